"""The flow of the Luminous Dragon Egg: lay, read minds, reveal and score, deal, cut hands to five, round after round.

An action's code is its verb, and in steps of 8 what it names: two sets as ``kernel.lays`` has them, what is read, or
how many cards of each kind are thrown away, in two bits a kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import BEGAN, LENGTH, NOBODY, OWN, PLAYERS, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import places, size
from ludobook.core.chance import mix_stacked
from ludobook.core.rules import Rulings, carries
from ludobook.games.egg.components import DECK, names
from ludobook.games.egg.hands import (
    ALL,
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
FLAGS = 1  # of ``rules``
# of ``now``: the phase, and how many seats it has asked; the Egg, who used it this round, and what was turned up;
# where the deck begins and ends; the cards in hands and on the table; how many shuffles there were; before the last
# scoring the bracelets, four bits a seat, and the Egg
PHASE, ASKED, EGG, READER, UP, TOP, END, OUT, SHUFFLES, BRACELETS_THEN, EGG_THEN = range(OWN, OWN + 11)
SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY = range(6)  # phases, in their order from one reveal to the next
LAY, BRACELET, PASS, READING, DISCARD = range(5)  # verbs
NONE = 2  # what is read, beside FAR and NEAR
SETS = (1 << 16) - 1  # of ``sets`` and ``last``


class Position(NamedTuple):
    """A position; by seat but for those that say otherwise. Hands and the like are masks, see ``hands``."""

    now: Ints  # single numbers
    scores: Ints
    rules: Ints  # single numbers
    chance: Ints
    stack: Ints
    deck: Ints  # kinds, the top one first
    hands: Ints
    sets: Ints  # laid: the mask of their cards times 2**16, and the sets as ``kernel.lays`` has them; 0 before
    bracelets: Ints
    thrown: Ints  # the cards of the discard pile that nobody else has seen
    last: Ints  # at the last reveal: the mask of the hand times 2**16, and the sets
    scored: Ints  # room to score in
    kinds: Ints  # room for a hand, sorted
    found: Ints  # room for the ways to lay a large hand
    gone: Ints  # room for the choices of cards to throw away
    ways: Ints  # to lay each hand of five
    firsts: Ints  # the best way to lay each hand of five, one higher


SCRATCH = {"scored": 6 * SEATS, "kinds": MOST_HELD, "found": MOST_LAYS, "gone": MOST_DISCARDS}
SCRATCH |= {"ways": FIVES, "firsts": FIVES}
SIZES = SCRATCH | {"now": OWN + 11, "deck": CARDS}
SIZES |= dict.fromkeys(("scores", "hands", "sets", "bracelets", "thrown", "last"), SEATS)


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags."""
    return (flags(rulings),)


# -- cards ----------------------------------------------------------------------------------------------


def shuffle(g: Position) -> None:
    """All cards that are in nobody's hand and not laid become the deck, those of a stacked deck on top."""
    there, count = ALL ^ g.now[OUT], 0
    for card in range(CARDS):  # each is written, and kept if it is there
        g.deck[count] = card >> 1
        count += there >> card & 1
    g.now[TOP], g.now[END] = 0, count
    g.now[SHUFFLES] += 1
    for seat in range(SEATS):
        g.thrown[seat] = 0
    g.chance[0] = mix_stacked(g.chance[0], g.deck, count, g.stack)


def card_of(g: Position, kind: int) -> int:
    """The bit of the first card of a kind that is not in a hand or on the table; from now on it is."""
    now, card = g.now, 1 << 2 * kind
    if now[OUT] & card:
        card <<= 1
    now[OUT] |= card
    return card


@carries("EGG-BRACELET-5")
def draw(g: Position, count: int) -> int:
    """So many cards from the top of the deck, as a mask; when it runs out, the discard pile becomes the deck."""
    now, cards = g.now, 0
    for _ in range(count):
        if now[TOP] == now[END]:
            shuffle(g)
        cards |= card_of(g, g.deck[now[TOP]])
        now[TOP] += 1
    return cards


@carries("EGG-START-2")
def begin(g: Position) -> None:
    """Shuffle, five cards each, no ZOO, no bracelets, the Egg in the middle."""
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
    """Tell whether the seat has a bracelet, and it can be spent."""
    return may_spend(g.bracelets[seat], ALL ^ g.now[OUT], g.rules[FLAGS])


