"""Determinizations: imagined positions that agree with everything that a seat may know."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ludobook.contract.action import Action
from ludobook.contract.game import State
from ludobook.core import chance
from ludobook.core.words import HIDDEN
from ludobook.players.greedy import best

MOST_REPLAYS = 4  # after this many failed replays no other is tried
ONE_CARD = r"[^\s+]+"  # what ``HIDDEN`` may stand for


class Determinizations:
    """An endless sequence of positions that agree with everything that the seat may know; each index is one deal.

    Cards that opponents chose to play face down are likelier to be good than those of a random redeal. If opponents
    have acted unseen since the last chance event, the position after that event is therefore dealt again and the game
    replayed: the actions that the seat saw are repeated, the others are chosen greedily. A replay that does not end in
    the seat's view is replaced by a plain redeal. In a game whose redeals choose unseen actions themselves
    (``State.deals_choices``), all are plain redeals unless ``choose`` is given.

    Args:
        state: any position of a game.
        seat: the seat that knows only its view.
        seed: the seed of the deals.
        choose: chooses an opponent's unseen action among those that fit what the seat saw; by default the greedy one.
    """

    def __init__(
        self, state: State, seat: int, seed: int, choose: Callable[[State, Sequence[Action]], Action] | None = None
    ) -> None:
        self._state, self._seat, self._seed, self._choose = state, seat, seed, choose or best
        self._view = state.view(seat)
        self._made: list[State] = []
        self._failures = 0
        start = max((place + 1 for place, entry in enumerate(state.log) if entry.seat is None), default=0)
        self._since = state.log[start:]
        self._before: State | None = None
        seen = [state.seen(start + i, seat) for i in range(len(self._since))]
        self._seen = [re.compile(re.escape(text).replace(re.escape(HIDDEN), ONE_CARD)) for text in seen]
        if any(HIDDEN in text for text in seen) and (choose or not state.deals_choices):
            # the earlier position is used only after a redeal for the seat, so nothing hidden is given away
            acted = sum(entry.seat is not None for entry in state.log[:start])
            before = list(state.game.positions(state.record))[acted]
            self._before = before if len(before.log) == start else None

    def __getitem__(self, number: int) -> State:
        while len(self._made) <= number:
            seed = chance.scramble(self._seed + len(self._made))
            self._made.append(self._replay(seed) or self._state.resample(self._seat, seed))
        return self._made[number]

    def _replay(self, seed: int) -> State | None:
        if self._before is None or self._failures == MOST_REPLAYS:
            return None
        state = self._before.resample(self._seat, seed)
        for seen in self._seen:
            fitting = [action for action in state.legal_actions() if seen.fullmatch(action.text)]
            if not fitting:
                break
            state = state.apply(self._choose(state, fitting))
        if state.view(self._seat) == self._view:
            return state
        self._failures += 1
        return None
