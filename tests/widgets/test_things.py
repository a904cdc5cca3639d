"""Things: words in backticks mean what lies on the table, and what a slider's number makes is the engine's answer."""

import re

import ludobook
import pytest
from chapters import cells
from declaring import BOOKS
from ludobook_widgets import Lesson
from ludobook_widgets.game.lesson_file import lesson_of
from ludobook_widgets.learn.things import slider_of


def means(step, words):
    """The keys of the slots that words in backticks light, as the browser reads them; none where one is unknown."""
    links = step.page.get("links", {})
    each = [links.get(word, ()) for word in re.split(r"[\s+]+", words)]
    return list(links.get(words) or ([key for keys in each for key in keys] if all(each) else []))


def test_cards_are_meant_as_they_are_written_and_called():
    step = Lesson("egg").step("friends")
    assert means(step, "R3") == means(step, "red 3") == ["hand-0-0", "hand-0-1"]
    assert means(step, "R20 B15") == ["hand-0-2", "hand-0-3"]
    assert means(step, "R20 B7") == []
    assert means(step, "20 and 20") == ["hand-0-2", "hand-0-4"], "named by the lesson"


def test_a_square_is_meant_by_its_name():
    step = Lesson("lauzait_cep").step("hire")
    assert means(step, "a5") == ["board-0"]
    assert means(step, "e1") == ["board-24"]


def test_a_name_means_what_lies_there_now():
    step = Lesson("kirin").step("rank")
    assert "hand-0-2" in means(step, "T")
    assert means(step, "W6") == ["hand-0-1"]
    step.on_command(["choose", "W6", "hand-0-1"])
    step.on_command(["confirm"])
    assert means(step, "W6") == ["trick-3"]


def test_what_is_hidden_means_nothing():
    links = Lesson("egg").step("friends").page["links"]
    assert not any("far-" in key for keys in links.values() for key in keys)


def test_what_a_number_makes_is_the_answer_of_the_engine():
    told = lesson_of("kirin").steps["lead"]["slider"]
    slider = slider_of(ludobook.game("kirin"), told)
    for value, (before, after) in zip(slider.values, slider.says, strict=True):
        answer = ludobook.game("kirin").ops["legal_plays"]({**told["request"], "lead": f"V{value}"})
        assert re.findall(r"`(.*?)`", before + after) == (answer["plays"] if answer["forced"] else [])


@pytest.mark.parametrize("game", BOOKS)
def test_every_word_that_can_be_touched_means_something(game):
    """Hold it of the prose before a step and of its task."""
    lesson, prose = Lesson(game), ""
    for source in [cell["source"] for cell in cells(f"{game}/1-learn")]:
        if found := re.fullmatch(r'lesson\.step\("(\w+)"\)', source):
            step = lesson.step(found[1])
            told = lesson_of(game).steps[found[1]]
            words = re.findall(r"`(.*?)`", prose + told.get("task", "") + told.get("prompt", ""))
            assert [word for word in words if not means(step, word)] == [], told["title"]
        prose = source
    assert any("slider" in step for step in lesson_of(game).steps.values())
