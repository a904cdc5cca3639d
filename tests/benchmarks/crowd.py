"""An honest visitor beside each attack: ``python tests/benchmarks/crowd.py [ATTACK ...] [--seconds 12]``.

A server with the options of ``binder/public.md``. The honest visitor sits at a table before anybody attacks, clicks
once a second, and opens another page every three seconds. Whoever attacks is a process of its own with another address
(``attacks.py``). Printed for each attack: the visitor's clicks (median, 95 of 100, longest) and openings (median,
longest) in milliseconds, the server's memory in MiB at most, the seconds until no table of the attacker's is taken,
what failed, and what the attacker did. The last row is the house two minutes after the last attack. All of it takes
some eight minutes. The exit code is 1 where a limit of ``LIMITS`` was passed.

``honest`` in place of an attack is a class of thirty from one address, who play, ask for hints and score, for ten
minutes with ``--seconds 600``.

``--no-gate`` lets kernels of the pool start while others start, and ``--nice 4`` lets kernels stand back further: to
choose among them, run ``hints, 20 pages`` and ``opening, leaving`` with each on a machine that has nothing else to do.
``--code FOLDER`` measures the server of another checkout, without the options that it does not know.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient

sys.path.insert(0, str(Path(__file__).parents[1]))
from attacks import ATTACKS, GAMES, LOST, Client
from serving import ROOT, kernels, memory, served
from visiting import choice, listen, offers, said, state

PUBLIC = ("--kernels", "50", "--idle", "30", "--memory", "600")
SHARE, CLASS = ("--share", "10"), ("--share", "40")
HONEST = "127.0.0.1"
LIMITS = {"click p95": 250.0, "longest opening": 3000.0, "memory": 2.0, "seconds": 120.0}  # memory: times the quiet one
LEAD = 4.0  # seconds that an attack has before the honest visitor's clicks count
PUPILS = 30
TEN_MINUTES, GROWTH = 600.0, 1.1  # memory after an hour is at most so many times that after ten minutes


class Felt:
    """What honest visitors felt, in seconds by what they did, and what failed."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)
        self.failed: list[str] = []

    def at(self, what: str, part: float) -> float:
        """The milliseconds below which this part of the times lies."""
        ordered = sorted(self.took[what])
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


# --- one honest visitor beside an attack


async def click(client: Client, seated: asyncio.Event, begin: asyncio.Event, end: list[float], felt: Felt) -> None:
    """Click once a second on a page that was open before; a page that is lost is opened again."""
    while not begin.is_set() or time.monotonic() < end[0]:
        try:
            kernel, models = await client.open("egg/5-play")
            own, n = await client.line(kernel), 0
            await client.choose(own, models[0], ["hello"], n)
            seated.set()
            await begin.wait()
            while time.monotonic() < end[0]:
                n += 1
                took = await client.choose(own, models[0], ["set", "count", str(2 + n % 2)], n)
                felt.took["click"].append(took)
                await asyncio.sleep(max(0.0, 1 - took))
            own.close()
            await client.leave(kernel)
        except LOST as error:
            felt.failed.append(f"click: {error!r}"[:80])
            await asyncio.sleep(1)


async def come(client: Client, end: float, felt: Felt) -> None:
    """Open a page every three seconds, greet, and leave."""
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            kernel, models = await client.open("kirin/5-play")
            own = await client.line(kernel)
            await client.choose(own, models[0], ["hello"], 1)
            felt.took["opening"].append(time.monotonic() - began)
            own.close()
            await client.leave(kernel)
        except LOST as error:
            felt.failed.append(f"page: {error!r}"[:80])
        await asyncio.sleep(max(0.5, 3 - (time.monotonic() - began)))


async def health(client: Client) -> dict[str, float]:
    """What the house says of itself."""
    answer = await client.http.fetch(f"{client.base}health", request_timeout=60)
    return dict(json.loads(answer.body))


