"""The Luminous Dragon Egg: how good a hand is, before anybody has done anything with it.

The default rulings hold. A dealt hand is five random cards; six, seven or eight are five and the cards of one, two or
three bracelets. None of it depends on the number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from ludobook.core.count import Answer, hands, ways
from ludobook.games.egg import kernel
from ludobook.games.egg.components import CARDS
from ludobook.games.egg.words import RULEBOOK

FLAGS = kernel.flags(RULEBOOK.default)
DEALT = 5


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """``friends``, ``both_friends_5`` … ``_8``, ``pair_…`` and ``far_…`` by strength, ``undominated_…``."""
    deals, pairs = comb(len(CARDS), DEALT), comb(len(CARDS), 2)
    friends = Fraction(count_friends(CARDS, DEALT, 1), deals)
    yield "friends", None, friends, "Among the five cards of a dealt hand at least two are Friends."
    for size in range(DEALT, DEALT + 4):
        both = Fraction(count_friends(CARDS, size, 2), comb(len(CARDS), size))
        yield f"both_friends_{size}", None, both, f"Both sets laid from a hand of {size} random cards can be Friends."
    for strength, number in sorted(count_pairs(CARDS).items()):
        name, told = _named(strength)
        yield f"pair_{name}", None, Fraction(number, pairs), f"Two random cards are {told}."
    fars, lays, choices = count_hands(CARDS)
    for strength, number in sorted(fars.items()):
        name, told = _named(strength)
        meaning = f"The strongest Far that a dealt hand of five can lay is {told}."
        yield f"far_{name}", None, Fraction(number, deals), meaning
    for count, number in sorted(lays.items()):
        meaning = (
            f"Of the arrangements of a dealt hand of five exactly {count} {'are' if count > 1 else 'is'} undominated: "
            "no other one is as strong in Far and Near and stronger in one of them."
        )
        yield f"undominated_{count}", None, Fraction(number, deals), meaning
    for count, number in sorted(choices.items()):
        meaning = (
            f"The undominated arrangements of a dealt hand of five have exactly {count} different "
            f"{'pairs' if count > 1 else 'pair'} of strengths, Far and Near."
        )
        yield f"undominated_strengths_{count}", None, Fraction(number, deals), meaning


def _named(strength: int) -> tuple[str, str]:
    """A strength in an id, and in words."""
    total = strength % kernel.FRIENDS
    name, kind = ("friends", "Friends") if strength > kernel.FRIENDS else ("bah_yah", "BAH-YAH")
    return f"{name}_{total}", f"{kind} with a total of exactly {total}"


def count_pairs(deck: Sequence[int]) -> Counter[int]:
    """How many pairs of cards have each strength: each kind with each, times the ways to take these two."""
    found: Counter[int] = Counter()
    copies = [deck.count(kind) for kind in range(max(deck) + 1)]
    for a, b in hands(copies, 2):
        found[kernel.strength(a, b, FLAGS)] += _deals(copies, (a, b))
    return found


def count_friends(deck: Sequence[int], size: int, wanted: int) -> int:
    """How many hands of that size hold so many pairs of Friends that share no card.

    Friends are of one colour, so that the two colours of a hand have nothing to do with each other. Each colour has
    eight kinds of two copies, only 3**8 = 6,561 hands of kinds of any size. For each of these, find the most pairs of
    Friends it holds; then join every red one with every blue one by two numbers alone: how many cards, how many pairs.
    """
    by_colour = []
    for colour in (range(kernel.WILD + 1), range(kernel.WILD + 1, 2 * (kernel.WILD + 1))):
        copies = [deck.count(kind) if kind in colour else 0 for kind in range(colour.stop)]
        found: Counter[tuple[int, int]] = Counter()
        for held in range(size + 1):
            for hand in hands(copies, held):
                found[held, _most_friends(hand)] += _deals(copies, hand)
        by_colour.append(found)
    red, blue = by_colour
    return sum(
        number * other
        for (held, pairs), number in red.items()
        for (more, further), other in blue.items()
        if held + more == size and pairs + further >= wanted
    )


def _most_friends(hand: tuple[int, ...]) -> int:
    """The most pairs of Friends among these cards that share no card: leave the first out, or try each partner."""
    if len(hand) < 2:
        return 0
    first, rest = hand[0], hand[1:]
    best = _most_friends(rest)
    for place, other in enumerate(rest):
        if kernel.is_friends(first, other, FLAGS):
            best = max(best, 1 + _most_friends(rest[:place] + rest[place + 1 :]))
    return best


def count_hands(deck: Sequence[int], size: int = DEALT) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """How many hands there are by the strength of their best Far, and by how much there is to choose.

    There are only 13,328 dealt hands of kinds, so each is arranged in every way by the game itself. An arrangement is
    dominated if another one of the same hand is as strong in both sets and stronger in one. The second count is by how
    many arrangements are not (as the game lists them, two that differ only in cards, or in what is kept, are two); the
    third by how many different strengths these have, which is how many truly different choices there are.
    """
    fars: Counter[int] = Counter()
    lays: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    copies = [deck.count(kind) for kind in range(max(deck) + 1)]
    for hand in hands(copies, size):
        number = _deals(copies, hand)
        strengths = [kernel.strengths(lay, FLAGS) for lay in kernel.all_lays(hand, FLAGS)]
        fars[max(strengths)[0]] += number
        best = {s for s in strengths if not any(t != s and t[0] >= s[0] and t[1] >= s[1] for t in strengths)}
        lays[sum(s in best for s in strengths)] += number
        choices[len(best)] += number
    return fars, lays, choices


def _deals(copies: Sequence[int], hand: Sequence[int]) -> int:
    return ways(copies, [hand.count(kind) for kind in range(len(copies))])
