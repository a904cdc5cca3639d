"""QuestionPage: a question about cards that lie open, to be answered before one looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import traitlets
from ludobook.look.scene import Scene, Slot, Zone
from ludobook.teach.sheet import Question

from ludobook_widgets.game import SAY
from ludobook_widgets.game.answering import Answering
from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.game.player_names import numbered
from ludobook_widgets.game.question_view import QuestionView, with_player_names, zone_in_words
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Button, Content, Note, Status


class QuestionPage(GamePage):
    """A question about cards that lie open: answer first, then see the engine's answer and its reasons.

    >>> asked = QuestionPage("egg", ludobook.game("egg").question("describe_set", {"cards": ["R7", "RW"]}))
    >>> asked.prompt, asked.right
    ('What do these two make?', False)
    """

    offers: ClassVar[tuple[str, ...]] = ("prompt", "question", "right", "title")
    right = traitlets.Bool(help="Whether everything asked has been answered right; it can be observed.")

    def __init__(
        self,
        game: str,
        question: Question,
        *,
        prompt: str = "",
        rules: Iterable[str] = (),
        title: str = "",
        hint: str = "",
        replies: Mapping[str, str] | None = None,
    ) -> None:
        """Ask a question of a game.

        ``prompt`` replaces the question's own, ``rules`` are the ids of the rules to look at before answering, and
        ``title`` names the page. ``hint`` replies to a wrong answer, unless ``replies`` has a reply of its own. The
        keys of ``replies`` are answers; if several things are asked, ask and answer, ``seat0=4``, or only the ask.
        """
        super().__init__(game)
        self.names = self.people()
        self.title, self.hint, self.replies = title, hint, dict(replies or {})
        self.put(question, prompt, rules)
        self.draw()

    def put(self, question: Question, prompt: str = "", rules: Iterable[str] = ()) -> None:
        """Ask a question from the start; ``rules`` are those to look at before answering, by default the question's."""
        self.answering = Answering(with_player_names(self, question))
        self.prompt = self.with_names(prompt or question.prompt)
        self.rules = tuple(rules) or question.rules
        self.row, self.lacking = 0, ""

    @property
    def question(self) -> Question:
        """The question, with its answer."""
        return self.answering.question

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        answering, sheet = self.answering, self.question.sheet
        self.lacking = ""
        match command:
            case ["again"]:
                answering.reset()
            case ["row", int(row)] if sheet and 0 <= row < len(sheet.rows):
                self.row = row
            case ["check"] if not answering.revealed and not answering.complete:
                empty = [ask for ask in self.question.asks if not answering.answer_to(ask.key)]
                touched = {key for key, _ in answering.touches.values()}
                named = [f"“{ask.label.rstrip('?:')}”" for ask in empty]
                hidden = any(ask.key in touched for ask in empty)  # its label is nowhere on the page
                self.lacking = SAY("touch_first") if hidden else SAY("check_first", named)
            case _:
                answering.take(command)
        if answering.checked and answering.right and not answering.revealed:
            answering.revealed = True
            self.on_solved()
        self.draw()

    # -- for subclasses ---------------------------------------------------------------------------------

    def people(self) -> list[str]:
        """Return the names of the seats, for a question about several."""
        return numbered(max(self.game.players))

    def on_solved(self) -> None:
        """Called when the reader has found the whole answer without being shown it."""

    def progress_blocks(self) -> list[Block]:
        """Return blocks that show which of several questions this is."""
        return []

    def next_buttons(self) -> list[Button]:
        """The buttons that lead on from here."""
        return []

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        self.right = self.answering.right
        view = QuestionView(
            self, self.answering, self.prompt, self.rules,
            title=self.title, row=self.row, hint=self.hint, replies=self.replies,
        )  # fmt: skip
        answering = self.answering
        buttons = [Button(SAY("again"), ["again"])] if answering.revealed else []
        if answering.checked and not answering.revealed:
            buttons.append(Button(COMMON("show_me"), ["reveal"]))
        if not answering.revealed and answering.needs_check:
            buttons += view.check_buttons()
        status = Status("status", self.to_do(), [*buttons, *self.next_buttons()])
        # beside the button that was pressed, and not over what is to be answered
        lacking = [Note("lacking", self.lacking, tone="marker", dock=True)] if self.lacking else []
        self.show(self.framed(view.content(self.progress_blocks(), view.verdict() or lacking, status)))

    def to_do(self) -> str:
        """Say what is to be done, until something has been."""
        return "" if self.answering.given or self.answering.revealed else SAY("answer_first")

    def framed(self, content: Content) -> Content:
        """Return the question's page, with whatever a subclass adds to it."""
        return content

    def summary(self) -> str:
        return self.title or self.prompt

    def as_text(self) -> str | None:
        """The question, with its cards."""
        rows = [f"{zone.title}: {zone_in_words(zone)}" for zone in self.question.zones]
        rows += [f"{heading}: {' '.join(cards)}" for heading, cards, _ in self.question.groups]
        options = [words for _, words in self.question.asks[0].options] if len(self.question.asks) == 1 else []
        answers = [SAY("answers", " / ".join(options))] if options else []
        text = "\n".join([*([self.title] if self.title else []), *rows, self.prompt, *answers])
        return self.in_notation(text)

    def as_svg(self) -> str | None:
        """The cards of the question."""
        return self.picture_of(Scene(self.prompt, question_zones(self, self.question)))


def question_zones(page: GamePage, question: Question) -> tuple[Zone, ...]:
    """Return what lies there when a question is asked."""
    known = set(page.game.face_ids)
    zones = tuple(
        Zone(f"g{i}", heading, tuple(Slot(card, card) for card in cards if card in known), tile=page.game.tiles)
        for i, (heading, cards, _) in enumerate(question.groups)
    )
    return (*question.zones, *zones)
