"""The rules of the Luminous Dragon Egg that are called most, as plain functions over ints and lists of ints.

Cards are ints 0 … 15 (``components``). Everything here is in the subset that numba compiles, so that the
same functions serve the objects and the fast simulation. ``flags`` is a sum of the constants below.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from functools import cache, lru_cache
from itertools import combinations

from ludobook.core.bits import largest, lowest, remainder, unsigned
from ludobook.core.document import read_document
from ludobook.core.rules import Rulings, implements

PAIR_IS_BAH_YAH = 1  # EGG-R3
EGG_NEEDS_NUMBERS = 2  # EGG-R8
TIE_TO_MIDDLE = 4  # EGG-R22
GIVE_WHAT_IS_LEFT = 8  # EGG-R17
EMPTY_DRAW_ENDS = 16  # EGG-R15
SPEND_ANY_TIME = 32  # EGG-R11
RESHUFFLE_WHEN_EMPTY = 64  # EGG-R30

FRIENDS = 100  # added to a Friends' total, so that it beats the highest BAH-YAH, 40
HAND, DEALT = 5, 4  # cards in hand at the start, and dealt after each round
SUPPLY = 12
WILD = 7  # card % 8 of a Revelation
RANK = (2, 3, 5, 7, 10, 15, 20, 20)  # by card % 8; a Revelation counts as 20 unless its partner has its colour
NOBODY = -1
FAR, NEAR = 0, 1
GOES_ON, AMOUNT_REACHED, SUDDEN_END = 0, 1, 2


@lru_cache(maxsize=64)
def flags(rulings: Rulings) -> int:
    """Return the kernel's flags for these rulings."""
    return (
        PAIR_IS_BAH_YAH * (rulings["revelation_pair"] == "bah-yah")
        + EGG_NEEDS_NUMBERS * (not rulings["egg_wild_friends"])
        + TIE_TO_MIDDLE * (rulings["egg_tie"] == "middle")
        + GIVE_WHAT_IS_LEFT * (rulings["bracelets_short"] == "give_what_is_left")
        + EMPTY_DRAW_ENDS * (rulings["empty_draw"] == "sudden_end")
        + SPEND_ANY_TIME * (rulings["bracelet_time"] == "any")
        + RESHUFFLE_WHEN_EMPTY * (rulings["reshuffle"] == "when_empty")
    )


@implements(
    "EGG-WILD-1", "EGG-WILD-2", "EGG-WILD-3", "EGG-WILD-4", "EGG-WILD-5", "EGG-R4", "EGG-R5", "EGG-R6", "EGG-R7"
)
def read_rank(card: int, partner: int) -> int:
    """Return the rank 2 … 20 that a card counts as beside its partner.

    A Revelation counts as its partner's rank if they have one colour, otherwise as 20.
    """
    if card % 8 == WILD and card // 8 == partner // 8:
        return RANK[partner % 8]
    return RANK[card % 8]


@implements("EGG-RANK-1", "EGG-RANK-2", "EGG-R3")
def is_friends(a: int, b: int, flags: int) -> bool:
    """Tell whether two cards have the same colour and count as the same number; any other two are BAH-YAH.

    With the flag PAIR_IS_BAH_YAH, so are two Revelations.
    """
    if a // 8 != b // 8:
        return False
    if a % 8 == WILD and b % 8 == WILD:
        return not flags & PAIR_IS_BAH_YAH
    return read_rank(a, b) == read_rank(b, a)


@implements("EGG-RANK-3", "EGG-RANK-4")
def _strength(a: int, b: int, flags: int) -> int:
    """Return a set's strength: its total 4 … 40, and 100 more for Friends. Sets of equal strength tie."""
    total = read_rank(a, b) + read_rank(b, a)
    return total + FRIENDS if is_friends(a, b, flags) else total


STRENGTHS = tuple(_strength(a, b, flags) for flags in (0, PAIR_IS_BAH_YAH) for a in range(16) for b in range(16))


def strength(a: int, b: int, flags: int) -> int:
    """Look up the strength of a set, 4 … 40 or 104 … 140."""
    return STRENGTHS[256 * (flags & PAIR_IS_BAH_YAH) + 16 * a + b]


@implements("EGG-SET-2", "EGG-R1", "EGG-R2")
def may_be_far(far: int, near: int) -> bool:
    """Tell whether a set of strength ``far`` may be the Far beside a Near of strength ``near``; they may tie."""
    return far >= near


