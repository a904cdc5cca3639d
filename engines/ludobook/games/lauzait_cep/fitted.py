"""Rates the actions of Lauzait-Cep at first sight, by what hands like the one that an action leaves went on to score.

``tests/benchmarks/fit.py`` fits the weights to games of greedy players, in thousandths of a point, and writes
``fitted.json``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import places
from ludobook.core.document import read_document
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import hands_after, split
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    PASSES,
    destinations,
    discards,
    hire,
    kinds_in,
    may_declare,
    needs_throw,
    pieces_in,
)
from ludobook.games.lauzait_cep.menu import Position, bonus_of, cheapest, count_in, departments_of, nine_of
from ludobook.games.lauzait_cep.playouts import POINTS_TO_DECLARE, at_once, declared_points, imbalance

POINT = 1000
NEAR_BEST = 900  # a Hire whose hope is lower than the best one's by more than this is not looked at a Day ahead
FAILS = 0  # a throw with which a piece sinks
AGES, LACKING, BALANCES = 4, 7, 6  # steps of the Season's age, numbers of pieces lacking, steps of imbalance
# the index of each kind of weight, in the weights of one number of players; first come age, departments and lacking
SHAPES = 4 * LACKING  # weights of one age
BONUS = AGES * SHAPES  # for each point of bonus of the sets in hand, if it lacks no piece, one, or more
JOKERS = BONUS + 3  # for each joker in hand, if it lacks no piece, or some
BALANCE = JOKERS + 2  # by imbalance, if the hand lacks no piece, one, two, or more
THEIRS = BALANCE + 4 * BALANCES  # by age and the most departments of an opponent
WEIGHTS = THEIRS + 4 * AGES  # how many there are for each number of players
WORTHS: Sequence[int] = tuple(read_document(__package__, "fitted.json"))


def age(g: Position) -> int:
    """Return how long the Season has lasted, 0 … 3, in steps of two Days for each seat."""
    return min((g.now[menu.DAY] - 1) // (2 * g.rules[PLAYERS]), AGES - 1)


def balance_of(ahead: int) -> int:
    """Return the step of an imbalance, 0 … 5."""
    return min((abs(ahead) + 1) // 2, BALANCES - 1)


def hopes(g: Position, hand: int, departments: int, nine: int) -> int:
    """Rate in thousandths of a point the unrevealed pieces of the seat to act, which also has ``departments``.

    ``nine`` are all of its pieces, as a hand.
    """
    at = WEIGHTS * (g.rules[PLAYERS] - 2)
    _, lacking, bonus = split(g, hand, 3 - departments)
    value = WORTHS[at + SHAPES * age(g) + LACKING * departments + lacking]
    value += WORTHS[at + BONUS + min(lacking, 2)] * bonus + WORTHS[at + JOKERS + (lacking > 0)] * (hand >> 3 * JOKER)
    return value + WORTHS[at + BALANCE + BALANCES * min(lacking, 3) + balance_of(imbalance(nine))]


def fears(g: Position, seat: int) -> int:
    """Rate the opponents' departments in thousandths of a point, for the rest of the Season."""
    most = max(departments_of(g, other) for other in range(g.rules[PLAYERS]) if other != seat)
    return WORTHS[WEIGHTS * (g.rules[PLAYERS] - 2) + THEIRS + 4 * age(g) + most]


