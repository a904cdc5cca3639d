"""The pool of mistakes: questions and positions that were missed, and come back until they are known.

They come from every game and chapter: from Practise, from the steps of a lesson, and from one's own costliest moves.
A mistake is a card in one of four Leitner boxes (Leitner, 1972; here counted in questions, since nobody must come every
day): it is due again 4, 8, 16 or 32 questions later. A right answer moves it one box on, and out of the pool from the
last box; a wrong one puts it back into the first. The browser keeps one short text for each mistake.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import ludobook
from ludobook import Action, BadInput, State
from ludobook.look.scene import Scene
from ludobook.players.puzzles import Puzzle, puzzles
from ludobook.teach.drill import Exercise
from ludobook.teach.sheet import Question

from ludobook_widgets.game import SAY
from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.game.lesson_file import LessonFile, PreparedGame, lesson_of

KEPT_PREFIX = "drills:"  # the same for every game
KEPT_COUNT = KEPT_PREFIX + "count"
BOX_QUESTIONS = (4, 8, 16, 32)  # questions until a mistake is due again, by box
MOST_MISTAKES = 250  # mistakes in the pool; what a browser sends at the start must fit into one message
MOST_OWN_MISTAKES = 12  # of them, those from one's own games, whose records are long
LONGEST_RECORD = 1600  # characters of such a record
OWN, LEARN = "own", "learn"
TEXT_PATTERNS = {"puzzle": r"\d{1,5}:\d{1,15}", OWN: r"\d{1,5}\.\d{1,4}:LB1-[\w-]+", LEARN: r"\w{1,40}:[\d.]*"}
HEADER = SAY("file_heading")


def exercise(game: str, key: str) -> Exercise | None:
    """Return a game's exercise with that key, which may be its opener; None if there is none."""
    if game not in ludobook.GAMES:
        return None
    known = ludobook.game(game)
    return next((one for one in (*known.drills, known.opener) if one and one.key == key), None)


def lesson_question(game: str, key: str) -> tuple[str, Question] | None:
    """Return the title and the question of the lesson's step ``learn-NAME``; None if no such step asks a question."""
    lesson = lesson_of(game) if game in ludobook.GAMES else None
    step = lesson.steps.get(key.removeprefix(f"{LEARN}-")) if lesson and key.startswith(LEARN) else None
    question = lesson.question(step) if lesson and step else None
    return (step["title"], question) if step and question else None


@dataclass(frozen=True, slots=True)
class MissedQuestion:
    """A question that can be asked again anywhere: the exercise ``key`` of a game at a level, from a seed.

    What a step of the lesson asks has the key ``learn-NAME``, and neither level nor seed.
    """

    game: str
    key: str
    level: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game}:{self.key}:{self.level}:{self.seed}"

    @classmethod
    def read(cls, text: str) -> MissedQuestion | None:
        """Read an item from its text; None if that is not an item that can be asked."""
        game, key, level, seed = ([*text.split(":"), "", "", ""])[:4]
        kind = exercise(game, key)
        known = (
            kind is not None and read_number(level) in range(len(kind.levels)) and seed.isdecimal() and len(seed) < 16
        )
        item = cls(game, key, read_number(level), int(seed)) if known else cls(game, key, 0, 0)
        return item if str(item) == text and (known or lesson_question(game, key)) else None

    @property
    def where(self) -> str:
        """Name the exercise's level, or the lesson's step that the question comes from."""
        if step := lesson_question(self.game, self.key):
            return SAY("from_lesson", step[0])
        levels = self._exercise.levels
        return SAY("level", self.level + 1, len(levels), levels[self.level])

    @property
    def _exercise(self) -> Exercise:
        found = exercise(self.game, self.key)
        assert found is not None
        return found

    def question(self) -> Question:
        """The question, with the engine's answer."""
        if step := lesson_question(self.game, self.key):
            return step[1]
        asked = ludobook.game(self.game).question(*self._exercise.ask(self.seed, self.level))
        return self._exercise.narrowed(asked, self.seed)


