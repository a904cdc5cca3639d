"""Says what a strong player sees in the choice between two cards of Kirin: the cards still out, the order, the beast.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.foreseen import comes, leads_to, overruled, same_order, wins
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
    TRICKS,
    TRUMP_RANK,
    answers,
    kirin_effect,
    playable,
    strength,
)
from ludobook.games.kirin.machine import ANSWERING, LAID, ORDER, TRICK, Position, unseen
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES

SAY = MESSAGES["insights"]
KIRINS = sum(1 << card for card in range(FIRST_KIRIN, CARDS))
ALL = (1 << CARDS) - 1
NUMBERS = (1 << FIRST_TRUMP) - 1
ORDERS = ("ascending", "descending")
MUCH_LIKELIER, LIKELIER = 0.1, 0.03  # chances to win that are worth a sentence if they are so much higher
PROMISING = 1 / 3  # a lead that is less likely to win is not made for this trick
MOST_ONLY = 1 / 4  # of the unseen cards, more than these are not called only so many
FEW = 3  # the most cards that a sentence names
HARDLY = 0.15  # a card that wins a trick in a smaller share of the deals wins hardly any
OFTENER = 0.25  # an order that comes in so many more of the deals is told as a cause
WINS_OFTENER = 0.15  # a card that wins a trick in so many more of the deals is worth a sentence
MOSTLY = 0.5  # a Kirin that would turn the order in fewer of the deals is not feared
TENTHS = 10
MOST_FACTS = 2


def insight(state: KirinState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= CARDS:
        return " ".join([*_declaring(state.at, better - CARDS, other - CARDS)][:MOST_FACTS])
    view = View.of(state)
    between = [*_between(view, better, other)] or [one for one in [_alike(view, better, other)] if one]
    whole = [*_whole(view)] if between or view.lost else []
    return " ".join([*whole, *between][:MOST_FACTS])


def concerns(state: KirinState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part.

    Not in how often a card wins, where an insight tells that, nor in the trick and what it scores where the better card
    surely wins it.
    """
    if better >= CARDS and insight(state, better, other):
        return False
    if part.startswith("wins"):
        return better < CARDS and not any(_between(View.of(state), better, other))
    told = part in ("trick", "captured/now", "captured", "total")
    return not told or better >= CARDS or not View.of(state).surely_wins(better)


