"""Kirin, played on to the end of the round."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest
from ludobook.core.chance import below
from ludobook.kirin.game import KirinState
from ludobook.kirin.kernel import (
    CARDS,
    NOBODY,
    SEATS,
    TRICKS,
    answers,
    next_parent,
    playable,
    round_points,
    settle,
    worth_of_declaring,
    worth_of_playing,
)

ROOM = (
    SEATS,  # scores
    SEATS,  # hands, as masks
    SEATS,  # declared cards, NOBODY where none is
    SEATS,  # cards captured, as masks
    SEATS,  # cards played in finished tricks, as masks
    SEATS,  # cards of the trick, in order
    5,  # finished tricks, the parent or NOBODY, cards of the trick, the order, whether piles are open
)
ALL = (1 << CARDS) - 1


def mask(cards: Sequence[int]) -> int:
    """The cards as a mask."""
    return sum(1 << card for card in cards)


def place(state: KirinState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, hands, declared, captured, played, table, where = room
    for seat in range(SEATS):
        card = state.declared[seat]
        scores[seat] = state.points[seat]
        hands[seat] = mask(state.hands[seat])
        declared[seat] = NOBODY if card is None else card
        captured[seat] = played[seat] = 0
    for parent, trick in state.tricks:
        winner = next_parent(parent, trick.winner)
        for i, card in enumerate(trick.plays):
            captured[winner] |= (trick.winner != NOBODY) << card
            played[(parent + i) % SEATS] |= 1 << card
    for i, card in enumerate(state.table):
        table[i] = card
    where[0] = len(state.tricks)
    where[1] = NOBODY if state.parent is None else state.parent
    where[2] = len(state.table)
    where[3] = state.order
    where[4] = 1 if state.rulings["open_piles"] else 0
    return state.chance


def play_on(deal: int, players: int, options: Sequence[int], most: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The rest of a round; see the package. It never has more than 36 actions, so ``most`` does not matter."""
    scores, hands, declared, captured, played, table, where = room
    flag = options[0]
    done = 0
    for seat in range(SEATS):
        if declared[seat] == NOBODY:
            best, most_worth = NOBODY, -1e9
            left = hands[seat]
            while left:
                card = lowest(left)
                left &= left - 1
                worth = worth_of_declaring(card, hands[seat])
                if worth > most_worth:
                    best, most_worth = card, worth
            declared[seat] = best
            hands[seat] ^= 1 << best
            done += 1
    parent, laid, order = where[1], where[2], where[3]
    if parent == NOBODY:
        deal, parent = below(deal, SEATS)
    for _ in range(where[0], TRICKS):
        on_table = 0
        for i in range(laid):
            on_table |= 1 << table[i]
        for i in range(laid, SEATS):
            seat = (parent + i) % SEATS
            legal = playable(hands[seat], answers(table[0], order, flag) if i > 0 else 0)
            best = lowest(legal)
            if legal & (legal - 1):
                seen = hands[seat] | 1 << declared[seat] | on_table | played[seat]
                if where[4]:
                    for other in range(SEATS):
                        seen |= played[other]
                most_worth = -1e9
                while legal:
                    card = lowest(legal)
                    legal &= legal - 1
                    worth = worth_of_playing(card, order, declared[seat], on_table, ALL & ~seen)
                    if worth > most_worth:
                        best, most_worth = card, worth
            table[i] = best
            hands[seat] ^= 1 << best
            on_table |= 1 << best
            done += 1
        for i in range(SEATS):
            played[(parent + i) % SEATS] |= 1 << table[i]
        winner, _, order = settle(table, order)
        parent = next_parent(parent, winner)
        if winner != NOBODY:
            captured[parent] |= on_table
        laid = 0
    for seat in range(SEATS):
        scores[seat] += round_points(declared[seat], captured[seat], flag)
    return done


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a round is scored."""
    return (0.0,) * players


def scored(state: KirinState) -> object:
    """See the package."""
    return state.rounds
