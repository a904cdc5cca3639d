"""Entries of a game's calculators: plain data, checked and undone, without anything drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypedDict

from ludobook import BadInput, Game, GameError, position_code
from ludobook.teach.sheet import Choice, Count, Form, Sheet

from ludobook_widgets.game.place import Place
from ludobook_widgets.game.player_names import given, plain_name
from ludobook_widgets.score import SAY

UNDO_STEPS = 100
HIGHEST = 999
MOST_ROUNDS = 200


class Round(TypedDict):
    """A round on the score sheet: what each seat earned, in words, and has since; what else happened.

    ``before`` is the table as it was when it was written down, of the last round only.
    """

    label: str
    earned: list[str]
    total: list[int]
    winners: list[int]
    notes: list[str]
    before: dict[str, Any] | None


class Pad(TypedDict):
    """The entries of one form, as plain JSON. ``cards`` are by row, group and place.

    ``counted`` has for each row None, or what is entered there in the place of its cards.
    """

    names: list[str]
    cards: list[list[list[str | None]]]
    counted: list[list[Any] | None]
    numbers: dict[str, list[int]]
    throws: list[int]
    holder: int | None
    choices: dict[str, Any]
    rulings: dict[str, Any]
    rounds: list[Round]


class Scored(NamedTuple):
    """A table scored, or what is certain of it while cards are missing; whether it is finished; what is wrong."""

    sheet: Sheet | None
    finished: bool
    fault: BadInput | None


class Entries:
    """The pads of a game's forms, and which of them is in use.

    Args:
        game: the game.
        case: a request to the engine to start with; else an empty table.
        tool: key of the form to start with; else the first one, or the one that the case fits.

    Raises:
        BadInput: no calculator of the game asks for such a case, or the game has no such form.
    """

    def __init__(self, game: Game, case: Mapping[str, Any] | None, tool: str) -> None:
        self.game = game
        self.form = self.fitting(case) if case is not None and not tool else self.tool(tool)
        usual = max(game.players.start, 3)
        self.pads = {form.key: empty(form, usual if form.by_seat else 1) for form in game.forms}
        if case is not None:
            self.pad = self.of_case(case)
        self.past: list[tuple[str, dict[str, Pad]]] = []

    # -- forms --------------------------------------------------------------------------------------

    @property
    def pad(self) -> Pad:
        """The entries of the form in use."""
        return self.pads[self.form.key]

    @pad.setter
    def pad(self, pad: Pad) -> None:
        self.pads = {**self.pads, self.form.key: pad}

    def tool(self, key: str) -> Form:
        """The form of that key, the first for none.

        Raises:
            BadInput: there is no such form.
        """
        for form in self.game.forms:
            if key in ("", form.key):
                return form
        raise BadInput(SAY("not_a_table"), rule=position_code.RULE)

    def fitting(self, case: Mapping[str, Any]) -> Form:
        """The form that a case fills in.

        Raises:
            BadInput: there is none.
        """
        for form in self.game.forms:
            if form.fits(case):
                return form
        raise BadInput(SAY("no_such_case"), rule=self.game.rulebook.malformed)

    def counts(self, form: Form) -> range:
        """Return the numbers of rows that a form may have."""
        return self.game.players if form.by_seat else range(1, 2)

    @property
    def players(self) -> int:
        """The number of rows."""
        return len(self.pad["names"])

    # -- the request --------------------------------------------------------------------------------

    @property
    def rest(self) -> dict[str, Any]:
        """The request without its cards."""
        rest: dict[str, Any] = {**self.pad["numbers"], **self.pad["choices"]}
        if self.form.token_holder:
            rest[self.form.token_holder[0]] = self.pad["holder"]
        return {**rest, "rulings": self.pad["rulings"]}

    @property
    def request(self) -> dict[str, Any]:
        """The pad as a request to the engine; empty places are left out."""
        return self.form.request(self.pad["cards"], self.rest, self.pad["counted"])

    def odds_case(self, row: int) -> Mapping[str, Any] | None:
        """Return the case of which a row's odds can be told; None where there are none."""
        told = self.form.odds_case
        return told(self.pad["cards"], row, self.rest) if told and self.pad["counted"][row] is None else None

    @property
    def complete(self) -> bool:
        """True once all that is needed is entered."""
        return self.form.complete(self.pad["cards"], self.pad["counted"])

    @property
    def over(self) -> bool:
        """True if the game on the score sheet has ended and no other has begun."""
        return bool(self.pad["rounds"]) and bool(self.pad["rounds"][-1]["winners"]) and not begun(self.pad)

    @property
    def sheet(self) -> Sheet | None:
        """The table scored, None while cards are missing or something is wrong with it."""
        if not self.complete:
            return None
        try:
            return self.game.sheet(self.request)
        except BadInput:
            return None

    def scored(self) -> Scored:
        """The table scored, as far as it can be."""
        if not begun(self.pad):
            return Scored(None, False, None)
        try:
            if self.complete:
                return Scored(self.game.sheet(self.request), True, None)
        except BadInput as fault:
            if fault.rule not in self.form.unfinished:
                return Scored(None, False, fault)
        try:
            return Scored(self.game.so_far(self.form, self.pad["cards"], self.rest, self.pad["counted"]), False, None)
        except BadInput as fault:
            return Scored(None, False, fault)

    def fault(self) -> BadInput | None:
        """The first fault so far, found even before anything lies on the table."""
        try:
            self.game.so_far(self.form, self.pad["cards"], self.rest, self.pad["counted"])
        except BadInput as fault:
            return fault
        return None

    def missing(self) -> list[str]:
        """The rows, or in a form of one row the groups, that need further cards."""
        open_groups = [
            (self.pad["names"][seat], group.name)
            for seat, row in enumerate(self.pad["cards"])
            for group, cards in zip(self.form.groups, row, strict=True)
            if (None in values if (values := self.pad["counted"][seat]) is not None else not group.full(cards))
        ]
        found = list(dict.fromkeys(name if self.form.by_seat else title for name, title in open_groups))
        exact = not any(values is not None for values in self.pad["counted"])
        required = len(self.form.still_required(self.pad["cards"])) if exact else 0
        return found or ([SAY("more_cards", required)] if required else [])

    # -- the code -----------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The table as one copyable text. Everything on a calculator is open."""
        return self.code_of(self.form)

    def code_of(self, form: Form) -> str:
        """The same of another form."""
        return position_code.encode(self.game.name, "pad", {"tool": form.key, **self.pads[form.key]})

    def open(self, text: str) -> None:
        """Turn to the form of a code, and enter what it holds.

        Raises:
            BadInput: it is none of ours.
        """
        name, kind, data = position_code.decode(text)
        if name != self.game.name or kind != "pad":
            raise BadInput(SAY("not_a_table"), rule=position_code.RULE)
        form = self.tool(str(data.get("tool", "")) if isinstance(data, dict) else "")
        pad = checked(self.game, form, {"choices": {}, **data} if isinstance(data, dict) else data, self.counts(form))
        self.form, self.pad = form, pad

    def of_case(self, case: Mapping[str, Any]) -> Pad:
        """The pad of the form in use that a case makes.

        Raises:
            BadInput: it makes none.
        """
        form = self.form
        rows = case[form.field] if form.by_seat else [case]
        pad = empty(form, len(rows))
        pad["cards"] = [
            [group.places(row[group.field]) if group.field in row else group.arrange([]) for group in form.groups]
            for row in rows
        ]
        fields = {count.field: count.unset for count in form.counts}
        pad["counted"] = [
            [row.get(field, unset) for field, unset in fields.items()] if fields.keys() & row.keys() else None
            for row in rows
        ]
        for field, _ in form.numbers:
            pad["numbers"][field] = list(case.get(field, pad["numbers"][field]))
        if form.token_holder:
            pad["holder"] = case.get(form.token_holder[0])
        pad["choices"] = {field: case.get(field, value) for field, value in pad["choices"].items()}
        pad["rulings"] = dict(case.get("rulings", {}))
        return checked(self.game, form, pad, self.counts(form))

    # -- changes ------------------------------------------------------------------------------------

    def now(self) -> tuple[str, dict[str, Pad]]:
        """All that is entered, to come back to."""
        return self.form.key, deepcopy(self.pads)

    def go_back(self, to: tuple[str, dict[str, Pad]]) -> None:
        """Be as it was."""
        self.form, self.pads = self.tool(to[0]), to[1]

    def remember(self, was: tuple[str, dict[str, Pad]]) -> None:
        """Keep what was, for ``undo``."""
        self.past = [*self.past, was][-UNDO_STEPS:]

    def undo(self) -> None:
        """Undo the last change."""
        self.go_back(self.past[-1])
        self.past = self.past[:-1]

    def set(self, at: Place, card: str | None) -> None:
        """Put a card there, or None.

        Raises:
            BadInput: it cannot be on this table; it was put there nevertheless.
        """
        counted = self.pad["counted"][at.row]
        if counted is not None:
            counted[at.group] = self.form.counts[at.group].unset  # only to clear it: see ``count``
            return
        cards = list(self.pad["cards"][at.row][at.group])
        cards[at.place] = card
        self.pad["cards"][at.row][at.group] = self.form.groups[at.group].arrange(cards)
        self.game.check_cards(entered(self.pad))

    def places(self) -> list[Place]:
        """Every place."""
        found = []
        for seat, row in enumerate(self.pad["cards"]):
            if (values := self.pad["counted"][seat]) is not None:
                found += [Place(seat, g, 0) for g in range(len(values))]
            else:
                found += [Place(seat, g, i) for g, group in enumerate(row) for i in range(len(group))]
        return found

    def first_empty(self, after: Place | None = None) -> Place | None:
        """The next place with nothing in it, from there on and then from the start; None when nothing fits anywhere."""
        if self.over:
            return None
        places = self.places()
        start = places.index(after) if after in places else 0
        there = entered(self.pad)
        fits = any(why_barred(self.game, card, there) is None for card in self.cards)
        for at in places[start:] + places[:start]:
            if held_at(self.pad, at) is None and (fits or self.pad["counted"][at.row] is not None):
                return at
        return None

    @property
    def cards(self) -> list[str]:
        """The cards that can be entered: those in play at this table."""
        told = self.form.in_play
        return [card for card in self.form.cards if told is None or card in told(self.players, self.rest)]

    def resize(self, players: int) -> None:
        """Have so many rows.

        Raises:
            BadInput: the score sheet is for another number.
        """
        pad, kept = self.pad, self.players
        if pad["rounds"]:
            raise BadInput(SAY("other_players", kept), rule=position_code.RULE)
        more, holder = empty(self.form, players), pad["holder"]
        self.pad = {
            **pad,
            "names": (pad["names"] + more["names"][kept:])[:players],
            "cards": (pad["cards"] + more["cards"][kept:])[:players],
            "counted": (pad["counted"] + blank(self.form, pad["counted"][-1:] * (players - kept)))[:players],
            "numbers": {field: sized(amounts, players) for field, amounts in pad["numbers"].items()},
            "throws": [],
            "holder": holder if holder is not None and holder < players else None,
            "choices": {**pad["choices"], **{one.field: None for one in self.form.choices if one.does}},
        }

    def as_text(self) -> str:
        """The table as it can be typed."""
        rows = self.form.as_lines(self.pad["cards"], self.rest)
        names = [f"{name}: " for name in self.pad["names"]] if self.form.by_seat else [""]
        return "\n".join(f"{name}{row}".rstrip() for name, row in zip(names, rows, strict=True))


