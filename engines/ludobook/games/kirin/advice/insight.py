"""Says what a strong player sees in the choice between two cards of Kirin: the cards still out, the order, the beast.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.core.words import TENTHS
from ludobook.games.kirin.advice.declaring import say_why_declare
from ludobook.games.kirin.advice.foreseen import (
    is_overruled,
    share_capturing,
    share_in_order,
    share_leading_to,
    share_winning_any,
    share_won,
)
from ludobook.games.kirin.advice.gains import (
    LEAST_WIN_GAIN,
    LEAST_WIN_SHARE,
    NOTABLE_WIN_GAIN,
    SAME_WIN_SHARE,
    are_apart,
    card_kept_by_habit,
    carries,
    gain,
    gain_in_all,
    gaining_card,
    gains_at_others_cost,
    half_lost_now,
    say_even,
)
from ludobook.games.kirin.advice.leading import (
    FADING_SHARE,
    LEAST_CAUSE,
    say_drawn_out,
    say_led_later,
    say_loser_first,
    say_obliged,
    say_pulled,
    say_rarely,
)
from ludobook.games.kirin.advice.sparing import say_which_to_spare
from ludobook.games.kirin.advice.telling import (
    MOST_CARDS_NAMED,
    MOST_ONLY,
    SAY,
    begin_of_order,
    name_beaters,
    name_cards,
    say_often,
    say_share,
)
from ludobook.games.kirin.advice.view import KIRINS, NUMBERS, ORDERS, View, order_shown_by
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import RANKS
from ludobook.games.kirin.kernel import ASCENDING, CARDS, FIRST_KIRIN, STRONGER, TRUMP_RANK
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD

MUCH_LIKELIER, LIKELIER = 0.1, 0.03  # chances to win that are worth a sentence if they are so much higher
PROMISING = 1 / 3  # a lead that wins this trick in a smaller share of the deals is not made for it
LEAST_ANY_WIN_SHARE = 0.3  # whoever wins a trick at all in a smaller share of the deals counts on few cards,
LEAST_OWN_WIN_SHARE = 0.06  # and one of its own beast that wins in so many of them is worth keeping all the same
LEAST_TURN_GAIN = 0.12  # an order in which a card is played in so many more of the deals is told as a cause
WORTH_KEEPING = 0.25  # no card that wins a trick in a smaller share of the deals is a reason to play a Kirin
HALF_OF_DEALS = 0.5  # a Kirin that would turn the order in fewer of the deals is not feared
RANKS_OF = {"low": (1, 2), "high": (5, 6)}  # the numbers that are strong in an order
MANY_MORE_BEATERS = 1 / 2  # a card that so much more of the unseen cards can beat in an order is weak in it
MOST_FACTS = 2


def insight(state: KirinState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= CARDS:
        return " ".join(say_why_declare(state.at, better - CARDS, other - CARDS)[:MOST_FACTS])
    view = View.of(state)
    whole = [*_say_whole(view)]
    spared = "" if whole or _say_hopeless(view, better, other) else say_which_to_spare(view, better, other)
    if spared and not view.own >> other & 1:
        return spared
    alike = spared or _say_alike(view, better, other)
    between = _say_apart(view, better, other) or [one for one in [alike or say_even(view, better, other)] if one]
    whole = whole if between or view.lost else []
    return " ".join([*whole, *between][:MOST_FACTS])


def concerns(state: KirinState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part.

    Not in the trick beside an insight, and not in what it scores where the better card surely wins it; nor in an order
    that its cards of these numbers do not win oftener by; nor in what comes later where only the order differs in
    which playouts play what is kept, or where no card is told.
    """
    if better >= CARDS and insight(state, better, other):
        return False
    if part.startswith("order/") and better < CARDS:
        ranks = RANKS_OF[part.removeprefix("order/")]
        view, kept = View.of(state), state.at.hands[state.at.now[TURN]] & NUMBERS & ~(1 << better) & ~(1 << other)
        return sum(gain(view, card, better, other) for card in places(kept) if RANKS[card] in ranks) >= LEAST_WIN_GAIN
    if better >= CARDS:
        return True
    view, now = View.of(state), ("trick", "captured/now", "captured")
    if part not in now and (card_kept_by_habit(view, better, other) is not None or _even_only(view, better, other)):
        return False
    if part == "captured/later" and half_lost_now(view, better, other):
        return False
    if part == "trick" and (view.surely_wins(other) or insight(state, better, other)):
        return False  # everybody sees that, or it is told already
    return part not in (*now, "total") or not view.surely_wins(better)


