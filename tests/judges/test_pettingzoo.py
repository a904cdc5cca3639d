"""PettingZoo's own judges on every game; skipped where it is not installed."""

from __future__ import annotations

import warnings

import ludobook
import pytest

pytest.importorskip("pettingzoo", reason='needs pip install "ludobook[adapters]"')

TABLES = [(game.name, players) for game in ludobook.shelf() for players in game.players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_api(name, players):
    from ludobook.adapters.pettingzoo import env
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # said of every observation that comes with a mask of legal actions, but for a list of PettingZoo's own games
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy array)")
        api_test(env(name, players), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_seed(name):
    from ludobook.adapters.pettingzoo import env
    from pettingzoo.test import seed_test

    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_whole_game(name):
    from ludobook.adapters.pettingzoo import env

    played = env(name)
    played.reset(seed=4)
    rewards = dict.fromkeys(played.possible_agents, 0.0)
    for agent in played.agent_iter():
        seen, reward, terminated, truncated, _ = played.last()
        rewards[agent] += reward
        out = terminated or truncated
        played.step(None if out else played.action_space(agent).sample(seen["action_mask"]))
    shares = played.unwrapped.walk.shares()
    assert list(rewards.values()) == pytest.approx([share - 1 / len(shares) for share in shares])
    assert sum(shares) == pytest.approx(1.0)


def test_only_the_agent_to_move_has_words_to_say():
    from ludobook.adapters.pettingzoo import env

    played = env("kirin")
    played.reset(seed=4)
    mover, *others = played.possible_agents
    assert played.agent_selection == mover
    assert played.observe(mover)["action_mask"].any()
    assert not any(played.observe(agent)["action_mask"].any() for agent in others)


def test_the_table_is_shown_as_text():
    from ludobook.adapters.pettingzoo import env

    played = env("egg", 2)
    played.reset(seed=4)
    assert played.unwrapped.render() == str(ludobook.game("egg").new(2, 4).scene(None))


def test_a_word_that_cannot_come_next_is_refused():
    from ludobook.adapters import action_words

    begun = action_words.start("egg", 2, 4)
    wrong = next(number for number in range(len(action_words.words("egg"))) if number not in begun.legal())
    with pytest.raises(ludobook.IllegalAction, match="cannot come next"):
        begun.say(wrong)
