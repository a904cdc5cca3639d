"""Puzzles: positions of greedy players' games in which one action of seat 0 is surely better than all others.

Each game's are stored in its folder, with what they are made anew from; ``tests/benchmarks/puzzles.py`` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import ludobook
from ludobook.contract.game import State
from ludobook.players import greedy, play

#: The greedy player finds the best of a few actions; the best of many; another one.
GRADES = ("easy", "middling", "hard")
LITTLE = 4  # actions up to which they are few


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position.

    Attributes:
        players: seats at the table, all of which played greedily until then.
        seed: of the deal.
        step: how many actions there were before.
        best: the action, as text.
        cost: how many points the next best action is worth less, at the next scoring.
        grade: from 0, a place of ``GRADES``; -1 where it is ungraded.
        principle: the key of the principle that the best action follows, and the likeliest other one breaks; or none.
        code: the record of the game until then, where it is no greedy players' game.
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
        """The position; seat 0 is to move unless it has a code."""
        if self.code:
            return ludobook.load(self.code)
        dealt = ludobook.game(self.game).new(self.players, self.seed)
        return play(dealt, [greedy] * self.players, self.step)[0]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, none where none are stored.

    Raises:
        KeyError: no such game.

    >>> puzzles("kirin")[0].state.turn
    0
    """
    played = ludobook.game(game)
    return tuple(Puzzle(game, *row) for row in (played.file(played.puzzles) if played.puzzles else ()))
