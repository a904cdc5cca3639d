"""How often one player beats another: ``python tests/engines/strength.py egg search greedy --games 200``.

One seat plays the first strength, all others the second. Every deal is played once from each seat, so that its luck
cancels out; every player count has as many games. A shared win counts as a share of one. After ± stands the standard
error, over deals. Measured by actions played out (``--moves``), never by the clock, a search plays the same on a busy
machine, and the same compiled; ``s a move`` is processor time, median and longest.
"""

import argparse
import math
import time
from statistics import fmean, median, stdev

import ludobook
from ludobook.players import STRENGTHS, Search, play, player

CAP = 2000  # actions in a game, for those that could go on for ever


def timed(chair, times):
    """The same player, its seconds a move noted down."""

    def choose(state):
        begun = time.process_time()
        action = chair(state)
        times.append(time.process_time() - begun)
        return action

    return choose


def share(played, players, seat, one, other, seed, search, times=None):
    """The share of the win that the seat takes, 0 when the cap is reached; its seconds a move go to ``times``."""
    chairs = []
    for chair in range(players):
        strength, own_seed = one if chair == seat else other, 1000 * seed + chair
        chairs.append(search.with_seed(own_seed) if strength == "search" else player(strength, own_seed))
    if times is not None:
        chairs[seat] = timed(chairs[seat], times)
    status = play(played.new(players, seed), chairs, CAP)[0].status()
    return (seat in status.winners) / len(status.winners) if status.game_over else 0.0


def shares(name, one, other, games, players=None, search=None, first=0, times=None):
    """The share of each game, deal by deal; where no player count is named, they have as many games each."""
    played = ludobook.game(name)
    counts = [players] if players else list(played.players)
    search = search or Search()
    return [
        share(played, count, i % count, one, other, i // count, search, times)
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
    parser.add_argument("--compiled", action="store_true", help="search on compiled kernels; needs ludobook[fast]")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on with a run")
    args = parser.parse_args()
    budget = {} if args.moves is None else {"moves": args.moves}
    search = Search(compiled=args.compiled, **budget)
    for players in [args.players] if args.players else ludobook.game(args.game).players:
        times = []
        games, first = (number - number % players for number in (args.games, args.first))  # whole deals
        got = shares(args.game, args.one, args.other, games, players, search, first, times)
        mean, error = mean_and_error(got, players)
        print(
            f"{args.game}, {players} players: {args.one} wins {mean:.1%} ± {error:.1%} of {len(got)} games "
            f"against {args.other} (even: {1 / players:.0%}), {median(times):.2f} … {max(times):.2f} s a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
