"""States of Meow Oracle: positions of the machine with their log. Every seat sees the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn, Self

from ludobook.contract.action import no_action
from ludobook.contract.fields import number
from ludobook.contract.game import State
from ludobook.contract.machine import SCORINGS, TURN
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.rules import implements
from ludobook.core.words import HIDDEN
from ludobook.games.meow_oracle import machine
from ludobook.games.meow_oracle.components import CELLS, KINDS, names, parse_card
from ludobook.games.meow_oracle.kernel import NOTHING, cards_to_turn, own_cards, receiver
from ludobook.games.meow_oracle.machine import AREA, GIVEN, LAID, MOVER, PICKS, QUEUE, ROUNDS, STARTER, TURNED, Position
from ludobook.games.meow_oracle.requests import REFUSALS, check_players
from ludobook.games.meow_oracle.scoring import RoundScore, score_round, sheet
from ludobook.games.meow_oracle.words import MESSAGES
from ludobook.teach.sheet import Sheet

REVEAL, GIVE, PLACE, OVER = "reveal", "give", "place", "over"
TABLE = MESSAGES["table"]


class MeowState(State):
    """One position of Meow Oracle. Cards are ints; an area is nine of them, NOTHING for a cell without such a card."""

    at: Position
    starter = number(STARTER, "The seat that started the round.")
    mover = number(MOVER, "The seat whose turn it is, even while receivers place cards.")

    @classmethod
    @implements("MEOW-JSON-1", "MEOW-JSON-2")
    def new(cls, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> Self:
        check_players(players)
        return super().new(players, seed, rulings, decks)

    @property
    def round(self) -> int:
        """The number of the round, 1 or 2."""
        return min(self.at.now[SCORINGS] + 1, ROUNDS)

    @property
    def phase(self) -> str:
        """The phase: ``reveal``, ``give``, ``place`` or ``over``."""
        if self.turn is None:
            return OVER
        return PLACE if self.at.now[QUEUE] else GIVE if self.at.now[TURNED] else REVEAL

    @property
    def up(self) -> tuple[tuple[int, ...], ...]:
        """The face-up card of each cell, by seat."""
        return self._areas(self.at.up)

    @property
    def down(self) -> tuple[tuple[int, ...], ...]:
        """The face-down card of each cell, by seat."""
        down = self.at.down
        return self._areas(
            [card if down[place // AREA] >> place % AREA & 1 else NOTHING for place, card in enumerate(self.at.deck)]
        )

    def _areas(self, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cards[AREA * seat : AREA * seat + AREA]) for seat in range(self.players))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The face-down cards at the side, by seat, oldest first."""
        waiting = zip(self.at.side[: self.players], self.at.waiting, strict=False)
        return tuple(tuple(cards >> 6 * i & 63 for i in range(count)) for cards, count in waiting)

    @property
    def undealt(self) -> tuple[int, ...]:
        """The cards out of this round."""
        return tuple(self.at.deck[AREA * self.players :])

    @property
    def turned(self) -> tuple[int, ...]:
        """The cards turned up and not yet given, in deck order."""
        return places(self.at.now[TURNED])

    @property
    def queue(self) -> tuple[tuple[int, int], ...]:
        """(seat, card) for each card given and not yet placed, in the order of placing."""
        now, n = self.at.now, self.players
        cards = machine.unpacked(now[QUEUE])
        return tuple((receiver(now[LAID] + i, now[GIVEN], now[MOVER], n), card) for i, card in enumerate(cards))

    @property
    def own_down(self) -> tuple[str, ...]:
        """The words for the cards that the mover may turn up: ``s1``, ``s2`` … at the side, then cells."""
        return tuple(PICKS[place] for place in places(machine.own_down(self.at, self.mover)))

    @property
    def due(self) -> int:
        """The number of cards that the mover must turn up."""
        return cards_to_turn(self.players, len(self.own_down))

    @cached_property
    def _history(self) -> tuple[RoundScore, ...]:
        found: list[RoundScore] = []
        given: list[int] = []
        laid: dict[tuple[int, int], int] = {}
        start = None
        for entry in self.log if self.at.now[SCORINGS] else ():
            verb, *words = entry.text.split()
            if verb == GIVE:
                given = list(map(parse_card, words))
                start = entry.seat if start is None else start
            elif verb == PLACE and entry.seat is not None:
                laid[entry.seat, int(words[0])] = given.pop(0)
                if len(laid) == AREA * self.players:
                    areas = [[laid[seat, cell] for cell in range(AREA)] for seat in range(self.players)]
                    found.append(score_round(areas, start, self.rulings))
                    laid, start = {}, None
        return tuple(found)

    @property
    def scored(self) -> tuple[RoundScore, ...]:
        """The finished rounds."""
        return self._history

    # -- actions ------------------------------------------------------------------------------------

    @implements("MEOW-JSON-3")
    def _code(self, text: str) -> int:
        verb, *words = text.split() or [""]
        readers = {GIVE: self._gift, PLACE: self._cell}
        if self.rulings["selection"] == "free":
            readers[REVEAL] = self._pick
        read = readers.get(verb.lower())
        if read is None or (read == self._cell and len(words) != 1):
            raise no_action(text, "MEOW-JSON-3")
        self._check_phase(verb.lower())
        return read(words)

    def _check_phase(self, phase: str) -> None:
        """Raise IllegalAction in any other phase, by the rule of the action that is due now."""
        if self.phase == phase:
            return
        if self.phase == OVER:
            raise self._refusal(REFUSALS("over"), "MEOW-END-2")
        rule = {REVEAL: "MEOW-TURN-2", GIVE: "MEOW-GIVE-1", PLACE: "MEOW-PLACE-1"}[self.phase]
        cards = self.turned if self.phase == GIVE else [card for _, card in self.queue]
        raise self._refusal(REFUSALS(f"first_{self.phase}", *([names(cards)] if self.phase != REVEAL else ())), rule)

    def _pick(self, words: Sequence[str]) -> int:
        picked, own, due = [word.lower() for word in words], self.own_down, self.due
        wrong = tuple(word[:20] for word in picked if word not in own)[:9]
        if wrong:
            raise self._refusal(REFUSALS("not_face_down", ", ".join(wrong)), "MEOW-TURN-4", wrong)
        if len(picked) != due or len(set(picked)) != due:
            raise self._refusal(REFUSALS("how_many", due), "MEOW-TURN-4", tuple(picked[:9]))
        return machine.PICK | sum(1 << PICKS.index(word) for word in picked)

    def _gift(self, words: Sequence[str]) -> int:
        cards, turned = list(map(parse_card, words)), self.turned
        if len(cards) != len(turned):
            message = REFUSALS("give_count", len(turned), len(cards))
            raise self._refusal(message, "MEOW-GIVE-1", names(cards[:9]))
        if tuple(sorted(cards)) != turned:
            wrong = names(card for place, card in enumerate(cards) if card not in turned or card in cards[:place])
            raise self._refusal(REFUSALS("give_each", names(turned)), "MEOW-GIVE-4", wrong)
        own = own_cards(len(turned), self.players)
        return machine.GIFT | machine.packed([*sorted(cards[:own]), *cards[own:]])

    def _cell(self, words: Sequence[str]) -> int:
        if words[0] not in CELLS:
            raise self._refusal(REFUSALS("cells"), "MEOW-PLACE-2", (words[0][:20],))
        return int(words[0])

    def _raise_illegal(self, code: int) -> NoReturn:
        there = KINDS[self.up[self.at.now[TURN]][code]]
        raise self._refusal(REFUSALS("face_up", there), "MEOW-PLACE-2", (there, str(code)))

    def _dealt(self) -> Sequence[str]:
        drawn = [f"start {self.starter}"] if self.rulings["first_start"] == "random" else []
        return (*drawn, *self._revealed())

    def _events(self, before: Position, code: int) -> Sequence[str]:
        return self._revealed() if not before.now[TURNED] else ()

    def _revealed(self) -> Sequence[str]:
        return ("reveal " + " ".join(names(self.turned)),) if self.at.now[TURNED] else ()

    # -- what is known ------------------------------------------------------------------------------

    @implements("MEOW-HIDE-1")
    def _view(self, seat: int) -> dict[str, Any]:
        """Return the same view for every seat; in ``areas`` a face-down card is hidden and an empty cell is null."""
        return {
            "round": self.round,
            "phase": self.phase,
            "starter": self.starter,
            "mover": self.mover,
            "hand": [],
            "areas": [
                [_seen(*cards) for cards in zip(*cells, strict=True)] for cells in zip(self.up, self.down, strict=True)
            ],
            "sides": list(map(len, self.sides)),
            "undealt": len(self.undealt),
            "turned": list(names(self.turned)),
            "queue": [{"seat": owner, "card": KINDS[card]} for owner, card in self.queue],
            "winner_points": list(self.status().scores),
            "rounds": [scored.to_json() for scored in self.scored],
        }

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Shuffle all face-down cards, dealt or not."""
        seen = {*g.up, *self.turned, *machine.unpacked(g.now[QUEUE])}
        generator, mixed = chance.shuffle(generator, [card for card in range(machine.CARDS) if card not in seen])
        pool = iter(mixed)
        for place in range(AREA * self.players):
            g.deck[place] = next(pool) if g.down[place // AREA] >> place % AREA & 1 else NOTHING
        for other, count in enumerate(g.waiting):
            g.side[other] = sum(next(pool) << 6 * i for i in range(count))
        g.deck[AREA * self.players :] = list(pool)
        return generator

    # -- for people ---------------------------------------------------------------------------------

    def last_score(self) -> Sheet | None:
        return sheet(self.scored) if self.scored else None

    def where(self) -> str:
        place = self.round, TABLE(self.phase)
        return TABLE("where_over", *place) if self.turn is None else TABLE("where", *place, self.turn)


def _seen(up: int, down: int) -> str | None:
    return KINDS[up] if up != NOTHING else HIDDEN if down != NOTHING else None
