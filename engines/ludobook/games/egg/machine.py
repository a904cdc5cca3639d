"""The flow of the Luminous Dragon Egg: lay sets, use the Egg, reveal and score, deal, discard down to five.

An action's code is its verb, plus 8 times its object: two sets written as in ``kernel.lays``, FAR, NEAR or NONE for
the Egg, or the counts of the cards to discard, in two bits a kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import BEGAN, LENGTH, NOBODY, OWN, PLAYERS, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import places, size
from ludobook.core.chance import mix_stacked
from ludobook.core.rules import Rulings, implements
from ludobook.games.egg.components import DECK, names
from ludobook.games.egg.hands import (
    ALL_CARDS,
    CARDS,
    FIRSTS,
    FIVES,
    KINDS,
    MOST_DISCARDS,
    MOST_HELD,
    MOST_LAYS,
    count_discards,
    count_lays,
    counted,
    hand_number,
    lay_at,
    take,
)
from ludobook.games.egg.kernel import (
    DEALT,
    EGG_BONUS,
    FAR,
    GOES_ON,
    HAND,
    NEAR,
    READ_BELOW,
    RESHUFFLE_WHEN_EMPTY,
    SPEND_ANY_TIME,
    SPEND_BELOW,
    WILD,
    all_lays,
    cards_of,
    flags,
    may_spend,
    qualifies,
    seat_in_order,
    set_strength,
    settle,
    share_unseen,
    winners,
)

SEATS = 5
FLAGS = 1  # the place of the kernel's flags in ``rules``
# places in ``now``: the phase, and the number of seats that it has asked; the Egg's holder, the seat that used it this
# round, and FAR or NEAR that was revealed; where the deck begins and ends; the mask of the cards in hands and on the
# table; the number of shuffles; from before the last scoring, the bracelets, four bits a seat, and the Egg's holder
PHASE, ASKED, EGG, READER, UP, TOP, END, OUT, SHUFFLES, BRACELETS_THEN, EGG_THEN = range(OWN, OWN + 11)
SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY = range(6)  # phases, in their order from one reveal to the next
LAY, BRACELET, PASS, READING, DISCARD = range(5)  # verbs
NONE = 2  # the object of READING, beside FAR and NEAR, if the Egg is not used
SETS_MASK = (1 << 16) - 1  # the bits of the two sets in ``sets`` and ``last``


class Position(NamedTuple):
    """A position. Fields are by seat unless they say otherwise; hands and the like are masks of cards (``hands``)."""

    now: Ints  # single numbers
    scores: Ints
    rules: Ints  # single numbers
    chance: Ints
    stack: Ints
    deck: Ints  # kinds, the top one first
    hands: Ints
    sets: Ints  # laid sets: the mask of their cards times 2**16, plus the sets as in ``kernel.lays``; 0 before
    bracelets: Ints
    thrown: Ints  # the cards of the discard pile that nobody else has seen
    last: Ints  # at the last reveal: the mask of the hand times 2**16, plus the sets
    scored: Ints  # working space for scoring
    kinds: Ints  # working space for a sorted hand
    found: Ints  # working space for the ways to lay a large hand
    gone: Ints  # working space for the choices of cards to discard
    ways: Ints  # the ways to lay each hand of five; 0 if not yet found
    firsts: Ints  # the best way to lay each hand of five, plus 1; 0 if not yet found


SCRATCH = {"scored": 6 * SEATS, "kinds": MOST_HELD, "found": MOST_LAYS, "gone": MOST_DISCARDS}
SCRATCH |= {"ways": FIVES, "firsts": FIVES}
SIZES = SCRATCH | {"now": OWN + 11, "deck": CARDS}
SIZES |= dict.fromkeys(("scores", "hands", "sets", "bracelets", "thrown", "last"), SEATS)


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """Return the kernel's flags, for ``rules``."""
    return (flags(rulings),)


# -- cards ----------------------------------------------------------------------------------------------


