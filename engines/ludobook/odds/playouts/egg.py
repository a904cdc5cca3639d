"""The Luminous Dragon Egg, played out.

A hand is a mask with two bits for each kind of card, which count its copies; so are a discarded group of cards.
An action's code is its verb, and in steps of 8 what it names: two sets as ``kernel.lays`` has them, such a mask.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import comb

from ludobook.core.bits import lowest
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.egg.components import names, set_text
from ludobook.egg.game import EggState
from ludobook.egg.kernel import (
    DEALT,
    GOES_ON,
    HAND,
    NOBODY,
    RESHUFFLE_WHEN_EMPTY,
    SPEND_ANY_TIME,
    SUPPLY,
    lays,
    may_spend,
    seat_in_order,
    settle,
    winners,
)
from ludobook.egg.scoring import flags
from ludobook.odds.playouts import note

KINDS, CARDS, SEATS = 16, 32, 5
ALL = sum(2 << 2 * kind for kind in range(KINDS))
LAY, BRACELET, PASS, READ, DISCARD = 0, 1, 2, 3, 4
FAR, NONE = 0, 2

# the ways to lay a hand of five are kept: for each such hand, by its place among all, their number and then
# themselves, three to an int, so that processors can keep them near
MOST_HELD = HAND + SUPPLY
PLACES = tuple(comb(i, r) for r in range(1, HAND + 1) for i in range(KINDS + HAND))
KEPT = 1 + comb(HAND, 2) * comb(HAND - 2, 2) // 3
MEMORY = comb(KINDS + HAND - 1, HAND) * KEPT
LAYS = comb(MOST_HELD, 2) * comb(MOST_HELD - 2, 2)

ROOM = (
    CARDS + 1,  # deck; one more, for a copy that is not there
    3,  # pile: its top, its size, and the mask of the cards not in deck or discard pile
    MOST_HELD,  # cards of a hand, sorted
    SEATS,  # hands
    SEATS,  # sets laid
    SEATS,  # bracelets
    4 * SEATS,  # cards of the table
    6 * SEATS,  # far scores, near scores, ZOO earned, and room to settle
    LAYS,  # ways to lay a hand
    MEMORY,
    (KINDS + 1) * (SUPPLY + 1),  # ways to discard
)
LENGTH = "rounds"


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags."""
    return (flags(rulings),)


def shuffle(deal: int, deck: MutableSequence[int], pile: MutableSequence[int]) -> int:
    """All cards that are in nobody's hand and not laid become the deck; the generator's next state."""
    there = ALL - pile[2]
    count = 0
    for kind in range(KINDS):
        deck[count] = kind
        deck[count + 1] = kind
        count += there >> 2 * kind & 3
    pile[0] = 0
    pile[1] = count
    return mix(deal, deck, count)


def draw(deal: int, deck: MutableSequence[int], pile: MutableSequence[int]) -> tuple[int, int]:
    """The generator's next state, and the top card as a mask."""
    if pile[0] == pile[1]:
        deal = shuffle(deal, deck, pile)
    card = 1 << 2 * deck[pile[0]]
    pile[0] += 1
    pile[2] += card
    return deal, card


def sort(hand: int, cards: MutableSequence[int]) -> int:
    """Write down a hand's cards in order; how many there are."""
    held = 0
    while hand:
        cards[held] = lowest(hand) >> 1
        hand -= 1 << 2 * cards[held]
        held += 1
    return held


def laid_cards(lay: int) -> int:
    """The cards of two sets, as a mask."""
    return (1 << 2 * (lay & 15)) + (1 << 2 * (lay >> 4 & 15)) + (1 << 2 * (lay >> 8 & 15)) + (1 << 2 * (lay >> 12 & 15))


