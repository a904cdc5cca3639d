"""Scores of Konane with their reasons, and the sentences for them."""

from collections.abc import Sequence

from ludobook.core.words import times
from ludobook.teach.sheet import Line, Row, Score, Sentence, Sheet

SENTENCES: dict[str, Sentence] = {"last": "moved last", "stuck": "had no stone left that could jump"}
LINES = tuple(SENTENCES)


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence, with ``{who}`` for the player."""
    verb, *squares = action.split()
    did = "[takes|take] the stone off" if verb == "take" else "[jumps|jump] from"
    return f"{{who}} {did} {' to '.join(squares)}"


def game_sheet(scores: Sequence[int]) -> Sheet:
    """Make the sheet of a finished game."""
    lines = [Line("last" if score else "stuck", score, ("KO-END-1",)) for score in scores]
    rows = tuple(Row((), times(line.points, "point"), Score(line.points, (line,))) for line in lines)
    return Sheet(rows, winners=(scores.index(1),), number=1, label="The game")
