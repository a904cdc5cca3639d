"""Every row of the error table, in the ops, in whole games and in states sent back."""

from __future__ import annotations

import pytest
from ludobook.core.errors import BadInput, IllegalAction
from ludobook.games.lauzait_cep import GAME
from ludobook.games.lauzait_cep.requests import OPS

words = str.split

HAND = words("G1 G3 G3 G4 G4 G5 G5 G6 G6")
LYING = words("W4 W0 W9 W4 W0 W5 W1 G9 W5 W0 W6 W2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")
SQUARES = [file + rank for file in "abcde" for rank in "12345" if file + rank != "c3"]
BOARD = dict(zip(SQUARES, LYING, strict=True))


def hires(board=BOARD, hand=HAND, **more):
    return "hire_options", {"board": board, "hand": hand, **more}


def sets(*pieces, **more):
    return "departments", {"pieces": list(pieces), **more}


def nine(*last, **more):
    return "formations", {"hand": [*HAND[: 9 - len(last)], *last], **more}


def without(*squares, **added):
    return {**{square: piece for square, piece in BOARD.items() if square not in squares}, **added}


NOT_PIECES = ("", "W", "W10", "W 3", "X3", "3W", "JJ", "G-1", "W\uff13", None, 3, True, ["W3"], {"W3": 1})
NOT_SQUARES = ("", "a", "a0", "a6", "f1", "1a", "a 1", "aa1", "c\uff13")
REQUESTS = [
    *((op, {**good, "players": wrong}, "LZ-PLAYERS-1") for wrong in (1, 5, None, "4", 4.0, True) for op, good in
      (hires(), sets("W1", "W2", "W3"), nine())),
    *((*hires(board={**BOARD, "a1": wrong}), "LZ-DECK-1") for wrong in NOT_PIECES),
    *((*hires(hand=[*HAND[:8], wrong]), "LZ-DECK-1") for wrong in NOT_PIECES),
    *((*sets("W1", "W2", wrong), "LZ-DECK-1") for wrong in NOT_PIECES),
    *((*nine(wrong), "LZ-DECK-1") for wrong in NOT_PIECES),
    *((*nine(luminous=wrong), "LZ-DECK-1") for wrong in NOT_PIECES if wrong is not None),
    (*hires(hand=["W9", *HAND[1:]]), "LZ-DECK-1"),
    (*sets("W9", "w9", " W9"), "LZ-DECK-1"),
    (*nine("J", "J", "J", "J", "J"), "LZ-DECK-1"),
    (*nine(luminous="G4", hand=["G4", *HAND]), "LZ-SETUP-1"),
    (*nine("W8", "W8", luminous="w8"), "LZ-DECK-1"),
    *((*hires(board=without("a1", **{wrong: "W4"})), "LZ-BOARD-1") for wrong in NOT_SQUARES),
    (*hires(board=without("a1", **{" B1": "W4"})), "LZ-BOARD-1"),
    (*hires(board={**BOARD, "c3": None}), "LZ-SETUP-2"),
    (*hires(board={**BOARD, "c3": "W1"}), "LZ-SETUP-2"),
    (*hires(board=without("a1")), "LZ-SETUP-2"),
    *((*hires(board=wrong), "LZ-SETUP-2") for wrong in (None, [], LYING, "a1", 3, {})),
    ("hire_options", {"hand": HAND}, "LZ-SETUP-2"),
    ("hire_options", {"board": BOARD}, "LZ-SETUP-1"),
    *((*hires(hand=wrong), "LZ-SETUP-1") for wrong in (None, "G1", {}, [], HAND[:8], [*HAND, "W1"])),
    ("formations", {}, "LZ-SETUP-1"),
    *(("formations", {"hand": wrong}, "LZ-SETUP-1") for wrong in (None, "G1", {}, [], HAND[:8], [*HAND, "W1"])),
    ("departments", {}, "LZ-DEPT-1"),
    *(("departments", {"pieces": wrong}, "LZ-DEPT-1") for wrong in (None, "J", {}, ["J", "J"], ["J"] * 4, 3)),
    *((*hires(revealed=wrong), "LZ-DEPT-1") for wrong in (None, "G3", {}, [words("G3 G4 G5")] * 4, words("G3 G4 G5"))),
    *((*hires(revealed=[wrong]), "LZ-DEPT-1") for wrong in (["G3", "G4"], words("G3 G4 G6"), None, words("G3 G3 G4"))),
    (*hires(revealed=[["G3", "G4", "X"]]), "LZ-DECK-1"),
    (*hires(hand=["J", "J", *HAND[2:]], revealed=[["J", "J", "G6"]], rulings={"max_jokers_per_set": 1}), "LZ-DEPT-1"),
    (*hires(hand=["J", *HAND[1:]], revealed=[["G1", "J", "G3"]]), "LZ-DEPT-4"),
    (*hires(revealed=[["G3", "G3", "G3"]]), "LZ-DEPT-4"),
    (*hires(revealed=[["G3", "G4", "G5"]] * 3), "LZ-DEPT-4"),
    (*nine("J", stalemate=True), "LZ-STALE-3"),
    *((*nine(stalemate=wrong), "LZ-JSON-1") for wrong in (None, 0, 1, "true", "false", [])),
    *((op, {**good, "rulings": {"seasons": 0}}, "LZ-JSON-6") for op, good in (hires(), sets("W1", "W2", "W3"), nine())),
]  # fmt: skip


