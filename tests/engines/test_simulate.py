"""Simulation: playouts play the games that the objects play, and whoever plays them, the counts are the same."""

import math
import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import replace

import ludobook
import pig
import pytest
from ludobook import compiling
from ludobook.__main__ import main
from ludobook.contract.machine import NOBODY, TURN, UNTIL_END, play_on
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.simulate import SHARES, results, simulate
from ludobook.simulate import run as room
from ludobook.testing import readings

TABLES = [(played.name, players) for played in ludobook.shelf() for players in played.players]


def compiler():
    pytest.importorskip("numba")
    return compiling.compiler()


def seats(seed, players):
    """Which seats are greedy, as a mask: in games one after another nobody, everybody, and every mixture."""
    return (0, -1, *range(1, (1 << players) - 1))[seed % (1 << players)]


def played(tools, machine, g, picks, most, greedy):
    """A game action by action, compiled or plain: the position after each."""
    play = tools.compiled(play_on) if tools else play_on
    functions = [tools.compiled(function) for function in machine.functions] if tools else machine.functions
    while int(g.now[TURN]) != NOBODY and most:
        chosen = tools.word(picks) if tools else picks
        play(*functions, g, chosen, greedy, 1, UNTIL_END)
        picks, most = chance.scramble(picks), most - 1
        yield [list(map(int, field)) for name, field in zip(g._fields, g, strict=True) if name not in machine.scratch]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_and_plain_machines_agree(game, players):
    """Action by action, under every reading."""
    tools, of = compiler(), ludobook.game(game)
    for which, rulings in enumerate(readings(of)):
        for seed in range(3):
            plain = of.machine.empty(players, of.rulebook.read_rulings(rulings))
            plain.chance[0] = chance.start(seed)
            of.machine.begin(plain)
            fast = tools.position(of.machine, plain)
            both = [
                played(tool, of.machine, g, seed, 150, seats(which + seed, players))
                for tool, g in ((None, plain), (tools, fast))
            ]
            assert list(both[0]) == list(both[1])


@pytest.mark.long
def test_a_small_game_counts_the_same_in_every_mode_and_number_of_workers():
    """Compiling a game on the shelf takes long: every night it is done for all of them."""
    compiler()
    ludobook.register(pig.GAME)
    ways = [{"mode": mode, "workers": workers} for mode in ("objects", "plain", "compiled") for workers in (1, 2)]
    first, *others = [simulate("pig", 2, 40, ("greedy", "random"), seed=5, **way) for way in ways]
    assert first.games == 40
    assert all(other == first for other in others)
    assert simulate("pig", 2, 40, ("greedy", "random"), seed=6) != first


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_greedy_players_count_the_same_with_and_without_objects(game):
    players = ludobook.game(game).players[-1]
    strength = ("greedy",) * (players - 1) + ("random",)
    first, other = [simulate(game, players, 6, strength, seed=4, most=400, mode=mode) for mode in ("objects", "plain")]
    assert first.games + first.capped == 6
    assert other == first


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_twenty_thousand_games_compiled_and_plain(game, players):
    compiler()
    games = 1000 if game == "lauzait_cep" else 20_000
    ways = ({"mode": "compiled"}, {"mode": "plain", "workers": 2})
    compiled, plain = (
        simulate(game, players, games, seed=1, rulings=dict(ludobook.game(game).finite), **way) for way in ways
    )
    assert compiled == plain
    assert compiled.games == games


@pytest.mark.long
def test_a_cluster_counts_the_same(capsys):
    compiler()
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        spread = simulate("kirin", 4, 60_000, seed=3, client=client)
        plain = simulate("egg", 3, 300, seed=3, client=client, mode="plain")
        assert main(["simulate", "kirin", "--games", "500", "--cluster", cluster.scheduler_address]) == 0
    assert capsys.readouterr().out.strip() == str(simulate("kirin", 4, 500))
    assert spread == simulate("kirin", 4, 60_000, seed=3)
    assert plain == simulate("egg", 3, 300, seed=3, mode="plain")


