"""What an action of Meow Oracle comes to in imagined deals, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from statistics import fmean
from typing import Any, cast

from ludobook.contract.machine import SCORINGS, play_after
from ludobook.core.lead import standard_error
from ludobook.games.meow_oracle.kernel import LINES, area_total, ascending_count, line_colours
from ludobook.games.meow_oracle.machine import AREA, FLAGS, ROUNDS
from ludobook.games.meow_oracle.state import MeowState

DEALS, EVERYBODY, MOST_PLAYED = 80, -1, 100  # deals that are played on, by all seats, and for how long
BEST = 4  # in so many of the deals the climb gets to as many cards as are called likely
LEAST_ERRORS = 1.5  # a difference of fewer standard errors counts as none


@lru_cache(maxsize=32)
def areas_after(state: MeowState, code: int) -> Sequence[Sequence[Sequence[int]]]:
    """Play an action in each deal, then go on as playouts do; return the areas at the end of the round by seat."""
    machine, ends = state.game.machine, []
    play = partial(cast("Any", play_after), *machine.playing_on(compiled=False))
    for deal in range(DEALS):
        g = machine.copy(state.resample(state.turn or 0, deal).at)
        g.now[SCORINGS] = ROUNDS - 1  # so that no other round is dealt
        play(g, code, 0, EVERYBODY, MOST_PLAYED)
        ends.append([tuple(g.up[AREA * seat : AREA * seat + AREA]) for seat in range(state.players)])
    return ends


@lru_cache(maxsize=64)
def totals_after(state: MeowState, code: int) -> Sequence[Sequence[int]]:
    """Return the totals of the round by seat, deal by deal."""
    flags = state.at.rules[FLAGS]
    return [[area_total(area, flags) for area in areas] for areas in areas_after(state, code)]


@lru_cache(maxsize=64)
def parts_after(state: MeowState, code: int, seat: int) -> Sequence[Sequence[int]]:
    """Return the points of the climb of a seat, of all its lines, and then of each line, deal by deal."""
    flags, found = state.at.rules[FLAGS], []
    for areas in areas_after(state, code):
        lines = [2 * bool(line_colours(areas[seat], n)) for n in range(len(LINES))]
        found.append((area_total(areas[seat], flags) - sum(lines), sum(lines), *lines))
    return found


def longest_climb(state: MeowState, code: int) -> int:
    """Return how many cards the climb of the seat to act gets to in the best of the deals."""
    areas = (areas[state.turn or 0] for areas in areas_after(state, code))
    return sorted(ascending_count(area, state.at.rules[FLAGS]) for area in areas)[-BEST]


def part_gains(state: MeowState, better: int, other: int, seat: int, luck: bool = False) -> Sequence[float]:
    """Return how much more each part of a seat’s area scores after one action than another.

    It is 0 if luck may explain it, unless ``luck`` is True.
    """
    pairs = zip(*(parts_after(state, code, seat) for code in (better, other)), strict=True)
    apart = zip(*([one - two for one, two in zip(*pair, strict=True)] for pair in pairs), strict=True)
    return [fmean(gains) if luck else _unless_luck(gains) for gains in apart]


def _unless_luck(gains: Sequence[float]) -> float:
    mean = fmean(gains)
    return mean if abs(mean) > LEAST_ERRORS * standard_error(gains) else 0.0
