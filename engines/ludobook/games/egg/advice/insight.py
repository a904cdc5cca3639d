"""Says what a strong player of the Egg sees in the choice between two actions: both sets' strength, and what is kept.

How many sets an unseen set ties or beats is counted in imagined deals (``EggState.opposing``), in which opponents hold
what the seat cannot see and lay what looks best; sets on the table are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import places
from ludobook.core.words import TENTHS
from ludobook.games.egg.advice.principles import may_end
from ludobook.games.egg.advice.weighing import (
    LEAST_DEARER,
    Outlook,
    best_kept_card,
    cards_in_hand,
    later_outweighs_now,
    later_worth,
    lays_after_looking,
    name_colour,
    name_opponents,
    now_outweighs_later,
    others_after_drawing,
    outlook_of_drawing,
    outlook_of_laying,
    say_cost,
    say_keeping,
    say_worth_of_not_drawing,
    say_zoo,
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
    WILD,
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
    PHASE,
    READING,
    SETS_MASK,
    UP,
    best_of_five,
    promise,
)
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES, set_name

SAY, CARDS_OF = MESSAGES["insights"], MESSAGES["cards"]
MOST_FACTS = 2  # the most sentences
FEW, WEAK = 4, 3  # of ten sets, a Near that ties or beats at most FEW, or a Far at most WEAK, earns little
MOST_DOUBTFUL_SETS = 7  # one that ties or beats at most so many may fail
ALIKE_PROMISE = 0.02  # two promises that are less than this apart are about equal
GOOD_SET_SHARE = 1 / 2  # two sets that each tie or beat at least this share of the opponents' are good enough
LEAST_GOOD_DRAWS = 1 / 4  # if at least this share of the unseen cards is good, they are why to draw one
LEAST_LOOK_SHARE = 0.1  # what the Egg’s holder does after a look in a smaller share of the deals is not told
HOPELESS_SHARE = 0.8  # sets that earn nothing in at least this share of the deals are as good as lost
DOUBTFUL_DRAW_SHARE = 1 / 2  # if less than this share of the unseen cards is good, drawing one may fail
LEAST_GAME_WIN_GAIN = 0.15  # the least difference between the shares of the deals in which the game is won at once
LEAST_BEATEN_GAIN = 0.05  # a set that ties or beats a share that is less than this higher is hardly better


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
    return " ".join(islice(facts, MOST_FACTS))


def concerns(state: EggState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions can differ in a part: two that lay equal Fars cannot differ in the Far's score."""
    place = {"far": FAR, "near": NEAR}.get(part)
    if place is None or (better & 7, other & 7) != (LAY, LAY):
        return True
    return strength(better >> 3, place, state.flag) != strength(other >> 3, place, state.flag)


