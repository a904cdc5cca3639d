"""ScorePad, a calculator: enter cards, see every point explained, switch readings, and keep a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ludobook import BadInput, GameError
from ludobook.core.words import listed
from ludobook.teach.sheet import Count, Form, Row, Sheet

from ludobook_widgets.game.board import edge_names
from ludobook_widgets.game.game_page import earned_block, read_number, trace_block
from ludobook_widgets.game.player_names import calculator_names, kept_names, names_to_keep, plain_name
from ludobook_widgets.odds.hand_odds import link_to_odds
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.arguments import one_of
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Calc,
    Content,
    Details,
    Earned,
    Field,
    Fields,
    Group,
    List,
    Panel,
    Picker,
    Slot,
    SlotState,
    Status,
)
from ludobook_widgets.page.place import Place
from ludobook_widgets.score import SAY, rounds, typed_table
from ludobook_widgets.score.entries import Entries, Scored, entered_cards, is_begun, is_begun_at, value_at, why_barred
from ludobook_widgets.score.evenings import Evenings
from ludobook_widgets.score.pad_value import PadValue
from ludobook_widgets.score.parts import (
    carried_over,
    change_players,
    culprit,
    fields_before_round,
    form_tabs,
    instructions,
    key_in_view,
    last_card,
    mend_buttons,
    place_in_words,
    questions_above,
    rule_effects,
    say_entry,
    settled_by_throws,
    storage_key,
    table_choices,
    table_picker,
    thing_in_words,
    throw_picker,
    typing_field,
)
from ludobook_widgets.score.rule_search import matches, rule_notes, summary
from ludobook_widgets.score.score_guess import Guess
from ludobook_widgets.score.score_sheet import as_message, final_standings, picture, round_line, score_sheet


class ScorePad(PadValue):
    """A game's calculators, each a form to fill in card by card or typed, for a phone in the middle of a game.

    ``value`` is what has been entered, as a request to the engine, or None while cards are missing. It can be observed,
    linked and set. ``sheet`` is its explained score. ``code`` holds all entries as a text,
    and ``ScorePad(…, code=…)`` continues from it.

    Args:
        game: the game's package name.
        case: a request to the engine to start with, as in the worked cases; by default an empty table.
        tool: key of the form to start with; by default the one that fits the case, or the first.
        code: the code of a calculator to continue from.

    Raises:
        BadInput: no calculator of the game fits the case, or ``code`` is not the code of one.
        ValueError: the game has no calculator, or none with that key.

    >>> pad = ScorePad("egg", ludobook.game("egg").read_case(["R7+RW R2+R2", "B15+B15 B3+B3"], {}))
    >>> [row.score.total for row in pad.sheet.rows]
    [0, 1]
    >>> pad.value["players"][0]
    {'far': ['R7', 'RW'], 'near': ['R2', 'R2']}
    """

    def __init__(
        self, game: str, case: Mapping[str, Any] | None = None, tool: str = "", *, code: str | None = None
    ) -> None:
        super().__init__(game)
        self.need(self.game.forms, SAY("no_calculator", self.game.title))
        if tool:
            one_of(tool, [form.key for form in self.game.forms], SAY("calculators_of", self.game.title))
        self.entries = Entries(self.game, case, tool)
        if code is not None:
            self.entries.open(code)
        self.guess, self.evenings, self.day = Guess(), Evenings(self.game), ""
        self.at: Place | None = self.entries.first_empty()
        self.row, self.row_touched = 0, False  # the latter while a player has been touched, and nothing since
        self.refused: GameError | None = None
        self.entered: Place | None = None  # the place that has just been filled, for those who hear the page
        self.helping = ""  # "table" while its picker of changes is open, or "sticks" while that of throws is
        self.looked_up: str | None = None  # the words looked up in the rules
        self.typed = ""
        self.draw()

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the table that the address names, otherwise those that this browser keeps."""
        entries = self.entries
        self.evenings.recall(kept)
        self.day = query.get("today", self.day)
        if not entries.undo_stack and not any(map(is_begun, entries.pads.values())):
            for form in self.game.forms:
                with suppress(ValueError):  # data of an older version
                    self._open(kept.get(storage_key(self.game, form.key), entries.code()))
            if storage_key(self.game, entries.form.key) not in kept and entries.form.by_seat:
                names, known = self.evenings.names, kept_names(kept)  # the last players sit here again
                if len(names) in entries.counts(entries.form):
                    entries.resize(len(names))
                entries.pad["names"] = (names or [*known, *entries.pad["names"][len(known) :]])[: entries.players]
            named = [form.key for form in self.game.forms if form.key == kept.get(f"{self.game.name}:tool")]
            self._use(named[0] if named else "")
        try:
            if "code" in query:
                self._open(query["code"])
        finally:
            self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.on_hello(kept, {})

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        self.refused, self.entered, self.row_touched = None, None, command[:1] == ["row"]
        entries, was = self.entries, self.entries.snapshot()
        try:
            self._do(command)
        except GameError as fault:
            entries.restore(was)
            if command[0] == "card" and self.at is not None and self._by_seat:
                fault.seat = self.at.row  # the fault is reported at the row in which the card was entered
            self.refused = fault
        finally:
            key, pads = was
            kept = {} if key == entries.form.key else {f"{self.game.name}:tool": entries.form.key}
            if entries.pads != pads:
                if command[0] != "undo":
                    entries.remember(was)
                self.guess.committed = False
                changed = [form for form in self.game.forms if entries.pads[form.key] != pads[form.key]]
                kept |= {storage_key(self.game, form.key): entries.code(form) for form in changed}
            if kept:
                self.keep(kept)
            self.draw()

    def _do(self, command: list[Any]) -> None:
        entries = self.entries
        players = entries.players
        match command:
            case ["tool", str(key)] if key in [form.key for form in self.game.forms]:
                self._use(key)
            case ["help" | "sticks" as what]:
                self.helping = "sticks" if what == "sticks" else "" if self.helping else "table"
            case ["throw", int(own)] if type(own) is int and own in rounds.throw_state(entries).ways:
                rounds.throw(entries, own)
                self.helping = "" if rounds.throw_state(entries).waits is None else "sticks"
            case ["ask", str(text)]:
                self.helping, self.looked_up = "", text[:80]
            case ["at", int(seat), int(group), int(place)] if Place(seat, group, place) in entries.places():
                self.at, self.row, self.helping = Place(seat, group, place), seat, ""
            case ["done" | "on" as what]:
                self.at = None if what == "done" else entries.first_empty()
            case ["card", str(card)] if card in entries.cards and self.at is not None and not self._counting:
                entries.set(self.at, card)
                self.entered = self.at
                self.row, self.at = self.at.row, entries.first_empty(self.at)  # whose reasons are shown in the end, too
            case ["next"] if not self._by_seat:
                rounds.next_case(entries)
                self.at = entries.first_empty()
            case ["unwrite"]:
                rounds.take_back(entries)
                self._form_changed(entries.form)
            case ["clear"] if self.at is not None:
                entries.set(self.at, None)
            case ["row", int(seat)] if 0 <= seat < players:
                self.row, self.at = seat, None if is_begun_at(entries.pad, seat) else self.at  # room for reasons
            case ["add" | "remove" as way]:
                self._resize(players + (1 if way == "add" else -1))
            case ["leave", int(seat)] if 0 <= seat < players:
                self._leave(seat)
            case ["type", str(text)]:
                self._type(text)
            case ["undo"] if entries.undo_stack:
                was = entries.form
                entries.undo()
                self._form_changed(was)
            case ["new"]:
                rounds.clear_table(entries)
                self.at = entries.first_empty()
            case ["write"] if entries.form.numbers:
                self._write_down()
            case ["open", str(text)]:
                self._open(text)
            case ["code"]:
                self.copy(entries.code())
            case ["message"] if entries.pad["rounds"]:
                self.copy(as_message(entries))
            case ["picture"] if entries.pad["rounds"]:
                self.picture(f"{self.game.name}.png", picture(entries))
            case ["link"]:
                self.copy_link(entries.code())
            case ["name" | "number" | "ruling" | "count" | "way" | "exchange" | "holder" | "choice" | "spend", *_]:
                self._fill_in(command)
            case _:
                self.guess.obey(command, players)

    def _fill_in(self, command: list[Any]) -> None:
        """Enter an answer to a question beside the cards."""
        pad, players, form = self.entries.pad, self.entries.players, self.entries.form
        self.helping = "" if command[0] in ("holder", "choice", "spend") else self.helping
        match command:
            case ["name", int(seat), str(name)] if 0 <= seat < players:
                pad["names"][seat] = plain_name(name, calculator_names(players)[seat])
                self.keep(names_to_keep(pad["names"]))
            case ["number", str(field), int(seat), str(text)] if field in pad["numbers"] and 0 <= seat < players:
                rounds.set_number_before(self.entries, field, seat, text)
            case ["holder", str(text)]:
                pad["holder"] = read_number(text) if 0 <= read_number(text) < players else None
            case ["choice", str(field), str(text)]:
                for choice in form.choices:
                    if choice.field == field and 0 <= read_number(text) < len(choice.options):
                        rounds.set_choices(self.entries, {field: choice.options[read_number(text)][0]})
                        self.entries.pad["throws"] = []
            case ["count", int(option)] if self._counting and 0 <= option < len(self._counting.options):
                assert self.at is not None
                rounds.enter_number(self.entries, self.at, option)
                self.entered, self.row = self.at, self.at.row
                self.at = self.at if self._counting.many else self.entries.first_empty(self.at)
            case ["way", int(seat)] if form.counts and 0 <= seat < players:
                rounds.switch_way(self.entries, seat)
                self.at, self.row = self.entries.first_empty(Place(seat, 0, 0)), seat
            case ["spend", int(seat)] if 0 <= seat < players:
                rounds.spend(self.entries, seat)
            case ["exchange", int(seat)] if form.exchange and 0 <= seat < players:
                rounds.exchange(self.entries, seat, *form.exchange[1:])
            case ["ruling", str(key), str(value)]:
                pad["rulings"] = self.switched(pad["rulings"], key, value, form.rulings)

    def _use(self, key: str) -> None:
        """Switch to a form."""
        self.helping, self.looked_up = "", None
        was, self.entries.form = self.entries.form, self.entries.form_with_key(key)
        self._form_changed(was)

    def _form_changed(self, was: Form) -> None:
        """Update the page after the form, or the entries in it, may have changed."""
        if was is not self.entries.form:
            self.typed = ""
            self.guess.reset()
        self.at, self.row = self.entries.first_empty(), min(self.row, self.entries.players - 1)

    def _resize(self, players: int) -> None:
        if players not in self.entries.counts(self.entries.form):
            return
        self.entries.resize(players)
        self.at, self.row = self.entries.first_empty(), min(self.row, players - 1)
        self.guess.guesses = {}

    def _leave(self, seat: int) -> None:
        """Remove a player from any seat."""
        if self.entries.players - 1 in self.entries.counts(self.entries.form):
            self.entries.pad = rounds.with_row_last(self.entries.pad, seat)
            self._resize(self.entries.players - 1)

    def _type(self, text: str) -> None:
        self.typed = text[:2000]
        count = self.entries.players
        typed_table.enter(self.entries, text)
        if self.entries.players != count:
            self.row, self.guess.guesses = min(self.row, self.entries.players - 1), {}
        self.typed, self.at = "", None

    def _open(self, text: str) -> None:
        was = self.entries.form
        self.entries.open(text)
        self._form_changed(was)
        self.row, self.guess.guesses = 0, {}
        if self.entries.complete and is_begun(self.entries.pad):
            self.at = None  # the picker would only cover the result

    # -- what is shown ------------------------------------------------------------------------------

    def value_changed(self) -> None:
        self.at, self.row, self.guess.guesses = self.entries.first_empty(), 0, {}
        self.draw()

    def _write_down(self) -> None:
        """Enter the scored table on the score sheet, and clear it for the next round."""
        entries, sheet = self.entries, self.entries.sheet
        notes = sheet.notes if sheet else ()
        rounds.write_down(entries, [self.game.sentence_for(line, self.names, short=True) for line in notes])
        self.at, self.guess.guesses = entries.first_empty(), {}
        if entries.over:
            self.keep(self.evenings.add(entries.pad, self.day))

    def draw(self) -> None:
        """Send the page as it stands."""
        if self.looked_up is not None:
            self._draw_rules(self.looked_up)
            return
        entries = self.entries
        self.names = [*entries.pad["names"], *calculator_names(max(self.game.players))[entries.players :]]
        scored = sheet, finished, fault = entries.scored()
        self.publish_value(entries.request if finished else None)
        veiled, open_ = finished and self.guess.veiled, fault is None and not entries.over
        shown = None if veiled or (self.guess.hiding and not finished) else sheet
        refusals = [wrong for wrong in (fault, self.refused) if wrong is not None]
        wrong_notes = [self.refusal(one, key=f"refusal-{one.rule}", lead=culprit(entries, one)) for one in refusals]
        reasons = self._reasons(shown, finished) if shown is not None else []
        # the result of the only row is below its cards, and reasons that were asked for stand beside theirs
        alone = shown is not None and len(shown.rows) == 1
        below = [block for block in reasons if alone and block.key == "sets-0"]
        near = [block for block in reasons if self.row_touched and self.at is None and block.key == "why"]
        guessed = [self.guess.verdict(shown, self.names)] if shown and self._by_seat and finished else []
        asked = fields_before_round(entries, self.refused)
        table: list[Block] = [
            *form_tabs(entries, False),
            *table_choices(entries),
            # seats that enter numbers have said it all
            *(questions_above(entries) if None in entries.pad["counted"] and not entries.over else []),
            *(final_standings(entries) if entries.over else [self._calc(shown, finished, refusals)]),
            *([] if self.typed else wrong_notes),
            *change_players(entries),
            *([self.guess.fields_panel(entries.pad["names"] if self._by_seat else ())] if veiled else []),
            *([rule_effects(entries, shown)] if entries.pad["rulings"] and shown is not None and finished else []),
            *(replace(block, tone="none") for block in below if isinstance(block, Panel)),
        ]
        turn = throw_picker if self.helping == "sticks" else table_picker
        picker = turn(entries) if self.helping else self._picker(self.at) if self.at else None
        how = instructions(entries, self.at.row if self.at else self.row, finished)
        margin = [
            *([] if alone and finished else how),
            *(guessed if self.guess.hiding else []),
            *(block for block in reasons if block not in (*below, *near)),
            *(how if alone and finished else []),  # after the reasons of the only row, for which nobody is chosen
            *score_sheet(entries),
            *(link_to_odds(self.game.name, entries.odds_case(self.row), "score") if open_ else []),
            *([Details("before", SAY("before"), [Fields("numbers", asked, across=True)])] if asked else []),
            *self._options(wrong_notes if self.typed else []),
            *self.evenings.blocks(),
        ]
        status = self._status(scored)
        self.show(
            Content(
                [Panel(f"table-{entries.form.key}", table)],
                margin,
                dock=[*near, status, *filter(None, [picker])],
                keep_prefix=f"{self.game.name}:",
                keep_also=[self.game.name],
                main_label=entries.form.title,
                margin_label=COMMON("why"),
                look=Place(self.row, 0, 0).key if near else key_in_view(entries, self.at, refusals),
                say=self._say(shown, finished, fault, status.text),
            )
        )

    @property
    def _by_seat(self) -> bool:
        return self.entries.form.by_seat

    @property
    def _counting(self) -> Count | None:
        """Return the number that the chosen place asks for; None if it is for a card."""
        if self.at is None or self.entries.pad["counted"][self.at.row] is None:
            return None
        return self.entries.form.counts[self.at.group]

    def _draw_rules(self, text: str) -> None:
        """Send the entries of the rulebook about some words; the calculators above lead back."""
        hits, form = matches(self.game.rulebook, text), self.entries.form
        said = summary(self.game.rulebook, text, hits)
        hint = SAY("such_as", next(term.word for term in self.game.rulebook.terms))
        field = Field("ask", COMMON("words_to_find"), ["ask"], value=text, button=SAY("look_up"), hint=hint)
        table = [
            *form_tabs(self.entries, True),
            Fields("asking", [field]),
            *rule_notes(hits, form.rulings, lambda key: self.ruling_fields(self.entries.pad["rulings"], [key])),
            *([Status("status", said)] if said else []),
        ]
        main = [Panel("table-ask", table)]
        self.show(Content(main, keep_prefix=f"{self.game.name}:", main_label=SAY("ask"), say=said))

    def _say(self, sheet: Sheet | None, finished: bool, fault: BadInput | None, asked: str) -> str:
        wrong = self.refused or fault
        if wrong is not None:
            return self.with_names(wrong.message)
        if sheet is None or not finished:
            return say_entry(self.entries, self.names, self.entered, self.at, sheet, asked)
        if not self._by_seat:
            return self.with_names(sheet.summary)
        return " ".join(SAY("row_told", name, row.result) for name, row in zip(self.names, sheet.rows, strict=False))

    def _calc(self, sheet: Sheet | None, finished: bool, refusals: Sequence[GameError]) -> Calc:
        wrong = {refusal.seat for refusal in refusals}
        form, cards = self.entries.form, self.entries.pad["cards"]
        headings = [group.heading for group in form.groups]
        if None not in self.entries.pad["counted"]:
            headings = [count.heading for count in form.counts] + [""] * (len(headings) - len(form.counts))
        tall = any(group.shape != "row" for group in form.groups) or not self._by_seat
        if not self._by_seat:
            groups = [self._group(0, g, None, sheet) for g in range(len(headings))]
            return Calc("calc", headings, [blocks.Row("row-0", groups)], tall=tall)
        rows = []
        for seat in range(len(cards)):
            scored = sheet.rows[seat] if sheet and (finished or is_begun_at(self.entries.pad, seat)) else None
            rows.append(
                blocks.Row(
                    f"row-{seat}",
                    self._groups(seat, scored, sheet),
                    name=self.names[seat],
                    name_do=["name", seat],
                    do=["row", seat],
                    on=seat == self.row and scored is not None,
                    note=carried_over(self.entries, seat, sheet if finished else None),
                    verdict="wrong" if seat in wrong else "",
                    earn=replace(earned_block(scored) if scored else Earned(""), open=not finished),
                )
            )
        return Calc("calc", [COMMON("player"), *headings, COMMON("earned")], rows, tall=tall)

    def _groups(self, seat: int, scored: Row | None, sheet: Sheet | None) -> list[Group]:
        """Draw the cards of a seat, or the numbers instead of them."""
        form, counted = self.entries.form, self.entries.pad["counted"][seat]
        if counted is None:
            return [self._group(seat, g, scored, sheet) for g in range(len(form.groups))]
        groups = []
        for g, (count, value) in enumerate(zip(form.counts, counted, strict=True)):
            at, holds = Place(seat, g, 0), value if count.many else [value]
            words = listed([words for known, words in count.options if known in holds])
            state: SlotState = "chosen" if self.at == at else "selectable" if value is None else ""
            label = thing_in_words(self.entries, self.names, at)
            key = count.key(words)
            text = (key if key in words else words) or "–"  # not the letter, which only its picker explains
            slot = Slot(at.key, label, state=state, text=text, do=["at", *at])
            groups.append(Group(count.heading, [slot], shape="keys"))
        return groups + [Group("", [])] * (len(form.groups) - len(groups))

    def _group(self, seat: int, g: int, scored: Row | None, sheet: Sheet | None) -> Group:
        group, cards = self.entries.form.groups[g], self.entries.pad["cards"][seat][g]
        tagged = sheet.rows if sheet is not None and not self._by_seat else ()
        tags = {card: row for row in tagged if row.tag for _, held, _ in row.groups for card in held}
        return Group(
            label=group.name,
            slots=[self._slot(Place(seat, g, i), card, tags) for i, card in enumerate(cards)],
            shape=group.shape,
            columns=group.columns,
            edges=edge_names(group.edges),
            trace=trace_block(seat, scored.trace) if g == 0 and scored and scored.trace else None,
            badge=self.badge(self._pattern(g, cards, scored)) if self._by_seat and not self.guess.veiled else None,
        )

    def _pattern(self, g: int, cards: Sequence[str | None], scored: Row | None) -> tuple[str, str] | None:
        """Return the mark of a seat's full group; that of a single row is shown elsewhere."""
        held = [card for card in cards if card is not None]
        if self.entries.form.groups[g].shape == "pile" or len(held) < len(cards) or not held:
            return None
        made = {tuple(sorted(laid)): mark for _, laid, mark in scored.groups if mark} if scored else {}
        return made.get(tuple(sorted(held))) or self.game.mark(held, self.entries.pad["rulings"])

    def _slot(self, at: Place, card: str | None, tags: Mapping[str, Row]) -> Slot:
        group, chosen, row = self.entries.form.groups[at.group], self.at == at, tags.get(card or "")
        lit = card is not None and self.refused is not None and card in self.refused.part
        state: SlotState = "chosen" if chosen else "scored" if lit else "selectable" if card is None else ""
        if row is not None and not state:
            state = "barred" if not row.stands else "scored" if row.tag == row.result else ""
        return Slot(
            at.key,
            thing_in_words(self.entries, self.names, at),
            face=card,
            state=state,
            text="" if card is None else None,
            tag="" if card is None or row is None else row.tag,
            tile=self.game.tiles,
            ground=group.grounds[at.place] if group.grounds else "",
            do=["at", *at],
        )

    def _picker(self, at: Place) -> Picker:
        if count := self._counting:
            return self._keys(at, count)
        form, there, slots = self.entries.form, entered_cards(self.entries.pad, but=at), []
        for card in self.entries.cards:
            why = why_barred(self.game, card, there)
            slot = replace(self.card(f"pick-{card}", card), do=["card", card], state="selectable")
            used = replace(slot, state="forbidden", why=why or "", label=SAY("entered", slot.label))
            slots.append(used if why else slot)
        return Picker("picker", place_in_words(self.entries, self.names, at), slots, columns=form.columns, dock=True)

    def _keys(self, at: Place, count: Count) -> Picker:
        """Make a picker with a key for each option of a number; impossible ones are crossed out."""
        held, slots = value_at(self.entries.pad, at), []
        for i, ((value, words), why) in enumerate(zip(count.options, rounds.faults_at(self.entries, at), strict=True)):
            on = value == held or (count.many and value in held)
            state: SlotState = "forbidden" if why else "chosen" if on else "selectable"
            slots.append(Slot(f"pick-{i}", words, state=state, why=why, text=count.key(words), do=["count", i]))
        can = [] if count.many else [slot.label for slot in slots if not slot.why and slot.label.isdecimal()]
        span = SAY("span", can[0], can[-1]) if can else ""
        title = "; ".join(filter(None, [place_in_words(self.entries, self.names, at), span, count.hint]))
        return Picker("picker", title, slots, dock=True, keys=True)

    def _status(self, scored: Scored) -> Status:
        pad, form, finished = self.entries.pad, self.entries.form, scored.sheet is not None and scored.finished
        past = self.entries.undo_stack  # only a change of this table is taken back here
        buttons = [Button(COMMON("undo"), ["undo"])] if past and past[-1][1][form.key] != pad else []
        if self.helping:
            back = Button(COMMON("continue"), ["help"], "primary")
            return Status("status", SAY("stays"), [*(buttons if self.helping == "sticks" else []), back])
        buttons += [Button(SAY("help"), ["help"])] if table_picker(self.entries) else []
        if self.entries.over:
            return Status("status", self._progress(scored), [*buttons, Button(SAY("new_game"), ["new"], "primary")])
        if self.at is not None and not self._counting and value_at(pad, self.at) is not None:
            buttons.append(Button(SAY("clear_place"), ["clear"]))
        if form.counts and not finished and (self.at is not None or scored.fault):
            seat = self.at.row if self.at is not None else self.row
            buttons.append(Button(SAY(f"enter_{'cards' if pad['counted'][seat] else 'numbers'}"), ["way", seat]))
        if self.at is not None and finished:
            buttons.append(Button(SAY("done"), ["done"]))
        if self.at is None and not (finished or scored.fault) and self.entries.first_empty():
            buttons.append(Button(COMMON("continue"), ["on"], "primary"))
        if finished and not self.guess.veiled and form.numbers and not rounds.is_as_written(self.entries):
            buttons.append(Button(SAY("write_down"), ["write"], kind="primary"))
        elif finished and not self._by_seat and scored.sheet and scored.sheet.after:
            buttons.append(Button(SAY("next"), ["next"], kind="primary"))
        buttons += mend_buttons(self.entries, scored.fault)
        return Status("status", self._progress(scored), buttons)

    def _progress(self, scored: Scored) -> str:
        """Say in a sentence how far the person has come."""
        if self.refused is not None and (self.refused.seat is not None or self.at is not None):
            return self.with_names(SAY("wrong_and_why", culprit(self.entries, self.refused), self.refused.message))
        pad, sheet = self.entries.pad, scored.sheet
        done = scored.finished and not rounds.is_as_written(self.entries)
        open_ = sheet if sheet is not None and done and not self.guess.veiled else None
        winners = pad["rounds"][-1]["winners"] if self.entries.over else open_.winners if open_ else ()
        if winners:
            return SAY("game_over", [self.names[seat] for seat in winners])
        if open_ is not None:
            parts = [SAY("row_brief", *one) for one in zip(self.names, (row.brief for row in open_.rows), strict=False)]
            parts = parts if self._by_seat else []
            return SAY("rows_brief", ", ".join(parts)) if parts else self.with_names(open_.summary)
        if done:
            return SAY("all_in")
        if scored.fault is not None:
            return ""  # the note below the cards says it
        if news := settled_by_throws(self.entries):
            return news
        if pad["rounds"] and (not is_begun(pad) or rounds.is_as_written(self.entries)):
            return round_line(self.entries, len(pad["rounds"]) - 1)
        missing = self.entries.missing()
        so_far = self.with_names(sheet.summary) if sheet and not self.guess.hiding else ""
        return " ".join(filter(None, [so_far, SAY("still_missing", missing) if missing else ""]))

    def _reasons(self, sheet: Sheet, finished: bool) -> list[Block]:
        """Draw the reasons in the margin, for a scored table or for what is certain in an unfinished one."""
        pad = self.entries.pad
        last = [] if finished else last_card(self.entries)
        if self._by_seat:
            return [*self.why(sheet, self.names, self.row, pad["cards"][self.row], finished), *last]
        title, rows = sheet.extras
        also = [Details("also", title, [List("rows", [self.with_names(row.result) for row in rows])])] if rows else []
        return [*last, *self.notes(sheet.notes, self.names), *self.row_reasons(sheet), *also]

    def _options(self, wrong: Sequence[Block]) -> list[Block]:
        entries = self.entries
        share = [
            Button(SAY("copy_round"), ["code"]),
            *([Button(SAY("copy_text"), ["message"])] if entries.pad["rounds"] and not entries.over else []),
            *([] if entries.over else [Button(COMMON("copy_link"), ["link"])]),  # then it is below the standings
            Button(SAY("clear_all"), ["new"]),
        ]
        opener = Field("open", COMMON("position_code"), ["open"], button=COMMON("open"))
        switches = self.ruling_fields(entries.pad["rulings"], entries.form.rulings) if entries.form.rulings else []
        return [
            Fields("hiding", [self.guess.field()]),
            *([Details("rulings", COMMON("house_rules"), [Fields("switches", switches)])] if switches else []),
            Details("type", SAY("type_table"), [*wrong, typing_field(entries, self.typed)]),
            Details("share", SAY("share"), [Buttons("sharing", share), Fields("opening", [opener])]),
        ]