@implements("EGG-SET-1", "EGG-R24")
def lays(hand: Sequence[int], held: int, flags: int, found: MutableSequence[int]) -> int:
    """Write every way to lay two sets of two to ``found``, in order and none twice; return how many there are.

    The cards are the first ``held`` of ``hand``, which are sorted. A way is one number with four bits a card, from the
    lowest bits on: Far, then Near, each in deck order. ``found`` must be long enough for all.
    """
    table = 256 * (flags & PAIR_IS_BAH_YAH)
    twins = 0  # cards that are like the one before: of two alike the first goes to the Far first, then to the Near
    for i in range(1, held):
        twins |= (hand[i] == hand[i - 1]) << i
    count = 0
    for i in range(held - 1):
        for j in range(i + 1, held):
            laid = 1 << i | 1 << j
            if laid & twins & ~(laid << 1):
                continue
            far = hand[i] | hand[j] << 4
            high = STRENGTHS[table + far]
            first = ~laid & ~(twins & ~(laid << 1))
            for x in range(held - 1):
                if not first >> x & 1:
                    continue
                second = first | 2 << x & ~laid
                for y in range(x + 1, held):
                    if second >> y & 1:
                        near = hand[x] | hand[y] << 4
                        if may_be_far(high, STRENGTHS[table + near]):
                            found[count] = far | near << 8
                            count += 1
    return count


def lay_of(f1: int, f2: int, n1: int, n2: int) -> int:
    """Write two sets as one number, as ``lays`` does."""
    return f1 | f2 << 4 | n1 << 8 | n2 << 12


def cards_of(lay: int) -> tuple[int, int, int, int]:
    """Return the cards of two sets, Far first."""
    return lay & 15, lay >> 4 & 15, lay >> 8 & 15, lay >> 12


def set_strength(lay: int, place: int, flags: int) -> int:
    """Return the strength of the FAR or the NEAR of two sets, written as in ``lays``."""
    return STRENGTHS[256 * (flags & PAIR_IS_BAH_YAH) + (lay >> 8 * place & 255)]


def strengths(lay: int, flags: int) -> tuple[int, int]:
    """Return the strengths of the Far and the Near of two sets, written as in ``lays``."""
    return set_strength(lay, FAR, flags), set_strength(lay, NEAR, flags)


@cache
def _apart(held: int) -> tuple[tuple[int, int], ...]:
    """List every two pairs of ``held`` cards that share no card, by their indices in ``combinations``."""
    pairs = list(enumerate(combinations(range(held), 2)))
    return tuple((far, near) for far, one in pairs for near, other in pairs if not {*one} & {*other})


def all_lays(hand: Sequence[int], flags: int) -> tuple[int, ...]:
    """Return the ways that ``lays`` finds for a sorted hand, faster in plain Python."""
    table = 256 * (flags & PAIR_IS_BAH_YAH)
    sets = [one | other << 4 for one, other in combinations(hand, 2)]
    high = [STRENGTHS[table + cards] for cards in sets]
    apart = _apart(len(hand))
    return tuple(dict.fromkeys([sets[i] | sets[k] << 8 for i, k in apart if may_be_far(high[i], high[k])]))


@implements("EGG-SCORE-1", "EGG-SCORE-2", "EGG-R9", "EGG-R10")
def place_score(strengths: Sequence[int], n: int, seat: int) -> int:
    """Count the opponents' sets, Far or Near, that are not stronger than this seat's: 0 … n - 1.

    >>> place_score([35, 35, 5], 3, 0)
    2
    """
    count = 0
    for other in range(n):
        if other != seat and strengths[other] <= strengths[seat]:
            count += 1
    return count


@implements("EGG-SCORE-3", "EGG-R31")
def earning(far_score: int, near_score: int) -> int:
    """Return the ZOO earned in a round, 0 … 16.

    >>> earning(2, 3)
    6
    """
    return far_score * near_score


@implements("EGG-EGG-1", "EGG-R8")
def qualifies(lay: int, flags: int) -> bool:
    """Tell whether two sets, written as in ``lays``, claim the Egg: both are Friends.

    With the flag EGG_NEEDS_NUMBERS, Friends with a Revelation do not count.
    """
    if set_strength(lay, FAR, flags) < FRIENDS or set_strength(lay, NEAR, flags) < FRIENDS:
        return False
    if flags & EGG_NEEDS_NUMBERS:
        for i in range(4):
            if lay >> 4 * i & WILD == WILD:
                return False
    return True


@implements("EGG-EGG-2", "EGG-EGG-3", "EGG-R19", "EGG-R20", "EGG-R21", "EGG-R22")
def egg_goes_to(claims: Sequence[int], n: int, holder: int, flags: int) -> int:
    """Return the seat that holds the Egg after a round, -1 for the middle.

    ``claims[seat]`` is the strength of the seat's Near if it claims the Egg, otherwise 0.
    """
    strongest = largest(claims, n)
    first = lowest(strongest)
    if claims[first] == 0:
        return holder
    if strongest ^ 1 << first:
        return NOBODY if flags & TIE_TO_MIDDLE else holder
    return first


