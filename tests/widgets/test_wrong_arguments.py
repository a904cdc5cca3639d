"""A typing mistake in an argument is answered in one sentence that says what is allowed."""

import re
from inspect import Parameter, signature

import ludobook
import pytest
from ludobook_widgets import (
    AllRulings,
    Cases,
    Drill,
    HandOdds,
    Lesson,
    Odds,
    Puzzles,
    Readings,
    ScorePad,
    Simulator,
    Table,
)

GAMES = "'eggs' is none of egg, meow_oracle, lauzait_cep, kirin"


@pytest.mark.parametrize(
    "make", [Table, ScorePad, Drill, Puzzles, Lesson, Simulator, HandOdds, AllRulings, ludobook.game]
)
def test_an_unknown_game_is_answered_with_those_there_are(make):
    with pytest.raises(KeyError) as fault:
        make("eggs")
    assert str(fault.value).startswith(GAMES)


def test_cases_need_ids_that_there_are():
    with pytest.raises(ValueError, match=r"^Cases needs ids, such as egg-\S+, egg-\S+ or those of rulings\.$"):
        Cases("egg", "None")
    with pytest.raises(ludobook.BadInput, match="The Luminous Dragon Egg has no rule 'egg-pub-0'"):
        Cases("egg", "One", "egg-pub-0")


def test_readings_name_the_keys_there_are():
    with pytest.raises(
        ValueError, match=r"^'egg_ties' isn’t a ruling of The Luminous Dragon Egg that can be switched\. .*\begg_tie\b"
    ):
        Readings("egg", "egg_ties")


OWN = Lesson("egg", "own")
STATE = ludobook.game("egg").new(3, 1)
#: What takes arguments of declared kinds, and arguments that are right.
RIGHT = {
    Lesson: {"game": "egg"},
    OWN.step: {"name": "sets"},
    OWN.position: {"name": "sets"},
    OWN.class_sheet: {"title": "T"},
    OWN.ask: {"title": "T", "op": "describe_set", "cards": ["R7", "RW"], "hint": "H"},
    OWN.choose: {
        "title": "T", "prompt": "P", "options": {"a": "A", "b": "B"}, "answer": "a", "explanation": "A",
        "replies": {"b": "B"},
    },
    OWN.move: {"title": "T", "state": STATE, "task": "Do", "wants": lambda *_: True, "good": "Yes", "weak": "No"},
    Odds: {"title": "T", "bars": []},
    HandOdds: {"game": "kirin"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("call", "name"), [(call, name) for call in RIGHT for name, one in signature(call).parameters.items()
                       if one.kind is not Parameter.VAR_KEYWORD]
)  # fmt: skip
@pytest.mark.parametrize("wrong", [3, 2.5, b"x", object()])
def test_an_argument_of_a_wrong_kind_is_named_with_what_is_allowed(call, name, wrong):
    if wrong == 3 and call is HandOdds and name != "game":
        wrong = True
    with pytest.raises(ValueError, match=rf"^`{name}` of `[\w.]+` must be .+, not {re.escape(repr(wrong))}\.$"):
        call(**{**RIGHT[call], name: wrong})


@pytest.mark.parametrize("write", [OWN.ask, OWN.choose, OWN.move])
def test_the_lesson_of_the_games_own_page_takes_no_other_steps(write):
    with pytest.raises(ValueError, match=r"^`Lesson\('egg'\)` is the lesson .* such as `Lesson\('egg', 'my-class'\)`"):
        getattr(Lesson("egg"), write.__name__)(**RIGHT[write])
