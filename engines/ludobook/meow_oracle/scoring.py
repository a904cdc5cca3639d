"""Meow Oracle: what is worth what, as scores that explain themselves.

Calculators, the whole game and the referee's stateless ops all call this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ludobook.core.bits import places
from ludobook.core.drill import Dice, Exercise
from ludobook.core.errors import BadInput
from ludobook.core.rules import Rulings, carries
from ludobook.core.scene import Slot, Zone
from ludobook.core.score import Ask, Band, Choice, Form, Group, Laid, Line, Question, Row, Score, Sheet, Trace
from ludobook.core.shape import a_count, a_list, an_object, needed
from ludobook.meow_oracle import kernel
from ludobook.meow_oracle.components import COLOURS, KINDS, SUIT, check_different, label, names, parse_card
from ludobook.meow_oracle.rulebook import RULEBOOK, say

Area = tuple[int, ...]  # nine cards, cells 0 … 8
ROUNDS = 2
Totals = tuple[int, ...]  # of one round, by seat


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """The kernel's flags for these rulings."""
    return kernel.SNAKE * (rulings["path"] == "snake") + kernel.TIES_PAY_NOTHING * (rulings["ties"] == "none")


# -- one area -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AreaScore:
    """A scored area. ``lines`` are the scoring ones: (place in kernel.LINES, colours that fit) each."""

    area: Area
    snake: bool
    ascending_count: int
    ascending_points: int
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    line_points: int
    total: int

    @property
    def score(self) -> Score:
        """The total, line by line."""
        cards = [self.area[cell] for cell in _path(self.snake)]
        climbing = _climb_line(cards, self.ascending_count, self.snake)
        return Score(
            self.total, (climbing, *(_colour_line(self.area, line, fits) for line, fits in self.lines)), "points"
        )

    def to_json(self) -> dict[str, Any]:
        """The referee's result."""
        return {
            "ascending_count": self.ascending_count,
            "ascending_points": self.ascending_points,
            "lines": [{"cells": list(kernel.LINES[line]), "colours": list(fits)} for line, fits in self.lines],
            "line_points": self.line_points,
            "total": self.total,
        }


def score_area(area: Sequence[int], rulings: Rulings = RULEBOOK.default) -> AreaScore:
    """What nine cards, cells 0 … 8, score; ``read_area`` makes and checks them from text."""
    flag = flags(rulings)
    masks = [kernel.line_colours(area, line) for line in range(len(kernel.LINES))]
    count = kernel.ascending_count(area, flag)
    return AreaScore(
        area=tuple(area),
        snake=bool(flag & kernel.SNAKE),
        ascending_count=count,
        ascending_points=kernel.ascending_points(count),
        lines=tuple((line, _letters(mask)) for line, mask in enumerate(masks) if mask),
        line_points=kernel.line_points(area),
        total=kernel.area_total(area, flag),
    )


def _letters(mask: int) -> tuple[str, ...]:
    return tuple(colour for i, colour in enumerate(COLOURS) if mask >> i & 1)


def _path(snake: bool) -> tuple[int, ...]:
    return kernel.SNAKE_PATH if snake else kernel.ROWS


def _climb_line(cards: Sequence[int], count: int, snake: bool) -> Line:
    """The line for the first ``count`` of these cards, which lie in the order of the path."""
    numbers = tuple(map(kernel.number, cards[:count]))
    drop = kernel.number(cards[count]) if count < len(cards) else None
    rules = ["MEOW-ORDER-1", "MEOW-ORDER-3" if count < 8 else "MEOW-ORDER-4" if count == 8 else "MEOW-ORDER-5"]
    if len(set(numbers)) < count:
        rules.insert(1, "MEOW-ORDER-2")
    if any(card >= kernel.JOKER for card in cards[: count + 1]):
        rules.append("MEOW-ORDER-6")
    if snake:
        rules.append("MEOW-R1")
    facts = (("numbers", numbers), ("drop", drop), ("snake", snake))
    return Line("climb", kernel.ascending_points(count), tuple(rules), names(cards[:count]), facts=facts)


