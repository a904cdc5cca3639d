"""Describes a table as plain data, from which widgets, SVG and text are all made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludobook.core.cards import Deck
from ludobook.core.words import opening, plain, seat_mark

EMPTY_LABEL = "empty"  # the label of an empty place that has no name of its own
Layout = Literal["row", "hand", "grid", "map", "trick", "strip", "pile", "board", "marker", "round"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place that holds a card or piece, or is empty.

    Attributes:
        face: id of the face shown (a card's notation, ``back``, a token's name), or None if it is empty.
        label: its name for a person, screen readers included.
        choice: the word of an action's path that it stands for, or None.
        tag: a short mark on it, such as ``lead``.
        new: True if the last action brought it here or turned it face up.
        wins: True if it wins the trick or comparison in which it lies.
        ground: face id of the square of a board that it lies on, drawn round it.
        rows: its height, in rows of a board.
        number: the text shown in it while it is empty; ``?`` in a question where the right answer belongs.
    """

    face: str | None
    label: str
    choice: str | None = None
    tag: str = ""
    new: bool = False
    ground: str = ""
    wins: bool = False
    rows: int = 1
    number: str = ""


FACE_DOWN, VACANT = Slot("back", "face-down card"), Slot(None, EMPTY_LABEL)


@dataclass(frozen=True, slots=True)
class Zone:
    """A row, hand, grid or other group of slots with a title.

    Attributes:
        id: its name, unique in a scene; that of a seat's zone ends in the seat, as in ``hand-2``.
        title: its title for a person, without the seat.
        slots: its places, row by row.
        layout: how the slots are arranged. A ``pile`` is kept to be counted later and need not always be shown.
        columns: the number of columns of a grid or board.
        badge: what its cards make together, as (face id, text).
        seat: the seat that it belongs to, if any.
        tile: True if its faces are square pieces.
        edges: the names of a board's rows, from the top, and of its columns.
        group: the group of an action's path whose choices are placed here, as its verb and number: ``lay/1``.
        key: a name shared by the matching zones of all seats, which form one column; by default the id without its
            seat.
        why: tells a person who touches a slot why nothing here can be chosen.
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
        """Return the key of the slot at index ``place``, which is unique in a scene."""
        return f"{self.id}-{place}"

    @property
    def column(self) -> str:
        """The name that it shares with the matching zones of other seats."""
        return self.key or self.id.removesuffix(f"-{self.seat}")

    @property
    def heading(self) -> str:
        """The title with the number of its seat, if it has one."""
        return plain(self.marked)

    @property
    def marked(self) -> str:
        """The title with the mark of its seat, if it has one."""
        return self.title if self.seat is None else f"{seat_mark(self.seat)}, {self.title}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table, as one seat or the public may see it.

    Attributes:
        title: says which part of the game it shows.
        zones: its zones, in the order in which they are drawn.
        facts: facts about the table, as (name, value).
        standing: by seat, the things that the seat has, each as (face id, text).
        banner: (name, face id) of a face drawn large above the table; if a fact has that name, it is that fact.
        aloud: for what facts and standings write in signs, the words in which it is read aloud.
    """

    title: str
    zones: tuple[Zone, ...]
    facts: tuple[tuple[str, str], ...] = ()
    standing: tuple[tuple[tuple[str, str], ...], ...] = ()
    banner: tuple[str, str] = ("", "")
    aloud: tuple[tuple[str, str], ...] = ()

    def in_full(self, text: str) -> str:
        """Return how a fact or a part of a standing is read aloud."""
        return dict(self.aloud).get(text, text)

    @property
    def force(self) -> str:
        """Say what the banner shows, or only name it if no fact tells it."""
        name, _ = self.banner
        facts = dict(self.facts)
        return f"{name}: {self.in_full(facts[name])}" if name in facts else opening(name)

    def key_of(self, choice: str, but: Sequence[str] = ()) -> str:
        """Return the key of the first slot that stands for a choice, except those in ``but``; empty if none does."""
        keys = (zone.key_at(i) for zone in self.zones for i, slot in enumerate(zone.slots) if slot.choice == choice)
        return next((key for key in keys if key not in but), "")

    @property
    def faces(self) -> dict[str, str | None]:
        """The face of every slot, by the slot's key."""
        return {zone.key_at(i): slot.face for zone in self.zones for i, slot in enumerate(zone.slots)}

    def with_zone(self, changed: Zone) -> Scene:
        """Return the scene with the zone of the same id replaced by this one."""
        return replace(self, zones=tuple(changed if zone.id == changed.id else zone for zone in self.zones))

    def __str__(self) -> str:
        return "\n".join(map(plain, self.rows()))

    def rows(self) -> list[str]:
        """Write the scene in plain text, line by line, with the marks of seats."""
        rows = [self.title, ", ".join(f"{name} {value}" for name, value in self.facts)]
        for who, things in enumerate(self.standing):
            rows.append(f"{seat_mark(who)}: " + ", ".join(text for _, text in things))
        for zone in self.zones:
            cards = board_text(zone) or in_rows(zone) or "–"
            rows.append(f"{zone.marked}: {cards}" + (f"  ({zone.badge[1]})" if zone.badge else ""))
        return [row for row in rows if row]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark drawn over a slot of a scene: by default a glow.

    Attributes:
        at: the key of a slot (``Zone.key_at``), or of a seat's row: ``seat-2``.
        to: the key to which an arrow leads.
        face: id of a card or piece to show there, although it does not lie there.
        text: a small tag.
        flies: True if the card at ``at`` moves to ``to`` afterwards.
    """

    at: str
    to: str = ""
    face: str = ""
    text: str = ""
    flies: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A result of an action, to be shown before the game continues.

    ``text`` is a sentence in which ``{who}`` stands for ``seat``, as in ``Game.describe_action``. ``rules`` are the ids
    of the rules behind it. ``fact`` is a fact about the table, as (name, value), shown until the next moment.
    ``counts`` is True if it tells what somebody scores, and ``logged`` if a row of the log says the same.
    """

    scene: Scene
    text: str
    seat: int | None = None
    marks: tuple[Mark, ...] = ()
    rules: tuple[str, ...] = ()
    fact: tuple[str, str] | None = None
    counts: bool = False
    logged: bool = False