@dataclass(frozen=True, slots=True)
class View:
    """What the seat to act knows in a trick; sets of cards are masks.

    Attributes:
        state: the position.
        order: the order in force.
        hand: its hand.
        table: the cards in the trick, in the order of play.
        out: the cards that it has not seen.
        beast: the beast that it collects.
        to_come: how many opponents still play to the trick.
        playable: the cards that it may play.
        ends: whether only the last trick comes after this one.
    """

    state: KirinState
    order: int
    hand: int
    table: Sequence[int]
    out: int
    beast: int
    to_come: int
    playable: int
    ends: bool

    @classmethod
    def of(cls, state: KirinState) -> View:
        """Look at a position in which the seat to act plays a card."""
        g = state.at
        hand, laid = g.hands[g.now[TURN]], g.now[LAID]
        return cls(
            state=state,
            order=g.now[ORDER],
            hand=hand,
            table=[g.table[n] for n in range(laid)],
            out=unseen(g),
            beast=BEASTS[g.declared[g.now[TURN]]],
            to_come=SEATS - 1 - laid,
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
        return self.ahead(card) and (self.to_come == 0 or not self.beaten_by(card, self.order))

    def wins_against(self, card: int, order: int) -> float:
        """Return how likely three unseen numbers and trumps would all be weaker than a card in an order."""
        left = max(size(self.out & ~KIRINS), 1)
        return (1 - self.beaten_by(card, order) / left) ** (SEATS - 1) if card < FIRST_KIRIN else 0.0

    def suits(self, cards: int, order: int) -> bool:
        """Tell whether some cards are together at least as likely to win in an order as in the other one."""
        gains = (self.wins_against(card, order) - self.wins_against(card, 1 - order) for card in places(cards))
        return sum(gains) >= 0

    def next_order(self, *cards: int) -> int:
        """Return the order of the next trick if these cards are played to this one, and no other Kirin."""
        plays = [*self.table, *cards]
        return kirin_effect([*plays, *[0] * (SEATS - len(plays))], self.order)[1]

    def overruling(self, card: int) -> Sequence[Sequence[int]]:
        """List which unseen Kirins could together change the next order once a card is played."""
        then, kirins = self.next_order(card), [*places(self.out & KIRINS)]
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
            return [kirin for kirin in places(self.out & KIRINS) if self.next_order(played, kirin) == order]
        left = self.out | self.hand & ~(1 << played)
        return [kirin for kirin in places(left & KIRINS) if _shows(kirin) == order]

    def turns_back(self, kirin: int, played: int) -> bool:
        """Tell whether a kept Kirin is the only one in hand for the order in force, and that suits what is kept."""
        shown = sum(1 << one for one in places(KIRINS) if _shows(one) == self.order)
        alone = self.hand & shown == 1 << kirin and not self.ends
        return (
            alone and bool(self.out & KIRINS & ~shown) and self.suits(self.hand & NUMBERS & ~(1 << played), self.order)
        )


def _shows(kirin: int) -> int:
    """Return the order that a Kirin shows."""
    return ASCENDING if kirin < FIRST_DESCENDING else 1 - ASCENDING


def _names(cards: Sequence[int]) -> list[str]:
    return [KINDS[card] for card in cards]


def _whole(view: View) -> Iterator[str]:
    """Say what is true whatever is played: there is nothing left to win."""
    own = _names(places(view.hand & view.own))
    # what lies in a trick that it cannot win is lost to it, too
    if not view.own & view.out and (view.lost or not view.own & view.tabled):
        yield SAY("only_own", BEAST_NAMES[view.beast], own) if own else SAY("nothing_left", BEAST_NAMES[view.beast])


def _between(view: View, better: int, other: int) -> Iterator[str]:
    """Say what tells two cards apart, the weightier first."""
    if not view.hand & ~KIRINS:
        yield SAY("only_kirins")
        return
    mine, theirs = KINDS[better], KINDS[other]
    wins, rival_wins = view.surely_wins(better), view.surely_wins(other)
    own_there = _names([card for card in view.table if view.own >> card & 1])
    captured = own_there + [mine] * (view.own >> better & 1)
    if wins and not rival_wins:
        if captured or view.to_come:
            empty = SAY("sure_empty", mine, BEAST_NAMES[view.beast]) if view.table else SAY("sure", mine)
            key = "sure_of" if view.to_come else "takes_own"
            yield SAY(f"{key}_itself", mine) if captured == [mine] else SAY(key, mine, captured) if captured else empty
        if drawn := _drawn(view, better):
            yield drawn
        elif fading := _fading(view, better, other):
            yield fading
        elif view.ahead(other):
            yield SAY("not_sure", _beaters(view, other, view.order, any_card=True), theirs)
        if not captured and not view.to_come:
            yield SAY("takes", mine)
        return
    if wins and rival_wins:
        alone = view.own >> better & 1 and not view.own >> other & 1
        yield SAY("either_own", mine) if alone else SAY("either_wins")
    elif rival_wins and not own_there and (view.table or RANKS[other] == TRUMP_RANK):
        yield SAY("save_own" if view.own >> other & 1 else "save", theirs, BEAST_NAMES[view.beast])
    led = not view.table and better < FIRST_KIRIN and _much_likelier(view, better, other, view.order)
    if (
        foreseen := ""
        if led
        else _spent(view, better, other) or _drawn_out(view, better, other) or _later(view, better, other)
    ):
        yield foreseen
        return
    promises = view.table or view.wins_against(better, view.order) >= PROMISING
    if not led and (of_order := _of_order(view, better, other)):
        yield of_order
        return
    if promises and view.ahead(better) and not (wins or rival_wins) and _much_likelier(view, better, other, view.order):
        few, many = _beaters(view, better, view.order), view.beaten_by(other, view.order)
        yield SAY("likelier", few, mine, many, theirs) if view.ahead(other) else SAY("could_not", few, mine, theirs)
        if drawn := _drawn(view, better):
            yield drawn
        return
    if view.own >> other & 1 and not view.own >> better & 1 and view.ahead(other) and not rival_wins:
        yield SAY("own_risked", theirs, _beaters(view, other, view.order, any_card=True))
        return
    drawn = "" if _drawn(view, other) or _much_likelier(view, other, better, view.order) else _drawn(view, better)
    yield from [drawn] if drawn else _kept(view, better, other)


def _drawn(view: View, lead: int) -> str:
    """Say which Kirins of its beast, which could never win, an opponent may have to play to a lead."""
    if view.table or lead >= FIRST_KIRIN:
        return ""
    found = places(view.out & KIRINS & view.own & answers(lead, view.order, 0))
    return SAY("drawn", _names(found), KINDS[lead]) if found else ""


def _of_order(view: View, better: int, other: int) -> str:
    """Say what a Kirin does to the next order, and which card that makes strong; empty if it does nothing."""
    then, instead = view.next_order(better), view.next_order(other)
    holds, leaves = (view.settled(one) and not view.settled(two) for one, two in ((better, other), (other, better)))
    if better < FIRST_KIRIN <= other and (stronger := view.outranking(other)) is not None:
        return SAY("wasted", KINDS[other], KINDS[stronger])
    if same_order(view.state, better, other):
        return ""
    if better < FIRST_KIRIN > other or (then == instead and not (holds and better >= FIRST_KIRIN) and not leaves):
        return ""
    order = 1 - then if then == instead and leaves else then  # the order that the better card is for
    kept = view.hand & NUMBERS & ~(1 << better) or view.hand & NUMBERS
    pays = _as_many_gain(view, kept, order) if better >= FIRST_KIRIN <= other else view.suits(kept, order)
    if not pays:  # what one card gains by it, others lose
        return ""
    best = max(places(kept), key=lambda card: view.wins_against(card, order), default=None)
    if best is not None and view.wins_against(best, order) - view.wins_against(best, 1 - order) >= LIKELIER:
        few, many, card = _beaters(view, best, order), view.beaten_by(best, 1 - order), KINDS[best]
        if better >= FIRST_KIRIN and order == then:
            return SAY("makes_strong", _place(view, better, then), few, card, many, CARD(ORDERS[1 - order]))
        key = "would_keep" if then == instead else "would_set" if view.settled(other) else "could_set"
        return SAY(key, KINDS[other], CARD(ORDERS[1 - order]), many, card, CARD(ORDERS[order]), few)
    if better >= FIRST_KIRIN and then != instead:
        key = "orders_surely" if view.settled(better) else "orders"
        return SAY(key, KINDS[better], CARD(ORDERS[then]), KINDS[other], CARD(ORDERS[instead]))
    return ""


def _spent(view: View, kirin: int, other: int) -> str:
    """Say that a Kirin does nothing to the order now but could turn it later; empty if the hand would not mind."""
    if kirin < FIRST_KIRIN or view.ends or (stronger := view.outranking(kirin)) is None:
        return ""
    order, kept = _shows(kirin), view.hand & NUMBERS
    if not kept or (other >= FIRST_KIRIN and _shows(other) == order) or not view.suits(kept, 1 - order):
        return ""
    best = max(places(kept), key=lambda card: view.wins_against(card, 1 - order))
    few, many = (view.beaten_by(best, way) for way in (1 - order, order))
    turns = comes(view.state, other, kirin, 1 - order)  # in the others it would turn nothing
    if turns < MOSTLY or view.wins_against(best, 1 - order) - view.wins_against(best, order) < LIKELIER:
        return ""
    return SAY("spent", KINDS[kirin], KINDS[stronger], CARD(ORDERS[order]), many, KINDS[best], few)


def _often(share: float, rival: float) -> str:
    """Say in how many of ten deals something happens, and in how many it would, after the other card."""
    count, fewer = (round(TENTHS * one) for one in (share, rival))
    few = SAY("of_ten_shortly", fewer) if count == TENTHS else f"{fewer}"
    return SAY("often", _share(share), few if fewer else SAY("hardly_any"))


def _share(share: float) -> str:
    count = round(TENTHS * share)
    return SAY("nearly_every") if count == TENTHS else SAY("of_ten", count)


def _fading(view: View, better: int, other: int) -> str:
    """Say in which order a card that surely wins now would come to be played later, if it is weak there."""
    order = max((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(better, one))
    share = comes(view.state, other, better, order)
    if share < OFTENER or wins(view.state, other, better) > 1 - OFTENER or view.suits(1 << better, order):
        return ""
    return SAY("fading", CARD(ORDERS[order]), _share(share), _beaters(view, better, order, any_card=True))


def _drawn_out(view: View, lead: int, other: int) -> str:
    """Say which Kirins a lead draws out so that the next order suits a kept card; empty if no order comes oftener."""
    kept = view.hand & NUMBERS & ~(1 << lead)
    if view.table or not kept:
        return ""
    best = max(places(kept), key=lambda card: wins(view.state, lead, card))
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(best, one))
    kirins = view.out & KIRINS & answers(lead, view.order, 0)
    drawn = [card for card in places(kirins) if _shows(card) == order]
    share, rival = (leads_to(view.state, card, order) for card in (lead, other))
    if not drawn or order == view.order or share - rival < OFTENER or wins(view.state, lead, best) < HARDLY:
        return ""
    few = _beaters(view, best, order)
    return SAY("draws_kirin", KINDS[lead], _names(drawn), CARD(ORDERS[order]), _often(share, rival), few, KINDS[best])


def _later(view: View, better: int, other: int) -> str:
    """Say in which order the kept card that gains most by a Kirin comes to be played oftener; empty if none gains."""
    if max(better, other) < FIRST_KIRIN:
        return ""
    kept = view.hand & NUMBERS & ~(1 << better) & ~(1 << other)
    gains = {card: wins(view.state, better, card) - wins(view.state, other, card) for card in places(kept)}
    best = max(gains, key=lambda card: gains[card], default=None)
    if best is None or gains[best] < WINS_OFTENER:
        return ""
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(best, one))
    share, rival = (comes(view.state, card, best, order) for card in (better, other))
    if share - rival < OFTENER:
        return ""
    few = _beaters(view, best, order)
    told = KINDS[best], CARD(ORDERS[order]), _often(share, rival), few
    if other >= FIRST_KIRIN and _shows(other) == order:
        return SAY("later_kept", KINDS[other], *told)
    if better >= FIRST_KIRIN and _shows(better) != order and comes(view.state, other, better, order) >= OFTENER:
        return SAY("later_spent", KINDS[better], CARD(ORDERS[1 - order]), *told)
    return SAY("later", KINDS[better], *told) if better >= FIRST_KIRIN and _shows(better) == order else ""


