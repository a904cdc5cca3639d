"""Says of a whole hand of Kirin, in a trick that it cannot win, which cards to keep and why any of the others will do.

What a card costs is seen in imagined deals, and so is the order in which it comes to be played later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ludobook.core.bits import places, size
from ludobook.core.words import TENTHS
from ludobook.games.kirin.advice.foreseen import cost_beside, share_in_order, share_leading_to, share_won
from ludobook.games.kirin.advice.telling import MOST_CARDS_NAMED, SAY, name_beaters, name_cards, say_share
from ludobook.games.kirin.advice.view import NUMBERS, ORDERS, View, order_shown_by
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import RANKS
from ludobook.games.kirin.kernel import ASCENDING, FIRST_KIRIN, TRUMP_RANK
from ludobook.games.kirin.words import CARD

DEAR, ERRORS = 0.2, 2.5  # a card is kept if it costs so many points to play it, and so many standard errors
AS_GOOD_POINTS = 0.1  # a card that costs no more points, or less, is as good
SPARED_POINTS = 0.12  # a card that costs fewer points can be spared as well
LEAST_PLAYABLE = 3  # of so many cards it is said which to keep, and which will do
LEAST_PLAYED_SHARE = 0.15  # a card that comes to be played in an order in fewer of the deals need not be strong there
OPEN_ORDER_SHARE = 0.25  # the order is open where each comes in so many of the deals
STRONG, WEAK = 1 / 4, 1 / 5  # a card is strong that no more of the unseen cards can beat, and weak if more can
FEWEST = 2  # and more than so many
LEAST_KEPT_GAIN = 0.1  # a card that wins a later trick in so many more of the deals than another is not spared like it
MANY_MORE = 5  # so many more of the unseen cards are many more
TURNED_SHARE = 0.5  # a Kirin that brings an order in so many of the deals can turn the order now
SURE_WIN_SHARE = 0.7  # a card that wins a trick in so many of the deals is what counts,
STEADY_WIN_SHARE = 0.08  # if it does so whatever is played, give or take so many of them


def say_which_to_spare(view: View, better: int, other: int) -> str:
    """Say which cards to keep in a trick that is lost, and why any of the others will do; empty if that tells nothing.

    ``other`` is among those that are kept, for a reason that can be said, or among those that will do.
    """
    if not view.lost or better >= FIRST_KIRIN or size(view.playable) < LEAST_PLAYABLE:
        return ""
    found = {card: cost_beside(view.state, better, card) for card in places(view.playable) if card != better}
    if any(mean <= -DEAR and -mean > ERRORS * error for mean, error in found.values()):
        return ""  # these deals speak for another card
    dear = [card for card, (mean, error) in found.items() if mean >= max(DEAR, ERRORS * error)]
    if other not in dear and _dearer(view, better, other):
        dear.append(other)
    dear.sort(key=lambda card: (card != other, -found[card][0]))
    cheap = [card for card, (mean, _) in found.items() if card not in dear and _spares(view, better, card, mean)]
    reasons = {card: said for card in dear if (said := say_why_kept(view, better, card))}
    kept = [other] if other in reasons else [*reasons][:1]
    if other not in (*cheap, *kept) or (other in cheap and _own(view, other) > _own(view, better)):
        return ""
    alike = other in cheap and other < better and not _dearer(view, other, better)
    same = say_which_to_spare(view, other, better) if alike else ""
    if KINDS[better] in same and KINDS[other] in same:
        return same  # what is so either way is said in the same words
    why = _say_spared(view, [better, *cheap], other, kept)
    left = sorted((card for card in found if card not in cheap and card < FIRST_KIRIN), key=lambda card: card != other)
    like_it = [card for card in left if kept and _means(view, better, card) == _means(view, better, kept[0])]
    keep = [reasons[card] for card in kept]
    if 1 < len(like_it) <= MOST_CARDS_NAMED:
        keep = [say_why_kept(view, better, *like_it)]
    if not why:
        return " ".join(keep) if other in cheap and _own(view, other) == _own(view, better) else ""
    return " ".join([*keep, why] if other in kept else [why, *keep])


def _dearer(view: View, better: int, other: int) -> bool:
    """Tell whether a card costs points beside a better one, or wins oftener if it is kept, and not at others' cost."""
    mean, error = cost_beside(view.state, better, other)
    mine, theirs = (share_won(view.state, *cards) for cards in ((better, other), (other, better)))
    later = (share_won(view.state, better, card) - share_won(view.state, other, card) for card in places(view.hand))
    oftener = mine - theirs >= LEAST_KEPT_GAIN and sum(later) >= LEAST_KEPT_GAIN / 2
    return mean >= max(AS_GOOD_POINTS, error) or (mean > 0 and oftener)


