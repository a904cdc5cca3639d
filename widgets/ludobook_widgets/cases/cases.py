"""Shows worked cases and rulings, each as a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import ludobook
from ludobook import Ruling
from ludobook.core.words import opening
from ludobook.look.draw import Bars, Words
from ludobook.look.scene import Zone, board_text
from ludobook.teach.sheet import Ask, Question

from ludobook_widgets.cases import SAY
from ludobook_widgets.game.question_page import QuestionPage, question_zones
from ludobook_widgets.game.question_view import zone_in_words
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.arguments import kinds_checked
from ludobook_widgets.page.blocks import Block, Button, Compare, Content, Note, Panel, Side, StepLink, Steps, Text


@cache
def worked_cases(game: str) -> dict[str, dict[str, Any]]:
    """Return a game's worked cases by id, each with ``op``, ``in``, ``out`` and ``rules``."""
    played = ludobook.game(game)
    return {case["id"]: case for case in (played.file(played.cases) if played.cases else ())}


@cache
def worked_question(game: str, case_id: str) -> Question:
    """Make a question of a worked case.

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
    prompt, unusual = question.prompt, False
    for key, value in reversed(case["in"].get("rulings", {}).items()):
        if key in switches and switches[key].accepts(value):
            ruling = switches[key]
            prompt = SAY("with_reading", ruling.question, opening(ruling.meanings[ruling.values.index(value)]), prompt)
            unusual |= value != ruling.values[0]
    prompt = SAY("with_house_rules", prompt) if unusual else prompt
    return replace(question, prompt=prompt, rules=tuple(case["rules"]))


def ruling_question(game: str, ruling_id: str) -> Question:
    """Make a question of a ruling: which of its readings is ours.

    Raises:
        AssertionError: the ruling has no other reading, so there is nothing to ask.
    """
    ruling = ludobook.game(game).rulebook[ruling_id]
    assert isinstance(ruling, Ruling)
    assert ruling.others, f"{ruling_id} has only one reading"
    readings = sorted((ruling.answer, *ruling.others))
    ask = Ask("reading", SAY("ask_reading"), tuple((str(i), opening(reading)) for i, reading in enumerate(readings)))
    explanation = SAY("our_reading", ruling.answer, opening(ruling.reason))
    answer = (("reading", str(readings.index(ruling.answer))),)
    hint = f"{opening(ruling.reason)}."
    return Question(ruling.question, (), (ask,), answer, explanation, rules=(ruling.id,), hint=hint)


def cards_in_words(question: Question) -> str:
    """Describe the cards that a question is about, in a line."""
    boards = [
        " | ".join(map(str.strip, board_text(zone).splitlines()[1:-1])) or zone_in_words(zone)
        for zone in question.zones
    ]
    return ", ".join([*boards, *(" ".join(group) for _, group, _ in question.groups)])


def ruling_sides(ruling: Ruling, mark: str = "") -> Compare:
    """Show a ruling beside its reason and the readings that we did not choose; ``mark`` is added to the keys."""
    other = SAY("another_reading") if len(ruling.others) == 1 else SAY("other_readings")
    sides = [
        Side(SAY("played_here"), [Text(f"here{mark}", f"{opening(ruling.answer)}.")]),
        Side(COMMON("why"), [Text(f"why{mark}", f"{opening(ruling.reason)}.")]),
        Side(other, [Text(f"other-{i}{mark}", f"{opening(one)}.") for i, one in enumerate(ruling.others)]),
    ]
    return Compare(f"sides{mark}", [side for side in sides if side.blocks])


def usual_result(game: str, case_id: str) -> str:
    """Return the result, under our readings, of a worked case that uses other readings.

    It is empty if the case has no result, or is illegal under our readings.
    """
    case, played = worked_cases(game)[case_id], ludobook.game(game)
    if "rulings" not in case["in"]:
        return ""
    try:
        return played.question(case["op"], {**case["in"], "rulings": {}}).explanation
    except ludobook.BadInput:
        return ""


class Cases(QuestionPage):
    """Worked cases, or rulings, asked one after another: first predict, then look.

    Args:
        game: the game's package name.
        title: the heading of the page.
        *ids: the ids of the worked cases or rulings, at least one.

    Raises:
        AssertionError: the engine disagrees with a case, or a ruling has no other reading.
        BadInput: an id is not one of this game.
        ValueError: no id is given, or an argument is of a wrong kind.

    >>> Cases("egg", "A whole round", "egg-pub-19").right
    False
    """

    @kinds_checked
    def __init__(self, game: str, title: str, *ids: str) -> None:
        made = worked_cases(game)
        if not ids:
            raise ValueError(SAY("ids_needed", ", ".join([*made][:2])))
        self.ids = ids
        self.questions = [worked_question(game, one) if one in made else ruling_question(game, one) for one in ids]
        self.at, self.came = 0, False  # the latter once another case has been chosen, which is heard
        self.done: set[int] = set()
        super().__init__(game, self.questions[0], title=title)

    def put(self, question: Question, prompt: str = "", rules: Any = ()) -> None:
        """Ask a question; a ruling's own rule is hidden until the answer, because it gives that away."""
        super().put(question, prompt, rules)
        self.rules = tuple(rule for rule in question.rules if rule != self.ids[self.at])

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["case", int(i)] if 0 <= i < len(self.ids):
                self.at, self.came = i, True
                self.put(self.questions[i])
                self.draw()
            case _:
                super().on_command(command)

    def on_solved(self) -> None:
        self.done.add(self.at)

    def progress_blocks(self) -> list[Block]:
        """Draw the row of cases; the current one shows its title."""
        items = [
            StepLink(
                SAY("case", i + 1), "now" if i == self.at else "done" if i in self.done else "todo", do=["case", i]
            )
            for i in range(len(self.ids))
        ]
        return [Steps("steps", SAY("cases"), items), Text("where", self._where, tone="muted")]

    def to_do(self) -> str:
        """Say what is to be done next, until the answer has been sent off; then the reply does."""
        answering = self.answering
        if answering.checked or answering.revealed:
            return ""
        touched = {key for key, _ in answering.touches.values()}  # their labels are nowhere on the page
        left = [ask for ask in self.question.asks if not answering.answer_to(ask.key)]
        if left and len(self.question.asks) > 1 and not any(ask.key in touched for ask in left):
            return SAY("then_check", [f"“{ask.label.rstrip('?:')}”" for ask in left])
        return SAY("check_now") if answering.given and not left else super().to_do()

    def framed(self, content: Content) -> Content:
        """Show the answer beside other readings, and rules only with a reply: before it they would give it away."""
        main = self._beside(content.main) if self.answering.revealed else content.main
        margin = [replace(one, rules=()) if isinstance(one, Text) else one for one in content.margin]
        came = self.came and not self.answering.given and not self.answering.checked
        said = content.say or (f"{self._where}. {self.prompt}" if came else "")
        return replace(content, main=main, margin=margin, look=self._last_key(), say=said)

    @property
    def _where(self) -> str:
        return SAY("case_of", self.at + 1, len(self.ids))

    def _last_key(self) -> str:
        """Name the last key to answer with after a wrong answer, whose reply must not lie over the keys."""
        answering = self.answering
        if not answering.checked or answering.revealed:
            return ""
        if answering.fields:
            return "0"  # of the keypad
        touched = {key for key, _ in answering.touches.values()}
        asks = [ask for ask in self.question.asks if ask.options and ask.key not in touched]
        return asks[-1].options[-1][0] if asks else ""

    def _beside(self, main: Sequence[Block]) -> list[Block]:
        """Put the answer beside its reason and other readings, so that the note says only the answer."""
        [table, *others] = main
        if ruling := self.ruling:
            sides, short = ruling_sides(ruling), f"{opening(ruling.answer)}."
        elif usual := usual_result(self.game.name, self.ids[self.at]):
            readings = [
                (SAY("under_this_reading"), self.question.explanation),
                (SAY("as_usual"), self.with_names(usual)),
            ]
            sides = Compare(
                "sides", [Side(title, [Text(f"told-{i}", words)]) for i, (title, words) in enumerate(readings)]
            )
            short = ""
        else:
            return [*main]
        assert isinstance(table, Panel)
        inside = [replace(one, text=short) if isinstance(one, Note) and short else one for one in table.blocks]
        at = next(i for i, one in enumerate(inside) if isinstance(one, Note))
        return [replace(table, blocks=[*inside[:at], sides, *inside[at:]]), *others]

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that is asked about; None for a worked case."""
        asked = self.ids[self.at]
        found = None if asked in worked_cases(self.game.name) else self.game.rulebook[asked]
        return found if isinstance(found, Ruling) else None

    def next_buttons(self) -> list[Button]:
        """Lead to the next case; after the last one, once it is answered, to the first that was skipped."""
        revealed, onward = self.answering.revealed, self.at + 1
        if onward < len(self.ids):
            return [Button(SAY("next"), ["case", onward], kind="primary" if revealed else "quiet")]
        left = [i for i in range(self.at) if i not in self.done] if revealed else []
        return [Button(SAY("back_to", i + 1), ["case", i], kind="primary") for i in left[:1]]

    def as_text(self) -> str | None:
        """Write every case, and all answers below them, as in a printed book."""
        asked, answers = [], []
        for i, question in enumerate(self.questions, 1):
            cards = cards_in_words(question)
            asked.append(
                self.in_notation(f"{i}. {SAY('in_words', cards, question.prompt) if cards else question.prompt}")
            )
            answers.append(self.in_notation(f"{i}. {question.explanation}"))
        return "\n".join([f"**{self.title}**", "", *asked, "", f"{SAY('answers')}:", "", *answers])

    def as_svg(self) -> str | None:
        """Draw every case with its cards and names, and all answers below them."""
        parts: list[Words | Bars | Sequence[Zone]] = [Words(self.title, strong=True)]
        for i, question in enumerate(self.questions, 1):
            parts.append(Words(f"{i}. {question.prompt}"))
            if zones := question_zones(self, question):
                parts.append(zones)
        parts.append(Words(SAY("answers"), strong=True))
        parts += [Words(f"{i}. {question.explanation}") for i, question in enumerate(self.questions, 1)]
        return self.page_picture(parts)
