"""What players do in playouts: as the greedy player, who only ever collects, but with an eye on the end.

They dissolve their only department to declare at once where that decides the game, or where an opponent is about to
declare, and do not declare where that loses the game.
"""

from __future__ import annotations

from ludobook.contract.machine import PLAYERS, SCORINGS, TURN
from ludobook.core.bits import lowest
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import best_with, split
from ludobook.games.lauzait_cep.fitted import declaring
from ludobook.games.lauzait_cep.kernel import MOVES, WATERS, declared, destinations, kinds_in, points_of
from ludobook.games.lauzait_cep.menu import Position, bonus_of, departments_of, is_complete, look, nine_of, spread

LEAST = points_of(kernel.LAUZAIT_CEP, 0)  # the least that declaring scores


def best_in_playouts(g: Position) -> int:
    """Return the code of the action that a playout takes."""
    look(g)
    seat = g.now[TURN]
    if departments_of(g, seat) == 1 and frees(g, seat):
        return (g.departments[3 * seat] & 0x7FFF) << 3 | menu.DISSOLVE
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
    only if an opponent has two, its own other pieces are not complete, and declaring pays for it.
    """
    if g.now[menu.DISSOLVED] or g.now[menu.STALEMATE] or g.rules[menu.FLAGS] & ORDERED:
        return False
    nine, cost, most, ahead = nine_of(g, seat), bonus_of(g.departments[3 * seat]), 0, 0
    for other in range(g.rules[PLAYERS]):
        if other != seat:
            most, ahead = max(most, g.scores[other]), max(ahead, departments_of(g, other))
    whole = split(g, g.hands[seat], 2)[1] == 0
    complete = whole or is_complete(g, seat)
    points = (declaring(nine, False) if complete else LEAST) - cost
    if g.scores[seat] + points < most if in_last_season(g) else points < 0 or whole or ahead < 2:
        return False
    return complete or (g.now[menu.HIRED] == 0 and can_complete(g, nine))


ORDERED = kernel.HIRE_THEN_DECLARE | kernel.FIXED_ORDER  # readings under which a Day has no room for it


def can_complete(g: Position, nine: int) -> bool:
    """Tell whether nine pieces lack one, and some Hire without a throw takes it; any of the nine may be discarded."""
    if split(g, nine, 3)[1] != 1:
        return False
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
                taken = board[lowest(ends)]
                ends &= ends - 1
                if known[taken] < 0:
                    known[taken] = split(g, nine - (1 << 3 * discard) + (1 << 3 * taken), 3)[1]
                if known[taken] == 0:
                    return True
    return False
