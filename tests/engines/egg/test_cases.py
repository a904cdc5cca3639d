"""The worked cases: those of the package, the tables of the specification, and every row of its table of errors."""

import json
from importlib.resources import files
from itertools import combinations_with_replacement

import pytest
from ludobook.games.egg.kernel import all_lays
from ludobook.referee import agrees

from .tools import EGG, EGG_LAYS, REFEREE, ask, deal, do, kind, reading, refusal, second_round, table, texts

CASES = json.loads((files("ludobook.games.egg") / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    answer = REFEREE.answer(json.dumps({"game": "egg", "op": case["op"], **case["in"]}))
    assert agrees(case["out"], answer)
    assert set(case["rules"]) <= set(EGG.rulebook.ids())


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
    (["R15+B20 R5+B5", "R3+B7 B2+B3", "R2+R3 R2+B2"], {}, [2, 1, 0], [2, 1, 0], [4, 1, 0], [0, 0, 1], None, []),
    (["R20+B15 R2+B2", "R10+B10 R5+B7"], {}, [1, 0], [0, 1], [0, 0], [1, 1], None, []),
    (["R7+B3 R2+B5", "R3+B7 R5+B2"], {}, [1, 1], [1, 1], [1, 1], [0, 0], None, []),
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
        ["R15+B20 R3+B5", "R7+R7 R2+R2", "B15+B15 B2+B2"],
        {"egg_holder": 0},
        [0, 1, 2],
        [0, 2, 2],
        [0, 2, 4],
        [1, 0, 0],
        0,
        [],
    ),
    (["R20+B15 R10+B5", "R10+B10 R5+B7"], {"money": [2, 1]}, [1, 0], [1, 0], [1, 0], [0, 1], None, [0]),
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


SPLIT = table("R20+B15 R2+B2", "R10+B10 R5+B7")
KEYS = (
    (
        {"revelation_pair": "bah-yah"},
        {"players": table("RW+RW R5+B3", "B2+B2 R3+B10")},
        {"far_scores": [0, 1], "near_scores": [0, 1], "earnings": [0, 1]},
        {"far_scores": [1, 0], "near_scores": [0, 1], "earnings": [0, 0]},
    ),
    (
        {"egg_wild_friends": False},
        {"players": table("R7+R7 BW+B2", "R15+B20 R10+B5"), "egg_holder": 1},
        {"egg_holder": 1},
        {"egg_holder": 0},
    ),
    (
        {"egg_tie": "middle"},
        {"players": table("R15+B20 R3+B5", "R7+R7 R2+R2", "B15+B15 B2+B2"), "egg_holder": 0},
        {"egg_holder": None},
        {"egg_holder": 0},
    ),
    (
        {"bracelets_short": "give_what_is_left"},
        {"players": SPLIT, "money": [1, 1], "bracelets": [6, 5]},
        {"bracelets": [7, 5], "game_over": False, "winners": []},
        {"bracelets": [6, 5], "game_over": True, "winners": [0, 1]},
    ),
)


@pytest.mark.parametrize(("rulings", "request_", "switched", "default"), KEYS)
def test_keys(rulings, request_, switched, default):
    with_key, without = ask("score_round", rulings=rulings, **request_), ask("score_round", **request_)
    assert {key: with_key[key] for key in switched} == switched
    assert {key: without[key] for key in default} == default
    follow = {"money", "bracelets", "game_over", "winners"} if "revelation_pair" in rulings else set()
    assert all(with_key[key] == without[key] for key in set(with_key) - set(switched) - follow)


ERRORS = (
    ("EGG-DECK-1", "describe_set", {"cards": ["R4", "B2"]}),
    ("EGG-DECK-2", "arrangements", {"hand": ["R2", "R2", "R2", "B5", "B7"]}),
    ("EGG-DECK-2", "score_round", {"players": table("R7+R7 R2+B2", "R7+B7 R3+B3")}),
    ("EGG-START-1", "new", {"players": 6, "seed": 0}),
    ("EGG-START-1", "score_round", {"players": []}),
    ("EGG-SET-1", "describe_set", {"cards": ["R2", "B2", "B3"]}),
    ("EGG-SET-1", "score_round", {"players": table("R7+R7+R2 R2+B2", "R5+B7 R3+B3")}),
    ("EGG-SET-2", "score_round", {"players": table("R2+B2 R7+B3", "R10+B10 R5+B7")}),
    ("EGG-BRACELET-4", "score_round", {"players": SPLIT, "bracelets": [7, 6]}),
    ("EGG-JSON-4", "arrangements", {"hand": ["R2", "B2", "B3"]}),
    ("EGG-JSON-6", "score_round", {"players": SPLIT, "money": [1, 1, 0]}),
    ("EGG-JSON-6", "score_round", {"players": SPLIT, "egg_holder": 2}),
    ("EGG-JSON-8", "describe_set", {"cards": ["RW", "RW"], "rulings": {"revelations": "friends"}}),
    ("EGG-R8", "score_round", {"players": SPLIT, "rulings": {"egg_wild_friends": "false"}}),
    ("EGG-JSON-1", "describe_set", {}),
    ("EGG-JSON-1", "describe_set", {"cards": [2, 3]}),
    ("EGG-JSON-1", "new", {"players": 2, "seed": "0"}),
    ("EGG-JSON-1", "view", {"state": 7, "seat": 0}),
)


@pytest.mark.parametrize(("rule", "op", "request_"), ERRORS)
def test_errors_of_requests(rule, op, request_):
    assert ask(op, **request_) == rule


def test_errors_of_actions():
    first, second = EGG.new(2, 5), second_round()
    trim = do(second, "bracelet", "lay B7+BW R5+RW", "lay R20+B20 R10+B10", "read none")
    hand = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    for rule, state, action in (
        ("EGG-DECK-1", hand, "lay R4+B3 R2+B15"),
        ("EGG-SET-1", hand, "lay R2+B3+R7 B15+B20"),
        ("EGG-SET-1", hand, "lay R10+B20 R2+B3"),
        ("EGG-SET-1", hand, "lay B20+B20 R2+B3"),
        ("EGG-SET-2", hand, "lay R2+B3 R7+B15"),
        ("EGG-SET-3", reading(), EGG_LAYS[0]),
        ("EGG-SET-3", trim, EGG_LAYS[0]),
        ("EGG-BRACELET-3", reading(), "bracelet"),
        ("EGG-BRACELET-3", trim, "bracelet"),
        ("EGG-BRACELET-3", first, "pass"),
        ("EGG-BRACELET-2", first, "bracelet"),
        ("EGG-EGG-4", first, "read far"),
        ("EGG-EGG-4", trim, "read none"),
        ("EGG-HAND-4", first, f"discard {first.view(0)['hand'][0]}"),
        ("EGG-HAND-4", trim, " ".join(["discard", *trim.view(1)["hand"][:2]])),
        ("EGG-JSON-9", first, "jump"),
    ):
        assert refusal(state, action).rule == rule, action
    relay = do(second_round(bracelet_time="any"), "lay B7+BW R5+RW", "lay R20+B20 R10+B10", "pass", "read near")
    assert refusal(relay, "pass").rule == "EGG-BRACELET-3"
    assert refusal(relay, "read far").rule == "EGG-EGG-4"
    assert texts(relay)[0].startswith("lay")
