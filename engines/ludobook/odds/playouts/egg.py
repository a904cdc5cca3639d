"""The Luminous Dragon Egg, played out.

The 32 cards are numbered here, two of each kind: card // 2 is the kind of the components. Hands are masks of them.
An action's code is its verb, and in steps of 8 what it names: two sets as ``kernel.lays`` has them, or a mask.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import combinations
from math import comb

from ludobook.core.bits import lowest, nth, places, size
from ludobook.core.chance import below, mix
from ludobook.core.rules import Rulings
from ludobook.egg.components import names, set_text
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
    SUPPLY,
    UNSEEN,
    lays,
    may_spend,
    promise,
    qualifies,
    seat_in_order,
    settle,
    strength,
    winners,
)
from ludobook.egg.scoring import flags
from ludobook.odds.playouts import ALL_SCORINGS, CHOSEN, is_greedy, note

KINDS, CARDS, SEATS = 16, 32, 5
ALL = (1 << CARDS) - 1
LAY, BRACELET, PASS, READING, DISCARD = 0, 1, 2, 3, 4
FAR, NONE = 0, 2  # what is read
PHASES = (SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY)  # in their order from one reveal to the next
AFTER_REVEAL, CUT, MAKE, BEFORE_REVEAL, READ_MINDS, AGAIN = range(len(PHASES))

# the ways to lay a hand of five or six sorted cards are kept, for each such hand by its place among all, as a mask of
# its ARRANGEMENTS: a word for a hand of five, two for one of six, so that processors can keep them near
KEPT = HAND + 1
ROW = KINDS + KEPT
PLACES = tuple(comb(i, r) for r in range(1, KEPT + 1) for i in range(ROW))
FIVES, SIXES = comb(KINDS + HAND - 1, HAND), comb(KINDS + HAND, KEPT)
WORD = 45  # arrangements in a word
FILLED = 1 << WORD  # in the first word of a hand that is known
LAY_BITS = (1 << 16) - 1  # of ``laid``
SPEND = 1 << 16  # added to the best way to lay where spending a bracelet looks better still


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
    SEATS,  # scores
    CARDS,  # deck
    3,  # pile: its top, its size, and the mask of the cards not in deck or discard pile
    MOST_HELD,  # kinds of a hand, sorted
    SEATS,  # hands
    SEATS,  # sets laid, as ``laid`` has them
    SEATS,  # bracelets
    4 * SEATS,  # kinds on the table
    6 * SEATS,  # far scores, near scores, ZOO earned, and room to settle
    LAYS,  # ways to lay a hand
    2 * SEATS,  # the strengths of the Fars and the Nears that are seen
    MOST_HELD,  # places in a hand of the cards to be thrown away
    MOST_HELD,  # kinds left
    5,  # phase, seat to act, round, holder of the Egg, whether the game is over
    FIVES + 2 * SIXES,  # the ways to lay that are kept
    FIVES,  # the best way to lay each hand of five with nothing seen, one higher
    (KINDS + 1) * (SUPPLY + 1),  # ways to discard
)
LENGTH = "rounds"


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags."""
    return (flags(rulings),)


def place(state: EggState, room: tuple[MutableSequence[int], ...]) -> int:
    """Write a position down; the generator's state."""
    scores, deck, pile, _, hands, sets, bracelets, _, _, _, seen, _, _, where, _, _, _ = room
    copies = [0] * KINDS

    def mask(kinds: Sequence[int]) -> int:
        found = 0
        for kind in kinds:
            found |= 1 << 2 * kind + copies[kind]
            copies[kind] += 1
        return found

    pile[0], pile[1], pile[2] = 0, len(state.deck), 0
    for seat in range(state.players):
        scores[seat] = state.money[seat]
        bracelets[seat] = state.bracelets[seat]
        hands[seat] = mask(state.hands[seat])
        pile[2] |= hands[seat]
        both = state.laid[seat]
        if both is not None:
            kinds = (*both[0], *both[1])
            cards = mask(kinds)
            sets[seat] = laid(cards, sum(kind << 4 * i for i, kind in enumerate(kinds)))
            pile[2] |= cards
    for i, kind in enumerate(state.deck):
        deck[i] = 2 * kind + copies[kind]
        copies[kind] += 1
    where[0], where[2], where[4] = PHASES.index(state.phase), state.round, 0
    where[1] = NOBODY if state.turn is None else state.turn
    where[3] = NOBODY if state.egg is None else state.egg
    see_nothing(seen)
    if state.phase == RELAY:
        which = 0 if any(far is not None for far, _ in state.up) else 1
        see(which, where[1], state.players, sets, flags(state.rulings), seen)
    return state.chance


