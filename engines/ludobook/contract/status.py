"""A row of a game's log, and a game's turn, scores and winners."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One row of a game's log: the action of a seat, or a chance event (``seat`` is None).

    ``shown`` is the text with the cards of a redealt position, if they differ from the true ones.
    """

    seat: int | None
    text: str
    shown: str = ""

    @property
    def full_text(self) -> str:
        """The row with all its cards named, even those that are hidden."""
        return self.shown or self.text


class Status(NamedTuple):
    """The seat to act (None after the end), whether the game is over, the scores by seat, and the winning seats.

    >>> ludobook.game("egg").new(3, 7).status().scores
    (0, 0, 0)
    """

    to_move: int | None
    game_over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def tie_broken(self) -> bool:
        """True when players tie for the most points and not all of them win.

        >>> ludobook.Status(None, True, (5, 5, 3), (1,)).tie_broken
        True
        >>> ludobook.Status(None, True, (5, 5, 3), (0, 1)).tie_broken
        False
        """
        return self.scores.count(max(self.scores)) > len(self.winners) > 0
