"""Drill: endless questions with a memory. Mistakes of every game share one pool and come back until they are known.

A mistake is a card in five Leitner boxes (Leitner, 1972; here counted in questions, since nobody must come every day):
it is due again 1, 3, 8 and then 20 questions later. A right answer when it is due moves it one box on, from the last
box out of the pool; a wrong one puts it back into the first. The browser keeps one short text for each mistake.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ludobook
from ludobook.teach.drill import Exercise
from ludobook.teach.sheet import Question

from ludobook_widgets.asked import Asked
from ludobook_widgets.blocks import Block, Button, Buttons, Content, Details, Field, Fields, Note, Option, Status, Text
from ludobook_widgets.gamepage import choice, number
from ludobook_widgets.names import numbered

KEEP = "drills:"  # the same for every game
COUNT = KEEP + "count"
STEPS = (1, 3, 8, 20)  # questions until a mistake is due again, by box
UP = 3  # right answers in a row that lead to the next level
MOST = 400  # mistakes in the pool; what a browser sends at the start must fit into one message
HEADER = "Ludobook drills 1"


def exercise(game: str, key: str) -> Exercise | None:
    """The exercise of that name, None where there is none."""
    if game not in ludobook.GAMES:
        return None
    return next((one for one in ludobook.game(game).drills if one.key == key), None)


@dataclass(frozen=True, slots=True)
class Item:
    """One question that can be asked again anywhere: the exercise ``key`` of a game at a level, from a seed."""

    game: str
    key: str
    level: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game}:{self.key}:{self.level}:{self.seed}"

    @classmethod
    def read(cls, text: str) -> Item | None:
        """The item that a text writes, None where it writes none that can be asked."""
        game, key, level, seed = ([*text.split(":"), "", "", ""])[:4]
        kind = exercise(game, key)
        known = kind is not None and number(level) in range(len(kind.levels)) and seed.isdecimal() and len(seed) < 16
        item = cls(game, key, number(level), int(seed)) if known else None
        return item if str(item) == text else None

    @property
    def exercise(self) -> Exercise:
        """What it is a question of."""
        found = exercise(self.game, self.key)
        assert found is not None
        return found

    def question(self) -> Question:
        """The question, with the engine's answer."""
        return ludobook.game(self.game).question(*self.exercise.ask(self.seed, self.level))


class Pool:
    """The mistakes: for each the box it is in and the count of questions at which it is due."""

    def __init__(self) -> None:
        self.count = 0  # questions answered in this browser, in all games
        self.items: dict[Item, tuple[int, int]] = {}

    def recall(self, kept: Mapping[str, str]) -> None:
        """Take up what the browser kept; what cannot be read is passed over."""
        self.count = max(self.count, number(kept.get(COUNT, "")))
        for name, text in kept.items():
            item = Item.read(name.removeprefix(KEEP))
            box, _, due = text.partition(",")
            if item and number(box) in range(len(STEPS)) and number(due) >= 0 and len(self.items) < MOST:
                # nothing waits longer than its box says, whatever became of the count
                self.items[item] = (number(box), min(number(due), self.count + STEPS[number(box)]))

    def answered(self, item: Item, right: bool) -> dict[str, str | None]:
        """Count an answer; what the browser is to keep of it."""
        self.count += 1
        kept: dict[str, str | None] = {COUNT: str(self.count)}
        box = self.items.pop(item, (-1, 0))[0]
        if not right:
            kept |= self.put({item: 0})
        elif 0 <= box < len(STEPS) - 1:
            kept |= self.put({item: box + 1})
        elif box >= 0:
            kept[f"{KEEP}{item}"] = None
        return kept

    def put(self, boxes: Mapping[Item, int]) -> dict[str, str | None]:
        """Put questions into their boxes; a full pool forgets those that are known best."""
        kept: dict[str, str | None] = {}
        for item, box in boxes.items():
            self.items[item] = (box, self.count + STEPS[box])
            kept[f"{KEEP}{item}"] = f"{box},{self.items[item][1]}"
        for item in sorted(self.items, key=lambda one: -self.items[one][0])[: max(len(self.items) - MOST, 0)]:
            del self.items[item]
            kept[f"{KEEP}{item}"] = None
        return kept

    def due(self) -> list[Item]:
        """What is due now, the longest due first."""
        return sorted(
            (item for item, (_, due) in self.items.items() if due <= self.count), key=lambda i: self.items[i][1]
        )

    def written(self) -> str:
        """The pool as the text of a file."""
        return "\n".join([HEADER, *(f"{item} {box}" for item, (box, _) in self.items.items())]) + "\n"


