"""States of the Luminous Dragon Egg: positions of the machine with their log, and what each seat may know.

A round has the phases CREATE, READ if a seat holds the Egg, and RELAY if the seat uses it. Then all sets are revealed
and scored, and unless the game is over, four cards are dealt and TRIM follows. A phase in which no seat has to choose
is left out. With the reading ``bracelet_time: "any"``, SPEND_EARLY comes before READ, and SPEND_LATE before the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from operator import sub
from typing import Any, NoReturn

from ludobook.contract.action import finished, next_choices, no_action
from ludobook.contract.fields import by_seat, number, optional_number, or_none
from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, SCORINGS, TURN
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.errors import IllegalAction
from ludobook.core.rules import implements
from ludobook.core.words import HIDDEN
from ludobook.games.egg import hands, machine
from ludobook.games.egg.components import BRACELETS, KINDS, names, parse_card
from ludobook.games.egg.kernel import (
    FAR,
    HAND,
    NEAR,
    RESHUFFLE_WHEN_EMPTY,
    cards_of,
    lay_of,
    may_be_far,
    strengths,
)
from ludobook.games.egg.machine import BRACELET, DISCARD, END, LAY, OUT, PASS, READER, READING, SETS, TOP, Position
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
_scored = lru_cache(maxsize=256)(score_round)


def _kinds(cards: int) -> tuple[int, ...]:
    """Return the kinds of the cards in one of the machine's masks."""
    return tuple([card // 2 for card in places(cards)])


class EggState(State):
    """One position of the Luminous Dragon Egg. Cards are ints 0 … 15, two of each; values by seat are tuples."""

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
        table = tuple([last & SETS for last in g.last[:n]])
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
        cards = [KINDS[card] for card in cards_of(sets & SETS)]
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

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Deal again so that laid sets stay legal.

        Opponents of whom the seat sees one set come first, and get a pair that is legal beside it.
        """
        others = [other for other in range(self.players) if other != seat]
        laid = {other: g.sets[other] & SETS for other in others if g.sets[other]}
        closed = {other: [i for i in (FAR, NEAR) if not self.shows(other, i, seat)] for other in laid}
        unseen = list(self.deck)
        for other in others:
            unseen += _kinds(g.hands[other]) + _kinds(g.thrown[other])
            unseen += [card for i in closed.get(other, ()) for card in cards_of(laid[other])[2 * i : 2 * i + 2]]
        generator, mixed = chance.shuffle(generator, sorted(unseen))
        pool = list(mixed)
        for other in [other for other in laid if len(closed[other]) == 1]:
            fitting = {pair: _swapped(laid[other], closed[other][0], pair) for pair in combinations(pool, 2)}
            pairs = [pair for pair in combinations(pool, 2) if may_be_far(*strengths(fitting[pair], self.flag))]
            if not pairs:  # an earlier seat took the cards that this one needs: keep the true cards, which always fit
                return generator
            generator, k = chance.below(generator, len(pairs))
            laid[other] = fitting[pairs[k]]
            for card in pairs[k]:
                pool.remove(card)
        for other in [other for other in laid if len(closed[other]) == 2]:
            one, two = sorted((pool.pop(), pool.pop())), sorted((pool.pop(), pool.pop()))
            laid[other] = lay_of(*one, *two)
            if not may_be_far(*strengths(laid[other], self.flag)):
                laid[other] = lay_of(*two, *one)
        dealt = [[pool.pop() for _ in places(g.hands[other])] for other in others]
        thrown = [[pool.pop() for _ in places(g.thrown[other])] for other in others]
        g.deck[g.now[TOP] : g.now[END]] = pool
        g.now[OUT] = g.hands[seat] | g.sets[seat] >> 16
        for i, other in enumerate(others):
            g.hands[other] = sum([machine.card_of(g, kind) for kind in dealt[i]])
            if other in laid:
                cards = sum([machine.card_of(g, kind) for kind in cards_of(laid[other])])
                g.sets[other] = cards << 16 | laid[other]
            g.last[other] &= SETS
        out = g.now[OUT]
        for i, other in enumerate(others):
            g.thrown[other] = sum([machine.card_of(g, kind) for kind in thrown[i]])
        g.now[OUT] = out  # discarded cards are not out: another card of the kind, drawn since, may have the same bit
        return generator

    def _imagined(self, g: Position, seat: int) -> dict[int, str]:
        """Return by index the opponents' rows of the log: lays with their new cards, discards with hidden cards."""
        found = {}
        for place, lies in self._history.items():
            owner, text, _ = self.log[place]
            if owner is not None and owner != seat:
                sets = g.sets[owner] & SETS
                found[place] = machine.action_of(8 * sets + LAY, self.players).text if lies else hide(text)
        return found

    # -- for people ---------------------------------------------------------------------------------

    def last_score(self) -> Sheet | None:
        return None if self.scored is None else sheet(self.scored)

    def where(self) -> str:
        place = self.round, PHASE_NAME(self.phase)
        return PHASE_NAME("where_over", *place) if self.turn is None else PHASE_NAME("where", *place, self.turn)


def _swapped(sets: int, place: int, pair: Sequence[int]) -> int:
    """Return two sets, written as in the kernel, with this pair as FAR or NEAR."""
    f1, f2, n1, n2 = cards_of(sets)
    one, two = sorted(pair)
    return lay_of(one, two, n1, n2) if place == FAR else lay_of(f1, f2, one, two)
