"""The flow of Meow Oracle: turn cards up, give them, lay them, until every area is full; two rounds.

An action's code is the cell a card is laid in; or GIFT and the cards in order, in six bits each, one higher than they
are; or PICK and a mask of what is turned up: the places at the side from bit 0 on, the cells from bit 9 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import comb, tanh
from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import BEGAN, LENGTH, NOBODY, OWN, PLAYERS, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import lowest, nth, places, size
from ludobook.core.chance import below, mix_stacked
from ludobook.core.rules import Rulings, carries
from ludobook.games.meow_oracle.components import CELLS, names
from ludobook.games.meow_oracle.fitted import expected, likeliest_cell, spite
from ludobook.games.meow_oracle.kernel import (
    ALL_CELLS,
    NOTHING,
    SPITE,
    area_total,
    best_cell,
    cards_to_turn,
    compare,
    flags,
    free_cells,
    gain,
    is_full,
    left_of,
    next_start,
    own_cards,
    promise,
    receiver,
    regard,
    winners,
)

SEATS, CARDS, AREA, ROUNDS = 4, 36, 9, 2
FLAGS, DRAWN, PICKED = 1, 2, 3  # of ``rules``
STARTER, MOVER, TURNED, QUEUE, GIVEN, LAID = range(OWN, OWN + 6)  # of ``now``
GIFT, PICK = 1 << 18, 2 << 18
PICKS = (*(f"s{place + 1}" for place in range(AREA)), *CELLS)  # the words for what may be turned up, by bit


class Position(NamedTuple):
    """A position; a seat's cells are nine places of ``deck`` and ``up``, and bits of a mask."""

    now: Ints  # starter, mover; cards turned up, as a mask; cards to be laid, as in a code; how many given, and laid
    scores: Ints
    rules: Ints
    chance: Ints
    stack: Ints
    deck: Ints  # as dealt: what is face down in the cells, then what is out of the round
    up: Ints  # what is face up in the cells, or NOTHING
    filled: Ints  # by seat, the cells with a card face up
    down: Ints  # by seat, the cells with a card face down
    side: Ints  # by seat, the cards at the side in six bits each, the oldest lowest
    waiting: Ints  # by seat, how many are at the side
    totals: Ints  # by seat, of the last round


SIZES = {"now": OWN + 6, "scores": SEATS, "deck": CARDS, "up": SEATS * AREA, "filled": SEATS, "down": SEATS}
SIZES |= {"side": SEATS, "waiting": SEATS, "totals": SEATS}


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """The kernel's flags; whether the starter is drawn; whether players pick what they turn up."""
    return flags(rulings), int(rulings["first_start"] == "random"), int(rulings["selection"] == "free")


# -- what may be done -----------------------------------------------------------------------------------

CHOOSE = tuple(comb(n, r) for n in range(AREA + 1) for r in range(4))


@cache
def _orders(turned: int, own: int) -> list[tuple[int, ...]]:
    """The ways to give so many cards, of which so many are kept, as the place of each card among them."""
    return [order for order in permutations(range(turned)) if list(order[:own]) == sorted(order[:own])]


# three numbers for each way to give two cards, three of which two are kept, and three
ORDERS = tuple(place for ways in ((2, 1), (3, 2), (3, 1)) for order in _orders(*ways) for place in (*order, 0)[:3])
FIRST_ORDER = (0, 0, 0, 6, 0, 0, 15)  # where they begin, by how many ways there are


def ways_to_give(g: Position) -> int:
    """Count how many ways there are to give the cards turned up."""
    if size(g.now[TURNED]) == 2:
        return 2
    return 3 if g.rules[PLAYERS] == 2 else 6


@carries("MEOW-TURN-4")
def own_down(g: Position, seat: int) -> int:
    """Return what a seat may turn up, as in a code: the cards at its side, oldest first, then those in its cells."""
    return (1 << g.waiting[seat]) - 1 | g.down[seat] << AREA


def legal(g: Position) -> int:
    """Count how many actions there are."""
    seat = g.now[TURN]
    if seat == NOBODY:
        return 0
    if g.now[QUEUE]:
        return size(free_cells(g.filled[seat]))
    if g.now[TURNED]:
        return ways_to_give(g)
    hidden = size(own_down(g, seat))
    return CHOOSE[4 * hidden + cards_to_turn(g.rules[PLAYERS], hidden)]


def action(g: Position, k: int) -> int:
    """The k-th of them: cells in their order, gifts in that of the deck, picks in that of ``own_down``."""
    if g.now[QUEUE]:
        return nth(free_cells(g.filled[g.now[TURN]]), k)
    return giving(g, k) if g.now[TURNED] else PICK | picking(g, k)


