"""The calculator, questions and drills of Meow Oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.components import COLOURS, KINDS, cell_slot, label, parse_card
from ludobook.games.meow_oracle.odds import BLANK
from ludobook.games.meow_oracle.requests import TOTAL, asked_area, check_totals, op_compare, op_final, op_next_start
from ludobook.games.meow_oracle.scoring import (
    ROUNDS,
    SAY,
    comparisons,
    counted_row,
    score_area,
    start_note,
    winners_note,
)
from ludobook.games.meow_oracle.words import MESSAGES, RULEBOOK, SENTENCES
from ludobook.look.scene import Slot, Zone
from ludobook.teach.drill import Dice
from ludobook.teach.practice_toml import read_drills, read_forms, read_opener
from ludobook.teach.question import PLAYERS, SEATS, Questions, Request, Shown, make_question, seated, up_to
from ludobook.teach.sheet import Ask, Counted, Form, Laid, Line, Question, Sheet, note, seat_key, sentence

# in the picker, each colour has a row of its numbers, with a joker at the end
BY_COLOUR = tuple(card for i in range(3) for card in (*KINDS[11 * i : 11 * i + 11], KINDS[33 + i]))


def _odds_case(cards: Laid, row: int, rest: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Make the case of a row's odds: its area, and the cards that opponents have placed."""
    areas = [[card or BLANK for card in area] for (area,) in cards]
    own = areas.pop(row)
    seen = [card for area in areas for card in area if card != BLANK]
    return {"cards": own, "offer": [], "seen": seen, "card": ""} if set(own) != {BLANK} else None


FORMS = read_forms(__package__, BY_COLOUR, round={"counts": (TOTAL,), "odds_case": _odds_case})


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """Name the score of a full area, as (face id, words). Raises BadInput if these are not nine different cards."""
    return score_area(asked_area({"area": cards}), RULEBOOK.read_rulings(rulings)).mark


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> Sheet:
    """Score the cards entered so far: the bounds of each area, and the comparisons that they already decide."""
    areas = [[None if card is None else parse_card(card) for card in area] for (area,) in cards]
    totals = {seat: values[0] for seat, values in enumerate(counted) if values and values[0] is not None}
    check_totals(totals, [card for area in areas for card in area if card is not None])
    found = [score_area(area, RULEBOOK.of(rest)) for area in areas]
    low = [totals.get(seat, area.total) for seat, area in enumerate(found)]
    high = [totals.get(seat, area.high) for seat, area in enumerate(found)]
    n = len(found)
    sure: list[Line] = []
    pairs: list[tuple[int, int]] = []
    settled = {(line.fact("seat"), line.fact("neighbour")): line for line in comparisons(low, RULEBOOK.of(rest))}
    for one, other in sorted({tuple(sorted((seat, kernel.left_of(seat, n)))) for seat in range(n)}):
        both = settled.get((one, other)) or settled.get((other, one))
        if both and all(low[seat] == high[seat] for seat in (one, other)):
            sure.append(both)
            continue
        for ahead, behind in ((one, other), (other, one)):
            if low[ahead] > high[behind]:
                sure.append(note("ahead", "MEOW-COMPARE-1", seat=ahead, neighbour=behind))
                break
        else:
            pairs.append((one, other))
    if pairs:
        sure.append(note("undecided", "MEOW-COMPARE-1", pairs=tuple(pairs)))
    rows = (counted_row(totals[seat]) if seat in totals else area.row() for seat, area in enumerate(found))
    return Sheet(tuple(rows), tuple(sure))


# -- questions ------------------------------------------------------------------------------------------

QUESTION = MESSAGES["questions"]
WINS = (("yes", QUESTION("wins")), ("no", QUESTION("not_wins")))


def _ask_area(request: Request) -> Question:
    area = asked_area(request)
    scored = score_area(area, RULEBOOK.of(request))
    asks = {
        Ask("count", QUESTION("climbing"), up_to(9, 1)): len(scored.climb.cards),
        Ask("lines", QUESTION("lines"), up_to(8)): len(scored.lines),
        Ask("total", QUESTION("total"), up_to(31, 1)): scored.total,
    }
    climb = scored.climb.points
    words = (
        QUESTION("area_told_lines", climb, scored.line_points, scored.total)
        if scored.lines
        else QUESTION("area_told", climb)
    )
    sheet = Sheet((replace(scored.row(), title=SAY("area")),))
    cells = (replace(cell_slot(i, card), choice=f"count={i + 1}") for i, card in enumerate(area))
    rules = [rule for line in scored.score.lines for rule in line.rules]
    zone = Zone("area", SAY("area"), tuple(cells), "grid", 3)
    return make_question(QUESTION("area"), asks, words, rules, sheet, (zone,))


def _ask_gap(request: Request) -> Question:
    """Ask which of some ``cards`` lets most cards of an ``area`` with one gap climb."""
    area, gap = request["area"], request["area"].index(None)
    counts = {}
    for card in request["cards"]:
        full = [card if cell is None else cell for cell in area]
        counts[card] = len(score_area(asked_area({"area": full}), RULEBOOK.of(request)).climb.cards)
    best = max(counts, key=lambda card: counts[card])
    before, number, after = (card[1:] for card in (area[gap - 1], best, area[gap + 1]))
    explanation = QUESTION("gap_told", number, before, after, counts[best])
    laid = (
        cell_slot(i, parse_card(card)) if card else replace(cell_slot(i, kernel.NOTHING), number="?")
        for i, card in enumerate(area)
    )
    hand = (Slot(card, label(parse_card(card)), choice=card) for card in request["cards"])
    zones = (Zone("area", SAY("area"), tuple(laid), "grid", 3), Zone("hand", QUESTION("one_of"), tuple(hand)))
    ask = Ask("card", QUESTION("it_is"), tuple((card, card) for card in request["cards"]))
    return make_question(QUESTION("gap"), {ask: best}, explanation, ("MEOW-ORDER-1",), zones=zones)


