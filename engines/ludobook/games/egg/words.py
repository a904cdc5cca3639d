"""The rulebook and the messages of the Luminous Dragon Egg."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.egg")
MESSAGES = read_messages("ludobook.games.egg")
SETS, LOG, REASONS = MESSAGES["sets"], MESSAGES["log"], MESSAGES["lines"]
WORDS = MESSAGES["buttons"].texts
SET_NAMES = {"far": SETS("far"), "near": SETS("near")}


def set_name(kind: str, total: int) -> str:
    """Name a set of kind ``friends`` or ``bah-yah``: ``Friends 14`` or ``BAH-YAH 40``."""
    return SETS(kind.replace("-", "_"), total)


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence.

    >>> describe_action("lay R7+RW R2+B3")
    '{who} [lays|lay] R7+RW as Far, and R2+B3 as Near'
    """
    verb, *rest = action.split()
    hidden = verb in ("lay", "discard") and hide(action) == action
    if verb == "lay":
        sets = [LOG("hidden_set") if HIDDEN in cards else cards for cards in rest]
        return LOG("lay_hidden") if hidden else LOG("lay", *sets)
    if verb == "discard":
        return LOG("discard_hidden", len(rest)) if hidden else LOG("discard", rest)
    return LOG("_".join([verb, *rest]))


def hide(action: str) -> str:
    """Hide the cards in a row of the log: ``lay ?+? ?+?``."""
    verb, *rest = action.split()
    return " ".join([verb, *("+".join([HIDDEN] * len(cards.split("+"))) for cards in rest)])


def _place(line: Line) -> str:
    """Say how one set compares with the opponents' sets: weaker and tied ones count."""
    groups: dict[int, list[str]] = {1: [], 0: [], -1: []}
    for seat, kind, total, sign in line.fact("others"):
        groups[sign].append(SETS("of_seat", seat_mark(seat), set_name(kind, total)))
    case = "".join(letter for letter, sign in (("s", 1), ("t", 0), ("w", -1)) if groups[sign])
    own = set_name(line.fact("kind"), line.fact("total"))
    return REASONS(f"place_{case}", SET_NAMES[line.kind], own, *filter(None, groups.values()))


def _so_far(line: Line) -> str:
    low, high, place = line.fact("low"), line.fact("high"), SET_NAMES[line.kind.removesuffix("_so_far")]
    return REASONS("score_is", place, low) if low == high else REASONS("score_between", place, low, high)


def _egg(line: Line) -> str:
    claims = [REASONS("claim", seat_mark(seat), total) for seat, total in line.fact("claims")]
    before, after, several = line.fact("before"), line.fact("after"), (claims,) if len(claims) > 1 else ()
    if line.fact("tie"):
        if after is None:
            return REASONS("egg_tie_middle" if before is None else "egg_tie_returned", claims)
        return REASONS("egg_tie_held", claims, seat_mark(after))
    verb = "keeps" if before == after else "takes"
    return REASONS(f"egg_best_{verb}" if several else f"egg_alone_{verb}", *several, seat_mark(after))


def _of_seat(line: Line, *facts: str) -> str:
    return REASONS(line.kind, seat_mark(line.fact("seat")), *map(line.fact, facts))


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("money"))


# the sentence of each kind of line: a message of its facts, or a function that chooses one
SENTENCES: dict[str, Sentence] = {
    "far": _place,
    "near": _place,
    "far_so_far": _so_far,
    "near_so_far": _so_far,
    "product": REASONS.texts["product"],
    "revelation": lambda line: _of_seat(line, "card", "partner", "rank"),
    "egg": _egg,
    "bracelet": _of_seat,
    "no_bracelet": _of_seat,
    "short": REASONS.texts["short"],
    "end": lambda line: _of_seat(line, "money", "amount"),
    "winners": _winners,
}
