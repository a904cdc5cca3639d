"""Numbers as bars: what can be chosen, what is refused, how a number is said."""

from dataclasses import replace
from fractions import Fraction

import pytest
from declaring import having
from ludobook.simulate import SHARES, Spread, simulate
from ludobook.simulate.stored_runs import Balance, balance
from ludobook_widgets import Odds
from ludobook_widgets.odds import charts
from ludobook_widgets.odds.charts import Bar


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
    someone = person(Odds("How often?", bars, "Of all hands."))
    assert someone.do("guess", "50") is None
    return someone


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
    someone.is_refused(*do)


def test_the_text_without_a_kernel_holds_every_choice(someone):
    text = someone.widget.as_text()
    title, _, said, _, heads, _, *rows = text.splitlines()
    assert (title, said) == ("**How often?**", "Of all hands.")
    assert heads == "| Order, Beast | ascending, Dragon | ascending, Tiger | descending, Dragon | descending, Tiger |"
    assert rows == ["| A1 | never |  | ██████ always |  |", "| W1 |  | █████ 90.0 % |  | ██ 40.0 % |"]
    assert repr(someone.widget) == "<Odds: How often?>"


def test_every_bar_says_what_it_is(someone):
    someone.do("choose", "Beast", "Tiger")
    assert someone.one(type="table")["rows"] == [["W1", "W1 in ascending order. The exact number is 9/10."]]


@pytest.mark.parametrize(
    ("value", "error", "unit", "said"),
    [
        (Fraction(0), 0, "", "never"),
        (Fraction(1), 0, "", "always"),
        (Fraction(2, 3), 0, "", "66.7 %"),
        (Fraction(1, 54_000), 0, "", "once in 54,000"),
        (Fraction(99_999, 100_000), 0, "", "over 99.9 %"),
        (0.5, 0.02, "", "50 ± 4 %"),
        (5.13, 0.1, "rounds", "5.1 ± 0.2 rounds"),
        (0.16672, 0.0002, "", "16.67 ± 0.04 %"),
        (123.4, 20.0, "points", "123 ± 40 points"),
        (2.0, 1e-9, "points", "2.000 ± 0.000 points"),
        (24.0, 0, "tricks", "24.0 tricks"),
    ],
)
def test_a_number_is_said_as_people_say_it(value, error, unit, said):
    assert Bar("it", value, "It.", error=error, unit=unit).text == said


@pytest.mark.parametrize(
    ("value", "error", "unit", "said"),
    [
        (0.3, 0.05, "rounds", "+0.3 ± 0.1 rounds"),
        (-0.3, 0.05, "rounds", "−0.3 ± 0.1 rounds"),
        (-0.031, 0.005, "", "−3 ± 1 %"),
        (0.014, 0.005, "", "none seen ± 1"),
        (0.0, 0.0, "", "none at all"),
        (3.0, 0.0, "points", "3.0 points"),
    ],
)
def test_a_difference_is_said_with_its_sign_or_that_none_was_seen(value, error, unit, said):
    assert Bar("it", value, "It.", error=error, unit=unit, change=True).text == said


def test_a_difference_stands_left_or_right_of_the_middle(person):
    bars = [Bar(name, value, name, error=0.1, unit="rounds", change=True) for name, value in (("a", -1.0), ("b", 0.5))]
    someone = person(Odds("What changes?", bars))
    less, greater = someone.one(type="bars")["rows"]
    assert less["signed"]
    assert less["from"] < less["at"] < less["to"] < 0.5 < greater["from"] < greater["at"] < greater["to"]
    assert "no change" in someone.one(key="note")["text"]
    *_, left, right = someone.widget.as_text().splitlines()
    assert left.startswith("| a | −1.0")
    assert right.startswith("| b | +0.5")


def test_numbers_that_do_not_fit_together_are_refused():
    one, rounds = Bar("a", Fraction(1, 2), "A."), Bar("b", 2.0, "B.", unit="rounds")
    change = Bar("c", 0.5, "C.", change=True)
    lone = [Bar("a", 0.5, "A.", {"x": "1", "y": "1"}), Bar("a", 0.5, "A.", {"x": "2", "y": "2"})]
    for bars in ([], [one, rounds], [one, change], lone):
        with pytest.raises(ValueError, match=r"Bars side by side|There is no number for"):
            Odds("?", bars)
    apart = [Bar(bar.label, bar.value, bar.meaning, {"of": bar.unit}, unit=bar.unit) for bar in (one, rounds)]
    assert Odds("?", apart).choices == {"of": ["", "rounds"]}


def test_sums_of_a_distribution():
    lines = [Bar(str(n), Fraction(n + 1, 10), f"{n} lines.", {}) for n in range(4)]
    bars = charts.summed(lines, "at least", "At least {} lines.")
    assert [bar.under["Count"] for bar in bars] == ["exactly"] * 4 + ["at least"] * 4
    assert bars[4].value == 1
    assert bars[5].value == 1 - lines[0].value
    assert bars[5].meaning == "At least 1 lines."
    down = charts.summed(lines, "at most", "At most {} lines.", down=True)
    assert down[4].value == lines[0].value
    assert down[-1].value == 1


