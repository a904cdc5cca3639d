"""Exercises: endless questions of one kind, made from seeds, in levels from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ludobook.core import chance
from ludobook.teach.sheet import Question, only_asked

T = TypeVar("T")
SHELF_OPENERS = 28  # the first seeds of an opener, one for each day: the shelf asks them, and nothing else does


class Dice:
    """A random generator for making one question, which keeps the state of ``core.chance`` inside."""

    def __init__(self, seed: int) -> None:
        """Start from a seed, an integer ≥ 0; the same seed always gives the same numbers."""
        self._state = chance.start(seed)

    def below(self, n: int) -> int:
        """Draw a number in 0 … n - 1, for n ≥ 1."""
        self._state, found = chance.below(self._state, n)
        return found

    def pick(self, options: Sequence[T]) -> T:
        """Draw one of the options.

        >>> Dice(7).pick("ABC") == Dice(7).pick("ABC")
        True
        """
        return options[self.below(len(options))]

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """Return the cards in random order."""
        self._state, pile = chance.shuffle(self._state, cards)
        return list(pile)


@dataclass(frozen=True, slots=True)
class Exercise:
    """Questions of one kind.

    Attributes:
        key: its name among a game's exercises, in lower-case letters.
        title: its question in a few words: ``Who takes the Egg?``.
        op: the op with which ``Game.question`` turns the request into a question.
        levels: the subject of each level in a few words, the easiest first.
        make: makes a request, given a generator and a level from 0.
        single_prompt: the prompt if the seed picks only one of the question's asks; ``{}`` stands for its label.
        reminder: the rule that its easier levels need, for somebody who never used it; empty if that takes too long.
        only: the keys of the asks to keep with ``single_prompt``; if empty, the one that the seed picks.
    """

    key: str
    title: str
    op: str
    levels: tuple[str, ...]
    make: Callable[[Dice, int], dict[str, Any]]
    single_prompt: str = ""
    reminder: str = ""
    only: tuple[str, ...] = ()

    def ask(self, seed: int, level: int) -> tuple[str, dict[str, Any]]:
        """Return the op and the request of one question, always the same for a seed ≥ 0 and a level.

        Raises:
            IndexError: there is no such level.

        >>> ludobook.game("egg").drills[0].ask(seed=1, level=0)[0]
        'describe_set'
        """
        if not 0 <= level < len(self.levels):
            raise IndexError(level)
        return self.op, self.make(Dice(seed), level)

    def narrowed(self, question: Question, seed: int) -> Question:
        """Return the question as a person is asked it, with only some of its asks if there is a ``single_prompt``."""
        if not self.single_prompt:
            return question
        ask = question.asks[seed % len(question.asks)]
        return replace(only_asked(question, self.only or [ask.key]), prompt=self.single_prompt.format(ask.label))
