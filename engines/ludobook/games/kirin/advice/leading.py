"""Says what a lead of Kirin draws out of the opponents' hands: Kirins, and cards that could beat a kept one."""

from __future__ import annotations

from collections.abc import Iterator

from ludobook.core.bits import places, size
from ludobook.core.words import TENTHS
from ludobook.games.kirin.advice.foreseen import share_capturing, share_leading_to, share_spent, share_won
from ludobook.games.kirin.advice.gains import LEAST_WIN_GAIN, LEAST_WIN_SHARE, SAME_WIN_SHARE
from ludobook.games.kirin.advice.telling import (
    MOST_CARDS_NAMED,
    MOST_ONLY,
    SAY,
    name_beaters,
    name_cards,
    say_often,
    say_share,
)
from ludobook.games.kirin.advice.view import KIRINS, NUMBERS, ORDERS, View, order_shown_by
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import ASCENDING, CARDS, FIRST_KIRIN, STRONGER, answers
from ludobook.games.kirin.words import CARD

LEAST_CAUSE = 0.2  # an order that comes in so many more of the deals is told as a cause
FADING_SHARE = 0.3  # a card that comes to be played in a weak order in fewer of the deals need not win now


def say_pulled(view: View, lead: int) -> str:
    """Say which Kirins of its beast, which could never win, an opponent may have to play to a lead."""
    if view.table or lead >= FIRST_KIRIN:
        return ""
    found = places(view.kirins & view.own & answers(lead, view.order, 0))
    return SAY("drawn", name_cards(found), KINDS[lead]) if found else ""


def say_drawn_out(view: View, lead: int, other: int) -> str:
    """Say which Kirins a lead draws out so that the next order suits a kept card; empty if no order comes oftener."""
    kept = view.hand & NUMBERS & ~(1 << lead)
    if view.table or not kept:
        return ""
    best = max(places(kept), key=lambda card: share_won(view.state, lead, card) - share_won(view.state, other, card))
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(best, one))
    kirins = view.kirins & answers(lead, view.order, 0)
    drawn = [card for card in places(kirins) if order_shown_by(card) == order]
    share, rival = (share_leading_to(view.state, card, order) for card in (lead, other))
    if (
        not drawn
        or order == view.order
        or share - rival < LEAST_CAUSE
        or share_won(view.state, lead, best) < LEAST_WIN_SHARE
    ):
        return ""
    if share_won(view.state, lead, best) - share_won(view.state, other, best) < LEAST_WIN_GAIN:
        return ""
    few = name_beaters(view, best, order)
    return SAY(
        "draws_kirin", KINDS[lead], name_cards(drawn), CARD(ORDERS[order]), say_often(share, rival), few, KINDS[best]
    )


def say_loser_first(view: View, lead: int, other: int) -> str:
    """Say that a lead draws out what can beat another card, which then wins oftener than if it were led now."""
    beating = view.out & ~KIRINS & STRONGER[CARDS * view.order + other]
    if view.table or max(lead, other) >= FIRST_KIRIN or not 0 < size(beating) <= MOST_ONLY * size(view.out):
        return ""
    now, later = share_won(view.state, other, other), share_won(view.state, lead, other)
    drawn = share_spent(view.state, lead, beating)
    if later - now < SAME_WIN_SHARE and now - later < SAME_WIN_SHARE:
        share, rival = share_capturing(view.state, lead, other), share_capturing(view.state, other, other)
        return SAY("catch_later", KINDS[other], say_often(share, rival)) if share - rival >= LEAST_WIN_SHARE else ""
    if later - now < LEAST_CAUSE or drawn < FADING_SHARE or view.beaten_by(lead, view.order) <= size(beating):
        return ""
    few = name_beaters(view, other, view.order, any_card=True)
    return SAY("loser_first", few, KINDS[other], say_share(drawn), KINDS[lead], say_share(later), say_rarely(now))


def say_led_later(view: View, lead: int, other: int) -> Iterator[str]:
    """Say that a card which would hardly win if it were led now wins later, and far oftener than the lead would."""
    now, later, rival = (share_won(view.state, *cards) for cards in ((other, other), (lead, other), (other, lead)))
    if not view.table and now < LEAST_WIN_SHARE and later - max(now, rival) >= LEAST_CAUSE:
        yield SAY("led_later", KINDS[other], say_share(later), say_rarely(now))


def say_rarely(share: float) -> str:
    """Say briefly in how many of ten deals something happens that is rare."""
    tenths = round(TENTHS * share)
    return SAY("of_ten_shortly", tenths) if tenths else SAY("hardly_any")


def say_obliged(view: View, lead: int, other: int) -> str | None:
    """Say that a lead draws out more cards that can beat a kept one; empty if it draws out fewer, None if as many."""
    kept = view.hand & NUMBERS & ~(1 << lead)
    if view.table or not kept:
        return None
    best = max(places(kept), key=lambda card: view.wins_against(card, view.order))
    beating = view.out & ~KIRINS & STRONGER[CARDS * view.order + best]
    drawn, rival = (beating & answers(card, view.order, 0) for card in (lead, other))
    if abs(size(drawn) - size(rival)) < MOST_CARDS_NAMED:
        return None
    if rival & ~drawn:
        return ""
    if not rival:
        return SAY("draws_none", KINDS[best], KINDS[lead], size(drawn), size(beating), KINDS[other])
    return SAY("draws", KINDS[best], KINDS[lead], size(drawn), size(beating), KINDS[other], size(rival))
