"""How fast it is, side by side with peers in the same run: playouts, scored hands, import, memory.

Times are of the processor, on one thread, so that other work on the machine matters less; the best of some runs counts.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import ludobook
from ludobook.core import chance
from ludobook.odds.simulate import simulate

Row = dict[str, Any]
GAMES = {"objects": 20, "plain": 200, "compiled": 60_000}  # in a run
LONG = {"lauzait_cep": 40}  # times fewer of a long game
RULINGS = {"lauzait_cep": {"max_days": 40}}  # so that its Seasons end
RUNS = 2
PEERS = 2000  # games of a quick peer in a run


def rows() -> Iterator[Row]:
    """One row after another: games and actions per second, or another number with its unit."""
    # first, as a process begins with the memory of the one that starts it
    yield _import()
    yield _memory()
    for played in ludobook.games():
        for players in played.players:
            yield from _playouts(played.name, players)
    yield from _hands()
    for extra, peer in (("pyspiel", _open_spiel), ("rlcard", _rlcard), ("pgx", _pgx), ("mahjong", _mahjong)):
        if find_spec(extra) is not None:
            yield from peer()


def _row(name: str, mode: str, run: Callable[[], tuple[int, int]]) -> Row:
    """The best of a few runs, each of which tells its games and actions; the first only warms up."""
    run()
    best = (0.0, 0.0)
    for _ in range(RUNS):
        begin = process_time()
        games, actions = run()
        seconds = max(process_time() - begin, 1e-9)
        best = max(best, (games / seconds, actions / seconds))
    return {"name": name, "mode": mode, "games_per_s": round(best[0], 1), "actions_per_s": round(best[1], 1)}


def _playouts(game: str, players: int) -> Iterator[Row]:
    for mode in ("objects", "plain", *(("compiled",) if find_spec("numba") else ())):

        def run(mode: str = mode) -> tuple[int, int]:
            games = max(1, GAMES[mode] // LONG.get(game, 1))
            found = simulate(game, players, games, rulings=RULINGS.get(game), mode=mode)
            return found.games, found.actions.total

        yield _row(f"{game} {players} players", mode, run)


def _hands() -> Iterator[Row]:
    """Sheets scored with all their reasons: the score of one dealt table each."""
    cases = {
        "egg": {
            "players": [{"far": ["R7", "RW"], "near": ["R2", "B5"]}, {"far": ["B15", "B15"], "near": ["B3", "B3"]}]
        },
        "meow_oracle": {"players": [{"area": ["R0", "R1", "R2", "G3", "G4", "J5", "B6", "B7", "B8"]}]},
    }
    for game, case in cases.items():
        sheet = ludobook.game(game).sheet

        def run(sheet: Any = sheet, case: Any = case) -> tuple[int, int]:
            for _ in range(500):
                sheet(case)
            return 500, 500

        row = _row(f"{game} scored tables", "objects", run)
        yield {"name": row["name"], "mode": row["mode"], "per_s": row["games_per_s"]}


def _import() -> Row:
    """Seconds of a new Python that imports a game, less those of one that does not."""
    code = "import time; t = time.perf_counter(); import ludobook; ludobook.game('egg'); print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(RUNS)
    ]
    return {"name": "import of a game", "mode": "objects", "seconds": round(min(times), 4)}


def _memory() -> Row:
    """The most memory a process used, in MB, that simulated in plain Python."""
    if find_spec("resource") is None:
        return {"name": "memory of a plain simulation", "mode": "plain", "megabytes": None}
    code = (
        "import resource; from ludobook.odds.simulate import simulate; simulate('kirin', 4, 200, mode='plain'); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return {"name": "memory of a plain simulation", "mode": "plain", "megabytes": round(int(done.stdout) / unit, 1)}


# -- peers ----------------------------------------------------------------------------------------------


def _open_spiel() -> Iterator[Row]:
    """Random play: games in C++ by its C++ loop over C++ bots, a game in Python move by move."""
    spiel: Any = import_module("pyspiel")
    for name, games in (("hearts", PEERS), ("gin_rummy", PEERS // 20)):
        game = spiel.load_game(name)
        bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

        def run(game: Any = game, bots: Any = bots, games: int = games) -> tuple[int, int]:
            actions = 0
            for seed in range(games):
                state = game.new_initial_state()
                spiel.evaluate_bots(state, bots, seed)
                # what players did, without the deal; counted in a few games, as counting takes its time
                if seed < 20:
                    actions += sum(move.player >= 0 for move in state.full_history())
            return games, actions * games // min(games, 20)

        yield _row(f"OpenSpiel {name}, all in C++", "peer", run)
    import_module("open_spiel.python.games.block_dominoes")
    import_module("open_spiel.python.games.kuhn_poker")
    for name in ("python_block_dominoes", "python_kuhn_poker"):
        game = spiel.load_game(name)
        yield _row(f"OpenSpiel {name}", "peer", partial(_walk, game, 100))


def _walk(game: Any, games: int) -> tuple[int, int]:
    """Random play of an OpenSpiel game from Python."""
    generator, actions = chance.start(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            at_chance = state.is_chance_node()
            legal = [move for move, _ in state.chance_outcomes()] if at_chance else state.legal_actions()
            generator, k = chance.below(generator, len(legal))
            state.apply_action(legal[k])
            actions += not at_chance
    return games, actions


def _rlcard() -> Iterator[Row]:
    rlcard: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    for name in ("gin-rummy", "uno"):
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def run(env: Any = env) -> tuple[int, int]:
            actions = 0
            for _ in range(20):
                trajectories, _ = env.run(is_training=False)
                actions += sum(len(trajectory) // 2 for trajectory in trajectories)
            return 20, actions

        yield _row(f"RLCard {name}", "peer", run)


def _pgx() -> Iterator[Row]:
    """Random play of many games in step, on the CPU."""
    jax: Any = import_module("jax")
    numpy: Any = import_module("jax.numpy")
    env: Any = import_module("pgx").make("kuhn_poker")
    lanes = 4096
    first, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    pick = jax.jit(lambda key, legal: jax.random.categorical(key, numpy.log(legal.astype(numpy.float32)), axis=-1))

    def run() -> tuple[int, int]:
        key = jax.random.PRNGKey(0)
        state, actions = first(jax.random.split(key, lanes)), 0
        while not bool(state.terminated.all()):
            key, own = jax.random.split(key)
            actions += int((~state.terminated).sum())
            state = step(state, pick(own, state.legal_action_mask))
        return lanes, actions

    yield _row(f"pgx kuhn_poker, {lanes} in step", "peer", run)


def _mahjong() -> Iterator[Row]:
    """Hands scored by the ``mahjong`` package: its own first example."""
    calculator: Any = import_module("mahjong.hand_calculating.hand").HandCalculator()
    tiles: Any = import_module("mahjong.tile").TilesConverter
    hand = tiles.string_to_136_array(man="22444", pin="333567", sou="444")
    win = tiles.string_to_136_array(sou="4")[0]

    def run() -> tuple[int, int]:
        for _ in range(200):
            calculator.estimate_hand_value(hand, win)
        return 200, 200

    row = _row("mahjong scored hands", "peer", run)
    yield {"name": row["name"], "mode": row["mode"], "per_s": row["games_per_s"]}


def told(row: Row) -> str:
    """A row as a line of text."""
    numbers = [
        f"{value:>14,} {key.replace('_per_s', '/s').replace('per_s', '/s')}" for key, value in list(row.items())[2:]
    ]
    return f"{row['name']:34} {row['mode']:9}" + "".join(numbers)
