"""Setting up positions and asking the referee, for the tests of this folder."""

from collections import Counter

import ludobook
from ludobook.core.errors import GameError
from ludobook.games.egg.hands import CARDS
from ludobook.games.egg.kernel import cards_of
from ludobook.games.egg.machine import OUT, SETS_MASK
from ludobook.testing import dump

EGG = ludobook.game("egg")


def deal(*hands, more="", later=(), rulings=None):
    """A game in which the first cards dealt are these hands, then ``more``; ``later`` stacks the next shuffles."""
    first = " ".join((*hands, more)).split()
    return EGG.new(len(hands), 1, rulings, [first, *(deck.split() for deck in later)])


def do(state, *actions):
    """The state after all these actions."""
    for action in actions:
        state = state.apply(action)
    return state


def laid(state):
    """(Far, Near) by seat, or None."""
    lays = [(cards_of(sets & SETS_MASK), sets) for sets in state.at.sets[: state.players]]
    return tuple(((f1, f2), (n1, n2)) if sets else None for (f1, f2, n1, n2), sets in lays)


def discards(state):
    """The discard pile."""
    out = [card // 2 for card in range(CARDS) if not state.at.now[OUT] >> card & 1]
    return list((Counter(out) - Counter(state.deck)).elements())


def changed(state, **fields):
    """The state with fields of its machine's position set by hand, as no game could."""
    g = EGG.machine.copy(state.at)._replace(**fields)
    return state._with(at=g)


def texts(state):
    """The legal actions as text."""
    return [action.text for action in state.legal_actions()]


def refusal(state, action):
    """The refusal of an action that must be refused, and must change nothing."""
    before = repr(state), dump(state)
    try:
        state.apply(action)
    except GameError as fault:
        assert (repr(state), dump(state)) == before
        return fault
    raise AssertionError(f"{action!r} is allowed")


def table(*sets):
    """``players`` of score_round from ``"R7+R7 R2+B2"`` each."""
    rows = [[two.split("+") for two in player.split()] for player in sets]
    return [{"far": far, "near": near} for far, near in rows]


# two players; seat 0 claims the Egg and earns 1, seat 1 earns nothing; then both are dealt the cards of LATER
EGG_HANDS = ("R7 R7 R2 R2 B3", "B15 R15 B2 R3 R5")
EGG_LAYS = ("lay R7+R7 R2+R2", "lay R15+B15 R3+B2")
LATER = "R20 B20 R10 B10 B7 B7 RW BW"


def second_round():
    """Round 2 of that game: seat 0 has the Egg, B3 R20 B20 R10 B10; seat 1 a bracelet, R5 B7 B7 RW BW, and begins."""
    return do(deal(*EGG_HANDS, later=(LATER,)), *EGG_LAYS)


def reading():
    """The same round when all sets are laid: seat 0 may read."""
    return do(second_round(), "lay B7+BW R5+RW", "lay R20+B20 R10+B10")
