"""Compares two actions of a position, a dilemma, by playing both out in the same imagined deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Any

from ludobook.contract.action import codes_of
from ludobook.contract.game import State
from ludobook.contract.machine import SCORINGS, play_on
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import playout_action
from ludobook.players.reasons import outcome
from ludobook.players.rollout import EVERYBODY, LONGEST_PLAYOUT
from ludobook.teach.principle import Chance, Comparison

DEALS_IMAGINED = 400  # imagined deals in which an action is played out
SEED = 1
TRICK = "trick"  # the part of an outcome that asks whether the next moment is the seat's


@lru_cache(maxsize=16)
def imagined_deals(state: State) -> Determinizations:
    """Return the deals in which the actions of a position are played out, the same for all of its actions."""
    assert state.turn is not None
    return Determinizations(state, state.turn, SEED)


def horizon(state: State) -> int:
    """Return the number of scorings after which actions are compared: 2 if kept cards may still earn, otherwise 1."""
    return 2 if state.game.machine.holdings else 1


@lru_cache(maxsize=64)
def points_after(state: State, action: str, deals: int = DEALS_IMAGINED) -> tuple[int, ...]:
    """Return, by deal, the points of the seat to act after an action and the scorings up to the ``horizon``.

    All seats play on as in playouts. Points that cards may still earn do not count.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> len(points_after(state, "declare A2", deals=2))
    2
    """
    machine, redealt, most = state.game.machine, imagined_deals(state), horizon(state)
    functions = machine.playing_on(compiled=False)
    step: Any = functions[-1]
    play: Any = play_on
    code = codes_of(state.legal_actions())[action]
    found = []
    for n in range(deals):
        g = machine.copy(redealt[n].at)
        before = g.now[SCORINGS]
        step(g, code)
        if left := most - (g.now[SCORINGS] - before):
            play(*functions, g, 0, EVERYBODY, most * LONGEST_PLAYOUT, left)
        found.append(int(g.scores[state.turn or 0]))
    return tuple(found)


def compare(state: State, better: str, other: str, chances: Sequence[Chance] = ()) -> Comparison:
    """Play both actions out in the same ``DEALS_IMAGINED`` deals, and compare what the seat to act earns.

    The deal that is shown goes against none of the ``chances``.

    Raises:
        IndexError: both actions earn the same in every deal.
    """
    rows = zip(points_after(state, better), points_after(state, other), strict=True)
    apart = [one - two for one, two in rows]
    unlike = sorted(filter(None, apart))
    more = sum(difference > 0 for difference in unlike)
    middle = unlike[len(unlike) // 2]
    median = (n for n in range(DEALS_IMAGINED) if apart[n] == middle)
    shown = next((n for n in median if agrees(imagined_deals(state)[n], better, other, chances)), apart.index(middle))
    return Comparison(DEALS_IMAGINED, more, len(unlike) - more, round(fmean(apart), 2), shown)


def agrees(deal: State, better: str, other: str, chances: Iterable[Chance]) -> bool:
    """Tell whether no action is ahead in a deal in what is less likely after it, as told by the ``chances``.

    What is told of an amount comes about there after the action that makes it likelier.
    """
    for chance in chances:
        part, _, least = chance.part.partition(">")
        amounts = _amount(deal, better, part), _amount(deal, other, part)
        if (amounts[0] - amounts[1]) * (chance.better - chance.other) < 0:
            return False
        if least and amounts[chance.better < chance.other] <= float(least):
            return False
    return True


def scored_positions(deal: State, action: str, count: int = 0) -> list[State]:
    """Do an action in a deal, play on as playouts do, and return the position after each of ``count`` scorings.

    By default ``count`` is the ``horizon``. There are fewer positions if the game ends; the last is then its end.
    """
    found: list[State] = []
    state = deal.apply(action)
    for _ in range(count or horizon(deal)):
        before = found[-1].scorings if found else deal.scorings
        for _ in range(LONGEST_PLAYOUT):
            if state.turn is None or state.scorings != before:
                break
            state = state.apply(playout_action(state))
        found.append(state)
        if state.turn is None:
            break
    return found


def share_of_deals(state: State, action: str, part: str, deals: int = DEALS_IMAGINED) -> float:
    """Return the share of deals, 0 … 1, in which an action has this part of the outcome, named as in ``Chance``."""
    redealt = imagined_deals(state)
    part, _, least = part.partition(">")
    return fmean(_amount(redealt[n], action, part) > float(least or 0) for n in range(deals))


def _amount(deal: State, action: str, part: str) -> float:
    """Return how much of this part an action has in a deal."""
    return _is_next(deal, action) if part == TRICK else outcome(deal, action).get(part, 0)


def _is_next(deal: State, action: str) -> bool:
    """Tell whether the next moment, such as a trick that is taken, belongs to the seat to act."""
    seat, before, after = deal.turn, deal, deal.apply(action)
    while not (moments := deal.game.moments(before, after, seat)):
        if after.turn is None or after.scorings != deal.scorings:
            return False
        before, after = after, after.apply(playout_action(after))
    return moments[0].seat == seat
