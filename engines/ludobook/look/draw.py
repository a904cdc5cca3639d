"""Drawing with the standard library only: strokes for letters, card stock, and a whole scene as one SVG.

Faces are printed matter: their colours are literal and never follow a theme. Nothing here needs a font
but the captions of a scene.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Literal

from ludobook.core.words import plain
from ludobook.look.scene import Scene, Slot, Zone

INK, STOCK, EDGE, MARKER = "#18202C", "#FFFFFF", "#74808A", "#FFD25A"
PEN = 'stroke-linejoin="round" stroke-linecap="round"'

# one monoline alphabet on a 10 × 14 grid
GLYPH = {
    "0": "M5 1C2.2 1 1 4 1 7s1.2 6 4 6 4-3 4-6-1.2-6-4-6Z",
    "1": "M2.2 3.8 5.8 1v12",
    "2": "M1.2 4.3C1.2 2.3 2.8 1 5 1s3.8 1.4 3.8 3.4C8.8 7 5.5 8.8 1.2 13H9",
    "3": "M1.4 1h7.2l-4 4.9C7.2 5.9 9 7.3 9 9.4 9 11.6 7.2 13 4.9 13 3 13 1.6 12.2 1 10.8",
    "4": "M6.8 13V1L1 9.4h8.4",
    "5": "M8.4 1h-6l-.7 5.4C2.6 5.6 3.6 5.2 4.9 5.2 7.3 5.2 9 6.8 9 9.1c0 2.3-1.7 3.9-4.1 3.9C3.1 13 1.7 12.3 1 11",
    "6": "M7.6 1C4 3 1 6 1 9.2 1 11.5 2.7 13 5 13s4-1.6 4-3.8-1.7-3.7-3.9-3.7C3.2 5.5 1.6 6.6 1.1 8.4",
    "7": "M1 1h8L4 13",
    "8": "M5 6.6C3 6.6 1.6 5.5 1.6 3.8S3 1 5 1s3.4 1.1 3.4 2.8S7 6.6 5 6.6C2.6 6.6 1 7.9 1 9.8S2.6 13 5 13s4-1.3 4-3.2"
    "-1.6-3.2-4-3.2Z",
    "9": "M2.4 13C6 11 9 8 9 4.8 9 2.5 7.3 1 5 1S1 2.6 1 4.8s1.7 3.7 3.9 3.7c1.9 0 3.5-1.1 4-2.9",
    "A": "M1 13 5 1l4 12M2.6 9h4.8",
    "B": "M1.5 1v12H5c2.5 0 4-1.2 4-3.2S7.5 6.7 5 6.7H1.5M1.5 1H5c2 0 3.2 1.1 3.2 2.8S7 6.7 5 6.7",
    "C": "M8.8 3.2C8 1.8 6.8 1 5.2 1 2.6 1 1 3.4 1 7s1.6 6 4.2 6c1.6 0 2.8-.8 3.6-2.2",
    "D": "M1.5 1v12H4.6c2.8 0 4.4-2.3 4.4-6S7.4 1 4.6 1Z",
    "E": "M8.6 1H1.5v12h7.1M1.5 6.7h5.8",
    "F": "M8.6 1H1.5v12M1.5 6.9h5.8",
    "G": "M8.7 3.3C8 1.8 6.7 1 5 1 2.5 1 1 3.5 1 7s1.5 6 4 6c2.4 0 4-1.8 4-4.4v-1H5.4",
    "H": "M1.2 1v12M8.8 1v12M1.2 6.8h7.6",
    "I": "M5 1v12M2.4 1h5.2M2.4 13h5.2",
    "J": "M7.8 1v8.4C7.8 11.8 6.6 13 4.6 13c-1.9 0-3.1-1-3.4-2.8",
    "K": "M1.5 1v12M8.7 1 1.5 8.2M4.2 5.6 9 13",
    "L": "M1.8 1v12h6.9",
    "M": "M1 13V1l4 7 4-7v12",
    "N": "M1.3 13V1l7.4 12V1",
    "O": "M5 1C2.5 1 1 3.5 1 7s1.5 6 4 6 4-2.5 4-6-1.5-6-4-6Z",
    "P": "M1.5 13V1H5c2.4 0 3.8 1.3 3.8 3.4S7.4 7.8 5 7.8H1.5",
    "Q": "M5 1C2.5 1 1 3.5 1 7s1.5 6 4 6 4-2.5 4-6-1.5-6-4-6ZM5.8 9.6 9 13.4",
    "R": "M1.5 13V1H5c2.3 0 3.7 1.2 3.7 3.2S7.3 7.4 5 7.4H1.5M5.2 7.4 9 13",
    "S": "M8.4 2.9C7.6 1.7 6.5 1 5 1 2.9 1 1.5 2.2 1.5 3.9c0 4.4 7.3 1.9 7.3 5.9C8.8 11.7 7.3 13 5 13"
    " 3.2 13 1.9 12.2 1.1 10.9",
    "T": "M.8 1h8.4M5 1v12",
    "U": "M1.2 1v7.6C1.2 11.4 2.7 13 5 13s3.8-1.6 3.8-4.4V1",
    "V": "M1 1l4 12L9 1",
    "W": "M.2 1 2.6 13 5 4.2 7.4 13 9.8 1",
    "X": "M1 1l8 12M9 1 1 13",
    "Y": "M1 1l4 6 4-6M5 7v6",
    "Z": "M1 1h8L1 13h8",
    "+": "M5 2.5v9M.5 7h9",
    "-": "M.5 7h9",
}
NARROW = {"1": 7}


def glyphs(
    text: str,
    x: float,
    y: float,
    height: float,
    colour: str = INK,
    weight: float = 2.0,
    anchor: Literal["start", "middle", "end"] = "start",
) -> str:
    """The text as strokes with the given cap height; the stroke's weight is in glyph units."""
    scale = height / 14
    steps = [(NARROW.get(letter, 10) + 1.6) * scale for letter in text]
    width = sum(steps) - 1.6 * scale
    x -= {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    out = []
    for letter, step in zip(text, steps, strict=True):
        out.append(f'<path transform="translate({x:.1f} {y:.1f})scale({scale:.3f})" d="{GLYPH[letter]}"/>')
        x += step
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="{weight}" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(out)}</g>'
    )


