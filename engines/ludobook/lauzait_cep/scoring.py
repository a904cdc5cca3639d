"""Lauzait-Cep: what is worth what, as scores that explain themselves.

Calculators, the whole game and the referee's stateless ops all call this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from ludobook.core.bits import places
from ludobook.core.drill import Dice, Exercise
from ludobook.core.errors import BadInput
from ludobook.core.rules import Rulings, carries
from ludobook.core.scene import Zone
from ludobook.core.score import Ask, Choice, Form, Group, Laid, Line, Question, Row, Score, Sheet
from ludobook.core.shape import a_count, a_list, an_object, needed
from ludobook.core.words import listed, opening
from ludobook.lauzait_cep import kernel
from ludobook.lauzait_cep.components import (
    COPIES,
    DECK,
    DOTS,
    FILES,
    JOKER,
    KINDS,
    RANKS,
    SQUARE,
    SQUARES,
    board_zone,
    check_copies,
    ground,
    label,
    names,
    parse_card,
    parse_square,
)
from ludobook.lauzait_cep.kernel import HAND, ON_BOARD
from ludobook.lauzait_cep.rulebook import FORMATION_WORDS, RULEBOOK, SET_WORDS

Set = tuple[int, int, int]
Shown = tuple[str, tuple[str, ...], tuple[str, str] | None]  # heading, cards, mark
THREE, SEQUENCE = "three_of_a_kind", "sequence_of_three"
# in the order of an answer, with the kernel's bit
FORMATIONS = (
    ("lauzait_cep", kernel.LAUZAIT_CEP, ("LZ-FORM-1",)),
    ("specialized_experts", kernel.EXPERTS, ("LZ-FORM-2",)),
    ("great_sequence", kernel.GREAT_SEQUENCE, ("LZ-FORM-3",)),
    ("layered_bridges", kernel.BRIDGES, ("LZ-FORM-4",)),
    ("well_balanced", kernel.BALANCED, ("LZ-FORM-5",)),
    ("stalemate", kernel.STALEMATE, ("LZ-STALE-2",)),
)


@lru_cache(maxsize=256)
def flags(rulings: Rulings, players: int) -> int:
    """The kernel's flags for these rulings; a joker's numbers depend on the number of players too."""
    most = rulings["max_jokers_per_set"]
    assert isinstance(most, int)
    return (
        most
        + kernel.JOKER_NEVER_0 * (not rulings["joker_any_number"] and players < 4)
        + kernel.BRIDGES_IN_HAND * (rulings["bridges"] == "in_hand")
        + kernel.BRIDGES_GIVE_3 * (rulings["layered_bridges_points"] == 3)
        + kernel.STALEMATE_ALONE * (not rulings["stalemate_adds"])
        + kernel.NO_TAKING_BACK * (not rulings["take_back"])
        + kernel.HIRE_THEN_DECLARE * (not rulings["declare_waives_hire"])
        + kernel.FIXED_ORDER * (rulings["day_order"] == "fixed")
        + kernel.NO_REGROUPING * (not rulings["regroup"])
        + kernel.READ_APART * (not rulings["one_reading"])
    )


# -- sets -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read three pieces as a set. ``stood_for`` is the kernel's number of that set."""

    pieces: Set
    stood_for: int
    bonus: int

    @property
    def kind(self) -> str:
        """``three_of_a_kind`` or ``sequence_of_three``."""
        return THREE if self.stood_for % kernel.BY_COLOUR < kernel.BY_NUMBER else SEQUENCE

    @property
    def shown(self) -> tuple[str, ...]:
        """The pieces stood for, lowest number first."""
        return _shown(self.stood_for)

    @property
    def mark(self) -> tuple[str, str]:
        """Its badge: (face id, words)."""
        read = f" as {' '.join(self.shown)}" if JOKER in self.pieces else ""
        return self.kind, f"{SET_WORDS[self.kind]}{read}, bonus {self.bonus}"

    @property
    def score(self) -> Score:
        """The bonus, line by line."""
        jokers = self.pieces.count(JOKER)
        largest = f"{KINDS[self.stood_for // kernel.BY_COLOUR * 10][0]}{kernel.largest_number(self.stood_for)}"
        of_joker = largest not in names(self.pieces)
        running = DOTS[kernel.largest_number(self.stood_for)]
        cards = names(self.pieces)
        rules = ("LZ-BONUS-1", *(("LZ-BONUS-5",) if of_joker else ()))
        lines = [Line("dots", running, rules, cards, facts=(("largest", largest), ("joker", of_joker)))]
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
        """The referee's entry."""
        return {"kind": self.kind, "as": list(self.shown), "bonus": self.bonus}


@lru_cache(maxsize=4096)
def read_set(pieces: Set, flag: int) -> tuple[Reading, ...]:
    """Every reading of three pieces, the one that Form takes first; empty when they are no set."""
    found = kernel.readings(*pieces, flag)
    jokers = pieces.count(JOKER)
    order = (kernel.nth_reading(found, jokers, k) for k in range(found.bit_count()))
    return tuple(Reading(pieces, s, kernel.bonus(s, jokers)) for s in order)


@lru_cache(maxsize=8192)
def sets_in(pieces: tuple[int, ...], flag: int) -> tuple[Set, ...]:
    """The different sets among sorted pieces, in deck order."""
    return tuple(sorted(_sets(flag).intersection(combinations(pieces, 3))))


@lru_cache(maxsize=64)
def _sets(flag: int) -> frozenset[Set]:
    """All sets, as sorted pieces."""
    trios = combinations_with_replacement(range(kernel.KINDS), 3)
    return frozenset(trio for trio in trios if kernel.readings(*trio, flag))


def _shown(stood_for: int) -> tuple[str, ...]:
    return tuple(KINDS[kernel.kind_in(stood_for, place)] for place in range(3))


# -- hiring ---------------------------------------------------------------------------------------------


# by discard, the kinds on the board that may move
MOVERS = tuple(map(places, kernel.MOVES))


def movers(hand: Sequence[int], board: Sequence[int]) -> list[tuple[int, list[int]]]:
    """For each kind among the unrevealed pieces of a hand, the squares of the pieces it lets move; all sorted."""
    lying: list[list[int]] = [[] for _ in range(kernel.KINDS + 1)]
    for square, piece in enumerate(board):
        lying[piece].append(square)  # EMPTY counts from the end: the place more
    return [
        (discard, sorted([square for kind in MOVERS[discard] for square in lying[kind]]))
        for discard in sorted(set(hand))
    ]


@lru_cache(maxsize=2048)
def destinations(start: int, empty: int, flag: int) -> tuple[int, ...]:
    """Where a piece can go from its square, sorted, while that square is empty which the discard fills."""
    return places(kernel.destinations(start, empty, flag))


