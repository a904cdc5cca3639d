"""What the chapters of odds of several games say of the stored runs in the same way."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.simulate.stored_runs import Balance
from ludobook_widgets.odds.charts import Bar, more


def share(runs: Balance, players: int, least: int) -> float:
    """The part of the greedy players at such a table who earn so much."""
    seats = runs.run(*["greedy"] * players).result.scores
    part = sum(times for seat in seats for value, times in seat.histogram.items() if value >= least)
    return part / sum(times for seat in seats for times in seat.histogram.values())


def good_play_pays(play: Sequence[Bar]) -> tuple[Sequence[Bar], Sequence[Bar]]:
    """Hold one good player among random ones to a fair share, and one random player among good ones.

    Between two players there is one bar beside a fair share, and for more there are two: these and those.
    """
    duel, tables = play[:2], play[2:]
    assert more(*duel)
    for good, bad, fair in zip(tables[::3], tables[1::3], tables[2::3], strict=True):
        assert more(good, fair)
        assert more(fair, bad)
    return duel, tables
