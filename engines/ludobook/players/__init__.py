"""Computer players: each is a function from a state to one of its legal actions, and uses only what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludobook.contract.action import Action
from ludobook.contract.game import STRENGTHS, State
from ludobook.core.errors import BadInput
from ludobook.players.greedy import greedy
from ludobook.players.random_player import RandomPlayer
from ludobook.players.search import Search, Value

Player = Callable[[State], Action]


def play(state: State, chairs: Sequence[Player], most: int) -> tuple[State, int]:
    """Play on with a player in each seat until the game is over, or for ``most`` actions.

    Returns the last state and the number of actions.

    >>> end, actions = play(ludobook.game("egg").new(3, 7), [greedy] * 3, 500)
    >>> end.status().winners
    (1,)
    """
    done = 0
    while done < most and state.turn is not None:
        state, done = state.apply(chairs[state.turn](state)), done + 1
    return state, done


def others_act(state: State, seat: int) -> State:
    """Play greedily for the opponents until it is the seat's turn or the game is over, and return that state.

    >>> others_act(ludobook.game("kirin").new(4, 7).apply("declare A2"), 0).turn
    0
    """
    while state.turn not in (None, seat):
        state = state.apply(greedy(state))
    return state


def player(strength: str, seed: int = 0) -> Player:
    """Make a player of that strength, one of STRENGTHS; players with the same seed play alike.

    Raises:
        BadInput: there is no such strength (``PLAYER``).

    >>> player("random", seed=1)(ludobook.game("kirin").new(4, 7))
    Action('declare W1')
    """
    if strength == "random":
        return RandomPlayer(seed)
    if strength == "greedy":
        return greedy
    if strength == "search":
        return Search(seed)
    raise BadInput(f"The players are: {', '.join(STRENGTHS)}.", rule="PLAYER", part=(strength[:40],))


__all__ = ["STRENGTHS", "Player", "RandomPlayer", "Search", "Value", "greedy", "others_act", "play", "player"]
