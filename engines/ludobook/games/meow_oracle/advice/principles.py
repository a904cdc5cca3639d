"""Finds actions that follow the principles of Meow Oracle; ``tests/benchmarks/principles.py`` shows that they pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.games.meow_oracle.kernel import JOKER, NOTHING, NUMBERS, SNAKE, receiver
from ludobook.games.meow_oracle.machine import AREA, FLAGS, GIFT, MOVER, PICK, QUEUE, Position, unpacked
from ludobook.teach.practice_toml import read_principles

HIGHEST = 10


def _placing(codes: Sequence[int]) -> bool:
    """Tell whether the actions place a card."""
    return codes[0] < GIFT


def _giving(codes: Sequence[int]) -> bool:
    """Tell whether the actions give cards."""
    return GIFT <= codes[0] < PICK


def _card(g: Position) -> int:
    """Return the card to place."""
    return (g.now[QUEUE] & 63) - 1


def _own(g: Position) -> list[int]:
    """Return the area of the seat to act."""
    seat = g.now[TURN]
    return list(g.up[AREA * seat : AREA * seat + AREA])


def _kept(g: Position, code: int) -> list[int]:
    """Return the cards that the mover keeps."""
    cards, mover, n = unpacked(code ^ GIFT), g.now[MOVER], g.rules[PLAYERS]
    return [card for place, card in enumerate(cards) if receiver(place, len(cards), mover, n) == mover]


def gaps(area: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield, for each two numbers that follow each other row by row, the number of empty cells between and the growth.

    The climb is taken to begin with 0 and to end with HIGHEST. A drop is a negative growth.
    """
    last, low = -1, 0
    for cell in range(AREA + 1):
        if cell == AREA or area[cell] != NOTHING:
            high = NUMBERS[area[cell]] if cell < AREA else HIGHEST
            yield cell - last - 1, high - low
            last, low = cell, high


def leave_room(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Leave no more empty cells between two numbers than there are numbers that fit between them."""
    if not _placing(codes) or g.rules[FLAGS] & SNAKE:
        return ()
    area, fitting = _own(g), []
    for cell in codes:
        area[cell] = _card(g)
        if all(growth >= 0 and growth >= gap - 1 for gap, growth in gaps(area)):
            fitting.append(cell)
        area[cell] = NOTHING
    return fitting


def keep_joker(g: Position, codes: Sequence[int]) -> Sequence[int]:
    """Keep jokers, which fit each of their lines in any colour."""
    return [code for code in codes if max(_kept(g, code)) >= JOKER] if _giving(codes) else ()


PRINCIPLES = read_principles("ludobook.games.meow_oracle", leave_room=leave_room, keep_joker=keep_joker)
