"""Lauzait-Cep, played out.

A hand is how many it has of each kind, 21 numbers a seat. A trio is three sorted pieces in steps of 32, the first one
highest, so that trios compare as their pieces do. An action's code is its verb, 32 times what it names: a trio, or a
Hire's piece and squares likewise, and for a Form 2²⁰ times the set stood for.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest, nth, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.lauzait_cep.components import JOKER, MOUNTAIN, SQUARES, deck_for, set_text
from ludobook.lauzait_cep.components import KINDS as NAMES
from ludobook.lauzait_cep.game import PASSES, LauzaitState
from ludobook.lauzait_cep.kernel import (
    BY_NUMBER,
    DECLARED,
    EMPTY,
    HAND,
    KINDS,
    MOST_BONUS,
    MOVES,
    ON_BOARD,
    STACK,
    bonus,
    can_finish,
    choose_start,
    declared,
    destinations,
    has_match,
    hire,
    hope,
    in_stalemate,
    is_stalemate,
    kind_in,
    kinds_on,
    leaders,
    luminous_points,
    may_declare,
    needs_throw,
    next_seat,
    nth_reading,
    open_actions,
    points_of,
    readings,
    shapes,
    splits,
    throw,
    worth_of_dissolving,
    worth_of_forming,
    worth_of_hiring,
)
from ludobook.lauzait_cep.scoring import flags
from ludobook.odds.playouts import ALL_SCORINGS, CHOSEN, is_greedy, note

SEATS, BOARD, PIECES = 4, 25, 68
DISSOLVE, FORM, FORM_AS, HIRE, DECLARE, END = 0, 1, 2, 3, 4, 5
DECK = 4  # where in the options the pieces in play begin
SETS_IN_HAND = 84  # at most
PAIRS = KINDS * KINDS
KEPT = 1 << 17  # more than there are hands of one colour
WHITE = (1 << 3 * BY_NUMBER) - 1  # where a hand in three bits for each kind has its white pieces
NO_TRIO = 1 << 15  # higher than any

ROOM = (
    SEATS,  # scores
    PIECES,  # deck
    BOARD,  # board
    SEATS * KINDS,  # hands
    SEATS * 9,  # departments: three pieces of each of three, oldest first
    SEATS * 3,  # their bonuses
    SEATS,  # how many there are
    2 * SEATS,  # to settle who begins
    KINDS,  # the ways to move a piece of each kind
    KINDS,  # how near a hand is to sets once it takes a piece of each kind, one higher; 0 where unknown
    3 + SETS_IN_HAND,  # trios that may be dissolved, then those that may be formed
    15,  # nine pieces sorted; room for six
    57,  # room for 24; a hand; departments
    1 + PAIRS,  # whether it is filled in; for two kinds, the kinds that make a set with them and are not lower
    STACK,  # room to find shapes
    2 * KEPT,  # hands of one colour, each one higher, and their shapes
    10,  # seat to act, direction, day; dissolved, formed, hired; luminous piece, empty square; Seasons and Days done
)
LENGTH = "Days"


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags; Seasons; Days in a Season, 0 for any number; what more is ruled; the pieces in play."""
    seasons, days = rulings["seasons"], rulings["max_days"]
    more = (rulings["luminous"] is True) + 2 * (rulings["form_reading"] == "chosen")
    counted = seasons if isinstance(seasons, int) else players, days if isinstance(days, int) else 0
    return flags(rulings, players), *counted, more, *deck_for(players)


