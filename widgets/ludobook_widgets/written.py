"""A lesson as the folder of its game has it: tables, and steps on them with what is wanted and what answers the rest.

``lesson.toml`` says so in data. Of a move is told, joined by `` & ``, how it is written (``play V+``, ``lay R2+R2 *``)
or what its player sees after it (``bracelets.0 = 0``, ``points.0 >= 8``, ``hand has G4 G5``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from ludobook import Action, Game, State
from ludobook.look.scene import Zone
from ludobook.teach.question import seated

SEEN = re.compile(r"(\S+) (=|>=|has) (.+)")


class Written:
    """A game's lesson, read.

    Attributes:
        steps: the data of each, by name, in their order.
        without: the keys of the table's blocks that they leave out.
    """

    def __init__(self, game: Game) -> None:
        data = game.file(game.lesson)
        self.game = game
        self.tables: dict[str, dict[str, Any]] = data["tables"]
        self.steps: dict[str, dict[str, Any]] = {step["name"]: step for step in data["step"]}
        self.without = frozenset(data.get("without", ()))

    def table(self, name: str) -> State:
        """The position of a table: after moves on another one, if it says so; ``decks`` are those that its moves meet.

        Raises:
            KeyError: there is no such table.
            GameError: a move is illegal where it is made.
        """
        told = [self.tables[name]]
        while "after" in told[0]:
            told.insert(0, self.tables[told[0]["after"]])
        decks = [deck.split() for each in told for deck in each.get("decks", ())]
        state = self.game.new(told[0]["players"], told[0]["seed"], told[0].get("rulings"), decks)
        for move in ",".join(each.get("moves", "") for each in told).split(","):
            if text := " ".join(move.split()):
                state = state.apply(text)
        return state

    def wants(self, step: Mapping[str, Any], after: State, action: Action) -> bool:
        """Whether the move is one of those that a step wants; it wants any where it names none."""
        return any(meets(each, after, action) for each in step.get("want", ["*"]))

    def reply(self, step: Mapping[str, Any], after: State, action: Action) -> str:
        """What answers a move that is not wanted, ``{…}`` in it filled in: the first that fits."""
        text = next((text for when, text in step["replies"].items() if meets(when, after, action)), "")
        marks = [self._mark(group) for group in action.path] if "{marks" in text else ()
        return str(text.format(*(word for group in action.path for word in group), marks=marks, **after.view(0)))

    def known(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """What a question's answer is read off: what the reader sees of a table, or what an op answers."""
        if "table" in step:
            return self.table(step["table"]).view(0)
        (op, request), *_ = step["from"].items()
        return dict(self.game.ops[op](request))

    @staticmethod
    def zones(step: Mapping[str, Any]) -> tuple[Zone, ...]:
        """The round table with what is said of each seat, which is touched where it is an answer."""
        return (seated(step["seats"], "{}"),) if "seats" in step else ()

    @staticmethod
    def ended(until: str, start: State, state: State) -> bool:
        """Whether a step ends here: after the first move, when a round is ``scored``, or when the ``turn`` is over."""
        scored = state.last_score() != start.last_score()
        if until == "scored":
            return scored
        return until == "move" or state.status().to_move != 0 or scored

    def _mark(self, cards: tuple[str, ...]) -> str:
        try:
            mark = self.game.mark(cards, {})
        except ValueError:
            return ""
        return mark[1] if mark else ""


def meets(told: str, after: State, action: Action) -> bool:
    """Whether a move is as it is told: see the top of this module."""
    return all(_is(part, after, action) for part in told.split(" & "))


def _is(told: str, after: State, action: Action) -> bool:
    found = SEEN.fullmatch(told)
    if found is None:
        return fnmatchcase(action.text, told)
    where, how, what = found.groups()
    value: Any = after.view(0)
    for key in where.split("."):
        value = value[int(key)] if isinstance(value, list | tuple) else value[key]
    match how:
        case "=":
            return str(value) == what
        case ">=":
            return bool(value >= int(what))
        case _:
            return Counter(what.split()) <= Counter(value)