def is_spending(phase: int) -> bool:
    """Tell whether bracelets are spent while no sets are made, which is one of the rulings."""
    return phase in (SPEND_LATE, SPEND_EARLY)


@carries("EGG-END-5")
def legal(g: Position) -> int:
    """Count how many actions the seat to move has; none when the game is over."""
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
    """The k-th of them: a bracelet first, cards in the order of the deck."""
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
    """All of them."""
    seat = g.now[TURN]
    if seat == NOBODY or g.now[PHASE] not in (CREATE, RELAY):
        return [action(g, k) for k in range(legal(g))]
    hand = g.hands[seat]
    found = _lay_codes((hand & FIRSTS) + (hand >> 1 & FIRSTS), g.rules[FLAGS])
    return (BRACELET, *found) if can_spend(g, seat) else found


@lru_cache(maxsize=32768)  # large enough for every hand of five: the same come again and again
def _lay_codes(counts: int, flag: int) -> tuple[int, ...]:
    hand = [kind for kind in range(KINDS) for _ in range(counts >> 2 * kind & 3)]
    return tuple([8 * sets + LAY for sets in all_lays(hand, flag)])


# -- the flow -------------------------------------------------------------------------------------------


def step(g: Position, code: int) -> None:
    """Do an action, and all that follows before somebody chooses again."""
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


@carries("EGG-R34")
def go_on(g: Position) -> None:
    """Ask the next seat that has something to decide, through the phases in which nobody has."""
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


@carries("EGG-BRACELET-3", "EGG-R11")
def may_decide(g: Position) -> bool:
    """Tell whether this phase is in the game: bracelets are for making sets, unless the ruling is."""
    return g.rules[FLAGS] & SPEND_ANY_TIME != 0 or not is_spending(g.now[PHASE])


def decides(g: Position, seat: int) -> bool:
    """Tell whether the seat has something to decide in this phase."""
    if g.now[PHASE] == CREATE:
        return True
    if g.now[PHASE] == TRIM:
        return size(g.hands[seat]) > HAND
    return can_spend(g, seat)


@carries("EGG-SET-3", "EGG-R25")
def lay(g: Position, sets: int) -> None:
    """Two sets face down; what is laid stays laid."""
    seat = g.now[TURN]
    cards = take(g.hands[seat], counted(sets))
    g.sets[seat] = cards << 16 | sets
    g.hands[seat] ^= cards


@carries("EGG-BRACELET-2", "EGG-R12", "EGG-R13", "EGG-R15")
def spend(g: Position) -> bool:
    """One bracelet back to the supply, one card from the deck; by the ruling, if there is none, the game ends.

    Returns whether it is somebody else's turn.
    """
    seat = g.now[TURN]
    g.bracelets[seat] -= 1
    if g.now[OUT] == ALL:
        g.now[TURN] = NOBODY
        return False
    g.hands[seat] |= draw(g, 1)
    return is_spending(g.now[PHASE]) and not can_spend(g, seat)


@carries("EGG-EGG-4", "EGG-EGG-6")
def read(g: Position, what: int) -> bool:
    """The holder gives up the Egg, names Far or Near and takes both their sets back, or keeps it.

    Returns whether the holder keeps it, and all is revealed.
    """
    if what == NONE:
        return True
    seat = g.now[TURN]
    g.now[EGG], g.now[READER], g.now[UP], g.now[PHASE] = NOBODY, seat, what, RELAY
    g.hands[seat] |= g.sets[seat] >> 16
    g.sets[seat] = 0
    return False


def reveal(g: Position) -> None:
    """All sets face up, scored at once."""
    n = g.rules[PLAYERS]
    g.now[BRACELETS_THEN], g.now[EGG_THEN] = 0, g.now[EGG]
    for seat in range(n):
        g.now[BRACELETS_THEN] |= g.bracelets[seat] << 4 * seat
        g.last[seat] = g.sets[seat] & SETS
    before, room = g.now[EGG], g.scored
    g.now[EGG], end = settle(
        g.last, n, g.rules[FLAGS], g.scores, g.bracelets, before, room[0:5], room[5:10], room[10:15], room[15:30]
    )
    for seat in range(n):
        g.last[seat] |= g.hands[seat] << 16
    g.now[SCORINGS] += 1
    if end != GOES_ON:
        g.now[TURN] = NOBODY


