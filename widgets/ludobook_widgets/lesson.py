"""Teaching pieces: questions to answer first, moves to make on the real table, readings side by side.

A lesson is data: each step is a position or question, what to do, and how the engine knows it was done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pkgutil import get_data
from typing import Any, TypeVar

import ludobook
from ludobook import Action, Ruling, State
from ludobook.core.draw import scene_svg
from ludobook.core.scene import Scene, Slot, Zone, board_text, in_rows
from ludobook.core.score import Ask, Question, Sheet
from ludobook.core.words import YOU, did, opening
from ludobook.players import greedy

from ludobook_widgets.board import BoardPage, Offer
from ludobook_widgets.gamepage import Block, GamePage, badge, number

S = TypeVar("S", "Step", "Asked")
PLAYERS = tuple(f"Player {seat + 1}" for seat in range(5))


@cache
def worked_cases(game: str) -> dict[str, dict[str, Any]]:
    """A game's worked cases by id, each with ``op``, ``in``, ``out`` and ``rules``."""
    text = get_data("ludobook", f"{game}/cases.json")
    assert text is not None
    return {case["id"]: case for case in json.loads(text)}


class Lesson:
    """The steps of one notebook, and which of them this reader has done; the browser keeps that.

    A step is made by ``move``, ``ask`` or ``choose``; each raises ``ValueError`` for a rule that its game has not.
    """

    def __init__(self, game: str, name: str = "learn", without: Iterable[str] = ()) -> None:
        """``without`` are the keys of the table's blocks that the steps leave out, such as ``standings``."""
        self.game = game
        self.without = frozenset(without)
        self.place = f"{game}:{name}"
        self.steps: list[Step | Asked] = []
        self.done: set[int] = set()
        self.met = False

    def ask(
        self,
        title: str,
        op: str,
        *,
        rules: Iterable[str] = (),
        prompt: str = "",
        only: Iterable[str] = (),
        hint: str = "",
        **request: Any,
    ) -> Asked:
        """A step that is a question to the engine's stateless ``op``.

        ``only`` are the keys of the asks to put, all unless given; ``hint`` answers a wrong one, with the rules.
        """
        question = ludobook.game(self.game).question(op, request)
        keys = tuple(only) or tuple(ask.key for ask in question.asks)
        asks = tuple(ask for ask in question.asks if ask.key in keys)
        answer = tuple((key, value) for key, value in question.answer if key in keys)
        question = replace(question, asks=asks, answer=answer)
        asked = Asked(self.game, question, prompt=prompt, rules=rules, lesson=self, title=title, hint=hint)
        return self._add(asked)

    def move(
        self,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        *,
        good: str,
        weak: str,
        rules: Iterable[str] = (),
        play_on: bool = False,
        until: Callable[[State], bool] | None = None,
    ) -> Step:
        """A step that is a move of seat 0 on the table.

        ``wants(state after it, action)`` judges a legal one, and ``weak`` answers those it does not want. With
        ``play_on`` the others then act, up to the next scoring. The step is done when the reader is not to move any
        more, or as soon as ``until(state)`` is true: that makes it shorter, or with ``play_on`` longer.
        """
        return self._add(Step(self, title, state, task, wants, good, weak, rules, play_on, until))

    def choose(
        self,
        title: str,
        prompt: str,
        options: Mapping[str, str],
        answer: str,
        told: str,
        *,
        rules: Iterable[str] = (),
        hint: str = "",
    ) -> Asked:
        """A step that is a question with ``options``, words by value.

        ``answer`` is the right value; read it off a position, so that it is the engine's. ``hint`` answers a wrong one.
        """
        ask = Ask("answer", prompt, tuple(options.items()))
        question = Question(prompt, (), (ask,), (("answer", answer),), told, rules=tuple(rules))
        return self._add(Asked(self.game, question, rules=rules, lesson=self, title=title, hint=hint))

    def finish(self, step: Step | Asked) -> None:
        """Count a step as done."""
        self.done.add(self.steps.index(step))
        step.keep({self.place: ",".join(map(str, sorted(self.done)))})
        self.redraw()

    def recall(self, kept: Mapping[str, str]) -> None:
        """Take up what the browser kept."""
        numbers = map(number, kept.get(self.place, "").split(","))
        self.done |= {n for n in numbers if 0 <= n < len(self.steps)}
        if self.met:
            return
        # every step is here only now: those made first do not know of those made later
        self.met = True
        self.redraw()

    def redraw(self) -> None:
        """Show every step anew, each with the row of steps in it."""
        for step in self.steps:
            step.draw()

    def row(self, step: Step | Asked) -> list[Block]:
        """The row of steps, as seen from one of them, and its place in it."""
        here = self.steps.index(step)
        items = [
            {
                "label": other.title,
                "state": "done" if i in self.done and i != here else "now" if i == here else "todo",
                "href": f"#step-{i + 1}",
            }
            for i, other in enumerate(self.steps)
        ]
        return [{"type": "steps", "key": "steps", "label": "Steps", "items": items}]

    def onward(self, step: Step | Asked) -> list[Block]:
        """The way to the next step."""
        here = self.steps.index(step)
        if here + 1 == len(self.steps):
            return []
        return [{"label": "Next step", "href": f"#step-{here + 2}", "kind": "primary"}]

    def anchor(self, step: Step | Asked) -> str:
        """The step's address within its page."""
        return f"step-{self.steps.index(step) + 1}"

    def words(self) -> str:
        """The words that the game uses in a way of its own, as a table in Markdown."""
        rows = [f"| {term.word} | {term.text} |" for term in ludobook.game(self.game).rulebook.terms]
        return "\n".join(["| word | what it means here |", "|---|---|", *rows])

    def _add(self, step: S) -> S:
        book = ludobook.game(self.game).rulebook
        if unknown := sorted(set(step.rules) - set(book.ids())):
            raise ValueError(f"Step “{step.title}” names what {book.title} has no rule for: {', '.join(unknown)}.")
        self.steps.append(step)
        step.draw()
        return step


