"""Every rule and ruling is told a second time (tests/engines/oracle), but one, which is checked here."""

from collections import Counter

from ludobook.games.egg.words import RULEBOOK

from ..oracle import egg_oracle as oracle
from .tools import deal, do, reading, texts

#: Random requests ask the second implementation for what these make of sets and scores.
REQUESTS = """
DECK-1 DECK-2 START-1 RANK-1 RANK-2 RANK-3 RANK-4 WILD-1 WILD-2 WILD-3 WILD-4 WILD-5 SCORE-1 SCORE-2 SCORE-3 SCORE-4
END-1 END-2 END-3 END-4 BRACELET-1 EGG-1 EGG-2 EGG-3 JSON-1 JSON-2 JSON-3 JSON-4 JSON-5 JSON-6 JSON-7 JSON-8
R1 R3 R4 R5 R6 R7 R8 R9 R10 R16 R17 R20 R21 R22 R26 R27 R28 R29 R31
"""
#: Random games ask it for what these make of a table: what is legal, what is refused, and what every seat sees.
GAMES = """
START-2 SET-1 SET-2 SET-3 SET-4 BRACELET-2 BRACELET-3 BRACELET-4 BRACELET-5 EGG-4 EGG-5 EGG-6 HAND-1 HAND-2 HAND-3
HAND-4 END-5 JSON-9 R2 R11 R12 R13 R14 R15 R18 R19 R23 R24 R25 R30 R32 R33
"""
HERE = "R34"


def test_the_rulebook_has_every_id_and_no_other():
    assert sorted(RULEBOOK.ids()) == sorted(f"EGG-{name}" for name in f"{REQUESTS} {GAMES} {HERE}".split())


def test_the_rulebook_has_every_key_with_its_values():
    keys = {ruling.key: (ruling.id, ruling.values) for ruling in RULEBOOK.switches}
    assert keys == oracle.SWITCHES


def test_no_longest_game():
    """EGG-R34: two who always split the round earn nothing, and spend what they get for it, so nothing ever changes."""
    hands, lays = ("R20 B15 R2 B2", "R10 B10 R5 B7"), ("lay R20+B15 R2+B2", "lay R10+B10 R5+B7")
    state = deal(f"{hands[0]} B3", f"{hands[1]} R3", later=[" ".join(hands)] * 40)
    for number in range(40):
        for seat in (0, 1) if number % 2 == 0 else (1, 0):
            state = do(state, *(["bracelet"] if "bracelet" in texts(state) else []), lays[seat])
        while state.view(0)["phase"] == "trim":
            seat = state.status().to_move
            drawn = Counter(state.view(seat)["hand"]) - Counter([*hands[seat].split(), ("B3", "R3")[seat]])
            state = do(state, f"discard {' '.join(drawn.elements())}")
    assert state.view(0)["round"] == 41
    assert state.status().scores == (0, 0)


def test_of_the_sets_that_the_egg_shows_only_those_of_others_are_new():
    shown = do(reading(), "read far")
    new = [{zone.id for zone in shown.scene(seat).zones if any(slot.new for slot in zone.slots)} for seat in (0, 1)]
    assert new == [{"far-1"}, set()]
