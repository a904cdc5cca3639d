"""Arguments that people type: what completion offers, and how a mistake is answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from ludobook_widgets.page import SAY


class Offers:
    """A class whose objects offer, to ``dir`` and to completion by the Tab key, what somebody calls, and nothing else.

    Each class adds its own ``offers`` to those of its bases. Everything else can be reached by its name all the same.
    """

    offers: ClassVar[tuple[str, ...]] = ()

    def __dir__(self) -> list[str]:
        return offered(type(self))


def offered(kind: type) -> list[str]:
    """Return the names that objects of a class offer, in alphabetical order."""
    return sorted({name for base in kind.__mro__ for name in vars(base).get("offers", ())})


def one_of(value: Any, allowed: Iterable[str], what: str) -> str:
    """Return a word that is allowed.

    Raises:
        ValueError: it is not; those that are, in a sentence.

    >>> one_of("deep", ["random", "greedy"], "players")
    Traceback (most recent call last):
    ValueError: 'deep' is none of the players: random and greedy.
    """
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        raise ValueError(SAY("none_of", repr(value), what, words))
    return value


def whole_number(value: Any, allowed: Iterable[int], what: str) -> int:
    """Return a number that is allowed.

    Raises:
        ValueError: it is not; those that are, in a sentence.

    >>> whole_number("3", range(2, 5), "The number of players of Kirin")
    Traceback (most recent call last):
    ValueError: The number of players of Kirin must be 2, 3 or 4, not '3'.
    """
    numbers = list(allowed)
    if type(value) is not int or value not in numbers:
        *others, last = map(str, numbers)
        told = SAY("either", ", ".join(others), last) if others else last
        raise ValueError(SAY("only_number", what, told, repr(value)))
    return value