def _even_only(view: View, better: int, other: int) -> bool:
    """Tell whether nothing is said of two cards but that they are even."""
    said_more = (
        _say_apart(view, better, other) or _say_alike(view, better, other) or say_which_to_spare(view, better, other)
    )
    return not said_more and bool(say_even(view, better, other))


def _say_whole(view: View) -> Iterator[str]:
    """Say what is true whatever is played: there is nothing left to win, or only one card."""
    own = name_cards(places(view.hand & view.own))
    # what lies in a trick that it cannot win is lost to it, too
    if not view.own & view.out and (view.lost or not view.own & view.tabled):
        yield SAY("only_own", BEAST_NAMES[view.beast], own) if own else SAY("nothing_left", BEAST_NAMES[view.beast])
    elif size(last := view.own & (view.out | view.hand | view.tabled)) == 1 and last & view.out:
        yield SAY("last_own", name_cards(places(last)))


def _say_apart(view: View, better: int, other: int) -> list[str]:
    """List what tells two cards apart, the weightier first; if nothing else does, the card for which it matters."""
    return [*_say_between(view, better, other)] or [one for one in [_say_what_counts(view, better, other)] if one]


def _say_between(view: View, better: int, other: int) -> Iterator[str]:
    """Say what tells two cards apart, the weightier first."""
    if not view.hand & ~KIRINS:
        yield SAY("only_kirins")
        return
    if min(better, other) >= FIRST_KIRIN and (suited := _say_suited(view, better, other)):
        yield suited
        return
    mine, theirs = KINDS[better], KINDS[other]
    sure, rival_sure = view.surely_wins(better), view.surely_wins(other)
    own_there = name_cards([card for card in view.table if view.own >> card & 1])
    if sure and not rival_sure:
        yield from _say_surely(view, better, other, own_there)
        return
    if sure and rival_sure:
        yield from _say_either_wins(view, better, other)
        return
    if rival_sure and not own_there and (view.table or RANKS[other] == TRUMP_RANK):
        yield from _say_saved(view, better, other)
    if loser := say_loser_first(view, better, other):
        yield loser
        return
    likelier = not (sure or rival_sure) and _likelier_now(view, better, other)
    led = not view.table and likelier
    if (
        foreseen := ""
        if led
        else _say_spent(view, better, other)
        or say_drawn_out(view, better, other)
        or _say_of_order(view, better, other)
        or _say_later(view, better, other)
    ):
        yield foreseen
        return
    if likelier:
        few, many = name_beaters(view, better, view.order), view.beaten_by(other, view.order)
        if view.ahead(other):
            yield SAY("likelier", few, mine, many, theirs)
        else:
            yield SAY("wins_now", few, mine, say_share(share_won(view.state, better, better)))
        captures = SAY("captures", mine, own_there) if own_there else ""
        if besides := say_pulled(view, better) or captures or _say_fading(view, better, other):
            yield besides
        return
    if own_now := _say_own_now(view, better, other):
        yield own_now
        return
    if view.own >> other & 1 and not view.own >> better & 1 and view.ahead(other) and _risky(view, other):
        lost = max(share_won(view.state, card, card) for card in (better, other)) < LEAST_OWN_WIN_SHARE
        later = [*_say_kept(view, better, other)] if lost and view.table else []
        some = name_beaters(view, other, view.order, any_card=True)
        safer = view.ahead(better) and view.beaten_by(better, view.order) < view.beaten_by(other, view.order)
        weaker = [name_beaters(view, better, view.order), mine] if safer else []
        risked = SAY("own_weaker" if weaker else "own_risked", *weaker, theirs, some)
        yield from [SAY("neither_now"), *later] if later else [risked]
        return
    drawn = (
        "" if say_pulled(view, other) or _much_likelier(view, other, better, view.order) else say_pulled(view, better)
    )
    yield from [drawn] if drawn else [*say_led_later(view, better, other)] or _say_kept(view, better, other)


