"""What is likely to come of two sets: how often others lay which ones together, and what is held for the chance to win.

``tests/benchmarks/fit_egg.py`` counts and fits both in games of this very player against itself, and writes
``fitted.json``. A level is the place of a strength among all that there are, from 1 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.bits import lowest, size
from ludobook.core.document import read_document
from ludobook.games.egg.hands import ALL, count_discards, count_lays, counted, lay_at, take
from ludobook.games.egg.kernel import (
    FAR,
    HAND,
    NEAR,
    NOBODY,
    STRENGTHS,
    end_amount,
    may_spend,
    qualifies,
    set_strength,
)
from ludobook.games.egg.position import (
    BRACELET,
    CREATE,
    DISCARD,
    EGG,
    FLAGS,
    LAY,
    NONE,
    OUT,
    PHASE,
    READ,
    READING,
    RELAY,
    SETS,
    TRIM,
    UP,
    Position,
)

FOUND = sorted({*STRENGTHS})
LEVELS = tuple(FOUND.index(strength) + 1 if strength in FOUND else 0 for strength in range(max(FOUND) + 1))
SIDE = len(FOUND) + 1
TOP = SIDE - 1

# who lays: somebody without bracelets, who has yet to lay and may spend some, who laid five cards although there was
# one to spend, who has spent some
POOR, OPEN, CONTENT, SPENT = range(4)
LAYERS = 4
TABLE = SIDE * SIDE
OF_TWO, PHASES = 9, 3  # situations: ZOO of both; with more players, how near the richest is to the end
SITUATIONS = OF_TWO + 3 * PHASES

# what is worth how much to the chance to win, in log odds, for each number of players and phase: what a seat holds;
# what others hold in their hands on average; what an opponent earns by whether his sets beat the own Near and Far
ZOO, ZOO_SQUARED, HAS, HAS_SQUARED, HELD_EGG, CARD = 0, 1, 2, 3, 4, 5
MEAN_CARDS, GAIN = 13, 14
WEIGHTS = 18
# what a bracelet, reading Far and reading Near make of a chance to win, as the three weights of a parabola
FORESEEN = 3
SPENDING, READING_FAR, READING_NEAR = 0, 3, 6
FORESIGHTS = 9


def situation(g: Position, seat: int, other: int) -> int:
    """The situation in which another seat lays, as the seat sees it."""
    n = g.rules[PLAYERS]
    if n == 2:
        return 3 * min(g.scores[other], 2) + min(g.scores[seat], 2)
    return OF_TWO + PHASES * (n - 3) + phase(g, n)


def phase(g: Position, n: int) -> int:
    """How near the richest seat is to the end of the game, in thirds."""
    most = 0
    for seat in range(n):
        most = max(most, g.scores[seat])
    return min(3 * most // end_amount(n), PHASES - 1)


def layer(g: Position, other: int) -> int:
    """Who lays, by what everybody sees."""
    laid = g.sets[other] != 0
    spent = size(g.hands[other]) + (4 if laid else 0) - HAND
    if laid:
        return SPENT if spent > 0 else CONTENT if g.bracelets[other] > 0 else POOR
    return OPEN if g.bracelets[other] > 0 else POOR


def table_of(g: Position, seat: int, other: int) -> int:
    """Where the chances of another seat's sets begin."""
    return TABLE * (LAYERS * situation(g, seat, other) + layer(g, other))


def weights_of(g: Position, n: int) -> int:
    """Where the weights of the phase begin."""
    return WEIGHTS * (PHASES * (n - 2) + phase(g, n))


def cards_worth(cards: int, at: int, worths: Sequence[float]) -> float:
    """What cards are worth that are kept."""
    total = 0.0
    while cards:
        total += worths[at + CARD + (lowest(cards) >> 1) % 8]
        cards &= cards - 1
    return total


def seat_worth(zoo: float, bracelets: int, egg: bool, at: int, worths: Sequence[float]) -> float:
    """What everybody sees of a seat is worth."""
    value = worths[at + ZOO] * zoo + worths[at + ZOO_SQUARED] * zoo * zoo
    value += worths[at + HAS] * bracelets + worths[at + HAS_SQUARED] * bracelets * bracelets
    return value + worths[at + HELD_EGG] if egg else value


def chance_of_two(
    own: int, other: int, bracelets: int, theirs: int, egg: int, cards: int, worths: Sequence[float]
) -> float:
    """The chance to win against one opponent, by the ZOO and bracelets of both; the Egg is 1 for the own, -1 if not."""
    most = max(own, other)
    if most >= 3:
        return 1.0 if own > other else 0.5 if own == other else 0.0
    at = WEIGHTS * most
    ahead = seat_worth(own, bracelets, egg == 1, at, worths) - seat_worth(other, theirs, egg == -1, at, worths)
    return 1 / (1 + exp(worths[at + MEAN_CARDS] - ahead - cards_worth(cards, at, worths)))


