"""Finds the puzzles of a game anew: ``python tests/benchmarks/puzzles.py kirin [--each 120] [--minutes 20]``.

Greedy players play; wherever seat 0 has a choice, a search looks for an action that beats each other one it tried by
so many standard errors, deal by deal; what looks so at a glance is searched in earnest, and at last ten times as long.
A position is kept where all three searches, each with a seed of its own, have the same best action. ``--each`` is how
many of each grade are kept; with ``--more`` they come to those stored, from the deals after the last one of these.

``--check`` searches what is stored again, ten times as long and with fresh seeds (``--seed``), and prints how many
keep their best action (goal: 98 in 100), and how many the greedy and the random player solve, by grade; with ``--drop``
the others are stored no longer. ``--principles`` notes anew which principle each stored puzzle shows.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, replace
from itertools import count, zip_longest
from pathlib import Path
from statistics import fmean, stdev

import ludobook
from ludobook.contract.game import State
from ludobook.players import Search, Value, greedy
from ludobook.players.greedy import best as best_looking
from ludobook.players.principles import deciding_principle
from ludobook.players.puzzles import GRADES, LITTLE, Puzzle, puzzles

# what a search may spend, and by how many standard errors its best must win
MOVES = 5000  # actions that a search played out for each of its own when the first puzzles were made
LOOKS = (MOVES // 5, 1.0), (MOVES, 2.5), (10 * MOVES, 4.0)
LEAST = 0.25  # points that the next best action must cost
HARD = len(GRADES) - 1
LONGEST = 120  # actions after which a game is left


def positions(game: str, players: int, seed: int, most: int) -> Iterator[tuple[int, State]]:
    """The positions of a greedy game in which seat 0 has a choice, among its first ``most``; each with its step."""
    state = ludobook.game(game).new(players, seed)
    for step in range(most):
        if state.turn is None:
            return
        if state.turn == 0 and len(state.codes) > 2:
            yield step, state
        state = state.apply(greedy(state))


def margin(values: tuple[Value, ...]) -> tuple[str, float, float]:
    """The best action, by how many points it beats the next, and the fewest standard errors by which it beats any."""
    tried = sorted((value for value in values if value.mean is not None), key=lambda value: -value.mean)
    if len(tried) < 2:
        return "", 0.0, 0.0
    best, *rest = tried
    errors = []
    for other in rest:
        gains = [a - b for a, b in zip(best.results, other.results, strict=False)]
        spread = stdev(gains) / math.sqrt(len(gains))
        errors.append(fmean(gains) / spread if spread else math.copysign(math.inf, fmean(gains)))
    return best.action.text, best.mean - rest[0].mean, min(errors)


def row_of(puzzle: Puzzle) -> list[object]:
    """What is stored of it."""
    row = list(astuple(puzzle)[1:-1])
    return row if puzzle.principle else row[:-1]


def shown(state: State, best: str) -> str:
    """The key of the principle that the best action follows, and the best looking other one breaks; or empty."""
    others = [action for action in state.legal_actions() if action.text != best]
    found = deciding_principle(state, best, best_looking(state, others).text)
    return found.key if found else ""


def look(game: str, each: int, minutes: float, stored: tuple[Puzzle, ...]) -> list[list[object]]:
    """The rows to store, with those there are."""
    played = ludobook.game(game)
    rows = {grade: [row_of(one) for one in stored if one.grade == grade] for grade in range(len(GRADES))}
    began, seen, sizes = time.monotonic(), Counter[int](), list(played.players)
    searches = {n: [Search(k, moves, compiled=True) for k, (moves, _) in enumerate(LOOKS)] for n in sizes}
    for seed in count(1 + max((one.seed for one in stored), default=0)):
        players = sizes[seed % len(sizes)]
        for step, state in positions(game, players, seed, LONGEST):
            chosen, usual = greedy(state).text, 0 if len(state.codes) <= LITTLE else 1
            best, cost = "", 0.0
            for search, (moves, sure) in zip(searches[players], LOOKS, strict=True):
                seen[moves] += 1
                found, cost, errors = margin(search.values(state))
                grade = usual if found == chosen else HARD
                if errors < sure or cost < LEAST or found != (best or found) or len(rows[grade]) >= each:
                    break
                best = found
            else:
                principle = shown(state, best)
                rows[grade].append(
                    [players, seed, step, best, round(cost, 1), grade, *([principle] if principle else [])]
                )
        if all(len(some) >= each for some in rows.values()) or time.monotonic() - began > 60 * minutes:
            print(f"{dict(seen)} searched in {seed} games", {k: len(some) for k, some in rows.items()}, flush=True)
            return [row for some in zip_longest(*rows.values()) for row in some if row]
    raise AssertionError


def store(game: str, rows: list[list[object]]) -> None:
    """Write them down, one a line."""
    place = Path(ludobook.__file__).parent / "games" / game / "puzzles.json"
    place.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", "utf-8")


def check(game: str, seed: int) -> list[list[object]]:
    """Print what becomes of the stored ones; those that keep their best action."""
    played = ludobook.game(game)
    searches = {n: Search(seed, 10 * played.machine.moves, compiled=True) for n in played.players}
    rows: Counter[tuple[str, int]] = Counter()
    chance: Counter[int] = Counter()
    sound: list[list[object]] = []
    for puzzle in puzzles(game):
        state = puzzle.state
        rows["there are", puzzle.grade] += 1
        kept = margin(searches[puzzle.players].values(state))[0] == puzzle.best
        rows["kept", puzzle.grade] += kept
        sound += [row_of(puzzle)] * kept
        rows["greedy", puzzle.grade] += greedy(state).text == puzzle.best
        chance[puzzle.grade] += 1 / len(state.codes)  # type: ignore[assignment]
    for grade, words in enumerate(GRADES):
        of = rows["there are", grade]
        if of:
            greedily, randomly = rows["greedy", grade] / of, chance[grade] / of
            print(f"{game} {words}: {of}, {rows['kept', grade]} kept; greedy {greedily:.0%}, random {randomly:.0%}")
    total = len(puzzles(game))
    print(f"{game}: {len(sound)} of {total} keep their best action ({len(sound) / max(total, 1):.1%})", flush=True)
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(ludobook.GAMES))
    parser.add_argument("--each", type=int, default=120)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--principles", action="store_true")
    options = parser.parse_args()
    for name in options.games:
        if options.principles:
            noted = [replace(one, principle=shown(one.state, one.best)) for one in puzzles(name)]
            store(name, [row_of(one) for one in noted])
            print(name, dict(Counter(one.principle for one in noted)), flush=True)
        elif not options.check:
            store(name, look(name, options.each, options.minutes, puzzles(name) if options.more else ()))
        else:
            sound = check(name, options.seed)
            if options.drop:
                store(name, sound)


if __name__ == "__main__":
    main()