def empty(form: Form, players: int) -> Pad:
    """A pad of so many rows with nothing on it."""
    return {
        "names": given(players),
        "cards": [[group.arrange([]) for group in form.groups] for _ in range(players)],
        "counted": [None] * players,
        "numbers": {field: [0] * players for field, _ in form.numbers},
        "throws": [],
        "holder": None,
        "choices": {choice.field: choice.options[0][0] for choice in form.choices},
        "rulings": {},
        "rounds": [],
    }


def with_last(pad: Pad, row: int) -> Pad:
    """Return the pad with the row at that place as its last, with all that is its own; those after it move up."""
    order, holder = [*(i for i in range(len(pad["names"])) if i != row), row], pad["holder"]
    return {
        **pad,
        "names": [pad["names"][i] for i in order],
        "cards": [pad["cards"][i] for i in order],
        "counted": [pad["counted"][i] for i in order],
        "numbers": {field: [amounts[i] for i in order] for field, amounts in pad["numbers"].items()},
        "holder": None if holder is None else order.index(holder),
    }


def blank(form: Form, counted: Sequence[list[Any] | None]) -> list[list[Any] | None]:
    """Nothing entered, in the same way for each row."""
    return [None if values is None else [count.unset for count in form.counts] for values in counted]


def joined(count: Count, held: Any, value: Any) -> Any:
    """A number with that option tapped: of several that may hold, it is taken back where it holds already."""
    if not count.many:
        return value
    there = held if len(held) < count.most or value in held else []
    return [known for known, _ in count.options if (known in there) != (known == value)]


