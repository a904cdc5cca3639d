"""The Luminous Dragon Egg: its rulebook, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, did, does, listed, opening, times, whose, won_by
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.egg")

WORDS = {
    "bracelet": "Spend a bracelet",
    "lay": "Lay two sets",
    "pass": "Pass",
    "read": "Use the Egg?",
    "far": "Read every Far",
    "near": "Read every Near",
    "none": "Keep the Egg",
    "discard": "Discard",
    "lay/1": "Far",
    "lay/2": "Near",
    "discard/1": "goes",
}


def set_name(kind: str, total: int) -> str:
    """A set in words: ``Friends 14`` or ``BAH-YAH 40``."""
    return f"{'Friends' if kind == 'friends' else 'BAH-YAH'} {total}"


def describe_action(action: str) -> str:
    """A row of the log in words that follow a name.

    >>> describe_action("lay R7+RW R2+B3")
    'lays R7+RW as Far, R2+B3 as Near'
    """
    verb, *rest = action.split()
    if verb == "lay":
        return "lays two sets" if hide(action) == action else f"lays {rest[0]} as Far, {rest[1]} as Near"
    if verb == "read":
        return "keeps the Egg" if rest == ["none"] else f"uses the Egg: every other {rest[0].capitalize()} is turned up"
    if verb == "discard":
        return f"discards {times(len(rest), 'card') if hide(action) == action else listed(rest)}"
    return {
        "bracelet": "spends a bracelet for a card",
        "pass": "spends no bracelet",
        "deal": "Cards are shuffled and dealt",
        "shuffle": "The discard pile becomes the new deck",
    }[verb]


def hide(action: str) -> str:
    """A row of the log that names cards, without them: ``lay ?+? ?+?``."""
    verb, *rest = action.split()
    return " ".join([verb, *("+".join([HIDDEN] * len(cards.split("+"))) for cards in rest)])


def _say_place(line: Line, names: Sequence[str]) -> str:
    """How one set stands against the others': weaker and equal ones count."""
    groups: dict[str, list[str]] = {"stronger than": [], "tied with": [], "weaker than": []}
    for seat, kind, total, sign in line.fact("others"):
        words = ("tied with", "stronger than", "weaker than")[sign]
        groups[words].append(f"{whose(names[seat])} {set_name(kind, total)}")
    parts = [f"{words} {listed(sets)}" for words, sets in groups.items() if sets]
    return f"{line.kind.capitalize()}: {set_name(line.fact('kind'), line.fact('total'))} is {listed(parts)}"


def _say_so_far(line: Line, names: Sequence[str]) -> str:
    low, high, place = line.fact("low"), line.fact("high"), line.kind.removesuffix("_so_far").capitalize()
    return f"{place} score: {low}" + (", whatever comes" if low == high else f" at least, {high} at most")


def _say_revelation(line: Line, names: Sequence[str]) -> str:
    card, partner, rank = line.fact("card"), line.fact("partner"), line.fact("rank")
    return opening(f"{whose(names[line.fact('seat')])} {card} beside {partner} counts as {rank}.")


def _say_bracelet(line: Line, names: Sequence[str]) -> str:
    name = names[line.fact("seat")]
    return f"{name} earned nothing and so {did(name, 'gains a bracelet')}."


def _say_short(line: Line, names: Sequence[str]) -> str:
    due = "1 bracelet is" if line.fact("due") == 1 else f"{line.fact('due')} bracelets are"
    return f"{due} due and {line.fact('left')} left: none is given, and the game ends at once."


def _say_end(line: Line, names: Sequence[str]) -> str:
    has = does(names[line.fact("seat")], "has", "have")
    return f"{has} {line.fact('money')} ZOO; {line.fact('amount')} end the game."


def _say_winners(line: Line, names: Sequence[str]) -> str:
    return f"{won_by([names[seat] for seat in line.fact('seats')])} with {line.fact('money')} ZOO."


def _say_egg(line: Line, names: Sequence[str]) -> str:
    claims = [f"{names[seat]} (Near {total})" for seat, total in line.fact("claims")]
    before, after = line.fact("before"), line.fact("after")
    verb = "keeps" if before == after else "takes"
    if len(claims) == 1:
        return f"{names[after]} laid Friends twice, alone, and so {did(names[after], verb)} the Egg."
    every = "both" if len(claims) == 2 else "all"
    if line.fact("tie"):
        stays = "stays in the middle" if after is None else f"stays with {names[after]}"
        moved = "goes to the middle" if after is None and before is not None else stays
        return f"{listed(claims)} {every} laid Friends twice, and the strongest Near is shared: the Egg {moved}."
    return f"{listed(claims)} {every} laid Friends twice; the strongest Near wins: {does(names[after], verb)} the Egg."


# by kind of line: a template of its facts, or what makes the sentence where seats and verbs are to be bent
SENTENCES: dict[str, Sentence] = {
    "far": _say_place,
    "near": _say_place,
    "far_so_far": _say_so_far,
    "near_so_far": _say_so_far,
    "product": "Far score times Near score: {far} × {near}",
    "revelation": _say_revelation,
    "egg": _say_egg,
    "bracelet": _say_bracelet,
    "no_bracelet": lambda line, names: f"{names[line.fact('seat')]} earned nothing, but no bracelet is left.",
    "short": _say_short,
    "end": _say_end,
    "winners": _say_winners,
}
