"""Shows puzzles, positions in which one move is surely the best; missed ones come back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludobook import Action, State
from ludobook.contract.action import codes_of
from ludobook.core.words import opening, spoken, unrepeated
from ludobook.look.scene import Mark, Scene
from ludobook.players.puzzles import GRADES, Puzzle, puzzles

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import LONG_LOOK, Decision
from ludobook_widgets.game.evaluation import (
    SENTENCE,
    action_clause,
    ask_which_plan,
    better_clause,
    contrast,
    dilemma,
    insight,
    rival_of,
    say_amount,
    worth_blocks,
)
from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.game.mistakes import KEPT_PREFIX, LEARN, OWN, MissedDecision, MissedQuestion, Mistakes
from ludobook_widgets.game.move import PartialAction, with_rings, words_of
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.learn.things import without_backticks
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import Block, Button, Content, Details, Heading, Panel, Status, Text, Words
from ludobook_widgets.practise import SAY
from ludobook_widgets.practise.accuracy import MOVE, Accuracy
from ludobook_widgets.practise.drill import link_between, link_to_due
from ludobook_widgets.practise.ledger import mistakes_table, round_named, waiting_sentence
from ludobook_widgets.practise.puzzle_choice import RUN, PuzzleChoice, move_of


class Puzzles(BoardPage):
    """The puzzles of a game, one after another: a person finds the best move, and missed puzzles come back.

    Raises:
        ValueError: the game has no puzzles.

    >>> Puzzles("kirin")
    <Puzzles: 497 puzzles>
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.title = SAY("puzzles")
        if not puzzles(game):
            raise ValueError(SAY("no_puzzles", self.game.title))
        self.choice, self.accuracy = PuzzleChoice(puzzles(game)), Accuracy(game)
        self.puzzles = self.choice.matching()
        self.mistakes = Mistakes()
        self.next = 0  # the index of the first puzzle not yet shown
        self.found = self.tried = 0
        self.due = 0  # questions of this game that were missed and due when this puzzle came
        self.counted = False  # whether this puzzle is among those tried
        self.begun = False  # True after a first puzzle: the words are folded, and the table has their room
        self.answer: Decision | None = None  # the best move, once the puzzle is answered
        self.wrong_try: Decision | None = None  # the last wrong try, until the puzzle is answered
        self.wrong: set[str] = set()  # the texts of all wrong tries
        self.touched = PartialAction()  # the choices of the last try, which say which of two equal cards was meant
        self.right = False
        self.hint = ""  # what was told before a try; empty if it was not asked for
        self.hint_pair: list[str] = []  # the texts of the moves between which the hint leaves the choice
        self.hinting = False  # whether the hint was told later than what a wrong try costs
        self.kept_places: dict[str, str] = {}  # the reader's place, by theme and level
        self.aftermath: Scene | None = None  # what came of the answer, where it is shown
        self.puzzle: Puzzle
        self._put(MissedDecision.of_puzzle(self.puzzles[0]), self.puzzles[0])
        self.draw()

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue at the place that the browser kept; unreadable data are ignored."""
        self.mistakes.recall(kept)
        self.accuracy.recall(kept)
        self.keep(self.mistakes.put({}))
        self.choice.reached = max(read_number(kept.get(self._reached, "")), 0)
        self.kept_places = {place: text for place, text in kept.items() if place.startswith(f"{KEPT_PREFIX}next:")}
        if query.get("theme") in self.choice.principles:
            self.choice.theme = query["theme"]
        self._choose()
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue with what the drills beside have kept."""
        self.mistakes.recall_all(kept)
        if self.accuracy.storage_key in kept:
            self.accuracy.recall(kept)
        if not self.counted:
            self._count_due()
        self.draw()

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["next"] if self.answer:
                self._go_on()
            case ["run"]:
                self.choice.begin_run()
                self._go_on()
            case ["alone"]:
                self.choice.run = None
                self._choose()
            case ["theme", str(theme)] if theme in ("", *self.choice.themes, *self.choice.principles):
                self.choice.theme, self.choice.run = theme, None
                self._choose()
            case ["level", int(level)] if level in (-1, *self.choice.levels):
                self.choice.level, self.choice.run = level, None
                self._choose()
            case ["show"] if not self.answer:
                self._answered(None)
            case ["hint"] if not self.answer and self._can_hint:
                self._hint()
            case _ if not self.answer:
                touched = self.partial_action
                action = self.touch(command)
                if action is not None:
                    self.touched = touched
                    if self._is_best(action):
                        self._answered(action)
                    else:
                        self._take_wrong_try(action)
        self.draw()

    @property
    def _place(self) -> str:
        """The key under which the browser keeps the reader's place."""
        return f"{KEPT_PREFIX}next:{self.game.name}:{self.choice.theme}:{self.choice.grade}"

    @property
    def _reached(self) -> str:
        """The key under which the browser keeps the level that the reader has grown to."""
        return f"{KEPT_PREFIX}level:{self.game.name}:puzzles"

    def _find_place(self) -> None:
        """Look up the reader's place among the puzzles of the theme and level; the next level if all were asked."""
        while True:
            self.puzzles = self.choice.matching()
            asked = max(read_number(self.kept_places.get(self._place, "")), 0)
            if asked < len(self.puzzles) or self.choice.level >= 0 or not self.choice.move(1):
                break
        self.next = asked % len(self.puzzles)

    def _choose(self) -> None:
        """Continue at the reader's place among the puzzles of the theme and level."""
        self._find_place()
        self._go_on()

    def _put(self, item: MissedDecision, puzzle: Puzzle) -> None:
        self.item, self.puzzle, self.state, self.answer, self.wrong_try = item, puzzle, puzzle.state, None, None
        self.aftermath = None
        self.partial_action, self.refused, self.counted = PartialAction(), None, False
        self.wrong, self.hint, self.hint_pair, self.hinting = set(), "", [], False
        self.seat = self.state.turn or 0
        self._count_due()
        people = you_and(self.state.players)
        self.names = [people[(i - self.seat) % len(people)] for i in range(len(people))]

    def _count_due(self) -> None:
        """Count the questions to offer beside the puzzle: none if it comes back itself."""
        due = [] if self.item in self.mistakes.items else self.mistakes.due(MissedQuestion)
        self.due = sum(one.game == self.game.name for one in due)

    def _go_on(self) -> None:
        """Show the next puzzle: one that is due again, otherwise a new one; in a run, any of its puzzles."""
        self.begun = bool(self.tried or self.kept_places)
        if self.choice.run is not None:
            if self.choice.run_over:
                self.choice.begin_run()
            puzzle = self.choice.next_in_run(self.puzzle)
            return self._put(MissedDecision.of_puzzle(puzzle), puzzle)
        last = self.puzzle.seed if self.answer and self.item.kind == "puzzle" else None
        for item in self.mistakes.due(MissedDecision):
            if item.game == self.game.name and (item != self.item or not self.answer):
                if not (again := item.puzzle()):
                    self.keep(self.mistakes.drop(item))
                elif item.kind != "puzzle" or again.seed != last:
                    return self._put(item, again)
        self._find_place()  # the reader may have grown to the next level
        new = self.puzzles[self.next]
        return self._put(MissedDecision.of_puzzle(new), new)

    def _answered(self, action: Action | None) -> None:
        """Answer the puzzle by the best action; None if the player asked to see it."""
        self.right = action is not None
        self.answer = self._compare_with_best(self.puzzle.best if action is None else action.text)
        if self.item.kind == LEARN:
            chosen = next(one for one in self.actions if one.text == self.answer.chosen)
            self.aftermath = self.item.outcome(self.puzzle.state, chosen)
        if not self.counted:
            self._count(self.right and not self.hint)

    @property
    def _can_hint(self) -> bool:
        """True as long as a hint leaves something to find; of two moves it does after a wrong try only."""
        left = len(self.actions) - len(self.wrong)
        return not self.hinting and self.item.kind != LEARN and (left > 2 or (left == 2 and bool(self.wrong)))

    def _hint(self) -> None:
        """Leave two moves to choose from, neither tried yet; once it is answered, the puzzle comes back."""
        if not self.hint_pair or self.wrong.intersection(self.hint_pair):
            self._leave_two()
        self.hinting = True
        self.partial_action, self.refused = PartialAction(), None

    def _leave_two(self) -> None:
        """Ask what the best move and the next best one are for, or name both, in the order of the legal moves.

        Of a purpose that a wrong try had, too, a reader would think that it was refuted.
        """
        assert self.state is not None
        state, best, codes = self.state, self.puzzle.best, codes_of(self.actions)
        thought = Decision(state, self.puzzle.step, best, self.wrong_try.evaluation if self.wrong_try else None)
        thought.look(LONG_LOOK)
        texts = dict.fromkeys([*(worth.text for worth in thought.worths), *codes])
        rest = [text for text in texts if text != best and text not in self.wrong]
        plans = {text: tuple(state.game.plan(state, code)) for text, code in codes.items()}
        refuted = {plans[text] for text in self.wrong}
        other = next((text for text in rest if plans[text] not in refuted), rest[0])
        self.hint_pair = one, two = [text for text in codes if text in (best, other)]
        aims = None if refuted & {plans[one], plans[two]} else dilemma(state, codes[one], codes[two])
        if aims:
            self.hint = self.with_names(ask_which_plan(*aims))
        else:
            clauses = action_clause(state, one), action_clause(state, two)
            self.hint = SAY("one_of_two", SAY("action", clauses[0]), SAY("action", unrepeated(*clauses)))

    def _take_wrong_try(self, action: Action) -> None:
        """Say why a try is wrong, and wait for another. Only the first try counts."""
        self.wrong_try, self.hinting = self._compare_with_best(action.text), False
        self.wrong.add(action.text)
        if not self.counted:
            self._count(right=False)

    def _compare_with_best(self, text: str) -> Decision:
        """Compare an action of the position with the best."""
        assert self.state is not None
        found = Decision(self.state, self.puzzle.step, text, self.wrong_try.evaluation if self.wrong_try else None)
        if self.item.kind != LEARN:
            found.look(LONG_LOOK, self.puzzle.best)
        # a move begun or refused is not part of what is shown
        self.partial_action, self.refused = PartialAction(), None
        return found

    def _count(self, right: bool) -> None:
        """Count the first try, and note whether the puzzle comes back."""
        self.counted = True
        self.tried += 1
        self.found += right
        self.keep(self.mistakes.record_answer(self.item, right))
        self.keep(self.accuracy.note([f"{MOVE}{move_of(self.puzzle)}"], right))
        if self.choice.run is not None:
            self.choice.run.append(right if self.right or self.wrong or self.hint else None)
        elif self.puzzle == self.puzzles[self.next]:
            self.kept_places[self._place] = str(self.next + 1)
            self.keep({self._place: str(self.next + 1)})
            self.choice.grow(right)
            self.keep({self._reached: str(self.choice.reached)})

    def _is_best(self, action: Action) -> bool:
        if self.item.kind == LEARN:
            return self.item.wants(self.puzzle.state, action)
        return action.text == self.puzzle.best

    # -- what is shown ------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the position or, after an exercise of the lesson, what came of the move, if the lesson shows it."""
        return self.aftermath or super().scene()

    @property
    def my_turn(self) -> bool:
        """True until the puzzle is answered; then it offers no moves."""
        return self.answer is None and super().my_turn

    def draw(self) -> None:
        """Send the page as it stands."""
        board = self.board()
        status = self._status(board)
        words, folded = Words("words"), self.begun or self.item.kind in (LEARN, OWN)  # they tell of the other puzzles
        others: list[Block] = [
            *([words] if folded else []),
            Heading("which", SAY("which_puzzles"), level=3),
            *self.choice.blocks(self.game.name),
            Heading("shorter", SAY("shorter"), level=3),
            link_between(puzzles=False),
            Heading("returning", SAY("what_returns"), level=3),
            Text("pool", waiting_sentence(self.mistakes, self.game.name), tone="muted"),
            *mistakes_table(self.mistakes, self.game.name),
            *self.accuracy.blocks(),
        ]
        self.show(
            Content(
                [Panel(f"table-{self.puzzle.seed}-{self.puzzle.step}", [*board.column(), status])],
                [
                    *([] if folded else [words]),
                    *([link_to_due(self.due)] if self.due and self.choice.run is None else []),
                    Text("where", self._kicker(), tone="muted"),
                    *self._numbers(),
                    # another key as a run begins, so that the folder closes over its first puzzle
                    Details("exercises" if self.choice.run is None else "others", SAY("other_exercises"), others),
                ],
                margin_first=True,
                main_label=self.title,
                margin_label=SAY("what_to_do"),
                keep_prefix=KEPT_PREFIX,
                escape=["back"],
                marks=self._marks(board),
                say=self.with_names(self.refused.message) if self.refused else spoken(status.text),
            )
        )

    def _kicker(self) -> str:
        if self.item.kind == LEARN:
            return SAY("lesson_puzzle", self.item.step["title"], without_backticks(self.item.step["task"]))
        part, found = f"{round_named(self.puzzle.state)}.", SAY("found_so_far", self.found, self.tried)
        if self.item.kind == OWN:  # the answer tells what it cost
            return part if self.answer else SAY("own_puzzle", round_named(self.puzzle.state))
        if self.choice.run is not None:
            return SAY("run_puzzle", self.choice.marks())
        if self.answer:  # how sure the answer is stands beside it
            return found
        grade, sentences = GRADES[self.puzzle.grade], list[str]()
        if self.puzzle in self.puzzles:  # a puzzle that comes back may have another theme
            sentences.append(SAY("position_of", self.puzzles.index(self.puzzle) + 1, len(self.puzzles), grade))
        else:
            sentences.append(SAY("position", grade))
        sentences.append(part)
        if self.item in self.mistakes.items and not (self.wrong_try or self.hint):
            sentences.append(SAY("missed_before"))
        if self.tried:
            sentences.append(found)
        return " ".join(sentences)

    def _status(self, board: Board) -> Status:
        """Draw the status in the bar, so that it stays visible beside the marks on the table."""
        if self.answer:
            over = self.choice.run_over
            button = Button(SAY("another_ten") if over else SAY("next_position"), ["next"], kind="primary")
            run = self.choice.run or []
            sentences = [self._verdict(self.answer), *([SAY("run_over", run.count(True), RUN)] if over else [])]
            return Status("status", " ".join(sentences), [button], tone="good")
        status = self.status(board)
        hint = [Button(COMMON("hint"), ["hint"])] if self._can_hint else []
        status = replace(status, buttons=[*hint, Button(COMMON("show_me"), ["show"]), *status.buttons])
        if self.hinting and not self.partial_action.choices:
            return replace(status, text=self.hint, tone="hint")  # alone: with more it would not fit on a phone
        if self.wrong_try and not self.partial_action.choices:
            return replace(status, text=self._objection(self.wrong_try), tone="slip")
        return status

    def _objection(self, tried: Decision) -> str:
        """Say what a wrong try costs, and what is better about the best move, without naming it."""
        if self.item.kind == LEARN:
            action = next(one for one in self.actions if one.text == tried.chosen)
            return SAY("not_quite", self.item.reply(tried.state, action))
        theirs, best = tried.worth(tried.chosen), tried.worth(self.puzzle.best)
        what = action_clause(tried.state, tried.chosen)
        if not (theirs and best and best.surely_better(theirs)):
            return SAY("not_best", what)  # the search that made the puzzle was longer than what the bars show
        if seen := seen_against(self, tried.chosen):
            return SAY("not_best_because", what, seen)
        return SAY("costs_because", what, better_clause(tried.state, best, theirs))

    def _verdict(self, done: Decision) -> str:
        """Say which move is best, and why."""
        cause = "again_missed" if self.wrong_try else "again_hinted" if self.hint else "again_shown"
        again = SAY(cause) if self.wrong_try or self.hint or not self.right else ""
        lead = COMMON("yes") if self.right else SAY("here_it_is")
        if self.item.kind == LEARN:
            reply = self.item.reply(done.state, next(one for one in self.actions if one.text == done.chosen))
            return " ".join(filter(None, [lead, reply, again]))
        cost = say_amount(self.game, f"{self.puzzle.cost:.1f} {self.game.points}")
        own = SAY("own_cost", cost) if self.item.kind == OWN else ""
        agreed = agree(done, self.puzzle)
        rival = rival_of(done.state, done.worths) if agreed else done.best if done.worths else None
        seen = insight(done.state, self.puzzle.best, rival.text) if rival else ""
        why = contrast(done.state, done.worths, named=True) if agreed else seen
        best = name_best_move(done.state, self.puzzle.best, rival.text if rival else "")
        return " ".join(filter(None, [lead, best, own, why or SAY("none_as_good"), again]))

    def _numbers(self) -> list[Block]:
        if not self.answer or not agree(self.answer, self.puzzle):
            return []
        shown = [
            *worth_blocks(self.answer.state, self.answer.worths, self.answer.chosen),
        ]
        return [Details("sure", COMMON("how_sure"), shown)]

    def _marks(self, board: Board) -> list[blocks.Mark]:
        """Mark the best move once the puzzle is answered; before, the move being chosen or the last wrong try."""
        shown = self.answer or (None if self.partial_action.choices else self.wrong_try)
        if self.aftermath:
            return []  # nothing lies where it was any more
        if shown is None:
            return board.preview()
        action = next(one for one in self.actions if one.text == shown.chosen)
        if self.touched.words == words_of(action):
            marks: Sequence[Mark] = self.touched.drawn(self.puzzle.state, board.scene)
        else:
            marks = self.game.drawn(self.state, words_of(action))
        return self.draw_marks(with_rings(marks), "good" if self.answer else "slip")

    def summary(self) -> str:
        return SAY("count", len(self.choice.puzzles))

    def as_text(self) -> str | None:
        """Write the number of puzzles by grade, because a stored notebook has no puzzle on the table."""
        every = self.choice.puzzles
        counts = [sum(one.grade == grade for one in every) for grade in range(len(GRADES))]
        parts = [SAY("of_grade", count, words) for count, words in zip(counts, GRADES, strict=True) if count]
        return SAY("puzzles_told", self.title, len(every), ", ".join(parts))


