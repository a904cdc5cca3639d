"""Do the exact odds agree with simulated deals? ``python tests/benchmarks/odds_check.py [GAME ...] [--deals N]``.

Deals are shuffled and judged one by one by the kernels' own functions, compiled by numba (extra ``fast``), without any
of the counting of ``ludobook.core.counting``. For each number: its exact and its simulated value, in how many deals it
could have come about, and z, how many standard errors lie between the two. Ten million deals by default; where a number
holds for a given lead, or the like, they are dealt so that each has about as many.
"""

import argparse
import math
import sys
from dataclasses import dataclass
from time import perf_counter
from types import FunctionType

import ludobook
import numpy as np
from ludobook.compiling import compiler
from ludobook.games.egg import kernel as egg
from ludobook.games.egg.components import CARDS as EGG_DECK
from ludobook.games.kirin import kernel as kirin
from ludobook.games.kirin.components import KINDS as KIRIN_CARDS
from ludobook.games.lauzait_cep import kernel as lauzait
from ludobook.games.lauzait_cep.components import deck_for
from ludobook.games.meow_oracle import kernel as meow
from ludobook.odds import ExactOdds, odds
from numba import njit
from numba.extending import register_jitable

MOST = 4  # standard errors
EGG_FLAGS, MEOW_FLAGS, KIRIN_FLAGS, LAUZAIT_FLAGS = 0, 0, 0, 3  # the default rulings

for module in (egg, kirin, lauzait, meow):
    for thing in list(vars(module).values()):
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            register_jitable(thing)
best_arrangement, splits = map(compiler().compiled, (lauzait.best_arrangement, lauzait.splits))


@njit
def seed_with(seed):
    np.random.seed(seed)


@njit
def shuffle(cards, count):
    """Put a random choice of the cards, in random order, into the first places."""
    for i in range(count):
        j = np.random.randint(i, len(cards))
        cards[i], cards[j] = cards[j], cards[i]


# -- the deals: each returns how often everything happened ----------------------------------------------


@njit
def egg_deals(deck, deals):
    """Counts of: Friends in five; both Friends in five to eight; a pair, a best Far by strength; undominated."""
    friends, both = 0, np.zeros(9, np.int64)
    pairs, fars = np.zeros(200, np.int64), np.zeros(200, np.int64)
    lays, choices = np.zeros(40, np.int64), np.zeros(40, np.int64)
    far, near = np.zeros(60, np.int64), np.zeros(60, np.int64)
    far_cards, near_cards = np.zeros(60, np.int64), np.zeros(60, np.int64)
    for _ in range(deals):
        shuffle(deck, 8)
        pairs[egg.strength(deck[0], deck[1], EGG_FLAGS)] += 1
        size = 9  # the first size at which two disjoint pairs are Friends
        first = 9
        for d in range(1, 8):
            for c in range(d):
                if egg.is_friends(deck[c], deck[d], EGG_FLAGS):
                    first = min(first, d + 1)
                    for b in range(1, d + 1):
                        for a in range(b):
                            apart = a not in (c, d) and b not in (c, d)
                            if apart and egg.is_friends(deck[a], deck[b], EGG_FLAGS):
                                size = min(size, d + 1)
        friends += first <= 5
        for held in range(5, 9):
            both[held] += size <= held
        # all lays of the first five cards, each once
        count = 0
        for a in range(5):
            for b in range(a):
                for c in range(5):
                    for d in range(c):
                        if a in (c, d) or b in (c, d):
                            continue
                        f = egg.strength(deck[a], deck[b], EGG_FLAGS)
                        n = egg.strength(deck[c], deck[d], EGG_FLAGS)
                        if not egg.may_be_far(f, n):
                            continue
                        f_cards = 16 * min(deck[a], deck[b]) + max(deck[a], deck[b])
                        n_cards = 16 * min(deck[c], deck[d]) + max(deck[c], deck[d])
                        known = False
                        for i in range(count):
                            known = known or (far_cards[i] == f_cards and near_cards[i] == n_cards)
                        if not known:
                            far[count], near[count], far_cards[count], near_cards[count] = f, n, f_cards, n_cards
                            count += 1
        best = 0
        left = 0
        different = 0
        for i in range(count):
            best = max(best, far[i])
            good = True
            again = False
            for j in range(count):
                as_good = far[j] >= far[i] and near[j] >= near[i]
                same = far[j] == far[i] and near[j] == near[i]
                good = good and (same or not as_good)
                again = again or (same and j < i)
            left += good
            different += good and not again
        fars[best] += 1
        lays[left] += 1
        choices[different] += 1
    return friends, both, pairs, fars, lays, choices


