"""Readings: what each reading of a ruling makes of the same cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludobook.core.words import opening
from ludobook.teach.sheet import Question, Sheet

from ludobook_widgets.blocks import Block, Compare, Content, Heading, Panel, Side, Table, Text, Zone, Zones
from ludobook_widgets.gamepage import GamePage
from ludobook_widgets.laid import lying
from ludobook_widgets.names import numbered


class Readings(GamePage):
    """The same cards under each reading of a ruling, side by side.

    What shows only in play has no ``op``: there ``told(rulings)`` plays it, and says what came of it.
    """

    def __init__(
        self, game: str, key: str, op: str = "", *, told: Callable[[dict[str, Any]], str] | None = None, **request: Any
    ) -> None:
        super().__init__(game)
        self.names = numbered(max(self.game.players))
        ruling = next(ruling for ruling in self.game.rulebook.switches if ruling.key == key)
        self.ruling = ruling
        each = [{key: value} for value in ruling.values]
        if told is None:
            self.questions = [self.game.question(op, {**request, "rulings": rulings}) for rulings in each]
        else:
            self.questions = [Question(ruling.question, (), (), (), told(rulings)) for rulings in each]
        self.draw()

    def draw(self) -> None:
        """Send the page."""
        first = self.questions[0]
        columns = [
            Zone(f"g{i}", heading, [self.card(f"c{i}-{j}", card) for j, card in enumerate(cards)])
            for i, (heading, cards, _) in enumerate(first.groups)
        ]
        others = range(1, len(self.questions))
        why = f"Our reading is the first, because {self.ruling.reason}."
        inside: list[Block] = [
            Heading("h", self.ruling.question, level=3),
            *(lying(self, zone) for zone in first.zones),
            *([Zones("cards", columns)] if columns else []),
            *(Compare(f"side-{i}", self._side(0), self._side(i)) for i in others),
            Text("why", why, tone="muted", rules=[self.ruling.id]),
        ]
        self.show(Content([Panel("table", inside)], layout="single", main_label=self.ruling.question))

    def _side(self, i: int) -> Side:
        question = self.questions[i]
        told: list[Block] = [Text(f"told-{i}", self.named(question.told))]
        if question.sheet is not None:
            rows = self._rows(question.sheet)
            told += [Table(f"rows-{i}", rows)] if rows else []
            told += self.notes(question.sheet.notes, self.names, key=f"note-{i}")
        return Side(opening(self.ruling.meanings[i]), told)

    def _rows(self, sheet: Sheet) -> list[list[str]]:
        [first, *others] = sheet.rows
        if first.title and first.score and not others:
            # one thing, such as a hand, and no players: what it is made of says more
            return [[self.game.say(line, self.names), str(line.points)] for line in first.score.lines]
        return [
            [row.title or self.names[seat], "; ".join([row.result, *(words for _, words in row.gains)])]
            for seat, row in enumerate(sheet.rows)
            if not (row.title and row.score)
        ]

    def summary(self) -> str:
        """See ``Page``."""
        return self.ruling.question

    def as_text(self) -> str | None:
        """The question, and what each reading makes of it."""
        sides = zip(self.ruling.meanings, self.questions, strict=True)
        told = [f"{opening(meaning)}: {self.named(question.told)}" for meaning, question in sides]
        return "\n".join([self.ruling.question, *told])
