"""PettingZoo's own judges on every game; skipped where it is not installed."""

import warnings

import ludobook
import pytest
from tiers import by_turns

pytest.importorskip("pettingzoo", reason='needs pip install "ludobook[adapters]"')


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(game.name, players, marks=[] if (game.name, players) == ("kirin", 4) else pytest.mark.long)
        for game in ludobook.shelf()
        for players in game.players
    ],
)
def test_api(name, players):
    from ludobook.adapters.pettingzoo import env
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # said of every observation that comes with a mask of legal actions, but for a list of PettingZoo's own games
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy array)")
        api_test(env(name, players), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "meow_oracle"))
def test_seed(name):
    from ludobook.adapters.pettingzoo import env
    from pettingzoo.test import seed_test

    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg"))
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
    wrong = next(number for number in range(action_words.count(begun.state.game)) if number not in begun.legal())
    with pytest.raises(ludobook.IllegalAction, match="not a legal action or word here"):
        begun.say(wrong)


def test_observations_are_the_fields_that_are_named():
    from ludobook.adapters.fields import fields_of
    from ludobook.adapters.pettingzoo import env

    played, fields = env("kirin"), fields_of("kirin", 4)
    played.reset(seed=4)
    seen = played.observe("seat_2")["observation"]
    hand = ludobook.game("kirin").deck
    state = played.unwrapped.walk.state
    assert seen.shape == (fields.size,) == (sum(size for _, size, _ in fields.names),)
    assert {hand.kinds[k] for k in seen[fields.places["hand"]].nonzero()[0]} == set(state.view(2)["hand"])
    assert list(seen[fields.places["seat"]]) == [0, 0, 1, 0]


def test_what_a_seat_cannot_see_is_not_in_its_fields():
    from ludobook.adapters import action_words

    for name in ludobook.GAMES:
        begun = action_words.start(name, ludobook.game(name).players[0], 4)
        assert begun.resample(1, 9).numbers(1) == begun.numbers(1)


@pytest.mark.long
def test_a_network_learns():
    import liars_dice
    from learn_dqn import raw_env, share, train

    ludobook.register(liars_dice.GAME)
    env = raw_env("liars_dice", 2)
    assert share(env, train(env, 300), 200) > 0.65


def test_more_of_a_word_than_any_game_showed_stays_in_bounds():
    from ludobook.adapters.fields import Words

    out = [0.0, 0.0]
    Words(["R1", "R2"], 3).write(["R1"] * 4 + ["R2"], out, 0)
    assert out == [1.0, pytest.approx(1 / 3)]
