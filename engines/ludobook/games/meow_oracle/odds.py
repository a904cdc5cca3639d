"""Exact odds of Meow Oracle: the points of an area whose nine cells were filled blindly, and the most possible.

They use the default rulings, by which the climb goes row by row. A random area is nine of the 36 cards, each way
to place them in the cells equally likely; that does not depend on the number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import starmap
from math import perm
from statistics import fmean
from typing import Any, NamedTuple

from ludobook.core import chance
from ludobook.core.counting import Answer
from ludobook.core.lead import lead
from ludobook.games.meow_oracle import kernel
from ludobook.games.meow_oracle.advice.sight import colours_open, lines_spoilt, name_lines
from ludobook.games.meow_oracle.components import DECK as PACK
from ludobook.games.meow_oracle.components import KINDS, cell_slot, label
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.games.meow_oracle.words import CELL_NAMES, MESSAGES, RULEBOOK
from ludobook.look.hand_odds import (
    SURELY,
    Case,
    CaseOdds,
    Guess,
    Way,
    Worth,
    estimate,
    give_or_take,
    how_often,
    one_of,
    percent,
    read,
    seen,
)
from ludobook.look.scene import Slot, Zone

FLAGS = kernel.flags(RULEBOOK.default)
DECK = range(len(KINDS))
CELLS = 9
SAY = MESSAGES["odds"]


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """Count ``climb_1`` … ``_9``, ``lines_0`` … ``_8``, ``total_1`` … ``_31``, and the largest total."""
    counted: dict[str, Counter[int]] = {name: Counter() for name in ("climb", "lines", "total")}
    for (climb, points), number in count_areas(DECK).items():
        counted["climb"][climb] += number
        counted["lines"][points // 2] += number
        counted["total"][kernel.ascending_points(climb) + points] += number
    areas = perm(len(DECK), CELLS)
    for name, numbers in counted.items():
        for value, number in sorted(numbers.items()):
            yield f"{name}_{value}", None, Fraction(number, areas), SAY(name, value)
    best = max(counted["total"])
    yield "largest_total", None, Fraction(best), SAY("largest")
    yield "largest_total_areas", None, Fraction(counted["total"][best]), SAY("largest_areas")


def count_areas(deck: Sequence[int]) -> Counter[tuple[int, int]]:
    """Count the areas that can be made from a deck, by their climb (1 to 9) and their line points.

    For the lines only colours matter, so lay colours first: each cell gets a suit, red, green, blue or grey. There are
    4**9 = 262,144 such patterns, and only some 45,000 if those that come from each other by swapping colours count as
    one: the first colour to appear may be any of three, the second any of two. All three must have the same numbers in
    ``deck``. The kernel says what lines a pattern makes.

    Then number the pattern. In how many ways can its first cell, its first two cells, and so on be numbered without a
    drop (``climbing``)? The cells after them take any cards that are left of their suits. The product is the
    number of areas that climb at least this far; less those that climb one cell further, it is the number of areas that
    climb exactly this far.

    To number without a drop, put *groups* of equal numbers one after the other. A group is neighbouring cells of
    different suits, as no card occurs twice, each of which has that number. For every cell and number, keep in how
    many ways the cells up to it can be numbered so that a group of this number ends there (``ends``). A new cell needs
    only the sums of a few cells before it, and patterns that begin alike share them.
    """
    suits = sorted({kernel.colours(card) for card in deck})
    grey = [suit for suit in suits if suit not in (kernel.RED, kernel.GREEN, kernel.BLUE)]
    coloured = [suit for suit in suits if suit not in grey]
    shown = {suit: next(card for card in deck if kernel.colours(card) == suit) for suit in suits}
    numbers = sorted({kernel.number(card) for card in deck})
    has = {suit: [any(_is(card, suit, n) for card in deck) for n in numbers] for suit in suits}
    below = [[m for m, low in enumerate(numbers) if low != n and _goes_on(low, n)] for n in numbers]
    repeats = [_goes_on(n, n) for n in numbers]
    # each with the number of colours that it uses
    patterns = [(0, Pattern((), ((1,) * len(numbers),), ()))]
    for _ in range(CELLS):
        patterns = [
            (used + (suit in coloured[used:]), _lay(pattern, suit, has, below, repeats))
            for used, pattern in patterns
            for suit in (*coloured[: used + 1], *grey)
        ]
    found: Counter[tuple[int, int]] = Counter()
    for used, pattern in patterns:
        left = {suit: sum(has[suit]) - pattern.suits.count(suit) for suit in suits}
        if min(left.values()) < 0:
            continue
        points = kernel.line_points([shown[suit] for suit in pattern.suits])
        rest, further = perm(len(coloured), used), 0  # the ways to name the colours, then to fill the cells after
        for i in range(CELLS, 0, -1):
            at_least = pattern.climbing[i - 1] * rest
            if at_least != further:
                found[i, points] += at_least - further
            further = at_least
            left[pattern.suits[i - 1]] += 1
            rest *= left[pattern.suits[i - 1]]
    return found


class Pattern(NamedTuple):
    """The suits of the first cells, and the number of ways to number the first 1, 2 … of them without a drop.

    ``reached[i][n]``: the ways to number the first i cells before a group of n can begin.
    """

    suits: tuple[int, ...]
    reached: tuple[tuple[int, ...], ...]
    climbing: tuple[int, ...]


def _lay(
    pattern: Pattern,
    suit: int,
    has: Mapping[int, Sequence[bool]],
    below: Sequence[Sequence[int]],
    repeats: Sequence[bool],
) -> Pattern:
    """Return the pattern with one cell more.

    ``has`` tells by suit which numbers it has; ``below`` has the lower numbers by number; ``repeats`` tells by number
    whether it climbs after itself. All numbers are indices.
    """
    suits = (*pattern.suits, suit)
    ends = [0] * len(repeats)
    fits = [True] * len(repeats)
    for size in range(1, len(suits) + 1):
        if suits[-size] in suits[len(suits) - size + 1 :]:
            break  # the same suit twice
        fits = [
            fit and has_number and (size == 1 or again)
            for fit, has_number, again in zip(fits, has[suits[-size]], repeats, strict=True)
        ]
        ends = [
            so_far + ways * fit
            for so_far, ways, fit in zip(ends, pattern.reached[len(suits) - size], fits, strict=True)
        ]
    here = tuple([sum([ends[m] for m in lower]) for lower in below])
    return Pattern(suits, (*pattern.reached, here), (*pattern.climbing, sum(ends)))


def _is(card: int, suit: int, number: int) -> bool:
    return kernel.colours(card) == suit and kernel.number(card) == number


def _goes_on(low: int, high: int) -> bool:
    """Tell whether the climb continues from one number to another.

    Red cards, which have every number, stand for all.
    """
    return kernel.ascending_count((low, high, *(0,) * 7), FLAGS) > 1


# -- an area in hand ------------------------------------------------------------------------------------

WORK = 12000  # the budget of cells tried to find the value of a card
MOST_DEALS = 300
BLANK = "_"
MOST_OFFERED = 3


def odds_case(view: Mapping[str, Any]) -> Case:
    """Make the case of an area's odds: the area, the cards on offer, and the cards that opponents have placed."""
    areas = [[card if card in KINDS else BLANK for card in area] for area in view["areas"]]
    own = areas[view["seat"]]
    offer = [*view["turned"], *(due["card"] for due in view["queue"])][:MOST_OFFERED]
    others = [card for area in areas if area is not own for card in area if card != BLANK]
    return {"cards": own, "offer": offer, "seen": others, "card": offer[0] if offer else ""}


