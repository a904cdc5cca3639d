"""Lauzait-Cep: its rulebook, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.document import read_document
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import does, listed, seat_mark, times, won_by
from ludobook.games.lauzait_cep.kernel import ARRIVES
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.lauzait_cep")

DOCUMENT = read_document("ludobook.games.lauzait_cep", "words.toml")
WORDS: dict[str, str] = DOCUMENT["buttons"]
SET_WORDS: dict[str, str] = DOCUMENT["sets"]
FORMATION_WORDS: dict[str, str] = DOCUMENT["formations"]
TOLD: dict[str, str] = DOCUMENT["told"]


def _declared(line: Line, names: Sequence[str]) -> str:
    how = "declared in a stalemate" if line.fact("stalemate") else "three sets declared" + _read(line)
    return f"Lauzait-Cep: {how}"


def _great_sequence(line: Line, names: Sequence[str]) -> str:
    low = line.fact("low")
    return f"Great Sequence: nine numbers in a row, {low} to {low + 8}{_read(line)}"


def _read(line: Line) -> str:
    """What the jokers stand for, where there are any."""
    jokers = line.fact("jokers")
    return f", with {'the joker' if len(jokers) == 1 else 'jokers'} as {listed(jokers)}" if jokers else ""


def _no_bridges(line: Line, names: Sequence[str]) -> str:
    sets = listed([" ".join(shown) for shown in line.fact("sets")])
    why = f"{sets} have no two alike in numbers" if sets else "no two sets have the same numbers"
    return f"No Layered Bridges: {why}."


def _dots(line: Line, names: Sequence[str]) -> str:
    top = "on top, as a joker is read, has" if line.fact("joker") else "on top has"
    return f"The {line.fact('largest')} {top} {times(line.points, 'dot')}"


def _winners(line: Line, names: Sequence[str]) -> str:
    return f"{won_by([names[seat] for seat in line.fact('seats')])} with {times(line.fact('points'), 'point')}."


def _begins(line: Line, names: Sequence[str]) -> str:
    seats, onward = line.fact("seats"), line.fact("onward")
    if len(seats) > 1:
        return f"The sticks decide between {listed([names[seat] for seat in seats])} who begins the next Season."
    way = "" if onward is None else ", and play goes " + ("clockwise" if onward else "anticlockwise")
    return f"{does(names[seats[0]], 'begins')} the next Season{way}."


SENTENCES: dict[str, Sentence] = {
    **DOCUMENT["sentences"],
    "lauzait_cep": _declared,
    "specialized_experts": lambda line, _: f"Specialized Experts: all nine are {line.fact('colour')}{_read(line)}",
    "great_sequence": _great_sequence,
    "layered_bridges": lambda line, _: "Layered Bridges: {} and {} have the same numbers".format(
        *map(" ".join, line.fact("pair"))
    ),
    "no_specialized_experts": lambda line, _: "No Specialized Experts: {} white and {}.".format(
        line.fact("whites"), times(line.fact("greens"), "green piece")
    ),
    "no_great_sequence": lambda line, _: "No Great Sequence: the numbers are {}, not nine in a row.".format(
        " ".join(map(str, line.fact("numbers")))
    ),
    "no_layered_bridges": _no_bridges,
    "luminous": lambda line, _: (
        f"Luminous piece {line.fact('piece')}: {times(line.points, 'copy', 'copies')} in the hand"
    ),
    "formed": lambda line, _: f"{FORMATION_WORDS[line.fact('name')]}, as told at the table",
    "glowing": "Luminous pieces in the hand, as counted at the table",
    "begins": _begins,
    "held": lambda line, _: f"A department held, {' '.join(line.fact('read'))}",
    "dots": _dots,
    "jokers": lambda line, _: f"One less for each joker: {times(-line.points, 'joker')}",
    "declared": lambda line, names: f"{names[line.fact('seat')]} declared, and the Season is over.",
    "winners": _winners,
}


def describe_action(action: str) -> str:
    """A row of the log in words that follow a name, or a sentence where nobody acted.

    >>> describe_action("hire W2 a1 a2")
    'discards W2, moving a1 to a2'
    """
    verb, *rest = action.split()
    if verb == "form":
        return f"forms {rest[0]}" + (f" as {rest[2]}" if len(rest) > 1 else "")
    if verb == "throw":
        came = ": the piece arrives" if int(rest[0]) >= ARRIVES else ": the Water keeps its piece"
        return f"The sticks show {rest[0]}" + (f" for {seat_mark(int(rest[3]))}" if len(rest) > 1 else came)
    if verb == "reveal":
        return "The board is filled" if len(rest) > 9 else f"The declared pieces are {listed(rest)}"
    return TOLD[verb].format(*rest)
