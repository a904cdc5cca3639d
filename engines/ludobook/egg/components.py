"""The Luminous Dragon Egg: its cards and pieces, how they are written, and how they look.

A card is an int 0 … 15 in deck order; two copies of each make the deck.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from ludobook.core.draw import INK, STOCK, at, burst, card, glyphs, svg
from ludobook.core.errors import BadInput
from ludobook.core.rules import carries
from ludobook.core.shape import named

COLOURS = "RB"
RANKS = (2, 3, 5, 7, 10, 15, 20)
REVELATION = 7
KINDS = tuple(colour + rank for colour in COLOURS for rank in (*map(str, RANKS), "W"))
COPIES = 2
DECK = tuple(sorted(list(range(len(KINDS))) * COPIES))
BRACELETS = 12
NUMBER = {name: kind for kind, name in enumerate(KINDS)}


@carries("EGG-DECK-1", "EGG-JSON-2")
def parse_card(text: object) -> int:
    """The card a text names, in any case and with white space around it.

    Raises:
        BadInput: EGG-DECK-1, no such card; EGG-JSON-1, no text.
    """
    if not isinstance(text, str):
        raise BadInput(f"A card is written as text, such as R7, not as {type(text).__name__}.", rule="EGG-JSON-1")
    return named(text, NUMBER, "EGG-DECK-1", "no card: a card is R or B with 2, 3, 5, 7, 10, 15, 20 or W.")


@carries("EGG-DECK-2")
def check_copies(cards: Iterable[int]) -> None:
    """Raises BadInput, EGG-DECK-2, when a card is there more than twice."""
    for kind, count in Counter(cards).items():
        if count > COPIES:
            raise BadInput(
                f"There are only two copies of {KINDS[kind]}, and this would be number {count}.",
                rule="EGG-DECK-2",
                part=(KINDS[kind],),
            )


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The cards as written, in deck order."""
    return tuple([KINDS[kind] for kind in sorted(cards)])


def set_text(cards: Iterable[int]) -> str:
    """A set as written: ``R7+B7``."""
    return "+".join(names(cards))


def label(kind: int) -> str:
    """The card's name for a person: ``7 red``."""
    colour = "red" if kind < 8 else "blue"
    return f"{colour} Revelation" if kind % 8 == REVELATION else f"{colour} {RANKS[kind % 8]}"


# -- faces: red is a sun, blue a moon; seven ticks climb with the rank, seven beams say "any rank" --------

ROUND = [2 * math.pi * i / 7 - math.pi / 2 - 0.35 for i in range(7)]
FAN = [math.pi * (i - 3) / 7 - math.pi / 2 for i in range(7)]
SUIT = {"R": ("#C2391D", "#F9CFC0", "red"), "B": ("#17448A", "#C6D8F3", "blue")}


def emblem(colour: str, ink: str, hole: str = STOCK) -> str:
    """The sun of red or the moon of blue, round the origin, 30 units wide."""
    if colour == "R":
        return (
            f'<path d="{burst(10, 15, 10.6)}" fill="{ink}"/>'
            f'<circle r="5" fill="none" stroke="{hole}" stroke-width="1.8"/>'
        )
    return (
        f'<path d="M5.5-13.6A14.6 14.6 0 1 0 14.4 4.2 11.4 11.4 0 0 1 5.5-13.6Z" fill="{ink}"/>'
        f'<circle cx="8.4" cy="-4" r="2.2" fill="{ink}"/>'
    )


def card_face(kind: int) -> str:
    """The card's SVG, 60 × 84."""
    letter, value = KINDS[kind][0], KINDS[kind][1:]
    ink, wash, name = SUIT[letter]
    if value == "W":
        extra = (
            '<svg x="4" y="4" width="52" height="76" viewBox="4 4 52 76">'
            f'<g fill="{wash}">{_beams(39.5, 61, 90, 0.09, ROUND)}</g></svg>'
            f'<circle cx="39.5" cy="61" r="17.5" fill="{STOCK}"/>'
            f'<rect x="4" y="4" width="52" height="76" rx="4.5" fill="none" stroke="{ink}" stroke-width="2"/>'
        )
        title = f"Revelation, {name}: any rank of its colour"
        return card(title, "W", letter, emblem(letter, ink), ink, ink=ink, edge=ink, extra=extra)
    filled = RANKS.index(int(value)) + 1
    ticks = "".join(
        f'<rect x="{9.5 + 6 * i:.1f}" y="{78 if i < filled else 78.7}" width="4.2" height="{2 if i < filled else 0.7}" '
        f'fill="{ink if i < filled else "#9AA4AB"}"/>'
        for i in range(7)
    )
    return card(f"{value} {name}", value, letter, emblem(letter, ink), ink, extra=ticks)


