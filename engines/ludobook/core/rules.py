"""The rulebook as data: rules, rulings, and the readings chosen for a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, TypeVar

from ludobook.core.errors import BadInput

Value = str | int | bool | None
F = TypeVar("F", bound=Callable[..., Any])


FRACTION = re.compile("^(about )?[¼½¾] ")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game.

    Attributes:
        id: its id, such as ``EGG-SET-1``.
        title: a short title.
        text: the rule in our own words.
        source: the place in the printed rules that it comes from, or ``common``.
        players: the numbers of players that it is for; if left out, it is for any.
        example: the id of the worked case that shows it best, if it is hard to imagine.

    >>> print(Rule("CU-END-1", "The end", "The last trick is worth nothing."))
    CU-END-1  The end
        The last trick is worth nothing.
        Source: common
    """

    id: str
    title: str
    text: str
    source: str = "common"
    players: tuple[int, ...] = ()
    example: str = ""

    def __str__(self) -> str:
        return f"{self.id}  {self.title}\n    {self.text}\n    Source: {self.source}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision about an unclear corner of a rulebook, with its question and reason.

    ``answer`` is the reading that we chose, and ``others`` are the readings that we did not. If ``key`` is
    set, players can switch the reading: ``values`` are its JSON values, default first, and ``meanings``
    say what each does. With ``counted``, any integer from 1 up is a value as well.

    >>> ludobook.game("egg").rulebook["EGG-R22"].key
    'egg_tie'
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

    def __str__(self) -> str:
        return f"{self.id}  {self.question}\n    {self.answer}; because {self.reason}."

    def accepts(self, value: object) -> bool:
        """Tell whether ``value`` is one of the values, in its exact JSON type.

        >>> ludobook.game("egg").rulebook["EGG-R22"].accepts("middle")
        True
        """
        if self.counted and type(value) is int and value >= 1:
            return True
        return any(type(value) is type(known) and value == known for known in self.values)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game's one-page summary: its heading, and the ids of the rules and rulings it shows, in order."""

    title: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game, with the ids of the rules that it brings up for players, in order.

    ``what`` is ``start``, the verb of an action, or the first word of a chance event in the log. It may also be a
    pattern of an action as in ``fnmatch``, such as ``play ?T``: ``*`` matches any text, ``?`` one character, and
    ``[…]`` one of these characters. After ``see`` come a face that somebody sees and the place in which it lies, after
    ``say`` a word of a hint’s reason.
    """

    what: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word with a meaning of its own in one game or in all, explained in a sentence or two."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Reason:
    """The words for a part of the outcome that makes one action better or worse than another: ``your Far scores``.

    ``part`` is the kind of a line or event of the explained score, or one of those that every game has: ``won``;
    ``total``, the points that the seat gained; ``beside``, the points that the score does not explain; ``others``, the
    points that its opponents gained on average; ``held``, the points that what is still held may earn; and ``useful``,
    more chances still open, where ``Game.events`` counts them. A piece of a part is named after that part and a slash:
    ``captured/later``.
    The text may have one of these places: ``{more}`` becomes “about 2 more”; ``{count}``, of what is counted one by
    one, becomes the same, “about 2 fewer”, or “fewer” for a part of one; ``{often}``, at its end, becomes “in 7 of 10
    deals, otherwise in 3”, or nothing if it always happens after this action and never after the other. It may also
    have ``{each}``, “the average opponent”, and ``{neighbour}``, “a neighbour”; both are “your opponent” if there is
    one.
    """

    part: str
    text: str

    def in_words(self, players: int, more: str = "", often: str = "") -> str:
        """Return the text with its places filled, for a table of this many players."""
        each, neighbour = ("your opponent",) * 2 if players == 2 else ("the average opponent", "a neighbour")
        count = FRACTION.sub("", more).replace("less", "fewer")  # nobody counts half a card
        places = {"more": more, "count": count, "often": often}
        return self.text.format(**places, each=each, neighbour=neighbour).rstrip()


class Rulings(Mapping[str, Value]):
    """The readings that a game is played with: a frozen mapping with a value for every key of the game's rulings.

    >>> Rulings({"egg_tie": "stays"})["egg_tie"]
    'stays'
    """

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        # True and 1 are equal in Python but not in JSON, so the hash includes the type
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
        # hashes of text differ between processes, so a copy computes its own
        return Rulings, (self._values,)


@lru_cache(maxsize=256)
def _shared(rulings: Rulings) -> Rulings:
    """Return one shared object for equal rulings, so that they need not be compared key by key."""
    return rulings


_IMPLEMENTED_IN: dict[str, list[str]] = {}  # the functions that implement each rule, as ``module.qualname``


def implements(*rule_ids: str) -> Callable[[F], F]:
    """Return a decorator that marks a function as what implements these rules; ``implementations`` then finds it."""

    def mark(function: F) -> F:
        implemented_in(f"{function.__module__}.{function.__qualname__}", *rule_ids)
        return function

    return mark


def implemented_in(place: str, *rule_ids: str) -> None:
    """Record ``place`` as what implements these rules, if no decorated function can: a ``Deck``, for example."""
    for rule_id in rule_ids:
        if place not in _IMPLEMENTED_IN.setdefault(rule_id, []):
            _IMPLEMENTED_IN[rule_id].append(place)


def implementations(package: str) -> dict[str, list[str]]:
    """Return, for each rule id, the functions of an imported package that implement it, such as ``kernel.strength``.

    >>> implementations("ludobook.games.egg")["EGG-SCORE-1"]
    ['kernel.place_score']
    """
    begins = package + "."
    found = {
        rule: [place.removeprefix(begins) for place in places if place.startswith(begins)]
        for rule, places in _IMPLEMENTED_IN.items()
    }
    return {rule: places for rule, places in found.items() if places}


class BadRulebook(ValueError):
    """The error for a rulebook whose entries do not fit together; it names the entry, and its file if there is one."""


# these rules bind the requests of every game whose rulebook has no such rules of its own
MALFORMED = Rule(
    "REQUEST-1",
    "Shape of a request",
    'A request has the fields that its operation asks for, each in its JSON type: true, 1.0 and "1" are not integers. '
    "A seed is at least 0, a seat is one of the game’s, and a state is one that a game produced. "
    "Other fields are ignored.",
    "ours",
)
MISUSED = Rule(
    "REQUEST-2",
    "Rulings in a request",
    "Rulings, where given, are an object; its keys are those of the rulings that can be switched, each with one of its "
    "values in its JSON type. Missing keys have their defaults.",
    "ours",
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Rulebook:
    """All rules and rulings of one game, to look up by id: ``rulebook["EGG-SET-2"]``.

    Args:
        game: the package name.
        title: the game's title.
        sources: the printed rulebooks that it was made from, by title and edition.
        rules: every rule that players need, in reading order.
        rulings: every ruling, in order.
        summary: the sections of a one-page summary for the table.
        events: the events in which players meet rules.
        terms: the words with a meaning of their own in this game, each once.
        reasons: the words for why one action is better than another, by part of its outcome.
        requests: the rules about JSON requests alone.
        malformed: id of the rule that is broken by a fault of shape in a request.
        misused: id of the rule that is broken by a wrong ``rulings`` object.
        wrong_value: id of the rule that is broken by a wrong value in that object; if empty, the ruling's own id.

    Raises:
        BadRulebook: a text is empty; an id, key or term occurs twice; an id is not in capitals, or belongs to no
            entry; or the key, values and meanings of a ruling do not match.

    >>> ludobook.game("egg").rulebook["EGG-SET-2"].title
    'Far and Near'
    """

    game: str
    title: str
    sources: tuple[str, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    summary: tuple[Section, ...] = ()
    events: tuple[Event, ...] = ()
    terms: tuple[Term, ...] = ()
    reasons: tuple[Reason, ...] = ()
    requests: tuple[Rule, ...] = ()
    malformed: str = MALFORMED.id
    misused: str = MISUSED.id
    wrong_value: str = ""
    _by_id: dict[str, Rule | Ruling] = field(init=False, repr=False, compare=False)
    default: Rulings = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        used = (self.malformed, self.misused, self.wrong_value)
        common = [rule for rule in (MALFORMED, MISUSED) if rule.id in used]
        entries: list[Rule | Ruling] = [*self.rules, *self.rulings, *self.requests, *common]
        object.__setattr__(self, "_by_id", {entry.id: entry for entry in entries})
        _check(self, common)
        object.__setattr__(self, "default", Rulings({r.key: r.values[0] for r in self.switches}))

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title}: {len(self.rules)} rules, {len(self.rulings)} rulings>"

    @property
    def switches(self) -> tuple[Ruling, ...]:
        """The rulings whose reading can be switched, because they have a key.

        >>> ludobook.game("kirin").rulebook.switches[0].key
        'kirin_lead'
        """
        return tuple(ruling for ruling in self.rulings if ruling.key)

    def met(self, what: str, players: int) -> list[str]:
        """Return the ids of the rules that an event brings up at a table of this many players, in order.

        ``what`` is compared with each ``Event.what``, which may be a pattern.

        >>> ludobook.game("meow_oracle").rulebook.met("start", 2)
        ['MEOW-GIVE-3']
        """
        ids = (rule_id for event in self.events if fnmatchcase(what, event.what) for rule_id in event.ids)
        return [rule_id for rule_id in ids if self.applies(rule_id, players)]

    def applies(self, rule_id: str, players: int) -> bool:
        """Tell whether a rule applies at a table of this many players. A ruling always does.

        >>> ludobook.game("meow_oracle").rulebook.applies("MEOW-GIVE-1", 2)
        False
        """
        entry = self[rule_id]
        return not isinstance(entry, Rule) or not entry.players or players in entry.players

    def __getitem__(self, rule_id: str) -> Rule | Ruling:
        try:
            return self._by_id[rule_id.strip().upper()]
        except KeyError:
            raise BadInput(f"{self.title} has no rule {rule_id!r}.", rule=self.misused, part=(rule_id,)) from None

    def ids(self) -> tuple[str, ...]:
        """List every id of this rulebook in reading order: rules, rulings, then rules about requests.

        >>> ludobook.game("egg").rulebook.ids()[:2]
        ('EGG-DECK-1', 'EGG-DECK-2')
        """
        return tuple(self._by_id)

    def of(self, request: Mapping[str, Any]) -> Rulings:
        """Read the rulings of a request, or the defaults if it has none. Raises BadInput as ``read_rulings`` does.

        >>> ludobook.game("egg").rulebook.of({"rulings": {"egg_tie": "middle"}})["egg_tie"]
        'middle'
        """
        if "rulings" in request and request["rulings"] is None:
            raise BadInput("The rulings must be an object of keys and values, not null.", rule=self.misused)
        return self.read_rulings(request.get("rulings"))

    @implements(MISUSED.id)
    def read_rulings(self, given: object) -> Rulings:
        """Read rulings from a JSON object of some of their keys; missing keys keep their defaults.

        Raises:
            BadInput: it is not an object, a key is unknown (``misused``), or a key has no such value
                (``wrong_value``, or the ruling's own id).

        >>> ludobook.game("egg").rulebook.read_rulings({"egg_tie": "middle"})["egg_tie"]
        'middle'
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
        """Return only the keys whose values differ from their defaults, as a JSON object.

        >>> book = ludobook.game("egg").rulebook
        >>> book.changed(book.read_rulings({"egg_tie": "middle"}))
        {'egg_tie': 'middle'}
        """
        return {k: v for k, v in rulings.items() if type(v) is not type(self.default[k]) or v != self.default[k]}


def _check(book: Rulebook, common: Iterable[Rule]) -> None:
    """Raise BadRulebook at the first entry that does not fit; ``common`` are the core's own rules that it uses."""
    entries: list[tuple[str, Rule | Ruling | Section | Event | Term | Reason]] = [
        *((f"rule {rule.id}", rule) for rule in book.rules),
        *((f"ruling {ruling.id}", ruling) for ruling in book.rulings),
        *((f"section {section.title}", section) for section in book.summary),
        *((f"event {event.what}", event) for event in book.events),
        *((f"term {term.word}", term) for term in book.terms),
        *((f"reason {reason.part}", reason) for reason in book.reasons),
        *((f"request {rule.id}", rule) for rule in (*book.requests, *common)),
    ]
    for part in ("game", "title", "sources"):
        if _blank(getattr(book, part)):
            raise BadRulebook(f"the head: {part} has an empty text")
    for part in ("malformed", "misused", "wrong_value"):
        rule_id = getattr(book, part)
        if rule_id not in book.ids() and (rule_id or part != "wrong_value"):
            raise BadRulebook(f"requests: {part} is {rule_id!r}, which no entry has")
    of_players = {rule.id for rule in book.rules} | {ruling.id for ruling in book.rulings}
    seen = set()
    for name, entry in entries:
        if empty := [part.name for part in fields(entry) if part.default != "" and _blank(getattr(entry, part.name))]:
            raise BadRulebook(f"{name}: {empty[0]} has an empty text")
        for part in ("id", "key", "word", "part"):
            word = getattr(entry, part, "")
            if word and (part, word.casefold()) in seen:
                raise BadRulebook(f"{name}: the {part} {word} is there twice")
            seen.add((part, word.casefold()))
        if isinstance(entry, Rule | Ruling) and entry.id != entry.id.strip().upper():
            raise BadRulebook(f"{name}: an id is written in capitals")
        if isinstance(entry, Ruling) and len(entry.values) != len(entry.meanings):
            raise BadRulebook(f"{name}: {len(entry.values)} values, but {len(entry.meanings)} meanings")
        if isinstance(entry, Ruling) and (bool(entry.key) != bool(entry.values) or entry.counted > bool(entry.key)):
            raise BadRulebook(f"{name}: a key needs values, and values or counted need a key")
        shown = entry.ids if isinstance(entry, Section | Event) else ()
        if unknown := [rule for rule in shown if rule not in of_players]:
            raise BadRulebook(f"{name}: there is no rule or ruling {unknown[0]}")


def _blank(value: object) -> bool:
    """Tell whether a value is an empty text, or contains one."""
    if isinstance(value, tuple):
        return any(map(_blank, value))
    return isinstance(value, str) and not value.strip()
