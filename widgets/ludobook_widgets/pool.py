"""The pool: questions that can be asked again anywhere, and the mistakes of every game, which come back until known.

A mistake is a card in five Leitner boxes (Leitner, 1972; here counted in questions, since nobody must come every day):
it is due again 1, 3, 8 and then 20 questions later. A right answer when it is due moves it one box on, from the last
box out of the pool; a wrong one puts it back into the first. The browser keeps one short text for each mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import ludobook
from ludobook.teach.drill import Exercise
from ludobook.teach.sheet import Question

from ludobook_widgets.gamepage import number

KEEP = "drills:"  # the same for every game
COUNT = KEEP + "count"
STEPS = (1, 3, 8, 20)  # questions until a mistake is due again, by box
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
        asked = ludobook.game(self.game).question(*self.exercise.ask(self.seed, self.level))
        return self.exercise.narrowed(asked, self.seed)


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
