"""Whole games by the million: random or greedy players, counted exactly, in plain Python, compiled or spread out.

Every game has chance of its own, drawn from the seed by its number, and only whole numbers are added up; so the result
is the same for the same seed, however the games are cut into batches and whoever plays them.
"""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from types import FunctionType
from typing import Any

import ludobook
from ludobook.core import bits, chance
from ludobook.core.bits import size
from ludobook.core.chance import scramble, skip
from ludobook.core.errors import BadInput
from ludobook.core.game import Game
from ludobook.players import STRENGTHS, play, player

RULE = "SIMULATE"
MODES = ("auto", "objects", "plain", "compiled")
LONGEST = 20_000  # actions after which a game is broken off
SHORTEST = 200  # the least that LONGEST can be set to: no game of a fixed length is longer
SHARES = 60  # a win is this many shares, so that up to five winners have whole ones
BINS = 512  # of the histogram of scores; the last one holds that many and more
PACE = 0.2  # seconds that a batch should last: progress shows, and a stop is soon heard
FIRST = {"objects": 1, "plain": 12, "compiled": 1_250}  # games in the first batches; by and by they find their length
AHEAD = 4  # batches that are given to each worker before it asks: memory stays bounded, and nobody waits
HEAD = 2  # numbers before those by seat: games finished, games broken off
DIVISORS = 256  # numbers below this are divided by without dividing
Strength = str | Sequence[str]
Room = tuple[MutableSequence[int], ...]
Counts = tuple[MutableSequence[int] | Counter[int], ...]


# -- what is counted ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spread:
    """How a whole number was spread over the games: its exact sums, and how often it had each value."""

    games: int
    total: int
    squares: int
    histogram: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The mean; NaN without games."""
        return self.total / self.games if self.games else math.nan

    @property
    def variance(self) -> float:
        """The variance of single games, NaN for fewer than two."""
        if self.games < 2:
            return math.nan
        return (self.squares * self.games - self.total**2) / (self.games * (self.games - 1))

    @property
    def error(self) -> float:
        """The mean's standard error."""
        return math.sqrt(self.variance / self.games) if self.games else math.nan


@dataclass(frozen=True, slots=True)
class Result:
    """What came of simulated games. Only finished games count, but in ``capped``.

    Attributes:
        game: the package name.
        players: how many.
        asked: how many games were asked for; fewer are done when it was interrupted.
        games: how many were played to their end.
        capped: how many were broken off because they did not end.
        wins: wins by seat, as ``Spread`` of shares: of a win, each of k winners has 60 / k.
        wins_by_place: the same by place after the seat that began, which is place 0.
        scores: by seat.
        actions: of a game.
        rounds: of a game; what they are is in ``length``.
        length: what ``rounds`` counts: rounds, turns, tricks, Days.
    """

    game: str
    players: int
    asked: int
    games: int
    capped: int
    wins: tuple[Spread, ...]
    wins_by_place: tuple[Spread, ...]
    scores: tuple[Spread, ...]
    actions: Spread
    rounds: Spread
    length: str

    def win_rate(self, seat: int) -> tuple[float, float]:
        """The share of games the seat wins, 0 … 1, and its standard error."""
        return self.wins[seat].mean / SHARES, self.wins[seat].error / SHARES

    def __str__(self) -> str:
        rows = [f"{ludobook.game(self.game).title}, {self.players} players: {self.games:,} games"]
        rows[0] += f", {self.capped:,} more broken off" if self.capped else ""
        for seat in range(self.players):
            rate, error = self.win_rate(seat)
            score = self.scores[seat]
            rows.append(f"seat {seat}: wins {rate:.2%} ± {error:.2%}, scores {score.mean:.3f} ± {score.error:.3f}")
        for place in range(self.players):
            won = self.wins_by_place[place]
            where = "who begins" if place == 0 else f"place {place} after"
            rows.append(f"{where}: wins {won.mean / SHARES:.2%} ± {won.error / SHARES:.2%}")
        rows.append(f"{self.actions.mean:.1f} ± {self.actions.error:.1f} actions, {self.rounds.mean:.2f} {self.length}")
        return "\n".join(rows)


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of some games, all whole numbers, so that adding them up in any order gives the same."""

    numbers: Counter[int]  # as ``play_batch`` has them
    scores: Counter[int]
    actions: Counter[int]
    rounds: Counter[int]

    def add(self, other: Tally) -> None:
        """Add the other's counts to these."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    @property
    def done(self) -> int:
        """How many games these are."""
        return self.numbers[0] + self.numbers[1]


# -- one batch, in the subset that numba compiles -------------------------------------------------------


