"""Reads a game's calculators, drills and principles from the document ``practice.toml`` in its folder.

``[[forms]]`` has the fields of a ``Form``, and its ``groups`` and ``choices`` have those of a ``Group`` and a
``Choice``. ``[drills.egg]`` has the fields of the ``Exercise`` with that key, and ``[opener]`` those of the opener.
``[principles.give_up]`` has the fields of the ``Principle`` with that key, and below them those of its ``Dilemma`` and
of its ``Comparison``, ``played``, and of each ``Chance`` in it. Functions come from the game's code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludobook.core.document import read_document
from ludobook.teach.drill import Dice, Exercise
from ludobook.teach.principle import Chance, Comparison, Dilemma, Principle
from ludobook.teach.sheet import Choice, Form, Group

PRACTICE_FILE = "practice.toml"


def read_forms(package: str, cards: tuple[str, ...], **more: Mapping[str, Any]) -> tuple[Form, ...]:
    """Read the calculators of the game in this package, in order.

    Args:
        package: the game's package.
        cards: every card that can be entered, in the order in which they are offered.
        more: by the key of a form, further fields of it, which replace those of the document.

    Raises:
        TypeError: a field is unknown or missing.
    """
    found = []
    for table in read_document(package, PRACTICE_FILE)["forms"]:
        fields = _frozen(table)
        for field, kind in (("groups", Group), ("choices", Choice)):
            fields[field] = tuple(kind(**part) for part in fields.get(field, ()))
        found.append(Form(cards=cards, **{**fields, **more.get(fields.get("key", "round"), {})}))
    return tuple(found)


def read_drills(package: str, **make: Callable[[Dice, int], dict[str, Any]]) -> tuple[Exercise, ...]:
    """Read the drills of the game in this package; ``make`` has a maker of requests for each key.

    Raises:
        KeyError: a drill has no maker.
        TypeError: a field is unknown or missing.
    """
    tables = _frozen(read_document(package, PRACTICE_FILE)["drills"])
    return tuple(Exercise(key=key, make=make[key], **fields) for key, fields in tables.items())


def read_opener(package: str, make: Callable[[Dice, int], dict[str, Any]]) -> Exercise:
    """Read the opener of the game in this package; ``make`` makes its requests. Raises TypeError as ``read_forms``."""
    return Exercise(key="opener", make=make, **_frozen(read_document(package, PRACTICE_FILE)["opener"]))


def read_principles(package: str, **follows: Callable[[Any, Sequence[int]], Sequence[int]]) -> tuple[Principle, ...]:
    """Read the principles of the game in this package; ``follows`` has a function for each key.

    Raises:
        KeyError: a principle has no function, or a function has no principle in the document.
    """
    tables = _frozen(read_document(package, PRACTICE_FILE)["principles"])
    found = []
    for key in dict.fromkeys([*tables, *follows]):
        fields = dict(tables[key])
        if dilemma := fields.pop("dilemma", None):
            chances = tuple(Chance(**chance) for chance in dilemma.get("chances", ()))
            played = Comparison(**dilemma["played"])
            fields["dilemma"] = Dilemma(**{**dilemma, "chances": chances, "played": played})
        found.append(Principle(key=key, follows=follows[key], **fields))
    return tuple(found)


def _frozen(value: Any) -> Any:
    """Return the same value with tuples instead of lists."""
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
