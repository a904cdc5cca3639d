"""A game's flow, written once: plain functions over a position of small ints, in the subset that numba compiles.

A position is a named tuple of sequences of ints: lists in plain Python, arrays of 64 bits when compiled. Everything
that plays (the states' ``apply``, random and greedy playouts, search, simulation) is a loop over a machine's functions.
They change the position that they are given, so copy it first if you need it later (``Machine.copy``). In a game's
module, import names one by one, and make tables tuples of ints, because numba needs both.

Every position has these fields, in any order, beside its own. A game names the first two, and those of the others that
its functions use; ``Machine`` adds the rest.

- ``now``: single numbers, at the places named by the constants below; from ``OWN`` on, the game's own
- ``scores``: points by seat
- ``rules``: the number of players, then the ints that ``Machine.options`` makes of the rulings
- ``chance``: one word, the state of the generator (``core.chance``), for a game that throws or deals
- ``stack``: the cards to bring to the top at each shuffle, as ``core.chance.mix_stacked`` reads them
"""

from __future__ import annotations

import copyreg
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from threading import get_ident
from types import FunctionType
from typing import Any

from ludobook.contract.action import Action
from ludobook.core.chance import below
from ludobook.core.rules import Rulings

Ints = MutableSequence[int]

TURN = 0  # the seat to act; NOBODY when the game is over
SCORINGS = 1  # the number of scorings so far; a game that scores only at its end need not count it
LENGTH = 2  # the length of the game so far, in the unit ``Machine.length``
BEGAN = 3  # the seat that began the game; NOBODY until that is known
OWN = 4  # the first place for the game's own numbers
NOBODY = -1
PLAYERS = 0  # the place in ``rules`` of the number of players
RULES, CHANCE, STACK = FRAME = "rules", "chance", "stack"
UNTIL_END = -1  # the value of ``scorings`` with which ``play_on`` plays until the game ends


