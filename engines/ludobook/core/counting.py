"""Tools for exact odds, which count kinds of cards instead of single cards.

Two cards with the same face are alike to every rule, so a hand is known by the number of cards of each *kind* in it. If
three of four like pieces are in a hand, they can be any three: ``comb(4, 3)`` = 4 hands of single cards look like this
one. The number of deals that look like a hand of kinds is the product of such factors (``ways``), and there are far
fewer hands of kinds than of cards. Every count therefore takes the same three steps:

1. list the hands of kinds, or build them up piece by piece,
2. let the game's own kernel judge each of them once, so that no rule is written a second time,
3. add up the ways of those that fit, and divide by the number of all deals.

All numbers are integers until the last division, which makes a ``Fraction``; nothing is rounded.

Each game's module ``odds`` has a function ``answers(tables, all)``, which yields one ``Answer`` after another.
``tables`` are the numbers of players asked for, and ``all`` adds the answers that take long. The functions that only
count take the deck as an argument, so that a test can give them a small deck and try every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod

# (id, number of players or None if the answer is the same for all of them, value, meaning in one sentence)
Answer = tuple[str, int | None, Fraction, str]


def ways(copies: Sequence[int], counts: Sequence[int]) -> int:
    """Count the ways to take ``counts`` cards of each kind out of its ``copies``; 0 if there are too few.

    >>> ways((2, 2, 2), (1, 2, 0))
    2
    """
    return prod(map(comb, copies, counts))


def hands(copies: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every hand of ``size`` cards as a sorted tuple of kinds, with no more of a kind than its ``copies``.

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
