"""What is said of a whole hand in a lost trick, and of a lead that draws out what could beat another card, is true."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice.foreseen import cost_beside, share_won
from ludobook.games.kirin.advice.insight import SAY, insight
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import CARDS, STRONGER
from ludobook.games.kirin.machine import unseen
from ludobook.players.greedy import greedy
from tiers import by_tier


def reached(seed):
    """A position that greedy players come to, and the codes of its actions by their cards."""
    state = GAME.new(4, seed)
    for _ in range(seed * 7 % 36):
        state = state.apply(greedy(state))
    return state, {action.text.split()[1]: action.code for action in state.legal_actions()}


def test_a_loser_is_led_first_where_it_draws_out_what_could_beat_a_stronger_card():
    state, codes = reached(21012)
    told = insight(state, codes["B6"], codes["V2"])
    assert told.startswith("Lead a loser first, because A1 and B2 can beat your V2, and in about 8 of 10 deals")
    assert 0.65 < share_won(state, KINDS.index("B6"), KINDS.index("V2")) < 0.75, "as it says"
    assert 0.05 < share_won(state, KINDS.index("V2"), KINDS.index("V2")) < 0.15
    assert "Lead a loser" not in insight(state, codes["V2"], codes["B6"])


def test_a_card_that_wins_as_often_later_is_kept_if_it_captures_more_then():
    state, codes = reached(37012)
    assert insight(state, codes["B6"], codes["B2"]).startswith(SAY("catch_later", "B2", "in")[:-3])


SPARED = re.compile(r"You can spare .*because in (either|ascending|descending) order at least (\d+) of the (\d+) cards")
KEPT = re.compile(r"Keep (\w[\w+-])")


def test_what_can_be_spared_is_weak_and_what_is_kept_costs_points():
    met = Counter()
    for seed in (21001, 21003, 21005, 21010, 21011, 37005, 37010):
        state, codes = reached(seed)
        for better, other in list(permutations(codes, 2))[: by_tier(6, 30)]:
            told = insight(state, codes[better], codes[other])
            if spared := SPARED.search(told):
                where, least, of = spared.groups()
                orders = [0, 1] if where == "either" else [("ascending", "descending").index(where)]
                left = unseen(state.at)
                beating = [(left & STRONGER[CARDS * order + KINDS.index(better)]).bit_count() for order in orders]
                assert min(beating) >= int(least)
                assert int(of) == left.bit_count()
                kept = KEPT.findall(told)
                assert all(cost_beside(state, KINDS.index(better), KINDS.index(card))[0] > 0 for card in kept)
                met.update(["kept"] * bool(kept) + ["spared"])
    assert met["kept"] >= 2
    assert met["spared"] >= 2


def test_a_card_that_only_this_order_makes_unbeatable_is_cashed_before_the_order_turns():
    state, codes = reached(21004)
    assert SAY("before_turned", "descending", SAY("some", ["VT", "WT", "BT"])) in insight(
        state, codes["AT"], codes["V+"]
    )
