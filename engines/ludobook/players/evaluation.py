"""Evaluates a position by the results of every action, deal by deal; further thought adds to them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core.errors import BadInput
from ludobook.core.lead import FEWEST_DEALS, Lead, lead, squares
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import appraisal
from ludobook.players.lookahead import Lookahead
from ludobook.players.rollout import Rollout

DEAL = 10  # trying an action in a deal costs this many actions of the budget, beside those played out
FIELD = 16  # the most actions tried beside the favourite: those that look best at first sight, and by what they keep
STAGES = 4  # between these stages the field is halved by the results so far
FEWEST_IN_FIELD = 2  # the field is not halved below this many actions
MOST_TAKEN_BACK = 3  # the most actions that come back into the field, dropped though they may be the best


@dataclass(slots=True, eq=False)
class Candidate:
    """An action with its results: the k-th result is that of the k-th deal.

    Attributes:
        action: the legal action.
        prior: its rating at first sight, before any deal.
        prospect: its rating by what it keeps for later scorings too; the same in a game that keeps nothing.
        results: the seat's leads over the opponents' mean at the next scoring, in points.
        won: for each result, True if the game was over by then and the seat had won.
        real: for each result that is a machine's ``standing``, the same lead in scores or, at the end, in games won.
    """

    action: Action
    prior: float
    prospect: float
    results: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    real: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its results; it needs at least one."""
        return fmean(self.results)

    @property
    def even_results(self) -> list[float]:
        """The results in even deals, by which the best action is chosen."""
        return self.results[::2]

    @property
    def odd_results(self) -> list[float]:
        """The results in odd deals, which say how good the action is, free of the luck that made it the best."""
        return self.results[1::2]

    def lead(self, other: Candidate) -> Lead:
        """Compare this action with another by the odd deals in which both were tried."""
        return lead(self.odd_results, other.odd_results)


