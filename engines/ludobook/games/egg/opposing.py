"""How often sets tie or beat those that the opponents of the seat to act are likely to reveal in this round."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ludobook.games.egg.kernel import EGG_BONUS, FAR, NEAR, earning, end_amount, place_score, qualifies, set_strength


class Reveal(NamedTuple):
    """What a round comes to.

    Attributes:
        earned: what the seat earns on average, as a share of the most that a round pays.
        nothing: the share of the deals in which that is nothing.
        others: what each opponent earns on average, as a share of the most that a round pays.
        goes_on: the share of the deals in which the game goes on.
        won: the share of the deals in which it ends and the seat has the most ZOO.
    """

    earned: float
    nothing: float
    others: float
    goes_on: float
    won: float


class ImaginedOpponents:
    """The opponents' sets in some imagined deals.

    Args:
        tables: for each deal, the sets of each opponent, as in ``kernel.lays``.
        flag: the kernel's flags.
        scores: the opponents' scores, in the order of their sets, and then the seat's own.
        drawn: for each deal, the card that a bracelet would draw; empty if none can be spent.
    """

    def __init__(
        self, tables: Sequence[Sequence[int]], flag: int, scores: Sequence[int], drawn: Sequence[int] = ()
    ) -> None:
        self.drawn = drawn
        self._flag, self._tables, self._scores = flag, tables, scores
        self._deals = [
            [sorted([set_strength(sets, place, flag) for sets in table]) for place in (FAR, NEAR)] for table in tables
        ]
        self._most = sum(earning(len(table), len(table)) for table in tables)
        self._earned: dict[tuple[int, int], tuple[int, int]] = {}
        self._reveals: dict[tuple[int, int], Reveal] = {}

    @cached_property
    def _seats(self) -> list[list[list[int]]]:
        return [
            [[set_strength(sets, at, self._flag) for sets in table] for at in (FAR, NEAR)] for table in self._tables
        ]

    @cached_property
    def _sorted(self) -> list[list[int]]:
        return [sorted([strength for deal in self._deals for strength in deal[place]]) for place in (FAR, NEAR)]

    def share(self, sets: int, place: int) -> float:
        """Return the share of the opponents' Fars or Nears that are not stronger than that of ``sets``."""
        every = self._sorted[place]
        return bisect_right(every, set_strength(sets, place, self._flag)) / len(every) if every else 0.0

    def promise(self, sets: int) -> float:
        """Return the share of a round's ZOO that two sets earn on average, and a little more for a claim to the Egg."""
        bonus = EGG_BONUS if qualifies(sets, self._flag) else 0.0
        return (self._earnings(sets)[0] / self._most if self._most else 0.0) + bonus

    def nothing(self, sets: int) -> float:
        """Return the share of the deals in which two sets earn nothing."""
        return self._earnings(sets)[1] / len(self._deals) if self._deals else 0.0

    def goes_on(self, sets: int) -> float:
        """Return the share of the deals in which the game goes on after a round with two sets."""
        n = len(self._scores)
        far_away = not self._tables or max(self._scores) + earning(n - 1, n - 1) < end_amount(n)
        return 1.0 if far_away else self.reveal(sets).goes_on

    def reveal(self, sets: int) -> Reveal:
        """Return what a round with two sets comes to."""
        key = set_strength(sets, FAR, self._flag), set_strength(sets, NEAR, self._flag)
        if key not in self._reveals:
            self._reveals[key] = self.reveal_by_deal([sets] * len(self._seats))
        return self._reveals[key]

    def reveal_by_deal(self, laid: Sequence[int]) -> Reveal:
        """Return what a round comes to in which other sets may be laid in each deal."""
        n, flag = len(self._scores), self._flag
        earned = nothing = others = going = won = 0
        for sets, (fars, nears) in zip(laid, self._seats, strict=True):
            places = [*fars, set_strength(sets, FAR, flag)], [*nears, set_strength(sets, NEAR, flag)]
            *gains, gain = [earning(*(place_score(strengths, n, seat) for strengths in places)) for seat in range(n)]
            *theirs, own = (had + more for had, more in zip(self._scores, [*gains, gain], strict=True))
            earned, nothing, others = earned + gain, nothing + (gain == 0), others + sum(gains)
            going += max(own, *theirs) < end_amount(n)
            won += own > max(theirs) and own >= end_amount(n)
        deals, most = max(len(laid), 1), max(self._most, 1)
        return Reveal(earned / most, nothing / deals, others / most / max(n - 1, 1), going / deals, won / deals)

    def _earnings(self, sets: int) -> tuple[int, int]:
        """Return what two sets earn in all deals together, and the number of deals in which that is nothing."""
        key = set_strength(sets, FAR, self._flag), set_strength(sets, NEAR, self._flag)
        if key not in self._earned:
            earned = [earning(*map(bisect_right, deal, key)) for deal in self._deals]
            self._earned[key] = sum(earned), earned.count(0)
        return self._earned[key]
