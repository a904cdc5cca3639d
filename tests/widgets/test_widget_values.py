"""Widgets as widgets: what they offer, what is observed, linked and set, how they are embedded and taken up again."""

import io
import re
from xml.etree import ElementTree

import ipywidgets
import ludobook
import pytest
import traitlets
from ipywidgets.embed import dependency_state, embed_minimal_html
from ludobook_widgets import Cases, Lesson, Odds, ScorePad, Table
from ludobook_widgets.cases.cases import worked_cases
from ludobook_widgets.odds.charts import Bar
from ludobook_widgets.page.widget import browser_code

SVG = "{http://www.w3.org/2000/svg}"
EGG = ludobook.game("egg")
CASE = EGG.read_case(["R7+RW R2+R2", "B15+B15 B3+B3"], {})
OTHER = EGG.read_case(["R20+RW R2+R2", "B15+B15 B3+B3", "R5+R5 B20+B10"], {})
LAY = "lay R5+R15 B3+B7"


def test_completion_offers_what_somebody_calls():

    table, pad = " ".join(dir(Table("egg"))), " ".join(dir(ScorePad("egg")))
    assert table == "close code deal game latest layout observe on_action page play state unobserve"
    assert pad == "close code game layout observe page sheet unobserve value"
    lesson = " ".join(dir(Lesson("egg")))
    assert lesson == "ask choose class_sheet done end game move observe play_well position step titles unobserve words"
    for made in (Table("egg"), ScorePad("egg"), Lesson("egg"), Cases("egg", "One", "egg-pub-01")):
        assert all(hasattr(made, name) for name in dir(made))


def test_a_table_is_set_by_its_arguments():
    table = Table("egg", seed=7, players=3, bots=["random", "person"], rulings={"egg_tie": "middle"})
    table.deal()
    assert (table.latest.players, table.latest.rulings["egg_tie"]) == (3, "middle")
    assert table.session.seats.kinds[:3] == ("person", "random", "person")
    table.play(table.latest.legal_actions()[0])
    again = Table("egg", code=table.code, bots="random")
    assert again.latest == table.latest
    assert again.session.seats.kinds[:3] == ("person", "random", "random")
    assert Table("egg").code is None


def test_who_was_named_by_a_program_is_not_replaced_by_those_who_played_last():
    kept = {"egg:seats": '[["person","person","person","person","person"],["A","B","C","D","E"]]'}
    table = Table("egg", bots=["random", "random"])
    table.on_hello(kept, {})
    assert table.session.seats.kinds[:3] == ("person", "random", "random")
    usual = Table("egg")
    usual.on_hello(kept, {})
    assert usual.session.seats.kinds[:3] == ("person",) * 3


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Table("egg", players=7), "The number of players of The Luminous Dragon Egg must be 2, 3, 4 or 5"),
        (lambda: Table("kirin", players="4"), "The number of players of Kirin must be 4, not '4'."),
        (
            lambda: Table("egg", bots="deep"),
            "'deep' isn’t one of the players of The Luminous Dragon Egg: person, random",
        ),
        (lambda: Table("egg", bots=3), "3 isn’t one of the players of The Luminous Dragon Egg: person, random"),
        (lambda: Table("egg", players=3, bots=["random"]), "3 players need 2 bots, not 1."),
        (lambda: Table("egg", seed="x"), "A seed is a whole number from 0 up, such as 7, not 'x'."),
        (lambda: Table("egg", rulings={"egg_tie": "x"}), "Ruling 'egg_tie' is one of 'stays', 'middle'."),
        (lambda: Table("egg", rulings={"tie": 1}), "'tie' isn’t one of the rulings of The Luminous Dragon Egg: "),
        (lambda: Table("egg", rulings="egg_tie"), "The rulings must be an object of keys and values."),
        (lambda: Table("egg", code=3), "That is not a position code."),
        (lambda: Table("egg", players=3, code=EGG.new(3, 1).record.code), "A code already says how many people play"),
        (lambda: ScorePad("egg", tool="x"), "'x' isn’t one of the calculators of The Luminous Dragon Egg: round"),
        (lambda: ScorePad("egg", {"x": 1}), "No calculator of this game asks for this."),
        (lambda: ScorePad("egg", {"players": 3}), "The field “players” must be a list with an object for each row."),
        (lambda: Cases("egg", "One", 3), "`ids` of `Cases` must be a text in quotes, not 3."),
        (
            lambda: Lesson("egg", "own", "standings"),
            "`without` of `Lesson` must be a list in which each item is a text",
        ),
        (lambda: Lesson("egg", "own").ask("T", "describe_set", cards=3, hint="H"), "'cards' must be a list"),
        (lambda: Lesson("egg").step("x"), "The lesson of The Luminous Dragon Egg has no step 'x'. It has "),
        (lambda: setattr(ScorePad("egg"), "value", {"players": [{"far": ["R7"], "near": []}] * 2}), "Still to enter: "),
    ],
)
def test_a_mistake_is_answered_with_what_is_allowed(make, told):
    with pytest.raises(ValueError, match=f"^{re.escape(told)}"):
        make()