def shuffle(g: Position) -> None:
    """Shuffle all cards that are in no hand and not laid into a new deck, those of a stacked deck on top."""
    there, count = ALL_CARDS ^ g.now[OUT], 0
    for card in range(CARDS):  # written always, but overwritten by the next card if it is not there
        g.deck[count] = card >> 1
        count += there >> card & 1
    g.now[TOP], g.now[END] = 0, count
    g.now[SHUFFLES] += 1
    for seat in range(SEATS):
        g.thrown[seat] = 0
    g.chance[0] = mix_stacked(g.chance[0], g.deck, count, g.stack)


def card_of(g: Position, kind: int) -> int:
    """Take a card of a kind that is in no hand and not on the table; return its bit."""
    now, card = g.now, 1 << 2 * kind
    if now[OUT] & card:
        card <<= 1
    now[OUT] |= card
    return card


@implements("EGG-BRACELET-5")
def draw(g: Position, count: int) -> int:
    """Draw ``count`` cards from the top of the deck, as a mask; when it runs out, shuffle the discard pile into it."""
    now, cards = g.now, 0
    for _ in range(count):
        if now[TOP] == now[END]:
            shuffle(g)
        cards |= card_of(g, g.deck[now[TOP]])
        now[TOP] += 1
    return cards


@implements("EGG-START-2")
def begin(g: Position) -> None:
    """Shuffle and deal five cards to each seat, with no ZOO, no bracelets, and the Egg in the middle."""
    g.now[OUT] = 0
    shuffle(g)
    for seat in range(g.rules[PLAYERS]):
        g.bracelets[seat] = g.sets[seat] = g.last[seat] = 0
        g.hands[seat] = draw(g, HAND)
    g.now[EGG] = g.now[READER] = g.now[UP] = NOBODY
    g.now[LENGTH], g.now[PHASE], g.now[ASKED] = 1, CREATE, 1
    g.now[TURN] = g.now[BEGAN] = 0


# -- what may be done -----------------------------------------------------------------------------------


def can_spend(g: Position, seat: int) -> bool:
    """Tell whether the seat has a bracelet that it can spend."""
    return may_spend(g.bracelets[seat], ALL_CARDS ^ g.now[OUT], g.rules[FLAGS])


def is_spending(phase: int) -> bool:
    """Tell whether a phase is only for spending bracelets, as one reading of EGG-R11 allows."""
    return phase in (SPEND_LATE, SPEND_EARLY)


@implements("EGG-END-5")
def legal(g: Position) -> int:
    """Count the actions of the seat to act; none when the game is over."""
    seat, phase = g.now[TURN], g.now[PHASE]
    if seat == NOBODY:
        return 0
    if phase == READ:
        return 3
    if phase == TRIM:
        return count_discards(g.hands[seat], g.kinds, g.gone)
    if is_spending(phase):
        return 2
    found = count_lays(g.hands[seat], g.rules[FLAGS], g.kinds, g.found, g.ways)
    return found + 1 if can_spend(g, seat) else found


def action(g: Position, k: int) -> int:
    """Return the code of the k-th action: a bracelet first, then cards in deck order."""
    seat, phase = g.now[TURN], g.now[PHASE]
    if phase == READ:
        return 8 * k + READING
    if phase == TRIM:
        return 8 * g.gone[k] + DISCARD
    if is_spending(phase):
        return BRACELET if k == 0 else PASS
    if can_spend(g, seat):
        if k == 0:
            return BRACELET
        k -= 1
    return 8 * lay_at(g.hands[seat], k, g.found, g.ways) + LAY


def codes(g: Position) -> Sequence[int]:
    """List the codes of all actions."""
    seat = g.now[TURN]
    if seat == NOBODY or g.now[PHASE] not in (CREATE, RELAY):
        return [action(g, k) for k in range(legal(g))]
    hand = g.hands[seat]
    found = _lay_codes((hand & FIRSTS) + (hand >> 1 & FIRSTS), g.rules[FLAGS])
    return (BRACELET, *found) if can_spend(g, seat) else found