def _say_either_wins(view: View, better: int, other: int) -> Iterator[str]:
    """Say of two cards that surely win the trick what the one captures, and how often the other one wins later."""
    mine, theirs = KINDS[better], KINDS[other]
    alone = view.own >> better & 1 and not view.own >> other & 1
    yield SAY("either_own", mine) if alone else SAY("either_wins")
    share, rival = share_won(view.state, better, other), share_won(view.state, other, better)
    if share - rival >= LEAST_WIN_GAIN:
        yield SAY("either_keep", theirs, say_often(share, rival), mine)
    elif alone and LEAST_WIN_SHARE <= rival <= 1 - LEAST_WIN_GAIN:
        yield SAY("own_later", mine, say_share(rival))


def _say_suited(view: View, better: int, other: int) -> str:
    """Say which of the kept cards are strong after each of two Kirins that lead to different orders; or nothing."""
    orders = [view.next_order(card) for card in (better, other)]
    kept = places(view.hand & ~KIRINS)
    strong = [[card for card in kept if view.beaten_by(card, one) <= MOST_ONLY * size(view.out)] for one in orders]
    if orders[0] == orders[1] or strong[0] == strong[1]:
        return ""
    sides = [
        SAY("strong_in", name_cards(cards), CARD(ORDERS[one])) if cards else SAY("none_strong", CARD(ORDERS[one]))
        for cards, one in zip(strong, orders, strict=True)
    ]
    return SAY("suited", round(MOST_ONLY * size(view.out) - 0.5), size(view.out), *sides)


def _say_surely(view: View, better: int, other: int, own_there: list[str]) -> Iterator[str]:
    """Say what a card is worth that surely wins this trick, where the other one does not."""
    mine, theirs = KINDS[better], KINDS[other]
    captured = own_there + [mine] * (view.own >> better & 1)
    if captured or view.to_come:
        awaited = view.table and view.own & view.out
        empty = SAY("sure_empty", mine, BEAST_NAMES[view.beast]) if awaited else SAY("sure", mine)
        key = "sure_of" if view.to_come else "takes_own"
        yield SAY(f"{key}_itself", mine) if captured == [mine] else SAY(key, mine, captured) if captured else empty
    if drawn := say_pulled(view, better):
        yield drawn
    elif len(captured) > 1 and not view.to_come:
        return  # nobody would wait for more
    elif fading := _say_fading(view, better, other) or ("" if captured else say_drawn_out(view, better, other)):
        yield fading
    elif counts := _say_led_for(view, better, other):
        yield counts
    elif view.ahead(other):
        some = name_beaters(view, other, view.order, any_card=True)
        yield SAY("own_risked", theirs, some) if view.own >> other & 1 else SAY("not_sure", some, theirs)
    if not captured and not view.to_come:
        yield SAY("takes", mine)


def _say_led_for(view: View, better: int, other: int) -> str:
    """Say which kept card wins a trick much oftener after a card that surely wins this one; empty if none does."""
    kept = places(view.hand & ~KIRINS & ~(1 << better) & ~(1 << other))
    best = max(kept, key=lambda card: gain(view, card, better, other), default=better)
    if best == better or gain(view, best, better, other) < NOTABLE_WIN_GAIN or not carries(view, best, better, other):
        return ""
    often = say_often(*(share_won(view.state, card, best) for card in (better, other)))
    return SAY("counts", KINDS[best], KINDS[better], often)


def _say_saved(view: View, better: int, other: int) -> Iterator[str]:
    """Say that a card which would win this trick, without another one of its beast so far, captures one later."""
    theirs, beast = KINDS[other], BEAST_NAMES[view.beast]
    if view.table:
        so_far = "" if view.to_come else "_last"
        yield SAY(f"save_own{so_far}" if view.own >> other & 1 else f"save{so_far}", theirs, beast)
    share, rival = (share_capturing(view.state, card, other) for card in (better, other))
    if share - rival >= LEAST_WIN_GAIN:
        beside = "_own" * (view.own >> other & 1)
        later = SAY(f"save_later{beside}", say_share(share), say_rarely(rival))
        yield later if view.table else SAY("save_led", theirs, say_often(share, rival))