def _as_many_gain(view: View, cards: int, order: int) -> bool:
    """Tell whether at least as many cards are stronger in an order as are weaker in it."""
    found = [(view.beaten_by(card, order), view.beaten_by(card, 1 - order)) for card in places(cards)]
    return sum(few < many for few, many in found) >= sum(few > many for few, many in found)


def _much_likelier(view: View, card: int, other: int, order: int) -> bool:
    """Tell whether a card is much likelier to win than another in an order."""
    return view.wins_against(card, order) - view.wins_against(other, order) >= MUCH_LIKELIER


def _kept(view: View, better: int, other: int) -> Iterator[str]:
    """Say that the card which is kept wins more than the one that is played, in the next order or in the other one."""
    mine, theirs = KINDS[better], KINDS[other]
    then = view.next_order(better)
    orders = [one for one in (then, 1 - then) if comes(view.state, better, other, one) >= HARDLY]
    own, rival_own = (bool(view.own >> card & 1) for card in (better, other))
    if rival_own and view.surely_wins(other):
        return
    if better < FIRST_KIRIN <= other and view.turns_back(other, better):
        yield SAY("turn_back", theirs)
    for least, order in product((MUCH_LIKELIER, LIKELIER), orders):
        likely, rival = (view.wins_against(card, order) for card in (better, other))
        place, few, many = (
            _place(view, better, order, other),
            _beaters(view, other, order),
            view.beaten_by(better, order),
        )
        beatable = any(view.beaten_by(other, one) for one in (ASCENDING, 1 - ASCENDING))
        alone = place if beatable else SAY("in_either_order")
        if rival_own and rival - likely * own >= least:
            yield SAY("own_kept_lost" if view.lost else "own_kept", theirs, alone, few)
        elif rival - likely < least or (RANKS[other] == TRUMP_RANK and not rival_own):  # everybody knows it
            continue
        elif better >= FIRST_KIRIN:
            if wins(view.state, better, other) < HARDLY:
                return
            yield SAY("kirin", theirs, alone, few, mine)
        elif wins(view.state, better, other) + HARDLY < wins(
            view.state, other, better
        ):  # the weaker one wins more often
            return
        elif own and not view.ahead(better):
            yield SAY("own_given", theirs, place, few, many, mine)
        else:
            keep = SAY("keep_lost" if view.lost else "keep", theirs)
            yield f"{keep} {SAY('stronger', place, few, many, mine)}"
            if order != then and view.beaten_by(better, then) < view.beaten_by(other, then):
                yield SAY("unturned", mine)
            elif order == then and len(orders) > 1:
                yield from _turned(view, better)
        return