@lru_cache(maxsize=32768)  # large enough for every hand of five, because they come again and again
def _lay_codes(counts: int, flag: int) -> tuple[int, ...]:
    hand = [kind for kind in range(KINDS) for _ in range(counts >> 2 * kind & 3)]
    return tuple([8 * sets + LAY for sets in all_lays(hand, flag)])


# -- the flow -------------------------------------------------------------------------------------------


def step(g: Position, code: int) -> None:
    """Carry out an action, and all that follows until a seat has to choose again."""
    verb, what, done = code & 7, code >> 3, True
    if verb == LAY:
        lay(g, what)
    elif verb == BRACELET:
        done = spend(g)
    elif verb == READING:
        done = read(g, what)
    elif verb == DISCARD:
        discard(g, what)
    if done:
        go_on(g)


@implements("EGG-R34")
def go_on(g: Position) -> None:
    """Move on to the next seat that has something to decide, past the phases in which none has."""
    now, n = g.now, g.rules[PLAYERS]
    while True:
        while now[ASKED] < n:
            seat = seat_in_order(now[LENGTH], now[ASKED], n)
            now[ASKED] += 1
            if decides(g, seat):
                now[TURN] = seat
                return
        if now[PHASE] == SPEND_EARLY and now[EGG] != NOBODY:
            now[PHASE], now[TURN] = READ, now[EGG]
            return
        if now[PHASE] >= SPEND_EARLY:
            reveal(g)
            if now[TURN] == NOBODY:
                return
            now[PHASE] = SPEND_LATE
        else:
            now[PHASE] += 1
            if now[PHASE] == TRIM:
                deal(g)
            elif now[PHASE] == CREATE:
                now[LENGTH] += 1
        now[ASKED] = 0 if may_decide(g) else n


@implements("EGG-BRACELET-3", "EGG-R11")
def may_decide(g: Position) -> bool:
    """Tell whether this phase exists: those only for spending bracelets need a reading of EGG-R11."""
    return g.rules[FLAGS] & SPEND_ANY_TIME != 0 or not is_spending(g.now[PHASE])


def decides(g: Position, seat: int) -> bool:
    """Tell whether the seat has something to decide in this phase."""
    if g.now[PHASE] == CREATE:
        return True
    if g.now[PHASE] == TRIM:
        return size(g.hands[seat]) > HAND
    return can_spend(g, seat)


@implements("EGG-SET-3", "EGG-R25")
def lay(g: Position, sets: int) -> None:
    """Lay two sets face down; they cannot be changed afterwards."""
    seat = g.now[TURN]
    cards = take(g.hands[seat], counted(sets))
    g.sets[seat] = cards << 16 | sets
    g.hands[seat] ^= cards


@implements("EGG-BRACELET-2", "EGG-R12", "EGG-R13", "EGG-R15")
def spend(g: Position) -> bool:
    """Spend a bracelet for a card from the deck. If no card is left, which one reading allows, the game ends.

    Returns True if the next seat has its turn.
    """
    seat = g.now[TURN]
    g.bracelets[seat] -= 1
    if g.now[OUT] == ALL_CARDS:
        g.now[TURN] = NOBODY
        return False
    g.hands[seat] |= draw(g, 1)
    return is_spending(g.now[PHASE]) and not can_spend(g, seat)


@implements("EGG-EGG-4", "EGG-EGG-6")
def read(g: Position, what: int) -> bool:
    """Give up the Egg to reveal all opponents' Fars or Nears and take both sets back, or keep the Egg (NONE).

    Returns True if the holder keeps it, so that all sets are revealed.
    """
    if what == NONE:
        return True
    seat = g.now[TURN]
    g.now[EGG], g.now[READER], g.now[UP], g.now[PHASE] = NOBODY, seat, what, RELAY
    g.hands[seat] |= g.sets[seat] >> 16
    g.sets[seat] = 0
    return False


