"""Meow Oracle, played out.

An action's code is its verb, and in steps of 64 its cards, cells or places at the side, each one higher than it is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import permutations
from math import comb

from ludobook.core.bits import lowest, nth, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.meow_oracle.components import KINDS
from ludobook.meow_oracle.game import MeowState
from ludobook.meow_oracle.kernel import (
    ALL_CELLS,
    NOTHING,
    area_total,
    best_cell,
    cards_to_turn,
    compare,
    filled_cells,
    free_cells,
    gain,
    is_full,
    left_of,
    next_start,
    own_cards,
    receiver,
    regard,
    winners,
)
from ludobook.meow_oracle.scoring import flags
from ludobook.odds.playouts import ALL_SCORINGS, CHOSEN, is_greedy, note

SEATS, CARDS, CELLS, ROUNDS = 4, 36, 9, 2
ROOM = (
    SEATS,  # scores
    CARDS,  # the deck as dealt: what is face down in a seat's cell is at 9 * seat + cell
    SEATS * CELLS,  # what is face up in the cells, NOTHING where there is none
    SEATS,  # the cells with a card face up, as masks
    SEATS,  # the cells with a card face down, as masks
    SEATS,  # the cards at the side in six bits each, the oldest lowest
    SEATS,  # how many are at the side
    SEATS,  # totals of the last round
    3,  # cards to be laid
    3,  # their receivers
    5,  # finished rounds, the starter, the mover, the cards turned up as a mask, how many are to be laid
)
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


def place(state: MeowState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, deck, up, filled, down, side, waiting, _, cards, seats, where = room
    for seat, points in enumerate(state.status().scores):
        scores[seat] = points
        deck[CELLS * seat : CELLS * seat + CELLS] = state.down[seat]
        up[CELLS * seat : CELLS * seat + CELLS] = state.up[seat]
        filled[seat] = filled_cells(state.up[seat])
        down[seat] = filled_cells(state.down[seat])
        side[seat] = sum(card << 6 * i for i, card in enumerate(state.sides[seat]))
        waiting[seat] = len(state.sides[seat])
    for i, (seat, card) in enumerate(state.queue):
        seats[i], cards[i] = seat, card
    where[0] = state.round - 1
    where[1] = state.starter
    where[2] = state.mover
    where[3] = sum(1 << card for card in state.turned)
    where[4] = len(state.queue)
    return state.chance


def deal_round(deal: int, players: int, room: tuple[MutableSequence[int], ...]) -> int:
    """Shuffle and deal; the generator's next state."""
    _, deck, up, filled, down, side, waiting, _, _, _, _ = room
    for card in range(CARDS):
        deck[card] = card
        up[card] = NOTHING
    for seat in range(players):
        filled[seat] = side[seat] = waiting[seat] = 0
        down[seat] = ALL_CELLS
    return mix(deal, deck, CARDS)


def turn_up(k: int, due: int, mover: int, room: tuple[MutableSequence[int], ...]) -> tuple[int, int]:
    """Turn up the k-th choice of so many of the mover's face-down cards: these as a mask, and the action's code."""
    _, deck, _, _, down, side, waiting, _, _, _, _ = room
    at_side, cells = waiting[mover], down[mover]
    hidden = at_side + size(cells)
    turned, code, place = 0, REVEAL, 0
    for i in range(due):
        while k >= CHOOSE[4 * (hidden - place - 1) + due - i - 1]:
            k -= CHOOSE[4 * (hidden - place - 1) + due - i - 1]
            place += 1
        word = SIDE + place
        if place < at_side:
            older = 6 * (place - i)
            younger = side[mover] >> older
            turned |= 1 << (younger & 63)
            side[mover] ^= (younger ^ younger >> 6) << older
            waiting[mover] -= 1
        else:
            word = nth(cells, place - at_side)
            turned |= 1 << deck[CELLS * mover + word]
            down[mover] ^= 1 << word
        code |= (word + 1) << 6 * (i + 1)
        place += 1
    return turned, code


