"""Place: where a card lies in a table of rows, one for each seat. Its key is that of the card's slot on a page."""

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
    """Find cards in a row: as one of its groups, or else in a group that holds them all, or else wherever they are."""
    whole = [g for g, group in enumerate(groups) if tuple(group) == tuple(cards)]
    holding = [g for g, group in enumerate(groups) if not Counter(cards) - Counter(filter(None, group))]
    left, found = Counter(cards), []
    for g in (whole or holding)[:1] or range(len(groups)):
        for i, card in enumerate(groups[g]):
            if card is not None and left[card] > 0:
                left[card] -= 1
                found.append(Place(row, g, i))
    return found