def _say_own_now(view: View, better: int, other: int) -> str:
    """Say that a card of its own beast is likelier to win this trick than a later one; empty if it isn’t."""
    share, rival = share_won(view.state, better, better), share_won(view.state, other, better)
    lost = share_won(view.state, other, other) - share_won(view.state, better, other) if view.own >> other & 1 else 0.0
    if not view.own >> better & 1 or not view.ahead(better) or share - rival - max(lost, 0.0) < LEAST_WIN_GAIN:
        return ""
    return SAY("own_now", KINDS[better], say_share(share), f"{round(TENTHS * rival)}") if round(TENTHS * rival) else ""


def _risky(view: View, card: int) -> bool:
    """Tell whether a card that is ahead loses this trick in most deals."""
    return share_won(view.state, card, card) < HALF_OF_DEALS


def _say_of_order(view: View, better: int, other: int) -> str:
    """Say what a Kirin does to the next order, and which card that makes strong; empty if that card wins no oftener."""
    then, instead = view.next_order(better), view.next_order(other)
    holds, leaves = (view.settled(one) and not view.settled(two) for one, two in ((better, other), (other, better)))
    if better < FIRST_KIRIN <= other and (stronger := view.outranking(other)) is not None:
        order, kept = order_shown_by(other), view.hand & NUMBERS & ~(1 << better)
        later = (
            not view.ends
            and view.suits(kept, order)
            and share_in_order(view.state, better, other, 1 - order) >= HALF_OF_DEALS
        )
        back = SAY("wasted_later", CARD(ORDERS[order])) if later else ""
        return f"{SAY('wasted', KINDS[other], KINDS[stronger])} {back}".rstrip()
    if better < FIRST_KIRIN > other or (then == instead and not (holds and better >= FIRST_KIRIN) and not leaves):
        return ""
    order = 1 - then if then == instead and leaves else then  # the order that the better card is for
    best = gaining_card(view, better, other)
    share, rival = (share_leading_to(view.state, card, order) for card in (better, other))
    if best is None or share - rival < LEAST_CAUSE or view.beaten_by(best, order) >= view.beaten_by(best, 1 - order):
        return ""
    few, many, card = name_beaters(view, best, order), view.beaten_by(best, 1 - order), KINDS[best]
    if better in view.strongest(better) and order == then:
        return SAY("makes_strong", begin_of_order(view, better, then), few, card, many, CARD(ORDERS[1 - order]))
    key = "would_keep" if then == instead else "would_set" if view.settled(other) else "could_set"
    return SAY(key, KINDS[other], CARD(ORDERS[1 - order]), many, card, CARD(ORDERS[order]), few)


def _say_what_counts(view: View, better: int, other: int) -> str:
    """Name the card kept either way that wins a trick much oftener after the better one; empty if there is none."""
    thrown = view.lost and better >= FIRST_KIRIN > other
    best = gaining_card(view, better, other, LEAST_WIN_GAIN if thrown else NOTABLE_WIN_GAIN)
    if best is None or any(_say_whole(view)):
        return ""
    often = say_often(*(share_won(view.state, card, best) for card in (better, other)))
    if view.lost and better < FIRST_KIRIN <= other and not view.own >> better & 1:
        many = SAY("of_all", view.beaten_by(better, view.next_order(better)), size(view.out))
        return SAY("thrown", KINDS[better], many, KINDS[other], KINDS[best], often)
    if thrown:
        return SAY("thrown_kirin", KINDS[better], KINDS[best], often)
    return SAY("counts", KINDS[best], KINDS[better], often) if carries(view, best, better, other) else ""


def _likelier_now(view: View, card: int, other: int) -> bool:
    """Tell whether a card is likelier to win this trick than another, by its strength and at no cost to later ones."""
    if not view.ahead(card) or (
        view.ahead(other) and view.beaten_by(card, view.order) >= view.beaten_by(other, view.order)
    ):
        return False
    now, rival = (share_won(view.state, one, one) for one in (card, other))
    later, rival_later = share_won(view.state, card, other), share_won(view.state, other, card)
    promises = view.table or now >= PROMISING
    return bool(promises) and now - rival >= MUCH_LIKELIER and now + later >= rival + rival_later


