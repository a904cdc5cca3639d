"""Make properties of a state that only read its position: ``order = number(ORDER, "The order in force.")``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludobook.contract.machine import NOBODY


def number(place: int, doc: str, field: str = "now") -> Any:
    """Make a property: the number at one place of a field."""
    return property(lambda state: getattr(state.at, field)[place], doc=doc)


def optional_number(place: int, doc: str) -> Any:
    """Make a property: a number of ``now``, such as a seat or a card, or None if it is NOBODY."""
    return property(lambda state: or_none(state.at.now[place]), doc=doc)


def by_seat(field: str, doc: str, read: Callable[[int], Any] = int) -> Any:
    """Make a property: the field's value for each seat at the table, as a tuple."""
    return property(lambda state: tuple(map(read, getattr(state.at, field)[: state.players])), doc=doc)


def or_none(number: int) -> int | None:
    """Return the number, or None for NOBODY.

    >>> or_none(2), or_none(-1)
    (2, None)
    """
    return None if number == NOBODY else number