async def trial(base: str, server: int, name: str, seconds: float, quiet: float) -> tuple[float, bool]:
    """Measure the honest visitor beside one attack, print it, and return the memory and whether all limits held."""
    honest, felt, seated, begin, end = Client(base, HONEST), Felt(), asyncio.Event(), asyncio.Event(), [0.0]
    clicking = asyncio.create_task(click(honest, seated, begin, end, felt))
    await seated.wait()
    hostile = None
    if name in ATTACKS:
        command = [sys.executable, str(Path(__file__).parent / "attacks.py"), name, base, str(LEAD + seconds + 1)]
        hostile = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        await asyncio.sleep(LEAD)
    end[0] = time.monotonic() + seconds
    begin.set()
    people, most = asyncio.gather(clicking, come(honest, end[0], felt)), 0.0
    while not people.done():
        most = max(most, memory(server, "Pss"))
        await asyncio.sleep(0.3)
    done = (await hostile.communicate())[0].decode().strip() if hostile else "{}"
    left = time.monotonic()
    while (await health(honest))["tables"] and time.monotonic() - left < LIMITS["seconds"] + 5:
        await asyncio.sleep(1)
    back = time.monotonic() - left
    p95, longest = felt.at("click", 0.95), felt.at("opening", 1)
    cells = [felt.at("click", 0.5), p95, felt.at("click", 1), felt.at("opening", 0.5), longest, most, back]
    told = ", ".join(f"{number} {what}" for what, number in json.loads(done or "{}").items())
    print(f"| {name} | {' | '.join(f'{cell:.0f}' for cell in cells)} | {len(felt.failed)} | {told} |", flush=True)
    for one in felt.failed[:3]:
        print("  failed:", one)
    held = p95 <= LIMITS["click p95"] and longest <= LIMITS["longest opening"] and back <= LIMITS["seconds"]
    return most, held and not felt.failed and most <= LIMITS["memory"] * (quiet or most)


# --- a class


class Pupil:
    """Somebody who plays, asks for a hint now and then, scores a table, and goes on to another page."""

    def __init__(self, client: Client, number: int, end: float, felt: Felt) -> None:
        self.client, self.dice, self.end, self.felt = client, random.Random(number), end, felt
        self.page: dict[str, object] = {}

    async def live(self) -> None:
        """Open one page after the other."""
        await asyncio.sleep(self.dice.uniform(0, 10))
        while time.monotonic() < self.end:
            chapter = self.dice.choice(["5-play", "5-play", "2-score"])
            try:
                await self.visit(f"{self.dice.choice(GAMES)}/{chapter}", chapter.partition("-")[2])
            except LOST as error:
                self.felt.failed.append(f"{chapter}: {error!r}"[:90])
                await asyncio.sleep(2)

    async def visit(self, chapter: str, what: str) -> None:
        """Stay on a page for a minute or two."""
        began = time.monotonic()
        kernel, models = await self.client.open(chapter)
        own = await self.client.line(kernel)
        await self.choose(own, models[0], ["hello"], 1)
        self.felt.took["opening"].append(time.monotonic() - began)
        leaves = min(self.end, began + self.dice.uniform(40, 120))
        for n in range(2, 10**6):
            if time.monotonic() > leaves:
                break
            offered = [do for do in offers(self.page) if do[0] not in ("link", "file", "code")]
            go = self.page.get("go")
            do = go["do"] if isinstance(go, dict) else self.dice.choice(offered or [["deal"]])
            if what == "play" and ["hint"] in offered and self.dice.random() < 0.2:
                do = ["hint"]
            took = await self.choose(own, models[0], do, n)
            self.felt.took["hint" if do == ["hint"] else what].append(took)
            await asyncio.sleep(self.dice.uniform(0.5, 3))
        own.close()
        await self.client.leave(kernel)

    async def choose(self, own: object, model: str, do: list[object], n: int) -> float:
        """Choose something, and look at what the page becomes; the seconds that it took."""
        began = time.monotonic()
        await own.write_message(choice(model, do, n), binary=True)  # type: ignore[attr-defined]
        got = await listen(own, lambda one: said(one).get("ack") == n, 60)  # type: ignore[arg-type]
        assert said(got[-1]).get("ack") == n
        for one in got:
            self.page = state(one).get("page") or self.page
        return time.monotonic() - began


