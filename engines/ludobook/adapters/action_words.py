"""Positions for the wrappers, in which actions, or the words of actions, are numbers.

If a game counts the codes of its actions (``Machine.count``), a number stands for a whole action, and is its code.
Otherwise there are thousands of actions, but their texts have few words. A number then stands for a word, the same in
every position, and an action is said word by word: ``lay R7+RW R2+B3`` has five words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import ludobook
from ludobook.adapters.fields import fields_of
from ludobook.contract.action import Action
from ludobook.contract.game import Game, State
from ludobook.core.errors import IllegalAction

MOST_WORDS = 4000  # a game is stopped after this many numbers, and then the leaders share the win


def start(name: str, players: int, seed: int, rulings: Mapping[str, Any] | None = None) -> Walk:
    """Start a new game; without ``rulings``, with those under which random games end (``Game.finite``)."""
    played = ludobook.game(name)
    return at(played.new(players, seed, played.finite if rulings is None else rulings), 0)


@dataclass(frozen=True, slots=True)
class Walk:
    """A position of a wrapped game, between two numbers.

    Attributes:
        state: the position.
        chosen: the words of the next action given so far.
        left: the words of each action that begins with them; empty in a game whose numbers stand for whole actions.
        said: the number of numbers given since the start of the game.
    """

    state: State
    chosen: tuple[str, ...]
    left: tuple[tuple[str, ...], ...]
    said: int

    def __deepcopy__(self, memo: object) -> Walk:
        return self  # it never changes

    @property
    def over(self) -> bool:
        """True if the game is over or was stopped."""
        return self.state.turn is None or self.said >= MOST_WORDS

    def legal(self) -> tuple[int, ...]:
        """List the numbers of the actions or words that can come next, in ascending order."""
        if self.over:
            return ()
        if self.state.game.machine.count:
            return tuple(sorted(map(int, self.state.codes)))
        words = {action[len(self.chosen)] for action in self.left}
        return tuple(sorted(map(numbers(self.state.game.name).__getitem__, words)))

    def action(self, number: int) -> Action | None:
        """Return the action that this number completes; None if the action needs more words.

        Raises:
            IllegalAction: the number cannot come next (``ADAPTER``).
        """
        if number not in self.legal():
            part = (label(self.state.game, number),)
            raise IllegalAction("This is not a legal action or word here.", rule="ADAPTER", part=part)
        if self.state.game.machine.count:
            return self.state.game.machine.actions[self.state.players][number]
        chosen = (*self.chosen, self.state.game.action_words[number])
        if [action for action in self.left if action[: len(chosen)] == chosen] != [chosen]:
            return None
        return next(action for action in self.state.legal_actions() if split(action.text) == chosen)

    def say(self, number: int) -> Walk:
        """Return the walk after an action or word; an action's last word carries it out. Raises as ``action`` does."""
        done = self.action(number)
        if done is not None:
            return at(self.state.apply(done), self.said + 1)
        chosen = (*self.chosen, self.state.game.action_words[number])
        left = tuple(action for action in self.left if action[: len(chosen)] == chosen)
        return Walk(self.state, chosen, left, self.said + 1)

    def view(self, seat: int) -> dict[str, Any]:
        """Return all that the seat may know; only the seat to act knows the words said so far."""
        mine = self.state.turn == seat
        return {**self.state.view(seat), "chosen": list(self.chosen) if mine else []}

    def numbers(self, seat: int) -> list[float]:
        """Write the view as numbers: the game's ``Fields`` and, in a game of words, 1 or 0 for each word, 1 if said."""
        game, view = self.state.game, self.view(seat)
        found = fields_of(game.name, self.state.players).numbers(view)
        return found if game.machine.count else [*found, *(float(word in view["chosen"]) for word in game.action_words)]

    def resample(self, seat: int, seed: int) -> Walk:
        """Deal again what the seat cannot see; words that another seat has said so far are forgotten."""
        state = self.state.resample(seat, seed)
        mine = self.state.status().to_move == seat
        return replace(self, state=state) if mine else at(state, self.said)

    def shares(self) -> list[float]:
        """Return each seat's share of the win, 0 … 1; in a stopped game the leaders share it."""
        status = self.state.status()
        best = max(status.scores)
        won = status.winners or [seat for seat, score in enumerate(status.scores) if score == best]
        return [(seat in won) / len(won) for seat in range(self.state.players)]

    def __str__(self) -> str:
        told = f"chosen {' '.join(self.chosen) or '–'}, {self.said} words said"
        return f"{self.state.scene(None)}\n{list(self.state.record.actions)}\n{told}"


def at(state: State, said: int) -> Walk:
    """Return the walk at a state, before any word of the next action; ``said`` is the count so far."""
    if state.game.machine.count:
        return Walk(state, (), (), said)
    return Walk(state, (), tuple(split(action.text) for action in state.legal_actions()), said)


def split(text: str) -> tuple[str, ...]:
    """Split an action into words: each card of a set is one, while ``V+``, a Kirin, is a single word."""
    return tuple(re.split(r" |(?<=\w)\+(?=\w)", text))


def count(game: Game) -> int:
    """Return how many numbers stand for actions or words."""
    return game.machine.count or len(game.action_words)


def size(name: str, players: int) -> int:
    """Return the length of ``Walk.numbers``."""
    game = ludobook.game(name)
    return fields_of(name, players).size + (0 if game.machine.count else len(game.action_words))


def label(game: Game, number: int) -> str:
    """Return the action or word of a number."""
    if game.machine.count:
        return game.machine.actions[game.players[0]][number].text if 0 <= number < game.machine.count else str(number)
    return game.action_words[number]


@lru_cache
def numbers(name: str) -> dict[str, int]:
    """Return the number of each word of a game."""
    return {word: number for number, word in enumerate(ludobook.game(name).action_words)}
