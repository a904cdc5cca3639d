"""Weighs what an action of the Egg is likely to earn in this round and what it keeps for later ones, as searches do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

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
LEAST_ZOO, LEAST_QUARTER = 0.05, 3 / 16  # a smaller amount is hardly anything, or no quarter
NEARLY = 3 / 4  # an amount is nearly as much as another one from this share of it on
LEAST_PRICE = 1 / 3  # what is at least so large beside what it is weighed with is told


class Outlook(NamedTuple):
    """What an action is likely to come to, as shares of the most that a round pays.

    Attributes:
        now: what it earns in this round.
        cards: what the cards that are kept earn later.
        bracelets: what bracelets earn later that it gains, less those that it spends.
        egg: what a claim to the Egg earns later.
        others: what each opponent earns in this round.
    """

    now: float
    cards: float
    bracelets: float
    egg: float
    others: float

    @property
    def gain(self) -> float:
        """By how much the seat comes nearer to each opponent, or further ahead, in this round."""
        return self.now - self.others

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
    others = opposing.reveal(sets).others
    return Outlook(opposing.promise(sets) - egg, goes_on * kept, goes_on * bracelets, goes_on * egg, others)


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
    kept, bracelets, egg = (revealed.goes_on * worth for worth in (kept, bracelets, egg))
    return Outlook(revealed.earned, kept, bracelets, egg, revealed.others)


def say_zoo(state: EggState, share: float) -> str:
    """Say how much ZOO a share of the most that a round pays is: ``about 2¾ ZOO``."""
    zoo = earning(state.players - 1, state.players - 1) * abs(share)
    if zoo < LEAST_QUARTER:
        return SAY("amount_little" if zoo >= LEAST_ZOO else "amount_0")
    return SAY("amount", in_quarters(zoo))


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


def name_kept(state: EggState, mine: int, theirs: int, apart: Outlook) -> list[str]:
    """Name what one way to lay keeps for later rounds and the other one does not."""
    cards, others = cards_only_kept(state, mine, theirs), cards_only_kept(state, theirs, mine)
    things = [SAY("the_card", card) for card in cards] if apart.cards >= LEAST_NAMED_SHARE * apart.kept else []
    likelier = [SAY("a_bracelet")] * (not things or apart.bracelets >= LEAST_NAMED_SHARE * apart.kept)
    if things and _worth_of(others) >= LEAST_NAMED_SHARE * _worth_of(cards):
        return [*likelier, SAY("instead", cards, others)]
    return [*things, *likelier]


def _worth_of(cards: Sequence[str]) -> float:
    """Return what cards earn later, equal ones written together, as a share of the most that a round pays."""
    return sum(later_worth(KINDS.index(card)) for two in cards for card in two.split("+"))


def name_saved(state: EggState, sets: int, apart: Outlook) -> list[str]:
    """Name what is kept for later rounds if two sets are laid without drawing a card."""
    card, things = best_kept_card(state, sets), [SAY("the_bracelet")]
    gone = fmean(card in cards_of(laid) for laid in lays_after_drawing(state))
    if apart.bracelets - BRACELET_WORTH >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("second"))
    if later_worth(card) * gone >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("the_card", KINDS[card]))
    return things


def is_dear(state: EggState, price: float, gain: float) -> bool:
    """Tell whether a price is less than a gain, but large enough to be told with it."""
    return LEAST_PRICE * gain <= price < gain and say_zoo(state, price) != SAY("amount_0")


def say_balance(state: EggState, things: Sequence[str], what: str, apart: Outlook) -> str:
    """Weigh what one way keeps for later rounds against what another does in this one, the larger amount first.

    ``apart`` is by how much more the way comes to that keeps these things, and ``what`` names the other one.
    """
    now, less = -apart.now, apart.others
    alone = [say_zoo(state, max(part, 0.0)) for part in (now + less, now, less)]
    key = ("lead", "gain", "cost")[alone.index(alone[0], 1) if alone[0] in alone[1:] else 0]
    whom = [name_opponents(state)] * (key != "gain")
    ways: list[tuple[float, str, list[Any]]] = [(apart.kept, "worth", [[*things]]), (now + less, key, [what, *whom])]
    (most, first, names), (least, then, beside) = sorted(ways, key=lambda way: -way[0])
    much, little = (say_zoo(state, max(amount, 0.0)) for amount in (most, least))
    clause = opening(SAY(first, *names, much))
    if little == SAY("amount_0"):
        return f"{clause}."
    same = SAY("as_much") if least >= NEARLY * most else SAY("less")
    return SAY("while", clause, SAY(then, *beside, same if little == much else SAY("no_more", little)))
