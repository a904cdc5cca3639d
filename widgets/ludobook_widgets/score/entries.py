"""The entries of a game's calculators as plain data, which can be checked and undone; nothing is drawn here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypedDict

from ludobook import BadInput, Game, GameError, position_code
from ludobook.teach.sheet import Choice, Count, Form, Sheet

from ludobook_widgets.game.game_page import midway, possessive
from ludobook_widgets.game.player_names import calculator_names, plain_name
from ludobook_widgets.page.place import Place
from ludobook_widgets.score import SAY

UNDO_STEPS = 100
HIGHEST_NUMBER = 999
MOST_ROUNDS = 200


class Round(TypedDict):
    """A round on the score sheet: each seat's result in words, its total after the round, and what else happened.

    ``before`` is the table as it was scored; only the last round has it.
    """

    label: str
    earned: list[str]
    total: list[int]
    winners: list[int]
    notes: list[str]
    before: dict[str, Any] | None


class Pad(TypedDict):
    """The entries of one form, as plain JSON. ``cards`` are by row, group and place.

    ``counted`` has None for each row, or the numbers entered instead of its cards.
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
    """The score of a table, or what is certain while cards are missing; whether all is entered; the fault, if any."""

    sheet: Sheet | None
    finished: bool
    fault: BadInput | None


