"""Says what tells two ways to give cards in Meow Oracle apart: what each card does for the area that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import copysign
from statistics import fmean

from ludobook.core.words import TENTHS, in_quarters
from ludobook.games.meow_oracle.advice.deals import part_gains, parts_after
from ludobook.games.meow_oracle.advice.settled import name_neighbour, open_neighbours, received_by
from ludobook.games.meow_oracle.advice.sight import (
    LEAST_CARRIED,
    LEAST_LINE_POINTS,
    LEAST_PRICE,
    SAY,
    Climb,
    Line,
    lines_finished,
    lines_served,
    name_beside,
    name_cell,
    name_line,
    name_lines,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.fitted import best_cell_fitted, expected, spite
from ludobook.games.meow_oracle.kernel import JOKER, LINES, NOTHING, SPITE, area_total, regard
from ludobook.games.meow_oracle.machine import AREA, FLAGS, MOVER
from ludobook.games.meow_oracle.state import MeowState

LEAST_TENTHS = 2  # the least difference in how many of ten deals a line becomes one colour in that is told
SAME_CELL_POINTS = 0.7  # a cell is not much worse than another if the area is likely to score so many points less


def say_why_give(state: MeowState, better: int, other: int) -> str:
    """Say for whom it matters most which card they get, by what their areas score in imagined deals."""
    mover, n, rivals = state.at.now[MOVER], state.players, open_neighbours(state)
    ours, theirs = (received_by(state, code) for code in (better, other))
    most, told, worths = LEAST_LINE_POINTS, "", dict[int, float]()
    for seat, area in enumerate(state.up):
        got, lost = (
            [card for card in one[seat] if card not in two[seat]] for one, two in ((ours, theirs), (theirs, ours))
        )
        counts = 1.0 if seat == mover else spite(n) * regard(mover, seat, n) / SPITE if seat in rivals else 0.0
        if len(got) != 1 or len(lost) != 1 or not counts:
            continue
        apart = part_gains(state, better, other, seat)
        worths[seat] = counts * sum(apart[:2])
        if worths[seat] >= most:
            most, sign = worths[seat], copysign(1.0, counts)
            good, bad = (Use(state, area, card) for card in (got[0], lost[0])[:: int(sign)])
            who = "" if seat == mover else name_neighbour(state, seat)
            parts = [sign * apart[1], sign * apart[0]]
            told = next(_say_helping(good, bad, who, parts), "")
            names, whole = (SAY("the", good.name), SAY("with", bad.name)), sign * sum(apart[:2])
            by_line: dict[Line, float] = dict(zip(LINES, apart[2:], strict=True))
            gains = by_line if not who and parts[0] > parts[1] else {}
            told = told or say_often(state, better, other, names, gains, apart[1])[0]
            told = told or say_more(SAY("area_of", who) if who else SAY("your_area"), names, whole)
    loser = min(worths, key=lambda seat: worths[seat], default=mover)
    price, own = -worths.get(loser, 0.0), SAY("outweighs_own")
    if told and price >= LEAST_PRICE * most:
        told = f"{told} {own if loser == mover else SAY('outweighs_gain', name_neighbour(state, loser))}"
    return told if price < most else ""


def say_often(
    state: MeowState, mine: int, theirs: int, names: Sequence[str], gains: Mapping[Line, float], lines: float
) -> tuple[str, Sequence[Line]]:
    """Say how often the own line that gains most becomes one colour, with that line; nothing if it is little of all."""
    line = max(gains, key=lambda line: gains[line], default=())
    if gains.get(line, 0.0) < max(LEAST_CARRIED * lines, LEAST_LINE_POINTS):
        return "", []
    place, seat = 2 + LINES.index(line), state.turn or 0
    shares = (fmean(parts[place] > 0 for parts in parts_after(state, code, seat)) for code in (mine, theirs))
    often, less = (round(TENTHS * share) for share in shares)
    says = [
        SAY("of_ten", tenths) if 0 < tenths < TENTHS else SAY("all" if tenths else "few") for tenths in (often, less)
    ]
    told = SAY("line_gains", names[0], name_line(line), says[0], names[1], says[1])
    return (told, [line]) if often - less >= LEAST_TENTHS else ("", [])


def say_more(what: str, names: Sequence[str], gain: float) -> str:
    """Say how much more something scores in imagined deals in one of two ways; empty if luck may explain it."""
    more = in_quarters(max(gain, 0.0))
    amount = SAY("points" if round(4 * gain) > 4 else "point", more)
    return SAY("scores_more", what, amount, *names) if more != "0" else ""


@dataclass(frozen=True)
class Use:
    """What a card can do in an area, in the cell where it is likely to score most."""

    state: MeowState
    area: Sequence[int]
    card: int

    @property
    def flags(self) -> int:
        """The kernel's flags."""
        return self.state.at.rules[FLAGS]

    @property
    def name(self) -> str:
        """The name of the card."""
        return label(self.card)

    @cached_property
    def best(self) -> tuple[int, float]:
        """The cell, and the points of the area with the card there."""
        return best_cell_fitted(list(self.area), self.card, self.flags)

    @property
    def cell(self) -> int:
        """The cell where it is likely to score most."""
        return self.best[0]

    @property
    def worth(self) -> float:
        """The points that the area is then likely to score."""
        return self.best[1]

    @cached_property
    def after(self) -> Climb:
        """The climb with the card in its cell."""
        return self.climb.with_card(self.cell, self.card)

    @cached_property
    def climb(self) -> Climb:
        """The climb without the card."""
        return Climb.of(self.state, self.area)

    @property
    def most_ends(self) -> int:
        """The most lines that it can finish, in any cell."""
        cells = (cell for cell in range(AREA) if self.area[cell] == NOTHING)
        return max(len(lines_finished(self.area, cell, self.card)) for cell in cells)

    @cached_property
    def good_cells(self) -> dict[int, float]:
        """The cells that are not much worse than its best cell, with the points of the area with the card there."""
        worths = {
            cell: expected(self.climb.with_card(cell, self.card).area, self.flags)
            for cell in range(AREA)
            if self.area[cell] == NOTHING
        }
        return {cell: worth for cell, worth in worths.items() if worth >= self.worth - SAME_CELL_POINTS}

    @cached_property
    def ending(self) -> int:
        """The good cell where it finishes most lines."""
        good = self.good_cells
        return max(good, key=lambda cell: (len(lines_finished(self.area, cell, self.card)), good[cell]))

    @cached_property
    def lasting(self) -> int:
        """The good cell with which the climb is the longest at once."""
        good = self.good_cells
        return max(good, key=lambda cell: (self.climb.with_card(cell, self.card).sure, good[cell]))

    @property
    def well_ended(self) -> int:
        """How many lines it finishes there."""
        return len(lines_finished(self.area, self.ending, self.card))

    @property
    def most_sure(self) -> int:
        """The most cards that the climb can have for sure with it, in any cell."""
        cells = (cell for cell in range(AREA) if self.area[cell] == NOTHING)
        return max(self.climb.with_card(cell, self.card).sure for cell in cells)

    @property
    def goes(self) -> list[Line]:
        """The lines begun that it goes with in its cell."""
        return lines_served(self.area, self.cell, self.card)

    @property
    def total(self) -> int:
        """What the area scores with the card, if it is the last."""
        return area_total(self.after.area, self.flags)


