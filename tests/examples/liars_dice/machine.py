"""The flow of Liar's Dice. A code is a bid, the number of dice first and then the face, or DOUBT."""

from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import LENGTH, NOBODY, OWN, PLAYERS, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import largest
from ludobook.core.chance import below
from ludobook.core.rules import Rulings, implements

SEATS, SIDES, MOST = 4, 6, 3  # the most seats, sides of a die, and dice for each seat
BIDS = tuple(f"{count}x{face}" for count in range(1, SEATS * MOST + 1) for face in range(1, SIDES + 1))
DOUBT = len(BIDS)
LEFT, BID, BIDDER, DOUBTED, LOSER, COUNT = range(OWN, OWN + 6)  # places in ``now``
DICE, FACES = 1, 2  # places in ``rules``


class Position(NamedTuple):
    now: Ints
    scores: Ints  # the dice that each seat has left
    rules: Ints
    chance: Ints
    thrown: Ints  # by seat and face, the number of dice that show it
    shown: Ints  # the same for the round before, which everybody has seen


@implements("LD-R1", "LD-R2")
def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    return int(rulings["dice"] or 0), int(rulings["faces"] or 0)


def begin(g: Position) -> None:
    for seat in range(g.rules[PLAYERS]):
        g.scores[seat] = g.rules[DICE]
    for place in range(SEATS * SIDES):
        g.shown[place] = 0
    g.now[LEFT] = g.rules[PLAYERS] * g.rules[DICE]
    g.now[DOUBTED] = g.now[LOSER] = NOBODY
    throw(g)


@implements("LD-THROW-1")
def throw(g: Position) -> None:
    g.now[BID] = g.now[BIDDER] = NOBODY
    for place in range(SEATS * SIDES):
        g.thrown[place] = 0
    for seat in range(g.rules[PLAYERS]):
        for _ in range(g.scores[seat]):
            g.chance[0], face = below(g.chance[0], g.rules[FACES])
            g.thrown[seat * SIDES + face] += 1


@implements("LD-BID-2", "LD-BID-3")
def legal(g: Position) -> int:
    """Count the legal actions: every higher bid, and a doubt once there is a bid."""
    if g.now[TURN] == NOBODY:
        return 0
    faces, bid = g.rules[FACES], g.now[BID]
    ranked = bid // SIDES * faces + bid % SIDES + 1 if bid != NOBODY else 0  # bids that are not higher
    return g.now[LEFT] * faces - ranked + (bid != NOBODY)


@implements("LD-BID-1")
def action(g: Position, k: int) -> int:
    faces, bid = g.rules[FACES], g.now[BID]
    if bid != NOBODY:
        if k == 0:
            return DOUBT
        k += bid // SIDES * faces + bid % SIDES
    return k // faces * SIDES + k % faces


def step(g: Position, code: int) -> None:
    if code == DOUBT:
        doubt(g)
    else:
        g.now[BID], g.now[BIDDER], g.now[TURN] = code, g.now[TURN], next_seat(g, g.now[TURN])


def next_seat(g: Position, seat: int) -> int:
    """Return the next seat that has dice."""
    while True:
        seat = (seat + 1) % g.rules[PLAYERS]
        if g.scores[seat]:
            return seat


@implements("LD-DOUBT-1", "LD-DOUBT-2", "LD-NEXT-1", "LD-END-1")
def doubt(g: Position) -> None:
    bid, found = g.now[BID], 0
    for seat in range(g.rules[PLAYERS]):
        found += g.thrown[seat * SIDES + bid % SIDES]
    loser = g.now[TURN] if found > bid // SIDES else g.now[BIDDER]
    for place in range(SEATS * SIDES):
        g.shown[place] = g.thrown[place]
    g.now[DOUBTED], g.now[LOSER], g.now[COUNT] = bid, loser, found
    g.scores[loser] -= 1
    g.now[LEFT] -= 1
    g.now[LENGTH] += 1
    g.now[SCORINGS] += 1
    g.now[TURN] = loser if g.scores[loser] else next_seat(g, loser)
    if g.scores[g.now[TURN]] == g.now[LEFT]:
        g.now[TURN] = NOBODY
    throw(g)


def winners(g: Position) -> int:
    return largest(g.scores, g.rules[PLAYERS])


def expected(g: Position, face: int) -> float:
    """Return the number of dice of a face that the seat to act can expect: its own, and a share of the opponents'."""
    seat = g.now[TURN]
    return g.thrown[seat * SIDES + face] + (g.now[LEFT] - g.scores[seat]) / g.rules[FACES]


def heuristic(g: Position, code: int) -> float:
    """Rate a doubt high if the bid is more than expected; otherwise the likeliest and lowest bids are best."""
    if code == DOUBT:
        return g.now[BID] // SIDES + 1 - expected(g, g.now[BID] % SIDES) - 0.6
    return min(expected(g, code % SIDES) - code // SIDES - 1, 0.5) - 0.01 * code


def action_of(code: int, players: int) -> Action:
    if code == DOUBT:
        return Action("doubt", (("doubt",),), code)
    return Action(f"bid {BIDS[code]}", (("bid",), (BIDS[code],)), code)


MACHINE = Machine.made_of(
    globals(),
    sizes={"now": OWN + 6, "scores": SEATS, "thrown": SEATS * SIDES, "shown": SEATS * SIDES},
    length="rounds",
    count=DOUBT + 1,
)
