"""The glossary: words that every game uses, and how the words of the games are put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import starmap

from ludobook.core.document import read_document
from ludobook.core.rules import Rulebook, Term


@cache
def common() -> tuple[Term, ...]:
    """The words that every game uses, as ``glossary.toml`` has them."""
    return tuple(starmap(Term, read_document("ludobook.teach", "glossary.toml").items()))


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of the glossary; ``meanings`` are (games' titles, text), without titles where every game is meant."""

    word: str
    meanings: tuple[tuple[tuple[str, ...], str], ...]


def glossary(rulebooks: Iterable[Rulebook]) -> tuple[Entry, ...]:
    """Every word of these games and of all games, once, in the order of the alphabet."""
    found: dict[str, dict[str, list[str]]] = {term.word: {term.text: []} for term in common()}
    for rulebook in rulebooks:
        for term in rulebook.terms:
            found.setdefault(term.word, {}).setdefault(term.text, []).append(rulebook.title)
    words = sorted(found, key=lambda word: word.removeprefix("the ").casefold())
    return tuple(Entry(word, tuple((tuple(games), text) for text, games in found[word].items())) for word in words)
