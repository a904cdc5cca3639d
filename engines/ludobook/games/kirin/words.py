"""The rulebook and the messages of Kirin."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.kirin")
MESSAGES = read_messages("ludobook.games.kirin")
CARD, LOG, REASONS = MESSAGES["cards"], MESSAGES["log"], MESSAGES["lines"]
WORDS = MESSAGES["buttons"].texts
BEAST_NAMES = tuple(map(CARD, "AVWB"))


def _captured(line: Line) -> str:
    beast = BEAST_NAMES[line.fact("beast")]
    marks = [CARD(f"{card[1]}/mark") if card[1] in "T+-" else card[1] for card in line.cards]
    return REASONS("captured", len(marks), beast, marks) if marks else REASONS("captured_none", beast)


def _winner(line: Line) -> str:
    card, order, tied = line.fact("card"), CARD(line.fact("order")), line.fact("level")
    return REASONS("winner_tie", card, tied, order) if tied else REASONS("winner", card, order)


def _beaten_by(line: Line) -> str:
    best = line.fact("card")
    return REASONS("beaten_by", best, line.cards) if line.cards else REASONS("unbeaten", best)


def _answering(line: Line) -> str:
    lead = line.fact("lead")
    return REASONS("answering", lead, line.cards) if line.cards else REASONS("answering_none", lead)


def say_effect(line: Line) -> str:
    """Say what the Kirins of a trick do to the order."""
    effect, after = line.fact("effect"), line.fact("after")
    if effect == "set" and line.fact("before") == after:
        effect = "stays"
    cards = () if effect == "none" else (line.cards,)
    return REASONS(f"effect_{effect}", *cards, CARD(after))


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner_is" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("points"))


def _declared(line: Line) -> str:
    if not line.cards:
        return REASONS("declared_counted", line.points)
    return REASONS("declared", line.cards, line.points) if line.points else REASONS("declared_nothing", line.cards)


SENTENCES: dict[str, Sentence] = {
    **{kind: REASONS.texts[kind] for kind in ("counted", "aside", "no_winner", "kirins", "weaker")},
    "captured": _captured,
    "declared": _declared,
    "winner": _winner,
    "beaten_by": _beaten_by,
    "answering": _answering,
    "effect": say_effect,
    "winners": _winners,
}


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence.

    >>> describe_action("declare W3")
    '{who} [declares|declare] W3'
    """
    verb, *rest = action.split()
    if verb == "parent":
        return LOG("parent", seat_mark(int(rest[0])))
    return LOG(f"{verb}_hidden") if rest == [HIDDEN] else LOG(verb, *rest)