class Entries:
    """The pads of a game's forms, and which of them is in use.

    Args:
        game: the game.
        case: a request to the engine to start with; by default an empty table.
        tool: key of the form to start with; by default the one that fits the case, or the first.

    Raises:
        BadInput: no calculator of the game asks for such a case, or the game has no such form.
    """

    def __init__(self, game: Game, case: Mapping[str, Any] | None, tool: str) -> None:
        self.game = game
        self.form = self.form_for(case) if case is not None and not tool else self.form_with_key(tool)
        usual = max(game.players.start, 3)
        self.pads = {form.key: empty_pad(form, usual if form.by_seat else 1) for form in game.forms}
        if case is not None:
            self.pad = self.pad_of_case(case)
        self.undo_stack: list[tuple[str, dict[str, Pad]]] = []
        # by form and row, the cards and the number that were entered before the other way was chosen
        self.other_way: dict[tuple[str, int], tuple[Any, Any]] = {}
        self.left_by_round: Any = None  # what stayed on the table when a round was written down

    # -- forms --------------------------------------------------------------------------------------

    @property
    def pad(self) -> Pad:
        """The entries of the form in use."""
        return self.pads[self.form.key]

    @pad.setter
    def pad(self, pad: Pad) -> None:
        self.pads = {**self.pads, self.form.key: pad}

    def form_with_key(self, key: str) -> Form:
        """Return the form of that key, or the first for an empty key.

        Raises:
            BadInput: there is no such form.
        """
        for form in self.game.forms:
            if key in ("", form.key):
                return form
        raise BadInput(SAY("not_a_table"), rule=position_code.CODE_RULE)

    def form_for(self, case: Mapping[str, Any]) -> Form:
        """Return the form that a case fits.

        Raises:
            BadInput: there is none.
        """
        for form in self.game.forms:
            if isinstance(case, Mapping) and form.fits(case):
                return form
        raise BadInput(SAY("no_such_case"), rule=self.game.rulebook.malformed)

    def counts(self, form: Form) -> range:
        """Return the numbers of rows that a form can have."""
        return self.game.players if form.by_seat else range(1, 2)

    @property
    def players(self) -> int:
        """The number of rows."""
        return len(self.pad["names"])

    # -- the request --------------------------------------------------------------------------------

    @property
    def request_fields(self) -> dict[str, Any]:
        """What the engine is asked beside the cards: numbers, choices, the token's holder and the rulings."""
        fields: dict[str, Any] = {**self.pad["numbers"], **self.pad["choices"]}
        if self.form.token_holder:
            fields[self.form.token_holder[0]] = self.pad["holder"]
        return {**fields, "rulings": self.pad["rulings"]}

    @property
    def request(self) -> dict[str, Any]:
        """The pad as a request to the engine; empty places are left out."""
        return self.form.request(self.pad["cards"], self.request_fields, self.pad["counted"])

    def odds_case(self, row: int) -> Mapping[str, Any] | None:
        """Return the case for the odds of a row; None if it has none."""
        odds_case = self.form.odds_case
        return (
            odds_case(self.pad["cards"], row, self.request_fields)
            if odds_case and self.pad["counted"][row] is None
            else None
        )

    @property
    def complete(self) -> bool:
        """True once everything that the form needs is entered."""
        return self.form.complete(self.pad["cards"], self.pad["counted"])

    @property
    def over(self) -> bool:
        """True if the game on the score sheet has ended and no other has begun."""
        return bool(self.pad["rounds"]) and bool(self.pad["rounds"][-1]["winners"]) and not is_begun(self.pad)

    @property
    def sheet(self) -> Sheet | None:
        """The score of the table; None while cards are missing or something is wrong."""
        if not self.complete:
            return None
        try:
            return self.game.sheet(self.request)
        except BadInput:
            return None

    def scored(self) -> Scored:
        """The score of the table, as far as it is known."""
        if not is_begun(self.pad):
            return Scored(None, False, None)
        try:
            if self.complete:
                return Scored(self.game.sheet(self.request), True, None)
        except BadInput as fault:
            if fault.rule not in self.form.unfinished:
                return Scored(None, False, fault)
        try:
            return Scored(
                self.game.so_far(self.form, self.pad["cards"], self.request_fields, self.pad["counted"]), False, None
            )
        except BadInput as fault:
            return Scored(None, False, fault)

    def fault(self) -> BadInput | None:
        """The first fault so far, even if no card is entered yet."""
        try:
            self.game.so_far(self.form, self.pad["cards"], self.request_fields, self.pad["counted"])
        except BadInput as fault:
            return fault
        return None

    def gaps(self) -> list[tuple[int, str]]:
        """List the groups that aren't full: the seat and the name of each."""
        return [
            (seat, midway(self.game, group.name))
            for seat, row in enumerate(self.pad["cards"])
            for group, cards in zip(self.form.groups, row, strict=True)
            if (None in values if (values := self.pad["counted"][seat]) is not None else not group.full(cards))
        ]

    def missing(self) -> list[str]:
        """Say what is still missing: the cards or numbers of several seats, or the groups of a single one."""
        open_groups = self.gaps()
        if not self.form.by_seat:
            # a group of a fixed size that has been begun says how much of it is left
            begun_here = [
                SAY("more_pieces" if self.game.tiles else "more_cards", cards.count(None))
                for group, cards in zip(self.form.groups, self.pad["cards"][0], strict=True)
                if not group.full(cards) and any(cards) and None in cards
            ]
            found = begun_here or list(dict.fromkeys(title for _, title in open_groups))
        else:
            names, seats = self.pad["names"], list(dict.fromkeys(seat for seat, _ in open_groups))
            by_number = [names[seat] for seat in seats if self.pad["counted"][seat] is not None]
            by_card = [names[seat] for seat in seats if self.pad["counted"][seat] is None]
            if len(seats) == len(by_card) == 1:
                return [SAY("groups_of", possessive(by_card[0]), [title for _, title in open_groups])]
            found = [SAY("pieces_for" if self.game.tiles else "cards_for", by_card)] if by_card else []
            found += [SAY("numbers_for", by_number)] if by_number else []
        exact = not any(values is not None for values in self.pad["counted"])
        required = len(self.form.still_required(self.pad["cards"])) if exact else 0
        return found or ([SAY("more", required)] if required else [])

    # -- the code -----------------------------------------------------------------------------------

    def code(self, form: Form | None = None) -> str:
        """Return the table as one copyable text, by default of the form in use. Everything on a calculator is open."""
        form = form or self.form
        return position_code.encode(self.game.name, "pad", {"tool": form.key, **self.pads[form.key]})

    def open(self, text: str) -> None:
        """Switch to the form of a code, and enter its data.

        Raises:
            BadInput: it is not the data of a calculator of this game.
        """
        name, kind, data = position_code.decode(text)
        if name != self.game.name or kind != "pad":
            raise BadInput(SAY("not_a_table"), rule=position_code.CODE_RULE)
        form = self.form_with_key(str(data.get("tool", "")) if isinstance(data, dict) else "")
        pad = checked_pad(
            self.game, form, {"choices": {}, **data} if isinstance(data, dict) else data, self.counts(form)
        )
        self.form, self.pad = form, pad

    def pad_of_case(self, case: Mapping[str, Any]) -> Pad:
        """Make the pad of the form in use for a case.

        Raises:
            BadInput: the case does not fit the form.
        """
        form = self.form
        rows = case[form.field] if form.by_seat else [case]
        if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
            raise BadInput(SAY("not_rows", form.field), rule=self.game.rulebook.malformed)
        pad = empty_pad(form, len(rows))
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
        return checked_pad(self.game, form, pad, self.counts(form))

    # -- changes ------------------------------------------------------------------------------------

    def snapshot(self) -> tuple[str, dict[str, Pad]]:
        """Return all entries, so that ``restore`` can restore them."""
        return self.form.key, deepcopy(self.pads)

    def restore(self, to: tuple[str, dict[str, Pad]]) -> None:
        """Restore earlier entries."""
        self.form, self.pads = self.form_with_key(to[0]), to[1]

    def remember(self, was: tuple[str, dict[str, Pad]]) -> None:
        """Keep earlier entries for ``undo``."""
        self.undo_stack = [*self.undo_stack, was][-UNDO_STEPS:]

    def undo(self) -> None:
        """Undo the last change."""
        self.restore(self.undo_stack[-1])
        self.undo_stack = self.undo_stack[:-1]

    def set(self, at: Place, card: str | None) -> None:
        """Enter a card at a place, or None to clear it.

        Raises:
            BadInput: the card cannot be on this table; it is entered nevertheless.
        """
        counted = self.pad["counted"][at.row]
        if counted is not None:
            counted[at.group] = self.form.counts[at.group].unset  # only clears it; ``rounds.count`` enters numbers
            return
        cards = list(self.pad["cards"][at.row][at.group])
        cards[at.place] = card
        self.pad["cards"][at.row][at.group] = self.form.groups[at.group].arrange(cards)
        check_cards(self.game, entered_cards(self.pad))

    def places(self) -> list[Place]:
        """List every place for a card or number."""
        found = []
        for seat, row in enumerate(self.pad["cards"]):
            if (values := self.pad["counted"][seat]) is not None:
                found += [Place(seat, g, 0) for g in range(len(values))]
            else:
                found += [Place(seat, g, i) for g, group in enumerate(row) for i in range(len(group))]
        return found

    def first_empty(self, after: Place | None = None) -> Place | None:
        """Return the next empty place that can be filled, from ``after`` on and then from the start; None for none."""
        if self.over:
            return None
        places = self.places()
        start = places.index(after) if after in places else 0
        there = entered_cards(self.pad)
        fits = any(why_barred(self.game, card, there) is None for card in self.cards)
        for at in places[start:] + places[:start]:
            if value_at(self.pad, at) is None and (fits or self.pad["counted"][at.row] is not None):
                return at
        return None

    @property
    def cards(self) -> list[str]:
        """List the cards that can be entered: those in play at this table."""
        in_play = self.form.in_play
        return [
            card for card in self.form.cards if in_play is None or card in in_play(self.players, self.request_fields)
        ]

    def resize(self, players: int) -> None:
        """Change the number of rows.

        Raises:
            BadInput: the score sheet has another number of players.
        """
        pad, kept = self.pad, self.players
        if pad["rounds"]:
            raise BadInput(SAY("other_players", kept), rule=position_code.CODE_RULE)
        more, holder, self.other_way = empty_pad(self.form, players), pad["holder"], {}
        self.pad = {
            **pad,
            "names": (pad["names"] + more["names"][kept:])[:players],
            "cards": (pad["cards"] + more["cards"][kept:])[:players],
            "counted": (pad["counted"] + blank_counts(self.form, pad["counted"][-1:] * (players - kept)))[:players],
            "numbers": {field: resized(amounts, players) for field, amounts in pad["numbers"].items()},
            "throws": [],
            "holder": holder if holder is not None and holder < players else None,
            "choices": {**pad["choices"], **{one.field: None for one in self.form.choices if one.does}},
        }

    def as_text(self) -> str:
        """Write the table as it can be typed."""
        rows = self.form.as_lines(self.pad["cards"], self.request_fields)
        names = [f"{name}: " for name in self.pad["names"]] if self.form.by_seat else [""]
        return "\n".join(f"{name}{row}".rstrip() for name, row in zip(names, rows, strict=True))