# -- cards ----------------------------------------------------------------------------------------------


def shuffle(deal: int, deck: MutableSequence[int], pile: MutableSequence[int]) -> int:
    """All cards that are in nobody's hand and not laid become the deck; the generator's next state."""
    there = ALL ^ pile[2]
    count = 0
    while there:
        deck[count] = lowest(there)
        there &= there - 1
        count += 1
    pile[0] = 0
    pile[1] = count
    return mix(deal, deck, count)


def draw(deal: int, deck: MutableSequence[int], pile: MutableSequence[int], count: int) -> tuple[int, int]:
    """The generator's next state, and so many cards from the top as a mask."""
    top, cards = pile[0], 0
    for _ in range(count):
        if top == pile[1]:
            pile[2] |= cards
            deal, top = shuffle(deal, deck, pile), 0
        cards |= 1 << deck[top]
        top += 1
    pile[0] = top
    pile[2] |= cards
    return deal, cards


def sort(hand: int, kinds: MutableSequence[int]) -> int:
    """Write down the kinds of a hand in order; how many there are."""
    held = 0
    while hand:
        kinds[held] = lowest(hand) >> 1
        hand &= hand - 1
        held += 1
    return held


def hand_number(hand: int) -> int:
    """The place of a hand of five or six among all such hands."""
    at, row = 0, 0
    while hand:
        at += PLACES[row + (lowest(hand) >> 1)]
        hand &= hand - 1
        row += ROW + 1
    return at


def laid(cards: int, lay: int) -> int:
    """What is noted of two sets: these cards, as ``kernel.lays`` has them."""
    return cards << 16 | lay


def laid_cards(both: int) -> int:
    """The cards of two sets, as a mask."""
    return both >> 16


def taken(hand: int, lay: int) -> int:
    """Two sets of a hand, laid in such a way."""
    cards = 0
    for i in range(4):
        copies = (hand ^ cards) & 3 << 2 * (lay >> 4 * i & 15)
        cards |= copies & -copies
    return laid(cards, lay)


def arranged(hand: int, arrangement: int) -> int:
    """Two sets of a hand, laid in such an arrangement."""
    a, b = nth(hand, arrangement & 7), nth(hand, arrangement >> 3 & 7)
    c, d = nth(hand, arrangement >> 6 & 7), nth(hand, arrangement >> 9)
    return laid(1 << a | 1 << b | 1 << c | 1 << d, a >> 1 | b >> 1 << 4 | c >> 1 << 8 | d >> 1 << 12)


def way(kinds: Sequence[int], arrangement: int) -> int:
    """The same as ``kernel.lays`` has it, from the hand's sorted kinds."""
    a, b = kinds[arrangement & 7], kinds[arrangement >> 3 & 7]
    c, d = kinds[arrangement >> 6 & 7], kinds[arrangement >> 9]
    return a | b << 4 | c << 8 | d << 12


def remember(
    hand: int, flag: int, kinds: MutableSequence[int], found: MutableSequence[int], memory: MutableSequence[int]
) -> int:
    """Where in ``memory`` the ways to lay a hand of five or six are; filled in when they are met first."""
    at = hand_number(hand)
    if size(hand) == KEPT:
        at = FIVES + 2 * at
    if memory[at] == 0:
        held = sort(hand, kinds)
        first, last = (OF_SIX, len(ARRANGEMENTS)) if held == KEPT else (0, OF_SIX)
        count = lays(kinds, held, flag, found, 0)
        met = 0
        memory[at] = FILLED
        for i in range(last - first):
            if met < count and found[met] == way(kinds, ARRANGEMENTS[first + i]):
                memory[at + i // WORD] |= 1 << i % WORD
                met += 1
    return at


# -- what looks best ------------------------------------------------------------------------------------


def see_nothing(seen: MutableSequence[int]) -> None:
    """All sets of opponents lie face down."""
    for at in range(2 * SEATS):
        seen[at] = UNSEEN


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
    kinds: Sequence[int], held: int, players: int, flag: int, seen: Sequence[int], found: MutableSequence[int]
) -> tuple[int, float]:
    """The best way to lay a hand of sorted kinds, and its promise."""
    best, most_worth = 0, -1.0
    for i in range(lays(kinds, held, flag, found, 0)):
        worth = looks(found[i], players, flag, seen)
        if worth > most_worth:
            best, most_worth = found[i], worth
    return best, most_worth


