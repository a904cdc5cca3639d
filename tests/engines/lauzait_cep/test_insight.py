"""What an insight into two actions says of sets, and of the pieces that are lacking, is counted from the hand."""

from __future__ import annotations

import ludobook
import pytest
from greedy_games import decisions, position
from ludobook.contract.action import codes_of
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice import foreseen
from ludobook.games.lauzait_cep.advice.dissolving import say_joined
from ludobook.games.lauzait_cep.advice.grouping import count_lacking, group_hand
from ludobook.games.lauzait_cep.advice.insight import MOST_SENTENCES, SAY, insight
from ludobook.games.lauzait_cep.advice.outlook import Holding, say_score, score_nine
from ludobook.games.lauzait_cep.best import split
from ludobook.games.lauzait_cep.components import DECK, JOKER, KINDS, SQUARES, set_text
from ludobook.games.lauzait_cep.kernel import counts, pieces_in
from ludobook.games.lauzait_cep.menu import departments_of, nine_of, pieces_of
from ludobook.players.greedy import greedy, playout_action
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


def test_what_can_be_taken_for_sure_leaves_fewer_pieces_lacking():
    checked = 0
    for state in hire_decisions():
        one = Holding.now(state.at)
        for (kind, square), ways in one.reach()[0].items():
            assert state.at.board[square] == kind
            for discard, start, end in ways:
                after = state.apply(f"hire {KINDS[discard]} {SQUARES[start]} {SQUARES[end]}").at
                assert count_lacking(after.hands[state.turn], one.groups) < one.lacking
                checked += 1
    assert checked > 30


def test_the_pieces_that_are_left_are_all_but_the_own_ones_and_those_in_departments():
    for state in decisions("lauzait_cep", range(3), 36):
        g, seat = state.at, state.turn
        left = Holding.now(g).left
        assert left[4] >= list(g.board).count(4)
        own = pieces_of(nine_of(g, seat))
        formed = sum((departments_of(g, other) for other in range(state.players) if other != seat), 0)
        deck = {2: 58, 3: 60, 4: 68}[state.players]
        assert sum(left.values()) == deck - len(own) - 3 * formed


def test_a_declaration_scores_what_is_said():
    found = 0
    for state in decisions("lauzait_cep", range(by_tier(20, 40)), 90):
        if "declare" in codes_of(state.legal_actions()) and not state.at.now[menu.STALEMATE]:
            points, _ = score_nine(state.at, nine_of(state.at, state.turn))
            after = state.apply("declare")
            assert after.at.scores[state.turn] - state.at.scores[state.turn] == points
            told = insight(state, menu.DECLARE, menu.DECLARE)
            scores = [*after.at.scores[: state.players]]
            own, rest = scores.pop(state.turn), max(scores)
            ends = {1: "wins_game", 0: "ties_game", -1: "loses_game"}[(own > rest) - (own < rest)]
            decides = SAY(ends, own) if own == rest else SAY(ends, own, rest)
            assert told.startswith(decides if after.turn is None else SAY("declares", points).rstrip("."))
            found += 1
    assert found > 10


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


def test_a_hand_that_is_ready_is_told_what_it_scores_on_the_next_day():
    state, code = position("lauzait_cep", 114010, 30, 3)
    sets, six = "G1+G2+G3", say_score(6, ["Layered Bridges"])
    ready = SAY("ready_again", sets, six).removesuffix(".")
    assert insight(state, code["end"], code["end"]) == f"{SAY('stands_to_win', ready, 18, 11)} {SAY('race_2')}"
    assert not any(GAME.plan(state, code[text]) for text in code if text.startswith("dissolve"))


def test_a_hand_that_lacks_one_piece_is_told_where_it_lies_and_what_it_is_worth():
    state, code = position("lauzait_cep", 14006, 14006 * 7 % 40, 4)
    eight = say_score(8, ["Specialized Experts", "Layered Bridges"])
    told = insight(state, code["end"], code["end"])
    assert told == f"{SAY('soon_free', 'G7 on d1 or d2 or J on a4')} {SAY('free_scores', eight, 2)}"
    state, code = position("lauzait_cep", 14007, 14007 * 7 % 40, 2)
    told = insight(state, code["end"], code["end"])
    soon = SAY("soon_discard", "W6", SAY("on", "G6", "b5"))
    five = SAY("then_scores", say_score(5, ["Layered Bridges"])).removesuffix(".")
    assert told == f"{soon} {SAY('stands_to_win', five, 8, 6)}"
    assert not insight(state, code["end"], code["form G3+G4+G5"]), "forming it would cost nothing"


