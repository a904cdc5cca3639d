"""Foresees in imagined deals of Lauzait-Cep who declares first after an action, if all play on as in playouts."""

from __future__ import annotations

from functools import lru_cache

from ludobook.contract.machine import SCORINGS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.machine import MACHINE
from ludobook.games.lauzait_cep.playouts import best_in_playouts
from ludobook.games.lauzait_cep.state import LauzaitState

DEALS = 20
LONGEST = 200  # actions, after which nobody is taken to declare


@lru_cache(maxsize=64)
def declarers(state: LauzaitState, code: int) -> tuple[int, ...]:
    """Return by deal how many seats after the one to act declares; -1 where nobody does for long."""
    assert state.turn is not None
    return tuple(_declarer(state.resample(state.turn, seed), code) for seed in range(DEALS))


def _declarer(deal: LauzaitState, code: int) -> int:
    g, scorings = MACHINE.copy(deal.at), deal.at.now[SCORINGS]
    seat = g.now[TURN]
    for _ in range(LONGEST):
        turn, declares = g.now[TURN], code & 7 == menu.DECLARE
        MACHINE.step(g, code)
        if declares:
            return int(turn - seat) % deal.players
        if g.now[SCORINGS] != scorings:
            break
        code = best_in_playouts(g)
    return -1
