"""Scores of Meow Oracle that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ludobook.core.bits import places
from ludobook.core.rules import Rulings
from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.components import COLOURS, INKS, names
from ludobook.games.meow_oracle.kernel import flags, number
from ludobook.games.meow_oracle.words import MESSAGES, RULEBOOK
from ludobook.teach.sheet import Band, Line, Row, Score, Sheet, Trace, note

Numbers = tuple[int, ...]  # by seat
Cells = Sequence[int | None]  # nine cards, None where one is unknown
SAY = MESSAGES["sheet"]
ROUNDS = 2
LINES = (
    *("climb", "counted", "climb_so_far", "line", "neighbour"),
    *("ahead", "undecided", "start_open", "next_start", "winners"),
)
AREA_POINTS = SAY("point"), SAY("points")  # not the game's own winner points
DEFAULT = RULEBOOK.default


# -- one area -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AreaScore:
    """The score of an area: its climb and its lines; ``high`` is the most that unknown cards can make of it."""

    area: tuple[int | None, ...]
    climb: Line
    lines: tuple[Line, ...]
    high: int
    trace: Trace

    @property
    def score(self) -> Score:
        """The points that are certain, line by line."""
        return Score(self.total, (self.climb, *self.lines), AREA_POINTS)

    @property
    def total(self) -> int:
        """The points that are certain."""
        return self.climb.points + self.line_points

    @property
    def line_points(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def mark(self) -> tuple[str, str]:
        """The name of the area's score, as (face id, words)."""
        return "climb", SAY("mark", len(self.climb.cards), len(self.lines))

    def to_json(self) -> dict[str, Any]:
        """Return the result of the referee's ``score_area``, as plain data."""
        lines = [(kernel.LINES[line.fact("line")], line.fact("colours")) for line in self.lines]
        return {
            "ascending_count": len(self.climb.cards),
            "ascending_points": self.climb.points,
            "lines": [{"cells": list(cells), "colours": list(colours)} for cells, colours in lines],
            "line_points": self.line_points,
            "total": self.total,
        }

    def row(self, gains: tuple[tuple[str, str], ...] = ()) -> Row:
        """Return the area as a row of a sheet."""
        known = [card for card in self.area if card is not None]
        result = SAY("so_far", self.total, self.high) if self.total < self.high else str(self.total)
        row = Row(((SAY("area"), names(known), None),), result, self.score, gains, trace=self.trace)
        if len(known) < len(self.area):
            return row
        groups = ((SAY("area"), names(known), self.mark),)
        summed = SAY("sum", self.climb.points, self.line_points, self.total)
        return replace(row, groups=groups, result=summed, short=str(self.total), columns=3, settled=True)


def counted_row(total: int, gains: tuple[tuple[str, str], ...] = ()) -> Row:
    """Make the row of an area of which only the total is known."""
    score = Score(total, (Line("counted", total, ("MEOW-TOTAL-1",)),), AREA_POINTS)
    return Row((), str(total), score, gains, settled=True)


def score_area(area: Cells, rulings: Rulings = DEFAULT) -> AreaScore:
    """Score nine cells, 0 … 8; None stands for an unknown card.

    ``high`` is only a bound: the cards that it would take may not be available.
    """
    snake = flags(rulings) & kernel.SNAKE != 0
    path = kernel.SNAKE_PATH if snake else kernel.ROWS
    cards = [area[cell] for cell in path]
    climb, most = _climb(cards, snake)
    high, lines, bands = kernel.ascending_points(most), [], []
    for line, cells in enumerate(kernel.LINES):
        # a joker takes the place of any card
        mask = kernel.line_colours([kernel.JOKER if card is None else card for card in area], line)
        known = [card for card in (area[cell] for cell in cells) if card is not None]
        high += 2 * (mask != 0)
        if mask and len(known) == len(cells):
            fits = tuple(colour for i, colour in enumerate(COLOURS) if mask >> i & 1)
            suit = fits[0] if len(fits) == 1 else "J"
            lines.append(_colour_line(line, known, fits))
            bands.append(Band(cells, INKS[suit], f"line-{suit}"))
    count, told, drop = len(climb.cards), dict(climb.facts), None
    if told.get("drop") is not None:
        drop = path[count], SAY("drop", told["numbers"][-1], told["drop"])
    return AreaScore(tuple(area), climb, tuple(lines), high, Trace(path[:count], drop, tuple(bands)))


