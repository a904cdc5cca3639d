"""Scores that explain themselves by lines, the forms of calculators, and questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludobook.core.errors import BadInput
from ludobook.core.messages import fill
from ludobook.core.words import seat_mark, with_names
from ludobook.look.scene import Mark as DrawnMark
from ludobook.look.scene import Zone

Sign = Literal["+", "×", "="]
Shape = Literal["row", "grid", "board", "pile"]
Laid = Sequence[Sequence[Sequence[str | None]]]  # cards by seat, group and place; None for an empty place
Counted = Sequence[Sequence[Any] | None]  # by seat, the numbers entered instead of its cards, or None
Mark = tuple[str, str]  # what a group of cards makes, as (face id, words)


@dataclass(frozen=True, slots=True)
class Line:
    """One reason in a score.

    Attributes:
        kind: the name of its sentence in the game's ``sentences``, such as ``"far"``.
        points: the amount, in the game's points.
        rules: ids of the rules that it follows from.
        cards: the cards that earn it, in the notation.
        sign: ``+`` adds the points, ``×`` multiplies the sum so far by them, ``=`` states that sum again.
        facts: further values for the sentence, as (name, plain JSON value).

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
        """Return the fact of that name. Raises KeyError if there is none.

        >>> Line("far", 1, ("EGG-SCORE-1",), facts=(("total", 14),)).fact("total")
        14
        """
        return dict(self.facts)[name]


def note(kind: str, *rules: str, cards: tuple[str, ...] = (), **facts: Any) -> Line:
    """Make a line that tells what happened and scores no points."""
    return Line(kind, 0, rules, cards, facts=tuple(facts.items()))


Sentence = str | Callable[[Line], str]


def sentence(sentences: Mapping[str, Sentence], line: Line, names: Sequence[str]) -> str:
    """Write the sentence of a line as ``with_marks`` does, with these names for its seats."""
    return with_names(with_marks(sentences, line), names)


def with_marks(sentences: Mapping[str, Sentence], line: Line) -> str:
    """Write the sentence of a line, with marks for its seats.

    The entry in ``sentences`` is a message (``core.messages``) with places for ``{cards}``, ``{points}`` and the
    line's facts, or a function that makes a text with marks of seats from a line.

    Raises:
        KeyError: there is no sentence for this kind of line, or it has a place for a fact that the line lacks.

    >>> with_marks({"won": "won {cards}"}, Line("won", 2, (), ("C2", "C3")))
    'won C2 and C3'
    """
    sentence = sentences[line.kind]
    if not isinstance(sentence, str):
        return sentence(line)
    try:
        return fill(sentence, {"cards": line.cards, "points": line.points, **dict(line.facts)})
    except KeyError as name:
        raise KeyError(f"the sentence for {line.kind!r} names {name}, which is not a fact of {line}") from name


@dataclass(frozen=True, slots=True)
class Score:
    """A total with the lines that explain it.

    ``unit`` is the singular and plural of what it counts, ``("point", "points")``, if that is not the game's points.

    Raises:
        ValueError: the lines do not add up to the total.

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
    """A scoring line of a grid, drawn as a ribbon of colour ``ink`` under its cards, which ends at the face ``end``."""

    cells: tuple[int, ...]
    ink: str
    end: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A drawing over a grid of cards: beads that number the cells of ``path`` in order, and bands.

    ``drop`` is the cell where the count ends and the words for it; None if it reaches the last cell or is still open.
    """

    path: tuple[int, ...] = ()
    drop: tuple[int, str] | None = None
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sheet, about a seat or something else.

    Attributes:
        title: its title, if it is not about a seat.
        groups: its cards, as (heading, cards, mark); a mark is (face id, words) or None.
        result: the result in words: ``2 × 2 = 4 ZOO``.
        score: the score that explains the result, if it is a number.
        gains: further things that the seat gets, each as (face id, words).
        holds: things that the seat had before, each as (face id, words).
        rules: ids of the rules that the result follows from, if it has no score.
        stands: False if the result is that something is not allowed or not true.
        tag: a short mark for its cards, such as ``wins``.
        trace: a drawing over its first group.
        places: the places on a form of one row that it is about, as (group, place).
        columns: the number of columns of its groups, if they are grids.
        short: the result as a score sheet writes it, if it is shorter: ``4 ZOO``.
        settled: True if its score cannot change any more, whatever is still to come in other rows.
        part: what the score is for, if the seat earns more than it: ``for declaring``.
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
    settled: bool = False
    part: str = ""

    @property
    def brief(self) -> str:
        """The result as a score sheet writes it."""
        return self.short or self.result


