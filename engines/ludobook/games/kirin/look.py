"""Kirin: how its cards look, and what its table shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ludobook.core.words import HIDDEN, listed, seat_mark, times
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import BEASTS, DECK, KINDS, ORDERS, label, names, parse_card
from ludobook.games.kirin.kernel import ROUNDS, SEATS, TRICKS, flags
from ludobook.games.kirin.scoring import legal_plays, settle_trick
from ludobook.games.kirin.state import DECLARE, PHASE_WORDS, PLAY, KirinState, winner
from ludobook.look.draw import EDGE, INK, STOCK, at, card, card_back, glyphs, svg
from ludobook.look.scene import FACE_DOWN, VACANT, Mark, Moment, Scene, Slot, Zone, around, hand_zone

# -- faces: a curl, feathers, stripes, a shell; trumps are framed, Kirins tinted with climbing or falling chevrons --

BLACK, PALE_EDGE = "#1F252B", "#8C97A0"
SUIT = {"A": "#11598F", "V": "#C43D17", "W": INK, "B": "#FFFFFF"}
TINT = {"A": "#DCEBF6", "V": "#FBE3DA", "W": "#E7EAEB", "B": "#3C454D"}
PEN = 'stroke-linecap="round" stroke-linejoin="round"'


def emblem(beast: str, ink: str, hole: str = STOCK) -> str:
    """The beast's mark round the origin, 30 units wide."""
    if beast == "A":
        return (
            '<path d="M13.5-8C7-16-7-15-11.5-6.5-16 3-9.5 13.2.5 13.2 8.5 13.2 13 7.5 12 1.5 10.8-4.8 3-6.6-1-2.6-3.8.4'
            f'-2.2 5 1.8 4.6" fill="none" stroke="{ink}" stroke-width="4.6" stroke-linecap="round"/>'
        )
    if beast == "V":
        leaf = '<path d="M0 13C-4.6 5-4.2-6 0-14 4.2-6 4.6 5 0 13Z"'
        leaves = f'{leaf}/>{leaf} transform="rotate(-36 0 17)"/>{leaf} transform="rotate(36 0 17)"/>'
        return f'<g fill="{ink}" transform="translate(-.6 .5)scale(.88)">{leaves}</g>'
    if beast == "W":
        return (
            f'<circle r="13.8" fill="{STOCK}" stroke="{INK}" stroke-width="2"/>'
            '<path d="M-8.5-6.5Q-5 0-8 6.5-3.5 1-5-7.5ZM-1.8-10Q2 0-1.4 10 4 1 2-10.5ZM5.6-7.5Q9.5 0 6 7 10.5 2 9-6Z" '
            f'fill="{INK}"/>'
        )
    spokes = "".join(f"M{inner}L{outer}" for inner, outer in zip(_hexagon(6.5), _hexagon(15), strict=True))
    return (
        f'<path d="M{"L".join(_hexagon(15))}Z" fill="{ink}"/>'
        f'<path d="M{"L".join(_hexagon(6.5))}Z{spokes}" fill="none" stroke="{hole}" stroke-width="1.7"/>'
    )


def card_face(kind: int) -> str:
    """The card's SVG, 60 × 84."""
    beast, mark = KINDS[kind][0], KINDS[kind][1]
    ink = SUIT[beast]
    ground, edge = (BLACK, PALE_EDGE) if beast == "B" else (STOCK, EDGE)
    if mark == "T":
        extra = (
            f'<rect x="4.5" y="4.5" width="51" height="75" rx="4" fill="none" stroke="{ink}" stroke-width="2.2"/>'
            f'<path d="M46 9l7 9-7 9-7-9Z" fill="{ink}"/>'
        )
        # smaller, so that the frame stays clear
        shape = at(-1, 0, emblem(beast, ink, ground), 0.83)
        return card(label(kind), "T", beast, shape, ink, ground=ground, ink=ink, edge=edge, extra=extra)
    if mark in "+-":
        extra = (
            f'<rect x="1.8" y="1.8" width="56.4" height="80.4" rx="6.2" fill="{TINT[beast]}"/>'
            f'<g fill="none" stroke="{ink}" stroke-width="4" {PEN}>{_chevrons(mark == "+")}</g>'
            + glyphs(mark, 8.5, 12, 23, ink)
        )
        shape = emblem(beast, ink, TINT[beast])
        return card(label(kind), "", beast, shape, ink, ground=ground, ink=ink, edge=edge, extra=extra)
    return card(label(kind), mark, beast, emblem(beast, ink, ground), ink, ground=ground, ink=ink, edge=edge)


