"""Simulate the runs of the chapters "by numbers": ``python tests/benchmarks/balance.py [GAME ...] [--anew]``.

It needs the extra ``fast``, and writes ``engines/ludobook/games/GAME/runs.json`` after every run. A run that is there
and whose first games come out as they did is kept (``--anew``: none is). All runs have the same seed, so that those
under another ruling begin with the same deals.

``--confirm`` stores nothing: it plays all runs with another seed, and then runs the code of the chapters on these, so
that what they assert is tried on games that nobody had seen when it was written.

The runs of a game: everybody at random, everybody greedy; one greedy player among random ones, and one at random among
greedy ones, on every seat; and every other reading of every ruling, at one number of players, at random and greedily.
"""

import argparse
import ast
import json
import os
import sys
from pathlib import Path
from time import perf_counter

import ludobook
from ludobook.simulate import simulate
from ludobook.simulate import stored_runs as balance

GAMES_FOLDER = Path(ludobook.__file__).parent / "games"
CHAPTERS = Path(__file__).parents[2] / "notebooks"
CORES = os.cpu_count() or 1
# so many games of everybody at random; of everybody greedy, and with each other reading; and of one player among others
# who play another way, all its seats together
GAMES = {"lauzait_cep": (100_000, 300_000, 300_000, 60_000)}
USUAL = (1_000_000, 1_000_000, 1_000_000, 300_000)
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


def play(name, strength, rulings, games):
    """The run of a table, and what it took, in words."""
    start = perf_counter()
    under = {**balance.limits(name, strength), **rulings}
    found = simulate(
        name, len(strength), games, strength, balance.SEED, under, CORES, mode="compiled", most=balance.LONGEST_GAME
    )
    run = balance.Run(strength, under, found, balance.first_games(name, strength, under))
    return run, f"{perf_counter() - start:.0f} s"


def store(name, anew):
    """Play the runs of a game that are not there, and write them down."""
    path = GAMES_FOLDER / name / "runs.json"
    have = balance.balance(name).runs if path.is_file() and not anew else {}
    runs = {}
    for strength, rulings, games in tables(ludobook.game(name)):
        key = balance.key_of(strength, {**balance.limits(name, strength), **rulings})
        run, took = have.get(key), "kept"
        if run is None or run.result.asked != games or not run.again():
            run, took = play(name, strength, rulings, games)
        runs[key] = run
        write(path, {**have, **runs})
        print(name, " ".join(strength), json.dumps(rulings), took, flush=True)
    write(path, runs)


def stored(run):
    """A run as it is stored."""
    found = run.result
    usual = not set(run.rulings) - set(ludobook.game(found.game).finite)

    def packed(spread, histogram=False):
        return [spread.total, spread.squares, *([list(spread.histogram.items())] if histogram else [])]

    return {
        "strength": list(run.strength),
        "rulings": dict(run.rulings),
        "games": found.games,
        "capped": found.capped,
        "wins": list(map(packed, found.wins)),
        "wins_by_place": list(map(packed, found.wins_by_place)),
        "scores": [packed(score, usual) for score in found.scores],
        "actions": packed(found.actions),
        "rounds": packed(found.rounds, usual),
        "length": found.length,
        "first": run.first,
    }


def write(path, runs):
    rows = [json.dumps(stored(run), separators=(",", ":")) for run in runs.values()]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def confirm(name, seed):
    """Whether all that a chapter asserts holds in games of another seed, too; says what does not."""
    balance.SEED = seed
    runs = balance.Balance([play(name, *table)[0] for table in tables(ludobook.game(name))])
    stored, balance.balance = balance.balance, lambda game: runs
    names, failed = {}, 0
    for cell in json.loads((CHAPTERS / name / "6-odds.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            # one statement at a time, so that one claim that fails hides no other
            for statement in ast.parse("".join(cell["source"])).body:
                try:
                    exec(compile(ast.Module([statement], []), name, "exec"), names)
                except AssertionError:
                    failed += 1
                    print(f"{name}: does not hold with seed {seed}: {ast.unparse(statement)}", flush=True)
    balance.balance = stored
    print(f"{name}: {len(runs.runs)} runs with seed {seed}, {failed} claims failed", flush=True)
    return failed == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--anew", action="store_true", help="keep no run")
    parser.add_argument("--confirm", type=int, metavar="SEED", help="try the chapters on games of this seed instead")
    args = parser.parse_args()
    names = args.games or ludobook.GAMES
    if args.confirm is not None:
        failed = [name for name in names if not confirm(name, args.confirm)]
        sys.exit(bool(failed))
    for name in names:
        store(name, args.anew)


if __name__ == "__main__":
    main()