def reveal(g: Position) -> None:
    """Reveal and score all sets."""
    n = g.rules[PLAYERS]
    g.now[BRACELETS_THEN], g.now[EGG_THEN] = 0, g.now[EGG]
    for seat in range(n):
        g.now[BRACELETS_THEN] |= g.bracelets[seat] << 4 * seat
        g.last[seat] = g.sets[seat] & SETS_MASK
    before, room = g.now[EGG], g.scored
    g.now[EGG], end = settle(
        g.last, n, g.rules[FLAGS], g.scores, g.bracelets, before, room[0:5], room[5:10], room[10:15], room[15:30]
    )
    for seat in range(n):
        g.last[seat] |= g.hands[seat] << 16
    g.now[SCORINGS] += 1
    if end != GOES_ON:
        g.now[TURN] = NOBODY


@implements("EGG-HAND-1", "EGG-HAND-2", "EGG-HAND-3", "EGG-R14", "EGG-R30")
def deal(g: Position) -> None:
    """Discard the laid cards, shuffle the discard pile into the deck, and deal four cards to each seat.

    With the flag RESHUFFLE_WHEN_EMPTY, the discard pile is shuffled only when the deck runs out.
    """
    for seat in range(g.rules[PLAYERS]):
        g.now[OUT] ^= g.sets[seat] >> 16
        g.sets[seat] = 0
    g.now[READER] = g.now[UP] = NOBODY
    if not g.rules[FLAGS] & RESHUFFLE_WHEN_EMPTY:
        shuffle(g)
    for seat in range(g.rules[PLAYERS]):
        g.hands[seat] |= draw(g, DEALT)


@implements("EGG-HAND-4", "EGG-R32")
def discard(g: Position, counts: int) -> None:
    """Discard down to five cards, unseen by the opponents."""
    seat = g.now[TURN]
    cards = take(g.hands[seat], counts)
    g.hands[seat] ^= cards
    g.thrown[seat] |= cards
    g.now[OUT] ^= cards


def won(g: Position) -> int:
    """Return the winning seats of a finished game, as a sum of 1 << seat."""
    return winners(g.scores, g.rules[PLAYERS])


# -- what looks best ------------------------------------------------------------------------------------


def share(g: Position, lay: int, place: int) -> float:
    """Return the share of opponents whose FAR or NEAR is not stronger than that of ``lay``.

    It is counted if the seat to act sees their sets, otherwise estimated.
    """
    n, strength = g.rules[PLAYERS], set_strength(lay, place, g.rules[FLAGS])
    if g.now[UP] != place:
        return share_unseen(place, strength, n - 1)
    count = 0
    for seat in range(n):
        if seat != g.now[TURN] and set_strength(g.sets[seat], place, g.rules[FLAGS]) <= strength:
            count += 1
    return count / (n - 1)


def promise(g: Position, lay: int) -> float:
    """Estimate the share of a round's ZOO that two sets earn, 0 … 1, and add a little for a claim to the Egg."""
    return share(g, lay, FAR) * share(g, lay, NEAR) + (EGG_BONUS if qualifies(lay, g.rules[FLAGS]) else 0.0)


def best_of_five(g: Position, hand: int) -> int:
    """Return the way to lay a hand of five that promises most while nothing is seen; it is kept in ``firsts``."""
    at = hand_number(hand)
    if g.firsts[at] == 0:
        most = -1.0
        for k in range(count_lays(hand, g.rules[FLAGS], g.kinds, g.found, g.ways)):
            lay = lay_at(hand, k, g.found, g.ways)
            hoped = promise(g, lay)
            if hoped > most:
                g.firsts[at], most = lay + 1, hoped
    return g.firsts[at] - 1


def heuristic(g: Position, code: int) -> float:
    """Rate an action by what it promises; a discard counts as the best way to lay the cards that are left."""
    seat, verb, what = g.now[TURN], code & 7, code >> 3
    if verb == LAY:
        return promise(g, what)
    if verb == DISCARD:
        return promise(g, best_of_five(g, g.hands[seat] ^ take(g.hands[seat], what)))
    if verb == READING:
        return promise(g, g.sets[seat] & SETS_MASK) if what == NONE else READ_BELOW if what == FAR else 0.0
    return SPEND_BELOW if verb == BRACELET else 0.5 * SPEND_BELOW


