"""Foresees in imagined deals of Lauzait-Cep what comes of an action, if all play on as in playouts.

That is who declares first, and how near the seat to act can come to its sets on its next Day.
"""

from __future__ import annotations

from functools import lru_cache

from ludobook.contract.machine import SCORINGS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.outlook import Holding
from ludobook.games.lauzait_cep.machine import MACHINE
from ludobook.games.lauzait_cep.playouts import best_in_playouts
from ludobook.games.lauzait_cep.state import LauzaitState

FORESEEN_DEALS = 100  # in so many, a share is known to within a tenth
LONGEST_FORESEEN = 200  # actions, after which nobody is taken to declare


@lru_cache(maxsize=64)
def declarers(state: LauzaitState, code: int) -> tuple[int, ...]:
    """Return by deal how many seats after the one to act declares; -1 where nobody does for long."""
    assert state.turn is not None
    return tuple(_declarer(state.resample(state.turn, seed), code) for seed in range(FORESEEN_DEALS))


@lru_cache(maxsize=64)
def next_days(state: LauzaitState, code: int) -> tuple[int, ...]:
    """Return by deal how many pieces the seat surely lacks at most after its next Hire; -1 if it has no next Day."""
    assert state.turn is not None
    return tuple(_next_day(state.resample(state.turn, seed), code) for seed in range(FORESEEN_DEALS))


def _next_day(deal: LauzaitState, code: int) -> int:
    g, scorings = MACHINE.copy(deal.at), deal.at.now[SCORINGS]
    seat, away = g.now[TURN], False
    for _ in range(LONGEST_FORESEEN):
        MACHINE.step(g, code)
        if g.now[SCORINGS] != scorings:
            break
        away = away or g.now[TURN] != seat
        if away and g.now[TURN] == seat:
            one = Holding.now(g).free
            return one.lacking - bool(one.lacking and one.reach()[0])
        code = best_in_playouts(g)
    return -1


def _declarer(deal: LauzaitState, code: int) -> int:
    g, scorings = MACHINE.copy(deal.at), deal.at.now[SCORINGS]
    seat = g.now[TURN]
    for _ in range(LONGEST_FORESEEN):
        turn, declares = g.now[TURN], code & 7 == menu.DECLARE
        MACHINE.step(g, code)
        if declares:
            return int(turn - seat) % deal.players
        if g.now[SCORINGS] != scorings:
            break
        code = best_in_playouts(g)
    return -1