# -- simulated ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    return simulate("egg", 3, 400, mode="plain", seed=4)


def test_estimates_are_those_of_the_games(found):
    mean, error = charts.points(found)
    assert mean == pytest.approx(sum(score.total for score in found.scores) / 400 / 3)
    assert error >= max(score.error for score in found.scores) / 3**0.5
    begins = charts.simulated("it", charts.place_wins(found), "It.", Players="3 players")
    assert begins.value == pytest.approx(found.wins_by_place[0].total / SHARES / 400)
    assert begins.under == {"Players": "3 players"}
    assert charts.simulated("it", found.rounds, "It.", "rounds").value == found.rounds.mean


def test_what_was_never_or_always_seen_has_its_doubt():
    for total, said in ((0, "0 ± 25 %"), (12, "100 ± 25 %")):
        spread = Spread(12, total * SHARES, total * SHARES**2, {})
        assert charts.simulated("it", charts.wins(spread), "It.").text == said, "three games of twelve can be missed"


def test_a_distribution_in_a_few_bars_holds_all_games(found):
    for score in (False, True):
        bars = charts.binned(found, "So many: {}.", score)
        assert sum(bar.value for bar in bars) == pytest.approx(1)
        assert 3 < len(bars) <= 13
        assert bars[0].meaning == f"So many: {bars[0].label}."
    tail = replace(found, rounds=Spread(1000, 0, 0, {1: 500, 2: 495, 3: 4, 9: 1}))
    assert [(bar.label, bar.value) for bar in charts.binned(tail, "{}")] == [("1", 0.5), ("2 or more", 0.5)]
    few = charts.binned(simulate("meow_oracle", 2, 50, mode="plain"), "{} points.", score=True)
    assert [bar.label for bar in few] == ["0", "1", "2"]
    [only] = charts.binned(simulate("meow_oracle", 2, 5, mode="plain"), "{} turns.")
    assert (only.label, only.text) == ("16", "always")


def test_more_and_level_ask_for_so_many_standard_errors():
    assert charts.PROOF < charts.SURE_ERRORS_OF_MANY < charts.ABOUT_EQUAL_ERRORS
    half = Bar("a", 0.5, "A.", error=0.01)
    assert charts.more(half, 0.469)
    assert not charts.more(half, 0.471)
    assert not charts.more(half, half)
    assert charts.about_equal(half, 0.461)
    assert not charts.about_equal(half, 0.459)
    assert not charts.about_equal(half, 0.541)
    assert charts.about_equal(half, Bar("b", 0.55, "B.", error=0.01)), "both are uncertain"


@pytest.mark.parametrize("game", having("runs"))
def test_the_balance_of_every_game_can_be_drawn(game):
    runs = balance(game)
    for bars in (
        charts.places(runs),
        charts.lengths(runs),
        charts.scores(runs),
        charts.one_among_others(runs),
        charts.readings(runs),
    ):
        assert Odds("?", bars).as_text()
    fair = {bar.label: bar for bar in charts.places(runs)}["A fair share"]
    assert fair.value.numerator == 1
    by_table = {}
    for bar in charts.places(runs):
        by_table.setdefault(tuple(bar.under.items()), []).append(bar)
    for bars in by_table.values():
        assert sum(bar.value for bar in bars if bar.error) == pytest.approx(1)
        assert len(bars) == 1 + bars[-1].value.denominator


def test_readings_tell_games_that_are_the_same_from_games_that_are_alike():
    runs = [
        run
        for run in balance("kirin")
        if len(set(run.strength)) == 1 and run.strength[0] == "random"
        if set(run.rulings) <= {"declared_scores", "open_piles"}
    ]
    said = {(bar.label.split("?")[0], bar.under["What changes"]): bar.text for bar in charts.readings(Balance(runs))}
    assert said["May players look at captured piles", "Points a player"] == "none at all"
    assert said["Does the declared card score", "Points a player"].startswith("+3.000 ± ")
    assert said["Does the declared card score", "Wins of whoever begins"] == "none at all"


# -- guess first ----------------------------------------------------------------------------------------


def asks(person, values, **kept):
    bars = [Bar(label, value, f"{label}.") for label, value in values.items()]
    someone = person(Odds("How often?", bars))
    assert someone.do("hello", kept=kept) is None
    return someone


def test_a_question_says_in_words_what_is_played_and_who_plays_how(person):
    stored = balance("egg")
    for bars, said in (
        (
            charts.places(stored),
            "Think of a game for 2 players in which everybody always does what looks best right now. Who",
        ),
        (charts.one_among_others(stored), "looks best right now, wins against 1 player who plays at random. How often"),
    ):
        assert said in person(Odds("?", bars)).one(key="guess")["title"]


