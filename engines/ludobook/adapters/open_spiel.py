"""Every game as an OpenSpiel game: import this, then ``pyspiel.load_game("ludobook_kirin")``.

Parameters: ``players``, ``seeds`` (how many different games there are) and ``rulings`` (a JSON object, ``""`` for the
usual ones). Chance is one node, the game's first: it draws the seed, and with it every deal and throw to come. A search
through OpenSpiel must therefore redeal (``resample_from_infostate``), or it plays with the cards open. Returns are
each seat's share of the win.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import ludobook
from ludobook.adapters import action_words
from ludobook.core.errors import BadInput

SEEDS = 10_000


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position; before the seed is drawn there is none yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._of = game
        self.walk: action_words.Walk | None = None

    def current_player(self) -> int:
        """The seat to move, or chance, or the end."""
        if self.walk is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.walk.over else self.walk.state.status().to_move or 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each equally likely."""
        return [(seed, 1 / self._of.seeds) for seed in range(self._of.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.walk.legal()) if self.walk and player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.walk = self.walk.say(action) if self.walk else self._of.begin(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else action_words.words(self._of.name)[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or was stopped."""
        return self.walk is not None and self.walk.over

    def returns(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        return self.walk.shares() if self.walk and self.walk.over else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same position with what the player cannot see dealt again; its seed stays in the history only."""
        other: SpielState = self.clone()
        if self.walk is not None:
            other.walk = self.walk.resample(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return "before the deal" if self.walk is None else str(self.walk)


class Observer:
    """An observation: a player's whole view with its log as text, and hashed to zeros and ones."""

    def __init__(self, perfect_recall: bool) -> None:
        self._log = perfect_recall
        self.tensor = np.zeros(action_words.SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = action_words.encode(state.walk.view(player)) if state.walk else 0.0

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
        known = ludobook.game(self.name)
        self.count = int(given.get("players", known.players.start))
        self.seeds = int(given.get("seeds", SEEDS))
        text = str(given.get("rulings", ""))
        self.rulings = json.loads(text) if text else None
        if self.count not in known.players:
            raise BadInput(f"{known.title} is not for {self.count} players.", rule="ADAPTER")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(action_words.words(self.name)),
            max_chance_outcomes=self.seeds,
            num_players=self.count,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=action_words.MOST_WORDS,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, *_: Any) -> SpielState:
        """Before the seed is drawn."""
        return SpielState(self)

    def begin(self, seed: int) -> action_words.Walk:
        """The game of that seed at its start."""
        return action_words.start(self.name, self.count, seed, self.rulings)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make the observer that OpenSpiel asks for."""
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


def register(known: ludobook.Game) -> str:
    """Make a game known to OpenSpiel, as those of the shelf are; the name to load it by."""
    kind = pyspiel.GameType(
        short_name=f"ludobook_{known.name}",
        long_name=known.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=known.players.stop - 1,
        min_num_players=known.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": known.players.start, "seeds": SEEDS, "rulings": ""},
    )
    made = type(f"Spiel_{known.name}", (SpielGame,), {"name": known.name, "kind": kind, "__module__": __name__})
    globals()[made.__name__] = made  # pickling looks a class up by its module and name
    pyspiel.register_game(kind, made)
    return f"ludobook_{known.name}"


NAMES = tuple(map(register, ludobook.shelf()))