def test_a_calculators_value_is_read_observed_and_set():
    pad, seen = ScorePad("egg", CASE), []
    assert pad.value == {**CASE, **pad.value}
    pad.observe(lambda change: seen.append(change.new), "value")
    pad.value = OTHER
    assert pad.value["players"] == OTHER["players"]
    assert [row.score.total for row in pad.sheet.rows] == [row.score.total for row in EGG.sheet(OTHER).rows]
    pad.on_command(["at", 0, 0, 0])
    pad.on_command(["clear"])
    assert (len(seen), seen[-1]) == (2, None)
    pad.on_command(["undo"])
    assert pad.value["players"] == OTHER["players"]
    pad.value = None
    assert pad.sheet is None
    pad.on_command(["undo"])
    assert pad.value["players"] == OTHER["players"]


def test_a_value_that_cannot_lie_so_changes_nothing():
    pad = ScorePad("egg", CASE)
    before, page = pad.value, pad.page
    with pytest.raises(ludobook.BadInput, match="R7"):
        pad.value = EGG.read_case(["R7+R7 R7+R2", "B15+B15 B3+B3"], {})
    assert (pad.value, pad.page) == (before, page)


def test_widgets_are_linked_with_those_of_ipywidgets_and_with_each_other():
    one, two, words = ScorePad("egg"), ScorePad("egg", CASE), ipywidgets.HTML()
    traitlets.link((one, "value"), (two, "value"))
    ipywidgets.dlink((two, "value"), (words, "value"), lambda value: two.sheet.summary if value else "nothing")
    assert (two.value, words.value) == (None, "nothing")
    one.value = CASE
    assert two.value == one.value
    assert words.value == two.sheet.summary
    table, where = Table("egg", code=EGG.new(3, 7).record.code), ipywidgets.Label()
    ipywidgets.dlink((table, "latest"), (where, "value"), lambda state: f"seat {state.turn}")
    table.play(LAY)
    assert where.value == "seat 1"


def test_a_lesson_tells_what_is_done():
    lesson, seen = Lesson("egg", "own"), []
    lesson.observe(lambda change: seen.append(change.new), "done")
    step = lesson.choose("A", "Which?", {"y": "Yes", "n": "No"}, "y", "Yes.", replies={"n": "No."})
    step.observe(lambda change: seen.append(change.new), "right")
    [ask] = step.question.asks
    step.on_command(["answer", ask.key, "n"])
    assert (lesson.done, seen) == ((), [])
    step.on_command(["answer", ask.key, "y"])
    assert lesson.done == ("A",)
    assert sorted(seen, key=str) == [("A",), True]


def test_interact_makes_tables():
    deal = ipywidgets.interactive(lambda game, seed: Table(game, seed=seed), game=["egg", "kirin"], seed=(0, 9))
    deal.update()
    assert isinstance(deal.result, Table)
    assert deal.result.session.seed == 4


def test_a_page_with_a_widget_has_all_of_its_models():
    pad = ScorePad("egg", CASE)
    box = ipywidgets.HBox([pad])
    state = dependency_state([box])
    assert {box.model_id, pad.model_id, pad.layout.model_id, browser_code().model_id} <= state.keys()
    page = io.StringIO()
    embed_minimal_html(page, [box], state=state)
    assert all(model in page.getvalue() for model in (pad.model_id, browser_code().model_id))


def test_what_is_saved_is_taken_up_again():
    pad = ScorePad("egg", CASE)
    again = ScorePad("egg", code=pad.code)
    assert again.value == pad.value
    assert again.page == pad.page


def words_of(picture):
    """What a picture says, drawn and for screen readers."""
    root = ElementTree.fromstring(picture)
    drawn = [one.text for one in root.iter(f"{SVG}text")]
    return root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text, drawn


def test_a_calculators_picture_has_names_cards_and_reasons():
    pad = ScorePad("egg", CASE)
    title, told, drawn = words_of(pad.as_svg())
    assert title == "The Luminous Dragon Egg, 2 players"
    assert told == pad.as_text()
    assert [one for one in drawn if one in ("Mika, Far", "Jun, Near")] == ["Mika, Far", "Jun, Near"]
    assert "Jun: 1 × 1 = 1 ZOO" in drawn
    assert any("The Far, Friends 30, is stronger than Mika’s Friends 14." in one for one in drawn)
    faces = [one.text for one in ElementTree.fromstring(pad.as_svg()).iter(f"{SVG}title")]
    assert faces.count("2 red") == 2
    assert ScorePad("kirin").as_svg().count("stroke-dasharray") >= 8, "empty places"


def test_a_picture_of_cases_can_be_followed_without_a_kernel():
    cases = Cases("lauzait_cep", "Three cases", *[*worked_cases("lauzait_cep")][:3])
    _, told, drawn = words_of(cases.as_svg())
    assert told == cases.as_text()
    at = drawn.index("Answers")
    for i, question in enumerate(cases.questions, 1):
        asked = [n for n, one in enumerate(drawn) if one.startswith(f"{i}. {question.prompt[:20]}")]
        assert asked
        assert asked[0] < at
        assert any(one.startswith(f"{i}. {cases.with_names(question.explanation)[:12]}") for one in drawn[at:])


def test_a_picture_of_odds_has_bars_with_their_numbers():
    bars = [Bar("once", 0.5, "One."), Bar("a label that is much too long for one line of such a picture", 0.25, "Two.")]
    shown = Odds("How often?", bars)
    _, told, drawn = words_of(shown.as_svg())
    assert told == shown.as_text()
    assert {"once", "50.0 %", "25.0 %"} <= set(drawn)
    wide = [float(one.get("width")) for one in ElementTree.fromstring(shown.as_svg()).iter(f"{SVG}rect")][1:]
    assert wide[0] == 2 * wide[1]
    assert max(map(len, drawn)) <= 96
