"""The opener of every game: one touch answers it, exactly one of several is right, and each answer is told."""

import ludobook
import pytest
from declaring import having


@pytest.mark.parametrize("game", [ludobook.game(name) for name in having("opener")], ids=str)
def test_one_touch_answers_an_opener(game):
    answers = set()
    for seed in range(100):
        op, request = game.opener.ask(seed, 0)
        question = game.question(op, request)
        [ask], [(key, right)] = question.asks, question.answer
        values = [value for value, _ in ask.options]
        assert key == ask.key
        assert values.count(right) == 1
        assert len(values) == len(set(values)) > 1
        touches = {slot.choice for zone in question.zones for slot in zone.slots if slot.choice}
        assert {touch.rpartition("=")[2] for touch in touches} == set(values)
        assert question.explanation.endswith(".")
        assert set(question.rules) <= {rule.id for rule in game.rulebook.rules}
        answers.add(right)
    assert len(answers) > 1


def test_the_right_pair_beats_and_the_other_does_not():
    egg = ludobook.game("egg")
    for seed in range(100):
        op, request = egg.opener.ask(seed, 0)
        [(_, right)] = egg.question(op, request).answer
        for side, pair in zip(("a", "b"), request["pairs"], strict=True):
            [(_, stronger)] = egg.question("stronger", {"sets": [pair, request["laid"]]}).answer
            assert (stronger == "a") == (side == right)
