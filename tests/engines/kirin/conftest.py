from __future__ import annotations

import pytest
from ludobook.core import chance
from ludobook.games.kirin import GAME


def _cards(state):
    """Every card of a state's round, wherever it lies."""
    lying = [card for hand in state.hands for card in hand] + [card for card in state.declared if card is not None]
    return sorted([*lying, *state.table, *(card for _, trick in state.tricks for card in trick.plays)])


def _walk(seed, rulings=None, decks=(), prefer=bool):
    """Every state of a whole random game, in which actions that are preferred come first; fails if cards are lost."""
    state, generator = GAME.new(4, seed, rulings, decks), chance.start(seed + 1)
    for _ in range(3 * 36):
        assert _cards(state) == list(range(36))
        yield state
        actions = [each for each in state.legal_actions() if prefer(each.text)] or state.legal_actions()
        generator, k = chance.below(generator, len(actions))
        state = state.apply(actions[k])
    assert state.legal_actions() == ()
    assert state.turn is None
    yield state


def _dealt(hands, parent=None, rulings=None, later=()):
    """A new game with these hands, as texts, and that first parent of round 1."""
    hands = [hand.split() for hand in hands]
    decks = [[card for hand in hands for card in hand], *later]
    for seed in range(1000):
        state = GAME.new(4, seed, rulings, decks)
        for hand in hands:
            state = state.apply(f"declare {hand[-1]}")
        if parent is None or state.parent == parent:
            return state
    raise AssertionError(parent)


def _play(state, actions):
    """The state after these cards are played."""
    for card in actions.split():
        state = state.apply(f"play {card}")
    return state


@pytest.fixture
def walk():
    return _walk


@pytest.fixture
def dealt():
    return _dealt


@pytest.fixture
def play():
    return _play
