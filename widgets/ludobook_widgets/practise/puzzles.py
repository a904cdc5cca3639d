"""Puzzles: real positions in which one move is surely the best, to be found on the table; missed ones come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludobook import Action
from ludobook.core.words import spoken
from ludobook.players.puzzles import GRADES, Puzzle, puzzles

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import LOOK, Decision
from ludobook_widgets.game.evaluation import WORTH, bars, compared, told
from ludobook_widgets.game.game_page import number
from ludobook_widgets.game.mistakes import KEPT_PREFIX, LEARN, OWN, Mistakes, Position
from ludobook_widgets.game.move import PartialAction, words_of
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import Block, Button, Content, Details, NoteTone, Panel, Status, Text, Words
from ludobook_widgets.practise.drill import way_to


class Puzzles(BoardPage):
    """The puzzles of a game, one after another.

    Raises:
        ValueError: the game has none.

    >>> Puzzles("kirin")
    <Puzzles: 645 puzzles>
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.title = "What would you do?"
        self.puzzles = puzzles(game)
        if not self.puzzles:
            raise ValueError(f"{self.game.title} has no puzzles.")
        self.mistakes = Mistakes()
        self.next = 0  # the first that was never put
        self.found = self.tried = 0
        self.done: Decision | None = None  # once it is answered
        self.right = False
        self.puzzle: Puzzle
        self._put(Position.stored(self.puzzles[0]), self.puzzles[0])
        self.draw()

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Go on where the browser says one was; what cannot be read is passed over."""
        self.mistakes.recall(kept)
        self.keep(self.mistakes.put({}))
        self.next = max(number(kept.get(self._place, "")), 0) % len(self.puzzles)
        self._go_on()
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.draw()

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        match do:
            case ["next"] if self.done:
                self._go_on()
            case ["show"] if not self.done:
                self._answered(None)
            case _ if not self.done:
                action = self.touch(do)
                if action is not None:
                    self._answered(action)
        self.draw()

    @property
    def _place(self) -> str:
        """The key under which the browser keeps how far one is."""
        return f"{KEPT_PREFIX}next:{self.game.name}"

    def _put(self, item: Position, puzzle: Puzzle) -> None:
        self.item, self.puzzle, self.state, self.done = item, puzzle, puzzle.state, None
        self.partial_action, self.refused = PartialAction(), None
        self.seat = self.state.turn or 0
        people = you_and(self.state.players)
        self.names = [people[(i - self.seat) % len(people)] for i in range(len(people))]

    def _go_on(self) -> None:
        """The next one: what comes back, when its time has come, else a new one."""
        for item in self.mistakes.due(Position):
            if item.game == self.game.name and (item != self.item or not self.done):
                if puzzle := item.puzzle():
                    return self._put(item, puzzle)
                self.keep(self.mistakes.drop(item))
        return self._put(Position.stored(self.puzzles[self.next]), self.puzzles[self.next])

    def _answered(self, action: Action | None) -> None:
        """Weigh what was chosen against the best; None asks to be shown."""
        assert self.state is not None
        best = self.puzzle.best
        self.done = Decision(self.state, self.puzzle.step, action.text if action else best)
        if self.item.kind != LEARN:
            self.done.look(LOOK, best)
        # what was begun or refused is no part of what is shown
        self.partial_action, self.refused = PartialAction(), None
        self.tried += 1
        self.right = action is not None and self._is_best(action)
        self.found += self.right
        self.keep(self.mistakes.answered(self.item, self.right))
        if self.puzzle == self.puzzles[self.next]:
            self.next = (self.next + 1) % len(self.puzzles)
            self.keep({self._place: str(self.next)})

    def _is_best(self, action: Action) -> bool:
        if self.item.kind == LEARN:
            return self.item.wants(self.puzzle.state, action)
        return action.text == self.puzzle.best

    # -- what is shown ------------------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        """See ``BoardPage``; what is answered offers nothing more."""
        return self.done is None and super().my_turn

    def draw(self) -> None:
        """Send the page as it stands."""
        board = self.board()
        status = self._status(board)
        self.show(
            Content(
                [Panel("table", [*board.column(), *self._numbers(), status])],
                [
                    Words("words"),
                    Text("where", self._kicker(), tone="muted"),
                    way_to(puzzles=False),
                ],
                margin_first=True,
                main_label=self.title,
                margin_label="What to do",
                keep_prefix=KEPT_PREFIX,
                escape=["back"],
                marks=self._marks(board),
                say=self.named(self.refused.message) if self.refused else spoken(status.text),
            )
        )

    def _kicker(self) -> str:
        if self.item.kind == LEARN:
            return f"From the lesson, “{self.item.step['title']}”: {self.item.step['task']}"
        if self.item.kind == OWN:
            return f"From a game of your own, after {self.puzzle.step} moves: what you did there cost you."
        again = ", and missed before" if self.item in self.mistakes.items and not self.done else ""
        where = f"Position {self.puzzles.index(self.puzzle) + 1} of {len(self.puzzles)}"
        found = f" {self.found} of {self.tried} found." if self.tried else ""
        return f"{where}: {GRADES[self.puzzle.grade]}{again}.{found}"

    def _status(self, board: Board) -> Status:
        """In the bar, so that nothing scrolls away from what is drawn on the table."""
        if self.done:
            tone, text = self._verdict(self.done)
            return Status("status", text, [Button("Next position", ["next"], kind="primary")], tone=tone)
        status = self.status(board)
        return replace(status, buttons=[Button("Show me", ["show"]), *status.buttons])

    def _verdict(self, done: Decision) -> tuple[NoteTone, str]:
        """Say whether the best was found, and what anything else costs."""
        best, mine = self.puzzle.best, done.chosen
        lead = "Yes." if self.right else "Here it is."
        if self.item.kind == LEARN:
            said = self.item.reply(done.state, next(one for one in self.actions if one.text == mine))
            if self.right or mine == best:
                return "good", f"{lead} {said}"
            return "slip", f"Not quite. {said} This one comes back."
        what, cost = f"*{told(self.game, best)}*", f"about {self.puzzle.cost:.1f} {self.game.points}"
        if mine == best:
            mistake = f"what you did in your game cost {cost}"
            beside = mistake if self.item.kind == OWN else f"anything else costs {cost} or more"
            return "good", f"{lead} {what} is best: {beside}."
        theirs, found = done.worth(mine), done.worth(best)
        apart = found.lead(theirs) if theirs and found else None
        if apart and apart.mean > 0:
            cost = f"about {max(apart.mean, 0.1):.1f} {self.game.points}"
        said = f"Not quite. *{told(self.game, mine)}* costs {cost}, and {what} is better."
        if theirs and found and apart and apart.clear:
            said += f" With it, {compared(done.state, found, theirs)}"
        return "slip", f"{said} This one comes back."

    def _numbers(self) -> list[Block]:
        if not self.done or not self.done.worths:
            return []
        shown = [bars(self.game, self.done.worths, self.done.chosen), Text("worth", WORTH, tone="muted")]
        return [Details("sure", "How sure?", shown)]

    def _marks(self, board: Board) -> list[blocks.Mark]:
        """Draw the move being chosen; after the answer the one chosen, and the best."""
        if not self.done:
            return board.preview()
        best = self.done.chosen if self.right else self.puzzle.best
        action = {one.text: one for one in self.actions}
        drawn = self.draw_marks(self.game.drawn(self.state, words_of(action[best])), "good")
        if self.right or self.done.chosen == best:
            return drawn
        return [*self.draw_marks(self.game.drawn(self.state, words_of(action[self.done.chosen])), "slip"), *drawn]

    def summary(self) -> str:
        """See ``Page``."""
        return f"{len(self.puzzles)} puzzles"

    def as_text(self) -> str | None:
        """The number of puzzles by grade; which one is on the table stands in no stored notebook."""
        counts = [sum(one.grade == grade for one in self.puzzles) for grade in range(len(GRADES))]
        parts = [f"{count} {words}" for count, words in zip(counts, GRADES, strict=True) if count]
        return f"{self.title} {len(self.puzzles)} puzzles: {', '.join(parts)}."
