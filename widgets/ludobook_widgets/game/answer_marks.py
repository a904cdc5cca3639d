"""What a question is about, laid on the table: what answers when it is touched, and what was right of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from ludobook.look.scene import Zone, board_text, in_rows
from ludobook.teach.sheet import Mark, Question, Sheet

from ludobook_widgets.game.board import edges
from ludobook_widgets.game.game_page import GamePage, badge
from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import Block, Calc, Earned, Gain, Zones

YES_NO = {"yes", "no"}


def marked(slot: blocks.Slot, chosen: bool, right: bool) -> blocks.Slot:
    """The slot as it is once the answer is told."""
    if right:
        return replace(slot, state="scored", tag="✓", label=f"{slot.label}, right")
    return replace(slot, state="played", tag="✗", label=f"{slot.label}, your answer, wrong") if chosen else slot


class QuestionTable(GamePage):
    """A page with what one question is about. Whoever makes one puts a question before anything is drawn."""

    question: Question
    given: dict[str, str]  # by ask
    checked = revealed = False
    seat = 0

    @property
    def right(self) -> bool:
        """Whether every answer given is right."""
        return all(self._is_right(key) for key, _ in self.question.answer)

    def answer_to(self, key: str) -> str:
        """What is answered so far; cards to be tapped are not meant until they are."""
        return self.given.get(key, "no" if (key, "yes") in self._touches.values() else "")

    @property
    def _touches(self) -> dict[str, tuple[str, str]]:
        """What lies there and answers when it is touched, each with its ask's key and the value; see ``Ask``."""
        lying = {card for _, cards, _ in self.question.groups for card in cards}
        lying |= {slot.choice for zone in self.question.zones for slot in zone.slots if slot.choice}
        rows = self.question.sheet.rows if self._in_seats and self.question.sheet else ()
        seats = {f"seat{seat}" for seat, _ in enumerate(rows)}
        found = {}
        for ask in self.question.asks:
            values = dict(ask.options)
            # where one answer is no seat, none is touched: answers look alike
            there = lying | (set() if set() < seats & set(values) < set(values) else seats)
            if set(values) == YES_NO and ask.key in there:
                found[ask.key] = (ask.key, "yes")
            for value in values:
                found |= {thing: (ask.key, value) for thing in (value, f"{ask.key}={value}") if thing in there}
        return found

    @property
    def _in_seats(self) -> bool:
        """Whether the reasons lie as the cards do, a row for each seat, so that it is asked on the same table."""
        sheet = self.question.sheet
        if sheet is None or any(row.title or not row.groups for row in sheet.rows) or self.question.zones:
            return False
        told = [card for row in sheet.rows for _, cards, _ in row.groups for card in cards]
        return sorted(told) == sorted(card for _, cards, _ in self.question.groups for card in cards)

    def _is_right(self, key: str) -> bool:
        given = self.answer_to(key).strip()
        return (given.lstrip("0") or given[:1]) == dict(self.question.answer)[key]

    def _table(self, sheet: Sheet | None) -> list[Block]:
        """What lies on the table; with the sheet, what it tells where that is not touched."""
        if self._in_seats and self.question.sheet:
            return self._scored(self.question.sheet)
        if sheet is None or self._on_cards:
            return [*self._lying(self.question.zones), *self._cards()]
        told = [cards for row in sheet.rows for _, cards, _ in row.groups]
        left = [zone for zone in self.question.zones if tuple(slot.face for slot in zone.slots) not in told]
        return [*self._lying(left), *self._scored(sheet)]

    def _lying(self, zones: Iterable[Zone]) -> list[Block]:
        """Zones below each other, rows and markers that follow each other side by side."""
        told: list[Block] = []
        for beside, group in groupby(map(self._zone, zones), lambda zone: zone.layout in ("row", "marker")):
            made = list(group)
            told += [Zones(f"{made[0].key}-beside", made)] if beside and len(made) > 1 else made
        return told

    @property
    def _on_cards(self) -> bool:
        """Whether it is answered on the cards, so that right and wrong are shown there."""
        sheet = self.question.sheet
        return bool(self._touches) and not (sheet and any(row.trace for row in sheet.rows))

    def _zone(self, zone: Zone) -> blocks.Zone:
        made = lying(self, zone)
        faces = tuple(slot.face for slot in zone.slots if slot.face)
        slots = [self._touchable(drawn, slot.choice or "") for drawn, slot in zip(made.slots, zone.slots, strict=True)]
        mark = self._mark(faces) if self.revealed and zone.layout == "row" and len(faces) > 1 else None
        return replace(made, slots=slots, badge=badge(mark))

    def _scored(self, sheet: Sheet) -> list[Block]:
        earned = self.revealed and any(row.score for row in sheet.rows)
        rows = self.sheet_rows(sheet, self.names, self.seat if earned else -1)
        rows = [self._row(f"seat{seat}", row, sheet.rows[seat].holds, earned) for seat, row in enumerate(rows)]
        headings = [heading for heading, _, _ in sheet.rows[0].groups]
        first = "Player" if not sheet.rows[0].title else "Card"
        tall = self.revealed and any(row.trace for row in sheet.rows)
        return [Calc("scored", [first, *headings, "Earned" if earned else ""], rows, tall=tall)]

    def _row(self, seat: str, row: blocks.Row, holds: Iterable[tuple[str, str]], earned: bool) -> blocks.Row:
        """A row of what is scored; before the answer its cards and what it holds, to be touched where it is one."""
        ask, value = self._touches.get(seat, ("", ""))
        given, right = ask and self.given.get(ask) == value, ask and dict(self.question.answer)[ask] == value
        if self.revealed:
            note = "✓" if right else "✗ your answer" if given else ""
            groups = [self._marked(group) for group in row.groups]
            return replace(row, groups=groups, do=row.do if earned else None, note=note, on=row.on or bool(right))
        bare = [replace(group, badge=None, trace=None) for group in row.groups]
        had = Earned("", notes=[Gain(words, face) for face, words in holds]) if holds else None
        return replace(row, groups=bare, earn=had, do=["answer", ask, value] if ask else None, on=bool(given))

    def _marked(self, group: blocks.Group) -> blocks.Group:
        """What was touched in a zone is marked where it is drawn again, too."""
        faces = [slot.face for slot in group.slots]
        zone = next((zone for zone in self.question.zones if [slot.face for slot in zone.slots] == faces), None)
        if zone is None:
            return group
        slots = [self._touchable(slot, lies.choice or "") for slot, lies in zip(group.slots, zone.slots, strict=True)]
        return replace(group, slots=slots)

    def _cards(self) -> list[Block]:
        columns = [
            blocks.Zone(
                f"g{i}",
                heading,
                [self._card(f"c{i}-{j}", card) for j, card in enumerate(cards)],
                badge=badge(self._mark(cards)) if self.revealed else None,
            )
            for i, (heading, cards, _) in enumerate(self.question.groups)
        ]
        return [Zones("cards", columns)] if columns else []

    def _card(self, key: str, card: str) -> blocks.Slot:
        """A card, or in a question about a slip what was written instead of one."""
        if card not in self.game.face_ids:
            return blocks.Slot(key, card, text=card, state="empty")
        return self._touchable(self.card(key, card), card)

    def _touchable(self, slot: blocks.Slot, thing: str) -> blocks.Slot:
        """The slot of what lies there, to be touched where that answers; then right and wrong are marked on it."""
        ask, value = self._touches.get(thing, ("", ""))
        if not ask:
            return slot
        chosen, right = self.answer_to(ask) == value, dict(self.question.answer)[ask] == value
        if self.revealed:
            return marked(slot, chosen, right)
        given = "no" if chosen and thing == ask else value
        return replace(slot, state="chosen" if chosen else "selectable", do=["answer", ask, given])

    def _mark(self, cards: tuple[str, ...]) -> Mark | None:
        try:
            return self.game.mark(cards, dict(self.question.rulings))
        except ValueError:
            return None


def in_words(zone: Zone) -> str:
    """What lies in a zone, in plain text."""
    if not any(slot.face for slot in zone.slots):
        return ", ".join(slot.label for slot in zone.slots)
    return board_text(zone) or in_rows(zone)


def lying(page: GamePage, zone: Zone) -> blocks.Zone:
    """A zone to look at, such as a board."""
    slots = [
        blocks.Slot(
            f"{zone.id}-{i}",
            page.label(slot.face) if slot.face == slot.label else page.named(slot.label),
            face=slot.face,
            state="" if slot.face else "empty",
            text="" if slot.ground and not slot.face else None,
            tile=zone.layout != "round" and (zone.tile or page.game.tiles),
            ground=slot.ground,
        )
        for i, slot in enumerate(zone.slots)
    ]
    title = page.named(zone.title)
    return blocks.Zone(zone.id, title, slots, layout=zone.layout, columns=zone.columns, edges=edges(zone.edges))
