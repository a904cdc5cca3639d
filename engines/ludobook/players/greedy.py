"""A player that takes the action that looks best right now, by its game's heuristic (``Machine.heuristic``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core.errors import BadInput


def greedy(state: State) -> Action:
    """Return the legal action that the heuristic rates highest; if several tie, the first.

    Raises:
        BadInput: the game has no heuristic (``PLAYER``).

    >>> greedy(ludobook.game("kirin").new(4, 7))
    Action('declare A2')
    """
    machine = state.game.machine
    if machine.heuristic is None:
        raise BadInput(f"{state.game.title} has no greedy player.", rule="PLAYER")
    return machine.actions[state.players][machine.in_python()[2](machine.copy(state.at))]


def best(state: State, actions: Sequence[Action]) -> Action:
    """Return the action among these legal ones that the heuristic rates highest; if several tie, the first.

    >>> state = ludobook.game("egg").new(3, 7)
    >>> best(state, state.legal_actions()[:2])
    Action('lay R5+BW R15+B3')
    """
    return actions[0] if len(actions) == 1 else max(actions, key=appraisal(state))


def playout_action(state: State) -> Action:
    """Return the action that a playout takes: by fitted weights if the game has them, otherwise the greedy one."""
    machine = state.game.machine
    best_fitted = machine.best_fitted
    return machine.actions[state.players][best_fitted(machine.copy(state.at))] if best_fitted else greedy(state)


def appraisal(state: State, fitted: bool = False) -> Callable[[Action], float]:
    """Return a function that rates legal actions of the seat to act by the heuristic, or as 0 without a heuristic.

    With ``fitted``, it rates by fitted weights if the game has them.
    """
    machine, g = state.game.machine, state.at
    machine.list_codes(g)
    worth = (machine.fitted if fitted else None) or machine.heuristic
    return (lambda action: worth(g, action.code)) if worth else lambda action: 0.0
