"""Asks today’s five: five questions about the games that the reader has met, the same for all who have met these."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import Any, Literal

import ludobook
from ludobook.core.words import plain, with_names
from ludobook.teach.drill import SHELF_OPENERS, Dice
from ludobook.teach.sheet import Question

from ludobook_widgets.game.answering import LONGEST_ANSWER, Answering
from ludobook_widgets.game.game_page import faces_and_rules
from ludobook_widgets.game.lesson_file import lesson_of
from ludobook_widgets.game.mistakes import KEPT_PREFIX, MissedQuestion, new_mistake
from ludobook_widgets.game.player_names import numbered
from ludobook_widgets.game.question_view import with_player_names
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Compare,
    Content,
    Details,
    Heading,
    Note,
    Panel,
    Side,
    Status,
    Text,
    Words,
)
from ludobook_widgets.practise import SAY
from ludobook_widgets.practise.quiz import Quiz

QUESTIONS_A_DAY = 5
DRAWS = 8  # of which the question that repeats least is asked
EXERCISES = ("level", "next", "right")  # what is kept of the exercises of a game, before its name
SIGNS = {"right": "✓", "wrong": "✗", "shown": "○"}
KEPT_DAY = KEPT_PREFIX + "today"  # the key for the day, its marks, and the games asked: ``2026-11-22 110 egg,kirin``
NO_GAMES = "-"  # in place of these games, if the reader had met none
KEPT_GIVEN = KEPT_PREFIX + "given"  # the key for the day and its answers as JSON: ``2026-11-22 [{"pair":"a"},{}]``
OTHER_DAY = "-other"  # ends the same two keys for another day than today, which a link names
KEPT_DAYS = KEPT_PREFIX + "days"  # the key for the last full day and the days in a row: ``2026-11-22 4``


def questions_of_day(day: date, games: Sequence[str] = ()) -> list[MissedQuestion]:
    """Return the questions of a day, with the games in turn, each beginning with its opener.

    Without ``games``, for a reader who has met none, they are openers of all games, which need no term of a game; a
    game without one asks what a single touch can answer.
    """
    turn = day.toordinal()
    asked = {game: _asked_of(turn, game, bool(games)) for game in games or games_with_drills()}
    order = [list(asked)[(turn + i) % len(asked)] for i in range(QUESTIONS_A_DAY)]
    return [asked[game][order[:i].count(game)] for i, game in enumerate(order)]


@cache
def _asked_of(turn: int, game: str, met: bool) -> list[MissedQuestion]:
    """Return the questions of a day about one game, which do not depend on the other games."""
    drills, opener = ludobook.game(game).drills, ludobook.game(game).opener
    dice = Dice(turn * len(ludobook.GAMES) + list(ludobook.GAMES).index(game))
    kinds = dice.shuffled([kind for kind in drills if kind.reminder])  # what nobody has to have learned
    asked = [_new_question(game, opener.key, 0, dice, [])] if opener else []
    while met and len(asked) < QUESTIONS_A_DAY:
        again, place = divmod(len(asked) - bool(opener), len(kinds))  # a kind comes again at another level
        asked.append(_new_question(game, kinds[place].key, (dice.below(2) + again) % 2, dice, asked))
    while opener and len(asked) < QUESTIONS_A_DAY:  # it needs none of the game's words
        asked.append(_new_question(game, opener.key, 0, dice, asked))
    return asked or [item for kind in kinds if _one_touch(item := _new_question(game, kind.key, 0, dice, []))]


def _new_question(game: str, key: str, level: int, dice: Dice, before: Sequence[MissedQuestion]) -> MissedQuestion:
    """Draw a question that is none of the shelf's and, as far as draws allow, has other rules than those ``before``."""
    draws = [MissedQuestion(game, key, level, dice.below(10**9)) for _ in range(DRAWS)]
    known = [item.question() for item in before if item.key == key]
    opener = ludobook.game(game).opener
    shown = _on_shelf(game) if opener and key == opener.key else []

    def likeness(item: MissedQuestion) -> tuple[bool, bool, bool]:
        question = item.question()
        again = any(_alike(question, one) for one in (*shown, *known))
        same_rules = any(question.rules == one.rules for one in known)
        return again, same_rules, any(question.answer == one.answer for one in known)

    return min(draws, key=likeness) if known or shown else draws[0]


@cache
def _on_shelf(game: str) -> list[Question]:
    """Return the openers that the shelf asks."""
    opener = ludobook.game(game).opener
    return [ludobook.game(game).question(*opener.ask(seed, 0)) for seed in range(SHELF_OPENERS)] if opener else []