def empty_pad(form: Form, players: int) -> Pad:
    """Make an empty pad of so many rows."""
    return {
        "names": calculator_names(players),
        "cards": [[group.arrange([]) for group in form.groups] for _ in range(players)],
        "counted": [None] * players,
        "numbers": {field: [0] * players for field, _ in form.numbers},
        "throws": [],
        "holder": None,
        "choices": {choice.field: choice.options[0][0] for choice in form.choices},
        "rulings": {},
        "rounds": [],
    }


def blank_counts(form: Form, counted: Sequence[list[Any] | None]) -> list[list[Any] | None]:
    """Return empty entries, with numbers or without as each row has them now."""
    return [None if values is None else [count.unset for count in form.counts] for values in counted]


def value_after_tap(count: Count, held: Any, value: Any) -> Any:
    """Return the value of a number after a tap on an option; where it takes several, a second tap removes that one."""
    if not count.many:
        return value
    there = held if len(held) < count.most or value in held else []
    return [known for known, _ in count.options if (known in there) != (known == value)]


def resized(amounts: Sequence[int], players: int) -> list[int]:
    """Return a number for each of so many seats, 0 for new seats."""
    return [*amounts, *[0] * players][:players]


def is_begun_at(pad: Pad, seat: int) -> bool:
    """Tell whether anything is entered for a seat."""
    return is_begun({**pad, "cards": [pad["cards"][seat]], "counted": [pad["counted"][seat]]})