@carries("EGG-HAND-1", "EGG-HAND-2", "EGG-HAND-3", "EGG-R14", "EGG-R30")
def deal(g: Position) -> None:
    """The laid cards are discarded, all others kept; discard pile and deck are shuffled together; four cards each."""
    for seat in range(g.rules[PLAYERS]):
        g.now[OUT] ^= g.sets[seat] >> 16
        g.sets[seat] = 0
    g.now[READER] = g.now[UP] = NOBODY
    if not g.rules[FLAGS] & RESHUFFLE_WHEN_EMPTY:
        shuffle(g)
    for seat in range(g.rules[PLAYERS]):
        g.hands[seat] |= draw(g, DEALT)


@carries("EGG-HAND-4", "EGG-R32")
def discard(g: Position, counts: int) -> None:
    """A hand of more than five is cut to five, unseen by the others."""
    seat = g.now[TURN]
    cards = take(g.hands[seat], counts)
    g.hands[seat] ^= cards
    g.thrown[seat] |= cards
    g.now[OUT] ^= cards


def won(g: Position) -> int:
    """The winning seats of a finished game."""
    return winners(g.scores, g.rules[PLAYERS])


# -- what looks best ------------------------------------------------------------------------------------


def share(g: Position, lay: int, place: int) -> float:
    """The share of opponents whose FAR or NEAR is not stronger: counted where the seat to move sees them."""
    n, strength = g.rules[PLAYERS], set_strength(lay, place, g.rules[FLAGS])
    if g.now[UP] != place:
        return share_unseen(place, strength, n - 1)
    count = 0
    for seat in range(n):
        if seat != g.now[TURN] and set_strength(g.sets[seat], place, g.rules[FLAGS]) <= strength:
            count += 1
    return count / (n - 1)


def promise(g: Position, lay: int) -> float:
    """The share of a round's ZOO that two sets are likely to bring, 0 … 1, and a little for the Egg."""
    return share(g, lay, FAR) * share(g, lay, NEAR) + (EGG_BONUS if qualifies(lay, g.rules[FLAGS]) else 0.0)


def best_of_five(g: Position, hand: int) -> int:
    """The way to lay a hand of five that promises most while nothing is seen; it is remembered."""
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
    """Rate how good an action looks to the seat to move: what it promises, by the best way to lay what is left."""
    seat, verb, what = g.now[TURN], code & 7, code >> 3
    if verb == LAY:
        return promise(g, what)
    if verb == DISCARD:
        return promise(g, best_of_five(g, g.hands[seat] ^ take(g.hands[seat], what)))
    if verb == READING:
        return promise(g, g.sets[seat] & SETS) if what == NONE else READ_BELOW if what == FAR else 0.0
    return SPEND_BELOW if verb == BRACELET else 0.5 * SPEND_BELOW


def quick_best(g: Position) -> int:
    """The action that is worth most with a hand of five, for which the best way to lay is remembered."""
    seat = g.now[TURN]
    if g.now[PHASE] == CREATE and size(g.hands[seat]) == HAND:
        sets = best_of_five(g, g.hands[seat])
        return BRACELET if can_spend(g, seat) and promise(g, sets) <= SPEND_BELOW else 8 * sets + LAY
    return NOBODY


# what these still bring, as parts of the most that a round can bring, (n - 1)²; by least squares over 12,000 games of
# greedy players at each of 2, 3 and 5, from what they held after a reveal and how far ahead they were in the end
BRACELET_BRINGS, EGG_BRINGS = 0.21, 0.05
CARD_BRINGS = (0.02, 0.04, 0.065, 0.095, 0.13, 0.19, 0.26, 0.46)  # by kind % 8


def holdings(g: Position) -> Sequence[float]:
    """Bracelets, the Egg and the cards that were kept at the reveal; nothing once the game is over."""
    n = g.rules[PLAYERS]
    if g.now[TURN] == NOBODY:
        return (0.0,) * n
    found = []
    for seat in range(n):
        brings = BRACELET_BRINGS * int(g.bracelets[seat]) + EGG_BRINGS * (g.now[EGG] == seat)
        for card in places(int(g.last[seat]) >> 16):
            brings += CARD_BRINGS[card // 2 % 8]
        found.append((n - 1) ** 2 * brings)
    return found


def action_of(code: int, players: int) -> Action:
    """The action of a code."""
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
    quick_best=quick_best,
    step=step,
    winners=won,
    action_of=action_of,
    length="rounds",
    holdings=holdings,
    codes=codes,
    scratch=frozenset(SCRATCH),
)
