"""States of the Luminous Dragon Egg: positions of the machine with their log, and what each seat may know.

A round has the phases CREATE, READ if a seat holds the Egg, and RELAY if the seat uses it. Then all sets are revealed
and scored, and unless the game is over, four cards are dealt and TRIM follows. A phase in which no seat has to choose
is left out. With the reading ``bracelet_time: "any"``, SPEND_EARLY comes before READ, and SPEND_LATE before the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import permutations
from operator import sub
from typing import Any, NoReturn

from ludobook.contract.action import finished, next_choices, no_action
from ludobook.contract.fields import by_seat, number, optional_number, or_none
from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, NOBODY, SCORINGS, TURN
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.errors import IllegalAction
from ludobook.core.rules import implements
from ludobook.core.words import HIDDEN
from ludobook.games.egg import hands, machine
from ludobook.games.egg.components import BRACELETS, KINDS, names, parse_card
from ludobook.games.egg.guessing import Guess, Seen, guess
from ludobook.games.egg.kernel import (
    FAR,
    HAND,
    NEAR,
    RESHUFFLE_WHEN_EMPTY,
    cards_of,
    lay_of,
    strengths,
)
from ludobook.games.egg.machine import BRACELET, DISCARD, END, LAY, OUT, PASS, READER, READING, SETS_MASK, TOP, Position
from ludobook.games.egg.opposing import ImaginedOpponents
from ludobook.games.egg.requests import REFUSALS, weak_far
from ludobook.games.egg.scoring import PLACES, RoundScore, score_round, sheet
from ludobook.games.egg.words import MESSAGES, hide
from ludobook.teach.sheet import Sheet

CREATE, READ, RELAY, TRIM, OVER = "create", "read", "relay", "trim", "over"
SPEND_EARLY, SPEND_LATE = "spend_early", "spend_late"  # before READ, and before the deal
PHASES = (SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY)  # by the machine's number of the phase
PHASE_NAME = MESSAGES["phases"]
PLAIN = {"bracelet": BRACELET, "pass": PASS} | {
    f"read {what}": 8 * i + READING for i, what in enumerate(("far", "near", "none"))
}
IMAGINED_DEALS = 200  # deals in which the opponents' sets are imagined
_scored = lru_cache(maxsize=256)(score_round)


def _kinds(cards: int) -> tuple[int, ...]:
    """Return the kinds of the cards in one of the machine's masks."""
    return tuple([card // 2 for card in places(cards)])


class EggState(State):
    """One position of the Luminous Dragon Egg. Cards are ints 0 … 15, two of each; values by seat are tuples."""

    deals_choices = True
    at: Position
    round = number(LENGTH, "The number of the round, from 1.")
    hands = by_seat("hands", "Cards in hand by seat, sorted, without those that are laid.", _kinds)
    bracelets = by_seat("bracelets", "Bracelets by seat.")
    flag = number(machine.FLAGS, "The kernel's flags.", "rules")
    egg = optional_number(machine.EGG, "The seat that holds the Egg; None if it is in the middle.")

    @property
    def phase(self) -> str:
        """The phase, one of PHASES or OVER."""
        return OVER if self.turn is None else PHASES[self.at.now[machine.PHASE]]

    @property
    def deck(self) -> tuple[int, ...]:
        """The draw pile, top first."""
        return tuple(self.at.deck[self.at.now[TOP] : self.at.now[END]])

    @property
    def scored(self) -> RoundScore | None:
        """The last scored round; None before the first."""
        g, n = self.at, self.players
        if g.now[SCORINGS] == 0:
            return None
        table = tuple([last & SETS_MASK for last in g.last[:n]])
        then = tuple([g.now[machine.BRACELETS_THEN] >> 4 * seat & 15 for seat in range(n)])
        earned = _scored(table, rulings=self.rulings).earnings
        money = tuple([after - more for after, more in zip(g.scores, earned, strict=False)])
        return _scored(table, money, then, or_none(g.now[machine.EGG_THEN]), self.rulings, g.now[SCORINGS])

    @cached_property
    def _history(self) -> dict[int, bool]:
        """The rows of the log that some seats may not see, by index; True if the sets laid then are still there."""
        found: dict[int, bool] = {}
        laid: dict[int, int] = {}
        for place, (seat, text, *_) in enumerate(self.log):
            if text == "deal":
                for shown in laid.values():
                    del found[shown]
                laid = {}
            elif seat is not None and text.startswith("lay"):
                laid[seat], found[place] = place, True
            elif seat is not None and text in ("read far", "read near"):
                found[laid.pop(seat)] = False
            elif text.startswith("discard"):
                found[place] = False
        return found

    # -- actions ------------------------------------------------------------------------------------

    @implements("EGG-JSON-9")
    def _code(self, text: str) -> int:
        verb, *rest = text.split() or [""]
        verb = verb.lower()
        plain = PLAIN.get(" ".join([verb, *map(str.lower, rest)]))
        if plain is not None:
            return plain
        if verb == "lay" and rest:
            parts = " ".join(rest).replace(" +", "+").replace("+ ", "+").split()
            sets = [sorted(map(parse_card, part.split("+"))) for part in parts]
            if [len(cards) for cards in sets] != [2, 2]:
                self._check_making_sets()
                raise self._refusal(REFUSALS("two_sets"), "EGG-SET-1", (" ".join(rest)[:40],))
            return 8 * lay_of(*sets[0], *sets[1]) + LAY
        if verb == "discard" and rest:
            cards = Counter(map(parse_card, rest))
            return 8 * sum(min(count, 3) << 2 * kind for kind, count in cards.items()) + DISCARD
        raise no_action(text, "EGG-JSON-9")

    def _check_making_sets(self) -> None:
        if self.phase not in (CREATE, RELAY):
            raise self._refusal(REFUSALS("making_sets"), "EGG-SET-3")

    def _raise_illegal(self, code: int) -> NoReturn:
        verb, what, hand = code & 7, code >> 3, self.hands[self.at.now[TURN]]
        if verb == LAY:
            self._check_making_sets()
            cards = cards_of(what)
            missing = names(set(Counter(cards) - Counter(hand)))
            if missing:
                raise self._refusal(REFUSALS("not_in_hand", missing), "EGG-SET-1", missing)
            message, part = weak_far(what)
            raise self._refusal(message, "EGG-SET-2", part)
        if verb == READING:
            raise self._refusal(REFUSALS("face_down"), "EGG-EGG-4")
        if verb == DISCARD:
            if self.phase != TRIM:
                raise self._refusal(REFUSALS("cutting"), "EGG-HAND-4")
            gone = Counter({kind: what >> 2 * kind & 3 for kind in range(len(KINDS))})
            if gone.total() != len(hand) - HAND:
                message = REFUSALS("must_go", len(hand) - HAND)
                raise self._refusal(message, "EGG-HAND-4", names(gone.elements()))
            missing = names([min(gone - Counter(hand))])
            raise self._refusal(REFUSALS("not_in_hand", missing), "EGG-HAND-4", missing)
        word = ("bracelet" if verb == BRACELET else "pass",)
        if verb == PASS or self.phase not in (CREATE, RELAY):
            raise self._refusal(REFUSALS("spending"), "EGG-BRACELET-3", word)
        if self.bracelets[self.at.now[TURN]] == 0:
            raise self._refusal(REFUSALS("no_bracelet"), "EGG-BRACELET-2", word)
        raise self._refusal(REFUSALS("no_card"), "EGG-BRACELET-5", word)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """Return the refusal of an unfinished ``lay``: that of the best sets it can become, None if they are legal."""
        if self.phase not in (CREATE, RELAY) or not chosen or chosen[0] != "lay" or not 2 <= len(chosen) <= 5:
            return super().why_not(chosen)
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        cards = tuple(map(parse_card, chosen[1:]))
        rest = Counter(self.hands[self.at.now[TURN]]) - Counter(cards)
        sets = [lay_of(*cards, *more) for more in permutations(sorted(rest.elements()), 4 - len(cards))]
        best = max(sets, key=lambda lay: sub(*strengths(lay, self.flag)))
        _, (far, near) = weak_far(best)
        why = super().why_not(["lay", far, near])
        if why is None or len(cards) == 4:
            return why
        return self._refusal(REFUSALS("no_near", far, near), why.rule, why.part)

    def _events(self, before: Position, code: int) -> Sequence[str]:
        then, now = before.now, self.at.now
        trims = [at[machine.PHASE] == machine.TRIM for at in (then, now)]
        deals = now[LENGTH] - then[LENGTH] + trims[1] - trims[0]
        shuffles = now[machine.SHUFFLES] - then[machine.SHUFFLES]
        if not self.flag & RESHUFFLE_WHEN_EMPTY:
            shuffles -= deals
        drawing = shuffles > 0 and code == BRACELET and then[TOP] == then[END]
        return (*("shuffle",) * drawing, *("deal",) * deals, *("shuffle",) * (shuffles - drawing))

    # -- what is known ------------------------------------------------------------------------------

    @implements("EGG-SET-4")
    def _view(self, seat: int) -> dict[str, Any]:
        return {
            "round": self.round,
            "phase": self.phase,
            "hand": list(names(self.hands[seat])),
            "hand_sizes": [hand.bit_count() for hand in self.at.hands[: self.players]],
            "sets": [self.seen_sets(other, seat) for other in range(self.players)],
            "zoo": list(self.at.scores[: self.players]),
            "bracelets": list(self.bracelets),
            "supply": BRACELETS - sum(self.bracelets),
            "egg": self.egg,
            "reader": or_none(self.at.now[READER]),
            "deck": len(self.deck),
            "discards": hands.CARDS - self.at.now[OUT].bit_count() - len(self.deck),
            "last_round": self._last_round(),
        }

    @implements("EGG-EGG-5", "EGG-R23")
    def shows(self, owner: int, place: int, seat: int | None) -> bool:
        """Tell whether the seat, or for None everybody, sees the FAR or NEAR of ``owner``."""
        now = self.at.now
        if owner == seat or now[SCORINGS] == now[LENGTH]:
            return True
        if now[machine.UP] != place or now[READER] == owner:
            return False
        return self.rulings["egg_reading"] == "public" or now[READER] == seat

    def seen_sets(self, owner: int, seat: int | None) -> dict[str, list[str]] | None:
        """Return the sets of ``owner`` as ``seat`` sees them, HIDDEN for face-down cards; None before they are laid."""
        sets = self.at.sets[owner]
        if sets == 0:
            return None
        cards = [KINDS[card] for card in cards_of(sets & SETS_MASK)]
        pairs = {FAR: cards[:2], NEAR: cards[2:]}
        return {PLACES[i]: pair if self.shows(owner, i, seat) else [HIDDEN] * 2 for i, pair in pairs.items()}

    def _last_round(self) -> dict[str, Any] | None:
        scored = self.scored
        if scored is None:
            return None
        sets = [{"far": list(far.cards), "near": list(near.cards)} for far, near in scored.sets]
        return {"sets": sets, **scored.to_json()}

    def seen(self, place: int, seat: int | None) -> str:
        owner, text = self.log[place].seat, self.log[place].full_text
        if place not in self._history or owner is None or owner == seat:
            return text
        if not self._history[place]:
            return hide(text)
        verb, *sets = text.split()
        _, *covered = hide(text).split()
        return " ".join((verb, *((sets if self.shows(owner, i, seat) else covered)[i] for i in (FAR, NEAR))))

    @cached_property
    def _spent(self) -> Counter[int]:
        """How many bracelets each seat has spent since the deal, before laying."""
        found: Counter[int] = Counter()
        laid: set[int] = set()
        for seat, text, *_ in self.log:
            if text == "deal":
                found.clear()
                laid.clear()
            elif seat is not None and text.startswith("lay"):
                laid.add(seat)
            elif seat is not None and text == "bracelet" and seat not in laid:
                found[seat] += 1
        return found

    def _seen_of(self, other: int, seat: int) -> Seen:
        """Return what the seat sees of an opponent."""
        g = self.at
        laid = g.sets[other] & SETS_MASK
        shown = tuple([place for place in (FAR, NEAR) if laid and self.shows(other, place, seat)])
        left = g.bracelets[other] > 0 and g.now[OUT] != hands.ALL_CARDS
        return Seen(laid, shown, g.hands[other].bit_count(), g.thrown[other].bit_count(), self._spent[other], left)

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Deal again so that opponents have laid and discarded what greedy players would have.

        Opponents of whom the seat sees one set come first, and get a pair that is legal beside it.
        """
        seen = {other: self._seen_of(other, seat) for other in range(self.players) if other != seat}
        pool = list(self.deck)
        for other, one in seen.items():
            pool += Guess([*_kinds(g.hands[other])], [*_kinds(g.thrown[other])], one.laid).cards.elements()
            for kind in one.open:
                pool.remove(kind)
        pool.sort()
        found: dict[int, Guess] = {}
        for other in sorted(seen, key=lambda other: len(seen[other].shown) != 1):
            generator, made = guess(generator, pool, seen[other], self.players - 1, self.flag)
            if made is None:  # an earlier seat took what this one needs: keep the true cards, which always fit
                return generator
            found[other] = made
            for kind in (made.cards - Counter(seen[other].open)).elements():
                pool.remove(kind)
        generator, mixed = chance.shuffle(generator, pool)
        g.deck[g.now[TOP] : g.now[END]] = list(mixed)
        g.now[OUT] = g.hands[seat] | g.sets[seat] >> 16
        for other, made in found.items():
            g.hands[other] = sum([machine.card_of(g, kind) for kind in made.hand])
            if made.laid:
                g.sets[other] = sum([machine.card_of(g, kind) for kind in cards_of(made.laid)]) << 16 | made.laid
            g.last[other] &= SETS_MASK
        out = g.now[OUT]
        for other, made in found.items():
            g.thrown[other] = sum([machine.card_of(g, kind) for kind in made.thrown])
        g.now[OUT] = out  # discarded cards are not out: another card of the kind, drawn since, may have the same bit
        return generator

    @cached_property
    def opposing(self) -> ImaginedOpponents:
        """The sets that the opponents of the seat to act are likely to reveal next, if all choose greedily."""
        seat, *_, best, step = self.turn, *self.game.machine.in_python()
        assert seat is not None
        tables: list[list[int]] = []
        drawn: list[int] = []
        for seed in range(IMAGINED_DEALS):
            g = self.game.machine.copy(self.at)
            g.stack[0] = len(g.stack)
            g.chance[0] = self._redeal_hidden(g, seat, chance.start(seed))
            draws, hand = self.game.machine.copy(g), g.hands[seat]
            while g.now[TURN] != NOBODY and g.now[SCORINGS] == self.at.now[SCORINGS]:
                step(g, best(g))
            if g.now[SCORINGS] > self.at.now[SCORINGS]:  # one reading lets the game end before
                tables.append([g.last[other] & SETS_MASK for other in range(self.players) if other != seat])
                if BRACELET in self.codes:
                    step(draws, BRACELET)
                    drawn += _kinds(draws.hands[seat] ^ hand)
        rivals = [int(self.at.scores[other]) for other in range(self.players) if other != seat]
        return ImaginedOpponents(tables, self.flag, [*rivals, int(self.at.scores[seat])], drawn)

    def _imagined(self, g: Position, seat: int) -> dict[int, str]:
        """Return by index the opponents' rows of the log: lays with their new cards, discards with hidden cards."""
        found = {}
        for place, lies in self._history.items():
            owner, text, _ = self.log[place]
            if owner is not None and owner != seat:
                sets = g.sets[owner] & SETS_MASK
                found[place] = machine.action_of(8 * sets + LAY, self.players).text if lies else hide(text)
        return found

    # -- for people ---------------------------------------------------------------------------------

    def last_score(self) -> Sheet | None:
        return None if self.scored is None else sheet(self.scored)

    def where(self) -> str:
        place = self.round, PHASE_NAME(self.phase)
        return PHASE_NAME("where_over", *place) if self.turn is None else PHASE_NAME("where", *place, self.turn)
