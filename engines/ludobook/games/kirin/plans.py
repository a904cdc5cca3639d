"""Says what an action of Kirin is for: the beast to collect, or whether a trick is to be won, and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludobook.contract.machine import NOBODY, TURN
from ludobook.core.bits import size
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_DESCENDING,
    FIRST_KIRIN,
    FIRST_TRUMP,
    OF_BEAST,
    SEATS,
    STRONGER,
    strength,
)
from ludobook.games.kirin.machine import ORDER, PARENT, TABLED, TRICK
from ludobook.games.kirin.scoring import mask
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, MESSAGES

TOLD = MESSAGES["plans"]
KIRINS = sum(1 << card for card in range(FIRST_KIRIN, CARDS))
STRONG, WEAK = 5, 2  # the highest and the lowest two of six numbers


def plan(state: KirinState, code: int) -> Sequence[str]:
    """Say what an action is for: of a declaration in two aspects, the beast and the card itself, of a play in one."""
    g, card = state.at, code % CARDS
    order = g.now[ORDER]
    if code >= CARDS:
        winning = FIRST_TRUMP <= card < FIRST_KIRIN or RANKS[card] == 1
        beast = BEAST_NAMES[BEASTS[card]]
        assert state.turn is not None
        others = size(g.hands[state.turn] & OF_BEAST[BEASTS[card]]) - 1
        collected = TOLD("collect", beast, others) if others else TOLD("collect_alone", beast)
        return collected, TOLD("declare_high" if winning else "declare_low")
    worth = strength(card, order) // 4
    strong = "strong" if worth >= STRONG else "weak" if worth <= WEAK else "middle"
    own = bool(OF_BEAST[BEASTS[g.declared[g.now[TURN]]]] >> card & 1)
    turns = g.now[TABLED] & KIRINS  # what is strong now may be weak in the next trick
    if card >= FIRST_KIRIN:
        sets_other = (card >= FIRST_DESCENDING) == (order == ASCENDING)
        kind = "kirin" if turns else "kirin_turn" if sets_other else "kirin_keep"
    elif card >= FIRST_TRUMP:
        kind = "trump"
    else:
        kind = "own" if own else "other"
    if not g.now[TABLED]:
        return (TOLD(f"lead_{kind}_{strong}" if kind in ("own", "other") else f"lead_{kind}"),)
    if card >= FIRST_KIRIN:
        return (TOLD(kind),)
    if not g.now[TABLED] & STRONGER[CARDS * order + card]:
        last = size(g.now[TABLED]) == SEATS - 1  # and so it is sure to win
        return (TOLD(f"take_{kind}" if last else f"win_{kind}"),)
    return (TOLD(f"leave_{kind}" if kind != "other" or turns else f"leave_{strong}"),)


def events(state: KirinState, path: Sequence[KirinState]) -> Mapping[str, float]:
    """Return what the seat takes in this round; nothing if the round is not scored.

    For a declaration, ``tricks`` is the number of tricks. For a play, ``trick`` and ``next`` are 1.0 if it takes this
    trick or the next one, and ``captured/now`` and ``captured/later`` count the cards of its beast that it captures in
    this trick and in all later ones; in the last trick there are only those about it.
    """
    seat, end = state.turn, path[-1]
    if seat is None or end.scorings == state.scorings:
        return {}
    taken, own = _taken(end, seat, state.at.now[TRICK]), OF_BEAST[BEASTS[path[0].at.declared[seat]]]
    if state.at.now[PARENT] == NOBODY:
        return {"tricks": float(sum(map(bool, taken)))}
    now, *later = taken
    caught = {"trick": float(now > 0), "captured/now": float(size(now & own))}
    if not later:
        return caught
    return {**caught, "next": float(later[0] > 0), "captured/later": float(sum(size(cards & own) for cards in later))}


def _taken(end: KirinState, seat: int, first: int) -> list[int]:
    """List the masks of the cards that a seat took in the tricks of a scored round, from ``first`` on; 0 for none."""
    played = end.tricks or end.last_tricks  # at the end of the game no new round is dealt
    return [
        mask(trick.plays) if trick.winner != NOBODY and (parent + trick.winner) % SEATS == seat else 0
        for parent, trick in played[first:]
    ]
