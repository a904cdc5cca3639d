"""Any position played on to the next scoring by the kernels, everybody choosing greedily."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ludobook.core.game import State

LONGEST = 400  # actions after which playing on is cut off
EVERYBODY = -1  # mask of all seats


class Rollout:
    """Plays positions of one game on, see ``ludobook.odds.playouts``.

    Args:
        state: any position of the game: players and rulings are taken from it.
        compiled: whether numba compiles it first, which takes some seconds; the results are the same.
    """

    def __init__(self, state: State, compiled: bool = False) -> None:
        name, players = state.game.name, state.players
        self._rules: Any = import_module(f"ludobook.odds.playouts.{name}")
        options = self._rules.options(state.rulings, players)
        self.players, self._options, self._trace = players, options, ()
        self._room: Any = tuple([0] * size for size in self._rules.ROOM)
        self._play_on, self._word = self._rules.play_on, int
        if compiled:
            tools = import_module("ludobook.odds.simulate").compiler()
            self._room, self._options = tools.room(self._rules.ROOM), tools.numbers(options)
            self._trace = tools.numbers(())
            self._play_on, self._word = tools.compiled(self._rules.play_on), tools.word

    def __call__(self, before: State, state: State) -> tuple[Sequence[float], int]:
        """By seat, points after the first scoring since the position before, and how many actions it took from there.

        Until the game's end, what a seat then holds counts as the points it may still bring.
        """
        if state.status().game_over:
            return state.status().scores, 0
        deal, done = self._word(self._rules.place(state, self._room)), 0
        if self._rules.scored(state) is self._rules.scored(before):
            given = self.players, EVERYBODY, self._options, LONGEST, 1, self._room, self._trace
            done = int(self._play_on(deal, self._word(0), *given))
        more = self._rules.holdings(self.players, self._room)
        return [int(self._room[0][seat]) + more[seat] for seat in range(self.players)], done
