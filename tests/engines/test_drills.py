"""Every exercise of every game: the engine answers each question, answers vary, and a level is about something."""

import json
from itertools import pairwise

import ludobook
import pytest
from ludobook.teach.drill import Dice

SEEDS = range(200)
EVERY = [(game.name, kind) for game in ludobook.shelf() for kind in game.drills]
every = pytest.mark.parametrize(("game", "kind"), EVERY, ids=[f"{game}-{kind.key}" for game, kind in EVERY])


@every
def test_the_engine_answers_every_question(game, kind):
    for level in range(len(kind.levels)):
        answers = set()
        for seed in SEEDS:
            op, request = kind.ask(seed, level)
            question = ludobook.game(game).question(op, request)
            assert [ask.key for ask in question.asks] == [key for key, _ in question.answer]
            # a request that is refused would ask whether it stands
            assert question.asks[0].key != "allowed", question.explanation
            assert question.explanation
            assert question.rules
            for ask, (_, value) in zip(question.asks, question.answer, strict=True):
                assert value in dict(ask.options) if ask.options else value.isdecimal()
            answers.add(question.answer)
        assert len(answers) > 1, level


@every
def test_a_seed_and_level_always_ask_the_same_in_plain_data(game, kind):
    for level in range(len(kind.levels)):
        for seed in (0, 7, 10**9):
            op, request = kind.ask(seed, level)
            assert kind.ask(seed, level) == (op, request)
            assert json.loads(json.dumps(request)) == request


@every
def test_levels_differ(game, kind):
    assert len(set(kind.levels)) == len(kind.levels)
    asked = [[kind.ask(seed, level) for seed in SEEDS] for level in range(len(kind.levels))]
    for one, two in pairwise(range(len(asked))):
        assert sum(a != b for a, b in zip(asked[one], asked[two], strict=True)) > len(SEEDS) / 3


@every
def test_there_is_no_level_beyond(game, kind):
    for level in (-1, len(kind.levels)):
        with pytest.raises(IndexError):
            kind.ask(0, level)


def requests(game, key, level):
    kind = next(kind for kind in ludobook.game(game).drills if kind.key == key)
    return [kind.ask(seed, level)[1] for seed in SEEDS]


def test_the_easiest_eggs_have_no_revelations():
    assert not any("W" in str(request) for key in ("worth", "stronger", "round") for request in requests("egg", key, 0))
    assert all("W" in str(request) for key in ("worth", "stronger") for request in requests("egg", key, 2))


def test_the_easiest_areas_have_no_jokers_and_the_hardest_do():
    assert not any("J" in card for request in requests("meow_oracle", "area", 0) for card in request["area"])
    assert all("J" in " ".join(request["area"]) for request in requests("meow_oracle", "area", 2))


def test_the_easiest_sets_have_no_jokers_and_the_hardest_do():
    assert not any("J" in request["pieces"] for request in requests("lauzait_cep", "set", 0))
    assert all("J" in request["pieces"] for request in requests("lauzait_cep", "set", 2))


def test_kirins_come_with_the_levels():
    for level, fewest, most in ((0, 0, 0), (1, 1, 1), (2, 2, 4)):
        for request in requests("kirin", "trick", level):
            assert fewest <= sum(card[1] in "+-" for card in request["plays"]) <= most


def test_dice_are_fair_and_repeat():
    rolls = [Dice(seed).below(6) for seed in range(600)]
    assert rolls == [Dice(seed).below(6) for seed in range(600)]
    assert all(60 < rolls.count(face) < 140 for face in range(6))
    assert sorted(Dice(1).shuffled("abc")) == list("abc")
