"""An honest visitor beside each attack: ``python tests/benchmarks/crowd.py [ATTACK ...] [--seconds 15]``.

A server with the options of ``binder/public.md``. The honest visitor comes from one address of this machine, clicks
once a second and opens a page every three seconds. The attacker comes from another address. Printed for each attack:
the visitor's clicks (median, 95 of 100, longest) and openings (median, longest) in milliseconds, the server's memory in
MiB at most, and the seconds until no table of the attacker's is taken.

``--code FOLDER`` measures the server of another checkout, without the options it does not know: take both in one run,
since a busy machine makes all figures larger. ``honest`` is no attack but thirty visitors at once, for ten minutes with
``--seconds 600``. The exit code is 1 where a limit of ``LIMITS`` was passed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import ROOT, kernels, memory, served
from visiting import PROTOCOL, choice, listen, message, read_page, said, state

PUBLIC = ("--kernels", "50", "--idle", "30", "--memory", "600")
SHARE = ("--share", "10")
HONEST, ATTACKER = "127.0.0.1", "127.0.0.66"
LIMITS = {"click p95": 250.0, "longest opening": 3000.0, "memory": 2.0, "seconds": 120.0}  # memory: times the quiet one
PLAYS = ["egg/5-play", "kirin/5-play", "meow_oracle/5-play", "lauzait_cep/5-play"]
LOST = (HTTPClientError, StreamClosedError, WebSocketClosedError, OSError, AssertionError, TimeoutError, IndexError)


class Client:
    """Whoever comes from one address of this machine."""

    def __init__(self, base: str, address: str) -> None:
        self.base, self.address = base, address
        self.http = AsyncHTTPClient(force_instance=True, max_clients=400)

    async def open(self, chapter: str) -> tuple[str, list[str]]:
        """Open a page; its kernel and its models."""
        address = f"{self.base}voila/render/{chapter}.ipynb"
        asked = HTTPRequest(address, network_interface=self.address, request_timeout=60, connect_timeout=60)
        return read_page((await self.http.fetch(asked)).body.decode())

    async def line(self, kernel: str) -> WebSocketClientConnection:
        """A line to a kernel."""
        url = f"{self.base.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        asked = HTTPRequest(url, network_interface=self.address, request_timeout=60, connect_timeout=60)
        return await websocket_connect(
            asked, subprotocols=[PROTOCOL], max_message_size=2**28, compression_options={"compression_level": 1}
        )

    async def leave(self, kernel: str) -> None:
        """Say what a closing page says."""
        asked = HTTPRequest(
            f"{self.base}voila/api/shutdown/{kernel}",
            method="POST",
            body="_xsrf=",
            headers={"Origin": self.base.rstrip("/")},
            network_interface=self.address,
        )
        await self.http.fetch(asked)


async def choose(own: WebSocketClientConnection, model: str, do: list[object], n: int) -> float:
    """Choose something, and wait for the answer; the seconds that it took."""
    began = time.monotonic()
    await own.write_message(choice(model, do, n), binary=True)
    got = await listen(own, lambda one: said(one).get("ack") == n, 60)
    assert said(got[-1]).get("ack") == n
    return time.monotonic() - began


# --- who is honest


class Felt:
    """What an honest visitor felt, in seconds, and what failed."""

    def __init__(self) -> None:
        self.clicks: list[float] = []
        self.openings: list[float] = []
        self.failed: list[str] = []


async def click(client: Client, end: float, felt: Felt) -> None:
    """Click once a second on a page that stays open."""
    while time.monotonic() < end:
        try:
            kernel, models = await client.open("egg/5-play")
            own, n = await client.line(kernel), 0
            while time.monotonic() < end:
                n += 1
                took = await choose(own, models[0], ["set", "count", str(2 + n % 2)], n)
                felt.clicks.append(took)
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
            await choose(own, models[0], ["hello"], 1)
            felt.openings.append(time.monotonic() - began)
            own.close()
            await client.leave(kernel)
        except LOST as error:
            felt.failed.append(f"page: {error!r}"[:80])
        await asyncio.sleep(max(0.5, 3 - (time.monotonic() - began)))


# --- who is not

Attack = Callable[[Client, float], Awaitable[object]]


async def again(end: float, one: Callable[[], Awaitable[object]]) -> None:
    """Do something until the end, whatever comes of it."""
    while time.monotonic() < end:
        try:
            await one()
        except LOST:
            await asyncio.sleep(0.2)


def pages(number: int, chapters: list[str], act: Callable[..., Awaitable[object]]) -> Attack:
    """An attack of so many pages, each of which ``act``s: it is given the line, the models and the end."""

    async def one(client: Client, n: int, end: float) -> None:
        kernel, models = await client.open(chapters[n % len(chapters)])
        own = await client.line(kernel)
        try:
            await act(own, models, end)
        finally:
            own.close()
            await client.leave(kernel)

    async def attack(client: Client, end: float) -> None:
        await asyncio.gather(*(again(end, lambda n=n: one(client, n, end)) for n in range(number)))

    return attack


async def ask_for_much(own: WebSocketClientConnection, models: list[str], end: float) -> None:
    """Ask for the largest answer there is, as fast as a person could click."""
    await own.write_message(message("comm_info_request", {}), binary=True)
    got = await listen(own, lambda one: one["msg_type"] == "comm_info_reply")
    sizes = {}
    for one in got[-1]["content"]["comms"]:
        question = message("comm_msg", {"comm_id": one, "data": {"method": "request_state"}})
        await own.write_message(question, binary=True)
        answer = await listen(own, state, 3)
        sizes[one] = len(json.dumps(answer[-1])) if answer else 0
    largest = max(sizes, key=sizes.__getitem__)

    async def read() -> None:
        while await own.read_message() is not None:
            pass

    reader = asyncio.create_task(read())
    try:
        while time.monotonic() < end and not reader.done():
            question = message("comm_msg", {"comm_id": largest, "data": {"method": "request_state"}})
            await own.write_message(question, binary=True)
            await asyncio.sleep(1 / 60)
    finally:
        reader.cancel()


def keep_choosing(first: list[list[object]], *then: list[object]) -> Callable[..., Awaitable[object]]:
    """Choose something, and then the same again and again."""

    async def act(own: WebSocketClientConnection, models: list[str], end: float) -> None:
        n = 0
        for do in first:
            await choose(own, models[0], do, n := n + 1)
        while time.monotonic() < end:
            for do in then:
                await choose(own, models[-1], do, n := n + 1)

    return act


async def simulate(own: WebSocketClientConnection, models: list[str], end: float) -> None:
    """Use up the simulations of a page, and come back for another one's."""
    n = 0
    for model in models:
        with contextlib.suppress(AssertionError):
            await choose(own, model, ["set", "games", "100000000"], n := n + 1)
            await choose(own, model, ["run"], n := n + 1)
    looks = 0
    while time.monotonic() < min(end, time.monotonic() + 60):
        for model in models:
            await choose(own, model, ["more", looks], n := n + 1)
        looks += 1
        await asyncio.sleep(0.3)


