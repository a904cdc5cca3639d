"""GamePage: what every front-end of a game shares, from engine data to the blocks of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import ludobook
from ludobook import Game, GameError, Line, Rule, Ruling
from ludobook.core.score import Score, Sheet
from ludobook.core.words import YOU, opening, whose

from ludobook_widgets.page import Page

Block = dict[str, Any]
FACE_FIELDS = ("face", "ground")
NAMES = (YOU, "Mika", "Jun", "Noor", "Tala")


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
        self, key: str, title: str, score: Score, names: Sequence[str], lights: Mapping[str, Sequence[str]], total: str
    ) -> Block:
        """An explained score; ``lights`` are the slot keys of each kind of line."""
        lines = [
            {
                "key": str(i),
                "text": self.game.say(line, names),
                "points": str(line.points) if line.sign == "+" else f"{line.sign} {line.points}",
                "rules": self._known(line.rules),
                "lights": list(lights.get(line.kind, ())),
            }
            for i, line in enumerate(score.lines)
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
                    }
                    for i, (heading, cards, mark) in enumerate(row.groups)
                ],
                "earn": {"text": row.result, "notes": [{"face": face, "text": words} for face, words in row.gains]},
            }
            for seat, row in enumerate(sheet.rows)
        ]

    def why(self, sheet: Sheet, names: Sequence[str], seat: int) -> list[Block]:
        """The chosen row's ledger, then what else happened."""
        row = sheet.rows[seat]
        blocks: list[Block] = []
        if row.score:
            who = "this earns" if row.title else "you earn" if names[seat] == YOU else f"{names[seat]} earns"
            ledger = self.ledger("why", f"Why {who} {row.score.total}", row.score, names, {}, opening(who))
            cards = [group[1] for group in row.groups]
            for told, line in zip(ledger["lines"], row.score.lines, strict=True):
                told["lights"] = [f"s{seat}-{g}-{i}" for g, i in _places(cards, line.cards)]
            blocks.append(ledger)
        return [*blocks, *self.notes(sheet.notes, names)]

    def named(self, text: str) -> str:
        """An engine's words with the players' names in the place of their seats."""
        # in one pass, for a name may itself read like a seat
        return re.sub(r"\b[Ss]eat (\d)\b(’s)?", self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(self.names):
            return found[0]
        return whose(self.names[seat]) if found[2] else self.names[seat]

    def label(self, face: str) -> str:
        """A card's name for a person."""
        return self.game.card_label(face)

    def _known(self, rules: Iterable[str]) -> list[str]:
        return [rule for rule in rules if rule in self.game.rulebook.ids()]

    def switches(self, keys: Sequence[str] = ()) -> list[Ruling]:
        """The rulings that can be switched, all or those of the keys."""
        return [ruling for ruling in self.game.rulebook.switches if not keys or ruling.key in keys]


def _places(cards: Sequence[Sequence[str]], named: Sequence[str]) -> list[tuple[int, int]]:
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
