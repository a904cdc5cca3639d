"""Positions played on: from anywhere, what the players would play with objects, compiled or not."""

from importlib.util import find_spec
from itertools import pairwise

import ludobook
import pytest
from ludobook.core import chance
from ludobook.players import RandomPlayer, greedy
from ludobook.players.greedy import playout_action
from ludobook.players.rollout import LONGEST_PLAYOUT, Rollout
from ludobook.testing import readings

# a search of an open game looks ahead, and plays nothing out
TABLES = [(played.name, players) for played in ludobook.shelf() if not played.open_hands for players in played.players]


def positions(game, players, rulings, seed, steps, every):
    """Positions of a game in which half the actions are greedy and half are random."""
    state, at_random, generator = (
        ludobook.game(game).new(players, seed, rulings),
        RandomPlayer(seed),
        chance.start(seed),
    )
    for step in range(steps):
        if state.status().game_over:
            return
        if step % every == seed % every:
            yield state
        generator, k = chance.below(generator, 2)
        state = state.apply((greedy, at_random)[k](state))


def played_on(state):
    """The position after the next scoring, played as playouts are, and how many actions it took."""
    before, done = state.last_score(), 0
    while not state.status().game_over and state.last_score() == before and done < LONGEST_PLAYOUT:
        state, done = state.apply(playout_action(state)), done + 1
    return state, done


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_they_play_what_players_of_objects_play(game, players):
    for which, rulings in enumerate(readings(ludobook.game(game))):
        compare(list(positions(game, players, rulings, which, 60, 11)))


@pytest.mark.long
@pytest.mark.skipif(not find_spec("numba"), reason="numba compiles")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_they_play_the_same(game, players):
    compare(list(positions(game, players, readings(ludobook.game(game))[0], 0, 60, 11)), compiled=True)


def compare(states, compiled=False):
    """Fail unless playing on from each of these positions brings what players of objects bring."""
    rollout = Rollout(states[0], compiled=compiled)
    for state in states:
        end, done = played_on(state)
        points, actions, won = rollout(state, playout_action(state).code)
        assert actions == done - 1, state
        assert won == sum(1 << seat for seat in end.status().winners), state
        if end.status().game_over:
            standing = state.game.machine.standing
            assert list(points) == list(standing(end.at, state.at) if standing else end.status().scores), state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_they_end_with_a_scoring(game, players):
    # an action that brings the scoring itself is not played on from
    scorings = 0
    states = list(positions(game, players, ludobook.game(game).finite, 5, 400, 1))
    rollout = Rollout(states[0])
    for before, state in pairwise(states):
        did = next(action for action in before.legal_actions() if action.text == state.record.actions[-1])
        points, done, _ = rollout(before, did.code)
        scored = before.last_score() != state.last_score()
        assert (done == 0) == scored
        if scored:
            scorings += 1
            more = [now - then for now, then in zip(points, state.status().scores, strict=True)]
            if game == "meow_oracle":  # what one gets for a near loss, another one is given less
                assert abs(sum(more)) < 1e-9
            elif game == "lauzait_cep":  # chances to win, of which there is one in all, and the richest has most
                assert abs(sum(points) - 5 * players) < 1e-9
                scores = list(state.status().scores)
                assert scores[list(points).index(max(points))] == max(scores)
            else:
                assert all(brings >= 0 for brings in more)
                assert game == "egg" or not any(more)
    assert scorings > 0


def test_what_a_seat_holds_counts_until_the_end():
    # a game that is over brings its points and no more
    *_, last = positions("egg", 2, {}, 1, 900, 1)
    while not (over := last.apply(greedy(last))).status().game_over:
        last = over
    points, done, won = Rollout(last)(last, greedy(last).code)
    assert (points, done) == (list(over.status().scores), 0)
    assert [seat for seat in range(2) if won >> seat & 1] == list(over.status().winners)
