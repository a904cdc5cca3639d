"""Exact odds of the Luminous Dragon Egg for dealt hands, and simulated odds of laying a hand.

They use the default rulings. A dealt hand is five random cards; with one, two or three bracelets spent it has six,
seven or eight. The exact odds do not depend on the number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Any

from ludobook.core import chance
from ludobook.core.counting import Answer, hands, ways
from ludobook.core.words import TENTHS
from ludobook.games.egg import kernel
from ludobook.games.egg.components import CARDS, DECK, KINDS, label
from ludobook.games.egg.kernel import FAR, HAND, NEAR
from ludobook.games.egg.requests import mark
from ludobook.games.egg.words import MESSAGES, RULEBOOK, SET_NAMES
from ludobook.look.hand_odds import (
    SURELY,
    Case,
    CaseOdds,
    Way,
    Worth,
    estimate,
    give_or_take,
    guess_best,
    how_often,
    one_of,
    overlapping,
    read,
    seen,
)
from ludobook.look.scene import VACANT, Slot, Zone

SAY = MESSAGES["odds"]
FLAGS = kernel.flags(RULEBOOK.default)


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """Count ``friends``, ``both_friends_5`` … ``_8``, ``pair_…`` and ``far_…`` by strength, and ``undominated_…``.

    None of them depends on the number of players, and none takes long.
    """
    deals, pairs = comb(len(CARDS), HAND), comb(len(CARDS), 2)
    friends = Fraction(count_friends(CARDS, HAND, 1), deals)
    yield "friends", None, friends, SAY("friends")
    for size in range(HAND, HAND + 4):
        both = Fraction(count_friends(CARDS, size, 2), comb(len(CARDS), size))
        yield f"both_friends_{size}", None, both, SAY("both_friends", size)
    for strength, number in sorted(count_pairs(CARDS).items()):
        name, total = _named(strength)
        yield f"pair_{name}_{total}", None, Fraction(number, pairs), SAY(f"pair_{name}", total)
    fars, lays, choices = count_hands(CARDS)
    for strength, number in sorted(fars.items()):
        name, total = _named(strength)
        yield f"far_{name}_{total}", None, Fraction(number, deals), SAY(f"far_{name}", total)
    for count, number in sorted(lays.items()):
        yield f"undominated_{count}", None, Fraction(number, deals), SAY("undominated", count)
    for count, number in sorted(choices.items()):
        meaning = SAY("undominated_strengths", count)
        yield f"undominated_strengths_{count}", None, Fraction(number, deals), meaning


def _named(strength: int) -> tuple[str, int]:
    """Return the kind of a strength, as it is written in ids, and its total."""
    return "friends" if strength > kernel.FRIENDS else "bah_yah", strength % kernel.FRIENDS


def count_pairs(deck: Sequence[int]) -> Counter[int]:
    """Count the pairs of cards of each strength: every two kinds, times the ways to take these two."""
    found: Counter[int] = Counter()
    copies = [deck.count(kind) for kind in range(max(deck) + 1)]
    for a, b in hands(copies, 2):
        found[kernel.strength(a, b, FLAGS)] += _deals(copies, (a, b))
    return found


def count_friends(deck: Sequence[int], size: int, wanted: int) -> int:
    """Count the hands of ``size`` cards with at least ``wanted`` pairs of Friends that do not share a card.

    Friends have one colour, so the two colours of a hand are independent. Each colour has eight kinds with two copies,
    which make only 3**8 = 6,561 hands of kinds of any size. The count finds the most pairs of Friends in each of these,
    and then joins every red one with every blue one by two numbers alone: its cards and its pairs.
    """
    by_colour = []
    for colour in (range(kernel.WILD + 1), range(kernel.WILD + 1, 2 * (kernel.WILD + 1))):
        copies = [deck.count(kind) if kind in colour else 0 for kind in range(colour.stop)]
        found: Counter[tuple[int, int]] = Counter()
        for held in range(size + 1):
            for hand in hands(copies, held):
                found[held, _most_friends(hand)] += _deals(copies, hand)
        by_colour.append(found)
    red, blue = by_colour
    return sum(
        number * other
        for (held, pairs), number in red.items()
        for (more, further), other in blue.items()
        if held + more == size and pairs + further >= wanted
    )


@cache
def _most_friends(hand: tuple[int, ...]) -> int:
    """Return the most pairs of Friends among these cards that do not share a card."""
    if len(hand) < 2:
        return 0
    first, rest = hand[0], hand[1:]
    best = _most_friends(rest)
    for place, other in enumerate(rest):
        if kernel.is_friends(first, other, FLAGS):
            best = max(best, 1 + _most_friends(rest[:place] + rest[place + 1 :]))
    return best


def count_hands(deck: Sequence[int]) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Count the hands by the strength of their best Far, and by the number of choices that they offer.

    There are only 13,328 dealt hands of kinds, so the game itself arranges each in every way. An arrangement is
    dominated if another one of the same hand is at least as strong in both sets and stronger in one. The second count
    is by the number of arrangements that are not dominated; arrangements that differ only in their cards count as two.
    The third is by the number of different strengths among these, which is the number of truly different choices.
    """
    fars: Counter[int] = Counter()
    lays: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    copies = [deck.count(kind) for kind in range(max(deck) + 1)]
    for hand in hands(copies, HAND):
        number = _deals(copies, hand)
        strengths = [kernel.strengths(lay, FLAGS) for lay in kernel.all_lays(hand, FLAGS)]
        fars[max(strengths)[0]] += number
        best = {s for s in strengths if not any(t != s and t[0] >= s[0] and t[1] >= s[1] for t in strengths)}
        lays[sum(s in best for s in strengths)] += number
        choices[len(best)] += number
    return fars, lays, choices


