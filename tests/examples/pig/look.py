"""The scenes, moments and prompts of Pig."""

from collections.abc import Sequence

from ludobook.contract.machine import LENGTH
from ludobook.core.words import seat_mark, times
from ludobook.look.pieces import die, piece_look
from ludobook.look.scene import Moment, Scene

from pig.machine import DIE, GOAL, HEAP, SIDES
from pig.state import PigState

FACES = piece_look("Pig", {f"die-{pips}": die(pips) for pips in range(1, SIDES + 1)})


def scene(state: PigState, seat: int | None) -> Scene:
    """Make the table: the die, the heap, and the points of each seat."""
    now = state.at.now
    standing = tuple((("point", times(score, "point")),) for score in state.at.scores[: state.players])
    facts = (("Heap", str(now[HEAP])), ("Goal", str(state.at.rules[GOAL])))
    title = "The game is over" if state.turn is None else f"Turn {now[LENGTH] + 1}: {seat_mark(state.turn)}"
    return Scene(title, (), facts, standing, ("The die", f"die-{now[DIE]}") if now[DIE] else ("", ""))


def prompt(state: PigState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice."""
    if state.turn is None:
        return "The game is over."
    if chosen:
        return f"{chosen[0].capitalize()}?"
    heap = state.at.now[HEAP]
    return f"Roll again, or hold {times(heap, 'point')}?" if heap else "Roll the die."


def moments(before: PigState, after: PigState, seat: int | None) -> Sequence[Moment]:
    """Show a 1 before the next player rolls."""
    lost = before.at.now[HEAP]
    if after.log[-1].text != "die 1":
        return ()
    words = f"{{who}} [rolls|roll] a 1 and [loses|lose] {times(lost, 'point')}" if lost else "{who} [rolls|roll] a 1"
    return (Moment(after.scene(seat), words, before.turn, rules=("PIG-ROLL-2",)),)
