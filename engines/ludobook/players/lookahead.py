"""The search of games in which nothing is hidden: it looks so many actions ahead at everything that can be done.

Alpha-beta (Knuth and Moore, 1975) with a transposition table and iterative deepening; where an action throws dice or
draws, it is worth the mean over a fixed, balanced set of outcomes (expectimax). The seat that searches takes what is
best for it, and all others what is worst for it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

from ludobook.contract.machine import CHANCE, NOBODY, STACK, TURN, Machine
from ludobook.core import chance
from ludobook.core.bits import places

WIN = 1.0  # points that a won game counts beside those scored
DEEPEST = 64  # actions that it looks ahead, at most
SIDES = 12  # of the first die, whose outcomes are all there equally often
OUTCOMES = 72  # results of each action: two balanced halves, one to choose by and one to tell by
CHECK = 16  # actions after which it asks whether the budget is spent
TO_THE_END = math.inf  # a depth: no line of play was cut off
EXACT, AT_LEAST, AT_MOST = range(3)  # of a value in the table


@cache
def generators() -> tuple[int, ...]:
    """States of the generator whose first two numbers are balanced.

    Those in even places, and those in odd ones, have every remainder of a division by 2, 3, 4, 6 and 12 equally
    often in the first number, and every pair of remainders of a division by 6 in the first two. The first twelve of
    either half have every first remainder of a division by 12 once.
    """
    halves: list[list[int]] = []
    states = count(1)
    for _ in range(2):
        wanted = [(first, (first % 6 + 2 * turn + first // 6) % 6) for turn in range(3) for first in range(SIDES)]
        there: dict[tuple[int, int], int] = {}
        while len(there) < len(wanted):
            state = chance.scramble(next(states))
            then, first = chance.below(state, SIDES)
            pair = first, chance.below(then, 6)[1]
            if pair in wanted:
                there.setdefault(pair, state)
        halves.append([there[pair] for pair in wanted])
    return tuple(state for both in zip(*halves, strict=True) for state in both)


class _Spent(Exception):
    """The budget is spent in the middle of a depth."""


class Lookahead:
    """Looks ahead from one position of a game in which nothing is hidden.

    Args:
        machine: the game's.
        g: the position; it stays as it is.
        players: how many seats the table has.

    Attributes:
        moves: how many actions it has done.
        leaves: how many positions it has valued.
        depth: how many actions ahead all values look.
        values: by code, the worth of each action in every outcome of ``generators``: the seat's lead over the mean of
            the others, in points, with what is held, and a point more for a won game. Empty before the first depth.
        won: by code and outcome, whether the action wins the game at once.
        solved: True where the values look to the end of the game, and more thought cannot change them.
    """

    def __init__(self, machine: Machine, g: Any, players: int) -> None:
        self._machine: Any = machine
        self._g, self._players, self._seat = g, players, g.now[TURN]
        left_out = {"rules", CHANCE, STACK, *machine.scratch}
        self._telling = tuple(place for place, name in enumerate(g._fields) if name not in left_out)
        self._table: dict[Any, tuple[float, float, int, int]] = {}
        self._history: Counter[int] = Counter()
        self._worked: Callable[[], float] = lambda: 0.0
        self._cut = False
        self.moves = self.leaves = self.depth = 0
        self.values: dict[int, list[float]] = {}
        self.won: dict[int, list[bool]] = {}
        self.solved = False
        self._codes = list(machine.list_codes(g))

    def think_until(self, spent: Callable[[], float]) -> None:
        """Look deeper until ``spent`` says 1 or the game is solved; the first depth is always looked at in full."""
        self._worked = spent
        while not self.solved and self.depth < DEEPEST and (not self.depth or spent() < 1):
            self._cut = False
            try:
                found = {code: self._results(code, self.depth) for code in self._codes}
            except _Spent:
                return
            self.values = {code: values for code, (values, _) in found.items()}
            self.won = {code: won for code, (_, won) in found.items()}
            self._codes.sort(key=lambda code: -math.fsum(self.values[code]))
            self.depth += 1
            self.solved = not self._cut

    def _results(self, code: int, depth: int) -> tuple[list[float], list[bool]]:
        """The worth of an action in each outcome, and whether it wins at once."""
        known: dict[Any, tuple[float, bool]] = {}
        values = []
        for after in self._outcomes(self._g, code, generators()):
            key = self._key(after)
            if key not in known:
                over = after.now[TURN] == NOBODY
                won = over and bool(self._machine.winners(after) >> self._seat & 1)
                known[key] = self._value(after, depth, -math.inf, math.inf), won
            values.append(known[key])
        if len(values) == 1:
            values *= OUTCOMES
        return [value for value, _ in values], [won for _, won in values]

    def _outcomes(self, g: Any, code: int, states: Sequence[int]) -> list[Any]:
        """What the action leads to: one position, or one for each of these states where chance has a part in it."""
        found = []
        for state in states:
            after = self._machine.copy(g)
            after.chance[0] = state
            self._machine.step(after, code)
            self.moves += 1
            if self.depth and not self.moves % CHECK and self._worked() >= 1:
                raise _Spent
            found.append(after)
            if after.chance[0] == state:
                return found[:1]
        return found

    def _key(self, g: Any) -> Any:
        return tuple([tuple(g[place]) for place in self._telling])

    def _value(self, g: Any, depth: int, low: float, high: float) -> float:
        """The worth of a position to the seat that searches; exact between ``low`` and ``high``, else a bound."""
        if g.now[TURN] == NOBODY:
            return self._leaf(g)
        if depth == 0:
            self._cut = True
            return self._leaf(g)
        key = self._key(g)
        there = self._table.get(key)
        if there is not None and there[0] in (depth, TO_THE_END):
            looked, value, bound, _ = there
            if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
                self._cut = self._cut or looked != TO_THE_END
                return value
        cut, self._cut = self._cut, False
        mine = g.now[TURN] == self._seat
        best, first, floor, ceiling = -math.inf if mine else math.inf, NOBODY, low, high
        for code in self._ordered(g, there):
            outcomes = self._outcomes(g, code, generators()[: 2 * SIDES : 2])
            if len(outcomes) == 1:
                value = self._value(outcomes[0], depth - 1, floor, ceiling)
            else:
                value = self._mean(outcomes, depth - 1)
            if (value > best) if mine else (value < best):
                best, first = value, code
            if mine:
                floor = max(floor, best)
            else:
                ceiling = min(ceiling, best)
            if floor >= ceiling:
                self._history[code] += depth * depth
                break
        bound = AT_MOST if best <= low else AT_LEAST if best >= high else EXACT
        self._table[key] = depth if self._cut else TO_THE_END, best, bound, first
        self._cut = self._cut or cut
        return best

    def _ordered(self, g: Any, there: tuple[float, float, int, int] | None) -> list[int]:
        """The codes of all legal actions, the likeliest best first: by the table, then by what cut off elsewhere."""
        codes = sorted(self._machine.list_codes(g), key=lambda code: -self._history[code])
        if there is not None and there[3] in codes:
            codes.remove(there[3])
            codes.insert(0, there[3])
        return codes

    def _mean(self, outcomes: Sequence[Any], depth: int) -> float:
        """The mean worth of these positions; equal ones are looked at once."""
        times = Counter(map(self._key, outcomes))
        unlike = {self._key(after): after for after in outcomes}
        worth = [times[key] * self._value(after, depth, -math.inf, math.inf) for key, after in unlike.items()]
        return math.fsum(worth) / len(outcomes)

    def _leaf(self, g: Any) -> float:
        """The lead over the mean of the others, with what is held; at the end with the share of the win."""
        self.leaves += 1
        players, seat = self._players, self._seat
        points: list[float] = list(g.scores[:players])
        if g.now[TURN] == NOBODY:
            winners = places(self._machine.winners(g))
            for winner in winners:
                points[winner] += WIN / len(winners)
        elif self._machine.holdings:
            points = [score + held for score, held in zip(points, self._machine.holdings(g), strict=False)]
        own: float = points[seat]
        return own - (math.fsum(points) - own) / (players - 1)
