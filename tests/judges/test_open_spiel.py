"""OpenSpiel's own judges on every game; skipped where it is not installed."""

import json
import random

import konane
import liars_dice
import ludobook
import pig
import pytest

pyspiel = pytest.importorskip("pyspiel", reason='needs pip install "ludobook[adapters]"')
pytest.importorskip("open_spiel")

TABLES = [(game.name, players) for game in ludobook.shelf() for players in game.players]


@pytest.fixture(scope="module", autouse=True)
def adapter():
    from ludobook.adapters import open_spiel

    for example in (konane, liars_dice, pig):
        open_spiel.register(ludobook.register(example.GAME))
    return open_spiel


def _game(name, players):
    return pyspiel.load_game(f"ludobook_{name}", {"players": players})


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


@pytest.mark.long
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_playthrough(name):
    from open_spiel.python.algorithms import generate_playthrough

    text = f"ludobook_{name}()"
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
        changed += any(
            list(getattr(other.walk.state.at, field)) != list(getattr(state.walk.state.at, field))
            for field in state.walk.state.game.machine.sizes
        )
    assert changed


def test_before_the_deal_there_is_nothing_to_deal_again():
    state = _game("egg", 2).new_initial_state()
    assert str(state.resample_from_infostate(0, random.Random(1).random)) == str(state)


def test_returns_add_up_to_nothing_and_come_at_the_end():
    for state in _walk(_game("kirin", 4), 5):
        returns = state.returns()
        assert sum(returns) == pytest.approx(0.0)
        assert any(returns) == state.is_terminal()
        assert not any(returns) or max(returns) > 0


@pytest.mark.parametrize(
    ("name", "chance", "information"),
    [
        ("konane", "DETERMINISTIC", "PERFECT_INFORMATION"),
        ("pig", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION"),
        ("liars_dice", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION"),
        ("kirin", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION"),
    ],
)
def test_a_declaration_follows_from_the_game(name, chance, information):
    kind = pyspiel.load_game(f"ludobook_{name}").get_type()
    assert (kind.chance_mode.name, kind.information.name) == (chance, information)
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM


def test_a_throw_is_a_node_of_six():
    state = _game("pig", 2).new_initial_state()
    for _ in range(3):  # a 4 each time, and whoever rolled goes on
        state.apply_action(0)
        assert state.chance_outcomes() == [(side, pytest.approx(1 / 6)) for side in range(6)]
        state.apply_action(3)
    assert "Heap 12" in str(state)
    state.apply_action(0)
    state.apply_action(0)  # a 1
    assert state.current_player() == 1


def test_a_deal_by_draws_is_one_that_a_seed_could_bring():
    state = next(state for state in _walk(_game("kirin", 4), 8) if not state.is_chance_node())
    hands = [state.walk.state.view(seat)["hand"] for seat in range(4)]
    assert sorted(card for hand in hands for card in hand) == sorted(ludobook.game("kirin").deck.kinds)


def test_one_action_is_one_decision_where_codes_are_counted():
    game = _game("kirin", 4)
    state = next(state for state in _walk(game, 8) if not state.is_chance_node())
    assert game.num_distinct_actions() == 72
    assert state.action_to_string(state.legal_actions()[0]).startswith("declare ")
    before = len(state.walk.state.log)
    state.apply_action(state.legal_actions()[0])
    assert len(state.walk.state.log) == before + 1


def test_minimax_plays_the_open_one():
    from open_spiel.python.algorithms import minimax

    game, dice = _game("konane", 2), random.Random(3)
    state = game.new_initial_state()
    for _ in range(20):
        state.apply_action(dice.choice(state.legal_actions()))
    value, _ = minimax.alpha_beta_search(game, state, maximum_depth=40)
    assert value in (-1.0, 1.0)


@pytest.mark.long
def test_regret_matching_learns_to_bluff_in_the_smallest_hidden_one():
    from open_spiel.python.algorithms import cfr, exploitability

    game = pyspiel.load_game("ludobook_liars_dice", {"rulings": json.dumps({"dice": 1, "faces": 3})})
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    first = exploitability.exploitability(game, solver.average_policy())
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < first / 3


def test_its_tree_search_plays():
    """OpenSpiel's own information-set search, in Python; the one in C++ ends the process on Python games."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = _game("kirin", 4)
    dice = random.Random(6)
    state = next(state for state in _walk(game, 6) if not state.is_chance_node())
    rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollout, 2.0, 5, random_state=np.random.RandomState(2))
    bot.set_resampler(lambda position, player: position.resample_from_infostate(player, dice.random))
    for _ in range(3):
        assert not state.is_chance_node()
        state.apply_action(int(bot.step(state)))


def test_wrong_player_count():
    with pytest.raises(Exception, match="not for"):
        _game("kirin", 3)
