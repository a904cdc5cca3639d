"""The Luminous Dragon Egg: what is worth what, as scores that explain themselves.

Calculators, the whole game and the referee's stateless ops all call this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Any, Literal, NamedTuple

from ludobook.core.bits import places
from ludobook.core.drill import Dice, Exercise
from ludobook.core.errors import BadInput
from ludobook.core.rules import Rulings, carries
from ludobook.core.score import Ask, Form, Group, Laid, Line, Question, Row, Score, Sheet
from ludobook.core.shape import a_count, a_list, an_object, needed
from ludobook.core.words import listed
from ludobook.egg import kernel
from ludobook.egg.components import BRACELETS, DECK, KINDS, check_copies, names, parse_card, set_text
from ludobook.egg.rulebook import RULEBOOK, say, set_name

Set = tuple[int, int]
FEWEST, MOST = 4, 17  # cards in a hand to arrange


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """The kernel's flags for these rulings."""
    return (
        kernel.PAIR_IS_BAH_YAH * (rulings["revelation_pair"] == "bah-yah")
        + kernel.EGG_NEEDS_NUMBERS * (not rulings["egg_wild_friends"])
        + kernel.TIE_TO_MIDDLE * (rulings["egg_tie"] == "middle")
        + kernel.GIVE_WHAT_IS_LEFT * (rulings["bracelets_short"] == "give_what_is_left")
        + kernel.EMPTY_DRAW_ENDS * (rulings["empty_draw"] == "sudden_end")
        + kernel.SPEND_ANY_TIME * (rulings["bracelet_time"] == "any")
        + kernel.RESHUFFLE_WHEN_EMPTY * (rulings["reshuffle"] == "when_empty")
    )


