"""Readers for JSON requests. Each returns a value of the right type, or raises BadInput by the rule given to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.rules import MALFORMED, implements
from ludobook.core.words import times


@implements(MALFORMED.id)
def needed(request: Mapping[str, Any], field: str, rule: str) -> Any:
    """Return the value of a required field."""
    if field not in request:
        raise BadInput(f"The field {field!r} is missing.", rule=rule, part=(field,))
    return request[field]


def a_list(value: object, field: str, rule: str) -> list[Any]:
    """Return the value, which must be a list."""
    if not isinstance(value, list | tuple):
        raise BadInput(f"{field!r} must be a list.", rule=rule, part=(field,))
    return list(value)


def the_list(request: Mapping[str, Any], field: str, rule: str) -> list[Any]:
    """Return the list in a required field."""
    return a_list(needed(request, field, rule), field, rule)


def a_count(value: object, field: str, rule: str) -> int:
    """Return the value, which must be an integer ≥ 0 (true, 1.0 and "1" are not integers)."""
    if type(value) is not int or value < 0:
        raise BadInput(f"{field!r} must be an integer of at least 0.", rule=rule, part=(field,))
    return value


def within(value: object, span: range, message: str, rule: str, *part: str) -> int:
    """Return the value, which must be an integer in ``span``; otherwise refuse it with ``message``."""
    if type(value) is not int or value not in span:
        raise BadInput(message, rule=rule, part=part)
    return value


def amounts(request: Mapping[str, Any], field: str, n: int, rule: str) -> tuple[int, ...]:
    """Return an integer ≥ 0 for each of ``n`` players; zeros if the field is missing.

    >>> amounts({}, "money", 3, "REQUEST-1")
    (0, 0, 0)
    """
    given = a_list(request.get(field, (0,) * n), field, rule)
    if len(given) != n:
        raise BadInput(f"{field!r} needs one number for each of {times(n, 'player')}.", rule=rule, part=(field,))
    return tuple(a_count(amount, field, rule) for amount in given)


def seat_or_nobody(request: Mapping[str, Any], field: str, n: int, message: str, rule: str) -> int | None:
    """Return one of ``n`` seats, or None if the field is null or missing; refuse any other value with ``message``."""
    return None if request.get(field) is None else within(request[field], range(n), message, rule, field)


def an_object(value: object, field: str, rule: str) -> Mapping[str, Any]:
    """Return the value, which must be an object."""
    if not isinstance(value, Mapping):
        raise BadInput(f"{field!r} must be an object.", rule=rule, part=(field,))
    return value


def objects(request: Mapping[str, Any], field: str, rule: str) -> list[Mapping[str, Any]]:
    """Return the list of objects in a required field, such as one object for each player."""
    return [an_object(entry, field, rule) for entry in the_list(request, field, rule)]


def numbers(text: str) -> list[int]:
    """Read the integers of a typed option: ``1,2,0``. Raises ValueError if one is not an integer.

    >>> numbers("1,2,0")
    [1, 2, 0]
    """
    return [int(number) for number in text.split(",")]


def parse_options(
    options: Mapping[str, str], known: Mapping[str, Callable[[str], Any]], rule: str, otherwise: str, wrong: str = ""
) -> dict[str, Any]:
    """Read typed options such as ``money=1,2`` into the fields of a request; empty options are left out.

    ``known`` has a reader for each option. If one raises ValueError, BadInput is raised with the sentence ``otherwise``
    and the rule ``wrong`` (``rule`` if that is empty).
    """
    unknown = tuple(name for name in options if name not in known)
    if unknown:
        raise BadInput(f"There is no option {unknown[0]!r}, only {', '.join(known)}.", rule=rule, part=unknown)
    try:
        return {name: known[name](text) for name, text in options.items() if text}
    except ValueError:
        raise BadInput(otherwise, rule=wrong or rule) from None