def _ask_compare(request: Request) -> Question:
    points = op_compare(request)["winner_points"]
    totals, found = request["totals"], comparisons(request["totals"], RULEBOOK.of(request))
    asks = {
        Ask(seat_key(seat), QUESTION("points_for", PLAYERS[seat], totals[seat]), up_to(2)): won
        for seat, won in enumerate(points)
    }
    reasons = [sentence(SENTENCES, line, PLAYERS) for line in found]
    explanation = " ".join([QUESTION("points_told", [str(won) for won in points]), *reasons])
    rules = [rule for line in found for rule in line.rules]
    return make_question(QUESTION("compare"), asks, explanation, rules, zones=(seated(totals),))


def _ask_next_start(request: Request) -> Question:
    starter, totals, before = op_next_start(request)["start"], request["totals"], request["start"]
    line = start_note(totals, before)
    said = [QUESTION("started", total) if seat == before else str(total) for seat, total in enumerate(totals)]
    asks = {Ask("start", QUESTION("it_is"), SEATS[: len(totals)]): SEATS[starter][0]}
    explanation = sentence(SENTENCES, line, PLAYERS)
    return make_question(QUESTION("start"), asks, explanation, line.rules, zones=(seated(said, "start={}"),))


def _ask_final(request: Request) -> Question:
    result = op_final(request)
    points, won = result["winner_points"], result["winners"]
    line = winners_note(points, request["rounds"][1])
    asks = {Ask(seat_key(seat), PLAYERS[seat], WINS): "yes" if seat in won else "no" for seat in range(len(points))}
    explanation = QUESTION("final_told", [str(each) for each in points], sentence(SENTENCES, line, PLAYERS))
    said = [QUESTION("then", one, two) for one, two in zip(*request["rounds"], strict=True)]
    return make_question(QUESTION("final"), asks, explanation, line.rules, zones=(seated(said, "{}"),))


def _shown(request: Request) -> Shown:
    shown = ((SAY("area"), request.get("area")), (QUESTION("totals"), request.get("totals")))
    return [(heading, given) for heading, given in shown if isinstance(given, list)]


question = Questions(
    {
        "score_area": (_ask_area, _shown),
        "gap": (_ask_gap, _shown),
        "compare": (_ask_compare, _shown),
        "next_start": (_ask_next_start, _shown),
        "final": (_ask_final, _shown),
    }
)


# -- drills ---------------------------------------------------------------------------------------------


def _drill_area(dice: Dice, level: int) -> dict[str, Any]:
    """Make an area that climbs for a while.

    From the second level on it has lines of one colour, at the third jokers.
    """
    jokers, plain = KINDS[kernel.JOKER :], KINDS[: kernel.JOKER]
    if level:
        colour = dice.pick(COLOURS)  # many cards of one colour, so that there are lines
        same = dice.shuffled([card for card in plain if card[0] == colour])[: 4 + dice.below(2)]
        others = dice.shuffled([card for card in plain if card not in same])
        area = [*same, *others][:9]
    else:
        area = dice.shuffled(plain)[:9]
    if level == 2:
        area[: 1 + dice.below(2)] = dice.shuffled(jokers)[: 1 + dice.below(2)]
        area = [*area, *others[5:]][:9]
    area = dice.shuffled(area)
    climb = 2 + dice.below(7)
    return {"area": [*sorted(area[:climb], key=lambda card: int(card[1:])), *area[climb:]]}


def _totals(dice: Dice, level: int) -> list[int]:
    """Make a total for each of two to four players; more of them tie at higher levels."""
    players = level + 2
    totals = [4 + dice.below(16 - 4 * level) for _ in range(players)]
    if level and dice.below(2):
        totals[dice.below(players)] = totals[dice.below(players)]
    return totals


def _drill_compare(dice: Dice, level: int) -> dict[str, Any]:
    """Make the totals of two, three or four players."""
    return {"totals": _totals(dice, level)}


def _drill_next(dice: Dice, level: int) -> dict[str, Any]:
    """Make the totals of two, three or four players, and the seat that started."""
    return {"totals": _totals(dice, level), "start": dice.below(level + 2)}


def _drill_final(dice: Dice, level: int) -> dict[str, Any]:
    """Make the totals of both rounds of two, three or four players."""
    return {"rounds": [_totals(dice, level) for _ in range(ROUNDS)]}


def _open_gap(dice: Dice, level: int) -> dict[str, Any]:
    """Make an area whose first two rows climb except for a gap, and three cards, one of which fits into it."""
    while True:
        cards = dice.shuffled(KINDS[: kernel.JOKER])
        climb, rest = sorted(cards[:6], key=_number), cards[6:]
        gap = 1 + dice.below(4)
        before, fits, after = climb[gap - 1 : gap + 2]
        wrong = [card for card in rest if not _number(before) <= _number(card) <= _number(after)][:2]
        lower = [card for card in rest if card not in wrong and _number(card) < _number(climb[-1])][:3]
        if _number(before) < _number(fits) < _number(after) and len(wrong) + len(lower) == 5:
            area = [*climb[:gap], None, *climb[gap + 1 :], *lower]
            return {"area": area, "cards": dice.shuffled([fits, *wrong])}


def _number(card: str) -> int:
    return int(card[1:])


DRILLS = read_drills(__package__, area=_drill_area, compare=_drill_compare, next=_drill_next, final=_drill_final)
OPENER = read_opener(__package__, _open_gap)
