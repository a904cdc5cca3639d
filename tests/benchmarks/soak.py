"""A long day at the house: ``python tests/benchmarks/soak.py [--visitors 60] [--seconds 600]``.

Protocol clients, no browsers, at a server with the options of ``binder/public.md``. Each opens a table, chooses at
random among what the page offers, keeps what the page asks it to keep, leaves (with a word or without), comes back and
goes on. Meanwhile things go wrong: kernels are killed, stopped and continued; the server is stopped for a moment;
messages are cut in half; some never read, some send what no page would; and with ``--clock`` this machine's clock jumps
by two hours and back, for which it must be yours alone.

Printed at the end: choices accepted, refused in words and lost; games that could not be gone on with; pages dead on
arrival; the slowest answers; memory before and after. The exit code is 1 if a choice, a game or a page was lost by no
fault of its own kernel.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import struct
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import kernel_of, kernels, memory, served
from visiting import (
    binary,
    choice,
    health,
    leave,
    line,
    listen,
    message,
    offers,
    raw_line,
    read_page,
    said,
    sit_down,
    state,
)

GAMES = ("egg", "meow_oracle", "lauzait_cep", "kirin")
PATIENCE = 60.0  # seconds that a visitor waits for an answer
HOSTILE = [
    (2**63).to_bytes(8, "little"),
    struct.pack("<7Q", 6, 56, 2**62, 61, 61, 61, 61),
    message("execute_request", {"code": "1"}),
    message("comm_msg", {"comm_id": "x", "data": "[" * 10_000}),
    b"",
]


class Day:
    """What happened."""

    def __init__(self, base: str, server: int, seconds: float) -> None:
        self.base, self.server, self.end = base, server, time.monotonic() + seconds
        self.count: Counter[str] = Counter()
        self.slowest = {"page": 0.0, "choice": 0.0, "health": 0.0}
        self.harmed: set[str] = set()  # kernels that were killed on purpose

    @property
    def over(self) -> bool:
        return time.monotonic() > self.end

    def took(self, what: str, began: float) -> None:
        self.slowest[what] = max(self.slowest[what], time.monotonic() - began)


class Visitor:
    """Somebody who plays one game, again and again."""

    def __init__(self, day: Day, game: str, dice: random.Random) -> None:
        self.day, self.game, self.dice = day, game, dice
        self.kept: dict[str, str] = {}
        self.page: object = {}

    async def open(self, again: bool = False) -> tuple[str, str] | None:
        """A page's kernel and its table, or nothing; ``again`` is the second try of a page."""
        began = time.monotonic()
        address = f"{self.day.base}voila/render/{self.game}/5-play.ipynb"
        try:
            answer = await AsyncHTTPClient().fetch(address, request_timeout=180, connect_timeout=180)
        except HTTPClientError as error:
            self.day.count["full house" if error.code == 503 else f"page: {error}"] += 1
            self.day.count["pages dead"] += error.code != 503
            return None
        self.day.took("page", began)
        page = answer.body.decode()
        if '"kernelId"' not in page and not again:  # its kernel died first; in a browser it loads anew
            self.day.count["pages that loaded themselves again"] += 1
            return await self.open(again=True)
        try:
            kernel, models = read_page(page)
        except AssertionError:
            self.day.count["pages dead"] += 1
            return None
        if not models:
            self.day.count["pages dead"] += kernel not in self.day.harmed
            return None
        return kernel, models[0]

    async def choose(self, own: Any, model: str, do: list[Any], n: int) -> bool | None:
        """Whether a choice was accepted; None if nobody answered."""

        def seen(got: dict[str, Any]) -> bool:
            self.page = state(got).get("page") or self.page
            for name, text in (said(got).get("keep") or {}).items():
                if text is None:
                    self.kept.pop(name, None)
                else:
                    self.kept[name] = text
            return bool(said(got).get("ack") == n)

        began = time.monotonic()
        await own.write_message(choice(model, do, n, self.kept if do == ["hello"] else None), binary=True)
        got = await listen(own, seen, PATIENCE)
        if not got or said(got[-1]).get("ack") != n:
            return None
        self.day.took("choice", began)
        return "oops" not in said(got[-1])

    async def play(self, kernel: str, model: str) -> str:
        """Sit at a table for a while; how it ended."""
        had = any(name.endswith("game") for name in self.kept)
        own = await line(self.day.base, kernel)
        try:
            if await self.choose(own, model, ["hello"], 1) is None:
                return "dead"
            if had:
                going_on = ["resume-saved"] in list(offers(self.page))
                accepted = going_on and await self.choose(own, model, ["resume-saved"], 2)
                if accepted is None:
                    return "lost"
                self.day.count["games gone on with" if accepted else "games lost"] += 1
            for n in range(3, self.dice.randrange(10, 60)):
                if self.day.over:
                    break
                do = self.dice.choice(list(offers(self.page)) or [["deal"]])
                accepted = await self.choose(own, model, do, n)
                if accepted is None:
                    return "lost"
                self.day.count["choices accepted" if accepted else "choices refused in words"] += 1
                await asyncio.sleep(self.dice.expovariate(2))
        finally:
            own.close()
        return "left"

    async def live(self) -> None:
        """Come and go until the day is over."""
        await asyncio.sleep(self.dice.uniform(0, 5))
        while not self.day.over:
            seat = await self.open()
            if seat is None:
                await asyncio.sleep(2)
                continue
            self.day.count["pages opened"] += 1
            try:
                end = await self.play(*seat)
            except (WebSocketClosedError, HTTPClientError, StreamClosedError, OSError):
                end = "lost"
            mine = seat[0] not in self.day.harmed
            self.day.count["pages dead"] += end == "dead" and mine
            self.day.count["choices lost"] += end == "lost" and mine
            self.day.count["choices lost with a kernel that was killed"] += end == "lost" and not mine
            if self.dice.random() < 0.6:  # else without a word, as a crash is
                await asyncio.to_thread(leave, self.day.base, seat[0])


