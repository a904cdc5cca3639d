"""The flow of Meow Oracle: two rounds of turning cards up, giving and placing them until every area is full.

An action's code is the cell in which a card is placed; GIFT plus the cards in order, each as card + 1 in six bits; or
PICK plus a mask of the cards to turn up: the places at the side from bit 0 on, the cells from bit 9 on.
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
from ludobook.core.rules import Rulings, implements
from ludobook.games.meow_oracle.components import CELLS, names
from ludobook.games.meow_oracle.fitted import best_cell_fitted, expected, spite
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
FLAGS, DRAWN, PICKED = 1, 2, 3  # places in ``rules``
STARTER, MOVER, TURNED, QUEUE, GIVEN, LAID = range(OWN, OWN + 6)  # places in ``now``
GIFT, PICK = 1 << 18, 2 << 18
PICKS = (*(f"s{place + 1}" for place in range(AREA)), *CELLS)  # by bit, the words for the cards that may be turned up


class Position(NamedTuple):
    """A position. A seat's cells are nine places of ``deck`` and ``up``, and nine bits of a mask."""

    now: Ints  # starter, mover; mask of cards turned up; cards to place, as in a code; how many are given, and placed
    scores: Ints
    rules: Ints
    chance: Ints
    stack: Ints
    deck: Ints  # as dealt: the face-down cards in the cells, then the cards out of the round
    up: Ints  # the face-up cards in the cells, or NOTHING
    filled: Ints  # by seat, the cells with a card face up
    down: Ints  # by seat, the cells with a card face down
    side: Ints  # by seat, the cards at the side in six bits each, the oldest lowest
    waiting: Ints  # by seat, the number of cards at the side
    totals: Ints  # by seat, the totals of the last round


SIZES = {"now": OWN + 6, "scores": SEATS, "deck": CARDS, "up": SEATS * AREA, "filled": SEATS, "down": SEATS}
SIZES |= {"side": SEATS, "waiting": SEATS, "totals": SEATS}


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """Return the kernel's flags; 1 if the starter is drawn by lot, else 0; 1 if players pick the cards to turn up."""
    return flags(rulings), int(rulings["first_start"] == "random"), int(rulings["selection"] == "free")


# -- what may be done -----------------------------------------------------------------------------------

# by 4 * n + r, the ways to choose r = 0 … 3 of n cards
CHOOSE = tuple(comb(n, r) for n in range(AREA + 1) for r in range(4))


@cache
def _orders(turned: int, own: int) -> list[tuple[int, ...]]:
    """List the ways to give ``turned`` cards, the first ``own`` of which are kept, as the index of each card given."""
    return [order for order in permutations(range(turned)) if list(order[:own]) == sorted(order[:own])]


# three numbers for each way to give: of two cards, of three if two are kept, and of three if one is kept
ORDERS = tuple(place for ways in ((2, 1), (3, 2), (3, 1)) for order in _orders(*ways) for place in (*order, 0)[:3])
FIRST_ORDER = (0, 0, 0, 6, 0, 0, 15)  # where these begin, by the number of ways


def ways_to_give(g: Position) -> int:
    """Count the ways to give the cards turned up."""
    if size(g.now[TURNED]) == 2:
        return 2
    return 3 if g.rules[PLAYERS] == 2 else 6


@implements("MEOW-TURN-4")
def own_down(g: Position, seat: int) -> int:
    """Return the mask of the cards that a seat may turn up, as in a code: at its side, oldest first, and in cells."""
    return (1 << g.waiting[seat]) - 1 | g.down[seat] << AREA


def legal(g: Position) -> int:
    """Count the actions of the seat to act."""
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
    """Return the code of the k-th action: cells in order, gifts in deck order, picks in the order of ``own_down``."""
    if g.now[QUEUE]:
        return nth(free_cells(g.filled[g.now[TURN]]), k)
    return giving(g, k) if g.now[TURNED] else PICK | picking(g, k)


def codes(g: Position) -> Sequence[int]:
    """List the codes of all actions."""
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
    """Return the code of the k-th way to give the cards turned up."""
    first = FIRST_ORDER[ways_to_give(g)] + 3 * k
    code = GIFT
    for i in range(size(g.now[TURNED])):
        code |= (nth(g.now[TURNED], ORDERS[first + i]) + 1) << 6 * i
    return code


