"""Match the search of open games against a plain alpha-beta: ``python tests/benchmarks/open_search.py --ms 50``.

With ``--game konane`` the board is that of the example, and both players count the same: who has won, and how many more
jumps a side has. Otherwise it is a small mancala, and both count seeds: six pits a side with four seeds each, sown into
the own store but not into the other's; a last seed in the store is another turn, and one in an empty pit of one's own
captures what lies opposite. When a side is empty, the other one's seeds are its own. Each opening is six random
actions, and is played from both seats. Time is that of the processor, so that other work on the machine changes
nothing.
"""

import argparse
import math
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from ludobook.contract.action import Action
from ludobook.contract.machine import LENGTH, NOBODY, OWN, SCORINGS, TURN, Machine
from ludobook.core import chance
from ludobook.core.bits import largest
from ludobook.players.lookahead import Lookahead

sys.path.append(str(Path(__file__).parents[1] / "examples"))
from konane.machine import MACHINE as KONANE

PITS, SEEDS = 6, 4
OPENING = 6  # random actions that a game begins with
DEPTH = 4  # of the plain alpha-beta


def begin(g):
    for pit in range(2 * PITS):
        g.board[pit] = SEEDS


def legal(g):
    if g.now[TURN] == NOBODY:
        return 0
    return sum(1 for pit in range(PITS) if g.board[g.now[TURN] * PITS + pit])


def action(g, k):
    return [pit for pit in range(PITS) if g.board[g.now[TURN] * PITS + pit]][k]


def step(g, code):
    seat = g.now[TURN]
    pit, again = seat * PITS + code, False
    seeds, g.board[pit] = g.board[pit], 0
    while seeds:
        again = pit % PITS == PITS - 1 and pit // PITS == seat and not again
        if again:  # between one's own last pit and the other's first lies one's store
            g.scores[seat] += 1
        else:
            pit = (pit + 1) % (2 * PITS)
            g.board[pit] += 1
        seeds -= 1
    opposite = 2 * PITS - 1 - pit
    if not again and pit // PITS == seat and g.board[pit] == 1 and g.board[opposite]:
        g.scores[seat] += 1 + g.board[opposite]
        g.board[pit] = g.board[opposite] = 0
    g.now[LENGTH] += 1
    g.now[TURN] = seat if again else 1 - seat
    sides = sum(g.board[:PITS]), sum(g.board[PITS:])
    if 0 in sides:
        for side in range(2):
            g.scores[side] += sides[side]
        for pit in range(2 * PITS):
            g.board[pit] = 0
        g.now[TURN], g.now[SCORINGS] = NOBODY, 1


MANCALA = Machine(
    sizes={"now": OWN, "scores": 2, "board": 2 * PITS},
    begin=begin,
    legal=legal,
    action=action,
    step=step,
    winners=lambda g: largest(g.scores, 2),
    action_of=lambda code, players: Action(f"sow {code + 1}", (("sow",), (str(code + 1),)), code),
    length="turns",
    count=PITS,
)
MACHINES = {"mancala": MANCALA, "konane": KONANE}


def opening(machine, seed):
    """The position after some random actions; nobody has won by then."""
    g = machine.empty(2, ())
    machine.begin(g)
    picks = chance.start(seed)
    for _ in range(OPENING):
        picks, k = chance.below(picks, machine.legal(g))
        machine.step(g, machine.action(g, k))
    return g


def after(machine, g, code):
    """The position that an action leads to."""
    then = machine.copy(g)
    machine.step(then, code)
    return then


def lead(machine, g):
    """What seat 0 has more than seat 1: points, and before the end what is held."""
    points = g.scores[0] - g.scores[1]
    if g.now[TURN] == NOBODY or machine.holdings is None:
        return points
    held = machine.holdings(g)
    return points + held[0] - held[1]


def alpha_beta(machine, g, depth, low=-math.inf, high=math.inf):
    """The lead of seat 0, as far as can be seen so many actions ahead."""
    if depth == 0 or g.now[TURN] == NOBODY:
        return lead(machine, g)
    first = g.now[TURN] == 0
    best = -math.inf if first else math.inf
    for code in machine.list_codes(g):
        value = alpha_beta(machine, after(machine, g, code), depth - 1, low, high)
        best = max(best, value) if first else min(best, value)
        low, high = (max(low, best), high) if first else (low, min(high, best))
        if low >= high:
            break
    return best


def plain(machine, g):
    """The code that a plain alpha-beta takes."""
    sign = 1 if g.now[TURN] == 0 else -1
    return max(machine.list_codes(g), key=lambda code: sign * alpha_beta(machine, after(machine, g, code), DEPTH - 1))


def search(machine, g, moves=5000, ms=None):
    """The code that the search takes after so many actions of thought, or milliseconds."""
    found, start = Lookahead(machine, g, 2), process_time()
    found.think_until(lambda: found.moves / moves if ms is None else 1000 * (process_time() - start) / ms)
    return max(found.values, key=lambda code: found.values[code][0])


def play(machine, g, chairs):
    """The end of a game between two players, by seat."""
    while g.now[TURN] != NOBODY:
        g = after(machine, g, chairs[g.now[TURN]](machine, g))
    return g


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("openings", nargs="?", type=int, default=100)
    parser.add_argument("--game", choices=MACHINES, default="mancala")
    parser.add_argument("--ms", type=float, help="milliseconds a move, instead of 5000 actions of thought")
    given = parser.parse_args()
    machine, results, spent, asked = MACHINES[given.game], Counter(), 0.0, 0

    def timed(machine, g):
        nonlocal spent, asked
        start = process_time()
        code = search(machine, g, ms=given.ms)
        spent, asked = spent + process_time() - start, asked + 1
        return code

    for seed in range(given.openings):
        for seat in range(2):
            chairs = (timed, plain) if seat == 0 else (plain, timed)
            more = lead(machine, play(machine, opening(machine, seed), chairs)) * (1 - 2 * seat)
            results["won" if more > 0 else "lost" if more < 0 else "drawn"] += 1
    print(
        f"{results['won']} won, {results['drawn']} drawn, {results['lost']} lost; {1000 * spent / asked:.0f} ms a move"
    )


if __name__ == "__main__":
    main()
