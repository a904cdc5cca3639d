"""Kirin: its cards, and how they are written.

A card is an int 0 … 35 in deck order: the numbers by beast, the trumps, the ascending and the descending Kirins.
"""

from __future__ import annotations

from ludobook.core.cards import Deck
from ludobook.core.rules import carries

BEASTS = "AVWB"
BEAST_NAMES = ("Azure Dragon", "Vermilion Bird", "White Tiger", "Black Tortoise")
ORDERS = ("ascending", "descending")


@carries("KIRIN-DECK-1")
def _kinds() -> tuple[str, ...]:
    """The 36 different cards as written, in deck order."""
    numbers = tuple(beast + number for beast in BEASTS for number in "123456")
    return (*numbers, *(beast + mark for mark in "T+-" for beast in BEASTS))


DECK = Deck(
    _kinds(),
    description="a card is A, V, W or B with 1 to 6, T, + or -.",
    rule="KIRIN-INPUT-1",
    twice="KIRIN-INPUT-2",
    place=f"{__name__}.DECK",
)
KINDS, parse_card, names = DECK.kinds, DECK.parse, DECK.names


def label(kind: int) -> str:
    """The card's name for a person: ``3 of the White Tiger``.

    >>> label(DECK.parse("W3"))
    '3 of the White Tiger'
    """
    beast, mark = KINDS[kind][0], KINDS[kind][1]
    what = {"T": "trump", "+": "ascending Kirin", "-": "descending Kirin"}.get(mark, mark)
    return f"{what} of the {BEAST_NAMES[BEASTS.index(beast)]}"
