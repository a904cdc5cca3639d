"""Groups a hand of Lauzait-Cep into sets, pairs that lack a third piece, and pieces that fit neither."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ludobook.games.lauzait_cep.best import PAIR_HOPE, SET_HOPE
from ludobook.games.lauzait_cep.components import JOKER
from ludobook.games.lauzait_cep.kernel import MOST_JOKERS, THREES_OF_COLOUR, WITH, readings
from ludobook.games.lauzait_cep.menu import pieces_of
from ludobook.games.lauzait_cep.scoring import read_set

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """The best way to group a hand: whole sets, pairs that lack a third piece, and pieces that fit neither."""

    sets: tuple[Group, ...]
    pairs: tuple[Group, ...]
    loose: Group

    @property
    def worth(self) -> tuple[int, int]:
        """How near it comes to the sets that are needed, a spare joker as a pair, and then the bonuses."""
        pairs = len(self.pairs) + self.loose.count(JOKER)
        return SET_HOPE * len(self.sets) + PAIR_HOPE * pairs, sum(map(bonus_of_group, self.sets))

    @property
    def groups(self) -> tuple[Group, ...]:
        """Its sets and pairs."""
        return (*self.sets, *self.pairs)

    def has(self, piece: int) -> Group:
        """Return the set or pair in which a piece is; empty if it fits none."""
        return next((one for one in self.groups if piece in one), ())


def bonus_of_group(group: Group) -> int:
    """Return the bonus of three pieces, read as the set that pays most; 0 if they are none."""
    first, second, third = sorted(group)
    read = read_set((first, second, third), MOST_JOKERS)
    return read[0].bonus if read else 0


def best_set(hand: int) -> Group:
    """Return the three pieces of a hand that score most as a set; they are none if the hand has no set that scores."""
    return max(combinations(pieces_of(hand), 3), key=bonus_of_group)


@lru_cache(maxsize=2048)
def group_hand(hand: int, groups: int) -> Made:
    """Group a hand into as many of the sets that are needed as possible, then pairs, then bonuses."""
    pieces = [piece for piece in pieces_of(hand) if piece != JOKER]
    found = (_mended(sets, pairs, loose, hand >> 3 * JOKER, groups) for sets, pairs, loose in _ways(tuple(pieces)))
    return max(found, key=lambda one: one.worth)


def _ways(pieces: Group) -> Iterator[tuple[list[Group], list[Group], list[int]]]:
    """Iterate over the ways to group pieces, sorted and without jokers, into sets, pairs and loose pieces."""
    if not pieces:
        yield [], [], []
        return
    first, rest = pieces[0], pieces[1:]
    for sets, pairs, loose in _ways(rest):
        yield sets, pairs, [first, *loose]
    for second in sorted({piece for piece in rest if WITH[first] & WITH[piece]}):
        left = list(rest)
        left.remove(second)
        for sets, pairs, loose in _ways(tuple(left)):
            yield sets, [(first, second), *pairs], loose
        for third in sorted({piece for piece in left if piece >= second and readings(first, second, piece, 0)}):
            more = list(left)
            more.remove(third)
            for sets, pairs, loose in _ways(tuple(more)):
                yield [(first, second, third), *sets], pairs, loose


def _mended(sets: list[Group], pairs: list[Group], loose: list[int], jokers: int, groups: int) -> Made:
    """Complete pairs with jokers, those of the highest bonus first, and keep no more groups than are needed."""
    sets, pairs = (
        sorted(sets, key=bonus_of_group, reverse=True),
        sorted(pairs, key=lambda one: -bonus_of_group((*one, JOKER))),
    )
    mended = min(jokers, len(pairs), max(groups - len(sets), 0))
    whole = [*sets, *[(*pair, JOKER) for pair in pairs[:mended]]][:groups]
    half = pairs[mended:][: groups - len(whole)]
    spare = [*loose, *(piece for one in (*sets[groups:], *pairs[mended + len(half) :]) for piece in one)]
    jokers -= mended
    while jokers > 1 and len(whole) + len(half) < groups and (spare or jokers > 2):
        alone = max(spare, key=lambda piece: bonus_of_group((piece, JOKER, JOKER)), default=JOKER)
        whole.append((alone, JOKER, JOKER))
        jokers -= 3 - (alone != JOKER)
        if alone != JOKER:
            spare.remove(alone)
    return Made(tuple(whole), tuple(half), (*spare, *[JOKER] * jokers))


@lru_cache(maxsize=1 << 14)
def count_lacking(hand: int, groups: int = 3) -> int:
    """Count the pieces that so many sets lack at least, however pieces are grouped; a joker is any piece."""
    pieces = [piece for piece in pieces_of(hand) if piece != JOKER]
    colours = [tuple(piece for piece in pieces if piece // THREES_OF_COLOUR == colour) for colour in (0, 1)]
    most = max(_kept(colours[0], some) + _kept(colours[1], groups - some) for some in range(groups + 1))
    return max(3 * groups - most - (hand >> 3 * JOKER), 0)


@lru_cache(maxsize=1 << 14)
def _kept(pieces: Group, groups: int) -> int:
    """Return how many pieces of one colour, sorted, fit into so many groups at most."""
    if not pieces or not groups:
        return 0
    first, rest = pieces[0], pieces[1:]
    most = max(_kept(rest, groups), 1 + _kept(rest, groups - 1))
    for second in {piece for piece in rest if WITH[first] & WITH[piece]}:
        left = list(rest)
        left.remove(second)
        most = max(most, 2 + _kept(tuple(left), groups - 1))
        for third in {piece for piece in left if piece >= second and readings(first, second, piece, 0)}:
            more = list(left)
            more.remove(third)
            most = max(most, 3 + _kept(tuple(more), groups - 1))
    return most


@lru_cache(maxsize=256)
def kinds_completing(pair: Group) -> list[int]:
    """List the kinds of piece, no joker, that make two pieces a set."""
    return [kind for kind in range(JOKER) if bonus_of_group((*pair, kind))]
