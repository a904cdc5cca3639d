"""What every front-end of a game shares: only what is named is sent, and a ledger lights its cards."""

from dataclasses import replace

import ludobook
import pytest
from ludobook import BadInput
from ludobook.core.words import YOU
from ludobook_widgets import Lesson, Table
from ludobook_widgets.game.game_page import GamePage, badge, possessive, read_number, ruling_field
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.page.blocks import Badge, Content, Facts, Slot, Text, Zone

EGG = ludobook.game("egg")
NAMES = you_and(5)
SHEET = EGG.sheet(EGG.read_case(["R15+B20 R5+B5", "R3+B7 B2+B3", "R2+R3 R2+B2"], {}))


@pytest.fixture
def page():
    return GamePage("egg")


def test_just_the_faces_and_rules_that_are_named_are_sent(page):
    assert page.faces == {}
    assert page.book == {}
    page.show(Content([Zone("z", "", [Slot("a", "red 7", face="R7"), Slot("b", "empty")])]))
    assert set(page.faces) == {"R7"}
    page.show(Content([Text("t", "", rules=["EGG-SET-1", "EGG-R3"])], [Facts("f", "", face="egg")]))
    assert set(page.faces) == {"R7", "egg"}, "what was sent stays"
    assert set(page.book) == {"EGG-SET-1", "EGG-R3"}
    assert all(svg.startswith("<svg") for svg in page.faces.values())


def test_a_face_that_the_game_has_not_is_named(page):
    with pytest.raises(LookupError, match=r"Luminous Dragon Egg has no face A5 and nope\.$"):
        page.show(Content([Zone("z", "", [Slot(face, face, face=face) for face in ("R7", "nope", "A5")])]))
    assert page.page == page.faces == {}


@pytest.mark.parametrize("rule", EGG.rulebook.ids())
def test_every_rule_and_ruling_can_be_opened(page, rule):
    page.show(Content([Text("t", "", rules=[rule])]))
    entry = page.book[rule]
    assert set(entry) == {"title", "text", "source"}
    assert all(entry.values())
    assert not entry["text"][0].islower() or "-JSON-" in rule  # those begin with the name of an op
    assert ".." not in entry["text"]


def test_a_ruling_tells_its_answer_its_reason_and_the_other_reading(page):
    page.show(Content([Text("t", "", rules=["EGG-R3"])]))
    text = page.book["EGG-R3"]["text"]
    assert text.startswith("Friends 40. A Revelation makes its set as strong as possible")
    assert text.endswith("Another reading: BAH-YAH 40.")


def test_a_table_tells_only_the_reading_that_it_plays_by(person):
    for rulings in ({}, {"egg_tie": "middle"}):
        p = person(Table("egg", seed=1, rulings=rulings))
        p.press("Play without a coach")
        p.widget.show(Content([Text("t", "", rules=["EGG-R22"])]))
        text = p.widget.book["EGG-R22"]["text"]
        assert "Another reading" not in text
        assert ("Here you play by a house rule: " in text) is bool(rulings)
    lesson = Lesson("egg").step("claims")
    lesson.show(Content([Text("t", "", rules=["EGG-R3"])]))
    assert "Another reading" not in lesson.book["EGG-R3"]["text"]


def test_a_ledger_lights_the_cards_of_its_lines(page):
    for seat in range(3):
        rows = page.sheet_rows(SHEET, NAMES, seat)
        assert [row.on for row in rows] == [seat == other for other in range(3)]
        blocks = page.why(SHEET, NAMES, seat)
        ledger = blocks[0]
        keys = {slot.key: slot.face for row in rows for group in row.groups for slot in group.slots}
        for line, reason in zip(ledger.lines, SHEET.rows[seat].score.lines, strict=True):
            assert [keys[key] for key in line.lights] == list(reason.cards)
            assert all(key.startswith(f"s{seat}-") for key in line.lights)
        assert ledger.total.value == f"{SHEET.rows[seat].score.total} ZOO"
        assert [line.points[0] for line in ledger.lines[1:]] == ["×", "="]


def test_a_ledger_speaks_to_you_and_of_the_others(page):
    yours = page.why(SHEET, NAMES, 0)[0]
    theirs = page.why(SHEET, NAMES, 1)[0]
    assert (NAMES[0], yours.title, yours.total.label) == (YOU, "Why you earn 4", "You earn")
    assert (theirs.title, theirs.total.label) == ("Why Mika earns 1", "Mika earns")
    mine, *rest = SHEET.rows
    part = page.why(replace(SHEET, rows=(replace(mine, part="for declaring"), *rest)), NAMES, 0)[0]
    assert (part.title, part.total.label) == ("Why you earn 4 for declaring", "You earn for declaring")


def test_what_else_happened_is_noted_with_its_rules(page):
    notes = page.why(SHEET, NAMES, 0)[1:]
    assert len(notes) == len(SHEET.notes) == 1
    assert notes[0].rules == ["EGG-BRACELET-1"]
    assert "Jun" in notes[0].text


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("kirin", "You must play A4 or V+ to answer the W3.", "the Dragon 4 or the ascending Bird Kirin"),
        ("lauzait_cep", "No two of G2 G3 G4 and W7 W7 W7 are alike.", "green 2, 3 and 4 and three white 7s"),
        ("egg", "{seat:1}’s R2 is there twice. Write it as in `R2+B2 R7+R7`.", "R2’s red 2 is there twice. Write"),
        ("egg", "Write it as in `R2+B2 R7+R7`.", "`R2+B2 R7+R7`"),
    ],
)
def test_players_read_the_names_of_cards_and_not_what_a_person_types(game, text, told):
    page = GamePage(game)
    page.names = ["You", "R2", "Bo", "Cem", "Dee"]
    assert told in page.with_names(text)


def test_a_refusal_names_a_rule_that_can_be_opened(page):
    note = page.refusal(BadInput("No.", rule="EGG-SET-2"))
    assert (note.tone, note.text, note.rules) == ("slip", "No.", ["EGG-SET-2"])
    assert page.refusal(BadInput("No.", rule="CODE")).rules == []


@pytest.mark.parametrize("key", [ruling.key for ruling in EGG.rulebook.switches])
def test_a_ruling_field_offers_every_reading(key):
    ruling = next(r for r in EGG.rulebook.switches if r.key == key)
    for i, value in enumerate(ruling.values):
        field = ruling_field(ruling, value)
        assert field.value == str(i)
        assert field.do == ["ruling", key]
        assert [option.value for option in field.options] == list(map(str, range(len(ruling.values))))


def test_switches_can_be_chosen_by_key(page):
    assert [r.key for r in page.switches(["egg_tie"])] == ["egg_tie"]
    assert len(page.switches()) == len(EGG.rulebook.switches)


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("007", 7), ("123456789", 123456789), ("1234567890", -1), ("9" * 5000, -1), ("", -1), ("-1", -1)]
    + [(text, -1) for text in ("1.5", "²", " 1", "1e3", "0x1", "one")],
)
def test_a_number_is_read_only_where_one_is_written(text, value):
    assert read_number(text) == value


def test_small_words():
    assert possessive("Mika") == "Mika’s"
    assert possessive(YOU) == "Your"
    assert badge(("friends", "Friends 14")) == Badge("friends", "friends", "Friends 14")
    assert badge(None) is None
