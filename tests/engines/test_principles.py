"""Principles: which actions follow them, by what the seat may know; that they pay is proved by a benchmark."""

from itertools import islice, permutations

import ludobook
import pytest
from ludobook.games.egg.advice.principles import NEARLY
from ludobook.games.egg.machine import promise
from ludobook.players import greedy
from ludobook.players.dilemmas import agrees, compare, imagined_deals, points_after, scored_positions
from ludobook.players.principles import codes_following, deciding_principle
from tiers import by_tier, by_turns

GAMES = [name for name in ludobook.GAMES if ludobook.game(name).principles]


def positions(name, players, seed, most):
    """The positions of a greedy game in which there is a choice."""
    state = ludobook.game(name).new(players, seed)
    for _ in range(most):
        if state.turn is None:
            return
        if len(state.codes) > 1:
            yield state
        state = state.apply(greedy(state))


@pytest.mark.parametrize("name", by_turns(GAMES, "egg", "kirin"))
def test_they_choose_among_legal_actions_by_what_the_seat_knows(name):
    game = ludobook.game(name)
    met = set()
    for seed in range(6):
        for state in positions(name, game.principles[0].players[0], seed, 80):
            redealt = state.resample(state.turn, seed)
            for principle in game.principles:
                fitting = codes_following(state, principle)
                assert fitting <= set(state.codes)
                assert codes_following(redealt, principle) == fitting, f"{principle.key} knows what is hidden"
                met |= {principle.key} if fitting else set()
    assert met == {principle.key for principle in game.principles}


def test_they_say_nothing_where_they_were_not_proved_to_pay():
    [keep_wild] = [one for one in ludobook.game("egg").principles if one.key == "keep_wild"]
    for players, found in ((3, True), (2, False)):
        states = [state for seed in range(4) for state in positions("egg", players, seed, 30)]
        assert any(codes_following(state, keep_wild) for state in states) is found


@pytest.mark.parametrize("name", GAMES)
def test_they_are_sentences_for_a_page_to_quote(name):
    for principle in ludobook.game(name).principles:
        assert principle.sentence[0].isupper()
        assert principle.sentence[-1].isalnum()


def test_a_better_action_may_follow_one_that_the_other_breaks():
    state = ludobook.game("kirin").new(4, 7)
    texts = [action.text for action in state.legal_actions()]
    weak, one = next(text for text in texts if text[-1] in "23456"), next(text for text in texts if text[-1] in "1T")
    assert deciding_principle(state, weak, one).key == "declare_weak"
    assert deciding_principle(state, one, weak) is None


DILEMMAS = [(name, one.key) for name in GAMES for one in ludobook.game(name).principles if one.dilemma]


@pytest.mark.parametrize("told", by_turns(DILEMMAS, ("egg", "last_bracelet"), ("kirin", "keep_one")), ids=str)
def test_what_is_told_of_a_dilemma_came_of_playing_it_out(told):
    name, key = told
    [dilemma] = [one.dilemma for one in ludobook.game(name).principles if one.key == key]
    state = ludobook.load(dilemma.position)
    assert compare(state, dilemma.better, dilemma.other, dilemma.chances) == dilemma.played
    texts = dilemma.better, dilemma.other
    for n in range(3):
        earned_there = tuple(
            scored_positions(imagined_deals(state)[n], text)[-1].status().scores[state.turn] for text in texts
        )
        assert earned_there == tuple(points_after(state, text)[n] for text in texts)


@pytest.mark.parametrize("told", DILEMMAS, ids=str)
def test_the_choice_and_the_deal_that_are_shown_speak_for_the_principle_and_against_no_other(told):
    name, key = told
    principles = {one.key: one for one in ludobook.game(name).principles}
    dilemma = principles[key].dilemma
    state = ludobook.load(dilemma.position)
    codes = {action.text: action.code for action in state.legal_actions()}
    better, other = codes[dilemma.better], codes[dilemma.other]
    fitting = {one: codes_following(state, principle) for one, principle in principles.items()}
    assert better in fitting[key]
    assert other not in fitting[key]
    assert not [one for one, codes in fitting.items() if other in codes and better not in codes]
    assert agrees(imagined_deals(state)[dilemma.played.shown], dilemma.better, dilemma.other, dilemma.chances)


def test_a_principle_of_hires_is_never_held_against_another_action():
    said = 0
    for state in positions("lauzait_cep", 2, by_tier(1, 3), 60):
        texts = [action.text for action in state.legal_actions()]
        hires, others = ([text for text in texts if text.startswith("hire") is hire] for hire in (True, False))
        for hire in hires[:: max(len(hires) // 2, 1)] if others else []:
            assert not [
                other
                for other in others[:2]
                if deciding_principle(state, hire, other) or deciding_principle(state, other, hire)
            ]
            said += 1
    assert said


def test_a_principle_of_sets_that_are_nearly_as_good_says_nothing_about_worse_ones():
    named = unlike = 0
    for state in positions("egg", 3, 1, 40):
        lays = [action for action in state.legal_actions() if action.text.startswith("lay")]
        for better, other in islice(permutations(lays, 2), 0, None, 9):
            apart = promise(state.at, better.code >> 3) - promise(state.at, other.code >> 3)
            found = deciding_principle(state, better.text, other.text)
            if found and found.key == "keep_high":
                assert abs(apart) <= NEARLY
                named += 1
            unlike += apart > NEARLY
    assert named
    assert unlike
