"""States of Pig, and scores with their reasons."""

from collections.abc import Sequence
from typing import NoReturn

from ludobook.contract.game import State
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import times
from ludobook.teach.sheet import Line, Row, Score, Sentence, Sheet

from pig.machine import DIE, ROLL, Position

RULEBOOK = read_rulebook("pig")
SENTENCES: dict[str, Sentence] = {"held": "held in {turns}", "lost": "lost to a 1 in {turns}"}
LINES = tuple(SENTENCES)
TOLD = {"roll": "{who} [rolls|roll]", "hold": "{who} [holds|hold]"}


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence, with ``{who}`` for the player."""
    verb, *face = action.split()
    return f"The die shows a {face[0]}" if verb == "die" else TOLD[verb]


class PigState(State):
    """One position of Pig."""

    at: Position

    def _raise_illegal(self, code: int) -> NoReturn:
        raise self._refusal("There is nothing to hold yet: roll the die.", "PIG-HOLD-2")

    def _events(self, before: Position, code: int) -> Sequence[str]:
        return (f"die {self.at.now[DIE]}",) if code == ROLL else ()

    def last_score(self) -> Sheet | None:
        if self.turn is not None:
            return None
        held, lost = [0] * self.players, [0] * self.players
        for entry, after in zip(self.log, (*self.log[1:], None), strict=True):
            if entry.seat is not None:
                held[entry.seat] += entry.text == "hold"
                lost[entry.seat] += after is not None and after.text == "die 1"
        rows = []
        for seat, total in enumerate(self.at.scores[: self.players]):
            lines = [Line("held", total, ("PIG-HOLD-1",), facts=(("turns", times(held[seat], "turn")),))]
            if lost[seat]:
                lines.append(Line("lost", 0, ("PIG-ROLL-2",), facts=(("turns", times(lost[seat], "turn")),)))
            rows.append(Row((), times(total, "point"), Score(total, tuple(lines))))
        return Sheet(tuple(rows), winners=self.status().winners, number=1, label="The game")
