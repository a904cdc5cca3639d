"""Meow Oracle: what an area scores whose nine cells were filled blindly, and the most that any area can score.

The default rulings hold: the climb goes row by row. A random area is nine of the 36 cards, each way of laying them into
the cells equally likely; that does not depend on the number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import perm

from ludobook.meow_oracle import kernel
from ludobook.meow_oracle.components import DECK
from ludobook.meow_oracle.rulebook import RULEBOOK
from ludobook.meow_oracle.scoring import flags
from ludobook.odds.exact import Answer

FLAGS = flags(RULEBOOK.default)
CELLS = 9


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """``climb_1`` … ``climb_9``, ``lines_0`` … ``lines_8``, ``total_1`` … ``total_31``, and the largest total."""
    climbs: Counter[int] = Counter()
    lines: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    for (climb, points), number in count_areas(DECK).items():
        climbs[climb] += number
        lines[points // 2] += number
        totals[kernel.ascending_points(climb) + points] += number
    areas = perm(len(DECK), CELLS)
    for count, number in sorted(climbs.items()):
        meaning = f"In a random area exactly {count} of the cards, from the first cell on, come before a number drops."
        yield f"climb_{count}", None, Fraction(number, areas), meaning
    for count, number in sorted(lines.items()):
        meaning = f"In a random area exactly {count} of the eight lines are of one colour, a joker being every colour."
        yield f"lines_{count}", None, Fraction(number, areas), meaning
    for total, number in sorted(totals.items()):
        meaning = f"A random area has a total of exactly {total} for the round, its climb and its lines together."
        yield f"total_{total}", None, Fraction(number, areas), meaning
    best = max(totals)
    yield "largest_total", None, Fraction(best), "The largest total any area can have for the round (a number)."
    meaning = "How many of the 36!/27! ways to lay nine cards into the nine cells reach the largest total (a number)."
    yield "largest_total_areas", None, Fraction(totals[best]), meaning


def count_areas(deck: Sequence[int]) -> Counter[tuple[int, int]]:
    """How many areas can be laid from that deck, by their climb (1 to 9) and their line points.

    For the lines only colours matter, so lay colours first: each cell gets a suit, red, green, blue or grey. There are
    4**9 = 262,144 such patterns, and only some 45,000 if those that come from each other by swapping colours count as
    one: the first colour to appear may be any of three, the second any of two, as all three have the same numbers
    (which the deck must keep to). The kernel says what lines a pattern makes.

    Then number the pattern. In how many ways can its first cell, its first two cells, and so on be numbered without a
    drop (``climbing``)? The cells after them take any cards that are left of their suits. The product is how many areas
    climb at least so far, and those that climb just so far are these less those that climb one cell more.

    To number without a drop, put *groups* of equal numbers one after the other. A group is neighbouring cells of
    different suits, for no card is there twice, each of which has that number. For every cell and number, keep in how
    many ways the cells up to it can be numbered so that a group of this number ends there (``ends``). A new cell needs
    only the sums of a few cells before it, and patterns that begin alike share them.
    """
    suits = sorted({kernel.colours(card) for card in deck})
    grey = [suit for suit in suits if suit not in (kernel.RED, kernel.GREEN, kernel.BLUE)]
    coloured = [suit for suit in suits if suit not in grey]
    shown = {suit: next(card for card in deck if kernel.colours(card) == suit) for suit in suits}
    numbers = sorted({kernel.number(card) for card in deck})
    has = {suit: [any(_is(card, suit, n) for card in deck) for n in numbers] for suit in suits}
    below = [[m for m, low in enumerate(numbers) if low != n and _goes_on(low, n)] for n in numbers]
    repeats = [_goes_on(n, n) for n in numbers]
    found: Counter[tuple[int, int]] = Counter()

    def lay(
        pattern: tuple[int, ...], used: int, reached: tuple[tuple[int, ...], ...], climbing: tuple[int, ...]
    ) -> None:
        """Lay the next cell. ``reached[i][n]``: the ways to number the first i cells before a group of n can begin."""
        if len(pattern) == CELLS:
            count_pattern(pattern, used, climbing)
            return
        for suit in (*coloured[: used + 1], *grey):
            longer = (*pattern, suit)
            ends = [0] * len(numbers)
            fits = [True] * len(numbers)
            for size in range(1, len(longer) + 1):
                if longer[-size] in longer[len(longer) - size + 1 :]:
                    break  # twice the same suit
                fits = [
                    fit and has_number and (size == 1 or again)
                    for fit, has_number, again in zip(fits, has[longer[-size]], repeats, strict=True)
                ]
                before = reached[len(longer) - size]
                ends = [sum_ + ways * fit for sum_, ways, fit in zip(ends, before, fits, strict=True)]
            here = tuple(sum([ends[m] for m in lower]) for lower in below)
            more = used + (suit in coloured[used:])
            lay(longer, more, (*reached, here), (*climbing, sum(ends)))

    def count_pattern(pattern: tuple[int, ...], used: int, climbing: tuple[int, ...]) -> None:
        """Count the areas with this pattern of suits, if the deck has so many of each."""
        left = {suit: sum(has[suit]) for suit in suits}
        at_least = list(climbing)
        rest = perm(len(coloured), used)  # the ways to name the colours
        for suit in suits:
            if pattern.count(suit) > left[suit]:
                return
            left[suit] -= pattern.count(suit)
        for i in range(CELLS, 0, -1):
            at_least[i - 1] *= rest
            left[pattern[i - 1]] += 1
            rest *= left[pattern[i - 1]]
        points = kernel.line_points([shown[suit] for suit in pattern])
        for i, number in enumerate(at_least):
            if just := number - (at_least[i + 1] if i + 1 < CELLS else 0):
                found[i + 1, points] += just

    lay((), 0, ((1,) * len(numbers),), ())
    return found


def _is(card: int, suit: int, number: int) -> bool:
    return kernel.colours(card) == suit and kernel.number(card) == number


def _goes_on(low: int, high: int) -> bool:
    """Whether the climb goes on from one number to another. Red cards have every number, and stand for all."""
    return kernel.ascending_count((low, high, *(0,) * 7), FLAGS) > 1