async def lesson(base: str, server: int, seconds: float) -> bool:
    """Let a class in for a while, print what it felt, and tell whether all was well."""
    client, felt, began = Client(base, HONEST), Felt(), time.monotonic()
    task = asyncio.gather(*(Pupil(client, n, began + seconds, felt).live() for n in range(PUPILS)))
    minute, after_ten, slowest = 0, 0.0, 0.0
    while not task.done():
        await asyncio.sleep(1)
        if (now := int((time.monotonic() - began) // 60)) > minute:
            minute, told = now, await health(client)
            slowest = max(slowest, told["slowest_click"])
            if 60 * minute == TEN_MINUTES:
                after_ten = memory(server, "Pss")
            if minute in (1, 2, 5) or minute % 10 == 0:
                house = memory(server, "Pss")
                for kernel in kernels(server):
                    with suppress(ProcessLookupError, FileNotFoundError):  # it has ended meanwhile
                        house += memory(kernel, "Pss")
                print(f"after {minute} min: {told}, MiB of the house: {house:.0f}", flush=True)
    await task
    last = memory(server, "Pss")
    print("| what | times | p50 | p95 | longest, ms |\n|---|---|---|---|---|")
    for what, times in felt.took.items():
        print(f"| {what} | {len(times)} | {' | '.join(f'{felt.at(what, part):.0f}' for part in (0.5, 0.95, 1))} |")
    print(f"failed: {len(felt.failed)}", *sorted(felt.failed)[:9], sep="\n  ")
    print(f"MiB of the server after ten minutes: {after_ten:.0f}, at the end: {last:.0f}", flush=True)
    return not felt.failed and (not after_ten or last <= GROWTH * after_ten)


# --- the house

NO_GATE = """
async def start_at_once(self):
    pass
kernels.Kernels._wait_for_quiet = start_at_once
"""


def variant(gate: bool, nice: int | None) -> tuple[str, ...]:
    """What Python runs for a server that differs from ours in one thing."""
    if gate and nice is None:
        return ("-m", "ludobook_site")
    lines = ["from ludobook_site import kernels, server"]
    lines += [NO_GATE] * (not gate) + [f"kernels.KERNEL_NICENESS = {nice}"] * (nice is not None)
    return ("-c", "\n".join([*lines, "server.main()"]))


async def run(base: str, server: int, names: list[str], seconds: float) -> bool:
    """All of them, one after the other; whether every limit held."""
    AsyncHTTPClient.configure(None, max_clients=400)
    logging.getLogger("asyncio").disabled = True  # it tells of each request that is given up; those are counted
    honest = Client(base, HONEST)
    for _ in range(120):  # until the pool is filled
        await asyncio.sleep(0.5)
        if (await health(honest)).get("pool", len(kernels(server))) >= 24:
            break
    await asyncio.sleep(5)
    if names == ["honest"]:
        return await lesson(base, server, seconds)
    print("| attack | click p50 | p95 | longest | opening p50 | longest | MiB | back after, s | failed | attacker |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    quiet, good = await trial(base, server, "quiet", min(seconds, 15), 0)
    for name in names:
        good = (await trial(base, server, name, seconds, quiet))[1] and good
    if names == [*ATTACKS]:
        await asyncio.sleep(LIMITS["seconds"])
        good = (await trial(base, server, "two minutes later", min(seconds, 15), quiet))[1] and good
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("attacks", nargs="*", help=", ".join([*ATTACKS, "honest"]))
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--no-gate", action="store_true", help="kernels of the pool wait for no others")
    parser.add_argument("--nice", type=int, help="niceness of the kernels")
    parser.add_argument("--code", type=Path, help="folder of another checkout, to be measured instead")
    options = parser.parse_args()
    if unknown := set(options.attacks) - {*ATTACKS, "honest"}:
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    share = CLASS if options.attacks == ["honest"] else SHARE
    if options.code:
        os.environ["PYTHONPATH"] = os.pathsep.join(str(options.code / part) for part in ("engines", "widgets"))
        share = share if "--share" in (options.code / "widgets/ludobook_site/server.py").read_text("utf-8") else ()
    program = variant(not options.no_gate, options.nice)
    with served(*PUBLIC, *share, notebooks=(options.code or ROOT) / "notebooks", program=program) as (base, server):
        return 0 if asyncio.run(run(base, server, options.attacks or [*ATTACKS], options.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
