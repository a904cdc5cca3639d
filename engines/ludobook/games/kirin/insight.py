"""Says what a strong player sees in the choice between two cards of Kirin: the cards still out, the order, the beast.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_DESCENDING,
    FIRST_KIRIN,
    FIRST_TRUMP,
    OF_BEAST,
    SEATS,
    STRONGER,
    TRUMP_RANK,
    kirin_effect,
    playable,
)
from ludobook.games.kirin.machine import ANSWERING, LAID, ORDER, Position, unseen
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES

SAY = MESSAGES["insights"]
KIRINS = sum(1 << card for card in range(FIRST_KIRIN, CARDS))
NUMBERS = (1 << FIRST_TRUMP) - 1
ORDERS = ("ascending", "descending")
STRONG = ({5, 6}, {1, 2})  # the ranks of numbers that win most tricks, by order
# the weaker of two cards is beaten by at least this many times as many of the unseen cards, and by so many more
MUCH_STRONGER, LEAST_STRONGER = 1.25, 1
FEW = 3  # the most cards that a sentence names
MOST_FACTS = 2


def insight(state: KirinState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= CARDS:
        return " ".join([*_declaring(state.at, better - CARDS, other - CARDS)][:MOST_FACTS])
    view = View.of(state.at)
    between = [*_between(view, better, other)][:MOST_FACTS]
    whole = [*_whole(view)] if between or view.lost else []
    return " ".join([*whole, *between][:MOST_FACTS])


def concerns(state: KirinState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part.

    Not in how often a card wins, where an insight tells that, nor in the trick where the better card surely wins it.
    """
    if part.startswith("wins"):
        return better < CARDS and not any(_between(View.of(state.at), better, other))
    return part not in ("trick", "captured/now") or better >= CARDS or not View.of(state.at).surely_wins(better)


