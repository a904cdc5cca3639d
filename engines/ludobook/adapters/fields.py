"""Turns a seat's view into numbers to learn from, in named fields with the same places in every position.

The fields come from the game's own part of the view (``State.view``). Sample games, always the same ones, show which
values a view may hold:

- a number, true or false becomes one number between -1 and 1, divided by the largest value seen. An integer of which
  few values were seen has a place for each of them instead, and any other value counts as the nearest
- a word has a place for each possible word, with 1 in its own; there are as many places as the deck has kinds for a
  card, and as many as there are action words for one of these
- a list of words whose length changes, such as a hand, has the number of each word, in the places of a single word
- any other list has its entries one after another, as many as were ever seen; those of a board all have the same field
- None is zeros in all places

Before them come the seat and the seat to act, each with a place for every seat. ``names`` describes all fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from functools import cache
from typing import Any, Protocol

import ludobook
from ludobook.contract.game import Game
from ludobook.players import RandomPlayer, greedy

SAMPLES, LONGEST = 12, 150  # the number of sample games; the most actions of each
FEW_INTEGERS = 8  # up to this many different integers have a place each
COMMON = {"game", "players", "rulings", "seat", "to_move", "log"}


class Field(Protocol):
    """A part of a view that is written as ``size`` numbers."""

    size: int

    def write(self, value: Any, out: MutableSequence[float], at: int) -> None:
        """Write a value into ``out`` from index ``at`` on; these places are zeros before."""

    def layout(self, name: str) -> Iterator[tuple[str, int, str]]:
        """Yield (name, size, meaning in words) for each run of its numbers; ``name`` is the name of the field."""


class Number:
    """A number as one number, or as a place for each value if few were seen."""

    def __init__(self, seen: set[float]) -> None:
        self.known = sorted(seen)
        self.apart = len(self.known) <= FEW_INTEGERS and all(isinstance(one, int) for one in self.known)
        self.most = max(1.0, *(abs(one) for one in self.known))
        self.size = len(self.known) if self.apart else 1

    def write(self, value: Any, out: MutableSequence[float], at: int) -> None:
        """Write 1 in the place of the nearest known value, or the value's share of the largest one known."""
        if not isinstance(value, int | float):
            return
        if self.apart:
            out[at + min(range(self.size), key=lambda k: abs(self.known[k] - value))] = 1.0
        else:
            out[at] = max(-1.0, min(1.0, value / self.most))

    def layout(self, name: str) -> Iterator[tuple[str, int, str]]:
        """Yield its name, size and meaning."""
        words = f"one of {self.known}" if self.apart else f"a number, divided by {self.most:g}"
        yield name, self.size, words


class Words:
    """A word, or a list of words by how often each is in it."""

    def __init__(self, known: Sequence[str], most: int) -> None:
        self.known, self.most = {word: place for place, word in enumerate(known)}, most
        self.size = len(known)

    def write(self, value: Any, out: MutableSequence[float], at: int) -> None:
        """Add 1 / ``most`` in the place of each word, up to 1; unknown words are left out."""
        for word in value if isinstance(value, list) else (value,):
            if word in self.known:
                place = at + self.known[word]
                out[place] = min(1.0, out[place] + 1.0 / self.most)  # more than in any game it was made from

    def layout(self, name: str) -> Iterator[tuple[str, int, str]]:
        """Yield its name, size and meaning."""
        listed = ", ".join(self.known)
        yield name, self.size, (f"one of {listed}" if self.most == 1 else f"how many, divided by {self.most}: {listed}")


class Row:
    """A list or an object, by its entries one after another."""

    def __init__(self, parts: Mapping[str | int, Field]) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts.values())

    def write(self, value: Any, out: MutableSequence[float], at: int) -> None:
        """Write each entry with its own field; missing entries stay zeros."""
        for key, part in self.parts.items():
            if isinstance(value, dict):
                inner = value.get(key)
            else:
                inner = value[key] if isinstance(value, list) and isinstance(key, int) and key < len(value) else None
            if inner is not None:
                part.write(inner, out, at)
            at += part.size

    def layout(self, name: str) -> Iterator[tuple[str, int, str]]:
        """Yield the name, size and meaning of each of its parts."""
        for key, part in self.parts.items():
            yield from part.layout(f"{name}[{key}]" if isinstance(key, int) else f"{name}.{key}".strip("."))