@dataclass(frozen=True, kw_only=True, eq=False)
class Machine:
    """The rules of a game as plain functions over small ints, which play it and can be compiled.

    Attributes:
        position: the named tuple of a position's fields, which may leave out ``rules``, ``chance`` and ``stack``; by
            default it is made of the names in ``sizes``.
        sizes: the number of ints in each field except ``rules``, ``chance`` and ``stack``.
        options: turns rulings into ints, given the number of players; they follow that number in ``rules``. By
            default there are none.
        begin: deals a game: fills every field except ``rules`` and ``stack``. ``now`` and ``scores`` are all zeros
            before; the other fields may still hold an earlier game.
        legal: counts the legal actions of the seat to act; 0 when the game is over.
        action: returns the code of the k-th legal action, in a stable order. Call it only right after ``legal``.
        heuristic: rates an action by what the seat to act may know; higher is better. Call it after ``legal``, with
            the codes of all legal actions in their order.
        best: optional; finds the action that ``heuristic`` rates highest (the first of equals), faster than by rating
            all. It can be called without ``legal``. With it, ``heuristic`` is not compiled.
        quick_best: optional fast path; returns the best action's code, or NOBODY if ``heuristic`` has to decide.
        fitted: optional; rates an action as ``heuristic`` does, but by weights fitted to games that the game's players
            played against themselves. A search tries the highest rated actions first; by default ``heuristic`` decides.
        prospect: optional; rates an action as ``heuristic`` does, but by what it keeps for later scorings too. A search
            tries the highest rated actions by either, and none rated -inf; it is not compiled.
        best_fitted: optional; finds the action that playouts take, such as the one that ``fitted`` rates highest. By
            default it is that of ``best``.
        moves: the budget of actions that a search may play out for each of its own actions, which takes a fraction of
            a second in plain Python.
        second_looks: how many more times a hint looks at a position in which the best action may be so by luck.
        step: carries out an action, and all that follows until a seat has to choose again.
        winners: returns the winning seats of a finished game as a sum of 1 << seat.
        action_of: turns a code into its action, given the number of players.
        length: the unit of a game's length, such as ``tricks``; by default ``turns``. ``now[LENGTH]`` counts it.
        count: the number of codes, if they are 0 … count - 1; without it, the game has to write ``State._code``.
        holdings: optional; returns for each seat the points that its cards may still score after a scoring; it is not
            compiled.
        kept: goes with ``holdings``; returns the kinds of the cards that a seat kept at the last scoring.
        standing: optional; returns for each seat the points that a search compares after a scoring, given the position
            then and the one from which it was played on; by default scores plus ``holdings``. It is not compiled.
        codes: optional; lists the codes that ``legal`` and ``action`` give, if that is quicker in plain Python.
        scratch: the names of fields that are working space, or that follow from ``rules`` alone. Copies share them, so
            use a position, and all that follow from it, in only one thread: that in which its game began.
    """

    position: Callable[..., Any] = tuple
    sizes: Mapping[str, int]
    options: Callable[[Rulings, int], Sequence[int]] = lambda rulings, players: ()
    begin: Callable[[Any], None]
    legal: Callable[[Any], int]
    action: Callable[[Any, int], int]
    step: Callable[[Any, int], None]
    winners: Callable[[Any], int]
    action_of: Callable[[int, int], Action]
    length: str = "turns"
    count: int = 0
    holdings: Callable[[Any], Sequence[float]] | None = None
    kept: Callable[[Any, int], Sequence[int]] = lambda g, seat: ()
    standing: Callable[[Any, Any], Sequence[float]] | None = None
    heuristic: Callable[[Any, int], float] | None = None
    best: Callable[[Any], int] | None = None
    quick_best: Callable[[Any], int] | None = None
    fitted: Callable[[Any, int], float] | None = None
    prospect: Callable[[Any, int], float] | None = None
    best_fitted: Callable[[Any], int] | None = None
    moves: int = 5000
    second_looks: int = 1
    codes: Callable[[Any], Sequence[int]] | None = None
    scratch: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        named = self.sizes if self.position is tuple else self.fields
        if unnamed := [name for name in FRAME if name not in named]:
            object.__setattr__(self, "position", _position_of((*named, *unnamed)))

    @classmethod
    def made_of(cls, names: Mapping[str, Any], **own: Any) -> Machine:
        """Make a machine of the parts in ``own`` and of those found in ``names``, a module's ``globals()``.

        Functions such as ``begin`` are found by their names; so is the class ``Position``, if there is one.

        >>> sorted(name for name in vars(ludobook.game("kirin").machine) if name in ("begin", "legal", "step"))
        ['begin', 'legal', 'step']
        """
        functions = [part.name for part in fields(cls) if str(part.type).startswith("Callable")]
        found = {name: names[name] for name in functions if name in names}
        return cls(**({"position": names["Position"]} if "Position" in names else {}), **{**found, **own})

    def empty(self, players: int, rulings: Rulings, stack: Sequence[int] = (1,)) -> Any:
        """Return an empty position of lists, for plain Python; ``begin`` then deals the game."""
        kept = _memory(self, players, rulings, get_ident())
        made = {name: kept[name] if name in kept else [0] * size for name, size in self.sizes.items()}
        return self.position(**made, rules=[players, *self.options(rulings, players)], chance=[0], stack=list(stack))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of a position's fields, in their order."""
        found: tuple[str, ...] = self.position._fields  # type: ignore[attr-defined]
        return found

    @cached_property
    def draws(self) -> bool:
        """True if the game depends on chance: ``begin``, ``step`` or a function that they call uses the generator.

        >>> ludobook.game("kirin").machine.draws
        True
        """
        return any(CHANCE in names for names in _names_in(self.begin, self.step))

    @cached_property
    def _copied(self) -> tuple[int, ...]:
        """The indices of the fields that copies do not share."""
        return tuple(i for i, name in enumerate(self.fields) if name not in self.scratch and name != "rules")

    def copy(self, g: Any) -> Any:
        """Return a copy of a position that can be changed; it shares ``rules`` and the fields in ``scratch``.

        >>> state = ludobook.game("kirin").new(4, 7)
        >>> state.game.machine.copy(state.at) == state.at
        True
        """
        fields = list(g)
        for place in self._copied:
            fields[place] = fields[place][:]
        return tuple.__new__(type(g), fields)

    def list_codes(self, g: Any) -> Sequence[int]:
        """List the codes of all legal actions, in their order."""
        if self.codes is not None:
            return self.codes(g)
        return [self.action(g, k) for k in range(self.legal(g))]

    @cached_property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The functions legal, action, best and step, for a compiled ``play_on``."""
        return self.legal, self.action, self.best or self._first_best(self.legal, self.action), self.step

    def in_python(self) -> tuple[Callable[..., Any], ...]:
        """Return the functions legal, action, best and step, for ``play_on`` in plain Python, by ``codes`` if given."""
        listed: Sequence[int] = ()

        def legal(g: Any) -> int:
            nonlocal listed
            listed = self.list_codes(g)
            return len(listed)

        def action(g: Any, k: int) -> int:
            return listed[k]

        best = self.best or self._first_best(legal, action)
        return (legal, action, best, self.step) if self.codes else self.functions

    def playing_on(self, compiled: bool) -> tuple[Callable[..., Any], ...]:
        """Return the functions for playouts: ``functions`` or ``in_python``, with ``best_fitted`` if there is one."""
        legal, action, best, step = self.functions if compiled else self.in_python()
        return legal, action, self.best_fitted or best, step

    def _first_best(self, legal: Callable[[Any], int], action: Callable[[Any, int], int]) -> Callable[[Any], int]:
        # this is not a closure, because compiled code can use only globals
        own = {
            "legal": legal,
            "action": action,
            "heuristic": self.heuristic or _no_heuristic,
            "quick_best": self.quick_best or _unknown,
        }
        return FunctionType(_first_best.__code__, {**own, "NOBODY": NOBODY, "__name__": __name__}, "best")

    @property
    def has_heuristic(self) -> bool:
        """True if the machine has a ``heuristic``; without one, front-ends offer no hints and no reviews of games."""
        return self.heuristic is not None

    @cached_property
    def actions(self) -> Mapping[int, Mapping[int, Action]]:
        """The actions by number of players and code, made by ``action_of`` and kept."""
        return _Tables(self.action_of)

    def words(self, players: Iterable[int]) -> tuple[str, ...]:
        """List every word of every action for these numbers of players, in order of codes; none without ``count``."""
        actions = (self.action_of(code, count) for count in players for code in range(self.count))
        return tuple(dict.fromkeys(word for action in actions for group in action.path for word in group))

    @cached_property
    def texts(self) -> Callable[[int], Mapping[str, int]]:
        """A function of the number of players that returns each action's code by its text in lower case."""
        return cache(lambda players: {self.action_of(code, players).text.lower(): code for code in range(self.count)})


