"""Small English: lists, and sentences that fit both a name and “You”."""

from __future__ import annotations

from collections.abc import Sequence

YOU = "You"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def whose(name: str) -> str:
    """``Mika’s``, ``your``."""
    return "your" if name == YOU else f"{name}’s"


def does(name: str, verb: str, plain: str = "") -> str:
    """``Mika gains``, ``You gain``; ``plain`` is the verb for “You” where it is not the verb less its s."""
    return f"{name} {plain or verb.removesuffix('s')}" if name == YOU else f"{name} {verb}"


def did(name: str, words: str) -> str:
    """What somebody does, told in the third person, to follow the name: for “You” its first verb loses its s."""
    verb, space, rest = words.partition(" ")
    if name != YOU or not verb.endswith("s"):
        return words
    return verb.removesuffix("es" if verb.endswith(("sses", "shes", "ches", "xes")) else "s") + space + rest


def opening(sentence: str) -> str:
    """The sentence with its first letter as a capital."""
    return sentence[:1].upper() + sentence[1:]
