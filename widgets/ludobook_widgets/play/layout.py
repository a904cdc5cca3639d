"""The stage: a table alone in its window, what is asked docked to it, and all else beside or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook_widgets.game.board import Board
from ludobook_widgets.page.blocks import Block, Calc, Content, Fields, Heading, Panel, Row, Status, Text


def stage(
    board: Board,
    heading: Heading,
    status: Status,
    *,
    track: Sequence[Fields] = (),
    task: Sequence[Text] = (),
    margin: Sequence[Block] = (),
) -> Content:
    """The page of a game under way, arranged for its window.

    The others' things stand first and the viewer's own beside the hand, with what lies in the middle between them.
    A table without rows of seats is one column.

    Args:
        board: the position.
        heading: names it.
        status: asks for what is to be done, docked.
        track: chooses a move of the game, docked above it.
        task: tells what to find, beside the table.
        margin: everything else that stands beside the table.
    """
    parts = board.parts()
    if parts.rows is None:
        return Content([Panel("table", [heading, *track, *task, *parts.blocks(), status])], margin)
    own = [row for row in parts.rows.rows if row.key == f"seat-{board.viewer}"]
    others = [row for row in parts.rows.rows if row not in own]
    head = Panel("head", [heading, *parts.facts], tone="none")
    table = [head, _leaves(parts.rows, others), *parts.before]
    mine = [replace(_leaves(parts.rows, own), key="own")] if own else []
    return Content(
        [Panel("table", [*table, *mine, *parts.after])],
        [*task, *parts.piles, *margin],
        dock=[*track, *parts.refusal, status],
        layout="stage",
    )


def _leaves(rows: Calc, shown: Sequence[Row]) -> Calc:
    return replace(rows, rows=shown, seats=False, compact=False, leaves=True)
