"""Hands as masks of the 32 cards, two of each kind: the kind of a card (``components``) is card // 2.

Callers first count the actions of a hand and then ask for the k-th. A choice of cards is written as counts: the number
of cards of each kind, in two bits a kind. Everything here is compiled as well.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import combinations
from math import comb

from ludobook.core.bits import lowest, nth, size
from ludobook.games.egg.kernel import HAND, SUPPLY, cards_of, lay_of, lays

KINDS, CARDS = 16, 32
ALL_CARDS = (1 << CARDS) - 1
FIRSTS = ALL_CARDS // 3  # the first card of each kind
MOST_HELD = HAND + SUPPLY
MOST_LAYS = comb(MOST_HELD, 2) * comb(MOST_HELD - 2, 2)
MOST_DISCARDS = comb(MOST_HELD, HAND)

# the places of the cards of two sets in a sorted hand of five, three bits a card, in the order of ``kernel.lays``; the
# ways to lay a hand are kept as a mask over these, at its ``hand_number`` in the field ``ways``
ARRANGEMENTS = tuple(
    i + 8 * j + 64 * x + 512 * y
    for i, j in combinations(range(HAND), 2)
    for x, y in combinations(sorted({*range(HAND)} - {i, j}), 2)
)
ROW = KINDS + HAND
NUMBERS = tuple(comb(i, r) for r in range(1, HAND + 1) for i in range(ROW))
FIVES = comb(KINDS + HAND - 1, HAND)


def take(hand: int, counts: int) -> int:
    """Return the mask of the cards named by ``counts`` in a hand, which must have them."""
    ones, twos = counts & FIRSTS, counts >> 1 & FIRSTS
    first = ones & hand
    return first | (ones ^ first) << 1 | twos | twos << 1


def counted(lay: int) -> int:
    """Return the counts of the cards in two sets, written as in ``kernel.lays``."""
    f1, f2, n1, n2 = cards_of(lay)
    return (1 << 2 * f1) + (1 << 2 * f2) + (1 << 2 * n1) + (1 << 2 * n2)


def sort(hand: int, kinds: MutableSequence[int]) -> int:
    """Write the kinds of a hand to ``kinds``, in order; return how many cards it has."""
    held = 0
    while hand:
        kinds[held] = lowest(hand) >> 1
        hand &= hand - 1
        held += 1
    return held


def hand_number(hand: int) -> int:
    """Return the number of a hand of five by the kinds of its cards, 0 … FIVES - 1."""
    at, row = 0, 0
    while hand:
        at += NUMBERS[row + (lowest(hand) >> 1)]
        hand &= hand - 1
        row += ROW + 1
    return at


def arranged(hand: int, arrangement: int) -> int:
    """Return two sets of a hand, as ``kernel.lays`` writes them, by an entry of ARRANGEMENTS."""
    a, b = nth(hand, arrangement & 7), nth(hand, arrangement >> 3 & 7)
    c, d = nth(hand, arrangement >> 6 & 7), nth(hand, arrangement >> 9)
    return lay_of(a >> 1, b >> 1, c >> 1, d >> 1)


def count_lays(
    hand: int, flags: int, kinds: MutableSequence[int], found: MutableSequence[int], ways: MutableSequence[int]
) -> int:
    """Count the ways to lay a hand; those of a hand of five are found at the first call and kept in ``ways``.

    Those of any other hand are written to ``found``. ``kinds`` is working space.
    """
    if size(hand) != HAND:
        return lays(kinds, sort(hand, kinds), flags, found)
    at = hand_number(hand)
    if ways[at] == 0:
        count, met = lays(kinds, sort(hand, kinds), flags, found), 0
        for i in range(len(ARRANGEMENTS)):
            if met < count and found[met] == arranged(hand, ARRANGEMENTS[i]):
                ways[at] |= 1 << i
                met += 1
    return size(ways[at])


def lay_at(hand: int, k: int, found: Sequence[int], ways: Sequence[int]) -> int:
    """Return the k-th way to lay the hand whose ways were counted last."""
    return arranged(hand, ARRANGEMENTS[nth(ways[hand_number(hand)], k)]) if size(hand) == HAND else found[k]


def count_discards(hand: int, kinds: MutableSequence[int], found: MutableSequence[int]) -> int:
    """Write every way to discard down to five cards to ``found``, as counts, the lowest cards first; return how many.

    ``kinds`` is working space.
    """
    held, twins, counts = sort(hand, kinds), 0, 0
    for i in range(held):
        counts += 1 << 2 * kinds[i]
        if i > 0 and kinds[i] == kinds[i - 1]:
            twins |= 1 << held - i
    # the places of the cards kept, the last card of the hand in bit 0; of two equal cards the second is kept first
    kept, count = (1 << HAND) - 1, 0
    while kept >> held == 0:
        if (kept & twins) >> 1 & ~kept == 0:
            gone, left = counts, kept
            while left:
                gone -= 1 << 2 * kinds[held - 1 - lowest(left)]
                left &= left - 1
            found[count] = gone
            count += 1
        # the next higher number with as many bits set (Gosper's hack)
        ripple = kept + (kept & -kept)
        kept = ripple | (kept ^ ripple) >> 2 + lowest(kept)
    return count