@njit
def meow_deals(deck, deals):
    """Counts of climbs, lines and totals."""
    climbs, lines, totals = np.zeros(10, np.int64), np.zeros(9, np.int64), np.zeros(40, np.int64)
    for _ in range(deals):
        shuffle(deck, 9)
        area = deck[:9]
        climbs[meow.ascending_count(area, MEOW_FLAGS)] += 1
        lines[meow.line_points(area) // 2] += 1
        totals[meow.area_total(area, MEOW_FLAGS)] += 1
    return climbs, lines, totals


@njit
def lauzait_deals(deck, deals):
    """Counts of hands that are complete and, if so, have each formation."""
    found, heap = np.zeros(5, np.int64), np.zeros(lauzait.ROOM, np.int64)
    bits = (lauzait.EXPERTS, lauzait.GREAT_SEQUENCE, lauzait.BRIDGES)
    for _ in range(deals):
        shuffle(deck, 9)
        nine = np.sort(deck[:9])
        if splits(lauzait.counts(nine), LAUZAIT_FLAGS, heap):
            found[0] += 1
            found[1] += lauzait.is_balanced(nine)
            for i in range(3):
                best = best_arrangement(nine, bits[i], False, LAUZAIT_FLAGS)[0]
                found[2 + i] += best & bits[i] != 0
    return found


@njit
def stuck_deals(copies, deals):
    """The mean over many hands of the chance that all 24 board pieces miss the hand, and its standard error.

    A billion plain deals would show about one that is stuck. So rather those hands are dealt that match few others: a
    piece is taken 0.4 times as readily for each other piece that it would newly match, and in the mean a hand then
    counts for so much more as it came less readily than in a fair deal (importance sampling), or for so much less.
    """
    total = squares = 0.0
    left, ready = np.zeros(21), np.zeros(21)
    for _ in range(deals):
        left[:] = copies
        weight = 1.0
        matched = 0
        for _ in range(9):
            for kind in range(21):
                new = 0.0
                for other in range(21):
                    if lauzait.MOVES[kind] & ~matched & 1 << 3 * other:
                        new += left[other]
                ready[kind] = left[kind] * 0.4**new
            place = np.random.random() * ready.sum()
            kind = 0
            while place >= ready[kind] and kind < 20:
                place -= ready[kind]
                kind += 1
            weight *= left[kind] / left.sum() / (ready[kind] / ready.sum())
            left[kind] -= 1
            matched |= lauzait.MOVES[kind]
        idle = 0.0
        for kind in range(21):
            if not matched >> 3 * kind & 1:
                idle += left[kind]
        for i in range(24):
            weight *= max(idle - i, 0) / (left.sum() - i)
        total += weight
        squares += weight * weight
    mean = total / deals
    return mean, math.sqrt((squares / deals - mean * mean) / deals)


@njit
def kirin_hands(deck, deals, answers):
    """How often each lead was in none of the eight cards dealt, and how often it then forced one of them.

    Returns by order and lead; and the same for the ninth card alone as the lead.
    """
    tried, forced = np.zeros((2, 36), np.int64), np.zeros((2, 36), np.int64)
    random = np.zeros(2, np.int64)
    for _ in range(deals):
        shuffle(deck, 9)
        hand = 0
        for i in range(8):
            hand |= 1 << deck[i]
        for order in range(2):
            for i in range(8, 36):
                tried[order, deck[i]] += 1
                forced[order, deck[i]] += hand & answers[order, deck[i]] != 0
            random[order] += hand & answers[order, deck[8]] != 0
    return tried, forced, random


@njit
def kirin_tricks(deck, deals, answers):
    """Counts of random tricks: every card that three hands leave leads one against them.

    Returns by order and lead how many were led and how many the lead won; the same for the first of these cards alone;
    and by order how many of those each of the four players won, and nobody.
    """
    led, won = np.zeros((2, 36), np.int64), np.zeros((2, 36), np.int64)
    led_once, won_once = np.zeros((2, 36), np.int64), np.zeros((2, 36), np.int64)
    by = np.zeros((2, 5), np.int64)
    for _ in range(deals):
        shuffle(deck, 25)
        for order in range(2):
            for i in range(24, 36):
                lead = deck[i]
                plays = (lead, follow(deck, 0, answers[order, lead]), follow(deck, 8, answers[order, lead]))
                winner = kirin.settle((*plays, follow(deck, 16, answers[order, lead])), order)[0]
                led[order, lead] += 1
                won[order, lead] += winner == 0
                if i == 24:
                    led_once[order, lead] += 1
                    won_once[order, lead] += winner == 0
                    by[order, winner] += 1  # nobody, -1, is the last
    return led, won, led_once, won_once, by


@njit
def follow(deck, start, answers):
    """A random playable card of the eight that begin at that place."""
    hand = 0
    for i in range(start, start + 8):
        hand |= 1 << deck[i]
    mask = kirin.playable(hand, answers)
    chosen = -1
    seen = 0
    for i in range(start, start + 8):
        if mask >> deck[i] & 1:
            seen += 1
            if np.random.randint(seen) == 0:
                chosen = deck[i]
    return chosen


# -- what was simulated, by id ---------------------------------------------------------------------------
# each value is (how often, in how many), or (mean, its standard error, in how many) of something averaged


def simulate_egg(players, deals):
    friends, both, pairs, fars, lays, choices = egg_deals(np.array(EGG_DECK), deals)
    seen = {"friends": friends, **{f"both_friends_{size}": both[size] for size in range(5, 9)}}
    for strength in range(200):
        name = f"friends_{strength - 100}" if strength > 100 else f"bah_yah_{strength}"
        seen |= {f"pair_{name}": pairs[strength], f"far_{name}": fars[strength]}
    for count in range(40):
        seen |= {f"undominated_{count}": lays[count], f"undominated_strengths_{count}": choices[count]}
    return {name: (number, deals) for name, number in seen.items()}


def simulate_meow_oracle(players, deals):
    seen = {}
    for name, counts in zip(("climb", "lines", "total"), meow_deals(np.arange(36), deals), strict=True):
        seen |= {f"{name}_{i}": (number, deals) for i, number in enumerate(counts)}
    return seen


def simulate_lauzait_cep(players, deals):
    deck = deck_for(players)
    found = lauzait_deals(np.array(deck), deals)
    stuck = stuck_deals(np.array([deck.count(kind) for kind in range(21)]), deals)
    names = ("well_balanced", "specialized_experts", "great_sequence", "layered_bridges")
    seen = {name: (number, found[0]) for name, number in zip(names, found[1:], strict=True)}
    return seen | {"three_sets": (found[0], deals), "stuck": (*stuck, deals)}


def simulate_kirin(players, deals):
    answers = np.array([[kirin.answers(lead, order, KIRIN_FLAGS) for lead in range(36)] for order in (0, 1)])
    tried, forced, random = kirin_hands(np.arange(36), math.ceil(deals * 36 / 28), answers)
    led, won, led_once, won_once, by = kirin_tricks(np.arange(36), deals * 3, answers)
    seen = {}
    for order, word in enumerate(("ascending", "descending")):
        seen[f"forces_{word}"] = (random[order], math.ceil(deals * 36 / 28))
        for lead, card in enumerate(KIRIN_CARDS):
            name = card.lower().replace("+", "_plus").replace("-", "_minus")
            seen[f"forces_{name}_{word}"] = (forced[order, lead], tried[order, lead])
            seen[f"lead_wins_{name}_{word}"] = (won[order, lead], led[order, lead])
        for rank, name in enumerate("123456t", 1):
            of = [lead for lead in range(36) if kirin.rank(lead) == rank]
            seen[f"lead_wins_{name}_{word}"] = (won_once[order, of].sum(), led_once[order, of].sum())
    tricks = by[0].sum()
    seen |= {"leader_wins": (by[0, 0], tricks), "nobody_wins": (by[0, 4], tricks)}
    return seen | {"follower_wins": (by[0, 1], tricks)}


SIMULATED = {
    "egg": simulate_egg,
    "meow_oracle": simulate_meow_oracle,
    "lauzait_cep": simulate_lauzait_cep,
    "kirin": simulate_kirin,
}
NO_CHANCES = ("largest_total", "largest_total_areas")  # total_31 is a chance, and that of just these areas


@dataclass(frozen=True)
class Row:
    """An exact number beside the simulated one, from so many trials; ``z`` is their distance in standard errors."""

    odd: ExactOdds
    simulated: float
    trials: int
    z: float


def check(game, deals, seed):
    """A row for each number and number of players that is a chance.

    Where no chance depends on the number of players, the deals of the first are those of all.
    """
    seed_with(seed)
    rows, before, seen = [], None, {}
    for players in ludobook.game(game).players:
        found = [odd for odd in odds(game, players, all=True) if odd.id not in NO_CHANCES]
        chances = [odd.fraction for odd in found]
        if chances != before:
            seen = SIMULATED[game](players, deals)
        rows += [row(odd, *seen[odd.id]) for odd in found]
        before = chances
    return rows


def row(odd, number, error, trials=None):
    """From how often it happened in how many trials, or from a mean, its standard error and the trials."""
    if trials is None:
        number, trials = number / error, error
        error = math.sqrt(odd.value * (1 - odd.value) / trials)
    off = number - odd.value
    return Row(odd, number, trials, off / error if error else math.inf if off else 0.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--deals", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    worst = 0.0
    for game in args.games or ludobook.GAMES:
        start = perf_counter()
        rows = check(game, args.deals, args.seed)
        print(f"{game}: {len(rows)} numbers, {perf_counter() - start:.0f} s")
        for found in rows:
            print(
                f"  {found.odd.id:28} {found.odd.players}  exact {found.odd.value:<12.6g} "
                f"simulated {found.simulated:<12.6g} in {found.trials:>11,}  z {found.z:+.2f}"
            )
        most = max(abs(found.z) for found in rows)
        print(f"  farthest: {most:.2f} standard errors", flush=True)
        worst = max(worst, most)
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
