"""What a hint sees in the choice between two actions of the Egg is so, whatever the others hold."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from statistics import fmean, stdev
from unicodedata import numeric

import pytest
from greedy_games import decisions
from ludobook.games.egg import GAME
from ludobook.games.egg.advice.insight import SAY, insight
from ludobook.games.egg.components import KINDS
from ludobook.games.egg.kernel import FAR, FRIENDS, NEAR, all_lays, cards_of, qualifies, set_strength
from ludobook.games.egg.machine import BRACELET, LAY, NONE, READING
from ludobook.players.evaluation import Evaluation
from ludobook.players.greedy import greedy
from ludobook.players.reasons import HELD, OTHERS, TOTAL, outcome

DEALS = 30
EITHER = re.compile(r"Your (Far|Near) is .* either way, .*so (?:only )?the (Far|Near)")
SET = r"(?:Friends|BAH-YAH) \d+"
STRONGEST = re.compile(rf"Even your strongest Far, ({SET}),")
WEIGHED = re.compile(
    rf"(?:The|A|Keeping) ([^,.]*?)(?: rather than [^,.]*?)? would be worth ([^,.]*?) in later rounds, while "
    rf"(?:a (Far|Near) of |two sets of )?({SET})(?: and ({SET}))? would (gain|cost) \w+(?: opponent)? only "
    rf"([^,.]*?)( against \w+ opponent)? in this round"
)
LOOK = "counts only if you keep the Egg"  # then it is of other sets that is told
FAR_23 = "a Far of BAH-YAH 23"
CARD = re.compile(r"[RB](?:\d+|W)")
RISING = re.compile(rf"(\d+) of the (\d+) cards .* improve your best sets, ({SET}) and ({SET})")
UNSEEN = re.compile(r"([0-9]+) of the ([0-9]+) cards that you can’t see would make your Far and")


@pytest.fixture(scope="module", autouse=True)
def few_imagined_deals():
    """Imagine few deals in these tests, because nothing here hangs on how many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludobook.games.egg.state.IMAGINED_DEALS", 40)
        yield


@pytest.fixture(scope="module")
def states():
    """Some positions of a few games, whose imagined deals all tests share."""
    return list(decisions("egg", range(6), 14))[::4]


def strengths(code, flag):
    return [set_strength(code >> 3, place, flag) for place in (FAR, NEAR)]


def total(name):
    kind, number = name.split()
    return int(number) + FRIENDS * (kind == "Friends")


def kept(state, code, card):
    laid = [KINDS[kind] for kind in cards_of(code >> 3)]
    return state.view(state.turn)["hand"].count(card) - laid.count(card)


def kept_beside(state, code):
    """The cards of the seat to act that are kept if it lays what a code says."""
    held, laid = state.view(state.turn)["hand"], [KINDS[kind] for kind in cards_of(code >> 3)]
    return list((Counter(held) - Counter(laid)).elements())


def test_what_is_said_of_two_ways_to_lay_is_so(states):
    met = Counter()
    for state in states:
        lays = [code for code in state.codes if code & 7 == LAY]
        for better, other in list(permutations(lays, 2))[::5]:
            said, flag = insight(state, better, other), state.flag
            mine, theirs = strengths(better, flag), strengths(other, flag)
            if SAY("claims") in said:
                met["claims"] += 1
                assert qualifies(better >> 3, flag)
                assert not qualifies(other >> 3, flag)
            if found := EITHER.search(said):
                met["either"] += 1
                same, deciding = (("Far", "Near").index(place) for place in found.groups())
                assert mine[same] == theirs[same]
                assert mine[deciding] > theirs[deciding]
            if found := STRONGEST.search(said):
                met["strongest"] += 1
                assert total(found[1]) == max(strengths(code, flag)[FAR] for code in lays)
            if (found := WEIGHED.search(said)) and LOOK not in said:
                met["weighed"] += 1
                saved, later, place, far, near, _, now, _ = found.groups()
                assert amount(now) < amount(later)
                assert all(kept(state, better, card) > kept(state, other, card) for card in CARD.findall(saved))
                named = [total(far), total(near or far)] if not place else [total(far)]
                assert named == (theirs if not place else [theirs[("Far", "Near").index(place)]])
    assert {*met} >= {"claims", "either", "weighed"}


