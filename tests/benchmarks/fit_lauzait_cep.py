"""Fits what a hand of Lauzait-Cep hopes for, by games against itself: ``python tests/benchmarks/fit_lauzait_cep.py``.

Each round plays games by the weights of the round before, now and then at random, and fits by least squares how many
points more than the others the rest of the Season brought to the seat whose Day has just ended. It needs
``ludobook[fast]``, and writes ``fitted.json``.
"""

import argparse
import json
import time
from importlib import import_module
from pathlib import Path

import ludobook
import numpy as np
from ludobook.compiling import Compiler
from ludobook.contract.machine import NOBODY, SCORINGS, TURN
from ludobook.core.chance import below, scramble

CURIOUS, AT_RANDOM = 120, 30  # of a thousand: sets not formed and Seasons not ended; any action
FIT = import_module("ludobook.games.lauzait_cep.fitted")
MENU = import_module("ludobook.games.lauzait_cep.menu")
MACHINE = ludobook.game("lauzait_cep").machine
RULINGS = ludobook.game("lauzait_cep").rulebook.read_rulings({})
PATH = Path(ludobook.__file__).parent / "games" / "lauzait_cep" / "fitted.json"
RIDGE = 50.0
KEEPS = 0.8  # of what earlier rounds showed


def player(tools):
    """Compiled loops: one that plays games and notes what hands were like, and one that lets two players meet."""
    begin, legal, action, greedy, step, winners, mix, draw = map(
        tools.compiled, (MACHINE.begin, *MACHINE.functions, MACHINE.winners, scramble, below)
    )
    best_by, cut, age, departments_of, nine_of, imbalance, balance_of = map(
        tools.compiled,
        (FIT.best_by, FIT.cut, FIT.age, MENU.departments_of, MENU.nine_of, FIT.imbalance, FIT.balance_of),
    )
    end, declare, hire, joker = MENU.END, MENU.DECLARE, MENU.HIRE, 3 * FIT.JOKER
    curious, at_random = CURIOUS, AT_RANDOM

    @tools.njit
    def start(g, number):
        for i in range(len(g.now)):
            g.now[i] = 0
        for seat in range(g.rules[0]):
            g.scores[seat] = 0
        g.chance[0] = mix(mix(np.uint64(number)))
        begin(g)

    @tools.njit
    def play(g, first, games, plain, weights, notes, future, lengths):
        n, rows = g.rules[0], 0
        for game in range(first, first + games):
            if rows + 400 > len(notes):
                break
            picks = mix(np.uint64(game) + np.uint64(1 << 40))
            kinds = mix(np.uint64(game) + np.uint64(1 << 41))  # half the seats are greedy
            start(g, game)
            since, done = rows, 0
            while g.now[TURN] != NOBODY and done < 1500:
                seat, scorings = g.now[TURN], g.now[SCORINGS]
                code = greedy(g) if plain or kinds >> np.uint64(seat) & np.uint64(1) else best_by(g, weights)
                verb = code & 7
                picks, luck = draw(picks, 1000)
                if luck < (at_random if verb == hire or verb == end else curious):
                    picks, k = draw(picks, legal(g))
                    code = action(g, k)
                    verb = code & 7
                lengths[verb] += 1
                step(g, code)
                done += 1
                over = g.now[SCORINGS] != scorings
                if over:
                    lengths[6] += 1
                    for row in range(since, rows):
                        mine, others = 0.0, 0.0
                        for other in range(n):
                            gain = g.scores[other] - future[row, other]
                            if other == notes[row, 0]:
                                mine = gain
                            else:
                                others += gain
                        future[row, n] = mine - others / (n - 1)
                    since = rows
                elif verb == end and rows - since < 300:
                    for other in range(n):
                        future[rows, other] = g.scores[other]
                    row = notes[rows]
                    row[0] = seat
                    own, most = departments_of(g, seat), 0
                    for other in range(n):
                        if other != seat:
                            most = max(most, departments_of(g, other))
                    found = cut(g, g.hands[seat], 3 - own)
                    row[1], row[2], row[3], row[4] = age(g), own, found & 7, found >> 3
                    row[5] = g.hands[seat] >> joker
                    row[6], row[7] = balance_of(imbalance(nine_of(g, seat))), most
                    rows += 1
            if g.now[TURN] != NOBODY:
                rows = since
        return rows

    @tools.njit
    def duel(g, first, games, mine, his, plain):
        n, share, points = g.rules[0], 0.0, 0.0
        for game in range(first, first + games):
            start(g, game // n)
            own, done = game % n, 0
            while g.now[TURN] != NOBODY and done < 1500:
                if g.now[TURN] == own:
                    step(g, best_by(g, mine))
                elif plain:
                    step(g, greedy(g))
                else:
                    step(g, best_by(g, his))
                done += 1
            mask, shared = winners(g), 0
            for seat in range(n):
                shared += mask >> seat & 1
                points += g.scores[seat] * (1.0 if seat == own else -1.0 / (n - 1))
            share += (mask >> own & 1) / shared
        return share / games, points / games

    return play, duel


def designed(notes):
    """The rows as features."""
    x = np.zeros((len(notes), FIT.WEIGHTS))
    rows = np.arange(len(notes))
    _, age, own, lacking, bonus, jokers, balance, most = notes.T
    x[rows, FIT.SHAPES * age + FIT.LACKING * own + lacking] = 1
    x[rows, FIT.BONUS + np.minimum(lacking, 2)] = bonus
    x[rows, FIT.JOKERS + (lacking > 0)] = jokers
    x[rows, FIT.BALANCE + FIT.BALANCES * np.minimum(lacking, 3) + balance] = 1
    x[rows, FIT.THEIRS + 4 * age + most] = 1
    return x


def prior():
    """What is supposed before anything is known."""
    found = np.zeros(FIT.WEIGHTS)
    for age in range(FIT.AGES):
        for own in range(4):
            for lacking in range(FIT.LACKING):
                found[FIT.SHAPES * age + FIT.LACKING * own + lacking] = 4 - 1.2 * lacking
    found[FIT.BONUS : FIT.BONUS + 3] = 0.5
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--players", type=int, nargs="*", default=[2])
    args = parser.parse_args()
    tools = Compiler()
    # without inlining everything, which would take minutes
    tools.njit = import_module("numba").njit(nogil=True, error_model="numpy", _nrt=False)
    play, duel = player(tools)
    weights, begun, first = np.array(FIT.WORTHS, np.int64), time.time(), 0
    for n in args.players:
        g = tools.position(MACHINE, MACHINE.empty(n, RULINGS))
        own = slice(FIT.WEIGHTS * (n - 2), FIT.WEIGHTS * (n - 1))
        gram, right = RIDGE * np.eye(FIT.WEIGHTS), RIDGE * prior()
        for number in range(args.rounds + 1):
            notes = np.zeros((args.games * 60, 8), np.int64)
            future, lengths = np.zeros((len(notes), n + 1)), np.zeros(8, np.int64)
            rows = play(g, first, args.games, number == 0, weights, notes, future, lengths)
            first += args.games
            gram, right = KEEPS * gram + (1 - KEEPS) * RIDGE * np.eye(FIT.WEIGHTS), KEEPS * right + (1 - KEEPS) * RIDGE * prior()
            for k in range(0, rows, 50_000):
                x = designed(notes[k : min(k + 50_000, rows)])
                gram += x.T @ x
                right += x.T @ future[k : min(k + 50_000, rows), n]
            theta = np.linalg.solve(gram, right)
            before = weights.copy()
            weights[own] = np.rint(1000 * theta)
            against = [duel(g, 10**9, 2000 * n // 2, weights, before, plain) for plain in (True, False)]
            print(f"round {number}, {n} players: {rows} Days, {lengths.tolist()}; against greedy {against[0][0]:.1%} "
                  f"{against[0][1]:+.2f}, before {against[1][0]:.1%}; {time.time() - begun:.0f} s", flush=True)
            PATH.write_text(json.dumps({"worths": weights.tolist()}, separators=(",", ":")) + "\n", encoding="utf-8")
    print(weights[: FIT.SHAPES * FIT.AGES].reshape(FIT.AGES, 4, FIT.LACKING))
    print(weights[FIT.SHAPES * FIT.AGES : FIT.WEIGHTS])


if __name__ == "__main__":
    main()
