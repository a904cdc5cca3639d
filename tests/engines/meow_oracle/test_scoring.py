"""What areas, rounds and games score: the computed facts, and a second reading."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import perm
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludobook.games.meow_oracle import GAME, kernel
from ludobook.games.meow_oracle.components import KINDS, names, parse_card
from ludobook.games.meow_oracle.requests import OPS
from ludobook.games.meow_oracle.scoring import compare, comparisons, final, score_area
from ludobook.games.meow_oracle.words import RULEBOOK

PAIRS = json.loads(Path(__file__).with_name("pairs.json").read_text(encoding="utf-8"))
DECK = range(len(KINDS))
PATHS = {"rows": range(9), "snake": (0, 1, 2, 5, 4, 3, 6, 7, 8)}
TRIPLES = ("012", "345", "678", "036", "147", "258", "048", "246")

areas = st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True)
some_totals = st.integers(2, 4).flatmap(lambda n: st.lists(st.integers(0, 12), min_size=n, max_size=n))


# -- a second, slow reading of the rules, written from the rulebook and not from the kernel -------------


def read_again(cards, path):
    numbers = [int(cards[cell][1:]) for cell in PATHS[path]]
    count = max(k for k in range(1, 10) if numbers[:k] == sorted(numbers[:k]))
    lines = []
    for triple in TRIPLES:
        letters = {cards[int(cell)][0] for cell in triple} - {"J"}
        fits = [c for c in "RGB" if letters <= {c}]
        if fits:
            lines.append({"cells": [int(cell) for cell in triple], "colours": fits})
    points = {8: 10, 9: 15}.get(count, count)
    return {
        "ascending_count": count,
        "ascending_points": points,
        "lines": lines,
        "line_points": 2 * len(lines),
        "total": points + 2 * len(lines),
    }


@given(areas, st.sampled_from(["rows", "snake"]), st.booleans())
def test_area_agrees_with_a_second_reading(area, path, climbing):
    cards = list(names(sorted(area, key=kernel.number) if climbing else area))
    assert OPS["score_area"]({"area": cards, "rulings": {"path": path}}) == read_again(cards, path)


def compare_again(totals, ties):
    n = len(totals)
    pairs = {frozenset((seat, (seat + 1) % n)) for seat in range(n)}
    points = [0] * n
    for pair in pairs:
        best = max(totals[seat] for seat in pair)
        first = [seat for seat in pair if totals[seat] == best]
        if len(first) == 1 or ties == "each":
            for seat in first:
                points[seat] += 1
    return points


def final_again(rounds, ties):
    both = [compare_again(totals, ties) for totals in rounds]
    points = [a + b for a, b in zip(*both, strict=True)]
    best = max(zip(points, rounds[1], strict=True))
    return {"winner_points": points, "winners": [s for s in range(len(points)) if (points[s], rounds[1][s]) == best]}


def start_again(totals, start):
    lowest = [seat for seat in range(len(totals)) if totals[seat] == min(totals)]
    if len(lowest) > 1 and start in lowest:
        lowest.remove(start)
    return min(lowest, key=lambda seat: (seat - start) % len(totals))


@given(st.data(), some_totals, st.sampled_from(["each", "none"]))
def test_totals_agree_with_a_second_reading(data, one, ties):
    n = len(one)
    two = data.draw(st.lists(st.integers(0, 12), min_size=n, max_size=n))
    start = data.draw(st.integers(0, n - 1))
    rulings = {"ties": ties}
    points = compare_again(one, ties)
    assert OPS["compare"]({"totals": one, "rulings": rulings}) == {"winner_points": points}
    assert OPS["final"]({"rounds": [one, two], "rulings": rulings}) == final_again([one, two], ties)
    assert OPS["next_start"]({"totals": one, "start": start, "rulings": rulings}) == {"start": start_again(one, start)}
    told = [0] * n
    for line in comparisons(one, RULEBOOK.read_rulings(rulings)):
        told[line.fact("seat")] += line.points
        told[line.fact("neighbour")] += line.points * (line.fact("own") == line.fact("theirs"))
    assert told == points
    if ties == "each":  # one for each comparison and one more for each tie
        pairs = {frozenset((seat, (seat + 1) % n)) for seat in range(n)}
        assert sum(points) == len(pairs) + sum(len({one[seat] for seat in pair}) == 1 for pair in pairs)


@given(areas, st.sampled_from(["rows", "snake"]))
def test_lines_add_up(area, path):
    told = score_area(area, RULEBOOK.read_rulings({"path": path}))
    assert told.score.total == told.total == sum(line.points for line in told.score.lines)
    assert all(rule in RULEBOOK.ids() for line in told.score.lines for rule in line.rules)
    assert all(GAME.sentence_for(line, []) for line in told.score.lines)


# -- computed facts -------------------------------------------------------------------------------------


def test_every_total_but_28_and_30():
    totals = {kernel.ascending_points(count) + 2 * lines for count in range(1, 10) for lines in range(9)}
    assert totals == set(range(1, 32)) - {28, 30}


@pytest.mark.parametrize(("count", "lines", "area"), PAIRS)
def test_every_pair_of_count_and_lines_occurs(count, lines, area):
    told = score_area([parse_card(card) for card in area.split()])
    assert (len(told.climb.cards), len(told.lines)) == (count, lines)


def test_all_pairs_are_there():
    assert {(count, lines) for count, lines, _ in PAIRS} == {(c, k) for c in range(1, 10) for k in range(9)}


@given(areas)
def test_sorted_cards_score_at_least_15(area):
    assert kernel.area_total(sorted(area, key=kernel.number), 0) >= 15


def orderings(counts, length):
    """In how many orders ``length`` different cards climb, ``counts[number]`` cards having that number."""
    ways = [1] + [0] * length
    for count in counts:
        ways = [sum(ways[k - j] * perm(count, j) for j in range(min(count, k) + 1)) for k in range(length + 1)]
    return ways[length]


def test_distribution_of_the_count():
    counts = [sum(kernel.number(card) == number for card in DECK) for number in range(11)]
    at_least = [Fraction(orderings(counts, k), perm(36, k)) for k in range(1, 10)] + [Fraction(0)]
    exact = [a - b for a, b in pairwise(at_least)]
    assert exact == [
        Fraction(7, 15),
        Fraction(356, 1071),
        Fraction(1583, 11220),
        Fraction(14099, 314160),
        Fraction(65137, 5565120),
        Fraction(1919, 730422),
        Fraction(1289753, 2464842240),
        Fraction(110357, 1168675200),
        Fraction(2509333, 135566323200),
    ]
    mean = sum(kernel.ascending_points(count) * p for count, p in enumerate(exact, 1))
    assert mean == Fraction(12291882397, 6778316160)
    # the kernel itself, on every possible pair of first cards
    rest = [[card for card in DECK if card not in pair][:7] for pair in permutations(DECK, 2)]
    climbing = sum(
        kernel.ascending_count((*pair, *others), 0) > 1
        for pair, others in zip(permutations(DECK, 2), rest, strict=True)
    )
    assert Fraction(climbing, 36 * 35) == 1 - exact[0]


def test_probability_of_a_line():
    hits = 0
    for triple in combinations(DECK, 3):
        hits += kernel.line_colours((*triple, 0, 0, 0, 0, 0, 0), 0) != 0
    assert Fraction(hits, 36 * 35 * 34 // 6) == Fraction(109, 714)
    assert 8 * 2 * Fraction(109, 714) == Fraction(872, 357)


def test_ways_to_score_31():
    one_colour = [2 if 3 <= number <= 5 else 1 for number in range(11)]
    assert 3 * orderings(one_colour, 9) == 15_570
    assert perm(36, 9) == 34_162_713_446_400


@given(st.lists(st.integers(0, 31), min_size=4, max_size=4), st.sampled_from(["each", "none"]))
def test_two_players_round_two_decides(totals, ties):
    one, two = totals[:2], totals[2:]
    _, won = final([one, two], RULEBOOK.read_rulings({"ties": ties}))
    decisive = two if two[0] != two[1] else one
    assert won == tuple(seat for seat in (0, 1) if decisive[seat] == max(decisive))


def test_compare_needs_no_rulings():
    assert compare((8, 12, 15)) == (0, 1, 2)
    assert KINDS[33:] == ("J3", "J4", "J5")
