"""The Luminous Dragon Egg: how its cards look, and what its table shows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ludobook.core.words import HIDDEN, listed, seat_mark, times
from ludobook.games.egg import kernel
from ludobook.games.egg.components import BRACELETS, DECK, KINDS, RANKS, label, parse_card
from ludobook.games.egg.kernel import FAR, HAND, NEAR
from ludobook.games.egg.scoring import PLACES, SetValue, value_of
from ludobook.games.egg.state import CREATE, OVER, PHASE_WORDS, READ, RELAY, TRIM, EggState
from ludobook.look.draw import INK, STOCK, at, burst, card, card_back, glyphs, svg
from ludobook.look.scene import FACE_DOWN, VACANT, Mark, Moment, Scene, Slot, Zone, around, chosen_slots, hand_zone

# -- faces: red is a sun, blue a moon; seven ticks climb with the rank, seven beams say "any rank" --------

ROUND = [2 * math.pi * i / 7 - math.pi / 2 - 0.35 for i in range(7)]
FAN = [math.pi * (i - 3) / 7 - math.pi / 2 for i in range(7)]
SUIT = {"R": ("#C2391D", "#F9CFC0", "red"), "B": ("#17448A", "#C6D8F3", "blue")}


def emblem(colour: str, ink: str, hole: str = STOCK) -> str:
    """The sun of red or the moon of blue, round the origin, 30 units wide."""
    if colour == "R":
        return (
            f'<path d="{burst(10, 15, 10.6)}" fill="{ink}"/>'
            f'<circle r="5" fill="none" stroke="{hole}" stroke-width="1.8"/>'
        )
    return (
        f'<path d="M5.5-13.6A14.6 14.6 0 1 0 14.4 4.2 11.4 11.4 0 0 1 5.5-13.6Z" fill="{ink}"/>'
        f'<circle cx="8.4" cy="-4" r="2.2" fill="{ink}"/>'
    )


def card_face(kind: int) -> str:
    """The card's SVG, 60 × 84."""
    letter, value = KINDS[kind][0], KINDS[kind][1:]
    ink, wash, name = SUIT[letter]
    if value == "W":
        extra = (
            '<svg x="4" y="4" width="52" height="76" viewBox="4 4 52 76">'
            f'<g fill="{wash}">{_beams(39.5, 61, 90, 0.09, ROUND)}</g></svg>'
            f'<circle cx="39.5" cy="61" r="17.5" fill="{STOCK}"/>'
            f'<rect x="4" y="4" width="52" height="76" rx="4.5" fill="none" stroke="{ink}" stroke-width="2"/>'
        )
        title = f"Revelation, {name}: any rank of its colour"
        return card(title, "W", letter, emblem(letter, ink), ink, ink=ink, edge=ink, extra=extra)
    filled = RANKS.index(int(value)) + 1
    ticks = "".join(
        f'<rect x="{9.5 + 6 * i:.1f}" y="{78 if i < filled else 78.7}" width="4.2" height="{2 if i < filled else 0.7}" '
        f'fill="{ink if i < filled else "#9AA4AB"}"/>'
        for i in range(7)
    )
    return card(f"{value} {name}", value, letter, emblem(letter, ink), ink, extra=ticks)


def back_face() -> str:
    """A card face down: dragon scales."""
    scales = "".join(
        f'<path d="M{x} {y}a6.5 6.5 0 0 0 13 0"/>'
        for j, y in enumerate(range(14, 76, 9))
        for x in ((10.5, 23.5, 36.5) if j % 2 else (17, 30))
    )
    return card_back(scales, "#3A3170")


