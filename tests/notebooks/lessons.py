"""What a lesson asks of its reader, counted: ``python tests/notebooks/lessons.py`` prints a row for each game.

A step can be failed if something that looks free is wrong: a legal move, an answer, or a card that is refused. Touches
are those of a reader who makes no mistake, a tap for each card, answer and button.
"""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from pathlib import Path

import ludobook
from ludobook import Action
from ludobook_widgets.game.move import PartialAction
from ludobook_widgets.learn.steps import AskedStep, Step

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
MOST = 200  # moves of a step


def shown(path):
    """What the cells of a notebook display, in order; prose as its text."""
    space, found = {}, []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            found.append(source)
            continue
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), space)
        if last:
            found.append(eval(compile(ast.Expression(last.value), path.name, "eval"), space))
    return found


def wanted(step: Step) -> Action:
    """The first action that the step wants."""
    assert step.state is not None
    return next(one for one in step.state.legal_actions() if step.wants(step.state.apply(one), one))


def do(step: Step, action: Action) -> int:
    """Make a move as a reader does; how many touches it takes."""
    verb, *rest = [word for group in action.path for word in group]
    if not rest:
        step.on_do(["choose", verb, ""])
        return 1
    step.on_do(["choose", verb, ""])
    for i, word in enumerate(rest):
        step.on_do(["choose", word, f"touched-{i}"])
    step.on_do(["confirm"])
    return len(rest) + 1


def solve(step: Step | AskedStep) -> int:
    """Do a step without a mistake; how many touches it takes up to its end, or to the first scoring in it."""
    if isinstance(step, AskedStep):
        for key, value in step.question.answer:
            step.on_do(["answer", key, value])
        step.on_do(["check"])
        assert step.answering.revealed, step.title
        one = len(step.question.asks) == 1 and bool(step.question.asks[0].options)
        return 1 if one else len(step.question.asks) + 1
    touches = 0
    for _ in range(MOST):
        touches += do(step, wanted(step))
        if step.verdict or step.scored:
            break
    if step.asking:
        step.on_do(["guess", 0])
        touches += 1
    assert step.verdict, step.title
    return touches


def can_be_failed(step: Step | AskedStep) -> bool:
    """Whether something that looks free at its start is wrong."""
    if isinstance(step, AskedStep):
        return True
    state = step.state
    assert state is not None
    if any(not step.wants(state.apply(one), one) for one in state.legal_actions()):
        return True
    board = step.board()
    for zone in board.scene.zones:
        if not any(slot.choice in board.offer.slots for slot in zone.slots):
            continue
        for i, slot in enumerate(zone.slots):
            drawn = board.draw_slot(zone, i, slot)
            free = drawn.do is not None and drawn.state != "forbidden"
            if free and slot.choice and PartialAction().choose(state, slot.choice, drawn.key, board.offer.implied_verb):
                return True
    return False


@dataclass
class Count:
    """The numbers of one lesson."""

    game: str
    steps: int = 0
    failed: int = 0
    scoring: int = 0


def count(game: str) -> Count:
    """The numbers of a game's lesson."""
    things, found = shown(ROOT / game / "1-learn.ipynb"), Count(game)
    touches = 0
    for step in things:
        if not isinstance(step, Step | AskedStep):
            continue
        found.steps += 1
        found.failed += can_be_failed(step)
        if not found.scoring:
            touches += solve(step)
            sheet = step.scored if isinstance(step, Step) else step.question.sheet
            if sheet and any(row.score for row in sheet.rows):
                found.scoring = touches
    return found


if __name__ == "__main__":
    print(f"{'lesson':<14}{'steps':>7}{'failable':>10}{'touches to score':>18}")
    for book in ludobook.shelf():
        c = count(book.name)
        print(f"{c.game:<14}{c.steps:>7}{c.failed:>10}{c.scoring:>18}")