class Evaluation:
    """Rates the actions of the seat to act by what that seat may know.

    The cards that it cannot see are dealt again and again. In each deal the promising actions are played, and then all
    seats play on to the next scoring, by fitted weights if the game has them, otherwise greedily. Every ``think`` adds
    deals to those before. In a game in which nothing is hidden, nothing is dealt: ``Lookahead`` rates each action, and
    further thought looks deeper.

    Args:
        state: a position of a game that is not over.
        seed: the seed of its chance; the same seed and the same amount of thought give the same results.
        rollout: plays positions on; by default in plain Python.

    Attributes:
        moves: the number of actions played out so far; each action that is tried in a deal counts ten more.
        iterations: the number of times that an action was played to the next scoring.
        candidates: all legal actions with their results, in their order.
        favourite: the candidate that looks best at first sight.
        deals: the number of deals played.

    >>> evaluation = Evaluation(ludobook.game("kirin").new(4, 7), seed=1)
    >>> evaluation.think(1000, also=["declare A4"])
    >>> len(evaluation.finalists), evaluation["declare A4"].lead(evaluation.best).clear
    (0, False)
    """

    def __init__(self, state: State, seed: int = 0, rollout: Rollout | None = None) -> None:
        assert state.turn is not None
        self.state, self.seed, self.moves, self.iterations = state, seed, 0, 0
        self._seat, self._rollout = state.turn, rollout or Rollout(state)
        worth = appraisal(state, fitted=True)
        rated = [(one, worth(one)) for one in state.legal_actions()]
        prospect = state.game.machine.prospect
        self.candidates = [
            Candidate(one, prior, prospect(state.at, one.code) if prospect else prior) for one, prior in rated
        ]
        sound = [one for one in self.candidates if one.prospect > -math.inf]
        self.favourite = max(sound, key=lambda candidate: candidate.prior)
        self._stay = [self.favourite]
        rest = [one for one in sound if one is not self.favourite]
        by_prospect, by_prior = (sorted(rest, key=key) for key in (lambda one: -one.prospect, lambda one: -one.prior))
        both = (one for pair in zip(by_prospect, by_prior, strict=True) for one in pair)
        self._field = list(dict.fromkeys(both))[:FIELD]
        self._dropped: list[Candidate] = []
        self.deals = 0
        self._lookahead: Lookahead | None = None
        if state.game.open_hands:
            self._lookahead = Lookahead(state.game.machine, state.at, state.players)
            self._field = rest  # a lookahead rates all actions

    def __getitem__(self, text: str) -> Candidate:
        """Return the candidate of an action, given its text.

        Raises:
            BadInput: it is not a legal action (``PLAYER``).
        """
        for candidate in self.candidates:
            if candidate.action.text == text:
                return candidate
        raise BadInput(f"{text[:40]!r} is not a legal action here.", rule="PLAYER", part=(text[:40],))

    def think(self, moves: int | None = None, also: Iterable[str] = ()) -> None:
        """Think for a budget of actions played out, by default ``Machine.moves``.

        ``also`` names actions to try from now on, even if they do not look promising.

        Raises:
            BadInput: one of ``also`` is not a legal action (``PLAYER``).
        """
        start, budget = self.moves, moves or self.state.game.machine.moves
        self.think_until(lambda: (self.moves - start) / budget, also)

    def narrow(self, texts: Collection[str]) -> None:
        """Think from now on only about these actions, the favourite, and those that ``also`` has named."""
        self._field = [one for one in self._field if one.action.text in texts]
        self._dropped = []

    def think_until(self, spent: Callable[[], float], also: Iterable[str] = ()) -> None:
        """Think until ``spent`` returns 1 or more; it returns the part of the budget that is used up.

        ``also`` is the same as in ``think``.
        """
        self._stay = list(dict.fromkeys([*self._stay, *(self[text] for text in also)]))
        best = self.best
        back = [one for one in self._dropped if not lead(best.results, one.results).clear]
        back.sort(key=lambda one: lead(best.results, one.results).mean)
        self._field = [one for one in (*self._field, *back[:MOST_TAKEN_BACK]) if one not in self._stay]
        self._dropped = [one for one in self._dropped if one not in self._field]
        if self._lookahead is not None:
            self._look(self._lookahead, spent)
            return
        redealt = Determinizations(self.state, self._seat, self.seed)  # the same deals at every thought
        first, stage = self.deals, 0
        while (part := spent()) < 1:
            if int(part * STAGES) > stage:
                stage += 1
                if self.deals > first:
                    self._halve()
            for candidate in (*self._stay, *self._field):
                while len(candidate.results) <= self.deals:
                    self._play(candidate, redealt[len(candidate.results)])
                if self.deals == 0 and spent() >= 1:
                    return
            self.deals += 1

    def _look(self, lookahead: Lookahead, spent: Callable[[], float]) -> None:
        """Look ahead until the budget is spent, and note the value of every action in every outcome of chance."""
        moves, leaves = self.moves - lookahead.moves, self.iterations - lookahead.leaves

        def worked() -> float:
            self.moves, self.iterations = moves + lookahead.moves, leaves + lookahead.leaves
            return spent()

        lookahead.think_until(worked)
        worked()
        for candidate in self.candidates:
            candidate.results = lookahead.values[candidate.action.code]
            candidate.won = lookahead.won[candidate.action.code]
        self.deals = len(self.favourite.results)

    def _halve(self) -> None:
        """Drop the worse half of the field, but keep FEWEST_IN_FIELD actions; what may be luck comes back later."""
        left = max(len(self._field) // 2, FEWEST_IN_FIELD)
        ordered = sorted(self._field, key=lambda candidate: -candidate.mean)
        self._field, self._dropped = ordered[:left], self._dropped + ordered[left:]

    def _play(self, candidate: Candidate, deal: State) -> None:
        """Play the action in a deal, and note the seat's lead over the opponents' mean at the next scoring."""
        points, moves, won = self._rollout(deal, candidate.action.code)
        self.moves += DEAL + 1 + moves
        self.iterations += 1
        candidate.results.append(self._ahead(points))
        candidate.won.append(bool(won >> self._seat & 1))
        if self.state.game.machine.standing:
            wins = [won >> seat & 1 for seat in range(len(points))]
            candidate.real.append(self._ahead(wins if won else self._rollout.scores))

    def _ahead(self, points: Sequence[float]) -> float:
        """Return by how much the seat is ahead of the opponents' mean."""
        own = points[self._seat]
        return own - (sum(points) - own) / (len(points) - 1)

    @property
    def finalists(self) -> list[Candidate]:
        """The candidates still in the field that were tried often enough, best first; empty after too little thought.

        The first is the best in the even deals. The others follow in the order of their results in the odd deals.
        """
        tried = [one for one in (*self._stay, *self._field) if len(one.results) >= FEWEST_DEALS]
        if not tried:
            return []
        best = max(tried, key=lambda candidate: fmean(candidate.even_results))
        rest = [one for one in tried if one is not best]
        return [best, *sorted(rest, key=lambda candidate: -fmean(candidate.odd_results))]

    @property
    def best(self) -> Candidate:
        """The candidate that looks best so far; after too little thought, the favourite."""
        return next(iter(self.finalists), self.favourite)

    @property
    def spread(self) -> float:
        """The standard deviation of one action's results, pooled over all actions, because luck is alike for each."""
        tried = [candidate for candidate in self.candidates if len(candidate.results) > 1]
        total = sum(squares(candidate.results) for candidate in tried)
        return math.sqrt(total / sum(len(candidate.results) - 1 for candidate in tried)) if tried else 0.0
