"""A game's faces as data: the document ``faces.toml`` in its folder.

- ``[suits.R]`` is the suit of the cards that begin with R. It has an ``emblem``, drawn 30 units wide round the origin
  in the colours ``{ink}`` and ``{hole}``, an ``ink``, and any further fields of its cards
- ``[card]`` has the fields of all cards, and ``[cards.W]`` those of the cards with one value, the text after the
  letter. They are the parameters of ``draw.card``: ``title``, ``corner`` in ``corner_ink``, ``shape``, ``ground``,
  ``edge``, ``extra``
- ``[drawings.egg]`` is any other face. It has a ``title``, a ``body``, and a ``size`` if that is not 60 × 60

A text may contain other fields of the card, as in ``{value} {name}``, and emblems with the colours of their ink and
holes, as in ``{R:#FFD25A #3A3170}``. Line breaks are ignored. The drawing ``cover`` is the cover of the booklet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludobook.core.cards import Deck
from ludobook.core.document import read_document
from ludobook.look.draw import EDGE, INK, STOCK, card, svg

FACES_FILE, COVER = "faces.toml", "cover"
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
    """Puts a suit's emblem into a text; the format is the colour of its ink, then that of its holes."""

    def __init__(self, drawn: str) -> None:
        self._drawn = drawn.replace("\n", "")

    def __format__(self, colours: str) -> str:
        ink, hole = colours.split()
        return self._drawn.format(ink=ink, hole=hole)


class Faces:
    """The faces that a game's document describes, each drawn when it is first asked for.

    Args:
        package: the game's package.
        deck: the game's cards.
        piece: draws a card of a kind, if the document does not describe cards.
    """

    def __init__(self, package: str, deck: Deck, piece: Callable[[int], str] | None = None) -> None:
        document = read_document(package, FACES_FILE)
        self.suits: Mapping[str, Mapping[str, str]] = document.get("suits", {})
        self._deck, self._drawings = deck, document["drawings"]
        self._piece = piece or self._card_face
        self._card, self._cards = document.get("card", {}), document.get("cards", {})
        self._emblems = {suit: _Emblem(fields["emblem"]) for suit, fields in self.suits.items()}
        self._drawn: dict[str, str] = {}
        self.ids = (*deck.kinds, *(name for name in self._drawings if name != COVER))

    def face(self, face_id: str) -> str:
        """Return the SVG of a card or of a drawing. Raises BadInput for any other id."""
        if face_id not in self._drawn:
            drawing = self._drawings.get(face_id)
            made = self._drawing(**drawing) if drawing else self._piece(self._deck.parse(face_id))
            self._drawn[face_id] = made
        return self._drawn[face_id]

    def cover(self) -> str:
        """Return the booklet's cover as SVG. Raises BadInput if the document has none."""
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
