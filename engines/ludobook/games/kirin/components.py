"""The cards of Kirin, and their notation.

A card is an int 0 … 35 in deck order: the numbers by beast, the trumps, the ascending and the descending Kirins.
"""

from __future__ import annotations

from ludobook.core.cards import Deck
from ludobook.core.rules import implements
from ludobook.games.kirin.words import BEAST_NAMES, CARD

BEASTS = "AVWB"
ORDERS = ("ascending", "descending")


@implements("KIRIN-DECK-1")
def _kinds() -> tuple[str, ...]:
    """Return the notation of the 36 cards, in deck order."""
    numbers = tuple(beast + number for beast in BEASTS for number in "123456")
    return (*numbers, *(beast + mark for mark in "T+-" for beast in BEASTS))


DECK = Deck(
    _kinds(),
    description=CARD("description"),
    not_card_rule="KIRIN-INPUT-1",
    too_many_rule="KIRIN-INPUT-2",
    place=f"{__name__}.DECK",
)
KINDS, parse_card, names = DECK.kinds, DECK.parse, DECK.names


WORDS_OF_MARKS = {"T": "trump", "+": "ascending_kirin", "-": "descending_kirin"}


def label(kind: int) -> str:
    """Name a card for a person: ``3 of the White Tiger``.

    >>> label(DECK.parse("W3"))
    '3 of the White Tiger'
    """
    beast, mark = tuple(KINDS[kind])
    return _label(mark, BEAST_NAMES[BEASTS.index(beast)], "")


def short_label(kind: int) -> str:
    """Name a card briefly: ``Tiger 3``.

    >>> short_label(DECK.parse("A+"))
    'ascending Dragon Kirin'
    """
    beast, mark = tuple(KINDS[kind])
    return _label(mark, CARD(f"{beast}/short"), "/short")


def _label(mark: str, beast: str, short: str) -> str:
    what = WORDS_OF_MARKS.get(mark)
    return CARD(f"{what}{short}", beast) if what else CARD(f"number{short}", mark, beast)
