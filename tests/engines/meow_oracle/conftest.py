from __future__ import annotations

import inspect
from collections import Counter
from importlib import import_module

import pytest
from ludobook.core import chance
from ludobook.meow_oracle.components import DECK
from ludobook.meow_oracle.game import GAME
from ludobook.meow_oracle.kernel import NOTHING

ROOMS = ("components", "rulebook", "kernel", "scoring", "game")


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


def _carriers():
    """How often each rule id is carried in the package, by function name."""
    found: dict[str, list[str]] = {}
    seen = set()

    def look(owner, prefix):
        for name, thing in vars(owner).items():
            home = getattr(thing, "__module__", None)
            if home != owner.__name__ if inspect.ismodule(owner) else False:
                continue
            if inspect.isclass(thing) and inspect.ismodule(owner):
                look(thing, f"{prefix}{name}.")
            elif hasattr(thing, "rule_ids") and id(thing) not in seen:
                seen.add(id(thing))
                for rule in thing.rule_ids:
                    found.setdefault(rule, []).append(f"{prefix}{name}")

    for room in ROOMS:
        look(import_module(f"ludobook.meow_oracle.{room}"), f"{room}.")
    return found


@pytest.fixture
def cards_of():
    return lambda state: Counter(_cards(state))


@pytest.fixture
def walk():
    return _walk


@pytest.fixture
def carriers():
    return _carriers()
