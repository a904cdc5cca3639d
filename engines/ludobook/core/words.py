"""Small English: lists, and sentences that fit both a name and “You”."""

from __future__ import annotations

import re
from collections.abc import Sequence

YOU = "You"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
HIDDEN = "?"  # what stands in a text or a view for a card that is not seen
_SEAT = re.compile(r"\{seat:(\d+)\}(’s)?")


def seat_mark(number: int) -> str:
    """The mark of a seat in an engine's text; ``named`` and ``plain`` put a name or a number in its place."""
    return f"{{seat:{number}}}"


def plain(text: str) -> str:
    """The text with its seats as numbers: ``seat 2``.

    >>> plain(f"{seat_mark(2)} leads")
    'Seat 2 leads'
    """
    return _SEAT.sub(lambda found: ("Seat " if found.start() == 0 else "seat ") + found[1] + (found[2] or ""), text)


def named(text: str, names: Sequence[str]) -> str:
    """The text with the players' names in the place of their seats, “You” among them if need be.

    >>> named(f"{seat_mark(1)} leads", ["You", "Bo"])
    'Bo leads'
    """

    def name(found: re.Match[str]) -> str:
        given = names[int(found[1])]
        shown = whose(given) if found[2] else given
        return shown.lower() if given == YOU and found.start() > 0 else opening(shown) if given == YOU else shown

    # in one pass, for a name may itself read like a mark
    return _SEAT.sub(name, text)


def spoken(text: str) -> str:
    """The text without the marks of emphasis and code that prose may have: what a screen reader is to say.

    >>> spoken("*Ada* leads `W3`")
    'Ada leads W3'
    """
    return text.replace("*", "").replace("`", "")


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``.

    >>> listed(["W1", "W2", "J"])
    'W1, W2 and J'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(word: str, counted: int | Sequence[str], many: str = "") -> str:
    """The word for so many things; ``many`` where it does not only get an s."""
    count = counted if isinstance(counted, int) else len(counted)
    return word if count == 1 else many or f"{word}s"


def times(count: int, one: str, many: str = "") -> str:
    """``1 card``, ``2 cards``; ``many`` where that does not only get an s.

    >>> times(1, "card"), times(2, "card")
    ('1 card', '2 cards')
    """
    return f"{count} {plural(one, count, many)}"


def won_by(names: Sequence[str]) -> str:
    """Tell who won: ``Mika wins``, ``You win``, ``You and Mika share the win``.

    >>> won_by(["Mika", "You"])
    'You and Mika share the win'
    """
    you_first = sorted(names, key=lambda name: name != YOU)
    return f"{listed(you_first)} share the win" if len(names) > 1 else does(names[0], "wins")


def ordinal(n: int) -> str:
    """Write an ordinal: in words up to ``tenth``, then as ``11th``, ``21st``.

    >>> ordinal(2), ordinal(12), ordinal(21)
    ('second', '12th', '21st')
    """
    if n <= len(ORDINALS):
        return ORDINALS[n - 1]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def whose(name: str) -> str:
    """``Mika’s``, ``your``.

    >>> whose("Mika"), whose("You")
    ('Mika’s', 'your')
    """
    return "your" if name == YOU else f"{name}’s"


def does(name: str, verb: str, plain: str = "") -> str:
    """``Mika gains``, ``You gain``; ``plain`` is the verb for “You” where it is not the verb less its s.

    >>> does("Mika", "gains"), does("You", "gains")
    ('Mika gains', 'You gain')
    """
    return f"{name} {plain or verb.removesuffix('s')}" if name == YOU else f"{name} {verb}"


def did(name: str, words: str) -> str:
    """Put a third-person clause after a name: after “You” its first verb loses its s.

    >>> did("You", "plays C2")
    'play C2'
    """
    verb, space, rest = words.partition(" ")
    if name != YOU or not verb.endswith("s"):
        return words
    if verb == "has":
        return f"have{space}{rest}"
    return verb.removesuffix("es" if verb.endswith(("sses", "shes", "ches", "xes")) else "s") + space + rest


def opening(sentence: str) -> str:
    """The sentence with its first letter as a capital.

    >>> opening("nobody wins")
    'Nobody wins'
    """
    return sentence[:1].upper() + sentence[1:]
