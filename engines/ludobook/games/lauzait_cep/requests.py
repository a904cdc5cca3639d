"""Reads requests and typed lines of Lauzait-Cep, and answers the referee's stateless operations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.request import a_list, amounts, an_object, objects, seat_or_nobody, the_list, within
from ludobook.core.rules import Rulings, implements
from ludobook.core.words import seat_mark
from ludobook.games.lauzait_cep import kernel
from ludobook.games.lauzait_cep.components import (
    DECK,
    JOKER,
    KINDS,
    SQUARE,
    SQUARES,
    SQUARES_DOWN,
    STICKS,
    check_players,
    names,
    parse_card,
    parse_square,
)
from ludobook.games.lauzait_cep.kernel import EMPTY, HAND, ON_BOARD, flags
from ludobook.games.lauzait_cep.menu import hires, pieces_of
from ludobook.games.lauzait_cep.scoring import (
    SAY,
    Declaration,
    Reading,
    Set,
    begins_note,
    counted_row,
    declare,
    declared_row,
    end_notes,
    held_row,
    misses,
    name_scoring,
    read_set,
    sets_in,
)
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, RULEBOOK, SET_WORDS, either
from ludobook.teach.sheet import Count, Row, Score, Sheet, ThrowState

REFUSALS = MESSAGES["refusals"]

# -- reading --------------------------------------------------------------------------------------------


def bad(message: str, rule: str, *part: str, seat: int | None = None) -> BadInput:
    """Make a refusal."""
    return BadInput(message, rule=rule, part=part, seat=seat)


@implements("LZ-JSON-6")
def rulings_of(request: Mapping[str, Any]) -> tuple[Rulings, int]:
    """Read the rulings and the number of players of a request, with defaults for missing ones."""
    return RULEBOOK.of(request), check_players(request.get("players", 4))


def read_pieces(request: Mapping[str, Any], field: str, count: int, rule: str) -> tuple[int, ...]:
    """Read ``count`` pieces as sorted ints. Raises BadInput by ``rule`` if the field is not a list of ``count``."""
    given = the_list(request, field, rule)
    if len(given) != count:
        raise bad(REFUSALS("pieces", field, count, len(given)), rule, field)
    return tuple(sorted(map(parse_card, given)))


def read_set_of(request: Mapping[str, Any], field: str) -> Set:
    """Read three pieces, sorted. Raises BadInput (LZ-DEPT-1)."""
    a, b, c = read_pieces(request, field, 3, "LZ-DEPT-1")
    return a, b, c


def best_of(trio: Set, flag: int, seat: int | None = None) -> Reading:
    """Return the best reading of three revealed pieces. Raises BadInput (LZ-DEPT-1) if they are not a set."""
    found = read_set(trio, flag)
    if not found:
        raise bad(REFUSALS("not_set", names(trio)), "LZ-DEPT-1", *names(trio), seat=seat)
    return found[0]


@implements("LZ-JSON-1", "LZ-SETUP-2")
def read_board(value: object) -> list[int]:
    """Read a board as the piece on each square, EMPTY for the empty one.

    Raises:
        BadInput: it is not an object of 24 pieces (LZ-SETUP-2), a key is not a square or is given twice (LZ-BOARD-1),
            or a value is not a piece (LZ-DECK-1).
    """
    given = an_object(value, "board", "LZ-SETUP-2")
    if len(given) != ON_BOARD:
        raise bad(REFUSALS("board_size", len(given)), "LZ-SETUP-2", "board")
    board = [EMPTY] * len(SQUARES)
    for name, piece in given.items():
        square = parse_square(name)
        if board[square] != EMPTY:
            raise bad(REFUSALS("square_twice", SQUARES[square]), "LZ-BOARD-1", SQUARES[square])
        board[square] = parse_card(piece)
    return board


def read_revealed(value: object, hand: Sequence[int], flag: int) -> list[Set]:
    """Read the revealed sets of a hand.

    Raises:
        BadInput: it is not a list of up to three sets (LZ-DEPT-1), a text is not a piece (LZ-DECK-1), or a set is not
            part of the hand (LZ-DEPT-4).
    """
    given = a_list(value, "revealed", "LZ-DEPT-1")
    if len(given) > 3:
        raise bad(REFUSALS("three_departments"), "LZ-DEPT-1", "revealed")
    sets = [best_of(read_set_of({"revealed": entry}, "revealed"), flag).pieces for entry in given]
    absent = names((Counter(piece for trio in sets for piece in trio) - Counter(hand)).elements())
    if absent:
        raise bad(REFUSALS("revealed_absent", absent), "LZ-DEPT-4", *absent)
    return sets


@implements("LZ-STALE-3")
def check_stalemate(nine: Iterable[int]) -> None:
    """Raise BadInput (LZ-STALE-3) for a hand with a joker, which any board piece matches."""
    if JOKER in nine:
        raise bad(REFUSALS("joker_stalemate"), "LZ-STALE-3", "J")


def read_luminous(request: Mapping[str, Any], others: Iterable[int]) -> int:
    """Read the luminous piece, EMPTY if there is none. Raises BadInput if the deck lacks it beside the ``others``."""
    luminous = EMPTY if request.get("luminous") is None else parse_card(request["luminous"])
    DECK.check([*others, *([] if luminous == EMPTY else [luminous])])
    return luminous


def read_hand(request: Mapping[str, Any]) -> Declaration:
    """Score the hand in a request for ``formations``: ``hand``, ``luminous``, ``stalemate``, ``rulings``.

    Raises:
        BadInput: something is wrong; ``rule`` is that of the first fault found.
    """
    rulings, players = rulings_of(request)
    nine = read_pieces(request, "hand", HAND, "LZ-SETUP-1")
    luminous, stalemate = read_luminous(request, nine), request.get("stalemate", False)
    if type(stalemate) is not bool:
        raise bad(REFUSALS("stalemate_value"), "LZ-JSON-1", "stalemate")
    if stalemate:
        check_stalemate(nine)
    return declare(nine, rulings, players, stalemate=stalemate, luminous=luminous)


def read_trio(request: Mapping[str, Any]) -> tuple[Reading, ...]:
    """Return the readings of the pieces in a request for ``departments``: ``pieces``, ``rulings``.

    Raises:
        BadInput: something is wrong; ``rule`` is that of the first fault found.
    """
    flag, trio = flags(*rulings_of(request)), read_set_of(request, "pieces")
    DECK.check(trio)
    return read_set(trio, flag)


def hire_options(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer the referee's ``hire_options``."""
    flag, board = flags(*rulings_of(request)), read_board(request.get("board"))
    hand = read_pieces(request, "hand", HAND, "LZ-SETUP-1")
    DECK.check((*hand, *(piece for piece in board if piece != EMPTY)))
    revealed = read_revealed(request.get("revealed", []), hand, flag)
    free = Counter(hand) - Counter(piece for trio in revealed for piece in trio)
    ways = [kernel.pieces_in(code >> 3) for code in hires(sorted(free), board, flag)]
    options = [
        {"discard": KINDS[discard], "from": SQUARES[start], "to": SQUARES[end], "throw": kernel.needs_throw(end)}
        for discard, start, end in ways
    ]
    return {"options": options, "stalemate": kernel.is_stalemate(kernel.counts(hand), kernel.discards(board))}


