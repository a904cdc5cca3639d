"""A table as plain data: the one description that widgets, SVG and text all draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludobook.core.cards import Deck
from ludobook.core.words import plain, seat_mark

EMPTY = "empty"  # the label of an empty place that has no name of its own
Layout = Literal["row", "hand", "grid", "map", "trick", "strip", "pile", "board", "marker", "round"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place that holds a card or piece, or is empty.

    Attributes:
        face: id of the face shown (a card's notation, ``back``, a token's name), or None when empty.
        label: its name for a person, screen readers included.
        choice: the word of an action's path this slot stands for, or None.
        tag: a short mark on it, such as ``lead``.
        new: it came or was turned up with the last action.
        wins: it wins what it lies in: a trick, a comparison.
        ground: face id of the square of a board that it lies on, seen round it.
        rows: how many rows of a board it is high.
    """

    face: str | None
    label: str
    choice: str | None = None
    tag: str = ""
    new: bool = False
    ground: str = ""
    wins: bool = False
    rows: int = 1


FACE_DOWN, VACANT = Slot("back", "face-down card"), Slot(None, EMPTY)


@dataclass(frozen=True, slots=True)
class Zone:
    """A row, hand or grid of slots with a title; ``badge`` names what it makes, as (face id, text).

    A pile is kept to be counted later and need not always be seen. With ``tile`` the faces are square pieces;
    ``edges`` names a board's rows, from the top, and its columns. ``group`` is the group of an action's path whose
    choices come to lie here, as its verb and number: ``lay/1``. ``key`` is the same for the like zones of all seats,
    which stand in one column; it is the id less the seat at its end, as in ``hand-2``, unless given. ``why`` says why
    nothing that lies here can be chosen, to somebody who touches it.
    """

    id: str
    title: str
    slots: tuple[Slot, ...]
    layout: Layout = "row"
    columns: int = 0
    badge: tuple[str, str] | None = None
    seat: int | None = None
    tile: bool = False
    edges: tuple[str, str] = ("", "")
    group: str = ""
    key: str = ""
    why: str = ""

    def key_at(self, place: int) -> str:
        """The name of a slot among all of a scene."""
        return f"{self.id}-{place}"

    @property
    def column(self) -> str:
        """The name that it shares with the like zones of other seats."""
        return self.key or self.id.removesuffix(f"-{self.seat}")

    @property
    def heading(self) -> str:
        """The title, with the seat it belongs to."""
        return plain(self.marked)

    @property
    def marked(self) -> str:
        """The heading with the marks of seats."""
        return self.title if self.seat is None else f"{seat_mark(self.seat)}, {self.title}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table as one seat may see it, or as everybody does.

    ``facts`` are (name, value) of the table; ``standing[seat]`` is (face id, text) of what a seat has.
    ``banner`` is (name, face id) of what is drawn large above all: the fact of that name, or something else so called.
    """

    title: str
    zones: tuple[Zone, ...]
    facts: tuple[tuple[str, str], ...] = ()
    standing: tuple[tuple[tuple[str, str], ...], ...] = ()
    banner: tuple[str, str] = ("", "")

    def key_of(self, choice: str, but: Sequence[str] = ()) -> str:
        """The key of the first slot that stands for a choice and is none of ``but``; empty where there is none."""
        keys = (zone.key_at(i) for zone in self.zones for i, slot in enumerate(zone.slots) if slot.choice == choice)
        return next((key for key in keys if key not in but), "")

    @property
    def faces(self) -> dict[str, str | None]:
        """The slots by their keys."""
        return {zone.key_at(i): slot.face for zone in self.zones for i, slot in enumerate(zone.slots)}

    def with_zone(self, changed: Zone) -> Scene:
        """The scene with another zone of the same id."""
        return replace(self, zones=tuple(changed if zone.id == changed.id else zone for zone in self.zones))

    def __str__(self) -> str:
        return "\n".join(map(plain, self.rows()))

    def rows(self) -> list[str]:
        """It in plain text, line by line, with the marks of seats."""
        rows = [self.title, ", ".join(f"{name} {value}" for name, value in self.facts)]
        for who, things in enumerate(self.standing):
            rows.append(f"{seat_mark(who)}: " + ", ".join(text for _, text in things))
        for zone in self.zones:
            cards = board_text(zone) or in_rows(zone) or "–"
            rows.append(f"{zone.marked}: {cards}" + (f"  ({zone.badge[1]})" if zone.badge else ""))
        return [row for row in rows if row]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn over a scene: a glow, or what its fields say.

    Attributes:
        at: the key of a slot (``Zone.key_at``), or of a seat's row: ``seat-2``.
        to: an arrow leads there.
        face: a card or piece that is shown there though it does not lie there.
        text: a small tag.
        flies: what lies at ``at`` goes to ``to`` afterwards.
    """

    at: str
    to: str = ""
    face: str = ""
    text: str = ""
    flies: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A result of an action, to be looked at before the game goes on.

    ``text`` is a sentence, with ``{who}`` for ``seat``, as what somebody did is told.
    ``rules`` are the ids of those that made it so. ``fact`` is one of the table (name, value) until the next.
    """

    scene: Scene
    text: str
    seat: int | None = None
    marks: tuple[Mark, ...] = ()
    rules: tuple[str, ...] = ()
    fact: tuple[str, str] | None = None


def chosen_slots(state: Any, words: Sequence[str]) -> tuple[Mark, ...]:
    """The choices made so far, each on the slot it came from: how a game draws an action unless it says otherwise."""
    scene, keys = state.scene(state.turn), list[str]()
    for word in words[1:]:
        keys.append(scene.key_of(word, keys))
    return tuple(Mark(key) for key in keys if key)


def around(seat: int | None, players: int) -> list[int]:
    """The seats in the order their zones are shown: from the left of ``seat`` clockwise, its own last.

    >>> around(0, 4)
    [1, 2, 3, 0]
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players)]


