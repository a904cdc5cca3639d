"""Says what a strong player sees in the choice between two cards of Kirin: the cards still out, the order, the beast.

Which card of the hand decides is seen in imagined deals; what can beat it is counted from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludobook.contract.machine import SCORINGS
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.declaring import say_why_declare
from ludobook.games.kirin.advice.foreseen import (
    cost_beside,
    is_overruled,
    points_captured,
    share_drawn,
    share_in_order,
    share_leading_to,
    share_unbeaten,
    share_winning_any,
    share_won,
)
from ludobook.games.kirin.advice.telling import (
    MOST_CARDS_NAMED,
    SAY,
    begin_of_order,
    name_beaters,
    name_cards,
    say_seldom,
    say_share,
)
from ludobook.games.kirin.advice.view import KIRINS, ORDERS, View, order_shown_by
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import RANKS
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    FIRST_KIRIN,
    OF_BEAST,
    ROUNDS,
    SEATS,
    STRONGER,
    TRUMP_RANK,
    answers,
    strength,
)
from ludobook.games.kirin.machine import OPEN_PILES
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD

WORTH_OF_A_TRICK = 0.3  # how many points a trick is about worth that keeps its cards from the opponents
EVEN_POINTS = 0.05  # two cards that differ by fewer points, or by less than luck explains, are even
DECIDING = 1 / 4  # the card that decides makes up so much of the points by which two cards differ
LEAST_WIN_SHARE = 0.15  # a card that wins a trick in a smaller share of the deals wins hardly any
LEAST_WIN_GAIN = 0.1  # a card that wins a trick in so many more of the deals is worth a sentence
LEAST_MORE_BEATERS = 2  # a card that so many more cards can beat is clearly weaker
LEAST_TURN_GAIN = 0.12  # an order in which a card is played in so many more of the deals is told as a cause
MOSTLY = 0.5  # what happens in so many of the deals does so mostly
SAME_WIN_SHARE = 0.05  # shares of the deals that are no farther apart are about the same
MOST_FACTS = 2


def insight(state: KirinState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= CARDS:
        return " ".join(say_why_declare(state, better, other))
    view = View.of(state)
    between = [*_say_between(view, better, other)]
    whole = [*_say_whole(view)] if between else []
    return " ".join([*whole, *between][:MOST_FACTS])


def concerns(state: KirinState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part: not beside an insight, nor in a trick won for sure."""
    concern = better >= CARDS or part != "trick" or not View.of(state).surely_wins(other)
    return concern and not insight(state, better, other)


def settled(state: KirinState, better: int, other: int) -> str:
    """Say that the game can't be lost or can't be won any more, whatever is played; empty if neither is certain."""
    g, seat = state.at, state.turn
    if seat is None or max(better, other) >= CARDS or g.now[SCORINGS] < ROUNDS - 1 or not g.rules[OPEN_PILES]:
        return ""
    view = View.of(state)
    left, mine = view.out | view.hand | view.tabled, g.scores[seat] + size(g.captured[seat] & view.own)
    beasts = [beast for beast in OF_BEAST if beast & view.out]  # of which an opponent may have declared a card
    others = [(g.scores[one], g.captured[one]) for one in range(SEATS) if one != seat]
    if mine >= max(points + size((pile | left) & beast) - 1 for points, pile in others for beast in beasts):
        return SAY("safe")
    least = max(points + min(size(pile & beast) for beast in beasts) for points, pile in others)
    return SAY("beaten") if least > mine + size(left & view.own) else ""


def _say_whole(view: View) -> Iterator[str]:
    """Say what is true whatever is played: there is nothing left to win, or only one card."""
    own = name_cards(places(view.hand & view.own))
    # what lies in a trick that it cannot win is lost to it, too
    if not view.own & view.out and (view.lost or not view.own & view.tabled):
        yield SAY("only_own", BEAST_NAMES[view.beast], own) if own else SAY("nothing_left", BEAST_NAMES[view.beast])
    elif size(last := view.own & (view.out | view.hand | view.tabled)) == 1 and last & view.out:
        yield SAY("last_own", name_cards(places(last)))