@dataclass(frozen=True, slots=True)
class SetValue:
    """What a set is: ``kind`` is ``friends`` or ``bah-yah``, ``values`` the two ranks as read, in the order given."""

    cards: tuple[str, str]
    kind: str
    values: tuple[int, int]
    total: int
    strength: int

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it is what it is."""
        found = ["EGG-RANK-1" if self.kind == "friends" else "EGG-RANK-2"]
        wild = [card for card in self.cards if card.endswith("W")]
        if len(wild) == 2:
            found.append("EGG-WILD-5")
        elif wild:
            found.append("EGG-WILD-3" if self.kind == "friends" else "EGG-WILD-4")
        return tuple(found)


@lru_cache(maxsize=2048)
def _value(a: int, b: int, flag: int) -> SetValue:
    values = kernel.read_rank(a, b), kernel.read_rank(b, a)
    kind = "friends" if kernel.is_friends(a, b, flag) else "bah-yah"
    return SetValue((KINDS[a], KINDS[b]), kind, values, sum(values), kernel.strength(a, b, flag))


def describe_set(cards: Sequence[object], rulings: Rulings = RULEBOOK.default) -> SetValue:
    """What two cards make together.

    Raises:
        BadInput: EGG-SET-1 not two cards, EGG-DECK-1 no card.
    """
    return _value(*read_set(cards, "cards"), flags(rulings))


def arrange(hand: tuple[int, ...], flag: int) -> tuple[tuple[int, int, int, int], ...]:
    """Every way to lay two sets of two from a sorted hand: Far then Near, each in deck order, no way twice."""
    return tuple(map(cards_of, lays(hand, flag)))


def lays(hand: tuple[int, ...], flag: int) -> list[int]:
    """The same as the kernel has them; ``cards_of`` tells their cards."""
    found = [0] * (comb(len(hand), 2) * comb(len(hand) - 2, 2)) if len(hand) > 3 else []
    return found[: kernel.lays(hand, len(hand), flag, found, 0)]


def cards_of(lay: int) -> tuple[int, int, int, int]:
    """The cards of a way to lay two sets, as the kernel has it."""
    return lay % 16, lay // 16 % 16, lay // 256 % 16, lay // 4096


def _without(hand: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


@carries("EGG-JSON-4")
def arrangements(hand: Sequence[object], rulings: Rulings = RULEBOOK.default) -> list[dict[str, list[str]]]:
    """Every ``{far, near, keep}`` of a hand of 4 to 17 cards, each in deck order, sorted by deck position.

    Raises:
        BadInput: EGG-JSON-4 wrong size, EGG-DECK-1 no card, EGG-DECK-2 a third copy.
    """
    if not FEWEST <= len(hand) <= MOST:
        raise BadInput(f"A hand to arrange has {FEWEST} to {MOST} cards, not {len(hand)}.", rule="EGG-JSON-4")
    cards = tuple(sorted(map(parse_card, hand)))
    check_copies(cards)
    return [
        {"far": list(names(lay[:2])), "near": list(names(lay[2:])), "keep": list(names(_without(cards, lay)))}
        for lay in arrange(cards, flags(rulings))
    ]


class RoundScore(NamedTuple):
    """A scored round; everything by seat. Its explanations are made when they are asked for.

    ``table`` is the sets as ints, ``before`` the bracelets and the Egg's holder (or None) before scoring,
    ``egg_holder`` the one after, ``end`` how the game stands (kernel), ``number`` the round's in its game.
    """

    table: tuple[tuple[Set, Set], ...]
    rulings: Rulings
    before: tuple[tuple[int, ...], int | None]
    far_scores: tuple[int, ...]
    near_scores: tuple[int, ...]
    earnings: tuple[int, ...]
    money: tuple[int, ...]
    bracelets: tuple[int, ...]
    egg_holder: int | None
    end: int
    number: int

    @property
    def game_over(self) -> bool:
        """Whether this round ended the game."""
        return self.end != kernel.GOES_ON

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, empty while the game goes on."""
        return winners(self.money) if self.game_over else ()

    @property
    def sets(self) -> tuple[tuple[SetValue, SetValue], ...]:
        """(Far, Near) by seat, each with its kind, ranks and strength."""
        flag = flags(self.rulings)
        return tuple((_value(*far, flag), _value(*near, flag)) for far, near in self.table)

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each seat earns, line by line."""
        sets = self.sets
        return tuple(
            _explain(sets, seat, far, near)
            for seat, (far, near) in enumerate(zip(self.far_scores, self.near_scores, strict=True))
        )

    @property
    def notes(self) -> tuple[Line, ...]:
        """What else happened: readings, Egg, bracelets, end; 0 points each."""
        return (*_revelations(self.sets), *_egg_note(self), *_bracelet_notes(self), *_end_notes(self))

    def to_json(self) -> dict[str, Any]:
        """The referee's result."""
        lists = ("far_scores", "near_scores", "earnings", "money", "bracelets", "winners")
        result: dict[str, Any] = {name: list(getattr(self, name)) for name in lists}
        return {**result, "egg_holder": self.egg_holder, "game_over": self.game_over}


def score_round(
    table: Sequence[tuple[Set, Set]],
    money: Sequence[int] = (),
    bracelets: Sequence[int] = (),
    egg_holder: int | None = None,
    rulings: Rulings = RULEBOOK.default,
    number: int = 0,
) -> RoundScore:
    """Score a table of 2 to 5 players' (Far, Near), given what each had before the round.

    Cards are ints; ``read_round`` makes and checks the arguments from text. ``money`` and ``bracelets``
    default to zeros.
    """
    n = len(table)
    bracelets = tuple(bracelets) or (0,) * n
    after_money, after_bracelets = list(money) or [0] * n, list(bracelets)
    far_scores, near_scores, earned = [0] * n, [0] * n, [0] * n
    cards = [card for far, near in table for card in (*far, *near)]
    before = kernel.NOBODY if egg_holder is None else egg_holder
    holder, end = kernel.settle(
        cards, n, flags(rulings), after_money, after_bracelets, before, far_scores, near_scores, earned, [0] * (3 * n)
    )
    return RoundScore(
        table=tuple(table),
        rulings=rulings,
        before=(bracelets, egg_holder),
        far_scores=tuple(far_scores),
        near_scores=tuple(near_scores),
        earnings=tuple(earned),
        money=tuple(after_money),
        bracelets=tuple(after_bracelets),
        egg_holder=None if holder == kernel.NOBODY else holder,
        end=end,
        number=number,
    )


