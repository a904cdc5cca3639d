"""Draws parts of a calculator's page from its entries: fields, choices, seats, faults, what house rules change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from ludobook import BadInput, Game, GameError
from ludobook.contract.last_card import ways
from ludobook.core.words import listed, opening, with_names
from ludobook.teach.sheet import Choice, Sheet

from ludobook_widgets.game.game_page import choice_field, midway, possessive
from ludobook_widgets.game.player_names import calculator_names
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Cell,
    Compare,
    Details,
    Field,
    Fields,
    Figure,
    Heading,
    Option,
    Panel,
    Picker,
    Side,
    Slot,
    Tab,
    Table,
    Tabs,
    Text,
)
from ludobook_widgets.page.place import Place
from ludobook_widgets.score import SAY, rounds
from ludobook_widgets.score.entries import Entries, chosen_option, is_begun, value_at


def option_words(entries: Entries, one: Choice) -> list[str]:
    """Return the options of a choice in words, with the players' names."""
    names = [*entries.pad["names"], *calculator_names(max(entries.game.players))[entries.players :]]
    return [with_names(words, names) for _, words in one.options]


def instructions(entries: Entries, row: int, finished: bool) -> list[Block]:
    """Tell how cards are entered in a row or, once all are there, how to see where a player's score comes from."""
    by_card, turned = entries.pad["counted"][row] is None, entries.form.turned
    how = " ".join([*([entries.form.how] if by_card else []), *([SAY("clockwise")] if turned else [])])
    words = SAY("how_scored") if finished and entries.form.by_seat else how
    return [] if entries.over else [Text("how", words, "muted")]


def questions_above(entries: Entries) -> list[Block]:
    """Draw the questions above the cards, with the faces that show them."""
    fields = _choice_fields(entries, first=True)
    shown = [
        (one.field, one.faces[taken], option_words(entries, one)[taken])
        for one in entries.form.choices
        for taken in [chosen_option(entries.pad, one)]
        if one.faces and one.field in entries.form.first
    ]
    figures = [Figure(f"figure-{field}", face, words, width=260) for field, face, words in shown]
    return [*([Fields("first", fields, across=True)] if fields else []), *figures]


def fields_before_round(entries: Entries, refused: GameError | None) -> list[Field]:
    """Make the fields of the numbers before the round, one of which may be ``refused``, and of the other choices."""
    pad = entries.pad
    numbers = [
        Field(
            f"{field}-{seat}",
            SAY("number_of", name, heading),
            ["number", field, seat],
            kind="number",
            value=str(pad["numbers"][field][seat]),
            error=refused.message if refused and (refused.seat, refused.part) == (seat, (field,)) else "",
            min=0,
        )
        for field, heading in entries.form.numbers
        for seat, name in enumerate(pad["names"])
    ]
    return [*numbers, *_choice_fields(entries, first=False)]


def _choice_fields(entries: Entries, first: bool) -> list[Field]:
    """Make the fields of the form's choices and of its token: those above the cards, or the others."""
    form, pad = entries.form, entries.pad
    fields = []
    if form.token_holder and (form.token_holder[0] in form.first) == first:
        seats = [Option(str(seat), name) for seat, name in enumerate(pad["names"])]
        holder = "nobody" if pad["holder"] is None else str(pad["holder"])
        fields.append(
            choice_field("holder", form.token_holder[1], ["holder"], holder, [Option("nobody", SAY("nobody")), *seats])
        )
    for one in form.choices:
        if (one.field in form.first) == first:
            options = [
                Option(str(i), words)
                for i, ((value, _), words) in enumerate(zip(one.options, option_words(entries, one), strict=True))
                if not one.does or value is None or value < entries.players
            ]
            taken, do = str(chosen_option(pad, one)), ["choice", one.field]
            fields.append(choice_field(f"choice-{one.field}", one.heading, do, taken, options))
    return fields


