"""States of Lauzait-Cep: positions of the machine with their log, and what each seat may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, Self

from ludobook.contract.action import Action, finished, next_choices, no_action
from ludobook.contract.fields import by_seat, number, optional_number
from ludobook.contract.game import State
from ludobook.contract.machine import SCORINGS, TURN
from ludobook.core import chance
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.core.rules import implements
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.components import (
    KINDS,
    MOUNTAIN,
    SQUARES,
    check_players,
    deck_for,
    label,
    names,
    parse_card,
    parse_square,
    set_text,
)
from ludobook.games.lauzait_cep.kernel import EMPTY, pieces_in, trio_of
from ludobook.games.lauzait_cep.machine import see_board
from ludobook.games.lauzait_cep.menu import DECLARE, DISSOLVE, END, FORM, FORM_AS, HIRE, Position, pieces_of
from ludobook.games.lauzait_cep.requests import REFUSALS
from ludobook.games.lauzait_cep.scoring import Reading, SeasonScore, Set, declare, read_set, season_sheet, sets_in
from ludobook.games.lauzait_cep.words import TABLE
from ludobook.teach.sheet import Sheet

Fault = tuple[str, str, tuple[str, ...]]  # message, rule, part
JOINT = re.compile(r"\s*\+\s*")  # between the pieces of a set
NO_SET = 63  # stands for a set that a trio cannot make
MOST_REDEALS = 40  # the deals tried before a hand that must allow its owner to end the Day is kept as it is
WORDS_IN = {"dissolve": (2,), "form": (2, 4), "hire": (4,), "declare": (1,), "end": (1,)}  # words in an action


@dataclass(frozen=True, repr=False, eq=False)
class LauzaitState(State):
    """One position of Lauzait-Cep; ``scored`` is the end of the last Season."""

    at: Position
    scored: SeasonScore | None = None

    seasons = number(menu.SEASONS, "The number of Seasons in the game.", "rules")
    start = number(menu.START, "The seat that took the Season's first Day.")
    direction = number(menu.DIRECTION, "1 if play passes to seat + 1, -1 if it passes to seat - 1.")
    day = number(menu.DAY, "The number of Days begun in this Season by all players together.")
    luminous = optional_number(menu.LUMINOUS, "The luminous piece; None if it is not in use.")
    stalemate = number(menu.STALEMATE, "1 if the seat to act is in stalemate, otherwise 0.")
    points = by_seat("scores", "Points by seat.")
    hands = by_seat("hands", "Unrevealed pieces by seat, sorted.", pieces_of)
    known = by_seat("known", "The unrevealed pieces by seat that everybody knows.", pieces_of)
    _flag = number(menu.FLAGS, "The kernel's flags.", "rules")

    @classmethod
    def new(cls, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> Self:
        return super().new(check_players(players), seed, rulings, decks)

    @property
    def season(self) -> int:
        """The number of the Season, from 1."""
        return min(self.at.now[SCORINGS] + 1, self.at.rules[menu.SEASONS])

    @property
    def done(self) -> dict[str, bool]:
        """By verb, True if the seat to act has dissolved, formed or hired on this Day."""
        now = self.at.now
        return {"dissolve": now[menu.DISSOLVED] == 1, "form": now[menu.FORMED] == 1, "hire": now[menu.HIRED] == 1}

    @property
    def departments(self) -> tuple[tuple[Reading, ...], ...]:
        """The departments by seat, oldest first."""
        rows = [self.at.departments[3 * seat : 3 * seat + 3] for seat in range(self.players)]
        return tuple(tuple(Reading(pieces_in(d), d >> 15) for d in row if d != EMPTY) for row in rows)

    @property
    def on_squares(self) -> dict[str, str]:
        """The pieces on the board by square, in the notation."""
        return {SQUARES[square]: KINDS[piece] for square, piece in enumerate(self.at.board) if piece != EMPTY}

    @property
    def rest(self) -> tuple[int, ...]:
        """The pieces out of the Season, sorted, without the luminous one."""
        seen = Counter([*self.at.board, self.at.now[menu.LUMINOUS]])
        for seat in range(self.players):
            seen.update(self.nine(seat))
        return tuple((Counter(deck_for(self.players)) - seen).elements())

    def nine(self, seat: int) -> tuple[int, ...]:
        """Return a seat's nine pieces, with those in departments, sorted."""
        return pieces_of(menu.nine_of(self.at, seat))

    # -- actions ------------------------------------------------------------------------------------

    @implements("LZ-JSON-7")
    def _code(self, text: str) -> int:
        verb, *words = (JOINT.sub("+", text) if "+" in text else text).split() or [""]
        verb, chosen = verb.lower(), self.rulings["form_reading"] == "chosen"
        if 1 + len(words) not in WORDS_IN.get(verb, ()) or (
            len(words) == 3 and verb == "form" and words[1].lower() != "as"
        ):
            raise no_action(text, "LZ-JSON-7")
        if verb == "hire":
            return trio_of(parse_card(words[0]), *map(parse_square, words[1:])) << 3 | HIRE
        if verb == "dissolve":
            return trio_of(*_parse_set(words[0])) << 3 | DISSOLVE
        if verb != "form":
            return DECLARE if verb == "declare" else END
        if chosen != (len(words) == 3):
            raise BadInput(REFUSALS("form_as" if chosen else "form_best"), rule="LZ-JSON-7", part=(words[0],))
        trio = _parse_set(words[0])
        wanted = names(_parse_set(words[2])) if chosen else ()
        fitting = [r.stood_for for r in read_set(trio, self._flag) if not chosen or r.shown == wanted]
        return (trio_of(*trio) | (fitting or [NO_SET])[0] << 15) << 3 | (FORM_AS if chosen else FORM)

    def apply(self, action: Action | str) -> Self:
        after = super().apply(action)
        if after.at.now[SCORINGS] == self.at.now[SCORINGS]:
            return after
        seat, declaration = self.at.now[TURN], None
        if after.log[len(self.log)].text == "declare":
            declaration = declare(
                self.nine(seat),
                self.rulings,
                self.players,
                stalemate=self.stalemate == 1,
                luminous=self.at.now[menu.LUMINOUS],
                departments=[department.pieces for department in self.departments[seat]],
            )
        declarer = seat if declaration else None
        points, winners = after.points, after.status().winners
        scored = SeasonScore(self.season, declarer, declaration, self.departments, points, self.day, winners)
        return after._with(scored=scored)

    def _raise_illegal(self, code: int) -> NoReturn:
        verb, pieces = code & 7, pieces_in(code >> 3)
        if verb == END:
            raise self._refusal(REFUSALS("end_early"), "LZ-DAY-3", ("end",))
        if verb == DECLARE:
            self._forbid_declaring()
        if verb == HIRE:
            raise self._no_hire(*pieces) or AssertionError(code)
        if why := self._too_often(menu.VERBS[verb]):
            raise why
        text = set_text(pieces)
        if verb == DISSOLVE and pieces not in [department.pieces for department in self.departments[self.at.now[TURN]]]:
            raise self._refusal(REFUSALS("not_department", text), "LZ-DISSOLVE-1", names(pieces))
        if verb != DISSOLVE:
            self._forbid_set(code, pieces)
        message = REFUSALS("stuck_dissolve" if verb == DISSOLVE else "stuck_form", text)
        # a department is chosen as a whole, but pieces of the hand one by one
        raise self._refusal(message, "LZ-DAY-4", (text,) if verb == DISSOLVE else names(pieces))

    def _forbid_set(self, code: int, pieces: Set) -> None:
        """Raise IllegalAction if the pieces are not a set in the hand, or cannot stand for the set in the code."""
        if absent := names((Counter(pieces) - Counter(self.hands[self.at.now[TURN]])).elements()):
            raise self._refusal(REFUSALS("absent", absent), "LZ-DEPT-1", absent)
        if not read_set(pieces, self._flag):
            raise self._refusal(REFUSALS("form_set", set_text(pieces)), "LZ-DEPT-1", names(pieces))
        if code >> 18 == NO_SET:
            raise self._refusal(REFUSALS("form_reading", set_text(pieces)), "LZ-DEPT-1", names(pieces))

    def _forbid_declaring(self) -> NoReturn:
        departments = len(self.departments[self.at.now[TURN]])
        if departments == 3 or (departments == 0 and menu.is_complete(self.at, self.at.now[TURN])):
            raise self._refusal(REFUSALS("hire_first"), "LZ-DAY-3", ("declare",))
        message = REFUSALS("some_departments", departments) if departments else REFUSALS("no_three_sets")
        raise self._refusal(message, "LZ-DECLARE-2", ("declare",))

    def _too_often(self, verb: str) -> IllegalAction | None:
        """Return the refusal of another Dissolve, Form or Hire on this Day; None if it is still possible."""
        dissolved, formed, hired = self.done.values()
        if dict(zip(self.done, kernel.open_actions(dissolved, formed, hired, self._flag), strict=True))[verb]:
            return None
        if self.done[verb]:
            return self._refusal(REFUSALS(f"already_{verb}"), "LZ-DAY-1", (verb,))
        return self._refusal(REFUSALS("too_late"), "LZ-DAY-2", (verb,))

    def _no_hire(self, discard: int, start: int | None = None, end: int | None = None) -> IllegalAction | None:
        """Return the refusal of a Hire as far as it is chosen; None if it is possible."""
        why = self._no_discard(discard)
        if why is None and start is not None:
            why = self._no_mover(discard, start)
        if why is None and start is not None and end is not None:
            why = self._no_destination(start, end)
        return self._too_often("hire") or (why and self._refusal(*why))

    @implements("LZ-DEPT-4")
    def _no_discard(self, discard: int) -> Fault | None:
        name, seat = KINDS[discard], self.at.now[TURN]
        if discard not in self.hands[seat]:
            if discard in self.nine(seat):
                return REFUSALS("discard_revealed", name), "LZ-DEPT-4", (name,)
            return REFUSALS("not_in_hand", name), "LZ-HIRE-1", (name,)
        if self.at.now[menu.MATCHING] >> 3 * discard & 1:
            return None
        return REFUSALS("no_match", label(discard)), "LZ-HIRE-3", (name,)

    @implements("LZ-HIRE-6", "LZ-R6")
    def _no_mover(self, discard: int, start: int) -> Fault | None:
        name, piece, where = KINDS[discard], self.at.board[start], SQUARES[start]
        if piece == EMPTY:
            return REFUSALS("own_discard", name, where), "LZ-HIRE-6", (where,)
        if kernel.may_move(discard, piece):
            return None
        return REFUSALS("other_colour", KINDS[piece], name), "LZ-HIRE-2", (name, KINDS[piece], where)

    def _no_destination(self, start: int, end: int) -> Fault | None:
        if kernel.destinations(start, self.at.now[menu.HOLE], self._flag) >> end & 1:
            return None
        here, there = SQUARES[start], SQUARES[end]
        if kernel.reaches(start, end):
            return REFUSALS("take_back", there), "LZ-HIRE-5", (there,)
        message = REFUSALS("from_mountain", there) if start == MOUNTAIN else REFUSALS("too_far", here, there)
        return message, "LZ-HIRE-4", (here, there)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """Return the refusal of a Hire as far as it is chosen, or of a verb alone; None if it may still be legal."""
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        verb, *words = chosen
        try:
            if self.turn is not None and verb in self.done and (why := self._too_often(verb)):
                return why
            if self.turn is not None and verb == "hire" and 1 <= len(words) <= 3:
                # one's own department is chosen as a whole
                return self._no_hire(parse_card(words[0].split("+")[0]), *map(parse_square, words[1:]))
            if verb == "form":
                words = "+".join(words).split("+")
            if self.turn is not None and verb == "form" and 1 <= len(words) <= 2:
                return self._refusal(self._no_set(list(map(parse_card, words))), "LZ-DEPT-1", tuple(words))
            self.apply(" ".join([verb, "+".join(words[:3]), *words[3:]]))
        except IllegalAction as refusal:
            return refusal
        except GameError:
            pass
        return None

    def _no_set(self, chosen: Sequence[int]) -> str:
        """Say why one or two pieces of the hand of the seat to act belong to no department that it can form."""
        hand, wanted = self.hands[self.at.now[TURN]], Counter(chosen)
        why = "form_none"
        if len(chosen) == 2 and not kernel.WITH[chosen[0]] & kernel.WITH[chosen[1]]:
            why = "form_apart"
        elif wanted <= Counter(hand) and not any(wanted <= Counter(trio) for trio in sets_in(hand, self._flag)):
            why = "form_alone"
        return REFUSALS(why, [KINDS[piece] for piece in chosen])

    # -- chance -------------------------------------------------------------------------------------

    def _dealt(self) -> Sequence[str]:
        return self._set_up(chance.start(self.seed))

    def _events(self, before: Position, code: int) -> Sequence[str]:
        rows = []
        if code & 7 == HIRE and kernel.needs_throw(pieces_in(code >> 3)[2]):
            rows.append(f"throw {kernel.throw(before.chance[0])[1]}")
        if code == DECLARE:
            rows.append(f"reveal {' '.join(names(pieces_of(menu.nine_of(before, before.now[TURN]))))}")
        ended = self.turn is not None and self.at.now[SCORINGS] > before.now[SCORINGS]
        return [*rows, *self._set_up(before.chance[0])] if ended else rows

    def _set_up(self, generator: int) -> list[str]:
        """List the chance events at the start of this Season: throws, the board, and the luminous piece."""
        noted = [0] * kernel.MOST_THROWS
        kernel.choose_start(generator, self.points, self.players, self.at.now[SCORINGS] == 0, noted)
        rows = [f"throw {thrown // 8} for seat {thrown % 8}" for thrown in noted[1 : 1 + noted[0]]]
        rows.append(f"reveal {' '.join(self.on_squares.values())}")
        return rows if self.luminous is None else [*rows, f"luminous {KINDS[self.luminous]}"]

    # -- what is known ------------------------------------------------------------------------------

    @implements("LZ-VIEW-1", "LZ-JSON-8", "LZ-JSON-9", "LZ-R38")
    def _view(self, seat: int) -> dict[str, Any]:
        return {
            "season": self.season,
            "seasons": self.seasons,
            "phase": "over" if self.turn is None else "day",
            "start": self.start,
            "direction": self.direction if self.players > 2 else None,
            "day": self.day,
            "done": self.done,
            "hand": list(names(self.nine(seat))),
            "unrevealed": list(names(self.hands[seat])),
            "hand_sizes": list(map(len, self.hands)),
            "known": [list(names(known)) for known in self.known],
            "departments": [
                [{"pieces": list(names(reading.pieces)), **reading.to_json()} for reading in departments]
                for departments in self.departments
            ],
            "board": self.on_squares,
            "empty": SQUARES[self.at.now[menu.HOLE]],
            "points": list(self.points),
            "luminous": None if self.luminous is None else KINDS[self.luminous],
            "rest": len(self.rest),
            "last_season": None if self.scored is None else self.scored.to_json(),
        }

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        """Deal again; pieces that everybody knows stay in their hands, and the seat to act can still end its Day.

        If a seat has dissolved or formed before its Hire, its hand must allow it to end the Day. Deals in which it does
        not are not used, and if no other is found, that hand keeps its own pieces.
        """
        others = [other for other in range(self.players) if other != seat]
        unseen = {other: pieces_of(g.hands[other] - g.known[other]) for other in others}
        pool = sorted((*self.rest, *(piece for pieces in unseen.values() for piece in pieces)))
        acted = self.done["dissolve"] or self.done["form"]
        mover = self.turn if self.turn in others and acted else None
        for attempt in range(MOST_REDEALS + 1):
            if mover is not None and attempt == MOST_REDEALS:
                pool = list((Counter(pool) - Counter(unseen.pop(mover))).elements())
                g.hands[mover] = self.at.hands[mover]
            generator, mixed = chance.shuffle(generator, pool)
            for other, pieces in unseen.items():
                g.hands[other] = g.known[other] + kernel.counts(mixed[: len(pieces)])
                mixed = mixed[len(pieces) :]
            if self.turn is not None:
                see_board(g)
            if mover is None or self.done["hire"] or g.now[menu.STALEMATE] or menu.can_end_day(g, 0, 0):
                break
        return generator

    def last_score(self) -> Sheet | None:
        return None if self.scored is None else season_sheet(self.scored)

    def where(self) -> str:
        if self.turn is None:
            return TABLE("where_over", self.season)
        return TABLE("where", self.season, self.day, self.turn)


def _parse_set(text: str) -> Set:
    """Read the three pieces of ``W1+W2+J``, sorted. Raises BadInput (LZ-JSON-7 or LZ-DECK-1)."""
    pieces = sorted(map(parse_card, text.split("+")))
    if len(pieces) != 3:
        raise BadInput(REFUSALS("joined", len(pieces)), rule="LZ-JSON-7", part=(text[:40],))
    return pieces[0], pieces[1], pieces[2]
