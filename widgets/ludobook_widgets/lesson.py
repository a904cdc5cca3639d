"""Lesson: a row of questions to answer and moves to make on the real table, one rule at a time.

A lesson is data: each step is a position or question, what to do, and how the engine knows it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import ludobook
from ludobook import Action, State
from ludobook.teach.sheet import Ask, Question

from ludobook_widgets.course import Course
from ludobook_widgets.steps import AskedStep, Step


class Lesson(Course):
    """The steps of one notebook.

    A step is made by ``move``, ``ask`` or ``choose``; each raises ``ValueError`` for a rule that its game has not.
    """

    def __init__(self, game: str, name: str = "learn", without: Iterable[str] = ()) -> None:
        """``without`` are the keys of the table's blocks that the steps leave out, such as ``standings``."""
        super().__init__(f"{game}:{name}")
        self.game = game
        self.without = frozenset(without)

    def ask(
        self,
        title: str,
        op: str,
        *,
        rules: Iterable[str] = (),
        prompt: str = "",
        only: Iterable[str] = (),
        hint: str = "",
        **request: object,
    ) -> AskedStep:
        """A step that is a question to the engine's stateless ``op``.

        ``only`` are the keys of the asks to put, all unless given; ``hint`` answers a wrong one, with the rules.
        """
        question = ludobook.game(self.game).question(op, request)
        keys = tuple(only) or tuple(ask.key for ask in question.asks)
        asks = tuple(ask for ask in question.asks if ask.key in keys)
        answer = tuple((key, value) for key, value in question.answer if key in keys)
        return self._asked(title, replace(question, asks=asks, answer=answer), prompt, rules, hint)

    def choose(
        self,
        title: str,
        prompt: str,
        options: Mapping[str, str],
        answer: str,
        told: str,
        *,
        rules: Iterable[str] = (),
        hint: str = "",
    ) -> AskedStep:
        """A step that is a question with ``options``, words by value.

        ``answer`` is the right value; read it off a position, so that it is the engine's. ``hint`` answers a wrong one.
        """
        ask = Ask("answer", prompt, tuple(options.items()))
        rules = tuple(rules)
        question = Question(prompt, (), (ask,), (("answer", answer),), told, rules=rules)
        return self._asked(title, question, "", rules, hint)

    def _asked(self, title: str, question: Question, prompt: str, rules: Iterable[str], hint: str) -> AskedStep:
        rules = self._known(title, rules)
        return AskedStep(self.game, self, question, prompt=prompt, rules=rules, title=title, hint=hint)

    def move(
        self,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        *,
        good: str,
        weak: str,
        rules: Iterable[str] = (),
        play_on: bool = False,
        until: Callable[[State], bool] | None = None,
    ) -> Step:
        """A step that is a move of seat 0 on the table.

        ``wants(state after it, action)`` judges a legal one, and ``weak`` answers those it does not want. With
        ``play_on`` the others then act, up to the next scoring. The step is done when the reader is not to move any
        more, or as soon as ``until(state)`` is true: that makes it shorter, or with ``play_on`` longer.
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
            without=self.without,
        )

    def words(self) -> str:
        """The words that the game uses in a way of its own, as a table in Markdown."""
        rows = [f"| {term.word} | {term.text} |" for term in ludobook.game(self.game).rulebook.terms]
        return "\n".join(["| word | what it means here |", "|---|---|", *rows])

    def _known(self, title: str, rules: Iterable[str]) -> tuple[str, ...]:
        named, book = tuple(rules), ludobook.game(self.game).rulebook
        if unknown := sorted(set(named) - set(book.ids())):
            raise ValueError(f"Step “{title}” names what {book.title} has no rule for: {', '.join(unknown)}.")
        return named
