"""Kirin: what may be played, what a trick does and what a round is worth, each with its reasons.

Calculators, the whole game and the referee's stateless ops all call this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from ludobook.core.bits import places
from ludobook.core.drill import Dice, Exercise
from ludobook.core.errors import BadInput
from ludobook.core.rules import Rulings, carries
from ludobook.core.score import Ask, Choice, Form, Group, Laid, Line, Question, Row, Score, Sheet
from ludobook.core.shape import a_count, a_list, an_object, needed
from ludobook.core.words import listed
from ludobook.kirin import kernel
from ludobook.kirin.components import BEAST_NAMES, KINDS, ORDERS, check_different, names, parse_card
from ludobook.kirin.kernel import ROUNDS, SEATS
from ludobook.kirin.rulebook import RULEBOOK, plural

MOST_TO_PLAY = 8  # cards in a hand once one of nine is declared
EFFECTS = ("none", "set", "cancelled")  # by the kernel's effect


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """The kernel's flags for these rulings."""
    return (
        kernel.ANY_ANSWERS_KIRIN * (rulings["kirin_lead"] == "any")
        + kernel.DECLARED_SCORES * bool(rulings["declared_scores"])
        + kernel.PARENT_IS_DRAWN * (rulings["next_parent"] == "draw")
        + kernel.PARENT_IS_LAST_WINNER * (rulings["next_parent"] == "last_winner")
    )


