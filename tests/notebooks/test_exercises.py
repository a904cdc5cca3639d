"""The exercises of the notebooks that are read with their code: what is wrong is not passed, and what is right is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
#: Cells that an exercise does without, by words in them: a million games, a hundred rounds, a bot that thinks ahead.
LEFT_OUT = ("simulate(", "check_game(", "Table(", "first_round", "rounds", "search")


def last_words(name, *changes):
    """What the notebook's last cell prints when its code has been changed so, in a Python of its own."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    text = "\n".join(source for source in code if not any(word in source for word in LEFT_OUT))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


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
    assert last_words("one_rule", lowest(result)).startswith(told)


DEAL = ("range(6 * g.rules[0])", "range(7 * g.rules[0])"), ("place // 6", "place // 7")
END = ("g.now[LENGTH] == 6", "g.now[LENGTH] == 7")
SHOWN = ("of 6", "of 7")
WORDS = ("Six cards", "Seven cards")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ((), "Not yet: the hands begin with [6, 6, 6, 0, 0]"),
        (DEAL[:1], "Not yet: the hands begin with [6, 6, 6, 3, 0]"),
        ((END,), "Not yet: the hands"),
        (DEAL, "Not yet: the game ends with cards in hand"),
        ((*DEAL, END), "Not yet: the table counts"),
        ((*DEAL, END, SHOWN), "Not yet: the words"),
        ((*DEAL, END, SHOWN, WORDS), "There!"),
    ],
)
def test_seven_cards(changes, told):
    assert last_words("your_own_game", *changes).startswith(told)
