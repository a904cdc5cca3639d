"""How often sets tie or beat those that the opponents of the seat to act are likely to reveal in this round."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from ludobook.games.egg.kernel import EGG_BONUS, FAR, NEAR, earning, end_amount, place_score, qualifies, set_strength


class ImaginedOpponents:
    """The opponents' sets in some imagined deals.

    Args:
        tables: for each deal, the sets of each opponent, as in ``kernel.lays``.
        flag: the kernel's flags.
        scores: the opponents' scores, in the order of their sets, and then the seat's own.
    """

    def __init__(self, tables: Sequence[Sequence[int]], flag: int, scores: Sequence[int]) -> None:
        self._flag, self._tables, self._scores = flag, tables, scores
        self._deals = [
            [sorted([set_strength(sets, place, flag) for sets in table]) for place in (FAR, NEAR)] for table in tables
        ]
        self._most = sum(earning(len(table), len(table)) for table in tables)
        self._earned: dict[tuple[int, int], tuple[int, int]] = {}
        self._going: dict[tuple[int, int], float] = {}

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
        end = end_amount(n)
        if not self._tables or max(self._scores) + earning(n - 1, n - 1) < end:
            return 1.0
        key = set_strength(sets, FAR, self._flag), set_strength(sets, NEAR, self._flag)
        if key not in self._going:
            going = 0
            for table in self._tables:
                fars, nears = (
                    [*(set_strength(one, place, self._flag) for one in table), key[place]] for place in (FAR, NEAR)
                )
                going += all(
                    had + earning(place_score(fars, n, seat), place_score(nears, n, seat)) < end
                    for seat, had in enumerate(self._scores)
                )
            self._going[key] = going / len(self._tables)
        return self._going[key]

    def _earnings(self, sets: int) -> tuple[int, int]:
        """Return what two sets earn in all deals together, and the number of deals in which that is nothing."""
        key = set_strength(sets, FAR, self._flag), set_strength(sets, NEAR, self._flag)
        if key not in self._earned:
            earned = [earning(*map(bisect_right, deal, key)) for deal in self._deals]
            self._earned[key] = sum(earned), earned.count(0)
        return self._earned[key]