def mask(cards: Sequence[int]) -> int:
    """The cards as a bit mask."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


@cache  # at most 37 leads × 2 orders × 4 flags
def answers(lead: int, order: int, flag: int) -> int:
    """The mask of the cards that answer the lead; 0 for ``kernel.NO_LEAD``."""
    return 0 if lead == kernel.NO_LEAD else kernel.answers(lead, order, flag)


# -- what may be played ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plays:
    """What a hand may play; ``cards`` in hand order. ``forced`` says that some card of it answers the lead."""

    hand: tuple[int, ...]
    lead: int
    order: int
    flag: int
    cards: tuple[int, ...]
    forced: bool


@lru_cache(maxsize=1024)  # it is asked before a play and again with it
def legal_plays(hand: tuple[int, ...], lead: int, order: int, flag: int) -> Plays:
    """What may be played from a hand of ints to a lead, or as the lead itself (``kernel.NO_LEAD``)."""
    held, answering = mask(hand), answers(lead, order, flag)
    allowed = kernel.playable(held, answering)
    cards = tuple([card for card in hand if allowed >> card & 1])
    return Plays(hand, lead, order, flag, cards, held & answering != 0)


def why_no_answer(card: int, lead: int, order: int, flag: int) -> tuple[str, str]:
    """Why a card does not answer the lead: the rule and a sentence. Only asked for cards that do not."""
    mine, led = kernel.strength(card, order), kernel.strength(lead, order)
    beast, led_beast = BEAST_NAMES[kernel.beast(card)], BEAST_NAMES[kernel.beast(lead)]
    name, led_name = KINDS[card], KINDS[lead]
    if mine % 4 == led % 4:
        return "KIRIN-PLAY-7", f"{name} is of the same beast as the {led_name} led, and the same is not stronger."
    if mine % 4 < led % 4:
        rule = "KIRIN-ORDER-1" if order == kernel.ASCENDING else "KIRIN-ORDER-2"
        return rule, f"In {ORDERS[order]} order the {beast} is weaker than the {led_beast} led."
    if kernel.is_kirin(lead):
        return (
            "KIRIN-PLAY-10",
            f"{led_name} is a Kirin: only a Kirin of a stronger beast answers it, and {name} is none.",
        )
    if kernel.rank(lead) == kernel.TRUMP_RANK:
        return (
            "KIRIN-PLAY-9",
            f"{led_name} is a trump: only a Kirin of a stronger beast answers it, and {name} is none.",
        )
    if mine // 4 == led // 4:
        return (
            "KIRIN-PLAY-7",
            f"{name} is of a stronger beast, but a {name[1]} is not stronger than the {led_name[1]} led.",
        )
    return (
        "KIRIN-PLAY-3",
        f"{name} is of a stronger beast, but in {ORDERS[order]} order {name[1]} is weaker than {led_name[1]}.",
    )


def plays_sheet(plays: Plays) -> Sheet:
    """A row for each card of the hand: whether it may be played, and why."""
    rows = []
    for i, card in enumerate(plays.hand):
        stands = card in plays.cards
        if plays.lead == kernel.NO_LEAD:
            result, rule = "may be led", "KIRIN-PLAY-1"
        elif not plays.forced:
            result, rule = "may be played: no card of the hand answers the lead", "KIRIN-PLAY-6"
        elif stands:
            result, rule = "answers the lead", _why_answer(card, plays)
        else:
            rule, result = why_no_answer(card, plays.lead, plays.order, plays.flag)
        shown = (("", (KINDS[card],), None),)
        tag = "✓" if stands else "⊘"
        rows.append(Row(shown, result, title=KINDS[card], rules=(rule,), stands=stands, tag=tag, places=((1, i),)))
    return Sheet(tuple(rows), told=_plays_told(plays))


def _why_answer(card: int, plays: Plays) -> str:
    """The rule by which a card answers the lead."""
    if kernel.is_kirin(plays.lead) and plays.flag & kernel.ANY_ANSWERS_KIRIN:
        return "KIRIN-R2"
    return "KIRIN-PLAY-4" if kernel.is_kirin(card) else "KIRIN-PLAY-3"


def _plays_told(plays: Plays) -> str:
    if plays.lead == kernel.NO_LEAD:
        return "You lead: any card may be played."
    if not plays.forced:
        return f"No card answers the {KINDS[plays.lead]}: any may be played."
    if len(plays.cards) == 1:
        return f"{KINDS[plays.cards[0]]} has to be played: nothing else answers the {KINDS[plays.lead]}."
    return f"One of {listed(names(plays.cards))} has to be played, to answer the {KINDS[plays.lead]}."


# -- a trick --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trick:
    """A settled trick. ``winner`` is an index into ``plays``, -1 for none; ``order`` the one it was played in."""

    plays: tuple[int, ...]
    order: int
    winner: int
    effect: int
    next_order: int

    def to_json(self) -> dict[str, Any]:
        """The referee's result."""
        nobody = self.winner == kernel.NOBODY
        return {
            "winner": None if nobody else self.winner,
            "order": ORDERS[self.next_order],
            "effect": EFFECTS[self.effect],
            "discarded": nobody,
        }

    @property
    def notes(self) -> tuple[Line, ...]:
        """Who wins and why, and what the Kirins do; 0 points each."""
        kirins = [card for card in self.plays if kernel.is_kirin(card)]
        return (_winner_note(self), *_no_win_note(self, kirins), *_effect_notes(self, kirins))


def settle_trick(plays: Sequence[int], order: int) -> Trick:
    """Settle four cards, the parent's first."""
    return Trick(tuple(plays), order, *kernel.settle(plays, order))


def _winner_note(trick: Trick) -> Line:
    if trick.winner == kernel.NOBODY:
        return Line("no_winner", 0, ("KIRIN-ALLKIRIN-1", "KIRIN-ALLKIRIN-2", "KIRIN-ALLKIRIN-3"), names(trick.plays))
    best = trick.plays[trick.winner]
    level = tuple(card for card in trick.plays if card != best and kernel.rank(card) == kernel.rank(best))
    rules = ("KIRIN-TRICK-1", "KIRIN-TRICK-2") if level else ("KIRIN-TRICK-1",)
    facts = (("card", KINDS[best]), ("order", ORDERS[trick.order]), ("level", names(level)))
    return Line("winner", 0, rules, names((best, *level)), facts=facts)


def _no_win_note(trick: Trick, kirins: Sequence[int]) -> list[Line]:
    if not kirins or trick.winner == kernel.NOBODY:
        return []
    return [Line("kirins", 0, ("KIRIN-TRICK-3",), names(kirins))]


