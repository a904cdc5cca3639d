"""A score that explains itself: a total, and the lines that make it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ludobook.core.scene import Zone

Sign = Literal["+", "×", "="]


@dataclass(frozen=True, slots=True)
class Line:
    """One reason in a score.

    Attributes:
        kind: which sentence of the game's ``say`` tells it, such as ``"far"``.
        points: the amount, in the game's points.
        rules: ids of the rules it follows from.
        cards: the cards that earn it, as written in the notation.
        sign: ``+`` adds the points, ``×`` multiplies what stands so far, ``=`` states it again.
        facts: what the sentence needs to be told; plain JSON values by name.
    """

    kind: str
    points: int
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    sign: Sign = "+"
    facts: tuple[tuple[str, Any], ...] = ()

    def fact(self, name: str) -> Any:
        """The fact of that name."""
        return dict(self.facts)[name]


@dataclass(frozen=True, slots=True)
class Score:
    """A total with its lines. Construction fails when the lines do not come to the total.

    ``unit`` is what it counts, where that is not the game's points.
    """

    total: int
    lines: tuple[Line, ...]
    unit: str = ""

    def __post_init__(self) -> None:
        running = 0
        for line in self.lines:
            if line.sign == "+":
                running += line.points
            elif line.sign == "×":
                running *= line.points
            elif running != line.points:
                raise ValueError(f"line {line.kind!r} says {line.points}, the lines so far make {running}")
        if running != self.total:
            raise ValueError(f"the lines make {running}, the total says {self.total}")

    def __int__(self) -> int:
        return self.total


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's or thing's row of a sheet.

    Attributes:
        title: what the row is, where it is not a seat.
        groups: its cards: (heading, cards, mark) each, the mark as (face id, words) or None.
        result: what it comes to, in words: ``2 × 2 = 4 ZOO``.
        score: the reasons, when there is a number to explain.
        gains: further things it gets, each as (face id, words).
    """

    groups: tuple[tuple[str, tuple[str, ...], tuple[str, str] | None], ...]
    result: str = ""
    score: Score | None = None
    gains: tuple[tuple[str, str], ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scored case: a row for each seat, and what else happened.

    ``after`` is the request's numbers as they stand afterwards, to score the next case with; ``winners``
    are the winning seats once the game is over. ``number`` counts the scorings of a whole game.
    """

    rows: tuple[Row, ...]
    notes: tuple[Line, ...] = ()
    after: tuple[tuple[str, Any], ...] = ()
    winners: tuple[int, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """What a calculator asks for: in each seat's row some groups of cards, and some numbers from before.

    Attributes:
        field: the request's list with an object for each seat.
        groups: (field, heading, number of cards) of each group in a row.
        cards: every card that can be entered, in deck order.
        numbers: (field, heading) of lists with a number for each seat.
        holder: (field, heading) of what one seat or nobody holds, or None.
        rulings: keys of the rulings that bear on the score.
    """

    field: str
    groups: tuple[tuple[str, str, int], ...]
    cards: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...] = ()
    holder: tuple[str, str] | None = None
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing a question wants to know: a number, or one of ``options`` as (value, words)."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A case put as a question, with the engine's own answer and its reasons.

    Attributes:
        prompt: what is asked, in a sentence.
        groups: the cards to look at, (heading, cards, mark) as in a ``Row``.
        asks: what to answer.
        answer: the right value of each ask, as text.
        told: the answer in words.
        sheet: the reasons, where there is a score.
        rules: the rules it follows from.
        rulings: the readings it is asked under, where they are not the usual ones.
        zones: what is better drawn as it lies on the table, such as a board.
    """

    prompt: str
    groups: tuple[tuple[str, tuple[str, ...], tuple[str, str] | None], ...]
    asks: tuple[Ask, ...]
    answer: tuple[tuple[str, str], ...]
    told: str
    sheet: Sheet | None = None
    rules: tuple[str, ...] = ()
    rulings: tuple[tuple[str, Any], ...] = ()
    zones: tuple[Zone, ...] = ()