def _drop(cards: Sequence[int], path: Sequence[int], count: int) -> tuple[int, str] | None:
    """Where a count of cards in the order of the path ends, and the two numbers."""
    if count >= len(cards):
        return None
    return path[count], f"{kernel.number(cards[count - 1])} ↴ {kernel.number(cards[count])}"


def _bands(lines: Sequence[tuple[int, tuple[str, ...]]]) -> tuple[Band, ...]:
    """The scoring lines as drawn: in their colour, those of three jokers in the jokers' own."""
    suits = [(line, fits[0] if len(fits) == 1 else "J") for line, fits in lines]
    return tuple(Band(kernel.LINES[line], SUIT[suit][0], f"line-{suit}") for line, suit in suits)


def _trace(told: AreaScore) -> Trace:
    path = _path(told.snake)
    drop = _drop([told.area[cell] for cell in path], path, told.ascending_count)
    return Trace(path[: told.ascending_count], drop, _bands(told.lines))


def _colour_line(area: Sequence[int | None], line: int, fits: tuple[str, ...]) -> Line:
    cards = [card for card in (area[cell] for cell in kernel.LINES[line]) if card is not None]
    rules = ["MEOW-LINE-1"]
    if any(card >= kernel.JOKER for card in cards):
        rules.append("MEOW-LINE-2")
    if len(fits) > 1:
        rules.append("MEOW-LINE-3")
    return Line("line", 2, tuple(rules), names(cards), facts=(("line", line), ("colours", fits)))


# -- one round ------------------------------------------------------------------------------------------


def compare(totals: Sequence[int], rulings: Rulings = RULEBOOK.default) -> tuple[int, ...]:
    """The winner points that these totals of 2 to 4 neighbours bring, by seat."""
    points = [0] * len(totals)
    kernel.compare(totals, len(totals), flags(rulings), points)
    return tuple(points)


def explain_points(totals: Sequence[int], seat: int, rulings: Rulings = RULEBOOK.default) -> Score:
    """The winner points of one seat in a round, a line for each neighbour.

    The fact ``first`` is true on one side of each comparison, so that a list for all seats can tell it once.
    """
    n = len(totals)
    lines = []
    for neighbour in sorted({kernel.left_of(seat, n), (seat - 1) % n} - {seat}):
        own, theirs = totals[seat], totals[neighbour]
        pays = own > theirs or (own == theirs and not flags(rulings) & kernel.TIES_PAY_NOTHING)
        rules = ["MEOW-COMPARE-1" if own != theirs else "MEOW-COMPARE-2" if pays else "MEOW-R7"]
        if n != 3:
            rules.append("MEOW-COMPARE-4" if n == 2 else "MEOW-COMPARE-3")
        first = own > theirs or (own == theirs and seat < neighbour)
        facts = (
            ("seat", seat),
            ("own", own),
            ("neighbour", neighbour),
            ("theirs", theirs),
            ("pays", pays),
            ("first", first),
        )
        lines.append(Line("neighbour", int(pays), tuple(rules), facts=facts))
    return Score(sum(line.points for line in lines), tuple(lines))


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A scored round; everything by seat. Its explanations are made when they are asked for.

    ``start`` is the seat that started the round, where that is known. A single area is compared with nobody.
    """

    areas: tuple[Area, ...]
    start: int | None
    rulings: Rulings
    totals: Totals
    winner_points: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The round as plain data."""
        return {
            "areas": [list(names(area)) for area in self.areas],
            "start": self.start,
            "totals": list(self.totals),
            "winner_points": list(self.winner_points),
        }


def score_round(areas: Sequence[Sequence[int]], start: int | None, rulings: Rulings = RULEBOOK.default) -> RoundScore:
    """Score the full areas of 1 to 4 players."""
    totals = tuple(kernel.area_total(area, flags(rulings)) for area in areas)
    points = compare(totals, rulings) if len(totals) > 1 else (0,)
    return RoundScore(tuple(map(tuple, areas)), start, rulings, totals, points)


# -- the whole game -------------------------------------------------------------------------------------


