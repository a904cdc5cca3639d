"""The table of a lesson's step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook.look.scene import Slot, Zone

from ludobook_widgets.game.board import Board
from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import SlotState


class LessonBoard(Board):
    """A board on which those cards of a hand that cannot be chosen are plain, until one is tried.

    The rows stand in the order of a score, one's own first: nothing changes its place when the score comes.
    """

    def _rows(self, zones: Sequence[Zone], standing: Sequence[Sequence[tuple[str, str]]], seats: bool) -> blocks.Calc:
        """Put the rows in the order of the seats."""
        table = super()._rows(zones, standing, seats)
        return replace(table, rows=sorted(table.rows, key=lambda row: row.key))

    def draw_slot(self, zone: Zone, place: int, slot: Slot) -> blocks.Slot:
        """Light what a refused card was compared with."""
        made = super().draw_slot(zone, place, slot)
        compared = self.refused is not None and slot.choice is None and slot.face in self.refused.part
        return replace(made, state="scored") if compared else made

    def _slot_state(self, zone: Zone, key: str, slot: Slot) -> tuple[SlotState, str, bool]:
        """Hatch no card before it is tried, and leave out the ring of the last card."""
        state, tag, may = super()._slot_state(zone, key, slot)
        # the ring of the last card played would be read as the winner's
        return "" if state in ("forbidden", "played") else state, tag, may