@dataclass(frozen=True, slots=True)
class MissedDecision:
    """A decision that can be asked again anywhere: a stored puzzle, one from a person's own game, or one from a lesson.

    Attributes:
        game: the game's package name.
        kind: ``puzzle``, ``own`` or ``learn``.
        what: for ``puzzle``, its step; for ``own``, the index of the best action among the legal ones and the tenths of
            points that others cost, ``3.25``; for ``learn``, the name of the lesson's step.
        deal: for ``puzzle``, its seed; for ``own``, the position code of the game so far; for ``learn``, the indices of
            the actions since the step began, ``0.12``.
    """

    game: str
    kind: str
    what: str
    deal: str

    def __str__(self) -> str:
        return f"{self.game}:{self.kind}:{self.what}:{self.deal}"

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> MissedDecision:
        """The position of a stored puzzle."""
        return cls(puzzle.game, "puzzle", str(puzzle.step), str(puzzle.seed))

    @classmethod
    def of_own_game(cls, state: State, best: str, cost: float) -> MissedDecision:
        """A decision of a person's own: the position before it, the best action, and what any other costs in points."""
        return cls(state.game.name, OWN, f"{_index_of(state, best)}.{round(10 * cost)}", state.record.code)

    @classmethod
    def of_lesson(cls, name: str, start: State, state: State) -> MissedDecision:
        """A decision in a step of a lesson: the position before it, and the one in which the step begins."""
        places = []
        for text in state.record.actions[len(start.record.actions) :]:
            places.append(str(_index_of(start, text)))
            start = start.apply(text)
        return cls(state.game.name, LEARN, name, ".".join(places))

    @classmethod
    def read(cls, text: str) -> MissedDecision | None:
        """Read a decision from its text; None if it is not one. Only a stored one is sure to have a ``puzzle``."""
        game, kind, what, deal = ([*text.split(":"), "", "", ""])[:4]
        item, well = cls(game, kind, what, deal), TEXT_PATTERNS.get(kind)
        known = well and re.fullmatch(well, f"{what}:{deal}", re.ASCII) and game in ludobook.GAMES
        if not known or len(deal) > LONGEST_RECORD or str(item) != text:
            return None
        return item if kind != "puzzle" or item.puzzle() else None

    def puzzle(self) -> Puzzle | None:
        """Return the puzzle at this position; None if there is none."""
        if self.kind == "puzzle":
            return _stored(self.game).get((int(self.what), int(self.deal)))
        try:
            state = ludobook.load(self.deal) if self.kind == OWN else self._in_lesson()
            actions = state.legal_actions()
            if self.kind == OWN:
                place, tenths = map(int, self.what.split("."))
            else:
                place, tenths = next(n for n, one in enumerate(actions) if self.wants(state, one)), 0
        except (BadInput, LookupError, StopIteration):
            return None
        record = state.record
        if state.game.name != self.game or len(actions) < 2 or place >= len(actions):
            return None
        done = len(record.actions)
        return Puzzle(self.game, record.players, 0, done, actions[place].text, tenths / 10, -1, code=record.code)

    @property
    def step(self) -> Mapping[str, Any]:
        """The lesson's step.

        Raises:
            KeyError: there is none.
        """
        return _lesson(self.game).steps[self.what]

    def wants(self, state: State, action: Action) -> bool:
        """Tell whether the lesson's step wants this legal action."""
        return _lesson(self.game).wants(self.step, state.apply(action), action)

    def reply(self, state: State, action: Action) -> str:
        """Return the lesson's reply to the action; empty where it has none to a right one before its end."""
        after, lesson = state.apply(action), _lesson(self.game)
        if not lesson.wants(self.step, after, action):
            return lesson.reply(self.step, after, action)
        # the step's own words are those of its end; those with places for numbers tell what came of the action then
        said = str(self.step["good"])
        return said if self._ends(after) and "{" not in said else ""

    def outcome(self, state: State, action: Action) -> Scene | None:
        """Return what came of the action, where the lesson shows it at the end of its step; None elsewhere."""
        lesson, name = _lesson(self.game), self.step["table"]
        if not self.step.get("seen") or not self.wants(state, action) or not self._ends(state.apply(action)):
            return None
        moment = PreparedGame(lesson.table(name), state.turn or 0, lesson.ahead(name)).outcome(state, action)
        return moment.scene if moment else None

    def _ends(self, after: State) -> bool:
        """Tell whether the lesson's step ends with this position."""
        lesson, until = _lesson(self.game), self.step.get("until", "turn")
        return lesson.is_over(until, lesson.table(self.step["table"]), after)

    def _in_lesson(self) -> State:
        state = _lesson(self.game).table(self.step["table"])
        for place in self.deal.split("."):
            state = state.apply(state.legal_actions()[int(place)]) if place else state
        return state


Mistake = MissedQuestion | MissedDecision
K = TypeVar("K", MissedQuestion, MissedDecision)


def read_mistake(text: str) -> Mistake | None:
    """Read a question or position from its text; None if that is neither."""
    return MissedQuestion.read(text) or MissedDecision.read(text)


def _index_of(state: State, text: str) -> int:
    return [action.text for action in state.legal_actions()].index(text)


@cache
def _stored(game: str) -> Mapping[tuple[int, int], Puzzle]:
    return {(one.step, one.seed): one for one in puzzles(game)}


