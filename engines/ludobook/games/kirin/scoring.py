"""Plays, tricks and rounds of Kirin, judged and scored with their reasons.

Calculators, the whole game and the referee's stateless operations all use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from ludobook.core.bits import places
from ludobook.core.rules import Rulings
from ludobook.core.words import listed
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import KINDS, ORDERS, names
from ludobook.games.kirin.kernel import ROUNDS, SEATS, flags
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES, RULEBOOK
from ludobook.teach.sheet import Line, Row, Score, Sheet, note

SAY = MESSAGES["sheet"]
MOST_TO_PLAY = 8  # cards in a hand once one of nine is declared
EFFECTS = ("none", "set", "cancelled")  # by the kernel's effect
LINES = (
    *("captured", "declared", "counted", "aside", "winner", "beaten_by", "answering"),
    *("no_winner", "kirins", "effect", "weaker", "winners"),
)


def mask(cards: Sequence[int]) -> int:
    """Return the mask of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


@cache  # at most 37 leads × 2 orders × 4 flags
def answers(lead: int, order: int, flag: int) -> int:
    """Return the mask of the cards that answer the lead; 0 for ``kernel.NO_LEAD``."""
    return 0 if lead == kernel.NO_LEAD else kernel.answers(lead, order, flag)


# -- what may be played ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plays:
    """The cards that a hand may play, in hand order. ``forced`` is True if a card in it answers the lead."""

    hand: tuple[int, ...]
    lead: int
    order: int
    flag: int
    cards: tuple[int, ...]
    forced: bool


@lru_cache(maxsize=1024)  # called before a play and again with it
def legal_plays(hand: tuple[int, ...], lead: int, order: int, flag: int) -> Plays:
    """Return the cards of a hand that may be played to a lead, or as the lead itself (``kernel.NO_LEAD``)."""
    held, answering = mask(hand), answers(lead, order, flag)
    allowed = kernel.playable(held, answering)
    cards = tuple([card for card in hand if allowed >> card & 1])
    return Plays(hand, lead, order, flag, cards, held & answering != 0)


def why_no_answer(card: int, lead: int, order: int, flag: int) -> tuple[str, str]:
    """Return the rule and the sentence that say why a card does not answer the lead. Call it only for such a card."""
    mine, led = kernel.strength(card, order), kernel.strength(lead, order)
    beast, led_beast = BEAST_NAMES[kernel.beast(card)], BEAST_NAMES[kernel.beast(lead)]
    name, led_name = KINDS[card], KINDS[lead]
    if mine % 4 == led % 4:
        return "KIRIN-PLAY-7", SAY("same_beast", name)
    if mine % 4 < led % 4:
        rule = "KIRIN-ORDER-1" if order == kernel.ASCENDING else "KIRIN-ORDER-2"
        return rule, SAY("weaker_beast", CARD(ORDERS[order]), beast, led_beast)
    if kernel.is_kirin(lead):
        return "KIRIN-PLAY-10", SAY("only_kirins_answer", led_name, name)
    if kernel.rank(lead) == kernel.TRUMP_RANK:
        return "KIRIN-PLAY-9", SAY("only_kirins_answer", led_name, name)
    if mine // 4 == led // 4:
        return "KIRIN-PLAY-7", SAY("same_rank", name)
    return "KIRIN-PLAY-3", SAY("weaker_rank", name, CARD(ORDERS[order]), name[1], led_name[1])


def plays_sheet(plays: Plays) -> Sheet:
    """Make a sheet with a row for each card of the hand, which says whether it may be played, and why."""
    rows = []
    for i, card in enumerate(plays.hand):
        stands = card in plays.cards
        if plays.lead == kernel.NO_LEAD:
            result, rule = SAY("may_be_led"), "KIRIN-PLAY-1"
        elif not plays.forced:
            result, rule = SAY("may_be_played"), "KIRIN-PLAY-6"
        elif stands:
            result, rule = SAY("answers"), _why_answer(card, plays)
        else:
            rule, result = why_no_answer(card, plays.lead, plays.order, plays.flag)
        shown = (("", (KINDS[card],), None),)
        tag = "✓" if stands else "⊘"
        rows.append(Row(shown, result, title=KINDS[card], rules=(rule,), stands=stands, tag=tag, places=((1, i),)))
    return Sheet(tuple(rows), summary=_plays_told(plays))


def _why_answer(card: int, plays: Plays) -> str:
    """Return the rule by which a card answers the lead."""
    if kernel.is_kirin(plays.lead) and plays.flag & kernel.ANY_ANSWERS_KIRIN:
        return "KIRIN-R2"
    return "KIRIN-PLAY-4" if kernel.is_kirin(card) else "KIRIN-PLAY-3"


def _plays_told(plays: Plays) -> str:
    if plays.lead == kernel.NO_LEAD:
        return SAY("you_lead")
    if not plays.forced:
        return SAY("no_answer", KINDS[plays.lead])
    if len(plays.cards) == 1:
        return SAY("only_answer", KINDS[plays.cards[0]], KINDS[plays.lead])
    return SAY("one_of", listed(names(plays.cards), "or"), KINDS[plays.lead])


