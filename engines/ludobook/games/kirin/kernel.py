"""The rules of Kirin that are called most, as plain functions over ints, lists of ints and bit masks.

Cards are ints 0 … 35 (``components``); a set of cards is a mask with bit ``card`` set. Everything here is in the
subset that numba compiles, so that the same functions serve the objects and the fast simulation. ``flags`` is a
sum of the constants below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludobook.core.bits import largest, size
from ludobook.core.rules import Rulings, implements

ANY_ANSWERS_KIRIN = 1  # KIRIN-R2
DECLARED_SCORES = 2  # KIRIN-R9
PARENT_IS_DRAWN = 4  # KIRIN-R15
PARENT_IS_LAST_WINNER = 8  # KIRIN-R15

SEATS, ROUNDS, HAND, TRICKS = 4, 3, 9, 8
CARDS = 36
FIRST_TRUMP, FIRST_KIRIN, FIRST_DESCENDING = 24, 28, 32
TRUMP_RANK = 7
ASCENDING, DESCENDING = 0, 1
NO_EFFECT, ORDER_SET, CANCELLED = 0, 1, 2
NOBODY = -1
NO_LEAD = -1


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """Return the kernel's flags for these rulings."""
    return (
        ANY_ANSWERS_KIRIN * (rulings["kirin_lead"] == "any")
        + DECLARED_SCORES * bool(rulings["declared_scores"])
        + PARENT_IS_DRAWN * (rulings["next_parent"] == "draw")
        + PARENT_IS_LAST_WINNER * (rulings["next_parent"] == "last_winner")
    )


@implements("KIRIN-DECK-2")
def rank(card: int) -> int:
    """Return a card's rank: 1 … 6 for a number, 7 for a trump, 0 for a Kirin, which has no rank.

    >>> rank(2), rank(24)
    (3, 7)
    """
    if card >= FIRST_KIRIN:
        return 0
    return TRUMP_RANK if card >= FIRST_TRUMP else card % 6 + 1


def beast(card: int) -> int:
    """Return a card's beast: 0 Azure Dragon, 1 Vermilion Bird, 2 White Tiger, 3 Black Tortoise."""
    return card // 6 if card < FIRST_TRUMP else card % 4


def is_kirin(card: int) -> bool:
    """Tell whether the card is a Kirin."""
    return card >= FIRST_KIRIN


@implements("KIRIN-ORDER-1", "KIRIN-ORDER-2", "KIRIN-ORDER-3")
def strength(card: int, order: int) -> int:
    """Return a card's strength: 4 times that of its rank (7 … 1, 0 for a Kirin), plus that of its beast (3 … 0).

    ``strength // 4`` compares ranks alone and ``strength % 4`` beasts alone, a higher number being stronger.
    """
    if order == ASCENDING:
        return 4 * rank(card) + 3 - beast(card)
    if card >= FIRST_TRUMP:
        return 4 * rank(card) + beast(card)
    return 4 * (7 - rank(card)) + beast(card)


@implements(
    "KIRIN-PLAY-3",
    "KIRIN-PLAY-4",
    "KIRIN-PLAY-7",
    "KIRIN-PLAY-8",
    "KIRIN-PLAY-9",
    "KIRIN-PLAY-10",
    "KIRIN-R1",
    "KIRIN-R2",
    "KIRIN-R3",
    "KIRIN-R4",
)
def qualifies(card: int, lead: int, order: int, flags: int) -> bool:
    """Tell whether a card answers the lead: a Kirin by a stronger beast; any other card by a stronger rank as well.

    A Kirin that is led has no rank: only Kirins answer it, or with the flag ANY_ANSWERS_KIRIN any stronger beast.
    """
    mine, led = strength(card, order), strength(lead, order)
    if mine % 4 <= led % 4:
        return False
    if is_kirin(card):
        return True
    if is_kirin(lead):
        return flags & ANY_ANSWERS_KIRIN != 0
    return mine // 4 > led // 4


# the masks of the cards that answer, by flag, order and lead
ANSWERS = tuple(
    sum(1 << card for card in range(CARDS) if qualifies(card, lead, order, flags))
    for flags in (0, ANY_ANSWERS_KIRIN)
    for order in (ASCENDING, DESCENDING)
    for lead in range(CARDS)
)


def answers(lead: int, order: int, flags: int) -> int:
    """Return the mask of all cards of the deck that answer the lead."""
    return ANSWERS[(2 * (flags & ANY_ANSWERS_KIRIN) + order) * CARDS + lead]


@implements("KIRIN-PLAY-1", "KIRIN-PLAY-5", "KIRIN-PLAY-6", "KIRIN-R5")
def playable(hand: int, answering: int) -> int:
    """Return the mask of the playable cards: those that answer the lead if the hand has any, otherwise the whole hand.

    ``answering`` is the mask of ``answers`` to the lead, 0 for the parent, who may lead any card.
    """
    return hand & answering if hand & answering else hand


@implements(
    "KIRIN-TRICK-1",
    "KIRIN-TRICK-2",
    "KIRIN-TRICK-3",
    "KIRIN-TRICK-5",
    "KIRIN-ALLKIRIN-1",
    "KIRIN-R6",
    "KIRIN-R7",
)
def trick_winner(plays: Sequence[int], order: int) -> int:
    """Return the index of the strongest card by rank, then beast; -1 for four Kirins.

    >>> trick_winner([2, 4, 13, 0], 0)
    1
    """
    winner = NOBODY
    best = -1
    for i in range(4):
        if not is_kirin(plays[i]) and strength(plays[i], order) > best:
            best = strength(plays[i], order)
            winner = i
    return winner