def _lesson(game: str) -> LessonFile:
    lesson = lesson_of(game)
    if lesson is None:
        raise KeyError(game)
    return lesson


def new_mistake(item: Mistake) -> dict[str, str | None]:
    """Return the record of a mistake made elsewhere, for the browser to keep; it is due at once."""
    return {f"{KEPT_PREFIX}{item}": "0,0"}


class Mistakes:
    """The mistakes: for each the box it is in and the count of questions at which it is due."""

    def __init__(self) -> None:
        self.count = 0  # questions answered in this browser, in all games
        self.items: dict[Mistake, tuple[int, int]] = {}

    def recall(self, kept: Mapping[str, str]) -> None:
        """Read what the browser kept, and pass over what cannot be read."""
        self.count = max(self.count, read_number(kept.get(KEPT_COUNT, "")))
        for name, text in kept.items():
            item = read_mistake(name.removeprefix(KEPT_PREFIX))
            box, _, due = text.partition(",")
            if (
                item
                and read_number(box) in range(len(BOX_QUESTIONS))
                and read_number(due) >= 0
                and len(self.items) < MOST_MISTAKES
            ):
                # nothing waits longer than its box says, whatever became of the count
                self.items[item] = (
                    read_number(box),
                    min(read_number(due), self.count + BOX_QUESTIONS[read_number(box)]),
                )

    def recall_all(self, kept: Mapping[str, str]) -> None:
        """Replace the mistakes by those that the browser kept, if any: another widget may have changed them."""
        if KEPT_COUNT in kept:
            self.items = {}
            self.recall(kept)

    def record_answer(self, item: Mistake, right: bool) -> dict[str, str | None]:
        """Count an answer and move its item: a box on, or to the first; return what to keep (None: forget)."""
        self.count += 1
        kept: dict[str, str | None] = {KEPT_COUNT: str(self.count)}
        box = self.items.pop(item, (-1, 0))[0]
        if not right:
            kept |= self.put({item: 0})
        elif 0 <= box < len(BOX_QUESTIONS) - 1:
            kept |= self.put({item: box + 1})
        elif box >= 0:
            kept[f"{KEPT_PREFIX}{item}"] = None
        return kept

    def put(self, boxes: Mapping[Mistake, int]) -> dict[str, str | None]:
        """Put items into their boxes, and drop those known best from a full pool; return what to keep."""
        kept: dict[str, str | None] = {}
        for item, box in boxes.items():
            self.items[item] = (box, self.count + BOX_QUESTIONS[box])
            kept[f"{KEPT_PREFIX}{item}"] = f"{box},{self.items[item][1]}"
        own = [item for item in self.items if isinstance(item, MissedDecision) and item.kind == OWN]
        return kept | self._forget(own, MOST_OWN_MISTAKES) | self._forget(self.items, MOST_MISTAKES)

    def _forget(self, some: Collection[Mistake], most: int) -> dict[str, str | None]:
        known = sorted(some, key=lambda one: -self.items[one][0])[: max(len(some) - most, 0)]
        return {name: text for item in known for name, text in self.drop(item).items()}

    def drop(self, item: Mistake) -> dict[str, str | None]:
        """Drop an item from the pool; return what the browser is to forget."""
        self.items.pop(item, None)
        return {f"{KEPT_PREFIX}{item}": None}

    def all(self, kind: type[K]) -> list[K]:
        """Return all items of one class, ``MissedQuestion`` or ``MissedDecision``, in no order."""
        return [item for item in self.items if isinstance(item, kind)]

    def due(self, kind: type[K]) -> list[K]:
        """Return those of one kind that are due now, the longest due first."""
        due = [item for item in self.all(kind) if self.items[item][1] <= self.count]
        return sorted(due, key=lambda item: self.items[item][1])

    def as_text(self) -> str:
        """The pool as the text of a file."""
        return "\n".join([HEADER, *(f"{item} {box}" for item, (box, _) in self.items.items())]) + "\n"


def read_mistakes(text: str) -> dict[Mistake, int]:
    """The box of each mistake in a file's text.

    Raises:
        ValueError: it is not such a file; the message says which line is wrong.
    """
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != HEADER:
        raise ValueError(SAY("no_file", HEADER))
    if len(lines) > MOST_MISTAKES:
        raise ValueError(SAY("long_file", len(lines), MOST_MISTAKES))
    found: dict[Mistake, int] = {}
    for i, line in enumerate(lines, 2):
        name, _, box = line.strip().partition(" ")
        item = read_mistake(name)
        if item is None or read_number(box) not in range(len(BOX_QUESTIONS)):
            raise ValueError(SAY("no_mistake", i, line.strip()[:40]))
        found[item] = read_number(box)
    return found