def _say_spent(view: View, kirin: int, other: int) -> str:
    """Say that a Kirin does nothing to the order now but could turn it later; empty if the hand would not mind."""
    if kirin < FIRST_KIRIN or view.ends or (stronger := view.outranking(kirin)) is None:
        return ""
    order, kept = order_shown_by(kirin), view.hand & NUMBERS
    if not kept or (other >= FIRST_KIRIN and order_shown_by(other) == order) or not view.suits(kept, 1 - order):
        return ""
    best = max(places(kept), key=lambda card: view.wins_against(card, 1 - order))
    few, many = (view.beaten_by(best, way) for way in (1 - order, order))
    turns = share_in_order(view.state, other, kirin, 1 - order)  # in the others it would turn nothing
    if best != other and share_won(view.state, kirin, best) <= share_won(view.state, other, best):
        return ""
    if turns < HALF_OF_DEALS or view.wins_against(best, 1 - order) - view.wins_against(best, order) < LIKELIER:
        return ""
    return SAY("spent", KINDS[kirin], KINDS[stronger], CARD(ORDERS[order]), many, KINDS[best], few)


def _say_fading(view: View, better: int, other: int) -> str:
    """Say in which order a card that surely wins now would come to be played later, if it is weak there."""
    order = max((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(better, one))
    share = share_in_order(view.state, other, better, order)
    if (
        share < HALF_OF_DEALS
        or share_won(view.state, other, better) > 1 - FADING_SHARE
        or view.suits(1 << better, order)
        or (view.settled(other) and view.next_order(other) != order)  # it could be played in the next trick
    ):
        return ""
    some = name_beaters(view, better, order, any_card=True)
    return SAY("fading", KINDS[better], CARD(ORDERS[order]), say_share(share), some)


def _say_later(view: View, better: int, other: int) -> str:
    """Say in which order the kept card that gains most by a Kirin comes to be played oftener; empty if none gains."""
    if max(better, other) < FIRST_KIRIN:
        return ""
    best = gaining_card(view, better, other)
    if best is None:
        return ""
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(best, one))
    share, rival = (share_in_order(view.state, card, best, order) for card in (better, other))
    if share - rival < LEAST_TURN_GAIN:
        return ""
    few, many = name_beaters(view, best, order), view.beaten_by(best, 1 - order)
    parts = KINDS[best], CARD(ORDERS[order]), say_often(share, rival), few, many
    if other >= FIRST_KIRIN and order_shown_by(other) == order:
        if view.next_order(better) not in (order, view.order):
            return SAY("later_back", KINDS[better], CARD(ORDERS[1 - order]), KINDS[other], *parts)
        return SAY("later_kept", KINDS[other], *parts)
    spent = view.next_order(better) == view.next_order(other)  # it turns nothing now
    if (
        spent
        and better >= FIRST_KIRIN
        and order_shown_by(better) != order
        and share_in_order(view.state, other, better, order) >= LEAST_CAUSE
    ):
        key = "later_spent_back" if order != view.order else "later_spent"
        return SAY(key, KINDS[better], CARD(ORDERS[1 - order]), *parts)
    return SAY("later", KINDS[better], *parts) if better >= FIRST_KIRIN and order_shown_by(better) == order else ""


def _much_likelier(view: View, card: int, other: int, order: int) -> bool:
    """Tell whether a card is much likelier to win than another in an order."""
    return view.wins_against(card, order) - view.wins_against(other, order) >= MUCH_LIKELIER


