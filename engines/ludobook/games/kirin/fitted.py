"""Rates cards by weights fitted to games of self-play; ``tests/benchmarks/fit.py`` writes the weights."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import lowest, places, size
from ludobook.core.document import read_document
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    DESCENDING,
    FIRST_KIRIN,
    HAND,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRICKS,
    TRUMP_RANK,
    beast,
    is_kirin,
    kirin_effect,
    rank,
)

# the name of each weight; the first eight are the value of a card in hand by its rank, 0 for a Kirin
NAMES = (
    *(f"rank {rank}" for rank in range(8)),
    "others",  # declaring: a card of the beast in an opponent's hand
    "kirin declared",
    "trump declared",
    "held",  # declaring: a card of the beast in one's own hand
    "trick",  # winning a trick, beside its cards; of the next weight, more is added the later the trick is
    "late trick",
    "hoped",  # a card of one's own beast that may still come to the trick
    "seen",  # a card of one's own beast that is in the trick
    "spoilt",  # any other card that is in the trick
    "loss",  # a card of one's own beast that is given away
    "late loss",
    "keeping",  # multiplied by the card's value in hand
    "late keeping",
    "keeping a Kirin",
)
RANK, OTHERS, KIRIN, TRUMP, HELD = 0, 8, 9, 10, 11
TRICK, LATE_TRICK, HOPED, SEEN, SPOILT, LOSS, LATE_LOSS, KEEP, LATE_KEEP, KEEP_KIRIN = range(12, 22)
STORED = read_document(__package__, "fitted.json")
WEIGHTS = tuple(STORED[name] for name in NAMES)

LATER_TRICK = 1.6  # the value of a trick that a kept card wins, beside that of the card itself

# the next orders, by the order in force and the Kirins in a trick as a mask
NEXT_ORDERS = tuple(
    kirin_effect([*(FIRST_KIRIN + place for place in places(kirins)), 0, 0, 0, 0], order)[1]
    for order in (ASCENDING, DESCENDING)
    for kirins in range(1 << CARDS - FIRST_KIRIN)
)
RANKS = tuple(map(rank, range(CARDS)))
BEASTS = tuple(map(beast, range(CARDS)))


def rate_declaring(card: int, hand: int, weights: Sequence[float]) -> float:
    """Rate declaring a card of a hand."""
    kept = hand & OF_BEAST[BEASTS[card]]
    held, value = size(kept), 0.0
    rest = kept & ~(1 << card)
    for other in range(CARDS):
        if rest >> other & 1:
            value += weights[RANK + RANKS[other]]
    value += weights[OTHERS] * (HAND - held) + weights[HELD] * held - weights[RANK + RANKS[card]]
    if is_kirin(card):
        value += weights[KIRIN]
    elif RANKS[card] == TRUMP_RANK:
        value += weights[TRUMP]
    return value


def rate_playing(
    card: int, order: int, declared: int, table: int, hand: int, unseen: int, trick: int, weights: Sequence[float]
) -> float:
    """Rate playing a card, as ``kernel.worth_of_playing`` does.

    ``trick`` is the number of finished tricks. ``hand`` is the whole hand if what may be won with the other cards is to
    be counted card by card, and 0 if the weights of their ranks are to do.
    """
    own, late = OF_BEAST[BEASTS[declared]], trick / (TRICKS - 1)
    to_come, left = SEATS - 1 - size(table), max(size(unseen), 1)
    wins, stronger = 0.0, STRONGER[CARDS * order + card]
    if card < FIRST_KIRIN and table & stronger == 0:
        wins, each = 1.0, 1 - size(unseen & stronger) / left
        for _ in range(to_come):
            wins *= each
    is_own = own >> card & 1
    gain = weights[TRICK] + weights[LATE_TRICK] * late + is_own
    gain += weights[HOPED] * to_come * size(unseen & own) / left
    gain += weights[SEEN] * size(table & own) + weights[SPOILT] * size(table & ~own)
    loss = weights[LOSS] + weights[LATE_LOSS] * late
    cost = (1 - wins) * loss * is_own
    if hand:
        then = NEXT_ORDERS[(order << CARDS - FIRST_KIRIN) + ((table | 1 << card) >> FIRST_KIRIN)]
        cost -= rate_keeping(hand & ~(1 << card), then, own, unseen, loss)
    elif card < FIRST_KIRIN:
        cost += (weights[KEEP] + weights[LATE_KEEP] * late) * weights[RANK + RANKS[card]]
    else:
        cost += weights[KEEP_KIRIN]
    return wins * gain - cost


def rate_keeping(hand: int, order: int, own: int, unseen: int, loss: float) -> float:
    """Rate a hand by what its cards may win in an order, if three unseen cards would have to be weaker."""
    left, value = max(size(unseen), 1), 0.0
    rest = hand & (1 << FIRST_KIRIN) - 1
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        each, is_own = 1 - size(unseen & STRONGER[CARDS * order + card]) / left, own >> card & 1
        wins = each * each * each
        value += wins * (LATER_TRICK + is_own) - (1 - wins) * loss * is_own
    return value
