"""The calculators, questions and drills of Lauzait-Cep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludobook.core.words import seat_mark
from ludobook.games.lauzait_cep import kernel
from ludobook.games.lauzait_cep.components import (
    DECK,
    FILES,
    JOKER,
    KINDS,
    PIECES,
    RANKS,
    SQUARE,
    SQUARES,
    SQUARES_DOWN,
    check_players,
    deck_for,
    ground,
    label,
    names,
    parse_card,
)
from ludobook.games.lauzait_cep.kernel import HAND, ON_BOARD, flags
from ludobook.games.lauzait_cep.look import board_zone
from ludobook.games.lauzait_cep.menu import pieces_of
from ludobook.games.lauzait_cep.requests import (
    FORMED,
    GLOWING,
    HELD,
    departments_in,
    find_declarer,
    hire_options,
    read_counted,
    read_hand,
    read_trio,
    sheet,
    thrown,
)
from ludobook.games.lauzait_cep.scoring import SAY, TITLES, Reading, Set, counted_row, held_row, read_set
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, RULEBOOK, TABLE
from ludobook.look.scene import Mark, Zone
from ludobook.teach.drill import Dice
from ludobook.teach.practice_toml import read_drills, read_forms, read_opener
from ludobook.teach.question import YES_OR_NO, Questions, Request, card_text, lying, make_question
from ludobook.teach.sheet import Ask, Choice, Counted, Form, Group, Laid, Question, Row, Sheet

# -- calculators ----------------------------------------------------------------------------------------

QUESTION = MESSAGES["questions"]
WAYS_ROUND = tuple((way, TABLE(way) if way else QUESTION("sticks")) for way in (None, "clockwise", "anticlockwise"))
BEGINNERS = ((None, QUESTION("sticks")), *((seat, seat_mark(seat)) for seat in range(4)))
HOW = tuple((how, QUESTION(how)) for how in ("three", "none", "stalemate"))
LIT = ((None, QUESTION("unlit")), *((name, QUESTION("lit", name, label(kind))) for kind, name in enumerate(KINDS)))
SHEET = {
    "groups": tuple(
        Group(f"set{i}", QUESTION("set_of", title), 3, counts=(0, 3), place="piece") for i, title in enumerate(TITLES)
    ),
    "counts": (HELD, FORMED, GLOWING),
    "choices": (
        Choice("luminous", QUESTION("luminous_piece"), LIT),
        Choice("season", QUESTION("which_season"), tuple((i, QUESTION("season", i)) for i in range(1, 5))),
        Choice("declared", QUESTION("declared_with"), HOW),
        Choice("begins", QUESTION("who_begins"), BEGINNERS, does=QUESTION("begins")),
        Choice("direction", QUESTION("play_goes"), WAYS_ROUND),
    ),
    "throws": thrown,
}


def _odds_case(cards: Laid, row: int, rest: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Make the case of a row's odds: its nine pieces, those in departments last, and the board."""
    places, *hand = cards[row]
    board = {square: piece for square, piece in zip(SQUARES_DOWN, places, strict=True) if piece}
    free, revealed = ([piece for piece in group if piece] for group in hand)
    whole = len(board) == ON_BOARD and len(free) + len(revealed) == HAND
    return {"cards": [*free, *revealed], "revealed": len(revealed), "board": board} if whole else None


def _in_play(rows: int, rest: Mapping[str, Any]) -> frozenset[str]:
    """Return the pieces in play: with two or three players, all except the 0s."""
    players = rest.get("players", rows)
    return frozenset(names(deck_for(players)) if type(players) is int and 2 <= players <= 4 else KINDS)


BOARD = Group(
    "board",
    QUESTION("board"),
    len(SQUARES),
    "board",
    columns=5,
    counts=(ON_BOARD,),
    squares=SQUARES_DOWN,
    grounds=tuple(ground(SQUARE[name]) for name in SQUARES_DOWN),
    edges=(RANKS[::-1], FILES),
    joint=",",
    option=True,
    place="piece",
)
FREE = Group("free", QUESTION("free"), HAND, "pile", counts=(0, 3, 6, 9), joint=" ", place="piece")
REVEALED = Group(
    "revealed", QUESTION("departments"), HAND, "pile", counts=(0, 3, 6, 9), cut=3, option=True, place="piece"
)
FORMS = read_forms(
    __package__,
    KINDS,
    declare={"in_play": _in_play},
    department={"in_play": _in_play},
    season={**SHEET, "in_play": _in_play},
    hires={"groups": (BOARD, FREE, REVEALED), "odds_case": _odds_case},
)
DECLARE, _, SEASON, HIRES = FORMS