def sharing(g: Position, lay: int, seat: int, other: int, chances: Sequence[float]) -> tuple[float, ...]:
    """How likely it is that another seat's Far, Near and both are not stronger, and that they are not weaker."""
    at, flags = table_of(g, seat, other), g.rules[FLAGS]
    far, near = LEVELS[set_strength(lay, FAR, flags)], LEVELS[set_strength(lay, NEAR, flags)]
    if g.now[UP] == NOBODY:
        all_far, all_near = at + SIDE * TOP, at + TOP
        return (
            chances[at + SIDE * far + TOP],
            chances[all_far + near],
            chances[at + SIDE * far + near],
            1 - chances[at + SIDE * (far - 1) + TOP],
            1 - chances[all_far + near - 1],
            1 - chances[at + SIDE * (far - 1) + TOP] - chances[all_far + near - 1] + chances[at + SIDE * (far - 1) + near - 1],
        )
    if g.now[UP] == FAR:
        seen = LEVELS[set_strength(g.sets[other] & SETS, FAR, flags)]
        low, high, step, mine, hidden = at + SIDE * (seen - 1), at + SIDE * seen, 1, far, near
    else:
        seen = LEVELS[set_strength(g.sets[other] & SETS, NEAR, flags)]
        low, high, step, mine, hidden = at + seen - 1, at + seen, SIDE, near, far
    all_there = chances[high + step * TOP] - chances[low + step * TOP]
    if all_there <= 0:  # never met: as if nothing were seen
        low, all_there = at, 1.0
        high = at + SIDE * TOP if step == 1 else at + TOP
    below = (chances[high + step * hidden] - chances[low + step * hidden]) / all_there
    above = 1 - (chances[high + step * (hidden - 1)] - chances[low + step * (hidden - 1)]) / all_there
    beats, loses = 1.0 * (mine >= seen), 1.0 * (seen >= mine)
    if step == 1:
        return beats, below, beats * below, loses, above, loses * above
    return below, beats, beats * below, above, loses, loses * above


def laid_worth(
    g: Position, seat: int, lay: int, cards: int, spent: int, chances: Sequence[float], worths: Sequence[float]
) -> float:
    """The chance to win with these sets, when these cards are kept and so many more bracelets spent."""
    if g.rules[PLAYERS] == 2:
        return laid_worth_of_two(g, seat, lay, cards, spent, chances, worths)
    return laid_worth_of_many(g, seat, lay, cards, spent, chances, worths)


def egg_after(g: Position, seat: int, lay: int) -> int:
    """Who holds the Egg after the round, as far as the own sets tell: 1 for the seat, -1 for another, 0 for nobody."""
    if qualifies(lay, g.rules[FLAGS]):
        return 1
    return 0 if g.now[EGG] == NOBODY else 1 if g.now[EGG] == seat else -1


def laid_worth_of_two(
    g: Position, seat: int, lay: int, cards: int, spent: int, chances: Sequence[float], worths: Sequence[float]
) -> float:
    """The same with one opponent."""
    other = 1 - seat
    _, _, mine, _, _, theirs = sharing(g, lay, seat, other, chances)
    own, rival, egg = g.scores[seat], g.scores[other], egg_after(g, seat, lay)
    left, his = g.bracelets[seat] - spent, g.bracelets[other]
    # both earn something only where the sets are equally strong
    both = max(mine + theirs - 1, 0.0) if g.now[UP] != NOBODY else equal_share(g, lay, seat, other, chances)
    value = (mine - both) * chance_of_two(own + 1, rival, left, his + 1, egg, cards, worths)
    value += (theirs - both) * chance_of_two(own, rival + 1, left + 1, his, egg, cards, worths)
    none = max(1 - mine - theirs + both, 0.0)
    value += none * chance_of_two(own, rival, left + 1, his + 1, egg, cards, worths)
    if both > 0:
        value += both * chance_of_two(own + 1, rival + 1, left, his, egg, cards, worths)
    return value


def equal_share(g: Position, lay: int, seat: int, other: int, chances: Sequence[float]) -> float:
    """How likely it is that another seat lays two sets that are just as strong."""
    flags = g.rules[FLAGS]
    far, near = LEVELS[set_strength(lay, FAR, flags)], LEVELS[set_strength(lay, NEAR, flags)]
    at = table_of(g, seat, other) + SIDE * far + near
    return chances[at] - chances[at - 1] - chances[at - SIDE] + chances[at - SIDE - 1]


