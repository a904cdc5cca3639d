"""A position of the Luminous Dragon Egg, and what its numbers stand for."""

from __future__ import annotations

from typing import NamedTuple

from ludobook.contract.machine import OWN, Ints
from ludobook.games.egg.hands import CARDS, FIVES, MOST_DISCARDS, MOST_HELD, MOST_LAYS

SEATS = 5
FLAGS = 1  # of ``rules``
# of ``now``: the phase, and how many seats it has asked; the Egg, who used it this round, and what was turned up;
# where the deck begins and ends; the cards in hands and on the table; how many shuffles there were; before the last
# scoring the bracelets, four bits a seat, and the Egg
PHASE, ASKED, EGG, READER, UP, TOP, END, OUT, SHUFFLES, BRACELETS_THEN, EGG_THEN = range(OWN, OWN + 11)
SPEND_LATE, TRIM, CREATE, SPEND_EARLY, READ, RELAY = range(6)  # phases, in their order from one reveal to the next
LAY, BRACELET, PASS, READING, DISCARD = range(5)  # verbs
NONE = 2  # what is read, beside FAR and NEAR
SETS = (1 << 16) - 1  # of ``sets`` and ``last``


class Position(NamedTuple):
    """A position; by seat but for those that say otherwise. Hands and the like are masks, see ``hands``."""

    now: Ints  # single numbers
    scores: Ints
    rules: Ints  # single numbers
    chance: Ints
    stack: Ints
    deck: Ints  # kinds, the top one first
    hands: Ints
    sets: Ints  # laid: the mask of their cards times 2**16, and the sets as ``kernel.lays`` has them; 0 before
    bracelets: Ints
    thrown: Ints  # the cards of the discard pile that nobody else has seen
    last: Ints  # at the last reveal: the mask of the hand times 2**16, and the sets
    scored: Ints  # room to score in
    kinds: Ints  # room for a hand, sorted
    found: Ints  # room for the ways to lay a large hand
    gone: Ints  # room for the choices of cards to throw away
    ways: Ints  # to lay each hand of five
    firsts: Ints  # the best way to lay each hand of five, one higher


SCRATCH = {"scored": 6 * SEATS, "kinds": MOST_HELD, "found": MOST_LAYS, "gone": MOST_DISCARDS}
SCRATCH |= {"ways": FIVES, "firsts": FIVES}
SIZES = SCRATCH | {"now": OWN + 11, "deck": CARDS}
SIZES |= dict.fromkeys(("scores", "hands", "sets", "bracelets", "thrown", "last"), SEATS)