@dataclass(frozen=True, slots=True)
class View:
    """What the seat to act knows in a trick; sets of cards are masks.

    Attributes:
        order: the order in force.
        hand: its hand.
        table: the cards in the trick, in the order of play.
        out: the cards that it has not seen.
        beast: the beast that it collects.
        to_come: how many opponents still play to the trick.
        playable: the cards that it may play.
    """

    order: int
    hand: int
    table: Sequence[int]
    out: int
    beast: int
    to_come: int
    playable: int

    @classmethod
    def of(cls, g: Position) -> View:
        """Look at a position in which the seat to act plays a card."""
        hand, laid = g.hands[g.now[TURN]], g.now[LAID]
        return cls(
            order=g.now[ORDER],
            hand=hand,
            table=[g.table[n] for n in range(laid)],
            out=unseen(g),
            beast=BEASTS[g.declared[g.now[TURN]]],
            to_come=SEATS - 1 - laid,
            playable=playable(hand, g.now[ANSWERING]),
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

    def ahead(self, card: int) -> bool:
        """Tell whether a card is ahead in the trick once it is played."""
        return card < FIRST_KIRIN and not self.tabled & STRONGER[CARDS * self.order + card]

    @property
    def lost(self) -> bool:
        """Whether nothing that it may play can win the trick."""
        return not any(self.ahead(card) for card in places(self.playable))

    def surely_wins(self, card: int) -> bool:
        """Tell whether a card wins this trick whatever the others play."""
        return self.ahead(card) and (self.to_come == 0 or not self.beaten_by(card, self.order))

    def next_order(self, *cards: int, table: Sequence[int] | None = None) -> int:
        """Return the order of the next trick if these cards are played, in this trick or on this ``table``."""
        plays = [*(self.table if table is None else table), *cards]
        return kirin_effect([*plays, *[0] * (SEATS - len(plays))], self.order)[1]

    def overruled(self, kirin: int, table: Sequence[int]) -> bool:
        """Tell whether an unseen Kirin could change what a Kirin that is played to this table does to the order."""
        then = self.next_order(kirin, table=table)
        return any(self.next_order(kirin, card, table=table) != then for card in places(self.out & KIRINS))

    def suited(self, order: int, played: int) -> str:
        """Name the numbers of the hand that an order suits; empty if the cards left in it suit the other as well."""
        left = [RANKS[card] for card in places(self.hand & NUMBERS & ~(1 << played))]
        here, there = (sum(rank in STRONG[one] for rank in left) for one in (order, 1 - order))
        return SAY("high" if order == ASCENDING else "low") if here > there else ""

    def can_turn(self, order: int) -> bool:
        """Tell whether a Kirin that shows this order is in hand or unseen."""
        shows = range(FIRST_KIRIN, FIRST_DESCENDING) if order == ASCENDING else range(FIRST_DESCENDING, CARDS)
        return any((self.out | self.hand) >> card & 1 for card in shows)


def _names(cards: Sequence[int]) -> list[str]:
    return [KINDS[card] for card in cards]


def _whole(view: View) -> Iterator[str]:
    """Say what is true whatever is played: there is nothing left to win, or the trick is lost."""
    own = _names(places(view.hand & view.own))
    if not view.own & (view.out | view.tabled):
        yield SAY("only_own", BEAST_NAMES[view.beast], own) if own else SAY("nothing_left", BEAST_NAMES[view.beast])
    elif view.lost:
        yield SAY("lost" if view.playable & ~KIRINS else "only_kirins")


def _between(view: View, better: int, other: int) -> Iterator[str]:
    """Say what tells two cards apart, the weightier first."""
    mine, theirs = KINDS[better], KINDS[other]
    wins, rival_wins = view.surely_wins(better), view.surely_wins(other)
    own_there = _names([card for card in view.table if view.own >> card & 1])
    captured = own_there + [mine] * (view.own >> better & 1)
    if wins and not rival_wins:
        if captured or view.to_come:
            yield SAY("sure_of", mine, captured) if captured else SAY("sure", mine)
        if view.ahead(other):
            yield SAY("not_sure", view.beaten_by(other, view.order), theirs)
        return
    if wins and rival_wins:
        yield SAY("either_own", mine) if len(captured) > len(own_there) else SAY("either_wins")
        if not view.beaten_by(better, view.order) and not view.beaten_by(other, view.order):
            yield SAY("either_kept")
            return
    elif rival_wins and not own_there:
        yield SAY("save", theirs, BEAST_NAMES[view.beast])
    if better >= FIRST_KIRIN or other >= FIRST_KIRIN:
        yield from _of_order(view, better, other)
    given = view.own >> other & 1 and not view.own >> better & 1
    if given and not rival_wins:
        yield SAY("own_lost" if view.lost or not view.ahead(other) else "own_risked", theirs)
    if view.ahead(better) and not view.lost and better < FIRST_KIRIN and other < FIRST_KIRIN:
        few, many = view.beaten_by(better, view.order), view.beaten_by(other, view.order)
        if many >= MUCH_STRONGER * few + LEAST_STRONGER and not (wins or rival_wins):
            yield SAY("likelier", few, mine, many, theirs)
            return
    yield from _kept(view, better, other)


def _of_order(view: View, better: int, other: int) -> Iterator[str]:
    """Say what Kirins do to the order, and which cards of the hand that suits."""
    mine, theirs = KINDS[better], KINDS[other]
    then, instead = view.next_order(better), view.next_order(other)
    overruled = better >= FIRST_KIRIN and view.to_come and view.overruled(better, view.table)
    if then != instead:
        if suited := view.suited(then, better):
            if better >= FIRST_KIRIN:
                key = "sets_surely" if not overruled else "sets"
                yield SAY(key, mine, CARD(ORDERS[then]), suited)
            else:
                yield SAY("would_set", theirs, CARD(ORDERS[instead]), CARD(ORDERS[then]), suited)
            return
        if better >= FIRST_KIRIN:
            yield SAY(
                "orders" if overruled else "orders_surely", mine, CARD(ORDERS[then]), theirs, CARD(ORDERS[instead])
            )
            return
    elif (
        better >= FIRST_KIRIN
        and then == view.order
        and (suited := view.suited(then, better))
        and view.can_turn(1 - then)
    ):
        yield SAY("holds_surely" if not overruled else "holds", mine, CARD(ORDERS[then]), suited)
        return
    if other >= FIRST_KIRIN:
        if not view.overruled(other, ()) and (better < FIRST_KIRIN or view.overruled(better, ())):
            yield SAY("keep_kirin", theirs)
    elif better >= FIRST_KIRIN and view.beaten_by(other, view.order) < size(view.out & ~KIRINS):
        yield SAY("kirin", mine)


def _kept(view: View, better: int, other: int) -> Iterator[str]:
    """Say that the card which is kept wins more than the one that is played, in this order or when it turns."""
    mine, theirs = KINDS[better], KINDS[other]
    if other >= FIRST_KIRIN:
        return
    then, plain = view.next_order(better), better < FIRST_KIRIN
    for order in (then, 1 - then) if plain and view.can_turn(1 - then) else (then,):
        few, many = view.beaten_by(other, order), view.beaten_by(better, order)
        if few == 0 and many:
            if RANKS[other] != TRUMP_RANK:  # of a trump everybody knows it
                yield SAY("unbeaten", _place(view, order), theirs)
            return
        if many >= MUCH_STRONGER * few + LEAST_STRONGER and plain:
            yield SAY("stronger", _place(view, order), few, theirs, many, mine)
            return
        if few <= FEW < many:
            yield SAY("strong", _place(view, order), few, theirs)
            return


def _place(view: View, order: int) -> str:
    """Say that something is so in this order, or in the other one."""
    return SAY("in_this_order") if order == view.order else SAY("in_other_order", CARD(ORDERS[order]))


def _declaring(g: Position, better: int, other: int) -> Iterator[str]:
    """Say what in the hand speaks for declaring a card rather than another."""
    hand = g.hands[g.now[TURN]]
    mine, theirs = KINDS[better], KINDS[other]
    if BEASTS[better] == BEASTS[other]:
        if better >= FIRST_KIRIN > other:
            yield SAY("declare_kirin", mine)
        elif _winner(other) > _winner(better):
            yield SAY("declare_keep", theirs)
        elif not _winner(other):
            yield SAY("declare_alike", BEAST_NAMES[BEASTS[better]])
        return
    own, rival = (hand & OF_BEAST[BEASTS[card]] & ~(1 << card) for card in (better, other))
    likely, likely_rival = ([card for card in places(cards) if _winner(card) >= LIKELY] for cards in (own, rival))
    idle, idle_rival = ([card for card in places(cards & NUMBERS) if not _winner(card)] for cards in (own, rival))
    best, best_rival = (max(map(_winner, cards), default=0) for cards in (likely, likely_rival))
    if likely and (best, len(likely)) > (best_rival, len(likely_rival)):
        yield SAY("winners", _names(likely))
    elif len(idle_rival) > len(idle):
        yield SAY("idle", _names(idle_rival))
    if better >= FIRST_KIRIN > other:
        yield SAY("declare_kirin", mine)
    elif _winner(other) > _winner(better):
        yield SAY("declare_keep", theirs)


LIKELY = 2  # a trump or a 6 is likely to win a trick


def _winner(card: int) -> int:
    """Return how likely a card wins a trick by itself: 3 for a trump, 2 for a 6, 1 for a 1, otherwise 0."""
    return {TRUMP_RANK: 3, 6: 2, 1: 1}.get(RANKS[card], 0)
