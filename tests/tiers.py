"""Chooses which cases of a test over many games, tables or windows run without ``--all``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_turns(values: Iterable[Any], *plain: Any) -> list[Any]:
    """Parameters of a test that takes long, such as games or windows; without ``--all`` only the plain ones."""
    return [pytest.param(value, marks=[] if value in plain else pytest.mark.long) for value in values]
