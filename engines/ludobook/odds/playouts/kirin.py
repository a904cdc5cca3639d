"""Kirin, played out. An action's code is its card, and 36 higher where it is declared."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ludobook.core.bits import nth, size
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
)
from ludobook.kirin.scoring import flags
from ludobook.odds.playouts import note

ROOM = (CARDS, SEATS, SEATS, SEATS, SEATS)
LENGTH = "tricks"


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags."""
    return (flags(rulings),)


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
    """One game; see the package. It always has 108 actions, so ``most`` does not matter."""
    deck, hands, declared, captured, table = room
    flag = options[0]
    done = 0
    first = NOBODY
    began = NOBODY
    for seat in range(SEATS):
        scores[seat] = 0
    for _ in range(ROUNDS):
        for card in range(CARDS):
            deck[card] = card
        deal = mix(deal, deck, CARDS)
        for seat in range(SEATS):
            hand = 0
            for place in range(HAND * seat, HAND * seat + HAND):
                hand |= 1 << deck[place]
            picks, k = below(picks, HAND)
            declared[seat] = nth(hand, k)
            done = note(trace, done, HAND, CARDS + declared[seat])
            hands[seat] = hand ^ 1 << declared[seat]
            captured[seat] = 0
        if first == NOBODY:
            deal, first = below(deal, SEATS)
            began = first if began == NOBODY else began
        parent = first
        order = ASCENDING
        for _ in range(TRICKS):
            answering = 0
            taken = 0
            for place in range(SEATS):
                seat = (parent + place) % SEATS
                legal = playable(hands[seat], answering)
                n = size(legal)
                picks, k = below(picks, n)
                card = nth(legal, k)
                done = note(trace, done, n, card)
                hands[seat] ^= 1 << card
                taken |= 1 << card
                table[place] = card
                if place == 0:
                    answering = answers(card, order, flag)
            winner, _, order = settle(table, order)
            parent = next_parent(parent, winner)
            if winner != NOBODY:
                captured[parent] |= taken
        for seat in range(SEATS):
            scores[seat] += round_points(declared[seat], captured[seat], flag)
        first = first_of_next_round(first, parent, flag)
    return done, ROUNDS * TRICKS, began, winners(scores)


def measure(state: KirinState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: tricks, and the seat that began."""
    return len(state.settled), state.settled[0][0]


def spell(code: int, players: int) -> str:
    """The action's text."""
    return f"declare {KINDS[code - CARDS]}" if code >= CARDS else f"play {KINDS[code]}"
