"""Worked cases without a browser: a wrong answer teaches something, and the search shows all that it finds."""

from __future__ import annotations

from ludobook_widgets import Cases, CaseSearch
from ludobook_widgets.cases.case_search import MOST_FOUND
from ludobook_widgets.cases.cases import worked_cases, worked_question


def area(person):
    one = next(name for name, case in worked_cases("meow_oracle").items() if case["op"] == "score_area")
    return person(Cases("meow_oracle", "Areas", one))


def test_a_wrong_number_is_marked_and_told_how_its_score_begins(person):
    p = area(person)
    p.answer(False)
    [note] = p.notes("slip")
    first = p.widget.game.sentence_for(p.widget.question.sheet.rows[0].score.lines[0], p.widget.names)
    assert note["text"].lower().endswith(f"the score begins like this: {first.lower()}")
    assert [slot["key"] for slot in p.find(state="wrong")] == ["area-0", "field-lines", "field-total"]
    given = p.widget.answering.given["lines"]
    assert (p.one(key="field-lines")["text"], p.one(key="field-lines")["tag"]) == (given, "✗")
    right = dict(p.widget.question.answer)["lines"]
    assert p.do("answer", "lines", right) is None
    assert [slot["key"] for slot in p.find(state="wrong")] == ["area-0", "field-total"], "others are still to be mended"
    p.press("Check")
    assert [slot["key"] for slot in p.find(state="right")] == ["field-lines"]


def test_a_case_with_an_empty_field_is_not_checked(person):
    p = area(person)
    p.do("answer", "lines", "0")
    told = p.press("Check")
    assert told == "Touch your answer on the table first. The question says what to touch.", "its label is nowhere"
    p.do("answer", "count", "1")
    assert p.press("Check") == "Answer this first: “Total”."
    assert p.notes("slip") == [], "what is not answered is not wrong, and nothing is given away"


def test_a_card_that_was_touched_wrongly_is_marked_on_the_table(person):
    p = area(person)
    right = dict(p.widget.question.answer)
    p.do("answer", "lines", right["lines"])
    p.do("answer", "total", right["total"])
    p.do("answer", "count", "1")
    p.press("Check")
    [card] = p.find(state="wrong")
    assert card["do"] == ["answer", "count", "1"], "another can be touched at once"
    p.do("answer", "count", right["count"])
    assert p.find(state="wrong") == []


def test_one_keypad_fills_the_field_that_is_framed(person):
    p = area(person)

    def framed():
        [zone] = [zone for zone in p.find(layout="field") if zone.get("framed")]
        assert p.one(key="keypad")["title"].startswith(zone["title"])
        return zone["title"]

    assert [picker["key"] for picker in p.find(type="picker")] == ["keypad"]
    assert [slot["key"] for slot in p.one(key="keypad")["slots"]] == [*"1234567890", "⌫"]
    assert framed() == "Lines of one colour"
    p.do("answer", "lines", "0")
    assert framed() == "Total", "no number of lines has two digits"
    p.do("answer", "total", "1")
    assert framed() == "Total", "it may become 12"
    p.do("field", "lines")
    assert framed() == "Lines of one colour"
    assert ["answer", "lines", "0"] not in p.touchable()
    assert ["answer", "lines", ""] in p.touchable(), "a digit can be deleted"
    p.do("field", "no such")
    assert framed() == "Lines of one colour"


def test_words_beside_numbers_are_marked_too(person):
    p = person(Cases("egg", "A set", "egg-pub-01"))
    p.do("answer", "kind", "friends")
    p.do("answer", "total", "5")
    p.press("Check")
    assert [(slot["key"], slot["state"]) for slot in p.find(tag="✗")] == [("friends", "wrong")]
    assert [(slot["key"], slot["state"]) for slot in p.find(tag="✓")] == [("5", "right")]
    p.do("answer", "kind", "bah-yah")
    assert p.find(tag="✗") == []
    p.press("Check")
    assert p.widget.right


def test_a_large_number_is_written_and_after_a_slip_anew(person):
    p = area(person)
    p.answer()
    p.do("again")
    answer = dict(p.widget.question.answer)
    for key, value in (("count", answer["count"]), ("lines", answer["lines"]), ("total", "3"), ("total", "30")):
        assert ["answer", key, value] in p.touchable()
        p.do("answer", key, value)
    p.press("Check")
    [note] = p.notes("slip")
    assert note["text"].startswith("30 isn’t right for “Total”.")
    assert ["answer", "total", "1"] in p.touchable(), "not 301, and the wrong field is the one to mend"


def test_the_search_shows_more_of_what_it_found(person):
    p = person(CaseSearch("meow_oracle"))
    p.do("search", "winner points")
    shown = len(p.one(key="cases")["buttons"])
    labels = [button["label"] for button in p.one(key="cases")["buttons"]]
    assert shown == MOST_FOUND
    assert all("? (" in label and label.endswith(")") for label in labels), "what is asked, then the cards"
    p.press("Show more")
    assert len(p.one(key="cases")["buttons"]) > shown
    while "Show more" in p.buttons():
        p.press("Show more")
    assert len(p.one(key="cases")["buttons"]) == len(p.widget.found_cases())
    p.do("search", "winner")
    assert len(p.one(key="cases")["buttons"]) == MOST_FOUND, "another search begins anew"


def test_the_address_opens_a_case(person):
    p = person(CaseSearch("egg"))
    assert not p.one(key="fold").get("open")
    assert p.do("hello", query={"case": "egg-pub-19"}) is None
    assert p.one(key="fold")["open"]
    assert p.widget.prompt == worked_question("egg", "egg-pub-19").prompt
    assert [slot["label"] for slot in p.find(face="B20")], "its cards are in sight"
    other = person(CaseSearch("egg"))
    for query in ({"case": "kirin-pub-02"}, {}):
        assert other.do("hello", query=query) is None
        assert not other.one(key="fold").get("open"), "there is no such case here"
