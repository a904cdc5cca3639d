"""GamePage: what every front-end of a game shares, from engine data to the blocks of a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import ludobook
from ludobook import BadInput, Game, GameError, Line, Rule, Ruling
from ludobook.core.words import opening, seat_mark, spoken, whose, with_names
from ludobook.look.draw import Bars, Words, page_svg, scene_svg
from ludobook.look.scene import Mark as SceneMark
from ludobook.look.scene import Scene
from ludobook.look.scene import Zone as SceneZone
from ludobook.teach.sheet import Mark, Row, Score, Sheet
from ludobook.teach.sheet import Trace as SheetTrace

from ludobook_widgets.game import SAY
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Badge,
    Block,
    Calc,
    Content,
    Earned,
    Field,
    Gain,
    Group,
    Ledger,
    MarkTone,
    Note,
    Option,
    Panel,
    Ribbon,
    Slot,
    Total,
    Trace,
    Zone,
    Zones,
)
from ludobook_widgets.page.place import Place, band_key, places_of
from ludobook_widgets.page.widget import Page


class GamePage(Page):
    """A page about one game: it sends just the faces and rules that its blocks name."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: Game = ludobook.game(game)
        self.names = you_and(max(self.game.players))

    def show(self, content: Content) -> None:
        """Draw the page.

        Raises:
            LookupError: it shows a face that the game does not have.
        """
        said = self.game.deck.in_words(spoken(content.say), self.game.label)
        page = self._with_names(replace(content, say=said).to_json())
        faces, rules = faces_and_rules(page)
        if unknown := sorted(faces - set(self.game.face_ids)):
            raise LookupError(SAY("no_face", self.game.title, unknown))
        with self.hold_sync():
            self.faces = {**self.faces, **{face: self.game.face(face) for face in sorted(faces - set(self.faces))}}
            # another game at the same table may have other house rules
            self.book = {**self.book, **{rule: self._rule(rule) for rule in sorted(rules)}}
            self.page = page

    def _with_names(self, part: Any) -> Any:
        """Return a part of the page with the players' names in the place of seats that its words still have."""
        if isinstance(part, dict):
            return {key: self._with_names(value) for key, value in part.items()}
        if isinstance(part, list | tuple):
            return [self._with_names(value) for value in part]
        return with_names(part, self.names) if isinstance(part, str) and "{seat:" in part else part

    def _rule(self, rule_id: str) -> dict[str, str]:
        entry = self.game.rulebook[rule_id]
        if isinstance(entry, Rule):
            return {"title": entry.title, "text": entry.text, "source": entry.source}
        parts = SAY("ruling", opening(entry.answer), opening(entry.reason)), self.readings(entry)
        return {"title": entry.question, "text": " ".join(filter(None, parts)), "source": SAY("our_ruling")}

    def readings(self, ruling: Ruling) -> str:
        """Tell the readings of a ruling that are not ours: all of them, unless the page knows which one applies."""
        return SAY("another_reading", "; ".join(ruling.others)) if ruling.others else ""

    def need(self, part: object, missing: str) -> None:
        """Make sure that the game has an optional part.

        Raises:
            ValueError: it does not; ``missing`` is the message.
        """
        if not part:
            raise ValueError(missing)

    # -- blocks -------------------------------------------------------------------------------------

    def refusal(self, fault: GameError, key: str = "refusal", lead: str = "") -> Note:
        """A note that says why something was refused."""
        rules = [] if fault.rule == self.game.rulebook.malformed else [fault.rule]  # which is not a rule of the table
        return Note(key, self.with_names(fault.message), tone="slip", lead=lead, rules=self.known_rules(rules))

    def ledger(
        self, key: str, title: str, score: Score, names: Sequence[str], lights: Sequence[Sequence[str]], total: str
    ) -> Ledger:
        """An explained score; ``lights`` are the slot keys of each line."""
        lines = [
            blocks.Line(
                key=str(i),
                text=self.game.sentence_for(line, names, short=True),
                points=str(line.points) if line.sign == "+" else f"{line.sign} {line.points}",
                rules=self.known_rules(line.rules),
                lights=lit,
            )
            for i, (line, lit) in enumerate(zip(score.lines, lights, strict=True))
        ]
        return Ledger(key, title, lines, total=Total(total, self.game.amount(score.total, score.unit)))

    def notes(self, lines: Iterable[Line], names: Sequence[str], key: str = "note") -> list[Block]:
        """A note for each thing that happened."""
        return [
            Note(
                f"{key}-{i}",
                self.game.sentence_for(line, names, short=True),
                tone="marker",
                rules=self.known_rules(line.rules),
            )
            for i, line in enumerate(lines)
        ]

    def card(self, key: str, face: str) -> Slot:
        """A card to look at."""
        return Slot(key, self.label(face), face=face, tile=self.game.tiles)

    def badge(self, mark: Mark | None) -> Badge | None:
        """Make the badge of a group, with the short names of cards."""
        return badge(mark and (in_short(self.game, mark[0]), in_short(self.game, mark[1])))

    def sheet_rows(self, sheet: Sheet, names: Sequence[str], chosen: int) -> list[blocks.Row]:
        """The rows of a scored table, the chosen one lit, each with a ``do`` that chooses it."""
        return [
            blocks.Row(
                key=f"row-{seat}",
                name=row.title or names[seat],
                do=["row", seat],
                on=seat == chosen,
                groups=[self._sheet_group(seat, i, row) for i in range(len(row.groups))],
                earn=earned_block(row),
            )
            for seat, row in enumerate(sheet.rows)
        ]

    def _sheet_group(self, seat: int, i: int, row: Row) -> Group:
        heading, cards, mark = row.groups[i]
        return Group(
            label=heading,
            slots=[self.card(Place(seat, i, j).key, card) for j, card in enumerate(cards)],
            badge=self.badge(mark),
            shape="grid" if row.columns else "row",
            columns=row.columns,
            trace=trace_block(seat, row.trace) if row.trace and not i else None,
        )

    def scored_table(self, sheet: Sheet, names: Sequence[str], chosen: int) -> Calc:
        """The rows of a scored table as a block; rows with something drawn over them stand below their names."""
        headings = [heading for heading, _, _ in sheet.rows[0].groups]
        tall = any(row.trace for row in sheet.rows)
        return Calc(
            "scored", [COMMON("player"), *headings, COMMON("earned")], self.sheet_rows(sheet, names, chosen), tall=tall
        )

    def why(
        self,
        sheet: Sheet,
        names: Sequence[str],
        seat: int,
        laid: Sequence[Sequence[str | None]] = (),
        finished: bool = True,
    ) -> list[Block]:
        """Explain the chosen row's score line by line, then note what else happened.

        ``laid`` are the row's cards by group and place as they are drawn, if the sheet groups them in another way. The
        ledger of an unfinished score has only what is certain.
        """
        row = sheet.rows[seat]
        cards = laid or [group[1] for group in row.groups]
        blocks_shown: list[Block] = []
        if row.score and row.score.lines:
            bands = [[cards[0][cell] for cell in band.cells] for band in row.trace.bands] if row.trace else []
            lights = [
                [at.key for at in places_of(line.cards, seat, cards)]
                + [band_key(seat, i) for i, band in enumerate(bands) if list(line.cards) == band]
                for line in row.score.lines
            ]
            who, points = seat_mark(seat), row.score.total
            if not (finished or row.settled):
                title, total = SAY("certain", who), SAY("at_least")
            elif row.title:
                title, total = SAY("why_this", points), SAY("this_earns")
            elif row.part:
                title, total = SAY("why_part", who, points, row.part), SAY("part_earns", who, row.part)
            else:
                title, total = SAY("why_player", who, points), SAY("player_earns", who)
            blocks_shown.append(
                self.ledger("why", with_names(title, names), row.score, names, lights, with_names(total, names))
            )
        return [*blocks_shown, *self.notes(sheet.notes, names)]

    def row_reasons(self, sheet: Sheet) -> list[Block]:
        """Explain the rows of a sheet that are not seats, each with its cards, its result and its reasons."""
        scored = [
            block for i, row in enumerate(sheet.rows) if row.score for block in self._row_scored(i, row, row.score)
        ]
        # where there is only a tag, the one on its card says it all
        plain = [(i, row) for i, row in enumerate(sheet.rows) if not row.score and row.result not in ("", row.tag)]
        if not plain:
            return scored
        title = SAY("by_piece" if self.game.tiles else "by_card")
        return [*scored, Ledger("told", title, [self._row_told(i, row) for i, row in plain])]

    def _row_told(self, i: int, row: Row) -> blocks.Line:
        cards = [card for _, held, _ in row.groups for card in held]
        return blocks.Line(
            key=str(i),
            text=opening(self.with_names(row.result)),
            face=cards[0] if len(cards) == 1 else None,
            rules=self.known_rules(row.rules),
            lights=[Place(0, *at).key for at in row.places],
        )

    def _row_scored(self, i: int, row: Row, score: Score) -> list[Block]:
        columns = [
            Zone(
                f"told-{i}-{g}", heading, [self.card(f"t{Place(i, g, j).key}", card) for j, card in enumerate(cards)],
                "grid" if row.columns else "row", row.columns, badge=self.badge(mark),
            )
            for g, (heading, cards, mark) in enumerate(row.groups)
        ]  # fmt: skip
        cards = [group[1] for group in row.groups]
        lights = [[f"t{at.key}" for at in places_of(line.cards, i, cards)] for line in score.lines]
        title = opening(f"{row.title}: {row.result}" if row.title else row.result)
        ledger = self.ledger(f"told-{i}", title, score, self.names, lights, SAY("total"))
        sets: list[Block] = [Panel(f"sets-{i}", [Zones(f"zones-{i}", columns)])] if columns else []
        return [*sets, ledger]

    def with_names(self, text: str) -> str:
        """Return an engine's words with players' names for their seats, and cards' names for their notation."""
        return with_names(in_short(self.game, text), self.names)

    def in_notation(self, text: str) -> str:
        """Return an engine's words with players' names, but cards in their notation, for a text without pictures."""
        return with_names(text, self.names)

    def picture_of(self, scene: Scene, solution: str = "") -> str:
        """A scene as one picture, with the players' names; a solution is upside down below it."""
        return scene_svg(scene, self.game.face, self.with_names, solution)

    def page_picture(self, parts: Sequence[Words | Bars | Sequence[SceneZone]]) -> str:
        """Draw a page of words, cards and bars as one picture, for a reader without a kernel."""
        return page_svg(self.summary(), parts, self.game.face, self.in_notation, self.as_text() or "")

    def label(self, face: str) -> str:
        """A card's name for a person."""
        return self.game.card_label(face)

    def word(self, word: str) -> str:
        """A word of an action as a person reads it, a card by its name."""
        return self.label(word) if word in self.game.deck.kinds else self.game.word(word)

    def draw_marks(
        self, marks: Sequence[SceneMark], tone: MarkTone, command: list[Any] | None = None
    ) -> list[blocks.Mark]:
        """Marks of the game on places that lie on the table, as blocks; ``do`` is sent when one is tapped."""
        return [blocks.Mark(m.at, m.to, m.face, self.with_names(m.text), tone, m.flies, command) for m in marks if m.at]

    def known_rules(self, rules: Iterable[str]) -> list[str]:
        """Keep of some ids those that are in the rulebook, so that their rules can be opened."""
        return [rule for rule in rules if rule in self.game.rulebook.ids()]

    def switches(self, keys: Sequence[str] = ()) -> list[Ruling]:
        """The rulings that can be switched, all or those of the keys."""
        return [ruling for ruling in self.game.rulebook.switches if not keys or ruling.key in keys]

    def ruling_fields(self, rulings: Mapping[str, Any], keys: Sequence[str] = ()) -> list[Field]:
        """A choice for each ruling that can be switched; ``rulings`` are those that differ from the default.

        ``keys`` limits them to these rulings; if empty, all are there.
        """
        read = self.game.rulebook.read_rulings(rulings)
        return [ruling_field(ruling, read[ruling.key]) for ruling in self.switches(keys)]

    def switched(self, rulings: Mapping[str, Any], key: str, value: str, keys: Sequence[str] = ()) -> dict[str, Any]:
        """Return the rulings that differ from the default after a choice of ``ruling_fields``.

        Raises:
            BadInput: there is no such choice.
        """
        ruling = next((ruling for ruling in self.switches(keys) if ruling.key == key), None)
        if ruling is None or not 0 <= read_number(value) < len(ruling.values):
            raise BadInput(SAY("no_ruling"), rule=self.game.rulebook.misused)
        chosen = {**rulings, key: ruling.values[read_number(value)]}
        return self.game.rulebook.changed(self.game.rulebook.read_rulings(chosen))


