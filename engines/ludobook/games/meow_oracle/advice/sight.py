"""What a strong player sees in an area of Meow Oracle: how far its climb can get, and which lines are begun.

Everything is counted from the areas and the cards that nobody has seen yet, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ludobook.games.meow_oracle.advice.plans import LINE_NAMES, common_colours, count_sharing, other_cards
from ludobook.games.meow_oracle.advice.plans import SAY as PLANS
from ludobook.games.meow_oracle.advice.principles import HIGHEST
from ludobook.games.meow_oracle.components import COLOURS, label
from ludobook.games.meow_oracle.kernel import JOKER, LINES, NOTHING, ROWS, SNAKE, SNAKE_PATH, colours, number
from ludobook.games.meow_oracle.machine import AREA, CARDS, FLAGS
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import MESSAGES, SUITS

SAY = MESSAGES["insights"]
Line = tuple[int, ...]
LEAST_CARRIED, LEAST_PRICE = 1 / 2, 1 / 3  # the least shares of a gain of what causes it, and of a loss told with it
LEAST_LINE_POINTS = 0.1  # the least difference in points that a line or the climb is likely to score


class Climb:
    """The climb of an area: how far it can get, and which numbers fit where.

    Args:
        area: the face-up cards of an area, or NOTHING.
        path: its cells in the order of the climb.
        unseen: the cards that nobody has seen yet.

    Attributes:
        most: the number of cards before the first number that is lower than one before it.
        dropped: the cell of the number before that one, and its cell; empty if there is no drop.
        reach: the most cards that it can still have, which are fewer where too few unseen cards fit.
    """

    def __init__(self, area: Sequence[int], path: Sequence[int], unseen: Sequence[int]) -> None:
        self.area, self.path, self.unseen = area, path, unseen
        self.most = AREA
        self.dropped: tuple[int, ...] = ()
        filled = [step for step, cell in enumerate(path) if area[cell] != NOTHING]
        for before, step in pairwise(filled):
            if number(area[path[step]]) < number(area[path[before]]):
                self.most, self.dropped = step, (path[before], path[step])
                break
        self.reach = self.most
        for begin, end in pairwise([-1, *(step for step in filled if step < self.most), self.most]):
            low, high = self.room(path[begin + 1]) if end > begin + 1 else (0, HIGHEST)
            if (fit := self.count(low, high)) < end - begin - 1:
                self.reach = begin + 1 + fit
                break

    @classmethod
    def of(cls, state: MeowState, area: Sequence[int]) -> Climb:
        """Return the climb of an area, with the cards that nobody has seen in this round."""
        seen = {*(card for cards in state.up for card in cards), *state.turned, *(card for _, card in state.queue)}
        return cls(area, cls.path_of(state.at.rules[FLAGS]), [card for card in range(CARDS) if card not in seen])

    @staticmethod
    def path_of(flags: int) -> Sequence[int]:
        """Return the cells in the order of a climb, by the kernel's flags."""
        return SNAKE_PATH if flags & SNAKE else ROWS

    def count(self, low: int, high: int) -> int:
        """Count the unseen cards with these numbers or any between them."""
        return sum(low <= number(card) <= high for card in self.unseen)

    @property
    def sure(self) -> int:
        """The number of cards that it has already."""
        return min(self.most, next((step for step, cell in enumerate(self.path) if self.area[cell] == NOTHING), AREA))

    @property
    def continuing(self) -> int:
        """How many of the unseen cards make it a card longer, though some may end it there."""
        return self.count(number(self.area[self.path[self.sure - 1]]), HIGHEST) if self.sure else 0

    def with_card(self, cell: int, card: int) -> Climb:
        """Return the climb with a card placed."""
        area = list(self.area)
        area[cell] = card
        return Climb(area, self.path, self.unseen)

    def before(self, cell: int) -> int:
        """Return the number of empty cells before a cell on the path."""
        return sum(self.area[one] == NOTHING for one in self.path[: self.path.index(cell)])

    def alive(self, cell: int) -> bool:
        """Tell whether the climb may still get to a cell."""
        return self.path.index(cell) < self.reach

    def room(self, cell: int) -> tuple[int, int]:
        """Return the lowest and the highest number that fit in an empty cell between its neighbours on the path."""
        step = self.path.index(cell)
        before = [number(self.area[one]) for one in self.path[:step] if self.area[one] != NOTHING]
        after = [number(self.area[one]) for one in self.path[step + 1 : self.most] if self.area[one] != NOTHING]
        return before[-1] if before else 0, after[0] if after else HIGHEST

    def fitting(self, card: int) -> list[int]:
        """List the cells in which a card belongs to the climb and lets it get as far as before."""
        empty = [cell for cell in self.path if self.area[cell] == NOTHING and self.alive(cell)]
        return [cell for cell in empty if self.with_card(cell, card).reach >= self.reach]


