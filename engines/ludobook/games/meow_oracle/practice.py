"""Meow Oracle: its calculator, what is certain while cards are missing, questions and drills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.components import COLOURS, KINDS, label, parse_card
from ludobook.games.meow_oracle.requests import OPS, TOTAL, asked_area
from ludobook.games.meow_oracle.scoring import ROUNDS, comparisons, score_area, start_note, winners_note
from ludobook.games.meow_oracle.words import RULEBOOK, SENTENCES
from ludobook.look.scene import Slot, Zone
from ludobook.teach.drill import Dice, Exercise
from ludobook.teach.sheet import Ask, Choice, Form, Group, Laid, Line, Question, Sheet, sentence

# the numbers of each colour in a row, and a joker at its end
BY_COLOUR = tuple(card for i in range(3) for card in (*KINDS[11 * i : 11 * i + 11], KINDS[33 + i]))
ROUND = Form(
    field="players",
    groups=(Group("area", "Area, row by row from the top left", 9, "grid", 3, joint=" ", place="cell"),),
    cards=BY_COLOUR,
    numbers=(("winner_points", "Winner points before"),),
    holder=("start", "This round was started by", "The next round starts with"),
    rulings=("path", "ties"),
    how="Fill each area row by row. The marked place takes the next card you tap.",
    typed="Mika: B0 R1 G3 / R5 J5 B9 / G6 R8 B4",
    columns=12,
    counts=(TOTAL,),
    holding="begins",
    choices=(Choice("round", "Which round is it?", ((1, "round one"), (2, "round two, the last"))),),
)
FORMS = (ROUND,)


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """See ``Game``: what a full area makes."""
    return score_area(asked_area({"area": cards}), RULEBOOK.read_rulings(rulings)).mark


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet:
    """See ``Game``: each area's bounds, and the comparisons they already decide."""
    areas = [[None if card is None else parse_card(card) for card in area] for (area,) in cards]
    found = [score_area(area, RULEBOOK.of(rest)) for area in areas]
    n = len(found)
    sure: list[Line] = []
    pairs: list[tuple[int, int]] = []
    for one, other in sorted({tuple(sorted((seat, kernel.left_of(seat, n)))) for seat in range(n)}):
        for ahead, behind in ((one, other), (other, one)):
            if found[ahead].total > found[behind].high:
                sure.append(Line("ahead", 0, ("MEOW-COMPARE-1",), facts=(("seat", ahead), ("neighbour", behind))))
                break
        else:
            pairs.append((one, other))
    if pairs:
        sure.append(Line("undecided", 0, ("MEOW-COMPARE-1",), facts=(("pairs", tuple(pairs)),)))
    return Sheet(tuple(told.row() for told in found), tuple(sure))


# -- questions ------------------------------------------------------------------------------------------