OPS = {
    "hire_options": hire_options,
    "departments": lambda request: [reading.to_json() for reading in read_trio(request)],
    "formations": lambda request: read_hand(request).to_json(),
}


# -- sheets ---------------------------------------------------------------------------------------------

SEASONS = range(1, 5)


def sheet(case: Mapping[str, Any]) -> Sheet:
    """Score and explain a case: a request for ``formations``, or ``departments`` if it has ``pieces``, or a form.

    Raises:
        BadInput: something is wrong; ``rule`` is that of the first fault found.
    """
    if "pieces" in case:
        return _readings_sheet(read_trio(case))
    if "free" in case:
        return _hires_sheet(case)
    if "seats" in case:
        return _season_of_case(case)
    declared = read_hand(case)
    points = SAY("points", declared.points)
    score = Score(declared.points, (*declared.score.lines, *misses(declared)))
    made = name_scoring(declared)
    summary = SAY("made", made, declared.points) if made else SAY("not_complete")
    possible = SAY("possible"), departments_in(declared.nine, declared.flag)
    return Sheet((Row(declared.groups, points, score, title=SAY("nine")),), summary=summary, extras=possible)


def departments_in(pieces: Sequence[int], flag: int) -> tuple[Row, ...]:
    """Make a row for every set among the pieces, with its bonus as a department."""
    found = [(names(trio), read_set(trio, flag)[0].mark[1]) for trio in sets_in(pieces, flag)]
    said = [(trio, SAY("set_and_mark", " ".join(trio), mark)) for trio, mark in found]
    return tuple(Row((("", trio, None),), words, rules=("LZ-DEPT-1",)) for trio, words in said)


