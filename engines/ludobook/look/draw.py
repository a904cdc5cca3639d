"""Draws letters, cards and whole scenes as SVG, with the standard library only.

Faces look printed: their colours are fixed and never follow a theme. Only the captions of a scene need a font.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any, Literal

from ludobook.core.document import read_document
from ludobook.core.words import plain
from ludobook.look.scene import Scene, Slot, Zone, on_board

INK, STOCK, EDGE, MARKER = "#18202C", "#FFFFFF", "#74808A", "#FFD25A"

# one monoline alphabet on a 10 × 14 grid
GLYPH: Mapping[str, str] = read_document("ludobook.look", "glyphs.json")
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
    """Draw capitals, digits, + and - as strokes. ``y`` is their top, and ``x`` their start, middle or end (``anchor``).

    ``height`` is the height of a capital. ``weight`` is the width of a stroke, where a capital is 14 high.

    Raises:
        KeyError: a character has no glyph.
    """
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
    """Wrap a body in an SVG of this size; screen readers say its title, and ``css`` is its class."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" class="{css}" role="img">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def at(x: float, y: float, body: str, scale: float = 1.0) -> str:
    """Wrap a body in a group that is moved to (x, y) and scaled."""
    return f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.3f})">{body}</g>'


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
    """Draw a 60 × 84 card: its value top left, the suit's letter bottom left, the emblem bottom right."""
    height = 27 if len(corner) > 1 else 30
    body = (
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{ground}" stroke="{edge}" stroke-width="1.5"/>'
        + extra
        + glyphs(corner, 9.5, 10, height, ink)
        + glyphs(letter, 8.5, 55, 17, colour, 2.1)
        + at(40, 62, emblem, 0.96)
    )
    return svg(title, 60, 84, body)


def scene_svg(scene: Scene, face: Callable[[str], str], named: Callable[[str], str] = plain, solution: str = "") -> str:
    """Draw a scene on a mat as one SVG, with zones side by side while there is room; it needs no style sheet.

    ``face`` draws a face by its id. ``named`` replaces the marks of seats, for example with players' names. The
    ``solution`` is printed at the foot, upside down, as in a book of puzzles; screen readers say it last.
    """
    width, pad, x, y, row = 720.0, 20.0, 20.0, 16.0, 0.0
    out = []
    for words in wrap(named(scene.title), 58):  # even a wide font has room for this many letters
        out.append(_words(words, pad, y + 18, 20, "600"))
        y += 26
    y += 8
    for words in wrap(named(" · ".join(f"{name} {value}" for name, value in scene.facts)), 92):
        out.append(_words(words, pad, y + 12, 13))
        y += 18
    y += 8 * bool(scene.facts)
    for zone in scene.zones:
        body, wide, high = _zone(zone, face, named(zone.marked))
        if x > pad and x + wide > width - pad:
            x, y, row = pad, y + row + 18, 0.0
        out.append(at(x, y, body))
        x, row = x + wide + 36, max(row, high)
    y += row + pad
    lines = wrap(named(solution), 110)
    for line in reversed(lines):
        out.append(f'<g transform="rotate(180 {width / 2:g} {y:g})">{_words(line, pad, y, 12)}</g>')
        y += 17
    height = y + 8 * bool(lines)
    words = f"<desc>{escape(plain(named(solution)))}</desc>" if lines else ""
    mat = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="#E1E8E6"/>'
    return svg(named(scene.title), width, height, words + mat + "".join(out), "lb-scene")


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph of a drawn page."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars of a drawn page; each row is (label, number in words, share of the full length from 0 to 1)."""

    rows: Sequence[tuple[str, str, float]]


def page_svg(
    title: str,
    parts: Sequence[Words | Bars | Sequence[Zone]],
    face: Callable[[str], str],
    named: Callable[[str], str] = plain,
    description: str = "",
) -> str:
    """Draw paragraphs, bars and rows of zones as one SVG; ``told`` is its description for screen readers."""
    width, pad, y, out = 720.0, 20.0, 16.0, []
    for part in parts:
        if isinstance(part, Words):
            for line in wrap(named(part.text), 84 if part.strong else 96):
                out.append(_words(line, pad, y + 14, 14 if part.strong else 13, "600" if part.strong else "400"))
                y += 19
            y += 5
        elif isinstance(part, Bars):
            for label, number, share in part.rows:
                lines = wrap(named(label), 42) or [""]
                out.extend(_words(line, pad, y + 14 + 17 * i, 13) for i, line in enumerate(lines))
                long = round(max(min(share, 1.0), 0.0) * 260, 1)
                out.append(f'<rect x="300" y="{y + 2:g}" width="{long:g}" height="15" rx="2" fill="#2B6CB0"/>')
                out.append(_words(number, 308 + long, y + 14, 13, "600"))
                y += 5 + 17 * len(lines)
            y += 6
        else:
            body, high = _rows(part, face, named, width, pad)
            out.append(at(0, y, body))
            y += high + 14
    mat = f'<rect width="{width:g}" height="{y + 8:g}" rx="12" fill="#E1E8E6"/>'
    words = f"<desc>{escape(plain(named(description)))}</desc>" if description else ""
    return svg(named(title), width, y + 8, words + mat + "".join(out), "lb-scene")


