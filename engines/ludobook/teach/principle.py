"""Principles of good play: a sentence, which of the legal actions follow it, and a position in which that is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chance:
    """What may come of the two actions of a ``Dilemma``, before anybody knows which is better.

    Attributes:
        text: a clause with a place for how often it comes about: ``your Near scores {often}``.
        part: which part of an outcome it is about, as in ``Reason``; ``trick`` is the next moment that is the seat's.
            ``captured>3`` is one of more than so many points.
        better: in what share of the deals it comes about with the better action.
        other: and with the other one.
    """

    text: str
    part: str
    better: float
    other: float


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A position of a played game in which a principle decides between two actions.

    Attributes:
        question: asks a friend for the choice, in a sentence or two.
        position: the position code.
        better: the text of the action that follows the principle.
        other: the text of the one that looks better at first sight, and breaks it.
        because: says why the better one is, in a sentence.
        chances: what is known of both beforehand.
        better_words: what the better action is called, unless as it is described everywhere.
        other_words: and the other one.
    """

    question: str
    position: str
    better: str
    other: str
    because: str
    chances: tuple[Chance, ...] = ()
    better_words: str = ""
    other_words: str = ""


@dataclass(frozen=True, slots=True)
class Principle:
    """One principle of a game, which the game's ``practice.toml`` tells in words.

    Attributes:
        key: what programs call it.
        sentence: what it says to do, as one sentence without its full stop.
        players: the numbers of players at which it was proved to pay.
        follows: gives those of the legal codes that follow it, in a machine's position; none, or all, where it does
            not apply. It looks only at what the seat to move may know.
        wins: how many games of a hundred more a player wins who follows it, as was measured.
        points: by how many points more that player leads the others at the end.
        dilemma: a decision in which it is seen; None where none was found.
    """

    key: str
    sentence: str
    players: tuple[int, ...]
    follows: Callable[[Any, Sequence[int]], Sequence[int]]
    wins: float = 0.0
    points: float = 0.0
    dilemma: Dilemma | None = None