# -- a trick --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trick:
    """A settled trick. ``winner`` is an index into ``plays``, -1 for none; ``order`` is the one in force in it."""

    plays: tuple[int, ...]
    order: int
    winner: int
    effect: int
    next_order: int

    def to_json(self) -> dict[str, Any]:
        """Return the result of the referee's ``trick``, as plain data."""
        nobody = self.winner == kernel.NOBODY
        return {
            "winner": None if nobody else self.winner,
            "order": ORDERS[self.next_order],
            "effect": EFFECTS[self.effect],
            "discarded": nobody,
        }

    @property
    def notes(self) -> tuple[Line, ...]:
        """Lines about the winner and the effect of the Kirins; they score no points."""
        kirins = [card for card in self.plays if kernel.is_kirin(card)]
        won = kirins and self.winner != kernel.NOBODY
        no_kirin = [note("kirins", "KIRIN-TRICK-3", cards=names(kirins))] if won else []
        return (_winner_note(self), *no_kirin, *_effect_notes(self, kirins))


def settle_trick(plays: Sequence[int], order: int) -> Trick:
    """Settle four cards, the parent's first."""
    return Trick(tuple(plays), order, *kernel.settle(plays, order))


def _winner_note(trick: Trick) -> Line:
    if trick.winner == kernel.NOBODY:
        all_kirins = ("KIRIN-ALLKIRIN-1", "KIRIN-ALLKIRIN-2", "KIRIN-ALLKIRIN-3")
        return note("no_winner", *all_kirins, cards=names(trick.plays))
    best = trick.plays[trick.winner]
    level = tuple(card for card in trick.plays if card != best and kernel.rank(card) == kernel.rank(best))
    rules = ("KIRIN-TRICK-1", "KIRIN-TRICK-2") if level else ("KIRIN-TRICK-1",)
    cards, order = names((best, *level)), ORDERS[trick.order]
    return note("winner", *rules, cards=cards, card=KINDS[best], order=order, level=names(level))


def _effect_notes(trick: Trick, kirins: Sequence[int]) -> Iterator[Line]:
    """Yield lines about the next order, and about the Kirins that did not count for it."""
    top = max((kernel.strength(card, trick.order) for card in kirins), default=0)
    strongest = [card for card in kirins if kernel.strength(card, trick.order) == top]
    before, after = ORDERS[trick.order], ORDERS[trick.next_order]
    if trick.effect == kernel.NO_EFFECT:
        rules: tuple[str, ...] = ("KIRIN-EFFECT-2",)
    elif trick.effect == kernel.CANCELLED:
        rules = ("KIRIN-EFFECT-3", "KIRIN-EFFECT-5")
    else:
        rules = ("KIRIN-EFFECT-3", "KIRIN-EFFECT-4", *("KIRIN-EFFECT-6",) * (before == after))
    cards = names(strongest)
    yield note("effect", *rules, cards=cards, effect=EFFECTS[trick.effect], before=before, after=after)
    if weaker := [card for card in kirins if card not in strongest]:
        yield note("weaker", "KIRIN-EFFECT-7", cards=names(weaker))


def winner_name(trick: Trick) -> str:
    """Return the notation of the card that wins; empty if none does."""
    return "" if trick.winner == kernel.NOBODY else KINDS[trick.plays[trick.winner]]


PLACES = tuple(map(SAY, ("lead", "second", "third", "fourth")))


def trick_sheet(trick: Trick) -> Sheet:
    """Make a sheet with a row for each card in order of play; its notes give the winner and the next order."""
    rows = _trick_rows(trick.plays, trick.winner, SAY("wins"))
    after = ORDERS[trick.next_order]
    name, next_order = winner_name(trick), CARD(after)
    summary = SAY("won_by", name, next_order) if name else SAY("won_by_nobody", next_order)
    return Sheet(rows, trick.notes, (("order", after),), summary=summary)


def _trick_rows(plays: Sequence[int], winner: int, words: str) -> tuple[Row, ...]:
    return tuple(
        Row((("", (KINDS[card],), None),), words if i == winner else "", title=PLACES[i], tag=words * (i == winner))
        for i, card in enumerate(plays)
    )


def _ahead(plays: Sequence[int], order: int) -> int:
    """Return the index of the card that is ahead among up to four; Kirins, which never win, fill the empty places."""
    kirin = next(filter(kernel.is_kirin, range(kernel.CARDS)))
    return kernel.trick_winner((*plays, *[kirin] * (SEATS - len(plays))), order)


def trick_so_far(plays: Sequence[int], order: int) -> Sheet:
    """Make a sheet of one to three cards of a trick: the card that is ahead, and the cards that could still beat it."""
    ahead = _ahead(plays, order)
    if ahead == kernel.NOBODY:
        return Sheet(_trick_rows(plays, ahead, ""), summary=SAY("only_kirins"))
    best = KINDS[plays[ahead]]
    beating = [
        card for card in range(kernel.CARDS) if card not in plays and _ahead((*plays, card), order) == len(plays)
    ]
    beaten = note("beaten_by", "KIRIN-TRICK-1", "KIRIN-TRICK-2", cards=names(beating), card=best)
    summary = SAY("is_ahead" if beating else "wins_anyway", best)
    return Sheet(_trick_rows(plays, ahead, SAY("ahead")), (beaten,), summary=summary)


