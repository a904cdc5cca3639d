"""Changes a whole row or a whole round of entries: numbers instead of cards, the score sheet, the next case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from ludobook import BadInput
from ludobook.teach.sheet import ThrowState

from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.page.place import Place
from ludobook_widgets.score import SAY
from ludobook_widgets.score.entries import (
    Entries,
    Pad,
    Round,
    blank_counts,
    check_cards,
    checked_number,
    checked_pad,
    empty_pad,
    entered_cards,
    is_begun_at,
    value_after_tap,
)

SCORED_WITH = ("cards", "counted", "numbers", "throws", "holder", "choices")  # the entries that a round is scored by


def throw_state(entries: Entries) -> ThrowState:
    """Return the state of the throws at the table; most forms have none."""
    read_throws = entries.form.throws
    return read_throws(entries.request_fields, entries.pad["throws"]) if read_throws else ThrowState(())


def set_choices(entries: Entries, choices: Mapping[str, Any]) -> None:
    """Make these choices in every form that asks for them."""
    for form in entries.game.forms:
        known = {choice.field: [value for value, _ in choice.options] for choice in form.choices}
        made = {field: value for field, value in choices.items() if value in known.get(field, ())}
        pad = entries.pads[form.key]
        entries.pads = {**entries.pads, form.key: {**pad, "choices": {**pad["choices"], **made}}}


def faults_at(entries: Entries, at: Place) -> list[str]:
    """Return, for each option of the number at a place, the message that says why it cannot be entered.

    It is empty for an option that can be entered, if something else is at fault, or if an exchange mends it.
    """
    was, values = entries.pad, entries.pad["counted"][at.row]
    assert values is not None
    count, mended = entries.form.counts[at.group], (entries.form.exchange or ("",))[0]

    def fault(value: Any) -> BadInput | None:
        row = [*values[: at.group], value, *values[at.group + 1 :]]
        entries.pad = {**was, "counted": [*was["counted"][: at.row], row, *was["counted"][at.row + 1 :]]}
        return entries.scored().fault

    try:
        if fault(count.unset):
            return [""] * len(count.options)
        found = [fault(value_after_tap(count, values[at.group], value)) for value, _ in count.options]
    finally:
        entries.pad = was
    return [wrong.message if wrong and wrong.rule != mended else "" for wrong in found]


def enter_number(entries: Entries, at: Place, option: int) -> None:
    """Enter an option of the number at a place, as ``entries.value_after_tap`` describes."""
    count, counted = entries.form.counts[at.group], entries.pad["counted"][at.row]
    if counted is not None:
        counted[at.group] = value_after_tap(count, counted[at.group], count.options[option][0])


def switch_way(entries: Entries, seat: int) -> None:
    """Switch a seat between cards and numbers, together with all later seats that have nothing entered.

    What was entered for the seat in the other way comes back, unless its cards have been entered elsewhere since.
    """
    pad, by_number = entries.pad, entries.pad["counted"][seat] is None
    new, key = empty_pad(entries.form, 1), (entries.form.key, seat)
    kept = entries.other_way.get(key)
    entries.other_way[key] = pad["cards"][seat], pad["counted"][seat]
    for other in range(seat, entries.players):
        if other == seat or not is_begun_at(pad, other):
            pad["cards"][other] = deepcopy(new["cards"][0])
            pad["counted"][other] = [count.unset for count in entries.form.counts] if by_number else None
    if kept is not None and (kept[1] is not None) == by_number:
        with suppress(BadInput):
            check_cards(entries.game, [*entered_cards(pad), *(card for group in kept[0] for card in group if card)])
            pad["cards"][seat], pad["counted"][seat] = kept


def with_row_last(pad: Pad, row: int) -> Pad:
    """Return the pad with this row, and everything that belongs to it, moved to the end."""
    order, holder = [*(i for i in range(len(pad["names"])) if i != row), row], pad["holder"]
    return {
        **pad,
        "names": [pad["names"][i] for i in order],
        "cards": [pad["cards"][i] for i in order],
        "counted": [pad["counted"][i] for i in order],
        "numbers": {field: [amounts[i] for i in order] for field, amounts in pad["numbers"].items()},
        "holder": None if holder is None else order.index(holder),
    }


def clear_table(entries: Entries) -> None:
    """Clear the table, except its names and rulings."""
    pad, entries.other_way = entries.pad, {}
    kept = {"names": pad["names"], "rulings": pad["rulings"], "counted": blank_counts(entries.form, pad["counted"])}
    entries.pad = {**empty_pad(entries.form, entries.players), **kept}  # type: ignore[typeddict-item]


def exchange(entries: Entries, seat: int, one: int, other: int) -> None:
    """Swap the cards or numbers of two groups of a row."""
    row: list[Any] = entries.pad["counted"][seat] or entries.pad["cards"][seat]
    row[one], row[other] = row[other], row[one]


def set_number_before(entries: Entries, field: str, seat: int, text: str) -> None:
    """Enter a number that a seat had before the round.

    Raises:
        BadInput: it is not a number, or there are not so many; its ``seat`` and ``part`` name the seat and the number.
    """
    there = entries.pad["numbers"][field]
    was, wrong = there[seat], entries.fault()
    try:
        there[seat] = checked_number(read_number(text))
        fault = None if wrong else entries.fault()
    except BadInput as no_number:
        fault = no_number
    if fault is not None:
        raise BadInput(SAY("number_stays", fault.message, was), rule=fault.rule, part=(field,), seat=seat)


def throw(entries: Entries, own: int) -> None:
    """Enter the throw of the next seat; the last throw settles the form's choices."""
    if throw_state(entries).waits is not None:
        entries.pad["throws"].append(own)
        set_choices(entries, dict(throw_state(entries).after))


