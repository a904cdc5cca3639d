"""Questions of a lesson without a browser: what is half right, what is shown, what is kept, how an area lies."""

import ludobook
import pytest
from ludobook_widgets import Lesson
from ludobook_widgets.game.question_page import QuestionPage

EGG, MEOW = ludobook.game("egg"), ludobook.game("meow_oracle")
DIAGRAM = [
    {"far": ["R15", "B20"], "near": ["R5", "B5"]},
    {"far": ["R3", "B7"], "near": ["B2", "B3"]},
    {"far": ["R2", "R3"], "near": ["R2", "B2"]},
]


def verdict(p, **answers):
    for key, value in answers.items():
        p.do("answer", key, value)
    p.press("Check")
    return p.one(key="verdict")


@pytest.mark.parametrize("text", ["4", "04", " 4 "])
def test_numbers_may_be_written_loosely(person, text):
    p = person(QuestionPage("egg", EGG.question("score_round", {"players": DIAGRAM})))
    assert verdict(p, seat0=text, seat1="01", seat2="00")["tone"] == "good"


def test_a_half_right_answer_names_what_to_look_at(person):
    p = person(QuestionPage("egg", EGG.question("score_round", {"players": DIAGRAM})))
    told = verdict(p, seat0="4", seat1="2", seat2="9")["text"]
    assert told.startswith(
        "Look again at “ZOO for Player 2” and “ZOO for Player 3”. The score begins like this: The Far,"
    )


def test_a_shown_answer_does_not_count_as_done(person):
    lesson = Lesson("egg", "test")
    p = person(lesson.ask("A set", "describe_set", cards=["RW", "B2"], hint="Look."))
    p.answer(False)
    p.press("Show me")
    p.answer()
    assert lesson.numbers == set()
    p.press("Again")
    p.answer()
    assert lesson.numbers == {0}
    assert p.kept()["egg:test"] == "0/1"


def test_what_goes_wrong_is_kept_once_and_only_of_the_game_s_own_lesson(person):
    trick = {"plays": ["W3", "A5", "V2", "B6"], "order": "ascending"}
    p = person(Lesson("kirin", "test").ask("Who wins?", "trick", hint="Look.", **trick))
    p.answer(False)
    assert p.kept() == {}
    p = person(Lesson("egg").step("pays"))
    p.answer(False)
    p.sent.clear()
    p.answer(False)
    assert p.kept() == {}


AREA = ["G0", "G2", "G5", "B5", "B6", "J3", "R4", "R8", "B9"]


def test_only_some_of_the_asks_and_a_hint_with_the_rules(person):
    lesson = Lesson("meow_oracle", "test")
    asked = lesson.ask("Lines", "score_area", area=AREA, only=["lines"], rules=["MEOW-LINE-1"], hint="Look along rows.")
    p = person(asked)
    assert [picker["key"] for picker in p.find(type="picker")] == ["keys-lines"]
    p.answer(False)
    assert (p.one(key="verdict")["text"], p.one(key="verdict")["rules"]) == ("Look along rows.", ["MEOW-LINE-1"])
    p.answer()
    assert p.one(key="verdict")["tone"] == "good"
    assert lesson.numbers == {0}


def test_a_half_right_answer_gets_the_hint_too(person):
    asked = Lesson("meow_oracle", "test").ask("Total", "score_area", area=AREA, hint="Two rows are of one colour.")
    p = person(asked)
    told = verdict(p, count="5", lines="1", total="9")["text"]
    assert told == "1 isn’t right for “Lines of one colour”. Two rows are of one colour."


def test_an_area_lies_in_rows_and_its_reasons_light_its_cards(person):
    p = person(QuestionPage("meow_oracle", MEOW.question("score_area", {"area": AREA})))
    area = p.one(type="zone", layout="grid")
    assert area["columns"] == 3
    assert [slot["face"] for slot in area["slots"]] == AREA
    assert "G0 G2 G5 / B5 B6 J3 / R4 R8 B9" in p.widget.as_text()
    p.answer()
    assert not p.find(type="zone", layout="grid"), "its scored table has the cards"
    faces = {slot["key"]: slot["face"] for slot in p.blocks if "face" in slot and "key" in slot}
    lit = [[faces[key] for key in line["lights"] if faces[key] in AREA] for line in p.one(type="ledger")["lines"]]
    assert lit == [AREA[:5], AREA[:3], AREA[3:6]]
    assert p.one(type="ledger")["total"]["value"] == "9 points", "winner points are something else"
