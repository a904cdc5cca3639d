"""Simulator: many games played while one looks on, with what came of them so far and how sure that is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from time import monotonic
from typing import Any

from ludobook import Ruling
from ludobook.odds.balance import limits
from ludobook.odds.simulate import Result, results

from ludobook_widgets.gamepage import Block, GamePage, number, ruling_field
from ludobook_widgets.odds import PLACES, Bar, binned, drawn, place_wins, simulated, wins

MOST = 100_000_000  # games of one run
PATIENCE = 0.1  # seconds that the kernel waits for news; what else it has to answer waits as long
PACE = 300  # milliseconds between two looks
SERVED = 20.0  # seconds that a page of Voilà may simulate, all its runs together: other visitors wait for the machine
LEAST = 0.5  # seconds that every run is counted for
PLAYS = {
    "random": "Everybody at random",
    "greedy": "Everybody greedily",
    "greedy random": "Player 1 greedily, the others at random",
    "random greedy": "Player 1 at random, the others greedily",
}
SIGHTS = {"seats": "Wins", "places": "Wins by turn order", "points": "Points", "length": "Length"}
spent = 0.0  # seconds, by all simulators of this kernel


def served() -> bool:
    """Whether this kernel runs for a page of Voilà."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


class Simulator(GamePage):
    """Choose a table, let it play, and stop when it is enough: what was played is kept, as ``result``.

    The games are played by workers, on all cores of a notebook's machine; the kernel only looks at them while somebody
    looks at the page. A page of Voilà has one worker and ``SERVED`` seconds.
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.games, self.players, self.play = 100_000, self.game.players[-1], "random"
        self.rulings: dict[str, Any] = dict(limits(game, self.strength))
        self.running: Iterator[Result] | None = None
        self.result: Result | None = None
        self.looks = 0  # at this run
        self.began = self.lasted = 0.0
        self.sight = "seats"
        self.fault: dict[str, str] = {}
        self.end = ""
        self.draw()

    @property
    def strength(self) -> tuple[str, ...]:
        """The strengths by seat."""
        first, *others = self.play.split()
        return (first, *(others or [first]) * (self.players - 1))

    # -- choices ------------------------------------------------------------------------------------

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        match do:
            case ["run"] if self.running is None:
                self._run()
            case ["more", int(looks)]:
                if self.running is not None and looks == self.looks:
                    self._look()
            case ["stop"]:
                self._stop("Stopped.")
            case ["see", str(sight)] if sight in SIGHTS:
                self.sight = sight
            case ["set" | "ruling", str(), str()] if self.running is not None:
                raise ValueError("Stop the games first, then choose anew.")
            case ["set", "games", str(text)]:
                self._count(text)
            case ["set", "players", str(text)] if number(text) in self.game.players:
                self.players = number(text)
            case ["set", "play", str(play)] if play in PLAYS:
                self.play = play
            case ["ruling", str(key), str(value)]:
                self._switch(key, value)
            case _:
                raise ValueError("That is not a choice here.")
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``: a page opened anew goes on looking."""
        self.looks += 1
        self.draw()

    on_hello = on_resume

    def _count(self, text: str) -> None:
        games = number("".join(text.replace(",", "").split()))
        self.fault = {}
        if 1 <= games <= MOST:
            self.games = games
        else:
            self.fault = {"games": f"A whole number from 1 to {MOST:,}, please."}

    def _switch(self, key: str, value: str) -> None:
        ruling = next((ruling for ruling in self.switches() if ruling.key == key), None)
        read: Any = None
        if ruling is not None and ruling.counted:
            read = number(value) if value else ruling.values[0]
        elif ruling is not None and 0 <= number(value) < len(ruling.values):
            read = ruling.values[number(value)]
        elif ruling is None or not ruling.counted:
            raise ValueError("There is no such ruling.")
        rulings = self.game.rulebook.read_rulings({**self.rulings, key: read})
        self.rulings = self.game.rulebook.changed(rulings)

    # -- the games ----------------------------------------------------------------------------------

    def _run(self) -> None:
        if served() and spent >= SERVED:
            raise ValueError(self._served())
        options: dict[str, Any] = {"workers": os.cpu_count() or 1}
        if served():
            # compiling would take most of the time there is, and much memory
            options = {"workers": 1, "mode": "plain" if set(self.strength) == {"random"} else "objects"}
        running = results(
            self.game.name,
            self.players,
            self.games,
            self.strength,
            seed=1,
            rulings=self.rulings,
            patience=PATIENCE,
            **options,
        )
        self.result = next(running)
        self.running, self.looks, self.end = running, 0, ""
        self.began, self.lasted = monotonic(), 0.0

    def _look(self) -> None:
        """Take what was played since the last look."""
        assert self.running is not None
        self.looks += 1
        try:
            self.result = next(self.running)
        except StopIteration:
            self._stop("All played.")
        except KeyboardInterrupt:  # of the whole kernel
            self._stop("Stopped.")
        self.lasted = monotonic() - self.began if self.running else self.lasted
        if self.running and served() and spent + self.lasted >= SERVED:
            self._stop(self._served())

    def _stop(self, why: str) -> None:
        global spent
        if self.running is None:
            return
        self.running.close()  # type: ignore[attr-defined]
        self.running, self.end = None, why
        self.lasted = monotonic() - self.began
        spent += max(self.lasted, LEAST)

    def _served(self) -> str:
        return (
            f"A page here may simulate for {SERVED:.0f} seconds, and these are over. In JupyterLab, on a machine of "
            "your own, there is no such end."
        )

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the table to be played, or what is known of the one that is."""
        blocks: list[Block] = [
            {"type": "heading", "key": "title", "level": 3, "text": "Simulate many games"},
            *([] if self.running else self._choices()),
            self._status(),
        ]
        if self.result is not None and self.result.games > 1:  # one game has no error
            blocks += self._found(self.result)
        page: Block = {
            "layout": "single",
            "main": [{"type": "panel", "key": "panel", "tone": "surface", "blocks": blocks}],
            "main_label": f"Simulate many games of {self.game.title}",
            "say": "The games begin." if self.running else self.end,
        }
        if self.running:
            page["go"] = {"do": ["more", self.looks], "wait": PACE}
        self.show(page)

    def _choices(self) -> list[Block]:
        rulings = self.game.rulebook.read_rulings(self.rulings)
        fields: list[Block] = [
            {
                "key": "games",
                "label": "Games",
                "kind": "text",
                "do": ["set", "games"],
                "value": f"{self.games:,}",
                "longest": 15,
                **({"error": self.fault["games"]} if self.fault else {}),
            },
            {
                "key": "players",
                "label": "Players",
                "kind": "choice",
                "do": ["set", "players"],
                "value": str(self.players),
                "options": [{"value": str(n), "label": str(n)} for n in self.game.players],
            },
            {
                "key": "play",
                "label": "How they play",
                "kind": "choice",
                "do": ["set", "play"],
                "value": self.play,
                "options": [{"value": play, "label": label} for play, label in PLAYS.items()],
            },
        ]
        switches = [_field(ruling, rulings[ruling.key]) for ruling in self.switches()]
        inside: list[Block] = [{"type": "fields", "key": "switches", "across": "wide", "fields": switches}]
        told = f" ({len(self.rulings)} changed)" if self.rulings else ""
        return [
            {"type": "text", "key": "about", "text": self._about()},
            {"type": "fields", "key": "table", "across": "wide", "fields": fields},
            {"type": "details", "key": "rulings", "summary": f"Unclear rules, your way{told}", "blocks": inside},
        ]

    def _about(self) -> str:
        if served():
            left = max(SERVED - spent, 0)
            return (
                f"Choose a table and let it play. A page here may simulate for {SERVED:.0f} seconds ({left:.0f} are "
                "left); you can stop before, and what was played is kept."
            )
        speed = "millions of games a minute" if find_spec("numba") else "some hundred thousand games a minute"
        if sys.platform == "emscripten":
            speed = "some ten thousand games a minute in a browser"
        return (
            f"Choose a table and let it play. At random that is {speed}; greedy players can take ten times as long. "
            "You can stop at any time, and what was played is kept."
        )

    def _status(self) -> Block:
        run = {"label": "Run", "do": ["run"], "kind": "primary"}
        if self.running:
            run = {"label": "Stop", "do": ["stop"], "kind": "primary"}
        text = "No game played yet."
        if self.result is not None:
            found = self.result
            done = found.games + found.capped
            text = f"{done:,} of {found.asked:,} games in {self.lasted:.0f} s."
            if self.running and not done:
                text = f"Getting ready, {self.lasted:.0f} s."
                if find_spec("numba") and not served():
                    text += " Compiling takes up to a minute, the first time."
            if not self.running:
                text = f"{self.end} {text}"
            if found.capped:
                text += f" {found.capped:,} of them did not end and are not counted."
        return {"type": "status", "key": "status", "text": text, "buttons": [run], "plain": True}

    def _found(self, found: Result) -> list[Block]:
        items = [{"label": label, "do": ["see", key], "on": key == self.sight} for key, label in SIGHTS.items()]
        done = (found.games + found.capped) / found.asked
        rows = [{"key": "done", "text": "Played", "value": f"{done:.0%}", "filled": True, "at": round(done, 3)}]
        return [
            *([{"type": "bars", "key": "done", "rows": rows}] if self.running else []),
            {"type": "tabs", "key": "sights", "label": "What came of them", "items": items},
            *drawn(self._bars(found)),
        ]

    def _bars(self, found: Result) -> list[Bar]:
        seats = range(found.players)
        if self.sight == "seats":
            return [simulated(f"Player {seat + 1} wins", wins(found.wins[seat]), "") for seat in seats]
        if self.sight == "places":
            return [simulated(PLACES[place], place_wins(found, place), "") for place in seats]
        if self.sight == "points":
            return [simulated(f"Player {seat + 1}", found.scores[seat], "", self.game.points) for seat in seats]
        return [bar for bar in binned(found, "") if bar.value]

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        """See ``Page``."""
        return self.game.name

    def as_text(self) -> str:
        """What it is for: its numbers are new each time."""
        return "Simulate many games: with a kernel, choose a table here, run it and stop it."


def _field(ruling: Ruling, value: Any) -> Block:
    if not ruling.counted:
        return ruling_field(ruling, value)
    return {
        "key": f"ruling-{ruling.key}",
        "label": ruling.question,
        "kind": "number",
        "do": ["ruling", ruling.key],
        "min": 1,
        "value": "" if value is None else str(value),
        "hint": f"Empty: {ruling.meanings[0]}.",
    }
