"""What an insight into two actions says of sets, and of the pieces that are lacking, is counted from the hand."""

from __future__ import annotations

import ludobook
import pytest
from greedy_games import decisions, position
from ludobook.contract.action import codes_of
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.forming import say_joined
from ludobook.games.lauzait_cep.advice.grouping import count_lacking, group_hand
from ludobook.games.lauzait_cep.advice.insight import MOST_SENTENCES, SAY, insight
from ludobook.games.lauzait_cep.advice.outlook import Holding, say_score, score_nine
from ludobook.games.lauzait_cep.best import split
from ludobook.games.lauzait_cep.components import DECK, JOKER, KINDS, set_text
from ludobook.games.lauzait_cep.kernel import counts, needs_throw, pieces_in, splits
from ludobook.games.lauzait_cep.menu import departments_of, nine_of, pieces_of
from ludobook.players.greedy import greedy
from tiers import by_tier

GAME = ludobook.game("lauzait_cep")
pytestmark = pytest.mark.usefixtures("no_deals")


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
    found = group_hand(hand_of(hand), groups)
    assert sorted(map(set_text, found.sets)) == sorted(sets.split())
    assert sorted(map(set_text, found.pairs)) == sorted(pairs.split())


def test_no_grouping_lacks_fewer_pieces_than_the_least():
    for state in decisions("lauzait_cep", range(3), 36):
        g, seat = state.at, state.turn
        groups = 3 - departments_of(g, seat)
        found = group_hand(g.hands[seat], groups)
        missing = groups - len(found.sets)
        half = min(missing, len(found.pairs) + found.loose.count(JOKER))
        least = count_lacking(g.hands[seat], groups)
        assert least <= 2 * missing - half
        assert least <= split(g, g.hands[seat], groups)[1], "which takes no two jokers for one piece"


def test_what_is_said_of_two_actions_is_three_sentences_and_about_the_hand():
    told = 0
    for state in decisions("lauzait_cep", range(by_tier(1, 4)), 18):
        codes = list(codes_of(state.legal_actions()).values())
        for better, other in zip(codes[:6], codes[-6:], strict=True) if len(codes) > 5 else ():
            if better != other and (said := insight(state, better, other)):
                told += 1
                assert said.endswith(".")
                assert "  " not in said
                assert " , " not in said
                assert said.count(". ") < MOST_SENTENCES + 1
    assert told


def hire_decisions():
    for state in decisions("lauzait_cep", range(9), 36):
        if any(action.text.startswith("hire") for action in state.legal_actions()):
            yield state


def test_the_pieces_that_are_left_are_all_but_the_own_ones_and_those_in_departments():
    for state in decisions("lauzait_cep", range(3), 36):
        g, seat = state.at, state.turn
        left = Holding.now(g).left
        assert left[4] >= list(g.board).count(4)
        own = pieces_of(nine_of(g, seat))
        formed = sum((departments_of(g, other) for other in range(state.players) if other != seat), 0)
        deck = {2: 58, 3: 60, 4: 68}[state.players]
        assert sum(left.values()) == deck - len(own) - 3 * formed


def test_one_department_can_be_dissolved_to_declare_on_the_same_day():
    found = 0
    for state in decisions("lauzait_cep", range(by_tier(20, 40)), 60):
        one, texts = Holding.now(state.at), codes_of(state.legal_actions())
        dissolves = [text for text in texts if text.startswith("dissolve")]
        if one.groups == 2 and one.lacking == 0 and dissolves:
            points, _ = score_nine(state.at, one.hand + one.revealed)
            before = state.at.scores[state.turn]
            cost = before - state.apply(dissolves[0]).at.scores[state.turn]
            after = state.apply(dissolves[0]).apply("declare")
            assert after.at.scores[state.turn] == before - cost + points
            found += 1
    assert found