def winners(money: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most ZOO."""
    return places(kernel.winners(money, len(money)))


def _explain(sets: Sequence[tuple[SetValue, SetValue]], seat: int, far_score: int, near_score: int) -> Score:
    lines = []
    for place, kind, points in ((0, "far", far_score), (1, "near", near_score)):
        own = sets[seat][place]
        others = tuple(
            (other, pair[place].kind, pair[place].total, _sign(own.strength - pair[place].strength))
            for other, pair in enumerate(sets)
            if other != seat
        )
        same = any(other[1] == own.kind for other in others)
        across = any(other[1] != own.kind for other in others)
        rules = (
            "EGG-SCORE-1" if place == 0 else "EGG-SCORE-2",
            *(("EGG-RANK-3",) if across else ()),
            *(("EGG-RANK-4",) if same else ()),
        )
        facts = (("kind", own.kind), ("total", own.total), ("others", others))
        lines.append(Line(kind, points, rules, own.cards, "+" if place == 0 else "×", facts))
    total = kernel.earning(far_score, near_score)
    factors = (("far", far_score), ("near", near_score))
    lines.append(Line("product", total, ("EGG-SCORE-3",), sign="=", facts=factors))
    return Score(total, tuple(lines))


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _revelations(sets: Sequence[tuple[SetValue, SetValue]]) -> list[Line]:
    """One note for each Revelation on the table: how it is read, and why."""
    notes = []
    for seat, pair in enumerate(sets):
        for value in pair:
            # two Revelations of one colour read alike: one note tells of both
            for i, card in enumerate(dict.fromkeys(value.cards)):
                if card.endswith("W"):
                    facts = (("seat", seat), ("card", card), ("partner", value.cards[1 - i]), ("rank", value.values[i]))
                    notes.append(Line("revelation", 0, ("EGG-WILD-2", value.rules[-1]), value.cards, facts=facts))
    return notes


def _egg_note(scored: RoundScore) -> list[Line]:
    sets, flag = scored.sets, flags(scored.rulings)
    claims = tuple(
        (seat, sets[seat][1].total)
        for seat, (far, near) in enumerate(scored.table)
        if kernel.qualifies(*far, *near, flag)
    )
    if not claims:
        return []
    best = max(total for _, total in claims)
    tie = sum(total == best for _, total in claims) > 1
    rules = ("EGG-EGG-1", "EGG-EGG-2" if len(claims) == 1 else "EGG-EGG-3")
    cards = tuple(card for seat, _ in claims for card in sets[seat][1].cards)
    facts = (("claims", claims), ("tie", tie), ("before", scored.before[1]), ("after", scored.egg_holder))
    return [Line("egg", 0, rules, cards, facts=facts)]


def _bracelet_notes(scored: RoundScore) -> list[Line]:
    before, due = scored.before[0], scored.earnings.count(0)
    if scored.end == kernel.SUDDEN_END:
        facts = (("due", due), ("left", BRACELETS - sum(before)))
        return [Line("short", 0, ("EGG-END-4", "EGG-BRACELET-4"), facts=facts)]
    return [
        Line("bracelet" if now > then else "no_bracelet", 0, ("EGG-BRACELET-1",), facts=(("seat", seat),))
        for seat, (then, now) in enumerate(zip(before, scored.bracelets, strict=True))
        if scored.earnings[seat] == 0
    ]


def _end_notes(scored: RoundScore) -> list[Line]:
    if not scored.game_over:
        return []
    best, top = scored.winners, max(scored.money)
    notes = []
    if scored.end == kernel.AMOUNT_REACHED:
        amount = kernel.end_amount(len(scored.table))
        notes.append(Line("end", 0, ("EGG-END-1",), facts=(("seat", best[0]), ("money", top), ("amount", amount))))
    rules = ("EGG-END-2",) if len(best) == 1 else ("EGG-END-2", "EGG-END-3")
    notes.append(Line("winners", 0, rules, facts=(("seats", best), ("money", top))))
    return notes


def sheet(scored: RoundScore) -> Sheet:
    """The round as a sheet for people: sets with their names, what each earns and gains."""
    rows = []
    for seat, (pair, score) in enumerate(zip(scored.sets, scored.scores, strict=True)):
        groups = tuple(
            (place, value.cards, (value.kind, set_name(value.kind, value.total)))
            for place, value in zip(("Far", "Near"), pair, strict=True)
        )
        far, near = scored.far_scores[seat], scored.near_scores[seat]
        gains = []
        if scored.egg_holder == seat and scored.before[1] != seat:
            gains.append(("egg", "takes the Egg"))
        if scored.bracelets[seat] > scored.before[0][seat]:
            gains.append(("bracelet", "gains a bracelet"))
        rows.append(Row(groups, f"{far} × {near} = {score.total} ZOO", score, tuple(gains)))
    after = (("money", scored.money), ("bracelets", scored.bracelets), ("egg_holder", scored.egg_holder))
    return Sheet(tuple(rows), scored.notes, after, scored.winners, scored.number)


NEVER_COUNTED, ALWAYS_COUNTED = 10**6, -1  # strengths that stand for a set still to come


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet:
    """See ``Game``: how many sets each set is sure to count, and how many it may."""
    flag, n = flags(RULEBOOK.of(rest)), len(cards)
    rows = []
    sets = [[tuple(parse_card(card) for card in places if card is not None) for places in row] for row in cards]
    for seat, own in enumerate(sets):
        lines, bounds = [], []
        for place, kind in enumerate(("far", "near")):
            known = [
                kernel.strength(row[place][0], row[place][1], flag) if len(row[place]) == 2 else None for row in sets
            ]
            low, high = 0, n - 1
            if known[seat] is not None:
                low, high = (
                    kernel.place_score([unknown if strength is None else strength for strength in known], n, seat)
                    for unknown in (NEVER_COUNTED, ALWAYS_COUNTED)
                )
            rule = "EGG-SCORE-1" if place == 0 else "EGG-SCORE-2"
            facts = (("low", low), ("high", high))
            sign: Literal["+", "×"] = "+" if place == 0 else "×"
            lines.append(Line(f"{kind}_so_far", low, (rule,), names(own[place]), sign, facts))
            bounds.append((low, high))
        least, most = (kernel.earning(far, near) for far, near in zip(*bounds, strict=True))
        result = f"{least} to {most} ZOO" if least < most else f"{least} ZOO"
        rows.append(Row((), result, Score(least, tuple(lines))))
    return Sheet(tuple(rows))


ROUND = Form(
    field="players",
    groups=(Group("far", "Far, the strong set", 2), Group("near", "Near, the weak set", 2)),
    cards=KINDS,
    numbers=(("money", "ZOO before"), ("bracelets", "Bracelets before")),
    holder=("egg_holder", "The Egg before: held by", "The Egg"),
    rulings=("revelation_pair", "egg_wild_friends", "egg_tie", "bracelets_short"),
    typed="Mika: R7+RW R2+R2",
)
FORMS = (ROUND,)
PLAYERS = tuple(f"Player {seat + 1}" for seat in range(5))
KINDS_OF_SET = (("friends", "Friends"), ("bah-yah", "BAH-YAH"))
ALLOWED = Ask("allowed", "Allowed?", (("yes", "Yes, it stands"), ("no", "No, it is refused")))


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A request to one of the ops, as a question with its answer; a refused one asks whether it stands.

    Besides the ops there is ``stronger``: which of two ``sets`` is.

    Raises:
        KeyError: no such op.
    """
    shown = _shown(op, request)
    try:
        asked = QUESTIONS[op](request)
    except BadInput as fault:
        asked = Question("Does this stand?", (), (ALLOWED,), (("allowed", "no"),), fault.message, rules=(fault.rule,))
        return replace(asked, groups=shown, prompt=_before(request) + asked.prompt)
    return replace(
        asked, groups=shown, prompt=_before(request) + asked.prompt, rulings=tuple(request.get("rulings", {}).items())
    )


def _ask_set(request: Mapping[str, Any]) -> Question:
    value = describe_set(request["cards"], RULEBOOK.of(request))
    told = f"{set_name(value.kind, value.total)}, read as {value.values[0]} and {value.values[1]}."
    asks = (Ask("kind", "It is", KINDS_OF_SET), Ask("total", "with a total of"))
    answer = (("kind", value.kind), ("total", str(value.total)))
    return Question("What do these two make?", (), asks, answer, told, rules=value.rules)


def _ask_stronger(request: Mapping[str, Any]) -> Question:
    rulings = RULEBOOK.of(request)
    one, two = (describe_set(cards, rulings) for cards in request["sets"])
    best, other = (set_name(value.kind, value.total) for value in sorted((one, two), key=lambda v: -v.strength))
    answer = {1: "left", -1: "right", 0: "level"}[_sign(one.strength - two.strength)]
    told = f"The set on the {answer} is stronger: it is {best}, the other {other}."
    if answer == "level":
        told = f"They are level: each is {best}."
    ask = Ask("which", "Stronger", (("left", "The left one"), ("right", "The right one"), ("level", "They are level")))
    rules = (*one.rules, *two.rules, "EGG-RANK-4" if one.kind == two.kind else "EGG-RANK-3")
    return Question("Which set is stronger?", (), (ask,), (("which", answer),), told, rules=tuple(dict.fromkeys(rules)))


def _ask_arrangements(request: Mapping[str, Any]) -> Question:
    count = len(arrangements(request["hand"], RULEBOOK.of(request)))
    ask, told = Ask("count", "Ways"), f"{count} different ways to lay a Far and a Near."
    prompt = "In how many ways can this hand be laid?"
    return Question(prompt, (), (ask,), (("count", str(count)),), told, rules=("EGG-SET-1", "EGG-SET-2"))


def _ask_round(request: Mapping[str, Any]) -> Question:
    scored = read_round(request)
    asks = tuple(Ask(f"seat{seat}", f"{PLAYERS[seat]} earns") for seat in range(len(scored.earnings)))
    answer = tuple((f"seat{seat}", str(amount)) for seat, amount in enumerate(scored.earnings))
    products = zip(scored.far_scores, scored.near_scores, scored.earnings, strict=True)
    each = [f"{far} × {near} = {zoo} for {who}" for who, (far, near, zoo) in zip(PLAYERS, products, strict=False)]
    told = f"In ZOO: {listed(each)}."
    rules = ("EGG-SCORE-1", "EGG-SCORE-2", "EGG-SCORE-3")
    return Question("What does each player earn?", (), asks, answer, told, sheet(scored), rules)


def _ask_egg(request: Mapping[str, Any]) -> Question:
    scored = read_round(request)
    seats = tuple((str(seat), PLAYERS[seat]) for seat in range(len(scored.earnings)))
    ask = Ask("holder", "The Egg", (*seats, ("middle", "Nobody: it lies in the middle")))
    holder = scored.egg_holder
    answer = "middle" if holder is None else str(holder)
    claims = _egg_note(scored)
    where = "in the middle" if holder is None else f"with {PLAYERS[holder]}"
    told = say(claims[0], PLAYERS) if claims else f"Nobody claims the Egg: it stays {where}."
    rules = ("EGG-EGG-1", "EGG-EGG-2", "EGG-EGG-3")
    return Question(
        "Who has the Egg after this?", (), (ask,), (("holder", answer),), told, _claims_sheet(scored), rules
    )


def _claims_sheet(scored: RoundScore) -> Sheet:
    """The round as far as the Egg goes: who claims it, and who takes it."""
    claiming = {seat for line in _egg_note(scored) for seat, _ in line.fact("claims")}
    rows = [
        replace(
            row,
            result="claims the Egg" if seat in claiming else "no claim",
            score=None,
            gains=tuple(gain for gain in row.gains if gain[0] == "egg"),
        )
        for seat, row in enumerate(sheet(scored).rows)
    ]
    return Sheet(tuple(rows), tuple(_revelations(scored.sets)))


def _ask_end(request: Mapping[str, Any]) -> Question:
    scored = read_round(request)
    ask = Ask("over", "The game", (("goes on", "It goes on"), ("over", "It is over")))
    answer = "over" if scored.game_over else "goes on"
    amount, goes = kernel.end_amount(len(scored.money)), "is over" if scored.game_over else "goes on"
    told = f"The players now have {listed(list(map(str, scored.money)))} ZOO, and {amount} end the game: it {goes}."
    if scored.end == kernel.SUDDEN_END:
        told = "Too few bracelets are left for those who are due one: it is over."
    rules = ("EGG-END-1", "EGG-END-2", "EGG-END-4")
    return Question("Is the game over after this?", (), (ask,), (("over", answer),), told, sheet(scored), rules)


QUESTIONS = {
    "describe_set": _ask_set,
    "stronger": _ask_stronger,
    "arrangements": _ask_arrangements,
    "score_round": _ask_round,
    "egg": _ask_egg,
    "end": _ask_end,
}


def _before(request: Mapping[str, Any]) -> str:
    """What a request says of the time before the round, ahead of a question."""
    told = []
    for field, words in (("money", "ZOO"), ("bracelets", "bracelets")):
        if field in request:
            told.append(f"{words} {', '.join(map(str, request[field]))}")
    if request.get("egg_holder") is not None:
        told.append(f"the Egg with Player {request['egg_holder'] + 1}")
    return f"Before the round: {'; '.join(told)}. " if told else ""


def _shown(op: str, request: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...], None], ...]:
    """The cards of a request under their headings, as far as they can be read."""
    groups: list[tuple[str, Sequence[object]]] = []
    if op == "describe_set":
        groups.append(("Set", request.get("cards", ())))
    elif op == "stronger":
        groups.extend(zip(("Left", "Right"), request["sets"], strict=True))
    elif op == "arrangements":
        groups.append(("Hand", request.get("hand", ())))
    else:
        for seat, sets in enumerate(request.get("players", ())):
            for place in ("far", "near"):
                groups.append((f"Player {seat + 1}, {place.capitalize()}", sets.get(place, ())))
    return tuple((heading, tuple(str(card).strip().upper() for card in cards), None) for heading, cards in groups)


