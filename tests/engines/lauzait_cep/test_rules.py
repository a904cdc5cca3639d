"""Each rule and ruling about a game being played, by its id: a check of what it says."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from ludobook.core import chance
from ludobook.games.lauzait_cep import GAME, components, kernel, look, menu
from ludobook.games.lauzait_cep.components import COPIES, DOTS, KINDS, PIECES, SQUARES, ground
from ludobook.games.lauzait_cep.requests import OPS, thrown
from ludobook.games.lauzait_cep.words import RULEBOOK
from ludobook.players import RandomPlayer, greedy

words = str.split

CHECKS = {}
#: A second telling is asked for what these make of pieces and hands (test_scoring.py), and test_errors.py refuses.
COMPARED = """
HIRE-2 HIRE-3 HIRE-4 MOUNTAIN-1 JOKER-1 JOKER-2 DEPT-2 DEPT-3 BONUS-1 BONUS-2 BONUS-3 BONUS-4 BONUS-5 FORM-1 FORM-2
FORM-3 FORM-4 FORM-5 FORM-6 STALE-3 LUMINOUS-2 JSON-1 JSON-2 JSON-3 JSON-4 JSON-5 JSON-6 JSON-7 R4 R7 R17 R18 R19
R20 R21 R22 R23 R24 R32 R36
"""
COMPARED = {f"LZ-{name}" for name in COMPARED.split()}
LYING = words("W4 W0 W9 W4 W0 W5 W1 G9 W5 W0 W6 W2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")
WATER = words("a3 b3 d3 e3 c1 c2 c4 c5")
PLACES = [square for square in SQUARES if square != "c3"]
BOARD = dict(zip(PLACES, LYING, strict=True))
HAND = words("G1 G3 G3 G4 G4 G5 G5 G6 G6")
THREE_SETS = words("G1 G2 G3 G4 G4 G4 W5 W6 W7")
LOOSE = words("W4 W1 W9 W4 W1 W5 W1 G9 W5 W2 W6 W2 W6 W3 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")


def proves(*ids):
    """Mark a check with the rules it is of."""

    def keep(check):
        for rule in ids:
            assert rule not in CHECKS, rule
            CHECKS[rule] = check
        return check

    return keep


def lying(**changes):
    """The board's pieces in order, some changed."""
    return [changes.get(square, piece) for square, piece in BOARD.items()]


def texts(state, verb=""):
    return [action.text for action in state.legal_actions() if action.text.startswith(verb)]


def hires(hand, board=BOARD, **more):
    return OPS["hire_options"]({"board": board, "hand": hand, **more})


def ends(discard, start, board=BOARD, hand=HAND, **rulings):
    options = hires(hand, board, rulings=rulings)["options"]
    return {option["to"] for option in options if (option["discard"], option["from"]) == (discard, start)}


def sets(*pieces, players=4, **rulings):
    return OPS["departments"]({"pieces": list(pieces), "rulings": rulings, "players": players})


def nine(text, stalemate=False, luminous=None, **rulings):
    request = {"hand": text.split(), "stalemate": stalemate, "luminous": luminous, "rulings": rulings}
    return OPS["formations"](request)


def after_throw(state, text, good, table):
    """The state after a Hire into Water whose throw is good, or not, with the chance that brings it."""
    for seed in range(100):
        after = state.resample(state.turn, seed).apply(text)
        throw = int(after.log[-1].text.removeprefix("throw "))
        if (throw >= 3) == good:
            return after
    return pytest.fail("no such throw")


@proves("LZ-PLAYERS-1")
def players(table):
    assert list(GAME.players) == [2, 3, 4]
    assert [len(GAME.new(n, 1).hands) for n in GAME.players] == [2, 3, 4]
    assert table.fault(GAME.new, 5, 1).rule == table.fault(GAME.new(2, 1).view, 2).rule == "LZ-PLAYERS-1"


@proves("LZ-DECK-1")
def pieces(table):
    assert len(PIECES) == 68
    assert {KINDS[kind]: n for kind, n in enumerate(COPIES)} == {
        **{f"{colour}{n}": 4 if n < 4 else 3 if n < 8 else 2 for colour in "WG" for n in range(10)},
        "J": 4,
    }


