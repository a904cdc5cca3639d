"""The exercises of the notebooks that are read with their code: what is wrong is not passed, and what is right is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ludobook_widgets.learn.steps import AskedStep, Step

from notebooks import lessons

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
#: Cells that an exercise does without, by words in them: a million games, a hundred rounds, a bot that thinks ahead.
LEFT_OUT = ("simulate(", "check_game(", "Table(", "first_round", "rounds", "search")


def verdicts(name, *changes):
    """What the exercises of the notebook say when its code has been changed so, in a Python of its own."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    text = "\n".join(source for source in code if not any(word in source for word in LEFT_OUT))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith(("Not yet", "There!"))]


def folded(name):
    """The solutions that the notebook has folded away, as code."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.findall(r"<details><summary>One way to do it</summary>\n\n```python\n(.*?)```", text, re.S)


def lowest(result):
    return "    return original(a, b, flags)  # now you", f"    old = original(a, b, flags)\n    return {result}"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("old", "Not yet: a lower sum"),
        ("-old", "Not yet: Friends have to beat"),
        ("-old if old < 100 else 200 - old", "Not yet: Friends should be"),
        ("1 if (a, b) == (0, 9) else old", "Not yet: a lower sum"),
        ("old if old > 100 else 100 - old", "There!"),
    ],
)
def test_the_lowest_sum_wins(result, told):
    assert verdicts("one_rule", lowest(result))[0].startswith(told)


BONUS = "    return kernel.earning(far_score, near_score)  # now you"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("far_score * near_score", "Not yet: who scores in both places"),
        ("far_score * near_score + 1", "Not yet: who scores in one place only"),
        ("far_score * near_score + (far_score > 1 and near_score > 0)", "Not yet: who scores in both places"),
        ("far_score * near_score + min(far_score, near_score, 1)", "There!"),
    ],
)
def test_a_bonus(result, told):
    assert verdicts("one_rule", (BONUS, f"    return {result}"))[1].startswith(told)


CLIMB = "    return cats.ascending_count(area, flags)  # now you"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("cats.ascending_count(area, flags)", "Not yet: look at"),
        ("1", "Not yet: look at"),
        ("min(cats.ascending_count(area, flags), len({*map(cats.number, area)}))", "Not yet: look at"),
    ],
)
def test_equal_numbers_end_the_climb(result, told):
    assert verdicts("one_rule", (CLIMB, f"    return {result}"))[2].startswith(told)


def test_the_folded_solutions_are_right():
    begun = ("    return original(a, b, flags)  # now you", BONUS, CLIMB)
    bodies = [solution.split("\n\n")[0].partition(":\n")[2].rstrip() for solution in folded("one_rule")]
    assert all(told.startswith("There!") for told in verdicts("one_rule", *zip(begun, bodies, strict=True)))
    only_rows = bodies[2].replace("cats.SNAKE_PATH if flags & cats.SNAKE else cats.ROWS", "cats.ROWS")
    changed = (*begun[:2], CLIMB), (*bodies[:2], only_rows)
    assert verdicts("one_rule", *zip(*changed, strict=True))[2].startswith("Not yet: by the other ruling")


DEAL = ("range(6 * g.rules[0])", "range(7 * g.rules[0])"), ("place // 6", "place // 7")
END = ("g.now[LENGTH] == 6", "g.now[LENGTH] == 7")
SHOWN = ("6)} of 6", "7)} of 7")
WORDS = ("Six cards", "Seven cards")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ((), "Not yet: the hands begin with [6, 6, 6, 0, 0]"),
        (DEAL[:1], "Not yet: the hands begin with [6, 6, 6, 3, 0]"),
        ((END,), "Not yet: the hands"),
        (DEAL, "Not yet: the game ends with cards in hand"),
        ((*DEAL, END), "Not yet: the table counts"),
        ((*DEAL, END, (" of 6", " of 7")), "Not yet: the table counts"),
        ((*DEAL, END, SHOWN), "Not yet: the words"),
        ((*DEAL, END, SHOWN, WORDS), "There!"),
    ],
)
def test_seven_cards(changes, told):
    assert verdicts("your_own_game", *changes)[0].startswith(told)


HIGHER = ("    enough = g.now[TOP] // 4", "    enough = g.now[TOP] // 4 + 1")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ((), "Not yet: on H9, ['C2', 'D9', 'ST'] may play ['C2', 'D9', 'ST']"),
        ((HIGHER, ("return high | hand &", "return high or hand &")), "Not yet: on H9"),
        ((HIGHER,), "Not yet: the rule still says"),
        ((HIGHER, ("none lower than", "one higher than")), "There!"),
    ],
)
def test_no_equals(changes, told):
    assert verdicts("your_own_game", *changes)[1].startswith(told)


def test_a_game_of_ones_own_needs_no_compiler():
    """What its notebook stores comes out without the extra ``fast``, too; what differs is not compared."""
    book = json.loads((ROOT / "your_own_game.ipynb").read_text("utf-8"))
    text, told = ["import sys", "sys.modules['numba'] = None"], []
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and not any(word in source for word in ("Table(", "search", "Not yet")):
            text.append(source.replace('simulate("', 'print(simulate("').replace('"random"])', '"random"]))'))
            if "simulate(" in source:
                told.append("".join(cell["outputs"][0]["data"]["text/plain"]).strip())
            elif "check_game(" in source:
                told.append("".join(cell["outputs"][0]["text"]).splitlines()[0])
                assert "nbval-ignore-output" in cell["metadata"]["tags"], "it says whether games were compiled"
    done = subprocess.run([sys.executable, "-c", "\n".join(text)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(told) == 2
    assert all(one in done.stdout for one in told)


def test_the_lesson_that_teachers_are_shown_can_be_done():
    steps = [one for one in lessons.shown(ROOT / "teachers.ipynb") if isinstance(one, Step | AskedStep)]
    assert [step.title for step in steps] == ["A first pair", "Who earns what?", "Two small cards"]
    for step in steps:
        lessons.solve(step)
    assert steps[0].course.done == tuple(step.title for step in steps)
