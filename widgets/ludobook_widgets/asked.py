"""Asked: a question about cards that lie open, to be answered before one looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from ludobook.look.draw import scene_svg
from ludobook.look.scene import Scene, Slot, Zone, board_text, in_rows
from ludobook.teach.sheet import Ask, Mark, Question, Sheet

from ludobook_widgets import blocks
from ludobook_widgets.blocks import (
    Block,
    Button,
    Buttons,
    Calc,
    Content,
    Note,
    Panel,
    Picker,
    Status,
    Text,
    Zones,
)
from ludobook_widgets.board import edges
from ludobook_widgets.gamepage import GamePage, badge
from ludobook_widgets.names import numbered

YES_NO = {"yes", "no"}
DIGITS = "1234567890"


def marked(slot: blocks.Slot, chosen: bool, right: bool) -> blocks.Slot:
    """The slot as it is once the answer is told."""
    if right:
        return replace(slot, state="scored", tag="✓", label=f"{slot.label}, right")
    return replace(slot, state="played", tag="✗", label=f"{slot.label}, your answer, wrong") if chosen else slot


def numeric(ask: Ask) -> bool:
    """Whether a number is asked."""
    return all(value.isdecimal() and value == words for value, words in ask.options)


class Asked(GamePage):
    """A question about cards that lie open: answer first, then see the engine's answer and its reasons."""

    called = staticmethod(numbered)  # what the players are called, so many of them

    def __init__(
        self,
        game: str,
        question: Question,
        *,
        prompt: str = "",
        rules: Iterable[str] = (),
        title: str = "",
        hint: str = "",
        replies: Mapping[str, str] | None = None,
    ) -> None:
        """``hint`` answers a wrong answer, unless ``replies`` has one of its own: by value, or by ask where several."""
        super().__init__(game)
        self.names = self.called(max(self.game.players))
        self.title = title
        self.hint = hint
        self.replies = dict(replies or {})
        self.put(question, prompt, rules)
        self.draw()

    def put(self, question: Question, prompt: str = "", rules: Iterable[str] = ()) -> None:
        """Ask it, anew; ``rules`` are those to look at before answering, unless given those of the question."""
        self.question = question
        self.prompt = prompt or question.prompt
        self.rules = tuple(rules) or question.rules
        self.given: dict[str, str] = {}
        self.checked = self.revealed = False
        self.seat = 0

    @property
    def right(self) -> bool:
        """Whether every answer given is right."""
        return all(self._is_right(key) for key, _ in self.question.answer)

    def answer_to(self, key: str) -> str:
        """What is answered so far; cards to be tapped are not meant until they are."""
        return self.given.get(key, "no" if (key, "yes") in self._touches.values() else "")

    @property
    def _touches(self) -> dict[str, tuple[str, str]]:
        """What lies there and answers when it is touched, each with its ask's key and the value; see ``Ask``."""
        lying = {card for _, cards, _ in self.question.groups for card in cards}
        lying |= {slot.choice for zone in self.question.zones for slot in zone.slots if slot.choice}
        if self._in_seats and self.question.sheet:
            lying |= {f"seat{seat}" for seat, _ in enumerate(self.question.sheet.rows)}
        found = {}
        for ask in self.question.asks:
            values = dict(ask.options)
            if set(values) == YES_NO and ask.key in lying:
                found[ask.key] = (ask.key, "yes")
            for value in values:
                found |= {thing: (ask.key, value) for thing in (value, f"{ask.key}={value}") if thing in lying}
        return found

    @property
    def _in_seats(self) -> bool:
        """Whether the reasons lie as the cards do, a row for each seat, so that it is asked on the same table."""
        sheet = self.question.sheet
        if sheet is None or any(row.title or not row.groups for row in sheet.rows) or self.question.zones:
            return False
        told = [card for row in sheet.rows for _, cards, _ in row.groups for card in cards]
        return sorted(told) == sorted(card for _, cards, _ in self.question.groups for card in cards)

    def _is_right(self, key: str) -> bool:
        given = self.answer_to(key).strip()
        return (given.lstrip("0") or given[:1]) == dict(self.question.answer)[key]

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        asks = {ask.key: ask for ask in self.question.asks}
        match do:
            case ["answer", str(key), str(text)] if key in asks and not self.revealed:
                self.given[key] = text[:20]
                # one question with options needs no second tap
                self.checked = not self.needs_check
            case ["check"]:
                self.checked = True
            case ["all"] if self._only_toggled:
                self.given = dict.fromkeys(asks, "yes")
                self.checked = True
            case ["reveal"]:
                self.checked = self.revealed = True
            case ["again"]:
                self.given, self.checked, self.revealed = {}, False, False
            case ["row", int(seat)] if self.question.sheet and 0 <= seat < len(self.question.sheet.rows):
                self.seat = seat
        if self.checked and self.right and not self.revealed:
            self.revealed = True
            self.solved()
        self.draw()

    # -- what depends on where the question stands ------------------------------------------------------

    def solved(self) -> None:
        """Count it as done: the reader found the answer, and was not shown it."""

    def place(self) -> list[Block]:
        """Where this question stands among others."""
        return []

    def next_buttons(self) -> list[Button]:
        """What leads on from here."""
        return []

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        sheet = self.question.sheet if self.revealed else None
        margin = [*self.place(), Text("prompt", self.named(self.prompt), tone="task", rules=self.rules)]
        if sheet is not None:
            by_row = self._in_seats or not self._touches
            margin.extend(self.why(sheet, self.names, self.seat) if by_row else self.rows_told(sheet))
        verdict = self.verdict()
        self.show(
            Content(
                [Panel("table", [*self._table(sheet), *self.answers(), *verdict, self.status()])],
                margin,
                margin_first=True,
                main_label=self.title or "Question",
                margin_label=f"What to do: {self.title or 'question'}",
                say=" ".join(f"{note.lead} {note.text}" for note in verdict),
                look="verdict" if self.checked else "",
            )
        )

    def _table(self, sheet: Sheet | None) -> list[Block]:
        """What lies on the table; with the sheet, what it tells where that is not touched."""
        if self._in_seats and self.question.sheet:
            return self._scored(self.question.sheet)
        if sheet is None or self._on_cards:
            return [*self._lying(self.question.zones), *self._cards()]
        told = [cards for row in sheet.rows for _, cards, _ in row.groups]
        left = [zone for zone in self.question.zones if tuple(slot.face for slot in zone.slots) not in told]
        return [*self._lying(left), *self._scored(sheet)]

    def _lying(self, zones: Iterable[Zone]) -> list[Block]:
        """Zones below each other, rows and markers that follow each other side by side."""
        told: list[Block] = []
        for beside, group in groupby(map(self._zone, zones), lambda zone: zone.layout in ("row", "marker")):
            made = list(group)
            told += [Zones(f"{made[0].key}-beside", made)] if beside and len(made) > 1 else made
        return told

    @property
    def _on_cards(self) -> bool:
        """Whether it is answered on the cards, so that right and wrong are shown there."""
        sheet = self.question.sheet
        return bool(self._touches) and not (sheet and any(row.trace for row in sheet.rows))

    def _zone(self, zone: Zone) -> blocks.Zone:
        made = lying(self, zone)
        faces = tuple(slot.face for slot in zone.slots if slot.face)
        slots = [self._touchable(drawn, slot.choice or "") for drawn, slot in zip(made.slots, zone.slots, strict=True)]
        mark = self._mark(faces) if self.revealed and zone.layout == "row" and len(faces) > 1 else None
        return replace(made, slots=slots, badge=badge(mark))

    def _scored(self, sheet: Sheet) -> list[Block]:
        earned = self.revealed and any(row.score for row in sheet.rows)
        rows = self.sheet_rows(sheet, self.names, self.seat if earned else -1)
        rows = [self._row(f"seat{seat}", row, earned) for seat, row in enumerate(rows)]
        headings = [heading for heading, _, _ in sheet.rows[0].groups]
        first = "Player" if not sheet.rows[0].title else "Card"
        tall = self.revealed and any(row.trace for row in sheet.rows)
        return [Calc("scored", [first, *headings, "Earned" if earned else ""], rows, tall=tall)]

    def _row(self, seat: str, row: blocks.Row, earned: bool) -> blocks.Row:
        """A row of what is scored; before the answer nothing but its cards, to be touched where it is one."""
        ask, value = self._touches.get(seat, ("", ""))
        given, right = ask and self.given.get(ask) == value, ask and dict(self.question.answer)[ask] == value
        if self.revealed:
            note = "✓" if right else "✗ your answer" if given else ""
            groups = [self._marked(group) for group in row.groups]
            return replace(row, groups=groups, do=row.do if earned else None, note=note, on=row.on or bool(right))
        bare = [replace(group, badge=None, trace=None) for group in row.groups]
        return replace(row, groups=bare, earn=None, do=["answer", ask, value] if ask else None, on=bool(given))

    def _marked(self, group: blocks.Group) -> blocks.Group:
        """What was touched in a zone is marked where it is drawn again, too."""
        faces = [slot.face for slot in group.slots]
        zone = next((zone for zone in self.question.zones if [slot.face for slot in zone.slots] == faces), None)
        if zone is None:
            return group
        slots = [self._touchable(slot, lies.choice or "") for slot, lies in zip(group.slots, zone.slots, strict=True)]
        return replace(group, slots=slots)

    def _cards(self) -> list[Block]:
        columns = [
            blocks.Zone(
                f"g{i}",
                heading,
                [self._card(f"c{i}-{j}", card) for j, card in enumerate(cards)],
                badge=badge(self._mark(cards)) if self.revealed else None,
            )
            for i, (heading, cards, _) in enumerate(self.question.groups)
        ]
        return [Zones("cards", columns)] if columns else []

    def _card(self, key: str, card: str) -> blocks.Slot:
        """A card, or in a question about a slip what was written instead of one."""
        if card not in self.game.face_ids:
            return blocks.Slot(key, card, text=card, state="empty")
        return self._touchable(self.card(key, card), card)

    def _touchable(self, slot: blocks.Slot, thing: str) -> blocks.Slot:
        """The slot of what lies there, to be touched where that answers; then right and wrong are marked on it."""
        ask, value = self._touches.get(thing, ("", ""))
        if not ask:
            return slot
        chosen, right = self.answer_to(ask) == value, dict(self.question.answer)[ask] == value
        if self.revealed:
            return marked(slot, chosen, right)
        given = "no" if chosen and thing == ask else value
        return replace(slot, state="chosen" if chosen else "selectable", do=["answer", ask, given])

    def _mark(self, cards: tuple[str, ...]) -> Mark | None:
        try:
            return self.game.mark(cards, dict(self.question.rulings))
        except ValueError:
            return None

    def answers(self) -> list[Block]:
        """What is to be answered, less what is answered on the table."""
        return [
            block for ask in self.question.asks for block in (self._keys(ask) if numeric(ask) else self._words(ask))
        ]

    def _label(self, ask: Ask) -> str:
        return "" if len(self.question.asks) == 1 else ask.label

    def _keys(self, ask: Ask) -> list[Block]:
        """Numbers to choose from, or the keys to write one with."""
        if any(key == ask.key for key, _ in self._touches.values()):
            return []
        given, right = self.given.get(ask.key, ""), dict(self.question.answer)[ask.key]
        if not ask.options:
            missed = f", and not {given}" if given not in ("", right) else ""
            said = f"{ask.label}: {right}{missed}" if self.revealed else f"{ask.label}: {given or '…'}"
            begun = "" if self.checked else given  # what was wrong is written anew
            digits = [(n, n, (begun + n)[:4]) for n in DIGITS] + [("⌫", "Take back a digit", given[:-1])]
            keys = [
                blocks.Slot(n, name, text=n, state="selectable", do=["answer", ask.key, then])
                for n, name, then in digits
            ]
            return [Text("written", said)] if self.revealed else [Picker(f"keys-{ask.key}", said, keys, keys=True)]
        keys = [blocks.Slot(value, value) for value, _ in ask.options]
        if self.revealed:
            keys = [marked(key, key.key == given, key.key == right) for key in keys if key.key in (given, right)]
        else:
            keys = [
                replace(key, state="chosen" if key.key == given else "selectable", do=["answer", ask.key, key.key])
                for key in keys
            ]
        # alone, they are in sight whatever lies above them
        dock = len(self.question.asks) == 1 and not self.revealed
        return [Picker(f"keys-{ask.key}", ask.label, keys, dock=dock, keys=True)]

    def _words(self, ask: Ask) -> list[Block]:
        """Words to choose from, less those that a touch of the table stands for."""
        given, right = self.given.get(ask.key), dict(self.question.answer)[ask.key]
        touched = set(self._touches.values())
        options = [
            (value, words)
            for value, words in ask.options
            if (ask.key, value) not in touched and (ask.key, "yes") not in touched
        ]
        if self.revealed:
            told = [
                marked(blocks.Slot(value, words), value == given, value == right)
                for value, words in options
                if value in (given, right)
            ]
            return [Picker(f"answers-{ask.key}", ask.label, told, keys=True)] if told else []
        buttons = [
            Button(
                words, ["answer", ask.key, value], "primary" if value == given else "quiet", key=f"{ask.key}-{value}"
            )
            for value, words in options
        ]
        named = self._label(ask) and len(options) == len(ask.options)
        label: list[Block] = [Text(f"ask-{ask.key}", f"{ask.label}:", tone="muted")] if named else []
        return [*label, Buttons(f"answers-{ask.key}", buttons)] if buttons else []

    def verdict(self) -> list[Note]:
        """Whether the answer is right, and why."""
        if not self.checked:
            return []
        rules = self.question.rules if self.revealed else self.rules
        return [
            Note(
                "verdict",
                self._told(),
                tone="good" if self.right else "slip",
                lead="Right." if self.right else "Not quite.",
                rules=self.known(rules) if self.revealed or self.hint else (),
            )
        ]

    def _told(self) -> str:
        if self.revealed:
            return self.named(self.question.told)
        wrong = [ask for ask in self.question.asks if not self._is_right(ask.key)]
        alone = len(self.question.asks) == 1
        own = [self.replies.get(self.answer_to(ask.key) if alone else ask.key, "") for ask in wrong]
        if any(own):
            return next(filter(None, own))
        tapped = [ask.label for ask in wrong if self.given.get(ask.key, "no") != "no"]
        if not tapped and all(map(self._toggled, wrong)):
            return " ".join(filter(None, ["That is not all.", self.hint]))
        where = f"Look again at: {', '.join(ask.label for ask in wrong)}."
        return " ".join(filter(None, ["" if alone else where, self.hint])) or "Try again."

    def status(self) -> Status:
        """The buttons that lead on."""
        buttons = [Button("Again", ["again"])] if self.revealed else []
        if self.checked and not self.revealed:
            buttons.append(Button("Show me", ["reveal"]))
        if not self.revealed and self.needs_check:
            buttons += self.check_buttons()
        text = "Answered." if self.revealed else "Answer first, then look."
        return Status("status", text, [*buttons, *self.next_buttons()])

    @property
    def needs_check(self) -> bool:
        """Whether the answer has to be sent off; one question with options needs no second tap."""
        first, *more = self.question.asks
        return bool(more) or not first.options or self._toggled(first)

    def _toggled(self, ask: Ask) -> bool:
        """Whether its card is tapped for yes, and tapped again for no."""
        return self._touches.get(ask.key) == (ask.key, "yes")

    @property
    def _only_toggled(self) -> bool:
        return all(map(self._toggled, self.question.asks))

    def check_buttons(self) -> list[Button]:
        """What sends the answer off; where cards are tapped for yes, all of them and none at a touch."""
        nothing = self._only_toggled and all(self.answer_to(ask.key) == "no" for ask in self.question.asks)
        check = Button("None" if nothing else "Check", ["check"], "quiet" if nothing else "primary", key="check")
        return [*([Button("All of them", ["all"])] if nothing else []), check]

    def summary(self) -> str:
        """See ``Page``."""
        return self.title or self.prompt

    def as_text(self) -> str | None:
        """The question, with its cards."""
        rows = [f"{zone.title}: {in_words(zone)}" for zone in self.question.zones]
        rows += [f"{heading}: {' '.join(cards)}" for heading, cards, _ in self.question.groups]
        options = [words for _, words in self.question.asks[0].options] if len(self.question.asks) == 1 else []
        answers = [f"Answers: {' / '.join(options)}"] if options else []
        text = "\n".join([*([self.title] if self.title else []), *rows, self.prompt, *answers])
        return self.named(text)

    def as_svg(self) -> str | None:
        """The cards of the question."""
        known = set(self.game.face_ids)
        zones = tuple(
            Zone(f"g{i}", heading, tuple(Slot(card, card) for card in cards if card in known))
            for i, (heading, cards, _) in enumerate(self.question.groups)
        )
        lying = (replace(zone, title=self.named(zone.marked), seat=None) for zone in self.question.zones)
        return scene_svg(Scene(self.prompt, (*lying, *zones)), self.game.face)


def in_words(zone: Zone) -> str:
    """What lies in a zone, in plain text."""
    if not any(slot.face for slot in zone.slots):
        return ", ".join(slot.label for slot in zone.slots)
    return board_text(zone) or in_rows(zone)


def lying(page: GamePage, zone: Zone) -> blocks.Zone:
    """A zone to look at, such as a board."""
    slots = [
        blocks.Slot(
            f"{zone.id}-{i}",
            page.label(slot.face) if slot.face == slot.label else page.named(slot.label),
            face=slot.face,
            state="" if slot.face else "empty",
            text="" if slot.ground and not slot.face else None,
            tile=zone.tile or page.game.tiles,
            ground=slot.ground,
        )
        for i, slot in enumerate(zone.slots)
    ]
    title = page.named(zone.title)
    return blocks.Zone(zone.id, title, slots, layout=zone.layout, columns=zone.columns, edges=edges(zone.edges))