def _say_laying(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say what tells two ways to lay apart."""
    g, flag, opposing = state.at, state.flag, state.opposing
    looks = [
        g.now[PHASE] == CREATE and g.now[EGG] == state.turn and promise(g, sets) <= READ_BELOW
        for sets in (mine, theirs)
    ]
    if any(looks):
        yield from _say_looking(state, mine, theirs, *looks)
        return
    saved, spent = (best_kept_card(state, *pair) for pair in ((mine, theirs), (theirs, mine)))
    outlook = outlook_of_laying(state, mine).beside(outlook_of_laying(state, theirs))
    later, now = outlook.cards, opposing.promise(mine) - opposing.promise(theirs)
    apart = [strength(mine, place, flag) - strength(theirs, place, flag) for place in (FAR, NEAR)]
    hopeless = mine != theirs and min(opposing.nothing(mine), opposing.nothing(theirs)) >= HOPELESS_SHARE
    if apart == [0, 0]:
        if later > 0:
            wild = saved % 8 == WILD
            yield (
                SAY("same_sets_wild", KINDS[saved], KINDS[spent], name_colour(saved))
                if wild
                else SAY("same_sets", KINDS[saved], KINDS[spent])
            )
        elif later == 0 and mine != theirs:
            yield SAY("same_all", *_named(state, mine))
    elif g.now[UP] in (FAR, NEAR) and opposing.share(mine, g.now[UP]) == opposing.share(theirs, g.now[UP]) == 0:
        parts = SAY(("far", "near")[g.now[UP]]), SAY(("fars", "nears")[g.now[UP]])
        yield SAY("nothing_keep", *parts, KINDS[saved]) if later > 0 else SAY("nothing", *parts)
        return
    elif now == 0 and later > 0 and _unlike(state, mine, theirs) == [g.now[UP]]:
        yield SAY("as_many", SAY(("fars", "nears")[g.now[UP]]), KINDS[saved])
        return
    elif later_outweighs_now(state, outlook):
        cause, what = _say_little(state, mine, theirs, saved) if saved >= 0 else ("", "")
        if cause:
            yield cause
        what = what or _name_laying(state, theirs, saved)
        yield say_keeping(state, mine, theirs, outlook, what, _named(state, theirs))
        return
    elif apart[FAR] > 0 and abs(now) < ALIKE_PROMISE:
        yield SAY("blocks", _name(state, mine, FAR), _name(state, theirs, FAR))
        if hopeless:
            yield SAY("hopeless")
    elif hopeless:
        yield SAY("hopeless")
        return
    elif min(apart) > 0:
        yield from _say_stronger(state, mine, theirs)
    elif 0 in apart and max(apart) > 0:
        yield from _say_deciding(state, mine, theirs, FAR if apart[FAR] else NEAR)
    elif max(apart) > 0:
        yield from _say_balancing(state, mine, theirs)
    yield from _say_price(state, mine, theirs, outlook)


def _say_looking(state: EggState, mine: int, theirs: int, now: bool, then: bool) -> Iterator[str]:
    """Say what the Egg allows: one of two lays, or both, would be laid anew after a look at the others’ sets."""
    opposing = state.opposing
    hoped, other = opposing.promise(mine), opposing.promise(theirs)
    seen = SAY("seen_two" if state.players == 2 else "seen_all")
    if not (now and then):  # with good sets, who has the Egg need not look
        yield SAY("may_look", seen)
        if then:
            yield SAY("enough", *_named(state, mine))
        return
    yield SAY("for_now", seen)
    if hoped > other and hoped == _best(state)[1]:
        weak = min((FAR, NEAR), key=lambda place: opposing.share(mine, place))
        parts = SAY(("far", "near")[weak]), _say_often(state, mine, weak)
        few = _tenths(state, mine, weak) <= FEW
        yield SAY("if_weak", *_named(state, mine), *parts) if few else SAY("if_kept", *_named(state, mine))


def _say_price(state: EggState, mine: int, theirs: int, apart: Outlook) -> Iterator[str]:
    """Say that sets win the game or claim the Egg, and what stronger ones cost or save for later."""
    ours, others = (state.opposing.reveal(sets) for sets in (mine, theirs))
    claims = qualifies(mine, state.flag) and not qualifies(theirs, state.flag)
    saved, spent = (best_kept_card(state, *pair) for pair in ((mine, theirs), (theirs, mine)))
    if ours.won - others.won >= LEAST_GAME_WIN_GAIN:
        yield SAY("wins", _say_of_ten(ours.won), _say_of_ten(others.won))
    elif apart.now > 0 and apart.cards >= LEAST_DEARER:
        yield SAY("claims_keeps" if claims else "keeps", KINDS[saved], say_zoo(state, apart.cards))
    elif apart.now > 0 and apart.cards <= -LEAST_DEARER:
        if cost := say_cost(state, apart, spent, others.others - ours.others):
            yield cost
    elif apart.now > 0 and later_worth(spent) >= LEAST_DEARER and may_end(state.at):
        yield SAY("ending", KINDS[spent])
    if mine != theirs:
        yield from _say_sparing(state, mine)
    if claims:
        yield SAY("claims")


def _say_sparing(state: EggState, mine: int) -> Iterator[str]:
    """Say that a higher card would hardly make one of two sets better, so that it is better kept."""
    opposing, flag = state.opposing, state.flag
    for place, other in ((FAR, NEAR), (NEAR, FAR)):
        stronger = [
            sets
            for sets in all_lays(cards_in_hand(state), flag)
            if strength(sets, other, flag) == strength(mine, other, flag)
            and strength(sets, place, flag) > strength(mine, place, flag)
            and opposing.share(sets, place) - opposing.share(mine, place) < LEAST_BEATEN_GAIN
            and outlook_of_laying(state, mine).beside(outlook_of_laying(state, sets)).later > 0
        ]
        for sets in sorted(stronger, key=lambda sets: -strength(sets, place, flag))[:1]:
            parts = _name(state, sets, place), SAY(("far", "near")[place]), _name(state, mine, place)
            yield SAY("spares", *parts, _say_often(state, mine, place), KINDS[best_kept_card(state, mine, sets)])


def _name_laying(state: EggState, theirs: int, card: int) -> str:
    """Name the laying of a card, and the sets that it makes if it would earn more in others."""
    earned = outlook_of_laying(state, theirs).now
    ways = (
        outlook_of_laying(state, one) for one in all_lays(cards_in_hand(state), state.flag) if card in cards_of(one)
    )
    if any(way.now - earned >= LEAST_DEARER for way in ways):
        return SAY("laying_for", KINDS[card], *_named(state, theirs))
    return SAY("laying", KINDS[max(card, 0)])


def _say_little(state: EggState, mine: int, theirs: int, saved: int) -> tuple[str, str]:
    """Say how little a card that is saved would do now, and name its laying if that is what the sentence is about."""
    flag = state.flag
    strongest = max(all_lays(cards_in_hand(state), flag), key=lambda sets: strength(sets, FAR, flag))
    unlike = _unlike(state, mine, theirs)
    weak = min((FAR, NEAR), key=lambda place: state.opposing.share(theirs, place))
    if any(later_worth(saved) < later_worth(kind) for kind in cards_of(mine)):
        weak = -1  # who lays a higher card does not give the round up
    if weak >= 0 and _tenths(state, strongest, FAR) <= WEAK:
        return SAY("weak_far", _name(state, strongest, FAR), _say_often(state, strongest, FAR)), ""
    if weak == NEAR and unlike == [FAR] and _tenths(state, theirs, NEAR) <= WEAK:
        return SAY("weak_near", _name(state, theirs, NEAR), _say_often(state, theirs, NEAR)), ""
    if weak in unlike and _tenths(state, theirs, weak) <= FEW and state.opposing.promise(theirs) == _best(state)[1]:
        return SAY("weak_sets", *_named(state, theirs), SAY(("far", "near")[weak]), _say_often(state, theirs, weak)), ""
    return (_say_spending(state, mine, theirs, saved), SAY("that")) if unlike else ("", "")


def _unlike(state: EggState, mine: int, theirs: int) -> list[int]:
    """List the places, FAR and NEAR, in which two ways to lay are not equally strong."""
    return [place for place in (FAR, NEAR) if strength(mine, place, state.flag) != strength(theirs, place, state.flag)]


def _say_spending(state: EggState, mine: int, theirs: int, saved: int) -> str:
    """Say what a card that is saved would do if it were laid."""
    place, *other = _unlike(state, mine, theirs)
    card = KINDS[saved]
    if other or _say_rate(state, mine, place) == _say_rate(state, theirs, place):
        return SAY("instead", card, *_named(state, theirs), *_named(state, mine))
    sets = _name(state, mine, place), _name(state, theirs, place), _say_often(state, theirs, place)
    return SAY("lifts", card, SAY(("far", "near")[place]), *sets, _say_rate(state, mine, place))


def _say_stronger(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say that both sets are stronger, and what the one that gains more ties or beats."""
    g = state.at
    rises = [state.opposing.share(mine, place) - state.opposing.share(theirs, place) for place in (FAR, NEAR)]
    place = FAR if rises[FAR] > rises[NEAR] else NEAR
    if _say_rate(state, mine, place) != _say_rate(state, theirs, place):
        same = NEAR if place == FAR else FAR
        name, where, often = _name(state, mine, place), SAY(("far", "near")[place]), _say_often(state, mine, place)
        other = _name(state, theirs, place), _say_rate(state, theirs, place)
        if g.now[UP] == same and rises[same] == 0:
            parts = SAY(("far", "near")[same]), SAY(("fars", "nears")[same])
            yield SAY("decides_seen", *parts, where, name, often, *other)
        else:
            yield SAY("both_stronger", name, where, often, *other)


def _say_deciding(state: EggState, mine: int, theirs: int, place: int) -> Iterator[str]:
    """Say that one set is the same either way, and that this makes the other one stronger."""
    same = NEAR if place == FAR else FAR
    if _say_rate(state, mine, place) == _say_rate(state, theirs, place):
        sets = _name(state, mine, place), SAY(("far", "near")[place]), _name(state, theirs, place)
        yield SAY(
            "same_alike", SAY(("far", "near")[same]), _name(state, mine, same), *sets, _say_often(state, mine, place)
        )
        return
    parts = SAY(("far", "near")[same]), _name(state, mine, same), SAY(("far", "near")[place])
    key = "decides_safe" if strength(mine, same, state.flag) == STRONGEST else "decides"
    better = _name(state, mine, place), _say_often(state, mine, place)
    yield SAY(key, *parts, *better, _name(state, theirs, place), _say_rate(state, theirs, place))


def _say_balancing(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say what one set gains and the other loses, where one is stronger and the other weaker."""
    flag = state.flag
    up = FAR if strength(mine, FAR, flag) > strength(theirs, FAR, flag) else NEAR
    down = NEAR if up == FAR else FAR
    gain, loss = (
        state.opposing.share(mine, up) - state.opposing.share(theirs, up),
        state.opposing.share(theirs, down) - state.opposing.share(mine, down),
    )
    rates = [[_say_rate(state, sets, place) for sets in (mine, theirs)] for place in (up, down)]
    if state.opposing.promise(mine) <= state.opposing.promise(theirs) or rates[0][0] == rates[0][1]:
        return
    words = SAY(("far", "near")[up]), SAY(("far", "near")[down])
    parts = _name(state, mine, up), _say_often(state, mine, up), _name(state, theirs, up), rates[0][1]
    yield SAY("rises" if gain > loss else "multiplied", words[0], *parts)
    names = _name(state, mine, down), _name(state, theirs, down)
    if rates[1][0] == rates[1][1]:
        yield SAY("alike", words[1], *names, _say_often(state, mine, down))
    else:
        yield SAY(
            "loses_less" if gain > loss else "loses",
            words[1],
            names[0],
            _say_often(state, mine, down),
            names[1],
            rates[1][1],
        )


def _say_drawing(state: EggState, better: int, other: int) -> Iterator[str]:
    """Say how many of the unseen cards would make both sets good enough, or one of them stronger."""
    g, flag, seat = state.at, state.flag, state.turn
    if flag & RESHUFFLE_WHEN_EMPTY or seat is None:
        return  # the cards discarded before are known not to come
    hand, now = cards_in_hand(state), _best(state)[0]
    if _enough(state, now) and better & 7 == LAY:
        yield SAY("draw_enough", *_named(state, now))
        return
    known = list(hand)
    if g.now[UP] in (FAR, NEAR):
        known += [g.sets[rival] >> 8 * g.now[UP] + 4 * card & 15 for rival in _rivals(state) for card in (0, 1)]
    cards = unseen_cards(state, known)
    ways = {kind: all_lays(sorted([*hand, kind]), flag) for kind in {*cards}}
    found = {kind: [sets for sets in ways[kind] if _enough(state, sets)] for kind in ways}
    good = sum(bool(found[kind]) for kind in cards)
    looks, again = g.now[PHASE] == CREATE and g.now[EGG] == seat, g.bracelets[seat] > 1
    if better & 7 == LAY:
        apart = outlook_of_laying(state, better >> 3).beside(outlook_of_drawing(state, cards))
        weighed = not looks and not again and later_outweighs_now(state, apart)
        if looks:
            yield SAY("may_look", SAY("seen_two" if state.players == 2 else "seen_all"))
        if good >= DOUBTFUL_DRAW_SHARE * len(cards) and not weighed:
            return  # it would speak for the other action
        enough = SAY("draw_some" if good >= DOUBTFUL_DRAW_SHARE * len(cards) else "draw_few", good, len(cards))
        yield enough if good else SAY("draw_none", len(cards))
        if weighed:
            yield say_worth_of_not_drawing(state, better >> 3, cards, apart)
        return
    if may_end(g):
        yield SAY("draw_ending")
    if good >= LEAST_GOOD_DRAWS * len(cards) and not _enough(state, now):
        kind = max(cards, key=lambda one: max((state.opposing.promise(sets) for sets in found[one]), default=0.0))
        sets = max(found[kind], key=lambda sets: state.opposing.promise(sets))
        yield SAY("draw", good, len(cards), KINDS[kind], *_named(state, sets))
    elif stronger := sum(any(_surpasses(state, sets, now) for sets in ways[kind]) for kind in cards):
        parts = _named(state, now)
        yield SAY("draw_any", *parts) if stronger == len(cards) else SAY("draw_stronger", stronger, len(cards), *parts)
    if not looks and not again and (price := _say_drawn_price(state, cards, other >> 3)):
        yield price


def _say_drawn_price(state: EggState, cards: Sequence[int], sets: int) -> str:
    """Say what a card drawn for a bracelet would earn, and what it costs; empty if that does not speak for it."""
    apart = outlook_of_drawing(state, cards).beside(outlook_of_laying(state, sets))
    amounts = say_zoo(state, apart.now), say_zoo(state, apart.later)
    if now_outweighs_later(state, apart):
        return SAY("draw_pays", *amounts)
    less = state.opposing.reveal(sets).others - others_after_drawing(state, cards)
    matters = less > 0 and say_zoo(state, less) != SAY("amount_0")
    if matters and apart.later < 0 < apart.now and apart.now + apart.later + less > 0:
        return SAY("draw_others", amounts[0], name_opponents(state), say_zoo(state, less), amounts[1])
    return SAY("draw_evens", amounts[0]) if apart.later < 0 < apart.now and amounts[0] == amounts[1] else ""


def _surpasses(state: EggState, sets: int, others: int) -> bool:
    """Tell whether one of two sets is stronger than that of two others, and neither is weaker."""
    apart = [strength(sets, place, state.flag) - strength(others, place, state.flag) for place in (FAR, NEAR)]
    return min(apart) >= 0 < max(apart)


def _enough(state: EggState, sets: int) -> bool:
    """Tell whether both sets tie or beat at least half of the opponents'."""
    return all(state.opposing.share(sets, place) >= GOOD_SET_SHARE for place in (FAR, NEAR))


def _best(state: EggState) -> tuple[int, float]:
    """Return the two sets of the hand that promise most, and their promise."""
    assert state.turn is not None
    now = max(all_lays(cards_in_hand(state), state.flag), key=lambda sets: state.opposing.promise(sets))
    return now, state.opposing.promise(now)


def _say_discarding(state: EggState, mine: int, theirs: int) -> Iterator[str]:
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
    if state.opposing.promise(left[0]) > state.opposing.promise(left[1]) and names[0] != names[1]:
        yield SAY("left", *names[0], lost, *names[1])
    elif names[0] == names[1]:
        if mine == theirs:
            yield SAY("left_spare", *names[0], gone[0])
            return
        kept, other = (max(map(KINDS.index, cards), key=later_worth) for cards in (gone[1], gone[0]))
        yield (
            SAY("left_higher", *names[0], KINDS[kept])
            if later_worth(kept) > later_worth(other)
            else SAY("left_same", *names[0])
        )
    elif state.opposing.promise(left[0]) > state.opposing.promise(left[1]) - ALIKE_PROMISE:
        yield SAY("left_alike", *names[0], *names[1])


def _say_reading(state: EggState, mine: int, theirs: int) -> Iterator[str]:
    """Say how good the sets laid by the Egg's holder are, which may be taken back."""
    assert state.turn is not None
    sets = state.at.sets[state.turn] & SETS_MASK
    weak = min((FAR, NEAR), key=lambda place: state.opposing.share(sets, place))
    if all(strength(sets, place, state.flag) == STRONGEST for place in (FAR, NEAR)):
        yield SAY("read_strongest", _name(state, sets, FAR))
    elif mine not in (FAR, NEAR):
        held = state.at.hands[state.turn] | state.at.sets[state.turn] >> 16
        every = all_lays([place >> 1 for place in places(held)], state.flag)
        if _enough(state, sets):
            yield SAY("read_none", *_named(state, sets))
        elif state.opposing.promise(sets) == max(state.opposing.promise(one) for one in every):
            yield SAY("read_best", *_named(state, sets))
        else:
            yield SAY("read_costs")
    elif mine == weak and _tenths(state, sets, weak) <= MOST_DOUBTFUL_SETS and _stronger_held(state, weak):
        parts = SAY(("far", "near")[weak]), _name(state, sets, weak), _say_often(state, sets, weak)
        yield SAY("read", *parts, SAY(("fars", "nears")[weak]), KINDS[max(cards_of(sets), key=later_worth)])
    elif theirs not in (FAR, NEAR):
        if qualifies(sets, state.flag):
            yield SAY("claims_back")
        yield from _say_once_seen(state, mine)


def _say_once_seen(state: EggState, place: int) -> Iterator[str]:
    """Say what a look at the others’ Fars or Nears lets the holder do with the best card of that set."""
    assert state.turn is not None
    sets, other = state.at.sets[state.turn] & SETS_MASK, NEAR if place == FAR else FAR
    card = max(cards_of(sets)[2 * place : 2 * place + 2], key=later_worth)
    laid = lays_after_looking(state, place)
    saved = [one for one in laid if card not in cards_of(one)]
    moved = [one for one in laid if card in cards_of(one)[2 * other : 2 * other + 2]]
    parts = SAY(("fars", "nears")[place]), SAY(("far", "near")[place])
    if len(saved) >= max(len(moved), LEAST_LOOK_SHARE * len(laid)):
        yield SAY("read_spare", *parts, _name(state, sets, place), KINDS[card])
    elif len(moved) >= LEAST_LOOK_SHARE * len(laid):
        names = [_name(state, one, other) for one in moved]
        yield SAY("read_moves", *parts, KINDS[card], SAY(("far", "near")[other]), max(names, key=names.count))


def _stronger_held(state: EggState, place: int) -> bool:
    """Tell whether the Egg's holder could lay a stronger Far or Near than the one laid."""
    g, seat = state.at, state.at.now[TURN]
    held = [place >> 1 for place in places(g.hands[seat] | g.sets[seat] >> 16)]
    laid = strength(g.sets[seat] & SETS_MASK, place, state.flag)
    return any(strength(sets, place, state.flag) > laid for sets in all_lays(held, state.flag))


def _rivals(state: EggState) -> list[int]:
    """List the other seats."""
    return [seat for seat in range(state.at.rules[PLAYERS]) if seat != state.turn]


def _name(state: EggState, sets: int, place: int) -> str:
    """Name a set by its strength: ``Friends 14``."""
    total = strength(sets, place, state.flag)
    return set_name("friends", total - FRIENDS) if total >= FRIENDS else set_name("bah-yah", total)


def _named(state: EggState, sets: int) -> tuple[str, str]:
    return _name(state, sets, FAR), _name(state, sets, NEAR)


def _tenths(state: EggState, sets: int, place: int) -> int:
    """Return how many of ten opponents' sets one ties or beats."""
    return round(TENTHS * state.opposing.share(sets, place))


def _say_often(state: EggState, sets: int, place: int) -> str:
    """Say how many sets one ties or beats: of those on the table, or usually."""
    kind = SAY(("fars", "nears")[place])
    if state.at.now[UP] == place:
        rivals = len(_rivals(state))
        beaten = round(state.opposing.share(sets, place) * rivals)
        few = 0 < TENTHS * beaten <= FEW * rivals
        return SAY("seen_few" if few else "seen", beaten, rivals, kind) if beaten else SAY("seen_none", rivals, kind)
    if strength(sets, place, state.flag) == STRONGEST:
        return SAY("all", kind)
    tenths = _tenths(state, sets, place)
    if 0 < tenths < TENTHS:
        return SAY("only" if tenths <= FEW else "about", tenths, SAY(("far", "near")[place]) if tenths == 1 else kind)
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


def _say_of_ten(share: float) -> str:
    """Say in how many of ten deals something happens."""
    tenths = round(TENTHS * share)
    if 0 < tenths < TENTHS:
        return SAY("in_deals", tenths)
    return SAY("in_nearly_all" if tenths else "in_hardly_any")