@implements(
    "KIRIN-EFFECT-2",
    "KIRIN-EFFECT-3",
    "KIRIN-EFFECT-4",
    "KIRIN-EFFECT-5",
    "KIRIN-EFFECT-6",
    "KIRIN-EFFECT-7",
    "KIRIN-R11",
)
def kirin_effect(plays: Sequence[int], order: int) -> tuple[int, int]:
    """Return the effect of the Kirins in a trick, and the next order. Only Kirins of the strongest beast count."""
    strongest = -1
    shown = order
    effect = NO_EFFECT
    for i in range(4):
        if not is_kirin(plays[i]):
            continue
        here = strength(plays[i], order) % 4
        if here > strongest:
            strongest = here
            effect = ORDER_SET
            shown = ASCENDING if plays[i] < FIRST_DESCENDING else DESCENDING
        elif here == strongest:
            effect = CANCELLED
    return effect, order if effect == CANCELLED else shown


@implements("KIRIN-ORDER-4", "KIRIN-EFFECT-1", "KIRIN-ALLKIRIN-4", "KIRIN-R10")
def settle(plays: Sequence[int], order: int) -> tuple[int, int, int]:
    """Settle a trick of four cards: return the winner's index or -1, the effect, and the order of the next trick.

    The order in force in this trick decides both winner and effect, even with four Kirins.
    """
    winner = trick_winner(plays, order)
    effect, next_order = kirin_effect(plays, order)
    return winner, effect, next_order


@implements("KIRIN-PARENT-3", "KIRIN-ALLKIRIN-3")
def next_parent(parent: int, winner: int) -> int:
    """Return the seat that leads the next trick: the winner (an index counted from the parent), or the parent again."""
    return parent if winner == NOBODY else (parent + winner) % 4


@implements("KIRIN-PARENT-2", "KIRIN-R15")
def first_of_next_round(first: int, last_winner: int, flags: int) -> int:
    """Return the first parent of the next round, if it is known before declaring; NOBODY if it is drawn by lot."""
    if flags & PARENT_IS_DRAWN:
        return NOBODY
    return last_winner if flags & PARENT_IS_LAST_WINNER else (first + 1) % SEATS


OF_BEAST = tuple(sum(1 << card for card in range(CARDS) if beast(card) == which) for which in range(4))


@implements("KIRIN-SCORE-2", "KIRIN-SCORE-3", "KIRIN-SCORE-4", "KIRIN-R9", "KIRIN-R12")
def round_points(declared: int, captured: int, flags: int) -> int:
    """Return a player's points: one for each captured card of the declared card's beast.

    With the flag DECLARED_SCORES, the declared card scores one as well.
    """
    points = size(captured & OF_BEAST[beast(declared)])
    return points + 1 if flags & DECLARED_SCORES else points


@implements("KIRIN-END-3", "KIRIN-END-4", "KIRIN-R18")
def winners(points: Sequence[int]) -> int:
    """Return the seats with the most points, as a sum of 1 << seat."""
    return largest(points, SEATS)


# -- what looks best ------------------------------------------------------------------------------------

# the chance that a card of the hand wins a trick sooner or later, by rank; a Kirin never wins one
WINS_LATER = (0.0, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.9)
OTHERS_CARD = 0.25  # the chance that this seat captures a card of an opponent's hand
A_TRICK = 0.3  # the value of winning a trick beside its cards, because it gives the lead
A_LOSS = 0.6  # the cost of giving away a card of one's own beast, which an opponent may want as well
KEEPING = 0.3  # the value of keeping a card that may win later

WINS = tuple(WINS_LATER[rank(card)] for card in range(CARDS))

# the masks of the cards that are stronger in a trick, by order and card; a Kirin never is
STRONGER = tuple(
    sum(1 << other for other in range(FIRST_KIRIN) if strength(other, order) > strength(card, order))
    for order in (ASCENDING, DESCENDING)
    for card in range(CARDS)
)


def worth_of_declaring(card: int, hand: int) -> float:
    """Estimate the points of declaring a card: cards in hand must win by themselves, others come with any trick won."""
    kept = hand & OF_BEAST[beast(card)]
    own = 0.0
    for other in range(CARDS):
        if kept >> other & 1 and other != card:
            own += WINS[other]
    return own + OTHERS_CARD * (9 - size(kept)) - WINS[card]


def worth_of_playing(card: int, order: int, declared: int, table: int, unseen: int) -> float:
    """Estimate the value of playing a card: its chance to win times the value of the trick, minus the card's cost.

    Args:
        card: the card to play.
        order: the order in force.
        declared: the seat's declared card.
        table: the cards of the trick so far, as a mask.
        unseen: the cards that the seat has not seen, as a mask.
    """
    own = OF_BEAST[beast(declared)]
    to_come = SEATS - 1 - size(table)
    left = max(size(unseen), 1)
    chance_to_win = 0.0
    stronger = STRONGER[CARDS * order + card]
    if not is_kirin(card) and table & stronger == 0:
        chance_to_win, each = 1.0, 1 - size(unseen & stronger) / left
        for _ in range(to_come):
            chance_to_win *= each
    hoped = to_come * size(unseen & own) / left
    is_own = own >> card & 1
    gain = A_TRICK + hoped + size(table & own) + is_own
    return chance_to_win * gain - (1 - chance_to_win) * A_LOSS * is_own - KEEPING * WINS[card]
