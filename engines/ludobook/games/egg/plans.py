"""Says what an action of the Egg is for: ZOO in this round, a card for the next, the Egg, or a stronger Far or Near."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import places
from ludobook.games.egg.components import label
from ludobook.games.egg.hands import counted, take
from ludobook.games.egg.kernel import FAR, NEAR, qualifies
from ludobook.games.egg.machine import BRACELET, DISCARD, LAY, READING, promise, share
from ludobook.games.egg.principles import may_end
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

TOLD = MESSAGES["plans"]
MUCH, LITTLE = 0.45, 0.15  # promises, as shares of the most that a round pays
UNEVEN = 0.25  # shares of opponents beaten that are so far apart make one set the stronger
SAVED = 4  # the lowest card worth saving, a 10, as its place among the numbers


def plan(state: EggState, code: int) -> Sequence[str]:
    """Say what an action is for."""
    g, verb, what = state.at, code & 7, code >> 3
    if verb == READING:
        return (TOLD(("read_far", "read_near", "read_none")[what]),)
    if verb != LAY:
        return () if verb == DISCARD else (TOLD("bracelet" if code == BRACELET else "no_bracelet"),)
    assert state.turn is not None
    hope, far, near = promise(g, what), share(g, what, FAR), share(g, what, NEAR)
    rest = g.hands[state.turn] ^ take(g.hands[state.turn], counted(what))
    kept = max((place >> 1 for place in places(rest)), key=lambda kind: kind % 8, default=None)
    saving = "" if kept is None or may_end(g) else "save" if kept % 8 >= SAVED else "save_little"
    return (
        TOLD("much" if hope >= MUCH else "some" if hope >= LITTLE else "little"),
        TOLD(saving, f"the {label(kept)}") if saving == "save" and kept is not None else saving and TOLD(saving),
        TOLD("egg") if qualifies(what, state.flag) else "",
        TOLD("even" if abs(far - near) < UNEVEN else "far" if far > near else "near"),
    )