def codes(g: Position) -> Sequence[int]:
    """All of them."""
    if g.now[QUEUE]:
        return _cells(free_cells(g.filled[g.now[TURN]]))
    if g.now[TURNED]:
        return _gifts(g.now[TURNED], g.rules[PLAYERS])
    return [action(g, k) for k in range(legal(g))]


_cells = lru_cache(maxsize=512)(places)


@lru_cache(maxsize=1 << 14)
def _gifts(turned: int, players: int) -> tuple[int, ...]:
    cards = places(turned)
    orders = _orders(len(cards), own_cards(len(cards), players))
    return tuple([GIFT | packed([cards[place] for place in order]) for order in orders])


def giving(g: Position, k: int) -> int:
    """The code of the k-th way to give the cards turned up."""
    first = FIRST_ORDER[ways_to_give(g)] + 3 * k
    code = GIFT
    for i in range(size(g.now[TURNED])):
        code |= (nth(g.now[TURNED], ORDERS[first + i]) + 1) << 6 * i
    return code


def picking(g: Position, k: int) -> int:
    """The k-th choice of cards to turn up, as in a code."""
    own = own_down(g, g.now[MOVER])
    hidden = size(own)
    picked, place = 0, 0
    for more in range(cards_to_turn(g.rules[PLAYERS], hidden) - 1, -1, -1):
        while k >= CHOOSE[4 * (hidden - place - 1) + more]:
            k -= CHOOSE[4 * (hidden - place - 1) + more]
            place += 1
        picked |= 1 << nth(own, place)
        place += 1
    return picked


# -- what follows ---------------------------------------------------------------------------------------


@carries("MEOW-START-1", "MEOW-R15")
def begin(g: Position) -> None:
    """A new game: seat 0, or by the ruling one drawn by lot, starts round one."""
    g.now[STARTER] = 0
    if g.rules[DRAWN]:
        g.chance[0], g.now[STARTER] = below(g.chance[0], g.rules[PLAYERS])
    g.now[BEGAN] = g.now[STARTER]
    deal(g)


@carries("MEOW-SETUP-1", "MEOW-SETUP-2", "MEOW-SETUP-3", "MEOW-SETUP-4", "MEOW-TURN-1", "MEOW-NEXT-1")
def deal(g: Position) -> None:
    """All 36 cards shuffled, nine to each area face down, the rest out of the round; the starter begins."""
    for card in range(CARDS):
        g.deck[card] = card
        g.up[card] = NOTHING
    g.chance[0] = mix_stacked(g.chance[0], g.deck, CARDS, g.stack)
    for seat in range(g.rules[PLAYERS]):
        g.filled[seat] = g.side[seat] = g.waiting[seat] = 0
        g.down[seat] = ALL_CELLS
    begin_turn(g, g.now[STARTER])


@carries("MEOW-AREA-2", "MEOW-R17")
def begin_turn(g: Position, mover: int) -> None:
    """The mover turns cards up: the first in order, as no choice can matter, or by the ruling the ones picked."""
    g.now[MOVER] = g.now[TURN] = mover
    g.now[LENGTH] += 1
    if not g.rules[PICKED]:
        turn_up(g, picking(g, 0))


def step(g: Position, code: int) -> None:
    """Turn cards up, give them or lay one, and what follows from it."""
    if code >= PICK:
        turn_up(g, code ^ PICK)
    elif code >= GIFT:
        give(g, code ^ GIFT)
    else:
        lay(g, code)


@carries("MEOW-TURN-5", "MEOW-R19")
def turn_up(g: Position, picked: int) -> None:
    """These face-down cards of the mover are seen by all; their cells are vacant, their side closes up."""
    seat = g.now[MOVER]
    turned, kept, stay = 0, 0, 0
    for place in range(g.waiting[seat]):
        card = g.side[seat] >> 6 * place & 63
        if picked >> place & 1:
            turned |= 1 << card
        else:
            kept |= card << 6 * stay
            stay += 1
    g.side[seat] = kept
    g.waiting[seat] = stay
    cells = picked >> AREA
    g.down[seat] ^= cells
    while cells:
        turned |= 1 << g.deck[AREA * seat + lowest(cells)]
        cells &= cells - 1
    g.now[TURNED] = turned


@carries("MEOW-GIVE-4", "MEOW-R18")
def give(g: Position, cards: int) -> None:
    """The mover fixes every receiver's card, all at once; nobody can refuse one."""
    g.now[GIVEN] = size(g.now[TURNED])
    g.now[LAID] = g.now[TURNED] = 0
    g.now[QUEUE] = cards


