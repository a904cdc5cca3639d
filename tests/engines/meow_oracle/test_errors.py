"""Every row of the error table, in the ops, in whole games and in states sent back."""

from __future__ import annotations

import pytest
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.requests import OPS

GOOD = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"]
STACK = [["R3", "G0", "J5"]]


def fault(run, *arguments):
    with pytest.raises(GameError) as caught:
        run(*arguments)
    assert caught.value.message
    assert caught.value.rule in str(caught.value)
    return caught.value


def area(*cards, **more):
    return {"area": [*GOOD[: 9 - len(cards)], *cards], **more}


REQUESTS = [
    ("score_area", {}, "MEOW-AREA-3"),
    ("score_area", {"area": None}, "MEOW-AREA-3"),
    ("score_area", {"area": " ".join(GOOD)}, "MEOW-AREA-3"),
    ("score_area", {"area": {}}, "MEOW-AREA-3"),
    ("score_area", {"area": GOOD[:8]}, "MEOW-AREA-3"),
    ("score_area", {"area": [*GOOD, "R9"]}, "MEOW-AREA-3"),
    *(("score_area", area(wrong), "MEOW-DECK-1") for wrong in ("J6", "J2", "R11", "R 9", "R09", "r", "", "Y3", "R-1")),
    *(("score_area", area(wrong), "MEOW-DECK-1") for wrong in ("R\uff19", "R9.0", "R9 G9", "9R", "\u01c13", None)),
    *(("score_area", area(wrong), "MEOW-DECK-1") for wrong in (9, True, 1.0, ["R9"], {"R9": 1})),
    ("score_area", area("r0"), "MEOW-DECK-2"),
    ("score_area", area(" R7\t"), "MEOW-DECK-2"),
    ("score_area", area("J3", "j3"), "MEOW-DECK-2"),
    ("compare", {}, "MEOW-PLAYERS-1"),
    ("compare", {"totals": [9]}, "MEOW-PLAYERS-1"),
    ("compare", {"totals": []}, "MEOW-PLAYERS-1"),
    ("compare", {"totals": [1, 2, 3, 4, 5]}, "MEOW-PLAYERS-1"),
    *(("compare", {"totals": wrong}, "MEOW-JSON-1") for wrong in (None, 12, "1 2", {"0": 1, "1": 2}, True)),
    *(("compare", {"totals": [3, wrong]}, "MEOW-TOTAL-1") for wrong in (-1, 1.0, "1", True, None, [], 0.5)),
    ("next_start", {"start": 0}, "MEOW-PLAYERS-1"),
    ("next_start", {"totals": [1, -2], "start": 0}, "MEOW-TOTAL-1"),
    ("next_start", {"totals": [1, 2]}, "MEOW-NEXT-2"),
    *(
        ("next_start", {"totals": [1, 2], "start": wrong}, "MEOW-NEXT-2")
        for wrong in (2, -1, None, True, 0.0, "0", [0], 2**70)
    ),
    ("final", {}, "MEOW-END-2"),
    *(("final", {"rounds": wrong}, "MEOW-END-2") for wrong in ([], [[1, 2]], [[1, 2]] * 3, [1, 2], [[1, 2], None])),
    *(("final", {"rounds": wrong}, "MEOW-END-2") for wrong in (None, "x", {}, 3, [[1, 2], "12"])),
    ("final", {"rounds": [[1, 2], [1, 2, 3]]}, "MEOW-PLAYERS-1"),
    ("final", {"rounds": [[1], [1]]}, "MEOW-PLAYERS-1"),
    ("final", {"rounds": [[1] * 5, [1] * 5]}, "MEOW-PLAYERS-1"),
    ("final", {"rounds": [[1, 2], [1, "2"]]}, "MEOW-TOTAL-1"),
]
RIGHT = {
    "score_area": {"area": GOOD},
    "compare": {"totals": [1, 2]},
    "next_start": {"totals": [1, 2], "start": 0},
    "final": {"rounds": [[1, 2], [3, 4]]},
}


@pytest.mark.parametrize(("op", "request_", "rule"), REQUESTS)
def test_bad_request(op, request_, rule):
    caught = fault(OPS[op], request_)
    assert isinstance(caught, BadInput)
    assert caught.rule == rule


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("wrong", [None, {"path": "columns"}], ids=repr)
def test_bad_rulings(op, wrong):
    """Which values of rulings are read, ``core/test_small_rooms.py`` and ``test_refusals.py`` say."""
    assert OPS[op](RIGHT[op]) == OPS[op]({**RIGHT[op], "rulings": {}, "else": [1]})
    assert fault(OPS[op], {**RIGHT[op], "rulings": wrong}).rule == "MEOW-JSON-2"


@pytest.mark.parametrize(
    ("arguments", "rule"), [((2, 0, None, [["R11"]]), "MEOW-DECK-1"), ((2, 0, None, [["R9", "r9"]]), "MEOW-DECK-2")]
)
def test_bad_new(arguments, rule):
    assert fault(GAME.new, *arguments).rule == rule


