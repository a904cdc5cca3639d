"""Finds everything that a rulebook says about some words, in its rules, rulings and terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from math import log, sqrt

from ludobook import Rule, Ruling
from ludobook.core.rules import Rulebook, Term
from ludobook.core.words import opening

from ludobook_widgets.page.blocks import Block, Field, Fields, Note
from ludobook_widgets.score import SAY

MOST_FINDINGS = 8  # the most entries shown
MANY_WORDS = 4  # so many words in a question are enough
IN_TITLE = 3  # a word in the title weighs as much as so many elsewhere
FEWEST_HITS = 3  # with fewer entries that have all words, others are shown
NEARLY_AS_CLOSE = 0.6  # those whose words weigh at least this share of what the best one’s do
LEAST_STEM = 3  # letters that are left of a word without its ending
WORD = r"[\w+−-]+"
ENDINGS = ("ing", "ed", "es", "s")
SAME = {"both": "two"}  # a word, and the one that it is found as
# words of a question that say nothing of what it is about
ASKING = frozenset(SAY("asking").split())

Entry = Rule | Ruling | Term


def matches(book: Rulebook, text: str) -> list[Entry]:
    """Return the entries about the words of a question, the closest first; an id, or how ids begin, finds its own.

    Where few entries have all words, others follow that have the weightiest of them.
    """
    entries: list[Entry] = [*book.rules, *book.rulings, *book.terms]
    asked = text.strip().casefold()
    named = [entry for entry in entries if "-" in asked and _id(entry).startswith(asked)]
    if named:
        return sorted(named, key=lambda entry: _id(entry) != asked)[:MOST_FINDINGS]
    words = search_words(text)
    titles, whole = [title(entry) for entry in entries], [f"{title(entry)} {describe(entry)}" for entry in entries]
    having = {word: sum(has_words(words_of_entry, [word]) for words_of_entry in whole) for word in words}
    rarity = {word: log(1 + len(entries) / having[word]) for word in words if having[word]}

    def weight(n: int) -> float:
        """Add up the words found: a rare one weighs more, and so does one of a short title or text."""
        places = ((titles[n], IN_TITLE), (whole[n], 1))
        return sum(
            rare * factor / sqrt(len(words_of_entry.split()))
            for word, rare in rarity.items()
            for words_of_entry, factor in places
            if has_words(words_of_entry, [word])
        )

    ranked = sorted(((weight(n), n) for n in range(len(entries))), key=lambda one: -one[0])
    hits = [n for _, n in ranked if words and has_words(whole[n], words)]
    if len(hits) < FEWEST_HITS:
        hits += [n for weight, n in ranked if n not in hits and weight and weight >= NEARLY_AS_CLOSE * ranked[0][0]]
    return [entries[n] for n in hits[:MOST_FINDINGS]]


def summary(book: Rulebook, text: str, hits: Sequence[Entry]) -> str:
    """Say how many entries were found for a question, and which word of it no entry has; empty if nothing is asked."""
    if not hits:
        return SAY("none_found") if text.strip() else ""
    first = "first_found" if len(text.split()) < MANY_WORDS else "closest_found"
    unknown = [SAY("nothing_says", word) for word in unknown_words(book, text)]
    return " ".join([*unknown[:1], SAY(first if len(hits) == MOST_FINDINGS else "found", len(hits))])


def unknown_words(book: Rulebook, text: str) -> list[str]:
    """Return the words of a question, as they were written, that no entry of the rulebook has.

    >>> import ludobook
    >>> unknown_words(ludobook.game("egg").rulebook, "Is there a wild card?")
    ['wild']
    """
    entries: list[Entry] = [*book.rules, *book.rulings, *book.terms]
    whole = [f"{title(entry)} {describe(entry)}" for entry in entries]
    words = [word for word in re.findall(WORD, text.casefold()) if word not in ASKING and "-" not in word]
    return [word for word in words if not any(has_words(entry_text, search_words(word)) for entry_text in whole)]


def search_words(text: str) -> list[str]:
    """Return the beginnings of the words that a question is about: ``how do I win?`` asks for ``win``.

    >>> search_words("What if two cards tie?"), search_words("how many rounds")
    (['two', 'card', 'tie'], ['round'])
    """
    words = re.findall(WORD, text.casefold().replace("’", "'").replace("-", " "))
    telling = [word for word in words if word not in ASKING and (len(word) > 1 or not word.isalpha())]
    return list(map(_stem, telling or words))


def _stem(word: str) -> str:
    """Take the ending off a word, or return the one that it is found as."""
    word = SAME.get(word, word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM:
            stem = word.removesuffix(ending)
            return stem[:-1] if len(stem) > LEAST_STEM and stem[-1] == stem[-2] else stem
    return word


def has_words(text: str, words: Sequence[str]) -> bool:
    """Tell whether every one of the words begins a word of the text."""
    there = f" {text.casefold().replace('-', ' ')}"
    for word, other in SAME.items():
        there = there.replace(f" {word} ", f" {other} ")
    return all(f" {word}" in there or f"({word}" in there or f"“{word}" in there for word in words)


def _id(entry: Entry) -> str:
    return "" if isinstance(entry, Term) else entry.id.casefold()


def title(entry: Entry) -> str:
    """Return an entry's title."""
    return entry.title if isinstance(entry, Rule) else entry.question if isinstance(entry, Ruling) else entry.word


def describe(entry: Entry) -> str:
    """Return an entry's text."""
    return SAY("ruling", opening(entry.answer), opening(entry.reason)) if isinstance(entry, Ruling) else entry.text


def rule_notes(
    hits: Sequence[Entry], switchable: Collection[str], switch: Callable[[str], Sequence[Field]]
) -> list[Block]:
    """Draw the entries found as notes; each ruling whose key is in ``switchable`` gets the fields of ``switch``."""
    blocks: list[Block] = []
    for i, entry in enumerate(hits):
        lead = opening(title(entry))
        blocks.append(Note(f"hit-{i}", describe(entry), lead=f"{lead}{'' if lead[-1] == '?' else '.'}"))
        if isinstance(entry, Ruling) and entry.key and entry.key in switchable:
            blocks.append(Fields(f"switch-{i}", switch(entry.key), legend=SAY("sets_house_rule")))
    return blocks
