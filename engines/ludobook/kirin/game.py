"""Kirin as a state machine.

DEAL → DECLARE → PLAY → SETTLE, eight times → SCORE → DEAL …, and over after three rounds. Phases in which nobody
decides (DEAL, SETTLE, SCORE) are passed through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.core.game import Action, Entry, Game, State, Status, put
from ludobook.core.rules import carries
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.score import Sheet
from ludobook.core.shape import a_count
from ludobook.core.words import listed
from ludobook.kirin import components, kernel
from ludobook.kirin.components import BEASTS, KINDS, ORDERS, check_different, names, parse_card
from ludobook.kirin.kernel import HAND, ROUNDS, SEATS, TRICKS
from ludobook.kirin.rulebook import RULEBOOK, WORDS, say, tell
from ludobook.kirin.scoring import (
    DRILLS,
    EFFECTS,
    FORMS,
    OPS,
    Plays,
    RoundScore,
    Trick,
    answers,
    flags,
    legal_plays,
    question,
    read_case,
    round_sheet,
    score_round,
    settle_trick,
    sheet,
    so_far,
    why_no_answer,
    winners,
)

DECLARE, PLAY, OVER = "declare", "play", "over"
PHASE_WORDS = {DECLARE: "declaring", PLAY: "playing", OVER: "the game is over"}
T = TypeVar("T")
ALL = (1 << kernel.CARDS) - 1


@dataclass(frozen=True, repr=False)
class KirinState(State):
    """One position of Kirin.

    Attributes:
        chance: the generator's state.
        round: 1 … 3.
        phase: one of the constants above.
        order: the order in force, as the kernel counts it.
        first: the first parent of the round, None until named.
        parent: the parent of the trick, None until named.
        hands: cards in hand by seat, sorted.
        declared: the declared card by seat, None before it is set.
        table: the cards of the current trick, the parent's first.
        settled: every finished trick of the game, each with its parent.
        rounds: every finished round.
    """

    game: ClassVar[Game]
    chance: int
    round: int
    phase: str
    order: int
    first: int | None
    parent: int | None
    hands: tuple[tuple[int, ...], ...]
    declared: tuple[int | None, ...]
    table: tuple[int, ...]
    settled: tuple[tuple[int, Trick], ...]
    rounds: tuple[RoundScore, ...]

    @property
    def tricks(self) -> tuple[tuple[int, Trick], ...]:
        """The finished tricks of this round, each with its parent."""
        return self.settled[TRICKS * (self.round - 1) :]

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the finished rounds by seat."""
        return tuple(map(sum, zip((0,) * SEATS, *(scored.points for scored in self.rounds), strict=True)))

    # -- what can be done ---------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """See ``State``; in hand order."""
        if self.turn is None:
            return ()
        if self.phase == DECLARE:
            return tuple(DECLARATIONS[card] for card in self.hands[self.turn])
        return tuple(PLAYS[card] for card in self._legal_plays().cards)

    def _legal_plays(self) -> Plays:
        lead = self.table[0] if self.table else kernel.NO_LEAD
        return legal_plays(self.hands[self._seat()], lead, self.order, flags(self.rulings))

    @carries("KIRIN-INPUT-6")
    def apply(self, action: Action | str) -> KirinState:
        """See ``State``."""
        text = action.text if isinstance(action, Action) else action
        if not isinstance(text, str):
            raise BadInput("An action is a text.", rule="KIRIN-INPUT-8", position=self.where())
        verb, *rest = text.lower().split() or [""]
        if verb not in (DECLARE, PLAY) or len(rest) != 1:
            raise BadInput(f"{text[:40]!r} is no action of this game.", rule="KIRIN-INPUT-6", part=(text[:40],))
        card = parse_card(rest[0])
        self._check_running()
        return self._declare(card) if verb == DECLARE else self._play(card)

    @carries("KIRIN-END-5")
    def _check_running(self) -> None:
        if self.turn is None:
            self._refuse("The game is over: nobody can act.", "KIRIN-END-5")

    # -- a round begins -----------------------------------------------------------------------------

    @carries("KIRIN-DEAL-1", "KIRIN-PARENT-4", "KIRIN-R21")
    def _deal(self) -> KirinState:
        """All cards shuffled, nine to each seat, the order ascending whatever the last trick did."""
        after, deck = chance.shuffle(self.chance, range(kernel.CARDS))
        if self.round <= len(self.decks) and not self.imagined:
            deck = chance.stack(tuple(map(parse_card, self.decks[self.round - 1])), deck)
        return self._with(
            chance=after,
            phase=DECLARE,
            turn=0,
            order=kernel.ASCENDING,
            hands=tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(SEATS)),
            declared=(None,) * SEATS,
            log=(*self.log, self._entry(None, "deal")),
        )

    @carries("KIRIN-DECLARE-1", "KIRIN-DECLARE-2", "KIRIN-R8", "KIRIN-R17")
    def _declare(self, card: int) -> KirinState:
        """One card of the nine, any of them, face down; seat after seat, as if at once."""
        if self.phase != DECLARE:
            self._refuse("Your beast is declared already, once a round.", "KIRIN-DECLARE-1", (KINDS[card],))
        seat = self._seat()
        if card not in self.hands[seat]:
            self._refuse(f"Not in the hand: {KINDS[card]}.", "KIRIN-DECLARE-1", (KINDS[card],))
        state = self._with(
            hands=put(self.hands, seat, tuple(held for held in self.hands[seat] if held != card)),
            declared=put(self.declared, seat, card),
            turn=seat + 1,
            log=(*self.log, self._entry(seat, f"declare {KINDS[card]}", "declare ?")),
        )
        return state if seat + 1 < SEATS else state._name_parent()

    @carries("KIRIN-PARENT-1", "KIRIN-R14", "KIRIN-R16")
    def _name_parent(self) -> KirinState:
        """Once all have declared, the first parent is drawn, unless the round before decides it."""
        if self.first is not None:
            return self._with(phase=PLAY, parent=self.first, turn=self.first)
        after, first = chance.below(self.chance, SEATS)
        log = (*self.log, self._entry(None, f"parent {first}"))
        return self._with(phase=PLAY, chance=after, first=first, parent=first, turn=first, log=log)

    # -- a trick ------------------------------------------------------------------------------------

    @carries("KIRIN-PLAY-2")
    def _play(self, card: int) -> KirinState:
        """A card on the table; then the next seat clockwise, until all four have played."""
        if self.phase == DECLARE:
            self._refuse("Nobody plays before all four have declared a beast.", "KIRIN-DECLARE-1", (KINDS[card],))
        seat, hand = self._seat(), self.hands[self._seat()]
        if card not in hand:
            self._check_not_declared(card)
            rule = "KIRIN-PLAY-2" if self.table else "KIRIN-PLAY-1"
            self._refuse(f"Not in the hand: {KINDS[card]}.", rule, (KINDS[card],))
        plays = self._legal_plays()
        if card not in plays.cards:
            why = why_no_answer(card, plays.lead, self.order, plays.flag)[1]
            can = f"{'One of ' if len(plays.cards) > 1 else ''}{listed(names(plays.cards))} must be played."
            self._refuse(f"{why} {can}", "KIRIN-PLAY-5", names((card, plays.lead)))
        state = self._with(
            hands=put(self.hands, seat, tuple(held for held in hand if held != card)),
            table=(*self.table, card),
            turn=(seat + 1) % SEATS,
            log=(*self.log, self._entry(seat, f"play {KINDS[card]}")),
        )
        return state if len(state.table) < SEATS else state._settle()

    @carries("KIRIN-DECLARE-3")
    def _check_not_declared(self, card: int) -> None:
        """The declared card has left the hand."""
        if card == self.declared[self._seat()]:
            message = f"{KINDS[card]} is your declared card: it has left the hand and cannot be played."
            self._refuse(message, "KIRIN-DECLARE-3", (KINDS[card],))

    def _settle(self) -> KirinState:
        """Four cards are played: winner, effect on the order, next parent."""
        assert self.parent is not None
        trick = settle_trick(self.table, self.order)
        parent = kernel.next_parent(self.parent, trick.winner)
        state = self._with(
            table=(),
            settled=(*self.settled, (self.parent, trick)),
            order=trick.next_order,
            parent=parent,
            turn=parent,
            log=self.log if self._open_piles() else _cover_plays(self.log),
        )
        return state if len(state.tricks) < TRICKS else state._score(parent)

    @carries("KIRIN-TRICK-4", "KIRIN-ALLKIRIN-2", "KIRIN-R13")
    def _piles(self, cards: Callable[[int, Trick], Sequence[T]]) -> list[list[T]]:
        """This round's tricks by the seat that captured them, and last those set aside, which never come back.

        ``cards`` says what to show of a trick, given its parent.
        """
        piles: list[list[T]] = [[] for _ in range(SEATS + 1)]
        for parent, trick in self.tricks:
            winner = _winner(parent, trick)
            piles[SEATS if winner is None else winner].extend(cards(parent, trick))
        return piles

    # -- the end of a round -------------------------------------------------------------------------

    @carries("KIRIN-SCORE-1", "KIRIN-SCORE-5", "KIRIN-END-1", "KIRIN-END-2", "KIRIN-R22")
    def _score(self, last_winner: int) -> KirinState:
        """After eight tricks all is shown and points are added; the next round, or the end after the third."""
        declared = tuple(card for card in self.declared if card is not None)
        scored = score_round(declared, self._piles(lambda _, trick: trick.plays)[:SEATS], self.rulings)
        state = self._with(rounds=(*self.rounds, scored), log=_show_round(self.log, declared))
        if self.round == ROUNDS:
            return state._with(phase=OVER, turn=None)
        assert self.first is not None
        named = kernel.first_of_next_round(self.first, last_winner, flags(self.rulings))
        first = None if named == kernel.NOBODY else named
        return state._with(round=self.round + 1, first=first, parent=first)._deal()

    # -- what is known ------------------------------------------------------------------------------

    def status(self) -> Status:
        """See ``State``; scores are points of finished rounds."""
        over = self.turn is None
        return Status(self.turn, over, self.points, winners(self.points) if over else ())

    def view(self, seat: int) -> dict[str, Any]:
        """See ``State``: own hand and declared card, the table, finished tricks and rounds, the log."""
        self._check_seat(seat)
        *piles, aside = self._seen_piles(seat)
        return {
            "game": "kirin",
            "players": SEATS,
            "rulings": dict(self.rulings),
            "seat": seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.turn,
            "hand": list(names(self.hands[seat])),
            "hand_sizes": [len(hand) for hand in self.hands],
            "declared": [self._seen_declared(other, seat) for other in range(SEATS)],
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
            "log": self.seen_log(seat),
        }

    @carries("KIRIN-DECLARE-4")
    def _seen_declared(self, owner: int, seat: int | None) -> str | None:
        """The declared card of ``owner`` as ``seat`` sees it, ``?`` face down; None before it is set."""
        card = self.declared[owner]
        if card is None:
            return None
        return KINDS[card] if owner == seat or self.phase == OVER else "?"

    @carries("KIRIN-R19")
    def _open_piles(self) -> bool:
        """Whether the cards of this round's finished tricks may be looked at."""
        return self.rulings["open_piles"] is True or self.phase == OVER

    def _seen_cards(self, parent: int, trick: Trick, seat: int | None) -> list[str]:
        """A finished trick's cards as ``seat`` sees them: all, or its own alone."""
        shown = self._open_piles()
        return [name if shown or (parent + i) % SEATS == seat else "?" for i, name in enumerate(names(trick.plays))]

    def _seen_trick(self, parent: int, trick: Trick, seat: int) -> dict[str, Any]:
        """A finished trick of this round; where its cards are covered, so is what its Kirins did."""
        seen = {"parent": parent, "cards": self._seen_cards(parent, trick, seat), "winner": _winner(parent, trick)}
        if self._open_piles():
            orders = {"order": ORDERS[trick.order], "next_order": ORDERS[trick.next_order]}
            seen |= {"effect": EFFECTS[trick.effect], **orders}
        return seen

    def _seen_piles(self, seat: int | None) -> list[list[str]]:
        """``_piles`` as ``seat`` sees them."""
        return self._piles(lambda parent, trick: self._seen_cards(parent, trick, seat))

    def resample(self, seat: int, seed: int) -> KirinState:
        """See ``State``. A hand that could not answer a lead gets no card that would have answered it.

        Every trick was played face up, so its cards stay, even where ``open_piles`` covers them afterwards.
        """
        self._check_seat(seat)
        state, hands, declared = _redeal(self, seat, chance.start(seed))
        log = self.log if self.phase == OVER else _declare_again(self.log, declared)
        actions = sum(entry.seat is not None for entry in self.log)
        return self._with(
            chance=state, hands=hands, declared=declared, log=log, imagined=(*self.imagined, (actions, seat, seed))
        )

    def last_score(self) -> Sheet | None:
        """See ``State``."""
        if not self.rounds:
            return None
        scored = self.rounds[-1]
        before = tuple(total - points for total, points in zip(self.points, scored.points, strict=True))
        return round_sheet(scored, before, len(self.rounds))

    def scene(self, seat: int | None) -> Scene:
        """See ``State``."""
        return _scene(self, seat)

    def prompt(self, chosen: Sequence[str]) -> str:
        """See ``State``."""
        return _prompt(self, chosen)

    def where(self) -> str:
        """See ``State``."""
        trick = f", trick {len(self.tricks) + 1}" if self.phase == PLAY else ""
        seat = "" if self.turn is None else f", seat {self.turn} to move"
        return f"round {self.round}{trick}, {PHASE_WORDS[self.phase]}{seat}"

    def __str__(self) -> str:
        rows = [f"Kirin, {self.where()}"]
        for seat in range(SEATS):
            card = self.declared[seat]
            declared = "–" if card is None else KINDS[card]
            hand, points = " ".join(names(self.hands[seat])) or "–", self.points[seat]
            rows.append(f"seat {seat}: {hand}  declared {declared}  {points} points")
        rows.append(f"{ORDERS[self.order]}, first parent {self.first}, parent {self.parent}")
        rows.append("table " + (" ".join(names(self.table)) or "–"))
        for parent, trick in self.settled:
            orders = f"{ORDERS[trick.order]}, {EFFECTS[trick.effect]}, {ORDERS[trick.next_order]}"
            rows.append(f"seat {parent} led: {' '.join(names(trick.plays))} to {_winner(parent, trick)}, {orders}")
        rows.extend(f"round {scored.points}" for scored in self.rounds)
        rows.append(f"chance {self.chance:x} {self.decks} {dict(self.rulings)}")
        rows.extend(f"{entry.seat}: {entry.text} {entry.seen}" for entry in self.log)
        return "\n".join(rows)

    # -- small tools --------------------------------------------------------------------------------

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < SEATS:
            raise BadInput(f"There is no seat {str(seat)[:20]!r}.", rule="KIRIN-INPUT-8")


