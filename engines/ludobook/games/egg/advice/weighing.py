"""Weighs what an action of the Egg is likely to earn in this round and what it keeps for later ones, as searches do."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import places
from ludobook.games.egg.components import CARDS, KINDS
from ludobook.games.egg.kernel import EGG_BONUS, SUPPLY, WILD, all_lays, cards_of, earning, qualifies
from ludobook.games.egg.machine import BRACELET_WORTH, CARD_WORTH, READING, promise
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

SAY, CARDS_OF = MESSAGES["insights"], MESSAGES["cards"]
LEAST_NAMED_SHARE = 1 / 4  # what makes up at least this share of what is kept is named
QUARTERS = 4
LOOK_DEALS = 100  # deals in which the Egg's holder looks at the others' sets
LEAST_DEARER = 0.05  # the least difference that is told, as a share of the most that a round pays
LEAST_WHOLE = 1.75  # an amount from here on is told in whole ZOO, and one below half of it in quarters


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
    def later(self) -> float:
        """What it earns after this round."""
        return self.cards + self.bracelets + self.egg

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


def name_colour(kind: int) -> str:
    """Name the colour of a card."""
    return CARDS_OF("red" if kind <= WILD else "blue")


def unseen_cards(state: EggState, seen: Sequence[int]) -> list[int]:
    """List the kinds of all cards but those that are seen."""
    left = list(CARDS)
    for kind in seen:
        left.remove(kind)
    return left


def lays_after_drawing(state: EggState, cards: Sequence[int]) -> dict[int, int]:
    """Return what is laid, as playouts do, with each kind of the cards that a bracelet may draw."""
    hand = cards_in_hand(state)
    ways = {kind: all_lays(sorted([*hand, kind]), state.flag) for kind in {*cards}}
    return {kind: max(lays, key=lambda sets: promise(state.at, sets)) for kind, lays in ways.items()}


def outlook_of_drawing(state: EggState, cards: Sequence[int]) -> Outlook:
    """Return the outlook of spending a bracelet on one of these cards, each as likely as another."""
    hand, laid = cards_in_hand(state), lays_after_drawing(state, cards)
    found = {kind: outlook_of_laying(state, sets, [*hand, kind]) for kind, sets in laid.items()}
    mean = Outlook(*map(fmean, zip(*(found[kind] for kind in cards), strict=True)))
    goes_on = fmean(state.opposing.goes_on(laid[kind]) for kind in cards)
    return mean._replace(bracelets=mean.bracelets - BRACELET_WORTH * goes_on)


def others_after_drawing(state: EggState, cards: Sequence[int]) -> float:
    """Return what each opponent earns on average in this round if one of these cards is drawn, as a share too."""
    laid = lays_after_drawing(state, cards)
    return fmean(state.opposing.reveal(laid[kind]).others for kind in cards)


def say_zoo(state: EggState, share: float) -> str:
    """Say how much ZOO a share of the most that a round pays is: ``about 3 ZOO``, ``about half a ZOO``."""
    n = state.at.rules[PLAYERS]
    zoo = earning(n - 1, n - 1) * abs(share)
    if zoo >= LEAST_WHOLE:
        return SAY("amount", round(zoo))
    quarters = round(zoo * QUARTERS) if zoo < LEAST_WHOLE / 2 else 2 * round(2 * zoo)
    return SAY(("amount_0", "amount_1", "amount_2", "amount_3", "amount_4", "", "amount_6")[quarters])


def later_outweighs_now(state: EggState, apart: Outlook) -> bool:
    """Tell whether what is kept is worth more than what is lost in this round, by amounts that are told apart."""
    return apart.now <= 0 < apart.now + apart.later and say_zoo(state, apart.now) != say_zoo(state, apart.later)


def now_outweighs_later(state: EggState, apart: Outlook) -> bool:
    """Tell whether what is earned in this round is more than what is lost later, by amounts that are told apart."""
    return apart.later <= 0 < apart.now + apart.later and say_zoo(state, apart.now) != say_zoo(state, apart.later)


def say_cost(state: EggState, apart: Outlook, spent: int, less: float) -> str:
    """Say what is earned in this round, and what the card that is spent for it would be worth later.

    Where that does not come to more by itself, it is also said how much ``less`` each opponent earns.
    """
    now, later = say_zoo(state, apart.now), say_zoo(state, apart.later)
    things = [SAY("the_card", KINDS[spent])]
    if apart.bracelets <= LEAST_NAMED_SHARE * apart.later and later != SAY("amount_0"):
        things.append(SAY("a_bracelet"))
    if now_outweighs_later(state, apart):
        return SAY("spends", now, things, later)
    if less > 0 and say_zoo(state, less) != SAY("amount_0") and apart.now + apart.later + less > 0:
        return SAY("spends_others", now, name_opponents(state), say_zoo(state, less), things, later)
    return ""


def name_opponents(state: EggState) -> str:
    """Name the opponents, each of whom earns so much."""
    return SAY("opponent" if state.players == 2 else "each_opponent")


def say_keeping(state: EggState, mine: int, theirs: int, apart: Outlook, what: str, names: Sequence[str]) -> str:
    """Say that what one way to lay keeps is worth more than ``what`` the other does would earn in this round.

    ``names`` are those of the other way's sets.
    """
    card = best_kept_card(state, mine, theirs)
    amounts = say_zoo(state, apart.now), say_zoo(state, apart.later)
    by_card, by_bracelet = (part >= LEAST_NAMED_SHARE * apart.later for part in (apart.cards, apart.bracelets))
    if card < 0 or not by_card:
        return SAY("worth_bracelet", *names, *amounts)
    if by_bracelet:
        return SAY("worth_both", what, *amounts)
    if card % 8 == WILD:
        return SAY("worth_wild", what, *amounts, name_colour(card))
    return SAY("worth_card", what, *amounts)


def say_worth_of_not_drawing(state: EggState, sets: int, cards: Sequence[int], apart: Outlook) -> str:
    """Say that what is kept without drawing a card is worth more than what another card would earn in this round."""
    card, laid, things = best_kept_card(state, sets), lays_after_drawing(state, cards), [SAY("the_bracelet")]
    gone = fmean(card in cards_of(laid[kind]) for kind in cards)
    if apart.bracelets - BRACELET_WORTH >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("second"))
    if later_worth(card) * gone >= LEAST_NAMED_SHARE * apart.later:
        things.append(SAY("the_card", KINDS[card]))
    return SAY("worth_undrawn", say_zoo(state, apart.now), things, say_zoo(state, apart.later))