@pytest.mark.long
def test_a_worker_that_dies_changes_nothing():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        doomed = [worker.pid for worker in cluster.workers.values()][:1]

        def kill(done, asked):
            if 0 < done < asked and doomed:
                os.kill(doomed.pop(), signal.SIGKILL)

        spread = simulate("kirin", 4, 4000, seed=3, client=client, mode="plain", progress=kill)
    assert not doomed, "it was killed in the middle"
    assert spread == simulate("kirin", 4, 4000, seed=3, mode="plain")


def test_a_cluster_that_does_not_answer_is_named(capsys):
    pytest.importorskip("distributed")
    assert main(["simulate", "kirin", "--games", "5", "--cluster", "nonsense://here"]) == 2
    assert "No Dask scheduler answers at 'nonsense://here'" in capsys.readouterr().err


def test_what_a_result_says():
    found = simulate("meow_oracle", 3, 300, mode="plain")
    assert found.games == 300
    assert sum(won.total for won in found.wins) == sum(won.total for won in found.wins_by_place) == 300 * SHARES
    assert found.actions.histogram == {72: 300}
    assert (found.actions.mean, found.actions.error, found.rounds.histogram) == (72.0, 0.0, {18: 300})
    for score in found.scores:
        values = [value for value, times in score.histogram.items() for _ in range(times)]
        mean = sum(values) / 300
        assert score.mean == pytest.approx(mean)
        assert score.variance == pytest.approx(sum((value - mean) ** 2 for value in values) / 299)
        assert score.error == pytest.approx(math.sqrt(score.variance / 300))
    rate, error = found.win_rate(0)
    assert 0 < rate < 1
    assert error == pytest.approx(math.sqrt(rate * (1 - rate) / 300), rel=0.2)
    assert "300 games" in str(found)


def test_workers_that_do_not_know_a_game_say_so():
    future = Future()
    future.set_exception(KeyError("mine"))
    with pytest.raises(BadInput, match="'mine' is not registered"):
        room._result(future, "mine")
    with pytest.raises(KeyError):
        room._result(future, "egg")


def test_a_game_without_end_is_broken_off():
    found = simulate("lauzait_cep", 2, 6, mode="plain", most=200)
    assert (found.games, found.capped) == (0, 6)
    assert found == simulate("lauzait_cep", 2, 6, mode="objects", most=200)
    assert math.isnan(found.wins[0].mean)
    assert "6 more broken off" in str(found)
    assert "No game ended" in str(found)
    assert "nan" not in str(found)


def no_action_at_ten(g):
    return 0 if g.scores[0] + g.scores[1] >= 10 else pig.GAME.machine.legal(g)


@pytest.mark.parametrize("mode", ["objects", "plain"])
@pytest.mark.parametrize("strength", ["random", "greedy"])
def test_a_game_of_ones_own_that_is_stuck_is_told(monkeypatch, mode, strength):
    machine = replace(pig.GAME.machine, legal=no_action_at_ten)
    monkeypatch.setitem(ludobook._found, "pig", replace(pig.GAME, machine=machine))
    with pytest.raises(BadInput, match=r"^Game 0 of Pig is stuck after \d+ actions: seat \d is to move and has no"):
        simulate("pig", 2, 3, strength, mode=mode, most=300)


def test_an_interrupt_keeps_what_is_done():
    def progress(done, asked):
        seen.append((done, asked))
        if done > 60:
            raise KeyboardInterrupt

    for workers in (1, 2):
        seen = []
        found = simulate("egg", 2, 100_000, mode="plain", workers=workers, progress=progress)
        assert found.games == seen[-1][0] < 1000
        assert found.asked == 100_000


