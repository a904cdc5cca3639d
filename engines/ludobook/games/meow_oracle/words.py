"""Meow Oracle: its rulebook, and its messages."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.meow_oracle")
MESSAGES = read_messages(
    "ludobook.games.meow_oracle",
    """
    [shelf] blurb, points, point
    [cards] R, G, B, J, card colour number, cell number, description
    [buttons] reveal, give, place, reveal/1, give/1
    [log] turned_up cards, reveal count, start seat, give cards, place cell
    [lines] climb count run drop, climb_snake count run drop, climb_all run, climb_all_snake run, counted, so_far
        least, so_far_between least most, line line colours cards, line_once line colours cards, line_0, line_1,
        line_2, line_3, line_4, line_5, line_6, line_7, beats seat own neighbour theirs, tie seat neighbour own,
        tie_nothing seat neighbour own, ahead seat neighbour, pair seat neighbour, undecided pairs, start_open tied
        total, next_start seat total, next_start_tie tied total seat before, winner seat points, winners leaders
        points, winner_then leaders points seats total, winners_then leaders points seats total
    [sheet] area, point, points, count count, winner_points count, mark count lines, so_far total most, sum climb
        lines total, drop last drop, round round
    [table] reveal, give, place, over, where round phase seat, where_over round phase, title round rounds phase,
        side, at_side number, turned_up_by seat, queue, face_down count, starter, round_totals round, total_of seat
        total, out, cards count, cell_down cell, cell_empty cell, scores total climb lines, game_over, place_this
        card, place_there, turn_up count, turn_these, keep, keep_two, keep_other, give_to seat, give_these
    [refusals] total, area_size count, players count, total_number given, start last, too_few seat most total,
        round, numbers, each_nine count, two_rounds, same_players, over, first_reveal, first_give cards, first_place
        cards, not_face_down cards, how_many count, give_count due count, give_each cards, cells, face_up card
    [questions] wins, not_wins, climbing, lines, total, area_told climb, area_told_lines climb lines total, area,
        gap, gap_told number before after count, one_of, it_is, points_for player total, points_told points, reason
        told, compare, started total, start, final, final_told points told, then one two, totals
    [odds] climb count, lines count, total count, largest, largest_areas, any_card, offer, your_area, which,
        typed_area, typed_offer, asked, doubt surely, total_of total, worth_most card cell total, legend_card,
        best_sometimes share, best_never, best_always, comes_to total, legend_cells
    """,
)
CARDS_SAID, LOG, REASONS = MESSAGES["cards"], MESSAGES["log"], MESSAGES["lines"]
SUITS = {suit: CARDS_SAID(suit) for suit in "RGBJ"}
CELL_NAMES = {str(cell): CARDS_SAID("cell", cell + 1) for cell in range(9)}  # people count from one
WORDS = {**MESSAGES["buttons"].texts, **CELL_NAMES}


def describe_action(action: str) -> str:
    """A row of the log as a sentence.

    >>> describe_action("give R1 G2 B9")
    '{who} [shares|share] out R1, G2 and B9'
    """
    verb, *rest = action.split()
    if verb == "reveal":
        return LOG("turned_up", rest) if rest[0][0] in SUITS else LOG("reveal", len(rest))
    if verb == "start":
        return LOG("start", seat_mark(int(rest[0])))
    return LOG("give", rest) if verb == "give" else LOG("place", CELL_NAMES[rest[0]])


def _climb(line: Line) -> str:
    numbers, drop = line.fact("numbers"), line.fact("drop")
    snake, run = "_snake" * (line.fact("snake") and len(numbers) > 2), " ".join(map(str, numbers))
    if drop is None:
        return REASONS(f"climb_all{snake}", run)
    return REASONS(f"climb{snake}", len(numbers), run, drop)


def _climb_so_far(line: Line) -> str:
    least, most = line.fact("least"), line.fact("most")
    return REASONS("so_far", least) if least == most else REASONS("so_far_between", least, most)


def _line(line: Line) -> str:
    colours = [SUITS[colour] for colour in line.fact("colours")]
    name = REASONS(f"line_{line.fact('line')}")
    return REASONS("line_once" if len(colours) > 1 else "line", name, colours, ", ".join(line.cards))


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


# by the line's kind
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
