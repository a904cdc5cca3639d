"""Says what a strong player of Meow Oracle sees in the choice between two cells or two ways to give cards.

What a choice scores in imagined deals, in the climb and line by line, decides which of its causes are told. All else is
counted from the areas and the cards that nobody has seen yet, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import or_
from statistics import fmean

from ludobook.games.meow_oracle.advice.deals import longest_climb, part_gains, parts_after
from ludobook.games.meow_oracle.advice.gifts import say_why_give
from ludobook.games.meow_oracle.advice.last import say_why_in_last_cells
from ludobook.games.meow_oracle.advice.plans import LINE_NAMES, common_colours, other_cards
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
    count_coloured,
    lines_finished,
    lines_served,
    lines_spoilt,
    name_beside,
    name_cell,
    name_colours,
    name_line,
    name_lines,
    name_wanted,
    say_but,
    say_climb,
    say_fewer,
    say_some,
)
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import JOKER, LINES, NOTHING, colours
from ludobook.games.meow_oracle.machine import GIFT, PICK
from ludobook.games.meow_oracle.state import MeowState

MOST_FACTS = 2  # the most sentences
LEAST_CARRIED = 0.5  # no cause is told that carries less than this share of the greatest one
LIKELY_LATER = 0.5  # a line that is finished in at least this share of the deals need not be finished now
FEW_FINISHERS = 0.2  # no greater share of the unseen cards is called “only” so many; the numbers are told


def insight(state: MeowState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= PICK:
        return ""
    if (sentence := say_settled(state)) or better == other:
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
    return line not in lines_finished(choice.area, better, choice.card)  # that needs no deals


def _say_placing(state: MeowState, mine: int, theirs: int) -> Iterator[str]:
    """Say what speaks for one of two cells for the card to place, and what against it if that weighs much beside it.

    If neither finishes a line, but a third cell would, it also says why not to do that.
    """
    assert state.turn is not None
    if state.up[state.turn].count(NOTHING) == 2:
        yield from say_why_in_last_cells(state, mine, theirs)
        return
    choice = Choice(state)
    either = choice.either(mine, theirs)
    pro, con = choice.facts(mine, theirs), choice.facts(theirs, mine, against=True)
    con = [one for one in con if not (either and one.kind == "finish")]  # that either does so is said already
    not_now = choice.say_not_now(mine, theirs)
    first = [one for one in pro[:MOST_FACTS] if one.worth >= LEAST_SECOND_SHARE * pro[0].worth]
    sentences = [one.text for one in sorted(first, key=lambda one: one.kind != "finish")]
    if not_now:
        cause = not_now.rpartition(say_but(""))[2]
        again = bool(sentences) and cause[1:].rstrip(".") in sentences[0]
        whole = bool(sentences) and sentences[0][1:] in not_now
        sentences = [not_now] if whole else sentences[:1] if again else [*sentences[:1], not_now]
    elif first and con and con[0].worth >= LEAST_AGAINST_SHARE * (weight := sum(one.worth for one in first)):
        sentences = [*sentences, say_but(con[0].text)] if con[0].worth < weight else []
    if sentences and either:
        sentences.insert(0, SAY("either_finishes"))
    yield " ".join(sentences)


@dataclass(frozen=True)
class Choice:
    """Where the seat to act may place the next card."""

    state: MeowState

    @cached_property
    def area(self) -> Sequence[int]:
        """Its face-up cards."""
        return self.state.up[self.seat]

    @property
    def seat(self) -> int:
        """The seat to act."""
        assert self.state.turn is not None
        return self.state.turn

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
        """List what speaks for a cell rather than another, most first; ``against`` tells it as what speaks against.

        Each cause is worth the points that its part of the area gains in imagined deals.
        """
        climb, *by_line = part_gains(self.state, here, there, self.seat)
        gains: dict[Line, float] = dict(zip(LINES, by_line, strict=True))
        found = [*self._lining(here, there, gains, against), *self._climbing(here, there, climb)]
        least = max(LEAST_LINE_POINTS, LEAST_CARRIED * max(climb, *by_line))
        return sorted((one for one in found if one.worth >= least), key=lambda fact: -fact.worth)

    def _climbing(self, here: int, there: int, gain: float) -> Iterator[Fact]:
        """Yield what two cells do to the climb, if that speaks for the first."""
        if gain > 0:
            most = longest_climb(self.state, here)
            sentences = say_climb(self.climb, self.card, self.name, here, there, most)
            yield from (Fact(gain, "climb", sentence) for sentence in islice(sentences, 1))

    def _lining(self, here: int, there: int, gains: Mapping[Line, float], against: bool) -> Iterator[Fact]:
        """Yield what two cells do to lines, if that speaks for the first."""
        ends, served, spoilt = (
            [self._gaining(tell(self.area, cell, self.card), gains) for cell in (here, there)]
            for tell in (lines_finished, lines_served, lines_spoilt)
        )
        keeps = [line for line in spoilt[1] if _nearly(self.area, line)]
        begun, lost = served[0], [line for line in spoilt[1] if line not in keeps]
        crossed = self._crossed(there, gains)
        causes = {
            "finish": (ends[0], self._say_finishing(here)),
            "wait": (keeps, self._say_waiting(there, keeps, against)),
            "begun": ([*begun, *lost], self._say_begun(here, there, begun, lost, against)),
            "cross": ([*crossed], next(iter(crossed.values()), "")),
        }
        if self.card >= JOKER or not any(lines for lines, _ in causes.values()):
            causes["begun"] = self._opening(here, there, gains)
            del causes["cross"]
        for kind, (lines, sentence) in causes.items():
            if lines and sentence:
                yield Fact(sum(gains[line] for line in lines), kind, sentence)

    @staticmethod
    def _gaining(lines: Sequence[Line], gains: Mapping[Line, float]) -> list[Line]:
        return [line for line in lines if gains[line] > 0]

    def _crossed(self, cell: int, gains: Mapping[Line, float]) -> dict[Line, str]:
        """Say by line that gains for which cell the card, in a cell beside it, would want another colour than it."""
        found: dict[Line, str] = {}
        for line in [line for line in LINES if gains[line] > 0 and cell not in line]:
            hue = common_colours(other_cards(self.area, line, cell))
            for other in [one for one in LINES if cell in one and other_cards(self.area, line, cell)]:
                wanted = colours_open(self.area, other, cell) & colours(self.card)
                for at in [at for at in line if at in other and self.area[at] == NOTHING]:
                    if wanted and hue and not hue & wanted:
                        colour = name_colours(wanted), name_cell(at), name_line(line), name_colours(hue)
                        found[line] = SAY("crosses", name_cell(cell), self.name, *colour)
        return found

    def _say_finishing(self, here: int) -> str:
        """Say which lines a card finishes in a cell, and that hardly a card would do so later."""
        lines, unseen = lines_finished(self.area, here, self.card), self.climb.unseen
        later, parts = self.later(here, lines), (name_cell(here), self.name, name_lines(lines))
        if later > len(unseen) * FEW_FINISHERS:
            return SAY("finishes", *parts)
        some = say_some(later, len(unseen))
        return SAY("finishes_few", *parts, SAY("only", some) if later else some)

    def _say_waiting(self, cell: int, lines: Sequence[Line], against: bool) -> str:
        """Say that a cell is better kept for cards that would finish lines there."""
        hue, unseen = reduce(or_, (colours_open(self.area, line, cell) for line in lines), 0), self.climb.unseen
        fit = count_coloured(unseen, hue), len(unseen)
        if against:
            return SAY("spoils_waiting", name_cell(cell), self.name, name_lines(lines), *fit)
        return SAY("keep_cell", name_cell(cell), name_wanted(hue, unseen), *fit, " or ".join(name_lines(lines)))

    def _say_begun(self, here: int, there: int, goes: Sequence[Line], lost: Sequence[Line], against: bool) -> str:
        """Say which begun lines a card goes with in a cell, or would spoil in another."""
        beside = name_cell(here), self.name, name_beside(self.area, here, goes)
        if goes and lost and not against:
            return SAY("goes_not", *beside, name_cell(there), name_lines(lost))
        return SAY("goes_with", *beside) if goes else SAY("spoils", name_cell(there), self.name, name_lines(lost))

    def either(self, mine: int, theirs: int) -> bool:
        """Tell whether the card finishes as many lines in either cell."""
        one, two = (len(lines_finished(self.area, cell, self.card)) for cell in (mine, theirs))
        return one == two > 0

    def _opening(self, here: int, there: int, gains: Mapping[Line, float]) -> tuple[list[Line], str]:
        """Say that a card can still help more lines in a cell, or would decide the colour of more in another."""
        one, two = map(self._lines_open, (here, there))
        cells = name_cell(here), name_cell(there)
        if len(one) > len(two):
            text = SAY("serves", cells[0], self.name, len(one), cells[1], say_fewer(len(two), len(one)))
            return self._gaining(one, gains), text
        if len(two) > len(one) and self.card < JOKER:
            text = SAY("fixes", cells[1], self.name, len(two), cells[0], say_fewer(len(one), len(two)))
            return self._gaining(two, gains), text
        return [], ""

    def _lines_open(self, cell: int) -> list[Line]:
        """List the lines with a cell that can still have the colour of the card, and that it does not finish there."""
        ends = lines_finished(self.area, cell, self.card)
        return [one for one in LINES if one not in ends and colours_open(self.area, one, cell) & colours(self.card)]

    def say_not_now(self, mine: int, theirs: int) -> str:
        """Say why not to finish a line in a third cell; empty if there is none, or one of the two finishes one too."""
        ends = {cell: lines for cell in self.state.codes if (lines := lines_finished(self.area, cell, self.card))}
        if not ends or {mine, theirs} & {*ends}:
            return ""
        third, lines = max(ends.items(), key=lambda one: len(one[1]))
        named, places = (name_lines(lines), name_cell(third)), [1 + LINES.index(line) for line in lines]
        often = fmean(all(parts[place] for place in places) for parts in parts_after(self.state, mine, self.seat))
        if often >= LIKELY_LATER and (later := self.later(third, lines)):
            return SAY("not_yet", *named, later, len(self.climb.unseen))
        why = self.facts(mine, third, against=True)
        return SAY("not_now", *named, say_but(why[0].text)) if why else ""

    def later(self, cell: int, lines: Sequence[Line]) -> int:
        """Count the unseen cards that would finish these lines in a cell."""
        hues = [colours_open(self.area, line, cell) for line in lines]
        return sum(all(colours(card) & hue for hue in hues) for card in self.climb.unseen)


def _nearly(area: Sequence[int], line: Line) -> bool:
    """Tell whether a line lacks one card only."""
    return sum(area[cell] == NOTHING for cell in line) == 1