def typing_field(entries: Entries, typed: str) -> Fields:
    """Make the field in which the table can be typed."""
    form = entries.form
    field = Field(
        "typed",
        SAY("a_line_each") if form.by_seat else SAY("cards_and_options"),
        ["type"],
        kind="textarea",
        button=SAY("enter_these"),
        value=typed or entries.as_text(),
        hint=SAY("typed_lines" if form.by_seat else "typed_line", form.typed),
    )
    return Fields("typing", [field])


def carried_over(entries: Entries, seat: int, sheet: Sheet | None) -> str:
    """Describe briefly what a seat has from earlier rounds, and after this one if the table is scored."""
    pad, form = entries.pad, entries.form
    does = [one.does for one in form.choices if one.does and pad["choices"][one.field] == seat]
    known = pad["rounds"] or does or any(map(any, pad["numbers"].values())) or pad["holder"] is not None
    if entries.over or not known:
        return ""
    amounts = []
    for i, (field, _) in enumerate(form.numbers):
        had = pad["numbers"][field][seat]
        has = (sheet.totals if sheet.totals and not i else dict(sheet.after)[field])[seat] if sheet else had
        if had or has or not i:
            changed = [has] if has != had else []
            amounts.append(SAY("had_and_has" if changed else "had", form.afterwards[field], had, *changed))
    return " · ".join([*amounts, *does, *([form.holding] if pad["holder"] == seat and form.holding else [])])


def table_choices(entries: Entries) -> list[Block]:
    """Draw in a line the choices that belong to the table and not to a row."""
    pad, form = entries.pad, entries.form
    thrown = [SAY("thrown", pad["names"][seat], own) for seat, own in rounds.throw_state(entries).so_far]
    choices = [SAY("sticks_so_far", ", ".join(thrown))] if thrown else []
    for one in form.choices:
        taken = chosen_option(pad, one)
        words = option_words(entries, one)[taken]
        unasked = taken and None not in pad["counted"]  # there is no field above the numbers
        if one.field not in (*form.turned, *form.first):
            choices.insert(0, opening(words))
        elif not (one.does and taken) if one.field in form.turned else unasked:
            choices.append(SAY("choice", one.heading, words))
    return [Text("turned", " · ".join(choices), "muted")] if choices and not entries.over else []


def table_picker(entries: Entries) -> Picker | None:
    """Make the picker of changes between two entries: the token's holder, the first player, the order in force."""
    pad, form = entries.pad, entries.form
    names: list[tuple[Any, str]] = list(enumerate(pad["names"]))
    keys: list[tuple[str, list[Any], bool]] = []
    if rounds.throw_state(entries).waits is not None:
        keys.append((SAY("throw_sticks"), ["sticks"], False))
    if form.spent:
        field, does = form.spent
        keys += [
            (SAY("does", name, does), ["spend", seat], False) for seat, name in names if pad["numbers"][field][seat]
        ]
    if form.token_holder and form.token_holder[0] in form.turned:
        holder = pad["holder"]
        keys += [(SAY("does", name, form.holding), ["holder", str(seat)], holder == seat) for seat, name in names]
        if form.free and holder is not None:
            keys.append((form.free, ["holder", "nobody"], False))
    for one in [one for one in form.choices if one.field in form.turned]:
        for i, (value, words) in enumerate(one.options):
            by_seat = bool(one.does) and value is not None
            if not by_seat or value < entries.players:
                does = SAY("does", pad["names"][value], one.does) if by_seat else SAY("choice", one.heading, words)
                keys.append((does, ["choice", one.field, str(i)], chosen_option(pad, one) == i))
    slots = [
        Slot(f"turn-{i}", words, text=words, state="chosen" if on else "selectable", do=do)
        for i, (words, do, on) in enumerate(keys)
    ]
    return Picker("turning", SAY("at_the_table"), slots, dock=True, keys=True) if slots else None


def throw_picker(entries: Entries) -> Picker | None:
    """Make the picker of the next player’s throw; once everything is settled, that of other changes."""
    thrown = rounds.throw_state(entries)
    if thrown.waits is None:
        return table_picker(entries)
    name = entries.pad["names"][thrown.waits]
    slots = [
        Slot(f"throw-{own}", SAY("throws", name, own), text=str(own), state="selectable", do=["throw", own])
        for own in thrown.ways
    ]
    return Picker("turning", SAY("who_throws", name), slots, dock=True, keys=True)


