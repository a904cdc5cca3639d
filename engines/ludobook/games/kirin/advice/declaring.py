"""Says what in the hand speaks for declaring one card of Kirin rather than another."""

from __future__ import annotations

from collections.abc import Iterator

from ludobook.contract.machine import TURN
from ludobook.core.bits import places, size
from ludobook.games.kirin.advice.view import KIRINS, NUMBERS, ORDERS
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import BEASTS, RANKS
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, OF_BEAST, STRONGER, TRUMP_RANK
from ludobook.games.kirin.machine import ALL_CARDS, ORDER, Position
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES

SAY = MESSAGES["insights"]
MORE_TO_CAPTURE = 2  # so many more cards to capture are worth a sentence
MORE_BEATERS = 4  # so many more cards that can beat a card are worth a sentence,
MORE_THAN_FEW_BEATERS = 3  # or so many if at most FEW_BEATERS can beat the other
FEW_BEATERS = 1
MOST_CARDS_NAMED = 3  # the most cards that a sentence names
MOST_BEATERS_TO_COLLECT = 9  # a card that more of the unseen cards can beat is no reason to collect its beast


def say_why_declare(g: Position, better: int, other: int) -> list[str]:
    """Say what in the hand speaks for declaring a card rather than another; or that it is a Kirin."""
    return [*_say_declaring(g, better, other)]


def _say_declaring(g: Position, better: int, other: int) -> Iterator[str]:
    """Say what in the hand speaks for declaring a card.

    A number is rated in the order that suits it, and a trump in the first one, because it seldom has to wait.
    """
    hand = g.hands[g.now[TURN]]
    out = ALL_CARDS & ~hand
    mine, theirs, names = KINDS[better], KINDS[other], [BEAST_NAMES[BEASTS[card]] for card in (better, other)]

    def suiting(card: int) -> tuple[int, int]:
        orders = [g.now[ORDER]] if RANKS[card] == TRUMP_RANK else range(len(ORDERS))
        return min((size(out & STRONGER[CARDS * order + card]), order) for order in orders)

    def beaters(card: int) -> int:
        return suiting(card)[0]

    def least(card: int) -> int:
        return min(size(out & STRONGER[CARDS * order + card]) for order in range(len(ORDERS)))

    def beating(card: int) -> list[str]:
        few, order = suiting(card)
        found = [KINDS[one] for one in places(out & STRONGER[CARDS * order + card])]
        some = SAY("only", found) if few <= MOST_CARDS_NAMED else SAY("of_unheld", few, size(out))
        return [some if few else SAY("no_unheld"), CARD(ORDERS[order])]

    keep = SAY("declare_keep", theirs, *beating(other), mine, least(better)) if other < FIRST_KIRIN else ""
    if BEASTS[better] == BEASTS[other]:
        if better >= FIRST_KIRIN > other:
            yield SAY("declare_kirin", mine, theirs, *beating(other))
        elif max(better, other) < FIRST_KIRIN:
            parts = theirs, beating(other)[0], mine, least(better)
            yield keep if beaters(other) < least(better) else SAY("declare_alike", *parts)
        return
    own, rival = (hand & OF_BEAST[BEASTS[card]] & ~(1 << card) & ~KIRINS for card in (better, other))
    best, best_rival = (min(places(cards), key=beaters, default=None) for cards in (own, rival))
    idle, idle_rival = ([card for card in places(cards & NUMBERS) if not _winner(card)] for cards in (own, rival))
    count, rivals = (size(OF_BEAST[BEASTS[card]] & out) for card in (better, other))
    apart = size(out) if best_rival is None else least(best_rival)
    collects = best is not None and beaters(best) <= min(
        apart - (MORE_THAN_FEW_BEATERS if beaters(best) <= FEW_BEATERS else MORE_BEATERS), MOST_BEATERS_TO_COLLECT
    )
    if best is not None and collects:
        kept = names[0], KINDS[best], *beating(best), names[1]
        yield SAY("best_alone", *kept) if best_rival is None else SAY("best_own", *kept, KINDS[best_rival], apart)
    strong, as_strong = ([one for one in places(cards) if _suits(beaters(one))] for cards in (own, rival))
    if not collects and len(strong) >= len(as_strong) + MORE_TO_CAPTURE:
        found, fewer = ([KINDS[card] for card in cards] for cards in (strong, as_strong))
        most = max(map(beaters, strong)), size(out)
        yield SAY("strong_own", found, names[0], *most, names[1], fewer or SAY("none_of_them"))
        return
    if count >= rivals + MORE_TO_CAPTURE:
        yield SAY("elsewhere", names[0], count, names[1], rivals)
    weak, kirinless = min(map(beaters, idle_rival), default=0), not hand & OF_BEAST[BEASTS[other]] & KIRINS
    if not collects and len(idle_rival) > len(idle) and weak > max(map(beaters, places(own)), default=0):
        yield SAY("idle", names[1], [KINDS[one] for one in idle_rival], weak, size(out))
    elif not collects and better >= FIRST_KIRIN > other and kirinless and _suits(beaters(other)):
        yield SAY("declare_kirin", mine, theirs, *beating(other))
    if max(better, other) < FIRST_KIRIN and beaters(other) + MORE_BEATERS <= least(better):
        yield keep


def _suits(beaters: int) -> bool:
    """Tell whether a card that so many of the unseen cards can beat is a reason to collect its beast."""
    return beaters <= MOST_BEATERS_TO_COLLECT


def _winner(card: int) -> bool:
    """Tell whether a card is of a rank that often wins a trick: a trump, a 6 or a 1."""
    return RANKS[card] in (TRUMP_RANK, 6, 1)
