"""Rates cards by weights fitted to games of self-play; ``tests/benchmarks/fit.py`` writes the weights."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import size
from ludobook.core.document import read_document
from ludobook.games.kirin.kernel import (
    CARDS,
    FIRST_KIRIN,
    HAND,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRICKS,
    TRUMP_RANK,
    beast,
    is_kirin,
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
    card: int, order: int, declared: int, table: int, unseen: int, trick: int, weights: Sequence[float]
) -> float:
    """Rate playing a card, as ``kernel.worth_of_playing`` does; ``trick`` is the number of finished tricks."""
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
    cost = (1 - wins) * (weights[LOSS] + weights[LATE_LOSS] * late) * is_own
    if card < FIRST_KIRIN:
        cost += (weights[KEEP] + weights[LATE_KEEP] * late) * weights[RANK + RANKS[card]]
    else:
        cost += weights[KEEP_KIRIN]
    return wins * gain - cost