def _effect_notes(trick: Trick, kirins: Sequence[int]) -> list[Line]:
    """What became of the order, and which Kirins had no say in it."""
    top = max((kernel.strength(card, trick.order) for card in kirins), default=0)
    strongest = [card for card in kirins if kernel.strength(card, trick.order) == top]
    if trick.effect == kernel.NO_EFFECT:
        rules: tuple[str, ...] = ("KIRIN-EFFECT-2",)
    elif trick.effect == kernel.CANCELLED:
        rules = ("KIRIN-EFFECT-3", "KIRIN-EFFECT-5")
    else:
        same = trick.order == trick.next_order
        rules = ("KIRIN-EFFECT-3", "KIRIN-EFFECT-4", *(("KIRIN-EFFECT-6",) if same else ()))
    facts = (
        ("effect", EFFECTS[trick.effect]),
        ("before", ORDERS[trick.order]),
        ("after", ORDERS[trick.next_order]),
    )
    notes = [Line("effect", 0, rules, names(strongest), facts=facts)]
    weaker = [card for card in kirins if card not in strongest]
    if weaker:
        notes.append(Line("weaker", 0, ("KIRIN-EFFECT-7",), names(weaker)))
    return notes


PLACES = ("Lead", "Second", "Third", "Fourth")


def trick_sheet(trick: Trick) -> Sheet:
    """A row for each card in order of play; the notes say who wins and what the order becomes."""
    rows = _trick_rows(trick.plays, trick.winner, "wins")
    won = "Nobody wins" if trick.winner == kernel.NOBODY else f"{KINDS[trick.plays[trick.winner]]} wins"
    return Sheet(rows, trick.notes, told=f"{won}; the next trick is in {ORDERS[trick.next_order]} order.")


def _trick_rows(plays: Sequence[int], winner: int, words: str) -> tuple[Row, ...]:
    return tuple(
        Row((("", (KINDS[card],), None),), words if i == winner else "", title=PLACES[i], tag=words * (i == winner))
        for i, card in enumerate(plays)
    )


def _ahead(plays: Sequence[int], order: int) -> int:
    """Which of up to four cards is winning; a Kirin never does, so one stands for each card to come."""
    kirin = next(filter(kernel.is_kirin, range(kernel.CARDS)))
    return kernel.trick_winner((*plays, *[kirin] * (SEATS - len(plays))), order)


def trick_so_far(plays: Sequence[int], order: int) -> Sheet:
    """One to three cards of a trick: which one is ahead, and which cards could still beat it."""
    ahead = _ahead(plays, order)
    if ahead == kernel.NOBODY:
        return Sheet(_trick_rows(plays, ahead, ""), told="Only Kirins so far, and a Kirin never wins.")
    best = KINDS[plays[ahead]]
    beating = [
        card for card in range(kernel.CARDS) if card not in plays and _ahead((*plays, card), order) == len(plays)
    ]
    note = Line("beaten_by", 0, ("KIRIN-TRICK-1", "KIRIN-TRICK-2"), names(beating), facts=(("card", best),))
    told = f"{best} is ahead." if beating else f"{best} wins, whatever comes."
    return Sheet(_trick_rows(plays, ahead, "ahead"), (note,), told=told)


# -- a round --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A scored round; everything by seat, cards as ints. Its explanations are made when they are asked for."""

    declared: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    rulings: Rulings
    points: tuple[int, ...]

    @property
    def aside(self) -> tuple[int, ...]:
        """The cards set aside in tricks of four Kirins."""
        seen = {*self.declared, *(card for pile in self.captured for card in pile)}
        return tuple(card for card in range(kernel.CARDS) if card not in seen)

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each seat scores, line by line."""
        return tuple(_explain(self, seat) for seat in range(SEATS))

    @property
    def notes(self) -> tuple[Line, ...]:
        """What else happened; 0 points each."""
        return (Line("aside", 0, ("KIRIN-ALLKIRIN-2",), names(self.aside)),) if self.aside else ()


def score_round(
    declared: Sequence[int], captured: Sequence[Sequence[int]], rulings: Rulings = RULEBOOK.default
) -> RoundScore:
    """Score a round: the declared card and the captured cards of each seat, as ints."""
    flag = flags(rulings)
    points = tuple(kernel.round_points(card, mask(pile), flag) for card, pile in zip(declared, captured, strict=True))
    return RoundScore(tuple(declared), tuple(map(tuple, captured)), rulings, points)


def _explain(scored: RoundScore, seat: int) -> Score:
    declared, total = scored.declared[seat], scored.points[seat]
    beast = kernel.beast(declared)
    cards = sorted(card for card in scored.captured[seat] if kernel.beast(card) == beast)
    alike = cards and kernel.rank(cards[-1]) in (0, kernel.TRUMP_RANK)
    rules = ("KIRIN-SCORE-2", "KIRIN-SCORE-3") if alike else ("KIRIN-SCORE-2",)
    own, rule = (1, "KIRIN-R9") if scored.rulings["declared_scores"] else (0, "KIRIN-SCORE-4")
    lines = (
        Line("captured", len(cards), rules, names(cards), facts=(("beast", beast),)),
        Line("declared", own, (rule,), (KINDS[declared],)),
    )
    return Score(total, lines)


def winners(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points."""
    return places(kernel.winners(points))


