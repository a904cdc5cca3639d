"""The random generator and the shuffle that every game uses.

SplitMix64 (Steele, Lea and Flood, 2014) over a 64-bit state, so that the same seed gives the same game
on every machine, in the browser, and in compiled code.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from functools import lru_cache
from struct import unpack
from typing import TypeVar

from ludobook.core.bits import remainder, size, unsigned

MASK = 0xFFFF_FFFF_FFFF_FFFF
UNBIASED_UP_TO = MASK - 0xFFFF_FFFF  # a value up to this is unbiased for every n ≤ 2³², so it is never redrawn
STEP = 0x9E37_79B9_7F4A_7C15
ONE, OTHER = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB  # the multipliers of SplitMix64
LANE = 16  # bytes that one number needs while it is multiplied
MIXING = 8  # rounds of random exchanges, which leave no trace of how an order was repaired
ABSENT = -1  # the value of stack[0] once a stacked card was missing from the pile
T = TypeVar("T")


def start(seed: int) -> int:
    """Return the generator's first state for a seed ≥ 0 of any size.

    >>> start(7) == start(7), start(7) == start(8)
    (True, False)
    """
    state = 0
    while True:
        state = scramble(state ^ (seed & MASK))
        seed >>= 64
        if not seed:
            return state


def scramble(state: int) -> int:
    """Turn a state into 64 well-mixed bits, as SplitMix64 does."""
    z = (state + STEP) & MASK
    z = ((z ^ (z >> 30)) * ONE) & MASK
    z = ((z ^ (z >> 27)) * OTHER) & MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=128)
def _lanes(count: int) -> tuple[int, int, int, str]:
    """Return 1 in each of ``count`` lanes of one int, their masks, their steps, and the format that unpacks them."""
    ones = sum(1 << 8 * LANE * lane for lane in range(count))
    steps = sum((STEP * (lane + 1) & MASK) << 8 * LANE * lane for lane in range(count))
    return ones, ones * MASK, steps, "<" + "Q8x" * count


def scrambled(state: int, count: int) -> tuple[int, ...]:
    """Return ``scramble`` of this state and of those that follow, ``count`` in all; one large int makes it faster."""
    ones, masks, steps, apart = _lanes(count)
    z = (state * ones + steps) & masks
    z = ((z ^ (z >> 30)) & masks) * ONE & masks
    z = ((z ^ (z >> 27)) & masks) * OTHER & masks
    z = (z ^ (z >> 31)) & masks
    return unpack(apart, z.to_bytes(LANE * count, "little"))


def skip(state: int, numbers: int) -> int:
    """Return the state after ``numbers`` more numbers have been drawn."""
    return (state + unsigned(numbers) * STEP) & MASK


def below(state: int, n: int) -> tuple[int, int]:
    """Draw a number in 0 … n - 1, all equally likely, for 1 ≤ n ≤ 2³²; return the next state and the number.

    Values that would cause a bias are rejected, and drawn again.

    >>> state, number = below(start(7), 6)
    >>> number
    3
    """
    while True:
        value = scramble(state)
        state = (state + STEP) & MASK
        # a value beyond the last whole run of n is drawn again; the first comparison saves most of the divisions
        if value <= UNBIASED_UP_TO or value <= MASK - (MASK - unsigned(n - 1)) % unsigned(n):
            return state, remainder(value, n)


def mix(state: int, pile: MutableSequence[T], count: int) -> int:
    """Put the first ``count`` cards of a pile in random order, in place (Fisher and Yates, from the last place down).

    Returns the next state.
    """
    values = scrambled(state, max(count - 1, 0))
    if max(values, default=0) > UNBIASED_UP_TO:  # a number may have to be drawn again
        return mix_one_by_one(state, pile, count)
    last = count
    for value in values:
        k = value % last
        last -= 1
        pile[last], pile[k] = pile[k], pile[last]
    return skip(state, len(values))


def mix_one_by_one(state: int, pile: MutableSequence[T], count: int) -> int:
    """Do the same as ``mix``, drawing one number at a time; this is the version that is compiled."""
    for last in range(count - 1, 0, -1):
        state, k = below(state, last + 1)
        pile[last], pile[k] = pile[k], pile[last]
    return state


def mix_stacked(state: int, pile: MutableSequence[int], count: int, stack: MutableSequence[int]) -> int:
    """Do the same as ``mix``, then bring the next part of ``stack`` to the top of the pile. Returns the next state.

    ``stack[0]`` is the index of the next part and is moved on; a part is the number of its cards, then the cards. Once
    all parts are used, a shuffle only mixes. The cards that are not stacked keep their mixed order. If a stacked card
    is not in the pile, ``stack[0]`` becomes ABSENT and no further part is used.
    """
    state = mix(state, pile, count)
    at = stack[0]
    if 0 < at < len(stack):
        for i in range(stack[at]):
            place = i
            while place < count and pile[place] != stack[at + 1 + i]:
                place += 1
            if place >= count:
                stack[0] = ABSENT
                return state
            for j in range(place, i, -1):
                pile[j] = pile[j - 1]
            pile[i] = stack[at + 1 + i]
        stack[0] = at + 1 + stack[at]
    return state


def stacked(decks: Iterable[Sequence[int]]) -> list[int]:
    """Return a ``stack`` for ``mix_stacked`` that brings the cards of the k-th deck to the top at the k-th shuffle."""
    return [1, *(number for deck in decks for number in (len(deck), *deck))]


def shuffle(state: int, cards: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """Return the next state, and the cards in random order, as ``mix`` puts them.

    >>> shuffle(start(7), range(6))[1]
    (2, 0, 1, 5, 4, 3)
    """
    pile = list(cards)
    return mix(state, pile, len(pile)), tuple(pile)


def fit(generator: int, pool: Sequence[int], places: Sequence[int]) -> tuple[int, list[int]]:
    """Return the next state, and the pool in a random order that gives each place a card of its mask in ``places``.

    ``places`` has one mask of allowed cards for each card of the pool, and such an order must exist. A shuffle is
    repaired by chains of moves, then mixed by random exchanges within the masks, so that the repair leaves no trace.
    """
    generator, mixed = shuffle(generator, pool)
    cards = list(mixed)
    if all(places[i] >> card & 1 for i, card in enumerate(cards)):
        return generator, cards
    dealt: list[int | None] = [None] * len(cards)

    def find_place(card: int, tried: set[int]) -> bool:
        for i, allowed in enumerate(places):
            if allowed >> card & 1 and i not in tried:
                tried.add(i)
                held = dealt[i]
                if held is None or find_place(held, tried):
                    dealt[i] = card
                    return True
        return False

    for card in cards:
        found = find_place(card, set())
        assert found
    cards = [card for card in dealt if card is not None]
    for _ in range(MIXING):
        for i in range(len(cards)):
            generator, j = below(generator, len(cards))
            if places[i] >> cards[j] & 1 and places[j] >> cards[i] & 1:
                cards[i], cards[j] = cards[j], cards[i]
    return generator, cards


def redeal_hands(
    generator: int, hands: MutableSequence[int], seat: int, unseen: Iterable[int], allowed: Sequence[int] = ()
) -> int:
    """Deal again, in place, the cards that a seat does not see, and return the next state of the generator.

    Each other hand gets as many of the ``unseen`` cards as it had; the rest stay undealt. ``hands`` are masks of
    cards, and so are the entries of ``allowed``: the cards that each seat may still hold after what everybody has seen
    it do. Without ``allowed``, each seat may hold any card.

    >>> hands = [0b11, 0b1100, 0b110000]
    >>> _ = redeal_hands(start(2), hands, 0, range(2, 8), [0, 0b11111100, 0b11110000])
    >>> hands[0], [size(hand) for hand in hands], hands[1] & hands[2], hands[2] & 0b1111
    (3, [2, 2, 2], 0, 0)
    """
    pool = list(unseen)
    owners = [other for other, hand in enumerate(hands) if other != seat for _ in range(size(hand))]
    masks = [allowed[owner] if allowed else -1 for owner in owners]
    generator, dealt = fit(generator, pool, masks + [-1] * (len(pool) - len(owners)))
    for other in {*owners}:
        hands[other] = sum(1 << card for owner, card in zip(owners, dealt, strict=False) if owner == other)
    return generator
