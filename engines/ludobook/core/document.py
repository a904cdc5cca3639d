"""Data that lies beside the code: a document of a package, in JSON or TOML."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def read_document(package: str, name: str) -> Any:
    """Read the document of that name. Raises OSError where there is none.

    >>> read_document("ludobook.look", "glyphs.json")["L"]
    'M1.8 1v12h6.9'
    """
    data = get_data(package, name)
    assert data is not None
    if name.endswith(".json"):
        return json.loads(data)
    import tomllib  # late: who imports ludobook may not want a game

    return tomllib.loads(data.decode())