def _turned(view: View, card: int) -> Iterator[str]:
    """Say that a card is the stronger one in the other order if few can beat it there or only one Kirin brings it."""
    then = view.next_order(card)
    turning = view.turning(1 - then, card)
    if len(turning) == 1:
        yield SAY("turned_by", KINDS[turning[0]], CARD(ORDERS[1 - then]), KINDS[card])
    elif view.beaten_by(card, 1 - then) <= FEW:
        yield SAY("turned" if then == view.order else "turned_back", KINDS[card])


def _alike(view: View, better: int, other: int) -> str:
    """Say of two cards that nothing tells apart how strong they are, or the one of its beast; empty if they differ."""
    then, owned = view.next_order(better), [card for card in (better, other) if view.own >> card & 1]
    if (
        min(better, other) >= FIRST_KIRIN
        and overruled(view.state, better) == overruled(view.state, other)
        and then == view.next_order(other)
        and view.settled(better) == view.settled(other)
    ):
        return SAY("kirins_alike" if view.settled(better) else "kirins_may_be_alike", CARD(ORDERS[then]))
    if better >= FIRST_KIRIN or other >= FIRST_KIRIN or view.surely_wins(better) or view.surely_wins(other):
        return ""
    if view.nothing_between(better, other):
        return SAY("nothing_between_lost" if view.lost else "nothing_between")
    if len(owned) == 1:
        return SAY("own_alike", KINDS[owned[0]], _place(view, better, then), _beaters(view, owned[0], then))
    if (obliged := _obliged(view, better, other)) is not None:
        return obliged
    few, many = (view.beaten_by(card, then) for card in (other, better))
    turned = [view.beaten_by(card, 1 - then) for card in (other, better) if view.can_turn(1 - then, better)]
    if few == many == 0 or not 0 <= many - few <= 1 or (turned and abs(turned[0] - turned[1]) > 1):
        return ""
    later = wins(view.state, better, other) - wins(view.state, other, better)
    if abs(later) >= HARDLY:
        return ""
    told = _place(view, better, then), few, KINDS[other]
    return SAY("alike_equal", *told, KINDS[better]) if few == many else SAY("alike", *told, many, KINDS[better])


