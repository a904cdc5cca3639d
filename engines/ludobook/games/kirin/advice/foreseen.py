"""Foresees in imagined deals what comes of a card of Kirin: the next order, and when a kept card is played and wins.

A deal keeps to what the seat to act knows: who did not answer a lead holds no card that would have answered it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from statistics import fmean

from ludobook.contract.machine import NOBODY, SCORINGS, TURN
from ludobook.core.bits import places
from ludobook.core.lead import standard_error
from ludobook.games.kirin.fitted import BEASTS
from ludobook.games.kirin.kernel import (
    CARDS,
    FIRST_KIRIN,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRICKS,
    answers,
    next_parent,
    playable,
    settle,
    strength,
)
from ludobook.games.kirin.machine import (
    ANSWERING,
    FLAGS,
    LAID,
    MACHINE,
    ORDER,
    PARENT,
    TABLED,
    TRICK,
    Position,
    best_fitted,
    step,
)
from ludobook.games.kirin.state import KirinState

FORESEEN_DEALS = 480  # in so many, a share is known to within a twentieth; in late tricks there are more of them
EXPECTED_SHARE = 0.95  # what opponents must do in this share of the deals, they are expected to do
ANY_NUMBER = 0  # stands for whatever an opponent plays that is no Kirin


@lru_cache(maxsize=16)
def _deals(state: KirinState) -> Sequence[Position]:
    assert state.turn is not None
    longer = state.at.now[PARENT] == NOBODY  # while cards are declared
    deals = FORESEEN_DEALS * (TRICKS // (TRICKS - state.at.now[TRICK])) // (1 + longer)  # short ones are soon over
    return [state.resample(state.turn, seed).at for seed in range(deals)]


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
def is_overruled(state: KirinState, card: int) -> bool:
    """Tell whether the opponents to come must overrule or cancel the Kirins in the trick, once a card is played."""
    laid, order = [state.at.table[n] for n in range(state.at.now[LAID])], state.at.now[ORDER]
    top = max((strength(one, order) for one in (*laid, card) if one >= FIRST_KIRIN), default=None)
    if top is None:
        return False
    must = [
        all(any(one >= FIRST_KIRIN and strength(one, order) >= top for one in way) for way in _ways(g, card))
        for g in _deals(state)
    ]
    return fmean(must) >= EXPECTED_SHARE


@dataclass(frozen=True, slots=True)
class Course:
    """How a round goes on in a deal after a card, if all play as they think best.

    Attributes:
        next_order: the order of the next trick.
        trick: the cards of this trick, as a mask.
        played: as masks by order, the cards that the seat plays in it, this one too.
        captured: by the card that won it, how many cards of the seat's beast each trick had that it won.
        lead: by how many points the seat is ahead of the others' mean in this round.
    """

    next_order: int
    trick: int
    played: Sequence[int]
    captured: Mapping[int, int]
    lead: float


def _course(g: Position, card: int) -> Course:
    """Play the round out from a card, or from its declaration, on."""
    seat, scorings, code, tricks, played = g.now[TURN], g.now[SCORINGS], card, list[tuple[int, int]](), [0, 0]
    own = OF_BEAST[BEASTS[card - CARDS if card >= CARDS else g.declared[seat]]]
    before = [*g.scores]
    captured = dict[int, int]()
    while g.now[SCORINGS] == scorings:
        if g.now[TURN] == seat:
            played[g.now[ORDER]] |= 1 << code
        if g.now[LAID] == SEATS - 1:
            plays = [*(g.table[n] for n in range(SEATS - 1)), code]
            winner, _, order = settle(plays, g.now[ORDER])
            tricks.append((order, sum(1 << one for one in plays)))
            if winner != NOBODY and next_parent(g.now[PARENT], winner) == seat:
                captured[plays[winner]] = sum(own >> one & 1 for one in plays)
        step(g, code)
        if g.now[SCORINGS] == scorings:
            code = best_fitted(g)
    gains = [after - was for after, was in zip(g.scores, before, strict=True)]
    lead = gains[seat] - (sum(gains) - gains[seat]) / (SEATS - 1)
    return Course(*tricks[0], played, captured, lead)


@lru_cache(maxsize=64)
def play_out(state: KirinState, card: int) -> Sequence[Course]:
    """Play the round out in each deal, from a card on."""
    return [_course(MACHINE.copy(g), card) for g in _deals(state)]


def share_won(state: KirinState, played: int, card: int) -> float:
    """Return in which share of the deals a card wins a trick, once one is played."""
    return fmean(card in one.captured for one in play_out(state, played))


@lru_cache(maxsize=64)
def share_unbeaten(state: KirinState, card: int) -> float:
    """Return in which share of the deals a card is ahead in the trick and no opponent to come may play a better one."""
    now, stronger = state.at.now, STRONGER[CARDS * state.at.now[ORDER] + card]
    if card >= FIRST_KIRIN or now[TABLED] & stronger:
        return 0.0
    answering = now[ANSWERING] if now[LAID] else answers(card, now[ORDER], state.at.rules[FLAGS])
    seats = [(now[TURN] + n) % SEATS for n in range(1, SEATS - now[LAID])]
    return fmean(not any(playable(g.hands[seat], answering) & stronger for seat in seats) for g in _deals(state))


def points_captured(state: KirinState, played: int, card: int) -> float:
    """Return how many cards of its beast the seat captures with a card on average, once one is played."""
    return fmean(one.captured.get(card, 0) for one in play_out(state, played))


def share_winning_any(state: KirinState, played: int) -> float:
    """Return in which share of the deals the seat wins a trick at all, once a card is played."""
    return fmean(bool(one.captured) for one in play_out(state, played))


def share_in_order(state: KirinState, played: int, card: int, order: int) -> float:
    """Return in which share of the deals the seat plays a card in an order, once one is played."""
    return fmean(one.played[order] >> card & 1 for one in play_out(state, played))


def share_leading_to(state: KirinState, played: int, order: int) -> float:
    """Return in which share of the deals an order is the next one, once a card is played."""
    return fmean(one.next_order == order for one in play_out(state, played))


def share_drawn(state: KirinState, lead: int, card: int) -> float:
    """Return in which share of the deals an opponent plays a card to this trick, once one is led."""
    return fmean(one.trick >> card & 1 for one in play_out(state, lead))


def cost_beside(state: KirinState, better: int, card: int) -> tuple[float, float]:
    """Return how many points it costs to play one card rather than a better one, and the standard error of that."""
    apart = [one.lead - two.lead for one, two in zip(play_out(state, better), play_out(state, card), strict=True)]
    return fmean(apart), standard_error(apart)
