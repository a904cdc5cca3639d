"""Every game as an OpenSpiel game: import this, then ``pyspiel.load_game("ludobook_kirin")``.

What a game declares follows from what it is: with ``State._redeal_hidden`` its information is imperfect, with a draw
in its machine chance is explicit. Parameters: ``players``, and ``rulings`` (a JSON object, ``""`` for the usual ones).

- **Actions** are whole ones where the game counts their codes, else words.
- **Chance** is a node for each draw, a die or a card of a shuffle, all outcomes equally likely. Lauzait-Cep, which
  draws until something fits, has one node instead, the first: it draws one of ``seeds`` games with all that chance
  brings them. A search through OpenSpiel must then redeal (``resample_from_infostate``), or it knows the future.
- **Returns** are each seat's share of the win, less a fair share, times the number of players: they add up to 0, and
  for two players they are 1 for a win and -1 for a loss.
- **Observations** are the named fields of ``adapters.fields``; as a string, the view as JSON, with perfect recall
  the log as well.
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
    """A deal, or an action after ``walk``, that chance is at: what was drawn, and how many sides the next draw has."""

    walk: Walk | None
    code: int
    drawn: tuple[int, ...]
    sides: int

    def __deepcopy__(self, memo: object) -> Drawing:
        return self  # it never changes


class Table:
    """How games of one table begin and go on."""

    def __init__(self, known: ludobook.Game, params: Mapping[str, Any]) -> None:
        self.known = known
        self.count = int(params.get("players", known.players.start))
        self.seeds = int(params.get("seeds", SEEDS))
        text = str(params.get("rulings", ""))
        self.rulings = known.rulebook.read_rulings(json.loads(text) if text else dict(known.finite))
        if self.count not in known.players:
            raise BadInput(f"{known.title} is not for {self.count} players.", rule="ADAPTER")
        self.draws = Draws(known) if tells_draws(known) else None

    def __deepcopy__(self, memo: object) -> Table:
        return self  # it never changes

    @property
    def most_outcomes(self) -> int:
        """The sides that a draw has at most: no shuffle is of more than a field holds."""
        if not self.known.machine.draws:
            return 0
        return max(64, *self.known.machine.sizes.values()) if self.draws else self.seeds

    def begin(self, drawn: tuple[int, ...]) -> State | int:
        """The game after these draws at its start, or how many sides the next one has."""
        if self.draws is not None:
            return self.draws.begin(self.count, self.rulings, drawn)
        return self.known.new(self.count, drawn[0], self.rulings) if drawn else self.seeds

    def act(self, walk: Walk, code: int, drawn: tuple[int, ...]) -> State | int:
        """The state after an action and these draws, or how many sides the next one has."""
        assert self.draws is not None
        return self.draws.step(walk.state, code, drawn)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position, or one in which chance is to draw."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._of = game.table
        self.walk: Walk | None = None  # that of the last position that was reached
        self.drawing: Drawing | None = None
        self._go(game.table.begin(()), None, 0, ())

    def current_player(self) -> int:
        """The seat to move, or chance, or the end."""
        if self.drawing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.walk is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.walk.over else self.walk.state.turn or 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The sides of the draw, each equally likely."""
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
        """Reach a position, or a draw with so many sides."""
        if isinstance(found, int):
            self.drawing = Drawing(walk, code, drawn, found)
        else:
            self.drawing, self.walk = None, at(found, walk.said + 1 if walk else 0)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else action_words.label(self._of.known, action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or was stopped."""
        return self.drawing is None and self.walk is not None and self.walk.over

    def returns(self) -> list[float]:
        """Each seat's share of the win, less a fair one, times the number of players; nothing before the end."""
        seats = self.num_players()
        if not self.is_terminal() or self.walk is None:
            return [0.0] * seats
        return [share * seats - 1 for share in self.walk.shares()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same position with what the player cannot see dealt again; its draws stay in the history only."""
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
    """An observation: a player's whole view as text, and as numbers in named parts."""

    def __init__(self, table: Table, perfect_recall: bool) -> None:
        self._log, game = perfect_recall, table.known
        self.tensor = np.zeros(action_words.size(game.name, table.count), np.float32)
        places = fields_of(game.name, table.count).places
        self.dict = {name: self.tensor[place] for name, place in places.items()}
        if not game.machine.count:
            self.dict["chosen"] = self.tensor[-len(game.action_words) :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = state.walk.numbers(player) if state.walk else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON; the log belongs to perfect recall only."""
        if state.walk is None:
            return "before the deal"
        view = state.walk.view(player)
        return json.dumps(view if self._log else {key: value for key, value in view.items() if key != "log"})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; ``name`` is set by ``register``."""

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
        """The start of a game, or its first draw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make the observer that OpenSpiel asks for."""
        return Observer(self.table, iig_obs_type is not None and iig_obs_type.perfect_recall)


def register(known: ludobook.Game) -> str:
    """Make a game known to OpenSpiel, as those of the shelf are; the name to load it by."""
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
