"""The games of one title that a browser keeps: the one played last, and a few before it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

import ludobook
from ludobook import BadInput, Game, GameError, Record, State, position_code

from ludobook_widgets.game.game_page import read_number

MOST_KEPT = 4  # the most games kept of one title, with the newest


class KeptGames:
    """The games of one title that this browser keeps. Each method that changes them returns the texts to be kept.

    Attributes:
        saved: the code of the game played last; empty for none.
        reviewed: the key of the last game whose costliest decisions went into Practise.
        advised: the moves that were advised in the game played last, and its deal, as a text; or empty.
        choices: the choices made towards the next action, and the position that they belong to, as a text; or empty.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.saved = self.reviewed = self.advised = self.choices = ""
        self._games: dict[str, tuple[int, str]] = {}  # by key: a number, larger for a later one, and the code

    def storage_key(self, what: str) -> str:
        """The key of the browser's store for something of this game."""
        return f"{self.game.name}:{what}"

    def key_of(self, record: Record) -> str:
        """The key of this very deal, whatever is dealt in other tabs."""
        deal = replace(record, actions=(), resamples=()).code
        return self.storage_key(f"was:{deal.split('-')[3]}")

    def recall(self, kept: Mapping[str, str]) -> None:
        """Read what the browser kept, and pass over what cannot be read."""
        self.saved = kept.get(self.storage_key("game"), "")
        self.reviewed = kept.get(self.storage_key("looked"), "")
        self.advised = kept.get(self.storage_key("advised"), "")
        self.choices = kept.get(self.storage_key("choices"), "")
        for key, text in kept.items():
            n, _, code = text.partition(" ")
            if key.startswith(self.storage_key("was:")) and (nth := read_number(n)) > 0:
                self._games[key] = nth, code

    def save(self, record: Record) -> dict[str, str | None]:
        """Keep a game as the newest; forget the oldest ones, and choices made in any other position."""
        code, own = record.code, self._line(record)
        others = [n for key, (n, _) in self._games.items() if key != own]
        self._games[own] = n, _ = 1 + max(others, default=0), code
        entries: dict[str, str | None] = {self.storage_key("game"): code, own: f"{n} {code}"}
        entries |= self.keep_choices(record, self.choices_for(record), self.hint_for(record))
        for key in sorted(self._games, key=self._games.__getitem__)[:-MOST_KEPT]:
            entries[key] = None
            del self._games[key]
        return entries

    def _line(self, record: Record) -> str:
        """Find the key of the kept game that this one continues, or a new one beside those of the same deal."""
        deal = self.key_of(record)
        lines = {key: self._actions(key) for key in self._games if key.partition("-")[0] == deal}
        begun = [key for key, actions in lines.items() if record.actions[: len(actions)] == actions]
        free = (f"{deal}-{n}" if n > 1 else deal for n in range(1, len(lines) + 2))
        return max(begun, key=lambda key: len(lines[key]), default="") or next(p for p in free if p not in lines)

    def _actions(self, key: str) -> tuple[str, ...]:
        """The actions of a kept game; none if it cannot be read, so that it is overwritten."""
        with suppress(BadInput):
            return Record.from_json(position_code.decode(self._games[key][1])[2], self.game.rulebook.malformed).actions
        return ()

    def mark_reviewed(self, record: Record) -> dict[str, str | None]:
        """Remember that the decisions of this game went into Practise; nothing if it was so already."""
        deal = self.key_of(record)
        if self.reviewed == deal:
            return {}
        self.reviewed = deal
        return {self.storage_key("looked"): deal}

    def keep_advised(self, record: Record, advised: Mapping[int, Collection[str]]) -> dict[str, str | None]:
        """Keep which moves were advised in a game, by the number of rows that the log had; nothing if unchanged."""
        rows = [[row, *sorted(texts)] for row, texts in sorted(advised.items())]
        text = json.dumps([self.key_of(record), rows]) if rows else ""
        if text == self.advised:
            return {}
        self.advised = text
        return {self.storage_key("advised"): text or None}

    def advised_in(self, state: State) -> dict[int, set[str]]:
        """Return which moves were advised in this game before a position; nothing if it cannot be read."""
        try:
            deal, rows = json.loads(self.advised)
            if deal != self.key_of(state.record):
                return {}
            found = {int(row): set(map(str, texts)) for row, *texts in rows}
        except (ValueError, TypeError, RecursionError):
            return {}
        return {row: texts for row, texts in found.items() if row < len(state.log)}

    def keep_choices(
        self, record: Record, made: Sequence[tuple[str, str]], hinted: int | None = None
    ) -> dict[str, str | None]:
        """Keep what was chosen so far for the next action of a game, and the hint’s stage; nothing if unchanged."""
        left = made or hinted is not None
        text = json.dumps([*self._moment(record), [*map(list, made)], hinted]) if left else ""
        if text == self.choices:
            return {}
        self.choices = text
        return {self.storage_key("choices"): text or None}

    def choices_for(self, record: Record) -> list[tuple[str, str]]:
        """Return what was chosen so far for the next action of just this game; empty if it cannot be read."""
        try:
            return [(str(word), str(slot)) for word, slot in self._read_choices(record)[0]]
        except (ValueError, TypeError):
            return []

    def hint_for(self, record: Record) -> int | None:
        """Return the stage of the hint that was shown in just this game and position; None if there was none."""
        stage = self._read_choices(record)[1]
        return stage if type(stage) is int else None

    def _read_choices(self, record: Record) -> tuple[Any, Any]:
        """Read what was chosen in this position, and the stage of its hint; nothing if it cannot be read."""
        try:
            deal, moves, made, hinted = json.loads(self.choices)
        except (ValueError, TypeError, RecursionError):
            return [], None
        return (made, hinted) if (deal, moves) == self._moment(record) else ([], None)

    def _moment(self, record: Record) -> tuple[str, int]:
        return self.key_of(record), len(record.actions)

    @property
    def last_game(self) -> State | None:
        """The last position of the game played last; None if there is none, or it cannot be read."""
        with suppress(GameError):
            return position_of_code(self.saved) if self.saved else None
        return None

    def code_at(self, key: str) -> str | None:
        """The code of the game kept at a key."""
        return self._games[key][1] if key in self._games else None

    def has(self, code: str) -> bool:
        """True when just this game is kept."""
        return any(code == kept for _, kept in self._games.values())

    def knows(self, record: Record) -> bool:
        """True when a game of this very deal is kept."""
        return self.key_of(record) in self._games

    def others(self) -> Iterator[tuple[str, State]]:
        """Iterate over the key and last position of each kept game but the one played last, the newest first."""
        for key, (_, code) in sorted(self._games.items(), key=lambda each: each[1], reverse=True):
            with suppress(GameError):
                state = position_of_code(code)
                if code != self.saved and state.game is self.game:
                    yield key, state


@lru_cache(maxsize=MOST_KEPT)
def position_of_code(code: str) -> State:
    """The position of a kept code; each drawing asks for it."""
    return ludobook.load(code)
