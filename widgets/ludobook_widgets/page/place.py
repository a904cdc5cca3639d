"""Place: where a card lies in a table of rows, one for each seat; its slot is found by it everywhere on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Place(NamedTuple):
    """The place of a card in a table of rows: the row, a group of its cards, and the place in that group, from 0."""

    row: int
    group: int
    place: int

    @property
    def key(self) -> str:
        """The key of its slot."""
        return f"s{self.row}-{self.group}-{self.place}"


def band_key(row: int, band: int) -> str:
    """The key of a band drawn over the first group of a row."""
    return f"s{row}-0-band-{band}"


def places_of(cards: Sequence[str], row: int, groups: Sequence[Sequence[str | None]]) -> list[Place]:
    """The places in a row where those cards lie: in the group that they make, else in one that holds them all."""
    whole = [g for g, group in enumerate(groups) if tuple(group) == tuple(cards)]
    holding = [g for g, group in enumerate(groups) if not Counter(cards) - Counter(filter(None, group))]
    left, found = Counter(cards), []
    for g in (whole or holding)[:1] or range(len(groups)):
        for i, card in enumerate(groups[g]):
            if card is not None and left[card] > 0:
                left[card] -= 1
                found.append(Place(row, g, i))
    return found
