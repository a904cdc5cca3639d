"""Worked cases without a browser: a wrong answer teaches something, and the search shows all that it finds."""

from __future__ import annotations

from ludobook_widgets import Cases, CaseSearch
from ludobook_widgets.cases.case_search import MOST_FOUND
from ludobook_widgets.cases.cases import worked_cases


def area(person):
    one = next(name for name, case in worked_cases("meow_oracle").items() if case["op"] == "score_area")
    return person(Cases("meow_oracle", "Areas", one))


def test_a_wrong_number_is_marked_and_told_how_its_score_begins(person):
    p = area(person)
    p.answer(False)
    [note] = p.notes("slip")
    first = p.widget.game.sentence_for(p.widget.question.sheet.rows[0].score.lines[0], p.widget.names)
    assert note["text"].lower().endswith(f"the score begins like this: {first.lower()}.")
    given = p.widget.answering.given["lines"]
    [wrong] = [slot for slot in p.find(state="wrong") if slot["do"][1] == "lines"]
    assert (wrong["do"][2], wrong["tag"]) == (given, "✗")
    right = dict(p.widget.question.answer)["lines"]
    assert p.do("answer", "lines", right) is None
    assert not [slot for slot in p.find(state="wrong") if slot["do"][1] == "lines"]


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
    p.do("answer", "lines", answer["lines"])
    assert ["answer", "total", "1"] in p.touchable(), "not 301"


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