@pytest.mark.parametrize(("op", "request_", "rule"), REQUESTS)
def test_requests(op, request_, rule, table):
    assert isinstance(found := table.fault(OPS[op], request_), BadInput)
    assert found.rule == rule


@pytest.fixture(scope="session")
def first(table):
    return table.dealt(hands=[HAND], board=LYING)


ACTIONS = [
    *((wrong, "LZ-JSON-7") for wrong in ("", " ", "+", "hire", "hire G1", "hire G1 e2", "hire G1 e2 d1 d2", "pass")),
    *((wrong, "LZ-JSON-7") for wrong in ("form", "form G3+G4", "form G3+G4+G5+G5", "form G3 G4 G5", "end now")),
    *((wrong, "LZ-JSON-7") for wrong in ("declare all", "dissolve", "dissolve G3+G4", "form G3+G4+G5 is G3+G4+G5")),
    ("form G3+G4+G5 as G3+G4+G5", "LZ-JSON-7"),
    *((wrong, "LZ-JSON-1") for wrong in (None, 3, ["end"])),
    ("hire X1 e2 d1", "LZ-DECK-1"),
    ("form G3+G4+", "LZ-DECK-1"),
    ("hire G1 e2 d6", "LZ-BOARD-1"),
    ("hire W1 a2 a3", "LZ-HIRE-1"),
    ("hire G3 e2 d1", "LZ-HIRE-3"),
    ("hire G1 d3 d4", "LZ-HIRE-2"),
    ("hire G1 c3 d4", "LZ-HIRE-6"),
    ("hire G1 e2 c2", "LZ-HIRE-4"),
    ("hire G1 e2 e2", "LZ-HIRE-4"),
    ("form G3+G3+G3", "LZ-DEPT-1"),
    ("form W1+W2+W3", "LZ-DEPT-1"),
    ("form G3+G4+G6", "LZ-DEPT-1"),
    ("dissolve G3+G4+G5", "LZ-DISSOLVE-1"),
    ("end", "LZ-DAY-3"),
    ("declare", "LZ-DECLARE-2"),
]


@pytest.mark.parametrize(("text", "rule"), ACTIONS)
def test_actions(first, text, rule, table):
    before = str(first)
    found = table.fault(first.apply, text)
    assert found.rule == rule
    assert isinstance(
        found, BadInput if rule in ("LZ-JSON-7", "LZ-JSON-1", "LZ-DECK-1", "LZ-BOARD-1") else IllegalAction
    )
    if isinstance(found, IllegalAction):
        assert found.position == "Season 1, Day 1, seat 0 to move"
    assert str(first) == before