def best_to_lay(hand: int, anew: bool, players: int, flag: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The best way to lay a hand, and SPEND more where spending a bracelet looks better.

    ``anew`` is whether the seat has read minds; otherwise it sees nothing, and a hand of five is remembered.
    """
    _, _, _, kinds, _, _, _, _, _, found, seen, _, _, _, _, best, _ = room
    keep = size(hand) == HAND and not anew
    at = hand_number(hand) if keep else 0
    if keep and best[at]:
        return best[at] - 1
    lay, worth = best_lay(kinds, sort(hand, kinds), players, flag, seen, found)
    if worth <= SPEND_BELOW:
        lay += SPEND
    if keep:
        best[at] = lay + 1
    return lay


def best_to_discard(hand: int, surplus: int, players: int, flag: int, room: tuple[MutableSequence[int], ...]) -> int:
    """The cards to throw away, so that the others promise most."""
    _, _, _, kinds, _, _, _, _, _, found, seen, out, left, _, _, _, _ = room
    held = sort(hand, kinds)
    for i in range(surplus):
        out[i] = i
    best, most_worth = 0, -1.0
    while True:
        gone, kept, i = 0, 0, 0
        for at in range(held):
            if i < surplus and out[i] == at:
                gone |= 1 << nth(hand, at)
                i += 1
            else:
                left[kept] = kinds[at]
                kept += 1
        worth = best_lay(left, HAND, players, flag, seen, found)[1]
        if worth > most_worth:
            best, most_worth = gone, worth
        # the next choice of places, in order
        i = surplus - 1
        while i >= 0 and out[i] == held - surplus + i:
            i -= 1
        if i < 0:
            return best
        out[i] += 1
        for at in range(i + 1, surplus):
            out[at] = out[at - 1] + 1


# -- decisions ------------------------------------------------------------------------------------------


def any_to_discard(picks: int, hand: int, surplus: int, ways: MutableSequence[int]) -> tuple[int, int, int]:
    """So many cards to throw away, each different choice equally likely: picks, how many choices, and the cards."""
    # ways[(SUPPLY + 1) * kind + r]: how many choices of r cards there are from this kind on
    row = SUPPLY + 1
    for r in range(surplus + 1):
        ways[row * KINDS + r] = 1 if r == 0 else 0
    for kind in range(KINDS - 1, -1, -1):
        copies = size(hand & 3 << 2 * kind)
        for r in range(surplus + 1):
            found = 0
            for gone in range(min(copies, r) + 1):
                found += ways[row * (kind + 1) + r - gone]
            ways[row * kind + r] = found
    n = ways[surplus]
    picks, k = below(picks, n)
    cards = 0
    left = surplus
    for kind in range(KINDS):
        # in the order of sorted groups, those with more copies of the lowest kind come first
        copies = hand & 3 << 2 * kind
        for gone in range(min(size(copies), left), -1, -1):
            if k < ways[row * (kind + 1) + left - gone]:
                cards |= (0, copies & -copies, copies)[gone]
                left -= gone
                break
            k -= ways[row * (kind + 1) + left - gone]
    return picks, n, cards


def any_to_lay(
    picks: int, hand: int, spend: int, flag: int, room: tuple[MutableSequence[int], ...]
) -> tuple[int, int, int]:
    """A bracelet, if ``spend`` is 1, or a way to lay, each equally likely: picks, how many, and the sets or NOBODY."""
    _, _, _, kinds, _, _, _, _, _, found, _, _, _, _, memory, _, _ = room
    held = size(hand)
    if held > KEPT:
        n = lays(kinds, sort(hand, kinds), flag, found, 0) + spend
        picks, k = below(picks, n)
        return picks, n, taken(hand, found[k - spend]) if k >= spend else NOBODY
    at = remember(hand, flag, kinds, found, memory)
    ways, begin = memory[at] ^ FILLED, 0
    n = size(ways) + spend
    if held == KEPT:
        n += size(memory[at + 1])
        begin = OF_SIX
    picks, k = below(picks, n)
    k -= spend
    if k < 0:
        return picks, n, NOBODY
    if k >= size(ways):
        k -= size(ways)
        ways, begin = memory[at + 1], OF_SIX + WORD
    return picks, n, arranged(hand, ARRANGEMENTS[begin + nth(ways, k)])


def spend_bracelet(deal: int, seat: int, room: tuple[MutableSequence[int], ...]) -> tuple[int, bool]:
    """A seat spends a bracelet and draws a card, if there is one. Returns deal, and whether the game goes on."""
    _, deck, pile, _, hands, _, bracelets, _, _, _, _, _, _, _, _, _, _ = room
    bracelets[seat] -= 1
    if pile[2] == ALL:
        return deal, False
    deal, card = draw(deal, deck, pile, 1)
    hands[seat] |= card
    return deal, True


def lay_sets(
    deal: int,
    picks: int,
    seat: int,
    anew: bool,
    players: int,
    greedy: int,
    flag: int,
    done: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> tuple[int, int, int, bool]:
    """A seat lays its sets, after any bracelets. Returns deal, picks and done, and whether the game goes on."""
    _, _, pile, _, hands, sets, bracelets, _, _, _, _, _, _, _, _, _, _ = room
    goes_on = True
    while goes_on:
        spend = may_spend(bracelets[seat], ALL ^ pile[2], flag)
        if is_greedy(greedy, seat):
            n, both = CHOSEN, NOBODY
            lay = best_to_lay(hands[seat], anew, players, flag, room)
            if lay < SPEND or not spend:
                both = taken(hands[seat], lay & LAY_BITS)
        else:
            picks, n, both = any_to_lay(picks, hands[seat], 1 if spend else 0, flag, room)
        if both != NOBODY:
            sets[seat] = both
            hands[seat] ^= laid_cards(both)
            return deal, picks, note(trace, done, n, 8 * (both & LAY_BITS) + LAY), True
        done = note(trace, done, n, BRACELET)
        deal, goes_on = spend_bracelet(deal, seat, room)
    return deal, picks, done, False


def spend_all(
    deal: int,
    picks: int,
    first: int,
    players: int,
    greedy: int,
    flag: int,
    done: int,
    room: tuple[MutableSequence[int], ...],
    trace: MutableSequence[int],
) -> tuple[int, int, int, bool]:
    """By the ruling, seats may spend bracelets or pass, from a place of the round's order on. Returns as ``lay_sets``.

    Greedy ones spend them all.
    """
    _, _, pile, _, _, _, bracelets, _, _, _, _, _, _, where, _, _, _ = room
    for at in range(first, players):
        seat = seat_in_order(where[2], at, players)
        while may_spend(bracelets[seat], ALL ^ pile[2], flag):
            if is_greedy(greedy, seat):
                done = note(trace, done, CHOSEN, BRACELET)
            else:
                picks, k = below(picks, 2)
                done = note(trace, done, 2, BRACELET if k == 0 else PASS)
                if k == 1:
                    break
            deal, goes_on = spend_bracelet(deal, seat, room)
            if not goes_on:
                return deal, picks, done, False
    return deal, picks, done, True


# -- the flow of the game -------------------------------------------------------------------------------


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
    """See the package."""
    scores, deck, pile, _, hands, sets, bracelets, table, work, _, seen, _, _, where, _, _, ways = room
    flag = options[0]
    phase, egg, done = where[0], where[3], 0
    first = 0  # the place in the round of the seat to act
    while seat_in_order(where[2], first, players) != where[1]:
        first += 1
    where[4] = 1  # unless it is found that the game goes on
    while True:
        if phase == AFTER_REVEAL:
            if flag & SPEND_ANY_TIME:
                deal, picks, done, goes_on = spend_all(deal, picks, first, players, greedy, flag, done, room, trace)
                if not goes_on:
                    return done
                first = 0
            for seat in range(players):
                pile[2] ^= laid_cards(sets[seat])
            if not flag & RESHUFFLE_WHEN_EMPTY:
                deal = shuffle(deal, deck, pile)
            for seat in range(players):
                deal, dealt = draw(deal, deck, pile, DEALT)
                hands[seat] |= dealt
        if phase <= CUT:
            for at in range(first, players):
                seat = seat_in_order(where[2], at, players)
                surplus = size(hands[seat]) - HAND
                if surplus > 0:
                    if is_greedy(greedy, seat):
                        n, gone = CHOSEN, best_to_discard(hands[seat], surplus, players, flag, room)
                    else:
                        picks, n, gone = any_to_discard(picks, hands[seat], surplus, ways)
                    done = note(trace, done, n, 8 * gone + DISCARD)
                    pile[2] ^= gone
                    hands[seat] ^= gone
            first = 0
            where[2] += 1
        if phase <= MAKE:
            for at in range(first, players):
                seat = seat_in_order(where[2], at, players)
                deal, picks, done, goes_on = lay_sets(
                    deal, picks, seat, False, players, greedy, flag, done, room, trace
                )
                if not goes_on:
                    return done
            first = 0
        if phase <= BEFORE_REVEAL and flag & SPEND_ANY_TIME:
            deal, picks, done, goes_on = spend_all(deal, picks, first, players, greedy, flag, done, room, trace)
            if not goes_on:
                return done
        reader = where[1] if phase == AGAIN else NOBODY
        if phase <= READ_MINDS and egg != NOBODY:
            if is_greedy(greedy, egg):
                what = FAR if looks(sets[egg], players, flag, seen) <= READ_BELOW else NONE
                done = note(trace, done, CHOSEN, 8 * what + READING)
                if what == FAR:
                    see(FAR, egg, players, sets, flag, seen)
            else:
                picks, what = below(picks, 3)
                done = note(trace, done, 3, 8 * what + READING)
            if what != NONE:
                hands[egg] |= laid_cards(sets[egg])
                reader, egg = egg, NOBODY
        if reader != NOBODY:
            deal, picks, done, goes_on = lay_sets(deal, picks, reader, True, players, greedy, flag, done, room, trace)
            if not goes_on:
                return done
            if is_greedy(greedy, reader):
                see_nothing(seen)
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
        scorings -= 1
        if end != GOES_ON:
            return done
        if scorings == 0 or done > most:
            where[3], where[4] = egg, 0
            return done
        phase, first = AFTER_REVEAL, 0


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
    scores, deck, pile, _, hands, _, bracelets, _, _, _, seen, _, _, where, _, _, _ = room
    pile[2] = 0
    deal = shuffle(deal, deck, pile)
    for seat in range(players):
        scores[seat] = bracelets[seat] = 0
        deal, hands[seat] = draw(deal, deck, pile, HAND)
    see_nothing(seen)
    where[0], where[1], where[2], where[3] = MAKE, 0, 1, NOBODY
    done = play_on(deal, picks, players, greedy, options, most, ALL_SCORINGS, room, trace)
    return done, where[2], 0, winners(scores, players) if done <= most else 0


# what these still bring, as parts of the most that a round can bring, (n - 1)²; by least squares over 12,000 games of
# greedy players at each of 2, 3 and 5, from what they held after a reveal and how far ahead they were in the end
BRACELET_BRINGS, EGG_BRINGS = 0.21, 0.05
CARD_BRINGS = (0.02, 0.04, 0.065, 0.095, 0.13, 0.19, 0.26, 0.46)  # by kind % 8


def holdings(players: int, room: tuple[MutableSequence[int], ...]) -> tuple[float, ...]:
    """Bracelets, the Egg and the cards kept; nothing once the game is over."""
    hands, bracelets, where = room[4], room[6], room[13]
    if where[4]:
        return (0.0,) * players
    found = []
    for seat in range(players):
        brings = BRACELET_BRINGS * int(bracelets[seat]) + EGG_BRINGS * (where[3] == seat)
        for card in places(int(hands[seat])):
            brings += CARD_BRINGS[card // 2 % 8]
        found.append((players - 1) ** 2 * brings)
    return tuple(found)


def measure(state: EggState) -> tuple[int, int]:
    """What ``playout`` tells of a finished game: rounds, and the seat that began."""
    return state.round, 0


def scored(state: EggState) -> object:
    """See the package."""
    return state.scored


def spell(code: int, players: int) -> str:
    """The action's text."""
    verb, what = code % 8, code // 8
    if verb == LAY:
        return f"lay {set_text((what & 15, what >> 4 & 15))} {set_text((what >> 8 & 15, what >> 12 & 15))}"
    if verb == READING:
        return f"read {('far', 'near', 'none')[what]}"
    if verb == DISCARD:
        return "discard " + " ".join(names(card // 2 for card in places(what)))
    return "bracelet" if verb == BRACELET else "pass"
