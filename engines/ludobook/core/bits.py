"""Small tools for ints used as bit masks or machine words; compiled code has machine instructions for them."""

from __future__ import annotations

from collections.abc import Sequence


def size(mask: int) -> int:
    """Count the bits that are set.

    >>> size(0b1011)
    3
    """
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the index of the lowest bit that is set; ``mask`` must not be 0.

    >>> lowest(0b1100)
    2
    """
    return (mask & -mask).bit_length() - 1


def places(mask: int) -> tuple[int, ...]:
    """Return the indices of all bits that are set, lowest first. Compiled code cannot call it.

    >>> places(0b1011)
    (0, 1, 3)
    """
    return tuple([place for place in range(mask.bit_length()) if mask >> place & 1])


def nth(mask: int, k: int) -> int:
    """Return the index of the k-th bit that is set, counting from 0 at the lowest; more than k bits must be set.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


def largest(numbers: Sequence[int], n: int) -> int:
    """Return a mask of the indices of the largest among the first n ≥ 1 numbers; equal largest ones are all in it.

    >>> bin(largest([3, 7, 7, 1], 4))
    '0b110'
    """
    best = numbers[0]
    found = 0
    for place in range(n):
        if numbers[place] > best:
            best = numbers[place]
            found = 0
        found |= (numbers[place] == best) << place
    return found


def unsigned(number: int) -> int:
    """Return ``number`` ≥ 0. Compiled code turns it into an unsigned machine word; Python needs no such change."""
    return number


def remainder(number: int, n: int) -> int:
    """Return the remainder of an unsigned machine word divided by n ≥ 1, as a signed word."""
    return number % n