def test_what_keeps_a_hand_from_its_last_piece_is_told():
    state, code = position("lauzait_cep", 14002, 14002 * 7 % 40, 3)
    only = SAY("only_last", "J")
    assert insight(state, code["end"], code["end"]).startswith(SAY("not_soon", only))
    state, code = position("lauzait_cep", 214016, 32, 4)
    only = SAY("only_last", "G6, G9 or J")
    assert insight(state, code["end"], code["end"]).startswith(SAY("stuck", only, ["W9"]))
    assert not {"W8", "J"} & {KINDS[piece] for piece in state.at.board if piece >= 0}, "so W9 can’t be discarded"
    state, code = position("lauzait_cep", 14017, 14017 * 7 % 40, 3)
    only = SAY("not_there", SAY("only_last", "G1"), 1)
    assert insight(state, code["end"], code["end"]) == only


def test_a_department_is_formed_where_there_is_one_already():
    state, code = position("lauzait_cep", 14008, 14008 * 7 % 40, 3)
    assert not any(GAME.plan(state, code["end"]))
    told = insight(state, code["form G3+G4+G5"], code["form G3+G4+G5"])
    bridges = say_score(8, ["Layered Bridges"])
    soon = SAY("soon_discard", "W6", SAY("on", "G8", "e2"))
    assert told == f"{SAY('forms', 'G3+G4+G5', 2)} {soon} {SAY('then_forms', bridges)}"
    state, code = position("lauzait_cep", 14007, 14007 * 7 % 40, 2)
    assert any(GAME.plan(state, code["end"])), "with nothing formed, one may wait"


def test_two_hires_that_complete_the_sets_are_compared_by_what_they_score():
    state, code = position("lauzait_cep", 20014, 20014 * 7 % 40, 3)
    told = insight(state, code["hire W1 c3 b4"], code["hire W1 d4 c3"])
    assert told == f"{SAY('both_complete')} {SAY('both_more', '9', SAY('hire_for', 'J'), 8)}"
    state, code = position("lauzait_cep", 20004, 20004 * 7 % 40, 2)
    told = insight(state, code["hire G2 c3 d4"], code["hire G1 d5 e4"])
    assert told.startswith(SAY("both_raise", 6)), "they are complete before it"


def test_a_throw_that_completes_the_sets_either_way_is_told_the_least_that_it_leads_to():
    state, code = position("lauzait_cep", 33004, 33004 * 7 % 40, 3)
    told = insight(state, code["hire G1 c2 b3"], code["hire G1 c2 d1"])
    assert told.startswith(f"{SAY('either_completes', 'G4', 'J')} {SAY('then_forms', SAY('at_least', 6))}")
    scores = set()
    for seed in range(9):
        state = position("lauzait_cep", 33004, 33004 * 7 % 40, 3)[0].resample(0, seed)
        after = state.apply("hire G1 c2 b3")
        formed = next(one for one in after.legal_actions() if one.text.startswith("form"))
        scores.add(after.apply(formed.text).apply("declare").at.scores[0] - state.at.scores[0])
    assert min(scores) == 6


@pytest.mark.parametrize(
    ("players", "seed", "better", "other", "piece", "place", "points"),
    [
        (4, 19001, "hire G6 b1 c1", "hire G6 b1 c1", "G4", "a2", 13),
        (3, 19015, "hire W4 b5 a5", "hire W2 c5 b5", "W1", "d2", 15),
        (4, 19004, "hire W5 d3 e2", "form W5+J+J", "G4", "b2", 15),
    ],
)
def test_a_hire_that_leads_to_much_on_the_next_day_says_so(players, seed, better, other, piece, place, points):
    state, code = position("lauzait_cep", seed, seed * 7 % 40, players)
    told = insight(state, code[better], code[other])
    assert SAY("on", piece, place) in told
    assert f"{points}, with" in told
    discard, start, end = pieces_in(code[better] >> 3)
    one = Holding.after_hire(state.at, (discard, start, end))
    kind, square = KINDS.index(piece), SQUARES.index(place)
    scores = {
        score_nine(state.at, one.hand - (1 << 3 * way[0]) + (1 << 3 * kind))[0] for way in one.reach()[0][kind, square]
    }
    assert max(scores) == points


