"""Who may think next, by a clock of the test's own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from ludobook_site import turns
from ludobook_site.guards import addresses
from ludobook_site.sessions import ANSWERS, Session
from ludobook_widgets.page import turn


class House:
    """Kernels by name, whose pages come from an address each, and what they were told."""

    def __init__(self, **pages: str) -> None:
        known = addresses.Addresses(0, [], ANSWERS)
        self.turns = turns.Turns(1, lambda _: None)
        self.told: dict[str, list[int]] = {name: [] for name in pages}
        self.thinkers = {
            name: turns.Thinker(Session(None, known.at(at)), self.told[name].append) for name, at in pages.items()
        }

    def ask(self, *names: str) -> None:
        for name in names:
            self.turns.ask(self.thinkers[name])

    @property
    def thinking(self) -> list[str]:
        return [name for name, told in self.told.items() if told[-1:] == [0]]


def test_one_thinks_and_the_others_are_told_how_many_are_before_them(clock):
    house = House(a="192.0.2.1", b="192.0.2.2", c="192.0.2.3")
    house.ask("a", "b", "c")
    assert house.thinking == ["a"]
    house.turns.tell()
    assert house.told["b"] == [], "nobody is told of a moment"
    clock.seconds += 1
    house.turns.tell()
    assert (house.told["b"], house.told["c"]) == ([1], [2])
    house.turns.end(house.thinkers["a"])
    assert house.told["b"] == [1, 0]
    assert house.turns.waiting == 1


def test_many_pages_of_one_address_think_no_more_than_one_page_of_another(clock):
    house = House(one="192.0.2.1", **{f"many{n}": "192.0.2.2" for n in range(9)})
    spent = dict.fromkeys(house.told, 0)
    house.ask(*house.told)
    for _ in range(100):
        (thinks,) = house.thinking
        clock.seconds += 0.25
        spent[thinks] += 1
        house.told[thinks].clear()
        house.ask(thinks)
    assert 45 <= spent["one"] <= 55
    assert all(spent[f"many{n}"] in (5, 6, 7) for n in range(9)), "and share it evenly among themselves"


def test_a_kernel_that_keeps_its_turn_for_too_long_loses_it(clock):
    house = House(stopped="192.0.2.1", b="192.0.2.2")
    house.ask("stopped", "b")
    clock.seconds += turns.LONGEST_TURN + 1
    house.turns.tell()
    assert house.told["b"] == [0]


THINK = """
import sys, time
from ludobook_widgets.page.turn import in_turn

with in_turn(lambda before: print("before", before, flush=True)):
    print("quick", flush=True)
with in_turn(lambda before: print("before", before, flush=True)):
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass
print("thought", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(os.name == "nt", reason="sockets of Unix")
def test_a_kernel_asks_when_it_thinks_and_says_when_it_has(tmp_path: Path):
    async def house() -> list[bytes]:
        heard: list[bytes] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.readline())
            while word := await reader.read(1):
                heard.append(word)
                if word == b"?":
                    writer.write(b"2\n")
                    await asyncio.sleep(0.1)
                    writer.write(b"1\n0\n")

        place = str(tmp_path / "turns")
        server = await asyncio.start_unix_server(serve, place)
        environment = {**os.environ, "LUDOBOOK_TURNS": f"kernel {place}"}
        kernel = await asyncio.create_subprocess_exec(
            sys.executable, "-c", THINK, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        said, _ = await asyncio.wait_for(kernel.communicate(b""), 60)
        server.close()
        heard.extend(said.split(b"\n"))
        return heard

    name, *words = asyncio.run(house())
    assert name == b"kernel\n"
    asked = words[: words.index(b"quick")]
    assert asked[-1] == b"."
    assert set(asked[:-1]) == {b"?"}, "it asks again for each slice of time"
    assert words[words.index(b"quick") :][:2] == [b"quick", b"before 2"]
    assert b"thought" in words


def test_many_short_answers_count_as_thought_and_a_person_s_clicks_do_not(monkeypatch: pytest.MonkeyPatch):
    now = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(turn.time, "monotonic", lambda: now.seconds)
    person, program = turn.Moments(), turn.Moments()
    for _ in range(100):
        assert person.left >= turn.SHORTEST
        person.use(0.03)
        now.seconds += 1
    short = 0
    while program.left >= turn.SHORTEST:
        program.use(0.01)
        short += 1
    assert short == turn.MOMENTS / 0.01
    now.seconds += turn.MOMENT / turn.MOMENTS_PER_SECOND
    assert program.left == pytest.approx(turn.MOMENT)


def test_a_kernel_whose_server_is_gone_thinks_on(tmp_path: Path):
    environment = {**os.environ, "LUDOBOOK_TURNS": f"kernel {tmp_path / 'nothing'}"}
    ran = subprocess.run([sys.executable, "-c", THINK], env=environment, capture_output=True, input=b"", timeout=60)
    assert ran.stdout == b"quick\nthought\n"