def so_far(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> Sheet | None:
    """Score the pieces entered so far: the sets among them, and the Hires that the board allows."""
    rulings = RULEBOOK.of(rest)
    held = [[[parse_card(card) for card in places if card is not None] for places in row] for row in cards]
    if form is HIRES:
        board, hand = held[0][0], sorted({*held[0][1], *held[0][2]})
        found = [(piece, sorted({other for other in board if kernel.may_move(piece, other)})) for piece in hand]
        rows = [_match_row(piece, moved) for piece, moved in found if moved]
        return Sheet(tuple(rows), summary=QUESTION("no_stalemate") if rows else "")
    flag = flags(rulings, len(cards) if form is SEASON else check_players(rest.get("players", 4)))
    if form is SEASON:
        read = [[read_set(_trio(trio), flag)[:1] for trio in own if len(trio) == 3] for own in held]
        rows = [held_row([reading for found in own for reading in found]) for own in read]
        fields = [count.field for count in form.counts]
        values = {seat: dict(zip(fields, row, strict=True)) for seat, row in enumerate(counted) if row is not None}
        known = {
            seat: read_counted({**row, HELD.field: row[HELD.field] or 0}, seat, flag) for seat, row in values.items()
        }
        declarer = find_declarer(known, rest.get("declarer"))
        for seat, own in known.items():
            rows[seat] = counted_row(*own, flag, seat == declarer)
        pieces = HAND if declarer is None or declarer in known else sum(map(len, held[declarer]))
        summary = QUESTION("all_nine", pieces) if pieces < HAND else ""
        return Sheet(tuple(rows), summary=summary)
    if form is DECLARE:
        shown = departments_in(held[0][0], flag)
        return Sheet(shown[:12], summary=QUESTION("possible_sets", len(shown)) if shown else QUESTION("no_sets"))
    return Sheet(())


def _match_row(piece: int, moved: Sequence[int]) -> Row:
    """Make the row of a piece that can be discarded, with the pieces of an unfinished board that it lets move."""
    words = QUESTION("can_discard", names(moved))
    return Row((("", (KINDS[piece],), None),), words, title=KINDS[piece], rules=("LZ-HIRE-2",), tag="✓")


def _trio(pieces: Sequence[int]) -> Set:
    a, b, c = sorted(pieces)
    return a, b, c


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """Name the set that three pieces are, as (face id, words); None for any other number of pieces.

    What nine of them score when they are declared depends on more than the pieces.

    Raises:
        BadInput: they are not pieces of the game.
    """
    chosen, pieces = RULEBOOK.read_rulings(rulings), [parse_card(card) for card in cards]
    if len(pieces) != 3:
        return None
    readings = read_set(_trio(pieces), flags(chosen, 4))
    return readings[0].mark if readings else ("back", SAY("not_set"))


# -- questions ------------------------------------------------------------------------------------------

STALEMATE = Ask("stalemate", QUESTION("stalemate_asked"), YES_OR_NO)
BONUS = Ask("bonus", QUESTION("best_bonus"), (*((str(n), str(n)) for n in range(10)), ("none", QUESTION("not_a_set"))))
MOST_HIRES_TOLD = 12  # the most Hires that are told one by one


def _ask_hires(request: Request) -> Question:
    result = hire_options(request)
    options, count = result["options"], len(result["options"])
    ways: dict[tuple[str, str], list[str]] = {}
    for way in options:
        ways.setdefault((way["discard"], way["from"]), []).append(
            QUESTION("to_throw", way["to"]) if way["throw"] else way["to"]
        )
    if not count:
        explanation = QUESTION("hires_stalemate" if result["stalemate"] else "hires_none")
    elif count > MOST_HIRES_TOLD:
        explanation = QUESTION("hires_many", count, len({way["from"] for way in options}))
    else:
        explanation = QUESTION("hires", count, "; ".join(QUESTION("way", *way, to) for way, to in ways.items()))
    asks = {Ask("count", QUESTION("hires_count")): count, STALEMATE: "yes" if result["stalemate"] else "no"}
    asked = make_question(QUESTION("hires_asked"), asks, explanation, ("LZ-HIRE-2", "LZ-HIRE-4", "LZ-STALE-1"))
    keys = {square: f"board-{i}" for i, square in enumerate(SQUARES_DOWN)}
    moves = dict.fromkeys((keys[way["from"]], keys[way["to"]]) for way in options) if count <= MOST_HIRES_TOLD else {}
    return replace(asked, hint=QUESTION("hires_hint"), marks=tuple(Mark(*move) for move in moves))


def _ask_discards(request: Request) -> Question:
    """Ask which pieces of a hand can be discarded."""
    options = hire_options(request)["options"]
    (_, hand), *shown = ((heading, list(map(card_text, pieces))) for heading, pieces in _shown(request))
    free = dict.fromkeys(hand)
    movers = {piece: sorted({way["from"] for way in options if way["discard"] == piece}) for piece in free}
    fit = [QUESTION("lets", piece, squares) for piece, squares in movers.items() if squares]
    asks = {Ask(piece, piece, YES_OR_NO): "yes" if squares else "no" for piece, squares in movers.items()}
    explanation = QUESTION("lets_told", "; ".join(fit)) if fit else QUESTION("none_fits")
    revealed = (lying(f"revealed-{i}", heading, trio) for i, (heading, trio) in enumerate(shown))
    zones = (*_board(request), lying("hand", QUESTION("free"), hand, "{}"), *revealed)
    return make_question(QUESTION("discards"), asks, explanation, ("LZ-HIRE-2", "LZ-HIRE-4", "LZ-STALE-1"), zones=zones)


def _ask_set(request: Request) -> Question:
    readings = read_trio(request)
    asks = {BONUS: readings[0].bonus if readings else "none"}
    rules = ("LZ-BONUS-1", "LZ-DEPT-2", "LZ-DEPT-3")
    asked = make_question(QUESTION("set_scores"), asks, _describe_readings(readings), rules, sheet(request))
    return replace(asked, hint=QUESTION("set_hint"))


def _ask_completes(request: Request) -> Question:
    """Ask which of some ``others`` makes a set with two ``pieces``."""
    two, others = request["pieces"], request["others"]
    best = next(piece for piece in others if read_trio({"pieces": [*two, piece]}))
    three = sorted([*two, best], key=parse_card)
    alike = len(set(three)) == 1
    labels = [label(parse_card(piece)) for piece in three]
    piece = label(parse_card(best))
    explanation = QUESTION("alike", piece) if alike else QUESTION("in_a_row", piece, labels)
    ask = Ask("piece", QUESTION("it_is"), tuple((piece, piece) for piece in others))
    zones = (lying("pieces", QUESTION("two_of_set"), two), lying("others", QUESTION("one_of"), others, "{}"))
    return make_question(
        QUESTION("completes"), {ask: best}, explanation, ("LZ-DEPT-2" if alike else "LZ-DEPT-3",), zones=zones
    )


def _describe_readings(readings: Sequence[Reading]) -> str:
    """Say in words what three pieces score, with a few of their readings."""
    if not readings:
        return QUESTION("not_set")
    best, *others = readings
    if JOKER not in best.pieces:
        return QUESTION(best.kind, best.bonus)
    ways = [QUESTION("read_other", " ".join(reading.shown), reading.bonus) for reading in others[:3]]
    listed = "; ".join([QUESTION("read_best", " ".join(best.shown), best.bonus), *ways])
    return QUESTION("readings_more", listed, len(others) - 3) if len(others) > 3 else QUESTION("readings", listed)


def _ask_hand(request: Request) -> Question:
    declared = read_hand(request)
    lines, named = declared.score.lines, {**FORMATION_WORDS, "luminous": QUESTION("luminous_part")}
    parts = [QUESTION("part", named[line.kind], line.points) for line in lines if line.points]
    explanation = QUESTION("hand_told", parts, declared.points) if parts else QUESTION("hand_nothing")
    rules = [rule for line in lines for rule in line.rules][::-1]  # what every hand scores is first
    asks = {Ask("points", QUESTION("points")): declared.points}
    return make_question(QUESTION("hand"), asks, explanation, rules, sheet(request))


def _shown(request: Request) -> Iterator[tuple[str, Sequence[object]]]:
    """Yield the pieces of a request under their headings, without those of a board."""
    revealed = [list(map(card_text, trio)) for trio in request.get("revealed", [])]
    unrevealed = list(map(card_text, request.get("hand", [])))
    for piece in (piece for trio in revealed for piece in trio if piece in unrevealed):
        unrevealed.remove(piece)
    if "hand" in request:
        heading = "hand_stalemate" if request.get("stalemate") else "unrevealed" if revealed else "cards"
        yield QUESTION(heading), unrevealed
    if "pieces" in request:
        yield QUESTION("pieces"), request["pieces"]
    yield from ((QUESTION("revealed"), trio) for trio in revealed)
    if request.get("luminous") is not None:
        yield QUESTION("luminous"), [request["luminous"]]


def _board(request: Request) -> tuple[Zone, ...]:
    """Make the zone of a request's board, as far as it can be read."""
    if "board" not in request:
        return ()
    given = {str(name).strip().lower(): card_text(piece) for name, piece in request["board"].items()}
    return (board_zone({name: piece for name, piece in given.items() if name in SQUARE}),)


question = Questions(
    {
        "hire_options": (_ask_hires, _shown),
        "discards": (_ask_discards, _shown),
        "departments": (_ask_set, _shown),
        "completes": (_ask_completes, _shown),
        "formations": (_ask_hand, _shown),
    },
    zones=_board,
)


# -- exercises ------------------------------------------------------------------------------------------


def _drill_set(dice: Dice) -> list[int]:
    """Draw three of a kind, or a sequence."""
    colour = 10 * dice.below(2)
    if dice.below(2):
        return [colour + dice.below(8)] * 3  # there are only two of 8 and 9
    first = dice.below(8)
    return [colour + number for number in range(first, first + 3)]


def _possible(pieces: Sequence[int]) -> bool:
    """Tell whether the game has enough copies of these pieces."""
    return not Counter(pieces) - Counter(PIECES)


def _drill_trio(dice: Dice, level: int) -> dict[str, Any]:
    """Make three pieces, mostly a set, by level: without a joker; with one; with one or two."""
    trio = _drill_set(dice)
    if not dice.below(4):
        trio[dice.below(3)] = dice.below(JOKER)  # often not a set any more
    jokers = (0, 1, 1 + dice.below(2))[level]
    trio = [*[JOKER] * jokers, *dice.shuffled(trio)[jokers:]]
    return {"pieces": list(DECK.names(dice.shuffled(trio)))} if _possible(trio) else _drill_trio(dice, level)


def _drill_nine(dice: Dice) -> list[int]:
    """Draw nine pieces that are three sets, often ones that make a formation."""
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
    """Make nine pieces to declare, by level: plain; with a luminous piece; with jokers as well."""
    nine = _drill_nine(dice)
    if not dice.below(8):
        nine[dice.below(9)] = dice.below(JOKER)  # often not three sets any more
    if level == 2:
        for place in dice.shuffled(range(9))[: 1 + dice.below(2)]:
            nine[place] = JOKER
    luminous = dice.pick([piece for piece in nine if piece != JOKER])
    if not _possible([*nine, luminous]):
        return _drill_hand(dice, level)
    request: dict[str, Any] = {"hand": list(names(nine))}
    return {**request, "luminous": KINDS[luminous]} if level else request


def _drill_hires(dice: Dice, level: int) -> dict[str, Any]:
    """Make a board, and a hand that matches, by level, one of its pieces, two, or up to four.

    Two sets of the hand are revealed, at the last level one.
    """
    while True:
        sets = [_drill_set(dice), _drill_set(dice)][: 1 if level == 2 else 2]
        revealed = [piece for trio in sets for piece in trio]
        loose = dice.shuffled(range(JOKER))[: HAND - len(revealed)]
        hand = [*revealed, *loose]
        movable = {other for piece in loose for other in pieces_of(kernel.MOVES[piece])}
        rest = dice.shuffled(list((Counter(PIECES) - Counter(hand)).elements()))
        movers = [piece for piece in rest if piece in movable and (level or piece != JOKER)]
        others = [piece for piece in rest if piece not in movable]
        count = (1, 2, dice.below(5))[level]
        if not _possible(hand) or len(others) < ON_BOARD - count:
            continue
        squares = dice.shuffled(SQUARES)[:ON_BOARD]
        pieces = dice.shuffled([*movers[:count], *others[: ON_BOARD - count]])
        board = {square: KINDS[piece] for square, piece in sorted(zip(squares, pieces, strict=True))}
        request = {"board": board, "hand": list(names(hand)), "revealed": [list(names(trio)) for trio in sets]}
        if len(hire_options(request)["options"]) <= MOST_HIRES_TOLD:
            return request


def _open_completes(dice: Dice, level: int) -> dict[str, Any]:
    """Make two pieces of a set and three others that look alike, one of which completes it."""
    while True:
        *two, fits = dice.shuffled(_drill_set(dice))
        near = [(fits + 10) % JOKER, *(piece + step for piece in (two[0], fits) for step in (-3, -2, 2, 3))]
        wrong = [piece for piece in dice.shuffled(near) if 0 <= piece < JOKER and not read_set(_trio([*two, piece]), 0)]
        others = list(dict.fromkeys([fits, *wrong]))[:3]
        if len(others) == 3 and all(_possible([*two, piece]) for piece in others):
            return {"pieces": list(names(sorted(two))), "others": list(names(dice.shuffled(others)))}


DRILLS = read_drills(__package__, set=_drill_trio, hand=_drill_hand, hires=_drill_hires)
OPENER = read_opener(__package__, _open_completes)
