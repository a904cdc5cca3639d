"""Says what an action of Kirin is for: the beast to collect, or a card to play and whether it is to win the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludobook.contract.machine import NOBODY, TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.foreseen import is_overruled
from ludobook.games.kirin.advice.view import View
from ludobook.games.kirin.components import KINDS, label
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_KIRIN,
    FIRST_TRUMP,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRICKS,
)
from ludobook.games.kirin.machine import ORDER, PARENT, TABLED, TRICK
from ludobook.games.kirin.scoring import mask
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, MESSAGES

SAY = MESSAGES["plans"]
STRONG, WEAK = 5, 2  # the highest and the lowest two of six numbers


def plan(state: KirinState, code: int) -> Sequence[str]:
    """Say what an action is for: the beast to collect, or what a card is to do in the trick."""
    g, card = state.at, code % CARDS
    order = g.now[ORDER]
    if code >= CARDS:
        return (SAY("collect", BEAST_NAMES[BEASTS[card]]),)
    own, tabled = bool(OF_BEAST[BEASTS[g.declared[g.now[TURN]]]] >> card & 1), g.now[TABLED]
    view = View.of(state)
    if card >= FIRST_KIRIN:
        key = "kirin_keep" if view.next_order(card) == order else "kirin_turn"
        idle = view.outranking(card) is not None or is_overruled(state, card)
        if idle and tabled and not view.lost:
            return (SAY("let_go"),)
        key = "kirin_idle" if idle else key + "_surely" * view.settled(card)
    elif not tabled:
        key = ""
    elif not tabled & STRONGER[CARDS * order + card]:
        key = "take" if view.surely_wins(card) else "win"
    elif not own and not view.lost:
        return (SAY("let_go"),)
    else:
        key = "give_own" if own else "give"
    return (SAY(key if tabled else "_".join(filter(None, ("lead", key))), f"the {label(card)}"),)


def ask(state: KirinState, code: int) -> str:
    """Ask what to look at before an action."""
    if code >= CARDS:
        return SAY("ask_declare")
    if not state.at.now[TABLED]:
        return SAY("ask_lead")
    return SAY("ask_lost" if View.of(state).lost else "ask_follow")


def events(state: KirinState, path: Sequence[KirinState]) -> Mapping[str, float]:
    """Return what the seat takes in this round, counted; nothing if the round is not scored.

    ``wins/CARD`` is 1.0 for each card with which it takes a trick. For a declaration, ``tricks`` is the number of
    tricks, and ``captured/mine`` and ``captured/theirs`` count the cards of its beast that it captures, by who played
    them. For a play, ``trick`` and ``next`` are 1.0 if it takes this trick or the next one, ``captured/now`` and
    ``captured/later`` count the cards of its beast in this trick and in all later ones, and ``order/high`` or
    ``order/low`` is 1.0 if the next order suits its hand. In the last trick there is only what is about it.
    """
    seat, end = state.turn, path[-1]
    if seat is None or end.scorings == state.scorings:
        return {}
    taken, own = _taken(end, seat, state.at.now[TRICK]), OF_BEAST[BEASTS[path[0].at.declared[seat]]]
    if state.at.now[PARENT] == NOBODY:
        caught, hand = _together(taken) & own, path[0].at.hands[seat]
        pieces = {"captured/mine": size(caught & hand), "captured/theirs": size(caught & ~hand)}
        return {"tricks": float(len(taken)), **_winning(taken), **{piece: float(n) for piece, n in pieces.items()}}
    now = {place: won for place, won in taken.items() if place == state.at.now[TRICK]}
    later = {place: won for place, won in taken.items() if place not in now}
    found = {"captured/now": float(size(_together(now) & own))}
    if not View.of(state).lost:  # otherwise everybody sees that it cannot win this trick
        found["trick"] = float(len(now))
    if state.at.now[TRICK] == TRICKS - 1:
        return found
    then = {"next": float(state.at.now[TRICK] + 1 in later), "captured/later": float(size(_together(later) & own))}
    order = (end.tricks or end.last_tricks)[state.at.now[TRICK]][1].next_order
    return {**found, **_winning(later), **_suits(state.at.hands[seat], order), **then}


def _suits(hand: int, order: int) -> Mapping[str, float]:
    """Tell whether an order suits a hand of more strong than weak numbers, or of more weak than strong ones."""
    high, low = (
        sum(RANKS[card] in ranks for card in places(hand) if card < FIRST_TRUMP)
        for ranks in ((STRONG, STRONG + 1), (WEAK - 1, WEAK))
    )
    return (
        {f"order/{'high' if high > low else 'low'}": float((order == ASCENDING) == (high > low))} if high != low else {}
    )


Taken = Mapping[int, tuple[int, int]]  # by the place of a trick, the card that won it and the mask of its cards


def _taken(end: KirinState, seat: int, first: int) -> Taken:
    """Return the tricks of a scored round that a seat took, from ``first`` on."""
    played = end.tricks or end.last_tricks  # at the end of the game no new round is dealt
    return {
        place: (trick.plays[trick.winner], mask(trick.plays))
        for place, (parent, trick) in enumerate(played)
        if place >= first and trick.winner != NOBODY and (parent + trick.winner) % SEATS == seat
    }


def _together(taken: Taken) -> int:
    """Return the mask of all cards of some tricks."""
    return sum(cards for _, cards in taken.values())


def _winning(taken: Taken) -> Mapping[str, float]:
    """Count a trick for each card that won it."""
    return {f"wins/{KINDS[card]}": 1.0 for card, _ in taken.values()}
