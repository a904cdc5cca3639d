"""Blocks: all that the browser draws, as data. Each kind is a class; ``to_json`` gives its data, without the defaults.

Every block has a ``key``, unique on its page, that stays the same while the block is the same thing. A ``do`` is a
command, any JSON list; when its control is used it comes back, just as it was, to ``Page.on_command``. ``rules`` are
ids in the page's book, shown as one *Why?* that opens them there. ``lights`` are keys of slots that light up with the
line, wherever they lie. A ``face`` is the id of a drawing. ``browser/blocks.js`` draws each kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludobook_widgets.page.part import Block, Command, Part, Prose

__all__ = ("Block", "Part")  # and all that stands below

Tone = Literal["plain", "muted", "task", "lead"]
NoteTone = Literal["plain", "marker", "hint", "good", "slip"]
StatusTone = Literal["plain", "hint", "good", "slip"]
MarkTone = Literal["choice", "hint", "last", "good", "slip", "undrawn"]  # undrawn: only where a card can be dropped
SlotState = Literal["", "selectable", "chosen", "forbidden", "barred", "played", "scored", "right", "wrong", "empty"]
Layout = Literal["row", "hand", "grid", "map", "trick", "strip", "pile", "board", "marker", "round", "field"]
Shape = Literal["row", "grid", "board", "pile", "keys"]


# -- words ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heading(Block):
    """A heading; the kicker is a small line above it."""

    text: str
    level: Literal[2, 3] = 2
    kicker: str = ""


@dataclass(frozen=True, slots=True)
class Text(Block):
    """A paragraph."""

    text: Prose
    tone: Tone = "plain"
    rules: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Words(Block):
    """The place for words from the page around the widget, such as a lesson's prose before a step."""


@dataclass(frozen=True, slots=True)
class Note(Block):
    """A paragraph that stands out, with a lead in bold; with ``dock``, in the bar of the status after it."""

    text: Prose
    tone: NoteTone = "plain"
    lead: Prose = ""
    rules: Sequence[str] = ()
    lights: Sequence[str] = ()
    dock: bool = False


@dataclass(frozen=True, slots=True)
class List(Block):
    """A list, each thing on a line of its own."""

    items: Sequence[Prose]


@dataclass(frozen=True, slots=True)
class Line(Part):
    """A reason in a ledger."""

    key: str
    text: Prose
    points: str | None = None
    face: str | None = None
    rules: Sequence[str] = ()
    lights: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Total(Part):
    """The sum under the lines of a ledger."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Ledger(Block):
    """A number explained line by line; with ``dock``, in the bar of the status after it."""

    title: str
    lines: Sequence[Line]
    total: Total | None = None
    dock: bool = False


@dataclass(frozen=True, slots=True)
class Cell(Part):
    """A cell of a table that holds more than words."""

    text: Prose
    face: str | None = None
    on: bool = False
    rules: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Table(Block):
    """A table of rows and columns, with headings unless ``columns`` is empty."""

    rows: Sequence[Sequence[Prose | Cell]]
    columns: Sequence[str] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Figure(Block):
    """One large drawing; ``width`` is in pixels."""

    face: str
    label: str
    width: int


@dataclass(frozen=True, slots=True)
class Facts(Block):
    """The state in force, in words and as a picture; with ``caption`` the picture's label is shown beside it."""

    text: Prose
    face: str | None = None
    label: str = ""
    caption: bool = False


@dataclass(frozen=True, slots=True)
class Bar(Part):
    """A number as a bar: ``at`` is its place, ``from_`` and ``to`` its margin of error, as parts of the width, 0 … 1.

    With ``filled``, the bar is filled up to the number. With ``signed``, 0 is in the middle. ``guess`` is where the
    person thought that the number was.
    """

    key: str
    text: Prose
    value: str
    at: float
    from_: float | None = None
    to: float | None = None
    on: bool = False
    filled: bool = False
    signed: bool = False
    guess: float | None = None


