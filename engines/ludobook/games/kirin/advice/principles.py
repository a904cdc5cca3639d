"""Finds the actions that follow the principles of Kirin; ``tests/benchmarks/principles.py`` shows that they pay."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import TURN
from ludobook.core.bits import size
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, OF_BEAST, STRONGER, TRUMP_RANK
from ludobook.games.kirin.machine import ORDER, TABLED, Position
from ludobook.teach.practice_toml import read_principles

LAST_TWO = 2  # cards in hand
WORTH_A_TRUMP = 2  # this many cards of one's own beast in a trick are worth a trump


def _is_ahead(g: Position, card: int) -> bool:
    """Tell whether a card, once played, is ahead in the trick."""
    return card < FIRST_KIRIN and not g.now[TABLED] & STRONGER[CARDS * g.now[ORDER] + card]


def _own_beast(g: Position) -> int:
    """Return the mask of the cards of the beast that the seat to act has declared."""
    return OF_BEAST[BEASTS[g.declared[g.now[TURN]]]]


def _lead(g: Position, codes: Sequence[int]) -> bool:
    """Tell whether the seat to act leads a trick."""
    return codes[0] < CARDS and not g.now[TABLED]


def declare_weak(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Declare neither a 1 nor a trump, because a declared card wins no trick."""
    if codes[0] < CARDS:
        return ()
    return [code for code in codes if RANKS[code - CARDS] not in (1, TRUMP_RANK)]


def lead_foreign(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Do not lead a card of one's own beast, because three opponents may still win it.

    With two cards left it makes no difference: whoever wins with the first one leads the other.
    """
    if size(g.hands[g.now[TURN]]) == LAST_TWO:
        return ()
    return [code for code in codes if not _own_beast(g) >> code & 1] if _lead(g, codes) else ()


def lead_kirin(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Lead a Kirin, because it never wins and costs least in an empty trick."""
    return [code for code in codes if code >= FIRST_KIRIN] if _lead(g, codes) else ()


def save_trump(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Save a trump, which nearly always wins, for a trick with cards of one's own beast."""
    if codes[0] >= CARDS or size(g.now[TABLED] & _own_beast(g)) >= WORTH_A_TRUMP:
        return ()
    return [code for code in codes if RANKS[code] != TRUMP_RANK]


def keep_one(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Keep a 1, which in the descending order beats everything but trumps, unless it is ahead in the trick."""
    if codes[0] >= CARDS:
        return ()
    return [code for code in codes if RANKS[code] != 1 or (g.now[TABLED] and _is_ahead(g, code))]


PRINCIPLES = read_principles(
    "ludobook.games.kirin",
    declare_weak=declare_weak,
    lead_foreign=lead_foreign,
    lead_kirin=lead_kirin,
    save_trump=save_trump,
    keep_one=keep_one,
)
