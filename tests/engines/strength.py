"""How often one player beats another: ``python tests/engines/strength.py egg search greedy --games 200``.

One seat plays the first strength, all others the second. Every deal is played once from each seat, so that its luck
cancels out; every player count has as many games. A shared win counts as a share of one. After ± stands the standard
error, over deals. Measured by actions played out (``--moves``), never by the clock, a search plays the same on a busy
machine; ``s a move`` is processor time, median and longest.
"""

import argparse
import math
import time
from statistics import fmean, median, stdev

import ludobook
from ludobook.players import STRENGTHS, Search, player

CAP = 2000  # actions in a game, for those that could go on for ever


def seated(strength, seed, moves=None):
    """A player; a search that plays out that many actions, if told."""
    if strength != "search":
        return player(strength, seed)
    if (moves, seed % 1000) not in SEARCHERS:
        SEARCHERS[moves, seed % 1000] = Search(seed, moves or 2000, compiled=FAST)
    made = SEARCHERS[moves, seed % 1000]
    made._seed = seed
    return made


FAST = False
SEARCHERS = {}


def share(played, players, seat, one, other, seed, moves=None, times=None):
    """The share of the win that the seat takes, 0 when the cap is reached; its seconds a move go to ``times``."""
    chairs = [seated(one if chair == seat else other, 1000 * seed + chair, moves) for chair in range(players)]
    state = played.new(players, seed)
    for _ in range(CAP):
        status = state.status()
        if status.game_over:
            return (seat in status.winners) / len(status.winners)
        begun = time.process_time()
        action = chairs[status.to_move](state)
        if times is not None and status.to_move == seat:
            times.append(time.process_time() - begun)
        state = state.apply(action)
    return 0.0


def shares(name, one, other, games, players=None, moves=None, first=0, times=None):
    """The share of each game, deal by deal; where no player count is named, they have as many games each."""
    played = ludobook.game(name)
    counts = [players] if players else list(played.players)
    return [
        share(played, count, i % count, one, other, i // count, moves, times)
        for count in counts
        for i in range(first, first + games // len(counts))
    ]


def wins(name, one, other, games, players=None):
    """(wins of ``one``, games)."""
    got = shares(name, one, other, games, players)
    return sum(got), len(got)


def mean_and_error(got, players):
    """The mean share and its standard error, over deals: all games of a deal count as one result."""
    deals = [fmean(got[i : i + players]) for i in range(0, len(got), players)]
    return fmean(deals), stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ludobook.GAMES)
    parser.add_argument("one", choices=STRENGTHS)
    parser.add_argument("other", choices=STRENGTHS)
    parser.add_argument("--games", type=int, default=2000, help="at each player count")
    parser.add_argument("--players", type=int, help="only this player count")
    parser.add_argument("--moves", type=int, help="actions a search plays out for each of its own")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on with a run")
    parser.add_argument("--compiled", action="store_true", help="play out on compiled kernels: the same, but faster")
    args = parser.parse_args()
    global FAST
    FAST = args.compiled
    for players in [args.players] if args.players else ludobook.game(args.game).players:
        times = []
        games, first = (number - number % players for number in (args.games, args.first))  # whole deals
        got = shares(args.game, args.one, args.other, games, players, args.moves, first, times)
        mean, error = mean_and_error(got, players)
        print(
            f"{args.game}, {players} players: {args.one} wins {mean:.1%} ± {error:.1%} of {len(got)} games "
            f"against {args.other} (even: {1 / players:.0%}), {median(times):.2f} … {max(times):.2f} s a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
