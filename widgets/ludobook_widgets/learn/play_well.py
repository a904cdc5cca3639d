"""PlayWell: decisions that show a principle of good play, each choice played out in the same imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import ludobook
from ludobook import Action, Game, State
from ludobook.core.words import TENTHS, done_by, spoken
from ludobook.look.scene import Slot, Zone, chosen_slots
from ludobook.players.dilemmas import horizon, imagined_deals, scored_positions
from ludobook.teach.principle import Dilemma, Principle

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.evaluation import action_sentence
from ludobook_widgets.game.move import words_of
from ludobook_widgets.game.player_names import you_and
from ludobook_widgets.game.principle_costs import worth_following
from ludobook_widgets.learn import SAY
from ludobook_widgets.learn.continuation import newly_drawn
from ludobook_widgets.learn.progress import Progress
from ludobook_widgets.learn.things import Things
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Calc,
    Compare,
    Content,
    Details,
    Note,
    Panel,
    Side,
    Status,
    Tab,
    Table,
    Tabs,
    Text,
    Words,
)
from ludobook_widgets.play.hint import opponents_tables, scored_rows

MOST_ACTS_TOLD = 4  # the most acts of a round that are told one by one


class ChoiceBoard(Board):
    """A board on which only two choices can be touched, each in a place of its own."""

    def _rows(self, zones: Sequence[Zone], standing: Sequence[Sequence[tuple[str, str]]], seats: bool) -> Calc:
        """Put one's own row first, as where the outcome of a choice is shown."""
        table = super()._rows(zones, standing, seats)
        return replace(table, rows=sorted(table.rows, key=lambda row: not row.own))

    def draw_slot(self, zone: Zone, place: int, slot: Slot) -> blocks.Slot:
        """Offer a place that is one of the two choices."""
        made = super().draw_slot(zone, place, slot)
        assert isinstance(self.page, PlayWell)
        choice = self.page.choice_at(made.key)
        return made if choice is None else replace(made, state="selectable", do=["try", choice])


