"""The Luminous Dragon Egg as a state machine.

DEAL → CREATE → READ → (RELAY) → REVEAL → SCORE → over, or RESOLVE → TRIM → CREATE …; with the ruling
``bracelet_time: "any"`` a phase SPEND stands before READ and before RESOLVE. Phases in which nobody
decides (DEAL, REVEAL, SCORE, RESOLVE) are passed through; a seat with no choice is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, permutations
from typing import Any, ClassVar

from ludobook.core import chance
from ludobook.core.errors import BadInput, IllegalAction
from ludobook.core.game import Action, Entry, Game, Path, State, Status, finished, next_choices, put
from ludobook.core.rules import Rulings, carries
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.score import Sheet
from ludobook.core.shape import a_count
from ludobook.egg import components, kernel
from ludobook.egg.components import BRACELETS, DECK, KINDS, names, parse_card, set_text
from ludobook.egg.kernel import DEALT, HAND
from ludobook.egg.rulebook import RULEBOOK, WORDS, say, set_name, tell
from ludobook.egg.scoring import (
    DRILLS,
    FORMS,
    OPS,
    RoundScore,
    Set,
    _value,
    cards_of,
    check_far,
    check_players,
    describe_set,
    flags,
    lays,
    question,
    read_case,
    read_round,
    score_round,
    sheet,
    so_far,
    winners,
)

CREATE, READ, RELAY, TRIM, OVER = "create", "read", "relay", "trim", "over"
SPEND_EARLY, SPEND_LATE = "spend_early", "spend_late"  # before READ, before RESOLVE
PHASE_WORDS = {
    CREATE: "making sets",
    READ: "reading minds",
    RELAY: "laying again",
    TRIM: "cutting hands to five",
    SPEND_EARLY: "spending bracelets before the reveal",
    SPEND_LATE: "spending bracelets before the deal",
    OVER: "the game is over",
}
FAR, NEAR = 0, 1
Lay = tuple[Set, Set]


@dataclass(frozen=True, repr=False)
class EggState(State):
    """One position of the Luminous Dragon Egg.

    Attributes:
        chance: the generator's state.
        shuffles: how many shuffles there have been.
        round: 1 for the first.
        phase: one of the constants above.
        hands: cards in hand by seat, laid ones not among them, sorted.
        laid: (Far, Near) by seat, or None.
        up: by seat, whether the Far and the Near lie face up, and for whom: None nobody else, a seat, or -1 all.
        reader: the seat that used the Egg this round, None otherwise.
        money: ZOO by seat.
        bracelets: bracelets by seat.
        egg: the seat that holds the Egg, None for the middle.
        deck: the draw pile, top first.
        discards: the discard pile, each card with the seat that put it there unseen, -1 where all saw it.
        scored: the table of the last scored round.
    """

    game: ClassVar[Game]
    chance: int
    shuffles: int
    round: int
    phase: str
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[Lay | None, ...]
    up: tuple[tuple[int | None, int | None], ...]
    reader: int | None
    money: tuple[int, ...]
    bracelets: tuple[int, ...]
    egg: int | None
    deck: tuple[int, ...]
    discards: tuple[tuple[int, int], ...]
    scored: RoundScore | None

    # -- what can be done ---------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """See ``State``."""
        if self.turn is None:
            return ()
        if self.phase == READ:
            return READINGS
        if self.phase == TRIM:
            hand = self.hands[self.turn]
            return tuple(_discard_action(cards) for cards in sorted(set(combinations(hand, len(hand) - HAND))))
        found = _lays(self.hands[self.turn], self._flag) if self.phase in (CREATE, RELAY) else (PASS,)
        return (BRACELET, *found) if self._can_spend(self.turn) else found

    @carries("EGG-JSON-9")
    def apply(self, action: Action | str) -> EggState:
        """See ``State``."""
        text = action.text if isinstance(action, Action) else action
        if not isinstance(text, str):
            raise BadInput("An action is a text.", rule="EGG-JSON-1", position=self.where())
        words = text.split()
        verb = words[0].lower() if words else ""
        if verb in ("bracelet", "pass") and len(words) == 1:
            self._check_running()
            return self._spend() if verb == "bracelet" else self._pass()
        if verb == "read" and len(words) == 2 and words[1].lower() in ("far", "near", "none"):
            self._check_running()
            return self._read(words[1].lower())
        if verb == "lay" and len(words) > 1:
            return self._lay(text)
        if verb == "discard" and len(words) > 1:
            cards = tuple(sorted(map(parse_card, words[1:])))
            self._check_running()
            return self._discard(cards)
        raise BadInput(f"{str(text)[:40]!r} is no action of this game.", rule="EGG-JSON-9", part=(str(text)[:40],))

    @carries("EGG-END-5")
    def _check_running(self) -> None:
        if self.turn is None:
            self._refuse("The game is over: nobody can act.", "EGG-END-5")

    # -- making sets --------------------------------------------------------------------------------

    @carries("EGG-SET-3", "EGG-R25")
    def _lay(self, text: str) -> EggState:
        """Two sets face down; what is laid stays laid."""
        self._check_running()
        if self.phase not in (CREATE, RELAY):
            self._refuse("Sets are laid only while sets are being made.", "EGG-SET-3")
        far, near, shown = self._parse_sets(text)
        hand = self._left_of(far, near)
        try:
            check_far(far, near, self._flag)
        except BadInput as fault:
            self._refuse(fault.message, fault.rule, fault.part)
        seat = self._seat()
        state = self._with(
            hands=put(self.hands, seat, hand),
            laid=put(self.laid, seat, (far, near)),
            log=(*self.log, self._entry(seat, shown, "lay ?+? ?+?")),
        )
        if self.phase == RELAY:
            return state._reveal()
        return state._next_to(CREATE, SPEND_EARLY if state._any_time() else READ)

    def _parse_sets(self, text: str) -> tuple[Set, Set, str]:
        """The two sets of ``lay R7+RW R2+B3``, each in deck order, and the action that lays them."""
        sets = _read_sets(text)
        if sets is None:
            self._refuse("Two sets of exactly two cards each are laid.", "EGG-SET-1", (_named_sets(text)[:40],))
        return sets

    def _left_of(self, far: Set, near: Set) -> tuple[int, ...]:
        """What is left of the hand of the seat to move without these two pairs of its cards."""
        left, missing = list(self.hands[self._seat()]), []
        for card in (*far, *near):
            if card in left:
                left.remove(card)
            elif KINDS[card] not in missing:
                missing.append(KINDS[card])
        if missing:
            self._refuse(f"Not in the hand: {', '.join(missing)}.", "EGG-SET-1", tuple(missing))
        return tuple(left)

    # -- bracelets ----------------------------------------------------------------------------------

    @carries("EGG-BRACELET-2", "EGG-R12", "EGG-R13", "EGG-R15")
    def _spend(self) -> EggState:
        """One bracelet back to the supply, one card from the deck."""
        why = self._no_bracelet()
        if why is not None:
            raise why
        seat = self._seat()
        state = self._with(
            bracelets=put(self.bracelets, seat, self.bracelets[seat] - 1),
            log=(*self.log, self._entry(seat, "bracelet")),
        )
        if not state.deck and not state.discards:
            return state._with(phase=OVER, turn=None)
        state = state._draw((seat,), 1)
        if state.phase in (CREATE, RELAY) or state._can_spend(seat):
            return state
        return state._next_to(state.phase, state._after_spending(), after=seat)

    def _no_bracelet(self) -> IllegalAction | None:
        """Why the seat to move cannot spend a bracelet now, None when it can."""
        return self._phase_forbids("bracelet") or self._seat_cannot_spend(self._seat())

    @carries("EGG-BRACELET-3", "EGG-R11")
    def _phase_forbids(self, verb: str) -> IllegalAction | None:
        """Bracelets are for making sets, and by the ruling for SPEND; only there is there anything to pass."""
        allowed = (SPEND_EARLY, SPEND_LATE) if verb == "pass" else (CREATE, RELAY, SPEND_EARLY, SPEND_LATE)
        if self.phase in allowed:
            return None
        return self._refusal("Bracelets are spent while making sets, before laying them.", "EGG-BRACELET-3", (verb,))

    def _can_spend(self, seat: int) -> bool:
        return kernel.may_spend(self.bracelets[seat], len(self.deck) + len(self.discards), self._flag)

    def _seat_cannot_spend(self, seat: int) -> IllegalAction | None:
        if self._can_spend(seat):
            return None
        if self.bracelets[seat] == 0:
            return self._refusal("There is no bracelet to spend.", "EGG-BRACELET-2", ("bracelet",))
        message = "No card is left to draw, in deck or discard pile."
        return self._refusal(message, "EGG-BRACELET-5", ("bracelet",))

    def _pass(self) -> EggState:
        why = self._phase_forbids("pass")
        if why is not None:
            raise why
        state = self._with(log=(*self.log, self._entry(self._seat(), "pass")))
        return state._next_to(self.phase, self._after_spending(), after=self.turn)

    def _after_spending(self) -> str:
        return READ if self.phase == SPEND_EARLY else TRIM

    def _any_time(self) -> bool:
        return self._flag & kernel.SPEND_ANY_TIME != 0

    # -- whose turn, and what comes next ------------------------------------------------------------

    def _next_to(self, phase: str, then: str, after: int | None = None) -> EggState:
        """The state with the next seat of ``phase`` that has something to decide, else the start of ``then``.

        In SPEND each seat is asked once, so there the search goes on ``after`` the seat just done.
        """
        order = self._order()
        for seat in order if after is None else order[order.index(after) + 1 :]:
            if self._must_act(phase, seat):
                return self._with(phase=phase, turn=seat)
        return self._start(then)

    def _must_act(self, phase: str, seat: int) -> bool:
        if phase == CREATE:
            return self.laid[seat] is None
        if phase == TRIM:
            return len(self.hands[seat]) > HAND
        return self._can_spend(seat)

    def _start(self, phase: str) -> EggState:
        """Enter a phase in which nobody has acted yet."""
        if phase == SPEND_EARLY:
            return self._next_to(SPEND_EARLY, READ)
        if phase == SPEND_LATE:
            return self._next_to(SPEND_LATE, TRIM)
        if phase == READ:
            return self._reveal() if self.egg is None else self._with(phase=READ, turn=self.egg)
        if phase == TRIM:
            return self._resolve()
        first = kernel.seat_in_order(self.round + 1, 0, self.players)
        return self._with(round=self.round + 1, phase=CREATE, turn=first)

    def _order(self) -> tuple[int, ...]:
        """The seats in the order in which they act this round."""
        return _in_order(self.round, self.players)

    # -- the Egg ------------------------------------------------------------------------------------

    @carries("EGG-EGG-4")
    def _read(self, what: str) -> EggState:
        """The holder gives up the Egg and names Far or Near, or keeps it."""
        if self.phase != READ:
            self._refuse("Minds are read only when all sets lie face down, by the holder of the Egg.", "EGG-EGG-4")
        state = self._with(log=(*self.log, self._entry(self._seat(), f"read {what}")))
        if what == "none":
            return state._reveal()
        place = FAR if what == "far" else NEAR
        return state._with(egg=None, reader=self.turn)._turn_up(place)._take_back()

    @carries("EGG-EGG-5", "EGG-R23")
    def _turn_up(self, place: int) -> EggState:
        """Everybody but the reader turns the named set face up."""
        reader = self._seat()
        audience = reader if self.rulings["egg_reading"] == "private" else -1
        up, log = list(self.up), list(self.log)
        seats = range(self.players) if audience == -1 else (reader,)
        for at in _laid_at(self.log, self.players):
            seat = log[at].seat
            if seat is None or seat == reader:
                continue
            far, near = self._sets(seat)
            up[seat] = (audience, None) if place == FAR else (None, audience)
            shown = f"lay {set_text(far)} ?+?" if place == FAR else f"lay ?+? {set_text(near)}"
            seen = tuple(shown if s in seats and s != seat else text for s, text in enumerate(log[at].seen))
            log[at] = Entry(seat, log[at].text, seen)
        return self._with(up=tuple(up), log=tuple(log))

    @carries("EGG-EGG-6")
    def _take_back(self) -> EggState:
        """The reader's sets go back to the hand, to be laid again."""
        seat = self._seat()
        far, near = self._sets(seat)
        hand = tuple(sorted((*self.hands[seat], *far, *near)))
        return self._with(hands=put(self.hands, seat, hand), laid=put(self.laid, seat, None), phase=RELAY)

    # -- the end of a round -------------------------------------------------------------------------

    def _reveal(self) -> EggState:
        """All sets face up, scored at once."""
        log = list(self.log)
        for at in _laid_at(self.log, self.players):
            log[at] = self._entry(log[at].seat, log[at].text)
        table = [self._sets(seat) for seat in range(self.players)]
        scored = score_round(table, self.money, self.bracelets, self.egg, self.rulings, self.round)
        state = self._with(
            log=tuple(log),
            up=((-1, -1),) * self.players,
            scored=scored,
            money=scored.money,
            bracelets=scored.bracelets,
            egg=scored.egg_holder,
        )
        if scored.game_over:
            return state._with(phase=OVER, turn=None)
        return state._start(SPEND_LATE if self._any_time() else TRIM)

    def _resolve(self) -> EggState:
        """Clear the table, shuffle, deal four each; then cut hands to five."""
        return self._clear()._shuffle_in()._draw(range(self.players), DEALT)._next_to(TRIM, CREATE)

    @carries("EGG-HAND-1", "EGG-R14")
    def _clear(self) -> EggState:
        """The four laid cards of each player are discarded; every other card is kept."""
        laid = [(card, -1) for seat in range(self.players) for pair in self._sets(seat) for card in pair]
        return self._with(
            discards=(*self.discards, *laid),
            laid=(None,) * self.players,
            up=((None, None),) * self.players,
            reader=None,
            log=(*self.log, self._entry(None, "deal")),
        )

    @carries("EGG-HAND-2", "EGG-R30")
    def _shuffle_in(self) -> EggState:
        """Discard pile and deck shuffled together, every round."""
        return self if self._flag & kernel.RESHUFFLE_WHEN_EMPTY else self._shuffle()

    def _shuffle(self) -> EggState:
        """A new deck from all cards of deck and discard pile."""
        pile = sorted([*self.deck, *[card for card, _ in self.discards]])
        after, deck = chance.shuffle(self.chance, pile)
        if self.shuffles < len(self.decks) and not self.imagined:
            deck = _stack(self.decks[self.shuffles], deck)
        return self._with(chance=after, shuffles=self.shuffles + 1, deck=deck, discards=())

    @carries("EGG-HAND-3", "EGG-BRACELET-5")
    def _draw(self, seats: Sequence[int], count: int) -> EggState:
        """Cards for each seat from the top of the deck; when it runs out, the discard pile becomes the deck."""
        state, hands, top = self, list(self.hands), 0
        for seat in seats:
            drawn, missing = list(hands[seat]), count
            while missing > len(state.deck) - top:
                drawn.extend(state.deck[top:])
                missing -= len(state.deck) - top
                state, top = state._with(deck=())._shuffle(), 0
                state = state._with(log=(*state.log, state._entry(None, "shuffle")))
            drawn.extend(state.deck[top : top + missing])
            top += missing
            hands[seat] = tuple(sorted(drawn))
        return state._with(deck=state.deck[top:], hands=tuple(hands))

    @carries("EGG-HAND-4", "EGG-R32")
    def _discard(self, cards: tuple[int, ...]) -> EggState:
        """A hand of more than five is cut to five, unseen by the others."""
        if self.phase != TRIM:
            self._refuse("Cards are thrown away only when a hand is cut to five.", "EGG-HAND-4")
        seat = self._seat()
        hand = list(self.hands[seat])
        if len(cards) != len(hand) - HAND:
            self._refuse(f"Exactly {len(hand) - HAND} must go, to leave five.", "EGG-HAND-4", names(cards))
        for card in cards:
            if card not in hand:
                self._refuse(f"Not in the hand: {KINDS[card]}.", "EGG-HAND-4", (KINDS[card],))
            hand.remove(card)
        hidden = "discard" + " ?" * len(cards)
        state = self._with(
            hands=put(self.hands, seat, tuple(hand)),
            discards=(*self.discards, *((card, seat) for card in cards)),
            log=(*self.log, self._entry(seat, "discard " + " ".join(names(cards)), hidden)),
        )
        return state._next_to(TRIM, CREATE)

    # -- what is known ------------------------------------------------------------------------------

    def status(self) -> Status:
        """See ``State``; scores are ZOO."""
        over = self.turn is None
        return Status(self.turn, over, self.money, winners(self.money) if over else ())

    @carries("EGG-SET-4")
    def view(self, seat: int) -> dict[str, Any]:
        """See ``State``: own hand and sets, every set face up, the public numbers, the last table, the log."""
        self._check_seat(seat)
        return {
            "game": "egg",
            "players": self.players,
            "rulings": dict(self.rulings),
            "seat": seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.turn,
            "hand": list(names(self.hands[seat])),
            "hand_sizes": [len(hand) for hand in self.hands],
            "sets": [self._seen_sets(other, seat) for other in range(self.players)],
            "zoo": list(self.money),
            "bracelets": list(self.bracelets),
            "supply": BRACELETS - sum(self.bracelets),
            "egg": self.egg,
            "reader": self.reader,
            "deck": len(self.deck),
            "discards": len(self.discards),
            "last_round": self._last_round(),
            "log": self.seen_log(seat),
        }

    def _seen_sets(self, owner: int, seat: int | None) -> dict[str, list[str]] | None:
        """The sets of ``owner`` as ``seat`` sees them, ``?`` for a card face down; None before they are laid."""
        sets = self.laid[owner]
        if sets is None:
            return None
        seen = {}
        for place, word in ((FAR, "far"), (NEAR, "near")):
            open_to_seat = owner == seat or self.up[owner][place] == -1
            open_to_seat = open_to_seat or (seat is not None and self.up[owner][place] == seat)
            seen[word] = list(names(sets[place])) if open_to_seat else ["?", "?"]
        return seen

    def _last_round(self) -> dict[str, Any] | None:
        if self.scored is None:
            return None
        sets = [{"far": list(far.cards), "near": list(near.cards)} for far, near in self.scored.sets]
        return {"sets": sets, **self.scored.to_json()}

    def resample(self, seat: int, seed: int) -> EggState:
        """See ``State``. Laid sets stay possible sets; what a seat threw away itself it still knows."""
        self._check_seat(seat)
        state, hands, laid, deck, discards = _redeal(self, seat, chance.start(seed))
        actions = sum(entry.seat is not None for entry in self.log)
        return self._with(
            chance=state,
            hands=hands,
            laid=laid,
            deck=deck,
            discards=discards,
            imagined=(*self.imagined, (actions, seat, seed)),
        )

    def last_score(self) -> Sheet | None:
        """See ``State``."""
        return None if self.scored is None else sheet(self.scored)

    def scene(self, seat: int | None) -> Scene:
        """See ``State``."""
        return _scene(self, seat)

    def prompt(self, chosen: Sequence[str]) -> str:
        """See ``State``."""
        return _prompt(self, chosen)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """See ``State``; an unfinished ``lay`` is judged by the best sets it can become."""
        if self.phase not in (CREATE, RELAY) or not chosen or chosen[0] != "lay" or not 2 <= len(chosen) <= 5:
            return super().why_not(chosen)
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        cards = tuple(map(parse_card, chosen[1:]))
        rest = Counter(self.hands[self._seat()]) - Counter(cards)
        sets = [(*cards, *more) for more in permutations(sorted(rest.elements()), 4 - len(cards))]
        flag = self._flag
        best = min(sets, key=lambda s: kernel.strength(s[2], s[3], flag) - kernel.strength(s[0], s[1], flag))
        why = super().why_not(["lay", set_text(best[:2]), set_text(best[2:])])
        if why is None or len(cards) == 4:
            return why
        far, near = set_text(best[:2]), set_text(best[2:])
        message = f"With these the Far is weaker than any Near that is left, at best {far} against {near}."
        return self._refusal(message, why.rule, why.part)

    def where(self) -> str:
        """See ``State``."""
        seat = "" if self.turn is None else f", seat {self.turn} to move"
        return f"round {self.round}, {PHASE_WORDS[self.phase]}{seat}"

    def __str__(self) -> str:
        rows = [f"The Luminous Dragon Egg, {self.players} players, {self.where()}"]
        for seat in range(self.players):
            laid = self.laid[seat]
            sets = "" if laid is None else f"  laid {set_text(laid[FAR])} {set_text(laid[NEAR])} {self.up[seat]}"
            hand = " ".join(names(self.hands[seat])) or "–"
            purse = f"{self.money[seat]} ZOO, {self.bracelets[seat]} bracelets"
            rows.append(f"seat {seat}: {hand}{sets}  {purse}")
        rows.append(f"Egg {'in the middle' if self.egg is None else f'with seat {self.egg}'}, reader {self.reader}")
        rows.append("deck " + " ".join(KINDS[card] for card in self.deck))
        rows.append("discards " + " ".join(f"{KINDS[card]}/{who}" for card, who in self.discards))
        rows.append(f"chance {self.chance:x} {self.shuffles} {self.decks} {dict(self.rulings)}")
        rows.extend(f"{entry.seat}: {entry.text} {entry.seen}" for entry in self.log)
        return "\n".join(rows)

    # -- small tools --------------------------------------------------------------------------------

    def _sets(self, seat: int) -> Lay:
        """The laid sets of a seat; only called when they are laid."""
        sets = self.laid[seat]
        assert sets is not None
        return sets

    @cached_property
    def _flag(self) -> int:
        """The kernel's flags; handed on from state to state, as the rulings never change."""
        return flags(self.rulings)

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadInput(f"There is no seat {str(seat)[:20]!r}.", rule="EGG-JSON-1")


