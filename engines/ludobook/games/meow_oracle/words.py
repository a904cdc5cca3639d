"""The rulebook and the messages of Meow Oracle."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.meow_oracle")
MESSAGES = read_messages("ludobook.games.meow_oracle")
CARD, LOG, REASONS = MESSAGES["cards"], MESSAGES["log"], MESSAGES["lines"]
CHOICES = MESSAGES["choices"]
SUITS = {suit: CARD(suit) for suit in "RGBJ"}
CELL_NAMES = {str(cell): CARD("cell", cell + 1) for cell in range(9)}  # people count from 1
WORDS = {**MESSAGES["buttons"].texts, **CELL_NAMES}


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence.

    >>> describe_action("give R1 G2 B9")
    '{who} [hands|hand] out R1, G2 and B9'
    """
    verb, *rest = action.split()
    if verb == "reveal":
        return LOG("turned_up", rest) if rest[0][0] in SUITS else LOG("reveal", len(rest))
    if verb == "start":
        return LOG("start", seat_mark(int(rest[0])))
    return LOG("give", rest) if verb == "give" else LOG("place", CELL_NAMES[rest[0]])


def _climb(line: Line) -> str:
    numbers, drop = line.fact("numbers"), line.fact("drop")
    snake, run = "_snake" * (line.fact("snake") and len(numbers) > 2), [str(number) for number in numbers]
    if drop is None:
        return REASONS(f"climb_all{snake}", run)
    return REASONS(f"climb{snake}", len(numbers), run, drop)


def _climb_so_far(line: Line) -> str:
    least, most = line.fact("least"), line.fact("most")
    return REASONS("so_far", least) if least == most else REASONS("so_far_between", least, most)


def _line(line: Line) -> str:
    colours = [SUITS[colour] for colour in line.fact("colours")]
    name = REASONS(f"line_{line.fact('line')}")
    return REASONS("line_once" if len(colours) > 1 else "line", name, colours, line.cards)


def _pair(line: Line) -> tuple[str, str]:
    return seat_mark(line.fact("seat")), seat_mark(line.fact("neighbour"))


def _neighbour(line: Line) -> str:
    (seat, neighbour), own, theirs = _pair(line), line.fact("own"), line.fact("theirs")
    if own == theirs:
        return REASONS("tie" if line.points else "tie_nothing", seat, neighbour, own)
    return REASONS("beats", seat, own, neighbour, theirs)


def _undecided(line: Line) -> str:
    return REASONS("undecided", [REASONS("pair", *seat_marks(pair)) for pair in line.fact("pairs")])


def _next_start(line: Line) -> str:
    tied, total, seat = seat_marks(line.fact("lowest")), line.fact("total"), seat_mark(line.fact("starter"))
    if len(tied) == 1:
        return REASONS("next_start", seat, total)
    return REASONS("next_start_tie", tied, total, seat, seat_mark(line.fact("before")))


def _winners(line: Line) -> str:
    won, leaders, points = line.fact("seats"), seat_marks(line.fact("leaders")), line.fact("points")
    if len(leaders) == 1:
        return REASONS("winner", leaders, points)
    if won == line.fact("leaders"):
        return REASONS("winners", leaders, points)
    case = "winner_then" if len(won) == 1 else "winners_then"
    return REASONS(case, leaders, points, seat_marks(won), line.fact("total"))


# the sentence of each kind of line
SENTENCES: dict[str, Sentence] = {
    "climb": _climb,
    "counted": REASONS.texts["counted"],
    "climb_so_far": _climb_so_far,
    "line": _line,
    "neighbour": _neighbour,
    "ahead": lambda line: REASONS("ahead", *_pair(line)),
    "undecided": _undecided,
    "start_open": lambda line: REASONS("start_open", seat_marks(line.fact("lowest")), line.fact("total")),
    "next_start": _next_start,
    "winners": _winners,
}
