"""What is said of a whole hand in a lost trick, and of a lead that draws out what could beat another card, is true."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice.foreseen import cost_beside, share_won
from ludobook.games.kirin.advice.insight import SAY, insight
from ludobook.games.kirin.advice.telling import say_share
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import CARDS, STRONGER
from ludobook.games.kirin.machine import unseen
from ludobook.players.greedy import greedy
from tiers import by_tier


def reached(seed, moves=None):
    """A position that greedy players come to, and the codes of its actions by their cards."""
    state = GAME.new(4, seed)
    for _ in range(seed * 7 % 36 if moves is None else moves):
        state = state.apply(greedy(state))
    return state, {action.text.split()[1]: action.code for action in state.legal_actions()}


def test_a_loser_is_led_first_where_it_draws_out_what_could_beat_a_stronger_card():
    state, codes = reached(21012)
    told = insight(state, codes["B6"], codes["V2"])
    led = "Lead a loser first, because A1 and B2 can beat your V2, and in about 8 of 10 deals"
    assert told.startswith(f"{SAY('last_own', ['W4'])} {led}")
    assert f" a later trick in {say_share(share_won(state, codes['B6'], codes['V2']))}, but" in told
    assert 0.05 < share_won(state, KINDS.index("V2"), KINDS.index("V2")) < 0.15
    assert "Lead a loser" not in insight(state, codes["V2"], codes["B6"])


def test_a_card_that_wins_as_often_later_is_kept_if_it_captures_more_then():
    state, codes = reached(37012)
    assert insight(state, codes["B6"], codes["B2"]).startswith(SAY("catch_later", "B2", "in")[:-3])


def test_a_card_that_can_only_win_later_is_said_to_be_lost_if_it_is_played_now():
    state, codes = reached(23012)
    told = insight(state, codes["B4"], codes["W5"])
    assert told.endswith(SAY("led_later", "W5", SAY("of_ten", 7), SAY("hardly_any")))
    assert share_won(state, codes["W5"], codes["W5"]) == 0
    state, codes = reached(23003)
    told = insight(state, codes["V5"], codes["W5"])
    assert told == f"{SAY('neither_now')} {SAY('own_even', 'W5', SAY('of_ten', 2), 'V5')}"
    assert share_won(state, codes["W5"], codes["W5"]) == share_won(state, codes["V5"], codes["V5"]) == 0


SPARED = re.compile(
    r"You can spare (.*), because .*in (either|ascending|descending) order(?:, in which)? at least (\d+) of the (\d+)"
)
KEPT = re.compile(r"Keep (\w[\w+-])")


def test_what_can_be_spared_is_weak_and_what_is_kept_costs_points():
    met = Counter()
    for seed in (21001, 21003, 21005, 21010, 21011, 37005, 37010)[: by_tier(3, 7)]:
        state, codes = reached(seed)
        for better, other in list(permutations(codes, 2))[: by_tier(3, 30)]:
            told = insight(state, codes[better], codes[other])
            if spared := SPARED.search(told):
                cards, where, least, of = spared.groups()
                named = re.findall(r"[AVWB][1-6T]", cards)
                orders = [0, 1] if where == "either" else [("ascending", "descending").index(where)]
                left = unseen(state.at)
                codes_named = [KINDS.index(card) for card in named or [better]]
                beaters = [STRONGER[CARDS * order + card] for order in orders for card in codes_named]
                fewest = min((left & each).bit_count() for each in beaters)
                assert fewest == int(least) or (fewest > int(least) and not named)
                assert int(of) == left.bit_count()
                kept = KEPT.findall(told)
                assert all(cost_beside(state, KINDS.index(better), KINDS.index(card))[0] > 0 for card in kept)
                met.update(["kept"] * bool(kept) + ["spared"])
    assert met["kept"] >= by_tier(1, 2)
    assert met["spared"] >= by_tier(1, 2)


def test_cards_are_spared_together_only_if_one_claim_holds_of_all_and_in_the_same_words_either_way():
    state, codes = reached(24002, 50)
    told = insight(state, codes["A1"], codes["V1"])
    assert told == insight(state, codes["V1"], codes["A1"])
    where = SAY("spare_in", "ascending")
    assert told == SAY("spare_any", ["A1", "V1", "V3"], where, SAY("at_least", 12, 19))


def test_a_card_that_wins_oftener_if_it_is_kept_is_not_spared_like_the_one_that_is_played():
    state, codes = reached(39026, 82)
    kept, instead = share_won(state, codes["W3"], codes["W2"]), share_won(state, codes["W2"], codes["W3"])
    assert kept > instead + 0.1
    told = insight(state, codes["W3"], codes["W2"])
    assert told.startswith(SAY("keep_lost", "W2"))
    assert "either W3 or W2" not in told


def test_all_cards_that_are_kept_for_the_same_reason_are_named():
    state, codes = reached(24012, 15)
    kept = SAY("spare_back", ["A6", "W6", "B6"], "descending", SAY("none"), SAY("any"))
    assert insight(state, codes["W3"], codes["A4"]).endswith(kept)


def test_a_risk_is_told_of_a_card_only_if_the_one_that_is_kept_is_safer():
    state, codes = reached(23004)
    assert not insight(state, codes["V2"], codes["B3"])
    assert insight(state, codes["V2"], codes["B2"]).startswith(SAY("idle", "Black Tortoise", ["B3"], 6, 27))


def test_what_counts_is_told_with_the_order_that_surely_comes():
    state, codes = reached(123009)
    kept = SAY("spare_made_own", ["V6"], "V+", "ascending", SAY("none"), SAY("it"))
    assert insight(state, codes["W2"], codes["W3"]) == f"{SAY('idle_both', 'W2', 'W3')} {kept}"


def test_that_the_order_cannot_turn_is_told_with_the_kirin_that_must_have_been_declared():
    state, codes = reached(23013)
    kept = SAY("spare_fixed_declared", ["W2"], ["B+"], SAY("only", ["B2"]), SAY("it"))
    assert insight(state, codes["A5"], codes["W2"]).startswith(kept)
    assert all("B+" in [KINDS[card] for card in state.resample(state.turn, n).at.declared] for n in range(20))