def play_batch(
    playout: Callable[..., tuple[int, int, int, int]],
    base: int,
    first: int,
    games: int,
    players: int,
    greedy: int,
    options: Sequence[int],
    most: int,
    room: Room,
    trace: MutableSequence[int],
    counts: Counts,
) -> None:
    """Play the games from number ``first`` on and count them in place; ``base`` is ``chance.start`` of the run's seed.

    In ``deal`` and ``picks`` the games begin as objects do with the seeds of ``seeds_of``.
    """
    for number in range(first, first + games):
        deal = scramble(scramble(skip(base, 2 * number)))
        picks = scramble(scramble(skip(base, 2 * number + 1)))
        actions, rounds, began, won = playout(deal, picks, players, greedy, options, most, room, trace)
        count(players, actions, rounds, began, won, room[0], counts)


def count(players: int, actions: int, rounds: int, began: int, won: int, scores: Sequence[int], counts: Counts) -> None:
    """Count a game, in place.

    The first of ``counts`` has games finished and games broken off; then by seat the shares won, their squares, the
    scores and their squares; then by place the shares won and their squares. The others are histograms.
    """
    numbers, score_bins, action_bins, round_bins = counts
    if won == 0:
        numbers[1] += 1
        return
    numbers[0] += 1
    share = SHARES // size(won)
    for seat in range(players):
        if won >> seat & 1:
            place = seat - began if seat >= began else seat - began + players
            numbers[HEAD + seat] += share
            numbers[HEAD + players + seat] += share * share
            numbers[HEAD + 4 * players + place] += share
            numbers[HEAD + 5 * players + place] += share * share
        numbers[HEAD + 2 * players + seat] += scores[seat]
        numbers[HEAD + 3 * players + seat] += scores[seat] * scores[seat]
        score_bins[BINS * seat + min(scores[seat], BINS - 1)] += 1
    action_bins[actions] += 1
    round_bins[rounds] += 1


def room_for_counts(players: int, most: int) -> tuple[int, ...]:
    """The sizes of ``counts``."""
    return HEAD + 6 * players, BINS * players, most + 1, most + 1


# -- the same with objects ------------------------------------------------------------------------------


def seeds_of(base: int, number: int) -> tuple[int, int]:
    """The seed of this game, and that of what its players pick."""
    return scramble(skip(base, 2 * number)), scramble(skip(base, 2 * number + 1))


def play_objects(task: Task, first: int, games: int, counts: Counts) -> None:
    """As ``play_batch``, with states and players."""
    played, measure = ludobook.game(task.game), _playouts(task.game).measure
    for number in range(first, first + games):
        seed, picks = seeds_of(task.base, number)
        at_random = player("random", picks)  # one for all seats
        seated = [
            at_random if strength == "random" else player(strength, picks + seat)
            for seat, strength in enumerate(task.strength)
        ]
        state, actions = play(played.new(task.players, seed, dict(task.rulings)), seated, task.most + 1)
        status = state.status()
        if actions > task.most:
            count(task.players, actions, 0, 0, 0, status.scores, counts)
        else:
            rounds, began = measure(state)
            won = sum(1 << seat for seat in status.winners)
            count(task.players, actions, rounds, began, won, status.scores, counts)


# -- batches, wherever they are played ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker needs to know."""

    game: str
    players: int
    rulings: tuple[tuple[str, Any], ...]
    strength: tuple[str, ...]
    base: int
    most: int
    mode: str

    @property
    def greedy(self) -> int:
        """The seats that are greedy, as a mask."""
        return sum(1 << seat for seat, strength in enumerate(self.strength) if strength == "greedy")

    def run(self, first: int, games: int) -> Tally:
        """Play so many games from number ``first`` on."""
        playouts = _playouts(self.game)
        options = playouts.options(ludobook.game(self.game).rulebook.read_rulings(dict(self.rulings)), self.players)
        if self.mode == "compiled":
            tools = compiler()
            room = self._kept(lambda: tools.room(playouts.ROOM))
            filled = tools.room(room_for_counts(self.players, self.most))
            tools.compiled(play_batch)(
                tools.compiled(playouts.playout),
                tools.word(self.base),
                first,
                games,
                self.players,
                self.greedy,
                tools.numbers(options),
                self.most,
                room,
                tools.numbers(()),
                filled,
            )
            return Tally(*map(tools.filled, filled))
        counts = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
        if self.mode == "objects":
            play_objects(self, first, games, counts)
        else:
            room = self._kept(lambda: tuple([0] * length for length in playouts.ROOM))
            play_batch(
                playouts.playout,
                self.base,
                first,
                games,
                self.players,
                self.greedy,
                options,
                self.most,
                room,
                [],
                counts,
            )
        return Tally(*counts)

    def timed(self, first: int, games: int) -> tuple[Tally, float]:
        """As ``run``, and how many seconds it took."""
        start = perf_counter()
        return self.run(first, games), perf_counter() - start

    def _kept(self, make: Callable[[], Room]) -> Room:
        """The room this thread plays in; kept, as it may hold tables for these rulings."""
        key = (self.game, self.players, self.rulings, self.mode)
        if getattr(_kept, "key", None) != key:
            _kept.key, _kept.room = key, make()
        room: Room = _kept.room
        return room


