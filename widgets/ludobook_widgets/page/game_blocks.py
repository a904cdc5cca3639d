"""Blocks of a whole game: who sits at the table, and the moves. ``browser/blocks.js`` draws each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludobook_widgets.page.part import Block, Command, Part, Prose


@dataclass(frozen=True, slots=True)
class Entry(Part):
    """A move in ``Moves``: its ``text``, whether it is the person's ``own``, and a ``note`` on it.

    ``after`` is what followed it, such as the scores of a round, and ``head`` is the heading of what begins with it.
    """

    text: Prose
    do: Command
    own: bool = False
    note: str = ""
    after: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True)
class Moves(Block):
    """The moves of a game, each a button that leads there; one tab stop. ``now`` is the one that is looked at."""

    label: str
    entries: Sequence[Entry]
    now: int = -1


@dataclass(frozen=True, slots=True)
class Slider(Block):
    """A sentence with a number that a slider changes; ``says`` has the words before and after each of its ``values``.

    ``at`` is the index of the first value shown; ``label`` names the slider for screen readers.
    """

    label: str
    values: Sequence[str]
    says: Sequence[Sequence[Prose]]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Seating(Part):
    """A seat, with who sits there; ``on``: the one that is being changed, ``free``: nobody sits there yet."""

    key: str
    name: str
    text: str
    do: Command
    on: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Around(Block):
    """Seats around a table, each a button: the first is nearest, others follow clockwise, a free one is in the corner.

    The label is written on the table.
    """

    label: str
    seats: Sequence[Seating]
