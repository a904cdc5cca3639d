"""Positions of greedy games, as a player meets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import ludobook
from ludobook import State
from ludobook.contract.action import codes_of
from ludobook.players import greedy


def decisions(name: str, seeds: Iterable[int], most: int) -> Iterator[State]:
    """The positions with a choice among the first moves of greedy games, of all numbers of players in turn."""
    game = ludobook.game(name)
    for seed in seeds:
        state = game.new(game.players[seed % len(game.players)], seed)
        for _ in range(most):
            if state.turn is None:
                break
            if len(state.codes) > 1:
                yield state
            state = state.apply(greedy(state))


def position(name: str, seed: int, steps: int, players: int) -> tuple[State, Mapping[str, int]]:
    """The position after so many moves, and the codes of its actions by their texts."""
    state = ludobook.game(name).new(players, seed)
    for _ in range(steps):
        state = state.apply(greedy(state))
    return state, codes_of(state.legal_actions())
