"""Drill without a browser: grading, levels, the pool of mistakes across games, and what is kept of it."""

import ast
import json
import re
import subprocess
import sys

import ludobook
import pytest
from declaring import having
from ludobook_widgets import Drill
from ludobook_widgets.game.mistakes import (
    BOX_QUESTIONS,
    HEADER,
    LONGEST_RECORD,
    MOST_MISTAKES,
    MOST_OWN_MISTAKES,
    MissedQuestion,
    Mistakes,
    read_mistakes,
)
from tiers import by_tier

ONE, OTHER = MissedQuestion("egg", "worth", 0, 5), MissedQuestion("kirin", "trick", 1, 6)


@pytest.fixture
def start(person):
    """Open a drill with what a browser keeps."""

    def go(game="egg", **kept):
        p = person(Drill(game))
        assert p.do("hello", kept={f"drills:{name}": text for name, text in kept.items()}) is None
        return p

    return go


def answer(p, right=True):
    """Answer what is asked; a wrong answer differs in every part."""
    p.answer(right)


@pytest.mark.parametrize("game", having("drills"))
def test_nothing_tells_the_answer_before_it_is_given(start, game):
    p = start(game)
    for _ in range(by_tier(12, 30)):
        question = p.widget.question
        assert question.explanation not in (said := json.loads(p.shown)["page"].get("say", ""))
        assert "{" not in said  # names, no marks of seats
        assert question.explanation not in p.shown
        assert p.find(type="note") == p.find(type="ledger") == p.find(type="badge") == []
        rows = [row for block in p.find(type="calc") for row in block["rows"]]
        assert not any(row["on"] or (row["earn"] or {}).get("text") for row in rows)
        notes = {note["text"] for row in rows for note in (row["earn"] or {}).get("notes", ())}
        assert all(re.fullmatch(r"the Egg|\d+ ZOO", note) for note in notes), "what one had before the round"
        assert not any(group["badge"] or group["trace"] for group in p.blocks if "slots" in group and "trace" in group)
        assert p.slots("right", "wrong") == []
        assert not any(block.get("rules") for block in p.blocks)
        assert str(p.widget.item.seed) not in p.shown or p.widget.item.seed < 1000
        answer(p)
        assert question.explanation in p.shown
        assert p.notes("good")
        p.press("Next question")


def test_a_mistake_is_explained_and_kept(start):
    p = start()
    item, told = p.widget.item, p.widget.question.explanation
    answer(p, right=False)
    [note] = p.notes("slip")
    assert note["text"] == told
    assert note["rules"] or p.find(type="ledger"), "its rules stand beside the verdict or beside each line"
    assert p.kept()[f"drills:{item}"] == f"0,{1 + BOX_QUESTIONS[0]}"
    assert "Across all games, 1 mistake comes back later." in p.one(key="pool")["text"]
    assert p.status() == "✗ 0 of 1 right."


def test_an_answer_counts_once(start):
    p = start()
    answer(p, right=False)
    before = p.widget.mistakes.items
    for do in (["check"], ["reveal"], ["answer", *p.widget.question.answer[0]]):
        p.do(*do)
    assert (p.widget.marks, p.widget.mistakes.items) == ([False], before)


def test_to_be_shown_is_no_right_answer(start):
    p = start()
    p.press("Show me")
    assert len(p.widget.mistakes.items) == 1
    verdict = p.one(key="verdict")
    assert (verdict["lead"], verdict.get("tone", "plain")) == ("Here it is.", "plain"), "nobody was wrong"


def test_an_unfinished_answer_is_not_graded(start):
    p = start()
    p.do("only", "worth")
    assert "each part" in p.do("check")
    assert (p.widget.marks, p.widget.answering.checked) == ([], False)


def test_a_mistake_comes_back_after_a_reload(start):
    p = start()
    item = p.widget.item
    answer(p, right=False)
    kept = {name.removeprefix("drills:"): text for name, text in p.kept().items()}
    p = start(**kept)
    for _ in range(BOX_QUESTIONS[0]):
        assert p.widget.item != item
        answer(p)
        p.press("Next question")
    assert p.widget.item == item
    assert p.one(key="where")["text"].endswith("You missed this one before, or asked for a hint.")
    answer(p)
    assert p.kept()[f"drills:{item}"] == f"1,{2 + BOX_QUESTIONS[0] + BOX_QUESTIONS[1]}"


def test_boxes():
    pool = Mistakes()
    pool.record_answer(ONE, right=False)
    for box, step in enumerate(BOX_QUESTIONS):
        assert pool.items[ONE] == (box, pool.count + step)
        for _ in range(step):
            assert pool.due(MissedQuestion) == []
            pool.record_answer(OTHER, right=True)
        assert pool.due(MissedQuestion) == [ONE]
        kept = pool.record_answer(ONE, right=True)
    assert pool.items == {}
    assert kept[f"drills:{ONE}"] is None


def test_a_mistake_made_again_starts_anew():
    pool = Mistakes()
    pool.put({ONE: 3})
    assert pool.record_answer(ONE, right=False)[f"drills:{ONE}"] == f"0,{1 + BOX_QUESTIONS[0]}"