def test_a_dissolve_says_what_it_makes_possible_and_is_rated_with_another_set_than_before():
    state, code = position("lauzait_cep", 3003, 3003 * 7 % 40, 2)
    told = insight(state, code["dissolve W2+W2+J"], code["end"])
    assert told == f"{SAY('both_free', 'W2+W2+J', 'W4, G2 or G4')} {SAY('then_scores', say_score(3, []))}"
    again = state.apply("dissolve W2+W2+J")
    assert greedy(again).text == "form W1+W2+W3"


def test_an_only_department_is_dissolved_to_declare_for_much_on_the_same_day_and_kept_where_that_does_not_pay():
    state, code = position("lauzait_cep", 18007, 18007 * 7 % 40, 3)
    dissolve, bridges = "dissolve W2+W2+J", ["Layered Bridges", "Well-Balanced"]
    told = insight(state, code[dissolve], code["hire W3 c4 b3"])
    place = SAY("on", "W4", "a2")
    assert told == SAY("declares_completed", "W2+W2+J", 2, "W7", place, say_score(15, bridges))
    after, texts = state, []
    while after.turn == state.turn:
        texts.append(playout_action(after).text)
        after = after.apply(texts[-1])
    assert [text.split()[0] for text in texts] == ["dissolve", "hire", "declare"]
    assert after.at.scores[state.turn] - state.at.scores[state.turn] == 15 - 2
    state, code = position("lauzait_cep", 18005, 18005 * 7 % 40, 4)
    soon, costs = SAY("soon_discard", "G0", SAY("on", "J", "b4")), SAY("dissolve_lacking", "W4+W4+J", 5, "W4, G5 or J")
    assert insight(state, code["end"], code["end"]) == soon
    assert insight(state, code["end"], code["dissolve W4+W4+J"]) == f"{costs} {soon}"
    state, code = position("lauzait_cep", 19006, 19006 * 7 % 40, 3)
    told = insight(state, code["end"], code["dissolve W6+W7+W8"])
    assert told.startswith(SAY("dissolve_no_nearer", "W6+W7+W8", 3)), "it couldn’t declare on this Day"


def test_where_the_last_season_is_nearly_lost_only_what_still_wins_is_told():
    state, code = position("lauzait_cep", 19005, 19005 * 7 % 40, 2)
    told = insight(state, code["end"], code["end"])
    points = say_score(18, ["Layered Bridges", "Well-Balanced"])
    assert told == f"{SAY('behind', 13, 'G8', points)} {SAY('none_there_hidden', 1)}"


def test_two_hires_that_move_one_piece_to_the_same_square_differ_in_the_discard():
    state, code = position("lauzait_cep", 234011, 234011 * 7 % 40, 4)
    told = insight(state, code["hire W1 b2 c1"], code["hire G9 b2 c1"])
    assert not told, "which of them goes with more is all that could be said"
    state, code = position("lauzait_cep", 123005, 35, 4)
    told = insight(state, code["hire W5 d4 e4"], code["hire W3 d4 e4"])
    kept = SAY("goes_with_more", "W3", ["W1"], "W5", SAY("nothing_but_joker"))
    assert told == f"{SAY('same_hire', 'J', 'W5', 'W3')} {kept}"
    assert not insight(state, code["hire W3 d4 e4"], code["hire W5 d4 e4"])


def test_what_completes_pieces_of_a_department_is_said_to_need_them_dissolved():
    state, code = position("lauzait_cep", 23003, 23003 * 7 % 40, 4)
    told = insight(state, code["hire W9 e2 d3"], code["hire W6 a1 b1"])
    freed = SAY("joined_if_freed", "W2+W3+W4", 2, SAY("goes_with", "W1", "W2+W3"))
    assert told.startswith(SAY("either_leads", freed, SAY("with_any", "J")))
    plans = [GAME.plan(state, code[text]) for text in ("hire W9 e2 d3", "hire W6 a1 b1")]
    assert "throw for the white 1 or the joker" in plans[0], "whichever it is"
    assert "take the white 8" in plans[1]


