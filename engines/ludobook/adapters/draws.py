"""Runs a game's machine with given draws instead of a generator, and says when it needs another draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from ludobook.contract.game import Game, State
from ludobook.core import chance
from ludobook.core.rules import Rulings


class Needed(Exception):
    """Raised when the list has no draw left and one of 0 … ``sides`` - 1 is needed."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Draws:
    """Deals a game and carries out actions by given draws, such as dice and the cards of a shuffle.

    All sides of a draw are equally likely. The states are ordinary ones, but their chance came from the draws, so that
    their ``seed`` means nothing.

    >>> draws = Draws(ludobook.game("kirin"))
    >>> draws.begin(4, ludobook.game("kirin").rulebook.default, [])
    36
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._given: Sequence[int] = ()
        self._taken = 0
        self._bound: dict[Callable[..., Any], Any] = {chance.below: self._below}
        self._begin, self._step = self._rebound(game.machine.begin), self._rebound(game.machine.step)

    def begin(self, players: int, rulings: Rulings, given: Sequence[int]) -> State | int:
        """Deal a game by these draws; return its first state, or the number of sides of the next draw."""
        g = self.game.machine.empty(players, rulings)
        g.chance[0] = chance.start(0)
        sides = self._run(self._begin, (g,), given)
        return sides or self.game.state._begun(players, rulings, g, 0, ())

    def step(self, state: State, code: int, given: Sequence[int]) -> State | int:
        """Do an action with these draws; return the next state, or the number of sides of the next draw."""
        g = self.game.machine.copy(state.at)
        sides = self._run(self._step, (g, code), given)
        return sides or state._acted(code, g)

    def _run(self, function: Callable[..., Any], arguments: tuple[Any, ...], given: Sequence[int]) -> int:
        """Run a function; return the number of sides of the draw that it lacks, 0 if it finished."""
        self._given, self._taken = given, 0
        try:
            function(*arguments)
        except Needed as needed:
            return needed.sides
        return 0

    def _below(self, state: int, n: int) -> tuple[int, int]:
        if n == 1:  # no choice
            return chance.skip(state, 1), 0
        if self._taken == len(self._given):
            raise Needed(n)
        self._taken += 1
        return chance.skip(state, 1), self._given[self._taken - 1]

    def _rebound(self, function: Any) -> Any:
        """Return the function with these draws in place of the generator, also in all functions that it calls."""
        if not isinstance(function, FunctionType):
            return function
        function = chance.mix_one_by_one if function is chance.mix else function  # a shuffle is one draw after another
        if function not in self._bound:
            names = set(function.__code__.co_names) & function.__globals__.keys()
            own = {name: self._rebound(function.__globals__[name]) for name in names}
            bound = function
            if any(thing is not function.__globals__[name] for name, thing in own.items()):
                bound = FunctionType(
                    function.__code__,
                    {**function.__globals__, **own},
                    function.__name__,
                    function.__defaults__,
                    function.__closure__,
                )
            self._bound[function] = bound
        return self._bound[function]


def tells_draws(game: Game) -> bool:
    """Tell whether the game's log can be written from its positions alone, without asking the generator again."""
    names: set[str] = set()
    ahead = ["_dealt", "_events"]
    while ahead:
        name = ahead.pop()
        method = getattr(game.state, name, None)
        if isinstance(method, FunctionType) and method is not getattr(State, name, None):
            ahead += [other for other in method.__code__.co_names if other not in names]
            names |= set(method.__code__.co_names)
    return not names & {"chance", "seed"}
