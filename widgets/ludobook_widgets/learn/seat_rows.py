"""Changes everybody's rows on the table of a lesson's step: lights one, adds what was earned, leaves notes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook.teach.sheet import Sheet

from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Calc, Earned


def light_row(table: Sequence[Block], seat: int | None) -> list[Block]:
    """Light the row of that seat and no other; None lights none."""
    return [
        replace(block, rows=[replace(row, on=row.key == f"seat-{seat}") for row in block.rows])
        if isinstance(block, Calc)
        else block
        for block in table
    ]


def with_earned(table: Sequence[Block], seat: int, sheet: Sheet | None) -> list[Block]:
    """Write what a seat earned into its row of a round that is over, in which nobody is to move."""
    earn, none = Earned(sheet.rows[seat].result if sheet else ""), Earned("")
    return [
        replace(
            block,
            columns=[*block.columns[:-1], COMMON("earned")],
            rows=[replace(row, earn=earn if row.key == f"seat-{seat}" else row.earn or none) for row in block.rows],
        )
        if isinstance(block, Calc)
        else block
        for block in light_row(table, None)
    ]


def without_notes(table: Calc) -> Calc:
    """Leave out the notes on what else each row earns."""
    return replace(
        table, rows=[replace(row, earn=replace(row.earn, notes=[])) if row.earn else row for row in table.rows]
    )