@dataclass(frozen=True, slots=True)
class Bars(Block):
    """Numbers below each other; ``dense``: each in one line; ``upright``: beside each other, as a histogram has them.

    ``ends`` say what both ends of the bars stand for; ``line`` is where a line goes through all of them.
    """

    rows: Sequence[Bar]
    dense: bool = False
    upright: bool = False
    ends: Sequence[str] = ()
    line: float | None = None


@dataclass(frozen=True, slots=True)
class Curve(Part):
    """A line of a number's values, step by step; ``on`` marks the line of the person who looks."""

    name: str
    values: Sequence[float]
    on: bool = False


@dataclass(frozen=True, slots=True)
class Point(Part):
    """A point of a chart that can be touched: the step it is at, which need not be whole, and how high it lies."""

    at: float
    value: float
    label: str
    do: Command
    tone: Literal["plain", "good", "slip"] = "plain"
    on: bool = False


@dataclass(frozen=True, slots=True)
class Chart(Block):
    """Curves in one drawing; for screen readers a table has to say the same. Its ``points`` are buttons, one tab stop.

    With ``plain`` it is low, and its curves have no names at their ends. ``steps`` are names. With ``do`` it is a
    slider named ``label``, whose message ends in the step it has come to; it begins at the point that is ``on``.
    """

    curves: Sequence[Curve]
    points: Sequence[Point] = ()
    steps: Sequence[str] = ()
    plain: bool = False
    do: Command | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class StepLink(Part):
    """One of the ``Steps``, which can lead there; it shows its number unless it has a sign."""

    label: str
    state: Literal["done", "now", "todo"] = "todo"
    do: Command | None = None
    href: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Steps(Block):
    """A row of numbers that shows the person's progress; one tab stop."""

    label: str
    items: Sequence[StepLink]


# -- cards and boards ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Slot(Part):
    """A place for a card. It is a button if it is selectable, chosen or forbidden, or has a ``do``.

    ``text`` is what a slot without a face shows, by default its label, or nothing on a tile. ``ground`` is a face
    beneath it, such as a board's square. ``why`` is shown where a pointer rests, and said when a forbidden one is
    touched, which sends its ``do`` too, so that Python can say more; ``barred`` looks the same and refuses nothing.
    ``worth`` is a number written on it, and ``heat``, from 0 to 1, its share of the best one. A slot can be dragged
    onto the slots with the keys ``drops``, which sends ``["drop", key, key]``. A ``movable`` one can be dragged as
    well: that touches it, and then the place where it is dropped, if that can be chosen by then; dropped anywhere
    else, it is no longer chosen. ``rows`` is its height in rows of a board, if more than 1.
    """

    key: str
    label: str
    face: str | None = None
    state: SlotState = ""
    text: str | None = None
    tag: str = ""
    tile: bool = False
    ground: str = ""
    do: Command | None = None
    why: str = ""
    worth: str = ""
    heat: float = 0.0
    drops: Sequence[str] = ()
    movable: bool = False
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Badge(Part):
    """The name of the pattern that a group of cards makes."""

    kind: str
    face: str
    text: str


@dataclass(frozen=True, slots=True)
class Zone(Block):
    """Slots that lie together: one tab stop, and arrow keys within. ``edges`` names a board's rows and columns.

    One that is ``framed`` is answered as a whole, whichever of its slots is touched.
    """

    title: str
    slots: Sequence[Slot]
    layout: Layout = "row"
    columns: int = 0
    edges: Sequence[Sequence[str]] = ()
    badge: Badge | None = None
    framed: bool = False


@dataclass(frozen=True, slots=True)
class Zones(Block):
    """Zones side by side, wrapping."""

    columns: Sequence[Zone]


@dataclass(frozen=True, slots=True)
class Picker(Block):
    """Cards to choose from, or with ``keys`` words; with ``dock``, it is in the bar of the status before it."""

    title: str
    slots: Sequence[Slot]
    columns: int = 8
    dock: bool = False
    keys: bool = False