def fitted(g: Position, code: int) -> float:
    """Rate an action by the lead over the opponents, in points, that the rest of the Season is likely to bring."""
    verb, named, seat = code & 7, code >> 3, g.now[TURN]
    own, hand, nine = departments_of(g, seat), g.hands[seat], nine_of(g, seat)
    if verb == menu.DECLARE:
        return declared_points(nine, g.now[menu.STALEMATE] == 1)
    if verb == menu.END:
        return (hopes(g, hand, own, nine) + fears(g, seat)) / POINT
    if verb == menu.DISSOLVE:
        cost = bonus_of(g.departments[cheapest(g, seat, named)])
        if own == 1 and (freed := at_once(g, nine) - cost) >= POINTS_TO_DECLARE:
            return freed
        return (hopes(g, hand + count_in(named), own - 1, nine) + fears(g, seat)) / POINT - cost
    if verb != menu.HIRE:
        if own == 2:
            return bonus_of(named) + declared_points(nine, False)
        return bonus_of(named) + (hopes(g, hand - count_in(named), own + 1, nine) + fears(g, seat)) / POINT
    if own == 0 and (declares := declared_after(g, *pieces_in(named))) >= POINTS_TO_DECLARE:
        return declares
    now = hire_rating(g, *pieces_in(named))
    if g.may[menu.HOPED] == menu.NOT_RATED:
        g.may[menu.HOPED] = int(best_hire_rating(g))
    if now < g.may[menu.HOPED] - NEAR_BEST:
        return (now + fears(g, seat)) / POINT - 1
    return ((now + a_day_later(g, *pieces_in(named))) / 2 + fears(g, seat)) / POINT


def declared_after(g: Position, discard: int, start: int, end: int) -> float:
    """Return the mean points of declaring after a Hire with all pieces in hand; 0 if that can't be sure."""
    if not may_declare(0, True, False, True, g.rules[menu.FLAGS]):
        return 0
    both = hands_after(g, discard, start, end)
    return (
        sum(declared_points(nine, False) for nine in both) / 2 if all(split(g, nine, 3)[1] == 0 for nine in both) else 0
    )


def hire_rating(g: Position, discard: int, start: int, end: int) -> float:
    """Rate the hand after a Hire in thousandths of a point, by the mean of both outcomes of a throw."""
    seat = g.now[TURN]
    own, hand, nine = departments_of(g, seat), g.hands[seat], nine_of(g, seat)
    after = hands_after(g, discard, start, end)
    return sum(hopes(g, left, own, nine + left - hand) for left in after) / 2


def best_hire_rating(g: Position) -> float:
    """Return the highest rating by ``hire_rating`` of a legal Hire; there must be one."""
    return max(hire_rating(g, *pieces_in(code >> 3)) for code in menu.codes(g) if code & 7 == menu.HIRE)


def a_day_later(g: Position, discard: int, start: int, end: int) -> float:
    """Rate the best Hire of the next Day after this one, if the board stays as this one leaves it."""
    throws = (PASSES, FAILS) if needs_throw(end) else (PASSES,)
    return sum(after_throw(g, discard, start, end, thrown) for thrown in throws) / len(throws)


def after_throw(g: Position, discard: int, start: int, end: int, thrown: int) -> float:
    """Rate the best Hire of the next Day after this Hire and this throw."""
    board, seat = g.board[:], g.now[TURN]
    taken = hire(board, discard, start, end, g.now[menu.HOLE], thrown)
    gained = (1 << 3 * taken) - (1 << 3 * discard)
    return next_hire(g, board, start, g.hands[seat] + gained, nine_of(g, seat) + gained)


def next_hire(g: Position, board: Sequence[int], hole: int, hand: int, nine: int) -> float:
    """Rate the best Hire with this hand and this board or, if there is none, the hand itself."""
    own, flags, most = departments_of(g, g.now[TURN]), g.rules[menu.FLAGS], -math.inf
    for discard in places(kinds_in(hand) & discards(board)):
        discard, known = discard // 3, dict[int, int]()
        for start, piece in enumerate(board):
            if piece == EMPTY or not kernel.MOVES[discard] >> 3 * piece & 1:
                continue
            for end in places(destinations(start, hole, flags)):
                taken = discard if end == hole else board[end]
                both = taken, piece if needs_throw(end) else taken
                for one in both:
                    if one not in known:
                        gained = (1 << 3 * one) - (1 << 3 * discard)
                        known[one] = hopes(g, hand + gained, own, nine + gained)
                most = max(most, (known[both[0]] + known[both[1]]) / 2)
    return most if most > -math.inf else hopes(g, hand, own, nine)
