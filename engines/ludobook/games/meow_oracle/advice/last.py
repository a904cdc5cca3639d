"""Says what tells two cells of Meow Oracle apart for the last card but one of an area, counted card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from ludobook.games.meow_oracle.advice.settled import name_neighbour
from ludobook.games.meow_oracle.advice.sight import (
    LEAST_AGAINST_SHARE,
    LEAST_LINE_POINTS,
    LEAST_SECOND_SHARE,
    SAY,
    Climb,
    Fact,
    Line,
    lines_finished,
    name_cell,
    name_lines,
    say_but,
    say_fewer,
    say_some,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import (
    area_total,
    ascending_count,
    ascending_points,
    left_of,
)
from ludobook.games.meow_oracle.machine import FLAGS, own_down
from ludobook.games.meow_oracle.state import MeowState


@dataclass(frozen=True)
class End:
    """How an area can end with a card in one of its last two cells.

    Attributes:
        lines: the lines that the card finishes.
        ends: the number of lines that each unseen card then finishes in the other cell.
        climbs: the lengths of the climb, by unseen card.
        totals: the totals of the area, by unseen card.
        drawn: the number of cards of which the owner chooses the last one.
    """

    lines: list[Line]
    ends: list[int]
    climbs: list[int]
    totals: list[int]
    drawn: int

    @classmethod
    def of(cls, climb: Climb, card: int, cell: int, left: int, flags: int, drawn: int) -> End:
        """Place a card in a cell, and in the other cell each unseen card in turn."""
        area = list(climb.area)
        lines = lines_finished(area, cell, card)
        area[cell] = card
        ends = [len(lines_finished(area, left, one)) for one in climb.unseen]
        areas = [[*area[:left], one, *area[left + 1 :]] for one in climb.unseen]
        climbs, totals = ([count(one, flags) for one in areas] for count in (ascending_count, area_total))
        return cls(lines, ends, climbs, totals, drawn)

    @property
    def later(self) -> int:
        """How many unseen cards would finish a line in the other cell."""
        return sum(map(bool, self.ends))

    @property
    def line_points(self) -> float:
        """The points of the lines that both cards are likely to finish."""
        return 2 * (len(self.lines) + likely_best(self.ends, self.drawn))

    @property
    def climb_points(self) -> float:
        """The points that the climb is likely to score."""
        return likely_best(list(map(ascending_points, self.climbs)), self.drawn)

    @property
    def longer(self) -> int:
        """How many unseen cards make the climb longer than it is for sure."""
        return sum(count > min(self.climbs) for count in self.climbs)


def likely_best(values: Sequence[int], drawn: int) -> float:
    """Return the mean of the best of ``drawn`` values, each set of them as likely as any other.

    >>> likely_best([0, 0, 6], 1), likely_best([0, 0, 6], 2)
    (2.0, 4.0)
    """
    ways = comb(len(values), drawn)
    return sum(value * comb(rank, drawn - 1) for rank, value in enumerate(sorted(values))) / ways


def giver(state: MeowState) -> int:
    """Return the seat that gives the next card to the seat to act, once all cards given are placed."""
    seat, n = state.turn, state.players
    assert seat is not None
    others = ((state.mover + step) % n for step in range(1, n + 1))
    # with four players, the one on the left gives them nothing
    giving: list[int] = [one for one in others if own_down(state.at, one) and not (n == 4 and one == left_of(seat, n))]
    return giving[0]


def say_why_in_last_cells(state: MeowState, mine: int, theirs: int) -> Iterator[str]:
    """Say what speaks for one of the last two cells, and what against it if that weighs much beside it.

    If the area comes to the same, that is all that is said.
    """
    assert state.turn is not None
    climb, card, flags = Climb.of(state, state.up[state.turn]), state.queue[0][1], state.at.rules[FLAGS]
    gives = giver(state)
    drawn = (2 if state.players == 2 else 3) if gives == state.turn else 1
    ours, rival = (End.of(climb, card, *cells, flags, drawn) for cells in ((mine, theirs), (theirs, mine)))
    if ours.totals == rival.totals:
        yield SAY("last_same")
        return
    name, unseen = SAY("the", label(card)), len(climb.unseen)
    pro = sorted(_facts(ours, rival, name, mine, theirs, unseen), key=lambda one: -one.worth)
    con = max(_against(ours, rival, name, mine, theirs, unseen), key=lambda one: one.worth, default=None)
    if not pro:
        return
    sentences = [pro[0].text]
    if con and con.worth >= LEAST_AGAINST_SHARE * pro[0].worth:
        sentences += [say_but(con.text)]
    else:
        sentences += [one.text for one in pro[1:] if one.worth >= LEAST_SECOND_SHARE * pro[0].worth]
    if gives == state.turn:
        sentences += [SAY("last_own", drawn)]
    elif state.players < 4 or gives != (state.turn + 2) % state.players:
        sentences += [SAY("last_theirs", name_neighbour(state, gives))]
    yield " ".join(sentences)


def _facts(ours: End, rival: End, name: str, mine: int, theirs: int, unseen: int) -> Iterator[Fact]:
    """Yield what speaks for a cell, in lines and in the climb."""
    here, there = name_cell(mine), name_cell(theirs)
    if (ahead := ours.line_points - rival.line_points) >= LEAST_LINE_POINTS:
        later, rest = say_some(ours.later, unseen), say_fewer(rival.later, ours.later)
        now, then = ([*name_lines(one.lines)] or [SAY("no_line")] for one in (ours, rival))
        if len(ours.lines) != len(rival.lines):
            yield Fact(ahead, "finish", SAY("last_lines", here, name, now, later, there, then, rest))
        elif ours.later > rival.later:
            key = "last_either" if ours.lines else "last_keep"
            yield Fact(ahead, "wait", SAY(key, there, later, here, rest))
    if (ahead := ours.climb_points - rival.climb_points) >= LEAST_LINE_POINTS:
        yield Fact(ahead, "climb", _say_climbs(ours, rival, name, here, unseen))


def _say_climbs(ours: End, rival: End, name: str, here: str, unseen: int) -> str:
    """Say that the climb is longer with a card in a cell, or longer with more of the unseen cards."""
    if min(ours.climbs) == min(rival.climbs) and not rival.longer:
        return SAY("last_longer", name, here, say_some(ours.longer, unseen), min(ours.climbs))
    return SAY("last_climb", name, here, *(_say_length(one, unseen) for one in (ours, rival)))


def _say_length(end: End, unseen: int) -> str:
    """Say how long the climb is for sure, and with how many cards it is longer."""
    least = min(end.climbs)
    return SAY("longer_with", least, say_some(end.longer, unseen)) if end.longer else SAY("long", least)


def _against(ours: End, rival: End, name: str, mine: int, theirs: int, unseen: int) -> Iterator[Fact]:
    """Yield what speaks against a cell: what the other one would do, in short."""
    there, ahead = name_cell(theirs), rival.line_points - ours.line_points
    if ahead >= LEAST_LINE_POINTS and len(rival.lines) > len(ours.lines):
        yield Fact(ahead, "finish", SAY("last_finishes", there, name, name_lines(rival.lines)))
    if (ahead := rival.climb_points - ours.climb_points) >= LEAST_LINE_POINTS:
        yield Fact(ahead, "climb", _say_climbs(rival, ours, name, there, unseen))
