"""Puzzles: positions from games of greedy players in which one action of seat 0 is clearly better than all others.

Each game stores the seeds and steps of its puzzles in its folder; ``tests/benchmarks/puzzles.py`` finds new ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import ludobook
from ludobook.contract.game import State
from ludobook.players import greedy, play

#: easy: the greedy player finds the best action among few; medium: it finds it among many; hard: it does not find it.
GRADES = ("easy", "medium", "hard")
LITTLE = 4  # up to this many legal actions count as few


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle: a position with one best action.

    Attributes:
        game: the game's package name.
        players: the number of players, all of whom played greedily up to the position.
        seed: the seed of the deal.
        step: the number of actions before the position.
        best: the text of the best action.
        cost: the number of points that the next best action loses against it, at the next scoring.
        grade: the index of its grade in ``GRADES``; -1 if it has none.
        principle: the key of the principle that the best action follows and the most tempting other one breaks; or
            empty.
        code: the position code, if the position is not from a game of greedy players.
    """

    game: str
    players: int
    seed: int
    step: int
    best: str
    cost: float
    grade: int
    principle: str = ""
    code: str = ""

    @property
    def state(self) -> State:
        """The position. Seat 0 is to act, unless the puzzle has a code."""
        if self.code:
            return ludobook.load(self.code)
        dealt = ludobook.game(self.game).new(self.players, self.seed)
        return play(dealt, [greedy] * self.players, self.step)[0]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles stored for a game, if any.

    Raises:
        UnknownGame: there is no such game.

    >>> puzzles("kirin")[0].state.turn
    0
    """
    played = ludobook.game(game)
    return tuple(Puzzle(game, *row) for row in (played.file(played.puzzles) if played.puzzles else ()))
