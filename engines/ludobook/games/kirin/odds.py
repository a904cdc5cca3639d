"""Kirin: how often a lead leaves the others no choice of cards, and who wins a trick.

The default rulings hold. Everybody has a full hand of eight cards, as at the start of a round, and plays at random: any
card of the nine is declared, any of the eight is led, a follower plays any card that may be played, each as likely as
the other. So the lead is any of the 36 cards, and the followers' hands are any three times eight of the other 35. A
round begins in ascending order; the odds in descending order are those of the same hands with the marker turned. Kirin
is for four, so everything here is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from ludobook.core.count import Answer, ways
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import flags
from ludobook.games.kirin.words import RULEBOOK

FLAGS = flags(RULEBOOK.default)
DECK = tuple(range(kernel.CARDS))
HAND, FOLLOWERS = 8, 3
QUALIFYING = 0b0011  # of the four kinds of ``all_play``
ORDERS = ((kernel.ASCENDING, "ascending"), (kernel.DESCENDING, "descending"))
RANKS = (*range(1, kernel.TRUMP_RANK), kernel.TRUMP_RANK)
AT_RANDOM = "everybody holding eight cards and playing at random"


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """``forces_…`` and ``lead_wins_…`` by lead and order, and ``leader_wins``, ``follower_wins``, ``nobody_wins``."""
    for order, word in ORDERS:
        chances = {lead: forces(DECK, lead, order) for lead in DECK}
        for lead, chance in chances.items():
            meaning = f"At least one of eight random other cards qualifies when {KINDS[lead]} is led in {word} order."
            yield f"forces_{_named(KINDS[lead])}_{word}", None, chance, meaning
        meaning = f"At least one of eight random other cards qualifies when a random card is led in {word} order."
        yield f"forces_{word}", None, _mean(chances.values()), meaning
    wins = {(lead, order): lead_wins(DECK, lead, order) for order, _ in ORDERS for lead in DECK}
    numbered = [lead for lead in DECK if not kernel.is_kirin(lead)]
    for order, word in ORDERS:
        for lead in numbered:
            meaning = f"The lead {KINDS[lead]} wins its trick in {word} order, {AT_RANDOM}."
            yield f"lead_wins_{_named(KINDS[lead])}_{word}", None, wins[lead, order], meaning
        for rank in RANKS:
            chance = _mean([wins[lead, order] for lead in numbered if kernel.rank(lead) == rank])
            name = "T" if rank == kernel.TRUMP_RANK else str(rank)
            what = "trump" if rank == kernel.TRUMP_RANK else str(rank)
            meaning = f"A led {what}, of any beast, wins its trick in {word} order, {AT_RANDOM}."
            yield f"lead_wins_{_named(name)}_{word}", None, chance, meaning
    first = kernel.ASCENDING
    leader = _mean([wins[lead, first] for lead in DECK])
    nobody = _mean([all_kirins(DECK, lead, first) for lead in DECK])
    yield "leader_wins", None, leader, f"The leader wins the first trick of a round, {AT_RANDOM}."
    meaning = f"One given follower (each of the three alike) wins the first trick of a round, {AT_RANDOM}."
    yield "follower_wins", None, (1 - leader - nobody) / FOLLOWERS, meaning
    yield "nobody_wins", None, nobody, f"The first trick of a round is four Kirins, so nobody wins it, {AT_RANDOM}."


def _named(card: str) -> str:
    """``a_plus`` of ``A+``."""
    return card.lower().replace("+", "_plus").replace("-", "_minus")


def _mean(chances: Collection[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)


def forces(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that a random hand, dealt from the deck without the lead, holds a card that qualifies.

    Easier to count is the opposite: the hands that hold none are all taken from the cards that do not qualify.
    """
    others = [card for card in deck if card != lead]
    free = sum(not kernel.qualifies(card, lead, order, FLAGS) for card in others)
    return 1 - Fraction(comb(free, size), comb(len(others), size))


def lead_wins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that the lead wins its trick: that all followers play cards it beats."""
    beaten = [card for card in deck if card != lead and kernel.trick_winner((lead, card, card, card), order) == 0]
    return all_play(deck, lead, order, beaten, size)


def all_kirins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that a trick with this lead is four Kirins."""
    if not kernel.is_kirin(lead):
        return Fraction(0)
    return all_play(deck, lead, order, [card for card in deck if card != lead and kernel.is_kirin(card)], size)


def all_play(deck: Sequence[int], lead: int, order: int, wished: Collection[int], size: int = HAND) -> Fraction:
    """The chance that the three followers, playing at random, all play one of the wished cards.

    Only four kinds of cards have to be told apart: those that qualify or not, and of both those wished or not. Deal the
    first follower's hand, by how many cards it holds of each kind. If it holds q that qualify, w of them wished, it
    plays a wished one with chance w/q; if none qualifies, with the wished share of the whole hand. Multiply the ways to
    deal such a hand by that chance, then deal the second follower's hand from what is left, in the same way.

    For the last follower no hands need be listed: which card it plays is as likely any one of the qualifying cards left
    as any other, whatever else it holds, so that the wished share of these is the chance if it holds one, and the
    wished share of the others is the chance if it holds none.
    """
    kinds = [0, 0, 0, 0]  # wished and not, of those that qualify (QUALIFYING); wished and not, of the others
    for card in deck:
        if card != lead:
            kinds[2 * (not kernel.qualifies(card, lead, order, FLAGS)) + (card not in wished)] += 1
    sums = {tuple(kinds): Fraction(1)}  # ways times chances, by the cards that are left
    deals, cards = 1, sum(kinds)
    for _ in range(FOLLOWERS - 1):
        after: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for left, number in sums.items():
            for hand in product(*(range(min(size, most) + 1) for most in left)):
                if sum(hand) == size and (chance := _wished(hand)):
                    rest = tuple(most - held for most, held in zip(left, hand, strict=True))
                    after[rest] += number * ways(left, hand) * chance
        sums = after
        deals *= comb(cards, size)
        cards -= size
    total = Fraction(0)
    for left, number in sums.items():
        none = comb(left[2] + left[3], size)
        total += number * ((comb(cards, size) - none) * _wished(left) + none * _wished((0, 0, *left[2:])))
    return total / (deals * comb(cards, size))


def _wished(held: Sequence[int]) -> Fraction:
    """The wished share of the cards that may be played, of so many of the four kinds."""
    may = kernel.playable(sum(1 << kind for kind, number in enumerate(held) if number), QUALIFYING)
    playable = [number if may >> kind & 1 else 0 for kind, number in enumerate(held)]
    return Fraction(playable[0] + playable[2], max(sum(playable), 1))
