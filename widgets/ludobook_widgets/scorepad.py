"""ScorePad: a calculator. Enter cards, see every point explained, switch rulings, keep a sheet over rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from ludobook import BadInput, GameError, code
from ludobook.core.score import Sheet
from ludobook.core.words import listed

from ludobook_widgets.gamepage import Block, GamePage, badge, number, possessive, ruling_field

NAMES = ("Mika", "Jun", "Noor", "Tala", "Ravi")
LONGEST_NAME = 24
UNDO_STEPS = 100
HIGHEST = 999


class ScorePad(GamePage):
    """A table of players to score, entered card by card or typed, for a phone in the middle of a game.

    Args:
        game: the game's package name.
        case: a request to the engine to start with, as in the worked cases; else an empty table.
    """

    def __init__(self, game: str, case: Mapping[str, Any] | None = None) -> None:
        super().__init__(game)
        self.form = self.game.form
        self.pad = self._empty(max(self.game.players.start, 3))
        if case is not None:
            self.pad = self._from_case(case)
        self.past: list[Block] = []
        self.at: tuple[int, int, int] | None = self._first_empty()
        self.row = 0
        self.hiding = False
        self.guesses: dict[int, str] = {}
        self.committed = False
        self.refused: GameError | None = None
        self.typed = ""
        self.draw()

    # -- the pad: plain JSON, replaced as a whole by every change -------------------------------------

    def _empty(self, players: int) -> Block:
        return {
            "names": list(NAMES[:players]),
            "cards": [[[None] * size for _, _, size in self.form.groups] for _ in range(players)],
            "numbers": {field: [0] * players for field, _ in self.form.numbers},
            "holder": None,
            "rulings": {},
            "rounds": [],
        }

    def _from_case(self, case: Mapping[str, Any]) -> Block:
        players = case[self.form.field]
        pad = self._empty(len(players))
        pad["cards"] = [[list(sets[field]) for field, _, _ in self.form.groups] for sets in players]
        for field, _ in self.form.numbers:
            pad["numbers"][field] = list(case.get(field, pad["numbers"][field]))
        if self.form.holder:
            pad["holder"] = case.get(self.form.holder[0])
        pad["rulings"] = dict(case.get("rulings", {}))
        return self._checked(pad)

    def _checked(self, pad: Any) -> Block:
        """A pad from outside, in shape and cards, as our own plain data.

        Raises:
            BadInput: it is none of ours.
        """
        try:
            names = [_name(str(name)) or NAMES[seat] for seat, name in enumerate(pad["names"][: len(NAMES) + 1])]
            _must(len(names) in self.game.players)
            made = {**self._empty(len(names)), "names": names}
            for seat, row in enumerate(pad["cards"]):
                for g, group in enumerate(row):
                    for i, card in enumerate(group):
                        made["cards"][seat][g][i] = None if card is None else str(card).strip().upper()
            for field, _ in self.form.numbers:
                for seat in range(len(names)):
                    made["numbers"][field][seat] = self._number(pad["numbers"][field][seat])
            holder = pad["holder"]
            _must(holder is None or (type(holder) is int and 0 <= holder < len(names)))
            made["holder"] = holder
            made["rulings"] = self.game.rulebook.changed(self.game.rulebook.read_rulings(pad["rulings"]))
            for done in pad["rounds"][:200]:
                _must(len(done["earned"]) == len(done["total"]) == len(names))
                winners = [seat for seat in done["winners"] if type(seat) is int and 0 <= seat < len(names)]
                earned, total = [str(x)[:40] for x in done["earned"]], [self._number(x) for x in done["total"]]
                made["rounds"].append({"earned": earned, "total": total, "winners": winners})
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
    def request(self) -> dict[str, Any]:
        """The pad as a request to the engine; empty places are left out."""
        request: dict[str, Any] = {
            self.form.field: [
                {
                    field: [card for card in group if card]
                    for (field, _, _), group in zip(self.form.groups, row, strict=True)
                }
                for row in self.pad["cards"]
            ],
            **self.pad["numbers"],
        }
        if self.form.holder:
            request[self.form.holder[0]] = self.pad["holder"]
        return {**request, "rulings": self.pad["rulings"]}

    @property
    def complete(self) -> bool:
        """Whether every place holds a card."""
        return all(card for row in self.pad["cards"] for group in row for card in group)

    @property
    def code(self) -> str:
        """The table as one copyable text. Everything on a calculator is open."""
        return code.encode(self.game.name, "pad", self.pad)

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
        """Open the table that the address names, else the one this browser keeps."""
        try:
            if not self.past and not _entered(self.pad) and self._place in kept:
                self._open(kept[self._place])
        except ValueError:
            pass  # what an older version kept
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
        before = deepcopy(self.pad)
        try:
            self._do(do)
        except GameError as fault:
            self.pad = before
            self.refused = fault
        finally:
            if self.pad != before:
                if do[0] != "undo":
                    self.past = [*self.past, before][-UNDO_STEPS:]
                self.committed = False
                self.keep({self._place: self.code})
            self.draw()

    def _do(self, do: list[Any]) -> None:
        players = len(self.pad["names"])
        match do:
            case ["at", int(seat), int(group), int(place)] if self._is_place(seat, group, place):
                self.at, self.row = (seat, group, place), seat
            case ["card", str(card)] if card in self.form.cards and self.at is not None:
                self._put(card)
            case ["clear"] if self.at is not None:
                seat, group, place = self.at
                self.pad["cards"][seat][group][place] = None
            case ["row", int(seat)] if 0 <= seat < players:
                self.row = seat
            case ["name", int(seat), str(name)] if 0 <= seat < players:
                self.pad["names"][seat] = _name(name) or NAMES[seat]
            case ["add"] if players + 1 in self.game.players:
                self._resize(players + 1)
            case ["remove"] if players - 1 in self.game.players:
                self._resize(players - 1)
            case ["number", str(field), int(seat), str(text)] if field in self.pad["numbers"] and 0 <= seat < players:
                if not 0 <= number(text) <= HIGHEST:
                    raise BadInput(f"That must be a number from 0 to {HIGHEST}.", rule=code.RULE)
                self.pad["numbers"][field][seat] = number(text)
            case ["holder", str(text)]:
                self.pad["holder"] = number(text) if 0 <= number(text) < players else None
            case ["ruling", str(key), str(value)]:
                self.pad["rulings"] = self._switched(key, value)
            case ["type", str(text)]:
                self._type(text)
            case ["undo"] if self.past:
                self.pad, self.past = self.past[-1], self.past[:-1]
                self.at, self.row = self._first_empty(), min(self.row, len(self.pad["names"]) - 1)
            case ["new"]:
                self.pad = {**self._empty(players), "names": self.pad["names"], "rulings": self.pad["rulings"]}
                self.at = self._first_empty()
            case ["write"]:
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

    def _put(self, card: str) -> None:
        assert self.at is not None
        seat, group, place = self.at
        self.pad["cards"][seat][group][place] = card
        self.game.check_cards(_entered(self.pad))
        self.at = self._first_empty(self.at)

    def _is_place(self, seat: int, group: int, place: int) -> bool:
        return (
            0 <= seat < len(self.pad["names"])
            and 0 <= group < len(self.form.groups)
            and 0 <= place < self.form.groups[group][2]
        )

    def _first_empty(self, after: tuple[int, int, int] | None = None) -> tuple[int, int, int] | None:
        """The next place without a card, from there on and then from the start; None when all are full."""
        places = [
            (seat, g, i)
            for seat, row in enumerate(self.pad["cards"])
            for g, group in enumerate(row)
            for i, _ in enumerate(group)
        ]
        start = places.index(after) if after in places else 0
        return next((at for at in places[start:] + places[:start] if _card(self.pad, at) is None), None)

    def _resize(self, players: int) -> None:
        if self.pad["rounds"]:
            kept = len(self.pad["names"])
            raise BadInput(f"The score sheet is for {kept} players. Clear all to score another table.", rule=code.RULE)
        larger = self._empty(players)
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
        if len(lines) not in self.game.players:
            counts = listed([str(n) for n in self.game.players])
            raise BadInput(f"Write a line for each player, {counts} in all.", rule=self.game.rulebook.malformed)
        names, players = [], []
        for seat, line in enumerate(lines):
            name, _, cards = line.rpartition(":")
            names.append(_name(name) or (self.pad["names"] + list(NAMES[len(self.pad["names"]) :]))[seat])
            read = self.game.read_case([cards], {}).get(self.form.field, ())
            if len(read) != 1:
                raise BadInput(
                    f"Line {seat + 1} needs one player’s cards, all of them.", rule=self.game.rulebook.malformed
                )
            players.extend(read)
        case = {self.form.field: players}
        self.game.sheet({**case, "rulings": self.pad["rulings"]})
        if len(lines) != len(self.pad["names"]):
            self._resize(len(lines))
        entered = self._from_case({**self.request, self.form.field: case[self.form.field]})
        self.pad = {**self.pad, "names": names, "cards": entered["cards"]}
        self.typed, self.at = "", None

    def _write_down(self) -> None:
        """Enter the round on the sheet, and clear the table for the next one."""
        sheet = self.sheet
        if sheet is None:
            raise BadInput("The table is not complete.", rule=self.game.rulebook.malformed)
        earned = [row.result for row in sheet.rows]
        after = dict(sheet.after)
        totals = list(after[self.form.numbers[0][0]])
        players = len(self.pad["names"])
        self.pad = {
            **self.pad,
            "cards": self._empty(players)["cards"],
            "numbers": {field: list(after[field]) for field, _ in self.form.numbers},
            "holder": after[self.form.holder[0]] if self.form.holder else None,
            "rounds": [*self.pad["rounds"], {"earned": earned, "total": totals, "winners": list(sheet.winners)}],
        }
        self.at, self.guesses = self._first_empty(), {}

    def _open(self, text: str) -> None:
        name, kind, data = code.decode(text)
        if name != self.game.name or kind != "pad":
            raise BadInput("This code holds no table of this game.", rule=code.RULE)
        self.pad = self._checked(data)
        self.at, self.row, self.guesses = self._first_empty(), 0, {}

    @property
    def _place(self) -> str:
        """Where the browser keeps this pad."""
        return f"{self.game.name}:pad"

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        sheet, fault = None, None
        if self.complete:
            try:
                sheet = self.game.sheet(self.request)
            except BadInput as found:
                fault = found
        veiled = sheet is not None and self.hiding and not self.committed
        shown = None if veiled else sheet
        main: list[Block] = [
            {"type": "text", "key": "how", "tone": "muted", "text": self._how(sheet)},
            self._calc(shown),
        ]
        for wrong in (fault, self.refused):
            if wrong is not None:
                main.append(self.refusal(wrong, key=f"refusal-{wrong.rule}", lead="That cannot be."))
        if veiled:
            main.append(self._guessing())
        if self.pad["rulings"] and shown is not None:
            main.append(self._difference(shown))
        if len(self.pad["names"]) + 1 in self.game.players:
            add = {"label": "Add a player", "do": ["add"], "kind": "quiet"}
            main.append({"type": "buttons", "key": "seats", "buttons": [add]})
        main.append(self._status(sheet, fault))
        if self.at is not None:
            main.append(self._picker())
        margin: list[Block] = []
        if shown is not None:
            if self.hiding:
                margin.append(self._verdict(shown))
            margin.extend(self.why(shown, self.pad["names"], self.row))
        if self.pad["rounds"]:
            margin.append(self._rounds())
        margin.extend(self._options())
        page = {
            "main": [{"type": "panel", "key": "table", "blocks": main}],
            "margin": margin,
            "keep_prefix": f"{self.game.name}:",
            "main_label": "Score a round",
            "margin_label": "Why",
            "look": "s{}-{}-{}".format(*self.at) if self.at else "",
            "say": self._say(shown, fault),
        }
        self.show(page)

    def _how(self, sheet: Sheet | None) -> str:
        if sheet is None:
            return "Enter each player’s cards. The marked place takes the next card you tap."
        return "Choose a player to see where the points come from. Tap a card to change it."

    def _say(self, sheet: Sheet | None, fault: BadInput | None) -> str:
        if self.refused is not None or fault is not None:
            return (self.refused or fault or BadInput("", rule="")).message
        if sheet is None:
            return ""
        return ". ".join(f"{name}: {row.result}" for name, row in zip(self.pad["names"], sheet.rows, strict=True))

    def _calc(self, sheet: Sheet | None) -> Block:
        rows = []
        lit = self.refused.part if self.refused else ()
        for seat, row in enumerate(self.pad["cards"]):
            groups = []
            for g, ((_, heading, _), cards) in enumerate(zip(self.form.groups, row, strict=True)):
                slots = [self._place_slot(seat, g, i, card, lit) for i, card in enumerate(cards)]
                group: Block = {"label": heading.split(",")[0], "slots": slots}
                if all(cards):
                    mark = self.game.mark(cards, self.pad["rulings"])
                    if mark:
                        group["badge"] = badge(mark)
                groups.append(group)
            scored = sheet.rows[seat] if sheet else None
            rows.append(
                {
                    "key": f"row-{seat}",
                    "name": self.pad["names"][seat],
                    "name_do": ["name", seat],
                    "do": ["row", seat],
                    "on": seat == self.row and scored is not None,
                    "groups": groups,
                    "earn": {
                        "text": scored.result if scored else "",
                        "notes": [{"face": face, "text": words} for face, words in scored.gains] if scored else [],
                    },
                }
            )
        headings = [heading for _, heading, _ in self.form.groups]
        return {"type": "calc", "key": "calc", "columns": ["Player", *headings, "Earned"], "rows": rows}

    def _place_slot(self, seat: int, group: int, place: int, card: str | None, lit: Sequence[str]) -> Block:
        where = f"{possessive(self.pad['names'][seat])} {self.form.groups[group][1].split(',')[0]}, card {place + 1}"
        chosen = self.at == (seat, group, place)
        state = "chosen" if chosen else "scored" if card in lit else "selectable" if card is None else ""
        slot: Block = {"key": f"s{seat}-{group}-{place}", "state": state, "do": ["at", seat, group, place]}
        if card is None:
            return {**slot, "label": f"{where}, empty", "text": ""}
        return {**slot, "face": card, "label": f"{where}: {self.label(card)}", **({"tag": "✎"} if chosen else {})}

    def _picker(self) -> Block:
        assert self.at is not None
        seat, group, place = self.at
        entered = _entered(self.pad, but=self.at)
        slots = []
        for card in self.form.cards:
            slot: Block = {"key": f"pick-{card}", "face": card, "label": self.label(card), "do": ["card", card]}
            try:
                self.game.check_cards([*entered, card])
                slots.append({**slot, "state": "selectable"})
            except BadInput as fault:
                slots.append({**slot, "state": "forbidden", "why": fault.message})
        half = len(self.form.cards) // 2
        name = f"{possessive(self.pad['names'][seat])} {self.form.groups[group][1].split(',')[0]}, card {place + 1}"
        return {"type": "picker", "key": "picker", "title": name, "columns": half, "slots": slots, "dock": True}

    def _status(self, sheet: Sheet | None, fault: BadInput | None) -> Block:
        buttons: list[Block] = []
        if self.past:
            buttons.append({"label": "Undo", "do": ["undo"], "kind": "quiet"})
        if self.at is not None and _card(self.pad, self.at) is not None:
            buttons.append({"label": "Clear this place", "do": ["clear"], "kind": "quiet"})
        veiled = self.hiding and not self.committed
        written = self.pad["rounds"][-1]["winners"] if self.pad["rounds"] and not _entered(self.pad) else ()
        winners = written or (sheet.winners if sheet is not None and not veiled else ())
        if winners:
            text = f"The game is over: {listed([self.pad['names'][seat] for seat in winners])} won."
        elif sheet is not None:
            text = "All cards are in."
        elif fault is not None:
            text = "Something on the table cannot be."
        else:
            missing = [
                self.pad["names"][seat]
                for seat, row in enumerate(self.pad["cards"])
                if not all(card for group in row for card in group)
            ]
            text = f"Still to enter: {listed(missing)}."
        if sheet is not None and not veiled:
            buttons.append({"label": "Write it down", "do": ["write"], "kind": "primary"})
        return {"type": "status", "key": "status", "text": text, "buttons": buttons}

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
        blocks = [
            {"type": "fields", "key": "guesses", "legend": "Your guess", "across": True, "fields": fields},
            {"type": "buttons", "key": "commit", "buttons": [button]},
        ]
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
            for seat, (row, against) in enumerate(zip(one.rows, other.rows, strict=True)):
                words = "; ".join([row.result, *(text for _, text in row.gains)])
                differs = (row.result, row.gains) != (against.result, against.gains)
                rows.append([self.pad["names"][seat], {"text": words, "on": differs}])
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
        headings = dict([*self.form.numbers, *([self.form.holder] if self.form.holder else [])])
        for (field, was), (_, now) in zip(usual.after, sheet.after, strict=True):
            if was != now:
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
            rows.append([str(i + 1), *cells])
        table = {
            "type": "table",
            "key": "rounds",
            "caption": "Total after each round, and what it brought",
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
        if len(self.pad["names"]) - 1 in self.game.players:
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
            "label": "A line for each player",
            "kind": "textarea",
            "do": ["type"],
            "button": "Enter these",
            "value": self.typed or self._as_text(),
            "hint": "As in `Mika: R7+RW R2+R2`; the name may be left out.",
        }
        return [
            {"type": "fields", "key": "hiding", "fields": [hide]},
            _folded("before", "Before this round", [self._before()]),
            _folded("rulings", "Unclear rules, your way", [self._switches()]),
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

    def _before(self) -> Block:
        fields: list[Block] = []
        for field, heading in self.form.numbers:
            for seat, name in enumerate(self.pad["names"]):
                fields.append(
                    {
                        "key": f"{field}-{seat}",
                        "label": f"{name}: {heading}",
                        "kind": "number",
                        "min": 0,
                        "value": str(self.pad["numbers"][field][seat]),
                        "do": ["number", field, seat],
                    }
                )
        if self.form.holder:
            options = [{"value": "nobody", "label": "nobody"}]
            options += [{"value": str(seat), "label": name} for seat, name in enumerate(self.pad["names"])]
            holder = self.pad["holder"]
            fields.append(
                {
                    "key": "holder",
                    "label": f"{self.form.holder[1]}: held by",
                    "kind": "choice",
                    "value": "nobody" if holder is None else str(holder),
                    "options": options,
                    "do": ["holder"],
                }
            )
        return {"type": "fields", "key": "numbers", "across": True, "fields": fields}

    def _switches(self) -> Block:
        rulings = self.game.rulebook.read_rulings(self.pad["rulings"])
        return {
            "type": "fields",
            "key": "switches",
            "fields": [ruling_field(ruling, rulings[ruling.key]) for ruling in self.switches(self.form.rulings)],
        }

    def _as_text(self) -> str:
        """The table as it can be typed."""
        rows = []
        for name, row in zip(self.pad["names"], self.pad["cards"], strict=True):
            groups = ["+".join(card for card in group if card) for group in row]
            rows.append(f"{name}: {' '.join(group for group in groups if group)}".rstrip())
        return "\n".join(rows)

    def summary(self) -> str:
        """See ``Page``."""
        return f"{self.game.title}, {len(self.pad['names'])} players"

    def as_text(self) -> str | None:
        """The table, and what it comes to."""
        sheet = self.sheet
        if sheet is None:
            return None
        rows = self._as_text().splitlines()
        return "\n".join(f"{row}   {scored.result}" for row, scored in zip(rows, sheet.rows, strict=True))


def _folded(key: str, summary: str, blocks: list[Block]) -> Block:
    return {"type": "details", "key": key, "summary": summary, "blocks": blocks}


def _name(text: str) -> str:
    """A name as it can stand on the pad: short, on one line, without characters that turn the text around it."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())[:LONGEST_NAME].strip()


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