def _winners_note(points: Sequence[int]) -> Line:
    """Who wins a game with these points."""
    seats = winners(points)
    rules = ("KIRIN-END-3",) if len(seats) == 1 else ("KIRIN-END-3", "KIRIN-END-4")
    return Line("winners", 0, rules, facts=(("seats", seats), ("points", max(points))))


def round_sheet(scored: RoundScore, before: Sequence[int] = (0,) * SEATS, number: int = 0) -> Sheet:
    """The round as a sheet for people; ``before`` are the points so far, ``number`` is the round's in its game."""
    rows = []
    for declared, pile, score in zip(scored.declared, scored.captured, scored.scores, strict=True):
        groups = (("Declared", (KINDS[declared],), None), ("Captured", names(sorted(pile)), None))
        rows.append(Row(groups, f"{score.total} {plural('point', score.total)}", score))
    points = tuple(old + new for old, new in zip(before, scored.points, strict=True))
    if number == 0:
        return Sheet(tuple(rows), scored.notes, (("points", points),))
    after, label = (("points", points), ("round", min(number + 1, ROUNDS))), f"Round {number}"
    if number < ROUNDS:
        return Sheet(tuple(rows), scored.notes, after, number=number, label=label)
    notes = (*scored.notes, _winners_note(points))
    return Sheet(tuple(rows), notes, after, winners(points), number, label=label)


def _row_so_far(declared: int | None, pile: Sequence[int], entered: int, rulings: Rulings) -> Row:
    """What a declared card and some captured cards are worth; ``entered`` is the mask of all cards on the table."""
    if declared is None:
        return Row(())
    beast = kernel.beast(declared)
    scoring = sorted(card for card in pile if kernel.beast(card) == beast)
    own = int(bool(rulings["declared_scores"]))
    left = sum(not entered >> card & 1 and kernel.beast(card) == beast for card in range(kernel.CARDS))
    low = len(scoring) + own
    lines = [Line("captured", len(scoring), ("KIRIN-SCORE-2",), names(scoring), facts=(("beast", beast),))]
    lines += [Line("declared", own, ("KIRIN-R9",), (KINDS[declared],))] * own
    result = f"{low} so far, at most {low + left}" if left else f"{low} {plural('point', low)}"
    return Row((), result, Score(low, tuple(lines)))


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet:
    """See ``Game``: points so far and what could still join them; the card ahead; the cards that answer a lead."""
    held = [[[parse_card(card) for card in places if card is not None] for places in row] for row in cards]
    if form is TRICK:
        return trick_so_far(held[0][0], read_order(rest))
    rulings = RULEBOOK.of(rest)
    if form is PLAYS:
        [lead] = held[0][0]
        found = [card for card in range(kernel.CARDS) if answers(lead, read_order(rest), flags(rulings)) >> card & 1]
        rules = ("KIRIN-PLAY-3", "KIRIN-PLAY-4")
        return Sheet((), (Line("answering", 0, rules, names(found), facts=(("lead", KINDS[lead]),)),))
    entered = mask([card for row in held for places in row for card in places])
    return Sheet(tuple(_row_so_far(own[0] if own else None, pile, entered, rulings) for own, pile in held))


