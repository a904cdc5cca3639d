"""QuestionView: a question on a page, the things that answer it when they are touched, and what was right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal

from ludobook.core.words import opening
from ludobook.look.scene import EMPTY_LABEL, Zone, board_text, in_rows
from ludobook.teach.sheet import Ask, Mark, Question, Sheet, seat_key

from ludobook_widgets.game import SAY
from ludobook_widgets.game.answering import Answering, numeric
from ludobook_widgets.game.board import edge_names
from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Calc,
    Content,
    Earned,
    Gain,
    Note,
    Panel,
    Picker,
    Status,
    Text,
    Zones,
)

KEYPAD_DIGITS = "1234567890"  # in the order of the keys
MOST_DIGITS = 4
GAP = "?"  # what an empty place shows where the right answer belongs
MOST_BUTTONS = 5  # more numbers than that are keys of equal size
SHORT = 48  # letters: answers that fit the bar on a phone


class QuestionView:
    """A question as a page shows it. It is made for one drawing.

    Args:
        page: gives the names of players and cards.
        answering: the question, and what is answered so far.
        prompt: what is asked, in a sentence.
        rules: those to look at before answering.
        title: names the question for screen readers.
        row: the row of the scored table whose reasons are shown.
        hint: replies to a wrong answer, unless ``replies`` has a reply of its own.
        replies: replies by answer; if several things are asked, by ask and answer, ``seat0=4``, or by ask.
        named: whether the answer names what cards make, in the game's own words.
    """

    def __init__(
        self,
        page: GamePage,
        answering: Answering,
        prompt: str,
        rules: Sequence[str] = (),
        *,
        title: str = "",
        row: int = 0,
        hint: str = "",
        replies: Mapping[str, str] | None = None,
        named: bool = True,
    ) -> None:
        self.named = named
        self.page, self.answering, self.question = page, answering, answering.question
        self.prompt, self.rules, self.title, self.row = prompt, rules, title, row
        self.hint, self.replies = hint or self.question.hint, replies or {}
        self.reasons = {} if hint else dict(self.question.reasons)

    def content(self, above: Sequence[Block], verdict: Sequence[Note], status: Status) -> Content:
        """The page.

        Args:
            above: blocks above the prompt, such as the place of this question among others.
            verdict: the notes that tell whether the answer is right.
            status: the line with the buttons that lead on.
        """
        sheet = self.question.sheet if self.answering.revealed else None
        margin = [*above, Text("prompt", self.prompt, tone="task", rules=self.rules)]
        if sheet is not None:
            by_row = self.answering.in_seats or not self._on_cards  # its cards are drawn once
            margin.extend(self.page.why(sheet, self.page.names, self.row) if by_row else self.page.row_reasons(sheet))
        return Content(
            [Panel("table", self._docked([*self._table(sheet), *self.answers(), *verdict, status]))],
            margin,
            margin_first=True,
            main_label=self.title or SAY("question"),
            margin_label=COMMON("to_do", self.title or SAY("question")),
            say=" ".join(f"{note.lead} {note.text}" for note in verdict) or self._written(status.text),
            marks=self._marks(),
        )

    def _written(self, to_do: str) -> str:
        """Say a number that is being written, and what is to be done next; what is touched says its own state."""
        key = self.answering.latest
        if key not in self.answering.fields:
            return ""
        label = next(ask.label for ask in self.question.asks if ask.key == key)
        return f"{SAY('answer', label, self.answering.given[key])}. {to_do}"

    def _marks(self) -> list[blocks.Mark]:
        """Draw the marks that come with the answer."""
        marks = self.question.marks if self.answering.revealed else ()
        return [blocks.Mark(mark.at, mark.to, mark.face, mark.text) for mark in marks]

    def _docked(self, shown: list[Block]) -> list[Block]:
        """A few short answers stand in the bar: in sight, whatever lies above them."""
        block = next((one for one in shown if isinstance(one, Buttons) and one.key.startswith("answers-")), None)
        if block is None or len(self.question.asks) > 1 or sum(len(one.label) for one in block.buttons) > SHORT:
            return shown
        *others, bar = (one for one in shown if one is not block)
        return [*others, replace(bar, buttons=[*block.buttons, *bar.buttons]) if isinstance(bar, Status) else bar]

    def answers(self) -> list[Block]:
        """The choices of answers, less those that are touched on the table; numbers are written in fields."""
        written = self.answering.fields
        made: list[Block] = []
        for in_fields, some in groupby(self.question.asks, key=lambda ask: ask.key in written):
            asks = list(some)
            if in_fields:
                made.append(Zones(f"fields-{asks[0].key}", [self._field(ask) for ask in asks]))
            else:
                made += [block for ask in asks for block in (self._keys(ask) if numeric(ask) else self._words(ask))]
        return [*made, *([self._keypad()] if written and not self.answering.revealed else [])]

    def _field(self, ask: Ask) -> blocks.Zone:
        """A number that is written; the one that the keypad fills is framed, and right and wrong are marked on each."""
        given, right = self.answering.given.get(ask.key, ""), dict(self.question.answer)[ask.key]
        own = blocks.Slot(f"field-{ask.key}", SAY("answer", ask.label, given or "…"), text=given)
        if self.answering.revealed:
            numbers = [right] if not given or self.answering.is_right(ask.key) else [given, right]
            slots = [marked(blocks.Slot(f"field-{ask.key}-{n}", n, text=n), n == given, n == right) for n in numbers]
            return blocks.Zone(f"in-{ask.key}", ask.label, slots, layout="field")
        current = ask.key == self.answering.current
        own = replace(own, state="chosen" if current else "selectable", do=["field", ask.key])
        if verdict := self.answering.verdict_on(ask.key):
            own = marked(own, True, verdict == "right")
        return blocks.Zone(f"in-{ask.key}", ask.label, [own], layout="field", framed=current)

    def _keypad(self) -> Picker:
        """The keys that fill the current field."""
        key = self.answering.current
        ask = next(ask for ask in self.question.asks if ask.key == key)
        given = self.answering.given.get(key, "")
        begun = "" if key in self.answering.tried else given  # what was wrong is written anew
        digits = [(n, n, (begun + n)[:MOST_DIGITS]) for n in KEYPAD_DIGITS] + [("⌫", SAY("delete_digit"), given[:-1])]
        keys = [blocks.Slot(n, name, text=n, state="selectable", do=["answer", key, then]) for n, name, then in digits]
        return Picker("keypad", SAY("answer", ask.label, given or "…"), keys, keys=True)

    def _keys(self, ask: Ask) -> list[Block]:
        """A key for each of a number's values."""
        if any(key == ask.key for key, _ in self.answering.touches.values()):
            return []
        given, right = self.answering.given.get(ask.key, ""), dict(self.question.answer)[ask.key]
        if self.answering.revealed:
            numbers = [right] if not given or self.answering.is_right(ask.key) else [given, right]
            keys = [marked(blocks.Slot(n, n), n == given, n == right) for n in numbers]
            return [Picker(f"keys-{ask.key}", ask.label, keys, keys=True)]
        # alone, they are in sight whatever lies above them
        alone = len(self.question.asks) == 1
        return [Picker(f"keys-{ask.key}", ask.label, self._choices(ask, ask.options), dock=alone, keys=True)]

    def _choices(self, ask: Ask, options: Iterable[tuple[str, str]]) -> list[blocks.Slot]:
        """A key for each answer; what was sent off is marked, and another can be chosen."""
        given, verdict = self.answering.given.get(ask.key), self.answering.verdict_on(ask.key)
        keys = [
            blocks.Slot(n, words, state="chosen" if n == given else "selectable", do=["answer", ask.key, n])
            for n, words in options
        ]
        return [marked(key, True, verdict == "right") if verdict and key.key == given else key for key in keys]

    def _words(self, ask: Ask) -> list[Block]:
        """Draw words to choose from, less those that a touch of the table stands for."""
        given, right = self.answering.given.get(ask.key), dict(self.question.answer)[ask.key]
        touched = set(self.answering.touches.values())
        options = [
            (value, words)
            for value, words in ask.options
            if (ask.key, value) not in touched and (ask.key, "yes") not in touched
        ]
        if not options:
            return []
        if self.answering.revealed:
            answers = [
                marked(blocks.Slot(value, words), value == given, value == right)
                for value, words in options
                if value in (given, right)
            ]
            return [Picker(f"answers-{ask.key}", ask.label, answers, keys=True)] if answers else []
        if len(self.question.asks) > 1:  # several things are asked, and each is marked in its place
            title = ask.label if len(options) == len(ask.options) else ""
            return [Picker(f"answers-{ask.key}", title, self._choices(ask, options), keys=True)]
        if sum(words.isdecimal() for _, words in options) > MOST_BUTTONS:
            return [Picker(f"answers-{ask.key}", "", self._choices(ask, options), keys=True, dock=True)]
        return [Buttons(f"answers-{ask.key}", [self._answer(ask, *option, given) for option in options])]

    def _answer(self, ask: Ask, value: str, words: str, given: str | None) -> Button:
        """The button of one answer; it is filled while it is given, and marked once it turned out wrong."""
        wrong = value == given and self.answering.verdict_on(ask.key) == "wrong"
        kind: Literal["primary", "quiet"] = "primary" if value == given and not wrong else "quiet"
        return Button(f"✗ {words}" if wrong else words, ["answer", ask.key, value], kind, key=f"{ask.key}-{value}")

    def verdict(self) -> list[Note]:
        """Tell whether the answer is right, and why."""
        if not self.answering.checked:
            return []
        rules = self.question.rules if self.answering.revealed else self.rules
        sheet = self.question.sheet if self.answering.revealed else None
        if sheet and any(row.score and row.score.lines for row in sheet.rows):
            rules = ()  # the reasons beside it name them, line by line
        return [
            Note(
                "verdict",
                self._explanation(),
                tone="good" if self.answering.right else "slip",
                lead=COMMON("right" if self.answering.right else "not_quite"),
                rules=self.page.known_rules(rules),
                dock=True,
            )
        ]

    def _explanation(self) -> str:
        if self.answering.revealed:
            return self.question.explanation
        wrong = [ask for ask in self.question.asks if not self.answering.is_right(ask.key)]
        alone = len(self.question.asks) == 1
        own = [self._reply(ask.key, self.answering.answer_to(ask.key), alone) for ask in wrong]
        if any(own):
            return next(filter(None, own))
        tapped = [ask.label for ask in wrong if self.answering.given.get(ask.key, "no") != "no"]
        if not tapped and all(map(self.answering.toggled, wrong)):
            return " ".join(filter(None, [SAY("not_all"), self.hint]))
        touched = {key for key, _ in self.answering.touches.values()}  # marked where they lie, and named nowhere
        labels = [ask.label.rstrip("?:") for ask in wrong if ask.key not in touched]
        given = self.answering.given.get(wrong[0].key, "") if labels and numeric(wrong[0]) else ""
        on_table = [SAY("your_touches")] if any(ask.key in touched for ask in wrong) else []
        quoted = [*on_table, *(f"“{label}”" for label in labels)]
        said = SAY("not_number", given, labels[0]) if given and len(wrong) == 1 else SAY("look_again", quoted)
        where = said if labels and not alone else ""
        hint = self.hint or self._first_reason(wrong)
        help_ = SAY("look_it_up" if self.page.known_rules(self.rules) else "try_again")
        return " ".join(filter(None, [where, hint])) or help_

    def _first_reason(self, wrong: Sequence[Ask]) -> str:
        """Tell how the score of the first number that is wrong begins; nothing where no score explains it."""
        sheet = self.question.sheet
        for ask in filter(numeric, wrong):
            row = ask.seat or 0
            score = sheet.rows[row].score if sheet and row < len(sheet.rows) else None
            if score and score.lines:
                sentence = opening(self.page.game.sentence_for(score.lines[0], self.page.names, short=True))
                return SAY("first_reason", sentence.removesuffix(".")) if len(score.lines) > 1 else sentence
        return ""

    def _reply(self, ask: str, answer: str, alone: bool) -> str:
        written = (self.replies.get(key) for key in ([answer] if alone else [f"{ask}={answer}", ask]))
        known = (self.reasons.get(key) for key in (f"{ask}={answer}", ask))
        return next(filter(None, (*written, *known)), "")

    def check_buttons(self) -> list[Button]:
        """The buttons that send the answer off; where cards are tapped for yes, one takes all or none."""
        nothing = self.answering.only_toggled and all(
            self.answering.answer_to(ask.key) == "no" for ask in self.question.asks
        )
        check = Button(SAY("none" if nothing else "check"), ["check"], "quiet" if nothing else "primary", key="check")
        return [*([Button(SAY("all"), ["all"])] if nothing else []), check]

    def _table(self, sheet: Sheet | None) -> list[Block]:
        """The cards and zones of the question, and once it is answered the scored table."""
        if self.answering.in_seats and self.question.sheet:
            return self._scored(self.question.sheet)
        if sheet is None or self._on_cards:
            return self.table()
        scored_cards = [cards for row in sheet.rows for _, cards, _ in row.groups]
        left = [zone for zone in self.question.zones if tuple(slot.face for slot in zone.slots) not in scored_cards]
        return [*self._lying(left), *self._scored(sheet)]

    def table(self) -> list[Block]:
        """Draw only what the question is about, its zones and cards."""
        return [*self._lying(self.question.zones), *self._cards()]

    def _lying(self, zones: Iterable[Zone]) -> list[Block]:
        """Draw zones below each other, but rows and markers that follow each other side by side."""
        drawn: list[Block] = []
        for beside, group in groupby(map(self._zone, zones), lambda zone: zone.layout in ("row", "marker")):
            made = list(group)
            drawn += [Zones(f"{made[0].key}-beside", made)] if beside and len(made) > 1 else made
        return drawn

    @property
    def _on_cards(self) -> bool:
        """True when it is answered on the cards, so that right and wrong are shown there."""
        sheet = self.question.sheet
        return bool(self.answering.touches) and not (sheet and any(row.trace for row in sheet.rows))

    def _zone(self, zone: Zone) -> blocks.Zone:
        made = plain_zone(self.page, zone)
        faces = tuple(slot.face for slot in zone.slots if slot.face)
        # where each of its cards gives the same answer, the zone is one thing to choose
        framed = len(zone.slots) > 1 and len({slot.choice for slot in zone.slots}) == 1 and bool(zone.slots[0].choice)
        lie = [
            replace(drawn, label=SAY("in_zone", drawn.label, made.title)) if framed else drawn for drawn in made.slots
        ]
        slots = [self._touchable(drawn, slot.choice or "") for drawn, slot in zip(lie, zone.slots, strict=True)]
        if self.answering.revealed:
            slots = [self._filled(slot) if slot.text == GAP else slot for slot in slots]
        whole = framed or not any(slot.choice for slot in zone.slots)  # cards to choose one from make nothing together
        row = whole and zone.layout == "row" and len(faces) > 1
        mark = self._mark(faces) if self.answering.revealed and row and self.named else None
        title = made.title
        if framed and slots[0].tag:  # one sign beside the title covers no card
            title, slots = f"{title} {slots[0].tag}", [replace(slot, tag="") for slot in slots]
        return replace(made, title=title, slots=slots, badge=self.page.badge(mark), framed=framed)

    def _filled(self, gap: blocks.Slot) -> blocks.Slot:
        """The gap with the card that is the right answer."""
        [(_, answer)] = self.question.answer
        filled = replace(self.page.card(gap.key, answer), state="right", tag="✓")
        return replace(filled, label=SAY("right_thing", filled.label))

    def _scored(self, sheet: Sheet) -> list[Block]:
        earned = self.answering.revealed and any(row.score for row in sheet.rows)
        rows = self.page.sheet_rows(sheet, self.page.names, self.row if earned else -1)
        rows = [self._draw_row(seat_key(seat), row, sheet.rows[seat].holds, earned) for seat, row in enumerate(rows)]
        headings = [heading for heading, _, _ in sheet.rows[0].groups]
        first = SAY("card") if sheet.rows[0].title else COMMON("player")
        tall = self.answering.revealed and any(row.trace for row in sheet.rows)
        return [Calc("scored", [first, *headings, COMMON("earned") if earned else ""], rows, tall=tall)]

    def _draw_row(self, seat: str, row: blocks.Row, holds: Iterable[tuple[str, str]], earned: bool) -> blocks.Row:
        """A row of what is scored; before the answer its cards and what it holds, to be touched where it is one."""
        ask, value = self.answering.touches.get(seat, ("", ""))
        given, right = ask and self.answering.given.get(ask) == value, ask and dict(self.question.answer)[ask] == value
        if self.answering.revealed:
            note = "✓" if right else SAY("wrong_row") if given else ""
            verdict: Literal["", "right", "wrong"] = "right" if right else "wrong" if given else ""
            groups = [self._marked(group) for group in row.groups]
            return replace(row, groups=groups, do=row.do if earned else None, note=note, verdict=verdict)
        bare = [replace(group, badge=None, trace=None) for group in row.groups]
        had = Earned("", notes=[Gain(words, face) for face, words in holds]) if holds else None
        return replace(row, groups=bare, earn=had, do=["answer", ask, value] if ask else None, on=bool(given))

    def _marked(self, group: blocks.Group) -> blocks.Group:
        """Mark what was touched in a zone where it is drawn again too."""
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
                badge=self.page.badge(self._mark(cards)) if self.answering.revealed else None,
            )
            for i, (heading, cards, _) in enumerate(self.question.groups)
        ]
        return [Zones("cards", columns)] if columns else []

    def _card(self, key: str, card: str) -> blocks.Slot:
        """A card, or in a question about a slip what was written instead of one."""
        if card not in self.page.game.face_ids:
            return blocks.Slot(key, card, text=card, state="empty")
        return self._touchable(self.page.card(key, card), card)

    def _touchable(self, slot: blocks.Slot, thing: str) -> blocks.Slot:
        """The slot of what lies there, to be touched where that answers; then right and wrong are marked on it."""
        ask, value = self.answering.touches.get(thing, ("", ""))
        if not ask:
            return slot
        chosen, right = self.answering.answer_to(ask) == value, dict(self.question.answer)[ask] == value
        if self.answering.revealed:
            return marked(slot, chosen, right)
        given = "no" if chosen and thing == ask else value
        slot = replace(slot, state="chosen" if chosen else "selectable", do=["answer", ask, given])
        return marked(slot, True, chosen and right) if chosen and self.answering.verdict_on(ask) else slot

    def _mark(self, cards: tuple[str, ...]) -> Mark | None:
        try:
            return self.page.game.mark(cards, dict(self.question.rulings))
        except ValueError:
            return None