def picking(g: Position, k: int) -> int:
    """Return the k-th choice of cards to turn up, as in a code."""
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


@implements("MEOW-START-1", "MEOW-R15")
def begin(g: Position) -> None:
    """Start a new game; seat 0 starts round one or, with another reading, a seat drawn by lot."""
    g.now[STARTER] = 0
    if g.rules[DRAWN]:
        g.chance[0], g.now[STARTER] = below(g.chance[0], g.rules[PLAYERS])
    g.now[BEGAN] = g.now[STARTER]
    deal(g)


@implements("MEOW-SETUP-1", "MEOW-SETUP-2", "MEOW-SETUP-3", "MEOW-SETUP-4", "MEOW-TURN-1", "MEOW-NEXT-1")
def deal(g: Position) -> None:
    """Shuffle the 36 cards and deal nine to each area, face down; the rest are out of the round."""
    for card in range(CARDS):
        g.deck[card] = card
        g.up[card] = NOTHING
    g.chance[0] = mix_stacked(g.chance[0], g.deck, CARDS, g.stack)
    for seat in range(g.rules[PLAYERS]):
        g.filled[seat] = g.side[seat] = g.waiting[seat] = 0
        g.down[seat] = ALL_CELLS
    begin_turn(g, g.now[STARTER])


@implements("MEOW-AREA-2", "MEOW-R17")
def begin_turn(g: Position, mover: int) -> None:
    """Begin a turn: turn up the first cards in order, as no choice can matter.

    With another reading, the mover picks.
    """
    g.now[MOVER] = g.now[TURN] = mover
    g.now[LENGTH] += 1
    if not g.rules[PICKED]:
        turn_up(g, picking(g, 0))


def step(g: Position, code: int) -> None:
    """Turn cards up, give them or place one, and carry out what follows."""
    if code >= PICK:
        turn_up(g, code ^ PICK)
    elif code >= GIFT:
        give(g, code ^ GIFT)
    else:
        lay(g, code)


@implements("MEOW-TURN-5", "MEOW-R19")
def turn_up(g: Position, picked: int) -> None:
    """Turn up these cards of the mover; their cells become empty, and the cards at the side move up."""
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


@implements("MEOW-GIVE-4", "MEOW-R18")
def give(g: Position, cards: int) -> None:
    """Give every receiver its cards, all in one action; nobody can refuse one."""
    g.now[GIVEN] = size(g.now[TURNED])
    g.now[LAID] = g.now[TURNED] = 0
    g.now[QUEUE] = cards


@implements("MEOW-PLACE-1", "MEOW-PLACE-3", "MEOW-AREA-1", "MEOW-R21")
def lay(g: Position, cell: int) -> None:
    """Place a card in the area of the seat that received it; a face-down card in that cell goes to the side."""
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
    """End a turn once all cards given are placed: begin the next, or score the round if every area is full."""
    for seat in range(g.rules[PLAYERS]):
        if not is_full(g.filled[seat]):
            begin_turn(g, left_of(g.now[MOVER], g.rules[PLAYERS]))
            return
    end_round(g)


@implements("MEOW-END-2", "MEOW-R10", "MEOW-SCORE-1", "MEOW-R22")
def end_round(g: Position) -> None:
    """Score a round in totals and winner points; then deal round two, or end the game."""
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
    """Return the winning seats of a finished game, as a sum of 1 << seat."""
    return winners(g.scores, g.totals, g.rules[PLAYERS])


# -- what looks best ------------------------------------------------------------------------------------


def heuristic(g: Position, code: int) -> float:
    """Rate an action by what the mover's own area promises, minus the neighbours' gains by the cards that they get."""
    if code < GIFT:
        seat = g.now[TURN]
        laid = g.up[AREA * seat : AREA * seat + AREA]  # a copy, because this is not compiled
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
    """Return the code that ``heuristic`` rates highest."""
    seat = g.now[TURN]
    if g.now[QUEUE]:
        free = free_cells(g.filled[seat])
        if free & (free - 1) == 0:
            return lowest(free)
        return best_cell(g.up[AREA * seat : AREA * seat + AREA], (g.now[QUEUE] & 63) - 1, g.rules[FLAGS])[0]
    return best_to_give(g) if g.now[TURNED] else PICK | picking(g, 0)