def entered_cards(pad: Pad, but: Place | None = None) -> list[str]:
    """List every card on the pad, except the one at ``but``."""
    return [card for at, card in _cards(pad) if card and at != but]


def is_begun(pad: Pad) -> bool:
    """Tell whether any card, or number instead of cards, is entered."""
    numbers = [value for values in pad["counted"] for value in values or ()]
    return bool(entered_cards(pad)) or any(value not in (None, []) for value in numbers)


def _cards(pad: Pad) -> Iterator[tuple[Place, str | None]]:
    for seat, row in enumerate(pad["cards"]):
        for g, group in enumerate(row):
            for i, card in enumerate(group):
                yield Place(seat, g, i), card


def chosen_option(pad: Pad, choice: Choice) -> int:
    """Return the index of a choice's chosen option."""
    return [value for value, _ in choice.options].index(pad["choices"][choice.field])


def value_at(pad: Pad, at: Place) -> Any:
    """Return the card or number at a place; None if it is empty."""
    counted = pad["counted"][at.row]
    return pad["cards"][at.row][at.group][at.place] if counted is None else counted[at.group]


def checked_pad(game: Game, form: Form, pad: Any, counts: range) -> Pad:
    """Check the shape and the cards of a pad from outside; return our own copy. It may have ``counts`` rows.

    Raises:
        BadInput: it is not the data of a calculator of this game.
    """
    try:
        return _read(game, form, pad, counts)
    except GameError:
        raise
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise BadInput(SAY("not_a_table"), rule=position_code.CODE_RULE) from None


