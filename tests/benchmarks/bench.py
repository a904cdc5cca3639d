"""How fast it is, side by side with peers in the same run: playouts, scored hands, exact odds, import, memory.

Times are of the processor, on one thread, so that other work on the machine matters less; the best of some runs counts.
Each run plays and scores what the others have not, so that nothing is known from the one before.
``python tests/benchmarks/bench.py [--json]``
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import ludobook
from ludobook.contract.game import Game
from ludobook.core import chance
from ludobook.odds import odds
from ludobook.simulate import simulate

Row = dict[str, Any]
GAMES = {"objects": 1000, "plain": 400, "compiled": 200_000}  # in a run
LONG = {"lauzait_cep": 40}  # times fewer of a long game
RUNS = 3
PEERS = 2000  # games of a quick peer in a run
TABLES = 500  # scored in a run
# what a table of cards brings: a round of up to five, an area, nine pieces, a round of four
SCORED = ("score_round", "score_area", "score_pile", "formations")
# the games for two and more that OpenSpiel writes in Python and that can be played at random
PYTHON_GAMES = ("block_dominoes", "team_dominoes", "liars_poker", "tic_tac_toe", "ant_foraging", "kuhn_poker")


def rows() -> Iterator[Row]:
    """One row after another: games and actions per second, or another number with its unit."""
    # first, as a process begins with the memory of the one that starts it
    yield _import()
    for mode in _modes()[1:]:
        yield _memory(mode)
    for played in ludobook.shelf():
        yield _exact(played.name)
    for played in ludobook.shelf():
        for players in played.players:
            yield from _playouts(played.name, players)
    yield from _hands()
    for extra, peer in (("pyspiel", _open_spiel), ("rlcard", _rlcard), ("pgx", _pgx), ("mahjong", _mahjong)):
        if find_spec(extra) is not None:
            yield from peer()


def _modes() -> tuple[str, ...]:
    return ("objects", "plain", "compiled") if find_spec("numba") else ("objects", "plain")


def _row(name: str, mode: str, run: Callable[[int], tuple[int, int]]) -> Row:
    """The best of a few runs; each gets its number and tells its games and actions. The first only warms up."""
    run(0)
    best = (0.0, 0.0)
    for number in range(1, RUNS + 1):
        begin = process_time()
        games, actions = run(number)
        seconds = max(process_time() - begin, 1e-9)
        best = max(best, (games / seconds, actions / seconds))
    return {"name": name, "mode": mode, "games_per_s": round(best[0], 1), "actions_per_s": round(best[1], 1)}


def _scored(name: str, mode: str, run: Callable[[int], tuple[int, int]]) -> Row:
    """The same for what is scored, not played."""
    row = _row(name, mode, run)
    return {"name": name, "mode": mode, "per_s": row["games_per_s"]}


def _playouts(game: str, players: int) -> Iterator[Row]:
    for mode in _modes():

        def run(number: int, mode: str = mode) -> tuple[int, int]:
            games = max(1, GAMES[mode] // LONG.get(game, 1))
            found = simulate(game, players, games, seed=number, rulings=dict(ludobook.game(game).finite), mode=mode)
            return found.games, found.actions.total

        yield _row(f"{game} {players} players", mode, run)


def _exact(game: str) -> Row:
    """All exact odds but those that take longer, for all numbers of players."""
    begin = process_time()
    found = len(odds(game))
    return {
        "name": f"{game} exact odds",
        "mode": "exact",
        "numbers": found,
        "seconds": round(process_time() - begin, 3),
    }


def _hands() -> Iterator[Row]:
    """Sheets scored with all their reasons, of the tables that are practised with, at the hardest level."""
    for game in ludobook.shelf():
        drill = next((drill for drill in game.drills if drill.op in SCORED), None)
        if drill is None:
            continue
        hardest = len(drill.levels) - 1
        asked = [drill.ask(seed, hardest)[1] for seed in range(TABLES * (RUNS + 1))]
        asked = [{name: value for name, value in case.items() if name != "seat"} for case in asked]  # all seats of it
        cases = [case if drill.op != "score_area" else {"players": [case]} for case in asked]

        def run(number: int, game: Game = game, cases: list[Row] = cases) -> tuple[int, int]:
            for case in cases[TABLES * number : TABLES * (number + 1)]:
                rows = game.sheet(case).rows
                if not rows or any(row.score is None for row in rows):
                    raise AssertionError(case)
            return TABLES, TABLES

        yield _scored(f"{game.name} scored tables", "objects", run)


def _import() -> Row:
    """Seconds of a new Python that imports a game, less those of one that does not."""
    code = "import time; t = time.perf_counter(); import ludobook; ludobook.game('egg'); print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(RUNS)
    ]
    return {"name": "import of a game", "mode": "objects", "seconds": round(min(times), 4)}


def _memory(mode: str) -> Row:
    """The most memory a process used, in MB, that simulated in this mode."""
    name = f"memory of a {mode} simulation"
    if find_spec("resource") is None:
        return {"name": name, "mode": mode, "megabytes": None}
    code = (
        f"import resource; from ludobook.simulate import simulate; simulate('kirin', 4, 200, mode={mode!r}); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return {"name": name, "mode": mode, "megabytes": round(int(done.stdout) / unit, 1)}


# -- peers ----------------------------------------------------------------------------------------------


def _open_spiel() -> Iterator[Row]:
    """Random play: games in C++ by its C++ loop over C++ bots, a game in Python move by move."""
    spiel: Any = import_module("pyspiel")
    for name, games in (("hearts", PEERS), ("gin_rummy", PEERS // 20)):
        game = spiel.load_game(name)
        bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

        def run(number: int, game: Any = game, bots: Any = bots, games: int = games) -> tuple[int, int]:
            actions = 0
            for seed in range(games):
                state = game.new_initial_state()
                spiel.evaluate_bots(state, bots, games * number + seed)
                # what players did, without the deal; counted in a few games, as counting takes its time
                if seed < 20:
                    actions += sum(move.player >= 0 for move in state.full_history())
            return games, actions * games // min(games, 20)

        yield _row(f"OpenSpiel {name}, all in C++", "peer", run)
    for name in PYTHON_GAMES:
        import_module(f"open_spiel.python.games.{name}")
        game = spiel.load_game(f"python_{name}")
        yield _row(f"OpenSpiel python_{name}", "peer", partial(_walk, game, PEERS // 5))


def _walk(game: Any, games: int, number: int) -> tuple[int, int]:
    """Random play of an OpenSpiel game from Python."""
    generator, actions = chance.start(number), 0
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

        def run(number: int, env: Any = env) -> tuple[int, int]:
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

    def run(number: int) -> tuple[int, int]:
        key = jax.random.PRNGKey(number)
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

    def run(number: int) -> tuple[int, int]:
        for _ in range(TABLES):
            calculator.estimate_hand_value(hand, win)
        return TABLES, TABLES

    yield _scored("mahjong scored hands", "peer", run)


def told(row: Row) -> str:
    """A row as a line of text."""
    numbers = [
        f"{value:>14,} {key.replace('_per_s', '/s').replace('per_s', '/s')}" for key, value in list(row.items())[2:]
    ]
    return f"{row['name']:34} {row['mode']:9}" + "".join(numbers)


def main() -> None:
    """Print the rows."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--json", action="store_true", help="one JSON list, at the end")
    args = options.parse_args()
    found = []
    for row in rows():
        found.append(row)
        if not args.json:
            print(told(row), flush=True)
    if args.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
