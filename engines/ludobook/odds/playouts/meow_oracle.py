"""Meow Oracle, played out.

An action's code is its verb, and in steps of 64 its cards, cells or places at the side, each one higher than it is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import permutations
from math import comb

from ludobook.core.bits import nth, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.meow_oracle.components import KINDS
from ludobook.meow_oracle.game import MeowState
from ludobook.meow_oracle.kernel import (
    ALL_CELLS,
    area_total,
    cards_to_turn,
    compare,
    free_cells,
    is_full,
    left_of,
    next_start,
    own_cards,
    receiver,
    winners,
)
from ludobook.meow_oracle.scoring import flags
from ludobook.odds.playouts import note

SEATS, CARDS, CELLS, ROUNDS = 4, 36, 9, 2
ROOM = (CARDS, SEATS * CELLS, SEATS * CELLS, SEATS, SEATS, SEATS, SEATS, 3)
LENGTH = "turns"
REVEAL, GIVE, PLACE = 0, 1, 2
SIDE = 32  # added to a place at the side, to tell it from a cell

CHOOSE = tuple(comb(n, r) for n in range(CELLS + 1) for r in range(4))


def _orders(turned: int, own: int) -> list[tuple[int, ...]]:
    """The ways to give so many cards, of which so many are kept."""
    return [order for order in permutations(range(turned)) if list(order[:own]) == sorted(order[:own])]


# by cards turned up (2, 3) and kept (1, 2): how many ways there are to give them, and in each whose card is which
GIVES = tuple(len(_orders(turned, own)) for turned in (2, 3) for own in (1, 2))
ORDERS = tuple(
    ((*order, 0)[place])
    for turned in (2, 3)
    for own in (1, 2)
    for order in (*_orders(turned, own), *[(0, 0, 0)] * 6)[:6]
    for place in range(3)
)


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags; whether the starter is drawn; whether players pick what they turn up."""
    return flags(rulings), rulings["first_start"] == "random", rulings["selection"] == "free"


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
    """One game; see the package. It never has more than 120 actions, so ``most`` does not matter."""
    deck, up, side, filled, down, waiting, totals, chosen = room
    flag = options[0]
    done = 0
    turns = 0
    starter = 0
    if options[1]:
        deal, starter = below(deal, players)
    began = starter
    for seat in range(players):
        scores[seat] = 0
    for _ in range(ROUNDS):
        for card in range(CARDS):
            deck[card] = card
        deal = mix(deal, deck, CARDS)
        for seat in range(players):
            filled[seat] = 0  # the cells with a card face up, up[9 * seat + cell]
            down[seat] = ALL_CELLS  # those with one face down, deck[9 * seat + cell]
            waiting[seat] = 0  # how many are at the side, oldest first, side[9 * seat …]
        mover = starter
        full = False
        while not full:
            turns += 1
            hidden = waiting[mover] + size(down[mover])
            due = cards_to_turn(players, hidden)
            k = 0
            if options[2]:
                n = CHOOSE[4 * hidden + due]
                picks, k = below(picks, n)
            place = 0
            for i in range(due):
                while k >= CHOOSE[4 * (hidden - place - 1) + due - i - 1]:
                    k -= CHOOSE[4 * (hidden - place - 1) + due - i - 1]
                    place += 1
                chosen[i] = place
                place += 1
            turned = 0
            code = 0
            # from the last on, so that the places before it stay the same
            for i in range(due - 1, -1, -1):
                place = chosen[i]
                if place < waiting[mover]:
                    turned |= 1 << side[CELLS * mover + place]
                    waiting[mover] -= 1
                    for behind in range(place, waiting[mover]):
                        side[CELLS * mover + behind] = side[CELLS * mover + behind + 1]
                    code = 64 * code + SIDE + place + 1
                else:
                    cell = nth(down[mover], place - waiting[mover])
                    turned |= 1 << deck[CELLS * mover + cell]
                    down[mover] ^= 1 << cell
                    code = 64 * code + cell + 1
            if options[2]:
                done = note(trace, done, n, 64 * code + REVEAL)
            own = own_cards(due, players)
            ways = 2 * (due - 2) + own - 1
            picks, k = below(picks, GIVES[ways])
            code = 0
            for place in range(due - 1, -1, -1):
                chosen[place] = nth(turned, ORDERS[18 * ways + 3 * k + place])
                code = 64 * code + chosen[place] + 1
            done = note(trace, done, GIVES[ways], 64 * code + GIVE)
            for place in range(due):
                seat = receiver(place, due, mover, players)
                free = free_cells(filled[seat])
                n = size(free)
                picks, k = below(picks, n)
                cell = nth(free, k)
                done = note(trace, done, n, 64 * (cell + 1) + PLACE)
                up[CELLS * seat + cell] = chosen[place]
                filled[seat] |= 1 << cell
                if down[seat] >> cell & 1:
                    down[seat] ^= 1 << cell
                    side[CELLS * seat + waiting[seat]] = deck[CELLS * seat + cell]
                    waiting[seat] += 1
            mover = left_of(mover, players)
            full = True
            for seat in range(players):
                full = full and is_full(filled[seat])
        for seat in range(players):
            totals[seat] = area_total(up[CELLS * seat : CELLS * seat + CELLS], flag)
        compare(totals, players, flag, scores)
        starter = next_start(totals, players, starter)
    return done, turns, began, winners(scores, totals, players)


def measure(state: MeowState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: turns, and the seat that began."""
    began = next(entry.seat for entry in state.log if entry.seat is not None)
    return sum(entry.text.startswith("give ") for entry in state.log), began


def spell(code: int, players: int) -> str:
    """The action's text."""
    verb, code = code % 64, code // 64
    words = []
    while code:
        words.append(code % 64 - 1)
        code //= 64
    if verb == PLACE:
        return f"place {words[0]}"
    if verb == GIVE:
        return "give " + " ".join(KINDS[card] for card in words)
    return "reveal " + " ".join(f"s{word - SIDE + 1}" if word >= SIDE else str(word) for word in words)
