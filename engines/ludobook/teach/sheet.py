"""A score that explains itself: a total, and the lines that make it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludobook.core.errors import BadInput
from ludobook.core.messages import fill
from ludobook.core.words import named, seat_mark
from ludobook.look.scene import Zone

Sign = Literal["+", "×", "="]
Shape = Literal["row", "grid", "board", "pile"]
Laid = Sequence[Sequence[Sequence[str | None]]]  # cards by seat, group and place
Counted = Sequence[Sequence[Any] | None]  # by seat the numbers entered in the place of its cards, if any
Mark = tuple[str, str]  # what a group of cards makes: face id and words


@dataclass(frozen=True, slots=True)
class Line:
    """One reason in a score.

    Attributes:
        kind: which sentence of the game's ``say`` tells it, such as ``"far"``.
        points: the amount, in the game's points.
        rules: ids of the rules it follows from.
        cards: the cards that earn it, as written in the notation.
        sign: ``+`` adds the points, ``×`` multiplies what stands so far, ``=`` states it again.
        facts: what the sentence needs to be told; plain JSON values by name.

    >>> Line("near", 1, ("EGG-SCORE-2",), cards=("B3", "B7")).rules
    ('EGG-SCORE-2',)
    """

    kind: str
    points: int
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    sign: Sign = "+"
    facts: tuple[tuple[str, Any], ...] = ()

    def fact(self, name: str) -> Any:
        """The fact of that name.

        >>> Line("far", 1, ("EGG-SCORE-1",), facts=(("total", 14),)).fact("total")
        14
        """
        return dict(self.facts)[name]


def note(kind: str, *rules: str, cards: tuple[str, ...] = (), **facts: Any) -> Line:
    """A line that tells what happened and brings no points."""
    return Line(kind, 0, rules, cards, facts=tuple(facts.items()))


Sentence = str | Callable[[Line], str]


def sentence(sentences: Mapping[str, Sentence], line: Line, names: Sequence[str]) -> str:
    """The sentence that a line stands for, with these names for its seats.

    A text is a message (``core.messages``) with ``{cards}``, ``{points}`` and the line's facts put in; a function
    gives one of a line, with marks for seats.

    Raises:
        KeyError: there is none for this kind of line, or it names what the line has not.

    >>> sentence({"won": "won {cards}"}, Line("won", 2, (), ("C2", "C3")), ())
    'won C2 and C3'
    """
    told = sentences[line.kind]
    if not isinstance(told, str):
        return named(told(line), names)
    try:
        return named(fill(told, {"cards": line.cards, "points": line.points, **dict(line.facts)}), names)
    except KeyError as name:
        raise KeyError(f"the sentence for {line.kind!r} names {name}, which is not a fact of {line}") from name


@dataclass(frozen=True, slots=True)
class Score:
    """A total with its lines. Construction fails when the lines do not come to the total.

    ``unit`` is what it counts, one and many, where that is not the game's points: ``("point", "points")``.

    >>> Score(3, (Line("near", 1, ()),))
    Traceback (most recent call last):
    ValueError: the lines make 1, the total says 3
    """

    total: int
    lines: tuple[Line, ...]
    unit: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        running = 0
        for line in self.lines:
            if line.sign == "+":
                running += line.points
            elif line.sign == "×":
                running *= line.points
            elif running != line.points:
                raise ValueError(f"line {line.kind!r} says {line.points}, the lines so far make {running}")
        if running != self.total:
            raise ValueError(f"the lines make {running}, the total says {self.total}")

    def __int__(self) -> int:
        return self.total


@dataclass(frozen=True, slots=True)
class Band:
    """A line of a grid that scores, drawn as a ribbon under its cards to the face ``end``; ``ink`` is its colour."""

    cells: tuple[int, ...]
    ink: str
    end: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A drawing over a grid of cards: beads that count ``path`` cell by cell, and bands.

    ``drop`` is the cell and the words where the count ends, None where it goes to the last cell or is still open.
    """

    path: tuple[int, ...] = ()
    drop: tuple[int, str] | None = None
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's or thing's row of a sheet.

    Attributes:
        title: what the row is, where it is not a seat.
        groups: its cards: (heading, cards, mark) each, the mark as (face id, words) or None.
        result: what it comes to, in words: ``2 × 2 = 4 ZOO``.
        score: the reasons, when there is a number to explain.
        gains: further things it gets, each as (face id, words).
        holds: what it has before, told so too.
        rules: the rules its result follows from, where it has no score.
        stands: whether what it tells of is allowed or holds.
        tag: a short mark for its cards, such as ``wins``.
        trace: what is drawn over its first group.
        places: where what it tells of lies on a form of one row, as (group, place).
        columns: of its groups, where they lie in a grid.
        short: what it comes to, as a score sheet writes it, where that is not the result: ``4 ZOO``.
    """

    groups: tuple[tuple[str, tuple[str, ...], Mark | None], ...]
    result: str = ""
    score: Score | None = None
    gains: tuple[tuple[str, str], ...] = ()
    title: str = ""
    rules: tuple[str, ...] = ()
    stands: bool = True
    tag: str = ""
    trace: Trace | None = None
    places: tuple[tuple[int, int], ...] = ()
    columns: int = 0
    short: str = ""
    holds: tuple[tuple[str, str], ...] = ()

    @property
    def brief(self) -> str:
        """The result as a score sheet writes it."""
        return self.short or self.result


@dataclass(frozen=True, slots=True, repr=False)
class Sheet:
    """A scored case: a row for each seat, and what else happened.

    ``after`` is the request's numbers as they stand afterwards, to score the next case with; ``winners``
    are the winning seats once the game is over. ``number`` counts the scorings of a whole game. ``summary`` is the
    answer in one sentence, where the rows are no seats; ``label`` what a score sheet calls this case. ``totals``
    are the totals by seat that it enters there, where they are not the first number of ``after``. ``extras`` are what
    else the cards hold, a result in each row, under a heading of its own.

    >>> egg = ludobook.game("egg")
    >>> egg.sheet(egg.read_case(["R5+R15 B3+B7", "B20+B20 R2+R2"], {}))
    <Sheet: 0 × 0 = 0 ZOO; 1 × 1 = 1 ZOO>
    """

    rows: tuple[Row, ...]
    notes: tuple[Line, ...] = ()
    after: tuple[tuple[str, Any], ...] = ()
    winners: tuple[int, ...] = ()
    number: int = 0
    summary: str = ""
    label: str = ""
    totals: tuple[int, ...] = ()
    extras: tuple[str, tuple[Row, ...]] = ("", ())

    def __repr__(self) -> str:
        return f"<Sheet: {self.summary or '; '.join(row.result for row in self.rows)}>"


def explained(sheet: Sheet, names: Sequence[str], say: Callable[[Line], str]) -> str:
    """A sheet as plain text: each row with its cards and reasons, then what else happened."""
    out = []
    for seat, row in enumerate(sheet.rows):
        out.append(f"{row.title or names[seat]}: {row.result}" + "".join(f", {words}" for _, words in row.gains))
        for heading, cards, mark in row.groups:
            out.append(f"    {heading:5} {' '.join(cards):10}" + (f" {mark[1]}" if mark else ""))
        for line in row.score.lines if row.score else ():
            sign = "" if line.sign == "+" else f"{line.sign} "
            out.append(f"    {sign + str(line.points):>5}  {say(line)}  [{', '.join(line.rules)}]")
    out.extend(f"{say(note)}  [{', '.join(note.rules)}]" for note in sheet.notes)
    return "\n".join(row.rstrip() for row in out)


@dataclass(frozen=True, slots=True)
class Group:
    """Places for cards on a calculator.

    Attributes:
        field: the request's name for them.
        heading: what they are called; the words before the first comma are the short form.
        size: how many places there are; of a pile, the most cards.
        shape: how they lie; a pile grows with its cards.
        columns: of a grid or board.
        counts: how many cards make it complete, where not all places need one.
        single: the request has the card itself, or None, instead of a list.
        cut: the request has a list of so many cards each, as ``revealed`` sets are; 0 for a plain list.
        squares: names of a board's places, row by row: the request has an object by these names.
        grounds: face ids of the squares.
        edges: names of a board's rows and columns.
        joint: what stands between its cards when they are typed.
        option: whether it is typed as an option, ``lead=W3``.
        place: what one of its places is called.
    """

    field: str
    heading: str
    size: int
    shape: Shape = "row"
    columns: int = 0
    counts: Container[int] = ()
    single: bool = False
    cut: int = 0
    squares: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    edges: tuple[str, str] = ("", "")
    joint: str = "+"
    option: bool = False
    place: str = "card"

    @property
    def name(self) -> str:
        """The heading in short."""
        return self.heading.partition(",")[0]

    def full(self, cards: Sequence[str | None]) -> bool:
        """Tell whether these places hold as many cards as are needed.

        >>> Group("far", "Far", 2).full(["R7", None])
        False
        """
        count = sum(card is not None for card in cards)
        return count in self.counts if self.counts else count == self.size

    def request_value(self, cards: Sequence[str | None]) -> Any:
        """The request's value for these places; empty ones are left out."""
        if self.squares:
            return {name: card for name, card in zip(self.squares, cards, strict=True) if card is not None}
        held = [card for card in cards if card is not None]
        if self.single:
            return held[0] if held else None
        return [held[i : i + self.cut] for i in range(0, len(held), self.cut)] if self.cut else held

    def places(self, value: Any) -> list[str | None]:
        """The places for a request's value; the reverse of ``asked``."""
        if self.squares:
            return [value.get(name) for name in self.squares]
        if self.single:
            return [value]
        held = [card for part in value for card in part] if self.cut else list(value)
        return self.arrange(held)

    def as_text(self, cards: Sequence[str | None]) -> str:
        """The cards as they are typed; an empty square of a board is a dot."""
        if self.squares:
            return self.joint.join(card or "." for card in cards) if any(cards) else ""
        held = [card for card in cards if card is not None]
        step = self.cut or len(held) or 1
        return ",".join(self.joint.join(held[i : i + step]) for i in range(0, len(held), step))

    def arrange(self, cards: Sequence[str | None]) -> list[str | None]:
        """The cards in their places: a pile closes its gaps and has one open place more, while there is room."""
        if self.shape != "pile":
            return [*cards, *[None] * (self.size - len(cards))]
        held = [card for card in cards if card is not None]
        return [*held, *[None] * (len(held) < self.size)]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something else that a calculator asks: one of ``options`` as (value, words), the first unless chosen.

    ``faces`` are the faces that show the options, where there are any. With ``does`` each option but the first is a
    seat, and it says what that seat does.
    """

    field: str
    heading: str
    options: tuple[tuple[Any, str], ...]
    faces: tuple[str, ...] = ()
    does: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number that a seat may enter in the place of its cards: one of ``options`` as (value, words).

    With ``many`` several of them may hold, and the request has a list of their values; with ``most`` so many at once.
    ``short`` are beginnings of the words, and what stands for them on a key to tap; ``hint`` says what that means.
    """

    field: str
    heading: str
    options: tuple[tuple[Any, str], ...]
    many: bool = False
    most: int = 9
    short: tuple[tuple[str, str], ...] = ()
    hint: str = ""

    def read(self, row: Mapping[str, Any], seat: int, rule: str) -> Any:
        """Find the value that the row of a seat has there.

        Raises:
            BadInput: it is none of the options, or no list of them.
        """
        value = row.get(self.field)
        several = value if self.many and isinstance(value, list) and len(value) <= self.most else [value]
        for one in several:
            if not any(type(one) is type(known) and one == known for known, _ in self.options):
                message = f"{seat_mark(seat)}, {self.heading.lower()}: {str(one)[:20]} cannot be."
                raise BadInput(message, rule=rule, part=(self.field,), seat=seat)
        return value

    def key(self, words: str) -> str:
        """The words of an option as they stand on a key to tap."""
        return next((put + words[len(start) :] for start, put in self.short if words.startswith(start)), words)

    @property
    def unset(self) -> Any:
        """The value before anything is entered: of several, none may hold."""
        return [] if self.many else None


