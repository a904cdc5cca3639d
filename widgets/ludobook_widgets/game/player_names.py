"""Names of players: the ones they have until they choose, and the form in which a name is kept."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ludobook.core.words import YOU

from ludobook_widgets.game import SAY

DEFAULT_NAMES = ("Kim", "Mika", "Jun", "Noor", "Tala", "Ines", "Omar", "Yuki")
LONGEST_NAME = 24  # characters of a name
KEPT_NAMES = "players"  # where a browser keeps those of all games


def table_names(count: int) -> list[str]:
    """Return names for the people and bots at a table, by seat."""
    return [*DEFAULT_NAMES, *numbered(count)[len(DEFAULT_NAMES) :]][:count]


def calculator_names(count: int) -> list[str]:
    """Return names for the players on a calculator, by row."""
    return [*DEFAULT_NAMES[1:5], DEFAULT_NAMES[0], *DEFAULT_NAMES[5:], *numbered(count)[len(DEFAULT_NAMES) :]][:count]


def you_and(count: int) -> list[str]:
    """Return names for a table at which the reader, called “You”, has the first seat."""
    return [YOU, *table_names(count)[1:]]


def numbered(count: int) -> list[str]:
    """Return ``Player 1``, ``Player 2`` and so on."""
    return [SAY("player_number", seat + 1) for seat in range(count)]


def plain_name(text: str, otherwise: str) -> str:
    """A name as it is shown: one line, no marks that steer the text around it, not too long; or the other one."""
    kept = "".join(" " if c.isspace() else c for c in text[:400] if c not in "*`")
    kept = "".join(c for c in kept if c == " " or unicodedata.category(c)[0] not in "C")
    return " ".join(kept.split())[:LONGEST_NAME].strip() or otherwise


def names_to_keep(names: Sequence[str]) -> dict[str, str | None]:
    """The texts that the browser keeps, so that the players of one game are those of the next, seat by seat."""
    return {KEPT_NAMES: json.dumps(list(names), ensure_ascii=False)}


def kept_names(kept: Mapping[str, str]) -> list[str]:
    """The names that somebody gave the players of any game, by seat; what cannot be read is passed over."""
    with suppress(ValueError, RecursionError):
        names = json.loads(kept.get(KEPT_NAMES, "[]"))
        if isinstance(names, list):
            return [
                plain_name(str(name), table_names(seat + 1)[seat])
                for seat, name in enumerate(names[: len(DEFAULT_NAMES)])
            ]
    return []
