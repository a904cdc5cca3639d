"""Says what speaks for declaring one card of Kirin rather than another: what is kept, and what is captured in deals."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.foreseen import cost_beside, play_out
from ludobook.games.kirin.advice.telling import SAY, name_beaters, say_seldom, say_share
from ludobook.games.kirin.advice.view import KIRINS, ORDERS
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, OF_BEAST, STRONGER, TRUMP_RANK
from ludobook.games.kirin.machine import ALL_CARDS, ORDER, Position
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD

LEAST_GAIN = 0.1  # what happens in so many more of the deals is worth a sentence
MORE_BEATERS = 2  # so many more cards that can beat a card are worth a sentence
MOST_BEATERS_TO_COLLECT = 9  # a card that more of the unseen cards can beat is no reason to collect its beast


def say_why_declare(state: KirinState, better: int, other: int) -> Iterator[str]:
    """Say what speaks for one of two declarations; nothing if they are even in imagined deals."""
    mine, theirs = better - CARDS, other - CARDS
    mean, error = cost_beside(state, better, other)
    if mean < error:
        return
    if BEASTS[mine] == BEASTS[theirs]:
        yield from _say_kept(state.at, mine, theirs)
    elif seen := _say_best(state.at, mine, theirs):
        yield seen
    else:
        yield from _say_captured(state, better, other)


def _rated(g: Position, card: int, trump_waits: bool = True) -> tuple[int, int, int]:
    """Return how many cards can beat a card in the order that suits it, that order, and the card.

    A trump that need not wait is counted in the order of the first trick.
    """
    out = ALL_CARDS & ~g.hands[g.now[TURN]]
    orders = range(len(ORDERS)) if trump_waits or RANKS[card] != TRUMP_RANK else [g.now[ORDER]]
    return min((size(out & STRONGER[CARDS * order + card]), order, card) for order in orders)


def _say_kept(g: Position, mine: int, theirs: int) -> Iterator[str]:
    """Say that of two cards of a beast the other one is kept, because it is stronger."""
    if theirs >= FIRST_KIRIN:
        return
    if mine >= FIRST_KIRIN:
        yield SAY("declare_kirin", KINDS[mine], KINDS[theirs])
        return
    (few, order, _), (many, *_) = _rated(g, theirs), _rated(g, mine)
    if many - few >= MORE_BEATERS:
        place, out = SAY("in_order", CARD(ORDERS[order])), ALL_CARDS & ~g.hands[g.now[TURN]]
        yield SAY("declare_keep", KINDS[theirs])
        yield SAY("beat_fewer", place, name_beaters(out, theirs, order), KINDS[theirs], many, KINDS[mine])


def _say_best(g: Position, mine: int, theirs: int) -> str:
    """Say which card of its beast one keeps, if more cards can beat the best one of the other beast.

    Of the other beast that is the best one of all, if there is another card to declare.
    """
    hand = g.hands[g.now[TURN]]
    held, rival = (hand & OF_BEAST[BEASTS[card]] for card in (mine, theirs))
    own = [_rated(g, card, trump_waits=False) for card in places(held & ~(1 << mine) & ~KIRINS)]
    beside = [_rated(g, card) for card in places(rival & ~KIRINS)] if size(rival) > 1 else []
    few, order, best = min(own, default=(CARDS, 0, 0))
    many, _, card = min(beside, default=(CARDS, 0, 0))
    if few > min(many - MORE_BEATERS, MOST_BEATERS_TO_COLLECT):
        return ""
    named = name_beaters(ALL_CARDS & ~hand, best, order)
    parts = BEAST_NAMES[BEASTS[mine]], KINDS[best], named, CARD(ORDERS[order]), BEAST_NAMES[BEASTS[theirs]]
    return SAY("best_own", *parts, KINDS[card], many) if beside else SAY("best_alone", *parts)


def _say_captured(state: KirinState, better: int, other: int) -> Iterator[str]:
    """Say of which beast more cards are captured in imagined deals."""
    beasts = [BEAST_NAMES[BEASTS[code - CARDS]] for code in (better, other)]
    counts = [[sum(one.captured.values()) for one in play_out(state, code)] for code in (better, other)]
    more, fewer = (fmean(way * (one - two) > 0 for one, two in zip(*counts, strict=True)) for way in (1, -1))
    if more - fewer >= LEAST_GAIN:
        yield SAY("captures_oftener", *beasts, say_share(more), say_seldom(fewer))
