"""Reads a typed table: a line for each player, with an optional name and a colon, then the cards in the notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludobook import BadInput, Game
from ludobook.teach.sheet import Form

from ludobook_widgets.game.player_names import calculator_names, plain_name
from ludobook_widgets.score import SAY
from ludobook_widgets.score.entries import Entries


def enter(entries: Entries, text: str) -> None:
    """Enter a typed table instead of all cards.

    Raises:
        BadInput: it is not a table of this form; the message says what is wrong.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if entries.form.by_seat:
        _enter_rows(entries, lines)
        return
    form, pad, game = entries.form, entries.pad, entries.game
    case = {**_read(game, " ".join(lines)), "rulings": pad["rulings"]}
    if entries.form_for(case) is not form:
        raise BadInput(SAY("write_like", form.typed), rule=game.rulebook.malformed)
    game.sheet(case)
    entries.pad = {**entries.pad_of_case(case), "names": pad["names"]}


def _enter_rows(entries: Entries, lines: list[str]) -> None:
    form, pad, game = entries.form, entries.pad, entries.game
    count = len(lines)
    if count not in game.players:
        counts = " or ".join(map(str, game.players))
        raise BadInput(SAY("lines_needed", counts), rule=game.rulebook.malformed)
    read = [_read_line(game, form, line, seat) for seat, line in enumerate(lines)]
    usual = [*pad["names"], *calculator_names(count)[len(pad["names"]) :]]
    names = [plain_name(name, otherwise) for (name, _), otherwise in zip(read, usual, strict=False)]
    cards = {form.field: [row for _, row in read]}
    game.sheet({**cards, "rulings": pad["rulings"]})
    if count != len(pad["names"]):
        entries.resize(count)
    made = entries.pad_of_case({**entries.request_fields, **cards})
    entries.pad = {**entries.pad, "names": names, "cards": made["cards"]}


def _read(game: Game, text: str) -> dict[str, Any]:
    """Make the case of a typed line: cards, and options such as ``lead=W3``."""
    words = text.split()
    options = dict(word.split("=", 1) for word in words if "=" in word)
    return game.read_case([" ".join(word for word in words if "=" not in word)], options)


def _read_line(game: Game, form: Form, line: str, seat: int) -> tuple[str, Mapping[str, Any]]:
    """Return the name and the case of a typed line; its cards may contain colons as well."""
    parts = line.split(":")
    first = max(len(parts) - 1 - form.between.count(":"), 0)
    rows = game.read_case([":".join(parts[first:])], {}).get(form.field, ())
    if len(rows) != 1:
        raise BadInput(SAY("line_needs", seat + 1), rule=game.rulebook.malformed)
    return ":".join(parts[:first]), rows[0]
