"""Plays a batch of games with a machine, compiled or plain, or with objects; all three play the same games."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import ludobook
from ludobook.compiling import compiler
from ludobook.contract.machine import BEGAN, LENGTH, UNTIL_END, Machine, play_on
from ludobook.core.chance import scramble, skip
from ludobook.players import Player, play, player
from ludobook.simulate.result import Counts, Tally, count, room_for_counts


def play_machine(
    begin: Callable[[Any], None],
    legal: Callable[[Any], int],
    action: Callable[[Any, int], int],
    best: Callable[[Any], int],
    step: Callable[[Any, int], None],
    winners: Callable[[Any], int],
    base: int,
    first: int,
    games: int,
    players: int,
    greedy: int,
    most: int,
    g: Any,
    counts: Counts,
) -> None:
    """Play ``games`` games from number ``first`` on, and count them; ``base`` is ``chance.start`` of the run's seed."""
    for number in range(first, first + games):
        for i in range(len(g.now)):
            g.now[i] = 0
        for seat in range(players):
            g.scores[seat] = 0
        g.chance[0] = scramble(scramble(skip(base, 2 * number)))
        begin(g)
        picks = scramble(scramble(skip(base, 2 * number + 1)))
        done = play_on(legal, action, best, step, g, picks, greedy, most + 1, UNTIL_END)
        won = winners(g) if done <= most else 0
        count(players, done, g.now[LENGTH], g.now[BEGAN], won, g.scores, counts)


def seeds_of(base: int, number: int) -> tuple[int, int]:
    """Return the seed of the game with this number, and the seed of its players."""
    return scramble(skip(base, 2 * number)), scramble(skip(base, 2 * number + 1))


def seated(task: Task, number: int) -> tuple[int, list[Player]]:
    """Return the seed of the game with this number, and a player for each of its seats."""
    seed, picks = seeds_of(task.base, number)
    at_random = player("random", picks)  # shared by all seats
    return seed, [
        at_random if strength == "random" else player(strength, picks + seat)
        for seat, strength in enumerate(task.strength)
    ]


def play_objects(task: Task, first: int, games: int, counts: Counts) -> None:
    """Do the same as ``play_machine``, with ``State`` objects and players."""
    played = ludobook.game(task.game)
    for number in range(first, first + games):
        seed, chairs = seated(task, number)
        state, actions = play(played.new(task.players, seed, dict(task.rulings)), chairs, task.most + 1)
        status = state.status()
        if actions > task.most:
            count(task.players, actions, 0, 0, 0, status.scores, counts)
        else:
            rounds, began = state.at.now[LENGTH], state.at.now[BEGAN]
            won = sum(1 << seat for seat in status.winners)
            count(task.players, actions, rounds, began, won, status.scores, counts)


@dataclass(frozen=True, slots=True)
class Task:
    """All that a worker needs to play games of one table.

    Attributes:
        game: the game's package name.
        players: the number of players.
        rulings: the rulings that differ from their defaults.
        strength: the strength of each seat's player.
        base: ``chance.start`` of the run's seed.
        most: the number of actions after which a game is broken off.
        mode: ``objects``, ``plain`` or ``compiled``.
    """

    game: str
    players: int
    rulings: tuple[tuple[str, Any], ...]
    strength: tuple[str, ...]
    base: int
    most: int
    mode: str

    @property
    def greedy(self) -> int:
        """The mask of the seats that play greedily."""
        return sum(1 << seat for seat, strength in enumerate(self.strength) if strength == "greedy")

    def run(self, first: int, games: int) -> Tally:
        """Play ``games`` games from number ``first`` on; return their counts."""
        if self.mode != "compiled":
            counts = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
            if self.mode == "objects":
                play_objects(self, first, games, counts)
            else:
                play: Any = play_machine
                flow = self._functions(self._machine.in_python())
                play(*flow, *self._numbers(first, games), self._position(self._empty), counts)
            return Tally(*counts)
        tools = compiler()
        filled = tools.room(room_for_counts(self.players, self.most))
        functions = map(tools.compiled, self._functions(self._machine.functions))
        base, *numbers = self._numbers(first, games)
        g = self._position(lambda: tools.position(self._machine, self._empty()))
        tools.compiled(play_machine)(*functions, tools.word(base), *numbers, g, filled)
        return Tally(*map(tools.filled, filled))

    def timed(self, first: int, games: int) -> tuple[Tally, float]:
        """Do the same as ``run``; also return the seconds that it took."""
        start = perf_counter()
        return self.run(first, games), perf_counter() - start

    @property
    def _machine(self) -> Machine:
        return ludobook.game(self.game).machine

    def _functions(self, flow: tuple[Callable[..., Any], ...]) -> tuple[Callable[..., Any], ...]:
        return self._machine.begin, *flow, self._machine.winners

    def _numbers(self, first: int, games: int) -> tuple[int, ...]:
        return self.base, first, games, self.players, self.greedy, self.most

    def _empty(self) -> Any:
        rulings = ludobook.game(self.game).rulebook.read_rulings(dict(self.rulings))
        return self._machine.empty(self.players, rulings)

    def _position(self, make: Callable[[], Any]) -> Any:
        """Return the position of this thread for this table; it is made once, because it may take long to make."""
        key = (self.game, self.players, self.rulings, self.mode)
        if getattr(_kept, "key", None) != key:
            _kept.key, _kept.position = key, make()
        return _kept.position


_kept = threading.local()