@dataclass(frozen=True, slots=True, repr=False)
class Sheet:
    """A scored and explained case.

    Attributes:
        rows: a row for each seat, or for each thing that the case is about.
        notes: lines about what else happened.
        after: the numbers of the request after this case, as (field, value), with which to score the next case.
        winners: the winning seats once the game is over.
        number: the number of this scoring in a whole game.
        summary: the answer in one sentence, if the rows are not about seats.
        label: the name of this case on a score sheet.
        totals: the totals by seat on a score sheet, if they are not the first numbers of ``after``.
        extras: a heading, and rows with further results of the cards.

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
    """Write a sheet as plain text: each row with its cards and reasons, then its notes.

    ``names`` are by seat, and ``say`` writes the sentence of a line.
    """
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
        field: the request's field for them.
        heading: their heading; the words before the first comma are its short form.
        size: the number of places; for a pile, the most cards.
        shape: their arrangement; a pile grows with its cards.
        columns: the number of columns of a grid or board.
        counts: the numbers of cards that make it complete, if not all places need one.
        single: True if the request has the card itself, or None, instead of a list.
        cut: if not 0, the request has lists of this many cards each, like the ``revealed`` departments of Lauzait-Cep.
        squares: the names of a board's places, row by row; the request has an object with these keys.
        grounds: the face ids of the squares.
        edges: the names of a board's rows and columns.
        joint: the text between its cards when they are typed.
        option: True if it is typed as an option, ``lead=W3``.
        place: the word for one of its places.
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
        """The heading up to its first comma."""
        return self.heading.partition(",")[0]

    def full(self, cards: Sequence[str | None]) -> bool:
        """Tell whether these places hold as many cards as the group needs.

        >>> Group("far", "Far", 2).full(["R7", None])
        False
        """
        count = sum(card is not None for card in cards)
        return count in self.counts if self.counts else count == self.size

    def request_value(self, cards: Sequence[str | None]) -> Any:
        """Make the request's value for these places; empty places are left out."""
        if self.squares:
            return {name: card for name, card in zip(self.squares, cards, strict=True) if card is not None}
        held = [card for card in cards if card is not None]
        if self.single:
            return held[0] if held else None
        return [held[i : i + self.cut] for i in range(0, len(held), self.cut)] if self.cut else held

    def places(self, value: Any) -> list[str | None]:
        """Put a request's value into places; the reverse of ``request_value``."""
        if self.squares:
            return [value.get(name) for name in self.squares]
        if self.single:
            return [value]
        held = [card for part in value for card in part] if self.cut else list(value)
        return self.arrange(held)

    def as_text(self, cards: Sequence[str | None]) -> str:
        """Write the cards as they are typed; an empty square of a board is a dot."""
        if self.squares:
            return self.joint.join(card or "." for card in cards) if any(cards) else ""
        held = [card for card in cards if card is not None]
        step = self.cut or len(held) or 1
        return ",".join(self.joint.join(held[i : i + step]) for i in range(0, len(held), step))

    def arrange(self, cards: Sequence[str | None]) -> list[str | None]:
        """Put cards into places: a pile closes its gaps, and has one empty place after its cards until it is full."""
        if self.shape != "pile":
            return [*cards, *[None] * (self.size - len(cards))]
        held = [card for card in cards if card is not None]
        return [*held, *[None] * (len(held) < self.size)]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice on a calculator beside its cards: one of ``options``, as (value, words); by default the first.

    ``faces`` are ids of the faces that show the options, if there are any. With ``does``, each option except the first
    is a seat, and ``does`` is the verb for what that seat does.
    """

    field: str
    heading: str
    options: tuple[tuple[Any, str], ...]
    faces: tuple[str, ...] = ()
    does: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number that a seat may enter instead of its cards: one of ``options``, as (value, words).

    With ``many``, up to ``most`` options can be true at once, and the request has a list of their values. ``short``
    are (beginning of an option's words, shorter text for it on a key); ``hint`` explains these shorter texts.
    """

    field: str
    heading: str
    options: tuple[tuple[Any, str], ...]
    many: bool = False
    most: int = 9
    short: tuple[tuple[str, str], ...] = ()
    hint: str = ""

    def read(self, row: Mapping[str, Any], seat: int, rule: str) -> Any:
        """Return the value of this number in a seat's row of a request.

        Raises:
            BadInput: the value is not one of the options, nor, with ``many``, a list of them (``rule``).
        """
        value = row.get(self.field)
        several = value if self.many and isinstance(value, list) and len(value) <= self.most else [value]
        for one in several:
            if not any(type(one) is type(known) and one == known for known, _ in self.options):
                message = f"{seat_mark(seat)}, {self.heading.lower()}: {str(one)[:20]} is not one of the options."
                raise BadInput(message, rule=rule, part=(self.field,), seat=seat)
        return value

    def key(self, words: str) -> str:
        """Write the words of an option for a key, with their beginning shortened."""
        return next((put + words[len(start) :] for start, put in self.short if words.startswith(start)), words)

    @property
    def unset(self) -> Any:
        """The value before anything is entered: None, or with ``many`` an empty list."""
        return [] if self.many else None