def _say_between(view: View, better: int, other: int) -> list[str]:
    """Say what the card of the hand that decides between two cards does after each; or that they are even."""
    if not view.hand & ~KIRINS:
        return [SAY("only_kirins")]
    if better == other:
        return [*_say_now(view, better, other)] if view.surely_wins(better) else []
    mean, error = cost_beside(view.state, better, other)
    worths = _worths(view, better, other) if mean >= max(EVEN_POINTS, error) else {}
    for card in sorted(worths, key=lambda one: -worths[one]):
        if worths[card] >= DECIDING * mean:
            say = _say_now if card == better else _say_kept if card == other else None
            if facts := [*(say(view, better, other) if say else _say_helped(view, better, other, card))]:
                return facts
    even = [] if worths else [*_say_even(view, better, other)]
    return even or ([*_say_weaker(view, better, other)] if mean >= 0 else [])


def _worths(view: View, better: int, other: int) -> Mapping[int, float]:
    """Return by how many points each card of the hand makes one of two cards better than the other.

    Of the two, the better one is worth what it gains now beside the other, and the other what it gains later.
    """

    def worth(played: int, card: int) -> float:
        return points_captured(view.state, played, card) + WORTH_OF_A_TRICK * share_won(view.state, played, card)

    gains = {card: worth(better, card) - worth(other, card) for card in places(view.hand & ~KIRINS)}
    now, later = worth(better, better) - worth(other, other), worth(better, other) - worth(other, better)
    return gains | {better: now, other: later}


# -- the card that is played --------------------------------------------------------------------------------


def _say_now(view: View, better: int, other: int) -> Iterator[str]:
    """Say how surely a card wins this trick, and what it captures there and would later."""
    mine, theirs, own = KINDS[better], KINDS[other], bool(view.own >> better & 1)
    own_there = name_cards([card for card in view.table if view.own >> card & 1])
    awaited = SAY("awaited") if view.own & view.coming and not own_there else ""
    if view.surely_wins(better):
        captured = own_there + [mine] * own
        parts = [mine, captured] if captured != [mine] else [mine]
        if other != better and view.surely_wins(other):
            yield SAY("either_own", mine) if own and not view.own >> other & 1 else SAY("either_wins")
        elif unable := view.to_come and view.out & STRONGER[CARDS * view.order + better]:
            yield SAY("inferred", name_cards(places(unable)), mine)
            yield from [SAY("captures_surely", own_there)] if own_there else [awaited] * bool(awaited)
        elif not captured:
            yield SAY("sure_empty" if awaited else "sure", mine)
        else:
            key = "sure_of" if view.to_come else "takes_own"
            yield SAY(key if len(parts) > 1 else f"{key}_itself", *parts)
            price = round(points_captured(view.state, other, better))
            if 0 < price < len(captured) and other != better:
                yield SAY("own_later", mine, price)
        return
    clear, rival = (share_unbeaten(view.state, card) for card in (better, other))
    few, many = view.beaten_by(better, view.order), view.beaten_by(other, view.order)
    if clear - rival < LEAST_WIN_GAIN:
        return
    if view.ahead(other):
        if many > few:
            yield SAY("likelier", name_beaters(view.out, better, view.order), mine, many, theirs)
    elif few <= MOST_CARDS_NAMED:
        yield SAY("unbeaten", say_share(clear), mine, name_beaters(view.out, better, view.order))
    else:
        yield SAY("may_win", theirs, say_share(clear), mine)
    if own_there:
        yield SAY("captures", mine, own_there + [mine] * own)
    elif own or (awaited and view.table):
        yield SAY("own_scores", mine) if own else awaited


# -- the card that is kept instead ----------------------------------------------------------------------------


