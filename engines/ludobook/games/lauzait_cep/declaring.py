"""What nine pieces would score if they were declared on this Day, at once or after a Hire without a throw."""

from __future__ import annotations

from ludobook.core.bits import lowest
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import split
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import (
    MOVES,
    WATERS,
    WHITE,
    destinations,
    kinds_in,
    may_declare,
    points_of,
    trio_of,
)
from ludobook.games.lauzait_cep.menu import Position

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
