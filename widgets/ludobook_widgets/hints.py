"""A hint in three stages: where to look, what to do, and why; how sure that is, is folded away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludobook import Action
from ludobook.contract.action import finished
from ludobook.core.words import listed
from ludobook.look.scene import Mark, chosen_slots
from ludobook.players import Search

from ludobook_widgets import blocks
from ludobook_widgets.blocks import Block, Button, Details, Text
from ludobook_widgets.board import BoardPage, words_of
from ludobook_widgets.values import WORTH, Worth, bars, ranked, reason, verdict

LOOK, MOVE, WHY = range(3)
PLAY_IT: list[Any] = ["hint", "play"]


@dataclass(slots=True)
class Hint:
    """What a search says of the position on the page, and how much of it has been asked for."""

    page: BoardPage
    worths: Sequence[Worth]
    chosen: str
    stage: int = LOOK

    @classmethod
    def of(cls, page: BoardPage) -> Hint:
        """Search the position; what has been chosen already is looked at, too."""
        assert page.state is not None
        action = finished(page.actions, page.choosing.words)
        chosen = action.text if action else ""
        hint = cls(page, ranked(Search(1).values(page.state, also=[chosen] if chosen else [])), chosen)
        if not hint.marks():
            hint.stage = MOVE
        return hint

    @property
    def best(self) -> Action | None:
        """The action that looks best; None where there was too little time to tell."""
        return next((one for one in self.page.actions if self.worths and one.text == self.worths[0].text), None)

    def more(self) -> None:
        """The next stage."""
        self.stage = min(self.stage + 1, WHY)

    @property
    def text(self) -> str:
        """What is said at this stage."""
        game, best = self.page.game, self.best
        if self.stage == LOOK:
            return "Look here."
        if self.stage == MOVE or best is None:
            return verdict(game, self.worths)
        drawn = self._drawn(best)
        brought = [mark.face for mark in drawn if mark.face and mark.to.startswith("hand-")]
        verb = "may bring" if any(mark.text for mark in drawn) else "brings"
        return reason(game, self.worths, self.page.named(f"{verb} you {listed(brought)} and ") if brought else "")

    @property
    def buttons(self) -> list[Button]:
        """What leads on from here."""
        more = {LOOK: "Show the move", MOVE: "Why?"}
        asking = [Button(more[self.stage], ["hint"])] if self.stage in more and self.worths else []
        return [*asking, *([Button("Play it", PLAY_IT, kind="primary")] if self.stage > LOOK and self.best else [])]

    def marks(self) -> list[blocks.Mark]:
        """What is drawn at this stage: a glow on what the action begins with, then the action."""
        best = self.best
        if best is None:
            return []
        if self.stage == LOOK:
            return self.page.marks(chosen_slots(self.page.state, words_of(best)[:2]), "hint")
        return self.page.marks(self._drawn(best), "hint", PLAY_IT)

    def _drawn(self, action: Action) -> Sequence[Mark]:
        return self.page.game.drawn(self.page.state, words_of(action))

    def how_sure(self) -> list[Block]:
        """The numbers."""
        if self.stage < WHY or len(self.worths) < 2:
            return []
        shown = [bars(self.page.game, self.worths, self.chosen), Text("worth", WORTH, tone="muted")]
        return [Details("sure", "How sure?", shown)]
