"""Registers every game with OpenSpiel: import this, then call ``pyspiel.load_game("ludobook_kirin")``.

A game that writes ``State._redeal_hidden`` has imperfect information, and one whose machine draws has explicit chance.
The parameters are ``players``, ``rulings`` (a JSON object; by default ``Game.finite``) and, for some games, ``seeds``.

- **Actions** are whole actions if the game counts their codes, otherwise words.
- **Chance** has a node for each draw, such as a die or a card of a shuffle, with equally likely outcomes. A game whose
  log needs the generator again, such as Lauzait-Cep, has a single node instead, at its start, which draws one of
  ``seeds`` games with everything that chance does in it. A search must then redeal (``resample_from_infostate``),
  because otherwise it knows the future.
- **Returns** are each seat's share of the win minus a fair share, times the number of players. They add up to 0; with
  two players a win is 1 and a loss is -1.
- **Observations** are the named fields of ``adapters.fields``. As strings they are views in JSON, with the log only if
  the observer has perfect recall.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

import ludobook
from ludobook.adapters import action_words
from ludobook.adapters.action_words import Walk, at
from ludobook.adapters.draws import Draws, tells_draws
from ludobook.adapters.fields import fields_of
from ludobook.contract.game import State
from ludobook.core.errors import BadInput

SEEDS = 10_000


@dataclass(frozen=True, slots=True)
class Drawing:
    """A deal or an action that waits for a draw.

    Attributes:
        walk: the position before the action; None for the deal.
        code: the code of the action; 0 for the deal.
        drawn: the draws so far.
        sides: the number of sides of the next draw.
    """

    walk: Walk | None
    code: int
    drawn: tuple[int, ...]
    sides: int

    def __deepcopy__(self, memo: object) -> Drawing:
        return self  # it never changes


class Table:
    """The parameters of a game, and how it is dealt and continued with them."""

    def __init__(self, known: ludobook.Game, params: Mapping[str, Any]) -> None:
        self.known, self._params = known, dict(params)
        self.count = int(params.get("players", known.players.start))
        self.seeds = int(params.get("seeds", SEEDS))
        text = str(params.get("rulings", ""))
        self.rulings = known.rulebook.read_rulings(json.loads(text) if text else dict(known.finite))
        if self.count not in known.players:
            raise BadInput(f"{known.title} is not for {self.count} players.", rule="ADAPTER")
        self.draws = Draws(known) if tells_draws(known) else None

    def __deepcopy__(self, memo: object) -> Table:
        return self  # it never changes

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[str, dict[str, Any]]]:
        return table_of, (self.known.name, self._params)  # a game has functions that cannot be pickled

    @property
    def most_outcomes(self) -> int:
        """The most sides that a draw can have; a shuffle has no more cards than the largest field."""
        if not self.known.machine.draws:
            return 0
        return max(64, *self.known.machine.sizes.values()) if self.draws else self.seeds

    def begin(self, drawn: tuple[int, ...]) -> State | int:
        """Deal a game by these draws; return its first state, or the number of sides of the next draw."""
        if self.draws is not None:
            return self.draws.begin(self.count, self.rulings, drawn)
        return self.known.new(self.count, drawn[0], self.rulings) if drawn else self.seeds

    def act(self, walk: Walk, code: int, drawn: tuple[int, ...]) -> State | int:
        """Do an action with these draws; return the next state, or the number of sides of the next draw."""
        assert self.draws is not None
        return self.draws.step(walk.state, code, drawn)


def table_of(name: str, params: Mapping[str, Any]) -> Table:
    """Return the table of the game with this name and these parameters."""
    return Table(ludobook.game(name), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in which a seat has to act, chance has to draw, or the game is over."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._of = game.table
        self.walk: Walk | None = None  # the last position in which a seat had to act
        self.drawing: Drawing | None = None
        self._go(game.table.begin(()), None, 0, ())

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or for the end."""
        if self.drawing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.walk is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.walk.over else self.walk.state.turn or 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the sides of the draw, all equally likely."""
        assert self.drawing is not None
        return [(side, 1 / self.drawing.sides) for side in range(self.drawing.sides)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.walk.legal()) if self.walk and player == self.current_player() else []

    def _apply_action(self, number: int) -> None:
        drawing, walk = self.drawing, self.walk
        if drawing is not None:
            drawn = (*drawing.drawn, number)
            found = self._of.begin(drawn) if drawing.walk is None else self._of.act(drawing.walk, drawing.code, drawn)
            self._go(found, drawing.walk, drawing.code, drawn)
            return
        assert walk is not None
        done = walk.action(number)
        if done is None or self._of.draws is None:
            self.walk = walk.say(number)
        else:
            self._go(self._of.act(walk, done.code, ()), walk, done.code, ())

    def _go(self, found: State | int, walk: Walk | None, code: int, drawn: tuple[int, ...]) -> None:
        """Move to a state, or, given an int, to a draw with that many sides."""
        if isinstance(found, int):
            self.drawing = Drawing(walk, code, drawn, found)
        else:
            self.drawing, self.walk = None, at(found, walk.said + 1 if walk else 0)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else action_words.label(self._of.known, action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over or was stopped."""
        return self.drawing is None and self.walk is not None and self.walk.over

    def returns(self) -> list[float]:
        """Return each seat's share of the win minus a fair share, times the number of players; zeros before the end."""
        seats = self.num_players()
        if not self.is_terminal() or self.walk is None:
            return [0.0] * seats
        return [share * seats - 1 for share in self.walk.shares()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return this position with everything that the player cannot see dealt again; the history stays the same."""
        other: SpielState = self.clone()
        if self.walk is not None and self.drawing is None:
            other.walk = self.walk.resample(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        parts = [] if self.walk is None else [str(self.walk)]
        if self.drawing is not None:
            parts.append(f"chance draws one of {self.drawing.sides}, after {self.drawing.drawn}")
        return "\n".join(parts)


class Observer:
    """Observes a player's whole view, as text and as numbers in named parts."""

    def __init__(self, table: Table, perfect_recall: bool) -> None:
        self._log, game = perfect_recall, table.known
        self.tensor = np.zeros(action_words.size(game.name, table.count), np.float32)
        places = fields_of(game.name, table.count).places
        self.dict = {name: self.tensor[place] for name, place in places.items()}
        if not game.machine.count:
            self.dict["chosen"] = self.tensor[-len(game.action_words) :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill ``tensor`` with the player's view, or with zeros before the deal."""
        self.tensor[:] = state.walk.numbers(player) if state.walk else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the player's view as JSON, with the log only for perfect recall."""
        if state.walk is None:
            return "before the deal"
        view = state.walk.view(player)
        return json.dumps(view if self._log else {key: value for key, value in view.items() if key != "log"})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters. ``register`` makes a subclass for each game, with its ``name`` and ``kind``."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.table = Table(ludobook.game(self.name), given)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_words.count(self.table.known),
            max_chance_outcomes=self.table.most_outcomes,
            num_players=self.table.count,
            min_utility=-1.0,
            max_utility=self.table.count - 1.0,
            utility_sum=0.0,
            max_game_length=action_words.MOST_WORDS,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, *_: Any) -> SpielState:
        """Return the start of a game, or its first draw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make the observer that OpenSpiel asks for."""
        return Observer(self.table, iig_obs_type is not None and iig_obs_type.perfect_recall)


def register(known: ludobook.Game) -> str:
    """Make a game known to OpenSpiel; return the name to load it by. Games of the shelf are already registered."""
    kinds, chance, draws = pyspiel.GameType, pyspiel.GameType.ChanceMode, known.machine.draws
    parameters: dict[str, Any] = {"players": known.players.start, "rulings": ""}
    if draws and not tells_draws(known):
        parameters["seeds"] = SEEDS
    kind = kinds(
        short_name=f"ludobook_{known.name}",
        long_name=known.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if draws else chance.DETERMINISTIC,
        information=(
            kinds.Information.PERFECT_INFORMATION if known.open_hands else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=known.players.stop - 1,
        min_num_players=known.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )
    made = type(f"Spiel_{known.name}", (SpielGame,), {"name": known.name, "kind": kind, "__module__": __name__})
    globals()[made.__name__] = made  # pickling looks a class up by its module and name
    pyspiel.register_game(kind, made)
    return f"ludobook_{known.name}"


NAMES = tuple(map(register, ludobook.shelf()))
