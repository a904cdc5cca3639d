"""Meow Oracle: its cards and area, how they are written, and how they look.

A card is an int 0 … 35 in deck order, one of each. An area is nine cells, 0 … 8, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludobook.core.draw import INK, STOCK, at, card, glyphs, svg
from ludobook.core.errors import BadInput
from ludobook.core.rules import carries
from ludobook.core.shape import named

COLOURS = "RGB"
KINDS = (*(colour + str(number) for colour in COLOURS for number in range(11)), "J3", "J4", "J5")
DECK = tuple(range(len(KINDS)))
NUMBER = {name: kind for kind, name in enumerate(KINDS)}
CELLS = tuple("012345678")


@carries("MEOW-DECK-1")
def parse_card(text: object) -> int:
    """The card a text names, in any case and with white space around it.

    Raises:
        BadInput: MEOW-DECK-1, no such card.
    """
    return named(text, NUMBER, "MEOW-DECK-1", "no card: a card is R, G or B with 0 to 10, or J with 3, 4 or 5.")


@carries("MEOW-DECK-2")
def check_different(cards: Sequence[int]) -> None:
    """Raises BadInput, MEOW-DECK-2, when a card is there twice."""
    for place, kind in enumerate(cards):
        if kind in cards[:place]:
            raise BadInput(
                f"There is only one {KINDS[kind]}, and it is there twice.", rule="MEOW-DECK-2", part=(KINDS[kind],)
            )


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The cards as written, in the order given."""
    return tuple([KINDS[kind] for kind in cards])


def label(kind: int) -> str:
    """The card's name for a person: ``red 7``, ``grey joker 4``."""
    return f"{SUIT[KINDS[kind][0]][1]} {KINDS[kind][1:]}"


# -- faces: red is an ear, green an eye, blue a ball of yarn; the joker is the whole cat, all three at once ----

SUIT = {
    "R": ("#A31D1D", "red"),
    "G": ("#177A50", "green"),
    "B": ("#1E2472", "blue"),
    "J": ("#2F363C", "grey joker"),
}
GREY = "#D3D9DB"
COVER = "#86344F"
GOLD = "#FFD25A"


def emblem(suit: str, ink: str, hole: str = STOCK) -> str:
    """The mark of a suit, round the origin, 30 units wide."""
    if suit == "R":
        return (
            f'<path d="M0-13.5 14 12H-14Z" fill="{ink}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>'
            f'<path d="M0-5 6.6 8H-6.6Z" fill="{hole}"/>'
        )
    if suit == "G":
        return (
            f'<path d="M-15 0C-9-10.5 9-10.5 15 0 9 10.5-9 10.5-15 0Z" fill="{ink}"/>'
            f'<path d="M0-6.4C3-3 3 3 0 6.4-3 3-3-3 0-6.4Z" fill="{hole}"/>'
        )
    if suit == "B":
        return (
            f'<circle r="14" fill="{ink}"/>'
            '<path d="M-11-5C-4-9 5-8 11.5-3M-13 3C-5-3 6-2 12.5 4M-8 10C-3 5 5 5 9 9.5" '
            f'fill="none" stroke="{hole}" stroke-width="1.8" stroke-linecap="round"/>'
        )
    return (
        '<path d="M-13.5-13.5-3-8.5H3L13.5-13.5V2A13.5 12.5 0 0 1-13.5 2Z" '
        f'fill="{ink}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M-9.5 0C-7.5-3.6-3.5-3.6-2 0-4 3.2-7.5 3.2-9.5 0ZM9.5 0C7.5-3.6 3.5-3.6 2 0 4 3.2 7.5 3.2 9.5 0Z" '
        f'fill="{hole}"/><path d="M-2.2 6.5 0 8.5 2.2 6.5" fill="none" stroke="{hole}" stroke-width="1.8" '
        'stroke-linecap="round"/>'
    )


def card_face(kind: int) -> str:
    """The card's SVG, 60 × 84."""
    letter, number = KINDS[kind][0], KINDS[kind][1:]
    ink, name = SUIT[letter]
    ground = GREY if letter == "J" else STOCK
    return card(f"{number} {name}", number, letter, emblem(letter, ink, ground), ink, ground=ground)


