"""What breaking principles has cost somebody in their own games, over all games; the browser keeps one short text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import ludobook
from ludobook.teach.principle import Principle

from ludobook_widgets.game import SAY
from ludobook_widgets.game.evaluation import say_amount
from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.page.blocks import Block, Button, Status

KEPT_COSTS = "costs"  # ``kirin.keep_one=3:42 egg.give_up=1:18``: how often, and tenths of points in all
MOST = 10**6  # from here on a number that the browser kept is not believed


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of breaking one principle: how often it cost something, and how many points in all."""

    game: str
    principle: Principle
    times: int
    points: float

    @property
    def wins(self) -> float:
        """The points converted to wins out of 100 games, which can be compared between games."""
        return self.points * self.principle.wins / max(self.principle.points, 0.01)


class PrincipleCosts:
    """The costs of all principles of all games."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], tuple[int, int]] = {}

    def recall(self, kept: Mapping[str, str]) -> None:
        """Read what the browser kept, and pass over what cannot be read."""
        for one in kept.get(KEPT_COSTS, "").split():
            name, _, cost = one.partition("=")
            game, _, key = name.partition(".")
            count, _, tenths = cost.partition(":")
            if principle_of(game, key) and 0 < read_number(count) < MOST and 0 < read_number(tenths) < MOST:
                self._found[game, key] = read_number(count), read_number(tenths)

    def note(self, game: str, principle: Principle, points: float) -> dict[str, str | None]:
        """Add what a decision cost in points; return what the browser is to keep."""
        count, tenths = self._found.get((game, principle.key), (0, 0))
        self._found[game, principle.key] = count + 1, tenths + max(round(10 * points), 1)
        entries = [f"{name}.{key}={times}:{cost}" for (name, key), (times, cost) in self._found.items()]
        return {KEPT_COSTS: " ".join(entries)}

    @property
    def costliest(self) -> Cost | None:
        """The principle that has cost most; None before any has."""
        every = [
            Cost(game, principle, count, tenths / 10)
            for (game, key), (count, tenths) in self._found.items()
            if (principle := principle_of(game, key))
        ]
        return max(every, key=lambda one: one.wins, default=None)

    def blocks(self, home: str) -> list[Block]:
        """Say in a sentence which principle has cost most, with the way to practise it; nothing below 1 point."""
        most = self.costliest
        if most is None or most.points < 1:
            return []
        game, principle = ludobook.game(most.game), most.principle.sentence
        amount = say_amount(game, game.amount(round(most.points)))
        said, folder = SAY("costliest", amount, most.times, principle), ""
        if most.game != home:
            said = SAY("costliest_elsewhere", game.title, amount, most.times, principle)
            folder = f"../{most.game}/"
        way = Button(SAY("practise_it"), href=f"{folder}4-practise.ipynb#theme={most.principle.key}")
        return [Status("costliest", said, [way], plain=True)]


def principle_of(game: str, key: str) -> Principle | None:
    """The principle of a game with that key; None if there is none."""
    every = ludobook.game(game).principles if game in ludobook.GAMES else ()
    return next((one for one in every if one.key == key), None)


def worth_following(principle: Principle) -> str:
    """Say what a principle changes: ``In 1000 games, players with this habit win about 80 games more …``"""
    if not principle.wins:
        return ""
    return SAY("following", round(10 * principle.wins))