def _climb(cards: Cells, snake: bool) -> tuple[Line, int]:
    """Return the climb that is certain, for cards in the order of the path, and the most cards that it can have."""
    known = list(cards).index(None) if None in cards else len(cards)
    least = kernel.ascending_count([0 if card is None else card for card in cards], 0)
    climbing = [card for card in cards[: min(least, known)] if card is not None]
    numbers = tuple(map(number, climbing))
    count = len(climbing)
    if count == known < len(cards):
        highest: list[int] = []  # the highest: each unknown card repeats the number before it
        for card in cards:
            highest.append(card if card is not None else number(highest[-1]) if highest else 0)
        most = kernel.ascending_count(highest, 0)
        least = count + (count == 0 or numbers[-1] == 0)  # no number is below 0, and the first card always counts
        facts: tuple[tuple[str, Any], ...] = (("least", least), ("most", most))
        points = kernel.ascending_points(least)
        return Line("climb_so_far", points, ("MEOW-ORDER-1",), names(climbing), facts=facts), most
    after = cards[count] if count < len(cards) else None
    seen = [*climbing, after or 0]
    rules = (
        "MEOW-ORDER-1",
        *(("MEOW-ORDER-2",) if len(set(numbers)) < count else ()),
        "MEOW-ORDER-3" if count < 8 else "MEOW-ORDER-4" if count == 8 else "MEOW-ORDER-5",
        *(("MEOW-ORDER-6",) if max(seen) >= kernel.JOKER else ()),
        *(("MEOW-R1",) if snake else ()),
    )
    facts = (("numbers", numbers), ("drop", None if after is None else number(after)), ("snake", snake))
    return Line("climb", kernel.ascending_points(count), rules, names(climbing), facts=facts), count


def _colour_line(line: int, cards: Sequence[int], fits: tuple[str, ...]) -> Line:
    joker, several = max(cards) >= kernel.JOKER, len(fits) > 1
    rules = ("MEOW-LINE-1", *("MEOW-LINE-2",) * joker, *("MEOW-LINE-3",) * several)
    return Line("line", 2, rules, names(cards), facts=(("line", line), ("colours", fits)))


def possible_totals() -> tuple[int, ...]:
    """Return every total of a climb and lines; for some of them there may be no area."""
    climbs, lines = map(kernel.ascending_points, range(1, 10)), range(len(kernel.LINES) + 1)
    return tuple(sorted({climb + 2 * many for climb in climbs for many in lines}))


#: By a number of cells, 0 … 9, the most lines that they can fill.
FILLED = tuple(
    max(sum(set(line) <= set(cells) for line in kernel.LINES) for cells in combinations(range(9), many))
    for many in range(10)
)


def most_points(left: Sequence[int]) -> int:
    """Return the most points of nine of these cards by their colours; their numbers may not allow so many.

    >>> most_points([0, 1, 2, 11, 12, 13, 22, 23, 24])  # three of each colour make three lines
    21
    """
    fitting = (sum(kernel.colours(card) >> i & 1 for card in left) for i in range(len(COLOURS)))
    lines = sum(FILLED[min(many, 9)] for many in fitting)
    return kernel.ascending_points(9) + 2 * min(lines, len(kernel.LINES))


# -- one round ------------------------------------------------------------------------------------------


def compare(totals: Sequence[int], rulings: Rulings = DEFAULT) -> Numbers:
    """Return the winner points of each seat for these totals of 2 to 4 players."""
    points = [0] * len(totals)
    kernel.compare(totals, len(totals), flags(rulings), points)
    return tuple(points)