def back_face() -> str:
    """A card face down: rows of ears."""
    ears = "".join(
        f'<path d="M{x} {y}v-8l4 3h4l4-3v8"/>'
        for j, y in enumerate(range(22, 78, 14))
        for x in ((10, 24, 38) if j % 2 else (17, 31))
    )
    return svg(
        "face-down card",
        60,
        84,
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{STOCK}" stroke="#74808A" stroke-width="1.5"/>'
        f'<rect x="4.5" y="4.5" width="51" height="75" rx="4.5" fill="{COVER}"/>'
        '<g fill="none" stroke="#FFFFFF" stroke-opacity=".72" stroke-width="1.8" stroke-linejoin="round" '
        f'stroke-linecap="round">{ears}</g>',
    )


def token_face(name: str) -> str:
    """The SVG of ``point`` (a winner point), ``start`` (the starting player), ``climb``, ``line`` or ``line-R``."""
    if name == "point":
        toes = "".join(
            f'<ellipse cx="{x}" cy="{y}" rx="5" ry="6.5"/>' for x, y in ((13, 26), (24, 15), (36, 15), (47, 26))
        )
        pad = '<path d="M30 29C39 29 47 38 45 46 43 54 35 50 30 50S17 54 15 46C13 38 21 29 30 29Z"/>'
        return svg("winner point", 60, 60, f'<g fill="{GOLD}" stroke="{INK}" stroke-width="2.5">{toes}{pad}</g>')
    if name == "start":
        ball = f'<circle cx="30" cy="25" r="19" fill="#E9DCF2" stroke="{INK}" stroke-width="2.5"/>'
        foot = (
            f'<path d="M15 44H45L50 55H10Z" fill="{COVER}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
        )
        return svg("starting player", 60, 60, ball + at(30, 26, emblem("J", COVER, "#E9DCF2"), 0.7) + foot)
    if name == "climb":
        rail = f'<path d="M9 49 30 33 51 14" fill="none" stroke="{INK}" stroke-width="3"/>'
        beads = "".join(
            f'<circle cx="{x}" cy="{y}" r="8" fill="{fill}" stroke="{INK}" stroke-width="2.5"/>'
            for x, y, fill in ((10, 48, STOCK), (30, 33, STOCK), (50, 14, GOLD))
        )
        return svg("cards that climb", 60, 60, rail + beads)
    if name.startswith("line-"):
        suit = name[-1]
        pill = f'<rect x="1.5" y="1.5" width="67" height="31" rx="15.5" fill="{STOCK}" stroke="{SUIT[suit][0]}" '
        mark = at(19, 17.5, emblem(suit, SUIT[suit][0]), 0.62) + glyphs("+2", 32, 9.5, 15, INK, 2.2)
        return svg(f"2 points for a line: {SUIT[suit][1]}", 70, 34, f'{pill}stroke-width="3"/>{mark}')
    ribbon = f'<path d="M9 30H51" stroke="{INK}" stroke-width="19" stroke-linecap="round"/>'
    return svg("a line of one colour", 60, 60, ribbon + glyphs("+2", 30, 23.5, 13, STOCK, 2.4, "middle"))


TOKENS = ("point", "start", "climb", "line", *(f"line-{suit}" for suit in SUIT))
FACE_IDS = (*KINDS, "back", *TOKENS)


def face(face_id: str) -> str:
    """The SVG of a card (``R7``), the ``back`` or a token. Raises BadInput for any other id."""
    if face_id == "back":
        return back_face()
    return token_face(face_id) if face_id in TOKENS else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: an area of ears, eyes and yarn, the cat in its centre."""
    tints = {"R": "#FFB3A6", "G": "#A9F0CD", "B": "#C3CBFF", "J": GOLD}
    body = ""
    for cell, suit in enumerate("RGBBJGGRB"):
        x, y = 28 + 88 * (cell % 3), 24 + 88 * (cell // 3)
        glow, scale = ("0.2", 1.75) if suit == "J" else ("0.09", 1.35)
        body += f'<rect x="{x}" y="{y}" width="76" height="76" rx="8" fill="#fff" fill-opacity="{glow}"/>'
        body += at(x + 38, y + 38, emblem(suit, tints[suit], COVER), scale)
    return svg("Meow Oracle", 300, 300, body)
