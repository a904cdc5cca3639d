"""How an action looks at first sight: what a hand like the one it leaves went on to score.

``tests/benchmarks/fit.py`` fits the weights in games of greedy players, in thousandths of a point, and writes
``fitted.json``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import lowest
from ludobook.core.document import read_document
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import BONUSES, shapes_of
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import WHITE, needs_throw, pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, cheapest, count_in, departments_of, nine_of

POINT = 1000
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
    discard, start, end = pieces_in(named)
    taken = discard if end == g.now[menu.HOLE] else g.board[end]
    other, total = g.board[start] if needs_throw(end) else taken, 0
    for piece in (taken, other):
        gained = (1 << 3 * piece) - (1 << 3 * discard)
        total += hopes(g, hand + gained, own, nine + gained)
    return (total / 2 + fears(g, seat)) / POINT
