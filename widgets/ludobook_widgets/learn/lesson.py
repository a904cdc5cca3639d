"""Lesson: questions to answer and moves to make on the real table, one rule at a time.

A lesson is data: each step is a position or question, what to do, and how the engine knows it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import ludobook
from ludobook import Action, State
from ludobook.look.scene import Zone
from ludobook.teach.question import ALLOWED
from ludobook.teach.sheet import Question, only_asked

from ludobook_widgets.game.lesson_file import choice_question, lesson_of
from ludobook_widgets.game.mistakes import LEARN, MissedDecision, MissedQuestion, Mistake
from ludobook_widgets.learn import SAY
from ludobook_widgets.learn.class_sheet import ClassSheet, SheetRow
from ludobook_widgets.learn.end import End
from ludobook_widgets.learn.play_well import PlayWell
from ludobook_widgets.learn.progress import Member, Progress
from ludobook_widgets.learn.steps import QuestionStep, Step
from ludobook_widgets.learn.things import Things, read_things
from ludobook_widgets.page.arguments import kinds_checked, one_of


class Lesson(Progress):
    """The steps of one notebook.

    A step of the game's own lesson is made by ``step``, another by ``move``, ``ask`` or ``choose``; each raises
    ``ValueError`` for a rule that its game does not have, and for an argument of a wrong kind.

    ``done`` has the titles of the steps that are done, and can be observed: ``lesson.observe(look, "done")``. A step
    that ``ask`` or ``choose`` has made says in ``right`` whether it was answered rightly.

    >>> lesson = Lesson("egg", "my-class")
    >>> lesson.ask("What is it?", "describe_set", cards=["R7", "RW"], hint="A 7.", rules=["EGG-WILD-2"])
    <QuestionStep: What is it?>
    """

    offers: ClassVar[tuple[str, ...]] = (
        "ask",
        "choose",
        "class_sheet",
        "end",
        "game",
        "move",
        "play_well",
        "position",
        "step",
        "words",
    )

    @kinds_checked
    def __init__(self, game: str, name: str = "learn", without: Iterable[str] = ()) -> None:
        """``name`` is that of a lesson of your own, under which the browser keeps what its reader has done.

        ``without`` are the keys of the table's blocks that the steps leave out, such as ``standings``.
        """
        super().__init__(f"{ludobook.game(game).name}:{name}")
        self.game = game
        self.without = frozenset(without)
        self.file = lesson_of(game) if name == "learn" else None
        if self.file:
            self.without |= self.file.without
            self.titles = [step["title"] for step in self.file.steps.values()]

    @kinds_checked
    def step(self, name: str) -> Step | QuestionStep:
        """Make a step of the game's own lesson, by its name in ``lesson.toml``; cells may make them in any order.

        Raises:
            ValueError: the lesson has no step of that name.
        """
        if self.file is None or name not in self.file.steps:
            title = ludobook.game(self.game).title
            raise ValueError(
                SAY("no_such_step", title, name, [*self.file.steps]) if self.file else SAY("no_step", title, name)
            )
        file, fields = self.file, self.file.steps[name]
        things = read_things(ludobook.game(self.game), fields, file.things)
        if question := file.question(fields):
            return self._asked_step(
                fields["title"], question, fields["rules"], fields.get("hint", ""), fields.get("replies"), things,
                hides_gains="standings" in fields.get("without", self.without),
            )  # fmt: skip
        until, start = fields.get("until"), file.table(fields["table"])
        return self.move(
            fields["title"],
            start,
            fields["task"],
            partial(file.wants, fields),
            good=partial(file.praise, fields),
            weak=partial(file.reply, fields),
            play_on=fields.get("play_on", False),
            until=None if until is None else partial(file.is_over, until, start),
            without=fields.get("without"),
            guess=fields.get("guess", ""),
            miscounts=fields.get("miscounts", {}),
            ahead=file.ahead(fields["table"]),
            seen=fields.get("seen", False),
            judged=fields.get("judged", False),
            turn_by_turn=fields.get("turn_by_turn", False),
            played_out=fields.get("played_out", False),
            verbs=fields.get("verbs", ()),
            rules=fields["rules"],
            things=things,
        )

    @kinds_checked
    def position(self, name: str) -> State:
        """Return the position from which a step of the game's own lesson is played, to ask the engine oneself.

        Raises:
            ValueError: the lesson has no step of that name, or it is a question without a position.
        """
        if self.file and "table" in (fields := self.file.steps.get(name, {})):
            return self.file.table(fields["table"])
        raise ValueError(SAY("no_position", ludobook.game(self.game).title, name))

    @kinds_checked
    def ask(
        self,
        title: str,
        op: str,
        *,
        rules: Iterable[str] = (),
        prompt: str = "",
        only: Iterable[str] = (),
        hint: str,
        replies: Mapping[str, str] | None = None,
        refused: bool = False,
        **request: object,
    ) -> QuestionStep:
        """Make a step that asks a question of the engine's stateless ``op``.

        ``only`` are the keys of the asks to put, all unless given; ``hint`` and ``replies`` answer a wrong answer, as
        in ``QuestionPage``. With ``refused`` the question is whether the rules allow what the engine refuses.

        Raises:
            ValueError: the engine refuses the request, and ``refused`` is not given; or there is no such op or ask.
        """
        game = ludobook.game(self.game)
        one_of(op, game.ops, SAY("questions_of", game.title))
        try:
            question = game.question(op, request)
        except (AttributeError, LookupError, TypeError):
            game.ops[op](request)  # the engine says what it asks for
            raise
        if question.asks == (ALLOWED,) and not refused:
            raise ValueError(SAY("engine_refuses", title, question.explanation))
        keys = [ask.key for ask in question.asks]
        chosen = [one_of(key, keys, SAY("parts_of", title)) for key in only]
        question = only_asked(question, chosen or keys)
        return self._asked_step(title, replace(question, prompt=prompt or question.prompt), rules, hint, replies)

    @kinds_checked
    def choose(
        self,
        title: str,
        prompt: str,
        options: Mapping[str, str],
        answer: str,
        explanation: str,
        *,
        replies: Mapping[str, str],
        cards: Mapping[str, str] | None = None,
        zones: Iterable[Zone] = (),
        rules: Iterable[str] = (),
    ) -> QuestionStep:
        """Make a step that asks a question with ``options``, words by value; a value that is a card is touched.

        ``answer`` is the right value; read it off a position, so that it is the engine's. ``replies`` has an answer to
        each wrong one. ``cards`` are those to look at, by heading, and ``zones`` what lies on the table.

        Raises:
            ValueError: a wrong answer has no reply, or ``answer`` is not among ``options``.
            BadInput: a card to look at is not one of the game.
        """
        one_of(answer, options, SAY("options_of", title))
        for card in " ".join((cards or {}).values()).split():
            ludobook.game(self.game).deck.parse(card)
        question = choice_question(options, prompt, answer, explanation, cards=cards, zones=zones, rules=tuple(rules))
        return self._asked_step(title, question, question.rules, "", replies)

    def _asked_step(
        self,
        title: str,
        question: Question,
        rules: Iterable[str],
        hint: str,
        replies: Mapping[str, str] | None,
        things: Things | None = None,
        *,
        hides_gains: bool = False,
    ) -> QuestionStep:
        values = {value for ask in question.asks for value, _ in ask.options}
        dumb = values - {value for _, value in question.answer} - set(replies or ())
        if dumb and not hint:
            raise ValueError(SAY("no_reply", title, sorted(dumb)))
        rules = self._known(title, rules)
        more: dict[str, Any] = {
            "title": title,
            "hint": hint,
            "replies": replies,
            "things": things,
            "hides_gains": hides_gains,
        }
        return QuestionStep(self.game, self, question, rules=rules, **more)

    @kinds_checked
    def move(
        self,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        *,
        good: str | Callable[[State, Action], str],
        weak: str | Callable[[State, Action], str],
        rules: Iterable[str] = (),
        play_on: bool = False,
        until: Callable[[State], bool] | None = None,
        without: Iterable[str] | None = None,
        guess: str = "",
        miscounts: Mapping[str, str] | None = None,
        ahead: State | None = None,
        seen: bool = False,
        turn_by_turn: bool = False,
        judged: bool = False,
        played_out: bool = False,
        verbs: Iterable[str] = (),
        things: Things | None = None,
    ) -> Step:
        """Make a step in which the reader, at seat 0, makes a move on the table.

        ``wants(state, action)`` tells whether the step wants a legal action, from the state after it. ``weak`` replies
        to an action that is not wanted, and ``good`` to the last one that is; each is a text or a function of the same
        two. With ``play_on`` the opponents then act, up to the next scoring. The step is done when the reader is no
        longer to move, or as soon as ``until(state)`` is true, which makes it shorter or, with ``play_on``, longer. If
        it ends with a scoring, ``guess`` asks for the reader's score before it is shown. ``Step`` describes the rest.

        Raises:
            ValueError: no legal action is wanted, so that nobody could do the step.
        """
        actions = state.legal_actions() if state.turn == 0 else ()
        if not any(wants(state.apply(action), action) for action in actions):
            raise ValueError(SAY("cannot_be_done", title, len(actions)))
        return Step(
            self.game,
            self,
            title,
            state,
            task,
            wants,
            good=good,
            weak=weak,
            rules=self._known(title, rules),
            play_on=play_on,
            until=until,
            without=self.without if without is None else frozenset(without),
            guess=guess,
            miscounts=miscounts,
            ahead=ahead,
            seen=seen,
            turn_by_turn=turn_by_turn,
            judged=judged,
            played_out=played_out,
            verbs=verbs,
            things=things,
        )

    def play_well(self) -> PlayWell:
        """Make the step after those of the rules: the game's principles of good play, a decision for each.

        Raises:
            ValueError: the game has none.
        """
        return PlayWell(self.game, self)

    def end(self) -> End:
        """Make the page after the last step."""
        return End(self.game, self)

    @kinds_checked
    def class_sheet(self, title: str, where: str = "") -> ClassSheet:
        """Return the steps made so far as a sheet to print, with a box to tick for each; it collects nothing.

        ``where`` is the lesson's address, to be printed on it.
        """
        book, rows = ludobook.game(self.game).rulebook, []
        entries = [book[rule] for rule in book.ids()]
        titles = {one.id: one.title if isinstance(one, ludobook.Rule) else one.question for one in entries}
        for step in self.steps:
            assert isinstance(step, Step | QuestionStep | PlayWell)
            task = step.prompt if isinstance(step, QuestionStep) else step.task
            rows.append(SheetRow(step.title, task, [titles[rule] for rule in step.rules]))
        return ClassSheet(title, rows, where)

    def mistake_in(self, step: Member) -> Mistake | None:
        """Return the item with which Practise asks a step again; None if the game's own lesson does not have it."""
        named = self.file.steps.items() if self.file else ()
        name = next((name for name, fields in named if fields["title"] == step.title), "")
        if not name:
            return None
        if isinstance(step, Step):
            return MissedDecision.of_lesson(name, step.start, step.state or step.start)
        return MissedQuestion(self.game, f"{LEARN}-{name}", 0, 0)

    def words(self) -> str:
        """Write the words that the game uses in its own way as a table in Markdown."""
        rows = [f"| {term.word} | {term.text} |" for term in ludobook.game(self.game).rulebook.terms]
        return "\n".join([f"| {SAY('word')} | {SAY('meaning')} |", "|---|---|", *rows])

    def _known(self, title: str, rules: Iterable[str]) -> tuple[str, ...]:
        if self.file and title not in self.titles:
            raise ValueError(SAY("needs_a_name", repr(self.game), title))
        named, book = tuple(rules), ludobook.game(self.game).rulebook
        if unknown := sorted(set(named) - set(book.ids())):
            raise ValueError(SAY("no_rule", title, book.title, unknown))
        return named
