"""A player for all games that searches: it tries each promising action in many deals, and plays on from there.

It is the rollout algorithm of Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996), with
successive halving (Karnin, Koren and Somekh, 2013). ``Evaluation`` carries it out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from statistics import fmean

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core import chance
from ludobook.core.lead import FEWEST_DEALS, standard_error
from ludobook.players.evaluation import Candidate, Evaluation
from ludobook.players.rollout import Rollout

CAUTION = 0.7  # an action replaces the favourite only if it is better by more than this many standard errors


@dataclass(frozen=True, slots=True)
class Value:
    """The value of an action as the search finds it: the lead over the opponents' mean at the next scoring.

    All seats play the action that looks best until then, and cards still held count for the points that they may earn.

    Attributes:
        action: the legal action.
        visits: the number of deals in which it was tried.
        mean: the mean lead in points; None if it was tried too rarely.
        error: the standard error of the mean, from the spread of the results of all actions; None likewise.
        results: the leads one by one; the k-th of every action comes from the same deal.
        won: for each of them, True if the game was over by then and the seat had won.

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
    """A player that takes the action that looks best at first sight, unless the search finds a surely better one.

    Give one of ``moves``, ``iterations`` and ``seconds`` as its budget for each action.

    Args:
        seed: the seed of its chance; players with the same seed play alike, unless they think by the clock.
        moves: the number of actions to play out, by default ``Machine.moves``; each action tried in a deal counts ten
            more.
        iterations: the number of times to play to the next scoring.
        seconds: the seconds to think; needs a ``clock``.
        clock: returns seconds, such as ``time.monotonic``, because engines never read a clock themselves.
        compiled: True to compile the playouts with numba, which must be installed; the values are the same.

    Attributes:
        compiled: True if the playouts are compiled.

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
        """Return the same player with another seed; both share what has been compiled."""
        other = copy(self)
        other._seed = seed
        return other

    def __call__(self, state: State) -> Action:
        """Choose one of the legal actions."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        found = self._evaluate(state, ())
        return max(found.candidates, key=lambda one: (gain(one, found.favourite), one is found.favourite)).action

    def values(self, state: State, also: Iterable[str] = ()) -> tuple[Value, ...]:
        """Return every legal action with its value; ``also`` names actions to try even if they do not look promising.

        Raises:
            BadInput: one of ``also`` is not a legal action (``PLAYER``).
        """
        found = self._evaluate(state, also)
        spread = found.spread
        return tuple(_value(candidate, spread) for candidate in found.candidates)

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
        """Make a function that returns the part of the budget that is spent, 1 or more when all of it is."""
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
    """Return the points by which an action is surely better than the favourite, in the deals in which both were tried.

    It is 0 for the favourite itself, and -inf if there were too few deals.
    """
    if one is favourite:
        return 0.0
    gains = [own - other for own, other in zip(one.results, favourite.results, strict=False)]
    if len(gains) < FEWEST_DEALS:
        return -math.inf
    return fmean(gains) - CAUTION * standard_error(gains)
