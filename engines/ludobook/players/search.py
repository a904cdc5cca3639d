"""A player that searches, one for all games: it tries each promising action in many deals, and plays on from there.

The rollout algorithm of Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996), with
successive halving (Karnin, Koren and Somekh, 2013): what the seat cannot see is dealt again and again; in each deal
every action still in the running is played, and then everybody plays greedily to the next scoring.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from statistics import fmean, stdev, variance

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import appraisal
from ludobook.players.rollout import Rollout

DEAL = 10  # actions that a deal counts as
MOVES = 5000  # a budget that stays under a second in plain Python, whatever the game
FIELD = 16  # actions that are tried, the best appraised ones
STAGES = 4  # the field is halved between them, by what came of the actions so far
FEWEST_DEALS = 8  # deals below which nothing is said of an action
CAUTION = 0.7  # standard errors by which an action must beat the best appraised one to be played


@dataclass(frozen=True, slots=True)
class Value:
    """What the search says of an action: the mean lead over the mean of the other seats at the next scoring, in points.

    Everybody plays greedily until then, and until the game's end what a seat then holds counts as the points it may
    still bring. ``error`` is the mean's standard error, by how much the results of all actions spread; both are None
    where the action was tried too seldom to tell. ``results`` are the leads one by one: the k-th of every action comes
    from the same deal. ``won`` says of each whether the game was over by then, and the seat won.

    >>> value = Search(1, iterations=40).values(ludobook.game("kirin").new(4, 7))[0]
    >>> value.action, value.visits, round(value.error, 1)
    (Action('declare A2'), 10, 0.6)
    """

    action: Action
    visits: int
    mean: float | None
    error: float | None
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()


@dataclass(slots=True, eq=False)
class Candidate:
    """An action, how good it looks, and what came of it: the k-th result is that of the k-th deal."""

    action: Action
    prior: float
    results: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its results; there is one."""
        return fmean(self.results)


