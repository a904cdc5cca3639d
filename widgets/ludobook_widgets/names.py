"""What players are called until they say so, and what of a name is kept."""

from __future__ import annotations

import unicodedata

from ludobook.core.words import YOU

SEATED = ("Kim", "Mika", "Jun", "Noor", "Tala")  # people and bots at a table, by seat
GIVEN = (*SEATED[1:], SEATED[0])  # players whose cards are scored
NAMES = (YOU, *SEATED[1:])  # a person at the first seat, who is told what the others do
LONGEST = 24  # characters of a name


def plain_name(text: str, otherwise: str) -> str:
    """A name as it is shown: one line, no marks that steer the text around it, not too long; or the other one."""
    kept = "".join(" " if c.isspace() else c for c in text[:400] if c not in "*`")
    kept = "".join(c for c in kept if c == " " or unicodedata.category(c)[0] not in "C")
    return " ".join(kept.split())[:LONGEST].strip() or otherwise
