"""The Luminous Dragon Egg, played out.

A hand is a mask with two bits for each kind of card, which count its copies; so are a discarded group of cards.
An action's code is its verb, and in steps of 8 what it names: two sets as ``kernel.lays`` has them, such a mask.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import combinations
from math import comb

from ludobook.core.bits import lowest, nth, size
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

# the ways to lay a hand of five or six sorted cards are kept, for each such hand by its place among all, as a mask of
# its ARRANGEMENTS: a word for a hand of five, two for one of six, so that processors can keep them near
KEPT = HAND + 1
ROW = KINDS + KEPT
PLACES = tuple(comb(i, r) for r in range(1, KEPT + 1) for i in range(ROW))
FIVES, SIXES = comb(KINDS + HAND - 1, HAND), comb(KINDS + HAND, KEPT)
WORD = 45  # arrangements in a word
FILLED = 1 << WORD  # in the first word of a hand that is known


def _arrangements(held: int) -> tuple[int, ...]:
    """Where the cards of two sets stand in so many sorted ones, in steps of 8, in the order of ``kernel.lays``."""
    return tuple(
        i + 8 * j + 64 * x + 512 * y
        for i, j in combinations(range(held), 2)
        for x, y in combinations(sorted({*range(held)} - {i, j}), 2)
    )


ARRANGEMENTS = _arrangements(HAND) + _arrangements(KEPT)
OF_SIX = len(_arrangements(HAND))  # where those of six cards begin
MOST_HELD = HAND + SUPPLY
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
    FIVES + 2 * SIXES,  # the ways that are kept
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


def draw(deal: int, deck: MutableSequence[int], pile: MutableSequence[int], count: int) -> tuple[int, int]:
    """The generator's next state, and so many cards from the top as a mask."""
    top, cards = pile[0], 0
    for _ in range(count):
        if top == pile[1]:
            pile[2] += cards
            deal, top = shuffle(deal, deck, pile), 0
            pile[2] -= cards
        cards += 1 << 2 * deck[top]
        top += 1
    pile[0] = top
    pile[2] += cards
    return deal, cards


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


def way(cards: Sequence[int], arrangement: int) -> int:
    """The two sets of an arrangement of sorted cards, as ``kernel.lays`` writes them."""
    return (
        cards[arrangement & 7]
        + 16 * cards[arrangement >> 3 & 7]
        + 256 * cards[arrangement >> 6 & 7]
        + 4096 * cards[arrangement >> 9]
    )


def remember(
    cards: Sequence[int], held: int, flag: int, found: MutableSequence[int], memory: MutableSequence[int]
) -> int:
    """Where in ``memory`` the ways to lay five or six sorted cards are; filled in when they are met first."""
    at = 0
    for i in range(held):
        at += PLACES[ROW * i + cards[i] + i]
    if held == KEPT:
        at = FIVES + 2 * at
    if memory[at] == 0:
        first, last = (OF_SIX, len(ARRANGEMENTS)) if held == KEPT else (0, OF_SIX)
        count = lays(cards, held, flag, found, 0)
        met = 0
        memory[at] = FILLED
        for i in range(last - first):
            if met < count and found[met] == way(cards, ARRANGEMENTS[first + i]):
                memory[at + i // WORD] |= 1 << i % WORD
                met += 1
    return at


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
        few = held <= KEPT
        low, high = 0, 0
        if few:
            at = remember(cards, held, flag, found, memory)
            low = memory[at] ^ FILLED
            if held == KEPT:
                high = memory[at + 1]
            ways = size(low) + size(high)
        else:
            ways = lays(cards, held, flag, found, 0)
        spend = may_spend(bracelets[seat], ALL - pile[2], flag)
        n = ways + 1 if spend else ways
        picks, k = below(picks, n)
        if spend:
            k -= 1
        if k >= 0:
            if not few:
                lay = found[k]
            elif held == HAND:
                lay = way(cards, ARRANGEMENTS[nth(low, k)])
            elif k < size(low):
                lay = way(cards, ARRANGEMENTS[OF_SIX + nth(low, k)])
            else:
                lay = way(cards, ARRANGEMENTS[OF_SIX + WORD + nth(high, k - size(low))])
            done = note(trace, done, n, 8 * lay + LAY)
            sets[seat] = lay
            hands[seat] -= laid_cards(lay)
            return deal, picks, done, True
        done = note(trace, done, n, BRACELET)
        bracelets[seat] -= 1
        if pile[2] == ALL:
            return deal, picks, done, False
        deal, card = draw(deal, deck, pile, 1)
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
            deal, card = draw(deal, deck, pile, 1)
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
        deal, hands[seat] = draw(deal, deck, pile, HAND)
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
            deal, dealt = draw(deal, deck, pile, DEALT)
            hands[seat] += dealt
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
