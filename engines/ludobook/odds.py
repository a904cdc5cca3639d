"""Exact odds of the games, as fractions. ``ludobook.simulate`` estimates what cannot be counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

import ludobook
from ludobook.core.errors import BadInput

__all__ = ["ExactOdds", "odds"]


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """One exact number of a game.

    Attributes:
        id: its name, such as ``three_sets`` or ``climb_7``; a game has it once for each number of players.
        players: the number of players that it holds for; a number that is the same for all of them has a copy for each.
        fraction: the number itself: a chance from 0 to 1, or a whole number such as a highest score.
        meaning: one sentence that says exactly what was counted.
        seconds: the time since the number before it. If one count gives several numbers, the first carries all of its
            time, so the seconds of a game add up to its total time. Comparison ignores it.

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
        """The float nearest to the fraction."""
        return float(self.fraction)

    @property
    def text(self) -> str:
        """The fraction as ``a/b`` in lowest terms; a whole number is ``a/1``."""
        return f"{self.fraction.numerator}/{self.fraction.denominator}"

    def to_json(self) -> dict[str, Any]:
        """Return it as a row of ``python -m ludobook odds GAME --json``."""
        return {
            "id": self.id,
            "players": self.players,
            "fraction": self.text,
            "value": self.value,
            "meaning": self.meaning,
            "seconds": self.seconds,
        }


def odds(game: str, players: int | None = None, all: bool = False) -> tuple[ExactOdds, ...]:
    """Count every exact number of a game under its default rulings.

    Args:
        game: its package name.
        players: a number of players, to count for it alone; None for every number of players of the game.
        all: True to count the slow odds as well; so far only ``stuck`` of Lauzait-Cep is slow.

    Raises:
        UnknownGame: there is no such game.
        BadInput: the game is not for this number of players (the game's own rule), or has no odds (``ODDS``).

    >>> odds("egg", players=3)[0].fraction
    Fraction(603, 899)
    """
    played = ludobook.game(game)
    if players is not None:
        played.new(players, 0)  # the game itself refuses a wrong number
    tables = tuple(played.players) if players is None else (players,)
    if played.odds is None:
        raise BadInput(f"{played.title} has no exact odds.", rule="ODDS", part=(game,))
    found, before = [], perf_counter()
    for name, table, fraction, meaning in played.odds(tables, all):
        now = perf_counter()
        for count in tables if table is None else (table,):
            found.append(ExactOdds(name, count, fraction, meaning, now - before))
            now = before  # the copies took no time
        before = perf_counter()
    return tuple(found)
