"""The methods that a game writes for its states; ``State`` builds everything else on them."""

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
    """The methods of a state that a game may write; it has to write only the abstract ones."""

    game: ClassVar[Any]
    deals_choices: ClassVar[bool] = False  # True if ``_redeal_hidden`` also chooses unseen actions, as players would
    players: int
    seed: int
    log: tuple[Entry, ...]
    at: Any

    @abstractmethod
    def _raise_illegal(self, code: int) -> NoReturn:
        """Raise the IllegalAction that says why the action of this code is not legal here."""

    def _events(self, before: Any, code: int) -> Sequence[str]:
        """List the chance events of the action ``code``, which led here from ``before``, as rows of the log."""
        return ()

    def _view(self, seat: int) -> dict[str, Any]:
        """Return the game's own part of ``view``: by default the whole position, for a game that hides nothing."""
        left_out = {*FRAME, *self.game.machine.scratch}
        pairs = zip(self.at._fields, self.at, strict=True)
        return {name: list(numbers) for name, numbers in pairs if name not in left_out}

    def _redeal_hidden(self, g: Any, seat: int, generator: int) -> int:
        """Deal again everything that ``seat`` cannot see, in ``g``, a copy; return the generator's next state.

        The result must depend only on what the seat sees and on the generator, not on the true hidden cards. A game
        that does not write this method hides nothing.
        """
        return generator

    def _code(self, text: str) -> int:
        """Read an action in the game's notation into the machine's code; it need not be legal here.

        By default only case and white space may vary. A game whose notation allows more, or whose machine has no
        ``count``, writes its own method.

        Raises:
            BadInput: the text is not an action.
            IllegalAction: the text already shows that the action is not legal, so it may have no code.
        """
        code: int | None = self.game.machine.texts(self.players).get(" ".join(text.lower().split()))
        if code is None:
            example = self.game.machine.actions[self.players][0]
            message = f"{text[:40]!r} is not an action of this game; one is “{example}”."
            raise BadInput(message, rule=self.game.rulebook.malformed, part=(text[:40],))
        return code

    def where(self) -> str:
        """Describe the point of the game in a few public words, for errors: ``round 2, making sets, seat 1``."""
        played = f"{self.at.now[LENGTH]} {self.game.machine.length} played"
        turn = self.at.now[TURN]
        return f"{played}, the game is over" if turn == NOBODY else f"{played}, seat {turn} to move"

    @abstractmethod
    def last_score(self) -> Sheet | None:
        """Return the last scoring, explained; None before the first."""

    def _imagined(self, g: Any, seat: int) -> Mapping[int, str]:
        """Return, by index, the new texts of the rows of the log whose cards ``_redeal_hidden`` has dealt again."""
        return {}

    def seen(self, place: int, seat: int | None) -> str:
        """Return the row of the log at index ``place`` as ``seat`` sees it, or for None as everybody does."""
        return self.log[place].full_text

    def _dealt(self) -> Sequence[str]:
        """List the chance events before the first action, as rows of the log: ``deal`` if the generator was used."""
        return ("deal",) if self.at.chance[0] != chance.start(self.seed) else ()
