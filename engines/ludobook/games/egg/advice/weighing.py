"""Weighs what an action of the Egg is likely to earn in this round and what it keeps for later ones, as searches do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import places
from ludobook.core.words import in_quarters, opening
from ludobook.games.egg.components import CARDS, KINDS
from ludobook.games.egg.kernel import (
    EGG_BONUS,
    FAR,
    FRIENDS,
    NEAR,
    SUPPLY,
    all_lays,
    cards_of,
    earning,
    qualifies,
    set_strength,
)
from ludobook.games.egg.machine import BRACELET_WORTH, CARD_WORTH, READING, promise
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES, set_name

SAY = MESSAGES["insights"]
NAMES, PLURALS = (SAY("far"), SAY("near")), (SAY("fars"), SAY("nears"))  # of sets, by their place
LEAST_NAMED_SHARE = 1 / 4  # what makes up at least this share of what is kept is named
LOOK_DEALS = 100  # deals in which the Egg's holder looks at the others' sets
LEAST_DEARER = 0.05  # the least difference that is told, as a share of the most that a round pays
LEAST_ZOO = 0.05  # a smaller amount is hardly anything
MUCH_MORE = 1.5  # what opponents earn more is told rather than what the seat earns less if it is so many times as much


class Outlook(NamedTuple):
    """What an action is likely to come to, as shares of the most that a round pays.

    Attributes:
        now: what it earns in this round.
        cards: what the cards that are kept earn later.
        bracelets: what bracelets earn later that it gains, less those that it spends.
        egg: what a claim to the Egg earns later.
    """

    now: float
    cards: float
    bracelets: float
    egg: float

    @property
    def kept(self) -> float:
        """What cards and bracelets earn after this round."""
        return self.cards + self.bracelets

    @property
    def later(self) -> float:
        """What it earns after this round."""
        return self.kept + self.egg

    def beside(self, other: Outlook) -> Outlook:
        """Return by how much it comes to more than the other, part by part."""
        return Outlook(*(one - two for one, two in zip(self, other, strict=True)))


def cards_in_hand(state: EggState) -> list[int]:
    """List the kinds of the cards of the seat to act."""
    return [place >> 1 for place in places(state.at.hands[state.at.now[TURN]])]


def kept_cards(hand: Sequence[int], sets: int) -> list[int]:
    """List the kinds of the cards of a hand that are kept beside two sets."""
    kept = list(hand)
    for kind in cards_of(sets):
        kept.remove(kind)
    return kept


def best_kept_card(state: EggState, sets: int, beside: int | None = None) -> int:
    """Return the kept card that is worth most and is not kept beside other sets too; -1 if there is none."""
    hand = cards_in_hand(state)
    kept = kept_cards(hand, sets)
    for kind in kept_cards(hand, beside) if beside is not None else ():
        if kind in kept:
            kept.remove(kind)
    return max(kept, key=later_worth, default=-1)


def cards_only_kept(state: EggState, sets: int, beside: int) -> list[str]:
    """List the cards that are kept beside two sets but laid in two others; equal ones together, as ``B15+B15``."""
    kept, others = (Counter(kept_cards(cards_in_hand(state), one)) for one in (sets, beside))
    return ["+".join([KINDS[kind]] * number) for kind, number in sorted((kept - others).items())]


def later_worth(kind: int) -> float:
    """Return what a kept card earns later, as a share of the most that a round pays."""
    return CARD_WORTH[kind % 8] if kind >= 0 else 0.0


def outlook_of_laying(state: EggState, sets: int, hand: Sequence[int] | None = None) -> Outlook:
    """Return the outlook of laying two sets, from the hand that the seat to act holds or from another one."""
    g, opposing = state.at, state.opposing
    goes_on, n = opposing.goes_on(sets), g.rules[PLAYERS]
    kept = sum(map(later_worth, kept_cards(cards_in_hand(state) if hand is None else hand, sets)))
    enough = SUPPLY - sum(g.bracelets[seat] for seat in range(n)) >= n
    egg = EGG_BONUS if qualifies(sets, state.flag) else 0.0
    bracelets = BRACELET_WORTH * opposing.nothing(sets) if enough else 0.0
    return Outlook(opposing.promise(sets) - egg, goes_on * kept, goes_on * bracelets, goes_on * egg)


def lays_after_looking(state: EggState, place: int) -> list[int]:
    """List what the Egg's holder lays anew in imagined deals after a look at the others' Fars or Nears."""
    *_, best, step = state.game.machine.in_python()
    assert state.turn is not None
    found = []
    for seed in range(LOOK_DEALS):
        g = state.resample(state.turn, seed).at
        step(g, READING | place << 3)
        found.append(best(g) >> 3)
    return found


def unseen_cards(state: EggState, seen: Sequence[int]) -> list[int]:
    """List the kinds of all cards but those that are seen."""
    left = list(CARDS)
    for kind in seen:
        left.remove(kind)
    return left


def lays_after_drawing(state: EggState) -> list[int]:
    """List what is laid, as playouts do, with the card that a bracelet draws in each imagined deal."""
    hand, drawn = cards_in_hand(state), state.opposing.drawn
    ways = {kind: all_lays(sorted([*hand, kind]), state.flag) for kind in {*drawn}}
    best = {kind: max(lays, key=lambda sets: promise(state.at, sets)) for kind, lays in ways.items()}
    return [best[kind] for kind in drawn]


def outlook_of_drawing(state: EggState) -> Outlook:
    """Return the outlook of spending a bracelet on a card."""
    hand, opposing, laid = cards_in_hand(state), state.opposing, lays_after_drawing(state)
    revealed = opposing.reveal_by_deal(laid)
    kept = fmean(
        sum(map(later_worth, kept_cards([*hand, kind], sets))) for kind, sets in zip(opposing.drawn, laid, strict=True)
    )
    egg = EGG_BONUS * fmean(qualifies(sets, state.flag) for sets in laid)
    bracelets = BRACELET_WORTH * (revealed.nothing - 1)
    later = (revealed.goes_on * worth for worth in (kept, bracelets, egg))
    return Outlook(revealed.earned, *later)


def say_zoo(state: EggState, share: float) -> str:
    """Say how much ZOO a share of the most that a round pays is: ``about 2¾ ZOO``."""
    zoo = earning(state.players - 1, state.players - 1) * abs(share)
    if (quarters := in_quarters(zoo)) == "0":
        return SAY("amount_little" if zoo >= LEAST_ZOO else "amount_0")
    return SAY("amount", quarters)


def name_opponents(state: EggState) -> str:
    """Name the opponents, each of whom earns so much."""
    return SAY("opponent" if state.players == 2 else "each_opponent")


def name_set(state: EggState, sets: int, place: int) -> str:
    """Name a set by its strength: ``Friends 14``."""
    total = set_strength(sets, place, state.flag)
    return set_name("friends", total - FRIENDS) if total >= FRIENDS else set_name("bah-yah", total)


def unlike_places(state: EggState, mine: int, theirs: int) -> list[int]:
    """List the places, FAR and NEAR, in which two ways to lay are not equally strong."""
    strengths = ([set_strength(sets, place, state.flag) for sets in (mine, theirs)] for place in (FAR, NEAR))
    return [place for place, (one, other) in zip((FAR, NEAR), strengths, strict=True) if one != other]


def name_unlike(state: EggState, sets: int, beside: int) -> str:
    """Name the sets of one way to lay, or the one that is not as strong as that of another way."""
    place, *other = unlike_places(state, sets, beside) or (FAR, NEAR)
    far, near = (name_set(state, sets, one) for one in (FAR, NEAR))
    if other:
        return SAY("twice", far) if far == near else SAY("both_sets", far, near)
    return SAY("one_set", NAMES[place], (far, near)[place])


def say_keeping(state: EggState, mine: int, theirs: int) -> str:
    """Say what one way to lay keeps for later rounds, and what the other one's sets would do in this round."""
    cards, others = cards_only_kept(state, mine, theirs), cards_only_kept(state, theirs, mine)
    apart, less = outlook_of_laying(state, mine).beside(outlook_of_laying(state, theirs)), lost_to(state, mine, theirs)
    by_cards, by_bracelet = (part >= LEAST_NAMED_SHARE * apart.kept for part in (apart.cards, apart.bracelets))
    named = cards and by_cards
    thing = SAY("keeping_both" if by_bracelet else "keeping", cards, others) if named else SAY("a_bracelet")
    return _say_worth(state, [thing], apart.kept, name_unlike(state, theirs, mine), -apart.now, less)


