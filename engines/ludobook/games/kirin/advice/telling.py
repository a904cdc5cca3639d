"""Puts into words what an insight of Kirin counts: cards, what can beat one, shares of the deals and the next order."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import places
from ludobook.core.words import TENTHS
from ludobook.games.kirin.advice.view import ORDERS, View
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import CARDS, STRONGER
from ludobook.games.kirin.words import CARD, MESSAGES

SAY = MESSAGES["insights"]
HARDLY = 0.04  # in a smaller share of the deals, as many as are imagined, something happens in hardly any
MOST_CARDS_NAMED = 3  # the most cards that a sentence names


def name_cards(cards: Sequence[int]) -> list[str]:
    """Name cards in the notation."""
    return [KINDS[card] for card in cards]


def _tenths(share: float) -> int:
    """Round a share of the deals to tenths; it is 0 only if it is hardly any of them, and 10 only if nearly all."""
    return min(max(round(TENTHS * share), int(share >= HARDLY)), TENTHS - (share <= 1 - HARDLY))


def say_share(share: float) -> str:
    """Say in how many of ten deals something happens."""
    count = _tenths(share)
    return {0: SAY("hardly_any_deal"), TENTHS: SAY("nearly_every")}.get(count) or SAY("of_ten", count)


def say_seldom(share: float) -> str:
    """Say in how many of ten deals something happens, after another such share."""
    count = _tenths(share)
    return {0: SAY("hardly_any"), TENTHS: SAY("nearly_every_one")}.get(count) or SAY("of_ten_shortly", count)


def name_beaters(out: int, card: int, order: int) -> str:
    """Name the unseen cards that can beat a card in an order if they are few, or else count them."""
    found = places(out & STRONGER[CARDS * order + card])
    if not found:
        return SAY("none")
    if len(found) > MOST_CARDS_NAMED:
        return SAY("of_all", len(found))
    return SAY("only", name_cards(found))


def begin_of_order(view: View, card: int) -> str:
    """Begin a sentence about the next order, once a card is played."""
    kirins, order = view.strongest(card), view.next_order(card)
    if len(kirins) == 1 and order != view.order:
        parts = KINDS[kirins[0]], CARD(ORDERS[order])
        return SAY("makes_surely", *parts) if view.settled(card) else SAY("makes", _overruling(view, card), *parts)
    if view.ends:
        return SAY("in_last_trick" if view.settled(card) else "in_last_trick_if")
    return _fixed(view, card)


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