# -- for people -----------------------------------------------------------------------------------------

BY_BEAST = tuple(sorted(KINDS, key=lambda name: "AVWB".index(name[0])))  # the deck is sorted by trumps and Kirins
ORDER = Choice("order", "Order of this trick", tuple((order, order) for order in ORDERS), ORDERS)
PLAYS = Form(
    field="",
    groups=(
        Group("lead", "Lead, none when you lead", 1, counts=(0, 1), single=True, option=True),
        Group("hand", "Hand, up to eight cards", MOST_TO_PLAY, "pile", counts=range(1, MOST_TO_PLAY + 1), joint=" "),
    ),
    cards=BY_BEAST,
    rulings=("kirin_lead",),
    key="plays",
    title="What may I play?",
    how="Tap the card that was led, then your hand. When you lead, choose a place of the hand first.",
    typed="A2 A4 V3 V5 lead=W3 order=ascending",
    columns=18,
    choices=(ORDER,),
    first=("order",),
)
TRICK = Form(
    field="",
    groups=(Group("plays", "Trick, the lead first", SEATS, joint=" "),),
    cards=BY_BEAST,
    key="trick",
    title="Who wins this trick?",
    how="Tap the four cards in the order they were played.",
    typed="W3 A5 V2 B6 order=ascending",
    columns=18,
    choices=(ORDER,),
    first=("order",),
)
ROUND = Form(
    field="players",
    groups=(
        Group("declared", "Declared", 1),
        Group("captured", "Captured", kernel.CARDS - SEATS, "pile", counts=range(0, 33, 4), joint=","),
    ),
    cards=BY_BEAST,
    numbers=(("points", "Points before"),),
    rulings=("declared_scores",),
    how="Enter each declared card and each captured pile. A pile goes on taking cards until you choose another place.",
    typed="Mika: A1:A2,A3,W2,B2",
    between=":",
    columns=18,
    choices=(
        Choice("round", "Which round is it?", ((1, "round one"), (2, "round two"), (3, "round three, the last"))),
    ),
    required=tuple(name for card, name in enumerate(KINDS) if not kernel.is_kirin(card)),
)
FORMS = (ROUND, PLAYS, TRICK)
ALLOWED = Ask("allowed", "Allowed?", (("yes", "Yes, it stands"), ("no", "No, it is refused")))
MAY = (("yes", "yes"), ("no", "no"))
ORDER_WORDS = tuple((order, order) for order in ORDERS)


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A request to one of the ops, as a question with its answer; a refused one asks whether it stands.

    Raises:
        KeyError: no such op.
    """
    ask = QUESTIONS[op]
    try:
        asked = replace(ask(request), rulings=tuple(request.get("rulings", {}).items()))
    except BadInput as fault:
        asked = Question("Does this stand?", (), (ALLOWED,), (("allowed", "no"),), fault.message, rules=(fault.rule,))
    return replace(asked, groups=_shown(op, request))


def _ask_plays(request: Mapping[str, Any]) -> Question:
    plays = read_plays(request)
    asks = tuple(Ask(name, name, MAY) for name in names(plays.hand))
    answer = tuple((KINDS[card], "yes" if card in plays.cards else "no") for card in plays.hand)
    rule = "KIRIN-PLAY-5" if plays.forced else "KIRIN-PLAY-6"
    if plays.lead == kernel.NO_LEAD:
        rule = "KIRIN-PLAY-1"
    told = f"{listed(names(plays.cards))} may be played."
    prompt = f"The order is {ORDERS[plays.order]}. Which of these cards may be played?"
    return Question(prompt, (), asks, answer, told, plays_sheet(plays), (rule,))


def _ask_trick(request: Mapping[str, Any]) -> Question:
    trick = read_trick(request)
    winner = "nobody" if trick.winner == kernel.NOBODY else KINDS[trick.plays[trick.winner]]
    options = (*((name, name) for name in names(trick.plays)), ("nobody", "nobody"))
    asks = (Ask("winner", "The winner is", options), Ask("order", "The next order is", ORDER_WORDS))
    answer = (("winner", winner), ("order", ORDERS[trick.next_order]))
    told = f"Won by {winner}; the next trick is {ORDERS[trick.next_order]}."
    rules = tuple(dict.fromkeys(rule for note in trick.notes for rule in note.rules))
    prompt = f"The order is {ORDERS[trick.order]}. Who wins this trick, and which order comes next?"
    return Question(prompt, (), asks, answer, told, trick_sheet(trick), rules)


def _ask_round(request: Mapping[str, Any]) -> Question:
    scored = read_round(request)
    asks = tuple(Ask(f"seat{seat}", f"Player {seat + 1} scores") for seat in range(SEATS))
    answer = tuple((f"seat{seat}", str(points)) for seat, points in enumerate(scored.points))
    told = "Points: " + ", ".join(map(str, scored.points)) + "."
    rules = ("KIRIN-SCORE-2", "KIRIN-SCORE-3", "KIRIN-SCORE-4")
    return Question("What does each player score?", (), asks, answer, told, round_sheet(scored), rules)


QUESTIONS = {"legal_plays": _ask_plays, "trick": _ask_trick, "score_round": _ask_round}


def _shown(op: str, request: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...], None], ...]:
    """The cards of a request under their headings, as far as they can be read."""
    order = request.get("order", "")
    groups: list[tuple[str, Sequence[object]]] = []
    if op == "legal_plays":
        led, hand = request.get("lead"), request.get("hand", ())
        groups = [(f"Lead, {order} order", [led]), ("Hand", hand)] if led else [(f"Hand to lead, {order} order", hand)]
    elif op == "trick":
        groups = [(f"Trick, {order} order", request.get("plays", ()))]
    else:
        for seat, (card, pile) in enumerate(
            zip(request.get("declared", ()), request.get("captured", ()), strict=False)
        ):
            groups += [(f"Player {seat + 1}, declared", [card]), (f"Player {seat + 1}, captured", pile)]
    return tuple((heading, tuple(str(card).strip().upper() for card in cards), None) for heading, cards in groups)


# -- practice -------------------------------------------------------------------------------------------

NUMBERS = tuple(range(kernel.FIRST_TRUMP))
PLAIN = tuple(range(kernel.FIRST_KIRIN))


def _drill_plays(dice: Dice, level: int) -> dict[str, Any]:
    """A hand and a lead: numbers in ascending order, all cards in either order, more of them to any lead."""
    deck = dice.shuffled(NUMBERS if level == 0 else range(len(KINDS)))
    lead, hand = deck[0], deck[1 : (5, 6, 8)[level]]
    if level == 1 and lead >= kernel.FIRST_TRUMP:
        lead = next(card for card in deck[len(hand) + 1 :] if card < kernel.FIRST_TRUMP)
    order = dice.below(2) if level else kernel.ASCENDING
    return {"hand": list(names(hand)), "lead": KINDS[lead], "order": ORDERS[order]}


def _drill_trick(dice: Dice, level: int) -> dict[str, Any]:
    """A trick: of numbers; with a Kirin in either order; with two Kirins or more."""
    deck = dice.shuffled(NUMBERS if level == 0 else PLAIN)
    kirins = dice.shuffled(range(kernel.FIRST_KIRIN, len(KINDS)))
    count = (0, 1, 2 + (not dice.below(3)) + (not dice.below(6)))[level]
    plays = dice.shuffled([*kirins[:count], *deck[: SEATS - count]])
    return {"plays": list(names(plays)), "order": ORDERS[dice.below(2)]}


def _drill_round(dice: Dice, level: int) -> dict[str, Any]:
    """A round: numbers declared and even piles, then any cards declared, at last uneven piles, too."""
    deck = dice.shuffled(range(len(KINDS)))
    declared = deck[:SEATS] if level else [card for card in deck if card < kernel.FIRST_TRUMP][:SEATS]
    rest = [card for card in deck if card not in declared]
    piles: list[list[int]] = [[] for _ in range(SEATS)]
    for i in range(0, len(rest), SEATS):
        trick = rest[i : i + SEATS]
        if not all(map(kernel.is_kirin, trick)):  # nobody captures four Kirins
            piles[dice.below(SEATS) if level == 2 else i // SEATS % SEATS].extend(trick)
    return {"declared": list(names(declared)), "captured": [list(names(sorted(pile))) for pile in piles]}


DRILLS = (
    Exercise(
        "plays",
        "Which cards may be played?",
        "legal_plays",
        ("four numbers, ascending", "all kinds of cards, either order", "seven cards, and anything may be led"),
        _drill_plays,
    ),
    Exercise(
        "trick",
        "Who wins, and what comes next?",
        "trick",
        ("numbers only", "one Kirin", "two Kirins or more"),
        _drill_trick,
    ),
    Exercise(
        "round",
        "What does each player score?",
        "score_round",
        ("a number declared, two tricks each", "any card declared", "tricks as they fall"),
        _drill_round,
    ),
)


# -- from text ------------------------------------------------------------------------------------------


@carries("KIRIN-INPUT-4")
def read_order(request: Mapping[str, Any]) -> int:
    """The kernel's number of ``order``, which must be there. Raises BadInput, KIRIN-INPUT-4."""
    order = request.get("order")
    if not isinstance(order, str) or order not in ORDERS:
        message = "The order must be given, exactly as “ascending” or “descending”."
        raise BadInput(message, rule="KIRIN-INPUT-4", part=("order",))
    return ORDERS.index(order)


