"""The ledger: the mistakes of all games in one place, with when each is due."""

from __future__ import annotations

import ludobook
from ludobook.core.words import times

from ludobook_widgets.game.mistakes import LEARN, OWN, Item, Kept, Mistakes, exercise, taught
from ludobook_widgets.page.blocks import Block, Button, Buttons, Details, Table, Text

MOST_ROWS = 20  # of the table, those that are due first


def count(mistakes: int) -> str:
    """``1 mistake``, ``3 mistakes``."""
    return f"{mistakes} mistake{'' if mistakes == 1 else 's'}"


def waiting(mistakes: Mistakes) -> str:
    """Say how many mistakes of all games are to come back: now, and later."""
    if not mistakes.items:
        return "No mistakes to come back."
    due = sum(at <= mistakes.count for _, at in mistakes.items.values())
    return f"{count(len(mistakes.items))} to come back: {due} due, {len(mistakes.items) - due} later."


def ledger(mistakes: Mistakes, home: str) -> list[Block]:
    """All of them with when they are due, and the way to the other games that have some; nothing without any."""
    if not mistakes.items:
        return []
    rows = sorted(mistakes.items, key=lambda item: mistakes.items[item][1])
    told = [[ludobook.game(item.game).title, _what(item), _when(mistakes, item)] for item in rows[:MOST_ROWS]]
    others = [name for name in ludobook.GAMES if name != home and any(item.game == name for item in rows)]
    due = {name: sum(item.game == name and _due(mistakes, item) for item in rows) for name in others}
    ways = [
        Button(f"{ludobook.game(name).title}: {due[name] or 'none'} due", href=f"../{name}/4-practise.ipynb")
        for name in others
    ]
    more = [Text("more", f"And {len(rows) - MOST_ROWS} more.", tone="muted")] if len(rows) > MOST_ROWS else []
    table = Table("all-mistakes", told, columns=["Game", "What you missed", "Due"])
    ways_on: list[Block] = [Buttons("others", ways)] if ways else []
    return [Details("ledger", "Your mistakes in all games, and when they come back", [table, *more, *ways_on])]


def _due(mistakes: Mistakes, item: Kept) -> bool:
    return mistakes.items[item][1] <= mistakes.count


def _when(mistakes: Mistakes, item: Kept) -> str:
    left = mistakes.items[item][1] - mistakes.count
    return "now" if left <= 0 else f"after {times(left, 'question')}"


def _what(item: Kept) -> str:
    """Name what was missed, without its answer."""
    if isinstance(item, Item):
        if step := taught(item.game, item.key):
            return f"From the lesson: {step[0]}"
        kind = exercise(item.game, item.key)
        return kind.title if kind else item.key
    if item.kind == LEARN:
        return f"From the lesson: {item.step['title']}"
    return "A move in a game of your own" if item.kind == OWN else "What would you do?"
