"""Says what an action of the Egg does, and what parts two of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import ge

from ludobook.games.egg.advice.weighing import (
    cards_in_hand,
    cards_only_kept,
    later_worth,
    name_set,
    name_unlike,
    unlike_places,
)
from ludobook.games.egg.components import KINDS
from ludobook.games.egg.kernel import FAR, NEAR, all_lays, cards_of, set_strength
from ludobook.games.egg.machine import BRACELET, DISCARD, LAY, READING
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

SAY = MESSAGES["plans"]
SAME_WORTH = 6  # decimals to which what cards are worth is compared


def plan(state: EggState, code: int) -> Sequence[str]:
    """Say what an action does; nothing for sets that nobody would lay."""
    verb, what = code & 7, code >> 3
    if verb == READING:
        return (SAY(("read_far", "read_near", "read_none")[what]),)
    if code == BRACELET:
        return (SAY("bracelet"),)
    if verb == DISCARD:
        return (SAY("discard", discarded(what)),)
    if verb != LAY or _is_beaten(state, what):
        return ()
    return (SAY("lay", SAY("both", name_set(state, what, FAR), name_set(state, what, NEAR))),)


def contrast(state: EggState, one: int, other: int) -> Sequence[str]:
    """Name what parts two ways to lay: the sets that are not as strong, or the cards that only one of them keeps.

    Better cards that one way keeps are what the other lays in stronger sets. What both discard is not named.
    """
    verbs = {one & 7, other & 7}
    if verbs == {LAY, BRACELET}:
        return [SAY("bracelet") if code == BRACELET else SAY("no_bracelet") for code in (one, other)]
    if verbs == {DISCARD}:
        mine, theirs = (Counter(discarded(code >> 3)) for code in (one, other))
        return [SAY("discard", [*cards.elements()]) for cards in (mine - theirs, theirs - mine)]
    if verbs != {LAY}:
        return ()
    pairs = [(one >> 3, other >> 3), (other >> 3, one >> 3)]
    kept = [cards_only_kept(state, *pair) for pair in pairs]
    sets = [SAY("lay", name_unlike(state, *pair)) for pair in pairs]
    if not all(kept):
        return ()
    keeps = [SAY("save", cards) for cards in kept]
    unlike = unlike_places(state, *pairs[0])
    if not unlike:
        return keeps
    up = [set_strength(one >> 3, place, state.flag) > set_strength(other >> 3, place, state.flag) for place in unlike]
    dearer = [sum(later_worth(KINDS.index(card)) for card in "+".join(cards).split("+")) for cards in kept]
    if any(up) != all(up) or (dearer[0] < dearer[1]) != up[0] or dearer[0] == dearer[1]:
        return sets
    return (sets[0], keeps[1]) if up[0] else (keeps[0], sets[1])


def discarded(counts: int) -> list[str]:
    """List the cards of a discard, which are counted in two bits a kind."""
    return [card for kind, card in enumerate(KINDS) for _ in range(counts >> 2 * kind & 3)]


def _is_beaten(state: EggState, sets: int) -> bool:
    """Tell whether the hand can keep cards that are worth as much and make one set stronger, and neither weaker."""

    def rated(one: int) -> list[float]:
        spent = sum(map(later_worth, cards_of(one)))
        return [*(set_strength(one, place, state.flag) for place in (FAR, NEAR)), -round(spent, SAME_WORTH)]

    mine, others = rated(sets), map(rated, all_lays(cards_in_hand(state), state.flag))
    return any(one[:2] != mine[:2] and all(map(ge, one, mine)) for one in others)