class PlayWell(BoardPage):
    """The last step of a lesson: the principles of its game, a decision for each.

    Both choices can be tried, and are shown played out side by side in the same imagined deal; then the principle is
    told, with what came of both in many deals.

    Args:
        game: the game's package name.
        lesson: the lesson that it is a step of.

    Raises:
        ValueError: the game has no principle with a decision.
    """

    board_type = ChoiceBoard

    def __init__(self, game: str, lesson: Progress) -> None:
        super().__init__(game)
        self.lesson, self.title, self.rules = lesson, SAY("play_well"), ()
        self.principles: list[Principle] = [one for one in self.game.principles if one.dilemma]
        self.need(self.principles, SAY("no_decisions", self.game.title))
        self.task = SAY("try_both")
        self.seen: set[str] = set()  # the keys of the principles that have been told
        self._put(0)
        lesson.add(self, self.title)
        self.draw()

    def _put(self, place: int) -> None:
        """Put a decision on the table, played out if its principle has been told."""
        self.at, self.looking_back = place, False
        self.tried = [*self.choices] if self.principle.key in self.seen else []
        self.state = ludobook.load(self.dilemma.position)
        self.seat = self.state.turn or 0
        people = you_and(self.state.players)
        self.names = [people[(i - self.seat) % len(people)] for i in range(len(people))]
        self.__dict__.pop("_choice_at", None)

    @property
    def principle(self) -> Principle:
        """The principle of the decision on the table."""
        return self.principles[self.at]

    @property
    def dilemma(self) -> Dilemma:
        """The decision on the table."""
        assert self.principle.dilemma is not None
        return self.principle.dilemma

    @property
    def choices(self) -> list[str]:
        """The texts of both actions, in an order that gives nothing away."""
        return sorted((self.dilemma.better, self.dilemma.other))

    @property
    def both_tried(self) -> bool:
        """True once both choices of this decision have been tried."""
        return len(self.tried) == len(self.choices)

    @property
    def my_turn(self) -> bool:
        """Return False: nothing but the two choices is offered."""
        return False

    def choice_at(self, key: str) -> int | None:
        """Return the number of the choice whose only slot has this key, before any is tried; None if there is none."""
        return None if self.tried else self._choice_at.get(key)

    @cached_property
    def _choice_at(self) -> dict[str, int]:
        assert self.state is not None
        slots = [[mark.at for mark in chosen_slots(self.state, words_of(self._action(text)))] for text in self.choices]
        single = all(len(keys) == 1 for keys in slots) and slots[0] != slots[1]
        return {keys[0]: n for n, keys in enumerate(slots)} if single else {}

    def _action(self, text: str) -> Action:
        return next(one for one in self.actions if one.text == text)

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue with the first decision whose principle has not been told yet."""
        known = {one.key for one in self.principles}
        self.seen |= known & set(kept.get(self._place, "").split(","))
        self.lesson.recall(kept)
        self._put(self._next())
        self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        self.draw()

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        match command:
            case ["try", int(n)] if 0 <= n < len(self.choices) and self.choices[n] not in self.tried:
                self.tried.append(self.choices[n])
                if self.both_tried:
                    self._count()
            case ["decision", int(n)] if 0 <= n < len(self.principles):
                self._put(n)
            case ["look-back", bool(back)] if self.both_tried:
                self.looking_back = back
        self.draw()

    @property
    def _place(self) -> str:
        """The key under which the browser keeps which principles have been told."""
        return f"{self.lesson.storage_key}-well"

    def _next(self) -> int:
        """Find the place of the next decision that has not been told, after this one; this one where there is none."""
        every = range(len(self.principles))
        order = [*every[self.at :], *every[: self.at]]
        return next((n for n in order if self.principles[n].key not in self.seen), self.at)

    def _count(self) -> None:
        """Keep that this principle has been told; after the last one the step is done."""
        self.seen.add(self.principle.key)
        self.keep({self._place: ",".join(one.key for one in self.principles if one.key in self.seen)})
        if len(self.seen) == len(self.principles):
            self.lesson.finish(self)

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        status = self._status()
        # closed, because it gives the answer away, and would leave the table less room
        table_of_chances = self._chances()
        chances = [Details("chances-of", SAY("what_chances"), [table_of_chances])] if table_of_chances.rows else []
        position = [*self.board().column(), *chances]
        said = [self._verdict()] if self.both_tried else []
        # beside the position that it speaks of, so that this keeps its size, and above what came of both choices
        beside, table = (
            (said, position) if self.looking_back else ([], [*said, *self._lines()] if self.tried else position)
        )
        tabs = [
            Tab(f"{n + 1}{' ✓' if one.key in self.seen else ''}", ["decision", n], on=n == self.at)
            for n, one in enumerate(self.principles)
        ]
        content = Content(
            [Panel("table", [*table, status])],
            [
                self.lesson.row(self),
                Words("words"),
                Tabs("decisions", SAY("decisions"), tabs),
                Text("task", self.dilemma.question, tone="task"),
                *beside,
            ],
            margin_first=True,
            main_label=self.title,
            margin_label=COMMON("to_do", self.title),
            keep_prefix=self.lesson.storage_key,
            anchor=self.lesson.anchor(self),
            say=spoken(said[0].text if said else status.text),
        )
        self.show(Things().linked(content, self.game))

    def _chances(self) -> Table:
        """Say what is known of both choices, side by side, before the reader knows which is better."""
        rows = []
        for chance in self.dilemma.chances:
            event = chance.text.format(often="").strip()
            shares = [chance.better if text == self.dilemma.better else chance.other for text in self.choices]
            words = [*map(often, shares)]
            if len({*words}) > 1:  # what both choices lead to as often helps nobody to choose
                rows.append([event[0].upper() + event[1:], *words])
        return Table("chances", rows, columns=[SAY("deals_of", TENTHS), *map(self._called, self.choices)])

    def _called(self, text: str) -> str:
        words = self.dilemma.better_words if text == self.dilemma.better else self.dilemma.other_words
        assert self.state is not None
        return words or action_sentence(self.state, text)

    def _status(self) -> Status:
        if not self.tried:
            ways = [Button(self._called(text), ["try", n], kind="primary") for n, text in enumerate(self.choices)]
            return Status("status", SAY("what_would_you_do"), ways)
        if not self.both_tried:
            [left] = [n for n, text in enumerate(self.choices) if text not in self.tried]
            other = Button(SAY("the_other", self._called(self.choices[left])), ["try", left], kind="primary")
            return Status("status", SAY("same_deal"), [other])
        back = not self.looking_back
        other_view = Button(SAY("see_position" if back else "see_results"), ["look-back", back])
        if len(self.seen) < len(self.principles):
            left = self._next()
            words = COMMON("next_decision") if left > self.at else SAY("to_decision", left + 1)
            onward = Button(words, ["decision", left], kind="primary")
            return Status("status", "", [other_view, onward])
        return Status("status", "", [other_view, *self.lesson.onward(self)])

    def _lines(self) -> list[Block]:
        """Show the choices that have been tried, side by side in one deal, and say in how many they were."""
        assert self.state is not None
        deal = imagined_deals(self.state)[self.dilemma.played.shown]
        sides, others = [], []
        for text in reversed(self.tried):  # the newest first, where it is seen at once
            own, theirs = self._line(deal, scored_positions(deal, text), f"p{self.choices.index(text)}-")
            sides.append(Side(self._called(text), own))
            others.append(Side(self._called(text), theirs))
        names = [*self.names[self.seat + 1 :], *self.names[: self.seat]]
        opened = opponents_tables(SAY("others_rows", names), others)
        # what comes of all deals stands before what came of one of them
        return [Text("deal", self._counted(), tone="muted"), Compare("lines", sides), *opened]

    def _line(self, deal: State, ends: Sequence[State], prefix: str) -> tuple[list[Block], list[Block]]:
        """Show what a choice earns in a deal: after each scoring one's own row, and apart from it the opponents'."""
        scores = [state.status().scores[self.seat] for state in (deal, *ends)]
        gains = [after - before for before, after in pairwise(scores)]
        two = horizon(deal) > 1
        mine: list[Calc] = []
        theirs: list[Block] = []
        acts: list[Block] = []
        for i, (state, when) in enumerate(zip(ends, (SAY("this_round"), SAY("next_round")), strict=False)):
            if done := self._acts([deal, *ends][i], state):
                acts.append(Text(f"{prefix}{i}-acts", SAY("acts_of", when, done) if two else done))
            sheet = state.last_score()
            if sheet is None:
                continue
            own, others = scored_rows(self, sheet, self.seat, f"{prefix}{i}-")
            mine.append(replace(own, rows=[replace(own.rows[0], name=when)]) if two else own)
            theirs += [*([Text(f"{prefix}{i}-when", when, tone="muted")] if two else []), others]
        last = ends[-1].last_score()
        result = last.rows[self.seat].result if last and not two else ""
        sentences = [
            _earns(gains, scores[0], self.game, result),
            *([SAY("then_over")] if ends[-1].status().game_over and two else []),
        ]
        rows = [replace(mine[0], rows=[row for table in mine for row in table.rows])] if mine else []
        return [Text(f"{prefix}told", " ".join(sentences)), *acts, *rows], theirs

    def _acts(self, before: State, end: State) -> str:
        """Tell one's own acts in a round that has more of them than its row shows; empty where it has one, or many.

        Nor are they told where most are alike, as the cards played to one trick after another.
        """
        sentences, verbs, state = list[str](), set[str](), before
        while len(state.log) < len(end.log):
            action = end.log[len(state.log)].text
            after = state.apply(action)
            if state.turn == self.seat:
                words, drawn = self.game.describe_action(action), newly_drawn(self.seat, state, after)
                words = SAY("and_get", words, drawn) if drawn else words
                done = self.with_names(done_by(words, self.seat))
                verb = done.split()[1]  # after the name
                if f"{done}." not in sentences:
                    sentences.append(SAY("then", done[0].lower() + done[1:]) if verb in verbs else f"{done}.")
                elif " " in action:  # to end a turn again is nothing to tell
                    sentences.append(SAY("then_the_same", verb))
                verbs.add(verb)
            state = after
        return " ".join(sentences) if 1 < len(sentences) <= MOST_ACTS_TOLD and len(sentences) - len(verbs) < 2 else ""

    def _verdict(self) -> Note:
        """Say the principle, why it holds, and what it changes."""
        text = f"{self.dilemma.because} {worth_following(self.principle)}"
        return Note("verdict", text, tone="good", lead=f"{self.principle.sentence}.")

    def _counted(self) -> str:
        """Say in how many deals both choices were played out; once both are tried, how often each earned more."""
        assert self.state is not None
        played, choice = self.dilemma.played, self._called(self.dilemma.better)
        if not self.both_tried:
            return SAY("one_deal", played.deals)
        entry = "better_by_next" if horizon(self.state) > 1 else "better_by"
        in_ten = self.game.amount(round(TENTHS * played.apart))
        return SAY(entry, played.deals, choice, played.more, played.less or SAY("none"), in_ten)

    def summary(self) -> str:
        return SAY("decisions_of", self.title, len(self.principles))

    def as_text(self) -> str | None:
        """Return the questions; which choice is better is found on the page."""
        return "\n".join(one.dilemma.question for one in self.principles if one.dilemma)


def _earns(gains: Sequence[int], before: int, game: Game, result: str) -> str:
    """Say what is earned, scoring by scoring, and the sum that earns it if there is one in the result.

    Where one scoring is told and there were points before, it says what that makes.
    """
    total = game.amount(sum(gains))
    if "=" in result:
        return SAY("scores", result, total)
    if len(gains) > 1:
        return SAY("earns_both", *gains, total) if any(gains) else SAY("earns_nothing_twice")
    if before:
        made = before + sum(gains)
        return SAY("earns_more", total, made) if any(gains) else SAY("earns_no_more", made)
    return SAY("earns", total) if any(gains) else SAY("earns_nothing")


def often(share: float) -> str:
    """Say in how many of ten deals: ``7``."""
    if share in (0, 1):
        return SAY("always" if share else "never")
    tenths = round(TENTHS * share)
    return {0: SAY("hardly_ever"), TENTHS: SAY("nearly_always")}.get(tenths, f"{tenths}")
