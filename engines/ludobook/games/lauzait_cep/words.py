"""Lauzait-Cep: its rulebook, and its messages."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.lauzait_cep")
MESSAGES = read_messages(
    "ludobook.games.lauzait_cep",
    """
    [shelf] blurb, points, point, round_name
    [cards] white number, green number, joker, piece, description, no_square given, players count
    [buttons] hire, form, dissolve, declare, end
    [sets] three_of_a_kind, sequence_of_three
    [formations] lauzait_cep, specialized_experts, great_sequence, layered_bridges, well_balanced, stalemate
    [log] hire piece start end, dissolve set, form set, form_as set shown, declare, end, luminous piece, throw_first
        throw seat, throw_arrives throw, throw_stays throw, filled, revealed pieces
    [lines] lauzait_cep, lauzait_cep_read jokers, lauzait_cep_stalemate, experts colour, experts_read colour jokers,
        white, green, great_sequence low high, great_sequence_read low high jokers, layered_bridges one other,
        well_balanced sum, stalemate, no_experts whites greens, no_great_sequence numbers, no_bridges, no_bridges_in
        sets, no_well_balanced whites greens, incomplete, luminous piece count, formed formation, counted, glowing,
        held pieces, dots number count, dots_read number count, tripled, jokers count, floor, declared seat, time
        days, begins seat, begins_clockwise seat, begins_anticlockwise seat, begins_sticks seats, winner seat
        points, winners seats points
    [sheet] first, second, third, points count, bonus bonus, mark set bonus, mark_read set shown bonus, group_read
        set shown, in_all points, scores count, keeps count, held points, held_sum sum points, declared points,
        declared_sum held more points, made formations points, not_complete, nine, possible, set_and_mark pieces
        mark, not_set, no_reading, why_not_set, best_three_of_a_kind shown bonus, best_sequence_of_three shown
        bonus, is_revealed, none_free, stalemate, hires count, none_matches pieces, way_to squares, way_throw
        squares, ways_of piece square ways, hires_of count ways, a_day season, season_declared season, held_count,
        formed_count, glowing_count
    [table] over_title, title season seat, where season day seat, where_over season, joker_face, white_face number
        dots, green_face number dots, land square piece, water square piece, mountain square piece, empty, board,
        unrevealed count, season, of season seasons, day, direction, clockwise, anticlockwise, luminous, department
        number, throw_first seat throw, throw_arrives seat throw, throw_stays seat throw, over, hire_1, hire_2,
        hire_3, hire_4, hire_throw least there mover, form_1, form_2, form_3, form_as, form_this, dissolve, declare,
        end, may_dissolve, may_form, may_declare, or others last, hired, hired_also acts, stalemate, no_hire acts,
        day_hire, day_also acts
    [refusals] pieces field due count, not_set pieces, board_size count, square_twice square, three_departments,
        revealed_absent pieces, joker_stalemate, stalemate_value, season, declarer, throw most, apart seat one
        other, only_one one other, how_declared, nine count, no_split pieces, three_sets count, board_squares count,
        stalemate_word, form_as, form_best, end_early, not_department set, stuck_dissolve set, stuck_form set,
        absent pieces, form_set set, form_reading set, hire_first, some_departments count, no_three_sets,
        already_dissolve, already_form, already_hire, too_late, discard_revealed piece, not_in_hand piece, no_match
        piece, own_discard piece square, other_colour other piece, take_back square, too_far start end,
        from_mountain end, form_none pieces, joined count
    [questions] sticks, three, none, stalemate, unlit, lit piece name, set_of place, luminous_piece, which_season,
        season season, declared_with, who_begins, begins, play_goes, board, free, departments, no_stalemate,
        all_nine count, possible_sets count, no_sets, can_discard pieces, not_three_sets, stalemate_asked,
        best_bonus, not_a_set, to_throw square, hires count ways, hires_many count, hires_stalemate, hires_none, way
        piece start squares, hires_count, hires_asked, lets piece squares, lets_told all, none_fits, discards,
        set_scores, in_a_row pieces, alike piece, it_is, two_of_set, one_of, completes, not_set, three_of_a_kind
        bonus, sequence_of_three bonus, read_best shown bonus, read_other shown bonus, readings ways, readings_more
        ways count, luminous_part, part formation points, hand_told parts points, hand_nothing, points, hand,
        hand_stalemate, unrevealed, cards, pieces, revealed, luminous
    [odds] three_sets, well_balanced, specialized_experts, great_sequence, layered_bridges, stuck, nearer_0,
        nearer_1, nearer_2, sets_discarded share, sets_square share, nearer_discarded share, nearer_square share,
        any_discard, your_nine, discard, sets_legend, nearer_legend, asked_piece piece, asked_hires count, doubt,
        split, no_nearer count, sets_surely piece start end, sets_throw piece start end, nearer_surely count piece
        start end, nearer_throw count piece start end
    """,
)
CARDS_SAID, REASONS, SHOWN = MESSAGES["cards"], MESSAGES["lines"], MESSAGES["table"]
WORDS, SET_WORDS, FORMATION_WORDS = (MESSAGES[table].texts for table in ("buttons", "sets", "formations"))


def either(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return SHOWN("or", ", ".join(words[:-1]), words[-1]) if len(words) > 1 else "".join(words)


def _read(line: Line, entry: str, *given: str | int) -> str:
    """The message, or where there are jokers the one that says what they are read as."""
    jokers = line.fact("jokers")
    return REASONS(f"{entry}_read", *given, jokers) if jokers else REASONS(entry, *given)


def _great_sequence(line: Line) -> str:
    low = line.fact("low")
    return _read(line, "great_sequence", low, low + 8)


def _no_bridges(line: Line) -> str:
    sets = [" ".join(shown) for shown in line.fact("sets")]
    return REASONS("no_bridges_in", sets) if sets else REASONS("no_bridges")


def _begins(line: Line) -> str:
    seats, onward = seat_marks(line.fact("seats")), line.fact("onward")
    if len(seats) > 1:
        return REASONS("begins_sticks", seats)
    return REASONS("begins" if onward is None else "begins_clockwise" if onward else "begins_anticlockwise", *seats)


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("points"))


PLAIN = (
    "well_balanced",
    "stalemate",
    "no_well_balanced",
    "incomplete",
    "counted",
    "glowing",
    "tripled",
    "floor",
    "time",
)
SENTENCES: dict[str, Sentence] = {
    **{kind: REASONS.texts[kind] for kind in PLAIN},
    "lauzait_cep": lambda line: (
        REASONS("lauzait_cep_stalemate") if line.fact("stalemate") else _read(line, "lauzait_cep")
    ),
    "specialized_experts": lambda line: _read(line, "experts", REASONS(line.fact("colour"))),
    "great_sequence": _great_sequence,
    "layered_bridges": lambda line: REASONS("layered_bridges", *map(" ".join, line.fact("pair"))),
    "no_specialized_experts": REASONS.texts["no_experts"],
    "no_great_sequence": lambda line: REASONS("no_great_sequence", " ".join(map(str, line.fact("numbers")))),
    "no_layered_bridges": _no_bridges,
    "luminous": lambda line: REASONS("luminous", line.fact("piece"), line.points),
    "formed": lambda line: REASONS("formed", FORMATION_WORDS[line.fact("name")]),
    "begins": _begins,
    "held": lambda line: REASONS("held", " ".join(line.fact("read"))),
    "dots": lambda line: REASONS("dots_read" if line.fact("joker") else "dots", line.fact("largest"), line.points),
    "jokers": lambda line: REASONS("jokers", -line.points),
    "declared": lambda line: REASONS("declared", seat_mark(line.fact("seat"))),
    "winners": _winners,
}