async def harm(day: Day, dice: random.Random, every: float, clock: bool) -> None:
    """Do something bad now and then."""
    faults = ["kill", "pause", "house", "half", "slow", "hostile", "flood", *(["clock"] if clock else [])]
    while not day.over:
        await asyncio.sleep(dice.uniform(0.5, 1.5) * every)
        running = kernels(day.server)
        process = dice.choice(running) if running else 0
        what = dice.choice(faults)
        day.count[f"fault: {what}"] += 1
        with contextlib.suppress(OSError, AssertionError, HTTPClientError, WebSocketClosedError):
            if what == "kill" and process:
                day.harmed.add(kernel_of(process))
                os.kill(process, signal.SIGKILL)
            elif what in ("pause", "house"):
                stopped = process if what == "pause" else day.server
                os.kill(stopped, signal.SIGSTOP)
                await asyncio.sleep(3)
                os.kill(stopped, signal.SIGCONT)
            elif what == "clock":
                shift = dice.choice([-7200, 7200])
                time.clock_settime(time.CLOCK_REALTIME, time.time() + shift)
                await asyncio.sleep(5)
                time.clock_settime(time.CLOCK_REALTIME, time.time() - shift)
            elif what in ("half", "slow", "hostile", "flood"):
                await asyncio.to_thread(hostile, day, what)


def hostile(day: Day, what: str) -> None:
    """A visitor who wants no game."""
    kernel, models = sit_down(day.base, "lauzait_cep/1-learn")
    day.harmed.add(kernel)
    sock = raw_line(day.base, kernel)
    sock.settimeout(5)
    question = binary(message("comm_msg", {"comm_id": models[0], "data": {"method": "request_state"}}))
    end = time.monotonic() + 10
    if what == "half":
        sock.sendall(binary(choice(models[0], ["deal"]))[:-40])
    elif what == "hostile":
        for frame in HOSTILE:
            sock.sendall(binary(frame))
    else:
        while time.monotonic() < end:  # the server closes the line before
            sock.sendall(question if what == "slow" else binary(choice(models[0], ["x" * 500_000])))
    sock.close()


async def watch(day: Day) -> None:
    """Ask for the house's health, as a proxy would."""
    while not day.over:
        began = time.monotonic()
        with contextlib.suppress(OSError, HTTPClientError):
            await AsyncHTTPClient().fetch(day.base + "health", request_timeout=60)
        day.took("health", began)
        await asyncio.sleep(1)


async def spend(day: Day, visitors: int, every: float, clock: bool) -> None:
    """The whole day."""
    AsyncHTTPClient.configure(None, max_clients=visitors + 20)
    dice = random.Random(1)
    people = [Visitor(day, GAMES[i % len(GAMES)], random.Random(i)).live() for i in range(visitors)]
    await asyncio.gather(*people, harm(day, dice, every, clock), watch(day))


def report(day: Day, before: float) -> bool:
    """Print what happened; whether nothing was lost that should not be."""
    for name, number in sorted(day.count.items()):
        if number:
            print(f"{number:8} {name}")
    print("slowest, in seconds: " + ", ".join(f"{name} {value:.1f}" for name, value in day.slowest.items()))
    print(f"memory of the server: {before:.0f} MiB before, {memory(day.server, 'Pss'):.0f} after")
    return not any(day.count[name] for name in ("choices lost", "games lost", "pages dead"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--visitors", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--every", type=float, default=5, help="seconds from one fault to the next (5)")
    parser.add_argument("--clock", action="store_true", help="let the clock jump, too (needs root)")
    options = parser.parse_args()
    tables = str(options.visitors * 2)  # for those who left without a word, too
    with served("--kernels", tables, "--idle", "30", "--memory", "600") as (base, server):
        before = memory(server, "Pss")
        day = Day(base, server, options.seconds)
        asyncio.run(spend(day, options.visitors, options.every, options.clock))
        for _ in range(90):  # those who left without a word have a minute
            time.sleep(1)
            taken = health(base)["tables"]
            if not taken:
                break
        print(f"tables still taken: {taken}, kernels: {len(kernels(server))}")
        return 0 if report(day, before) else 1


if __name__ == "__main__":
    sys.exit(main())
