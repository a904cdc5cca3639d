"""Lauzait-Cep: its pieces, its board and dice-sticks, how they are written, and how they look.

A piece is an int 0 … 20 in deck order: W0 … W9, G0 … G9, J. A square is an int 0 … 24: a1 a2 … e5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ludobook.core.draw import INK, glyphs, svg
from ludobook.core.errors import BadInput
from ludobook.core.rules import carries
from ludobook.core.scene import Slot, Zone
from ludobook.core.shape import named

COLOURS = "WG"
KINDS = (*(colour + str(number) for colour in COLOURS for number in range(10)), "J")
JOKER = 20
COPIES = (4, 4, 4, 4, 3, 3, 3, 3, 2, 2) * 2 + (4,)
DOTS = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)  # by number
DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))
NUMBER = {name: kind for kind, name in enumerate(KINDS)}

FILES, RANKS = "abcde", "12345"
SQUARES = tuple(file + rank for file in FILES for rank in RANKS)
SQUARE = {name: square for square, name in enumerate(SQUARES)}
SQUARE_IN_CAPITALS = {name.upper(): square for name, square in SQUARE.items()}
MOUNTAIN = SQUARE["c3"]
WATER = tuple(SQUARE[name] for name in ("a3", "b3", "c1", "c2", "c4", "c5", "d3", "e3"))
STICKS = 5


@carries("LZ-JSON-2")
def parse_card(text: object) -> int:
    """The piece a text names, in any case and with white space around it.

    Raises:
        BadInput: LZ-DECK-1, no such piece.
    """
    return named(text, NUMBER, "LZ-DECK-1", "no piece: a piece is W or G with a number 0 to 9, or J.")


@carries("LZ-BOARD-1")
def parse_square(text: object) -> int:
    """The square a text names, in any case and with white space around it.

    Raises:
        BadInput: LZ-BOARD-1, no such square.
    """
    return named(text, SQUARE_IN_CAPITALS, "LZ-BOARD-1", "no square: the squares are a1 to e5.")


@carries("LZ-DECK-1")
def check_copies(cards: Iterable[int]) -> None:
    """Raises BadInput, LZ-DECK-1, when there are more copies of a piece than the 68 contain."""
    for kind, count in Counter(cards).items():
        if count > COPIES[kind]:
            raise BadInput(
                f"There are only {COPIES[kind]} copies of {KINDS[kind]}, and this would be number {count}.",
                rule="LZ-DECK-1",
                part=(KINDS[kind],),
            )


@carries("LZ-DECK-2")
def deck_for(players: int) -> tuple[int, ...]:
    """The pieces in play: all 68 for four, without the 0s for three, for two also without two jokers."""
    if players == 4:
        return DECK
    deck = [kind for kind in DECK if kind not in (0, 10)]
    return tuple(deck[:-2] if players == 2 else deck)


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The pieces as written, in deck order."""
    return tuple([KINDS[kind] for kind in sorted(cards)])


def set_text(cards: Iterable[int]) -> str:
    """A set or department as written: ``W1+W2+J``."""
    return "+".join(names(cards))


def label(kind: int) -> str:
    """The piece's name for a person: ``green 4``."""
    return "joker" if kind == JOKER else f"{('white', 'green')[kind // 10]} {kind % 10}"


def ground(square: int) -> str:
    """What lies under a piece there: ``land``, ``water`` or ``mountain``."""
    return "mountain" if square == MOUNTAIN else "water" if square in WATER else "land"


def board_zone(board: Mapping[str, str], new: str = "") -> Zone:
    """The board as seat 0 sees it, rank 5 on top.

    Args:
        board: pieces by square, both as written; a square that is missing is empty.
        new: the square of the last arrival.
    """
    slots = []
    for rank in reversed(RANKS):
        for name in (file + rank for file in FILES):
            piece, under = board.get(name), ground(SQUARE[name])
            where = name if under == "land" else f"{name}, {under.capitalize()}"
            what = "empty" if piece is None else label(NUMBER[piece]) if piece in NUMBER else piece
            face_id = piece if piece in NUMBER else None
            slots.append(Slot(face_id, f"{where}: {what}", choice=name, new=name == new, ground=under))
    return Zone("board", "Board", tuple(slots), "board", columns=5, tile=True, edges=(RANKS[::-1], FILES))


