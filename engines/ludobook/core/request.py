"""Reading JSON requests: each reader returns a value of the right type or raises BadInput with the given rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.rules import MALFORMED, carries


@carries(MALFORMED.id)
def needed(request: Mapping[str, Any], field: str, rule: str) -> Any:
    """The field's value, which must be there."""
    if field not in request:
        raise BadInput(f"The field {field!r} is missing.", rule=rule, part=(field,))
    return request[field]


def a_list(value: object, field: str, rule: str) -> list[Any]:
    """The value, which must be a list."""
    if not isinstance(value, list | tuple):
        raise BadInput(f"{field!r} must be a list.", rule=rule, part=(field,))
    return list(value)


def a_count(value: object, field: str, rule: str) -> int:
    """The value, which must be an integer ≥ 0 (true, 1.0 and "1" are none)."""
    if type(value) is not int or value < 0:
        raise BadInput(f"{field!r} must be an integer of at least 0.", rule=rule, part=(field,))
    return value


def an_object(value: object, field: str, rule: str) -> Mapping[str, Any]:
    """The value, which must be an object."""
    if not isinstance(value, Mapping):
        raise BadInput(f"{field!r} must be an object.", rule=rule, part=(field,))
    return value


def named(text: object, numbers: Mapping[str, int], rule: str, otherwise: str) -> int:
    """The number that a text names, in any case and with white space around it; ``numbers`` has capitals.

    ``otherwise`` is what a text that names none is said to be: ``no card: a card is …``.
    """
    number = numbers.get(text.strip().upper()) if isinstance(text, str) else None
    if number is None:
        shown = text.strip()[:20] if isinstance(text, str) else type(text).__name__
        raise BadInput(f"{shown!r} is {otherwise}", rule=rule, part=(shown,))
    return number
