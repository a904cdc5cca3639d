"""The cards and cells of Meow Oracle, and their notation.

A card is an int 0 … 35 in deck order, one of each. An area is nine cells, 0 … 8, row by row.
"""

from __future__ import annotations

from ludobook.core.cards import Deck
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.games.meow_oracle.words import CARD, CELL_NAMES, MESSAGES, SUITS
from ludobook.look.faces import Faces
from ludobook.look.scene import Slot

COLOURS = "RGB"
CELLS = tuple("012345678")

DECK = Deck(
    (*(colour + str(number) for colour in COLOURS for number in range(11)), "J3", "J4", "J5"),
    description=CARD("description"),
    not_card_rule="MEOW-DECK-1",
    too_many_rule="MEOW-DECK-2",
    place=f"{__name__}.DECK",
)
FACES = Faces(__package__, DECK)
INKS = {suit: fields["ink"] for suit, fields in FACES.suits.items()}
KINDS, parse_card, names = DECK.kinds, DECK.parse, DECK.names


def cell_slot(cell: int, kind: int) -> Slot:
    """Make the slot of a cell of an area, named by its number, because the order of the cells counts."""
    name = CELL_NAMES[str(cell)]
    if kind == NOTHING:
        return Slot(None, MESSAGES["table"]("cell_empty", name), number=str(cell + 1))
    return Slot(KINDS[kind], MESSAGES["table"]("cell_card", name, label(kind)))


def label(kind: int) -> str:
    """Name a card for a person: ``red 7``, ``grey joker 4``."""
    return CARD("card", SUITS[KINDS[kind][0]], KINDS[kind][1:])
