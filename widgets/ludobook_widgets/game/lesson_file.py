"""Reads a game's own lesson from ``lesson.toml``: tables, and steps on them with the wanted moves and the replies.

A move is described by conditions, joined by `` & ``. A condition is a pattern of how the move is written (``play V+``,
``lay R2+R2 *``), or says what its player sees after it (``bracelets.0 = 0``, ``points.0 >= 8``, ``hand has G4 G5``).

A reply can quote the words of the move (``{1}``), the names of its cards (``{named[1]}``), what its sets make
(``{marks[1]}``), and what its player sees after it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import ludobook
from ludobook import Action, Game, State
from ludobook.look.scene import Moment, Zone
from ludobook.players import greedy
from ludobook.teach.question import seated
from ludobook.teach.sheet import Ask, Question, only_asked

from ludobook_widgets.game import SAY

CONDITION = re.compile(r"(\S+) (=|>=|has) (.+)")


class LessonFile:
    """A game's lesson, as read from its file.

    Attributes:
        tables: the data of each table, by name.
        steps: the data of each step, by name, in their order.
        without: the keys of the table's blocks that all steps leave out.
        things: patterns of cards and slots, by the words that mean them in all steps.
    """

    def __init__(self, game: Game) -> None:
        data = game.file(game.lesson)
        self.game = game
        self.tables: dict[str, dict[str, Any]] = data["tables"]
        self.steps: dict[str, dict[str, Any]] = {step["name"]: step for step in data["step"]}
        self.without = frozenset(data.get("without", ()))
        self.things: dict[str, str] = data.get("things", {})

    def table(self, name: str) -> State:
        """Return the position of a table, which may come ``after`` another; its ``decks`` fix which cards come first.

        Raises:
            KeyError: there is no such table.
            GameError: a move is illegal where it is made.
        """
        chain = [self.tables[name]]
        while "after" in chain[0]:
            chain.insert(0, self.tables[chain[0]["after"]])
        decks = [deck.split() for each in chain for deck in each.get("decks", ())]
        state = self.game.new(chain[0]["players"], chain[0]["seed"], chain[0].get("rulings"), decks)
        for move in ",".join(each.get("moves", "") for each in chain).split(","):
            if text := " ".join(move.split()):
                state = state.apply(text)
        return state

    def ahead(self, name: str) -> State | None:
        """Return the position of the table after that one, as the prepared game goes on; None if there is none."""
        return next((self.table(other) for other, each in self.tables.items() if each.get("after") == name), None)

    def wants(self, step: Mapping[str, Any], after: State, action: Action) -> bool:
        """Tell whether a step wants this move; a step that names no move wants any."""
        return any(meets(each, after, action) for each in step.get("want", ["*"]))

    def reply(self, step: Mapping[str, Any], after: State, action: Action) -> str:
        """Return the first reply that fits a move the step does not want, with ``{…}`` filled in."""
        text = next((text for when, text in step["replies"].items() if meets(when, after, action)), "")
        return self._filled(text, after, action)

    def praise(self, step: Mapping[str, Any], after: State, action: Action) -> str:
        """Return the praise for the last move of a step that is done, with ``{…}`` filled in."""
        return self._filled(step["good"], after, action)

    def _filled(self, text: str, after: State, action: Action) -> str:
        marks = [self._mark(group) for group in action.path] if "{marks" in text else ()
        words = [word for group in action.path for word in group]
        named = [self.game.card_label(word) if word in self.game.deck.kinds else word for word in words]
        return str(text.format(*words, named=named, marks=marks, **after.view(0)))

    def question(self, step: Mapping[str, Any]) -> Question | None:
        """Return a step's question, with the answer read off the game; None where the step wants a move."""
        if "op" in step:
            asked = self.game.question(step["op"], step["request"])
            asked = only_asked(asked, step.get("only") or [ask.key for ask in asked.asks])
            return replace(asked, prompt=step.get("prompt", asked.prompt))
        if "options" not in step:
            return None
        known = self._known(step)
        prompt, answer, right = (str(step[key]).format(**known) for key in ("prompt", "answer", "good"))
        # the round table with what is said of each seat, which is touched where it is an answer
        zones = (seated(step["seats"], "{}"),) if "seats" in step else ()
        cards = step.get("cards")
        return choice_question(step["options"], prompt, answer, right, cards=cards, zones=zones, rules=step["rules"])

    def _known(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """Collect the facts for a question's answer: the reader's view of a table, or an op's answer."""
        if "table" in step:
            return self.table(step["table"]).view(0)
        (op, request), *_ = step["from"].items()
        return dict(self.game.ops[op](request))

    @staticmethod
    def is_over(until: str, start: State, state: State) -> bool:
        """Tell whether a step ends here: after one move, once a round is ``scored``, or once the ``turn`` is over."""
        scored = state.last_score() != start.last_score()
        return scored if until == "scored" else until == "move" or scored or state.status().to_move != 0

    def _mark(self, cards: tuple[str, ...]) -> str:
        try:
            mark = self.game.mark(cards, {})
        except ValueError:
            return ""
        return mark[1] if mark else ""


@dataclass
class PreparedGame:
    """How a game goes on after a lesson's step, which began at ``start``.

    The seat to move plays as in the game that led to ``ahead``, as long as it cannot see a difference, and otherwise
    greedily. The reader sits at ``seat``.
    """

    start: State
    seat: int
    ahead: State | None

    def scored_since(self, state: State) -> bool:
        """Tell whether there has been a scoring since the start."""
        return state.last_score() != self.start.last_score()

    def prepared_move(self, state: State) -> str | None:
        """Return the next move on the way ahead, if the seat to move sees just what it would see there."""
        ahead, at, seat = self.ahead, len(state.log), state.turn
        if ahead is None or seat is None or at >= len(ahead.log) or ahead.log[at].seat != seat:
            return None
        alike = all(
            there.seat == here.seat and (there.full_text == here.full_text or state.seen(i, seat) != here.full_text)
            for i, (there, here) in enumerate(zip(ahead.log, state.log, strict=False))
        )
        return ahead.log[at].full_text if alike else None

    def next(self, state: State) -> State:
        """Return the position after the seat to move has acted."""
        return state.apply(self.prepared_move(state) or greedy(state))

    def outcome(self, before: State, action: Action) -> Moment | None:
        """Return what comes of the reader's action, before the next one; None if there is nothing to see."""
        state = before.apply(action)
        while not (seen := list(state.game.moments(before, state, self.seat))):
            if state.turn in (None, self.seat) or self.scored_since(state):
                return None
            before, state = state, self.next(state)
        return seen[-1]


@cache
def lesson_of(game: str) -> LessonFile | None:
    """The lesson of a game, None if it has none."""
    played = ludobook.game(game)
    return LessonFile(played) if played.lesson else None


def choice_question(
    options: Mapping[str, str],
    prompt: str,
    answer: str,
    explanation: str,
    *,
    cards: Mapping[str, str] | None = None,
    zones: Iterable[Zone] = (),
    rules: Iterable[str] = (),
) -> Question:
    """Make a question whose ``options`` map each answer to its words.

    ``explanation`` says why the answer is right. ``cards`` maps a heading to the cards below it, written in a row.
    """
    groups = tuple((heading, tuple(row.split()), None) for heading, row in (cards or {}).items())
    ask = Ask("answer", SAY("your_answer"), tuple(options.items()))
    return Question(prompt, groups, (ask,), (("answer", answer),), explanation, rules=tuple(rules), zones=tuple(zones))


def meets(condition: str, after: State, action: Action) -> bool:
    """Tell whether a move matches its description in the form that this module's docstring gives."""
    return all(_is(part, after, action) for part in condition.split(" & "))


def _is(condition: str, after: State, action: Action) -> bool:
    return (
        is_true_of(condition, after.view(0)) if CONDITION.fullmatch(condition) else fnmatchcase(action.text, condition)
    )


def is_true_of(condition: str, known: Mapping[str, Any]) -> bool:
    """Tell whether a condition, as the top of this module describes it, is true of what is known.

    Raises:
        ValueError: it is not a condition.
    """
    found = CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(SAY("no_condition", repr(condition)))
    where, how, what = found.groups()
    value: Any = known
    for key in where.split("."):
        value = value[int(key)] if isinstance(value, list | tuple) else value[key]
    match how:
        case "=":
            return str(value) == what
        case ">=":
            return bool(value >= int(what))
        case _:
            return Counter(what.split()) <= Counter(value)