def _say_kept(view: View, better: int, other: int) -> Iterator[str]:
    """Say that the card which is kept wins oftener than the one that is played would, and in which order."""
    mine, theirs = KINDS[better], KINDS[other]
    then = view.next_order(better)
    orders = [one for one in (then, 1 - then) if share_in_order(view.state, better, other, one) >= LEAST_WIN_SHARE] or [
        then
    ]
    own, rival_own = (bool(view.own >> card & 1) for card in (better, other))
    if rival_own and view.surely_wins(other):
        return
    if better < FIRST_KIRIN <= other and view.turns_back(other, better):
        yield SAY("turn_back", theirs)
    won, instead = share_won(view.state, better, other), share_won(view.state, other, better)
    least = (
        LEAST_OWN_WIN_SHARE
        if rival_own and share_winning_any(view.state, better) < LEAST_ANY_WIN_SHARE
        else LEAST_WIN_SHARE
    )
    if won < least or (won - instead < SAME_WIN_SHARE and not (rival_own and not own)):
        return
    if better < FIRST_KIRIN and not rival_own and gains_at_others_cost(view, better, other):
        return
    for least, order in product((MUCH_LIKELIER, LIKELIER), orders):
        likely, rival = (view.wins_against(card, order) for card in (better, other))
        place, few, many = (
            begin_of_order(view, better, order, other),
            name_beaters(view, other, order),
            view.beaten_by(better, order),
        )
        beatable = any(view.beaten_by(other, one) for one in (ASCENDING, 1 - ASCENDING))
        alone = place if beatable else SAY("in_either_order")
        if rival_own and rival - likely * own >= least:
            if better < FIRST_KIRIN and instead >= max(won, LEAST_WIN_SHARE):
                shares = [*dict.fromkeys(map(say_share, (won, instead)))]
                yield SAY("own_evens" if len(shares) > 1 else "own_even", theirs, shares[0], mine, *shares[1:])
                return
            sentence = _say_in_both(view, other) if len(orders) > 1 and beatable else SAY("can_beat", alone, few)
            when = "_last" if view.lost and view.ends else "_lost" * view.lost
            yield SAY(f"own_kept{when}", theirs, say_share(won), sentence)
        elif rival - likely < least or (RANKS[other] == TRUMP_RANK and not rival_own):  # everybody knows it
            continue
        elif better >= FIRST_KIRIN:
            if won < WORTH_KEEPING:
                return
            yield SAY("kirin", theirs, alone, few, mine)
        elif own and not (view.ahead(better) and not _risky(view, better)):
            yield SAY("own_given", theirs, say_share(won), mine, say_rarely(instead), place, few, many)
        else:
            keep = SAY("keep_lost" if view.lost else "keep", theirs)
            yield f"{keep} {SAY('stronger', place, few, many, mine)}"
            if order != then and view.beaten_by(better, then) < view.beaten_by(other, then):
                yield SAY("unturned", mine)
            elif order == then and len(orders) > 1:
                yield from _say_turned(view, better)
        return


def _say_in_both(view: View, card: int, key: str = "in_both") -> str:
    """Say what can beat a card in each order."""
    by_order = [name_beaters(view, card, one) for one in (1 - ASCENDING, ASCENDING)]
    if by_order[0] == by_order[1]:
        return SAY("can_beat", SAY("in_either_order"), by_order[0])
    counted = SAY("of_all", many := view.beaten_by(card, ASCENDING), size(view.out))
    return SAY(key, by_order[0], f"{many}" if by_order[1] == counted else by_order[1])


def _say_turned(view: View, card: int) -> Iterator[str]:
    """Say that a card is the stronger one in the other order if few can beat it there or only one Kirin brings it."""
    then = view.next_order(card)
    turning = view.turning(1 - then, card)
    if len(turning) == 1:
        yield SAY("turned_by", KINDS[turning[0]], CARD(ORDERS[1 - then]), KINDS[card])
    elif view.beaten_by(card, 1 - then) <= MOST_CARDS_NAMED:
        yield SAY("turned" if then == view.order else "turned_back", KINDS[card])


