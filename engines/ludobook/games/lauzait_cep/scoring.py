"""Scores of Lauzait-Cep that explain themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from ludobook.core.bits import places
from ludobook.core.rules import Rulings, implements
from ludobook.games.lauzait_cep import kernel
from ludobook.games.lauzait_cep.components import DOTS, JOKER, KINDS, names
from ludobook.games.lauzait_cep.kernel import EMPTY, flags
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, RULEBOOK, SET_WORDS
from ludobook.teach.sheet import Line, Row, Score, Sheet, note

Set = tuple[int, int, int]
Facts = tuple[tuple[str, Any], ...]
Shown = tuple[str, tuple[str, ...], tuple[str, str] | None]  # heading, cards, mark
THREE, SEQUENCE = "three_of_a_kind", "sequence_of_three"
SAY = MESSAGES["sheet"]
TITLES = SAY("first"), SAY("second"), SAY("third")
# the formations in the order of an answer, each with the kernel's bit and the rule
FORMATIONS = (
    ("lauzait_cep", kernel.LAUZAIT_CEP, "LZ-FORM-1"),
    ("specialized_experts", kernel.EXPERTS, "LZ-FORM-2"),
    ("great_sequence", kernel.GREAT_SEQUENCE, "LZ-FORM-3"),
    ("layered_bridges", kernel.BRIDGES, "LZ-FORM-4"),
    ("well_balanced", kernel.BALANCED, "LZ-FORM-5"),
    ("stalemate", kernel.STALEMATE, "LZ-STALE-2"),
)
MISSES = kernel.READ + kernel.BALANCED  # the formations for which a reason is given if they do not hold
LINES = (
    *(name for name, _, _ in FORMATIONS),
    *(f"no_{name}" for name, bit, _ in FORMATIONS if bit & MISSES),
    *("no_count", "dots", "tripled", "jokers", "floor", "held", "luminous", "counted", "formed", "glowing"),
    *("incomplete", "declared", "begins", "time", "winners"),
)


# -- sets -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One set that three sorted pieces can stand for. ``stood_for`` is the kernel's number of that set."""

    pieces: Set
    stood_for: int

    @property
    def bonus(self) -> int:
        """Its bonus as a department."""
        return kernel.bonus(self.stood_for, self.pieces.count(JOKER))

    @property
    def kind(self) -> str:
        """Its kind: ``three_of_a_kind`` or ``sequence_of_three``."""
        return THREE if kernel.THREES >> self.stood_for & 1 else SEQUENCE

    @property
    def shown(self) -> tuple[str, ...]:
        """The pieces that it stands for, lowest number first."""
        return _shown(self.stood_for)

    @property
    def mark(self) -> tuple[str, str]:
        """Its badge, as (face id, words), which say what it stands for if it has jokers."""
        if JOKER not in self.pieces:
            return self.short_mark
        return self.kind, SAY("mark_read", "+".join(self.shown), self.bonus)

    @property
    def short_mark(self) -> tuple[str, str]:
        """Its badge where each joker is tagged with what it stands for."""
        return self.kind, SAY("mark", SET_WORDS[self.kind], self.bonus)

    @property
    def score(self) -> Score:
        """The bonus, explained line by line."""
        jokers, top, cards = self.pieces.count(JOKER), self.shown[2], names(self.pieces)
        running = DOTS[int(top[1])]
        rules = ("LZ-BONUS-1",) if top in cards else ("LZ-BONUS-1", "LZ-BONUS-5")
        lines = [Line("dots", running, rules, cards, facts=(("largest", top), ("joker", top not in cards)))]
        if self.kind == THREE:
            running *= 3
            lines.append(Line("tripled", 3, ("LZ-BONUS-2",), cards, "×"))
        if jokers:
            running -= jokers
            lines.append(Line("jokers", -jokers, ("LZ-BONUS-3",), ("J",) * jokers))
        if running < self.bonus:
            lines.append(Line("floor", self.bonus - running, ("LZ-BONUS-4",)))
        return Score(self.bonus, tuple(lines))

    def to_json(self) -> dict[str, Any]:
        """Return the reading as an entry of the referee's ``departments``."""
        return {"kind": self.kind, "as": list(self.shown), "bonus": self.bonus}


@lru_cache(maxsize=4096)
def read_set(pieces: Set, flag: int) -> tuple[Reading, ...]:
    """Return every reading of three sorted pieces, first the one that Form takes; empty if they are not a set."""
    found, jokers = kernel.readings(*pieces, flag), pieces.count(JOKER)
    return tuple(Reading(pieces, kernel.nth_reading(found, jokers, k)) for k in range(found.bit_count()))


