"""Lesson: a row of questions to answer and moves to make on the real table, one rule at a time.

A lesson is data: each step is a position or question, what to do, and how the engine knows it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import ludobook
from ludobook import Action, State
from ludobook.look.scene import Zone
from ludobook.teach.sheet import Ask, Question

from ludobook_widgets.course import Course
from ludobook_widgets.steps import AskedStep, End, Step
from ludobook_widgets.written import Written


class Lesson(Course):
    """The steps of one notebook.

    A step of the game's own lesson is made by ``step``, another by ``move``, ``ask`` or ``choose``; each raises
    ``ValueError`` for a rule that its game has not.

    >>> lesson = Lesson("egg")
    >>> lesson.ask("What is it?", "describe_set", cards=["R7", "RW"], hint="A 7.", rules=["EGG-WILD-2"])
    <AskedStep: What is it?>
    """

    def __init__(self, game: str, name: str = "learn", without: Iterable[str] = ()) -> None:
        """``without`` are the keys of the table's blocks that the steps leave out, such as ``standings``."""
        super().__init__(f"{game}:{name}")
        self.game = game
        self.without = frozenset(without)
        book = ludobook.game(game)
        self.written = Written(book) if name == "learn" and book.lesson else None
        if self.written:
            self.without |= self.written.without
            self.titles = [step["title"] for step in self.written.steps.values()]

    def step(self, name: str) -> Step | AskedStep:
        """A step of the game's own lesson, by its name in ``lesson.toml``; cells may make them in any order.

        Raises:
            ValueError: the lesson has no step of that name.
        """
        if self.written is None or name not in self.written.steps:
            raise ValueError(f"The lesson of {ludobook.game(self.game).title} has no step {name!r}.")
        written, told = self.written, self.written.steps[name]
        common = {"rules": told["rules"]}
        if "op" in told:
            common |= {key: told[key] for key in ("prompt", "only", "replies") if key in told}
            return self.ask(told["title"], told["op"], hint=told.get("hint", ""), **common, **told["request"])
        if "options" in told:
            known = written.known(told)
            common |= {"replies": told["replies"]}
            zones = written.zones(told)
            prompt, answer, right = (str(told[key]).format(**known) for key in ("prompt", "answer", "good"))
            return self.choose(told["title"], prompt, told["options"], answer, right, zones=zones, **common)
        until, start = told.get("until"), written.table(told["table"])
        return self.move(
            told["title"],
            start,
            told["task"],
            partial(written.wants, told),
            good=told["good"],
            weak=partial(written.reply, told),
            play_on=told.get("play_on", False),
            until=None if until is None else partial(written.ended, until, start),
            without=told.get("without"),
            guess=told.get("guess", ""),
            **common,
        )

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
        **request: object,
    ) -> AskedStep:
        """A step that is a question to the engine's stateless ``op``.

        ``only`` are the keys of the asks to put, all unless given; ``hint`` and ``replies`` answer a wrong one, as in
        ``Asked``.
        """
        question = ludobook.game(self.game).question(op, request)
        keys = tuple(only) or tuple(ask.key for ask in question.asks)
        asks = tuple(ask for ask in question.asks if ask.key in keys)
        answer = tuple((key, value) for key, value in question.answer if key in keys)
        return self._asked(title, replace(question, asks=asks, answer=answer), prompt, rules, hint, replies)

    def choose(
        self,
        title: str,
        prompt: str,
        options: Mapping[str, str],
        answer: str,
        told: str,
        *,
        replies: Mapping[str, str],
        cards: Mapping[str, str] | None = None,
        zones: Iterable[Zone] = (),
        rules: Iterable[str] = (),
    ) -> AskedStep:
        """A step that is a question with ``options``, words by value; where a value is a card, that is touched.

        ``answer`` is the right value; read it off a position, so that it is the engine's. ``replies`` has an answer to
        each wrong one. ``cards`` are those to look at, by heading, and ``zones`` what lies on the table.

        Raises:
            ValueError: a wrong answer has no reply.
        """
        if dumb := sorted(set(options) - {answer} - set(replies)):
            raise ValueError(f"Step “{title}” has no reply to {', '.join(dumb)}.")
        groups = tuple((heading, tuple(row.split()), None) for heading, row in (cards or {}).items())
        ask = Ask("answer", "Your answer", tuple(options.items()))
        rules = tuple(rules)
        question = Question(prompt, groups, (ask,), (("answer", answer),), told, rules=rules, zones=tuple(zones))
        return self._asked(title, question, "", rules, "", replies)

    def _asked(
        self,
        title: str,
        question: Question,
        prompt: str,
        rules: Iterable[str],
        hint: str,
        replies: Mapping[str, str] | None,
    ) -> AskedStep:
        more = {"prompt": prompt, "title": title, "hint": hint, "replies": replies}
        return AskedStep(self.game, self, question, rules=self._known(title, rules), **more)

    def move(
        self,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        *,
        good: str,
        weak: str | Callable[[State, Action], str],
        rules: Iterable[str] = (),
        play_on: bool = False,
        until: Callable[[State], bool] | None = None,
        without: Iterable[str] | None = None,
        guess: str = "",
    ) -> Step:
        """A step that is a move of seat 0 on the table.

        ``wants(state after it, action)`` judges a legal one, and ``weak`` answers those it does not want. With
        ``play_on`` the others then act, up to the next scoring. The step is done when the reader is not to move any
        more, or as soon as ``until(state)`` is true: that makes it shorter, or with ``play_on`` longer. Where it ends
        with a scoring, ``guess`` asks for the reader's own score before that is shown.
        """
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
        )

    def end(self) -> End:
        """What stands after the last step."""
        return End(self.game, self)

    def words(self) -> str:
        """The words that the game uses in a way of its own, as a table in Markdown."""
        rows = [f"| {term.word} | {term.text} |" for term in ludobook.game(self.game).rulebook.terms]
        return "\n".join(["| word | what it means here |", "|---|---|", *rows])

    def _known(self, title: str, rules: Iterable[str]) -> tuple[str, ...]:
        named, book = tuple(rules), ludobook.game(self.game).rulebook
        if unknown := sorted(set(named) - set(book.ids())):
            raise ValueError(f"Step “{title}” names what {book.title} has no rule for: {', '.join(unknown)}.")
        return named