# (rulings, actions that lead there, the wrong action, its rule, whether it is no action at all)
FREE = {"selection": "free"}
TURN = [
    ({}, [], "", "MEOW-JSON-3", True),
    ({}, [], "pass", "MEOW-JSON-3", True),
    ({}, [], "place", "MEOW-JSON-3", True),
    ({}, [], "place 1 2", "MEOW-JSON-3", True),
    ({}, [], "give3", "MEOW-JSON-3", True),
    ({}, [], "reveal 0 1 2", "MEOW-JSON-3", True),
    ({}, ["give R3 G0 J5"], "reveal 3 4 5", "MEOW-JSON-3", True),
    ({}, [], "place 4", "MEOW-GIVE-1", False),
    ({}, [], "give", "MEOW-GIVE-1", False),
    ({}, [], "give R3 G0", "MEOW-GIVE-1", False),
    ({}, [], "give R3 G0 J5 R4", "MEOW-GIVE-1", False),
    ({}, [], "give R3 G0 J4", "MEOW-GIVE-4", False),
    ({}, [], "give R3 R3 J5", "MEOW-GIVE-4", False),
    ({}, [], "give R3 G0 X5", "MEOW-DECK-1", True),
    ({}, ["give R3 G0 J5"], "give R3 G0 J5", "MEOW-PLACE-1", False),
    ({}, ["give R3 G0 J5"], "place 9", "MEOW-PLACE-2", False),
    ({}, ["give R3 G0 J5"], "place -1", "MEOW-PLACE-2", False),
    ({}, ["give R3 G0 J5"], "place 04", "MEOW-PLACE-2", False),
    ({}, ["give R3 G0 J5"], "place \uff14", "MEOW-PLACE-2", False),
    ({}, ["give R3 G0 J5"], "place c3", "MEOW-PLACE-2", False),
    ({}, ["give R3 G0 J5", "place 4"], "place 4", "MEOW-PLACE-2", False),
    (FREE, [], "give R3 G0 J5", "MEOW-TURN-2", False),
    (FREE, [], "place 4", "MEOW-TURN-2", False),
    (FREE, [], "reveal", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 2 3", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 1", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 1 2", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 9", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 s1", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 s0", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 02", "MEOW-TURN-4", False),
    (FREE, [], "reveal 0 1 x", "MEOW-TURN-4", False),
    (FREE, ["reveal 0 1 2"], "reveal 3 4 5", "MEOW-GIVE-1", False),
    (FREE, ["reveal 0 1 2"], "place 1", "MEOW-GIVE-1", False),
    (FREE, ["reveal 0 1 2", "give R3 G0 J5"], "reveal 3 4 5", "MEOW-PLACE-1", False),
]


@pytest.mark.parametrize(("rulings", "before", "action", "rule", "malformed"), TURN)
def test_refused_action(rulings, before, action, rule, malformed):
    state = GAME.new(2, 0, rulings, STACK)
    for text in before:
        state = state.apply(text)
    caught = fault(state.apply, action)
    assert caught.rule == rule
    assert isinstance(caught, BadInput if malformed else IllegalAction)
    assert malformed or caught.position == state.where()


def test_refusals_name_their_cards():
    state = GAME.new(2, 0, {}, STACK)
    assert fault(state.apply, "give R3 J4 J5").part == ("J4",)
    state = state.apply("give R3 G0 J5").apply("place 4")
    caught = fault(state.apply, "place 4")
    assert caught.part == ("R3", "4")
    assert state.why_not(["place", "4"]) == caught or state.why_not(["place", "4"]).rule == caught.rule
    assert state.why_not(["place", "5"]) is None


CASES = [
    ({}, "MEOW-JSON-1"),
    ({"players": {}}, "MEOW-JSON-1"),
    ({"players": []}, "MEOW-PLAYERS-1"),
    ({"players": [{"area": GOOD}] * 5}, "MEOW-PLAYERS-1"),
    ({"players": [GOOD]}, "MEOW-JSON-1"),
    ({"players": [{}]}, "MEOW-AREA-3"),
    ({"players": [{"area": GOOD}, {"area": GOOD}]}, "MEOW-DECK-2"),
    ({"players": [{"area": GOOD}], "start": 1}, "MEOW-NEXT-2"),
    ({"players": [{"area": GOOD}], "winner_points": [1, 2]}, "MEOW-JSON-1"),
    ({"players": [{"area": GOOD}], "winner_points": [-1]}, "MEOW-JSON-1"),
    ({"players": [{"area": GOOD}], "rulings": {"path": "x"}}, "MEOW-JSON-2"),
]


@pytest.mark.parametrize(("case", "rule"), CASES)
def test_bad_case(case, rule):
    assert fault(GAME.sheet, case).rule == rule


@pytest.mark.parametrize(
    ("words", "options"), [(["R0"], {}), ([], {}), (GOOD, {"start": "x"}), (GOOD, {"winner_points": "1,x"})]
)
def test_bad_typed_case(words, options):
    assert fault(GAME.read_case, words, options).rule in ("MEOW-AREA-3", "MEOW-JSON-1")
