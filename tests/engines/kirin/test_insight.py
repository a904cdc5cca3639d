"""What an insight says of two cards is true in every deal that the seat could imagine, whatever the others play."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import permutations

import pytest
from ludobook.contract.action import codes_of
from ludobook.core import chance
from ludobook.games.kirin import GAME
from ludobook.games.kirin.advice import foreseen
from ludobook.games.kirin.advice.foreseen import cost_beside, share_won
from ludobook.games.kirin.advice.insight import SAY, insight
from ludobook.games.kirin.advice.plans import contrast
from ludobook.games.kirin.components import KINDS, label
from ludobook.games.kirin.kernel import CARDS, FIRST_KIRIN, SEATS, STRONGER, TRICKS, qualifies
from ludobook.games.kirin.machine import ORDER
from ludobook.players.greedy import greedy, playout_action
from tiers import by_tier, by_turns

DEALS = 4
SURELY = ("surely makes the next order", "surely keeps the order")


@pytest.fixture
def all_deals():
    """Ask for as many imagined deals as a hint looks at."""


@pytest.fixture(autouse=True)
def few_deals(request, monkeypatch):
    """Foresee in few deals, because what is counted from the table is the same in any of them."""
    if "all_deals" not in request.fixturenames:
        monkeypatch.setattr(foreseen, "FORESEEN_DEALS", DEALS)
    for remembered in (foreseen._deals, foreseen.is_overruled, foreseen.play_out):
        remembered.cache_clear()


@cache
def game(walk, seed):
    """The choices of a random game, which all tests share."""
    return [state for state in walk(seed) if state.turn is not None and len(state.codes) > 1]


def positions(walk, seeds, every=1, tricks=0):
    """Positions of random games in which there is a choice, or only some of them: after so many tricks of a round."""
    found = [state for seed in seeds for state in game(walk, seed)]
    return [state for state in found if len(state.tricks) >= tricks][::every]


def trick_after(state, text, seed):
    """Imagine a deal, act and play on by chance; return whether the trick is won, the next order and its cards."""
    seat, dice = state.turn, chance.start(seed)
    there = state.resample(seat, seed).apply(text)
    while there.scorings == state.scorings and len(there.tricks) == len(state.tricks):
        actions = there.legal_actions()
        dice, k = chance.below(dice, len(actions))
        there = there.apply(actions[k].text)
    parent, trick = (there.tricks if there.scorings == state.scorings else there.last_tricks)[len(state.tricks)]
    won = trick.winner >= 0 and (parent + trick.winner) % SEATS == seat
    return won, trick.next_order, [KINDS[card] for card in trick.plays]


def test_what_is_said_to_be_sure_happens_in_every_deal(walk):
    met = Counter()
    for state in positions(walk, range(2), every=3):
        codes = codes_of(state.legal_actions())
        for better, other in list(permutations(codes, 2))[::3]:
            said, card = insight(state, codes[better], codes[other]), better.split()[1]
            orders = [order for order in ("ascending", "descending") for key in SURELY if f" {key} {order}" in said]

            wins = said.startswith((f"Nobody can beat {card} ", f"With {card} you win", f"{card} wins"))
            wins = wins or f"So {card} surely wins" in said
            met.update(["order"] * len(orders) + ["wins"] * wins)
            for seed in range(DEALS * bool(wins or orders)):
                won, order, _ = trick_after(state, better, seed)
                assert won or not wins, (said, better)
                assert orders in ([], [("ascending", "descending")[order]]), (said, better)
    assert set(met) == {"order", "wins"}


def test_most_pairs_of_actions_are_told_apart_in_three_sentences_at_most(walk):
    told = silent = 0
    for state in positions(walk, range(3), every=5):
        for one, other in permutations([action.code for action in state.legal_actions()][:4], 2):
            said = insight(state, one, other)
            told, silent = told + bool(said), silent + (not said)
            assert said.count(". ") <= 2, said
            assert not said or said.endswith(".")
    assert told
    assert silent, "these deals speak against some"


def test_after_the_last_trick_but_one_no_kirin_of_the_hand_turns_the_order(walk):
    found = 0
    for state in positions(walk, range(by_tier(3, 8))):
        if len(state.tricks) == TRICKS - 2 and len(state.table) == SEATS - 1:
            for one, other in permutations([action.code for action in state.legal_actions()], 2):
                said = insight(state, one, other)
                assert "could still make" not in said
                assert "turns the order" not in said
                found += "last trick" in said
    assert found


def test_what_is_said_of_the_last_trick_without_an_if_holds_in_its_order_in_every_deal(walk):
    met = Counter()
    for state in positions(walk, range(8)):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2) if len(state.tricks) == TRICKS - 2 else ():
            said = insight(state, codes[better], codes[other])
            met["if"] += SAY("in_last_trick_if") in said
            if SAY("in_last_trick") in said:
                orders = {trick_after(state, better, seed)[1] for seed in range(DEALS)}
                met["surely"] += 1
                assert len(orders) == 1, (said, better)
    assert set(+met) == {"if", "surely"}


def test_of_two_cards_of_which_each_beats_what_the_other_beats_that_is_told_either_way(walk):
    met = Counter()
    for state in positions(walk, range(2, 6), tricks=TRICKS - 3):
        codes = codes_of(state.legal_actions())
        for one, other in permutations(codes, 2):
            for key in ("nothing_between", "nothing_between_lost"):
                if SAY(key) in insight(state, codes[one], codes[other]):
                    met[key] += 1
                    assert SAY(key) in insight(state, codes[other], codes[one])
                    won = [{trick_after(state, text, seed)[0] for seed in range(DEALS)} for text in (one, other)]
                    assert won == [{False}] * 2 or key == "nothing_between", (one, other)
    assert len(met) == 2


def strong(card, other, order):
    """Whether a number or trump beats another card in an order."""
    return card < FIRST_KIRIN and bool(STRONGER[CARDS * order + other] >> card & 1)


TURNS = re.compile(r"If you lead (..), you may draw out (.*), and in ")


def test_a_lead_is_said_to_draw_out_the_kirins_that_answer_it(walk):
    met = 0
    for state in positions(walk, range(4), every=by_tier(5, 2)):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2) if not state.table else ():
            if found := TURNS.search(insight(state, codes[better], codes[other])):
                order, lead = state.at.now[ORDER], KINDS.index(better.split()[1])
                hands = [state.resample(state.turn, seed).hands for seed in range(40)]
                held = {one for deal in hands for seat, hand in enumerate(deal) if seat != state.turn for one in hand}
                kirins = [one for one in held if one >= FIRST_KIRIN and qualifies(one, lead, order, 0)]
                signs = [KINDS[one] for one in kirins if KINDS[one][1] == ("-", "+")[order]]
                assert sorted(found[2].replace(" and ", ", ").split(", ")) == sorted(signs)
                met += 1
    assert met


OWN = re.compile(
    r"you keep (..), which (\d+) cards still out can beat in (\w+) order\. Of the "
    r"(?:[\w ]* your best would be (..), which at least (\d+) can|[\w ’]* be left with no card that can win a trick)"
)


def test_what_is_said_of_two_cards_to_declare_is_counted_from_the_hand(walk):
    met = Counter()
    for state in (one for seed in range(4) for one in walk(seed) if one.turn is not None):
        actions = codes_of(state.legal_actions())
        if not next(iter(actions)).startswith("declare"):
            continue
        hand = state.hands[state.turn]

        def beaters(name, out=frozenset(range(CARDS)) - {*hand}):
            found = [sum(strong(card, KINDS.index(name), order) for card in out) for order in (0, 1)]
            return list(map(str, found))

        for better, other in list(permutations(actions, 2))[::7]:
            if found := OWN.search(insight(state, actions[better], actions[other])):
                card, few, order, rival, many = found.groups()
                assert few == beaters(card)[order == "descending"]
                assert KINDS.index(card) in hand
                assert many is None or many == min(beaters(rival), key=int)
                met[rival is None] += 1
    assert set(met) == {True, False}


def test_two_beasts_are_compared_by_what_is_captured_of_them(all_deals):
    state, codes = reached(45026, 38)
    told = insight(state, codes["V-"], codes["W+"])
    assert told == said("captures_oftener", "Vermilion Bird", "White Tiger", ("of_ten", 5), ("of_ten_shortly", 3))
    assert not insight(state, codes["W+"], codes["V-"]), "these deals speak for Birds"


def test_of_two_cards_that_lose_the_trick_neither_is_asked_about_as_if_it_could_win_it():
    state, codes = reached(30010, 10)
    named = ["play the 6 of the White Tiger", "play the 2 of the Azure Dragon"]
    assert [*GAME.contrast(state, codes["W6"], codes["A2"])] == named
    assert not GAME.contrast(state, codes["W6"], codes["WT"]), "one of them may win"


def test_of_two_cards_of_a_beast_a_kirin_is_declared_or_the_one_that_more_cards_can_beat(all_deals):
    state, codes = reached(45036, 0)
    place, few = said("in_order", "descending"), said("of_all", 5)
    kept = insight(state, codes["W5"], codes["W1"])
    assert kept == f"{said('declare_keep', 'W1')} {said('beat_fewer', place, few, 'W1', 9, 'W5')}"
    assert [*GAME.contrast(state, codes["W5"], codes["W1"])] == [
        "declare the 5 of the White Tiger",
        "declare the 1 of the White Tiger",
    ]
    assert not GAME.contrast(state, codes["W5"], codes["V1"])
    state, codes = reached(29006, 3)
    assert insight(state, codes["V-"], codes["V2"]) == said("declare_kirin", "V-", "V2")


def test_a_beast_is_rated_by_the_best_card_that_could_be_kept_of_it(all_deals):
    state, codes = reached(29001, 75)
    assert insight(state, codes["B3"], codes["W3"]).endswith(
        "your best would be W3, which at least 9 can beat in either order."
    )


def test_what_no_play_can_change_any_more_is_said_for_sure():
    for seed, moves, key in ((29005, 103, "safe"), (101, 95, "beaten"), (29003, 93, "")):
        state, codes = reached(seed, moves)
        one, other = [*codes.values()][:2]
        assert GAME.settled(state, one, other) == (SAY(key) if key else ""), (seed, GAME.settled(state, one, other))


def test_whoever_holds_only_kirins_is_told_that_no_trick_can_be_won(walk):
    met = Counter()
    for state in positions(walk, range(8), tricks=TRICKS - 3):
        if state.legal_actions()[0].text.startswith("play"):
            one, other = (action.code for action in state.legal_actions()[:2])
            only = min(state.hands[state.turn]) >= FIRST_KIRIN
            met[only] += 1
            assert (SAY("only_kirins") in insight(state, one, other)) == only
    assert set(met) == {True, False}


def reached(seed, moves):
    """A position that greedy players come to, and the codes of its actions by their cards."""
    state = GAME.new(4, seed)
    for _ in range(moves):
        state = state.apply(greedy(state))
    return state, {action.text.split()[1]: action.code for action in state.legal_actions()}


def played_out(state, card, deals=30):
    """Imagined deals in which a card is played and all play on as in playouts."""
    for seed in range(deals):
        there = state.resample(state.turn, seed).apply(f"play {card}")
        while there.scorings == state.scorings:
            there = there.apply(playout_action(there))
        yield there


def test_the_order_is_no_cause_where_it_comes_out_the_same_whichever_card_is_played(all_deals):
    state, codes = reached(17014, 10)
    assert [KINDS[card] for card in state.table] == ["B6", "VT"]
    for seed in range(20):
        assert trick_after(state, "play W-", seed)[1] == trick_after(state, "play WT", seed)[1]
    told = insight(state, codes["W-"], codes["WT"])
    assert told
    assert "next order" not in told
    assert "overrule" not in told
    assert "does nothing to the order" in GAME.plan(state, codes["W-"])[0]


def test_each_card_has_a_purpose_whatever_is_led_and_overruled(walk):
    purposes = [
        GAME.plan(state, action.code)[0]
        for state in positions(walk, range(12), every=5)
        for action in state.legal_actions()
    ]
    assert any(one.startswith("lead ") and " and " not in one for one in purposes), "which a stronger Kirin must answer"


def test_who_hardly_wins_a_trick_any_more_is_told_so(all_deals):
    state, codes = reached(118002, 30)
    told = insight(state, codes["W1"], codes["B1"])
    assert told == SAY("hopeless")
    assert not any(found["next"] for found in (GAME.events(state, [state, end]) for end in played_out(state, "W1")))


def test_a_card_is_not_kept_for_a_trick_that_another_one_would_win(all_deals):
    state, codes = reached(20014, 22)
    assert share_won(state, codes["B4"], codes["B6"]) > share_won(state, codes["B6"], codes["B4"])
    assert cost_beside(state, codes["B6"], codes["B4"])[0] > 0.2
    assert "B6" not in insight(state, codes["B4"], codes["B6"])


KEPT_LED, KEPT_V5 = (("keep_either", card, ("nearly_every",)) for card in ("B5", "V5"))
IN_ASCENDING = ("in_order", "ascending")
DECIDED = [  # by the seed and the moves of the position: the two cards, and what decides between them
    (47015, 29, "W4", "W-", ("sure_of_itself", "W4")),
    (28006, 23, "A5", "W-", ("takes_own", "A5", ["V5"])),
    (28007, 30, "B3", "B4", ("inferred", ["W1"], "B3"), ("captures_surely", ["V3"])),
    (28002, 102, "B3", "B4", ("unbeaten", ("of_ten", 7), "B3", ("only", ["A2"])), ("awaited",)),
    (28005, 16, "B4", "B5", KEPT_LED, ("beat_fewer", ("in_this_order",), ("of_all", 5), "B5", 7, "B4")),
    (29004, 96, "W3", "V5", KEPT_V5, ("can_beat", IN_ASCENDING, ("only", ["A6", "B6"]), "V5"), ("own_scores", "V5")),
    (47018, 50, "B-", "B1", ("thrown_kirin", "B-"), ("can_beat", ("in_this_order",), ("none",), "B1")),
    (29007, 9, "A3", "B5", ("keep_lost", "B5"), ("beat_fewer", IN_ASCENDING, ("of_all", 5), "B5", 8, "A3")),
    (46005, 87, "A1", "A6", ("keep_lost", "A6"), ("beat_fewer_next", ("in_this_order",), ("none",), "A6", 14, "A1")),
    (45022, 10, "A3", "BT", ("save", "BT")),
    (45037, 7, "B-", "W3", ("thrown_kirin", "B-")),
    (46030, 47, "BT", "B+", ("takes_own", "BT", ["W1", "W+"]), ("own_later", "BT", 1)),
    (46025, 11, "W4", "W-", ("keep_idle", "W-")),
]


def said(key, *places):
    """The sentence of a key, with other sentences in its places."""
    return SAY(key, *(said(*place) if isinstance(place, tuple) else place for place in places))


@pytest.mark.parametrize("choice", by_turns(DECIDED, DECIDED[0], DECIDED[5]), ids=lambda choice: choice[4][0])
def test_the_card_that_decides_is_told_with_what_it_does_after_either(all_deals, choice):
    seed, moves, better, other, *facts = choice
    state, codes = reached(seed, moves)
    assert insight(state, codes[better], codes[other]) == " ".join(said(*fact) for fact in facts)


@pytest.mark.parametrize(
    ("seed", "moves", "better", "other", "cause", "helped"),
    [
        (28010, 52, "A3", "V+", said("keep_overruled", "V+", "ascending"), "V5"),
        (46014, 42, "A-", "A+", said("keep_kirin", "A+", "ascending", "descending"), "A6"),
        (117012, 12, "V-", "A3", said("spent_now", "V-", "descending"), "B5"),
        (48011, 12, "A3", "V-", said("keep_strongest", "V-", "descending", "ascending"), "V1"),
    ],
)
def test_a_kirin_is_told_with_the_card_that_wins_oftener_by_its_order(
    all_deals, seed, moves, better, other, cause, helped
):
    state, codes = reached(seed, moves)
    told = insight(state, codes[better], codes[other])
    assert told.startswith(f"{cause} In {'descending' if helped == 'V1' else 'ascending'} order ")
    assert told.endswith(f"can beat your {helped}.")


def test_a_card_wins_no_trick_oftener_that_only_wins_instead_of_another(all_deals):
    state, codes = reached(47009, 95)
    assert share_won(state, codes["W6"], codes["B6"]) > share_won(state, codes["W3"], codes["B6"]) + 0.5
    assert share_won(state, codes["W3"], codes["W6"]) > 0.5
    assert not insight(state, codes["W6"], codes["W3"])


def test_that_the_order_cannot_turn_is_told_with_the_kirin_that_must_have_been_declared(all_deals):
    state, codes = reached(23013, 27)
    place = SAY("order_fixed_declared", ["B+"])
    assert insight(state, codes["A5"], codes["W2"]).endswith(SAY("can_beat", place, SAY("only", ["B2"]), "W2"))
    assert all("B+" in [KINDS[card] for card in state.resample(state.turn, n).at.declared] for n in range(20))


SHARES = "about 7 of 10 deals", "A4", "about 3 of 10"
DRAWN = "draws_beater", "V2", "B1", *SHARES, "only VT", "W1", "descending"


@pytest.mark.parametrize(
    ("seed", "moves", "better", "other", "fact"),
    [
        # a lead draws out the 1 that could beat a kept one
        (30005, 84, "V2", "A4", DRAWN),
        # the trumps could win this trick, and neither of the two cards can
        (30010, 10, "W6", "A2", ("keep_behind", "A2")),
        # an opponent beats both leads
        (30009, 4, "A3", "A5", ("keep_either", "A5", "nearly every deal")),
    ],
)
def test_what_parts_two_cards_that_lose_the_trick_is_told(all_deals, seed, moves, better, other, fact):
    state, codes = reached(seed, moves)
    assert insight(state, codes[better], codes[other]).startswith(said(*fact))


def test_two_kirins_that_do_the_same_to_the_order_are_asked_about_by_their_names():
    state, codes = reached(30006, 91)
    assert contrast(state, codes["B-"], codes["V-"]) == [f"play the {label(codes[card])}" for card in ("B-", "V-")]