def sized(amounts: Sequence[int], players: int) -> list[int]:
    """A number for each of so many seats, 0 for those that are new."""
    return [*amounts, *[0] * players][:players]


def begun_at(pad: Pad, seat: int) -> bool:
    """Tell whether anything lies in front of that seat."""
    return begun({**pad, "cards": [pad["cards"][seat]], "counted": [pad["counted"][seat]]})


def entered(pad: Pad, but: Place | None = None) -> list[str]:
    """Every card on the pad, but the one in that place."""
    return [card for at, card in _cards(pad) if card and at != but]


def begun(pad: Pad) -> bool:
    """Tell whether anything lies on the table, a card or a number instead of cards."""
    numbers = [value for values in pad["counted"] for value in values or ()]
    return bool(entered(pad)) or any(value not in (None, []) for value in numbers)


def _cards(pad: Pad) -> Iterator[tuple[Place, str | None]]:
    for seat, row in enumerate(pad["cards"]):
        for g, group in enumerate(row):
            for i, card in enumerate(group):
                yield Place(seat, g, i), card


def chosen(pad: Pad, choice: Choice) -> int:
    """Return the number of a choice's chosen option."""
    return [value for value, _ in choice.options].index(pad["choices"][choice.field])


def held_at(pad: Pad, at: Place) -> Any:
    """The card in that place, or the number; None where there is none."""
    counted = pad["counted"][at.row]
    return pad["cards"][at.row][at.group][at.place] if counted is None else counted[at.group]


