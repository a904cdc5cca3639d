"""What of a test that is spread over games, tables or windows the first tier has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_turns(values: Iterable[Any], *plain: Any) -> list[Any]:
    """Parameters of a test that takes long, such as games or windows; without ``--all`` only the plain ones."""
    return [pytest.param(value, marks=[] if value in plain else pytest.mark.long) for value in values]
