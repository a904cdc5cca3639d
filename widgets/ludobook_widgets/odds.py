"""Odds: numbers of a game as bars, exact or simulated, with choices of what to see.

Every number is a `Bar`: what it is, in a few words and in a sentence, and under which choices it is shown. ``exact``
makes one of a counted number, ``Played.bar`` one of games that were played here, with its doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import stdev
from typing import Any

import ludobook
from ludobook import State
from ludobook.odds import Odd
from ludobook.players import player

from ludobook_widgets.page import Page

Block = dict[str, Any]
SCALES = (0.05, 0.1, 0.25, 0.5, 1.0)  # what a bar of full width can stand for, of chances
TABS = 6  # with more to choose from, a list is shorter than buttons
TOLD = 80  # bars; a text without a kernel holds those of every choice up to that many
BLOCKS = 24  # characters of a full bar in that text
LONGEST = 5_000  # actions after which a game is given up: no game between players who want to win lasts so long
LONG = 12  # characters of a fraction that is shown beside its bar
PROOF = 2  # standard errors of a number's doubt: nineteen times of twenty the true one is within


@dataclass(frozen=True, slots=True)
class Bar:
    """One number.

    Attributes:
        label: what it is, in a few words: its row.
        value: a chance from 0 to 1, or a number of ``unit``.
        meaning: one sentence that says what exactly was counted or simulated.
        under: the choices under which it is shown, such as ``{"Players": "3 players"}``.
        error: its standard error; 0 for an exact number.
        unit: what it is a number of; empty for a chance.
    """

    label: str
    value: Fraction | float
    meaning: str
    under: Mapping[str, str] = field(default_factory=dict)
    error: float = 0.0
    unit: str = ""

    @property
    def said(self) -> str:
        """The number for a person: ``67.1 %``, ``1 in 54,025``, ``49 ± 4 %``, ``5.1 ± 0.2 rounds``."""
        if self.unit:
            doubt = f" ± {PROOF * self.error:.1f}" if self.error else ""
            return f"{float(self.value):.1f}{doubt} {self.unit}"
        if self.error:
            return f"{100 * float(self.value):.0f} ± {max(100 * PROOF * self.error, 1):.0f} %"
        if self.value in (0, 1):
            return "always" if self.value else "never"
        if self.value < Fraction(1, 1000):
            return f"1 in {round(1 / self.value):,}"
        if self.value > Fraction(1999, 2000):
            return "over 99.9 %"
        return f"{float(self.value):.1%}".replace("%", " %")

    @property
    def exactly(self) -> str:
        """The fraction, or that there is none."""
        if isinstance(self.value, Fraction) and not self.error:
            return str(self.value)
        return "simulated"


def exact(odd: Odd, label: str, **under: str) -> Bar:
    """A counted number as a bar; an underscore in the name of a choice is a blank."""
    return Bar(label, odd.fraction, odd.meaning, _named(under))


def summed(bars: Sequence[Bar], word: str, meaning: str, down: bool = False) -> list[Bar]:
    """The bars of a distribution, in rising order, and each added up with all after it: a choice between the two.

    ``word`` names the sums, and ``meaning`` is their sentence, with ``{}`` for the label. With ``down`` each is added
    up with all before it instead.
    """
    sums = []
    for i, bar in enumerate(bars):
        part = bars[: i + 1] if down else bars[i:]
        total = sum((Fraction(one.value) for one in part), Fraction(0))
        sums.append(replace(bar, value=total, meaning=meaning.format(bar.label)))
    groups = (("exactly", bars), (word, sums))
    return [replace(bar, under={**bar.under, "Count": name}) for name, group in groups for bar in group]


def _named(under: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", " "): value for name, value in under.items()}


# -- games played here ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """Finished games, each as the position it ended in."""

    ends: tuple[State, ...]

    def bar(self, label: str, meaning: str, of: Callable[[State], float], unit: str = "", **under: str) -> Bar:
        """The mean of something over the games, with its standard error: no game has to do with another."""
        values = [float(of(end)) for end in self.ends]
        error = stdev(values) / sqrt(len(values))
        if not error and not unit:  # seen never or always: the true chance can still be three games in these away
            error = 3 / PROOF / len(values)
        meaning = f"{meaning} The mean of {len(values)} games."
        return Bar(label, sum(values) / len(values), meaning, _named(under), error, unit)


def played(game: str, strengths: Sequence[str], games: int) -> Played:
    """Games from their beginning to their end, one player of the named strength a seat; always the same games.

    Raises:
        BadInput: no such strength, or a number of players that the game does not know.
        RuntimeError: a game did not end.
    """
    ends = []
    for number in range(games):
        state = ludobook.game(game).new(len(strengths), number)
        seats = [player(strength, 1 + number * len(strengths) + seat) for seat, strength in enumerate(strengths)]
        for _ in range(LONGEST):
            seat = state.status().to_move
            if seat is None:
                break
            state = state.apply(seats[seat](state))
        else:
            raise RuntimeError(f"Game {number} of {game} did not end.")
        ends.append(state)
    return Played(tuple(ends))


def share(seat: int) -> Callable[[State], float]:
    """A seat's share of a win: 1, or as much less as others won with it."""

    def of(end: State) -> float:
        winners = end.status().winners
        return (seat in winners) / len(winners)

    return of


# -- the widget -----------------------------------------------------------------------------------------