def laid_worth_of_many(
    g: Position, seat: int, lay: int, cards: int, spent: int, chances: Sequence[float], worths: Sequence[float]
) -> float:
    """The same with more opponents: from what is earned on average, where something is."""
    n = g.rules[PLAYERS]
    at, egg = weights_of(g, n), egg_after(g, seat, lay)
    fars = nears = boths = crossed = others = 0.0
    no_far = no_near = neither = 1.0
    for other in range(n):
        if other == seat:
            continue
        far, near, both, above_far, above_near, above = sharing(g, lay, seat, other, chances)
        fars, nears, boths, crossed = fars + far, nears + near, boths + both, crossed + far * near
        no_far, no_near, neither = no_far * (1 - far), no_near * (1 - near), neither * (1 - far - near + both)
        gain = worths[at + GAIN] * (1 - above_far - above_near + above) + worths[at + GAIN + 3] * above
        gain += worths[at + GAIN + 1] * (above_near - above) + worths[at + GAIN + 2] * (above_far - above)
        holds = egg == -1 and g.now[EGG] == other
        others += exp(
            seat_worth(g.scores[other] + gain, g.bracelets[other], holds, at, worths) + worths[at + MEAN_CARDS]
        )
    nothing = min(max(no_far + no_near - neither, 0.0), 1.0)
    earned = (boths + fars * nears - crossed) / max(1 - nothing, 0.001)
    left, kept = g.bracelets[seat] - spent, cards_worth(cards, at, worths)
    lost = exp(seat_worth(g.scores[seat], left + 1, egg == 1, at, worths) + kept)
    gained = exp(seat_worth(g.scores[seat] + earned, left, egg == 1, at, worths) + kept)
    return nothing * lost / (lost + others) + (1 - nothing) * gained / (gained + others)


def foresight(g: Position, seat: int, what: int, chance: float, foreseen: Sequence[float]) -> float:
    """What a bracelet or reading makes of a chance to win."""
    n = g.rules[PLAYERS]
    number = situation(g, seat, 1 - seat) if n == 2 else OF_TWO + PHASES * (n - 3) + phase(g, n)
    at = FORESIGHTS * number + what
    return foreseen[at] + foreseen[at + 1] * chance + foreseen[at + 2] * chance * chance


def chances_of(counts: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """The chances that a Far and a Near are at most so strong, from how often they were laid together.

    There is one row for each situation and each kind of those who lay but ``OPEN``, which is made of two.
    """
    found: list[float] = []
    for k in range(SITUATIONS):
        poor, content, spent = ([count + 0.0 for count in row] for row in counts[3 * k : 3 * k + 3])
        for row in (poor, [one + other for one, other in zip(content, spent, strict=True)], content, spent):
            total, above = sum(row) or 1.0, [0.0] * SIDE
            for far in range(SIDE):
                line = list(accumulate(row[SIDE * far : SIDE * far + SIDE]))
                above = [one + other for one, other in zip(above, line, strict=True)]
                found += [value / total for value in above]
    return tuple(found)


def best_lay(
    g: Position, seat: int, hand: int, chances: Sequence[float], worths: Sequence[float]
) -> tuple[int, float]:
    """The two sets of a hand that win most often, and the chance to win with them."""
    best, most = 0, -1.0
    for k in range(count_lays(hand, g.rules[FLAGS], g.kinds, g.found, g.ways)):
        lay = lay_at(hand, k, g.found, g.ways)
        chance = laid_worth(g, seat, lay, hand ^ take(hand, counted(lay)), 0, chances, worths)
        if chance > most:
            best, most = lay, chance
    return best, most


def poorer_chance(
    g: Position, seat: int, hand: int, lay: int, chances: Sequence[float], worths: Sequence[float]
) -> float:
    """The chance to win with two sets of a hand, with a bracelet less."""
    return laid_worth(g, seat, lay, hand ^ take(hand, counted(lay)), 1, chances, worths)


def best_by(g: Position, chances: Sequence[float], worths: Sequence[float], foreseen: Sequence[float]) -> int:
    """The action that wins most often, by these chances and weights."""
    seat, phase = g.now[TURN], g.now[PHASE]
    hand = g.hands[seat]
    if phase in (CREATE, RELAY):
        lay, most = best_lay(g, seat, hand, chances, worths)
        if may_spend(g.bracelets[seat], ALL ^ g.now[OUT], g.rules[FLAGS]):
            poorer = poorer_chance(g, seat, hand, lay, chances, worths)
            if foresight(g, seat, SPENDING, poorer, foreseen) > most:
                return BRACELET
        return 8 * lay + LAY
    if phase == TRIM:
        best, most = 0, -1.0
        for k in range(count_discards(hand, g.kinds, g.gone)):
            _, chance = best_lay(g, seat, hand ^ take(hand, g.gone[k]), chances, worths)
            if chance > most:
                best, most = g.gone[k], chance
        return 8 * best + DISCARD
    if phase == READ:
        chance = laid_worth(g, seat, g.sets[seat] & SETS, hand, 0, chances, worths)
        far = foresight(g, seat, READING_FAR, chance, foreseen)
        near = foresight(g, seat, READING_NEAR, chance, foreseen)
        if max(far, near) > chance:
            return 8 * (FAR if far >= near else NEAR) + READING
        return 8 * NONE + READING
    return BRACELET


STORED = read_document(__package__, "fitted.json")
CHANCES = chances_of(STORED["laid"])
WORTHS = tuple(STORED["worths"])
FORESEEN = tuple(STORED["foreseen"])