def settled_by_throws(entries: Entries) -> str:
    """Say briefly what the throws have settled; empty once something has been entered since."""
    after, settled = dict(rounds.throw_state(entries).after), []
    for one in entries.form.choices:
        if one.field in after and entries.pad["throws"] and not is_begun(entries.pad):
            taken = chosen_option(entries.pad, one)
            by_seat = one.does and taken
            words = SAY("choice", one.heading, option_words(entries, one)[taken])
            settled.append(SAY("does", entries.pad["names"][taken - 1], one.does) if by_seat else words)
    return " · ".join(settled)


def change_players(entries: Entries) -> list[Block]:
    """Draw the buttons that add and remove players; nothing once a round is on the score sheet."""
    if entries.pad["rounds"] or not entries.form.by_seat:
        return []
    allowed = entries.counts(entries.form)
    more = [Button(COMMON("add_player"), ["add"])] if entries.players + 1 in allowed else []
    can = entries.players - 1 in allowed
    *_, last = seated = list(enumerate(entries.pad["names"]))
    fewer = [
        Button(SAY("remove", name), ["remove"] if (seat, name) == last else ["leave", seat], key=f"remove-{seat}")
        for seat, name in seated * can
    ]
    ways = [*more, *fewer]
    return [Details("seats", SAY("change_players"), [Buttons("who", ways)])] if ways else []


def form_tabs(entries: Entries, asking: bool) -> list[Block]:
    """Draw the buttons of the forms and of the rule search."""
    forms = entries.game.forms
    items = [Tab(form.title, ["tool", form.key], on=form is entries.form and not asking) for form in forms]
    return [Tabs("tools", SAY("calculators"), [*items, Tab(SAY("ask"), ["ask", ""], on=asking)])]


def storage_key(game: Game, key: str) -> str:
    """Return the browser's key for a form's pad."""
    return f"{game.name}:pad" + ("" if key == game.form.key else f"-{key}")


def culprit(entries: Entries, wrong: GameError) -> str:
    """Name the card of which there are no more, or else the player whose cards or numbers cannot be right."""
    if wrong.rule == entries.game.deck.too_many_rule and wrong.part[0] in entries.game.face_ids:
        return SAY("wrong_card", entries.game.card_label(wrong.part[0]))
    if wrong.seat is None:
        return SAY("wrong")
    form, name, headings = entries.form, entries.pad["names"][wrong.seat], dict(entries.form.numbers)
    counted = entries.pad["counted"][wrong.seat] is not None
    headings |= {count.field: count.heading for count in form.counts if counted}
    for field in wrong.part:
        if field in headings:
            return SAY("wrong_number", name, headings[field])
    return SAY("wrong_numbers" if counted else "wrong_cards", possessive(name))


def mend_buttons(entries: Entries, fault: BadInput | None) -> list[Button]:
    """Make the button that mends a fault: it swaps two groups, or leads to the wrong cards or number."""
    if fault is None or fault.seat is None:
        return []
    form, whose = entries.form, possessive(entries.pad["names"][fault.seat])
    if form.exchange and form.exchange[0] == fault.rule:
        one, other = (form.groups[g].name for g in form.exchange[1:])
        return [Button(SAY("swap", whose, one, other), ["exchange", fault.seat], kind="primary")]
    if entries.pad["counted"][fault.seat] is None:
        return [Button(SAY("change_cards", whose), ["at", fault.seat, 0, 0], kind="primary")]
    fields = [count.field for count in form.counts]
    g = next((fields.index(field) for field in fault.part if field in fields), 0)
    return [Button(SAY("change_number", whose, form.counts[g].heading), ["at", fault.seat, g, 0], kind="primary")]


def key_in_view(entries: Entries, at: Place | None, refusals: Sequence[GameError]) -> str:
    """Return the key of the part of the page to be scrolled into view; empty for none."""
    if entries.over:
        return f"table-{entries.form.key}"
    return at.key if at else f"refusal-{refusals[0].rule}" if refusals else ""


