"""What a hint says of a choice decides between the two cards, and is no argument against the one that it advises."""

from __future__ import annotations

from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice import sparing
from ludobook.games.kirin.advice.foreseen import (
    cost_beside,
    points_captured,
    share_leading_to,
    share_winning_any,
    share_won,
)
from ludobook.games.kirin.advice.insight import SAY, concerns, insight
from ludobook.games.kirin.advice.view import View
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import ASCENDING
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
    state, codes = reached(27005, 36)
    strong = SAY("strong_own", ["W1", "W6", "WT"], "White Tiger", 5, 27, "Azure Dragon", ["A1"])
    assert insight(state, codes["W+"], codes["A2"]) == strong, "that more Dragons are left speaks for A2"


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


def test_no_card_is_said_to_count_that_makes_up_little_of_the_difference():
    state, codes = reached(25012, 15)
    card = KINDS.index("B4")
    gained = points_captured(state, codes["B5"], card) - points_captured(state, codes["WT"], card)
    assert 0 < gained < cost_beside(state, codes["B5"], codes["WT"])[0] / 2
    assert "what counts" not in insight(state, codes["B5"], codes["WT"])


def test_a_number_that_speaks_for_another_card_is_no_reason_to_spare_one():
    state, codes = reached(25005, 91)
    view = View.of(state)
    assert view.beaten_by(KINDS.index("W5"), 1) > view.beaten_by(KINDS.index("B3"), 1) + 4
    assert "spare" not in insight(state, codes["B3"], codes["W5"])
    state, codes = reached(25002, 50)
    assert "spare any" not in insight(state, codes["A4"], codes["V4"]), "A4 is of its own beast"


def test_a_kirin_is_not_kept_for_an_order_that_it_could_bring_at_once():
    state, codes = reached(25014, 9)
    assert share_leading_to(state, codes["B+"], ASCENDING) > 0.5
    assert "can still make the order" not in insight(state, codes["V2"], codes["B+"])


def test_what_holds_for_two_cards_is_not_said_where_one_is_better():
    state, codes = reached(25015, 56)
    mean, error = cost_beside(state, codes["W4"], codes["W3"])
    assert mean > max(0.1, 2 * error)
    assert not insight(state, codes["W4"], codes["W3"])


def test_of_two_kirins_it_is_told_which_cards_each_order_makes_strong():
    state, codes = reached(25004, 43)
    told = insight(state, codes["A+"], codes["A-"])
    strong = [
        SAY("strong_in", cards, order)
        for cards, order in ((["W5", "B5", "B6", "WT"], "ascending"), (["B2", "WT"], "descending"))
    ]
    assert told == SAY("suited", 6, 24, *strong)


def test_of_a_card_that_surely_wins_now_no_share_is_told_for_this_trick():
    state, codes = reached(25010, 22)
    told = insight(state, codes["B6"], codes["W6"])
    assert told.startswith(f"{SAY('either_own', 'B6')} If you keep B6 instead, it wins a later trick in only ")


def test_a_trump_is_counted_in_the_order_of_the_first_trick_and_a_beast_with_a_kirin_by_what_else_there_is():
    state, codes = reached(25001, 2)
    assert "WT, which only AT and VT can beat in ascending order" in insight(state, codes["W+"], codes["B-"])
    state, codes = reached(25006, 36)
    assert not insight(state, codes["A-"], codes["B2"]), "B+ costs no trick either"


def test_in_an_ending_two_cards_are_not_told_apart_by_when_a_third_one_is_played():
    state, codes = reached(26013, 63)
    assert abs(cost_beside(state, codes["B1"], codes["W2"])[0]) < 0.1
    assert all(share_won(state, codes[card], codes["B3"]) > 0.4 for card in ("B1", "W2"))


def test_no_card_is_counted_in_an_order_that_cannot_come_any_more():
    state, codes = reached(26007, 94)
    assert sparing._orders(View.of(state), [codes["A5"]], codes["A5"]) == [1 - ASCENDING]


def test_a_kirin_that_does_nothing_to_the_order_lets_the_trick_go_like_any_card_that_is_not_ahead():
    state, codes = reached(26009, 87)
    assert GAME.plan(state, codes["B-"]) == GAME.plan(state, codes["W6"]) != GAME.plan(state, codes["VT"])


def test_more_that_is_captured_later_is_no_reason_where_half_of_it_is_less_captured_now():
    state, codes = reached(26015, 58)
    assert not GAME.concerns(state, codes["W3"], codes["V2"], "captured/later")


def test_what_can_be_won_at_all_is_told_before_which_card_wins_it():
    state, codes = reached(27004, 28)
    assert insight(state, codes["B2"], codes["B5"]).startswith(SAY("last_own", ["V5"]))
    state, codes = reached(27015, 102)
    assert SAY("captures", "B4", ["V5"]) in insight(state, codes["B4"], codes["B6"])
    state, codes = reached(27008, 56)
    often = SAY("counts", "V5", "V6", SAY("often", SAY("of_ten", 9), "6"))
    assert insight(state, codes["V6"], codes["W4"]).endswith(often), "which can beat W4 counts less"


def test_beside_a_card_of_ones_own_beast_that_would_be_risked_the_lead_is_told_to_be_stronger():
    state, codes = reached(27007, 52)
    few = SAY("only", ["A6", "W6", "B6"])
    assert insight(state, codes["V5"], codes["B3"]) == SAY("own_weaker", few, "V5", "B3", SAY("of_all", 12, 18))
