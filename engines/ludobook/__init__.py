"""Ludobook: exact engines for small tabletop games, with every score explained.

>>> import ludobook
>>> state = ludobook.game("egg").new(players=3, seed=7)
>>> state.legal_actions()[0]
Action('lay R5+R15 B3+B7')
>>> state.apply("lay R5+R15 B3+B7").turn
1

``game(name)`` returns a game, ``GAMES`` names those of the shelf, and ``shelf()`` returns them all. ``known()`` also
names your own games, which you add with ``register(game)``. ``load(code)`` returns the state of a position code.

A Game deals a State; applying an Action to it gives the next State. A State has a Status and can be saved as a Record.
A Score explains itself in Lines. A Rulebook holds every Rule and Ruling, and Rulings are the readings chosen for a
game. Every GameError (a BadInput or an IllegalAction) names the rule that was broken. An UnknownGame lists the known
games.

The modules, each with a docstring of its own (``help("ludobook.simulate")``):

- ludobook.core: rules, requests, errors, chance, records, position_code, decks, words
- ludobook.look: a table as data (``Scene``), and drawing it
- ludobook.teach: explained scores, calculators' forms, questions, drills, the glossary
- ludobook.contract: the parts of every game: ``Game``, ``State``, ``Machine``, ``Action``
- ludobook.games: the games of the shelf
- ludobook.players: ``greedy``, ``player("random")``, ``player("search")``, ``play``
- ludobook.simulate: plays millions of games; ludobook.compiling compiles them
- ludobook.odds: exact odds
- ludobook.adapters: the games in the form that OpenSpiel and PettingZoo expect
- ludobook.referee: answers JSON requests, line by line
- ludobook.testing: ``check_game``, which tests every promise of the contract
"""

from __future__ import annotations

from ludobook.contract.action import Action
from ludobook.contract.game import Game, State
from ludobook.contract.status import Status
from ludobook.core import position_code
from ludobook.core.errors import BadInput, GameError, IllegalAction, UnknownGame
from ludobook.core.record import Record
from ludobook.core.rules import Rule, Rulebook, Ruling, Rulings
from ludobook.games import SHELF
from ludobook.teach.sheet import Line, Score

__version__ = "0.2.0"

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
    "UnknownGame",
    "game",
    "known",
    "load",
    "position_code",
    "register",
    "shelf",
]


# the package names of the games of the shelf, in its order
GAMES = tuple(SHELF)

_found: dict[str, Game] = {}


def game(name: str) -> Game:
    """Return the game with this package name: one of ``GAMES``, or a registered one.

    Raises:
        UnknownGame: there is no such game. It is a ``KeyError`` whose text lists the known games.

    >>> ludobook.game("kirin").title
    'Kirin'
    """
    if not isinstance(name, str) or (name not in _found and name not in GAMES):
        raise UnknownGame(f"{name!r} is none of {', '.join(known())}")
    if name not in _found:
        _found[name] = SHELF[name]()
    return _found[name]


def known() -> tuple[str, ...]:
    """Return the names that ``game`` knows: first the games of the shelf, then the registered ones.

    >>> ludobook.known()[:2]
    ('egg', 'meow_oracle')
    """
    return tuple(dict.fromkeys((*GAMES, *_found)))


def shelf() -> tuple[Game, ...]:
    """Return every game on the shelf, in its order.

    >>> [game.name for game in ludobook.shelf()][:4]
    ['egg', 'meow_oracle', 'lauzait_cep', 'kirin']
    """
    return tuple(map(game, GAMES))


def register(game: Game) -> Game:
    """Make your own game known by its name in this process, so that tables, codes, simulation and referee find it.

    Raises:
        ValueError: a game on the shelf has that name.

    >>> ludobook.register(ludobook.game("egg"))
    Traceback (most recent call last):
    ValueError: 'egg' is the name of a game on the shelf
    """
    if game.name in GAMES:
        raise ValueError(f"{game.name!r} is the name of a game on the shelf")
    _found[game.name] = game
    return game


def load(text: str) -> State:
    """Return the state that a position code stands for.

    Raises:
        BadInput: the text is not a code, the code does not hold a known game (``CODE``), or no such game could have
            been played (the game's ``malformed``).

    >>> code = ludobook.game("egg").new(3, 7).record.code
    >>> ludobook.load(code).players
    3
    """
    name, kind, data = position_code.decode(text)
    try:
        found = game(name)
    except KeyError:
        kind = ""
    if kind != "game":
        raise BadInput("This code does not hold a game.", rule=position_code.CODE_RULE)
    return found.replay(Record.from_json(data, found.rulebook.malformed))
