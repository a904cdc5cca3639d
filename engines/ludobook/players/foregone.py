"""Tells whether a game is as good as won or lost whatever its seat to act does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludobook.contract.game import State
from ludobook.contract.machine import NOBODY, TURN, UNTIL_END, play_on
from ludobook.players.determinize import Determinizations
from ludobook.players.rollout import EVERYBODY

DEALS, SEED = 100, 2
MOST_ACTIONS = 4000  # a game that takes more is open
EXCEPTIONS = 3  # in no more of the deals a game that is as good as won is lost


@lru_cache(maxsize=64)
def foregone(state: State, codes: Sequence[int]) -> str:
    """Play whole games after each of some actions, given their codes; return ``won`` or ``lost`` if hardly one differs.

    It returns an empty text if it is open who wins. All seats play on as in playouts.
    """
    machine, seat = state.game.machine, state.turn
    assert seat is not None
    functions: Any = machine.playing_on(compiled=False)
    play: Any = play_on
    greedy = EVERYBODY if machine.heuristic else 0
    deals, counts = Determinizations(state, seat, SEED), [[0, 0] for _ in codes]
    for deal in range(DEALS):
        for code, count in zip(codes, counts, strict=True):
            g = machine.copy(deals[deal].at)
            functions[-1](g, code)
            play(*functions, g, deal, greedy, MOST_ACTIONS, UNTIL_END)
            if g.now[TURN] != NOBODY:
                return ""
            count[machine.winners(g) >> seat & 1] += 1
        if all(max(count[end] for count in counts) > EXCEPTIONS for end in (0, 1)):
            return ""
    return "lost" if max(won for _, won in counts) <= EXCEPTIONS else "won"
