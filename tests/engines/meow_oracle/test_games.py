"""Whole games: they end, keep every card, repeat, and hide what is hidden."""

from __future__ import annotations

from itertools import combinations

import pytest
from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.games.meow_oracle.requests import OPS

RULINGS = [
    {},
    {"path": "snake"},
    {"ties": "none"},
    {"first_start": "random"},
    {"selection": "free"},
    {"path": "snake", "ties": "none", "first_start": "random", "selection": "free"},
]
# cards turned up in each turn of a round, by players
TURNS = {2: [3, 3, 2, 2, 2, 2, 2, 2], 3: [3] * 9, 4: [3] * 12}


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players, rulings, walk):
    for seed in range(2):
        states = list(walk(players, seed, rulings))
        last = states[-1]
        acted = {2: 26, 3: 36, 4: 48}[players] + (len(TURNS[players]) if "selection" in rulings else 0)
        assert len(states) == 2 * acted + 1
        turned = [len(entry.text.split()) - 1 for entry in last.log if entry.seat is None and "reveal" in entry.text]
        assert turned == TURNS[players] * 2
        assert all(all(card != NOTHING for card in area) for area in last.up)
        assert not any(last.sides)
        check_scores(last, rulings)
        for state in states[:: len(states) // 4]:  # nobody sees more than the others
            views = [state.view(seat) for seat in range(players)]
            assert [view.pop("seat") for view in views] == list(range(players))
            assert views == views[:1] * players


def check_scores(last, rulings):
    """The whole game agrees with the stateless ops under the same rulings."""
    rounds = []
    for scored in last.view(0)["rounds"]:
        totals = [OPS["score_area"]({"area": area, "rulings": rulings})["total"] for area in scored["areas"]]
        assert totals == scored["totals"]
        assert OPS["compare"]({"totals": totals, "rulings": rulings})["winner_points"] == scored["winner_points"]
        rounds.append(totals)
    starts = [scored["start"] for scored in last.view(0)["rounds"]]
    assert OPS["next_start"]({"totals": rounds[0], "start": starts[0], "rulings": rulings})["start"] == starts[1]
    status = last.status()
    told = {"winner_points": list(status.scores), "winners": list(status.winners)}
    assert OPS["final"]({"rounds": rounds, "rulings": rulings}) == told
    assert (status.to_move, status.game_over) == (None, True)


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


def test_reveals_are_listed_in_order():
    state = GAME.new(2, 0, {"selection": "free"})
    cells = [" ".join(three) for three in combinations("012345678", 3)]
    assert [action.text for action in state.legal_actions()] == [f"reveal {three}" for three in cells]
    assert state.legal_actions()[0].path == (("reveal",), ("0", "1", "2"))
