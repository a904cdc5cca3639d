"""Answering: a question and what somebody has answered so far. It knows no page, and has no words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ludobook.teach.sheet import Ask, Question, seat_key

YES_NO = {"yes", "no"}
LONGEST_ANSWER = 20  # characters
MOST_KEYS = 24  # beside other questions, a number of at most so many values has a key for each; one of more is typed


class Answering:
    """A question being answered.

    Attributes:
        question: what is asked, with its answer.
        given: the answers so far, by the key of what is asked.
        checked: the answer has been sent off.
        tried: the keys of the answers that were sent off and have not been changed since.
        latest: the key of the answer that has just been given; empty after anything else.
        field: the key of the field that was touched last, or that has been begun and is not full; empty for none.
        revealed: the right answer is shown.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.reset()

    def reset(self) -> None:
        """Clear every answer."""
        self.given: dict[str, str] = {}
        self.tried: set[str] = set()
        self.field = self.latest = ""
        self.checked = self.revealed = False

    def take(self, command: Sequence[Any]) -> None:
        """Carry out ``answer``, ``field``, ``check``, ``all`` or ``reveal``; ignore it once the answer is shown."""
        asked, self.latest = [ask.key for ask in self.question.asks], ""
        match command:
            case _ if self.revealed:
                return
            case ["answer", str(key), str(text)] if key in asked:
                self.given[key], self.latest = text[:LONGEST_ANSWER], key
                self.checked = not self.needs_check
                self.tried = self.tried - {key} if self.needs_check else {key}
                if key in self.fields:
                    self.field = "" if self._full(key) else key
            case ["field", str(key)] if key in self.fields:
                self.field = key
            case ["check"]:
                self.checked, self.tried, self.field = True, set(self.given), ""
            case ["all"] if self.only_toggled:
                self.given, self.checked = dict.fromkeys(asked, "yes"), True
            case ["reveal"]:
                self.checked = self.revealed = True

    @property
    def complete(self) -> bool:
        """True when everything asked is answered, rightly or not."""
        return all(self.answer_to(ask.key) for ask in self.question.asks)

    @property
    def right(self) -> bool:
        """True when everything that is asked has been answered right."""
        return all(self.is_right(key) for key, _ in self.question.answer)

    def answer_to(self, key: str) -> str:
        """The answer given so far; a card to be tapped counts as no until it is tapped."""
        return self.given.get(key, "no" if (key, "yes") in self.touches.values() else "")

    @property
    def touches(self) -> dict[str, tuple[str, str]]:
        """The things on the table that answer when they are touched, each with the key of the ask and the answer."""
        lying = {card for _, cards, _ in self.question.groups for card in cards}
        lying |= {slot.choice for zone in self.question.zones for slot in zone.slots if slot.choice}
        rows = self.question.sheet.rows if self.in_seats and self.question.sheet else ()
        seats = {seat_key(seat) for seat, _ in enumerate(rows)}
        found = {}
        for ask in self.question.asks:
            values = dict(ask.options)
            # where one answer is no seat, none is touched: answers look alike
            there = lying | (set() if set() < seats & set(values) < set(values) else seats)
            if set(values) == YES_NO and ask.key in there:
                found[ask.key] = (ask.key, "yes")
            for value in values:
                found |= {thing: (ask.key, value) for thing in (value, f"{ask.key}={value}") if thing in there}
        return found

    @property
    def in_seats(self) -> bool:
        """True if the scored table has just the question's cards, in a row for each seat, and so serves for both."""
        sheet = self.question.sheet
        if sheet is None or any(row.title or not row.groups for row in sheet.rows) or self.question.zones:
            return False
        scored = [card for row in sheet.rows for _, cards, _ in row.groups for card in cards]
        return sorted(scored) == sorted(card for _, cards, _ in self.question.groups for card in cards)

    def is_right(self, key: str) -> bool:
        """True when the ask of that key is answered right; zeros before a number do not matter."""
        given = self.answer_to(key).strip()
        return (given.lstrip("0") or given[:1]) == dict(self.question.answer)[key]

    def verdict_on(self, key: str) -> Literal["", "right", "wrong"]:
        """Return whether an answer was right or wrong when it was sent off; empty once it has been changed."""
        return "" if key not in self.tried else "right" if self.is_right(key) else "wrong"

    @property
    def fields(self) -> list[str]:
        """The keys of the numbers that are typed, all with one keypad.

        A single number of few values is not among them: it has a key on the page for each value.
        """
        touched = {key for key, _ in self.touches.values()}
        numbers = [ask for ask in self.question.asks if numeric(ask) and ask.key not in touched]
        alone = len(self.question.asks) == 1
        few = len(numbers) == 1 and numbers[0].options and (alone or len(numbers[0].options) <= MOST_KEYS)
        return [] if few else [ask.key for ask in numbers]

    @property
    def current(self) -> str:
        """The key of the field that the keypad fills: the one touched, the first empty, or the first wrong one."""
        fields = self.fields
        empty = [key for key in fields if not self.given.get(key)]
        wrong = [key for key in fields if self.verdict_on(key) == "wrong"]
        return next(iter([*([self.field] if self.field else []), *empty, *wrong, *fields[-1:]]), "")

    def _full(self, key: str) -> bool:
        """True when no value of a number has more digits than what is written of it."""
        options = next(ask.options for ask in self.question.asks if ask.key == key)
        given = self.given[key]
        return bool(options and given) and not any(value.startswith(given) and value != given for value, _ in options)

    @property
    def needs_check(self) -> bool:
        """True when the answer has to be sent off; one question with options needs no second tap."""
        first, *more = self.question.asks
        return bool(more) or not first.options or self.toggled(first)

    def toggled(self, ask: Ask) -> bool:
        """True when an ask is answered by a card, tapped once for yes and again for no."""
        return self.touches.get(ask.key) == (ask.key, "yes")

    @property
    def only_toggled(self) -> bool:
        """True when every answer is a card tapped for yes."""
        return all(map(self.toggled, self.question.asks))


def numeric(ask: Ask) -> bool:
    """True when a number is asked."""
    return all(value.isdecimal() and value == words for value, words in ask.options)
