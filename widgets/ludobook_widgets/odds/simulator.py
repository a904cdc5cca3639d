"""Simulates many games while the reader watches the results so far and their errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic
from typing import Any

from ludobook import Ruling
from ludobook.simulate import Result, results
from ludobook.simulate.result import SAME
from ludobook.simulate.stored_runs import limits

from ludobook_widgets.game.game_page import GamePage, choice_field, read_number, ruling_field
from ludobook_widgets.odds import SAY
from ludobook_widgets.odds.charts import PLACES, Bar, bar_blocks, binned, doubt_sentence, place_wins, simulated, wins
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Bars,
    Block,
    Button,
    Content,
    Details,
    Field,
    Fields,
    Go,
    Heading,
    Option,
    Panel,
    Status,
    Tab,
    Tabs,
    Text,
)

MOST_GAMES = 100_000_000  # the most games of one run
RESULT_WAIT = 0.1  # seconds that the kernel waits for results, during which it answers nothing else
LOOK_PAUSE = 300  # milliseconds between two looks at the results
SERVED_SECONDS = 20.0  # seconds that a page of Voilà may simulate in all, because other visitors share the machine
WORKER_NICENESS = 19  # the lowest priority, so that pages are answered first
LEAST_SECONDS = 0.5  # the fewest seconds that a run counts as
PLAYS = {
    play.replace("_", " "): SAY(f"plays_{play}") for play in ("random", "greedy", "greedy_random", "random_greedy")
}
RESULT_VIEWS = {key: SAY(f"see_{key}") for key in ("seats", "places", "points", "length")}
seconds_used = 0.0  # seconds used by all simulators of this kernel


def is_served() -> bool:
    """Tell whether this kernel runs for a page of Voilà."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def lower_worker_priority() -> None:
    """Give the workers low priority, because no reader waits for the next of a million games."""
    from multiprocessing import active_children  # imported here, because Python in a browser has no processes

    for worker in active_children():
        with suppress(OSError, AttributeError):  # it has ended, or the system has no priorities
            os.setpriority(os.PRIO_PROCESS, worker.pid or 0, WORKER_NICENESS)


