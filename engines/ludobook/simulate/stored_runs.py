"""Games that were simulated once, by the million, and are too many to play again at every reading.

A ``Run`` is what ``simulate`` gave for one table: so many players of these strengths under these rulings. Beside it
stands a fingerprint of its first games alone, so that whoever doubts it can play those again in a moment
(``Run.again``). Any run can be done again in full, for its seed is ``SEED``: ``tests/benchmarks/balance.py`` made them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import ludobook
from ludobook.simulate import Result, Spread, simulate

SEED = 1
MOST_ACTIONS = 1_000  # actions after which a game is broken off: greedy players of Lauzait-Cep may go round in circles
REPLAYED_GAMES = 20  # games of a run that are played again


@dataclass(frozen=True, slots=True)
class Run:
    """Many games of one table.

    Attributes:
        strength: by seat.
        rulings: those that are not the usual ones.
        result: what came of them; it has histograms of scores and length under the usual rulings only.
        first: the fingerprint of its first games.
    """

    strength: tuple[str, ...]
    rulings: Mapping[str, Any]
    result: Result
    first: str

    def again(self) -> bool:
        """Play the first games again: whether they come out as they did."""
        return self.first == first_games(self.result.game, self.strength, self.rulings)


def limits(game: str, strength: Sequence[str]) -> dict[str, Any]:
    """The rulings that these players need for their games to end."""
    return dict(ludobook.game(game).finite) if set(strength) == {"random"} else {}


def first_games(game: str, strength: Sequence[str], rulings: Mapping[str, Any]) -> str:
    """Play a run's first games; their fingerprint."""
    # so few are not worth compiling
    found = simulate(
        game, len(strength), REPLAYED_GAMES, tuple(strength), SEED, dict(rulings), mode="plain", most=MOST_ACTIONS
    )
    told = ", ".join(f"{field.name}={getattr(found, field.name)!r}" for field in fields(found) if field.repr)
    return hashlib.sha256(f"Result({told})".encode()).hexdigest()[:16]


class Balance:
    """All runs of a game, found by their table."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = {key_of(run.strength, run.rulings): run for run in runs}

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs.values())

    def run(self, *strength: str, **rulings: Any) -> Run:
        """The run of that table, strengths by seat; the rulings that random players need are understood.

        Raises:
            KeyError: no such table was simulated.
        """
        for run in self:
            return self.runs[key_of(strength, {**limits(run.result.game, strength), **rulings})]
        raise KeyError(strength)

    @property
    def usual(self) -> list[Run]:
        """Everybody of one strength, under the usual rulings."""
        runs = [run for run in self if len(set(run.strength)) == 1]
        return [run for run in runs if dict(run.rulings) == limits(run.result.game, run.strength)]

    def readings(self) -> dict[tuple[int, str], list[tuple[str, Any, Result]]]:
        """By number of players and their strength: each other reading that was simulated, as key, value and result."""
        found: dict[tuple[int, str], list[tuple[str, Any, Result]]] = {}
        for run in self:
            for key, value in run.rulings.items():
                if key not in limits(run.result.game, run.strength):
                    table = (len(run.strength), run.strength[0])
                    found.setdefault(table, []).append((key, value, run.result))
        return found

    def among(self, one: str, other: str, players: int) -> tuple[float, float]:
        """How often ``one`` wins against ``other`` on all other seats, 0 … 1, and its standard error.

        The one has each seat equally often, so that no seat has an advantage. What happened never or always can still
        be three games away.
        """
        found, games = [], 0
        for seat in range(players):
            run = self.run(*(one if i == seat else other for i in range(players)))
            found.append(run.result.win_rate(seat))
            games += run.result.games
        error = sum(error**2 for _, error in found) ** 0.5 / players
        return sum(rate for rate, _ in found) / players, error or 1.5 / games


@cache
def balance(game: str) -> Balance:
    """The runs of a game.

    Raises:
        KeyError: no such game.
    """
    played = ludobook.game(game)
    return Balance([_read(game, row) for row in (played.file(played.runs) if played.runs else ())])


def key_of(strength: Sequence[str], rulings: Mapping[str, Any]) -> tuple[Any, ...]:
    """The key that a run is found by."""
    return tuple(strength), json.dumps(rulings, sort_keys=True)


def _read(game: str, row: Mapping[str, Any]) -> Run:
    def spread(packed: Sequence[Any]) -> Spread:
        total, squares, *histogram = packed
        return Spread(row["games"], total, squares, dict(histogram[0]) if histogram else {})

    result = Result(
        game=game,
        players=len(row["strength"]),
        asked=row["games"] + row["capped"],
        games=row["games"],
        capped=row["capped"],
        wins=tuple(map(spread, row["wins"])),
        wins_by_place=tuple(map(spread, row["wins_by_place"])),
        scores=tuple(map(spread, row["scores"])),
        actions=spread(row["actions"]),
        rounds=spread(row["rounds"]),
        length=row["length"],
    )
    return Run(tuple(row["strength"]), row["rulings"], result, row["first"])
