"""Kirin’s lesson: steps that go on over a whole round, or end with a won trick; what a refusal lights."""

from __future__ import annotations

import ludobook
import pytest
from ludobook_widgets import Lesson
from ludobook_widgets.asked import Asked


@pytest.fixture
def step(person):
    return lambda name: person(Lesson("kirin").step(name))


def test_a_whole_round_is_one_step(step):
    p = step("round")
    for turn in range(9):
        assert p.widget.verdict is None
        assert p.find(key="verdict") == []
        assert p.touch(sorted(p.widget._offer(p.widget.scene()).slots)[0]) is None
        assert p.do("confirm") is None
        if turn < 8:
            told = p.one(key="since")["text"]
            assert told.startswith(("You play ", "You declare "))
    assert p.widget.scored == p.widget.state.last_score()
    right = p.widget.scored.rows[0].score.total
    # a guess comes before the score, which is nowhere on the page until then
    assert (p.widget.verdict, p.find(type="ledger"), p.slots("selectable")[0]["do"]) == (None, [], ["guess", 0])
    assert not any(row["earn"] or row["do"] for row in p.one(key="scored")["rows"])
    assert p.widget.scored.rows[0].result not in p.shown
    p.do("row", 2)
    p.do("guess", right + 1)
    assert p.one(key="verdict")["text"].startswith(f"You said {right + 1}; it is {right}, ")
    assert p.widget.verdict is True
    assert p.one(type="ledger")
    assert p.find(key="since") == []


def test_a_won_trick_can_end_a_step(step):
    p = step("rank")
    p.touch("BT")
    p.do("confirm")
    assert p.widget.state.status().to_move == 0, "the next move would be the reader’s, too"
    assert p.widget.verdict is True


@pytest.mark.parametrize("name", ["rank", "counts", "level", "lead"])
def test_what_is_declared_is_not_shown_before_it_is_told(step, name):
    p = step(name)
    assert p.find(key="rows") == []
    assert "Declared" not in p.widget.as_text()


@pytest.mark.parametrize("name", ["rank", "kirins", "deny"])
def test_no_card_of_a_trick_under_way_looks_like_its_winner(step, name):
    assert {slot["state"] for slot in step(name).one(key="trick")["slots"]} <= {"", "empty"}


def test_a_refusal_lights_the_lead(step):
    p = step("lead")
    assert p.touch("BT") is None, "nothing is hatched before it is tried"
    [note] = p.notes("slip")
    assert note["rules"] == ["KIRIN-PLAY-5"]
    assert [slot["do"][1] for slot in p.slots("forbidden")] == ["BT"]
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "W2"]
    assert lead["state"] == "scored"
    p.touch("V4")
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "W2"]
    assert lead["state"] != "scored"
    assert p.slots("forbidden") == []


def test_a_refused_card_is_answered_by_showing_the_right_one(step):
    p = step("lead")
    p.touch("BT")
    p.press("Show me")
    assert [slot["do"][1] for slot in p.slots("chosen")] == ["V4"]
    assert p.widget.verdict is None
    p.do("confirm")
    assert p.widget.verdict is True


def test_cards_that_answer_are_tapped(step):
    p = step("answer")
    p.do("answer", "A4", "yes")
    p.press("Check")
    assert p.one(key="verdict")["text"].startswith("That is not all.")
    p.do("answer", "V3", "yes")
    p.press("Check")
    assert p.one(key="verdict")["text"] == p.widget.replies["V3"]
    p.press("Show me")
    assert [slot["label"] for slot in p.blocks if slot.get("tag") == "✓"] == [
        "4 of the Azure Dragon, right",
        "5 of the Vermilion Bird, right",
    ]
    assert [slot["label"] for slot in p.blocks if slot.get("tag") == "✗"] == [
        "3 of the Vermilion Bird, your answer, wrong"
    ]


def test_a_winner_is_tapped_and_marked(person):
    request = {"plays": ["A+", "A-", "B2", "W-"], "order": "ascending"}
    p = person(Asked("kirin", ludobook.game("kirin").question("trick", request)))
    p.touch("winner", "selectable")
    [slot] = [slot for slot in p.slots("selectable") if slot["do"] == ["answer", "winner", "B2"]]
    p.do(*slot["do"])
    p.do("answer", "order", "ascending")
    p.press("Check")
    assert p.find(key="scored") == []
    assert [slot["face"] for slot in p.blocks if slot.get("tag") == "✓"] == ["B2", "ascending"]