def test_two_hires_that_complete_the_sets_are_compared_by_what_they_score():
    state, code = position("lauzait_cep", 20014, 20014 * 7 % 40, 3)
    told = insight(state, code["hire W1 c3 b4"], code["hire W1 d4 c3"])
    assert told == f"{SAY('both_complete')} {SAY('both_more', '9', SAY('hire_for', 'J'), 8)}"
    state, code = position("lauzait_cep", 20004, 20004 * 7 % 40, 2)
    told = insight(state, code["hire G2 c3 d4"], code["hire G1 d5 e4"])
    assert told.startswith(SAY("both_raise", 6)), "they are complete before it"


def test_a_hire_that_completes_the_sets_is_set_beside_one_that_does_not():
    state, code = position("lauzait_cep", 922, 922 * 7 % 40, 3)
    told = insight(state, code["hire W1 b3 b2"], code["hire W3 d2 d1"])
    assert told.startswith(SAY("complete_now", SAY("makes", "G7", "G7+G7+G7"))), (
        "the department can be dissolved this Day"
    )


def test_a_department_is_dissolved_to_declare_for_what_it_costs_where_an_opponent_is_about_to():
    state, code = position("lauzait_cep", 20002, 20002 * 7 % 40, 3)
    told = insight(state, code["hire G1 d2 e2"], code["hire G5 c1 b2"])
    assert SAY("free_scores", say_score(5, ["Layered Bridges"]), 5) in told
    after = state.apply("hire G1 d2 e2").apply("dissolve G6+G6+J")
    assert after.apply("declare").at.scores[0] == state.at.scores[0]


def test_no_form_is_said_to_leave_as_many_pieces_lacking_where_fewer_kinds_would_fit():
    state, code = position("lauzait_cep", 20012, 20012 * 7 % 40, 4)
    told = insight(state, code["form W3+W3+J"], code["form W1+W2+W3"])
    assert told == SAY("scores", "W3+W3+J", 2, "W1+W2+W3", "1")


def test_what_forming_every_set_before_declaring_scores_more_is_told_with_its_price():
    state, code = position("lauzait_cep", 21004, 21004 * 7 % 40, 3)
    told = insight(state, code["form G6+G7+G8"], code["declare"])
    assert told.startswith(SAY("form_all", "3", "G6+G7+G8", "W5+W6+W7 plus W2+W4+J", 6, 2))


def test_where_declaring_is_possible_the_choice_is_whether_to_form_first():
    state, code = position("lauzait_cep", 24012, 4, 3)
    forms = [text for text in code if text.startswith("form")]
    assert len({GAME.plan(state, code[text]) for text in forms if any(GAME.plan(state, code[text]))}) == 1
    assert any(GAME.plan(state, code["declare"]))


def test_a_ready_last_set_is_formed_before_anything_and_the_end_of_the_game_is_told():
    state, code = position("lauzait_cep", 24002, 14, 2)
    assert not any(any(GAME.plan(state, one)) for text, one in code.items() if text.startswith("hire"))
    told = insight(state, code["form W1+W2+W3"], code["form W1+W2+W3"])
    assert told == SAY("forms_last", "W1+W2+W3", "1", say_score(3, [])), "nobody can declare before that"
    state, code = position("lauzait_cep", 39019, 14, 2)
    form = "form W2+W3+W4"
    assert insight(state, code[form], code[form]).endswith(SAY("then_wins", 10, 8))
    assert state.apply(form).apply("declare").status().winners == (1,)


def test_an_only_department_is_dissolved_where_declaring_then_wins_the_game_though_it_costs_points():
    state, code = position("lauzait_cep", 39017, 40, 3)
    told = insight(state, code["hire G5 a5 a4"], code["form W3+W4+W5"])
    assert told.endswith(SAY("then_wins", 16, 15))
    after = state.apply("hire G5 a5 a4").apply("dissolve W6+W6+W6").apply("declare")
    assert list(after.at.scores)[:3] == [12, 16, 15]


