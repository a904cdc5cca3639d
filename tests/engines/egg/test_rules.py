"""Every rule and ruling of the rulebook that is about a game being played, each with a check of what it says."""

import json
from collections import Counter

import pytest
from ludobook.games.egg.machine import OUT
from ludobook.games.egg.words import RULEBOOK

from .tools import (
    EGG,
    EGG_HANDS,
    EGG_LAYS,
    LATER,
    ask,
    changed,
    deal,
    do,
    kind,
    reading,
    refusal,
    second_round,
    table,
    texts,
)

# the ids of the specification, written down once more: the rulebook must have them all, and no other
IDS = """
DECK-1 DECK-2 START-1 START-2 SET-1 SET-2 SET-3 SET-4 RANK-1 RANK-2 RANK-3 RANK-4 WILD-1 WILD-2 WILD-3 WILD-4 WILD-5
SCORE-1 SCORE-2 SCORE-3 SCORE-4 BRACELET-1 BRACELET-2 BRACELET-3 BRACELET-4 BRACELET-5 EGG-1 EGG-2 EGG-3 EGG-4 EGG-5
EGG-6 HAND-1 HAND-2 HAND-3 HAND-4 END-1 END-2 END-3 END-4 END-5
JSON-1 JSON-2 JSON-3 JSON-4 JSON-5 JSON-6 JSON-7 JSON-8 JSON-9
R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29 R30 R31 R32
R33 R34
"""
IDS = [f"EGG-{name}" for name in IDS.split()]
KEYS = {
    "EGG-R3": ("revelation_pair", ("friends", "bah-yah")),
    "EGG-R8": ("egg_wild_friends", (True, False)),
    "EGG-R11": ("bracelet_time", ("sets", "any")),
    "EGG-R15": ("empty_draw", ("refuse", "sudden_end")),
    "EGG-R17": ("bracelets_short", ("sudden_end", "give_what_is_left")),
    "EGG-R22": ("egg_tie", ("stays", "middle")),
    "EGG-R23": ("egg_reading", ("public", "private")),
    "EGG-R30": ("reshuffle", ("every_round", "when_empty")),
}
#: Random requests ask a second implementation for what these make of sets and scores (tests/engines/oracle).
COMPARED = """
DECK-2 RANK-1 RANK-2 RANK-3 RANK-4 WILD-1 WILD-2 WILD-3 WILD-4 WILD-5 SCORE-1 SCORE-2 SCORE-3 SCORE-4 END-2 END-3 END-4
BRACELET-1 EGG-1 EGG-2 EGG-3 JSON-1 JSON-3 JSON-4 JSON-5 JSON-6 JSON-7 JSON-8
R1 R4 R5 R6 R7 R8 R9 R10 R16 R17 R20 R21 R22 R26 R28 R29 R31
"""
COMPARED = {f"EGG-{name}" for name in COMPARED.split()}
CHECKS = {}


def proves(*names):
    def note(function):
        for name in names:
            assert f"EGG-{name}" not in CHECKS
            CHECKS[f"EGG-{name}"] = function
        return function

    return note


def test_the_rulebook_has_every_id_and_no_other():
    assert sorted(RULEBOOK.ids()) == sorted(IDS)
    assert sorted([*CHECKS, *COMPARED]) == sorted(IDS)


def test_the_rulebook_has_every_key_with_its_values():
    assert {ruling.id: (ruling.key, ruling.values) for ruling in RULEBOOK.switches} == KEYS


@pytest.mark.parametrize("rule_id", CHECKS)
def test_rule(rule_id):
    CHECKS[rule_id]()


# --- cards and sets


@proves("DECK-1")
def deck():
    state = EGG.new(2, 0)
    cards = [*state.deck, *state.hands[0], *state.hands[1]]
    assert len(cards) == 32
    names = {f"{colour}{rank}" for colour in "RB" for rank in (2, 3, 5, 7, 10, 15, 20, "W")}
    assert set(EGG.form.cards) == names
    for other in ("R1", "R4", "G2", "B0", "W", "RR", "R150", ""):
        assert ask("describe_set", cards=[other, "R2"]) == "EGG-DECK-1"


@proves("START-1")
def players():
    for count in (-1, 0, 1, 6, 7):
        assert ask("new", players=count, seed=0) == "EGG-START-1"
    for count in (2, 3, 4, 5):
        assert EGG.new(count, 0).players == count
    assert ask("score_round", players=table("R7+R7 R2+B2")) == "EGG-START-1"


