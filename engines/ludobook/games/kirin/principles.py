"""Which actions follow the principles of Kirin; ``tests/benchmarks/principles.py`` proves that they pay."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import TURN
from ludobook.core.bits import size
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, OF_BEAST, STRONGER, TRUMP_RANK
from ludobook.games.kirin.machine import ORDER, TABLED, Position
from ludobook.teach.practice_toml import read_principles

WORTH_A_TRUMP = 2  # cards of the own beast in a trick


def _is_ahead(g: Position, card: int) -> bool:
    """Tell whether a card, once played, is ahead in the trick."""
    return card < FIRST_KIRIN and not g.now[TABLED] & STRONGER[CARDS * g.now[ORDER] + card]


def _own_beast(g: Position) -> int:
    """The cards of the beast that the seat to move has declared, as a mask."""
    return OF_BEAST[BEASTS[g.declared[g.now[TURN]]]]


def _lead(g: Position, codes: Sequence[int]) -> bool:
    """Tell whether a trick is led."""
    return codes[0] < CARDS and not g.now[TABLED]


def declare_weak(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """A declared card wins no trick, so it is neither a 1 nor a trump."""
    if codes[0] < CARDS:
        return ()
    return [code for code in codes if RANKS[code - CARDS] not in (1, TRUMP_RANK)]


def lead_foreign(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Three others may still win what is led."""
    return [code for code in codes if not _own_beast(g) >> code & 1] if _lead(g, codes) else ()


def lead_kirin(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """A Kirin never wins, and costs least while the trick is empty."""
    return [code for code in codes if code >= FIRST_KIRIN] if _lead(g, codes) else ()


def save_trump(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """There is one trump of each beast, and it nearly always wins."""
    if codes[0] >= CARDS or size(g.now[TABLED] & _own_beast(g)) >= WORTH_A_TRUMP:
        return ()
    return [code for code in codes if RANKS[code] != TRUMP_RANK]


def keep_one(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """In the descending order a 1 beats all but trumps."""
    if codes[0] >= CARDS:
        return ()
    return [code for code in codes if RANKS[code] != 1 or (g.now[TABLED] and _is_ahead(g, code))]


PRINCIPLES = read_principles(
    __package__,
    declare_weak=declare_weak,
    lead_foreign=lead_foreign,
    lead_kirin=lead_kirin,
    save_trump=save_trump,
    keep_one=keep_one,
)
