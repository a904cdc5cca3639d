"""How an action looks at first sight: what a hand like the one it leaves went on to score.

``tests/benchmarks/fit.py`` fits the weights in games of greedy players, in thousandths of a point, and writes
``fitted.json``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import lowest, places
from ludobook.core.document import read_document
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import BONUSES, shapes_of
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    PASSES,
    WHITE,
    destinations,
    discards,
    hire,
    kinds_in,
    needs_throw,
    pieces_in,
)
from ludobook.games.lauzait_cep.menu import Position, bonus_of, cheapest, count_in, departments_of, nine_of

POINT = 1000
NEAR_BEST = 900  # a Hire that hopes for so much less is not looked at a Day ahead
FAILS = 0  # a throw
AGES, LACKING, BALANCES = 4, 7, 6  # how long the Season has lasted, pieces lacking, and how far from balanced
SHAPES = 4 * LACKING  # by departments and pieces lacking
BONUS = AGES * SHAPES  # times the bonus of the sets in hand: where no piece is lacking, one, more
JOKERS = BONUS + 3  # each one in hand: where no piece is lacking, or some
BALANCE = JOKERS + 2  # where no piece is lacking, one, two, more
THEIRS = BALANCE + 4 * BALANCES  # by age, the departments of the opponent who has most
WEIGHTS = THEIRS + 4 * AGES  # for each number of players
WORTHS: Sequence[int] = tuple(read_document(__package__, "fitted.json"))


def age(g: Position) -> int:
    """How long the Season has lasted, in steps of two Days for each seat."""
    return min((g.now[menu.DAY] - 1) // (2 * g.rules[PLAYERS]), AGES - 1)


def imbalance(hand: int) -> int:
    """By how much the numbers on white pieces exceed those on green ones."""
    total = 0
    while hand:
        piece = lowest(hand) // 3
        count = hand >> 3 * piece & 7
        hand ^= count << 3 * piece
        total += count * (piece if piece < 10 else 0 if piece == JOKER else 10 - piece)
    return total


def balance_of(ahead: int) -> int:
    """How far an imbalance is from none, in steps."""
    return min((abs(ahead) + 1) // 2, BALANCES - 1)


def cut(g: Position, hand: int, groups: int) -> tuple[int, int]:
    """How many pieces a hand lacks to so many sets, and the bonus of those that are there."""
    white, green = shapes_of(g, hand & WHITE), shapes_of(g, hand >> 3 * kernel.BY_NUMBER & WHITE)
    jokers, most, lacking, bonus = hand >> 3 * JOKER, -1, 0, 0
    for sets in range(4):
        one = white >> 3 * sets & 7
        for more in range(4 if one else 0):
            other = green >> 3 * more & 7
            if other:
                pairs = one + other - 2
                mended = min(jokers, pairs)
                whole = min(sets + more + mended, groups)
                half = min(pairs + jokers - 2 * mended, groups - whole)
                points = (white >> 5 * sets + BONUSES & 31) + (green >> 5 * more + BONUSES & 31)
                value = 64 * (10 * whole + 3 * half) + points
                if value > most:
                    most, lacking, bonus = value, 2 * (groups - whole) - half, points
    return lacking, bonus


def hopes(g: Position, hand: int, departments: int, nine: int) -> int:
    """What a seat hopes for with these pieces beside so many departments, when these are all nine."""
    at = WEIGHTS * (g.rules[PLAYERS] - 2)
    lacking, bonus = cut(g, hand, 3 - departments)
    value = WORTHS[at + SHAPES * age(g) + LACKING * departments + lacking]
    value += WORTHS[at + BONUS + min(lacking, 2)] * bonus + WORTHS[at + JOKERS + (lacking > 0)] * (hand >> 3 * JOKER)
    return value + WORTHS[at + BALANCE + BALANCES * min(lacking, 3) + balance_of(imbalance(nine))]


def fears(g: Position, seat: int) -> int:
    """What the others' departments tell of the rest of the Season."""
    most = max(departments_of(g, other) for other in range(g.rules[PLAYERS]) if other != seat)
    return WORTHS[WEIGHTS * (g.rules[PLAYERS] - 2) + THEIRS + 4 * age(g) + most]


def declaring(nine: int, stalemate: bool) -> int:
    """What declaring nine pieces scores, but for the rarer formations."""
    found = 3 + 15 * stalemate + 10 * (imbalance(nine) == 0)
    return found + 3 * (nine & WHITE == 0 or nine >> 3 * kernel.BY_NUMBER & WHITE == 0)


def fitted(g: Position, code: int) -> float:
    """Rate an action by how many points more than the others the rest of the Season is likely to bring the seat."""
    verb, named, seat = code & 7, code >> 3, g.now[TURN]
    own, hand, nine = departments_of(g, seat), g.hands[seat], nine_of(g, seat)
    if verb == menu.DECLARE:
        return declaring(nine, g.now[menu.STALEMATE] == 1)
    if verb == menu.END:
        return (hopes(g, hand, own, nine) + fears(g, seat)) / POINT
    if verb == menu.DISSOLVE:
        cost = bonus_of(g.departments[cheapest(g, seat, named)])
        return (hopes(g, hand + count_in(named), own - 1, nine) + fears(g, seat)) / POINT - cost
    if verb != menu.HIRE:
        if own == 2:
            return bonus_of(named) + declaring(nine, False)
        return bonus_of(named) + (hopes(g, hand - count_in(named), own + 1, nine) + fears(g, seat)) / POINT
    now = hired(g, *pieces_in(named))
    if g.may[menu.HOPED] == menu.UNKNOWN:
        g.may[menu.HOPED] = int(best_hire(g))
    if now < g.may[menu.HOPED] - NEAR_BEST:
        return (now + fears(g, seat)) / POINT - 1
    return ((now + a_day_later(g, *pieces_in(named))) / 2 + fears(g, seat)) / POINT


def hired(g: Position, discard: int, start: int, end: int) -> float:
    """What a Hire hopes for, whatever the throw."""
    seat = g.now[TURN]
    own, hand, nine = departments_of(g, seat), g.hands[seat], nine_of(g, seat)
    taken = discard if end == g.now[menu.HOLE] else g.board[end]
    other, total = g.board[start] if needs_throw(end) else taken, 0
    for piece in (taken, other):
        gained = (1 << 3 * piece) - (1 << 3 * discard)
        total += hopes(g, hand + gained, own, nine + gained)
    return total / 2


def best_hire(g: Position) -> float:
    """What the best Hire hopes for."""
    return max(hired(g, *pieces_in(code >> 3)) for code in menu.codes(g) if code & 7 == menu.HIRE)


def a_day_later(g: Position, discard: int, start: int, end: int) -> float:
    """What the best Hire of the next Day would hope for after this one, if the board stayed as it leaves it."""
    throws = (PASSES, FAILS) if needs_throw(end) else (PASSES,)
    return sum(after_throw(g, discard, start, end, thrown) for thrown in throws) / len(throws)


def after_throw(g: Position, discard: int, start: int, end: int, thrown: int) -> float:
    """The same after this throw."""
    board, seat = g.board[:], g.now[TURN]
    taken = hire(board, discard, start, end, g.now[menu.HOLE], thrown)
    gained = (1 << 3 * taken) - (1 << 3 * discard)
    return next_hire(g, board, start, g.hands[seat] + gained, nine_of(g, seat) + gained)


def next_hire(g: Position, board: Sequence[int], hole: int, hand: int, nine: int) -> float:
    """What the best Hire with this hand and board hopes for."""
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