def comparisons(totals: Sequence[int], rulings: Rulings = DEFAULT) -> list[Line]:
    """Make a line for each pair of neighbours, about the one with the higher total or, if they tie, the lower seat."""
    n, lines = len(totals), []
    for seat, own in enumerate(totals):
        for neighbour in sorted({kernel.left_of(seat, n), (seat - 1) % n} - {seat}):
            theirs = totals[neighbour]
            if own < theirs or (own == theirs and neighbour < seat):
                continue
            pays = own > theirs or not flags(rulings) & kernel.TIES_PAY_NOTHING
            rule = "MEOW-COMPARE-1" if own != theirs else "MEOW-COMPARE-2" if pays else "MEOW-R7"
            also = () if n == 3 else ("MEOW-COMPARE-4",) if n == 2 else ("MEOW-COMPARE-3",)
            facts = (("seat", seat), ("own", own), ("neighbour", neighbour), ("theirs", theirs))
            lines.append(Line("neighbour", int(pays), (rule, *also), facts=facts))
    return lines


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A scored round, by seat. Its explanations are made when they are asked for.

    ``start`` is the seat that started the round, if it is known. A single area is not compared. If a seat has an
    empty area, only its total is known.
    """

    areas: tuple[Numbers, ...]
    start: int | None
    rulings: Rulings
    totals: Numbers
    winner_points: Numbers

    def to_json(self) -> dict[str, Any]:
        """Return the round as plain data."""
        return {
            "areas": [list(names(area)) for area in self.areas],
            "start": self.start,
            "totals": list(self.totals),
            "winner_points": list(self.winner_points),
        }


def score_round(areas: Sequence[Sequence[int] | int], start: int | None, rulings: Rulings = DEFAULT) -> RoundScore:
    """Score the full areas of 1 to 4 players; an int is the total of an area that is not known."""
    totals = tuple(area if isinstance(area, int) else kernel.area_total(area, flags(rulings)) for area in areas)
    points = compare(totals, rulings) if len(totals) > 1 else (0,)
    known = tuple(() if isinstance(area, int) else tuple(area) for area in areas)
    return RoundScore(known, start, rulings, totals, points)


# -- the whole game -------------------------------------------------------------------------------------


def final(rounds: Sequence[Sequence[int]], rulings: Rulings = DEFAULT) -> tuple[Numbers, Numbers]:
    """Return (winner points by seat, winning seats) of a game's two rounds of totals."""
    points = tuple(map(sum, zip(*(compare(totals, rulings) for totals in rounds), strict=True)))
    return points, places(kernel.winners(points, rounds[-1], len(points)))


def start_note(totals: Numbers, start: int | None) -> Line:
    """Make the line about the starter of round two, or what decides it if the starter of round one is not known."""
    total = min(totals)
    lowest = tuple(seat for seat, own in enumerate(totals) if own == total)
    rules = ("MEOW-NEXT-2",) if len(lowest) == 1 else ("MEOW-NEXT-2", "MEOW-NEXT-3")
    if start is None and len(lowest) > 1:
        return note("start_open", *rules, lowest=lowest, total=total)
    start = lowest[0] if start is None else start
    starter = kernel.next_start(totals, len(totals), start)
    return note("next_start", *rules, lowest=lowest, total=total, starter=starter, before=start)


def winners_note(points: Numbers, totals: Numbers) -> Line:
    """Make the line about the winners by these winner points, and these totals of round two."""
    won = places(kernel.winners(points, totals, len(points)))
    leaders = tuple(seat for seat, own in enumerate(points) if own == max(points))
    rules = ("MEOW-END-3", *("MEOW-END-4",) * (len(leaders) > 1), *("MEOW-END-5",) * (len(won) > 1))
    return note("winners", *rules, seats=won, leaders=leaders, points=max(points), total=totals[won[0]])


def sheet(rounds: Sequence[RoundScore]) -> Sheet:
    """Make a sheet of the last of a game's finished rounds, with the starter of the next round or the winners."""
    points = tuple(map(sum, zip(*(scored.winner_points for scored in rounds), strict=True)))
    return round_sheet(rounds[-1], points, len(rounds))


def round_sheet(scored: RoundScore, points: Numbers, number: int) -> Sheet:
    """Make a sheet of round one or two; ``points`` are the winner points after it."""
    n = len(scored.areas)
    rows = []
    for area, total, won in zip(scored.areas, scored.totals, scored.winner_points, strict=True):
        gains = (("point", SAY("winner_points", won)),) if n > 1 else ()
        if not area:
            rows.append(counted_row(total, gains))
        else:
            rows.append(score_area(area, scored.rulings).row(gains))
    notes = comparisons(scored.totals, scored.rulings)
    winners: Numbers = ()
    starter = None
    if number == ROUNDS:
        notes.append(winners_note(points, scored.totals))
        winners = notes[-1].fact("seats")
    elif n > 1:
        notes.append(start_note(scored.totals, scored.start))
        starter = dict(notes[-1].facts).get("starter")
    after = (("winner_points", points), ("round", ROUNDS), ("start", starter))
    return Sheet(tuple(rows), tuple(notes), after, winners, number, label=SAY("round", number))
