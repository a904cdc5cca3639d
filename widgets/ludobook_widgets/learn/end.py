"""End: the page after a lesson's last step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.learn import SAY
from ludobook_widgets.learn.progress import Progress
from ludobook_widgets.page.blocks import Block, Button, Content, Details, Heading, List, Panel, Status, Words
from ludobook_widgets.play.coach import Coach

COACHED = "5-play.ipynb#coach=on"


class End(GamePage):
    """The page after the last step: how far the reader has come, what they know and what comes back."""

    def __init__(self, game: str, course: Progress) -> None:
        super().__init__(game)
        self.course = course
        self.title = SAY("end_of", self.game.title)
        self.coach = Coach(self.game)
        course.last = self
        self.draw()

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.coach.recall(kept)
        self.course.recall(kept)

    def draw(self) -> None:
        """Send the page as it stands."""
        self.show(
            Content(
                [Panel("table", [self._said(), *self._known()], tone="surface")],
                [self.course.row(self), Words("words")],
                margin_first=True,
                main_label=SAY("how_far"),
                margin_label=SAY("end"),
                keep_prefix=f"{self.game.name}:",
                anchor=self.course.anchor(self),
            )
        )

    def _said(self) -> Status:
        self.coach.meet(self.course.numbers)
        met, rules, count = len(self.coach.met), len(self.coach.rules), len(self.course.titles)
        left = sorted({*range(count)} - self.course.numbers)
        well = SAY("play_well")
        if not left:
            coach = Button(SAY("play_with_coach"), href=COACHED, kind="primary")
            again = [self._at(well, count - 1, "quiet")] if well in self.course.titles else []
            return Status("far", SAY("all_done", self.game.title, met, rules), [coach, *again], plain=True)
        far = SAY("some_done", count - len(left), count, met, rules)
        if left == [count - 1] and well in self.course.titles:
            coach = Button(SAY("play_with_coach"), href=COACHED)
            return Status("far", far, [coach, self._at(well, left[0])], plain=True)
        coach = Button(SAY("learn_the_rest"), href=COACHED)
        return Status("far", far, [coach, self._at(SAY("continue_at", left[0] + 1), left[0])], plain=True)

    def _at(self, words: str, place: int, kind: Literal["quiet", "primary"] = "primary") -> Button:
        """Return the way to a step."""
        return Button(words, href=f"#step-{place + 1}", kind=kind)

    def _known(self) -> list[Block]:
        """List the steps that went right, and those with a mistake in them, which Practise asks again."""
        # in Play well both choices are tried, so that nothing is right at the first try
        asked = {n for n, title in enumerate(self.course.titles) if title != SAY("play_well")}
        right = self._titles(sorted(asked & self.course.numbers - self.course.missed))
        wrong = self._titles(sorted(self.course.missed))
        known: list[Block] = [Details("heart", SAY("known", len(right)), [List("right", right)])] if right else []
        if wrong:
            known += [Heading("back", SAY("coming_back"), 3), List("wrong", wrong)]
        return known

    def _titles(self, places: Sequence[int]) -> list[str]:
        return [self.course.titles[i] for i in places]

    def summary(self) -> str:
        return SAY("count", len(self.course.titles))

    def as_text(self) -> str | None:
        """Return the lesson's length; the reader's progress is stored in no notebook."""
        return SAY("in_words", len(self.course.titles), self.course.titles)
