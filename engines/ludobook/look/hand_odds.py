"""Odds of cards in hand: the cards on a table, the value of each, and the case that touching one leads to.

A *case* is a question as plain JSON data: it has the ``cards`` in hand, and whatever else the game needs to know.
``Game.hand_odds`` answers a case with a ``CaseOdds``, and ``Game.odds_case`` makes one from what a seat sees. Every
touch and choice leads to another case, so a front-end only has to ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from ludobook.core.cards import Deck
from ludobook.core.errors import BadInput
from ludobook.look.scene import Zone

T = TypeVar("T")
Case = Mapping[str, Any]
PROOF = 2  # the number of standard errors in the figure after ±
SURELY = "19 times out of 20 the true number differs by no more than the figure after ±."


class Worth(NamedTuple):
    """The value of a card or place.

    Attributes:
        part: its share of the best value shown, from 0 to 1.
        text: the value as a short text on the card; empty if nothing is written there.
        spoken: the value in words, which are said when it is touched.
    """

    part: float
    text: str
    spoken: str


class Chance(NamedTuple):
    """The probability of something, 0 … 1, with its standard error, which is 0 for an exact one."""

    label: str
    value: float
    error: float = 0.0


class Way(NamedTuple):
    """A choice that leads to another case; ``on`` is True if its case is the one shown."""

    label: str
    case: Case
    on: bool = False


class Guess(NamedTuple):
    """A question that one touch answers before any number is seen.

    Attributes:
        question: the question in words.
        among: the keys of the slots that can be touched.
        right: the keys of the right ones; several are about equal.
        given: what one has to know to answer, beside the cards.
        instead: what is said instead of the summary, by the keys of those that it does not name.
    """

    question: str
    among: Collection[str]
    right: Collection[str]
    instead: Mapping[str, str] = MappingProxyType({})
    given: str = ""


def guess_best(
    question: str,
    worths: Mapping[str, Worth],
    say_of_other: Callable[[str], str],
    near: Collection[str] = (),
    given: str = "",
) -> Guess | None:
    """Ask which card is worth most: one of ``near``, or of those with the best one's text.

    ``say_of_other`` returns, for the key of a right card, what is said instead of the summary; nothing if that names
    the card. None if all are equal, or none is worth anything.
    """
    best = max(worths.values(), default=Worth(0.0, "", ""))
    right = [key for key, worth in worths.items() if key in near or worth.text == best.text]
    if not best.part or len(right) == len(worths):
        return None
    return Guess(question, [*worths], right, {key: said for key in right if (said := say_of_other(key))}, given)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseOdds:
    """The odds of a case.

    Attributes:
        zones: the cards on the table.
        worths: the value of each card or place, by the key of its slot (``Zone.key_at``).
        taps: the case that touching a slot leads to, by the slot's key.
        drops: the case that dragging one slot onto another leads to, by both keys; touches can reach it as well.
        ways: groups of choices, each as (heading, choices).
        typed: fields of cards that can be typed instead, each as (field, label, case to put the cards into).
        legend: explains the numbers on the cards.
        summary: the answer in a sentence or two.
        asked: the heading of ``spread``.
        spread: probabilities that add up to 1.
        doubt: says how all this was found, and how exact it is.
        guess: what a reader may be asked first; None if there is nothing to guess.
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
    guess: Guess | None = None


def read(case: Case, name: str, deck: Deck, sizes: Collection[int], empty: int | None = None) -> list[int]:
    """Read the cards in a field of a case; with ``empty``, a ``_`` among them becomes that number.

    Raises:
        BadInput: the field is not a list of one of the ``sizes``, or its cards cannot all be on one table.
    """
    given = case.get(name, [])
    if not isinstance(given, list | tuple) or len(given) not in sizes:
        some = f"{min(sizes)} to {max(sizes)}" if len(sizes) > 1 else f"{min(sizes)}"
        raise BadInput(f"That must be {some} {deck.what}s.", rule=deck.not_card_rule, part=(name,))
    cards = [empty if empty is not None and card == "_" else deck.parse(card) for card in given]
    deck.check(card for card in cards if card != empty)
    return cards


def one_of(case: Case, name: str, allowed: Sequence[T], deck: Deck) -> T:
    """Read a field of a case: one of the values allowed, the first if it is missing. Raises BadInput for any other."""
    value = case.get(name, allowed[0])
    if value not in allowed:
        raise BadInput(f"There is no such choice of {name}.", rule=deck.not_card_rule, part=(name,))
    return allowed[allowed.index(value)]


def estimate(counts: Mapping[int, int]) -> tuple[float, float]:
    """Return the mean of simulated numbers and its standard error, from the count of each number."""
    n = sum(counts.values())
    mean = sum(number * count for number, count in counts.items()) / n
    return mean, sqrt(sum(count * (number - mean) ** 2 for number, count in counts.items()) / max(n - 1, 1) / n)


def seen(counts: Mapping[int, int], numbers: Iterable[int] = (), exact: bool = False) -> tuple[Chance, ...]:
    """Estimate the probability of each of these numbers, or of each that was seen, from their counts.

    If a number was seen always or never in n trials, its true probability may still be 3 / n away, so that its error
    makes ± equal to 3 / n. Give ``exact`` if the counts cover all that can happen; then the errors are 0.
    """
    n = sum(counts.values())
    if exact:
        return tuple(Chance(str(number), counts.get(number, 0) / n) for number in numbers or sorted(counts))
    shares = [(number, counts.get(number, 0) / n) for number in numbers or sorted(counts)]
    return tuple(Chance(str(number), p, sqrt(p * (1 - p) / n) or 3 / PROOF / n) for number, p in shares)


def give_or_take(mean: float, error: float) -> str:
    """Write an estimate: ``2.1 ± 0.2``, or ``2.1`` if it is exact."""
    return f"{mean:.1f} ± {max(PROOF * error, 0.1):.1f}" if error else f"{mean:.1f}"


def overlapping(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Tell whether two estimates, each a mean and its error, overlap as ``give_or_take`` writes them.

    >>> overlapping((0.52, 0.05), (0.64, 0.05)), overlapping((0.52, 0.0), (0.64, 0.0))
    (True, False)
    """
    if not (one[1] or other[1]):
        return f"{one[0]:.1f}" == f"{other[0]:.1f}"
    doubt = sum(round(max(PROOF * error, 0.1), 1) for _, error in (one, other) if error)
    return round(abs(round(one[0], 1) - round(other[0], 1)), 1) < round(doubt, 1)


def percent(chance: float) -> str:
    """Write a probability: ``67 %``, ``< 1 %`` or ``> 99 %``; 0 is ``never`` and 1 is ``always``."""
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance < 0.01:
        return "< 1 %"
    return "> 99 %" if chance > 0.99 else f"{100 * chance:.0f} %"


def how_often(chance: float) -> tuple[str, tuple[str, ...]]:
    """Name the message for a probability: ``never``, ``always``, or ``sometimes`` with the share to put into it.

    >>> how_often(0), how_often(0.22)
    (('never', ()), ('sometimes', ('22 %',)))
    """
    return (percent(chance), ()) if chance in (0, 1) else ("sometimes", (percent(chance),))
