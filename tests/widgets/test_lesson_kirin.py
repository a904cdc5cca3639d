"""Kirin's lesson and cases: what is taught where, and steps that go on over a whole round."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import ludobook
import pytest
from ludobook_widgets import Cases, Lesson, Readings
from ludobook_widgets.lesson import Asked, ruling_question, worked_cases

KIRIN = ludobook.game("kirin")
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks" / "kirin"


def cells(name):
    """The code of each cell."""
    book = json.loads((NOTEBOOKS / name).read_text("utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def run(name):
    """The names that a notebook's code makes, and what its cells display."""
    space, shown = {}, []
    for text in cells(name):
        tree = ast.parse(text)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), space)
        if last is not None:
            shown.append(eval(compile(ast.Expression(last.value), name, "eval"), space))
    return space, shown


@pytest.fixture
def lesson():
    return run("1-learn.ipynb")[0]["lesson"]


@pytest.fixture
def step(person, lesson):
    return lambda title: person(next(step for step in lesson.steps if step.title == title))


def test_every_rule_and_ruling_is_taught_in_a_step_or_a_case(lesson):
    """JSON and input details are no rules of the table."""
    shown = run("3-cases.ipynb")[1]
    taught = {rule for step in lesson.steps for rule in step.rules}
    taught |= {widget.ruling.id for widget in shown if isinstance(widget, Readings)}
    for widget in shown:
        if isinstance(widget, Cases):
            taught |= {rule for question in widget.questions for rule in question.rules}
    assert taught <= set(KIRIN.rulebook.ids())
    missing = [entry for entry in KIRIN.rulebook.ids() if entry not in taught and "-INPUT-" not in entry]
    # the key of a ruling that shows in a whole game only is played out in a cell
    source = "\n".join(cells("3-cases.ipynb"))
    assert [one for one in missing if f"{getattr(KIRIN.rulebook[one], 'key', '')}=" not in source] == []
    assert missing == ["KIRIN-R15", "KIRIN-R19"]


def test_every_rule_of_the_table_is_in_a_step(lesson):
    named = {rule for step in lesson.steps for rule in step.rules}
    rules = [rule.id for rule in KIRIN.rulebook.rules if "-INPUT-" not in rule.id]
    assert [rule for rule in rules if rule not in named] == []


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
            assert told.startswith(("You play ", "You declared "))
    assert p.widget.verdict is True
    assert p.widget.scored == p.widget.state.last_score()
    assert p.one(type="ledger")
    assert p.find(key="since") == []


def test_a_won_trick_can_end_a_step(step):
    p = step("The highest rank wins")
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


def test_a_wrong_answer_meets_its_hint_and_its_rule(step):
    p = step("Twins")
    p.do("answer", "winner", "A+")
    p.do("answer", "order", "descending")
    p.press("Check")
    [note] = p.notes("slip")
    assert note["text"] == p.widget.hint
    assert note["rules"] == ["KIRIN-EFFECT-5", "KIRIN-EFFECT-7"]


def test_what_earns_nothing_has_no_earnings(step):
    p = step("Twins")
    p.do("answer", "winner", "B2")
    p.do("answer", "order", "ascending")
    p.press("Check")
    table = p.one(key="scored")
    assert "Earned" not in table["columns"]
    assert not any(row["do"] or row["on"] for row in table["rows"])


def test_a_ruling_can_be_asked(person):
    p = person(Cases("kirin", "Rulings", "KIRIN-R6", "KIRIN-R11"))
    assert "rank, then beast" not in json.dumps(p.widget.page["margin"]), "the rule itself would tell the answer"
    assert p.one(key="prompt")["rules"] == []
    labels = {button["label"]: button["do"] for button in p.one(key="answers")["buttons"]}
    assert set(labels) == {"Rank, then beast", "Beast, then rank"}
    p.do(*labels["Beast, then rank"])
    assert p.notes("slip")
    p.do(*labels["Rank, then beast"])
    [note] = p.notes("good")
    assert note["text"].startswith("Our reading: rank, then beast, because ")
    assert note["rules"] == ["KIRIN-R6"]
    assert p.widget.done == {0}
    p.press("Next case")
    assert p.one(key="prompt")["text"] == KIRIN.rulebook["KIRIN-R11"].question


def test_a_ruling_of_one_reading_cannot_be_asked():
    with pytest.raises(AssertionError, match="KIRIN-R13"):
        ruling_question("kirin", "KIRIN-R13")


def test_only_some_asks(person):
    lesson = Lesson("kirin", "test")
    case = worked_cases("kirin")["kirin-pub-23"]["in"]
    p = person(lesson.ask("Who wins?", "trick", only=["winner"], **case))
    assert isinstance(p.widget, Asked)
    p.do("answer", "winner", "W3")
    assert p.notes("good")
    assert lesson.done == {0}