def _say_worth(state: EggState, things: Sequence[str], kept: float, what: str, now: float, less: float) -> str:
    """Say what is kept, and beside it the larger of what else is earned ``now``, and how much less opponents earn."""
    worth = opening(SAY("worth", list(things), say_zoo(state, kept)))
    price = say_zoo(state, max(now, less))
    if price == SAY("amount_0") or max(now, less) > kept:
        return f"{worth}."
    if price == say_zoo(state, kept):
        return SAY("while", worth, SAY("earn_less", what))
    if less > MUCH_MORE * now:
        return SAY("while", worth, SAY("cost", what, name_opponents(state), say_zoo(state, less)))
    return SAY("while", worth, SAY("earn", what, say_zoo(state, now)))


def lost_to(state: EggState, mine: int, theirs: int) -> float:
    """Return how much more each opponent earns in this round with one way to lay than with the other, as a share."""
    return state.opposing.reveal(mine).others - state.opposing.reveal(theirs).others


def say_worth_of_not_drawing(state: EggState, sets: int, apart: Outlook) -> str:
    """Say that what is kept without drawing a card is worth more than what another card would earn in this round."""
    card, things = best_kept_card(state, sets), [SAY("the_bracelet")]
    gone = fmean(card in cards_of(laid) for laid in lays_after_drawing(state))
    if apart.bracelets - BRACELET_WORTH >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("second"))
    if later_worth(card) * gone >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("the_card", KINDS[card]))
    less = state.opposing.reveal(sets).others - state.opposing.reveal_by_deal(lays_after_drawing(state)).others
    return _say_worth(state, things, apart.kept, SAY("card"), -apart.now, less)