def back_face() -> str:
    """A card face down: dragon scales."""
    scales = "".join(
        f'<path d="M{x} {y}a6.5 6.5 0 0 0 13 0"/>'
        for j, y in enumerate(range(14, 76, 9))
        for x in ((10.5, 23.5, 36.5) if j % 2 else (17, 30))
    )
    return svg(
        "face-down card",
        60,
        84,
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{STOCK}" stroke="#74808A" stroke-width="1.5"/>'
        '<rect x="4.5" y="4.5" width="51" height="75" rx="4.5" fill="#3A3170"/>'
        '<g fill="none" stroke="#FFFFFF" stroke-opacity=".72" stroke-width="1.8" stroke-linejoin="round" '
        f'stroke-linecap="round">{scales}</g>',
    )


def token_face(name: str) -> str:
    """The SVG, 60 × 60, of ``egg``, ``bracelet``, ``zoo``, or the marks ``friends`` and ``bah-yah``."""
    if name == "egg":
        return svg("the Egg", 60, 60, _egg_body())
    if name == "bracelet":
        beads = "".join(
            f'<circle cx="{30 + 20 * math.cos(a):.1f}" cy="{30 + 20 * math.sin(a):.1f}" r="{6.5 if i == 9 else 4.6}" '
            f'fill="{"#FFD25A" if i == 9 else "#2C7D74"}" stroke="{INK}" stroke-width="1.5"/>'
            for i, a in ((i, 2 * math.pi * i / 12) for i in range(12))
        )
        ring = f'<circle cx="30" cy="30" r="20" fill="none" stroke="{INK}" stroke-width="2"/>'
        return svg("bracelet", 60, 60, ring + beads)
    if name == "zoo":
        note = '<rect x="3" y="14" width="54" height="32" rx="4" fill="#E6F0E6" stroke="#17663F" stroke-width="2.5"/>'
        disc = '<circle cx="30" cy="30" r="11" fill="none" stroke="#17663F" stroke-width="2"/>'
        return svg("ZOO, money", 60, 60, note + disc + glyphs("Z", 30, 24, 12, "#17663F", 2.4, "middle"))
    title, shape = {
        "friends": (
            "Friends: alike in colour and rank",
            '<circle cx="24" cy="30" r="15"/><circle cx="36" cy="30" r="15"/>',
        ),
        "bah-yah": ("BAH-YAH: any other pair", '<circle cx="15.5" cy="30" r="12"/><path d="M33.5 18.5h23v23h-23Z"/>'),
    }[name]
    pen = 'fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"'
    return svg(title, 60, 60, f"<g {pen}>{shape}</g>")


TOKENS = ("egg", "bracelet", "zoo", "friends", "bah-yah")
FACE_IDS = (*KINDS, "back", *TOKENS)


def face(face_id: str) -> str:
    """The SVG of a card (``R7``), the ``back`` or a token. Raises BadInput for any other id."""
    if face_id == "back":
        return back_face()
    return token_face(face_id) if face_id in TOKENS else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: the Egg between sun and moon, on seven beams."""
    body = (
        f'<g fill="#fff" fill-opacity=".13">{_beams(150, 238, 420, 0.13, FAN)}</g>'
        + at(52, 62, emblem("R", "#FF9A7E", "#3A3170"), 1.7)
        + at(252, 62, emblem("B", "#BFD6FF", "#3A3170"), 1.7)
        + '<path d="M150 84C202 84 232 164 232 210A82 78 0 0 1 68 210C68 164 98 84 150 84Z" fill="#FFD25A"/>'
        '<path d="M70 190q26.7 30 53.4 0 26.7 30 53.4 0 26.7 30 53.4 0M71 230q26.5 30 53 0 26.5 30 53 0 26.5 30 53 0" '
        'fill="none" stroke="#3A3170" stroke-width="6"/>'
    )
    return svg("The Luminous Dragon Egg", 300, 300, body)


def _egg_body() -> str:
    return (
        f'<path d="M30 4C43 4 51 24 51 36A21 20 0 0 1 9 36C9 24 17 4 30 4Z" fill="#FFD25A" stroke="{INK}" '
        'stroke-width="2.5"/><path d="M11 30q6.3 7 12.7 0 6.3 7 12.6 0 6.4 7 12.7 0M10 42q6.6 7 13.3 0 6.7 7 13.4 0 '
        '6.7 7 13.3 0" fill="none" stroke="#8A5A00" stroke-width="2"/>'
        '<path d="M23 12C19 16 17 20 16 24" fill="none" stroke="#FFF6DC" stroke-width="3" stroke-linecap="round"/>'
    )


def _beams(x: float, y: float, length: float, spread: float, angles: Sequence[float]) -> str:
    return "".join(
        f'<path d="M{x} {y} {x + length * math.cos(a - spread):.1f} {y + length * math.sin(a - spread):.1f} '
        f'{x + length * math.cos(a + spread):.1f} {y + length * math.sin(a + spread):.1f}Z"/>'
        for a in angles
    )
