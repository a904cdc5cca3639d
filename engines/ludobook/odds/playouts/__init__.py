"""Whole games with random players, as plain functions over ints and masks: one module for each game, of one shape.

The functions call the kernel's rules and keep to the subset that numba compiles, so that the very same code runs in
plain Python and compiled. Names are imported one by one, tables are tuples of ints, and what grows or changes is in
``room``. Each module has:

- ``ROOM``: the sizes of the sequences of ints that a playout works in; ``simulate`` makes them once.
- ``LENGTH``: what the length of a game is counted in, beside actions.
- ``options(rulings, players)``: the rulings as ints.
- ``playout(deal, picks, players, options, most, room, scores, trace)``: plays one game. ``deal`` and ``picks`` are
  states of the generator (``core.chance``): the first shuffles and throws as ``new`` and ``apply`` do, the second
  picks among the legal actions in their order. ``scores`` is filled in by seat, ``trace`` as far as it has room: for
  each action how many were legal, and the code of the one picked. Returns how many actions and rounds (or what
  ``LENGTH`` says) there were, the seat that began, and the winning seats as a sum of 1 << seat, which is 0 when the
  game was broken off after ``most`` actions.
- ``measure(state)``: rounds, and the seat that began, of a finished game played by objects.
- ``spell(code, players)``: the action's text.
"""

from __future__ import annotations

from collections.abc import MutableSequence


def note(trace: MutableSequence[int], done: int, legal: int, code: int) -> int:
    """Write down the action after the first ``done``, if there is room; how many are done now."""
    if 2 * done < len(trace):
        trace[2 * done] = legal
        trace[2 * done + 1] = code
    return done + 1
