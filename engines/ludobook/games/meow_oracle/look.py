"""Meow Oracle: how its cards look, and what its table shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook.core.bits import size
from ludobook.core.words import seat_mark, times
from ludobook.games.meow_oracle.components import CELL_NAMES, CELLS, INKS, KINDS, SUITS, label, parse_card
from ludobook.games.meow_oracle.kernel import NOTHING, own_cards, receiver
from ludobook.games.meow_oracle.machine import ROUNDS, own_down
from ludobook.games.meow_oracle.scoring import score_area
from ludobook.games.meow_oracle.state import OVER, PHASE_WORDS, PLACE, REVEAL, MeowState
from ludobook.look.draw import INK, STOCK, at, card, card_back, glyphs, svg
from ludobook.look.scene import Mark, Moment, Scene, Slot, Zone, around, chosen_slots

# -- faces: red is an ear, green an eye, blue a ball of yarn; the joker is the whole cat, all three at once ----

GREY, COVER, GOLD = "#D3D9DB", "#86344F", "#FFD25A"
EMBLEMS = {
    "R": '<path d="M0-13.5 14 12H-14Z" fill="{ink}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M0-5 6.6 8H-6.6Z" fill="{hole}"/>',
    "G": '<path d="M-15 0C-9-10.5 9-10.5 15 0 9 10.5-9 10.5-15 0Z" fill="{ink}"/>'
    '<path d="M0-6.4C3-3 3 3 0 6.4-3 3-3-3 0-6.4Z" fill="{hole}"/>',
    "B": '<circle r="14" fill="{ink}"/>'
    '<path d="M-11-5C-4-9 5-8 11.5-3M-13 3C-5-3 6-2 12.5 4M-8 10C-3 5 5 5 9 9.5" '
    'fill="none" stroke="{hole}" stroke-width="1.8" stroke-linecap="round"/>',
    "J": '<path d="M-13.5-13.5-3-8.5H3L13.5-13.5V2A13.5 12.5 0 0 1-13.5 2Z" '
    'fill="{ink}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M-9.5 0C-7.5-3.6-3.5-3.6-2 0-4 3.2-7.5 3.2-9.5 0ZM9.5 0C7.5-3.6 3.5-3.6 2 0 4 3.2 7.5 3.2 9.5 0Z" '
    'fill="{hole}"/><path d="M-2.2 6.5 0 8.5 2.2 6.5" fill="none" stroke="{hole}" stroke-width="1.8" '
    'stroke-linecap="round"/>',
}


def emblem(suit: str, ink: str, hole: str = STOCK) -> str:
    """The mark of a suit, round the origin, 30 units wide."""
    return EMBLEMS[suit].format(ink=ink, hole=hole)


def card_face(kind: int) -> str:
    """The card's SVG, 60 × 84."""
    suit, number = KINDS[kind][0], KINDS[kind][1:]
    ink, ground = INKS[suit], GREY if suit == "J" else STOCK
    return card(f"{number} {SUITS[suit]}", number, suit, emblem(suit, ink, ground), ink, ground=ground)


def back_face() -> str:
    """A card face down: rows of ears."""
    ears = "".join(
        f'<path d="M{x} {y}v-8l4 3h4l4-3v8"/>'
        for j, y in enumerate(range(22, 78, 14))
        for x in ((10, 24, 38) if j % 2 else (17, 31))
    )
    return card_back(ears, COVER)


def point_face() -> str:
    """A winner point: a paw."""
    spots = ((13, 26), (24, 15), (36, 15), (47, 26))
    toes = "".join(f'<ellipse cx="{x}" cy="{y}" rx="5" ry="6.5"/>' for x, y in spots)
    pad = '<path d="M30 29C39 29 47 38 45 46 43 54 35 50 30 50S17 54 15 46C13 38 21 29 30 29Z"/>'
    return svg("winner point", 60, 60, f'<g fill="{GOLD}" stroke="{INK}" stroke-width="2.5">{toes}{pad}</g>')


