"""What the seat to act knows in a trick of Kirin: the cards still out, the order and which cards beat which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.fitted import BEASTS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_DESCENDING,
    FIRST_KIRIN,
    FIRST_TRUMP,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRICKS,
    answers,
    kirin_effect,
    playable,
    strength,
)
from ludobook.games.kirin.machine import ANSWERING, LAID, ORDER, TRICK, unseen
from ludobook.games.kirin.state import KirinState

KIRINS = sum(1 << card for card in range(FIRST_KIRIN, CARDS))
NUMBERS = (1 << FIRST_TRUMP) - 1
ORDERS = ("ascending", "descending")


@dataclass(frozen=True, slots=True)
class View:
    """What the seat to act knows in a trick; sets of cards are masks.

    Attributes:
        state: the position.
        order: the order in force.
        hand: its hand.
        table: the cards in the trick, in the order of play.
        out: the cards that it has not seen.
        kirins: the Kirins among them, without those that each opponent has shown not to hold.
        beast: the beast that it collects.
        to_come: how many opponents still play to the trick.
        coming: the cards that one of them may hold.
        playable: the cards that it may play.
        ends: whether only the last trick comes after this one.
    """

    state: KirinState
    order: int
    hand: int
    table: Sequence[int]
    out: int
    kirins: int
    beast: int
    to_come: int
    coming: int
    playable: int
    ends: bool

    @classmethod
    def of(cls, state: KirinState) -> View:
        """Look at a position in which the seat to act plays a card."""
        g = state.at
        hand, laid, out = g.hands[g.now[TURN]], g.now[LAID], unseen(g)
        seat = g.now[TURN]
        left = [out & ~state.lacking((seat + n) % SEATS) for n in range(1, SEATS)]
        return cls(
            state=state,
            order=g.now[ORDER],
            hand=hand,
            table=[g.table[n] for n in range(laid)],
            out=out,
            kirins=reduce(or_, left) & KIRINS,
            beast=BEASTS[g.declared[seat]],
            to_come=SEATS - 1 - laid,
            coming=reduce(or_, left[: SEATS - 1 - laid], 0),
            playable=playable(hand, g.now[ANSWERING]),
            ends=g.now[TRICK] == TRICKS - 2,
        )

    @property
    def tabled(self) -> int:
        """The cards in the trick, as a mask."""
        return sum(1 << card for card in self.table)

    @property
    def own(self) -> int:
        """All cards of the beast that it collects."""
        return OF_BEAST[self.beast]

    def beaten_by(self, card: int, order: int) -> int:
        """Count the unseen cards that beat a card in an order; a Kirin is beaten by every number and trump."""
        return size(self.out & ~KIRINS if card >= FIRST_KIRIN else self.out & STRONGER[CARDS * order + card])

    def suiting(self, card: int, played: int) -> tuple[int, int]:
        """Return the order that suits a card best of those that may come once one is played, and how many beat it."""
        then = self.next_order(played)
        orders = (then, 1 - then) if self.can_turn(1 - then, played) else (then,)
        return min(((order, self.beaten_by(card, order)) for order in orders), key=lambda one: one[1])

    def ahead(self, card: int) -> bool:
        """Tell whether a card is ahead in the trick once it is played."""
        return card < FIRST_KIRIN and not self.tabled & STRONGER[CARDS * self.order + card]

    def nothing_between(self, card: int, other: int) -> bool:
        """Tell whether two cards of a beast lose to, answer and oblige the same cards, in each order that may come."""
        then = self.next_order(card)
        orders = {self.order, then, 1 - then if self.can_turn(1 - then, card) else then}
        alike = all(self._meetings(card, order) == self._meetings(other, order) for order in orders)
        return alike and BEASTS[card] == BEASTS[other]

    def _meetings(self, card: int, order: int) -> Sequence[int]:
        """List as masks the cards that beat a card, those that it obliges and those that oblige it."""
        beating = (self.tabled | self.out) & STRONGER[CARDS * order + card]
        if self.ends and self.table:  # with one card left, nobody has a choice
            return [beating]
        obliging = sum(1 << lead for lead in places(self.out) if answers(lead, order, 0) >> card & 1)
        return [beating, self.out & answers(card, order, 0), obliging]

    @property
    def lost(self) -> bool:
        """Whether nothing that it may play can win the trick."""
        return not any(self.ahead(card) for card in places(self.playable))

    def surely_wins(self, card: int) -> bool:
        """Tell whether a card wins this trick whatever the others play."""
        return self.ahead(card) and not self.coming & STRONGER[CARDS * self.order + card]

    def next_order(self, *cards: int) -> int:
        """Return the order of the next trick if these cards are played to this one, and no other Kirin."""
        plays = [*self.table, *cards]
        return kirin_effect([*plays, *[0] * (SEATS - len(plays))], self.order)[1]

    def overruling(self, card: int) -> Sequence[Sequence[int]]:
        """List which unseen Kirins could together change the next order once a card is played."""
        then, kirins = self.next_order(card), [*places(self.kirins)]
        later = (more for n in range(1, self.to_come + 1) for more in combinations(kirins, n))
        return [more for more in later if self.next_order(card, *more) != then]

    def settled(self, card: int) -> bool:
        """Tell whether no unseen Kirins could change the next order once a card is played."""
        return not self.overruling(card)

    def strongest(self, card: int) -> Sequence[int]:
        """List the Kirins of the strongest beast once a card is played: one sets the order, two cancel each other."""
        kirins = [one for one in (*self.table, card) if one >= FIRST_KIRIN]
        top = max((strength(one, self.order) for one in kirins), default=0)
        return [one for one in kirins if strength(one, self.order) == top]

    def outranking(self, kirin: int) -> int | None:
        """Return the Kirin in the trick because of which another one would do nothing to the order; None if none is."""
        [first, *_] = self.strongest(kirin)
        return None if BEASTS[first] == BEASTS[kirin] else first

    def can_turn(self, order: int, played: int) -> bool:
        """Tell whether a Kirin in hand or unseen could still bring an order, once a card is played."""
        return not self.settled(played) if self.ends else bool(self.turning(order, played))

    def turning(self, order: int, played: int) -> Sequence[int]:
        """List the Kirins by which an order could still come, once a card is played."""
        if self.ends:
            return [kirin for kirin in places(self.kirins) if self.next_order(played, kirin) == order]
        left = self.kirins | self.hand & ~(1 << played)
        return [kirin for kirin in places(left & KIRINS) if order_shown_by(kirin) == order]

    def declared(self, order: int) -> Sequence[int]:
        """List the Kirins of an order that an opponent must have declared, because none of them answered with one."""
        return [one for one in places(self.out & KIRINS & ~self.kirins) if order_shown_by(one) == order]


def order_shown_by(kirin: int) -> int:
    """Return the order that a Kirin shows."""
    return ASCENDING if kirin < FIRST_DESCENDING else 1 - ASCENDING
