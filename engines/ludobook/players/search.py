"""A player that searches, one for all games: Monte Carlo tree search over what a seat may know.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), with a tree for each observer:
an iteration deals what the seat cannot see, walks the trees by UCB1, opens one new action, and plays on quickly to the
next scoring. A node is what its mover has seen in the log, so nobody in the search answers a card that lies hidden.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.core.game import Action, State
from ludobook.players.deals import Deals, Quick

EXPLORE = 2.0  # weight of UCB1's second term, beside the spread of the results seen
WIDEN = 1.0  # a node visited v times has at most 1 + WIDEN × √v actions open, the best appraised first
LONGEST = 400  # moves after which an iteration is cut off
FEWEST, CAUTION = 8, 0.7  # deals, and standard errors, by which an action must beat the favourite to be played
LOOK_BACK = 40  # rows of the log before the position that can still be turned up within an iteration


@dataclass(frozen=True, slots=True)
class Value:
    """What the search says of an action: the mean lead over the mean of the other seats at the next scoring, in points.

    Until the game's end, what a seat then holds counts as the points it may still bring (``Game.outlook``).
    ``error`` is the mean's standard error; both are None where the action was tried too seldom to tell.
    """

    action: Action
    visits: int
    mean: float | None
    error: float | None


@dataclass(slots=True, eq=False)
class Arm:
    """An action in a node, and what came of it: at the root, the k-th result is that of the k-th deal."""

    prior: float
    available: int = 0
    total: float = 0.0
    results: list[float] = field(default_factory=list)

    def add(self, result: float) -> None:
        """One more result."""
        self.results.append(result)
        self.total += result

    def bound(self, weight: float) -> float:
        """UCB1, for actions that are not always there."""
        tries = len(self.results)
        return self.total / tries + weight * math.sqrt(math.log(self.available) / tries)


Node = dict[str, Arm]


class Search:
    """Plays what is most surely better than the best appraised action, or that one where nothing is.

    Args:
        seed: where its own chance begins; the same seed plays the same, but by the clock.
        moves: how many actions it plays out for each of its own, whatever the game.
        iterations: how many times it plays to the next scoring instead.
        seconds: how long it thinks instead.
        clock: tells the seconds, such as ``time.monotonic``; the engines themselves read no clock.
    """

    def __init__(
        self,
        seed: int = 0,
        moves: int = 2000,
        iterations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._seed, self._moves, self._iterations = seed, moves, iterations
        self._seconds, self._clock = seconds, clock

    def __call__(self, state: State) -> Action:
        """One of the legal actions."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        tree = self._grow(state, ())
        return max(actions, key=lambda action: (tree.gain(action), tree.root[action.text] is tree.favourite))

    def values(self, state: State, also: Iterable[str] = ()) -> tuple[Value, ...]:
        """Every legal action with its value; ``also`` names actions to try however little they promise.

        Raises:
            BadInput: one of ``also`` is no legal action.
        """
        tree = self._grow(state, also)
        return tuple(_value(action, tree.root[action.text].results) for action in state.legal_actions())

    def _grow(self, state: State, also: Iterable[str]) -> _Tree:
        tree = _Tree(state, chance.scramble(chance.start(self._seed) ^ len(state.log)), also)
        if self._seconds is not None and self._clock is not None:
            end = self._clock() + self._seconds
            while self._clock() < end:
                tree.iterate()
        elif self._iterations is not None:
            for _ in range(self._iterations):
                tree.iterate()
        else:
            while tree.moves < self._moves:
                tree.iterate()
        return tree


def _value(action: Action, results: Sequence[float]) -> Value:
    error = stdev(results) / math.sqrt(len(results)) if len(results) > 1 else None
    return Value(action, len(results), None if error is None else fmean(results), error)


