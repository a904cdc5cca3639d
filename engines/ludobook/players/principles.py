"""Principles of good play: which of them a better action follows and another one breaks."""

from __future__ import annotations

from collections.abc import Collection

from ludobook.contract.game import State
from ludobook.teach.principle import Principle


def followed(state: State, principle: Principle) -> Collection[int]:
    """The codes of the legal actions that follow a principle; empty where it makes no difference here.

    That is so at any number of players at which it was not proved to pay, too.
    """
    if state.players not in principle.players:
        return frozenset()
    machine = state.game.machine
    codes = list(machine.list_codes(state.at))
    found = principle.follows(state.at, codes)
    return frozenset(found) if 0 < len(found) < len(codes) else frozenset()


def broken(state: State, better: str, other: str) -> Principle | None:
    """The first principle that the better one of two legal actions follows, and the other one does not.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> broken(state, "declare A2", "declare A2")
    """
    codes = {action.text: action.code for action in state.legal_actions()}
    for principle in state.game.principles:
        fitting = followed(state, principle)
        if codes[better] in fitting and codes[other] not in fitting:
            return principle
    return None