# -- practice -------------------------------------------------------------------------------------------


def _deck(deck: Sequence[int], wild: bool) -> list[int]:
    """The deck, with or without its Revelations."""
    return [card for card in deck if wild or card % 8 != kernel.WILD]


def _drill_sets(dice: Dice, deck: list[int], count: int, alike: int) -> list[Set]:
    """So many sets from the shuffled deck, taken out of it; one in ``alike`` is two cards of one kind."""
    found = []
    for _ in range(count):
        one = deck.pop()
        if not dice.below(alike) and one in deck:
            deck.remove(one)
            found.append((one, one))
        else:
            found.append((one, deck.pop()))
    return found


def _drill_worth(dice: Dice, level: int) -> dict[str, Any]:
    """A set: without Revelations, with one beside its own colour or the other, with one or two."""
    plain = _deck(range(len(KINDS)), wild=False)
    if level == 0:
        one = dice.pick(plain)
        cards = [one, dice.pick([one, dice.pick(plain)])]
    else:
        wild = dice.pick((kernel.WILD, 2 * kernel.WILD + 1))
        cards = dice.shuffled([wild, dice.pick(plain)])
        if level == 2 and dice.below(2):
            cards = dice.shuffled([wild, dice.pick((kernel.WILD, 2 * kernel.WILD + 1))])
    return {"cards": [KINDS[card] for card in cards]}