@dataclass(frozen=True, slots=True)
class Ribbon(Part):
    """A band under some cells of a grid, to a face at its end; its key can be lit like that of a slot."""

    key: str
    cells: Sequence[int]
    ink: str
    face: str


@dataclass(frozen=True, slots=True)
class Trace(Part):
    """A drawing over a grid: beads that count cells, and the cell and the words where the count drops."""

    beads: Sequence[int]
    bands: Sequence[Ribbon]
    drop: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class Group(Part):
    """The slots of a row that belong together; a trace is drawn over a grid. ``zone`` is the key of their zone."""

    label: str
    slots: Sequence[Slot]
    badge: Badge | None = None
    shape: Shape = "row"
    columns: int = 0
    edges: Sequence[Sequence[str]] = ()
    trace: Trace | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Gain(Part):
    """Something else that was earned; ``aloud`` is heard instead of the text."""

    text: str
    face: str = ""
    aloud: str = ""


@dataclass(frozen=True, slots=True)
class Earned(Part):
    """The score of a row; ``open`` while it is not certain."""

    text: str
    open: bool = False
    notes: Sequence[Gain] = ()


@dataclass(frozen=True, slots=True)
class Row(Part):
    """A row of a ``Calc``, which may have a name with a ``note`` beside it; ``do`` chooses it, ``name_do`` renames it.

    ``own`` is the row of the person who looks. As an answer, a row has the ``verdict`` ``right`` or ``wrong``.
    """

    key: str
    groups: Sequence[Group]
    name: str | None = None
    name_do: Command | None = None
    do: Command | None = None
    on: bool = False
    earn: Earned | None = None
    note: str = ""
    verdict: Literal["", "right", "wrong"] = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Calc(Block):
    """Everybody's cards, a row each. ``columns`` are the headings of the names (hidden), the groups and the scores.

    With ``tall``, each row is below its name, and the rows are side by side. With ``seats``, they are arranged around
    the middle of a table, and with ``leaves`` as the leaves of a stage.
    """

    columns: Sequence[str]
    rows: Sequence[Row]
    compact: bool = False
    tall: bool = False
    seats: bool = False
    leaves: bool = False


# -- choosing -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Button(Part):
    """A button that sends its ``do``, or a link that looks like one; its key is its label unless given.

    A button that ``acts`` may be impossible to undo. It comes first, where no harmless one stood a moment ago.
    """

    label: str
    do: Command | None = None
    kind: Literal["quiet", "primary"] = "quiet"
    disabled: bool = False
    href: str = ""
    key: str | None = None
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Status(Block):
    """The task at hand, or with a ``tone`` its result. It sticks to the bottom of a phone unless ``plain``.

    ``path`` is the move so far; with ``open_step``, more has to be chosen. ``path_label`` names it for screen readers.
    """

    text: Prose
    buttons: Sequence[Button] = ()
    path: Sequence[str] = ()
    path_label: str | None = None
    open_step: bool = False
    plain: bool = False
    tone: StatusTone = "plain"


@dataclass(frozen=True, slots=True)
class Buttons(Block):
    """Buttons in a row."""

    buttons: Sequence[Button]


@dataclass(frozen=True, slots=True)
class Tab(Part):
    """One of several pages."""

    label: str
    do: Command
    on: bool = False


@dataclass(frozen=True, slots=True)
class Tabs(Block):
    """A choice of pages."""

    label: str
    items: Sequence[Tab]