# -- faces: white has round corners, green cut ones, a joker is one half of each --------------------------

ROUND = "M14 2H46A12 12 0 0 1 58 14V46A12 12 0 0 1 46 58H14A12 12 0 0 1 2 46V14A12 12 0 0 1 14 2Z"
CUT = "M13 2H47L58 13V47L47 58H13L2 47V13Z"
MIXED = "M13 2H47L58 13V46A12 12 0 0 1 46 58H14A12 12 0 0 1 2 46V13Z"
GREEN, LINE, BONE = "#0D5B47", "#2B333A", "#F7F2E4"


@carries("LZ-DECK-3")
def card_face(kind: int) -> str:
    """The piece's SVG, 60 × 60, with its number, letter and dots; a joker has no dots."""
    if kind == JOKER:
        return svg(
            "joker: any colour, any number",
            60,
            60,
            f'<path d="{MIXED}" fill="#FFFFFF"/>'
            f'<path d="M13 2H47L52 7 8.5 56.7C4.5 54.7 2 50.6 2 46V13Z" fill="{GREEN}"/>'
            f'<path d="{MIXED}" fill="none" stroke="{LINE}" stroke-width="2"/>'
            f'<circle cx="30" cy="30" r="16" fill="#FFFFFF" stroke="{LINE}" stroke-width="2"/>'
            + glyphs("J", 30, 20.5, 19, LINE, 2.2, "middle"),
        )
    letter, number = KINDS[kind][0], KINDS[kind][1]
    fill, ink = ("#FFFFFF", INK) if letter == "W" else (GREEN, "#FFFFFF")
    dots = DOTS[int(number)]
    who = "white, Administrative Officer" if letter == "W" else "green, Site Worker"
    pips = "".join(f'<circle cx="{50 - 7.5 * i}" cy="47.5" r="2.7" fill="{ink}"/>' for i in range(dots))
    return svg(
        f"{number} {who}, {dots} dot{'s' if dots > 1 else ''}",
        60,
        60,
        f'<path d="{ROUND if letter == "W" else CUT}" fill="{fill}" stroke="{LINE}" stroke-width="2"/>'
        + glyphs(number, 30, 8.5, 27, ink, 2.1, "middle")
        + glyphs(letter, 9, 41, 12, ink, 2.2)
        + pips,
    )


def back_face() -> str:
    """A piece face down: the bureau's house."""
    return svg(
        "face-down piece",
        60,
        60,
        f'<rect x="2" y="2" width="56" height="56" rx="9" fill="#DAD9CF" stroke="{LINE}" stroke-width="2"/>'
        '<path d="M16 44V24l14-10 14 10v20ZM26 44V33h8v11" fill="none" stroke="#8A8A7C" stroke-width="2.5" '
        'stroke-linejoin="round"/>',
    )


def throw_face(throw: int) -> str:
    """The five sticks of a throw, 104 × 60; dark and notched counts 1."""
    out = []
    for i in range(STICKS):
        dark = i < throw
        notches = f'<path d="M-3-8H3M-3 0H3M-3 8H3" stroke="{BONE}" stroke-width="2"/>' if dark else ""
        out.append(
            f'<g transform="translate({12 + 20 * i} 30)rotate({(-8, 5, -3, 7, -5)[i]})">'
            f'<rect x="-7" y="-27" width="14" height="54" rx="7" fill="none" stroke="{BONE}" stroke-width="1.5"/>'
            f'<rect x="-6" y="-26" width="12" height="52" rx="6" fill="{LINE if dark else BONE}" stroke="{LINE}" '
            f'stroke-width="2"/>{notches}</g>'
        )
    return svg(f"throw of {throw}", 104, 60, "".join(out))