def with_player_names(page: GamePage, question: Question) -> Question:
    """The question with the names of the page's players in the place of their seats."""
    named = page.with_names
    asks = tuple(
        replace(ask, label=named(ask.label), options=tuple((v, named(words)) for v, words in ask.options))
        for ask in question.asks
    )
    groups = tuple((named(heading), cards, mark) for heading, cards, mark in question.groups)
    reasons = tuple((key, named(words)) for key, words in question.reasons)
    explanation, hint = named(question.explanation), named(question.hint)
    return replace(question, asks=asks, groups=groups, explanation=explanation, hint=hint, reasons=reasons)


def marked(slot: blocks.Slot, chosen: bool, right: bool) -> blocks.Slot:
    """Mark a slot as right, or as wrong if it was chosen, once the answer is shown."""
    words = slot.label if slot.face is None and slot.text is None else slot.text  # the rest is for readers
    if right:
        return replace(slot, state="right", tag="✓", text=words, label=SAY("right_thing", slot.label))
    wrong = replace(slot, state="wrong", tag="✗", text=words, label=SAY("wrong_thing", slot.label))
    return wrong if chosen else slot


def zone_in_words(zone: Zone) -> str:
    """The cards of a zone in plain text."""
    if not any(slot.face for slot in zone.slots):
        return ", ".join(slot.label for slot in zone.slots)
    return board_text(zone) or in_rows(zone)


def plain_zone(page: GamePage, zone: Zone) -> blocks.Zone:
    """A zone to look at, such as a board."""
    slots = [
        blocks.Slot(
            f"{zone.id}-{i}",
            page.label(slot.face) if slot.face == slot.label else page.with_names(slot.label),
            face=slot.face,
            state="" if slot.face else "empty",
            text=slot.number if not slot.face and (slot.number or slot.ground or slot.label == EMPTY_LABEL) else None,
            tile=zone.layout != "round" and (zone.tile or page.game.tiles),
            ground=slot.ground,
        )
        for i, slot in enumerate(zone.slots)
    ]
    title = page.with_names(zone.title)
    return blocks.Zone(zone.id, title, slots, layout=zone.layout, columns=zone.columns, edges=edge_names(zone.edges))
