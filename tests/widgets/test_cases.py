"""Cases and readings without a browser: every one can be answered, a wrong answer teaches, the search shows all."""

import json
import re

import ludobook
import pytest
from chapters import cells
from declaring import BOOKS
from ludobook.core.words import opening
from ludobook.players import greedy
from ludobook_widgets import AllRulings, Cases, CaseSearch, Readings
from ludobook_widgets.cases.case_search import MOST_FOUND
from ludobook_widgets.cases.cases import worked_cases, worked_question


def written(game):
    """What stands in the chapter's notebook."""
    return "".join(cell["source"] for cell in cells(f"{game}/3-cases"))


def area(person):
    one = next(name for name, case in worked_cases("meow_oracle").items() if case["op"] == "score_area")
    return person(Cases("meow_oracle", "Areas", one))


def test_a_wrong_number_is_marked_and_told_how_its_score_begins(person):
    p = area(person)
    p.answer(False)
    [note] = p.notes("slip")
    first = p.widget.game.sentence_for(p.widget.question.sheet.rows[0].score.lines[0], p.widget.names)
    assert note["text"].lower().endswith(f"the score begins like this: {first.lower()} what else scores?")
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
    assert p.press("Check") is None
    assert p.one(key="lacking")["text"] == "First tap what the question asks you to tap.", "its label is nowhere"
    p.do("answer", "count", "1")
    assert p.press("Check") is None
    assert p.one(key="lacking")["text"] == "Answer this first: “Total”.", "it is beside the button"
    assert p.widget.page["say"].strip() == "Answer this first: “Total”."
    assert p.notes("slip") == [], "what is not answered is not wrong, and nothing is given away"


def test_after_the_last_case_one_comes_back_to_what_was_skipped(person):
    p = person(Cases("egg", "Sets", "egg-pub-01", "egg-pub-02", "egg-pub-03"))
    p.answer(True)
    p.press("Next case")
    assert p.widget.page["say"] == f"Case 2 of 3. {p.widget.prompt}", "what comes is heard"
    p.press("Next case")
    assert "Back to case 2" not in p.buttons(), "this one is asked first"
    p.answer(True)
    p.press("Back to case 2")
    p.answer(True)
    p.do("case", 2)
    p.answer(True)
    assert not [label for label in p.buttons() if label.startswith("Back")]


def test_a_case_says_what_to_do_next_and_no_rule_before_there_is_an_answer(person):
    p = person(Cases("egg", "Sets", "egg-pub-01"))
    assert p.status() == "Answer “Kind of set” and “Total”, then check."
    assert not p.one(key="prompt").get("rules"), "it would give the answer away"
    first = p.widget.question.asks[0]
    p.do("answer", first.key, dict(p.widget.question.answer)[first.key])
    assert p.status() == "Answer “Total”, then check."
    p.do("answer", "total", "40")
    assert p.status() == "Now check your answer."
    p.press("Check")
    assert (p.status(), bool(p.one(key="verdict")["rules"])) == ("", True)


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
    assert p.widget.page["say"] == f"Lines of one colour: 0. {p.status()}", "and so is heard"
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
    assert all(label.startswith("Player 1: ") and label.endswith("?") for label in labels), (
        "what tells them apart first"
    )
    p.press("Show more")
    assert len(p.one(key="cases")["buttons"]) > shown
    while "Show more" in p.buttons():
        p.press("Show more")
    assert len(p.one(key="cases")["buttons"]) == len(p.widget.found_cases())
    p.do("search", "winner")
    assert len(p.one(key="cases")["buttons"]) == MOST_FOUND, "another search begins anew"


@pytest.mark.parametrize("game", BOOKS)
def test_each_case_is_found_under_a_name_of_its_own_in_words(person, game):
    search = person(CaseSearch(game)).widget
    labels = [search._label(i) for i in range(len(search.ids))]
    assert len(set(labels)) == len(labels)
    notation = {str(kind) for kind in search.game.deck.kinds}
    assert not [label for label in labels if notation.intersection(re.findall(r"\w[\w+-]*", label))]
    numbered = [label for label in labels if "Case " in label]
    assert len(numbered) < 3, "a name says what the case is about"
    assert game != "meow_oracle" or not [label for label in numbered if " of " in label.rpartition("Case ")[2]]


