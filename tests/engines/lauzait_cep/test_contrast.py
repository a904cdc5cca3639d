"""What parts two actions in imagined deals is what their seat does there, counted by playing the positions on."""

from __future__ import annotations

import pytest
from greedy_games import position
from ludobook.games.lauzait_cep.advice import foreseen
from ludobook.games.lauzait_cep.advice.contrast import SAY, say_share
from ludobook.games.lauzait_cep.advice.foreseen import courses
from ludobook.games.lauzait_cep.advice.insight import insight
from ludobook.games.lauzait_cep.advice.outlook import say_score
from ludobook.players.greedy import playout_action

DEALS = 40


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch):
    """Foresee in so few deals that a test is quick."""
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", DEALS)
    foreseen.courses.cache_clear()
    yield
    foreseen.courses.cache_clear()


def told(players, seed, step, better, other):
    state, code = position("lauzait_cep", seed, step, players)
    return insight(state, code[better], code[other])


def days(state, text):
    """Play a deal on to the end of the Season; return what the seat does on this Day and the next, and its points."""
    seat, season, before, found = state.turn, state.scorings, state.at.scores[state.turn], [[]]
    while True:
        if state.turn == seat:
            found[-1].append(text)
            found += [[]] if text == "end" else []
        state = state.apply(text)
        if state.turn is None or state.scorings != season:
            return (*found, [])[:2], state.at.scores[seat] - before
        text = playout_action(state).text


def test_a_course_is_what_the_seat_does_day_by_day():
    for players, seed, step, text in ((3, 29001, 5, "hire G6 e2 e1"), (2, 28003, 12, "hire G7 d5 c5")):
        state, code = position("lauzait_cep", seed, step, players)
        for deal, course in enumerate(courses(state, code[text])[:10]):
            (first, second), gain = days(state.resample(state.turn, deal), text)
            assert course.gain == gain
            for day, acts in zip(course.days, (first, second), strict=True):
                assert day.declared == ("declare" in acts)
                assert day.freed == any(act.startswith("dissolve") for act in acts)
                assert (day.formed == foreseen.NONE) == (not any(act.startswith("form") for act in acts))


def test_the_set_of_the_next_day_is_told_with_what_is_formed_instead():
    found = told(3, 29001, 5, "hire G6 e2 e1", "hire W9 b4 a5")
    set_now, after = SAY("form_for", "G7+G8+G9", SAY("next_day"), 3), SAY("after", SAY("hire_with", "W9"))
    state, code = position("lauzait_cep", 29001, 5, 3)
    share = sum(one.days[1].gain == 3 for one in courses(state, code["hire G6 e2 e1"])) / DEALS
    can = SAY("can_often", say_share(share), set_now)
    assert found == SAY("but", can, after, SAY("only_set", "W5+W7+J", 1))


def test_what_completes_the_sets_next_is_named_with_how_often_it_does_after_either_action():
    found = told(2, 29003, 22, "form G3+G4+G5", "form G2+G3+G4")
    assert SAY("on", "G1", "a4") in found
    assert SAY("with_formed", "G2+G3+G4") in found
    assert found.endswith(SAY("wins_then"))


def test_both_outcomes_of_a_throw_are_told_with_what_they_let_the_seat_form(monkeypatch):
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", 100)
    found = told(2, 29008, 0, "hire W2 d3 c2", "hire W2 e2 e1")
    first = SAY("form_for", "W7+W8+J", SAY("this_day"), 2)
    either = SAY("if_either", first, "J", SAY("form_for", "G9+J+J", "", 7))
    instead = SAY("after_only", SAY("after", SAY("hire_for", "G8")), SAY("form_for", "G7+G8+G9", "", 3))
    assert found.startswith(f"{either} {instead}")


def test_a_throw_that_lets_the_seat_declare_is_told_with_the_formation():
    found = told(2, 28003, 12, "hire G7 d5 c5", "hire G7 c1 b1")
    score = say_score(SAY("in_all", "15"), ["Well-Balanced"])
    assert found.startswith(SAY("if_arrives", SAY("form_declare", "G2+G3+G4", SAY("this_day"), score)))


def test_declaring_later_for_more_is_weighed_against_declaring_now():
    found = told(3, 51009, 3, "hire W1 c3 d4", "hire G1 d4 e4")
    assert SAY("at_once", say_score("5", ["Layered Bridges"])) in found
    assert found.endswith(f"costs {SAY('part_this', '3')}.")


def test_what_is_formed_this_day_is_told_where_an_opponent_mostly_declares_first():
    found = told(3, 29010, 24, "hire W5 e5 d4", "hire G2 a3 a2")
    assert "an opponent declares before you can" in found
    can = SAY("can", SAY("form_for", "G7+G8+G9", SAY("this_day"), 3))
    assert SAY("but", can, SAY("after", SAY("hire_for", "G6")), SAY("only_set", "G4+G5+G6", 2)) in found


def test_where_one_action_wins_the_game_oftener_only_that_is_told_with_how_far_behind_the_seat_is():
    found = told(2, 29009, 3, "form W6+W7+W8", "form W7+W8+W9")
    assert found.startswith(f"{SAY('behind', 5)} You win the game in about ")
    assert found.count(". ") == 1


def test_a_joker_kept_for_a_dear_set_is_weighed_against_the_one_formed_now():
    found = told(2, 51028, 0, "form G5+G5+J", "form W9+J+J")
    assert SAY("form_for", "W9+W9+J", SAY("next_day"), 8) in found
    assert SAY("only_set", "G3+G4+G5", 2) in found


def test_two_sets_that_are_formed_one_after_the_other_are_not_contrasted_further():
    found = told(2, 29002, 10, "form G2+G2+J", "form W1+W2+W3")
    whole = SAY("scores_whole", "G2+G2+J", 2, "W1+W2+W3", "1", SAY("opponent"))
    assert found == f"{whole} {SAY('ready', 'W1+W2+W3', SAY('in_all', '4'))}"


def test_bonuses_that_are_never_formed_otherwise_are_told_as_what_a_department_is_for():
    found = told(2, 46024, 4, "form W7+W8+J", "end")
    assert found.startswith(SAY("forms", "W7+W8+J", 2))
    assert "With nothing formed, you’d declare without any bonus" in found


def test_no_bonus_is_praised_that_is_given_back_on_declaring():
    found = told(2, 30007, 9, "form G1+G2+G3", "end")
    assert "dissolve your department, which costs 1" in found
    assert found.endswith(SAY("kept_if", SAY("opponent"), 1))
