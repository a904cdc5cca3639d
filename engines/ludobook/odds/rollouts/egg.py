"""The Luminous Dragon Egg, played on to the next reveal. Hands are as in ``odds.playouts.egg``."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import comb

from ludobook.core.bits import lowest
from ludobook.egg.game import CREATE, READ, RELAY, SPEND_EARLY, SPEND_LATE, TRIM, EggState
from ludobook.egg.kernel import (
    DEALT,
    GOES_ON,
    HAND,
    NOBODY,
    READ_BELOW,
    RESHUFFLE_WHEN_EMPTY,
    SPEND_ANY_TIME,
    SPEND_BELOW,
    UNSEEN,
    lays,
    may_spend,
    promise,
    qualifies,
    seat_in_order,
    settle,
    strength,
)
from ludobook.egg.scoring import flags
from ludobook.odds.playouts.egg import ALL, CARDS, KINDS, LAYS, MOST_HELD, SEATS, draw, laid_cards, shuffle, sort

PHASES = (SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY)  # in the order of the game, from one reveal to the next
AFTER_REVEAL, CUT, MAKE, BEFORE_REVEAL, READING, AGAIN = range(len(PHASES))
NONE_LAID = -1
PLACES = tuple(comb(i, r) for r in range(1, HAND + 1) for i in range(KINDS + HAND))  # of a hand of five, among all
SPEND = 1 << 16  # added to the best way to lay where spending a bracelet looks better still

ROOM = (
    SEATS,  # scores
    CARDS + 1,  # deck; one more, for a copy that is not there
    3,  # pile: its top, its size, and the mask of the cards not in deck or discard pile
    MOST_HELD,  # cards of a hand, sorted
    SEATS,  # hands
    SEATS,  # sets laid
    SEATS,  # bracelets
    4 * SEATS,  # cards of the table
    6 * SEATS,  # far scores, near scores, ZOO earned, and room to settle
    LAYS,  # ways to lay a hand
    2 * SEATS,  # the strengths of the Fars and the Nears that are seen
    MOST_HELD,  # places in a hand of the cards to be thrown away
    MOST_HELD,  # cards left
    5,  # phase, seat to act, round, holder of the Egg, whether the game is over
    comb(KINDS + HAND - 1, HAND),  # the best way to lay each hand of five with nothing seen, one higher
)


def mask(cards: Sequence[int]) -> int:
    """The cards as a mask with two bits for each kind."""
    return sum(1 << 2 * card for card in cards)


def place(state: EggState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, deck, pile, _, hands, sets, bracelets, _, _, _, seen, _, _, where, _ = room
    pile[0], pile[1], pile[2] = 0, len(state.deck), 0
    for i, card in enumerate(state.deck):
        deck[i] = card
    for seat in range(state.players):
        laid = state.laid[seat]
        scores[seat] = state.money[seat]
        bracelets[seat] = state.bracelets[seat]
        hands[seat] = mask(state.hands[seat])
        sets[seat] = NONE_LAID if laid is None else sum(c << 4 * i for i, c in enumerate((*laid[0], *laid[1])))
        pile[2] += hands[seat] + (0 if laid is None else laid_cards(sets[seat]))
    where[0], where[2], where[4] = PHASES.index(state.phase), state.round, 0
    where[1] = NOBODY if state.turn is None else state.turn
    where[3] = NOBODY if state.egg is None else state.egg
    for at in range(2 * SEATS):
        seen[at] = UNSEEN
    if state.phase == RELAY:
        which = 0 if any(far is not None for far, _ in state.up) else 1
        see(which, where[1], state.players, sets, flags(state.rulings), seen)
    return state.chance


def see(which: int, reader: int, players: int, sets: Sequence[int], flag: int, seen: MutableSequence[int]) -> None:
    """Write down the strengths of the opponents' Fars, or with 1 of their Nears."""
    at = SEATS * which
    for seat in range(players):
        if seat != reader:
            seen[at] = strength(sets[seat] >> 8 * which & 15, sets[seat] >> 8 * which + 4 & 15, flag)
            at += 1


