"""Parts of a calculator's page that follow from what is entered: fields, the score sheet, what readings change."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from ludobook.contract.last_card import ways
from ludobook.teach.sheet import Sheet

from ludobook_widgets.blocks import (
    Block,
    Cell,
    Compare,
    Field,
    Fields,
    Figure,
    Heading,
    Option,
    Panel,
    Side,
    Table,
    Text,
)
from ludobook_widgets.gamepage import choice
from ludobook_widgets.pad import Entries, chosen


def above(entries: Entries) -> list[Block]:
    """What is asked above the cards, with the faces that show it."""
    fields = _asked(entries, first=True)
    shown = [
        (one.field, one.faces[taken], one.options[taken][1])
        for one in entries.form.choices
        for taken in [chosen(entries.pad, one)]
        if one.faces and one.field in entries.form.first
    ]
    figures = [Figure(f"figure-{field}", face, words, width=260) for field, face, words in shown]
    return [*([Fields("first", fields, across=True)] if fields else []), *figures]


def before(entries: Entries) -> list[Field]:
    """The numbers from before, and what else is asked."""
    pad = entries.pad
    numbers = [
        Field(
            f"{field}-{seat}",
            f"{name}: {heading}",
            ["number", field, seat],
            kind="number",
            value=str(pad["numbers"][field][seat]),
            min=0,
        )
        for field, heading in entries.form.numbers
        for seat, name in enumerate(pad["names"])
    ]
    return [*numbers, *_asked(entries, first=False)]


def _asked(entries: Entries, first: bool) -> list[Field]:
    """The fields of the form's choices and its holder: those that stand above the cards, or the others."""
    form, pad = entries.form, entries.pad
    fields = []
    if form.holder and (form.holder[0] in form.first) == first:
        seats = [Option(str(seat), name) for seat, name in enumerate(pad["names"])]
        holder = "nobody" if pad["holder"] is None else str(pad["holder"])
        fields.append(choice("holder", form.holder[1], ["holder"], holder, [Option("nobody", "nobody"), *seats]))
    for one in form.choices:
        if (one.field in form.first) == first:
            options = [Option(str(i), words) for i, (_, words) in enumerate(one.options)]
            taken, do = str(chosen(pad, one)), ["choice", one.field]
            fields.append(choice(f"choice-{one.field}", one.heading, do, taken, options))
    return fields


def typing(entries: Entries, typed: str) -> Fields:
    """The table as a text to be typed."""
    form = entries.form
    field = Field(
        "typed",
        "A line for each player" if form.by_seat else "Cards and options",
        ["type"],
        kind="textarea",
        button="Enter these",
        value=typed or entries.written(),
        hint=f"As in `{form.typed}`" + ("; the name may be left out." if form.by_seat else "."),
    )
    return Fields("typing", [field])


def score_sheet(entries: Entries) -> list[Block]:
    """The rounds written down."""
    pad = entries.pad
    if not pad["rounds"]:
        return []
    rows = [
        [
            done["label"] or str(i + 1),
            *(f"{total} ({earned})" for earned, total in zip(done["earned"], done["total"], strict=True)),
        ]
        for i, done in enumerate(pad["rounds"])
    ]
    what = entries.form.afterwards[entries.form.numbers[0][0]]
    caption = f"{what} after each round, and what it brought"
    table = Table("rounds", rows, columns=["Round", *pad["names"]], caption=caption)
    return [Panel("sheet", [Heading("rh", "Score sheet", level=3), table], tone="surface")]


def last_card(entries: Entries) -> list[Block]:
    """With one card missing: what each card in its place would bring."""
    found = ways(entries.game, entries.form, entries.pad["cards"], entries.rest)
    if not found:
        return []
    rows = [[result, ", ".join(cards)] for result, cards in found]
    table = Table("ways", rows, columns=["It would make", "with"])
    return [Panel("last", [Heading("waysh", "The last card decides", level=3), table], tone="surface")]


def difference(entries: Entries, sheet: Sheet) -> Panel:
    """The same table under the usual readings beside the chosen ones."""
    usual = entries.game.sheet({**entries.request, "rulings": {}})
    same = [(row.result, row.gains) for row in usual.rows] == [(row.result, row.gains) for row in sheet.rows]
    same = same and usual.after == sheet.after
    told = [
        Heading("dh", "What your readings change", level=3),
        Text("dt", "Nothing, on this table." if same else _changes(entries, usual, sheet)),
    ]
    left = _side(entries, "As usual", usual, sheet)
    right = _side(entries, "With your readings", sheet, usual)
    both = [] if same else [Compare("compare", left, right)]
    return Panel("difference", [*told, *both], tone="surface")


def _side(entries: Entries, title: str, one: Sheet, other: Sheet) -> Side:
    rows = []
    for seat, (row, against) in enumerate(zip_longest(one.rows, other.rows)):
        if row is not None:
            words = "; ".join([row.result, *(text for _, text in row.gains)])
            differs = against is None or (row.result, row.gains) != (against.result, against.gains)
            name = entries.pad["names"][seat] if entries.form.by_seat else row.title
            rows.append([name, Cell(words, on=differs)])
    return Side(title, [Table(f"diff-{title}", rows)])


def _changes(entries: Entries, usual: Sheet, sheet: Sheet) -> str:
    """The numbers afterwards that differ, in words."""
    called = entries.form.afterwards
    told = [
        f"{called[field]}: {_after(entries, was)} becomes {_after(entries, now)}"
        for (field, was), (_, now) in zip(usual.after, sheet.after, strict=True)
        if was != now and field in called
    ]
    return "; ".join(told) + "." if told else "The points are the same, the way to them differs."


def _after(entries: Entries, value: Any) -> str:
    if isinstance(value, int):
        return entries.pad["names"][value]
    return "nobody" if value is None else ", ".join(map(str, value))
