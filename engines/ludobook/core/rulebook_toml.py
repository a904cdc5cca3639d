"""Reads a game's rulebook from its document ``rulebook.toml``, whose head says what each field means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from pkgutil import get_data
from typing import Any

from ludobook.core.rules import BadRulebook, Event, Reason, Rule, Rulebook, Ruling, Section, Term

RULEBOOK_FILE = "rulebook.toml"
NULL = "null"  # TOML has no null, so this text stands for it as a value of a ruling

# entries with a table each, such as [[rule]]: the field of a Rulebook that they fill, and their class
TABLES = {"rule": ("rules", Rule), "ruling": ("rulings", Ruling), "request": ("requests", Rule)}
# entries with a line each, such as those of [summary], “first field = second field”: their class and name
LINES = {
    "summary": (Section, "section"),
    "events": (Event, "event"),
    "terms": (Term, "term"),
    "reasons": (Reason, "reason"),
}

# by a field's annotation: the words for what it may hold, whether that is a list, and the types of its parts
KINDS = {
    "str": ("a text", False, (str,)),
    "bool": ("true or false", False, (bool,)),
    "tuple[str, ...]": ("a list of texts", True, (str,)),
    "tuple[int, ...]": ("a list of integers", True, (int,)),
    "tuple[Value, ...]": ("a list of texts, integers, true or false", True, (str, int, bool)),
}


def read_rulebook(package: str) -> Rulebook:
    """Read the rulebook in a game's package.

    Raises:
        BadRulebook: the document is not well formed, or its entries do not fit together.
    """
    data = get_data(package, RULEBOOK_FILE)
    assert data is not None
    return parse_rulebook(data.decode(), package.rpartition(".")[2])


def parse_rulebook(text: str, game: str) -> Rulebook:
    r"""Read a rulebook from the text of a document. Raises BadRulebook, which names the game's file and the entry.

    >>> parse_rulebook('title = "Snap"\nsources = ["everybody"]', "snap")
    <Rulebook of Snap: 0 rules, 0 rulings>
    """
    import tomllib  # imported here, because a program may import ludobook and use no game

    try:
        return _rulebook(tomllib.loads(text), game)
    except (tomllib.TOMLDecodeError, BadRulebook) as fault:
        raise BadRulebook(f"{game}/{RULEBOOK_FILE}, {fault}") from None


def _rulebook(document: dict[str, Any], game: str) -> Rulebook:
    parts: dict[str, Any] = {}
    for name, (part, kind) in TABLES.items():
        tables = document.pop(name, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise BadRulebook(f"{name}: each begins with [[{name}]]")
        parts[part] = tuple(
            kind(**_values(table, kind, f"{name} {table.get('id', f'number {number}')}"))
            for number, table in enumerate(tables, 1)
        )
    for part, (line, called) in LINES.items():
        left, right = (field.name for field in fields(line))
        parts[part] = tuple(
            line(**_values({left: key, right: value}, line, f"{called} {key}"))
            for key, value in _table(document, part).items()
        )
    parts |= _values(_table(document, "requests"), Rulebook, "requests", "malformed", "misused", "wrong_value")
    parts |= _values(document, Rulebook, "the head", "title", "sources")
    return Rulebook(game=game, **parts)


def _table(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Take the table of this name out of the document; it is empty if the document has none."""
    table = document.pop(name, {})
    if not isinstance(table, dict):
        raise BadRulebook(f"{name}: it begins with [{name}]")
    return table


def _values(table: Mapping[str, Any], kind: type[Any], name: str, *only: str) -> dict[str, Any]:
    """Check a table against the fields of a dataclass, all of them or ``only`` these; return its values by field."""
    known = {field.name: field for field in fields(kind) if not only or field.name in only}
    if unknown := [key for key in table if key not in known]:
        raise BadRulebook(f"{name}: {unknown[0]} is none of {', '.join(known)}")
    if missing := [key for key, field in known.items() if field.default is MISSING and key not in table]:
        raise BadRulebook(f"{name}: {missing[0]} is missing")
    found: dict[str, Any] = {}
    for key, value in table.items():
        words, listed, types = KINDS[str(known[key].type)]
        parts = value if listed else [value]
        if not isinstance(parts, list) or not all(type(part) in types for part in parts):
            raise BadRulebook(f"{name}: {key} must be {words}")
        if key == "values":
            parts = [None if part == NULL else part for part in parts]
        found[key] = tuple(parts) if listed else value
    return found