def _drill_stronger(dice: Dice, level: int) -> dict[str, Any]:
    """Two sets: any without Revelations; less than 6 apart or of two kinds; the same with Revelations."""
    while True:
        one, two = _drill_sets(dice, dice.shuffled(_deck(DECK, wild=level == 2)), 2, 3)
        values = [_value(*cards, 0) for cards in (one, two)]
        wild = any(card % 8 == kernel.WILD for card in (*one, *two))
        close = values[0].kind != values[1].kind or abs(values[0].total - values[1].total) < 6
        if (level == 0 or close) and wild == (level == 2):
            return {"sets": [[KINDS[card] for card in cards] for cards in (one, two)]}


def _drill_table(dice: Dice, players: int, wild: bool, alike: int) -> list[dict[str, list[str]]]:
    """Two sets for each player, the stronger as Far."""
    table = []
    sets = _drill_sets(dice, dice.shuffled(_deck(DECK, wild)), 2 * players, alike)
    for pair in zip(sets[::2], sets[1::2], strict=True):
        near, far = sorted(pair, key=lambda cards: _value(*cards, 0).strength)
        table.append({"far": [KINDS[card] for card in far], "near": [KINDS[card] for card in near]})
    return table


def _drill_round(dice: Dice, level: int) -> dict[str, Any]:
    """A revealed round of two, three, or four and five players, Revelations from the second level on."""
    players = level + 2 + (dice.below(2) if level == 2 else 0)
    return {"players": _drill_table(dice, players, level > 0, 4)}