def sets_in(pieces: Sequence[int], flag: int) -> list[Set]:
    """List the different sets among pieces, in deck order."""
    return sorted({trio for trio in combinations(sorted(pieces), 3) if kernel.readings(*trio, flag)})


def _shown(stood_for: int) -> tuple[str, ...]:
    return tuple(KINDS[kernel.kind_in(stood_for, place)] for place in range(3))


# -- declaring ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declaration:
    """The formations of nine pieces, declared or asked about, and their points.

    ``complete`` tells whether the pieces split into three sets, and ``found`` is the kernel's formations. Each of
    ``arrangements`` is a mask of formations and the three sets that make them best; none if no three sets are declared.
    ``luminous`` is the luminous piece or EMPTY, and ``flag`` the kernel's flags.
    """

    nine: tuple[int, ...]
    stalemate: bool
    luminous: int
    complete: bool
    found: int
    arrangements: tuple[tuple[int, tuple[Reading, ...]], ...]
    flag: int

    @property
    def formations(self) -> tuple[str, ...]:
        """The names of the formations, in the order of the rules."""
        return tuple(name for name, bit, _ in FORMATIONS if self.found & bit)

    @property
    def glow(self) -> int:
        """The points for the luminous piece."""
        return kernel.luminous_points(self.nine, self.luminous) if self.found else 0

    @property
    def points(self) -> int:
        """The points of the declaration, with those of the luminous piece."""
        return kernel.points_of(self.found, self.flag) + self.glow

    @property
    def sets(self) -> tuple[Reading, ...]:
        """The three sets; empty if the pieces are not declared as three sets."""
        return self.arrangements[0][1] if self.arrangements else ()

    @property
    def score(self) -> Score:
        """The points, explained line by line."""
        lines = []
        for name, bit, rule in FORMATIONS:
            if self.found & bit:
                cards, facts = _witness(self, bit)
                more = ("LZ-STALE-2",) if self.stalemate and bit != kernel.STALEMATE else ()
                lines.append(Line(name, kernel.points_of(bit, self.flag), (rule, *more), cards, facts=facts))
        if not lines:
            lines.append(Line("incomplete", 0, ("LZ-DECLARE-2",), names(self.nine)))
        if self.glow:
            piece = KINDS[self.luminous]
            lines.append(
                Line("luminous", self.glow, ("LZ-LUMINOUS-1",), (piece,) * self.glow, facts=(("piece", piece),))
            )
        return Score(self.points, tuple(lines))

    @property
    def groups(self) -> tuple[Shown, ...]:
        """The three sets with their marks, or the pieces in threes without marks if they are not sets."""
        if not self.sets:
            return tuple((TITLES[i], names(self.nine)[3 * i : 3 * i + 3], None) for i in range(3))
        read = [SAY("group_read", "+".join(r.shown)) if JOKER in r.pieces else SET_WORDS[r.kind] for r in self.sets]
        return tuple((TITLES[i], names(r.pieces), (r.kind, read[i])) for i, r in enumerate(self.sets))

    def to_json(self) -> dict[str, Any]:
        """Return the result of the referee's ``formations``, as plain data."""
        return {"complete": self.complete, "formations": list(self.formations), "points": self.points}


@implements("LZ-JSON-5")
def declare(
    nine: Sequence[int],
    rulings: Rulings = RULEBOOK.default,
    players: int = 4,
    *,
    stalemate: bool = False,
    luminous: int = EMPTY,
    departments: Sequence[Sequence[int]] = (),
) -> Declaration:
    """Score nine declared pieces; outside a stalemate they score nothing if they are not three sets.

    In a whole game, ``departments`` are the declarer's, which matter if one reading forbids regrouping.
    """
    flag, nine = flags(rulings, players), tuple(sorted(nine))
    complete = kernel.splits(kernel.counts(nine), flag, [0] * kernel.ROOM)
    if stalemate or not complete:
        found = kernel.in_stalemate(nine, flag) if stalemate else 0
        return Declaration(nine, stalemate, luminous, complete, found, (), flag)
    as_grouped = kernel.keeps_departments(len(departments), flag)
    pieces = [piece for department in departments for piece in department] if as_grouped else nine
    arrangements = []
    for wanted in kernel.APART if flag & kernel.READ_APART else kernel.TOGETHER:
        _, a, b, c, row = kernel.best_arrangement(pieces, wanted, as_grouped, flag)
        order = [pieces[place] for place in kernel.SPLITS[row : row + kernel.HAND]]
        trios = [(order[i], order[i + 1], order[i + 2]) for i in (0, 3, 6)]
        arrangements.append((wanted, tuple(map(Reading, trios, (a, b, c)))))
    found = kernel.declared(pieces, as_grouped, flag)
    return Declaration(nine, False, luminous, True, found, tuple(arrangements), flag)


