"""The summary of a finished game: how it went for one seat and why, and where in it a move was made."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ludobook import Game, State
from ludobook.core.words import YOU, ordinal, seat_mark, seat_marks, whose, with_names
from ludobook.players.reasons import BESIDE, HELD, OTHERS, TOTAL, WON
from ludobook.teach.sheet import Sheet

from ludobook_widgets.play import SAY

NO_SCORE = (HELD, OTHERS, TOTAL, WON)  # parts of an outcome that no line of a score names
PRESENT = re.compile(r"\b(score|gain|earn)s?\b")
THIS = re.compile(r" this \w+$")  # of a round that is over: it has been named


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round that was scored.

    Attributes:
        label: what it is called.
        position: the number of the position after it.
        gains: by seat, the points gained since the last scored round.
        scores: by seat, the scores after it.
        sheet: the scores explained; None if the game explains none.
    """

    label: str
    position: int
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    sheet: Sheet | None

    def lead(self, seat: int) -> int:
        """The points by which the seat is ahead of the best other; negative where it is behind."""
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)

    def parts(self, seat: int) -> dict[str, int]:
        """The parts of what a seat gained, by kind; a line that only sums up others is not a part."""
        found: dict[str, int] = defaultdict(int)
        score = self.sheet.rows[seat].score if self.sheet else None
        for line in score.lines if score else ():
            if line.sign != "=":
                found[line.kind] += line.points
        found[BESIDE] = self.gains[seat] - (score.total if score else 0)
        return found


