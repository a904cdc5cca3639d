"""Says what an action of the Egg is for: ZOO in this round, cards for the next, or the Egg."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.bits import places
from ludobook.games.egg.advice.principles import may_end
from ludobook.games.egg.components import RANKS, REVELATION
from ludobook.games.egg.hands import counted, take
from ludobook.games.egg.kernel import FAR, FRIENDS, NEAR, all_lays, cards_of, qualifies, set_strength
from ludobook.games.egg.machine import (
    BRACELET,
    CREATE,
    DISCARD,
    EGG,
    LAY,
    PHASE,
    READING,
    UP,
    promise,
    share,
)
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

SAY = MESSAGES["plans"]
LITTLE, HOPELESS = 0.15, 0.03  # shares of the most that a round pays: a lower promise is little, or as good as nothing
STRONG = 0.65  # a set that ties or beats at least this share of the opponents' is strong
SAVED = 4  # the lowest card worth saving, a 10, as its index in RANKS


def plan(state: EggState, code: int) -> Sequence[str]:
    """Say what an action is for: its aim, and the highest card that it keeps.

    An aspect that does not apply is empty; a discard has others, and all further actions have one.
    """
    g, verb, what = state.at, code & 7, code >> 3
    if verb == READING:
        return (SAY(("read_far", "read_near", "read_none")[what]),)
    if verb not in (LAY, DISCARD):
        return (SAY("bracelet" if code == BRACELET else "no_bracelet"),)
    assert state.turn is not None
    if verb == DISCARD:
        return _say_keeping(g.hands[state.turn], what, state.flag)
    for_now = g.now[PHASE] == CREATE and g.now[EGG] == state.turn  # its holder may take both sets back
    if _is_beaten(state, what):
        return "", ""  # nobody would lay it
    aim = _aim(state, what)
    saving = "" if may_end(g) else _say_saving(g.hands[state.turn], what, aim, for_now)
    aspects = SAY("weak" if for_now and aim in ("little", "hopeless") else aim), saving
    return [aspect and SAY("for_now", aspect) for aspect in aspects] if for_now else aspects


def _is_beaten(state: EggState, sets: int) -> bool:
    """Tell whether the hand can keep cards of the same ranks and make one set stronger, and neither weaker."""
    assert state.turn is not None

    def strengths(one: int) -> list[int]:
        return [set_strength(one, place, state.flag) for place in (FAR, NEAR)]

    def ranks(one: int) -> list[int]:
        return sorted([kind % 8 for kind in cards_of(one)])

    hand, laid, (far, near) = [place >> 1 for place in places(state.at.hands[state.turn])], ranks(sets), strengths(sets)
    alike = (strengths(one) for one in all_lays(hand, state.flag) if ranks(one) == laid)
    return any(one[FAR] >= far and one[NEAR] >= near and one != [far, near] for one in alike)


def _aim(state: EggState, sets: int) -> str:
    """Return the key in ``SAY`` of what two sets are laid for: the Egg, ZOO with one or both sets strong, or little."""
    if qualifies(sets, state.flag):
        return "egg"
    hope = promise(state.at, sets)
    if hope < LITTLE:
        return _highest(state, sets) or ("little" if hope >= HOPELESS else "hopeless")
    up = state.at.now[UP]
    if up in (FAR, NEAR) and share(state.at, sets, up) == 1 and share(state.at, sets, 1 - up) < STRONG:
        return ("seen_far", "seen_near")[up]
    strong = [share(state.at, sets, place) >= STRONG for place in (FAR, NEAR)]
    return ("zoo", "zoo_near", "zoo_far", "zoo_both")[2 * strong[FAR] + strong[NEAR]]


def _highest(state: EggState, sets: int) -> str:
    """Return the key in ``SAY`` of where the two highest cards are laid; empty if one is kept or a Revelation."""
    assert state.turn is not None
    held = [place >> 1 for place in places(state.at.hands[state.turn])]
    *_, second, highest = sorted(kind % 8 for kind in held)
    if highest == REVELATION:
        return ""
    f1, f2, n1, n2 = (kind % 8 for kind in cards_of(sets))
    if {f1, f2} == {second, highest} and f1 + f2 == second + highest:
        return "high_far"
    split = (highest in (f1, f2) and second in (n1, n2)) or (second in (f1, f2) and highest in (n1, n2))
    return "high_both" if split else ""


def _say_saving(hand: int, sets: int, aim: str, for_now: bool) -> str:
    """Say that the highest card kept is saved, or that no high card is; empty if there is none, or the aim says it."""
    kept = max((place >> 1 for place in places(hand ^ take(hand, counted(sets)))), key=lambda kind: kind % 8, default=0)
    if kept % 8 >= SAVED:
        return SAY("hold_back" if for_now else "save", _rank(kept))
    high = sum((place >> 1) % 8 >= SAVED for place in places(hand))
    return "" if high == 0 or aim in ("high_far", "high_both") else SAY("save_one" if high == 1 else "save_little")


def _say_keeping(hand: int, discarded: int, flag: int) -> Sequence[str]:
    """Say what the cards left by a discard are good for, as two aspects: Friends, and the highest total."""
    held, kept = ([place >> 1 for place in places(cards)] for cards in (hand, hand ^ take(hand, discarded)))
    friends = any(set_strength(lay, FAR, flag) >= FRIENDS for lay in all_lays(kept, flag))
    highest = (sorted((kind % 8 for kind in cards), reverse=True)[:2] for cards in (held, kept))
    return SAY("keep_friends") if friends else "", SAY("keep_high") if next(highest) == next(highest) else ""


def _rank(kind: int) -> str:
    """Name a card without its colour, because a plan does not hang on it: ``a 20``."""
    return SAY("revelation") if kind % 8 == REVELATION else SAY("number", RANKS[kind % 8])
