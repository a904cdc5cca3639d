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
from ludobook.games.kirin.advice.foreseen import share_won, share_won_late
from ludobook.games.kirin.advice.insight import SAY, concerns, insight
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import ASCENDING, CARDS, FIRST_KIRIN, SEATS, STRONGER, TRICKS, qualifies
from ludobook.games.kirin.machine import ORDER, unseen
from ludobook.games.kirin.words import BEAST_NAMES
from ludobook.players.greedy import greedy, playout_action
from tiers import by_tier, by_turns

DEALS = 3
SURELY = ("surely makes the next order", "surely keeps the order")


@pytest.fixture
def all_deals():
    """Ask for as many imagined deals as a hint looks at."""


@pytest.fixture(autouse=True)
def few_deals(request, monkeypatch):
    """Foresee in few deals, because what is counted from the table is the same in any of them."""
    if "all_deals" not in request.fixturenames:
        monkeypatch.setattr(foreseen, "FORESEEN_DEALS", DEALS)
    for remembered in (foreseen._deals, foreseen.is_overruled, foreseen.play_out, foreseen.share_won_late):
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
            begin = (
                f"Nobody can beat {card} ",
                f"No card still out can beat {card},",
                f"With {card} you win",
                f"{card} wins",
            )
            wins = said.startswith(begin)
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
    assert told > silent


def test_a_card_that_is_kept_is_compared_by_the_cards_that_can_still_beat_it(dealt, all_deals):
    hands = "B1 B6 W5 W2 V4 A5 AT B- V3", "A1 A2 A3 A4 V1 V2 W1 W3 V+", "A6 V5 V6 B2 B3 B4 B5 VT W+"
    state = dealt([*hands, "W4 W6 WT BT A+ A- V- W- B+"], parent=0)
    code = codes_of(state.legal_actions())

    def said(better, other):
        return insight(state, code[f"play {better}"], code[f"play {other}"])

    few = SAY("of_all", 6, 27)
    drawn = SAY("drawn", ["V+", "V-"], "B6")
    assert said("B6", "W2") == f"{SAY('likelier', few, 'B6', 16, 'W2')} {drawn}"
    assert said("W2", "V4") == SAY("own_risked", "V4", SAY("of_all", 9, 27))
    assert "order" not in said("W2", "B-"), "B- turns it, but no card that is kept wins oftener for that"
    kept, given = share_won(state, code["play W5"], code["play B1"]), share_won(state, code["play B1"], code["play W5"])
    assert kept > given, "the order is likely to turn"
    assert "Keep" not in said("B1", "W5")


KEPT_NOW = re.compile(r"[Kk]eep (\S\S)\. In this order, (\d+) of the \d+ [^.]* it, but (\d+) cards can beat (\S\S)\.")


def test_a_kept_card_is_beaten_by_as_many_cards_as_is_said(walk):
    met = 0
    for state in positions(walk, range(4), every=by_tier(15, 3)):
        codes, order = codes_of(state.legal_actions()), state.at.now[ORDER]
        for better, other in permutations(codes, 2):
            if found := KEPT_NOW.search(insight(state, codes[better], codes[other])):
                left = unseen(state.at)
                beat = [(left & STRONGER[CARDS * order + KINDS.index(found[n])]).bit_count() for n in (1, 4)]
                assert beat == [int(found[2]), int(found[3])]
                met += 1
    assert met > by_tier(0, 2)


def test_a_kirin_on_the_table_that_no_other_can_overrule_decides_what_a_kept_card_is_worth(dealt, play):
    hands = "W1 W3 W4 W6 B2 B+ V1 V2 A4", "A5 A1 A2 A3 W+ VT B3 B4 WT", "V- V3 V5 AT BT B5 W2 W5 A-"
    state = play(dealt([*hands, "V6 V4 A6 B6 B1 V+ A+ W- B-"], parent=1), "A5 V- V6")
    code = codes_of(state.legal_actions())
    kept = SAY("spare_made", ["W1", "V1"], "V-", "descending", SAY("of_all", 5, 24), SAY("either"))
    spared = SAY("spare_either", "W3", "W4", SAY("spare_in_either"), SAY("at_least", 9, 24))
    assert insight(state, code["play W3"], code["play W1"]) == f"{kept} {spared}"
    assert "play B+ and surely keep the order" not in GAME.plan(state, code["play B+"])