class GameSummary:
    """How a game went, told from its positions in order, of which the first is the deal."""

    def __init__(self, positions: Sequence[State]) -> None:
        self.positions = positions
        self.game: Game = positions[0].game
        self.rounds: list[ScoredRound] = []
        for number, (before, after) in enumerate(pairwise(positions), 1):
            if after.scorings > before.scorings:
                scores, sheet, last = after.status().scores, after.last_score(), self.standings[-1]
                gains = tuple(now - then for now, then in zip(scores, last, strict=True))  # with what came in between
                sheet = sheet if sheet != before.last_score() else None
                self.rounds.append(ScoredRound(round_of(before), number, gains, scores, sheet))

    @property
    def standings(self) -> list[tuple[int, ...]]:
        """The scores by seat at the start and after each round."""
        return [self.positions[0].status().scores, *(one.scores for one in self.rounds)]

    # -- how it went --------------------------------------------------------------------------------

    def headline(self, names: Sequence[str]) -> str:
        """The result in a few words: ``You won, 18 to 16``."""
        status = self.positions[-1].status()
        winners = seat_marks(status.winners)
        best, rest = max(status.scores), [s for seat, s in enumerate(status.scores) if seat not in status.winners]
        if len(winners) > 1:
            return with_names(SAY("shared_win", winners, best), names)
        if status.tie_broken:
            return with_names(SAY("won_tie", winners[0], self.game.amount(best)), names)
        mine = status.scores[names.index(YOU)] if YOU in names[: len(status.scores)] else best
        result = (
            SAY("won", winners[0], best, max(rest)) if mine == best else SAY("won_over_you", winners[0], best, mine)
        )
        return with_names(result, names)

    def story(self, names: Sequence[str], seat: int) -> list[str]:
        """Tell a seat's game in two or three sentences: when the lead changed, and what caused the largest swing."""
        won = seat in self.positions[-1].status().winners
        best = self.decisive_round_of(seat)
        course = [with_names(one, names) for one in self._course(seat, won)]
        return [*course, *([self.cause(best, names, seat)] if best else [])]

    def decisive_round_of(self, seat: int) -> ScoredRound | None:
        """The round that a seat's story names: the best one of a winner, and the worst one of everybody else."""
        return self.decisive(seat, seat in self.positions[-1].status().winners)

    def rival(self, one: ScoredRound, seat: int) -> int:
        """Return the seat that a seat is compared with in a round: the first winner of the game.

        For a winner, it is the best of the others in the end; among several, the one that gained most in that round.
        """
        status = self.positions[-1].status()
        if status.winners and seat not in status.winners:
            return status.winners[0]
        others = [other for other in range(len(one.gains)) if other != seat]
        return max(others, key=lambda other: (status.scores[other], one.gains[other]))

    def swing(self, one: ScoredRound, seat: int) -> int:
        """Return how many points more the seat gained in a round than the one it is compared with."""
        return one.gains[seat] - one.gains[self.rival(one, seat)]

    def decisive(self, seat: int, good: bool) -> ScoredRound | None:
        """The round in which the seat gained most on its rival, or else lost most; None if there is none."""
        swings = [one for one in self.rounds if (self.swing(one, seat) > 0 if good else self.swing(one, seat) < 0)]
        return max(swings, key=lambda one: abs(self.swing(one, seat)), default=None)

    def _course(self, seat: int, won: bool) -> list[str]:
        """Say when the seat took the lead for good, or lost it."""
        if len(self.rounds) < 2:
            return []
        who, played = seat_mark(seat), self.game.round_name
        leads = [one.lead(seat) for one in self.rounds]
        if won:
            turned = next((i + 1 for i in reversed(range(len(leads))) if leads[i] < 0), 0)
            if turned == len(leads):  # behind in points, and the winner all the same
                return []
            if not turned:
                return [SAY("never_behind", who, played)]
            how = "led_again" if any(lead > 0 for lead in leads[:turned]) else "behind_until"
            return [SAY(how, who, inside(self.rounds[turned].label))]
        ahead = max((i for i, lead in enumerate(leads) if lead > 0), default=-1)
        if ahead < 0:
            return [SAY("never_led", who, played)]
        if ahead + 1 == len(leads):
            return []
        after = self.rounds[ahead + 1]
        leader = max(range(len(after.scores)), key=lambda other: (after.scores[other], other != seat))
        passed = "led_before_passed" if after.lead(seat) < 0 else "led_before_caught"
        return [SAY(passed, who, inside(after.label), seat_mark(leader))]

    def gains(self, one: ScoredRound, seat: int) -> str:
        """Say what a seat and its rival earned in a round: ``{seat:0} earned 4 ZOO and {seat:1} 0``."""
        both = sorted((seat, self.rival(one, seat)), key=lambda each: (-one.gains[each], each != seat))
        first, second = seat_marks(both)
        return SAY("gains", first, self.game.amount(one.gains[both[0]]), second, one.gains[both[1]])

    def cause(self, one: ScoredRound, names: Sequence[str], seat: int) -> str:
        """Say what the seat and its rival scored in a round, and the part in which they differ most."""
        rival, good = self.rival(one, seat), self.swing(one, seat) > 0
        label, gains = inside(one.label), self.gains(one, seat)
        mine, theirs = one.parts(seat), one.parts(rival)
        found = []
        for reason in self.game.rulebook.reasons:
            text, part = reason.text, reason.part
            scored = "{more}" in text or ("{often}" in text and "scores {often}" in text)
            apart = (mine.get(part, 0) - theirs.get(part, 0)) * (1 if good else -1)
            whole = mine.get(part, 0) == one.gains[seat] and theirs.get(part, 0) == one.gains[rival]
            if scored and part not in NO_SCORE and apart > 0 and not whole:
                how = SAY("apart", mine.get(part, 0), seat_mark(rival), theirs.get(part, 0))
                found.append((apart, THIS.sub("", PRESENT.sub(_past, reason.in_words(len(names), how, how)))))
        if found and names[seat] == YOU:
            most = max(apart for apart, _ in found)
            return with_names(
                SAY("in_round_because", label, gains, [why for apart, why in found if apart == most]), names
            )
        winner = seat if good else rival
        notes = [note for note in (one.sheet.notes if one.sheet else ()) if dict(note.facts).get("seat") == winner]
        causes = [self.game.sentence_for(note, names, short=True) for note in notes[:1]]
        if not causes and not found:  # nothing but one part tells them apart
            causes = [self._line_for(one, each, names) for each in (winner, rival if good else seat)]
        return " ".join([with_names(SAY("in_round", label, gains), names), *filter(None, causes)])

    def _line_for(self, one: ScoredRound, seat: int, names: Sequence[str]) -> str:
        """Say what a seat scored most for in a round, without a list of it; nothing if that is not explained."""
        score = one.sheet.rows[seat].score if one.sheet else None
        lines = [line for line in score.lines if line.sign != "="] if score else []
        if not lines:
            return ""
        sentence = self.game.sentence_for(max(lines, key=lambda line: line.points), names, short=True)
        sentence, listed, _ = sentence.partition(": ")
        sentence += "." if listed else ""
        return with_names(SAY("for_seat", seat_mark(seat), sentence[:1].lower() + sentence[1:]), names)

    def place(self, number: int, name: str) -> str:
        """The part of the game in which its n-th move, counted from 1, was made: ``Round 4, your second move``.

        In a round of several parts the moves of each are counted: ``Round 1, your second move when playing``.
        """
        made = self.positions[number - 1]
        own = [
            state
            for state in self.positions[: number - 1]
            if state.turn == made.turn and state.scorings == made.scorings
        ]
        title, part = made.scene(None).title, part_of(made)
        alike = [state for state in own if state.scene(None).title == title] if part else own
        which = round_of(made), whose(name), ordinal(len(alike) + 1)
        return SAY("move_in_part", *which, part) if len(alike) < len(own) else SAY("move_in", *which)

    def step(self, number: int) -> float:
        """Return the n-th position's place among the rounds; 2.5 is the middle of the third."""
        ends = [0, *(one.position for one in self.rounds)]
        for i, (begin, end) in enumerate(pairwise(ends)):
            if number <= end:
                return i + (number - begin) / (end - begin)
        return float(len(ends) - 1)


def round_of(state: State) -> str:
    """The name of a round, by the title of its table: ``Round 4``."""
    return state.scene(None).title.partition(":")[0].partition(" of ")[0]


def waiting(state: State | None, names: Sequence[str]) -> str:
    """Say that a game waits, how far it has come and its scores. ``state`` is None for one that cannot be read."""
    if state is None:
        return SAY("game_waits")
    return with_names(f"{SAY('game_waits_in', inside(round_of(state)))} {standings(state)}", names)


def standings(state: State) -> str:
    """Say how many points everybody has, and once of what."""
    first, *others = state.status().scores
    totals = [state.game.amount(first), *map(str, others)]
    return SAY("standings", [SAY("has_total", seat_mark(n), total) for n, total in enumerate(totals)])


def part_of(state: State) -> str:
    """The part of a round, by the title of its table: ``playing``; nothing if that only names whose turn it is."""
    part = state.scene(None).title.partition(": ")[2]
    return "" if "{" in part else part


def inside(label: str) -> str:
    """A round's name within a sentence; a Season keeps its capital."""
    return label[:1].lower() + label[1:] if label.startswith("Round") else label


def _past(verb: re.Match[str]) -> str:
    """``scored``, ``gained``."""
    return verb[1].removesuffix("e") + "ed"
