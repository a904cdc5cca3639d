"""Counts right answers by kind of question, kind of move and rule; the browser keeps the counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import ludobook
from ludobook import Rule
from ludobook.core.words import opening

from ludobook_widgets.game.mistakes import KEPT_PREFIX
from ludobook_widgets.page.blocks import Bar, Bars, Block, Chart, Curve, Details, Text
from ludobook_widgets.practise import SAY

ALL, QUESTION, MOVE, RULE = "all", "q:", "m:", "r:"  # a topic, and the prefixes of the others
ANSWERS_OF_TOPIC = 20  # the most answers kept for a topic
LONGEST_VERB = 20  # letters
MOST_ANSWERS = 60  # the answers kept in all, for the curve
WINDOW = 10  # the answers that make one point of the curve
LONGEST_KEPT = 1500  # characters for a game, because all that a browser sends at the start must fit into one message
MOST_RULES_SHOWN = 8  # the most rules shown: those missed most


class Accuracy:
    """The answers to one game by topic, the latest last: 1 is right, 0 is wrong."""

    def __init__(self, game: str) -> None:
        self.game = ludobook.game(game)
        self.marks: dict[str, str] = {}

    @property
    def storage_key(self) -> str:
        """The key under which the browser keeps it."""
        return f"{KEPT_PREFIX}right:{self.game.name}"

    def recall(self, kept: Mapping[str, str]) -> None:
        """Restore the answers that the browser kept; unreadable ones are ignored."""
        pairs = (part.partition("=") for part in kept.get(self.storage_key, "")[:LONGEST_KEPT].split(";"))
        found = {topic: marks for topic, _, marks in pairs if self._title(topic) and marks and set(marks) <= {"0", "1"}}
        self.marks = {topic: marks[-MOST_ANSWERS:] for topic, marks in found.items()}

    def note(self, topics: Iterable[str], right: bool) -> dict[str, str | None]:
        """Count an answer under each of the topics; return what the browser is to keep."""
        for topic in (ALL, *topics):
            if self._title(topic):
                marks = self.marks.pop(topic, "") + str(int(right))
                self.marks[topic] = marks[-(MOST_ANSWERS if topic == ALL else ANSWERS_OF_TOPIC) :]
        while len(text := ";".join(f"{topic}={marks}" for topic, marks in self.marks.items())) > LONGEST_KEPT:
            self.marks.pop(next(iter(self.marks)))  # the topic asked longest ago
        return {self.storage_key: text}

    def _title(self, topic: str) -> str:
        """Return a topic's name; empty for one that this game does not have."""
        kind, name = topic[:2], topic[2:]
        if topic == ALL:
            return ALL
        if kind == QUESTION:
            return next((one.title for one in self.game.drills if one.key == name), "")
        if kind == MOVE and name.isalpha() and name.islower() and len(name) < LONGEST_VERB:
            return SAY("moves", self.game.word(name))
        if kind == RULE and name in self.game.rulebook.ids():
            entry = self.game.rulebook[name]
            return entry.title if isinstance(entry, Rule) else entry.question
        return ""

    def blocks(self) -> list[Block]:
        """Draw the curve of all answers, and bars by theme and rule; before the first answer, what there will be."""
        every = self.marks.get(ALL, "")
        if not every:
            return [Details("accuracy", SAY("accuracy"), [Text("far", SAY("none_answered"), tone="muted")])]
        points = [every[max(end - WINDOW, 0) : end] for end in range(1, len(every) + 1)]
        curve = Curve(SAY("curve", WINDOW), [round(100 * part.count("1") / len(part)) for part in points], on=True)
        themes = [topic for topic in self.marks if topic[:2] in (QUESTION, MOVE)]
        rules = sorted((topic for topic in self.marks if topic[:2] == RULE), key=self._share)[:MOST_RULES_SHOWN]
        inside: list[Block] = [
            Text("far", SAY("right_lately", every.count("1"), len(every)), tone="muted"),
            *([Chart("curve", [curve])] if len(points) >= WINDOW else []),
            Bars("themes", [self._bar(topic) for topic in themes], dense=True),
        ]
        if rules:
            inside.append(Text("by-rule", SAY("by_rule"), tone="muted"))
            inside.append(Bars("by-rules", [self._bar(topic) for topic in rules], dense=True))
        return [Details("accuracy", SAY("accuracy"), inside)]

    def _share(self, topic: str) -> float:
        return self.marks[topic].count("1") / len(self.marks[topic])

    def _bar(self, topic: str) -> Bar:
        marks = self.marks[topic]
        said = SAY("right_of", marks.count("1"), len(marks))
        return Bar(topic, opening(self._title(topic)), said, round(self._share(topic), 3), filled=True)
