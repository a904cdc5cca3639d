"""Scores of German Whist with their reasons, and the sentences for them."""

from collections.abc import Sequence
from typing import NamedTuple

from ludobook.core.words import times
from ludobook.teach.sheet import Line, Row, Score, Sentence, Sheet

from german_whist.components import KINDS, label, names
from german_whist.machine import HAND, SEATS

SENTENCES: dict[str, Sentence] = {
    "counted": "won of the {half} thirteen tricks, with {cards}",
    "none": "No trick of the {half} thirteen",
}
LINES = tuple(SENTENCES)


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence, with ``{who}`` for the player; ``[plays|play]`` fits a name and “You”."""
    verb, *card = action.split()
    if verb == "deal":
        return "Thirteen cards are dealt to each"
    return f"{{who}} [plays|play] {card[0]}" if verb == "play" else f"The {label(KINDS.index(card[0]))} is turned up"


class Trick(NamedTuple):
    """A finished trick: the leader, the two cards, and the winner."""

    leader: int
    lead: int
    reply: int
    winner: int

    @property
    def best(self) -> int:
        """The card that won it."""
        return self.lead if self.winner == self.leader else self.reply


def game_sheet(tricks: Sequence[Trick], count_all: bool, scores: Sequence[int]) -> Sheet:
    """Make the sheet of a finished game: a row for each seat, with a line for each half that counts."""
    halves = (("first", tricks[:HAND], "GW-R1"), ("last", tricks[HAND:], "GW-END-1"))[not count_all :]
    rows = []
    for seat in range(SEATS):
        lines = []
        for half, played, rule in halves:
            won = names([trick.best for trick in played if trick.winner == seat])
            lines.append(Line("counted" if won else "none", len(won), (rule,), won, facts=(("half", half),)))
        result = times(scores[seat], "trick")
        rows.append(Row((), result, Score(scores[seat], tuple(lines))))
    best = tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))
    return Sheet(tuple(rows), winners=best, number=1, label="The game")
