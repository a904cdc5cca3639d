"""States of Konane, which say why an action is not legal."""

from typing import NoReturn

from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, TURN
from ludobook.core.rules import implemented_in
from ludobook.teach.sheet import Sheet

from konane.components import SIDE, SQUARES
from konane.machine import CELLS, EMPTY, SEATS, Position
from konane.scoring import game_sheet

implemented_in(f"{__name__}.KonaneState", "KO-PLAYERS-1")


class KonaneState(State):
    """One position of Konane."""

    at: Position

    def _raise_illegal(self, code: int) -> NoReturn:
        cell, there = code // CELLS, code % CELLS
        own, squares = self.at.now[TURN], (SQUARES[cell], SQUARES[there])
        if self.at.now[LENGTH] < SEATS:
            raise self._refusal(
                "The first stone comes from a corner or the middle, and is black."
                if own == 0
                else "The second stone is a white one next to the empty square.",
                f"KO-TAKE-{own + 1}",
                squares[:1],
            )
        if self.at.board[cell] != own:
            raise self._refusal(f"You have no stone on {squares[0]}.", "KO-JUMP-1", squares[:1])
        if self.at.board[there] != EMPTY:
            raise self._refusal("Jump to a square that is empty.", "KO-JUMP-1", squares[1:])
        straight = cell % SIDE == there % SIDE or cell // SIDE == there // SIDE
        raise self._refusal(
            f"A stone on {squares[0]} cannot jump to {squares[1]}: each jump leads over one stone of the other colour "
            "to the empty square behind it.",
            "KO-JUMP-2" if straight else "KO-JUMP-1",
            squares,
        )

    def last_score(self) -> Sheet | None:
        return game_sheet(self.at.scores) if self.turn is None else None