@implements("EGG-BRACELET-1", "EGG-BRACELET-4", "EGG-END-4", "EGG-R16", "EGG-R17")
def give_bracelets(earned: Sequence[int], bracelets: MutableSequence[int], n: int, flags: int) -> bool:
    """Give one bracelet to each seat that earned 0, in place; return True for a sudden end, if too few are left.

    On a sudden end no bracelet is given. With GIVE_WHAT_IS_LEFT they are given in seat order while they last.
    """
    left = SUPPLY
    due = 0
    for seat in range(n):
        left -= bracelets[seat]
        if earned[seat] == 0:
            due += 1
    if due > left and not flags & GIVE_WHAT_IS_LEFT:
        return True
    for seat in range(n):
        if earned[seat] == 0 and left > 0:
            bracelets[seat] += 1
            left -= 1
    return False


def may_spend(bracelets: int, drawable: int, flags: int) -> bool:
    """Tell whether a seat can spend a bracelet.

    ``drawable`` is the number or the mask of the cards in the deck and the discard pile. If there are none, only the
    flag EMPTY_DRAW_ENDS allows it.
    """
    return bracelets > 0 and (drawable > 0 or flags & EMPTY_DRAW_ENDS != 0)


@implements("EGG-R33")
def seat_in_order(round_number: int, place: int, n: int) -> int:
    """Return the seat that acts at this place 0, 1 … of a round: clockwise from seat (round - 1) mod n."""
    return remainder(unsigned(round_number - 1 + place), n)


@implements("EGG-END-1", "EGG-R26", "EGG-R27")
def reached_end(money: Sequence[int], n: int) -> bool:
    """Tell whether a seat has the amount that ends the game: 3, 15, 20, 30 ZOO for 2, 3, 4, 5 players."""
    return money[lowest(largest(money, n))] >= end_amount(n)


def end_amount(n: int) -> int:
    """Return the amount of ZOO that ends a game of n players.

    >>> end_amount(3)
    15
    """
    return (3, 15, 20, 30)[n - 2]


@implements("EGG-SCORE-4", "EGG-R18")
def settle(
    table: Sequence[int],
    n: int,
    flags: int,
    money: MutableSequence[int],
    bracelets: MutableSequence[int],
    holder: int,
    far_scores: MutableSequence[int],
    near_scores: MutableSequence[int],
    earned: MutableSequence[int],
    work: MutableSequence[int],
) -> tuple[int, int]:
    """Score one revealed round in the binding order: both scores, pay, Egg, bracelets, end of the game.

    ``table`` has both sets of each of the ``n`` players, written as in ``lays``. ``money`` and ``bracelets`` are
    increased in place, by seat; ``far_scores``, ``near_scores`` and ``earned`` are filled in. ``holder`` is the seat
    that holds the Egg, -1 for the middle; ``work`` is working space for 3 × n numbers.

    Returns:
        The Egg's holder afterwards, and GOES_ON, AMOUNT_REACHED or SUDDEN_END.
    """
    fars = work[0:n]
    nears = work[n : 2 * n]
    claims = work[2 * n : 3 * n]
    for seat in range(n):
        fars[seat] = set_strength(table[seat], FAR, flags)
        nears[seat] = set_strength(table[seat], NEAR, flags)
        claims[seat] = nears[seat] if qualifies(table[seat], flags) else 0
    for seat in range(n):
        far_scores[seat] = place_score(fars, n, seat)
        near_scores[seat] = place_score(nears, n, seat)
        earned[seat] = earning(far_scores[seat], near_scores[seat])
        money[seat] += earned[seat]
    holder = egg_goes_to(claims, n, holder, flags)
    if give_bracelets(earned, bracelets, n, flags):
        return holder, SUDDEN_END
    return holder, AMOUNT_REACHED if reached_end(money, n) else GOES_ON


@implements("EGG-END-2", "EGG-END-3", "EGG-R28", "EGG-R29")
def winners(money: Sequence[int], n: int) -> int:
    """Return the seats with the most ZOO, as a sum of 1 << seat."""
    return largest(money, n)


# -- what looks best ------------------------------------------------------------------------------------

SPEND_BELOW = 0.35  # sets that promise no more than this are not laid while a bracelet can be spent
READ_BELOW = 0.7  # sets that promise no more than this are taken back when the Egg allows it
EGG_BONUS = 0.05
STRONGEST = FRIENDS + 40
MOST_OTHERS = 4

# by strength, the share of the sets that players lay, Far and Near, which are not stronger
# (counted over 300 three-player games of this heuristic against itself)
STANDING: Mapping[str, Mapping[str, float]] = read_document(__package__, "standing.json")


def _share(standing: float, others: int) -> float:
    total = 0.0
    for _ in range(others):  # added up one by one, so that it rounds like a share of sets that are seen
        total += standing
    return total / others


SHARES = tuple(
    _share(standing.get(str(strength), 0.0), others)
    for standing in (STANDING["far"], STANDING["near"])
    for others in range(1, MOST_OTHERS + 1)
    for strength in range(STRONGEST + 1)
)


def share_unseen(place: int, strength: int, others: int) -> float:
    """Estimate the share of opponents whose FAR or NEAR, unseen, is not stronger than this strength."""
    return SHARES[(MOST_OTHERS * place + others - 1) * (STRONGEST + 1) + strength]