def _obliged(view: View, lead: int, other: int) -> str | None:
    """Say that a lead draws out more cards that can beat a kept one; empty if it draws out fewer, None if as many."""
    kept = view.hand & NUMBERS & ~(1 << lead)
    if view.table or not kept:
        return None
    best = max(places(kept), key=lambda card: view.wins_against(card, view.order))
    beating = view.out & ~KIRINS & STRONGER[CARDS * view.order + best]
    drawn, rival = (beating & answers(card, view.order, 0) for card in (lead, other))
    if abs(size(drawn) - size(rival)) < FEW:
        return None
    if rival & ~drawn:
        return ""
    return SAY("draws", KINDS[best], KINDS[lead], size(drawn), size(beating), KINDS[other], size(rival))


def _beaters(view: View, card: int, order: int, any_card: bool = False) -> str:
    """Name the unseen cards that can beat a card in an order if they are few, or else count them.

    ``any_card`` is True if that there are some speaks against the card, and not for it that they are only these.
    """
    found = places(view.out & STRONGER[CARDS * order + card])
    if not found:
        return SAY("none")
    if len(found) > FEW or (len(found) > MOST_ONLY * size(view.out) and not any_card):
        return SAY("of_all", len(found), size(view.out))
    return SAY("some" if any_card else "only", _names(found))


