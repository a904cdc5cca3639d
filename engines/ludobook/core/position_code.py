"""Writes a game, position or case as one copyable text that is safe in a link, and reads it back."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from ludobook.core.errors import BadInput

CODE_PREFIX = "LB1"
LONGEST_CODE = 200_000  # characters
CODE_RULE = "CODE"


def encode(game: str, kind: str, data: Any) -> str:
    """Write a code ``LB1-<game>-<kind>-<check>-<body>``, made of letters, digits, ``-`` and ``_`` only.

    Args:
        game: the game's package name.
        kind: ``"game"`` for a record, ``"case"`` for an open position or scoring case.
        data: any JSON value.

    >>> encode("egg", "note", {"n": 1})
    'LB1-egg-note-63f0b4d3-eyJuIjoxfQ'
    """
    body = base64.urlsafe_b64encode(json.dumps(data, separators=(",", ":")).encode()).rstrip(b"=").decode()
    return f"{CODE_PREFIX}-{game}-{kind}-{_check(body)}-{body}"


def decode(text: object) -> tuple[str, str, Any]:
    """Read a code into its game, kind and data; white space in it, such as mail programs add, is ignored.

    Raises:
        BadInput: the text is not a code, is longer than LONGEST_CODE, is incomplete or was changed (``CODE``).

    >>> decode(encode("egg", "note", {"n": 1}))
    ('egg', 'note', {'n': 1})
    """
    if not isinstance(text, str) or len(text) > LONGEST_CODE:
        raise BadInput("That is not a position code.", rule=CODE_RULE)
    parts = "".join(text.split()).split("-", 4)
    if len(parts) != 5 or parts[0] != CODE_PREFIX:
        raise BadInput(f"A position code begins with {CODE_PREFIX}-.", rule=CODE_RULE)
    _, game, kind, check, body = parts
    if _check(body) != check:
        raise BadInput("This code is incomplete or was changed; copy it whole.", rule=CODE_RULE)
    try:
        data = json.loads(base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        raise BadInput("This code cannot be read.", rule=CODE_RULE) from None
    return game, kind, data


def _check(body: str) -> str:
    return f"{binascii.crc32(body.encode()):08x}"