def refused(table, state, *texts):
    """The rule that the last of these actions breaks."""
    for text in texts[:-1]:
        state = state.apply(text)
    return table.fault(state.apply, texts[-1]).rule


def test_actions_in_the_course_of_a_day(table, first):
    formed = first.apply("form G4+G5+G6")
    # the one G1 hires, the other pieces have no match
    assert refused(table, first, "hire G1 e2 d1", "hire G3 e1 e2") == "LZ-DAY-1"
    assert refused(table, formed, "form G3+G4+G5") == "LZ-DAY-1"
    assert refused(table, formed, "dissolve G4+G5+G6", "dissolve G4+G5+G6") == "LZ-DAY-1"
    assert refused(table, formed, "declare") == "LZ-DECLARE-2"
    assert refused(table, formed, "end") == "LZ-DAY-3"
    hired = formed.apply("hire G1 e2 d1")
    assert refused(table, hired, "end", "dissolve G4+G5+G6") == "LZ-DISSOLVE-1"
    bound = table.dealt(hands=[words("G1 G2 G3 G4 G4 G5 G5 G6 G6")], board=LYING)
    # it could be dissolved again, so it is no dead end, but once it was there is no way out of a second one
    assert refused(table, table.revealed(bound, "G1+G2+G3"), "dissolve G1+G2+G3", "form G1+G2+G3") == "LZ-DAY-4"
    assert bound.apply("form G1+G2+G3").apply("dissolve G1+G2+G3").apply("hire G1 e2 d1").done["hire"]
    assert refused(table, bound.apply("form G4+G5+G6"), "hire G6 e2 d1") == "LZ-HIRE-3"
    assert refused(table, bound.apply("form G4+G5+G6"), "form G4+G5+G6") == "LZ-DAY-1"
    # the rest and the first department have no match, so the second has to go
    hand = words("G1 G2 G3 G4 G4 G4 G6 G6 G7")
    stuck = table.revealed(table.dealt(hands=[hand], board=LYING), "G1+G2+G3", "G4+G4+G4")
    assert refused(table, stuck, "dissolve G4+G4+G4") == "LZ-DAY-4"
    last = table.dealt(rulings={"max_days": 1, "seasons": 1}, hands=[HAND], board=LYING)
    assert refused(table, last, "hire G1 e2 d1", "end", "end") == "LZ-END-1"
    two = table.dealt(hands=[words("G1 G1 G2 G3 G4 G4 G5 G5 G6")], board=LYING).apply("form G1+G2+G3")
    assert refused(table, two, "hire G2 e2 d1") == "LZ-DEPT-4"
    assert two.apply("hire G1 e2 d1").done["hire"]


def test_actions_under_rulings(table):
    def start(**rulings):
        return table.dealt(rulings=rulings, hands=[HAND], board=LYING)

    fixed = start(day_order="fixed")
    bound = table.dealt(rulings={"day_order": "fixed"}, hands=[words("G1 G2 G3 G4 G4 G5 G5 G6 G6")], board=LYING)
    assert refused(table, bound, "form G1+G2+G3") == "LZ-DAY-4"
    assert refused(table, fixed, "hire G1 e2 d1", "form G4+G5+G6") == "LZ-DAY-2"
    assert refused(table, fixed, "form G4+G5+G6", "dissolve G4+G5+G6") == "LZ-DAY-2"
    assert refused(table, fixed, "hire G1 e2 d1", "dissolve G4+G5+G6") == "LZ-DAY-2"
    chosen = start(form_reading="chosen")
    assert refused(table, chosen, "form G4+G5+G6") == "LZ-JSON-7"
    assert refused(table, chosen, "form G4+G5+G6 as G3+G4+G5") == "LZ-DEPT-1"
    assert refused(table, chosen, "form G4+G5+G6 as G4+G5+J") == "LZ-DEPT-1"
    assert chosen.apply("form g6 + g5+g4 AS G5+G6+G4").departments[0][0].bonus == 2
    three = table.dealt(
        rulings={"declare_waives_hire": False}, hands=[words("G1 G2 G3 G4 G4 G4 W5 W6 W7")], board=LYING_2
    )
    assert refused(table, three, "declare") == "LZ-DAY-3"
    board = [piece if square != "d3" else "G0" for square, piece in zip(SQUARES, LYING, strict=True)]
    board[SQUARES.index("e2")] = "G9"
    kept = table.dealt(rulings={"take_back": False}, hands=[HAND], board=board)
    assert refused(table, kept, "hire G1 d3 c3") == "LZ-HIRE-5"
    assert table.dealt(hands=[HAND], board=board).apply("hire G1 d3 c3").done["hire"]


