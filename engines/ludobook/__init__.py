"""Ludobook: exact engines for small tabletop games, with every score explained.

``ludobook.game("egg").new(players=3, seed=7)`` is a game at its start.
"""

from __future__ import annotations

from ludobook.contract.action import Action
from ludobook.contract.game import Game, State, Status
from ludobook.core import position_code
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.core.record import Record
from ludobook.core.rules import Rule, Rulebook, Ruling, Rulings
from ludobook.games import SHELF
from ludobook.teach.sheet import Line, Score

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "BadInput",
    "Game",
    "GameError",
    "IllegalAction",
    "Line",
    "Record",
    "Rule",
    "Rulebook",
    "Ruling",
    "Rulings",
    "Score",
    "State",
    "Status",
    "game",
    "known",
    "load",
    "position_code",
    "register",
    "shelf",
]


# the games of the shelf, in its order; their folders
GAMES = tuple(SHELF)

_found: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that package name, one of ``GAMES`` or one that was registered.

    Raises:
        KeyError: no such game.
    """
    if name not in _found:
        _found[name] = SHELF[name]()
    return _found[name]


def known() -> tuple[str, ...]:
    """The names that ``game`` knows: those of the shelf, then those that were registered."""
    return tuple(dict.fromkeys((*GAMES, *_found)))


def shelf() -> tuple[Game, ...]:
    """Every game of the shelf, in its order."""
    return tuple(map(game, GAMES))


def register(game: Game) -> Game:
    """Make a game of one's own known by its name in this process, to tables, codes, simulation and the referee.

    Raises:
        ValueError: the name belongs to a game of the shelf.
    """
    if game.name in GAMES:
        raise ValueError(f"{game.name!r} is the name of a game of the shelf")
    _found[game.name] = game
    return game


def load(text: str) -> State:
    """The state that a game's position code stands for.

    Raises:
        BadInput: no code, of another kind, or of a game that could not have gone like this.
    """
    name, kind, data = position_code.decode(text)
    try:
        found = game(name)
    except KeyError:
        kind = ""
    if kind != "game":
        raise BadInput("This code holds no game.", rule=position_code.RULE)
    return found.replay(Record.from_json(data, found.rulebook.malformed))
