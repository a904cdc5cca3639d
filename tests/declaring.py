"""Which games of the shelf have a part that may be left out; ``tests/project/test_parts.py`` asks all of ours."""

from __future__ import annotations

import ludobook

#: The games that this repository teaches, each a whole book.
BOOKS = ("egg", "meow_oracle", "lauzait_cep", "kirin")


def having(*parts: str) -> list[str]:
    """Return the games of the shelf that declare all these parts of ``Game``, by name."""
    return [game.name for game in ludobook.shelf() if all(getattr(game, part) for part in parts)]