def svg(title: str, width: float, height: float, body: str, css: str = "lb-face") -> str:
    """A whole drawing, named for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" class="{css}" role="img">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def at(x: float, y: float, body: str, scale: float = 1.0) -> str:
    """The body moved to (x, y) and scaled."""
    return f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.3f})">{body}</g>'


def burst(points: int, outer: float, inner: float) -> str:
    """The path of a star with that many points round the origin."""
    spots = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], math.pi * i / points - math.pi / 2
        spots.append(f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}")
    return "M" + "L".join(spots) + "Z"


def card(
    title: str,
    corner: str,
    letter: str,
    emblem: str,
    colour: str,
    *,
    ground: str = STOCK,
    ink: str = INK,
    edge: str = EDGE,
    extra: str = "",
) -> str:
    """A 60 × 84 card: its value top left, the suit's letter bottom left, the emblem bottom right."""
    height = 27 if len(corner) > 1 else 30
    body = (
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{ground}" stroke="{edge}" stroke-width="1.5"/>'
        + extra
        + glyphs(corner, 9.5, 10, height, ink)
        + glyphs(letter, 8.5, 55, 17, colour, 2.1)
        + at(40, 62, emblem, 0.96)
    )
    return svg(title, 60, 84, body)


def card_back(lines: str, colour: str, pen: str = PEN) -> str:
    """A 60 × 84 card face down, in the cover's colour, with a pattern of lines."""
    return svg(
        "face-down card",
        60,
        84,
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{STOCK}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="4.5" y="4.5" width="51" height="75" rx="4.5" fill="{colour}"/>'
        f'<g fill="none" stroke="#FFFFFF" stroke-opacity=".72" stroke-width="1.8" {pen}>{lines}</g>',
    )


def scene_svg(scene: Scene, face: Callable[[str], str]) -> str:
    """The scene on its mat, zones two to a row where they are small; readable without a kernel or a style sheet."""
    width, pad, x, y, row = 720.0, 20.0, 20.0, 16.0, 0.0
    out = [_words(scene.title, pad, y + 18, 20, "600")]
    y += 34
    if scene.facts:
        out.append(_words(" · ".join(f"{name} {value}" for name, value in scene.facts), pad, y + 12, 13))
        y += 26
    for zone in scene.zones:
        body, wide, high = _zone(zone, face)
        if x > pad and x + wide > width - pad:
            x, y, row = pad, y + row + 18, 0.0
        out.append(at(x, y, body))
        x, row = x + wide + 36, max(row, high)
    height = y + row + pad
    mat = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="#E1E8E6"/>'
    return svg(plain(scene.title), width, height, mat + "".join(out), "lb-scene")


