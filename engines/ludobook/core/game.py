"""The contract that every game keeps: actions as paths, immutable states, views that hide what is hidden."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, NoReturn, Protocol, Self

from ludobook.core.draw import scene_svg
from ludobook.core.drill import Exercise
from ludobook.core.errors import IllegalAction
from ludobook.core.record import Record
from ludobook.core.rules import Rulebook, Rulings
from ludobook.core.scene import Scene
from ludobook.core.score import Form, Laid, Line, Question, Sheet

Path = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat can do: its text in the notation, and the path of choices that leads to it.

    ``path`` starts with the verb; each further step is a group of choices that may be made in any order:
    ``lay R7+RW R2+B3`` is ``(("lay",), ("R7", "RW"), ("R2", "B3"))``.
    """

    text: str
    path: Path

    def __str__(self) -> str:
        return self.text


class Entry(NamedTuple):
    """One row of a game's log. ``seen[s]`` is how seat ``s`` sees it; ``seat`` is None for chance."""

    seat: int | None
    text: str
    seen: tuple[str, ...]


class Status(NamedTuple):
    """Who moves (None after the end), whether the game is over, scores by seat, and the winning seats."""

    to_move: int | None
    game_over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class State(ABC):
    """One position of one game, with its history; immutable, compared by value.

    ``seed`` and ``decks`` say where chance comes from: the k-th shuffle brings the cards named in
    ``decks[k]`` to the top, and the rest follows the seed. ``imagined`` holds, for a state made by
    ``resample``, when and with which seat and seed that was done, so that it too can be replayed.
    ``turn`` is the seat to act, None after the end.
    """

    game: ClassVar[Game]
    players: int
    rulings: Rulings
    seed: int
    decks: tuple[tuple[str, ...], ...]
    imagined: tuple[tuple[int, int, int], ...]
    log: tuple[Entry, ...]
    turn: int | None

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat to move may do, without duplicates, in a stable order; empty after the end."""

    @abstractmethod
    def apply(self, action: Action | str) -> Self:
        """The state after the seat to move has acted; this one stays as it is.

        Raises:
            BadInput: the text is no action.
            IllegalAction: the rules do not allow it here.
        """

    @abstractmethod
    def status(self) -> Status:
        """Whose turn it is, and how the game stands."""

    @abstractmethod
    def view(self, seat: int) -> dict[str, Any]:
        """All that ``seat`` may know, and nothing else, as plain JSON data.

        Raises:
            BadInput: no such seat.
        """

    @abstractmethod
    def resample(self, seat: int, seed: int) -> Self:
        """The same position with everything ``seat`` cannot see dealt again; ``view(seat)`` stays the same."""

    @abstractmethod
    def scene(self, seat: int | None) -> Scene:
        """The table as ``seat`` sees it; None for what everybody sees."""

    @abstractmethod
    def prompt(self, chosen: Sequence[str]) -> str:
        """What the seat to move is asked next, after the choices made so far."""

    @abstractmethod
    def where(self) -> str:
        """The place in the game in a few public words, for errors: ``round 2, making sets, seat 1``."""

    @abstractmethod
    def last_score(self) -> Sheet | None:
        """The last scoring, explained; None before the first."""

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """Why no legal action begins with these choices; None when one does, or when no rule can tell."""
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        try:
            self.apply(" ".join(chosen))
        except IllegalAction as refusal:
            return refusal
        except ValueError:
            pass
        return None

    def _with(self, **changes: Any) -> Self:
        """The same state but for these fields."""
        # as ``dataclasses.replace``, many times as fast: what is copied was checked when it was made
        state = object.__new__(type(self))
        own = self.__dict__ | changes
        assert len(own) == len(self.__dict__), changes.keys()
        object.__setattr__(state, "__dict__", own)
        return state

    def _seat(self) -> int:
        """The seat to move; only called while there is one."""
        assert self.turn is not None
        return self.turn

    def _entry(self, seat: int | None, text: str, hidden: str = "") -> Entry:
        """A row of the log, the same for every seat, or where it is ``hidden`` for every other one."""
        seen = (hidden or text,) * self.players
        return Entry(seat, text, put(seen, seat, text) if hidden and seat is not None else seen)

    def _refusal(self, message: str, rule: str, part: tuple[str, ...] = ()) -> IllegalAction:
        return IllegalAction(message, rule=rule, part=part, position=self.where())

    def _refuse(self, message: str, rule: str, part: tuple[str, ...] = ()) -> NoReturn:
        raise self._refusal(message, rule, part)

    def seen_log(self, seat: int) -> list[dict[str, Any]]:
        """The log as ``seat`` sees it."""
        return [{"seat": entry.seat, "action": entry.seen[seat]} for entry in self.log]

    @property
    def record(self) -> Record:
        """Everything needed to play this game again up to here."""
        return Record(
            game=self.game.name,
            players=self.players,
            seed=self.seed,
            rulings=tuple(self.game.rulebook.changed(self.rulings).items()),
            actions=tuple(entry.text for entry in self.log if entry.seat is not None),
            decks=self.decks,
            imagined=self.imagined,
        )

    def __repr__(self) -> str:
        return f"ludobook.load({self.record.code!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The public table, so that a saved notebook shows nothing hidden."""
        scene = self.scene(None)
        return {"text/plain": str(scene), "image/svg+xml": scene_svg(scene, self.game.face)}


