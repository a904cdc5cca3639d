"""The rules of Lauzait-Cep as plain functions over ints, in the subset that numba compiles.

Pieces are ints 0 … 20 and squares 0 … 24 (``components``). A *hand* is one int that holds how many there are of each
kind in three bits. A *trio* is three sorted pieces in one int, five bits each and the first one highest, so that trios
compare as their pieces do. A *set* as read is an int 0 … 35: for each colour 0 … 9 is three of that number and 10 … 17
the sequence that begins with 0 … 7, green ones 18 higher. ``flags`` is a sum of the constants below.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from functools import lru_cache
from itertools import combinations

from ludobook.core.bits import lowest, size
from ludobook.core.chance import below
from ludobook.core.rules import Rulings, implements
from ludobook.games.lauzait_cep.components import DOTS, JOKER, MOUNTAIN, STICKS, WATER

MOST_JOKERS = 3  # LZ-R12: the lowest two bits are the most jokers in a set
JOKER_NEVER_0, BRIDGES_IN_HAND, BRIDGES_GIVE_3, STALEMATE_ALONE = 4, 8, 16, 32
NO_TAKING_BACK, HIRE_THEN_DECLARE, FIXED_ORDER, NO_REGROUPING, READ_APART = 64, 128, 256, 512, 1024
SWITCHES = (  # LZ-R18, R4, R30, R5, R2, R1, R16, R17
    *(("bridges", "in_hand", BRIDGES_IN_HAND), ("layered_bridges_points", 3, BRIDGES_GIVE_3)),
    *(("stalemate_adds", False, STALEMATE_ALONE), ("take_back", False, NO_TAKING_BACK)),
    *(("declare_waives_hire", False, HIRE_THEN_DECLARE), ("day_order", "fixed", FIXED_ORDER)),
    *(("regroup", False, NO_REGROUPING), ("one_reading", False, READ_APART)),
)

EMPTY = -1
HAND, ON_BOARD = 9, 24
ROOM = 64  # hands pending in ``splits``: more than the sets with one of nine pieces, plus those with one of six
ARRIVES = 3  # the lowest throw with which a piece arrives in the Water
PASSES = 5  # stands for "no throw needed"
KINDS = 21
TRIO = 0x7FFF  # the bits of three pieces in a number that says more of a set
SETS_OF_COLOUR, THREES_OF_COLOUR = 18, 10
SETS = 2 * SETS_OF_COLOUR
LAUZAIT_CEP, EXPERTS, GREAT_SEQUENCE, BRIDGES, BALANCED, STALEMATE = 1, 2, 4, 8, 16, 32
READ = EXPERTS + GREAT_SEQUENCE + BRIDGES  # the formations that depend on the arrangement and on what jokers stand for
TOGETHER, APART = (READ,), (EXPERTS, GREAT_SEQUENCE, BRIDGES)  # chosen together, or each by itself


@lru_cache(maxsize=256)
def flags(rulings: Rulings, players: int) -> int:
    """Return the flags for these rulings; the numbers of a joker depend on the number of players as well."""
    most = rulings["max_jokers_per_set"]
    assert isinstance(most, int)
    never_0 = not rulings["joker_any_number"] and players < 4
    return most + JOKER_NEVER_0 * never_0 + sum(flag for key, value, flag in SWITCHES if rulings[key] == value)


MOST_THROWS = 1000  # far more than are ever needed to decide the first player

# -- the first player of a Season -----------------------------------------------------------------------


def throw(generator: int) -> tuple[int, int]:
    """Throw five sticks; return the generator's next state and their sum, 0 … 5."""
    generator, sides = below(generator, 2**STICKS)
    return generator, size(sides)