@carries("KIRIN-INPUT-3")
def read_cards(value: object, field: str, fits: Callable[[int], bool], size: str) -> tuple[int, ...]:
    """A list of cards as ints, of a length that ``fits``.

    Raises:
        BadInput: KIRIN-INPUT-8 no list, KIRIN-INPUT-3 its length, KIRIN-INPUT-1 no card.
    """
    given = a_list(value, field, "KIRIN-INPUT-8")
    if not fits(len(given)):
        raise BadInput(f"{field!r} must hold {size}, not {len(given)}.", rule="KIRIN-INPUT-3", part=(field,))
    return tuple(map(parse_card, given))


def read_plays(request: Mapping[str, Any]) -> Plays:
    """What may be played in a request for ``legal_plays``. Raises BadInput with the rule of the first fault found."""
    rulings = RULEBOOK.of(request)
    hand = read_cards(
        needed(request, "hand", "KIRIN-INPUT-8"), "hand", lambda n: 1 <= n <= MOST_TO_PLAY, f"1 to {MOST_TO_PLAY} cards"
    )
    led = needed(request, "lead", "KIRIN-INPUT-8")
    lead = kernel.NO_LEAD if led is None else parse_card(led)
    check_different(hand if led is None else (*hand, lead))
    return legal_plays(hand, lead, read_order(request), flags(rulings))


