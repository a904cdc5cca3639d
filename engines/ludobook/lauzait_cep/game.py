"""Lauzait-Cep as a state machine.

Each Season: THROWS → DEAL → DAY → DAY → … until a declaration (or, by a ruling, a last Day) ends it. In a DAY
one seat acts several times: Dissolve, Form and Hire in any order, then Declare or End. Phases in which nobody
decides (THROWS, DEAL) are passed through, so that the game is either in a DAY or over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.core.game import Action, Game, State, Status, finished, next_choices, put
from ludobook.core.rules import Rulings, carries
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.score import Sheet
from ludobook.core.shape import a_count
from ludobook.core.words import listed
from ludobook.lauzait_cep import components, kernel
from ludobook.lauzait_cep.components import (
    FILES,
    JOKER,
    KINDS,
    MOUNTAIN,
    SQUARES,
    THROWS,
    board_zone,
    deck_for,
    label,
    names,
    parse_card,
    parse_square,
    set_text,
)
from ludobook.lauzait_cep.kernel import HAND, ON_BOARD
from ludobook.lauzait_cep.rulebook import RULEBOOK, WORDS, say, tell
from ludobook.lauzait_cep.scoring import (
    DRILLS,
    FORMS,
    OPS,
    Declaration,
    Reading,
    SeasonScore,
    Set,
    check_players,
    declare,
    destinations,
    flags,
    is_complete,
    kinds_on,
    mark,
    movers,
    question,
    read_case,
    read_set,
    season_sheet,
    sets_in,
    sheet,
    so_far,
)

DAY, OVER = "day", "over"
PASSES = 5  # the throw that stands for "no throw needed"
MOST_THROWS = 16  # more are seldom needed to settle who begins
JOINT = re.compile(r"\s*\+\s*")  # between the pieces of a set
TRIES = 40  # deals tried before a hand that must let its owner go on is kept as it is


@dataclass(frozen=True, repr=False)
class LauzaitState(State):
    """One position of Lauzait-Cep.

    Attributes:
        chance: the generator's state.
        shuffles: how many shuffles there have been.
        season: 1 for the first.
        phase: ``day`` or ``over``.
        start: the seat that took the Season's first Day.
        direction: 1 when play goes to seat + 1, -1 when it goes to seat - 1.
        day: Days begun in this Season, those of all players together.
        dissolved: whether the seat to act has dissolved this Day.
        formed: whether it has formed.
        hired: whether it has hired.
        hands: unrevealed pieces by seat, sorted.
        known: the unrevealed pieces by seat that everybody knows of, for they were hired or once revealed; sorted.
        departments: revealed departments by seat, oldest first.
        board: the piece on each square, EMPTY for the empty one.
        points: points by seat.
        luminous: the luminous piece, None where it is not in use.
        rest: the pieces face down and out of the Season, the luminous one not among them.
        scored: how the last Season ended.
    """

    game: ClassVar[Game]
    chance: int
    shuffles: int
    season: int
    phase: str
    start: int
    direction: int
    day: int
    dissolved: bool
    formed: bool
    hired: bool
    hands: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    departments: tuple[tuple[Reading, ...], ...]
    board: tuple[int, ...]
    points: tuple[int, ...]
    luminous: int | None
    rest: tuple[int, ...]
    scored: SeasonScore | None

    # -- what can be done ---------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """See ``State``."""
        if self.turn is None:
            return ()
        found: list[Action] = []
        hand, flag = self.hands[self.turn], self._flag
        dissolve, form, hire = kernel.open_actions(self.dissolved, self.formed, self.hired, flag)
        stalemate = self._in_stalemate()
        free = self.hired or stalemate  # whether nothing can be a dead end
        if dissolve:
            trios = dict.fromkeys(department.pieces for department in self.departments[self.turn])
            found.extend(_set_action("dissolve", trio) for trio in sorted(trios) if free or self._goes_on(trio, ()))
        if form:
            for trio in sets_in(hand, flag):
                if free or self._goes_on((), trio):
                    found.extend(self._form_actions(trio))
        if hire:
            empty = self._empty()
            for discard, starts in movers(hand, self.board):
                ways = _hire_actions(discard, empty, flag)
                for start in starts:
                    found += ways[start]
        if self._may_declare(stalemate):
            found.append(DECLARE)
        if self.hired:
            found.append(END)
        return tuple(found)

    def _form_actions(self, trio: Set) -> list[Action]:
        """One action to form the set, or one for each reading where the player chooses it."""
        if self.rulings["form_reading"] == "best":
            return [_set_action("form", trio)]
        return [_set_action("form", trio, reading.shown) for reading in read_set(trio, self._flag)]

    @carries("LZ-JSON-7")
    def apply(self, action: Action | str) -> LauzaitState:
        """See ``State``."""
        text = action.text if isinstance(action, Action) else action
        if not isinstance(text, str):
            raise BadInput("An action is a text.", rule="LZ-JSON-1", position=self.where())
        words = (JOINT.sub("+", text) if "+" in text else text).split()
        verb = words[0].lower() if words else ""
        self._check_running()
        if verb == "hire" and len(words) == 4:
            return self._hire(parse_card(words[1]), parse_square(words[2]), parse_square(words[3]))
        if verb == "dissolve" and len(words) == 2:
            return self._dissolve(_parse_set(words[1]))
        if verb == "form" and len(words) in (2, 4) and (len(words) == 2 or words[2].lower() == "as"):
            chosen = self.rulings["form_reading"] == "chosen"
            if chosen == (len(words) == 4):
                return self._form(_parse_set(words[1]), _parse_set(words[3]) if chosen else None)
            hint = "names its reading, as in form W1+W2+J as W1+W2+W3" if chosen else "takes the best reading by itself"
            raise BadInput(f"Forming {hint}.", rule="LZ-JSON-7", part=(words[1],))
        if verb == "declare" and len(words) == 1:
            return self._declare()
        if verb == "end" and len(words) == 1:
            return self._end()
        raise BadInput(f"{text[:40]!r} is no action of this game.", rule="LZ-JSON-7", part=(text[:40],))

    @carries("LZ-END-1", "LZ-R34")
    def _check_running(self) -> None:
        if self.turn is None:
            self._refuse(f"The game ended with Season {self._seasons()}: nobody can act.", "LZ-END-1")

    def _too_often(self, verb: str) -> IllegalAction | None:
        """Why the Day has no place for a Dissolve, Form or Hire any more; None while it has."""
        dissolve, form, hire = kernel.open_actions(self.dissolved, self.formed, self.hired, self._flag)
        if {"dissolve": dissolve, "form": form, "hire": hire}[verb]:
            return None
        if {"dissolve": self.dissolved, "form": self.formed, "hire": self.hired}[verb]:
            what = {"dissolve": "dissolved a department", "form": "formed a department", "hire": "hired"}[verb]
            return self._refusal(f"You have already {what} this Day.", "LZ-DAY-1", (verb,))
        return self._refusal("The order is Dissolve, Form, Hire: it is too late for this.", "LZ-DAY-2", (verb,))

    @carries("LZ-DAY-4", "LZ-R3")
    def _dead_end(self, dissolved: Sequence[int], formed: Sequence[int]) -> IllegalAction | None:
        """Why these pieces may not be dissolved or formed: the Day could not be completed; None when it could."""
        if self.hired or self._in_stalemate() or self._goes_on(dissolved, formed):
            return None
        what = set_text(dissolved or formed)
        message = f"With {what} {'dissolved' if dissolved else 'formed'}, no piece left in hand could be hired with"
        # a department is touched as a whole, pieces of the hand one by one
        part = (what,) if dissolved else names(formed)
        return self._refusal(f"{message}, and you could not declare.", "LZ-DAY-4", part)

    def _goes_on(self, dissolved: Sequence[int], formed: Sequence[int]) -> bool:
        """Whether a Day that still needs its Hire can be ended, once these pieces are dissolved or formed."""
        seat, flag, held, on_board = self._seat(), self._flag, [0] * kernel.KINDS, kinds_on(self.board)
        # most often a piece that stays in hand can be discarded, and no more need be asked
        if any(kernel.has_match(piece, on_board) for piece in _without(self.hands[seat], formed)):
            return True
        trios = [department.pieces for department in self.departments[seat]]
        for piece in (*self.hands[seat], *dissolved):
            held[piece] += 1
        for piece in formed:
            held[piece] -= 1
        if dissolved:
            trios.remove((dissolved[0], dissolved[1], dissolved[2]))
        if formed:
            trios.append((formed[0], formed[1], formed[2]))
        pieces = [piece for trio in trios for piece in trio]
        done = self.dissolved or bool(dissolved), self.formed or bool(formed)
        may_dissolve, may_form, _ = kernel.open_actions(*done, False, flag)
        return kernel.can_finish(held, pieces, len(trios), may_dissolve, may_form, on_board, flag, [0] * 15)

    # -- departments --------------------------------------------------------------------------------

    @carries("LZ-DEPT-1")
    def _form(self, trio: Set, chosen: Set | None) -> LauzaitState:
        """Three unrevealed pieces that are a set are revealed, for its bonus."""
        why = self._too_often("form")
        if why is not None:
            raise why
        seat = self._seat()
        hand = _without(self.hands[seat], trio)
        if len(hand) > len(self.hands[seat]) - len(trio):
            missing = names((Counter(trio) - Counter(self.hands[seat])).elements())
            self._refuse(f"Not among your unrevealed pieces: {', '.join(missing)}.", "LZ-DEPT-1", missing)
        readings = read_set(trio, self._flag)
        if not readings:
            message = f"{set_text(trio)} is no set: a set is three of a kind or a sequence, all of one colour."
            self._refuse(message, "LZ-DEPT-1", names(trio))
        fitting = [reading for reading in readings if chosen is None or reading.shown == names(chosen)]
        if not fitting:
            self._refuse(f"{set_text(trio)} cannot be read like that.", "LZ-DEPT-1", names(trio))
        why = self._dead_end((), trio)
        if why is not None:
            raise why
        reading = fitting[0]
        return self._with(
            formed=True,
            hands=put(self.hands, seat, hand),
            known=put(self.known, seat, _without(self.known[seat], trio)),
            departments=put(self.departments, seat, (*self.departments[seat], reading)),
            points=put(self.points, seat, self.points[seat] + reading.bonus),
            log=(*self.log, self._entry(seat, _set_action("form", trio, reading.shown if chosen else ()).text)),
        )

    @carries("LZ-DISSOLVE-1", "LZ-DISSOLVE-2", "LZ-R25")
    def _dissolve(self, trio: Set) -> LauzaitState:
        """A department is unrevealed again, and exactly its bonus paid back; of like ones the cheaper, then older."""
        why = self._too_often("dissolve")
        if why is not None:
            raise why
        seat = self._seat()
        own = self.departments[seat]
        like = [i for i, department in enumerate(own) if department.pieces == trio]
        if not like:
            self._refuse(f"{set_text(trio)} is none of your departments.", "LZ-DISSOLVE-1", names(trio))
        why = self._dead_end(trio, ())
        if why is not None:
            raise why
        at = min(like, key=lambda i: (own[i].bonus, i))
        return self._with(
            dissolved=True,
            hands=put(self.hands, seat, tuple(sorted((*self.hands[seat], *trio)))),
            known=put(self.known, seat, tuple(sorted((*self.known[seat], *trio)))),
            departments=put(self.departments, seat, (*own[:at], *own[at + 1 :])),
            points=put(self.points, seat, self.points[seat] - own[at].bonus),
            log=(*self.log, self._entry(seat, _set_action("dissolve", trio).text)),
        )

    # -- hiring -------------------------------------------------------------------------------------

    @carries("LZ-R10")
    def _hire(self, discard: int, start: int, end: int) -> LauzaitState:
        """One piece of the hand to the empty square, one board piece moved, one piece taken; a throw if into Water."""
        why = self._no_hire(discard, start, end)
        if why is not None:
            raise why
        seat = self._seat()
        log = (*self.log, self._entry(seat, _hire_action(discard, start, end).text))
        generator, throw = self.chance, PASSES
        if kernel.needs_throw(end):
            generator, throw = kernel.throw(generator)
            log = (*log, self._entry(None, f"throw {throw}"))
        board = list(self.board)
        taken = kernel.hire(board, discard, start, end, self._empty(), throw)
        return self._with(
            chance=generator,
            hired=True,
            board=tuple(board),
            hands=put(self.hands, seat, tuple(sorted((*_without(self.hands[seat], (discard,)), taken)))),
            known=put(self.known, seat, tuple(sorted((*_without(self.known[seat], (discard,)), taken)))),
            log=log,
        )

    def _no_hire(self, discard: int, start: int | None = None, end: int | None = None) -> IllegalAction | None:
        """Why this Hire, as far as it is named, is not possible; None when it is."""
        why = self._too_often("hire") or self._no_discard(discard)
        if why is None and start is not None:
            why = self._no_mover(discard, start)
        if why is None and start is not None and end is not None:
            why = self._no_destination(start, end)
        return why

    @carries("LZ-DEPT-4")
    def _no_discard(self, discard: int) -> IllegalAction | None:
        seat, name = self._seat(), KINDS[discard]
        if discard not in self.hands[seat]:
            if any(discard in department.pieces for department in self.departments[seat]):
                message = f"Your {name} is revealed: dissolve its department to discard it."
                return self._refusal(message, "LZ-DEPT-4", (name,))
            return self._refusal(f"There is no {name} in your hand.", "LZ-HIRE-1", (name,))
        if not kernel.has_match(discard, kinds_on(self.board)):
            message = f"No piece on the board is one above or below {label(discard)}, so it cannot be discarded."
            return self._refusal(message, "LZ-HIRE-3", (name,))
        return None

    @carries("LZ-HIRE-6", "LZ-R6")
    def _no_mover(self, discard: int, start: int) -> IllegalAction | None:
        piece, where = self.board[start], SQUARES[start]
        if piece == kernel.EMPTY:
            message = f"Your {KINDS[discard]} goes to {where}, and the piece just discarded is not the one that moves."
            return self._refusal(message, "LZ-HIRE-6", (where,))
        if not kernel.may_move(discard, piece):
            message = f"{KINDS[piece]} is not of the colour of {KINDS[discard]}, one higher or one lower."
            return self._refusal(message, "LZ-HIRE-2", (KINDS[discard], KINDS[piece], where))
        return None

    def _no_destination(self, start: int, end: int) -> IllegalAction | None:
        if kernel.destinations(start, self._empty(), self._flag) >> end & 1:
            return None
        if kernel.reaches(start, end):
            message = f"{SQUARES[end]} holds your own discard, which may not be taken back."
            return self._refusal(message, "LZ-HIRE-5", (SQUARES[end],))
        message = f"From {SQUARES[start]} a piece cannot go to {SQUARES[end]}: it moves to a neighbouring square."
        if start == MOUNTAIN:
            message = f"From the Mountain a piece goes to a neighbour, or to a3, e3, c1 or c5, not to {SQUARES[end]}."
        return self._refusal(message, "LZ-HIRE-4", (SQUARES[start], SQUARES[end]))

    # -- the end of a Day ---------------------------------------------------------------------------

    @carries("LZ-DAY-3", "LZ-R35")
    def _end(self) -> LauzaitState:
        """The next seat's Day, or by the ruling the end of the Season after its last one."""
        if not self.hired:
            self._refuse("The Day cannot end before you have hired.", "LZ-DAY-3", ("end",))
        seat = self._seat()
        state = self._with(log=(*self.log, self._entry(seat, "end")))
        if self.day == self.rulings["max_days"]:
            return state._end_season(None, None)
        turn = kernel.next_seat(seat, self.direction, self.players)
        return state._with(turn=turn, day=self.day + 1, dissolved=False, formed=False, hired=False)

    def _no_declaration(self) -> IllegalAction | None:
        """Why the seat to move cannot declare now; None when it can."""
        if self._may_declare(self._in_stalemate()):
            return None
        departments = len(self.departments[self._seat()])
        if departments == 3 or self._complete():
            return self._refusal("You must hire before you declare.", "LZ-DAY-3", ("declare",))
        if departments == 0:
            message = "Your nine pieces do not split into three sets."
        else:
            message = f"You have {departments} of three departments revealed: declare with three, or with none."
        return self._refusal(message, "LZ-DECLARE-2", ("declare",))

    def _may_declare(self, stalemate: bool) -> bool:
        departments = len(self.departments[self._seat()])
        return kernel.may_declare(departments, self._complete(), stalemate, self.hired, self._flag)

    def _complete(self) -> bool:
        """Whether nothing is revealed, and the nine pieces split into three sets."""
        seat = self._seat()
        return not self.departments[seat] and is_complete(self.hands[seat], self._flag)

    @carries("LZ-DECLARE-3", "LZ-R40")
    def _declare(self) -> LauzaitState:
        """The declarer shows nine pieces and scores formations; all bonuses are kept."""
        why = self._no_declaration()
        if why is not None:
            raise why
        seat, nine = self._seat(), self._nine(self._seat())
        declaration = declare(
            nine,
            self.rulings,
            self.players,
            stalemate=self._in_stalemate(),
            luminous=self.luminous,
            departments=[department.pieces for department in self.departments[seat]],
        )
        log = (*self.log, self._entry(seat, "declare"), self._entry(None, f"reveal {' '.join(names(nine))}"))
        points = put(self.points, seat, self.points[seat] + declaration.points)
        return self._with(log=log, points=points)._end_season(seat, declaration)

    def _in_stalemate(self) -> bool:
        """Whether the seat to move is in stalemate: its Hire is due, and none of its nine pieces has a match."""
        return not self.hired and kernel.is_stalemate(self._nine(self._seat()), kinds_on(self.board))

    # -- Seasons ------------------------------------------------------------------------------------

    @carries("LZ-SEASON-1")
    def _end_season(self, declarer: int | None, declaration: Declaration | None) -> LauzaitState:
        """The Season is written down; the next is set up, or the game is over."""
        over = self.season == self._seasons()
        winners = _leaders(self.points) if over else ()
        scored = SeasonScore(self.season, declarer, declaration, self.departments, self.points, self.day, winners)
        if over:
            return self._with(scored=scored, phase=OVER, turn=None)
        return self._with(scored=scored, season=self.season + 1)._set_up()

    def _can_go_on(self) -> bool:
        """Whether the seat to move can still complete its Day; in a game always, in a redeal perhaps not."""
        return self.hired or self._in_stalemate() or self._goes_on((), ())

    def _seasons(self) -> int:
        """How many Seasons the game has."""
        seasons = self.rulings["seasons"]
        return seasons if isinstance(seasons, int) else self.players

    def _set_up(self) -> LauzaitState:
        """A new Season: who begins, which way round, and a new deal."""
        return self._choose_start()._deal()

    def _choose_start(self) -> LauzaitState:
        """The throws that it takes, who begins, and which way round."""
        n, made, noted = self.players, MOST_THROWS, [0]
        while made > len(noted):  # again, with room for all that were made
            noted = [0] * made
            first, work = self.season == 1, [0] * (2 * n)
            generator, start, direction, made = kernel.choose_start(self.chance, self.points, n, first, work, noted)
        log = tuple(self._entry(None, f"throw {thrown // 8} for seat {thrown % 8}") for thrown in noted[:made])
        return self._with(chance=generator, log=(*self.log, *log), start=start, turn=start, direction=direction)

    @carries("LZ-SETUP-1", "LZ-SETUP-3", "LZ-R31")
    def _deal(self) -> LauzaitState:
        """All pieces in play shuffled; nine to each player, twenty-four on the board, by the ruling one turned up."""
        generator, pile = chance.shuffle(self.chance, deck_for(self.players))
        if self.shuffles < len(self.decks) and not self.imagined:
            pile = _stack(self.decks[self.shuffles], pile)
        on_board = HAND * self.players
        hands = tuple(tuple(sorted(pile[seat * HAND : (seat + 1) * HAND])) for seat in range(self.players))
        lying, rest = pile[on_board : on_board + ON_BOARD], pile[on_board + ON_BOARD :]
        log = (*self.log, self._entry(None, f"reveal {' '.join(KINDS[piece] for piece in lying)}"))
        luminous = None
        if self.rulings["luminous"]:
            luminous, rest = rest[0], rest[1:]
            log = (*log, self._entry(None, f"luminous {KINDS[luminous]}"))
        nothing: tuple[()] = ()
        return self._with(
            chance=generator,
            shuffles=self.shuffles + 1,
            phase=DAY,
            day=1,
            dissolved=False,
            formed=False,
            hired=False,
            hands=hands,
            known=(nothing,) * self.players,
            departments=(nothing,) * self.players,
            board=(*lying[:MOUNTAIN], kernel.EMPTY, *lying[MOUNTAIN:]),
            luminous=luminous,
            rest=rest,
            log=log,
        )

    # -- what is known ------------------------------------------------------------------------------

    def status(self) -> Status:
        """See ``State``; scores are points, and the seats with the most win."""
        over = self.turn is None
        return Status(self.turn, over, self.points, _leaders(self.points) if over else ())

    @carries("LZ-VIEW-1", "LZ-JSON-8", "LZ-JSON-9", "LZ-R38")
    def view(self, seat: int) -> dict[str, Any]:
        """See ``State``: own hand, everything on the table, and what is publicly known of the other hands."""
        self._check_seat(seat)
        return {
            "game": "lauzait_cep",
            "players": self.players,
            "rulings": dict(self.rulings),
            "seat": seat,
            "season": self.season,
            "seasons": self._seasons(),
            "phase": self.phase,
            "to_move": self.turn,
            "start": self.start,
            "direction": self.direction if self.players > 2 else None,
            "day": self.day,
            "done": {"dissolve": self.dissolved, "form": self.formed, "hire": self.hired},
            "hand": list(names(self._nine(seat))),
            "unrevealed": list(names(self.hands[seat])),
            "hand_sizes": [len(hand) for hand in self.hands],
            "known": [list(names(known)) for known in self.known],
            "departments": [
                [{"pieces": list(names(reading.pieces)), **reading.to_json()} for reading in departments]
                for departments in self.departments
            ],
            "board": _on_squares(self.board),
            "empty": SQUARES[self._empty()],
            "points": list(self.points),
            "luminous": None if self.luminous is None else KINDS[self.luminous],
            "rest": len(self.rest),
            "last_season": None if self.scored is None else self.scored.to_json(),
            "log": self.seen_log(seat),
        }

    def resample(self, seat: int, seed: int) -> LauzaitState:
        """See ``State``. Pieces that everybody saw go into a hand stay there; the seat to move can still go on."""
        self._check_seat(seat)
        state = _redeal(self, seat, chance.start(seed))
        actions = sum(entry.seat is not None for entry in self.log)
        return state._with(imagined=(*self.imagined, (actions, seat, seed)))

    def last_score(self) -> Sheet | None:
        """See ``State``."""
        return None if self.scored is None else season_sheet(self.scored)

    def scene(self, seat: int | None) -> Scene:
        """See ``State``."""
        return _scene(self, seat)

    def prompt(self, chosen: Sequence[str]) -> str:
        """See ``State``."""
        return _prompt(self, chosen)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """See ``State``: a Hire is judged as far as it is named, and a verb as soon as it is."""
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        verb, *words = chosen
        try:
            if self.turn is not None and verb in ("dissolve", "form", "hire") and (why := self._too_often(verb)):
                return why
            if self.turn is not None and verb == "hire" and 1 <= len(words) <= 3:
                # a department of one's own is touched as a whole
                return self._no_hire(parse_card(words[0].split("+")[0]), *map(parse_square, words[1:]))
            if verb == "form":
                words = "+".join(words).split("+")
            if self.turn is not None and verb == "form" and 1 <= len(words) <= 2:
                together = listed([KINDS[parse_card(word)] for word in words])
                return self._refusal(f"You can form no department with {together} now.", "LZ-DEPT-1", tuple(words))
            self.apply(" ".join([verb, "+".join(words[:3]), *words[3:]]))
        except IllegalAction as refusal:
            return refusal
        except GameError:
            pass
        return None

    def where(self) -> str:
        """See ``State``."""
        if self.turn is None:
            return f"Season {self.season}, the game is over"
        return f"Season {self.season}, Day {self.day}, seat {self.turn} to move"

    def __str__(self) -> str:
        rows = [f"Lauzait-Cep, {self.players} players, {self.where()}"]
        for rank in reversed(range(5)):
            cells = [self.board[5 * file + rank] for file in range(5)]
            rows.append(
                f"{rank + 1}  " + " ".join(f"{'.' if cell == kernel.EMPTY else KINDS[cell]:2}" for cell in cells)
            )
        rows.append("   " + "  ".join(FILES))
        for seat in range(self.players):
            formed = " ".join(
                f"[{set_text(reading.pieces)} as {'+'.join(reading.shown)}: {reading.bonus}]"
                for reading in self.departments[seat]
            )
            hand, known = " ".join(names(self.hands[seat])), " ".join(names(self.known[seat])) or "–"
            rows.append(f"seat {seat}: {hand}  known {known}  {formed}  {self.points[seat]} points")
        done = [word for word in ("dissolved", "formed", "hired") if getattr(self, word)]
        rows.append(f"started by seat {self.start}, direction {self.direction:+}, done {' '.join(done) or '–'}")
        rows.append(f"rest {' '.join(KINDS[piece] for piece in self.rest)}")
        rows.append(f"luminous {'–' if self.luminous is None else KINDS[self.luminous]}, last Season {self.scored}")
        rows.append(f"chance {self.chance:x} {self.shuffles} {self.decks} {dict(self.rulings)}")
        rows.extend(f"{entry.seat}: {entry.text}" for entry in self.log)
        return "\n".join(rows)

    # -- small tools --------------------------------------------------------------------------------

    def _nine(self, seat: int) -> tuple[int, ...]:
        """A seat's nine pieces, revealed ones included, sorted."""
        revealed = [piece for department in self.departments[seat] for piece in department.pieces]
        return tuple(sorted([*self.hands[seat], *revealed]))

    def _empty(self) -> int:
        return self.board.index(kernel.EMPTY)

    @cached_property
    def _flag(self) -> int:
        """The kernel's flags; handed on from state to state, as the rulings never change."""
        return flags(self.rulings, self.players)

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadInput(f"There is no seat {str(seat)[:20]!r}.", rule="LZ-PLAYERS-1")