@proves("LZ-DECK-2")
def pieces_by_players(table):
    decks = {n: Counter(KINDS[kind] for kind in components.deck_for(n)) for n in (2, 3, 4)}
    assert [sum(decks[n].values()) for n in (2, 3, 4)] == [58, 60, 68]
    assert [(decks[n]["W0"], decks[n]["G0"], decks[n]["J"]) for n in (2, 3, 4)] == [(0, 0, 2), (0, 0, 4), (4, 4, 4)]


@proves("LZ-DECK-3")
def dots(table):
    assert DOTS == (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)
    drawn = [look.face(KINDS[kind]).count('cy="47.5"') for kind in range(21)]
    assert drawn == [*DOTS, *DOTS, 0]


@proves("LZ-BOARD-1")
def board(table):
    grounds = Counter(ground(square) for square in range(25))
    assert grounds == {"land": 16, "water": 8, "mountain": 1}
    assert ground(SQUARES.index("c3")) == "mountain"
    assert {s for s in SQUARES if ground(SQUARES.index(s)) == "water"} == set(words("a3 b3 d3 e3 c1 c2 c4 c5"))


@proves("LZ-SETUP-1", "LZ-SETUP-2", "LZ-SETUP-3", "LZ-START-0")
def set_up(table):
    for n, rest in ((2, 16), (3, 9), (4, 8)):
        state = GAME.new(n, 7)
        assert [len(hand) for hand in state.hands] == [9] * n
        assert state.at.board.index(kernel.EMPTY) == SQUARES.index("c3")
        assert sum(piece != kernel.EMPTY for piece in state.at.board) == 24
        assert len(state.rest) == rest
        assert state.points == (0,) * n
        assert table.pieces_of(state) == list(components.deck_for(n))


@proves("LZ-VIEW-1", "LZ-R38")
def what_is_seen(table):
    state = table.dealt(hands=[HAND], board=LYING).apply("form G4+G5+G6").apply("hire G1 e2 d1")
    views = [state.view(seat) for seat in range(4)]
    for key in ("board", "empty", "departments", "points", "known", "hand_sizes", "log", "rest"):
        assert all(view[key] == views[0][key] for view in views)
    assert views[2]["departments"][0] == [
        {"pieces": ["G4", "G5", "G6"], "kind": "sequence_of_three", "as": ["G4", "G5", "G6"], "bonus": 2}
    ]
    assert views[2]["known"][0] == ["W7"]
    assert views[2]["hand_sizes"] == [6, 9, 9, 9]
    assert views[2]["log"][-1] == {"seat": 0, "action": "hire G1 e2 d1"}
    assert "unrevealed" in views[2]
    assert views[2]["hand"] != views[0]["hand"]


@proves("LZ-START-1", "LZ-START-2", "LZ-START-3", "LZ-R33", "LZ-R37")
def who_begins(table):
    """The worked rows: points, throws by seat, first, direction, next."""
    rows = [
        ([0, 0, 0, 0], [3, 1, 2, 2], 1, 0, -1, 3),
        ([5, 2, 7, 3], [], 2, 1, -1, 0),
        ([4, 4, 9, 6], [1, 4], 2, 1, -1, 0),
        ([2, 6, 8, 6], [3, 2], 2, 0, 1, 1),
        ([9, 3, 5], [], 2, 1, 1, 2),
    ]
    for points, throws, season, first, direction, following in rows:
        start, onward, rows_ = started(points, throws, season)
        assert (start, onward) == (first, direction)
        assert [thrown for thrown, _ in rows_] == throws
        assert (first + direction) % len(points) == following
    # equal highest throws again, then equal neighbours again, in seat order
    again = started([0, 0, 0], [4, 4, 2, 1, 3, 0, 5], 1)
    assert again == (1, -1, [(4, 0), (4, 1), (2, 2), (1, 0), (3, 1)])
    start, onward, thrown = started([0, 0, 0], [4, 2, 2, 1, 1, 0, 5], 1)
    assert [seat for _, seat in thrown] == [0, 1, 2, 1, 2, 1, 2]
    assert (start, onward) == (0, -1)
    assert GAME.new(2, 3).view(0)["direction"] is None


