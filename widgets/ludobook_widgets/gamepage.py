"""GamePage: what every front-end of a game shares, from engine data to the blocks of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import ludobook
from ludobook import Game, GameError, Line, Rule, Ruling
from ludobook.core.score import Score, Sheet, Trace
from ludobook.core.words import YOU, opening, whose

from ludobook_widgets.names import NAMES
from ludobook_widgets.page import Page

Block = dict[str, Any]
FACE_FIELDS = ("face", "ground")


class GamePage(Page):
    """A page about one game: it sends just the faces and rules that its blocks name."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: Game = ludobook.game(game)
        self.names: list[str] = list(NAMES)

    def show(self, page: Mapping[str, Any]) -> None:
        """Draw the page."""
        with self.hold_sync():
            self.faces = {
                **self.faces,
                **{face: self.game.face(face) for face in self._new(page, FACE_FIELDS, self.faces)},
            }
            self.book = {**self.book, **{rule: self._rule(rule) for rule in self._new(page, ("rules",), self.book)}}
            self.page = dict(page)

    def _new(self, page: Mapping[str, Any], fields: Sequence[str], have: Mapping[str, Any]) -> list[str]:
        known = self.game.face_ids if fields is FACE_FIELDS else self.game.rulebook.ids()
        named = {text for field in fields for text in _named(page, field)}
        return sorted(named & set(known) - set(have))

    def _rule(self, rule_id: str) -> dict[str, str]:
        entry = self.game.rulebook[rule_id]
        if isinstance(entry, Rule):
            return {"title": entry.title, "text": entry.text, "source": entry.source}
        others = f" Another reading: {'; '.join(entry.others)}." if entry.others else ""
        text = f"{opening(entry.answer)}. Because {entry.reason}.{others}"
        return {"title": entry.question, "text": text, "source": "our ruling"}

    # -- blocks -------------------------------------------------------------------------------------

    def refusal(self, fault: GameError, key: str = "refusal", lead: str = "") -> Block:
        """A note that says why something was refused, lighting the cards concerned."""
        return {
            "type": "note",
            "key": key,
            "tone": "slip",
            "lead": lead,
            "text": fault.message,
            "rules": self._known([fault.rule]),
        }

    def ledger(
        self, key: str, title: str, score: Score, names: Sequence[str], lights: Sequence[Sequence[str]], total: str
    ) -> Block:
        """An explained score; ``lights`` are the slot keys of each line."""
        lines = [
            {
                "key": str(i),
                "text": self.game.say(line, names),
                "points": str(line.points) if line.sign == "+" else f"{line.sign} {line.points}",
                "rules": self._known(line.rules),
                "lights": list(lit),
            }
            for i, (line, lit) in enumerate(zip(score.lines, lights, strict=True))
        ]
        unit = score.unit or self.game.points
        value = f"{score.total} {unit.removesuffix('s') if score.total == 1 else unit}"
        return {"type": "ledger", "key": key, "title": title, "lines": lines, "total": {"label": total, "value": value}}

    def notes(self, lines: Iterable[Line], names: Sequence[str], key: str = "note") -> list[Block]:
        """A note for each thing that happened."""
        return [
            {
                "type": "note",
                "key": f"{key}-{i}",
                "tone": "marker",
                "text": self.game.say(line, names),
                "rules": self._known(line.rules),
            }
            for i, line in enumerate(lines)
        ]

    def sheet_rows(self, sheet: Sheet, names: Sequence[str], chosen: int) -> list[Block]:
        """The rows of a scored table, the chosen one lit, each with a ``do`` that chooses it."""
        return [
            {
                "key": f"row-{seat}",
                "name": row.title or names[seat],
                "do": ["row", seat],
                "on": seat == chosen,
                "groups": [
                    {
                        "label": heading,
                        "slots": [
                            {
                                "key": f"s{seat}-{i}-{j}",
                                "face": card,
                                "label": self.label(card),
                                "tile": self.game.tiles,
                            }
                            for j, card in enumerate(cards)
                        ],
                        **({"badge": badge(mark)} if mark else {}),
                        **({"shape": "grid", "columns": self._columns(heading)} if self._columns(heading) else {}),
                        **({"trace": drawn(seat, row.trace)} if row.trace and not i else {}),
                    }
                    for i, (heading, cards, mark) in enumerate(row.groups)
                ],
                "earn": {"text": row.result, "notes": [{"face": face, "text": words} for face, words in row.gains]},
            }
            for seat, row in enumerate(sheet.rows)
        ]

    def scored_table(self, sheet: Sheet, names: Sequence[str], chosen: int) -> Block:
        """The rows of a scored table as a block; rows with something drawn over them stand below their names."""
        headings = [group[0] for group in sheet.rows[0].groups]
        return {
            "type": "calc",
            "key": "scored",
            "columns": ["Player", *headings, "Earned"],
            "rows": self.sheet_rows(sheet, names, chosen),
            "tall": any(row.trace for row in sheet.rows),
        }

    def _columns(self, heading: str) -> int:
        """Of a group that lies in a grid, by its heading; 0 for any other."""
        groups = [group for form in self.game.forms for group in form.groups]
        return next((group.columns for group in groups if group.shape == "grid" and group.name == heading), 0)

    def why(
        self,
        sheet: Sheet,
        names: Sequence[str],
        seat: int,
        laid: Sequence[Sequence[str | None]] = (),
        finished: bool = True,
    ) -> list[Block]:
        """The chosen row's ledger, then what else happened.

        ``laid`` are the row's cards by group and place as they are drawn, where that is not as the sheet groups them.
        An unfinished score holds what is certain of it.
        """
        row = sheet.rows[seat]
        cards = laid or [group[1] for group in row.groups]
        blocks: list[Block] = []
        if row.score and row.score.lines:
            bands = [[cards[0][cell] for cell in band.cells] for band in row.trace.bands] if row.trace else []
            lights = [
                [f"s{seat}-{g}-{i}" for g, i in _places(cards, line.cards)]
                + [f"s{seat}-0-band-{i}" for i, band in enumerate(bands) if list(line.cards) == band]
                for line in row.score.lines
            ]
            who = "this earns" if row.title else "you earn" if names[seat] == YOU else f"{names[seat]} earns"
            title = f"Why {who} {row.score.total}" if finished else f"What is certain for {names[seat]}"
            total = opening(who) if finished else "At least"
            blocks.append(self.ledger("why", title, row.score, names, lights, total))
        return [*blocks, *self.notes(sheet.notes, names)]

    def rows_told(self, sheet: Sheet) -> list[Block]:
        """The rows of a sheet that are no seats: each with its cards, what it comes to, and why."""
        blocks: list[Block] = []
        told: list[Block] = []
        for i, row in enumerate(sheet.rows):
            if row.score is None and row.result in ("", row.tag):
                continue  # the tag on its card says it all
            if row.score is None:
                cards = [card for _, held, _ in row.groups for card in held]
                line = {"key": str(i), "text": opening(row.result), "rules": self._known(row.rules)}
                line["lights"] = [f"s0-{g}-{place}" for g, place in row.places]
                told.append({**line, "face": cards[0]} if len(cards) == 1 else line)
                continue
            columns = [
                {
                    "key": f"told-{i}-{g}",
                    "title": heading,
                    "layout": "row",
                    "slots": [
                        {"key": f"t{i}-{g}-{j}", "face": card, "label": self.label(card), "tile": self.game.tiles}
                        for j, card in enumerate(cards)
                    ],
                    **({"badge": badge(mark)} if mark else {}),
                }
                for g, (heading, cards, mark) in enumerate(row.groups)
            ]
            lights = [
                [f"t{i}-{g}-{j}" for g, j in _places([group[1] for group in row.groups], line.cards)]
                for line in row.score.lines
            ]
            title = opening(f"{row.title}: {row.result}" if row.title else row.result)
            ledger = self.ledger(f"told-{i}", title, row.score, self.names, lights, "Total")
            zones = {"type": "zones", "key": f"zones-{i}", "columns": columns}
            blocks += [*([{"type": "panel", "key": f"sets-{i}", "blocks": [zones]}] if columns else []), ledger]
        if told:
            title = "Piece by piece" if self.game.tiles else "Card by card"
            blocks.append({"type": "ledger", "key": "told", "title": title, "lines": told})
        return blocks

    def named(self, text: str) -> str:
        """An engine's words with the players' names in the place of their seats."""
        # in one pass, for a name may itself read like a seat
        return re.sub(r"\b[Ss]eat (\d)\b(’s)?", self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(self.names):
            return found[0]
        name = whose(self.names[seat]) if found[2] else self.names[seat]
        inside = found[0][0] == "s" and found.start() > 0
        return name.lower() if inside and name == YOU else name

    def label(self, face: str) -> str:
        """A card's name for a person."""
        return self.game.card_label(face)

    def _known(self, rules: Iterable[str]) -> list[str]:
        return [rule for rule in rules if rule in self.game.rulebook.ids()]

    def switches(self, keys: Sequence[str] = ()) -> list[Ruling]:
        """The rulings that can be switched, all or those of the keys."""
        return [ruling for ruling in self.game.rulebook.switches if not keys or ruling.key in keys]


def _places(cards: Sequence[Sequence[str | None]], named: Sequence[str]) -> list[tuple[int, int]]:
    """Where the named cards lie, as (group, place): the whole group they make, else the first place of each."""
    for g, group in enumerate(cards):
        if named and tuple(group) == tuple(named):
            return [(g, i) for i in range(len(group))]
    rest = list(named)
    found = []
    for g, group in enumerate(cards):
        for i, card in enumerate(group):
            if card in rest:
                rest.remove(card)
                found.append((g, i))
    return found


def drawn(seat: int, trace: Trace) -> Block:
    """A trace as a block, its bands keyed by the seat."""
    return {
        "beads": list(trace.path),
        "drop": list(trace.drop) if trace.drop else None,
        "bands": [
            {"key": f"s{seat}-0-band-{i}", "cells": list(band.cells), "ink": band.ink, "face": band.end}
            for i, band in enumerate(trace.bands)
        ],
    }


def badge(mark: tuple[str, str]) -> Block:
    """A mark as the badge of a group."""
    return {"kind": mark[0], "face": mark[0], "text": mark[1]}


def ruling_field(ruling: Ruling, value: Any) -> Block:
    """A choice between a ruling’s readings; it sends the number of the one chosen, and none for any other reading."""
    options = [{"value": str(i), "label": opening(meaning)} for i, meaning in enumerate(ruling.meanings)]
    listed = value in ruling.values
    if not listed:
        options.append({"value": "", "label": f"As in the game opened last: {value}"})
    return {
        "key": f"ruling-{ruling.key}",
        "label": ruling.question,
        "kind": "choice",
        "do": ["ruling", ruling.key],
        "value": str(ruling.values.index(value)) if listed else "",
        "options": options,
    }


def number(text: str) -> int:
    """The number that a text from the browser writes; -1 where it writes none, or a silly one."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def possessive(name: str) -> str:
    """``Mika’s``, ``Your``."""
    return opening(whose(name))


def _named(data: Any, field: str) -> Iterator[str]:
    """Every text under that name, anywhere in a page."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == field:
                yield from (
                    [value] if isinstance(value, str) else [item for item in value or () if isinstance(item, str)]
                )
            else:
                yield from _named(value, field)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _named(item, field)