async def stay(own: WebSocketClientConnection, models: list[str], end: float) -> None:
    """Take a table and hold it."""
    await choose(own, models[0], ["deal"], 1)
    await asyncio.sleep(max(0.0, end - time.monotonic()))


async def open_and_leave(client: Client, end: float) -> None:
    """Four at a time open pages and leave them."""

    async def one() -> None:
        kernel, _ = await client.open("lauzait_cep/1-learn")
        await client.leave(kernel)

    await asyncio.gather(*(again(end, one) for _ in range(4)))


def raw(number: int, sent: bytes, hold: bool = False) -> Attack:
    """So many connections that send something and are held, or opened anew."""

    async def attack(client: Client, end: float) -> None:
        host, port = client.base.split("/")[2].split(":")

        async def one() -> None:
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(client.address, 0))
            try:
                writer.write(sent)
                with contextlib.suppress(TimeoutError):
                    left = max(0.1, end - time.monotonic()) if hold else 5
                    await asyncio.wait_for(reader.read(2**14), left)
            finally:
                writer.close()

        await asyncio.gather(*(again(end, one) for _ in range(number)))

    return attack


BIG_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"c=v; " * 9000 + b"\r\n\r\n"
BODY = b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 10**6
ATTACKS: dict[str, Attack] = {
    "questions": pages(10, ["lauzait_cep/1-learn"], ask_for_much),
    "hints, 10 pages": pages(10, PLAYS, keep_choosing([["deal"]], ["hint"], ["back"])),
    "hints, 20 pages": pages(20, PLAYS, keep_choosing([["deal"]], ["hint"], ["back"])),
    "simulations": pages(10, [f"{one.split('/')[0]}/6-odds" for one in PLAYS], simulate),
    "clicks": pages(10, PLAYS, keep_choosing([], ["set", "count", "2"], ["set", "count", "3"])),
    "all tables": pages(60, PLAYS, stay),
    "opening, leaving": open_and_leave,
    "silent connections": raw(1800, b"", hold=True),
    "slow heads": raw(300, b"GET / HTTP/1.1\r\nHost: x\r\nX: ", hold=True),
    "large heads": raw(8, BIG_HEAD),
    "bodies": raw(8, BODY),
}