def started(points, throws, season):
    """Who begins with these points and which way, the sticks falling as told; and each throw with its seat."""
    rest = {"points": points, "season": season}
    done = thrown(rest, throws)
    for made, (seat, _) in enumerate(done.so_far):
        begun = thrown(rest, throws[:made])
        assert begun.waits == seat
        assert not begun.after
    assert done.waits is None
    after = dict(done.after)
    way = 1 if after["direction"] == "clockwise" else -1
    return after["begins"], way, [(own, seat) for seat, own in done.so_far]


@proves("LZ-DAY-1", "LZ-R28")
def a_day(table):
    state = table.dealt(hands=[HAND], board=LYING)
    formed = state.apply("form G4+G5+G6")
    assert texts(formed, "form") == []
    hired = formed.apply("hire G1 e2 d1")
    assert texts(hired, "hire") == []
    assert texts(hired.apply("dissolve G4+G5+G6")) == ["end"]
    # with three departments nobody must declare
    three = table.revealed(table.dealt(hands=[THREE_SETS], board=LYING), "G1+G2+G3", "G4+G4+G4", "W5+W6+W7")
    assert texts(three) == ["dissolve W5+W6+W7", "dissolve G1+G2+G3", "dissolve G4+G4+G4", "declare"]


@proves("LZ-DAY-2", "LZ-R1", "LZ-R26", "LZ-R27")
def any_order(table):
    state = table.dealt(hands=[words("G1 G1 G3 G3 G4 G4 G4 W5 W6")], board=LYING)
    hired = state.apply("hire G1 e2 d1")
    assert KINDS.index("W7") in hired.hands[0]
    formed = hired.apply("form W5+W6+W7")  # with the piece just hired
    assert formed.points[0] == 2
    assert formed.apply("dissolve W5+W6+W7").points[0] == 0  # formed the same Day
    fixed = table.dealt(rulings={"day_order": "fixed"}, hands=[words("G1 G1 G3 G3 G4 G4 G4 W5 W6")], board=LYING)
    assert texts(fixed.apply("hire G1 e2 d1")) == ["end"]
    assert texts(fixed.apply("form G4+G4+G4"), "dissolve") == []
    assert texts(fixed.apply("form G4+G4+G4"), "hire") != []


@proves("LZ-DAY-3", "LZ-R2")
def hire_is_due(table):
    state = table.dealt(hands=[THREE_SETS], board=LYING)
    assert "declare" in texts(state)
    assert "end" not in texts(state)
    assert state.apply("declare").season == 2  # the Day and the Season are over, no Hire made
    hire_first = table.dealt(rulings={"declare_waives_hire": False}, hands=[THREE_SETS], board=LYING)
    assert "declare" not in texts(hire_first)
    dead = table.dealt(rulings={"declare_waives_hire": False}, hands=[HAND], board=lying(e2="W1"))
    assert "declare" in texts(dead)
    both = {"declare_waives_hire": False, "day_order": "fixed"}
    ready = table.revealed(table.dealt(rulings=both, hands=[THREE_SETS], board=LYING), "G4+G4+G4", "W5+W6+W7")
    assert table.fault(ready.apply, "form G1+G2+G3").rule == "LZ-DAY-4"
    third = table.dealt(
        rulings={"declare_waives_hire": False},
        hands=[words("G1 G1 G3 G4 G4 G4 W5 W6 W7")],
        board=lying(d1="G2"),
    )
    third = table.revealed(third, "G4+G4+G4", "W5+W6+W7").apply("hire G1 e2 d1")
    assert "declare" in texts(third.apply("form G1+G2+G3"))