def token_face(name: str) -> str:
    """The SVG, 60 × 60, of ``egg``, ``bracelet``, ``zoo``, or the marks ``friends`` and ``bah-yah``."""
    if name == "egg":
        return svg("the Egg", 60, 60, _egg_body())
    if name == "bracelet":
        beads = "".join(
            f'<circle cx="{30 + 20 * math.cos(a):.1f}" cy="{30 + 20 * math.sin(a):.1f}" r="{6.5 if i == 9 else 4.6}" '
            f'fill="{"#FFD25A" if i == 9 else "#2C7D74"}" stroke="{INK}" stroke-width="1.5"/>'
            for i, a in ((i, 2 * math.pi * i / 12) for i in range(12))
        )
        ring = f'<circle cx="30" cy="30" r="20" fill="none" stroke="{INK}" stroke-width="2"/>'
        return svg("bracelet", 60, 60, ring + beads)
    if name == "zoo":
        note = '<rect x="3" y="14" width="54" height="32" rx="4" fill="#E6F0E6" stroke="#17663F" stroke-width="2.5"/>'
        disc = '<circle cx="30" cy="30" r="11" fill="none" stroke="#17663F" stroke-width="2"/>'
        return svg("ZOO, money", 60, 60, note + disc + glyphs("Z", 30, 24, 12, "#17663F", 2.4, "middle"))
    title, shape = {
        "friends": (
            "Friends: alike in colour and rank",
            '<circle cx="24" cy="30" r="15"/><circle cx="36" cy="30" r="15"/>',
        ),
        "bah-yah": ("BAH-YAH: any other pair", '<circle cx="15.5" cy="30" r="12"/><path d="M33.5 18.5h23v23h-23Z"/>'),
    }[name]
    pen = 'fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"'
    return svg(title, 60, 60, f"<g {pen}>{shape}</g>")


TOKENS = ("egg", "bracelet", "zoo", "friends", "bah-yah")
FACE_IDS = (*KINDS, "back", *TOKENS)


def face(face_id: str) -> str:
    """The SVG of a card (``R7``), the ``back`` or a token. Raises BadInput for any other id."""
    if face_id == "back":
        return back_face()
    return token_face(face_id) if face_id in TOKENS else card_face(parse_card(face_id))


def cover_art() -> str:
    """The booklet's cover: the Egg between sun and moon, on seven beams."""
    body = (
        f'<g fill="#fff" fill-opacity=".13">{_beams(150, 238, 420, 0.13, FAN)}</g>'
        + at(52, 62, emblem("R", "#FF9A7E", "#3A3170"), 1.7)
        + at(252, 62, emblem("B", "#BFD6FF", "#3A3170"), 1.7)
        + '<path d="M150 84C202 84 232 164 232 210A82 78 0 0 1 68 210C68 164 98 84 150 84Z" fill="#FFD25A"/>'
        '<path d="M70 190q26.7 30 53.4 0 26.7 30 53.4 0 26.7 30 53.4 0M71 230q26.5 30 53 0 26.5 30 53 0 26.5 30 53 0" '
        'fill="none" stroke="#3A3170" stroke-width="6"/>'
    )
    return svg("The Luminous Dragon Egg", 300, 300, body)


def _egg_body() -> str:
    return (
        f'<path d="M30 4C43 4 51 24 51 36A21 20 0 0 1 9 36C9 24 17 4 30 4Z" fill="#FFD25A" stroke="{INK}" '
        'stroke-width="2.5"/><path d="M11 30q6.3 7 12.7 0 6.3 7 12.6 0 6.4 7 12.7 0M10 42q6.6 7 13.3 0 6.7 7 13.4 0 '
        '6.7 7 13.3 0" fill="none" stroke="#8A5A00" stroke-width="2"/>'
        '<path d="M23 12C19 16 17 20 16 24" fill="none" stroke="#FFF6DC" stroke-width="3" stroke-linecap="round"/>'
    )


def _beams(x: float, y: float, length: float, spread: float, angles: Sequence[float]) -> str:
    return "".join(
        f'<path d="M{x} {y} {x + length * math.cos(a - spread):.1f} {y + length * math.sin(a - spread):.1f} '
        f'{x + length * math.cos(a + spread):.1f} {y + length * math.sin(a + spread):.1f}Z"/>'
        for a in angles
    )


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: EggState, seat: int | None) -> Scene:
    """The others' sets, then the seat's own, then its hand."""
    n = state.players
    zones = [_set_zone(state, owner, place, seat) for owner in around(seat, n) for place in (FAR, NEAR)]
    zones += hand_zone(seat, state.hands, DECK, label)
    standing = tuple(
        (
            ("zoo", f"{state.at.scores[owner]} ZOO"),
            ("bracelet", times(state.bracelets[owner], "bracelet")),
            ("back", f"{len(state.hands[owner])} in hand"),
            *((("egg", "holds the Egg"),) if state.egg == owner else ()),
        )
        for owner in range(n)
    )
    facts = (
        ("Ends at", f"{kernel.end_amount(n)} ZOO"),
        ("Deck", f"{len(state.deck)} cards"),
        ("Bracelets left", f"{BRACELETS - sum(state.bracelets)}"),
        *((("The Egg", "in the middle"),) if state.egg is None else ()),
    )
    return Scene(f"Round {state.round}: {PHASE_WORDS[state.phase]}", tuple(zones), facts, standing)


