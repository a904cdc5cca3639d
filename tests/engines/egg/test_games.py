"""Properties of whole games: what always holds, at every position of random games under random rulings."""

import random
from collections import Counter

import ludobook
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ludobook.core.errors import BadInput
from ludobook.games.egg.components import KINDS
from ludobook.games.egg.kernel import may_be_far, strength
from ludobook.games.egg.words import RULEBOOK
from ludobook.players import greedy
from tiers import by_tier

from .tools import EGG, EGG_HANDS, deal, discards, do, laid, reading, refusal, texts

CAP = 120  # actions in a game; two players could go on for ever
RULINGS = st.fixed_dictionaries({}, optional={each.key: st.sampled_from(each.values) for each in RULEBOOK.switches})
GAMES = st.tuples(st.integers(2, 5), st.integers(0, 2**70), RULINGS, st.integers(0, 2**32))


def a_game(players, seed, rulings, choices):
    """Every position of a game played at random, spending bracelets and reading minds more often than not."""
    rng, state = random.Random(choices), EGG.new(players, seed, rulings)
    yield state
    for _ in range(CAP):
        actions = state.legal_actions()
        if not actions:
            return
        action = rng.choice(actions)
        if rng.random() < 0.5:
            action = greedy(state)
        state = state.apply(rng.choice((action, action.text)))
        yield state


def all_cards(state):
    sets = [card for lay in filter(None, laid(state)) for two in lay for card in two]
    return Counter([*state.deck, *discards(state), *sets, *(card for hand in state.hands for card in hand)])


@given(GAMES)
@example((2, 1_491_575_249, {"reshuffle": "when_empty"}, 6))  # a card was thrown away, and its twin drawn since
def test_what_is_dealt_again_could_lie_so(game):
    for state in list(a_game(*game))[:: by_tier(9, 3)]:
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


def test_codes_of_other_things_are_refused():
    case, other = (ludobook.position_code.encode(*what, {}) for what in (("egg", "case"), ("chess", "game")))
    for text in (case, other, "", "LB1", None):
        with pytest.raises(BadInput) as caught:
            ludobook.load(text)
        assert caught.value.rule == "CODE"


# --- stacked decks, errors


def test_a_card_that_stays_in_a_hand_cannot_be_stacked():
    kept = do(deal(*EGG_HANDS, later=("B3 B3",)), "lay R7+R7 R2+R2")
    assert refusal(kept, "lay R15+B15 R3+B2").rule == "EGG-JSON-1"


def test_refusals_name_rule_cards_and_place():
    fault = refusal(reading(), "bracelet")
    assert (fault.code, fault.position) == ("illegal_action", "round 2, reading minds, seat 0 to move")
    assert str(fault).endswith("(round 2, reading minds, seat 0 to move) [EGG-BRACELET-3]")
    state = deal("R2 B3 R7 B15 B20", "R3 R3 R5 R5 B2")
    fault = refusal(state, "lay R3+R5 R2+B3")
    assert (fault.rule, fault.part) == ("EGG-SET-1", ("R3", "R5"))
    assert fault.position == "round 1, making sets, seat 0 to move"
    fault = refusal(state, "lay R2+B3 R7+B15")
    assert (fault.rule, fault.part) == ("EGG-SET-2", ("R2+B3", "R7+B15"))
    assert do(state, " LAY b20+r7  B3 + r2 ") == do(state, "lay R7+B20 R2+B3")


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