# -- a round --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A scored round, by seat, with cards as ints. Its explanations are made when they are asked for.

    A seat that has entered only its number of captured cards of its beast has this number in ``counted``, and -1 as its
    declared card.
    """

    declared: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    rulings: Rulings
    points: tuple[int, ...]
    counted: Mapping[int, int] = field(default_factory=dict)

    @property
    def aside(self) -> tuple[int, ...]:
        """The cards set aside in tricks of four Kirins."""
        seen = {*self.declared, *(card for pile in self.captured for card in pile)}
        return tuple(card for card in range(kernel.CARDS) if card not in seen)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The explained score of each seat."""
        return tuple(_explain(self, seat) for seat in range(SEATS))

    @property
    def notes(self) -> tuple[Line, ...]:
        """Lines about what else happened; they score no points."""
        shown = self.aside and not self.counted
        return (note("aside", "KIRIN-ALLKIRIN-2", cards=names(self.aside)),) if shown else ()


def score_round(
    declared: Sequence[int],
    captured: Sequence[Sequence[int]],
    rulings: Rulings = RULEBOOK.default,
    counted: Mapping[int, int] | None = None,
) -> RoundScore:
    """Score a round: the declared card and the captured cards of each seat, as ints, as in ``RoundScore``."""
    flag, counted = flags(rulings), counted or {}
    points = tuple(
        counted[seat] + bool(rulings["declared_scores"])
        if seat in counted
        else kernel.round_points(card, mask(pile), flag)
        for seat, (card, pile) in enumerate(zip(declared, captured, strict=True))
    )
    return RoundScore(tuple(declared), tuple(map(tuple, captured)), rulings, points, counted)


def scoring_cards(declared: int, captured: Iterable[int]) -> list[int]:
    """Return the captured cards that score a point each: those of the declared card's beast, KIRIN-SCORE-2."""
    beast = kernel.beast(declared)
    return sorted(card for card in captured if kernel.beast(card) == beast)


def _explain(scored: RoundScore, seat: int) -> Score:
    declared, total = scored.declared[seat], scored.points[seat]
    if seat in scored.counted:
        more = total - scored.counted[seat]
        beside = [Line("declared", more, ("KIRIN-R9",))] * more
        return Score(total, (Line("counted", scored.counted[seat], ("KIRIN-SCORE-2",)), *beside))
    beast = kernel.beast(declared)
    cards = scoring_cards(declared, scored.captured[seat])
    alike = cards and kernel.rank(cards[-1]) in (0, kernel.TRUMP_RANK)
    rules = ("KIRIN-SCORE-2", "KIRIN-SCORE-3") if alike else ("KIRIN-SCORE-2",)
    own, rule = (1, "KIRIN-R9") if scored.rulings["declared_scores"] else (0, "KIRIN-SCORE-4")
    lines = (
        Line("captured", len(cards), rules, names(cards), facts=(("beast", beast),)),
        Line("declared", own, (rule,), (KINDS[declared],)),
    )
    return Score(total, lines)


def winners(points: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most points."""
    return places(kernel.winners(points))


def _winners_note(points: Sequence[int]) -> Line:
    """Make the line about the winners of a game with these points."""
    seats = winners(points)
    return note("winners", "KIRIN-END-3", *("KIRIN-END-4",) * (len(seats) > 1), seats=seats, points=max(points))


def round_sheet(
    scored: RoundScore, before: Sequence[int] = (0,) * SEATS, number: int = 0, parent: int | None = None
) -> Sheet:
    """Make a sheet of a round; ``before`` are the points before it, and ``number`` is that of the round in its game.

    Outside a game it is 0. ``parent`` is the seat that led first, if it is known.
    """
    rows = []
    for seat, score in enumerate(scored.scores):
        pile = names(sorted(scored.captured[seat]))
        known = seat not in scored.counted
        groups = (
            ((SAY("declared"), (KINDS[scored.declared[seat]],), None), (SAY("captured"), pile, None)) if known else ()
        )
        rows.append(Row(groups, SAY("points", score.total), score, short=str(score.total)))
    points = tuple(old + new for old, new in zip(before, scored.points, strict=True))
    if number == 0:
        return Sheet(tuple(rows), scored.notes, (("points", points),))
    begins = None if parent is None else (parent + 1) % SEATS
    after = (("points", points), ("round", min(number + 1, ROUNDS)), ("parent", begins), ("order", ORDERS[0]))
    label = SAY("round", number)
    if number < ROUNDS:
        return Sheet(tuple(rows), scored.notes, after, number=number, label=label)
    notes = (*scored.notes, _winners_note(points))
    return Sheet(tuple(rows), notes, after, winners(points), number, label=label)
