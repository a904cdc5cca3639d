"""Lauzait-Cep, played on to the end of the Season. Hands and sets are as in ``odds.playouts.lauzait_cep``."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest
from ludobook.lauzait_cep.components import JOKER
from ludobook.lauzait_cep.game import LauzaitState
from ludobook.lauzait_cep.kernel import (
    EMPTY,
    HAND,
    KINDS,
    MOVES,
    STACK,
    bonus,
    declared,
    destinations,
    has_match,
    hire,
    hope,
    in_stalemate,
    is_stalemate,
    kinds_on,
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
from ludobook.odds.playouts.lauzait_cep import (
    BOARD,
    PAIRS,
    PASSES,
    SEATS,
    SETS_IN_HAND,
    fill_thirds,
    in_order,
    kinds_in,
    may_go,
    move,
    nine_of,
    sets_in,
    trio_of,
)

KEPT = 1 << 17  # more than there are hands of one colour
NO_TRIO, NO_PLACE = -1, -1

ROOM = (
    SEATS,  # scores
    BOARD,  # board
    SEATS * KINDS,  # hands
    SEATS * 9,  # departments: three pieces of each of three, oldest first
    SEATS * 3,  # their bonuses
    SEATS,  # how many there are
    SETS_IN_HAND,  # sets in hand, as three pieces in steps of 32
    24,  # nine pieces sorted; room for six
    75,  # room for 24; trios that may be dissolved; a hand; departments; room for 15
    1 + PAIRS,  # whether it is filled in; for two kinds, the kinds that make a set with them and are not lower
    STACK,  # room to find shapes
    2 * KEPT,  # hands of one colour, each one higher, and their shapes
    PAIRS,  # how near a hand is to sets with one kind discarded and another taken, one higher; 0 where unknown
    8,  # seat to act, direction, day, what it has done: dissolve, form, hire; luminous piece, empty square
)


def place(state: LauzaitState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, board, hands, departments, bonuses, formed_by, _, _, _, _, _, _, _, where = room
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
    return state.chance


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


def best_hire(
    turn: int, matched: int, empty: int, day: int, groups: int, flag: int, room: tuple[MutableSequence[int], ...]
) -> tuple[int, int, int]:
    """The discard, start and end of the Hire that looks best."""
    _, board, hands, _, _, _, _, _, _, _, stack, kept, hopes, _ = room
    for i in range(PAIRS):
        hopes[i] = 0
    white, green = 0, 0
    for number in range(10):
        white += hands[KINDS * turn + number] << 3 * number
        green += hands[KINDS * turn + 10 + number] << 3 * number
    jokers = hands[KINDS * turn + JOKER]
    best_discard, best_start, best_end, most_worth = 0, 0, 0, -1.0
    while matched:
        discard = lowest(matched)
        matched &= matched - 1
        left_white, left_green, left_jokers = white, green, jokers
        if discard == JOKER:
            left_jokers -= 1
        elif discard < 10:
            left_white -= 1 << 3 * discard
        else:
            left_green -= 1 << 3 * (discard - 10)
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
                    at = KINDS * discard + taken
                    if hopes[at] == 0:
                        new_white, new_green, new_jokers = left_white, left_green, left_jokers
                        if taken == JOKER:
                            new_jokers += 1
                        elif taken < 10:
                            new_white += 1 << 3 * taken
                        else:
                            new_green += 1 << 3 * (taken - 10)
                        found = hope(
                            shapes_of(new_white, stack, kept), shapes_of(new_green, stack, kept), new_jokers, groups
                        )
                        hopes[at] = 1 + int(found)
                    one, other = other, float(hopes[at] - 1)
                worth = worth_of_hiring(one, other, day, start, end)
                if worth > most_worth:
                    best_discard, best_start, best_end, most_worth = discard, start, end, worth
    board[empty] = EMPTY
    return best_discard, best_start, best_end


def may_form(
    turn: int,
    trio: int,
    matched: int,
    dissolved: bool,
    formed: bool,
    on_board: int,
    flag: int,
    room: tuple[MutableSequence[int], ...],
) -> bool:
    """Whether a Day without its Hire yet, and no stalemate, can still be ended once the trio is formed."""
    hands, departments, formed_by, work = room[2], room[3], room[5], room[8]
    while matched:
        kind = lowest(matched)
        times = (trio & 31 == kind) + (trio >> 5 & 31 == kind) + (trio >> 10 == kind)
        if hands[KINDS * turn + kind] > times:
            return True
        matched &= matched - 1
    own = formed_by[turn]
    return may_go(hands, departments, turn, own, trio, False, dissolved, formed, on_board, flag, work)


def play_on(deal: int, players: int, options: Sequence[int], most: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The rest of a Season; see the package."""
    scores, board, hands, departments, bonuses, formed_by, sets, nine, work, thirds, _, _, _, where = room
    flag, last_day = options[0], options[2]
    if thirds[0] == 0:
        fill_thirds(thirds, flag)
    turn, direction, day, luminous, empty = where[0], where[1], where[2], where[6], where[7]
    dissolved, formed, hired = where[3] == 1, where[4] == 1, where[5] == 1
    done = 0
    while done < most:
        done += 1
        own = formed_by[turn]
        on_board = kinds_on(board)
        nine_of(hands, departments, own, turn, nine)
        stalemate = not hired and is_stalemate(nine[0:HAND], on_board)
        complete = own == 0 and splits(nine[0:HAND], flag, nine[HAND:15])
        if may_declare(own, complete, stalemate, hired, flag):
            if stalemate:
                formations = in_stalemate(nine[0:HAND], flag)
            else:
                formations = declared(nine[0:HAND], departments[9 * turn : 9 * turn + 9], own == 3, flag, work[0:24])
            scores[turn] += points_of(formations, flag)
            if luminous != EMPTY:
                scores[turn] += luminous_points(nine[0:HAND], luminous)
            break
        can_dissolve, can_form, can_hire = open_actions(dissolved, formed, hired, flag)
        held = kinds_in(hands, turn)
        matched = 0
        if can_hire:
            kinds = held
            while kinds:
                matched |= has_match(lowest(kinds), on_board) << lowest(kinds)
                kinds &= kinds - 1

        # what ends a Day that has nothing better
        most_worth = 0.0 if hired else -1e9
        if matched:
            most_worth = worth_of_hiring(0.0, 0.0, 0, 0, 0)
        chosen_out = NO_PLACE
        if can_dissolve and most_worth < 0:
            before = -1
            for _ in range(own):
                least = -1
                for i in range(own):
                    key = in_order(trio_of(departments, turn, i))
                    if key > before and (least < 0 or key < least):
                        least = key
                if least < 0:
                    break
                before = least
                trio = in_order(least)
                cheapest = NO_PLACE
                for i in range(own):
                    cheaper = cheapest == NO_PLACE or bonuses[3 * turn + i] < bonuses[3 * turn + cheapest]
                    if trio_of(departments, turn, i) == trio and cheaper:
                        cheapest = i
                worth = worth_of_dissolving(bonuses[3 * turn + cheapest])
                if worth > most_worth and may_go(
                    hands, departments, turn, own, trio, True, dissolved, formed, on_board, flag, work
                ):
                    chosen_out, most_worth = cheapest, worth
        chosen_trio, chosen_bonus = NO_TRIO, 0
        if can_form:
            for i in range(sets_in(hands, turn, held, thirds, sets)):
                trio = sets[i]
                a, b, c = trio & 31, trio >> 5 & 31, trio >> 10
                jokers = (a == JOKER) + (b == JOKER) + (c == JOKER)
                brings = bonus(nth_reading(readings(a, b, c, flag), jokers, 0), jokers)
                worth = worth_of_forming(brings, own, hired, flag)
                if worth <= most_worth:
                    continue
                if hired or may_form(turn, trio, matched, dissolved, formed, on_board, flag, room):
                    chosen_trio, chosen_bonus, most_worth = trio, brings, worth

        if chosen_trio != NO_TRIO:
            move(hands, turn, chosen_trio, -1)
            departments[9 * turn + 3 * own] = chosen_trio & 31
            departments[9 * turn + 3 * own + 1] = chosen_trio >> 5 & 31
            departments[9 * turn + 3 * own + 2] = chosen_trio >> 10
            bonuses[3 * turn + own] = chosen_bonus
            scores[turn] += chosen_bonus
            formed_by[turn] = own + 1
            formed = True
        elif chosen_out != NO_PLACE:
            scores[turn] -= bonuses[3 * turn + chosen_out]
            move(hands, turn, trio_of(departments, turn, chosen_out), 1)
            for i in range(chosen_out, own - 1):
                bonuses[3 * turn + i] = bonuses[3 * turn + i + 1]
                for x in range(3):
                    departments[9 * turn + 3 * i + x] = departments[9 * turn + 3 * i + 3 + x]
            formed_by[turn] = own - 1
            dissolved = True
        elif matched:
            discard, start, end = best_hire(turn, matched, empty, day, 3 - own, flag, room)
            thrown = PASSES
            if needs_throw(end):
                deal, thrown = throw(deal)
            taken = hire(board, discard, start, end, empty, thrown)
            hands[KINDS * turn + discard] -= 1
            hands[KINDS * turn + taken] += 1
            empty = start
            hired = True
        else:
            if day == last_day:
                break
            turn = next_seat(turn, direction, players)
            day += 1
            dissolved = formed = hired = False
    return done


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a Season is scored."""
    return (0.0,) * players


def scored(state: LauzaitState) -> object:
    """See the package."""
    return state.scored