@carries("MEOW-PLACE-1", "MEOW-PLACE-3", "MEOW-AREA-1", "MEOW-R21")
def lay(g: Position, cell: int) -> None:
    """The receiver, the mover too, lays the card in the own area; a face-down card there goes to the side."""
    seat = g.now[TURN]
    g.up[AREA * seat + cell] = (g.now[QUEUE] & 63) - 1
    g.filled[seat] |= 1 << cell
    if g.down[seat] >> cell & 1:
        g.down[seat] ^= 1 << cell
        g.side[seat] |= g.deck[AREA * seat + cell] << 6 * g.waiting[seat]
        g.waiting[seat] += 1
    g.now[QUEUE] >>= 6
    g.now[LAID] += 1
    if g.now[QUEUE]:
        g.now[TURN] = receiver(g.now[LAID], g.now[GIVEN], g.now[MOVER], g.rules[PLAYERS])
    else:
        end_turn(g)


def end_turn(g: Position) -> None:
    """All cards given are laid: the next turn, or the score when every area is full."""
    for seat in range(g.rules[PLAYERS]):
        if not is_full(g.filled[seat]):
            begin_turn(g, left_of(g.now[MOVER], g.rules[PLAYERS]))
            return
    end_round(g)


@carries("MEOW-END-2", "MEOW-R10", "MEOW-SCORE-1", "MEOW-R22")
def end_round(g: Position) -> None:
    """Totals and winner points, which do nothing before the end; then the second round, or the end."""
    n = g.rules[PLAYERS]
    for seat in range(n):
        g.totals[seat] = area_total(g.up[AREA * seat : AREA * seat + AREA], g.rules[FLAGS])
    compare(g.totals, n, g.rules[FLAGS], g.scores)
    g.now[SCORINGS] += 1
    if g.now[SCORINGS] == ROUNDS:
        g.now[TURN] = NOBODY
    else:
        g.now[STARTER] = next_start(g.totals, n, g.now[STARTER])
        deal(g)


def won(g: Position) -> int:
    """The winning seats of a finished game."""
    return winners(g.scores, g.totals, g.rules[PLAYERS])


# -- what looks best ------------------------------------------------------------------------------------


def heuristic(g: Position, code: int) -> float:
    """Return what the own area may come to, less what the neighbours' gain by the cards they get."""
    if code < GIFT:
        seat = g.now[TURN]
        laid = g.up[AREA * seat : AREA * seat + AREA]  # a copy: this is not compiled
        laid[code] = (g.now[QUEUE] & 63) - 1
        return promise(laid, g.rules[FLAGS])
    if code >= PICK:
        return 0.0
    mover, n, value = g.now[MOVER], g.rules[PLAYERS], 0.0
    cards = unpacked(code ^ GIFT)
    for place, card in enumerate(cards):
        seat = receiver(place, len(cards), mover, n)
        area = tuple(g.up[AREA * seat : AREA * seat + AREA])
        value += regard(mover, seat, n) * _gain(area, card, g.rules[FLAGS])
    return value


@lru_cache(maxsize=1 << 16)
def _gain(area: tuple[int, ...], card: int, flags: int) -> float:
    return gain(list(area), card, flags)


def best(g: Position) -> int:
    """The action that is worth most."""
    seat = g.now[TURN]
    if g.now[QUEUE]:
        free = free_cells(g.filled[seat])
        if free & (free - 1) == 0:
            return lowest(free)
        return best_cell(g.up[AREA * seat : AREA * seat + AREA], (g.now[QUEUE] & 63) - 1, g.rules[FLAGS])[0]
    return best_to_give(g) if g.now[TURNED] else PICK | picking(g, 0)


def best_to_give(g: Position) -> int:
    """The way to give the cards turned up that looks best to the mover."""
    mover, n, turned, flag = g.now[MOVER], g.rules[PLAYERS], g.now[TURNED], g.rules[FLAGS]
    due, ways = size(turned), ways_to_give(g)
    # what each card is worth at each place, the last one last
    worths = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for place in range(due):
        seat = receiver(place, due, mover, n)
        counts = regard(mover, seat, n)
        area = g.up[AREA * seat : AREA * seat + AREA]
        before = promise(area, flag)
        for i in range(due):
            value = counts * (best_cell(area, nth(turned, i), flag)[1] - before) if counts else 0.0
            worths = worths[1:] + (value,)  # noqa: RUF005  numba takes no star in a loop
    return giving(g, best_order(worths, due, ways))


