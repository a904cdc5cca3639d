"""What every game refuses at its door: tables, seats and records that no game could have, each with its rule."""

import json
import random
from contextlib import suppress

import ludobook
import pytest
from ludobook import position_code
from ludobook.core.errors import BadInput
from ludobook.core.record import Record
from ludobook.referee import Referee

every_game = pytest.mark.parametrize("game", ludobook.shelf(), ids=lambda game: game.name)
NO_COUNT = (-1, None, "1", 1.0, True)


def rule_of(refused, *arguments):
    with pytest.raises(BadInput) as caught:
        refused(*arguments)
    assert caught.value.message
    return caught.value.rule


@every_game
def test_tables(game):
    few, malformed = game.players[0], game.rulebook.malformed
    for players in (-2, 0, 1, game.players[-1] + 1):
        assert rule_of(game.new, players, 1) == game.players_rule
    for players in (None, "2", 2.0, True):
        assert rule_of(game.new, players, 1) in (game.players_rule, malformed)
    for seed in NO_COUNT:
        assert rule_of(game.new, few, seed) == malformed
    for rulings in ([], "any", 3, True, {"": 1}, {"players": 2}):
        assert rule_of(game.new, few, 1, rulings) == game.rulebook.misused
    for ruling in game.rulebook.switches:
        for wrong in ("?", f"{ruling.values[0]} ", 0.5, [ruling.values[0]]):
            assert rule_of(game.new, few, 1, {ruling.key: wrong}) in (ruling.id, game.rulebook.misused)
    assert rule_of(game.new, few, 1, None, [["?"]]) in game.rulebook.ids()
    for card in game.deck.kinds[:1]:
        assert rule_of(game.new, few, 1, None, [[card] * 99]) in game.rulebook.ids()


@every_game
def test_seats(game):
    state = game.new(game.players[0], 1)
    for seat in (*NO_COUNT, state.players):
        if seat != 1.0:
            assert (
                rule_of(state.view, seat)
                == rule_of(state.resample, seat, 0)
                == (game.seat_rule or game.rulebook.malformed)
            )
    for seed in NO_COUNT:
        assert rule_of(state.resample, 0, seed) == game.rulebook.malformed
    for action in (None, 7, b"pass", ["pass"]):
        assert rule_of(state.apply, action) == game.rulebook.malformed


CHANGES = [
    {"game": "chess"},
    {"game": 3},
    {"players": 1},
    {"players": 7},
    {"players": "2"},
    {"seed": -1},
    {"seed": "x"},
    {"actions": "bracelet"},
    {"actions": ["nonsense"]},
    {"actions": [1]},
    {"actions": None},
    {"rulings": {"players": 2}},
    {"rulings": []},
    {"decks": [["?", "?"]]},
    {"decks": [[1]]},
    {"decks": ["R2"]},
    {"imagined": [[0, 7, 1]]},
    {"imagined": [[0, 0, -1]]},
    {"imagined": [[9, 0, 1]]},
    {"imagined": [[1, 0, 1], [0, 0, 1]]},
    {"imagined": [[0, 0]]},
    {"imagined": [0]},
    {"more": 1},
]


@every_game
@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_records_of_no_game(game, change):
    state = game.new(game.players[0], 1)
    data = state.apply(state.legal_actions()[0]).record.to_json() | change
    malformed = game.rulebook.malformed
    assert rule_of(lambda: game.replay(Record.from_json(data, malformed))) == malformed
    with pytest.raises(BadInput):
        ludobook.load(position_code.encode(game.name, "game", data))


ODD = [None, True, -1, 2**63, 10**400, 1e308, "", "x" * 9999, [], {}, [[]], {"": {}}, "\0", "\u202e", "²", "R5+R15"]


def otherwise(dice, value):
    """Something like the value: parts changed, lost or repeated, texts misspelt, or another kind of thing."""
    if dice.random() < 0.12:
        return dice.choice(ODD)
    if isinstance(value, dict):
        changed = {key: otherwise(dice, part) if dice.random() < 0.25 else part for key, part in value.items()}
        return {key: part for key, part in changed.items() if dice.random() > 0.03}
    if isinstance(value, list):
        changed = [otherwise(dice, part) if dice.random() < 0.2 else part for part in value if dice.random() > 0.05]
        return changed * (200 if dice.random() < 0.02 else 1)
    if isinstance(value, str):
        at = dice.randrange(len(value) + 1)
        return (
            value[:at] + dice.choice(["", chr(dice.randrange(32, 127)), chr(dice.randrange(0x2000))]) + value[at + 1 :]
        )
    return dice.choice([value + 1, -value, value + 0.5, 10**30, str(value)])


@pytest.mark.long
@every_game
def test_whatever_is_asked_loaded_or_typed_is_answered_in_words(game):
    dice, referee = random.Random(34), Referee()
    for _ in range(3000):
        state = game.new(dice.choice(game.players), dice.randrange(999))
        for _ in range(dice.randrange(8)):
            if actions := state.legal_actions():
                state = state.apply(dice.choice(actions))
        record = state.record.to_json()
        op = dice.choice([*game.ops, "new", "view", "apply", "legal_actions", "status"])
        asked = {"game": game.name, "op": op, "state": record, "seat": 0, "players": 2, "seed": 7, "cards": ["R7"]}
        line = json.dumps(otherwise(dice, asked))
        answer = referee.answer(line)
        assert json.loads(json.dumps(answer))["ok"] is not ("error" in answer), line
        if dice.random() < 0.05:
            assert Referee().answer(line) == answer, "it depends on what was asked before"
        with suppress(ludobook.GameError):
            ludobook.load(position_code.encode(game.name, "game", otherwise(dice, record)))
        if actions := state.legal_actions():
            with suppress(ludobook.GameError):
                state.apply(otherwise(dice, dice.choice(actions).text))
