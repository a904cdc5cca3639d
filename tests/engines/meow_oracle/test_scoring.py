"""What areas, rounds and games score: the computed facts, and a second reading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from ludobook.games.meow_oracle import GAME, kernel
from ludobook.games.meow_oracle.components import KINDS, names
from ludobook.games.meow_oracle.requests import OPS
from ludobook.games.meow_oracle.scoring import comparisons, score_area
from ludobook.games.meow_oracle.words import RULEBOOK
from ludobook.players.greedy import greedy
from ludobook.players.rollout import Rollout

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


def test_a_search_counts_close_comparisons_softly_until_all_cards_are_open():
    state, soft, exact = GAME.new(3, 1), 0, 0
    while state.turn is not None:
        known = not any(state.at.down) and not any(state.at.waiting)
        points, _, _ = Rollout(state)(state, state.codes[0])
        whole = all(one == int(one) for one in points)
        exact, soft = exact + known, soft + (not whole)
        assert whole or not known
        state = state.apply(greedy(state))
    assert exact
    assert soft
