"""End: the page after a lesson's last step."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.learn.play_well import TITLE
from ludobook_widgets.learn.progress import Progress
from ludobook_widgets.page.blocks import Block, Button, Content, Heading, List, Panel, Status, Words
from ludobook_widgets.play.coach import Coach


class End(GamePage):
    """The page after the last step: how far one is, what one knows and what comes back, and where to go on."""

    def __init__(self, game: str, course: Progress) -> None:
        super().__init__(game)
        self.course = course
        self.title = f"{self.game.title}: the end"
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
                main_label="How far you are",
                margin_label="The end",
                keep_prefix=f"{self.game.name}:",
                anchor=self.course.anchor(self),
            )
        )

    def _met(self) -> str:
        self.coach.meet(self.course.numbers)
        return f"{len(self.coach.met)} of {len(self.coach.rules)} rules met."

    def _said(self) -> Status:
        count = len(self.course.titles)
        left = sorted({*range(count)} - self.course.numbers)
        if not left:
            coach = Button("Play with the coach", href="5-play.ipynb#coach=on", kind="primary")
            places = [i for i, title in enumerate(self.course.titles, 1) if title == TITLE]
            well = [Button(TITLE, href=f"#step-{place}") for place in places]
            done = f"You know {self.game.title}: all steps are done. {self._met()}"
            return Status("far", done, [*well, coach], plain=True)
        far = f"{count - len(left)} of {count} steps are done. {self._met()}"
        onward = Button(f"Continue at step {left[0] + 1}", href=f"#step-{left[0] + 1}", kind="primary")
        coach = Button("Learn the rest in a game, with the coach", href="5-play.ipynb#coach=on")
        return Status("far", far, [coach, onward], plain=True)

    def _known(self) -> list[Block]:
        """The steps that went right, and those with a mistake in them, which is asked again in Practise."""
        right = self._titles(sorted(self.course.numbers - self.course.missed))
        wrong = self._titles(sorted(self.course.missed))
        known: list[Block] = [Heading("heart", "You know by heart", 3), List("right", right)] if right else []
        if wrong:
            known += [Heading("back", "Tomorrow these come back in Practise", 3), List("wrong", wrong)]
        return known

    def _titles(self, places: Sequence[int]) -> list[str]:
        return [self.course.titles[i] for i in places]

    def summary(self) -> str:
        return f"{len(self.course.titles)} steps"

    def as_text(self) -> str | None:
        """Return the lesson's length; the reader's progress is stored in no notebook."""
        return f"{len(self.course.titles)} steps: {', '.join(self.course.titles)}."
