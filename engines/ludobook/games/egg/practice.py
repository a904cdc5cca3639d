"""The calculators, questions and drills of the Luminous Dragon Egg."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.games.egg import kernel
from ludobook.games.egg.components import BRACELETS, CARDS, KINDS, RANKS, names, parse_card
from ludobook.games.egg.kernel import flags, lay_of
from ludobook.games.egg.requests import (
    SETS_BY_NAME,
    STRENGTH,
    arrangements,
    check_counted,
    check_far,
    describe_set,
    read_bracelets,
    read_round,
)
from ludobook.games.egg.scoring import PLACES, SIGNS, claims, sheet, sign, value_of
from ludobook.games.egg.words import MESSAGES, RULEBOOK, SENTENCES, SET_NAMES, SETS
from ludobook.teach.drill import Dice
from ludobook.teach.practice_toml import read_drills, read_forms, read_opener
from ludobook.teach.question import PLAYERS, SEATS, Questions, Request, Shown, lying, make_question, up_to
from ludobook.teach.sheet import Ask, Counted, Form, Laid, Line, Question, Row, Score, Sheet, only, seat_key, sentence


def _odds_case(cards: Laid, row: int, rest: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Make the case of a row's odds: its two sets against the round's opponents; None if they are incomplete."""
    four = [card for group in cards[row] for card in group if card]
    return {"cards": four, "laid": [0, 1, 2, 3], "others": len(cards) - 1} if len(four) == 4 else None


ROUND, SET = FORMS = read_forms(__package__, KINDS, round={"counts": SETS_BY_NAME, "odds_case": _odds_case})
UNKNOWN_STRENGTH = -1  # stands for the strength of a set still to come


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> Sheet:
    """Score the sets entered so far: for each, the fewest and the most opponents' sets that it can count."""
    if form is SET:
        return Sheet(())
    flag, n = flags(RULEBOOK.of(rest)), len(cards)
    sets = only(cards, parse_card)
    entered = {seat: values for seat, values in enumerate(counted) if values is not None}
    there = [card for seat, row in enumerate(sets) if seat not in entered for own in row for card in own]
    check_counted({seat: (far, near) for seat, (far, near) in entered.items()}, there, flag)
    read_bracelets(rest, n)
    for seat, (far, near) in enumerate(sets):
        if seat not in entered and len(far) == len(near) == 2:
            check_far(seat, lay_of(*far, *near), flag)
    known = [
        [STRENGTH.get(name, UNKNOWN_STRENGTH) for name in entered[seat]]
        if seat in entered
        else [kernel.strength(own[0], own[1], flag) if len(own) == 2 else UNKNOWN_STRENGTH for own in row]
        for seat, row in enumerate(sets)
    ]
    rows = []
    for seat, own in enumerate(sets):
        lines = []
        for place, kind in enumerate(PLACES):
            column, low, high = [row[place] for row in known], 0, n - 1
            if column[seat] != UNKNOWN_STRENGTH:
                high = kernel.place_score(column, n, seat)  # an unknown set counts
                low = high - column.count(UNKNOWN_STRENGTH)
            facts = (("low", low), ("high", high))
            rules = (f"EGG-SCORE-{place + 1}",)
            lines.append(Line(f"{kind}_so_far", low, rules, names(own[place]), SIGNS[place], facts))
        least, most = (kernel.earning(*(line.fact(bound) for line in lines)) for bound in ("low", "high"))
        result = SETS("zoo_between", least, most) if least < most else SETS("zoo", least)
        rows.append(Row((), result, Score(least, tuple(lines))))
    return Sheet(tuple(rows))


# -- questions ------------------------------------------------------------------------------------------

QUESTION = MESSAGES["questions"]
KIND = Ask("kind", QUESTION("kind"), (("friends", QUESTION("friends")), ("bah-yah", QUESTION("bah_yah"))))
SUMS = sorted({one + other for one in RANKS for other in RANKS})
TOTAL = Ask("total", QUESTION("total"), tuple((str(total), str(total)) for total in SUMS))
SIDES = (("a", QUESTION("set_a")), ("b", QUESTION("set_b")))
PAIRS = (("a", QUESTION("pair_a")), ("b", QUESTION("pair_b")))
WHICH = Ask("which", QUESTION("stronger"), (*SIDES, ("level", QUESTION("level"))))
OVER = Ask("over", QUESTION("game"), (("goes on", QUESTION("goes_on")), ("over", QUESTION("over"))))


