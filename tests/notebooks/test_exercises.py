"""The exercises of the notebooks that are read with their code: what is wrong is not passed, and what is right is."""

import re
import subprocess
import sys
from itertools import zip_longest

import pytest
from chapters import cells
from lesson_steps import solve
from ludobook_widgets.learn.steps import QuestionStep, Step
from notebooks.lessons import shown
from tiers import by_turns

#: Cells that an exercise does without, by words in them: a million games, a hundred rounds, a bot that thinks ahead.
LEFT_OUT = ("simulate(", "check_game(", "Table(", "first_round", "rounds", "search")


def verdicts(name, *changes):
    """What the exercises of the notebook say when its code has been changed so, in a Python of its own."""
    code = [cell["source"] for cell in cells(name, "code")]
    text = "\n".join(source for source in code if not any(word in source for word in LEFT_OUT))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith(("Not yet", "There!"))]


def folded(name):
    """The solutions that the notebook has folded away, as code."""
    text = "\n".join(cell["source"] for cell in cells(name, "markdown"))
    return re.findall(r"<details><summary>One way to do it</summary>\n\n```python\n(.*?)```", text, re.S)


def lowest(result):
    return "    return original(a, b, flags)  # now you", f"    old = original(a, b, flags)\n    return {result}"


#: What is tried in the three exercises, the first lines of which say that a reader is to go on, and what they say.
LOWEST = [
    (lowest("old"), "Not yet: a lower sum"),
    (lowest("-old"), "Not yet: Friends have to beat"),
    (lowest("-old if old < 100 else 200 - old"), "Not yet: Friends should be"),
    (lowest("1 if (a, b) == (0, 9) else old"), "Not yet: a lower sum"),
    (lowest("old if old > 100 else 100 - old"), "There!"),
]
BONUS = "    return kernel.earning(far_score, near_score)  # now you"
BONUSES = [
    ((BONUS, f"    return {result}"), told)
    for result, told in (
        ("far_score * near_score", "Not yet: a player who scores in both places"),
        ("far_score * near_score + 1", "Not yet: a player who scores in only one place"),
        ("far_score * near_score + (far_score > 1 and near_score > 0)", "Not yet: a player who scores in both places"),
        ("far_score * near_score + min(far_score, near_score, 1)", "There!"),
    )
]
CLIMB = "    return cats.ascending_count(area, flags)  # now you"
CLIMBS = [
    ((CLIMB, f"    return {result}"), "Not yet: look at")
    for result in (
        "cats.ascending_count(area, flags)",
        "1",
        "min(cats.ascending_count(area, flags), len({*map(cats.number, area)}))",
    )
]


@pytest.mark.parametrize(
    "tried",
    by_turns(zip_longest(LOWEST, BONUSES, CLIMBS), (LOWEST[0], BONUSES[0], CLIMBS[0])),
    ids=lambda tried: tried[0][0][1][-30:],
)
def test_the_rules_that_a_reader_changes(tried):
    """One try in each exercise of the notebook at a time."""
    said = verdicts("one_rule", *(change for change, _ in filter(None, tried)))
    for one, part in zip(said, tried, strict=True):
        assert part is None or one.startswith(part[1])


def test_the_folded_solutions_are_right():
    begun = ("    return original(a, b, flags)  # now you", BONUS, CLIMB)
    bodies = [solution.split("\n\n")[0].partition(":\n")[2].rstrip() for solution in folded("one_rule")]
    assert all(told.startswith("There!") for told in verdicts("one_rule", *zip(begun, bodies, strict=True)))
    only_rows = bodies[2].replace("cats.SNAKE_PATH if flags & cats.SNAKE else cats.ROWS", "cats.ROWS")
    changed = (*begun[:2], CLIMB), (*bodies[:2], only_rows)
    assert verdicts("one_rule", *zip(*changed, strict=True))[2].startswith("Not yet: under the other reading")


DEAL = ("range(6 * g.rules[0])", "range(7 * g.rules[0])"), ("place // 6", "place // 7")
END = ("g.now[LENGTH] == 6", "g.now[LENGTH] == 7")
SHOWN = ("6)} of 6", "7)} of 7")
WORDS = ("Six cards", "Seven cards")


HIGHER = ("    enough = g.now[TOP] // 4", "    enough = g.now[TOP] // 4 + 1")
SEVEN = [
    ((), "Not yet: the hands begin with [6, 6, 6, 0, 0]"),
    (DEAL[:1], "Not yet: the hands begin with [6, 6, 6, 3, 0]"),
    ((END,), "Not yet: the hands"),
    (DEAL, "Not yet: the game ends with cards in hand"),
    ((*DEAL, END), "Not yet: the table counts"),
    ((*DEAL, END, (" of 6", " of 7")), "Not yet: the table counts"),
    ((*DEAL, END, SHOWN), "Not yet: the words"),
    ((*DEAL, END, SHOWN, WORDS), "There!"),
]
NO_EQUALS = [
    ((), "Not yet: on H9, ['C2', 'D9', 'ST'] may play ['C2', 'D9', 'ST']"),
    ((HIGHER, ("return high | hand &", "return high or hand &")), "Not yet: on H9"),
    ((HIGHER,), "Not yet: the rule still says"),
    ((HIGHER, ("a card no lower than", "a card higher than")), "There!"),
]


@pytest.mark.parametrize(
    "tried", list(zip_longest(SEVEN, NO_EQUALS, fillvalue=((), ""))), ids=lambda tried: tried[0][1]
)
def test_a_game_that_a_reader_changes(tried):
    """Seven cards and no equals, one try in each of the two exercises at a time."""
    said = verdicts("your_own_game", *(change for changes, _ in tried for change in changes))
    assert [one.startswith(told) for one, (_, told) in zip(said, tried, strict=True)] == [True, True]


def test_a_game_of_ones_own_needs_no_compiler():
    """What its notebook stores comes out without the extra ``fast``, too; what differs is not compared."""
    text, told = ["import sys", "sys.modules['numba'] = None"], []
    for cell in cells("your_own_game", "code"):
        source = cell["source"]
        if not any(word in source for word in ("Table(", "search", "Not yet")):
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
    steps = [one for one in shown("teachers") if isinstance(one, Step | QuestionStep)]
    assert [step.title for step in steps] == ["A first pair", "Who earns what?", "Two small cards"]
    for step in steps:
        solve(step)
    assert steps[0].lesson.done == tuple(step.title for step in steps)