class _Tree:
    """The trees grown for one move; ``moves`` counts the actions played."""

    def __init__(self, state: State, seed: int, also: Iterable[str]) -> None:
        seat = state.status().to_move
        assert seat is not None
        self._state, self._seat, self._seed, self.moves = state, seat, seed, 0
        self._actions = state.legal_actions()
        self._deals = Deals(state, seat, seed)
        self._since = max(0, len(state.log) - LOOK_BACK)
        self._tries, self._sum, self._squares = 0, 0.0, 0.0  # of all results of the seat
        self._nodes: dict[tuple[int, tuple[str, ...]], Node] = {}
        self._replies: dict[tuple[object, ...], tuple[Action, Arm | None, bool]] = {}
        self.root = self._node(state, seat, self._actions)
        self.favourite = max(self.root.values(), key=lambda arm: arm.prior)
        for text in also:
            if text not in self.root:
                raise BadInput(f"{text[:40]!r} is no legal action here.", rule="PLAYER", part=(text[:40],))
            self.root[text].prior = math.inf

    def iterate(self) -> None:
        """Deal, walk down, open one action, play on, and tell every action on the way what came of it."""
        action, new = self._choose(self.root, self._actions)
        # the k-th try of every action sees the k-th deal, so that luck does not tell them apart
        deal = len(self.root[action.text].results)
        if deal > len(self.favourite.results):
            # what looks good is compared with the favourite, so that one must be tried as often
            action, new = next(a for a in self._actions if self.root[a.text] is self.favourite), False
            deal = len(self.favourite.results)
        path = [(self.root[action.text], self._seat)]
        quick, state, moves = Quick(self._seed ^ deal), self._deals[deal].apply(action), 1
        while (mover := state.status().to_move) is not None and moves < LONGEST and not self._scored(state):
            action, arm, new = self._reply(state, mover, deal, quick, new)
            if arm is not None:
                path.append((arm, mover))
            state, moves = state.apply(action), moves + 1
        leads = _leads(state)
        for arm, mover in path:
            arm.add(leads[mover])
        self.moves += moves
        self._tries += 1
        self._sum += leads[self._seat]
        self._squares += leads[self._seat] ** 2

    def _reply(self, state: State, mover: int, deal: int, quick: Quick, new: bool) -> tuple[Action, Arm | None, bool]:
        """What the mover does: the action, its arm where it comes from the tree, and whether quick moves follow.

        In the same deal, a mover who has seen the same and may do the same does the same.
        """
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0], None, new
        seen = tuple(entry.seen[mover] for entry in state.log[len(self._state.log) :])
        told = deal, mover, seen, tuple(action.text for action in actions)
        if told not in self._replies:
            if new:
                self._replies[told] = quick(state, actions), None, new
            else:
                node = self._node(state, mover, actions)
                action, new = self._choose(node, actions)
                self._replies[told] = action, node[action.text], new
        return self._replies[told]

    def gain(self, action: Action) -> float:
        """How much better than the favourite it surely is, by the deals both were tried in; 0 for the favourite."""
        arm = self.root[action.text]
        if arm is self.favourite:
            return 0.0
        gains = [own - other for own, other in zip(arm.results, self.favourite.results, strict=False)]
        if len(gains) < FEWEST:
            return -math.inf
        return fmean(gains) - CAUTION * stdev(gains) / math.sqrt(len(gains))

    def _scored(self, state: State) -> bool:
        """Whether there has been a scoring; making the sheets is slow, so scores are compared first."""
        before = self._state
        return state.status().scores != before.status().scores and state.last_score() != before.last_score()

    def _node(self, state: State, mover: int, actions: Sequence[Action]) -> Node:
        """The mover's node for what it has seen, with an arm for each of the actions."""
        node = self._nodes.setdefault((mover, tuple(entry.seen[mover] for entry in state.log[self._since :])), {})
        fresh = [action for action in actions if action.text not in node]
        if fresh:
            view = state.view(mover)
            node.update((action.text, Arm(state.game.appraise(view, action))) for action in fresh)
        return node

    def _choose(self, node: Node, actions: Sequence[Action]) -> tuple[Action, bool]:
        """The next action to be opened, or one of the open ones by UCB1, and whether it is new."""
        arms = [node[action.text] for action in actions]
        tried = [place for place, arm in enumerate(arms) if arm.results]
        for arm in arms:
            arm.available += 1
        visits = sum(len(arms[place].results) for place in tried)
        if len(tried) < min(len(arms), 1 + WIDEN * math.sqrt(visits)):
            unopened = [place for place, arm in enumerate(arms) if not arm.results]
            return actions[max(unopened, key=lambda place: arms[place].prior)], True
        variance = self._squares / self._tries - (self._sum / self._tries) ** 2
        weight = EXPLORE * (math.sqrt(max(variance, 0.0)) or 1.0)
        return actions[max(tried, key=lambda place: arms[place].bound(weight))], False


def _leads(state: State) -> list[float]:
    """By seat, the points it is ahead of the mean of the others, until the end with what its holdings may bring."""
    status = state.status()
    worth: Sequence[float] = status.scores
    if not status.game_over:
        worth = [score + more for score, more in zip(status.scores, state.game.outlook(state), strict=True)]
    return [own - (sum(worth) - own) / (len(worth) - 1) for own in worth]
