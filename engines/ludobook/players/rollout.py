"""Any position played on to the next scoring, everybody choosing greedily."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.compiling import compiler
from ludobook.contract.game import State
from ludobook.contract.machine import SCORINGS, play_on

LONGEST = 400  # actions after which playing on is cut off
EVERYBODY = -1  # mask of all seats


class Rollout:
    """Plays positions of one game on.

    Args:
        state: any position of the game: players and rulings are taken from it.
        compiled: whether numba compiles it first, which takes some seconds; the results are the same.
    """

    def __init__(self, state: State, compiled: bool = False) -> None:
        self.players = state.players
        self._machine: Any = state.game.machine
        self._compiled = compiled
        self._greedy = EVERYBODY if self._machine.worth else 0
        self._play_on: Any = play_on
        self._functions: Any = self._machine.in_python()
        self._room: Any = None
        if compiled:
            tools = compiler()
            self._play_on = tools.compiled(play_on)
            self._functions = tuple(map(tools.compiled, self._machine.functions))

    def __call__(self, before: State, state: State) -> tuple[Sequence[float], int]:
        """By seat, points after the first scoring since the position before, and how many actions it took from there.

        Until the game's end, what a seat then holds counts as the points it may still bring.
        """
        if state.status().game_over:
            return state.status().scores, 0
        g: Any = state.at
        done = 0
        if g.now[SCORINGS] == before.at.now[SCORINGS]:
            picks: Any = len(state.log)  # where nobody is greedy, all choose at random
            if self._compiled:
                g = self._room = compiler().position(self._machine, g, self._room)
                picks = compiler().word(picks)
            else:
                g = self._machine.copy(g)
            play: Any = self._play_on
            done = int(play(*self._functions, g, picks, self._greedy, LONGEST, 1))
        holds = self._machine.holdings(g) if self._machine.holdings else (0.0,) * self.players
        return [int(g.scores[seat]) + holds[seat] for seat in range(self.players)], done
