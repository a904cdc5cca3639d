"""The scenes and prompts of German Whist."""

from collections.abc import Sequence

from ludobook.contract.machine import LENGTH
from ludobook.core.bits import places
from ludobook.core.words import times
from ludobook.look.draw import INK, plain_look
from ludobook.look.scene import FACE_DOWN, VACANT, Scene, Slot, Zone

from german_whist.components import KINDS, SUIT_NAMES, label
from german_whist.machine import SEATS, SUIT, TRICKS, TRUMP
from german_whist.state import WhistState

RED = "#B3261E"
FACES = plain_look("German Whist", KINDS, label, {"C": INK, "D": RED, "H": RED, "S": INK})


def scene(state: WhistState, seat: int | None) -> Scene:
    """Make the table: the trick, the card it is played for, known cards of the other hand, and the seat's hand."""
    g = state.at
    led = VACANT if state.lead is None else _slot(state.lead, tag="lead", new=True)
    zones = [Zone("trick", "Trick", (led, VACANT), "trick")]
    if state.stock:
        below = len(state.stock) - 1
        zones.append(Zone("stock", "To win", (_slot(state.stock[0]), FACE_DOWN), badge=("back", f"{below} face down")))
    if state.tricks and state.lead is None:
        last = state.tricks[-1]
        shown = [_slot(card, tag="won" * (card == last.best)) for card in (last.lead, last.reply)]
        zones.append(Zone("last", "Last trick", tuple(shown), "strip"))
    for other in range(SEATS):
        if other != seat:
            known = [_slot(card) for card in places(g.shown[other])]
            backs = [FACE_DOWN] * (g.hands[other].bit_count() - len(known))
            zones.append(Zone(f"known-{other}", "Hand, what is known", (*known, *backs), seat=other))
    if seat is not None:
        hand = [_slot(card, choice=KINDS[card]) for card in places(g.hands[seat])]
        zones.append(Zone(f"hand-{seat}", "Hand", tuple(hand), "hand", seat=seat))
    standing = tuple((("point", times(score, "trick")),) for score in g.scores)
    facts = (("Trump", SUIT_NAMES[g.now[TRUMP]]), ("Stock", f"{len(state.stock)} cards"))
    title = "The game is over" if state.turn is None else f"Trick {g.now[LENGTH] + 1} of {TRICKS}"
    return Scene(title, tuple(zones), facts, standing)


def _slot(card: int, choice: str | None = None, tag: str = "", new: bool = False) -> Slot:
    return Slot(KINDS[card], label(card), choice, tag, new)


def prompt(state: WhistState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice."""
    if state.turn is None:
        return "The game is over."
    if len(chosen) > 1:
        return f"Play the {label(KINDS.index(chosen[1]))}?"
    if state.lead is None:
        return "You lead: play any card."
    return f"{KINDS[state.lead]} is led: follow with {SUIT_NAMES[state.lead // SUIT]} if you can."