def test_nothing_is_shown_before_a_guess_and_then_how_far_off_it_was(person):
    someone = asks(person, {"One set": Fraction(2, 3), "Both": Fraction(1, 6)})
    assert not someone.find(type="bars")
    assert "66" not in str(someone.widget.page)
    assert someone.slots("selectable")[2]["do"] == ["guess", "35"]
    assert someone.do("guess", "35") is None, "one touch is a guess"
    verdict = someone.one(key="verdict")
    assert (verdict["lead"], verdict["text"]) == (
        "One set: you guessed 35 %.",
        "It’s 66.7 %, 32 points more than you guessed.",
    )
    assert someone.widget.page["say"] == f"{verdict['lead']} {verdict['text']}"
    first, second = someone.one(type="bars")["rows"]
    assert first["guess"] == pytest.approx(0.35)
    assert "guess" not in second
    assert someone.do("guess", "50"), "a guess is made once"
    [(place, text)] = someone.kept().items()
    again = asks(person, {"One set": Fraction(2, 3), "Both": Fraction(1, 6)}, **{place: text})
    assert again.one(key="verdict")["text"] == verdict["text"], "the page remembers"
    other = asks(person, {"One set": Fraction(1, 3), "Both": Fraction(1, 6)}, **{place: text})
    assert not other.find(type="bars"), "another question"


def test_of_a_distribution_the_likeliest_is_guessed_on_its_numbers_and_it_stands_upright(person):
    someone = asks(person, {str(n): Fraction(share, 10) for n, share in enumerate((1, 2, 4, 3))})
    assert not someone.buttons()
    assert someone.do("guess", "0") is None
    assert someone.one(key="verdict")["text"] == "It’s “2”."
    bars = someone.one(type="bars")
    assert bars["upright"]
    assert [row["value"] for row in bars["rows"]] == ["10", "20", "40", "30"]
    assert bars["rows"][2]["at"] == 1.0


def test_a_guess_within_the_errors_of_the_likeliest_is_too_close_to_call(person):
    shares = (0.1, 0.34, 0.36, 0.2)
    bars = [Bar(str(n), share, f"{n}.", error=0.01) for n, share in enumerate(shares)]
    close, off = "You’re right, because your guess and “2” are too close to call.", "It’s “2”."
    for guessed, told in (("1", close), ("3", off)):
        someone = person(Odds("How often?", bars))
        assert someone.do("guess", guessed) is None
        assert someone.one(key="verdict")["text"] == told


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ([0.606, 0.214, 0.154, 0.026], ["61", "21", "15", "3"]),
        ([0.612, 0.214, 0.153, 0.021], ["61", "22", "15", "2"]),
        ([0.965, 0.021, 0.0141], ["96", "2", "2"]),
        ([0.596, 0.296, 0.104, 0.004], ["60", "30", "10", "<1"]),
        ([1.0, 0.0], ["100", "0"]),
    ],
)
def test_a_charts_numbers_add_up_to_a_hundred(chances, said):
    assert charts.hundredths(chances) == said


def test_what_is_rare_is_guessed_by_its_zeros_and_told_in_words(person):
    someone = asks(person, {"It": Fraction(1, 334_098), "That": Fraction(1, 5_000_000)})
    assert someone.do("guess", "4") is None
    assert someone.one(kind="range")["said"] == "once in 10,000"
    assert someone.do("look") is None
    assert someone.one(key="verdict")["text"] == "It’s once in 334,098, so it’s 33 times as rare as you guessed."
    assert not someone.find(type="bars")
    assert someone.one(key="rare")["rows"] == [["It", "once in 334,098"], ["That", "once in 5,000,000"]]


@pytest.mark.parametrize("text", ["101", "-1", "x", "", "4.5", "1" * 40])
def test_what_is_no_guess_is_refused(person, text):
    someone = asks(person, {"One set": Fraction(2, 3)})
    someone.is_refused("guess", text)
    kept = {someone.widget.storage_key: text}
    someone.do("hello", kept=kept)
    assert not someone.find(type="bars")


def test_a_fair_share_is_a_line_and_differences_ask_nothing(person):
    someone = person(Odds("Who wins?", charts.places(balance("kirin"))))
    assert [slot["label"] for slot in someone.slots("selectable")] == ["Whoever begins", "Second", "Third", "Fourth"]
    assert someone.do("guess", "0") is None
    assert "It’s “" in someone.one(key="verdict")["text"]
    bars = someone.one(type="bars")
    assert [row["text"] for row in bars["rows"]] == ["Whoever begins", "Second", "Third", "Fourth"]
    assert bars["line"] == pytest.approx(0.5, abs=0.01)
    assert "The line shows “A fair share”, 25.0 %." in someone.one(key="note")["text"]
    assert person(Odds("What changes?", charts.readings(balance("kirin")))).find(type="bars")