def test_results_come_as_games_are_played(monkeypatch):
    whole = simulate("egg", 2, 300, mode="plain", seed=2)
    for way in ({}, {"workers": 2}, {"patience": 0.01}, {"patience": 0.01, "workers": 2}, "browser"):
        if way == "browser":  # where there are neither threads nor processes
            monkeypatch.setattr(sys, "platform", "emscripten")
            monkeypatch.setattr(room, "_played_by", None)
            way = {"patience": 0.01, "workers": 2}
        found = list(results("egg", 2, 300, mode="plain", seed=2, **way))
        games = [result.games for result in found]
        assert games[0] == 0
        assert games == sorted(games)
        assert found[-1] == whole


def test_a_result_comes_in_time_though_nothing_is_new():
    running = results("lauzait_cep", 4, 10**6, strength="greedy", patience=0.001)
    assert [next(running).games for _ in range(3)] == [0, 0, 0]
    running.close()


def test_who_asks_no_more_ends_it():
    running = results("egg", 2, 10**6, mode="plain", workers=2)
    games = [next(running).games for _ in range(5)][-1]
    running.close()
    assert 0 < games < 100_000
    assert list(running) == []


def test_batches_find_their_length():
    batches = room.Batches(1000, 8)
    assert batches.cut() == (0, 8)
    batches.took(8, room.BATCH_SECONDS / 10)
    assert batches.cut() == (8, 16)
    batches.took(8, room.BATCH_SECONDS / 10)  # it was cut before the other was known
    assert batches.cut() == (24, 16)
    batches.took(16, room.BATCH_SECONDS * 10)
    assert batches.cut() == (40, 8)
    batches.took(0, room.BATCH_SECONDS * 100)  # compiling is no measure
    assert batches.cut() == (48, 8)
    batches.took(1, room.BATCH_SECONDS * 100)
    assert batches.cut() == (56, 1)
    batches.took(5000, 0.0)
    assert batches.cut() == (57, 943)
    assert batches.cut() == (1000, 0)


def test_progress_as_a_bar(capsys):
    simulate("egg", 2, 30, mode="plain", progress=True)
    assert "30 of 30 games" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "chess"}, "egg, meow_oracle"),
        ({"players": 6}, "2 or 3 or 4 or 5 players"),
        ({"players": True}, "players"),
        ({"games": 0}, "'games' must be an integer of at least 1"),
        ({"games": 2.5}, "'games'"),
        ({"seed": -1}, "'seed'"),
        ({"workers": 0}, "'workers'"),
        ({"most": 10}, "'most' must be an integer of at least 200"),
        ({"strength": "clever"}, "random, greedy, search"),
        ({"strength": ("random",)}, "one for each of the 3 seats"),
        ({"strength": "search", "mode": "plain"}, "'search' needs the mode 'objects'"),
        ({"mode": "quick"}, "auto, objects, plain, compiled"),
        ({"rulings": {"nonsense": 1}}, "nonsense"),
        ({"strength": 3}, "'strength' is one of random, greedy, search, or a list with one for each seat."),
        ({"progress": "yes"}, "'progress' is True, False or a function of two numbers."),
        ({"game": ["kirin"]}, "The games are: egg, "),
    ],
)
def test_bad_arguments(wrong, words):
    with pytest.raises(BadInput) as refused:
        simulate(**{"game": "egg", "players": 3, "games": 5, **wrong})
    assert words in refused.value.message


def test_without_numba_it_plays_in_plain_python(monkeypatch):
    monkeypatch.setattr(room, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match="pip install"):
        simulate("egg", 2, 5, mode="compiled")
    assert simulate("egg", 2, 5).games == 5


def test_nothing_is_compiled_before_it_is_needed():
    code = "import sys, ludobook.simulate, ludobook.games.egg; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "set()"


def test_the_command_line_simulates(capsys, monkeypatch):
    monkeypatch.setattr(room, "find_spec", lambda name: None)  # so few games are not worth compiling
    assert main(["simulate", "kirin", "--players", "4", "--games", "40", "--strength", "random"]) == 0
    assert "4 players: 40 games" in capsys.readouterr().out
    assert main(["simulate", "egg", "--games", "0"]) == 2
    assert "'games'" in capsys.readouterr().err
