"""The faces, scenes and prompts of Lauzait-Cep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ludobook.core.rules import implements
from ludobook.core.words import seat_mark
from ludobook.games.lauzait_cep.components import (
    DECK,
    DOTS,
    FILES,
    JOKER,
    KINDS,
    RANKS,
    SQUARE,
    SQUARES,
    SQUARES_DOWN,
    STICKS,
    ground,
    label,
    set_text,
)
from ludobook.games.lauzait_cep.kernel import ARRIVES, needs_throw
from ludobook.games.lauzait_cep.menu import HOLE
from ludobook.games.lauzait_cep.scoring import SAY
from ludobook.games.lauzait_cep.state import LauzaitState
from ludobook.games.lauzait_cep.words import MESSAGES, TABLE, either
from ludobook.look.draw import INK, glyphs, svg
from ludobook.look.faces import Faces
from ludobook.look.scene import VACANT, Mark, Moment, Scene, Slot, Zone, around, chosen_slots, hand_zone

# -- faces: white has round corners, green cut ones, a joker is one half of each --------------------------

ROUND = "M14 2H46A12 12 0 0 1 58 14V46A12 12 0 0 1 46 58H14A12 12 0 0 1 2 46V14A12 12 0 0 1 14 2Z"
CUT = "M13 2H47L58 13V47L47 58H13L2 47V13Z"
MIXED = "M13 2H47L58 13V46A12 12 0 0 1 46 58H14A12 12 0 0 1 2 46V13Z"
GREEN, LINE = "#0D5B47", "#2B333A"


@implements("LZ-DECK-3")
def card_face(kind: int) -> str:
    """Draw a piece as a 60 × 60 SVG with its number, letter and dots; a joker has no dots."""
    if kind == JOKER:
        body = (
            f'<path d="{MIXED}" fill="#FFFFFF"/>'
            f'<path d="M13 2H47L52 7 8.5 56.7C4.5 54.7 2 50.6 2 46V13Z" fill="{GREEN}"/>'
            f'<path d="{MIXED}" fill="none" stroke="{LINE}" stroke-width="2"/>'
            f'<circle cx="30" cy="30" r="16" fill="#FFFFFF" stroke="{LINE}" stroke-width="2"/>'
        )
        return svg(TABLE("joker_face"), 60, 60, body + glyphs("J", 30, 20.5, 19, LINE, 2.2, "middle"))
    letter, number = KINDS[kind][0], KINDS[kind][1]
    fill, ink, shape, title = (
        ("#FFFFFF", INK, ROUND, "white_face") if letter == "W" else (GREEN, "#FFFFFF", CUT, "green_face")
    )
    dots = DOTS[int(number)]
    pips = "".join(f'<circle cx="{50 - 7.5 * i}" cy="47.5" r="2.7" fill="{ink}"/>' for i in range(dots))
    body = f'<path d="{shape}" fill="{fill}" stroke="{LINE}" stroke-width="2"/>'
    body += glyphs(number, 30, 8.5, 27, ink, 2.1, "middle") + glyphs(letter, 9, 41, 12, ink, 2.2) + pips
    return svg(TABLE(title, number, dots), 60, 60, body)


LOG, CHOICES = MESSAGES["log"], MESSAGES["choices"]
FACES = Faces(__package__, DECK, card_face)
FACE_IDS, face, cover_art = FACES.ids, FACES.face, FACES.cover


# -- on the table ---------------------------------------------------------------------------------------


def board_zone(board: Mapping[str, str], new: str = "") -> Zone:
    """Make the zone of the board as seat 0 sees it, rank 5 on top.

    Args:
        board: pieces by square, both in the notation; a missing square is empty.
        new: the square of the last arrival.
    """
    slots = []
    for name in SQUARES_DOWN:
        piece, under = board.get(name), ground(SQUARE[name])
        face_id = piece if piece in KINDS else None
        what = TABLE("empty") if piece is None else label(KINDS.index(piece)) if face_id else piece
        slots.append(Slot(face_id, TABLE(under, name, what), choice=name, new=name == new, ground=under))
    return Zone("board", TABLE("board"), tuple(slots), "board", columns=5, tile=True, edges=(RANKS[::-1], FILES))


def scene(state: LauzaitState, seat: int | None) -> Scene:
    """Make the table: the board with the last arrival marked, all departments, the seat's own last, then its hand."""
    last = next((entry.text.split() for entry in state.log[:-4:-1] if entry.text.startswith("hire")), None)
    zones = [board_zone(state.on_squares, last[3] if last else "")]
    for other in around(seat, state.players):
        zones.extend(_department_zone(state, other, place, other == seat) for place in range(3))
    zones += hand_zone(seat, state.hands, DECK, label, tile=True)
    standing = tuple(
        (("points", SAY("points", points)), ("back", TABLE("unrevealed", len(hand))))
        for points, hand in zip(state.points, state.hands, strict=True)
    )
    facts = [(TABLE("season"), TABLE("of", state.season, state.seasons)), (TABLE("day"), str(state.day))]
    if state.players > 2:
        facts.append((TABLE("direction"), TABLE("clockwise" if state.direction == 1 else "anticlockwise")))
    if state.luminous is not None:
        facts.append((TABLE("luminous"), KINDS[state.luminous]))
    title = TABLE("over_title") if state.turn is None else TABLE("title", state.season, seat_mark(state.turn))
    return Scene(title, tuple(zones), tuple(facts), standing, _last_throw(state))