def test_a_declaration_that_wins_the_game_is_all_that_is_told():
    state, code = position("lauzait_cep", 39007, 6, 2)
    assert insight(state, code["declare"], code["form G6+G7+G8"]) == SAY("wins_game", 8, 6)
    assert insight(state, code["form G6+G7+G8"], code["declare"]) == SAY("wins_game", 8, 6)


def test_a_piece_completes_no_set_that_is_complete_without_it():
    state, code = position("lauzait_cep", 25013, 21, 2)
    told = insight(state, code["hire G1 b2 a3"], code["hire G2 a5 b5"])
    assert SAY("goes_with", "W4", "W2+W3") in told


def test_a_piece_is_not_said_to_go_with_what_another_one_like_it_goes_with():
    hand = sum(1 << 3 * KINDS.index(kind) for kind in ("W1", "W2", "W3", "W3", "G1", "G5"))
    assert say_joined(KINDS.index("W3"), hand, 3) == ""
    assert say_joined(KINDS.index("W2"), hand, 3) == SAY("completes", "W2", "W1+W3")


def test_a_department_that_costs_no_way_to_the_others_is_formed_where_declaring_alone_would_lose():
    state, code = position("lauzait_cep", 28002, 14, 3)
    told = insight(state, code["form G1+G1+G1"], code["end"])
    assert told == f"{SAY('forms_free', 'G1+G1+G1', 3, 'an opponent')} {SAY('form_needed', 3, 5)}"


def test_nothing_counts_beside_the_last_department():
    state, code = position("lauzait_cep", 45008, 17, 2)
    form, hire = code["form G3+G5+J"], code["hire G3 d2 c1"]
    assert insight(state, form, hire).endswith(SAY("then_wins", 17, 13))
    assert not GAME.concerns(state, form, hire, "beside")


def test_nothing_is_told_that_speaks_of_a_sentence_that_was_too_long():
    state, code = position("lauzait_cep", 45011, 25, 2)
    told = insight(state, code["form W7+W8+W9"], code["form W6+W7+W8"])
    assert told == SAY("leaves_nearer", "W7+W8+W9", "W5 or J", "W6+W7+W8", SAY("count", 2)), "how comes after it"


def test_the_least_that_a_hand_lacks_is_what_the_rules_say():
    for state in decisions("lauzait_cep", range(6), 60):
        g = state.at
        nine = nine_of(g, state.turn)
        assert (count_lacking(nine, 3) == 0) == bool(splits(nine, g.rules[menu.FLAGS], g.pending))
        tried = (nine + (1 << 3 * kind) - (1 << 3 * one) for kind in range(21) for one in {*pieces_of(nine)})
        assert (count_lacking(nine, 3) <= 1) == any(splits(hand, g.rules[menu.FLAGS], g.pending) for hand in tried)


def test_declaring_to_lose_the_game_is_called_so_beside_any_other_action():
    state = next(
        state
        for state in decisions("lauzait_cep", range(7, 200, 3), 80)
        if "declare" in codes_of(state.legal_actions())
        and (after := state.apply("declare")).turn is None
        and state.turn not in after.status().winners
    )
    codes = codes_of(state.legal_actions())
    for text, code in codes.items():
        told = insight(state, code, codes["declare"])
        assert told.startswith("Declaring ends the game, and you lose it") or text == "declare", told


def test_declaring_that_ends_the_game_says_who_wins():
    said = set()
    for seed in range(30):
        state = ludobook.game("lauzait_cep").new(2, seed)
        while state.turn is not None:
            codes = codes_of(state.legal_actions())
            if "declare" in codes and (after := state.apply("declare")).turn is None:
                told, winners = insight(state, codes["declare"], codes["declare"]), list(after.status().winners)
                key = "wins" if winners == [state.turn] else "share" if state.turn in winners else "lose"
                assert told.startswith("Declaring ends the game, and you ")
                assert f"you {key.removesuffix('s')}" in told
                said.add(key)
            state = state.apply(greedy(state))
    assert {"wins", "lose"} <= said