def _set_zone(state: EggState, owner: int, place: int, seat: int | None) -> Zone:
    """One laid set, or the two empty places for it; its badge says what it is when it is seen whole."""
    word, seen = PLACES[place], state.seen_sets(owner, seat)
    if seen is not None and HIDDEN not in seen[word]:
        one, two = map(parse_card, seen[word])
        return _open_zone(owner, place, value_of(one, two, state.flag), new=state.phase in (RELAY, OVER))
    return _set_place(owner, place, (VACANT if seen is None else FACE_DOWN,) * 2)


def _set_place(owner: int, place: int, slots: tuple[Slot, ...], badge: tuple[str, str] | None = None) -> Zone:
    word = PLACES[place]
    group = f"lay/{place + 1}"
    return Zone(f"{word}-{owner}", word.capitalize(), slots, "row", badge=badge, seat=owner, group=group)


def _open_zone(owner: int, place: int, value: SetValue, *, new: bool = False, wins: bool = False) -> Zone:
    """A set that is seen."""
    slots = tuple(Slot(card, label(parse_card(card)), new=new, wins=wins) for card in value.cards)
    return _set_place(owner, place, slots, (value.kind, value.name))


def drawn(state: EggState, words: Sequence[str]) -> Sequence[Mark]:
    """Cards on their way to the Far and the Near; others where they are."""
    marks = chosen_slots(state, words)
    if words[0] != "lay":
        return marks
    places = [f"{PLACES[i // 2]}-{state.turn}-{i % 2}" for i in range(4)]
    return [Mark(mark.at, place, word) for mark, place, word in zip(marks, places, words[1:], strict=False)]


def moments(before: EggState, after: EggState, seat: int | None) -> Sequence[Moment]:
    """At the end of a round all Fars are turned up, then all Nears, the strongest marked."""
    scored = after.scored
    if scored is None or scored.number == (before.scored.number if before.scored else 0):
        return ()
    base, shown, players, last = before.scene(seat), [], range(before.players), before.turn
    assert last is not None
    if before.laid[last] is None:  # what was laid last lies face down but for who laid it
        gone = [card for value in scored.sets[last] for card in value.cards]
        for place in (FAR, NEAR):
            zone = _open_zone(last, place, scored.sets[last][place])
            down = replace(zone, slots=(FACE_DOWN,) * 2, badge=None)
            base = base.with_zone(zone if last == seat else down)
        for hand in [zone for zone in base.zones if zone.seat == last and zone.layout == "hand"]:
            left = Counter(slot.choice for slot in hand.slots) - Counter(gone)
            kept = tuple(Slot(card, label(parse_card(card))) for card in left.elements() if card)
            base = base.with_zone(replace(hand, slots=kept))
    for place in (FAR, NEAR):
        best = max(sets[place].strength for sets in scored.sets)
        won = [owner for owner in players if scored.sets[owner][place].strength == best]
        for owner in players:
            base = base.with_zone(_open_zone(owner, place, scored.sets[owner][place], wins=owner in won))
        what = f"the strongest {PLACES[place].capitalize()}, {scored.sets[won[0]][place].name}"
        text = f"has {what}" if len(won) == 1 else f"{listed([seat_mark(owner) for owner in won])} share {what}"
        shown.append(Moment(base, text, won[0] if len(won) == 1 else None))
    return shown


def prompt(state: EggState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    if state.turn is None:
        return "The game is over."
    if state.phase == READ:
        return "You hold the Egg. Give it up to see every other Far, or every other Near, and lay again?"
    if state.phase == TRIM:
        more = len(state.hands[state.turn]) - HAND - max(len(chosen) - 1, 0)
        return f"Your hand is cut to five: choose {more} to throw away." if more else "Throw these away?"
    if state.phase not in (CREATE, RELAY):
        return "Spend a bracelet for a card, or pass."
    cards = [parse_card(card) for card in chosen[1:]]
    if len(cards) < 2:
        return "Choose the Far’s second card." if cards else "Choose two cards for your Far, the strong set."
    told = f"Far {value_of(*cards[:2], state.flag).name}"
    if len(cards) < 4:
        return f"{told}. Now {'two cards' if len(cards) == 2 else 'one more card'} for your Near, the weak set."
    return f"{told}, Near {value_of(*cards[2:4], state.flag).name}. Lay these two sets?"