def lay_sets(
    deal: int,
    picks: int,
    seat: int,
    flag: int,
    done: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> tuple[int, int, int, bool]:
    """A seat lays its sets, after any bracelets. Returns deal, picks and done, and whether the game goes on."""
    deck, pile, cards, hands, sets, bracelets, _, _, found, memory, _ = room
    while True:
        held = sort(hands[seat], cards)
        if held == HAND:
            at = 0
            for i in range(HAND):
                at += PLACES[(KINDS + HAND) * i + cards[i] + i]
            at *= KEPT
            if memory[at] == 0:
                memory[at] = lays(cards, HAND, flag, found, 0)
                for i in range(memory[at]):
                    memory[at + 1 + i // 3] |= found[i] << 16 * (i % 3)
            ways = memory[at]
        else:
            ways = lays(cards, held, flag, found, 0)
        spend = may_spend(bracelets[seat], ALL - pile[2], flag)
        n = ways + 1 if spend else ways
        picks, k = below(picks, n)
        if spend:
            k -= 1
        if k >= 0:
            lay = memory[at + 1 + k // 3] >> 16 * (k % 3) & 0xFFFF if held == HAND else found[k]
            done = note(trace, done, n, 8 * lay + LAY)
            sets[seat] = lay
            hands[seat] -= laid_cards(lay)
            return deal, picks, done, True
        done = note(trace, done, n, BRACELET)
        bracelets[seat] -= 1
        if pile[2] == ALL:
            return deal, picks, done, False
        deal, card = draw(deal, deck, pile)
        hands[seat] += card


def spend_all(
    deal: int,
    picks: int,
    players: int,
    round_number: int,
    flag: int,
    done: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> tuple[int, int, int, bool]:
    """By the ruling, seat after seat may spend bracelets or pass. Returns as ``lay_sets``."""
    deck, pile, _, hands, _, bracelets, _, _, _, _, _ = room
    for place in range(players):
        seat = seat_in_order(round_number, place, players)
        while may_spend(bracelets[seat], ALL - pile[2], flag):
            picks, k = below(picks, 2)
            done = note(trace, done, 2, BRACELET if k == 0 else PASS)
            if k == 1:
                break
            bracelets[seat] -= 1
            if pile[2] == ALL:
                return deal, picks, done, False
            deal, card = draw(deal, deck, pile)
            hands[seat] += card
    return deal, picks, done, True


def discard(
    picks: int, hand: int, surplus: int, done: int, ways: MutableSequence[int], trace: MutableSequence[int]
) -> tuple[int, int, int]:
    """Throw so many cards away, each different choice equally likely. Returns picks, done and the hand."""
    # ways[(SUPPLY + 1) * kind + r]: how many choices of r cards there are from this kind on
    row = SUPPLY + 1
    for r in range(surplus + 1):
        ways[row * KINDS + r] = 1 if r == 0 else 0
    for kind in range(KINDS - 1, -1, -1):
        copies = hand >> 2 * kind & 3
        for r in range(surplus + 1):
            found = 0
            for taken in range(min(copies, r) + 1):
                found += ways[row * (kind + 1) + r - taken]
            ways[row * kind + r] = found
    n = ways[surplus]
    picks, k = below(picks, n)
    gone = 0
    left = surplus
    for kind in range(KINDS):
        # in the order of sorted groups, those with more copies of the lowest kind come first
        for taken in range(min(hand >> 2 * kind & 3, left), -1, -1):
            if k < ways[row * (kind + 1) + left - taken]:
                gone += taken << 2 * kind
                left -= taken
                break
            k -= ways[row * (kind + 1) + left - taken]
    return picks, note(trace, done, n, 8 * gone + DISCARD), hand - gone


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
    deck, pile, _, hands, sets, bracelets, table, work, _, _, ways = room
    flag = options[0]
    done = 0
    egg = NOBODY
    pile[2] = 0
    deal = shuffle(deal, deck, pile)
    for seat in range(players):
        scores[seat] = 0
        bracelets[seat] = 0
        hands[seat] = 0
        for _ in range(HAND):
            deal, card = draw(deal, deck, pile)
            hands[seat] += card
    round_number = 0
    goes_on = True
    while goes_on and done <= most:
        round_number += 1
        for place in range(players):
            if goes_on:
                seat = seat_in_order(round_number, place, players)
                deal, picks, done, goes_on = lay_sets(deal, picks, seat, flag, done, room, trace)
        if goes_on and flag & SPEND_ANY_TIME:
            deal, picks, done, goes_on = spend_all(deal, picks, players, round_number, flag, done, room, trace)
        if goes_on and egg != NOBODY:
            picks, k = below(picks, 3)
            done = note(trace, done, 3, 8 * k + READ)
            if k != NONE:
                hands[egg] += laid_cards(sets[egg])
                deal, picks, done, goes_on = lay_sets(deal, picks, egg, flag, done, room, trace)
                egg = NOBODY
        if not goes_on:
            break
        for seat in range(players):
            for i in range(4):
                table[4 * seat + i] = sets[seat] >> 4 * i & 15
        egg, end = settle(
            table,
            players,
            flag,
            scores,
            bracelets,
            egg,
            work[0:SEATS],
            work[SEATS : 2 * SEATS],
            work[2 * SEATS : 3 * SEATS],
            work[3 * SEATS : 6 * SEATS],
        )
        if end != GOES_ON:
            break
        if flag & SPEND_ANY_TIME:
            deal, picks, done, goes_on = spend_all(deal, picks, players, round_number, flag, done, room, trace)
            if not goes_on:
                break
        for seat in range(players):
            pile[2] -= laid_cards(sets[seat])
        if not flag & RESHUFFLE_WHEN_EMPTY:
            deal = shuffle(deal, deck, pile)
        for seat in range(players):
            for _ in range(DEALT):
                deal, card = draw(deal, deck, pile)
                hands[seat] += card
        for place in range(players):
            seat = seat_in_order(round_number, place, players)
            surplus = -HAND
            hand = hands[seat]
            while hand:
                hand -= 1 << 2 * (lowest(hand) >> 1)
                surplus += 1
            if surplus > 0:
                picks, done, left = discard(picks, hands[seat], surplus, done, ways, trace)
                pile[2] -= hands[seat] - left
                hands[seat] = left
    return done, round_number, 0, winners(scores, players) if done <= most else 0


def measure(state: EggState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: rounds, and the seat that began."""
    return state.round, 0


def spell(code: int, players: int) -> str:
    """The action's text."""
    verb, what = code % 8, code // 8
    if verb == LAY:
        return f"lay {set_text((what & 15, what >> 4 & 15))} {set_text((what >> 8 & 15, what >> 12 & 15))}"
    if verb == READ:
        return f"read {('far', 'near', 'none')[what]}"
    if verb == DISCARD:
        return "discard " + " ".join(names(kind for kind in range(KINDS) for _ in range(what >> 2 * kind & 3)))
    return "bracelet" if verb == BRACELET else "pass"
