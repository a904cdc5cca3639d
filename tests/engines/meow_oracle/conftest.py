from __future__ import annotations

import pytest
from ludobook.core import chance
from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.components import KINDS
from ludobook.games.meow_oracle.kernel import NOTHING

DECK = tuple(range(len(KINDS)))


def _cards(state):
    """Every card of a state with where it lies."""
    lying = [card for area in (*state.up, *state.down) for card in area if card != NOTHING]
    lying += [card for side in state.sides for card in side]
    return [*lying, *state.undealt, *state.turned, *(card for _, card in state.queue)]


def _walk(players, seed, rulings=None, decks=()):
    """Every state of a whole random game; fails if cards are lost or it does not end."""
    state, generator = GAME.new(players, seed, rulings, decks), chance.start(seed + 1)
    for _ in range(200):
        assert tuple(sorted(_cards(state))) == DECK
        yield state
        actions = state.legal_actions()
        if not actions:
            assert state.turn is None
            return
        generator, k = chance.below(generator, len(actions))
        state = state.apply(actions[k])
    pytest.fail("the game does not end")


@pytest.fixture
def walk():
    return _walk