def _readings_sheet(readings: Sequence[Reading]) -> Sheet:
    """Make a sheet with a row for each reading of three pieces."""
    if not readings:
        row = Row((), SAY("not_set"), title=SAY("no_reading"), rules=("LZ-DEPT-2", "LZ-DEPT-3"))
        return Sheet((row,), summary=SAY("why_not_set"))
    rows = [
        Row(((" ".join(r.shown), names(r.pieces), r.mark),), SAY("bonus", r.bonus), r.score, title=SET_WORDS[r.kind])
        for r in readings
    ]
    best = readings[0]
    summary = SAY(f"best_{best.kind}", " ".join(best.shown), best.bonus)
    return Sheet(tuple(rows), summary=summary)


def _hires_sheet(case: Mapping[str, Any]) -> Sheet:
    """Make a sheet with a row for each kind of piece in the hand: the moves that it allows, or why it allows none."""
    revealed = a_list(case.get("revealed", []), "revealed", "LZ-DEPT-1")
    in_sets = [piece for trio in revealed for piece in a_list(trio, "revealed", "LZ-DEPT-1")]
    free = the_list(case, "free", "LZ-JSON-1")
    result = hire_options({**case, "hand": [*free, *in_sets], "revealed": revealed})
    board, rows = read_board(case.get("board")), []
    for number, cards in ((1, free), (2, in_sets)):
        held = [parse_card(card) for card in cards]
        for piece in sorted(set(held)):
            row = Row((("", (KINDS[piece],), None),), title=KINDS[piece], stands=False, tag="⊘")
            if number == 2:
                row = replace(row, result=SAY("is_revealed"), rules=("LZ-DEPT-4",))
            else:
                row = _hire_row(row, piece, [way for way in result["options"] if way["discard"] == KINDS[piece]], board)
            own = tuple((number, i) for i, other in enumerate(held) if other == piece)
            rows.append(replace(row, places=(*own, *row.places)))
    summary = SAY("none_free")
    if result["stalemate"]:
        summary = SAY("stalemate")
    elif result["options"]:
        summary = SAY("hires", len(result["options"]))
    return Sheet(tuple(rows), summary=summary)


def _hire_row(row: Row, piece: int, options: Sequence[Mapping[str, Any]], board: Sequence[int]) -> Row:
    """Make the row of a piece that is not revealed, with the Hires that it allows."""
    if not options:
        wanted = either([KINDS[kind] for kind in pieces_of(kernel.MOVES[piece]) if kind != JOKER])
        return replace(row, result=SAY("none_matches", wanted), rules=("LZ-HIRE-3",))
    hires, starts = [], dict.fromkeys(option["from"] for option in options)
    for start in starts:
        parts = []
        for throw, words in ((False, "way_to"), (True, "way_throw")):
            ends = [way["to"] for way in options if way["from"] == start and way["throw"] == throw]
            parts += [SAY(words, " ".join(ends))] if ends else []
        hires.append(SAY("ways_of", KINDS[board[SQUARE[start]]], start, ", ".join(parts)))
    more = {
        "LZ-MOUNTAIN-1": "c3" in starts,
        "LZ-WATER-1": any(option["throw"] for option in options),
        "LZ-JOKER-1": piece == JOKER,
        "LZ-JOKER-2": piece != JOKER and any(board[SQUARE[start]] == JOKER for start in starts),
    }
    rules = ("LZ-HIRE-2", "LZ-HIRE-4", *(rule for rule, stands in more.items() if stands))
    squares = dict.fromkeys(option[end] for option in options for end in ("from", "to"))
    on_board = tuple((0, SQUARES_DOWN.index(name)) for name in squares)
    result = SAY("hires_of", len(options), "; ".join(hires))
    return replace(row, result=result, rules=rules, stands=True, tag="✓", places=on_board)


