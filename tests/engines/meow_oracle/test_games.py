"""Whole games: they end, keep every card, repeat, and hide what is hidden."""

from __future__ import annotations

import json
from itertools import combinations

import ludobook
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludobook import position_code
from ludobook.core.errors import GameError
from ludobook.core.record import Record
from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.games.meow_oracle.requests import OPS
from ludobook.games.meow_oracle.state import OVER
from ludobook.players import RandomPlayer
from ludobook.testing import dump, perft

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


def written(view):
    return json.dumps(view, sort_keys=True)


def replayed(state):
    return GAME.replay(Record.from_json(json.loads(json.dumps(state.record.to_json())), "MEOW-JSON-1"))


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players, rulings, walk):
    for seed in range(25):
        states = list(walk(players, seed, rulings))
        last = states[-1]
        acted = {2: 26, 3: 36, 4: 48}[players] + (len(TURNS[players]) if "selection" in rulings else 0)
        assert len(states) == 2 * acted + 1
        turned = [len(entry.text.split()) - 1 for entry in last.log if entry.seat is None and "reveal" in entry.text]
        assert turned == TURNS[players] * 2
        assert all(all(card != NOTHING for card in area) for area in last.up)
        assert not any(last.sides)
        check_scores(last, rulings)
        assert replayed(last) == last
        assert list(walk(players, seed, rulings))[-1] == last


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


@pytest.mark.parametrize("rulings", [RULINGS[0], RULINGS[-1]], ids=repr)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state(players, rulings, walk, cards_of):
    for state in list(walk(players, players, rulings))[::4]:
        assert replayed(state) == state
        assert hash(replayed(state)) == hash(state)
        assert dump(replayed(state)) == dump(state)
        views = [state.view(seat) for seat in range(players)]
        assert [view.pop("seat") for view in views] == list(range(players))
        assert all(written(view) == written(views[0]) for view in views)
        for name in ("game", "players", "hand", "log", "rulings", "to_move", "round", "phase"):
            assert name in views[0]
        assert views[0]["hand"] == []
        for seat in range(players):
            other = state.resample(seat, 77)
            assert written(other.view(seat)) == written(state.view(seat))
            assert other.legal_actions() == state.legal_actions()
            assert cards_of(other) == cards_of(state)
            assert other.record.resamples[-1][1:] == (seat, 77)
            assert replayed(other) == other
            assert str(other.scene(seat)) == str(state.scene(seat))
            again = other.resample(seat, 78)
            assert again == replayed(again)
            assert written(again.view(seat)) == written(state.view(seat))
        texts = [action.text for action in state.legal_actions()]
        assert len(set(texts)) == len(texts)
        for action in state.legal_actions()[:3]:
            odd = "  " + action.text.upper().replace(" ", "  ") + " "
            assert state.apply(odd) == state.apply(action) == state.apply(action.text.lower())


def test_what_is_hidden_varies():
    state = GAME.new(4, 3)
    assert len({str(state.resample(0, seed).down) for seed in range(20)}) > 15
    assert len({state.resample(0, seed).at.chance[0] for seed in range(20)}) == 20


def test_no_hidden_card_in_a_view(walk):
    for state in walk(3, 8):
        shown = written({**state.view(1), "log": [], "rounds": []})
        hidden = [c for cards in (*state.down, *state.sides, state.undealt) for c in cards if c != NOTHING]
        names = [f'"{name}"' for name in map(GAME.deck.kinds.__getitem__, hidden)]
        assert not [name for name in names if name in shown]


def test_last_three_cards_of_four_players_are_known(walk):
    states = list(walk(4, 6))
    before = next(s for s in states if s.turn is not None and sum(c != NOTHING for a in s.up for c in a) == 33)
    assert before.resample(0, 5).turned == before.turned


def test_a_stacked_second_deck_is_not_imagined():
    decks = [["J3", "J4", "J5"], ["R0", "R1", "R2"]]
    player = RandomPlayer(4)
    state = GAME.new(2, 9, None, decks)
    assert state.turned == (33, 34, 35)
    guess = state.resample(0, 1)
    while state.round == 1:
        state = state.apply(player(state))
    assert state.turned == (0, 1, 2)
    while guess.round == 1:
        guess = guess.apply(player(guess))
    assert guess.turned != (0, 1, 2)
    assert replayed(guess) == guess


def test_deals_follow_the_deck():
    deck = [list(GAME.deck.kinds)]
    state = GAME.new(3, 1, {"selection": "free"}, deck)
    assert state.down == tuple(tuple(range(first, first + 9)) for first in (0, 9, 18))
    assert state.undealt == tuple(range(27, 36))
    assert GAME.new(3, 1, None, [[" r0", "g10 "]]).decks == (("R0", "G10"),)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([2, 3, 4]), st.integers(0, 2**80), st.sampled_from(RULINGS))
def test_any_action_any_text(data, players, seed, rulings):
    """Nothing but a listed action is accepted, and nothing changes a state."""
    state = GAME.new(players, seed, rulings)
    words = st.sampled_from(["give", "place", "reveal", "R3", "J5", "4", "9", "s1", "Place", "", "0", "8", "\u0663"])
    for _ in range(data.draw(st.integers(0, 40))):
        printed, legal = dump(state), state.legal_actions()
        text = " ".join(data.draw(st.lists(words, max_size=4)))
        try:
            after = state.apply(text)
        except GameError:
            pass
        else:
            assert after.log[len(state.log)].text in [action.text for action in legal]
        assert dump(state) == printed
        state = state.apply(data.draw(st.sampled_from(legal)))
        if state.phase == OVER:
            break


@pytest.mark.parametrize(
    ("players", "rulings", "counts"),
    [
        (2, {}, [3, 27, 216, 1944, 5832]),
        (3, {}, [6, 54, 486, 4374]),
        (4, {}, [6, 54, 486, 4374]),
        (2, {"selection": "free"}, [84, 252, 2268]),
        (3, {"selection": "free"}, [84, 504, 4536]),
        (4, {"selection": "free"}, [84, 504, 4536]),
    ],
)
def test_node_counts(players, rulings, counts):
    state = GAME.new(players, 0, rulings)
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


def test_codes(walk):
    for state in list(walk(3, 1, RULINGS[-1]))[::20]:
        assert position_code.decode(state.record.code)[0] == "meow_oracle"
        assert eval(repr(state), {"ludobook": ludobook}) == state


def test_reveals_are_listed_in_order():
    state = GAME.new(2, 0, {"selection": "free"})
    cells = [" ".join(three) for three in combinations("012345678", 3)]
    assert [action.text for action in state.legal_actions()] == [f"reveal {three}" for three in cells]
    assert state.legal_actions()[0].path == (("reveal",), ("0", "1", "2"))
