"""A player that takes a random legal action, all equally likely."""

from __future__ import annotations

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core import chance


class RandomPlayer:
    """A player that chooses at random; players with the same seed choose alike.

    >>> RandomPlayer(1)(ludobook.game("egg").new(3, 7))
    Action('lay R15+BW B3+B7')
    """

    def __init__(self, seed: int = 0) -> None:
        self._chance = chance.start(seed)

    def __call__(self, state: State) -> Action:
        """Choose one of the legal actions."""
        self._chance, k = chance.below(self._chance, len(state.codes))
        return state.game.machine.actions[state.players][state.codes[k]]
