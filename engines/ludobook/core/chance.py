"""Chance, written down: the one generator and the one shuffle that every game uses.

SplitMix64 (Steele, Lea and Flood, 2014) over a 64-bit state, so that the same seed gives the same game
on every machine, in the browser, and in compiled code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from struct import unpack
from typing import TypeVar

from ludobook.core.bits import remainder, unsigned

MASK = 0xFFFF_FFFF_FFFF_FFFF
SURE = MASK - 0xFFFF_FFFF  # no value up to here is beyond the last whole run of any n
STEP = 0x9E37_79B9_7F4A_7C15
ONE, OTHER = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB  # what numbers are mixed with
LANE = 16  # bytes that a number needs while it is multiplied
T = TypeVar("T")


def start(seed: int) -> int:
    """The generator's first state for a seed ≥ 0 of any size."""
    state = 0
    while True:
        state = scramble(state ^ (seed & MASK))
        seed >>= 64
        if not seed:
            return state


def scramble(state: int) -> int:
    """SplitMix64's output function: 64 well-mixed bits."""
    z = (state + STEP) & MASK
    z = ((z ^ (z >> 30)) * ONE) & MASK
    z = ((z ^ (z >> 27)) * OTHER) & MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=128)
def _lanes(count: int) -> tuple[int, int, int, str]:
    """For so many numbers side by side in one: 1 in each lane, a mask of each, its step, and how to take them apart."""
    ones = sum(1 << 8 * LANE * lane for lane in range(count))
    steps = sum((STEP * (lane + 1) & MASK) << 8 * LANE * lane for lane in range(count))
    return ones, ones * MASK, steps, "<" + "Q8x" * count


def scrambled(state: int, count: int) -> tuple[int, ...]:
    """What ``scramble`` makes of this state and the next ones, all together in one large int: so it is faster."""
    ones, masks, steps, apart = _lanes(count)
    z = (state * ones + steps) & masks
    z = ((z ^ (z >> 30)) & masks) * ONE & masks
    z = ((z ^ (z >> 27)) & masks) * OTHER & masks
    z = (z ^ (z >> 31)) & masks
    return unpack(apart, z.to_bytes(LANE * count, "little"))


def skip(state: int, numbers: int) -> int:
    """The generator's state so many numbers further on."""
    return (state + unsigned(numbers) * STEP) & MASK


def below(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number in 0 … n - 1, each equally likely (rejection, so no bias); n is at most 2³²."""
    while True:
        value = scramble(state)
        state = (state + STEP) & MASK
        # values beyond the last whole run of n are drawn again; the first comparison spares most divisions
        if value <= SURE or value <= MASK - (MASK - unsigned(n - 1)) % unsigned(n):
            return state, remainder(value, n)


def mix(state: int, pile: MutableSequence[T], count: int) -> int:
    """Put the first ``count`` cards of a pile in random order, in place (Fisher and Yates, from the last place down).

    Returns the next state.
    """
    for last in range(count - 1, 0, -1):
        state, k = below(state, last + 1)
        pile[last], pile[k] = pile[k], pile[last]
    return state


def shuffle(state: int, cards: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """The next state, and the cards in random order, as ``mix`` puts them."""
    pile = list(cards)
    values = scrambled(state, max(len(pile) - 1, 0))
    if max(values, default=0) > SURE:  # one may have to be drawn again
        state = mix(state, pile, len(pile))
        return state, tuple(pile)
    last = len(pile)
    for value in values:
        k = value % last
        last -= 1
        pile[last], pile[k] = pile[k], pile[last]
    return skip(state, len(values)), tuple(pile)


def stack(first: Sequence[T], pile: Sequence[T]) -> tuple[T, ...]:
    """The pile with the cards of ``first`` brought to the top, in that order; for set-up positions.

    Raises:
        ValueError: a card of ``first`` is not in the pile.
    """
    rest = list(pile)
    for card in first:
        rest.remove(card)
    return (*first, *rest)