def hand_zone(
    seat: int | None, hands: Sequence[Iterable[int]], deck: Deck, label: Callable[[int], str], tile: bool = False
) -> list[Zone]:
    """The seat’s own of all hands, each card to be chosen; nothing for what everybody sees."""
    if seat is None:
        return []
    slots = tuple(Slot(deck.kinds[card], label(card), choice=deck.kinds[card]) for card in hands[seat])
    return [Zone(f"hand-{seat}", "Hand", slots, "hand", seat=seat, tile=tile)]


def slot_text(slot: Slot) -> str:
    """A slot in plain text: the card, ``?`` face down, ``_`` empty.

    >>> slot_text(Slot("R7", "red 7"))
    'R7'
    """
    return {"back": "?", None: "_"}.get(slot.face, slot.face or "_")


def tagged(slot: Slot) -> str:
    """A slot in plain text, with the mark on it."""
    return f"{slot_text(slot)} ({slot.tag})" if slot.tag else slot_text(slot)


def in_rows(zone: Zone) -> str:
    """Write a zone in one line, its rows parted by strokes."""
    cards = list(map(tagged, zone.slots))
    wide = zone.columns or max(len(cards), 1)
    return " / ".join(" ".join(cards[i : i + wide]) for i in range(0, len(cards), wide))


def on_board(zone: Zone) -> list[tuple[int, int, Slot]]:
    """Where the slots of a board lie: row and column of each. One that is several rows high leaves no room below it.

    >>> store, pit = Slot(None, "store", rows=2), Slot(None, "pit")
    >>> [place[:2] for place in on_board(Zone("board", "Board", (store, pit, pit), "board", 2))]
    [(0, 0), (0, 1), (1, 1)]
    """
    found, taken, place = [], set[tuple[int, int]](), 0
    for slot in zone.slots:
        while divmod(place, zone.columns) in taken:
            place += 1
        row, column = divmod(place, zone.columns)
        taken |= {(row + down, column) for down in range(slot.rows)}
        found.append((row, column, slot))
    return found


def board_text(zone: Zone) -> str:
    """A board in plain text, a line for each row and one for the columns' names; empty for any other zone."""
    if zone.layout != "board":
        return ""
    names, files = zone.edges
    there = {(row, column): slot for row, column, slot in on_board(zone)}
    wide = max([2, *(len(slot_text(slot)) for slot in zone.slots)])
    lines = [""]
    for row in range(max((row for row, _ in there), default=-1) + 1):
        cells = (there.get((row, column)) for column in range(zone.columns))
        shown = "".join(f" {slot_text(slot) if slot else '':{wide}}" for slot in cells)
        lines.append(f"  {names[row] if row < len(names) else ' '} {shown}".rstrip())
    return "\n".join([*lines, "    " + "".join(f" {name:{wide}}" for name in files).rstrip()])
