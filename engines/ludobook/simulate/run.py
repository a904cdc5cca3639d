"""Many games, cut into batches for whoever plays them: this thread, others, other processes or a cluster.

Every game has chance of its own, drawn from the seed by its number, and only whole numbers are added up; so the result
is the same for the same seed, however the games are cut into batches and whoever plays them.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from importlib.util import find_spec
from typing import Any

import ludobook
from ludobook.contract.game import Game
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.simulate.batch import Task
from ludobook.simulate.result import Result, Tally, result

RULE = "SIMULATE"
MODES = ("auto", "objects", "plain", "compiled")
LOOPED = {"random", "greedy"}  # players that the loops over a machine play; of all others objects are asked
LONGEST_GAME = 20_000  # actions after which a game is broken off
SHORTEST_LIMIT = 200  # the least that LONGEST_GAME can be set to: no game of a fixed length is longer
BATCH_SECONDS = 0.2  # seconds that a batch should last: progress shows, and a stop is soon heard
#: Games in the first batches, by mode; by and by the batches find their length.
FIRST_BATCH = {"objects": 1, "plain": 12, "compiled": 1_250}
AHEAD = 4  # batches that are given to each worker before it asks: memory stays bounded, and nobody waits
Strength = str | Sequence[str]


def _ignore_interrupts() -> None:
    """In worker processes: it is their parent who is interrupted, and keeps what they have done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(
    game: str,
    players: int,
    games: int,
    strength: Strength = "random",
    seed: int = 0,
    rulings: object = None,
    workers: int = 1,
    client: Any = None,
    mode: str = "auto",
    progress: bool | Callable[[int, int], None] = False,
    most: int = LONGEST_GAME,
) -> Result:
    """Play many games and count what came of them. An interrupt ends it early and keeps what is done.

    Args:
        game: the package name.
        players: how many; the game says which numbers.
        games: how many games, at least 1.
        strength: of all players, or one for each seat: random, greedy or search.
        seed: an integer ≥ 0; the same seed gives the same result, whatever the mode and the workers.
        rulings: a JSON object of the readings that are not the usual ones.
        workers: how many cores to use: threads where compiled, else processes.
        client: a ``dask.distributed.Client`` whose cluster plays the games instead; needs ``ludobook[cluster]``.
        mode: ``compiled`` needs ``ludobook[fast]``; it and ``plain`` cannot search, ``objects`` can; ``auto`` takes the
            fastest that can.
        progress: True for a bar on standard error, or what to call with the games done and asked for.
        most: a game is broken off after this many actions, at least 200.

    Raises:
        BadInput: an argument that is none of these.

    >>> simulate("kirin", 4, games=3, seed=1, mode="plain").games
    3
    """
    show = bar if progress is True else progress
    running = results(game, players, games, strength, seed, rulings, workers, client, mode, most)
    found = next(running)
    try:
        for found in running:
            if show:
                show(found.games + found.capped, games)
    except KeyboardInterrupt:
        pass
    return found


def results(
    game: str,
    players: int,
    games: int,
    strength: Strength = "random",
    seed: int = 0,
    rulings: object = None,
    workers: int = 1,
    client: Any = None,
    mode: str = "auto",
    most: int = LONGEST_GAME,
    patience: float | None = None,
) -> Iterator[Result]:
    """Yield the result so far, again and again until all is played; the last is what ``simulate`` returns.

    The arguments are those of ``simulate``. The first result comes at once, without any game. Between two of them
    nothing is begun but what workers have ahead, so whoever asks no more ends it; closing the iterator does so at once.

    With ``patience`` a result comes after so many seconds, though nothing be new; then nothing is played in this
    thread, where there are others, and no close waits for what is being played.

    Raises:
        BadInput: an argument that is none of these, when the first result is asked for.

    >>> [so_far.games for so_far in results("kirin", 4, games=3, mode="plain")]
    [0, 3]
    """
    played = _check(game, players, games, seed, workers, most)
    kinds = (strength,) * players if isinstance(strength, str) else tuple(strength)
    chosen = _mode(played, mode, kinds, players)
    changed = tuple(played.rulebook.changed(played.rulebook.read_rulings(rulings)).items())
    task = Task(game, players, changed, kinds, chance.start(seed), most, chosen)
    total, same = _no_games(), not played.machine.draws and "random" not in kinds
    yield result(game, players, games, total, same)
    alone = client is None and ((workers == 1 and patience is None) or sys.platform == "emscripten")
    batches = Batches(games, FIRST_BATCH[chosen])
    for tally in _played_here(task, batches) if alone else _played_by(task, batches, workers, client, patience):
        total.add(tally)
        yield result(game, players, games, total, same)