class Simulator(GamePage):
    """A simulator: choose a table, let it play, and stop when you like; ``result`` keeps the counts.

    In a notebook, workers play the games on all cores; the kernel looks at the results only while the page is
    open. A page of Voilà has one worker and ``SERVED_SECONDS`` seconds.

    >>> Simulator("egg")
    <Simulator: egg>
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.games, self.players, self.play = 100_000, self.game.players[-1], "random"
        self.rulings: dict[str, Any] = dict(limits(game, self.strength))
        self.running: Iterator[Result] | None = None
        self.result: Result | None = None
        self.looks = 0  # looks at this run
        self.began = self.lasted = 0.0
        self.sight = "seats"
        self.fault = ""
        self.end = ""
        self.draw()

    @property
    def strength(self) -> tuple[str, ...]:
        """The strengths by seat."""
        first, *others = self.play.split()
        return (first, *(others or [first]) * (self.players - 1))

    # -- choices ------------------------------------------------------------------------------------

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["run"] if self.running is None:
                self._run()
            case ["more", int(looks)]:
                if self.running is not None and looks == self.looks:
                    self._look()
            case ["stop"]:
                self._stop(SAY("stopped"))
            case ["see", str(sight)] if sight in RESULT_VIEWS:
                self.sight = sight
            case ["set" | "ruling", str(), str()] if self.running is not None:
                raise ValueError(SAY("stop_first"))
            case ["set", "games", str(text)]:
                self._count(text)
            case ["set", "players", str(text)] if read_number(text) in self.game.players:
                self.players = read_number(text)
            case ["set", "play", str(play)] if play in PLAYS:
                self.play = play
            case ["ruling", str(key), str(value)]:
                self._switch(key, value)
            case _:
                raise ValueError(COMMON("not_a_choice"))
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue to look at the results when a page is opened again."""
        self.looks += 1
        self.draw()

    on_hello = on_resume

    def _count(self, text: str) -> None:
        games = read_number("".join(text.replace(",", "").split()))
        self.fault = ""
        if 1 <= games <= MOST_GAMES:
            self.games = games
        else:
            self.fault = SAY("whole_number", f"{MOST_GAMES:,}")

    def _switch(self, key: str, value: str) -> None:
        counted = next((ruling for ruling in self.switches() if ruling.key == key and ruling.counted), None)
        if counted is None:
            self.rulings = self.switched(self.rulings, key, value)
            return
        read = read_number(value) if value else counted.values[0]
        self.rulings = self.game.rulebook.changed(self.game.rulebook.read_rulings({**self.rulings, key: read}))

    # -- the games ----------------------------------------------------------------------------------

    def _run(self) -> None:
        if _used():
            raise ValueError(_used_up())
        options: dict[str, Any] = {"workers": os.cpu_count() or 1}
        if is_served():
            # compiling would take most of the allowed time, and much memory
            options = {"workers": 1, "mode": "plain" if set(self.strength) == {"random"} else "objects"}
        running = results(
            self.game.name,
            self.players,
            self.games,
            self.strength,
            seed=1,
            rulings=self.rulings,
            patience=RESULT_WAIT,
            **options,
        )
        self.result = next(running)
        self.running, self.looks, self.end = running, 0, ""
        self.began, self.lasted = monotonic(), 0.0

    def _look(self) -> None:
        """Add the games played since the last look."""
        assert self.running is not None
        self.looks += 1
        if is_served():
            lower_worker_priority()
        try:
            self.result = next(self.running)
        except StopIteration:
            self._stop(SAY("all_played"))
        except KeyboardInterrupt:  # an interrupt of the whole kernel
            self._stop(SAY("stopped"))
        self.lasted = monotonic() - self.began if self.running else self.lasted
        if self.running and is_served() and seconds_used + self.lasted >= SERVED_SECONDS:
            self._stop(_used_up())

    def _stop(self, why: str) -> None:
        global seconds_used
        if self.running is None:
            return
        self.running.close()  # type: ignore[attr-defined]
        self.running, self.end = None, why
        self.lasted = monotonic() - self.began
        seconds_used += max(self.lasted, LEAST_SECONDS)

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the table to choose, or the results of the one in play."""
        inside: list[Block] = [
            Heading("title", SAY("simulate"), level=3),
            *([] if self.running else self._choices()),
            self._status(),
        ]
        if self.result is not None and self.result.games > 1:  # a single game has no error
            inside += self._results(self.result)
        self.show(
            Content(
                [Panel("panel", inside, tone="surface")],
                layout="single",
                main_label=SAY("simulate_game", self.game.title),
                say=SAY("begins") if self.running else self.end,
                go=Go(["more", self.looks], LOOK_PAUSE) if self.running else None,
            )
        )

    def _choices(self) -> list[Block]:
        rulings = self.game.rulebook.read_rulings(self.rulings)
        players = [Option(str(n), str(n)) for n in self.game.players]
        plays = [
            Option(play, label) for play, label in PLAYS.items() if self.game.machine.has_heuristic or play == "random"
        ]
        fields = [
            Field("games", SAY("games"), ["set", "games"], value=f"{self.games:,}", longest=15, error=self.fault),
            choice_field("players", SAY("players"), ["set", "players"], str(self.players), players),
            choice_field("play", SAY("how_they_play"), ["set", "play"], self.play, plays),
        ]
        switches = [_field(ruling, rulings[ruling.key]) for ruling in self.switches()]
        preset = limits(self.game.name, self.strength)  # nobody chose these
        changed = sum(self.rulings.get(key) != preset.get(key) for key in self.rulings | preset)
        inside = [Fields("switches", switches, across="wide")]
        return [
            *([] if self.end == _used_up() else [Text("about", self._about())]),  # the status says so
            Fields("table", fields, across="wide"),
            Details("rulings", SAY("house_rules_changed", changed) if changed else COMMON("house_rules"), inside),
        ]

    def _about(self) -> str:
        if _used():
            return _used_up()
        if is_served():
            return SAY("about_served", f"{SERVED_SECONDS:.0f}", f"{max(SERVED_SECONDS - seconds_used, 0):.0f}")
        if sys.platform == "emscripten":
            return SAY("about_browser")
        return SAY("about_fast") if find_spec("numba") else SAY("about_plain")

    def _status(self) -> Status:
        run = Button(SAY("run"), ["run"], kind="primary", disabled=_used())
        if self.running:
            run = Button(SAY("stop"), ["stop"], kind="primary")
        sentences = [SAY("none_yet")]
        if self.result is not None:
            found, seconds = self.result, f"{self.lasted:.0f}"
            done = found.games + found.capped
            sentences = [] if self.running else [self.end]
            sentences.append(SAY("done", f"{done:,}", f"{found.asked:,}", seconds))
            if self.running and not done:
                compiles = find_spec("numba") and not is_served()
                sentences = [SAY("getting_ready", seconds), *([SAY("compiling")] if compiles else [])]
            if found.capped:
                sentences.append(SAY("capped", f"{found.capped:,}"))
            if found.same:
                sentences.append(SAME)
        return Status("status", " ".join(sentences), [run], plain=True)

    def _results(self, found: Result) -> list[Block]:
        done = (found.games + found.capped) / found.asked
        progress = blocks.Bar("done", SAY("played"), f"{done:.0%}", round(done, 3), filled=True)
        tabs = [Tab(label, ["see", key], on=key == self.sight) for key, label in RESULT_VIEWS.items()]
        bars = self._bars(found)
        return [
            *([Bars("done", [progress])] if self.running else []),
            Tabs("sights", SAY("what_came"), tabs),
            *bar_blocks(bars),
            Text("doubt", doubt_sentence(bars), tone="muted"),
        ]

    def _bars(self, found: Result) -> list[Bar]:
        seats = range(found.players)
        if self.sight == "seats":
            return [simulated(SAY("player_wins", seat + 1), wins(found.wins[seat]), "") for seat in seats]
        if self.sight == "places":
            return [simulated(PLACES[place], place_wins(found, place), "") for place in seats]
        if self.sight == "points":
            return [simulated(SAY("player", seat + 1), found.scores[seat], "", self.game.points) for seat in seats]
        return [bar for bar in binned(found, "") if bar.value]

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        return self.game.name

    def as_text(self) -> str:
        """Describe its purpose, because its numbers are new each time."""
        return SAY("no_kernel")


def _used() -> bool:
    """Tell whether a page of Voilà has used up its seconds."""
    return is_served() and seconds_used >= SERVED_SECONDS


def _used_up() -> str:
    return SAY("used_up", f"{SERVED_SECONDS:.0f}")


def _field(ruling: Ruling, value: Any) -> Field:
    if not ruling.counted:
        return ruling_field(ruling, value)
    return Field(
        f"ruling-{ruling.key}",
        ruling.question,
        ["ruling", ruling.key],
        kind="number",
        min=1,
        value="" if value is None else str(value),
        hint=SAY("empty_means", ruling.meanings[0]),
    )
