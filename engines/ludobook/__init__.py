"""Ludobook: exact engines for small tabletop games, with every score explained.

``ludobook.game("egg").new(players=3, seed=7)`` is a game at its start.
"""

from __future__ import annotations

from importlib import import_module

from ludobook.core import code
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.core.game import Action, Game, State, Status
from ludobook.core.record import Record
from ludobook.core.rules import Rule, Rulebook, Ruling, Rulings
from ludobook.core.score import Line, Score

__version__ = "0.1.0"

# the one place where a game is registered: its folder's name, in the order of the shelf
GAMES = ("egg", "meow_oracle", "lauzait_cep", "kirin")

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
    "code",
    "game",
    "games",
    "load",
]


def game(name: str) -> Game:
    """The game of that package name.

    Raises:
        KeyError: no such game.
    """
    if name not in GAMES:
        raise KeyError(name)
    found = import_module(f"ludobook.{name}.game").GAME
    assert isinstance(found, Game)
    return found


def games() -> tuple[Game, ...]:
    """Every game, in the order of the shelf."""
    return tuple(map(game, GAMES))


def load(text: str) -> State:
    """The state that a game's position code stands for.

    Raises:
        BadInput: no code, of another kind, or of a game that could not have gone like this.
    """
    name, kind, data = code.decode(text)
    if kind != "game" or name not in GAMES:
        raise BadInput("This code holds no game.", rule=code.RULE)
    found = game(name)
    return Record.from_json(data, found.rulebook.malformed).replay(found)