PLAYERS = tuple(f"Player {seat + 1}" for seat in range(4))  # as a question calls the seats
ALLOWED = Ask("allowed", "Allowed?", (("yes", "Yes, it stands"), ("no", "No, it is refused")))
WINS = (("yes", "wins"), ("no", "does not win"))


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A request to one of the ops, as a question with its answer; a refused one asks whether it stands.

    Raises:
        KeyError: no such op.
    """
    try:
        asked = QUESTIONS[op](request, OPS[op](request))
    except BadInput as fault:
        totals, area = request.get("totals"), request.get("area")
        told = f"The totals are {_in_row(totals)}. " if isinstance(totals, list) else ""
        shown = [str(card).strip().upper() for card in area] if isinstance(area, list) else []
        groups = (("Area", tuple(shown), None),) if isinstance(area, list) else ()
        return _question(f"{told}Does this stand?", {ALLOWED: "no"}, fault.message, (fault.rule,), groups)
    return replace(asked, rulings=tuple(request.get("rulings", {}).items()))


def _question(
    prompt: str, asks: Mapping[Ask, object], told: str, rules: Sequence[str], groups: Any = (), **more: Any
) -> Question:
    """A question with the right answer to each thing it asks; a rule may be named twice."""
    answer = tuple((ask.key, str(right)) for ask, right in asks.items())
    return Question(prompt, groups, tuple(asks), answer, told, rules=tuple(dict.fromkeys(rules)), **more)


def _in_row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _ask_area(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    area = asked_area(request)
    told = score_area(area, RULEBOOK.of(request))
    asks = {
        Ask("count", "Cards that climb"): result["ascending_count"],
        Ask("lines", "Lines of one colour"): len(result["lines"]),
        Ask("total", "Total"): result["total"],
    }
    words = f"{result['ascending_points']} for the climb"
    words += f" and {told.line_points} for lines: {told.total}." if told.lines else ", and no line."
    sheet = Sheet((replace(told.row(), title="Area"),))
    zone = Zone("area", "Area", tuple(Slot(KINDS[card], label(card)) for card in area), "grid", 3)
    rules = [rule for line in told.score.lines for rule in line.rules]
    return _question("What does this area score?", asks, words, rules, sheet=sheet, zones=(zone,))


def _ask_compare(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    totals, points = request["totals"], result["winner_points"]
    found = comparisons(totals, RULEBOOK.of(request))
    asks = {Ask(f"seat{seat}", f"{PLAYERS[seat]}, with {totals[seat]}, gets"): won for seat, won in enumerate(points)}
    told = " ".join(
        [f"Winner points: {_in_row(points)}.", *(f"{sentence(SENTENCES, line, PLAYERS)}." for line in found)]
    )
    prompt = f"The totals, clockwise, are {_in_row(totals)}. Who gets how many winner points?"
    return _question(prompt, asks, told, [rule for line in found for rule in line.rules])


def _ask_next_start(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    totals, before = request["totals"], request["start"]
    note = start_note(totals, before)
    seats = tuple((str(seat), PLAYERS[seat]) for seat in range(len(totals)))
    prompt = f"{PLAYERS[before]} started round one, and the totals, clockwise, are {_in_row(totals)}."
    asks = {Ask("start", "It is", seats): result["start"]}
    return _question(f"{prompt} Who starts round two?", asks, sentence(SENTENCES, note, PLAYERS), note.rules)


def _ask_final(request: Mapping[str, Any], result: Mapping[str, Any]) -> Question:
    one, two = map(_in_row, request["rounds"])
    points, won = result["winner_points"], result["winners"]
    note = winners_note(points, request["rounds"][1])
    prompt = f"The totals, clockwise, were {one} in round one and {two} in round two. Who wins?"
    asks = {Ask(f"seat{seat}", PLAYERS[seat], WINS): "yes" if seat in won else "no" for seat in range(len(points))}
    return _question(
        prompt, asks, f"Winner points: {_in_row(points)}. {sentence(SENTENCES, note, PLAYERS)}", note.rules
    )


QUESTIONS = {"score_area": _ask_area, "compare": _ask_compare, "next_start": _ask_next_start, "final": _ask_final}


# -- drills ---------------------------------------------------------------------------------------------


def _drill_area(dice: Dice, level: int) -> dict[str, Any]:
    """An area: climbing a while, with lines of one colour from the second level on, with jokers at the third."""
    jokers, plain = KINDS[kernel.JOKER :], KINDS[: kernel.JOKER]
    if level:
        colour = dice.pick(COLOURS)  # much of one colour, so that there are lines
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
    """A total for each of two to four players; the higher the level, the more of them are level."""
    players = level + 2
    totals = [4 + dice.below(16 - 4 * level) for _ in range(players)]
    if level and dice.below(2):
        totals[dice.below(players)] = totals[dice.below(players)]
    return totals


def _drill_compare(dice: Dice, level: int) -> dict[str, Any]:
    """Totals of two, three or four players."""
    return {"totals": _totals(dice, level)}


def _drill_next(dice: Dice, level: int) -> dict[str, Any]:
    """Totals of two, three or four players, and who started."""
    return {"totals": _totals(dice, level), "start": dice.below(level + 2)}


def _drill_final(dice: Dice, level: int) -> dict[str, Any]:
    """The totals of both rounds of two, three or four players."""
    return {"rounds": [_totals(dice, level) for _ in range(ROUNDS)]}


AREAS = ("the climb", "much of one colour", "with jokers")
PLAYERS_BY_LEVEL = ("two players", "three players", "four players, often level")
DRILLS = (
    Exercise("area", "What does an area score?", "score_area", AREAS, _drill_area),
    Exercise("compare", "Who gets winner points?", "compare", PLAYERS_BY_LEVEL, _drill_compare),
    Exercise("next", "Who starts round two?", "next_start", PLAYERS_BY_LEVEL, _drill_next),
    Exercise("final", "Who wins the game?", "final", PLAYERS_BY_LEVEL, _drill_final),
)
