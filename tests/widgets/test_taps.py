"""Every drill of every game, answered right by touch: how many touches it takes."""

from statistics import median

import ludobook
import pytest
from ludobook_widgets.game.mistakes import MissedQuestion
from ludobook_widgets.game.question_page import QuestionPage
from tiers import by_turns

FEW, MOST = 3, 7  # touches: the median of a drill, and one question
DRILLS = [(game.name, kind.key) for game in ludobook.shelf() for kind in game.drills]


def touches(person, game, key, count, right=True):
    """How many it takes for each of so many questions of every level."""
    kind = next(kind for kind in ludobook.game(game).drills if kind.key == key)
    found = []
    for level in range(len(kind.levels)):
        for seed in range(count):
            p = person(QuestionPage(game, MissedQuestion(game, key, level, seed).question()))
            assert p.find(type="field") == [], "there is nothing to fill in or to unfold"
            assert not any("options" in field for block in p.find(type="fields") for field in block["fields"])
            found.append(p.answer(right))
            assert p.widget.answering.checked
            assert p.widget.answering.revealed is right
    return found


@pytest.mark.parametrize("count", by_turns((4, 12), 4))
@pytest.mark.parametrize(("game", "key"), DRILLS)
def test_a_right_answer_is_one_to_three_touches(person, game, key, count):
    taken = touches(person, game, key, count)
    assert min(taken) >= 1
    assert median(taken) <= FEW
    assert max(taken) <= MOST


@pytest.mark.parametrize(("game", "key"), DRILLS)
def test_a_wrong_answer_can_be_given_by_touch_as_well(person, game, key):
    assert touches(person, game, key, 3, right=False)


@pytest.mark.parametrize(("key", "names"), [("opener", ("Pair A", "Pair B")), ("stronger", ("Set A", "Set B"))])
def test_pairs_to_choose_from_are_framed_and_each_card_names_its_own(person, key, names):
    p = person(QuestionPage("egg", MissedQuestion("egg", key, 0, 3).question()))
    framed = [zone for block in p.find(type="zones") for zone in block["columns"] if zone.get("framed")]
    assert tuple(zone["title"] for zone in framed) == names
    for zone in framed:
        assert [slot["label"].rpartition(", ")[2] for slot in zone["slots"]] == [zone["title"]] * 2
    p.answer(False)
    p.do("reveal")
    assert [slot["label"].endswith("your answer, wrong") for slot in p.find(state="wrong")] == [True, True]