def amount(told):
    """The ZOO in words such as ``about 1½ ZOO``."""
    if told in ("hardly anything", "a little"):
        return 0.1 * (told == "a little")
    return sum(map(numeric, told.removeprefix("about ").removesuffix(" ZOO")))


def test_what_is_earned_now_and_what_is_kept_for_later_come_to_what_is_said(states):
    met = 0
    for state in states:
        texts = {action.code: action.text for action in state.legal_actions()}
        lays = [code for code in texts if code & 7 == LAY]
        told = ((WEIGHED.search(insight(state, *pair)), *pair) for pair in list(permutations(lays, 2))[::7])
        found, better, other = next((one for one in told if one[0] and LOOK not in one[0].string), (None, 0, 0))
        if found is None:
            continue
        met += 1
        deals = [state.resample(state.turn, seed) for seed in range(DEALS)]
        pairs = [[outcome(deal, texts[code]) for code in (other, better)] for deal in deals]
        now = found[6] == "gain", found[6] == "cost" or bool(found[8])
        parts = {TOTAL: now[0], OTHERS: -now[1]}, {HELD: -1}
        for factors, told in zip(parts, (found[7], found[2]), strict=True):
            ends = [[sum(by * one.get(part, 0) for part, by in factors.items()) for one in pair] for pair in pairs]
            gains = [one - two for one, two in ends]
            luck = 3 * stdev(gains) / DEALS**0.5
            assert abs(fmean(gains) - amount(told)) <= luck + max(1 / 2, amount(told) / 3)
    assert met


def helping(hand, far, near, flag):
    """The unseen cards with which a hand can lay a Far and a Near that are at least so strong."""
    held = Counter(KINDS.index(card) for card in hand)
    lays = {card: all_lays(sorted([*held.elements(), card]), flag) for card in range(len(KINDS))}
    strong = {card: [strengths(sets << 3, flag) for sets in ways] for card, ways in lays.items()}
    good = [card for card, ways in strong.items() if any(one >= far and two >= near for one, two in ways)]
    return [card for card in good for _ in range(2 - held[card])]


def weakest(state, share):
    """The weakest Far and Near that tie or beat at least a share of the sets they meet in the imagined deals."""
    kinds = range(len(KINDS))
    pairs = [one | other << 4 | one << 8 | other << 12 for one in kinds for other in kinds]
    return [
        min(set_strength(sets, place, state.flag) for sets in pairs if state.opposing.share(sets, place) >= share)
        for place in (FAR, NEAR)
    ]


def test_the_cards_that_may_be_drawn_are_those_that_the_seat_does_not_see(states):
    met = 0
    for state in states:
        for code in state.codes[1:2] if BRACELET in state.codes else ():
            for pair in ((BRACELET, code), (code, BRACELET)):
                if found := RISING.search(insight(state, *pair)):
                    far, near, hand = total(found[3]), total(found[4]), state.view(state.turn)["hand"]
                    better = {*helping(hand, far + 1, near, state.flag), *helping(hand, far, near + 1, state.flag)}
                    if state.phase != "relay":
                        assert int(found[1]) == sum(2 - hand.count(KINDS[card]) for card in better)
                if found := UNSEEN.search(insight(state, *pair)):
                    met += 1
                    good, unseen = int(found[1]), int(found[2])
                    hand = state.view(state.turn)["hand"]
                    revealed = 2 * (state.players - 1) * (state.phase == "relay")
                    assert unseen == 32 - len(hand) - revealed
                    if not revealed:
                        assert good == len(helping(hand, *weakest(state, 1 / 2), state.flag))
    assert met


def test_after_a_look_the_holder_of_the_egg_does_with_a_card_what_is_said():
    reached = GAME.new(3, 18013)
    for _ in range(7):
        reached = reached.apply(greedy(reached))
    told = insight(reached, READING | NEAR << 3, READING | NONE << 3)
    assert "may move the B20 into your Far, where it makes Friends 40" in told
    laid = [relay(reached, seed) for seed in range(50)]
    assert all(KINDS.index("B20") in cards_of(sets) for sets in laid), "it is never saved"
    assert sum(KINDS.index("B20") in cards_of(sets)[:2] for sets in laid) >= 5


