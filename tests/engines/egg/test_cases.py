"""Worked cases beside those of the package: strengths of sets, ways to lay a hand, rounds."""

import json
from importlib.resources import files
from itertools import combinations_with_replacement

import pytest
from ludobook.games.egg.kernel import all_lays

from .tools import EGG, ask, kind, table

CASES = json.loads((files("ludobook.games.egg") / "cases.json").read_text(encoding="utf-8"))


STRENGTHS = (
    ("R2+B2", "bah-yah", 4),
    ("R3+B2", "bah-yah", 5),
    ("R3+R7", "bah-yah", 10),
    ("R7+B7", "bah-yah", 14),
    ("RW+B2", "bah-yah", 22),
    ("R15+B20", "bah-yah", 35),
    ("RW+B20", "bah-yah", 40),
    ("RW+BW", "bah-yah", 40),
    ("R20+B20", "bah-yah", 40),
    ("R2+R2", "friends", 4),
    ("RW+R2", "friends", 4),
    ("B7+B7", "friends", 14),
    ("BW+B7", "friends", 14),
    ("R20+R20", "friends", 40),
    ("RW+R20", "friends", 40),
    ("RW+RW", "friends", 40),
)


def test_strengths_weakest_to_strongest():
    found = [kind(cards) for cards, _, _ in STRENGTHS]
    assert found == [(name, total) for _, name, total in STRENGTHS]
    order = [(name == "friends", total) for name, total in found]
    assert order == sorted(order)
    # and the table judges them the same way: a Far is never weaker than its Near
    for far, high, _ in STRENGTHS[1:]:
        for near, low, _ in STRENGTHS:
            cards = [*far.split("+"), *near.split("+")]
            if max(map(cards.count, cards)) > 2:
                continue
            players = table(f"{far} {near}", "B3+B10 R5+B5")
            stronger = (high == "friends", kind(far)[1]) >= (low == "friends", kind(near)[1])
            assert (ask("score_round", players=players) != "EGG-SET-2") == stronger


def test_all_28_strengths():
    cards = EGG.form.cards
    found = {kind(f"{one}+{two}") for one in cards for two in cards}
    bah_yah = "4 5 6 7 8 9 10 12 13 14 15 17 18 20 22 23 25 27 30 35 40"
    friends = "4 6 10 14 20 30 40"
    assert sorted(total for name, total in found if name == "bah-yah") == list(map(int, bah_yah.split()))
    assert sorted(total for name, total in found if name == "friends") == list(map(int, friends.split()))


def ways(hand, **rulings):
    rows = ask("arrangements", hand=hand.split(), rulings=rulings)
    return "; ".join("/".join("+".join(row[part]) or "–" for part in ("far", "near", "keep")) for row in rows)


def test_arrangements():
    assert ways("R2 B3 R7 B15") == "R2+B15/R7+B3/–; R7+B15/R2+B3/–; B3+B15/R2+R7/–"
    assert ways("R2 R2 B2 B2") == "R2+R2/B2+B2/–; R2+B2/R2+B2/–; B2+B2/R2+R2/–"
    assert ways("RW RW R2 R2") == "R2+RW/R2+RW/–; RW+RW/R2+R2/–"
    assert ways("RW RW R2 R2", revelation_pair="bah-yah") == "R2+R2/RW+RW/–; R2+RW/R2+RW/–"


def test_five_cards_can_be_laid_in_6_to_19_ways():
    hands = (hand for hand in combinations_with_replacement(range(16), 5) if max(map(hand.count, hand)) <= 2)
    counts = {len(all_lays(hand, 0)) for hand in hands}
    assert (min(counts), max(counts)) == (6, 19)
    assert len(ask("arrangements", hand=["BW", "R20", "R2", "B3", "RW"])) == 15


ROUNDS = (
    (
        ["R7+R7 R2+R2", "B15+B15 B3+B3", "R20+B20 R3+B10"],
        {"egg_holder": 2},
        [1, 2, 0],
        [1, 2, 0],
        [1, 4, 0],
        [0, 0, 1],
        1,
        [],
    ),
    (
        ["R20+B15 R2+B2", "R10+B10 R5+B7"],
        {"money": [1, 1], "bracelets": [6, 5]},
        [1, 0],
        [0, 1],
        [0, 0],
        [6, 5],
        None,
        [0, 1],
    ),
)


@pytest.mark.parametrize(("sets", "before", "far", "near", "earned", "bracelets", "egg", "won"), ROUNDS)
def test_rounds(sets, before, far, near, earned, bracelets, egg, won):
    found = ask("score_round", players=table(*sets), **before)
    assert (found["far_scores"], found["near_scores"], found["earnings"]) == (far, near, earned)
    assert (found["bracelets"], found["egg_holder"], found["winners"]) == (bracelets, egg, won)
    assert found["game_over"] == bool(won)