def test_of_kirins_only_those_of_the_strongest_beast_count_and_two_of_them_cancel_each_other(dealt, play, all_deals):
    hands = "B1 B2 A6 W6 W- A- V6 V+ A4", "A5 A1 A2 A3 W+ VT B4 B5 WT", "V- V3 V5 AT BT B6 W4 W5 A+"
    start = dealt([*hands, "W1 W3 B3 V1 V2 W2 V4 B+ B-"], parent=1)

    def said(table, better, other):
        state = play(start, table)
        code = codes_of(state.legal_actions())
        return insight(state, code[f"play {better}"], code[f"play {other}"])

    assert said("A5 V- W1", "B1", "W-") == SAY("wasted", "W-", "V-")
    assert said("A5 V- W1", "V+", "B1").startswith("V+ cancels V-, so the order surely stays ascending, and then ")
    assert said("A5 V- W1", "A-", "V6").startswith(
        "Play A- now, because later it could make the order descending. This way "
    )


def test_a_kirin_is_not_played_for_one_card_where_the_others_are_weaker_in_its_order(dealt, play):
    hands = "B1 B2 B3 W2 W- A- V6 V+ A4", "A5 A1 A2 A3 W+ VT B4 B5 WT", "V- V3 V5 AT BT B6 W4 W5 A+"
    state = play(dealt([*hands, "W1 W3 W6 V1 V2 A6 V4 B+ B-"], parent=1), "A5 V- W1")
    code = codes_of(state.legal_actions())
    said = insight(state, code["play V+"], code["play B1"])
    assert "ascending" not in said, "which suits V6, but not the other four"
    assert said.startswith("V+ could never win a trick, so keep B1. ")


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


def test_a_kirin_that_alone_is_said_to_turn_the_order_is_the_only_one_that_does(walk):
    met = Counter()
    for state in positions(walk, range(6)):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2) if len(state.tricks) == TRICKS - 2 else ():
            said = insight(state, codes[better], codes[other])
            if alone := re.search(r"Only (..) could still make the order (\w+)", said):
                for seed in range(10 * DEALS):
                    _, order, cards = trick_after(state, better, seed)
                    made = ("ascending", "descending")[order] == alone[2]
                    met[made] += 1
                    assert not made or alone[1] in cards, (said, better)
    assert set(met) == {True, False}


def test_a_kirin_is_kept_to_turn_the_order_back_if_it_alone_could_and_an_opponent_may_turn_it(walk):
    found = 0
    for state in positions(walk, range(3), every=by_tier(11, 4)):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2):
            if insight(state, codes[better], codes[other]).startswith(SAY("turn_back", other.split()[1])):
                sign, turned = ("+", "-") if state.order == ASCENDING else ("-", "+")
                hand = [KINDS[card] for card in state.hands[state.turn]]
                assert [card for card in hand if card.endswith(sign)] == [other.split()[1]]
                there = [KINDS[card] for cards in state.resample(state.turn, 1).hands for card in cards]
                found += any(card.endswith(turned) for card in set(there) - set(hand))
    assert found


def strong(card, other, order):
    """Whether a number or trump beats another card in an order."""
    return card < FIRST_KIRIN and bool(STRONGER[CARDS * order + other] >> card & 1)


DRAWS = re.compile(r"To make your (..) stronger, .* it: (\d+) of those (\d+) cards answer .., but (\d+)")
TURNS = re.compile(r"If you lead (..), you may draw out (.*)\. So the next order")


def test_a_lead_is_said_to_draw_out_the_cards_that_answer_it_and_beat_a_kept_one(walk):
    met = Counter()
    for state in positions(walk, range(4), every=by_tier(5, 2)):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2) if not state.table else ():
            told = insight(state, codes[better], codes[other])
            if not (found := DRAWS.search(told) or TURNS.search(told)):
                continue
            deal = state.resample(state.turn, 1)
            there = [card for seat, hand in enumerate(deal.hands) if seat != state.turn for card in hand]
            there += [card for seat, card in enumerate(deal.declared) if seat != state.turn]
            order, (lead, rival) = state.at.now[ORDER], [KINDS.index(one.split()[1]) for one in (better, other)]
            met[found.re] += 1
            if found.re is TURNS:
                hands = [state.resample(state.turn, seed).hands for seed in range(40)]
                held = {one for deal in hands for seat, hand in enumerate(deal) if seat != state.turn for one in hand}
                kirins = [one for one in held if one >= FIRST_KIRIN and qualifies(one, lead, order, 0)]
                signs = [KINDS[one] for one in kirins if KINDS[one][1] == ("-", "+")[order]]
                assert sorted(found[2].replace(" and ", ", ").split(", ")) == sorted(signs)
                continue
            kept = KINDS.index(found[1])
            assert kept in state.hands[state.turn]
            beating = [card for card in there if strong(card, kept, order)]
            drawn = [sum(qualifies(card, one, order, 0) for card in beating) for one in (lead, rival)]
            assert [*map(int, found.groups()[1:])] == [drawn[0], len(beating), drawn[1]]
    assert len(met) == 2


