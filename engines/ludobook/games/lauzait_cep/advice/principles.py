"""Finds actions that follow the principles of Lauzait-Cep; ``tests/benchmarks/principles.py`` shows that they pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludobook.contract.machine import TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.best import PAIR_HOPE, hands_after, hope, split
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.fitted import a_day_later
from ludobook.games.lauzait_cep.kernel import KINDS, pieces_in
from ludobook.games.lauzait_cep.menu import Position, departments_of
from ludobook.teach.practice_toml import read_principles

SAME_HOPE = PAIR_HOPE / 3  # Hires whose hopes differ by no more than this leave a hand about equally near


def _hands(g: Position, code: int) -> tuple[int, int]:
    """Return the unrevealed pieces after a Hire, for both outcomes of its throw."""
    return hands_after(g, *pieces_in(code >> 3))


def _hope(g: Position, hand: int) -> int:
    """Return how near a hand brings the seat to act to three sets."""
    return hope(g, hand, 3 - departments_of(g, g.now[TURN]))


def _nearest(g: Position, codes: Sequence[int], apart: float) -> list[int]:
    """Pick the Hires that leave a hand as near to three sets as the best one does, or at most ``apart`` less near."""
    hopes = {code: sum(_hope(g, hand) for hand in _hands(g, code)) / 2 for code in codes if code & 7 == menu.HIRE}
    most = max(hopes.values(), default=0)
    return [code for code, hope in hopes.items() if hope >= most - apart]


def _choose(g: Position, codes: Sequence[int], apart: float, rating: Callable[[int], float]) -> Sequence[int]:
    """Pick the Hires with the highest rating among ``_nearest``, and all other actions, which no principle is about.

    With fewer than two such Hires there is nothing to choose, and it picks all ``codes``.
    """
    ratings = {code: rating(code) for code in _nearest(g, codes, apart)}
    if len(ratings) < 2:
        return codes
    most = max(ratings.values())
    return [code for code in codes if code & 7 != menu.HIRE or ratings.get(code) == most]


def look_ahead(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Of Hires that leave a hand about equally near, make the one after which the next Hire promises most."""
    return _choose(g, codes, SAME_HOPE, lambda code: a_day_later(g, *pieces_in(code >> 3)))


def stay_open(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Of Hires that leave a hand about equally near, make the one after which most kinds of piece bring it nearer."""
    known: dict[int, int] = {}

    def kinds(hand: int) -> int:
        if hand not in known:
            now = _hope(g, hand)
            known[hand] = sum(_hope(g, hand + (1 << 3 * kind)) > now for kind in range(KINDS))
        return known[hand]

    return _choose(g, codes, SAME_HOPE, lambda code: sum(map(kinds, _hands(g, code))))


def more_dots(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Of Hires that leave a hand about equally near, make the one after which its sets score the highest bonuses."""
    groups = 3 - departments_of(g, g.now[TURN])
    return _choose(g, codes, SAME_HOPE, lambda code: sum(split(g, hand, groups)[2] for hand in _hands(g, code)))


def take_joker(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Take a joker and keep those in hand, unless another Hire makes more than a pair more."""
    return _choose(g, codes, PAIR_HOPE, lambda code: sum(hand >> 3 * JOKER for hand in _hands(g, code)))


PRINCIPLES = read_principles(
    "ludobook.games.lauzait_cep", look_ahead=look_ahead, stay_open=stay_open, more_dots=more_dots, take_joker=take_joker
)
