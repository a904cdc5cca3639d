"""PadValue: a calculator as programs meet it, by the value that has been entered, what that comes to, and its code."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets
from ludobook.core.words import listed
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.score import rounds
from ludobook_widgets.score.entries import Entries


class PadValue(GamePage):
    """A calculator whose value can be read, observed, linked and set."""

    offers: ClassVar[tuple[str, ...]] = ("code", "game", "sheet", "value")
    value = traitlets.Dict(
        allow_none=True,
        default_value=None,
        help="What has been entered, as a request to the engine; None while cards are missing or cannot lie so.",
    )
    entries: Entries
    _entered: dict[str, Any] | None = None  # the value as it has been entered

    @property
    def sheet(self) -> Sheet | None:
        """What has been entered, scored and explained; None while cards are missing."""
        return self.entries.sheet

    @property
    def code(self) -> str:
        """All that has been entered as one text; ``ScorePad(…, code=…)`` goes on with it."""
        return self.entries.code

    def tell(self, value: dict[str, Any] | None) -> None:
        """Tell programs what has been entered."""
        self._entered = value
        self.value = value  # type: ignore[assignment]  # traitlets types an optional Dict as a Dict

    def changed(self) -> None:
        """Show what a program has entered."""

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> dict[str, Any] | None:
        """Return the value as this calculator says it. Raises BadInput or ValueError where it is none, or not whole."""
        value: dict[str, Any] | None = proposal["value"]
        if value is None or value == self._entered:
            return value
        entries = Entries(self.game, value, "")
        if not entries.complete:
            raise ValueError(f"Still to enter: {listed(entries.missing())}.")
        self.game.sheet(entries.request)
        return entries.request

    @traitlets.observe("value")
    def _take_value(self, change: Any) -> None:
        value, entries = change["new"], self.entries
        if value == self._entered:
            return
        entries.remember(entries.now())
        if value is None:
            rounds.anew(entries)
        else:
            entries.form = entries.fitting(value)
            entries.pad = entries.of_case(value)
        self.changed()

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        if not self.entries.form.by_seat:
            return f"{self.game.title}, {self.entries.form.title}"
        return f"{self.game.title}, {self.entries.players} players"

    def as_text(self) -> str | None:
        """The table, and what it comes to."""
        sheet = self.entries.sheet
        if sheet is None:
            return f"{self.summary()}: with a kernel, put the cards here, and read the reason of every point."
        if not self.entries.form.by_seat:
            return f"{self.entries.written()}   {self.named(sheet.summary)}"
        rows = self.entries.written().splitlines()
        return "\n".join(f"- {row}   {scored.result}" for row, scored in zip(rows, sheet.rows, strict=True))
