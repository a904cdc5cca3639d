"""ScorePad: a calculator. Enter cards, see every point explained, switch rulings, keep a sheet over rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import zip_longest
from typing import Any

from ludobook import BadInput, GameError, code
from ludobook.core.outlook import ways
from ludobook.core.score import Choice, Form, Row, Sheet
from ludobook.core.words import listed

from ludobook_widgets.gamepage import Block, GamePage, badge, drawn, number, possessive, ruling_field
from ludobook_widgets.names import GIVEN, plain_name

UNDO_STEPS = 100
HIGHEST = 999

Place = tuple[int, int, int]  # seat, group, place


class ScorePad(GamePage):
    """A game's calculators, each a form to fill in card by card or typed, for a phone in the middle of a game.

    Args:
        game: the game's package name.
        case: a request to the engine to start with, as in the worked cases; else an empty table.
        tool: key of the form to start with; else the first one, or the one that the case fits.
    """

    def __init__(self, game: str, case: Mapping[str, Any] | None = None, tool: str = "") -> None:
        super().__init__(game)
        self.form = self._fitting(case) if case is not None and not tool else self._tool(tool)
        self.pads = {form.key: self._empty(form, self._usual_players(form)) for form in self.game.forms}
        if case is not None:
            self.pad = self._from_case(case)
        self.past: list[tuple[str, dict[str, Block]]] = []
        self.at: Place | None = self._first_empty()
        self.row = 0
        self.hiding = False
        self.guesses: dict[int, str] = {}
        self.committed = False
        self.refused: GameError | None = None
        self.typed = ""
        self.draw()

    # -- the pad: plain JSON, replaced as a whole by every change -------------------------------------

    @property
    def pad(self) -> Block:
        """What is entered in the form in use."""
        return self.pads[self.form.key]

    @pad.setter
    def pad(self, pad: Block) -> None:
        self.pads = {**self.pads, self.form.key: pad}

    def _tool(self, key: str) -> Form:
        """The form of that key, the first for none; BadInput when there is no such form."""
        for form in self.game.forms:
            if key in ("", form.key):
                return form
        raise BadInput("This code holds no table of this game.", rule=code.RULE)

    def _fitting(self, case: Mapping[str, Any]) -> Form:
        """The form that a case fills in."""
        for form in self.game.forms:
            if form.field in case if form.field else all(g.field in case for g in form.groups if not g.full(())):
                return form
        raise BadInput("No calculator of this game asks for this.", rule=self.game.rulebook.malformed)

    def _counts(self, form: Form) -> range:
        """How many rows a form may have."""
        return self.game.players if form.field else range(1, 2)

    def _usual_players(self, form: Form) -> int:
        return max(self.game.players.start, 3) if form.field else 1

    def _empty(self, form: Form, players: int) -> Block:
        return {
            "names": list(GIVEN[:players]),
            "cards": [[group.laid([]) for group in form.groups] for _ in range(players)],
            "numbers": {field: [0] * players for field, _ in form.numbers},
            "holder": None,
            "choices": {choice.field: choice.options[0][0] for choice in form.choices},
            "rulings": {},
            "rounds": [],
        }

    def _from_case(self, case: Mapping[str, Any]) -> Block:
        """The pad of the form in use that a case makes."""
        form = self.form
        rows = case[form.field] if form.field else [case]
        pad = self._empty(form, len(rows))
        pad["cards"] = [[group.places(row[group.field]) if group.field in row else group.laid([])
                         for group in form.groups] for row in rows]  # fmt: skip
        for field, _ in form.numbers:
            pad["numbers"][field] = list(case.get(field, pad["numbers"][field]))
        if form.holder:
            pad["holder"] = case.get(form.holder[0])
        pad["choices"] = {field: case.get(field, value) for field, value in pad["choices"].items()}
        pad["rulings"] = dict(case.get("rulings", {}))
        return self._checked(form, pad)

    def _checked(self, form: Form, pad: Any) -> Block:
        """A pad from outside, in shape and cards, as our own plain data.

        Raises:
            BadInput: it is none of ours.
        """
        try:
            names = [plain_name(str(name), GIVEN[seat]) for seat, name in enumerate(pad["names"][: len(GIVEN)])]
            _must(len(names) in self._counts(form))
            made = {**self._empty(form, len(names)), "names": names}
            for seat, row in enumerate(pad["cards"]):
                _must(seat < len(names) and len(row) <= len(form.groups))
                for g, group in enumerate(row):
                    _must(isinstance(group, list) and len(group) <= form.groups[g].size)
                    cards = [None if card is None else str(card).strip().upper() for card in group]
                    made["cards"][seat][g] = form.groups[g].laid(cards)
            for field, _ in form.numbers:
                for seat in range(len(names)):
                    made["numbers"][field][seat] = self._number(pad["numbers"][field][seat])
            holder = pad["holder"]
            _must(holder is None or (type(holder) is int and 0 <= holder < len(names)))
            made["holder"] = holder
            for choice in form.choices:
                value = pad["choices"].get(choice.field, choice.options[0][0])
                _must(any(type(value) is type(known) and value == known for known, _ in choice.options))
                made["choices"][choice.field] = value
            made["rulings"] = self.game.rulebook.changed(self.game.rulebook.read_rulings(pad["rulings"]))
            for done in pad["rounds"][:200]:
                _must(len(done["earned"]) == len(done["total"]) == len(names))
                winners = [seat for seat in done["winners"] if type(seat) is int and 0 <= seat < len(names)]
                earned, total = [str(x)[:40] for x in done["earned"]], [self._number(x) for x in done["total"]]
                label = str(done.get("label", ""))[:40]
                made["rounds"].append({"label": label, "earned": earned, "total": total, "winners": winners})
            self.game.check_cards(_entered(made))
        except GameError:
            raise
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise BadInput("This code holds no table of this game.", rule=code.RULE) from None
        return made

    @staticmethod
    def _number(value: object) -> int:
        if type(value) is not int or not 0 <= value <= HIGHEST:
            raise BadInput(f"That must be a number from 0 to {HIGHEST}.", rule=code.RULE)
        return value

    @property
    def _rest(self) -> dict[str, Any]:
        """The request without its cards."""
        rest = {**self.pad["numbers"], **self.pad["choices"]}
        if self.form.holder:
            rest[self.form.holder[0]] = self.pad["holder"]
        return {**rest, "rulings": self.pad["rulings"]}

    @property
    def request(self) -> dict[str, Any]:
        """The pad as a request to the engine; empty places are left out."""
        return self.form.request(self.pad["cards"], self._rest)

    @property
    def complete(self) -> bool:
        """Whether every card that is needed is in."""
        return self.form.complete(self.pad["cards"])

    @property
    def code(self) -> str:
        """The table as one copyable text. Everything on a calculator is open."""
        return self._code_of(self.form)

    def _code_of(self, form: Form) -> str:
        return code.encode(self.game.name, "pad", {"tool": form.key, **self.pads[form.key]})

    @property
    def sheet(self) -> Sheet | None:
        """The table scored, None while cards are missing or something is wrong with it."""
        if not self.complete:
            return None
        try:
            return self.game.sheet(self.request)
        except BadInput:
            return None

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the table that the address names, else the ones this browser keeps."""
        if not self.past and not any(map(_entered, self.pads.values())):
            for form in self.game.forms:
                with suppress(ValueError):  # what an older version kept
                    self._open(kept.get(self._place(form), self.code))
            named = [form for form in self.game.forms if form.key == kept.get(f"{self.game.name}:tool")]
            self._use((named or self.game.forms)[0])
        try:
            if "code" in query:
                self._open(query["code"])
        finally:
            self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.on_hello(kept, {})

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        self.refused = None
        before = self.form.key, deepcopy(self.pads)
        try:
            self._do(do)
        except GameError as fault:
            self.form, self.pads = self._tool(before[0]), before[1]
            self.refused = fault
        finally:
            kept = {} if before[0] == self.form.key else {f"{self.game.name}:tool": self.form.key}
            if self.pads != before[1]:
                if do[0] != "undo":
                    self.past = [*self.past, before][-UNDO_STEPS:]
                self.committed = False
                changed = [form for form in self.game.forms if self.pads[form.key] != before[1][form.key]]
                kept |= {self._place(form): self._code_of(form) for form in changed}
            if kept:
                self.keep(kept)
            self.draw()

    def _do(self, do: list[Any]) -> None:
        players = len(self.pad["names"])
        match do:
            case ["tool", str(key)] if key in [form.key for form in self.game.forms]:
                self._use(self._tool(key))
            case ["at", int(seat), int(group), int(place)] if self._is_place(seat, group, place):
                self.at, self.row = (seat, group, place), seat
            case ["done"]:
                self.at = None
            case ["card", str(card)] if card in self.form.cards and self.at is not None:
                self._put(card)
            case ["clear"] if self.at is not None:
                self._set(self.at, None)
            case ["row", int(seat)] if 0 <= seat < players:
                self.row = seat
            case ["name", int(seat), str(name)] if 0 <= seat < players:
                self.pad["names"][seat] = plain_name(name, GIVEN[seat])
            case ["add"] if players + 1 in self._counts(self.form):
                self._resize(players + 1)
            case ["remove"] if players - 1 in self._counts(self.form):
                self._resize(players - 1)
            case ["number", str(field), int(seat), str(text)] if field in self.pad["numbers"] and 0 <= seat < players:
                if not 0 <= number(text) <= HIGHEST:
                    raise BadInput(f"That must be a number from 0 to {HIGHEST}.", rule=code.RULE)
                self.pad["numbers"][field][seat] = number(text)
            case ["holder", str(text)]:
                self.pad["holder"] = number(text) if 0 <= number(text) < players else None
            case ["choice", str(field), str(text)]:
                self._choose(field, text)
            case ["ruling", str(key), str(value)]:
                self.pad["rulings"] = self._switched(key, value)
            case ["type", str(text)]:
                self._type(text)
            case ["undo"] if self.past:
                (key, self.pads), self.past = self.past[-1], self.past[:-1]
                self._use(self._tool(key))
            case ["new"]:
                names, rulings = self.pad["names"], self.pad["rulings"]
                self.pad = {**self._empty(self.form, players), "names": names, "rulings": rulings}
                self.at = self._first_empty()
            case ["write"] if self.form.numbers:
                self._write_down()
            case ["hide", bool(hide)]:
                self.hiding, self.committed, self.guesses = hide, False, {}
            case ["guess", int(seat), str(text)] if 0 <= seat < players:
                self.guesses[seat] = text[:6]
            case ["commit"]:
                self.committed = True
            case ["open", str(text)]:
                self._open(text)
            case ["code"]:
                self.copy(self.code)
            case ["link"]:
                self.copy_link(self.code)

    def _use(self, form: Form) -> None:
        """Turn to a form."""
        if form is not self.form:
            self.typed, self.guesses, self.committed = "", {}, False
        self.form = form
        self.at, self.row = self._first_empty(), min(self.row, len(self.pad["names"]) - 1)

    def _put(self, card: str) -> None:
        assert self.at is not None
        at = self.at
        self._set(at, card)
        self.game.check_cards(_entered(self.pad))
        self.at = self._first_empty(at)

    def _set(self, at: Place, card: str | None) -> None:
        seat, group, place = at
        cards = list(self.pad["cards"][seat][group])
        cards[place] = card
        self.pad["cards"][seat][group] = self.form.groups[group].laid(cards)

    def _is_place(self, seat: int, group: int, place: int) -> bool:
        rows = self.pad["cards"]
        return 0 <= seat < len(rows) and 0 <= group < len(self.form.groups) and 0 <= place < len(rows[seat][group])

    def _first_empty(self, after: Place | None = None) -> Place | None:
        """The next place without a card, from there on and then from the start; None when no card fits anywhere."""
        places = [
            (seat, g, i)
            for seat, row in enumerate(self.pad["cards"])
            for g, group in enumerate(row)
            for i, _ in enumerate(group)
        ]
        start = places.index(after) if after in places else 0
        empty = next((at for at in places[start:] + places[:start] if _card(self.pad, at) is None), None)
        return (
            empty
            if empty and any(self._why_not(card, _entered(self.pad)) is None for card in self.form.cards)
            else None
        )

    def _why_not(self, card: str, entered: Sequence[str]) -> str | None:
        """Why a card cannot join those entered, None where it can."""
        try:
            self.game.check_cards([*entered, card])
        except BadInput as fault:
            return fault.message
        return None

    def _resize(self, players: int) -> None:
        if self.pad["rounds"]:
            kept = len(self.pad["names"])
            raise BadInput(f"The score sheet is for {kept} players. Clear all to score another table.", rule=code.RULE)
        larger = self._empty(self.form, players)
        for key in ("names", "cards"):
            larger[key][: len(self.pad[key])] = self.pad[key][:players]
        for field, amounts in self.pad["numbers"].items():
            larger["numbers"][field][: len(amounts)] = amounts[:players]
        holder = self.pad["holder"]
        self.pad = {
            **self.pad,
            **{key: larger[key] for key in ("names", "cards", "numbers")},
            "holder": holder if holder is not None and holder < players else None,
        }
        self.at, self.row = self._first_empty(), min(self.row, players - 1)
        self.guesses = {}

    def _choose(self, field: str, text: str) -> None:
        for choice in self.form.choices:
            if choice.field == field and 0 <= number(text) < len(choice.options):
                self.pad["choices"][field] = choice.options[number(text)][0]

    def _switched(self, key: str, value: str) -> dict[str, Any]:
        ruling = next((ruling for ruling in self.switches(self.form.rulings) if ruling.key == key), None)
        if ruling is None or not 0 <= number(value) < len(ruling.values):
            raise BadInput("There is no such ruling.", rule=self.game.rulebook.misused)
        chosen = {**self.pad["rulings"], key: ruling.values[number(value)]}
        return self.game.rulebook.changed(self.game.rulebook.read_rulings(chosen))

    def _type(self, text: str) -> None:
        """A line for each player: an optional name and a colon, then the groups in the notation."""
        lines = [line for line in text.splitlines() if line.strip()]
        self.typed = text[:2000]
        if not self.form.field:
            case = self._read(" ".join(lines))
            if self._fitting(case) is not self.form:
                raise BadInput(f"Write it as in {self.form.typed}.", rule=self.game.rulebook.malformed)
            self.game.sheet({**case, "rulings": self.pad["rulings"]})
            self.pad = {**self._from_case({**case, "rulings": self.pad["rulings"]}), "names": self.pad["names"]}
            self.typed, self.at = "", None
            return
        if len(lines) not in self.game.players:
            counts = listed([str(n) for n in self.game.players])
            raise BadInput(f"Write a line for each player, {counts} in all.", rule=self.game.rulebook.malformed)
        names, players = [], []
        for seat, line in enumerate(lines):
            name, row = self._read_line(line, seat)
            names.append(plain_name(name, (self.pad["names"] + list(GIVEN[len(self.pad["names"]) :]))[seat]))
            players.append(row)
        rest = {**self._rest, **{field: (amounts + [0] * len(lines))[: len(lines)]
                                 for field, amounts in self.pad["numbers"].items()}}  # fmt: skip
        case = {**rest, self.form.field: players}
        self.game.sheet({self.form.field: players, "rulings": self.pad["rulings"]})
        if len(lines) != len(self.pad["names"]):
            self._resize(len(lines))
        self.pad = {**self.pad, "names": names, "cards": self._from_case({**case, **self._rest})["cards"]}
        self.typed, self.at = "", None

    def _read(self, text: str) -> dict[str, Any]:
        """The case that a typed line tells: cards, and options such as ``lead=W3``."""
        words = text.split()
        options = dict(word.split("=", 1) for word in words if "=" in word)
        return self.game.read_case([" ".join(word for word in words if "=" not in word)], options)

    def _read_line(self, line: str, seat: int) -> tuple[str, Mapping[str, Any]]:
        """The name and the cards of a typed line; a colon may also stand among the cards."""
        parts = line.split(":")
        first = max(len(parts) - 1 - self.form.between.count(":"), 0)
        rows = self.game.read_case([":".join(parts[first:])], {}).get(self.form.field, ())
        if len(rows) != 1:
            message = f"Line {seat + 1} needs one player’s cards, all of them."
            raise BadInput(message, rule=self.game.rulebook.malformed)
        return ":".join(parts[:first]), rows[0]

    def _write_down(self) -> None:
        """Enter the round on the sheet, and clear the table for the next one."""
        sheet = self.sheet
        if sheet is None:
            raise BadInput("The table is not complete.", rule=self.game.rulebook.malformed)
        after = dict(sheet.after)
        done = {
            "label": sheet.label,
            "earned": [row.result for row in sheet.rows],
            "total": list(sheet.totals or after[self.form.numbers[0][0]]),
            "winners": list(sheet.winners),
        }
        players = len(self.pad["names"])
        kept = after.get(self.form.field)  # cards that stay on the table
        self.pad = {
            **self.pad,
            "cards": self._from_case({self.form.field: kept})["cards"]
            if kept
            else self._empty(self.form, players)["cards"],
            "numbers": {field: list(after[field]) for field, _ in self.form.numbers},
            "holder": after[self.form.holder[0]] if self.form.holder else None,
            "choices": {field: after.get(field, value) for field, value in self.pad["choices"].items()},
            "rounds": [*self.pad["rounds"], done],
        }
        self.at, self.guesses = self._first_empty(), {}

    def _open(self, text: str) -> None:
        name, kind, data = code.decode(text)
        if name != self.game.name or kind != "pad":
            raise BadInput("This code holds no table of this game.", rule=code.RULE)
        form = self._tool(str(data.get("tool", "")) if isinstance(data, dict) else "")
        pad = self._checked(form, {"choices": {}, **data} if isinstance(data, dict) else data)
        self._use(form)
        self.pad = pad
        done = self.complete and _entered(pad)  # the cards to pick from would only cover what is to be read
        self.at, self.row, self.guesses = None if done else self._first_empty(), 0, {}

    def _place(self, form: Form) -> str:
        """Where the browser keeps a form's pad."""
        return f"{self.game.name}:pad" + ("" if form is self.game.form else f"-{form.key}")

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        sheet, finished, fault = self._scored()
        veiled = finished and self.hiding and not self.committed
        shown = None if veiled or (self.hiding and not finished) else sheet
        main: list[Block] = [
            *self._tools(),
            {"type": "text", "key": "how", "tone": "muted", "text": self._how(finished)},
            *self._first(),
            self._calc(shown, finished),
        ]
        for wrong in (fault, self.refused):
            if wrong is not None:
                main.append(self.refusal(wrong, key=f"refusal-{wrong.rule}", lead="That cannot be."))
        if veiled:
            main.append(self._guessing())
        if self.pad["rulings"] and shown is not None and finished:
            main.append(self._difference(shown))
        if len(self.pad["names"]) + 1 in self._counts(self.form):
            add = {"label": "Add a player", "do": ["add"], "kind": "quiet"}
            main.append({"type": "buttons", "key": "seats", "buttons": [add]})
        main.append(self._status(sheet if finished else None, None if finished else sheet, fault))
        margin: list[Block] = []
        if shown is not None:
            if self.hiding and self.form.field and finished:
                margin.append(self._verdict(shown))
            reasons = self._reasons(shown, finished)
            if len(shown.rows) == 1:  # what the only row is read as lies below its cards
                main[-1:-1] = [{**block, "tone": "none"} for block in reasons if block["key"] == "sets-0"]
                reasons = [block for block in reasons if block["key"] != "sets-0"]
            margin.extend(reasons)
        if self.at is not None:
            main.append(self._picker())
        if self.pad["rounds"]:
            margin.append(self._rounds())
        margin.extend(self._options())
        page = {
            "main": [{"type": "panel", "key": f"table-{self.form.key}", "blocks": main}],
            "margin": margin,
            "keep_prefix": f"{self.game.name}:",
            "main_label": self.form.title,
            "margin_label": "Why",
            "look": "s{}-{}-{}".format(*self.at) if self.at else "",
            "say": self._say(shown if finished else None, fault),
        }
        self.show(page)

    def _scored(self) -> tuple[Sheet | None, bool, BadInput | None]:
        """The table scored, or what is certain of it while cards are missing; whether it is finished; what is wrong."""
        if not _entered(self.pad):
            return None, False, None
        try:
            if self.complete:
                return self.game.sheet(self.request), True, None
        except BadInput as fault:
            if fault.rule not in self.form.unfinished:
                return None, False, fault
        try:
            return self.game.so_far(self.form, self.pad["cards"], self._rest), False, None
        except BadInput as fault:
            return None, False, fault

    def _tools(self) -> list[Block]:
        if len(self.game.forms) == 1:
            return []
        items = [{"label": form.title, "do": ["tool", form.key], "on": form is self.form} for form in self.game.forms]
        return [{"type": "tabs", "key": "tools", "label": "Calculators", "items": items}]

    def _how(self, finished: bool) -> str:
        if finished and self.form.field:
            return "Choose a player to see where the points come from. Tap a card to change it."
        return self.form.how

    def _say(self, sheet: Sheet | None, fault: BadInput | None) -> str:
        if self.refused is not None or fault is not None:
            return (self.refused or fault or BadInput("", rule="")).message
        if sheet is None:
            return ""
        if not self.form.field:
            return sheet.told
        return ". ".join(f"{name}: {row.result}" for name, row in zip(self.pad["names"], sheet.rows, strict=True))

    def _calc(self, sheet: Sheet | None, finished: bool) -> Block:
        rows = []
        lit = self.refused.part if self.refused else ()
        for seat, cards in enumerate(self.pad["cards"]):
            scored = sheet.rows[seat] if sheet and self.form.field and (finished or any(map(any, cards))) else None
            groups = [self._group(seat, g, scored, sheet, lit) for g in range(len(self.form.groups))]
            row: Block = {"key": f"row-{seat}", "groups": groups}
            if self.form.field:
                row |= {
                    "name": self.pad["names"][seat],
                    "name_do": ["name", seat],
                    "do": ["row", seat],
                    "on": seat == self.row and scored is not None,
                    "earn": {
                        "text": scored.result if scored else "",
                        "open": not finished,
                        "notes": [{"face": face, "text": words} for face, words in scored.gains] if scored else [],
                    },
                }
            rows.append(row)
        headings = [group.heading for group in self.form.groups]
        columns = ["Player", *headings, "Earned"] if self.form.field else headings
        tall = any(group.shape != "row" for group in self.form.groups) or not self.form.field
        return {"type": "calc", "key": "calc", "columns": columns, "rows": rows, "tall": tall}

    def _group(self, seat: int, g: int, scored: Row | None, sheet: Sheet | None, lit: Sequence[str]) -> Block:
        group, cards = self.form.groups[g], self.pad["cards"][seat][g]
        marks = {} if self.form.field or sheet is None else {
            card: row for row in sheet.rows if row.tag for _, held, _ in row.groups for card in held
        }  # fmt: skip
        block: Block = {
            "label": group.name,
            "slots": [self._place_slot((seat, g, i), card, lit, marks) for i, card in enumerate(cards)],
            "shape": group.shape,
            "columns": group.columns,
            "edges": [list(names) for names in group.edges],
        }
        if g == 0 and scored and scored.trace:
            block["trace"] = drawn(seat, scored.trace)
        telling = self.form.field and (self.committed or not self.hiding)  # one row alone is told of elsewhere
        if telling and cards and group.shape != "pile" and all(cards):
            made = {tuple(sorted(held)): mark for _, held, mark in scored.groups if mark} if scored else {}
            mark = made.get(tuple(sorted(map(str, cards)))) or self.game.mark(cards, self.pad["rulings"])
            if mark:
                block["badge"] = badge(mark)
        return block

    def _where(self, at: Place) -> str:
        """A place in words: ``Mika’s Far, card 1``, ``Board, c3``."""
        seat, g, i = at
        group = self.form.groups[g]
        whose = f"{possessive(self.pad['names'][seat])} " if self.form.field else ""
        return f"{whose}{group.name}, {group.squares[i] if group.squares else f'card {i + 1}'}"

    def _place_slot(self, at: Place, card: str | None, lit: Sequence[str], marks: Mapping[str, Row]) -> Block:
        where, chosen, group = self._where(at), self.at == at, self.form.groups[at[1]]
        state = "chosen" if chosen else "scored" if card in lit else "selectable" if card is None else ""
        slot: Block = {"key": "s{}-{}-{}".format(*at), "state": state, "do": ["at", *at], "tile": self.game.tiles}
        if group.grounds:
            slot["ground"] = group.grounds[at[2]]
        if card is None:
            return {**slot, "label": f"{where}, empty", "text": ""}
        slot |= {"face": card, "label": f"{where}: {self.label(card)}"}
        if chosen:
            slot["tag"] = "✎"
        elif card in marks:
            row = marks[card]
            told = "barred" if not row.stands else "scored" if row.tag == row.result else ""
            slot |= {"tag": row.tag, "state": state or told}
        return slot

    def _picker(self) -> Block:
        assert self.at is not None
        entered = _entered(self.pad, but=self.at)
        slots = []
        for card in self.form.cards:
            slot: Block = {"key": f"pick-{card}", "face": card, "label": self.label(card), "do": ["card", card]}
            slot["tile"] = self.game.tiles
            why = self._why_not(card, entered)
            slots.append({**slot, "state": "forbidden", "why": why} if why else {**slot, "state": "selectable"})
        columns = self.form.columns
        return {
            "type": "picker",
            "key": "picker",
            "title": self._where(self.at),
            "columns": columns,
            "slots": slots,
            "dock": True,
        }

    def _status(self, sheet: Sheet | None, partial: Sheet | None, fault: BadInput | None) -> Block:
        buttons: list[Block] = []
        if self.past:
            buttons.append({"label": "Undo", "do": ["undo"], "kind": "quiet"})
        if self.at is not None and _card(self.pad, self.at) is not None:
            buttons.append({"label": "Clear this place", "do": ["clear"], "kind": "quiet"})
        if self.at is not None and sheet is not None:
            buttons.append({"label": "Done", "do": ["done"], "kind": "quiet"})
        veiled = self.hiding and not self.committed
        written = self.pad["rounds"][-1]["winners"] if self.pad["rounds"] and not _entered(self.pad) else ()
        winners = written or (sheet.winners if sheet is not None and not veiled else ())
        if winners:
            text = f"The game is over: {listed([self.pad['names'][seat] for seat in winners])} won."
        elif sheet is not None and not self.form.field and not veiled:
            text = sheet.told
        elif sheet is not None:
            text = "All cards are in."
        elif fault is not None:
            text = "Something on the table cannot be."
        else:
            so_far = f"{partial.told} " if partial and partial.told and not self.hiding else ""
            missing = self._missing()
            text = (so_far + (f"Still to enter: {listed(missing)}." if missing else "")).strip()
        if sheet is not None and not veiled and self.form.numbers:
            buttons.append({"label": "Write it down", "do": ["write"], "kind": "primary"})
        return {"type": "status", "key": "status", "text": text, "buttons": buttons}

    def _missing(self) -> list[str]:
        """The rows, or in a form of one row the groups, that need further cards."""
        open_groups = [
            (self.pad["names"][seat], group.name)
            for seat, row in enumerate(self.pad["cards"])
            for group, cards in zip(self.form.groups, row, strict=True)
            if not group.full(cards)
        ]
        found = list(dict.fromkeys(name if self.form.field else title for name, title in open_groups))
        required = len(self.form.still_required(self.pad["cards"]))
        return found or ([f"{required} more card{'' if required == 1 else 's'}"] if required else [])

    def _reasons(self, sheet: Sheet, finished: bool) -> list[Block]:
        """Why, in the margin: of a scored table, or what is certain of an unfinished one."""
        if not self.form.field:
            told = [*self.notes(sheet.notes, self.pad["names"]), *self.rows_told(sheet), *_also(sheet)]
            return told if finished else [*self._last_card(), *told]
        blocks = self.why(sheet, self.pad["names"], self.row, self.pad["cards"][self.row], finished)
        return blocks if finished else [*blocks, *self._last_card()]

    def _last_card(self) -> list[Block]:
        """With one card missing: what each card in its place would bring."""
        found = ways(self.game, self.form, self.pad["cards"], self._rest)
        if not found:
            return []
        rows = [[result, ", ".join(cards)] for result, cards in found]
        table = {"type": "table", "key": "ways", "columns": ["It would make", "with"], "rows": rows}
        heading = {"type": "heading", "key": "waysh", "text": "The last card decides", "level": 3}
        return [{"type": "panel", "key": "last", "tone": "surface", "blocks": [heading, table]}]

    def _guessing(self) -> Block:
        fields: list[Block] = [
            {
                "key": f"guess-{seat}",
                "label": f"{name} earns",
                "kind": "number",
                "min": 0,
                "value": self.guesses.get(seat, ""),
                "do": ["guess", seat],
            }
            for seat, name in enumerate(self.pad["names"])
        ]
        button: Block = {"label": "Show the score", "do": ["commit"], "kind": "primary"}
        asked = {"type": "fields", "key": "guesses", "legend": "Your guess", "across": True, "fields": fields}
        blocks = [*([asked] if self.form.field else []), {"type": "buttons", "key": "commit", "buttons": [button]}]
        return {"type": "panel", "key": "guessing", "tone": "surface", "blocks": blocks}

    def _verdict(self, sheet: Sheet) -> Block:
        right = [
            seat
            for seat, row in enumerate(sheet.rows)
            if row.score is not None and self.guesses.get(seat, "").strip() == str(row.score.total)
        ]
        every = len(right) == len(sheet.rows)
        names = listed([self.pad["names"][seat] for seat in right])
        text = "Every guess was right." if every else f"Right for {names}." if right else "None was right this time."
        return {
            "type": "note",
            "key": "verdict",
            "tone": "good" if every else "slip",
            "lead": "Your guess.",
            "text": text,
        }

    def _difference(self, sheet: Sheet) -> Block:
        """The same table under the usual readings beside the chosen ones."""
        usual = self.game.sheet({**self.request, "rulings": {}})
        columns = []
        for title, one, other in (("As usual", usual, sheet), ("With your readings", sheet, usual)):
            rows = []
            for seat, (row, against) in enumerate(zip_longest(one.rows, other.rows)):
                if row is not None:
                    words = "; ".join([row.result, *(text for _, text in row.gains)])
                    differs = against is None or (row.result, row.gains) != (against.result, against.gains)
                    name = self.pad["names"][seat] if self.form.field else row.title
                    rows.append([name, {"text": words, "on": differs}])
            columns.append({"title": title, "blocks": [{"type": "table", "key": f"diff-{title}", "rows": rows}]})
        same = [(row.result, row.gains) for row in usual.rows] == [(row.result, row.gains) for row in sheet.rows]
        same = same and usual.after == sheet.after
        heading = {"type": "heading", "key": "dh", "text": "What your readings change", "level": 3}
        text = "Nothing, on this table." if same else self._changes(usual, sheet)
        blocks: list[Block] = [heading, {"type": "text", "key": "dt", "text": text}]
        if not same:
            blocks.append({"type": "compare", "key": "compare", "left": columns[0], "right": columns[1]})
        return {"type": "panel", "key": "difference", "tone": "surface", "blocks": blocks}

    def _changes(self, usual: Sheet, sheet: Sheet) -> str:
        """The numbers afterwards that differ, in words."""
        told = []
        headings = dict(self.form.numbers)
        if self.form.holder:
            headings[self.form.holder[0]] = self.form.holder[2]
        for (field, was), (_, now) in zip(usual.after, sheet.after, strict=True):
            if was != now and field in headings:
                label = headings[field].removesuffix(" before")
                told.append(f"{label}: {self._after(was)} becomes {self._after(now)}")
        return "; ".join(told) + "." if told else "The points are the same, the way to them differs."

    def _after(self, value: Any) -> str:
        if isinstance(value, int):
            return str(self.pad["names"][value])
        return "nobody" if value is None else ", ".join(map(str, value))

    def _rounds(self) -> Block:
        rows: list[list[Any]] = []
        for i, done in enumerate(self.pad["rounds"]):
            cells = [
                f"{total} ({earned.rpartition('= ')[2]})"
                for earned, total in zip(done["earned"], done["total"], strict=True)
            ]
            rows.append([done["label"] or str(i + 1), *cells])
        what = self.form.numbers[0][1].removesuffix(" before")
        table = {
            "type": "table",
            "key": "rounds",
            "caption": f"{what} after each round, and what it brought",
            "columns": ["Round", *self.pad["names"]],
            "rows": rows,
        }
        blocks = [{"type": "heading", "key": "rh", "text": "Score sheet", "level": 3}, table]
        return {"type": "panel", "key": "sheet", "tone": "surface", "blocks": blocks}

    def _options(self) -> list[Block]:
        hide = {
            "key": "hide",
            "label": "Guess first",
            "kind": "check",
            "do": ["hide"],
            "value": self.hiding,
            "hint": "Hides the score until you have made your own guess.",
        }
        share = [
            {"label": "Copy round", "do": ["code"], "kind": "quiet"},
            {"label": "Copy link", "do": ["link"], "kind": "quiet"},
            {"label": "Clear all", "do": ["new"], "kind": "quiet"},
        ]
        if len(self.pad["names"]) - 1 in self._counts(self.form):
            share.append({"label": "Remove the last player", "do": ["remove"], "kind": "quiet"})
        opener = {
            "key": "open",
            "label": "Position code",
            "kind": "text",
            "do": ["open"],
            "button": "Open",
            "value": "",
        }
        typed = {
            "key": "typed",
            "label": "A line for each player" if self.form.field else "Cards and options",
            "kind": "textarea",
            "do": ["type"],
            "button": "Enter these",
            "value": self.typed or self._as_text(),
            "hint": f"As in `{self.form.typed}`" + ("; the name may be left out." if self.form.field else "."),
        }
        before, rulings = self._before(), self._switches()
        return [
            {"type": "fields", "key": "hiding", "fields": [hide]},
            *([_folded("before", "Before this round", [before])] if before["fields"] else []),
            *([_folded("rulings", "Unclear rules, your way", [rulings])] if self.form.rulings else []),
            _folded("type", "Type the table", [{"type": "fields", "key": "typing", "fields": [typed]}]),
            _folded(
                "share",
                "Copy, open, clear",
                [
                    {"type": "buttons", "key": "sharing", "buttons": share},
                    {"type": "fields", "key": "opening", "fields": [opener]},
                ],
            ),
        ]

    def _asked(self, first: bool) -> list[Block]:
        """The fields of the form's choices and its holder: those that stand above the cards, or the others."""
        fields: list[Block] = []
        if self.form.holder and (self.form.holder[0] in self.form.first) == first:
            options = [{"value": "nobody", "label": "nobody"}]
            options += [{"value": str(seat), "label": name} for seat, name in enumerate(self.pad["names"])]
            holder = self.pad["holder"]
            value = "nobody" if holder is None else str(holder)
            fields.append(_choice("holder", self.form.holder[1], value, options, ["holder"]))
        for choice in self.form.choices:
            if (choice.field in self.form.first) == first:
                options = [{"value": str(i), "label": words} for i, (_, words) in enumerate(choice.options)]
                value, do = str(self._chosen(choice)), ["choice", choice.field]
                fields.append(_choice(f"choice-{choice.field}", choice.heading, value, options, do))
        return fields

    def _chosen(self, choice: Choice) -> int:
        """Which option of a choice is taken."""
        return [value for value, _ in choice.options].index(self.pad["choices"][choice.field])

    def _first(self) -> list[Block]:
        """What is asked above the cards, with the faces that show it."""
        fields = self._asked(first=True)
        figures: list[Block] = [
            {"type": "figure", "key": f"figure-{choice.field}", "face": face, "label": words, "width": 260}
            for choice in self.form.choices
            if choice.faces and choice.field in self.form.first
            for face, (_, words) in [(choice.faces[self._chosen(choice)], choice.options[self._chosen(choice)])]
        ]
        return [*([{"type": "fields", "key": "first", "across": True, "fields": fields}] if fields else []), *figures]

    def _before(self) -> Block:
        fields: list[Block] = [
            {
                "key": f"{field}-{seat}",
                "label": f"{name}: {heading}",
                "kind": "number",
                "min": 0,
                "value": str(self.pad["numbers"][field][seat]),
                "do": ["number", field, seat],
            }
            for field, heading in self.form.numbers
            for seat, name in enumerate(self.pad["names"])
        ]
        return {"type": "fields", "key": "numbers", "across": True, "fields": [*fields, *self._asked(first=False)]}

    def _switches(self) -> Block:
        rulings = self.game.rulebook.read_rulings(self.pad["rulings"])
        return {
            "type": "fields",
            "key": "switches",
            "fields": [ruling_field(ruling, rulings[ruling.key]) for ruling in self.switches(self.form.rulings)],
        }

    def _as_text(self) -> str:
        """The table as it can be typed."""
        rows = self.form.written(self.pad["cards"], self._rest)
        names = [f"{name}: " for name in self.pad["names"]] if self.form.field else [""]
        return "\n".join(f"{name}{row}".rstrip() for name, row in zip(names, rows, strict=True))

    def summary(self) -> str:
        """See ``Page``."""
        if not self.form.field:
            return f"{self.game.title}, {self.form.title}"
        return f"{self.game.title}, {len(self.pad['names'])} players"

    def as_text(self) -> str | None:
        """The table, and what it comes to."""
        sheet = self.sheet
        if sheet is None:
            return None
        if not self.form.field:
            return f"{self._as_text()}   {sheet.told}"
        rows = self._as_text().splitlines()
        return "\n".join(f"{row}   {scored.result}" for row, scored in zip(rows, sheet.rows, strict=True))


def _choice(key: str, label: str, value: str, options: list[Block], do: list[Any]) -> Block:
    return {"key": key, "label": label, "kind": "choice", "value": value, "options": options, "do": do}


def _folded(key: str, summary: str, blocks: list[Block]) -> Block:
    return {"type": "details", "key": key, "summary": summary, "blocks": blocks}


def _also(sheet: Sheet) -> list[Block]:
    """What else the cards hold, folded away; nothing where a sheet has no more to say."""
    title, rows = sheet.also
    items = [row.result for row in rows]
    return [_folded("also", title, [{"type": "list", "key": "rows", "items": items}])] if rows else []


def _must(fits: bool) -> None:
    if not fits:
        raise ValueError


def _card(pad: Block, at: tuple[int, int, int]) -> str | None:
    seat, group, place = at
    card: str | None = pad["cards"][seat][group][place]
    return card


def _entered(pad: Block, but: tuple[int, int, int] | None = None) -> list[str]:
    """Every card on the pad, but the one in that place."""
    return [
        card
        for seat, row in enumerate(pad["cards"])
        for g, group in enumerate(row)
        for i, card in enumerate(group)
        if card and (seat, g, i) != but
    ]