def start_face() -> str:
    """The mark of the starting player: a crystal ball."""
    ball = f'<circle cx="30" cy="25" r="19" fill="#E9DCF2" stroke="{INK}" stroke-width="2.5"/>'
    foot = f'<path d="M15 44H45L50 55H10Z" fill="{COVER}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    return svg("starting player", 60, 60, ball + at(30, 26, emblem("J", COVER, "#E9DCF2"), 0.7) + foot)


def climb_face() -> str:
    """The mark of the climb: rising beads."""
    rail = f'<path d="M9 49 30 33 51 14" fill="none" stroke="{INK}" stroke-width="3"/>'
    beads = "".join(
        f'<circle cx="{x}" cy="{y}" r="8" fill="{fill}" stroke="{INK}" stroke-width="2.5"/>'
        for x, y, fill in ((10, 48, STOCK), (30, 33, STOCK), (50, 14, GOLD))
    )
    return svg("cards that climb", 60, 60, rail + beads)


def line_face(suit: str = "") -> str:
    """What a line is worth; with a suit, the end of the ribbon under its cards."""
    if not suit:
        ribbon = f'<path d="M9 30H51" stroke="{INK}" stroke-width="19" stroke-linecap="round"/>'
        return svg("a line of one colour", 60, 60, ribbon + glyphs("+2", 30, 23.5, 13, STOCK, 2.4, "middle"))
    pill = f'<rect x="1.5" y="1.5" width="67" height="31" rx="15.5" fill="{STOCK}" stroke="{INKS[suit]}" '
    mark = at(19, 17.5, emblem(suit, INKS[suit]), 0.62) + glyphs("+2", 32, 9.5, 15, INK, 2.2)
    return svg(f"2 points for a line: {SUITS[suit]}", 70, 34, f'{pill}stroke-width="3"/>{mark}')


DRAWN = {"back": back_face(), "point": point_face(), "start": start_face(), "climb": climb_face(), "line": line_face()}
DRAWN |= {f"line-{suit}": line_face(suit) for suit in SUITS}
FACE_IDS = (*KINDS, *DRAWN)