@dataclass(frozen=True, slots=True)
class ThrowState:
    """The throws at the table that settle something, such as a tie.

    Attributes:
        so_far: the throws so far, as (seat, throw).
        ways: the throws that the next seat may make.
        waits: the seat to throw next; None once everything is settled.
        after: the choices of the form that the throws have settled, as (field, value).
    """

    so_far: tuple[tuple[int, int], ...]
    ways: Sequence[int] = ()
    waits: int | None = None
    after: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A calculator: the groups of cards in each seat's row, and the numbers from before, that make a case.

    Attributes:
        field: the request's field with an object for each seat; empty for a calculator of one row, whose groups are
            fields of the request itself.
        groups: the groups of cards in a row.
        cards: every card that can be entered, in the order in which they are offered.
        numbers: lists with a number for each seat, as (field, heading).
        token_holder: (field, heading, heading afterwards) of a token that one seat or nobody holds, or None.
        rulings: keys of the rulings that affect the score.
        key: its name among a game's forms.
        title: its task: ``Score a round``.
        how: a sentence about how to fill it in.
        typed: an example of a typed line.
        between: the text between the groups of a typed line.
        columns: the number of columns of the cards to pick from; more than ten are halved on phones.
        choices: further choices.
        first: the fields of the choices, or of the token, to show above the cards.
        required: cards that must all be entered somewhere before the case is complete.
        unfinished: ids of rules whose breach means that something is still missing, not that something is wrong.
        after: the numbers after the case, as (field, heading).
        holding: the verb for the seat that has the token, shown beside its name: ``has the Egg``.
        free: says that no seat has the token, if that may happen between two entries: ``nobody has the Egg``.
        counts: numbers that a seat may enter instead of its cards; a case may have seats of both kinds.
        exchange: (rule id, index, index): if a row breaks this rule, swapping the groups at these indices mends it.
        turned: the fields of the choices, or of the token, that change at the table between two entries.
        spent: (field, words): the list in ``numbers`` whose entry goes down by one when a seat does what the words say.
        throws: finds the state of throws, given the rest of the request and the throws so far.
        in_play: finds the cards in play, given the number of rows and the rest of the request; if None, all are.
        odds_case: makes a case for ``Game.hand_odds``, given the cards, a row and the rest of the request; it returns
            None if there are too few cards.
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
    free: str = ""
    counts: tuple[Count, ...] = ()
    exchange: tuple[str, int, int] | None = None
    turned: tuple[str, ...] = ()
    spent: tuple[str, str] | None = None
    throws: Callable[[Mapping[str, Any], Sequence[int]], ThrowState] | None = None
    in_play: Callable[[int, Mapping[str, Any]], Collection[str]] | None = None
    odds_case: Callable[[Laid, int, Mapping[str, Any]], Mapping[str, Any] | None] | None = None

    @property
    def by_seat(self) -> bool:
        """True if each row is about a seat."""
        return bool(self.field)

    @property
    def afterwards(self) -> dict[str, str]:
        """The headings, by field, of the numbers and the token's holder after the case."""
        return dict(self.after) | ({self.token_holder[0]: self.token_holder[2]} if self.token_holder else {})

    def fits(self, case: Mapping[str, Any]) -> bool:
        """Tell whether a request has the fields that this calculator needs."""
        return self.field in case if self.field else all(g.field in case for g in self.groups if not g.full(()))

    def request(self, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> dict[str, Any]:
        """Make a request of cards by seat, group and place, and the rest of its fields.

        ``counted`` has, for each seat, the values of ``counts`` entered instead of its cards, or None.
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
        """Write each row as it is typed: its cards and, in a form of one row, its choices."""
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
        """List the required cards that have not been entered."""
        there = {card for row in cards for places in row for card in places}
        return [card for card in self.required if card not in there]

    def complete(self, cards: Laid, counted: Counted = ()) -> bool:
        """Tell whether every group holds as many cards as it needs, and all required cards are entered.

        A seat that enters numbers instead of cards must enter all of them, and then no cards are required.
        """
        counted_seats = [values is not None for values in counted] or [False] * len(cards)
        if any(None in values for values in counted if values is not None):
            return False
        return (any(counted_seats) or not self.still_required(cards)) and all(
            group.full(places)
            for row, instead in zip(cards, counted_seats, strict=True)
            if not instead
            for group, places in zip(self.groups, row, strict=True)
        )


def only(cards: Laid, parse: Callable[[str], int]) -> list[list[list[int]]]:
    """Return the cards by seat and group as ints, made by ``parse``, without the empty places."""
    return [[[parse(card) for card in places if card is not None] for places in row] for row in cards]


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def seat_key(seat: int) -> str:
    """Return the key of an ask about a seat, or the value that names a seat: ``seat0``, ``seat1`` …"""
    return f"seat{seat}"


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that a question asks for: a number, or one of ``options``, as (value, words).

    A person may answer it with a touch: on a card whose notation is a value, or the key of a yes-or-no ask; on a slot
    whose choice is ``key=value``; or on a seat's row, if a value, or the key of a yes-or-no ask, is its ``seat_key``.
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def seat(self) -> int | None:
        """The seat that it is about; None if it is not about a seat."""
        seat = self.key.removeprefix("seat")
        return int(seat) if seat.isdecimal() and self.key == seat_key(int(seat)) else None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a case, with the engine's answer and its reasons.

    Attributes:
        prompt: the question in a sentence.
        groups: the cards to look at, as (heading, cards, mark) as in a ``Row``.
        asks: the things to answer.
        answer: the right value of each ask, as (key, text).
        explanation: the answer in words.
        sheet: the score behind the answer, if there is one.
        rules: ids of the rules that the answer follows from.
        rulings: the rulings that differ from their defaults, as (key, value).
        zones: parts that are better drawn as they lie on the table, such as a board.
        hint: what to look for, told after a wrong answer.
        reasons: what is told instead after certain wrong answers, as (ask, text) or (``ask=answer``, text).
        marks: what is drawn over the zones with the answer.
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
    hint: str = ""
    reasons: tuple[tuple[str, str], ...] = ()
    marks: tuple[DrawnMark, ...] = ()


def only_asked(question: Question, keys: Collection[str]) -> Question:
    """Return the question with only the asks of these keys."""
    asks = tuple(ask for ask in question.asks if ask.key in keys)
    return replace(question, asks=asks, answer=tuple(pair for pair in question.answer if pair[0] in keys))
