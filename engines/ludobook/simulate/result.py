"""Results of simulated games. All counts are integers, so that adding them up in any order gives the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field

import ludobook
from ludobook.core.bits import size

SHARES = 60  # a win is this many shares, so that up to five winners have whole ones
BINS = 512  # bins in the histogram of scores; the last one holds every score from 511 up
HEAD = 2  # the number of counts before those by seat: games finished, games broken off
SAME = (
    "Every game went the same way, because neither the game nor its players leave anything to chance. "
    "Let one player choose at random."
)
NONE_ENDED = (
    "No game ended, so there is nothing to count: allow more actions with `most`, or change readings or players. If "
    "the game is your own, `ludobook.testing.check_game` looks for what keeps it from ending."
)
Counts = tuple[MutableSequence[int] | Counter[int], ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a whole number over the games: its exact sums, and the number of games with each value.

    >>> coin = Spread(games=4, total=6, squares=10, histogram={1: 2, 2: 2})
    >>> coin.mean, round(coin.variance, 3), round(coin.error, 3)
    (1.5, 0.333, 0.289)
    """

    games: int
    total: int
    squares: int
    histogram: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The mean; NaN without games."""
        return self.total / self.games if self.games else math.nan

    @property
    def variance(self) -> float:
        """The variance of single games; NaN for fewer than two."""
        if self.games < 2:
            return math.nan
        return (self.squares * self.games - self.total**2) / (self.games * (self.games - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean; NaN for fewer than two games."""
        return math.sqrt(self.variance / self.games) if self.games else math.nan


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The counts of simulated games. All except ``capped`` count only finished games.

    Attributes:
        game: the game's package name.
        players: the number of players.
        asked: the number of games asked for; fewer are played after an interrupt.
        games: the number of games played to their end.
        capped: the number of games broken off because they did not end.
        wins: wins by seat, as a ``Spread`` of shares: each of k winners of a game gets 60 / k.
        wins_by_place: the same by place clockwise from the seat that began, which is place 0.
        scores: the final scores by seat.
        actions: the number of actions in a game.
        rounds: the number of rounds, or of other units, in a game.
        length: the unit of ``rounds``: rounds, turns, tricks, Days.
        same: True if all games were the same, because nothing in them was left to chance.

    >>> from ludobook.simulate import simulate
    >>> result = simulate("egg", players=2, games=5, seed=1, mode="plain")
    >>> sum(result.win_rate(seat)[0] for seat in range(2)), result.length
    (1.0, 'rounds')
    """

    game: str
    players: int
    asked: int
    games: int
    capped: int
    wins: tuple[Spread, ...]
    wins_by_place: tuple[Spread, ...]
    scores: tuple[Spread, ...]
    actions: Spread
    rounds: Spread
    length: str
    same: bool = field(default=False, repr=False)

    def win_rate(self, seat: int) -> tuple[float, float]:
        """Return the share of games that the seat wins, 0 … 1, and its standard error."""
        return self.wins[seat].mean / SHARES, self.wins[seat].error / SHARES

    def __str__(self) -> str:
        rows = [f"{ludobook.game(self.game).title}, {self.players} players: {self.games:,} games"]
        rows[0] += f", {self.capped:,} more broken off" if self.capped else ""
        if self.capped and not self.games:
            return f"{rows[0]}\n{NONE_ENDED}"
        for seat in range(self.players):
            rate, error = self.win_rate(seat)
            score = self.scores[seat]
            rows.append(f"seat {seat}: wins {rate:.2%} ± {error:.2%}, scores {score.mean:.3f} ± {score.error:.3f}")
        for place in range(self.players):
            won = self.wins_by_place[place]
            where = "first player" if place == 0 else f"place {place} after"
            rows.append(f"{where}: wins {won.mean / SHARES:.2%} ± {won.error / SHARES:.2%}")
        if self.same:
            rows.append(SAME)
        rows.append(f"{self.actions.mean:.1f} ± {self.actions.error:.1f} actions, {self.rounds.mean:.2f} {self.length}")
        return "\n".join(rows)

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of some games, as ``count`` makes them, to be added up."""

    numbers: Counter[int]
    scores: Counter[int]
    actions: Counter[int]
    rounds: Counter[int]

    def add(self, other: Tally) -> None:
        """Add the other's counts to these."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    @property
    def done(self) -> int:
        """The number of games, finished or broken off."""
        return self.numbers[0] + self.numbers[1]


def count(players: int, actions: int, rounds: int, began: int, won: int, scores: Sequence[int], counts: Counts) -> None:
    """Count one game, in place; ``won`` is the mask of the winners, 0 for a game that was broken off.

    The first of ``counts`` has the games finished and broken off; then for each seat the shares won, their squares, the
    scores and their squares; then for each place the shares won and their squares. The others are histograms of scores,
    actions and rounds.
    """
    numbers, score_bins, action_bins, round_bins = counts
    if won == 0:
        numbers[1] += 1
        return
    numbers[0] += 1
    share = SHARES // size(won)
    for seat in range(players):
        if won >> seat & 1:
            place = seat - began if seat >= began else seat - began + players
            numbers[HEAD + seat] += share
            numbers[HEAD + players + seat] += share * share
            numbers[HEAD + 4 * players + place] += share
            numbers[HEAD + 5 * players + place] += share * share
        numbers[HEAD + 2 * players + seat] += scores[seat]
        numbers[HEAD + 3 * players + seat] += scores[seat] * scores[seat]
        score_bins[BINS * seat + min(scores[seat], BINS - 1)] += 1
    action_bins[actions] += 1
    round_bins[rounds] += 1


def room_for_counts(players: int, most: int) -> tuple[int, ...]:
    """Return the sizes of the four ``counts``."""
    return HEAD + 6 * players, BINS * players, most + 1, most + 1


def result(game: str, players: int, asked: int, tally: Tally, same: bool = False) -> Result:
    """Make a Result of the counts of a table's games; ``same`` is True if all its games are one and the same."""
    n, games, numbers = players, tally.numbers[0], tally.numbers

    def shares(at: int, seat: int) -> Spread:
        total, squares = numbers[HEAD + at * n + seat], numbers[HEAD + (at + 1) * n + seat]
        return Spread(games, total, squares, {})

    def points(seat: int) -> Spread:
        total, squares = numbers[HEAD + 2 * n + seat], numbers[HEAD + 3 * n + seat]
        own = {at - BINS * seat: count for at, count in sorted(tally.scores.items()) if at // BINS == seat}
        return Spread(games, total, squares, own)

    def length(found: Counter[int]) -> Spread:
        total = sum(value * count for value, count in found.items())
        return Spread(
            games, total, sum(value**2 * count for value, count in found.items()), dict(sorted(found.items()))
        )

    return Result(
        game=game,
        players=n,
        asked=asked,
        games=games,
        capped=numbers[1],
        wins=tuple(shares(0, seat) for seat in range(n)),
        wins_by_place=tuple(shares(4, place) for place in range(n)),
        scores=tuple(map(points, range(n))),
        actions=length(tally.actions),
        rounds=length(tally.rounds),
        length=ludobook.game(game).machine.length,
        same=same and games > 1,
    )
