"""OpenSpiel's own judges on every game; skipped where it is not installed."""

from __future__ import annotations

import random

import ludobook
import pytest
from tiers import by_turns

pyspiel = pytest.importorskip("pyspiel", reason='needs pip install "ludobook[adapters]"')
pytest.importorskip("open_spiel")

TABLES = [(game.name, players) for game in ludobook.shelf() for players in game.players]


@pytest.fixture(scope="module", autouse=True)
def adapter():
    from ludobook.adapters import open_spiel

    return open_spiel


def _game(name, players):
    return pyspiel.load_game(f"ludobook_{name}", {"players": players, "seeds": 50})


def _walk(game, seed, words=10_000):
    """A random game, state by state."""
    dice, state = random.Random(seed), game.new_initial_state()
    for _ in range(words):
        yield state
        if state.is_terminal():
            return
        legal = [s for s, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(dice.choice(legal))


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_sim(name, players):
    pyspiel.random_sim_test(_game(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg", "meow_oracle"))
def test_playthrough(name):
    from open_spiel.python.algorithms import generate_playthrough

    text = f"ludobook_{name}(seeds=20)"
    lines = generate_playthrough.playthrough_lines(text, seed=1, observation_params_string=None)
    assert lines == generate_playthrough.playthrough_lines(text, seed=1, observation_params_string=None)
    assert any(line.startswith("State") or "State" in line for line in lines)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_resample_keeps_what_the_player_knows(name, players):
    changed = 0
    for step, state in enumerate(_walk(_game(name, players), 3, words=60)):
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.Random(step).random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.current_player() == seat
        changed += str(other) != str(state)
    assert changed


def test_before_the_deal_there_is_nothing_to_deal_again():
    state = _game("egg", 2).new_initial_state()
    assert str(state.resample_from_infostate(0, random.Random(1).random)) == str(state)


def test_returns_are_shares_of_the_win_at_the_end_only():
    for state in _walk(_game("kirin", 4), 5):
        assert sum(state.returns()) == pytest.approx(1.0 if state.is_terminal() else 0.0)


def test_its_tree_search_plays():
    """OpenSpiel's own information-set search, in Python; the one in C++ ends the process on Python games."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = _game("kirin", 4)
    state, dice = game.new_initial_state(), random.Random(6)
    state.apply_action(3)
    rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollout, 2.0, 20, random_state=np.random.RandomState(2))
    bot.set_resampler(lambda position, player: position.resample_from_infostate(player, dice.random))
    for _ in range(3):
        state.apply_action(int(bot.step(state)))


def test_wrong_player_count():
    with pytest.raises(Exception, match="not for"):
        _game("kirin", 3)