def back_face() -> str:
    """A card face down: facing chevrons."""
    lines = "".join(f'<path d="M12 {y}l18-8 18 8"/>' for y in (22, 30, 38))
    lines += "".join(f'<path d="M12 {y}l18 8 18-8"/>' for y in (46, 54, 62))
    return card_back(lines, "#1C4E7E", PEN)


def order_face(order: str) -> str:
    """The marker of the order in force, 320 × 92: beasts over ranks, strongest at the left and largest."""
    up = order == "ascending"
    beasts, ranks = (BEASTS, "T654321") if up else (BEASTS[::-1], "T123456")
    chevrons = "".join(f'<path d="M{28 - k} {y}l{k}-{0.6 * k:.0f} {k} {0.6 * k:.0f}"/>' for k, y in MARKER_CHEVRONS)
    turned = "" if up else ' transform="matrix(1 0 0 -1 0 92)"'
    out = (
        f'<rect x="1" y="1" width="318" height="90" rx="9" fill="{STOCK}" stroke="{EDGE}" stroke-width="2"/>'
        f'<path d="M10 1H54V91H10A9 9 0 0 1 1 82V10A9 9 0 0 1 10 1Z" fill="{INK}"/>'
        f'<g{turned} fill="none" stroke="#FFD25A" stroke-width="5" {PEN}>{chevrons}</g>'
    )
    for i, beast in enumerate(beasts):
        out += at(84 + 66 * i, 29, emblem(beast, BLACK if beast == "B" else SUIT[beast]), 1.15 - 0.12 * i)
        if i < 3:
            out += f'<path d="M{114 + 66 * i} 24l6 5-6 5" fill="none" stroke="{INK}" stroke-width="2.2" {PEN}/>'
    for i, rank in enumerate(ranks):
        out += glyphs(rank, 78 + 36.5 * i, 57 + 0.5 * i, 22 - 1.2 * i, INK, 2.2, "middle")
    return svg(f"order {order}: beasts {' over '.join(beasts)}, ranks {' over '.join(ranks)}", 320, 92, out)


def token_face(name: str) -> str:
    """The SVG, 60 × 60, of the marks ``parent`` (who leads), ``pile`` (cards captured) and ``point``."""
    if name == "parent":
        body = f'<circle cx="30" cy="30" r="26" fill="#FFD25A" stroke="{INK}" stroke-width="2.5"/>' + (
            f'<path d="M15 28l15-11 15 11M15 34l15 11 15-11" fill="none" stroke="{INK}" stroke-width="4.5" {PEN}/>'
        )
        return svg("parent: leads the trick", 60, 60, body)
    if name == "point":
        body = f'<circle cx="30" cy="30" r="25" fill="{STOCK}" stroke="#1C4E7E" stroke-width="5"/>'
        return svg("point", 60, 60, body + glyphs("1", 30, 18, 24, "#1C4E7E", 2.6, "middle"))
    cards = "".join(
        f'<rect x="{x}" y="{y}" width="28" height="38" rx="4" fill="{STOCK}" stroke="{INK}" stroke-width="2.5"/>'
        for x, y in ((6, 5), (15, 11), (24, 17))
    )
    return svg("captured cards", 60, 60, cards)


TOKENS = ("parent", "pile", "point")
FACE_IDS = (*KINDS, "back", *ORDERS, *TOKENS)


