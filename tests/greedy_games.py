"""Positions of greedy games, as a player meets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import ludobook
from ludobook import State
from ludobook.contract.action import codes_of
from ludobook.players import greedy


@cache
def after(name: str, seed: int, players: int, steps: int) -> State | None:
    """The position after so many moves, which all tests share; None if the game is over before."""
    if not steps:
        return ludobook.game(name).new(players, seed)
    before = after(name, seed, players, steps - 1)
    return None if before is None or before.turn is None else before.apply(greedy(before))


def choices(name: str, seed: int, players: int, most: int) -> Iterator[State]:
    """The positions with a choice among the first moves of a greedy game."""
    for steps in range(most):
        state = after(name, seed, players, steps)
        if state is None or state.turn is None:
            break
        if len(state.codes) > 1:
            yield state


def decisions(name: str, seeds: Iterable[int], most: int) -> Iterator[State]:
    """Those of several games, of all numbers of players in turn."""
    tables = ludobook.game(name).players
    for seed in seeds:
        yield from choices(name, seed, tables[seed % len(tables)], most)


def position(name: str, seed: int, steps: int, players: int) -> tuple[State, Mapping[str, int]]:
    """The position after so many moves, and the codes of its actions by their texts."""
    for step in range(steps + 1):
        state = after(name, seed, players, step)
    assert state
    return state, codes_of(state.legal_actions())