def place(state: LauzaitState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, _, board, hands, departments, bonuses, formed_by, _, _, _, _, _, _, _, _, _, where = room
    for at in range(KINDS * state.players):
        hands[at] = 0
    for seat in range(state.players):
        scores[seat] = state.points[seat]
        for piece in state.hands[seat]:
            hands[KINDS * seat + piece] += 1
        formed_by[seat] = len(state.departments[seat])
        for i, department in enumerate(state.departments[seat]):
            bonuses[3 * seat + i] = department.bonus
            for x in range(3):
                departments[9 * seat + 3 * i + x] = department.pieces[x]
    for square in range(BOARD):
        board[square] = state.board[square]
    where[0] = 0 if state.turn is None else state.turn
    where[1], where[2] = state.direction, state.day
    where[3], where[4], where[5] = state.dissolved, state.formed, state.hired
    where[6] = EMPTY if state.luminous is None else state.luminous
    where[7] = state.board.index(EMPTY)
    where[8], where[9] = state.season - 1, 0
    return state.chance


def set_up(deal: int, players: int, options: Sequence[int], room: tuple[MutableSequence[int], ...]) -> int:
    """Settle who begins a Season, shuffle and deal; the generator's next state."""
    scores, deck, board, hands, _, _, formed_by, amounts, _, _, _, _, _, _, _, _, where = room
    deal, where[0], where[1], _ = choose_start(deal, scores, players, where[8] == 0, amounts, amounts[0:0])
    pieces = len(options) - DECK
    for i in range(pieces):
        deck[i] = options[DECK + i]
    deal = mix(deal, deck, pieces)
    for i in range(KINDS * players):
        hands[i] = 0
    for i in range(HAND * players):
        hands[KINDS * (i // HAND) + deck[i]] += 1
    for i in range(ON_BOARD):
        board[i if i < MOUNTAIN else i + 1] = deck[HAND * players + i]
    board[MOUNTAIN] = EMPTY
    for seat in range(players):
        formed_by[seat] = 0
    where[2] = 1
    where[3] = where[4] = where[5] = 0
    where[6] = deck[HAND * players + ON_BOARD] if options[3] & 1 else EMPTY
    where[7] = MOUNTAIN
    return deal


# -- hands, trios and departments -----------------------------------------------------------------------


def fill_thirds(thirds: MutableSequence[int], flag: int) -> None:
    """Write down, once, which kinds make a set with two others."""
    thirds[0] = 1
    for a in range(KINDS):
        for b in range(a, KINDS):
            found = 0
            for c in range(b, KINDS):
                found |= (readings(a, b, c, flag) != 0) << c
            thirds[1 + KINDS * a + b] = found


def kinds_in(hands: Sequence[int], seat: int) -> int:
    """The kinds in a hand, as a mask."""
    found = 0
    for kind in range(KINDS):
        found |= (hands[KINDS * seat + kind] > 0) << kind
    return found


def nine_of(hands: Sequence[int], departments: Sequence[int], own: int, seat: int, nine: MutableSequence[int]) -> None:
    """Write down a seat's nine pieces, sorted, revealed ones included."""
    held = 0
    for kind in range(KINDS):
        times = hands[KINDS * seat + kind]
        for i in range(3 * own):
            times += departments[9 * seat + i] == kind
        for _ in range(times):
            nine[held] = kind
            held += 1


def move(hands: MutableSequence[int], seat: int, trio: int, times: int) -> None:
    """Put the three pieces of a trio into a hand once, or -1 times."""
    hands[KINDS * seat + (trio >> 10)] += times
    hands[KINDS * seat + (trio >> 5 & 31)] += times
    hands[KINDS * seat + (trio & 31)] += times


def times_in(trio: int, kind: int) -> int:
    """How often a kind is in a trio."""
    return (trio >> 10 == kind) + (trio >> 5 & 31 == kind) + (trio & 31 == kind)


def read(trio: int, flag: int) -> int:
    """The sets that a trio can be read as, as a mask."""
    return readings(trio >> 10, trio >> 5 & 31, trio & 31, flag)


def nth_read(trio: int, k: int, flag: int) -> int:
    """The k-th of them, the best first."""
    return nth_reading(read(trio, flag), times_in(trio, JOKER), k)


def trio_of(departments: Sequence[int], seat: int, i: int) -> int:
    """The pieces of a department."""
    at = 9 * seat + 3 * i
    return departments[at] * 1024 + departments[at + 1] * 32 + departments[at + 2]


def put(departments: MutableSequence[int], seat: int, i: int, trio: int) -> None:
    """Write down the pieces of a department."""
    at = 9 * seat + 3 * i
    departments[at] = trio >> 10
    departments[at + 1] = trio >> 5 & 31
    departments[at + 2] = trio & 31


def cheapest(seat: int, own: int, trio: int, departments: Sequence[int], bonuses: Sequence[int]) -> int:
    """Which department of these pieces is dissolved: the one with the lowest bonus, of equals the oldest."""
    best = -1
    for i in range(own):
        if trio_of(departments, seat, i) == trio and (best < 0 or bonuses[3 * seat + i] < bonuses[3 * seat + best]):
            best = i
    return best


def dissolve(seat: int, trio: int, room: tuple[MutableSequence[int], ...]) -> None:
    """Take a department back into the hand and pay its bonus back."""
    scores, hands, departments, bonuses, formed_by = room[0], room[3], room[4], room[5], room[6]
    own = formed_by[seat]
    at = cheapest(seat, own, trio, departments, bonuses)
    scores[seat] -= bonuses[3 * seat + at]
    move(hands, seat, trio, 1)
    for i in range(at, own - 1):
        bonuses[3 * seat + i] = bonuses[3 * seat + i + 1]
        put(departments, seat, i, trio_of(departments, seat, i + 1))
    formed_by[seat] = own - 1


def form(seat: int, trio: int, stood_for: int, room: tuple[MutableSequence[int], ...]) -> None:
    """Reveal a department for its bonus."""
    scores, hands, departments, bonuses, formed_by = room[0], room[3], room[4], room[5], room[6]
    own = formed_by[seat]
    brings = bonus(stood_for, times_in(trio, JOKER))
    scores[seat] += brings
    move(hands, seat, trio, -1)
    bonuses[3 * seat + own] = brings
    put(departments, seat, own, trio)
    formed_by[seat] = own + 1


# -- what may be done -----------------------------------------------------------------------------------


def may_go(
    seat: int,
    trio: int,
    dissolving: bool,
    dissolved: bool,
    formed: bool,
    on_board: int,
    flag: int,
    room: tuple[MutableSequence[int], ...],
) -> bool:
    """Whether the Day can still be ended once the trio is dissolved, or else formed; without a Hire or stalemate."""
    hands, departments, own, work = room[3], room[4], room[6][seat], room[12]
    hand, trios = work[24:45], work[45:57]
    for kind in range(KINDS):
        hand[kind] = hands[KINDS * seat + kind]
    move(hand, 0, trio, 1 if dissolving else -1)
    left = 0
    gone = not dissolving
    for i in range(own):
        if not gone and trio_of(departments, seat, i) == trio:
            gone = True
        else:
            put(trios, 0, left, trio_of(departments, seat, i))
            left += 1
    if not dissolving:
        put(trios, 0, left, trio)
        left += 1
    may_dissolve, may_form, _ = open_actions(dissolved or dissolving, formed or not dissolving, False, flag)
    return can_finish(hand, trios, left, may_dissolve, may_form, on_board, flag, work[0:15])


def list_departments(departments: Sequence[int], seat: int, own: int, trios: MutableSequence[int]) -> int:
    """Write down the different trios among a seat's departments, in order; how many there are."""
    count, before = 0, -1
    for _ in range(own):
        least = NO_TRIO
        for i in range(own):
            trio = trio_of(departments, seat, i)
            if before < trio < least:
                least = trio
        if least < NO_TRIO:
            trios[count] = before = least
            count += 1
    return count


def sets_in(
    hands: Sequence[int], seat: int, held: int, thirds: Sequence[int], trios: MutableSequence[int], count: int
) -> int:
    """Write down the different sets in a hand, in order, after the first ``count`` trios; how many trios there are."""
    firsts = held
    while firsts:
        a = lowest(firsts)
        seconds = firsts
        if hands[KINDS * seat + a] == 1:
            seconds &= seconds - 1
        while seconds:
            b = lowest(seconds)
            last = thirds[1 + KINDS * a + b] & held
            if hands[KINDS * seat + b] <= 1 + (a == b):
                last &= ~(1 << b)
            while last:
                trios[count] = a * 1024 + b * 32 + lowest(last)
                count += 1
                last &= last - 1
            seconds &= seconds - 1
        firsts &= firsts - 1
    return count


def matches(hands: Sequence[int], seat: int, on_board: int) -> int:
    """The kinds in a hand that can be discarded, as a mask."""
    found = kinds = kinds_in(hands, seat)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if not has_match(kind, on_board):
            found ^= 1 << kind
    return found


def keeps_one(hands: Sequence[int], seat: int, kinds: int, trio: int) -> bool:
    """Whether a hand keeps a piece of one of these kinds without the trio."""
    while kinds:
        kind = lowest(kinds)
        if hands[KINDS * seat + kind] > times_in(trio, kind):
            return True
        kinds &= kinds - 1
    return False


def list_ways(board: Sequence[int], empty: int, flag: int, ways: MutableSequence[int]) -> None:
    """Write down in how many ways a piece of each kind can move."""
    for kind in range(KINDS):
        ways[kind] = 0
    for square in range(BOARD):
        if square != empty:
            ways[board[square]] += size(destinations(square, empty, flag))


def ways_with(discard: int, on_board: int, ways: Sequence[int]) -> int:
    """How many Hires there are with a discard."""
    found = 0
    moves = MOVES[discard] & on_board
    while moves:
        found += ways[lowest(moves)]
        moves &= moves - 1
    return found


def nth_hire(
    k: int, matched: int, on_board: int, empty: int, flag: int, board: Sequence[int], ways: Sequence[int]
) -> int:
    """The discard, start and end of the k-th Hire, as one number."""
    while k >= ways_with(lowest(matched), on_board, ways):
        k -= ways_with(lowest(matched), on_board, ways)
        matched &= matched - 1
    discard = lowest(matched)
    for start in range(BOARD):
        if start != empty and MOVES[discard] >> board[start] & 1:
            ends = destinations(start, empty, flag)
            if k < size(ends):
                return discard * 1024 + start * 32 + nth(ends, k)
            k -= size(ends)
    return -1


def ways_to_form(trio: int, verb: int, flag: int) -> int:
    """How many actions form a set: one, or one for each of its readings where they are chosen."""
    return size(read(trio, flag)) if verb == FORM_AS else 1


def any_action(
    picks: int,
    dissolves: int,
    trios: int,
    matched: int,
    on_board: int,
    can_declare: bool,
    can_end: bool,
    empty: int,
    verb: int,
    flag: int,
    room: tuple[MutableSequence[int], ...],
) -> tuple[int, int, int]:
    """The generator's next state, how many legal actions there are, and the code of one of them."""
    board, ways, listed = room[2], room[8], room[10]
    forms = 0
    for i in range(dissolves, trios):
        forms += ways_to_form(listed[i], verb, flag)
    hires = 0
    kinds = matched
    while kinds:
        hires += ways_with(lowest(kinds), on_board, ways)
        kinds &= kinds - 1
    legal = dissolves + forms + hires + can_declare + can_end
    picks, k = below(picks, legal)
    if k < dissolves:
        return picks, legal, DISSOLVE + 32 * listed[k]
    k -= dissolves
    if k < forms:
        i = dissolves
        while k >= ways_to_form(listed[i], verb, flag):
            k -= ways_to_form(listed[i], verb, flag)
            i += 1
        return picks, legal, verb + 32 * listed[i] + (nth_read(listed[i], k, flag) << 20)
    k -= forms
    if k < hires:
        return picks, legal, HIRE + 32 * nth_hire(k, matched, on_board, empty, flag, board, ways)
    return picks, legal, DECLARE if can_declare and k == hires else END


# -- what looks best ------------------------------------------------------------------------------------


def shapes_of(code: int, stack: MutableSequence[int], kept: MutableSequence[int]) -> int:
    """The kernel's ``shapes``, remembered."""
    at = (code * 40503 + (code >> 13)) % KEPT
    while kept[2 * at] != 0:
        if kept[2 * at] == code + 1:
            return kept[2 * at + 1]
        at = (at + 1) % KEPT
    kept[2 * at] = code + 1
    kept[2 * at + 1] = shapes(code, stack)
    return kept[2 * at + 1]


def best_hire(seat: int, matched: int, empty: int, day: int, flag: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The discard, start and end of the Hire that looks best, as one number."""
    _, _, board, hands, _, _, formed_by, _, _, hopes, _, _, _, _, stack, kept, _ = room
    groups = 3 - formed_by[seat]
    hand = 0
    for kind in range(KINDS):
        hand += hands[KINDS * seat + kind] << 3 * kind
    best, most_worth = -1, -1.0
    while matched:
        discard = lowest(matched)
        matched &= matched - 1
        for kind in range(KINDS):
            hopes[kind] = 0
        board[empty] = discard
        for start in range(BOARD):
            if start == empty or not MOVES[discard] >> board[start] & 1:
                continue
            ends = destinations(start, empty, flag)
            while ends:
                end = lowest(ends)
                ends &= ends - 1
                # the piece at the end, and where it takes a throw, else again, that at the start
                one, other = 0.0, 0.0
                for second in range(2):
                    taken = board[start] if second == 1 and needs_throw(end) else board[end]
                    if hopes[taken] == 0:
                        after = hand - (1 << 3 * discard) + (1 << 3 * taken)
                        white = shapes_of(after & WHITE, stack, kept)
                        green = shapes_of(after >> 3 * BY_NUMBER & WHITE, stack, kept)
                        hopes[taken] = 1 + int(hope(white, green, after >> 3 * JOKER, groups))
                    one, other = other, float(hopes[taken] - 1)
                worth = worth_of_hiring(one, other, day, start, end)
                if worth > most_worth:
                    best, most_worth = discard * 1024 + start * 32 + end, worth
    board[empty] = EMPTY
    return best


def least_worth(can_declare: bool, matched: int, can_end: bool) -> float:
    """What to declare, to hire at all, or else to end is worth; very little where none of these is possible."""
    if can_declare:
        return DECLARED
    if matched:
        return worth_of_hiring(0.0, 0.0, 0, 0, 0)
    return 0.0 if can_end else -1e9


def best_action(
    seat: int,
    dissolves: int,
    trios: int,
    matched: int,
    can_declare: bool,
    hired: bool,
    empty: int,
    day: int,
    verb: int,
    flag: int,
    room: tuple[MutableSequence[int], ...],
) -> int:
    """The code of the action that looks best."""
    departments, bonuses, own, listed = room[4], room[5], room[6][seat], room[10]
    code = DECLARE if can_declare else HIRE if matched else END
    most_worth = least_worth(can_declare, matched, hired)
    for i in range(trios):
        if i < dissolves:
            at = cheapest(seat, own, listed[i], departments, bonuses)
            worth, action = worth_of_dissolving(bonuses[3 * seat + at]), DISSOLVE
        else:
            stood_for = nth_read(listed[i], 0, flag)
            worth = worth_of_forming(bonus(stood_for, times_in(listed[i], JOKER)), own, hired, flag)
            action = verb + (stood_for << 20)
        if worth > most_worth:
            code, most_worth = action + 32 * listed[i], worth
    return code if code != HIRE else HIRE + 32 * best_hire(seat, matched, empty, day, flag, room)


# -- playing --------------------------------------------------------------------------------------------


def play_on(
    deal: int,
    picks: int,
    players: int,
    greedy: int,
    options: Sequence[int],
    most: int,
    scorings: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> int:
    """See the package."""
    scores, _, board, hands, departments, _, formed_by, _, ways, _, listed, nine, work, thirds, _, _, where = room
    flag, seasons, last_day, form_verb = options[0], options[1], options[2], FORM_AS if options[3] & 2 else FORM
    if thirds[0] == 0:
        fill_thirds(thirds, flag)
    done = 0
    while True:
        turn, direction, day, luminous, empty = where[0], where[1], where[2], where[6], where[7]
        dissolved, formed, hired = where[3] == 1, where[4] == 1, where[5] == 1
        on_board = 0
        changed = True  # whether the nine pieces, or whose they are
        stalemate = ended = False
        while not ended and done < most:
            chooses = is_greedy(greedy, turn)
            own = formed_by[turn]
            if changed:
                changed = False
                nine_of(hands, departments, own, turn, nine)
                stalemate = False
                if not hired:
                    on_board = kinds_on(board)
                    stalemate = is_stalemate(nine[0:HAND], on_board)
                    if not chooses:
                        list_ways(board, empty, flag, ways)
            complete = own == 0 and splits(nine[0:HAND], flag, nine[HAND:15])
            can_declare = may_declare(own, complete, stalemate, hired, flag)
            can_dissolve, can_form, can_hire = open_actions(dissolved, formed, hired, flag)
            matched = matches(hands, turn, on_board) if can_hire else 0
            if chooses:  # looks only for what may be better than this
                least = least_worth(can_declare, matched, hired)
                can_dissolve = can_dissolve and worth_of_dissolving(0) > least
                can_form = can_form and worth_of_forming(MOST_BONUS, own, hired, flag) > least
            own_trios = list_departments(departments, turn, own, listed) if can_dissolve else 0
            count = own_trios
            if can_form:
                count = sets_in(hands, turn, kinds_in(hands, turn), thirds, listed, own_trios)
            dissolves = trios = 0
            for i in range(count):
                trio = listed[i]
                dissolving = i < own_trios
                if (
                    hired
                    or stalemate
                    or (matched if dissolving else keeps_one(hands, turn, matched, trio))
                    or may_go(turn, trio, dissolving, dissolved, formed, on_board, flag, room)
                ):
                    listed[trios] = trio
                    trios += 1
                    dissolves += dissolving
            if chooses:
                legal = CHOSEN
                code = best_action(
                    turn, dissolves, trios, matched, can_declare, hired, empty, day, form_verb, flag, room
                )
            else:
                picks, legal, code = any_action(
                    picks, dissolves, trios, matched, on_board, can_declare, hired, empty, form_verb, flag, room
                )

            done = note(trace, done, legal, code)
            verb, trio = code & 31, code >> 5 & 32767
            if verb == DISSOLVE:
                dissolve(turn, trio, room)
                dissolved = True
            elif verb == form_verb:
                form(turn, trio, code >> 20, room)
                formed = True
            elif verb == HIRE:
                discard, start, end = trio >> 10, trio >> 5 & 31, trio & 31
                thrown = PASSES
                if needs_throw(end):
                    deal, thrown = throw(deal)
                taken = hire(board, discard, start, end, empty, thrown)
                hands[KINDS * turn + discard] -= 1
                hands[KINDS * turn + taken] += 1
                empty = start
                hired = changed = True
            elif verb == DECLARE:
                if stalemate:
                    formations = in_stalemate(nine[0:HAND], flag)
                else:
                    revealed = departments[9 * turn : 9 * turn + 9]
                    formations = declared(nine[0:HAND], revealed, own == 3, flag, work[0:24])
                scores[turn] += points_of(formations, flag)
                if luminous != EMPTY:
                    scores[turn] += luminous_points(nine[0:HAND], luminous)
                where[9] += 1
                ended = True
            else:
                where[9] += 1
                ended = day == last_day
                turn = next_seat(turn, direction, players)
                day += 1
                dissolved = formed = hired = False
                changed = True
        where[8] += 1
        scorings -= 1
        if not ended or where[8] == seasons or scorings == 0:
            return done
        deal = set_up(deal, players, options, room)


def playout(
    deal: int,
    picks: int,
    players: int,
    greedy: int,
    options: Sequence[int],
    most: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> tuple[int, int, int, int]:
    """One game; see the package."""
    scores, where = room[0], room[16]
    for seat in range(players):
        scores[seat] = 0
    where[8] = where[9] = 0
    deal = set_up(deal, players, options, room)
    began = where[0]
    done = play_on(deal, picks, players, greedy, options, most + 1, ALL_SCORINGS, room, trace)
    return done, where[9], began, leaders(scores, players) if done <= most else 0


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a Season is scored."""
    return (0.0,) * players


def measure(state: LauzaitState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: Days of all Seasons, and the seat that began."""
    acts = [entry for entry in state.log if entry.seat is not None]
    return sum(entry.text in ("end", "declare") for entry in acts), next(entry.seat or 0 for entry in acts)


def scored(state: LauzaitState) -> object:
    """See the package."""
    return state.scored


def spell(code: int, players: int) -> str:
    """The action's text."""
    verb, stood_for = code & 31, code >> 20
    first, second, third = code >> 15 & 31, code >> 10 & 31, code >> 5 & 31
    if verb == HIRE:
        return f"hire {NAMES[first]} {SQUARES[second]} {SQUARES[third]}"
    if verb in (DECLARE, END):
        return "declare" if verb == DECLARE else "end"
    pieces = set_text((first, second, third))
    if verb == FORM_AS:
        return f"form {pieces} as {set_text(kind_in(stood_for, place) for place in range(3))}"
    return f"{'dissolve' if verb == DISSOLVE else 'form'} {pieces}"
