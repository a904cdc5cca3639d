"""Asked: a question about cards that lie open, to be answered before one looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ludobook.look.scene import Scene, Slot, Zone
from ludobook.teach.sheet import Ask, Question

from ludobook_widgets.game.answer_marks import QuestionTable, in_words, marked
from ludobook_widgets.game.player_names import numbered
from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Content,
    Note,
    Panel,
    Picker,
    Status,
    Text,
)

DIGITS = "1234567890"
SHORT = 48  # letters: answers that fit the bar on a phone


def numeric(ask: Ask) -> bool:
    """Whether a number is asked."""
    return all(value.isdecimal() and value == words for value, words in ask.options)


class Asked(QuestionTable):
    """A question about cards that lie open: answer first, then see the engine's answer and its reasons.

    >>> asked = Asked("egg", ludobook.game("egg").question("describe_set", {"cards": ["R7", "RW"]}))
    >>> asked.prompt, asked.right
    ('What do these two make?', False)
    """

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
        """``hint`` answers a wrong answer, unless ``replies`` has one of its own: by value; where several things are
        asked by ask and value, ``seat0=4``, or by ask.
        """
        super().__init__(game)
        self.names = self.people()
        self.title = title
        self.hint = hint
        self.replies = dict(replies or {})
        self.put(question, prompt, rules)
        self.draw()

    def put(self, question: Question, prompt: str = "", rules: Iterable[str] = ()) -> None:
        """Ask it, anew; ``rules`` are those to look at before answering, unless given those of the question."""
        asks = tuple(
            replace(ask, label=self.named(ask.label), options=tuple((v, self.named(words)) for v, words in ask.options))
            for ask in question.asks
        )
        groups = tuple((self.named(heading), cards, mark) for heading, cards, mark in question.groups)
        self.question = replace(question, asks=asks, groups=groups, told=self.named(question.told))
        self.prompt = self.named(prompt or question.prompt)
        self.rules = tuple(rules) or question.rules
        self.given: dict[str, str] = {}
        self.checked = self.revealed = False
        self.seat = 0

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

    def people(self) -> list[str]:
        """What the seats are called, where a question is about several."""
        return numbered(max(self.game.players))

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
        margin = [*self.place(), Text("prompt", self.prompt, tone="task", rules=self.rules)]
        if sheet is not None:
            by_row = self._in_seats or not self._touches
            margin.extend(self.why(sheet, self.names, self.seat) if by_row else self.rows_told(sheet))
        verdict = self.verdict()
        self.show(
            Content(
                [Panel("table", self._docked([*self._table(sheet), *self.answers(), *verdict, self.status()]))],
                margin,
                margin_first=True,
                main_label=self.title or "Question",
                margin_label=f"What to do: {self.title or 'question'}",
                say=" ".join(f"{note.lead} {note.text}" for note in verdict),
            )
        )

    def _docked(self, shown: list[Block]) -> list[Block]:
        """A few short answers stand in the bar: in sight, whatever lies above them."""
        block = next((one for one in shown if isinstance(one, Buttons) and one.key.startswith("answers-")), None)
        if block is None or len(self.question.asks) > 1 or sum(len(one.label) for one in block.buttons) > SHORT:
            return shown
        *others, bar = (one for one in shown if one is not block)
        return [*others, replace(bar, buttons=[*block.buttons, *bar.buttons]) if isinstance(bar, Status) else bar]

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
            digits = [(n, n, (begun + n)[:4]) for n in DIGITS] + [("⌫", "Delete a digit", given[:-1])]
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
                dock=True,
            )
        ]

    def _told(self) -> str:
        if self.revealed:
            return self.question.told
        wrong = [ask for ask in self.question.asks if not self._is_right(ask.key)]
        alone = len(self.question.asks) == 1
        own = [self._reply(ask.key, self.answer_to(ask.key), alone) for ask in wrong]
        if any(own):
            return next(filter(None, own))
        tapped = [ask.label for ask in wrong if self.given.get(ask.key, "no") != "no"]
        if not tapped and all(map(self._toggled, wrong)):
            return " ".join(filter(None, ["That is not all.", self.hint]))
        where = f"Look again at: {', '.join(ask.label for ask in wrong)}."
        return " ".join(filter(None, ["" if alone else where, self.hint])) or "Try again."

    def _reply(self, ask: str, answer: str, alone: bool) -> str:
        if alone:
            return self.replies.get(answer, "")
        return self.replies.get(f"{ask}={answer}") or self.replies.get(ask, "")

    def status(self) -> Status:
        """The buttons that lead on."""
        buttons = [Button("Again", ["again"])] if self.revealed else []
        if self.checked and not self.revealed:
            buttons.append(Button("Show me", ["reveal"]))
        if not self.revealed and self.needs_check:
            buttons += self.check_buttons()
        text = "" if self.revealed else "Answer first, then look."
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
        return self.drawing(Scene(self.prompt, (*self.question.zones, *zones)))
