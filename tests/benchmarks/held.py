"""How long an answer of the odds in hand takes: ``python tests/benchmarks/held.py [CASES]``, in plain Python.

Games of greedy players are looked at after every move, until so many positions of each were seen (30 by default). For
each position that nothing was asked of before, the milliseconds of the first answer and of that to the first touch:
medians, and the slowest of all. Goal: a median under 300 ms. It decides nothing: timings depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import ludobook
from ludobook.look.held import Case, Held
from ludobook.players.greedy import greedy


def cases(game: ludobook.Game) -> Iterator[Case]:
    """Position after position of games with different deals, every third move of each."""
    for seed in range(1000):
        state = game.new(game.players[min(1, len(game.players) - 1)], seed)
        for move in range(24):
            if state.turn is None:
                break
            if move % 3 == 0:
                yield game.hold(state.view(state.turn))
            state = state.apply(greedy(state))


def timed(game: ludobook.Game, case: Case) -> tuple[float, Held]:
    """An answer, and the milliseconds it took."""
    assert game.held is not None
    start = perf_counter()
    held = game.held(case)
    return 1000 * (perf_counter() - start), held


def main() -> None:
    """Print the table."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print(f"{'':14}{'first answer':>14}{'a touch':>10}{'slowest':>10}   ms, of {wanted} positions each")
    for game in ludobook.shelf():
        firsts, touches = [], []
        for _, case in zip(range(wanted), cases(game), strict=False):
            first, held = timed(game, case)
            firsts.append(first)
            touches += [timed(game, next(iter(held.taps.values())))[0]] if held.taps else []
        print(f"{game.name:14}{median(firsts):14.0f}{median(touches):10.0f}{max(*firsts, *touches):10.0f}")


if __name__ == "__main__":
    main()
