"""Small tools for ints that are bit masks or machine words: what the compiled simulation has instructions for."""

from __future__ import annotations

from collections.abc import Sequence


def size(mask: int) -> int:
    """How many bits are set.

    >>> size(0b1011)
    3
    """
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set; there is one.

    >>> lowest(0b1100)
    2
    """
    return (mask & -mask).bit_length() - 1


def places(mask: int) -> tuple[int, ...]:
    """The numbers of all bits that are set, from the lowest; not for compiled code.

    >>> places(0b1011)
    (0, 1, 3)
    """
    return tuple([place for place in range(mask.bit_length()) if mask >> place & 1])


def nth(mask: int, k: int) -> int:
    """The number of the k-th bit that is set, counted from 0 and from the lowest; there are more than k.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


def largest(numbers: Sequence[int], n: int) -> int:
    """Where the largest of the first n numbers are, as a mask.

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
    """The same number ≥ 0 as an unsigned machine word; compiled code must be told, Python need not."""
    return number


def remainder(number: int, n: int) -> int:
    """Take the remainder of an unsigned machine word divided by n ≥ 1, as a signed one."""
    return number % n
