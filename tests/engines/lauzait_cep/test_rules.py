"""Every rule and ruling is checked: most by a second telling, the others here."""

from __future__ import annotations

from collections import Counter

import pytest
from ludobook.games.lauzait_cep import GAME, components, look, menu
from ludobook.games.lauzait_cep.components import COPIES, DOTS, KINDS, PIECES
from ludobook.games.lauzait_cep.requests import OPS, thrown
from ludobook.games.lauzait_cep.words import RULEBOOK
from ludobook.players import greedy

words = str.split

#: A second telling is asked for what these make of pieces and hands (test_scoring.py), and test_errors.py refuses.
REQUESTS = """
PLAYERS-1 BOARD-1 HIRE-2 HIRE-3 HIRE-4 MOUNTAIN-1 JOKER-1 JOKER-2 DEPT-2 DEPT-3 BONUS-1 BONUS-2 BONUS-3 BONUS-4 BONUS-5
FORM-1 FORM-2 FORM-3 FORM-4 FORM-5 FORM-6 STALE-3 LUMINOUS-2 JSON-1 JSON-2 JSON-3 JSON-4 JSON-5 JSON-6 JSON-7 R4 R5 R7
R17 R18 R19 R20 R21 R22 R23 R24 R32 R36
"""
#: It plays whole games beside the engine, which show what these make of a table (test_games.py).
GAMES = """
SETUP-1 SETUP-2 SETUP-3 START-0 DAY-1 DAY-2 DAY-3 DAY-4 HIRE-1 HIRE-5 HIRE-6 HIRE-7 MOUNTAIN-2 WATER-1 JOKER-4 DEPT-1
DEPT-4 DISSOLVE-1 DECLARE-1 DECLARE-2 DECLARE-3 STALE-1 STALE-2 SEASON-1 END-1 END-2 LUMINOUS-1 JSON-8 JSON-9
R1 R2 R3 R6 R9 R10 R11 R14 R15 R16 R26 R27 R28 R29 R30 R31 R34 R35 R39 R40
"""
HERE = """
DECK-1 DECK-2 DECK-3 VIEW-1 START-1 START-2 START-3 WATER-2 JOKER-3 DISSOLVE-2 R8 R12 R13 R25 R33 R37 R38
"""
LYING = words("W4 W0 W9 W4 W0 W5 W1 G9 W5 W0 W6 W2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")
HAND = words("G1 G3 G3 G4 G4 G5 G5 G6 G6")


def test_every_rule_is_checked():
    assert sorted(f"LZ-{name}" for name in f"{REQUESTS} {GAMES} {HERE}".split()) == sorted(RULEBOOK.ids())


def sets(*pieces, players=4, **rulings):
    return OPS["departments"]({"pieces": list(pieces), "rulings": rulings, "players": players})


def after_throw(state, text, good, table):
    """The state after a Hire into Water whose throw is good, or not, with the chance that brings it."""
    for seed in range(100):
        after = state.resample(state.turn, seed).apply(text)
        throw = int(after.log[-1].text.removeprefix("throw "))
        if (throw >= 3) == good:
            return after
    return pytest.fail("no such throw")


def test_pieces():
    assert len(PIECES) == 68
    assert {KINDS[kind]: n for kind, n in enumerate(COPIES)} == {
        **{f"{colour}{n}": 4 if n < 4 else 3 if n < 8 else 2 for colour in "WG" for n in range(10)},
        "J": 4,
    }


def test_pieces_by_players():
    decks = {n: Counter(KINDS[kind] for kind in components.deck_for(n)) for n in (2, 3, 4)}
    assert [sum(decks[n].values()) for n in (2, 3, 4)] == [58, 60, 68]
    assert [(decks[n]["W0"], decks[n]["G0"], decks[n]["J"]) for n in (2, 3, 4)] == [(0, 0, 2), (0, 0, 4), (4, 4, 4)]


def test_dots():
    assert DOTS == (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)
    drawn = [look.face(KINDS[kind]).count('cy="47.5"') for kind in range(21)]
    assert drawn == [*DOTS, *DOTS, 0]


def test_what_is_seen(table):
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
    assert state.status().scores == (2, 0, 0, 0)
    assert views[2]["hand"] != views[0]["hand"]


def test_who_begins():
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


def test_water(table):
    state = table.dealt(hands=[HAND], board=LYING)
    good, bad = (after_throw(state, "hire G1 e2 e3", fell, table) for fell in (True, False))
    assert (good.view(0)["board"]["e3"], good.view(0)["empty"], good.view(0)["known"][0]) == ("G0", "e2", ["W9"])
    assert (bad.view(0)["board"]["e3"], bad.view(0)["empty"], bad.view(0)["known"][0]) == ("W9", "e2", ["G0"])


def test_jokers_in_sets(table):
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


def test_of_two_departments_alike_the_cheaper_is_dissolved(table):
    chosen = table.dealt(rulings={"form_reading": "chosen"}, hands=[words("G2 G2 G3 G3 J J G5 G6 G7")], board=LYING)
    high = chosen.apply("form G2+G3+J as G2+G3+G4")
    both = table.changed(high, "now", *high.at.now[: menu.FORMED], 0).apply("form G2+G3+J as G1+G2+G3")
    assert [d.bonus for d in both.departments[0]] == [1, 0]
    left = both.apply("dissolve G2+G3+J")
    assert ([d.bonus for d in left.departments[0]], left.points[0]) == ([1], 1)


def test_a_throw_is_shown_until_its_season_ends():
    state, later = GAME.new(2, 3, {"max_days": 12}), set()
    while state.turn is not None:
        told, throw = state.scene(0).banner
        if state.season == 1:
            assert throw.startswith("throw-")
            last = max(i for i, row in enumerate(state.log) if row.text.startswith("throw "))
            over = state.log[last].text.count(" ") == 1 and any(row.text == "end" for row in state.log[last:])
            assert (" on Day " in told) == over, "what came of it is told on its Day only"
        else:
            later.add(throw)
        state = state.apply(greedy(state))
    assert "" in later
