"""The calculators, questions and drills of Kirin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.core.rules import Rulings
from ludobook.core.words import listed
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import KINDS, ORDERS, label, names, parse_card
from ludobook.games.kirin.kernel import SEATS, flags
from ludobook.games.kirin.requests import OWN, check_counted, read_order, read_plays, read_round, read_trick
from ludobook.games.kirin.scoring import (
    SAY,
    answers,
    mask,
    plays_sheet,
    round_sheet,
    score_round,
    trick_sheet,
    trick_so_far,
    why_no_answer,
    winner_name,
)
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES, RULEBOOK, say_effect
from ludobook.look.scene import Slot, Zone
from ludobook.teach.drill import Dice
from ludobook.teach.practice_toml import read_drills, read_forms, read_opener
from ludobook.teach.question import PLAYERS, YES_OR_NO, Questions, Request, Shown, lying, make_question, up_to
from ludobook.teach.sheet import Ask, Counted, Form, Laid, Line, Question, Row, Score, Sheet, note, only, seat_key


def _row_so_far(declared: int | None, pile: Sequence[int], entered: int, rulings: Rulings) -> Row:
    """Score a declared card and some captured cards; ``entered`` is the mask of all cards on the table."""
    if declared is None:
        return Row(())
    beast = kernel.beast(declared)
    scoring = sorted(card for card in pile if kernel.beast(card) == beast)
    own = int(bool(rulings["declared_scores"]))
    left = sum(not entered >> card & 1 and kernel.beast(card) == beast for card in range(kernel.CARDS))
    low = len(scoring) + own
    lines = [Line("captured", len(scoring), ("KIRIN-SCORE-2",), names(scoring), facts=(("beast", beast),))]
    lines += [Line("declared", own, ("KIRIN-R9",), (KINDS[declared],))] * own
    result = SAY("so_far", low, low + left) if left else SAY("points", low)
    return Row((), result, Score(low, tuple(lines)))


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> Sheet:
    """Score the cards entered so far: points and their bounds, the card that is ahead, or the answers to a lead."""
    held = only(cards, parse_card)
    if form is TRICK:
        return trick_so_far(held[0][0], read_order(rest))
    rulings = RULEBOOK.of(rest)
    if form is PLAYS:
        [lead] = held[0][0]
        found = [card for card in range(kernel.CARDS) if answers(lead, read_order(rest), flags(rulings)) >> card & 1]
        return Sheet((), (note("answering", "KIRIN-PLAY-3", "KIRIN-PLAY-4", cards=names(found), lead=KINDS[lead]),))
    there = [card for row in held for places in row for card in places]
    points = {seat: values[0] for seat, values in enumerate(counted) if values and values[0] is not None}
    check_counted(points, there)
    rows = [_row_so_far(own[0] if own else None, pile, mask(there), rulings) for own, pile in held]
    if points:
        of_all = {seat: points.get(seat, 0) for seat in range(SEATS)}
        scores = score_round([-1] * SEATS, [()] * SEATS, rulings, of_all).scores
        for seat in points:
            rows[seat] = Row((), SAY("points", scores[seat].total), scores[seat])
    return Sheet(tuple(rows))


# -- calculators and questions ---------------------------------------------------------------------------

# in the picker, each beast has a row for its numbers, then half a row for its trump and its Kirins
IN_ROWS = tuple(sorted(KINDS, key=lambda name: "AVWB".index(name[0])))


def _odds_case(cards: Laid, row: int, rest: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Make the case of a row's odds: a hand, without the card that was led; None for an empty hand."""
    lead, hand = ([card for card in group if card] for group in cards[row])
    return {"cards": hand, "gone": lead, "order": rest["order"]} if hand else None


NUMBERED = tuple(name for card, name in enumerate(KINDS) if not kernel.is_kirin(card))
ROUND, PLAYS, TRICK = FORMS = read_forms(
    __package__, IN_ROWS, round={"counts": (OWN,), "required": NUMBERED}, plays={"odds_case": _odds_case}
)


QUESTION = MESSAGES["questions"]


def _order(order: int) -> Zone:
    """Make the zone that shows the order in force."""
    said = QUESTION("order", CARD(ORDERS[order]))
    return Zone("order", QUESTION("order_now"), (Slot(ORDERS[order], said),), "marker")


