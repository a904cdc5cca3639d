"""A calculator as programs use it: its value, its score and its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets
from ludobook.look.draw import Bars, Words
from ludobook.look.scene import VACANT, Slot, Zone
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.score import SAY, rounds
from ludobook_widgets.score.entries import Entries


class PadValue(GamePage):
    """A calculator whose ``value`` can be read, observed, linked and set."""

    offers: ClassVar[tuple[str, ...]] = ("code", "game", "sheet", "value")
    value = traitlets.Dict(
        allow_none=True,
        default_value=None,
        help="What has been entered, as a request to the engine; None while cards are missing or cannot be right.",
    )
    entries: Entries
    _entered: dict[str, Any] | None = None  # the value as it has been entered

    @property
    def sheet(self) -> Sheet | None:
        """The explained score of the entries; None while cards are missing."""
        return self.entries.sheet

    @property
    def code(self) -> str:
        """All entries as one text; ``ScorePad(…, code=…)`` continues from it."""
        return self.entries.code()

    def publish_value(self, value: dict[str, Any] | None) -> None:
        """Set ``value`` to what has been entered, so that programs that observe it hear of it."""
        self._entered = value
        self.value = value  # type: ignore[assignment]  # traitlets types an optional Dict as a Dict

    def value_changed(self) -> None:
        """Show the entries after a program has set ``value``."""

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> dict[str, Any] | None:
        """Return a value in the form that the calculator itself gives it.

        Raises:
            BadInput: it fits no form, or the engine refuses it.
            ValueError: something is still missing.
        """
        value: dict[str, Any] | None = proposal["value"]
        if value is None or value == self._entered:
            return value
        entries = Entries(self.game, value, "")
        if not entries.complete:
            raise ValueError(SAY("still_missing", entries.missing()))
        self.game.sheet(entries.request)
        return entries.request

    @traitlets.observe("value")
    def _take_value(self, change: Any) -> None:
        value, entries = change["new"], self.entries
        if value == self._entered:
            return
        entries.remember(entries.snapshot())
        if value is None:
            rounds.clear_table(entries)
        else:
            entries.form = entries.form_for(value)
            entries.pad = entries.pad_of_case(value)
        self.value_changed()

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        if not self.entries.form.by_seat:
            return SAY("form_of", self.game.title, self.entries.form.title)
        return SAY("players_of", self.game.title, self.entries.players)

    def as_svg(self) -> str | None:
        """Draw the cards under their players' names, and below them the results and reasons."""
        pad, sheet, names = self.entries.pad, self.entries.sheet, self.names
        if any(counted is not None for counted in pad["counted"]):
            return None  # numbers have no picture, and are in the text
        parts: list[Words | Bars | Sequence[Zone]] = [Words(self.summary(), strong=True)]
        parts += [self._row_of_zones(row) for row in range(self.entries.players)]
        if sheet is None:
            parts.append(Words(SAY("no_kernel")))
            return self.page_picture(parts)
        for seat, row in enumerate(sheet.rows):
            name = row.title or names[seat]
            parts.append(Words(SAY("row_scored", name, row.result) if row.result else name, strong=True))
            lines = row.score.lines if row.score else ()
            for line in lines:
                points = f"{line.points}" if line.sign == "+" else f"{line.sign} {line.points}"
                parts.append(Words(f"{points}  {self.game.sentence_for(line, names)}"))
        parts += [Words(self.game.sentence_for(line, names)) for line in sheet.notes]
        return self.page_picture([*parts, *([] if self.entries.form.by_seat else [Words(sheet.summary)])])

    def _row_of_zones(self, row: int) -> tuple[Zone, ...]:
        """Return the entries of a row as zones, one for each group."""
        pad, form = self.entries.pad, self.entries.form
        return tuple(
            Zone(
                f"{row}-{i}",
                SAY("group_of_player", self.names[row], group.name) if form.by_seat else group.name,
                tuple(VACANT if card is None else Slot(card, self.label(card)) for card in cards),
                columns=group.columns,
                tile=self.game.tiles,
            )
            for i, (group, cards) in enumerate(zip(form.groups, pad["cards"][row], strict=True))
        )

    def as_text(self) -> str | None:
        """Write the table and its score."""
        sheet = self.entries.sheet
        if sheet is None:
            return SAY("no_kernel_named", self.summary())
        if not self.entries.form.by_seat:
            return f"{self.entries.as_text()}   {self.in_notation(sheet.summary)}"
        rows = self.entries.as_text().splitlines()
        return "\n".join(f"- {row}   {scored.result}" for row, scored in zip(rows, sheet.rows, strict=True))