def face(face_id: str) -> str:
    """The SVG of a card (``R7``), the ``back`` or a token. Raises BadInput for any other id."""
    return DRAWN[face_id] if face_id in DRAWN else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: an area of ears, eyes and yarn, the cat in its centre."""
    tints = {"R": "#FFB3A6", "G": "#A9F0CD", "B": "#C3CBFF", "J": GOLD}
    body = ""
    for cell, suit in enumerate("RGBBJGGRB"):
        x, y = 28 + 88 * (cell % 3), 24 + 88 * (cell // 3)
        glow, scale = ("0.2", 1.75) if suit == "J" else ("0.09", 1.35)
        body += f'<rect x="{x}" y="{y}" width="76" height="76" rx="8" fill="#fff" fill-opacity="{glow}"/>'
        body += at(x + 38, y + 38, emblem(suit, tints[suit], COVER), scale)
    return svg("Meow Oracle", 300, 300, body)


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: MeowState, seat: int | None) -> Scene:
    """The others' areas, then the seat's own, then the cards turned up or waiting to be laid."""
    zones: list[Zone] = []
    for other in around(seat, state.players):
        acting = state.phase if seat == other == state.turn else ""
        zones.append(_area_zone(state, other, acting))
        if state.sides[other]:
            places = range(1, len(state.sides[other]) + 1)
            choices = [f"s{i}" if acting == REVEAL else None for i in places]
            side = tuple(Slot("back", f"face-down card {i} at the side", choices[i - 1]) for i in places)
            zones.append(Zone(f"side-{other}", "Side", side, "strip", seat=other))
    if state.turned:
        choose = seat == state.turn
        cards = tuple(Slot(KINDS[c], label(c), KINDS[c] if choose else None, new=True) for c in state.turned)
        zones.append(Zone("turned", f"Turned up by {seat_mark(state.mover)}", cards))
    if state.queue:
        cards = tuple(Slot(KINDS[c], label(c), tag=seat_mark(owner)) for owner, c in state.queue)
        zones.append(Zone("queue", "To be laid", cards))
    standing = tuple(
        (
            ("point", times(points, "winner point")),
            ("back", f"{size(own_down(state.at, other))} face down"),
            *((("start", "starting player"),) if other == state.starter else ()),
        )
        for other, points in enumerate(state.status().scores)
    )
    facts = [
        (f"Round {i + 1}:", ", ".join(f"{seat_mark(other)} {total}" for other, total in enumerate(scored.totals)))
        for i, scored in enumerate(state.scored)
    ]
    if state.undealt:
        facts.append(("Out of the round", f"{len(state.undealt)} cards"))
    title = f"Round {state.round} of {ROUNDS}: {PHASE_WORDS[state.phase]}"
    return Scene(title, tuple(zones), tuple(facts), standing)


def _area_zone(state: MeowState, seat: int, acting: str) -> Zone:
    """An area; its cells can be chosen to lay a card on, or where cards are picked, to turn one up."""
    last = state.log[-1] if state.log else None
    laid = last.text.split()[1] if last and last.seat == seat and last.text.startswith(PLACE) else None
    slots = []
    for cell, up, down in zip(CELLS, state.up[seat], state.down[seat], strict=True):
        choice = cell if acting == PLACE or (acting == REVEAL and down != NOTHING) else None
        if up != NOTHING:
            slots.append(Slot(KINDS[up], label(up), choice, new=cell == laid))
        elif down != NOTHING:
            slots.append(Slot("back", f"{CELL_NAMES[cell]}, face-down card", choice))
        else:
            slots.append(Slot(None, f"{CELL_NAMES[cell]}, vacant", choice))
    badge = None
    if NOTHING not in state.up[seat]:
        badge = ("climb", times(score_area(state.up[seat], state.rulings).total, "point"))
    return Zone(f"area-{seat}", "Area", tuple(slots), "grid", 3, badge, seat)


def drawn(state: MeowState, words: Sequence[str]) -> Sequence[Mark]:
    """The card in its cell; each given card on its way to an area; cards to be turned up."""
    marks = chosen_slots(state, words)
    if words[0] == PLACE:
        return [Mark("queue-0", mark.at, KINDS[state.queue[0][1]]) for mark in marks]
    if words[0] == REVEAL:
        return marks
    seats = [receiver(i, len(state.turned), state.mover, state.players) for i in range(len(marks))]
    return [Mark(mark.at, f"area-{seat}") for mark, seat in zip(marks, seats, strict=True)]


def moments(before: MeowState, after: MeowState, seat: int | None) -> Sequence[Moment]:
    """At the end of a round every area is counted, the lowest first."""
    if len(after.scored) == len(before.scored):
        return ()
    scored = [score_area(area, before.rulings) for area in after.scored[-1].areas]
    base, shown = before.scene(seat), []
    base = replace(base, zones=tuple(zone for zone in base.zones if zone.id != "queue"))
    for owner in range(before.players):
        slots = tuple(Slot(KINDS[card], label(card)) for card in after.scored[-1].areas[owner])
        base = base.with_zone(Zone(f"area-{owner}", "Area", slots, "grid", 3, None, owner))
    for owner in sorted(range(before.players), key=lambda owner: scored[owner].total):
        score, area = scored[owner], next(zone for zone in base.zones if zone.id == f"area-{owner}")
        base = base.with_zone(replace(area, badge=("climb", times(score.total, "point"))))
        text = f"scores {times(score.total, 'point')}, {score.climb.points} by climbing, {score.line_points} by lines"
        shown.append(Moment(base, text, owner, (Mark(area.id),)))
    return shown


def prompt(state: MeowState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    taken, phase = max(len(chosen) - 1, 0), state.phase
    if phase == OVER:
        return "The game is over."
    if phase == PLACE:
        return "Lay it there?" if taken else f"Lay {KINDS[state.queue[0][1]]} in a cell of your area."
    if phase == REVEAL:
        left = state.due - taken
        return f"Choose {left} of your face-down cards to turn up." if left else "Turn these up?"
    turned, n = len(state.turned), state.players
    own = own_cards(turned, n)
    if taken == turned:
        return "Give them like this?"
    if taken < own:
        return "Which card do you keep?" if own == 1 else f"Choose {own - taken} of the three cards to keep."
    return f"Which card goes to {seat_mark(receiver(taken, turned, state.mover, n))}?"
