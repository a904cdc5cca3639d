"""Hides the score of a table until the players have guessed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.teach.sheet import Sheet

from ludobook_widgets.page.blocks import Block, Button, Buttons, Field, Fields, Note, Panel
from ludobook_widgets.score import SAY


class Guess:
    """The switch that hides scores, and the guess for each seat."""

    def __init__(self) -> None:
        self.hiding = False
        self.committed = False
        self.guesses: dict[int, str] = {}

    @property
    def veiled(self) -> bool:
        """True while a score must not be seen."""
        return self.hiding and not self.committed

    def reset(self) -> None:
        """Begin again with another table to guess."""
        self.committed, self.guesses = False, {}

    def obey(self, command: list[Any], players: int) -> None:
        """Carry out a command that the browser sent."""
        match command:
            case ["hide", bool(hide)]:
                self.hiding = hide
                self.reset()
            case ["guess", int(seat), str(text)] if 0 <= seat < players:
                self.guesses[seat] = text[:6]
            case ["commit"]:
                self.committed = True

    def field(self) -> Field:
        """Make the switch."""
        return Field("hide", SAY("guess_first"), ["hide"], kind="check", value=self.hiding, hint=SAY("why_guess"))

    def fields_panel(self, names: Sequence[str]) -> Panel:
        """Make a field for each name, and the button that shows the score."""
        fields = [
            Field(f"guess-{seat}", SAY("guess_for", name), ["guess", seat], "number", self.guesses.get(seat, ""), min=0)
            for seat, name in enumerate(names)
        ]
        asked: list[Block] = [Fields("guesses", fields, legend=SAY("your_guess"), across=True)] if names else []
        show = Buttons("commit", [Button(SAY("show_score"), ["commit"], kind="primary")])
        return Panel("guessing", [*asked, show], tone="surface")

    def verdict(self, sheet: Sheet, names: Sequence[str]) -> Note:
        """Say which players' scores were guessed right."""
        right = [
            seat
            for seat, row in enumerate(sheet.rows)
            if row.score is not None and self.guesses.get(seat, "").strip() == str(row.score.total)
        ]
        every = len(right) == len(sheet.rows)
        some = SAY("some_right", [names[seat] for seat in right]) if right else SAY("none_right")
        text = SAY("all_right") if every else some
        return Note("verdict", text, tone="good" if every else "slip", lead=SAY("your_guess_was"))
