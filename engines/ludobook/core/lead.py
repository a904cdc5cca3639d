"""Tells whether one choice is better than another by more than luck, from their results in the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

FEWEST_DEALS = 8  # a choice with results in fewer deals is not judged
SURE_ERRORS = 2.0  # a lead is clear if it is more than this many standard errors

CERTAIN_ERRORS = 4.0  # the largest of many leads may be luck if it is not so many


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of one choice over another, in points: its mean over ``deals`` deals, and the standard error."""

    mean: float
    error: float
    deals: int

    @property
    def clear(self) -> bool:
        """True if luck hardly explains the lead; otherwise the lead is too small or the deals are too few to tell."""
        return self.deals >= FEWEST_DEALS // 2 and self.mean > SURE_ERRORS * self.error

    @property
    def certain(self) -> bool:
        """True if luck does not explain the lead even where it is the largest of many."""
        return self.clear and self.mean >= CERTAIN_ERRORS * self.error


def squares(values: Sequence[float]) -> float:
    """Return the sum of the squared distances of some values from their mean.

    The module ``statistics`` counts in fractions, which takes many times as long, and pages ask for hundreds of these.
    """
    mean = fmean(values)
    return math.fsum((value - mean) ** 2 for value in values)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of two values or more, and infinity for fewer."""
    count = len(values)
    return math.sqrt(squares(values) / (count - 1) / count) if count > 1 else math.inf


def lead(mine: Sequence[float], theirs: Sequence[float]) -> Lead:
    """Return the lead of one choice over another in the deals that both were tried in; other results are ignored."""
    gains = [own - rival for own, rival in zip(mine, theirs, strict=False)]
    return Lead(fmean(gains) if gains else 0.0, standard_error(gains), len(gains))