def chosen_slots(state: Any, words: Sequence[str]) -> tuple[Mark, ...]:
    """Mark the slots of the words chosen so far; this is the default of ``Game.drawn``."""
    scene, keys = state.scene(state.turn), list[str]()
    for word in words[1:]:
        keys.append(scene.key_of(word, keys))
    return tuple(Mark(key) for key in keys if key)


def around(seat: int | None, players: int) -> list[int]:
    """List the seats in the order of their zones: clockwise from the left of ``seat``, which comes last.

    For None it begins with seat 0.

    >>> around(0, 4)
    [1, 2, 3, 0]
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players)]


def hand_zone(
    seat: int | None, hands: Sequence[Iterable[int]], deck: Deck, label: Callable[[int], str], tile: bool = False
) -> list[Zone]:
    """Make the zone of the seat’s hand, in which each card can be chosen; an empty list for None, the public table."""
    if seat is None:
        return []
    slots = tuple(Slot(deck.kinds[card], label(card), choice=deck.kinds[card]) for card in hands[seat])
    return [Zone(f"hand-{seat}", "Hand", slots, "hand", seat=seat, tile=tile)]


def slot_text(slot: Slot) -> str:
    """Write a slot in plain text: the card, ``?`` if it is face down, ``_`` if the slot is empty.

    >>> slot_text(Slot("R7", "red 7"))
    'R7'
    """
    return {"back": "?", None: "_"}.get(slot.face, slot.face or "_")


def tagged(slot: Slot) -> str:
    """Write a slot in plain text, with its tag."""
    return f"{slot_text(slot)} ({slot.tag})" if slot.tag else slot_text(slot)


def in_rows(zone: Zone) -> str:
    """Write a zone in one line, with ``/`` between its rows."""
    cards = list(map(tagged, zone.slots))
    wide = zone.columns or max(len(cards), 1)
    return " / ".join(" ".join(cards[i : i + wide]) for i in range(0, len(cards), wide))


def on_board(zone: Zone) -> list[tuple[int, int, Slot]]:
    """List the slots of a board as (row, column, slot). One that is several rows high also fills the places below it.

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
    """Write a board in plain text: a line for each row and one for the columns' names; empty for any other zone."""
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
