"""Chooses puzzles: those of one theme and level, or a mixed run of ten, without two from one deal in a row."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import ludobook
from ludobook.core.words import opening
from ludobook.players.puzzles import GRADES, Puzzle

from ludobook_widgets.page.blocks import Block, Button, Buttons, Tab, Tabs
from ludobook_widgets.practise import SAY

RUN = 10  # the number of puzzles in a mixed run
UP, DOWN = 3, 2  # so many found in a row lead to the next level, and so many missed lead back
FEWEST = 10  # the fewest puzzles of a theme


def move_of(puzzle: Puzzle) -> str:
    """Return what kind of move is best in a puzzle: its verb."""
    return puzzle.best.split()[0]


def spread_deals(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles in nearly the same order, with two of one deal in a row only if no other is left."""
    left, put = list(puzzles), list[Puzzle]()
    while left:
        last = put[-1].seed if put else None
        if found := next((i for i, one in enumerate(left) if one.seed != last), 0):
            put.append(left.pop(found))
        elif left[0].seed != last:
            put.append(left.pop(0))
        else:  # only that deal is left: put it between two others, looking from the end
            one = left.pop()
            deals = [None, *(other.seed for other in put), None]
            gaps = [i for i in range(len(put), -1, -1) if one.seed not in deals[i : i + 2]]
            put.insert(gaps[0] if gaps else len(put), one)
    return put


@dataclass(slots=True)
class PuzzleChoice:
    """The choice among a game's puzzles.

    Attributes:
        puzzles: all puzzles of the game.
        theme: the verb of the best moves, or the key of a principle that decides; empty for all.
        level: the index of the grade; -1 for the one that the reader has grown to.
        reached: the grade that the reader has grown to.
        run: whether each puzzle of a mixed run was found at the first try, None for one shown; None outside a run.
        seen: the puzzles of the run.
        streak: how many new puzzles in a row were found, or minus how many were missed.
    """

    puzzles: Sequence[Puzzle]
    theme: str = ""
    level: int = -1
    run: list[bool | None] | None = None
    seen: list[Puzzle] = field(default_factory=list)
    reached: int = 0
    streak: int = 0

    @property
    def themes(self) -> list[str]:
        """The kinds of moves with at least FEWEST puzzles, the most frequent first."""
        counts = Counter(map(move_of, self.puzzles)).most_common()
        return [theme for theme, number in counts if number >= FEWEST]

    @property
    def principles(self) -> set[str]:
        """The keys of the principles that decide a puzzle; a page that is left for one of them names it."""
        return {one.principle for one in self.puzzles} - {""}

    @property
    def levels(self) -> list[int]:
        """The levels that the puzzles of the theme have."""
        return sorted({one.grade for one in self.puzzles if self._fits(one)})

    def _fits(self, puzzle: Puzzle) -> bool:
        return self.theme in ("", move_of(puzzle), puzzle.principle)

    @property
    def grade(self) -> int:
        """The level asked: the one chosen, otherwise of the theme's levels the one that the reader has grown to."""
        levels = self.levels
        if self.level in levels:
            return self.level
        return max((one for one in levels if one <= self.reached), default=min(levels))

    def matching(self) -> list[Puzzle]:
        """The puzzles of the theme and level; a level that the theme does not have is given up."""
        if self.level not in self.levels:
            self.level = -1
        grade = self.grade
        return spread_deals([one for one in self.puzzles if self._fits(one) and one.grade == grade])

    def grow(self, right: bool) -> None:
        """Count a new puzzle: a row of those found leads to the next level, and a row of those missed leads back."""
        self.streak = max(self.streak, 0) + 1 if right else min(self.streak, 0) - 1
        if self.level < 0 and (self.streak >= UP or self.streak <= -DOWN):
            self.move(1 if self.streak > 0 else -1)
            self.streak = 0

    def move(self, by: int) -> bool:
        """Go to a level so many above; tell whether there is one."""
        levels, before = self.levels, self.grade
        self.reached = levels[max(0, min(levels.index(before) + by, len(levels) - 1))]
        return self.grade != before

    def begin_run(self) -> None:
        """Begin a mixed run."""
        self.run, self.seen = [], []

    @property
    def run_over(self) -> bool:
        """True once all puzzles of a run are answered."""
        return self.run is not None and len(self.run) >= RUN

    def next_in_run(self, last: Puzzle | None) -> Puzzle:
        """Pick the next puzzle of a run: one that was not in it, from another deal than the last."""
        some = [one for one in self.puzzles if one not in self.seen and (last is None or one.seed != last.seed)]
        found = secrets.choice(some or list(self.puzzles))
        self.seen.append(found)
        return found

    def marks(self) -> str:
        """The marks of a run: found at the first try, missed, shown, still to come."""
        run = self.run or []
        return " ".join(["○" if right is None else "✗✓"[right] for right in run] + ["·"] * (RUN - len(run)))

    def blocks(self, game: str) -> list[Block]:
        """Draw the choices of theme, level and run."""
        words = {theme: ludobook.game(game).word(theme).rstrip("!?") for theme in self.themes}
        moves = [(theme, SAY("move_to", word[:1].lower() + word[1:])) for theme, word in words.items()]
        habit = [(self.theme, SAY("costliest_habit"))] if self.theme in self.principles else []
        themes = [("", SAY("all_moves")), *moves, *habit]
        levels = [(-1, SAY("all_levels")), *((level, opening(GRADES[level])) for level in self.levels)]
        choices: list[Block] = [
            Tabs("levels", SAY("level"), [Tab(words, ["level", n], on=self.level == n) for n, words in levels]),
            Tabs("themes", SAY("theme"), [Tab(words, ["theme", one], on=self.theme == one) for one, words in themes]),
        ]
        label = SAY("one_by_one") if self.run is not None else SAY("mixed_run")
        button = Button(label, ["alone"] if self.run is not None else ["run"])
        return [Buttons("run", [button]), *choices]
