"""A finished or unfinished game, recorded as its seed, rulings and actions, to save it, load it and play it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludobook.core import position_code
from ludobook.core.errors import BadInput
from ludobook.core.rules import Value


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to play a game again. It holds the seed, so it gives away every hidden card.

    Attributes:
        game: the game's package name.
        players: the number of players.
        seed: the seed of all chance, ≥ 0.
        rulings: the rulings that differ from their defaults, as keys and values.
        actions: every action, in the game's notation.
        decks: for each shuffle from the first, the cards stacked on top, in the game's notation.
        resamples: each redeal by ``State.resample``, as (number of actions before it, seat, seed), all ≥ 0.

    >>> Record("egg", players=3, seed=7, actions=("lay R5+R15 B3+B7",))
    Record(game='egg', players=3, seed=7, rulings=(), actions=('lay R5+R15 B3+B7',), decks=(), resamples=())
    """

    game: str
    players: int
    seed: int
    rulings: tuple[tuple[str, Value], ...] = ()
    actions: tuple[str, ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    resamples: tuple[tuple[int, int, int], ...] = ()

    @property
    def code(self) -> str:
        """The record as one copyable text.

        >>> Record("egg", players=3, seed=7).code[:21]
        'LB1-egg-game-80c8477d'
        """
        return position_code.encode(self.game, "game", self.to_json())

    def to_json(self) -> dict[str, Any]:
        """Return the record as a JSON object; empty fields other than ``actions`` are left out.

        >>> Record("egg", players=3, seed=7).to_json()
        {'game': 'egg', 'players': 3, 'seed': 7, 'actions': []}
        """
        data: dict[str, Any] = {"game": self.game, "players": self.players, "seed": self.seed}
        data["actions"] = list(self.actions)
        if self.rulings:
            data["rulings"] = dict(self.rulings)
        if self.decks:
            data["decks"] = [list(deck) for deck in self.decks]
        if self.resamples:
            data["imagined"] = [list(row) for row in self.resamples]
        return data

    @classmethod
    def from_json(cls, data: object, malformed: str) -> Record:
        """Read a record from a JSON object. Only its shape is checked here; ``Game.replay`` checks the rest.

        Raises:
            BadInput: the object does not have the shape of a record (``malformed``).

        >>> Record.from_json({"game": "egg", "players": 3, "seed": 7, "actions": []}, "STATE").players
        3
        """
        known = {"game", "players", "seed", "actions", "rulings", "decks", "imagined"}
        if not isinstance(data, Mapping) or set(data) - known:
            raise BadInput("That is not a state of a game.", rule=malformed)
        actions, decks, resamples = data.get("actions"), data.get("decks", []), data.get("imagined", [])
        rulings = data.get("rulings", {})
        good = (
            isinstance(data.get("game"), str)
            and type(data.get("players")) is int
            and type(data.get("seed")) is int
            and isinstance(rulings, Mapping)
            and _lists(actions, str)
            and isinstance(decks, list)
            and all(_lists(deck, str) for deck in decks)
            and isinstance(resamples, list)
            and all(_lists(row, int) and len(row) == 3 and min(row) >= 0 for row in resamples)
        )
        if not good or not isinstance(actions, list):
            raise BadInput("That is not a state of a game: a field is missing or of the wrong type.", rule=malformed)
        return cls(
            game=data["game"],
            players=data["players"],
            seed=data["seed"],
            rulings=tuple(rulings.items()),
            actions=tuple(actions),
            decks=tuple(map(tuple, decks)),
            resamples=tuple((row[0], row[1], row[2]) for row in resamples),
        )


def _lists(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)
