"""Stored results of millions of simulated games, too many to play again for every reader.

A ``Run`` is the result of ``simulate`` for one table: the strength of each player, and the rulings. It has a
fingerprint of its first games alone, so that anybody can check it in a moment by playing those again (``Run.again``).
``tests/benchmarks/balance.py`` made the runs with the seed ``SEED``, and can make them again in full.
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
LONGEST_GAME = 1_000  # a game is broken off after this many, because greedy players of Lauzait-Cep may go in circles
REPLAYED_GAMES = 20  # the number of first games that ``Run.again`` plays


@dataclass(frozen=True, slots=True)
class Run:
    """The result of many games of one table.

    Attributes:
        strength: the strength of each seat's player.
        rulings: the rulings that differ from their defaults.
        result: the counts; histograms of scores and lengths are stored only for the default rulings.
        first: the fingerprint of its first games.
    """

    strength: tuple[str, ...]
    rulings: Mapping[str, Any]
    result: Result
    first: str

    def again(self) -> bool:
        """Play the first games again; tell whether they end as before."""
        return self.first == first_games(self.result.game, self.strength, self.rulings)


def limits(game: str, strength: Sequence[str]) -> dict[str, Any]:
    """Return the rulings that these players need so that their games end."""
    return dict(ludobook.game(game).finite) if set(strength) == {"random"} else {}


def first_games(game: str, strength: Sequence[str], rulings: Mapping[str, Any]) -> str:
    """Play a run's first games; return their fingerprint."""
    # so few games are not worth compiling
    found = simulate(
        game, len(strength), REPLAYED_GAMES, tuple(strength), SEED, dict(rulings), mode="plain", most=LONGEST_GAME
    )
    told = ", ".join(f"{field.name}={getattr(found, field.name)!r}" for field in fields(found) if field.repr)
    return hashlib.sha256(f"Result({told})".encode()).hexdigest()[:16]


class Balance:
    """All runs of a game, which can be found by their table."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = {key_of(run.strength, run.rulings): run for run in runs}

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs.values())

    def run(self, *strength: str, **rulings: Any) -> Run:
        """Return the run of a table, given strengths by seat and rulings; rulings that random players need are added.

        Raises:
            KeyError: no such table was simulated.
        """
        for run in self:
            return self.runs[key_of(strength, {**limits(run.result.game, strength), **rulings})]
        raise KeyError(strength)

    @property
    def usual(self) -> list[Run]:
        """The runs with players of one strength under the default rulings."""
        runs = [run for run in self if len(set(run.strength)) == 1]
        return [run for run in runs if dict(run.rulings) == limits(run.result.game, run.strength)]

    def readings(self) -> dict[tuple[int, str], list[tuple[str, Any, Result]]]:
        """Return each other reading that was simulated, as (key, value, result), by number of players and strength."""
        found: dict[tuple[int, str], list[tuple[str, Any, Result]]] = {}
        for run in self:
            for key, value in run.rulings.items():
                if key not in limits(run.result.game, run.strength):
                    table = (len(run.strength), run.strength[0])
                    found.setdefault(table, []).append((key, value, run.result))
        return found

    def among(self, one: str, other: str, players: int) -> tuple[float, float]:
        """Return the share of games, 0 … 1, that a player of strength ``one`` wins against players ``other``.

        That player has each seat equally often. The second number is the standard error of the share; if the player won
        never or always, it is 1.5 / games, so that ±, which is two errors, allows for 3 games.
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
    """Return the stored runs of a game, if any.

    Raises:
        UnknownGame: there is no such game.
    """
    played = ludobook.game(game)
    return Balance([_read(game, row) for row in (played.file(played.runs) if played.runs else ())])


def key_of(strength: Sequence[str], rulings: Mapping[str, Any]) -> tuple[Any, ...]:
    """Make the key of a run from its table."""
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
