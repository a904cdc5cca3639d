"""The stage: a table alone in its window, what is asked docked to it, and all else beside or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook_widgets.page.blocks import Block, Calc, Content, Facts, Fields, Heading, Note, Panel, Status, Zone

TABLE = (Heading, Facts, Zone)
DOCK = (Note, Fields, Status)


def staged(content: Content, viewer: int | None) -> Content:
    """The page of a game under way arranged for its window; any other page as it is.

    The others' things stand first and the viewer's own beside the hand, with what lies in the middle between them.
    """
    match content.main:
        case [Panel("table", blocks)] if any(isinstance(block, Calc) for block in blocks):
            pass
        case _:
            return content
    if not any(block.key == "rows" for block in blocks):
        return content
    dock = [block for block in blocks if isinstance(block, DOCK)]
    rest = [block for block in blocks if not isinstance(block, (*TABLE, *DOCK, Calc))]
    table = replace(content.main[0], blocks=_in_order(blocks, viewer))
    return replace(content, main=[table], dock=dock, margin=[*rest, *content.margin], layout="stage")


def _in_order(blocks: Sequence[Block], viewer: int | None) -> list[Block]:
    head = [block for block in blocks if isinstance(block, Heading | Facts)]
    at, rows = next((i, block) for i, block in enumerate(blocks) if isinstance(block, Calc))
    own = [row for row in rows.rows if row.key == f"seat-{viewer}"]
    others = [row for row in rows.rows if row not in own]
    before, after = ([block for block in part if isinstance(block, Zone)] for part in (blocks[:at], blocks[at + 1 :]))
    leaves = replace(rows, rows=others, seats=False, compact=False, leaves=True)
    mine = [replace(leaves, key="own", rows=own)] if own else []
    return [Panel("head", head, tone="none"), leaves, *before, *mine, *after]