class Search:
    """Plays what is most surely better than the best appraised action, or that one where nothing is.

    Args:
        seed: where its own chance begins; the same seed plays the same, but by the clock.
        moves: how many actions it plays out for each of its own, whatever the game; to deal counts as ten.
        iterations: how many times it plays to the next scoring instead.
        seconds: how long it thinks instead.
        clock: tells the seconds, such as ``time.monotonic``; the engines themselves read no clock.
        compiled: whether numba, which must be there, compiles what it plays on with; the values are the same.

    >>> state = ludobook.game("egg").new(3, seed=7)
    >>> search = Search(seed=1, iterations=20)
    >>> search(state) in state.legal_actions(), len(search.values(state)) == len(state.legal_actions())
    (True, True)
    >>> search.with_seed(1)(state) == search(state)
    True
    """

    def __init__(
        self,
        seed: int = 0,
        moves: int = MOVES,
        iterations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
        compiled: bool = False,
    ) -> None:
        self._seed, self._moves, self._iterations = seed, moves, iterations
        self._seconds, self._clock, self._compiled = seconds, clock, compiled
        self._rollouts: dict[tuple[object, ...], Rollout] = {}

    def with_seed(self, seed: int) -> Search:
        """The same but for the seed; what has been compiled is shared."""
        other = copy(self)
        other._seed = seed
        return other

    def __call__(self, state: State) -> Action:
        """One of the legal actions."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        trial = self._try(state, ())
        return max(trial.candidates, key=lambda candidate: (trial.gain(candidate), candidate is trial.favourite)).action

    def values(self, state: State, also: Iterable[str] = ()) -> tuple[Value, ...]:
        """Every legal action with its value; ``also`` names actions to try however little they promise.

        Raises:
            BadInput: one of ``also`` is no legal action.
        """
        trial = self._try(state, also)
        spread = trial.spread()
        return tuple(_value(candidate, spread) for candidate in trial.candidates)

    def _try(self, state: State, also: Iterable[str]) -> _Trial:
        key = state.game.name, state.players, state.rulings
        if key not in self._rollouts:
            self._rollouts.clear()
            self._rollouts[key] = Rollout(state, self._compiled)
        seed = chance.scramble(chance.start(self._seed) ^ len(state.log))
        trial = _Trial(state, seed, also, self._rollouts[key])
        trial.run(self._spent(trial))
        return trial

    def _spent(self, trial: _Trial) -> Callable[[], float]:
        """What tells the part of the budget that is spent; from 1 on, all is."""
        if self._seconds is not None and self._clock is not None:
            clock, seconds, start = self._clock, self._seconds, self._clock()
            return lambda: (clock() - start) / seconds
        if self._iterations is not None:
            iterations = self._iterations
            return lambda: trial.iterations / iterations
        return lambda: trial.moves / self._moves


def _value(candidate: Candidate, spread: float) -> Value:
    tries = len(candidate.results)
    known = tries >= FEWEST_DEALS
    mean, error = (candidate.mean, spread / math.sqrt(tries)) if known else (None, None)
    return Value(candidate.action, tries, mean, error, tuple(candidate.results), tuple(candidate.won))


class _Trial:
    """What one move's actions came to; ``moves`` counts the actions played, ``iterations`` how often all was played."""

    def __init__(self, state: State, seed: int, also: Iterable[str], rollout: Rollout) -> None:
        seat = state.status().to_move
        assert seat is not None
        self._seat, self._rollout, self.moves, self.iterations = seat, rollout, 0, 0
        self._deals = Determinizations(state, seat, seed)
        worth = appraisal(state)
        self.candidates = [Candidate(action, worth(action)) for action in state.legal_actions()]
        self.favourite = max(self.candidates, key=lambda candidate: candidate.prior)
        named = {candidate.action.text: candidate for candidate in self.candidates}
        self._asked = []
        for text in also:
            if text not in named:
                raise BadInput(f"{text[:40]!r} is no legal action here.", rule="PLAYER", part=(text[:40],))
            self._asked.append(named[text])

    def run(self, spent: Callable[[], float]) -> None:
        """Try the actions of the field in deal after deal, the worse half of them leaving it between stages."""
        rest = [one for one in self.candidates if one is not self.favourite and one not in self._asked]
        rest = sorted(rest, key=lambda candidate: -candidate.prior)[:FIELD]
        stay = list(dict.fromkeys([self.favourite, *self._asked]))
        deal, stage = 0, 0
        while (part := spent()) < 1:
            if int(part * STAGES) > stage:
                stage += 1
                rest = sorted(rest, key=lambda candidate: -candidate.mean)[: len(rest) // 2] if deal else rest
            for candidate in (*stay, *rest):
                self._play(candidate, self._deals[deal])
                if deal == 0 and spent() >= 1:
                    break
            deal += 1

    def _play(self, candidate: Candidate, deal: State) -> None:
        """Note the lead over the mean of the others at the next scoring, when the action is played in the deal."""
        points, moves, won = self._rollout(deal, candidate.action.code)
        self.moves += DEAL + 1 + moves
        self.iterations += 1
        own = points[self._seat]
        candidate.results.append(own - (sum(points) - own) / (len(points) - 1))
        candidate.won.append(bool(won >> self._seat & 1))

    def spread(self) -> float:
        """The standard deviation of the results of one action, by those of all: luck is much the same for each."""
        tried = [candidate for candidate in self.candidates if len(candidate.results) > 1]
        squares = sum(variance(candidate.results) * (len(candidate.results) - 1) for candidate in tried)
        return math.sqrt(squares / sum(len(candidate.results) - 1 for candidate in tried)) if tried else 0.0

    def gain(self, candidate: Candidate) -> float:
        """How much better than the favourite it surely is, by the deals both were tried in; 0 for the favourite."""
        if candidate is self.favourite:
            return 0.0
        gains = [own - other for own, other in zip(candidate.results, self.favourite.results, strict=False)]
        if len(gains) < FEWEST_DEALS:
            return -math.inf
        return fmean(gains) - CAUTION * stdev(gains) / math.sqrt(len(gains))
