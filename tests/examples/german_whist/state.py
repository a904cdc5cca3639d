"""States of German Whist: reasons for refusals, what each seat knows, and redeals of what it does not."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn

from ludobook.contract.fields import optional_number
from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, TURN
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.rules import implements
from ludobook.teach.sheet import Sheet

from german_whist.components import DECK, KINDS, SUIT_NAMES, names
from german_whist.machine import CARDS, COUNT_ALL, HAND, LEAD, SUIT, TRICKS, TRUMP, Position, beats, turned
from german_whist.scoring import Trick, game_sheet


class WhistState(State):
    """One position of German Whist."""

    at: Position
    lead = optional_number(LEAD, "The card led to the trick in play; None before.")

    @property
    def stock(self) -> Sequence[int]:
        """The stock, its face-up card first."""
        return self.at.deck[turned(self.at.now[LENGTH]) :]

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Every finished trick."""
        plays = [(entry.seat, DECK.parse(entry.text.split()[1])) for entry in self.log if entry.seat is not None]
        found = []
        for (leader, lead), (follower, reply) in zip(plays[::2], plays[1::2], strict=False):
            winner = follower if beats(reply, lead, self.at.now[TRUMP]) else leader
            found.append(Trick(leader, lead, reply, winner))
        return tuple(found)

    def _raise_illegal(self, code: int) -> NoReturn:
        card = KINDS[code]
        if self.lead is None or not self.at.hands[self.at.now[TURN]] >> code & 1:
            raise self._refusal(f"Not in the hand: {card}.", "GW-PLAY-1" if self.lead is None else "GW-PLAY-2", (card,))
        led, suit = KINDS[self.lead], SUIT_NAMES[self.lead // SUIT]
        raise self._refusal(f"{led} is led: you hold {suit}, and {card} is none.", "GW-PLAY-2", (card, led))

    def _dealt(self) -> Sequence[str]:
        return ("deal", f"turn {KINDS[self.stock[0]]}")

    def _events(self, before: Position, code: int) -> Sequence[str]:
        return (f"turn {KINDS[self.stock[0]]}",) if self.stock and self.lead is None else ()

    def _view(self, seat: int) -> dict[str, Any]:
        return {
            "hand": list(names(places(self.at.hands[seat]))),
            "hand_sizes": [hand.bit_count() for hand in self.at.hands],
            "taken_face_up": [list(names(places(shown))) for shown in self.at.shown],
            "trump": SUIT_NAMES[self.at.now[TRUMP]],
            "turned": KINDS[self.stock[0]] if self.stock else None,
            "stock": len(self.stock),
            "lead": None if self.lead is None else KINDS[self.lead],
            "tricks": [[leader, KINDS[lead], KINDS[reply], winner] for leader, lead, reply, winner in self.tricks],
            "scores": list(self.at.scores),
        }

    @implements("GW-STOCK-2")
    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Deal again as it could have been; hidden places of the deck may get other cards, even those played since.

        A card was in the hand from the trick for which its place was dealt until it was played, and a hand that did not
        follow held no card of the suit led.
        """
        other, below = 1 - seat, turned(g.now[LENGTH]) + 1
        came = dict.fromkeys(range(HAND * other, HAND * other + HAND), 0)  # the first trick of each place in the hand
        left = dict.fromkeys([*places(g.hands[other] & ~g.shown[other]), *g.deck[below:]], TRICKS)  # each card's last
        voids, up = [], set()
        for number, (leader, lead, reply, winner) in enumerate(self.tricks):
            left[reply if leader == seat else lead] = number
            if leader == seat and lead // SUIT != reply // SUIT:
                voids.append((lead // SUIT, number))
            if number < HAND and winner == other:
                up.add(g.deck[turned(number)])
            elif number < HAND:
                came[turned(number) + 1] = number + 1
        if self.lead is not None and self.turn == seat:
            left[self.lead] = len(self.tricks)
        left = {card: last for card, last in sorted(left.items()) if card not in up}
        came |= dict.fromkeys(range(below, CARDS), TRICKS)

        def fits(card: int, first: int) -> bool:
            void = any(suit == card // SUIT and first <= number <= left[card] for suit, number in voids)
            return first <= left[card] and not void

        masks = {first: sum(1 << card for card in left if fits(card, first)) for first in came.values()}
        generator, dealt = chance.fit(generator, list(left), [masks[first] for first in came.values()])
        g.hands[other] = g.shown[other]
        for (place, first), card in zip(came.items(), dealt, strict=True):
            g.deck[place] = card
            g.hands[other] |= (left[card] == TRICKS > first) << card
        return generator

    def last_score(self) -> Sheet | None:
        return (
            None if self.turn is not None else game_sheet(self.tricks, bool(self.at.rules[COUNT_ALL]), self.at.scores)
        )

    def where(self) -> str:
        over = self.turn is None
        return "the game is over" if over else f"trick {self.at.now[LENGTH] + 1} of {TRICKS}, seat {self.turn} to move"
