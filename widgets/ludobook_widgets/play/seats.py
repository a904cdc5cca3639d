"""The seats of a table: people, who may share one device, and bots of several strengths."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ludobook.core.words import YOU
from ludobook.players import Player, player

from ludobook_widgets.game.player_names import plain_name, table_names
from ludobook_widgets.play import SAY

PERSON = "person"
STRENGTHS: Mapping[str, str] = MappingProxyType({kind: SAY(kind) for kind in ("random", "greedy", "search")})


@dataclass(frozen=True, slots=True)
class Seats:
    """The players of a table by seat.

    Attributes:
        kinds: ``person`` or a strength for each seat that a table can have; the first ``count`` are in use.
        names: what people and bots are called when there is more than one person.
        count: seats at the table.
    """

    kinds: tuple[str, ...]
    names: tuple[str, ...]
    count: int

    @classmethod
    def usual(cls, count: int, most: int, kind: str = "greedy") -> Seats:
        """A person against players of that kind, at a table that can have ``most`` seats."""
        return cls((PERSON, *(kind,) * (most - 1)), tuple(table_names(most)), count)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(self.count) if self.kinds[seat] == PERSON)

    @property
    def people_names(self) -> list[str]:
        """The names of the people, by seat; a bot's seat has its default name."""
        usual = table_names(len(self.names))
        return [name if self.kinds[i] == PERSON else usual[i] for i, name in enumerate(self.names)]

    def names_for(self, viewer: int | None) -> list[str]:
        """The names as that seat reads them: its own is “You”."""
        return [YOU if seat == viewer else name for seat, name in enumerate(self.names)]

    def with_kind(self, seat: int, kind: str) -> Seats:
        """Return the seats with another kind of player on this one.

        Raises:
            ValueError: nobody would be left to play with, or there is no such seat or kind.
        """
        if not 0 <= seat < self.count or kind not in (PERSON, *STRENGTHS):
            raise ValueError(SAY("no_player"))
        changed = replace(self, kinds=(*self.kinds[:seat], kind, *self.kinds[seat + 1 :]))
        if not changed.people:
            raise ValueError(SAY("one_person"))
        return changed

    def with_others(self, kind: str) -> Seats:
        """Return the seats with a person on the first and players of that kind, which may be people, on all others.

        Raises:
            ValueError: there is no such kind.
        """
        if kind not in (PERSON, *STRENGTHS):
            raise ValueError(SAY("no_player"))
        return replace(self, kinds=(PERSON, *(kind for _ in self.kinds[1:])))

    def with_name(self, seat: int, name: str) -> Seats:
        """Return the seats with another name on this one.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= seat < self.count:
            raise ValueError(SAY("no_seat"))
        name = plain_name(name, table_names(seat + 1)[seat])
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def with_known_names(self, known: Sequence[str]) -> Seats:
        """Give the people their names from other games, ``known``, unless they have been renamed here."""
        seats = self
        for seat in [seat for seat in self.people if seat < len(known)]:
            seats = seats.with_name(seat, known[seat]) if seats.names[seat] == table_names(seat + 1)[seat] else seats
        return seats

    def without(self, seat: int) -> Seats:
        """Remove a player: those after that seat move up.

        Raises:
            ValueError: nobody would be left to play with, or there is no such seat.
        """
        if not 0 <= seat < self.count or self.people == (seat,):
            raise ValueError(SAY("must_stay"))
        kinds, names = (
            (*held[:seat], *held[seat + 1 :], held[seat]) for held in (self.kinds, self.names)
        )  # who comes back later is as before
        return replace(self, kinds=kinds, names=names, count=self.count - 1)

    def with_count(self, count: int) -> Seats:
        """Return the seats of a table of that many, with at least one person."""
        changed = replace(self, count=count)
        return changed if changed.people else changed.with_kind(0, PERSON)

    def bots(self) -> dict[int, Player]:
        """Make a bot for each seat without a person, by seat."""
        return {seat: player(self.kinds[seat], seat) for seat in range(self.count) if self.kinds[seat] in STRENGTHS}

    @property
    def text(self) -> str:
        """The kinds and names as one text, for the browser to keep."""
        return json.dumps([list(self.kinds), list(self.names)], separators=(",", ":"))

    @classmethod
    def read(cls, text: str, count: int, most: int) -> Seats:
        """Read a ``text`` of a table that can have ``most`` seats; whatever cannot be read is as in ``usual``."""
        seats = cls.usual(most, most)
        try:
            kinds, names = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            return seats.with_count(count)
        for seat, kind in enumerate(_texts(kinds, most)):
            if kind in (PERSON, *STRENGTHS):
                seats = replace(seats, kinds=(*seats.kinds[:seat], kind, *seats.kinds[seat + 1 :]))
        for seat, name in enumerate(_texts(names, most)):
            seats = seats.with_name(seat, name)
        return seats.with_count(count)


def _texts(value: object, most: int) -> Sequence[str]:
    """The first texts of a list, as many as there can be seats."""
    return [item if isinstance(item, str) else "" for item in value][:most] if isinstance(value, list) else []