def _witness(declared: Declaration, bit: int) -> tuple[tuple[str, ...], Facts]:
    """Return the cards that make a formation, and the facts for its sentence."""
    nine, cards = declared.nine, names(declared.nine)
    sets = next((sets for wanted, sets in declared.arrangements if wanted & bit), declared.sets)
    read = [(Counter(reading.shown) - Counter(names(reading.pieces))).elements() for reading in sets]
    jokers = ("jokers", tuple(piece for pieces in read for piece in pieces))
    if bit == kernel.LAUZAIT_CEP:
        return cards, (("stalemate", declared.stalemate), jokers)
    if bit == kernel.EXPERTS:
        return cards, (("colour", ("white", "green")[nine[0] // 10]), jokers)
    if bit == kernel.GREAT_SEQUENCE:
        numbers = [kernel.kind_in(r.stood_for, 0) % 10 for r in sets] or [piece % 10 for piece in nine]
        return cards, (("low", min(numbers)), jokers)
    if bit == kernel.BRIDGES:
        pair = tuple(map(_shown, _pair(declared, [reading.stood_for for reading in sets])))
        return pair[0] + pair[1], (("pair", pair),)
    if bit == kernel.BALANCED:
        natural = [piece for piece in nine if piece != JOKER]
        return names(natural), (("sum", sum(piece for piece in natural if piece < 10)),)
    return cards, ()


def _pair(declared: Declaration, sets: Sequence[int]) -> tuple[int, int]:
    """Return the two sets of Layered Bridges."""
    for one, two in combinations(sets, 2):
        if one % kernel.SETS_OF_COLOUR == two % kernel.SETS_OF_COLOUR:
            return one, two
    natural = kernel.counts(declared.nine)
    return kernel.bridge_in_hand(sum(kernel.AS_READ[s] for s in sets) or natural, natural, declared.flag)


def misses(declared: Declaration) -> tuple[Line, ...]:
    """Return lines that say why each other formation does not hold; none for pieces that cannot be declared."""
    nine, shown = declared.nine, tuple(reading.shown for reading in declared.sets)
    natural = [KINDS[piece] for piece in nine if piece != JOKER]
    whites, greens = ([int(name[1]) for name in natural if name[0] == colour] for colour in "WG")
    numbers = sorted(int(name[1]) for name in (sum(shown, ()) or natural))
    facts: dict[int, dict[str, Any]] = {
        kernel.EXPERTS: {"whites": len(whites), "greens": len(greens)},
        kernel.GREAT_SEQUENCE: {"numbers": tuple(numbers)},
        kernel.BRIDGES: {"sets": shown},
        kernel.BALANCED: {"whites": sum(whites), "greens": sum(greens)},
    }
    missed = [row for row in FORMATIONS if declared.found and row[1] & MISSES & ~declared.found]
    # what the pieces make, but one reading of the rules does not count in a stalemate
    uncounted = kernel.in_stalemate(nine, declared.flag & ~kernel.STALEMATE_ALONE) if declared.stalemate else 0
    return tuple(
        note("no_count", "LZ-R30", name=name) if uncounted & bit else note(f"no_{name}", rule, **facts[bit])
        for name, bit, rule in missed
    )


# -- a Season -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """The end of a Season, with values by seat.

    ``declarer`` and ``declaration`` are None if the Days ran out. ``points`` are those after the Season, and
    ``winners`` are the winning seats, empty while the game continues.
    """

    season: int
    declarer: int | None
    declaration: Declaration | None
    departments: tuple[tuple[Reading, ...], ...]
    points: tuple[int, ...]
    days: int
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the public result."""
        declared = self.declaration
        return {
            "declarer": self.declarer,
            "hand": list(names(declared.nine)) if declared else [],
            "stalemate": declared.stalemate if declared else False,
            **(declared.to_json() if declared else {"complete": False, "formations": [], "points": 0}),
        }


def season_sheet(scored: SeasonScore) -> Sheet:
    """Make a sheet of a Season: the declarer's score, and the bonuses that the opponents keep.

    The numbers of a row add up: those of the Season, what the seat had before it, and what it has in all.
    """
    rows = []
    for seat, departments in enumerate(scored.departments):
        bonuses, after = sum(reading.bonus for reading in departments), scored.points[seat]
        declared = scored.declaration if seat == scored.declarer else None
        before = after - bonuses - (declared.points if declared else 0)
        sums = [SAY("keeps", bonuses)] if declared and bonuses else []
        sums += [SAY("before", before)] if before else []
        gains = tuple(("points", words) for words in (*sums, SAY("in_all", after)))
        if declared:
            part = SAY("part") if bonuses else ""
            marks = {names(r.pieces): r.mark for r in departments}  # which tell the bonus of a set
            groups = tuple((title, pieces, marks.get(pieces, mark)) for title, pieces, mark in declared.groups)
            rows.append(Row(groups, _declaring(declared), declared.score, gains, part=part))
        else:
            kept: list[Shown] = [(TITLES[i], names(r.pieces), r.mark) for i, r in enumerate(departments)]
            kept += [(title, (), None) for title in TITLES[len(kept) :]]
            rows.append(Row(tuple(kept), SAY("keeps", bonuses), gains=gains))
    notes = end_notes(scored.declarer, scored.days, scored.winners, scored.points)
    return Sheet(tuple(rows), notes, (("points", scored.points),), scored.winners, scored.season)


def name_scoring(declared: Declaration) -> list[str]:
    """Name what a declaration scores with: the formations in the order of the rules, and the luminous piece."""
    return [*[FORMATION_WORDS[name] for name in declared.formations], *[SAY("glow")] * bool(declared.glow)]


def _declaring(declared: Declaration) -> str:
    """Say what a declaration scores, and with what beside the first formation."""
    more = name_scoring(declared)[1:]
    return SAY("scores_with", declared.points, more) if more else SAY("scores", declared.points)


def end_notes(declarer: int | None, days: int, winners: tuple[int, ...], points: Sequence[int]) -> tuple[Line, ...]:
    """Make the lines about the declarer, or the Days that ran out, and about the winners, if any."""
    ended = note("time", "LZ-R35", days=days) if declarer is None else note("declared", "LZ-SEASON-1", seat=declarer)
    return ended, *[note("winners", "LZ-END-1", "LZ-END-2", seats=winners, points=max(points))] * bool(winners)


def begins_note(points: Sequence[int]) -> Line:
    """Make the line about the first player and the direction of the next Season, or that a throw decides them."""
    n = len(points)
    seats = places(kernel.poorest(points, 0, (1 << n) - 1, n))
    left, right = (seats[0] + 1) % n, (seats[0] - 1) % n
    open_ = len(seats) > 1 or points[left] == points[right]
    rules = ("LZ-START-1", "LZ-START-3" if len(seats) > 1 else "LZ-START-2")
    return note("begins", *rules, seats=seats, onward=None if open_ else points[left] < points[right])


def counted_row(held: int, formed: Sequence[str], glow: int, flag: int, declares: bool) -> Row:
    """Make the row of a seat that counted itself: bonuses and, if it declares, formations and luminous pieces."""
    found = sum(bit for name, bit, _ in FORMATIONS if name in formed) | kernel.LAUZAIT_CEP * declares
    lines = [
        Line("formed", kernel.points_of(bit, flag), (rule,), facts=(("name", name),))
        for name, bit, rule in FORMATIONS
        if found & bit
    ]
    lines += [Line("glowing", glow, ("LZ-LUMINOUS-1",))] * bool(glow)
    score = Score(held + sum(line.points for line in lines), (Line("counted", held, ("LZ-BONUS-1",)), *lines))
    return declared_row((), held, score) if declares else Row((), SAY("held", held), score)


def declared_row(groups: tuple[Shown, ...], held: int, score: Score) -> Row:
    """Make the row of the declarer: the bonuses of its departments, and the points of its declaration."""
    total = score.total
    return Row(groups, SAY("declared_sum", held, total - held, total), score, short=SAY("declared", total))


def held_row(held: Sequence[Reading]) -> Row:
    """Make the row of a seat's departments, with their bonuses."""
    groups = tuple((TITLES[i], names(reading.pieces), reading.mark) for i, reading in enumerate(held))
    lines = tuple(
        Line("held", r.bonus, ("LZ-DEPT-1", "LZ-BONUS-1"), names(r.pieces), facts=(("read", r.shown),)) for r in held
    )
    total = sum(reading.bonus for reading in held)
    bonus_points = summed = SAY("held", total)
    if len(held) > 1:
        summed = SAY("held_sum", " + ".join(str(reading.bonus) for reading in held), total)
    return Row(groups, summed, Score(total, lines), short=bonus_points)
