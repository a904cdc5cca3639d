"""Exact odds, a module for each game, by counting over kinds of cards instead of single cards.

Two cards with the same face are alike to every rule, so that a hand is known by how many it holds of each *kind*. If
three of four like pieces are in a hand, they can be any three: ``comb(4, 3)`` = 4 hands of single cards look like this
one. The number of deals that look like a hand of kinds is the product of such factors (``ways``), and there are far
fewer hands of kinds than of cards. So every count goes the same three steps:

1. list the hands of kinds, or build them up piece by piece,
2. let the game's own kernel judge each of them once: no rule is written here a second time,
3. add up the ways of those that fit, and divide by the number of all deals.

Everything is whole numbers until the last division, which makes a ``Fraction``; nothing is rounded.

Each module has one function, ``answers(tables, all)``: the numbers of players asked for, and whether to give also what
takes long. It yields an ``Answer`` after the other; the rooms that only count take the deck as an argument, so that a
test can give them a small one and try out every single deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod

# id; number of players, or None where it is the same for all; the number; one sentence
Answer = tuple[str, int | None, Fraction, str]


def ways(copies: Sequence[int], counts: Sequence[int]) -> int:
    """In how many ways so many cards of each kind can be taken from the copies there are; 0 when there are too few.

    >>> ways((2, 2, 2), (1, 2, 0))
    2
    """
    return prod(map(comb, copies, counts))


def hands(copies: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every hand of kinds of that size, each as its sorted cards: never more of a kind than there are copies.

    >>> list(hands((2, 1), 2))
    [(0, 0), (0, 1)]
    """
    if size == 0:
        yield ()
    elif copies:
        kind = len(copies) - 1
        for taken in range(min(copies[kind], size) + 1):
            for lower in hands(copies[:kind], size - taken):
                yield (*lower, *(kind,) * taken)
