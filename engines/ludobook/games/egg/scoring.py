"""Scores of the Luminous Dragon Egg that explain themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ludobook.core.bits import places
from ludobook.core.rules import Rulings
from ludobook.games.egg import kernel
from ludobook.games.egg.components import BRACELETS, KINDS
from ludobook.games.egg.kernel import flags, qualifies
from ludobook.games.egg.words import RULEBOOK, SET_NAMES, SETS, set_name
from ludobook.teach.sheet import Line, Row, Score, Sheet, Sign, note

PLACES = ("far", "near")
SIGNS: tuple[Sign, Sign] = ("+", "×")
LINES = (
    "far", "near", "far_so_far", "near_so_far", "product",
    "revelation", "egg", "bracelet", "no_bracelet", "short", "end", "winners",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SetValue:
    """The value of two cards: ``kind`` is ``friends`` or ``bah-yah``; ``values`` are the ranks that they count as.

    ``strength`` is the total, plus 100 for Friends.
    """

    cards: tuple[str, str]
    kind: str
    values: tuple[int, int]
    total: int
    strength: int

    @property
    def name(self) -> str:
        """The set in words: ``Friends 14``."""
        return set_name(self.kind, self.total)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that its value follows from."""
        friends, wild = self.kind == "friends", sum(card.endswith("W") for card in self.cards)
        read = ("", f"EGG-WILD-{3 if friends else 4}", "EGG-WILD-5")[wild]
        return f"EGG-RANK-{1 if friends else 2}", *((read,) if read else ())


@lru_cache(maxsize=2048)
def value_of(a: int, b: int, flag: int) -> SetValue:
    """Return the value of two cards."""
    values = kernel.read_rank(a, b), kernel.read_rank(b, a)
    kind = "friends" if kernel.is_friends(a, b, flag) else "bah-yah"
    return SetValue((KINDS[a], KINDS[b]), kind, values, sum(values), kernel.strength(a, b, flag))


@lru_cache(maxsize=64)
def sets_of(table: tuple[int, ...], flag: int) -> tuple[tuple[SetValue, SetValue], ...]:
    """Return (Far, Near) by seat, for sets written as in the kernel.

    They are cached, because every line of a round's score needs all of them.
    """
    cards = map(kernel.cards_of, table)
    return tuple((value_of(f1, f2, flag), value_of(n1, n2, flag)) for f1, f2, n1, n2 in cards)


class RoundScore(NamedTuple):
    """A scored round, by seat. Its explanations are made when they are asked for.

    Attributes:
        table: the sets as the kernel writes them.
        rulings: the rulings of the game.
        before: the bracelets, and the Egg's holder or None, before scoring.
        far_scores: the scores of the Fars.
        near_scores: the scores of the Nears.
        earnings: the ZOO earned in this round.
        money: the ZOO after it.
        bracelets: the bracelets after it.
        egg_holder: the Egg's holder after it, or None.
        end: the kernel's GOES_ON, AMOUNT_REACHED or SUDDEN_END.
        number: the number of the round in its game; 0 if it belongs to no game.
        counted: the seats that entered only the strengths of their sets; ``table`` has made-up cards that fit.
    """

    table: tuple[int, ...]
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
    counted: frozenset[int] = frozenset()

    @property
    def game_over(self) -> bool:
        """True if this round ended the game."""
        return self.end != kernel.GOES_ON

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game continues."""
        return places(kernel.winners(self.money, len(self.money))) if self.game_over else ()

    @property
    def sets(self) -> tuple[tuple[SetValue, SetValue], ...]:
        """(Far, Near) by seat, each with its kind, ranks and strength."""
        return sets_of(self.table, flags(self.rulings))

    def to_json(self) -> dict[str, Any]:
        """Return the result of the referee's ``score_round``, as plain data."""
        lists = ("far_scores", "near_scores", "earnings", "money", "bracelets", "winners")
        result: dict[str, Any] = {name: list(getattr(self, name)) for name in lists}
        return {**result, "egg_holder": self.egg_holder, "game_over": self.game_over}


def score_round(
    table: Sequence[int],
    money: Sequence[int] = (),
    bracelets: Sequence[int] = (),
    egg_holder: int | None = None,
    rulings: Rulings = RULEBOOK.default,
    number: int = 0,
    counted: frozenset[int] = frozenset(),
) -> RoundScore:
    """Score the sets of 2 to 5 players, written as in the kernel, given what each player had before the round.

    ``money`` and ``bracelets`` are by default zeros.
    """
    n = len(table)
    bracelets = tuple(bracelets) or (0,) * n
    after_money, after_bracelets = list(money) or [0] * n, list(bracelets)
    far_scores, near_scores, earned = [0] * n, [0] * n, [0] * n
    before = kernel.NOBODY if egg_holder is None else egg_holder
    holder, end = kernel.settle(
        table, n, flags(rulings), after_money, after_bracelets, before, far_scores, near_scores, earned, [0] * (3 * n)
    )
    scores = tuple(far_scores), tuple(near_scores), tuple(earned)
    after = tuple(after_money), tuple(after_bracelets)
    egg = None if holder == kernel.NOBODY else holder
    return RoundScore(
        tuple(table), rulings, (bracelets, egg_holder), *scores, after[0], after[1], egg, end, number, counted
    )


