"""What a hand is likely to score, by weights that games against itself have fitted.

``tests/benchmarks/fit_lauzait_cep.py`` fits them, in thousandths of a point, and writes ``fitted.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ludobook.contract.machine import PLAYERS, SCORINGS, TURN
from ludobook.core.bits import lowest
from ludobook.core.document import read_document
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import BONUSES, best, shapes_of
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import EMPTY, MOVES, WHITE, destinations, discards, hire, kinds_in, needs_throw, trio_of
from ludobook.games.lauzait_cep.menu import (
    Position,
    bonus_of,
    cheapest,
    count_in,
    departments_of,
    form_code,
    list_trios,
    look,
    nine_of,
)

POINT = 1000
# how many Days each seat has had; departments and pieces lacking; imbalance, by pieces lacking
AGES, LACKING, BALANCES = 4, 7, 6
SHAPES = 4 * LACKING
BONUS = AGES * SHAPES  # times the bonus of sets in hand, by pieces lacking: none, one, more
JOKERS = BONUS + 3
BALANCE = JOKERS + 2
THEIRS = BALANCE + 4 * BALANCES  # by age, the departments of the opponent who has most
WEIGHTS = THEIRS + 4 * AGES
MOST_AHEAD = 2 * BALANCES - 2
OLD = 12  # Days after which a whim is added, so that nobody goes round in circles
FORMATIONS = 3 * POINT
LUCK = 5.0 * POINT  # how far apart the points of the rest of a game come to lie, as a logistic scale


def age(g: Position) -> int:
    """How long the Season has lasted, in steps of two Days for each seat."""
    return min((g.now[menu.DAY] - 1) // (2 * g.rules[PLAYERS]), AGES - 1)


def imbalance(hand: int) -> int:
    """By how much the numbers on white pieces exceed those on green ones."""
    total = 0
    while hand:
        at = lowest(hand) // 3
        count = hand >> 3 * at & 7
        hand ^= count << 3 * at
        total += count * weight_of(at)
    return total


def weight_of(piece: int) -> int:
    """What a piece adds to the imbalance."""
    return piece if piece < 10 else 0 if piece == JOKER else 10 - piece


def cut(g: Position, hand: int, groups: int) -> int:
    """How many pieces a hand lacks to so many sets, and 8 times the bonus of those that are there."""
    white, green = shapes_of(g, hand & WHITE), shapes_of(g, hand >> 3 * kernel.BY_NUMBER & WHITE)
    jokers, most, found = hand >> 3 * JOKER, -1, 0
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
                    most, found = value, 8 * points + 2 * (groups - whole) - half
    return found


def row_of(g: Position, departments: int) -> int:
    """Where the weights of hands beside so many departments begin."""
    return WEIGHTS * (g.rules[PLAYERS] - 2) + SHAPES * age(g) + LACKING * departments


def hopes(g: Position, hand: int, departments: int, ahead: int, row: int, weights: Sequence[int]) -> int:
    """What a hand hopes for beside so many departments; ``ahead`` is the imbalance of all nine."""
    at, found = WEIGHTS * (g.rules[PLAYERS] - 2), cut(g, hand, 3 - departments)
    lacking = found & 7
    balance = BALANCES - 1 if ahead > MOST_AHEAD or ahead < -MOST_AHEAD else (abs(ahead) + 1) // 2
    if lacking > 1:
        value = weights[row + lacking] + weights[at + BONUS + 2] * (found >> 3)
        value += weights[at + JOKERS + 1] * (hand >> 3 * JOKER)
        return value + weights[at + BALANCE + (2 * BALANCES if lacking == 2 else 3 * BALANCES) + balance]
    value = weights[row + lacking] + weights[at + BONUS + lacking] * (found >> 3)
    value += weights[at + JOKERS + lacking] * (hand >> 3 * JOKER)
    return value + weights[at + BALANCE + BALANCES * lacking + balance]


def balance_of(ahead: int) -> int:
    """How near an imbalance is to none, in steps."""
    return min((abs(ahead) + 1) // 2, BALANCES - 1)


def expects(g: Position, seat: int, weights: Sequence[int]) -> int:
    """What the rest of the Season brings the others more than the seat, by what everybody sees of them."""
    most = 0
    for other in range(g.rules[PLAYERS]):
        if other != seat:
            most = max(most, departments_of(g, other))
    return weights[WEIGHTS * (g.rules[PLAYERS] - 2) + THEIRS + 4 * age(g) + most]


def declaring(hand: int, stalemate: bool) -> int:
    """What declaring nine pieces scores, but for the rarer formations."""
    found = FORMATIONS + 15 * POINT * stalemate
    if imbalance(hand) == 0:
        found += 10 * POINT
    if hand & WHITE == 0 or hand >> 3 * kernel.BY_NUMBER & WHITE == 0:
        found += 3 * POINT
    return found


def lead_of(g: Position, seat: int) -> int:
    """By how much the seat is ahead of the best other one."""
    most = -1000
    for other in range(g.rules[PLAYERS]):
        if other != seat:
            most = max(most, g.scores[other])
    return POINT * (g.scores[seat] - most)


def winning(ahead: int, left: bool) -> float:
    """The chance to win with such a lead: sure where nothing is left to play."""
    if left:
        return 1 / (1 + exp(-ahead / LUCK))
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


def ends_well(g: Position, seat: int, ending: int, going_on: int) -> bool:
    """Tell whether it is better to end the Season with so many points than to go on and hope for so many."""
    if g.now[SCORINGS] + 1 < g.rules[menu.SEASONS]:
        return ending >= going_on
    ahead = lead_of(g, seat)
    return winning(ahead + ending, False) >= winning(ahead + going_on, True)


def best_by(g: Position, weights: Sequence[int]) -> int:
    """The code of what looks best by these weights."""
    look(g)
    seat, flags, hired = g.now[TURN], g.rules[menu.FLAGS], g.now[menu.HIRED] == 1
    own, hand = departments_of(g, seat), g.hands[seat]
    if flags & kernel.FIXED_ORDER or not (hired or g.may[menu.MATCHED] or g.may[menu.DECLARING]):
        return best(g)
    nine = nine_of(g, seat)
    ahead, scored = imbalance(nine), declaring(nine, g.now[menu.STALEMATE] == 1)
    rivals = expects(g, seat, weights)
    code, most = menu.END, -(1 << 40)
    if hired:
        most = hopes(g, hand, own, ahead, row_of(g, own), weights) + rivals
    elif g.may[menu.MATCHED]:
        named, most = best_hire_by(g, seat, own, ahead, weights)
        code, most = named << 3 | menu.HIRE, most + rivals
    ending = menu.DECLARE if g.may[menu.DECLARING] else -1
    ends_with = scored
    if hired or own == 2:
        list_trios(g, False, True)
        for i in range(g.may[menu.TRIOS]):
            trio = g.listed[i]
            named = form_code(trio, 0, flags, g.rules[menu.CHOSEN])
            bonus = POINT * bonus_of(named >> 3)
            if own == 2:
                if ending < 0 or bonus + scored > ends_with:
                    ending, ends_with = named, bonus + scored
            else:
                worth = bonus + hopes(g, hand - count_in(trio), own + 1, ahead, row_of(g, own + 1), weights) + rivals
                if worth > most:
                    code, most = named, worth
    if ending >= 0 and (most == -(1 << 40) or ends_well(g, seat, ends_with, most)):
        return ending
    return code


def best_hire_by(g: Position, seat: int, own: int, ahead: int, weights: Sequence[int]) -> tuple[int, int]:
    """The Hire that looks best, written like a trio, and what it hopes for."""
    hole, flags, matched = g.now[menu.HOLE], g.rules[menu.FLAGS], g.may[menu.MATCHED]
    found, most, unknown, row = -1, -(1 << 40), 1 << 40, row_of(g, own)
    late = max(g.now[menu.DAY] // g.rules[PLAYERS] - OLD, 0)
    while matched:
        discard = lowest(matched) // 3
        matched &= matched - 1
        hand, left = g.hands[seat] - (1 << 3 * discard), ahead - weight_of(discard)
        for kind in range(kernel.KINDS):
            g.hopes[kind] = unknown
        for start in range(len(g.board)):
            if start == hole or not MOVES[discard] >> 3 * g.board[start] & 1:
                continue
            ends = destinations(start, hole, flags)
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                taken = discard if end == hole else g.board[end]
                if g.hopes[taken] == unknown:
                    g.hopes[taken] = hopes(g, hand + (1 << 3 * taken), own, left + weight_of(taken), row, weights)
                other = g.board[start] if needs_throw(end) else taken
                if g.hopes[other] == unknown:
                    g.hopes[other] = hopes(g, hand + (1 << 3 * other), own, left + weight_of(other), row, weights)
                worth = (g.hopes[taken] + g.hopes[other]) // 2
                worth += (389 * (25 * start + end) + 1009 * g.now[menu.DAY]) % 997 * min(late, 40) // 10
                if worth > most:
                    found, most = trio_of(discard, start, end), worth
    return found, most


def worth_by(g: Position, code: int, weights: Sequence[int]) -> float:
    """Rate an action as ``best_by`` does."""
    verb, named, seat = code & 7, code >> 3, g.now[TURN]
    own, hand, nine = departments_of(g, seat), g.hands[seat], nine_of(g, seat)
    ahead, rivals = imbalance(nine), expects(g, seat, weights)
    if verb == menu.DECLARE:
        return declaring(nine, g.now[menu.STALEMATE] == 1) / POINT
    if verb == menu.END:
        return (hopes(g, hand, own, ahead, row_of(g, own), weights) + rivals) / POINT
    if verb == menu.DISSOLVE:
        cost = bonus_of(g.departments[cheapest(g, seat, named)])
        return (hopes(g, hand + count_in(named), own - 1, ahead, row_of(g, own - 1), weights) + rivals) / POINT - cost
    if verb != menu.HIRE:
        if own == 2:
            return bonus_of(named) + declaring(nine, False) / POINT
        return bonus_of(named) + (hopes(g, hand - count_in(named & 0x7FFF), own + 1, ahead, row_of(g, own + 1), weights) + rivals) / POINT
    discard, start, end = kernel.pieces_in(named)
    taken = discard if end == g.now[menu.HOLE] else g.board[end]
    other = g.board[start] if needs_throw(end) else taken
    total = 0
    for piece in (taken, other):
        after = hand - (1 << 3 * discard) + (1 << 3 * piece)
        total += hopes(g, after, own, ahead - weight_of(discard) + weight_of(piece), row_of(g, own), weights)
    if g.may[menu.HOPED] == menu.UNKNOWN:
        g.may[menu.HOPED] = best_hire_by(g, seat, own, ahead, weights)[1]
    if total // 2 < g.may[menu.HOPED] - NEAR_BEST:
        return (total / 2 + rivals - POINT) / POINT
    later = after_hire(g, seat, own, ahead, discard, start, end, kernel.PASSES, weights)
    if needs_throw(end):
        later = (later + after_hire(g, seat, own, ahead, discard, start, end, 0, weights)) // 2
    return ((total / 2 + later) / 2 + rivals) / POINT


WORTHS: tuple[int, ...] = tuple(read_document(__package__, "fitted.json"))
NEAR_BEST = 900  # a Hire that hopes for so much less is not looked at a Day ahead


def next_hire(
    g: Position, hand: int, own: int, ahead: int, hole: int, matched: int, weights: Sequence[int]
) -> int:
    """What the best Hire of a Day later hopes for, on a board like this."""
    most, unknown, row, flags = -(1 << 40), 1 << 40, row_of(g, own), g.rules[menu.FLAGS]
    matched &= kinds_in(hand)
    while matched:
        discard = lowest(matched) // 3
        matched &= matched - 1
        held, left = hand - (1 << 3 * discard), ahead - weight_of(discard)
        for kind in range(kernel.KINDS):
            g.nexts[kind] = unknown
        for start in range(len(g.board)):
            if start == hole or not MOVES[discard] >> 3 * g.board[start] & 1:
                continue
            ends = destinations(start, hole, flags)
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                taken = discard if end == hole else g.board[end]
                if g.nexts[taken] == unknown:
                    g.nexts[taken] = hopes(g, held + (1 << 3 * taken), own, left + weight_of(taken), row, weights)
                other = g.board[start] if needs_throw(end) else taken
                if g.nexts[other] == unknown:
                    g.nexts[other] = hopes(g, held + (1 << 3 * other), own, left + weight_of(other), row, weights)
                most = max(most, (g.nexts[taken] + g.nexts[other]) // 2)
    return most


def after_hire(
    g: Position, seat: int, own: int, ahead: int, discard: int, start: int, end: int, thrown: int, weights: Sequence[int]
) -> int:
    """What a Hire leaves to the best one of the next Day, by the throw."""
    hole, mover, there = g.now[menu.HOLE], g.board[start], g.board[end]
    taken = hire(g.board, discard, start, end, hole, thrown)
    hand = g.hands[seat] - (1 << 3 * discard) + (1 << 3 * taken)
    left = ahead - weight_of(discard) + weight_of(taken)
    found = next_hire(g, hand, own, left, start, discards(g.board), weights)
    g.board[end] = there
    g.board[hole] = EMPTY
    g.board[start] = mover
    return found