@pytest.mark.parametrize("game", BOOKS)
def test_a_case_of_house_rules_says_so_where_it_is_found(person, game):
    search, cases = person(CaseSearch(game)).widget, worked_cases(game)
    usual = {switch.key: switch.values[0] for switch in search.game.rulebook.switches}
    for i, name in enumerate(search.ids):
        rulings = cases[name]["in"].get("rulings", {})
        unusual = any(key in usual and value != usual[key] for key, value in rulings.items())
        refused = isinstance(cases[name]["out"], dict) and "error" in cases[name]["out"]
        assert refused or ("This table plays by house rules. " in search._label(i)) == unusual, name


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


def asks_a_person(game, case):
    """Not what is tested of a program: mistyped cards, or readings that bear on nothing."""
    refused = isinstance(case["out"], dict) and "error" in case["out"]
    usual = {key: value for key, value in case["in"].items() if key != "rulings"}
    switched = case["in"].get("rulings") and not refused
    return (
        not refused
        and "input-forms" not in case["id"]
        and not (switched and ludobook.game(game).ops[case["op"]](usual) == case["out"])
    )


@pytest.mark.parametrize("game", BOOKS)
def test_every_worked_case_that_asks_a_person_something_is_on_the_cases_page(game):
    source = written(game)
    asked = [case_id for case_id, case in worked_cases(game).items() if asks_a_person(game, case)]
    assert [case_id for case_id in asked if f'"{case_id}"' not in source] == []


@pytest.mark.parametrize("game", BOOKS)
def test_every_ruling_with_a_key_is_shown_on_the_cases_page(game):
    source = written(game)
    switches = ludobook.game(game).rulebook.switches
    assert [one.key for one in switches if one.key not in source and one.question not in source] == []


@pytest.mark.parametrize(("game", "case_id"), [(game, case_id) for game in BOOKS for case_id in worked_cases(game)])
def test_every_case_can_be_answered(person, game, case_id):
    p = person(Cases(game, "One", case_id))
    assert set(p.widget.rules) <= set(ludobook.game(game).rulebook.ids())
    p.answer(False)
    assert p.one(key="verdict")["tone"] == "slip"
    assert p.widget.done == set()
    p.answer()
    assert p.one(key="verdict")["tone"] == "good"
    assert p.widget.done == {0}


def test_cases_lead_from_one_to_the_next(person):
    p = person(Cases("egg", "Three", "egg-pub-01", "egg-pub-19", "egg-pub-11"))
    for n in range(3):
        assert p.one(key="where")["text"].startswith(f"Case {n + 1} of 3")
        p.answer()
        if n < 2:
            p.press("Next case")
    assert "Next case" not in p.buttons()
    assert p.widget.done == {0, 1, 2}
    p.do("case", 1)
    assert p.find(key="verdict") == [], "it can be asked again"
    assert [item["state"] for item in p.one(type="steps")["items"]] == ["done", "now", "done"]


def test_a_case_that_no_longer_holds_is_not_shown(monkeypatch):
    cases = worked_cases("egg")
    changed = {**cases["egg-pub-01"], "out": {"kind": "friends", "values": [3, 2], "total": 5}}
    monkeypatch.setitem(cases, "egg-pub-01", changed)
    worked_question.cache_clear()
    with pytest.raises(AssertionError, match="egg-pub-01"):
        worked_question("egg", "egg-pub-01")


READINGS = {
    "revelation_pair": ("describe_set", {"cards": ["RW", "RW"]}, ["Friends 40", "BAH-YAH 40"]),
    "egg_wild_friends": (
        "egg",
        {"players": [{"far": ["R7", "R7"], "near": ["BW", "B2"]}, {"far": ["R15", "B20"], "near": ["R10", "B5"]}]},
        ["and so takes the Egg.", "Nobody claims the Egg, so it stays in the middle."],
    ),
    "bracelets_short": (
        "end",
        {
            "players": [{"far": ["R20", "B15"], "near": ["R2", "B2"]}, {"far": ["R10", "B10"], "near": ["R5", "B7"]}],
            "bracelets": [6, 5],
        },
        ["is over", "goes on"],
    ),
}


@pytest.mark.parametrize("key", READINGS)
def test_readings_stand_side_by_side(person, key):
    op, request, told = READINGS[key]
    p = person(Readings("egg", key, op, **request))
    assert "{seat" not in p.shown
    compare = p.one(type="compare")
    for side, words in zip(compare["sides"], told, strict=True):
        assert words in json.dumps(side, ensure_ascii=False)
    assert p.widget.as_text().count("\n- ") == 2
    assert p.do("row", 0) is None


def test_readings_that_make_the_same_of_it_are_told_once(person):
    p = person(Readings("lauzait_cep", "max_jokers_per_set", "departments", pieces=["J", "J", "W5"]))
    assert [side["title"] for side in p.one(type="compare")["sides"]] == ["Up to three; up to two", "One"]