def test_a_card_that_would_be_laid_in_a_weaker_set_is_not_said_to_be_moved_there():
    reached, codes = codes_after(3, 25011, 12, "read near", "read none")
    laid = {set_strength(relay(reached, seed), FAR, reached.flag) for seed in range(100)}
    weaker = total("Friends 14") > min(laid)
    assert weaker, "it is laid in one to give the round up"
    assert "where it makes Friends 40" in insight(reached, *codes)


def test_the_moves_that_are_compared_keep_the_best_cards_of_a_lost_round():
    reached, _ = codes_after(3, 25014, 26)
    evaluation = Evaluation(reached, seed=1)
    evaluation.think(5000)
    assert Counter(kept_beside(reached, evaluation.best.action.code)) == Counter(["B10", "B15"])


def test_no_discard_that_wastes_a_card_is_compared():
    reached, _ = codes_after(3, 39007, 9)
    evaluation = Evaluation(reached, seed=1)
    evaluation.think(5000)
    tried = {one.action.text for one in evaluation.finalists}
    assert tried
    assert not tried & {"discard R20", "discard R7"}


def test_of_sets_that_the_egg_lets_one_lay_again_those_that_keep_a_revelation_are_named():
    reached, _ = codes_after(3, 25003, 38)
    evaluation = Evaluation(reached, seed=1)
    evaluation.think(2000)
    assert len({tuple(one.results) for one in evaluation.finalists}) == 1, "they come to the same"
    tied = max(evaluation.finalists, key=lambda one: one.prospect)
    assert kept_beside(reached, tied.action.code) == ["BW"]


def test_a_far_that_nothing_makes_strong_enough_is_no_reason_to_look_for_more():
    reached, codes = codes_after(3, 25008, 23, "read far", "read near")
    parts = "Far", "BAH-YAH 35", "ties or beats hardly any Fars", "Fars", "B20"
    assert insight(reached, *codes) == SAY("read_weak", *parts)


def test_an_opponent_who_needs_little_to_end_the_game_is_named_first():
    reached, codes = codes_after(3, 29005, 50, "lay B2+BW R10+R20", "lay B2+BW R7+R20")
    assert insight(reached, *codes).startswith("{seat:1} needs only 1 ZOO to end the game. Your Far is Friends 4")
    assert reached.view(0)["zoo"] == [9, 14, 10]


def codes_after(players, seed, moves, *texts):
    """A position of a greedy game, and the codes of some of its actions."""
    reached = GAME.new(players, seed)
    for _ in range(moves):
        reached = reached.apply(greedy(reached))
    codes = {action.text: action.code for action in reached.legal_actions()}
    return reached, [codes[text] for text in texts]


def test_a_round_wins_the_game_about_as_often_as_is_said():
    texts = "lay B15+BW R7+B20", "lay B15+B20 R3+R7"
    reached, codes = codes_after(4, 38002, 10, *texts)
    said = int(re.search(r"This round wins you the game in about (\d+) of 10 deals", insight(reached, *codes))[1])
    deals = [reached.resample(reached.turn, seed) for seed in range(100)]
    mine, theirs = (fmean(bool(outcome(deal, text).get("won")) for deal in deals) for text in texts)
    assert abs(mine - said / 10) < 0.15
    assert theirs < 0.15


def test_nothing_speaks_for_the_higher_of_two_spare_cards_being_discarded():
    reached, codes = codes_after(2, 24008, 5, "discard R2", "discard B3")
    assert insight(reached, *codes).endswith("so keep the higher spare card, the B3.")
    assert insight(reached, *codes[::-1]) == ""


def test_a_card_that_may_win_the_game_is_said_to_do_so_as_often_as_it_does():
    reached, codes = codes_after(3, 24009, 31, "bracelet", "lay R5+RW R10+B15")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludobook.games.egg.state.IMAGINED_DEALS", 200)
        said = insight(reached, *codes)
    won = int(re.match(r"This round wins you the game in about (\d+) of 10 deals", said)[1])
    share = fmean(bool(outcome(reached.resample(0, seed), "bracelet").get("won")) for seed in range(200))
    assert abs(share - won / 10) < 0.1


