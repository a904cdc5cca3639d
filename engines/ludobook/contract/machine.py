"""A game's flow, told once: plain functions over a position of small ints, in the subset that numba compiles.

A position is a named tuple of sequences of ints: lists in plain Python, arrays of 64 bits when compiled. Everything
that plays (the states' ``apply``, random and greedy playouts, search, simulation) is a loop over a machine's functions.
They change the position they are given, so whoever wants to keep it copies it first (``Machine.copy``). Names are
imported one by one, and tables are tuples of ints.

Every position has these fields, in any order, beside its own. A game names the first two, and of the others those that
its functions use; what it does not name is added.

- ``now``: single numbers, by the constants below and, from ``OWN`` on, the game's own
- ``scores``: by seat
- ``rules``: what ``Machine.options`` makes of the rulings, the number of players first
- ``chance``: one word, the state of the generator (``core.chance``), for a game that throws or deals
- ``stack``: the cards that are to come to the top at each shuffle, see ``core.chance.mix_stacked``
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

TURN = 0  # the seat to act, NOBODY when the game is over
SCORINGS = 1  # how many there have been; who scores at the end alone need not count it
LENGTH = 2  # how long the game is by now, in what ``Machine.length`` names
BEGAN = 3  # the seat that began the game, NOBODY before that is settled
OWN = 4
NOBODY = -1
PLAYERS = 0  # of ``rules``
RULES, CHANCE, STACK = FRAME = "rules", "chance", "stack"
EVER = -1  # scorings or seats: until the game ends, everybody


@dataclass(frozen=True, kw_only=True, eq=False)
class Machine:
    """The rules of a game as plain functions over small ints, which play it and can be compiled.

    Attributes:
        position: the named tuple of a position's fields, less those it has no use for; by default one made of the
            names in ``sizes``.
        sizes: the number of ints in each field but ``rules``, ``chance`` and ``stack``.
        options: turns rulings into ints for so many players; they follow the number of players in ``rules``. By
            default there are none.
        begin: deals a game, into every field but ``rules`` and ``stack``; ``now`` and ``scores`` are all zeros, and the
            others may still hold the game before.
        legal: counts the actions of the seat to move; 0 when the game is over.
        action: gives the code of the k-th of them, in a stable order; called only right after ``legal``.
        heuristic: rates an action from what the seat to move may know; higher is better. Called after ``legal``, with
            the codes of all legal actions in their order.
        best: optional, finds the action that ``heuristic`` rates highest, of equals the first, faster than by asking
            it of each; needs no ``legal`` before. Then ``heuristic`` is not compiled.
        quick_best: optional fast path: the best action's code, or NOBODY where ``heuristic`` has to decide.
        fitted: optional, rates an action as ``heuristic`` does, but by weights fitted to games that it played against
            itself. A search tries first what it rates highest; by default ``heuristic`` decides.
        best_fitted: optional, finds the action that ``fitted`` rates highest. Playouts are played by it; by default
            they are played by ``best``.
        moves: how many actions a search plays out for each of its own: a fraction of a second in plain Python.
        step: carries out an action, and all that follows before somebody chooses again.
        winners: gives the winning seats of a finished game as a sum of 1 << seat.
        action_of: turns a code into its action, at a table of so many players.
        length: the unit, beside actions, in which a game's length is counted: ``tricks``, or turns unless given;
            ``now[LENGTH]`` counts them.
        count: the number of codes, if they are 0 … count - 1; without it ``State._code`` has to read texts.
        holdings: by seat, the points that its holdings after a scoring may still score; not compiled.
        standing: optional, by seat the points that a search compares after a scoring, if they are not the scores and
            ``holdings``; not compiled.
        codes: lists the codes that ``legal`` and ``action`` give, where that is quicker in plain Python.
        scratch: names the fields that are room to work in, or that follow from ``rules`` alone. Copies share them, so a
            position and all that comes of it are for one thread at a time, the one in which its game was begun.
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
    standing: Callable[[Any], Sequence[float]] | None = None
    heuristic: Callable[[Any, int], float] | None = None
    best: Callable[[Any], int] | None = None
    quick_best: Callable[[Any], int] | None = None
    fitted: Callable[[Any, int], float] | None = None
    best_fitted: Callable[[Any], int] | None = None
    moves: int = 5000
    codes: Callable[[Any], Sequence[int]] | None = None
    scratch: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        named = self.sizes if self.position is tuple else self.fields
        if unnamed := [name for name in FRAME if name not in named]:
            object.__setattr__(self, "position", _position_of((*named, *unnamed)))

    @classmethod
    def made_of(cls, names: Mapping[str, Any], **own: Any) -> Machine:
        """The machine of these parts, the others found by their names in a module's ``globals()``: functions such as
        ``begin``, and the class ``Position``, where there is one.

        >>> sorted(name for name in vars(ludobook.game("kirin").machine) if name in ("begin", "legal", "step"))
        ['begin', 'legal', 'step']
        """
        functions = [part.name for part in fields(cls) if str(part.type).startswith("Callable")]
        found = {name: names[name] for name in functions if name in names}
        return cls(**({"position": names["Position"]} if "Position" in names else {}), **{**found, **own})

    def empty(self, players: int, rulings: Rulings, stack: Sequence[int] = (1,)) -> Any:
        """A position before its game begins, for plain Python."""
        kept = _memory(self, players, rulings, get_ident())
        made = {name: kept[name] if name in kept else [0] * size for name, size in self.sizes.items()}
        return self.position(**made, rules=[players, *self.options(rulings, players)], chance=[0], stack=list(stack))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of a position's fields."""
        found: tuple[str, ...] = self.position._fields  # type: ignore[attr-defined]
        return found

    @cached_property
    def draws(self) -> bool:
        """True for a game in which chance has a part: one of its functions knows the generator.

        >>> ludobook.game("kirin").machine.draws
        True
        """
        return any(CHANCE in names for names in _names_in(self.begin, self.step))

    @cached_property
    def _copied(self) -> tuple[int, ...]:
        """The places of the fields that copies do not share."""
        return tuple(i for i, name in enumerate(self.fields) if name not in self.scratch and name != "rules")

    def copy(self, g: Any) -> Any:
        """The same position, to be changed.

        >>> state = ludobook.game("kirin").new(4, 7)
        >>> state.game.machine.copy(state.at) == state.at
        True
        """
        fields = list(g)
        for place in self._copied:
            fields[place] = fields[place][:]
        return tuple.__new__(type(g), fields)

    def list_codes(self, g: Any) -> Sequence[int]:
        """The codes of all legal actions, in their order."""
        if self.codes is not None:
            return self.codes(g)
        return [self.action(g, k) for k in range(self.legal(g))]

    @cached_property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The functions that a compiled ``play_on`` is given."""
        return self.legal, self.action, self.best or self._first_best(self.legal, self.action), self.step

    def in_python(self) -> tuple[Callable[..., Any], ...]:
        """The functions that ``play_on`` is given in plain Python; ``codes`` where that is quicker."""
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
        """What a playout is played by: ``functions`` or ``in_python``, with ``best_fitted`` where there is one."""
        legal, action, best, step = self.functions if compiled else self.in_python()
        return legal, action, self.best_fitted or best, step

    def _first_best(self, legal: Callable[[Any], int], action: Callable[[Any, int], int]) -> Callable[[Any], int]:
        # no closure, for compiled code knows globals only
        own = {
            "legal": legal,
            "action": action,
            "heuristic": self.heuristic or _no_heuristic,
            "quick_best": self.quick_best or _unknown,
        }
        return FunctionType(_first_best.__code__, {**own, "NOBODY": NOBODY, "__name__": __name__}, "best")

    @property
    def appraised(self) -> bool:
        """True where a good action can be told from a bad one: else there are no hints, and bots play at random."""
        return self.heuristic is not None

    @cached_property
    def actions(self) -> Mapping[int, Mapping[int, Action]]:
        """``action_of``, remembered: by number of players and code."""
        return _Tables(self.action_of)

    def words(self, players: Iterable[int]) -> tuple[str, ...]:
        """Every word of every action at tables of so many players, where codes are counted; in the order of codes."""
        actions = (self.action_of(code, count) for count in players for code in range(self.count))
        return tuple(dict.fromkeys(word for action in actions for group in action.path for word in group))

    @cached_property
    def texts(self) -> Callable[[int], Mapping[str, int]]:
        """The codes at a table of so many players by the texts of their actions, in small letters."""
        return cache(lambda players: {self.action_of(code, players).text.lower(): code for code in range(self.count)})


@cache
def _position_of(names: tuple[str, ...]) -> Any:
    """Make the named tuple of these fields, which copies in other processes find by its names."""
    made = namedtuple("Position", names)  # type: ignore[misc]
    copyreg.pickle(made, lambda g: (_filled, (names, tuple(g))))
    return made


def _filled(names: tuple[str, ...], fields: Sequence[Any]) -> Any:
    return _position_of(names)(*fields)


class _Tables(dict[int, Mapping[int, Action]]):
    """By number of players, the actions by code; each is spelt when it is first asked for."""

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
    """The names that each of these functions uses, and each that they call."""
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
    """The code that is worth most, of equals the first; all that is called here is a machine's."""
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
    """Make the fields that positions of one table and thread share: they hold only what follows from the rulings."""
    return {name: [0] * machine.sizes[name] for name in machine.scratch}


# -- loops that are the same for every game; they, too, are compiled --------------------------------------


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
    """Play on until the game is over, or there have been so many scorings more, or ``most`` actions; how many.

    Seats in the mask ``greedy`` take what looks best; the others any legal action, each equally likely, as the
    generator's state ``picks`` has it.
    """
    done = 0
    last = g.now[SCORINGS] + scorings if scorings != EVER else EVER
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
    """Do an action, and play on as ``play_on`` does until there has been a scoring since; how many actions followed."""
    last = g.now[SCORINGS]
    step(g, code)
    if g.now[SCORINGS] != last:
        return 0
    return play_on(legal, action, best, step, g, picks, greedy, most, 1)