def best_to_give(
    turned: int, ways: int, mover: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]
) -> int:
    """Which of the ways to give the cards turned up looks best to the mover."""
    up, due = room[2], size(turned)
    # what each card is worth at each place, the last one last
    worths = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for place in range(due):
        seat = receiver(place, due, mover, players)
        counts = regard(mover, seat, players)
        area = up[CELLS * seat : CELLS * seat + CELLS]
        for i in range(due):
            worth = counts * gain(area, nth(turned, i), flag) if counts else 0.0
            worths = worths[1:] + (worth,)  # noqa: RUF005  numba takes no star in a loop
    first = 9 - due * due
    best, most_worth = 0, -1e9
    for k in range(GIVES[ways]):
        worth = 0.0
        for place in range(due):
            worth += worths[first + due * place + ORDERS[18 * ways + 3 * k + place]]
        if worth > most_worth:
            best, most_worth = k, worth
    return best


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
    """See the package. A game never has more than 120 actions, so ``most`` does not matter."""
    scores, deck, up, filled, down, side, waiting, totals, cards, seats, where = room
    flag = options[0]
    done = 0
    starter, mover, turned, queue = where[1], where[2], where[3], where[4]
    while True:
        full = False
        while not full:
            if queue == 0:
                if turned == 0:
                    hidden = waiting[mover] + size(down[mover])
                    due = cards_to_turn(players, hidden)
                    legal, k = CHOSEN, 0
                    if options[2] and not is_greedy(greedy, mover):
                        legal = CHOOSE[4 * hidden + due]
                        picks, k = below(picks, legal)
                    turned, code = turn_up(k, due, mover, room)
                    if options[2]:
                        done = note(trace, done, legal, code)
                queue = size(turned)
                ways = 2 * (queue - 2) + own_cards(queue, players) - 1
                if is_greedy(greedy, mover):
                    legal, k = CHOSEN, best_to_give(turned, ways, mover, players, flag, room)
                else:
                    legal = GIVES[ways]
                    picks, k = below(picks, legal)
                code = GIVE
                for i in range(queue):
                    card = nth(turned, ORDERS[18 * ways + 3 * k + i])
                    code |= (card + 1) << 6 * (i + 1)
                    cards[i] = card
                    seats[i] = receiver(i, queue, mover, players)
                done = note(trace, done, legal, code)
                turned = 0
            for i in range(queue):
                seat, card = seats[i], cards[i]
                free = free_cells(filled[seat])
                if is_greedy(greedy, seat):
                    legal, cell = CHOSEN, lowest(free)
                    if free & (free - 1):
                        cell, _ = best_cell(up[CELLS * seat : CELLS * seat + CELLS], card, flag)
                else:
                    legal = size(free)
                    picks, k = below(picks, legal)
                    cell = nth(free, k)
                done = note(trace, done, legal, 64 * (cell + 1) + PLACE)
                up[CELLS * seat + cell] = card
                filled[seat] |= 1 << cell
                if down[seat] >> cell & 1:
                    down[seat] ^= 1 << cell
                    side[seat] |= deck[CELLS * seat + cell] << 6 * waiting[seat]
                    waiting[seat] += 1
            queue = 0
            mover = left_of(mover, players)
            full = True
            for seat in range(players):
                full = full and is_full(filled[seat])
        for seat in range(players):
            totals[seat] = area_total(up[CELLS * seat : CELLS * seat + CELLS], flag)
        compare(totals, players, flag, scores)
        where[0] += 1
        scorings -= 1
        if where[0] == ROUNDS or scorings == 0:
            return done
        mover = starter = next_start(totals, players, starter)
        deal = deal_round(deal, players, room)


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
    scores, _, _, _, _, _, _, totals, _, _, where = room
    starter = 0
    if options[1]:
        deal, starter = below(deal, players)
    for seat in range(players):
        scores[seat] = 0
    where[0] = where[3] = where[4] = 0
    where[1] = where[2] = starter
    deal = deal_round(deal, players, room)
    done = play_on(deal, picks, players, greedy, options, most, ALL_SCORINGS, room, trace)
    # each turn has a give, and a reveal where players pick; all other actions lay a card
    turns = (done - ROUNDS * CELLS * players) // (2 if options[2] else 1)
    return done, turns, starter, winners(scores, totals, players)


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a round is scored."""
    return (0.0,) * players


def measure(state: MeowState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: turns, and the seat that began."""
    began = next(entry.seat for entry in state.log if entry.seat is not None)
    return sum(entry.text.startswith("give ") for entry in state.log), began


def scored(state: MeowState) -> object:
    """See the package."""
    return state.scored


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