def _say_kept(view: View, better: int, other: int) -> Iterator[str]:
    """Say why a card is kept for a later trick: what can beat it then and now, and whether it scores there itself."""
    later, now, instead = (share_won(view.state, *pair) for pair in ((better, other), (other, other), (other, better)))
    mine, theirs, own = KINDS[better], KINDS[other], (view.own >> other & ~view.own >> better) & 1
    if drawn := _say_drawn_out(view, better, other, other):
        yield drawn
        return
    if view.surely_wins(other) or later - now < LEAST_WIN_GAIN:
        here, there = (points_captured(view.state, card, other) for card in (other, better))
        if there - here >= LEAST_WIN_GAIN:  # it would win this trick about as often
            yield SAY("save" if view.table and not view.own & view.tabled else "save_more", theirs)
        return
    trump = RANKS[other] == TRUMP_RANK
    stronger = "" if trump else _say_stronger(view, better, other, named=bool(own) or view.ends)
    beaten = 1 - share_unbeaten(view.state, other)
    if better >= FIRST_KIRIN and view.table and not view.ahead(other):
        begin = f"{SAY('thrown_kirin', mine)} {'' if stronger else SAY('keep', theirs)}".rstrip()
    elif view.ends:
        begin = SAY("keep_last", theirs, say_share(later), mine, say_seldom(instead))
    elif not (stronger or own or trump or better >= FIRST_KIRIN):
        return
    elif view.ahead(other):
        key = "keep_either" if view.ahead(better) else "keep_beaten"
        begin = SAY(key, theirs, say_share(beaten)) if beaten > MOSTLY else SAY("keep", theirs)
    else:
        begin = SAY("keep_lost" if view.lost else "keep_behind", theirs)
    yield f"{begin} {stronger}".rstrip()
    if own:
        yield SAY("own_scores", theirs)


def _say_stronger(view: View, better: int, other: int, named: bool = False) -> str:
    """Say that fewer cards can beat a kept card, in the order that suits it or the next one, than the one played.

    Beside a Kirin, or if they are to be ``named``, only few cards are told that beat it.
    """
    (order, few), then = view.suiting(other, better), view.next_order(better)
    turns = view.can_turn(1 - then, better)
    many = min(view.beaten_by(better, one) for one in ((then, 1 - then) if turns else (then,)))
    compared = better < FIRST_KIRIN and not named
    key = "beat_fewer" if compared and turns else "can_beat"
    if compared and many - few < LEAST_MORE_BEATERS:
        key, order, few, many = "beat_fewer_next", then, view.beaten_by(other, then), view.beaten_by(better, then)
        if many - few < LEAST_MORE_BEATERS:
            return ""
    if few > MOST_CARDS_NAMED and key == "can_beat":
        return ""
    sure = order == then and not is_overruled(view.state, better)
    begin = begin_of_order(view, better) if sure else SAY("in_order", CARD(ORDERS[order]))
    parts = begin, name_beaters(view.out, other, order), KINDS[other]
    return SAY(key, *parts) if key == "can_beat" else SAY(key, *parts, many, KINDS[better])


# -- another card, which is kept either way -------------------------------------------------------------------


def _say_helped(view: View, better: int, other: int, card: int) -> Iterator[str]:
    """Say by which order a kept card wins a trick oftener after one card than after another."""
    share, rival = (share_won(view.state, one, card) for one in (better, other))
    numbers = places(view.hand & ~KIRINS)
    in_all = sum(share_won(view.state, better, one) - share_won(view.state, other, one) for one in numbers)
    drawn = _say_drawn_out(view, better, other, card) if share - rival >= LEAST_WIN_GAIN else ""
    if drawn or min(share - rival, in_all) < LEAST_WIN_GAIN:  # it may only win instead of others
        yield from [drawn] * bool(drawn)
        return
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(card, one))
    shares = [share_in_order(view.state, one, card, order) for one in (better, other)]
    cause = _say_cause(view, better, other, order) if shares[0] - shares[1] >= LEAST_TURN_GAIN else ""
    if cause:
        few = view.beaten_by(card, order) <= MOST_CARDS_NAMED
        beaters = name_beaters(view.out, card, order) if few else SAY("fewer")
        yield f"{cause} {SAY('result', CARD(ORDERS[order]), beaters, KINDS[card])}"