def _department_zone(state: LauzaitState, owner: int, place: int, own: bool) -> Zone:
    """Make the zone of a department or of the empty places for one; touching a piece of one's own chooses all of it."""
    empty = Zone(
        f"department-{owner}-{place}",
        TABLE("department", place + 1),
        (VACANT,) * 3,
        seat=owner,
        tile=True,
        key=f"department-{place}",
        why=TABLE("why_own") if own else TABLE("why_others", seat_mark(owner)),
    )
    if place >= len(state.departments[owner]):
        return empty
    reading = state.departments[owner][place]
    choice = set_text(reading.pieces) if own else None
    stands = list((Counter(reading.shown) - Counter(KINDS[piece] for piece in reading.pieces)).elements())
    slots = [
        _joker_as(stands.pop(0), choice) if piece == JOKER else Slot(KINDS[piece], label(piece), choice=choice)
        for piece in reading.pieces
    ]
    return replace(empty, slots=tuple(slots), badge=reading.short_mark)


def _joker_as(shown: str, choice: str | None) -> Slot:
    """Show a joker with the number that it stands for."""
    said = TABLE("joker_as", label(JOKER), label(KINDS.index(shown)))
    return Slot(KINDS[JOKER], said, choice=choice, tag=shown[1])


def _last_throw(state: LauzaitState) -> tuple[str, str]:
    """Return what the sticks showed last in the Season as (text, face id), both empty if they showed nothing.

    Until one is thrown for the Water, it is the throw that won the first Day. What came of a throw is told on its Day.
    """
    at = next(i for i in reversed(range(len(state.log))) if state.log[i].text.startswith(("throw ", "declare")))
    if state.log[at].text == "declare":
        return "", ""
    _, thrown, *words = state.log[at].text.split()
    if words:
        return _first_throw(state, at)
    seat, ended = state.log[at - 1].seat or 0, [row.text for row in state.log[at:]].count("end")
    sentence = TABLE("threw_on", seat_mark(seat), thrown, state.day - ended) if ended else _threw(seat, thrown)
    return sentence, f"throw-{thrown}"


def _first_throw(state: LauzaitState, last: int) -> tuple[str, str]:
    """Return the throw that won the first Day, as (text, face id), both empty if points alone decided it."""
    throws = list[str]()  # of whoever begins, the last one first; who ties throws again
    for row in reversed(state.log[: last + 1]):
        verb, *words = row.text.split()
        if verb != "throw":
            break
        throws += words[:1] if int(words[3]) == state.start else []
    if not throws:
        return "", ""
    entry = "throw_first" if len(throws) == 1 else "throw_first_tie"
    return TABLE(entry, seat_mark(state.start), *throws[:2]), f"throw-{throws[0]}"


def _threw(seat: int, thrown: str) -> str:
    """Say what came of a throw for the Water, and whose it was."""
    return TABLE("throw_arrives" if int(thrown) >= ARRIVES else "throw_stays", seat_mark(seat), thrown)