@proves("LZ-DAY-4", "LZ-R3")
def no_dead_end(table):
    """Two revealed; the rest and the first have no match, the second has: dissolving the first is forbidden."""
    for last in ("G6 G6 G7", "G5 G6 G7"):  # in the second there are sets to form, but of no use
        hand = words("G1 G2 G3 G4 G4 G4") + words(last)
        stuck = table.revealed(table.dealt(hands=[hand], board=LYING), "G1+G2+G3", "G4+G4+G4")
        assert table.fault(stuck.apply, "dissolve G4+G4+G4").rule == "LZ-DAY-4"
    hand = words("G1 G2 G3 G4 G4 G4 G6 G6 G7")
    state = table.revealed(table.dealt(hands=[hand], board=LYING), "G1+G2+G3", "G4+G4+G4")
    assert texts(state) == ["dissolve G1+G2+G3"]
    assert table.fault(state.apply, "dissolve G4+G4+G4").rule == "LZ-DAY-4"
    assert state.apply("dissolve G1+G2+G3").apply("hire G1 e2 d1").apply("end").turn != 0


@proves("LZ-HIRE-1", "LZ-HIRE-5", "LZ-HIRE-7", "LZ-R9")
def a_hire(table):
    state = table.dealt(hands=[HAND], board=LYING).apply("hire G1 e2 d1")
    assert state.view(0)["board"]["c3"] == "G1"
    assert state.view(0)["board"]["d1"] == "G0"
    assert state.view(0)["empty"] == "e2"
    assert sorted(state.view(0)["hand"]) == sorted([*HAND[1:], "W7"])
    assert len(state.hands[0]) == 9


@proves("LZ-R5")
def own_discard(table):
    board = {**BOARD, "d3": "G0", "e2": "G9"}
    assert "c3" in ends("G1", "d3", board)
    assert "c3" not in ends("G1", "d3", board, take_back=False)
    taken = table.dealt(hands=[HAND], board=[board[square] for square in PLACES]).apply("hire G1 d3 c3")
    assert taken.view(0)["hand"] == HAND
    assert (taken.view(0)["board"]["c3"], taken.view(0)["empty"]) == ("G0", "d3")


@proves("LZ-HIRE-6", "LZ-R6")
def another_piece(table):
    assert "c3" not in {o["from"] for o in hires(["J", *HAND[1:]])["options"]}
    state = table.dealt(hands=[["J", *HAND[1:]]], board=LYING)
    assert table.fault(state.apply, "hire J c3 b2").rule == "LZ-HIRE-6"


@proves("LZ-MOUNTAIN-2", "LZ-R39", "LZ-WATER-1", "LZ-R10", "LZ-R11")
def throws(table):
    assert {s for s in SQUARES if kernel.needs_throw(SQUARES.index(s))} == set(words("a3 b3 d3 e3 c1 c2 c4 c5"))
    # onto the Mountain none, from Water to Water one, named before it is thrown
    state = table.dealt(hands=[HAND], board=lying(d3="G0", e2="G9"))
    assert state.apply("hire G1 d3 c3").log[-1].text == "hire G1 d3 c3"
    thrown = state.apply("hire G1 d3 e3")
    assert thrown.log[-2].text == "hire G1 d3 e3"
    assert thrown.log[-1].text.startswith("throw ")
    assert thrown.log[-1].seat is None


@proves("LZ-WATER-2", "LZ-R8")
def water(table):
    state = table.dealt(hands=[HAND], board=LYING)
    good, bad = (after_throw(state, "hire G1 e2 e3", fell, table) for fell in (True, False))
    assert (good.view(0)["board"]["e3"], good.view(0)["empty"], good.view(0)["known"][0]) == ("G0", "e2", ["W9"])
    assert (bad.view(0)["board"]["e3"], bad.view(0)["empty"], bad.view(0)["known"][0]) == ("W9", "e2", ["G0"])
    falls = Counter(sides.bit_count() for sides in range(32))
    assert sum(falls[n] for n in (0, 1, 2)) == sum(falls[n] for n in (3, 4, 5)) == 16
    generator, sums = chance.start(1), Counter()
    for _ in range(3200):
        generator, sides = chance.below(generator, 32)
        sums[sides.bit_count()] += 1
    assert all(abs(sums[n] - 100 * falls[n]) < 120 for n in range(6))