def _say_alike(view: View, better: int, other: int) -> str:
    """Say of two cards that nothing tells apart how strong they are, or the one of its beast; empty if they differ."""
    then, owned = view.next_order(better), [card for card in (better, other) if view.own >> card & 1]
    if (
        min(better, other) >= FIRST_KIRIN
        and is_overruled(view.state, better) == is_overruled(view.state, other)
        and then == view.next_order(other)
        and view.settled(better) == view.settled(other)
    ):
        return SAY("kirins_alike" if view.settled(better) else "kirins_may_be_alike", CARD(ORDERS[then]))
    if better >= FIRST_KIRIN > other and not view.ends and view.lost:
        own, share = view.own >> other & 1, share_won(view.state, better, other)
        if share < (LEAST_OWN_WIN_SHARE if own else LEAST_WIN_SHARE):
            return SAY("idle_beside", KINDS[better], KINDS[other])
        said = SAY("idle_own" if own else "idle_kirin", KINDS[better], KINDS[other], say_share(share))
        if then == view.order or better not in view.strongest(better):
            return said
        turned = begin_of_order(view, better, then), name_beaters(view, other, then), KINDS[other]
        return f"{said} {SAY('can_beat_card', *turned)}"
    if better >= FIRST_KIRIN or other >= FIRST_KIRIN or view.surely_wins(better) or view.surely_wins(other):
        return ""
    if not view.own >> other & 1 and are_apart(view, better, other):
        return ""
    if view.nothing_between(better, other):
        return SAY("nothing_between_lost" if view.lost else "nothing_between")
    if len(owned) != 1 and (alike := _say_same_beaters(view, better, other)):
        return alike
    if hopeless := _say_hopeless(view, better, other):
        return hopeless
    now, rival = (share_won(view.state, card, card) for card in (better, other))
    if abs(now - rival) >= LEAST_WIN_SHARE:
        return ""
    if len(owned) == 1:
        [kept] = owned
        chances = [share_won(view.state, card, kept) for card in (better, other)]
        if chances[0] < max(LEAST_WIN_SHARE, chances[1]):
            return ""
        return SAY("own_alike", KINDS[owned[0]], begin_of_order(view, better, then), name_beaters(view, owned[0], then))
    if (obliged := say_obliged(view, better, other)) is not None:
        return obliged
    few, many = (view.beaten_by(card, then) for card in (other, better))
    back = [view.beaten_by(card, 1 - then) for card in (other, better) if view.can_turn(1 - then, better)]
    if few == many == 0 or not 0 <= many - few <= 1 or (back and abs(back[0] - back[1]) > 1):
        return ""
    later = share_won(view.state, better, other) - share_won(view.state, other, better)
    if abs(later) >= LEAST_WIN_SHARE:
        return ""
    parts = begin_of_order(view, better, then), few, KINDS[other]
    if few != many:
        return SAY("alike", *parts, many, KINDS[better])
    some, same = name_beaters(view, other, then), name_beaters(view, better, then) == name_beaters(view, other, then)
    both = SAY("alike_same", parts[0], some) if same and many <= MOST_CARDS_NAMED else ""
    equal = both or SAY("alike_equal", parts[0], some, KINDS[other], KINDS[better])
    if len(back) < 2 or min(back) < few + MANY_MORE_BEATERS * size(view.out):
        return equal
    return f"{equal} {SAY('alike_turned', CARD(ORDERS[1 - then]), min(back), size(view.out))}"


def _say_same_beaters(view: View, better: int, other: int) -> str:
    """Say which cards still out beat either of two cards, in each order that may come; empty if they differ."""
    then = view.next_order(better)
    orders = [one for one in (ASCENDING, 1 - ASCENDING) if one == then or view.can_turn(one, better)]
    beating = [[places(view.out & STRONGER[CARDS * one + card]) for one in orders] for card in (better, other)]
    apart = abs(gain_in_all(view, better, other))
    if beating[0] != beating[1] or not any(beating[0]) or apart >= LEAST_WIN_SHARE or not (view.table or view.ends):
        return ""
    if len({*map(tuple, beating[0])}) == 1:
        place = begin_of_order(view, better, then) if len(orders) == 1 else SAY("in_either_order")
        return SAY("same_beaters", place, name_beaters(view, other, then))
    return _say_in_both(view, other, "same_beaters_in_both")


def _say_hopeless(view: View, better: int, other: int) -> str:
    """Say that hardly a trick is won any more whichever of two cards is played; empty if one of them wins some."""
    chances = [share_winning_any(view.state, card) for card in (better, other)]
    if max(chances) >= LEAST_WIN_SHARE:
        return ""
    often = round(TENTHS * sum(chances) / 2)
    return SAY("hopeless_but", SAY("of_ten", often)) if often else SAY("hopeless")
