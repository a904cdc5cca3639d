"""Lists the mistakes of all games in one place, with the time when each is due."""

from __future__ import annotations

import ludobook
from ludobook import State

from ludobook_widgets.game.evaluation import say_amount
from ludobook_widgets.game.mistakes import LEARN, OWN, MissedQuestion, Mistake, Mistakes, exercise, lesson_question
from ludobook_widgets.page.blocks import Block, Button, Buttons, Details, Table, Text
from ludobook_widgets.practise import SAY

MOST_ROWS = 20  # the most rows of the table: those that are due first


def waiting_sentence(mistakes: Mistakes, home: str) -> str:
    """Say how many mistakes of all games come back now, and later, and how many now in other games than ``home``."""
    waiting = _counted(mistakes)
    elsewhere = [item.game for item in mistakes.items if item.game != home and _due(mistakes, item)]
    games = [ludobook.game(name).title for name in ludobook.GAMES if name in elsewhere]
    return f"{waiting} {SAY('due_elsewhere', len(elsewhere), games)}" if games else waiting


def _counted(mistakes: Mistakes) -> str:
    if not mistakes.items:
        return SAY("none_waiting")
    due = sum(at <= mistakes.count for _, at in mistakes.items.values())
    later = len(mistakes.items) - due
    if due and later:
        return SAY("waiting", len(mistakes.items), due, later)
    return SAY("waiting_now" if due else "waiting_later", len(mistakes.items))


def mistakes_table(mistakes: Mistakes, home: str) -> list[Block]:
    """Draw all mistakes with the times when they are due, and links to other games with mistakes; nothing if none."""
    if not mistakes.items:
        return []
    rows = sorted(mistakes.items, key=lambda item: mistakes.items[item][1])
    table_rows = [[ludobook.game(item.game).title, _what(item), _when(mistakes, item)] for item in rows[:MOST_ROWS]]
    others = [name for name in ludobook.GAMES if name != home and any(item.game == name for item in rows)]
    due = {name: sum(item.game == name and _due(mistakes, item) for item in rows) for name in others}
    titles = {name: ludobook.game(name).title for name in others}
    ways = [
        Button(
            SAY("game_due", titles[name], due[name]) if due[name] else SAY("game_none_due", titles[name]),
            href=f"../{name}/4-practise.ipynb",
        )
        for name in others
    ]
    more = [Text("more", SAY("and_more", len(rows) - MOST_ROWS), tone="muted")] if len(rows) > MOST_ROWS else []
    table = Table("all-mistakes", table_rows, columns=[SAY("game"), SAY("missed"), SAY("due")])
    ways_on: list[Block] = [Buttons("others", ways)] if ways else []
    return [Details("ledger", SAY("ledger"), [table, *more, *ways_on])]


def _due(mistakes: Mistakes, item: Mistake) -> bool:
    return mistakes.items[item][1] <= mistakes.count


def _when(mistakes: Mistakes, item: Mistake) -> str:
    left = mistakes.items[item][1] - mistakes.count
    return SAY("due_now") if left <= 0 else SAY("due_after", left)


def _what(item: Mistake) -> str:
    """Name the question or move that was missed, without its answer."""
    if isinstance(item, MissedQuestion):
        if step := lesson_question(item.game, item.key):
            return SAY("from_lesson", step[0])
        kind = exercise(item.game, item.key)
        return kind.title if kind else item.key
    if item.kind == LEARN:
        return SAY("from_lesson", item.step["title"])
    puzzle = item.puzzle()
    if item.kind != OWN or puzzle is None:
        return SAY("puzzles")
    game = ludobook.game(item.game)
    amount = say_amount(game, game.amount(max(1, round(puzzle.cost))))
    return SAY("from_own_game", round_named(puzzle.state), amount)


def round_named(state: State) -> str:
    """Name the round of a position as its table does: ``Round 2 of 3``."""
    return state.scene(None).title.partition(":")[0]
