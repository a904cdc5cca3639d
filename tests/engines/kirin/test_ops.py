"""The stateless ops: the shared cases, every row of the error table, the computed facts, a second reading."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludobook.core.errors import BadInput
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.requests import OPS
from ludobook.games.kirin.words import RULEBOOK

CASES = json.loads((files("ludobook.games.kirin") / "cases.json").read_text(encoding="utf-8"))
ORDERS = ("ascending", "descending")
BEASTS = {"ascending": "AVWB", "descending": "BWVA"}
RANKS = {"ascending": "T654321", "descending": "T123456"}

hands = st.lists(st.sampled_from(KINDS), min_size=1, max_size=8, unique=True)
some_rulings = st.fixed_dictionaries(
    {}, optional={ruling.key: st.sampled_from(ruling.values) for ruling in RULEBOOK.switches}
)


# -- a second reading, on texts alone -------------------------------------------------------------------


def stronger(line, a, b):
    return line.index(a) < line.index(b)


def answers(card, lead, order, any_on_kirin):
    if not stronger(BEASTS[order], card[0], lead[0]):
        return False
    if card[1] in "+-":
        return True
    if lead[1] in "+-":
        return any_on_kirin
    return stronger(RANKS[order], card[1], lead[1])


def winner_of(plays, order):
    ranked = [card for card in plays if card[1] not in "+-"]
    if not ranked:
        return None
    return plays.index(min(ranked, key=lambda card: (RANKS[order].index(card[1]), BEASTS[order].index(card[0]))))


def effect_of(plays, order):
    for beast in BEASTS[order]:
        shown = {card[1] for card in plays if card[0] == beast and card[1] in "+-"}
        if shown == {"+", "-"}:
            return "cancelled", order
        if shown:
            return "set", "ascending" if shown == {"+"} else "descending"
    return "none", order


@given(hands, st.sampled_from([None, *KINDS]), st.sampled_from(ORDERS), some_rulings)
def test_legal_plays_as_read_again(hand, lead, order, rulings):
    hand = [card for card in hand if card != lead] or [next(card for card in KINDS if card != lead)]
    can = [card for card in hand if lead and answers(card, lead, order, rulings.get("kirin_lead") == "any")]
    result = OPS["legal_plays"]({"hand": hand, "lead": lead, "order": order, "rulings": rulings})
    assert result == {"plays": can or hand, "forced": bool(can)}


def four_of(cards):
    return st.lists(st.sampled_from(cards), min_size=4, max_size=4, unique=True)


@given(four_of(KINDS) | four_of([card for card in KINDS if card[1] in "+-"]), st.sampled_from(ORDERS), some_rulings)
def test_trick_as_read_again(plays, order, rulings):
    effect, after = effect_of(plays, order)
    winner = winner_of(plays, order)
    result = OPS["trick"]({"plays": plays, "order": order, "rulings": rulings})
    assert result == {"winner": winner, "order": after, "effect": effect, "discarded": winner is None}


@st.composite
def rounds(draw):
    """Four declared cards and piles; some with Kirins set aside, some that no round could end with."""
    aside = draw(st.lists(st.sampled_from([card for card in KINDS if card[1] in "+-"]), max_size=8, unique=True))
    aside = aside[: len(aside) // 4 * 4]
    rest = draw(st.permutations([card for card in KINDS if card not in aside]))
    declared, rest = rest[:4], rest[4:]
    cuts = sorted(draw(st.lists(st.integers(0, len(rest) // 4), min_size=3, max_size=3)))
    edges = [0, *(4 * cut for cut in cuts), len(rest)]
    return declared, [rest[edges[i] : edges[i + 1]] for i in range(4)]


@given(rounds(), some_rulings)
def test_score_round_as_read_again(case, rulings):
    declared, captured = case
    request = {"declared": declared, "captured": captured, "rulings": rulings}
    crowded = any(4 * sum(card[1] in "+-" for card in pile) > 3 * len(pile) for pile in captured)
    if crowded:
        with pytest.raises(BadInput) as refused:
            OPS["score_round"](request)
        assert refused.value.rule == "KIRIN-INPUT-5"
        return
    points = [sum(card[0] == own[0] for card in pile) for own, pile in zip(declared, captured, strict=True)]
    more = 1 if rulings.get("declared_scores") else 0
    assert OPS["score_round"](request) == {"points": [amount + more for amount in points]}


# -- the error table ------------------------------------------------------------------------------------

HAND = {"hand": ["A1", "V2"], "lead": "W3", "order": "ascending"}
TRICK = {"plays": ["A1", "V2", "W3", "B4"], "order": "descending"}
ROUND = next(case["in"] for case in CASES if case["id"] == "kirin-pub-28")
SHORT = [pile[:] for pile in ROUND["captured"]]

BROKEN = [
    *(("legal_plays", {**HAND, "hand": [card]}, "INPUT-1") for card in ("", "A7", "A 1", "A", "A+V+", "Ａ1", "a0")),
    *(("legal_plays", {**HAND, "hand": [card]}, "INPUT-1") for card in (None, 1, 1.5, True, ["A1"], {"A1": 1})),
    *(("legal_plays", {**HAND, "lead": lead}, "INPUT-1") for lead in ("none", "", 0, False, [], {})),
    ("trick", {**TRICK, "plays": ["A1", "V2", "W3", "X4"]}, "INPUT-1"),
    ("score_round", {**ROUND, "declared": ["A1", "V1", "W1", 1]}, "INPUT-1"),
    ("score_round", {**ROUND, "captured": [["A2", "A3", "A4", None], [], [], []]}, "INPUT-1"),
    ("legal_plays", {**HAND, "hand": ["A1", " a1"]}, "INPUT-2"),
    ("legal_plays", {**HAND, "hand": ["A1", "W3"]}, "INPUT-2"),
    ("trick", {**TRICK, "plays": ["A1", "V2", "W3", "w3"]}, "INPUT-2"),
    ("score_round", {**ROUND, "declared": ["A1", "V1", "W1", "B6"]}, "INPUT-2"),
    ("score_round", {**ROUND, "captured": [*ROUND["captured"][:3], ["B6"] * 8]}, "INPUT-2"),
    ("legal_plays", {**HAND, "hand": []}, "INPUT-3"),
    ("legal_plays", {**HAND, "hand": list(KINDS[:9])}, "INPUT-3"),
    ("trick", {**TRICK, "plays": list(KINDS[:5])}, "INPUT-3"),
    ("trick", {**TRICK, "plays": []}, "INPUT-3"),
    ("score_round", {**ROUND, "declared": ["A1", "V1", "W1"]}, "INPUT-3"),
    ("score_round", {**ROUND, "captured": ROUND["captured"][:3]}, "INPUT-3"),
    ("score_round", {**ROUND, "captured": [ROUND["captured"][0][:7], *ROUND["captured"][1:]]}, "INPUT-3"),
    *(("legal_plays", {**HAND, "order": order}, "INPUT-4") for order in ("Ascending", "ascending ", "", None, 0, [])),
    ("legal_plays", {"hand": ["A1"], "lead": None}, "INPUT-4"),
    ("trick", {"plays": TRICK["plays"]}, "INPUT-4"),
    ("trick", {**TRICK, "order": True}, "INPUT-4"),
    ("score_round", {**ROUND, "captured": [[], [], [], []]}, "INPUT-5"),
    ("score_round", {**ROUND, "captured": [[], *ROUND["captured"][1:]]}, "INPUT-5"),
    *((op, {**good, "rulings": rulings}, "INPUT-7") for op, good in (("legal_plays", HAND), ("trick", TRICK))
      for rulings in (None, {"players": 4})),
    ("legal_plays", {**HAND, "rulings": {"kirin_lead": "all"}}, "R2"),
    ("trick", {**TRICK, "rulings": {"declared_scores": 1}}, "R9"),
    ("score_round", {**ROUND, "rulings": {"next_parent": "right"}}, "R15"),
    ("score_round", {**ROUND, "rulings": {"open_piles": "false"}}, "R19"),
    ("legal_plays", {"lead": None, "order": "ascending"}, "INPUT-8"),
    ("legal_plays", {"hand": ["A1"], "order": "ascending"}, "INPUT-8"),
    *(("legal_plays", {**HAND, "hand": hand}, "INPUT-8") for hand in (None, "A1", 1, {"A1": 1})),
    ("trick", {"order": "ascending"}, "INPUT-8"),
    ("trick", {**TRICK, "plays": "A1V2W3B4"}, "INPUT-8"),
    ("score_round", {"declared": ROUND["declared"]}, "INPUT-8"),
    ("score_round", {"captured": ROUND["captured"]}, "INPUT-8"),
    ("score_round", {**ROUND, "captured": {}}, "INPUT-8"),
    ("score_round", {**ROUND, "captured": [None, *ROUND["captured"][1:]]}, "INPUT-8"),
]  # fmt: skip


@pytest.mark.parametrize(("op", "request_", "rule"), BROKEN)
def test_error_table(op, request_, rule):
    with pytest.raises(BadInput) as refused:
        OPS[op](request_)
    assert refused.value.rule == f"KIRIN-{rule}"
    assert refused.value.message.endswith(".")


def test_what_is_not_an_error():
    assert OPS["legal_plays"]({**HAND, "rulings": {}, "x": 1, "id": None})["forced"] is False
    bare = {**ROUND, "declared": [" a1", "v1 ", "w1", "B1\n"], "captured": [[c.lower() for c in p] for p in SHORT]}
    assert OPS["score_round"](bare) == {"points": [4, 4, 4, 4]}
    assert OPS["score_round"]({**ROUND, "order": "sideways"}) == {"points": [4, 4, 4, 4]}


def test_three_kirins_a_trick_may_be_captured():
    rest = [card for card in KINDS if card[1] not in "+-"]
    piles = [["A+", "A-", "V+", rest[4]], ["V-", "W+", "W-", rest[5]], ["B+", "B-", *rest[6:]], []]
    assert OPS["score_round"]({"declared": rest[:4], "captured": piles})["points"] == [3, 1, 1, 0]
    assert OPS["score_round"]({"declared": rest[:4], "captured": [rest[4:], [], [], []]})["points"] == [3, 0, 0, 0]