DECLARE = Action("declare", (("declare",),))
END = Action("end", (("end",),))


@lru_cache(maxsize=4096)
def _hire_action(discard: int, start: int, end: int) -> Action:
    words = KINDS[discard], SQUARES[start], SQUARES[end]
    return Action(f"hire {' '.join(words)}", (("hire",), *((word,) for word in words)))


@lru_cache(maxsize=1024)
def _hire_actions(discard: int, empty: int, flag: int) -> tuple[tuple[Action, ...], ...]:
    """The Hires with a discard, which fills the empty square, by the square of the piece that moves."""
    return tuple(
        tuple(_hire_action(discard, start, end) for end in destinations(start, empty, flag))
        for start in range(len(SQUARES))
    )


@lru_cache(maxsize=4096)
def _set_action(verb: str, trio: Set, shown: tuple[str, ...] = ()) -> Action:
    """``dissolve`` names a department by one choice, ``form`` its three pieces and, where it is chosen, the reading."""
    if verb == "dissolve":
        return Action(f"dissolve {set_text(trio)}", (("dissolve",), (set_text(trio),)))
    if not shown:
        return Action(f"form {set_text(trio)}", (("form",), names(trio)))
    reading = "+".join(shown)
    return Action(f"form {set_text(trio)} as {reading}", (("form",), names(trio), (f"as {reading}",)))


