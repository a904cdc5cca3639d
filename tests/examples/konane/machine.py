"""The flow of Konane. A code is the squares where a jump begins and ends; taking a stone off has the same twice."""

from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import LENGTH, NOBODY, OWN, TURN, Ints, Machine
from ludobook.core.bits import largest
from ludobook.core.rules import implements

from konane.components import SIDE, SQUARES

CELLS, WAYS, JUMPS = SIDE * SIDE, 4, 2  # a stone can jump straight on at most twice
EMPTY, SEATS = -1, 2  # a stone is written as its seat
STEPS = (1, -1, SIDE, -SIDE)  # right, left, up, down
FIRST = (0, CELLS - 1, SIDE * 2 + 2, SIDE * 3 + 3)  # two corners are black, and two squares in the middle
MOBILITY = 0.02  # the value of one more jump than the opponent has, beside 1 for a win


class Position(NamedTuple):
    now: Ints
    scores: Ints
    board: Ints
    listed: Ints  # working space for the codes of the legal actions


@implements("KO-BOARD-1")
def begin(g: Position) -> None:
    for cell in range(CELLS):
        g.board[cell] = (cell % SIDE + cell // SIDE) % 2


def beside(cell: int, way: int) -> int:
    """Return the next square that way; EMPTY beyond the edge."""
    column = cell % SIDE
    if (way == 0 and column == SIDE - 1) or (way == 1 and column == 0):
        return EMPTY
    there = cell + STEPS[way]
    return there if 0 <= there < CELLS else EMPTY


@implements("KO-JUMP-1")
def landing(g: Position, seat: int, cell: int, way: int) -> int:
    """Return the square where a stone of the seat lands after one jump; EMPTY if it cannot jump."""
    over = beside(cell, way)
    if over == EMPTY or g.board[over] != 1 - seat:
        return EMPTY
    there = beside(over, way)
    return there if there != EMPTY and g.board[there] == EMPTY else EMPTY


@implements("KO-TAKE-1", "KO-TAKE-2")
def may_take(g: Position, cell: int) -> bool:
    if g.now[LENGTH] == 0:
        return cell == FIRST[0] or cell == FIRST[1] or cell == FIRST[2] or cell == FIRST[3]
    if g.board[cell] != 1:
        return False
    for way in range(WAYS):
        near = beside(cell, way)
        if near != EMPTY and g.board[near] == EMPTY:
            return True
    return False


@implements("KO-JUMP-2")
def jumps_from(g: Position, seat: int, cell: int, way: int) -> int:
    """Count the jumps that a stone can make that way."""
    there, count = cell, 0
    while True:
        there = landing(g, seat, there, way)
        if there == EMPTY:
            return count
        count += 1


def legal(g: Position) -> int:
    count, seat = 0, g.now[TURN]
    if seat == NOBODY:
        return 0
    for cell in range(CELLS):
        if g.now[LENGTH] < SEATS:
            if may_take(g, cell):
                g.listed[count] = cell * CELLS + cell
                count += 1
        elif g.board[cell] == seat:
            for way in range(WAYS):
                for more in range(jumps_from(g, seat, cell, way)):
                    g.listed[count] = cell * CELLS + cell + 2 * (more + 1) * STEPS[way]
                    count += 1
    return count


def action(g: Position, k: int) -> int:
    return g.listed[k]


def step(g: Position, code: int) -> None:
    seat, cell, there = g.now[TURN], code // CELLS, code % CELLS
    g.board[cell] = EMPTY
    if cell != there:
        one = SIDE if cell % SIDE == there % SIDE else 1
        for over in range(min(cell, there) + one, max(cell, there), 2 * one):
            g.board[over] = EMPTY
        g.board[there] = seat
    g.now[LENGTH] += 1
    g.now[TURN] = 1 - seat
    if g.now[LENGTH] >= SEATS and legal(g) == 0:
        end(g, seat)


@implements("KO-END-1")
def end(g: Position, last: int) -> None:
    g.scores[last], g.now[TURN] = 1, NOBODY


def winners(g: Position) -> int:
    return largest(g.scores, SEATS)


def heuristic(g: Position, code: int) -> float:
    """Rate a jump: towards the edge, where stones are safe, and no longer than necessary."""
    column, row = code % CELLS % SIDE, code % CELLS // SIDE
    far = abs(code // CELLS - code % CELLS)
    return 1.0 * (column % (SIDE - 1) == 0) + 1.0 * (row % (SIDE - 1) == 0) - 0.5 * (far > 2 and far != 2 * SIDE)


def holdings(g: Position) -> list[float]:
    """Value each side by its jumps, because the side that can still jump wins when the other cannot."""
    counts = [0.0] * SEATS
    for cell in range(CELLS):
        if g.board[cell] != EMPTY:
            for way in range(WAYS):
                counts[g.board[cell]] += MOBILITY * jumps_from(g, g.board[cell], cell, way)
    return counts


def action_of(code: int, players: int) -> Action:
    cell, there = SQUARES[code // CELLS], SQUARES[code % CELLS]
    if cell == there:
        return Action(f"take {cell}", (("take",), (cell,)), code)
    return Action(f"jump {cell} {there}", (("jump",), (cell,), (there,)), code)


MACHINE = Machine.made_of(
    globals(),
    sizes={"now": OWN, "scores": SEATS, "board": CELLS, "listed": CELLS * WAYS * JUMPS},
    length="moves",
    count=CELLS * CELLS,
    scratch=frozenset({"listed"}),
)