def _drill_egg(dice: Dice, level: int) -> dict[str, Any]:
    """A round with Friends about, on to more claims and an Egg that is held."""
    players = 3 if level < 2 else 4
    while True:
        table = _drill_table(dice, players, level > 0, 2)
        request = {"players": table, "egg_holder": dice.below(players) if level == 2 or dice.below(level + 1) else None}
        claims = sum(all(describe_set(sets[place]).kind == "friends" for place in ("far", "near")) for sets in table)
        if claims >= (0, 1, 2)[level]:
            return request


def _drill_end(dice: Dice, level: int) -> dict[str, Any]:
    """A round of two, three or four and five players with purses close to the end, at last with few bracelets left."""
    players = level + 2 + (dice.below(2) if level == 2 else 0)
    amount = kernel.end_amount(players)
    request: dict[str, Any] = {"players": _drill_table(dice, players, level > 0, 4)}
    request["money"] = [max(amount - 1 - dice.below((2, 10, 18)[level]), 0) for _ in range(players)]
    if level == 2:
        given = [0] * players
        for _ in range(BRACELETS - dice.below(8)):
            given[dice.below(players)] += 1
        request["bracelets"] = given
    return request


DRILLS = (
    Exercise(
        "worth",
        "What is a set worth?",
        "describe_set",
        ("two plain cards", "a Revelation beside a card", "one Revelation or two"),
        _drill_worth,
    ),
    Exercise(
        "stronger",
        "Which set is stronger?",
        "stronger",
        ("plain cards", "close calls", "close calls with Revelations"),
        _drill_stronger,
    ),
    Exercise(
        "round",
        "What does each player earn?",
        "score_round",
        ("two players", "three players", "four or five players"),
        _drill_round,
    ),
    Exercise(
        "egg",
        "Who takes the Egg?",
        "egg",
        ("plain cards", "with Revelations", "four players, and the Egg is held"),
        _drill_egg,
    ),
    Exercise(
        "end",
        "Is the game over?",
        "end",
        ("two players", "three players", "more players, and bracelets run short"),
        _drill_end,
    ),
)


