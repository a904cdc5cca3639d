"""What a hint sees in the choice between two actions of the Egg is so, whatever the others hold."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

from greedy_games import decisions
from ludobook.games.egg.insight import SAY, concerns, insight
from ludobook.games.egg.kernel import FAR, NEAR, qualifies, set_strength
from ludobook.games.egg.machine import BRACELET, LAY

EITHER = re.compile(r"Your (Far|Near) is .* either way, .*so (?:only )?the (Far|Near)")
UNSEEN = re.compile(r"(?:Only|None|and) (?:(\d+) )?of the (\d+) cards that you can’t see")


def strengths(code, flag):
    return [set_strength(code >> 3, place, flag) for place in (FAR, NEAR)]


def test_what_is_said_of_two_ways_to_lay_is_so():
    met = Counter()
    for state in decisions("egg", range(6), 14):
        lays = [code for code in state.codes if code & 7 == LAY]
        for better, other in list(permutations(lays, 2))[::5]:
            said, flag = insight(state, better, other), state.flag
            mine, theirs = strengths(better, flag), strengths(other, flag)
            assert concerns(state, better, other, "far") == (mine[FAR] != theirs[FAR])
            assert concerns(state, better, other, "near") == (mine[NEAR] != theirs[NEAR])
            if SAY("claims") in said:
                met["claims"] += 1
                assert qualifies(better >> 3, flag)
                assert not qualifies(other >> 3, flag)
            if found := EITHER.search(said):
                met["either"] += 1
                same, deciding = (("Far", "Near").index(place) for place in found.groups())
                assert mine[same] == theirs[same]
                assert mine[deciding] > theirs[deciding]
            if "Both of your sets are stronger" in said:
                met["both"] += 1
                assert mine[FAR] > theirs[FAR]
                assert mine[NEAR] > theirs[NEAR]
            if "so keep the" in said:
                met["keep"] += 1
                assert mine[FAR] <= theirs[FAR]
                assert mine[NEAR] <= theirs[NEAR]
    assert len(met) == 4


def test_the_cards_that_may_be_drawn_are_those_that_the_seat_does_not_see():
    met = 0
    for state in decisions("egg", range(12), 14):
        for code in state.codes[1:2] if BRACELET in state.codes else ():
            for pair in ((BRACELET, code), (code, BRACELET)):
                if found := UNSEEN.search(insight(state, *pair)):
                    met += 1
                    good, unseen = int(found[1] or 0), int(found[2])
                    shown = [card for card in state.view(state.turn)["hand"] if card]
                    revealed = 2 * (state.players - 1) * (state.phase == "relay")
                    assert unseen == 32 - len(shown) - revealed
                    assert 0 <= good <= unseen
    assert met


def test_nothing_is_said_of_an_action_beside_itself():
    for state in decisions("egg", range(2), 14):
        for code in state.codes:
            told = "", *(SAY("for_now", SAY(seen)) for seen in ("seen_two", "seen_all"))
            assert insight(state, code, code) in told or code & 7 != LAY