@proves("START-2")
def start():
    state = EGG.new(4, 11)
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert state.status().scores == (0,) * 4
    view = state.view(2)
    assert (view["bracelets"], view["egg"], view["deck"], view["supply"]) == ([0] * 4, None, 12, 12)
    assert state.hands != EGG.new(4, 12).hands


@proves("SET-1")
def two_sets_of_two():
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    assert len(texts(state)) == 16
    for action in ("lay R2+B3+R7 B15+B20", "lay R2 B3", "lay B20+B15", "lay B20+B20 R2+B3", "lay R3+R5 R2+B3"):
        assert refusal(state, action).rule == "EGG-SET-1"
    assert refusal(state, "lay R3+R5 R2+B3").part == ("R3", "R5")
    assert ask("describe_set", cards=["R2"]) == "EGG-SET-1"


@proves("SET-2", "R2")
def stronger_is_far():
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    fault = refusal(state, "lay R2+B3 R7+B15")
    assert fault.rule == "EGG-SET-2"
    assert fault.part == ("R2+B3", "R7+B15")
    assert ask("score_round", players=table("R2+B2 R7+B3", "R10+B10 R5+B7")) == "EGG-SET-2"


@proves("SET-3")
def laid_is_laid():
    state = do(deal(*EGG_HANDS), EGG_LAYS[0])
    assert state.view(1)["sets"] == [{"far": ["?", "?"], "near": ["?", "?"]}, None]
    assert state.status().to_move == 1
    assert refusal(reading(), "lay R20+B20 R10+B10").rule == "EGG-SET-3"


@proves("SET-4")
def kept_cards_are_hidden():
    state = do(deal(*EGG_HANDS), EGG_LAYS[0])
    assert state.view(0)["hand"] == ["B3"]
    assert "B3" not in json.dumps({**state.view(1), "hand": []})
    assert state.view(1)["hand_sizes"] == [1, 5]


# --- scoring


SPLIT = table("R20+B15 R2+B2", "R10+B10 R5+B7")  # both earn nothing


@proves("END-1", "R27")
def amounts():
    best = ["R20+R20 B20+B20", "R15+R15 B15+B15", "R10+R10 B10+B10", "R7+R7 B7+B7", "R5+R5 B5+B5"]
    for count, amount in ((2, 3), (3, 15), (4, 20), (5, 30)):
        players = table(*best[:count])
        earned = (count - 1) ** 2
        for before, over in ((amount - earned - 1, False), (amount - earned, True)):
            found = ask("score_round", players=players, money=[before, *[0] * (count - 1)])
            assert (found["money"][0], found["game_over"]) == (before + earned, over)


@proves("END-5")
def nobody_acts_after_the_end():
    again = "R20 B15 R10 B5 R10 B10 R5 B7"
    state = deal("R20 B15 R10 B5 B3", "R10 B10 R5 B7 R2", later=(again, again))
    first, second = "lay R20+B15 R10+B5", "lay R10+B10 R5+B7"
    state = do(state, first, second, second, first, first, second)
    status = state.status()
    assert (status.to_move, status.game_over, status.scores, status.winners) == (None, True, (3, 0), (0,))
    assert state.legal_actions() == ()
    for action in (first, "bracelet", "pass", "read none", "discard R2"):
        assert refusal(state, action).rule == "EGG-END-5"


# --- bracelets


@proves("BRACELET-2", "R12")
def a_bracelet_buys_a_card():
    state = second_round()
    assert texts(state)[0] == "bracelet"
    after = do(state, "bracelet")
    assert len(after.hands[1]) == 6
    assert set(after.view(1)["hand"]) >= set(state.view(1)["hand"])
    assert after.status().to_move == 1  # the card is seen before anything else is decided
    assert after.view(0)["log"][-1] == {"seat": 1, "action": "bracelet"}
    assert refusal(after, "bracelet").rule == "EGG-BRACELET-2"


@proves("BRACELET-3", "R25")
def only_while_making_sets():
    state = do(deal(*EGG_HANDS, later=(LATER,)), *EGG_LAYS)  # seat 1 has a bracelet
    after = do(state, "lay B7+BW R5+RW", "lay R20+B20 R10+B10")
    assert after.status().to_move == 0  # READ: nobody else is asked
    assert refusal(after, "bracelet").rule == "EGG-BRACELET-3"
    assert refusal(after, "pass").rule == "EGG-BRACELET-3"
    assert refusal(state, "pass").rule == "EGG-BRACELET-3"
    relay = do(after, "read far")
    assert relay.status().to_move == 0
    assert "bracelet" not in texts(relay)