def looks(lay: int, players: int, flag: int, seen: Sequence[int]) -> float:
    """The promise of two sets."""
    f1, f2, n1, n2 = lay & 15, lay >> 4 & 15, lay >> 8 & 15, lay >> 12 & 15
    far, near = strength(f1, f2, flag), strength(n1, n2, flag)
    claims = qualifies(f1, f2, n1, n2, flag)
    return promise(far, near, claims, seen[0:SEATS], seen[SEATS : 2 * SEATS], players - 1)


def best_lay(
    cards: Sequence[int], held: int, players: int, flag: int, seen: Sequence[int], found: MutableSequence[int]
) -> tuple[int, float]:
    """The best way to lay the sorted first cards of a hand, and its promise."""
    best, most_worth = 0, -1.0
    for i in range(lays(cards, held, flag, found, 0)):
        worth = looks(found[i], players, flag, seen)
        if worth > most_worth:
            best, most_worth = found[i], worth
    return best, most_worth


def lay_best(
    deal: int, seat: int, players: int, flag: int, anew: bool, room: tuple[MutableSequence[int], ...]
) -> tuple[int, int, bool]:
    """A seat lays its best sets, after any bracelets. Returns deal, actions, and whether the game goes on.

    ``anew`` is whether it has read minds; otherwise it sees nothing, and a hand of five is remembered.
    """
    _, deck, pile, cards, hands, sets, bracelets, _, _, found, seen, _, _, _, memory = room
    done = 1
    while True:
        held = sort(hands[seat], cards)
        if held == HAND and not anew:
            at = 0
            for i in range(HAND):
                at += PLACES[(KINDS + HAND) * i + cards[i] + i]
            if memory[at] == 0:
                lay, worth = best_lay(cards, held, players, flag, seen, found)
                memory[at] = lay + 1 + (SPEND if worth <= SPEND_BELOW else 0)
            lay = (memory[at] & (SPEND - 1)) - 1
            spend = memory[at] >= SPEND
        else:
            lay, worth = best_lay(cards, held, players, flag, seen, found)
            spend = worth <= SPEND_BELOW
        if not (spend and may_spend(bracelets[seat], ALL - pile[2], flag)):
            sets[seat] = lay
            hands[seat] -= laid_cards(lay)
            return deal, done, True
        bracelets[seat] -= 1
        if pile[2] == ALL:
            return deal, done, False
        deal, card = draw(deal, deck, pile, 1)
        hands[seat] += card
        done += 1


def spend_all(
    deal: int, first: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]
) -> tuple[int, int, bool]:
    """By the ruling, seat after seat spends all its bracelets, from a place in the round's order on."""
    _, deck, pile, _, hands, _, bracelets, _, _, _, _, _, _, where, _ = room
    done = 0
    for at in range(first, players):
        seat = seat_in_order(where[2], at, players)
        while may_spend(bracelets[seat], ALL - pile[2], flag):
            bracelets[seat] -= 1
            done += 1
            if pile[2] == ALL:
                return deal, done, False
            deal, card = draw(deal, deck, pile, 1)
            hands[seat] += card
    return deal, done, True


def cut(seat: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]) -> bool:
    """A hand of more than five is cut to the five that promise most; whether there was anything to cut."""
    _, _, pile, cards, hands, _, _, _, _, found, seen, out, left, _, _ = room
    held = sort(hands[seat], cards)
    surplus = held - HAND
    if surplus <= 0:
        return False
    for i in range(surplus):
        out[i] = i
    best, most_worth = 0, -1.0
    while True:
        gone, kept, i = 0, 0, 0
        for at in range(held):
            if i < surplus and out[i] == at:
                gone += 1 << 2 * cards[at]
                i += 1
            else:
                left[kept] = cards[at]
                kept += 1
        worth = best_lay(left, HAND, players, flag, seen, found)[1]
        if worth > most_worth:
            best, most_worth = gone, worth
        # the next choice of places, in order
        i = surplus - 1
        while i >= 0 and out[i] == held - surplus + i:
            i -= 1
        if i < 0:
            break
        out[i] += 1
        for at in range(i + 1, surplus):
            out[at] = out[at - 1] + 1
    hands[seat] -= best
    pile[2] -= best
    return True


