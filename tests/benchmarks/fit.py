"""Fits what the players know by games against themselves: ``python tests/benchmarks/fit.py meow_oracle``.

It needs ``ludobook[fast]``. The same command writes the same file again. Meow Oracle's chances are counted: each
round plays games with the chances of the round before, and puts what it counted in their place. Kirin's weights are
evolved by the cross-entropy method (Rubinstein, 1999): one seat plays many weights drawn around the best ones so far,
all others those of the stage before; the best few say where the next ones are drawn. Lauzait-Cep's weights are fitted
by least squares to what came of hands in games of greedy players, who now and then do anything.
"""

import argparse
import json
from importlib import import_module
from pathlib import Path

import ludobook
import numpy as np
from ludobook.compiling import Compiler
from ludobook.contract.machine import NOBODY, SCORINGS, TURN
from ludobook.core.chance import below, scramble

ROUNDS, GAMES = 5, 150_000  # games in a round, at each number of players
AT_RANDOM = 30  # of a thousand actions, so that what is seldom chosen is counted too
DOUBT = 1.0  # what was counted before has the weight of so many cases
AREA = 9


def meow_oracle():
    """How often each line and each gap of the climb came about, by what an area was like before."""
    fitted = import_module("ludobook.games.meow_oracle.fitted")
    kernel = import_module("ludobook.games.meow_oracle.kernel")
    machine = ludobook.game("meow_oracle").machine
    queue = import_module("ludobook.games.meow_oracle.machine").QUEUE
    lines = [prior_of_line(place) for place in range(fitted.TALLY * fitted.PHASES)]
    climbs = [300.0] * (2 * fitted.OPEN)
    for number in range(ROUNDS):
        fitted.LINE_POINTS = tuple(2 * chance / 1000 for chance in lines)
        fitted.CLIMBS = tuple(chance / 1000 for chance in climbs)
        count = counting(Compiler(), machine, fitted, kernel, queue)
        found = [np.zeros((len(stored), 2)) for stored in (lines, climbs)]
        for players in ludobook.game("meow_oracle").players:
            position = Compiler().position(machine, machine.empty(players, rulings("meow_oracle")))
            count(position, GAMES * number, GAMES, *found)
        lines, climbs = (
            [
                round(1000 * (came + DOUBT * before / 1000) / (cases + DOUBT)) if cases or number else before
                for before, (cases, came) in zip(stored, counted.tolist(), strict=True)
            ]
            for stored, counted in zip((lines, climbs), found, strict=True)
        )
        print(f"round {number + 1}: {int(found[0][:, 0].sum())} lines, {int(found[1][:, 0].sum())} steps", flush=True)
    # what never comes about is 0, and costs a reader nothing
    lines, climbs = (
        [chance if cases else 0 for chance, cases in zip(stored, counted[:, 0].tolist(), strict=True)]
        for stored, counted in zip((lines, climbs), found, strict=True)
    )
    return {"lines": [*map(round, lines)], "climbs": [*map(round, climbs)]}


