"""Reads requests and typed lines of Meow Oracle, and answers the referee's stateless operations.

Every reader raises BadInput by the rule of the first fault found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.request import a_list, amounts, needed, numbers, objects, parse_options, the_list, within
from ludobook.core.rules import implements
from ludobook.core.words import seat_mark
from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.components import DECK, KINDS, parse_card
from ludobook.games.meow_oracle.scoring import (
    ROUNDS,
    Numbers,
    RoundScore,
    compare,
    final,
    most_points,
    possible_totals,
    round_sheet,
    score_area,
    score_round,
)
from ludobook.games.meow_oracle.words import MESSAGES, RULEBOOK
from ludobook.teach.question import Request
from ludobook.teach.sheet import Count, Sheet

REFUSALS = MESSAGES["refusals"]
JSON = "MEOW-JSON-1"
TOTAL = Count("total", REFUSALS("total"), tuple((total, str(total)) for total in possible_totals()))


@implements("MEOW-AREA-3")
def read_area(value: object) -> Numbers:
    """Read nine different cards as ints, in cell order."""
    given = a_list(value, "area", "MEOW-AREA-3")
    if len(given) != 9:
        raise BadInput(REFUSALS("area_size", len(given)), rule="MEOW-AREA-3")
    area = tuple(map(parse_card, given))
    DECK.check(area)
    return area


def asked_area(request: Request) -> Numbers:
    """Read the ``area`` of a request."""
    return read_area(needed(request, "area", "MEOW-AREA-3"))


@implements("MEOW-PLAYERS-1")
def check_players(n: object) -> None:
    """Refuse any number of players except 2, 3 and 4."""
    if type(n) is not int or not 2 <= n <= 4:
        raise BadInput(REFUSALS("players", str(n)[:20]), rule="MEOW-PLAYERS-1")


def read_totals(value: object) -> Numbers:
    """Read the totals of 2 to 4 players."""
    totals = a_list(value, "totals", JSON)
    check_players(len(totals))
    for total in totals:
        if type(total) is not int or total < 0:
            raise BadInput(REFUSALS("total_number", str(total)[:20]), rule="MEOW-TOTAL-1")
    return tuple(totals)


def read_start(value: object, n: int) -> int:
    """Read a seat of ``n`` players."""
    return within(value, range(n), REFUSALS("start", n - 1), "MEOW-NEXT-2")


def read_round(case: Request) -> RoundScore:
    """Score the round of a case: ``players`` (1 to 4), each with an ``area`` or a ``total``; ``start``, ``rulings``."""
    rulings = RULEBOOK.of(case)
    players = objects(case, "players", JSON)
    if len(players) != 1:
        check_players(len(players))
    areas = [
        TOTAL.read(player, seat, "MEOW-TOTAL-1") if TOTAL.field in player else asked_area(player)
        for seat, player in enumerate(players)
    ]
    there = [card for area in areas if not isinstance(area, int) for card in area]
    DECK.check(there)
    check_totals({seat: area for seat, area in enumerate(areas) if isinstance(area, int)}, there)
    start = None if case.get("start") is None else read_start(case["start"], len(areas))
    return score_round(areas, start, rulings)


def check_totals(counted: Mapping[int, int], there: Sequence[int]) -> None:
    """Raise BadInput (MEOW-DECK-2) if the cards left have too few of a colour for these totals."""
    most = most_points([card for card in range(len(KINDS)) if card not in there])
    for seat, total in counted.items():
        if total > most:
            message = REFUSALS("too_few", seat_mark(seat), most, total)
            raise BadInput(message, rule="MEOW-DECK-2", part=(TOTAL.field, str(total)), seat=seat)


def sheet_of_case(case: Request) -> Sheet:
    """Make a sheet of a case's ``round``, 1 or 2, and add its points to the case's ``winner_points``, if any."""
    scored = read_round(case)
    before = amounts(case, "winner_points", len(scored.areas), JSON)
    number = within(case.get("round", 1), range(1, ROUNDS + 1), REFUSALS("round"), "MEOW-END-2", "round")
    return round_sheet(scored, tuple(map(sum, zip(before, scored.winner_points, strict=True))), number)


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """Make a case of nine cards for each player, with or without ``+`` and ``/`` between.

    Options are ``start=SEAT`` and ``winner_points=1,0,2``.
    """
    known: dict[str, Callable[[str], Any]] = {"start": int, "winner_points": numbers}
    given = parse_options(options, known, JSON, REFUSALS("numbers"))
    cards = " ".join(words).replace("/", " ").replace("+", " ").split()
    if not cards or len(cards) % 9:
        raise BadInput(REFUSALS("each_nine", len(cards)), rule="MEOW-AREA-3")
    return {"players": [{"area": cards[i : i + 9]} for i in range(0, len(cards), 9)], **given}


# -- the referee's ops ----------------------------------------------------------------------------------


def op_score_area(request: Request) -> dict[str, Any]:
    """Answer the referee's ``score_area``."""
    rulings = RULEBOOK.of(request)
    return score_area(asked_area(request), rulings).to_json()


def op_compare(request: Request) -> dict[str, Any]:
    """Answer the referee's ``compare``: the winner points for these totals.

    >>> op_compare({"totals": [9, 12, 7]})
    {'winner_points': [1, 2, 0]}
    """
    rulings = RULEBOOK.of(request)
    return {"winner_points": list(compare(read_totals(needed(request, "totals", "MEOW-PLAYERS-1")), rulings))}


def op_next_start(request: Request) -> dict[str, Any]:
    """Answer the referee's ``next_start``: the seat that starts round two. No ruling affects it."""
    RULEBOOK.of(request)
    totals = read_totals(needed(request, "totals", "MEOW-PLAYERS-1"))
    start = read_start(needed(request, "start", "MEOW-NEXT-2"), len(totals))
    return {"start": kernel.next_start(totals, len(totals), start)}


def op_final(request: Request) -> dict[str, Any]:
    """Answer the referee's ``final``: the winners by the totals of both rounds."""
    rulings = RULEBOOK.of(request)
    given = the_list(request, "rounds", "MEOW-END-2")
    if len(given) != ROUNDS or not all(isinstance(totals, list | tuple) for totals in given):
        raise BadInput(REFUSALS("two_rounds"), rule="MEOW-END-2")
    one, two = map(read_totals, given)
    if len(one) != len(two):
        raise BadInput(REFUSALS("same_players"), rule="MEOW-PLAYERS-1")
    points, won = final((one, two), rulings)
    return {"winner_points": list(points), "winners": list(won)}


OPS = {"score_area": op_score_area, "compare": op_compare, "next_start": op_next_start, "final": op_final}