def say_climb(climb: Climb, card: int, name: str, mine: int, theirs: int, likely: int) -> Iterator[str]:
    """Say what a card in two cells does to the climb, if that speaks for the first.

    ``likely`` is how many cards it gets to at times; that it can’t have more than that tells nothing.
    """
    ours, rival = climb.with_card(mine, card), climb.with_card(theirs, card)
    if rival.reach < min(ours.reach, likely) and rival.reach == rival.most:
        before, cell = rival.dropped
        if cell == theirs and climb.sure and theirs == climb.path[climb.sure] and (fit := climb.continuing):
            yield SAY("ends_climb", name_cell(theirs), name, climb.sure, fit, len(climb.unseen))
            return
        key = "cuts_low" if cell == theirs else "cuts_high"
        there = climb.area[before if cell == theirs else cell]
        yield SAY(key, name_cell(theirs), name, label(there), rival.most)
    elif ours.sure > max(climb.sure, rival.sure, 1):
        yield SAY("longer", name_cell(mine), name, ours.sure)
    elif ours.alive(mine) and (few := ours.before(mine)) < (many := rival.before(theirs)):
        if few:
            yield SAY("joins", name_cell(mine), few, name, name_cell(theirs), many)
        else:
            yield SAY("joins_now", name_cell(mine), name, name_cell(theirs), many)


def lines_finished(area: Sequence[int], cell: int, card: int) -> list[Line]:
    """List the lines that a card in a cell finishes."""
    return [line for line in LINES if cell in line and count_sharing(area, line, cell, card) == len(line) - 1]


def lines_served(area: Sequence[int], cell: int, card: int) -> list[Line]:
    """List the lines begun in one colour that a card in a cell goes with, and does not finish."""
    begun = [line for line in LINES if cell in line and count_sharing(area, line, cell, card) == 1]
    return [line for line in begun if (colours_open(area, line, cell) & colours(card)).bit_count() == 1]


def lines_spoilt(area: Sequence[int], cell: int, card: int) -> list[Line]:
    """List the lines begun in one colour that a card in a cell would end."""
    begun = [line for line in LINES if cell in line and other_cards(area, line, cell)]
    return [line for line in begun if (hue := colours_open(area, line, cell)) and not hue & colours(card)]


def lines_open(area: Sequence[int], cell: int, card: int) -> list[Line]:
    """List the lines that can still have one colour with a card in a cell."""
    return [line for line in LINES if colours_open(area, line, cell) & colours(card)]


def colours_open(area: Sequence[int], line: Line, cell: int) -> int:
    """Return the colours that a line with this cell may still have, as a sum; 0 for a line without it."""
    return common_colours(other_cards(area, line, cell)) if cell in line else 0


def count_coloured(cards: Iterable[int], hue: int) -> int:
    """Count the cards with one of these colours."""
    return sum(bool(colours(card) & hue) for card in cards)


def name_beside(area: Sequence[int], cell: int, lines: Iterable[Line]) -> list[str]:
    """Name the other cards of lines with this cell: ``the red 1 in the left column``."""
    found = [([SAY("the", label(card)) for card in other_cards(area, line, cell)], name_line(line)) for line in lines]
    return [SAY("spot", *one) for one in found]


def name_wanted(hue: int, unseen: Iterable[int]) -> str:
    """Name the cards of these colours that may come: ``a red card or a joker``."""
    if hue == common_colours([]):
        return SAY("any_card")
    wanted = SAY("coloured", name_colours(hue))
    return SAY("or_joker", wanted) if max(unseen, default=0) >= JOKER else wanted


def name_colours(colour: int) -> str:
    """Name the colours in a sum: ``red or blue``."""
    return " or ".join(_hues(colour))


def _hues(colour: int) -> Iterator[str]:
    return (SUITS[COLOURS[place]] for place in range(len(COLOURS)) if colour >> place & 1)


def name_line(line: Line) -> str:
    """Name a line: ``the top row``."""
    return PLANS(LINE_NAMES[LINES.index(line)])


def name_lines(lines: Iterable[Line]) -> list[str]:
    """Name lines."""
    return list(map(name_line, lines))


def name_cell(cell: int) -> str:
    """Name a cell: ``cell 5``."""
    return SAY("cell", cell + 1)