# --- the house


def milliseconds(seconds: list[float], part: float) -> float:
    """The value below which this part of the values lies."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


async def tables(client: Client) -> int:
    """How many tables are taken."""
    return int(json.loads((await client.http.fetch(f"{client.base}health", request_timeout=60)).body)["tables"])


async def trial(base: str, server: int, name: str, seconds: float, quiet: float) -> tuple[float, bool]:
    """Measure the honest visitor beside one attack, print it, and return the memory and whether all limits held."""
    honest, attacker, felt = Client(base, HONEST), Client(base, ATTACKER), Felt()
    attack, most = ATTACKS.get(name), 0.0
    began = time.monotonic()
    hostile = asyncio.create_task(attack(attacker, began + seconds + 4)) if attack else None  # type: ignore[arg-type]
    await asyncio.sleep(4 if attack else 0)
    end = time.monotonic() + seconds
    people = [come(honest, end, felt), *(click(honest, end, felt) for _ in range(30 if name == "honest" else 1))]
    task = asyncio.gather(*people)
    while not task.done():
        most = max(most, memory(server, "Pss"))
        await asyncio.sleep(0.3)
    if hostile:
        hostile.cancel()
        with contextlib.suppress(asyncio.CancelledError, *LOST):
            await hostile
    left = time.monotonic()
    while await tables(honest) and time.monotonic() - left < LIMITS["seconds"] + 5:
        await asyncio.sleep(1)
    back = time.monotonic() - left
    p95, longest = milliseconds(felt.clicks, 0.95), milliseconds(felt.openings, 1)
    print(
        f"| {name} | {milliseconds(felt.clicks, 0.5):.0f} | {p95:.0f} | {milliseconds(felt.clicks, 1):.0f} "
        f"| {milliseconds(felt.openings, 0.5):.0f} | {longest:.0f} | {most:.0f} | {back:.0f} | {len(felt.failed)} |",
        flush=True,
    )
    for one in felt.failed[:2]:
        print("  failed:", one)
    held = p95 <= LIMITS["click p95"] and longest <= LIMITS["longest opening"] and back <= LIMITS["seconds"]
    return most, held and not felt.failed and most <= LIMITS["memory"] * (quiet or most)


async def run(base: str, server: int, names: list[str], seconds: float) -> bool:
    """All of them, one after the other; whether every limit held."""
    AsyncHTTPClient.configure(None, max_clients=400)
    for _ in range(120):  # until the pool is filled
        await asyncio.sleep(0.5)
        if len(kernels(server)) >= 24:
            break
    await asyncio.sleep(5)
    print("| attack | click p50 | p95 | longest | opening p50 | longest | MiB | back after, s | failed |")
    print("|---|---|---|---|---|---|---|---|---|")
    quiet, good = await trial(base, server, "quiet", min(seconds, 15), 0)
    for name in names:
        good = (await trial(base, server, name, seconds, quiet))[1] and good
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("attacks", nargs="*", help=", ".join([*ATTACKS, "honest"]))
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--code", type=Path, help="folder of another checkout, to be measured instead")
    options = parser.parse_args()
    share = ("--share", "40") if options.attacks == ["honest"] else SHARE
    if options.code:
        os.environ["PYTHONPATH"] = os.pathsep.join(str(options.code / part) for part in ("engines", "widgets"))
        share = share if "--share" in (options.code / "widgets/ludobook_site/server.py").read_text("utf-8") else ()
    with served(*PUBLIC, *share, notebooks=(options.code or ROOT) / "notebooks") as (base, server):
        return 0 if asyncio.run(run(base, server, options.attacks or [*ATTACKS], options.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