def quick_best(g: Position) -> int:
    """Return the best action if the seat is to lay a hand of five, whose best way is cached; otherwise NOBODY."""
    seat = g.now[TURN]
    if g.now[PHASE] == CREATE and size(g.hands[seat]) == HAND:
        sets = best_of_five(g, g.hands[seat])
        return BRACELET if can_spend(g, seat) and promise(g, sets) <= SPEND_BELOW else 8 * sets + LAY
    return NOBODY


# what a bracelet, the Egg and a card in hand still earn, as shares of the most that a round can earn, (n - 1)²; fitted
# by least squares to 12,000 games each of 2, 3 and 5 greedy players: what they held after a reveal, and their lead at
# the end
BRACELET_WORTH, EGG_WORTH = 0.21, 0.05
CARD_WORTH = (0.02, 0.04, 0.065, 0.095, 0.13, 0.19, 0.26, 0.46)  # by kind % 8


def wastes(g: Position, counts: int) -> bool:
    """Tell whether a discard gives up a higher card than one that it keeps, which can be in no Friends it could not."""
    gone = take(g.hands[g.now[TURN]], counts)
    left = [card >> 1 for card in places(g.hands[g.now[TURN]] ^ gone)]
    spare = [kind for kind in left if left.count(kind) == 1 and kind % 8 != WILD]
    return any(
        kind % 8 < other % 8 and (kind // 8 == other // 8 or kind // 8 * 8 + WILD not in left)
        for kind in spare
        for other in (card >> 1 for card in places(gone))
    )


def prospect(g: Position, code: int) -> float:
    """Rate an action by what it promises; sets also by what the cards that are kept beside them will earn.

    A discard of a card that another one could be discarded for at no cost has no prospect.
    """
    worth = -inf if code & 7 == DISCARD and wastes(g, code >> 3) else heuristic(g, code)
    if code & 7 == LAY:
        hand = g.hands[g.now[TURN]]
        worth += sum(CARD_WORTH[(card >> 1) % 8] for card in places(hand ^ take(hand, counted(code >> 3))))
    return worth


def kept(g: Position, seat: int) -> Sequence[int]:
    """List the kinds of the cards that a seat kept in hand at the last reveal."""
    return [card >> 1 for card in places(int(g.last[seat]) >> 16)]


def holdings(g: Position) -> Sequence[float]:
    """Estimate the ZOO that each seat's bracelets, Egg and kept cards will earn; zeros once the game is over."""
    n = g.rules[PLAYERS]
    if g.now[TURN] == NOBODY:
        return (0.0,) * n
    found = []
    for seat in range(n):
        worth = BRACELET_WORTH * int(g.bracelets[seat]) + EGG_WORTH * (g.now[EGG] == seat)
        worth += sum(CARD_WORTH[kind % 8] for kind in kept(g, seat))
        found.append((n - 1) ** 2 * worth)
    return found


def action_of(code: int, players: int) -> Action:
    """Return the action of a code."""
    verb, what = code & 7, code >> 3
    path: tuple[tuple[str, ...], ...]
    if verb == LAY:
        f1, f2, n1, n2 = DECK.names(cards_of(what))
        return Action(f"lay {f1}+{f2} {n1}+{n2}", (("lay",), (f1, f2), (n1, n2)), code)
    if verb == READING:
        path = ("read",), (("far", "near", "none")[what],)
    elif verb == DISCARD:
        path = ("discard",), names(kind for kind in range(KINDS) for _ in range(what >> 2 * kind & 3))
    else:
        path = ((("bracelet", "pass")[verb - BRACELET],),)
    return Action(" ".join(word for group in path for word in group), path, code)


MACHINE = Machine(
    position=Position,
    sizes=SIZES,
    options=options,
    begin=begin,
    legal=legal,
    action=action,
    heuristic=heuristic,
    prospect=prospect,
    quick_best=quick_best,
    step=step,
    winners=won,
    action_of=action_of,
    length="rounds",
    holdings=holdings,
    kept=kept,
    codes=codes,
    scratch=frozenset(SCRATCH),
)