def test_sets_with_which_declaring_would_lose_the_game_are_formed_first():
    state, code = position("lauzait_cep", 23008, 23008 * 7 % 40, 3)
    told = insight(state, code["hire G9 a3 b4"], code["hire W3 a5 b4"])
    assert SAY("would_lose_form", 9, 10, "W6+J+J", 4) in told
    assert "scores 3" not in told
    after = state.apply("hire G9 a3 b4").apply("declare")
    assert after.turn is None
    assert after.at.scores[1] == 9


def test_forming_instead_is_said_to_score_less_or_to_leave_sets_that_are_not_complete():
    state, code = position("lauzait_cep", 34010, 34010 * 7 % 40, 4)
    told = insight(state, code["hire G2 a1 a2"], code["form G1+G2+J"])
    assert told.endswith(f"{SAY('then_forms', 5)} {SAY('form_scores', 'G1+G2+J', 3)}")
    state, code = position("lauzait_cep", 134009, 134009 * 7 % 40, 4)
    sets = SAY("beside").join(("G1+G2+G3", "G4+G6+J"))
    told = insight(state, code["end"], code["form G2+G3+G4"])
    assert told == SAY("kept_whole", sets, "G2+G3+G4", SAY("count", 1))


def test_a_throw_that_completes_the_sets_either_way_on_the_next_day_is_told_with_its_hire():
    state, code = position("lauzait_cep", 19014, 19014 * 7 % 40, 2)
    told = insight(state, code["form G7+G8+G9"], code["form G7+G8+G9"])
    assert told.endswith(SAY("either_way", "W7", "J", "c5", "c4", "W3", "J"))


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


def test_what_dissolving_would_leave_lacking_is_told_and_so_is_a_plan_without_it():
    state, code = position("lauzait_cep", 120010, 120010 * 7 % 40, 3)
    assert insight(state, code["end"], code["end"]) == SAY("soon_discard", "G6", SAY("on", "W7", "b1 or b2"))
    state, code = position("lauzait_cep", 20006, 20006 * 7 % 40, 4)
    assert insight(state, code["end"], code["end"]).startswith(SAY("dissolve_no_nearer", "W2+W2+W2", 3))


def test_no_form_is_said_to_leave_as_many_pieces_lacking_where_fewer_kinds_would_fit():
    state, code = position("lauzait_cep", 20012, 20012 * 7 % 40, 4)
    told = insight(state, code["form W3+W3+J"], code["form W1+W2+W3"])
    assert told == SAY("scores", "W3+W3+J", 2, "W1+W2+W3", "1")


def test_nothing_is_said_of_declaring_on_a_day_on_which_it_cannot_be_done():
    for seed, players in ((21006, 2), (21011, 4), (37006, 3)):
        state, code = position("lauzait_cep", seed, seed * 7 % 40, players)
        dissolve = next(text for text in code if text.startswith("dissolve"))
        after = state.apply(dissolve)
        assert "declare" not in [action.text for action in after.legal_actions()]
        told = insight(state, code["end"], code[dissolve])
        assert SAY("dissolve_no_nearer", dissolve.split()[1], int(told.split("costs ")[1][0])) in told
        assert "declaring" not in told.partition(".")[0]


def test_what_forming_every_set_before_declaring_scores_more_is_told_with_its_price():
    state, code = position("lauzait_cep", 21004, 21004 * 7 % 40, 3)
    told = insight(state, code["form G6+G7+G8"], code["declare"])
    assert told.startswith(SAY("form_all", "3", "G6+G7+G8", "W5+W6+W7 plus W2+W4+J", 6, 2))


def test_a_set_with_the_joker_is_not_formed_where_that_makes_declaring_rarer(monkeypatch):
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", 60)
    foreseen.declarers.cache_clear()
    state, code = position("lauzait_cep", 37010, 37010 * 7 % 40, 4)
    told = insight(state, code["end"], code["form G6+G7+J"])
    assert told.startswith(SAY("declares_oftener", SAY("of_ten", 5), "").removesuffix("."))
    assert told.endswith(SAY("unformed_joker", "G6+G7+J", "2"))
    foreseen.declarers.cache_clear()
    state, code = position("lauzait_cep", 37012, 37012 * 7 % 40, 3)
    told = insight(state, code["form G2+G3+G4"], code["form W1+W2+W3"])
    assert told.startswith(SAY("scores", "G2+G3+G4", 2, "W1+W2+W3", "1"))


