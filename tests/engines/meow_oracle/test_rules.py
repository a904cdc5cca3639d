"""One check for every rule and ruling about a game being played, by its id."""

from __future__ import annotations

import pytest
from ludobook.core.errors import GameError
from ludobook.games.meow_oracle import GAME, kernel
from ludobook.games.meow_oracle.components import KINDS, parse_card
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.games.meow_oracle.requests import OPS
from ludobook.games.meow_oracle.state import GIVE, OVER, PLACE, REVEAL
from ludobook.games.meow_oracle.words import RULEBOOK
from ludobook.players import RandomPlayer

CHECKS = {}
#: A second reading is asked for what these make of areas and totals (test_scoring.py), and test_errors.py refuses.
COMPARED = """
DECK-2 DECK-3 AREA-3 ORDER-1 ORDER-2 ORDER-3 ORDER-4 ORDER-5 ORDER-6 LINE-1 LINE-2 LINE-3 TOTAL-1 COMPARE-1
COMPARE-2 COMPARE-3 COMPARE-4 NEXT-3 END-3 END-4 END-5 JSON-1 JSON-2 R2 R3 R4 R5 R6 R7 R8 R9 R12 R13 R14
"""
COMPARED = {f"MEOW-{name}" for name in COMPARED.split()}


def proves(*ids):
    """Note that a test proves these rules, each proved once."""

    def note(function):
        for rule_id in ids:
            assert rule_id not in CHECKS
            CHECKS[rule_id] = function
        return function

    return note


@pytest.mark.parametrize("rule_id", CHECKS)
def test_rule(rule_id):
    CHECKS[rule_id]()


def test_every_rule_is_checked():
    assert sorted([*CHECKS, *COMPARED]) == sorted(RULEBOOK.ids())


def test_rulings_in_force():
    assert dict(RULEBOOK.default) == {
        "path": "rows",
        "ties": "each",
        "first_start": "seat0",
        "selection": "auto",
    }


def area(text, **rulings):
    return OPS["score_area"]({"area": text.replace("/", " ").split(), "rulings": rulings})


def climb(text, **rulings):
    return area(text, **rulings)["ascending_count"]


def points(*totals, **rulings):
    return OPS["compare"]({"totals": list(totals), "rulings": rulings})["winner_points"]


def start(*totals, after):
    return OPS["next_start"]({"totals": list(totals), "start": after})["start"]


def final(one, two, **rulings):
    answer = OPS["final"]({"rounds": [one, two], "rulings": rulings})
    return answer["winner_points"], answer["winners"]


def refused(run, *arguments):
    with pytest.raises(GameError) as caught:
        run(*arguments)
    return caught.value.rule


def play(players, *actions, deck=(), **rulings):
    """The state after these actions; None stands for the first legal action."""
    state = GAME.new(players, 1, rulings, [deck] if deck else [])
    for action in actions:
        state = state.apply(action or state.legal_actions()[0])
    return state


def to_the_end(state, stop=lambda state: False):
    player, states = RandomPlayer(3), [state]
    while state.turn is not None and not stop(state):
        state = state.apply(player(state))
        states.append(state)
    return states


# -- players, cards, setting up -------------------------------------------------------------------------


@proves("MEOW-PLAYERS-1")
def _():
    assert [n for n in range(7) if _plays(n)] == [2, 3, 4] == list(GAME.players)
    assert refused(GAME.new, 5, 0) == "MEOW-PLAYERS-1"


def _plays(n):
    try:
        GAME.new(n, 0)
    except GameError:
        return False
    return True


