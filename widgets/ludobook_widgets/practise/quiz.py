"""Asks questions about any game, one after another, explains and counts the answers; missed ones come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import ludobook
from ludobook.teach.sheet import Question

from ludobook_widgets.game.answering import Answering
from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.game.mistakes import MissedQuestion, Mistakes, lesson_question
from ludobook_widgets.game.player_names import numbered, you_and
from ludobook_widgets.game.question_view import QuestionView, with_player_names
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Button, Content, Note, Status
from ludobook_widgets.practise import SAY

MOST_MARKS = 10  # the answers shown as marks


class Quiz(GamePage):
    """A page that asks items of any game, one after another; it explains a mistake, which then comes back."""

    def __init__(self, item: MissedQuestion, title: str) -> None:
        super().__init__(item.game)
        self.title = title
        self.mistakes = Mistakes()
        self.marks: list[bool] = []  # True for each right answer so far
        self.ask(item)
        self.draw()

    @property
    def question(self) -> Question:
        """The current question, with its answer."""
        return self.answering.question

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.draw()

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        answering, sheet = self.answering, self.question.sheet
        match command:
            case ["next"] if answering.revealed:
                self.go_on()
            case ["row", int(row)] if sheet and 0 <= row < len(sheet.rows):
                self.row = row
            case ["check"] if not answering.revealed and not answering.complete:
                raise ValueError(SAY("check_first"))
            case _ if not answering.revealed:
                if command == ["reveal"]:
                    answering.given = {}  # whoever is shown the answer has given none
                answering.take(command)
                if answering.checked:
                    answering.revealed = True
                    self.marks.append(answering.right and command != ["reveal"])
                    self.count_answer(self.marks[-1])
        self.draw()

    def go_on(self) -> None:
        """Ask the next question."""
        raise NotImplementedError

    def count_answer(self, right: bool) -> None:
        """Count the answer to a question, which comes once for each; let the browser keep what it changes."""
        self.keep(self.mistakes.record_answer(self.item, right))

    def ask(self, item: MissedQuestion) -> None:
        """Ask a question about any game."""
        self.item = item
        if item.game != self.game.name:
            # two games may have different cards of one name
            with self.hold_sync():
                self.game = ludobook.game(item.game)
                self.faces, self.book = {}, {}
        # a question from a lesson is about its table, where the reader has a seat
        self.names = (you_and if lesson_question(item.game, item.key) else numbered)(max(self.game.players))
        question = item.question()
        self.answering = Answering(with_player_names(self, question))
        self.prompt = self.with_names(question.prompt)
        first = question.asks[0].seat
        self.row = first if first is not None and len(question.asks) == 1 else 0

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands; nothing moves from one question to the next."""
        answering = self.answering
        # rules are named only after the answer, because they may give it away
        view = self.view_of(self.item, answering, self.prompt)
        verdict: Sequence[Note] = view.verdict()
        # a reader who asked to see the answer was not wrong; to touch nothing may be right
        if not answering.given and self.marks and not self.marks[-1]:
            verdict = [replace(note, lead=SAY("here_it_is"), tone="plain") for note in verdict]
        if answering.revealed:
            # the only way on, which gets the focus
            buttons = [Button(self.onward_label(), ["next"], "primary")]
        else:
            check = view.check_buttons() if answering.needs_check else []
            buttons = [*check, Button(COMMON("show_me"), ["reveal"])]
        content = view.content(self.progress_blocks(), verdict, Status("status", self.tally(), buttons))
        asked, *more = answering.question.asks
        answer = dict(answering.question.answer)[asked.key] if answering.revealed and not more else ""
        self.show(self.framed(replace(content, calm=True, look=answer)))

    def view_of(self, item: MissedQuestion, answering: Answering, prompt: str) -> QuestionView:
        """Make the view of a question; the answer to an opener uses none of its game's words."""
        opener = self.game.opener
        named = not (opener and item.key == opener.key)
        return QuestionView(self, answering, prompt, title=self.title, row=self.row, named=named)

    def progress_blocks(self) -> list[Block]:
        """Draw the place of this question among the others."""
        return []

    def framed(self, content: Content) -> Content:
        """Return the page of a question with everything that belongs to the quiz."""
        return content

    def onward_label(self) -> str:
        """The label of the button that leads on."""
        return SAY("next_question")

    def tally(self) -> str:
        """Say how many answers so far were right, or that there is no hurry."""
        marks = "".join("✗✓"[right] for right in self.marks[-MOST_MARKS:])
        return SAY("right_so_far", marks, sum(self.marks), len(self.marks)) if marks else SAY("take_your_time")

    def summary(self) -> str:
        return self.title
