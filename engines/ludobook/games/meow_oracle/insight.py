"""Says what a strong player of Meow Oracle sees in the choice between two cells or two cards: the climb, then lines.

Everything is counted from the areas and the cards that nobody has seen yet, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise

from ludobook.contract.machine import PLAYERS
from ludobook.games.meow_oracle.components import COLOURS, label
from ludobook.games.meow_oracle.fitted import LINE_POINTS, expected, line_place, lines_expected
from ludobook.games.meow_oracle.kernel import (
    LINES,
    NOTHING,
    ROWS,
    SNAKE,
    SNAKE_PATH,
    colours,
    left_of,
    number,
    receiver,
)
from ludobook.games.meow_oracle.machine import AREA, CARDS, FLAGS, GIFT, MOVER, PICK, unpacked
from ludobook.games.meow_oracle.plans import NAMES, common, completed, other_cards, shared
from ludobook.games.meow_oracle.plans import SAY as PLANS
from ludobook.games.meow_oracle.principles import HIGHEST
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import MESSAGES, SUITS

SAY = MESSAGES["insights"]
MOST_FACTS = 2  # the most sentences
TIGHTER = 1.05  # so many times as many unseen cards for each empty cell are a clear difference
ROOMY = 3.5  # a gap with more unseen cards for each of its cells is filled easily
LEAST = 0.1  # the least difference in points that a line or the climb is likely to score
MUCH = 0.4  # what speaks against a choice is told if it is worth this share of what speaks for it


def insight(state: MeowState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells."""
    if better >= PICK or better == other:
        return ""
    facts = _giving(state, better, other) if better >= GIFT else _placing(state, better, other)
    return " ".join(islice(facts, MOST_FACTS))


def concerns(state: MeowState, better: int, other: int, part: str) -> bool:
    """Tell whether a placed or kept card may belong to a line, if the part is one; all other parts concern all."""
    name = part.removeprefix("line/")
    if name == part or better >= PICK:
        return True
    line = LINES[NAMES.index(name)]
    if better < GIFT:  # that a card finishes a line needs no deals
        assert state.turn is not None
        ends = line in _lines(state.up[state.turn], better, state.queue[0][1], whole=True)
        return not ends and (better in line or other in line)
    area = state.up[state.at.now[MOVER]]
    mine, theirs = (_kept(state, code) for code in (better, other))
    cards = [card for card in (*mine, *theirs) if not (card in mine and card in theirs)]
    open_to = common(other_cards(area, line, AREA)) if any(area[cell] == NOTHING for cell in line) else 0
    return any(colours(card) & open_to for card in cards)


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

    def count(self, low: int, high: int) -> int:
        """Count the unseen cards with these numbers or any between them."""
        return sum(low <= number(card) <= high for card in self.unseen)

    @property
    def sure(self) -> int:
        """The number of cards that it has already."""
        return min(self.most, next((step for step, cell in enumerate(self.path) if self.area[cell] == NOTHING), AREA))

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

    def gaps(self, cell: int) -> Iterator[tuple[list[int], int, int]]:
        """Yield, before and after a card, the empty cells up to the next card, and the numbers that fit in them."""
        step = self.path.index(cell)
        for way in (-1, 1):
            empty, at = [], step + way
            while 0 <= at < self.most and self.area[self.path[at]] == NOTHING:
                empty.append(self.path[at])
                at += way
            if empty:
                yield sorted(empty), *self.room(empty[0])


def _placing(state: MeowState, mine: int, theirs: int) -> Iterator[str]:
    """Say what speaks for one of two cells for the card to place, and what against it if that weighs much beside it.

    If neither finishes a line, but a third cell would, it also says why not to do that.
    """
    assert state.turn is not None
    area, card = state.up[state.turn], state.queue[0][1]
    pro, con = _sides(state, mine, theirs)
    if pro:
        first = [one for one in pro[:MOST_FACTS] if one[0] >= MUCH * pro[0][0]]
        weight = sum(worth for worth, _ in first)
        yield " ".join(fact for _, fact in first)
        if told := _not_now(state, mine, theirs):
            yield told
        elif con and con[0][0] >= MUCH * weight:
            yield _but(con[0][1])
        elif not any(other_cards(area, line, mine) for line in LINES if mine in line):
            yield SAY("touches_none", _cell(mine))
    elif not any(map(_climb(state, area).alive, (mine, theirs))):
        yield SAY("neither")
    open_lines = [sum(bool(_open(area, line, cell) & colours(card)) for line in LINES) for cell in (mine, theirs)]
    if not pro and open_lines[0] > open_lines[1]:
        yield SAY("serves", _cell(mine), label(card), open_lines[0], _cell(theirs), open_lines[1])


