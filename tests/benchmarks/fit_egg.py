"""Fits the Egg's chances and weights by games against itself: ``python tests/benchmarks/fit_egg.py``.

Each round plays games by the chances and weights of the round before. It counts which sets are laid together, fits
what is held to who won (softmax regression), and what a bracelet or reading makes of a chance to win (least squares).
The counts of the rounds are averaged, as fictitious play does. It needs ``ludobook[fast]``, and writes ``fitted.json``
after every round.
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
from ludobook.core.bits import lowest, size
from ludobook.core.chance import below, scramble

CURIOUS = 60  # of a thousand decisions, in which a bracelet is spent or the Egg used whatever it promises
FINE = 10_000  # what the shares of those who lay add up to
KEEPS = 0.5  # of what was counted in earlier rounds
FEATURES = 13
FIT = import_module("ludobook.games.egg.fitted")
POS = import_module("ludobook.games.egg.position")
KERNEL = import_module("ludobook.games.egg.kernel")
MACHINE = ludobook.game("egg").machine
RULINGS = ludobook.game("egg").rulebook.read_rulings({})
PATH = Path(ludobook.__file__).parent / "games" / "egg" / "fitted.json"


def player(tools):
    """A compiled loop that plays games and notes what is needed."""
    begin, greedy, step, winners, mix, draw = map(
        tools.compiled, (MACHINE.begin, MACHINE.functions[2], MACHINE.step, MACHINE.winners, scramble, below)
    )
    best_by, best_lay, poorer_chance, laid_worth, phase_of, ones, low = map(
        tools.compiled,
        (FIT.best_by, FIT.best_lay, FIT.poorer_chance, FIT.laid_worth, FIT.phase, size, lowest),
    )
    levels, strength, may_spend = map(tools.compiled, (FIT.LEVELS, KERNEL.set_strength, KERNEL.may_spend))
    phase_at, create, relay, read, lay_verb, bracelet, reading = (
        POS.PHASE, POS.CREATE, POS.RELAY, POS.READ, POS.LAY, POS.BRACELET, POS.READING,
    )
    egg_at, out_at, sets_mask, side, of_two, phases, flags_at = (
        POS.EGG, POS.OUT, POS.SETS, FIT.SIDE, FIT.OF_TWO, FIT.PHASES, POS.FLAGS,
    )
    curious = CURIOUS

    @tools.njit
    def own_situation(g, seat):
        n = g.rules[0]
        if n == 2:
            return 3 * min(g.scores[1 - seat], 2) + min(g.scores[seat], 2)
        return of_two + phases * (n - 3) + phase_of(g, n)

    @tools.njit
    def play(g, first, games, plain, chances, worths, foreseen, counts, gains, seen, notes, won, sample, pend):
        n = g.rules[0]
        rows, samples = 0, 0
        for game in range(first, first + games):
            if rows + 60 > len(notes) or samples + 200 > len(sample):
                break
            for i in range(len(g.now)):
                g.now[i] = 0
            for seat in range(n):
                g.scores[seat] = 0
                pend[seat, 0] = -1
            g.chance[0] = mix(mix(np.uint64(game)))
            picks = mix(np.uint64(game) + np.uint64(1 << 40))
            begin(g)
            start, done = rows, 0
            while g.now[TURN] != NOBODY and done < 800:
                seat, phase, scorings = g.now[TURN], g.now[phase_at], g.now[SCORINGS]
                done += 1
                code = greedy(g) if plain else best_by(g, chances, worths, foreseen)
                if not plain and phase in (create, relay):
                    lay, most = best_lay(g, seat, g.hands[seat], chances, worths)
                    if pend[seat, 0] >= 0:
                        sample[samples, 0], sample[samples, 1] = pend[seat, 0], pend[seat, 1]
                        sample[samples, 2] = most
                        samples += 1
                        pend[seat, 0] = -1
                    if may_spend(g.bracelets[seat], ((1 << 32) - 1) ^ g.now[out_at], g.rules[flags_at]):
                        picks, luck = draw(picks, 1000)
                        if luck < curious:
                            code = bracelet
                        if code == bracelet:
                            pend[seat, 0] = 3 * own_situation(g, seat)
                            pend[seat, 1] = poorer_chance(g, seat, g.hands[seat], lay, chances, worths)
                if not plain and phase == read:
                    picks, luck = draw(picks, 1000)
                    if luck < 8 * curious:
                        code = 8 * (luck & 1) + reading
                    if code >> 3 < 2:
                        pend[seat, 0] = 3 * own_situation(g, seat) + 1 + (code >> 3)
                        pend[seat, 1] = laid_worth(g, seat, g.sets[seat] & sets_mask, g.hands[seat], 0, chances, worths)
                if phase == create and code & 7 == lay_verb:
                    held = ones(g.hands[seat])
                    who = 2 if held > 5 else 1 if g.bracelets[seat] > 0 else 0
                    where = own_situation(g, 1 - seat) if n == 2 else own_situation(g, seat)
                    far, near = levels[strength(code >> 3, 0, g.rules[flags_at])], levels[strength(code >> 3, 1, g.rules[flags_at])]
                    counts[3 * where + who, side * far + near] += 1
                before = phase_of(g, n)
                for other in range(n):
                    pend[other, 2] = g.scores[other]
                step(g, code)
                if g.now[SCORINGS] == scorings:
                    continue
                for one in range(n):
                    for other in range(n):
                        if one != other:
                            far = strength(g.last[other] & sets_mask, 0, g.rules[flags_at]) >= strength(g.last[one] & sets_mask, 0, g.rules[flags_at])
                            near = strength(g.last[other] & sets_mask, 1, g.rules[flags_at]) >= strength(g.last[one] & sets_mask, 1, g.rules[flags_at])
                            gains[before, 2 * far + near] += g.scores[other] - pend[other, 2]
                            seen[before, 2 * far + near] += 1
                if g.now[TURN] == NOBODY:
                    break
                for one in range(n):
                    row = notes[rows, one]
                    row[:] = 0
                    row[0], row[1] = g.scores[one], g.scores[one] * g.scores[one]
                    row[2], row[3] = g.bracelets[one], g.bracelets[one] * g.bracelets[one]
                    row[4] = g.now[egg_at] == one
                    cards = g.last[one] >> 16
                    while cards:
                        row[5 + (low(cards) >> 1) % 8] += 1
                        cards &= cards - 1
                rows += 1
            mask = winners(g) if g.now[TURN] == NOBODY else (1 << n) - 1
            for row in range(start, rows):
                for one in range(n):
                    won[row, one] = (mask >> one & 1) / ones(mask)
        return rows, samples

    @tools.njit
    def duel(g, first, games, mine, his, plain):
        n = g.rules[0]
        share, squares = 0.0, 0.0
        for game in range(first, first + games):
            for i in range(len(g.now)):
                g.now[i] = 0
            for seat in range(n):
                g.scores[seat] = 0
            g.chance[0] = mix(mix(np.uint64(game // n)))
            begin(g)
            own, done = game % n, 0
            while g.now[TURN] != NOBODY and done < 800:
                done += 1
                if g.now[TURN] == own:
                    step(g, best_by(g, mine[0], mine[1], mine[2]))
                elif plain:
                    step(g, greedy(g))
                else:
                    step(g, best_by(g, his[0], his[1], his[2]))
            mask = winners(g) if g.now[TURN] == NOBODY else (1 << n) - 1
            share += (mask >> own & 1) / ones(mask)
        return share / games

    return play, duel


def softmax_fit(notes, won):
    """The weights by which what is held tells who wins."""
    theta = np.zeros(FEATURES)
    ridge = np.diag([1.0] * FEATURES)
    for _ in range(12):
        x = notes @ theta
        p = np.exp(x - x.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        gradient = np.einsum("rnf,rn->f", notes, won - p) - ridge @ theta
        mean = np.einsum("rnf,rn->rf", notes, p)
        hessian = np.einsum("rnf,rn,rng->fg", notes, p, notes, optimize=True) - mean.T @ mean + ridge
        step = np.linalg.solve(hessian, gradient)
        theta += step
        if abs(step).max() < 1e-5:
            break
    return theta


class Fitting:
    """What is known so far, in rounds."""

    def __init__(self):
        self.tools = Compiler()
        # without inlining everything, which would take minutes
        self.tools.njit = import_module("numba").njit(nogil=True, error_model="numpy", _nrt=False)
        self.play, self.duel = player(self.tools)
        self.counts = np.zeros((3 * FIT.SITUATIONS, FIT.TABLE))
        self.worths = np.zeros(FIT.WEIGHTS * FIT.PHASES * 4)
        self.foreseen = np.tile([0.0, 1.0, 0.0], 3 * FIT.SITUATIONS)
        self.chances = np.array(FIT.chances_of(self.counts))

    def known(self):
        return self.chances, self.worths, self.foreseen

    def round(self, n, first, games, plain):
        """Play and fit for so many players."""
        g = self.tools.position(MACHINE, MACHINE.empty(n, RULINGS))
        counts = np.zeros_like(self.counts)
        gains, seen = np.zeros((3, 4)), np.zeros((3, 4))
        notes, won = np.zeros((games * 20, n, FEATURES), np.float32), np.zeros((games * 20, n), np.float32)
        sample = np.zeros((games * 20, 3))
        rows, samples = self.play(
            g, first, games, plain, *self.known(), counts, gains, seen, notes, won, sample, np.zeros((n, 3))
        )
        mine = slice(0, 27) if n == 2 else slice(27 + 9 * (n - 3), 36 + 9 * (n - 3))
        self.counts[mine] = (0 if plain else KEEPS) * self.counts[mine] + counts[mine]
        notes, won = notes[:rows].astype(float), won[:rows]
        most = notes[:, :, 0].max(1)
        phases = np.minimum(3 * most // KERNEL.end_amount(n), 2).astype(int)
        for phase in range(3):
            at = FIT.WEIGHTS * (3 * (n - 2) + phase)
            chosen = phases == phase
            theta = softmax_fit(notes[chosen], won[chosen])
            self.worths[at : at + FEATURES] = theta
            self.worths[at + FIT.MEAN_CARDS] = (notes[chosen][:, :, 5:] @ theta[5:]).mean()
            self.worths[at + FIT.GAIN : at + FIT.GAIN + 4] = gains[phase] / np.maximum(seen[phase], 1)
        sample = sample[:samples]
        for key in range(3 * FIT.SITUATIONS):
            chosen = sample[sample[:, 0] == key]
            if len(chosen) > 30:
                x = np.stack([np.ones(len(chosen)), chosen[:, 1], chosen[:, 1] ** 2], 1)
                prior, y = np.array([0.0, 1.0, 0.0]), chosen[:, 2]
                self.foreseen[3 * key : 3 * key + 3] = prior + np.linalg.solve(
                    x.T @ x + 0.3 * np.eye(3), x.T @ (y - x @ prior)
                )
        self.chances = np.array(FIT.chances_of(self.counts))
        return rows, samples

    def write(self):
        """Save, in whole numbers."""
        by_kind = self.counts.reshape(-1, 3, FIT.TABLE)
        totals = by_kind.sum(2)
        totals[:, 1:] = totals[:, 1:].sum(1, keepdims=True)  # the second and third are added up
        shares = np.rint(FINE * by_kind / np.maximum(totals, 1)[:, :, None]).astype(int)
        document = {
            "laid": shares.reshape(-1, FIT.TABLE).tolist(),
            "worths": [round(float(v), 3) for v in self.worths],
            "foreseen": [round(float(v), 4) for v in self.foreseen],
        }
        PATH.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--stored", action="store_true", help="write what was found last again")
    args = parser.parse_args()
    if args.stored:
        fit, found = Fitting(), np.load("/tmp/egg_fit.npz")
        fit.counts, fit.worths, fit.foreseen = found["counts"], found["worths"], found["foreseen"]
        fit.write()
        return
    fit, begun, first = Fitting(), time.time(), 0
    for number in range(args.rounds + 1):
        for n in args.players:
            rows, samples = fit.round(n, first, args.games, number == 0)
            first += args.games
            g = fit.tools.position(MACHINE, MACHINE.empty(n, RULINGS))
            share = fit.duel(g, 10**9, 6000 * n // 2, fit.known(), fit.known(), True)
            print(f"round {number}, {n} players: {rows} rows, {samples} samples; {share:.1%} against greedy, "
                  f"{time.time() - begun:.0f} s", flush=True)
        np.savez("/tmp/egg_fit.npz", counts=fit.counts, worths=fit.worths, foreseen=fit.foreseen)
    fit.write()
    at = FIT.WEIGHTS
    for n in args.players:
        for phase in range(3):
            print(n, phase, np.round(fit.worths[at * (3 * (n - 2) + phase) :][:18], 2))


if __name__ == "__main__":
    main()