LYING_2 = words("W4 W0 W9 W4 W0 W5 W1 G9 W1 W0 W6 W2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")


def test_why_not(table, first):
    """A Hire is judged as far as it is named, other actions when their verb or all of them is."""
    asked = {
        ("hire", "G3"): "LZ-HIRE-3",
        ("hire", "W1"): "LZ-HIRE-1",
        ("hire", "G1", "d3"): "LZ-HIRE-2",
        ("hire", "G1", "c3"): "LZ-HIRE-6",
        ("hire", "G1", "e2", "a1"): "LZ-HIRE-4",
        ("form", "G1"): "LZ-DEPT-1",
        ("form", "G3", "G1"): "LZ-DEPT-1",
        ("form", "G3", "G4", "G6"): "LZ-DEPT-1",
        ("dissolve", "G3+G4+G5"): "LZ-DISSOLVE-1",
        ("end",): "LZ-DAY-3",
        ("declare",): "LZ-DECLARE-2",
    }
    for chosen, rule in asked.items():
        assert first.why_not(chosen).rule == rule
        assert first.why_not(list(chosen)).message
    for chosen in (
        ("hire",),
        ("hire", "G1", "e2"),
        ("hire", "G1", "e2", "d1"),
        ("hire", "X"),
        ("form", "G3"),
        ("pass",),
    ):
        assert first.why_not(chosen) is None
    assert first.why_not(("form", "G3", "G6")).message.endswith("no set has both.")
    assert first.why_not(("form", "G1")).message.endswith("your hand holds no set with it.")
    hired = first.apply("form G4+G5+G6").apply("hire G1 e2 d1")
    assert hired.why_not(("hire",)).rule == "LZ-DAY-1"
    assert hired.why_not(("form",)).rule == "LZ-DAY-1"
    assert hired.why_not(("end",)) is None


def test_a_department_is_touched_as_a_whole():
    """One's own stands for all its pieces, and is refused with the rule that binds it; another's is not touched."""
    formed = GAME.new(2, 1, decks=[["W3", "W3", "W3", "G5", "G6", "G8", "G1", "W9", "G9"]]).apply("form W3+W3+W3")
    assert formed.why_not(["hire", "W3+W3+W3"]).rule == "LZ-DEPT-4"
    choices = [
        {slot.choice for zone in formed.scene(seat).zones if zone.id == "department-0-0" for slot in zone.slots}
        for seat in (0, 1)
    ]
    assert choices == [{"W3+W3+W3"}, {None}]


def test_the_prompt_says_what_the_day_allows():
    dealt = GAME.new(2, 1, decks=[["W3", "W3", "W3", "G5", "G6", "G8", "G1", "W9", "G9"]])
    assert dealt.prompt([]) == "It’s your Day. Hire once; you may also form a department."
    assert "dissolve" in dealt.apply("form W3+W3+W3").prompt([])
    assert "form" not in dealt.apply("form W3+W3+W3").prompt([])
    apart = GAME.new(2, 1, decks=[["W1", "W3", "W5", "W7", "W9", "G1", "G3", "G6", "G8"]])
    assert apart.prompt([]) == "It’s your Day to hire. What do you discard?"
