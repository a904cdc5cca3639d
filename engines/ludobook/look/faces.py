"""A game's faces as data: the document ``faces.toml`` in its folder.

- ``[suits.R]``: the suit that a card's first letter names: its ``emblem``, 30 units wide round the origin, with the
  colours ``{ink}`` and ``{hole}``, its ``ink``, and whatever else its cards have
- ``[card]``: what all cards have; ``[cards.W]``: those of one value, which is what follows the letter. These make the
  fields of ``draw.card``: ``title``, ``corner`` in ``corner_ink``, ``shape``, ``ground``, ``edge``, ``extra``
- ``[drawings.egg]``: any other face: its ``title``, its ``body``, and its ``size`` where that is not 60 × 60

A text may have other fields of the card put in, as in ``{value} {name}``, and emblems, as in ``{R:#FFD25A #3A3170}``
with the colours of ink and holes. Lines only part what is drawn. The drawing ``cover`` is the booklet's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludobook.core.cards import Deck
from ludobook.core.document import read_document
from ludobook.look.draw import EDGE, INK, STOCK, card, svg

FILE, COVER = "faces.toml", "cover"
SMALL = (60, 60)
PLAIN = {
    "corner": "{value}",
    "corner_ink": INK,
    "ground": STOCK,
    "edge": EDGE,
    "hole": "{ground}",
    "shape": "{emblem}",
    "extra": "",
}


class _Emblem:
    """A format that puts a suit's emblem into a text: it takes an ink and the colour of its holes."""

    def __init__(self, drawn: str) -> None:
        self._drawn = drawn.replace("\n", "")

    def __format__(self, colours: str) -> str:
        ink, hole = colours.split()
        return self._drawn.format(ink=ink, hole=hole)


class Faces:
    """The faces that a game's document describes, each drawn when it is first asked for.

    Args:
        package: the game's folder.
        deck: its cards.
        piece: what draws a card, by its kind, where the document describes none.
    """

    def __init__(self, package: str, deck: Deck, piece: Callable[[int], str] | None = None) -> None:
        told = read_document(package, FILE)
        self.suits: Mapping[str, Mapping[str, str]] = told.get("suits", {})
        self._deck, self._drawings = deck, told["drawings"]
        self._piece = piece or self._card_face
        self._card, self._cards = told.get("card", {}), told.get("cards", {})
        self._emblems = {suit: _Emblem(fields["emblem"]) for suit, fields in self.suits.items()}
        self._drawn: dict[str, str] = {}
        self.ids = (*deck.kinds, *(name for name in self._drawings if name != COVER))

    def face(self, face_id: str) -> str:
        """The SVG of a card or of a drawing. Raises BadInput for any other id."""
        if face_id not in self._drawn:
            drawing = self._drawings.get(face_id)
            made = self._drawing(**drawing) if drawing else self._piece(self._deck.parse(face_id))
            self._drawn[face_id] = made
        return self._drawn[face_id]

    def cover(self) -> str:
        """The booklet's cover."""
        return self.face(COVER)

    def _drawing(self, title: str, body: str, size: tuple[int, int] = SMALL) -> str:
        width, height = size
        return svg(title, width, height, body.replace("\n", "").format_map(self._emblems))

    def _card_face(self, kind: int) -> str:
        name = self._deck.kinds[kind]
        suit, value = name[0], name[1:]
        own = {**PLAIN, **self._card, **self.suits[suit], **self._cards.get(value, {}), "value": value}
        own["emblem"] = f"{{{suit}:{{ink}} {{hole}}}}"

        def filled(field: str) -> str:
            text: str = own[field].replace("\n", "")
            while "{" in text:
                text = text.format(**self._emblems, **own)
            return text

        title, corner, shape, extra = map(filled, ("title", "corner", "shape", "extra"))
        colours = {place: filled(place) for place in ("ground", "edge")}
        return card(title, corner, suit, shape, own["ink"], ink=filled("corner_ink"), extra=extra, **colours)
