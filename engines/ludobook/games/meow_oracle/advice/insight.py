"""Says what a strong player of Meow Oracle sees in the choice between two cells or two ways to give cards.

What a choice scores in imagined deals, in the climb and line by line, decides which cause is told. The cause is counted
from the areas and the cards that nobody has seen yet, so it holds in every deal; where none is seen, deals are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from ludobook.core.words import opening
from ludobook.games.meow_oracle.advice.deals import longest_climb, part_gains
from ludobook.games.meow_oracle.advice.gifts import say_more, say_often, say_why_give
from ludobook.games.meow_oracle.advice.settled import say_decided_now, say_one_settled, say_stakes
from ludobook.games.meow_oracle.advice.sight import (
    LEAST_CARRIED,
    LEAST_LINE_POINTS,
    LEAST_PRICE,
    SAY,
    Climb,
    Line,
    colours_open,
    count_coloured,
    lines_finished,
    lines_open,
    lines_served,
    lines_spoilt,
    name_beside,
    name_cell,
    name_lines,
    name_wanted,
    say_climb,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import LINES, NOTHING
from ludobook.games.meow_oracle.machine import GIFT, PICK
from ludobook.games.meow_oracle.state import MeowState

LEAST_LEFT, MOST_LOSERS = (
    0.15,
    2,
)  # a loss takes nearly all of a gain if a smaller share is left; the most lines that are said to lose
Cause = tuple[float, str, Sequence[Line]]  # what lines gain, what is said of them, and these lines


def insight(state: MeowState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= PICK or better == other:
        return ""
    if end := say_decided_now(state, better, other):
        return end
    cause = say_why_give(state, better, other) if better >= GIFT else _say_placing(state, better, other)
    return f"{say_one_settled(state) or say_stakes(state)} {cause}".lstrip() if cause else ""


def _say_placing(state: MeowState, mine: int, theirs: int) -> str:
    """Say what speaks most for one of two cells for the card to place."""
    choice = Choice(state)
    names = choice.name_both(mine, theirs)
    if waiting := choice.say_either(mine, theirs):
        return waiting
    climb, lines, *_ = part_gains(state, mine, theirs, choice.seat, luck=True)  # one cell is better, so one part is
    sure_climb, sure_lines, *by_line = part_gains(state, mine, theirs, choice.seat)
    gains: dict[Line, float] = dict(zip(LINES, by_line, strict=True))
    most, left = max(climb, lines), climb + lines
    if most < LEAST_LINE_POINTS or left < -LEAST_LEFT * most:
        return ""
    cost, cell = "outweighs" if left >= LEAST_LEFT * most else "nearly", opening(name_cell(mine))
    if climb >= lines:
        told = next(choice.climbing(mine, theirs), "") or say_more(SAY("your_climb"), names, sure_climb)
        price = SAY("even") if abs(lines) < LEAST_LEFT * climb else _say_price(cell, gains, climb, lines)
        price = price if cost == "outweighs" else SAY(cost, cell, [SAY("your_lines")])
        return f"{told} {price}".strip() if told else ""
    worth, told, named = max(choice.lining(mine, theirs, gains), default=(0.0, "", []))
    if worth < LEAST_CARRIED * lines:
        told, named = say_often(state, mine, theirs, names, gains, lines)
        worth = sum(gains[line] for line in named)
    if not told:
        told = choice.say_open(mine, theirs) or say_more(SAY("your_lines"), names, sure_lines)
    if told and -climb >= LEAST_PRICE * lines:
        return f"{told} {SAY(cost, cell, [SAY('your_climb')])}"
    others = {line: gain for line, gain in gains.items() if line not in named}
    return f"{told} {_say_price(cell, others, worth, sum(others.values()))}".strip() if named else told


def _say_price(cell: str, gains: Mapping[Line, float], worth: float, balance: float) -> str:
    """Say which lines lose, if that is much beside what gains ``worth``, and whether others make up for it.

    ``balance`` is what these lines and all others gain or lose together.
    """
    lose = sorted((line for line in gains if gains[line] < 0), key=lambda line: gains[line])[:MOST_LOSERS]
    lose = [line for line in lose if gains[line] <= gains[lose[0]] / 2]
    price, least = -sum(gains[line] for line in lose), LEAST_PRICE * worth
    if price < least or balance >= least / 2:
        return ""
    if balance > -least / 2:
        return SAY("even")
    return SAY("outweighs", cell, name_lines(lose) if price < worth else [SAY("rest")])


@dataclass(frozen=True)
class Choice:
    """Where the seat to act may place the next card."""

    state: MeowState

    @cached_property
    def area(self) -> Sequence[int]:
        """Its face-up cards."""
        return self.state.up[self.seat]

    @property
    def seat(self) -> int:
        """The seat to act."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def card(self) -> int:
        """The card to place."""
        return self.state.queue[0][1]

    @cached_property
    def climb(self) -> Climb:
        """The climb before the card is placed."""
        return Climb.of(self.state, self.area)

    @property
    def name(self) -> str:
        """The name of the card to place."""
        return SAY("the", label(self.card))

    def climbing(self, here: int, there: int) -> Iterator[str]:
        """Say what two cells do to the climb, if that speaks for the first."""
        return say_climb(self.climb, self.card, self.name, here, there, longest_climb(self.state, here))

    def lining(self, here: int, there: int, gains: Mapping[Line, float]) -> Iterator[Cause]:
        """Yield what two cells do to lines, if that speaks for the first."""
        ends, served, spoilt = (
            [tell(self.area, cell, self.card) for cell in (here, there)]
            for tell in (lines_finished, lines_served, lines_spoilt)
        )
        begun = served[0] if len(served[0]) > len(served[1]) else []  # as many lines there are no reason
        better_kept = self._finishers(here, there) > self._finishers(there, here)
        keeps = [one for one in spoilt[1] if better_kept and sum(self.area[cell] == NOTHING for cell in one) == 1]
        lost = [line for line in spoilt[1] if line not in keeps] if len(spoilt[1]) > len(spoilt[0]) else []
        finished = ends[0] if len(ends[0]) > len(ends[1]) else []
        ways: list[tuple[Sequence[Line], Callable[[Sequence[Line]], str]]] = [
            (finished, lambda lines: SAY("finishes", name_cell(here), self.name, name_lines(lines))),
            (keeps, lambda lines: self._say_waiting(there, lines)),
            (begun, lambda lines: SAY("goes_with", name_cell(here), self.name, name_beside(self.area, here, lines))),
            (lost, lambda lines: SAY("spoils", name_cell(there), self.name, name_lines(lines))),
        ]
        for lines, say in ways:
            if gaining := [line for line in lines if gains[line] > 0]:
                yield sum(gains[line] for line in gaining), say(gaining), gaining

    def _say_waiting(self, cell: int, lines: Sequence[Line]) -> str:
        """Say that a cell is better kept for cards that would finish lines there."""
        hue, unseen = reduce(or_, (colours_open(self.area, line, cell) for line in lines), 0), self.climb.unseen
        fit = count_coloured(unseen, hue), len(unseen)
        return SAY("keep_cell", name_cell(cell), name_wanted(hue, unseen), *fit, " or ".join(name_lines(lines)))

    def say_either(self, mine: int, theirs: int) -> str:
        """Say that the card finishes as many lines in either cell, and that more cards would do so in the one left."""
        one, two = (lines_finished(self.area, cell, self.card) for cell in (mine, theirs))
        left, instead = (self._finishers(first, then) for first, then in ((mine, theirs), (theirs, mine)))
        if not len(one) == len(two) > 0 or left <= instead:
            return ""
        return SAY("either_finishes", left, len(self.climb.unseen), name_cell(theirs), instead, name_cell(mine))

    def _finishers(self, first: int, then: int) -> int:
        """Count the unseen cards that would finish a line in the second cell once the card lies in the first."""
        area = self.climb.with_card(first, self.card).area
        return sum(bool(lines_finished(area, then, card)) for card in self.climb.unseen)

    def name_both(self, here: int, there: int) -> tuple[str, str]:
        """Name the card in one cell, and then in another."""
        return SAY("card_in", self.name, name_cell(here)), SAY("it_in", name_cell(there))

    def say_open(self, here: int, there: int) -> str:
        """Say that more lines can still have one colour with the card in one cell than in the other."""
        more, fewer = (len(lines_open(self.area, cell, self.card)) for cell in (here, there))
        return SAY("lies_in", self.name, name_cell(here), more, name_cell(there), fewer) if more > fewer else ""