def square_face(name: str) -> str:
    """The SVG, 76 × 76, of a square: ``land``, ``water`` or ``mountain``; its frame shows round a piece."""
    fill = {"land": "#E3E1D8", "water": "#A6C9E3", "mountain": "#55606A"}[name]
    body = f'<rect width="76" height="76" rx="6" fill="{fill}"/>'
    if name == "mountain":
        body += '<path d="M14 62 30 30l9 13 7-11 17 30Z" fill="#C9D0D4"/>' + _edges(
            (7.5, 74), "l6-5 6 5" * 6, "#FFFFFF"
        )
    elif name == "water":
        body += _edges((5, 71.5), "q6-5 12 0" + "t12 0" * 5, "#1D5681")
    title = {"land": "land", "water": "Tam’s Water", "mountain": "Tam’s Mountain"}[name]
    return svg(title, 76, 76, body)


def token_face(name: str) -> str:
    """The SVG, 60 × 60, of ``points`` (score money), or of the marks ``three_of_a_kind`` and ``sequence_of_three``."""
    if name == "points":
        return svg(
            "score money",
            60,
            60,
            f'<circle cx="30" cy="30" r="25" fill="#FFD25A" stroke="{INK}" stroke-width="2.5"/>'
            f'<path d="M18 40V27l12-9 12 9v13ZM26 40v-8h8v8" fill="none" stroke="{INK}" stroke-width="2.5" '
            'stroke-linejoin="round"/>',
        )
    title, shape = {
        "three_of_a_kind": ("three of a kind", '<path d="M6 22h14v14H6ZM23 22h14v14H23ZM40 22h14v14H40Z"/>'),
        "sequence_of_three": ("sequence of three", '<path d="M5 40h14v14H5ZM23 24h14v14H23ZM41 8h14v14H41Z"/>'),
    }[name]
    pen = 'fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"'
    return svg(title, 60, 60, f"<g {pen}>{shape}</g>")


GROUNDS = ("land", "water", "mountain")
THROWS = tuple(f"throw-{throw}" for throw in range(STICKS + 1))
TOKENS = ("points", "three_of_a_kind", "sequence_of_three")
FACE_IDS = (*KINDS, "back", *GROUNDS, *THROWS, *TOKENS)


def face(face_id: str) -> str:
    """The SVG of a piece (``G4``), the ``back``, a ground, a throw or a token. Raises BadInput for any other id."""
    if face_id == "back":
        return back_face()
    if face_id in GROUNDS:
        return square_face(face_id)
    if face_id in THROWS:
        return throw_face(THROWS.index(face_id))
    return token_face(face_id) if face_id in TOKENS else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: the board full of pieces, its hole on the Mountain."""
    out = []
    for row in range(5):
        for column in range(5):
            x, y = 32 + 50 * column, 36 + 50 * row
            if row == column == 2:
                peak = '<path d="M130 178 146 148l9 12 9-15 10 33Z" fill="#FFD25A" transform="translate(-2 -4)"/>'
                out.append(peak)
            elif row == 2 or column == 2:
                wave = "q6-7 12 0t12 0 12 0"
                out.append(
                    f'<path d="M{x + 1} {y + 13}{wave}M{x + 1} {y + 28}{wave}" fill="none" stroke="#BFE3F5" '
                    'stroke-width="3" stroke-linecap="round"/>'
                )
            elif (row + column) % 2:
                out.append(f'<rect x="{x}" y="{y}" width="40" height="40" rx="9" fill="#fff"/>')
            else:
                out.append(
                    f'<path d="M{x + 8} {y}h24l8 8v24l-8 8H{x + 8}l-8-8V{y + 8}Z" fill="#0A3D31" stroke="#fff" '
                    'stroke-opacity=".5" stroke-width="1.5"/>'
                )
    return svg("Lauzait-Cep", 300, 300, "".join(out))


def _edges(heights: tuple[float, float], line: str, colour: str) -> str:
    """The same line along the top and the bottom of a square."""
    return "".join(f'<path d="M2 {y:g}{line}" fill="none" stroke="{colour}" stroke-width="1.8"/>' for y in heights)