def throw_all(generator: int, seats: int, n: int, noted: MutableSequence[int]) -> tuple[int, int]:
    """Throw for each seat of a mask; return the generator's next state, and the throws in three bits for each seat.

    ``noted`` has the number of throws, then each as 8 times the throw plus its seat; it may be empty. Throws that are
    given in advance are in it as -1 - throw.
    """
    thrown = 0
    for seat in range(n):
        if seats >> seat & 1:
            generator, own = throw(generator)
            if len(noted) > 0:
                noted[0] += 1
                if noted[noted[0]] < 0:
                    own = -1 - noted[noted[0]]
                noted[noted[0]] = 8 * own + seat
            thrown |= own << 3 * seat
    return generator, thrown


def poorest(points: Sequence[int], thrown: int, among: int, n: int) -> int:
    """Return the seats of the mask ``among`` with the fewest points; of tied seats those with the highest throw."""
    least, found = 1 << 40, 0
    for seat in range(n):
        own = 8 * points[seat] - (thrown >> 3 * seat & 7)
        if among >> seat & 1 and own <= least:
            found = (found if own == least else 0) | 1 << seat
            least = own
    return found


@implements("LZ-START-3", "LZ-R33")
def highest_throw(
    generator: int, points: Sequence[int], tied: int, n: int, noted: MutableSequence[int]
) -> tuple[int, int]:
    """Return the generator's next state, and the one of the ``tied`` seats that throws highest.

    Ties are thrown again, and a single seat need not throw.
    """
    while size(tied) > 1:
        generator, thrown = throw_all(generator, tied, n, noted)
        tied = poorest(points, thrown, tied, n)
    return generator, lowest(tied)


@implements("LZ-START-1", "LZ-START-2")
def choose_start(
    generator: int, points: Sequence[int], n: int, first_season: bool, noted: MutableSequence[int]
) -> tuple[int, int, int]:
    """Choose the poorest player to begin, and the direction of the poorer neighbour; in the first Season throws decide.

    Returns the generator's next state, the first player, and 1 for clockwise or -1. ``noted`` is as in ``throw_all``.
    """
    thrown, everybody = 0, (1 << n) - 1
    if first_season:
        generator, thrown = throw_all(generator, everybody, n, noted)
    generator, start = highest_throw(generator, points, poorest(points, thrown, everybody, n), n, noted)
    left, right = (start + 1) % n, (start + n - 1) % n
    sides = poorest(points, thrown, 1 << left | 1 << right, n)
    generator, onward = highest_throw(generator, points, sides, n, noted)
    return generator, start, 1 if onward == left else -1


# -- Hire -----------------------------------------------------------------------------------------------


@implements("LZ-HIRE-2", "LZ-JOKER-1", "LZ-JOKER-2", "LZ-R7")
def may_move(discard: int, piece: int) -> bool:
    """Tell whether a board piece matches the discard: jokers match all, others the same colour, one up or down."""
    if discard == JOKER or piece == JOKER:
        return True
    return discard // 10 == piece // 10 and abs(discard - piece) == 1