# -- a hand in hand -------------------------------------------------------------------------------------

LAYS = 2400  # the number of opponents' hands to imagine
MOST_IN_CASE = 8
NOWHERE = -1
Strengths = tuple[int, int]  # of Far and Near


def odds_case(view: Mapping[str, Any]) -> Case:
    """Make the case of a hand's odds from what its seat sees."""
    sets = view["sets"][view["seat"]] or {}
    laid = [card for cards in sets.values() for card in cards]
    cards = [*laid, *view["hand"]][:MOST_IN_CASE]
    return {"cards": cards, "laid": list(range(len(laid))), "others": view["players"] - 1}


@lru_cache(maxsize=8)
def imagine(hand: tuple[int, ...], others: int) -> tuple[tuple[Strengths, ...], ...]:
    """Imagine deals; for each, return the strengths of the sets that the opponents lay, each from five unseen cards."""
    deck, state, deals = list(CARDS), chance.start(len(hand)), []
    for card in hand:
        deck.remove(card)
    for _ in range(LAYS // others):
        state, mixed = chance.shuffle(state, deck)
        fives = (tuple(sorted(mixed[at : at + HAND])) for at in range(0, HAND * others, HAND))
        deals.append(tuple(_lays(five, others) for five in fives))
    return tuple(deals)


@lru_cache(maxsize=1 << 14)
def _lays(hand: tuple[int, ...], others: int) -> Strengths:
    found, share = (kernel.strengths(lay, FLAGS) for lay in kernel.all_lays(hand, FLAGS)), kernel.share_unseen
    return max(found, key=lambda both: share(FAR, both[FAR], others) * share(NEAR, both[NEAR], others))


@lru_cache(maxsize=1 << 8)
def _scores(place: int, strength: int, hand: tuple[int, ...], others: int) -> list[int]:
    deals = imagine(hand, others)
    return [kernel.place_score((strength, *(laid[place] for laid in deal)), others + 1, 0) for deal in deals]


@lru_cache(maxsize=1 << 10)
def earned(strengths: Strengths, hand: tuple[int, ...], others: int) -> Counter[int]:
    """Count the deals, of those imagined for a hand, in which two sets of these strengths earn each amount of ZOO."""
    far, near = (_scores(place, strength, hand, others) for place, strength in enumerate(strengths))
    return Counter(map(kernel.earning, far, near))


class Laying:
    """A hand with some cards laid: ``laid`` are their places in it, Far then Near, NOWHERE for cards still to lay.

    ``best`` is the best way to lay that agrees with them, NOWHERE if there is none.
    """

    def __init__(self, hand: Sequence[int], laid: Sequence[int], others: int) -> None:
        self.hand, self.laid, self.key, self.others = hand, list(laid), tuple(sorted(hand)), others
        begun = [Counter(hand[i] for i in part if i != NOWHERE) for part in (laid[:2], laid[2:])]
        ways = [(lay, kernel.cards_of(lay)) for lay in kernel.all_lays(self.key, FLAGS)]
        fit = [lay for lay, four in ways if begun[FAR] <= Counter(four[:2]) and begun[NEAR] <= Counter(four[2:])]
        self.best = max(fit, key=lambda lay: estimate(self.zoo(lay)), default=NOWHERE)

    def zoo(self, lay: int) -> Counter[int]:
        """Count the imagined deals in which two sets earn each amount of ZOO."""
        return earned(kernel.strengths(lay, FLAGS), self.key, self.others)

    def describe(self) -> str:
        """Describe what the sets are likely to earn."""
        if self.best == NOWHERE:
            return SAY("cannot")
        zoo = self.zoo(self.best)
        often, share = how_often(zoo[0] / zoo.total())
        four, average = [*map(label, kernel.cards_of(self.best))], give_or_take(*estimate(zoo))
        free = NOWHERE in self.laid
        sentences = [
            SAY("best_earns", four[:2], four[2:], average) if free else SAY("earns", average),
            self.why() if free else SAY(f"nothing_{often}", *share),
        ]
        sentences = [*filter(None, sentences)]
        return " ".join([*sentences, SAY("claims")] if kernel.qualifies(self.best, FLAGS) else sentences)

    def why(self) -> str:
        """Say what the best sets are made for: the strongest Far, the strongest Near, or what lies between.

        Nothing if other sets look no worse, which can happen once cards are laid.
        """
        found = [kernel.strengths(lay, FLAGS) for lay in kernel.all_lays(self.key, FLAGS)]
        mine = kernel.strengths(self.best, FLAGS)
        if any(both != mine and both[FAR] >= mine[FAR] and both[NEAR] >= mine[NEAR] for both in found):
            return ""
        far, near = (mine[place] == max(both[place] for both in found) for place in (FAR, NEAR))
        reason = "both" if far and near else "far" if far else "near" if near else "between"
        deals = imagine(self.key, self.others)
        scored = [
            sum(score > 0 for score in _scores(place, mine[place], self.key, self.others)) for place in (FAR, NEAR)
        ]
        return SAY(f"why_{reason}", *(_at_times(times / len(deals)) for times in scored))

    def with_card(self, gap: int, place: int) -> Laying:
        """Return the same hand with the card at ``place`` in ``gap`` 0 … 3; NOWHERE empties the gap."""
        return Laying(self.hand, [place if k == gap else at for k, at in enumerate(self.laid)], self.others)


def _at_times(share: float) -> str:
    """Say how many times out of ten something happens."""
    tenths = round(TENTHS * share)
    if 0 < tenths < TENTHS:
        return SAY("at_times", tenths)
    return SAY("mostly" if tenths else "seldom")


def _places_of(cards: Sequence[int], hand: Sequence[int]) -> list[int]:
    """Return where these cards are in the hand."""
    found: list[int] = []
    for card in cards:
        found.append(next(i for i, own in enumerate(hand) if own == card and i not in found))
    return found


def _other_far(none: Laying, places: Mapping[str, int]) -> Callable[[str], str]:
    """Return what says the best sets with a card in the Far, by its key; nothing if it lies there anyway."""
    best = kernel.cards_of(none.best)

    def told(key: str) -> str:
        card, there = none.hand[places[key]], [*map(label, best)]
        mine = [*map(label, kernel.cards_of(none.with_card(0, places[key]).best))]
        return SAY("as_good", label(card), mine[:2], mine[2:], there[:2], there[2:]) if card not in best[:2] else ""

    return told


def hand_odds(case: Case) -> CaseOdds:
    """Estimate the ZOO of two sets, or of the best sets of a hand that contain its ``laid`` cards. Raises BadInput.

    A case has ``cards``, 4 to 8, ``others``, the number of opponents, and ``laid`` as in ``Laying``.
    """
    hand = read(case, "cards", DECK, range(4, MOST_IN_CASE + 1))
    others, laid = one_of(case, "others", (2, 1, 3, 4), DECK), [*case.get("laid", ())][:4]
    laid = [one_of({"laid": i}, "laid", range(NOWHERE, len(hand)), DECK) for i in laid] + [NOWHERE] * (4 - len(laid))
    base = {"cards": [KINDS[card] for card in hand], "others": others}
    now, none = Laying(hand, laid, others), Laying(hand, [NOWHERE] * 4, others)
    slots, free = [Slot(KINDS[card], label(card)) for card in hand], [i for i in range(len(hand)) if i not in laid]
    zones = []
    for name, part in (("far", laid[:2]), ("near", laid[2:])):
        badge = None if NOWHERE in part else mark([KINDS[hand[i]] for i in part])
        zones.append(Zone(name, SET_NAMES[name], tuple(VACANT if i < 0 else slots[i] for i in part), badge=badge))
    zones.append(Zone("hand", SAY("hand"), tuple(slots[i] for i in free), "hand"))
    taps = {
        zones[k // 2].key_at(k % 2): {**base, "laid": now.with_card(k, NOWHERE).laid} for k in range(4) if laid[k] >= 0
    }
    gaps = [zones[k // 2].key_at(k % 2) for k in range(4)]
    free_keys = {zones[2].key_at(k): i for k, i in enumerate(free)}
    drops = {
        key: {gap: {**base, "laid": [i if m == k else at for m, at in enumerate(laid)]} for k, gap in enumerate(gaps)}
        for key, i in free_keys.items()
    }
    for k, gap in enumerate(gaps):
        if laid[k] != NOWHERE:
            swapped = {m: [laid[{k: m, m: k}.get(n, n)] for n in range(4)] for m in range(4)}
            drops[gap] = {gaps[m]: {**base, "laid": there} for m, there in swapped.items() if m != k}
            drops[gap] |= dict.fromkeys(free_keys, taps[gap])
    worths, near, best_of_all = {}, list[str](), estimate(none.zoo(none.best))
    top = max(best_of_all[0], 0.01)
    for k, i in enumerate(free if NOWHERE in laid else ()):
        after, key = now.with_card(laid.index(NOWHERE), i), zones[2].key_at(k)
        taps[key], worths[key] = {**base, "laid": after.laid}, Worth(0.0, "–", SAY("cannot_short"))
        if after.best != NOWHERE:
            mean, error = estimate(after.zoo(after.best))
            said = give_or_take(mean, error)
            worths[key] = Worth(min(mean / top, 1.0), said, SAY("then_up_to", said))
            if overlapping((mean, error), best_of_all):
                near.append(key)
    best = _places_of(kernel.cards_of(none.best), hand)

    say_of_other = _other_far(none, free_keys)
    tables = [Way(str(n), {**base, "laid": laid, "others": n}, n == others) for n in range(1, 5)]
    choices = [Way(SAY("lay_best"), {**base, "laid": best}), Way(SAY("take_back"), base)]
    return CaseOdds(
        zones=zones,
        worths=worths,
        taps=taps,
        drops=drops,
        ways=((SAY("against"), tables), (SAY("your_sets"), choices)),
        typed=(("cards", SAY("your_cards"), {"others": others}),),
        legend=SAY("legend"),
        summary=now.describe(),
        asked=SAY("asked"),
        spread=seen(now.zoo(now.best)) if now.best != NOWHERE else (),
        doubt=SAY("doubt", f"{LAYS // others:,}", SURELY),
        guess=guess_best(SAY("which_first"), worths, say_of_other, near) if len(free) == len(hand) else None,
    )


def _deals(copies: Sequence[int], hand: Sequence[int]) -> int:
    return ways(copies, [hand.count(kind) for kind in range(len(copies))])
