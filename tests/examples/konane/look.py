"""The scenes and prompts of Konane."""

from collections.abc import Sequence

from ludobook.contract.machine import LENGTH
from ludobook.core.words import times
from ludobook.look.pieces import piece_look, square, stone
from ludobook.look.scene import Scene, Slot, Zone

from konane.components import COLOURS, FILES, RANKS, SIDE, SQUARES
from konane.machine import EMPTY, SEATS
from konane.state import KonaneState

FACES = piece_look(
    "Konane",
    {
        "black": stone("a black stone", "#23262B", "B", "#FFFFFF"),
        "white": stone("a white stone", "#FBF7EC", "W"),
        "light": square("a light square", "#D9B98A"),
        "dark": square("a dark square", "#B98F5C"),
    },
)


def scene(state: KonaneState, seat: int | None) -> Scene:
    """Make the table: the board from the side of seat 0, and the number of each seat's stones."""
    board, order = state.at.board, [row * SIDE + column for row in reversed(range(SIDE)) for column in range(SIDE)]
    slots = tuple(_slot(board[cell], cell) for cell in order)
    zone = Zone("board", "Board", slots, "board", SIDE, tile=True, edges=(RANKS[::-1], FILES))
    standing = tuple(
        (("point", times(state.at.scores[who], "point")), (COLOURS[who], times(board.count(who), "stone")))
        for who in range(SEATS)
    )
    title = "The game is over" if state.turn is None else f"Move {state.at.now[LENGTH] + 1}"
    return Scene(title, (zone,), standing=standing)


def _slot(stone: int, cell: int) -> Slot:
    ground = ("dark", "light")[(cell + cell // SIDE) % 2]
    name = SQUARES[cell]
    if stone == EMPTY:
        return Slot(None, f"{name}, empty", choice=name, ground=ground)
    return Slot(COLOURS[stone], f"{name}, {COLOURS[stone]} stone", choice=name, ground=ground)


def prompt(state: KonaneState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice."""
    if state.turn is None:
        return "The game is over."
    if state.at.now[LENGTH] == 0:
        return "Take off a black stone: one in the middle, or one in a corner."
    if state.at.now[LENGTH] == 1:
        return "Take off a white stone next to the empty square."
    return ("Which stone jumps?", "Which stone jumps?", "Where does it land?", "Jump there?")[len(chosen)]
