"""Plays many games in batches, which this thread, other threads, other processes or a cluster work off.

Every game has chance of its own, which depends on the seed and the number of the game, and only integers are added up.
The result for a seed is therefore always the same, however the games are cut into batches and wherever they are played.
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
from ludobook.simulate.batch import Task, seated
from ludobook.simulate.result import Result, Tally, result

SIMULATE_RULE = "SIMULATE"
MODES = ("auto", "objects", "plain", "compiled")
LOOPED = {"random", "greedy"}  # the players that a loop over a machine can play; all others need objects
LONGEST_GAME = 20_000  # by default a game is broken off after this many actions
SHORTEST_LIMIT = 200  # the lowest such limit; no game of a fixed length is longer
BATCH_SECONDS = 0.2  # a batch should last this long, so that progress shows and a stop takes effect soon
#: Games in the first batches, by mode; later batches adapt their length to the time that they take.
FIRST_BATCH = {"objects": 1, "plain": 12, "compiled": 1_250}
AHEAD = 4  # batches given to each worker in advance, so that it need not wait and memory stays bounded
Strength = str | Sequence[str]


def _ignore_interrupts() -> None:
    """Ignore interrupts in a worker process; its parent is interrupted instead, and keeps the games played so far."""
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
    """Play many games and count the results. An interrupt ends it early, and keeps the games played so far.

    Args:
        game: the game's package name.
        players: the number of players, one of ``Game.players``.
        games: the number of games, at least 1.
        strength: random, greedy or search, for all players or one for each seat.
        seed: an integer ≥ 0; the same seed gives the same result in every mode and with any number of workers.
        rulings: a JSON object of the readings that differ from the defaults.
        workers: the number of cores to use, by threads in compiled mode and otherwise by processes.
        client: a ``dask.distributed.Client`` whose cluster plays the games instead; needs ``ludobook[cluster]``.
        mode: ``compiled`` needs ``ludobook[fast]``; only ``objects`` can play search; ``auto`` picks the fastest mode
            that can play the games.
        progress: True for a bar on standard error, or a function called with the games done and the games asked for.
        most: the number of actions after which a game is broken off, at least 200.

    Raises:
        BadInput: an argument is not one of these, or a game of your own is stuck (``SIMULATE``); or a ruling is wrong
            (the game's own rules).

    >>> simulate("kirin", 4, games=3, seed=1, mode="plain").games
    3
    """
    show = bar if progress is True else progress
    if show and not callable(show):
        raise BadInput(
            "'progress' is True, False or a function of two numbers.", rule=SIMULATE_RULE, part=(str(progress)[:20],)
        )
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
    """Yield the result so far again and again until all games are played; the last is what ``simulate`` returns.

    The arguments are those of ``simulate``. The first result comes before any game. Between two results, workers play
    only the batches that they already have, so the games end soon after you stop iterating. Closing the iterator
    cancels all batches that have not begun, and waits for those in play.

    With ``patience``, a result comes after at most that many seconds, even if nothing is new. The games are then played
    outside this thread, unless Python runs in a browser, and closing the iterator does not wait.

    Raises:
        BadInput: an argument is wrong, as in ``simulate``; raised when the first result is asked for.

    >>> [so_far.games for so_far in results("kirin", 4, games=3, mode="plain")]
    [0, 3]
    """
    played = _check(game, players, games, seed, workers, most)
    if not isinstance(strength, Sequence):
        said = f"'strength' is one of {', '.join(played.strengths)}, or a list with one for each seat."
        raise BadInput(said, rule=SIMULATE_RULE, part=(str(strength)[:20],))
    kinds = (strength,) * players if isinstance(strength, str) else tuple(strength)
    chosen = _mode(played, mode, kinds, players)
    changed = tuple(played.rulebook.changed(played.rulebook.read_rulings(rulings)).items())
    task = Task(game, players, changed, kinds, chance.start(seed), most, chosen)
    total, same = _no_games(), not played.machine.draws and "random" not in kinds
    yield result(game, players, games, total, same)
    alone = client is None and ((workers == 1 and patience is None) or sys.platform == "emscripten")
    batches = Batches(games, FIRST_BATCH[chosen])
    try:
        for tally in _played_here(task, batches) if alone else _played_by(task, batches, workers, client, patience):
            total.add(tally)
            yield result(game, players, games, total, same)
    except Exception:  # a game that is stuck fails as its functions happen to
        _find_stuck(task, games)
        raise
    if total.numbers[1]:
        _find_stuck(task, games)


def _find_stuck(task: Task, games: int) -> None:
    """Look for a stuck game among the first ones asked for, unless the game is one of the shelf.

    Raises:
        BadInput: a seat is to move and has no legal action (``SIMULATE``).
    """
    if task.game in ludobook.GAMES:
        return
    played, left = ludobook.game(task.game), task.most
    for number in range(games):
        seed, chairs = seated(task, number)
        state, actions = played.new(task.players, seed, dict(task.rulings)), 0
        while state.turn is not None and left:
            if not state.codes:
                said = f"Game {number} of {played.title} is stuck after {actions} actions: seat {state.turn} is to "
                said += "move and has no legal action. Give it one in `legal`, or end the game there in `step`."
                raise BadInput(said, rule=SIMULATE_RULE, part=(state.record.code,))
            state, actions, left = state.apply(chairs[state.turn](state)), actions + 1, left - 1
        if not left:
            return


class Batches:
    """Cuts games into batches, and adapts their length to the time that earlier batches took."""

    def __init__(self, games: int, length: int) -> None:
        self.left, self.first, self.length = games, 0, length

    def cut(self) -> tuple[int, int]:
        """Cut the next batch; return the number of its first game and the number of its games, 0 after the last."""
        first, games = self.first, min(self.length, self.left)
        self.first, self.left = first + games, self.left - games
        return first, games

    def took(self, games: int, seconds: float) -> None:
        """Note the seconds that a batch of ``games`` games took."""
        if seconds < BATCH_SECONDS / 2:
            self.length = max(self.length, 2 * games)
        elif games and seconds > 2 * BATCH_SECONDS:
            self.length = max(1, min(self.length, games // 2))


def _played_here(task: Task, batches: Batches) -> Iterator[Tally]:
    task.run(0, 0)  # compile before anything is timed
    first, games = batches.cut()
    while games:
        tally, seconds = task.timed(first, games)
        batches.took(games, seconds)
        yield tally
        first, games = batches.cut()


def _played_by(task: Task, batches: Batches, workers: int, client: Any, patience: float | None) -> Iterator[Tally]:
    executor: Executor
    if client is not None:
        # no batch is ever played twice, so the cluster need not keep results
        executor, workers = client.get_executor(pure=False), sum(client.nthreads().values())
    elif task.mode == "compiled":
        executor = ThreadPoolExecutor(workers)
    else:
        executor = _processes(workers)
    waiting: set[Future[tuple[Tally, float]]] = set()
    try:
        waiting.add(executor.submit(task.timed, 0, 0))  # compile once before all workers begin
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
        message = f"The workers are other processes, in which {game!r} is not registered. Use one worker."
        raise BadInput(message, rule=SIMULATE_RULE, part=(game[:20],)) from None


def _processes(workers: int) -> Executor:
    # imported here, because Python in a browser has no processes
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # a fork would copy locks that other threads hold, and a notebook's kernel has some
    context = get_context("spawn" if threading.active_count() > 1 else None)
    return ProcessPoolExecutor(workers, context, _ignore_interrupts)


def _no_games() -> Tally:
    return Tally(Counter(), Counter(), Counter(), Counter())


def bar(done: int, asked: int) -> None:
    """Draw a progress bar on standard error."""
    filled = 40 * done // asked
    end = "\n" if done == asked else ""
    print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done:,} of {asked:,} games", end=end, file=sys.stderr, flush=True)


def _check(game: str, players: int, games: int, seed: int, workers: int, most: int) -> Game:
    try:
        played = ludobook.game(game)
    except KeyError:
        raise BadInput(
            f"The games are: {', '.join(ludobook.known())}.", rule=SIMULATE_RULE, part=(str(game)[:20],)
        ) from None
    if type(players) is not int or players not in played.players:
        counts = " or ".join(map(str, played.players))
        raise BadInput(f"{played.title} is for {counts} players.", rule=SIMULATE_RULE, part=(str(players)[:20],))
    for name, value, least in (
        ("games", games, 1),
        ("seed", seed, 0),
        ("workers", workers, 1),
        ("most", most, SHORTEST_LIMIT),
    ):
        if type(value) is not int or value < least:
            raise BadInput(
                f"{name!r} must be an integer of at least {least}.", rule=SIMULATE_RULE, part=(str(value)[:20],)
            )
    return played


def _mode(game: Game, mode: str, strength: Sequence[str], players: int) -> str:
    """Check the mode and the strengths, and return the mode to play in."""
    if mode not in MODES:
        raise BadInput(f"The modes are: {', '.join(MODES)}.", rule=SIMULATE_RULE, part=(str(mode)[:20],))
    wrong = tuple(str(name)[:20] for name in strength if name not in game.strengths)
    if wrong:
        raise BadInput(f"The strengths are: {', '.join(game.strengths)}.", rule=SIMULATE_RULE, part=wrong)
    if len(strength) != players:
        raise BadInput(
            f"Give one strength, or one for each of the {players} seats.", rule=SIMULATE_RULE, part=tuple(strength)
        )
    others = sorted({*strength} - LOOPED)
    if mode in ("plain", "compiled") and others:
        said = f"{others[0]!r} needs the mode 'objects'; it cannot play in the mode {mode!r}."
        raise BadInput(said, rule=SIMULATE_RULE, part=tuple(strength))
    has_numba = find_spec("numba") is not None
    if mode == "compiled" and not has_numba:
        raise BadInput("Compiling needs numba: pip install 'ludobook[fast]'.", rule=SIMULATE_RULE, part=(mode,))
    if mode != "auto":
        return mode
    return "objects" if others else "compiled" if has_numba else "plain"