def drawn(state: LauzaitState, words: Sequence[str]) -> Sequence[Mark]:
    """Mark a Hire as far as it is chosen: the discard on the empty square, the move, and the piece taken.

    If the sticks decide, both pieces that may be taken say with which throw they are, and both are drawn in the hand.
    """
    if words[0] != "hire":
        return chosen_slots(state, words)
    scene = state.scene(state.turn)
    pieces, squares = words[1:2], [scene.key_of(square) for square in words[2:]]
    marks = [Mark(scene.key_of(SQUARES[state.at.now[HOLE]]), face=piece) for piece in pieces]
    if len(squares) < 2:
        return [*marks, *(Mark(square) for square in squares)]
    throws, there = [], state.on_squares.get(words[3], words[1])
    if needs_throw(SQUARE[words[3]]):
        arrives, stays = TABLE("if_thrown", ARRIVES, STICKS), TABLE("if_thrown", 0, ARRIVES - 1)
        throws = [Mark(squares[1], text=arrives), Mark(squares[0], text=stays)]
        if there != state.on_squares[words[2]]:
            throws.append(Mark(scene.key_of(words[1]), face=state.on_squares[words[2]]))
    taken = Mark(squares[1], scene.key_of(words[1]), there)
    return [*marks, Mark(squares[0], squares[1]), taken, *throws]


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence.

    >>> describe_action("hire W2 a1 a2")
    '{who} [discards|discard] W2, moving the piece on a1 to a2'
    """
    verb, *rest = action.split()
    if verb == "form":
        return LOG("form_as", rest[0], rest[2]) if len(rest) > 1 else LOG("form", *rest)
    if verb == "throw":
        if len(rest) > 1:
            return LOG("throw_first", rest[0], seat_mark(int(rest[3])))
        return LOG("throw_arrives" if int(rest[0]) >= ARRIVES else "throw_stays", *rest)
    if verb == "reveal":
        return LOG("filled") if len(rest) > 9 else LOG("revealed", rest)
    return LOG(verb, *rest)


def describe_choice(state: LauzaitState, action: str) -> str:
    """Say what an action does: a Hire which piece it takes or, if a throw decides, which two pieces it may take.

    If these are alike, the throw decides nothing.
    """
    verb, *rest = action.split()
    if verb != "hire":
        return describe_action(action)
    discard, start, end = rest
    taken = state.on_squares.get(end, discard)
    moved = state.on_squares[start]
    key = "throw" if needs_throw(SQUARE[end]) and taken != moved else "take"
    return CHOICES(key, discard, moved, start, end, taken)


def moments(before: LauzaitState, after: LauzaitState, seat: int | None) -> Sequence[Moment]:
    """Show the throw of the sticks before the move succeeds or fails."""
    row, *came = after.log[len(before.log) :]
    if not came or not row.text.startswith("hire") or not came[0].text.startswith("throw"):
        return ()
    thrown = came[0].text.split()[1]
    discard, way, *_ = drawn(before, row.text.split())
    marks = discard, way, Mark("board", face=f"throw-{thrown}")
    return (Moment(before.scene(seat), _threw(row.seat or 0, thrown), marks=marks, logged=True),)


def prompt(state: LauzaitState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice, after those in ``chosen``."""
    if state.turn is None:
        return TABLE("over")
    if not chosen:
        return _prompt_of_day(state)
    if chosen[0] == "hire" and len(chosen) > 3 and needs_throw(SQUARE[chosen[3]]):
        mover, there = (state.on_squares.get(square, chosen[1]) for square in chosen[2:4])
        return TABLE("hire_throw", ARRIVES, there, mover)
    if chosen[0] == "hire":
        return TABLE(f"hire_{min(len(chosen), 4)}")
    if chosen[0] == "dissolve" and len(chosen) > 1:
        return TABLE("dissolve_this", chosen[1])
    if chosen[0] != "form":
        return TABLE(chosen[0])
    if len(chosen) < 4:
        return TABLE(f"form_{len(chosen)}")
    asks = state.rulings["form_reading"] == "chosen" and len(chosen) == 4
    return TABLE("form_as" if asks else "form_this")


def _prompt_of_day(state: LauzaitState) -> str:
    verbs = dict.fromkeys(action.path[0][0] for action in state.legal_actions())
    dissolve = "dissolve_one" if "form" in verbs else "dissolve"
    said = {"form": "form", "dissolve": dissolve, "declare": "declare"}
    every = [TABLE(f"may_{act}") for verb, act in said.items() if verb in verbs]
    if state.done["hire"]:
        return TABLE("hired_also", ", ".join(every)) if every else TABLE("hired")
    acts = either(every)
    if state.stalemate:
        return TABLE("stalemate")
    if "hire" not in verbs:
        return TABLE("no_hire", acts)
    return TABLE("day_also", acts) if acts else TABLE("day_hire")
