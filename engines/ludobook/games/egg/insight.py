"""Says what a strong player of the Egg sees in the choice between two actions: both sets' strength, and what is kept.

How many sets an unseen set ties or beats is what ``kernel.STANDING`` counted; sets on the table are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ludobook.contract.machine import PLAYERS
from ludobook.core.bits import places
from ludobook.games.egg.components import CARDS, KINDS
from ludobook.games.egg.hands import counted, take
from ludobook.games.egg.kernel import FAR, FRIENDS, NEAR, RESHUFFLE_WHEN_EMPTY, STRONGEST, SUPPLY, all_lays, qualifies
from ludobook.games.egg.kernel import set_strength as strength
from ludobook.games.egg.machine import (
    BRACELET,
    BRACELET_WORTH,
    CARD_WORTH,
    CREATE,
    DISCARD,
    EGG,
    LAY,
    PHASE,
    READING,
    SETS,
    UP,
    best_of_five,
    promise,
    share,
)
from ludobook.games.egg.principles import may_end
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES, set_name

SAY = MESSAGES["insights"]
MOST_FACTS = 2  # the most sentences
TENTHS = 10
FEW = 4  # a set that ties or beats at most so many of ten is weak
DOUBTFUL = 7  # one that ties or beats at most so many may fail
BETTER = 0.1  # the least rise of a promise that is clear
MANY = 1 / 3  # if at least this share of the unseen cards is good, drawing one is worth it
SELDOM = 1 / 2  # if less than this share is, drawing one may fail
DEARER = 0.05  # the least difference between what two cards may earn later, as a share of the most that a round pays


def insight(state: EggState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    verbs = better & 7, other & 7
    sets = better >> 3, other >> 3
    if verbs == (LAY, LAY):
        facts = _laying(state, *sets)
    elif BRACELET in verbs and LAY in verbs:
        facts = _drawing(state, better, other)
    elif verbs == (DISCARD, DISCARD):
        facts = _discarding(state, *sets)
    elif verbs == (READING, READING):
        facts = _reading(state, *sets)
    else:
        return ""
    return " ".join(islice(facts, MOST_FACTS))


def concerns(state: EggState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions can differ in a part: two that lay equal Fars cannot differ in the Far's score."""
    place = {"far": FAR, "near": NEAR}.get(part)
    if place is None or (better & 7, other & 7) != (LAY, LAY):
        return True
    return strength(better >> 3, place, state.flag) != strength(other >> 3, place, state.flag)


