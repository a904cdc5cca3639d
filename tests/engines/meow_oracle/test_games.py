"""What is hidden is dealt again, and decks can be stacked."""

from __future__ import annotations

from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.kernel import NOTHING


def test_what_is_hidden_varies():
    state = GAME.new(4, 3)
    assert len({str(state.resample(0, seed).down) for seed in range(20)}) > 15
    assert len({state.resample(0, seed).at.chance[0] for seed in range(20)}) == 20


def test_last_three_cards_of_four_players_are_known(walk):
    states = list(walk(4, 6))
    before = next(s for s in states if s.turn is not None and sum(c != NOTHING for a in s.up for c in a) == 33)
    assert before.resample(0, 5).turned == before.turned


def test_deals_follow_the_deck():
    deck = [list(GAME.deck.kinds)]
    state = GAME.new(3, 1, {"selection": "free"}, deck)
    assert state.down == tuple(tuple(range(first, first + 9)) for first in (0, 9, 18))
    assert state.undealt == tuple(range(27, 36))
    assert GAME.new(3, 1, None, [[" r0", "g10 "]]).decks == (("R0", "G10"),)
