"""The faces, scenes and prompts of Meow Oracle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap

from ludobook.core.bits import size
from ludobook.core.words import listed, seat_mark
from ludobook.games.meow_oracle.components import CELLS, FACES, KINDS, cell_slot, label
from ludobook.games.meow_oracle.kernel import NOTHING, own_cards, receiver
from ludobook.games.meow_oracle.machine import ROUNDS, own_down
from ludobook.games.meow_oracle.scoring import SAY, score_area
from ludobook.games.meow_oracle.state import OVER, PLACE, REVEAL, TABLE, MeowState
from ludobook.games.meow_oracle.words import CELL_NAMES, CHOICES, describe_action
from ludobook.look.scene import Mark, Moment, Scene, Slot, Zone, around, chosen_slots

FACE_IDS, face, cover_art = FACES.ids, FACES.face, FACES.cover


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: MeowState, seat: int | None) -> Scene:
    """Make the table: the opponents' areas, then the seat's own, then the cards turned up or waiting to be placed."""
    zones: list[Zone] = []
    for other in around(seat, state.players):
        acting = state.phase if seat == other == state.turn else ""
        zones.append(_area_zone(state, other, acting, other == seat))
        if state.sides[other]:
            places = range(1, len(state.sides[other]) + 1)
            choices = [f"s{i}" if acting == REVEAL else None for i in places]
            side = tuple(Slot("back", TABLE("at_side", i), choices[i - 1]) for i in places)
            zones.append(Zone(f"side-{other}", TABLE("side"), side, "strip", seat=other, why=TABLE("why_side")))
    if state.turned:
        choose = seat == state.turn
        cards = tuple(Slot(KINDS[c], label(c), KINDS[c] if choose else None, new=True) for c in state.turned)
        zones.append(Zone("turned", TABLE("turned_up_by", seat_mark(state.mover)), cards))
    if state.queue:
        cards = tuple(Slot(KINDS[c], label(c), tag=seat_mark(owner)) for owner, c in state.queue)
        zones.append(Zone("queue", TABLE("queue"), cards, why=TABLE("why_queue")))
    standing = tuple(
        (
            ("point", SAY("winner_points", points)),
            ("back", TABLE("face_down", size(own_down(state.at, other)))),
            *((("start", TABLE("starter")),) if other == state.starter else ()),
        )
        for other, points in enumerate(state.status().scores)
    )
    facts = [
        (
            TABLE("round_totals", i),
            ", ".join(TABLE("total_of", seat_mark(other), total) for other, total in enumerate(scored.totals)),
        )
        for i, scored in enumerate(state.scored, 1)
    ]
    if state.undealt:
        facts.append((TABLE("cards", len(state.undealt)), TABLE("out")))
    title = TABLE("title", state.round, ROUNDS, TABLE(state.phase))
    return Scene(title, tuple(zones), tuple(facts), standing)


def _area_zone(state: MeowState, seat: int, acting: str, own: bool) -> Zone:
    """Make the zone of an area; its cells can be chosen to place a card, or to turn one up if players pick them.

    ``acting`` is the phase if the seat that looks is to act in this area, otherwise empty.
    """
    last = state.log[-1] if state.log else None
    laid = last.text.split()[1] if last and last.seat == seat and last.text.startswith(PLACE) else None
    slots = []
    for at, (up, down) in enumerate(zip(state.up[seat], state.down[seat], strict=True)):
        cell = CELLS[at]
        choice = cell if acting == PLACE or (acting == REVEAL and down != NOTHING) else None
        if up == NOTHING and down != NOTHING:
            slots.append(Slot("back", TABLE("cell_down", CELL_NAMES[cell]), choice))
        else:
            slots.append(replace(cell_slot(at, up), choice=choice, new=up != NOTHING and cell == laid))
    badge = None
    if NOTHING not in state.up[seat]:
        badge = ("climb", SAY("count", score_area(state.up[seat], state.rulings).total))
    why = "" if own else TABLE("why_area", seat_mark(seat))
    return Zone(f"area-{seat}", SAY("area"), tuple(slots), "grid", 3, badge, seat, why=why)


def drawn(state: MeowState, words: Sequence[str]) -> Sequence[Mark]:
    """Mark the card in its cell, each given card on its way to an area, or the cards to turn up."""
    marks = chosen_slots(state, words)
    if words[0] == PLACE:
        return [Mark("queue-0", mark.at, KINDS[state.queue[0][1]]) for mark in marks]
    if words[0] == REVEAL:
        return marks
    seats = [receiver(i, len(state.turned), state.mover, state.players) for i in range(len(marks))]
    return [Mark(mark.at, f"area-{seat}") for mark, seat in zip(marks, seats, strict=True)]


def moments(before: MeowState, after: MeowState, seat: int | None) -> Sequence[Moment]:
    """Show every area being counted at the end of a round, the lowest total first."""
    if len(after.scored) == len(before.scored):
        return ()
    scored = [score_area(area, before.rulings) for area in after.scored[-1].areas]
    base, shown = before.scene(seat), []
    base = replace(base, zones=tuple(zone for zone in base.zones if zone.id != "queue"))
    for owner in range(before.players):
        slots = tuple(starmap(cell_slot, enumerate(after.scored[-1].areas[owner])))
        base = base.with_zone(Zone(f"area-{owner}", SAY("area"), slots, "grid", 3, None, owner))
    for owner in sorted(range(before.players), key=lambda owner: scored[owner].total):
        score, area = scored[owner], next(zone for zone in base.zones if zone.id == f"area-{owner}")
        base = base.with_zone(replace(area, badge=("climb", SAY("count", score.total))))
        text = TABLE("scores", score.total, score.climb.points, score.line_points)
        shown.append(Moment(base, text, owner, (Mark(area.id),), counts=True))
    return shown


def prompt(state: MeowState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice, after those in ``chosen``."""
    taken, phase = max(len(chosen) - 1, 0), state.phase
    if phase == OVER:
        return TABLE("game_over")
    if phase == PLACE:
        card = KINDS[state.queue[0][1]]
        return TABLE("place_there", card, CELL_NAMES[chosen[1]]) if taken else TABLE("place_this", card)
    if phase == REVEAL:
        left = state.due - taken
        return TABLE("turn_up", left) if left else TABLE("turn_these")
    turned, n = len(state.turned), state.players
    own = own_cards(turned, n)
    if taken == turned:
        return TABLE("give_these")
    if taken < own:
        return TABLE("keep" if own == 1 else "keep_other" if taken else "keep_two")
    return TABLE("give_to", seat_mark(receiver(taken, turned, state.mover, n)))


def describe_choice(state: MeowState, action: str) -> str:
    """Say what an action does in its position: which card goes where, or what is kept and what given away."""
    verb, *rest = action.split()
    if verb == "place":
        return CHOICES("place", KINDS[state.queue[0][1]], CELL_NAMES[rest[0]])
    if verb != "give":
        return describe_action(action)
    own = own_cards(len(rest), state.players)
    kept, given = listed(rest[:own]), rest[own:]
    if len(given) == 1:
        return CHOICES("give_away", kept, *given)
    left, other = (seat_mark(receiver(n, len(rest), state.mover, state.players)) for n in (own, own + 1))
    return CHOICES("give", kept, given[0], left, given[1], other)