def checked(game: Game, form: Form, pad: Any, counts: range) -> Pad:
    """A pad from outside, in shape and cards, as our own plain data; ``counts`` are the numbers of rows it may have.

    Raises:
        BadInput: it is none of ours.
    """
    try:
        return _read(game, form, pad, counts)
    except GameError:
        raise
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise BadInput(SAY("not_a_table"), rule=position_code.RULE) from None


def _read(game: Game, form: Form, pad: Any, counts: range) -> Pad:
    players = len(pad["names"])
    _must(players in counts)
    made = empty(form, players)
    made["names"] = [plain_name(str(name), usual) for name, usual in zip(pad["names"], made["names"], strict=True)]
    for seat, row in enumerate(pad["cards"]):
        _must(seat < players and len(row) <= len(form.groups))
        for g, group in enumerate(row):
            _must(isinstance(group, list) and len(group) <= form.groups[g].size)
            cards = [None if card is None else str(card).strip().upper() for card in group]
            made["cards"][seat][g] = form.groups[g].arrange(cards)
    for seat, values in enumerate(pad.get("counted", ())):  # an older version had none
        _must(seat < players and (values is None or 0 < len(values) <= len(form.counts)))
        unset = [count.unset for count in form.counts]  # there may have been fewer of them, too
        told = values and [*values, *unset[len(values) :]]
        made["counted"][seat] = told and [_option(*both) for both in zip(form.counts, told, strict=True)]
    for field, _ in form.numbers:
        made["numbers"][field] = [amount(pad["numbers"][field][seat]) for seat in range(players)]
    holder = pad["holder"]
    _must(holder is None or (type(holder) is int and 0 <= holder < players))
    made["holder"] = holder
    for choice in form.choices:
        value = pad["choices"].get(choice.field, choice.options[0][0])
        _must(any(type(value) is type(known) and value == known for known, _ in choice.options))
        made["choices"][choice.field] = value
    if form.throws:
        there = form.throws({**made["numbers"], **made["choices"]}, pad.get("throws", ()))
        made["throws"] = [throw for _, throw in there.so_far]
    made["rulings"] = game.rulebook.changed(game.rulebook.read_rulings(pad["rulings"]))
    made["rounds"] = [_read_round(done, players) for done in pad["rounds"][:MOST_ROUNDS]]
    game.check_cards(entered(made))
    return made


def _option(count: Count, value: Any) -> Any:
    """A value of a number, or the values of several that hold."""
    known = [json.dumps(option) for option, _ in count.options]  # exactly: True is no 1
    for one in value if count.many else () if value is None else (value,):
        _must(json.dumps(one) in known)
    _must(not count.many or len(value) <= count.most)
    return value


def _read_round(done: Any, players: int) -> Round:
    _must(len(done["earned"]) == len(done["total"]) == players)
    return {
        "label": str(done.get("label", ""))[:40],
        "earned": [str(x)[:40] for x in done["earned"]],
        "total": [amount(x) for x in done["total"]],
        "winners": [seat for seat in done["winners"] if type(seat) is int and 0 <= seat < players],
        "notes": [str(note)[:200] for note in done.get("notes", ())][:20],
        "before": before if isinstance(before := done.get("before"), dict) else None,  # checked when it is taken back
    }


def _must(fits: bool) -> None:
    if not fits:
        raise ValueError


def amount(value: object) -> int:
    """A number that may be entered.

    Raises:
        BadInput: it is none.
    """
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise BadInput(SAY("not_a_number", HIGHEST), rule=position_code.RULE)
    return value


def why_barred(game: Game, card: str, there: Sequence[str]) -> str | None:
    """Why a card cannot join those that are there; None where it can."""
    try:
        game.check_cards([*there, card])
    except BadInput as fault:
        return fault.message
    return None
