"""Says what a strong player of Meow Oracle sees in the choice between two cells or two ways to give cards.

What a choice is likely to score is estimated by the counts of ``fitted``, in the climb and line by line; the greatest
differences are told. Everything told is counted from the areas and the cards that nobody has seen yet, so it holds in
every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import or_

from ludobook.games.meow_oracle.advice.gifts import say_why_give
from ludobook.games.meow_oracle.advice.last import say_why_in_last_cells
from ludobook.games.meow_oracle.advice.plans import LINE_NAMES, common_colours, other_cards, plan
from ludobook.games.meow_oracle.advice.principles import HIGHEST
from ludobook.games.meow_oracle.advice.settled import say_decided_now, say_likely, say_one_settled, say_settled
from ludobook.games.meow_oracle.advice.sight import (
    LEAST_AGAINST_SHARE,
    LEAST_LINE_POINTS,
    LEAST_SECOND_SHARE,
    SAY,
    Climb,
    Fact,
    Line,
    colours_open,
    colours_wanted,
    count_coloured,
    line_worth,
    lines_finished,
    lines_served,
    lines_spoilt,
    name_beside,
    name_cell,
    name_lines,
    name_wanted,
    say_but,
    say_climb,
    say_fewer,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import JOKER, LINES, NOTHING, colours, number
from ludobook.games.meow_oracle.machine import GIFT, PICK
from ludobook.games.meow_oracle.state import MeowState

LEAST_OTHER_CELLS = (
    2  # with fewer other empty cells, there is hardly time to finish lines in two that wait for the same colour
)
LEAST_TRIFLE = 0.03  # the least difference in points told of the climb where nothing else tells two cells apart
WOULD = " would "  # ends what two sentences of one cell and one card have in common
MOST_NAMED = 2  # more lines than these are counted, not named
MOST_FACTS = 2  # the most sentences
LEAST_FITTING_RATIO = 1.25  # so many times as many cards that go with a line are told
FEW_FINISHERS = 0.2  # no greater share of the unseen cards is called “only” so many; the numbers are told


def insight(state: MeowState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= PICK or better == other:
        return ""
    if sentence := say_settled(state):
        return sentence
    facts = say_why_give(state, better, other) if better >= GIFT else _say_placing(state, better, other)
    sentence = " ".join(islice(facts, MOST_FACTS))
    if end := say_decided_now(state, better, other):
        cause, stop, _ = sentence.partition(".")
        return f"{end} {cause}{stop}".rstrip()
    if sentence in ("", SAY("last_same")):
        return sentence
    return f"{say_one_settled(state) or say_likely(state, better, other)} {sentence}".lstrip()


def concerns(state: MeowState, better: int, other: int, part: str) -> bool:
    """Tell whether a placed card may belong to a line, if the part is one; all other parts concern all.

    Beside an insight nothing else is told. No line is told of a card that is kept, because its cell is chosen later,
    or where another line makes up for it.
    """
    if better < PICK and insight(state, better, other):
        return False
    name = part.removeprefix("line/")
    if name == part or better >= PICK:
        return True
    line = LINES[LINE_NAMES.index(name)]
    if better >= GIFT or not {better, other} & {*line}:
        return False
    choice = Choice(state)
    ends = line in lines_finished(choice.area, better, choice.card)  # that needs no deals
    return not ends and abs(choice.lines_ahead(better, other)) >= LEAST_LINE_POINTS


def _say_placing(state: MeowState, mine: int, theirs: int) -> Iterator[str]:
    """Say what speaks for one of two cells for the card to place, and what against it if that weighs much beside it.

    If neither finishes a line, but a third cell would, it also says why not to do that.
    """
    assert state.turn is not None
    if state.up[state.turn].count(NOTHING) == 2:
        yield from say_why_in_last_cells(state, mine, theirs)
        return
    choice = Choice(state)
    con = choice.facts(theirs, mine, against=True)
    pro = choice.facts(mine, theirs) or ([] if con else choice.trifles(mine, theirs))
    not_now = choice.say_not_now(mine, theirs)
    if not pro:
        yield from _say_alike(choice, mine, theirs, not_now, con)
        return
    first = [one for one in pro[:MOST_FACTS] if one.worth >= LEAST_SECOND_SHARE * pro[0].worth]
    weight = sum(one.worth for one in first)
    sentences = [first[0].text, *(_say_second(first[0].text, one.text) for one in first[1:])]
    if not_now:
        sentences = [not_now] if first[0].text[1:] in not_now else [first[0].text, not_now]  # the same is said once
    elif too := choice.say_finishing_too(mine, theirs):
        sentences = [first[0].text, too]
    elif con and con[0].worth >= LEAST_AGAINST_SHARE * weight:
        ends = [one.text for one in first[1:] if one.kind == "finish"]
        sentences = [first[0].text, *ends, say_but(con[0].text)]
    elif longer := choice.say_longer(theirs, mine) if "climb" not in [one.kind for one in first] else "":
        sentences = [first[0].text, next((one.text for one in pro if one.kind == "climb"), say_but(longer))]
    elif not choice.either(mine, theirs) and (lead := choice.say_leading(mine, theirs, first[0])):
        sentences = [lead, sentences[0]]
    if choice.either(mine, theirs):
        sentences = [SAY("either_finishes"), *sentences]
    yield " ".join([*choice.say_waiting_either(mine, theirs), *sentences])


def _say_second(first: str, second: str) -> str:
    """Shorten a second sentence that begins like the first: ``It would also spoil the top row.``"""
    start = f"{first.partition(WOULD)[0]}{WOULD}"
    return SAY("also", second.removeprefix(start)) if second.startswith(start) else second


def _say_alike(choice: Choice, mine: int, theirs: int, not_now: str, con: Sequence[Fact]) -> Iterator[str]:
    """Say what is seen where nothing speaks for one of two cells; what the card does anywhere only if nothing else.

    Where more speaks for the other cell, it is what little the climb gains.
    """
    serving = choice.say_serving(mine, theirs)
    climbing = list(islice(say_climb(choice.climb, choice.card, choice.name, mine, theirs), 1)) if con else []
    if not_now:
        yield from [*climbing, not_now]
    elif choice.either(mine, theirs):
        yield SAY("either_finishes")
    elif (
        (lead := choice.say_climb_over(mine, theirs))
        and not con
        and (spoilt := choice.say_waiting_either(mine, theirs) or choice.say_spoiling(mine, theirs))
    ):
        yield " ".join([*spoilt, lead])
    elif serving and not con:
        yield from [*serving, *([lead] if lead else [])]
    elif con:
        yield from climbing
    elif lead:
        rivals = [cell for cell in choice.state.codes if cell != mine and any(plan(choice.state, cell))]
        if not any(choice.facts(mine, cell) for cell in rivals):
            yield lead


@dataclass(frozen=True)
class Choice:
    """Where the seat to act may place the next card."""

    state: MeowState

    @cached_property
    def area(self) -> Sequence[int]:
        """Its face-up cards."""
        assert self.state.turn is not None
        return self.state.up[self.state.turn]

    @property
    def card(self) -> int:
        """The card to place."""
        return self.state.queue[0][1]

    @cached_property
    def climb(self) -> Climb:
        """The climb before the card is placed."""
        return Climb.of(self.state, self.area)

    @property
    def name(self) -> str:
        """The name of the card to place."""
        return SAY("the", label(self.card))

    def facts(self, here: int, there: int, against: bool = False) -> list[Fact]:
        """List what speaks for a cell rather than another, most first; ``against`` tells it as what speaks against."""
        found = [*self._lining(here, there, self.name, against), *self._climbing(here, there, LEAST_LINE_POINTS)]
        return sorted(found, key=lambda fact: -fact.worth)

    def trifles(self, here: int, there: int) -> list[Fact]:
        """List what little speaks for a cell where nothing else speaks for it or another."""
        return list(self._climbing(here, there, LEAST_TRIFLE))

    def _climbing(self, here: int, there: int, least: float) -> Iterator[Fact]:
        """Yield what two cells do to the climb, if at least so many points speak for the first."""
        ours, rival = (self.climb.with_card(cell, self.card) for cell in (here, there))
        if (ahead := ours.points() - rival.points()) >= least:
            sentences = say_climb(self.climb, self.card, self.name, here, there)
            yield from (Fact(ahead, "climb", sentence) for sentence in islice(sentences, 1))

    def _after(self, cell: int) -> Sequence[int]:
        return self.climb.with_card(cell, self.card).area

    def _lining(self, here: int, there: int, name: str, against: bool) -> Iterator[Fact]:
        """Yield what two cells do to lines, if that speaks for the first."""
        area, card = self.area, self.card
        gains = self._line_gains(here, there)
        ends = [lines_finished(area, cell, card) for cell in (here, there)]
        lost = [self._lost(cell) for cell in (here, there)]
        apart = [line for pair in (ends, lost) for lines in pair for line in lines]
        causes: list[tuple[list[Line], str]] = [
            ([*ends[0], *ends[1]], self._say_finishing(here, there, name, against)),
            ([*lost[0], *lost[1]], self._say_waiting(here, there, name, lost, against) if lost[1] else ""),
            ([line for line in gains if line not in apart], self._say_begun(here, there, name, apart, against)),
        ]
        for kind, (lines, sentence) in zip(("finish", "wait", "begun"), causes, strict=True):
            worth = sum(gains[line] for line in lines)
            if sentence and worth >= LEAST_LINE_POINTS:
                yield Fact(worth, kind, sentence)

    def _line_gains(self, here: int, there: int) -> dict[Line, float]:
        """Return how many points more each line with one of two cells is likely to score with the card in the first."""
        ours, rival, unseen = self._after(here), self._after(there), self.climb.unseen
        return {
            line: line_worth(ours, line, unseen) - line_worth(rival, line, unseen)
            for line in LINES
            if {here, there} & {*line}
        }

    def lines_ahead(self, here: int, there: int) -> float:
        """Return how many points more all lines are likely to score with the card in the first of two cells."""
        return sum(self._line_gains(here, there).values())

    def _lost(self, cell: int) -> list[Line]:
        """List the lines lacking one card only that the card would spoil in a cell."""
        return [line for line in lines_spoilt(self.area, cell, self.card) if _nearly(self.area, line)]

    def _waiting(self, cell: int) -> int:
        """Count the unseen cards that would finish one of the lines that the card would spoil in a cell."""
        hue = reduce(or_, (colours_open(self.area, line, cell) for line in self._lost(cell)), 0)
        return count_coloured(self.climb.unseen, hue)

    def say_waiting_either(self, here: int, there: int) -> list[str]:
        """Say that the card spoils a line in either cell that as many cards would finish; empty if it does not."""
        fit, other_fit = map(self._waiting, (here, there))
        lost, other_lost = map(self._lost, (here, there))
        same = fit == other_fit > 0 and len(lost) == len(other_lost) == 1 and lost != other_lost
        return [SAY("wait_either", fit, len(self.climb.unseen))] if same else []

    def _say_finishing(self, here: int, there: int, name: str, against: bool) -> str:
        """Say that a card finishes more lines here, or that fewer cards would finish one here later."""
        mine, theirs = (lines_finished(self.area, cell, self.card) for cell in (here, there))
        unseen = self.climb.unseen
        if len(mine) > len(theirs) > 0:
            return SAY("finishes_more", name_cell(here), name, name_lines(mine), name_cell(there), name_lines(theirs))
        if mine and not theirs:
            later = self.later(here, mine)
            parts = name_cell(here), name, name_lines(mine)
            if 0 < later <= len(unseen) * FEW_FINISHERS:
                return SAY("finishes_few", *parts, later, len(unseen))
            return SAY("finishes" if later else "finishes_only", *parts)
        return ""

    def _say_waiting(self, here: int, there: int, name: str, lost: Sequence[Sequence[Line]], against: bool) -> str:
        """Say that a cell is better kept for cards that would finish lines there; ``lost`` are those spoilt in both."""
        if self.say_waiting_either(here, there):
            return ""
        lines, unseen = lost[1], self.climb.unseen
        hue = reduce(or_, (colours_open(self.area, line, there) for line in lines))
        fit = self._waiting(there)
        if against:
            return SAY("spoils_waiting", name_cell(there), name, name_lines(lines), fit, len(unseen))
        if lines_finished(self.area, there, self.card):
            both = colours_wanted(self.area, there)
            wanted = name_wanted(both, unseen)
            return SAY("keep_either", name_cell(there), wanted, count_coloured(unseen, both), len(unseen))
        if lost[0] and (fewer := self._waiting(here)) < fit:
            less = name_cell(here), say_fewer(fewer, fit), name_lines(lost[0])
            return SAY("keep_more", name_cell(there), fit, len(unseen), name_lines(lines), *less)
        hues: dict[str, list[Line]] = {}
        for line in lines:
            hues.setdefault(name_wanted(colours_open(self.area, line, there), unseen), []).append(line)
        clauses = [SAY("would_finish", cards, name_lines(some)) for cards, some in hues.items()]
        keep = SAY("keep_cell", name_cell(there), clauses, fit, len(unseen))
        rest = [cell for cell in self.state.codes if cell not in (here, there)]
        late = len(rest) < LEAST_OTHER_CELLS and not lines_finished(self.area, here, self.card)
        too = [cell for cell in rest if late and not hue & ~colours_wanted(self.area, cell)]
        return f"{keep} {SAY('waits_too', name_cell(too[0]))}" if too else keep

    def say_spoiling(self, mine: int, theirs: int) -> list[str]:
        """Say that the card spoils one line in either cell, and that more unseen cards go with the second cell’s.

        It is empty if the card does not spoil one in each; the second sentence is left out where it is not so.
        """
        bad = {cell: lines_spoilt(self.area, cell, self.card) for cell in (mine, theirs)}
        if any(len(lines) != 1 for lines in bad.values()) or bad[mine] == bad[theirs]:
            return []
        names = {cell: name_lines(bad[cell]) for cell in sorted(bad)}  # the same sentence in either order
        either = SAY("spoils_either", *(part for cell in names for part in (names[cell], name_cell(cell))))
        unseen = self.climb.unseen
        less, more = (count_coloured(unseen, colours_open(self.area, bad[cell][0], cell)) for cell in bad)
        fitting = SAY("spoils_fitting", len(unseen), more, names[theirs], say_fewer(less, more), names[mine])
        return [either, fitting] if less * LEAST_FITTING_RATIO <= more else [either]

    def _say_begun(self, here: int, there: int, name: str, apart: Sequence[Line], against: bool) -> str:
        """Say which begun lines a card goes with or would spoil, beside those told apart."""
        area, card = self.area, self.card
        served = [[line for line in lines_served(area, at, card) if line not in apart] for at in (here, there)]
        own = [[line for line in served[n] if line not in served[1 - n]] for n in (0, 1)]
        lost = [self._lines_lost(self._after(at), own[n]) for n, at in enumerate((here, there))]
        goes, goes_there = ([line for line in all_ if line not in lost[n]] for n, all_ in enumerate(served))
        more = name_beside(area, here, [line for line in goes if line not in goes_there])  # not what it does either way
        bad, bad_there = ([line for line in lines_spoilt(area, at, card) if line not in apart] for at in (here, there))
        anyway = self._lines_lost(self._after(here), bad_there)  # lost in this cell as well
        bad_there = [line for line in bad_there if line not in anyway]
        cells = name_cell(here), name_cell(there)
        if self.card >= JOKER and (helped := self.say_serving(here, there)):
            return helped[0]
        if not against and len(goes) > len(goes_there) and len(bad_there) > len(bad):
            ended = name_lines(line for line in bad_there if line not in bad)
            return SAY("goes_not", cells[0], name, more, cells[1], ended)
        if len(bad_there) > len(bad) and not (against and len(goes) > len(goes_there)):
            if bad:
                return SAY("spoils_more", cells[1], name, name_lines(bad_there), cells[0], name_lines(bad))
            also = "spoils_also" if self.say_waiting_either(here, there) else "spoils"
            return SAY(also, cells[1], name, name_lines(bad_there))
        if len(goes) > len(goes_there):
            if lost[1] and not goes_there and not against:
                return SAY("goes_lost", cells[0], name, more, cells[1], name_lines(lost[1]))
            if goes_there and not against:
                every, fewer = name_beside(area, here, goes), name_beside(area, there, goes_there)
                return SAY("goes_more", cells[0], name, every, cells[1], fewer)
            return SAY("goes_with", cells[0], name, more)
        if not against and not apart and len(spoilt := self.say_spoiling(here, there)) > 1:
            return " ".join(spoilt)
        return ""

    @staticmethod
    def _lines_lost(area: Sequence[int], lines: Sequence[Line]) -> list[Line]:
        """List those of some lines that lack a cell in which a line that lacks nothing else needs other colours."""
        waiting = [(cell, line) for line in LINES if _nearly(area, line) for cell in line if area[cell] == NOTHING]
        hues: dict[Line, int] = {line: common_colours(other_cards(area, line, -1)) for line in LINES}
        return [
            line
            for line in lines
            if any(cell in line and hues[other] and not hues[other] & hues[line] for cell, other in waiting)
        ]

    def either(self, mine: int, theirs: int) -> bool:
        """Tell whether the card finishes as many lines in either cell."""
        one, two = (len(lines_finished(self.area, cell, self.card)) for cell in (mine, theirs))
        return one == two > 0

    def say_serving(self, mine: int, theirs: int) -> list[str]:
        """Say that more lines with a cell can still have the colour of the card; empty if that is not so."""
        ends = {cell: lines_finished(self.area, cell, self.card) for cell in (mine, theirs)}
        served = [
            [one for one in LINES if one not in ends[cell] and colours_open(self.area, one, cell) & colours(self.card)]
            for cell in ends
        ]
        (more, less), here, there = map(len, served), name_cell(mine), name_cell(theirs)
        if more <= less:
            return []
        if more > MOST_NAMED:
            return [SAY("serves", here, label(self.card), more, there, say_fewer(less, more))]
        fewer = SAY("only_these", name_lines(served[1])) if less else SAY("no_line")
        return [SAY("serves_lines", here, label(self.card), name_lines(served[0]), there, fewer)]

    def say_leading(self, mine: int, theirs: int, cause: Fact) -> str:
        """Say of the climb what explains why lines decide; empty if nothing does."""
        if cause.kind == "climb" or any(say_climb(self.climb, self.card, "", theirs, mine)):
            return ""
        return self.say_climb_over(mine, theirs)

    def say_climb_over(self, mine: int, theirs: int) -> str:
        """Say why the climb tells two cells apart in neither order; empty if it is not so."""
        if not any(map(self.climb.alive, (mine, theirs))):
            return SAY("neither")
        return self.say_over(mine, theirs)

    def say_longer(self, here: int, there: int) -> str:
        """Say that the card makes the climb longer at once in a cell, and not in another."""
        ours, rival = (self.climb.with_card(cell, self.card) for cell in (here, there))
        if ours.sure <= max(self.climb.sure, rival.sure, 1):
            return ""
        climb, unseen = self.climb, self.climb.unseen
        later = sum(climb.with_card(here, card).sure >= ours.sure for card in unseen)
        if later >= len(unseen) * FEW_FINISHERS:
            return SAY("longer_later", name_cell(here), self.name, ours.sure, later, len(unseen))
        return next(say_climb(self.climb, self.card, self.name, here, there), "")

    def say_over(self, mine: int, theirs: int) -> str:
        """Say that hardly a card continues the climb, if it is so and the card does not continue it in either cell."""
        climb = self.climb
        if not 0 < climb.sure < climb.most:
            return ""
        cell = climb.path[climb.sure]
        # one that makes the climb a card longer counts, though the cards laid after it end it
        fit = climb.count(number(climb.area[climb.path[climb.sure - 1]]), HIGHEST)
        if cell in (mine, theirs) or fit > len(climb.unseen) * FEW_FINISHERS:
            return ""
        return SAY("over", fit, len(climb.unseen)) if fit else SAY("over_none")

    def say_not_now(self, mine: int, theirs: int) -> str:
        """Say why not to finish a line in a third cell; empty if there is none, or one of the two finishes one too."""
        ends = {cell: lines for cell in self.state.codes if (lines := lines_finished(self.area, cell, self.card))}
        if not ends or {mine, theirs} & {*ends}:
            return ""
        third, lines = max(ends.items(), key=lambda one: len(one[1]))
        why = self.facts(mine, third, against=True)
        if self.card >= JOKER:  # it is kept for its lines
            why.sort(key=lambda fact: fact.kind == "climb")
        if not why:
            return ""
        parts = name_lines(lines), name_cell(third)
        later = self.later(third, lines)
        if why[0].kind == "wait" or not later:
            return SAY("not_now", *parts, say_but(why[0].text))
        clause = f"{why[0].text[:1].lower()}{why[0].text[1:]}"
        clause = clause.replace(f"in {parts[1]}, ", "there, ", 1)
        return SAY("not_yet", *parts, later, len(self.climb.unseen), clause)

    def say_finishing_too(self, mine: int, theirs: int) -> str:
        """Say why to finish a line in the first cell rather than in a third one, where it comes to less in lines.

        It is empty if the second cell finishes a line as well, or if the first finishes none.
        """
        ends = [cell for cell in self.state.codes if lines_finished(self.area, cell, self.card)]
        if mine not in ends or theirs in ends:
            return ""
        found = [(third, self.facts(mine, third)) for third in ends if third != mine]
        told = [(third, facts[0]) for third, facts in found if facts and facts[0].kind in ("wait", "begun")]
        if not told:
            return ""
        third, fact = min(told, key=lambda one: one[1].worth)
        return SAY("finishes_too", name_cell(third), f"{fact.text[:1].lower()}{fact.text[1:]}")

    def later(self, cell: int, lines: Sequence[Line]) -> int:
        """Count the unseen cards that would finish these lines in a cell."""
        hues = [colours_open(self.area, line, cell) for line in lines]
        return sum(all(colours(card) & hue for hue in hues) for card in self.climb.unseen)


def _nearly(area: Sequence[int], line: Line) -> bool:
    """Tell whether a line lacks one card only."""
    return sum(area[cell] == NOTHING for cell in line) == 1