COUNTED = re.compile(r"suits (..), (\d+) of the 27 .* can beat it; in the order that suits (..), (\d+) can\.")
IDLE = re.compile(
    r"you hold ([^.]*), and an opponent may well capture (?:it|them), because at least (\d+) of the 27 cards"
)
KEPT = re.compile(r"keep (..)\. In (\w+) order, (\d+) of the 27 .* can beat it, but .* least (\d+) can beat (..)\.")
OWN = re.compile(
    r"you keep (..), which (\d+) of the 27 cards that you don’t hold can beat in (\w+) order; of the [^,]*"
    r"(?:, at least (\d+) can beat even your best card, (..), in|would keep neither a number nor the trump)"
)
LEFT = re.compile(
    r"[Oo]f the ([^,.]*), (\d+) cards are in other hands for you to capture; of the ([^,.]*), only (\d+)\."
)


def test_what_is_said_of_two_cards_to_declare_is_counted_from_the_hand(walk):
    met = Counter()
    for state in (one for seed in range(20) for one in walk(seed) if one.turn is not None):
        actions = codes_of(state.legal_actions())
        if not next(iter(actions)).startswith("declare"):
            continue
        hand = state.hands[state.turn]

        def beaters(name, out=frozenset(range(CARDS)) - {*hand}):
            found = [sum(strong(card, KINDS.index(name), order) for card in out) for order in (0, 1)]
            return list(map(str, found))

        def least(name):
            return min(beaters(name), key=int)

        def few_of(name):  # a trump seldom has to wait for the other order
            return beaters(name)[0] if name.endswith("T") else least(name)

        for better, other in list(permutations(actions, 2))[::7]:
            said = insight(state, actions[better], actions[other])
            left = {BEAST_NAMES[n]: str(9 - sum(KINDS[card][0] == "AVWB"[n] for card in hand)) for n in range(4)}
            if found := COUNTED.search(said):
                theirs, few, mine, many = found.groups()
                assert (few, many) == (few_of(theirs), least(mine))
            elif found := KEPT.search(said):
                theirs, order, few, many, mine = found.groups()
                assert few == beaters(theirs)[order == "descending"]
                assert many == least(mine)
                assert int(few) < int(many)
            elif found := OWN.search(said):
                card, few, order, many, rival = found.groups()
                assert few == beaters(card)[order == "descending"]
                assert KINDS.index(card) in hand
                assert many is None or many == least(rival)
            elif found := IDLE.search(said):
                assert found[2] == min(map(least, re.findall(r"[AVWB]\d", found[1])), key=int)
            if also := LEFT.search(said):
                assert also.groups() == (also[1], left[also[1]], also[3], left[also[3]])
            met.update(one.re.pattern for one in (found, also) if one)
    assert {one.pattern for one in (COUNTED, KEPT, OWN, IDLE, LEFT)} <= {*met}


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
    assert any(one.startswith("lead ") and one.endswith(", which an opponent has to overrule") for one in purposes)


def test_a_number_is_not_kept_instead_of_a_kirin_if_it_hardly_ever_wins_a_trick(all_deals):
    state, codes = reached(117012, 12)
    assert "keep A3" not in insight(state, codes["V-"], codes["A3"])


@pytest.mark.long
def test_a_number_that_is_kept_instead_of_a_kirin_wins_a_trick_now_and_then(walk, all_deals):
    met = 0
    for state in positions(walk, range(2), every=5):
        codes = codes_of(state.legal_actions())
        for better, other in list(permutations(codes, 2))[::3]:
            if met < 2 and "could never win a trick, so keep" in insight(state, codes[better], codes[other]):
                met += 1
                kirin, kept = better.split()[1], other.split()[1]
                first = state.apply(better)
                won = [GAME.events(state, [first, end]).get(f"wins/{kept}", 0) for end in played_out(state, kirin)]
                assert sum(won) >= len(won) / 10
    assert met


def won(state, card, kept):
    """In what share of many deals a card wins a trick, once one is played."""
    first = state.apply(f"play {card}")
    ends = [GAME.events(state, [first, end]) for end in played_out(state, card, by_tier(60, 120))]
    return sum(found.get(f"wins/{kept}", 0) or found.get("trick", 0) * (kept == card) for found in ends) / len(ends)


