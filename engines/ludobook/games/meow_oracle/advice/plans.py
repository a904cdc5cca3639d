"""Says what an action of Meow Oracle is for, in the climb and in lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_

from ludobook.contract.machine import PLAYERS
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import BLUE, GREEN, NOTHING, RED, colours, receiver
from ludobook.games.meow_oracle.machine import GIFT, MOVER, PICK, unpacked
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import MESSAGES

SAY = MESSAGES["plans"]
LINE_NAMES = ("top", "middle_row", "bottom", "left", "middle_column", "right", "falling", "rising")  # of LINES


def plan(state: MeowState, code: int) -> Sequence[str]:
    """Say what an action does: which card is kept, or of two the one that is given away, or where a card is placed."""
    g = state.at
    if code >= PICK:
        return ()
    if code < GIFT:
        return (SAY("place", f"the {label(state.queue[0][1])}", code + 1),)
    cards, mover, n = unpacked(code ^ GIFT), g.now[MOVER], g.rules[PLAYERS]
    owners = [receiver(place, len(cards), mover, n) for place in range(len(cards))]
    key, own = ("give_away", False) if owners.count(mover) > 1 else ("keep", True)
    card = next(card for card, owner in zip(cards, owners, strict=True) if (owner == mover) == own)
    return (SAY(key, f"the {label(card)}"),)


def count_sharing(area: Sequence[int], line: Sequence[int], cell: int, card: int) -> int:
    """Count the other cards of a line, if all of them share a colour with this card; 0 if they do not."""
    others = other_cards(area, line, cell)
    return len(others) if common_colours(others) & colours(card) else 0


def common_colours(cards: Sequence[int]) -> int:
    """Return the colours that all cards share, as a sum."""
    return reduce(and_, map(colours, cards), RED | GREEN | BLUE)


def other_cards(area: Sequence[int], line: Sequence[int], cell: int) -> list[int]:
    """List the other cards of a line."""
    return [area[other] for other in line if other != cell and area[other] != NOTHING]