def test_a_bracelet_can_be_spent_after_a_look():
    reached, codes = codes_after(2, 24005, 13, "bracelet", "lay R5+R10 B2+B5")
    said = SAY("spend_later", SAY("seen_two"))
    assert insight(reached, *codes[::-1]).endswith(said)
    assert insight(reached, *codes).endswith(SAY("spend_first"))
    looks = reached.apply("lay R5+R10 B2+B5").apply("read far")
    assert looks.legal_actions()[0].text == "bracelet"


def test_without_a_look_a_high_card_is_better_kept_than_laid_in_weak_sets():
    reached, codes = codes_after(3, 24004, 5, "lay R7+B7 R3+B10", "lay R3+R20 R7+B7")
    assert insight(reached, *codes).endswith(" In that case, you’ll probably earn nothing either way, so keep the R20.")


def test_where_nothing_is_earned_either_way_what_opponents_earn_decides():
    reached, codes = codes_after(3, 24003, 29, "lay B3+B3 B2+B7", "lay B3+B7 B2+B3")
    assert "than with BAH-YAH 10 and BAH-YAH 5, because fewer Fars then tie" in insight(reached, *codes)
    assert GAME.plan(reached, codes[0])[0]
    assert not any(GAME.plan(reached, codes[1])), "nobody lays weaker sets of the same ranks"


def test_two_sets_that_nothing_beats_are_why_a_look_changes_nothing():
    reached, codes = codes_after(4, 23002, 10, "read none", "read near")
    told = {insight(reached, *pair) for pair in permutations(codes, 2)}
    assert told == {SAY("read_strongest", "Friends 40")}


def test_what_needs_no_look_is_told_beside_what_does():
    texts = "lay R15+R15 B5+B5", "lay R15+B5 R15+B5"
    reached, codes = codes_after(4, 23010, 6, *texts)
    told, against = insight(reached, *codes), insight(reached, *codes[::-1])
    assert told.startswith(against)
    assert told.endswith(SAY("enough", "Friends 30", "Friends 10"))


def relay(state, seed):
    """What the Egg's holder lays anew in an imagined deal, having seen the others' Nears."""
    seen = state.resample(state.turn, seed).apply("read near")
    return greedy(seen).code >> 3


def test_nothing_is_said_of_an_action_beside_itself(states):
    for state in states:
        for code in state.codes:
            told = "", *(SAY("for_now", SAY(seen)) for seen in ("seen_two", "seen_all"))
            assert insight(state, code, code) in told or code & 7 != LAY


def test_of_sets_that_lie_face_up_only_the_one_that_changes_what_opponents_earn_is_named():
    texts = "lay R10+R15 R3+B20", "lay R3+R10 B3+B10"
    reached, codes = codes_after(3, 26012, 47, *texts)
    told = insight(reached, *codes)
    assert "than with two sets of BAH-YAH 13, because fewer Nears then tie" in told, "no Far earns anything"
    deal = reached.resample(reached.turn, 0)
    ends = [deal.apply(text).view(0)["last_round"] for text in texts]
    assert ends[0]["far_scores"] == ends[1]["far_scores"]


def test_cards_that_would_make_friends_are_counted_where_nearly_any_card_makes_a_set_stronger():
    reached, codes = codes_after(2, 26013, 3, "bracelet", "lay R15+B5 R3+B15")
    hand = reached.view(0)["hand"]
    friends = {*helping(hand, FRIENDS, 0, reached.flag)}
    count = sum(2 - hand.count(KINDS[card]) for card in friends)
    assert insight(reached, *codes).endswith(SAY("draw_friends", count, 27))


def test_a_lost_round_is_why_the_egg_is_used_to_save_a_card():
    reached, codes = codes_after(3, 26011, 19, "read near", "read none")
    assert insight(reached, *codes).endswith("give up the round and save the R20.")