def last_card(entries: Entries) -> list[Block]:
    """Draw the result of each card that can fill the only empty place."""
    found = ways(entries.game, entries.form, entries.pad["cards"], entries.request_fields, entries.pad["counted"])
    if not found:
        return []
    rows = [[result, ", ".join(cards)] for result, cards in found]
    table = Table("ways", rows, columns=[SAY("would_make"), SAY("with_cards")])
    return [Panel("last", [Heading("waysh", SAY("last_card"), level=3), table], tone="surface")]


def rule_effects(entries: Entries, sheet: Sheet) -> Panel:
    """Draw the score of the same table under the default readings, beside that under the table’s house rules."""
    usual = entries.game.sheet({**entries.request, "rulings": {}})
    same = [(row.result, row.gains) for row in usual.rows] == [(row.result, row.gains) for row in sheet.rows]
    same = same and usual.after == sheet.after
    summary = [
        Heading("dh", SAY("difference"), level=3),
        Text("dt", SAY("no_difference") if same else _changes(entries, usual, sheet)),
    ]
    left = _side(entries, SAY("as_usual"), usual, sheet)
    right = _side(entries, SAY("with_house_rules"), sheet, usual)
    both = [] if same else [Compare("compare", [left, right])]
    return Panel("difference", [*summary, *both], tone="surface")


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
    """Write the numbers that differ after the round."""
    called = entries.form.afterwards
    changes = [
        SAY("becomes", called[field], _after(entries, was), _after(entries, now))
        for (field, was), (_, now) in zip(usual.after, sheet.after, strict=True)
        if was != now and field in called
    ]
    return " ".join(changes) or SAY("another_way")


def _after(entries: Entries, value: Any) -> str:
    if isinstance(value, int):
        return entries.pad["names"][value]
    return SAY("nobody") if value is None else ", ".join(map(str, value))


def say_entry(
    entries: Entries, names: Sequence[str], entered: Place | None, at: Place | None, sheet: Sheet | None, asked: str
) -> str:
    """Say what has just been entered, what a player without gaps earns, and which place is next; else what is asked."""
    if entered is None:
        return f"{place_in_words(entries, names, at)}. {asked}" if at else asked
    sentences = [f"{thing_in_words(entries, names, entered)}."]
    if sheet is not None and entries.form.by_seat and entered.row not in {seat for seat, _ in entries.gaps()}:
        sentences.append(SAY("row_told", names[entered.row], sheet.rows[entered.row].result))
    elif not entries.form.by_seat:
        sentences.append(asked)
    if at not in (None, entered):
        sentences.append(SAY("next_place", place_in_words(entries, names, at)))
    return " ".join(sentences)


def thing_in_words(entries: Entries, names: Sequence[str], at: Place) -> str:
    """Name a place and what has been entered there."""
    where, value = place_in_words(entries, names, at), value_at(entries.pad, at)
    if entries.pad["counted"][at.row] is None:
        words = "" if value is None else entries.game.card_label(value)
    else:
        count = entries.form.counts[at.group]
        words = listed([words for known, words in count.options if known in (value if count.many else [value])])
    return SAY("held", where, words) if words else SAY("empty", where)


def place_in_words(entries: Entries, names: Sequence[str], at: Place) -> str:
    """Name a place: ``Mika’s Far, card 1``, ``Board, c3``."""
    form = entries.form
    whose = [possessive(names[at.row])] if form.by_seat else []
    if entries.pad["counted"][at.row] is not None:
        return SAY("number_of", names[at.row], form.counts[at.group].heading)
    group = form.groups[at.group]
    named = midway(entries.game, group.name) if whose else group.name
    if group.size == 1:
        named = named.removesuffix(f" {group.place}")  # the luminous piece is called so
        return SAY("only_place_of_player" if whose else "only_place", *whose, named, group.place)
    place = group.squares[at.place] if group.squares else SAY("card_number", group.place, at.place + 1)
    return SAY("place_of_player" if whose else "place", *whose, named, place)