def spend(entries: Entries, seat: int) -> None:
    """Reduce by one the number that a seat spends from, if it is not 0."""
    if entries.form.spent is not None:
        amounts = entries.pad["numbers"][entries.form.spent[0]]
        amounts[seat] = max(amounts[seat] - 1, 0)


def next_case(entries: Entries) -> None:
    """Clear a form of one row for the next case, keeping the numbers and choices after this one."""
    sheet = entries.sheet
    if sheet is not None:
        entries.pad = {**entries.pad, "cards": empty_pad(entries.form, entries.players)["cards"]}
        set_choices(entries, dict(sheet.after))


def write_down(entries: Entries, notes: Sequence[str] = ()) -> None:
    """Enter the round on the score sheet with notes of what else happened, and clear the table for the next.

    Raises:
        BadInput: the table is not complete.
    """
    sheet, form, pad = entries.sheet, entries.form, entries.pad
    if sheet is None:
        raise BadInput(SAY("not_complete"), rule=entries.game.rulebook.malformed)
    after = dict(sheet.after)
    done: Round = {
        "label": sheet.label,
        "earned": [row.brief for row in sheet.rows],
        "total": list(sheet.totals or after[form.numbers[0][0]]),
        "winners": list(sheet.winners),
        "notes": list(notes),
        "before": _scored_with(pad),
    }
    kept = after.get(form.field)  # these cards stay on the table
    laid = entries.pad_of_case({form.field: kept}) if kept else empty_pad(form, entries.players)
    earlier: list[Round] = [{**one, "before": None} for one in pad["rounds"]]
    entries.pad = {
        **pad,
        "cards": laid["cards"],
        "counted": laid["counted"] if kept else blank_counts(form, pad["counted"]),
        "numbers": {field: list(after[field]) for field, _ in form.numbers},
        "throws": list(after.get("throws", pad["throws"])),
        "holder": after[form.token_holder[0]] if form.token_holder else None,
        "rounds": [*earlier, done],
    }
    entries.other_way = {}
    set_choices(entries, after)
    entries.left_by_round = deepcopy(_scored_with(entries.pad)) if kept else None


def is_as_written(entries: Entries) -> bool:
    """Tell whether nothing has been entered since the last round was written down, though its cards may stay."""
    return bool(entries.pad["rounds"]) and _scored_with(entries.pad) == entries.left_by_round


def _scored_with(pad: Pad) -> dict[str, Any]:
    """Return the entries that a round is scored by."""
    return {name: value for name, value in pad.items() if name in SCORED_WITH}


def take_back(entries: Entries) -> None:
    """Undo the last round of the score sheet, and put it on the table again.

    Raises:
        BadInput: the sheet does not have the round's entries.
    """
    pad = entries.pad
    before = pad["rounds"][-1]["before"] if pad["rounds"] else None
    old = {**pad, **(before or {}), "rounds": pad["rounds"][:-1]}
    if before is None:
        raise BadInput(SAY("nothing_to_undo"), rule=entries.game.rulebook.malformed)
    entries.pad = checked_pad(entries.game, entries.form, old, entries.counts(entries.form))
