"""A row of a game's log, and how the game stands."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One row of a game's log: what a seat did, or what chance brought (``seat`` is None).

    ``shown`` is the text with the cards as a redealt position imagines them, where these are others.
    """

    seat: int | None
    text: str
    shown: str = ""

    @property
    def full_text(self) -> str:
        """The row with all cards it names."""
        return self.shown or self.text


class Status(NamedTuple):
    """Who moves (None after the end), whether the game is over, scores by seat, and the winning seats.

    >>> ludobook.game("egg").new(3, 7).status().scores
    (0, 0, 0)
    """

    to_move: int | None
    game_over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