def learned(seen: Sequence[Any], known: Sequence[Sequence[str]]) -> Field:
    """Make the field for the values seen in one place of the views; each of ``known`` is a list of related words."""
    there = [value for value in seen if value is not None]
    if all(isinstance(value, dict) for value in there):
        keys = dict.fromkeys(key for value in there for key in value)
        return Row({key: learned([value.get(key) for value in there], known) for key in keys})
    lists = [value for value in there if isinstance(value, list)]
    inner = [one for value in lists for one in value if one is not None]
    words = {one for one in (*inner, *there) if isinstance(one, str)}
    every = all(isinstance(one, str) for value in lists for one in value)
    if words and every and (not lists or len({len(value) for value in lists}) > 1):
        whole = next((one for one in known if words <= {*one}), sorted(words))
        return Words(whole, max((value.count(word) for value in lists for word in set(value)), default=1))
    if lists:
        longest = max(map(len, lists))
        if len({_sort(one) for one in inner}) < 2:  # alike, as the squares of a board
            alike = learned(inner, known)
            return Row(dict.fromkeys(range(longest), alike))
        return Row({k: learned([v[k] for v in lists if k < len(v)], known) for k in range(longest)})
    return Number({value for value in there if isinstance(value, int | float)} or {0})


def _sort(value: Any) -> str:
    """Return the sort of a value, as a word."""
    return "number" if isinstance(value, int | float) else type(value).__name__


class Fields:
    """Turns the views of a game with ``players`` players into ``size`` numbers.

    >>> fields = Fields(ludobook.game("kirin"), 4)
    >>> [(name, size) for name, size, _ in fields.names][:3]
    [('seat', 4), ('to_move', 4), ('hand', 36)]
    """

    def __init__(self, game: Game, players: int) -> None:
        views, known = list(_views(game, players)), (game.deck.kinds, game.action_words)
        own = Row({key: learned([view[key] for view in views], known) for key in views[0] if key not in COMMON})
        seats = Words([str(seat) for seat in range(players)], 1)
        self._row = Row({"seat": seats, "to_move": seats, **own.parts})
        self.size = self._row.size

    @property
    def names(self) -> list[tuple[str, int, str]]:
        """The fields in their order: the name of each, its size, and its meaning in words."""
        return list(self._row.layout(""))

    @property
    def places(self) -> dict[str, slice]:
        """The slice of the numbers that holds each part of the view."""
        found, at = {}, 0
        for key, part in self._row.parts.items():
            found[str(key)], at = slice(at, at + part.size), at + part.size
        return found

    def numbers(self, view: Mapping[str, Any]) -> list[float]:
        """Write a view as ``size`` numbers between -1 and 1."""
        found = [0.0] * self.size
        mover = view["to_move"]
        told = {**view, "seat": str(view["seat"]), "to_move": None if mover is None else str(mover)}
        self._row.write(told, found, 0)
        return found


def _views(game: Game, players: int) -> Iterator[Mapping[str, Any]]:
    for number in range(SAMPLES):
        state, at_random = game.new(players, number, dict(game.finite)), RandomPlayer(number)
        best = greedy if game.machine.heuristic else at_random
        done = 0
        while state.turn is not None and done < LONGEST:
            yield state.view((number + done) % players)
            state = state.apply(at_random(state) if number % 2 else best(state))
            done += 1
        yield state.view(number % players)


@cache
def fields_of(name: str, players: int) -> Fields:
    """Return the fields of the game with this name, for this number of players; they are made once."""
    return Fields(ludobook.game(name), players)