@lru_cache(maxsize=4096)
def _parse_set(text: str) -> Set:
    """The three pieces of ``W1+W2+J``, sorted. Raises BadInput, LZ-JSON-7 or LZ-DECK-1."""
    pieces = tuple(sorted(map(parse_card, text.split("+"))))
    if len(pieces) != 3:
        raise BadInput(f"Three pieces are joined by +, not {len(pieces)}.", rule="LZ-JSON-7", part=(text[:40],))
    return pieces[0], pieces[1], pieces[2]


def _without(hand: Sequence[int], pieces: Sequence[int]) -> tuple[int, ...]:
    """The sorted hand without these pieces, as far as they are in it."""
    left = list(hand)
    for piece in pieces:
        if piece in left:
            left.remove(piece)
    return tuple(left)


def _leaders(points: Sequence[int]) -> tuple[int, ...]:
    return places(kernel.leaders(points, len(points)))


def _stack(first: Sequence[str], pile: tuple[int, ...]) -> tuple[int, ...]:
    pieces = tuple(map(parse_card, first))
    if Counter(pieces) - Counter(pile):
        raise BadInput("A stacked deck names pieces that are not in it.", rule="LZ-JSON-1", part=tuple(first)[:8])
    return chance.stack(pieces, pile)


def _redeal(state: LauzaitState, seat: int, generator: int) -> LauzaitState:
    """Deal everything ``seat`` cannot see again.

    What a seat has dissolved or formed before its Hire proves that its hand lets it go on: deals without that are
    not used, and when none is found that hand keeps its own pieces.
    """
    others = [other for other in range(state.players) if other != seat]
    unseen = {other: _without(state.hands[other], state.known[other]) for other in others}
    pool = sorted((*state.rest, *(piece for pieces in unseen.values() for piece in pieces)))
    mover = state.turn if state.turn in others and (state.dissolved or state.formed) else None
    for attempt in range(TRIES + 1):
        hands, pile = list(state.hands), pool
        if mover is not None and attempt == TRIES:
            pile = list(_without(pool, unseen[mover]))
            unseen[mover] = ()
        generator, mixed = chance.shuffle(generator, pile)
        for other in others:
            if unseen[other]:
                new, mixed = mixed[: len(unseen[other])], mixed[len(unseen[other]) :]
                hands[other] = tuple(sorted((*state.known[other], *new)))
        dealt = state._with(chance=generator, hands=tuple(hands), rest=mixed)
        if mover is None or dealt._can_go_on():
            break
    return dealt


