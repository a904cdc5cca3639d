"""What a game's state answers in its own way; ``State`` makes everything else out of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from ludobook.contract.machine import FRAME, LENGTH, NOBODY, TURN
from ludobook.contract.status import Entry
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.teach.sheet import Sheet


class StateHooks(ABC):
    """The part of a state that a game writes itself; only what is abstract has to be written."""

    game: ClassVar[Any]
    players: int
    seed: int
    log: tuple[Entry, ...]
    at: Any

    @abstractmethod
    def _raise_illegal(self, code: int) -> NoReturn:
        """Raise the IllegalAction that says why the action is none of the legal ones."""

    def _events(self, before: Any, code: int) -> Sequence[str]:
        """List what chance brought with the action that led here from a position, as rows of the log."""
        return ()

    def _view(self, seat: int) -> dict[str, Any]:
        """The game's own part of ``view``; where nothing is hidden, the whole position unless it says otherwise."""
        left_out = {*FRAME, *self.game.machine.scratch}
        pairs = zip(self.at._fields, self.at, strict=True)
        return {name: list(numbers) for name, numbers in pairs if name not in left_out}

    def _redeal_hidden(self, g: Any, seat: int, generator: int) -> int:
        """Deal everything that ``seat`` cannot see again, in a copy of the position; the generator's next state.

        What comes of it follows from what the seat sees and the generator, not from what is truly there. A game that
        does not write it hides nothing.
        """
        return generator

    def _code(self, text: str) -> int:
        """The machine's code of an action, written in any way that the notation allows; legal here or not.

        Here only case and white space are free; a game whose notation allows more, or whose machine has no ``count``,
        reads its own.

        Raises:
            BadInput: the text is no action.
            IllegalAction: what can be told without asking whether the action is legal.
        """
        code: int | None = self.game.machine.texts(self.players).get(" ".join(text.lower().split()))
        if code is None:
            example = self.game.machine.actions[self.players][0]
            message = f"{text[:40]!r} is not an action of this game; one is “{example}”."
            raise BadInput(message, rule=self.game.rulebook.malformed, part=(text[:40],))
        return code

    def where(self) -> str:
        """The place in the game in a few public words, for errors: ``round 2, making sets, seat 1``."""
        played = f"{self.at.now[LENGTH]} {self.game.machine.length} played"
        turn = self.at.now[TURN]
        return f"{played}, the game is over" if turn == NOBODY else f"{played}, seat {turn} to move"

    @abstractmethod
    def last_score(self) -> Sheet | None:
        """The last scoring, explained; None before the first."""

    def _imagined(self, g: Any, seat: int) -> Mapping[int, str]:
        """The rows of the log, by place, of cards that ``_redeal_hidden`` has dealt again, with their new text."""
        return {}

    def seen(self, place: int, seat: int | None) -> str:
        """The row of the log in that place, as ``seat`` sees it; None for what everybody sees."""
        return self.log[place].full_text

    def _dealt(self) -> Sequence[str]:
        """List what chance brought before the first action, as rows of the log: a deal, where it was asked."""
        return ("deal",) if self.at.chance[0] != chance.start(self.seed) else ()
