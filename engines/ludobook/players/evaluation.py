"""The evaluation of a position: what every action led to, deal by deal; kept, and refined by further thought."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev, variance

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core.errors import BadInput
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import appraisal
from ludobook.players.lookahead import Lookahead
from ludobook.players.rollout import Rollout

DEAL = 10  # actions that a deal counts as
FIELD = 16  # actions that are tried, the best appraised ones
STAGES = 4  # the field is halved between them, by what came of the actions so far
FEWEST_IN_FIELD = 2  # actions below which the field is halved no more
FEWEST_DEALS = 8  # deals below which nothing is said of an action
SURE_ERRORS = 2.0  # standard errors that a lead must have before it is called one


@dataclass(frozen=True, slots=True)
class Lead:
    """How much better one action is than another, in points: the mean over ``deals``, and its standard error."""

    mean: float
    error: float
    deals: int

    @property
    def clear(self) -> bool:
        """True where the lead is more than chance explains; else the two are too close to tell."""
        return self.deals >= FEWEST_DEALS // 2 and self.mean > SURE_ERRORS * self.error


def lead(mine: Sequence[float], theirs: Sequence[float]) -> Lead:
    """The lead of one action over another, by their results in the same deals; one may have more of them."""
    gains = [own - rival for own, rival in zip(mine, theirs, strict=False)]
    error = stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    return Lead(fmean(gains) if gains else 0.0, error, len(gains))


@dataclass(slots=True, eq=False)
class Candidate:
    """An action, how good it looks, and what came of it: the k-th result is that of the k-th deal.

    Attributes:
        action: the legal action.
        prior: its appraisal at first sight.
        results: the seat's leads over the mean of the others at the next scoring, in points.
        won: for each of them, whether the game was over by then, and the seat won.
    """

    action: Action
    prior: float
    results: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its results; there is one."""
        return fmean(self.results)

    @property
    def choosing(self) -> list[float]:
        """The results in even deals, by which the best action is chosen."""
        return self.results[::2]

    @property
    def telling(self) -> list[float]:
        """The results in odd deals, by which is told how good it is: the luck that made it best is not told again."""
        return self.results[1::2]

    def lead(self, other: Candidate) -> Lead:
        """By how much this action is better than another, told by the odd deals in which both were tried."""
        return lead(self.telling, other.telling)


class Evaluation:
    """What the seat to move may know of its actions.

    What it cannot see is dealt again and again; in each deal the promising actions are played, and then everybody
    plays on to the next scoring, by fitted weights where the game has some, else greedily. Every ``think`` adds deals,
    and takes none back. Where everybody sees everything, nothing is dealt: ``Lookahead`` tells what each action is
    worth, and further thought looks deeper.

    Args:
        state: a position in which somebody is to move.
        seed: where its chance begins; the same seed and the same thought find the same.
        rollout: plays on; plain Python unless given.

    Attributes:
        moves: how many actions have been played out so far; to deal counts as ten.
        iterations: how often one was played to the next scoring.

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
        self.candidates = [Candidate(action, worth(action)) for action in state.legal_actions()]
        #: the candidate that looks best at first sight
        self.favourite = max(self.candidates, key=lambda candidate: candidate.prior)
        self._stay = [self.favourite]
        rest = [one for one in self.candidates if one is not self.favourite]
        self._field = sorted(rest, key=lambda candidate: -candidate.prior)[:FIELD]
        self.deals = 0  # how many were played
        self._lookahead: Lookahead | None = None
        if state.game.open_hands:
            self._lookahead = Lookahead(state.game.machine, state.at, state.players)
            self._field = rest  # all are looked at

    def __getitem__(self, text: str) -> Candidate:
        """The candidate of an action.

        Raises:
            BadInput: it is no legal action.
        """
        for candidate in self.candidates:
            if candidate.action.text == text:
                return candidate
        raise BadInput(f"{text[:40]!r} is not a legal action here.", rule="PLAYER", part=(text[:40],))

    def think(self, moves: int | None = None, also: Iterable[str] = ()) -> None:
        """Go on for so many actions, ``Machine.moves`` unless given; ``also`` names actions to try from now on,
        however little they promise.

        Raises:
            BadInput: one of ``also`` is no legal action.
        """
        start, budget = self.moves, moves or self.state.game.machine.moves
        self.think_until(lambda: (self.moves - start) / budget, also)

    def think_until(self, spent: Callable[[], float], also: Iterable[str] = ()) -> None:
        """Go on until ``spent`` says 1: it tells the part of the budget that is used up. See ``think``."""
        self._stay = list(dict.fromkeys([*self._stay, *(self[text] for text in also)]))
        self._field = [one for one in self._field if one not in self._stay]
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
        """Look ahead for so long, and note what every action is worth in every outcome of chance."""
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
        """Drop the worse half of the field, but for a few."""
        left = max(len(self._field) // 2, FEWEST_IN_FIELD)
        self._field = sorted(self._field, key=lambda candidate: -candidate.mean)[:left]

    def _play(self, candidate: Candidate, deal: State) -> None:
        """Note the lead over the mean of the others at the next scoring, when the action is played in the deal."""
        points, moves, won = self._rollout(deal, candidate.action.code)
        self.moves += DEAL + 1 + moves
        self.iterations += 1
        own = points[self._seat]
        candidate.results.append(own - (sum(points) - own) / (len(points) - 1))
        candidate.won.append(bool(won >> self._seat & 1))

    @property
    def finalists(self) -> list[Candidate]:
        """The candidates tried to the end and often enough to tell, best first; empty after too little thought.

        The first is best in the even deals; the others follow by the odd ones, which tell how good each is.
        """
        tried = [one for one in (*self._stay, *self._field) if len(one.results) >= FEWEST_DEALS]
        if not tried:
            return []
        best = max(tried, key=lambda candidate: fmean(candidate.choosing))
        rest = [one for one in tried if one is not best]
        return [best, *sorted(rest, key=lambda candidate: -fmean(candidate.telling))]

    @property
    def best(self) -> Candidate:
        """The candidate that looks best so far; at first sight, where there was too little thought."""
        return next(iter(self.finalists), self.favourite)

    @property
    def worst(self) -> Candidate:
        """The candidate that looks worst of those tried at all; the favourite, where none was."""
        tried = [one for one in self.candidates if one.results]
        return min(tried, key=lambda one: one.mean) if tried else self.favourite

    @property
    def spread(self) -> float:
        """The standard deviation of the results of one action, by those of all: luck is much the same for each."""
        tried = [candidate for candidate in self.candidates if len(candidate.results) > 1]
        squares = sum(variance(candidate.results) * (len(candidate.results) - 1) for candidate in tried)
        return math.sqrt(squares / sum(len(candidate.results) - 1 for candidate in tried)) if tried else 0.0
