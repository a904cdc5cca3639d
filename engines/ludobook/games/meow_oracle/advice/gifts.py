"""Says what tells two ways to give cards in Meow Oracle apart: what each card does for the area that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import copysign

from ludobook.contract.machine import PLAYERS
from ludobook.core.words import seat_mark
from ludobook.games.meow_oracle.advice.deals import part_gains
from ludobook.games.meow_oracle.advice.settled import name_neighbour, open_neighbours, received_by
from ludobook.games.meow_oracle.advice.sight import (
    LEAST_AGAINST_SHARE,
    LEAST_LINE_POINTS,
    SAY,
    Climb,
    Fact,
    Line,
    colours_open,
    lines_finished,
    lines_served,
    lines_spoilt,
    name_beside,
    name_cell,
    name_colours,
    name_lines,
    say_but,
    say_fewer,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.fitted import best_cell_fitted, expected, spite
from ludobook.games.meow_oracle.kernel import (
    JOKER,
    LINES,
    NOTHING,
    SPITE,
    area_total,
    colours,
    regard,
)
from ludobook.games.meow_oracle.machine import AREA, FLAGS, MOVER
from ludobook.games.meow_oracle.state import MeowState

LEAST_GIFT_GAIN = 0.25  # the least difference that is told of the cards that are not kept
LEAST_LATER_SHARE = 0.4  # that so many unseen cards could finish a line later is told of a card that is given away
LEAST_FOLLOWER_RATIO = 1.2  # so many times as many cards that can follow are told
LEAST_OTHER_AREA_SHARE = 0.3  # what a card does for another area is told too if it is worth this share of the first
SAME_CELL_POINTS = (
    0.7  # a cell is not much worse than another if the area is likely to score at most so many points less
)


def say_why_give(state: MeowState, better: int, other: int) -> Iterator[str]:
    """Say for whom it matters most which card they get, and what speaks against it if that weighs much beside it."""
    mover = state.at.now[MOVER]
    facts = sorted(_facts(state, better, other), key=lambda fact: -abs(fact.worth))
    pro = [fact for fact in facts if fact.worth > 0]
    if not pro:
        denied = _say_passing(state, better, other)
        mine, theirs = (received_by(state, code)[mover] for code in (better, other))
        worse = any(fact.worth < 0 for fact in _facts(state, better, other))
        yield from [denied] if denied else _say_colours(state, mine, theirs, worse)
        return
    con = next((fact for fact in facts if -fact.worth >= LEAST_AGAINST_SHARE * pro[0].worth), None)
    yield pro[0].led
    if con or pro[0].price:
        yield say_but(con.text if con else pro[0].price)
    elif passed := _say_passing(state, better, other, pro[0].text):
        yield passed
    else:
        yield from (fact.led for fact in pro[1:2] if fact.worth >= LEAST_OTHER_AREA_SHARE * pro[0].worth)


def _say_passing(state: MeowState, better: int, other: int, said: str = "") -> str:
    """Say why the two cards that are not kept go where they go; empty if it hardly matters or has been ``said``.

    Where nothing has been said, it is that neither way does the neighbour the favour.

    It is also empty where ``other`` keeps the same card, because the two ways then differ in nothing else, or where it
    gives a card to the same opponent: then what speaks for that speaks for both ways.
    """
    mover = state.at.now[MOVER]
    ours, others = (received_by(state, code) for code in (better, other))
    mine = ours[mover]
    swapped = next((code for code in state.codes if code != better and received_by(state, code)[mover] == mine), None)
    if swapped is None or any(cards and cards == others[seat] for seat, cards in enumerate(ours)):
        return ""
    facts = [fact for fact in _facts(state, better, swapped) if fact.worth >= LEAST_GIFT_GAIN]
    facts = [fact for fact in facts if _deed(fact.text) != _deed(said)]
    most = max(facts, key=lambda fact: fact.worth, default=None)
    if most is None:
        return ""
    seat, card, instead = most.gift
    whose, cause = name_neighbour(state, seat), f"{most.text[:1].lower()}{most.text[1:]}"
    if said:
        return SAY("pass_on", whose, label(card), label(instead), cause)
    return SAY("denied_either", whose, label(card), cause) if card not in others[seat] else ""


def _deed(sentence: str) -> str:
    """Return what a sentence says that a card would do, so that the same is not said of another card."""
    return sentence.partition(" would ")[2].partition(";")[0]


def _say_colours(state: MeowState, mine: Sequence[int], theirs: Sequence[int], worse: bool) -> Iterator[str]:
    """Say of cards kept one way or the other what their colours do.

    That one joker or colour is like another is not said where something speaks for the other way, for it is no answer.
    """
    apart = {*mine} ^ {*theirs}
    if max(apart, default=0) >= JOKER:
        if len(mine) == 1 and mine[0] >= JOKER > theirs[0]:
            yield SAY("joker_any", label(mine[0]))
        return
    hues = {colours(card) for card in apart}
    if len(hues) == 1 and not worse:
        seats = [state.mover, *open_neighbours(state)] if state.players == 2 else []
        climbs = [Climb.of(state, state.up[seat]) for seat in seats]
        idle = climbs and not any(climb.fitting(card) for climb in climbs for card in apart)
        yield SAY("same_colour" if idle else "same_lines", name_colours(*hues))


def _facts(state: MeowState, better: int, other: int) -> Iterator[Fact]:
    """Yield what two ways to give do for each area; what speaks against the first has a negative worth."""
    mover, n = state.at.now[MOVER], state.at.rules[PLAYERS]
    ours, theirs = (received_by(state, code) for code in (better, other))
    rivals = open_neighbours(state)
    for seat, area in enumerate(state.up):
        got, lost = (
            [card for card in one[seat] if card not in two[seat]] for one, two in ((ours, theirs), (theirs, ours))
        )
        counts = 1.0 if seat == mover else spite(n) * regard(mover, seat, n) / SPITE if seat in rivals else 0.0
        if len(got) != 1 or len(lost) != 1 or not counts:
            continue
        pair = [Use(state, area, card) for card in (got[0], lost[0])]
        apart = part_gains(state, better, other, seat)
        gain = counts * sum(apart)
        good, bad = pair if (gain > 0) == (counts > 0) else pair[::-1]
        who = "" if seat == mover else name_neighbour(state, seat)
        parts = [copysign(1.0, sum(apart)) * part for part in (sum(apart[1:]), apart[0])]
        if abs(gain) >= LEAST_LINE_POINTS and (sentence := next(_say_helping(good, bad, who, parts), "")):
            across = (mover + 2) % n
            opposite = n == 4 and gain > 0 and seat != mover and ours[across] == [good.card]
            either = SAY("either_card_theirs", who) if who else SAY("either_card")
            lead = either if good.most_ends == bad.most_ends > 0 and good.area.count(NOTHING) > 1 else ""
            if gain < 0 and not who:
                sentence = _say_ending_later(good, bad) or sentence
            sentence = f"{sentence} {SAY('opposite', seat_mark(across))}" if opposite else sentence
            price = "" if who else _say_price(good, bad)
            yield Fact(gain, "gift", sentence, lead, price, (seat, good.card, bad.card))


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
    def open_lines(self) -> int:
        """How many lines with its cell can still have its colour."""
        return self.open_lines_at(self.cell)

    def open_lines_at(self, cell: int) -> int:
        """Return how many lines with a cell can still have its colour."""
        return sum(bool(colours_open(self.area, line, cell) & colours(self.card)) for line in LINES)

    @property
    def spoils(self) -> list[Line]:
        """The lines begun that it ends in its cell."""
        return lines_spoilt(self.area, self.cell, self.card)

    @property
    def spoils_anyway(self) -> bool:
        """True if it ends a line begun in each good cell."""
        return all(lines_spoilt(self.area, cell, self.card) for cell in self.good_cells)

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
    if not whose and _both_end_elsewhere(good, bad):  # what they do in other cells tells nobody which to keep
        ways = []
    # a joker is kept for its lines
    for worth, tell in sorted(ways, key=lambda way: -way[0] if good.card < JOKER else 0.0):
        if worth >= LEAST_LINE_POINTS:
            yield from tell(good, bad, whose)
    if good.card >= JOKER > bad.card and not whose:
        yield SAY("joker_any", good.name)


def _say_price(good: Use, bad: Use) -> str:
    """Say what another card would do at once for the area of the mover, and the one that is kept does not."""
    return (
        _say_ending_later(bad, good)
        or _say_ending(bad, good, "")
        or _say_lasting_later(bad, good)
        or _say_lasting(bad, good, "")
    )


def _say_ending_later(good: Use, bad: Use) -> str:
    """Say that a card finishes a line and another does not, but that many unseen cards could do so too."""
    if good.well_ended <= bad.most_ends or bad.most_ends:
        return ""
    lines = lines_finished(good.area, good.ending, good.card)
    later, unseen = _finishers(good, lines), len(good.climb.unseen)
    if later < LEAST_LATER_SHARE * unseen:
        return ""
    return SAY("ends_own_later", name_cell(good.ending), good.name, name_lines(lines), later, unseen)


def _finishers(use: Use, lines: Sequence[Line]) -> int:
    """Count the unseen cards that could finish all these lines in the cell where a card finishes them."""
    hues = [colours_open(use.area, line, use.ending) for line in lines]
    return sum(all(colours(card) & hue for hue in hues) for card in use.climb.unseen)


def _say_lasting_later(good: Use, bad: Use) -> str:
    """Say that a card makes the climb longer at once, which more unseen cards could still do than finish the lines."""
    cell, lines = good.lasting, lines_finished(bad.area, bad.ending, bad.card)
    count = good.climb.with_card(cell, good.card).sure
    unseen = good.climb.unseen
    later = sum(good.climb.with_card(cell, card).sure >= count for card in unseen)
    fewer = _finishers(bad, lines)
    if count <= max(bad.most_sure, 1) or not lines or later <= fewer:
        return ""
    parts = name_cell(cell), good.name, count, later, len(unseen), say_fewer(fewer, later), name_lines(lines)
    return SAY("longer_price", *parts)


def _say_ending(good: Use, bad: Use, whose: str) -> str:
    """Say that a card finishes more lines of an area than another can."""
    if good.well_ended <= bad.most_ends:
        return ""
    at, none = good.ending, bad.most_ends == 0
    lines = name_lines(lines_finished(good.area, at, good.card))
    sure = good.climb.with_card(at, good.card).sure
    if whose and none and sure > max(bad.most_sure, 1):
        return SAY("ends_longer_theirs", good.name, lines, whose, sure, bad.name)
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
    parts = name_cell(cell), good.name, after.sure
    fit, longest = after.longest_next()
    if fit:
        return SAY("longer_own_on", *parts, fit, len(after.unseen), longest, bad.name)
    return SAY("longer_own", *parts, bad.name)


def _say_lining(good: Use, bad: Use, whose: str) -> Iterator[str]:
    """Say what a card does for the lines of an area and another does not."""
    cell = name_cell(good.cell)
    if sentence := _say_ending(good, bad, whose):
        yield sentence
    elif not whose and good.card >= JOKER and good.open_lines > bad.open_lines_at(good.cell):
        instead = say_fewer(bad.open_lines_at(good.cell), good.open_lines)
        yield SAY("joker_own", cell, good.name, good.open_lines, bad.name, instead)
    elif good.goes and len(good.goes) > len(bad.goes):
        lines = name_beside(good.area, good.cell, good.goes)
        if whose:
            yield SAY("goes_theirs", good.name, lines, whose)
        elif bad.spoils_anyway and len(bad.spoils) > len(good.spoils):
            told_bad = bad.name, name_lines(bad.spoils)
            if bad.cell == good.cell:
                yield SAY("goes_there", cell, good.name, lines, *told_bad)
            else:
                yield SAY("goes_best", cell, good.name, lines, name_cell(bad.cell), *told_bad)
        else:
            yield SAY("goes_with", cell, SAY("the", good.name), lines)
    elif bad.spoils_anyway and not good.spoils and not whose:
        yield SAY("spoils_best", cell, good.name, name_cell(bad.cell), bad.name, name_lines(bad.spoils))


def _both_end_elsewhere(good: Use, bad: Use) -> bool:
    """Tell whether each of two cards finishes a line, but not both in the cell where they would score most."""
    both = good.most_ends == bad.most_ends > 0
    return both and not all(lines_finished(use.area, use.cell, use.card) for use in (good, bad))


def _say_climbing(good: Use, bad: Use, whose: str) -> Iterator[str]:
    """Say what a card does for the climb of an area and another does not."""
    climb, cell = good.climb, name_cell(good.cell)
    cells = climb.fitting(good.card)
    fits = good.cell in cells
    if sentence := _say_lasting(good, bad, whose):
        yield sentence
    elif not whose and good.after.reach > bad.after.reach < climb.reach:
        told_good, told_bad = (cell, good.name, good.after.reach), (bad.name, bad.after.reach)
        if good.cell == bad.cell:
            yield SAY("reaches_here", *told_good, *told_bad)
        else:
            yield SAY("reaches_own", *told_good, name_cell(bad.cell), *told_bad)
    elif fits and not climb.fitting(bad.card):
        if whose:
            yield SAY("fits_theirs", good.name, whose, bad.name)
        else:
            yield SAY("fits_own", good.name, cell, bad.name)
    elif not whose and climb.sure and climb.path[climb.sure] in cells and not climb.fitting(bad.card):
        yield SAY("fits_own", good.name, name_cell(climb.path[climb.sure]), bad.name)
    if not whose:
        yield from _following(good, bad)


def _following(good: Use, bad: Use) -> Iterator[str]:
    """Say that more unseen cards can follow a card than another in the same cell."""
    swapped = bad.climb.with_card(good.cell, bad.card)
    if not good.climb.before(good.cell) and swapped.sure >= good.after.sure:
        followed = good.after.following, swapped.following
        if followed[0] >= LEAST_FOLLOWER_RATIO * followed[1] > 0:
            yield SAY("followed_first", name_cell(good.cell), followed[0], good.name, followed[1], bad.name)
