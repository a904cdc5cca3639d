"""Playouts are legal under every reading; they declare on the Day of a Dissolve, and never to lose the game."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from ludobook.games.lauzait_cep import GAME
from ludobook.games.lauzait_cep.menu import departments_of
from ludobook.games.lauzait_cep.playouts import frees, loses
from ludobook.players.greedy import playout_action
from tiers import by_turns

RULINGS = [{}, {"day_order": "fixed"}, {"declare_waives_hire": False}, {"form_reading": "chosen", "take_back": False}]


def playouts(players, seeds, rulings=None):
    """The positions and actions of whole games played as playouts are."""
    for seed in seeds:
        state = GAME.new(players, seed, {"max_days": 60, **(rulings or {})})
        while state.turn is not None:
            action = playout_action(state)
            yield state, action.text
            state = state.apply(action)


@pytest.mark.parametrize(
    "table", by_turns(product(GAME.players, RULINGS), *zip(cycle(GAME.players), RULINGS)), ids=repr
)
def test_playouts_are_legal(table):
    players, rulings = table
    for state, text in playouts(players, range(4), rulings):
        assert text in [action.text for action in state.legal_actions()]


def test_an_only_department_is_dissolved_to_declare_on_the_same_day_and_never_to_lose_the_game():
    freed = 0
    for state, text in playouts(2, range(60)):
        g, seat = state.at, state.turn
        assert text != "declare" or not loses(g, seat)
        if departments_of(g, seat) == 1 and frees(g, seat):
            assert text.startswith("dissolve")
            while state.turn == seat and text != "declare":
                state, text = state.apply(text), playout_action(state.apply(text)).text
            assert text == "declare"
            freed += 1
    assert freed > 3
