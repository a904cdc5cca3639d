"""Estimates the points of an area by how often lines and climbs like its own succeeded in self-play.

``tests/benchmarks/fit.py`` plays these games, counts, and writes ``fitted.json``.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence

from ludobook.core.document import read_document
from ludobook.games.meow_oracle.kernel import LINES, NOTHING, NUMBERS, ROWS, SNAKE, SNAKE_PATH, STEP_WORTH, TALLIES

PHASES, TALLY = 9, 256  # sizes of the table of lines: numbers of empty cells, 0 to 8; tallies of a line
MOST_SPARE = 3  # more empty cells elsewhere than this make no difference
GAPS, ROOMS, STEPS = 10, 11, 10  # sizes of the table of climbs; see ``gap_place``
OPEN = (MOST_SPARE + 1) * GAPS * ROOMS * STEPS  # the index in CLIMBS of the first gap that no card ends, or a lower one

STORED: Mapping[str, Sequence[int]] = read_document(__package__, "fitted.json")  # chances in thousandths
LINE_POINTS = tuple(2 * chance / 1000 for chance in STORED["lines"])
CLIMBS = tuple(chance / 1000 for chance in STORED["climbs"])


def line_place(area: Sequence[int], line: int, vacant: int) -> int:
    """Return the index in ``LINE_POINTS`` of LINES[line] in an area with ``vacant`` empty cells."""
    cells = LINES[line]
    tally: int = TALLIES[area[cells[0]]] + TALLIES[area[cells[1]]] + TALLIES[area[cells[2]]]
    return TALLY * min(vacant, PHASES - 1) + tally


def gap_place(gap: int, spare: int, low: int, high: int) -> int:
    """Return the index in ``CLIMBS`` of ``gap`` empty cells on the path, between the numbers ``low`` and ``high``.

    From this index on, ``CLIMBS`` has the chances that the first card placed in the gap climbs, the second, and so on;
    if ``high`` is not lower than ``low``, also the chance that ``high`` does. ``spare`` cells are empty elsewhere.
    Without a card after the gap, ``high`` is -1.
    """
    ends = high >= low
    room = high - low if ends else low
    return STEPS * (ROOMS * (GAPS * min(spare, MOST_SPARE) + gap) + room) + (0 if ends else OPEN)


def lines_expected(area: Sequence[int], vacant: int) -> float:
    """Estimate the points of the lines of an area with ``vacant`` empty cells."""
    row = TALLY * min(vacant, PHASES - 1)
    # written out one by one, because playouts in plain Python spend most of their time here
    a1, b1, c1, a2, b2, c2, a3, b3, c3 = (
        *(TALLIES[area[0]], TALLIES[area[1]], TALLIES[area[2]]),
        *(TALLIES[area[3]], TALLIES[area[4]], TALLIES[area[5]]),
        *(TALLIES[area[6]], TALLIES[area[7]], TALLIES[area[8]]),
    )
    rows = LINE_POINTS[row + a1 + b1 + c1] + LINE_POINTS[row + a2 + b2 + c2] + LINE_POINTS[row + a3 + b3 + c3]
    columns = LINE_POINTS[row + a1 + a2 + a3] + LINE_POINTS[row + b1 + b2 + b3] + LINE_POINTS[row + c1 + c2 + c3]
    return float(rows + columns + LINE_POINTS[row + a1 + b2 + c3] + LINE_POINTS[row + c1 + b2 + a3])


def expected(area: Sequence[int], flags: int) -> float:
    """Estimate the points of an area, as the mean over games like those that were counted."""
    vacant = 0
    for card in area:
        vacant += card == NOTHING
    value = lines_expected(area, vacant)
    path = SNAKE_PATH if flags & SNAKE else ROWS
    likely, low, gap = 1.0, 0, 0
    for step in range(9):
        card = area[path[step]]
        if card == NOTHING:
            gap += 1
            continue
        high = NUMBERS[card]
        if gap:
            at = gap_place(gap, vacant - gap, low, high)
            for i in range(gap):
                value += likely * CLIMBS[at + i] * STEP_WORTH[step - gap + i]
            likely *= CLIMBS[at + gap]
        if high < low:
            return value
        value += likely * STEP_WORTH[step]
        low, gap = high, 0
    if gap:
        at = gap_place(gap, vacant - gap, low, -1)
        for i in range(gap):
            value += likely * CLIMBS[at + i] * STEP_WORTH[9 - gap + i]
    return value


def best_cell_fitted(area: MutableSequence[int], card: int, flags: int) -> tuple[int, float]:
    """Return the empty cell in which a card adds most to an area, and the points to expect of the area then."""
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
    """Return the weight of a neighbour's gain beside one's own: with two players 1, otherwise 0.5."""
    return 1.0 if n == 2 else 0.5