# -- on the table ---------------------------------------------------------------------------------------


def _scene(state: LauzaitState, seat: int | None) -> Scene:
    """The board, everybody's departments, the seat's own last, then its hand."""
    zones = [_board_zone(state)]
    clockwise = [(0 if seat is None else seat + 1) + i for i in range(state.players)]
    for other in (number % state.players for number in clockwise):
        zones.extend(_department_zone(state, other, place, other == seat) for place in range(3))
    if seat is not None:
        hand = tuple(Slot(KINDS[piece], label(piece), choice=KINDS[piece]) for piece in state.hands[seat])
        zones.append(Zone(f"hand-{seat}", "Hand", hand, "hand", seat=seat, tile=True))
    standing = tuple(
        (
            ("points", f"{state.points[other]} point{'' if state.points[other] == 1 else 's'}"),
            ("back", f"{len(state.hands[other])} unrevealed"),
        )
        for other in range(state.players)
    )
    way = (("Direction", "clockwise" if state.direction == 1 else "anticlockwise"),) if state.players > 2 else ()
    facts = (
        ("Season", f"{state.season} of {state._seasons()}"),
        ("Day", str(state.day)),
        *way,
        *((("Luminous piece", KINDS[state.luminous]),) if state.luminous is not None else ()),
    )
    title = "The game is over" if state.turn is None else f"Season {state.season}: seat {state.turn}’s Day"
    return Scene(title, tuple(zones), facts, standing, _last_throw(state))