@proves("BRACELET-4")
def twelve_in_all():
    assert ask("score_round", players=SPLIT, bracelets=[7, 6]) == "EGG-BRACELET-4"
    state = second_round()
    assert (state.view(0)["bracelets"], state.view(0)["supply"]) == ([0, 1], 11)
    after = do(state, "bracelet")
    assert (after.view(0)["bracelets"], after.view(0)["supply"]) == ([0, 0], 12)


def nearly_dry(**rulings):
    """Five players with two bracelets each, and seven cards in the deck."""
    state = changed(EGG.new(5, 8, rulings), bracelets=[2] * 5)
    for _ in range(3):
        state = do(state, "bracelet", "bracelet", texts(state)[-1])
    return do(state, "bracelet")  # seat 3 has one left, and nothing is left to draw


@proves("BRACELET-5")
def nothing_left_to_draw():
    state = nearly_dry()
    assert (state.view(3)["deck"], state.view(3)["discards"], state.bracelets[3]) == (0, 0, 1)
    assert "bracelet" not in texts(state)
    assert refusal(state, "bracelet").rule == "EGG-BRACELET-5"
    # with a discard pile it is shuffled into a new deck
    hand = state.at.hands[4]
    now = [*state.at.now]
    now[OUT] ^= hand
    after = do(changed(state, now=now, hands=[*state.at.hands[:4], 0]), "bracelet")
    assert [row["action"] for row in after.view(0)["log"][-2:]] == ["bracelet", "shuffle"]
    assert (after.view(0)["deck"], after.view(0)["discards"]) == (4, 0)


@proves("R15")
def an_empty_draw_may_end_the_game():
    state = nearly_dry(empty_draw="sudden_end")
    assert "bracelet" in texts(state)
    after = do(state, "bracelet")
    status = after.status()
    assert (status.game_over, status.winners, status.scores) == (True, (0, 1, 2, 3, 4), (0,) * 5)
    assert after.view(0)["bracelets"] == [0, 0, 0, 0, 2]
    assert after.view(4)["sets"][0] == {"far": ["?", "?"], "near": ["?", "?"]}
    assert after.view(4)["log"][3]["action"] == "lay ?+? ?+?"
    assert len(after.hands[3]) == len(state.hands[3])


@proves("R11")
def any_time():
    state = do(second_round(bracelet_time="any"), "lay B7+BW R5+RW", "lay R20+B20 R10+B10")
    assert (state.view(0)["phase"], state.status().to_move, texts(state)) == ("spend_early", 1, ["bracelet", "pass"])
    assert do(state, "pass").view(0)["phase"] == "read"
    spent = do(state, "bracelet")  # the last one: done without a pass
    assert spent.view(0)["phase"] == "read"
    assert len(spent.hands[1]) == 2
    late = do(state, "pass", "read none")
    # seat 1: far F14 beats 40, near F10 beats 20: seat 0 earned nothing and may spend that bracelet at once
    assert (late.view(0)["phase"], late.status().to_move, late.view(0)["bracelets"]) == ("spend_late", 1, [1, 1])
    assert late.view(0)["sets"][1] == {"far": ["B7", "BW"], "near": ["R5", "RW"]}
    after = do(late, "pass", "bracelet")
    assert (after.view(0)["round"], after.view(0)["phase"], after.hands[0]) == (2, "trim", after.hands[0])
    assert len(after.hands[0]) == 6
    assert refusal(state, EGG_LAYS[0]).rule == "EGG-SET-3"


@proves("R13", "HAND-4")
def cut_to_five():
    state = do(second_round(), "bracelet")
    assert len(state.hands[1]) == 6  # no limit while sets are made
    state = do(state, "lay B7+BW R5+RW", "lay R20+B20 R10+B10", "read none")
    assert (state.view(1)["phase"], state.status().to_move, len(state.hands[1])) == ("trim", 1, 6)
    hand = state.view(1)["hand"]
    assert texts(state) == [f"discard {card}" for card in dict.fromkeys(hand)]
    for action in (f"discard {hand[0]} {hand[1]}", "discard " + next(c for c in EGG.form.cards if c not in hand)):
        assert refusal(state, action).rule == "EGG-HAND-4"
    assert refusal(second_round(), "discard R5").rule == "EGG-HAND-4"
    after = do(state, f"discard {hand[-1].lower()}")
    assert [len(cards) for cards in after.hands] == [5, 5]
    assert after.view(0)["round"] == 3


@proves("R14", "HAND-1")
def laid_cards_go_and_others_stay():
    before = do(second_round(), "bracelet")
    kept = Counter(before.view(1)["hand"]) - Counter(["B7", "BW", "R5", "RW"])
    state = do(before, "lay B7+BW R5+RW", "lay R20+B20 R10+B10", "read none")
    assert kept.total() == 2
    assert kept <= Counter(state.view(1)["hand"])
    assert state.view(0)["sets"] == [None, None]


