"""Says who beats whom in Meow Oracle where no choice and no card can change it any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb, perm

from ludobook.core.words import TENTHS, seat_mark
from ludobook.games.meow_oracle.advice.deals import totals_after
from ludobook.games.meow_oracle.advice.plans import common_colours
from ludobook.games.meow_oracle.advice.sight import SAY, Climb
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import (
    LINES,
    NOTHING,
    area_total,
    ascending_points,
    compare,
    left_of,
    line_colours,
    receiver,
    winners,
)
from ludobook.games.meow_oracle.machine import FLAGS, GIFT, ROUNDS, unpacked
from ludobook.games.meow_oracle.state import MeowState

EARLIEST = 5  # with more empty cells than this in its area, a seat is not asked whether it can still win
LIKELY, SURELY = 0.85, 0.95  # the least shares of them called “about 9 of 10”, and “nearly every deal”
MOST_APART = 0.1  # if the shares of two actions differ by more, that is no “either way”
HARDLY_EVER, LEAST_HOPE = 0.03, 0.12  # in a smaller share of the deals, a neighbour is hardly ever beaten or tied
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


def say_settled(state: MeowState) -> str:
    """Say who beats whom, if nothing that the seat to act does and no card changes it; empty if that is open."""
    table = comparisons(state)
    if table is None or not table.ends or 0 in table.ends:
        return ""
    ways, seat, beside = table.ways, table.seat, table.beside
    two = state.players == 2
    if two and state.codes[0] >= GIFT and all(least == most for way in ways.values() for least, most in way):
        cards_by_totals = {
            (way[seat][0], way[beside[0]][0]): label(received_by(state, code)[seat][0]) for code, way in ways.items()
        }
        ends = [
            SAY("to_with", *totals, card) if len(cards_by_totals) > 1 else SAY("to", *totals)
            for totals, card in cards_by_totals.items()
        ]
        keys = ("game_won", "game_lost") if _decides_game(state) else ("win_either", "lose_either")
        return SAY(keys[table.ends[0] < 0], ends)
    if len({*table.ends}) > 1:
        first, then = (name_neighbour(state, beside[table.ends.index(end)]) for end in (1, -1))
        return SAY("sure_both", first, then)
    mine, theirs = [way[seat] for way in ways.values()], [way[one] for way in ways.values() for one in beside]
    what = "game" if _decides_game(state) else "one" if two else "both"
    if table.ends[0] > 0:
        return SAY(f"sure_win_{what}", min(mine)[0], max(most for _, most in theirs))
    return SAY(f"sure_loss_{what}", max(most for _, most in mine), min(theirs)[0])


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


def say_likely(state: MeowState, better: int, other: int) -> str:
    """Say that the seat to act is likely to beat, or to lose to, each neighbour with either action; else empty."""
    named, least, rivals = [], 1.0, neighbours(state)
    if better >= GIFT and comparisons(state) is None:
        return ""
    if state.round == ROUNDS and not _decides_game(state):
        won, instead = (_games_won(state, code) for code in (better, other))
        if instead <= HARDLY_EVER and won >= LEAST_HOPE:
            return SAY("wins_game", SAY("of_deals", round(TENTHS * won)))
    for rival in rivals:
        pairs = zip(*(_shares(state, code, rival) for code in (better, other)), strict=True)
        both = {verb: pair for verb, pair in zip(("win", "lose"), pairs, strict=True) if min(pair) >= LIKELY}
        for verb, pair in both.items():
            named.append((verb, name_neighbour(state, rival)))
            least = min(least, *pair) if max(pair) - min(pair) <= MOST_APART else 0.0
    if len(named) < len(rivals) or least < LIKELY:
        return ""
    often, verbs = SAY("nearly_all" if least >= SURELY else "most"), {verb for verb, _ in named}
    if state.players == 2:
        said = SAY("likely_game" if _decides_game(state) else "likely_round", *map(SAY, verbs), often)
        return said if _decides_game(state) else SAY("likely_first", said)
    named = [(verb, SAY("both")) for verb in verbs] if len(verbs) == 1 else named
    return SAY("likely_neighbours", [SAY(f"{verb}_to", whose) for verb, whose in named], often)


def _shares(state: MeowState, code: int, rival: int) -> tuple[float, float]:
    """Return the shares of some imagined deals in which the seat to act scores more than a rival, and less."""
    ends = totals_after(state, code)
    more, less = (sum(sign * (one[state.turn or 0] - one[rival]) > 0 for one in ends) for sign in (1, -1))
    return more / len(ends), less / len(ends)


def _games_won(state: MeowState, code: int) -> float:
    """Return the share of some imagined deals of round two in which the seat to act wins the game or shares it."""
    ends, n, won = totals_after(state, code), state.players, 0
    for totals in ends:
        points = [int(state.at.scores[seat]) for seat in range(n)]
        compare(totals, n, state.at.rules[FLAGS], points)
        won += winners(points, totals, n) >> (state.turn or 0) & 1
    return won / len(ends)


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
