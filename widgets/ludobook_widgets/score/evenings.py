"""Keeps the games scored to their end in this browser, with their winners."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ludobook import Game
from ludobook.core.words import listed

from ludobook_widgets.game.player_names import plain_name
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Details, List, Table
from ludobook_widgets.score import SAY
from ludobook_widgets.score.entries import HIGHEST_NUMBER, Pad

MOST_GAMES = 40  # the most games kept: the latest
LONGEST_DAY = 10  # the characters of a day: 2026-11-24
Evening = tuple[str, dict[str, int], list[str]]  # the day, the totals by name, the winners


class Evenings:
    """The games of one title that were scored to their end, the earliest first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games: list[Evening] = []

    @property
    def storage_key(self) -> str:
        """The key under which the browser keeps them."""
        return f"{self.game.name}:evenings"

    def recall(self, kept: Mapping[str, str]) -> None:
        """Restore the games that the browser kept; unreadable ones are ignored."""
        games: Any = []
        with suppress(ValueError, RecursionError):
            games = json.loads(kept.get(self.storage_key, "[]"))
        self.games = []
        for one in games[-MOST_GAMES:] if isinstance(games, list) else ():
            with suppress(TypeError, ValueError, AttributeError):
                day, totals, winners = one
                read = {
                    plain_name(name, COMMON("player")): min(max(int(total), 0), HIGHEST_NUMBER)
                    for name, total in totals.items()
                }
                won = [name for name in map(str, winners) if name in read]
                self.games.append((str(day)[:LONGEST_DAY], read, won))

    def add(self, pad: Pad, day: str) -> dict[str, str | None]:
        """Add the game on a score sheet that has ended; return what the browser is to keep."""
        last = pad["rounds"][-1]
        totals = dict(zip(pad["names"], last["total"], strict=True))
        won = [pad["names"][seat] for seat in last["winners"]]
        self.games = [*self.games, (day[:LONGEST_DAY], totals, won)][-MOST_GAMES:]
        return {self.storage_key: json.dumps(self.games, ensure_ascii=False, separators=(",", ":"))}

    @property
    def names(self) -> list[str]:
        """The names of the players of the last game."""
        return [*self.games[-1][1]] if self.games else []

    def blocks(self) -> list[Block]:
        """Draw a line for each game, the latest first, and each player's wins; nothing before the first game."""
        if not self.games:
            return []
        rows = [
            [day, ", ".join(SAY("total_of", name, total) for name, total in totals.items()), listed(won)]
            for day, totals, won in reversed(self.games)
        ]
        played = Counter(name for _, totals, _ in self.games for name in totals)
        won = Counter(name for _, _, names in self.games for name in names)
        wins = [SAY("won_of", name, won[name], count) for name, count in played.most_common()]
        inside: list[Block] = [
            Table("evenings-played", rows, columns=[SAY("day"), SAY("points"), SAY("winner")]),
            List("evenings-won", wins),
        ]
        return [Details("evenings", SAY("earlier_games", len(self.games)), inside)]
