"""Lauzait-Cep: the hot rules as plain functions over ints and lists of ints.

Pieces are ints 0 … 20 and squares ints 0 … 24 (``components``). A set stood for is an int 0 … 35: for each
colour 0 … 9 is three of that number and 10 … 17 the sequence that begins with 0 … 7, green ones 18 higher.
Everything here is in the subset that numba compiles, so that the same functions serve the objects and the fast
simulation. ``flags`` is a sum of the constants below.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import largest, lowest, size
from ludobook.core.chance import below
from ludobook.core.rules import carries
from ludobook.lauzait_cep.components import DOTS, JOKER, MOUNTAIN, STICKS, WATER

MOST_JOKERS = 3  # LZ-R12: the lowest two bits hold how many jokers a set may have
JOKER_NEVER_0 = 4  # LZ-R13
BRIDGES_IN_HAND = 8  # LZ-R18
BRIDGES_GIVE_3 = 16  # LZ-R4
STALEMATE_ALONE = 32  # LZ-R30
NO_TAKING_BACK = 64  # LZ-R5
HIRE_THEN_DECLARE = 128  # LZ-R2
FIXED_ORDER = 256  # LZ-R1
NO_REGROUPING = 512  # LZ-R16
READ_APART = 1024  # LZ-R17

EMPTY = -1
HAND, ON_BOARD = 9, 24
ARRIVES = 3  # the lowest throw with which a piece arrives in the Water
KINDS = 21
BY_COLOUR, BY_NUMBER = 18, 10  # sets of a colour, threes of a colour
SETS = 2 * BY_COLOUR
LAUZAIT_CEP, EXPERTS, GREAT_SEQUENCE, BRIDGES, BALANCED, STALEMATE = 1, 2, 4, 8, 16, 32
READ = EXPERTS + GREAT_SEQUENCE + BRIDGES  # the formations that depend on arrangement and reading
TOGETHER, APART = (READ,), (EXPERTS, GREAT_SEQUENCE, BRIDGES)  # what a reading is chosen for

# -- who begins -----------------------------------------------------------------------------------------


def throw(generator: int) -> tuple[int, int]:
    """The generator's next state, and the sum of five sticks."""
    generator, sides = below(generator, 2**STICKS)
    return generator, size(sides)


def poorest(wealth: Sequence[int], among: int, n: int) -> int:
    """The seats with the least among the seats of a mask, as a mask."""
    least = wealth[lowest(among)]
    found = 0
    for seat in range(n):
        if among >> seat & 1:
            if wealth[seat] < least:
                least = wealth[seat]
                found = 0
            found |= (wealth[seat] == least) << seat
    return found


def throw_for(
    generator: int, seats: int, n: int, wealth: MutableSequence[int], noted: MutableSequence[int], count: int
) -> tuple[int, int]:
    """A throw for each seat of a mask; a higher one counts as less wealth. The generator, and the throws noted."""
    for seat in range(n):
        if seats >> seat & 1:
            generator, thrown = throw(generator)
            wealth[seat] = -thrown
            if count < len(noted):
                noted[count] = 8 * thrown + seat
            count += 1
    return generator, count


@carries("LZ-START-3", "LZ-R33")
def highest_throw(
    generator: int, tied: int, n: int, wealth: MutableSequence[int], noted: MutableSequence[int], count: int
) -> tuple[int, int, int]:
    """The one of these seats that throws highest; equal highest throws are thrown again, one seat needs none."""
    while size(tied) > 1:
        generator, count = throw_for(generator, tied, n, wealth, noted, count)
        tied = poorest(wealth, tied, n)
    return generator, lowest(tied), count


def next_seat(turn: int, direction: int, players: int) -> int:
    """Who has the next Day; the direction is 1 or -1."""
    return (turn + direction + players) % players


