"""After a game: which decisions cost most, each to be tried again before the answer is shown.

Everything is found as the seat could have found it: a search deals what the seat could not see, again and again, and
plays on; the cards that really lay hidden are never looked at.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from statistics import fmean

from ludobook import Action, IllegalAction, State
from ludobook.players.evaluation import Evaluation
from ludobook.players.principles import deciding_principle
from ludobook.teach.principle import Principle

from ludobook_widgets.game.evaluation import Worth, differences_between, ranked, why_better
from ludobook_widgets.game.move import words_of

SHOWN_DECISIONS = 3  # decisions shown
LONG_LOOKS = 18  # looks for longer, at the decisions that may have cost most
BRIEF_LOOK, LONG_LOOK = 1500, 5000  # actions played out for a decision, at first and in such a look
REVIEW_SECONDS = 20.0  # seconds after which no new decision is begun
SEED = 1  # of every evaluation


@dataclass(slots=True)
class Decision:
    """A choice of one's own: the position before it, what was done, and what other things were worth there.

    Attributes:
        state: the position.
        number: of the move in the game, from 1.
        chosen: the text of the action.
        evaluation: the search's evaluation of the position; made at the first look, unless given.
        worths: the values of the actions by that evaluation, the best first.
        tried: the text of the action that was tried last instead.
        shown: whether the answer was asked for.
        solved: whether something surely better was found.
    """

    state: State
    number: int
    chosen: str
    evaluation: Evaluation | None = None
    worths: list[Worth] = field(default_factory=list)
    tried: str = ""
    shown: bool = False
    solved: bool = False

    def worth(self, text: str) -> Worth | None:
        """The value of an action; None if it was never looked at."""
        return next((worth for worth in self.worths if worth.text == text), None)

    @property
    def words(self) -> list[str]:
        """The words of the chosen action's path."""
        return next(words_of(action) for action in self.state.legal_actions() if action.text == self.chosen)

    @property
    def best(self) -> Worth:
        """The best action, with its value."""
        return self.worths[0]

    @property
    def mine(self) -> Worth:
        """The chosen action, with its value."""
        return next(worth for worth in self.worths if worth.text == self.chosen)

    @property
    def mean(self) -> float | None:
        """The points by which the seat would lead after the next scoring; None before any thought."""
        results = self.evaluation[self.chosen].results if self.evaluation else []
        return fmean(results) if results else None

    @property
    def cost(self) -> float:
        """The points by which the chosen action is worth less than the best."""
        return self.best.lead(self.mine).mean

    @property
    def doubt(self) -> float:
        """The standard error of the cost."""
        return self.best.lead(self.mine).error

    @property
    def at_least(self) -> float:
        """The cost less one standard error, in case luck made the action look worse than it is."""
        return self.cost - self.doubt

    @property
    def at_most(self) -> float:
        """The cost and one standard error, in case luck made the action look better than it is."""
        return self.cost + self.doubt if self.worths else math.inf

    @property
    def open(self) -> bool:
        """True when it is too close to tell whether the chosen action cost more than a trifle."""
        return not self.worths or not (self.surely_costly or self.best.surely_near(self.mine) or self.harmless)

    @property
    def blamed(self) -> bool:
        """True when the chosen action surely cost something, and did harm."""
        return bool(self.worths) and self.surely_costly and not self.harmless

    @property
    def surely_costly(self) -> bool:
        """True when the chosen action surely costs more than a trifle; only then may a page blame it.

        It has to be surely worse than the first of ``worths``, and than the action that the search prefers by other
        deals than those from which costs are told.
        """
        assert self.evaluation is not None
        leader = self.worth(self.evaluation.best.action.text) or self.best
        return all(better.surely_better(self.mine) for better in (self.best, leader))

    @property
    def reason(self) -> str:
        """Say what is better about the best action, in a sentence to follow one that names that action."""
        return why_better(self.state, self.best, self.mine, named=True)

    @property
    def gain(self) -> str:
        """The part of the outcome that speaks most for the best action; empty if none does."""
        return next(
            (one.part for one in differences_between(self.state, self.best.text, self.chosen) if one.sure > 0), ""
        )

    @property
    def principle(self) -> Principle | None:
        """The principle that the best action follows and the chosen one breaks; None for none."""
        return deciding_principle(self.state, self.best.text, self.chosen)

    @property
    def harmless(self) -> bool:
        """True when the action won in every deal, or when the best one can follow it as well as come before it."""
        if all(self.mine.won):
            return True
        mine, best = self.chosen, self.best.text
        try:
            return bool(self.state.apply(mine).apply(best).at == self.state.apply(best).apply(mine).at)
        except IllegalAction:
            return False

    def look(self, moves: int, also: str = "") -> None:
        """Think about the position for ``moves`` more actions played out, trying the chosen action and ``also`` too."""
        self.evaluation = self.evaluation or Evaluation(self.state, SEED)
        self.evaluation.think(moves, also=[text for text in (self.chosen, also) if text])
        self.worths = ranked(self.evaluation)
        if self.worth(self.chosen) is None:
            self.worths = []

    def look_longer(self) -> None:
        """Think for longer, about the chosen action and those that lead alone if it is known which these are."""
        if self.worths and self.evaluation is not None:
            self.evaluation.narrow((self.best.text, self.evaluation.best.action.text))
        self.look(LONG_LOOK)

    def look_at(self, action: Action) -> Worth | None:
        """Return the value of an action, after a look at it if there was none; None if it cannot be told even then."""
        if self.worth(action.text) is None:
            self.look(BRIEF_LOOK, also=action.text)
        return self.worth(action.text)


