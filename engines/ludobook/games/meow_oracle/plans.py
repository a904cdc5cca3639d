"""Says what an action of Meow Oracle is for, in the climb and in lines."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import LINES, NOTHING, colours, number, receiver
from ludobook.games.meow_oracle.machine import AREA, GIFT, MOVER, PICK, unpacked
from ludobook.games.meow_oracle.principles import HIGHEST, gaps
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import MESSAGES

TOLD = MESSAGES["plans"]
NAMES = ("top", "middle_row", "bottom", "left", "middle_column", "right", "falling", "rising")  # of LINES


def plan(state: MeowState, code: int) -> Sequence[str]:
    """Say what an action is for."""
    g = state.at
    if code >= PICK:
        return ()
    if code >= GIFT:
        cards, mover, n = unpacked(code ^ GIFT), g.now[MOVER], g.rules[PLAYERS]
        kept = [card for place, card in enumerate(cards) if receiver(place, len(cards), mover, n) == mover]
        return (TOLD("keep", [f"the {label(card)}" for card in sorted(kept)]),)
    assert state.turn is not None
    area, card = list(state.up[state.turn]), state.queue[0][1]
    lines = [(_shared(area, line, code, card), name) for line, name in zip(LINES, NAMES, strict=True) if code in line]
    broken = any(growth < 0 for _, growth in gaps(area))
    area[code] = card
    best, name = max(lines, key=lambda one: one[0])
    line = TOLD("completes", TOLD(name)) if best == 2 else TOLD("extends", TOLD(name)) if best else ""
    step, cell = _step(area, code, card), TOLD(f"crossed_{sum(code in line for line in LINES)}")
    if broken:
        return "", line, cell
    if step in ("breaks", "tight"):
        return "", line, TOLD(step, cell)  # nobody chooses that for itself
    return TOLD(step), line, cell


def _step(area: Sequence[int], cell: int, card: int) -> str:
    """Name what a card does to the climb of an area in which it lies."""
    found = list(gaps(area))
    if any(growth < 0 for _, growth in found):
        return "breaks"
    if any(growth < gap - 1 for gap, growth in found):
        return "tight"
    apart = cell / (AREA - 1) - number(card) / HIGHEST
    return "fits" if abs(apart) <= 1 / AREA else "early" if apart < 0 else "late"


def _shared(area: Sequence[int], line: Sequence[int], cell: int, card: int) -> int:
    """Count the other cards of a line, if all of them share a colour with this card; 0 if they do not."""
    others = [area[other] for other in line if other != cell and area[other] != NOTHING]
    shared = colours(card)
    for other in others:
        shared &= colours(other)
    return len(others) if shared else 0