@dataclass(frozen=True, slots=True)
class Option(Part):
    """One of the options of a field of kind ``choice``."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field(Part):
    """A field: it sends its ``do`` with the new value added, a bool for a check, text for all others, numbers too.

    With ``button`` it is sent by the button or Enter only. After the answer it shows what Python holds, unless it has
    an ``error``: then what was typed stays to be mended. ``longest`` is in characters; ``said`` is a range's value in
    words, for screen readers.
    """

    key: str
    label: str
    do: Command
    kind: Literal["text", "number", "choice", "check", "textarea", "range"] = "text"
    value: str | bool = ""
    options: Sequence[Option] = ()
    hint: Prose = ""
    error: str = ""
    button: str = ""
    min: int | None = None
    max: int | None = None
    longest: int | None = None
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Fields(Block):
    """Fields below each other, or ``across``."""

    fields: Sequence[Field]
    legend: str = ""
    across: bool | Literal["wide"] = False


# -- groups -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Panel(Block):
    """Blocks on a background of their own."""

    blocks: Sequence[Block]
    tone: Literal["mat", "surface", "none", "little"] = "mat"


@dataclass(frozen=True, slots=True)
class Details(Block):
    """Blocks folded away, or ``open`` when they are first drawn."""

    summary: str
    blocks: Sequence[Block]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Side(Part):
    """One side of a comparison; as an answer it may be ``right``, ``wrong`` or ``shown``."""

    title: str
    blocks: Sequence[Block]
    verdict: Literal["", "right", "wrong", "shown"] = ""


@dataclass(frozen=True, slots=True)
class Compare(Block):
    """Some things side by side, each in a frame of its own where they are ``framed``."""

    sides: Sequence[Side]
    framed: bool = False


@dataclass(frozen=True, slots=True)
class Go(Part):
    """A choice that the page sends by itself, ``wait`` ms after it is drawn; at once if motion is off.

    With ``seen``, a person has to see the page first: it is never sent early and, if the device asks for less motion,
    not at all.
    """

    do: Command
    wait: int
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Mark(Part):
    """Something drawn over the page: an arrow from the slot or row ``at`` to another, a face that does not lie there,
    a small tag, or else a glow. What ``flies`` is not drawn: with the next drawing the card at ``at`` goes ``to``.
    It is a picture only, so that words have to say the same; its ``do`` is sent when it is touched.
    """

    at: str
    to: str = ""
    face: str = ""
    text: str = ""
    tone: MarkTone = "choice"
    flies: bool = False
    do: Command | None = None


@dataclass(frozen=True, slots=True)
class Content(Part):
    """A whole page: two columns from 1040 px, or with ``single`` one; a ``stage`` fills its window.

    Attributes:
        margin_first: whether the margin comes before the table, also for screen readers, like a lesson's text.
        main_label: names the table for screen readers, as ``margin_label`` does the margin; the browser has defaults.
        say: announced to screen readers when it changes.
        look: key of a slot, heading, panel or note, brought into view when it changes, while the person is here.
        marks: what is drawn over it all.
        tap: sent when the page is tapped where nothing else answers.
        touched: sent with the key of a slot that is tapped and answers nothing else.
        go: what the page sends by itself.
        calm: whether cards change places without moving there.
        escape: sent when Escape is pressed among slots: to undo.
        keys: what other keys send, by their names: ``ArrowLeft``.
        dock: what is asked, always in sight beside or below a stage, or the main column.
        anchor: id of the page, so that a link can lead here.
        keep_prefix: which of the texts kept in the browser ``on_hello`` gets back, beside the players of all games.
        keep_also: names of games; ``on_hello`` also gets what tells that these were learned, played or scored.
        links: keys of the slots that words in backticks mean: they light up when such a word is touched.
    """

    main: Sequence[Block]
    margin: Sequence[Block] = ()
    layout: Literal["spread", "single", "stage"] = "spread"
    margin_first: bool = False
    main_label: str = ""
    margin_label: str = ""
    say: str = ""
    look: str = ""
    marks: Sequence[Mark] = ()
    tap: Command | None = None
    touched: Command | None = None
    go: Go | None = None
    calm: bool = False
    escape: Command | None = None
    keys: Mapping[str, list[Any]] = field(default_factory=dict)
    dock: Sequence[Block] = ()
    anchor: str = ""
    keep_prefix: str = ""
    keep_also: Sequence[str] = ()
    links: Mapping[str, Sequence[str]] = field(default_factory=dict)