def decisions_of(positions: list[State], seat: int, evaluations: Mapping[State, Evaluation]) -> list[Decision]:
    """The choices of a seat in a game, each with the evaluation that its position already has."""
    found = []
    for number, (state, chosen) in enumerate(zip(positions, positions[-1].record.actions, strict=False)):
        if state.status().to_move == seat:
            legal = [action.text for action in state.legal_actions()]
            if chosen in legal and len(legal) > 1:
                found.append(Decision(state, number + 1, chosen, evaluations.get(state)))
    return found


class Review:
    """A review of one seat's decisions in a finished game: ``step`` looks at each, and ``costliest`` has the result.

    Args:
        positions: the game's positions in order.
        seat: whose decisions.
        advised: moves that the page itself advised, by the number of rows that the log had then: none is blamed.
        evaluations: of positions that were thought about before.
        clock: returns a time in seconds, by default that of the processor.
        seconds: the time after which no new decision is begun.
    """

    def __init__(
        self,
        positions: list[State],
        seat: int,
        advised: Mapping[int, Collection[str]] | None = None,
        evaluations: Mapping[State, Evaluation] | None = None,
        clock: Callable[[], float] = time.process_time,  # a wait for others is no thought
        seconds: float = REVIEW_SECONDS,
    ) -> None:
        self.seat = seat
        every = decisions_of(positions, seat, evaluations or {})
        self.decisions = [one for one in every if one.chosen not in (advised or {}).get(len(one.state.log), ())]
        self.advised = len(every) - len(self.decisions)  # decisions that hints made
        self.done = 0  # steps so far
        self.skipped = 0
        self.costly: list[Decision] = []  # those that cost something, more than luck explains, worst first
        self._longer: dict[int, Decision] = {}  # those looked at for longer, by number; only these are blamed
        self._doubtful: Decision | None = None  # the one to be looked at next
        self._looks = 0  # for longer
        self._explained = 0  # how many of the costliest are known with their reasons
        self._clock, self._seconds, self._spent = clock, seconds, 0.0

    @property
    def finished(self) -> bool:
        """True when all has been looked at, or the time is up."""
        count = len(self.decisions)
        return self.done >= count and self._doubtful is None and self._explained >= len(self.costly[:SHOWN_DECISIONS])

    @property
    def steps(self) -> int:
        """The number of steps in all, as far as is known."""
        count = len(self.decisions)
        return count + (LONG_LOOKS if count else 0) + min(SHOWN_DECISIONS, count)

    def step(self) -> None:
        """Take one step: look at each decision briefly, then at what may have cost most for longer, and then at why."""
        began, late = self._clock(), self._spent > self._seconds
        if self.done < len(self.decisions):
            if late:
                self.skipped += 1
            else:
                self.decisions[self.done].look(BRIEF_LOOK)
        elif self._doubtful is not None:
            self._look_longer(self._doubtful)
        elif not self.finished:
            _ = self.costly[self._explained].gain  # kept, so that no page waits for it
            self._explained += 1
        self.done += 1
        self._spent += self._clock() - began
        if self.done >= len(self.decisions):
            self._doubtful = self._most_doubtful()

    def _look_longer(self, decision: Decision) -> None:
        decision.look_longer()
        self._looks += 1
        self._longer[decision.number] = decision
        self.costly = sorted((one for one in self._longer.values() if one.blamed), key=lambda one: -one.cost)

    def _most_doubtful(self) -> Decision | None:
        """The decision that may have cost most, of those to be looked at for longer; None after the last look."""
        if self._looks >= LONG_LOOKS or self._spent > self._seconds:
            return None
        left = [one for one in self.decisions if one.open or (one.blamed and one.number not in self._longer)]
        return max(left, key=lambda one: one.at_most, default=None)

    @property
    def too_close(self) -> int:
        """The number of decisions of which nobody can tell whether they cost something."""
        return sum(one.open for one in self.decisions[: len(self.decisions) - self.skipped])

    @property
    def costliest(self) -> list[Decision]:
        """The first few of ``costly``, in the order of the game; none before all has been looked at."""
        return sorted(self.costly[:SHOWN_DECISIONS], key=lambda one: one.number) if self.finished else []
