"""Makes any game a PettingZoo environment: ``env("kirin")``, or ``raw_env`` without the checking wrappers.

Each seat is an agent. A step is a whole action if the game counts their codes, as Kirin does, otherwise one word of an
action. An observation has the seat's view as numbers, the named fields of ``adapters.fields``, and the mask of the
numbers that can come next. The reward comes at the end: the share of the win minus a fair share.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import ludobook
from ludobook.adapters import action_words


def env(name: str, players: int | None = None, rulings: Mapping[str, Any] | None = None) -> Any:
    """Make an environment with checks: an illegal action ends the game with reward -1, and calls must be in order.

    Args:
        name: the game's package name.
        players: the number of players, by default the lowest that the game allows.
        rulings: a JSON object of readings, by default ``Game.finite``.

    Raises:
        UnknownGame: there is no such game.
        BadInput: the number of players or a ruling is wrong, as in ``State.new``.
    """
    bare = raw_env(name, players, rulings)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without checks; its arguments are those of ``env``."""

    metadata: ClassVar[dict[str, Any]] = {"name": "ludobook", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, name: str, players: int | None = None, rulings: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        known = ludobook.game(name)
        self.game, self.rulings = name, rulings
        self.count = known.players.start if players is None else players
        self._numbers = action_words.count(known)
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.count)]
        self._dice = np.random.default_rng()
        self.walk = action_words.start(name, self.count, 0, rulings)

    @lru_cache  # noqa: B019 (PettingZoo wants the same object each time, and an environment lives long)
    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of a view as numbers and of the mask of the numbers that can come next."""
        mask = spaces.Box(0, 1, (self._numbers,), np.int8)
        size = action_words.size(self.game, self.count)
        return spaces.Dict({"observation": spaces.Box(-1, 1, (size,), np.float32), "action_mask": mask})

    @lru_cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the numbers of actions, or of words."""
        return spaces.Discrete(self._numbers)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; a ``seed`` fixes it and all later ones."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.walk = action_words.start(self.game, self.count, int(self._dice.integers(2**53)), self.rulings)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def step(self, action: int | None) -> None:
        """Take the next action or word of the agent to act; pass None for an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game has ended takes None"
        self._cumulative_rewards[agent] = 0.0
        self.walk = self.walk.say(int(action))
        self._clear_rewards()
        if self.walk.over:
            shares = self.walk.shares()
            ends = self.terminations if self.walk.state.status().game_over else self.truncations
            for other, share in zip(self.possible_agents, shares, strict=True):
                self.rewards[other] = share - 1 / self.count
                ends[other] = True
        self.agent_selection = self._mover()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's view and its mask, which is all zeros unless the agent has to act."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._numbers, np.int8)
        if agent == self._mover():
            mask[list(self.walk.legal())] = 1
        return {"observation": np.array(self.walk.numbers(seat), np.float32), "action_mask": mask}

    def render(self) -> str:
        """Return the public table as text."""
        return str(self.walk.state.scene(None))

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""

    def _mover(self) -> str:
        """Return the agent to act; after the end the first of those left."""
        seat = self.walk.state.status().to_move
        return self.agents[0] if seat is None or self.walk.over else self.possible_agents[seat]
