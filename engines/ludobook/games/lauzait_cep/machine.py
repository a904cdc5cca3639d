"""The flow of Lauzait-Cep: Seasons of Days; on each Day a seat dissolves, forms, hires, and declares or ends it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ludobook.contract.machine import BEGAN, LENGTH, NOBODY, SCORINGS, TURN, Machine
from ludobook.core.bits import largest, size
from ludobook.core.chance import mix_stacked
from ludobook.core.rules import Rulings, implements
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.best import HANDS, KEPT, PENDING, best, heuristic
from ludobook.games.lauzait_cep.components import MOUNTAIN, PIECES, SQUARES, deck_for
from ludobook.games.lauzait_cep.fitted import fitted
from ludobook.games.lauzait_cep.kernel import (
    choose_start,
    declared,
    discards,
    flags,
    hire,
    in_stalemate,
    is_stalemate,
    keeps_departments,
    luminous_points,
    needs_throw,
    pieces_in,
    points_of,
    throw,
)
from ludobook.games.lauzait_cep.menu import (
    Position,
    bonus_of,
    cheapest,
    count_in,
    departments_of,
    fill_thirds,
    nine_of,
    spread,
)
from ludobook.games.lauzait_cep.playouts import best_in_playouts

SIZES = {
    "now": menu.STALEMATE + 1,
    "scores": menu.SEATS,
    "board": len(SQUARES),
    "hands": menu.SEATS,
    "known": menu.SEATS,
}
SCRATCH = {"deck": len(PIECES), "may": 5, "listed": 3 + menu.SETS_IN_HAND, "nine": kernel.HAND}
SCRATCH |= {
    "thirds": kernel.KINDS * kernel.KINDS,
    "hopes": kernel.KINDS,
    "pending": PENDING,
    "kept": 2 * KEPT,
    "hoped": 2 * HANDS,
}
SCRATCH |= {"asked": menu.SEATS, "complete": menu.SEATS}


@implements("LZ-R34")
def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """Return the kernel's flags, Seasons, Days in a Season (0 for any number), LIT, CHOSEN, and the pieces in play."""
    seasons, days = rulings["seasons"], rulings["max_days"]
    counted = seasons if isinstance(seasons, int) else players, days if isinstance(days, int) else 0
    more = rulings["luminous"] is True, rulings["form_reading"] == "chosen"
    return flags(rulings, players), *counted, *more, *deck_for(players)


@implements("LZ-START-0", "LZ-R36", "LZ-R37")
def begin(g: Position) -> None:
    """Set up the first Season, with no points."""
    if g.thirds[0] == 0:
        fill_thirds(g.thirds, g.rules[menu.FLAGS])
    set_up(g)
    g.now[BEGAN] = g.now[menu.START]


def set_up(g: Position) -> None:
    """Set up a Season: choose its first player and direction, and deal."""
    first, players = g.now[SCORINGS] == 0, g.rules[0]
    g.chance[0], g.now[menu.START], g.now[menu.DIRECTION] = choose_start(
        g.chance[0], g.scores, players, first, g.stack[0:0]
    )
    deal(g)
    g.now[menu.DAY] = 0
    begin_day(g, g.now[menu.START])


@implements("LZ-SETUP-1", "LZ-SETUP-3", "LZ-R31")
def deal(g: Position) -> None:
    """Shuffle the pieces in play, deal nine to each player and 24 to the board; one reading reveals one more."""
    players, pieces = g.rules[0], len(g.rules) - menu.DECK
    for i in range(pieces):
        g.deck[i] = g.rules[menu.DECK + i]
    g.chance[0] = mix_stacked(g.chance[0], g.deck, pieces, g.stack)
    for seat in range(players):
        hand = 0
        for i in range(kernel.HAND * seat, kernel.HAND * seat + kernel.HAND):
            hand += 1 << 3 * g.deck[i]
        g.hands[seat], g.known[seat] = hand, 0
        for i in range(3 * seat, 3 * seat + 3):
            g.departments[i] = kernel.EMPTY
    for i in range(kernel.ON_BOARD):
        g.board[i if i < MOUNTAIN else i + 1] = g.deck[kernel.HAND * players + i]
    g.board[MOUNTAIN] = kernel.EMPTY
    g.now[menu.HOLE] = MOUNTAIN
    g.now[menu.LUMINOUS] = g.deck[kernel.HAND * players + kernel.ON_BOARD] if g.rules[menu.LIT] else kernel.EMPTY


def begin_day(g: Position, seat: int) -> None:
    """Begin the seat's Day, with nothing done yet."""
    g.now[TURN] = seat
    g.now[menu.DAY] += 1
    g.now[menu.DISSOLVED] = g.now[menu.FORMED] = g.now[menu.HIRED] = 0
    see_board(g)


def see_board(g: Position) -> None:
    """Note the pieces that the board matches, and whether the seat to act, if its Hire is due, is in stalemate."""
    g.now[menu.MATCHING] = discards(g.board)
    g.now[menu.STALEMATE] = g.now[menu.HIRED] == 0 and is_stalemate(nine_of(g, g.now[TURN]), g.now[menu.MATCHING])


def step(g: Position, code: int) -> None:
    """Carry out an action, and all that follows until a seat has to choose again."""
    verb, named = code & 7, code >> 3
    if verb == menu.HIRE:
        do_hire(g, named)
    elif verb in (menu.FORM, menu.FORM_AS):
        form(g, named)
    elif verb == menu.DISSOLVE:
        dissolve(g, named)
    elif verb == menu.DECLARE:
        declare(g)
    else:
        end(g)


