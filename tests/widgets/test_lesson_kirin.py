"""Kirin’s lesson: steps that go on over a whole round, or end with a won trick; what a refusal lights."""

from __future__ import annotations

import json
from pathlib import Path

import ludobook
import pytest
from ludobook_widgets.asked import Asked

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks" / "kirin"


@pytest.fixture
def lesson():
    """The lesson of the book."""
    book, space = json.loads((NOTEBOOKS / "1-learn.ipynb").read_text("utf-8")), {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), space)
    return space["lesson"]


@pytest.fixture
def step(person, lesson):
    return lambda title: person(next(step for step in lesson.steps if step.title == title))


def test_a_whole_round_is_one_step(step):
    p = step("A whole round")
    for turn in range(9):
        assert p.widget.verdict is None
        assert p.find(key="verdict") == []
        slot = p.slots("selectable")[0]
        assert p.do(*slot["do"]) is None
        assert p.do("confirm") is None
        if turn < 8:
            told = p.one(key="since")["text"]
            assert told.startswith(("You play ", "You declare "))
    assert p.widget.verdict is True
    assert p.widget.scored == p.widget.state.last_score()
    assert p.one(type="ledger")
    assert p.find(key="since") == []


def test_a_won_trick_can_end_a_step(step):
    p = step("The strongest rank wins")
    p.touch("BT")
    p.do("confirm")
    assert p.widget.state.status().to_move == 0, "the next move would be the reader’s, too"
    assert p.widget.verdict is True


def test_a_refusal_lights_the_lead(step):
    p = step("Cards that answer")
    assert p.touch("BT", "forbidden") is None
    [note] = p.notes("slip")
    assert note["rules"] == ["KIRIN-PLAY-5"]
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "W3"]
    assert lead["state"] == "scored"
    p.touch("V5")
    [lead] = [slot for slot in p.one(key="trick")["slots"] if slot.get("face") == "W3"]
    assert lead["state"] != "scored"


def test_what_earns_nothing_has_no_earnings(person):
    request = {"plays": ["A+", "A-", "B2", "W-"], "order": "ascending"}
    p = person(Asked("kirin", ludobook.game("kirin").question("trick", request)))
    p.do("answer", "winner", "B2")
    p.do("answer", "order", "ascending")
    p.press("Check")
    table = p.one(key="scored")
    assert "Earned" not in table["columns"]
    assert not any(row["do"] or row["on"] for row in table["rows"])
