"""How often one player beats another: ``python tests/engines/strength.py egg search greedy --games 200``.

One seat plays the first strength, all others the second; the seat turns with every game, and every player count has
as many games. A shared win counts as a share of one. After ± stands the standard error. Measured by actions played
out (``--moves``), never by the clock, a search plays the same on a busy machine.
"""

import argparse
import math

import ludobook
from ludobook.players import STRENGTHS, Search, player

CAP = 2000  # actions in a game, for those that could go on for ever


def seated(strength, seed, moves=None):
    """A player; a search that plays out that many actions, if told."""
    return Search(seed, moves) if strength == "search" and moves else player(strength, seed)


def share(played, players, seat, one, other, seed, moves=None):
    """The share of the win that the seat takes, 0 when the cap is reached."""
    chairs = [seated(one if chair == seat else other, 1000 * seed + chair, moves) for chair in range(players)]
    state = played.new(players, seed)
    for _ in range(CAP):
        status = state.status()
        if status.game_over:
            return (seat in status.winners) / len(status.winners)
        state = state.apply(chairs[status.to_move](state))
    return 0.0


def shares(name, one, other, games, players=None, moves=None, first=0):
    """The share of each game; seats and, where none is named, player counts take turns."""
    played = ludobook.game(name)
    counts = [players] if players else list(played.players)
    return [
        share(played, counts[i % len(counts)], i // len(counts) % counts[i % len(counts)], one, other, i, moves)
        for i in range(first, first + games)
    ]


def wins(name, one, other, games, players=None):
    """(wins of ``one``, games)."""
    return sum(shares(name, one, other, games, players)), games


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ludobook.GAMES)
    parser.add_argument("one", choices=STRENGTHS)
    parser.add_argument("other", choices=STRENGTHS)
    parser.add_argument("--games", type=int, default=2000, help="at each player count")
    parser.add_argument("--players", type=int, help="only this player count")
    parser.add_argument("--moves", type=int, help="actions a search plays out for each of its own")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on with a run")
    args = parser.parse_args()
    for players in [args.players] if args.players else ludobook.game(args.game).players:
        got = shares(args.game, args.one, args.other, args.games, players, args.moves, args.first)
        mean = sum(got) / len(got)
        error = math.sqrt(sum((each - mean) ** 2 for each in got) / max(len(got) - 1, 1) / len(got))
        print(
            f"{args.game}, {players} players: {args.one} wins {mean:.1%} ± {error:.1%} of {len(got)} games "
            f"against {args.other} (even: {1 / players:.0%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