@carries("LZ-JSON-3")
def hires(hand: Sequence[int], board: Sequence[int], flag: int) -> list[tuple[int, int, int]]:
    """Every (discard, from, to) for the unrevealed pieces of a hand, sorted."""
    empty = board.index(kernel.EMPTY)
    return [
        (discard, start, end)
        for discard, starts in movers(hand, board)
        for start in starts
        for end in destinations(start, empty, flag)
    ]


@lru_cache(maxsize=256)
def kinds_on(board: tuple[int, ...]) -> int:
    """The kinds of pieces on the board, as a mask; asked for again and again while nobody hires."""
    return kernel.kinds_on(board)


# -- declaring ------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def is_complete(nine: tuple[int, ...], flag: int) -> bool:
    """Whether nine sorted pieces split into three sets."""
    in_sets = {piece for trio in sets_in(nine, flag) for piece in trio}
    # most hands have a piece that is in no set
    return in_sets.issuperset(nine) and kernel.splits(nine, flag, [0] * 6)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Three sets as read (the kernel's numbers), and the nine pieces that make them, set by set."""

    sets: tuple[int, int, int]
    pieces: tuple[int, ...]

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The three sets; formations give no bonus."""
        trios = [self.pieces[i : i + 3] for i in (0, 3, 6)]
        return tuple(Reading((a, b, c), s, 0) for (a, b, c), s in zip(trios, self.sets, strict=True))

    @property
    def jokers(self) -> tuple[str, ...]:
        """What the jokers stand for."""
        found: list[str] = []
        for reading in self.readings:
            found.extend((Counter(reading.shown) - Counter(names(reading.pieces))).elements())
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Declaration:
    """Nine pieces, declared or asked about: which formations they make and what these are worth.

    ``found`` is the kernel's formations, ``shown`` an arrangement for each that needs one. ``luminous`` is the
    luminous piece, ``flag`` the rulings.
    """

    nine: tuple[int, ...]
    stalemate: bool
    luminous: int | None
    complete: bool
    found: int
    shown: tuple[tuple[int, Arrangement], ...]
    flag: int

    @property
    def formations(self) -> tuple[str, ...]:
        """Their names, in the order of the rules."""
        return tuple(name for name, bit, _ in FORMATIONS if self.found & bit)

    @property
    def points(self) -> int:
        """What it scores, the luminous piece included."""
        return kernel.points_of(self.found, self.flag) + (_glow(self.nine, self.luminous) if self.found else 0)

    @property
    def arrangement(self) -> Arrangement | None:
        """The three sets, None when the pieces are not declared as three sets."""
        return next((arrangement for _, arrangement in self.shown), None)

    @property
    def score(self) -> Score:
        """The points, line by line."""
        return _explain(self)

    def to_json(self) -> dict[str, Any]:
        """The referee's result."""
        return {"complete": self.complete, "formations": list(self.formations), "points": self.points}


@carries("LZ-JSON-5")
def declare(
    nine: Sequence[int],
    rulings: Rulings = RULEBOOK.default,
    players: int = 4,
    *,
    stalemate: bool = False,
    luminous: int | None = None,
    departments: Sequence[Sequence[int]] = (),
) -> Declaration:
    """What nine pieces, given as ints, score when they are declared; nothing when they are no three sets.

    In a whole game ``departments`` are the declarer's three, for the ruling that pieces may not be regrouped.
    """
    flag = flags(rulings, players)
    nine = tuple(sorted(nine))
    complete = is_complete(nine, flag)
    if stalemate:
        return Declaration(nine, True, luminous, complete, kernel.in_stalemate(nine, flag), (), flag)
    if not complete:
        return Declaration(nine, False, luminous, False, 0, (), flag)
    formed = [piece for department in departments for piece in department]
    found = kernel.declared(nine, formed, len(departments) == 3, flag, [0] * 24)
    grouped = len(departments) == 3 and flag & kernel.NO_REGROUPING != 0
    shown = []
    for wanted in kernel.APART if flag & kernel.READ_APART else kernel.TOGETHER:
        _, sets, order = kernel.best_arrangement(formed if grouped else nine, wanted, grouped, flag)
        shown.append((wanted, Arrangement(sets, tuple(order))))
    return Declaration(nine, False, luminous, True, found, tuple(shown), flag)


def _one(piece: int | None) -> tuple[int, ...]:
    return () if piece is None else (piece,)


def _glow(nine: Sequence[int], luminous: int | None) -> int:
    """The points for the luminous piece, where it is in use."""
    return 0 if luminous is None else kernel.luminous_points(nine, luminous)


def _explain(declared: Declaration) -> Score:
    cards, lines = names(declared.nine), []
    for name, bit, rules in FORMATIONS:
        if declared.found & bit:
            line_cards, facts = _witness(declared, bit)
            more = ("LZ-STALE-2",) if declared.stalemate and bit != kernel.STALEMATE else ()
            points = kernel.points_of(bit, declared.flag)
            lines.append(Line(name, points, (*rules, *more), line_cards, facts=facts))
    glow = _glow(declared.nine, declared.luminous)
    if not lines:
        lines.append(Line("incomplete", 0, ("LZ-DECLARE-2",), cards))
    elif glow and declared.luminous is not None:
        piece = KINDS[declared.luminous]
        lines.append(Line("luminous", glow, ("LZ-LUMINOUS-1",), (piece,) * glow, facts=(("piece", piece),)))
    return Score(declared.points, tuple(lines))


def _witness(declared: Declaration, bit: int) -> tuple[tuple[str, ...], tuple[tuple[str, Any], ...]]:
    """The cards that make a formation, and what its sentence needs to be told."""
    nine = declared.nine
    cards = names(nine)
    arrangement = next((shown for wanted, shown in declared.shown if wanted & bit), declared.arrangement)
    jokers = arrangement.jokers if arrangement else ()
    if bit == kernel.LAUZAIT_CEP:
        return cards, (("stalemate", declared.stalemate), ("jokers", jokers))
    if bit == kernel.EXPERTS:
        return cards, (("colour", ("white", "green")[nine[0] // 10]), ("jokers", jokers))
    if bit == kernel.GREAT_SEQUENCE:
        stood_for = [kernel.kind_in(s, 0) % 10 for s in arrangement.sets] if arrangement else [p % 10 for p in nine]
        return cards, (("low", min(stood_for)), ("jokers", jokers))
    if bit == kernel.BRIDGES:
        pair = _pair(declared, arrangement)
        return tuple(card for trio in pair for card in trio), (("pair", pair),)
    if bit == kernel.BALANCED:
        natural = tuple(piece for piece in nine if piece != JOKER)
        return names(natural), (("sum", sum(piece for piece in natural if piece < 10)),)
    return cards, ()


def _pair(declared: Declaration, arrangement: Arrangement | None) -> tuple[tuple[str, ...], ...]:
    """The two sets of Layered Bridges, as read."""
    natural = kernel.counts(declared.nine)
    if arrangement is None:
        return tuple(map(_shown, kernel.bridge_in_hand(natural, natural, declared.flag)))
    for one, two in combinations(arrangement.sets, 2):
        if one % kernel.BY_COLOUR == two % kernel.BY_COLOUR:
            return _shown(one), _shown(two)
    read = kernel.counts_as_read(*arrangement.sets)
    return tuple(map(_shown, kernel.bridge_in_hand(read, natural, declared.flag)))


def misses(declared: Declaration) -> tuple[Line, ...]:
    """Why each further formation does not hold; 0 points each. Nothing of pieces that cannot be declared."""
    if not declared.found:
        return ()
    nine = declared.nine
    read = declared.arrangement
    sets = read.sets if read else ()
    numbers = sorted(kernel.kind_in(s, place) % 10 for s in sets for place in range(3)) or sorted(
        piece % 10 for piece in nine if piece != JOKER
    )
    whites = sum(piece for piece in nine if piece < 10)
    greens = sum(piece - 10 for piece in nine if 10 <= piece < JOKER)
    facts: dict[int, tuple[tuple[str, Any], ...]] = {
        kernel.EXPERTS: (
            ("whites", sum(piece < 10 for piece in nine)),
            ("greens", sum(10 <= piece < JOKER for piece in nine)),
        ),
        kernel.GREAT_SEQUENCE: (("numbers", tuple(numbers)),),
        kernel.BRIDGES: (("sets", tuple(_shown(s) for s in sets)),),
        kernel.BALANCED: (("whites", whites), ("greens", greens)),
    }
    return tuple(
        Line(f"no_{name}", 0, rules, facts=facts[bit])
        for name, bit, rules in FORMATIONS
        if bit in facts and not declared.found & bit
    )


# -- a Season -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """How a Season ended; by seat what is by seat.

    ``declarer`` and ``declaration`` are None when the Days ran out. ``points`` are those after the Season,
    ``winners`` the winning seats, empty while the game goes on.
    """

    season: int
    declarer: int | None
    declaration: Declaration | None
    departments: tuple[tuple[Reading, ...], ...]
    points: tuple[int, ...]
    days: int
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The public result."""
        declared = self.declaration
        return {
            "declarer": self.declarer,
            "hand": list(names(declared.nine)) if declared else [],
            "stalemate": declared.stalemate if declared else False,
            **(declared.to_json() if declared else {"complete": False, "formations": [], "points": 0}),
        }


def season_sheet(scored: SeasonScore) -> Sheet:
    """A Season as a sheet for people: what the declarer scores, and which bonuses the others keep."""
    rows = []
    for seat, departments in enumerate(scored.departments):
        after = (("points", f"{scored.points[seat]} in all"),)
        if scored.declaration is not None and seat == scored.declarer:
            declared = scored.declaration
            rows.append(Row(_groups(declared), f"scores {_worth(declared.points)}", declared.score, after))
        else:
            kept: list[Shown] = [(_title(i), names(r.pieces), r.mark) for i, r in enumerate(departments)]
            kept += [(_title(i), (), None) for i in range(len(kept), 3)]
            rows.append(Row(tuple(kept), f"keeps {_worth(sum(r.bonus for r in departments))}", gains=after))
    notes = []
    if scored.declarer is None:
        notes.append(Line("time", 0, ("LZ-R35",), facts=(("days", scored.days),)))
    else:
        notes.append(Line("declared", 0, ("LZ-SEASON-1",), facts=(("seat", scored.declarer),)))
    if scored.winners:
        facts = (("seats", scored.winners), ("points", max(scored.points)))
        notes.append(Line("winners", 0, ("LZ-END-1", "LZ-END-2"), facts=facts))
    return Sheet(tuple(rows), tuple(notes), (("points", scored.points),), scored.winners, scored.season)


def _groups(declared: Declaration) -> tuple[Shown, ...]:
    """The three sets of a declaration, each marked with what it is; unmarked where they are no sets."""
    if declared.arrangement is None:
        cards = names(declared.nine)
        return tuple((_title(i), cards[3 * i : 3 * i + 3], None) for i in range(3))
    groups = []
    for i, reading in enumerate(declared.arrangement.readings):
        words = SET_WORDS[reading.kind]
        if JOKER in reading.pieces:
            words += f", read as {' '.join(reading.shown)}"
        groups.append((_title(i), names(reading.pieces), (reading.kind, words)))
    return tuple(groups)


def _title(place: int) -> str:
    return ("First", "Second", "Third")[place]


def _worth(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


# -- for people -----------------------------------------------------------------------------------------

PLAYERS = Choice("players", "Players", tuple((n, f"{n} players") for n in (4, 3, 2)))
DECLARE = Form(
    field="",
    groups=(
        Group("hand", "Nine pieces", HAND, joint=" "),
        Group("luminous", "Luminous piece, if you play with one", 1, counts=(0, 1), single=True, option=True),
    ),
    cards=KINDS,
    rulings=(
        "layered_bridges_points",
        "max_jokers_per_set",
        "joker_any_number",
        "bridges",
        "one_reading",
        "stalemate_adds",
    ),
    key="declare",
    title="Declaring",
    how="Tap the nine pieces, in any order: three departments, or none revealed, it is worth the same.",
    typed="W1 W2 W3 G1 G2 G3 J J W7 luminous=none stalemate=false players=4",
    columns=10,
    first=("stalemate", "players"),
    choices=(Choice("stalemate", "Declared with", ((False, "three sets"), (True, "a stalemate"))), PLAYERS),
)
DEPARTMENT = Form(
    field="",
    groups=(Group("pieces", "Three pieces", 3, joint=" "),),
    cards=KINDS,
    rulings=("max_jokers_per_set", "joker_any_number"),
    key="department",
    title="Department",
    how="Tap three pieces. Dissolving the department later pays back exactly its bonus.",
    typed="W2 W3 J players=4",
    columns=10,
    first=("players",),
    choices=(PLAYERS,),
)
SEASON = Form(
    field="seats",
    groups=tuple(
        Group(f"set{i}", f"{word} set", 3, counts=(0, 3)) for i, word in enumerate(("First", "Second", "Third"))
    ),
    cards=KINDS,
    numbers=(("points", "Points before"),),
    holder=("declarer", "Lauzait-Cep declared by", "Declared by"),
    rulings=DECLARE.rulings,
    key="season",
    title="Season sheet",
    how="Enter every revealed department, and of who declares all nine pieces. To dissolve one, clear its places.",
    typed="Mika: W1+W2+W3 G4+G4+G4",
    columns=10,
    first=("declarer", "declared", "luminous"),
    unfinished=("LZ-SETUP-1",),
    choices=(
        Choice(
            "luminous",
            "Luminous piece",
            ((None, "not in use"), *((KINDS[kind], f"{KINDS[kind]}, {label(kind)}") for kind in range(len(KINDS)))),
        ),
        Choice("season", "Which Season is it?", tuple((i, f"Season {i}") for i in range(1, 5))),
        Choice(
            "declared",
            "If somebody declares, then with",
            (("three", "three revealed"), ("none", "none revealed"), ("stalemate", "a stalemate")),
        ),
    ),
)
SQUARES_DOWN = tuple(file + rank for rank in reversed(RANKS) for file in FILES)
HIRES = Form(
    field="",
    groups=(
        Group(
            "board",
            "Board",
            len(SQUARES),
            "board",
            5,
            counts=(ON_BOARD,),
            squares=SQUARES_DOWN,
            grounds=tuple(ground(SQUARE[name]) for name in SQUARES_DOWN),
            edges=(RANKS[::-1], FILES),
            joint=",",
            option=True,
        ),
        Group("free", "Hand, not revealed", HAND, "pile", counts=(0, 3, 6, 9), joint=" "),
        Group("revealed", "Revealed departments", HAND, "pile", counts=(0, 3, 6, 9), cut=3, option=True),
    ),
    cards=KINDS,
    rulings=("take_back", "max_jokers_per_set"),
    key="hires",
    title="What can I hire?",
    how="Set up the board, with one square left empty, then your nine pieces. Typing is quicker: see below.",
    typed="G1 G3 G3 G4 G4 G5 G5 G6 G6 board=W0,W0,W1,W2,W3,W4,W5,W6,W7,W8,W9,G9,.,G9,W9,… revealed=none",
    columns=10,
)
FORMS = (DECLARE, DEPARTMENT, SEASON, HIRES)


def _hires_sheet(case: Mapping[str, Any]) -> Sheet:
    """A row for each kind of piece in the hand: where it lets which piece move, or why it does not."""
    revealed = a_list(case.get("revealed", []), "revealed", "LZ-DEPT-1")
    in_sets = [piece for trio in revealed for piece in a_list(trio, "revealed", "LZ-DEPT-1")]
    free = a_list(needed(case, "free", "LZ-JSON-1"), "free", "LZ-JSON-1")
    result = op_hire_options({**case, "hand": [*free, *in_sets], "revealed": revealed})
    board = read_board(case.get("board"))
    rows = []
    for group, cards in ((1, free), (2, in_sets)):
        held = [parse_card(card) for card in cards]
        for piece in sorted(set(held)):
            found = [option for option in result["options"] if option["discard"] == KINDS[piece]]
            row = _hire_row(piece, found, board) if group == 1 else _revealed_row(piece)
            own = tuple((group, i) for i, other in enumerate(held) if other == piece)
            rows.append(replace(row, places=(*own, *row.places)))
    return Sheet(tuple(rows), told=_hires_told(len(result["options"]), result["stalemate"]))


def _revealed_row(piece: int) -> Row:
    words = "is revealed: dissolve its department first"
    shown = (("", (KINDS[piece],), None),)
    return Row(shown, words, title=KINDS[piece], rules=("LZ-DEPT-4",), stands=False, tag="⊘")


def _hires_told(count: int, stalemate: bool) -> str:
    if stalemate:
        return "No piece can be discarded: a stalemate. You declare, whatever you hold."
    if not count:
        return "Nothing that is not revealed can be discarded: dissolve a department, or declare."
    return f"{count} possible Hire{'' if count == 1 else 's'}."


def _hire_row(piece: int, options: Sequence[Mapping[str, Any]], board: Sequence[int]) -> Row:
    shown, title = (("", (KINDS[piece],), None),), KINDS[piece]
    if not options:
        wanted = [KINDS[kind] for kind in range(len(KINDS)) if kernel.MOVES[piece] >> kind & 1 and KINDS[kind] != "J"]
        words = f"no {' or '.join(wanted)}, nor a joker, lies on the board"
        return Row(shown, words, title=title, rules=("LZ-HIRE-3",), stands=False, tag="⊘")
    told = []
    for start in dict.fromkeys(option["from"] for option in options):
        ends = [option for option in options if option["from"] == start]
        land = [option["to"] for option in ends if not option["throw"]]
        water = [option["to"] for option in ends if option["throw"]]
        parts = [
            *([f"to {' '.join(land)}"] if land else []),
            *([f"with a throw to {' '.join(water)}"] if water else []),
        ]
        told.append(f"{KINDS[board[SQUARE[start]]]} on {start} {', '.join(parts)}")
    rules = ["LZ-HIRE-2", "LZ-HIRE-4"]
    if any(option["from"] == "c3" for option in options):
        rules.append("LZ-MOUNTAIN-1")
    if any(option["throw"] for option in options):
        rules.append("LZ-WATER-1")
    if title == "J" or any(board[SQUARE[option["from"]]] == JOKER for option in options):
        rules.append("LZ-JOKER-1" if title == "J" else "LZ-JOKER-2")
    count = f"{len(options)} Hire{'' if len(options) == 1 else 's'}: "
    squares = dict.fromkeys(option[end] for option in options for end in ("from", "to"))
    places = tuple((0, SQUARES_DOWN.index(name)) for name in squares)
    return Row(shown, count + "; ".join(told), title=title, rules=tuple(rules), tag="✓", places=places)


def _season_of_case(case: Mapping[str, Any]) -> Sheet:
    """The table of ``SEASON``: after a Day what everybody holds, or after a declaration what it brings."""
    seats = [an_object(seat, "seats", "LZ-JSON-1") for seat in a_list(case["seats"], "seats", "LZ-JSON-1")]
    n = check_players(len(seats))
    rulings = RULEBOOK.of(case)
    flag = flags(rulings, n)
    sets = [
        [_trio(_pieces(seat[f"set{i}"], f"set{i}", 3, "LZ-DEPT-1")) for i in range(3) if seat.get(f"set{i}")]
        for seat in seats
    ]
    luminous = None if case.get("luminous") is None else parse_card(case["luminous"])
    check_copies([*(piece for own in sets for trio in own for piece in trio), *_one(luminous)])
    before = [a_count(points, "points", "LZ-JSON-1") for points in case.get("points", [0] * n)]
    if len(before) != n:
        raise BadInput("'points' needs one number for each player.", rule="LZ-JSON-1", part=("points",))
    season = case.get("season", 1)
    if type(season) is not int or season < 1:
        raise BadInput("'season' must be an integer of at least 1.", rule="LZ-JSON-1", part=("season",))
    declarer = case.get("declarer")
    if declarer is not None and (type(declarer) is not int or not 0 <= declarer < n):
        raise BadInput("The declarer is one of the seats, or nobody (null).", rule="LZ-JSON-1", part=("declarer",))
    how = case.get("declared", "three")
    rows, points = [], []
    for seat, own in enumerate(sets):
        if seat == declarer:
            row, gained = _declared_row(own, how, rulings, n, luminous)
        else:
            row, gained = _held_row([_best(trio, flag, f"seat {seat}") for trio in own])
        rows.append(row)
        points.append(before[seat] + gained)
    totals = tuple(points)
    if declarer is None:
        kept = (("points", tuple(before)), ("declarer", None), ("seats", tuple(seats)))
        return Sheet(tuple(rows), after=kept, label=f"Season {season}, a Day", totals=totals)
    notes = [Line("declared", 0, ("LZ-SEASON-1",), facts=(("seat", declarer),))]
    won: tuple[int, ...] = ()
    if season >= n:
        won = tuple(seat for seat, amount in enumerate(totals) if amount == max(totals))
        notes.append(Line("winners", 0, ("LZ-END-1", "LZ-END-2"), facts=(("seats", won), ("points", max(totals)))))
    new = (("season", min(season + 1, 4)), ("declared", "three"), ("luminous", None))
    after = (("points", totals), ("declarer", None), *new)
    return Sheet(tuple(rows), tuple(notes), after, won, label=f"Season {season}, declared", totals=totals)


def _best(trio: Set, flag: int, where: str) -> Reading:
    """How three revealed pieces are read. Raises BadInput, LZ-DEPT-1, when they are no set."""
    found = read_set(trio, flag)
    if not found:
        raise BadInput(f"{listed(names(trio))} are no set.", rule="LZ-DEPT-1", part=names(trio), position=where)
    return found[0]


def _held_row(held: Sequence[Reading]) -> tuple[Row, int]:
    """What departments are worth while they are held, and the points."""
    groups = tuple((_title(i), names(reading.pieces), reading.mark) for i, reading in enumerate(held))
    lines = [
        Line(
            "held", reading.bonus, ("LZ-DEPT-1", "LZ-BONUS-1"), names(reading.pieces), facts=(("read", reading.shown),)
        )
        for reading in held
    ]
    total = sum(reading.bonus for reading in held)
    result = (
        f"{' + '.join(str(reading.bonus) for reading in held)} = {total} held" if len(held) > 1 else f"{total} held"
    )
    return Row(groups, result, Score(total, tuple(lines))), total


def _declared_row(own: Sequence[Set], how: object, rulings: Rulings, n: int, luminous: int | None) -> tuple[Row, int]:
    """What a declaration of nine pieces brings, with the bonuses kept where three departments are revealed."""
    if how not in ("three", "none", "stalemate"):
        raise BadInput("'declared' is three, none or stalemate.", rule="LZ-JSON-1", part=("declared",))
    nine = [piece for trio in own for piece in trio]
    if len(nine) != HAND:
        message = f"Who declares needs all nine pieces, three in each set; {len(nine)} were given."
        raise BadInput(message, rule="LZ-SETUP-1", part=("hand",))
    stalemate = how == "stalemate"
    if stalemate:
        check_stalemate(nine)
    kept = [_best(trio, flags(rulings, n), "the declarer") for trio in own] if how == "three" else []
    formed = own if how == "three" else ()
    declared = declare(nine, rulings, n, stalemate=stalemate, luminous=luminous, departments=formed)
    if not declared.found:
        raise BadInput("These nine pieces do not split into three sets.", rule="LZ-DECLARE-2", part=names(nine))
    held, bonus = _held_row(kept)
    score = declared.score
    lines = (*(held.score.lines if held.score else ()), *score.lines)
    total = bonus + score.total
    return Row(_groups(declared), f"{bonus} + {score.total} = {total} declared", Score(total, lines)), total


# -- while pieces are missing ---------------------------------------------------------------------------


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any]) -> Sheet | None:
    """See ``Game``: sets there already, what a hand is sure of, and Hires that the pieces on the board allow."""
    rulings = RULEBOOK.of(rest)
    held = [[[parse_card(card) for card in places if card is not None] for places in row] for row in cards]
    if form is HIRES:
        on_board = kernel.kinds_on(held[0][0])
        hand = sorted({*held[0][1], *(piece for piece in held[0][2])})
        rows = [_match_row(piece, held[0][0]) for piece in hand if kernel.MOVES[piece] & on_board]
        told = "No stalemate, whatever else lies there." if rows else ""
        return Sheet(tuple(rows), told=told)
    flag = flags(rulings, len(cards) if form is SEASON else check_players(rest.get("players", 4)))
    if form is SEASON:
        rows = []
        for own in held:
            read = [found[0] for trio in own if len(trio) == 3 and (found := read_set(_trio(trio), flag))]
            rows.append(_held_row(read)[0])
        declarer = rest.get("declarer")
        pieces = 0 if declarer is None else sum(map(len, held[declarer]))
        told = f"Who declares needs all nine pieces; {pieces} are in." if declarer is not None and pieces < HAND else ""
        return Sheet(tuple(rows), told=told)
    if form is DECLARE:
        shown = _departments_in(held[0][0], flag)
        told = f"{len(shown)} possible set{'' if len(shown) == 1 else 's'} so far." if shown else "No set yet."
        return Sheet(shown[:12], told=told)
    return Sheet(())


def _departments_in(pieces: Sequence[int], flag: int) -> tuple[Row, ...]:
    """Every set among the pieces, with its bonus as a department."""
    return tuple(
        Row(
            (("", names(trio), None),),
            f"{' '.join(names(trio))}: {read_set(trio, flag)[0].mark[1]}",
            rules=("LZ-DEPT-1",),
        )
        for trio in sets_in(tuple(sorted(pieces)), flag)
    )


def _trio(pieces: Sequence[int]) -> Set:
    a, b, c = sorted(pieces)
    return a, b, c


def _match_row(piece: int, board: Sequence[int]) -> Row:
    """That a piece can be discarded, and for which pieces of an unfinished board."""
    moved = sorted({other for other in board if kernel.MOVES[piece] >> other & 1})
    words = f"can be discarded: it lets {listed(names(moved))} move"
    return Row((("", (KINDS[piece],), None),), words, title=KINDS[piece], rules=("LZ-HIRE-2",), tag="✓")


ALLOWED = Ask("allowed", "Allowed?", (("yes", "Yes, it stands"), ("no", "No, it is refused")))
YES_NO = (("yes", "yes"), ("no", "no"))


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """What three or nine pieces make by themselves, as (face id, words); None for any other number of them.

    Raises:
        BadInput: pieces the game does not have.
    """
    chosen = RULEBOOK.read_rulings(rulings)
    pieces = tuple(sorted(map(parse_card, cards)))
    if len(pieces) == 3:
        readings = read_set((pieces[0], pieces[1], pieces[2]), flags(chosen, 4))
        return readings[0].mark if readings else ("back", "no set")
    if len(pieces) == HAND:
        declared = declare(pieces, chosen)
        return ("points", _worth(declared.points)) if declared.complete else ("back", "not three sets")
    return None


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A request to one of the ops, as a question with its answer; a refused one asks whether it stands.

    Raises:
        KeyError: no such op.
    """
    shown, zones = _shown_in(request), _zones_in(request)
    asked = tuple(request.get("rulings", {}).items())
    try:
        return replace(QUESTIONS[op](request), groups=shown, rulings=asked, zones=zones)
    except BadInput as fault:
        rules = (fault.rule,)
        return Question(
            "Does this stand?", shown, (ALLOWED,), (("allowed", "no"),), fault.message, None, rules, (), zones
        )


FEW = 12  # Hires that are told one by one


def _ask_hires(request: Mapping[str, Any]) -> Question:
    result = op_hire_options(request)
    options, count = result["options"], len(result["options"])
    ways: dict[tuple[str, str], list[str]] = {}
    for way in options:
        to = way["to"] + (" (a throw)" if way["throw"] else "")
        ways.setdefault((way["discard"], way["from"]), []).append(to)
    told = "no Hire" if not count else "1 Hire" if count == 1 else f"{count} different Hires"
    if 0 < count <= FEW:
        told += ": " + "; ".join(f"discard {out}, {start} to {listed(to)}" for (out, start), to in ways.items())
    if not count:
        told += ", and so a stalemate" if result["stalemate"] else ", but no stalemate"
    asks = (Ask("count", "Hires"), Ask("stalemate", "Stalemate?", YES_NO))
    answer = (("count", str(count)), ("stalemate", "yes" if result["stalemate"] else "no"))
    rules = ("LZ-HIRE-2", "LZ-HIRE-4", "LZ-STALE-1")
    return Question("How many different Hires are there?", (), asks, answer, f"{opening(told)}.", rules=rules)


def _ask_set(request: Mapping[str, Any]) -> Question:
    readings = read_trio(request)
    best = str(readings[0].bonus) if readings else "none"
    asks = (Ask("bonus", "Best bonus", (*((str(n), str(n)) for n in range(10)), ("none", "They are no set"))),)
    rules = ("LZ-DEPT-2", "LZ-DEPT-3", "LZ-BONUS-1")
    return Question("What does this bring?", (), asks, (("bonus", best),), _told_of(readings), sheet(request), rules)


def _told_of(readings: Sequence[Reading]) -> str:
    """What three pieces bring, in words, with a few of their readings."""
    if not readings:
        return "These three are no set."
    best, *others = readings
    if JOKER not in best.pieces:
        return f"{opening(SET_WORDS[best.kind])}: it brings {best.bonus}."
    ways = [f"as {' '.join(reading.shown)} {reading.bonus}" for reading in others[:3]]
    more = f", and {len(others) - 3} more readings" if len(others) > 3 else ""
    return "; ".join([f"Read as {' '.join(best.shown)} they bring {best.bonus}", *ways]) + more + "."


def _ask_hand(request: Mapping[str, Any]) -> Question:
    declared = read_hand(request)
    points = str(declared.points)
    parts = [f"{_named(line)} {line.points}" for line in declared.score.lines if line.points]
    told = f"{listed(parts) or 'Nothing'}: {_worth(declared.points)}."
    rules = tuple(dict.fromkeys(rule for line in declared.score.lines for rule in line.rules))
    asks = (Ask("points", "Points"),)
    return Question("What is declaring this worth?", (), asks, (("points", points),), told, sheet(request), rules)


def _named(line: Line) -> str:
    """What a line of a declaration's score is for."""
    return "the luminous piece" if line.kind == "luminous" else FORMATION_WORDS[line.kind]


QUESTIONS = {"hire_options": _ask_hires, "departments": _ask_set, "formations": _ask_hand}


def _shown_in(request: Mapping[str, Any]) -> tuple[Shown, ...]:
    """The pieces of a request under their headings, as far as they can be read; those of a board are apart."""
    revealed = [[_written(piece) for piece in trio] for trio in request.get("revealed", [])]
    unrevealed = [_written(piece) for piece in request.get("hand", [])]
    for piece in (piece for trio in revealed for piece in trio if piece in unrevealed):
        unrevealed.remove(piece)
    hand = "Hand, a stalemate" if request.get("stalemate") else "Unrevealed" if revealed else "Hand"
    groups = [(hand, unrevealed)] if "hand" in request else []
    groups += [("Pieces", [_written(piece) for piece in request["pieces"]])] if "pieces" in request else []
    groups += [("Revealed", trio) for trio in revealed]
    if request.get("luminous") is not None:
        groups.append(("Luminous", [_written(request["luminous"])]))
    return tuple((heading, tuple(pieces), None) for heading, pieces in groups)


def _zones_in(request: Mapping[str, Any]) -> tuple[Zone, ...]:
    """The board of a request, as far as it can be read."""
    if "board" not in request:
        return ()
    given = {str(name).strip().lower(): _written(piece) for name, piece in request["board"].items()}
    return (board_zone({name: piece for name, piece in given.items() if name in SQUARE}),)


def _written(piece: object) -> str:
    return str(piece).strip().upper()


# -- practice -------------------------------------------------------------------------------------------


def _drill_set(dice: Dice) -> list[int]:
    """Three of a kind, or a sequence."""
    colour = 10 * dice.below(2)
    if dice.below(2):
        return [colour + dice.below(8)] * 3  # of 8 and 9 there are two only
    first = dice.below(8)
    return [colour + number for number in range(first, first + 3)]


def _possible(pieces: Sequence[int]) -> bool:
    """Whether there are as many copies."""
    return all(count <= COPIES[kind] for kind, count in Counter(pieces).items())


def _drill_trio(dice: Dice, level: int) -> dict[str, Any]:
    """Three pieces, mostly a set: without a joker, with one, with one or two."""
    trio = _drill_set(dice)
    if not dice.below(4):
        trio[dice.below(3)] = dice.below(JOKER)  # often no set any more
    jokers = (0, 1, 1 + dice.below(2))[level]
    trio = [*[JOKER] * jokers, *dice.shuffled(trio)[jokers:]]
    return {"pieces": [KINDS[piece] for piece in dice.shuffled(trio)]} if _possible(trio) else _drill_trio(dice, level)


def _drill_nine(dice: Dice) -> list[int]:
    """Nine pieces, three sets, often of a kind that makes a formation."""
    while True:
        sets = [_drill_set(dice) for _ in range(3)]
        match dice.below(5):
            case 0:  # all of one colour
                sets = [[piece % 10 for piece in trio] for trio in sets]
            case 1:  # nine numbers in a row
                first = dice.below(2)
                colours = [10 * dice.below(2) for _ in range(3)]
                sets = [[colour + first + 3 * i + j for j in range(3)] for i, colour in enumerate(colours)]
            case 2:  # two sets with the same numbers
                sets[1] = [(piece + 10) % JOKER for piece in sets[0]]
        nine = [piece for trio in sets for piece in trio]
        if _possible(nine):
            return nine


def _drill_hand(dice: Dice, level: int) -> dict[str, Any]:
    """Nine pieces to declare: plain, then with a luminous piece, then with jokers, too."""
    nine = _drill_nine(dice)
    if not dice.below(8):
        nine[dice.below(9)] = dice.below(JOKER)  # often not three sets any more
    if level == 2:
        for place in dice.shuffled(range(9))[: 1 + dice.below(2)]:
            nine[place] = JOKER
    luminous = dice.pick([piece for piece in nine if piece != JOKER])
    if not _possible([*nine, luminous]):
        return _drill_hand(dice, level)
    request: dict[str, Any] = {"hand": [KINDS[piece] for piece in sorted(nine)]}
    return {**request, "luminous": KINDS[luminous]} if level else request


def _drill_hires(dice: Dice, level: int) -> dict[str, Any]:
    """A board with one, two, or none to four pieces that a hand can move; at last a hand with one set revealed only."""
    while True:
        sets = [_drill_set(dice), _drill_set(dice)][: 1 if level == 2 else 2]
        revealed = [piece for trio in sets for piece in trio]
        loose = dice.shuffled(range(JOKER))[: HAND - len(revealed)]
        hand = [*revealed, *loose]
        movable = 0
        for piece in loose:
            movable |= kernel.MOVES[piece]
        rest = dice.shuffled(list((Counter(DECK) - Counter(hand)).elements()))
        movers = [piece for piece in rest if movable >> piece & 1 and (level or piece != JOKER)]
        others = [piece for piece in rest if not movable >> piece & 1]
        count = (1, 2, dice.below(5))[level]
        if not _possible(hand) or len(others) < ON_BOARD - count:
            continue
        squares = dice.shuffled(SQUARES)[:ON_BOARD]
        pieces = dice.shuffled([*movers[:count], *others[: ON_BOARD - count]])
        board = {square: KINDS[piece] for square, piece in sorted(zip(squares, pieces, strict=True))}
        request = {"board": board, "hand": list(names(hand)), "revealed": [list(names(trio)) for trio in sets]}
        if len(op_hire_options(request)["options"]) <= FEW:
            return request


DRILLS = (
    Exercise(
        "set",
        "What do three pieces bring?",
        "departments",
        ("no joker", "one joker", "one joker or two"),
        _drill_trio,
    ),
    Exercise(
        "hand",
        "What is declaring worth?",
        "formations",
        ("nine plain pieces", "with a luminous piece", "with jokers"),
        _drill_hand,
    ),
    Exercise(
        "hires",
        "How many Hires are there?",
        "hire_options",
        ("one piece can move", "two can move", "a bigger hand, none to four can move"),
        _drill_hires,
    ),
)


# -- from text ------------------------------------------------------------------------------------------


@carries("LZ-PLAYERS-1")
def check_players(n: object) -> int:
    """The number of players. Raises BadInput, LZ-PLAYERS-1, when it is not 2, 3 or 4."""
    if type(n) is not int or not 2 <= n <= 4:
        raise BadInput(f"The game is for 2, 3 or 4 players, not {str(n)[:20]}.", rule="LZ-PLAYERS-1")
    return n


def _rulings_of(request: Mapping[str, Any]) -> tuple[Rulings, int]:
    """The rulings and the number of players of a request, defaults where they are missing."""
    return RULEBOOK.of(request), check_players(request.get("players", 4))


def _pieces(value: object, field: str, count: int, rule: str) -> tuple[int, ...]:
    """So many pieces as sorted ints. Raises BadInput with the rule when it is no list of that many."""
    given = a_list(value, field, rule)
    if len(given) != count:
        raise BadInput(f"{field!r} must be {count} pieces, not {len(given)}.", rule=rule, part=(field,))
    return tuple(sorted(map(parse_card, given)))


@carries("LZ-JSON-1", "LZ-SETUP-2")
def read_board(value: object) -> list[int]:
    """The board by square, the empty one EMPTY.

    Raises:
        BadInput: LZ-SETUP-2 no object of 24 pieces, LZ-BOARD-1 no square or one given twice, LZ-DECK-1 no piece.
    """
    given = an_object(value, "board", "LZ-SETUP-2")
    if len(given) != ON_BOARD:
        raise BadInput(f"The board holds {ON_BOARD} pieces, not {len(given)}.", rule="LZ-SETUP-2", part=("board",))
    board = [kernel.EMPTY] * len(SQUARES)
    for name, piece in given.items():
        square = parse_square(name)
        if board[square] != kernel.EMPTY:
            raise BadInput(f"{SQUARES[square]} is given twice.", rule="LZ-BOARD-1", part=(SQUARES[square],))
        board[square] = parse_card(piece)
    return board


def read_revealed(value: object, hand: Sequence[int], flag: int) -> list[Set]:
    """The revealed sets.

    Raises:
        BadInput: LZ-DEPT-1 no list of up to three sets, LZ-DECK-1 no piece, LZ-DEPT-4 not part of the hand.
    """
    given = a_list(value, "revealed", "LZ-DEPT-1")
    if len(given) > 3:
        raise BadInput("At most three departments are revealed.", rule="LZ-DEPT-1", part=("revealed",))
    sets: list[Set] = []
    for entry in given:
        a, b, c = _pieces(entry, "revealed", 3, "LZ-DEPT-1")
        if not kernel.readings(a, b, c, flag):
            raise BadInput(f"{listed(names((a, b, c)))} are no set.", rule="LZ-DEPT-1", part=names((a, b, c)))
        sets.append((a, b, c))
    missing = Counter(piece for trio in sets for piece in trio) - Counter(hand)
    if missing:
        absent = names(missing.elements())
        raise BadInput(f"Revealed but not in the hand: {', '.join(absent)}.", rule="LZ-DEPT-4", part=absent)
    return sets


@carries("LZ-STALE-3")
def check_stalemate(nine: Sequence[int]) -> None:
    """Raises BadInput, LZ-STALE-3, for a hand with a joker, which any board piece matches."""
    if JOKER in nine:
        raise BadInput("A hand with a joker is never in stalemate.", rule="LZ-STALE-3", part=("J",))


def read_hand(request: Mapping[str, Any]) -> Declaration:
    """Score the hand that a request for ``formations`` tells: ``hand``, ``luminous``, ``stalemate``, ``rulings``.

    Raises:
        BadInput: with the rule of the first fault found.
    """
    rulings, players = _rulings_of(request)
    nine = _pieces(needed(request, "hand", "LZ-SETUP-1"), "hand", HAND, "LZ-SETUP-1")
    luminous = None if request.get("luminous") is None else parse_card(request["luminous"])
    check_copies((*nine, *_one(luminous)))
    stalemate = request.get("stalemate", False)
    if type(stalemate) is not bool:
        raise BadInput("'stalemate' must be true or false.", rule="LZ-JSON-1", part=("stalemate",))
    if stalemate:
        check_stalemate(nine)
    return declare(nine, rulings, players, stalemate=stalemate, luminous=luminous)


def read_trio(request: Mapping[str, Any]) -> tuple[Reading, ...]:
    """The readings of the pieces that a request for ``departments`` tells: ``pieces``, ``rulings``.

    Raises:
        BadInput: with the rule of the first fault found.
    """
    flag = flags(*_rulings_of(request))
    a, b, c = _pieces(needed(request, "pieces", "LZ-DEPT-1"), "pieces", 3, "LZ-DEPT-1")
    check_copies((a, b, c))
    return read_set((a, b, c), flag)


def sheet(case: Mapping[str, Any]) -> Sheet:
    """A request for ``formations`` or, when it has ``pieces``, for ``departments``, or the table of a form.

    Raises:
        BadInput: with the rule of the first fault found.
    """
    if "pieces" in case:
        return _readings_sheet(read_trio(case))
    if "free" in case:
        return _hires_sheet(case)
    if "seats" in case:
        return _season_of_case(case)
    if "hands" not in case:
        declared = read_hand(case)
        score = Score(declared.points, (*declared.score.lines, *misses(declared)))
        row = Row(_groups(declared), _worth(declared.points), score, title="Nine pieces")
        made = listed([FORMATION_WORDS[name] for name in declared.formations])
        told = f"{made}: {_worth(declared.points)}." if made else "Not three sets: it cannot be declared."
        possible = _departments_in(declared.nine, flags(*_rulings_of(case)))
        return Sheet((row,), told=told, also=("Bonus of each possible department", possible))
    hands = [an_object(hand, "hands", "LZ-JSON-1") for hand in a_list(case["hands"], "hands", "LZ-JSON-1")]
    all_declared = [read_hand({**case, **hand}) for hand in hands]
    check_copies(piece for declared in all_declared for piece in declared.nine)
    before = [a_count(points, "points", "LZ-JSON-1") for points in case.get("points", [0] * len(hands))]
    if len(before) != len(hands):
        raise BadInput("'points' needs one number for each hand.", rule="LZ-JSON-1", part=("points",))
    rows = tuple(Row(_groups(declared), _worth(declared.points), declared.score) for declared in all_declared)
    after = tuple(points + declared.points for points, declared in zip(before, all_declared, strict=True))
    return Sheet(rows, after=(("points", after),))


def _readings_sheet(readings: Sequence[Reading]) -> Sheet:
    """A row for each reading of three pieces."""
    rows = [
        Row(((" ".join(r.shown), names(r.pieces), r.mark),), f"bonus {r.bonus}", r.score, title=SET_WORDS[r.kind])
        for r in readings
    ]
    if not rows:
        words = "Not one number, nor three in a row, of one colour."
        return Sheet(
            (Row((), "no set", title="No reading", rules=("LZ-DEPT-2", "LZ-DEPT-3")),), told=f"No set. {words}"
        )
    best = readings[0]
    told = f"A {SET_WORDS[best.kind]} as {' '.join(best.shown)}: bonus {best.bonus}, paid back when it is dissolved."
    return Sheet(tuple(rows), told=told)


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The request for nine pieces, or for three; options ``luminous`` (a piece), ``stalemate`` and ``players``.

    Sets joined by ``+`` are a seat of a Season; with ``board`` (25 squares from a5, row by row) it asks for Hires.

    Raises:
        BadInput: another number of pieces, or an option of the wrong kind.
    """
    text = " ".join(words)
    sets = [part.split("+") for part in text.split()]
    if "+" in text and not options and (len(sets) > 1 or len(sets[0]) <= 3):
        if len(sets) > 3:
            raise BadInput(f"A player has three sets at most, not {len(sets)}.", rule="LZ-DEPT-1", part=(text[:20],))
        return {"seats": [{f"set{i}": trio for i, trio in enumerate(sets)}]}
    pieces = text.replace("+", " ").replace(",", " ").split()
    if "board" in options:
        squares = options["board"].replace("/", ",").split(",")
        if len(squares) != len(SQUARES):
            message = f"A board is 25 squares, row by row from a5, with . for the empty one; {len(squares)} were given."
            raise BadInput(message, rule="LZ-SETUP-2", part=("board",))
        board = {name: piece for name, piece in zip(SQUARES_DOWN, squares, strict=True) if piece not in (".", "")}
        trios = [] if options.get("revealed", "none") == "none" else options["revealed"].split(",")
        return {"board": board, "free": pieces, "revealed": [trio.split("+") for trio in trios]}
    case: dict[str, Any] = {"pieces": pieces} if len(pieces) == 3 else {"hand": pieces}
    if options.get("luminous", "none").lower() != "none":
        case["luminous"] = options["luminous"]
    if options.get("stalemate"):
        stalemate = {"true": True, "false": False}.get(options["stalemate"].lower())
        if stalemate is None:
            raise BadInput("A stalemate is true or false.", rule="LZ-JSON-1", part=(options["stalemate"],))
        case["stalemate"] = stalemate
    if options.get("players"):
        case["players"] = int(options["players"]) if options["players"].isdecimal() else options["players"]
    return case


def op_hire_options(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``hire_options``."""
    flag = flags(*_rulings_of(request))
    board = read_board(request.get("board"))
    hand = _pieces(needed(request, "hand", "LZ-SETUP-1"), "hand", HAND, "LZ-SETUP-1")
    check_copies((*hand, *(piece for piece in board if piece != kernel.EMPTY)))
    revealed = Counter(piece for trio in read_revealed(request.get("revealed", []), hand, flag) for piece in trio)
    free = tuple((Counter(hand) - revealed).elements())
    options = [
        {"discard": KINDS[discard], "from": SQUARES[start], "to": SQUARES[end], "throw": kernel.needs_throw(end)}
        for discard, start, end in hires(free, board, flag)
    ]
    return {"options": options, "stalemate": kernel.is_stalemate(hand, kernel.kinds_on(board))}


def op_departments(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The referee's ``departments``."""
    return [reading.to_json() for reading in read_trio(request)]


def op_formations(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``formations``."""
    return read_hand(request).to_json()


OPS = {"hire_options": op_hire_options, "departments": op_departments, "formations": op_formations}
