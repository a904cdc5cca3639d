"""Asked: a question about cards that lie open, to be answered before one looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
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
    Field,
    Fields,
    Note,
    Panel,
    Status,
    Text,
    Zones,
)
from ludobook_widgets.board import edges
from ludobook_widgets.gamepage import GamePage, badge
from ludobook_widgets.names import numbered

YES_NO = {"yes", "no"}


class Asked(GamePage):
    """A question about cards that lie open: answer first, then see the engine's answer and its reasons."""

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
        self.names = numbered(max(self.game.players))
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
        return self.given.get(key, "no" if key in self._taps else "")

    @property
    def _taps(self) -> dict[str, str]:
        """The cards that answer when they are touched, each with the key of its ask: what is asked of lies there."""
        lying = {card for _, cards, _ in self.question.groups for card in cards}
        found = {}
        for ask in self.question.asks:
            values = set(dict(ask.options))
            if values == YES_NO and ask.key in lying:
                found[ask.key] = ask.key
            found.update(dict.fromkeys(values & lying, ask.key))
        return found

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
        zones = [lying(self, zone) for zone in self._zones(sheet)]
        main = [*zones, *(self._scored(sheet) if sheet and not self._taps else self._cards())]
        main += [*self.answers(), *self.verdict(), self.status()]
        margin = [*self.place(), Text("prompt", self.named(self.prompt), tone="task", rules=self.rules)]
        if sheet is not None:
            margin.extend(self.rows_told(sheet) if self._taps else self.why(sheet, self.names, self.seat))
        self.show(
            Content(
                [Panel("table", main)],
                margin,
                margin_first=True,
                main_label=self.title or "Question",
                margin_label=f"What to do: {self.title or 'question'}",
                say=self._told() if self.checked else "",
                look="verdict" if self.checked else "",
            )
        )

    def _zones(self, sheet: Sheet | None) -> list[Zone]:
        """What lies on the table; what the sheet draws again, with what it scores, is left out."""
        told = [cards for row in sheet.rows for _, cards, _ in row.groups] if sheet else []
        return [zone for zone in self.question.zones if tuple(slot.face for slot in zone.slots) not in told]

    def _scored(self, sheet: Sheet) -> list[Block]:
        earned = any(row.score for row in sheet.rows)
        rows = self.sheet_rows(sheet, self.names, self.seat if earned else -1)
        if not earned:
            # nothing to look into
            rows = [replace(row, do=None) for row in rows]
        headings = [heading for heading, _, _ in sheet.rows[0].groups]
        first = "Player" if earned or not sheet.rows[0].title else "Card"
        tall = any(row.trace for row in sheet.rows)
        return [Calc("scored", [first, *headings, "Earned" if earned else ""], rows, tall=tall)]

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
        slot, ask = self.card(key, card), self._taps.get(card)
        if ask is None:
            return slot
        toggled = card == ask
        given, right = self.answer_to(ask), dict(self.question.answer)[ask]
        chosen, meant = (given == "yes", right == "yes") if toggled else (given == card, right == card)
        if self.revealed:
            return replace(slot, state="scored" if meant else "", tag="✓" if meant else "✗" if chosen else "")
        value = ("no" if chosen else "yes") if toggled else card
        return replace(slot, state="chosen" if chosen else "selectable", do=["answer", ask, value])

    def _mark(self, cards: tuple[str, ...]) -> Mark | None:
        try:
            return self.game.mark(cards, dict(self.question.rulings))
        except ValueError:
            return None

    def answers(self) -> list[Block]:
        """What is to be answered, less what is answered on the cards."""
        told: list[Block] = []
        numbers = []
        for ask in self.question.asks:
            if ask.options:
                told += self._buttons(ask)
            else:
                value = self.given.get(ask.key, "")
                numbers.append(Field(ask.key, ask.label, ["answer", ask.key], kind="number", value=value, min=0))
        return [*told, *([Fields("answers", numbers, across=True)] if numbers else [])]

    def _buttons(self, ask: Ask) -> list[Block]:
        given, right = self.given.get(ask.key), dict(self.question.answer)[ask.key]
        # once it is told, the right one is marked
        marked = right if self.revealed else given
        buttons = [
            Button(
                f"{words} ✓" if self.revealed and value == right else words,
                ["answer", ask.key, value],
                kind="primary" if marked == value else "quiet",
                disabled=self.revealed and value != right,
                key=f"{ask.key}-{value}",
            )
            for value, words in ask.options
            if value not in self._taps and ask.key not in self._taps
        ]
        if not buttons:
            return []
        alone = len(self.question.asks) == 1
        label: list[Block] = [] if alone else [Text(f"ask-{ask.key}", f"{ask.label}:", tone="muted")]
        return [*label, Buttons(f"answers-{ask.key}", buttons)]

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
        if not tapped and all(ask.key in self._taps for ask in wrong):
            return " ".join(filter(None, ["That is not all.", self.hint]))
        where = f"Look again at: {', '.join(ask.label for ask in wrong)}."
        return " ".join(filter(None, ["" if alone else where, self.hint])) or "Try again."

    def status(self) -> Status:
        """The buttons that lead on."""
        buttons = [Button("Again", ["again"])] if self.revealed else []
        if self.checked and not self.revealed:
            buttons.append(Button("Show me", ["reveal"]))
        if not self.revealed and self.needs_check:
            buttons.append(Button("Check", ["check"], kind="primary"))
        text = "Answered." if self.revealed else "Answer first, then look."
        return Status("status", text, [*buttons, *self.next_buttons()])

    @property
    def needs_check(self) -> bool:
        """Whether the answer has to be sent off; one question with options needs no second tap."""
        first, *more = self.question.asks
        return bool(more) or not first.options or first.key in self._taps

    def summary(self) -> str:
        """See ``Page``."""
        return self.title or self.prompt

    def as_text(self) -> str | None:
        """The question, with its cards."""
        rows = [f"{zone.title}: {board_text(zone) or in_rows(zone)}" for zone in self.question.zones]
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
        return scene_svg(Scene(self.prompt, (*self.question.zones, *zones)), self.game.face)


def lying(page: GamePage, zone: Zone) -> blocks.Zone:
    """A zone to look at, such as a board."""
    slots = [
        blocks.Slot(
            f"{zone.id}-{i}",
            page.named(slot.label),
            face=slot.face,
            state="" if slot.face else "empty",
            text=None if slot.face else "",
            tile=zone.tile,
            ground=slot.ground,
        )
        for i, slot in enumerate(zone.slots)
    ]
    title = page.named(zone.title)
    return blocks.Zone(zone.id, title, slots, layout=zone.layout, columns=zone.columns, edges=edges(zone.edges))
