"""Finds the actions that follow the principles of the Egg; ``tests/benchmarks/principles.py`` shows that they pay."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import lowest
from ludobook.games.egg.hands import counted, take
from ludobook.games.egg.kernel import FAR, RANK, SPEND_BELOW, WILD, end_amount
from ludobook.games.egg.machine import BRACELET, CREATE, LAY, PHASE, Position, promise, share
from ludobook.teach.practice_toml import read_principles

# promises are shares of the most that a round pays: below NOT_WORTH, one is not worth a card; within NEARLY of the
# best, it is nearly as good; WORTH_WILD is what a Revelation has to add; from GOOD on, sets are laid without spending
# a bracelet first, even if the game may end
NOT_WORTH, NEARLY, WORTH_WILD, GOOD = 0.1, 0.1, 0.25, 0.7
FAR_CHANCE = 0.3  # the chance against one opponent below which a Far is hopeless


def _promises(g: Position, codes: Sequence[int]) -> dict[int, float]:
    """Return the promise of each way to lay, by code; empty if the phase is not CREATE."""
    if g.now[PHASE] != CREATE:
        return {}
    return {code: promise(g, code >> 3) for code in codes if code & 7 == LAY}


def _kept(g: Position, code: int) -> int:
    """Return the highest card that a way to lay keeps, as kind % 8 (WILD is the highest); -1 if it keeps none."""
    hand, highest = g.hands[g.now[TURN]], -1
    rest = hand ^ take(hand, counted(code >> 3))
    while rest:
        highest = max(highest, (lowest(rest) >> 1) % len(RANK))
        rest &= rest - 1
    return highest


def _keeping_most(g: Position, codes: Sequence[int], lays: Sequence[int]) -> list[int]:
    """Return ``codes`` without those of ``lays`` that do not keep the highest card.

    Empty if ``lays`` has fewer than two, which leaves no choice, or if it is better to spend a bracelet.
    """
    promises = _promises(g, codes)
    if len(lays) < 2 or (BRACELET in codes and max(promises.values()) <= SPEND_BELOW):
        return []
    kept = {code: _kept(g, code) for code in lays}
    most = max(kept.values())
    return [code for code in codes if kept.get(code, most) == most]


def far_first(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Keep the highest card if no Far is likely to win."""
    lays = list(_promises(g, codes))
    hopeless = all(share(g, code >> 3, FAR) < FAR_CHANCE for code in lays)
    return _keeping_most(g, codes, lays) if hopeless else ()


def give_up(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Keep the highest card if no sets promise much."""
    promises = _promises(g, codes)
    return _keeping_most(g, codes, list(promises)) if max(promises.values(), default=1) < NOT_WORTH else ()


def keep_wild(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Keep a Revelation unless it adds much."""
    promises = _promises(g, codes)
    keeping = [code for code in promises if _kept(g, code) == WILD]
    enough = keeping and max(promises[code] for code in keeping) >= max(promises.values()) - WORTH_WILD
    return keeping if enough and BRACELET not in codes else ()


def keep_high(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Of the sets that promise nearly as much as the best, lay those that keep the highest card."""
    promises = _promises(g, codes)
    most = max(promises.values(), default=0)
    return _keeping_most(g, codes, [code for code, hope in promises.items() if hope >= most - NEARLY])


def may_end(g: Position) -> bool:
    """Tell whether the game may end with this round: the leader is at most n - 1 ZOO short of its end."""
    n = g.rules[PLAYERS]
    return bool(max(g.scores[:n]) >= end_amount(n) - (n - 1))


def last_bracelet(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Spend a bracelet if the game may end with this round and no sets promise much."""
    promises = _promises(g, codes)
    return [BRACELET] if BRACELET in codes and may_end(g) and max(promises.values(), default=1) < GOOD else ()


PRINCIPLES = read_principles(
    "ludobook.games.egg",
    far_first=far_first,
    give_up=give_up,
    keep_wild=keep_wild,
    keep_high=keep_high,
    last_bracelet=last_bracelet,
)
