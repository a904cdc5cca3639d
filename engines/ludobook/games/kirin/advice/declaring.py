"""Says what speaks for declaring one card of Kirin rather than another: what is kept, and what is captured in deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.foreseen import cost_beside, play_out, share_won
from ludobook.games.kirin.advice.telling import MOST_CARDS_NAMED, SAY, say_seldom, say_share
from ludobook.games.kirin.advice.view import KIRINS, ORDERS
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, OF_BEAST, STRONGER, TRUMP_RANK
from ludobook.games.kirin.machine import ALL_CARDS, ORDER, Position
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import BEAST_NAMES, CARD

LEAST_GAIN = 0.1  # what happens in so many more of the deals is worth a sentence
MANY_MORE_CAPTURED = 1  # so many more cards that are captured on average are counted
MORE_BEATERS = 4  # so many more cards that can beat a card are worth a sentence,
MORE_THAN_FEW_BEATERS = 3  # or so many if at most FEW_BEATERS can beat the other
FEW_BEATERS = 1
MOST_BEATERS_TO_COLLECT = 9  # a card that more of the unseen cards can beat is no reason to collect its beast


def say_why_declare(state: KirinState, better: int, other: int) -> Iterator[str]:
    """Say what speaks for one of two declarations; nothing if they are even in imagined deals."""
    mine, theirs = better - CARDS, other - CARDS
    mean, error = cost_beside(state, better, other)
    if mean < error:
        return
    if BEASTS[mine] == BEASTS[theirs]:
        share, instead = share_won(state, better, theirs), share_won(state, other, mine)
        if mine >= FIRST_KIRIN and share >= LEAST_GAIN:
            yield SAY("declare_kirin", KINDS[theirs], say_share(share))
        elif share - instead >= LEAST_GAIN:
            yield SAY("declare_keep", KINDS[theirs], say_share(share), KINDS[mine], say_seldom(instead))
        return
    yield from _say_best(state.at, mine, theirs)
    counts = [[sum(one.captured.values()) for one in play_out(state, code)] for code in (better, other)]
    beasts, means = [BEAST_NAMES[BEASTS[card]] for card in (mine, theirs)], [*map(fmean, counts)]
    more, fewer = (fmean(way * (one - two) > 0 for one, two in zip(*counts, strict=True)) for way in (1, -1))
    if means[0] - means[1] >= MANY_MORE_CAPTURED:
        yield SAY("captures_more", round(means[0]), beasts[0], round(means[1]), beasts[1])
    elif more - fewer >= LEAST_GAIN:
        yield SAY("captures_oftener", *beasts, say_share(more), say_seldom(fewer))


def _say_best(g: Position, better: int, other: int) -> Iterator[str]:
    """Say which card of its beast one keeps, if far more cards can beat the best one of the other beast.

    A number is rated in the order that suits it, and a trump in the first one, because it seldom has to wait.
    """
    hand = g.hands[g.now[TURN]]
    out = ALL_CARDS & ~hand

    def beaters(card: int, order: int) -> Sequence[int]:
        return places(out & STRONGER[CARDS * order + card])

    def suiting(card: int) -> int:
        orders = [g.now[ORDER]] if RANKS[card] == TRUMP_RANK else range(len(ORDERS))
        return min(orders, key=lambda order: len(beaters(card, order)))

    def least(card: int) -> int:
        return min(len(beaters(card, order)) for order in range(len(ORDERS)))

    own, rival = (places(hand & OF_BEAST[BEASTS[card]] & ~(1 << card) & ~KIRINS) for card in (better, other))
    best = min(own, key=lambda card: len(beaters(card, suiting(card))), default=None)
    best_rival = min(rival, key=lambda card: len(beaters(card, suiting(card))), default=None)
    if best is None:
        return
    found, order = beaters(best, suiting(best)), suiting(best)
    apart = size(out) if best_rival is None else least(best_rival)
    more = MORE_THAN_FEW_BEATERS if len(found) <= FEW_BEATERS else MORE_BEATERS
    if len(found) > min(apart - more, MOST_BEATERS_TO_COLLECT):
        return
    few = SAY("only", [KINDS[one] for one in found]) if found else SAY("no_unheld")
    few = SAY("of_unheld", len(found), size(out)) if len(found) > MOST_CARDS_NAMED else few
    parts = BEAST_NAMES[BEASTS[better]], KINDS[best], few, CARD(ORDERS[order]), BEAST_NAMES[BEASTS[other]]
    yield SAY("best_alone", *parts) if best_rival is None else SAY("best_own", *parts, KINDS[best_rival], apart)