BRACELET = Action("bracelet", (("bracelet",),))
PASS = Action("pass", (("pass",),))
READINGS = tuple(Action(f"read {what}", (("read",), (what,))) for what in ("far", "near", "none"))


# large enough for every hand of five: the same come again and again
@lru_cache(maxsize=32768)
def _lays(hand: tuple[int, ...], flag: int) -> tuple[Action, ...]:
    return tuple(map(_lay_action, lays(hand, flag)))


@cache  # there are no more than a few thousand
def _lay_action(lay: int) -> Action:
    f1, f2, n1, n2 = cards_of(lay)
    far, near = names((f1, f2)), names((n1, n2))
    return Action(f"lay {'+'.join(far)} {'+'.join(near)}", (("lay",), far, near))


def _named_sets(text: str) -> str:
    """What follows the verb."""
    return " ".join(text.split()[1:])


@lru_cache(maxsize=65536)
def _read_sets(text: str) -> tuple[Set, Set, str] | None:
    """After the verb two pairs of cards joined by +: each in deck order, and the action that lays them, else None.

    Raises BadInput, EGG-DECK-1.
    """
    parts = _named_sets(text).replace(" +", "+").replace("+ ", "+").split()
    sets = [sorted(map(parse_card, part.split("+"))) for part in parts]
    if [len(cards) for cards in sets] != [2, 2]:
        return None
    far, near = sets
    return (far[0], far[1]), (near[0], near[1]), f"lay {set_text(far)} {set_text(near)}"