def face(face_id: str) -> str:
    """The SVG of a card (``W3``), the ``back``, an order's marker or a token. Raises BadInput for any other id."""
    if face_id == "back":
        return back_face()
    if face_id in ORDERS:
        return order_face(face_id)
    return token_face(face_id) if face_id in TOKENS else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: the four beasts round a Kirin that climbs and falls."""
    lines = (
        *("88 142l62-34 62 34", "106 116l44-24 44 24", "124 90l26-14 26 14"),
        *("88 158l62 34 62-34", "106 184l44 24 44-24", "124 210l26 14 26-14"),
    )
    paths = "".join(f'<path d="M{line}"/>' for line in lines)
    body = (
        f'<g fill="none" stroke="#FFD25A" stroke-width="9" {PEN}>{paths}</g>'
        + at(56, 66, emblem("A", "#BFE0FA"), 2)
        + at(246, 66, emblem("V", "#FFB095"), 2)
        + at(56, 240, emblem("W", INK), 2)
        + at(246, 240, emblem("B", "#0E1D2B", "#8FB2D2"), 2)
    )
    return svg("Kirin", 300, 300, body)


MARKER_CHEVRONS = ((15, 66), (11, 51), (7, 38))  # (half width, y) of the marker's three


def _hexagon(radius: float) -> list[str]:
    angles = (math.pi * i / 3 for i in range(6))
    return [f"{radius * math.cos(a):.1f} {radius * math.sin(a):.1f}" for a in angles]


def _chevrons(up: bool) -> str:
    """Three in the card's upper right, narrower and flatter the way they point."""
    rows = ((0, 37, -9), (1, 25, -6.5), (2, 14.5, -4)) if up else ((0, 10, 9), (1, 22, 6.5), (2, 32.5, 4))
    return "".join(f'<path d="M{32 + 3 * i} {y}l{11 - 3 * i} {rise}l{11 - 3 * i} {-rise}"/>' for i, y, rise in rows)


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: KirinState, seat: int | None) -> Scene:
    """The trick, every seat's declared card and captured cards, then the seat's own hand."""
    order = around(seat, SEATS)
    zones = [*_trick_zones(state, seat)]
    for other in order:
        declared = state.seen_declared(other, seat)
        zones.append(Zone(f"declared-{other}", "Declared", (_slot(declared),), "row", seat=other))
    piles = state.seen_piles(seat)
    for other in order:
        if piles[other]:
            zones.append(Zone(f"pile-{other}", "Captured", tuple(map(_slot, piles[other])), "pile", seat=other))
    if piles[SEATS]:
        zones.append(Zone("aside", "Set aside", tuple(map(_slot, piles[SEATS])), "pile"))
    zones += hand_zone(seat, state.hands, DECK, label)
    standing = tuple(
        (
            ("point", times(state.points[other], "point")),
            ("back", f"{len(state.hands[other])} in hand"),
            ("pile", f"{len(piles[other])} captured"),
            *((("parent", "parent"),) if state.parent == other and state.phase == PLAY else ()),
        )
        for other in range(SEATS)
    )
    beasts, ranks = (BEASTS, "T654321") if state.order == kernel.ASCENDING else (BEASTS[::-1], "T123456")
    facts = (
        ("Order", f"{ORDERS[state.order]}: {' > '.join(beasts)}, {' > '.join(ranks)}"),
        ("Round", f"{state.round} of {ROUNDS}"),
        *((("Trick", f"{len(state.tricks) + 1} of {TRICKS}"),) if state.phase == PLAY else ()),
        *((("First parent", seat_mark(state.first)),) if state.phase == DECLARE and state.first is not None else ()),
    )
    title = f"Round {state.round}: {PHASE_WORDS[state.phase]}"
    return Scene(title, tuple(zones), facts, standing, ("Order", ORDERS[state.order]))


