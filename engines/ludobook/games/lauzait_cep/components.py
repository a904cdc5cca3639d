"""The pieces, board and dice-sticks of Lauzait-Cep, and their notation.

A piece is an int 0 … 20 in deck order: W0 … W9, G0 … G9, J. A square is an int 0 … 24: a1 a2 … e5.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludobook.core.cards import Deck
from ludobook.core.errors import BadInput
from ludobook.core.rules import implemented_in, implements
from ludobook.games.lauzait_cep.words import CARD

DECK = Deck(
    (*(colour + str(number) for colour in "WG" for number in range(10)), "J"),
    description=CARD("description"),
    not_card_rule="LZ-DECK-1",
    too_many_rule="LZ-DECK-1",
    copies=(4, 4, 4, 4, 3, 3, 3, 3, 2, 2) * 2 + (4,),
    what=CARD("piece"),
)
implemented_in(f"{__name__}.DECK.parse", "LZ-JSON-2")
implemented_in(f"{__name__}.DECK.check", "LZ-DECK-1")
KINDS, COPIES, parse_card = DECK.kinds, DECK.copies, DECK.parse
JOKER: int = KINDS.index("J")
DOTS: tuple[int, ...] = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)  # by number
PIECES = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))

FILES, RANKS = "abcde", "12345"
SQUARES = tuple(file + rank for file in FILES for rank in RANKS)
SQUARE = {name: square for square, name in enumerate(SQUARES)}
SQUARE_IN_CAPITALS = {name.upper(): square for name, square in SQUARE.items()}
SQUARES_DOWN = tuple(file + rank for rank in reversed(RANKS) for file in FILES)  # as a board is read
MOUNTAIN = SQUARE["c3"]
WATER: tuple[int, ...] = tuple(SQUARE[name] for name in ("a3", "b3", "c1", "c2", "c4", "c5", "d3", "e3"))
STICKS = 5


@implements("LZ-BOARD-1")
def parse_square(text: object) -> int:
    """Read a square; case and surrounding white space do not matter.

    Raises:
        BadInput: there is no such square (LZ-BOARD-1).
    """
    square = SQUARE_IN_CAPITALS.get(text.strip().upper()) if isinstance(text, str) else None
    if square is None:
        shown = text.strip()[:20] if isinstance(text, str) else type(text).__name__
        raise BadInput(CARD("no_square", shown), rule="LZ-BOARD-1", part=(shown,))
    return square


@implements("LZ-PLAYERS-1")
def check_players(n: object) -> int:
    """Return the number of players. Raises BadInput (LZ-PLAYERS-1) if it is not 2, 3 or 4."""
    if type(n) is not int or not 2 <= n <= 4:
        raise BadInput(CARD("players", str(n)[:20]), rule="LZ-PLAYERS-1")
    return n


@implements("LZ-DECK-2")
def deck_for(players: int) -> tuple[int, ...]:
    """Return the pieces in play: all 68 for four players, without the 0s for three, also without two jokers for two."""
    if players == 4:
        return PIECES
    deck = [kind for kind in PIECES if kind not in (0, 10)]
    return tuple(deck[:-2] if players == 2 else deck)


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """Write pieces in the notation, in deck order."""
    return DECK.names(sorted(cards))


def set_text(cards: Iterable[int]) -> str:
    """Write a set or department in the notation: ``W1+W2+J``.

    >>> set_text([0, 1, 2])
    'W0+W1+W2'
    """
    return "+".join(names(cards))


def label(kind: int) -> str:
    """Name a piece for a person: ``green 4``."""
    return CARD("joker") if kind == JOKER else CARD(("white", "green")[kind // 10], kind % 10)


def ground(square: int) -> str:
    """Return the ground of a square: ``land``, ``water`` or ``mountain``.

    >>> [ground(parse_square(text)) for text in ("a1", "c3")]
    ['land', 'mountain']
    """
    return "mountain" if square == MOUNTAIN else "water" if square in WATER else "land"
