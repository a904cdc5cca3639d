"""The steps of a lesson: a question to answer, or a move to make on the real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from ludobook import Action, Ruling, State
from ludobook.core.words import done_by
from ludobook.look.scene import Mark, Moment, Scene
from ludobook.teach.sheet import Question, Sheet

from ludobook_widgets.game.board import Board, is_rowed
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.move import IMPLIED, PartialAction
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.game.question_page import QuestionPage, question_zones
from ludobook_widgets.learn import SAY
from ludobook_widgets.learn.continuation import Continuation, is_repeated, newly_drawn, points_of, words_in_common
from ludobook_widgets.learn.lesson_board import LessonBoard
from ludobook_widgets.learn.progress import Progress
from ludobook_widgets.learn.seat_rows import light_row, with_earned, without_notes
from ludobook_widgets.learn.things import Things, without_backticks
from ludobook_widgets.page import COMMON, blocks
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
from ludobook_widgets.play.move_log import MoveLog, add_opponent_move, move_marks
from ludobook_widgets.play.screens import with_totals

GUESSES = 9  # the numbers to guess from go up to this, or further


class QuestionStep(QuestionPage):
    """A question that is a step of a lesson."""

    def __init__(
        self,
        game: str,
        lesson: Progress,
        question: Question,
        *,
        things: Things | None = None,
        hides_gains: bool = False,
        **more: Any,
    ) -> None:
        """``things`` says what the step's words mean on the table, and ``more`` are the arguments of ``QuestionPage``.

        ``hides_gains`` leaves out what else a round earns, because a later step teaches that.
        """
        self.lesson, self.things, self.hides_gains = lesson, things or Things(), hides_gains
        lesson.add(self, more["title"])
        super().__init__(game, question, **more)

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.lesson.recall(kept)

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        super().on_command(command)
        if self.answering.checked and not self.right and command != ["reveal"]:
            self.lesson.miss(self)

    def on_solved(self) -> None:
        self.lesson.finish(self)

    def people(self) -> list[str]:
        """Name the people at the lesson’s table, whom its questions are about."""
        return you_and(max(self.game.players))

    def readings(self, ruling: Ruling) -> str:
        """Return nothing, because a lesson keeps to our readings."""
        return ""

    def progress_blocks(self) -> list[Block]:
        return [self.lesson.row(self), *self.things.words()]

    def next_buttons(self) -> list[Button]:
        return self.lesson.onward(self) if self.answering.revealed else []

    def as_svg(self) -> str | None:
        """Draw the question, and its answer upside down."""
        scene = Scene(self.prompt, question_zones(self, self.question))
        return self.picture_of(scene, SAY("solution", without_backticks(self.question.explanation).replace("*", "")))

    def framed(self, content: Content) -> Content:
        panel = content.main[0]
        assert isinstance(panel, Panel)
        shown = [self._table(one) if isinstance(one, blocks.Calc) else one for one in panel.blocks]
        content = replace(content, main=[replace(panel, blocks=shown), *content.main[1:]])
        content = self.things.linked(content, self.game)
        return replace(content, keep_prefix=self.lesson.storage_key, anchor=self.lesson.anchor(self))

    def _table(self, table: blocks.Calc) -> blocks.Calc:
        table = replace(table, compact=not table.tall)
        return without_notes(table) if self.hides_gains else table


class Step(BoardPage):
    """A move to make on the real table: an illegal one is refused with its rule, a weak one is answered.

    Only what may be chosen looks so; other cards are plain, and one that is tried all the same says why it may not be.

    Args:
        game: the game's package name.
        lesson: the lesson that it is a step of.
        title: its heading.
        state: the position, in which seat 0 is to move.
        task: what to do.
        wants: tells whether the step wants a legal action, from the state after it and the action.
        good: the reply to the last wanted action, once the step is over: a text, or a function of the state then and
            the action.
        weak: the reply to an action that is not wanted, given at once; a text or a function, like ``good``.
        rules: ids of the rules to look at.
        play_on: whether the opponents then act, up to the next scoring.
        until: the step is done as soon as this is true of a state; by default, when the reader is not to move.
        without: keys of the table's blocks that are left out, and ``notes`` for what a round earns besides points.
        guess: if the step ends with a scoring, the question that asks for the reader's score before it is shown.
        miscounts: what is said first of some wrong guesses, by the number guessed.
        ahead: a later position of the same game; as long as the game has gone that way, the opponents act as they did.
        seen: whether the outcome of the step's last move stays on the table, such as a trick with its winner.
        judged: whether the reply says if another choice would have earned more, given what the opponents did.
        turn_by_turn: whether each turn of the opponents is told and looked at before the next.
        played_out: whether, with ``play_on``, the reader's further moves are also played as on the way to ``ahead``.
        verbs: the verbs that are offered, if later steps teach the others; by default all.
        things: what the words of the step mean on the table.
    """

    board_type = LessonBoard

    def __init__(
        self,
        game: str,
        lesson: Progress,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        *,
        good: str | Callable[[State, Action], str],
        weak: str | Callable[[State, Action], str],
        rules: Iterable[str],
        play_on: bool,
        until: Callable[[State], bool] | None,
        without: frozenset[str],
        guess: str = "",
        miscounts: Mapping[str, str] | None = None,
        ahead: State | None = None,
        seen: bool = False,
        judged: bool = False,
        turn_by_turn: bool = False,
        played_out: bool = False,
        verbs: Iterable[str] = (),
        things: Things | None = None,
    ) -> None:
        super().__init__(game)
        self.lesson, self.things, self.verbs = lesson, things or Things(), frozenset(verbs)
        lesson.add(self, title)
        self.title, self.task = title, task
        self.start = self.state = state
        self.seen, self.judged, self.played_out = seen, judged, played_out
        self.continuation = Continuation(state, self.seat, ahead)
        self.turns = MoveLog(self) if turn_by_turn else None
        self.moment: Moment | None = None
        self.unseen: list[Moment] = []  # what came of the last moves, to be looked at one by one
        self.news: list[Mark] = []  # what the others did on the table since the reader's last move
        self.outcomes: dict[int, list[Moment]] = {}  # the outcomes of the step's moves, by their places in the log
        self.wants, self.until, self.play_on = wants, until, play_on
        self._good, self.good, self._weak, self.weak = good, "", weak, ""
        self.rules = tuple(rules)
        self.without, self.guess, self.miscounts = without, guess, miscounts or {}
        # a later step tells what else a round earns
        self.hides_gains = "notes" in without or ((not play_on or judged) and "standings" in without)
        self.guessed: int | None = None
        self.scored: Sheet | None = None
        self.row = self.seat
        self.shows_reasons = False  # whether the reader wants to see where that row's points come from
        self.verdict: bool | None = None
        self.draw()

    @property
    def my_turn(self) -> bool:
        """False once the step is done, or while it waits for a guess."""
        return not self.verdict and not self.asking and super().my_turn

    @property
    def asking(self) -> bool:
        """Tell whether the reader is to guess the score, which is hidden until then."""
        return bool(self.guess) and self.scored is not None and self.guessed is None

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.lesson.recall(kept)

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        if command[:1] == ["seen"]:
            del self.unseen[: command == ["seen", len(self.unseen)]]
            return self.draw()
        self.unseen = []
        match command:
            case ["again"]:
                self._start_over()
            case ["show"] if not self.verdict:
                self.lesson.miss(self)  # a refused card alone is no mistake: the reader finds another
                self.verdict = self.refused = None
                self._choose_right()
            case ["guess", int(number)] if self.asking:
                self.guessed = number
                if number != points_of(self.scored, self.seat):
                    self.lesson.miss(self)
                self._finish()
            case ["row", int(seat)] if (
                self.scored is not None and not self.asking and 0 <= seat < len(self.scored.rows)
            ):
                # the one that is chosen leads back to what was said of the step
                self.row, self.shows_reasons = seat, not (self.shows_reasons and seat == self.row)
            case _ if not self.verdict:
                self.verdict, made = None, list(self.partial_action.choices)
                if (action := self.touch(command)) is not None:
                    self._try(action)
                    if self.verdict is False:
                        self.partial_action.choices = made[: words_in_common(action, self._wanted())]
        self.draw()

    def _start_over(self) -> None:
        self.state, self.scored, self.verdict, self.refused = self.start, None, None, None
        self.guessed = self.moment = None
        self.row, self.shows_reasons = self.seat, False
        self.outcomes, self.news, self.unseen = {}, [], []
        self.continuation = replace(self.continuation, made=[])
        self.partial_action = PartialAction()

    def _try(self, action: Action) -> None:
        state = self.state
        assert state is not None
        after = state.apply(action)
        if not self.wants(after, action):
            self.verdict = False
            self.weak = _answer(self._weak, after, action)
            self.lesson.miss(self)
        elif self._advance(action, after) and not self.asking:
            # otherwise the move was right, and the next one is the reader's too
            self._finish()

    def _advance(self, action: Action, after: State) -> bool:
        """Go on from a move that was wanted; return whether the step is over."""
        assert self.state is not None
        state = self.state
        passed = after.status().to_move != self.seat or self.continuation.scored_since(after)
        self.continuation.made.append((state, action))
        self.news = []
        self._note(state, after)
        if self.play_on and (passed or self.played_out):
            self._run_on()
        return not _goes_on(self, self.state or after, passed)

    def _finish(self) -> None:
        self._judge()
        self.lesson.finish(self)

    def _judge(self) -> None:
        """Say what came of the step."""
        self.verdict = True
        self.moment = self._moment()
        if self.moment is not None and self.moment in self.unseen[-1:]:
            self.unseen.pop()  # it stays
        if self.state is not None:
            judged = self.continuation.judgement(self.wants) if self.judged else ""
            instead = self.continuation.instead(self.state)
            known = bool(instead) and instead in judged
            on = SAY("goes_on_from_there") if known else SAY("goes_on_from", instead) if instead else ""
            said = f"{self._ended()} {_answer(self._good, self.state, self.continuation.made[-1][1])}".strip()
            won = self.outcome(self.state) if self.state.status().game_over else ""
            self.good = " ".join(filter(None, [said, self.with_names(judged), self.with_names(on), won]))
        if self.moment is None and self.state is not None and self.continuation.scored_since(self.state):
            self.scored = self.state.last_score()  # what was laid stays in sight, though the next cards are dealt

    def _ended(self) -> str:
        """Say what ended the round, where its turns are told."""
        sheet = self.state.last_score() if self.turns is not None and self.state is not None else None
        return self.game.sentence_for(sheet.notes[0], self.names) if sheet else ""

    def solution(self) -> str:
        """Tell the moves that the step wants and what is said of the last one, without doing the step."""
        kept = dict(vars(self))
        self._start_over()
        sentences, over = [], False
        try:
            while not over and (action := self.wanted_action()) is not None and self.state is not None:
                sentences.append(_sentence(self, self.seat, self.game.describe_action(action.text)))
                over = self._advance(action, self.state.apply(action))
            if self.guess and self.scored is not None:
                sentences.append(SAY("your_score", self.scored.rows[self.seat].result))
            self._judge()
            sentences.append(self.with_names(without_backticks(self.good).replace("*", "")))
        finally:
            self.__dict__.update(kept)
        return SAY("solution", " ".join(filter(None, sentences)))

    def wanted_action(self) -> Action | None:
        """Find a legal action that the step wants, if possible the one from which the next step goes on."""
        state = self.state
        if state is None:
            return None
        prepared = self.continuation.prepared_move(state)
        return min(self._wanted(), key=lambda one: one.text != prepared, default=None)

    def _wanted(self) -> list[Action]:
        return [one for one in self.actions if self.state and self.wants(self.state.apply(one), one)]

    def _choose_right(self) -> None:
        """Choose what is wanted, for the reader to look at and to confirm."""
        action = self.wanted_action()
        places = [
            (slot.choice, f"{zone.id}-{i}")
            for zone in self.scene().zones
            for i, slot in enumerate(zone.slots)
            if slot.choice is not None
        ]
        self.partial_action = PartialAction()
        for word in [word for group in action.path for word in group] if action else []:
            at = next(
                (place for place in places if place[0] == word), (word, "" if self.partial_action.choices else IMPLIED)
            )
            if at in places:
                places.remove(at)
            self.partial_action.choices.append((word, at[1]))

    def _run_on(self) -> None:
        """Let the others act, up to the reader's next turn, the next scoring, or what is to be seen."""
        begun = len(self.news)
        while self.state is not None and not self.continuation.scored_since(self.state) and self._moment() is None:
            mine = self.state.turn == self.seat and not (
                self.played_out and self.continuation.prepared_move(self.state)
            )
            if self.state.turn is None or mine:
                break
            before = self.state
            self._note(before, self.continuation.next(before))
            if self.turns is not None and before.turn != self.seat:
                turn = add_opponent_move(self.turns, before, self.state, self.seat)
                self.unseen += [replace(turn, marks=tuple(self.news[begun:]))] if turn else []
                begun = len(self.news) if turn else begun
        if self.state is not None and self.continuation.scored_since(self.state) and self._moment() is None:
            self.scored = self.state.last_score()

    def _note(self, before: State, after: State) -> None:
        """Take note of a move: the position after it, and what came of it."""
        self.state = after
        self.outcomes[len(before.log)] = moments = list(self.game.moments(before, after, self.seat))
        self.news.extend(move_marks(before, after, self.seat))
        # what is to be guessed is not told before
        self.unseen.extend(one for one in moments if not (self.guess and one.counts))

    def _moment(self) -> Moment | None:
        """Return the moment of the last move that stays in view."""
        last = next(reversed(self.outcomes.values()), [])
        return last[-1] if self.seen and last else None

    def scene(self) -> Scene:
        """Return what came of the last move, where that is to stay at the end."""
        return super().scene() if self.moment is None else self.moment.scene

    # -- what is shown ------------------------------------------------------------------------------

    def _look(self, moment: Moment) -> Content:
        """Show what came of a move, until the reader continues, by the button or by touching the table."""
        assert self.state is not None
        do = ["seen", len(self.unseen)]
        onward = Button(COMMON("continue"), do, kind="primary")
        status = Status("status", _sentence(self, moment.seat, moment.text), [onward])
        table = self.board_type(self, self.state, moment.scene, self.viewer).column(self.without)
        return Content(
            [Panel("table", [*light_row(table, moment.seat), status])],
            [Text("task", self.task, tone="task", rules=self.rules)],
            say=str(status.text),
            marks=self.draw_marks(moment.marks, "last"),
            tap=do,
        )

    def _marks(self, board: Board) -> list[blocks.Mark]:
        """Mark what is being chosen; otherwise what the others did, and what came into the reader's hand."""
        if board.may_move and self.partial_action.choices:
            return board.preview()
        if not self.continuation.made or self.state is None or self.scored is not None or self.moment is not None:
            return []
        was, now = (
            [(f"{zone.id}-{i}", slot.face) for zone in state.scene(self.seat).zones if zone.layout == "hand"
             for i, slot in enumerate(zone.slots)]
            for state in (self.continuation.made[-1][0], self.state)
        )  # fmt: skip
        had, hand = Counter(face for _, face in was), []
        for key, face in now:
            had[face] -= 1  # of cards that are alike, as many are new as there are more of them
            hand += [Mark(key)] if had[face] < 0 else []
        return self.draw_marks([*self.news, *hand], "last")

    def draw(self) -> None:
        """Send the page as it stands."""
        content = self._look(self.unseen[0]) if self.unseen else self._content()
        shown = replace(
            content,
            margin=[self.lesson.row(self), *self.things.words(), *content.margin],
            margin_first=True,
            main_label=self.title,
            margin_label=COMMON("to_do", self.title),
            keep_prefix=self.lesson.storage_key,
            anchor=self.lesson.anchor(self),
        )
        self.show(self.things.linked(shown, self.game))

    def _content(self) -> Content:
        board = self.board()
        status, task = self._bar(board), self.guess if self.guess and self.scored is not None else self.task
        # beside the words, because a slip of the finger at the table would end the step
        again = [] if self.state is self.start else [Buttons("again", [Button(SAY("start_over"), ["again"])])]
        # of what is in force, such as a throw, only what has come up since the start is news
        news = {"facts"} if board.scene.banner not in (("", ""), self.start.scene(self.seat).banner) else set()
        table = board.column(self.without - news) if self.scored is None else []
        if self.moment is not None and self.continuation.scored_since(board.state):
            table = with_earned(table, self.seat, board.state.last_score())  # a whole round stays
        scored = self._scored(self.scored) if self.scored else []
        if self.scored and not self.asking and board.state.status().game_over:
            scored = [*board.parts(self.without).facts, *scored]
        explained = self.scored if self.play_on and not self.asking else None
        why = self.why(explained, self.names, self.row) if explained else []
        why = [block for block in why if not (isinstance(block, Note) and block.text in self.good)]  # it is said there
        if self.hides_gains:
            why = [block for block in why if isinstance(block, blocks.Ledger)]
        # what was asked for answers where a reply stands, in sight
        answer = [replace(block, dock=True) for block in why if self.shows_reasons and isinstance(block, blocks.Ledger)]
        why = why if not answer else [block for block in why if not isinstance(block, blocks.Ledger)]
        verdict = self._verdict()
        said = " ".join(f"{note.lead} {note.text}".strip() for note in verdict) or status.text
        return Content(
            [Panel("table", [*scored, *table, *(answer or verdict), status])],
            # what the others did stands with the words: below the table it would make that smaller
            [Text("task", task, tone="task", rules=self.rules), *self._since(), *why, *again],
            escape=["back"],
            marks=self._marks(board),
            touched=None if self.verdict or self.asking else ["touched"],
            say=self.with_names(self.refused.message) if self.refused else said,
        )

    def _bar(self, board: Board) -> Status:
        if self.verdict:
            return Status("status", "", self.lesson.onward(self))
        if self.asking:
            return Status("status", SAY("guess_first"))
        if self.scored is not None:
            return Status("status", SAY("your_score", self.scored.rows[self.seat].result))
        status = self.status(board)
        if self.state is self.start and not self.partial_action.choices:
            verb = self.word(board.offer.only or "")  # more of what the engine asks might be the answer
            status = replace(status, text=SAY("now", verb[0].lower() + verb[1:]) if verb else SAY("your_turn"))
        elif self.refused is None and self.verdict is None and not self.partial_action.choices:
            # what else may be done is not told where it is not offered
            hint = SAY("half_done") if self.verbs else status.text if _lost(self) else SAY("right_so_far", status.text)
            got = _got(self)
            status = replace(status, text=f"{got} {status.text}" if got else hint)
        show = [Button(COMMON("show_me"), ["show"])] if self.verdict is False or self.refused else []
        return replace(status, buttons=[*show, *status.buttons])

    def _verdict(self) -> list[Note]:
        if self.verdict is None:
            return []
        if not self.verdict:
            return [Note("verdict", self.weak, tone="slip", lead=SAY("not_asked"), dock=True)]
        if self.guessed is None:
            return [Note("verdict", _praise(self), tone="good", lead=COMMON("yes"), dock=True)]
        right = self.guessed == points_of(self.scored, self.seat)
        return [Note("verdict", _praise(self), tone="good" if right else "slip", dock=True)]

    def _scored(self, sheet: Sheet) -> list[Block]:
        """Show the scored table; before the guess only its cards, and the numbers to choose from."""
        # as high as the table was, so that it stays in sight beside the reply
        table = replace(self.scored_table(sheet, self.names, self.row), compact=True)
        if self.state is not None and self.state.status().game_over and not self.asking:
            table = with_totals(table, self.state)
        if not self.asking:
            # where a step is not about the round, what came of it is shown, less what the reader does not know yet
            table = without_notes(table) if self.hides_gains else table
            if not self.play_on:
                return [replace(table, rows=[replace(row, do=None) for row in table.rows])]
            explained = [bool(row.score and row.score.lines) for row in sheet.rows]
            rows = [row if known else replace(row, do=None) for row, known in zip(table.rows, explained, strict=True)]
            known = [name for name, one in zip(self.names, explained, strict=False) if one]
            one_of = SAY("how_scored_one", known[0]) if len(known) == 1 else SAY("how_scored")
            how = [Text("how", one_of, tone="muted")] if known else []
            return [replace(table, rows=rows), *how]
        bare = [
            replace(
                row,
                groups=[replace(group, badge=None, trace=None) for group in row.groups],
                earn=None,
                do=None,
                on=False,
            )
            for row in table.rows
        ]
        most = max(GUESSES, 1 + max(points_of(self.scored, seat) for seat in range(len(sheet.rows))))
        keys = [blocks.Slot(str(n), str(n), state="selectable", do=["guess", n]) for n in range(most + 1)]
        return [replace(table, rows=bare), Picker("guess", self.guess, keys, dock=True, keys=True)]

    def _since(self) -> list[Block]:
        """Describe what the others did since the reader's last move."""
        if self.moment is not None:
            return [Text("since", _sentence(self, self.moment.seat, self.moment.text), tone="muted")]
        if not self.play_on or self.state is None or self.state is self.start or self.scored is not None:
            return []
        log = self.state.view(self.seat)["log"]
        first = max(i for i, entry in enumerate(log) if entry["seat"] == self.seat)
        acts = [self.game.describe_action(entry["action"]) for entry in log[first:]]
        rows: list[tuple[int | None, str]] = []
        for place, (entry, words) in enumerate(zip(log[first:], acts, strict=True), first):
            if entry["seat"] is not None or not is_repeated(log[place : place + 2]):
                rows.append((entry["seat"], words))
            came = [one for one in self.outcomes.get(place, ()) if not one.logged and one.text not in acts]
            rows.extend((one.seat, one.text) for one in came)
        turns = [" ".join(_sentence(self, *row) for row in turn) for _, turn in groupby(rows, key=itemgetter(0))]
        return [blocks.List("since", turns)]

    def summary(self) -> str:
        return SAY("brief", self.title, without_backticks(self.task))

    def as_text(self) -> str | None:
        """Write the position, with what its page shows of it, and the task."""
        scene = _shown(self)
        zones = [zone for zone in scene.zones if zone.layout != "row" or any(slot.face for slot in zone.slots)]
        facts = () if "facts" in self.without else scene.facts
        standing = () if "standings" in self.without else scene.standing
        shown = replace(scene, zones=tuple(zones), facts=facts, standing=standing)
        # cards as the notation writes them, for rows of many
        return "\n".join([*map(self.in_notation, shown.rows()), without_backticks(self.task)])

    def as_svg(self) -> str | None:
        """Draw the position, as it is at the start, under the task, and the solution upside down."""
        return self.picture_of(replace(_shown(self), title=without_backticks(self.task)), self.solution())


