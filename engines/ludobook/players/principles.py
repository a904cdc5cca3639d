"""Finds the principle of good play that a better action follows and another one breaks."""

from __future__ import annotations

from collections.abc import Collection

from ludobook.contract.action import codes_of
from ludobook.contract.game import State
from ludobook.teach.principle import Principle


def followed(state: State, principle: Principle) -> Collection[int]:
    """Return the codes of the legal actions that follow a principle; empty if it makes no difference here.

    It is also empty for a number of players with which the principle was not shown to pay.
    """
    if state.players not in principle.players:
        return frozenset()
    machine = state.game.machine
    codes = list(machine.list_codes(state.at))
    found = principle.follows(state.at, codes)
    return frozenset(found) if 0 < len(found) < len(codes) else frozenset()


def broken(state: State, better: str, other: str) -> Principle | None:
    """Return the first principle that ``better`` follows and ``other`` does not, both legal actions; None if none is.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> broken(state, "declare A2", "declare A2")
    """
    codes = codes_of(state.legal_actions())
    for principle in state.game.principles:
        fitting = followed(state, principle)
        if codes[better] in fitting and codes[other] not in fitting:
            return principle
    return None