def _alike(one: Question, other: Question) -> bool:
    """Tell whether two questions have one answer and, but for one of them, the same cards."""
    if one.answer != other.answer:
        return False
    cards, others = (Counter(slot.face for zone in asked.zones for slot in zone.slots) for asked in (one, other))
    return (cards - others).total() <= 1


def _one_touch(item: MissedQuestion) -> bool:
    """True for a question that one touch answers."""
    return not Answering(item.question()).needs_check


def games_with_drills() -> list[str]:
    """The games that have questions to ask."""
    return [game for game in ludobook.GAMES if ludobook.game(game).drills]


def games_met(kept: Iterable[str]) -> list[str]:
    """Return the games that were learned, played, scored or practised, by the names of what a browser keeps.

    A question that was missed is none of them, since these five ask some as well.

    >>> games_met(["egg:coach", "drills:right:kirin", "drills:meow_oracle:area:0:7", "players"])
    ['egg', 'kirin']
    """
    parts = [name.split(":") for name in kept if not name.startswith(KEPT_PREFIX)]
    practised = [name.removeprefix(KEPT_PREFIX).split(":") for name in kept if name.startswith(KEPT_PREFIX)]
    parts += [name[1:] for name in practised if name[0] in EXERCISES]
    return [game for game in games_with_drills() if any(name[:1] == [game] for name in parts)]


@cache
def step_that_teaches(item: MissedQuestion) -> int:
    """Return the number, from 1, of the lesson's first step that teaches the rule by which a question is decided.

    It is the first of the question's rules that any step teaches; 0 if none is taught.
    """
    lesson = lesson_of(item.game)
    steps = list(lesson.steps.values()) if lesson else []
    taught = (n for rule in item.question().rules for n, step in enumerate(steps, 1) if rule in step["rules"])
    return next(taught, 0)


def read_day(text: str) -> date | None:
    """Read a day such as ``2026-11-22``; None if the text is not a day."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None


def read_marks(text: str) -> tuple[list[bool], list[str] | None]:
    """Read the marks of a day and the games that its questions are about, which older texts do not name.

    >>> read_marks("110 egg,kirin"), read_marks("10 -"), read_marks("1"), read_marks("1 chess")
    (([True, True, False], ['egg', 'kirin']), ([True, False], []), ([True], None), ([], None))
    """
    marks, named, names = text.partition(" ")
    games = [] if names == NO_GAMES else names.split(",")
    known = set(games) <= set(games_with_drills()) and len(set(games)) == len(games)
    if len(marks) > QUESTIONS_A_DAY or not set(marks) <= {"0", "1"} or (named and not known):
        return [], None
    return [mark == "1" for mark in marks], games if named else None


def read_given(text: str, count: int) -> list[dict[str, str]]:
    """Read the answers of a day, one for each of its marks; none if the text holds others."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return []
    answers = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    known = all(isinstance(value, str) and len(value) <= LONGEST_ANSWER for one in answers for value in one.values())
    return answers if len(answers) == count and known else []