# -- from text ------------------------------------------------------------------------------------------


def read_set(cards: object, field: str) -> Set:
    """Two cards as ints, in the order given.

    Raises:
        BadInput: EGG-JSON-1 no list, EGG-SET-1 not two, EGG-DECK-1 no card.
    """
    given = a_list(cards, field, "EGG-JSON-1")
    if len(given) != 2:
        raise BadInput(
            f"A set is exactly two cards, not {len(given)}.", rule="EGG-SET-1", part=tuple(map(str, given[:8]))
        )
    return parse_card(given[0]), parse_card(given[1])


@carries("EGG-START-1")
def check_players(n: object) -> int:
    """The number of players. Raises BadInput: EGG-JSON-1 no integer, EGG-START-1 not 2, 3, 4 or 5."""
    if type(n) is not int:
        raise BadInput("'players' must be an integer.", rule="EGG-JSON-1", part=("players",))
    if not 2 <= n <= 5:
        raise BadInput(f"The game is for 2, 3, 4 or 5 players, not {str(n)[:20]}.", rule="EGG-START-1")
    return n


@carries("EGG-JSON-5", "EGG-JSON-6", "EGG-JSON-7")
def read_round(request: Mapping[str, Any]) -> RoundScore:
    """Score the round that a request tells: ``players``, ``money``, ``bracelets``, ``egg_holder``, ``rulings``.

    Raises:
        BadInput: with the rule of the first fault found.
    """
    rulings = RULEBOOK.of(request)
    players = a_list(needed(request, "players", "EGG-JSON-1"), "players", "EGG-JSON-1")
    n = check_players(len(players))
    table = []
    for player in players:
        sets = an_object(player, "players", "EGG-JSON-1")
        far, near = (read_set(needed(sets, place, "EGG-JSON-1"), place) for place in ("far", "near"))
        table.append((far, near))
    check_copies(card for far, near in table for card in (*far, *near))
    for seat, (far, near) in enumerate(table):
        check_far(far, near, flags(rulings), f"seat {seat}")
    money = _amounts(request, "money", n)
    bracelets = _amounts(request, "bracelets", n)
    if sum(bracelets) > BRACELETS:
        raise BadInput(f"There are only twelve bracelets, not {sum(bracelets)}.", rule="EGG-BRACELET-4")
    holder = request.get("egg_holder")
    if holder is not None and (type(holder) is not int or not 0 <= holder < n):
        raise BadInput("The Egg is held by one of the seats, or by nobody (null).", rule="EGG-JSON-6")
    return score_round(table, money, bracelets, holder, rulings)


