"""Quiz: questions from the pool, one after the other, told at once and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import ludobook
from ludobook.teach.sheet import Question

from ludobook_widgets.game.mistakes import Item, Mistakes, taught
from ludobook_widgets.game.player_names import numbered, you_and
from ludobook_widgets.game.question_page import Asked
from ludobook_widgets.page.blocks import Button, Content, Note, Status

LATELY = 10  # answers that are shown as marks


class Quiz(Asked):
    """Asks items of any game; a mistake is explained, and put into the pool."""

    def __init__(self, item: Item, title: str) -> None:
        self.mistakes = Mistakes()
        self.marks: list[bool] = []  # of each answer so far
        self.item = item
        super().__init__(item.game, item.question(), title=title)

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.draw()

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        with self.hold_sync():  # what is drawn before an answer is counted is not sent
            self._on_do(do)

    def _on_do(self, do: list[Any]) -> None:
        match do:
            case ["next"] if self.revealed:
                self.go_on()
            case ["check"] if not self.revealed and not all(self.answer_to(ask.key) for ask in self.question.asks):
                raise ValueError("Answer each part first, or let it be shown.")
            case ["answer" | "check" | "reveal" | "all", *_] if not self.revealed:
                super().on_do(do)
                if self.checked:
                    self.revealed = True
                    self.marks.append(self.right and do != ["reveal"])
                    self.answered(self.marks[-1])
            case ["row", _]:
                super().on_do(do)
        self.draw()

    def go_on(self) -> None:
        """Ask the next."""
        raise NotImplementedError

    def answered(self, right: bool) -> None:
        """Count an answer, and keep it."""
        self.keep(self.mistakes.answered(self.item, right))

    def ask(self, item: Item) -> None:
        """Put a question, of whatever game."""
        self.item = item
        if item.game != self.game.name:
            # two games may call different cards alike
            with self.hold_sync():
                self.game = ludobook.game(item.game)
                self.faces, self.book = {}, {}
        # a lesson's question is about its table, at which the reader sits
        self.names = (you_and if taught(item.game, item.key) else numbered)(max(self.game.players))
        self.put(item.question())

    def put(self, question: Question, prompt: str = "", rules: Iterable[str] = ()) -> None:
        """See ``Asked``; no rules are named before the answer, for they may tell it."""
        super().put(question, prompt, rules)
        self.rules = ()
        first = question.asks[0].key.removeprefix("seat")
        self.seat = int(first) if len(question.asks) == 1 and first.isdecimal() else 0

    def verdict(self) -> list[Note]:
        """See ``Asked``; who asked to be shown has not been wrong."""
        return [note if self.given else replace(note, lead="Here it is.") for note in super().verdict()]

    def status(self) -> Status:
        """See ``Asked``; once it is told there is one way on, which has the focus of whoever answered."""
        if self.revealed:
            return Status("status", self.far(), [Button(self.onward(), ["next"], "primary")])
        check = self.check_buttons() if self.needs_check else []
        return Status("status", self.far(), [*check, Button("Show me", ["reveal"])])

    def show(self, content: Content) -> None:
        """See ``GamePage``; nothing moves from one question to the next."""
        super().show(replace(content, calm=True, why=True))

    def onward(self) -> str:
        """What leads on."""
        return "Next question"

    def far(self) -> str:
        """How far one is."""
        marks = "".join("✗✓"[right] for right in self.marks[-LATELY:])
        return f"{marks} {sum(self.marks)} of {len(self.marks)} right." if marks else "Take your time."
