"""What a hint says of a choice decides between the two cards, and is no argument against the one that it advises."""

from __future__ import annotations

from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice.foreseen import share_leading_to, share_winning_any, share_won
from ludobook.games.kirin.advice.insight import SAY, concerns, insight
from ludobook.games.kirin.advice.view import View
from ludobook.games.kirin.components import KINDS
from ludobook.players.greedy import greedy


def reached(seed, moves):
    """A position that greedy players come to, and the codes of its actions by their cards."""
    state = GAME.new(4, seed)
    for _ in range(moves):
        state = state.apply(greedy(state))
    return state, {action.text.split()[1]: action.code for action in state.legal_actions()}


def test_two_cards_to_declare_are_asked_about_by_what_they_are():
    state, codes = reached(24011, 72)
    assert list(GAME.plan(state, codes["W3"])) == ["collect the White Tiger", "give up the Tiger 3"]
    assert list(GAME.plan(state, codes["A-"])) == ["collect the Azure Dragon", "give up the descending Dragon Kirin"]


def test_of_two_beasts_what_is_left_to_capture_is_told_before_what_may_be_lost():
    state, codes = reached(24001, 2)
    more = SAY("elsewhere", "Vermilion Bird", 7, "Black Tortoise", 4)
    assert insight(state, codes["V5"], codes["B+"]).startswith(
        f"{more} {SAY('idle', 'Black Tortoise', ['B2', 'B3'], 6, 27)}"
    )
    assert insight(state, codes["B+"], codes["V5"]).startswith(SAY("declare_lone_kirin", "B+"))


def test_a_kirin_thrown_away_is_told_with_the_order_that_it_makes():
    state, codes = reached(24003, 97)
    told = insight(state, codes["B+"], codes["B5"])
    assert told.endswith(f"{SAY('makes_surely', 'B+', 'ascending')} {SAY('of_all', 4, 11)} can beat B5.")


def test_a_lead_of_ones_own_beast_is_told_with_how_seldom_it_would_win_later():
    state, codes = reached(24007, 84)
    kept, instead = share_won(state, codes["A4"], codes["B2"]), share_won(state, codes["B2"], codes["A4"])
    assert (round(10 * kept), round(10 * instead)) == (4, 1)
    some, many = SAY("only", ["A1", "V1", "B1"]), 11
    parts = "B2", SAY("of_ten", 4), "A4", SAY("of_ten_shortly", 1), SAY("in_this_order"), some, many
    assert insight(state, codes["A4"], codes["B2"]) == SAY("own_given", *parts)


def test_no_card_is_kept_instead_of_a_kirin_for_a_trick_that_it_hardly_ever_wins():
    state, codes = reached(24010, 22)
    assert share_won(state, codes["B-"], codes["B3"]) < 0.15 < share_winning_any(state, codes["B-"])
    assert "keep B3" not in insight(state, codes["B-"], codes["B3"])


def test_a_card_is_not_said_to_come_in_the_wrong_order_if_it_could_win_the_next_trick_in_the_right_one():
    state, codes = reached(24013, 63)
    view = View.of(state)
    assert view.settled(codes["V2"])
    assert view.beaten_by(codes["W1"], view.next_order(codes["V2"])) == 1
    assert "order" not in insight(state, codes["W1"], codes["V2"])


def test_a_kirin_that_another_one_probably_overrules_is_not_said_to_make_the_order_unless_that_happens():
    state, codes = reached(39017, 78)
    share = share_leading_to(state, codes["W-"], 1)
    assert share < 0.5
    often = SAY("often_set", "W-", "descending", SAY("of_ten", round(10 * share)))
    assert often in insight(state, codes["W-"], codes["W2"])


def test_a_number_that_wins_only_if_it_is_led_later_is_reason_enough_to_lead_a_kirin():
    state, codes = reached(39029, 48)
    assert KINDS[codes["V-"]] == "V-"
    assert insight(state, codes["V-"], codes["A5"]) == SAY("led_later", "A5", SAY("of_ten", 5), SAY("hardly_any"))


def test_that_a_sure_trick_is_let_go_is_not_told_as_a_drawback():
    state, codes = reached(39028, 25)
    assert View.of(state).surely_wins(codes["B6"])
    assert not concerns(state, codes["B2"], codes["B6"], "trick")