def _zone(zone: Zone, face: Callable[[str], str]) -> tuple[str, float, float]:
    """A zone's drawing with its width and height."""
    if zone.layout == "board":
        return _board(zone, face)
    card_width, card_height, gap = 60.0, 60.0 if zone.tile else 84.0, 10.0
    columns = zone.columns or max(len(zone.slots), 1)
    out = [_words(zone.heading, 0, 12, 13, "600", "#4C5864")]
    top, high = 22.0, 0.0
    for i, slot in enumerate(zone.slots):
        x, y = (i % columns) * (card_width + gap), top + (i // columns) * (card_height + gap)
        out.append(_slot(slot, x, y, card_height, face))
        high = y + card_height
    wide = max(columns * (card_width + gap) - gap if zone.slots else 0.0, 7.2 * len(zone.heading))
    if zone.badge:
        out.append(_words(zone.badge[1], 0, high + 20, 14, "600"))
        high += 24
    return "".join(out), wide, max(high, top)


def _board(zone: Zone, face: Callable[[str], str]) -> tuple[str, float, float]:
    """A board of squares with their grounds, rows and columns named at the edges."""
    side, gap, left, top = 76.0, 6.0, 22.0, 22.0
    rows, files = zone.edges
    out = [_words(zone.heading, 0, 12, 13, "600", "#4C5864")]
    for i, slot in enumerate(zone.slots):
        x, y = left + (i % zone.columns) * (side + gap), top + (i // zone.columns) * (side + gap)
        if slot.ground:
            out.append(_nested(face(slot.ground), x, y, side, side))
        out.append(_slot(slot, x + 8, y + 8, 60, face))
    wide = left + zone.columns * (side + gap) - gap
    high = top + len(zone.slots) // zone.columns * (side + gap) - gap
    out.extend(_words(name, 4, top + 43 + i * (side + gap), 15) for i, name in enumerate(rows))
    out.extend(_words(name, left + 34 + i * (side + gap), high + 18, 15) for i, name in enumerate(files))
    return "".join(out), wide, high + 24


def _slot(slot: Slot, x: float, y: float, height: float, face: Callable[[str], str]) -> str:
    """A card or tile, a line round it where it is new, the marker behind it where it wins, or an empty place."""
    if slot.face is None:
        return (
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="58" height="{height - 2:g}" rx="7" fill="none" stroke="{EDGE}" '
            'stroke-width="2" stroke-dasharray="4 5"/>'
        )
    ground = MARKER if slot.wins else "none"
    block = (
        f'<rect x="{x - 4:g}" y="{y - 4:g}" width="68" height="{height + 8:g}" rx="10" fill="{ground}" stroke="{INK}"/>'
    )
    return (block if slot.new or slot.wins else "") + _nested(face(slot.face), x, y, 60, height)


def _nested(drawing: str, x: float, y: float, width: float, height: float) -> str:
    size = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
    return re.sub(r"^<svg ", size, drawing, count=1)


def _words(text: str, x: float, y: float, size: float, weight: str = "400", colour: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{colour}" '
        f'font-family="system-ui, sans-serif">{escape(plain(text))}</text>'
    )


# -- faces for a game that draws none of its own ----------------------------------------------------------


def plain_cover(title: str) -> str:
    """A booklet's cover with the first letters of its title."""
    letters = "".join(word[0] for word in title.upper().split() if word[0] in GLYPH)[:2]
    return svg(title, 300, 300, glyphs(letters, 150, 90, 120, MARKER, 1.4, "middle"))


def plain_look(
    title: str, kinds: Sequence[str], label: Callable[[int], str], inks: Mapping[str, str]
) -> dict[str, Any]:
    """What a ``Game`` needs of faces: cards with their letters, a back and the token ``point``.

    Args:
        title: the game's.
        kinds: the cards as written: a letter for the suit, then the rank.
        label: the name of a card, by its number, for a person.
        inks: the colour of each suit's letter.

    Raises:
        ValueError: a card that does not begin with the letter of a suit.
    """
    if odd := next((kind for kind in kinds if kind[0] not in inks), ""):
        raise ValueError(f"plain_look takes the first letter of a card for its suit, and {odd!r} begins with none")

    def face(face_id: str) -> str:
        if face_id == "back":
            body = f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{STOCK}" stroke="{EDGE}"/>'
            return svg(
                "face-down card", 60, 84, body + f'<rect x="6" y="6" width="48" height="72" rx="4" fill="{INK}"/>'
            )
        if face_id == "point":
            return svg("point", 60, 60, f'<circle cx="30" cy="30" r="24" fill="{MARKER}" stroke="{INK}"/>')
        if face_id not in kinds:
            raise KeyError(face_id)
        suit, rank = face_id[0], face_id[1:]
        big = glyphs(suit, 0, -10, 20, inks[suit], 2.6, "middle")
        return card(label(kinds.index(face_id)), rank, suit, big, inks[suit])

    ids = (*kinds, "back", "point")
    return {"face": face, "face_ids": ids, "label": label, "cover_art": lambda: plain_cover(title)}