@lru_cache(maxsize=1024)
def _in_order(round_number: int, players: int) -> tuple[int, ...]:
    return tuple(kernel.seat_in_order(round_number, place, players) for place in range(players))


def _discard_action(cards: tuple[int, ...]) -> Action:
    return Action("discard " + " ".join(names(cards)), (("discard",), names(cards)))


def _laid_at(log: tuple[Entry, ...], players: int) -> list[int]:
    """Where in the log the seats laid the sets that lie on the table: their last ones."""
    found: dict[int | None, int] = {}
    for at in range(len(log) - 1, -1, -1):
        if log[at].text.startswith("lay"):
            found.setdefault(log[at].seat, at)
        if len(found) == players:
            break
    return list(found.values())


def _stack(first: Sequence[str], deck: tuple[int, ...]) -> tuple[int, ...]:
    cards = tuple(map(parse_card, first))
    if Counter(cards) - Counter(deck):
        raise BadInput("A stacked deck names cards that are not in it.", rule="EGG-JSON-1", part=tuple(first)[:8])
    return chance.stack(cards, deck)


def _fits(place: int, shown: int, hidden: int) -> bool:
    """Whether a hidden set of that strength can lie with the shown one, which is in ``place``."""
    return kernel.may_be_far(shown, hidden) if place == FAR else kernel.may_be_far(hidden, shown)


