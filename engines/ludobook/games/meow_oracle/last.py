"""Says what tells two cells of Meow Oracle apart for the last card but one of an area, counted card by card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import ascending_count, ascending_points
from ludobook.games.meow_oracle.machine import FLAGS
from ludobook.games.meow_oracle.sight import LEAST, MUCH, SAY, Climb, Fact, Line, but, cell_name, finished, line_names
from ludobook.games.meow_oracle.state import MeowState


@dataclass(frozen=True)
class End:
    """How an area can end with a card in one of its last two cells.

    Attributes:
        lines: the lines that the card finishes.
        later: how many unseen cards would finish a line in the other cell.
        more: the mean number of lines that an unseen card finishes there.
        climbs: the lengths of the climb, by unseen card.
    """

    lines: list[Line]
    later: int
    more: float
    climbs: list[int]

    @classmethod
    def of(cls, climb: Climb, card: int, cell: int, left: int, flags: int) -> End:
        """Place a card in a cell, and in the other cell each unseen card in turn."""
        area = list(climb.area)
        lines = finished(area, cell, card)
        area[cell] = card
        ends = [len(finished(area, left, one)) for one in climb.unseen]
        areas = ([*area[:left], one, *area[left + 1 :]] for one in climb.unseen)
        return cls(lines, sum(map(bool, ends)), fmean(ends), [ascending_count(one, flags) for one in areas])

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
    """Say what speaks for one of the last two cells, and what against it if that weighs much beside it."""
    assert state.turn is not None
    climb, card, flags = Climb.of(state, state.up[state.turn]), state.queue[0][1], state.at.rules[FLAGS]
    ours, rival = (End.of(climb, card, *cells, flags) for cells in ((mine, theirs), (theirs, mine)))
    all_cards = len(climb.unseen)
    pro = sorted(_facts(ours, rival, SAY("the", label(card)), mine, theirs, all_cards), key=lambda one: -one.worth)
    con = next(_facts(rival, ours, SAY("it"), theirs, mine, all_cards), None)
    if not pro:
        return
    yield pro[0].text
    if con and con.worth >= MUCH * pro[0].worth:
        yield but(con.text)
    else:
        yield from (one.text for one in pro[1:] if one.worth >= MUCH * pro[0].worth)


def _facts(ours: End, rival: End, name: str, mine: int, theirs: int, unseen: int) -> Iterator[Fact]:
    """Yield what speaks for a cell, in lines and in the climb."""
    cells = cell_name(mine), cell_name(theirs)
    if (ahead := ours.line_points - rival.line_points) >= LEAST:
        if len(ours.lines) != len(rival.lines):
            now, then = ([*line_names(one.lines)] or [SAY("no_line")] for one in (ours, rival))
            told = SAY("last_lines", cells[0], name, now, ours.later, unseen, cells[1], then, rival.later)
        elif ours.later > rival.later:
            key = "last_either" if ours.lines else "last_keep"
            told = SAY(key, cells[1], ours.later, unseen, cells[0], rival.later)
        else:
            told = ""
        if told:
            yield Fact(ahead, "line", told)
    if (ahead := ours.climb_points - rival.climb_points) >= LEAST:
        least, least_there = min(ours.climbs), min(rival.climbs)
        if ours.longer or rival.longer:
            told = SAY("last_climb", name, cells[0], least, ours.longer, unseen, least_there, rival.longer)
        else:
            told = SAY("last_climb_sure", name, cells[0], least, least_there)
        yield Fact(ahead, "climb", told)
