"""Principles of good play: a sentence, and which of the legal actions follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Principle:
    """One principle of a game, which the game's ``practice.toml`` tells in words.

    Attributes:
        key: what programs call it.
        sentence: what it says to do, as one sentence without its full stop.
        players: the numbers of players at which it was proved to pay.
        follows: gives those of the legal codes that follow it, in a machine's position; none, or all, where it does
            not apply. It looks only at what the seat to move may know.
    """

    key: str
    sentence: str
    players: tuple[int, ...]
    follows: Callable[[Any, Sequence[int]], Sequence[int]]