@proves("MEOW-SEAT-1")
def _():
    assert [kernel.left_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    movers = [state.mover for state in to_the_end(GAME.new(3, 1)) if state.phase == GIVE]
    assert movers[:9] == [0, 1, 2] * 3


@proves("MEOW-DECK-1")
def _():
    numbered = [f"{colour}{number}" for colour in "RGB" for number in range(11)]
    assert [KINDS[parse_card(card)] for card in (*numbered, "J3", "J4", "J5")] == list(KINDS)
    assert len(KINDS) == 36
    assert refused(parse_card, "J6") == "MEOW-DECK-1"


@proves("MEOW-SCORE-1", "MEOW-R22")
def _():
    first, *_, last = to_the_end(GAME.new(2, 4))
    assert first.status().scores == (0, 0)
    assert last.status().scores == tuple(final(*[list(s.totals) for s in last.scored])[0])


@proves("MEOW-START-1", "MEOW-R15")
def _():
    assert {GAME.new(3, seed).starter for seed in range(30)} == {0}
    drawn = [GAME.new(3, seed, {"first_start": "random"}) for seed in range(30)]
    assert {state.starter for state in drawn} == {0, 1, 2}
    assert all(state.log[0].text == f"start {state.starter}" and state.log[0].seat is None for state in drawn)
    assert all(state.turn == state.mover == state.starter for state in drawn)


@proves("MEOW-SETUP-1")
def _():
    deals = [GAME.new(4, seed, {"selection": "free"}).down for seed in range(20)]
    assert len(set(deals)) == 20
    assert all(sorted(card for hand in deal for card in hand) == list(range(36)) for deal in deals)


@proves("MEOW-SETUP-2", "MEOW-SETUP-4")
def _():
    state = GAME.new(3, 1, {"selection": "free"})
    assert state.view(0)["areas"] == [["?"] * 9] * 3
    assert all(card != NOTHING for cards in state.down for card in cards)


@proves("MEOW-SETUP-3")
def _():
    assert [len(GAME.new(n, 1).undealt) for n in (2, 3, 4)] == [18, 9, 0]
    assert GAME.new(2, 1).view(0)["undealt"] == 18


@proves("MEOW-HIDE-1")
def _():
    state = GAME.new(2, 1)
    for seat in (0, 1):
        seen = state.view(seat)
        assert seen["areas"] == [[None, None, None, *["?"] * 6], ["?"] * 9]
        assert seen["hand"] == []


# -- areas and turns ------------------------------------------------------------------------------------


@proves("MEOW-AREA-1", "MEOW-PLACE-1", "MEOW-R21")
def _():
    state = play(2, "give J3 R3 G0", deck=["R3", "G0", "J3"])
    assert state.queue == ((0, parse_card("R3")), (0, parse_card("J3")), (1, parse_card("G0")))
    state = state.apply("place 8").apply("place 0")
    assert state.turn == 1
    state = state.apply("place 4")
    assert [state.view(0)["areas"][seat][cell] for seat, cell in ((0, 8), (0, 0), (1, 4))] == ["R3", "J3", "G0"]
    assert refused(play(2, None).apply, "give R3 G0 J3") == "MEOW-PLACE-1"


@proves("MEOW-AREA-2", "MEOW-R17")
def _():
    # the three first cells, then the side, oldest first, then the next cells
    state = play(2, None, "place 5", "place 4", "place 8")
    state = state.apply(state.legal_actions()[0]).apply("place 0").apply("place 1").apply("place 2")
    assert state.mover == 0
    own = GAME.new(2, 1).down[0]
    deal = GAME.new(2, 1, {"selection": "free"}).down[0]
    assert own[3:] == deal[3:]
    assert set(state.turned) == {deal[5], deal[4]}
    assert refused(state.apply, "reveal 3 6") == "MEOW-JSON-3"
    free = play(2, selection="free")
    assert free.phase == REVEAL
    assert free.apply("reveal 8 0 4").turned == tuple(sorted(deal[cell] for cell in (8, 0, 4)))


@proves("MEOW-TURN-1")
def _():
    for seed in range(10):
        state = GAME.new(4, seed, {"first_start": "random"})
        assert state.mover == state.turn == state.starter


@proves("MEOW-TURN-2")
def _():
    for n in (3, 4):
        states = to_the_end(GAME.new(n, 1))
        assert {len(state.turned) for state in states if state.phase == GIVE} == {3}
    assert refused(play(3, selection="free").apply, "place 0") == "MEOW-TURN-2"


@proves("MEOW-TURN-3", "MEOW-R16")
def _():
    turned = [len(state.turned) for state in to_the_end(GAME.new(2, 1)) if state.phase == GIVE]
    assert turned == [3, 3, 2, 2, 2, 2, 2, 2] * 2


@proves("MEOW-TURN-4")
def _():
    state = play(2, "reveal 0 1 2", None, "place 3", "place 4", "place 0", "reveal 1 2 3", selection="free")
    state = state.apply(state.legal_actions()[0]).apply("place 1").apply("place 2").apply("place 5")
    assert state.own_down == ("s1", "s2", "s3", "6", "7", "8")
    texts = [action.text for action in state.legal_actions()]
    assert texts[:3] == ["reveal s1 s2", "reveal s1 s3", "reveal s1 6"]
    assert texts[-1] == "reveal 7 8"
    assert len(texts) == 15
    assert state.apply("reveal S2 s1") == state.apply("reveal s1 s2")
    assert refused(state.apply, "reveal s1 s4") == "MEOW-TURN-4"


@proves("MEOW-TURN-5", "MEOW-R19")
def _():
    state = play(3)
    assert state.view(0)["areas"][0] == [None] * 3 + ["?"] * 6
    after = play(3, "reveal 0 4 8", selection="free")
    assert [cell for cell, card in enumerate(after.view(0)["areas"][0]) if card is None] == [0, 4, 8]
    laid = state.apply(state.legal_actions()[0]).apply("place 0")
    assert laid.sides[0] == ()


@proves("MEOW-GIVE-1")
def _():
    for n in (3, 4):
        state = play(n, None)
        assert [seat for seat, _ in state.queue] == [0, 1, 2]
        assert len(play(n).legal_actions()) == 6
    assert refused(play(3).apply, "give R0 R1") == "MEOW-GIVE-1"


@proves("MEOW-GIVE-2")
def _():
    states = to_the_end(GAME.new(2, 1), lambda state: len(state.turned) == 2)
    assert len(states[-1].legal_actions()) == 2
    after = states[-1].apply(states[-1].legal_actions()[1])
    mover = states[-1].mover
    assert after.queue == ((mover, states[-1].turned[1]), (1 - mover, states[-1].turned[0]))


@proves("MEOW-GIVE-3")
def _():
    state = play(2, deck=["J3", "G0", "R3"])
    texts = ["give R3 G0 J3", "give R3 J3 G0", "give G0 J3 R3"]
    assert [action.text for action in state.legal_actions()] == texts
    assert [seat for seat, _ in state.apply(texts[0]).queue] == [0, 0, 1]
    assert state.legal_actions()[0].path == (("give",), ("R3", "G0"), ("J3",))


@proves("MEOW-GIVE-4", "MEOW-R18")
def _():
    state = play(4, deck=["J3", "G0", "R3"])
    assert state.turn == 0
    assert len({state.apply(action).queue for action in state.legal_actions()}) == 6
    assert refused(state.apply, "give J3 G0 R4") == "MEOW-GIVE-4"
    given = state.apply("give J3 G0 R3")
    assert refused(given.apply, "give J3 G0 R3") == "MEOW-PLACE-1"
    assert len(given.queue) == 3


@proves("MEOW-PLACE-2", "MEOW-PLACE-5")
def _():
    state = play(2, None, "place 4")
    assert "place 4" not in [action.text for action in state.legal_actions()]
    assert refused(state.apply, "place 4") == "MEOW-PLACE-2"
    for earlier, later in zip(*[to_the_end(GAME.new(3, 2), lambda s: s.round == 2)[i:] for i in (0, 1)], strict=False):
        if later.round == 1:
            for before, after in zip(earlier.up, later.up, strict=True):
                assert all(a in (NOTHING, b) for a, b in zip(before, after, strict=True))


@proves("MEOW-PLACE-3")
def _():
    before = play(2, None)
    state = before.apply("place 8").apply("place 5")
    assert state.sides[0] == (before.down[0][8], before.down[0][5])
    assert state.view(1)["sides"] == [2, 0]
    assert state.view(1)["areas"][0][8] == KINDS[before.queue[0][1]]


@proves("MEOW-PLACE-4")
def _():
    state = play(2, None)
    assert [action.text for action in state.legal_actions()] == [f"place {cell}" for cell in range(9)]
    assert state.apply("place 0").sides[0] == ()


@proves("MEOW-PLACE-6", "MEOW-R20")
def _():
    states = to_the_end(GAME.new(4, 2), lambda state: state.round == 2)
    for state in states:
        if state.phase == PLACE and len(state.queue) == 3:
            assert [seat for seat, _ in state.queue] == [(state.mover + i) % 4 for i in range(3)]
    assert kernel.receiver(2, 3, 3, 4) == 1


@proves("MEOW-END-1")
def _():
    for n in (2, 3, 4):
        *_, before, after = to_the_end(GAME.new(n, 2), lambda state: state.round == 2)
        assert sum(card == NOTHING for area in before.up for card in area) == 1
        assert (before.round, len(before.scored), after.round, len(after.scored)) == (1, 0, 2, 1)
        assert all(NOTHING not in area for area in after.scored[0].areas)
    assert [kernel.is_full(cells) for cells in (0b111_111_111, 0b011_111_111)] == [True, False]


# -- scoring --------------------------------------------------------------------------------------------


# -- the second round and the end -----------------------------------------------------------------------


@proves("MEOW-NEXT-1")
def _():
    after = to_the_end(GAME.new(3, 5), lambda state: state.round == 2)[-1]
    assert all(card == NOTHING for area in after.up for card in area)
    assert after.sides == ((), (), ())
    assert len(after.undealt) == 9


@proves("MEOW-NEXT-2", "MEOW-R11")
def _():
    # winner points 0, 1, 0, 2: the lowest total decides, not the fewest winner points
    assert points(6, 7, 5, 8, ties="none") == [0, 2, 0, 2]
    assert start(6, 7, 5, 8, after=3) == 2
    after = to_the_end(GAME.new(3, 5), lambda state: state.round == 2)[-1]
    assert after.starter == after.mover == start(*after.scored[0].totals, after=0)


@proves("MEOW-END-2", "MEOW-R10")
def _():
    last = to_the_end(GAME.new(2, 5))[-1]
    assert (last.phase, len(last.scored)) == (OVER, 2)
    assert refused(last.apply, "place 0") == "MEOW-END-2"
    assert final([9, 1, 5, 1], [9, 1, 5, 6]) == ([4, 0, 3, 1], [0])


# -- readings and requests ------------------------------------------------------------------------------


@proves("MEOW-R1")
def _():
    assert climb("R0 G1 B2 / B6 R5 G4 / G7 R8 B9") == 4
    assert climb("R0 G1 B2 / B6 R5 G4 / G7 R8 B9", path="snake") == 9
    snake = to_the_end(GAME.new(2, 3, {"path": "snake"}))[-1].scored[0]
    assert list(snake.totals) == [
        area(" ".join(KINDS[c] for c in cells), path="snake")["total"] for cells in snake.areas
    ]


@proves("MEOW-JSON-3")
def _():
    state = play(2, deck=["J3", "G0", "R3"])
    given = state.apply("GIVE  j3 r3  g0")
    assert given.log[-1].text == "give R3 J3 G0"
    assert given == state.apply("give R3 J3 G0")
    assert refused(state.apply, "take R3") == "MEOW-JSON-3"
    three = play(3, deck=["J3", "G0", "R3"])
    texts = ["R3 G0 J3", "R3 J3 G0", "G0 R3 J3", "G0 J3 R3", "J3 R3 G0", "J3 G0 R3"]
    assert [action.text for action in three.legal_actions()] == [f"give {cards}" for cards in texts]
    log = play(2, "reveal 0 1 2", "give R3 G0 J3", "place 4", deck=["J3", "G0", "R3"], selection="free").view(1)["log"]
    assert log == [
        {"seat": 0, "action": "reveal 0 1 2"},
        {"seat": None, "action": "reveal R3 G0 J3"},
        {"seat": 0, "action": "give R3 G0 J3"},
        {"seat": 0, "action": "place 4"},
    ]