def check_far(far: Set, near: Set, flag: int, where: str = "") -> None:
    """Raises BadInput, EGG-SET-2, when the Far is weaker than the Near."""
    if not kernel.may_be_far(kernel.strength(*far, flag), kernel.strength(*near, flag)):
        raise BadInput(
            f"The Far {set_text(far)} is weaker than the Near {set_text(near)}.",
            rule="EGG-SET-2",
            part=(set_text(far), set_text(near)),
            position=where,
        )


def _amounts(request: Mapping[str, Any], field: str, n: int) -> list[int]:
    if field not in request:
        return [0] * n
    amounts = a_list(request[field], field, "EGG-JSON-6")
    if len(amounts) != n:
        raise BadInput(f"{field!r} needs one number for each of {n} players.", rule="EGG-JSON-6")
    return [a_count(amount, field, "EGG-JSON-6") for amount in amounts]


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The request for ``FAR NEAR`` of each player in turn; options ``money=1,2,0``, ``bracelets``, ``egg_holder``.

    Raises:
        BadInput: an odd number of sets, an option that is no number or of another name.
    """
    unknown = tuple(set(options) - {"money", "bracelets", "egg_holder"})
    if unknown:
        raise BadInput(f"{unknown[0]!r} is none of money, bracelets, egg_holder.", rule="EGG-JSON-1", part=unknown)
    sets = [part.split("+") for word in words for part in word.split()]
    if len(sets) % 2:
        raise BadInput("Each player needs two sets, such as R7+RW R2+B3.", rule="EGG-JSON-1")
    players = [{"far": far, "near": near} for far, near in zip(sets[::2], sets[1::2], strict=True)]
    case: dict[str, Any] = {"players": players}
    try:
        for field in ("money", "bracelets"):
            if options.get(field):
                case[field] = [int(amount) for amount in options[field].split(",")]
        if options.get("egg_holder"):
            case["egg_holder"] = int(options["egg_holder"])
    except ValueError:
        raise BadInput("Money, bracelets and the Egg’s holder are numbers: 1,2,0.", rule="EGG-JSON-6") from None
    return case


@carries("EGG-JSON-3")
def op_describe_set(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``describe_set``; values in the order the cards were given."""
    rulings = RULEBOOK.of(request)
    value = describe_set(a_list(needed(request, "cards", "EGG-JSON-1"), "cards", "EGG-JSON-1"), rulings)
    return {"kind": value.kind, "values": list(value.values), "total": value.total}


def op_arrangements(request: Mapping[str, Any]) -> list[dict[str, list[str]]]:
    """The referee's ``arrangements``."""
    rulings = RULEBOOK.of(request)
    return arrangements(a_list(needed(request, "hand", "EGG-JSON-1"), "hand", "EGG-JSON-1"), rulings)


def op_score_round(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``score_round``."""
    return read_round(request).to_json()


OPS = {"describe_set": op_describe_set, "arrangements": op_arrangements, "score_round": op_score_round}
