"""End: the page after a lesson's last step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.learn import SAY
from ludobook_widgets.learn.progress import Progress
from ludobook_widgets.page.blocks import Block, Button, Content, Details, Heading, List, Panel, Status, Text, Words
from ludobook_widgets.play.coach import Coach

COACHED = "5-play.ipynb#coach=on"


class End(GamePage):
    """The page after the last step: how far the reader has come, what they know and what comes back."""

    def __init__(self, game: str, lesson: Progress) -> None:
        super().__init__(game)
        self.lesson = lesson
        self.title = SAY("end_of", self.game.title)
        self.coach = Coach(self.game)
        lesson.last = self
        self.draw()

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.coach.recall(kept)
        self.lesson.recall(kept)

    def draw(self) -> None:
        """Send the page as it stands."""
        self.show(
            Content(
                [Panel("table", [self._progress(), *self._known(), self._onward()], tone="surface")],
                [self.lesson.row(self), Words("words")],
                margin_first=True,
                main_label=SAY("how_far"),
                margin_label=SAY("end"),
                keep_prefix=f"{self.game.name}:",
                anchor=self.lesson.anchor(self),
            )
        )

    def _progress(self) -> Text:
        """Say how far the reader has come."""
        self.coach.meet(self.lesson.numbers)
        met, rules, count = len(self.coach.met), len(self.coach.rules), len(self.lesson.titles)
        if len(self.lesson.numbers) == count:
            return Text("far", SAY("all_done", self.game.title, met, rules))
        return Text("far", SAY("some_done", len(self.lesson.numbers), count, met, rules))

    def _onward(self) -> Status:
        """Lead to what is left, or into a game with the coach."""
        count, well = len(self.lesson.titles), SAY("play_well")
        left = sorted({*range(count)} - self.lesson.numbers)
        if left in ([], [count - 1]) and (not left or well in self.lesson.titles):
            coach = Button(SAY("play_with_coach"), href=COACHED, kind="primary")
            to_well = [self._at(well, count - 1, "quiet")] if well in self.lesson.titles else []
            return Status("onward", "", [coach, *to_well], plain=True)
        coach = Button(SAY("learn_the_rest"), href=COACHED)
        return Status("onward", "", [self._at(SAY("continue_at", left[0] + 1), left[0]), coach], plain=True)

    def _at(self, words: str, place: int, kind: Literal["quiet", "primary"] = "primary") -> Button:
        """Return the way to a step."""
        return Button(words, href=f"#step-{place + 1}", kind=kind)

    def _known(self) -> list[Block]:
        """List the steps that went right, and those with a mistake in them, which Practise asks again."""
        # in Play well both choices are tried, so that nothing is right at the first try
        asked = {n for n, title in enumerate(self.lesson.titles) if title != SAY("play_well")}
        right = self._titles(sorted(asked & self.lesson.numbers - self.lesson.missed))
        wrong = self._titles(sorted(self.lesson.missed))
        opened = SAY("known", len(right), len(asked & self.lesson.numbers))
        known: list[Block] = [Details("heart", opened, [List("right", right)])] if right else []
        if wrong:
            known += [Heading("back", SAY("coming_back"), 3), List("wrong", wrong)]
        return known

    def _titles(self, places: Sequence[int]) -> list[str]:
        return [self.lesson.titles[i] for i in places]

    def summary(self) -> str:
        return SAY("count", len(self.lesson.titles))

    def as_text(self) -> str | None:
        """Return the lesson's length; the reader's progress is stored in no notebook."""
        return SAY("in_words", len(self.lesson.titles), self.lesson.titles)
