"""CaseSearch: finds the worked cases and the rulings of a game by the words in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ludobook
from ludobook import Rule, Ruling
from ludobook.teach.sheet import Question

from ludobook_widgets.cases.cases import Cases, cards_in_words, ruling_sides, worked_cases
from ludobook_widgets.page.blocks import Block, Button, Buttons, Content, Details, Field, Fields, Text
from ludobook_widgets.score.rule_search import holds

MOST_FOUND = 6  # cases, and as many rulings, that are shown
LONGEST_QUERY = 80  # characters


class CaseSearch(Cases):
    """A field that finds cases and rulings: a case is opened as a question, a ruling is told with its reason.

    >>> CaseSearch("egg")
    <CaseSearch: 43 cases and 34 rulings of egg>
    """

    def __init__(self, game: str) -> None:
        self.query, self.opened = "", False
        self.rulings = ludobook.game(game).rulebook.rulings
        super().__init__(game, "Search all cases and rulings", *worked_cases(game))

    def on_do(self, do: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match do:
            case ["search", str(text)]:
                self.query, self.opened = text[:LONGEST_QUERY].strip(), False
                self.draw()
            case ["case", int()]:
                self.opened = True
                super().on_do(do)
            case _ if self.opened:
                super().on_do(do)

    def found_cases(self) -> list[int]:
        """The places of the cases in which all words of the query are."""
        return [i for i, question in enumerate(self.questions) if self._holds(self._about(question))]

    def found_rulings(self) -> list[Ruling]:
        """The rulings in which all words of the query are."""
        texts = [" ".join([one.question, one.answer, one.reason, *one.others]) for one in self.rulings]
        asked = self.query.upper()
        return [one for one, text in zip(self.rulings, texts, strict=True) if one.id == asked or self._holds(text)]

    def _about(self, question: Question) -> str:
        book = self.game.rulebook
        entries = [book[rule] for rule in question.rules if rule in book.ids()]
        told = [entry.title for entry in entries if isinstance(entry, Rule)]
        return " ".join([question.prompt, cards_in_words(question), question.explanation, *told])

    def _holds(self, text: str) -> bool:
        words = self.query.casefold().replace("-", " ").split()
        return bool(words) and holds(self.named(text), words)

    # -- what is shown ------------------------------------------------------------------------------

    def place(self) -> list[Block]:
        """Put the cases found above the question."""
        return []

    def next_buttons(self) -> list[Button]:
        """Another one is chosen among those found."""
        return []

    def framed(self, content: Content) -> Content:
        """All of it is folded, and the question only there once one is opened."""
        content = super().framed(content)
        field = Field("query", "Words in them", ["search"], value=self.query, button="Search", longest=LONGEST_QUERY)
        asked = [*content.margin, *content.main] if self.opened else []
        inside = [Fields("search", [field], across=True), *self._results(), *asked]
        fold = Details("fold", f"Search all {len(self.ids)} cases and {len(self.rulings)} rulings", inside)
        return replace(content, main=[fold], margin=[], layout="single", say=content.say if self.opened else "")

    def _results(self) -> list[Block]:
        if not self.query:
            return []
        cases, rulings = self.found_cases(), self.found_rulings()
        if not cases and not rulings:
            return [Text("none", f"No case and no ruling has all these words: {self.query}.")]
        buttons = [
            Button(self._label(i), ["case", i], "primary" if self.opened and i == self.at else "quiet", key=f"case-{i}")
            for i in cases[:MOST_FOUND]
        ]
        told: list[Block] = [Text("count", f"{_count(cases, 'case')} and {_count(rulings, 'ruling')}.", tone="muted")]
        told += [
            Details(f"ruling-{one.id}", one.question, [ruling_sides(one, f"-{one.id}")]) for one in rulings[:MOST_FOUND]
        ]
        return [*told, *([Buttons("cases", buttons)] if buttons else [])]

    def _label(self, i: int) -> str:
        question = self.questions[i]
        return self.named(f"Case: {cards_in_words(question)} {question.prompt}").replace("  ", " ")

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        return f"{len(self.ids)} cases and {len(self.rulings)} rulings of {self.game.name}"

    def as_svg(self) -> str | None:
        """Return no picture: there are too many cases."""
        return None

    def as_text(self) -> str | None:
        """Return a line on the search: all that can be searched stands below on the same page."""
        return f"Search {self.summary()}: with a kernel, write some words here."


def _count(some: list[Any], what: str) -> str:
    more = f", the first {MOST_FOUND} shown" if len(some) > MOST_FOUND else ""
    return f"{len(some)} {what}{'' if len(some) == 1 else 's'}{more}"
