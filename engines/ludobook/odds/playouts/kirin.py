"""Kirin, played out. An action's code is its card, and 36 higher where it is declared."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import lowest, nth, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.kirin.components import KINDS
from ludobook.kirin.game import KirinState
from ludobook.kirin.kernel import (
    ASCENDING,
    CARDS,
    HAND,
    NOBODY,
    ROUNDS,
    SEATS,
    TRICKS,
    answers,
    first_of_next_round,
    next_parent,
    playable,
    round_points,
    settle,
    winners,
    worth_of_declaring,
    worth_of_playing,
)
from ludobook.kirin.scoring import flags
from ludobook.odds.playouts import ALL_SCORINGS, CHOSEN, is_greedy, note

ROOM = (
    SEATS,  # scores
    CARDS,  # deck
    SEATS,  # hands, as masks
    SEATS,  # declared cards, NOBODY where none is
    SEATS,  # cards captured, as masks
    SEATS,  # cards played in finished tricks, as masks
    SEATS,  # cards of the trick, in order
    7,  # finished rounds and tricks, the first parent and the parent or NOBODY, cards of the trick, order, who began
)
LENGTH = "tricks"
ALL = (1 << CARDS) - 1


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags; whether piles are open."""
    return flags(rulings), rulings["open_piles"] is True


def mask(cards: Sequence[int]) -> int:
    """The cards as a mask."""
    return sum(1 << card for card in cards)


def place(state: KirinState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, _, hands, declared, captured, played, table, where = room
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
    where[0] = state.round - 1
    where[1] = len(state.tricks)
    where[2] = NOBODY if state.first is None else state.first
    where[3] = NOBODY if state.parent is None else state.parent
    where[4] = len(state.table)
    where[5] = state.order
    where[6] = state.settled[0][0] if state.settled else where[2]
    return state.chance


def deal_round(deal: int, room: tuple[MutableSequence[int], ...]) -> int:
    """Shuffle and deal; the generator's next state."""
    _, deck, hands, declared, captured, played, _, _ = room
    for card in range(CARDS):
        deck[card] = card
    deal = mix(deal, deck, CARDS)
    for seat in range(SEATS):
        hand = 0
        for i in range(HAND * seat, HAND * seat + HAND):
            hand |= 1 << deck[i]
        hands[seat] = hand
        declared[seat] = NOBODY
        captured[seat] = played[seat] = 0
    return deal


def best_to_declare(hand: int) -> int:
    """The card that looks best to declare."""
    best, most_worth = NOBODY, -1e9
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        worth = worth_of_declaring(card, hand)
        if worth > most_worth:
            best, most_worth = card, worth
    return best


def best_to_play(legal: int, order: int, declared: int, on_table: int, seen: int) -> int:
    """The card that looks best to play."""
    best, most_worth = NOBODY, -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        worth = worth_of_playing(card, order, declared, on_table, ALL & ~seen)
        if worth > most_worth:
            best, most_worth = card, worth
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
    """See the package. A game never has more than 108 actions, so ``most`` does not matter."""
    scores, _, hands, declared, captured, played, table, where = room
    flag = options[0]
    done = 0
    first, parent, laid, order = where[2], where[3], where[4], where[5]
    while True:
        for seat in range(SEATS):
            if declared[seat] == NOBODY:
                if is_greedy(greedy, seat):
                    card = best_to_declare(hands[seat])
                    done = note(trace, done, CHOSEN, CARDS + card)
                else:
                    picks, k = below(picks, HAND)
                    card = nth(hands[seat], k)
                    done = note(trace, done, HAND, CARDS + card)
                declared[seat] = card
                hands[seat] ^= 1 << card
        if parent == NOBODY:
            if first == NOBODY:
                deal, first = below(deal, SEATS)
            parent = first
            if where[6] == NOBODY:
                where[6] = first
        for _ in range(where[1], TRICKS):
            on_table = 0
            answering = 0
            for i in range(SEATS):
                if i < laid:
                    on_table |= 1 << table[i]
                    answering = answers(table[0], order, flag)
                    continue
                seat = (parent + i) % SEATS
                legal = playable(hands[seat], answering)
                if is_greedy(greedy, seat):
                    card = lowest(legal)
                    if legal & (legal - 1):
                        seen = hands[seat] | 1 << declared[seat] | on_table | played[seat]
                        if options[1]:
                            for other in range(SEATS):
                                seen |= played[other]
                        card = best_to_play(legal, order, declared[seat], on_table, seen)
                    done = note(trace, done, CHOSEN, card)
                else:
                    n = size(legal)
                    picks, k = below(picks, n)
                    card = nth(legal, k)
                    done = note(trace, done, n, card)
                table[i] = card
                hands[seat] ^= 1 << card
                on_table |= 1 << card
                if i == 0:
                    answering = answers(card, order, flag)
            for i in range(SEATS):
                played[(parent + i) % SEATS] |= 1 << table[i]
            winner, _, order = settle(table, order)
            parent = next_parent(parent, winner)
            if winner != NOBODY:
                captured[parent] |= on_table
            laid = 0
        for seat in range(SEATS):
            scores[seat] += round_points(declared[seat], captured[seat], flag)
        where[0] += 1
        scorings -= 1
        if where[0] == ROUNDS or scorings == 0:
            return done
        first = first_of_next_round(first, parent, flag)
        parent, order = NOBODY, ASCENDING
        where[1] = 0
        deal = deal_round(deal, room)


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
    scores, _, _, _, _, _, _, where = room
    for seat in range(SEATS):
        scores[seat] = 0
    where[0] = where[1] = where[4] = 0
    where[2] = where[3] = where[6] = NOBODY
    where[5] = ASCENDING
    deal = deal_round(deal, room)
    done = play_on(deal, picks, players, greedy, options, most, ALL_SCORINGS, room, trace)
    return done, ROUNDS * TRICKS, where[6], winners(scores)


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Nothing is left when a round is scored."""
    return (0.0,) * players


def measure(state: KirinState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: tricks, and the seat that began."""
    return len(state.settled), state.settled[0][0]


def scored(state: KirinState) -> object:
    """See the package."""
    return state.rounds


def spell(code: int, players: int) -> str:
    """The action's text."""
    return f"declare {KINDS[code - CARDS]}" if code >= CARDS else f"play {KINDS[code]}"