def read_pool(text: str) -> dict[Item, int]:
    """The box of each mistake in a file's text.

    Raises:
        ValueError: no such text; which line is wrong.
    """
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != HEADER:
        raise ValueError(f"The first line of such a file is “{HEADER}”.")
    if len(lines) > MOST:
        raise ValueError(f"A file holds at most {MOST} mistakes, not {len(lines)}.")
    found = {}
    for i, line in enumerate(lines, 2):
        name, _, box = line.strip().partition(" ")
        item = Item.read(name)
        if item is None or number(box) not in range(len(STEPS)):
            raise ValueError(f"Line {i}, “{line.strip()[:40]}”, is no mistake of a game here. Nothing was taken in.")
        found[item] = number(box)
    return found


class Drill(Asked):
    """Questions without end about one game, easier or harder as they are answered, and mistakes of any game again."""

    def __init__(self, game: str) -> None:
        self.home = game
        self.pool = Pool()
        drills = ludobook.game(game).drills
        if not drills:
            raise ValueError(f"{ludobook.game(game).title} has no exercises.")
        self.kinds = {one.key: one for one in drills}
        self.only = ""  # the exercise chosen, or all of them
        self.others = False  # whether other games' mistakes are asked, too
        self.levels = dict.fromkeys(self.kinds, 0)
        self.streaks = dict.fromkeys(self.kinds, 0)
        self.asked = self.knew = 0
        self.typed = self.fault = self.done = ""
        self.item = Item(game, next(iter(self.kinds)), 0, 0)
        super().__init__(game, self.item.question(), title="Practise")

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.pool.recall(kept)
        for key, kind in self.kinds.items():
            level = number(kept.get(f"{KEEP}level:{self.home}:{key}", ""))
            self.levels[key] = level if level in range(len(kind.levels)) else 0
        self._next()
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.draw()

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        self.done = ""
        match do:
            case ["next"] if self.revealed:
                self._next()
            case ["check"] if not self.revealed and not all(self.answer_to(ask.key) for ask in self.question.asks):
                raise ValueError("Answer each part first, or let it be shown.")
            case ["answer" | "check" | "reveal", *_] if not self.revealed:
                super().on_do(do)
                if self.checked:
                    self._answered(self.right and do != ["reveal"])
            case ["row", _]:
                super().on_do(do)
            case ["only", str(key)] if not key or key in self.kinds:
                self.only = key
                if not self.revealed:
                    self._next()
            case ["others", bool(others)]:
                self.others = others
            case ["export"]:
                self.download("ludobook-drills.txt", self.pool.written())
            case ["import", str(text)]:
                self._import(text)
        self.draw()

    def _next(self) -> None:
        """Ask what is due, else something new."""
        due = [item for item in self.pool.due() if self.others or item.game == self.home]
        key = self.only or secrets.choice(list(self.kinds))
        self._ask(due[0] if due else Item(self.home, key, self.levels[key], secrets.randbelow(10**9)))

    def _ask(self, item: Item) -> None:
        self.item = item
        if item.game != self.game.name:
            # two games may call different cards alike
            with self.hold_sync():
                self.game = ludobook.game(item.game)
                self.faces, self.book = {}, {}
            self.names = numbered(max(self.game.players))
        self.put(item.question())

    def put(self, question: Question, prompt: str = "", rules: Iterable[str] = ()) -> None:
        """See ``Asked``; no rules are named before the answer, for they may tell it."""
        super().put(question, prompt, rules)
        self.rules = ()

    def _answered(self, right: bool) -> None:
        """Show the reasons, move the level, and keep it all."""
        self.revealed = True
        self.asked += 1
        self.knew += right
        kept = self.pool.answered(self.item, right)
        if self.item.game == self.home:
            key, level = self.item.key, self.levels[self.item.key]
            self.streaks[key] = self.streaks[key] + 1 if right else 0
            if not right and self.item.level == level:
                level = max(level - 1, 0)
            elif self.streaks[key] >= UP:
                level = min(level + 1, len(self.kinds[key].levels) - 1)
                self.streaks[key] = 0
            self.levels[key] = level
            kept[f"{KEEP}level:{self.home}:{key}"] = str(level)
        self.keep(kept)

    def _import(self, text: str) -> None:
        self.typed = text
        try:
            boxes = read_pool(text)
        except ValueError as fault:
            self.fault = str(fault)
            return
        self.keep(self.pool.put(boxes))
        self.typed = self.fault = ""
        self.done = f"{_count(len(boxes))} taken in."

    # -- what is shown ------------------------------------------------------------------------------

    def show(self, content: Content) -> None:
        """See ``GamePage``; what belongs to the drill and not to the question stands below."""
        say = content.say or self.done or self.prompt
        super().show(replace(content, main=[*content.main, *self._below()], keep_prefix=KEEP, say=say))

    def place(self) -> list[Block]:
        """See ``Asked``: what is asked, how hard it is, and whether it comes back."""
        kind, item = self.item.exercise, self.item
        parts = [kind.title, f"level {item.level + 1} of {len(kind.levels)}: {kind.levels[item.level]}"]
        if item.game != self.home:
            parts.insert(0, self.game.title)
        told: list[Block] = [Text("where", " · ".join(parts), tone="muted")]
        if item in self.pool.items and not self.revealed:
            told.append(Text("again", "A mistake from before.", tone="muted"))
        return told

    def answers(self) -> list[Block]:
        """See ``Asked``; once they are given, in words."""
        if not self.revealed:
            return super().answers()
        words = []
        for ask in self.question.asks:
            given = self.given.get(ask.key, "")
            told = dict(ask.options).get(given, given)
            words.append((told if len(self.question.asks) == 1 else f"{ask.label}: {told}") if told else "")
        text = f"You said: {'; '.join(filter(None, words))}." if any(words) else "You asked to be shown."
        return [Text("given", text, tone="muted")]

    def verdict(self) -> list[Note]:
        """See ``Asked``; who asked to be shown has not been wrong."""
        return [note if self.given else replace(note, lead="Here it is.") for note in super().verdict()]

    def status(self) -> Status:
        """See ``Asked``; the way on is always there, so that the focus is never left on another button."""
        onward = Button("Next question", ["next"], "primary" if self.revealed else "quiet", disabled=not self.revealed)
        check = [Button("Check", ["check"], kind="primary")] if self.needs_check else []
        answering = [] if self.revealed else [*check, Button("Show me", ["reveal"])]
        score = f"{self.knew} of {self.asked} right." if self.asked else "Take your time."
        return Status("status", score, [*answering, onward])

    def _below(self) -> list[Block]:
        return [self._options(), Text("pool", self._waiting(), tone="muted"), self._keeping()]

    def _options(self) -> Fields:
        kinds = [Option(key, one.title) for key, one in self.kinds.items()]
        only = choice("only", "Ask about", ["only"], self.only, [Option("", "All of it, mixed"), *kinds])
        label = "Ask what is due of other games, too"
        others = Field("others", label, ["others"], kind="check", value=self.others)
        return Fields("options", [only, others], across="wide")

    def _waiting(self) -> str:
        """How many mistakes are to come back, and when."""
        items, due = self.pool.items, self.pool.due()
        if not items:
            return "No mistakes to come back."
        told = f"{_count(len(items))} to come back: {len(due)} due, {len(items) - len(due)} later."
        elsewhere = [item.game for item in due if item.game != self.home]
        games = ", ".join(game.title for game in ludobook.shelf() if game.name in elsewhere)
        return f"{told} {len(elsewhere)} due of other games ({games})." if elsewhere else told

    def _keeping(self) -> Details:
        about = (
            "A mistake is due again after 1, 3, 8 and then 20 more questions. Right each time, it is let go; wrong, it "
            "starts anew. It is kept in this browser only, for all games together."
        )
        hint = "Paste what such a file holds. It is added to the mistakes kept here."
        field = Field(
            "import",
            "Take in a file’s text",
            ["import"],
            kind="textarea",
            button="Take in",
            value=self.typed,
            hint=hint,
            error=self.fault,
        )
        inside: list[Block] = [
            Text("about", about),
            Buttons("export", [Button("Save as a file", ["export"], disabled=not self.pool.items)]),
            Fields("import", [field]),
            *([Text("done", self.done)] if self.done else []),
        ]
        return Details("keeping", "How mistakes come back, and how to keep them", inside)

    # -- without a kernel -----------------------------------------------------------------------------

    def summary(self) -> str:
        """See ``Page``."""
        return f"{self.home}, {len(self.kinds)} kinds of questions"

    def as_text(self) -> str | None:
        """The kinds of questions: the questions themselves are new each time."""
        return "\n".join(["Practise:", *(f"{one.title} {'; '.join(one.levels)}." for one in self.kinds.values())])

    def as_svg(self) -> str | None:
        """No picture: every question has its own."""
        return None


def _count(mistakes: int) -> str:
    return f"{mistakes} mistake{'' if mistakes == 1 else 's'}"