def best_order(worths: Sequence[float], due: int, ways: int) -> int:
    """Find which way to give so many cards is worth most, by what each is worth at each place, the last one last."""
    first = FIRST_ORDER[ways]
    found, most = 0, -1e9
    for k in range(ways):
        value = 0.0
        for place in range(due):
            value += worths[9 - due * due + due * place + ORDERS[first + 3 * k + place]]
        if value > most:
            found, most = k, value
    return found


# -- what is best by what was counted in games of its own ------------------------------------------------


def fitted(g: Position, code: int) -> float:
    """Return what the own area is likely to score, less what the neighbours gain by the cards they get."""
    if code < GIFT:
        seat = g.now[TURN]
        laid = g.up[AREA * seat : AREA * seat + AREA]  # a copy: this is not compiled
        laid[code] = (g.now[QUEUE] & 63) - 1
        return expected(laid, g.rules[FLAGS])
    if code >= PICK:
        return 0.0
    mover, n, value = g.now[MOVER], g.rules[PLAYERS], 0.0
    cards = unpacked(code ^ GIFT)
    for place, card in enumerate(cards):
        value += gift_worth(g, receiver(place, len(cards), mover, n), card)
    return value


def gift_worth(g: Position, seat: int, card: int) -> float:
    """Return what it is worth to the mover that this seat gets the card."""
    mover, n, flag = g.now[MOVER], g.rules[PLAYERS], g.rules[FLAGS]
    counts = 1.0 if seat == mover else spite(n) * regard(mover, seat, n) / SPITE
    if counts == 0.0:
        return 0.0
    area = g.up[AREA * seat : AREA * seat + AREA]
    return counts * (likeliest_cell(area, card, flag)[1] - expected(area, flag))


def best_fitted(g: Position) -> int:
    """The action that is worth most by ``fitted``."""
    seat, n = g.now[TURN], g.rules[PLAYERS]
    if g.now[QUEUE]:
        free = free_cells(g.filled[seat])
        if free & (free - 1) == 0:
            return lowest(free)
        return likeliest_cell(g.up[AREA * seat : AREA * seat + AREA], (g.now[QUEUE] & 63) - 1, g.rules[FLAGS])[0]
    if g.now[TURNED] == 0:
        return PICK | picking(g, 0)
    due, ways = size(g.now[TURNED]), ways_to_give(g)
    worths = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for place in range(due):
        for i in range(due):
            value = gift_worth(g, receiver(place, due, g.now[MOVER], n), nth(g.now[TURNED], i))
            worths = worths[1:] + (value,)  # noqa: RUF005  numba takes no star in a loop
    return giving(g, best_order(worths, due, ways))


CLOSE = 6.0  # points by which two totals differ so that one more card would seldom have turned them


def standing(g: Position) -> Sequence[float]:
    """Winner points, of which a comparison that was won by little gives the loser nearly as many.

    One more card might have turned it, so a few playouts tell more of an action by these than by whole points.
    """
    n = g.rules[PLAYERS]
    points = [float(g.scores[seat]) for seat in range(n)]
    for seat in range(n if n > 2 else 1):
        left = left_of(seat, n)
        ahead = int(g.totals[seat]) - int(g.totals[left])
        luck = (tanh(ahead / CLOSE) - (ahead > 0) + (ahead < 0)) / 2
        points[seat] += luck
        points[left] -= luck
    return points


# -- how it is written ----------------------------------------------------------------------------------


def packed(cards: Sequence[int]) -> int:
    """The cards as in a code."""
    return sum((card + 1) << 6 * i for i, card in enumerate(cards))


def unpacked(cards: int) -> tuple[int, ...]:
    """The cards of a code, in their order."""
    return tuple((cards >> at & 63) - 1 for at in range(0, cards.bit_length(), 6))


def action_of(code: int, players: int) -> Action:
    """The action of a code."""
    groups: list[tuple[str, ...]]
    if code < GIFT:
        verb, groups = "place", [(CELLS[code],)]
    elif code < PICK:
        cards = names(unpacked(code ^ GIFT))
        own = own_cards(len(cards), players)
        verb, groups = "give", [cards[:own], *((card,) for card in cards[own:])]
    else:
        verb, groups = "reveal", [tuple(PICKS[place] for place in places(code ^ PICK))]
    return Action(" ".join([verb, *(word for group in groups for word in group)]), ((verb,), *groups), code)


MACHINE = Machine(
    position=Position,
    sizes=SIZES,
    options=options,
    begin=begin,
    legal=legal,
    action=action,
    heuristic=heuristic,
    best=best,
    fitted=fitted,
    best_fitted=best_fitted,
    standing=standing,
    moves=12_000,
    step=step,
    winners=won,
    action_of=action_of,
    length="turns",
    codes=codes,
)
