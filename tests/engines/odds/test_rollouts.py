"""Positions played on: from anywhere, what the players would play with objects, compiled or not."""

from importlib import import_module
from itertools import pairwise

import ludobook
import pytest
from ludobook.core import chance
from ludobook.odds import simulate as room
from ludobook.odds.playouts import ALL_SCORINGS
from ludobook.players import RandomPlayer, greedy
from ludobook.players.rollout import EVERYBODY, LONGEST, Rollout

from .test_simulate import RULINGS, seats

TABLES = [(played.name, players) for played in ludobook.games() for players in played.players]


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
    """The position after the next scoring, everybody greedy, and how many actions it took."""
    before, done = state.last_score(), 0
    while not state.status().game_over and state.last_score() == before and done < LONGEST:
        state, done = state.apply(greedy(state)), done + 1
    return state, done


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_they_play_what_greedy_players_play(game, players):
    rules = import_module(f"ludobook.odds.playouts.{game}")
    numbers = tuple([0] * size for size in rules.ROOM)
    for which, rulings in enumerate(RULINGS[game]):
        chosen = rules.options(ludobook.game(game).rulebook.read_rulings(rulings), players)
        numbers = tuple([0] * size for size in rules.ROOM)  # tables are kept for one set of rulings
        for state in positions(game, players, rulings, which, 90, 7):
            end, done = played_on(state)
            rules.place(state, numbers)
            assert rules.play_on(state.chance, 0, players, EVERYBODY, chosen, LONGEST, 1, numbers, ()) == done, state
            assert tuple(numbers[0][:players]) == end.status().scores, state


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "kirin" else pytest.mark.slow) for game in ludobook.GAMES]
)
def test_compiled_they_play_the_same(game):
    pytest.importorskip("numba")
    tools = room.compiler()
    players = ludobook.game(game).players[-1]
    rulings = RULINGS[game][0]
    rules = import_module(f"ludobook.odds.playouts.{game}")
    chosen = rules.options(ludobook.game(game).rulebook.read_rulings(rulings), players)
    plain, fast = tuple([0] * size for size in rules.ROOM), tools.room(rules.ROOM)
    for state in positions(game, players, rulings, 3, 80, 3):
        rules.place(state, plain)
        rules.place(state, fast)
        done = rules.play_on(state.chance, 0, players, EVERYBODY, chosen, LONGEST, 1, plain, ())
        given = players, EVERYBODY, tools.numbers(chosen), LONGEST, 1, fast, tools.numbers(())
        assert tools.compiled(rules.play_on)(tools.word(state.chance), tools.word(0), *given) == done
        assert plain[0] == fast[0].tolist()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_they_end_with_a_scoring(game, players):
    # an action that brings the scoring itself is not played on from
    scorings = 0
    states = list(positions(game, players, RULINGS[game][0], 5, 400, 1))
    rollout = Rollout(states[0])
    for before, state in pairwise(states):
        points, done = rollout(before, state)
        scored = before.last_score() != state.last_score()
        assert (done == 0) == scored
        if scored:
            scorings += 1
            more = [now - then for now, then in zip(points, state.status().scores, strict=True)]
            assert all(brings >= 0 for brings in more)
            assert game == "egg" or not any(more)
    assert scorings > 0


def test_what_a_seat_holds_counts_until_the_end():
    rules = import_module("ludobook.odds.playouts.egg")
    numbers = tuple([0] * size for size in rules.ROOM)

    def holdings(bracelets=0, holder=-1, hand=0, over=0):
        numbers[6][0], numbers[13][3], numbers[4][0], numbers[13][4] = bracelets, holder, hand, over
        return rules.holdings(2, numbers)

    assert holdings() == (0.0, 0.0)
    assert 0 < holdings(bracelets=1)[0] < holdings(bracelets=2)[0]
    assert holdings(holder=0)[0] > 0
    assert 0 < holdings(hand=1)[0] < holdings(hand=1 << 2 * 7)[0] < holdings(hand=3 << 2 * 7)[0]
    assert holdings(bracelets=2, holder=0, hand=1, over=1) == (0.0, 0.0)
    # a game that is over brings its points and no more
    *_, last = positions("egg", 2, {}, 1, 900, 1)
    over = last
    while not over.status().game_over:
        over = played_on(over)[0]
    assert Rollout(over)(last, over) == (over.status().scores, 0)


def assert_played_alike(rules, state, numbers, most, which):
    """Kernels and objects play the position to the end, or for so many actions, alike; at random as RandomPlayer."""
    players, trace, at_random = state.players, [-1] * (2 * most), RandomPlayer(which)
    mask, chosen = seats(len(state.log) + which, players), rules.options(state.rulings, players)
    rules.place(state, numbers)
    given = players, mask, chosen, most, ALL_SCORINGS, numbers, trace
    done = rules.play_on(state.chance, chance.start(which), *given)
    for action in range(min(done, most)):
        mover = state.status().to_move
        choice = (greedy if mask >> mover & 1 else at_random)(state)
        assert choice.text == rules.spell(trace[2 * action + 1], players), (state, choice)
        state = state.apply(choice)
    if done < most:
        assert state.status().game_over
        assert tuple(numbers[0][:players]) == state.status().scores
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_any_position_is_played_to_the_end(game, players):
    rules = import_module(f"ludobook.odds.playouts.{game}")
    for which, rulings in enumerate(RULINGS[game]):
        numbers = tuple([0] * size for size in rules.ROOM)
        for state in positions(game, players, rulings, which, 60, 11):
            assert_played_alike(rules, state, numbers, 300, which)


@pytest.mark.parametrize("when", ["sets", "any"])
def test_an_empty_deck_ends_the_egg_wherever_a_bracelet_is_spent(when):
    # so many bracelets are seldom hoarded: here they are given
    rules = import_module("ludobook.odds.playouts.egg")
    numbers, ends = tuple([0] * size for size in rules.ROOM), 0
    rulings = {"empty_draw": "sudden_end", "bracelet_time": when}
    for seed in range(40):
        for state in positions("egg", 5, rulings, seed, 30, 4):
            rich = state._with(bracelets=(3, 3, 2, 2, 2))
            last = assert_played_alike(rules, rich, numbers, 60, seed)
            ends += last.status().game_over and not last.deck and not last.discards
    assert ends > 0