def _means(view: View, better: int, card: int) -> str:
    """Return why a card is to be kept, without its name."""
    return say_why_kept(view, better, card).replace(KINDS[card], "")


def _own(view: View, card: int) -> int:
    return view.own >> card & 1


def _spares(view: View, better: int, card: int, cost: float) -> bool:
    """Tell whether a card that costs so much can be spared as well; one of the own beast can if it costs nothing."""
    return card < FIRST_KIRIN and cost < (
        SPARED_POINTS if _own(view, card) <= _own(view, better) else SPARED_POINTS / 2
    )


def say_why_kept(view: View, better: int, card: int, *more: int) -> str:
    """Say why a card is to be kept once a better one is played; empty if that cannot be said, or if all know it.

    There may be more cards of which the same is true.
    """
    if card >= FIRST_KIRIN:
        return _say_turning(view, better, card)
    shares = {one: share_in_order(view.state, better, card, one) for one in (ASCENDING, 1 - ASCENDING)}
    played = [one for one, share in shares.items() if share >= OPEN_ORDER_SHARE] or [
        max(shares, key=lambda one: shares[one])
    ]
    order, own = min(played, key=lambda one: view.beaten_by(card, one)), _own(view, card)
    if RANKS[card] == TRUMP_RANK:
        return ""
    if not _strong(view, card, order):
        share = share_won(view.state, better, card)
        return SAY("spare_keep_own", KINDS[card], say_share(share)) if own and round(TENTHS * share) else ""
    cards, few = name_cards([card, *more]), name_beaters(view, card, order)
    key, parts = "spare_strong", [CARD(ORDERS[order]), few]
    declared: Sequence[str] = ()
    if order == view.next_order(better) != view.order and view.settled(better):
        key, parts = "spare_made", [KINDS[view.strongest(better)[0]], CARD(ORDERS[order]), few]
    elif order == view.order and not view.can_turn(1 - order, better):
        key, parts, declared = "spare_fixed", [few], name_cards(view.declared(1 - order))
    elif order == view.next_order(better) and view.settled(better):
        key, parts = "spare_next", [CARD(ORDERS[order]), few]
    elif order != view.next_order(better) and view.settled(better):
        key, parts = "spare_back", [CARD(ORDERS[1 - order]), few]
    it, known = SAY("it" if not more else "either" if len(more) == 1 else "any"), [declared] if declared else []
    return SAY(f"{key}{'_declared' * bool(declared)}{'_own' * own}", cards, *known, *parts, it)


def _say_turning(view: View, better: int, kirin: int) -> str:
    """Say for which card a Kirin is kept that can still turn the order; empty if it suits none."""
    order, left = order_shown_by(kirin), view.hand & NUMBERS & ~(1 << better)
    best = min(places(left), key=lambda card: view.beaten_by(card, order), default=None)
    if best is None or order == view.next_order(better) or not _strong(view, best, order):
        return ""
    if share_in_order(view.state, better, kirin, 1 - order) < OPEN_ORDER_SHARE or not view.suits(left, order):
        return ""
    if share_leading_to(view.state, kirin, order) >= TURNED_SHARE:
        return ""  # it could do so at once
    return SAY("spare_kirin", KINDS[kirin], CARD(ORDERS[order]), name_beaters(view, best, order), KINDS[best])


def _strong(view: View, card: int, order: int) -> bool:
    return view.beaten_by(card, order) <= STRONG * size(view.out)


