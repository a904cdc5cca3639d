"""Do principles pay?

Run: python tests/benchmarks/principles.py [games] [--deals 2000] [--only KEY] [--players N] [--seed S]

One greedy player follows a principle, all others are plain greedy players. The same deals are played by plain greedy
players alone, so each game is compared with the one in which the same seat followed nothing. Printed are how often the
follower wins, and its lead over the mean of the others in points, as differences with their standard errors over deals.
A principle belongs into a game only with the numbers of players at which following it gains wins by more than two
standard errors.
"""

import argparse
import math
from statistics import fmean, stdev

import ludobook
from ludobook.contract.machine import NOBODY, TURN
from ludobook.core import chance

LONGEST = 600  # actions after which a game counts as it stands


def choice(machine, g, best, principle):
    """What a greedy player does who follows a principle, and whether it made a difference."""
    plain = best(machine.copy(g))
    codes = list(machine.list_codes(g))
    if len(codes) < 2:
        return plain, False
    fitting = set(principle.follows(g, codes))
    if not fitting or plain in fitting:
        return plain, False
    machine.list_codes(g)
    return max((code for code in codes if code in fitting), key=lambda code: machine.heuristic(g, code)), True


def played(game, players, seed, own, principle):
    """By seat the share of the win and the lead; and how often the principle made a difference."""
    machine = game.machine
    g = machine.copy(game.new(players, seed).at)
    best, done, differed = machine.in_python()[2], 0, 0
    while g.now[TURN] != NOBODY and done < LONGEST:
        if principle is not None and g.now[TURN] == own:
            code, other = choice(machine, g, best, principle)
            differed += other
        else:
            code = best(g)
        machine.step(g, code)
        done += 1
    over = g.now[TURN] == NOBODY
    mask = machine.winners(g) if over else 0
    shares = [(mask >> seat & 1) / max(mask.bit_count(), 1) for seat in range(players)]
    scores = list(g.scores)[:players]
    return shares, [score - (sum(scores) - score) / (players - 1) for score in scores], differed


def told(gains, form):
    """``+1.2% ± 0.4%``."""
    error = stdev(gains) / math.sqrt(len(gains))
    return f"{fmean(gains):+{form}} ± {error:{form}}"


def prove(game, principle, players, deals, first):
    """Return what following a principle changes, over so many deals from seed ``first`` on."""
    wins, points, differed = [], [], 0
    for seed in range(first, first + deals):
        seed = chance.scramble(seed + 10**6) % 10**9
        shares, leads, _ = played(game, players, seed, 0, None)
        own = seed % players
        mine, lead, times = played(game, players, seed, own, principle)
        wins.append(mine[own] - shares[own])
        points.append(lead[own] - leads[own])
        differed += times
    return told(wins, ".1%"), told(points, ".2f"), differed / deals


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(ludobook.GAMES))
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--only")
    parser.add_argument("--players", type=int)
    parser.add_argument(
        "--seed", type=int, default=0, help="the first deal, so that a principle can be tried on new ones"
    )
    args = parser.parse_args()
    for name in args.games:
        game = ludobook.game(name)
        for principle in game.principles:
            if args.only and principle.key != args.only:
                continue
            for players in [args.players] if args.players else principle.players:
                wins, points, differed = prove(game, principle, players, args.deals, args.seed)
                print(
                    f"{name} of {players}, {principle.key}: wins {wins}, points {points}; "
                    f"{differed:.2f} other actions a game, {args.deals} deals",
                    flush=True,
                )


if __name__ == "__main__":
    main()
