"""Meow Oracle: what an area scores whose nine cells were filled blindly, and the most that any area can score.

The default rulings hold: the climb goes row by row. A random area is nine of the 36 cards, each way of laying them into
the cells equally likely; that does not depend on the number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import NamedTuple

from ludobook.core.count import Answer
from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.components import KINDS
from ludobook.games.meow_oracle.words import RULEBOOK

FLAGS = kernel.flags(RULEBOOK.default)
DECK = range(len(KINDS))
CELLS = 9


MEANINGS = {
    "climb": "In a random area exactly {} of the cards, from the first cell on, come before a number drops.",
    "lines": "In a random area exactly {} of the eight lines are of one colour, a joker being every colour.",
    "total": "A random area has a total of exactly {} for the round, its climb and its lines together.",
}


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """``climb_1`` … ``climb_9``, ``lines_0`` … ``lines_8``, ``total_1`` … ``total_31``, and the largest total."""
    counted: dict[str, Counter[int]] = {name: Counter() for name in MEANINGS}
    for (climb, points), number in count_areas(DECK).items():
        counted["climb"][climb] += number
        counted["lines"][points // 2] += number
        counted["total"][kernel.ascending_points(climb) + points] += number
    areas = perm(len(DECK), CELLS)
    for name, meaning in MEANINGS.items():
        for value, number in sorted(counted[name].items()):
            yield f"{name}_{value}", None, Fraction(number, areas), meaning.format(value)
    best = max(counted["total"])
    yield "largest_total", None, Fraction(best), "The largest total any area can have for the round (a number)."
    meaning = "How many of the 36!/27! ways to lay nine cards into the nine cells reach the largest total (a number)."
    yield "largest_total_areas", None, Fraction(counted["total"][best]), meaning


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
    # by how many colours they use
    patterns = [(0, Pattern((), ((1,) * len(numbers),), ()))]
    for _ in range(CELLS):
        patterns = [
            (used + (suit in coloured[used:]), _lay(pattern, suit, has, below, repeats))
            for used, pattern in patterns
            for suit in (*coloured[: used + 1], *grey)
        ]
    found: Counter[tuple[int, int]] = Counter()
    for used, pattern in patterns:
        left = {suit: sum(has[suit]) - pattern.suits.count(suit) for suit in suits}
        if min(left.values()) < 0:
            continue
        points = kernel.line_points([shown[suit] for suit in pattern.suits])
        rest, further = perm(len(coloured), used), 0  # the ways to name the colours, and then to lay the cells after
        for i in range(CELLS, 0, -1):
            at_least = pattern.climbing[i - 1] * rest
            if at_least != further:
                found[i, points] += at_least - further
            further = at_least
            left[pattern.suits[i - 1]] += 1
            rest *= left[pattern.suits[i - 1]]
    return found


class Pattern(NamedTuple):
    """The suits of the first cells; in how many ways the first 1, 2 … of them can be numbered without a drop.

    ``reached[i][n]``: the ways to number the first i cells before a group of n can begin.
    """

    suits: tuple[int, ...]
    reached: tuple[tuple[int, ...], ...]
    climbing: tuple[int, ...]


def _lay(
    pattern: Pattern,
    suit: int,
    has: Mapping[int, Sequence[bool]],
    below: Sequence[Sequence[int]],
    repeats: Sequence[bool],
) -> Pattern:
    """The pattern with one cell more."""
    suits = (*pattern.suits, suit)
    ends = [0] * len(repeats)
    fits = [True] * len(repeats)
    for size in range(1, len(suits) + 1):
        if suits[-size] in suits[len(suits) - size + 1 :]:
            break  # twice the same suit
        fits = [
            fit and has_number and (size == 1 or again)
            for fit, has_number, again in zip(fits, has[suits[-size]], repeats, strict=True)
        ]
        ends = [
            so_far + ways * fit
            for so_far, ways, fit in zip(ends, pattern.reached[len(suits) - size], fits, strict=True)
        ]
    here = tuple([sum([ends[m] for m in lower]) for lower in below])
    return Pattern(suits, (*pattern.reached, here), (*pattern.climbing, sum(ends)))


def _is(card: int, suit: int, number: int) -> bool:
    return kernel.colours(card) == suit and kernel.number(card) == number


def _goes_on(low: int, high: int) -> bool:
    """Whether the climb goes on from one number to another. Red cards have every number, and stand for all."""
    return kernel.ascending_count((low, high, *(0,) * 7), FLAGS) > 1