def _department_zone(state: LauzaitState, owner: int, place: int, own: bool) -> Zone:
    """One revealed department, or the empty places for it; touching any piece of one's own means all of it."""
    name, title = f"department-{owner}-{place}", f"Department {place + 1}"
    if place >= len(state.departments[owner]):
        return Zone(name, title, (Slot(None, "empty"),) * 3, seat=owner, tile=True)
    reading = state.departments[owner][place]
    choice = set_text(reading.pieces) if own else None
    slots = tuple(Slot(KINDS[piece], label(piece), choice=choice) for piece in reading.pieces)
    return Zone(name, title, slots, badge=reading.mark, seat=owner, tile=True)


def _board_zone(state: LauzaitState) -> Zone:
    """The board, the square of the last arrival marked."""
    last = next((entry.text.split() for entry in state.log[:-4:-1] if entry.text.startswith("hire")), None)
    return board_zone(_on_squares(state.board), last[3] if last else "")


def _on_squares(board: Sequence[int]) -> dict[str, str]:
    """The board as written: its pieces by square."""
    return {SQUARES[square]: KINDS[piece] for square, piece in enumerate(board) if piece != kernel.EMPTY}


def _last_throw(state: LauzaitState) -> tuple[str, str]:
    """The last throw as a banner; the log begins with the throws for the first Day."""
    for i, entry in reversed(list(enumerate(state.log))):
        verb, *words = entry.text.split()
        if verb == "throw":
            throw, seat = int(words[0]), state.log[i - 1].seat
            if len(words) > 1:
                return f"seat {words[3]}’s throw for the first Day: {throw}", THROWS[throw]
            came = "the piece arrives" if throw >= kernel.ARRIVES else "the Water keeps its piece"
            return f"seat {seat}’s throw, {throw}: {came}", THROWS[throw]
    return "", ""


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _prompt(state: LauzaitState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    if state.turn is None:
        return "The game is over."
    if not chosen:
        if state.hired:
            return "You have hired. End the Day, or do what is still open to you."
        if state._in_stalemate():
            return "Stalemate: none of your nine pieces can be discarded. Declare when you are ready."
        verbs = dict.fromkeys(action.path[0][0] for action in state.legal_actions())
        also = [verb for verb in verbs if verb != "hire"]
        if "hire" not in verbs:
            return f"Your Day: nothing in your hand can be discarded. You may {_either(also)}."
        return f"Your Day: hire once. You may also {_either(also)}." if also else "Your Day: hire. What do you discard?"
    if chosen[0] == "hire":
        return (
            "Which piece do you discard?",
            "Which piece on the board moves?",
            "Where does it go? You take the piece that lies there.",
            "Hire like this?",
        )[min(len(chosen) - 1, 3)]
    if chosen[0] == "form":
        more = 4 - len(chosen)
        if more > 0:
            return f"Choose {('the last piece', 'two pieces', 'three pieces')[more - 1]} of the set."
        if state.rulings["form_reading"] == "chosen" and more == 0:
            return "What do these stand for?"
        return "Form this department?"
    return {"dissolve": "Which department do you dissolve?", "declare": "Declare?"}.get(chosen[0], "End the Day?")


# -- the game -------------------------------------------------------------------------------------------


@carries("LZ-START-0", "LZ-R36", "LZ-R37", "LZ-JSON-6")
def new(players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> LauzaitState:
    """No points, and the first Season set up. See ``NewGame``."""
    check_players(players)
    a_count(seed, "seed", "LZ-JSON-1")
    nothing: tuple[()] = ()
    return LauzaitState(
        players=players,
        rulings=RULEBOOK.read_rulings(rulings),
        seed=seed,
        decks=tuple(tuple(pieces) for pieces in decks),
        imagined=(),
        log=(),
        chance=chance.start(seed),
        shuffles=0,
        season=1,
        phase=DAY,
        turn=0,
        start=0,
        direction=1,
        day=1,
        dissolved=False,
        formed=False,
        hired=False,
        hands=(nothing,) * players,
        known=(nothing,) * players,
        departments=(nothing,) * players,
        board=(kernel.EMPTY,) * len(SQUARES),
        points=(0,) * players,
        luminous=None,
        rest=(),
        scored=None,
    )._set_up()


def check_cards(cards: Sequence[str]) -> None:
    """See ``Game``."""
    components.check_copies(map(parse_card, cards))


def appraise(view: Mapping[str, Any], action: Action) -> float:
    """See ``Game``: declare at once; else hire towards sets, then form what brings something, then end."""
    verb, *groups = action.path
    departments = view["departments"][view["seat"]]
    if verb[0] == "declare":
        return kernel.DECLARED
    if verb[0] == "end":
        return 0.0
    if verb[0] == "form":
        flag = flags(Rulings(view["rulings"]), view["players"])
        a, b, c = sorted(map(parse_card, groups[0]))
        readings = read_set((a, b, c), flag)
        bonus = max(r.bonus for r in readings if len(groups) == 1 or f"as {'+'.join(r.shown)}" == groups[1][0])
        return kernel.worth_of_forming(bonus, len(departments), view["done"]["hire"], flag)
    if verb[0] == "dissolve":
        return kernel.worth_of_dissolving(min(d["bonus"] for d in departments if "+".join(d["pieces"]) == groups[0][0]))
    discard, start, end = (group[0] for group in groups)
    hand = _without(tuple(map(parse_card, view["unrevealed"])), (parse_card(discard),))
    lying = {**view["board"], view["empty"]: discard}
    left, right = parse_square(start), parse_square(end)
    hopes = [
        _hope((*hand, parse_card(lying[square])), 3 - len(departments))
        for square in ((end, start) if kernel.needs_throw(right) else (end, end))
    ]
    return kernel.worth_of_hiring(hopes[0], hopes[1], view["day"], left, right)


def _hope(hand: Sequence[int], groups: int) -> float:
    white, green = (_shapes(kernel.code_of_colour(hand, colour)) for colour in (0, 1))
    return kernel.hope(white, green, sum(piece == JOKER for piece in hand), groups)


@lru_cache(maxsize=65536)
def _shapes(code: int) -> int:
    return kernel.shapes(code, [0] * kernel.STACK)


GAME = Game(
    name="lauzait_cep",
    title="Lauzait-Cep",
    blurb="Lay a piece down, move a neighbour, take what it lands on, until nine pieces make three sets.",
    cover="lauzait_cep",
    points="points",
    tiles=True,
    players=range(2, 5),
    rulebook=RULEBOOK,
    ops=OPS,
    new=new,
    face=components.face,
    face_ids=components.FACE_IDS,
    card_label=lambda face_id: label(parse_card(face_id)),
    cover_art=components.cover_art,
    say=say,
    tell=tell,
    words=WORDS,
    appraise=appraise,
    forms=FORMS,
    mark=mark,
    check_cards=check_cards,
    read_case=read_case,
    sheet=sheet,
    so_far=so_far,
    question=question,
    drills=DRILLS,
)
LauzaitState.game = GAME