def read_trick(request: Mapping[str, Any]) -> Trick:
    """The trick of a request for ``trick``, settled. Raises BadInput with the rule of the first fault found."""
    RULEBOOK.of(request)
    plays = read_cards(needed(request, "plays", "KIRIN-INPUT-8"), "plays", lambda n: n == SEATS, "four cards")
    check_different(plays)
    return settle_trick(plays, read_order(request))


def read_round(request: Mapping[str, Any]) -> RoundScore:
    """The round of a request for ``score_round``, scored. Raises BadInput with the rule of the first fault found."""
    rulings = RULEBOOK.of(request)
    declared = read_cards(needed(request, "declared", "KIRIN-INPUT-8"), "declared", lambda n: n == SEATS, "four cards")
    piles = a_list(needed(request, "captured", "KIRIN-INPUT-8"), "captured", "KIRIN-INPUT-8")
    if len(piles) != SEATS:
        raise BadInput(f"'captured' must hold four piles, not {len(piles)}.", rule="KIRIN-INPUT-3", part=("captured",))
    captured = [read_cards(pile, "captured", lambda n: n % 4 == 0, "0 cards or a multiple of four") for pile in piles]
    check_different((*declared, *(card for pile in captured for card in pile)))
    scored = score_round(declared, captured, rulings)
    check_possible(scored)
    return scored


