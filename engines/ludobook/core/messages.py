"""A game's messages: whole sentences in its document ``words.toml``, which a writer can change without Python.

- ``{card}`` is a place. The code puts a text, a number or a list there; a list is written out: ``W1, W2 and J``
- ``[card|cards]`` has one form for one thing and one for several, chosen by the number or list before it. After a seat
  it has one form for a name and one for “You”: ``{who} [lays|lay] two sets``. If no place before it can decide, the
  first place of the message does
- ``{seat}’s`` becomes ``Mika’s`` or ``your``
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ludobook.core.document import read_document
from ludobook.core.words import WHO, listed

WORDS_FILE = "words.toml"
Given = str | int | Sequence[str]

_READY = (str, int)  # values that are written as they are
_PLACE = re.compile(r"\{(\w+)\}")
_FORMS = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
_NOT_A_PART = re.compile(r"[][{}|]")
_SEAT = re.compile(r"\{(?:seat:\d+|who)\}")


class BadMessages(ValueError):
    """The error for a document that is not well formed or lacks a message; it names the file and the entry."""


def fill(text: str, given: Mapping[str, Given]) -> str:
    """Fill the places of a message, and choose the forms that depend on numbers and lists.

    Forms that depend on a seat stay, for ``core.words.with_names`` to choose.

    Raises:
        KeyError: nothing is given for a place, which the error names.

    >>> fill("{cards} [is|are] led by {who}, who [has|have] {count} [card|cards] left", {"cards": ["A1"], "count": 2})
    'A1 is led by {who}, who [has|have] 2 cards left'
    """
    if "[" in text:
        chosen = []
        for before, one, several, places in _forms(text):
            by = next(filter(None, (_decides(place, given) for place in places)), None)
            form = f"[{one}|{several}]" if isinstance(by, str) else one if by in (1, None) else several
            chosen += [before, form]
        text = "".join(chosen)
    texts = {place: value if isinstance(value, str) else _as_text(value) for place, value in given.items()}
    texts["who"] = WHO
    return text.format_map(texts)


def _as_text(value: int | Sequence[str]) -> str:
    return str(value) if isinstance(value, int) else listed([*map(str, value)])


@cache
def _forms(text: str) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Split a message at its forms: the text before, both forms, and the places that may decide, the best first."""
    forms, end = [], 0
    earlier: list[str] = []
    first = _PLACE.findall(_FORMS.sub("", text))[:1]
    for form in _FORMS.finditer(text):
        before = text[end : form.start()]
        earlier = [*reversed(_PLACE.findall(before)), *earlier]
        forms.append((before, form[1], form[2], (*earlier, *first)))
        end = form.end()
    return (*forms, (text[end:], "", "", ()))


def _decides(place: str, given: Mapping[str, Given]) -> int | str | None:
    """Return what decides the next form after this place: a number, the mark of a seat, or None for nothing."""
    value = WHO if place == "who" else given[place]
    if isinstance(value, int):
        return value or 2
    if not isinstance(value, str) and len(value) != 1:
        return len(value) or 2
    only = value if isinstance(value, str) else value[0]
    return only if _SEAT.fullmatch(only) else None if isinstance(value, str) else 1


class Messages:
    """The messages of one table of a document.

    Call it with an entry's name and the values of its places, in the order of ``places``; it returns the sentence.
    """

    def __init__(self, texts: Mapping[str, str], places: Mapping[str, Sequence[str]]) -> None:
        self.texts, self.places = texts, places
        # most messages have no forms, and are filled many times
        self._simple = {entry: _numbered(text, places[entry]) for entry, text in texts.items() if "[" not in text}

    def __call__(self, entry: str, *given: Given) -> str:
        """Fill the message of that name. Raises KeyError if there is none, ValueError for a wrong number of values."""
        simple = self._simple.get(entry)
        if simple is None or len(given) != len(self.places[entry]):
            return fill(self.texts[entry], dict(zip(self.places[entry], given, strict=True)))
        return simple.format(*[value if isinstance(value, _READY) else _as_text(value) for value in given])


def _numbered(text: str, places: Sequence[str]) -> str:
    """Write the places of a message as numbers, for ``str.format``, and leave ``{who}`` to others."""
    numbers = {place: f"{{{number}}}" for number, place in enumerate(places)}
    return _PLACE.sub(lambda found: numbers.get(found[1], f"{{{found[0]}}}"), text)


def read_messages(package: str) -> dict[str, Messages]:
    """Read the document ``words.toml`` of the game in this package; return its messages by table.

    Its table ``places`` lists, for each other table, the messages and the places that the code fills in each:
    ``refusals = "no_card, weak_far far near"``.

    Raises:
        BadMessages: a message is missing or not listed, or does not have exactly its places.
    """
    return parse_messages(read_document(package, WORDS_FILE), f"{package.rpartition('.')[2]}/{WORDS_FILE}")


def parse_messages(document: Mapping[str, Any], where: str) -> dict[str, Messages]:
    """Check a document and return its messages by table. Raises BadMessages as ``read_messages`` does.

    Errors begin with ``where``.

    >>> parse_messages({"places": {"table": "led card seat"}, "table": {"led": "{card} is laid."}}, "snap/words.toml")
    Traceback (most recent call last):
    ludobook.core.messages.BadMessages: snap/words.toml, table.led: it must have {seat}
    """
    places = {table: [*map(str.split, entries.split(","))] for table, entries in document.get("places", {}).items()}
    if unknown := sorted(set(document) - {"places", *places}):
        raise BadMessages(f"{where}, {unknown[0]}: this table is not listed in [places]")
    return {name: _messages(document.get(name, {}), f"{where}, {name}", entries) for name, entries in places.items()}


def _messages(texts: Mapping[str, Any], where: str, entries: Sequence[Sequence[str]]) -> Messages:
    places = {entry: tuple(rest) for entry, *rest in entries}
    if unknown := [entry for entry in texts if entry not in places]:
        raise BadMessages(f"{where}.{unknown[0]}: this message is not listed in [places]")
    for entry, known in places.items():
        if fault := _fault(texts.get(entry), known):
            raise BadMessages(f"{where}.{entry}: {fault}")
    return Messages({entry: texts[entry] for entry in places}, places)


def _fault(text: object, places: Sequence[str]) -> str:
    """Say what is wrong with a message that should have these places; an empty text if nothing is."""
    if not isinstance(text, str) or not text.strip():
        return "it must be a text" if text is not None else "the message is missing"
    named = set(_PLACE.findall(text)) - {"who"}
    if named != set(places):
        more, less = sorted(named.difference(places)), [place for place in places if place not in named]
        return f"it cannot have {{{more[0]}}}" if more else f"it must have {{{less[0]}}}"
    left = _NOT_A_PART.search(_FORMS.sub("", _PLACE.sub("", text)))
    return f"a {left[0]} stands alone; places are written {{so}}, forms [one|several]" if left else ""