def prior_of_line(tally):
    """What a line is given before anything is counted: a chance that grows with the cards in it, in thousandths."""
    cards = tally % 256 // 64
    return (50, 100, 300, 1000)[cards] if 3 in (tally % 4, tally // 4 % 4, tally // 16 % 4) else 0


def counting(tools, machine, fitted, kernel, queue):
    """A compiled loop that plays games by ``best_fitted`` and counts in them."""
    begin, legal, action, best, step, mix, draw = map(
        tools.compiled,
        (machine.begin, machine.legal, machine.action, machine.best_fitted, machine.step, scramble, below),
    )
    line_place, gap_place, number = map(tools.compiled, (fitted.line_place, fitted.gap_place, kernel.number))
    count_climb, colours_of = map(tools.compiled, (kernel.ascending_count, kernel.line_colours))
    rows = tools.compiled(kernel.ROWS)

    @tools.njit
    def count_area(area, last, lines, climbs):
        vacant = 0
        for cell in range(AREA):
            vacant += area[cell] < 0
        for line in range(8):
            at = line_place(area, line, vacant)
            lines[at, 0] += 1
            lines[at, 1] += colours_of(last, line) != 0
        climb = count_climb(last, 0)
        low, gap = 0, 0
        for step in range(AREA + 1):
            card = area[rows[step]] if step < AREA else -1
            if step < AREA and card < 0:
                gap += 1
                continue
            if climb < step - gap:  # it had broken off before
                return
            high = number(card) if step < AREA else -1
            at = gap_place(gap, vacant - gap, low, high)
            for i in range(gap + (high >= low and gap > 0)):
                climbs[at + i, 0] += 1
                climbs[at + i, 1] += climb > step - gap + i
            if high < low:
                return
            low, gap = high, 0

    @tools.njit
    def count(g, first, games, lines, climbs, areas, seats):
        players = g.rules[0]
        for game in range(first, first + games):
            for i in range(len(g.now)):
                g.now[i] = 0
            for seat in range(players):
                g.scores[seat] = 0
            g.chance[0] = mix(mix(np.uint64(game)))
            picks = mix(np.uint64(game) + np.uint64(1 << 40))
            begin(g)
            laid = 0
            while g.now[TURN] != NOBODY:
                seat, scorings, lays = g.now[TURN], g.now[SCORINGS], g.now[queue] != 0
                picks, luck = draw(picks, 1000)
                if luck < AT_RANDOM:
                    picks, k = draw(picks, legal(g))
                    code = action(g, k)
                else:
                    code = best(g)
                if lays:
                    for cell in range(AREA):
                        areas[laid, cell] = g.up[AREA * seat + cell]
                    areas[laid, code] = (g.now[queue] & 63) - 1
                    seats[laid] = seat
                    laid += 1
                step(g, code)
                if g.now[SCORINGS] == scorings:
                    continue
                for seat in range(players):
                    last = laid - 1
                    while seats[last] != seat:
                        last -= 1
                    for i in range(laid):
                        if seats[i] == seat:
                            count_area(areas[i], areas[last], lines, climbs)
                laid = 0

    def run(g, first, games, lines, climbs):
        count(g, first, games, lines, climbs, np.zeros((64, AREA), np.int64), np.zeros(64, np.int64))

    return run


STAGES, GENERATIONS, DRAWN, ELITE, DUELS = 2, 30, 20, 5, 8_000  # draws a generation, games each
WIDTH, LEAST, SLOW = 0.3, 0.3, 0.6  # how far weights are drawn from the mean; how much of the elite it takes over

# where Kirin's begin: these are the constants of its heuristic
KIRIN = {f"rank {rank}": 0.25 for rank in range(1, 7)} | {"rank 0": 0.0, "rank 7": 0.9, "others": 0.25, "trick": 0.3}
KIRIN |= {"hoped": 1.0, "seen": 1.0, "loss": 0.6, "keeping": 0.3}


def kirin():
    """What each card, and each thing that a trick holds, is worth to the player who plays by it."""
    names = import_module("ludobook.games.kirin.fitted").NAMES
    duel = dueling(Compiler(), "kirin", 4)
    mean = np.array([KIRIN.get(name, 0.0) for name in names])
    draw = np.random.default_rng(1)
    first = 0
    for stage in range(STAGES):
        rival, width = mean.copy(), WIDTH * np.maximum(abs(mean), LEAST)
        for _ in range(GENERATIONS):
            drawn = [mean, *(mean + width * draw.standard_normal(len(mean)) for _ in range(DRAWN))]
            shares = [duel(weights, rival, first, DUELS) for weights in drawn]
            elite = np.array([drawn[i] for i in np.argsort(shares)[-ELITE:]])
            mean = (1 - SLOW) * mean + SLOW * elite.mean(0)
            width = 0.8 * width + 0.2 * np.maximum(1.4 * elite.std(0), 0.01)
            first += DUELS
        print(f"stage {stage + 1}: {duel(mean, rival, 10**9, 20 * DUELS):.1%} of games won as one of four", flush=True)
    return {name: round(float(weight), 3) for name, weight in zip(names, mean, strict=True)}


def dueling(tools, game, players):
    """What plays games: one seat by some weights, all others by those of a rival; the share it wins."""
    machine = ludobook.game(game).machine
    flow = import_module(f"ludobook.games.{game}.machine")
    begin, best_by, step, winners, mix = map(
        tools.compiled, (machine.begin, flow.best_by, machine.step, machine.winners, scramble)
    )

    @tools.njit
    def play(g, weights, rival, first, games):
        won = 0.0
        for game in range(first, first + games):
            for i in range(len(g.now)):
                g.now[i] = 0
            for seat in range(players):
                g.scores[seat] = 0
            g.chance[0] = mix(mix(np.uint64(game // players)))
            begin(g)
            own = game % players
            while g.now[TURN] != NOBODY:
                step(g, best_by(g, weights if g.now[TURN] == own else rival))
            mask, shared = winners(g), 0
            for seat in range(players):
                shared += mask >> seat & 1
            won += (mask >> own & 1) / shared
        return won / games

    position = tools.position(machine, machine.empty(players, rulings(game)))
    return lambda weights, rival, first, games: play(position, weights, rival, first, games)


# games; of a thousand hires, and of a thousand other actions, at random; actions after which a game is left
SEASONS, SELDOM, OFTEN, LONGEST = 24_000, 30, 120, 1500
DOUBTED = 50.0  # what is supposed before anything is seen has the weight of so many cases


def lauzait_cep():
    """Fit the lead over the opponents in the rest of a Season to the hand when a Day has ended."""
    weights = []
    for players in ludobook.game("lauzait_cep").players:
        notes, gains = days_of(players)
        supposed = supposed_of_hands()
        cases, came = DOUBTED * np.eye(len(supposed)), DOUBTED * supposed
        for first in range(0, len(gains), 50_000):
            x = designed(notes[first : first + 50_000])
            cases += x.T @ x
            came += x.T @ gains[first : first + 50_000]
        weights += np.rint(1000 * np.linalg.solve(cases, came)).astype(int).tolist()
        print(f"{players} players: {len(gains)} Days", flush=True)
    return weights


def designed(notes):
    """Turn the notes on hands into the matrix that the weights are multiplied with."""
    fitted = import_module("ludobook.games.lauzait_cep.fitted")
    x, rows = np.zeros((len(notes), fitted.WEIGHTS)), np.arange(len(notes))
    _, age, own, lacking, bonus, jokers, balance, most = notes.T
    x[rows, fitted.SHAPES * age + fitted.LACKING * own + lacking] = 1
    x[rows, fitted.BONUS + np.minimum(lacking, 2)] = bonus
    x[rows, fitted.JOKERS + (lacking > 0)] = jokers
    x[rows, fitted.BALANCE + fitted.BALANCES * np.minimum(lacking, 3) + balance] = 1
    x[rows, fitted.THEIRS + 4 * age + most] = 1
    return x


def supposed_of_hands():
    """Return the weights before any game: each piece that is lacking costs the same."""
    fitted = import_module("ludobook.games.lauzait_cep.fitted")
    found = np.zeros(fitted.WEIGHTS)
    found[: fitted.BONUS] = np.tile(4 - 1.2 * np.arange(fitted.LACKING), 4 * fitted.AGES)
    found[fitted.BONUS : fitted.JOKERS] = 0.5
    return found


def days_of(players):
    """Play games of greedy players; note the hand at the end of each Day, and the lead the Season then brought."""
    tools, fitted = Compiler(), import_module("ludobook.games.lauzait_cep.fitted")
    tools.njit = import_module("numba").njit(nogil=True, error_model="numpy", _nrt=False)  # inlined, it takes minutes
    menu, machine = import_module("ludobook.games.lauzait_cep.menu"), ludobook.game("lauzait_cep").machine
    begin, legal, action, best, step, mix, draw = map(
        tools.compiled, (machine.begin, *machine.functions, scramble, below)
    )
    age, split, balance_of, imbalance, departments_of, nine_of = map(
        tools.compiled,
        (fitted.age, fitted.split, fitted.balance_of, fitted.imbalance, menu.departments_of, menu.nine_of),
    )
    end, hire, joker = menu.END, menu.HIRE, 3 * fitted.JOKER

    @tools.njit
    def note(g, seat, row):
        own, most = departments_of(g, seat), 0
        for other in range(g.rules[0]):
            if other != seat:
                most = max(most, departments_of(g, other))
        _, lacking, bonus = split(g, g.hands[seat], 3 - own)
        row[0], row[1], row[2], row[3], row[4] = seat, age(g), own, lacking, bonus
        row[5], row[6], row[7] = g.hands[seat] >> joker, balance_of(imbalance(nine_of(g, seat))), most

    @tools.njit
    def play(g, games, notes, gains, scores):
        players, rows = g.rules[0], 0
        for game in range(games):
            for i in range(len(g.now)):
                g.now[i] = 0
            for seat in range(players):
                g.scores[seat] = 0
            g.chance[0] = mix(mix(np.uint64(game)))
            picks = mix(np.uint64(game) + np.uint64(1 << 40))
            begin(g)
            first, done = rows, 0
            while g.now[TURN] != NOBODY and done < LONGEST and rows < len(notes):
                done += 1
                seat, scorings, code = g.now[TURN], g.now[SCORINGS], best(g)
                picks, luck = draw(picks, 1000)
                if luck < (SELDOM if code & 7 in (hire, end) else OFTEN):
                    picks, k = draw(picks, legal(g))
                    code = action(g, k)
                step(g, code)
                if g.now[SCORINGS] != scorings:
                    for row in range(first, rows):
                        for other in range(players):
                            gain = g.scores[other] - scores[row, other]
                            gains[row] += gain if other == notes[row, 0] else -gain / (players - 1)
                    first = rows
                elif code & 7 == end:
                    for other in range(players):
                        scores[rows, other] = g.scores[other]
                    note(g, seat, notes[rows])
                    rows += 1
            if rows == len(notes):
                return first
            if g.now[TURN] != NOBODY:  # a Season that does not end tells nothing
                rows = first
        return rows

    g = tools.position(machine, machine.empty(players, rulings("lauzait_cep")))
    notes = np.zeros((20 * SEASONS, 8), np.int64)
    gains = np.zeros(len(notes))
    rows = play(g, SEASONS, notes, gains, np.zeros((len(notes), 4), np.int64))
    return notes[:rows], gains[:rows]


def rulings(game):
    """The usual ones."""
    return ludobook.game(game).rulebook.read_rulings({})


FITS = {"kirin": kirin, "lauzait_cep": lauzait_cep, "meow_oracle": meow_oracle}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=FITS)
    game = parser.parse_args().game
    path = Path(ludobook.__file__).parent / "games" / game / "fitted.json"
    path.write_text(json.dumps(FITS[game](), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
