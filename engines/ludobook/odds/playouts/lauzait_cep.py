"""Lauzait-Cep, played out.

A hand is how many it has of each kind, 21 numbers a seat. An action's code is its verb, and in steps of 32 what it
names: pieces and squares, and for a reading the set stood for, each one higher than it is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest, nth, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.lauzait_cep.components import JOKER, MOUNTAIN, SQUARES, deck_for, set_text
from ludobook.lauzait_cep.components import KINDS as NAMES
from ludobook.lauzait_cep.game import LauzaitState
from ludobook.lauzait_cep.kernel import (
    EMPTY,
    HAND,
    KINDS,
    MOVES,
    ON_BOARD,
    bonus,
    can_finish,
    choose_start,
    declared,
    destinations,
    has_match,
    hire,
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
    splits,
    throw,
)
from ludobook.lauzait_cep.scoring import flags
from ludobook.odds.playouts import note

SEATS, BOARD, PIECES, PASSES = 4, 25, 68, 5
DISSOLVE, FORM, HIRE, DECLARE, END = 0, 1, 2, 3, 4
DAYS = 4  # where in the options the pieces in play begin
SETS_IN_HAND = 84  # at most
PAIRS = KINDS * KINDS

ROOM = (
    PIECES,  # deck
    BOARD,  # board
    SEATS * KINDS,  # hands
    SEATS * 9,  # departments: three pieces of each of three, oldest first
    SEATS * 3,  # their bonuses
    SEATS,  # how many there are
    2 * SEATS,  # to settle who begins
    KINDS,  # the ways to move a piece of each kind
    SETS_IN_HAND,  # sets in hand, as three pieces in steps of 32
    24,  # nine pieces sorted; room for six
    75,  # room for 24; trios that may be dissolved; a hand; departments; room for 15
    1 + PAIRS,  # whether it is filled in; for two kinds, the kinds that make a set with them and are not lower
)
LENGTH = "Days"


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags; Seasons; Days in a Season, 0 for any number; what more is ruled; the pieces in play."""
    seasons, days = rulings["seasons"], rulings["max_days"]
    more = (rulings["luminous"] is True) + 2 * (rulings["form_reading"] == "chosen")
    counted = seasons if isinstance(seasons, int) else players, days if isinstance(days, int) else 0
    return flags(rulings, players), *counted, more, *deck_for(players)


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


def sets_in(hands: Sequence[int], seat: int, held: int, thirds: Sequence[int], found: MutableSequence[int]) -> int:
    """Write down the different sets in a hand, in order; how many there are."""
    count = 0
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
                found[count] = a + 32 * b + 1024 * lowest(last)
                count += 1
                last &= last - 1
            seconds &= seconds - 1
        firsts &= firsts - 1
    return count


def move(hands: MutableSequence[int], seat: int, trio: int, times: int) -> None:
    """Put the three pieces of a trio into a hand once, or -1 times."""
    hands[KINDS * seat + (trio & 31)] += times
    hands[KINDS * seat + (trio >> 5 & 31)] += times
    hands[KINDS * seat + (trio >> 10)] += times


def trio_of(departments: Sequence[int], seat: int, i: int) -> int:
    """The pieces of a department, in steps of 32."""
    at = 9 * seat + 3 * i
    return departments[at] + 32 * departments[at + 1] + 1024 * departments[at + 2]


def nine_of(
    hands: Sequence[int], departments: Sequence[int], formed: int, seat: int, nine: MutableSequence[int]
) -> None:
    """Write down a seat's nine pieces, sorted, revealed ones included."""
    held = 0
    for kind in range(KINDS):
        times = hands[KINDS * seat + kind]
        for i in range(3 * formed):
            times += departments[9 * seat + i] == kind
        for _ in range(times):
            nine[held] = kind
            held += 1


def may_go(
    hands: Sequence[int],
    departments: Sequence[int],
    seat: int,
    own: int,
    trio: int,
    dissolving: bool,
    dissolved: bool,
    formed: bool,
    on_board: int,
    flag: int,
    work: MutableSequence[int],
) -> bool:
    """Whether the Day can still be ended once the trio is dissolved, or else formed; without a Hire or stalemate."""
    hand, trios = work[27:48], work[48:60]
    for kind in range(KINDS):
        hand[kind] = hands[KINDS * seat + kind]
    move(hand, 0, trio, 1 if dissolving else -1)
    left = 0
    gone = False
    for i in range(own):
        if dissolving and not gone and trio_of(departments, seat, i) == trio:
            gone = True
        else:
            for x in range(3):
                trios[3 * left + x] = departments[9 * seat + 3 * i + x]
            left += 1
    if not dissolving:
        trios[3 * left] = trio & 31
        trios[3 * left + 1] = trio >> 5 & 31
        trios[3 * left + 2] = trio >> 10
        left += 1
    may_dissolve, may_form, _ = open_actions(dissolved or dissolving, formed or not dissolving, False, flag)
    return can_finish(hand, trios, left, may_dissolve, may_form, on_board, flag, work[60:75])


