"""Guesses what an opponent holds, has laid and has discarded: dealt by chance, then chosen as a greedy player would.

A deal is refused if a greedy player would not have done with it what was seen of the opponent: laid the set that lies
face up, and spent as many bracelets. So what is left is as likely as it is after all that was seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from ludobook.core import chance
from ludobook.games.egg.kernel import (
    EGG_BONUS,
    FAR,
    HAND,
    NEAR,
    RESHUFFLE_WHEN_EMPTY,
    SPEND_BELOW,
    all_lays,
    cards_of,
    lay_of,
    may_be_far,
    qualifies,
    set_strength,
    share_unseen,
    strengths,
)

MOST_DEALS_TRIED = 40  # after so many deals, one is taken though a greedy player would have done something else


class Seen(NamedTuple):
    """What is seen of an opponent since the last deal.

    Attributes:
        laid: the true sets, as in ``kernel.lays``, of which only those in ``shown`` may be looked at; 0 before.
        shown: the places, FAR or NEAR, of the sets that lie face up.
        held: the number of cards in hand.
        thrown: the number of cards discarded unseen.
        spent: the number of bracelets spent before laying.
        left: True if one more could have been spent.
    """

    laid: int
    shown: tuple[int, ...]
    held: int
    thrown: int
    spent: int
    left: bool

    @property
    def open(self) -> list[int]:
        """The cards that lie face up."""
        return [card for place in self.shown for card in cards_of(self.laid)[2 * place : 2 * place + 2]]


class Guess(NamedTuple):
    """The cards that an opponent may hold and have discarded, and the sets that it may have laid."""

    hand: list[int]
    thrown: list[int]
    laid: int

    @property
    def cards(self) -> Counter[int]:
        """All these cards."""
        return Counter([*self.hand, *self.thrown, *(cards_of(self.laid) if self.laid else ())])


def guess(generator: int, pool: Sequence[int], seen: Seen, others: int, flag: int) -> tuple[int, Guess | None]:
    """Return the generator's next state, and a guess from the cards of the pool and those that lie face up.

    The guess is None if no cards of the pool can lie beside the set that is seen.
    """
    shown = seen.open
    needed = seen.held + seen.thrown + 4 * (seen.laid > 0) - len(shown)
    fitting = None
    for _ in range(MOST_DEALS_TRIED if len(shown) < 4 else 0):
        generator, mixed = chance.shuffle(generator, pool)
        cards = list(mixed[:needed])
        if shown:
            generator, order = chance.shuffle(generator, [*cards, *shown])
            cards = list(order)
        made, likely = _chosen(cards, seen, others, flag)
        if any((made.laid ^ seen.laid) >> 8 * place & 255 for place in seen.shown):
            continue
        fitting = made
        # a card that lies face up may be any of its twins, so hands that hold these would come too often
        twins = prod([comb(cards.count(kind), shown.count(kind)) for kind in {*shown}])
        if twins > 1:
            generator, k = chance.below(generator, twins)
            likely = likely and k == 0
        if likely:
            return generator, made
    return (generator, fitting) if fitting else _any(generator, pool, seen, flag)


def _any(generator: int, pool: Sequence[int], seen: Seen, flag: int) -> tuple[int, Guess | None]:
    """Guess a set that may lie beside the one that is seen, be it good or not."""
    generator, mixed = chance.shuffle(generator, pool)
    cards, laid = list(mixed), seen.laid
    if len(seen.shown) == 1:
        fitting = [
            sets
            for pair in combinations(cards, 2)
            for sets in [_beside(seen, pair)]
            if may_be_far(*strengths(sets, flag))
        ]
        if not fitting:
            return generator, None
        generator, k = chance.below(generator, len(fitting))
        laid = fitting[k]
        for card in (Counter(cards_of(laid)) - Counter(seen.open)).elements():
            cards.remove(card)
    return generator, Guess(cards[: seen.held], cards[seen.held : seen.held + seen.thrown], laid)


def _beside(seen: Seen, pair: Sequence[int]) -> int:
    """Return the set that is seen, with this pair as the other one."""
    one, two = sorted(pair)
    a, b = seen.open
    return lay_of(a, b, one, two) if seen.shown == (FAR,) else lay_of(one, two, a, b)


def _chosen(cards: list[int], seen: Seen, others: int, flag: int) -> tuple[Guess, bool]:
    """Discard and lay as a greedy player would, drawing the cards in order; tell whether it would spend as was seen."""
    gone = 0 if flag & RESHUFFLE_WHEN_EMPTY else seen.thrown  # with this flag, some went in earlier rounds
    thrown, cards = cards[: seen.thrown - gone], cards[seen.thrown - gone :]
    dealt, likely = HAND + gone, True
    hand = cards[:dealt]
    if gone:
        kept = _kept(tuple(sorted(hand)), others, flag)
        thrown += (Counter(hand) - Counter(kept)).elements()
        hand = list(kept)
    if not seen.laid:
        return Guess([*hand, *cards[dealt:]], thrown, 0), True
    for kind in cards[dealt : dealt + seen.spent]:
        likely = likely and _laid(tuple(sorted(hand)), others, flag)[0] <= SPEND_BELOW
        hand.append(kind)
    promise, laid = _laid(tuple(sorted(hand)), others, flag)
    for kind in cards_of(laid):
        hand.remove(kind)
    hand += cards[dealt + seen.spent :]  # drawn after laying, as one reading of EGG-R11 allows
    return Guess(hand, thrown, laid), likely and not (seen.left and promise <= SPEND_BELOW)


@lru_cache(maxsize=32768)  # large enough for every hand of five, because they come again and again
def _laid(hand: tuple[int, ...], others: int, flag: int) -> tuple[float, int]:
    """Return what the best sets of a sorted hand promise while nothing is seen, and these sets."""
    most, best = -1.0, 0
    for sets in all_lays(hand, flag):
        far, near = [share_unseen(place, set_strength(sets, place, flag), others) for place in (FAR, NEAR)]
        promise = far * near + (EGG_BONUS if qualifies(sets, flag) else 0.0)
        if promise > most:
            most, best = promise, sets
    return most, best


@lru_cache(maxsize=8192)
def _kept(hand: tuple[int, ...], others: int, flag: int) -> tuple[int, ...]:
    """Return the five cards of a sorted hand that promise most; of those that promise the same, the first in order."""
    last = len(hand) - 1
    ways = sorted(combinations(range(len(hand)), HAND), key=lambda kept: kept[::-1])  # in the order of ``hands``
    fives = [tuple(sorted([hand[last - i] for i in kept])) for kept in ways]
    return max(fives, key=lambda five: _laid(five, others, flag)[0])
