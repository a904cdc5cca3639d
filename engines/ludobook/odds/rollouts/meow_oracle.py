"""Meow Oracle, played on to the end of the round."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest, size
from ludobook.meow_oracle.game import MeowState
from ludobook.meow_oracle.kernel import (
    NOTHING,
    area_total,
    cards_to_turn,
    compare,
    gain,
    is_full,
    left_of,
    own_cards,
    promise,
    receiver,
    regard,
)
from ludobook.odds.playouts.meow_oracle import CELLS, GIVES, ORDERS, SEATS

ROOM = (
    SEATS,  # scores
    SEATS * CELLS,  # cards face up, NOTHING where there is none
    SEATS * CELLS,  # cards face down in the cells
    SEATS * CELLS,  # cards at the side, oldest first
    SEATS,  # how many cells have a card face up
    SEATS,  # the cells with a card face down
    SEATS,  # how many are at the side
    SEATS,  # totals
    3,  # cards turned up, in order
    3,  # cards to be laid
    3,  # their receivers
    3,  # the mover, how many cards are turned up, how many are to be laid
)


def place(state: MeowState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, up, below, side, filled, down, waiting, _, turned, cards, seats, where = room
    for seat, points in enumerate(state.status().scores):
        scores[seat] = points
        filled[seat], down[seat], waiting[seat] = 0, 0, len(state.sides[seat])
        for cell in range(CELLS):
            up[CELLS * seat + cell] = state.up[seat][cell]
            below[CELLS * seat + cell] = state.down[seat][cell]
            filled[seat] |= (state.up[seat][cell] != NOTHING) << cell
            down[seat] |= (state.down[seat][cell] != NOTHING) << cell
        for i, card in enumerate(state.sides[seat]):
            side[CELLS * seat + i] = card
    for i, card in enumerate(state.turned):
        turned[i] = card
    for i, (seat, card) in enumerate(state.queue):
        cards[i], seats[i] = card, seat
    where[0] = state.mover
    where[1] = len(state.turned)
    where[2] = len(state.queue)
    return state.chance


def turn_up(mover: int, players: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The mover's first face-down cards are turned up; how many."""
    _, _, below, side, _, down, waiting, _, turned, _, _, _ = room
    due = cards_to_turn(players, waiting[mover] + size(down[mover]))
    for i in range(due):
        if waiting[mover] > 0:
            card = side[CELLS * mover]
            waiting[mover] -= 1
            for behind in range(waiting[mover]):
                side[CELLS * mover + behind] = side[CELLS * mover + behind + 1]
        else:
            cell = lowest(down[mover])
            card = below[CELLS * mover + cell]
            down[mover] ^= 1 << cell
        at = i
        while at > 0 and turned[at - 1] > card:
            turned[at] = turned[at - 1]
            at -= 1
        turned[at] = card
    return due


def give_best(mover: int, due: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]) -> None:
    """The mover gives the cards turned up as looks best."""
    turned, cards, seats = room[8], room[9], room[10]
    own = own_cards(due, players)
    ways = 2 * (due - 2) + own - 1
    best, most_worth = 0, -1e9
    # what each card is worth at each place; 0 is that of a seat whose gain is all the same
    worths = (
        worth_at(0, 0, mover, due, players, flag, room),
        worth_at(0, 1, mover, due, players, flag, room),
        worth_at(0, 2, mover, due, players, flag, room),
        worth_at(1, 0, mover, due, players, flag, room),
        worth_at(1, 1, mover, due, players, flag, room),
        worth_at(1, 2, mover, due, players, flag, room),
        worth_at(2, 0, mover, due, players, flag, room),
        worth_at(2, 1, mover, due, players, flag, room),
        worth_at(2, 2, mover, due, players, flag, room),
    )
    for k in range(GIVES[ways]):
        worth = 0.0
        for i in range(due):
            worth += worths[3 * i + ORDERS[18 * ways + 3 * k + i]]
        if worth > most_worth:
            best, most_worth = k, worth
    for i in range(due):
        cards[i] = turned[ORDERS[18 * ways + 3 * best + i]]
        seats[i] = receiver(i, due, mover, players)


def worth_at(
    i: int, which: int, mover: int, due: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]
) -> float:
    """What it is worth to the mover that the i-th card given is this one of those turned up."""
    if i >= due or which >= due:
        return 0.0
    seat = receiver(i, due, mover, players)
    counts = regard(mover, seat, players)
    if counts == 0.0:
        return 0.0
    return counts * gain(room[1][CELLS * seat : CELLS * seat + CELLS], room[8][which], flag)


def lay_best(seat: int, card: int, flag: int, room: tuple[MutableSequence[int], ...]) -> None:
    """A seat lays a card in the cell that looks best; one that lay there face down goes to the side."""
    _, up, below, side, filled, down, waiting, _, _, _, _, _ = room
    area = up[CELLS * seat : CELLS * seat + CELLS]
    best, most_worth = 0, -1e9
    for cell in range(CELLS):
        if area[cell] == NOTHING:
            area[cell] = card
            worth = promise(area, flag)
            area[cell] = NOTHING
            if worth > most_worth:
                best, most_worth = cell, worth
    up[CELLS * seat + best] = card
    filled[seat] |= 1 << best
    if down[seat] >> best & 1:
        down[seat] ^= 1 << best
        side[CELLS * seat + waiting[seat]] = below[CELLS * seat + best]
        waiting[seat] += 1


def play_on(deal: int, players: int, options: Sequence[int], most: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The rest of a round; see the package. It never has more than 60 actions, so ``most`` does not matter."""
    scores, up, _, _, filled, _, _, totals, _, cards, seats, where = room
    flag = options[0]
    mover, turned, queue = where[0], where[1], where[2]
    done = 0
    full = False
    while not full:
        if queue == 0:
            if turned == 0:
                turned = turn_up(mover, players, room)
                done += options[2]
            give_best(mover, turned, players, flag, room)
            done += 1
            queue, turned = turned, 0
        for i in range(queue):
            lay_best(seats[i], cards[i], flag, room)
            done += 1
        queue = 0
        mover = left_of(mover, players)
        full = True
        for seat in range(players):
            full = full and is_full(filled[seat])
    for seat in range(players):
        totals[seat] = area_total(up[CELLS * seat : CELLS * seat + CELLS], flag)
    compare(totals, players, flag, scores)
    return done


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a round is scored."""
    return (0.0,) * players


def scored(state: MeowState) -> object:
    """See the package."""
    return state.scored
