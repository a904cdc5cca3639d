"""The players: they look at nothing but their view, repeat themselves, and greedy beats random."""

import ludobook
import pytest
from ludobook.core.errors import BadInput
from ludobook.players import others_act, player

from .strength import wins

EGG = ludobook.game("egg")


def test_the_same_seed_plays_the_same():
    def game(seed):
        state, choose = EGG.new(2, 4), player("random", seed)
        for _ in range(12):
            state = state.apply(choose(state)) if state.legal_actions() else state
        return state

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_an_unknown_strength():
    with pytest.raises(BadInput) as caught:
        player("strong")
    assert caught.value.rule == "PLAYER"


def test_others_act():
    state = others_act(EGG.new(3, 5), 2)
    assert state.status().to_move == 2
    assert others_act(state, 2) == state


@pytest.mark.long
@pytest.mark.parametrize(("name", "games", "most"), [("egg", 200, 0.6), ("meow_oracle", 36, 0.75), ("kirin", 120, 0.5)])
def test_greedy_beats_random(name, games, most):
    """One seat plays greedily: of two to five 32 % would be even. Lauzait-Cep, whose random games are long: its own."""
    won, played = wins(name, "greedy", "random", games)
    assert won > most * played