def put(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The row with this value in that place."""
    return (*row[:place], value, *row[place + 1 :])


class NewGame(Protocol):
    """Deals a game."""

    def __call__(self, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> State:
        """A game at its start.

        Args:
            players: how many; the game's rules say which numbers.
            seed: an integer ≥ 0; the same seed deals the same game on every machine.
            rulings: a JSON object of the readings that are not the usual ones.
            decks: for set-up positions: the cards that each shuffle brings to the top.

        Raises:
            BadInput: a player count, seed, ruling or stacked deck the game does not have.
        """


class Mark(Protocol):
    """Names what a group of cards makes."""

    def __call__(self, cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
        """What a full group of cards makes by itself, as (face id, words); None where that means nothing.

        Raises:
            BadInput: cards the game does not have.
        """


def _no_mark(cards: Sequence[str], rulings: object = None) -> None:
    """Groups of cards make nothing by themselves."""


def _nothing_yet(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet | None:
    """Nothing is certain while cards are missing."""
    return None


@dataclass(frozen=True, kw_only=True)
class Game:
    """What a game offers besides its states; one value each, found by ``ludobook.game(name)``.

    Attributes:
        name: the package name.
        title: the game's title.
        blurb: one sentence for the shelf.
        cover: name of the cover's colour token.
        points: what its scores are counted in.
        tiles: whether its pieces are square.
        players: the numbers of players.
        rulebook: its rules and rulings.
        ops: the referee's stateless operations, by name; each takes a request and raises BadInput.
        new: deals a game.
        face: the SVG of a card, piece, back or token.
        face_ids: the ids of all faces.
        card_label: a card's or piece's name for a person: ``red 7``.
        cover_art: the booklet's cover, a 300 × 300 SVG.
        say: the sentence that a score's line stands for; names by seat.
        tell: what a seat did, from a row of a log, in words that follow its name: ``lays two sets``.
        words: how a button is labelled that stands for a word of a path; ``verb/1`` names the verb's first group.
        appraise: how good an action looks to the seat of a view, by one small heuristic; higher is better.
        forms: what each calculator asks for to make a case; the first is for a whole table.
        mark: what a full group of cards makes by itself.
        check_cards: raises BadInput when these cards cannot all be on one table.
        read_case: a scoring case from words typed on one line and options such as ``money=1,2``.
        sheet: a case, scored and explained; raises BadInput with the rule of the first fault found.
        so_far: what is certain of a case that misses cards, as a sheet: of a form, the cards by seat, group and
            place (None where one is missing), and the rest of the request. None where nothing can be said.
        question: a request to a stateless op put as a question to a person, with the answer and its reasons.
        drills: what can be practised: endless questions by seed and level, each a request to ``question``.
    """

    name: str
    title: str
    blurb: str
    cover: str
    points: str
    players: range
    rulebook: Rulebook
    ops: Mapping[str, Callable[[Mapping[str, Any]], Any]]
    new: NewGame
    face: Callable[[str], str]
    face_ids: tuple[str, ...]
    card_label: Callable[[str], str]
    cover_art: Callable[[], str]
    say: Callable[[Line, Sequence[str]], str]
    tell: Callable[[str], str]
    words: Mapping[str, str]
    appraise: Callable[[Mapping[str, Any], Action], float]
    forms: tuple[Form, ...]
    check_cards: Callable[[Sequence[str]], None]
    read_case: Callable[[Sequence[str], Mapping[str, str]], dict[str, Any]]
    sheet: Callable[[Mapping[str, Any]], Sheet]
    question: Callable[[str, Mapping[str, Any]], Question]
    drills: tuple[Exercise, ...]
    so_far: Callable[[Form, Laid, Mapping[str, Any]], Sheet | None] = _nothing_yet
    mark: Mark = _no_mark
    tiles: bool = False

    @property
    def form(self) -> Form:
        """What the calculator of a whole table asks for."""
        return self.forms[0]

    def word(self, token: str) -> str:
        """How a button that stands for this word of a path is labelled."""
        return self.words.get(token, token)


def _left(action: Action, chosen: Sequence[str]) -> Path | None:
    """The groups of the action's path still open after the choices; None where it does not begin so."""
    done = 0
    for depth, group in enumerate(action.path):
        taken = chosen[done : done + len(group)]
        if len(taken) == len(group):
            if sorted(taken) != sorted(group):
                return None
            done += len(group)
            continue
        rest = list(group)
        for word in taken:
            if word not in rest:
                return None
            rest.remove(word)
        return (tuple(rest), *action.path[depth + 1 :])
    return () if done == len(chosen) else None


def next_choices(actions: Iterable[Action], chosen: Sequence[str]) -> tuple[str, ...]:
    """What may be chosen next, after the choices made so far, on the way to one of the actions."""
    found: dict[str, None] = {}
    for action in actions:
        left = _left(action, chosen)
        if left:
            found.update(dict.fromkeys(left[0]))
    return tuple(found)


def finished(actions: Iterable[Action], chosen: Sequence[str]) -> Action | None:
    """The action that the choices make in full, if they do."""
    return next((action for action in actions if _left(action, chosen) == ()), None)