def _not_now(state: MeowState, mine: int, theirs: int) -> str:
    """Say why not to finish a line in a third cell; empty if there is none, or one of the two finishes one too."""
    assert state.turn is not None
    area, card = state.up[state.turn], state.queue[0][1]
    ends = {cell: lines for cell in state.codes if (lines := _lines(area, cell, card, whole=True))}
    if not ends or {mine, theirs} & {*ends}:
        return ""
    third, lines = max(ends.items(), key=lambda one: len(one[1]))
    why = _sides(state, mine, third)[0]
    return SAY("not_now", list(map(_name, lines)), _cell(third), _but(why[0][1])) if why else ""


def _sides(state: MeowState, mine: int, theirs: int) -> list[list[tuple[float, str]]]:
    """List what speaks for each of two cells against the other, each with the points that it is worth, most first."""
    assert state.turn is not None
    area, card = state.up[state.turn], state.queue[0][1]
    climb = _climb(state, area)
    after = climb.with_card(mine, card), climb.with_card(theirs, card)
    gains = {line: _line_points(after[0].area, line) - _line_points(after[1].area, line) for line in range(len(LINES))}
    ahead = _climb_points(after[0], state.at.rules[FLAGS]) - _climb_points(after[1], state.at.rules[FLAGS])
    sides: list[list[tuple[float, str]]] = []
    for sign, name, here, there in ((1, SAY("the", label(card)), mine, theirs), (-1, SAY("it"), theirs, mine)):
        side = list(_lining(area, card, name, here, there, {line: sign * gain for line, gain in gains.items()}))
        if sign * ahead >= LEAST and (told := next(_climbing(climb, card, name, here, there), "")):
            side.append((sign * ahead, told))
        sides.append(sorted(side, reverse=True))
    return sides


def _but(told: str) -> str:
    """Tell what speaks against an action."""
    return SAY("but", f"{told[:1].lower()}{told[1:]}")


def _line_points(area: Sequence[int], line: int) -> float:
    """Return the points that a line is likely to score, by the counts of ``fitted``."""
    return LINE_POINTS[line_place(area, line, area.count(NOTHING))]


def _climb_points(climb: Climb, flags: int) -> float:
    """Return the points that a climb is likely to score, by the counts of ``fitted``."""
    return expected(climb.area, flags) - lines_expected(climb.area, climb.area.count(NOTHING))


def _climbing(climb: Climb, card: int, name: str, mine: int, theirs: int) -> Iterator[str]:
    """Say what two cells do to the climb, if that speaks for the first."""
    ours, rival = climb.with_card(mine, card), climb.with_card(theirs, card)
    if rival.reach > ours.reach:
        return
    if rival.reach < ours.reach and rival.reach == rival.most:
        before, cell = rival.dropped
        key = "cuts_low" if cell == theirs else "cuts_high"
        there = climb.area[before if cell == theirs else cell]
        yield SAY(key, _cell(theirs), name, label(there), rival.most)
    elif ours.sure > max(climb.sure, rival.sure):
        if ours.sure > 1:
            yield SAY("longer", _cell(mine), name, ours.sure)
        else:
            fit = climb.count(number(card), HIGHEST)
            yield SAY("opens", _cell(mine), name, fit, len(climb.unseen))
    elif not climb.alive(mine) and climb.alive(theirs):
        yield SAY("dead", _cell(mine), _cell(theirs), _range(*climb.room(theirs)))
    elif climb.alive(mine) and not climb.alive(theirs):
        if ours.most >= climb.most:
            yield SAY("in_reach", _cell(mine), name, _cell(theirs))
    elif climb.alive(mine):
        loose, tight = (min(_room(one, cell), default=None) for one, cell in ((ours, mine), (rival, theirs)))
        if tight and tight[0] < ROOMY and (loose is None or loose[0] >= TIGHTER * tight[0]):
            _, cells, numbers, fit = tight
            side = SAY("behind" if climb.path.index(cells[0]) > climb.path.index(theirs) else "ahead")
            told = side, _range(*numbers), fit, len(climb.unseen)
            many = len(cells) > 1
            yield SAY("tight" if many else "tight_one", name, _cell(theirs), *([len(cells)] if many else []), *told)
        elif (few := ours.before(mine)) < (most := rival.before(theirs)):
            yield SAY("joins", _cell(mine), name, few, _cell(theirs), most)


