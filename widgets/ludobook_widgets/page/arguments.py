"""Arguments that people type: what completion offers, and how a mistake is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import Parameter, signature
from types import UnionType
from typing import Any, ClassVar, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from ludobook_widgets.page import SAY

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Offers:
    """A base class: ``dir`` and Tab completion show only the names in ``offers``, those that people use.

    Each class adds its own ``offers`` to those of its bases. All other attributes can still be reached by their names.
    """

    offers: ClassVar[tuple[str, ...]] = ()

    def __dir__(self) -> list[str]:
        return offered(type(self))


def offered(kind: type) -> list[str]:
    """Return the names that objects of a class offer, in alphabetical order."""
    return sorted({name for base in kind.__mro__ for name in vars(base).get("offers", ())})


def one_of(value: Any, allowed: Iterable[str], what: str) -> str:
    """Return ``value`` if it is one of the ``allowed`` words; ``what`` names these in the message, in the plural.

    Raises:
        ValueError: it is not; the message lists the words.

    >>> one_of("deep", ["random", "greedy"], "players")
    Traceback (most recent call last):
    ValueError: 'deep' isn’t one of the players: random and greedy.
    """
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        raise ValueError(SAY("none_of", repr(value), what, words))
    return value


def whole_number(value: Any, allowed: Iterable[int], what: str) -> int:
    """Return ``value`` if it is one of the ``allowed`` numbers; ``what`` names it in the message.

    Raises:
        ValueError: it is not; the message lists the numbers.

    >>> whole_number("3", range(2, 5), "The number of players of Kirin")
    Traceback (most recent call last):
    ValueError: The number of players of Kirin must be 2, 3 or 4, not '3'.
    """
    numbers = list(allowed)
    if type(value) is not int or value not in numbers:
        *others, last = map(str, numbers)
        choices = SAY("either", ", ".join(others), last) if others else last
        raise ValueError(SAY("only_number", what, choices, repr(value)))
    return value


def kinds_checked(function: Callable[Given, Made]) -> Callable[Given, Made]:
    """Make a function check its arguments against its type hints first, and raise ``ValueError`` for one that is wrong.

    >>> @kinds_checked
    ... def greet(name: str, times: int = 1) -> str:
    ...     return f"Hello, {name}. " * times
    >>> greet("Ada", "twice")
    Traceback (most recent call last):
    ValueError: `times` of `greet` must be a whole number, not 'twice'.
    """
    taken = signature(function)
    several = {one.name for one in taken.parameters.values() if one.kind is Parameter.VAR_POSITIONAL}
    shown = function.__qualname__.removesuffix(".__init__").rpartition("<locals>.")[2]

    @wraps(function)
    def checked(*given: Given.args, **named: Given.kwargs) -> Made:
        kinds = get_type_hints(function)
        for name, value in taken.bind(*given, **named).arguments.items():
            for one in value if name in several else (value,):
                if name in kinds and not _is_kind(one, kinds[name]):
                    raise ValueError(SAY("other_kind", name, shown, _told(kinds[name]), repr(one)))
        return function(*given, **named)

    return checked


def _is_kind(value: Any, kind: Any) -> bool:
    """Tell whether a value is of a declared kind; what a list or table holds is looked at as well."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return any(_is_kind(value, part) for part in parts)
    if kind is Any or kind is object:
        return True
    if origin is Callable:
        return callable(value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            _is_kind(key, parts[0]) and _is_kind(one, parts[1]) for key, one in value.items()
        )
    if isinstance(origin, type) and issubclass(origin, Iterable):
        # an iterator is used up by looking at it, so it is left to the function
        return (
            isinstance(value, origin)
            and not isinstance(value, str | bytes | Mapping)
            and (iter(value) is value or all(_is_kind(one, parts[0]) for one in value))
        )
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))


def _told(kind: Any) -> str:
    """Say a declared kind in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        *others, last = (_told(part) for part in parts if part is not type(None))
        return SAY("either", ", ".join(others), last) if others else last
    if origin is Callable:
        return SAY("a_function")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return SAY("a_dict", _told(parts[0]), _told(parts[1]))
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return SAY("a_list", _told(parts[0]))
    words = {str: SAY("a_text"), int: SAY("a_whole_number"), bool: SAY("true_or_false")}
    return words.get(kind) or SAY("a_thing", kind.__name__)
