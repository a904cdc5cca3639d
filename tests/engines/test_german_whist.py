"""What the checks of the contract cannot know of German Whist: its rules, told again, and what it may deal again."""

import german_whist
import ludobook
import pytest
from german_whist.machine import HAND, TRICKS
from ludobook.core.errors import BadInput, IllegalAction
from ludobook.players import RandomPlayer, play
from ludobook.simulate import simulate

GAME = ludobook.register(german_whist.GAME)
RANKS = "23456789TJQKA"
READINGS = ({}, {"count": "all"})
DEAL = [f"{suit}{rank}" for rank in RANKS for suit in "CDHS"]  # seat 0 has 2345 of all suits and C6 …


def whole(seed, rulings=None):
    return play(GAME.new(2, seed, rulings), [RandomPlayer(seed)] * 2, 99)[0]


@pytest.mark.parametrize("rulings", READINGS, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_a_game_told_again(seed, rulings):
    """With lists of texts, by the rulebook alone."""
    end = whole(seed, rulings)
    deck = [GAME.deck.kinds[card] for card in end.at.deck]
    hands, stock, trump = [set(deck[:13]), set(deck[13:26])], deck[26:], deck[26][0]
    plays = [(entry.seat, entry.text.removeprefix("play ")) for entry in end.log if entry.seat is not None]
    leader, points, turned = 0, [0, 0], [entry.text for entry in end.log if entry.text.startswith("turn")]
    for number in range(26):
        if stock:
            assert turned[number] == f"turn {stock[0]}"
        (first, lead), (second, reply) = plays[2 * number : 2 * number + 2]
        assert (first, second) == (leader, 1 - leader)
        hands[first].remove(lead)
        assert reply[0] == lead[0] or all(card[0] != lead[0] for card in hands[second])
        hands[second].remove(reply)
        higher = reply[0] == lead[0] and RANKS.index(reply[1]) > RANKS.index(lead[1])
        leader = second if higher or (reply[0] == trump != lead[0]) else first
        points[leader] += number >= 13 or rulings == {"count": "all"}
        if stock:
            hands[leader].add(stock.pop(0))
            hands[1 - leader].add(stock.pop(0))
    assert hands == [set(), set()]
    assert end.status().scores == tuple(points)
    assert end.status().winners == tuple(seat for seat in range(2) if points[seat] == max(points))
    assert [int(row.score) for row in end.last_score().rows] == points


@pytest.mark.parametrize("seed", range(4))
def test_what_is_dealt_again_could_have_been_dealt(seed):
    """From the redealt deck the same game is legal, action by action, and ends in the redealt position."""
    state, at_random = GAME.new(2, seed), RandomPlayer(seed)
    while state.turn is not None:
        for seat in range(2):
            other = state.resample(seat, 5)
            again = GAME.new(2, 0, None, [[GAME.deck.kinds[card] for card in other.at.deck]])
            for action in state.record.actions:
                again = again.apply(action)
            assert [again.view(either) for either in range(2)] == [other.view(either) for either in range(2)]
            assert list(again.at.hands) == list(other.at.hands)
            assert not state.at.shown[1 - seat] & ~other.at.hands[1 - seat], "a card taken face up went away"
        state = state.apply(at_random(state))


def test_a_redeal_deals_all_that_may_be_and_no_more():
    """Seat 1 could not follow spades in the first trick, and has drawn one card unseen since."""
    spades = [f"S{rank}" for rank in RANKS]
    hand = [*spades[:11], "C2", "C3"]
    other = [f"D{rank}" for rank in RANKS]
    state = GAME.new(2, 1, None, [[*hand, *other, "HA", "H2", "H3"]])
    for action in ("play SQ", "play D2"):
        state = state.apply(action)
    may_be = [state.resample(0, seed).at.hands[1] for seed in range(300)]
    unseen = [card for card in range(52) if card not in [*map(GAME.deck.parse, [*hand, "HA", "D2", "H3"])]]
    suits = [sum(hand >> card & 1 for card in range(39, 52)) for hand in may_be]
    assert set(suits) == {0, 1}, "of the spades left only the card drawn since may be one"
    found = {card for hand in may_be for card in range(52) if hand >> card & 1}
    assert found == set(unseen)


def test_after_the_stock_everything_is_known():
    state = whole(4)
    middle = next(s for s in GAME.positions(state.record) if s.at.now[2] == HAND)
    assert list(middle.resample(0, 1).at.hands) == list(middle.at.hands)


def test_why_not():
    state = GAME.new(2, 0, None, [DEAL])
    assert state.status().to_move == 0
    for text, rule, part in (
        ("play SA", "GW-PLAY-1", ("SA",)),
        ("play", "REQUEST-1", ("play",)),
        ("play Z9", "REQUEST-1", ("play Z9",)),
    ):
        with pytest.raises((BadInput, IllegalAction)) as caught:
            state.apply(text)
        assert (caught.value.rule, caught.value.part) == (rule, part)
    led = state.apply("PLAY  c2")
    with pytest.raises(IllegalAction, match="C2 is led: you hold clubs, and D6 is none") as caught:
        led.apply("play D6")
    assert (caught.value.rule, caught.value.part) == ("GW-PLAY-2", ("D6", "C2"))
    assert "trick 1 of 26, seat 1 to move" in str(caught.value)


def test_the_score_says_why():
    end = whole(2, {"count": "all"})
    for seat, row in enumerate(end.last_score().rows):
        assert sum(line.points for line in row.score.lines) == end.status().scores[seat]
        assert [line.rules for line in row.score.lines] == [("GW-R1",), ("GW-END-1",)]
        assert sum(len(line.cards) for line in row.score.lines) == end.status().scores[seat]
    assert sum(end.status().scores) == TRICKS


def test_greedy_beats_random():
    found = simulate(GAME.name, 2, 400, ("greedy", "random"), mode="plain")
    assert found.win_rate(0)[0] > 0.8