def final(
    rounds: Sequence[Sequence[int]], rulings: Rulings = RULEBOOK.default
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(winner points by seat, winning seats) of a game's two rounds of totals."""
    both = zip(*(compare(totals, rulings) for totals in rounds), strict=True)
    points = tuple(map(sum, both))
    return points, places(kernel.winners(points, rounds[-1], len(points)))


def _start_note(totals: Totals, start: int | None) -> Line:
    """Who starts round two; where that depends on who started round one and this is not known, what it hangs on."""
    total = min(totals)
    lowest = tuple(seat for seat, own in enumerate(totals) if own == total)
    rules = ("MEOW-NEXT-2",) if len(lowest) == 1 else ("MEOW-NEXT-2", "MEOW-NEXT-3")
    if start is None and len(lowest) > 1:
        return Line("start_open", 0, rules, facts=(("lowest", lowest), ("total", total)))
    start = lowest[0] if start is None else start
    starter = kernel.next_start(totals, len(totals), start)
    facts = (("lowest", lowest), ("total", total), ("starter", starter), ("before", start))
    return Line("next_start", 0, rules, facts=facts)


def _winners_note(points: Totals, totals: Totals) -> Line:
    """Who wins with these winner points, and these totals in round two."""
    won = places(kernel.winners(points, totals, len(points)))
    leaders = tuple(seat for seat, own in enumerate(points) if own == max(points))
    rules = ["MEOW-END-3"]
    if len(leaders) > 1:
        rules.append("MEOW-END-4")
    if len(won) > 1:
        rules.append("MEOW-END-5")
    facts = (("seats", won), ("leaders", leaders), ("points", max(points)), ("total", totals[won[0]]))
    return Line("winners", 0, tuple(rules), facts=facts)


def sheet(rounds: Sequence[RoundScore]) -> Sheet:
    """The last of a game's finished rounds as a sheet for people, with who starts the next one or has won."""
    points = tuple(map(sum, zip(*(scored.winner_points for scored in rounds), strict=True)))
    return sheet_of_round(rounds[-1], points, len(rounds))


def sheet_of_round(scored: RoundScore, points: tuple[int, ...], number: int) -> Sheet:
    """Round one or two as a sheet for people; ``points`` are the winner points afterwards."""
    n = len(scored.areas)
    rows = []
    for area, won in zip(scored.areas, scored.winner_points, strict=True):
        gains = (("point", _plural(won, "winner point")),) if n > 1 else ()
        rows.append(_area_row(score_area(area, scored.rulings), gains))
    sides = (line for seat in range(n) for line in explain_points(scored.totals, seat, scored.rulings).lines)
    notes = [line for line in sides if line.fact("first")]
    winners: tuple[int, ...] = ()
    starter = None
    if number == ROUNDS:
        notes.append(_winners_note(points, scored.totals))
        winners = notes[-1].fact("seats")
    elif n > 1:
        notes.append(_start_note(scored.totals, scored.start))
        starter = dict(notes[-1].facts).get("starter")
    after = (("winner_points", points), ("round", ROUNDS), ("start", starter))
    return Sheet(tuple(rows), tuple(notes), after, winners, number, label=f"Round {number}")


def _area_row(told: AreaScore, gains: tuple[tuple[str, str], ...] = ()) -> Row:
    result = f"{told.ascending_points} + {told.line_points} = {told.total}"
    return Row((("Area", names(told.area), mark_of(told)),), result, told.score, gains, trace=_trace(told))


# -- while cards are missing ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reach:
    """The least and the most that an area can come to whatever its missing cards are, and the row that says so."""

    low: int
    high: int
    row: Row


def reach(area: Sequence[int | None], rulings: Rulings) -> Reach:
    """What is certain of nine cells, None where the card is still unknown.

    ``high`` is a bound: it does not ask whether the very cards it would take are still to be had.
    """
    if None not in area:
        told = score_area([card for card in area if card is not None], rulings)
        return Reach(told.total, told.total, _area_row(told))
    snake = bool(flags(rulings) & kernel.SNAKE)
    path = _path(snake)
    in_order = [area[cell] for cell in path]
    before = [card for card in in_order[: in_order.index(None)] if card is not None]
    count = next((i for i in range(1, len(before)) if _falls(before[i - 1], before[i])), len(before))
    drop = _drop(before, path, count)
    if drop:
        least = most = count
        climb = _climb_line(before, count, snake)
    else:
        least, most = _climb_bounds(in_order, count)
        facts = (("least", least), ("most", most))
        climb = Line(
            "climb_so_far", kernel.ascending_points(least), ("MEOW-ORDER-1",), names(before[:count]), facts=facts
        )
    masks = [_line_masks(area, line) for line in range(len(kernel.LINES))]
    certain = [(line, _letters(mask)) for line, (mask, missing) in enumerate(masks) if mask and not missing]
    lines = (climb, *(_colour_line(area, line, fits) for line, fits in certain))
    low = climb.points + 2 * len(certain)
    high = kernel.ascending_points(most) + 2 * sum(mask != 0 for mask, _ in masks)
    known = tuple(card for card in area if card is not None)
    result = f"{low} so far, at most {high}" if low < high else str(low)
    trace = Trace(path[:count], drop, _bands(certain))
    return Reach(low, high, Row((("Area", names(known), None),), result, Score(low, lines, "points"), trace=trace))


def _falls(card: int, following: int) -> bool:
    return kernel.number(following) < kernel.number(card)


def _climb_bounds(cards: Sequence[int | None], known: int) -> tuple[int, int]:
    """The fewest and the most cards that count, of nine in the order of the path, the first ``known`` in order."""
    lowest = kernel.number(cards[known - 1] or 0) if known else 0
    fewest = known + (lowest == 0)  # no card is below a 0, and the first card always counts
    highest = 0
    for most, card in enumerate(cards):
        number = highest if card is None else kernel.number(card)
        if number < highest:
            return fewest, most
        highest = number
    return fewest, len(cards)


def _line_masks(area: Sequence[int | None], line: int) -> tuple[int, int]:
    """The colours that all known cards of a line can have, and how many of its cards are missing."""
    cells = [area[cell] for cell in kernel.LINES[line]]
    mask = kernel.RED | kernel.GREEN | kernel.BLUE
    for card in cells:
        mask &= mask if card is None else kernel.colours(card)
    return mask, cells.count(None)


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet:
    """See ``Game``: each area's bounds, and the comparisons they already decide."""
    rulings = RULEBOOK.of(rest)
    areas = [[None if card is None else parse_card(card) for card in area] for (area,) in cards]
    reached = [reach(area, rulings) for area in areas]
    n = len(areas)
    sure: list[Line] = []
    pairs: list[tuple[int, int]] = []
    for one, other in sorted({tuple(sorted((seat, kernel.left_of(seat, n)))) for seat in range(n)}):
        ahead = next((p for p in ((one, other), (other, one)) if reached[p[0]].low > reached[p[1]].high), None)
        if ahead:
            sure.append(Line("ahead", 0, ("MEOW-COMPARE-1",), facts=(("seat", ahead[0]), ("neighbour", ahead[1]))))
        else:
            pairs.append((one, other))
    if pairs:
        sure.append(Line("undecided", 0, ("MEOW-COMPARE-1",), facts=(("pairs", tuple(pairs)),)))
    return Sheet(tuple(found.row for found in reached), tuple(sure))


def mark_of(told: AreaScore) -> tuple[str, str]:
    """What an area makes, as (face id, words)."""
    return "climb", f"{_plural(told.ascending_count, 'card')} in order, {_plural(len(told.lines), 'line')}"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


ROUND = Form(
    field="players",
    groups=(Group("area", "Area, row by row from the top left", 9, "grid", 3, joint=" "),),
    cards=KINDS,
    numbers=(("winner_points", "Winner points before"),),
    holder=("start", "This round was started by", "The next round starts with"),
    rulings=("path", "ties"),
    how="Fill each area row by row. The marked place takes the next card you tap.",
    typed="Mika: B0 R1 G3 / R5 J5 B9 / G6 R8 B4",
    columns=18,
    choices=(Choice("round", "Which round is it?", ((1, "round one"), (2, "round two, the last"))),),
)
FORMS = (ROUND,)
PLAYERS = tuple(f"Player {seat + 1}" for seat in range(4))  # as a question calls the seats
ALLOWED = Ask("allowed", "Allowed?", (("yes", "Yes, it stands"), ("no", "No, it is refused")))


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A request to one of the ops, as a question with its answer; a refused one asks whether it stands.

    Raises:
        KeyError: no such op.
    """
    try:
        asked = QUESTIONS[op](request, OPS[op](request))
    except BadInput as fault:
        totals = request.get("totals")
        told = f"The totals are {_in_row(totals)}. " if isinstance(totals, list) else ""
        asks, right = (ALLOWED,), (("allowed", "no"),)
        return Question(f"{told}Does this stand?", _shown(request), asks, right, fault.message, rules=(fault.rule,))
    return replace(asked, rulings=tuple(request.get("rulings", {}).items()))


def _ask_area(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    told = score_area(read_area(request["area"]), RULEBOOK.of(request))
    row = replace(_area_row(told), title="Area")
    asks = (Ask("count", "Cards that climb"), Ask("lines", "Lines of one colour"), Ask("total", "Total"))
    right = (("count", str(told.ascending_count)), ("lines", str(len(told.lines))), ("total", str(told.total)))
    cells = tuple(Slot(KINDS[card], label(card)) for card in told.area)
    climb = f"{told.ascending_points} for the climb"
    words = f"{climb} and {told.line_points} for lines: {told.total}." if told.lines else f"{climb}, and no line."
    return Question(
        "What does this area score?",
        (),
        asks,
        right,
        words,
        Sheet((row,)),
        rules=tuple(dict.fromkeys(rule for line in told.score.lines for rule in line.rules)),
        zones=(Zone("area", "Area", cells, "grid", 3),),
    )


def _ask_compare(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    totals, rulings = request["totals"], RULEBOOK.of(request)
    points = result["winner_points"]
    seats = range(len(points))
    sides = (line for seat in seats for line in explain_points(totals, seat, rulings).lines)
    found = [line for line in sides if line.fact("first")]
    return Question(
        f"The totals, clockwise, are {_in_row(totals)}. Who gets how many winner points?",
        (),
        tuple(Ask(f"seat{seat}", f"{PLAYERS[seat]}, with {totals[seat]}, gets") for seat in seats),
        tuple((f"seat{seat}", str(points[seat])) for seat in seats),
        " ".join([f"Winner points: {_in_row(points)}.", *(f"{say(line, PLAYERS)}." for line in found)]),
        rules=tuple(dict.fromkeys(rule for line in found for rule in line.rules)),
    )


def _ask_next_start(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    totals, before = request["totals"], request["start"]
    note = _start_note(totals, before)
    prompt = f"{PLAYERS[before]} started round one, and the totals, clockwise, are {_in_row(totals)}."
    asks = (Ask("start", "It is", tuple((str(seat), PLAYERS[seat]) for seat in range(len(totals)))),)
    right = (("start", str(result["start"])),)
    return Question(f"{prompt} Who starts round two?", (), asks, right, say(note, PLAYERS), rules=note.rules)


def _ask_final(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    one, two = map(_in_row, request["rounds"])
    points, won = result["winner_points"], result["winners"]
    note = _winners_note(points, request["rounds"][1])
    seats = range(len(points))
    return Question(
        f"The totals, clockwise, were {one} in round one and {two} in round two. Who wins?",
        (),
        tuple(Ask(f"seat{seat}", PLAYERS[seat], (("yes", "wins"), ("no", "does not win"))) for seat in seats),
        tuple((f"seat{seat}", "yes" if seat in won else "no") for seat in seats),
        f"Winner points: {_in_row(points)}. {say(note, PLAYERS)}",
        rules=note.rules,
    )


QUESTIONS = {"score_area": _ask_area, "compare": _ask_compare, "next_start": _ask_next_start, "final": _ask_final}


def _shown(request: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...], None], ...]:
    """The cards of a request under their heading, as far as they can be read."""
    cards = request.get("area")
    return (("Area", tuple(str(card).strip().upper() for card in cards), None),) if isinstance(cards, list) else ()


def _in_row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


# -- practice -------------------------------------------------------------------------------------------

JOKERS = tuple(card for card, name in enumerate(KINDS) if name[0] == "J")


def _drill_area(dice: Dice, level: int) -> dict[str, Any]:
    """An area: climbing a while, with lines of one colour from the second level on, with jokers at the third."""
    plain = [card for card in range(len(KINDS)) if card not in JOKERS]
    if level:
        colour = dice.pick(COLOURS)  # much of one colour, so that there are lines
        same = dice.shuffled([card for card in plain if KINDS[card][0] == colour])[: 4 + dice.below(2)]
        others = dice.shuffled([card for card in plain if card not in same])
        area = [*same, *others][:9]
    else:
        area = dice.shuffled(plain)[:9]
    if level == 2:
        area[: 1 + dice.below(2)] = dice.shuffled(JOKERS)[: 1 + dice.below(2)]
        area = [*area, *others[5:]][:9]
    area = dice.shuffled(area)
    climb = 2 + dice.below(7)
    low = sorted(area[:climb], key=lambda card: int(KINDS[card][1:]))
    return {"area": list(names([*low, *area[climb:]]))}


def _drill_totals(dice: Dice, players: int, level: int) -> list[int]:
    """A total for each player; the higher the level, the more of them are level."""
    totals = [4 + dice.below(16 - 4 * level) for _ in range(players)]
    if level and dice.below(2):
        totals[dice.below(players)] = totals[dice.below(players)]
    return totals


def _drill_compare(dice: Dice, level: int) -> dict[str, Any]:
    """Totals of two, three or four players."""
    return {"totals": _drill_totals(dice, level + 2, level)}


def _drill_next(dice: Dice, level: int) -> dict[str, Any]:
    """Totals of two, three or four players, and who started."""
    totals = _drill_totals(dice, level + 2, level)
    return {"totals": totals, "start": dice.below(len(totals))}


def _drill_final(dice: Dice, level: int) -> dict[str, Any]:
    """The totals of both rounds of two, three or four players."""
    return {"rounds": [_drill_totals(dice, level + 2, level) for _ in range(ROUNDS)]}


PLAYERS_BY_LEVEL = ("two players", "three players", "four players, often level")
DRILLS = (
    Exercise(
        "area",
        "What does an area score?",
        "score_area",
        ("the climb", "much of one colour", "with jokers"),
        _drill_area,
    ),
    Exercise("compare", "Who gets winner points?", "compare", PLAYERS_BY_LEVEL, _drill_compare),
    Exercise("next", "Who starts round two?", "next_start", PLAYERS_BY_LEVEL, _drill_next),
    Exercise("final", "Who wins the game?", "final", PLAYERS_BY_LEVEL, _drill_final),
)


# -- from text ------------------------------------------------------------------------------------------


@carries("MEOW-AREA-3")
def read_area(value: object) -> Area:
    """Nine different cards as ints, in cell order.

    Raises:
        BadInput: MEOW-AREA-3 not a list of nine, MEOW-DECK-1 no card, MEOW-DECK-2 a card twice.
    """
    given = a_list(value, "area", "MEOW-AREA-3")
    if len(given) != 9:
        raise BadInput(f"An area has exactly nine cards, not {len(given)}.", rule="MEOW-AREA-3")
    area = tuple(map(parse_card, given))
    check_different(area)
    return area


@carries("MEOW-PLAYERS-1")
def check_players(n: object) -> int:
    """The number of players. Raises BadInput, MEOW-PLAYERS-1, when it is not 2, 3 or 4."""
    if type(n) is not int or not 2 <= n <= 4:
        raise BadInput(f"The game is for 2, 3 or 4 players, not {str(n)[:20]}.", rule="MEOW-PLAYERS-1")
    return n


def read_totals(value: object) -> Totals:
    """The totals of 2 to 4 players.

    Raises:
        BadInput: MEOW-JSON-1 no list, MEOW-PLAYERS-1 too few or many, MEOW-TOTAL-1 no integer ≥ 0.
    """
    totals = a_list(value, "totals", "MEOW-JSON-1")
    check_players(len(totals))
    for total in totals:
        if type(total) is not int or total < 0:
            raise BadInput(f"A total is an integer of at least 0, not {str(total)[:20]}.", rule="MEOW-TOTAL-1")
    return tuple(totals)


def read_start(value: object, n: int) -> int:
    """A seat of ``n`` players. Raises BadInput, MEOW-NEXT-2, for anything else."""
    if type(value) is not int or not 0 <= value < n:
        raise BadInput(f"The starting player is one of the seats 0 to {n - 1}.", rule="MEOW-NEXT-2")
    return value


def read_round(case: Mapping[str, Any]) -> RoundScore:
    """Score the round of a case: ``players`` (1 to 4, each with an ``area``), optional ``start`` and ``rulings``.

    Raises:
        BadInput: with the rule of the first fault found.
    """
    rulings = RULEBOOK.of(case)
    given = a_list(needed(case, "players", "MEOW-JSON-1"), "players", "MEOW-JSON-1")
    if len(given) != 1:
        check_players(len(given))
    players = [an_object(player, "players", "MEOW-JSON-1") for player in given]
    areas = tuple(read_area(needed(player, "area", "MEOW-AREA-3")) for player in players)
    check_different([card for area in areas for card in area])
    start = None if case.get("start") is None else read_start(case["start"], len(areas))
    return score_round(areas, start, rulings)


def sheet_of_case(case: Mapping[str, Any]) -> Sheet:
    """The case's ``round``, 1 or 2, as a sheet, added to the ``winner_points`` from before, where given."""
    scored = read_round(case)
    before = a_list(case.get("winner_points", [0] * len(scored.areas)), "winner_points", "MEOW-JSON-1")
    if len(before) != len(scored.areas):
        raise BadInput("Winner points before need one number for each player.", rule="MEOW-JSON-1")
    counts = (a_count(points, "winner_points", "MEOW-JSON-1") for points in before)
    number = case.get("round", 1)
    if type(number) is not int or not 1 <= number <= ROUNDS:
        raise BadInput("A game has two rounds: the round is 1 or 2.", rule="MEOW-END-2", part=("round",))
    return sheet_of_round(scored, tuple(map(sum, zip(counts, scored.winner_points, strict=True))), number)


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The case of ``CARD …``, nine for each player, ``+`` and ``/`` between them as you like; option ``start=SEAT``.

    Raises:
        BadInput: not nine cards for each player, or a start that is no number.
    """
    cards = " ".join(words).replace("/", " ").replace("+", " ").split()
    if not cards or len(cards) % 9:
        raise BadInput(f"Each player needs nine cards; {len(cards)} were given.", rule="MEOW-AREA-3")
    case: dict[str, Any] = {"players": [{"area": cards[i : i + 9]} for i in range(0, len(cards), 9)]}
    try:
        if options.get("start"):
            case["start"] = int(options["start"])
        if options.get("winner_points"):
            case["winner_points"] = [int(points) for points in options["winner_points"].split(",")]
    except ValueError:
        raise BadInput("Seats and winner points are numbers: start=0, winner_points=1,2.", rule="MEOW-JSON-1") from None
    return case


def op_score_area(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``score_area``."""
    rulings = RULEBOOK.of(request)
    return score_area(read_area(needed(request, "area", "MEOW-AREA-3")), rulings).to_json()


def op_compare(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``compare``."""
    rulings = RULEBOOK.of(request)
    return {"winner_points": list(compare(read_totals(needed(request, "totals", "MEOW-PLAYERS-1")), rulings))}


def op_next_start(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``next_start``; no ruling bears on it."""
    RULEBOOK.of(request)
    totals = read_totals(needed(request, "totals", "MEOW-PLAYERS-1"))
    start = read_start(needed(request, "start", "MEOW-NEXT-2"), len(totals))
    return {"start": kernel.next_start(totals, len(totals), start)}


def op_final(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``final``."""
    rulings = RULEBOOK.of(request)
    given = a_list(needed(request, "rounds", "MEOW-END-2"), "rounds", "MEOW-END-2")
    if len(given) != 2 or not all(isinstance(totals, list | tuple) for totals in given):
        raise BadInput("A game is exactly two rounds: two lists of totals.", rule="MEOW-END-2")
    rounds = tuple(map(read_totals, given))
    if len(rounds[0]) != len(rounds[1]):
        raise BadInput("The same players play both rounds.", rule="MEOW-PLAYERS-1")
    points, won = final(rounds, rulings)
    return {"winner_points": list(points), "winners": list(won)}


OPS = {"score_area": op_score_area, "compare": op_compare, "next_start": op_next_start, "final": op_final}