def _season_of_case(case: Mapping[str, Any]) -> Sheet:
    """Make a sheet of a Season's table: every player's departments after a Day, or the points of a declaration."""
    seats = objects(case, "seats", "LZ-JSON-1")
    n, rulings = check_players(len(seats)), RULEBOOK.of(case)
    sets = [[read_set_of(seat, f"set{i}") for i in range(3) if seat.get(f"set{i}")] for seat in seats]
    flag = flags(rulings, n)
    counted = {seat: read_counted(own, seat, flag) for seat, own in enumerate(seats) if HELD.field in own}
    luminous = read_luminous(case, (piece for own in sets for trio in own for piece in trio))
    before = amounts(case, "points", n, "LZ-JSON-1")
    season = within(case.get("season", 1), SEASONS, REFUSALS("season"), "LZ-JSON-1", "season")
    declarer = seat_or_nobody(case, "declarer", n, REFUSALS("declarer"), "LZ-JSON-1")
    declarer = find_declarer(counted, declarer)
    rows = []
    for seat, own in enumerate(sets):
        if seat in counted:
            rows.append(counted_row(*counted[seat], flag, seat == declarer))
        elif seat == declarer:
            rows.append(_declared_row(own, case.get("declared", "three"), rulings, n, luminous, seat))
        else:
            rows.append(held_row([best_of(trio, flag, seat) for trio in own]))
    totals = tuple(points + row.score.total for points, row in zip(before, rows, strict=True) if row.score)
    if declarer is None:
        kept = (("points", before), ("declarer", None), ("seats", tuple(seats)))
        return Sheet(tuple(rows), after=kept, label=SAY("a_day", season), totals=totals)
    won = tuple(seat for seat, points in enumerate(totals) if points == max(totals)) if season >= n else ()
    first = begins_note(totals)
    begins, onward = first.fact("seats"), first.fact("onward")
    way = None if onward is None and n > 2 else "anticlockwise" if onward is False else "clockwise"
    turned = (("begins", begins[0] if len(begins) == 1 else None), ("direction", way))
    new = (("season", min(season + 1, 4)), ("declared", "three"), ("luminous", None), *turned, ("throws", ()))
    after = (("points", totals), ("declarer", None), *new)
    notes = (*end_notes(declarer, 0, won, totals), *([] if won else [first]))
    return Sheet(tuple(rows), notes, after, won, label=SAY("season_declared", season), totals=totals)