def _ask_plays(request: Request) -> Question:
    plays = read_plays(request)
    may = {Ask(name, name, YES_OR_NO): "yes" if name in names(plays.cards) else "no" for name in names(plays.hand)}
    leads = plays.lead == kernel.NO_LEAD
    rule = "KIRIN-PLAY-1" if leads else "KIRIN-PLAY-5" if plays.forced else "KIRIN-PLAY-6"
    explanation = QUESTION("must_play" if plays.forced else "played", listed(names(plays.cards), "or"))
    led = () if leads else (lying("lead", QUESTION("led"), [KINDS[plays.lead]]),)
    zones = (_order(plays.order), *led, lying("hand", QUESTION("hand"), names(plays.hand), "{}"))
    asked = make_question(
        QUESTION("plays_lead" if leads else "plays"), may, explanation, (rule,), plays_sheet(plays), zones
    )
    if not plays.forced:
        return replace(asked, hint=QUESTION("you_lead" if leads else "none_answers"))
    barred = [card for card in plays.hand if card not in plays.cards]
    why_not = [why_no_answer(card, plays.lead, plays.order, plays.flag)[1] for card in barred]
    reasons = tuple((f"{name}=yes", why) for name, why in zip(names(barred), why_not, strict=True))
    any_answers = plays.flag & kernel.ANY_ANSWERS_KIRIN
    lead = ("kirin_any" if any_answers else "kirin") if kernel.is_kirin(plays.lead) else "number"
    return replace(asked, hint=QUESTION(f"answers_{lead}"), reasons=reasons)


def _ask_trick(request: Request) -> Question:
    trick = read_trick(request)
    winner, after = winner_name(trick) or "nobody", ORDERS[trick.next_order]
    options = (*((name, name) for name in names(trick.plays)), ("nobody", QUESTION("nobody_wins")))
    asks = {
        Ask("winner", QUESTION("winner"), options): winner,
        Ask("order", QUESTION("order_is"), TRICK.choices[0].options): after,
    }
    rules = [rule for note in trick.notes for rule in note.rules][::-1]  # the order of the next trick is last
    played = lying("trick", QUESTION("in_order"), names(trick.plays), "{}", "trick")
    turn = (Slot(order, QUESTION("order_next", CARD(order)), choice=f"order={order}") for order in ORDERS)
    zones = (_order(trick.order), played, Zone("next", QUESTION("next_order"), tuple(turn), "marker"))
    won, then = winner_name(trick), CARD(after)
    explanation = QUESTION("trick_told", won, then) if won else QUESTION("trick_nobody", then)
    asked = make_question(QUESTION("trick"), asks, explanation, rules, trick_sheet(trick), zones)
    effect = next(note for note in trick.notes if note.kind == "effect")
    reasons = [("order", say_effect(effect)), ("winner", QUESTION("rank_wins", CARD(ORDERS[trick.order])))]
    if won:
        kirins = [card for card in trick.plays if kernel.is_kirin(card)]
        reasons += [(f"winner={name}", QUESTION("kirin_never")) for name in names(kirins)]
    else:
        reasons += [("winner", QUESTION("all_kirins"))]
    return replace(asked, reasons=(*reasons, ("winner=nobody", QUESTION("all_kirins"))))


def _ask_takes(request: Request) -> Question:
    """Ask which of four numbers takes a trick."""
    trick = read_trick(request)
    order, winner = ORDERS[trick.order], winner_name(trick)
    ask = Ask("winner", QUESTION("winner"), tuple((name, name) for name in names(trick.plays)))
    zones = (_order(trick.order), lying("trick", QUESTION("the_trick"), names(trick.plays), "{}"))
    prompt, explanation = QUESTION(f"takes_{order}"), QUESTION(f"took_{order}", label(parse_card(winner)))
    return make_question(prompt, {ask: winner}, explanation, ("KIRIN-TRICK-1", "KIRIN-TRICK-4"), zones=zones)


def _ask_round(request: Request) -> Question:
    scored = read_round(request)
    asks = {
        Ask(seat_key(i), QUESTION("points_for", PLAYERS[i]), up_to(9)): points for i, points in enumerate(scored.points)
    }
    explanation = QUESTION("points_told", [str(points) for points in scored.points])
    rules = ("KIRIN-SCORE-2", "KIRIN-SCORE-3", "KIRIN-SCORE-4")
    return make_question(QUESTION("round"), asks, explanation, rules, round_sheet(scored))


