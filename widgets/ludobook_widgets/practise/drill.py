"""Asks endless questions about one game, easier or harder as they are answered; mistakes of any game come back."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

import ludobook

from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.game.mistakes import KEPT_PREFIX, MissedDecision, MissedQuestion, read_mistakes
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Content,
    Details,
    Field,
    Fields,
    Tab,
    Tabs,
    Text,
    Words,
)
from ludobook_widgets.practise import SAY
from ludobook_widgets.practise.accuracy import QUESTION, RULE, Accuracy
from ludobook_widgets.practise.ledger import mistakes_table, waiting_sentence
from ludobook_widgets.practise.quiz import Quiz

UP = 3  # so many right answers in a row lead to the next level


class Drill(Quiz):
    """Endless questions about one game, easier or harder as they are answered, and earlier mistakes of any game.

    >>> Drill("egg")
    <Drill: egg, 5 kinds of questions>
    """

    def __init__(self, game: str) -> None:
        self.home = game
        drills = ludobook.game(game).drills
        if not drills:
            raise ValueError(SAY("no_drills", ludobook.game(game).title))
        self.kinds = {one.key: one for one in drills}
        self.accuracy = Accuracy(game)
        self.only = ""  # the key of the exercise chosen; empty for all
        self.others = False  # whether other games' mistakes are asked as well
        self.levels = dict.fromkeys(self.kinds, 0)
        self.streaks = dict.fromkeys(self.kinds, 0)
        self.typed = self.fault = self.done = ""
        super().__init__(MissedQuestion(game, next(iter(self.kinds)), 0, 0), SAY("practise"))

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.mistakes.recall(kept)
        self.accuracy.recall(kept)
        for key, kind in self.kinds.items():
            level = read_number(kept.get(f"{KEPT_PREFIX}level:{self.home}:{key}", ""))
            self.levels[key] = level if level in range(len(kind.levels)) else 0
        self.go_on()
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue with what the puzzles beside have kept; what came to be due is asked before anything new."""
        self.mistakes.recall_all(kept)
        if self.accuracy.storage_key in kept:
            self.accuracy.recall(kept)
        new = self.item not in self.mistakes.items and not (self.answering.revealed or self.answering.given)
        if new and any(item.game == self.home for item in self.mistakes.due(MissedQuestion)):
            self.go_on()
        self.draw()

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        self.done = ""
        match command:
            case ["only", str(key)] if not key or key in self.kinds:
                self.only = key
                if not self.answering.revealed:
                    self.go_on()
            case ["others", bool(others)]:
                self.others = others
            case ["export"]:
                self.download("ludobook-drills.txt", self.mistakes.as_text())
            case ["import", str(text)]:
                self._import(text)
        super().on_command(command)

    def go_on(self) -> None:
        """Ask a mistake that is due, otherwise a new question."""
        due = [item for item in self.mistakes.due(MissedQuestion) if self.others or item.game == self.home]
        key = self.only or secrets.choice(list(self.kinds))
        self.ask(due[0] if due else MissedQuestion(self.home, key, self.levels[key], secrets.randbelow(10**9)))

    def count_answer(self, right: bool) -> None:
        """Count the answer, and change the level if it was a question of this game."""
        super().count_answer(right)
        if self.item.game == self.home:
            topics = [f"{QUESTION}{self.item.key}", *(f"{RULE}{rule}" for rule in self.question.rules)]
            self.keep(self.accuracy.note(topics, right))
        if self.item.game == self.home and self.item.key in self.kinds:
            key, level = self.item.key, self.levels[self.item.key]
            self.streaks[key] = self.streaks[key] + 1 if right else 0
            if not right and self.item.level == level:
                level = max(level - 1, 0)
            elif self.streaks[key] >= UP:
                level = min(level + 1, len(self.kinds[key].levels) - 1)
                self.streaks[key] = 0
            self.levels[key] = level
            self.keep({f"{KEPT_PREFIX}level:{self.home}:{key}": str(level)})

    def _import(self, text: str) -> None:
        self.typed = text
        try:
            boxes = read_mistakes(text)
        except ValueError as fault:
            self.fault = str(fault)
            return
        self.keep(self.mistakes.put(boxes))
        self.typed = self.fault = ""
        self.done = SAY("imported", len(boxes))

    # -- what is shown ------------------------------------------------------------------------------

    def framed(self, content: Content) -> Content:
        """Add the parts of the page that belong to the drill, not to the question, below the table."""
        say = content.say or self.done or self.prompt
        level, *kinds = self._where()
        kept = [*mistakes_table(self.mistakes, self.home), *self.accuracy.blocks(), self._keeping()]
        main = [*content.main, *kinds, Text("pool", waiting_sentence(self.mistakes, self.home), tone="muted"), *kept]
        return replace(content, main=main, margin=[*content.margin, level], keep_prefix=KEPT_PREFIX, say=say)

    def _where(self) -> list[Block]:
        """Draw the question's level, whether it comes back, and the kinds of questions."""
        item = self.item
        chips = [("", SAY("mixed")), *((key, one.title) for key, one in self.kinds.items())]
        tabs = [Tab(title, ["only", key], on=self.only == key) for key, title in chips]
        parts = [item.where]
        if item.game != self.home:
            parts.insert(0, SAY("of_game", self.game.title))
        if item in self.mistakes.items and not self.answering.revealed:
            parts.append(SAY("missed_before"))
        waiting = sum(one.game == self.home for one in self.mistakes.due(MissedDecision))
        beside = [link_between(puzzles=True, due=waiting)] if ludobook.game(self.home).puzzles else []
        return [Text("where", " ".join(parts), tone="muted"), Tabs("kinds", SAY("ask_about"), tabs), *beside]

    def _keeping(self) -> Details:
        field = Field(
            "import",
            SAY("import_text"),
            ["import"],
            kind="textarea",
            button=SAY("import"),
            value=self.typed,
            hint=SAY("import_hint"),
            error=self.fault,
        )
        others = Field("others", SAY("also_others"), ["others"], kind="check", value=self.others)
        inside: list[Block] = [
            Words("words"),
            Text("about", SAY("mistakes_told")),
            Fields("options", [others]),
            Buttons("export", [Button(SAY("save"), ["export"], disabled=not self.mistakes.items)]),
            Fields("import", [field]),
            *([Text("done", self.done)] if self.done else []),
        ]
        return Details("keeping", SAY("about_mistakes"), inside)

    # -- without a kernel -----------------------------------------------------------------------------

    def summary(self) -> str:
        return SAY("kinds", self.home, len(self.kinds))

    def as_text(self) -> str | None:
        """List the kinds of questions, because the questions themselves are new each time."""
        return "\n".join([f"- {SAY('kind', one.title, '; '.join(one.levels))}" for one in self.kinds.values()])

    def as_svg(self) -> str | None:
        """Return no picture, because every question has its own."""
        return None


def link_between(puzzles: bool, due: int = 0) -> Buttons:
    """Make the button that leads from the drills to the puzzles, or back."""
    label = SAY("to_puzzles_due", due) if due else SAY("to_puzzles")
    button = Button(label, href="#step-1") if puzzles else Button(SAY("to_drills"), href="#step-2")
    return Buttons("beside", [button])


def link_to_due(count: int) -> Buttons:
    """Make the button that leads from the puzzles to the questions that are due."""
    return Buttons("due", [Button(SAY("first_due", count), href="#step-2", kind="primary")])
