"""Compares the readings of a ruling on the same cards, and writes out all rulings of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

import ludobook
from ludobook import Ruling, State
from ludobook.core.words import opening
from ludobook.look.scene import Zone as SceneZone
from ludobook.teach.sheet import Question, Sheet

from ludobook_widgets.cases import SAY
from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.game.player_names import numbered
from ludobook_widgets.game.question_view import plain_zone
from ludobook_widgets.page.blocks import Block, Compare, Content, Heading, Panel, Side, Table, Text, Zone, Zones


class Outcome(NamedTuple):
    """What comes of the cards under one reading: in words, as rows, as notes, and as the zones afterwards."""

    explanation: str
    rows: list[list[str]]
    notes: list[Block]
    table: list[SceneZone]


class Readings(GamePage):
    """The same cards under each reading of a ruling: side by side if the results differ, otherwise once.

    Args:
        game: the game's package name.
        key: the key of the ruling.
        op: the engine's operation that scores the cards; leave it out if the difference shows only in play.
        play: plays the cards instead, under the rulings that it is given, and returns the result in words, or a pair
            of these words and the state afterwards.
        zones: the ids of the zones of that state to draw.
        seat: the seat whose view of them is drawn.
        **request: the cards, as the fields that ``op`` asks for.

    Raises:
        ValueError: the game has no ruling with that key that can be switched.

    >>> Readings("lauzait_cep", "max_jokers_per_set", "departments", pieces=["J", "J", "W5"])
    <Readings: How many jokers may one set hold?>
    """

    def __init__(
        self,
        game: str,
        key: str,
        op: str = "",
        *,
        play: Callable[[dict[str, Any]], str | tuple[str, State]] | None = None,
        zones: Sequence[str] = (),
        seat: int = 0,
        **request: Any,
    ) -> None:
        super().__init__(game)
        self.names = numbered(max(self.game.players))
        switches = {ruling.key: ruling for ruling in self.game.rulebook.switches}
        if key not in switches:
            raise ValueError(SAY("not_switched", repr(key), self.game.title, ", ".join(switches)))
        self.ruling = switches[key]
        each = [{key: value} for value in self.ruling.values]
        self.before: Question | None = None
        if play is None:
            questions = [self.game.question(op, {**request, "rulings": rulings}) for rulings in each]
            self.before = questions[0]
            outcomes = [self._outcome(question) for question in questions]
        else:
            outcomes = [self._played(play(rulings), zones, seat) for rulings in each]
        #: each different result, after the readings that lead to it
        self.outcomes: list[tuple[str, Outcome]] = []
        for meaning, outcome in zip(self.ruling.meanings, outcomes, strict=True):
            same = next((i for i, (_, known) in enumerate(self.outcomes) if known == outcome), None)
            if same is None:
                self.outcomes.append((opening(meaning), outcome))
            else:
                self.outcomes[same] = (f"{self.outcomes[same][0]}; {meaning}", outcome)
        self.draw()

    def _outcome(self, question: Question) -> Outcome:
        sheet = question.sheet
        if sheet is None:
            return Outcome(question.explanation, [], [], [])
        return Outcome(question.explanation, self._rows(sheet), self.notes(sheet.notes, self.names), [])

    def _played(self, came: str | tuple[str, State], shown: Sequence[str], seat: int) -> Outcome:
        if isinstance(came, str):
            return Outcome(came, [], [], [])
        zones = {zone.id: zone for zone in self.game.scene(came[1], seat).zones}
        return Outcome(came[0], [], [], [zones[name] for name in shown if name in zones])

    def draw(self) -> None:
        """Send the page."""
        first, *others = [outcome for _, outcome in self.outcomes]
        lies = [zone for zone in first.table if all(zone in other.table for other in others)]
        rows = [row for row in first.rows if all(row in other.rows for other in others)]
        sides = [
            Side(
                title,
                [
                    *self._lying([zone for zone in one.table if zone not in lies], f"-{i}"),
                    Text(f"told-{i}", self.with_names(one.explanation)),
                    *_table(f"rows-{i}", [row for row in one.rows if row not in rows]),
                    *(replace(note, key=f"{note.key}-{i}") for note in one.notes),
                ],
            )
            for i, (title, one) in enumerate(self.outcomes)
        ]
        why = SAY("first_is_ours", opening(self.ruling.reason))
        inside: list[Block] = [
            Heading("h", self.ruling.question, level=3),
            *self._cards(),
            *self._lying(lies),
            *_table("rows", rows),
            Compare("sides", sides),
            Text("why", why, tone="muted", rules=[self.ruling.id]),
        ]
        self.show(Content([Panel("table", inside)], layout="single", main_label=self.ruling.question))

    def _cards(self) -> list[Block]:
        if self.before is None:
            return []
        columns = [
            Zone(f"g{i}", self.with_names(heading), [self.card(f"c{i}-{j}", card) for j, card in enumerate(cards)])
            for i, (heading, cards, _) in enumerate(self.before.groups)
        ]
        return [*self._lying(self.before.zones), *([Zones("cards", columns)] if columns else [])]

    def _lying(self, zones: Sequence[SceneZone], mark: str = "") -> list[Block]:
        """Draw zones to look at, with rows side by side; ``mark`` in their keys keeps the sides apart."""
        named = [replace(zone, id=f"{zone.id}{mark}", title=self.with_names(zone.marked)) for zone in zones]
        flat = [replace(zone, layout="row") if zone.layout in ("hand", "pile", "strip") else zone for zone in named]
        drawn = [plain_zone(self, zone) for zone in flat]
        found: list[Block] = []
        for beside, group in groupby(drawn, lambda zone: zone.layout == "row"):
            some = list(group)
            found += [Zones(f"{some[0].key}-s", some)] if beside else some
        return found

    def _rows(self, sheet: Sheet) -> list[list[str]]:
        [first, *others] = sheet.rows
        if first.title and first.score and not others:
            # one thing, such as a hand, without players: its cards say more than a name
            return [
                [self.game.sentence_for(line, self.names, short=True), str(line.points)] for line in first.score.lines
            ]
        return [
            [row.title or self.names[seat], "; ".join([row.result, *(words for _, words in row.gains)])]
            for seat, row in enumerate(sheet.rows)
            if not (row.title and row.score)
        ]

    def summary(self) -> str:
        return self.ruling.question

    def as_text(self) -> str | None:
        """Write the question and the result under each reading."""
        outcomes = [f"- *{title}:* {self.in_notation(outcome.explanation)}" for title, outcome in self.outcomes]
        return "\n".join([f"**{self.ruling.question}**", "", *outcomes])


class AllRulings:
    """All rulings of a game as prose, which fits every screen: those that can be switched, then the others.

    >>> AllRulings("egg")
    If a player’s two sets tie, which is the Far? The player chooses.
    ...
    """

    def __init__(self, game: str) -> None:
        self.rulings = ludobook.game(game).rulebook.rulings

    def _repr_markdown_(self) -> str:
        parts = [
            (SAY("switched"), [one for one in self.rulings if one.key]),
            (SAY("decided"), [one for one in self.rulings if not one.key]),
        ]
        return "\n\n".join("\n".join([f"{lead}\n", *map(_decided, some)]) for lead, some in parts if some)

    def __repr__(self) -> str:
        return "\n".join(SAY("question_and_answer", one.question, opening(one.answer)) for one in self.rulings)


def _decided(one: Ruling) -> str:
    answer, reason, others = opening(one.answer), opening(one.reason), "; ".join(one.meanings[1:])
    if others:
        return f"- {SAY('ruling_or', one.question, answer, others, reason)}"
    return f"- {SAY('ruling_any_number' if one.key else 'ruling', one.question, answer, reason)}"


def _table(key: str, rows: list[list[str]]) -> list[Block]:
    return [Table(key, rows)] if rows else []