def play_on(deal: int, players: int, options: Sequence[int], most: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The rest of a round and, where it begins after a reveal, the next one; see the package."""
    scores, deck, pile, _, hands, sets, bracelets, table, work, _, seen, _, _, where, _ = room
    flag = options[0]
    phase, done = where[0], 0
    first = 0  # the place in the round of the seat to act
    for at in range(players):
        if seat_in_order(where[2], at, players) == where[1]:
            first = at
    where[4] = 1  # unless it is found that the game goes on
    if phase == AFTER_REVEAL:
        deal, more, goes_on = spend_all(deal, first, players, flag, room)
        done += more
        if not goes_on:
            return done
        for seat in range(players):
            pile[2] -= laid_cards(sets[seat])
            sets[seat] = NONE_LAID
        if not flag & RESHUFFLE_WHEN_EMPTY:
            deal = shuffle(deal, deck, pile)
        for seat in range(players):
            deal, dealt = draw(deal, deck, pile, DEALT)
            hands[seat] += dealt
    if phase <= CUT:
        for at in range(players):
            done += cut(seat_in_order(where[2], at, players), players, flag, room)
        where[2] += 1
    if phase <= MAKE:
        for at in range(players):
            seat = seat_in_order(where[2], at, players)
            if sets[seat] == NONE_LAID:
                deal, more, goes_on = lay_best(deal, seat, players, flag, False, room)
                done += more
                if not goes_on:
                    return done
    if phase <= BEFORE_REVEAL and flag & SPEND_ANY_TIME:
        deal, more, goes_on = spend_all(deal, first if phase == BEFORE_REVEAL else 0, players, flag, room)
        done += more
        if not goes_on:
            return done
    reader = where[1] if phase == AGAIN else NOBODY
    if phase <= READING and where[3] != NOBODY:
        done += 1
        if looks(sets[where[3]], players, flag, seen) <= READ_BELOW:
            reader = where[3]
            where[3] = NOBODY
            hands[reader] += laid_cards(sets[reader])
            see(0, reader, players, sets, flag, seen)
    if reader != NOBODY:
        deal, more, goes_on = lay_best(deal, reader, players, flag, True, room)
        done += more
        if not goes_on:
            return done
    for seat in range(players):
        for i in range(4):
            table[4 * seat + i] = sets[seat] >> 4 * i & 15
    where[3], end = settle(
        table,
        players,
        flag,
        scores,
        bracelets,
        where[3],
        work[0:SEATS],
        work[SEATS : 2 * SEATS],
        work[2 * SEATS : 3 * SEATS],
        work[3 * SEATS : 6 * SEATS],
    )
    where[4] = end != GOES_ON
    return done


# what these still bring, as parts of the most that a round can bring, (n - 1)²; by least squares over 12,000 games of
# greedy players at each of 2, 3 and 5, from what they held after a reveal and how far ahead they were in the end
BRACELET_BRINGS, EGG_BRINGS = 0.21, 0.05
CARD_BRINGS = (0.02, 0.04, 0.065, 0.095, 0.13, 0.19, 0.26, 0.46)  # by card % 8


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Bracelets, the Egg and the cards kept; nothing once the game is over."""
    hands, bracelets, where = room[4], room[6], room[13]
    if where[4]:
        return (0.0,) * players
    found = []
    for seat in range(players):
        brings = BRACELET_BRINGS * int(bracelets[seat]) + EGG_BRINGS * (where[3] == seat)
        hand = int(hands[seat])
        while hand:
            kind = lowest(hand) >> 1
            brings += CARD_BRINGS[kind % 8]
            hand -= 1 << 2 * kind
        found.append((players - 1) ** 2 * brings)
    return tuple(found)


def scored(state: EggState) -> object:
    """See the package."""
    return state.scored
