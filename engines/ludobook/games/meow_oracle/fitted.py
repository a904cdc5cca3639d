"""What an area is likely to score: how often its lines and its climb came about when this very player played itself.

``tests/benchmarks/fit.py`` counts that in self-played games, and writes ``fitted.json``.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.document import read_document
from ludobook.games.meow_oracle.kernel import LINES, NOTHING, NUMBERS, ROWS, SNAKE, SNAKE_PATH, STEP_WORTH, TALLIES

PHASES, TALLY = 9, 256  # numbers of vacant cells, none to eight; tallies of a line
MOST_SPARE = 3  # vacant cells elsewhere, from which on they are all alike
GAPS, ROOMS, STEPS = 10, 11, 10
OPEN = (MOST_SPARE + 1) * GAPS * ROOMS * STEPS  # where the gaps begin that no card ends, or a lower one

STORED = read_document(__package__, "fitted.json")  # chances in thousandths
LINE_POINTS = tuple(2 * chance / 1000 for chance in STORED["lines"])
CLIMBS = tuple(chance / 1000 for chance in STORED["climbs"])


def line_place(area: Sequence[int], line: int, vacant: int) -> int:
    """Where ``LINE_POINTS`` has a line of an area with so many vacant cells."""
    cells = LINES[line]
    return TALLY * min(vacant, PHASES - 1) + TALLIES[area[cells[0]]] + TALLIES[area[cells[1]]] + TALLIES[area[cells[2]]]


def gap_place(gap: int, spare: int, low: int, high: int) -> int:
    """Where ``CLIMBS`` has a gap of so many vacant cells on the path, after a card ``low`` and before a card ``high``.

    From there on stands how likely the first card laid in the gap goes on climbing, the second one, and so on; where
    ``high`` is not lower than ``low``, then how likely that card does. ``spare`` is how many cells are vacant elsewhere.
    """
    ends = high >= low
    room = high - low if ends else low
    return STEPS * (ROOMS * (GAPS * min(spare, MOST_SPARE) + gap) + room) + (0 if ends else OPEN)


def expected(area: Sequence[int], flags: int) -> float:
    """The points that an area is likely to score, in the long run of games like those that were counted."""
    vacant = 0
    for cell in range(9):
        vacant += area[cell] == NOTHING
    value = 0.0
    for line in range(8):
        value += LINE_POINTS[line_place(area, line, vacant)]
    path = SNAKE_PATH if flags & SNAKE else ROWS
    likely, low, gap = 1.0, 0, 0
    for step in range(10):
        card = area[path[step]] if step < 9 else NOTHING
        if step < 9 and card == NOTHING:
            gap += 1
            continue
        high = NUMBERS[card] if step < 9 else -1
        at = gap_place(gap, vacant - gap, low, high)
        for i in range(gap):
            value += likely * CLIMBS[at + i] * STEP_WORTH[step - gap + i]
        if high < low:
            break
        if gap:
            likely *= CLIMBS[at + gap]
        value += likely * STEP_WORTH[step]
        low, gap = high, 0
    return value


def likeliest_cell(area: MutableSequence[int], card: int, flags: int) -> tuple[int, float]:
    """The vacant cell in which the card makes most of the area, and what it is then likely to score."""
    best, most = 0, -1e9
    for cell in range(9):
        if area[cell] == NOTHING:
            area[cell] = card
            value = expected(area, flags)
            area[cell] = NOTHING
            if value > most:
                best, most = cell, value
    return best, most


def spite(n: int) -> float:
    """How much the gain of a neighbour counts beside one's own: all of it where there are two players."""
    return 1.0 if n == 2 else 0.5