def test_levels_go_up_and_down_and_are_kept(start):
    p = start()
    p.do("only", "worth")
    for level in (0, 0, 0, 1, 1, 1, 2, 2):
        assert p.widget.item.level == level
        answer(p)
        p.press("Next question")
    assert p.kept()["drills:level:egg:worth"] == "2"
    answer(p, right=False)
    assert p.kept()["drills:level:egg:worth"] == "1"
    assert start(**{"level:egg:worth": "1"}).widget.levels["worth"] == 1


def test_what_is_due_of_other_games_is_told_and_asked(start):
    p = start("egg", **{str(OTHER): "0,0", "count": "4"})
    assert p.widget.item.game == "egg"
    assert "Of those that come back now, 1 is in other games (Kirin)." in p.one(key="pool")["text"]
    p.do("others", True)
    answer(p)
    p.press("Next question")
    assert p.widget.item == OTHER
    assert set(p.widget.faces) <= set(ludobook.game("kirin").face_ids)
    assert p.one(key="where")["text"].startswith("Kirin. ")
    answer(p)
    assert set(p.widget.book) <= set(ludobook.game("kirin").rulebook.ids())
    p.press("Next question")
    assert p.widget.item.game == "egg"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("egg:worth:0:5", "9,1"),
        ("egg:worth:0:5", "x"),
        ("egg:worth:0:5", ""),
        ("egg:worth:7:5", "0,1"),
        ("egg:worth:0:-5", "0,1"),
        ("egg:worth:00:5", "0,1"),
        ("egg:worth:0:" + "9" * 40, "0,1"),
        ("egg:nothing:0:5", "0,1"),
        ("chess:worth:0:5", "0,1"),
        ("chess:learn-pays:0:0", "0,1"),
        ("egg:learn-pays:0:1", "0,1"),
        ("egg:learn-sets:0:0", "0,1"),
        ("level:egg:worth", "99"),
        ("level:egg:worth", "x"),
        ("count", "-3"),
        ("", ""),
    ],
)
def test_what_the_browser_keeps_is_checked(start, name, text):
    p = start(**{name: text})
    assert p.widget.mistakes.items == {}
    assert p.widget.mistakes.count == 0
    assert p.widget.levels["worth"] == 0


def test_nothing_waits_for_ever(start):
    p = start(**{str(ONE): "1,99999999"})
    assert p.widget.mistakes.items[ONE] == (1, BOX_QUESTIONS[1])


def test_a_full_pool_forgets_what_is_known_best():
    pool = Mistakes()
    pool.put({MissedQuestion("egg", "worth", 0, seed): 3 if seed == 7 else 1 for seed in range(MOST_MISTAKES)})
    kept = pool.record_answer(OTHER, right=False)
    assert len(pool.items) == MOST_MISTAKES
    assert kept["drills:egg:worth:0:7"] is None
    # what is kept must fit into what a browser sends, with room to spare
    longest = len(f"ludobook:drills:{MissedQuestion('meow_oracle', 'compare', 2, 10**9 - 1)}") + 12
    assert MOST_MISTAKES * longest + MOST_OWN_MISTAKES * (LONGEST_RECORD + longest) < 40_000


def test_export_and_import(start):
    p = start(**{str(ONE): "2,0", str(OTHER): "0,0"})
    p.press("Save as a file")
    text = p.last("download")["text"]
    assert text == f"{HEADER}\n{ONE} 2\n{OTHER} 0\n"
    p = start("kirin")
    assert p.do("import", text) is None
    assert p.one(key="done")["text"] == "2 mistakes imported."
    assert p.widget.mistakes.items == {ONE: (2, BOX_QUESTIONS[2]), OTHER: (0, BOX_QUESTIONS[0])}
    assert p.kept()[f"drills:{ONE}"] == f"2,{BOX_QUESTIONS[2]}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "first line"),
        ("hello", "first line"),
        (f"{HEADER}\n{ONE} 0\nnonsense", "Line 3"),
        (f"{HEADER}\n{ONE} 4", "Line 2"),
        (f"{HEADER}\n{ONE}", "Line 2"),
        (f"{HEADER}\negg:worth:0:5:6 0", "Line 2"),
        (HEADER + f"\n{ONE} 0" * (MOST_MISTAKES + 1), "at most"),
    ],
)
def test_a_bad_import_takes_in_nothing(start, text, words):
    with pytest.raises(ValueError, match=words):
        read_mistakes(text)
    p = start()
    assert p.do("import", text) is None
    field = next(f for block in p.find(type="fields", key="import") for f in block["fields"])
    assert words in field["error"]
    assert field["value"] == text
    assert (p.widget.mistakes.items, p.kept()) == ({}, {})


@pytest.mark.parametrize(
    "do", [["only", "chess"], ["only", 3], ["others", "yes"], ["next"], ["import", 3], ["row", 99]]
)
def test_silly_choices_change_nothing(start, do):
    p = start()
    before = p.widget.item
    p.do(*do)
    assert (p.widget.item, p.widget.only, p.widget.others) == (before, "", False)


def test_a_mistake_reads_no_other_game():
    """It took half a second: titles of games were looked up that nobody had played."""
    code = (
        "import sys\nfrom ludobook_widgets import Drill\nfrom ludobook_widgets.game.mistakes import MissedQuestion\n"
        "drill = Drill('egg')\ndrill.mistakes.put({MissedQuestion('egg', 'worth', 0, 5): 0})\ndrill.draw()\n"
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('ludobook.games.')}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ast.literal_eval(done.stdout) == ["egg"]
