"""Says what an action of Kirin is for: the beast to collect, or a card to play and whether it is to win the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludobook.contract.machine import NOBODY, TURN
from ludobook.core.bits import size
from ludobook.games.kirin.advice.foreseen import is_overruled
from ludobook.games.kirin.advice.view import View
from ludobook.games.kirin.components import label
from ludobook.games.kirin.fitted import BEASTS
from ludobook.games.kirin.kernel import (
    CARDS,
    FIRST_KIRIN,
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


def contrast(state: KirinState, one: int, other: int) -> Sequence[str]:
    """Name two actions for the same thing by their cards: to collect one beast, to lose a trick, to use a Kirin."""
    g, key = state.at, "declare"
    if min(one, other) >= FIRST_KIRIN and max(one, other) < CARDS:
        mine, theirs = (plan(state, code)[0].replace(label(code), "") for code in (one, other))
        if mine != theirs or plan(state, one) == plan(state, other):
            return ()
        key = "give"
    elif max(one, other) < FIRST_KIRIN:
        loses = all(g.now[TABLED] & STRONGER[CARDS * g.now[ORDER] + card] for card in (one, other))
        if not loses or plan(state, one) == plan(state, other):
            return ()
        key = "give"
    elif min(one, other) < CARDS or BEASTS[one - CARDS] != BEASTS[other - CARDS]:
        return ()
    return [SAY(key, f"the {label(code % CARDS)}") for code in (one, other)]


def ask(state: KirinState, code: int) -> str:
    """Ask what to look at before an action."""
    if code >= CARDS:
        return SAY("ask_declare")
    if not state.at.now[TABLED]:
        return SAY("ask_lead")
    return SAY("ask_lost" if View.of(state).lost else "ask_follow")


def events(state: KirinState, path: Sequence[KirinState]) -> Mapping[str, float]:
    """Return what the seat takes in this round, counted; nothing if the round is not scored.

    For a declaration, ``tricks`` is the number of tricks. For a play, ``trick`` and ``next`` are 1.0 if it takes this
    trick or the next one, and ``captured/now`` and ``captured/later`` count the cards of its beast in this trick and in
    all later ones. In the last trick there is only what is about it.
    """
    seat, end = state.turn, path[-1]
    if seat is None or end.scorings == state.scorings:
        return {}
    first, own = state.at.now[TRICK], OF_BEAST[BEASTS[path[0].at.declared[seat]]]
    played = end.tricks or end.last_tricks  # at the end of the game no new round is dealt
    taken = {
        place: size(mask(trick.plays) & own)
        for place, (parent, trick) in enumerate(played)
        if place >= first and trick.winner != NOBODY and (parent + trick.winner) % SEATS == seat
    }
    if state.at.now[PARENT] == NOBODY:
        return {"tricks": float(len(taken))}
    found = {"captured/now": float(taken.get(first, 0))}
    if not View.of(state).lost:  # otherwise everybody sees that it cannot win this trick
        found["trick"] = float(first in taken)
    if first < TRICKS - 1:
        found["next"] = float(first + 1 in taken)
        found["captured/later"] = float(sum(taken.values()) - taken.get(first, 0))
    return found