def test_a_round_in_which_nothing_is_earned_is_why_a_card_is_kept():
    reached, codes = codes_after(2, 43047, 4, "lay B7+B7 R2+B5", "lay B7+B7 R2+R10")
    assert insight(reached, *codes).endswith("earn nothing either way, so keep the R10.")
    assert "keep the" not in insight(reached, *codes[::-1])


def test_a_look_that_makes_a_far_sure_is_told_with_both_sets():
    reached, codes = codes_after(2, 27015, 39, "read far", "read none")
    told = SAY("read_sure", "Fars", "Far", "Friends 20", "Friends 40", SAY("all", "Fars"))
    assert insight(reached, *codes) == f"Your opponent needs only 1 ZOO to end the game. {told}"


def test_friends_in_both_sets_are_told_to_claim_the_egg():
    reached, codes = codes_after(3, 27007, 9, "discard B2", "discard R2")
    assert insight(reached, *codes).endswith(SAY("claims"))


def test_what_is_worth_most_is_told_before_what_it_costs():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludobook.games.egg.state.IMAGINED_DEALS", 200)
        reached, codes = codes_after(3, 28007, 6, "lay R2+R15 B5+B10", "lay R15+B10 B5+B20")
        said = insight(reached, *codes)
    later, now = re.search(r"worth about (.*?) ZOO in .* about (.*?) ZOO", said).groups()
    assert amount(now) < amount(later)


def test_a_card_that_was_discarded_is_not_counted_among_those_that_may_be_drawn():
    reached, codes = codes_after(3, 44006, 37, "bracelet", "lay B10+BW R7+B20")
    assert "of the 26 cards that you can’t see" in insight(reached, *codes), "one was discarded"


def test_a_question_names_only_what_parts_two_ways_to_lay():
    for players, seed, moves, texts, asked in (
        (2, 28005, 11, ("lay R3+B10 R5+R7", "lay R3+R20 R5+R7"), ["keep the R20", f"lay {FAR_23}"]),
        (2, 28008, 0, ("lay B20+B20 R2+R2", "lay B20+BW R2+R2"), ["keep the BW", "keep the B20"]),
        (
            3,
            28007,
            6,
            ("lay R2+R15 B5+B10", "lay R15+B10 B5+B20"),
            ["keep the B20", "lay two sets of BAH-YAH 25"],
        ),
        (3, 28009, 7, ("discard R7", "discard R2"), ["discard the R7", "discard the R2"]),
    ):
        reached, codes = codes_after(players, seed, moves, *texts)
        assert [*GAME.contrast(reached, *codes)] == asked


def test_nobody_is_asked_about_weaker_sets_that_keep_no_better_card():
    reached, (friends, weaker) = codes_after(2, 30006, 16, "lay B5+B5 R2+R2", "lay B5+B5 R2+B20")
    assert GAME.plan(reached, friends)
    assert not GAME.plan(reached, weaker), "it keeps a 2 instead of the 20, and its Near is no Friends"


def test_a_look_at_a_set_that_may_fail_is_told_to_save_a_card():
    reached, codes = codes_after(3, 30002, 41, "read near", "read far")
    assert insight(reached, *codes).endswith("you know whether to give the round up and save the RW.")


def test_of_two_small_amounts_the_clearly_smaller_one_is_called_less():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludobook.games.egg.state.IMAGINED_DEALS", 200)
        reached, codes = codes_after(2, 30003, 3, "bracelet", "lay B3+B3 R20+B20")
        said = insight(reached, *codes)
    assert "would gain you a little in this round, while" in said
    assert "would be worth less in later rounds" in said


def test_an_opponent_whose_far_is_beaten_is_said_to_earn_nothing():
    reached, codes = codes_after(2, 30009, 6, "lay B7+B7 R2+B5", "lay B7+B7 R2+R15")
    assert insight(reached, *codes).startswith(SAY("harmless", "Far"))
    assert SAY("harmless", "Far") not in insight(reached, codes_after(2, 30009, 6, "lay R15+B7 R2+B5")[1][0], codes[0])


def test_who_needs_one_zoo_to_end_the_game_is_told_so_before_a_look():
    reached, codes = codes_after(3, 30002, 41, "read near", "read far")
    assert insight(reached, *codes).startswith(SAY("nearly_there", 1))
