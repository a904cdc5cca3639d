"""The contract that every game keeps: actions as paths, immutable states, views that hide what is hidden."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludobook.core.draw import scene_svg
from ludobook.core.errors import IllegalAction
from ludobook.core.record import Record
from ludobook.core.rules import Rulebook, Rulings
from ludobook.core.scene import Scene
from ludobook.core.score import Form, Line, Question, Sheet

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


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a game's log. ``seen[s]`` is how seat ``s`` sees it; ``seat`` is None for chance."""

    seat: int | None
    text: str
    seen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """Who moves (None after the end), whether the game is over, scores by seat, and the winning seats."""

    to_move: int | None
    game_over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class State(ABC):
    """One position of one game, with its history; immutable, compared by value.

    ``seed`` and ``decks`` say where chance comes from: the k-th shuffle brings the cards named in
    ``decks[k]`` to the top, and the rest follows the seed. ``imagined`` holds, for a state made by
    ``resample``, when and with which seat and seed that was done, so that it too can be replayed.
    """

    game: ClassVar[Game]
    players: int
    rulings: Rulings
    seed: int
    decks: tuple[tuple[str, ...], ...]
    imagined: tuple[tuple[int, int, int], ...]
    log: tuple[Entry, ...]

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

    def last_score(self) -> Sheet | None:
        """The last scoring, explained; None before the first."""
        return None

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


class Game(ABC):
    """What a game offers besides its states; one instance each, found by ``ludobook.game(name)``."""

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    cover: ClassVar[str]
    points: ClassVar[str]
    tiles: ClassVar[bool] = False  # whether its pieces are square
    players: ClassVar[range]
    rulebook: ClassVar[Rulebook]
    ops: ClassVar[Mapping[str, Callable[[Mapping[str, Any]], Any]]]

    @abstractmethod
    def new(self, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> State:
        """A game at its start.

        Raises:
            BadInput: a player count, seed, ruling or stacked deck the game does not have.
        """

    @abstractmethod
    def face(self, face_id: str) -> str:
        """The SVG of a card, piece, back or token."""

    @abstractmethod
    def face_ids(self) -> tuple[str, ...]:
        """The ids of all faces."""

    def card_label(self, face_id: str) -> str:
        """A card's or piece's name for a person: ``red 7``."""
        return face_id

    @abstractmethod
    def cover_art(self) -> str:
        """The booklet's cover, a 300 × 300 SVG."""

    @abstractmethod
    def say(self, line: Line, names: Sequence[str]) -> str:
        """The sentence that a score's line stands for."""

    @abstractmethod
    def appraise(self, view: Mapping[str, Any], action: Action) -> float:
        """How good the action looks to the seat of the view, by one small heuristic; higher is better."""

    def read_case(self, words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
        """A scoring case from words typed on one line, and options such as ``money=1,2``.

        Raises:
            BadInput: words that make no case of this game.
        """
        raise NotImplementedError

    def form(self) -> Form:
        """What a calculator asks for to make a case."""
        raise NotImplementedError

    def mark(self, cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
        """What a full group of cards makes by itself, as (face id, words); None where that means nothing.

        Raises:
            BadInput: cards the game does not have.
        """
        return None

    def check_cards(self, cards: Sequence[str]) -> None:
        """Raises BadInput when these cards cannot all be on one table."""
        raise NotImplementedError

    def question(self, op: str, request: Mapping[str, Any]) -> Question:
        """The request to a stateless op, put as a question to a person, with the answer and its reasons."""
        raise NotImplementedError

    def tell(self, action: str) -> str:
        """What a seat did, from a row of a log, in words that follow its name: ``lays two sets``."""
        return action

    def sheet(self, case: Mapping[str, Any]) -> Sheet:
        """The case, scored and explained.

        Raises:
            BadInput: with the rule of the first fault found.
        """
        raise NotImplementedError

    @abstractmethod
    def word(self, token: str) -> str:
        """How a button that stands for this word of a path is labelled."""


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