def agree(done: Decision, puzzle: Puzzle) -> bool:
    """Tell whether a quick look finds the same best move as the longer search by which the puzzle was made."""
    return bool(done.worths) and done.best.text == puzzle.best


def seen_against(page: Puzzles, tried: str) -> str:
    """Say what a strong player sees against a try, in words that do not name the best move; empty if nothing."""
    assert page.state is not None
    paths = [words_of(next(one for one in page.actions if one.text == text)) for text in (page.puzzle.best, tried)]
    best, own = (
        [page.game.in_short(page.word(word)) for word in path if word not in other]
        for path, other in zip(paths, paths[::-1], strict=True)
    )
    sentences = SENTENCE.split(insight(page.state, page.puzzle.best, tried))
    clauses = (clause for one in sentences for clause in one.split("; "))  # where a sentence names both
    said = (one for one in (*sentences, *clauses) if not one.startswith("But "))  # that speaks for the try
    against = (one for one in said if _names(one, own) and not _names(one, best))
    found = opening(next(against, "")).rstrip(".")
    return found and f"{found}."


def _names(sentence: str, names: Sequence[str]) -> bool:
    """Tell whether a sentence names one of these things."""
    return any(re.search(rf"\b{re.escape(name)}\b", sentence, re.IGNORECASE) for name in names)


def name_best_move(state: State, best: str, rival: str) -> str:
    """Name the best move, and the ``rival`` that the reason after it compares it with, if there is one."""
    named = action_clause(state, best)
    return SAY("best_rather", named, action_clause(state, rival)) if rival else SAY("best", named)
