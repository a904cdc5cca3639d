"""Reads requests and typed lines of Kirin, and answers the referee’s stateless operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.request import (
    a_list,
    amounts,
    needed,
    numbers,
    objects,
    parse_options,
    seat_or_nobody,
    the_list,
    within,
)
from ludobook.core.rules import Rulings, implements
from ludobook.core.words import seat_mark
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import DECK, ORDERS, names, parse_card
from ludobook.games.kirin.kernel import ROUNDS, SEATS, flags
from ludobook.games.kirin.scoring import (
    MOST_TO_PLAY,
    Plays,
    RoundScore,
    Trick,
    legal_plays,
    plays_sheet,
    round_sheet,
    score_round,
    settle_trick,
    trick_sheet,
)
from ludobook.games.kirin.words import MESSAGES, RULEBOOK
from ludobook.teach.sheet import Count, Sheet

REFUSALS = MESSAGES["refusals"]


@implements("KIRIN-INPUT-4")
def read_order(request: Mapping[str, Any]) -> int:
    """Read the ``order`` of a request as the kernel's number. Raises BadInput (KIRIN-INPUT-4)."""
    order = request.get("order")
    if not isinstance(order, str) or order not in ORDERS:
        message = REFUSALS("order")
        raise BadInput(message, rule="KIRIN-INPUT-4", part=("order",))
    return ORDERS.index(order)


@implements("KIRIN-INPUT-3")
def read_cards(
    value: object, field: str, fits: Callable[[int], bool], size: str, seat: int | None = None
) -> tuple[int, ...]:
    """Read a list of cards as ints; ``fits`` checks its length, and ``size`` is the refusal of a wrong one.

    ``seat`` is whose cards they are, if they are one seat's.

    Raises:
        BadInput: it is not a list (KIRIN-INPUT-8), its length is wrong (KIRIN-INPUT-3), or a text is not a card
            (KIRIN-INPUT-1).
    """
    given = a_list(value, field, "KIRIN-INPUT-8")
    if not fits(len(given)):
        raise BadInput(REFUSALS(size, field, len(given)), rule="KIRIN-INPUT-3", part=(field,), seat=seat)
    return tuple(map(parse_card, given))


def read_plays(request: Mapping[str, Any]) -> Plays:
    """Answer a request for ``legal_plays``. Raises BadInput by the rule of the first fault found."""
    rulings = RULEBOOK.of(request)
    hand = read_cards(needed(request, "hand", "KIRIN-INPUT-8"), "hand", lambda n: 1 <= n <= MOST_TO_PLAY, "hand")
    led = needed(request, "lead", "KIRIN-INPUT-8")
    lead = kernel.NO_LEAD if led is None else parse_card(led)
    DECK.check(hand if led is None else (*hand, lead))
    return legal_plays(hand, lead, read_order(request), flags(rulings))


def read_trick(request: Mapping[str, Any]) -> Trick:
    """Settle the trick in a request for ``trick``. Raises BadInput by the rule of the first fault found."""
    RULEBOOK.of(request)
    plays = read_cards(needed(request, "plays", "KIRIN-INPUT-8"), "plays", lambda n: n == SEATS, "four")
    DECK.check(plays)
    return settle_trick(plays, read_order(request))


def read_round(request: Mapping[str, Any]) -> RoundScore:
    """Score the round in a request for ``score_round``. Raises BadInput by the rule of the first fault found."""
    rulings = RULEBOOK.of(request)
    declared = read_cards(needed(request, "declared", "KIRIN-INPUT-8"), "declared", lambda n: n == SEATS, "four")
    piles = the_list(request, "captured", "KIRIN-INPUT-8")
    if len(piles) != SEATS:
        raise BadInput(REFUSALS("piles", len(piles)), rule="KIRIN-INPUT-3", part=("captured",))
    captured = [read_cards(pile, "captured", lambda n: n % 4 == 0, "multiple", seat) for seat, pile in enumerate(piles)]
    DECK.check((*declared, *(card for pile in captured for card in pile)))
    scored = score_round(declared, captured, rulings)
    check_possible(scored)
    return scored


@implements("KIRIN-INPUT-5")
def check_possible(scored: RoundScore) -> None:
    """Raise BadInput (KIRIN-INPUT-5) if no round could end with these piles of whole tricks."""
    lost = [card for card in scored.aside if not kernel.is_kirin(card)]
    if lost:
        raise BadInput(REFUSALS("aside", names(lost[:8])), rule="KIRIN-INPUT-5", part=names(lost[:8]))
    for seat, pile in enumerate(scored.captured):
        kirins = [card for card in pile if kernel.is_kirin(card)]
        if 4 * len(kirins) > 3 * len(pile):
            message = REFUSALS("kirins", len(kirins), len(pile))
            raise BadInput(message, rule="KIRIN-INPUT-5", part=names(kirins), seat=seat)