class Odds(Page):
    """Numbers as bars. What differs between them but is not the label can be chosen.

    Args:
        title: the question they answer.
        bars: the numbers, in the order to be shown; for each combination of choices at least one.
        said: a sentence on what is shown.

    Raises:
        ValueError: no numbers, numbers of different units, or a combination of choices without any.
    """

    def __init__(self, title: str, bars: Sequence[Bar], said: str = "") -> None:
        super().__init__()
        self.title, self.bars, self.said = title, tuple(bars), said
        if len({bar.unit for bar in bars}) != 1:
            raise ValueError("Bars stand side by side: give some, all of the same unit.")
        self.choices: dict[str, list[str]] = {}
        for bar in bars:
            for name, value in bar.under.items():
                if value not in self.choices.setdefault(name, []):
                    self.choices[name].append(value)
        for chosen in self._combinations():
            if not self._under(chosen):
                raise ValueError(f"There is no number for {', '.join(chosen.values())}.")
        self.chosen = next(self._combinations())
        self.draw()

    @property
    def shown(self) -> list[Bar]:
        """The bars under what is chosen."""
        return self._under(self.chosen)

    def _combinations(self) -> Iterator[dict[str, str]]:
        for values in product(*self.choices.values()):
            yield dict(zip(self.choices, values, strict=True))

    def _under(self, chosen: Mapping[str, str]) -> list[Bar]:
        return [bar for bar in self.bars if all(bar.under.get(name) == value for name, value in chosen.items())]

    def on_do(self, do: list[Any]) -> None:
        """Take a choice: ``["choose", name, value]``."""
        match do:
            case ["choose", str(name), str(value)] if name in self.choices:
                if value not in self.choices[name]:
                    raise ValueError(f"{name}: choose one of {', '.join(self.choices[name])}.")
                self.chosen = {**self.chosen, name: value}
            case _:
                raise ValueError("That is not a choice here.")
        self.draw()

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the bars under what is chosen."""
        full, dense = _full(self.shown), len(self.shown) > TABS
        rows = [
            {
                "key": bar.label,
                "text": bar.label,
                "value": bar.said + (f" = {bar.exactly}" if _short(bar) and not dense else ""),
                "filled": True,
                "at": _part(bar.value, full),
                "from": _part(bar.value - PROOF * bar.error, full) if bar.error else None,
                "to": _part(bar.value + PROOF * bar.error, full) if bar.error else None,
            }
            for bar in self.shown
        ]
        words = [[bar.label, bar.meaning + (f" Exactly {bar.exactly}." if _whole(bar) else "")] for bar in self.shown]
        blocks: list[Block] = [
            {"type": "heading", "key": "title", "level": 3, "text": self.title},
            *([{"type": "text", "key": "said", "text": self.said}] if self.said else []),
            *self._choosers(),
            {"type": "bars", "key": "bars", "rows": rows, "dense": dense},
            {"type": "text", "key": "note", "tone": "muted", "text": self._note(full)},
            {
                "type": "details",
                "key": "words",
                "summary": "What exactly was counted",
                "blocks": [{"type": "table", "key": "table", "columns": ["", "In words"], "rows": words}],
            },
        ]
        said = ", ".join(self.chosen.values())
        self.page = {
            "layout": "single",
            "main": [{"type": "panel", "key": "panel", "tone": "surface", "blocks": blocks}],
            "main_label": self.title,
            "say": f"{said}: {self.shown[0].label}, {self.shown[0].said}" if said else "",
        }

    def _choosers(self) -> list[Block]:
        blocks: list[Block] = []
        for name, values in self.choices.items():
            if len(values) <= TABS:
                items = [{"label": v, "do": ["choose", name, v], "on": v == self.chosen[name]} for v in values]
                label = f"{name}: {self.title}"  # regions of a page have names of their own
                blocks.append({"type": "tabs", "key": f"choose-{name}", "label": label, "items": items})
            else:
                one = {
                    "key": name,
                    "label": name,
                    "kind": "choice",
                    "do": ["choose", name],
                    "value": self.chosen[name],
                    "options": [{"value": value, "label": value} for value in values],
                }
                blocks.append({"type": "fields", "key": f"choose-{name}", "fields": [one]})
        return blocks

    def _note(self, full: float) -> str:
        counted = not any(bar.error for bar in self.shown)
        doubt = "Counted, not guessed: these are exact, but for the rounding of what is shown."
        if not counted:
            doubt = "Simulated: nineteen times of twenty the true number is within what stands after ±."
        scale = f" A full bar is {full:.0%}.".replace("%", " %") if not self.shown[0].unit and full < 1 else ""
        return doubt + scale

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        """The question."""
        return self.title

    def as_text(self) -> str:
        """The bars in plain text: those of every choice, or of the first ones where there are many."""
        told = list(self._combinations()) if len(self.bars) <= TOLD else [self.chosen]
        wide = max(len(bar.label) for bar in self.bars)
        lines = [self.title, *([self.said] if self.said else [])]
        for chosen in told:
            bars = self._under(chosen)
            full = _full(bars)
            lines += [f"-- {', '.join(chosen.values())}"] if chosen else []
            lines += [
                f"{bar.label:{wide}}  {'█' * round(BLOCKS * _part(bar.value, full)):{BLOCKS}}  {bar.said}"
                for bar in bars
            ]
        if len(told) < len(list(self._combinations())):
            lines += [f"{name}: {', '.join(values)} can be chosen." for name, values in self.choices.items()]
        return "\n".join(lines)


def _full(bars: Sequence[Bar]) -> float:
    """What a bar of full width stands for."""
    most = max(float(bar.value) + PROOF * bar.error for bar in bars)
    if bars[0].unit:
        return most or 1.0
    return next((scale for scale in SCALES if scale >= most > 0), 1.0)


def _part(value: Fraction | float, full: float) -> float:
    return round(min(max(float(value) / full, 0.0), 1.0), 3)


def _whole(bar: Bar) -> bool:
    return isinstance(bar.value, Fraction) and not bar.error and not bar.unit and bar.value not in (0, 1)


def _short(bar: Bar) -> bool:
    return _whole(bar) and len(bar.exactly) <= LONG