_kept = threading.local()


def _playouts(game: str) -> Any:
    return import_module(f"ludobook.odds.playouts.{game}")


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
    most: int = LONGEST,
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
        client: a ``dask.distributed.Client`` whose cluster plays the games instead.
        mode: ``compiled`` needs ``ludobook[fast]``; it and ``plain`` cannot search, ``objects`` can; ``auto`` takes the
            fastest that can.
        progress: True for a bar on standard error, or what to call with the games done and asked for.
        most: a game is broken off after this many actions, at least 200.

    Raises:
        BadInput: an argument that is none of these.
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
    most: int = LONGEST,
    patience: float | None = None,
) -> Iterator[Result]:
    """What came so far, again and again until all is played; the last is what ``simulate`` gives.

    The arguments are those of ``simulate``. The first result comes at once, without any game. Between two of them
    nothing is begun but what workers have ahead, so whoever asks no more ends it; closing the iterator does so at once.

    With ``patience`` a result comes after so many seconds, though nothing be new; then nothing is played in this
    thread, where there are others, and no close waits for what is being played.

    Raises:
        BadInput: an argument that is none of these, when the first result is asked for.
    """
    played = _check(game, players, games, seed, workers, most)
    kinds = (strength,) * players if isinstance(strength, str) else tuple(strength)
    chosen = _mode(mode, kinds, players)
    changed = tuple(played.rulebook.changed(played.rulebook.read_rulings(rulings)).items())
    task = Task(game, players, changed, kinds, chance.start(seed), most, chosen)
    total = _no_games()
    yield _result(task, games, total)
    alone = client is None and ((workers == 1 and patience is None) or sys.platform == "emscripten")
    batches = Batches(games, FIRST[chosen])
    for tally in _played_here(task, batches) if alone else _played_by(task, batches, workers, client, patience):
        total.add(tally)
        yield _result(task, games, total)


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
        if seconds < PACE / 2:
            self.length = max(self.length, 2 * games)
        elif games and seconds > 2 * PACE:
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
            for tally, seconds in (future.result() for future in done):
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
    if game not in ludobook.GAMES:
        raise BadInput(f"The games are: {', '.join(ludobook.GAMES)}.", rule=RULE, part=(str(game)[:20],))
    played = ludobook.game(game)
    if type(players) is not int or players not in played.players:
        counts = " or ".join(map(str, played.players))
        raise BadInput(f"{played.title} is for {counts} players.", rule=RULE, part=(str(players)[:20],))
    for name, value, least in (
        ("games", games, 1),
        ("seed", seed, 0),
        ("workers", workers, 1),
        ("most", most, SHORTEST),
    ):
        if type(value) is not int or value < least:
            raise BadInput(f"{name!r} is an integer of at least {least}.", rule=RULE, part=(str(value)[:20],))
    return played


def _mode(mode: str, strength: Sequence[str], players: int) -> str:
    """The mode to play in."""
    if mode not in MODES:
        raise BadInput(f"The modes are: {', '.join(MODES)}.", rule=RULE, part=(str(mode)[:20],))
    wrong = tuple(str(name)[:20] for name in strength if name not in STRENGTHS)
    if wrong:
        raise BadInput(f"The strengths are: {', '.join(STRENGTHS)}.", rule=RULE, part=wrong)
    if len(strength) != players:
        raise BadInput(f"Either one strength, or one for each of {players} seats.", rule=RULE, part=tuple(strength))
    searching = "search" in strength
    if mode in ("plain", "compiled") and searching:
        raise BadInput(f"Only objects can search; {mode} playouts cannot.", rule=RULE, part=tuple(strength))
    has_numba = find_spec("numba") is not None
    if mode == "compiled" and not has_numba:
        raise BadInput("Compiling needs numba: pip install 'ludobook[fast]'.", rule=RULE, part=(mode,))
    if mode != "auto":
        return mode
    return "objects" if searching else "compiled" if has_numba else "plain"


