"""Says what a strong player of the Egg sees in the choice between two actions: both sets' strength, and what is kept.

How many sets an unseen set ties or beats is counted in imagined deals (``EggState.opposing``), in which opponents hold
what the seat cannot see and lay what looks best; sets on the table are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import places
from ludobook.core.words import TENTHS, opening
from ludobook.games.egg.advice.ending import say_end, say_threat
from ludobook.games.egg.advice.plans import discarded
from ludobook.games.egg.advice.weighing import (
    NAMES,
    PLURALS,
    Outlook,
    best_kept_card,
    cards_in_hand,
    cards_only_kept,
    is_dear,
    later_worth,
    lays_after_drawing,
    lays_after_looking,
    name_kept,
    name_opponents,
    name_saved,
    name_set,
    name_unlike,
    outlook_of_drawing,
    outlook_of_laying,
    say_balance,
    say_zoo,
    unlike_places,
    unseen_cards,
)
from ludobook.games.egg.components import KINDS
from ludobook.games.egg.hands import take
from ludobook.games.egg.kernel import (
    FAR,
    FRIENDS,
    NEAR,
    READ_BELOW,
    RESHUFFLE_WHEN_EMPTY,
    STRONGEST,
    all_lays,
    cards_of,
    qualifies,
)
from ludobook.games.egg.kernel import set_strength as strength
from ludobook.games.egg.machine import (
    BRACELET,
    CREATE,
    DISCARD,
    EGG,
    LAY,
    NONE,
    PHASE,
    READING,
    SETS_MASK,
    UP,
    best_of_five,
    promise,
)
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

SAY = MESSAGES["insights"]
MOST_FACTS = 2  # the most sentences
FEW, WEAK = 4, 3  # of ten sets, a Near that ties or beats at most FEW, or a Far at most WEAK, earns little
MOST_DOUBTFUL_SETS = 7  # one that ties or beats at most so many may fail
GOOD_SET_SHARE, FAIR_SET_SHARE = 0.5, 0.4  # two sets are good enough, or clearly not, from or below these shares
LEAST_GOOD_DRAWS = 1 / 4  # if at least this share of the unseen cards is good, they are why to draw one
LEAST_LOOK_SHARE = 0.1  # what the Egg’s holder does after a look in a smaller share of the deals is not told
HOPELESS_SHARE, SURE_SHARE = 0.8, 0.97  # sets that earn nothing in at least so many of the deals are lost, or surely so
LEAST_MADE_SURE = 0.1  # a look is for a stronger set only if the one that is laid fails in so many more of the deals


def insight(state: EggState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    verbs = better & 7, other & 7
    sets = better >> 3, other >> 3
    if verbs == (LAY, LAY):
        facts = _say_laying(state, *sets)
    elif BRACELET in verbs and LAY in verbs:
        facts = _say_drawing(state, better, other)
    elif verbs == (DISCARD, DISCARD):
        facts = _say_discarding(state, *sets)
    elif verbs == (READING, READING):
        facts = _say_reading(state, *sets)
    else:
        return ""
    told = " ".join(islice(filter(None, facts), MOST_FACTS))
    laid = [one for one, verb in zip(sets, verbs, strict=True) if verb == LAY]
    laid = laid or [state.at.sets[state.at.now[TURN]] & SETS_MASK] * (verbs == (READING, READING))
    if not told or any(_would_look(state, one) for one in laid) or not laid:
        return told
    frame = _say_harmless(state, laid) or say_threat(state, state.opposing.reveal(laid[0]).goes_on)
    return f"{frame} {told}".lstrip()


def _say_harmless(state: EggState, laid: Sequence[int]) -> str:
    """Say that the one opponent earns nothing, because two ways to lay beat a set that lies face up; else empty."""
    up, rival, *others = state.at.now[UP], *_rivals(state)
    beats = up in (FAR, NEAR) and all(
        strength(sets, up, state.flag) > strength(state.at.sets[rival] & SETS_MASK, up, state.flag) for sets in laid
    )
    return SAY("harmless", NAMES[up]) if beats and not others and len(laid) > 1 else ""


def _say_laying(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say what tells two ways to lay apart."""
    looks = [_would_look(state, sets) for sets in (mine, theirs)]
    if all(looks):
        yield SAY("for_now", _name_seen(state))
        if mine != theirs and (told := next(_say_weighing(state, mine, theirs), "")):
            yield SAY("without_look", f"{told[:1].lower()}{told[1:]}")
    elif any(looks):  # with good sets, who has the Egg need not look
        yield SAY("may_look", _name_seen(state))
        if looks[1]:
            yield SAY("enough", *_named(state, mine))
    elif mine != theirs:
        yield from _say_weighing(state, mine, theirs)