@proves("LZ-JOKER-3", "LZ-R12", "LZ-R13")
def jokers_in_sets(table):
    assert len(sets("J", "J", "J")) == 36
    assert len(sets("W5", "J", "J")) == 4
    assert sets("J", "J", "J", max_jokers_per_set=2) == []
    assert sets("W5", "J", "J", max_jokers_per_set=1) == []
    assert len(sets("W5", "J", "W5", max_jokers_per_set=1)) == 1
    assert sets("W0", "W0", "J", joker_any_number=False, players=2) == []
    assert len(sets("W0", "W0", "J", joker_any_number=False)) == 1
    assert [r["as"][0] for r in sets("W8", "W9", "J")] == ["W7"]
    assert sets("W8", "W8", "J")[0]["as"] == ["W8"] * 3  # a third 8, though only two exist
    state = table.dealt(3, {"joker_any_number": False}, [words("W1 W2 J G3 G4 G5 G6 G7 G9")])
    assert state.apply("form W1+W2+J").departments[0][0].shown == ("W1", "W2", "W3")


@proves("LZ-JOKER-4", "LZ-R15")
def read_afresh(table):
    """Formed as W2 W3 W4, the joker is a W1 when that makes Layered Bridges."""
    hand = words("W2 W3 J G1 G2 G3 W5 W6 W7")
    state = table.revealed(table.dealt(hands=[hand], board=LOOSE), "W2+W3+J", "G1+G2+G3", "W5+W6+W7")
    assert state.departments[0][0].shown == ("W2", "W3", "W4")
    assert state.apply("declare").scored.declaration.formations == ("lauzait_cep", "layered_bridges")


@proves("LZ-DEPT-1", "LZ-R14")
def forming(table):
    hand = words("W2 W3 J G1 G2 G3 W5 W6 W7")
    state = table.dealt(hands=[hand], board=LOOSE).apply("form w3+J+w2")
    assert state.departments[0][0].shown == ("W2", "W3", "W4")
    assert (state.points[0], len(state.hands[0])) == (1, 6)
    chosen = table.dealt(rulings={"form_reading": "chosen"}, hands=[hand], board=LOOSE)
    assert texts(chosen, "form W2+W3+J") == ["form W2+W3+J as W2+W3+W4", "form W2+W3+J as W1+W2+W3"]
    low = chosen.apply("form W2+W3+J as W1+W2+W3")
    assert (low.points[0], low.departments[0][0].shown) == (0, ("W1", "W2", "W3"))


@proves("LZ-DEPT-4")
def bound_pieces(table):
    free = hires(words("G1 G1 G2 G3 G4 G5 G5 G6 G6"), revealed=[["G1", "G2", "G3"]])["options"]
    assert {o["discard"] for o in free} == {"G1"}
    assert hires(words("G1 G2 G3 G4 G4 G5 G5 G6 G6"), revealed=[["G1", "G2", "G3"]])["options"] == []
    state = table.revealed(table.dealt(hands=[words("G1 G2 G3 G4 G4 G5 G5 G6 G6")], board=LYING), "G1+G2+G3")
    assert table.fault(state.apply, "hire G1 e2 d1").rule == "LZ-DEPT-4"
    assert state.apply("dissolve G1+G2+G3").apply("hire G1 e2 d1").done["hire"]


@proves("LZ-DISSOLVE-1", "LZ-DISSOLVE-2", "LZ-R25")
def dissolving(table):
    state = table.dealt(hands=[words("W9 W9 J W1 W2 W3 G5 G6 G7")], board=lying(a3="W7", e3="W6")).apply("form W9+W9+J")
    assert state.points[0] == 8
    again = state.apply("dissolve W9+W9+J")
    assert (again.points[0], len(again.hands[0]), again.departments[0]) == (0, 9, ())
    chosen = table.dealt(rulings={"form_reading": "chosen"}, hands=[words("G2 G2 G3 G3 J J G5 G6 G7")], board=LYING)
    high = chosen.apply("form G2+G3+J as G2+G3+G4")
    both = table.changed(high, "now", *high.at.now[: menu.FORMED], 0).apply("form G2+G3+J as G1+G2+G3")
    assert [d.bonus for d in both.departments[0]] == [1, 0]
    left = both.apply("dissolve G2+G3+J")
    assert ([d.bonus for d in left.departments[0]], left.points[0]) == ([1], 1)


