"""Numbers as bars: what can be chosen, what is refused, how a number is said."""

from __future__ import annotations

from fractions import Fraction

import pytest
from ludobook import BadInput
from ludobook.odds import odds
from ludobook_widgets import Odds
from ludobook_widgets.odds import Bar, exact, played, share, summed


@pytest.fixture
def someone(person):
    bars = [
        Bar(label, Fraction(value, 10), f"{label} in {order} order.", {"Order": order, "Beast": beast})
        for order, beast, label, value in (
            ("ascending", "Dragon", "A1", 0),
            ("ascending", "Tiger", "W1", 9),
            ("descending", "Dragon", "A1", 10),
            ("descending", "Tiger", "W1", 4),
        )
    ]
    return person(Odds("How often?", bars, "Of all hands."))


def rows(someone):
    return [(row["text"], row["value"], row["at"]) for row in someone.one(type="bars")["rows"]]


def test_choices_lead_to_the_bars_under_them(someone):
    assert rows(someone) == [("A1", "never", 0.0)]
    assert someone.do("choose", "Beast", "Tiger") is None
    assert rows(someone) == [("W1", "90.0 % = 9/10", 0.9)]
    assert someone.do("choose", "Order", "descending") is None
    assert [text for text, _, _ in rows(someone)] == ["W1"]
    on = [item["label"] for tabs in someone.find(type="tabs") for item in tabs["items"] if item["on"]]
    assert on == ["descending", "Tiger"]
    assert someone.widget.page["say"] == "descending, Tiger: W1, 40.0 %"


@pytest.mark.parametrize(
    "do",
    [
        ["choose", "Beast", "Cat"],
        ["choose", "Colour", "Tiger"],
        ["choose", "Beast"],
        ["choose", "Beast", 1],
        ["choose", ["Beast"], "Tiger"],
        ["choose", "Beast", "Tiger", "Tiger"],
        ["nothing"],
    ],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(someone, do):
    before = someone.widget.page
    assert someone.do(*do)
    assert someone.widget.page == before


def test_the_text_without_a_kernel_holds_every_choice(someone):
    text = someone.widget.as_text()
    assert text.startswith("How often?\nOf all hands.\n-- ascending, Dragon\nA1")
    assert text.count("\n-- ") == 4
    assert "90.0 %" in text
    assert repr(someone.widget) == "<Odds: How often?>"


def test_every_bar_says_what_it_is(someone):
    someone.do("choose", "Beast", "Tiger")
    assert someone.one(type="table")["rows"] == [["W1", "W1 in ascending order. Exactly 9/10."]]


@pytest.mark.parametrize(
    ("value", "error", "unit", "said"),
    [
        (Fraction(0), 0, "", "never"),
        (Fraction(1), 0, "", "always"),
        (Fraction(2, 3), 0, "", "66.7 %"),
        (Fraction(1, 54_000), 0, "", "1 in 54,000"),
        (Fraction(99_999, 100_000), 0, "", "over 99.9 %"),
        (0.5, 0.02, "", "50 ± 4 %"),
        (5.13, 0.1, "rounds", "5.1 ± 0.2 rounds"),
    ],
)
def test_a_number_is_said_as_people_say_it(value, error, unit, said):
    assert Bar("it", value, "It.", error=error, unit=unit).said == said


def test_numbers_that_do_not_fit_together_are_refused():
    one, rounds = Bar("a", Fraction(1, 2), "A."), Bar("b", 2.0, "B.", unit="rounds")
    lone = [Bar("a", 0.5, "A.", {"x": "1", "y": "1"}), Bar("a", 0.5, "A.", {"x": "2", "y": "2"})]
    for bars in ([], [one, rounds], lone):
        with pytest.raises(ValueError, match=r"Bars stand side by side|There is no number for 1, 2"):
            Odds("?", bars)


def test_sums_of_a_distribution():
    lines = [odd for odd in odds("meow_oracle", 3) if odd.id.startswith("lines_")]
    bars = summed([exact(odd, odd.id[-1]) for odd in lines], "at least", "At least {} lines.")
    assert [bar.under["Count"] for bar in bars] == ["exactly"] * 9 + ["at least"] * 9
    assert bars[9].value == 1
    assert bars[10].value == 1 - lines[0].fraction
    assert bars[10].meaning == "At least 1 lines."
    down = summed(bars[:9], "at most", "At most {} lines.", down=True)
    assert down[9].value == lines[0].fraction
    assert down[-1].value == 1


def test_played_games_are_the_same_ones_again_and_their_doubt_is_honest():
    first, again = (played("egg", ["greedy", "random"], 12) for _ in range(2))
    assert [end.status() for end in first.ends] == [end.status() for end in again.ends]
    wins = [first.bar("it", "A share.", share(seat)) for seat in (0, 1)]
    assert sum(bar.value for bar in wins) == pytest.approx(1)
    assert first.bar("it", "Never.", lambda end: 0).said == "0 ± 25 %", "three games of twelve can be missed"
    assert wins[0].meaning == "A share. The mean of 12 games."
    with pytest.raises(BadInput):
        played("egg", ["greedy", "lucky"], 1)
    with pytest.raises(BadInput):
        played("kirin", ["greedy"] * 3, 1)