def in_order(trio: int) -> int:
    """A trio's three pieces the other way round, so that numbers compare as sorted trios do."""
    return (trio & 31) * 1024 + (trio >> 5 & 31) * 32 + (trio >> 10)


def code_of(trio: int) -> int:
    """A trio's part of an action's code."""
    return trio + 1 + 32 + 1024


def playout(
    deal: int,
    picks: int,
    players: int,
    options: Sequence[int],
    most: int,
    room: tuple[MutableSequence[int], ...],
    scores: MutableSequence[int],
    trace: MutableSequence[int],
) -> tuple[int, int, int, int]:
    """One game; see the package."""
    deck, board, hands, departments, bonuses, formed_by, amounts, ways, sets, nine, work, thirds = room
    flag, seasons, last_day = options[0], options[1], options[2]
    luminous_on, chosen = options[3] & 1 == 1, options[3] & 2 == 2
    if thirds[0] == 0:
        fill_thirds(thirds, flag)
    done = 0
    days = 0
    began = 0
    for seat in range(players):
        scores[seat] = 0
    for season in range(seasons):
        deal, turn, direction, _ = choose_start(deal, scores, players, season == 0, amounts, trace[0:0])
        if season == 0:
            began = turn
        pieces = len(options) - DAYS
        for i in range(pieces):
            deck[i] = options[DAYS + i]
        deal = mix(deal, deck, pieces)
        for i in range(KINDS * players):
            hands[i] = 0
        for i in range(HAND * players):
            hands[KINDS * (i // HAND) + deck[i]] += 1
        for i in range(ON_BOARD):
            board[i if i < MOUNTAIN else i + 1] = deck[HAND * players + i]
        board[MOUNTAIN] = EMPTY
        empty = MOUNTAIN
        luminous = deck[HAND * players + ON_BOARD] if luminous_on else EMPTY
        for seat in range(players):
            formed_by[seat] = 0
        day = 1
        dissolved = formed = hired = False
        fresh = True  # whether the Day has just begun
        on_board = 0
        stalemate = False
        declaring = False
        while not declaring and done <= most:
            own = formed_by[turn]
            if fresh:
                days += 1
                fresh = False
                on_board = kinds_on(board)
                nine_of(hands, departments, own, turn, nine)
                stalemate = is_stalemate(nine[0:HAND], on_board)
                for kind in range(KINDS):
                    ways[kind] = 0
                for square in range(BOARD):
                    if square != empty:
                        ways[board[square]] += size(destinations(square, empty, flag))
            can_dissolve, can_form, can_hire = open_actions(dissolved, formed, hired, flag)
            held = kinds_in(hands, turn)
            free = hired or stalemate  # whether a Dissolve or Form can lead nowhere
            matched = 0
            if not hired:
                kinds = held
                while kinds:
                    kind = lowest(kinds)
                    if has_match(kind, on_board):
                        matched |= 1 << kind
                    kinds &= kinds - 1

            # what may be dissolved: like departments once, in order
            trios = 0
            if can_dissolve and own > 0:
                before = -1
                for _ in range(own):
                    least = -1
                    for i in range(own):
                        trio = trio_of(departments, turn, i)
                        key = in_order(trio)
                        if key > before and (least < 0 or key < least):
                            least = key
                    if least < 0:
                        break
                    before = least
                    trio = in_order(least)
                    if (
                        free
                        or matched
                        or may_go(hands, departments, turn, own, trio, True, dissolved, formed, on_board, flag, work)
                    ):
                        work[24 + trios] = trio
                        trios += 1

            # what may be formed
            count = 0
            forms = 0
            if can_form:
                found = sets_in(hands, turn, held, thirds, sets)
                for i in range(found):
                    trio = sets[i]
                    allowed = free
                    kinds = matched
                    while kinds and not allowed:
                        kind = lowest(kinds)
                        times = (trio & 31 == kind) + (trio >> 5 & 31 == kind) + (trio >> 10 == kind)
                        allowed = hands[KINDS * turn + kind] > times
                        kinds &= kinds - 1
                    if not allowed:
                        allowed = may_go(
                            hands, departments, turn, own, trio, False, dissolved, formed, on_board, flag, work
                        )
                    if allowed:
                        sets[count] = trio
                        count += 1
                        forms += size(readings(trio & 31, trio >> 5 & 31, trio >> 10, flag)) if chosen else 1

            # what may be hired
            hires = 0
            if can_hire:
                kinds = matched
                while kinds:
                    moves = MOVES[lowest(kinds)] & on_board
                    while moves:
                        hires += ways[lowest(moves)]
                        moves &= moves - 1
                    kinds &= kinds - 1

            complete = False
            if own == 0:
                nine_of(hands, departments, 0, turn, nine)
                complete = splits(nine[0:HAND], flag, nine[HAND:15])
            can_declare = may_declare(own, complete, stalemate and not hired, hired, flag)
            n = trios + forms + hires + can_declare + hired
            picks, k = below(picks, n)

            if k < trios:
                trio = work[24 + k]
                at = -1
                for i in range(own):
                    if trio_of(departments, turn, i) == trio and (
                        at < 0 or bonuses[3 * turn + i] < bonuses[3 * turn + at]
                    ):
                        at = i
                scores[turn] -= bonuses[3 * turn + at]
                move(hands, turn, trio, 1)
                for i in range(at, own - 1):
                    bonuses[3 * turn + i] = bonuses[3 * turn + i + 1]
                    for x in range(3):
                        departments[9 * turn + 3 * i + x] = departments[9 * turn + 3 * i + 3 + x]
                formed_by[turn] = own - 1
                dissolved = True
                done = note(trace, done, n, 32 * code_of(trio) + DISSOLVE)
                continue
            k -= trios
            if k < forms:
                i = 0
                which = 0
                if chosen:
                    ways_to_read = size(readings(sets[0] & 31, sets[0] >> 5 & 31, sets[0] >> 10, flag))
                    while k >= ways_to_read:
                        k -= ways_to_read
                        i += 1
                        ways_to_read = size(readings(sets[i] & 31, sets[i] >> 5 & 31, sets[i] >> 10, flag))
                    which = k
                else:
                    i = k
                trio = sets[i]
                a, b, c = trio & 31, trio >> 5 & 31, trio >> 10
                jokers = (a == JOKER) + (b == JOKER) + (c == JOKER)
                stood_for = nth_reading(readings(a, b, c, flag), jokers, which)
                move(hands, turn, trio, -1)
                departments[9 * turn + 3 * own] = a
                departments[9 * turn + 3 * own + 1] = b
                departments[9 * turn + 3 * own + 2] = c
                bonuses[3 * turn + own] = bonus(stood_for, jokers)
                scores[turn] += bonuses[3 * turn + own]
                formed_by[turn] = own + 1
                formed = True
                read = 32768 * (stood_for + 1) if chosen else 0
                done = note(trace, done, n, 32 * (code_of(trio) + read) + FORM)
                continue
            k -= forms
            if k < hires:
                discard = 0
                kinds = matched
                while kinds:
                    discard = lowest(kinds)
                    here = 0
                    moves = MOVES[discard] & on_board
                    while moves:
                        here += ways[lowest(moves)]
                        moves &= moves - 1
                    if k < here:
                        break
                    k -= here
                    kinds &= kinds - 1
                start = 0
                ends = 0
                for square in range(BOARD):
                    if square != empty and MOVES[discard] >> board[square] & 1:
                        ends = destinations(square, empty, flag)
                        if k < size(ends):
                            start = square
                            break
                        k -= size(ends)
                end = nth(ends, k)
                thrown = PASSES
                if needs_throw(end):
                    deal, thrown = throw(deal)
                taken = hire(board, discard, start, end, empty, thrown)
                hands[KINDS * turn + discard] -= 1
                hands[KINDS * turn + taken] += 1
                empty = start
                hired = True
                done = note(trace, done, n, 32 * (discard + 1 + 32 * (start + 1 + 32 * (end + 1))) + HIRE)
                continue
            k -= hires
            if can_declare and k == 0:
                nine_of(hands, departments, own, turn, nine)
                if stalemate and not hired:
                    formations = in_stalemate(nine[0:HAND], flag)
                else:
                    formations = declared(
                        nine[0:HAND], departments[9 * turn : 9 * turn + 9], own == 3, flag, work[0:24]
                    )
                scores[turn] += points_of(formations, flag)
                if luminous_on:
                    scores[turn] += luminous_points(nine[0:HAND], luminous)
                done = note(trace, done, n, DECLARE)
                declaring = True
                continue
            done = note(trace, done, n, END)
            if day == last_day:
                break
            turn = next_seat(turn, direction, players)
            day += 1
            dissolved = formed = hired = False
            fresh = True
    return done, days, began, leaders(scores, players) if done <= most else 0


def measure(state: LauzaitState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: Days of all Seasons, and the seat that began."""
    acts = [entry for entry in state.log if entry.seat is not None]
    return sum(entry.text in ("end", "declare") for entry in acts), next(entry.seat or 0 for entry in acts)


def spell(code: int, players: int) -> str:
    """The action's text."""
    verb, code = code % 32, code // 32
    words: list[int] = []
    while code and len(words) < 3:
        words.append(code % 32 - 1)
        code //= 32
    if verb == HIRE:
        return f"hire {NAMES[words[0]]} {SQUARES[words[1]]} {SQUARES[words[2]]}"
    if verb == FORM and code:
        shown = set_text(kind_in(code - 1, place) for place in range(3))
        return f"form {set_text(words)} as {shown}"
    if verb in (FORM, DISSOLVE):
        return f"{('dissolve', 'form')[verb]} {set_text(words)}"
    return "declare" if verb == DECLARE else "end"