def test_no_card_is_said_to_be_kept_that_hardly_ever_wins_a_trick(all_deals):
    state, codes = reached(18013, 19)
    assert won(state, "W1", "W3") == 0
    assert "keep W3" not in insight(state, codes["W1"], codes["W3"])
    told = insight(state, codes["W1"], codes["W3"])
    assert won(state, "W1", "A4") > won(state, "W3", "A4") + 0.2, "playouts play it earlier after W3"
    late = [share_won_late(state, codes[one], codes["A4"]) for one in ("W1", "W3")]
    assert abs(late[0] - late[1]) < 0.05
    assert not told
    assert not concerns(state, codes["W1"], codes["W3"], "captured/later")


def test_who_hardly_wins_a_trick_any_more_is_told_so(all_deals):
    state, codes = reached(118002, 30)
    told = insight(state, codes["W1"], codes["B1"])
    assert told == SAY("hopeless")
    assert not any(found["next"] for found in (GAME.events(state, [state, end]) for end in played_out(state, "W1")))


def test_what_has_lost_to_the_table_is_not_called_equally_strong(all_deals):
    state, codes = reached(33026, 26)
    assert won(state, "W4", "W4") == 0, "V3 beats it"
    assert won(state, "W3", "W3") > 0.5
    told = insight(state, codes["W3"], codes["W4"])
    assert told.startswith(
        "In this trick, only W2 can beat W3, which wins it in about 7 of 10 deals. If W3 wins, it captures B+"
    )


def test_a_small_chance_of_a_card_of_ones_own_beast_is_called_small(all_deals):
    state, codes = reached(33042, 30)
    assert 0.05 < won(state, "V3", "W3") < 0.2
    assert "itself, as it does in about 1 of 10 deals." in insight(state, codes["V3"], codes["W3"])


def test_an_order_that_helps_no_card_is_no_cause(all_deals):
    state, codes = reached(118010, 14)
    assert abs(won(state, "W-", "B1") - won(state, "A4", "B1")) < 0.05, "B1 wins either way"
    assert "order" not in insight(state, codes["W-"], codes["A4"])


def test_a_kirin_is_kept_for_a_trick_that_is_lost_anyway_where_another_card_wins_oftener_then(all_deals):
    state, codes = reached(19005, 15)
    told = insight(state, codes["W2"], codes["W+"])
    assert told.startswith(
        "You can’t win this trick, so play W2, which 13 of the 18 cards still out can beat, and keep W+"
    )
    assert won(state, "W2", "W5") > won(state, "W+", "W5") + 0.2


def test_what_speaks_for_keeping_either_card_is_said_of_both(all_deals):
    state, codes = reached(19006, 22)
    assert won(state, "W5", "B3") > won(state, "B3", "W5")
    told = insight(state, codes["B3"], codes["W5"])
    assert told.startswith("If you keep W5, it wins a later trick in about 2 of 10 deals")
    assert "but if you keep B3 instead, it wins one in about 3 of 10 deals." in told


def test_an_order_that_no_kirin_can_turn_is_called_fixed(all_deals):
    state, codes = reached(19001, 23)
    told = insight(state, codes["A5"], codes["A4"])
    assert "the order can’t turn any more. A+ must have been declared" in told
    dealt = [state.resample(state.turn, seed) for seed in range(DEALS)]
    assert all("A+" in [KINDS[card] for card in deal.at.declared] for deal in dealt)


def test_a_kirin_that_does_nothing_now_is_said_to_be_spent_before_it_could_turn_the_order(all_deals):
    state, codes = reached(17009, 11)
    told = insight(state, codes["W-"], codes["A3"])
    assert told.startswith("W- does nothing to the order now, because V+ in this trick is the stronger Kirin.")
    out = {*range(CARDS)} - {*state.hands[state.turn], *state.table, state.declared[state.turn]}
    out -= {card for _, trick in state.tricks for card in trick.plays}
    beaters = [sum(strong(card, KINDS.index("B6"), order) for card in out) for order in (0, 1)]
    assert told.endswith(
        f"make the order descending, and then {beaters[1]} cards could beat B6, instead of {beaters[0]}."
    )


