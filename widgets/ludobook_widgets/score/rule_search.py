"""Finds everything that a rulebook says about some words, in its rules, rulings and terms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ludobook import Rule, Ruling
from ludobook.core.rules import Rulebook, Term
from ludobook.core.words import opening

from ludobook_widgets.page.blocks import Block, Field, Fields, Note
from ludobook_widgets.score import SAY

MOST_FINDINGS = 8  # the most entries shown

Entry = Rule | Ruling | Term


def matches(book: Rulebook, text: str) -> list[Entry]:
    """Return the entries in which every word of the text begins a word; those with them in the title come first."""
    words = text.casefold().replace("-", " ").split()
    entries: list[Entry] = [*book.rules, *book.rulings, *book.terms]
    hits = [entry for entry in entries if holds(f"{title(entry)} {describe(entry)} {_id(entry)}", words)]
    asked = text.strip().casefold()
    return (
        sorted(hits, key=lambda entry: (_id(entry) != asked, not holds(title(entry), words)))[:MOST_FINDINGS]
        if words
        else []
    )


def holds(text: str, words: list[str]) -> bool:
    """Tell whether every one of the words begins a word of the text."""
    there = f" {text.casefold().replace('-', ' ')}"
    return all(f" {word}" in there or f"({word}" in there or f"“{word}" in there for word in words)


def _id(entry: Entry) -> str:
    return "" if isinstance(entry, Term) else entry.id.casefold()


def title(entry: Entry) -> str:
    """Return an entry's title."""
    return entry.title if isinstance(entry, Rule) else entry.question if isinstance(entry, Ruling) else entry.word


def describe(entry: Entry) -> str:
    """Return an entry's text."""
    return SAY("ruling", opening(entry.answer), opening(entry.reason)) if isinstance(entry, Ruling) else entry.text


def told_by_rules(
    hits: Sequence[Entry], switchable: Collection[str], switch: Callable[[str], Sequence[Field]]
) -> list[Block]:
    """Draw the entries found as notes; each ruling whose key is in ``switchable`` gets the fields of ``switch``."""
    blocks: list[Block] = []
    for i, entry in enumerate(hits):
        told = describe(entry) if isinstance(entry, Term) else f"{describe(entry)} `{entry.id}`"
        lead = opening(title(entry))
        blocks.append(Note(f"hit-{i}", told, lead=f"{lead}{'' if lead[-1] == '?' else '.'}"))
        if isinstance(entry, Ruling) and entry.key and entry.key in switchable:
            blocks.append(Fields(f"switch-{i}", switch(entry.key)))
    return blocks
