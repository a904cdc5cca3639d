"""The rules of Meow Oracle that are called most, as plain functions over ints and sequences of ints.

Cards are ints 0 … 35 (``components``), an area nine of them in cell order, NOTHING where no card lies face
up. Everything here is in the subset that numba compiles, so that the same functions serve the objects and
the fast simulation. ``flags`` is a sum of the constants below.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache

from ludobook.core.rules import Rulings, implements

SNAKE = 1  # MEOW-R1
TIES_PAY_NOTHING = 2  # MEOW-R7

NOTHING = -1
ALL_CELLS = (1 << 9) - 1
JOKER = 33  # this card and the two after it, numbered 3, 4 and 5
RED, GREEN, BLUE = 1, 2, 4
ROWS = (0, 1, 2, 3, 4, 5, 6, 7, 8)
SNAKE_PATH = (0, 1, 2, 5, 4, 3, 6, 7, 8)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """Return the kernel's flags for these rulings."""
    return SNAKE * (rulings["path"] == "snake") + TIES_PAY_NOTHING * (rulings["ties"] == "none")


def number(card: int) -> int:
    """Return the number printed on a card; jokers have one as well."""
    return card % 11 if card < JOKER else card - JOKER + 3


@implements("MEOW-DECK-3")
def colours(card: int) -> int:
    """Return the colours of a card, as a sum of RED, GREEN, BLUE; a joker has all three."""
    return 1 << card // 11 if card < JOKER else RED | GREEN | BLUE


@implements("MEOW-SEAT-1")
def left_of(seat: int, n: int) -> int:
    """Return the seat to the left, which has the next turn.

    >>> left_of(3, 4)
    0
    """
    return seat + 1 if seat + 1 < n else 0


# -- a turn ---------------------------------------------------------------------------------------------


@implements("MEOW-TURN-2", "MEOW-TURN-3", "MEOW-R16")
def cards_to_turn(n: int, face_down: int) -> int:
    """Return how many of its ``face_down`` cards a seat turns up: 3, or with two players after its first turn 2.

    A seat has nine face-down cards only before its first turn.
    """
    return 2 if n == 2 and face_down < 9 else 3


@implements("MEOW-GIVE-1", "MEOW-GIVE-2", "MEOW-GIVE-3", "MEOW-PLACE-6", "MEOW-R20")
def receiver(place: int, turned: int, mover: int, n: int) -> int:
    """Return the seat that gets, and places, the card at this place 0, 1 … of a ``give`` of ``turned`` cards.

    The cards go to the mover, then clockwise; if two players share three, the mover gets the first two.
    """
    seat = mover + max(0, place - own_cards(turned, n) + 1)
    return seat if seat < n else seat - n


def own_cards(turned: int, n: int) -> int:
    """Return how many of the turned-up cards the mover keeps: 2 if there are more than players, otherwise 1."""
    return 2 if turned > n else 1


@implements("MEOW-PLACE-2", "MEOW-PLACE-4", "MEOW-PLACE-5")
def free_cells(filled: int) -> int:
    """Return the cells in which a card may be placed, as a sum of 1 << cell: all without a face-up card."""
    return ALL_CELLS ^ filled


@implements("MEOW-END-1")
def is_full(filled: int) -> bool:
    """Tell whether all nine cells hold a face-up card."""
    return filled == ALL_CELLS


# -- what an area scores --------------------------------------------------------------------------------


@implements("MEOW-ORDER-1", "MEOW-ORDER-2", "MEOW-ORDER-6", "MEOW-R1", "MEOW-R2", "MEOW-R4")
def ascending_count(area: Sequence[int], flags: int) -> int:
    """Count the cards of a full area from cell 0 on, up to the first drop, 1 … 9; equal numbers climb."""
    path = SNAKE_PATH if flags & SNAKE else ROWS
    count = 1
    while count < 9 and number(area[path[count]]) >= number(area[path[count - 1]]):
        count += 1
    return count


@implements("MEOW-ORDER-3", "MEOW-ORDER-4", "MEOW-ORDER-5", "MEOW-R3")
def ascending_points(count: int) -> int:
    """Return the points of a climb: 1 point a card for 1 … 7 cards, 10 for 8 cards, 15 for 9 cards.

    >>> ascending_points(3), ascending_points(9)
    (3, 15)
    """
    if count == 9:
        return 15
    return 10 if count == 8 else count


@implements("MEOW-LINE-2", "MEOW-R6")
def line_colours(area: Sequence[int], line: int) -> int:
    """Return the colours that all three cards of LINES[line] can have; a joker may differ from line to line."""
    cells = LINES[line]
    return colours(area[cells[0]]) & colours(area[cells[1]]) & colours(area[cells[2]])


@implements("MEOW-LINE-1", "MEOW-LINE-3", "MEOW-R5")
def line_points(area: Sequence[int]) -> int:
    """Return 2 points for each of the 8 lines with one colour, and no more if several colours fit."""
    points = 0
    for line in range(8):
        if line_colours(area, line):
            points += 2
    return points