@dataclass(frozen=True, slots=True)
class ThrowState:
    """Throws at the table that settle something: those so far as (seat, throw), and what comes of them.

    ``waits`` is the seat that throws next, with what it may throw in ``ways``; None once all is settled, and ``after``
    has the form's choices then.
    """

    so_far: tuple[tuple[int, int], ...]
    ways: Sequence[int] = ()
    waits: int | None = None
    after: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A calculator's questions: in each seat's row some groups of cards, and some numbers from before.

    Attributes:
        field: the request's list with an object for each seat; empty for a tool of one row, whose groups are the
            request's own.
        groups: the groups of cards in a row.
        cards: every card that can be entered, in the order they are offered.
        numbers: (field, heading) of lists with a number for each seat.
        token_holder: (field, heading, the same afterwards) of what one seat or nobody holds, or None.
        rulings: keys of the rulings that bear on the score.
        key: its name among a game's forms.
        title: what one does with it.
        how: how to fill it in, in a sentence.
        typed: how a line is typed, as an example.
        between: what stands between the groups of a typed line.
        columns: of the cards to pick from; more than ten are halved on phones.
        choices: what else it asks.
        first: fields of the choices and the holder that are asked above the cards.
        required: cards that must all be somewhere before the case is complete.
        unfinished: rules whose breach means that something is still missing, not that something is wrong.
        after: (field, heading) of the numbers as they stand afterwards.
        holding: what the seat that the holder names does, to stand beside its name.
        counts: what a seat may enter in the place of its cards; a case may have seats of both kinds.
        exchange: the rule that is broken when two groups of a row lie in each other's place, and which these are.
        turned: fields of choices, or the holder's, that change at the table between two entries.
        spent: (field, words) of the number that a seat has less of when it does so.
        throws: by the rest of the request and throws in turn, what they settle.
        in_play: the cards that are in play at a table of so many rows, by the rest of the request; None where all are.
        odds_case: makes the case of a row's odds from the cards, the row and the rest of the request; None for too few.
    """

    field: str
    groups: tuple[Group, ...]
    cards: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...] = ()
    token_holder: tuple[str, str, str] | None = None
    rulings: tuple[str, ...] = ()
    key: str = "round"
    title: str = "Score a round"
    how: str = "Enter each player’s cards. The marked place takes the next card you tap."
    typed: str = ""
    between: str = " "
    columns: int = 8
    choices: tuple[Choice, ...] = ()
    first: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    unfinished: tuple[str, ...] = ()
    after: tuple[tuple[str, str], ...] = ()
    holding: str = ""
    counts: tuple[Count, ...] = ()
    exchange: tuple[str, int, int] | None = None
    turned: tuple[str, ...] = ()
    spent: tuple[str, str] | None = None
    throws: Callable[[Mapping[str, Any], Sequence[int]], ThrowState] | None = None
    in_play: Callable[[int, Mapping[str, Any]], Collection[str]] | None = None
    odds_case: Callable[[Laid, int, Mapping[str, Any]], Mapping[str, Any] | None] | None = None

    @property
    def by_seat(self) -> bool:
        """Tell whether each row is a seat's."""
        return bool(self.field)

    @property
    def afterwards(self) -> dict[str, str]:
        """The names of the numbers and of the token's holder as they stand afterwards, by field."""
        return dict(self.after) | ({self.token_holder[0]: self.token_holder[2]} if self.token_holder else {})

    def fits(self, case: Mapping[str, Any]) -> bool:
        """Tell whether a request has what is asked for here."""
        return self.field in case if self.field else all(g.field in case for g in self.groups if not g.full(()))

    def request(self, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> dict[str, Any]:
        """The request for these cards by seat, group and place, with the rest of its fields.

        ``counted`` are by seat the values of ``counts`` in the place of its cards, or None.
        """
        rows = [
            {group.field: group.request_value(places) for group, places in zip(self.groups, row, strict=True)}
            for row in cards
        ]
        for seat, values in enumerate(counted):
            if values is not None:
                rows[seat] = {count.field: value for count, value in zip(self.counts, values, strict=True)}
        return {**rest, **({self.field: rows} if self.field else rows[0])}

    def as_lines(self, cards: Laid, rest: Mapping[str, Any]) -> list[str]:
        """The cards of each row, and in a form of one row its choices too, as they are typed."""
        lines = []
        for row in cards:
            texts = [(group, group.as_text(places)) for group, places in zip(self.groups, row, strict=True)]
            plain = [text for group, text in texts if not group.option and (text or self.between.strip())]
            options = [f"{group.field}={text or 'none'}" for group, text in texts if group.option]
            if not self.by_seat:
                options += [f"{choice.field}={_word(rest[choice.field])}" for choice in self.choices]
            lines.append(" ".join([self.between.join(plain) if any(plain) else "", *options]).strip())
        return lines

    def still_required(self, cards: Laid) -> list[str]:
        """The required cards that are not there yet."""
        there = {card for row in cards for places in row for card in places}
        return [card for card in self.required if card not in there]

    def complete(self, cards: Laid, counted: Counted = ()) -> bool:
        """Tell whether every group holds as many cards as are needed, and all that are required are there.

        Of a seat with numbers in the place of its cards these must all be there, and no card is required then.
        """
        told = [values is not None for values in counted] or [False] * len(cards)
        if any(None in values for values in counted if values is not None):
            return False
        return (any(told) or not self.still_required(cards)) and all(
            group.full(places)
            for row, instead in zip(cards, told, strict=True)
            if not instead
            for group, places in zip(self.groups, row, strict=True)
        )


def only(cards: Laid, parse: Callable[[str], int]) -> list[list[list[int]]]:
    """The cards that are there by seat and group, as ints."""
    return [[[parse(card) for card in places if card is not None] for places in row] for row in cards]


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def seat_key(seat: int) -> str:
    """The key of what is asked about a seat, or the value that names one: ``seat0``, ``seat1`` …"""
    return f"seat{seat}"


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing a question wants to know: a number, or one of ``options`` as (value, words).

    A touch of what lies on the table answers it: of a card that is a value, or the key of a yes-or-no ask; of a slot
    whose choice is ``key=value``; of a seat's row, where the value, or that key, is ``seat0`` …
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def seat(self) -> int | None:
        """The seat that is asked about; None for anything else."""
        seat = self.key.removeprefix("seat")
        return int(seat) if seat.isdecimal() and self.key == seat_key(int(seat)) else None


@dataclass(frozen=True, slots=True)
class Question:
    """A case put as a question, with the engine's own answer and its reasons.

    Attributes:
        prompt: what is asked, in a sentence.
        groups: the cards to look at, (heading, cards, mark) as in a ``Row``.
        asks: what to answer.
        answer: the right value of each ask, as text.
        explanation: the answer in words.
        sheet: the reasons, where there is a score.
        rules: the rules it follows from.
        rulings: the readings it is asked under, where they are not the usual ones.
        zones: what is better drawn as it lies on the table, such as a board.
    """

    prompt: str
    groups: tuple[tuple[str, tuple[str, ...], tuple[str, str] | None], ...]
    asks: tuple[Ask, ...]
    answer: tuple[tuple[str, str], ...]
    explanation: str
    sheet: Sheet | None = None
    rules: tuple[str, ...] = ()
    rulings: tuple[tuple[str, Any], ...] = ()
    zones: tuple[Zone, ...] = ()


def only_asked(question: Question, keys: Collection[str]) -> Question:
    """The question with only those of its asks."""
    asks = tuple(ask for ask in question.asks if ask.key in keys)
    return replace(question, asks=asks, answer=tuple(pair for pair in question.answer if pair[0] in keys))
