"""Simulate the runs of the chapters "by numbers": ``python tests/benchmarks/balance.py [GAME ...] [--anew]``.

It writes ``engines/ludobook/odds/runs/GAME.json`` after every run. A run that is there and whose first games come out
as they did is kept (``--anew``: none is). Random players need the extra ``fast``. All runs have the same seed, so that
those under another ruling begin with the same deals.

The runs of a game: everybody at random, everybody greedy; one greedy player among random ones, and one at random among
greedy ones, on every seat; and every other reading of every ruling, at one number of players, at random and greedily.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter

import ludobook
from ludobook.odds import balance
from ludobook.odds.simulate import simulate

RUNS = Path(balance.__file__).parent / "runs"
# so many games of everybody at random; of everybody greedy, and with each other reading; and of one player among others
# who play another way, all its seats together
GAMES = {"meow_oracle": (1_000_000, 1_000, 1_000, 1_200), "lauzait_cep": (50_000, 120, 50, 60)}
USUAL = (1_000_000, 2_000, 2_000, 1_200)
TABLE = {"lauzait_cep": 2, "kirin": 4}  # players at which the rulings are compared, else 3
READINGS = {"seasons": (1, 3), "max_days": (10, 20)}  # of rulings that are any number
AT_RANDOM = {"lauzait_cep": False}  # random players seldom end a Season, so that most of its rulings never matter


def tables(game):
    """(strength, rulings, games) of every run."""
    at_random, greedy, otherwise, mixed = GAMES.get(game.name, USUAL)
    for players in game.players:
        yield ("random",) * players, {}, at_random
        yield ("greedy",) * players, {}, greedy
    for players in game.players:
        for one, other in (("greedy", "random"), ("random", "greedy")):
            for seat in range(players):
                strength = tuple(one if i == seat else other for i in range(players))
                yield strength, {}, mixed // players
    players = TABLE.get(game.name, 3)
    for ruling in game.rulebook.switches:
        for value in READINGS.get(ruling.key, ruling.values[1:]):
            if AT_RANDOM.get(game.name, True):
                yield ("random",) * players, {ruling.key: value}, at_random
            yield ("greedy",) * players, {ruling.key: value}, otherwise


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--anew", action="store_true", help="keep no run")
    args = parser.parse_args()
    RUNS.mkdir(exist_ok=True)
    for name in args.games or ludobook.GAMES:
        path = RUNS / f"{name}.json"
        have = balance.balance(name).runs if path.is_file() and not args.anew else {}
        runs = {}
        for strength, rulings, games in tables(ludobook.game(name)):
            start = perf_counter()
            under = {**balance.limits(name, strength), **rulings}
            run = have.get(balance.key_of(strength, under))
            kept = run is not None and run.result.asked == games and run.again()
            if not kept:
                mode = "compiled" if set(strength) == {"random"} else "objects"
                found = simulate(
                    name, len(strength), games, strength, balance.SEED, under, mode=mode, most=balance.MOST
                )
                run = balance.Run(strength, under, found, balance.first_games(name, strength, under))
            runs[balance.key_of(strength, under)] = run
            write(path, {**have, **runs})
            words = " ".join(strength), json.dumps(rulings), "kept" if kept else f"{perf_counter() - start:.0f} s"
            print(name, *words, flush=True)
        write(path, runs)


def write(path, runs):
    rows = [json.dumps(run.to_json(), separators=(",", ":")) for run in runs.values()]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
