"""Questions to a person, made from requests to a game’s operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.words import seat_mark
from ludobook.look.scene import Layout, Slot, Zone
from ludobook.teach.sheet import Ask, Question, Sheet, seat_key

Request = Mapping[str, Any]
Shown = Iterable[tuple[str, Sequence[object]]]  # cards with their headings
ALLOWED = Ask("allowed", "Can it be?", (("yes", "Yes, it can"), ("no", "No, it cannot")))
YES_OR_NO = (("yes", "yes"), ("no", "no"))
PLAYERS = tuple(map(seat_mark, range(8)))  # the marks of seats in a question
SEATS = tuple((seat_key(seat), player) for seat, player in enumerate(PLAYERS))


def make_question(
    prompt: str,
    asks: Mapping[Ask, object],
    explanation: str,
    rules: Iterable[str],
    sheet: Sheet | None = None,
    zones: tuple[Zone, ...] = (),
) -> Question:
    """Make a question from its asks, each with its right answer.

    ``explanation`` is the answer in words. ``rules`` may contain a rule id more than once.
    """
    answer = tuple((ask.key, str(right)) for ask, right in asks.items())
    return Question(prompt, (), tuple(asks), answer, explanation, sheet, tuple(dict.fromkeys(rules)), zones=zones)


def card_text(card: object) -> str:
    """Write a card of a request, valid or not, as it is shown.

    >>> card_text("r7"), card_text(3)
    ('R7', '3')
    """
    return str(card).strip().upper()


def up_to(most: int, least: int = 0) -> tuple[tuple[str, str], ...]:
    """Make options of the numbers from ``least`` to ``most``."""
    return tuple((str(number), str(number)) for number in range(least, most + 1))


def lying(name: str, title: str, cards: Iterable[str], choice: str = "", layout: Layout = "row") -> Zone:
    """Make a zone of cards for a question; ``choice`` is the choice of each slot, in which ``{}`` becomes the card."""
    slots = (Slot(card, card, choice=choice.format(card) or None) for card in cards)
    return Zone(name, title, tuple(slots), layout)


def seated(said: Iterable[object], choice: str = "") -> Zone:
    """Make a zone of seats, clockwise, each with its words; in ``choice``, ``{}`` becomes ``seat0`` …"""
    slots = (
        Slot(None, f"{name}: {words}", choice=choice.format(seat) or None)
        for (seat, name), words in zip(SEATS, said, strict=False)
    )
    return Zone("seats", "Clockwise round the table", tuple(slots), "round")


def _nothing(request: Request) -> tuple[()]:
    return ()


def _no_words(request: Request) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Questions:
    """A game’s ``question``: turns a request to one of its ops into a question with its answer.

    Attributes:
        by_op: for each op, a function that makes the question, and one that gives the cards of a request under their
            headings, as far as they can be read. If the question has zones of its own, these cards are not shown.
        before: makes a text that goes before every prompt.
        zones: makes the zones that show a request as it lies on the table.
    """

    by_op: Mapping[str, tuple[Callable[[Request], Question], Callable[[Request], Shown]]]
    before: Callable[[Request], str] = _no_words
    zones: Callable[[Request], tuple[Zone, ...]] = _nothing

    def __call__(self, op: str, request: Request) -> Question:
        """Make the question. If the op refuses the request, the question is whether it is allowed.

        Raises:
            KeyError: there is no such op.
        """
        make, shown = self.by_op[op]
        try:
            found = replace(make(request), rulings=tuple(request.get("rulings", {}).items()))
        except BadInput as fault:
            found = make_question("Can this be so?", {ALLOWED: "no"}, fault.message, (fault.rule,))
            found = replace(found, hint=fault.message)
        cards = () if found.zones else shown(request)
        groups = tuple((heading, tuple(map(card_text, each)), None) for heading, each in cards)
        zones = found.zones or self.zones(request)
        return replace(found, prompt=self.before(request) + found.prompt, groups=groups, zones=zones)
