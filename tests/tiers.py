"""Chooses which cases of a test over many games, tables, windows or positions run without ``--all``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

#: Whether only the first tier runs; ``conftest.py`` says so.
first_alone = False


def by_turns(values: Iterable[Any], *plain: Any) -> list[Any]:
    """Parameters of a test that takes long, such as games or windows; without ``--all`` only the plain ones."""
    return [pytest.param(value, marks=[] if value in plain else pytest.mark.long) for value in values]


def by_tier(first: int, everything: int) -> int:
    """A number of a test that looks at many games or positions, such as the step from one of them to the next."""
    return first if first_alone else everything