@carries("LZ-START-1", "LZ-START-2")
def choose_start(
    generator: int,
    points: Sequence[int],
    n: int,
    first_season: bool,
    work: MutableSequence[int],
    noted: MutableSequence[int],
) -> tuple[int, int, int, int]:
    """The poorest player begins, towards the poorer neighbour; the first Season's throws stand for wealth.

    Args:
        generator: its state.
        points: by seat.
        n: players, 2 … 4.
        first_season: whether all are equally poor.
        work: room for 2 × n numbers.
        noted: filled in, as far as there is room: each throw, in order, as 8 times the throw, and its seat.

    Returns:
        The generator's next state, who begins, 1 for clockwise or -1, and how many throws there were.
    """
    wealth, throws = work[0:n], work[n : 2 * n]
    count = 0
    for seat in range(n):
        wealth[seat] = points[seat]
    if first_season:
        generator, count = throw_for(generator, (1 << n) - 1, n, wealth, noted, count)
    generator, start, count = highest_throw(generator, poorest(wealth, (1 << n) - 1, n), n, throws, noted, count)
    left, right = (start + 1) % n, (start + n - 1) % n
    if left == right:
        return generator, start, 1, count
    sides = poorest(wealth, 1 << left | 1 << right, n)
    generator, onward, count = highest_throw(generator, sides, n, throws, noted, count)
    return generator, start, 1 if onward == left else -1, count


@carries("LZ-END-2")
def leaders(points: Sequence[int], n: int) -> int:
    """The seats with the most points, as a mask."""
    return largest(points, n)


# -- Hire -----------------------------------------------------------------------------------------------


@carries("LZ-HIRE-2", "LZ-JOKER-1", "LZ-JOKER-2", "LZ-R7")
def may_move(discard: int, piece: int) -> bool:
    """Whether that board piece qualifies for the discard: a joker is any, else same colour, one up or down."""
    if discard == JOKER or piece == JOKER:
        return True
    return discard // 10 == piece // 10 and abs(discard - piece) == 1


