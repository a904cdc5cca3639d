"""A player that searches, one for all games: it tries each promising action in many deals, and plays on from there.

The rollout algorithm of Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996), with
successive halving (Karnin, Koren and Somekh, 2013): see ``Evaluation``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from statistics import fmean, stdev

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core import chance
from ludobook.players.evaluation import FEWEST_DEALS, Candidate, Evaluation
from ludobook.players.rollout import Rollout

CAUTION = 0.7  # standard errors by which an action must beat the best appraised one to be played


@dataclass(frozen=True, slots=True)
class Value:
    """What the search says of an action: the mean lead over the mean of the other seats at the next scoring, in points.

    Everybody plays what looks best until then, and until the game's end what a seat then holds counts as the points
    it may still bring. ``error`` is the mean's standard error, by how much the results of all actions spread; both
    are None where the action was tried too seldom to tell. ``results`` are the leads one by one: the k-th of every
    action comes from the same deal. ``won`` says of each whether the game was over by then, and the seat won.

    >>> value = Search(1, iterations=40).values(ludobook.game("kirin").new(4, 7))[0]
    >>> value.action, value.visits, round(value.error, 1)
    (Action('declare A2'), 9, 0.4)
    """

    action: Action
    visits: int
    mean: float | None
    error: float | None
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()


class Search:
    """Plays what is most surely better than the best appraised action, or that one where nothing is.

    Args:
        seed: where its own chance begins; the same seed plays the same, but by the clock.
        moves: how many actions it plays out for each of its own, ``Machine.moves`` unless given; to deal counts as ten.
        iterations: how many times it plays to the next scoring instead.
        seconds: how long it thinks instead.
        clock: tells the seconds, such as ``time.monotonic``; the engines themselves read no clock.
        compiled: whether numba, which must be there, compiles what it plays on with; the values are the same.

    Attributes:
        compiled: as given.

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
        moves: int | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
        compiled: bool = False,
    ) -> None:
        self._seed, self._moves, self._iterations = seed, moves, iterations
        self._seconds, self._clock, self.compiled = seconds, clock, compiled
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
        found = self._evaluate(state, ())
        return max(found.candidates, key=lambda one: (gain(one, found.favourite), one is found.favourite)).action

    def values(self, state: State, also: Iterable[str] = ()) -> tuple[Value, ...]:
        """Every legal action with its value; ``also`` names actions to try however little they promise.

        Raises:
            BadInput: one of ``also`` is no legal action.
        """
        found = self._evaluate(state, also)
        return tuple(_value(candidate, found.spread) for candidate in found.candidates)

    def _evaluate(self, state: State, also: Iterable[str]) -> Evaluation:
        key = state.game.name, state.players, state.rulings
        if key not in self._rollouts:
            self._rollouts.clear()
            self._rollouts[key] = Rollout(state, self.compiled)
        seed = chance.scramble(chance.start(self._seed) ^ len(state.log))
        found = Evaluation(state, seed, self._rollouts[key])
        found.think_until(self._spent(found), also)
        return found

    def _spent(self, found: Evaluation) -> Callable[[], float]:
        """What tells the part of the budget that is spent; from 1 on, all is."""
        if self._seconds is not None and self._clock is not None:
            clock, seconds, start = self._clock, self._seconds, self._clock()
            return lambda: (clock() - start) / seconds
        if self._iterations is not None:
            iterations = self._iterations
            return lambda: found.iterations / iterations
        moves = self._moves or found.state.game.machine.moves
        return lambda: found.moves / moves


def _value(candidate: Candidate, spread: float) -> Value:
    tries = len(candidate.results)
    known = tries >= FEWEST_DEALS
    mean, error = (candidate.mean, spread / math.sqrt(tries)) if known else (None, None)
    return Value(candidate.action, tries, mean, error, tuple(candidate.results), tuple(candidate.won))


def gain(one: Candidate, favourite: Candidate) -> float:
    """How much better than the favourite it surely is, by the deals both were tried in; 0 for the favourite."""
    if one is favourite:
        return 0.0
    gains = [own - other for own, other in zip(one.results, favourite.results, strict=False)]
    if len(gains) < FEWEST_DEALS:
        return -math.inf
    return fmean(gains) - CAUTION * stdev(gains) / math.sqrt(len(gains))