@proves("HAND-2")
def reshuffled_every_round():
    state = second_round()
    assert (state.view(0)["deck"], state.view(0)["discards"]) == (22, 0)
    assert state.view(0)["log"][-1] == {"seat": None, "action": "deal"}


@proves("R30")
def reshuffled_when_empty():
    state = do(deal(*EGG_HANDS, rulings={"reshuffle": "when_empty"}), *EGG_LAYS)
    assert (state.view(0)["deck"], state.view(0)["discards"]) == (14, 8)
    five = EGG.new(5, 4, {"reshuffle": "when_empty"})
    for _ in range(5):
        five = do(five, texts(five)[0])
    # seven cards were left: the deal of twenty runs dry in the middle, and the twenty laid cards become the deck
    assert [row["action"] for row in five.view(0)["log"][-2:]] == ["deal", "shuffle"]
    assert (five.view(0)["deck"], five.view(0)["discards"]) == (7, 0)


@proves("HAND-3")
def four_new_cards():
    state = second_round()
    assert state.view(0)["hand"] == ["R10", "R20", "B3", "B10", "B20"]
    assert state.view(1)["hand"] == ["R5", "RW", "B7", "B7", "BW"]


# --- the Egg


@proves("R3")
def a_pair_of_revelations():
    assert kind("RW+RW", revelation_pair="bah-yah") == ("bah-yah", 40)
    assert kind("RW+R2", revelation_pair="bah-yah") == ("friends", 4)
    state = deal("RW RW R2 R2 B3", "R3 R3 R5 R5 B2", rulings={"revelation_pair": "bah-yah"})
    assert "lay R2+R2 RW+RW" in texts(state)
    assert refusal(state, "lay RW+RW R2+R2").rule == "EGG-SET-2"
    players = table("BW+BW B2+B2", "R7+B7 R3+B3")
    assert ask("score_round", players=players, rulings={"revelation_pair": "bah-yah"}) == "EGG-SET-2"


@proves("EGG-4")
def reading_minds():
    state = reading()
    assert (state.status().to_move, texts(state)) == (0, ["read far", "read near", "read none"])
    assert state.prompt(()).startswith("You hold the Egg.")
    kept = do(state, "read none").view(1)
    assert (kept["round"], kept["reader"]) == (3, None)
    assert kept["log"][-2] == {"seat": 0, "action": "read none"}
    for what in ("far", "near"):
        after = do(state, f"read {what}")
        assert (after.view(1)["egg"], after.view(1)["reader"]) == (None, 0)
    assert refusal(second_round(), "read far").rule == "EGG-EGG-4"
    assert do(deal(*EGG_HANDS), *EGG_LAYS).view(0)["round"] == 2  # nobody held it: no READ in round 1


@proves("EGG-5")
def the_others_turn_up():
    for what, other in (("far", "near"), ("near", "far")):
        state = do(reading(), f"read {what}")
        shown = {"far": ["B7", "BW"], "near": ["R5", "RW"]}
        assert state.view(0)["sets"][1] == {what: shown[what], other: ["?", "?"]}
        assert state.view(1)["sets"][0] is None


@proves("R23")
def a_private_reading():
    def three(**rulings):
        hands = ("R7 R7 R2 R2 B3", "B15 R15 B2 R3 R5", "B10 R10 B5 B2 R20")
        later = "R20 B20 R10 B10 B7 B7 RW BW R5 R15 B15 B5"
        state = do(deal(*hands, later=(later,), rulings=rulings), *EGG_LAYS, "lay R10+B10 B2+B5")
        state = do(state, "lay B7+BW R5+RW")
        for _ in range(2):
            state = do(state, texts(state)[-1])
        return do(state, "read far")

    assert three().view(2)["sets"][1]["far"] == ["B7", "BW"]
    private = three(egg_reading="private")
    assert private.view(2)["sets"][1] == {"far": ["?", "?"], "near": ["?", "?"]}
    assert private.view(0)["sets"][1]["far"] == ["B7", "BW"]
    rows = [row["action"] for row in private.view(2)["log"] if row["seat"] == 1]
    assert rows[1] == "lay ?+? ?+?"
    assert [row["action"] for row in private.view(0)["log"] if row["seat"] == 1][1] == "lay B7+BW ?+?"
    done = do(private, texts(private)[-1])
    assert [row["action"] for row in done.view(2)["log"] if row["seat"] == 1][1] == "lay B7+BW R5+RW"


