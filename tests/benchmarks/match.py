"""Plays today's search against that of an older commit, each in a process of its own, and prints the share of wins.

Run:
    git worktree add ../old b130d13
    python tests/benchmarks/match.py egg --old ../old --players 2 --games 1000 --results egg2.jsonl

One seat plays the new search, all others the old one. Every deal is played once from each seat, and the standard error
is taken over deals. Each game is a line of the file of results, so a run that is broken off continues where it was.
Seconds a move are processor time of each side, without the moves that have one legal action. With
``--compiled`` both search on compiled kernels, which changes nothing but the time.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median, stdev

import ludobook
from ludobook.players import Search

CAP = 3000  # actions after which a game counts as lost by the new search


class Chairs:
    """Players of one game that answer requests, here or line by line in a process with other engines."""

    def __init__(self, compiled, moves=None):
        self.search, self.state, self.seed = Search(compiled=compiled, **({"moves": moves} if moves else {})), None, 0

    def answer(self, asked):
        """Begin a game, do an action, or choose one."""
        if "new" in asked:
            name, players, self.seed = asked["new"]
            self.state = ludobook.game(name).new(players, self.seed)
        elif "did" in asked:
            self.state = self.state.apply(asked["did"])
        else:
            status = self.state.status()
            search = self.search.with_seed(1000 * self.seed + status.to_move)
            begun = time.process_time()
            action = search(self.state)
            return {"action": action.text, "seconds": time.process_time() - begun}
        return {}


def serve(compiled):
    """Answer the lines of standard input until it ends."""
    chairs = Chairs(compiled)
    for line in sys.stdin:
        print(json.dumps(chairs.answer(json.loads(line))), flush=True)


class Old:
    """The chairs of an older checkout."""

    def __init__(self, checkout, compiled):
        command = [sys.executable, str(Path(__file__).resolve()), "--serve", *["--compiled"] * compiled]
        path = {"PYTHONPATH": str(Path(checkout).resolve() / "engines")}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **path}
        )

    def answer(self, asked):
        """Send a request and wait for the answer."""
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self):
        """End the process."""
        self._process.stdin.close()
        self._process.wait()


def played(name, players, number, new, old):
    """Play one game; return the new search's share of the win, the points, and both sides' seconds a move."""
    seed, seat = number // players, number % players
    times, done = ([], []), 0
    for chairs in (new, old):
        chairs.answer({"new": [name, players, seed]})
    while new.state.turn is not None and done < CAP:
        mine = new.state.turn == seat
        choices = new.state.legal_actions()
        found = {"action": choices[0].text}
        if len(choices) > 1:
            found = (new if mine else old).answer({"choose": True})
            times[mine].append(found["seconds"])
        for chairs in (new, old):
            chairs.answer({"did": found["action"]})
        done += 1
    status = new.state.status()
    share = (seat in status.winners) / len(status.winners) if status.game_over else 0.0
    return {"game": number, "share": share, "scores": list(status.scores), "new": times[1], "old": times[0]}


def told(rows, players):
    """Sum the games up in a line."""
    deals = {}
    for row in rows:
        deals.setdefault(row["game"] // players, []).append(row["share"])
    means = [fmean(deal) for deal in deals.values()]
    error = stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.nan
    seconds = []
    for side in ("new", "old"):
        every = [one for row in rows for one in row[side]]
        seconds.append(f"{side} {fmean(every):.4f} mean, {median(every):.4f} median, {max(every):.3f} most")
    return (
        f"{fmean(row['share'] for row in rows):.1%} ± {error:.1%} of {len(rows)} games (even: {1 / players:.0%}); "
        f"seconds a move: {'; '.join(seconds)}"
    )


def options_of_a_match(about):
    """The parser of the options that every match has."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("game", nargs="?", default="egg", choices=ludobook.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--results", help="file of results, one line a game")
    parser.add_argument("--compiled", action="store_true", help="search on compiled kernels; needs ludobook[fast]")
    return parser


def play_all(args, path, play):
    """Play the games that the file of results does not have; print the sum of all, and return their rows."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    there = {row["game"] for row in rows}
    for number in range(args.first, args.first + args.games):
        if number not in there:
            rows.append(play(number))
            with path.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
            if len(rows) % 20 == 0:
                print(told(rows, args.players), flush=True)
    print(f"{args.game}, {args.players} players: {told(rows, args.players)}")
    return rows


def main():
    parser = options_of_a_match(__doc__)
    parser.add_argument("--old", help="the older checkout")
    parser.add_argument("--moves", type=int, help="actions that the new search plays out; 1 is none at all")
    parser.add_argument("--without", nargs="*", default=[], help="parts of the machine that the new search leaves out")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.compiled)
        return
    game = ludobook.game(args.game)
    object.__setattr__(game, "machine", replace(game.machine, **dict.fromkeys(args.without)))
    path = Path(args.results or f"{args.game}-{args.players}.jsonl")
    new, old = Chairs(args.compiled, args.moves), Old(args.old, args.compiled)
    play_all(args, path, lambda number: played(args.game, args.players, number, new, old))
    old.close()


if __name__ == "__main__":
    main()
