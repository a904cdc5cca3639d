"""Odds one can hold: cards on a table, what each of them would bring, and what comes of touching one.

A *case* is what the odds are of, as plain JSON: always the ``cards`` one holds, and what else the game wants to know.
A game answers one with a ``Held`` (``Game.held``), and makes one of what a seat sees (``Game.hold``). Whatever can be
done leads to another case, so that a front-end only has to ask again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from ludobook.core.cards import Deck
from ludobook.core.errors import BadInput
from ludobook.look.scene import Zone

T = TypeVar("T")
Case = Mapping[str, Any]
PROOF = 2  # standard errors
SURELY = "19 times out of 20 the true number lies within the figure after ±."


class Worth(NamedTuple):
    """A card's or place's value: as a ``part`` of the best one here, 0 … 1, as a short text, and in words."""

    part: float
    text: str
    spoken: str


class Chance(NamedTuple):
    """How likely something is, 0 … 1, with its standard error, 0 where it is exact."""

    label: str
    value: float
    error: float = 0.0


class Way(NamedTuple):
    """Another case, as a choice; ``on`` where it is the one that is shown."""

    label: str
    case: Case
    on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The odds of a case.

    Attributes:
        zones: what lies there.
        worths: by the key of a slot (``Zone.key_at``).
        taps: the cases that touching a slot leads to, by its key.
        drops: those that dragging a slot onto another leads to, by both keys; there are touches that lead there, too.
        ways: choices, each with its name.
        typed: what can be typed instead: a field of cards, its name, and the case that they come into.
        legend: what the numbers on the cards say.
        summary: the answer in a sentence or two.
        asked: what ``spread`` is of.
        spread: chances that add up to 1.
        doubt: how all this was found.
    """

    zones: Sequence[Zone]
    worths: Mapping[str, Worth]
    taps: Mapping[str, Case]
    ways: Sequence[tuple[str, Sequence[Way]]] = ()
    typed: Sequence[tuple[str, str, Case]]
    legend: str
    summary: str
    asked: str
    spread: Sequence[Chance]
    doubt: str
    drops: Mapping[str, Mapping[str, Case]] = field(default_factory=dict)


def read(case: Case, name: str, deck: Deck, sizes: Collection[int], empty: int | None = None) -> list[int]:
    """The cards in a field of a case; what is ``_`` there is ``empty``, if that is allowed.

    Raises:
        BadInput: no list, one of another size, or no cards of one table.
    """
    given = case.get(name, [])
    if not isinstance(given, list | tuple) or len(given) not in sizes:
        some = f"{min(sizes)} to {max(sizes)}" if len(sizes) > 1 else f"{min(sizes)}"
        raise BadInput(f"That must be {some} {deck.what}s.", rule=deck.rule, part=(name,))
    cards = [empty if empty is not None and card == "_" else deck.parse(card) for card in given]
    deck.check(card for card in cards if card != empty)
    return cards


def one_of(case: Case, name: str, allowed: Sequence[T], deck: Deck) -> T:
    """The value of a field of a case; the first one allowed where it is missing. Raises BadInput for any other."""
    value = case.get(name, allowed[0])
    if value not in allowed:
        raise BadInput(f"There is no such choice of {name}.", rule=deck.rule, part=(name,))
    return allowed[allowed.index(value)]


def estimate(counts: Mapping[int, int]) -> tuple[float, float]:
    """The mean of simulated numbers, by how often each was seen, and its standard error."""
    n = sum(counts.values())
    mean = sum(number * count for number, count in counts.items()) / n
    return mean, sqrt(sum(count * (number - mean) ** 2 for number, count in counts.items()) / max(n - 1, 1) / n)


def seen(counts: Mapping[int, int], numbers: Iterable[int] = ()) -> tuple[Chance, ...]:
    """How often each of these numbers was seen, or each that was; of all or none may still be three in n away."""
    n = sum(counts.values())
    shares = [(number, counts.get(number, 0) / n) for number in numbers or sorted(counts)]
    return tuple(Chance(str(number), p, sqrt(p * (1 - p) / n) or 3 / PROOF / n) for number, p in shares)


def give_or_take(mean: float, error: float) -> str:
    """``2.1 ± 0.2``; ``2.1`` where it is exact."""
    return f"{mean:.1f} ± {max(PROOF * error, 0.1):.1f}" if error else f"{mean:.1f}"


def percent(chance: float) -> str:
    """``67 %``; what is impossible or sure is ``never`` or ``always``."""
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance < 0.01:
        return "< 1 %"
    return "> 99 %" if chance > 0.99 else f"{100 * chance:.0f} %"


def how_often(chance: float) -> tuple[str, tuple[str, ...]]:
    """Which message tells a chance: ``never``, ``always``, or ``sometimes`` with the share that it has a place for.

    >>> how_often(0), how_often(0.22)
    (('never', ()), ('sometimes', ('22 %',)))
    """
    return (percent(chance), ()) if chance in (0, 1) else ("sometimes", (percent(chance),))