@implements("LZ-DEPT-1")
def form(g: Position, department: int) -> None:
    """Form a department: reveal three pieces that are a set, and score its bonus."""
    seat, hand = g.now[TURN], count_in(department)
    g.departments[3 * seat + departments_of(g, seat)] = department
    g.hands[seat] -= hand
    for piece in pieces_in(department):
        forget(g, seat, piece)
    g.scores[seat] += bonus_of(department)
    g.now[menu.FORMED] = 1


@implements("LZ-DISSOLVE-1", "LZ-DISSOLVE-2", "LZ-R25")
def dissolve(g: Position, trio: int) -> None:
    """Dissolve a department and pay back its bonus; of equal ones take the cheaper, then the older."""
    seat = g.now[TURN]
    at = cheapest(g, seat, trio)
    g.scores[seat] -= bonus_of(g.departments[at])
    for i in range(at, 3 * seat + 2):
        g.departments[i] = g.departments[i + 1]
    g.departments[3 * seat + 2] = kernel.EMPTY
    g.hands[seat] += count_in(trio)
    g.known[seat] += count_in(trio)
    g.now[menu.DISSOLVED] = 1


@implements("LZ-R10")
def do_hire(g: Position, named: int) -> None:
    """Hire: discard a piece onto the empty square, move a board piece, with a throw if into Water, and take a piece."""
    discard, start, end = pieces_in(named)
    seat, thrown = g.now[TURN], kernel.PASSES
    if needs_throw(end):
        g.chance[0], thrown = throw(g.chance[0])
    taken = hire(g.board, discard, start, end, g.now[menu.HOLE], thrown)
    g.hands[seat] += (1 << 3 * taken) - (1 << 3 * discard)
    forget(g, seat, discard)
    g.known[seat] += 1 << 3 * taken
    g.now[menu.HOLE] = start
    g.now[menu.HIRED] = 1
    g.now[menu.STALEMATE] = 0


def forget(g: Position, seat: int, piece: int) -> None:
    """Note that a piece leaves the hand; it counts as the known one of its kind, if there is one."""
    if g.known[seat] >> 3 * piece & 7:
        g.known[seat] -= 1 << 3 * piece


@implements("LZ-DECLARE-3", "LZ-R40")
def declare(g: Position) -> None:
    """Declare nine pieces and score their formations; all players keep their bonuses."""
    seat, flag = g.now[TURN], g.rules[menu.FLAGS]
    as_grouped = keeps_departments(departments_of(g, seat), flag)
    spread(nine_of(g, seat), g.nine)
    if g.now[menu.STALEMATE]:
        formations = in_stalemate(g.nine, flag)
    else:
        if as_grouped:
            for i in range(3):
                g.nine[3 * i], g.nine[3 * i + 1], g.nine[3 * i + 2] = pieces_in(g.departments[3 * seat + i])
        formations = declared(g.nine, as_grouped, flag)
    g.scores[seat] += points_of(formations, flag) + luminous_points(g.nine, g.now[menu.LUMINOUS])
    end_season(g)


@implements("LZ-DAY-3", "LZ-R35")
def end(g: Position) -> None:
    """End the Day; begin the next seat's or, with one reading, end the Season after its last Day."""
    if g.now[menu.DAY] == g.rules[menu.DAYS]:
        end_season(g)
    else:
        g.now[LENGTH] += 1
        players = g.rules[0]
        begin_day(g, (g.now[TURN] + g.now[menu.DIRECTION] + players) % players)


@implements("LZ-SEASON-1", "LZ-END-1")
def end_season(g: Position) -> None:
    """End a Season: set up the next one, or end the game."""
    g.now[LENGTH] += 1
    g.now[SCORINGS] += 1
    if g.now[SCORINGS] == g.rules[menu.SEASONS]:
        g.now[TURN] = NOBODY
    else:
        set_up(g)


@implements("LZ-END-2")
def winners(g: Position) -> int:
    """Return the seats with the most points, as a mask."""
    return largest(g.scores, g.rules[0])


CLOSE, LUCK_OF_A_SEASON = 1.5, 5.0  # the scale of leads in points, at the end of the game and before
TIE_BREAK = 0.01  # what a point is worth once it is certain who wins


def standing(g: Position, start: Position) -> Sequence[float]:
    """Return each seat's chance to win, in points; a close loss counts too.

    Before the end, among equals, a point more raises the lead over the opponents' mean by one. Where it began does not
    matter, but if the game ends on the very Day, nobody could have played otherwise, so only who wins counts.
    """
    n = g.rules[0]
    if g.now[TURN] == NOBODY and g.now[LENGTH] == start.now[LENGTH] + 1:
        won = winners(g)
        prize = n * LUCK_OF_A_SEASON / size(won)
        return [prize * (won >> seat & 1) + TIE_BREAK * g.scores[seat] for seat in range(n)]
    scale = CLOSE if g.now[TURN] == NOBODY else LUCK_OF_A_SEASON
    most = max(g.scores[:n])
    likely = [exp((g.scores[seat] - most) / scale) for seat in range(n)]
    return [n * LUCK_OF_A_SEASON * one / sum(likely) for one in likely]


MACHINE = Machine(
    position=Position,
    sizes={**SIZES, "departments": 3 * menu.SEATS, **SCRATCH},
    options=options,
    begin=begin,
    legal=menu.legal,
    action=menu.action,
    heuristic=heuristic,
    best=best,
    fitted=fitted,
    best_fitted=best_in_playouts,
    standing=standing,
    moves=5000,
    step=step,
    winners=winners,
    action_of=menu.action_of,
    length="Days",
    codes=menu.codes,
    scratch=frozenset(SCRATCH),
)