def thrown(rest: Mapping[str, Any], throws: Sequence[int]) -> ThrowState:
    """Find the first player and the direction of the ``season`` in ``rest``, by the ``points`` before it and throws.

    Raises:
        BadInput: a throw is not 0 to 5 (LZ-START-3).
    """
    points = rest["points"]
    for throw in throws:
        within(throw, range(STICKS + 1), REFUSALS("throw", STICKS), "LZ-START-3")
    noted = [0, *(-1 - throw for throw in throws), *[0] * kernel.MOST_THROWS]
    _, begins, way = kernel.choose_start(0, points, len(points), rest["season"] == 1, noted)
    throws_made = tuple((code % 8, code // 8) for code in noted[1 : 1 + min(noted[0], len(throws))])
    if noted[0] > len(throws):
        return ThrowState(throws_made, range(STICKS + 1), waits=noted[len(throws) + 1] % 8)
    onward = way == 1 or len(points) == 2
    return ThrowState(
        throws_made, after=(("begins", begins), ("direction", "clockwise" if onward else "anticlockwise"))
    )


BEYOND_BONUSES = 25  # more than the bonuses of three sets, which have at most 8 each: three 8s or 9s need a joker
HELD = Count("held", SAY("held_count"), tuple((n, str(n)) for n in range(BEYOND_BONUSES)))
FORMED = Count("formed", SAY("formed_count"), tuple(FORMATION_WORDS.items()), many=True)
GLOWING = Count("glowing", SAY("glowing_count"), tuple((n, str(n)) for n in range(1, 5)), many=True, most=1)


CountedSeason = tuple[int, list[str], int]


def read_counted(row: Mapping[str, Any], seat: int, flag: int) -> CountedSeason:
    """Read the bonuses, the formations and the luminous pieces that a seat has counted itself. Raises BadInput."""
    held, formed = HELD.read(row, seat, "LZ-BONUS-1"), FORMED.read({"formed": [], **row}, seat, "LZ-DECLARE-3")
    glow = sum(GLOWING.read({"glowing": [], **row}, seat, "LZ-LUMINOUS-1"))
    apart = [] if flag & kernel.READ_APART else [("great_sequence", "layered_bridges", "LZ-FORM-6")]
    for one, other, rule in (*apart, ("specialized_experts", "well_balanced", "LZ-FORM-5")):
        if one in formed and other in formed:
            message = REFUSALS("apart", seat_mark(seat), FORMATION_WORDS[one], FORMATION_WORDS[other])
            raise bad(message, rule, FORMED.field, one, other, seat=seat)
    return held, formed, glow


def find_declarer(counted: Mapping[int, CountedSeason], declarer: int | None) -> int | None:
    """Return the seat that declares by the seats' own counts or the request; None if none does.

    Raises:
        BadInput: two seats declare (LZ-DECLARE-3).
    """
    for seat, (_, formed, glow) in counted.items():
        if (formed or glow) and declarer is not None and declarer != seat:
            message = REFUSALS("only_one", seat_mark(declarer), seat_mark(seat))
            raise bad(message, "LZ-DECLARE-3", (FORMED if formed else GLOWING).field, seat=seat)
        declarer = seat if formed or glow else declarer
    return declarer


def _declared_row(own: Sequence[Set], how: object, rulings: Rulings, n: int, luminous: int, seat: int) -> Row:
    """Make the row of a declaration of nine pieces, with the bonuses kept if three departments are revealed."""
    if how not in ("three", "none", "stalemate"):
        raise bad(REFUSALS("how_declared"), "LZ-JSON-1", "declared")
    nine = [piece for trio in own for piece in trio]
    if len(nine) != HAND:
        message = REFUSALS("nine", len(nine))
        raise bad(message, "LZ-SETUP-1", "hand", seat=seat)
    if how == "stalemate":
        check_stalemate(nine)
    formed = own if how == "three" else ()
    held = held_row([best_of(trio, flags(rulings, n), seat) for trio in formed]).score
    declared = declare(nine, rulings, n, stalemate=how == "stalemate", luminous=luminous, departments=formed)
    if not declared.found:
        message = REFUSALS("no_split", names(nine))
        raise bad(message, "LZ-DECLARE-2", *names(nine), seat=seat)
    assert held
    score = Score(held.total + declared.points, (*held.lines, *declared.score.lines))
    return declared_row(declared.groups, held.total, score)


# -- from text ------------------------------------------------------------------------------------------


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """Make a request of nine or three pieces; options are ``luminous`` (a piece), ``stalemate`` and ``players``.

    Sets joined by ``+`` make a seat of a Season; with ``board`` (25 squares from a5, row by row) it asks for Hires,
    and ``revealed`` has the revealed sets.

    Raises:
        BadInput: there are more than three sets, not 25 squares, or ``stalemate`` is neither true nor false.
    """
    text = " ".join(words)
    sets = [part.split("+") for part in text.split()]
    if "+" in text and not options and (len(sets) > 1 or len(sets[0]) <= 3):
        if len(sets) > 3:
            raise bad(REFUSALS("three_sets", len(sets)), "LZ-DEPT-1", text[:20])
        return {"seats": [{f"set{i}": trio for i, trio in enumerate(sets)}]}
    pieces = text.replace("+", " ").replace(",", " ").split()
    if "board" in options:
        squares = options["board"].replace("/", ",").split(",")
        if len(squares) != len(SQUARES):
            message = REFUSALS("board_squares", len(squares))
            raise bad(message, "LZ-SETUP-2", "board")
        board = {name: piece for name, piece in zip(SQUARES_DOWN, squares, strict=True) if piece not in (".", "")}
        trios = [] if options.get("revealed", "none") == "none" else options["revealed"].split(",")
        return {"board": board, "free": pieces, "revealed": [trio.split("+") for trio in trios]}
    case: dict[str, Any] = {"pieces": pieces} if len(pieces) == 3 else {"hand": pieces}
    if options.get("luminous", "none").lower() != "none":
        case["luminous"] = options["luminous"]
    if options.get("stalemate"):
        case["stalemate"] = {"true": True, "false": False}.get(options["stalemate"].lower())
        if case["stalemate"] is None:
            raise bad(REFUSALS("stalemate_word"), "LZ-JSON-1", options["stalemate"])
    if options.get("players"):
        case["players"] = int(options["players"]) if options["players"].isdecimal() else options["players"]
    return case