def _say_helping(good: Use, bad: Use, whose: str, parts: Sequence[float]) -> Iterator[str]:
    """Say what a card does for an area and another does not, in its lines or in its climb, which gain these ``parts``.

    ``whose`` is empty for the mover's own.
    """
    if good.area.count(NOTHING) == 1:
        totals = good.total, bad.name, bad.total
        yield SAY("total_theirs", good.name, whose, *totals) if whose else SAY("total_own", good.name, *totals)
        return
    ways = list(zip(parts, (_say_lining, _say_climbing), strict=True))
    # a joker is kept for its lines
    for worth, tell in sorted(ways, key=lambda way: -way[0] if good.card < JOKER else 0.0):
        if worth >= LEAST_LINE_POINTS:
            yield from tell(good, bad, whose)


def _say_ending(good: Use, bad: Use, whose: str) -> str:
    """Say that a card finishes more lines of an area than another can."""
    if good.well_ended <= bad.most_ends:
        return ""
    at, none = good.ending, bad.most_ends == 0
    lines = name_lines(lines_finished(good.area, at, good.card))
    if whose:
        return SAY("ends_theirs" if none else "ends_more_theirs", good.name, lines, whose, bad.name)
    return SAY("ends_own" if none else "ends_more_own", name_cell(at), good.name, lines, bad.name)


def _say_lasting(good: Use, bad: Use, whose: str) -> str:
    """Say that a card makes the climb of an area longer at once than another can."""
    cell = good.lasting
    after = good.climb.with_card(cell, good.card)
    if after.sure <= max(bad.most_sure, 1):
        return ""
    if whose:
        return SAY("longer_theirs", good.name, whose, after.sure, bad.name)
    return SAY("longer_own", name_cell(cell), good.name, after.sure, bad.name)


def _say_lining(good: Use, bad: Use, whose: str) -> Iterator[str]:
    """Say what a card does for the lines of an area and another does not."""
    if sentence := _say_ending(good, bad, whose):
        yield sentence
    elif good.card < JOKER and len(good.goes) > len(bad.goes):
        lines = name_beside(good.area, good.cell, good.goes)
        if whose:
            yield SAY("goes_theirs", name_cell(good.cell), good.name, whose, lines)
        else:
            yield SAY("goes_with", name_cell(good.cell), SAY("the", good.name), lines)


def _say_climbing(good: Use, bad: Use, whose: str) -> Iterator[str]:
    """Say what a card does for the climb of an area and another does not."""
    if sentence := _say_lasting(good, bad, whose):
        yield sentence
    elif good.cell in good.climb.fitting(good.card) and not good.climb.fitting(bad.card):
        if whose:
            yield SAY("fits_theirs", good.name, whose, bad.name)
        else:
            yield SAY("fits_own", good.name, name_cell(good.cell), bad.name)
