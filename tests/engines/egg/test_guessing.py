"""What opponents are imagined to have laid: what a greedy player would lay from the cards that they may hold."""

from statistics import fmean

import pytest
from ludobook.core.bits import places
from ludobook.games.egg import machine
from ludobook.games.egg.hands import ALL_CARDS, take
from ludobook.games.egg.kernel import FAR, NEAR, share_unseen, strengths
from ludobook.games.egg.machine import NOBODY, SETS_MASK
from ludobook.players import greedy
from ludobook.players.determinize import Determinizations
from tiers import by_tier, by_turns

from .tools import EGG, changed, deal, do, laid

DEALS = 8


def met(players, seeds, wanted):
    """The positions of greedy games in which the seat to act can choose and ``wanted`` holds."""
    for seed in seeds:
        state = EGG.new(players, seed)
        while state.turn is not None and state.round < 12:
            if len(state.codes) > 1 and wanted(state):
                yield state
            state = state.apply(greedy(state))


def spent(state, seat):
    """Whether the seat has spent a bracelet since the deal."""
    since = max(place for place, entry in enumerate(state.log) if entry.text == "deal")
    return any(entry.seat == seat and entry.text == "bracelet" for entry in state.log[since:])


def again(state, seat):
    """What a greedy player lays from what the seat holds and has laid, while nothing is seen."""
    g = state.at
    now, hands, sets, bracelets = [*g.now], [*g.hands], [*g.sets], [*g.bracelets]
    now[machine.TURN], now[machine.PHASE], now[machine.UP] = seat, machine.CREATE, NOBODY
    hands[seat] |= sets[seat] >> 16
    sets[seat] = bracelets[seat] = 0
    return greedy(changed(state, now=now, hands=hands, sets=sets, bracelets=bracelets)).code >> 3


def opponents(state):
    """The other seats that have laid."""
    return [seat for seat in range(state.players) if seat != state.turn and state.at.sets[seat]]


@pytest.mark.parametrize("players", by_turns((2, 3), 3))
def test_after_a_bracelet_opponents_have_laid_what_a_greedy_player_would(players):
    found = 0
    for state in met(
        players, range(by_tier(8, 25)), lambda state: state.phase == "create" and spent(state, state.turn)
    ):
        deals = Determinizations(state, state.turn, 3)
        for number in range(DEALS):
            assert deals[number].view(state.turn) == state.view(state.turn)
            for seat in opponents(state):
                assert deals[number].at.sets[seat] & SETS_MASK == again(deals[number], seat)
                found += 1
    assert found > 50


@pytest.mark.parametrize("players", by_turns((2, 3), 2))
def test_beside_a_set_that_is_seen_lies_what_a_greedy_player_would_lay_there(players):
    alike = []
    for state in met(players, range(by_tier(15, 40)), lambda state: state.phase == "relay"):
        deals = [state.resample(state.turn, seed) for seed in range(DEALS)]
        alike += [one.at.sets[seat] & SETS_MASK == again(one, seat) for one in deals for seat in opponents(state)]
    assert len(alike) > 50
    assert fmean(alike) > 0.9  # some sets are seldom laid, so that no hand with them is found


def test_discards_are_what_a_greedy_player_would_discard():
    found = 0
    for state in met(3, range(40), lambda state: state.phase == "trim"):
        for seat in range(3):
            if state.at.thrown[seat] and seat != state.turn:
                one = state.resample(state.turn, 1)
                hand, gone = list(one.hands[seat]), one.at.thrown[seat]
                held = sorted([*hand, *(card // 2 for card in places(gone))])
                now, hands = [*one.at.now], [*one.at.hands]
                now[machine.TURN], hands[seat] = seat, take(ALL_CARDS, sum(1 << 2 * kind for kind in held))
                kept = hands[seat] ^ take(hands[seat], greedy(changed(one, now=now, hands=hands)).code >> 3)
                assert [card // 2 for card in places(kept)] == hand
                found += 1
    assert found > 5


def test_who_spent_a_bracelet_is_imagined_weaker_than_who_saved_one():
    def promised(state, seat):
        far, near = strengths(state.at.sets[seat] & SETS_MASK, 0)
        return share_unseen(FAR, far, 1) * share_unseen(NEAR, near, 1)

    worth = {True: [], False: []}
    for state in met(2, range(by_tier(20, 40)), lambda state: opponents(state) and state.phase == "create"):
        other = 1 - state.turn
        if spent(state, other) or state.bracelets[other]:
            deals = [state.resample(state.turn, seed) for seed in range(DEALS)]
            worth[spent(state, other)] += [promised(one, other) for one in deals]
    assert fmean(worth[False]) > 1.3 * fmean(worth[True])


def test_a_redeal_lays_what_a_greedy_player_would_from_every_possible_hand():
    state = do(deal("R7 R7 R2 R2 B5", "R20 B20 R10 B10 B7"), "lay R7+R7 R2+R2")
    found = {laid(state.resample(1, seed))[0] for seed in range(40)}
    assert len(found) > 20
