"""Hands as masks of the 32 cards, two of each kind: card // 2 is the kind of the components.

What can be done with a hand is counted first, and then the k-th of it is asked for. Cards that are chosen are told by
how many of each kind they are, in two bits a kind. Everything here is compiled, too.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import combinations
from math import comb

from ludobook.core.bits import lowest, nth, size
from ludobook.games.egg.kernel import HAND, SUPPLY, cards_of, lay_of, lays

KINDS, CARDS = 16, 32
ALL = (1 << CARDS) - 1
FIRSTS = ALL // 3  # the first card of each kind
MOST_HELD = HAND + SUPPLY
MOST_LAYS = comb(MOST_HELD, 2) * comb(MOST_HELD - 2, 2)
MOST_DISCARDS = comb(MOST_HELD, HAND)

# where the cards of two sets stand in a sorted hand of five, in steps of 8, in the order of ``kernel.lays``; the ways
# to lay each such hand, by its place among all, are kept as a mask of these
ARRANGEMENTS = tuple(
    i + 8 * j + 64 * x + 512 * y
    for i, j in combinations(range(HAND), 2)
    for x, y in combinations(sorted({*range(HAND)} - {i, j}), 2)
)
ROW = KINDS + HAND
NUMBERS = tuple(comb(i, r) for r in range(1, HAND + 1) for i in range(ROW))
FIVES = comb(KINDS + HAND - 1, HAND)


def take(hand: int, counts: int) -> int:
    """So many cards of each kind from a hand that has them, as a mask."""
    ones, twos = counts & FIRSTS, counts >> 1 & FIRSTS
    first = ones & hand
    return first | (ones ^ first) << 1 | twos | twos << 1


def counted(lay: int) -> int:
    """Count how many cards of each kind two sets have."""
    f1, f2, n1, n2 = cards_of(lay)
    return (1 << 2 * f1) + (1 << 2 * f2) + (1 << 2 * n1) + (1 << 2 * n2)


def sort(hand: int, kinds: MutableSequence[int]) -> int:
    """Write down the kinds of a hand in order; how many there are."""
    held = 0
    while hand:
        kinds[held] = lowest(hand) >> 1
        hand &= hand - 1
        held += 1
    return held


def hand_number(hand: int) -> int:
    """The place of a hand of five among all such hands."""
    at, row = 0, 0
    while hand:
        at += NUMBERS[row + (lowest(hand) >> 1)]
        hand &= hand - 1
        row += ROW + 1
    return at


def arranged(hand: int, arrangement: int) -> int:
    """Two sets of a hand, as ``kernel.lays`` has them."""
    a, b = nth(hand, arrangement & 7), nth(hand, arrangement >> 3 & 7)
    c, d = nth(hand, arrangement >> 6 & 7), nth(hand, arrangement >> 9)
    return lay_of(a >> 1, b >> 1, c >> 1, d >> 1)


def count_lays(
    hand: int, flags: int, kinds: MutableSequence[int], found: MutableSequence[int], ways: MutableSequence[int]
) -> int:
    """Count how many ways to lay a hand there are; those of five cards are worked out when these are met first."""
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
    """The k-th way to lay the hand whose ways were counted last."""
    return arranged(hand, ARRANGEMENTS[nth(ways[hand_number(hand)], k)]) if size(hand) == HAND else found[k]


def count_discards(hand: int, kinds: MutableSequence[int], found: MutableSequence[int]) -> int:
    """Write down every choice of cards to throw away so that five are left, the lowest first; how many there are."""
    held, twins, counts = sort(hand, kinds), 0, 0
    for i in range(held):
        counts += 1 << 2 * kinds[i]
        if i > 0 and kinds[i] == kinds[i - 1]:
            twins |= 1 << held - i
    # the places of cards that are kept, the last of the hand in bit 0; of two alike the second is kept first
    kept, count = (1 << HAND) - 1, 0
    while kept >> held == 0:
        if (kept & twins) >> 1 & ~kept == 0:
            gone, left = counts, kept
            while left:
                gone -= 1 << 2 * kinds[held - 1 - lowest(left)]
                left &= left - 1
            found[count] = gone
            count += 1
        # the next number with as many bits
        ripple = kept + (kept & -kept)
        kept = ripple | (kept ^ ripple) >> 2 + lowest(kept)
    return count
