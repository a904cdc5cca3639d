"""The stateless ops: rows of the rules beside the worked cases, every ruling, and a naive second telling."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludobook.core.errors import BadInput
from ludobook.games.lauzait_cep import GAME, kernel
from ludobook.games.lauzait_cep.components import KINDS, PIECES, SQUARES
from ludobook.games.lauzait_cep.requests import OPS, read_hand, read_trio, sheet
from ludobook.games.lauzait_cep.scoring import FORMATIONS, sets_in

words = str.split

CASES = json.loads((files("ludobook.games.lauzait_cep") / "cases.json").read_text(encoding="utf-8"))
ROWS = {
    "5": "W0 W0 W1 W2 W3",
    "4": "W4 W5 W6 W7 W8",
    "3": "W9 G9 - G9 W9",
    "2": "W0 W1 W2 W3 G0",
    "1": "W4 W5 W6 W7 W8",
}
BOARD = {
    file + rank: piece
    for rank, row in ROWS.items()
    for file, piece in zip("abcde", row.split(), strict=True)
    if piece != "-"
}
HAND = "G1 G3 G3 G4 G4 G5 G5 G6 G6"
NAMES = {
    "declare": "lauzait_cep",
    "Experts": "specialized_experts",
    "Great": "great_sequence",
    "Bridges": "layered_bridges",
    "Balanced": "well_balanced",
    "Stalemate": "stalemate",
}


REGROUPED = "W0 W1 W1 W2 W2 W3 W3 W4 W5"
LONG = "W1 W2 W3 J J J W7 W8 W9"
PAIR = "G0 G1 G2 G0 G1 G2 W7 W8 W9"
HANDS = [
    ("W0 W1 W2 W3 W4 G5 G6 G7 G8", {}, {}, False, "", 0),
    ("W0 W0 W0 G0 G0 G0 J J J", {}, {}, True, "declare Bridges Balanced", 15),
    ("W0 W0 W0 G0 G0 G0 W1 J J", {}, {}, True, "declare Bridges", 5),  # one too many on one side
    ("W0 W0 W2 W2 W4 G6 G6 G8 G8", {"stalemate": True}, {}, False, "declare Stalemate", 18),
    ("W1 G2 W3 G4 W5 G6 W7 G8 W9", {"stalemate": True}, {}, False, "declare Great Stalemate", 21),
    ("G1 G2 G3 W1 W2 W3 W5 W5 W9", {"stalemate": True}, {}, False, "declare Bridges Stalemate", 20),
    (REGROUPED, {"stalemate": True}, {"bridges": "in_hand"}, True, "declare Experts Bridges Stalemate", 23),
    ("J J J W0 W1 W2 W4 W4 W5", {}, {"bridges": "in_hand", "max_jokers_per_set": 1}, True, "declare Experts", 6),
    ("J J J W0 W1 W2 W4 W4 W5", {}, {"bridges": "in_hand"}, True, "declare Experts Bridges", 8),
    (
        "W0 W1 W1 W2 W2 J J W4 W5",  # W1 W2 and a joker twice, in no split
        {"players": 3},
        {"bridges": "in_hand", "max_jokers_per_set": 1, "joker_any_number": False},
        True,
        "declare Experts Bridges",
        8,
    ),
    (LONG, {}, {"layered_bridges_points": 3}, True, "declare Experts Great", 9),
    (LONG, {}, {"max_jokers_per_set": 2}, True, "declare Experts Bridges", 8),
    ("W0 W0 W0 G0 G0 G0 J J J", {}, {"max_jokers_per_set": 1}, False, "", 0),
    ("W1 W2 W3 W4 W5 W6 W7 J J", {}, {"max_jokers_per_set": 2}, True, "declare Experts Great", 9),
    ("W1 W2 W3 G4 G5 G6 W6 W7 J", {"players": 3}, {"joker_any_number": False}, True, "declare", 3),
    ("W0 W0 J G3 G3 G3 W6 W7 W8", {"players": 3}, {"joker_any_number": False}, False, "", 0),
    ("W0 W0 J G3 G3 G3 W6 W7 W8", {"players": 3}, {}, True, "declare", 3),
    ("W1 W2 J W4 W4 W4 G5 G6 G7", {"luminous": "J"}, {}, True, "declare", 4),
    ("W1 W2 J W4 W4 W4 G5 G6 G7", {"luminous": "W3"}, {}, True, "declare", 3),
    ("W1 W3 J W4 G5 G4 G5 G6 G9", {"luminous": "J"}, {}, False, "", 0),
]


def worked_hands():
    """Those above, and those of the package."""
    for hand, more, rulings, complete, formations, points in HANDS:
        names = [NAMES[word] for word in formations.split()]
        yield (
            {"hand": hand.split(), "rulings": rulings, **more},
            {"complete": complete, "formations": names, "points": points},
        )
    yield from (
        (case["in"], case["out"]) for case in CASES if case["op"] == "formations" and "error" not in case["out"]
    )


@pytest.mark.parametrize(("request_", "want"), list(worked_hands()))
def test_worked_hands(request_, want):
    assert OPS["formations"](request_) == want
    score, names = GAME.sheet(request_).rows[0].score, want["formations"]
    assert score.total == want["points"]
    misses = [line for line in score.lines if line.kind.startswith("no_")]
    assert [line.kind for line in score.lines if line.kind not in ("luminous", "incomplete") and line.points] == names
    assert {line.kind.removeprefix("no_") for line in misses}.isdisjoint(names)
    assert not names or len(names) + len(misses) == 5 + ("stalemate" in names), "every formation is told of"
    assert all(GAME.sentence_for(line, []) for line in score.lines)


def test_a_stalemate_that_scores_alone_says_so_of_what_its_pieces_would_make():
    case = {"hand": words("W1 W1 W2 W2 W3 W3 W7 W8 W9"), "stalemate": True}
    made = set(OPS["formations"](case)["formations"]) - {"lauzait_cep", "stalemate"}
    assert "specialized_experts" in made
    lines = GAME.sheet({**case, "rulings": {"stalemate_adds": False}}).rows[0].score.lines
    assert {line.fact("name") for line in lines if line.kind == "no_count"} == made
    assert not {f"no_{name}" for name in made} & {line.kind for line in lines}


def test_order_and_spelling_never_matter():
    for hand, more, rulings, *_ in HANDS:
        told = OPS["formations"]({"hand": hand.split(), "rulings": rulings, **more})
        other = [f" {piece.lower()}\t" for piece in reversed(hand.split())]
        assert OPS["formations"]({"hand": other, "rulings": rulings, **more}) == told
    again = OPS["hire_options"](
        {
            "board": {f" {square.upper()}": f"{piece.lower()} " for square, piece in reversed(BOARD.items())},
            "hand": HAND.lower().split()[::-1],
        }
    )
    assert again == OPS["hire_options"]({"board": BOARD, "hand": HAND.split(), "revealed": []})


def test_departments_explained():
    """Every line of a bonus, and that they add up, for every set there is."""
    for pieces in sorted(set(combinations(PIECES, 3))):
        for reading in read_trio({"pieces": [KINDS[piece] for piece in pieces]}):
            assert reading.score.total == reading.bonus
            assert all(GAME.sentence_for(line, []) for line in reading.score.lines)
    (best, *_) = read_trio({"pieces": ["W2", "W3", "J"]})
    told = [(line.points, line.rules, GAME.sentence_for(line, [])) for line in best.score.lines]
    assert told == [
        (2, ("LZ-BONUS-1", "LZ-BONUS-5"), "The highest number, W4, which a joker stands for, has 2 dots."),
        (-1, ("LZ-BONUS-3",), "1 joker takes 1 off."),
    ]
    floor = read_trio({"pieces": ["G0", "J", "J"]})[1].score
    assert [(line.kind, line.points) for line in floor.lines] == [("dots", 1), ("jokers", -2), ("floor", 1)]


RULINGS = st.fixed_dictionaries(
    {},
    optional={
        "layered_bridges_points": st.sampled_from([2, 3]),
        "max_jokers_per_set": st.sampled_from([3, 2, 1]),
        "joker_any_number": st.booleans(),
        "one_reading": st.booleans(),
        "bridges": st.sampled_from(["in_split", "in_hand"]),
        "stalemate_adds": st.booleans(),
        "take_back": st.booleans(),
    },
)


@st.composite
def hands(draw, naive):
    """Nine pieces that are often three sets, often equal ones, with up to two jokers in place of some."""
    sets = [list(draw(st.sampled_from(naive.ALL_SETS))) for _ in range(3)]
    if draw(st.booleans()):
        sets[1] = [draw(st.sampled_from("WG"))[0] + piece[1] for piece in sets[0]]
        sets[1] = [sets[1][0][0] + piece[1] for piece in sets[1]]
    hand = [piece for trio in sets for piece in trio]
    for _ in range(draw(st.integers(0, 2))):
        hand[draw(st.integers(0, 8))] = "J"
    if draw(st.integers(0, 4)) == 0:
        hand[draw(st.integers(0, 8))] = draw(st.sampled_from(naive.ORDER[:20]))
    return hand


@given(st.data())
def test_beside_a_naive_telling(naive, data):
    rulings, players = data.draw(RULINGS), data.draw(st.sampled_from([2, 3, 4]))
    full = {**naive.DEFAULTS, **rulings}
    hand = data.draw(hands(naive))
    if any(hand.count(piece) > naive.COPIES[piece] for piece in hand):
        return
    stalemate = "J" not in hand and data.draw(st.booleans())
    request = {"hand": hand, "rulings": rulings, "players": players, "stalemate": stalemate}
    assert OPS["formations"](request) == naive.formations(hand, full, players, stalemate)
    assert read_hand(request).score.total == OPS["formations"](request)["points"]
    trio = [hand[i] for i in data.draw(st.permutations(range(9)))[:3]]
    request = {"pieces": trio, "rulings": rulings, "players": players}
    assert OPS["departments"](request) == naive.departments(trio, full, players)


@given(st.permutations(PIECES), st.integers(0, 24), RULINGS, st.sampled_from([2, 3, 4]), st.booleans())
def test_hires_beside_a_naive_telling(naive, pile, empty, rulings, players, apart):
    pieces = [KINDS[piece] for piece in pile]
    if apart:  # a green hand and a white board, so that little or nothing qualifies
        pieces.sort(key=lambda piece: piece[0] + "0" * (piece[0] == "G"))
    hand, lying = pieces[:9], pieces[-24:]
    board = dict(zip([s for i, s in enumerate(SQUARES) if i != empty], lying, strict=True))
    full, revealed, rest = {**naive.DEFAULTS, **rulings}, [], list(hand)
    for trio in combinations(hand, 3):
        if not naive.Counter(trio) - naive.Counter(rest) and naive.departments(list(trio), full, players):
            revealed.append(list(trio))
            rest = list((naive.Counter(rest) - naive.Counter(trio)).elements())
    request = {"board": board, "hand": hand, "revealed": revealed, "rulings": rulings, "players": players}
    assert OPS["hire_options"](request) == naive.hire_options(board, hand, revealed, full)


@pytest.mark.parametrize(("op", "request_"), [(case["op"], case["in"]) for case in CASES])
def test_other_keys_have_no_effect(op, request_):
    others = {"day_order": "fixed", "form_reading": "chosen", "luminous": True, "seasons": 7, "max_days": 3}
    others |= {"declare_waives_hire": False, "regroup": False}
    try:
        told = OPS[op](request_)
    except BadInput:
        return
    assert OPS[op]({**request_, "rulings": {**request_.get("rulings", {}), **others}}) == told


def test_sheets_and_questions():
    for case in CASES:
        question = GAME.question(case["op"], case["in"])
        assert question.explanation
        if case["out"] == {"error": True}:
            assert question.answer == (("allowed", "no"),)
    assert dict(GAME.question("departments", {"pieces": ["W2", "W3", "J"]}).answer) == {"bonus": "1"}
    assert dict(GAME.question("departments", {"pieces": ["W2", "W4", "W6"]}).answer) == {"bonus": "none"}
    shown = GAME.question("formations", {"hand": PAIR.split(), "luminous": "g0"})
    assert dict(shown.answer) == {"points": "7"}
    assert shown.groups[-1] == ("Luminous", ("G0",), None)
    assert (
        GAME.question("formations", {"hand": REGROUPED.split(), "stalemate": True}).groups[0][0].endswith("stalemate")
    )
    assert GAME.sheet(GAME.read_case(["W2", "W4", "W6"], {})).rows[0].result == "not a set"
    case = GAME.read_case([PAIR.replace(" ", "+")], {"luminous": "G0", "stalemate": "false", "players": "3"})
    assert GAME.sheet(case).rows[0].result == "7 points"
    with pytest.raises(BadInput):
        GAME.read_case([PAIR], {"stalemate": "maybe"})
    with pytest.raises(BadInput):
        GAME.sheet(GAME.read_case([PAIR], {"players": "five"}))
    with pytest.raises(BadInput):
        GAME.check_cards(["W9"] * 3)
    assert GAME.mark(["W2", "W3", "J"]) == ("sequence_of_three", "as W2+W3+W4, bonus 1")
    assert GAME.mark(["W2", "W4", "J"], {"max_jokers_per_set": 1})[0] == "sequence_of_three"
    assert GAME.mark(["W2", "W4", "W6"]) == ("back", "not a set")
    assert GAME.mark(["W2"]) is None
    assert GAME.mark(PAIR.split()) is None, "what it scores depends on the luminous piece and a stalemate, too"
    assert GAME.card_label("G4") == "green 4"
    assert [name for name, *_ in FORMATIONS] == list(NAMES.values())


def test_bridges_are_shown_where_they_lie():
    """The pair that a person is told of is there, in each of the three ways to find one."""
    for hand, more, rulings in (
        (PAIR, {}, {}),
        (REGROUPED, {}, {"bridges": "in_hand"}),
        (REGROUPED, {"stalemate": True}, {}),
        (LONG, {}, {"one_reading": False}),
    ):
        score = read_hand({"hand": hand.split(), "rulings": rulings, **more}).score
        (line,) = [line for line in score.lines if line.kind == "layered_bridges"]
        one, two = line.fact("pair")
        assert [piece[1] for piece in one] == [piece[1] for piece in two]
        assert len(line.cards) == 6


@given(st.permutations(PIECES), st.sampled_from([1, 2, 3]), st.booleans())
def test_sets_of_a_hand_are_those_of_trio_by_trio(pile, jokers, any_number):
    flag = jokers + kernel.JOKER_NEVER_0 * (not any_number)
    nine = tuple(sorted((*pile[:6], *pile[0:3])))  # like pieces, so that there are sets
    found = sorted({trio for trio in combinations(nine, 3) if kernel.readings(*trio, flag)})
    assert list(sets_in(nine, flag)) == found


def test_a_score_of_nine_pieces_names_all_that_it_counts():
    hand = ["W1", "W2", "W3", "G1", "G2", "G3", "J", "J", "J"]
    assert sheet({"hand": hand, "luminous": "J", "players": 4}).summary == (
        "Lauzait-Cep, Layered Bridges, Well-Balanced and the luminous piece score 18 points."
    )