@lru_cache(maxsize=4096)
def in_short(game: Game, text: str) -> str:
    """Write a text with the short names of cards, but for what is in backticks, as a person types it.

    It is cached, because most texts come again at each drawing.
    """
    parts = text.split("`")
    return "`".join(part if i % 2 else game.in_short(part) for i, part in enumerate(parts))


def trace_block(seat: int, trace: SheetTrace) -> Trace:
    """A trace as a block, its bands keyed by the seat."""
    bands = [Ribbon(band_key(seat, i), band.cells, band.ink, band.end) for i, band in enumerate(trace.bands)]
    return Trace(trace.path, bands, trace.drop)


def earned_block(row: Row) -> Earned:
    """Return the score of a sheet's row."""
    return Earned(row.result, notes=[Gain(words, face) for face, words in row.gains])


def badge(mark: Mark | None) -> Badge | None:
    """Make the badge of a group from its mark; None if it has no mark."""
    return mark and Badge(mark[0], mark[0], mark[1])


def ruling_field(ruling: Ruling, value: Any) -> Field:
    """A choice between a ruling’s readings; it sends the number of the one chosen, or none for another value."""
    options = [Option(str(i), opening(meaning)) for i, meaning in enumerate(ruling.meanings)]
    listed = value in ruling.values
    if not listed:
        options.append(Option("", SAY("opened_reading", str(value))))
    chosen = str(ruling.values.index(value)) if listed else ""
    return choice_field(f"ruling-{ruling.key}", ruling.question, ["ruling", ruling.key], chosen, options)


def choice_field(key: str, label: str, command: list[Any], value: str, options: Sequence[Option]) -> Field:
    """Make a field in which a person chooses one of the options; ``value`` is the chosen one's."""
    return Field(key, label, command, kind="choice", value=value, options=options)


def read_number(text: str) -> int:
    """Read a whole number of at most nine digits from the browser's text; -1 if it is anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def possessive(name: str) -> str:
    """Write a player's name as a possessive with a capital: ``Mika’s``, ``Your``."""
    return opening(whose(name))


def midway(game: Game, title: str) -> str:
    """Write a title inside a sentence, without its capital unless it is a term of the game: ``Far``, but ``area``."""
    terms = {term.word for term in game.rulebook.terms}
    return title if title in terms else title[:1].lower() + title[1:]


def faces_and_rules(page: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The faces and the rules that are named anywhere in a page."""
    faces: set[str] = set()
    rules: set[str] = set()
    left: list[Any] = [page]
    while left:
        data = left.pop()
        if isinstance(data, dict):
            if "rules" in data:
                rules.update(data["rules"])
            faces.update(data[field] for field in ("face", "ground") if field in data)
            left += data.values()
        elif isinstance(data, list):
            left += data
    return faces, rules