def test_a_hire_is_named_beside_another_one_and_nothing_that_stands_in_its_way_speaks_for_it():
    state, code = position("lauzait_cep", 24001, 0, 2)
    told = insight(state, code["hire G2 e2 d1"], code["hire G2 b3 a3"])
    lacks = SAY("lacks", SAY("count", 1), SAY("throw_for", "G5"), SAY("either", 1, 2))
    assert told.endswith(lacks)
    assert "goes with" not in told
    state, code = position("lauzait_cep", 24013, 20, 2)
    told = insight(state, code["hire W3 a2 b1"], code["hire W5 b1 a2"])
    assert "can’t get that far" not in told
    assert "discard" not in told


def test_pieces_on_the_board_that_no_discard_allows_to_use_do_not_count():
    state, code = position("lauzait_cep", 24008, 50, 2)
    one = Holding.after_hire(state.at, pieces_in(code["hire W9 a5 a4"] >> 3))
    assert "G5" in [KINDS[kind] for kind in one.needed]
    assert [KINDS[piece] for piece in one.board if piece >= 0].count("G5") == 2
    assert one.on_board == 0, "because G9 would have to go for them, and no G8 is on the board"


def test_a_form_is_not_said_to_lead_to_what_another_one_has_already():
    state, code = position("lauzait_cep", 24007, 15, 2)
    form, other = code["form G4+G5+G6"], code["form G5+G6+G7"]
    bridges = SAY("forms_for_more", "G4+G5+G6", SAY("on", "G8", "b2"), say_score(9, ["Layered Bridges"]), "G5+G6+G7", 6)
    assert insight(state, form, other) == f"{bridges} {SAY('either_wins', 'G5+G6+G7')}"
    assert insight(state, other, form).startswith(SAY("leaves_whole", "G5+G6+G7", "G4+G5+G6", SAY("count", 1)))
    state, code = position("lauzait_cep", 24009, 8, 3)
    assert not insight(state, code["form G4+J+J"], code["form G6+G6+J"]), "the joker on e4 completes either"


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


def test_an_opponent_who_is_ahead_and_nearly_done_is_told_in_the_last_season():
    state, code = position("lauzait_cep", 24005, 27, 2)
    told = insight(state, code["hire G9 b1 a2"], code["hire G9 b1 a1"])
    assert SAY("takes_back", "G9") in told
    assert told.endswith(SAY("race_ahead", "Your opponent", 4))


def test_a_declaration_that_wins_the_game_is_all_that_is_told():
    state, code = position("lauzait_cep", 39007, 6, 2)
    assert insight(state, code["declare"], code["form G6+G7+G8"]) == SAY("wins_game", 8, 6)
    assert insight(state, code["form G6+G7+G8"], code["declare"]) == SAY("wins_game", 8, 6)


def test_what_stands_in_the_way_of_the_last_set_does_not_speak_for_a_department():
    state, code = position("lauzait_cep", 39005, 35, 3)
    form = "form G1+G2+G3"
    assert insight(state, code[form], code["end"]) == f"{SAY('forms', 'G1+G2+G3', '1')} {SAY('race_1', 'An opponent')}"


def test_what_a_form_scores_is_reckoned_with_where_the_last_season_is_won():
    state, code = position("lauzait_cep", 25005, 36, 3)
    told = insight(state, code["form G7+G8+G9"], code["end"])
    assert Holding.after_form(state.at, code["form G7+G8+G9"] >> 3 & 0x7FFF).points == 24 + 3
    assert SAY("behind_lost", 7) not in told
    assert told.endswith(SAY("stands_to_win", SAY("then_forms", "5").removesuffix("."), 32, 31))


def test_a_set_that_a_hire_makes_is_formed_before_the_next_one_where_that_leads_to_more():
    state, code = position("lauzait_cep", 25009, 14, 2)
    told = insight(state, code["hire G1 b2 b1"], code["hire G1 a3 b2"])
    assert SAY("form_today", "G6+G7+G8", 3) in told
    after = Holding.after_hire(state.at, pieces_in(code["hire G1 b2 b1"] >> 3))
    assert (
        max(two.total()[0] for kind in after.free.needed for two in after.free.completed(kind)) - after.free.paid < 18
    )


