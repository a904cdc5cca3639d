"""Properties of whole games: what always holds, at every position of random games under random rulings."""

import pickle
import random
import subprocess
import sys
from collections import Counter

import ludobook
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ludobook.core.errors import BadInput
from ludobook.games.egg.components import BRACELETS, KINDS
from ludobook.games.egg.kernel import may_be_far, strength
from ludobook.games.egg.words import RULEBOOK
from ludobook.players import greedy

from .tools import EGG, EGG_HANDS, deal, discards, do, laid, reading, refusal, second_round, texts

CAP = 120  # actions in a game; two players could go on for ever
RULINGS = st.fixed_dictionaries({}, optional={each.key: st.sampled_from(each.values) for each in RULEBOOK.switches})
GAMES = st.tuples(st.integers(2, 5), st.integers(0, 2**70), RULINGS, st.integers(0, 2**32))


def a_game(players, seed, rulings, choices, cap=CAP):
    """Every position of a game played at random, spending bracelets and reading minds more often than not."""
    rng, state = random.Random(choices), EGG.new(players, seed, rulings)
    yield state
    for _ in range(cap):
        actions = state.legal_actions()
        if not actions:
            return
        action = rng.choice(actions)
        if rng.random() < 0.5:
            action = greedy(state)
        state = state.apply(rng.choice((action, action.text)))
        yield state


def all_cards(state):
    cards = Counter(state.deck)
    cards.update(discards(state))
    for hand in state.hands:
        cards.update(hand)
    for sets in laid(state):
        if sets is not None:
            cards.update((*sets[0], *sets[1]))
    return cards


def of_rounds(states):
    """The positions with which a round begins."""
    return [
        state
        for before, state in zip([None, *states], states, strict=False)
        if state.phase == "create" and (before is None or before.round < state.round)
    ]


@given(GAMES)
def test_what_always_holds(game):
    states = list(a_game(*game))
    players = game[0]
    for state in states:
        assert all_cards(state) == dict.fromkeys(range(16), 2)
        assert 0 <= sum(state.bracelets) <= BRACELETS
        assert state.status().game_over == (state.status().to_move is None) == (not state.legal_actions())
        assert bool(state.status().winners) == state.status().game_over
        assert max(map(len, state.hands)) <= 17
    for state in of_rounds(states):
        assert [len(hand) for hand in state.hands] == [5] * players
        assert len(state.deck) + len(discards(state)) == 32 - 5 * players
        assert state.turn == (state.round - 1) % players
    for state in states:
        if state.scored is not None:
            assert state.scored.earnings.count(0) <= 2
            assert sum(state.scored.earnings) >= players - 2
            assert [int(row.score) for row in state.last_score().rows] == list(state.scored.earnings)
    if players > 2 and not any(entry.text == "bracelet" for entry in states[-1].log):
        assert states[-1].status().game_over or len(states) > CAP


@given(GAMES)
@example((2, 1_491_575_249, {"reshuffle": "when_empty"}, 6))  # a card was thrown away, and its twin drawn since
def test_what_is_dealt_again_could_lie_so(game):
    for state in list(a_game(*game))[::3]:
        for seat in range(state.players):
            again = state.resample(seat, 5)
            assert again.view(seat) == state.view(seat)
            assert all_cards(again) == all_cards(state)
            for far, near in filter(None, laid(again)):
                assert may_be_far(strength(*far, state.flag), strength(*near, state.flag))


def test_dealing_again_changes_what_is_hidden():
    state = reading()
    seen = {laid(state.resample(0, seed))[1] for seed in range(20)}
    assert len(seen) > 10
    half = do(state, "read far")  # now seat 0 sees the Far, and any Near must be one it can lie before
    seen = {laid(half.resample(0, seed))[1] for seed in range(20)}
    assert {sets[0] for sets in seen} == {laid(half)[1][0]}
    assert len(seen) > 5
    # where only one hidden set can lie with the one that is seen, the truth is dealt
    weak = do(deal(*EGG_HANDS, later=("R20 B20 R10 B10 R2 B2 R2 B2",)), "lay R7+R7 R2+R2", "lay R15+B15 R3+B2")
    weak = do(weak, "lay R2+B2 R2+B2", "lay R20+B20 R10+B10", "read far")
    assert {laid(weak.resample(0, seed))[1] for seed in range(5)} == {laid(weak)[1]}


