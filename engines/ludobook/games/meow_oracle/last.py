"""Says what tells two cells of Meow Oracle apart for the last card but one of an area, counted card by card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import (
    area_total,
    ascending_count,
    ascending_points,
)
from ludobook.games.meow_oracle.machine import FLAGS
from ludobook.games.meow_oracle.sight import (
    AGAINST,
    LEAST,
    MUCH,
    SAY,
    Climb,
    Fact,
    Line,
    but,
    cell_name,
    fewer,
    finished,
    line_names,
    some,
)
from ludobook.games.meow_oracle.state import MeowState


@dataclass(frozen=True)
class End:
    """How an area can end with a card in one of its last two cells.

    Attributes:
        lines: the lines that the card finishes.
        later: how many unseen cards would finish a line in the other cell.
        more: the mean number of lines that an unseen card finishes there.
        climbs: the lengths of the climb, by unseen card.
        totals: the totals of the area, by unseen card.
    """

    lines: list[Line]
    later: int
    more: float
    climbs: list[int]
    totals: list[int]

    @classmethod
    def of(cls, climb: Climb, card: int, cell: int, left: int, flags: int) -> End:
        """Place a card in a cell, and in the other cell each unseen card in turn."""
        area = list(climb.area)
        lines = finished(area, cell, card)
        area[cell] = card
        ends = [len(finished(area, left, one)) for one in climb.unseen]
        areas = [[*area[:left], one, *area[left + 1 :]] for one in climb.unseen]
        climbs, totals = ([count(one, flags) for one in areas] for count in (ascending_count, area_total))
        return cls(lines, sum(map(bool, ends)), fmean(ends), climbs, totals)

    @property
    def line_points(self) -> float:
        """The mean points of the lines that both cards finish."""
        return 2 * (len(self.lines) + self.more)

    @property
    def climb_points(self) -> float:
        """The mean points of the climb."""
        return fmean(map(ascending_points, self.climbs))

    @property
    def longer(self) -> int:
        """How many unseen cards make the climb longer than it is for sure."""
        return sum(count > min(self.climbs) for count in self.climbs)


def last(state: MeowState, mine: int, theirs: int) -> Iterator[str]:
    """Say what speaks for one of the last two cells, and what against it if that weighs much beside it.

    If the area comes to the same, that is all that is said.
    """
    assert state.turn is not None
    climb, card, flags = Climb.of(state, state.up[state.turn]), state.queue[0][1], state.at.rules[FLAGS]
    ours, rival = (End.of(climb, card, *cells, flags) for cells in ((mine, theirs), (theirs, mine)))
    if ours.totals == rival.totals:
        yield SAY("last_same")
        return
    name, unseen = SAY("the", label(card)), len(climb.unseen)
    pro = sorted(_facts(ours, rival, name, mine, theirs, unseen), key=lambda one: -one.worth)
    con = max(_against(ours, rival, mine, theirs, unseen), key=lambda one: one.worth, default=None)
    if not pro:
        return
    yield pro[0].text
    if con and con.worth >= AGAINST * pro[0].worth:
        yield but(con.text)
    else:
        yield from (one.text for one in pro[1:] if one.worth >= MUCH * pro[0].worth)


def _facts(ours: End, rival: End, name: str, mine: int, theirs: int, unseen: int) -> Iterator[Fact]:
    """Yield what speaks for a cell, in lines and in the climb."""
    here, there = cell_name(mine), cell_name(theirs)
    if (ahead := ours.line_points - rival.line_points) >= LEAST:
        later, rest = some(ours.later, unseen), fewer(rival.later, ours.later)
        if len(ours.lines) != len(rival.lines):
            now, then = ([*line_names(one.lines)] or [SAY("no_line")] for one in (ours, rival))
            yield Fact(ahead, "finish", SAY("last_lines", here, name, now, later, there, then, rest))
        elif ours.later > rival.later:
            key = "last_either" if ours.lines else "last_keep"
            yield Fact(ahead, "wait", SAY(key, there, later, here, rest))
    if (ahead := ours.climb_points - rival.climb_points) >= LEAST:
        yield Fact(ahead, "climb", SAY("last_climb", name, here, _length(ours, unseen), _length(rival, unseen)))


def _length(end: End, unseen: int) -> str:
    """Say how long the climb is for sure, and with how many cards it is longer."""
    least = min(end.climbs)
    return SAY("longer_with", least, some(end.longer, unseen)) if end.longer else SAY("long", least)


def _against(ours: End, rival: End, mine: int, theirs: int, unseen: int) -> Iterator[Fact]:
    """Yield what speaks against a cell: what the other one would do, in short."""
    here, there, name = cell_name(mine), cell_name(theirs), SAY("it")
    if (ahead := rival.line_points - ours.line_points) >= LEAST:
        if len(rival.lines) > len(ours.lines):
            yield Fact(ahead, "finish", SAY("last_finishes", there, name, line_names(rival.lines)))
        elif rival.later > ours.later:
            yield Fact(
                ahead, "wait", SAY("last_waits", here, some(rival.later, unseen), there, fewer(ours.later, rival.later))
            )
    if (ahead := rival.climb_points - ours.climb_points) >= LEAST:
        yield Fact(ahead, "climb", SAY("last_climb", name, there, _length(rival, unseen), _length(ours, unseen)))
