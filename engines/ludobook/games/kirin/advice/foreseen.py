"""Foresees in imagined deals what comes of a card of Kirin: the next order, and whether a kept card wins a trick.

A deal keeps to what the seat to act knows: who did not answer a lead holds no card that would have answered it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from ludobook.contract.machine import SCORINGS, TURN
from ludobook.core.bits import places
from ludobook.games.kirin.kernel import FIRST_KIRIN, SEATS, answers, kirin_effect, playable, strength, trick_winner
from ludobook.games.kirin.machine import ANSWERING, FLAGS, LAID, MACHINE, ORDER, Position, best_fitted, step
from ludobook.games.kirin.state import KirinState

DEALS = 30
ANY_NUMBER = 0  # stands for whatever an opponent plays that is no Kirin
HARDLY = 0.15  # a card that wins a trick in a smaller share of the deals wins hardly any


@lru_cache(maxsize=16)
def _deals(state: KirinState) -> Sequence[Position]:
    assert state.turn is not None
    return [state.resample(state.turn, seed).at for seed in range(DEALS)]


def _ways(g: Position, card: int) -> Sequence[Sequence[int]]:
    """List the ways in which the opponents to come may end the trick in a deal, of all but Kirins only whether."""
    now = g.now
    answering = now[ANSWERING] if now[LAID] else answers(card, now[ORDER], g.rules[FLAGS])
    choices = []
    for n in range(1, SEATS - now[LAID]):
        cards = places(playable(g.hands[(now[TURN] + n) % SEATS], answering))
        choices.append(sorted({one if one >= FIRST_KIRIN else ANY_NUMBER for one in cards}))
    return [*product(*choices)]


@lru_cache(maxsize=256)
def next_orders(state: KirinState, card: int) -> Sequence[Sequence[int]]:
    """Return the next order by deal, and by the way in which the opponents end the trick, if a card is played."""
    laid, order = [state.at.table[n] for n in range(state.at.now[LAID])], state.at.now[ORDER]
    return [[kirin_effect([*laid, card, *way], order)[1] for way in _ways(g, card)] for g in _deals(state)]


def same_order(state: KirinState, card: int, other: int) -> bool:
    """Tell whether the next order is the same in every deal whichever of two cards is played."""
    one, two = next_orders(state, card), next_orders(state, other)
    if state.at.now[LAID]:  # the opponents may play the same to either
        return one == two
    return all({*ours} == {*theirs} and len({*ours}) == 1 for ours, theirs in zip(one, two, strict=True))


@lru_cache(maxsize=256)
def overruled(state: KirinState, card: int) -> bool:
    """Tell whether the opponents to come must overrule or cancel the Kirins in the trick, once a card is played."""
    laid, order = [state.at.table[n] for n in range(state.at.now[LAID])], state.at.now[ORDER]
    top = max((strength(one, order) for one in (*laid, card) if one >= FIRST_KIRIN), default=None)
    if top is None:
        return False
    return all(
        any(one >= FIRST_KIRIN and strength(one, order) >= top for one in way)
        for g in _deals(state)
        for way in _ways(g, card)
    )


@lru_cache(maxsize=256)
def wins_hardly(state: KirinState, played: int, kept: int) -> bool:
    """Tell whether a card that is kept wins a trick in hardly any deal, if all play on as they think best."""
    return sum(_wins(MACHINE.copy(g), played, kept) for g in _deals(state)) < HARDLY * DEALS


def _wins(g: Position, played: int, kept: int) -> bool:
    """Play a round out from a card on, and tell whether another one wins a trick in it."""
    code, scorings = played, g.now[SCORINGS]
    while g.now[SCORINGS] == scorings:
        if g.now[LAID] == SEATS - 1:
            plays = [*(g.table[n] for n in range(SEATS - 1)), code]
            winner = trick_winner(plays, g.now[ORDER])
            if winner >= 0 and plays[winner] == kept:
                return True
        step(g, code)
        if g.now[SCORINGS] == scorings:
            code = best_fitted(g)
    return False