def _ask_set(request: Request) -> Question:
    value = describe_set(request)
    explanation = QUESTION("worth_told", value.name, *value.values)
    return make_question(QUESTION("worth"), {KIND: value.kind, TOTAL: value.total}, explanation, value.rules[::-1])


def _ask_stronger(request: Request) -> Question:
    """Ask which of two ``sets`` is stronger."""
    one, two = (describe_set({**request, "cards": cards}) for cards in request["sets"])
    best, other = sorted((one, two), key=lambda value: -value.strength)
    answer = ("level", "a", "b")[sign(one.strength - two.strength)]
    tie = answer == "level"
    explanation = (
        QUESTION("which_tie", best.name) if tie else QUESTION("which_told", dict(SIDES)[answer], best.name, other.name)
    )
    rules = ("EGG-RANK-4" if one.kind == two.kind else "EGG-RANK-3", *one.rules, *two.rules)
    laid = zip(SIDES, request["sets"], strict=True)
    zones = tuple(lying(side, title, cards, f"which={side}") for (side, title), cards in laid)
    return make_question(QUESTION("which"), {WHICH: answer}, explanation, rules, zones=zones)


PAIR = Ask("pair", QUESTION("beaten_by"), PAIRS)


def _ask_beats(request: Request) -> Question:
    """Ask which of two ``pairs`` beats the pair that is ``laid``; exactly one does."""
    laid, one, two = (describe_set({"cards": cards}) for cards in (request["laid"], *request["pairs"]))
    best, other = sorted((one, two), key=lambda value: -value.strength)
    both = (other.total,) if best.kind == other.kind else ()
    if best.kind == "friends":
        explanation = QUESTION("beats_more_friends" if both else "beats_friends", *both)
    else:
        explanation = QUESTION(
            "beats_other" if both else "beats_told", list(map(str, best.values)), best.total, laid.total, *both
        )
    rules = ("EGG-RANK-1", "EGG-RANK-3") if best.kind == "friends" else ("EGG-RANK-4",)
    pairs = zip(PAIRS, request["pairs"], strict=True)
    zones = (
        lying("laid", QUESTION("on_table"), request["laid"]),
        *(lying(side, title, cards, f"pair={side}") for (side, title), cards in pairs),
    )
    answer = "a" if best is one else "b"
    return make_question(QUESTION("beats", laid.total), {PAIR: answer}, explanation, rules, zones=zones)


def _ask_arrangements(request: Request) -> Question:
    count = len(arrangements(request))
    explanation, rules = QUESTION("ways_told", count), ("EGG-SET-1", "EGG-SET-2")
    return make_question(QUESTION("arrangements"), {Ask("count", QUESTION("ways")): count}, explanation, rules)


def _ask_round(request: Request) -> Question:
    scored = read_round(request)
    asks, earnings = {}, []
    for seat, earned in enumerate(scored.earnings):
        asks[Ask(seat_key(seat), QUESTION("zoo_for", PLAYERS[seat]), up_to((len(scored.sets) - 1) ** 2))] = earned
        earnings.append(QUESTION("earns_one", scored.far_scores[seat], scored.near_scores[seat], earned, PLAYERS[seat]))
    rules = ("EGG-SCORE-1", "EGG-SCORE-2", "EGG-SCORE-3")
    return make_question(QUESTION("earns"), asks, QUESTION("earns_told", earnings), rules, sheet(scored))