def _say_spared(view: View, spare: Sequence[int], other: int, kept: Sequence[int]) -> str:
    """Say why any of some cards can be spared, the first of which is advised; empty if nothing tells."""
    better = spare[0]
    orders = {one for card in (better, other) if card in spare for one in _orders(view, spare, card)}
    if other in spare and _own(view, other) != _own(view, better):
        return ""
    weak = [card for card in spare if orders.issuperset(_orders(view, spare, card)) and _weak(view, card, orders)]
    if better not in weak or (other in spare and other not in weak):
        return next(_say_of_two(view, better, other), "") if other in spare else ""
    least = min(view.beaten_by(card, order) for card in weak for order in orders)
    rival = min(view.beaten_by(other, order) for order in (ASCENDING, 1 - ASCENDING))
    strangers, pair = places(view.playable & NUMBERS & ~view.own), [card for card in (better, other) if card in spare]
    if any(_weaker(view, card, one, orders) for card in strangers for one in pair):
        return ""  # it would rather speak for that card
    if other in kept and other < FIRST_KIRIN and least <= rival and not _own(view, other):
        return ""
    parts = _say_where(view, weak, orders), SAY("at_least", least, size(view.out))
    if other in kept and not view.playable & ~sum(1 << card for card in {*weak, *kept}):
        return SAY("spare_rest" if len(weak) > 1 else "spare_last", *parts)
    return (
        SAY("spare_any", name_cards(weak), *parts)
        if len(weak) > 2
        else SAY("spare_either", *name_cards(weak), *parts)
        if len(weak) > 1
        else SAY("spare_only", KINDS[better], *parts)
    )


def _weaker(view: View, card: int, better: int, orders: Collection[int]) -> bool:
    """Tell whether many more cards can beat one card than a better one, in each of some orders."""
    return all(view.beaten_by(card, one) >= view.beaten_by(better, one) + MANY_MORE for one in orders)


def _orders(view: View, spare: Sequence[int], card: int) -> list[int]:
    """List the orders in which a card that could be spared comes to be played, if it is kept instead of another."""
    then = view.next_order(spare[0])
    both = [one for one in (ASCENDING, 1 - ASCENDING) if one == then or view.can_turn(one, spare[0])]
    played = next((one for one in spare if one != card), None)
    if played is None:
        return both
    return [one for one in both if share_in_order(view.state, played, card, one) >= LEAST_PLAYED_SHARE] or [then]


def _weak(view: View, card: int, orders: Collection[int]) -> bool:
    """Tell whether many of the unseen cards can beat a card in each of some orders."""
    return min(view.beaten_by(card, order) for order in orders) > max(FEWEST, WEAK * size(view.out))


def _say_where(view: View, cards: Sequence[int], orders: Collection[int]) -> str:
    """Say in which orders cards come to be played, and that it is only mostly so where one is strong in the other."""
    if len(orders) > 1:
        return SAY("spare_in_either")
    [order] = orders
    strong = (
        len(cards) > 1
        and view.can_turn(1 - order, cards[0])
        and not all(_weak(view, card, [1 - order]) for card in cards)
    )
    return SAY("spare_mostly_in" if strong else "spare_in", CARD(ORDERS[order]))


def _say_of_two(view: View, better: int, other: int) -> Iterator[str]:
    """Say why either of two cards can be spared that are not both weak."""
    both = 1 << better | 1 << other
    up, down = ([view.beaten_by(card, order) for card in (better, other)] for order in (ASCENDING, 1 - ASCENDING))
    won, instead = share_won(view.state, better, other), share_won(view.state, other, better)
    if max(abs(one - two) for one, two in (up, down)) <= 1 < min(*up, *down):
        yield SAY(
            "spare_like",
            KINDS[better],
            KINDS[other],
            *(SAY("spare_count", *sorted(one)) if one[0] != one[1] else f"{one[0]}" for one in (down, up)),
        )
    chances = {
        card: [share_won(view.state, one, card) for one in (better, other)]
        for card in places(view.hand & NUMBERS & ~both)
    }
    best = max(chances, key=lambda card: min(chances[card]), default=None)
    if (
        best is not None
        and min(chances[best]) >= SURE_WIN_SHARE
        and abs(chances[best][0] - chances[best][1]) <= STEADY_WIN_SHARE
    ):
        yield SAY("spare_counts", KINDS[best], say_share(min(chances[best])))
    if abs(won - instead) <= STEADY_WIN_SHARE and not (view.own & both):
        often = (won + instead) / 2
        if often < LEAST_PLAYED_SHARE / 2:
            yield SAY("spare_none", KINDS[better], KINDS[other])
        else:
            yield SAY("spare_even", say_share(often))