OWN = Count("own", REFUSALS("own"), tuple((n, str(n)) for n in range(kernel.CARDS // SEATS)))


def read_mixed(players: Sequence[Mapping[str, Any]], rulings: Rulings) -> RoundScore:
    """Score a round in which seats have entered either their cards or the number of cards that score.

    Raises:
        BadInput: something is wrong; ``rule`` is that of the first fault found.
    """
    counted = {
        seat: OWN.read(player, seat, "KIRIN-SCORE-2") for seat, player in enumerate(players) if OWN.field in player
    }
    exact = [{} if seat in counted else player for seat, player in enumerate(players)]
    declared = [read_cards(p["declared"], "declared", lambda n: n == 1, "one")[0] if p else -1 for p in exact]
    captured = [read_cards(p["captured"], "captured", lambda n: n % 4 == 0, "whole_tricks") if p else () for p in exact]
    there = [card for card in (*declared, *(card for pile in captured for card in pile)) if card >= 0]
    DECK.check(there)
    check_counted(counted, there)
    return score_round(declared, captured, rulings, counted)


def check_counted(counted: Mapping[int, int], there: Sequence[int]) -> None:
    """Raise BadInput (KIRIN-DECK-1) if the beasts have too few cards for these numbers beside the cards entered."""
    left = [kernel.CARDS // SEATS - sum(kernel.beast(card) == beast for card in there) for beast in range(4)]
    for beasts in product(range(4), repeat=len(counted)):
        needs = [0] * 4
        for beast, own in zip(beasts, counted.values(), strict=True):
            needs[beast] += own + 1  # plus the declared card
        if all(need <= has for need, has in zip(needs, left, strict=True)):
            return
    most = max(counted, key=lambda seat: counted[seat])
    message = REFUSALS("captured", seat_mark(most), counted[most])
    raise BadInput(message, rule="KIRIN-DECK-1", part=(OWN.field, str(counted[most])), seat=most)


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """Make a request of words: ``A1:A2,A3,…`` for each seat of a round, four cards for a trick, or a hand with a lead.

    Options: ``order``, by default ascending; ``lead`` of a hand, a card or ``none``; ``points=1,2,0,3`` before a round.

    Raises:
        BadInput: an option is unknown, or the points are not numbers.
    """
    known: dict[str, Callable[[str], Any]] = {"order": str, "lead": str, "points": numbers}
    given = parse_options(options, known, "KIRIN-INPUT-8", REFUSALS("points"))
    parts = [part for word in words for part in word.split()]
    order = given.get("order", ORDERS[0])
    if "lead" in given:
        return {"hand": parts, "lead": None if given["lead"].lower() == "none" else given["lead"], "order": order}
    if not any(":" in part for part in parts):
        return {"plays": parts, "order": order}
    pairs = [part.partition(":") for part in parts]
    players = [{"declared": [own], "captured": [card for card in pile.split(",") if card]} for own, _, pile in pairs]
    return {"players": players, **({"points": given["points"]} if "points" in given else {})}


def sheet(case: Mapping[str, Any]) -> Sheet:
    """Score and explain a case: a request for one of the three operations, or a table of ``ROUND``. Raises BadInput."""
    if "hand" in case:
        return plays_sheet(read_plays(case))
    if "plays" in case:
        return trick_sheet(read_trick(case))
    if "players" not in case:
        return round_sheet(read_round(case))
    players = objects(case, "players", "KIRIN-INPUT-8")
    if len(players) == SEATS and any(OWN.field in player for player in players):
        scored = read_mixed(players, RULEBOOK.of(case))
    else:
        declared = [card for player in players for card in the_list(player, "declared", "KIRIN-INPUT-8")]
        captured = [needed(player, "captured", "KIRIN-INPUT-8") for player in players]
        scored = read_round({**case, "declared": declared, "captured": captured})
    before = amounts(case, "points", SEATS, "KIRIN-INPUT-8")
    number = within(case.get("round", 0), range(ROUNDS + 1), REFUSALS("round"), "KIRIN-INPUT-8", "round")
    parent = seat_or_nobody(case, "parent", SEATS, REFUSALS("parent"), "KIRIN-INPUT-8")
    return round_sheet(scored, before, number, parent)


def op_legal_plays(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer the referee's ``legal_plays``."""
    plays = read_plays(request)
    return {"plays": list(names(plays.cards)), "forced": plays.forced}


OPS = {
    "legal_plays": op_legal_plays,
    "trick": lambda request: read_trick(request).to_json(),
    "score_round": lambda request: {"points": list(read_round(request).points)},
}
