"""A player that takes what looks best at once, by its game's one heuristic (``Game.appraise``)."""

from __future__ import annotations

from ludobook.core.game import Action, State


def greedy(state: State) -> Action:
    """The legal action with the highest appraisal from the seat's own view; of equals the first."""
    seat = state.status().to_move
    assert seat is not None
    view = state.view(seat)
    return max(state.legal_actions(), key=lambda action: state.game.appraise(view, action))
