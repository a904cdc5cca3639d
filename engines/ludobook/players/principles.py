"""Finds the principle of good play that a better action follows and another one breaks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludobook.contract.action import codes_of
from ludobook.contract.game import State
from ludobook.teach.principle import Principle


def codes_following(state: State, principle: Principle, among: Sequence[int] = ()) -> Collection[int]:
    """Return the codes of the legal actions that follow a principle; empty if it makes no difference here.

    It is also empty for a number of players with which the principle was not shown to pay. If ``among`` has legal
    codes, only these are compared, as if there were no others.
    """
    if state.players not in principle.players:
        return frozenset()
    codes = list(state.game.machine.list_codes(state.at))  # also where only some are compared, to bring it up to date
    codes = list(among) or codes
    found = principle.follows(state.at, codes)
    return frozenset(found) if 0 < len(found) < len(codes) else frozenset()


def deciding_principle(state: State, better: str, other: str) -> Principle | None:
    """Return the first principle that the legal action ``better`` follows and ``other`` breaks; None if there is none.

    The principle must part the two actions both among all legal actions and among these two alone. For example, a
    principle about Hires that are about equally good says nothing about a much worse Hire, or about another kind of
    action.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> deciding_principle(state, "declare A2", "declare A2")
    """
    codes = codes_of(state.legal_actions())
    pair = codes[better], codes[other]
    for principle in state.game.principles:
        if all(
            pair[0] in fitting and pair[1] not in fitting
            for fitting in (codes_following(state, principle), codes_following(state, principle, pair))
        ):
            return principle
    return None
