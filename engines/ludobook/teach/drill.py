"""Exercises: endless questions of one kind, made from a seed, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ludobook.core import chance
from ludobook.teach.sheet import Question, only_asked

T = TypeVar("T")


class Dice:
    """Chance for making one question: the generator of ``chance`` with its state inside."""

    def __init__(self, seed: int) -> None:
        """``seed`` is an integer ≥ 0; the same seed always rolls the same."""
        self._state = chance.start(seed)

    def below(self, n: int) -> int:
        """A number in 0 … n - 1."""
        self._state, found = chance.below(self._state, n)
        return found

    def pick(self, options: Sequence[T]) -> T:
        """One of the options.

        >>> Dice(7).pick("ABC") == Dice(7).pick("ABC")
        True
        """
        return options[self.below(len(options))]

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """The cards in random order."""
        self._state, pile = chance.shuffle(self._state, cards)
        return list(pile)


@dataclass(frozen=True, slots=True)
class Exercise:
    """Questions of one kind.

    Attributes:
        key: its name among a game's exercises, lower-case letters.
        title: what it asks, in a few words: ``Who takes the Egg?``.
        op: the op, or other name, that the game's ``question`` knows.
        levels: what each level, from the easiest, is about, in a few words.
        make: the request, from chance and a level 0 …
        single_prompt: the prompt where only one of the things asked is put, by the seed; ``{}`` stands for its label.
        only: keys of the things to put, where they are not all or one by the seed.
    """

    key: str
    title: str
    op: str
    levels: tuple[str, ...]
    make: Callable[[Dice, int], dict[str, Any]]
    single_prompt: str = ""
    only: tuple[str, ...] = ()

    def ask(self, seed: int, level: int) -> tuple[str, dict[str, Any]]:
        """The op and the request of one question; the same for the same seed ≥ 0 and level.

        Raises:
            IndexError: no such level.

        >>> ludobook.game("egg").drills[0].ask(seed=1, level=0)[0]
        'describe_set'
        """
        if not 0 <= level < len(self.levels):
            raise IndexError(level)
        return self.op, self.make(Dice(seed), level)

    def narrowed(self, question: Question, seed: int) -> Question:
        """The question as it is put to a person."""
        if not self.single_prompt:
            return question
        ask = question.asks[seed % len(question.asks)]
        return replace(only_asked(question, self.only or [ask.key]), prompt=self.single_prompt.format(ask.label))
