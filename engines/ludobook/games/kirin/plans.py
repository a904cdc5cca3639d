"""Says what an action of Kirin is for: the beast to collect, or whether a trick is to be won, and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludobook.contract.machine import NOBODY, TURN
from ludobook.core.bits import size
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_FALLING,
    FIRST_KIRIN,
    FIRST_TRUMP,
    OF_BEAST,
    STRONGER,
    strength,
)
from ludobook.games.kirin.machine import ORDER, PARENT, TABLED, TRICK
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, MESSAGES

TOLD = MESSAGES["plans"]
KIRINS = sum(1 << card for card in range(FIRST_KIRIN, CARDS))
STRONG = 4  # a rank stronger than so many others


def plan(state: KirinState, code: int) -> Sequence[str]:
    """Say what an action is for."""
    g, card = state.at, code % CARDS
    order = g.now[ORDER]
    if code >= CARDS:
        winning = FIRST_TRUMP <= card < FIRST_KIRIN or RANKS[card] == 1
        beast = BEAST_NAMES[BEASTS[card]]
        assert state.turn is not None
        others = size(g.hands[state.turn] & OF_BEAST[BEASTS[card]]) - 1
        collected = TOLD("collect", beast, others) if others else TOLD("collect_alone", beast)
        return collected, TOLD("declare_high" if winning else "declare_low")
    strong = "strong" if strength(card, order) // 4 >= STRONG else "weak"
    own = bool(OF_BEAST[BEASTS[g.declared[g.now[TURN]]]] >> card & 1)
    if card >= FIRST_KIRIN:
        kind = "kirin_turn" if (card >= FIRST_FALLING) == (order == ASCENDING) else "kirin_keep"
    elif card >= FIRST_TRUMP:
        kind = "trump"
    else:
        kind = "own" if own else "other"
    if not g.now[TABLED]:
        return (TOLD(f"lead_{kind}_{strong}" if kind in ("own", "other") else f"lead_{kind}"),)
    ahead = card < FIRST_KIRIN and not g.now[TABLED] & STRONGER[CARDS * order + card]
    if kind == "own":
        return TOLD("win" if ahead else "leave"), TOLD("own_ahead" if ahead else "own")
    turns = g.now[TABLED] & KIRINS  # what is strong now may be weak in the next trick
    return TOLD("win" if ahead else "leave"), TOLD(kind if kind != "other" or turns else f"other_{strong}")


def events(state: KirinState, path: Sequence[KirinState]) -> Mapping[str, float]:
    """Tell whether the seat takes the trick that is being played, and how many cards of its own beast with it.

    Of the last trick of a round only the score tells.
    """
    g, seat = state.at, state.turn
    after = next((one for one in path if one.at.now[TRICK] != g.now[TRICK]), None)
    if seat is None or g.now[PARENT] == NOBODY or after is None or after.scorings != state.scorings:
        return {}
    taken = after.at.captured[seat] ^ g.captured[seat]
    return {"trick": float(taken > 0), "caught": size(taken & OF_BEAST[BEASTS[g.declared[seat]]])}