@implements("MEOW-TOTAL-1")
def area_total(area: Sequence[int], flags: int) -> int:
    """Return a full area's total for the round, 1 … 31."""
    return ascending_points(ascending_count(area, flags)) + line_points(area)


# -- what a round and a game score ----------------------------------------------------------------------


@implements("MEOW-COMPARE-1", "MEOW-COMPARE-2", "MEOW-COMPARE-3", "MEOW-COMPARE-4", "MEOW-R7", "MEOW-R8", "MEOW-R9")
def compare(totals: Sequence[int], n: int, flags: int, points: MutableSequence[int]) -> None:
    """Add each seat's winner points of a round to ``points``: each pair of neighbours is compared once."""
    for seat in range(n if n > 2 else 1):
        left = left_of(seat, n)
        tie = totals[seat] == totals[left] and not flags & TIES_PAY_NOTHING
        if totals[seat] > totals[left] or tie:
            points[seat] += 1
        if totals[left] > totals[seat] or tie:
            points[left] += 1


@implements("MEOW-NEXT-2", "MEOW-NEXT-3", "MEOW-R11", "MEOW-R12")
def next_start(totals: Sequence[int], n: int, start: int) -> int:
    """Return the seat that starts round two: the one with the lowest total.

    Of tied seats, it is the first one clockwise after ``start``, who started round one and comes last.
    """
    best = start
    seat = start
    for _ in range(n - 1):
        seat = left_of(seat, n)
        if totals[seat] < totals[best] or (best == start and totals[seat] == totals[best]):
            best = seat
    return best


@implements("MEOW-END-3", "MEOW-END-4", "MEOW-END-5", "MEOW-R13", "MEOW-R14")
def winners(points: Sequence[int], last_totals: Sequence[int], n: int) -> int:
    """Return the winning seats, as a sum of 1 << seat: most winner points, then the highest total of round two."""
    best = 0
    found = 0
    for seat in range(n):
        if points[seat] > points[best] or (points[seat] == points[best] and last_totals[seat] > last_totals[best]):
            best = seat
            found = 1 << seat
        elif points[seat] == points[best] and last_totals[seat] == last_totals[best]:
            found |= 1 << seat
    return found


# -- what looks best ------------------------------------------------------------------------------------

SPITE = 0.5  # the weight of a neighbour's gain beside one's own
LINE_HOPE = (0.0, 0.1, 0.7, 2.0)  # by the number of its cards, the value of a line in one colour
FILLS = 0.6  # the chance that an empty cell of the climb is filled well
# what a card adds to the tally of its lines, in base 4: 1 for each colour that it can have, and 1 for a card; the last
# entry is for NOTHING, which fits each colour but is not a card
ONE_EACH = tuple(sum(4**i for i in range(3) if fits >> i & 1) for fits in range(8))
TALLIES = (*(4**3 + ONE_EACH[colours(card)] for card in range(36)), ONE_EACH[RED | GREEN | BLUE])
LINE_WORTH = tuple(
    LINE_HOPE[tally // 4**3] if 3 in (tally % 4, tally // 4 % 4, tally // 4**2 % 4) else 0.0 for tally in range(4**4)
)
NUMBERS = tuple(map(number, range(36)))
# the points that each further card of a climb adds
STEP_WORTH = (1, *(ascending_points(step + 1) - ascending_points(step) for step in range(1, 9)))


def promise(area: Sequence[int], flags: int) -> float:
    """Estimate the points of an area with empty cells: the climb that it still allows, and the lines begun."""
    value = 0.0
    for line in range(8):
        cells = LINES[line]
        value += LINE_WORTH[TALLIES[area[cells[0]]] + TALLIES[area[cells[1]]] + TALLIES[area[cells[2]]]]
    likely, low, gap = 1.0, 0, 0
    path = SNAKE_PATH if flags & SNAKE else ROWS
    for step in range(9):
        card = area[path[step]]
        if card == NOTHING:
            gap += 1
            likely *= FILLS
        else:
            high = NUMBERS[card]
            if high < low:
                break
            likely *= min(1.0, (high - low + 1) / (2 * gap)) if gap else 1.0
            low, gap = high, 0
        value += likely * STEP_WORTH[step]
    return value


def best_cell(area: MutableSequence[int], card: int, flags: int) -> tuple[int, float]:
    """Return the empty cell in which a card promises most (the first of equals), and what the area then promises."""
    best, most = 0, -1e9
    for cell in range(9):
        if area[cell] == NOTHING:
            area[cell] = card
            value = promise(area, flags)
            area[cell] = NOTHING
            if value > most:
                best, most = cell, value
    return best, most


def gain(area: MutableSequence[int], card: int, flags: int) -> float:
    """Return how much more an area promises with a card in its best cell."""
    return best_cell(area, card, flags)[1] - promise(area, flags)


def regard(mover: int, seat: int, n: int) -> float:
    """Return the weight of a seat's gain for the mover: 1 for its own, -SPITE for a neighbour's, 0 for any other."""
    if seat == mover:
        return 1.0
    return 0.0 if n == 4 and seat == (mover + 2) % n else -SPITE