class Today(Quiz):
    """The five questions of the day that the browser has, or that a link names; then their marks, to be shared.

    >>> Today()
    <Today: five questions a day>
    """

    def __init__(self) -> None:
        self.day = date(2026, 1, 1)
        self.met_games: list[str] = []  # the games that the questions are about; empty for easy ones of all games
        self.other = ""  # OTHER_DAY if a link names another day, which takes nothing from today
        self.last_days = ""
        self.given: list[dict[str, str]] = []  # the answers, empty where one was shown; no more is kept of some days
        self.items = questions_of_day(self.day)
        super().__init__(self.items[0], SAY("today"))

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.mistakes.recall(kept)
        today = read_day(query.get("today", "")) or self.day
        self.day = read_day(query.get("day", "")) or today
        self.other = OTHER_DAY if self.day != today else ""
        self.met_games = games_met(kept)
        self.last_days = kept.get(KEPT_DAYS, "")
        day, _, answers = kept.get(KEPT_DAY + self.other, "").partition(" ")
        if day == self.day.isoformat():
            self.marks, asked = read_marks(answers)
            if asked is not None:
                self.met_games = asked  # a game met since the first answer changes nothing before tomorrow
            of, _, given = kept.get(KEPT_GIVEN + self.other, "").partition(" ")
            self.given = read_given(given, len(self.marks)) if of == day else []
        self.items = questions_of_day(self.day, self.met_games)
        self.ask(self.items[min(len(self.marks), QUESTIONS_A_DAY - 1)])
        self.draw()

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["share"] if self.over:
                self.share(self.result(), self.day.isoformat())
            case _ if not self.over:
                super().on_command(command)

    @property
    def over(self) -> bool:
        """True when all questions have been answered, and the last answer has been read."""
        return len(self.marks) == QUESTIONS_A_DAY and not self.answering.revealed

    def go_on(self) -> None:
        """Ask the next question, if there is one."""
        if len(self.marks) < QUESTIONS_A_DAY:
            self.ask(self.items[len(self.marks)])
        else:
            self.answering.checked = self.answering.revealed = False

    def count_answer(self, right: bool) -> None:
        """Count the answer, and let the browser keep this day's marks."""
        super().count_answer(right)
        if not right:  # it was missed outside Practise, which is to ask it first
            self.mistakes.items[self.item] = (0, 0)
            self.keep(new_mistake(self.item))
        if len(self.given) == len(self.marks) - 1:
            self.given.append(dict(self.answering.given))
        kept: dict[str, str | None] = {}
        if len(self.marks) == QUESTIONS_A_DAY and self.in_a_row > 0:
            kept[KEPT_DAYS] = self.last_days = f"{self.day.isoformat()} {self.in_a_row}"
        day = self.day.isoformat()
        kept[KEPT_GIVEN + self.other] = f"{day} {json.dumps(self.given, separators=(',', ':'))}"
        marks, games = "".join(str(int(mark)) for mark in self.marks), ",".join(self.met_games) or NO_GAMES
        self.keep({**kept, KEPT_DAY + self.other: f"{day} {marks} {games}"})

    @property
    def in_a_row(self) -> int:
        """The number of days in a row, with this one; 0 for an earlier day that a link names."""
        last, _, count = self.last_days.partition(" ")
        before = read_day(last)
        if before is None or not count.isdecimal() or len(count) > 4 or before < self.day - timedelta(1):
            return 1
        if before > self.day:
            return 0
        return int(count) + (before < self.day)

    def result(self) -> str:
        """The day’s result in a line: only the date and the marks."""
        return SAY("result", self.day.isoformat(), self.in_marks())

    def in_marks(self) -> str:
        """The marks of the questions answered so far: right, missed, shown."""
        return " ".join(SIGNS[self._verdict(place)] for place in range(len(self.marks)))

    def _verdict(self, place: int) -> Literal["right", "wrong", "shown"]:
        """Return how an answer was; ``shown`` where the reader asked to see it."""
        if self.marks[place]:
            return "right"
        return "shown" if len(self.given) == len(self.marks) and not self.given[place] else "wrong"

    # -- what is shown ------------------------------------------------------------------------------

    def framed(self, content: Content) -> Content:
        about = Details("about", SAY("how_it_works"), [Words("words")])
        reminder = "" if self.answering.revealed else self._reminder()
        first = len(self.marks) == int(self.answering.revealed)  # what is asked is told once, with the first question
        rule = [Text("reminder", reminder, tone="muted")] if reminder else []
        margin = [*content.margin, *rule, *([Text("day", self._about(), tone="muted")] if first else []), about]
        say = content.say or self.prompt
        shown = replace(content, margin=margin, keep_prefix=KEPT_PREFIX, keep_also=list(ludobook.GAMES), say=say)
        if self.over:
            shown = replace(shown, main=[self._end(), about], margin=[], layout="single", say=self.result(), look="")
        return shown

    def show(self, content: Content) -> None:
        """Draw the page; at the end with the faces of several games."""
        if not self.over:
            return super().show(content)
        page = content.to_json()
        shown = sorted(faces_and_rules(page)[0])
        with self.hold_sync():
            self.faces = {one: ludobook.game(one.partition("/")[0]).face(one.partition("/")[2]) for one in shown}
            self.page = page

    def progress_blocks(self) -> list[Block]:
        """Draw the question's number among the five, and its game."""
        number = min(len(self.marks) + (not self.answering.revealed), QUESTIONS_A_DAY)
        return [Text("where", SAY("question_of", number, QUESTIONS_A_DAY, self.game.title), tone="muted")]

    def _reminder(self) -> str:
        """Return the rule that a question needs; an opener says it itself."""
        return next((kind.reminder for kind in self.game.drills if kind.key == self.item.key), "")

    def _about(self) -> str:
        if not self.met_games:
            return SAY("easy_ones")
        return SAY("about_games", [ludobook.game(game).title for game in self.met_games])

    def _end(self) -> Panel:
        verdicts = [self._verdict(place) for place in range(QUESTIONS_A_DAY)]
        right, shown = (verdicts.count(kind) for kind in ("right", "shown"))
        result = "result_right" if all(self.marks) else "result_missed"
        words = SAY("result_shown", right, QUESTIONS_A_DAY, shown) if shown else SAY(result, right, QUESTIONS_A_DAY)
        outcome = Heading("outcome", SAY("outcome", right, QUESTIONS_A_DAY, self.in_marks()))
        tomorrow = SAY("in_a_row", self.in_a_row) if self.in_a_row > 1 else SAY("tomorrow")
        share = Status("status", tomorrow, [Button(SAY("copy_result"), ["share"], "primary")], plain=True)
        five = Compare("five", [self._side(place) for place in range(QUESTIONS_A_DAY)], framed=True)
        return Panel("table", [Panel("mark", [outcome, Text("result", words), share], tone="none"), five])

    def _side(self, place: int) -> Side:
        """Show one of the five again on a small table: its mark, its reason, and links to learn more."""
        item, now = self.items[place], self.game
        self.game = ludobook.game(item.game)
        try:
            answering = Answering(with_player_names(self, item.question()))
            if len(self.given) == len(self.marks):
                answering.given = dict(self.given[place])  # what was missed is marked, too
            answering.take(["reveal"])
            view = self.view_of(item, answering, plain(answering.question.prompt))
            table = [_of_game(block.to_json(), item.game, place) for block in view.table()]
        finally:
            self.game = now
        names = numbered(max(ludobook.game(item.game).players))
        explanation = with_names(answering.question.explanation, names)
        inside: list[Any] = [
            Text(f"asked-{place}", with_names(answering.question.prompt, names)),
            Panel(f"little-{place}", table, tone="little"),
            self._reason(place, explanation),
            Buttons(f"way-{place}", [self._way_on(place)]),
        ]
        verdict = self._verdict(place)
        return Side(f"{SIGNS[verdict]} {ludobook.game(item.game).title}", inside, verdict)

    def _way_on(self, place: int) -> Button:
        """Lead on from an answer: to the game if it was right, otherwise to what teaches it."""
        item = self.items[place]
        if self.marks[place]:
            return Button(SAY("play_it"), href=f"{item.game}/5-play.ipynb", key=f"on-{place}")
        if step := step_that_teaches(item):
            return Button(SAY("teaching_step"), href=f"{item.game}/1-learn.ipynb#step-{step}", key=f"on-{place}")
        return Button(SAY("practise_this"), href=f"{item.game}/4-practise.ipynb#step-2", key=f"on-{place}")

    def _reason(self, place: int, explanation: str) -> Note:
        if self._verdict(place) == "shown":
            return Note(f"reason-{place}", explanation, lead=SAY("shown"))
        right = self.marks[place]
        return Note(
            f"reason-{place}", explanation, "good" if right else "slip", COMMON("right" if right else "not_quite")
        )

    def onward_label(self) -> str:
        """The label of the button that leads on."""
        return SAY("next_question") if len(self.marks) < QUESTIONS_A_DAY else SAY("see_result")

    def tally(self) -> str:
        """Say how far the reader has come or, before an answer, what it means to be shown it."""
        marks = self.in_marks().replace(" ", "\N{NO-BREAK SPACE}")  # a row that is not broken
        return SAY("so_far", marks) if self.answering.revealed else SAY("before_shown")

    # -- without a kernel -----------------------------------------------------------------------------

    def summary(self) -> str:
        return SAY("five_a_day")

    def as_text(self) -> str | None:
        """Describe the page, because the questions themselves are new each day."""
        return SAY("no_kernel")

    def as_svg(self) -> str | None:
        """Return no picture, because every question has its own."""
        return None


def _of_game(data: Any, game: str, place: int) -> Any:
    """Add the game to the faces in a block's data, and the place to its keys, because the five are of several games."""
    if isinstance(data, list):
        return [_of_game(one, game, place) for one in data]
    if not isinstance(data, dict):
        return data
    made = {name: _of_game(value, game, place) for name, value in data.items()}
    made |= {name: f"{game}/{data[name]}" for name in ("face", "ground") if data.get(name)}
    return made | ({"key": f"{place}-{data['key']}"} if "key" in data else {})
