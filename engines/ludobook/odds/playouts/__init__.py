"""Games played on from any position, or whole, by random and greedy players: one module for each game, of one shape.

They are plain functions over ints and masks, which call the kernel's rules and keep to the subset that numba compiles,
so that the very same code runs in plain Python and compiled. Names are imported one by one, tables are tuples of ints,
and what grows or changes is in ``room``. Actions, chance and scores are those of the objects when ``players`` chooses
for every seat; tests compare them. Each module has:

- ``ROOM``: the sizes of the sequences of ints that a position is written down in, the scores first; they are made once
  and may hold tables, for one set of rulings.
- ``LENGTH``: what the length of a game is counted in, beside actions.
- ``options(rulings, players)``: the rulings as ints.
- ``place(state, room)``: writes down a position that is not over; returns the state of its generator (``core.chance``).
- ``play_on(deal, picks, players, greedy, options, most, scorings, room, trace)``: plays on, until the game is over or
  there have been so many scorings, or until ``most`` actions or a few more; returns how many actions there were.
  ``deal`` and ``picks`` are states of the generator: the first shuffles and throws as ``new`` and ``apply`` do, the
  second picks among the legal actions in their order, as ``RandomPlayer`` does, for the seats that are not in the mask
  ``greedy``. ``trace`` is filled in as far as it has room: for each action how many were legal, or CHOSEN where that
  was not counted as a greedy player chose, and the code of the action.
- ``playout(deal, picks, players, greedy, options, most, room, trace)``: plays one whole game. Returns how many actions
  and rounds (or what ``LENGTH`` says) there were, the seat that began, and the winning seats as a sum of 1 << seat,
  which is 0 when the game was broken off after ``most`` actions.
- ``holdings(players, room)``: by seat, the points that what it holds after a scoring may still bring.
- ``measure(state)``: rounds, and the seat that began, of a finished game played by objects.
- ``scored(state)``: an object that is another one after each scoring.
- ``spell(code, players)``: the action's text.
"""

from __future__ import annotations

from collections.abc import MutableSequence

CHOSEN = 0
ALL_SCORINGS = -1


def is_greedy(greedy: int, seat: int) -> bool:
    """Whether the seat is in the mask."""
    return greedy >> seat & 1 == 1


def note(trace: MutableSequence[int], done: int, legal: int, code: int) -> int:
    """Write down the action after the first ``done``, if there is room; how many are done now."""
    if 2 * done < len(trace):
        trace[2 * done] = legal
        trace[2 * done + 1] = code
    return done + 1
