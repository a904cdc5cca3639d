"""States of Kirin: positions of the machine with their log, and what each seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn, TypeVar

from ludobook.contract.action import no_action
from ludobook.contract.fields import by_seat, number, optional_number, or_none
from ludobook.contract.game import State
from ludobook.contract.machine import NOBODY, SCORINGS, TURN
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.rules import implements
from ludobook.core.words import HIDDEN, listed
from ludobook.games.kirin.components import KINDS, ORDERS, names, parse_card
from ludobook.games.kirin.kernel import ASCENDING, CARDS, NO_LEAD, ROUNDS, SEATS, TRICKS, answers, flags, next_parent
from ludobook.games.kirin.machine import ALL_CARDS, COUNTING, ENDING, FIRST, LAID, ORDER, PARENT, TRICK, Position
from ludobook.games.kirin.requests import REFUSALS
from ludobook.games.kirin.scoring import (
    EFFECTS,
    RoundScore,
    Trick,
    legal_plays,
    mask,
    round_sheet,
    score_round,
    settle_trick,
    why_no_answer,
)
from ludobook.games.kirin.words import MESSAGES
from ludobook.teach.sheet import Sheet

DECLARE, PLAY, OVER = "declare", "play", "over"
TABLE = MESSAGES["table"]
PHASE_WORDS = {DECLARE: TABLE("declaring"), PLAY: TABLE("playing"), OVER: TABLE("over")}
MOST_NAMED = 2  # cards that a refusal names; more names would fill a phone’s lower half
T = TypeVar("T")
Tricks = tuple[tuple[int, Trick], ...]  # each with its parent


class KirinState(State):
    """One position of Kirin. Cards are ints; values by seat are tuples of four."""

    at: Position
    order = number(ORDER, "The order in force, as the kernel's number.")
    first = optional_number(FIRST, "The first parent of the round; None until it is known.")
    hands = by_seat("hands", "Cards in hand by seat, sorted.", places)
    declared = by_seat("declared", "The declared card by seat; None before it is declared.", or_none)
    points = by_seat("scores", "Points of the finished rounds by seat.")

    @property
    def round(self) -> int:
        """The number of the round, 1 … 3."""
        return min(self.at.now[SCORINGS] + 1, ROUNDS)

    @property
    def phase(self) -> str:
        """The phase: ``declare``, ``play`` or ``over``."""
        return OVER if self.turn is None else DECLARE if self.at.now[PARENT] == NOBODY else PLAY

    @property
    def parent(self) -> int | None:
        """The parent of the trick or, before the first trick, the first parent; None while it is not known."""
        return self.first if self.at.now[PARENT] == NOBODY else self.at.now[PARENT]

    @property
    def table(self) -> tuple[int, ...]:
        """The cards of the current trick, the parent's first."""
        return tuple(self.at.table[: self.at.now[LAID]])

    @cached_property
    def _history(self) -> tuple[tuple[RoundScore, ...], Tricks, Tricks]:
        """The finished rounds; the finished tricks of the latest round, and those of the round before it."""
        rounds: list[RoundScore] = []
        before: list[tuple[int, Trick]] = []
        declared: list[int] = []
        tricks: list[tuple[int, Trick]] = []
        table: list[int] = []
        order = ASCENDING
        for entry in self.log:
            verb, *rest = entry.full_text.split()
            if verb == "deal":
                before, declared, tricks, order = tricks, [], [], ASCENDING
            elif verb == DECLARE:
                declared.append(parse_card(rest[0]))
            elif verb == PLAY and entry.seat is not None:
                table.append(parse_card(rest[0]))
                if len(table) == SEATS:
                    trick = settle_trick(table, order)
                    tricks.append(((entry.seat + 1) % SEATS, trick))
                    table, order = [], trick.next_order
                    if len(tricks) == TRICKS:
                        piles = _piles(tricks, [trick.plays for _, trick in tricks])
                        rounds.append(score_round(declared, piles[:SEATS], self.rulings))
        return tuple(rounds), tuple(tricks), tuple(before)

    @property
    def rounds(self) -> tuple[RoundScore, ...]:
        """Every finished round."""
        return self._history[0]

    @property
    def tricks(self) -> Tricks:
        """The finished tricks of this round, each with its parent."""
        return self._history[1]

    @property
    def last_tricks(self) -> Tricks:
        """The tricks of the round before."""
        return self._history[2]

    # -- actions ------------------------------------------------------------------------------------

    @implements("KIRIN-INPUT-6")
    def _code(self, text: str) -> int:
        verb, *rest = text.lower().split() or [""]
        if verb not in (DECLARE, PLAY) or len(rest) != 1:
            raise no_action(text, "KIRIN-INPUT-6")
        card = parse_card(rest[0])
        return card + CARDS if verb == DECLARE else card

    @implements("KIRIN-DECLARE-1", "KIRIN-DECLARE-2", "KIRIN-R8", "KIRIN-R17")
    def _raise_illegal(self, code: int) -> NoReturn:
        card = KINDS[code % CARDS]
        if code >= CARDS and self.phase == PLAY:
            raise self._refusal(REFUSALS("declared_already"), "KIRIN-DECLARE-1", (card,))
        if code < CARDS and self.phase == DECLARE:
            raise self._refusal(REFUSALS("not_yet"), "KIRIN-DECLARE-1", (card,))
        if self.phase == DECLARE:
            raise self._refusal(REFUSALS("not_in_hand", card), "KIRIN-DECLARE-1", (card,))
        self._forbid_play(code)

    @implements("KIRIN-PLAY-2")
    def _forbid_play(self, card: int) -> NoReturn:
        hand = self.hands[self.at.now[TURN]]
        if card not in hand:
            self._check_not_declared(card)
            rule = "KIRIN-PLAY-2" if self.table else "KIRIN-PLAY-1"
            raise self._refusal(REFUSALS("not_in_hand", KINDS[card]), rule, (KINDS[card],))
        plays = legal_plays(hand, self.table[0] if self.table else NO_LEAD, self.order, flags(self.rulings))
        why = why_no_answer(card, plays.lead, self.order, plays.flag)[1]
        if len(plays.cards) > MOST_NAMED:
            refusal = REFUSALS("must_answer", why, len(plays.cards))
        else:
            refusal = REFUSALS("must_play", why, listed(names(plays.cards), "or"))
        raise self._refusal(refusal, "KIRIN-PLAY-5", names((card, plays.lead)))

    @implements("KIRIN-DECLARE-3")
    def _check_not_declared(self, card: int) -> None:
        """Raise IllegalAction for the declared card, which is not in the hand any more."""
        if card == self.declared[self.at.now[TURN]]:
            raise self._refusal(REFUSALS("declared", KINDS[card]), "KIRIN-DECLARE-3", (KINDS[card],))

    def _events(self, before: Position, code: int) -> Sequence[str]:
        now = self.at.now
        if now[SCORINGS] > before.now[SCORINGS]:
            return () if now[TURN] == NOBODY else ("deal",)
        return (f"parent {now[FIRST]}",) if before.now[FIRST] == NOBODY != now[FIRST] else ()

    # -- what is known ------------------------------------------------------------------------------

    def _view(self, seat: int) -> dict[str, Any]:
        *piles, aside = self.seen_piles(seat)
        return {
            "round": self.round,
            "phase": self.phase,
            "hand": list(names(self.hands[seat])),
            "hand_sizes": [len(hand) for hand in self.hands],
            "declared": [self.seen_declared(other, seat) for other in range(SEATS)],
            "order": ORDERS[self.order],
            "first_parent": self.first,
            "parent": self.parent,
            "trick": min(len(self.tricks) + 1, TRICKS),
            "table": list(names(self.table)),
            "tricks": [self._seen_trick(parent, trick, seat) for parent, trick in self.tricks],
            "piles": piles,
            "discarded": aside,
            "points": list(self.points),
            "rounds": [_round_json(scored) for scored in self.rounds],
        }

    @implements("KIRIN-DECLARE-4")
    def seen_declared(self, owner: int, seat: int | None) -> str | None:
        """Return the declared card of ``owner`` as ``seat`` sees it; None before it is declared."""
        card = self.declared[owner]
        if card is None:
            return None
        return KINDS[card] if owner == seat or self.phase == OVER else HIDDEN

    @implements("KIRIN-R19")
    def _open_piles(self) -> bool:
        """Tell whether the cards of this round's finished tricks may be looked at."""
        return self.rulings["open_piles"] is True or self.phase == OVER

    def seen_cards(self, parent: int, trick: Trick, seat: int | None) -> tuple[str, ...]:
        """Return the cards of a finished trick as ``seat`` sees them: all, or only its own."""
        shown = self._open_piles()
        return tuple(
            name if shown or (parent + i) % SEATS == seat else HIDDEN for i, name in enumerate(names(trick.plays))
        )

    def _seen_trick(self, parent: int, trick: Trick, seat: int) -> dict[str, Any]:
        """Return a finished trick of this round as plain data; the effect of its Kirins is hidden if its cards are."""
        seen = {"parent": parent, "cards": list(self.seen_cards(parent, trick, seat)), "winner": winner(parent, trick)}
        if self._open_piles():
            orders = {"order": ORDERS[trick.order], "next_order": ORDERS[trick.next_order]}
            seen |= {"effect": EFFECTS[trick.effect], **orders}
        return seen

    def seen_piles(self, seat: int | None) -> list[list[str]]:
        """Return this round's captured cards as ``seat`` sees them, by the seat that has them; last those set aside."""
        return _piles(self.tricks, [self.seen_cards(parent, trick, seat) for parent, trick in self.tricks])

    def seen(self, place: int, seat: int | None) -> str:
        entry = self.log[place]
        own, ended = entry.seat in (None, seat), self.phase == OVER or place < self._round_begins
        if entry.text.startswith(PLAY):
            ended = ended or self._open_piles() or place >= len(self.log) - len(self.table)
        return entry.full_text if own or ended else f"{entry.text.split()[0]} {HIDDEN}"

    @property
    def _round_begins(self) -> int:
        """The index in the log at which the round begins, after its deal."""
        return max(i for i, entry in enumerate(self.log) if entry.text == "deal") + 1

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Deal again; a hand that could not answer a lead gets no card that would have answered it.

        Every trick was played face up, so its cards stay, even where ``open_piles`` covers them afterwards. In an
        ending, the seat then counts card by card what it may win, because actions often differ only in what they keep.
        """
        if self.turn is None:
            return generator
        g.now[COUNTING] = (seat + 1) * (g.now[TRICK] >= ENDING)
        pool, allowed = 0, []  # the cards to deal, and for each place the mask of those that it may get
        others = [other for other in range(SEATS) if other != seat]
        for other in others:
            declared = g.declared[other]
            pool |= g.hands[other] | (1 << declared if declared != NOBODY else 0)
            allowed.extend([ALL_CARDS & ~self.lacking(other)] * g.hands[other].bit_count())
            allowed.extend([] if declared == NOBODY else [ALL_CARDS])
        generator, dealt = chance.fit(generator, places(pool), allowed)
        cards = iter(dealt)
        for other in others:
            g.hands[other] = mask([next(cards) for _ in range(g.hands[other].bit_count())])
            if g.declared[other] != NOBODY:
                g.declared[other] = next(cards)
        return generator

    def _imagined(self, g: Position, seat: int) -> dict[int, str]:
        start = self._round_begins
        declared = {start + seat: card for seat, card in enumerate(g.declared) if card != NOBODY}
        return {} if self.turn is None else {place: f"declare {KINDS[card]}" for place, card in declared.items()}

    def lacking(self, seat: int) -> int:
        """Return the mask of the cards that a hand is known to lack, because it did not answer leads with them."""
        found, flag = 0, flags(self.rulings)
        tricks = [(parent, trick.plays, trick.order) for parent, trick in self.tricks]
        if self.parent is not None:
            tricks.append((self.parent, self.table, self.order))
        for parent, plays, order in tricks:
            place = (seat - parent) % SEATS
            if 0 < place < len(plays):
                answering = answers(plays[0], order, flag)
                if not answering >> plays[place] & 1:
                    found |= answering
        return found

    # -- for people ---------------------------------------------------------------------------------

    def last_score(self) -> Sheet | None:
        """Return the last finished round, explained; None before the first."""
        if not self.rounds:
            return None
        scored = self.rounds[-1]
        before = tuple(total - points for total, points in zip(self.points, scored.points, strict=True))
        return round_sheet(scored, before, len(self.rounds))

    def where(self) -> str:
        if self.turn is None:
            return TABLE("where_over", self.round)
        if self.phase == DECLARE:
            return TABLE("where_declaring", self.round, self.turn)
        return TABLE("where_playing", self.round, len(self.tricks) + 1, self.turn)


def winner(parent: int, trick: Trick) -> int | None:
    """Return the seat that won the trick; None if nobody did."""
    return None if trick.winner == NOBODY else next_parent(parent, trick.winner)


def _piles(tricks: Sequence[tuple[int, Trick]], shown: Sequence[Sequence[T]]) -> list[list[T]]:
    """Collect, for each seat, what is shown of the tricks that it captured; last comes that of tricks set aside."""
    piles: list[list[T]] = [[] for _ in range(SEATS + 1)]
    for (parent, trick), cards in zip(tricks, shown, strict=True):
        captor = winner(parent, trick)
        piles[SEATS if captor is None else captor].extend(cards)
    return piles


def _round_json(scored: RoundScore) -> dict[str, Any]:
    return {
        "declared": list(names(scored.declared)),
        "captured": [list(names(pile)) for pile in scored.captured],
        "discarded": list(names(scored.aside)),
        "points": list(scored.points),
    }