def explain(scored: RoundScore, seat: int) -> Score:
    """Explain the seat's earnings, line by line."""
    points = scored.far_scores[seat], scored.near_scores[seat]
    lines = []
    for place, kind in enumerate(PLACES):
        own = scored.sets[seat][place]
        others = tuple(
            (other, pair[place].kind, pair[place].total, sign(own.strength - pair[place].strength))
            for other, pair in enumerate(scored.sets)
            if other != seat
        )
        alike = {other[1] == own.kind for other in others}
        rules = (f"EGG-SCORE-{place + 1}", *(("EGG-RANK-3",) * (False in alike)), *(("EGG-RANK-4",) * (True in alike)))
        facts = (("kind", own.kind), ("total", own.total), ("others", others))
        cards = () if seat in scored.counted else own.cards
        lines.append(Line(kind, points[place], rules, cards, SIGNS[place], facts))
    total, factors = scored.earnings[seat], tuple(zip(PLACES, points, strict=True))
    return Score(total, (*lines, Line("product", total, ("EGG-SCORE-3",), sign="=", facts=factors)))


def sign(difference: int) -> int:
    """Return the sign of a number: 1, 0 or -1."""
    return (difference > 0) - (difference < 0)


def claims(scored: RoundScore) -> tuple[tuple[int, int], ...]:
    """Return the seats that claim the Egg, each with the total of its Near."""
    flag = flags(scored.rulings)
    return tuple((seat, scored.sets[seat][1].total) for seat, lay in enumerate(scored.table) if qualifies(lay, flag))


def notes(scored: RoundScore) -> Iterator[Line]:
    """Yield lines about what else happened: Revelations, the Egg, bracelets, the end; they score no points."""
    sets, (bracelets, holder), claiming = scored.sets, scored.before, claims(scored)
    known = [seat for seat in range(len(sets)) if seat not in scored.counted]
    for seat, value in [(owner, value) for owner in known for value in sets[owner]]:
        # two Revelations of one colour count as the same, so one note tells of both
        for i, card in enumerate(dict.fromkeys(value.cards)):
            if card.endswith("W"):
                read = {"seat": seat, "card": card, "partner": value.cards[1 - i], "rank": value.values[i]}
                yield note("revelation", "EGG-WILD-2", value.rules[-1], cards=value.cards, **read)
    if claiming:
        totals = [total for _, total in claiming]
        cards = tuple(card for seat, _ in claiming if seat in known for card in sets[seat][1].cards)
        facts = {"claims": claiming, "tie": totals.count(max(totals)) > 1, "before": holder, "after": scored.egg_holder}
        yield note("egg", "EGG-EGG-1", "EGG-EGG-2" if len(claiming) == 1 else "EGG-EGG-3", cards=cards, **facts)
    due = [seat for seat, earned in enumerate(scored.earnings) if earned == 0]
    if scored.end == kernel.SUDDEN_END:
        yield note("short", "EGG-END-4", "EGG-BRACELET-4", due=len(due), left=BRACELETS - sum(bracelets))
        due = []
    for seat in due:
        kind = "bracelet" if scored.bracelets[seat] > bracelets[seat] else "no_bracelet"
        yield note(kind, "EGG-BRACELET-1", seat=seat)
    best, money = scored.winners, max(scored.money)
    if scored.end == kernel.AMOUNT_REACHED:
        yield note("end", "EGG-END-1", seat=best[0], money=money, amount=kernel.end_amount(len(sets)))
    if best:
        yield note("winners", "EGG-END-2", *("EGG-END-3",) * (len(best) > 1), seats=best, money=money)


def set_sheet(value: SetValue) -> Sheet:
    """Make a sheet of the set that two cards make, and of what beats it."""
    read = [SETS("reads_as", *one) for one in zip(value.cards, value.values, strict=True) if one[0].endswith("W")]
    beaten_by = SETS("beats_friends" if value.kind == "friends" else "beats_bah_yah", value.name, value.total)
    title = SETS("set")
    row = Row(((title, value.cards, (value.kind, value.name)),), value.name, title=title, rules=value.rules)
    return Sheet((row,), summary=" ".join([beaten_by, *dict.fromkeys(read)]))


def sheet(scored: RoundScore) -> Sheet:
    """Make a sheet of a round: the sets with their names, and what each seat earns and gains."""
    rows = []
    for seat, pair in enumerate(scored.sets):
        groups = tuple((SET_NAMES[PLACES[i]], value.cards, (value.kind, value.name)) for i, value in enumerate(pair))
        score, gains = explain(scored, seat), []
        if scored.egg_holder == seat != scored.before[1]:
            gains.append(("egg", SETS("takes_egg")))
        if scored.bracelets[seat] > scored.before[0][seat]:
            gains.append(("bracelet", SETS("gains_bracelet")))
        result = SETS("product", scored.far_scores[seat], scored.near_scores[seat], score.total)
        groups = () if seat in scored.counted else groups
        rows.append(Row(groups, result, score, tuple(gains), short=SETS("zoo", score.total)))
    after = (("money", scored.money), ("bracelets", scored.bracelets), ("egg_holder", scored.egg_holder))
    return Sheet(tuple(rows), tuple(notes(scored)), after, scored.winners, scored.number)
