"""The rulebook as data: rules, rulings and the choice of rulings a game is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from ludobook.core.errors import BadInput

Value = str | int | bool | None
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, a short title, one sentence in our own words, and where it comes from."""

    id: str
    title: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """An unclear corner of a rulebook and how it is decided.

    ``answer`` is the binding reading and ``others`` the readings that were not taken. Where ``key`` is
    set, the reading can be switched: ``values`` are its JSON values, default first, and ``meanings``
    says what each does. With ``counted`` any integer from 1 up is a value as well.
    """

    id: str
    question: str
    answer: str
    others: tuple[str, ...]
    reason: str
    key: str = ""
    values: tuple[Value, ...] = ()
    meanings: tuple[str, ...] = ()
    counted: bool = False

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is one of the values, in its exact JSON type."""
        if self.counted and type(value) is int and value >= 1:
            return True
        return any(type(value) is type(known) and value == known for known in self.values)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game's one-page summary: its heading, and the ids of the rules and rulings it shows, in order."""

    title: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word as one game or every game uses it, explained in a sentence or two."""

    word: str
    text: str


class Rulings(Mapping[str, Value]):
    """A frozen choice of values, one for every key of a game's rulings; compares and hashes by value."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        # True and 1 are equal in Python but not in JSON, so the type takes part
        self._hash = hash(tuple((key, type(value).__name__, value) for key, value in self._values.items()))

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return type(other) is Rulings and self._hash == other._hash and self._values == other._values

    def __repr__(self) -> str:
        return f"Rulings({self._values!r})"

    def __reduce__(self) -> tuple[type[Rulings], tuple[dict[str, Value]]]:
        # hashes of text differ between processes, so a copy makes its own
        return Rulings, (self._values,)


@lru_cache(maxsize=256)
def _shared(rulings: Rulings) -> Rulings:
    """The first of equal rulings, so that they need not be compared key by key."""
    return rulings


@dataclass(frozen=True)
class Rulebook:
    """All rules and rulings of one game, addressable by id.

    Args:
        game: the package name.
        title: the game's title.
        sources: the rulebooks it was made from, by title and edition.
        rules: every rule, in reading order.
        rulings: every ruling, in order.
        misused: id of the rule that a wrong ``rulings`` object breaks.
        wrong_value: id of the rule that a wrong value in it breaks; empty for the ruling's own.
        malformed: id of the rule that any other fault of shape breaks.
        summary: what a player needs at the table, on one page.
        terms: the words that mean something of their own in this game, each once.
    """

    game: str
    title: str
    sources: tuple[str, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    misused: str
    malformed: str
    wrong_value: str = ""
    summary: tuple[Section, ...] = ()
    terms: tuple[Term, ...] = ()
    _by_id: dict[str, Rule | Ruling] = field(init=False, repr=False, compare=False)
    default: Rulings = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        entries: list[Rule | Ruling] = [*self.rules, *self.rulings]
        object.__setattr__(self, "_by_id", {entry.id: entry for entry in entries})
        object.__setattr__(self, "default", Rulings({r.key: r.values[0] for r in self.switches}))

    @property
    def switches(self) -> tuple[Ruling, ...]:
        """The rulings that have a key."""
        return tuple(ruling for ruling in self.rulings if ruling.key)

    def __getitem__(self, rule_id: str) -> Rule | Ruling:
        try:
            return self._by_id[rule_id.strip().upper()]
        except KeyError:
            raise BadInput(f"No rule {rule_id!r} in {self.title}.", rule=self.misused, part=(rule_id,)) from None

    def ids(self) -> tuple[str, ...]:
        """Every rule and ruling id, in reading order."""
        return tuple(self._by_id)

    def of(self, request: Mapping[str, Any]) -> Rulings:
        """The rulings that a request names, the defaults where it has none. Raises as ``read_rulings`` does."""
        if "rulings" in request and request["rulings"] is None:
            raise BadInput("The rulings must be an object of keys and values, not null.", rule=self.misused)
        return self.read_rulings(request.get("rulings"))

    def read_rulings(self, given: object) -> Rulings:
        """The rulings meant by a JSON object of some keys; missing keys have their defaults.

        Raises:
            BadInput: not an object, an unknown key, or a value the key does not have.
        """
        if isinstance(given, Rulings):
            return given
        if given is None or given == {}:
            return self.default
        if not isinstance(given, Mapping):
            raise BadInput("The rulings must be an object of keys and values.", rule=self.misused)
        values = dict(self.default)
        by_key = {ruling.key: ruling for ruling in self.switches}
        for key, value in given.items():
            ruling = by_key.get(key)
            if ruling is None:
                raise BadInput(f"There is no ruling {str(key)[:40]!r}.", rule=self.misused, part=(str(key)[:40],))
            if not ruling.accepts(value):
                choice = ", ".join(map(repr, ruling.values)) + (" or an integer from 1 up" if ruling.counted else "")
                rule = self.wrong_value or ruling.id
                raise BadInput(f"Ruling {key!r} is one of {choice}.", rule=rule, part=(str(value)[:40],))
            values[key] = value
        return _shared(Rulings(values))

    def changed(self, rulings: Rulings) -> dict[str, Value]:
        """Only the keys that differ from their defaults, as a JSON object."""
        return {k: v for k, v in rulings.items() if type(v) is not type(self.default[k]) or v != self.default[k]}


def carries(*rule_ids: str) -> Callable[[F], F]:
    """Mark the one function in which these rules live; found again by ``carriers``."""

    def mark(function: F) -> F:
        function.rule_ids = rule_ids  # type: ignore[attr-defined]
        return function

    return mark


def carriers(game: str) -> dict[str, list[str]]:
    """Where each rule of a game lives: the functions that carry it, by rule id, as ``kernel.strength``."""
    package = import_module(f"ludobook.{game}")
    found: dict[str, list[str]] = {}
    for info in iter_modules(package.__path__):
        module = import_module(f"ludobook.{game}.{info.name}")
        owners = {"": module, **{name: thing for name, thing in vars(module).items() if isinstance(thing, type)}}
        for prefix, owner in owners.items():
            for name, thing in vars(owner).items():
                if getattr(thing, "__module__", "") == module.__name__:
                    for rule in getattr(thing, "rule_ids", ()):
                        found.setdefault(rule, []).append(".".join(filter(None, (info.name, prefix, name))))
    return found
