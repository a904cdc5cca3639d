"""The heuristic of Lauzait-Cep, which uses only what the seat to act may know."""

from __future__ import annotations

from ludobook.contract.machine import TURN, Ints
from ludobook.core.bits import lowest
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.components import DOTS, JOKER
from ludobook.games.lauzait_cep.kernel import MOVES, WATERS, WHITE, destinations, needs_throw, pieces_in, trio_of
from ludobook.games.lauzait_cep.menu import (
    Position,
    bonus_of,
    cheapest,
    count_in,
    departments_of,
    form_code,
    list_trios,
    look,
)

DECLARED, HIRES, DISSOLVED = 1000.0, 100.0, -100.0
SET_HOPE, PAIR_HOPE = 10, 3  # the hope of a set in hand, and of two pieces that lack a third
PENDING = 4 * 64  # size of the working space for finding shapes
BONUSES = 12  # the bit of ``shapes`` from which it has bonuses
MORE_THAN_A_BONUS = 64  # more than nine pieces can score in bonuses
KEPT = 1 << 17  # more than there are hands of one colour
HANDS = 1 << 16  # the number of hands remembered; later ones replace earlier ones


def worth_of_forming(bonus: int, departments: int, hired: bool, flags: int) -> float:
    """Rate a Form: the third department comes first, because it allows declaring; others after the Hire, by bonus.

    If three departments can never be declared, none is formed, because all would have to be dissolved again.
    """
    if flags & kernel.FIXED_ORDER and flags & kernel.HIRE_THEN_DECLARE:
        return 2 * DISSOLVED
    if departments == 2:
        return DECLARED / 2 + bonus
    late = hired or flags & kernel.FIXED_ORDER
    return 2 * HIRES + bonus if late and bonus else 2 * DISSOLVED


def worth_of_forming_again(g: Position, seat: int, trio: int, departments: int) -> float:
    """Rate a Form on the Day of a Dissolve also by what it leaves, or the same set would always be formed again."""
    if not g.now[menu.DISSOLVED] or departments == 2:
        return 0.0
    left = g.hands[seat] - count_in(trio)
    return 2.0 * (left >> 3 * JOKER) - 4.0 * split(g, left, 2 - departments)[1]


def worth_of_dissolving(bonus: int) -> float:
    """Rate a Dissolve: it is the last choice, and the cheapest is the best."""
    return DISSOLVED - bonus


def most_whim(day: int) -> float:
    """Return the most that a whim adds on a Day."""
    return min(day / 20, 8.0)


def worth_of_hiring(one: int, other: int, day: int, start: int, end: int) -> float:
    """Rate a Hire by the mean of its two hopes, between which a throw decides, plus a whim by Day and move.

    The whim, a pseudo-random number, grows with the Days, so that players do not go round in circles.
    """
    whim = (389 * (25 * start + end) + 1009 * day) % 997 / 997 * most_whim(day)
    return HIRES + (one + other) / 2 + whim


