"""Principles of good play: a sentence, the legal actions that follow it, and a position that shows why it pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chance:
    """An event that may follow the two actions of a ``Dilemma``, as a hint before the choice.

    Attributes:
        text: a clause with a place for how often it happens: ``your Near scores {often}``.
        part: the part of an outcome that it is about, as in ``Reason``, or ``trick`` for the seat's next moment.
            ``captured>3`` means more than 3 points of that part.
        better: the share of deals, 0 … 1, in which it happens after the better action.
        other: the same after the other action.
    """

    text: str
    part: str
    better: float
    other: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of playing out both actions of a ``Dilemma`` in the same imagined deals.

    Attributes:
        deals: the number of deals.
        more: in how many of them the better action earned more.
        less: in how many it earned less.
        apart: by how many points the better action earned more, on average over all deals.
        shown: the index of the first deal with the median difference that goes against none of the chances;
            differences of 0 are left out.
    """

    deals: int
    more: int
    less: int
    apart: float
    shown: int


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A position of a played game in which a principle decides between two actions.

    Attributes:
        question: describes the choice in a sentence or two, as one would to a friend.
        position: the position code.
        better: the text of the action that follows the principle.
        other: the text of the action that looks better at first sight, but breaks the principle.
        because: says in a sentence why the better action is better.
        played: the results of playing out both actions.
        chances: events that may follow either action.
        better_words: words for the better action; if empty, its usual description.
        other_words: the same for the other action.
    """

    question: str
    position: str
    better: str
    other: str
    because: str
    played: Comparison
    chances: tuple[Chance, ...] = ()
    better_words: str = ""
    other_words: str = ""


@dataclass(frozen=True, slots=True)
class Principle:
    """One principle of a game; the game's ``practice.toml`` has its words.

    Attributes:
        key: its name in programs.
        sentence: its advice in one sentence, without the full stop.
        players: the numbers of players with which it was shown to pay.
        follows: picks the legal codes that follow it, given a machine's position and all legal codes; none or all of
            them if it does not apply. It uses only what the seat to act may know.
        wins: how many more games in a hundred a player wins by following it: the mean measured over ``players``.
        points: how many more points that player is ahead of the opponents at the end, measured in the same way.
        dilemma: a decision that shows it; None if none was found.
    """

    key: str
    sentence: str
    players: tuple[int, ...]
    follows: Callable[[Any, Sequence[int]], Sequence[int]]
    wins: float = 0.0
    points: float = 0.0
    dilemma: Dilemma | None = None
