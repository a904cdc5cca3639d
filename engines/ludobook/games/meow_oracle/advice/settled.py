"""Says who beats whom in Meow Oracle where no choice and no card can change it any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import comb, perm

from ludobook.core.words import seat_mark
from ludobook.games.meow_oracle.advice.deals import totals_after
from ludobook.games.meow_oracle.advice.plans import common_colours
from ludobook.games.meow_oracle.advice.sight import SAY, Climb
from ludobook.games.meow_oracle.kernel import (
    LINES,
    NOTHING,
    TIES_PAY_NOTHING,
    area_total,
    ascending_points,
    left_of,
    line_colours,
    receiver,
)
from ludobook.games.meow_oracle.machine import FLAGS, GIFT, ROUNDS, unpacked
from ludobook.games.meow_oracle.state import MeowState

EARLIEST = 5  # with more empty cells than this in its area, a seat is not asked whether it can still win
LIKELY, SURELY = 0.85, 0.95  # the least shares of them called “about 9 of 10”, and “nearly every deal”
MOST_APART = 0.05  # if the shares of two actions differ by more, that is no “either way”
LEAST_HOPE = 0.12  # in a smaller share of the deals, a neighbour is hardly ever beaten or tied
MOST_WAYS = 3000  # an area is filled in every way if there are no more ways than this
Bounds = tuple[int, int]  # the least that an area surely scores, and the most that it can score


def received_by(state: MeowState, code: int) -> Sequence[Sequence[int]]:
    """List the cards that each seat gets."""
    cards, mover, n = unpacked(code ^ GIFT), state.mover, state.players
    taken: list[list[int]] = [[] for _ in range(n)]
    for place, card in enumerate(cards):
        taken[receiver(place, len(cards), mover, n)].append(card)
    return taken


def name_neighbour(state: MeowState, seat: int) -> str:
    """Name a neighbour as the seat to act does: two players need no names, more are told apart by theirs."""
    return SAY("opponent") if state.players == 2 else seat_mark(seat)


def settled(state: MeowState, better: int, other: int) -> str:
    """Say who is likely to beat whom with either of two actions, if the round hardly depends on the choice; else empty.

    A game that is surely won or lost is told before all else. Otherwise a round that wins the game is not spoken of,
    because whole games are played on to tell who wins.
    """
    if sure := _say_beyond(state):
        return sure
    if _decides_game(state) or (better >= GIFT and comparisons(state) is None):
        return ""
    named, least = [], 1.0
    for rival in neighbours(state):
        more, less = zip(*(_shares(state, code, rival) for code in (better, other)), strict=True)
        verb, pair = ("win", more) if min(more) > min(less) else ("lose", less)
        least = min(least, *pair) if max(pair) - min(pair) <= MOST_APART else 0.0
        named.append((verb, rival))
    if least < (LIKELY if state.players == 2 else SURELY):  # of two players, what is left counts for little anyway
        return ""
    often = SAY("every" if least == 1 else "nearly_all" if least >= SURELY else "most")
    verbs = {verb for verb, _ in named}
    if state.players == 2:
        return SAY("likely_first", *map(SAY, verbs), often)
    whom = [(verb, SAY("both")) for verb in verbs] if len(verbs) == 1 else named
    told = [SAY(f"{verb}_to", one if isinstance(one, str) else name_neighbour(state, one)) for verb, one in whom]
    return SAY("likely_neighbours", told, often)


def _say_beyond(state: MeowState) -> str:
    """Say that the game is surely won or lost whatever the seat to act does; empty if it is not."""
    n, seat, scores, table = state.players, state.turn or 0, list(map(int, state.at.scores)), comparisons(state)
    if _decides_game(state) and table and table.ends[0]:
        own, rival = ([way[one] for way in table.ways.values()] for one in (seat, 1 - seat))
        won = SAY("won_now", min(own)[0], max(most for _, most in rival))
        lost = SAY("lost_now", max(most for _, most in own), min(rival)[0])
        return f"{say_stakes(state)} {won if table.ends[0] > 0 else lost}".lstrip()
    pairs = [] if state.at.rules[FLAGS] & TIES_PAY_NOTHING else [(one, left_of(one, n)) for one in range(n)]
    ends = product(*(pair for pair in pairs if seat not in pair))  # one of each two neighbours gets a point
    least = min(max(scores[one] + won.count(one) for one in range(n) if one != seat) for won in ends)
    most = scores[seat] + len(neighbours(state))
    return SAY("beyond", most, least) if state.round == ROUNDS and n > 2 and least > most else ""


def say_stakes(state: MeowState) -> str:
    """Say what a round of two players counts for, or what a tie in round two means; empty if that is neither."""
    if state.players == 2 and state.round < ROUNDS:
        return SAY("counts_for_tie")
    own, theirs = (int(state.at.scores[seat]) for seat in (state.turn or 0, neighbours(state)[0]))
    if not _decides_game(state) or own == theirs:
        return ""
    return SAY("tie_wins" if own > theirs else "tie_loses")


def _decides_game(state: MeowState) -> bool:
    """Tell whether the round decides the game: of two players, whoever wins round two wins it."""
    return state.players == 2 and state.round == ROUNDS


def say_one_settled(state: MeowState) -> str:
    """Say that the comparison with one neighbour is settled, so that only the other one counts; empty if not so."""
    table = comparisons(state)
    if table is None or not table.ends or table.ends.count(0) != 1 or len(table.ends) == 1:
        return ""
    done = 1 - table.ends.index(0)
    names = name_neighbour(state, table.beside[done]), name_neighbour(state, table.beside[1 - done])
    return SAY("one_won" if table.ends[done] > 0 else "one_lost", *names)


def _shares(state: MeowState, code: int, rival: int) -> tuple[float, float]:
    """Return the shares of some imagined deals in which the seat to act scores more than a rival, and less."""
    ends = totals_after(state, code)
    more, less = (sum(sign * (one[state.turn or 0] - one[rival]) > 0 for one in ends) for sign in (1, -1))
    return more / len(ends), less / len(ends)


def say_decided_now(state: MeowState, better: int, other: int) -> str:
    """Say that an action surely beats a neighbour or that another surely does not, if only one of them does so."""
    table = comparisons(state)
    if table is None:
        return ""
    mine, theirs = table.signs[better], table.signs[other]
    if any(one < two for one, two in zip(mine, theirs, strict=True)):
        return ""
    for key, sign, code in (("surely", 1, better), ("surely_not", -1, other)):
        apart = [n for n, pair in enumerate(zip(mine, theirs, strict=True)) if pair[sign < 0] == sign != pair[sign > 0]]
        if sign < 0:  # where there is hardly any hope, it decides nothing that the other way has none
            apart = [n for n in apart if 1 - _shares(state, better, table.beside[n])[1] >= LEAST_HOPE]
        for n in apart[:1]:
            (least, most), (low, high) = table.ways[code][table.seat], table.ways[code][table.beside[n]]
            totals = (least, high) if sign > 0 else (most, low)
            if _decides_game(state):
                return SAY("surely_won" if sign > 0 else "surely_lost", *totals)
            return SAY(key, name_neighbour(state, table.beside[n]), *totals)
    return ""


@dataclass(frozen=True)
class Comparisons:
    """What the seat to act and its neighbours can still score, by action.

    Attributes:
        seat: the seat to act.
        beside: its neighbours, the one on the left first.
        ways: the bounds of each seat’s total, by action.
        edge: 1 if a tie wins the game for the seat, -1 if it loses it, otherwise 0.
    """

    seat: int
    beside: Sequence[int]
    ways: Mapping[int, Sequence[Bounds]]
    edge: int

    @cached_property
    def signs(self) -> Mapping[int, Sequence[int]]:
        """By action and neighbour: 1 if the seat to act surely beats the neighbour, -1 if it surely does not."""
        return {code: [self._sign(way[self.seat], way[one]) for one in self.beside] for code, way in self.ways.items()}

    def _sign(self, mine: Bounds, theirs: Bounds) -> int:
        """Return 1 if an area surely scores more than another, -1 if surely less, otherwise 0."""
        return (2 * mine[0] + self.edge > 2 * theirs[1]) - (2 * mine[1] + self.edge < 2 * theirs[0])

    @property
    def ends(self) -> Sequence[int]:
        """The same by neighbour, if it is so with every action; otherwise 0."""
        by_neighbour = zip(*self.signs.values(), strict=True)
        return [signs[0] if len({*signs}) == 1 else 0 for signs in by_neighbour]


@lru_cache(maxsize=16)
def comparisons(state: MeowState) -> Comparisons | None:
    """Count what the seat to act and its neighbours can still score; None as long as too many cells are empty."""
    seat = state.turn
    assert seat is not None
    if state.up[seat].count(NOTHING) > EARLIEST:
        return None
    beside, scores = neighbours(state), state.at.scores
    ahead = int(scores[seat]) - int(scores[beside[0]]) if _decides_game(state) else 0
    ways = {code: _bounds(state, code) for code in state.codes}
    return Comparisons(seat, beside, ways, (ahead > 0) - (ahead < 0))


def neighbours(state: MeowState) -> list[int]:
    """List the neighbours of the seat to act, the one on the left first."""
    seat, n = state.turn or 0, state.players
    return list(dict.fromkeys([left_of(seat, n), (seat - 1) % n]))


def open_neighbours(state: MeowState) -> Sequence[int]:
    """List the neighbours against whom it is still open who scores more."""
    table = comparisons(state)
    if table is None:
        return neighbours(state)
    return [one for one, end in zip(table.beside, table.ends, strict=True) if not end]


def _bounds(state: MeowState, code: int) -> list[Bounds]:
    """Return what each seat’s area scores at least and at most once the seat to act has done this."""
    areas, flags = [list(area) for area in state.up], state.at.rules[FLAGS]
    pool = tuple(Climb.of(state, areas[0]).unseen)
    if code >= GIFT:
        due = received_by(state, code)
    else:
        (seat, card), *rest = state.queue
        areas[seat][code] = card
        due = [[card for one, card in rest if one == other] for other in range(state.players)]
    return [_between(tuple(area), tuple(cards), pool, flags) for area, cards in zip(areas, due, strict=True)]


@lru_cache(maxsize=1024)
def _between(area: Sequence[int], due: Sequence[int], pool: Sequence[int], flags: int) -> Bounds:
    """Return what an area surely scores, and the most that it can, once the cards due are placed and others come."""
    empty = [cell for cell, card in enumerate(area) if card == NOTHING]
    placed = [_filled(area, cells, due) for cells in permutations(empty, len(due))]
    sure = max(_sure(one, flags) for one in placed)
    more = len(empty) - len(due)
    if comb(len(empty), len(due)) * perm(len(pool), more) > MOST_WAYS:
        path = Climb.path_of(flags)
        climb = max(Climb(area, path, [*due, *pool]).reach, 1)
        hopes = sum(bool(common_colours([area[cell] for cell in line if area[cell] != NOTHING])) for line in LINES)
        return sure, ascending_points(climb) + 2 * hopes
    ends = (
        _filled(one, [cell for cell in empty if one[cell] == NOTHING], cards)
        for one in placed
        for cards in permutations(pool, more)
    )
    return sure, max(area_total(one, flags) for one in ends)


def _filled(area: Sequence[int], cells: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """Return an area with cards placed in cells."""
    put = dict(zip(cells, cards, strict=True))
    return tuple(put.get(cell, card) for cell, card in enumerate(area))


def _sure(area: Sequence[int], flags: int) -> int:
    """Return what an area scores already, whatever comes."""
    lines = [n for n, line in enumerate(LINES) if all(area[cell] != NOTHING for cell in line)]
    whole = sum(bool(line_colours(area, n)) for n in lines)
    return ascending_points(max(Climb(area, Climb.path_of(flags), ()).sure, 1)) + 2 * whole