@implements("LZ-HIRE-4", "LZ-MOUNTAIN-1")
def reaches(start: int, end: int) -> bool:
    """Tell whether a piece can move from one square to the other: to a neighbour, or two straight on from the Mountain.

    >>> reaches(0, 1), reaches(0, 12)
    (True, False)
    """
    files, ranks = abs(start // 5 - end // 5), abs(start % 5 - end % 5)
    if start == MOUNTAIN and files + ranks == 2 and files * ranks == 0:
        return True
    return start != end and files <= 1 and ranks <= 1


# ``may_move`` and ``reaches`` as tables: by discard, a hand with one of each kind that it may move; by start, the mask
# of the squares
MOVES = tuple(sum(1 << 3 * piece for piece in range(KINDS) if may_move(discard, piece)) for discard in range(KINDS))
REACH = tuple(sum(1 << end for end in range(25) if reaches(start, end)) for start in range(25))
WATERS = sum(1 << square for square in WATER)


@implements("LZ-HIRE-3")
def discards(board: Sequence[int]) -> int:
    """Return the kinds that some board piece matches, as a mask for hands: all three bits of each kind."""
    found = 0
    for piece in board:
        if piece != EMPTY:
            found |= MOVES[piece]  # matching goes both ways
    return 7 * found


@implements("LZ-STALE-1", "LZ-R29")
def is_stalemate(nine: int, discards: int) -> bool:
    """Tell whether none of the nine pieces, even formed ones, is among the ``discards`` of this board."""
    return nine & discards == 0


@implements("LZ-HIRE-5", "LZ-R5")
def destinations(start: int, empty: int, flags: int) -> int:
    """Return the mask of the squares that the moving piece can reach.

    One reading excludes the square of the discard.
    """
    if flags & NO_TAKING_BACK:
        return REACH[start] & ~(1 << empty)
    return REACH[start]


@implements("LZ-WATER-1", "LZ-MOUNTAIN-2", "LZ-R11", "LZ-R39")
def needs_throw(end: int) -> bool:
    """Tell whether a move to this square needs a throw; only Water does."""
    return WATERS >> end & 1 == 1


@implements("LZ-WATER-2", "LZ-HIRE-1", "LZ-HIRE-7", "LZ-R8", "LZ-R9")
def hire(board: MutableSequence[int], discard: int, start: int, end: int, empty: int, throw: int) -> int:
    """Discard, move and take, in place; return the piece taken. ``start`` becomes the empty square.

    A move into Water fails with a ``throw`` below ARRIVES; give PASSES if no throw is needed.
    """
    board[empty] = discard
    mover = board[start]
    board[start] = EMPTY
    if throw < ARRIVES:
        return mover
    taken = board[end]
    board[end] = mover
    return taken


# -- sets -----------------------------------------------------------------------------------------------


def kind_in(stood_for: int, place: int) -> int:
    """Return the piece at place 0, 1 or 2 of a set."""
    colour, form = stood_for // SETS_OF_COLOUR, stood_for % SETS_OF_COLOUR
    return colour * 10 + (form if form < THREES_OF_COLOUR else form - THREES_OF_COLOUR + place)


def trio_of(a: int, b: int, c: int) -> int:
    """Write three sorted pieces as one number."""
    return a << 10 | b << 5 | c


def pieces_in(trio: int) -> tuple[int, int, int]:
    """Return the three pieces of a trio."""
    return trio >> 10 & 31, trio >> 5 & 31, trio & 31


def counts(pieces: Sequence[int]) -> int:
    """Return these pieces as a hand; there are never more than seven of a kind."""
    found = 0
    for piece in pieces:
        found += 1 << 3 * piece
    return found


def kinds_in(hand: int) -> int:
    """Return a hand with one of each kind in a hand."""
    return (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH


ONE_OF_EACH = counts(range(KINDS))
WHITE = (1 << 3 * THREES_OF_COLOUR) - 1  # the bits of a hand's white pieces
THREES = sum(1 << s for s in range(SETS) if s % SETS_OF_COLOUR < THREES_OF_COLOUR)
FROM_0 = sum(1 << s for s in range(SETS) if s % SETS_OF_COLOUR == THREES_OF_COLOUR)
OF_0 = sum(1 << s for s in range(SETS) if s % SETS_OF_COLOUR == 0)
AS_READ = tuple(counts([kind_in(s, place) for place in range(3)]) for s in range(SETS))  # each set as a hand
# by piece, the mask of the sets that it can be in; a joker can be in all
WITH = (*(sum(1 << s for s in range(SETS) if AS_READ[s] >> 3 * k & 7) for k in range(JOKER)), (1 << SETS) - 1)

# by piece, a hand with one of each kind that can be in a set with it
BESIDE = tuple(counts([b for b in range(KINDS) if WITH[a] & WITH[b]]) for a in range(KINDS))


@implements("LZ-DEPT-2", "LZ-DEPT-3", "LZ-JOKER-3", "LZ-R12", "LZ-R13")
def readings(a: int, b: int, c: int, flags: int) -> int:
    """Return the mask of the sets that three pieces can stand for: three of a kind or a sequence, of one colour."""
    found = WITH[a] & WITH[b] & WITH[c]
    jokers = (a == JOKER) + (b == JOKER) + (c == JOKER)
    if found == 0 or jokers > flags & MOST_JOKERS:
        return 0
    if a == b != JOKER or a == c != JOKER or b == c != JOKER:
        found &= THREES
    if jokers > 0 and flags & JOKER_NEVER_0:
        found &= ~OF_0
        if not (a in (0, 10) or b in (0, 10) or c in (0, 10)):
            found &= ~FROM_0
    return found


@implements("LZ-BONUS-1", "LZ-BONUS-2", "LZ-BONUS-3", "LZ-BONUS-4", "LZ-BONUS-5", "LZ-R23", "LZ-R24")
def bonus(stood_for: int, jokers: int) -> int:
    """Return the bonus of a set: the dots of its highest number, tripled for three of a kind, minus its ``jokers``.

    It is never below 0.
    """
    points = DOTS[kind_in(stood_for, 2) % 10]
    if stood_for % SETS_OF_COLOUR < THREES_OF_COLOUR:
        points *= 3
    return max(points - jokers, 0)


MOST_BONUS = 3 * max(DOTS)


# all sets, by the number of jokers: highest bonus first, then threes of a kind, then the lowest number
BEST_FIRST = tuple(
    stood_for
    for jokers in range(4)
    for stood_for in sorted(range(SETS), key=lambda s: (-bonus(s, jokers), ~THREES >> s & 1, s))
)


@implements("LZ-JSON-4", "LZ-R14")
def nth_reading(found: int, jokers: int, k: int) -> int:
    """Return the k-th set of a mask, the best first (BEST_FIRST); -1 if there are fewer."""
    for i in range(SETS):
        stood_for = BEST_FIRST[SETS * jokers + i]
        if found >> stood_for & 1:
            if k == 0:
                return stood_for
            k -= 1
    return -1


# -- a Day ----------------------------------------------------------------------------------------------


@implements("LZ-DAY-1", "LZ-DAY-2", "LZ-R1", "LZ-R26", "LZ-R27")
def open_actions(dissolved: bool, formed: bool, hired: bool, flags: int) -> tuple[bool, bool, bool]:
    """Tell whether the Day still allows a Dissolve, a Form and a Hire: one of each; one reading fixes this order."""
    if flags & FIXED_ORDER:
        return not (dissolved or formed or hired), not (formed or hired), not hired
    return not dissolved, not formed, not hired


@implements("LZ-DECLARE-1", "LZ-DECLARE-2", "LZ-R2", "LZ-R28")
def may_declare(departments: int, complete: bool, stalemate: bool, hired: bool, flags: int) -> bool:
    """Tell whether the seat to act may declare; ``complete`` is True if its nine pieces split into three sets."""
    if stalemate:
        return True
    if flags & HIRE_THEN_DECLARE and not hired:
        return False
    return departments == 3 or (departments == 0 and complete)


# -- declaring ------------------------------------------------------------------------------------------


@implements("LZ-FORM-2")
def is_experts(colours: int) -> bool:
    """Tell whether all pieces have one colour; ``colours`` has bit 0 for white and bit 1 for green."""
    return colours != 3


@implements("LZ-FORM-3", "LZ-R19")
def is_great_sequence(numbers: int) -> bool:
    """Tell whether nine pieces have nine consecutive numbers; ``numbers`` is the mask of their numbers."""
    return numbers in (0x1FF, 0x1FF << 1)


@implements("LZ-FORM-4", "LZ-R20")
def is_bridges(a: int, b: int, c: int) -> bool:
    """Tell whether two of three sets have the same numbers, whatever their colours."""
    a, b, c = a % SETS_OF_COLOUR, b % SETS_OF_COLOUR, c % SETS_OF_COLOUR
    return a in (b, c) or b == c


@implements("LZ-R18")
def bridge_in_hand(read: int, natural: int, flags: int) -> tuple[int, int]:
    """Return two disjoint sets with the same numbers among nine pieces, (-1, -1) if there are none.

    ``read`` is the hand with what its jokers stand for, and ``natural`` the hand itself. No set has too many jokers.
    """
    most = flags & MOST_JOKERS
    for white in range(SETS_OF_COLOUR):
        green = white + SETS_OF_COLOUR
        if 0 <= jokers_for(white, 1, read, natural) <= most and 0 <= jokers_for(green, 1, read, natural) <= most:
            return white, green
        for both in (white, green):  # two equal sets can share their jokers evenly
            if 0 <= jokers_for(both, 2, read, natural) <= 2 * most:
                return both, both
    return -1, -1


def jokers_for(stood_for: int, times: int, read: int, natural: int) -> int:
    """Count the jokers that are needed to make a set ``times`` times; -1 if that is impossible."""
    jokers, needed = 0, times * AS_READ[stood_for]
    while needed:
        at = lowest(needed) // 3 * 3
        number = needed >> at & 7
        needed ^= number << at
        if read >> at & 7 < number:
            return -1
        jokers += max(number - (natural >> at & 7), 0)
    return jokers


@implements("LZ-FORM-5", "LZ-R22")
def is_balanced(nine: Sequence[int]) -> bool:
    """Tell whether the numbers on white and on green pieces have equal sums; jokers count for neither side."""
    difference = 0
    for piece in nine:
        if piece != JOKER:
            difference += piece if piece < 10 else 10 - piece
    return difference == 0


@implements("LZ-FORM-1", "LZ-R4", "LZ-R21")
def points_of(formations: int, flags: int) -> int:
    """Return the points of formations together."""
    bridges = 3 if flags & BRIDGES_GIVE_3 else 2
    points = 3 * size(formations & (LAUZAIT_CEP | EXPERTS | GREAT_SEQUENCE)) + bridges * size(formations & BRIDGES)
    return points + 10 * size(formations & BALANCED) + 15 * size(formations & STALEMATE)


def judge(a: int, b: int, c: int, natural: int, flags: int) -> int:
    """Return the formations of three sets: LAUZAIT_CEP and those of READ. ``natural`` is the hand of nine pieces."""
    found = LAUZAIT_CEP
    if is_experts(1 << a // SETS_OF_COLOUR | 1 << b // SETS_OF_COLOUR | 1 << c // SETS_OF_COLOUR):
        found |= EXPERTS
    numbers = 0
    for place in range(3):
        for stood_for in (a, b, c):
            numbers |= 1 << kind_in(stood_for, place) % 10
    if is_great_sequence(numbers):
        found |= GREAT_SEQUENCE
    bridges = is_bridges(a, b, c)
    if not bridges and flags & BRIDGES_IN_HAND:
        bridges = bridge_in_hand(AS_READ[a] + AS_READ[b] + AS_READ[c], natural, flags)[0] >= 0
    return found | BRIDGES if bridges else found


def _splits() -> Iterator[tuple[int, ...]]:
    for one in combinations(range(1, 9), 2):
        rest = [place for place in range(1, 9) if place not in one]
        for two in combinations(rest[1:], 2):
            yield (0, *one, rest[0], *two, *(place for place in rest[1:] if place not in two))


SPLITS = tuple(place for split in _splits() for place in split)  # the 280 ways to split nine pieces, nine places each
WITH_LIKE_FIRST = 10 * HAND  # numbers in SPLITS for the splits that share their first group


def group(nine: Sequence[int], at: int, flags: int) -> int:
    """Return the mask of the sets that a group of a split can stand for; the group begins at index ``at`` of SPLITS."""
    return readings(nine[SPLITS[at]], nine[SPLITS[at + 1]], nine[SPLITS[at + 2]], flags)


def splits(hand: int, flags: int, pending: MutableSequence[int]) -> bool:
    """Tell whether a hand splits into sets; ``pending`` is working space for ROOM hands."""
    pending[0] = hand
    top = 1
    while top > 0:
        top -= 1
        left = pending[top]
        if left == 0:
            return True
        a = lowest(left) // 3  # some set must contain it
        left -= 1 << 3 * a
        seconds = kinds_in(left) & BESIDE[a]
        while seconds:
            b = lowest(seconds) // 3
            seconds &= seconds - 1
            rest = left - (1 << 3 * b)
            thirds = kinds_in(rest) & BESIDE[a] & BESIDE[b] & -(1 << 3 * b)
            while thirds:
                c = lowest(thirds) // 3
                thirds &= thirds - 1
                if readings(a, b, c, flags):
                    pending[top] = rest - (1 << 3 * c)
                    top += 1
    return False


@implements("LZ-FORM-6", "LZ-JOKER-4", "LZ-R15")
def best_arrangement(nine: Sequence[int], wanted: int, as_grouped: bool, flags: int) -> tuple[int, int, int, int, int]:
    """Find the best arrangement of nine pieces: its formations, its three sets, and the index of its row in SPLITS.

    Formations are 0 if there is none. Only those ``wanted`` count, and a tie goes to Great Sequence;
    if none is wanted, the first arrangement is returned. With ``as_grouped`` the pieces are already in groups of three.
    """
    best = (0, 0, 0, 0, 0)
    most, natural, first = -1, counts(nine), 0
    for row in range(0, HAND if as_grouped else len(SPLITS), HAND):
        if row % WITH_LIKE_FIRST == 0:
            first = group(nine, row, flags)
        second = group(nine, row + 3, flags) if first else 0
        third = group(nine, row + 6, flags) if second else 0
        for a in range(SETS if third else 0):
            for b in range(SETS if first >> a & 1 else 0):
                for c in range(SETS if second >> b & 1 else 0):
                    if third >> c & 1:
                        found = judge(a, b, c, natural, flags)
                        worth = 2 * points_of(found & wanted, flags) + (found & wanted & GREAT_SEQUENCE != 0)
                        if worth > most:
                            most, best = worth, (found, a, b, c, row)
                        if wanted == 0:
                            return best
    return best


@implements("LZ-R16")
def keeps_departments(departments: int, flags: int) -> bool:
    """Tell whether three departments are declared as they are grouped, because one reading forbids regrouping."""
    return departments == 3 and flags & NO_REGROUPING != 0


@implements("LZ-R17")
def declared(nine: Sequence[int], as_grouped: bool, flags: int) -> int:
    """Return the formations of nine pieces that split into three sets; one reading allows each its own arrangement."""
    found = 0
    for wanted in APART if flags & READ_APART else TOGETHER:
        found |= best_arrangement(nine, wanted, as_grouped, flags)[0] & (wanted | LAUZAIT_CEP)
    return found | BALANCED if is_balanced(nine) else found


@implements("LZ-LUMINOUS-1", "LZ-LUMINOUS-2", "LZ-R32")
def luminous_points(nine: Sequence[int], luminous: int) -> int:
    """Return one point for each copy of the luminous piece; ``luminous`` is EMPTY if it is not in use."""
    points = 0
    for piece in nine:
        points += piece == luminous
    return points


@implements("LZ-STALE-2", "LZ-R30")
def in_stalemate(nine: Sequence[int], flags: int) -> int:
    """Return the formations of nine pieces declared in a stalemate, which need not be sets.

    Each is judged by itself.
    """
    found = LAUZAIT_CEP + STALEMATE
    if flags & STALEMATE_ALONE:
        return found
    colours, numbers, natural = 0, 0, counts(nine)
    for piece in nine:
        colours |= 1 << piece // 10
        numbers |= 1 << piece % 10
    if is_experts(colours):
        found |= EXPERTS
    if is_great_sequence(numbers):
        found |= GREAT_SEQUENCE
    if bridge_in_hand(natural, natural, flags)[0] >= 0:
        found |= BRIDGES
    return found | BALANCED if is_balanced(nine) else found