def _sentence(step: Step, seat: int | None, words: str) -> str:
    """Write what a seat did, or without a seat what happened, as a sentence."""
    return f"{step.with_names(words if seat is None else done_by(words, seat))}."


def _shown(step: Step) -> Scene:
    """Return the start as the reader sees it, without the zones and facts that are left out."""
    scene = step.start.scene(step.seat)
    kept = tuple(zone for zone in scene.zones if "rows" not in step.without or not is_rowed(zone))
    return replace(scene, zones=kept, facts=tuple(fact for fact in scene.facts if fact[0] not in step.without))


def _lost(step: Step) -> bool:
    """Tell whether the outcome of the last move went to an opponent."""
    came = [one for place in sorted(step.outcomes) for one in step.outcomes[place]]
    return bool(came) and came[-1].seat not in (None, step.seat)


def _goes_on(step: Step, state: State, passed: bool) -> bool:
    if step.until is None or state.status().game_over:
        return not passed
    return not step.until(state)


def _got(step: Step) -> str:
    """Say which card the reader's last move drew, if it was of words alone, such as buying one; otherwise empty."""
    before, action = step.continuation.made[-1] if step.continuation.made else (step.start, None)
    drawn = newly_drawn(step.seat, before, before.apply(action)) if action and len(action.path) == 1 else []
    if action is None or not drawn:
        return ""
    words = SAY("and_get", step.game.describe_action(action.text), drawn)
    return f"{step.with_names(done_by(words, step.seat))}."


def _praise(step: Step) -> str:
    """Say that it went right, after what was guessed of it."""
    if step.guessed is None:
        return step.good
    right = points_of(step.scored, step.seat)
    if step.guessed == right:
        return SAY("guess_right", right, step.good)
    miscount = step.miscounts.get(str(step.guessed), "")
    return SAY("guess_wrong", step.guessed, right, f"{miscount} {step.good}".lstrip())


def _answer(reply: str | Callable[[State, Action], str], state: State, action: Action) -> str:
    return reply if isinstance(reply, str) else reply(state, action)