class Batches:
    """Cuts games into batches, which find their own length by how long those before them took."""

    def __init__(self, games: int, length: int) -> None:
        self.left, self.first, self.length = games, 0, length

    def cut(self) -> tuple[int, int]:
        """The number of the first game, and how many they are: 0 when all are given."""
        first, games = self.first, min(self.length, self.left)
        self.first, self.left = first + games, self.left - games
        return first, games

    def took(self, games: int, seconds: float) -> None:
        """A batch of so many games took so long."""
        if seconds < BATCH_SECONDS / 2:
            self.length = max(self.length, 2 * games)
        elif games and seconds > 2 * BATCH_SECONDS:
            self.length = max(1, min(self.length, games // 2))


def _played_here(task: Task, batches: Batches) -> Iterator[Tally]:
    task.run(0, 0)  # compile before the clock begins
    first, games = batches.cut()
    while games:
        tally, seconds = task.timed(first, games)
        batches.took(games, seconds)
        yield tally
        first, games = batches.cut()


def _played_by(task: Task, batches: Batches, workers: int, client: Any, patience: float | None) -> Iterator[Tally]:
    executor: Executor
    if client is not None:
        # a batch of the same numbers is never played again, so results need not be remembered
        executor, workers = client.get_executor(pure=False), sum(client.nthreads().values())
    elif task.mode == "compiled":
        executor = ThreadPoolExecutor(workers)
    else:
        executor = _processes(workers)
    waiting: set[Future[tuple[Tally, float]]] = set()
    try:
        waiting.add(executor.submit(task.timed, 0, 0))  # compile before all begin
        while waiting:
            done, waiting = wait(waiting, patience, FIRST_COMPLETED)
            total = _no_games()
            for future in done:
                tally, seconds = _result(future, task.game)
                batches.took(tally.done, seconds)
                total.add(tally)
            while done and len(waiting) < AHEAD * workers:
                first, games = batches.cut()
                if not games:
                    break
                waiting.add(executor.submit(task.timed, first, games))
            yield total
    finally:
        for future in waiting:
            future.cancel()
        if client is None:
            executor.shutdown(wait=patience is None, cancel_futures=True)


def _result(future: Future[tuple[Tally, float]], game: str) -> tuple[Tally, float]:
    try:
        return future.result()
    except KeyError:
        if game in ludobook.GAMES:
            raise
        message = f"The workers are other processes, in which {game!r} is not registered: let one worker play."
        raise BadInput(message, rule=RULE, part=(game[:20],)) from None


def _processes(workers: int) -> Executor:
    # imported here, for a browser's Python has no processes
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # a fork would copy locks that other threads hold, and a notebook's kernel has some
    context = get_context("spawn" if threading.active_count() > 1 else None)
    return ProcessPoolExecutor(workers, context, _ignore_interrupts)


def _no_games() -> Tally:
    return Tally(Counter(), Counter(), Counter(), Counter())


def bar(done: int, asked: int) -> None:
    """A progress bar on standard error."""
    filled = 40 * done // asked
    end = "\n" if done == asked else ""
    print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done:,} of {asked:,} games", end=end, file=sys.stderr, flush=True)


def _check(game: str, players: int, games: int, seed: int, workers: int, most: int) -> Game:
    try:
        played = ludobook.game(game)
    except KeyError:
        raise BadInput(f"The games are: {', '.join(ludobook.known())}.", rule=RULE, part=(str(game)[:20],)) from None
    if type(players) is not int or players not in played.players:
        counts = " or ".join(map(str, played.players))
        raise BadInput(f"{played.title} is for {counts} players.", rule=RULE, part=(str(players)[:20],))
    for name, value, least in (
        ("games", games, 1),
        ("seed", seed, 0),
        ("workers", workers, 1),
        ("most", most, SHORTEST_LIMIT),
    ):
        if type(value) is not int or value < least:
            raise BadInput(f"{name!r} is an integer of at least {least}.", rule=RULE, part=(str(value)[:20],))
    return played


def _mode(game: Game, mode: str, strength: Sequence[str], players: int) -> str:
    """The mode to play in."""
    if mode not in MODES:
        raise BadInput(f"The modes are: {', '.join(MODES)}.", rule=RULE, part=(str(mode)[:20],))
    wrong = tuple(str(name)[:20] for name in strength if name not in game.strengths)
    if wrong:
        raise BadInput(f"The strengths are: {', '.join(game.strengths)}.", rule=RULE, part=wrong)
    if len(strength) != players:
        raise BadInput(f"Either one strength, or one for each of {players} seats.", rule=RULE, part=tuple(strength))
    others = sorted({*strength} - LOOPED)
    if mode in ("plain", "compiled") and others:
        said = f"Only objects can be played by {others[0]}; {mode} playouts cannot."
        raise BadInput(said, rule=RULE, part=tuple(strength))
    has_numba = find_spec("numba") is not None
    if mode == "compiled" and not has_numba:
        raise BadInput("Compiling needs numba: pip install 'ludobook[fast]'.", rule=RULE, part=(mode,))
    if mode != "auto":
        return mode
    return "objects" if others else "compiled" if has_numba else "plain"
