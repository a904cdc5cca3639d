"""Ludobook: exact engines for small tabletop games, with every score explained.

>>> import ludobook
>>> state = ludobook.game("egg").new(players=3, seed=7)
>>> state.legal_actions()[0]
Action('lay R5+R15 B3+B7')
>>> state.apply("lay R5+R15 B3+B7").turn
1

GAMES and known() name the games, game(name) is one, shelf() are all; register(game) makes your own known, load(code)
goes on from a position code. A Game is dealt as a State, which changes by an Action, tells how it stands by its Status
and is kept as a Record. A Score has its Lines. A Rulebook has each Rule and each Ruling; Rulings are the
choice made of them. A GameError names its rule: it is a BadInput or an IllegalAction. An UnknownGame names the games
that there are.

Rooms, each with a docstring of its own (``help("ludobook.simulate")``):

- ludobook.core: rules, requests, errors, chance, records, position_code, decks, words
- ludobook.look: a table as data (``Scene``), and drawing it
- ludobook.teach: explained scores, calculators' forms, questions, drills, the glossary
- ludobook.contract: what every game is: ``Game``, ``State``, ``Machine``, ``Action``
- ludobook.games: the games of the shelf
- ludobook.players: ``greedy``, ``player("random")``, ``player("search")``, ``play``
- ludobook.simulate: millions of games; ludobook.compiling compiles them
- ludobook.odds: exact chances
- ludobook.adapters: the games as OpenSpiel and PettingZoo know games
- ludobook.referee: JSON requests, line by line
- ludobook.testing: ``check_game``, every promise of the contract
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


# the games of the shelf, in its order; their folders
GAMES = tuple(SHELF)

_found: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that package name, one of ``GAMES`` or one that was registered.

    Raises:
        UnknownGame: no such game; it is a ``KeyError`` that says which there are.

    >>> ludobook.game("kirin").title
    'Kirin'
    """
    if name not in _found:
        if name not in GAMES:
            raise UnknownGame(f"{name!r} is none of {', '.join(known())}")
        _found[name] = SHELF[name]()
    return _found[name]


def known() -> tuple[str, ...]:
    """The names that ``game`` knows: those of the shelf, then those that were registered.

    >>> ludobook.known()[:2]
    ('egg', 'meow_oracle')
    """
    return tuple(dict.fromkeys((*GAMES, *_found)))


def shelf() -> tuple[Game, ...]:
    """Every game of the shelf, in its order.

    >>> [game.name for game in ludobook.shelf()]
    ['egg', 'meow_oracle', 'lauzait_cep', 'kirin']
    """
    return tuple(map(game, GAMES))


def register(game: Game) -> Game:
    """Make a game of one's own known by its name in this process, to tables, codes, simulation and the referee.

    Raises:
        ValueError: the name belongs to a game of the shelf.

    >>> ludobook.register(ludobook.game("egg"))
    Traceback (most recent call last):
    ValueError: 'egg' is the name of a game of the shelf
    """
    if game.name in GAMES:
        raise ValueError(f"{game.name!r} is the name of a game of the shelf")
    _found[game.name] = game
    return game


def load(text: str) -> State:
    """The state that a game's position code stands for.

    Raises:
        BadInput: no code, of another kind, or of a game that could not have gone like this.

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
        raise BadInput("This code holds no game.", rule=position_code.RULE)
    return found.replay(Record.from_json(data, found.rulebook.malformed))
