"""What a hint says of a choice decides between the two cards, and is no argument against the one that it advises."""

from __future__ import annotations

from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice.foreseen import (
    cost_beside,
    share_leading_to,
    share_winning_any,
    share_won,
)
from ludobook.games.kirin.advice.insight import concerns, insight
from ludobook.games.kirin.advice.view import View
from ludobook.games.kirin.kernel import ASCENDING
from ludobook.players.greedy import greedy


def reached(seed, moves):
    """A position that greedy players come to, and the codes of its actions by their cards."""
    state = GAME.new(4, seed)
    for _ in range(moves):
        state = state.apply(greedy(state))
    return state, {action.text.split()[1]: action.code for action in state.legal_actions()}


def test_two_cards_to_declare_are_asked_about_by_their_beasts():
    state, codes = reached(24011, 72)
    assert list(GAME.plan(state, codes["W3"])) == ["collect the White Tiger"]


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


def test_that_a_sure_trick_is_let_go_is_not_told_as_a_drawback():
    state, codes = reached(39028, 25)
    assert View.of(state).surely_wins(codes["B6"])
    assert not concerns(state, codes["B2"], codes["B6"], "trick")


def test_a_kirin_is_not_kept_for_an_order_that_it_could_bring_at_once():
    state, codes = reached(25014, 9)
    assert share_leading_to(state, codes["B+"], ASCENDING) > 0.5
    assert "can still make the order" not in insight(state, codes["V2"], codes["B+"])


def test_a_trump_is_counted_in_the_order_of_the_first_trick_and_a_beast_with_a_kirin_by_what_else_there_is():
    state, codes = reached(25001, 2)
    assert "WT, which only AT and VT can beat in ascending order" in insight(state, codes["W+"], codes["B-"])


def test_in_an_ending_two_cards_are_not_told_apart_by_when_a_third_one_is_played():
    state, codes = reached(26013, 63)
    assert abs(cost_beside(state, codes["B1"], codes["W2"])[0]) < 0.1
    assert all(share_won(state, codes[card], codes["B3"]) > 0.4 for card in ("B1", "W2"))


def test_a_kirin_that_does_nothing_to_the_order_lets_the_trick_go_like_any_card_that_is_not_ahead():
    state, codes = reached(26009, 87)
    assert GAME.plan(state, codes["B-"]) == GAME.plan(state, codes["W6"]) != GAME.plan(state, codes["VT"])
