"""What a page consists of, as Python sends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def walk(data: object) -> Iterator[dict[str, Any]]:
    """Every object anywhere in a page, or in a part of one."""
    if isinstance(data, dict):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from walk(part)
