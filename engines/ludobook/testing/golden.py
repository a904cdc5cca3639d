"""Golden games: whole games written to files, which later versions must play in the same way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludobook.contract.game import Game, State
from ludobook.testing.sample import readings, two_players

GOLDEN_STEPS = 200  # the most actions of a golden game
NODES = (1, 2, 3)  # depths of perft


def golden_games(game: Game) -> dict[str, str]:
    """Play the golden games of a game; return each as text, by name.

    The text has the game's parameters, a digest of all seats' views at each step, and the end.
    """
    found = {}
    for players in game.players:
        for number, rulings in enumerate(readings(game)):
            found[f"{players}-{number}"] = _golden(game, players, rulings)
    return found


def _golden(game: Game, players: int, rulings: Mapping[str, Any]) -> str:
    state: State = game.new(players, 7 * players, dict(rulings))
    rows: list[str] = []
    at_random, best = two_players(game, players)
    while state.turn is not None and len(rows) < GOLDEN_STEPS:
        action = at_random(state) if len(rows) % 4 else best(state)
        views = [state.view(seat) for seat in range(players)]
        digest = hashlib.sha256(json.dumps([views, len(state.legal_actions())], sort_keys=True).encode()).hexdigest()
        rows.append(f"{digest[:8]} {state.turn} {action}")
        state = state.apply(action)
    begun: State = game.new(players, 7 * players, dict(rulings))
    nodes = " ".join(str(perft(begun, depth)) for depth in NODES[: 2 if len(begun.legal_actions()) > 60 else 3])
    head = json.dumps({"players": players, "seed": 7 * players, "rulings": dict(rulings)})
    return "\n".join([head, f"nodes {nodes}", *rows, json.dumps(state.status()), ""])


def perft(state: State, depth: int) -> int:
    """Count the sequences of ``depth`` legal actions from a state on.

    >>> perft(ludobook.game("kirin").new(4, 7), 2)
    81
    """
    actions = state.legal_actions()
    if depth < 2:
        return len(actions) if depth else 1
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def check_golden(game: Game, folder: Path, write: bool = False) -> None:
    """Check that the golden games in a folder are played as before, step by step; ``write`` rewrites them first.

    Raises:
        AssertionError: a game differs; the text names the file and the line.
    """
    found = golden_games(game)
    if write:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    kept = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    assert kept.keys() == found.keys(), f"{folder} has {sorted(kept)}, not {sorted(found)}: write them"
    for name, text in found.items():
        for number, (now, then) in enumerate(zip(text.splitlines(), kept[name].splitlines(), strict=False)):
            assert now == then, f"{folder.name}/{name}.txt, line {number + 1}: {now!r}, but it was {then!r}"
        assert text == kept[name], f"{folder.name}/{name}.txt has a different length"
