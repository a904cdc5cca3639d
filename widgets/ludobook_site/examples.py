"""The worked examples beside the rules on one page: the cards of a case, and what the engine says about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ludobook import Game
from ludobook.core.words import opening, with_names
from ludobook.look.scene import Slot, Zone
from ludobook.teach.sheet import Question, Row

from ludobook_site import SAY
from ludobook_site.openers import label


@dataclass(frozen=True, slots=True)
class Example:
    """A worked case beside a rule.

    Attributes:
        case: the id of the case.
        rows: the zones of the case, each seat's in a row of its own; the slots that it is about have ``wins``.
        explanation: what the engine says about it.
    """

    case: str
    rows: tuple[tuple[Zone, ...], ...]
    explanation: str

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of all rows."""
        return tuple(zone for row in self.rows for zone in row)


@dataclass(frozen=True, slots=True)
class Reason:
    """The words of a sheet about one rule, the cards that they are about, and the row that they come from.

    ``whole`` is True if the words also say how the case ends.
    """

    words: str
    cards: tuple[str, ...] = ()
    row: Row | None = None
    whole: bool = False


def examples(game: Game) -> dict[str, Example]:
    """Return the examples of a game's rules, by the rule's id.

    Raises:
        KeyError: a rule names a worked case that is not there.
    """
    cases = {case["id"]: case for case in (game.file(game.cases) if game.cases else ())}
    shown = [(rule.id, cases[rule.example]) for rule in game.rulebook.rules if rule.example]
    return {rule: _example(game, rule, case["id"], game.question(case["op"], case["in"])) for rule, case in shown}


def faces_in(shown: Iterable[Example]) -> set[str]:
    """Return the faces in these examples."""
    slots = [slot for one in shown for zone in one.zones for slot in zone.slots]
    return {face for slot in slots for face in (slot.face, slot.ground) if face}


def _example(game: Game, rule: str, case: str, question: Question) -> Example:
    players = [SAY("player", seat + 1) for seat in range(max(game.players))]
    reason = next(_reasons(game, rule, question, players), None)
    sentences = [reason.words] if reason else []
    if not reason or not reason.whole:
        sentences.append(question.explanation)
    lit = Counter(_spoken_of(question, reason))
    zones = [_shown(game, zone, players, lit) for zone in _zones(game, question, reason)]
    rows = tuple(tuple(row) for _, row in groupby(zones, key=lambda zone: zone.seat))
    return Example(case, rows, " ".join(_sentence(with_names(game.in_short(words), players)) for words in sentences))


def _reasons(game: Game, rule: str, question: Question, players: Sequence[str]) -> Iterator[Reason]:
    """Find what the sheet says about a rule: lines that score, notes, and what is not allowed."""
    if not question.sheet:
        return
    for row in question.sheet.rows:
        lines = row.score.lines if row.score else ()
        for i, line in enumerate(lines):
            if rule in line.rules and line.sign != "=":
                changes = line.sign == "×" or line.points < 0  # it says nothing without the lines before it
                needed = lines[0 if changes else i : i + 1]
                yield Reason(" ".join(_sentence(game.sentence_for(one, players)) for one in needed), line.cards, row)
    for note in question.sheet.notes:
        if rule in note.rules:
            yield Reason(game.sentence_for(note, players), note.cards, whole=True)
    for row in question.sheet.rows:
        if rule in row.rules and not row.stands:
            yield Reason(row.result)


def _spoken_of(question: Question, reason: Reason | None) -> Sequence[str]:
    """List the cards that the words are about: those of the reason, or of them the ones that answer the question."""
    answers = {key if value == "yes" else value for key, value in question.answer}
    if not reason or not reason.cards:
        return sorted(answers)
    return [card for card in reason.cards if card in answers] or reason.cards


def _zones(game: Game, question: Question, reason: Reason | None) -> list[Zone]:
    """List what lies there; the rows of a sheet have their cards in a better order than the question."""
    lying = [zone for zone in question.zones if zone.layout != "marker" or len(zone.slots) == 1]  # less what answers
    groups: list[tuple[int | None, str, Sequence[str]]] = [(None, title, cards) for title, cards, _ in question.groups]
    rows = question.sheet.rows if question.sheet and not lying else ()
    if rows and not any(row.title for row in rows):
        groups = [(seat, title, cards) for seat, row in enumerate(rows) for title, cards, _ in row.groups]
    elif rows and reason and reason.row:
        groups = [(None, title, cards) for title, cards, _ in reason.row.groups]
    return lying + [
        Zone(f"g{i}", title, tuple(Slot(card, card) for card in cards), tile=game.tiles, seat=seat)
        for i, (seat, title, cards) in enumerate(groups)
    ]


def _shown(game: Game, zone: Zone, players: Sequence[str], lit: Counter[str]) -> Zone:
    """Name its seats and cards, and set ``wins`` on as many of its cards as ``lit`` has left."""
    slots = []
    for slot in zone.slots:
        wins = lit[slot.face or ""] > 0
        lit[slot.face or ""] -= wins
        slots.append(replace(slot, label=with_names(label(game, slot.face, slot.label), players), wins=wins))
    return replace(zone, title=with_names(game.in_short(zone.marked), players), slots=tuple(slots))


def _sentence(words: str) -> str:
    return opening(words) + ("" if words.endswith((".", "!", "?")) else ".")
