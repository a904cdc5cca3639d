"""Kirin’s lesson: one game in motion; steps that end with a trick or a round; what a refusal lights."""

from itertools import pairwise

import ludobook
import pytest
from ludobook_widgets import Lesson
from ludobook_widgets.game.question_page import QuestionPage


@pytest.fixture
def step(person):
    return lambda name: person(Lesson("kirin").step(name))


def test_the_lesson_is_one_game(step):
    """Each step ends on the way to where the next one begins, and asks about the cards that are there."""
    lesson = Lesson("kirin").file
    assert [table.get("after") for table in lesson.tables.values()] == [None, *list(lesson.tables)[:-1]]
    steps = list(lesson.steps.values())
    assert [told["table"] for told in steps if "table" in told] == list(lesson.tables)
    for told, then in pairwise(steps):
        if "op" in told:
            view = lesson.table(then["table"]).view(0)
            assert told["request"] == {"order": view["order"], "lead": view["table"][0], "hand": view["hand"]}
            continue
        p = step(told["name"])
        while p.widget.verdict is None:
            p.widget._try(p.widget.wanted_action())
            if p.widget.asking:
                p.do("guess", 0)
        log, ahead = (
            [entry.full_text for entry in state.log] for state in (p.widget.state, p.widget.continuation.ahead)
        )
        assert log == ahead[: len(log)], told["name"]


def test_the_rest_of_the_game_is_one_step(step):
    p = step("round")
    said = []
    for turn in range(6):
        assert p.widget.verdict is None
        said.append(p.status().startswith("Right so far."))
        assert p.find(key="verdict") == []
        assert p.touch(sorted(p.widget.board().offer.slots)[0]) is None
        assert p.do("confirm") is None
        if turn < 5:
            mine, *others = p.one(key="since")["items"]
            assert mine.startswith("You play ")
            assert "wins the trick with " in " ".join(others) or "win the trick with " in mine
    assert said == [False, True, False, False, False, False], "only the first trick is the reader's"
    assert p.widget.scored == p.widget.state.last_score()
    right = p.widget.scored.rows[0].score.total
    # a guess comes before the score, which is nowhere on the page until then
    assert (p.widget.verdict, p.find(type="ledger"), p.slots("selectable")[0]["do"]) == (None, [], ["guess", 0])
    assert not any(row["earn"] or row["do"] for row in p.one(key="scored")["rows"])
    assert p.widget.scored.rows[0].result not in p.shown
    p.do("row", 2)
    p.do("guess", right + 1)
    assert p.one(key="verdict")["text"].startswith(f"No, it’s {right}, not {right + 1}. ")
    assert p.one(key="verdict")["tone"] == "slip", "a wrong guess does not look right"
    assert p.widget.lesson.missed == {p.widget.lesson.number_of(p.widget)}
    assert p.widget.verdict is True
    assert p.one(type="ledger")
    totals = [row["earn"]["notes"][-1] for row in p.one(key="scored")["rows"]]
    assert [(note["face"], note["text"]) for note in totals] == [
        ("point", f"{points} points in all") for points in p.widget.state.status().scores
    ]
    assert p.find(key="facts") == [], "no order is in force after the game"
    assert p.find(key="since") == []
    assert p.one(key="verdict")["text"].endswith(p.widget.outcome(p.widget.state))


def test_a_trick_stays_to_be_seen_whole(step):
    p = step("lead")
    p.touch("A4")
    p.do("confirm")
    trick = p.one(key="trick")["slots"]
    assert [slot["face"] for slot in trick] == ["V3", "V6", "A4", "A+"], "Mika has played, too"
    assert [slot["face"] for slot in trick if slot["state"] == "scored"] == ["V6"]
    rows = {row["name"]: row for row in p.one(key="rows")["rows"]}
    assert [name for name, row in rows.items() if row["on"]] == ["Noor"], "who leads now"
    parent = [name for name, row in rows.items() if "leads" in [note["text"] for note in row["earn"]["notes"]]]
    assert parent == ["Noor"]
    assert p.one(key="since")["text"].startswith("Noor wins the trick with the 6 of the Vermilion Bird")
    assert "since" in [block["key"] for block in p.widget.page["margin"]], "below the table it would make that smaller"
    p.press("Start over")
    assert [slot["face"] for slot in p.one(key="trick")["slots"]] == ["V3", "V6", "", ""]


def test_a_trick_waits_for_the_reader_who_touches_the_table_or_continues(step):
    p = step("counts")
    p.following = False
    p.touch("BT")
    p.do("confirm")
    assert "go" not in p.widget.page, "nothing leaves the table by itself"
    assert p.buttons() == ["Continue"]
    [onward] = p.one(key="status")["buttons"]
    assert p.widget.page["tap"] == onward["do"]
    assert [slot["face"] for slot in p.one(key="trick")["slots"] if slot["state"] == "scored"] == ["BT"]
    p.do(*onward["do"])
    assert p.widget.my_turn
    p.do(*onward["do"])
    assert p.widget.my_turn, "a touch that comes late does nothing"


