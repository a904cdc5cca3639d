"""A deep Q-network learns one game against random players: ``python tests/examples/learn_dqn.py kirin --games 3000``.

The loop is that of PettingZoo's tutorials: ``agent_iter``, ``last``, an action where the mask allows one, ``step``. The
network is one hidden layer in NumPy, so that nothing else has to be installed. Its input is the observation, whose
fields ``ludobook.adapters.fields`` names, its output a value for each action. Afterwards it plays without exploring, in
each seat as often, and its share of the wins is told beside the share that equal players would have.
"""

from __future__ import annotations

import argparse
import os
from collections import deque
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small to be shared out

import numpy as np
from ludobook.adapters.pettingzoo import raw_env

HIDDEN, BATCH, MEMORY, RATE = 64, 64, 20_000, 1e-3
COPY_EVERY, LEARN_FROM, LEAST_EXPLORED = 200, 500, 0.05
NEVER = -1e9  # the value of an action that is not legal


class Network:
    """Two layers and Adam."""

    def __init__(self, inputs: int, outputs: int, dice: np.random.Generator) -> None:
        first = dice.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN))
        second = dice.normal(0, 0.01, (HIDDEN, outputs))
        self.weights = [first, np.zeros(HIDDEN), second, np.zeros(outputs)]
        self._moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self._steps = 0

    def values(self, seen: np.ndarray) -> np.ndarray:
        """A value for each action, of each observation."""
        first, bias, second, other = self.weights
        return np.maximum(seen @ first + bias, 0) @ second + other

    def learn(self, seen: np.ndarray, actions: np.ndarray, targets: np.ndarray) -> None:
        """One step towards the targets of these actions."""
        first, bias, second, other = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        out = np.zeros((len(seen), second.shape[1]))
        rows = np.arange(len(seen))
        out[rows, actions] = np.clip((hidden @ second + other)[rows, actions] - targets, -1, 1) / len(seen)
        back = (out @ second.T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        self._steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            weight -= RATE * mean / (1 - 0.9**self._steps) / size


def play(env: Any, learner: str, choose: Callable[[Any], int], dice: np.random.Generator, seed: int) -> list[Any]:
    """Play a game, all others at random: what the learner saw, did, and got in the end."""
    env.reset(seed=seed)
    steps, reward = [], 0.0
    for agent in env.agent_iter():
        seen, gained, terminated, truncated, _ = env.last()
        reward += gained if agent == learner else 0.0
        if terminated or truncated:
            env.step(None)
        elif agent == learner:
            action = choose(seen)
            steps.append((seen["observation"].astype(np.float32), seen["action_mask"].astype(bool), action))
            env.step(action)
        else:
            env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    ends = [(*steps[i], 0.0, steps[i + 1][:2]) for i in range(len(steps) - 1)]
    return [*ends, (*steps[-1], reward, None)] if steps else []


def train(env: Any, games: int, seed: int = 0) -> Network:
    """Learn by playing so many games, in each seat in turn."""
    dice = np.random.default_rng(seed)
    agent = env.possible_agents[0]
    size, actions = env.observation_space(agent)["observation"].shape[0], int(env.action_space(agent).n)
    network, target = Network(size, actions, dice), Network(size, actions, dice)
    target.weights = [one.copy() for one in network.weights]
    memory: deque[Any] = deque(maxlen=MEMORY)
    learned = 0
    for game in range(games):
        explored = max(1 - 2 * game / games, LEAST_EXPLORED)

        def choose(seen: Any, explored: float = explored) -> int:
            legal = np.flatnonzero(seen["action_mask"])
            if dice.random() < explored:
                return int(dice.choice(legal))
            return int(legal[network.values(seen["observation"][None])[0, legal].argmax()])

        learner = env.possible_agents[game % len(env.possible_agents)]
        steps = play(env, learner, choose, dice, seed * games + game)
        memory.extend(steps)
        for _ in range(len(steps) // 2 if len(memory) >= LEARN_FROM else 0):
            picked = [memory[k] for k in dice.integers(len(memory), size=BATCH)]
            later = [one[4] or (one[0], one[1]) for one in picked]
            ahead = np.where([mask for _, mask in later], target.values(np.array([seen for seen, _ in later])), NEVER)
            goals = np.array([one[3] for one in picked]) + ahead.max(1) * [one[4] is not None for one in picked]
            network.learn(np.array([one[0] for one in picked]), np.array([one[2] for one in picked]), goals)
            learned += 1
            if learned % COPY_EVERY == 0:
                target.weights = [one.copy() for one in network.weights]
    return network


def share(env: Any, network: Network, games: int, seed: int = 10**6) -> float:
    """The network's share of the wins, in each seat in turn, against random players."""
    dice, seats = np.random.default_rng(seed), len(env.possible_agents)

    def choose(seen: Any) -> int:
        legal = np.flatnonzero(seen["action_mask"])
        return int(legal[network.values(seen["observation"][None])[0, legal].argmax()])

    won = 0.0
    for game in range(games):
        steps = play(env, env.possible_agents[game % seats], choose, dice, seed + game)
        won += steps[-1][3] + 1 / seats if steps else 0.0
    return won / games


def main() -> None:
    """Train, and tell how good it has become."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--tests", type=int, default=400)
    given = parser.parse_args()
    env = raw_env(given.game, given.players)
    even, before = 1 / len(env.possible_agents), share(env, train(env, 0), given.tests)
    after = share(env, train(env, given.games), given.tests)
    error = (after * (1 - after) / given.tests) ** 0.5
    print(
        f"{given.game}: {before:.1%} untrained, {after:.1%} ± {error:.1%} after {given.games} games; {even:.1%} is even"
    )


if __name__ == "__main__":
    main()