def test_what_all_readings_leave_on_the_table_lies_there_once(person):
    def played(rulings):
        state = ludobook.game("kirin").new(4, 3, rulings)
        while not state.view(0)["tricks"]:
            state = state.apply(greedy(state))
        return "One trick.", state

    p = person(Readings("kirin", "open_piles", play=played, zones=["pile-1", "hand-0"]))
    [hand] = p.find(type="zone", key="hand-0")
    assert len(hand["slots"]) == 7
    backs = [[slot["face"] for slot in p.one(type="zone", key=f"pile-1-{i}")["slots"]].count("back") for i in (0, 1)]
    assert backs == [0, 3]


@pytest.mark.parametrize("game", BOOKS)
def test_all_rulings_are_told_in_prose(game):
    said, rulings = AllRulings(game)._repr_markdown_(), ludobook.game(game).rulebook.rulings
    assert "|" not in said, "a table does not wrap"
    assert "`" not in said, "nothing is to be typed"
    assert [ruling.id for ruling in rulings if f"- **{ruling.question}** {opening(ruling.answer)}." not in said] == []
    assert len(repr(AllRulings(game)).splitlines()) == len(rulings)


def test_a_ruling_is_asked_without_its_answer_in_sight(person):
    p = person(Cases("meow_oracle", "Corners", "MEOW-R2", "MEOW-R8"))
    assert not p.one(key="prompt")["rules"]
    assert p.widget.question.explanation not in p.shown
    p.answer(False)
    assert p.one(key="verdict")["text"].startswith("The text starts at the top left; with cards left out")
    p.answer()
    assert p.one(key="verdict")["rules"] == ["MEOW-R2"]
    p.press("Next case")
    assert not p.one(key="prompt")["rules"]
    with pytest.raises(AssertionError, match="MEOW-R9"):
        Cases("meow_oracle", "One reading only", "MEOW-R9")


def test_a_reading_that_shows_only_in_play(person):
    p = person(
        Readings(
            "meow_oracle", "selection", play=lambda rulings: ludobook.game("meow_oracle").new(3, 1, rulings).prompt([])
        )
    )
    compare = p.one(type="compare")
    assert "Which card do you keep?" in json.dumps(compare["sides"][0])
    assert "Choose 3 of your face-down cards" in json.dumps(compare["sides"][1])


def test_a_wrong_number_is_marked_as_wrong_with_the_rule_in_words(person):
    p = person(Cases("lauzait_cep", "Sets", "lz-dept-sequence"))
    wrong = next(
        value for value, _ in p.widget.question.asks[0].options if value != dict(p.widget.question.answer)["bonus"]
    )
    p.do("answer", "bonus", wrong)
    [keys] = [one for one in p.blocks if one.get("key") == "answers-bonus"]
    assert [slot["state"] for slot in keys["slots"] if slot["key"] == wrong] == ["wrong"]
    assert p.one(key="verdict")["text"].startswith("Three of a kind or three numbers in a row make a set")


@pytest.mark.parametrize(
    ("game", "case", "answers", "reason"),
    [
        ("kirin", "kirin-pub-02", {"A2": "yes"}, "is of a stronger beast, but in ascending order 2 is weaker than 3."),
        ("kirin", "kirin-pub-12", {}, "No card in your hand answers the lead"),
        ("kirin", "kirin-pub-20", {"winner": "A+", "order": "ascending"}, "A Kirin never wins a trick."),
        ("kirin", "kirin-pub-20", {"winner": "B1", "order": "descending"}, "so the order stays ascending."),
        ("kirin", "kirin-pub-26", {"winner": "B+", "order": "descending"}, "only if all four of its cards are Kirins."),
        (
            "lauzait_cep",
            "lz-bad-stalemate-with-joker",
            {"allowed": "yes"},
            "with a joker is never in stalemate.",
        ),
        ("lauzait_cep", "LZ-R10", {"reading": "1"}, "The throw settles a chosen move."),
    ],
)
def test_a_wrong_answer_gets_its_reason_and_another_try(person, game, case, answers, reason):
    p = person(Cases(game, "Cases", case))
    for key, answer in answers.items():
        p.do("answer", key, answer)
    if p.widget.answering.needs_check:
        p.do("check")
    assert p.one(key="verdict")["lead"] == "Not quite."
    assert reason in p.one(key="verdict")["text"]
    assert not p.widget.answering.revealed