def test_the_last_trick_is_seen_before_its_points_are_guessed(step):
    p = step("round")
    for turn in range(6):
        p.following = turn < 5
        p.touch(sorted(p.widget.board().offer.slots)[0])
        p.do("confirm")
    assert "wins the trick" in p.status() or "win the trick" in p.status()
    told = [note["text"] for row in p.one(key="rows")["rows"] for note in row["earn"]["notes"]]
    assert told.count("0 in hand") == 4
    assert "leads" not in told
    p.press("Continue")
    assert p.find(key="guess")


def test_a_won_trick_can_end_a_step(step):
    p = step("rank")
    p.touch("W6")
    p.do("confirm")
    assert p.widget.state.status().to_move == 0, "the next move would be the reader’s, too"
    assert p.widget.verdict is True


@pytest.mark.parametrize("name", ["rank", "counts"])
def test_what_is_declared_is_not_shown_before_it_is_told(step, name):
    p = step(name)
    assert p.find(key="rows") == []
    assert "Declared" not in p.widget.as_text()


@pytest.mark.parametrize("name", ["rank", "kirins", "deny"])
def test_no_card_of_a_trick_under_way_looks_like_its_winner(step, name):
    assert {slot["state"] for slot in step(name).one(key="trick")["slots"]} <= {"", "empty"}


def test_a_refusal_lights_the_lead(step):
    p = step("lead")
    assert p.slots("forbidden") == [], "nothing is hatched before it is tried"
    assert p.do("choose", "WT", "hand-0-4") is None
    [note] = p.notes("slip")
    assert note["rules"] == ["KIRIN-PLAY-5"]
    assert [slot["do"][1] for slot in p.slots("forbidden")] == ["WT"]
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "V3"]
    assert lead["state"] == "scored"
    p.touch("A4")
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "V3"]
    assert lead["state"] != "scored"
    assert p.slots("forbidden") == []


def test_a_refused_card_is_answered_by_showing_the_right_one(step):
    p = step("lead")
    p.do("choose", "WT", "hand-0-4")
    p.press("Show me")
    assert [slot["do"][1] for slot in p.slots("chosen")] == ["A4"]
    assert p.widget.verdict is None
    p.do("confirm")
    assert p.widget.verdict is True


def test_cards_that_answer_are_tapped(step):
    p = step("answer")
    p.do("answer", "A4", "yes")
    p.press("Check")
    assert p.one(key="verdict")["text"].startswith("That’s not all of them.")
    p.do("answer", "W4", "yes")
    p.press("Check")
    assert p.one(key="verdict")["text"] == p.widget.replies["W4"]
    p.press("Show me")
    assert [slot["label"] for slot in p.blocks if slot.get("tag") == "✓"] == [
        "4 of the Azure Dragon, right",
        "5 of the Azure Dragon, right",
    ]
    assert [slot["label"] for slot in p.blocks if slot.get("tag") == "✗"] == [
        "4 of the White Tiger, your answer, wrong"
    ]


def test_a_winner_is_tapped_and_marked(person):
    request = {"plays": ["A+", "A-", "B2", "W-"], "order": "ascending"}
    p = person(QuestionPage("kirin", ludobook.game("kirin").question("trick", request)))
    p.touch("winner", "selectable")
    [slot] = [slot for slot in p.slots("selectable") if slot["do"] == ["answer", "winner", "B2"]]
    p.do(*slot["do"])
    p.do("answer", "order", "ascending")
    p.press("Check")
    assert p.find(key="scored") == []
    assert [slot["face"] for slot in p.blocks if slot.get("tag") == "✓"] == ["B2", "ascending"]


def test_a_trick_that_stays_in_sight_keeps_its_number(step):
    p = step("tie")
    while p.widget.verdict is None:
        p.widget._try(p.widget.wanted_action())
    p.do("seen", len(p.widget.unseen))
    tricks = len(p.widget.state.tricks)
    assert f"Trick {tricks} of 8" in str(p.one(key="facts"))


def test_what_is_shown_is_not_right_at_the_first_try_and_a_refused_card_alone_may_be(step):
    for shown in (False, True):
        p = step("lead")
        p.do("touched", "hand-0-5")
        assert p.widget.refused
        if shown:
            p.press("Show me")
        while not p.widget.verdict:
            p.widget._try(p.widget.wanted_action())
        assert p.widget.lesson.missed == ({p.widget.lesson.number_of(p.widget)} if shown else set())
