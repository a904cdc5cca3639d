"""The scenes, moments and prompts of Liar's Dice."""

from collections.abc import Sequence

from ludobook.contract.machine import LENGTH
from ludobook.core.words import seat_mark, times
from ludobook.look.pieces import die, hidden, piece_look, tile
from ludobook.look.scene import Moment, Scene, Slot, Zone

from liars_dice.machine import BIDDER, BIDS, COUNT, DOUBTED, FACES, LOSER, SIDES
from liars_dice.state import LiarState

FACES_OF = piece_look(
    "Liars Dice",
    {f"die-{pips}": die(pips) for pips in range(1, SIDES + 1)}
    | {"back": hidden("a hidden die")}
    | {f"bid-{bid}": tile(bid.upper(), f"the bid {bid}") for bid in BIDS},
)


def scene(state: LiarState, seat: int | None) -> Scene:
    """Make the table: all dice, those of opponents hidden, and the legal bids."""
    zones = [_dice(state, other, other == seat) for other in range(state.players)]
    faces, at_most = state.at.rules[FACES], sum(state.dice)
    if state.turn is not None:
        bids = [count * SIDES + face for count in range(at_most) for face in range(faces)]
        slots = [Slot(f"bid-{BIDS[bid]}", BIDS[bid], choice=BIDS[bid], wins=bid == state.bid) for bid in bids]
        zones.append(Zone("bids", "Bids", tuple(slots), "grid", faces, tile=True))
    standing = tuple((("point", times(count, "die", "dice")),) for count in state.dice)
    stands = "none yet" if state.bid is None else f"{BIDS[state.bid]} by {seat_mark(state.at.now[BIDDER])}"
    title = "The game is over" if state.turn is None else f"Round {state.at.now[LENGTH] + 1}"
    return Scene(title, tuple(zones), (("Bid", stands),) if state.turn is not None else (), standing)


def _dice(state: LiarState, seat: int, open_: bool, shown: bool = False) -> Zone:
    own = [Slot(f"die-{face}", f"a {face}") for face in state.faces(seat, shown)]
    slots = own if open_ else [Slot("back", "a hidden die")] * len(own)
    return Zone(f"dice-{seat}", "Dice", tuple(slots), seat=seat, tile=True)


def prompt(state: LiarState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice."""
    if state.turn is None:
        return "The game is over."
    if chosen:
        return "Doubt the bid?" if chosen[0] == "doubt" else f"Bid {chosen[1]}?" if chosen[1:] else "What do you bid?"
    return (
        "Bid a number of dice and a face." if state.bid is None else f"Bid higher than {BIDS[state.bid]}, or doubt it."
    )


def moments(before: LiarState, after: LiarState, seat: int | None) -> Sequence[Moment]:
    """Show all dice after a doubt."""
    if after.scorings == before.scorings:
        return ()
    zones = tuple(_dice(after, other, True, True) for other in range(before.players) if before.dice[other])
    now, scene = after.at.now, before.scene(seat)
    shown = Scene("All dice are shown", zones, scene.facts, scene.standing)
    costs = f"there are {now[COUNT]}, and that costs {seat_mark(now[LOSER])} a die"
    words = f"{{who}} [doubts|doubt] {BIDS[now[DOUBTED]]}: {costs}"
    return (Moment(shown, words, before.turn, rules=("LD-DOUBT-2",)),)