def test_a_position_dealt_again_does_not_know_the_stacked_decks_to_come():
    state = deal(*EGG_HANDS, later=("R20 B20 R10 B10 B7 B7 RW BW",))
    hands = set()
    for seed in range(8):
        again = state.resample(0, seed)
        again = do(again, "lay R7+R7 R2+R2")
        again = do(again, texts(again)[0])
        if not again.status().game_over:
            hands.add(again.hands)
    assert len(hands) > 1


# --- round trips


def test_a_pickle_is_the_same_in_another_process():
    code = (
        "import pickle, sys, ludobook;"
        "sys.stdout.buffer.write(pickle.dumps(ludobook.game('egg').new(3, 9, {'egg_tie': 'middle'})))"
    )
    dump = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60).stdout
    state = EGG.new(3, 9, {"egg_tie": "middle"})
    assert pickle.loads(dump) == state
    assert hash(pickle.loads(dump)) == hash(state)


def test_damaged_codes_are_refused():
    text = second_round().record.code
    rng = random.Random(1)
    for _ in range(300):
        at = rng.randrange(len(text))
        damaged = rng.choice((text[:at], text[:at] + rng.choice("aZ0-_ =é") + text[at + 1 :], text[at:], text + "x"))
        if "".join(damaged.split()) != text:
            with pytest.raises(BadInput):
                ludobook.load(damaged)
    assert ludobook.load(f"\n {text[:40]}\n{text[40:]} ") == second_round()


def test_codes_of_other_things_are_refused():
    for text in (
        ludobook.position_code.encode("egg", "case", {}),
        ludobook.position_code.encode("chess", "game", {}),
        "",
        "LB1",
        None,
    ):
        with pytest.raises(BadInput) as caught:
            ludobook.load(text)
        assert caught.value.rule == "CODE"


# --- stacked decks, errors


def test_stacked_decks():
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2", more="BW RW")
    assert state.view(0)["hand"] == ["R2", "R7", "B3", "B15", "B20"]
    assert state.deck[:2] == (KINDS.index("BW"), KINDS.index("RW"))
    for decks in ([["R2", "R2", "R2"]], [["X"]]):
        with pytest.raises(BadInput):
            EGG.new(2, 1, None, decks)
    kept = do(deal(*EGG_HANDS, later=("B3 B3",)), "lay R7+R7 R2+R2")  # one of them stays in a hand
    assert refusal(kept, "lay R15+B15 R3+B2").rule == "EGG-JSON-1"


def test_refusals_name_rule_cards_and_place():
    fault = refusal(reading(), "bracelet")
    assert (fault.code, fault.position) == ("illegal_action", "round 2, reading minds, seat 0 to move")
    assert str(fault).endswith("(round 2, reading minds, seat 0 to move) [EGG-BRACELET-3]")
    fault = refusal(EGG.new(2, 1), "lay R2+B3")
    assert (fault.rule, fault.position) == ("EGG-SET-1", "round 1, making sets, seat 0 to move")


def test_why_not():
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    assert state.why_not(["lay", "R2", "B3"]).rule == "EGG-SET-2"
    assert state.why_not(["lay", "R2", "B3", "R7"]).rule == "EGG-SET-2"
    assert state.why_not(["lay", "R2", "B3", "R7", "B15"]).rule == "EGG-SET-2"
    assert state.why_not(["lay", "R7", "B15"]) is None
    assert state.why_not(["bracelet"]).rule == "EGG-BRACELET-2"
    assert state.why_not(["dance"]) is None
    # where nothing is laid the phase is the reason, however few cards are left in the hand
    assert reading().why_not(["lay", "B3"]).rule == "EGG-SET-3"
    assert reading().why_not(["lay", "R20", "B20", "R10", "B10"]).rule == "EGG-SET-3"
    low = deal("R2 R2 B2 B2 R3", "R3 B3 R5 R5 R7")
    assert low.why_not(["lay", "R2", "R3", "R2", "B2"]) is None


def test_the_public_picture_shows_nothing_hidden():
    state = do(deal(*EGG_HANDS), "lay R7+R7 R2+R2")
    for text in state._repr_mimebundle_().values():
        for card in (*KINDS, *map(EGG.card_label, KINDS)):
            assert f">{card}<" not in text.replace(" ", "><")
    assert "Seat 0, Far: ? ?" in state._repr_mimebundle_()["text/plain"]
