"""Checks that a game keeps every promise of the contract: ``check_game(GAME)``, for our games and for yours.

Each check is a function that raises ``AssertionError``, which says what is wrong and where to mend it, or returns how
much it has looked at. Its docstring is the promise. Checks play whole games with fixed seeds, so that the result for a
game is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb

import ludobook
from ludobook.contract.game import Game
from ludobook.testing.golden import check_golden, golden_games, perft
from ludobook.testing.hidden import check_hidden
from ludobook.testing.parts import check_cases, check_drills, check_modes, check_runs
from ludobook.testing.rules import (
    check_begin,
    check_illegal,
    check_machine,
    check_round_trips,
    check_rules,
    check_scores,
    check_words,
)
from ludobook.testing.sample import dump, positions, readings, walk
from ludobook.testing.table import check_faces, check_moves

CHECKS: tuple[Callable[[Game], str], ...] = (
    check_faces,
    check_rules,
    check_machine,
    check_begin,
    check_words,
    check_round_trips,
    check_hidden,
    check_illegal,
    check_scores,
    check_moves,
    check_drills,
    check_cases,
    check_modes,
    check_runs,
)

__all__ = [
    "CHECKS",
    "check_begin",
    "check_cases",
    "check_drills",
    "check_faces",
    "check_game",
    "check_golden",
    "check_hidden",
    "check_illegal",
    "check_machine",
    "check_modes",
    "check_moves",
    "check_round_trips",
    "check_rules",
    "check_runs",
    "check_scores",
    "check_words",
    "dump",
    "golden_games",
    "perft",
    "positions",
    "readings",
    "walk",
]


def check_game(game: Game, golden: Path | None = None) -> str:
    """Run every check, and list the promises that the game keeps.

    ``golden`` is the folder of its golden games; without it, they are not checked. Your own game is registered, because
    some checks look it up by its name.

    Returns:
        A line for each promise, such as ``  40 cases: The worked cases come out as they are written.``

    Raises:
        AssertionError: the game breaks a promise; the text names the first one and says where to mend it.
    """
    if game.name not in ludobook.GAMES:
        ludobook.register(game)
    assert ludobook.game(game.name) is game, (
        f"{game.name!r} is the name of a game on the shelf, and some checks would look at that one: take another name"
    )
    lines = [f"{game.title} keeps every promise."]
    for check in CHECKS:
        try:
            looked = check(game)
        except AssertionError:
            raise
        except Exception as fault:
            place = extract_tb(fault.__traceback__)[-1]
            raise AssertionError(f"{check.__name__}: {place.name} ({place.filename}) fails: {fault!r}") from fault
        if not looked.startswith("0 "):  # a game without drills promises nothing about them
            lines.append(f"{looked:>16}: {check.__doc__}")
    if golden is not None:
        check_golden(game, golden)
    return "\n".join(lines)