def _ask_egg(request: Request) -> Question:
    """Ask which seat has the Egg after a round."""
    scored = read_round(request)
    holder, claiming, full = scored.egg_holder, dict(claims(scored)), sheet(scored)
    nobody = QUESTION("egg_middle") if holder is None else QUESTION("egg_stays", PLAYERS[holder])
    claims_told = [sentence(SENTENCES, note, PLAYERS) for note in full.notes if note.kind == "egg"]
    rows, egg = [], ("egg", MESSAGES["table"]("holds_egg"))
    for seat, row in enumerate(full.rows):
        gains = tuple(gain for gain in row.gains if gain[0] == "egg") or ((egg,) if seat == holder else ())
        result = QUESTION("claims" if seat in claiming else "no_claim")
        holds = (egg,) if seat == request.get("egg_holder") else ()
        rows.append(replace(row, result=result, score=None, gains=gains, holds=holds))
    reasons = Sheet(tuple(rows), tuple(note for note in full.notes if note.kind == "revelation"))
    ask = Ask("holder", MESSAGES["table"]("egg"), (*SEATS[: len(rows)], ("middle", QUESTION("egg_nobody"))))
    answer, rules = "middle" if holder is None else SEATS[holder][0], ("EGG-EGG-1", "EGG-EGG-2", "EGG-EGG-3")
    return make_question(QUESTION("has_egg"), {ask: answer}, claims_told[0] if claims_told else nobody, rules, reasons)


def _ask_end(request: Request) -> Question:
    """Ask whether the game is over after a round."""
    scored = read_round(request)
    ends = "end_over" if scored.game_over else "end_on"
    explanation = QUESTION(ends, list(map(str, scored.money)), kernel.end_amount(len(scored.money)))
    if scored.end == kernel.SUDDEN_END:
        explanation = QUESTION("end_sudden")
    rules, answer = ("EGG-END-1", "EGG-END-2", "EGG-END-4"), "over" if scored.game_over else "goes on"
    full = sheet(scored)
    if money := request.get("money"):
        rows = [
            replace(
                row,
                holds=(("zoo", SETS("zoo", before)),),
                gains=(*row.gains, ("zoo", QUESTION("in_all", SETS("zoo", after)))),
            )
            for row, before, after in zip(full.rows, money, scored.money, strict=True)
        ]
        full = replace(full, rows=tuple(rows))
    return make_question(QUESTION("ends"), {OVER: answer}, explanation, rules, full)


def _table(request: Request) -> Shown:
    """Yield the sets of a round with their headings."""
    for player, sets in zip(PLAYERS, request.get("players", ()), strict=False):
        yield from ((QUESTION("place_of", player, SET_NAMES[place]), sets.get(place, ())) for place in PLACES)


def _before(request: Request) -> str:
    """Describe what the players have before the round, as far as the request says."""
    fields = [field for field in ("money", "bracelets") if field in request]
    parts = [QUESTION(f"before_{field}", ", ".join(map(str, request[field]))) for field in fields]
    if request.get("egg_holder") is not None:
        parts.append(QUESTION("before_egg", PLAYERS[request["egg_holder"]]))
    return QUESTION("before", "; ".join(parts)) if parts else ""


question = Questions(
    {
        "describe_set": (_ask_set, lambda request: [(SETS("set"), request.get("cards", ()))]),
        "stronger": (_ask_stronger, lambda request: ()),
        "beats": (_ask_beats, lambda request: ()),
        "arrangements": (_ask_arrangements, lambda request: [(SETS("hand"), request.get("hand", ()))]),
        "score_round": (_ask_round, _table),
        "egg": (_ask_egg, _table),
        "end": (_ask_end, _table),
    },
    before=_before,
)


# -- drills ---------------------------------------------------------------------------------------------

WILD = (kernel.WILD, 8 + kernel.WILD)


def _deck(cards: Sequence[int], wild: bool) -> list[int]:
    """Return the cards, with or without Revelations."""
    return [card for card in cards if wild or card not in WILD]


def _card_names(cards: Sequence[int]) -> list[str]:
    return [KINDS[card] for card in cards]


def _sets(dice: Dice, wild: bool, count: int, alike: int) -> list[tuple[int, int]]:
    """Draw ``count`` sets from a shuffled deck; about one in ``alike`` is two cards of one kind."""
    deck, found = dice.shuffled(_deck(CARDS, wild)), []
    for _ in range(count):
        one = deck.pop()
        if not dice.below(alike) and one in deck:
            deck.remove(one)
            found.append((one, one))
        else:
            found.append((one, deck.pop()))
    return found


