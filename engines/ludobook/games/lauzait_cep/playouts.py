"""What players do in playouts: as the greedy player, who only ever collects, but with an eye on the end.

They declare for as many points as a Hire allows. They dissolve their only department to declare at once where that
decides the game, where it scores much, or where an opponent is about to declare, and do not declare where that loses
the game.
"""

from __future__ import annotations

from ludobook.contract.machine import PLAYERS, SCORINGS, TURN
from ludobook.core.bits import lowest
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import best_with, split
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import (
    MOVES,
    TRIO,
    WATERS,
    WHITE,
    declared,
    destinations,
    kinds_in,
    may_declare,
    points_of,
    trio_of,
)
from ludobook.games.lauzait_cep.menu import Position, bonus_of, departments_of, look, nine_of, spread

LEAST = points_of(kernel.LAUZAIT_CEP, 0)  # the least that declaring scores
POINTS_TO_DECLARE = 8  # points for which a player declares at once rather than go on to three departments


def imbalance(hand: int) -> int:
    """Return by how much the numbers on white pieces exceed those on green ones; ``is_balanced`` is about 0."""
    total = 0
    while hand:
        piece = lowest(hand) // 3
        count = hand >> 3 * piece & 7
        hand ^= count << 3 * piece
        total += count * (piece if piece < 10 else 0 if piece == JOKER else 10 - piece)
    return total


def declared_points(nine: int, stalemate: bool) -> int:
    """Return the points of declaring nine pieces, without the formations that depend on how they are split."""
    found = kernel.LAUZAIT_CEP
    if stalemate:
        found |= kernel.STALEMATE
    if imbalance(nine) == 0:
        found |= kernel.BALANCED
    if nine & WHITE == 0 or nine >> 3 * kernel.THREES_OF_COLOUR & WHITE == 0:  # pieces of one colour are mostly experts
        found |= kernel.EXPERTS
    return points_of(found, 0)


def best_completion(g: Position, nine: int) -> tuple[int, int]:
    """Return the Hire after which these nine pieces can be declared for the most points, and these points.

    The Hire is written like a trio and needs no throw; any of the nine may be discarded. It is -1, with 0 points, if
    there is none, or if the seat to act may not declare after a Hire.
    """
    found, most = -1, 0
    if g.now[menu.HIRED] or not may_declare(0, True, False, True, g.rules[menu.FLAGS]) or split(g, nine, 3)[1] > 1:
        return found, most
    board, hole, known = g.board, g.now[menu.HOLE], g.hopes
    matched = kinds_in(nine & g.now[menu.MATCHING])
    while matched:
        discard = lowest(matched) // 3
        matched &= matched - 1
        for kind in range(kernel.KINDS):
            known[kind] = -1
        for start in range(len(board)):
            if start == hole or not MOVES[discard] >> 3 * board[start] & 1:
                continue
            ends = destinations(start, hole, g.rules[menu.FLAGS]) & ~WATERS & ~(1 << hole)
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                taken = board[end]
                if known[taken] < 0:
                    after = nine - (1 << 3 * discard) + (1 << 3 * taken)
                    known[taken] = declared_points(after, False) if split(g, after, 3)[1] == 0 else 0
                if known[taken] > most:
                    found, most = trio_of(discard, start, end), known[taken]
    return found, most


def at_once(g: Position, nine: int) -> int:
    """Return the most points for which these nine pieces can be declared on this Day without a throw, or 0."""
    points = best_completion(g, nine)[1]
    return max(points, declared_points(nine, False)) if split(g, nine, 3)[1] == 0 else points


# -- what to do --------------------------------------------------------------------------------------------


def best_in_playouts(g: Position) -> int:
    """Return the code of the action that a playout takes."""
    look(g)
    seat = g.now[TURN]
    own = departments_of(g, seat)
    if own == 1 and frees(g, seat):
        return (g.departments[3 * seat] & TRIO) << 3 | menu.DISSOLVE
    if own == 0 and not g.now[menu.STALEMATE]:
        hired, points = best_completion(g, g.hands[seat])
        if points > (declared_points(g.hands[seat], False) if g.may[menu.DECLARING] else 0):
            return hired << 3 | menu.HIRE
    free = g.now[menu.HIRED] or g.may[menu.MATCHED]  # there is something else to do
    return best_with(g, g.may[menu.DECLARING] and not (free and loses(g, seat)))


def in_last_season(g: Position) -> bool:
    """Tell whether the game ends with this Season."""
    return g.now[SCORINGS] + 1 == g.rules[menu.SEASONS]


def loses(g: Position, seat: int) -> bool:
    """Tell whether declaring, which a seat may do, would end the game without winning it."""
    most = 0
    for other in range(g.rules[PLAYERS]):
        most = max(most, g.scores[other])
    if not in_last_season(g) or departments_of(g, seat) == 3 or g.scores[seat] + LEAST >= most:
        return False
    if g.now[menu.STALEMATE]:
        return False
    spread(nine_of(g, seat), g.nine)
    return g.scores[seat] + points_of(declared(g.nine, False, g.rules[menu.FLAGS]), g.rules[menu.FLAGS]) < most


def frees(g: Position, seat: int) -> bool:
    """Tell whether a seat should dissolve its only department because it can then declare on the same Day.

    In the last Season it should if that wins. Before, going on to three departments mostly scores more, so it should
    only if declaring scores much, or if an opponent has two and its own other pieces are not complete.
    """
    if g.now[menu.DISSOLVED] or g.now[menu.STALEMATE] or g.rules[menu.FLAGS] & ORDERED:
        return False
    nine, most, ahead = nine_of(g, seat), 0, 0
    for other in range(g.rules[PLAYERS]):
        if other != seat:
            most, ahead = max(most, g.scores[other]), max(ahead, departments_of(g, other))
    points = at_once(g, nine)
    if points == 0:
        return False
    points -= bonus_of(g.departments[3 * seat])
    if in_last_season(g):
        return g.scores[seat] + points >= most
    return points >= POINTS_TO_DECLARE or (points >= 0 and ahead >= 2 and split(g, g.hands[seat], 2)[1] > 0)


ORDERED = kernel.HIRE_THEN_DECLARE | kernel.FIXED_ORDER  # readings under which a Day has no room for it
