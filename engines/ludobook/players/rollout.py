"""Plays any position on to the next scoring; every seat chooses the action that looks best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from ludobook.compiling import compiler
from ludobook.contract.game import State
from ludobook.contract.machine import NOBODY, TURN, Machine, play_after

LONGEST_PLAYOUT = 400  # a playout ends after this many actions
EVERYBODY = -1  # mask of all seats


class Rollout:
    """A function that plays positions of one game on to the next scoring.

    Args:
        state: any position of the game, with the number of players and the rulings to play with.
        compiled: True to compile with numba first, which takes some seconds; the results are the same.

    Attributes:
        scores: the scores by seat after the last playout.
    """

    def __init__(self, state: State, compiled: bool = False) -> None:
        self.players = state.players
        self._machine: Any = state.game.machine
        self._compiled = compiled
        self._greedy = EVERYBODY if self._machine.heuristic else 0
        self._room: Any = None
        self.scores: Sequence[int] = ()
        plain: Any = play_after
        functions = self._machine.playing_on(compiled=False)
        self._play_after: Any = _compiled(self._machine) if compiled else partial(plain, *functions)

    def __call__(self, state: State, code: int) -> tuple[Sequence[float], int, int]:
        """Do the legal action with this code, and play on to the next scoring.

        Returns:
            The points by seat; the number of actions that followed; and the winners as a sum of 1 << seat, 0 if the
            game is not over. The points are ``Machine.standing`` if the machine has it; otherwise they are the scores,
            plus what cards still held may earn (``Machine.holdings``).
        """
        picks: Any = len(state.log)  # without a heuristic, all seats choose at random
        if self._compiled:
            g = self._room = compiler().position(self._machine, state.at, self._room)
            picks = compiler().word(picks)
        else:
            g = self._machine.copy(state.at)
        done = int(self._play_after(g, code, picks, self._greedy, LONGEST_PLAYOUT))
        won = int(self._machine.winners(g)) if g.now[TURN] == NOBODY else 0
        self.scores = [int(g.scores[seat]) for seat in range(self.players)]
        if self._machine.standing:
            return self._machine.standing(g, state.at), done, won
        holds = self._machine.holdings(g) if self._machine.holdings else (0.0,) * self.players
        return [score + held for score, held in zip(self.scores, holds, strict=False)], done, won


@cache
def _compiled(machine: Machine) -> Any:
    """Compile ``play_after`` with its functions built in, because numba would find their types at each call."""
    tools = compiler()
    after: Any = tools.compiled(play_after)
    legal, action, best, step = map(tools.compiled, machine.playing_on(compiled=True))
    return tools.njit(
        lambda g, code, picks, greedy, most: after(legal, action, best, step, g, code, picks, greedy, most)
    )