def _room(climb: Climb, cell: int) -> Iterator[tuple[float, list[int], tuple[int, int], int]]:
    """Yield, for each gap beside a card: fitting unseen cards for each cell, its cells, numbers, and those cards."""
    for cells, low, high in climb.gaps(cell):
        fit = climb.count(low, high)
        yield fit / len(cells), cells, (low, high), fit


def _lining(
    area: Sequence[int], card: int, name: str, mine: int, theirs: int, gains: Mapping[int, float]
) -> Iterator[tuple[float, str]]:
    """Yield what two cells do to lines, if that speaks for the first, each with the points that it is worth."""
    better = {LINES[line]: gain for line, gain in gains.items() if gain >= LEAST}
    ended = [line for line in better if line in _lines(area, mine, card, whole=True)]
    begun = [line for line in better if line in _lines(area, mine, card, whole=False) and line not in ended]
    lost = [line for line in better if line in _spoilt(area, theirs, card)]
    waiting: dict[str, list[str]] = {}
    for line in lost if name != SAY("it") else ():  # what speaks against a cell does not say what it is kept for
        if len(others := other_cards(area, line, theirs)) == len(line) - 1:
            waiting.setdefault(_hue(common(others)), []).append(_name(line))
    spoilt = [line for line in lost if not any(_name(line) in lines for lines in waiting.values())]
    for key, lines, cell in (("finishes", ended, mine), ("goes_with", begun, mine), ("spoils", spoilt, theirs)):
        if lines:
            told = _coloured(area, cell, lines) if lines is begun else list(map(_name, lines))
            yield sum(better[line] for line in lines), SAY(key, _cell(cell), name, told)
    if waiting:
        worth = sum(better[line] for line in lost if line not in spoilt)
        told = [SAY("would_finish", hue, lines) for hue, lines in waiting.items()]
        yield worth, SAY("keep_cell", _cell(theirs), told)


def _giving(state: MeowState, better: int, other: int) -> Iterator[str]:
    """Say what tells two ways to give apart: by the cards kept, and by those that neighbours get."""
    mover = state.at.now[MOVER]
    kept, given = _kept(state, better), _kept(state, other)
    mine, theirs = ([card for card in one if card not in two] for one, two in ((kept, given), (given, kept)))
    told = list(islice(_denying(state, better, other), 1))
    con = ""
    if len(mine) == len(theirs) == 1:
        (worth, pro), (rival_worth, con) = (
            _keeping(state, state.up[mover], *pair) for pair in (mine + theirs, theirs + mine)
        )
        if pro.replace(label(mine[0]), "") == con.replace(label(theirs[0]), ""):
            pro = con = ""  # both do the same
        if pro:
            told.insert(0 if worth >= rival_worth else 1, pro)
    told = [*_elsewhere(state, better), *told]
    yield from told[:1]
    yield from [_but(con)] if con and told else told[1:]


def _keeping(state: MeowState, area: Sequence[int], card: int, rival: int) -> tuple[float, str]:
    """Return the points that an area is likely to score with a card in its best cell, and what the card does there."""
    flags, empty = state.at.rules[FLAGS], [cell for cell in range(AREA) if area[cell] == NOTHING]
    climb = _climb(state, area)
    worth, cell = max((expected(climb.with_card(cell, card).area, flags), -cell) for cell in empty)
    ended, begun = (_lines(area, -cell, card, whole=whole) for whole in (True, False))
    name, fits = SAY("the", label(card)), _fitting(climb, card)
    if ended:
        return worth, SAY("finishes", _cell(-cell), name, list(map(_name, ended)))
    if fits and not _fitting(climb, rival):
        return worth, SAY("fits_only", label(card), _cell(fits[0]), label(rival))
    if begun:
        return worth, SAY("goes_with", _cell(-cell), name, _coloured(area, -cell, begun))
    return worth, SAY("fits", label(card), _cell(fits[0])) if fits else ""


def _denying(state: MeowState, better: int, other: int) -> Iterator[str]:
    """Say what a neighbour could do with the card that the other way gives it, and not with that of this way."""
    mover, n = state.at.now[MOVER], state.at.rules[PLAYERS]
    whose = SAY("opponent") if n == 2 else SAY("neighbour")
    ours, theirs = (_received(state, code) for code in (better, other))
    for seat in dict.fromkeys((left_of(mover, n), (mover - 1) % n)):
        area = state.up[seat]
        for card in (one for one in theirs[seat] if one not in ours[seat]):
            ends = list(completed(area, card))
            if ends and not any(list(completed(area, one)) for one in ours[seat]):
                yield SAY("denies_line", label(card), [PLANS(name) for name in ends], whose)
                continue
            climb = _climb(state, area)
            if _fitting(climb, card) and not any(_fitting(climb, one) for one in ours[seat]):
                yield SAY("denies_climb", label(card), whose, [f"the {label(one)}" for one in ours[seat]])