def shapes(pieces: int, pending: Ints) -> int:
    """Return how pieces of one colour, a hand of ten kinds, can be split into sets and pairs.

    For each number of sets 0 … 3 there are three bits: the most pairs beside these sets, plus 1, or 0 if the pieces
    do not make this number of sets. From the bit BONUSES on there are five more bits for each: the highest bonus of
    these sets beside that many pairs. A pair is two pieces that one more piece could make a set. ``pending`` has
    room for PENDING numbers.
    """
    best = 0
    pending[0], pending[1], pending[2], pending[3] = pieces, 0, 0, 0
    top = 4
    while top > 0:
        top -= 4
        left, sets, pairs, points = pending[top], pending[top + 1], pending[top + 2], pending[top + 3]
        if left == 0:
            most, highest = best >> 3 * sets & 7, best >> 5 * sets + BONUSES & 31
            if pairs + 1 > most or (pairs + 1 == most and points > highest):
                best += (pairs + 1 - most) << 3 * sets
                best += (points - highest) << 5 * sets + BONUSES
            continue
        at = lowest(left) // 3 * 3
        left -= 1 << at
        pending[top] = left
        top += 4
        for distance in range(0, 9, 3):
            if at + distance < 30 and left >> at + distance & 7:
                rest = left - (1 << at + distance)
                pending[top], pending[top + 1], pending[top + 2], pending[top + 3] = rest, sets, pairs + 1, points
                top += 4
                third = at if distance == 0 else at + 6
                if sets < 3 and distance < 6 and third < 30 and rest >> third & 7:
                    own = 3 * DOTS[at // 3] if distance == 0 else DOTS[at // 3 + 2]
                    pending[top], pending[top + 1] = rest - (1 << third), sets + 1
                    pending[top + 2], pending[top + 3] = pairs, points + own
                    top += 4
    return best


def shapes_of(g: Position, pieces: int) -> int:
    """Return the ``shapes`` of pieces, which are cached in the position."""
    at = (pieces * 40503 + (pieces >> 13)) % KEPT
    while g.kept[2 * at] != 0:
        if g.kept[2 * at] == pieces + 1:
            return g.kept[2 * at + 1]
        at = (at + 1) % KEPT
    g.kept[2 * at] = pieces + 1
    g.kept[2 * at + 1] = shapes(pieces, g.pending)
    return g.kept[2 * at + 1]


def hope(g: Position, hand: int, groups: int) -> int:
    """Rate how near a hand is to ``groups`` sets, by its sets and its pairs that lack a third piece.

    The rating is cached by hand alone, so hands of one size must always come with the same ``groups``.
    """
    at = 2 * ((hand * 40503 ^ hand >> 21 ^ hand >> 42) & HANDS - 1)
    if g.hoped[at] != hand + 1:
        g.hoped[at], g.hoped[at + 1] = hand + 1, split(g, hand, groups)[0]
    return g.hoped[at + 1]


def split(g: Position, hand: int, groups: int) -> tuple[int, int, int]:
    """Split a hand into at most ``groups`` sets and pairs, first for the highest hope, then for the highest bonus.

    Returns its hope, the number of pieces that it lacks, and the bonus of its sets without jokers.
    """
    white, green = shapes_of(g, hand & WHITE), shapes_of(g, hand >> 3 * kernel.THREES_OF_COLOUR & WHITE)
    most, lacking, bonus, jokers = -1, 0, 0, hand >> 3 * JOKER
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
                value = MORE_THAN_A_BONUS * (SET_HOPE * whole + PAIR_HOPE * half) + points
                if value > most:
                    most, lacking, bonus = value, 2 * (groups - whole) - half, points
    return most // MORE_THAN_A_BONUS, lacking, bonus


def best(g: Position) -> int:
    """Return the code that ``heuristic`` rates highest."""
    look(g)
    return best_with(g, g.may[menu.DECLARING])


def best_with(g: Position, declaring: int) -> int:
    """Return the code that is rated highest, after ``look``; with 0 as ``declaring``, declaring does not count.

    Forms and Dissolves are searched only if they may be better than to declare, hire or end.
    """
    seat, flags, hired = g.now[TURN], g.rules[menu.FLAGS], g.now[menu.HIRED] == 1
    code, most, own = menu.END, 0.0 if hired else -1e9, departments_of(g, seat)
    if declaring:
        code, most = menu.DECLARE, DECLARED
    elif g.may[menu.MATCHED]:
        code, most = menu.HIRE, HIRES
    list_trios(g, worth_of_dissolving(0) > most, worth_of_forming(kernel.MOST_BONUS, own, hired, flags) > most)
    for i in range(g.may[menu.TRIOS]):
        trio = g.listed[i]
        if i < g.may[menu.DISSOLVES]:
            own_code = trio << 3 | menu.DISSOLVE
            worth = worth_of_dissolving(bonus_of(g.departments[cheapest(g, seat, trio)]))
        else:
            own_code = form_code(trio, 0, flags, g.rules[menu.CHOSEN])
            worth = worth_of_forming(bonus_of(own_code >> 3), own, hired, flags)
            worth += worth_of_forming_again(g, seat, trio, own)
        if worth > most:
            code, most = own_code, worth
    return best_hire(g, seat, 3 - own) << 3 | menu.HIRE if code == menu.HIRE else code


def best_hire(g: Position, seat: int, groups: int) -> int:
    """Return the best Hire, written like a trio."""
    board, hopes, day = g.board, g.hopes, g.now[menu.DAY]
    hole, flags, matched = g.now[menu.HOLE], g.rules[menu.FLAGS], g.may[menu.MATCHED]
    found, most, beyond = -1, -1.0, most_whim(day)
    while matched:
        discard = lowest(matched) // 3
        matched &= matched - 1
        hand, moved = g.hands[seat] - (1 << 3 * discard), MOVES[discard]
        for kind in range(kernel.KINDS):
            hopes[kind] = -1
        for start in range(len(board)):
            if start == hole or not moved >> 3 * board[start] & 1:
                continue
            ends = destinations(start, hole, flags)
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                taken = discard if end == hole else board[end]
                if hopes[taken] < 0:
                    hopes[taken] = hope(g, hand + (1 << 3 * taken), groups)
                other = board[start] if WATERS >> end & 1 else taken
                if hopes[other] < 0:
                    hopes[other] = hope(g, hand + (1 << 3 * other), groups)
                if HIRES + (hopes[taken] + hopes[other]) / 2 + beyond > most:  # else no whim makes it better
                    worth = worth_of_hiring(hopes[taken], hopes[other], day, start, end)
                    if worth > most:
                        found, most = trio_of(discard, start, end), worth
    return found


# -- in plain Python ------------------------------------------------------------------------------------


def hands_after(g: Position, discard: int, start: int, end: int) -> tuple[int, int]:
    """Return the unrevealed pieces after a Hire, if its throw succeeds and if it fails; both are equal without one."""
    hand = g.hands[g.now[TURN]] - (1 << 3 * discard)
    taken = discard if end == g.now[menu.HOLE] else g.board[end]
    other = g.board[start] if needs_throw(end) else taken
    return hand + (1 << 3 * taken), hand + (1 << 3 * other)


def heuristic(g: Position, code: int) -> float:
    """Rate an action for the seat to act."""
    verb, named, seat = code & 7, code >> 3, g.now[TURN]
    if verb == menu.DECLARE:
        return DECLARED
    if verb == menu.END:
        return 0.0
    if verb == menu.DISSOLVE:
        return worth_of_dissolving(bonus_of(g.departments[cheapest(g, seat, named)]))
    own = departments_of(g, seat)
    if verb != menu.HIRE:
        worth = worth_of_forming(bonus_of(named), own, g.now[menu.HIRED] == 1, g.rules[menu.FLAGS])
        return worth + worth_of_forming_again(g, seat, named, own)
    discard, start, end = pieces_in(named)
    one, two = (hope(g, hand, 3 - own) for hand in hands_after(g, discard, start, end))
    return worth_of_hiring(one, two, g.now[menu.DAY], start, end)
