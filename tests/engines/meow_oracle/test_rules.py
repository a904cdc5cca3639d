"""Every rule and ruling is checked: most by a second telling, the others here."""

from __future__ import annotations

from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.components import KINDS, parse_card
from ludobook.games.meow_oracle.words import RULEBOOK

#: A second reading is asked for what these make of areas and totals (test_scoring.py), and test_errors.py refuses.
REQUESTS = """
PLAYERS-1 DECK-2 DECK-3 AREA-3 ORDER-1 ORDER-2 ORDER-3 ORDER-4 ORDER-5 ORDER-6 LINE-1 LINE-2 LINE-3 TOTAL-1 COMPARE-1
COMPARE-2 COMPARE-3 COMPARE-4 NEXT-2 NEXT-3 END-2 END-3 END-4 END-5 JSON-1 JSON-2 R1 R2 R3 R4 R5 R6 R7 R8 R9 R12 R13 R14
"""
#: It plays whole games, which show what these make of a table (test_told_again.py).
GAMES = """
SEAT-1 SETUP-1 SETUP-2 SETUP-3 SETUP-4 HIDE-1 AREA-1 AREA-2 TURN-1 TURN-2 TURN-3 TURN-4 TURN-5 GIVE-1 GIVE-2 GIVE-3
GIVE-4 PLACE-1 PLACE-2 PLACE-3 PLACE-4 PLACE-5 PLACE-6 END-1 NEXT-1 SCORE-1 R10 R11 R16 R17 R18 R19 R20 R21 R22
"""
HERE = "DECK-1 START-1 JSON-3 R15"


def test_every_rule_is_checked():
    assert sorted(f"MEOW-{name}" for name in f"{REQUESTS} {GAMES} {HERE}".split()) == sorted(RULEBOOK.ids())


def test_rulings_in_force():
    usual = {"path": "rows", "ties": "each", "first_start": "seat0", "selection": "auto"}
    assert dict(RULEBOOK.default) == usual


def test_cards():
    numbered = [f"{colour}{number}" for colour in "RGB" for number in range(11)]
    assert [KINDS[parse_card(card)] for card in (*numbered, "J3", "J4", "J5")] == list(KINDS)


def test_who_starts():
    assert {GAME.new(3, seed).starter for seed in range(30)} == {0}
    assert {GAME.new(3, seed, {"first_start": "random"}).starter for seed in range(30)} == {0, 1, 2}


def test_actions_as_text():
    state = GAME.new(2, 1, None, [["R3", "G0", "J3"]])
    assert state.legal_actions()[0].path == (("give",), ("R3", "G0"), ("J3",))
    given = state.apply("GIVE  j3 r3  g0")
    assert given.log[-1].text == "give R3 J3 G0"
    assert given == state.apply("give R3 J3 G0")
    free = GAME.new(2, 1, {"selection": "free"})
    assert free.legal_actions()[0].path == (("reveal",), ("0", "1", "2"))
    assert free.apply("Reveal 8 0 4") == free.apply("reveal 0 4 8")
