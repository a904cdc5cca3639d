"""Puts into words what an insight of Kirin counts: cards, what can beat one, shares of the deals and the next order."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import places, size
from ludobook.core.words import TENTHS
from ludobook.games.kirin.advice.foreseen import is_overruled, share_in_order, share_leading_to
from ludobook.games.kirin.advice.view import ORDERS, View
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, STRONGER
from ludobook.games.kirin.words import CARD, MESSAGES

SAY = MESSAGES["insights"]
MOST_CARDS_NAMED = 3  # the most cards that a sentence names
MOST_ONLY = 1 / 4  # of the unseen cards, more than these are not called only so many
LEAST_OVERRULED_SHARE = 0.2  # a Kirin that is overruled in a smaller share of the deals is not said to be


def name_cards(cards: Sequence[int]) -> list[str]:
    """Name cards in the notation."""
    return [KINDS[card] for card in cards]


def say_often(share: float, rival: float) -> str:
    """Say in how many of ten deals something happens, and in how many it would, after the other card."""
    count, fewer = (round(TENTHS * one) for one in (share, rival))
    few = SAY("of_ten_shortly", fewer) if count == TENTHS else f"{fewer}"
    return SAY("often", say_share(share), few if fewer else SAY("hardly_any"))


def say_share(share: float) -> str:
    """Say in how many of ten deals something happens."""
    count = round(TENTHS * share)
    return SAY("nearly_every") if count == TENTHS else SAY("of_ten", count)


def name_beaters(view: View, card: int, order: int, any_card: bool = False) -> str:
    """Name the unseen cards that can beat a card in an order if they are few, or else count them.

    ``any_card`` is True if that there are some speaks against the card, and not for it that they are only these.
    """
    found = places(view.out & STRONGER[CARDS * order + card])
    if not found:
        return SAY("none")
    if len(found) > MOST_CARDS_NAMED or (len(found) > MOST_ONLY * size(view.out) and not any_card):
        return SAY("of_all", len(found), size(view.out))
    return SAY("some" if any_card else "only", name_cards(found))


def begin_of_order(view: View, card: int, order: int, kept: int = 0) -> str:
    """Begin a sentence about the next order, once a card is played, or about the other one, for a card that is kept."""
    if order != view.next_order(card):
        turning = view.turning(order, card)
        if len(turning) == 1:
            return SAY("in_order_of", KINDS[turning[0]], CARD(ORDERS[order]))
        share = say_share(share_in_order(view.state, card, kept, order))
        if card >= FIRST_KIRIN and order == view.order:
            if is_overruled(view.state, card):
                return SAY("in_order_overruled", KINDS[card], share, CARD(ORDERS[order]))
            return SAY("in_order_again", KINDS[card], CARD(ORDERS[1 - order]), share, CARD(ORDERS[order]))
        return SAY("in_other_order", share, CARD(ORDERS[order]))
    if is_overruled(view.state, card):
        return SAY("in_order", CARD(ORDERS[order]))
    kirins = view.strongest(card)
    lost = 1 - share_leading_to(view.state, card, order)
    surely, parts = "_surely" * view.settled(card), [] if view.settled(card) else [_overruling(view, card)]
    sets = card in kirins or (len(kirins) == 1 and order != view.order)
    if sets and lost >= LEAST_OVERRULED_SHARE:
        return SAY("often_set", KINDS[kirins[0]], CARD(ORDERS[order]), say_share(1 - lost))
    if len(kirins) == 2 and card in kirins:
        return SAY(f"cancels{surely}", KINDS[card], KINDS[kirins[0]], CARD(ORDERS[order]), *parts)
    if not sets or len(kirins) != 1:
        settled = "in_last_trick" if view.settled(card) else "in_last_trick_if"
        return SAY(settled) if view.ends else _fixed(view, card)
    return SAY(f"{'makes' if order != view.order else 'keeps'}{surely}", KINDS[kirins[0]], CARD(ORDERS[order]), *parts)


def _fixed(view: View, card: int) -> str:
    """Begin a sentence about an order that no Kirin turns, and say why none can any more if that has to be inferred."""
    if view.can_turn(1 - view.order, card):
        return SAY("in_this_order")
    declared = view.declared(1 - view.order)
    return SAY("order_fixed_declared", name_cards(declared)) if declared else SAY("order_fixed")


def _overruling(view: View, card: int) -> str:
    """Name the unseen Kirin without which no others could change the next order, or say that another one could."""
    common = set.intersection(*map(set, view.overruling(card)))
    return KINDS[common.pop()] if len(common) == 1 else SAY("another")