def _laying(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say what tells two ways to lay apart."""
    g, flag = state.at, state.flag
    if g.now[PHASE] == CREATE and g.now[EGG] == state.turn:
        yield SAY("for_now", SAY("seen_two" if g.rules[PLAYERS] == 2 else "seen_all"))
        if promise(g, mine) > promise(g, theirs) and promise(g, mine) == _best(state)[1]:
            yield SAY("if_kept", *_named(state, mine))
        return
    saved, spent = (_spare(state, sets) for sets in (mine, theirs))
    dearer = not may_end(g) and _worth(saved) >= _worth(spent) + DEARER
    apart = [strength(mine, place, flag) - strength(theirs, place, flag) for place in (FAR, NEAR)]
    if apart == [0, 0]:
        if _worth(saved) > _worth(spent):
            yield SAY("same_sets", KINDS[saved], KINDS[spent])
    elif dearer and max(apart) <= 0:
        yield _saving(state, mine, theirs, saved)
    elif max(apart) <= 0:
        if _gains_bracelet(state, theirs):
            yield SAY("for_bracelet", *_named(state, theirs))
    elif 0 in apart:
        yield from _deciding(state, mine, theirs, FAR if apart[FAR] else NEAR)
    elif min(apart) > 0:
        if g.now[UP] in (FAR, NEAR):
            place, same = (FAR, NEAR) if g.now[UP] == FAR else (NEAR, FAR)
            told = SAY(("far", "near")[same]), _name(state, mine, same), _name(state, theirs, same)
            yield SAY(
                "seen_stronger",
                SAY(("far", "near")[place]),
                _name(state, mine, place),
                _often(state, mine, place),
                *told,
            )
        else:
            yield SAY("both_stronger", *_named(state, mine), *_named(state, theirs))
    else:
        yield from _balancing(state, mine, theirs)
    if dearer and max(apart) > 0:
        yield SAY("keeps", KINDS[saved])
    elif not may_end(g) and _worth(spent) >= _worth(saved) + DEARER:
        yield SAY("spends", KINDS[spent])
    if qualifies(mine, flag) and not qualifies(theirs, flag):
        yield SAY("claims")


def _gains_bracelet(state: EggState, sets: int) -> bool:
    """Tell whether two sets earn so little that the bracelet for earning nothing may be worth more."""
    g = state.at
    left = SUPPLY - sum(g.bracelets[seat] for seat in range(g.rules[PLAYERS]))
    return left >= g.rules[PLAYERS] and not may_end(g) and promise(g, sets) < BRACELET_WORTH


def _saving(state: EggState, mine: int, theirs: int, saved: int) -> str:
    """Say that a card is saved, and that stronger sets would be weak as well, if they would."""
    place = min((FAR, NEAR), key=lambda one: share(state.at, theirs, one))
    if _tenths(state, theirs, place) > FEW:
        return SAY("keeps", KINDS[saved])
    key = "weak_bracelet" if _gains_bracelet(state, mine) else "weak"
    return SAY(key, _name(state, theirs, place), _often(state, theirs, place), KINDS[saved])


def _deciding(state: EggState, mine: int, theirs: int, place: int) -> Iterator[str]:
    """Say that one set is the same either way, and that this makes the other one stronger."""
    if state.at.now[UP] == place and share(state.at, mine, place) == share(state.at, theirs, place):
        return
    same = NEAR if place == FAR else FAR
    told = SAY(("far", "near")[same]), _name(state, mine, same), SAY(("far", "near")[place])
    key = "decides_safe" if strength(mine, same, state.flag) == STRONGEST else "decides"
    yield SAY(key, *told, _name(state, mine, place), _often(state, mine, place), _name(state, theirs, place))


def _balancing(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say which of the two sets matters, where one is stronger and the other weaker."""
    g = state.at
    weak = min((FAR, NEAR), key=lambda place: share(g, theirs, place))
    ours, rival = _tenths(state, mine, weak), _tenths(state, theirs, weak)
    if promise(g, mine) > promise(g, theirs) and ours > rival:
        sets = SAY(("far", "near")[weak]), _name(state, theirs, weak), _often(state, theirs, weak)
        rivals = len(_rivals(state))
        seen = g.now[UP] == weak
        more = SAY("of_all", round(share(g, mine, weak) * rivals), rivals) if seen else SAY("of_ten", ours)
        yield SAY("multiplied", *sets, _name(state, mine, weak), more)
        strong = NEAR if weak == FAR else FAR
        if strength(mine, strong, state.flag) >= FRIENDS:
            yield SAY("still_strong", SAY(("far", "near")[strong]), _name(state, mine, strong))
    elif strength(mine, FAR, state.flag) > strength(theirs, FAR, state.flag):
        yield SAY("blocks", _name(state, mine, FAR), _name(state, theirs, FAR))
        yield SAY("but_near", _name(state, mine, NEAR), _name(state, theirs, NEAR))


def _drawing(state: EggState, better: int, other: int) -> Iterator[str]:
    """Say how many of the unseen cards would make the best sets clearly stronger."""
    g, flag, seat = state.at, state.flag, state.turn
    if flag & RESHUFFLE_WHEN_EMPTY or seat is None:
        return  # the cards discarded before are known not to come
    hand = [place >> 1 for place in places(g.hands[seat])]
    now, most = _best(state)
    known = list(hand)
    if g.now[UP] in (FAR, NEAR):
        known += [g.sets[rival] >> 8 * g.now[UP] + 4 * card & 15 for rival in _rivals(state) for card in (0, 1)]
    unseen = list(CARDS)
    for kind in known:
        unseen.remove(kind)
    rise = {
        kind: max(promise(g, sets) for sets in all_lays(sorted([*hand, kind]), flag)) - most for kind in set(unseen)
    }
    good = sum(rise[kind] >= BETTER for kind in unseen)
    if better & 7 == BRACELET and good >= MANY * len(unseen):
        yield SAY("draw", *_named(state, now), good, len(unseen))
    elif better & 7 == BRACELET and good:
        yield SAY("draw_even", good, len(unseen), *_named(state, now))
    elif better & 7 == LAY:
        key = "draw_costs" if good >= SELDOM * len(unseen) else "draw_few" if good else "draw_none"
        yield SAY(key, *([good] if good else []), len(unseen), *_named(state, now))


def _best(state: EggState) -> tuple[int, float]:
    """Return the two sets of the hand that promise most, and their promise."""
    assert state.turn is not None
    hand = [place >> 1 for place in places(state.at.hands[state.turn])]
    now = max(all_lays(hand, state.flag), key=lambda sets: promise(state.at, sets))
    return now, promise(state.at, now)


def _discarding(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say which sets are left by each discard, or which card is worth more later."""
    g, seat = state.at, state.turn
    assert seat is not None
    hand = g.hands[seat]
    left = [best_of_five(g, hand ^ take(hand, gone)) for gone in (mine, theirs)]
    gone = [
        [KINDS[kind] for kind in range(len(KINDS)) for _ in range(cards >> 2 * kind & 3)] for cards in (mine, theirs)
    ]
    lost = [card for card in gone[1] if card not in gone[0]] or gone[1]
    names = [_named(state, sets) for sets in left]
    if promise(g, left[0]) > promise(g, left[1]) and names[0] != names[1]:
        yield SAY("left", *names[0], lost, *names[1])
    elif names[0] == names[1]:
        yield SAY("left_same", *names[0])
        kept, other = (max(map(KINDS.index, cards), key=_worth) for cards in (gone[1], gone[0]))
        if _worth(kept) >= _worth(other) + DEARER:
            yield SAY("left_card", KINDS[kept])


def _reading(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say how good the sets laid by the Egg's holder are, which may be taken back."""
    assert state.turn is not None
    sets = state.at.sets[state.turn] & SETS
    weak = min((FAR, NEAR), key=lambda place: share(state.at, sets, place))
    if mine not in (FAR, NEAR):
        if _tenths(state, sets, weak) > FEW:
            yield SAY("read_none", *_named(state, sets))
        else:
            yield SAY("read_costs")
    elif theirs not in (FAR, NEAR) and qualifies(sets, state.flag):
        yield SAY("claims_back")
    elif mine == weak and _tenths(state, sets, weak) <= DOUBTFUL:
        yield SAY("read", SAY(("far", "near")[weak]), _name(state, sets, weak), _often(state, sets, weak))
    elif theirs not in (FAR, NEAR):
        yield SAY("read_spare", SAY(("fars", "nears")[mine]))


def _rivals(state: EggState) -> list[int]:
    """List the other seats."""
    return [seat for seat in range(state.at.rules[PLAYERS]) if seat != state.turn]


def _spare(state: EggState, sets: int) -> int:
    """Return the kind of the kept card that is worth most; -1 if none is kept."""
    assert state.turn is not None
    hand = state.at.hands[state.turn]
    return max((place >> 1 for place in places(hand ^ take(hand, counted(sets)))), key=_worth, default=-1)


def _worth(kind: int) -> float:
    return CARD_WORTH[kind % 8] if kind >= 0 else 0.0


def _name(state: EggState, sets: int, place: int) -> str:
    """Name a set by its strength: ``Friends 14``."""
    total = strength(sets, place, state.flag)
    return set_name("friends", total - FRIENDS) if total >= FRIENDS else set_name("bah-yah", total)


def _named(state: EggState, sets: int) -> tuple[str, str]:
    return _name(state, sets, FAR), _name(state, sets, NEAR)


def _tenths(state: EggState, sets: int, place: int) -> int:
    """Return how many of ten opponents' sets one ties or beats."""
    return round(TENTHS * share(state.at, sets, place))


def _often(state: EggState, sets: int, place: int) -> str:
    """Say how many sets one ties or beats: of those on the table, or usually."""
    kind = SAY(("fars", "nears")[place])
    if state.at.now[UP] == place:
        rivals = len(_rivals(state))
        beaten = round(share(state.at, sets, place) * rivals)
        return SAY("seen", beaten, rivals, kind) if beaten else SAY("seen_none", rivals, kind)
    if strength(sets, place, state.flag) == STRONGEST:
        return SAY("all", kind)
    tenths = _tenths(state, sets, place)
    if 0 < tenths < TENTHS:
        return SAY("only" if tenths <= FEW else "about", tenths, SAY(("far", "near")[place]) if tenths == 1 else kind)
    return SAY("nearly" if tenths else "hardly", kind)
