"""A player that takes what looks best at once, by its game's one heuristic (``Game.appraise``)."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.game import Action, State


def greedy(state: State) -> Action:
    """The legal action with the highest appraisal from the seat's own view; of equals the first."""
    return best(state, state.legal_actions())


def best(state: State, actions: Sequence[Action]) -> Action:
    """The one of these actions with the highest appraisal for the seat to move; of equals the first."""
    if len(actions) == 1:
        return actions[0]
    seat = state.status().to_move
    assert seat is not None
    view = state.view(seat)
    return max(actions, key=lambda action: state.game.appraise(view, action))
