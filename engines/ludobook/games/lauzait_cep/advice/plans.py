"""Says what an action of Lauzait-Cep is for, such as how near a Hire comes to three sets and what it risks."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import TURN
from ludobook.core.words import together
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.outlook import Holding, Way
from ludobook.games.lauzait_cep.best import hands_after, split
from ludobook.games.lauzait_cep.components import JOKER, label
from ludobook.games.lauzait_cep.kernel import needs_throw, pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, count_in, departments_of, nine_of
from ludobook.games.lauzait_cep.playouts import at_once
from ludobook.games.lauzait_cep.state import LauzaitState
from ludobook.games.lauzait_cep.words import MESSAGES

SAY = MESSAGES["plans"]
FORM_ACTIONS = (menu.FORM, menu.FORM_AS)
ASKED = {
    menu.HIRE: "ask_hire",
    menu.FORM: "ask_form",
    menu.FORM_AS: "ask_form",
    menu.DISSOLVE: "ask_dissolve",
    menu.DECLARE: "ask_declare",
}


def plan(state: LauzaitState, code: int) -> Sequence[str]:
    """Say what an action is for.

    Nothing is what nobody would do: dissolve without declaring then, break up a set, form one that another outdoes or
    none where there is a department, or hire for no more where the last set is ready. A Hire has four aspects: that it
    is one, what it takes or throws for, how near it comes to three sets, and jokers.
    """
    g, verb = state.at, code & 7
    if verb in FORM_ACTIONS:
        if any(_outdoes(g, one, code) for one in state.codes):
            return ()
        if _declarable(state):
            return (SAY("form_first"),)
        pieces = together([label(one) for one in pieces_in(code >> 3)])
        return SAY("form" if g.now[menu.HIRED] else "form_before", pieces), SAY("joker") if min(
            -_left(g, code)[0], _left(g, code)[1]
        ) else ""
    if verb == menu.END and _wasteful(g, state.codes):
        return ()
    if verb == menu.DISSOLVE:
        one, points = Holding.now(g).free, at_once(g, nine_of(g, g.now[TURN]))
        return (SAY("dissolve"),) if one.frees and points and not one.loses(points) else ()
    if verb != menu.HIRE:
        return (SAY("declare" if verb == menu.DECLARE else "end"),)
    discard, start, end = pieces_in(code >> 3)
    hands = hands_after(g, discard, start, end)
    if _ready(state) and _most(g, (discard, start, end), hands) <= Holding.now(g).total()[0]:
        return ()  # the last set can be formed and declared as it is
    groups, now = 3 - departments_of(g, g.now[TURN]), g.hands[g.now[TURN]]
    lacking = [split(g, hand, groups)[1] for hand in hands]
    nearer = max(lacking) < split(g, now, groups)[1]  # even if a throw fails
    held = now >> 3 * JOKER
    if min(lacking) > split(g, now, groups)[1] and all(hand >> 3 * JOKER <= held for hand in hands):
        return ()  # it breaks up a set or a pair, however a throw falls
    keeps = held and all(hand >> 3 * JOKER >= held for hand in hands)
    piece = discard if end == g.now[menu.HOLE] else g.board[end]  # the piece to take
    thrown = needs_throw(end) and piece != g.board[start]
    return (
        SAY("hire"),
        SAY("throw", label(piece), label(g.board[start])) if thrown else SAY("take", label(piece)),
        SAY("nearer" if any(lacking) else "complete") if nearer else "",
        SAY("joker") if keeps else "",
    )


def ask(state: LauzaitState, code: int) -> str:
    """Ask what to look at before an action."""
    verb = code & 7
    if verb in FORM_ACTIONS and _ready(state):
        return SAY("ask_form_last")
    if verb == menu.HIRE and not _nearer(state.at, code):
        return SAY("ask_hire_far")
    if verb == menu.DECLARE and Holding.now(state.at).last:
        return SAY("ask_declare_last")
    return SAY(ASKED.get(verb, "ask_end"))


def _declarable(state: LauzaitState) -> bool:
    """Tell whether the seat may declare now without losing the game by it."""
    one = Holding.now(state.at)
    return menu.DECLARE in state.codes and not one.loses(one.total()[0])


def _ready(state: LauzaitState) -> bool:
    """Tell whether the seat can form its last set and declare at once."""
    one = Holding.now(state.at)
    return one.groups == 1 and one.lacking == 0 and not state.at.now[menu.FORMED] and not one.loses(one.total()[0])


def _most(g: Position, way: Way, hands: Sequence[int]) -> int:
    """Return the most points that the sets and declaring score after a Hire; 0 if its hands don't complete them."""
    ends = [Holding.now(g).hired(way, hand) for hand in hands]
    return max((one.total()[0] for one in ends if one.lacking == 0), default=0)


def _nearer(g: Position, code: int) -> bool:
    """Tell whether a Hire can leave fewer pieces lacking than now."""
    groups, now = 3 - departments_of(g, g.now[TURN]), g.hands[g.now[TURN]]
    return min(split(g, hand, groups)[1] for hand in hands_after(g, *pieces_in(code >> 3))) < split(g, now, groups)[1]


def _wasteful(g: Position, codes: Sequence[int]) -> bool:
    """Tell whether to end the Day leaves undone what nobody would: declare, or form beside a department."""
    own = departments_of(g, g.now[TURN])
    return menu.DECLARE in codes or (own > 0 and any(code & 7 in FORM_ACTIONS for code in codes))


def _left(g: Position, code: int) -> tuple[int, int]:
    """Return how many pieces the hand lacks after a Form, as a number below 0, and how many jokers stay in it."""
    hand = g.hands[g.now[TURN]] - count_in(code >> 3)
    return -split(g, hand, 2 - departments_of(g, g.now[TURN]))[1], hand >> 3 * JOKER


def _outdoes(g: Position, code: int, other: int) -> bool:
    """Tell whether an action is a Form that scores more than another, and leaves as many jokers and pieces of sets."""
    if code & 7 not in FORM_ACTIONS or bonus_of(code >> 3) <= bonus_of(other >> 3):
        return False
    return all(one >= two for one, two in zip(_left(g, code), _left(g, other), strict=True))