def _trick_zones(state: KirinState, seat: int | None) -> list[Zone]:
    """The trick on the table while one is played, and the one before it."""
    zones = []
    if state.phase == PLAY:
        zones.append(_trick_zone(state, names(state.table), seat))
    if not state.table and (state.tricks or state.rounds):
        parent, trick = (state.tricks or state.last_tricks)[-1]
        shown = state.seen_cards(parent, trick, seat) if state.tricks else names(trick.plays)
        zones.append(Zone("last-trick", "Last trick", _trick_slots(parent, shown, trick.winner, seat), "pile"))
    return zones


def _trick_zone(state: KirinState, cards: Sequence[str], seat: int | None, winner: int = -1) -> Zone:
    assert state.parent is not None
    return Zone("trick", "Trick", _trick_slots(state.parent, cards, winner, seat), "trick")


def _trick_slots(parent: int, cards: Sequence[str], winner: int, seat: int | None) -> tuple[Slot, ...]:
    """Four places in order of play, named by their seats."""
    slots = []
    for i in range(SEATS):
        who = (parent + i) % SEATS
        card = _slot(cards[i] if i < len(cards) else None)
        name = "you" if who == seat else seat_mark(who)
        new = winner < 0 and i == len(cards) - 1
        wins = ", wins" if i == winner else ""
        slots.append(replace(card, label=f"{card.label}, {name}{wins}", tag=name, new=new, wins=i == winner))
    return tuple(slots)


def moments(before: KirinState, after: KirinState, seat: int | None) -> Sequence[Moment]:
    """A trick is seen whole, then its winner takes it."""
    if len(before.table) < SEATS - 1:
        return ()
    assert before.parent is not None
    card = after.log[len(before.log)].told.split()[1]
    trick = settle_trick((*before.table, parse_card(card)), before.order)
    cards, captor = names(trick.plays), winner(before.parent, trick)
    scene = before.scene(seat).with_zone(_trick_zone(before, cards, seat, trick.winner))
    if seat == before.turn:
        hand = next(zone for zone in scene.zones if zone.id == f"hand-{seat}")
        scene = scene.with_zone(replace(hand, slots=tuple(slot for slot in hand.slots if slot.choice != card)))
    turns = "" if trick.order == trick.next_order else f"; the order turns, and is {ORDERS[trick.next_order]} now"
    rules = tuple(rule for line in trick.notes for rule in line.rules)
    if captor is None:
        return (Moment(scene, f"Four Kirins: nobody wins, and the cards are set aside{turns}", rules=rules),)
    taken = tuple(Mark(f"trick-{i}", f"seat-{captor}", flies=True) for i in range(SEATS))
    level = trick.notes[0].fact("level")
    why = f", as {listed(level)} {'is' if len(level) == 1 else 'are'} of a weaker beast" if level else ""
    best = f"{cards[trick.winner]}, the strongest rank{why}"
    return (Moment(scene, f"wins the trick with {best}{turns}", captor, taken, rules),)


def drawn(state: KirinState, words: Sequence[str]) -> Sequence[Mark]:
    """The card on its way to the trick, or to the place of the declared card."""
    where = "trick-{}" if state.phase == PLAY else "declared-{1}-0"
    to = where.format(len(state.table), state.turn)
    return [Mark(state.scene(state.turn).key_of(card), to, card) for card in words[1:]]


def _slot(card: str | None) -> Slot:
    if card is None:
        return VACANT
    return FACE_DOWN if card == HIDDEN else Slot(card, label(parse_card(card)))


def prompt(state: KirinState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    if state.turn is None:
        return "The game is over."
    if len(chosen) > 1:
        card = label(parse_card(chosen[1]))
        return f"Set the {card} face down?" if state.phase == DECLARE else f"Play the {card}?"
    if state.phase == DECLARE:
        return "Set one card face down: its beast is what you collect this round."
    if not state.table:
        return "You are parent: lead any card."
    lead = KINDS[state.table[0]]
    if legal_plays(state.hands[state.turn], state.table[0], state.order, flags(state.rulings)).forced:
        return f"{lead} is led: you must play a card that answers it."
    return f"{lead} is led and you cannot answer it: play any card."
