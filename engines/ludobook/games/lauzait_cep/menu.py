"""Positions of Lauzait-Cep, and the legal actions in them.

An action's code is its verb plus 8 times its object: a trio to dissolve, a department to form, or a
Hire's piece and squares, which are written like a trio. A department is a trio plus 2¹⁵ times the set that it
stands for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, compress
from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import NOBODY, OWN, TURN, Ints
from ludobook.core.bits import lowest, nth, places, size
from ludobook.core.rules import implements
from ludobook.games.lauzait_cep.components import JOKER, SQUARES, names, set_text
from ludobook.games.lauzait_cep.components import KINDS as NAMES
from ludobook.games.lauzait_cep.kernel import (
    BESIDE,
    EMPTY,
    KINDS,
    MOVES,
    TRIO,
    WHITE,
    bonus,
    counts,
    destinations,
    kind_in,
    kinds_in,
    may_declare,
    nth_reading,
    open_actions,
    pieces_in,
    readings,
    splits,
    trio_of,
)

DISSOLVE, FORM, FORM_AS, HIRE, DECLARE, END = range(6)
VERBS = ("dissolve", "form", "form", "hire", "declare", "end")
FLAGS, SEASONS, DAYS, LIT, CHOSEN, DECK = range(1, 7)  # places in ``rules``; from DECK on the pieces in play
# places in ``now``: the seat of the first Day, 1 for clockwise or -1, the Day, what is done on it; the luminous
# piece; the empty square; the mask of ``kernel.discards``; whether the seat to move is in stalemate
START, DIRECTION, DAY, DISSOLVED, FORMED, HIRED, LUMINOUS, HOLE, MATCHING, STALEMATE = range(OWN, OWN + 10)
# places in ``may``: discards, 1 for may declare, two counts, and the rating of the best Hire or UNKNOWN
MATCHED, DECLARING, DISSOLVES, TRIOS, HOPED = range(5)
NOT_RATED = 1 << 40
SEATS, SETS_IN_HAND = 4, 84  # the most there can be


class Position(NamedTuple):
    """A position. Hands are those of the kernel; EMPTY stands for a missing piece."""

    now: Ints
    scores: Ints
    rules: Ints
    chance: Ints
    stack: Ints
    board: Ints
    hands: Ints  # unrevealed pieces
    known: Ints  # the unrevealed pieces that everybody knows, because they were hired or once revealed
    departments: Ints  # three for each seat, oldest first
    # working space, and tables that never change
    deck: Ints
    may: Ints  # notes about the actions of the seat to act
    listed: Ints  # trios that may be dissolved, then those that may be formed
    nine: Ints  # pieces, sorted
    thirds: Ints  # by two kinds, a hand with one of each kind, not lower, that makes a set with them
    hopes: Ints  # by kind, the hope of a hand that takes a piece of this kind; -1 if unknown
    pending: Ints  # working space of ``shapes`` and ``splits``
    kept: Ints  # a hash table: hands of one colour, plus 1, each followed by its shapes
    hoped: Ints  # a hash table: hands, plus 1, each followed by its hope
    asked: Ints  # by seat, the hand of nine pieces that ``complete`` is about
    complete: Ints  # by seat, 1 if these split into three sets


# -- hands and departments ------------------------------------------------------------------------------


def count_in(trio: int) -> int:
    """Return the pieces of a trio or department as a hand."""
    a, b, c = pieces_in(trio)
    return (1 << 3 * a) + (1 << 3 * b) + (1 << 3 * c)


def departments_of(g: Position, seat: int) -> int:
    """Count the departments of a seat."""
    at = 3 * seat
    return (g.departments[at] != EMPTY) + (g.departments[at + 1] != EMPTY) + (g.departments[at + 2] != EMPTY)


def nine_of(g: Position, seat: int) -> int:
    """Return a seat's nine pieces, with those in departments, as a hand."""
    nine = g.hands[seat]
    for at in range(3 * seat, 3 * seat + 3):
        if g.departments[at] != EMPTY:
            nine += count_in(g.departments[at])
    return nine


def spread(hand: int, pieces: Ints) -> None:
    """Write the pieces of a hand to ``pieces``, sorted."""
    held = 0
    while hand:
        kind = lowest(hand) // 3
        hand -= 1 << 3 * kind
        pieces[held] = kind
        held += 1


def jokers_in(trio: int) -> int:
    """Count the jokers in a trio or department."""
    return count_in(trio) >> 3 * JOKER