def shares(state, card, counted):
    """In how many of ten deals something comes true of the seat's cards and their orders, once a card is played."""
    found = []
    for deal in range(foreseen.FORESEEN_DEALS):
        there, played = state.resample(state.turn, deal), []
        code = f"play {card}"
        while there.scorings == state.scorings:
            if there.turn == state.turn:
                played.append((str(code).split()[1], ("ascending", "descending")[there.at.now[ORDER]]))
            before, there = there, there.apply(code)
            if len(before.tricks) == len(state.tricks) and len(there.tricks) > len(state.tricks):
                played.append(("next", ("ascending", "descending")[there.order]))
            code = playout_action(there) if there.turn is not None else ""
        found.append(counted in played)
    return round(10 * sum(found) / len(found))


COUNTED_ORDERS = [
    (
        117007,
        13,
        "W-",
        "W+",
        "W- makes the next order descending, but keep W+, which can turn the order back. With it in hand, ",
        ("B4", "ascending"),
    ),
    (
        117012,
        12,
        "V-",
        "A3",
        "Play V- now, because once the order has turned, V- could only make it descending again. This way",
        ("B5", "ascending"),
    ),
    (17004, 12, "B+", "B3", "If you lead B+, you may draw out A- and W-. So", ("next", "descending")),
]


@pytest.mark.parametrize("choice", by_turns(COUNTED_ORDERS, COUNTED_ORDERS[2]), ids=lambda choice: choice[2])
def test_the_order_in_which_a_kept_card_is_played_is_counted(all_deals, choice):
    seed, moves, better, other, told, counted = choice
    state, codes = reached(seed, moves)
    said = insight(state, codes[better], codes[other])
    assert said.startswith(told)
    count, fewer = (shares(state, card, counted) for card in (better, other))
    first = "nearly every deal" if count == 10 else f"about {count} of 10 deals"
    assert f"in {first} instead of in {f'about {fewer}' if count == 10 else fewer}" in said
    assert count > fewer


def test_a_card_that_surely_wins_now_is_said_to_lose_later_in_the_order_that_comes(all_deals):
    state, codes = reached(117003, 21)
    assert f"in about {shares(state, 'W5', ('W1', 'ascending'))} of 10 deals" in insight(
        state, codes["W1"], codes["W5"]
    )


def test_a_kirin_that_can_never_win_is_thrown_in_a_trick_that_is_lost_for_what_wins_oftener_by_it(all_deals):
    state, codes = reached(20002, 10)
    told = insight(state, codes["B-"], codes["A2"])
    assert told.startswith(SAY("thrown_kirin", "B-", "V6", "|").partition("|")[0])
    assert won(state, "B-", "V6") > won(state, "A2", "V6") + 0.1
    state, codes = reached(20013, 15)
    assert won(state, "W-", "A5") < won(state, "V2", "A5"), "the order suits one card and not another"
    assert insight(state, codes["W-"], codes["V2"]).startswith("You can’t win this trick, so keep V2, which scores for")
    state, codes = reached(20003, 17)
    assert insight(state, codes["B-"], codes["W3"]) == SAY("idle_beside", "B-", "W3")
    assert won(state, "B-", "W3") < 0.1


def test_of_a_trick_that_surely_captures_two_cards_nothing_more_is_said(all_deals):
    state, codes = reached(20009, 23)
    assert insight(state, codes["B1"], codes["A3"]) == SAY("takes_own", "B1", ["B2", "B1"])
    state, codes = reached(24004, 43)
    assert insight(state, codes["AT"], codes["V2"]) == SAY("takes_own", "AT", ["A6", "AT"])


def test_a_card_is_not_kept_for_a_trick_that_another_one_would_win(all_deals):
    state, codes = reached(20014, 22)
    assert won(state, "B4", "B6") > won(state, "B6", "B4")
    assert won(state, "B6", "W6") + won(state, "B6", "V6") > won(state, "B4", "W6") + won(state, "B4", "V6") + 0.2
    assert "B6" not in insight(state, codes["B4"], codes["B6"])


SAME = re.compile(r"The same cards can beat either of the two")


def test_two_cards_that_the_same_cards_beat_are_called_alike(walk):
    met = 0
    for state in positions(walk, range(by_tier(6, 12)), tricks=TRICKS - 3):
        codes = codes_of(state.legal_actions())
        for better, other in permutations(codes, 2):
            if SAME.match(insight(state, codes[better], codes[other])):
                cards, left = [KINDS.index(text.split()[1]) for text in (better, other)], unseen(state.at)
                then = [order for order in (0, 1) if trick_order(state, better, order)]
                for order in then:
                    one, two = (left & STRONGER[CARDS * order + card] for card in cards)
                    assert one == two
                met += 1
    assert met


def trick_order(state, text, order):
    """Tell whether an order is the next one in any of a few deals, once a card is played."""
    return any(trick_after(state, text, seed)[1] == order for seed in range(6))
