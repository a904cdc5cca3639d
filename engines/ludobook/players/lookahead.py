"""The search for games in which nothing is hidden: it looks a number of actions ahead at everything that can be done.

It is alpha-beta (Knuth and Moore, 1975) with a transposition table and iterative deepening. The value of an action that
throws dice or draws is the mean over a fixed, balanced set of outcomes (expectimax). It assumes that the searching seat
takes its best action, and that every opponent takes the action that is worst for that seat.
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

WIN = 1.0  # points that winning the game is worth beside those scored
DEEPEST = 64  # the most actions that it looks ahead
DIE_SIDES = 12  # sides of the first die, all of which occur equally often
OUTCOMES = 72  # results of each action in two balanced halves: one to choose by, one that says how good the choice is
CHECK = 16  # the number of actions between two checks of the budget
TO_THE_END = math.inf  # the depth of a value if no line of play was cut off
EXACT, AT_LEAST, AT_MOST = range(3)  # how a value in the table relates to the true one


@cache
def generators() -> tuple[int, ...]:
    """Return states of the generator whose first two numbers are balanced; those at even and odd places are two halves.

    In each half, the first number has every remainder of a division by 2, 3, 4, 6 and 12 equally often, and the first
    two numbers have every pair of remainders of a division by 6. In the first twelve states of each half, the first
    number has every remainder of a division by 12 once.
    """
    halves: list[list[int]] = []
    states = count(1)
    for _ in range(2):
        wanted = [(first, (first % 6 + 2 * turn + first // 6) % 6) for turn in range(3) for first in range(DIE_SIDES)]
        there: dict[tuple[int, int], int] = {}
        while len(there) < len(wanted):
            state = chance.scramble(next(states))
            then, first = chance.below(state, DIE_SIDES)
            pair = first, chance.below(then, 6)[1]
            if pair in wanted:
                there.setdefault(pair, state)
        halves.append([there[pair] for pair in wanted])
    return tuple(state for both in zip(*halves, strict=True) for state in both)


class _Spent(Exception):
    """Raised when the budget is spent before a depth is finished."""


class Lookahead:
    """Looks ahead from one position of a game in which nothing is hidden.

    Args:
        machine: the game's machine.
        g: the position, which is not changed.
        players: the number of players.

    Attributes:
        moves: the number of actions done so far.
        leaves: the number of positions rated so far.
        depth: the number of actions that all values look ahead.
        values: by code, the value of each action in every outcome of ``generators``: the seat's lead over the
            opponents' mean in points, counting cards held, and one more point for a won game. It is empty before the
            first depth.
        won: by code and outcome, True if the action wins the game immediately.
        solved: True if the values look to the end of the game, so that more thought cannot change them.
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
        """Look deeper until ``spent`` returns 1 or the game is solved; the first depth is always finished."""
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
        """Return the value of an action in each outcome, and whether it wins immediately."""
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
        """Return the positions that an action leads to: one, or one for each of these states if chance has a part."""
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
        """Return the value of a position for the seat that searches: exact between ``low`` and ``high``, or a bound."""
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
            outcomes = self._outcomes(g, code, generators()[: 2 * DIE_SIDES : 2])
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
        """List the legal codes, the most promising first: that in the table, then those that cut off most elsewhere."""
        codes = sorted(self._machine.list_codes(g), key=lambda code: -self._history[code])
        if there is not None and there[3] in codes:
            codes.remove(there[3])
            codes.insert(0, there[3])
        return codes

    def _mean(self, outcomes: Sequence[Any], depth: int) -> float:
        """Return the mean value of these positions; equal positions are searched only once."""
        times = Counter(map(self._key, outcomes))
        unlike = {self._key(after): after for after in outcomes}
        worth = [times[key] * self._value(after, depth, -math.inf, math.inf) for key, after in unlike.items()]
        return math.fsum(worth) / len(outcomes)

    def _leaf(self, g: Any) -> float:
        """Return the lead over the opponents' mean, with cards held, or at the end with the share of the win."""
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