@proves("EGG-6", "R24")
def laying_again():
    state = do(reading(), "read far")
    assert state.view(0)["hand"] == ["R10", "R20", "B3", "B10", "B20"]
    assert "lay R20+B20 R10+B10" in texts(state)  # nothing changed
    assert "lay R20+B20 R10+B3" in texts(state)  # the kept card
    after = do(state, "lay R20+B20 R10+B3")
    rows = [row["action"] for row in after.view(1)["log"] if row["seat"] == 0]
    assert rows[-3:] == ["lay ?+? ?+?", "read far", "lay R20+B20 R10+B3"]  # the first sets are never shown
    mine = [row["action"] for row in after.view(0)["log"] if row["seat"] == 0]
    assert mine[-3] == "lay R20+B20 R10+B10"


@proves("R18")
def not_in_the_round_it_is_gained():
    state = do(deal(*EGG_HANDS), EGG_LAYS[0])
    assert refusal(state, "read far").rule == "EGG-EGG-4"
    assert do(state, EGG_LAYS[1]).view(0)["egg"] == 0


@proves("R19")
def won_again_at_once():
    hands = ("R7 R7 R2 R2 B3", "B15 R15 B2 R3 R5")
    later = ("R20 R20 B3 B10 B7 B7 RW BW",)
    state = do(deal(*hands, later=later), *EGG_LAYS)
    state = do(state, "lay RW+BW R5+B7", "lay R20+R20 B3+B3", "read near")
    assert state.view(0)["egg"] is None
    after = do(state, "lay R20+R20 B3+B3")
    assert after.view(1)["egg"] == 0


# --- the rest


@proves("R32")
def what_is_thrown_away_stays_unseen():
    state = do(second_round(), "bracelet", "lay B7+BW R5+RW", "lay R20+B20 R10+B10", "read none")
    card = state.view(1)["hand"][-1]
    after = do(state, f"discard {card}")
    assert {"seat": 1, "action": "discard ?"} in after.view(0)["log"]
    assert {"seat": 1, "action": f"discard {card}"} in after.view(1)["log"]


@proves("R33")
def seats_take_turns():
    state, started = EGG.new(3, 2), []
    while state.round < 5 and not state.status().game_over:
        if state.view(0)["phase"] == "create" and all(sets is None for sets in state.view(0)["sets"]):
            started.append((state.round, state.status().to_move))
        action = next(text for text in reversed(texts(state)) if text != "read far")
        state = do(state, action)
    assert started[:4] == [(1, 0), (2, 1), (3, 2), (4, 0)]


@proves("R34")
def no_longest_game():
    # two players who always split the round earn nothing, and spend what they get for it, so nothing ever changes
    hands, lays = ("R20 B15 R2 B2", "R10 B10 R5 B7"), ("lay R20+B15 R2+B2", "lay R10+B10 R5+B7")
    state = deal(f"{hands[0]} B3", f"{hands[1]} R3", later=[" ".join(hands)] * 40)
    for number in range(40):
        for seat in (0, 1) if number % 2 == 0 else (1, 0):
            state = do(state, *(["bracelet"] if "bracelet" in texts(state) else []), lays[seat])
        while state.view(0)["phase"] == "trim":
            seat = state.status().to_move
            drawn = Counter(state.view(seat)["hand"]) - Counter([*hands[seat].split(), ("B3", "R3")[seat]])
            state = do(state, f"discard {' '.join(drawn.elements())}")
    assert state.view(0)["round"] == 41
    assert state.status().scores == (0, 0)


# --- JSON


@proves("JSON-2")
def writing_cards():
    assert ask("describe_set", cards=[" r15 ", "\tb10\n"])["total"] == 25
    for card in ("R 15", "R02", "W", "R7+B7", "15R"):
        assert ask("describe_set", cards=[card, "R2"]) == "EGG-DECK-1"
    assert ask("arrangements", hand=["b2", "r2", "b2 ", "R2"])[0]["far"] == ["R2", "R2"]
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    assert do(state, " LAY b20+r7  B3 + r2 ") == do(state, "lay R7+B20 R2+B3")


@proves("JSON-9")
def writing_actions():
    state = EGG.new(2, 3)
    for text in (
        "",
        " ",
        "lay",
        "discard",
        "read",
        "read both",
        "read far near",
        "bracelet 1",
        "pass on",
        "R2",
        "layR2",
    ):
        assert refusal(state, text).rule == "EGG-JSON-9"
    assert do(reading(), "READ  Far").view(0)["reader"] == 0
