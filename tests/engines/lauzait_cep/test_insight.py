"""What an insight into two actions says of sets, and of the pieces that are lacking, is counted from the hand."""

from __future__ import annotations

import ludobook
import pytest
from greedy_games import decisions
from ludobook.contract.action import codes_of
from ludobook.games.lauzait_cep.best import split
from ludobook.games.lauzait_cep.components import DECK, JOKER, set_text
from ludobook.games.lauzait_cep.grouping import made
from ludobook.games.lauzait_cep.insight import SAY, insight
from ludobook.games.lauzait_cep.kernel import counts
from ludobook.games.lauzait_cep.menu import departments_of
from ludobook.players import greedy

GAME = ludobook.game("lauzait_cep")


def hand_of(text):
    return counts([DECK.parse(piece) for piece in text.split()])


@pytest.mark.parametrize(
    ("hand", "groups", "sets", "pairs"),
    [
        ("W1 W2 W3 G7 G7 J", 2, "W1+W2+W3 G7+G7+J", ""),
        ("W1 W1 W2 W3 G7 G7", 2, "W1+W2+W3", "G7+G7"),
        ("W1 W1 W2 W2 W3 W3", 2, "W1+W2+W3 W1+W2+W3", ""),
        ("W4 G7 J", 1, "", ""),
        ("W8 W9 G0", 1, "", "W8+W9"),
    ],
)
def test_a_hand_is_grouped_into_the_sets_that_it_needs(hand, groups, sets, pairs):
    found = made(hand_of(hand), groups)
    assert sorted(map(set_text, found.sets)) == sorted(sets.split())
    assert sorted(map(set_text, found.pairs)) == sorted(pairs.split())


def test_a_grouping_lacks_as_many_pieces_as_the_engine_counts():
    for state in decisions("lauzait_cep", range(3), 36):
        g, seat = state.at, state.turn
        groups = 3 - departments_of(g, seat)
        found = made(g.hands[seat], groups)
        missing = groups - len(found.sets)
        half = min(missing, len(found.pairs) + found.loose.count(JOKER))
        assert 2 * missing - half == split(g, g.hands[seat], groups)[1]


def test_what_is_said_of_two_actions_is_two_facts_at_most_and_about_the_hand():
    told = 0
    for state in decisions("lauzait_cep", range(4), 36):
        codes = list(codes_of(state.legal_actions()).values())
        for better, other in zip(codes[:6], codes[-6:], strict=True) if len(codes) > 5 else ():
            if better != other and (said := insight(state, better, other)):
                told += 1
                assert said.endswith(".")
                assert said.count(". ") <= 2
    assert told


def position(seed, steps, players):
    state = GAME.new(players, seed)
    for _ in range(steps):
        state = state.apply(greedy(state))
    return state, codes_of(state.legal_actions())


def test_a_hand_that_lacks_one_piece_is_told_how_the_next_day_can_complete_it():
    state, code = position(5006, 5006 * 7 % 40, 4)
    told = insight(state, code["end"], code["dissolve G6+G7+G8"])
    assert told == f"{SAY('soon', 'W2 or W7')} {SAY('costs_formed', 'G6+G7+G8', 3)}"
    assert insight(state, code["end"], code["end"]) == SAY("soon", "W2 or W7"), "where nobody would dissolve"
    assert not any(GAME.plan(state, code[text]) for text in code if text.startswith("dissolve"))


def test_a_dissolve_says_what_it_makes_possible_and_is_rated_with_another_set_than_before():
    state, code = position(3003, 3003 * 7 % 40, 2)
    told = insight(state, code["dissolve W2+W2+J"], code["end"])
    assert told == SAY("completing_free", "W2+W2+J", "W4, G2 or G4")
    again = state.apply("dissolve W2+W2+J")
    assert greedy(again).text == "form W1+W2+W3"


def test_a_hire_that_completes_the_sets_is_set_beside_one_that_does_not():
    state = GAME.new(3, 922)
    for _ in range(922 * 7 % 40):
        state = state.apply(greedy(state))
    code = codes_of(state.legal_actions())
    sets = SAY("beside").join(("G7+G7+G7", "W1+W2+W3"))
    told = insight(state, code["hire W1 b3 b2"], code["hire W3 d2 d1"])
    assert told == f"{SAY('complete', 'G7', sets)} {SAY('lacks_other', SAY('for_pair', 'W3', 'W1+W2'))}"
    assert "W3 fits" not in insight(state, code["hire W1 d1 d2"], code["hire W3 d1 d2"])
