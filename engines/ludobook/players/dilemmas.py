"""Compares two actions of a position, a dilemma, by playing both out in the same imagined deals."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean

from ludobook.contract.game import State
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import practised
from ludobook.players.reasons import outcome
from ludobook.players.rollout import Rollout

DEALS = 60  # imagined deals in which an action is played out
SEED = 1
TRICK = "trick"  # the part of an outcome that asks whether the next moment is the seat's


@lru_cache(maxsize=16)
def imagined(state: State) -> Determinizations:
    """Return the deals in which the actions of a position are played out, the same for all of its actions."""
    assert state.turn is not None
    return Determinizations(state, state.turn, SEED)


@lru_cache(maxsize=64)
def played_out(state: State, action: str, deals: int = DEALS) -> tuple[float, ...]:
    """Return the leads of the seat to act over the opponents' mean at the next scoring after an action, by deal.

    All seats play on as in playouts, and cards still held count for the points that they may earn.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> len(played_out(state, "declare A2", deals=2))
    2
    """
    seat, rollout, redealt = state.turn, Rollout(state), imagined(state)
    code = next(one.code for one in state.legal_actions() if one.text == action)
    leads = []
    for n in range(deals):
        points, _, _ = rollout(redealt[n], code)
        own = points[seat or 0]
        leads.append(own - (sum(points) - own) / (len(points) - 1))
    return tuple(leads)


def typical(state: State, better: str, other: str, deals: int = DEALS) -> int:
    """Return the number of the deal in which both actions come nearest to their mean results."""
    both = [played_out(state, action, deals) for action in (better, other)]
    usual = [fmean(leads) for leads in both]
    return min(range(deals), key=lambda n: sum(abs(leads[n] - mean) for leads, mean in zip(both, usual, strict=True)))


def share(state: State, action: str, part: str, deals: int = DEALS) -> float:
    """Return the share of deals, 0 … 1, in which an action has this part of the outcome, named as in ``Chance``."""
    redealt = imagined(state)
    if part == TRICK:
        return fmean(_is_next(redealt[n], action) for n in range(deals))
    part, _, least = part.partition(">")
    return fmean(outcome(redealt[n], action).get(part, 0) > float(least or 0) for n in range(deals))


def _is_next(deal: State, action: str) -> bool:
    """Tell whether the next moment, such as a trick that is taken, belongs to the seat to act."""
    seat, before, after = deal.turn, deal, deal.apply(action)
    while not (moments := deal.game.moments(before, after, seat)):
        if after.turn is None or after.scorings != deal.scorings:
            return False
        before, after = after, after.apply(practised(after))
    return moments[0].seat == seat
