"""Names for any number of seats, and games that leave parts out."""

from dataclasses import replace

import ludobook
import pytest
from ludobook_widgets import Drill, ScorePad, Table
from ludobook_widgets.game.player_names import (
    LONGEST_NAME,
    calculator_names,
    numbered,
    plain_name,
    table_names,
    you_and,
)
from ludobook_widgets.play.seats import Seats

HOSTILE = {
    "image": "<img src=x onerror=alert(1)>",
    "script": "</script><script>alert(1)</script>",
    "long": "x" * 10_000,
    "rtl": "\u202egnp.exe\u2066 אבג",
    "control": "a\x00\x1b[31m\nb\u200d",
    "marks": "*bold* `code`",
    "colon": "a: b",
    "a seat": "Seat 9",
    "own seat": "seat 1’s",
    "nothing": " \n\t ",
    "surrogate": "\ud800",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_is_a_plain_short_text(text):
    name = plain_name(text, "Mika")
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert not set(name) & set("*`")


@pytest.mark.parametrize("names", [table_names, calculator_names, numbered, you_and])
def test_every_seat_of_any_table_has_a_name_of_its_own(names):
    for count in range(1, 13):
        assert len(set(names(count))) == len(names(count)) == count


def test_ten_can_sit_at_a_table():
    seats = Seats.usual(10, 10).with_kind(9, "person").with_name(9, "")
    assert (seats.people, seats.names[9]) == ((0, 9), "Player 10")
    assert Seats.read(seats.text, 10, 10) == seats


@pytest.fixture
def bare(monkeypatch):
    """The Egg without what a game may leave out."""
    egg = ludobook.game("egg")
    monkeypatch.setattr(egg.state, "game", egg)  # what is declared anew takes the states over; this gives them back
    game = replace(egg, forms=(), drills=(), machine=replace(egg.machine, heuristic=None, best=None))
    monkeypatch.setitem(ludobook._found, "egg", game)
    return game


@pytest.mark.parametrize(("widget", "what"), [(ScorePad, "calculator"), (Drill, "exercises")])
def test_what_a_game_leaves_out_is_refused_in_words(bare, widget, what):
    with pytest.raises(ValueError, match=rf"^The Luminous Dragon Egg has no {what}\.$"):
        widget("egg")


def test_a_game_that_cannot_tell_good_from_bad_is_played_without_hints(bare, person, monkeypatch):
    p = person(Table("egg", seed=5))
    p.do("seat", 1)
    assert [option["value"] for option in p.one(key="kind-1")["options"]] == ["person", "random"]
    p.do("set", "strength", "greedy")
    assert set(p.widget.session.seats.kinds) == {"person", "random"}
    p.do("deal")
    assert "Hint" not in p.buttons()
    page = p.widget.page
    assert p.do("hint") is None
    assert p.widget.page | {"say": ""} == page | {"say": ""}, "what happened is heard once"