def _rows(
    zones: Sequence[Zone], face: Callable[[str], str], named: Callable[[str], str], width: float, pad: float
) -> tuple[str, float]:
    """Draw zones side by side while there is room, then in another row; return the drawing and its height."""
    x, y, row, out = pad, 0.0, 0.0, []
    for zone in zones:
        body, wide, high = _zone(zone, face, named(zone.marked))
        if x > pad and x + wide > width - pad:
            x, y, row = pad, y + row + 18, 0.0
        out.append(at(x, y, body))
        x, row = x + wide + 36, max(row, high)
    return "".join(out), y + row


def _zone(zone: Zone, face: Callable[[str], str], heading: str) -> tuple[str, float, float]:
    """Draw a zone under its heading; return the drawing, its width and its height."""
    if zone.layout == "board":
        return _board(zone, face, heading)
    card_width, card_height, gap = 60.0, 60.0 if zone.tile else 84.0, 10.0
    columns = zone.columns or max(len(zone.slots), 1)
    out = [_words(heading, 0, 12, 13, "600", "#4C5864")]
    top, high = 22.0, 0.0
    for i, slot in enumerate(zone.slots):
        x, y = (i % columns) * (card_width + gap), top + (i // columns) * (card_height + gap)
        out.append(_slot(slot, x, y, card_height, face))
        high = y + card_height
    wide = max(columns * (card_width + gap) - gap if zone.slots else 0.0, 7.2 * len(heading))
    if zone.badge:
        out.append(_words(zone.badge[1], 0, high + 20, 14, "600"))
        high += 24
    return "".join(out), wide, max(high, top)


def _board(zone: Zone, face: Callable[[str], str], heading: str) -> tuple[str, float, float]:
    """Draw a board of squares, with the names of rows and columns at its edges; return what ``_zone`` returns."""
    side, gap, left, top = 76.0, 6.0, 22.0, 22.0
    rows, files = zone.edges
    out = [_words(heading, 0, 12, 13, "600", "#4C5864")]
    placed = on_board(zone)
    for row, column, slot in placed:
        x, y = left + column * (side + gap), top + row * (side + gap)
        tall = slot.rows * (side + gap) - gap
        if slot.ground:
            out.append(_nested(face(slot.ground), x, y, side, tall))
        out.append(_slot(slot, x + 8, y + (tall - 60) / 2, 60, face))
    wide = left + zone.columns * (side + gap) - gap
    high = top + max((row + slot.rows for row, _, slot in placed), default=0) * (side + gap) - gap
    out.extend(_words(name, 4, top + 43 + i * (side + gap), 15) for i, name in enumerate(rows))
    out.extend(_words(name, left + 34 + i * (side + gap), high + 18, 15) for i, name in enumerate(files))
    return "".join(out), wide, high + 24


def _slot(slot: Slot, x: float, y: float, height: float, face: Callable[[str], str]) -> str:
    """Draw an empty place, a card or a tile, with a line round it if it is new and the marker behind it if it wins."""
    if slot.face is None:
        return (
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="58" height="{height - 2:g}" rx="7" fill="none" stroke="{EDGE}" '
            'stroke-width="2" stroke-dasharray="4 5"/>'
        ) + (_words(slot.number, x + 26, y + height / 2 + 5, 15) if slot.number else "")
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


# -- faces for a game that does not draw its own ----------------------------------------------------------


def plain_cover(title: str) -> str:
    """Draw a booklet's cover with the first letters of its title."""
    letters = "".join(word[0] for word in title.upper().split() if word[0] in GLYPH)[:2]
    return svg(title, 300, 300, glyphs(letters, 150, 90, 120, MARKER, 1.4, "middle"))


def plain_look(
    title: str, kinds: Sequence[str], label: Callable[[int], str], inks: Mapping[str, str]
) -> dict[str, Any]:
    """Make the drawn parts of a ``Game`` whose cards have a suit and a rank: faces, a back, a token and a cover.

    The result holds the fields ``face``, ``face_ids``, ``label`` and ``cover_art``. The token is called ``point``.

    Args:
        title: the game's title.
        kinds: the notation of the cards: a letter for the suit, then the rank.
        label: names a card for a person, given its number.
        inks: the colour of each suit, by its letter.

    Raises:
        ValueError: a card does not begin with the letter of a suit.
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