class Asked(GamePage):
    """A question about cards that lie open: answer first, then see the engine's answer and its reasons."""

    def __init__(
        self,
        game: str,
        question: Question,
        *,
        prompt: str = "",
        rules: Iterable[str] = (),
        lesson: Lesson | None = None,
        title: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(game)
        self.question = question
        self.prompt = prompt or question.prompt
        self.rules = tuple(rules) or question.rules
        self.lesson = lesson
        self.title = title
        self.hint = hint
        self.given: dict[str, str] = {}
        self.checked = False
        self.revealed = False
        self.seat = 0
        if lesson is None:
            self.draw()

    @property
    def right(self) -> bool:
        """Whether every answer given is right."""
        return all(self._is_right(key) for key, _ in self.question.answer)

    def _is_right(self, key: str) -> bool:
        given = self.given.get(key, "").strip()
        return (given.lstrip("0") or given[:1]) == dict(self.question.answer)[key]

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        if self.lesson is not None:
            self.lesson.recall(kept)

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        asks = {ask.key: ask for ask in self.question.asks}
        match do:
            case ["answer", str(key), str(text)] if key in asks:
                self.given[key] = text[:20]
                # one question with options needs no second tap
                self.checked = len(asks) == 1 and bool(asks[key].options)
            case ["check"]:
                self.checked = True
            case ["reveal"]:
                self.checked = self.revealed = True
            case ["again"]:
                self.given, self.checked, self.revealed = {}, False, False
            case ["row", int(seat)] if self.question.sheet and 0 <= seat < len(self.question.sheet.rows):
                self.seat = seat
        if self.checked and self.right and not self.revealed:
            self.revealed = True
            self.solved()
        self.draw()

    def solved(self) -> None:
        """Count it as done: the reader found the answer, and was not shown it."""
        if self.lesson is not None:
            self.lesson.finish(self)

    def draw(self) -> None:
        """Send the page as it stands."""
        sheet = self.question.sheet if self.revealed else None
        main = [*map(lying, self._zones(sheet)), *self._cards(sheet)]
        main += [*self._answers(), *self._verdict(), self._status()]
        margin = self.place()
        margin.append({"type": "text", "key": "prompt", "tone": "task", "text": self.prompt, "rules": list(self.rules)})
        if sheet is not None:
            margin.extend(self.why(sheet, PLAYERS, self.seat))
        page: Block = {
            "main": [{"type": "panel", "key": "table", "blocks": main}],
            "margin": margin,
            "margin_first": True,
            "main_label": self.title or "Question",
            "margin_label": f"What to do: {self.title or 'question'}",
            "say": self._told() if self.checked else "",
            "look": "verdict" if self.checked else "",
        }
        if self.lesson:
            page |= {"keep_prefix": self.lesson.place, "anchor": self.lesson.anchor(self)}
        self.show(page)

    def place(self) -> list[Block]:
        """Where this question stands among others."""
        return self.lesson.row(self) if self.lesson else []

    def next_buttons(self) -> list[Block]:
        """What leads on from here."""
        return self.lesson.onward(self) if self.lesson and self.revealed else []

    def _zones(self, sheet: Sheet | None) -> list[Zone]:
        """What lies on the table; what the sheet draws again, with what it scores, is left out."""
        told = [cards for row in sheet.rows for _, cards, _ in row.groups] if sheet else []
        return [zone for zone in self.question.zones if tuple(slot.face for slot in zone.slots) not in told]

    def _cards(self, sheet: Sheet | None) -> list[Block]:
        if sheet is not None:
            earned = any(row.score for row in sheet.rows)
            rows = self.sheet_rows(sheet, PLAYERS, self.seat if earned else -1)
            if not earned:
                # nothing to look into
                rows = [{**row, "do": None} for row in rows]
            headings = [group[0] for group in sheet.rows[0].groups]
            of_seats = earned or not sheet.rows[0].title
            heads = ["Player" if of_seats else "Card", *headings, "Earned" if earned else ""]
            tall = any(row.trace for row in sheet.rows)
            return [{"type": "calc", "key": "scored", "columns": heads, "rows": rows, "tall": tall}]
        columns = []
        for i, (heading, cards, _) in enumerate(self.question.groups):
            known = set(self.game.face_ids)
            slots = [
                {"key": f"c{i}-{j}", "label": self.label(card), "face": card, "tile": self.game.tiles}
                if card in known
                else {"key": f"c{i}-{j}", "label": card, "text": card, "state": "empty"}
                for j, card in enumerate(cards)
            ]
            column: Block = {"key": f"g{i}", "title": heading, "slots": slots}
            if self.revealed:
                mark = self._mark(cards)
                column |= {"badge": badge(mark)} if mark else {}
            columns.append(column)
        return [{"type": "zones", "key": "cards", "columns": columns}] if columns else []

    def _mark(self, cards: tuple[str, ...]) -> tuple[str, str] | None:
        try:
            return self.game.mark(cards, dict(self.question.rulings))
        except ValueError:
            return None

    def _answers(self) -> list[Block]:
        asks = self.question.asks
        if len(asks) == 1 and asks[0].options:
            ask = asks[0]
            buttons = [
                {
                    "key": value,
                    "label": words,
                    "do": ["answer", ask.key, value],
                    "kind": "primary" if self.given.get(ask.key) == value else "quiet",
                }
                for value, words in ask.options
            ]
            return [{"type": "buttons", "key": "answers", "buttons": buttons}]
        fields: list[Block] = []
        for ask in asks:
            field: Block = {"key": ask.key, "label": ask.label, "do": ["answer", ask.key]}
            field["value"] = self.given.get(ask.key, "")
            if ask.options:
                options = [{"value": "", "label": "?"}, *({"value": v, "label": words} for v, words in ask.options)]
                field |= {"kind": "choice", "options": options}
            else:
                field |= {"kind": "number", "min": 0}
            fields.append(field)
        return [{"type": "fields", "key": "answers", "across": True, "fields": fields}]

    def _verdict(self) -> list[Block]:
        if not self.checked:
            return []
        tone = "good" if self.right else "slip"
        note: Block = {"type": "note", "key": "verdict", "tone": tone, "text": self._told()}
        note["lead"] = "Right." if self.right else "Not quite."
        if self.revealed or self.hint:
            note["rules"] = self._known(self.question.rules if self.revealed else self.rules)
        return [note]

    def _told(self) -> str:
        if self.revealed:
            return self.question.told
        labels = {ask.key: ask.label for ask in self.question.asks}
        wrong = [labels[key] for key, _ in self.question.answer if not self._is_right(key)]
        if len(wrong) == len(labels):
            return self.hint or f"{'Look at the rules named with the task, and t' if self.rules else 'T'}ry again."
        return " ".join([f"Look again at: {', '.join(wrong)}.", *([self.hint] if self.hint else [])])

    def _status(self) -> Block:
        buttons: list[Block] = []
        if self.revealed:
            buttons.append({"label": "Again", "do": ["again"], "kind": "quiet"})
        else:
            if self.checked:
                buttons.append({"label": "Show me", "do": ["reveal"], "kind": "quiet"})
            if len(self.question.asks) > 1 or not self.question.asks[0].options:
                buttons.append({"label": "Check", "do": ["check"], "kind": "primary"})
        buttons.extend(self.next_buttons())
        text = "Answered." if self.revealed else "Answer first, then look."
        return {"type": "status", "key": "status", "text": text, "buttons": buttons}

    def summary(self) -> str:
        """See ``Page``."""
        return self.title or self.prompt

    def as_text(self) -> str | None:
        """The question, with its cards."""
        rows = [f"{zone.title}: {board_text(zone) or in_rows(zone)}" for zone in self.question.zones]
        rows += [f"{heading}: {' '.join(cards)}" for heading, cards, _ in self.question.groups]
        options = [words for _, words in self.question.asks[0].options] if len(self.question.asks) == 1 else []
        answers = [f"Answers: {' / '.join(options)}"] if options else []
        return "\n".join([*([self.title] if self.title else []), *rows, self.prompt, *answers])

    def as_svg(self) -> str | None:
        """The cards of the question."""
        known = set(self.game.face_ids)
        zones = tuple(
            Zone(f"g{i}", heading, tuple(Slot(card, card) for card in cards if card in known))
            for i, (heading, cards, _) in enumerate(self.question.groups)
        )
        return scene_svg(Scene(self.prompt, (*self.question.zones, *zones)), self.game.face)


class Step(BoardPage):
    """A move to make on the real table: an illegal one is refused with its rule, a weak one is answered."""

    def __init__(
        self,
        lesson: Lesson,
        title: str,
        state: State,
        task: str,
        wants: Callable[[State, Action], bool],
        good: str,
        weak: str,
        rules: Iterable[str],
        play_on: bool,
        until: Callable[[State], bool] | None,
    ) -> None:
        super().__init__(lesson.game)
        self.lesson = lesson
        self.title = title
        self.start = state
        self.state = state
        self.task = task
        self.wants = wants
        self.good = good
        self.weak = weak
        self.rules = tuple(rules)
        self.scored: Sheet | None = None
        self.play_on = play_on
        self.until = until
        self.row = self.seat
        self.verdict: bool | None = None

    @property
    def my_turn(self) -> bool:
        """See ``BoardPage``; a step that is done offers nothing more."""
        return not self.verdict and super().my_turn

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``."""
        self.lesson.recall(kept)

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        match do:
            case ["again"]:
                self.state, self.scored, self.verdict, self.refused = self.start, None, None, None
                self.choosing = type(self.choosing)()
            case ["row", int(seat)] if self.scored is not None and 0 <= seat < len(self.scored.rows):
                self.row = seat
            case _ if not self.verdict:
                self.verdict = None
                self._try(self.touch(do))
        self.draw()

    def _try(self, action: Action | None) -> None:
        state = self.state
        if action is None or state is None:
            return
        after = state.apply(action)
        if not self.wants(after, action):
            self.verdict = False
            return
        passed = after.status().to_move != self.seat or self._scored_since(after)
        self.state = self._run_on(after) if passed and self.play_on else after
        if self._goes_on(self.state, passed):
            # the right move, and the next one is the reader's too
            return
        self.verdict = True
        self.lesson.finish(self)

    def _goes_on(self, state: State, passed: bool) -> bool:
        if self.until is None or state.status().game_over:
            return not passed
        return not self.until(state)

    def _scored_since(self, state: State) -> bool:
        return state.last_score() != self.start.last_score()

    def _run_on(self, state: State) -> State:
        """Let the others act, up to the reader's next turn or the next scoring."""
        while state.status().to_move not in (None, self.seat) and not self._scored_since(state):
            state = state.apply(greedy(state))
        if self._scored_since(state):
            self.scored = state.last_score()
        return state

    def draw(self) -> None:
        """Send the page as it stands."""
        if self.scored is not None:
            main = [self.scored_table(self.scored, self.names, self.row)]
            bar: Block = {"type": "status", "key": "status", "text": f"{YOU}: {self.scored.rows[self.seat].result}."}
        else:
            *main, bar = self.board(self.lesson.without)
        onward: list[Block] = []
        if self.verdict is not None:
            tone, lead = ("good", "Yes.") if self.verdict else ("slip", "Legal, but not what is asked.")
            text = self.good if self.verdict else self.weak
            main.append({"type": "note", "key": "verdict", "tone": tone, "lead": lead, "text": text})
        if self.verdict:
            bar = {**bar, "text": "Done.", "path": [], "buttons": []}
            onward = self.lesson.onward(self)
        again = {"label": "Start over", "do": ["again"], "kind": "quiet"}
        touched = self.verdict is not None or self.state is not self.start
        bar = {**bar, "buttons": [*bar.get("buttons", []), *([again] if touched else []), *onward]}
        task = {"type": "text", "key": "task", "tone": "task", "text": self.task, "rules": list(self.rules)}
        margin = [*self.lesson.row(self), task]
        if self.scored is not None:
            margin.extend(self.why(self.scored, self.names, self.row))
        said = self.good if self.verdict else self.weak if self.verdict is False else bar["text"]
        self.show(
            {
                "main": [{"type": "panel", "key": "table", "blocks": [*main, *self._since(), bar]}],
                "margin": margin,
                "margin_first": True,
                "escape": ["back"],
                "main_label": self.title,
                "margin_label": f"What to do: {self.title}",
                "keep_prefix": self.lesson.place,
                "anchor": self.lesson.anchor(self),
                "say": self.refused.message if self.refused else said,
                "look": "verdict" if self.verdict is not None else "refusal" if self.refused else "",
            }
        )

    def _since(self) -> list[Block]:
        """What happened from the reader's last move on, where the others have acted."""
        if not self.play_on or self.state is None or self.state is self.start or self.scored is not None:
            return []
        log = self.state.view(self.seat)["log"]
        rows = []
        for entry in log[max(i for i, entry in enumerate(log) if entry["seat"] == self.seat) :]:
            words = self.named(self.game.tell(entry["action"]))
            who = None if entry["seat"] is None else self.names[entry["seat"]]
            rows.append(f"{opening(words)}." if who is None else f"{who} {did(who, words)}.")
        return [{"type": "text", "key": "since", "tone": "muted", "text": " ".join(rows)}]

    def _slot(self, zone: Zone, place: int, slot: Slot, offer: Offer) -> Block:
        """See ``BoardPage``; what a refused card was held against is lit."""
        block = super()._slot(zone, place, slot, offer)
        if self.refused is not None and slot.choice is None and slot.face in self.refused.part:
            block["state"] = "scored"
        return block

    def summary(self) -> str:
        """See ``Page``."""
        return f"{self.title}: {self.task}"

    def as_text(self) -> str | None:
        """The position, with what its page shows of it, and the task."""
        scene = self.start.scene(self.seat)
        zones = [zone for zone in scene.zones if zone.layout != "row" or any(slot.face for slot in zone.slots)]
        without = self.lesson.without
        facts = () if "facts" in without else scene.facts
        standing = () if "standings" in without else scene.standing
        shown = replace(scene, zones=tuple(zones), facts=facts, standing=standing)
        return f"{self.named(str(shown))}\n{self.task}"

    def as_svg(self) -> str | None:
        """The position, as it is at the start."""
        return scene_svg(self.start.scene(self.seat), self.game.face)


def lying(zone: Zone) -> Block:
    """A zone to look at, such as a board."""
    slots = []
    for i, slot in enumerate(zone.slots):
        block: Block = {"key": f"{zone.id}-{i}", "label": slot.label, "tile": zone.tile}
        block |= {"face": slot.face} if slot.face else {"state": "empty", "text": ""}
        slots.append(block | ({"ground": slot.ground} if slot.ground else {}))
    edges = [list(names) for names in zone.edges]
    board: Block = {"type": "zone", "key": zone.id, "title": zone.title, "layout": zone.layout, "slots": slots}
    return board | {"columns": zone.columns, "edges": edges}


def worked_question(game: str, case_id: str) -> Question:
    """A worked case as a question.

    Raises:
        AssertionError: the engine disagrees with the recorded answer.
    """
    case, played = worked_cases(game)[case_id], ludobook.game(game)
    try:
        got = played.ops[case["op"]](case["in"])
    except ludobook.BadInput:
        got = {"error": True}
    if got != case["out"]:
        raise AssertionError(f"{case_id}: {got} is not {case['out']}")
    question = played.question(case["op"], case["in"])
    switches = {ruling.key: ruling for ruling in played.rulebook.switches}
    told = []
    for key, value in case["in"].get("rulings", {}).items():
        if key in switches and switches[key].accepts(value):
            ruling = switches[key]
            told.append(f"{ruling.question} {opening(ruling.meanings[ruling.values.index(value)])}. ")
        else:
            told.append(f"With the ruling `{key}` set to `{json.dumps(value)}`: ")
    return replace(question, prompt="".join([*told, question.prompt]), rules=tuple(case["rules"]))


def ruling_question(game: str, ruling_id: str) -> Question:
    """A ruling as a question: which of its readings holds here.

    Raises:
        AssertionError: the ruling names no other reading, so that nothing can be asked.
    """
    ruling = ludobook.game(game).rulebook[ruling_id]
    assert isinstance(ruling, Ruling)
    assert ruling.others, f"{ruling_id} has one reading only"
    readings = sorted((ruling.answer, *ruling.others))
    ask = Ask("reading", "The reading", tuple((str(i), opening(reading)) for i, reading in enumerate(readings)))
    told = f"Our reading: {ruling.answer}, because {ruling.reason}."
    answer = (("reading", str(readings.index(ruling.answer))),)
    return Question(ruling.question, (), (ask,), answer, told, rules=(ruling.id,))


class Cases(Asked):
    """Worked cases, or rulings, one after the other by their ids: predict, then look.

    Making it fails when the engine disagrees with a case.
    """

    def __init__(self, game: str, title: str, *ids: str) -> None:
        self.ids = ids
        made = worked_cases(game)
        self.questions = [worked_question(game, one) if one in made else ruling_question(game, one) for one in ids]
        self.at = 0
        self.done: set[int] = set()
        super().__init__(game, self.questions[0], title=title)
        self.rules = self._before()
        self.draw()

    def _before(self) -> tuple[str, ...]:
        """The rules to look at before answering: of a ruling none, for it tells the answer."""
        return tuple(rule for rule in self.question.rules if rule != self.ids[self.at])

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        match do:
            case ["case", int(i)] if 0 <= i < len(self.ids):
                self.at = i
                self.question = self.questions[i]
                self.prompt, self.rules = self.question.prompt, self._before()
                self.given, self.checked, self.revealed, self.seat = {}, False, False, 0
                self.draw()
            case _:
                super().on_do(do)

    def solved(self) -> None:
        """See ``Asked``."""
        self.done.add(self.at)

    def place(self) -> list[Block]:
        """See ``Asked``: the row of cases."""
        items = [
            {
                "label": case_id,
                "state": "now" if i == self.at else "done" if i in self.done else "todo",
                "do": ["case", i],
            }
            for i, case_id in enumerate(self.ids)
        ]
        where = f"Case {self.at + 1} of {len(self.ids)} · {self.ids[self.at]}"
        return [
            {"type": "steps", "key": "steps", "label": "Cases", "items": items},
            {"type": "text", "key": "where", "tone": "muted", "text": where},
        ]

    def next_buttons(self) -> list[Block]:
        """See ``Asked``."""
        if self.at + 1 == len(self.ids):
            return []
        return [{"label": "Next case", "do": ["case", self.at + 1], "kind": "primary" if self.revealed else "quiet"}]

    def as_text(self) -> str | None:
        """Every case with its answer, for a notebook read without a kernel."""
        rows = [self.title]
        for case_id, question in zip(self.ids, self.questions, strict=True):
            boards = [
                " | ".join(map(str.strip, board_text(zone).splitlines()[1:-1])) or in_rows(zone)
                for zone in question.zones
            ]
            cards = ", ".join([*boards, *(" ".join(group) for _, group, _ in question.groups)])
            rows.append(f"{case_id}: {cards and f'{cards}. '}{question.prompt} {question.told}")
        return "\n".join(rows)

    def as_svg(self) -> str | None:
        """No picture: the text holds every case."""
        return None


class Readings(GamePage):
    """The same cards under each reading of a ruling, side by side.

    What shows only in play has no ``op``: there ``told(rulings)`` plays it, and says what came of it.
    """

    def __init__(
        self, game: str, key: str, op: str = "", *, told: Callable[[dict[str, Any]], str] | None = None, **request: Any
    ) -> None:
        super().__init__(game)
        ruling = next(ruling for ruling in self.game.rulebook.switches if ruling.key == key)
        self.ruling = ruling
        each = [{key: value} for value in ruling.values]
        if told is None:
            self.questions = [self.game.question(op, {**request, "rulings": rulings}) for rulings in each]
        else:
            self.questions = [Question(ruling.question, (), (), (), told(rulings)) for rulings in each]
        self.draw()

    def draw(self) -> None:
        """Send the page."""
        first = self.questions[0]
        columns: list[Block] = [
            {
                "key": f"g{i}",
                "title": heading,
                "slots": [
                    {"key": f"c{i}-{j}", "face": card, "label": self.label(card), "tile": self.game.tiles}
                    for j, card in enumerate(cards)
                ],
            }
            for i, (heading, cards, _) in enumerate(first.groups)
        ]
        others = range(1, len(self.questions))
        blocks: list[Block] = [
            {"type": "heading", "key": "h", "level": 3, "text": self.ruling.question},
            *map(lying, first.zones),
            *([{"type": "zones", "key": "cards", "columns": columns}] if columns else []),
            *({"type": "compare", "key": f"side-{i}", "left": self._side(0), "right": self._side(i)} for i in others),
            {
                "type": "text",
                "key": "why",
                "tone": "muted",
                "text": f"Our reading is the first, because {self.ruling.reason}.",
                "rules": [self.ruling.id],
            },
        ]
        panel = {"type": "panel", "key": "table", "blocks": blocks}
        self.show({"main": [panel], "layout": "single", "main_label": self.ruling.question})

    def _side(self, i: int) -> Block:
        question = self.questions[i]
        blocks: list[Block] = [{"type": "text", "key": f"told-{i}", "text": question.told}]
        if question.sheet is not None:
            rows = [
                [row.title or PLAYERS[seat], "; ".join([row.result, *(words for _, words in row.gains)])]
                for seat, row in enumerate(question.sheet.rows)
                if not (row.title and row.score)
            ]
            [first, *others] = question.sheet.rows
            if first.title and first.score and not others:
                # one thing, such as a hand, and no players: what it is made of says more
                rows = [[self.game.say(line, PLAYERS), str(line.points)] for line in first.score.lines]
            blocks.extend([{"type": "table", "key": f"rows-{i}", "rows": rows}] if rows else [])
            blocks.extend(self.notes(question.sheet.notes, PLAYERS, key=f"note-{i}"))
        return {"title": opening(self.ruling.meanings[i]), "blocks": blocks}

    def summary(self) -> str:
        """See ``Page``."""
        return self.ruling.question

    def as_text(self) -> str | None:
        """The question, and what each reading makes of it."""
        sides = zip(self.ruling.meanings, self.questions, strict=True)
        return "\n".join([self.ruling.question, *(f"{opening(meaning)}: {q.told}" for meaning, q in sides)])
