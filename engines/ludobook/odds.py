"""The numbers behind the games: exact odds as fractions, and simulation (``ludobook.simulate``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

import ludobook
from ludobook.core.errors import BadInput

__all__ = ["Odd", "odds"]


@dataclass(frozen=True, slots=True)
class Odd:
    """One exact number of a game.

    Attributes:
        id: what it is, such as ``three_sets`` or ``climb_7``; a game has it once for each number of players.
        players: the number of players it holds for; where it is the same for all, every number has its own copy.
        fraction: the number itself: a chance from 0 to 1, or a whole number such as a highest score.
        meaning: one sentence that says what exactly was counted.
        seconds: how long it took after the one before it: of those that come from one count the first bears it
            all, so that the seconds of a game add up to the time it took. Not compared.

    >>> odd = odds("egg", players=3)[0]
    >>> odd.id, odd.text, round(odd.value, 3), odd.to_json()["players"]
    ('friends', '603/899', 0.671, 3)
    """

    id: str
    players: int
    fraction: Fraction
    meaning: str
    seconds: float = field(default=0.0, compare=False)

    @property
    def value(self) -> float:
        """The fraction as the nearest float."""
        return float(self.fraction)

    @property
    def text(self) -> str:
        """The fraction as ``a/b``, in lowest terms; a whole number is ``a/1``."""
        return f"{self.fraction.numerator}/{self.fraction.denominator}"

    def to_json(self) -> dict[str, Any]:
        """The row of ``python -m ludobook odds GAME --json``."""
        return {
            "id": self.id,
            "players": self.players,
            "fraction": self.text,
            "value": self.value,
            "meaning": self.meaning,
            "seconds": self.seconds,
        }


def odds(game: str, players: int | None = None, all: bool = False) -> tuple[Odd, ...]:
    """Every exact number of a game under its default rulings, counted anew.

    Args:
        game: its package name.
        players: only what holds for so many players; None for every number of players the game knows.
        all: also what may take longer, which is ``stuck`` of Lauzait-Cep.

    Raises:
        KeyError: no such game.
        BadInput: a number of players that the game does not know, by the game's own rule.

    >>> odds("egg", players=3)[0].fraction
    Fraction(603, 899)
    """
    played = ludobook.game(game)
    if players is not None:
        played.new(players, 0)  # the game itself refuses a wrong number
    tables = tuple(played.players) if players is None else (players,)
    if played.odds is None:
        raise BadInput(f"No odds of {played.title} have been counted.", rule="ODDS", part=(game,))
    found, before = [], perf_counter()
    for name, table, fraction, meaning in played.odds(tables, all):
        now = perf_counter()
        for count in tables if table is None else (table,):
            found.append(Odd(name, count, fraction, meaning, now - before))
            now = before  # the copies took no time
        before = perf_counter()
    return tuple(found)