def best_to_give(g: Position) -> int:
    """Return the way to give the cards turned up that looks best for the mover."""
    mover, n, turned, flag = g.now[MOVER], g.rules[PLAYERS], g.now[TURNED], g.rules[FLAGS]
    due, ways = size(turned), ways_to_give(g)
    # in the last due² of nine places, the value of each card at the first place to give, then at the next
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
    """Return the index of the best of ``ways`` ways to give ``due`` cards; ``worths`` are as in ``best_to_give``."""
    first = FIRST_ORDER[ways]
    found, most = 0, -1e9
    for k in range(ways):
        value = 0.0
        for place in range(due):
            value += worths[9 - due * due + due * place + ORDERS[first + 3 * k + place]]
        if value > most:
            found, most = k, value
    return found


# -- what looks best by counts from self-play ------------------------------------------------------------


def fitted(g: Position, code: int) -> float:
    """Rate an action by the points that the mover's own area is likely to score, minus the neighbours' gains."""
    if code < GIFT:
        seat = g.now[TURN]
        laid = g.up[AREA * seat : AREA * seat + AREA]  # a copy, because this is not compiled
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
    """Return the value for the mover of giving this seat the card."""
    mover, n, flag = g.now[MOVER], g.rules[PLAYERS], g.rules[FLAGS]
    counts = 1.0 if seat == mover else spite(n) * regard(mover, seat, n) / SPITE
    if counts == 0.0:
        return 0.0
    area = g.up[AREA * seat : AREA * seat + AREA]
    return counts * (best_cell_fitted(area, card, flag)[1] - expected(area, flag))


def best_fitted(g: Position) -> int:
    """Return the code that ``fitted`` rates highest."""
    seat, n = g.now[TURN], g.rules[PLAYERS]
    if g.now[QUEUE]:
        free = free_cells(g.filled[seat])
        if free & (free - 1) == 0:
            return lowest(free)
        return best_cell_fitted(g.up[AREA * seat : AREA * seat + AREA], (g.now[QUEUE] & 63) - 1, g.rules[FLAGS])[0]
    if g.now[TURNED] == 0:
        return PICK | picking(g, 0)
    due, ways = size(g.now[TURNED]), ways_to_give(g)
    worths = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for place in range(due):
        for i in range(due):
            value = gift_worth(g, receiver(place, due, g.now[MOVER], n), nth(g.now[TURNED], i))
            worths = worths[1:] + (value,)  # noqa: RUF005  numba takes no star in a loop
    return giving(g, best_order(worths, due, ways))


CLOSE = 6.0  # if totals differ by this many points, one more card would rarely have changed the winner


def standing(g: Position, start: Position) -> Sequence[float]:
    """Return winner points in which the loser of a close comparison gets nearly as many as its winner.

    One more card might have reversed it, so a few playouts say more about an action by these than by whole points. But
    where all cards were known at the start, the points are as they are.
    """
    n = g.rules[PLAYERS]
    points = [float(g.scores[seat]) for seat in range(n)]
    if not any(start.down[seat] or start.waiting[seat] for seat in range(n)):
        return points
    for seat in range(n if n > 2 else 1):
        left = left_of(seat, n)
        ahead = int(g.totals[seat]) - int(g.totals[left])
        luck = (tanh(ahead / CLOSE) - (ahead > 0) + (ahead < 0)) / 2
        points[seat] += luck
        points[left] -= luck
    return points


# -- how it is written ----------------------------------------------------------------------------------


def packed(cards: Sequence[int]) -> int:
    """Pack cards as in a code."""
    return sum((card + 1) << 6 * i for i, card in enumerate(cards))


def unpacked(cards: int) -> tuple[int, ...]:
    """Unpack the cards of a code, in their order."""
    return tuple((cards >> at & 63) - 1 for at in range(0, cards.bit_length(), 6))


def action_of(code: int, players: int) -> Action:
    """Return the action of a code."""
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
