"""The glossary: the words that every game uses, joined with those of each game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import starmap

from ludobook.core.document import read_document
from ludobook.core.rules import Rulebook, Term


@cache
def common() -> tuple[Term, ...]:
    """Return the words that every game uses, which ``glossary.toml`` defines."""
    return tuple(starmap(Term, read_document("ludobook.teach", "glossary.toml").items()))


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of the glossary.

    ``meanings`` are (titles of games, text); a meaning in every game has no titles.
    """

    word: str
    meanings: tuple[tuple[tuple[str, ...], str], ...]


def glossary(rulebooks: Iterable[Rulebook]) -> tuple[Entry, ...]:
    """List every word of these games, and those that every game uses, once each, in alphabetical order."""
    found: dict[str, dict[str, list[str]]] = {term.word: {term.text: []} for term in common()}
    for rulebook in rulebooks:
        for term in rulebook.terms:
            found.setdefault(term.word, {}).setdefault(term.text, []).append(rulebook.title)
    words = sorted(found, key=lambda word: word.removeprefix("the ").casefold())
    return tuple(Entry(word, tuple((tuple(games), text) for text, games in found[word].items())) for word in words)
