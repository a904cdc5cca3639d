"""CaseSearch: finds the worked cases and the rulings of a game by the words in them."""

from __future__ import annotations

from dataclasses import replace
from textwrap import shorten
from typing import Any

import ludobook
from ludobook import Rule, Ruling
from ludobook.core.words import opening, together
from ludobook.teach.sheet import Question

from ludobook_widgets.cases import SAY
from ludobook_widgets.cases.cases import Cases, cards_in_words, ruling_sides, worked_cases
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Button, Buttons, Content, Details, Field, Fields, Text
from ludobook_widgets.score.rule_search import has_words, search_words

MOST_FOUND = 6  # the most cases, and the most rulings, that are shown at first
MORE_FOUND = 12  # so many more of each are shown when a person asks for them
FEW_CARDS = 4  # the most that are named in a label
LONGEST_QUERY = 80  # the most characters of a query
LONGEST_CARDS = 90  # the most characters of cards in a label


class CaseSearch(Cases):
    """A field that finds cases and rulings: a case is opened as a question, a ruling is shown with its reason.

    >>> CaseSearch("egg")
    <CaseSearch: 43 cases and 34 rulings of The Luminous Dragon Egg>
    """

    def __init__(self, game: str) -> None:
        self.query, self.opened, self.most = "", False, MOST_FOUND
        self.linked = False  # whether the page's address has opened a case
        self.rulings = ludobook.game(game).rulebook.rulings
        super().__init__(game, SAY("search_all"), *worked_cases(game))

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the case that the page's address names: ``#case=egg-pub-19``."""
        if query.get("case") in self.ids:
            self.linked = True
            self.on_command(["case", self.ids.index(query["case"])])

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["search", str(text)]:
                self.query, self.opened, self.most = text[:LONGEST_QUERY].strip(), False, MOST_FOUND
                self.draw()
            case ["more"]:
                self.most += MORE_FOUND
                self.draw()
            case ["case", int()]:
                self.opened = True
                super().on_command(command)
            case _ if self.opened:
                super().on_command(command)

    def found_cases(self) -> list[int]:
        """The indices of the cases that contain all words of the query."""
        return [i for i, question in enumerate(self.questions) if self._holds(self._about(question))]

    def found_rulings(self) -> list[Ruling]:
        """The rulings that contain all words of the query."""
        texts = [" ".join([one.question, one.answer, one.reason, *one.others]) for one in self.rulings]
        asked = self.query.upper()
        return [one for one, text in zip(self.rulings, texts, strict=True) if one.id == asked or self._holds(text)]

    def _about(self, question: Question) -> str:
        return " ".join([question.prompt, cards_in_words(question), question.explanation, *self._titles(question)])

    def _titles(self, question: Question) -> list[str]:
        """The titles of the rules that a case is about."""
        book = self.game.rulebook
        entries = [book[rule] for rule in question.rules if rule in book.ids()]
        return [entry.title for entry in entries if isinstance(entry, Rule)]

    def _holds(self, text: str) -> bool:
        words = search_words(self.query)
        return bool(words) and has_words(self.with_names(text), words)

    # -- what is shown ------------------------------------------------------------------------------

    def progress_blocks(self) -> list[Block]:
        """Return nothing, because the cases found stand above the question."""
        return []

    def next_buttons(self) -> list[Button]:
        """Return no buttons, because another case is chosen among those found."""
        return []

    def framed(self, content: Content) -> Content:
        """Put the search into a fold, with the question below it once a case has been opened."""
        content = super().framed(content)
        words, search = COMMON("words_to_find"), SAY("search")
        field = Field("query", words, ["search"], value=self.query, button=search, longest=LONGEST_QUERY)
        asked = [*content.margin, *content.main] if self.opened else []
        inside = [Fields("search", [field]), *self._results(), *asked]
        fold = Details("fold", SAY("search_counted", len(self.ids), len(self.rulings)), inside, open=self.linked)
        return replace(content, main=[fold], margin=[], layout="single", say=content.say if self.opened else "")

    def _results(self) -> list[Block]:
        if not self.query:
            return []
        cases, rulings = self.found_cases(), self.found_rulings()
        if not cases and not rulings:
            return [Text("none", SAY("none_found", self.query))]
        buttons = [
            Button(self._label(i), ["case", i], "primary" if self.opened and i == self.at else "quiet", key=f"case-{i}")
            for i in cases[: self.most]
        ]
        counts, more = (len(cases), len(rulings)), max(len(cases), len(rulings)) > self.most
        found = SAY("more_found", *counts, self.most) if more else SAY("found", *counts)
        results: list[Block] = [
            Details(f"ruling-{one.id}", one.question, [ruling_sides(one, f"-{one.id}")]) for one in rulings[: self.most]
        ]
        onward = [Buttons("more", [Button(SAY("show_more"), ["more"])])] if more else []
        results += [*([Buttons("cases", buttons)] if buttons else []), *onward]
        if self.opened:  # what has been opened stands right below
            return [Details("results", found, results)]
        return [Text("count", found, tone="muted"), *results]

    def _label(self, i: int) -> str:
        """Name a case by its question and, where others ask the same, by its cards, its rules or its number.

        It is named by its rules if its cards don't tell it from the others, or lie on a whole board.
        """
        question = self.questions[i]
        cards = [card for _, group, _ in question.groups for card in group]
        alike = [n for n, one in enumerate(self.questions) if one.prompt == question.prompt]
        if len(alike) == 1:
            label = question.prompt
        elif question.zones or len(cards) > FEW_CARDS or not set(cards) <= set(self.game.face_ids):
            begins = {n: self._begin(self.questions[n]) for n in alike}
            rules = {n: [f"“{title}”" for title in self._titles(self.questions[n])] for n in alike}
            if list(begins.values()).count(begins[i]) == 1 and all(zone.layout != "board" for zone in question.zones):
                label = SAY("found_case", question.prompt, begins[i]).replace("….", "…")
            elif list(rules.values()).count(rules[i]) == 1:
                label = SAY("found_rules", question.prompt, rules[i])
            else:
                label = SAY("found_alike", question.prompt, alike.index(i) + 1, len(alike))
        else:
            label = SAY("found_case", question.prompt, opening(together([self.label(card) for card in cards])))
        return self.with_names(label)

    def _begin(self, question: Question) -> str:
        """Write how what lies there begins, without what it can be answered with."""
        lies = [zone for zone in question.zones if zone.layout != "marker" or not all(one.choice for one in zone.slots)]
        words = self.with_names(cards_in_words(replace(question, zones=tuple(lies))))
        return opening(shorten(words, LONGEST_CARDS, placeholder="…").rstrip("."))

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        return SAY("summary", len(self.ids), len(self.rulings), self.game.title)

    def as_svg(self) -> str | None:
        """Return no picture: there are too many cases."""
        return None

    def as_text(self) -> str | None:
        """Describe the search in a line, because everything that it can find is below it on the same page."""
        return SAY("no_kernel", self.summary())