@carries("KIRIN-INPUT-5")
def check_possible(scored: RoundScore) -> None:
    """Raises BadInput, KIRIN-INPUT-5, when no round could end with these piles of whole tricks."""
    lost = [card for card in scored.aside if not kernel.is_kirin(card)]
    if lost:
        message = (
            f"Only tricks of four Kirins are set aside, so somebody must have captured {', '.join(names(lost[:8]))}."
        )
        raise BadInput(message, rule="KIRIN-INPUT-5", part=names(lost[:8]))
    for seat, pile in enumerate(scored.captured):
        kirins = [card for card in pile if kernel.is_kirin(card)]
        if 4 * len(kirins) > 3 * len(pile):
            message = (
                f"A trick that is won holds three Kirins at most; {len(kirins)} in {len(pile)} cards are too many."
            )
            raise BadInput(message, rule="KIRIN-INPUT-5", part=names(kirins), position=f"seat {seat}")


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """A request from words: ``A1:A2,A3,…`` of each seat scores a round, four cards are a trick, a hand needs a lead.

    Options: ``order`` (ascending unless given); ``lead`` for a hand, a card or ``none``; ``points=1,2,0,3`` before.

    Raises:
        BadInput: points that are no numbers, or an option of another name.
    """
    unknown = tuple(set(options) - {"order", "lead", "points"})
    if unknown:
        raise BadInput(f"{unknown[0]!r} is none of order, lead, points.", rule="KIRIN-INPUT-8", part=unknown)
    parts = [part for word in words for part in word.split()]
    order = options.get("order") or ORDERS[0]
    if options.get("lead"):
        lead = None if options["lead"].lower() == "none" else options["lead"]
        return {"hand": parts, "lead": lead, "order": order}
    if not any(":" in part for part in parts):
        return {"plays": parts, "order": order}
    pairs = [part.partition(":") for part in parts]
    players = [{"declared": [own], "captured": [card for card in pile.split(",") if card]} for own, _, pile in pairs]
    case: dict[str, Any] = {"players": players}
    try:
        if options.get("points"):
            case["points"] = [int(amount) for amount in options["points"].split(",")]
    except ValueError:
        raise BadInput("Points are numbers: 1,2,0,3.", rule="KIRIN-INPUT-8") from None
    return case


def sheet(case: Mapping[str, Any]) -> Sheet:
    """A case, scored and explained: a request for one of the three ops, or the table of ``FORM``."""
    if "hand" in case:
        return plays_sheet(read_plays(case))
    if "plays" in case:
        return trick_sheet(read_trick(case))
    if "players" not in case:
        return round_sheet(read_round(case))
    players = [
        an_object(player, "players", "KIRIN-INPUT-8") for player in a_list(case["players"], "players", "KIRIN-INPUT-8")
    ]
    declared = [
        card
        for player in players
        for card in a_list(needed(player, "declared", "KIRIN-INPUT-8"), "declared", "KIRIN-INPUT-8")
    ]
    captured = [needed(player, "captured", "KIRIN-INPUT-8") for player in players]
    scored = read_round({**case, "declared": declared, "captured": captured})
    before = [
        a_count(amount, "points", "KIRIN-INPUT-8")
        for amount in a_list(case.get("points", (0,) * SEATS), "points", "KIRIN-INPUT-8")
    ]
    if len(before) != SEATS:
        raise BadInput("'points' needs one number for each of four players.", rule="KIRIN-INPUT-8", part=("points",))
    number = case.get("round", 0)
    if type(number) is not int or not 0 <= number <= ROUNDS:
        raise BadInput("A game has three rounds: the round is 1, 2 or 3.", rule="KIRIN-INPUT-8", part=("round",))
    return round_sheet(scored, before, number)


def op_legal_plays(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``legal_plays``."""
    plays = read_plays(request)
    return {"plays": list(names(plays.cards)), "forced": plays.forced}


def op_trick(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``trick``."""
    return read_trick(request).to_json()


def op_score_round(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``score_round``."""
    return {"points": list(read_round(request).points)}


OPS = {"legal_plays": op_legal_plays, "trick": op_trick, "score_round": op_score_round}