def _read(game: Game, form: Form, pad: Any, counts: range) -> Pad:
    players = len(pad["names"])
    _must(players in counts)
    made = empty_pad(form, players)
    made["names"] = [plain_name(str(name), usual) for name, usual in zip(pad["names"], made["names"], strict=True)]
    for seat, row in enumerate(pad["cards"]):
        _must(seat < players and len(row) <= len(form.groups))
        for g, group in enumerate(row):
            _must(isinstance(group, list) and len(group) <= form.groups[g].size)
            cards = [None if card is None else str(card).strip().upper() for card in group]
            made["cards"][seat][g] = form.groups[g].arrange(cards)
    for seat, values in enumerate(pad.get("counted", ())):  # pads of older versions have none
        _must(seat < players and (values is None or 0 < len(values) <= len(form.counts)))
        unset = [count.unset for count in form.counts]  # and may have fewer numbers
        padded = values and [*values, *unset[len(values) :]]
        made["counted"][seat] = padded and [_option(*both) for both in zip(form.counts, padded, strict=True)]
    for field, _ in form.numbers:
        made["numbers"][field] = [checked_number(pad["numbers"][field][seat]) for seat in range(players)]
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
    game.check_cards(entered_cards(made))
    return made


def _option(count: Count, value: Any) -> Any:
    """Check the value of a number, or the list of its values."""
    known = [json.dumps(option) for option, _ in count.options]  # compared as JSON, because True equals 1
    for one in value if count.many else () if value is None else (value,):
        _must(json.dumps(one) in known)
    _must(not count.many or len(value) <= count.most)
    return value


def _read_round(done: Any, players: int) -> Round:
    _must(len(done["earned"]) == len(done["total"]) == players)
    return {
        "label": str(done.get("label", ""))[:40],
        "earned": [str(x)[:40] for x in done["earned"]],
        "total": [checked_number(x) for x in done["total"]],
        "winners": [seat for seat in done["winners"] if type(seat) is int and 0 <= seat < players],
        "notes": [str(note)[:200] for note in done.get("notes", ())][:20],
        "before": before if isinstance(before := done.get("before"), dict) else None,  # checked at undo
    }


def _must(fits: bool) -> None:
    if not fits:
        raise ValueError


def checked_number(value: object) -> int:
    """Check a number that may be entered.

    Raises:
        BadInput: it is not such a number.
    """
    if type(value) is not int or not 0 <= value <= HIGHEST_NUMBER:
        raise BadInput(SAY("not_a_number", HIGHEST_NUMBER), rule=position_code.CODE_RULE)
    return value


def why_barred(game: Game, card: str, there: Sequence[str]) -> str | None:
    """Say why a card cannot join the cards that are there; None if it can."""
    try:
        check_cards(game, [*there, card])
    except BadInput as fault:
        return fault.message
    return None


def check_cards(game: Game, cards: Sequence[str]) -> None:
    """Check that no card is there more often than the deck has it.

    Raises:
        BadInput: a card is; the message names it.
    """
    try:
        game.check_cards(cards)
    except BadInput as fault:
        if fault.rule == game.deck.too_many_rule:
            [card] = fault.part
            copies = game.deck.copies_of(game.deck.parse(card))
            words = {1: "entered_once", 2: "entered_both"}.get(copies, "entered_all")
            count = [copies] if words == "entered_all" else []
            raise BadInput(SAY(words, game.card_label(card), *count), rule=fault.rule, part=fault.part) from None
        raise