def test_what_is_so_after_either_action_speaks_for_neither():
    state, code = position("lauzait_cep", 25007, 17, 2)
    assert "behind" not in insight(state, code["hire W5 c3 d4"], code["hire G2 a4 b5"])
    told = insight(state, code["hire G2 a4 b5"], code["hire W5 c3 d4"])
    assert told.startswith(SAY("race_ahead", "Your opponent", 9)), "that G3 goes with G1 is no reason"
    state, code = position("lauzait_cep", 25015, 10, 2)
    assert "before you" not in insight(state, code["dissolve G3+G4+G5"], code["form W7+W9+J"])


def test_a_piece_completes_no_set_that_is_complete_without_it():
    state, code = position("lauzait_cep", 25013, 21, 2)
    told = insight(state, code["hire G1 b2 a3"], code["hire G2 a5 b5"])
    assert SAY("goes_with", "W4", "W2+W3") in told


def test_at_a_table_of_two_the_only_opponent_is_yours():
    state, code = position("lauzait_cep", 26006, 9, 2)
    told = insight(state, code["hire W1 d3 e3"], code["hire W1 d4 e4"])
    assert told.endswith(SAY("race_1", "Your opponent"))


def test_what_a_form_scores_now_is_counted_with_what_it_lets_score_later():
    state, code = position("lauzait_cep", 26009, 12, 2)
    told = insight(state, code["form G5+G6+G7"], code["form G6+G7+G8"])
    nine = say_score(9, ["Layered Bridges"])
    more = SAY("forms_for_more", "G5+G6+G7", SAY("on", "G2", "b2"), nine, "G6+G7+G8", 8)
    assert told == f"{more} {SAY('either_wins', 'G6+G7+G8')}"
    after = state.apply("form G6+G7+G8").apply("end")
    assert list(after.at.scores)[:2] == [8, 9], "and 5 more would be 13 to 9"


def test_how_the_game_can_still_be_won_on_the_next_day_is_told():
    state, code = position("lauzait_cep", 26002, 12, 2)
    told = insight(state, code["form G4+G5+G6"], code["form W1+W2+W3"])
    assert told == SAY("stands_to_win", SAY("in_any_order", "6").removesuffix("."), 10, 9)
    state, code = position("lauzait_cep", 26011, 23, 2)
    told = insight(state, code["hire W8 b3 b4"], code["hire W8 c2 d3"])
    assert told.startswith(SAY("soon_throw", SAY("on_success", "G2", "G1", "c1", "c2", "J")))
    eight = SAY("then_forms", "8").removesuffix(".")
    assert told.endswith(SAY("stands_to_win", eight, 8 + 3 + 5 + 3, 18))


def test_a_throw_that_may_complete_the_sets_this_day_is_told_with_what_that_leads_to():
    state, code = position("lauzait_cep", 26005, 33, 2)
    told = insight(state, code["hire W9 c1 c2"], code["hire W9 c1 d2"])
    assert told.endswith(
        f"{SAY('lacks_even_declare', SAY('hire_for', 'G3'), 'G5, G8 or J')} {SAY('then_wins', 22, 12)}"
    )


def test_a_piece_makes_a_set_with_another_one_and_a_joker():
    state, code = position("lauzait_cep", 26014, 3, 2)
    told = insight(state, code["hire W9 c4 d4"], code["hire G7 b2 c3"])
    assert told.startswith(SAY("has", SAY("completes", "G6", "G7 and J")))


def test_a_question_about_a_hire_names_pieces_and_throws_alone():
    state, code = position("lauzait_cep", 26007, 39, 3)
    take, throw = GAME.plan(state, code["hire G4 b5 a5"]), GAME.plan(state, code["hire G1 d2 c1"])
    assert [*filter(None, take)][1:] == ["take the green 8"]
    assert [*filter(None, throw)][1:] == ["take the green 3", "rely on a throw"]


def test_two_hires_that_may_take_back_their_discards_are_not_said_to_be_for_one_piece():
    state, code = position("lauzait_cep", 43033, 26, 2)
    told = insight(state, code["hire W2 e3 d3"], code["hire G2 e3 d3"])
    assert told.startswith(SAY("either_leads", SAY("with_none", "W2"), SAY("completes", "J", "G2+G4")))
    lacks = SAY("lacks_even_declare", SAY("throw_for", "G2"), SAY("count", 1))
    assert told.endswith(f"{lacks} {SAY('then_wins', 20, 18)}"), "the throw may take the joker, not the white 2"


