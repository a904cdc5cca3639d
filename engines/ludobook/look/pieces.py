"""Pieces for games that do not draw their own: stones, dice, tiles and the squares of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludobook.look.draw import EDGE, INK, MARKER, STOCK, glyphs, plain_cover, svg

SIDE = 60  # a piece fills a square of this width
PIPS: Mapping[int, tuple[int, ...]] = {  # the pips of a die, at the nine places of its face
    1: (4,),
    2: (2, 6),
    3: (2, 4, 6),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}


def stone(name: str, colour: str, letter: str = "", ink: str = INK) -> str:
    """Draw a round stone of a colour. Give it a ``letter``, so that players can tell it without the colour.

    >>> stone("a black stone", "#18202C").startswith("<svg ")
    True
    """
    drawn = f'<circle cx="30" cy="30" r="24" fill="{colour}" stroke="{EDGE}" stroke-width="2"/>'
    return svg(name, SIDE, SIDE, drawn + (glyphs(letter, 30, 20, 20, ink, 2.0, "middle") if letter else ""))


def die(pips: int, ground: str = STOCK, ink: str = INK) -> str:
    """Draw a die that shows 1 to 6 pips. Raises KeyError for any other number.

    >>> die(5).count("<circle")
    5
    """
    drawn = f'<rect x="5" y="5" width="50" height="50" rx="9" fill="{ground}" stroke="{EDGE}" stroke-width="2"/>'
    for place in PIPS[pips]:
        drawn += f'<circle cx="{16 + place % 3 * 14}" cy="{16 + place // 3 * 14}" r="4.6" fill="{ink}"/>'
    return svg(f"a die that shows {pips}", SIDE, SIDE, drawn)


def square(name: str, colour: str) -> str:
    """Draw the ground of a square of a board; it stretches to a place that is several rows high."""
    drawn = svg(name, SIDE, SIDE, f'<rect width="60" height="60" rx="4" fill="{colour}"/>')
    return drawn.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)


def tile(text: str, name: str, ground: str = STOCK, ink: str = INK) -> str:
    """Draw a square tile with up to three capitals or digits on it. Raises KeyError for any other character."""
    drawn = f'<rect x="3" y="3" width="54" height="54" rx="8" fill="{ground}" stroke="{EDGE}" stroke-width="2"/>'
    height = 26 if len(text) < 3 else 19
    return svg(name, SIDE, SIDE, drawn + glyphs(text, 30, 30 - height / 2, height, ink, 2.0, "middle"))


def hidden(name: str = "a hidden piece") -> str:
    """Draw a piece whose face is hidden."""
    return svg(name, SIDE, SIDE, f'<rect x="5" y="5" width="50" height="50" rx="9" fill="{INK}" stroke="{EDGE}"/>')


def piece_look(title: str, drawings: Mapping[str, str]) -> dict[str, Any]:
    """Make the drawn parts of a ``Game`` from SVG drawings by their ids; a token ``point`` and a cover are added.

    The result holds the fields ``face``, ``face_ids`` and ``cover_art``.

    >>> look = piece_look("Pig", {"1": die(1)})
    >>> look["face_ids"], sorted(look)
    (('1', 'point'), ['cover_art', 'face', 'face_ids'])
    """
    drawn = {**drawings, "point": drawings.get("point") or stone("point", MARKER)}
    return {"face": drawn.__getitem__, "face_ids": tuple(drawn), "cover_art": lambda: plain_cover(title)}