@lru_cache(maxsize=1 << 8)
def futures(area: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the points for climb and lines in imagined games; for the last free cell, those of all possible cards.

    Unseen cards come one after another, and each is placed where it promises most. In the k-th game they come in the
    same order for every area with as many free cells.
    """
    free, found, state = area.count(NOTHING), list[tuple[int, int]](), chance.start(len(unseen))
    if free == 0:
        return (_points(area),)
    for n in range(len(unseen) if free == 1 else min(MOST_DEALS, 2 * WORK // (free * (free + 1) ** 2))):
        state, mixed = chance.shuffle(state, unseen)
        laid = list(area)
        for card in unseen[n : n + 1] if free == 1 else mixed[:free]:
            laid[kernel.best_cell(laid, card, FLAGS)[0]] = card
        found.append(_points(laid))
    return tuple(found)


def _points(area: Sequence[int]) -> tuple[int, int]:
    return kernel.ascending_points(kernel.ascending_count(area, FLAGS)), kernel.line_points(area)


def hand_odds(case: Case) -> CaseOdds:
    """Estimate the value of the ``card`` on offer in each cell or, without one, where unseen cards go. Raises BadInput.

    A case also has ``cards``, nine with ``_`` for an empty cell; ``offer``, up to three; and ``seen``, others' cards.
    """
    area = read(case, "cards", PACK, (CELLS,), NOTHING)
    offer, others = read(case, "offer", PACK, range(MOST_OFFERED + 1)), read(case, "seen", PACK, range(len(KINDS)))
    known = [card for card in (*area, *offer, *others) if card != NOTHING]
    PACK.check(known)
    named = one_of(case, "card", ("", *PACK.names(offer)), PACK)
    written, unseen = [_card_text(card) for card in area], tuple(card for card in DECK if card not in known)
    base: dict[str, Any] = {"cards": written, "offer": [*PACK.names(offer)], "seen": [*PACK.names(others)]}
    taps: dict[str, Case] = {
        f"offer-{i}": {**base, "card": "" if KINDS[card] == named else KINDS[card]} for i, card in enumerate(offer)
    }
    free = [cell for cell in range(CELLS) if area[cell] == NOTHING]
    exact = len(free) - bool(named) < 2  # the futures of one free cell are of all possible cards
    worths, total, summary, legend, guess = _places(area, free, unseen)

    def placements(card: str) -> dict[str, Case]:
        rest = [other for other in base["offer"] if other != card]
        left = {**base, "offer": rest, "card": ""}
        return {f"area-{i}": {**left, "cards": [*written[:i], card, *written[i + 1 :]]} for i in free}

    if named and free:
        worths, total, summary, legend, guess = _card(area, free, unseen, PACK.parse(named))
        taps |= placements(named)
    asked = SAY("asked")
    if named and free:
        best = max(free, key=lambda i: worths[f"area-{i}"].part)
        asked = SAY("asked_card", label(PACK.parse(named)), CELL_NAMES[str(best)])
    slots = list(starmap(cell_slot, enumerate(area)))
    hand = [Slot(KINDS[card], label(card), tag="chosen" if KINDS[card] == named else "") for card in offer]
    choices = [Way(SAY("any_card"), {**base, "card": ""}, not named)] if offer else []
    return CaseOdds(
        zones=(
            Zone("offer", SAY("offer"), tuple(hand), "hand"),
            Zone("area", SAY("your_area"), tuple(slots), "grid", 3),
        ),
        worths=worths,
        taps=taps,
        drops={f"offer-{i}": placements(KINDS[card]) for i, card in enumerate(offer)},
        ways=((SAY("which"), choices),) if choices else (),
        typed=(
            ("cards", SAY("typed_area"), base),
            ("offer", SAY("typed_offer"), base),
        ),
        legend=legend,
        summary=summary,
        asked=asked,
        spread=seen(total, range(min(total), max(total) + 1), exact),
        doubt=SAY("no_doubt") if exact else SAY("doubt", SURELY),
        guess=guess,
    )


def _card_text(card: int) -> str:
    return BLANK if card == NOTHING else KINDS[card]


Valued = tuple[dict[str, Worth], Counter[int], str, str, Guess | None]


def _card(area: Sequence[int], free: Sequence[int], unseen: tuple[int, ...], card: int) -> Valued:
    """Return the value of a card in each free cell: the total that it leads to."""
    both = {i: futures((*area[:i], card, *area[i + 1 :]), unseen) for i in free}
    comes = {i: [*map(sum, points)] for i, points in both.items()}
    means = {i: estimate(Counter(comes[i])) for i in free}
    if exact := len(free) < 3:  # all possible cards were tried
        means = {i: (mean, 0.0) for i, (mean, _) in means.items()}
    best, low = max(free, key=lambda i: means[i]), min(means.values())[0]
    wide = means[best][0] - low or 1.0
    worths = {
        f"area-{i}": Worth((mean - low) / wide, give_or_take(mean, 0.0), SAY("total_of", give_or_take(mean, error)))
        for i, (mean, error) in means.items()
    }
    near = [i for i in free if means[i] == means[best] or not (exact or lead(comes[best], comes[i]).clear)]
    how = "worth_most" if len(near) == 1 else "worth_the_same" if near == free else "worth_about_most"
    summary = SAY(how, label(card), *(() if how == "worth_the_same" else ([CELL_NAMES[str(i)] for i in near],)))
    instead = {}
    if near != free:
        parts = {i: [fmean(points[part] for points in both[i]) for part in (0, 1)] for i in free}

        def why(others: Sequence[int]) -> str:
            """Say why the best cell is better than others: for its climb, for its lines, or for both."""
            gains = [parts[best][part] - fmean(parts[i][part] for i in others) for part in (0, 1)]
            told = [part for part in (0, 1) if gains[part] >= max(gains) / 2]  # what counts half as much is told too
            found = [(_why_climb, _why_lines)[part](area, free, unseen, card, best, others) for part in told]
            return " ".join(filter(None, found))

        def say_of_wrong(i: int) -> str:
            totals = [(CELL_NAMES[str(cell)], worths[f"area-{cell}"].text) for cell in (best, i)]
            return why([i]) or SAY("why_totals", *totals[0], *totals[1])

        instead = {f"area-{i}": f"{summary} {say_of_wrong(i)}" for i in free if i not in near}
        summary = " ".join(filter(None, [summary, why([i for i in free if i != best])]))
    guess = None
    if near != free:
        guess = Guess(SAY("which_cell", label(card)), [*worths], [f"area-{i}" for i in near], instead)
    return worths, Counter(comes[best]), summary, SAY("legend_card"), guess


def _why_climb(
    area: Sequence[int], free: Sequence[int], unseen: Sequence[int], card: int, best: int, others: Sequence[int]
) -> str:
    """Say why a card climbs best in a cell: the climb gets further there, or the numbers to come fit around it."""
    furthest = {i: longest_climb((*area[:i], card, *area[i + 1 :]), unseen) for i in free}
    worst = min(others, key=lambda i: (furthest[i], -abs(i - best)))
    if furthest[worst] < furthest[best]:
        cells = CELL_NAMES[str(best)], furthest[best], CELL_NAMES[str(worst)], furthest[worst]
        return SAY("why_further", *cells)
    numbers, mine = [*map(kernel.number, unseen)], kernel.number(card)
    lower, higher = sum(number < mine for number in numbers), sum(number > mine for number in numbers)
    before, later = free.index(best), len(free) - 1
    apart = {i: abs(free.index(i) - later * lower / max(lower + higher, 1)) for i in free}
    nearest = apart[best] < apart[worst] if len(others) == 1 else apart[best] <= 1
    if not lower + higher or not nearest:
        return ""  # the numbers speak for another cell
    where = CELL_NAMES[str(best)], before, later - before
    if len(others) > 1:
        return SAY("why_between", lower, higher, *where)
    there = free.index(worst)
    return SAY("why_between_rather", lower, higher, *where, CELL_NAMES[str(worst)], there, later - there)


def longest_climb(area: Sequence[int], unseen: Sequence[int]) -> int:
    """Count the cards of the longest climb that the area can still reach, if the best unseen cards come."""
    left, last, count = sorted(map(kernel.number, unseen)), 0, 0
    for card in area:
        fits = [kernel.number(card)] if card != NOTHING else [number for number in left if number >= last][:1]
        if not fits or fits[0] < last:
            break
        if card == NOTHING:
            left.remove(fits[0])
        last, count = fits[0], count + 1
    return count


def _why_lines(
    area: Sequence[int], free: Sequence[int], unseen: Sequence[int], card: int, best: int, others: Sequence[int]
) -> str:
    """Say why a card serves lines best in a cell: which it can still complete there, and what it spoils elsewhere."""
    helped = {i: [line for line in kernel.LINES if colours_open(area, line, i) & kernel.colours(card)] for i in free}
    spoiled = {i: lines_spoilt(area, i, card) for i in free}
    worst = max(others, key=lambda i: (len(spoiled[i]), i))
    here, there, reasons = CELL_NAMES[str(best)], CELL_NAMES[str(worst)], []
    if helped[best]:
        reasons.append(SAY("why_lines", here, name_lines(helped[best])))
    elif len(others) > 1:
        reasons.append(SAY("why_no_lines", here))
    if len(spoiled[worst]) > len(spoiled[best]):
        reasons.append(SAY("why_spoils", there, name_lines(spoiled[worst])))
    elif len(others) == 1:
        if len(helped[worst]) >= len(helped[best]):
            return ""  # the lines speak for the other cell
        few = [SAY("why_only_lines", there, name_lines(helped[worst]))] if helped[worst] else []
        reasons += few or [SAY("why_no_lines", there)]
    return " ".join(reasons)


def _places(area: Sequence[int], free: Sequence[int], unseen: tuple[int, ...]) -> Valued:
    """Count, for each free cell, the unseen cards for which it is the best place."""
    goes = Counter(kernel.best_cell([*area], card, FLAGS)[0] for card in unseen if free)
    shares = {i: goes[i] / len(unseen) for i in free}
    top = max(shares.values(), default=1.0)
    worths = {
        f"area-{i}": Worth(share / top, percent(share), SAY(f"best_{often}", *said))
        for i, share, (often, said) in ((i, share, how_often(share)) for i, share in shares.items())
    }
    total = Counter(map(sum, futures((*area,), unseen)))
    mean, error = estimate(total)
    summary = SAY("comes_to", give_or_take(mean, error if len(free) > 1 else 0.0))
    return worths, total, summary, SAY("legend_cells"), None