def test_a_hire_says_what_can_be_formed_on_its_day():
    state, code = position("lauzait_cep", 27014, 9, 2)
    told = insight(state, code["hire W2 a4 b5"], code["hire W3 b5 c4"])
    assert told.startswith(SAY("forms_today", SAY("makes", "W4", "W4+W4+W4"), 6))
    state, code = position("lauzait_cep", 27006, 14, 3)
    told = insight(state, code["hire W5 d4 c3"], code["hire W2 d3 d2"])
    assert "Well-Balanced" in told, "for which the department is kept"
    assert "dissolve" not in told
    state, code = position("lauzait_cep", 27007, 54, 2)
    freed = SAY("forms_freed", "W1+W2+W3", "1", "W2+W3+W4", 2)
    assert insight(state, code["dissolve W1+W2+W3"], code["hire W4 e1 d1"]) == freed


def test_a_piece_is_not_said_to_go_with_what_another_one_like_it_goes_with():
    hand = sum(1 << 3 * KINDS.index(kind) for kind in ("W1", "W2", "W3", "W3", "G1", "G5"))
    assert say_joined(KINDS.index("W3"), hand, 3) == ""
    assert say_joined(KINDS.index("W2"), hand, 3) == SAY("completes", "W2", "W1+W3")


def test_a_department_that_costs_no_way_to_the_others_is_formed_where_declaring_alone_would_lose():
    state, code = position("lauzait_cep", 28002, 14, 3)
    told = insight(state, code["form G1+G1+G1"], code["end"])
    assert told == f"{SAY('forms_free', 'G1+G1+G1', 3, 'an opponent')} {SAY('form_needed', 3, 5)}"


def test_what_can_be_taken_without_a_throw_is_named_alone():
    state, code = position("lauzait_cep", 28007, 5, 2)
    told = insight(state, code["hire W8 b3 b4"], code["hire G3 b4 b3"])
    assert SAY("soon_discard", "W7", SAY("on", "J", "b4")) in told, "the green 2s lie on Water"


def test_no_joker_is_said_to_stay_for_sets_that_are_complete():
    state, code = position("lauzait_cep", 28008, 36, 3)
    better, other = code["form W7+W9+J"], code["form W1+W2+W3"]
    assert "joker" not in str(GAME.plan(state, other))
    whole = SAY("scores_whole", "W7+W9+J", 2, "W1+W2+W3", "1", "an opponent")
    assert insight(state, better, other) == f"{whole} {SAY('ready', 'W1+W2+W3', '4')}", "and nobody’s race twice"


def test_a_hire_that_completes_the_sets_now_is_set_beside_one_that_leads_to_more():
    state, code = position("lauzait_cep", 47004, 2, 3)
    told = insight(state, code["hire W3 c2 d2"], code["hire G1 e4 d4"])
    much = SAY("most_with", SAY("on", "G4", "a1 or b4"), say_score(13, ["Well-Balanced"]))
    assert told.endswith(f"{much} {SAY('rival_completes', SAY('hire_for', 'W6'), '3')}")


def test_a_set_for_this_day_is_told_though_the_hand_is_farther_from_the_others():
    state, code = position("lauzait_cep", 45010, 14, 2)
    told = insight(state, code["hire G6 d4 e5"], code["hire W6 b2 c1"])
    assert told == f"{SAY('forms_today', SAY('makes', 'G7', 'G7+G7+G7'), 6)} {SAY('race_ahead', 'Your opponent', 1)}"


def test_nothing_counts_beside_the_last_department():
    state, code = position("lauzait_cep", 45008, 17, 2)
    form, hire = code["form G3+G5+J"], code["hire G3 d2 c1"]
    assert insight(state, form, hire).endswith(SAY("then_wins", 17, 13))
    assert not GAME.concerns(state, form, hire, "beside")


def test_nothing_is_told_that_speaks_of_a_sentence_that_was_too_long():
    state, code = position("lauzait_cep", 45011, 25, 2)
    told = insight(state, code["form W7+W8+W9"], code["form W6+W7+W8"])
    assert told == SAY("leaves_nearer", "W7+W8+W9", "W5 or J", "W6+W7+W8", SAY("count", 2)), "how comes after it"