def _place(view: View, card: int, order: int, kept: int = 0) -> str:
    """Begin a sentence about the next order, once a card is played, or about the other one, for a card that is kept."""
    if order != view.next_order(card):
        turning = view.turning(order, card)
        if len(turning) == 1:
            return SAY("in_order_of", KINDS[turning[0]], CARD(ORDERS[order]))
        return SAY("in_other_order", _share(comes(view.state, card, kept, order)), CARD(ORDERS[order]))
    if overruled(view.state, card):
        return SAY("in_order", CARD(ORDERS[order]))
    kirins = view.strongest(card)
    surely, told = ("_surely", ()) if view.settled(card) else ("", (_overruling(view, card),))
    if len(kirins) == 2 and card in kirins:
        return SAY(f"cancels{surely}", KINDS[card], KINDS[kirins[0]], CARD(ORDERS[order]), *told)
    if len(kirins) != 1 or (card not in kirins and order == view.order):
        settled = "in_last_trick" if view.settled(card) else "in_last_trick_if"
        return SAY(settled if view.ends else "in_this_order")
    return SAY(f"{'makes' if order != view.order else 'keeps'}{surely}", KINDS[kirins[0]], CARD(ORDERS[order]), *told)


def _overruling(view: View, card: int) -> str:
    """Name the unseen Kirin without which no others could change the next order, or say that another one could."""
    common = set.intersection(*map(set, view.overruling(card)))
    return KINDS[common.pop()] if len(common) == 1 else SAY("another")


def _declaring(g: Position, better: int, other: int) -> Iterator[str]:
    """Say what in the hand speaks for declaring a card rather than another; a card is rated in the order it suits."""
    hand = g.hands[g.now[TURN]]
    out = ALL & ~hand
    mine, theirs, names = KINDS[better], KINDS[other], [BEAST_NAMES[BEASTS[card]] for card in (better, other)]

    def suiting(card: int) -> tuple[int, int]:
        return min((size(out & STRONGER[CARDS * order + card]), order) for order in range(len(ORDERS)))

    def beaters(card: int) -> int:
        return suiting(card)[0]

    def beating(card: int) -> list[str]:
        few, order = suiting(card)
        return [SAY("of_unheld", few, size(out)) if few else SAY("no_unheld"), CARD(ORDERS[order])]

    keep = SAY("declare_keep", theirs, *beating(other), mine, beaters(better)) if other < FIRST_KIRIN else ""
    if BEASTS[better] == BEASTS[other]:
        if better >= FIRST_KIRIN > other:
            yield SAY("declare_kirin", mine, theirs, *beating(other))
        elif max(better, other) < FIRST_KIRIN:
            told = theirs, beating(other)[0], mine, beaters(better)
            yield keep if beaters(other) < beaters(better) else SAY("declare_alike", *told)
        return
    own, rival = (hand & OF_BEAST[BEASTS[card]] & ~(1 << card) & ~KIRINS for card in (better, other))
    best, best_rival = (min(places(cards), key=beaters, default=None) for cards in (own, rival))
    idle, idle_rival = ([card for card in places(cards & NUMBERS) if not _winner(card)] for cards in (own, rival))
    count, rivals = (size(OF_BEAST[BEASTS[card]] & out) for card in (better, other))
    apart = size(out) if best_rival is None else beaters(best_rival)
    if best is not None and beaters(best) <= min(apart - APART, GOOD):
        kept = names[0], KINDS[best], *beating(best), names[1]
        yield SAY("best_alone", *kept) if best_rival is None else SAY("best_own", *kept, KINDS[best_rival], apart)
    elif len(idle_rival) > len(idle):
        yield SAY("idle", names[1], _names(idle_rival), min(map(beaters, idle_rival)), size(out))
    elif better >= FIRST_KIRIN > other and count < rivals:
        yield f"{SAY('declare_lone_kirin', mine)} {SAY('but_elsewhere', names[1], rivals, names[0], count)}"
    if count > rivals:
        yield SAY("elsewhere", names[0], count, names[1], rivals)
    if max(better, other) < FIRST_KIRIN and beaters(other) + APART <= beaters(better):
        yield keep


APART = 4  # so many more cards that can beat a card are worth a sentence
GOOD = 9  # a card that more of the unseen cards can beat is no reason to collect its beast


def _winner(card: int) -> bool:
    """Tell whether a card is of a rank that often wins a trick: a trump, a 6 or a 1."""
    return RANKS[card] in (TRUMP_RANK, 6, 1)
