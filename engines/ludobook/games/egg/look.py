"""The faces, scenes and prompts of the Luminous Dragon Egg."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ludobook.core.words import HIDDEN, seat_mark, seat_marks
from ludobook.games.egg import kernel
from ludobook.games.egg.components import BRACELETS, DECK, label, parse_card
from ludobook.games.egg.kernel import FAR, HAND, NEAR
from ludobook.games.egg.scoring import PLACES, SetValue, value_of
from ludobook.games.egg.state import CREATE, OVER, PHASE_NAME, READ, RELAY, TRIM, EggState
from ludobook.games.egg.words import MESSAGES, SET_NAMES, SETS, describe_action
from ludobook.look.faces import Faces
from ludobook.look.scene import FACE_DOWN, VACANT, Mark, Moment, Scene, Slot, Zone, around, chosen_slots, hand_zone

TABLE = MESSAGES["table"]
FACES = Faces(__package__, DECK)
FACE_IDS, face, cover_art = FACES.ids, FACES.face, FACES.cover


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: EggState, seat: int | None) -> Scene:
    """Make the table: the opponents' sets, then the seat's own, then its hand."""
    n = state.players
    zones = [_set_zone(state, owner, place, seat) for owner in around(seat, n) for place in (FAR, NEAR)]
    zones += hand_zone(seat, state.hands, DECK, label)
    standing = tuple(
        (
            ("zoo", SETS("zoo", state.at.scores[owner])),
            ("bracelet", TABLE("bracelets", state.bracelets[owner])),
            ("back", TABLE("in_hand", len(state.hands[owner]))),
            *_holds(state.egg == owner),
        )
        for owner in range(n)
    )
    facts = (
        (TABLE("ends_at"), SETS("zoo", kernel.end_amount(n))),
        (TABLE("deck"), TABLE("cards", len(state.deck))),
        (TABLE("bracelets_left"), f"{BRACELETS - sum(state.bracelets)}"),
        *_in_middle(state.egg),
    )
    return Scene(TABLE("title", state.round, PHASE_NAME(state.phase)), tuple(zones), facts, standing)


def _holds(held: bool) -> tuple[tuple[str, str], ...]:
    return (("egg", TABLE("holds_egg")),) if held else ()


def _in_middle(holder: int | None) -> tuple[tuple[str, str], ...]:
    return ((TABLE("egg"), TABLE("in_middle")),) if holder is None else ()


def _with_egg(shown: Scene, holder: int | None) -> Scene:
    """The scene with the Egg at another place."""
    has = tuple(
        (*(thing for thing in things if thing[0] != "egg"), *_holds(owner == holder))
        for owner, things in enumerate(shown.standing)
    )
    facts = *(fact for fact in shown.facts if fact[0] != TABLE("egg")), *_in_middle(holder)
    return replace(shown, standing=has, facts=facts)


def _set_zone(state: EggState, owner: int, place: int, seat: int | None) -> Zone:
    """Make the zone of a Far or Near, laid or not; if the seat sees all of it, a badge names it."""
    word, seen = PLACES[place], state.seen_sets(owner, seat)
    if seen is not None and HIDDEN not in seen[word]:
        one, two = map(parse_card, seen[word])
        is_new = state.phase == OVER or (state.phase == RELAY and owner != seat)
        return _open_zone(owner, place, value_of(one, two, state.flag), new=is_new)
    if seen is not None:
        return replace(_set_place(owner, place, (FACE_DOWN,) * 2), why=TABLE("why_down"))
    why = "" if owner == seat else TABLE("why_empty", seat_mark(owner))
    return replace(_set_place(owner, place, (VACANT,) * 2), why=why)


def _set_place(owner: int, place: int, slots: tuple[Slot, ...], badge: tuple[str, str] | None = None) -> Zone:
    word = PLACES[place]
    group = f"lay/{place + 1}"
    return Zone(f"{word}-{owner}", SET_NAMES[word], slots, "row", badge=badge, seat=owner, group=group)


def _open_zone(owner: int, place: int, value: SetValue, *, new: bool = False, wins: bool = False) -> Zone:
    """Make the zone of a set that lies face up."""
    slots = tuple(Slot(card, label(parse_card(card)), new=new, wins=wins) for card in value.cards)
    return replace(_set_place(owner, place, slots, (value.kind, value.name)), why=TABLE("why_open"))


def drawn(state: EggState, words: Sequence[str]) -> Sequence[Mark]:
    """Mark the chosen cards with arrows to the Far and the Near, or only mark them if they are not for laying."""
    marks = chosen_slots(state, words)
    if words[0] != "lay":
        return marks
    places = [f"{PLACES[i // 2]}-{state.turn}-{i % 2}" for i in range(4)]
    return [Mark(mark.at, place, word) for mark, place, word in zip(marks, places, words[1:], strict=False)]


def moments(before: EggState, after: EggState, seat: int | None) -> Sequence[Moment]:
    """Show that an opponent uses the Egg, and at the end of a round all Fars, then all Nears, the strongest marked."""
    if before.phase == READ and after.phase == RELAY and seat != before.turn:  # the holder sees the sets in its RELAY
        user, rules = Mark(f"seat-{before.turn}", face="egg"), ("EGG-EGG-4", "EGG-EGG-5")
        return (Moment(after.scene(seat), describe_action(after.log[-1].full_text), before.turn, (user,), rules),)
    scored = after.scored
    if scored is None or scored.number == (before.scored.number if before.scored else 0):
        return ()
    base, shown, players, last = before.scene(seat), [], range(before.players), before.turn
    base = replace(base, title=TABLE("title", before.round, PHASE_NAME("reveal")))
    assert last is not None
    if not before.at.sets[last]:  # that seat laid its sets with this action, so the opponents have not seen them
        gone = [card for value in scored.sets[last] for card in value.cards]
        for place in (FAR, NEAR):
            zone = _open_zone(last, place, scored.sets[last][place])
            down = replace(zone, slots=(FACE_DOWN,) * 2, badge=None)
            base = base.with_zone(zone if last == seat else down)
        held = len(before.hands[last]) - 2 * len(PLACES)
        counts = [(face, TABLE("in_hand", held) if face == "back" else text) for face, text in base.standing[last]]
        has = tuple(tuple(counts) if owner == last else things for owner, things in enumerate(base.standing))
        base = replace(base, standing=has)
        for hand in [zone for zone in base.zones if zone.seat == last and zone.layout == "hand"]:
            left = Counter(slot.choice for slot in hand.slots) - Counter(gone)
            kept = tuple(Slot(card, label(parse_card(card))) for card in left.elements() if card)
            base = base.with_zone(replace(hand, slots=kept))
    for place in (FAR, NEAR):
        best = max(sets[place].strength for sets in scored.sets)
        won = [owner for owner in players if scored.sets[owner][place].strength == best]
        for owner in players:
            base = base.with_zone(_open_zone(owner, place, scored.sets[owner][place], wins=owner in won))
        what = SET_NAMES[PLACES[place]], scored.sets[won[0]][place].name
        if place == NEAR:  # the Nears tell where the Egg goes
            base = _with_egg(base, after.egg)
        if len(won) == 1:
            shown.append(Moment(base, TABLE("strongest", *what), won[0]))
        else:
            shown.append(Moment(base, TABLE("share_strongest", seat_marks(won), *what)))
    return shown


def prompt(state: EggState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice, after those in ``chosen``."""
    if state.turn is None:
        return TABLE("over")
    if state.phase == READ:
        return TABLE("use_egg")
    if state.phase == TRIM:
        more = len(state.hands[state.turn]) - HAND - max(len(chosen) - 1, 0)
        return TABLE("cut", more) if more else TABLE("discard_these")
    if state.phase not in (CREATE, RELAY):
        return TABLE("spend")
    cards = [parse_card(card) for card in chosen[1:]]
    if len(cards) < 2:
        return TABLE("choose_second" if cards else "choose_far")
    far = value_of(*cards[:2], state.flag).name
    if len(cards) < 4:
        return TABLE("choose_near" if len(cards) == 2 else "choose_last", far)
    return TABLE("lay_these", far, value_of(*cards[2:4], state.flag).name)
