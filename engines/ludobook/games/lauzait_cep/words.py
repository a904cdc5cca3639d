"""The rulebook and the messages of Lauzait-Cep."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.lauzait_cep")
MESSAGES = read_messages("ludobook.games.lauzait_cep")
CARD, REASONS, TABLE = MESSAGES["cards"], MESSAGES["lines"], MESSAGES["table"]
WORDS, SET_WORDS, FORMATION_WORDS = (MESSAGES[table].texts for table in ("buttons", "sets", "formations"))


def either(words: Sequence[str]) -> str:
    """Join words into a list: ``a``, ``a or b``, ``a, b or c``."""
    return TABLE("or", ", ".join(words[:-1]), words[-1]) if len(words) > 1 else "".join(words)


def _read(line: Line, reason: str) -> str:
    """Add to a reason what the jokers stand for, if there are any."""
    jokers = line.fact("jokers")
    return REASONS("joker_read" if len(jokers) == 1 else "jokers_read", reason, jokers) if jokers else reason


def _great_sequence(line: Line) -> str:
    low = line.fact("low")
    return _read(line, REASONS("great_sequence", low, low + 8))


def _no_bridges(line: Line) -> str:
    sets = [" ".join(shown) for shown in line.fact("sets")]
    return REASONS("no_bridges_in", sets) if sets else REASONS("no_bridges")


def _begins(line: Line) -> str:
    seats, onward = seat_marks(line.fact("seats")), line.fact("onward")
    if len(seats) > 1:
        return REASONS("begins_sticks", seats)
    return REASONS("begins" if onward is None else "begins_clockwise" if onward else "begins_anticlockwise", *seats)


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("points"))


PLAIN = (
    "well_balanced",
    "stalemate",
    "no_well_balanced",
    "incomplete",
    "counted",
    "glowing",
    "tripled",
    "floor",
    "time",
)
SENTENCES: dict[str, Sentence] = {
    **{kind: REASONS.texts[kind] for kind in PLAIN},
    "lauzait_cep": lambda line: (
        REASONS("lauzait_cep_stalemate") if line.fact("stalemate") else _read(line, REASONS("lauzait_cep"))
    ),
    "specialized_experts": lambda line: _read(line, REASONS("experts", REASONS(line.fact("colour")))),
    "great_sequence": _great_sequence,
    "layered_bridges": lambda line: REASONS("layered_bridges", *map(" ".join, line.fact("pair"))),
    "no_specialized_experts": REASONS.texts["no_experts"],
    "no_great_sequence": lambda line: REASONS("no_great_sequence", " ".join(map(str, line.fact("numbers")))),
    "no_layered_bridges": _no_bridges,
    "no_count": lambda line: REASONS("no_count", FORMATION_WORDS[line.fact("name")]),
    "luminous": lambda line: REASONS("luminous", line.fact("piece"), line.points),
    "formed": lambda line: REASONS("formed", FORMATION_WORDS[line.fact("name")]),
    "begins": _begins,
    "held": lambda line: REASONS("held", " ".join(line.fact("read"))),
    "dots": lambda line: REASONS("dots_read" if line.fact("joker") else "dots", line.fact("largest"), line.points),
    "jokers": lambda line: REASONS("jokers", -line.points),
    "declared": lambda line: REASONS("declared", seat_mark(line.fact("seat"))),
    "winners": _winners,
}