def _say_weighing(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say by which part of what two ways to lay come to the first one gains most."""
    ours, others = (state.opposing.reveal(sets) for sets in (mine, theirs))
    names = [name_unlike(state, *pair) for pair in ((mine, theirs), (theirs, mine))]
    apart, up = outlook_of_laying(state, mine).beside(outlook_of_laying(state, theirs)), state.at.now[UP]
    claims = SAY("claims") if qualifies(mine, state.flag) and not qualifies(theirs, state.flag) else ""
    if end := say_end(state, ours, others, names):
        yield end
    elif not unlike_places(state, mine, theirs):
        yield from _say_same_sets(state, mine, theirs, apart.cards)
    elif say_zoo(state, max(apart.gain, apart.kept, apart.egg, 0.0)) == SAY("amount_0"):
        if up in (FAR, NEAR) and not any(state.opposing.share(one, up) for one in (mine, theirs)):
            yield SAY("nothing", NAMES[up], PLURALS[up])
    elif apart.kept > max(apart.gain, -apart.gain):
        yield from _say_kept(state, mine, theirs, apart)
    elif apart.gain > 0:
        if is_dear(state, -apart.kept, apart.gain):
            other = Outlook(*(-part for part in apart))
            yield say_balance(state, name_kept(state, theirs, mine, other), names[0], other)
            yield claims
        yield from _say_gaining(state, mine, theirs, apart)
    yield claims


def _say_kept(state: EggState, mine: int, theirs: int, apart: Outlook) -> Iterator[str]:
    """Say that what one way to lay keeps is worth more than what it loses in this round."""
    opposing, up, saved = state.opposing, state.at.now[UP], best_kept_card(state, mine, theirs)
    nothing = min(opposing.nothing(mine), opposing.nothing(theirs))
    dear = saved < 0 or is_dear(state, -apart.gain, apart.kept)
    if not dear and up in (FAR, NEAR) and opposing.share(mine, up) == opposing.share(theirs, up) == 0:
        yield SAY("nothing_keep", NAMES[up], PLURALS[up], KINDS[saved], say_zoo(state, apart.kept))
    elif not dear and apart.now == 0 and unlike_places(state, mine, theirs) == [up]:
        yield SAY("as_many", PLURALS[up], KINDS[saved])
    elif not dear and nothing >= HOPELESS_SHARE:
        yield SAY("hopeless_sure" if nothing >= SURE_SHARE else "hopeless", cards_only_kept(state, mine, theirs))
    else:
        yield say_balance(state, name_kept(state, mine, theirs, apart), name_unlike(state, theirs, mine), apart)
        yield from _say_little(state, mine, theirs, saved)


def _say_gaining(state: EggState, mine: int, theirs: int, apart: Outlook) -> Iterator[str]:
    """Say which sets gain most in this round: those that let opponents earn less, or those that earn more."""
    up = [strength(mine, place, state.flag) - strength(theirs, place, state.flag) for place in (FAR, NEAR)]
    if -apart.others > apart.now:
        yield _say_blocking(state, mine, theirs, apart)
    elif min(up) > 0:
        yield from _say_stronger(state, mine, theirs)
    elif min(up) == 0:
        yield from _say_deciding(state, mine, theirs, FAR if up[FAR] else NEAR)
    else:
        yield from _say_balancing(state, mine, theirs)


def _say_same_sets(state: EggState, mine: int, theirs: int, later: float) -> Iterator[str]:
    """Say which card two ways to lay the same sets keep; ``later`` is how much more the first way keeps."""
    saved, spent = (best_kept_card(state, *pair) for pair in ((mine, theirs), (theirs, mine)))
    if later > 0:
        yield SAY("same_sets", KINDS[saved], KINDS[spent])
    elif later == 0 and mine != theirs:
        yield SAY("same_all", *_named(state, mine))


def _would_look(state: EggState, sets: int) -> bool:
    """Tell whether the Egg's holder, having laid these sets, would give it up to look and lay anew."""
    g = state.at
    return bool(g.now[PHASE] == CREATE and g.now[EGG] == state.turn and promise(g, sets) <= READ_BELOW)


def _say_blocking(state: EggState, mine: int, theirs: int, apart: Outlook) -> str:
    """Say that stronger sets let the opponents earn less, and which set does most of it."""
    share, names = state.opposing.share, (name_unlike(state, mine, theirs), name_unlike(state, theirs, mine))
    often = [round(TENTHS * state.opposing.reveal(sets).others) for sets in (mine, theirs)]
    if state.players == 2 and often[0] != often[1]:
        return SAY("blocks_one", names[0], often[0], names[1], often[1])
    place = max((FAR, NEAR), key=lambda place: share(mine, place) - share(theirs, place))
    return SAY("blocks", opening(name_opponents(state)), say_zoo(state, apart.others), *names, PLURALS[place])


def _name_seen(state: EggState) -> str:
    """Name what the Egg lets its holder look at."""
    return SAY("seen_two" if state.players == 2 else "seen_all")


def _say_little(state: EggState, mine: int, theirs: int, saved: int) -> Iterator[str]:
    """Say how little the sets would earn for which a card would have to be laid."""
    strongest = max(all_lays(cards_in_hand(state), state.flag), key=lambda sets: strength(sets, FAR, state.flag))
    if saved < 0 or any(later_worth(saved) < later_worth(kind) for kind in cards_of(mine)):
        return  # who lays a higher card does not give the round up
    if _tenths(state, strongest, FAR) <= WEAK and FAR in unlike_places(state, mine, strongest):
        yield SAY("weak_far", name_set(state, strongest, FAR), _say_often(state, strongest, FAR))
        return
    weak = min((FAR, NEAR), key=lambda place: state.opposing.share(theirs, place))
    if _tenths(state, theirs, weak) <= FEW:
        yield SAY("weak_set", NAMES[weak], name_set(state, theirs, weak), _say_often(state, theirs, weak))


def _say_stronger(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say that both sets are stronger, and what the one that gains more ties or beats."""
    g = state.at
    rises = [state.opposing.share(mine, place) - state.opposing.share(theirs, place) for place in (FAR, NEAR)]
    place = FAR if rises[FAR] > rises[NEAR] else NEAR
    if _say_rate(state, mine, place) != _say_rate(state, theirs, place):
        same = NEAR if place == FAR else FAR
        better = NAMES[place], name_set(state, mine, place), _say_often(state, mine, place)
        other = name_set(state, theirs, place), _say_rate(state, theirs, place)
        if other[0] == name_set(state, mine, same):  # a set that lies in both ways, each time in another place
            yield SAY("rated", *_rated(state, mine))
        elif g.now[UP] == same and rises[same] == 0:
            yield SAY("decides_seen", NAMES[same], PLURALS[same], *better, *other)
        else:
            yield SAY("rises", *better, *other)


def _say_deciding(state: EggState, mine: int, theirs: int, place: int) -> Iterator[str]:
    """Say that one set is the same either way, and that this makes the other one stronger."""
    same = NEAR if place == FAR else FAR
    if _say_rate(state, mine, place) == _say_rate(state, theirs, place):
        return
    parts = NAMES[same], name_set(state, mine, same), NAMES[place]
    key = "decides_safe" if strength(mine, same, state.flag) == STRONGEST else "decides"
    better = name_set(state, mine, place), _say_often(state, mine, place)
    yield SAY(key, *parts, *better, name_set(state, theirs, place), _say_rate(state, theirs, place))


def _say_balancing(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say what one set gains and the other loses, where one is stronger and the other weaker."""
    flag, opposing = state.flag, state.opposing
    up = FAR if strength(mine, FAR, flag) > strength(theirs, FAR, flag) else NEAR
    for key, place in (("rises", up), ("loses", NEAR if up == FAR else FAR)):
        rates = _say_rate(state, mine, place), _say_rate(state, theirs, place)
        if opposing.promise(mine) > opposing.promise(theirs) and rates[0] != rates[1]:
            names = name_set(state, mine, place), _say_often(state, mine, place), name_set(state, theirs, place)
            yield SAY(key, NAMES[place], *names, rates[1])


def _say_drawing(state: EggState, better: int, other: int) -> Iterator[str]:
    """Say how many of the unseen cards would make both sets good enough, or one of them stronger."""
    g, seat, draws = state.at, state.turn, better & 7 == BRACELET
    sets = (other if draws else better) >> 3
    if state.flag & RESHUFFLE_WHEN_EMPTY or seat is None:
        return  # the cards discarded before are known not to come
    known = [*cards_in_hand(state), *(card >> 1 for card in places(g.thrown[seat]))]
    if g.now[UP] in (FAR, NEAR):
        known += [g.sets[rival] >> 8 * g.now[UP] + 4 * card & 15 for rival in _rivals(state) for card in (0, 1)]
    cards = unseen_cards(state, known)
    ways = {kind: all_lays(sorted([*cards_in_hand(state), kind]), state.flag) for kind in {*cards}}
    found = {kind: [one for one in ways[kind] if _enough(state, one)] for kind in ways}
    looks, again = g.now[PHASE] == CREATE and g.now[EGG] == seat, g.bracelets[seat] > 1
    if _would_look(state, sets):
        if draws:
            yield from _say_helping(state, cards, ways, found)
        yield SAY("spend_later", _name_seen(state)) if not draws else SAY("spend_first")
        return
    drawn, laid = state.opposing.reveal_by_deal(lays_after_drawing(state)), state.opposing.reveal(sets)
    apart = outlook_of_laying(state, sets).beside(outlook_of_drawing(state))
    end = say_end(state, drawn, laid, (SAY("a_card"), SAY("no_card"))) if draws else ""
    end = end or ("" if draws or again else say_end(state, laid, drawn, (SAY("no_card"), SAY("a_card"))))
    if end:
        yield end
    elif not draws and _enough(state, sets):
        yield SAY("draw_enough", *_rated(state, sets))
    elif not draws and looks:
        yield SAY("may_look", _name_seen(state))
    elif not again and not looks and (apart.kept + apart.gain > 0) != draws:
        yield say_balance(state, name_saved(state, sets, apart), SAY("a_card"), apart)
    if draws:
        yield from _say_helping(state, cards, ways, found)


def _say_helping(
    state: EggState, cards: Sequence[int], ways: Mapping[int, Sequence[int]], found: Mapping[int, Sequence[int]]
) -> Iterator[str]:
    """Say how many cards help if a bracelet is spent; ``found`` has the ways to lay with each that are good enough."""
    up, opposing, now = state.at.now[UP], state.opposing, _best(state)[0]
    good = sum(bool(found[kind]) for kind in cards)
    best = {kind: max(lays, key=opposing.promise) for kind, lays in ways.items()}
    friends = sum(_count_friends(state, best[kind]) > _count_friends(state, now) for kind in cards)
    stronger = sum(any(_surpasses(state, sets, now) for sets in ways[kind]) for kind in cards)
    many, most = LEAST_GOOD_DRAWS * len(cards), (1 - LEAST_GOOD_DRAWS) * len(cards)
    if up in (FAR, NEAR) and opposing.share(now, up) == 1 and stronger:
        yield SAY(
            "draw_seen", NAMES[up], PLURALS[up], stronger, len(cards), NAMES[1 - up], name_set(state, now, 1 - up)
        )
    elif good >= many and not _enough(state, now, FAIR_SET_SHARE):
        yield SAY("draw", good, len(cards))
    elif many <= friends <= most:
        both = _count_friends(state, now) == 1
        yield SAY("draw_both_friends" if both else "draw_friends", friends, len(cards))
    elif many <= stronger <= most:
        yield SAY("draw_stronger", stronger, len(cards), *_named(state, now))


def _count_friends(state: EggState, sets: int) -> int:
    """Count the sets that are Friends."""
    return sum(strength(sets, place, state.flag) >= FRIENDS for place in (FAR, NEAR))


def _surpasses(state: EggState, sets: int, others: int) -> bool:
    """Tell whether one of two sets is stronger than that of two others, and neither is weaker.

    Of sets that are compared with those on the table, only how many they tie or beat counts.
    """
    apart = [
        state.opposing.share(sets, place) - state.opposing.share(others, place)
        if state.at.now[UP] == place
        else strength(sets, place, state.flag) - strength(others, place, state.flag)
        for place in (FAR, NEAR)
    ]
    return min(apart) >= 0 < max(apart)


def _enough(state: EggState, sets: int, least: float = GOOD_SET_SHARE) -> bool:
    """Tell whether both sets tie or beat at least this share of the opponents'."""
    return all(state.opposing.share(sets, place) >= least for place in (FAR, NEAR))


def _best(state: EggState) -> tuple[int, float]:
    """Return the two sets of the hand that promise most, of these the strongest, and their promise."""

    def rate(sets: int) -> tuple[float, int]:
        return state.opposing.promise(sets), sum(strength(sets, place, state.flag) for place in (FAR, NEAR))

    now = max(all_lays(cards_in_hand(state), state.flag), key=rate)
    return now, state.opposing.promise(now)


def _say_discarding(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say which sets are left by each discard, or which card is worth more later."""
    g, seat = state.at, state.turn
    assert seat is not None
    hand = g.hands[seat]
    left = [best_of_five(g, hand ^ take(hand, gone)) for gone in (mine, theirs)]
    gone = [discarded(cards) for cards in (mine, theirs)]
    lost = [card for card in gone[1] if card not in gone[0]] or gone[1]
    names = [_named(state, sets) for sets in left]
    if state.opposing.promise(left[0]) > state.opposing.promise(left[1]) and names[0] != names[1]:
        yield SAY("left", *names[0], lost, *names[1])
        if qualifies(left[0], state.flag) and not qualifies(left[1], state.flag):
            yield SAY("claims")
    elif names[0] == names[1]:
        if mine == theirs:
            yield SAY("left_spare", *names[0], gone[0])
            return
        kept, other = (max(map(KINDS.index, cards), key=later_worth) for cards in (gone[1], gone[0]))
        if later_worth(kept) > later_worth(other):
            yield SAY("left_higher", *names[0], KINDS[kept])
        elif later_worth(kept) == later_worth(other):
            yield SAY("left_same", *names[0])


def _say_reading(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say how good the sets laid by the Egg's holder are, which may be taken back."""
    assert state.turn is not None
    sets = state.at.sets[state.turn] & SETS_MASK
    weak = min((FAR, NEAR), key=lambda place: state.opposing.share(sets, place))
    if all(strength(sets, place, state.flag) == STRONGEST for place in (FAR, NEAR)):
        yield SAY("read_strongest", name_set(state, sets, FAR))
    elif mine not in (FAR, NEAR):
        if _enough(state, sets):
            yield SAY("read_none", *_rated(state, sets))
        elif state.opposing.promise(sets) == max(map(state.opposing.promise, _all_anew(state))):
            yield SAY("read_best", *_named(state, sets))
        else:
            yield SAY("read_costs")
    elif theirs != weak and min(map(state.opposing.nothing, _all_anew(state))) >= HOPELESS_SHARE:
        strongest = _strongest(state, weak)
        parts = NAMES[weak], name_set(state, strongest, weak), _say_often(state, strongest, weak)
        card = KINDS[max(cards_of(sets), key=later_worth)]
        yield SAY("read_lost", *parts, card) if theirs == NONE else SAY("read_weak", *parts, PLURALS[weak], card)
    elif mine == weak and _tenths(state, sets, weak) <= MOST_DOUBTFUL_SETS:
        parts = NAMES[weak], name_set(state, sets, weak), _say_often(state, sets, weak)
        best = strength(sets, weak, state.flag) == strength(_strongest(state, weak), weak, state.flag)
        yield SAY("read_weak" if best else "read", *parts, PLURALS[weak], KINDS[max(cards_of(sets), key=later_worth)])
    elif theirs not in (FAR, NEAR):
        if qualifies(sets, state.flag):
            yield SAY("claims_back")
        strongest = _strongest(state, mine)
        if min(state.opposing.share(strongest, mine), SURE_SHARE) - state.opposing.share(sets, mine) >= LEAST_MADE_SURE:
            parts = name_set(state, sets, mine), name_set(state, strongest, mine), _say_often(state, strongest, mine)
            yield SAY("read_sure", PLURALS[mine], NAMES[mine], *parts)
        yield from _say_once_seen(state, mine)


def _say_once_seen(state: EggState, place: int) -> Iterator[str]:
    """Say what a look at the others’ Fars or Nears lets the holder do with the best card of that set."""
    assert state.turn is not None
    sets, other = state.at.sets[state.turn] & SETS_MASK, NEAR if place == FAR else FAR
    card = max(cards_of(sets)[2 * place : 2 * place + 2], key=later_worth)
    laid = lays_after_looking(state, place)
    saved = [one for one in laid if card not in cards_of(one)]
    now = strength(sets, other, state.flag)  # a weaker set would only give the round up
    moved = [
        one
        for one in laid
        if card in cards_of(one)[2 * other : 2 * other + 2] and strength(one, other, state.flag) > now
    ]
    parts = PLURALS[place], NAMES[place]
    if len(saved) >= max(len(moved), LEAST_LOOK_SHARE * len(laid)):
        yield SAY("read_spare", *parts, name_set(state, sets, place), KINDS[card])
    elif len(moved) >= LEAST_LOOK_SHARE * len(laid):
        names = [name_set(state, one, other) for one in moved]
        yield SAY("read_moves", *parts, KINDS[card], NAMES[other], max(names, key=names.count))


def _all_anew(state: EggState) -> Sequence[int]:
    """List all ways in which the Egg's holder may lay anew."""
    g, seat = state.at, state.at.now[TURN]
    return all_lays([place >> 1 for place in places(g.hands[seat] | g.sets[seat] >> 16)], state.flag)


def _strongest(state: EggState, place: int) -> int:
    """Return two sets of the Egg's holder, who may lay anew, with the strongest Far or Near."""
    return max(_all_anew(state), key=lambda sets: strength(sets, place, state.flag))


def _rivals(state: EggState) -> list[int]:
    """List the other seats."""
    return [seat for seat in range(state.at.rules[PLAYERS]) if seat != state.turn]


def _named(state: EggState, sets: int) -> tuple[str, str]:
    return name_set(state, sets, FAR), name_set(state, sets, NEAR)


def _rated(state: EggState, sets: int) -> tuple[str, str, str, str]:
    """Name both sets, each with how many sets it ties or beats."""
    far, near = ((name_set(state, sets, place), _say_often(state, sets, place)) for place in (FAR, NEAR))
    return *far, *near


def _tenths(state: EggState, sets: int, place: int) -> int:
    """Return how many of ten opponents' sets one ties or beats."""
    return round(TENTHS * state.opposing.share(sets, place))


def _say_often(state: EggState, sets: int, place: int) -> str:
    """Say how many sets one ties or beats: of those on the table, or usually."""
    kind = PLURALS[place]
    if state.at.now[UP] == place:
        rivals = len(_rivals(state))
        beaten = round(state.opposing.share(sets, place) * rivals)
        if rivals == 1:
            return SAY("seen_one" if beaten else "seen_weaker", NAMES[place])
        return SAY("seen", beaten, rivals, kind) if beaten else SAY("seen_none", rivals, kind)
    if strength(sets, place, state.flag) == STRONGEST:
        return SAY("all", kind)
    tenths = _tenths(state, sets, place)
    if 0 < tenths < TENTHS:
        return SAY("only" if tenths <= FEW else "about", tenths, NAMES[place] if tenths == 1 else kind)
    return SAY("nearly" if tenths else "hardly", kind)


def _say_rate(state: EggState, sets: int, place: int) -> str:
    """Say the same as ``_say_often`` in a few words that follow what another set ties or beats."""
    if state.at.now[UP] == place:
        beaten = round(state.opposing.share(sets, place) * len(_rivals(state)))
        return SAY("rate", beaten) if beaten else SAY("rate_none")
    tenths = _tenths(state, sets, place)
    if 0 < tenths < TENTHS:
        return SAY("rate_about", tenths)
    return SAY("rate_nearly" if tenths else "rate_hardly")