def _players(dice: Dice, players: int, wild: bool, alike: int) -> list[dict[str, list[str]]]:
    """Draw two sets for each player, the stronger as Far."""
    sets = _sets(dice, wild, 2 * players, alike)
    table = []
    for pair in zip(sets[::2], sets[1::2], strict=True):
        near, far = sorted(pair, key=lambda cards: kernel.strength(cards[0], cards[1], 0))
        table.append({"far": _card_names(far), "near": _card_names(near)})
    return table


def _drill_worth(dice: Dice, level: int) -> dict[str, Any]:
    """Make a set, by level: without Revelations; with one, beside its own colour or the other; with one or two."""
    plain = _deck(range(len(KINDS)), wild=False)
    if level == 0:
        one = dice.pick(plain)
        return {"cards": _card_names([one, dice.pick([one, dice.pick(plain)])])}
    wild = dice.pick(WILD)
    cards = dice.shuffled([wild, dice.pick(plain)])
    if level == 2 and dice.below(2):
        cards = dice.shuffled([wild, dice.pick(WILD)])
    return {"cards": _card_names(cards)}


def _drill_stronger(dice: Dice, level: int) -> dict[str, Any]:
    """Make two sets: at level 0 any, then less than 6 apart or of two kinds; only level 2 has Revelations."""
    while True:
        sets = _sets(dice, level == 2, 2, 3)
        one, two = (value_of(*cards, 0) for cards in sets)
        wild = any(card in WILD for cards in sets for card in cards)
        close = one.kind != two.kind or abs(one.total - two.total) < 6
        if (level == 0 or close) and wild == (level == 2):
            return {"sets": list(map(_card_names, sets))}


def _drill_round(dice: Dice, level: int) -> dict[str, Any]:
    """Make a revealed round of two, three, or four or five players, with Revelations from the second level on."""
    players = level + 2 + (dice.below(2) if level == 2 else 0)
    return {"players": _players(dice, players, level > 0, 4)}


def _drill_egg(dice: Dice, level: int) -> dict[str, Any]:
    """Make a round with many Friends; higher levels have more claims, and an Egg that a seat holds."""
    players = 3 if level < 2 else 4
    while True:
        table = _players(dice, players, level > 0, 2)
        request = {"players": table, "egg_holder": dice.below(players) if level == 2 or dice.below(level + 1) else None}
        if len(claims(read_round({"players": table}))) >= level:
            return request


def _drill_end(dice: Dice, level: int) -> dict[str, Any]:
    """Make a round in which money is close to the end of the game; the last level has few bracelets left."""
    request = _drill_round(dice, level)
    players = len(request["players"])
    amount = kernel.end_amount(players)
    request["money"] = [max(amount - 1 - dice.below((2, 10, 18)[level]), 0) for _ in range(players)]
    if level == 2:
        given = [0] * players
        for _ in range(BRACELETS - dice.below(8)):
            given[dice.below(players)] += 1
        request["bracelets"] = given
    return request


def _open_beats(dice: Dice, level: int) -> dict[str, Any]:
    """Make a BAH-YAH and two pairs; one of these beats it, by less than 11 or as Friends whose total is no higher."""
    while True:
        laid, *pairs = _sets(dice, False, 3, 3)
        table, one, two = (value_of(*cards, 0) for cards in (laid, *pairs))
        best, other = sorted((one, two), key=lambda value: -value.strength)
        friends = best.kind == "friends"
        narrow = best.total <= table.total if friends else best.total - table.total < 11
        if table.kind == "bah-yah" and narrow and best.strength > table.strength > other.strength:
            return {"laid": _card_names(laid), "pairs": list(map(_card_names, pairs))}


DRILLS = read_drills(
    __package__, worth=_drill_worth, stronger=_drill_stronger, round=_drill_round, egg=_drill_egg, end=_drill_end
)
OPENER = read_opener(__package__, _open_beats)