def _result(task: Task, asked: int, tally: Tally) -> Result:
    n, games, numbers = task.players, tally.numbers[0], tally.numbers

    def shares(at: int, seat: int) -> Spread:
        total, squares = numbers[HEAD + at * n + seat], numbers[HEAD + (at + 1) * n + seat]
        return Spread(games, total, squares, {})

    def points(seat: int) -> Spread:
        total, squares = numbers[HEAD + 2 * n + seat], numbers[HEAD + 3 * n + seat]
        own = {at - BINS * seat: count for at, count in sorted(tally.scores.items()) if at // BINS == seat}
        return Spread(games, total, squares, own)

    def length(found: Counter[int]) -> Spread:
        total = sum(value * count for value, count in found.items())
        return Spread(
            games, total, sum(value**2 * count for value, count in found.items()), dict(sorted(found.items()))
        )

    return Result(
        game=task.game,
        players=n,
        asked=asked,
        games=games,
        capped=numbers[1],
        wins=tuple(shares(0, seat) for seat in range(n)),
        wins_by_place=tuple(shares(4, place) for place in range(n)),
        scores=tuple(map(points, range(n))),
        actions=length(tally.actions),
        rounds=length(tally.rounds),
        length=_playouts(task.game).LENGTH,
    )


# -- compiling ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiler:
    """What numba and NumPy are needed for."""

    compiled: Callable[[Any], Any]
    room: Callable[[Sequence[int]], Room]
    numbers: Callable[[Sequence[int]], Any]
    word: Callable[[int], Any]
    filled: Callable[[Any], Counter[int]]


_compiling = threading.Lock()


def compiler() -> Compiler:
    """The one compiler of this process; it is made when it is first needed, for numba is slow to import."""
    with _compiling:
        return _compiler()


@cache
def _compiler() -> Compiler:
    numba: Any = import_module("numba")
    np: Any = import_module("numpy")
    ir: Any = import_module("llvmlite.ir")
    intrinsic: Any = import_module("numba.core.extending").intrinsic
    features: str = import_module("numba.core.codegen").get_host_cpu_features()
    # no reference counts: a playout makes no object, it works in the room it is given
    njit: Any = numba.njit(nogil=True, error_model="numpy", forceinline=True, _nrt=False)

    def population(context: Any, mask: Any) -> Any:
        return numba.int64(numba.int64), lambda context, builder, signature, given: builder.ctpop(given[0])

    def trailing_zeros(context: Any, mask: Any) -> Any:
        yes = ir.Constant(ir.IntType(1), 1)
        return numba.int64(numba.int64), lambda context, builder, signature, given: builder.cttz(given[0], yes)

    def product_half(context: Any, a: Any, b: Any) -> Any:
        """The upper 64 bits of the product of two words."""

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(given[0], wide), builder.zext(given[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return numba.uint64(numba.uint64, numba.uint64), generate

    def deposit(context: Any, bit: Any, mask: Any) -> Any:
        """The bits of a number, from the lowest on, in the places of those that are set in a mask."""
        word = ir.IntType(64)

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            wanted = ir.FunctionType(word, (word, word))
            return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=wanted), given)

        return numba.int64(numba.int64, numba.int64), generate

    ones, zeros, upper_half, spread = map(intrinsic, (population, trailing_zeros, product_half, deposit))

    # dividing by a small number is multiplying by a large one (Granlund and Montgomery, 1994): this quotient is at
    # most one too small; what is left then wraps around to a large number when n is taken away once too often
    factor = np.array([0, *((2**64 - 1) // n for n in range(1, DIVISORS))], np.uint64)

    def remainder(number: Any, n: Any) -> Any:
        divisor = np.uint64(n)
        if n >= DIVISORS:
            left = number % divisor
        else:
            left = number - upper_half(factor[divisor], number) * divisor
            left = min(left, left - divisor)
        # says that it is not negative, which spares looking for places counted from the end
        return np.int64(left & np.uint64(2**63 - 1))

    made: dict[Any, Any] = {
        bits.size: njit(lambda mask: ones(mask)),
        bits.lowest: njit(lambda mask: zeros(mask)),
        bits.unsigned: njit(lambda number: np.uint64(number)),
        bits.remainder: njit(remainder),
    }

    if "+bmi2" in features and not (numba.config.CPU_NAME or numba.config.CPU_FEATURES):
        made[bits.nth] = njit(lambda mask, k: zeros(spread(1 << k, mask)))

    def compiled(thing: Any) -> Any:
        """The very same function, compiled, with tables as arrays and the functions it calls compiled too."""
        if isinstance(thing, tuple):
            return np.array(thing)
        if not isinstance(thing, FunctionType):
            return thing
        if thing not in made:
            names = [name for name in thing.__code__.co_names if name in thing.__globals__]
            own = {name: compiled(thing.__globals__[name]) for name in names}
            made[thing] = njit(FunctionType(thing.__code__, {"__name__": thing.__module__, **own}, thing.__name__))
        return made[thing]

    def numbers(given: Sequence[int]) -> Any:
        return np.array(given, np.int64)

    def room(sizes: Sequence[int]) -> Room:
        return tuple(np.zeros(size, np.int64) for size in sizes)

    def filled(row: Any) -> Counter[int]:
        """The places of a row that are not 0."""
        return Counter({int(place): int(row[place]) for place in row.nonzero()[0]})

    return Compiler(compiled, room, numbers, np.uint64, filled)