def _say_drawn_out(view: View, lead: int, other: int, card: int) -> str:
    """Say which Kirins a lead draws out so that the next order suits a kept card, or which card that could beat it."""
    if view.table:
        return ""
    order = min((ASCENDING, 1 - ASCENDING), key=lambda one: view.beaten_by(card, one))
    share, rival = (share_leading_to(view.state, one, order) for one in (lead, other))
    drawn = [one for one in places(view.kirins & answers(lead, view.order, 0)) if order_shown_by(one) == order]
    if drawn and order != view.order and share - rival >= LEAST_TURN_GAIN:
        parts = CARD(ORDERS[order]), name_beaters(view.out, card, order), KINDS[card]
        return SAY("draws_kirin", KINDS[lead], name_cards(drawn), *parts)
    beaters = places(view.out & STRONGER[CARDS * order + card])
    shares = {one: [share_drawn(view.state, led, one) for led in (lead, other)] for one in beaters}
    first = max(beaters, key=lambda one: shares[one][0] - shares[one][1], default=card)
    if len(beaters) not in range(1, MOST_CARDS_NAMED + 1) or shares[first][0] - shares[first][1] < LEAST_TURN_GAIN:
        return ""
    said = KINDS[lead], KINDS[first], say_share(shares[first][0]), KINDS[other], say_seldom(shares[first][1])
    return SAY(
        "draws_beater", *said, name_beaters(view.out & ~(1 << first), card, order), KINDS[card], CARD(ORDERS[order])
    )


def _say_cause(view: View, better: int, other: int, order: int) -> str:
    """Say by which Kirin an order comes oftener after one card than after another; empty if by none of both."""
    name = CARD(ORDERS[order])
    if better >= FIRST_KIRIN and better in view.strongest(better) and view.next_order(better) == order != view.order:
        key = "sets_surely" if view.settled(better) else "sets"
        return SAY(key, KINDS[better], name)
    if other >= FIRST_KIRIN and order_shown_by(other) == order:
        if is_overruled(view.state, other):
            return SAY("keep_overruled", KINDS[other], name)
        stronger = [one for one in places(view.kirins) if strength(one, 1 - order) >= strength(other, 1 - order)]
        key = "keep_kirin" if stronger else "keep_strongest"
        return SAY(key, KINDS[other], name, CARD(ORDERS[1 - order]))
    if other >= FIRST_KIRIN and view.next_order(other) != order:
        return SAY("would_set", KINDS[other], CARD(ORDERS[1 - order]))
    if better >= FIRST_KIRIN and order_shown_by(better) != order:
        return SAY("spent_now", KINDS[better], CARD(ORDERS[1 - order]))
    return ""


# -- two cards of which none decides ------------------------------------------------------------------------------


def _say_even(view: View, better: int, other: int) -> Iterator[str]:
    """Say why it is even which of two cards is played."""
    chances = [max(share_won(view.state, one, card) for one in (better, other)) for card in (better, other)]
    kirins = [card for card in (better, other) if card >= FIRST_KIRIN]
    if len(kirins) == 2:
        then = view.next_order(better)
        if then == view.next_order(other) and view.settled(better) == view.settled(other):
            yield SAY("kirins_alike" if view.settled(better) else "kirins_may_be_alike", CARD(ORDERS[then]))
    elif view.nothing_between(better, other):
        yield SAY("nothing_between_lost" if view.lost else "nothing_between")
    elif max(share_winning_any(view.state, card) for card in (better, other)) < SAME_WIN_SHARE:
        yield SAY("hopeless")
    elif max(chances) < LEAST_WIN_SHARE and not (view.table and better >= FIRST_KIRIN and not view.ahead(other)):
        names = [*kirins, *(card for card in (better, other) if card not in kirins)]
        yield SAY("idle_beside" if kirins else "idle_both", *name_cards(names))


def _say_weaker(view: View, better: int, other: int) -> Iterator[str]:
    """Say that a card which can't win the trick can't win a later one either, or that another one is of more use."""
    if better >= FIRST_KIRIN > other and view.table and not view.ahead(other):
        yield SAY("thrown_kirin", KINDS[better])
    elif view.table and better < FIRST_KIRIN > other and not view.ahead(better) and not view.ahead(other):
        kept, instead = share_won(view.state, better, other), share_won(view.state, other, better)
        if kept >= instead and (weaker := _say_stronger(view, better, other)):
            yield f"{SAY('keep_lost' if view.lost else 'keep_behind', KINDS[other])} {weaker}"
    elif view.lost and better < FIRST_KIRIN <= other and view.outranking(other) is not None:
        yield SAY("keep_idle", KINDS[other])
