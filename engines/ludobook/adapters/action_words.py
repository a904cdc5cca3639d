"""Actions chosen word by word and views as numbers, for all wrappers.

An action of a game is one of thousands, the words of its text are few. So a wrapper's action is one word, numbered
the same in every position: ``lay R7+RW R2+B3`` is five of them.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import ludobook
from ludobook.contract.game import State
from ludobook.core.errors import IllegalAction

SIZE = 1024  # numbers in an encoded view
MOST_WORDS = 4000  # words after which a game is stopped and the leaders win


def start(name: str, players: int, seed: int, rulings: Mapping[str, Any] | None = None) -> Walk:
    """A new game, nothing chosen; without rulings with such as let it end."""
    played = ludobook.game(name)
    return _at(played.new(players, seed, played.finite if rulings is None else rulings), 0)


@dataclass(frozen=True, slots=True)
class Walk:
    """A position, the words of the next action chosen so far, the actions they begin, and how many words were said."""

    state: State
    chosen: tuple[str, ...]
    left: tuple[tuple[str, ...], ...]
    said: int

    @property
    def over(self) -> bool:
        """Tell whether the game is over, or was stopped."""
        return not self.left or self.said >= MOST_WORDS

    def legal(self) -> tuple[int, ...]:
        """The numbers of the words that can come next, ascending."""
        if self.over:
            return ()
        words = {action[len(self.chosen)] for action in self.left}
        return tuple(sorted(map(numbers(self.state.game.name).__getitem__, words)))

    def say(self, number: int) -> Walk:
        """The next word; with the last one of an action, it is done."""
        chosen = (*self.chosen, self.state.game.action_words[number])
        left = tuple(action for action in self.left if action[: len(chosen)] == chosen)
        if not left:
            raise IllegalAction("That word cannot come next.", rule="ADAPTER", part=chosen[-1:])
        if left == (chosen,):
            whole = next(action for action in self.state.legal_actions() if split(action.text) == chosen)
            return _at(self.state.apply(whole), self.said + 1)
        return Walk(self.state, chosen, left, self.said + 1)

    def view(self, seat: int) -> dict[str, Any]:
        """All that the seat may know; what is chosen so far is known to the mover alone."""
        mine = self.state.status().to_move == seat
        return {**self.state.view(seat), "chosen": list(self.chosen) if mine else []}

    def resample(self, seat: int, seed: int) -> Walk:
        """Deal again what the seat cannot see; what another has chosen of an action is forgotten."""
        state = self.state.resample(seat, seed)
        mine = self.state.status().to_move == seat
        return replace(self, state=state) if mine else _at(state, self.said)

    def shares(self) -> list[float]:
        """Each seat's share of the win; of a stopped game the leaders share it."""
        status = self.state.status()
        best = max(status.scores)
        won = status.winners or [seat for seat, score in enumerate(status.scores) if score == best]
        return [(seat in won) / len(won) for seat in range(self.state.players)]

    def __str__(self) -> str:
        return f"{self.state!r}\nchosen {' '.join(self.chosen) or '–'}, {self.said} words said"


def _at(state: State, said: int) -> Walk:
    return Walk(state, (), tuple(split(action.text) for action in state.legal_actions()), said)


def split(text: str) -> tuple[str, ...]:
    """An action's words: a set's cards are words of their own, a Kirin's ``V+`` is one."""
    return tuple(re.split(r" |(?<=\w)\+(?=\w)", text))


def words(name: str) -> tuple[str, ...]:
    """The words of a game's actions, by number."""
    return ludobook.game(name).action_words


@lru_cache
def numbers(name: str) -> dict[str, int]:
    """The number of each word of a game."""
    return {word: number for number, word in enumerate(words(name))}


def encode(view: Mapping[str, Any]) -> list[float]:
    """A view as ``SIZE`` zeros and ones: each fact in it, the log left out, sets the place its text is hashed to."""
    found = [0.0] * SIZE
    for fact in _facts("", {key: value for key, value in view.items() if key != "log"}):
        found[zlib.crc32(fact.encode()) % SIZE] = 1.0
    return found


def _facts(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _facts(f"{path}/{key}", inner)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _facts(f"{path}/{place}", inner)
    else:
        yield f"{path}={json.dumps(value)}"