@proves("LZ-DECLARE-1")
def three_departments(table):
    state = table.revealed(table.dealt(hands=[THREE_SETS], board=LYING), "G4+G4+G4", "W5+W6+W7")
    assert "declare" not in texts(state)
    ready = state.apply("form G1+G2+G3")
    assert ready.points[0] == 6 + 2 + 1
    assert ready.apply("declare").points[0] == 9 + ready.apply("declare").scored.declaration.points


@proves("LZ-DECLARE-2")
def none_revealed(table):
    """The worked rows of a Day that are about declaring."""
    ready = table.dealt(hands=[THREE_SETS], board=LYING)
    assert "declare" in texts(ready)
    assert ready.apply("declare").points[0] == ready.apply("declare").scored.declaration.points
    assert "declare" not in texts(table.dealt(hands=[HAND], board=LYING))
    one = table.revealed(ready, "G4+G4+G4")
    assert "declare" not in texts(one)
    assert "declare" in texts(one.apply("dissolve G4+G4+G4"))
    two = table.revealed(ready, "G4+G4+G4", "W5+W6+W7")
    assert "declare" in texts(two.apply("form G1+G2+G3"))
    assert "end" not in texts(two.apply("form G1+G2+G3"))
    swap = two.apply("form G1+G2+G3").apply("dissolve G1+G2+G3").apply("hire G1 e2 d1")
    assert "end" in texts(swap)


@proves("LZ-DECLARE-3", "LZ-R40")
def only_the_declarer(table):
    state = table.dealt(hands=[THREE_SETS, words("W3 W3 W3 W4 W9 W9 G7 G8 G9")], board=LOOSE_2)
    state = table.revealed(state, "G7+G8+G9", seat=1)
    after = state.apply("declare")
    assert after.points[1:] == (3, 0, 0)
    assert after.points[0] == after.scored.declaration.points


LOOSE_2 = words("W4 W0 W1 W4 W0 W5 W1 G9 W5 W0 W6 W2 W6 W1 W7 W3 G8 W8 W2 W8 G0 W2 G0 W0")


@proves("LZ-R16")
def regrouping(table):
    def ready(**rulings):
        hand = words("W1 W1 W1 W2 W2 W2 W3 W3 W3")
        state = table.dealt(rulings=rulings, hands=[hand], board=LOOSE_3)
        return table.revealed(state, "W1+W1+W1", "W2+W2+W2", "W3+W3+W3")

    assert ready().apply("declare").scored.declaration.points == 8
    assert ready(regroup=False).apply("declare").scored.declaration.points == 6


LOOSE_3 = words("G4 G0 W9 G4 W0 W5 G1 G9 W5 W0 W6 G2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 G0")


@proves("LZ-STALE-1", "LZ-R29")
def stalemate(table):
    dead = lying(e2="W1")
    state = table.dealt(hands=[HAND], board=dead)
    assert "declare" in texts(state)
    assert texts(state, "hire") == []
    assert texts(state, "form") != []
    one = table.revealed(state, "G4+G5+G6")
    assert "declare" in texts(one)  # revealed or not
    assert hires(HAND, {**BOARD, "e2": "W1"})["stalemate"]
    assert not hires(words("G1 G2 G3 G4 G4 G5 G5 G6 G6"), revealed=[["G1", "G2", "G3"]])["stalemate"]
    hired = table.dealt(hands=[HAND], board=LYING).apply("hire G1 e2 d1")
    assert "declare" not in texts(hired)  # its Hire is done, so it is due no more


@proves("LZ-STALE-2", "LZ-R30")
def declared_stalemate(table):
    for rulings, points in (({}, 3 + 15 + 3 + 2), ({"stalemate_adds": False}, 18)):
        state = table.dealt(rulings=rulings, hands=[HAND], board=lying(e2="W1"))
        after = state.apply("form G4+G5+G6").apply("declare")
        assert after.scored.declaration.stalemate
        assert after.points[0] == 2 + points
    assert nine("W1 G2 W3 G4 W5 G6 W7 G8 W9", True)["points"] == 21


