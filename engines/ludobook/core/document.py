"""Reads the JSON and TOML documents that lie beside the code in a package."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def read_document(package: str, name: str) -> Any:
    """Read a document: JSON if its name ends in ``.json``, otherwise TOML. Raises OSError if there is none.

    >>> read_document("ludobook.look", "glyphs.json")["L"]
    'M1.8 1v12h6.9'
    """
    data = get_data(package, name)
    assert data is not None
    if name.endswith(".json"):
        return json.loads(data)
    import tomllib  # imported here, because a program may import ludobook and use no game

    return tomllib.loads(data.decode())