@carries("LZ-HIRE-4", "LZ-MOUNTAIN-1")
def reaches(start: int, end: int) -> bool:
    """Whether a piece can go from one square to the other: to a neighbour, from the Mountain also two straight on."""
    files, ranks = abs(start // 5 - end // 5), abs(start % 5 - end % 5)
    if start == MOUNTAIN and files + ranks == 2 and files * ranks == 0:
        return True
    return start != end and files <= 1 and ranks <= 1


# the same two as bit masks, by discard and by start
MOVES = tuple(sum(1 << piece for piece in range(KINDS) if may_move(discard, piece)) for discard in range(KINDS))
REACH = tuple(sum(1 << end for end in range(25) if reaches(start, end)) for start in range(25))
WATERS = sum(1 << square for square in WATER)


def kinds_on(board: Sequence[int]) -> int:
    """The kinds of pieces on the board, as a mask."""
    found = 0
    for piece in board:
        if piece != EMPTY:
            found |= 1 << piece
    return found


@carries("LZ-HIRE-3")
def has_match(discard: int, on_board: int) -> bool:
    """Whether any board piece qualifies for the discard; ``on_board`` is ``kinds_on``."""
    return MOVES[discard] & on_board != 0


@carries("LZ-STALE-1", "LZ-R29")
def is_stalemate(nine: Sequence[int], on_board: int) -> bool:
    """Whether none of the nine pieces, revealed ones included, has a board piece that qualifies."""
    qualify = 0
    for piece in nine:
        qualify |= MOVES[piece]
    return qualify & on_board == 0


@carries("LZ-HIRE-5", "LZ-R5")
def destinations(start: int, empty: int, flags: int) -> int:
    """Where the mover can go, as a mask; the square just filled by the discard is one of them but by the ruling."""
    if flags & NO_TAKING_BACK:
        return REACH[start] & ~(1 << empty)
    return REACH[start]


@carries("LZ-WATER-1", "LZ-MOUNTAIN-2", "LZ-R11", "LZ-R39")
def needs_throw(end: int) -> bool:
    """Whether a move to that square needs a throw: the destination alone decides, and only Water does."""
    return WATERS >> end & 1 == 1


@carries("LZ-WATER-2", "LZ-HIRE-1", "LZ-HIRE-7", "LZ-R8", "LZ-R9")
def hire(board: MutableSequence[int], discard: int, start: int, end: int, empty: int, throw: int) -> int:
    """Discard, move and take, in place; the piece taken. ``start`` is the empty square afterwards.

    A ``throw`` below ARRIVES into Water fails; where none is needed it is 5.
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
    """The piece in place 0, 1 or 2 of a set."""
    colour, form = stood_for // BY_COLOUR, stood_for % BY_COLOUR
    return colour * 10 + (form if form < BY_NUMBER else form - BY_NUMBER + place)


THREES = sum(1 << s for s in range(SETS) if s % BY_COLOUR < BY_NUMBER)
FROM_0 = sum(1 << s for s in range(SETS) if s % BY_COLOUR == BY_NUMBER)
OF_0 = sum(1 << s for s in range(SETS) if s % BY_COLOUR == 0)
# the sets that hold a piece, as a mask; a joker can be in all of them
WITH = (
    *(sum(1 << s for s in range(SETS) if k in (kind_in(s, 0), kind_in(s, 1), kind_in(s, 2))) for k in range(JOKER)),
    (1 << SETS) - 1,
)


@carries("LZ-DEPT-2", "LZ-DEPT-3", "LZ-JOKER-3", "LZ-R12", "LZ-R13")
def readings(a: int, b: int, c: int, flags: int) -> int:
    """The sets that three pieces can be read as, as a mask: three of a kind or a sequence, of one colour."""
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


def largest_number(stood_for: int) -> int:
    """The largest number in a set."""
    return kind_in(stood_for, 2) % 10


@carries("LZ-BONUS-1", "LZ-BONUS-2", "LZ-BONUS-3", "LZ-BONUS-4", "LZ-BONUS-5", "LZ-R23", "LZ-R24")
def bonus(stood_for: int, jokers: int) -> int:
    """The bonus of a set with that many jokers: the dots of its largest number, tripled, then less the jokers."""
    points = DOTS[largest_number(stood_for)]
    if stood_for % BY_COLOUR < BY_NUMBER:
        points *= 3
    return max(points - jokers, 0)


MOST_BONUS = 3 * max(DOTS)


@carries("LZ-JSON-4", "LZ-R14")
def nth_reading(found: int, jokers: int, k: int) -> int:
    """The k-th of the sets in a mask, in the order that Form takes them: the highest bonus, threes, the lowest."""
    while True:
        best, rank = -1, -1
        left = found
        while left:
            stood_for = lowest(left)
            left &= left - 1
            own = 2 * bonus(stood_for, jokers) + (THREES >> stood_for & 1)
            if own > rank:
                best, rank = stood_for, own
        if k == 0 or best < 0:
            return best
        found ^= 1 << best
        k -= 1


# -- a Day ----------------------------------------------------------------------------------------------


@carries("LZ-DAY-1", "LZ-DAY-2", "LZ-R1", "LZ-R26", "LZ-R27")
def open_actions(dissolved: bool, formed: bool, hired: bool, flags: int) -> tuple[bool, bool, bool]:
    """Whether the Day still has a place for a Dissolve, a Form and a Hire: one of each, by a ruling in this order."""
    if flags & FIXED_ORDER:
        return not (dissolved or formed or hired), not (formed or hired), not hired
    return not dissolved, not formed, not hired


def _finishes(hand: Sequence[int], departments: int, on_board: int, flags: int, work: MutableSequence[int]) -> bool:
    """Whether a Day can be ended with this hand, as counts by kind, and this number of departments."""
    held = 0
    for kind in range(KINDS):
        if hand[kind] > 0 and has_match(kind, on_board):
            return True
        for _ in range(hand[kind]):
            work[held] = kind
            held += 1
    return may_declare(departments, departments == 0 and splits(work[0:9], flags, work[9:15]), False, False, flags)


def _finishes_after_form(
    hand: MutableSequence[int], departments: int, on_board: int, flags: int, work: MutableSequence[int]
) -> bool:
    """Whether a Day can be ended once some set of the hand is formed."""
    found = False
    for a in range(KINDS):
        for b in range(a, KINDS):
            for c in range(b, KINDS):
                if hand[a] > 0 and hand[b] > (a == b) and hand[c] > (a == c) + (b == c) and readings(a, b, c, flags):
                    _add(hand, a, b, c, -1)
                    found = found or _finishes(hand, departments + 1, on_board, flags, work)
                    _add(hand, a, b, c, 1)
    return found


def _add(hand: MutableSequence[int], a: int, b: int, c: int, times: int) -> None:
    hand[a] += times
    hand[b] += times
    hand[c] += times


def can_finish(
    hand: MutableSequence[int],
    trios: Sequence[int],
    departments: int,
    may_dissolve: bool,
    may_form: bool,
    on_board: int,
    flags: int,
    work: MutableSequence[int],
) -> bool:
    """Whether a Day without its Hire yet, and no stalemate, can be ended, if need be after a Dissolve and a Form.

    Args:
        hand: how many unrevealed pieces of each kind; the same again afterwards.
        trios: the pieces of the departments, three for each.
        departments: how many they are.
        may_dissolve: whether the Day still has a place for that.
        may_form: likewise.
        on_board: the kinds of pieces on the board.
        flags: the rulings.
        work: room for 15 numbers.
    """
    found = False
    for i in range(-1, departments if may_dissolve else 0):
        a, b, c, left = 0, 0, 0, departments
        if i >= 0:
            a, b, c, left = trios[3 * i], trios[3 * i + 1], trios[3 * i + 2], departments - 1
            _add(hand, a, b, c, 1)
        found = found or _finishes(hand, left, on_board, flags, work)
        found = found or (may_form and _finishes_after_form(hand, left, on_board, flags, work))
        if i >= 0:
            _add(hand, a, b, c, -1)
    return found


# -- declaring ------------------------------------------------------------------------------------------


@carries("LZ-DECLARE-1", "LZ-DECLARE-2", "LZ-R2", "LZ-R28")
def may_declare(departments: int, complete: bool, stalemate: bool, hired: bool, flags: int) -> bool:
    """Whether the seat to move may declare; ``complete`` is whether its nine pieces split into three sets."""
    if stalemate:
        return True
    if flags & HIRE_THEN_DECLARE and not hired:
        return False
    return departments == 3 or (departments == 0 and complete)


@carries("LZ-FORM-2")
def is_experts(colours: int) -> bool:
    """Whether all are of one colour; ``colours`` has bit 0 for white, bit 1 for green, jokers as read."""
    return colours != 3


@carries("LZ-FORM-3", "LZ-R19")
def is_great_sequence(numbers: int) -> bool:
    """Whether nine pieces have nine consecutive numbers; ``numbers`` is a mask of the numbers as read."""
    return numbers in (0x1FF, 0x1FF << 1)


@carries("LZ-FORM-4", "LZ-R20")
def is_bridges(a: int, b: int, c: int) -> bool:
    """Whether two of three sets have the same numbers, whatever their colours."""
    a, b, c = a % BY_COLOUR, b % BY_COLOUR, c % BY_COLOUR
    return a in (b, c) or b == c


@carries("LZ-R18")
def bridge_in_hand(read: int, natural: int, flags: int) -> tuple[int, int]:
    """Two disjoint sets with the same numbers anywhere among nine pieces, (-1, -1) when there are none.

    Args:
        read: how many pieces stand for each kind, jokers as they are read, as ``counts`` has it.
        natural: how many of these are no jokers.
        flags: the rulings; each of the two sets keeps within the number of jokers allowed.
    """
    most = flags & MOST_JOKERS
    for white in range(BY_COLOUR):
        green = white + BY_COLOUR
        jokers_white = jokers_for(white, 1, read, natural)
        jokers_green = jokers_for(green, 1, read, natural)
        if 0 <= jokers_white <= most and 0 <= jokers_green <= most:
            return white, green
        # two like sets can share their jokers out evenly
        if 0 <= jokers_for(white, 2, read, natural) <= 2 * most:
            return white, white
        if 0 <= jokers_for(green, 2, read, natural) <= 2 * most:
            return green, green
    return -1, -1


def jokers_for(stood_for: int, times: int, read: int, natural: int) -> int:
    """How many jokers, as they are read, it takes to make a set so many times; -1 when it cannot be made."""
    if stood_for % BY_COLOUR < BY_NUMBER:
        kind = kind_in(stood_for, 0)
        return max(3 * times - (natural >> 3 * kind & 7), 0) if read >> 3 * kind & 7 >= 3 * times else -1
    jokers = 0
    for place in range(3):
        kind = kind_in(stood_for, place)
        if read >> 3 * kind & 7 < times:
            return -1
        jokers += max(times - (natural >> 3 * kind & 7), 0)
    return jokers


@carries("LZ-FORM-5", "LZ-R22")
def is_balanced(nine: Sequence[int]) -> bool:
    """Whether the numbers on white and on green pieces have equal sums; jokers count for neither side."""
    difference = 0
    for piece in nine:
        if piece != JOKER:
            difference += piece if piece < 10 else 10 - piece
    return difference == 0


@carries("LZ-FORM-1", "LZ-R4", "LZ-R21")
def points_of(formations: int, flags: int) -> int:
    """What formations are worth together."""
    return (
        3 * (formations & LAUZAIT_CEP != 0)
        + 3 * (formations & EXPERTS != 0)
        + 3 * (formations & GREAT_SEQUENCE != 0)
        + (3 if flags & BRIDGES_GIVE_3 else 2) * (formations & BRIDGES != 0)
        + 10 * (formations & BALANCED != 0)
        + 15 * (formations & STALEMATE != 0)
    )


def _worth(formations: int, wanted: int, flags: int) -> int:
    """How a reading compares with others: by its wanted formations, a tie going to Great Sequence."""
    return 2 * points_of(formations & wanted, flags) + (formations & wanted & GREAT_SEQUENCE != 0)


def counts(pieces: Sequence[int]) -> int:
    """How many there are of each kind, in three bits for each: there are never more than seven."""
    found = 0
    for piece in pieces:
        found += 1 << 3 * piece
    return found


def judge(a: int, b: int, c: int, natural: int, flags: int) -> int:
    """The formations of three sets as read: LAUZAIT_CEP and those of READ. ``natural`` is ``counts`` of the nine."""
    found = LAUZAIT_CEP
    if is_experts(1 << a // BY_COLOUR | 1 << b // BY_COLOUR | 1 << c // BY_COLOUR):
        found |= EXPERTS
    numbers = 0
    for place in range(3):
        for stood_for in (a, b, c):
            numbers |= 1 << kind_in(stood_for, place) % 10
    if is_great_sequence(numbers):
        found |= GREAT_SEQUENCE
    bridges = is_bridges(a, b, c)
    if not bridges and flags & BRIDGES_IN_HAND:
        bridges = bridge_in_hand(counts_as_read(a, b, c), natural, flags)[0] >= 0
    if bridges:
        found |= BRIDGES
    return found


def counts_as_read(a: int, b: int, c: int) -> int:
    """How many pieces of each kind three sets stand for, as ``counts`` has it."""
    found = 0
    for stood_for in (a, b, c):
        for place in range(3):
            found += 1 << 3 * kind_in(stood_for, place)
    return found


@carries("LZ-JOKER-4", "LZ-R15")
def best_reading(groups: Sequence[int], wanted: int, flags: int) -> tuple[int, int, int, int]:
    """The best reading of nine pieces grouped by threes: its formations, 0 when they are no sets, and its sets.

    Of the formations only the ``wanted`` ones count towards the best; with none wanted the first reading will do.
    """
    best = (0, 0, 0, 0)
    worth = -1
    first = readings(groups[0], groups[1], groups[2], flags)
    second = readings(groups[3], groups[4], groups[5], flags)
    third = readings(groups[6], groups[7], groups[8], flags)
    if first == 0 or second == 0 or third == 0:
        return best
    natural = counts(groups)
    for a in range(SETS):
        if not first >> a & 1:
            continue
        for b in range(SETS):
            if not second >> b & 1:
                continue
            for c in range(SETS):
                if third >> c & 1:
                    formations = judge(a, b, c, natural, flags)
                    if _worth(formations, wanted, flags) > worth:
                        worth = _worth(formations, wanted, flags)
                        best = (formations, a, b, c)
                        if wanted == 0:
                            return best
    return best


@carries("LZ-FORM-6")
def best_split(
    nine: Sequence[int], wanted: int, as_grouped: bool, flags: int, work: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """The best split of nine pieces into three sets: its formations and its sets as read.

    Formations are 0 when there is no such split. With ``as_grouped`` the pieces stand grouped by threes already;
    otherwise they are sorted, so that like pieces stand together and no split is met twice. ``wanted`` is that of
    ``best_reading``. The first nine of ``work``'s 24 numbers become the pieces, set by set.
    """
    best = (0, 0, 0, 0)
    for i in range(1, 8):
        for j in range(i + 1, 9):
            if (i > 1 and nine[i] == nine[i - 1]) or (j > i + 1 and nine[j] == nine[j - 1]):
                continue
            if readings(nine[0], nine[i], nine[j], flags) == 0:
                continue
            rest = 18
            for x in range(1, 9):
                if x not in (i, j):
                    work[rest] = nine[x]
                    rest += 1
            for k in range(1, 5):
                for m in range(k + 1, 6):
                    if (k > 1 and work[18 + k] == work[17 + k]) or (m > k + 1 and work[18 + m] == work[17 + m]):
                        continue
                    work[9], work[10], work[11] = nine[0], nine[i], nine[j]
                    work[12], work[13], work[14] = work[18], work[18 + k], work[18 + m]
                    last = 15
                    for x in range(1, 6):
                        if x not in (k, m):
                            work[last] = work[18 + x]
                            last += 1
                    found = best_reading(work[9:18], wanted, flags)
                    if found[0] and (best[0] == 0 or _worth(found[0], wanted, flags) > _worth(best[0], wanted, flags)):
                        best = found
                        for x in range(9):
                            work[x] = work[9 + x]
                    if as_grouped or (best[0] and wanted == 0):
                        return best
    return best


def best_arrangement(
    nine: Sequence[int], wanted: int, as_grouped: bool, flags: int
) -> tuple[int, tuple[int, int, int], list[int]]:
    """As ``best_split``: its formations, its sets as read, the pieces set by set, none without formations."""
    work = [0] * 24
    formations, a, b, c = best_split(nine, wanted, as_grouped, flags, work)
    return formations, (a, b, c), work[:9] if formations else []


def splits(nine: Sequence[int], flags: int, rest: MutableSequence[int]) -> bool:
    """Whether nine sorted pieces split into three sets; ``rest`` is room for six."""
    for i in range(1, 8):
        for j in range(i + 1, 9):
            if readings(nine[0], nine[i], nine[j], flags) == 0:
                continue
            left = 0
            for x in range(1, 9):
                if x not in (i, j):
                    rest[left] = nine[x]
                    left += 1
            for k in range(1, 5):
                for m in range(k + 1, 6):
                    if readings(rest[0], rest[k], rest[m], flags) and _last_three(rest, k, m, flags):
                        return True
    return False


def _last_three(rest: Sequence[int], k: int, m: int, flags: int) -> bool:
    """Whether the last three of six are a set, the first, k-th and m-th taken away."""
    a, b, c = -1, -1, -1
    for x in range(1, 6):
        if x not in (k, m):
            a, b, c = b, c, rest[x]
    return readings(a, b, c, flags) != 0


@carries("LZ-R16", "LZ-R17")
def declared(
    nine: Sequence[int], departments: Sequence[int], grouped: bool, flags: int, work: MutableSequence[int]
) -> int:
    """The formations of nine sorted pieces that split into three sets.

    With ``grouped`` the ``departments`` are the same pieces by threes, which by a ruling may not be regrouped; by
    another, each formation may have a reading of its own. ``work`` is room for 24.
    """
    found = 0
    as_grouped = grouped and flags & NO_REGROUPING != 0
    for wanted in APART if flags & READ_APART else TOGETHER:
        formations = best_split(departments if as_grouped else nine, wanted, as_grouped, flags, work)[0]
        found |= formations & (wanted | LAUZAIT_CEP)
    return found | BALANCED if is_balanced(nine) else found


@carries("LZ-LUMINOUS-1", "LZ-LUMINOUS-2", "LZ-R32")
def luminous_points(nine: Sequence[int], luminous: int) -> int:
    """One point for each copy of the luminous piece itself."""
    points = 0
    for piece in nine:
        points += piece == luminous
    return points


@carries("LZ-STALE-2", "LZ-R30")
def in_stalemate(nine: Sequence[int], flags: int) -> int:
    """The formations of nine pieces declared in a stalemate, sets or not: each other one's condition is its own."""
    found = LAUZAIT_CEP + STALEMATE
    if flags & STALEMATE_ALONE:
        return found
    colours = 0
    numbers = 0
    for piece in nine:
        colours |= 1 << piece // 10
        numbers |= 1 << piece % 10
    natural = counts(nine)
    if is_experts(colours):
        found |= EXPERTS
    if is_great_sequence(numbers):
        found |= GREAT_SEQUENCE
    if bridge_in_hand(natural, natural, flags)[0] >= 0:
        found |= BRIDGES
    if is_balanced(nine):
        found |= BALANCED
    return found


# -- what looks best ------------------------------------------------------------------------------------

DECLARED, HIRED, DISSOLVED = 1000.0, 100.0, -100.0
SET_HOPE, PAIR_HOPE = 10.0, 3.0  # of a set in hand, and of two pieces that lack a third
STACK = 3 * 64  # room to find shapes


def worth_of_forming(bonus: int, departments: int, hired: bool, flags: int) -> float:
    """The third department wins, so it comes first; another is formed for its bonus, once the Hire is done.

    Where three departments can never be declared, none is formed: they would all have to be dissolved again.
    """
    if flags & FIXED_ORDER and flags & HIRE_THEN_DECLARE:
        return 2 * DISSOLVED
    if departments == 2:
        return DECLARED / 2 + bonus
    late = hired or flags & FIXED_ORDER
    return 2 * HIRED + bonus if late and bonus else 2 * DISSOLVED


def worth_of_dissolving(bonus: int) -> float:
    """Only where nothing else is left, and then what costs least."""
    return DISSOLVED - bonus


def worth_of_hiring(one: float, other: float, day: int, start: int, end: int) -> float:
    """The mean of the two hopes, as a throw decides, and a whim that differs by Day and move.

    The whim grows with the Days, so that players do not go round in circles.
    """
    whim = (389 * (25 * start + end) + 1009 * day) % 997 / 997 * min(day / 20, 8.0)
    return HIRED + (one + other) / 2 + whim


def hope(white: int, green: int, jokers: int, groups: int) -> float:
    """How near a hand is to that many sets: sets in it, and pairs that lack a third piece.

    ``white`` and ``green`` are the ``shapes`` of its pieces.
    """
    best = 0.0
    for sets in range(4):
        pairs = (white >> 3 * sets & 7) - 1
        if pairs < 0:
            continue
        for more_sets in range(4):
            more_pairs = (green >> 3 * more_sets & 7) - 1
            if more_pairs < 0:
                continue
            whole, half = sets + more_sets, pairs + more_pairs
            mended = min(jokers, half)
            whole, half = min(whole + mended, groups), half + jokers - 2 * mended
            best = max(best, SET_HOPE * whole + PAIR_HOPE * min(half, groups - whole))
    return best


def code_of_colour(pieces: Sequence[int], colour: int) -> int:
    """How many there are of each number of a colour, in three bits for each."""
    found = 0
    for piece in pieces:
        if piece // 10 == colour and piece != JOKER:
            found += 1 << 3 * (piece % 10)
    return found


def shapes(code: int, stack: MutableSequence[int]) -> int:
    """How pieces of one colour can be cut into sets and pairs.

    For each number of sets 0 … 3, in three bits, the most pairs there can be beside them, one higher; 0 where there
    cannot be so many sets. A pair is two pieces that one more piece could make a set.

    Args:
        code: the pieces, as ``code_of_colour`` has them.
        stack: room for STACK numbers.
    """
    best0, best1, best2, best3 = 0, 0, 0, 0
    stack[0], stack[1], stack[2] = code, 0, 0
    top = 3
    while top > 0:
        top -= 3
        left, sets, pairs = stack[top], stack[top + 1], stack[top + 2]
        if left == 0:
            if sets == 0:
                best0 = max(best0, pairs + 1)
            elif sets == 1:
                best1 = max(best1, pairs + 1)
            elif sets == 2:
                best2 = max(best2, pairs + 1)
            else:
                best3 = max(best3, pairs + 1)
            continue
        at = lowest(left) // 3 * 3
        left -= 1 << at
        stack[top], stack[top + 1], stack[top + 2] = left, sets, pairs
        top += 3
        for distance in range(0, 9, 3):
            if at + distance < 30 and left >> at + distance & 7:
                rest = left - (1 << at + distance)
                stack[top], stack[top + 1], stack[top + 2] = rest, sets, pairs + 1
                top += 3
                third = at if distance == 0 else at + 6
                if sets < 3 and distance < 6 and third < 30 and rest >> third & 7:
                    stack[top], stack[top + 1], stack[top + 2] = rest - (1 << third), sets + 1, pairs
                    top += 3
    return best0 + 8 * best1 + 64 * best2 + 512 * best3