def bonus_of(department: int) -> int:
    """Return the bonus of a department, which is also the price of dissolving it."""
    return bonus(department >> 15, jokers_in(department))


def cheapest(g: Position, seat: int, trio: int) -> int:
    """Return the index in ``departments`` of the one of these pieces to dissolve: the lowest bonus, then the oldest.

    It is EMPTY if the seat has no such department.
    """
    best = EMPTY
    for at in range(3 * seat, 3 * seat + departments_of(g, seat)):
        if g.departments[at] & TRIO == trio and (
            best < 0 or bonus_of(g.departments[at]) < bonus_of(g.departments[best])
        ):
            best = at
    return best


def fill_thirds(thirds: Ints, flags: int) -> None:
    """Fill ``thirds``, once, with the kinds that make a set with two others."""
    for a in range(KINDS):
        for b in range(a, KINDS):
            found = 0
            for c in range(b, KINDS):
                found |= (readings(a, b, c, flags) != 0) << 3 * c
            thirds[KINDS * a + b] = found


# -- what may be done -----------------------------------------------------------------------------------


def is_complete(g: Position, seat: int) -> bool:
    """Tell whether a seat's nine pieces split into three sets; the answer is kept, because it is often needed again."""
    nine = nine_of(g, seat)
    if g.asked[seat] != nine:
        g.asked[seat], g.complete[seat] = nine, splits(nine, g.rules[FLAGS], g.pending)
    return g.complete[seat] == 1


def may_declare_with(g: Position, departments: int, stalemate: bool, hired: bool) -> bool:
    """Tell whether the seat to act may declare once it has this number of departments."""
    complete = departments == 0 and is_complete(g, g.now[TURN])
    return may_declare(departments, complete, stalemate, hired, g.rules[FLAGS])


def can_end_day_with(g: Position, hand: int, departments: int, may_form: bool) -> bool:
    """Tell whether a Day can end, by a Hire or a declaration, with this hand and this number of departments."""
    if hand & g.now[MATCHING]:
        return True
    if departments == 2 and may_form:
        spread(hand, g.nine)  # the last three
        departments += readings(g.nine[0], g.nine[1], g.nine[2], g.rules[FLAGS]) != 0
    return may_declare_with(g, departments, False, False)


@implements("LZ-DAY-4", "LZ-R3")
def can_end_day(g: Position, gained: int, lost: int) -> bool:
    """Tell whether a Day without a Hire or stalemate can still end once the seat to act has dissolved or formed.

    ``gained`` has the pieces dissolved, and ``lost`` those formed, as hands; one of them or both are 0.
    """
    seat, hand = g.now[TURN], g.hands[g.now[TURN]] + gained - lost
    if hand & g.now[MATCHING]:
        return True
    own, found = departments_of(g, seat), False
    left = own - (gained > 0) + (lost > 0)
    dissolved, formed = g.now[DISSOLVED] + gained > 0, g.now[FORMED] + lost > 0
    may_dissolve, may_form, _ = open_actions(dissolved, formed, False, g.rules[FLAGS])
    for i in range(-1, own + (lost > 0) if may_dissolve else 0):  # dissolve none, an earlier one, or the new one
        back = 0 if i < 0 else lost if i == own else count_in(g.departments[3 * seat + i])
        found = found or can_end_day_with(g, hand + back, left - (i >= 0), may_form)
    return found


def list_departments(g: Position, seat: int) -> int:
    """Write the different trios among a seat's departments to ``listed``, in order; return how many."""
    count, before = 0, -1
    for _ in range(departments_of(g, seat)):
        least = 1 << 15
        for at in range(3 * seat, 3 * seat + departments_of(g, seat)):
            trio = g.departments[at] & TRIO
            if before < trio < least:
                least = trio
        if least < 1 << 15:
            g.listed[count] = before = least
            count += 1
    return count