@cache
def _position_of(names: tuple[str, ...]) -> Any:
    """Make the named tuple of these fields; it can be pickled, and another process makes it again by its names."""
    made = namedtuple("Position", names)  # type: ignore[misc]
    copyreg.pickle(made, lambda g: (_filled, (names, tuple(g))))
    return made


def _filled(names: tuple[str, ...], fields: Sequence[Any]) -> Any:
    return _position_of(names)(*fields)


class _Tables(dict[int, Mapping[int, Action]]):
    """The actions by number of players and code; each is made when it is first asked for."""

    def __init__(self, action_of: Callable[[int, int], Action]) -> None:
        self._action_of = action_of

    def __missing__(self, players: int) -> Mapping[int, Action]:
        self[players] = _Actions(lambda code: self._action_of(code, players))
        return self[players]


class _Actions(dict[int, Action]):
    def __init__(self, action_of: Callable[[int], Action]) -> None:
        self._action_of = action_of

    def __missing__(self, code: int) -> Action:
        self[code] = action = self._action_of(code)
        return action


def _names_in(*functions: Callable[..., Any]) -> Iterator[tuple[str, ...]]:
    """Yield the names used by each of these functions, and by each function that they call."""
    found, ahead = set[FunctionType](), [one for one in functions if isinstance(one, FunctionType)]
    while ahead:
        function = ahead.pop()
        if function not in found:
            found.add(function)
            names = function.__code__.co_names
            yield names
            known = map(function.__globals__.get, names)
            ahead += [one for one in known if isinstance(one, FunctionType)]


def _no_heuristic(g: Any, code: int) -> float:
    return 0.0


def _unknown(g: Any) -> int:
    return NOBODY


def _first_best(g: Any) -> int:
    """Return the code rated highest, the first of equals. ``_first_best`` of a machine supplies the globals."""
    found = quick_best(g)  # type: ignore[name-defined]  # noqa: F821
    if found != NOBODY:
        return int(found)
    count = legal(g)  # type: ignore[name-defined]  # noqa: F821
    best, most = action(g, 0), heuristic(g, action(g, 0))  # type: ignore[name-defined]  # noqa: F821
    for k in range(1, count):
        code = action(g, k)  # type: ignore[name-defined]  # noqa: F821
        value = heuristic(g, code)  # type: ignore[name-defined]  # noqa: F821
        if value > most:
            best, most = code, value
    return int(best)


@lru_cache(maxsize=32)
def _memory(machine: Machine, players: int, rulings: Rulings, thread: int) -> dict[str, Ints]:
    """Make the fields that positions of one table and thread share: working space, or values that rulings decide."""
    return {name: [0] * machine.sizes[name] for name in machine.scratch}


# -- loops that are the same for every game; they are compiled as well ------------------------------------


def play_on(
    legal: Callable[[Any], int],
    action: Callable[[Any, int], int],
    best: Callable[[Any], int],
    step: Callable[[Any, int], None],
    g: Any,
    picks: int,
    greedy: int,
    most: int,
    scorings: int,
) -> int:
    """Play on until the game is over, or for ``scorings`` more scorings, or ``most`` actions; return how many actions.

    With UNTIL_END as ``scorings``, play to the end. Seats in the mask ``greedy`` take the action that ``best`` finds;
    the others take any legal action, all equally likely, drawn by a generator that starts in the state ``picks``.
    """
    done = 0
    last = g.now[SCORINGS] + scorings if scorings != UNTIL_END else UNTIL_END
    while g.now[TURN] != NOBODY and done < most and g.now[SCORINGS] != last:
        if greedy >> g.now[TURN] & 1:
            code = best(g)
        else:
            picks, k = below(picks, legal(g))
            code = action(g, k)
        step(g, code)
        done += 1
    return done


def play_after(
    legal: Callable[[Any], int],
    action: Callable[[Any, int], int],
    best: Callable[[Any], int],
    step: Callable[[Any, int], None],
    g: Any,
    code: int,
    picks: int,
    greedy: int,
    most: int,
) -> int:
    """Do an action, then play on as ``play_on`` does until the next scoring; return how many actions followed it."""
    last = g.now[SCORINGS]
    step(g, code)
    if g.now[SCORINGS] != last:
        return 0
    return play_on(legal, action, best, step, g, picks, greedy, most, 1)
