"""The cards of the Luminous Dragon Egg, and their notation.

A card is an int 0 … 15 in deck order; two copies of each make the deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludobook.core.cards import Deck
from ludobook.games.egg.words import MESSAGES

CARD = MESSAGES["cards"]
RANKS = (2, 3, 5, 7, 10, 15, 20)
REVELATION = 7  # card % 8
DECK = Deck(
    tuple(colour + rank for colour in "RB" for rank in (*map(str, RANKS), "W")),
    description=CARD("description"),
    not_card_rule="EGG-DECK-1",
    too_many_rule="EGG-DECK-2",
    copies=(2,) * 16,
    not_text_rule="EGG-JSON-1",
    place=f"{__name__}.DECK",
)
KINDS, parse_card = DECK.kinds, DECK.parse
CARDS = tuple(kind for kind in range(len(KINDS)) for _ in range(DECK.copies[kind]))
BRACELETS = 12


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """Write cards in the notation, in deck order."""
    return DECK.names(sorted(cards))


def set_text(cards: Iterable[int]) -> str:
    """Write a set in the notation: ``R7+B7``."""
    return "+".join(names(cards))


def label(kind: int) -> str:
    """Name a card for a person: ``red 7``."""
    colour, rank = CARD(("red", "blue")[kind // 8]), kind % 8
    return CARD("revelation", colour) if rank == REVELATION else CARD("number", colour, RANKS[rank])
