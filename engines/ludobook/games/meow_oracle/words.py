"""Meow Oracle: its rulebook, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import does, listed, opening, seat_mark, times, whose, won_by
from ludobook.games.meow_oracle.components import CELL_NAMES, SUITS
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.meow_oracle")

WORDS = {
    "reveal": "Turn cards up",
    "give": "Give the cards",
    "place": "Lay the card",
    "reveal/1": "up",
    "give/1": "keep",
    **CELL_NAMES,
}

COUNTS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
LINE_NAMES = (
    "Top row",
    "Middle row",
    "Bottom row",
    "Left column",
    "Middle column",
    "Right column",
    "Diagonal from the top left",
    "Diagonal from the top right",
)


def describe_action(action: str) -> str:
    """A row of the log in words that follow a name; of chance, a sentence.

    >>> describe_action("give R1 G2 B9")
    'shares out R1, G2 and B9'
    """
    verb, *rest = action.split()
    if verb == "reveal":
        return f"Turned up: {listed(rest)}" if rest[0][0] in SUITS else f"turns up {len(rest)} cards"
    if verb == "start":
        return f"{seat_mark(int(rest[0]))} was drawn to start"
    if verb == "give":
        return f"shares out {listed(rest)}"
    return f"lays a card in {CELL_NAMES[rest[0]]}"


def _climb(line: Line, names: Sequence[str]) -> str:
    numbers, drop = line.fact("numbers"), line.fact("drop")
    snake = ", the middle row backwards" if line.fact("snake") and len(numbers) > 2 else ""
    run = " ".join(map(str, numbers))
    if drop is None:
        return f"All nine cards climb from the top left{snake}: {run}"
    if len(numbers) == 1:
        return f"One card counts, {run}; then {drop} is a drop"
    return f"{COUNTS[len(numbers) - 1]} cards climb from the top left{snake}, {run}; then {drop} is a drop"


def _climb_so_far(line: Line, names: Sequence[str]) -> str:
    least, most = line.fact("least"), line.fact("most")
    counts = "card counts" if least == 1 else "cards count"
    if least == most:
        return f"{COUNTS[least - 1]} {counts}, and no more can"
    return f"At least {least} {counts}, at most {most}"


def _line(line: Line, names: Sequence[str]) -> str:
    colours = [SUITS[colour] for colour in line.fact("colours")]
    once = ", scored once" if len(colours) > 1 else ""
    return f"{LINE_NAMES[line.fact('line')]}, {listed(colours)}{once}: {', '.join(line.cards)}"


def _neighbour(line: Line, names: Sequence[str]) -> str:
    seat, neighbour = names[line.fact("seat")], names[line.fact("neighbour")]
    own, theirs = line.fact("own"), line.fact("theirs")
    if own == theirs:
        return (
            f"{seat} and {neighbour} are level at {own}: {'a winner point each' if line.points else 'no winner point'}"
        )
    return opening(f"{whose(seat)} {own} beats {whose(neighbour)} {theirs}: a winner point")


def _ahead(line: Line, names: Sequence[str]) -> str:
    ahead, behind = (whose(names[line.fact(fact)]) for fact in ("seat", "neighbour"))
    return f"{ahead} total is above {behind}, whatever comes."


def _undecided(line: Line, names: Sequence[str]) -> str:
    pairs = [f"{names[one]} against {names[other]}" for one, other in line.fact("pairs")]
    return f"Nothing yet decides {listed(pairs)}."


def _lowest(line: Line, names: Sequence[str]) -> str:
    tied = listed([names[seat] for seat in line.fact("lowest")])
    return f"{tied} share the lowest total, {line.fact('total')}"


def _start_open(line: Line, names: Sequence[str]) -> str:
    return f"{_lowest(line, names)}: who starts round two depends on who started round one."


def _next_start(line: Line, names: Sequence[str]) -> str:
    starts = f"{does(names[line.fact('starter')], 'starts')} round two"
    if len(line.fact("lowest")) == 1:
        return f"{starts}: the lowest total, {line.fact('total')}."
    order = f"the first of them clockwise after {names[line.fact('before')]}, who started round one"
    return f"{_lowest(line, names)}. {starts}: {order}."


def _winners(line: Line, names: Sequence[str]) -> str:
    won, leaders = line.fact("seats"), line.fact("leaders")
    points = times(line.fact("points"), "winner point")
    if len(leaders) == 1:
        return f"{won_by([names[won[0]]])} with {points}."
    lead = f"{listed([names[seat] for seat in leaders])} have {points} each"
    if won == leaders:
        return f"{lead} and the same total in round two: they share the win."
    return f"{lead}. {won_by([names[seat] for seat in won])} with the most in round two, {line.fact('total')}."


# by the line's kind
SENTENCES: dict[str, Sentence] = {
    "climb": _climb,
    "counted": "As counted at the table",
    "climb_so_far": _climb_so_far,
    "line": _line,
    "neighbour": _neighbour,
    "ahead": _ahead,
    "undecided": _undecided,
    "start_open": _start_open,
    "next_start": _next_start,
    "winners": _winners,
}
