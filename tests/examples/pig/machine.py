"""The flow of Pig, a game of one die. A code is ROLL or HOLD."""

from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import LENGTH, NOBODY, OWN, PLAYERS, TURN, Ints, Machine
from ludobook.core.bits import largest
from ludobook.core.chance import below
from ludobook.core.rules import Rulings, implements

ROLL, HOLD = range(2)
VERBS = ("roll", "hold")
HEAP, DIE = OWN, OWN + 1  # places in ``now``: the points of this turn; the last throw, 0 before the first
GOAL = 1  # the place in ``rules`` of the points that win
SEATS, SIDES, ENOUGH = 4, 6, 20  # at a heap of 20, a roll loses as much as it gains on average


class Position(NamedTuple):
    now: Ints
    scores: Ints
    rules: Ints
    chance: Ints


@implements("PIG-R1")
def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    goal = rulings["goal"]
    return (goal if isinstance(goal, int) else 0,)


def begin(g: Position) -> None:
    """Begin with an empty heap and no throw."""


@implements("PIG-HOLD-2")
def legal(g: Position) -> int:
    if g.now[TURN] == NOBODY:
        return 0
    return 2 if g.now[HEAP] else 1


def action(g: Position, k: int) -> int:
    return k


def step(g: Position, code: int) -> None:
    if code == ROLL:
        roll(g)
    else:
        hold(g)


@implements("PIG-ROLL-1", "PIG-ROLL-2")
def roll(g: Position) -> None:
    g.chance[0], face = below(g.chance[0], SIDES)
    g.now[DIE] = face + 1
    g.now[HEAP] = g.now[HEAP] + face + 1 if face else 0
    if face == 0:
        end_turn(g)


@implements("PIG-HOLD-1", "PIG-END-1")
def hold(g: Position) -> None:
    seat = g.now[TURN]
    g.scores[seat] += g.now[HEAP]
    g.now[HEAP] = 0
    end_turn(g)
    if g.scores[seat] >= g.rules[GOAL]:
        g.now[TURN] = NOBODY


def end_turn(g: Position) -> None:
    g.now[LENGTH] += 1
    g.now[TURN] = (g.now[TURN] + 1) % g.rules[PLAYERS]


def winners(g: Position) -> int:
    return largest(g.scores, g.rules[PLAYERS])


def heuristic(g: Position, code: int) -> float:
    """Rate holding above rolling if the heap wins or is large enough, otherwise below."""
    enough = g.now[HEAP] >= ENOUGH or g.scores[g.now[TURN]] + g.now[HEAP] >= g.rules[GOAL]
    return 1.0 * (enough == (code == HOLD))


def holdings(g: Position) -> list[float]:
    """Value the heap for the seat to act, which may still lose it."""
    return [float(g.now[HEAP] * (seat == g.now[TURN])) for seat in range(g.rules[PLAYERS])]


def action_of(code: int, players: int) -> Action:
    return Action(VERBS[code], ((VERBS[code],),), code)


MACHINE = Machine.made_of(globals(), sizes={"now": OWN + 2, "scores": SEATS}, count=2)