def _redeal(
    state: EggState, seat: int, generator: int
) -> tuple[int, tuple[Any, ...], tuple[Any, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Deal everything ``seat`` cannot see again: (generator, hands, laid, deck, discards).

    Sets of which one is seen and one hidden are drawn first, among the pairs that the seen one allows.
    """
    flag = state._flag
    others = [other for other in range(state.players) if other != seat]
    known = [owner in (seat, -1) for _, owner in state.discards]
    open_places = {(other, place) for other in others for place in (FAR, NEAR) if state.up[other][place] in (seat, -1)}
    pool: list[int] = list(state.deck)
    pool.extend(card for (card, _), seen in zip(state.discards, known, strict=True) if not seen)
    for other in others:
        pool.extend(state.hands[other])
        sets = state.laid[other]
        if sets is not None:
            pool.extend(card for place in (FAR, NEAR) if (other, place) not in open_places for card in sets[place])
    generator, mixed = chance.shuffle(generator, sorted(pool))
    pool = list(mixed)
    laid = list(state.laid)
    half_open = [other for other in others if ((other, FAR) in open_places) != ((other, NEAR) in open_places)]
    for other in half_open:
        sets = state._sets(other)
        place = FAR if (other, FAR) in open_places else NEAR
        shown = kernel.strength(*sets[place], flag)
        fitting = [
            pair for pair in combinations(pool, 2) if _fits(place, shown, kernel.strength(pair[0], pair[1], flag))
        ]
        if not fitting:
            # an earlier seat took what this one needed: keep the truth, which always fits
            return generator, state.hands, state.laid, state.deck, state.discards
        generator, k = chance.below(generator, len(fitting))
        pair = fitting[k]
        pool.remove(pair[0])
        pool.remove(pair[1])
        hidden: Set = (min(pair), max(pair))
        laid[other] = (sets[FAR], hidden) if place == FAR else (hidden, sets[NEAR])
    for other in others:
        if laid[other] is not None and not open_places & {(other, FAR), (other, NEAR)}:
            one, two = sorted((pool.pop(), pool.pop())), sorted((pool.pop(), pool.pop()))
            if not kernel.may_be_far(kernel.strength(one[0], one[1], flag), kernel.strength(two[0], two[1], flag)):
                one, two = two, one
            laid[other] = ((one[0], one[1]), (two[0], two[1]))
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(sorted(pool.pop() for _ in state.hands[other]))
    discards = tuple(
        (card, owner) if seen else (pool.pop(), owner)
        for (card, owner), seen in zip(state.discards, known, strict=True)
    )
    return generator, tuple(hands), tuple(laid), tuple(pool), discards


# -- on the table ---------------------------------------------------------------------------------------


def _scene(state: EggState, seat: int | None) -> Scene:
    """The others' sets, then the seat's own, then its hand."""
    clockwise = [(0 if seat is None else seat + 1) + i for i in range(state.players)]
    order = [other % state.players for other in clockwise]
    zones = []
    for other in order:
        seen = state._seen_sets(other, seat)
        for place, word in ((FAR, "far"), (NEAR, "near")):
            cards = seen[word] if seen else []
            zones.append(_set_zone(state, other, place, word, cards))
    if seat is not None:
        hand = tuple(Slot(KINDS[card], components.label(card), choice=KINDS[card]) for card in state.hands[seat])
        zones.append(Zone(f"hand-{seat}", "Hand", hand, "hand", seat=seat))
    standing = tuple(
        (
            ("zoo", f"{state.money[other]} ZOO"),
            ("bracelet", f"{state.bracelets[other]} bracelet{'' if state.bracelets[other] == 1 else 's'}"),
            ("back", f"{len(state.hands[other])} in hand"),
            *((("egg", "holds the Egg"),) if state.egg == other else ()),
        )
        for other in range(state.players)
    )
    facts = (
        ("Ends at", f"{kernel.end_amount(state.players)} ZOO"),
        ("Deck", f"{len(state.deck)} cards"),
        ("Bracelets left", f"{BRACELETS - sum(state.bracelets)}"),
        *((("The Egg", "in the middle"),) if state.egg is None else ()),
    )
    title = f"Round {state.round}: {PHASE_WORDS[state.phase]}"
    return Scene(title, tuple(zones), facts, standing)


def _set_zone(state: EggState, owner: int, place: int, word: str, cards: Sequence[str]) -> Zone:
    """One laid set, or the two empty places for it; its badge says what it is when it is seen whole."""
    slots = (
        tuple(
            Slot("back", "face-down card")
            if card == "?"
            else Slot(card, components.label(parse_card(card)), new=state.phase in (RELAY, OVER))
            for card in cards
        )
        or (Slot(None, "empty"),) * 2
    )
    badge = None
    if cards and "?" not in cards:
        value = _value(parse_card(cards[0]), parse_card(cards[1]), state._flag)
        badge = (value.kind, set_name(value.kind, value.total))
    return Zone(f"{word}-{owner}", word.capitalize(), slots, "row", badge=badge, seat=owner)


def _prompt(state: EggState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    if state.turn is None:
        return "The game is over."
    if state.phase == READ:
        return "You hold the Egg. Give it up to see every other Far, or every other Near, and lay again?"
    if state.phase == TRIM:
        more = len(state.hands[state.turn]) - HAND - max(len(chosen) - 1, 0)
        return f"Your hand is cut to five: choose {more} to throw away." if more else "Throw these away?"
    if state.phase in (SPEND_EARLY, SPEND_LATE):
        return "Spend a bracelet for a card, or pass."
    cards = [parse_card(card) for card in chosen[1:]]
    if len(cards) < 2:
        return "Choose the Far’s second card." if cards else "Choose two cards for your Far, the strong set."
    far = _value(cards[0], cards[1], state._flag)
    told = f"Far {set_name(far.kind, far.total)}"
    if len(cards) < 4:
        return f"{told}. Now {'two cards' if len(cards) == 2 else 'one more card'} for your Near, the weak set."
    near = _value(cards[2], cards[3], state._flag)
    return f"{told}, Near {set_name(near.kind, near.total)}. Lay these two sets?"


# -- the game -------------------------------------------------------------------------------------------


@carries("EGG-START-2", "EGG-R31", "EGG-R34", "EGG-JSON-1", "EGG-JSON-8")
def new(players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> EggState:
    """Shuffle, five cards each, no ZOO, no bracelets, the Egg in the middle. See ``NewGame``."""
    check_players(players)
    a_count(seed, "seed", "EGG-JSON-1")
    nobody = (None,) * players
    return (
        EggState(
            players=players,
            rulings=RULEBOOK.read_rulings(rulings),
            seed=seed,
            decks=tuple(tuple(names_of_deck) for names_of_deck in decks),
            imagined=(),
            log=(Entry(None, "deal", ("deal",) * players),),
            chance=chance.start(seed),
            shuffles=0,
            round=1,
            phase=CREATE,
            turn=0,
            hands=((),) * players,
            laid=nobody,
            up=((None, None),) * players,
            reader=None,
            money=(0,) * players,
            bracelets=(0,) * players,
            egg=None,
            deck=DECK,
            discards=(),
            scored=None,
        )
        ._shuffle()
        ._draw(range(players), HAND)
    )


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """See ``Game``: what a set is."""
    value = describe_set(cards, RULEBOOK.read_rulings(rulings))
    return value.kind, set_name(value.kind, value.total)


def check_cards(cards: Sequence[str]) -> None:
    """See ``Game``."""
    components.check_copies(map(parse_card, cards))


def appraise(view: Mapping[str, Any], action: Action) -> float:
    """See ``Game``: the share of a round's ZOO it is likely to bring, 0 … 1, plus a little for the Egg."""
    verb = action.path[0][0]
    flag = flags(Rulings(view["rulings"]))
    if verb == "lay":
        return _promise(view, *_made(action.path[1:], flag), flag)
    if verb == "bracelet":
        return kernel.SPEND_BELOW
    if verb == "discard":
        left = list(map(parse_card, view["hand"]))
        for card in action.path[1]:
            left.remove(parse_card(card))
        return max(_promise(view, *_made(lay.path[1:], flag), flag) for lay in _lays(tuple(sorted(left)), flag))
    if verb == "read":
        own = view["sets"][view["seat"]]
        laid = _promise(view, *_made((tuple(own["far"]), tuple(own["near"])), flag), flag)
        return {"far": kernel.READ_BELOW, "near": 0.0, "none": laid}[action.path[1][0]]
    return 0.5 * kernel.SPEND_BELOW


@lru_cache(maxsize=65536)
def _made(sets: Path, flag: int) -> tuple[int, int, bool]:
    """The strengths of a Far and a Near, and whether they claim the Egg."""
    f1, f2, n1, n2 = (parse_card(card) for cards in sets for card in cards)
    return kernel.strength(f1, f2, flag), kernel.strength(n1, n2, flag), kernel.qualifies(f1, f2, n1, n2, flag)


def _promise(view: Mapping[str, Any], far: int, near: int, claims: bool, flag: int) -> float:
    others = [sets for seat, sets in enumerate(view["sets"]) if seat != view["seat"]]
    fars, nears = ([_seen_strength(sets, place, flag) for sets in others] for place in ("far", "near"))
    return kernel.promise(far, near, claims, fars, nears, len(others))


def _seen_strength(sets: Mapping[str, Sequence[str]] | None, place: str, flag: int) -> int:
    """The strength of a laid set, UNSEEN where nobody sees it."""
    if sets is None or "?" in sets[place]:
        return kernel.UNSEEN
    a, b = map(parse_card, sets[place])
    return kernel.strength(a, b, flag)


GAME = Game(
    name="egg",
    title="The Luminous Dragon Egg",
    blurb="Lay a strong set and a weak one. Each is ranked against everybody else’s, and the two results multiply.",
    cover="egg",
    points="ZOO",
    players=range(2, 6),
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
    mark=mark,
    check_cards=check_cards,
    read_case=read_case,
    sheet=lambda case: sheet(read_round(case)),
    so_far=so_far,
    question=question,
    drills=DRILLS,
)
EggState.game = GAME