def test_what_is_in_reach_can_be_taken_without_a_throw_and_leaves_fewer_pieces_lacking():
    checked = 0
    for state in [*hire_decisions()][::3]:
        one = Holding.now(state.at)
        for kind, square in one.in_reach:
            assert state.at.board[square] == kind
            assert not needs_throw(square)
            ways = [pieces_in(code >> 3) for code in state.codes if code & 7 == menu.HIRE]
            hands = [one.hand - (1 << 3 * way[0]) + (1 << 3 * kind) for way in ways if way[2] == square]
            assert any(count_lacking(hand, one.groups) < one.lacking for hand in hands)
            checked += 1
    assert checked > 10


def test_a_declaration_says_what_it_scores_and_how_the_season_ends():
    found = 0
    for state in decisions("lauzait_cep", range(by_tier(20, 40)), 90):
        if "declare" in codes_of(state.legal_actions()) and not state.at.now[menu.STALEMATE]:
            points, more = score_nine(state.at, nine_of(state.at, state.turn))
            after = state.apply("declare")
            scores = [*after.at.scores[: state.players]]
            own, rest = scores.pop(state.turn), max(scores)
            assert own - state.at.scores[state.turn] == points
            told = insight(state, menu.DECLARE, menu.DECLARE)
            found += told.startswith(SAY("declares", say_score(points, more), own, rest))
            assert after.turn is None or SAY("declares", say_score(points, more), own, rest) in told
    assert found > 5


def test_a_question_about_a_hire_names_what_it_takes_and_both_pieces_of_a_throw():
    state, code = position("lauzait_cep", 26007, 39, 3)
    take, throw = GAME.plan(state, code["hire G4 b5 a5"]), GAME.plan(state, code["hire G1 d2 c1"])
    assert [*filter(None, take)][1:] == ["take the green 8"]
    assert [*filter(None, throw)][1:] == ["throw for the green 3, with the green 2 if it fails"]


def test_a_hire_that_surely_completes_the_sets_but_loses_the_game_is_not_said_to_let_the_seat_declare():
    state, code = position("lauzait_cep", 23008, 23008 * 7 % 40, 3)
    assert state.apply("hire G9 a3 b4").apply("declare").at.scores[1] == 9 < max(state.at.scores)
    assert SAY("complete_now", "").strip(".") not in insight(state, code["hire G9 a3 b4"], code["hire W3 a5 b4"])


def test_dissolving_is_not_said_to_be_for_a_declaration_that_loses_the_game():
    state, code = position("lauzait_cep", 46029, 51, 3)
    dissolve = "dissolve W8+W9+J"
    after = state.apply(dissolve).apply("declare")
    assert after.turn is None
    assert state.turn not in after.status().winners
    assert not any(GAME.plan(state, code[dissolve]))
    assert "declare" not in insight(state, code[dissolve], code["form G4+G5+G6"])
    state, code = position("lauzait_cep", 46010, 25, 2)
    told = insight(state, code["dissolve W2+W3+W4"], code["form G5+G6+G7"])
    assert told.endswith(SAY("then_wins", 20, 7))


def test_a_set_is_formed_before_another_one_that_scores_less():
    state, code = position("lauzait_cep", 30005, 19, 2)
    told = insight(state, code["form W6+W7+W8"], code["form W6+W7+W8"])
    assert told == SAY("scores_first", "W6+W7+W8", 3, "W3+W4+W5", "2", "your opponent")


def test_one_set_a_day_is_told_where_only_the_last_one_is_left_then():
    state, code = position("lauzait_cep", 30001, 7, 2)
    assert insight(state, code["form G1+G2+G3"], code["end"]).startswith(SAY("one_a_day", "G1+G2+G3"))