def list_sets(g: Position, hand: int, count: int) -> int:
    """Write the different sets in a hand to ``listed``, after its first ``count`` trios.

    Return how many it has then.
    """
    held = kinds_in(hand)
    firsts = held
    while firsts:
        a = lowest(firsts) // 3
        seconds = (firsts if hand >> 3 * a & 7 > 1 else firsts & firsts - 1) & BESIDE[a]
        while seconds:
            b = lowest(seconds) // 3
            last = g.thirds[KINDS * a + b] & held
            if hand >> 3 * b & 7 <= 1 + (a == b):
                last &= ~(1 << 3 * b)
            while last:
                g.listed[count] = trio_of(a, b, lowest(last) // 3)
                count += 1
                last &= last - 1
            seconds &= seconds - 1
        firsts &= firsts - 1
    return count


def look(g: Position) -> None:
    """Note the pieces that can be discarded, and whether the seat to act may declare."""
    seat, hired = g.now[TURN], g.now[HIRED] == 1
    g.may[DECLARING] = may_declare_with(g, departments_of(g, seat), g.now[STALEMATE] == 1, hired)
    g.may[HOPED] = NOT_RATED
    g.may[MATCHED] = 0 if hired else kinds_in(g.hands[seat] & g.now[MATCHING])


def list_trios(g: Position, dissolves: bool, forms: bool) -> None:
    """List the trios that may be dissolved and formed, as far as they are asked for."""
    seat, dissolved, formed, hired = g.now[TURN], g.now[DISSOLVED] == 1, g.now[FORMED] == 1, g.now[HIRED] == 1
    can_dissolve, can_form, _ = open_actions(dissolved, formed, hired, g.rules[FLAGS])
    own = list_departments(g, seat) if dissolves and can_dissolve else 0
    count = list_sets(g, g.hands[seat], own) if forms and can_form else own
    sure = hired or g.now[STALEMATE] == 1
    g.may[DISSOLVES] = g.may[TRIOS] = 0
    for i in range(count):
        trio = g.listed[i]
        if sure or can_end_day(g, count_in(trio) if i < own else 0, 0 if i < own else count_in(trio)):
            g.listed[g.may[TRIOS]] = trio
            g.may[TRIOS] += 1
            g.may[DISSOLVES] += i < own


def ways_to_form(trio: int, flags: int, chosen: int) -> int:
    """Count the actions that form a set: one, or one for each reading if players choose it."""
    a, b, c = pieces_in(trio)
    return size(readings(a, b, c, flags)) if chosen else 1


def form_code(trio: int, k: int, flags: int, chosen: int) -> int:
    """Return the code that forms a set in its k-th reading, the best first."""
    a, b, c = pieces_in(trio)
    department = trio | nth_reading(readings(a, b, c, flags), jokers_in(trio), k) << 15
    return department << 3 | (FORM_AS if chosen else FORM)


def legal(g: Position) -> int:
    """Count the actions of the seat to act; none when the game is over."""
    if g.now[TURN] == NOBODY:
        return 0
    look(g)
    list_trios(g, True, True)
    count = g.may[DISSOLVES] + g.may[DECLARING] + g.now[HIRED]
    for i in range(g.may[DISSOLVES], g.may[TRIOS]):
        count += ways_to_form(g.listed[i], g.rules[FLAGS], g.rules[CHOSEN])
    if g.may[MATCHED]:
        for start in range(len(g.board)):
            if start != g.now[HOLE]:
                discards = MOVES[g.board[start]] & g.may[MATCHED]
                count += size(discards) * size(destinations(start, g.now[HOLE], g.rules[FLAGS]))
    return count


def action(g: Position, k: int) -> int:
    """Return the code of the k-th action: Dissolves, Forms, Hires, declaring, ending."""
    if k < g.may[DISSOLVES]:
        return g.listed[k] << 3 | DISSOLVE
    k -= g.may[DISSOLVES]
    for i in range(g.may[DISSOLVES], g.may[TRIOS]):
        ways = ways_to_form(g.listed[i], g.rules[FLAGS], g.rules[CHOSEN])
        if k < ways:
            return form_code(g.listed[i], k, g.rules[FLAGS], g.rules[CHOSEN])
        k -= ways
    hired, k = nth_hire(g, k)
    return hired << 3 | HIRE if hired >= 0 else DECLARE if g.may[DECLARING] and k == 0 else END


def nth_hire(g: Position, k: int) -> tuple[int, int]:
    """Return the k-th Hire, written like a trio, and 0; if there are too few, -1 and k minus the number of Hires."""
    matched = g.may[MATCHED]
    while matched:
        discard = lowest(matched) // 3
        matched &= matched - 1
        for start in range(len(g.board)):
            if start != g.now[HOLE] and MOVES[discard] >> 3 * g.board[start] & 1:
                ends = destinations(start, g.now[HOLE], g.rules[FLAGS])
                if k < size(ends):
                    return trio_of(discard, start, nth(ends, k)), 0
                k -= size(ends)
    return -1, k


# -- in plain Python ------------------------------------------------------------------------------------


def pieces_of(hand: int) -> tuple[int, ...]:
    """Return the pieces of a hand, sorted."""
    found = []
    while hand:
        kind = lowest(hand) // 3
        hand -= 1 << 3 * kind
        found.append(kind)
    return tuple(found)


def codes(g: Position) -> list[int]:
    """List the codes of all actions."""
    if g.now[TURN] == NOBODY:
        return []
    look(g)
    found = []
    if g.departments[3 * g.now[TURN]] != EMPTY:
        list_trios(g, True, False)
        found = [trio << 3 | DISSOLVE for trio in g.listed[: g.may[TRIOS]]]
    found += _forming(g)
    if g.may[MATCHED]:
        found += hires(pieces_of(g.may[MATCHED]), g.board, g.rules[FLAGS])
    found += [DECLARE] * g.may[DECLARING] + [END] * g.now[HIRED]
    return found


def _forming(g: Position) -> list[int]:
    """List the codes that form a set."""
    hand, hired, flags = g.hands[g.now[TURN]], g.now[HIRED] == 1, g.rules[FLAGS]
    if not open_actions(g.now[DISSOLVED] == 1, g.now[FORMED] == 1, hired, flags)[1]:
        return []
    jokers, found = hand >> 3 * JOKER, []
    white = hand & WHITE | min(jokers, 2) << 3 * JOKER  # a third joker is left to green
    for part in (white, hand & ~WHITE):
        for trio, ways in _forms_in(part, flags, g.rules[CHOSEN]):
            if hired or g.now[STALEMATE] or can_end_day(g, 0, trio):
                found += ways
    return found


@lru_cache(maxsize=1 << 13)
def _forms_in(hand: int, flags: int, chosen: int) -> list[tuple[int, list[int]]]:
    """Return, for each set in a hand, in order, its pieces as a hand and the codes that form it."""
    forms = _forms(flags, chosen)
    return [(counts(trio), forms[trio]) for trio in sorted(forms.keys() & combinations(pieces_of(hand), 3))]


@lru_cache(maxsize=64)
def _forms(flags: int, chosen: int) -> dict[tuple[int, ...], list[int]]:
    """Return the codes that form each set."""
    trios = {trio: trio_of(*trio) for trio in combinations_with_replacement(range(KINDS), 3) if readings(*trio, flags)}
    ways = {trio: range(ways_to_form(code, flags, chosen)) for trio, code in trios.items()}
    return {trio: [form_code(code, k, flags, chosen) for k in ways[trio]] for trio, code in trios.items()}


@implements("LZ-JSON-3")
def hires(discards: Iterable[int], board: Sequence[int], flags: int) -> list[int]:
    """List the codes of all Hires with these sorted kinds: by discard, then start, then end."""
    hole, found = board.index(EMPTY), list[int]()
    lying = array("b", board).tobytes()
    for discard in discards:
        for ways in compress(_ways(discard, hole, flags), lying.translate(MOVERS[discard])):
            found += ways
    return found


# by discard, the bytes of the pieces that it may move; EMPTY, as a byte, is none of them
MOVERS = tuple(bytes(kinds >> 3 * kind & 1 for kind in range(256)) for kinds in MOVES)


@lru_cache(maxsize=1 << 14)
def _ways(discard: int, hole: int, flags: int) -> list[list[int]]:
    """Return, for each square, the codes of the Hires that move a piece from it."""
    return [_ways_from(discard, start, destinations(start, hole, flags)) for start in range(len(SQUARES))]


@lru_cache(maxsize=1 << 14)
def _ways_from(discard: int, start: int, ends: int) -> list[int]:
    """Return the codes of the Hires from one square; the same list serves every empty square, which saves memory."""
    return [trio_of(discard, start, end) << 3 | HIRE for end in places(ends)]


def action_of(code: int, players: int) -> Action:
    """Return the action of a code. A Dissolve is one choice; a Form is three and, if players choose it, the reading."""
    verb, named, pieces = VERBS[code & 7], code & 7, pieces_in(code >> 3)
    if named == HIRE:
        words = NAMES[pieces[0]], SQUARES[pieces[1]], SQUARES[pieces[2]]
        return Action(f"hire {' '.join(words)}", (("hire",), *((word,) for word in words)), code)
    if named in (DECLARE, END):
        return Action(verb, ((verb,),), code)
    if named == DISSOLVE:
        return Action(f"dissolve {set_text(pieces)}", (("dissolve",), (set_text(pieces),)), code)
    reading = f"as {set_text(kind_in(code >> 18, place) for place in range(3))}"
    chosen = ((reading,),) if named == FORM_AS else ()
    text = " ".join(["form", set_text(pieces), *([reading] if chosen else [])])
    return Action(text, (("form",), names(pieces), *chosen), code)