def _ask_pile(request: Request) -> Question:
    """Ask how many points one ``seat`` of a round scores."""
    scored, seat = read_round(request), request["seat"]
    pile = replace(round_sheet(scored).rows[seat], title=QUESTION("pile"))
    line = next(line for line in scored.scores[seat].lines if line.kind == "captured")
    beast, count = BEAST_NAMES[line.fact("beast")], len(line.cards)
    explanation = (
        QUESTION("pile_told", count, beast, pile.result) if count else QUESTION("pile_none", beast, pile.result)
    )
    parts = zip(("declared", "captured"), pile.groups, strict=False)
    zones = tuple(lying(part, heading, cards, layout="strip") for part, (heading, cards, _) in parts)
    asks = {Ask("points", QUESTION("points"), up_to(9)): scored.points[seat]}
    rules = ("KIRIN-SCORE-2", "KIRIN-SCORE-3", "KIRIN-SCORE-4")
    return make_question(QUESTION("pile_asked"), asks, explanation, rules, Sheet((pile,)), zones)


def _hand(request: Request) -> Shown:
    led, hand, order = request.get("lead"), request.get("hand", ()), request.get("order", "")
    return (
        [(QUESTION("lead_in", order), [led]), (QUESTION("cards"), hand)]
        if led
        else [(QUESTION("hand_in", order), hand)]
    )


def _piles(request: Request) -> Shown:
    players = zip(PLAYERS, request.get("declared", ()), request.get("captured", ()), strict=False)
    for player, card, pile in players:
        yield QUESTION("declared", player), [card]
        yield QUESTION("captured", player), pile


question = Questions(
    {
        "legal_plays": (_ask_plays, _hand),
        "trick": (
            _ask_trick,
            lambda request: [(QUESTION("trick_in", request.get("order", "")), request.get("plays", ()))],
        ),
        "takes": (_ask_takes, _hand),
        "score_round": (_ask_round, _piles),
        "score_pile": (_ask_pile, _piles),
    }
)


# -- practice -------------------------------------------------------------------------------------------

NUMBERS = tuple(range(kernel.FIRST_TRUMP))
PLAIN = tuple(range(kernel.FIRST_KIRIN))


def _drill_plays(dice: Dice, level: int) -> dict[str, Any]:
    """Make a hand and a lead, by level: numbers in ascending order; all cards in either order; more cards, any lead."""
    deck = dice.shuffled(NUMBERS if level == 0 else range(len(KINDS)))
    lead, hand = deck[0], deck[1 : (5, 6, 8)[level]]
    if level == 1 and lead >= kernel.FIRST_TRUMP:
        lead = next(card for card in deck[len(hand) + 1 :] if card < kernel.FIRST_TRUMP)
    order = dice.below(2) if level else kernel.ASCENDING
    if dice.below(5) and not any(answers(lead, order, 0) >> card & 1 for card in hand):
        return _drill_plays(dice, level)  # four times in five a card has to answer
    return {"hand": list(names(hand)), "lead": KINDS[lead], "order": ORDERS[order]}


def _drill_trick(dice: Dice, level: int) -> dict[str, Any]:
    """Make a trick, by level: of numbers; with a Kirin, in either order; with two Kirins or more."""
    deck = dice.shuffled(NUMBERS if level == 0 else PLAIN)
    kirins = dice.shuffled(range(kernel.FIRST_KIRIN, len(KINDS)))
    count = (0, 1, 2 + (not dice.below(3)) + (not dice.below(6)))[level]
    plays = dice.shuffled([*kirins[:count], *deck[: SEATS - count]])
    return {"plays": list(names(plays)), "order": ORDERS[dice.below(2)]}


def _drill_round(dice: Dice, level: int) -> dict[str, Any]:
    """Make a round, by level: numbers declared and even piles; any cards declared; uneven piles as well."""
    deck = dice.shuffled(range(len(KINDS)))
    declared = deck[:SEATS] if level else [card for card in deck if card < kernel.FIRST_TRUMP][:SEATS]
    rest = [card for card in deck if card not in declared]
    piles: list[list[int]] = [[] for _ in range(SEATS)]
    for i in range(0, len(rest), SEATS):
        trick = rest[i : i + SEATS]
        if not all(map(kernel.is_kirin, trick)):  # nobody captures four Kirins
            piles[dice.below(SEATS) if level == 2 else i // SEATS % SEATS].extend(trick)
    captured = [list(names(sorted(pile))) for pile in piles]
    return {"declared": list(names(declared)), "captured": captured, "seat": dice.below(SEATS)}


def _open_takes(dice: Dice, level: int) -> dict[str, Any]:
    """Make a trick of four numbers of three beasts or more, in either order, all with different ranks."""
    while True:
        plays = names(dice.shuffled(NUMBERS)[:SEATS])
        if len({name[1] for name in plays}) == SEATS and len({name[0] for name in plays}) > 2:
            return {"plays": list(plays), "order": ORDERS[dice.below(2)]}


DRILLS = read_drills(__package__, plays=_drill_plays, trick=_drill_trick, round=_drill_round)
OPENER = read_opener(__package__, _open_takes)