def _elsewhere(state: MeowState, code: int) -> Iterator[str]:
    """Say of a card for one of two neighbours that it would finish a line of the other, if there are two."""
    mover, n = state.at.now[MOVER], state.at.rules[PLAYERS]
    seats = left_of(mover, n), (mover - 1) % n
    for seat, beside in (seats, seats[::-1]) if n == 3 else ():
        for card in _received(state, code)[seat]:
            ends = list(completed(state.up[beside], card))
            if ends and not list(completed(state.up[seat], card)):
                yield SAY("elsewhere", label(card), [PLANS(name) for name in ends])


def _fitting(climb: Climb, card: int) -> list[int]:
    """List the cells in which a card belongs to the climb and lets it get as far as before."""
    empty = [cell for cell in climb.path if climb.area[cell] == NOTHING and climb.alive(cell)]
    return [cell for cell in empty if climb.with_card(cell, card).reach >= climb.reach]


def _kept(state: MeowState, code: int) -> Sequence[int]:
    """List the cards that the mover keeps."""
    return _received(state, code)[state.at.now[MOVER]]


def _received(state: MeowState, code: int) -> Sequence[Sequence[int]]:
    """List the cards that each seat gets."""
    cards, mover, n = unpacked(code ^ GIFT), state.at.now[MOVER], state.at.rules[PLAYERS]
    taken: list[list[int]] = [[] for _ in range(n)]
    for place, card in enumerate(cards):
        taken[receiver(place, len(cards), mover, n)].append(card)
    return taken


def _climb(state: MeowState, area: Sequence[int]) -> Climb:
    """Return the climb of an area, with the cards that nobody has seen in this round."""
    seen = {*(card for cards in state.up for card in cards), *state.turned, *(card for _, card in state.queue)}
    path = SNAKE_PATH if state.at.rules[FLAGS] & SNAKE else ROWS
    return Climb(area, path, [card for card in range(CARDS) if card not in seen])


def _lines(area: Sequence[int], cell: int, card: int, whole: bool) -> list[tuple[int, ...]]:
    """List the lines that a card in a cell shares a colour with: those that it completes, or else those begun.

    A line in which only cats lie has no colour yet.
    """
    wanted = (2,) if whole else (1, 2)
    found = [line for line in LINES if cell in line and shared(area, line, cell, card) in wanted]
    return [line for line in found if whole or _open(area, line, cell).bit_count() == 1]


def _open(area: Sequence[int], line: Sequence[int], cell: int) -> int:
    """Return the colours that a line with this cell may still have, as a sum; 0 for a line without it."""
    return common(other_cards(area, line, cell)) if cell in line else 0


def _spoilt(area: Sequence[int], cell: int, card: int) -> list[tuple[int, ...]]:
    """List the lines begun in one colour that a card in a cell would end."""
    begun = [line for line in LINES if cell in line and other_cards(area, line, cell)]
    return [line for line in begun if (hue := _open(area, line, cell)) and not hue & colours(card)]


def _coloured(area: Sequence[int], cell: int, lines: Sequence[tuple[int, ...]]) -> list[str]:
    """Name lines with this cell and the colour that each still has."""
    hues: dict[str, list[str]] = {}
    for line in lines:
        hues.setdefault(_hue(_open(area, line, cell)), []).append(_name(line))
    return [SAY("all_one", names, hue) for hue, names in hues.items()]


def _hue(colour: int) -> str:
    """Name the colours in a sum: ``red or blue``."""
    return " or ".join(SUITS[COLOURS[place]] for place in range(len(COLOURS)) if colour >> place & 1)


def _name(line: Sequence[int]) -> str:
    return PLANS(NAMES[LINES.index(tuple(line))])


def _cell(cell: int) -> str:
    return SAY("cell", cell + 1)


def _range(low: int, high: int) -> str:
    """Name the numbers that fit: ``a 9 or 10``, ``a 4``, ``a 6 or higher``, ``a number from 3 to 7``."""
    if low == high:
        return SAY("exactly", low)
    if high - low == 1:
        return SAY("either", low, high)
    if (low == 0) != (high == HIGHEST):
        return SAY("or_higher", low) if high == HIGHEST else SAY("or_lower", high)
    return SAY("between", low, high)
