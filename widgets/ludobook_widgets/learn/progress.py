"""Progress: the steps of one notebook, and which of them this reader has done, which the browser keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

import traitlets

from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.game.mistakes import Mistake, new_mistake
from ludobook_widgets.learn import SAY
from ludobook_widgets.page.arguments import Offers
from ludobook_widgets.page.blocks import Button, StepLink, Steps


class Member(Protocol):
    """The part of a step that a lesson uses."""

    title: str

    def draw(self) -> None:
        """Send the page as it stands."""

    def keep(self, entries: Mapping[str, str | None]) -> None:
        """Keep texts in the reader's own browser."""


class Progress(Offers, traitlets.HasTraits):
    """The steps of a notebook, and which of them its reader has done.

    Args:
        storage_key: the key under which the browser keeps which steps are done.
    """

    offers: ClassVar[tuple[str, ...]] = ("done", "observe", "titles", "unobserve")
    done = traitlets.Tuple(help="The titles of the steps that this reader has done, in the order of the lesson.")

    def __init__(self, storage_key: str) -> None:
        super().__init__()
        self.storage_key = storage_key
        self.titles: list[str] = []  # of all steps, whether or not they are made
        self.made: dict[str, Member] = {}
        self.last: Member | None = None
        self.missed: set[int] = set()
        self.recalled = False

    @property
    def steps(self) -> list[Member]:
        """The steps that have been made, in the order of the lesson."""
        return [self.made[title] for title in self.titles if title in self.made]

    @property
    def numbers(self) -> set[int]:
        """The numbers of the steps that are done, from 0."""
        return {i for i, title in enumerate(self.titles) if title in self.done}

    def add(self, step: Member, title: str) -> None:
        """Add a step; one that is made again, because its cell is run again, keeps its place."""
        if title not in self.titles:
            self.titles.append(title)
        self.made[title] = step

    def finish(self, step: Member) -> None:
        """Count a step as done."""
        self._count_as_done({step.title})
        step.keep({self.storage_key: f"{','.join(map(str, sorted(self.numbers)))}/{len(self.titles)}"})
        self.redraw()

    def miss(self, step: Member) -> None:
        """Note a mistake in a step that has not been right yet: it comes back in Practise."""
        if (at := self.number_of(step)) not in self.missed | self.numbers:
            self.missed.add(at)
            item = self.mistake_in(step)
            step.keep(new_mistake(item) if item else {})

    def mistake_in(self, step: Member) -> Mistake | None:
        """Return the item with which Practise asks a step again; None if it does not."""
        return None

    def recall(self, kept: Mapping[str, str]) -> None:
        """Count as done the steps that the browser kept; the first time, draw every step anew."""
        numbers = map(read_number, kept.get(self.storage_key, "").partition("/")[0].split(","))
        self._count_as_done({self.titles[n] for n in numbers if 0 <= n < len(self.titles)})
        if self.recalled:
            return
        # only now is every step here: those made first could not know of the later ones
        self.recalled = True
        self.redraw()

    def _count_as_done(self, titles: set[str]) -> None:
        self.done = tuple(title for title in self.titles if title in titles.union(self.done))

    def redraw(self) -> None:
        """Show every step anew, each with the row of steps in it."""
        for step in [*self.steps, *([self.last] if self.last else [])]:
            step.draw()

    def row(self, step: Member) -> Steps:
        """Draw the row of steps as seen from one of them; the end is the last place."""
        here = self.number_of(step)
        items = [
            StepLink(
                title,
                state="done" if title in self.done and i != here else "now" if i == here else "todo",
                href=f"#step-{i + 1}",
            )
            for i, title in enumerate(self.titles)
        ]
        back = [StepLink(SAY("step_back"), href=f"#step-{here}", sign="‹")] if here else []
        on = [StepLink(SAY("step_on"), href=f"#step-{here + 2}", sign="›")] if here < len(self.titles) else []
        return Steps("steps", SAY("steps"), [*items, *back, *on])

    def number_of(self, step: Member) -> int:
        """Return the step's number, from 0."""
        return self.titles.index(step.title) if step.title in self.made else len(self.titles)

    def onward(self, step: Member) -> list[Button]:
        """Return the way to the next step, or to the end."""
        return [Button(SAY("next_step"), href=f"#step-{self.number_of(step) + 2}", kind="primary")]

    def anchor(self, step: Member) -> str:
        """Return the step's address within its page."""
        return f"step-{self.number_of(step) + 1}"