DECLARATIONS = tuple(Action(f"declare {name}", (("declare",), (name,))) for name in KINDS)
PLAYS = tuple(Action(f"play {name}", (("play",), (name,))) for name in KINDS)


def _winner(parent: int, trick: Trick) -> int | None:
    """The seat that won the trick."""
    return None if trick.winner == kernel.NOBODY else kernel.next_parent(parent, trick.winner)


# -- the log as seats see it ----------------------------------------------------------------------------


def _cover_plays(log: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The log with the last four plays told to nobody but those who made them."""
    return (*log[:-SEATS], *(_only_for_owner(entry, entry.text, "play ?") for entry in log[-SEATS:]))


def _only_for_owner(entry: Entry, own: str, others: str) -> Entry:
    return Entry(entry.seat, entry.text, tuple(own if seat == entry.seat else others for seat in range(SEATS)))


def _this_round(log: tuple[Entry, ...]) -> int:
    """Where the round's part of the log begins: after its deal."""
    return max(i for i, entry in enumerate(log) if entry.text == "deal") + 1


def _show_round(log: tuple[Entry, ...], declared: Sequence[int]) -> tuple[Entry, ...]:
    """The log with everything of the round told to everybody."""
    start = _this_round(log)
    rest = []
    for entry in log[start:]:
        text = entry.text
        if entry.seat is not None and text.startswith(DECLARE):
            text = f"declare {KINDS[declared[entry.seat]]}"
        rest.append(Entry(entry.seat, entry.text, (text,) * SEATS))
    return (*log[:start], *rest)


def _declare_again(log: tuple[Entry, ...], declared: Sequence[int | None]) -> tuple[Entry, ...]:
    """The log with each seat's own declaration as it is now imagined; ``text`` stays what was done."""
    start = _this_round(log)
    rest = list(log[start:])
    for seat, card in enumerate(declared):
        if card is not None:
            rest[seat] = _only_for_owner(rest[seat], f"declare {KINDS[card]}", "declare ?")
    return (*log[:start], *rest)


# -- dealing again --------------------------------------------------------------------------------------


def _redeal(
    state: KirinState, seat: int, generator: int
) -> tuple[int, tuple[tuple[int, ...], ...], tuple[int | None, ...]]:
    """Deal everything ``seat`` cannot see again: (generator, hands, declared).

    The result follows from what the seat sees and the generator, not from the true hands.
    """
    if state.phase == OVER:
        return generator, state.hands, state.declared
    others = [other for other in range(SEATS) if other != seat]
    pool: list[int] = []
    places: list[int] = []  # the mask of the cards that each place may get
    for other in others:
        declared = state.declared[other]
        pool.extend(state.hands[other] if declared is None else (*state.hands[other], declared))
        places.extend([ALL & ~_lacking(state, other)] * len(state.hands[other]))
        places.extend([] if declared is None else [ALL])
    generator, dealt = _fit(generator, sorted(pool), places)
    cards = iter(dealt)
    hands, kept = list(state.hands), list(state.declared)
    for other in others:
        hands[other] = tuple(sorted(next(cards) for _ in state.hands[other]))
        kept[other] = None if kept[other] is None else next(cards)
    return generator, tuple(hands), tuple(kept)


def _lacking(state: KirinState, seat: int) -> int:
    """The mask of cards the seat's hand is known to lack: those that would have answered a lead it did not answer."""
    found, flag = 0, flags(state.rulings)
    tricks = [(parent, trick.plays, trick.order) for parent, trick in state.tricks]
    if state.parent is not None:
        tricks.append((state.parent, state.table, state.order))
    for parent, plays, order in tricks:
        place = (seat - parent) % SEATS
        if 0 < place < len(plays):
            answering = answers(plays[0], order, flag)
            if not answering >> plays[place] & 1:
                found |= answering
    return found


def _fit(generator: int, pool: Sequence[int], places: Sequence[int]) -> tuple[int, list[int]]:
    """The pool in random order, so that each card is one its place may get. Such an order must exist.

    A shuffle is repaired by chains of moves, and then mixed by many random exchanges that keep it right, so that
    the repair leaves no trace.
    """
    generator, mixed = chance.shuffle(generator, pool)
    cards = list(mixed)
    if all(places[i] >> card & 1 for i, card in enumerate(cards)):
        return generator, cards
    dealt: list[int | None] = [None] * len(cards)

    def find_place(card: int, tried: set[int]) -> bool:
        for i, allowed in enumerate(places):
            if allowed >> card & 1 and i not in tried:
                tried.add(i)
                held = dealt[i]
                if held is None or find_place(held, tried):
                    dealt[i] = card
                    return True
        return False

    for card in cards:
        found = find_place(card, set())
        assert found
    cards = [card for card in dealt if card is not None]
    for _ in range(MIXING):
        for i in range(len(cards)):
            generator, j = chance.below(generator, len(cards))
            if places[i] >> cards[j] & 1 and places[j] >> cards[i] & 1:
                cards[i], cards[j] = cards[j], cards[i]
    return generator, cards


MIXING = 8  # rounds of exchanges


# -- on the table ---------------------------------------------------------------------------------------


def _scene(state: KirinState, seat: int | None) -> Scene:
    """The trick, every seat's declared card and captured cards, then the seat's own hand."""
    clockwise = [(0 if seat is None else seat + 1) + i for i in range(SEATS)]
    order = [other % SEATS for other in clockwise]
    zones = [*_trick_zones(state, seat)]
    for other in order:
        declared = state._seen_declared(other, seat)
        zones.append(Zone(f"declared-{other}", "Declared", (_slot(declared),), "row", seat=other))
    piles = state._seen_piles(seat)
    for other in order:
        if piles[other]:
            zones.append(Zone(f"pile-{other}", "Captured", tuple(map(_slot, piles[other])), "pile", seat=other))
    if piles[SEATS]:
        zones.append(Zone("aside", "Set aside", tuple(map(_slot, piles[SEATS])), "pile"))
    if seat is not None:
        hand = tuple(Slot(KINDS[card], components.label(card), choice=KINDS[card]) for card in state.hands[seat])
        zones.append(Zone(f"hand-{seat}", "Hand", hand, "hand", seat=seat))
    standing = tuple(
        (
            ("point", f"{state.points[other]} point{'' if state.points[other] == 1 else 's'}"),
            ("back", f"{len(state.hands[other])} in hand"),
            ("pile", f"{len(piles[other])} captured"),
            *((("parent", "parent"),) if state.parent == other and state.phase == PLAY else ()),
        )
        for other in range(SEATS)
    )
    beasts, ranks = (BEASTS, "T654321") if state.order == kernel.ASCENDING else (BEASTS[::-1], "T123456")
    facts = (
        ("Order", f"{ORDERS[state.order]}: {' > '.join(beasts)}, {' > '.join(ranks)}"),
        ("Round", f"{state.round} of {ROUNDS}"),
        *((("Trick", f"{len(state.tricks) + 1} of {TRICKS}"),) if state.phase == PLAY else ()),
        *((("First parent", f"seat {state.first}"),) if state.phase == DECLARE and state.first is not None else ()),
    )
    title = f"Round {state.round}: {PHASE_WORDS[state.phase]}"
    return Scene(title, tuple(zones), facts, standing, ("Order", ORDERS[state.order]))


def _trick_zones(state: KirinState, seat: int | None) -> list[Zone]:
    """The trick on the table while one is played, and the one before it."""
    zones = []
    if state.phase == PLAY:
        assert state.parent is not None
        zones.append(Zone("trick", "Trick", _trick_slots(state.parent, names(state.table), -1, seat), "trick"))
    if state.settled and not state.table:
        parent, trick = state.settled[-1]
        shown = names(trick.plays)
        if state.tricks:
            shown = tuple(state._seen_cards(parent, trick, seat))
        zones.append(Zone("last-trick", "Last trick", _trick_slots(parent, shown, trick.winner, seat), "strip"))
    return zones


def _trick_slots(parent: int, cards: Sequence[str], winner: int, seat: int | None) -> tuple[Slot, ...]:
    """Four places in order of play, named by their seats."""
    slots = []
    for i in range(SEATS):
        who = (parent + i) % SEATS
        card = _slot(cards[i] if i < len(cards) else None)
        tag = "won" if i == winner else "lead" if i == 0 else "you" if who == seat else f"seat {who}"
        slots.append(replace(card, label=f"{card.label}, seat {who}", tag=tag, new=winner < 0 and i == len(cards) - 1))
    return tuple(slots)


def _slot(card: str | None) -> Slot:
    if card is None:
        return Slot(None, "empty")
    return Slot("back", "face-down card") if card == "?" else Slot(card, components.label(parse_card(card)))


def _prompt(state: KirinState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    if state.turn is None:
        return "The game is over."
    if len(chosen) > 1:
        card = components.label(parse_card(chosen[1]))
        return f"Set the {card} face down?" if state.phase == DECLARE else f"Play the {card}?"
    if state.phase == DECLARE:
        return "Set one card face down: its beast is what you collect this round."
    if not state.table:
        return "You are parent: lead any card."
    lead = KINDS[state.table[0]]
    if state._legal_plays().forced:
        return f"{lead} is led: you must play a card that answers it."
    return f"{lead} is led and you cannot answer it: play any card."


def _round_json(scored: RoundScore) -> dict[str, Any]:
    return {
        "declared": list(names(scored.declared)),
        "captured": [list(names(pile)) for pile in scored.captured],
        "discarded": list(names(scored.aside)),
        "points": list(scored.points),
    }


# -- the game -------------------------------------------------------------------------------------------


@carries("KIRIN-DECK-3", "KIRIN-R20", "KIRIN-INPUT-8", "KIRIN-INPUT-7")
def new(players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> KirinState:
    """Four players, the first round dealt. See ``NewGame``."""
    if type(players) is not int:
        raise BadInput("The number of players must be the integer 4.", rule="KIRIN-INPUT-8", part=("players",))
    if players != SEATS:
        raise BadInput(f"The game is for exactly four players, not {players}.", rule="KIRIN-DECK-3")
    a_count(seed, "seed", "KIRIN-INPUT-8")
    stacked = tuple(tuple(map(parse_card, deck)) for deck in decks)
    if len(stacked) > ROUNDS:
        raise BadInput(f"There are only {ROUNDS} deals to stack.", rule="KIRIN-INPUT-8", part=("decks",))
    for deck in stacked:
        check_different(deck)
    return KirinState(
        players=SEATS,
        rulings=RULEBOOK.read_rulings(rulings),
        seed=seed,
        decks=tuple(map(names, stacked)),
        imagined=(),
        log=(),
        chance=chance.start(seed),
        round=1,
        phase=DECLARE,
        turn=0,
        order=kernel.ASCENDING,
        first=None,
        parent=None,
        hands=((),) * SEATS,
        declared=(None,) * SEATS,
        table=(),
        settled=(),
        rounds=(),
    )._deal()


def check_cards(cards: Sequence[str]) -> None:
    """See ``Game``."""
    check_different(map(parse_card, cards))


def appraise(view: Mapping[str, Any], action: Action) -> float:
    """See ``Game``: points it is likely to bring, less what a card that could win later is worth."""
    card = parse_card(action.path[1][0])
    if action.path[0][0] == DECLARE:
        return kernel.worth_of_declaring(card, _mask(view["hand"]))
    own = view["declared"][view["seat"]]
    seen = _mask([own, *view["hand"], *view["table"], *view["discarded"], *(c for pile in view["piles"] for c in pile)])
    order, table = ORDERS.index(view["order"]), _mask(view["table"])
    return kernel.worth_of_playing(card, order, parse_card(own), table, ALL & ~seen)


def _mask(cards: Sequence[str]) -> int:
    """The cards as a mask, those that are covered left out."""
    found = 0
    for name in cards:
        if name != "?":
            found |= 1 << parse_card(name)
    return found


GAME = Game(
    name="kirin",
    title="Kirin",
    blurb="Collect one divine beast in secret, in a trick game whose order of strength turns over.",
    cover="kirin",
    points="points",
    players=range(SEATS, SEATS + 1),
    rulebook=RULEBOOK,
    ops=OPS,
    new=new,
    face=components.face,
    face_ids=components.FACE_IDS,
    card_label=lambda face_id: components.label(parse_card(face_id)),
    cover_art=components.cover_art,
    say=say,
    tell=tell,
    words=WORDS,
    appraise=appraise,
    forms=FORMS,
    check_cards=check_cards,
    read_case=read_case,
    sheet=sheet,
    so_far=so_far,
    question=question,
    drills=DRILLS,
)
KirinState.game = GAME