@proves("LZ-SEASON-1")
def next_season(table):
    after = table.revealed(table.dealt(hands=[THREE_SETS], board=LYING), "G4+G4+G4").apply("dissolve G4+G4+G4")
    after = after.apply("declare")
    assert (after.season, after.day, after.departments) == (2, 1, ((),) * 4)
    assert [len(hand) for hand in after.hands] == [9] * 4
    assert after.start != 0
    assert [row.text.split()[0] for row in after.log].count("reveal") == 3


@proves("LZ-END-1", "LZ-R34", "LZ-R35")
def the_end(table):
    for n, seasons in ((2, None), (3, 1), (4, None), (4, 5)):
        state, player = GAME.new(n, 1, {"max_days": 2, "seasons": seasons}), RandomPlayer(1)
        while state.turn is not None:
            assert state.day <= 2
            state = state.apply(player(state))
        assert state.season == (seasons or n)
        assert table.fault(state.apply, "end").rule == "LZ-END-1"
    last = table.dealt(rulings={"max_days": 1}, hands=[HAND], board=LYING).apply("form G4+G5+G6")
    over = last.apply("hire G1 e2 d1").apply("end")
    assert (over.season, over.points) == (2, (2, 0, 0, 0))  # bonuses kept, no formations
    assert over.scored.declaration is None
    still = table.dealt(rulings={"max_days": 1}, hands=[THREE_SETS], board=LYING)
    assert "declare" in texts(still)


@proves("LZ-END-2")
def winners(table):
    state = table.changed(table.changed(GAME.new(3, 1), "scores", 4, 7, 7), "now", -1)
    assert state.status().winners == (1, 2)
    assert GAME.new(3, 1).status().winners == ()


@proves("LZ-LUMINOUS-1", "LZ-R31")
def luminous(table):
    board = [piece for piece in LYING if piece != "G9"] + ["W3", "W1"]
    state = table.dealt(rulings={"luminous": True}, hands=[THREE_SETS], board=board, more=["G7"])
    assert state.log[-1].text == "luminous G7"
    assert state.view(1)["luminous"] == "G7"
    assert len(state.rest) == 7
    assert nine("G0 G1 G2 G0 G1 G2 W7 W8 W9", luminous="G0")["points"] == 7
    assert GAME.new(4, 1).luminous is None
    lit = table.dealt(rulings={"luminous": True}, hands=[THREE_SETS], board=board, more=["G3"])
    assert lit.apply("declare").scored.declaration.points == nine(" ".join(THREE_SETS))["points"] + 1


@proves("LZ-JSON-8")
def scores_and_hand(table):
    state = table.dealt(hands=[HAND], board=LYING).apply("form G4+G5+G6")
    assert state.status().scores == (2, 0, 0, 0)
    assert state.view(0)["hand"] == HAND


@proves("LZ-JSON-9")
def the_log(table):
    state = table.dealt(hands=[THREE_SETS], board=LYING)
    reveal = "reveal " + " ".join(LYING)
    assert [(row.seat, row.text) for row in state.log][-1] == (None, reveal)
    assert all(row.text.startswith("throw ") and " for seat " in row.text for row in state.log[:-1])
    after = state.apply("declare").log[len(state.log) :]
    assert [(row.seat, row.text) for row in after][:2] == [(0, "declare"), (None, "reveal W5 W6 W7 G1 G2 G3 G4 G4 G4")]
    assert all(state.apply("declare").seen(len(state.log), seat) == "declare" for seat in range(4))
    assert json.dumps(state.view(0)["log"]) == json.dumps(state.view(3)["log"])


@pytest.mark.parametrize("rule", CHECKS)
def test_rule(rule, table):
    CHECKS[rule](table)


def test_every_rule_is_checked():
    assert sorted([*CHECKS, *COMPARED]) == sorted(RULEBOOK.ids())


def test_a_throw_is_shown_until_its_season_ends():
    state, later = GAME.new(2, 3, {"max_days": 12}), set()
    while state.turn is not None:
        throw = state.scene(0).banner[1]
        if state.season == 1:
            assert throw.startswith("throw-")
        else:
            later.add(throw)
        state = state.apply(greedy(state))
    assert "" in later
