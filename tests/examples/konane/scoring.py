"""Konane: what a game comes to, with its reasons, and the sentences that tell them."""

from collections.abc import Sequence

from ludobook.core.words import times
from ludobook.teach.sheet import Line, Row, Score, Sentence, Sheet

SENTENCES: dict[str, Sentence] = {"last": "moved last", "stuck": "had no stone left that could jump"}
LINES = tuple(SENTENCES)


def describe_action(action: str) -> str:
    """A row of the log as a sentence, with ``{who}`` for whoever did it."""
    verb, *squares = action.split()
    if verb == "take":
        return f"{{who}} [takes|take] the stone off {squares[0]}"
    return f"{{who}} [jumps|jump] from {squares[0]} to {squares[1]}"


def game_sheet(scores: Sequence[int]) -> Sheet:
    """A finished game."""
    lines = [Line("last" if score else "stuck", score, ("KO-END-1",)) for score in scores]
    rows = tuple(Row((), times(line.points, "point"), Score(line.points, (line,))) for line in lines)
    return Sheet(rows, winners=(scores.index(1),), number=1, label="The game")
