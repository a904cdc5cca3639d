"""Drill: endless questions about one game, easier or harder as they are answered; mistakes of any game come back."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

import ludobook

from ludobook_widgets.game.game_page import number
from ludobook_widgets.game.mistakes import KEPT_PREFIX, Item, Position, read_mistakes
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
from ludobook_widgets.practise.accuracy import QUESTION, RULE, Accuracy
from ludobook_widgets.practise.ledger import count, ledger, waiting
from ludobook_widgets.practise.quiz import Quiz

UP = 3  # right answers in a row that lead to the next level


class Drill(Quiz):
    """Questions without end about one game, easier or harder as they are answered, and mistakes of any game again.

    >>> Drill("egg")
    <Drill: egg, 5 kinds of questions>
    """

    def __init__(self, game: str) -> None:
        self.home = game
        drills = ludobook.game(game).drills
        if not drills:
            raise ValueError(f"{ludobook.game(game).title} has no exercises.")
        self.kinds = {one.key: one for one in drills}
        self.accuracy = Accuracy(game)
        self.only = ""  # the exercise chosen, or all of them
        self.others = False  # whether other games' mistakes are asked, too
        self.levels = dict.fromkeys(self.kinds, 0)
        self.streaks = dict.fromkeys(self.kinds, 0)
        self.typed = self.fault = self.done = ""
        super().__init__(Item(game, next(iter(self.kinds)), 0, 0), "Practise")

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.mistakes.recall(kept)
        self.accuracy.recall(kept)
        for key, kind in self.kinds.items():
            level = number(kept.get(f"{KEPT_PREFIX}level:{self.home}:{key}", ""))
            self.levels[key] = level if level in range(len(kind.levels)) else 0
        self.go_on()
        self.draw()

    def on_do(self, do: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        self.done = ""
        match do:
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
        super().on_do(do)

    def go_on(self) -> None:
        """Ask what is due, else something new."""
        due = [item for item in self.mistakes.due(Item) if self.others or item.game == self.home]
        key = self.only or secrets.choice(list(self.kinds))
        self.ask(due[0] if due else Item(self.home, key, self.levels[key], secrets.randbelow(10**9)))

    def answered(self, right: bool) -> None:
        """Move the level, and keep it all."""
        super().answered(right)
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
        self.done = f"{count(len(boxes))} taken in."

    # -- what is shown ------------------------------------------------------------------------------

    def framed(self, content: Content) -> Content:
        """Put what belongs to the drill and not to the question below the table."""
        say = content.say or self.done or self.prompt
        level, *kinds = self._where()
        kept = [*ledger(self.mistakes, self.home), *self.accuracy.blocks(), self._keeping()]
        main = [*content.main, *kinds, Text("pool", self._waiting(), tone="muted"), *kept]
        return replace(content, main=main, margin=[*content.margin, level], keep_prefix=KEPT_PREFIX, say=say)

    def _where(self) -> list[Block]:
        """Show how hard the question is, whether it comes back, and the kinds of questions."""
        item = self.item
        chips = [("", "Mixed"), *((key, one.title) for key, one in self.kinds.items())]
        tabs = [Tab(title, ["only", key], on=self.only == key) for key, title in chips]
        parts = [item.where]
        if item.game != self.home:
            parts.insert(0, f"{self.game.title}.")
        if item in self.mistakes.items and not self.answering.revealed:
            parts.append("A mistake from before.")
        waiting = sum(one.game == self.home for one in self.mistakes.due(Position))
        beside = [way_to(puzzles=True, due=waiting)] if ludobook.game(self.home).puzzles else []
        return [Text("where", " ".join(parts), tone="muted"), Tabs("kinds", "Ask about", tabs), *beside]

    def _waiting(self) -> str:
        """Say how many mistakes are to come back, and when."""
        told, due = waiting(self.mistakes), self.mistakes.due(Item)
        elsewhere = [item.game for item in due if item.game != self.home]
        games = ", ".join(ludobook.game(name).title for name in ludobook.GAMES if name in elsewhere)
        return f"{told} {len(elsewhere)} due in other games ({games})." if elsewhere else told

    def _keeping(self) -> Details:
        about = (
            "A mistake is due again after 1, 3, 8 and then 20 more questions. Get it right each time and it’s gone; "
            "get it wrong and it starts over. Questions from lessons come back here; moves from lessons, and your "
            "costliest ones in games, come back as puzzles. All of it is kept in this browser only, for all games "
            "together."
        )
        hint = "Paste what such a file holds. It is added to the mistakes kept here."
        field = Field(
            "import",
            "Import from text",
            ["import"],
            kind="textarea",
            button="Import",
            value=self.typed,
            hint=hint,
            error=self.fault,
        )
        label = "Also ask what is due from other games"
        others = Field("others", label, ["others"], kind="check", value=self.others)
        inside: list[Block] = [
            Words("words"),
            Text("about", about),
            Fields("options", [others]),
            Buttons("export", [Button("Save as a file", ["export"], disabled=not self.mistakes.items)]),
            Fields("import", [field]),
            *([Text("done", self.done)] if self.done else []),
        ]
        return Details("keeping", "How mistakes come back, and how to keep them", inside)

    # -- without a kernel -----------------------------------------------------------------------------

    def summary(self) -> str:
        return f"{self.home}, {len(self.kinds)} kinds of questions"

    def as_text(self) -> str | None:
        """The kinds of questions: the questions themselves are new each time."""
        return "\n".join([f"- **{one.title}** {'; '.join(one.levels)}." for one in self.kinds.values()])

    def as_svg(self) -> str | None:
        """No picture: every question has its own."""
        return None


def way_to(puzzles: bool, due: int = 0) -> Buttons:
    """The button that leads from the drills to the puzzles, the first step of their page, or back."""
    label = f"Puzzles: {due} to come back" if due else "Puzzles"
    button = Button(label, href="#step-1") if puzzles else Button("Drills: short questions", href="#step-2")
    return Buttons("beside", [button])
