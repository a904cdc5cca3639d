"""Golden playthroughs, one for each player count, and node counts: whole games that must never change.

``python -m pytest tests/engines/egg/test_golden.py`` compares; with ``GOLDEN=write`` in the environment it writes.
"""

import json
import os
from pathlib import Path

import pytest
from ludobook.players import player

from .tools import EGG, do, second_round

FOLDER = Path(__file__).with_name("golden")
RULINGS = {2: {}, 3: {}, 4: {"bracelet_time": "any", "egg_reading": "private"}, 5: {"reshuffle": "when_empty"}}


def playthrough(players):
    """A game as text: each action, and at the end of each round what all know."""
    state = EGG.new(players, 2024 + players, RULINGS[players])
    chairs = [player("greedy" if seat else "random", seat) for seat in range(players)]
    rows = [f"players {players}, seed {state.seed}, rulings {json.dumps(RULINGS[players])}"]
    for _ in range(400):
        status = state.status()
        if status.game_over:
            break
        action = chairs[status.to_move](state)
        rows.append(f"{status.to_move} of {len(state.legal_actions())}: {action}")
        before, state = state.round, state.apply(action)
        if state.round != before:
            rows.append(
                f"-- ZOO {state.status().scores}, bracelets {state.bracelets}, Egg {state.egg}, deck {len(state.deck)}"
            )
    rows += [json.dumps(state.view(seat)["log"]) for seat in range(players)]
    rows += [str(state.scene(None)), f"winners {state.status().winners}", state.record.code]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("players", list(EGG.players))
def test_playthrough(players):
    path, text = FOLDER / f"{players}.txt", playthrough(players)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


def perft(state, depth):
    """How many ways there are to go on for so many actions."""
    if depth == 0:
        return 1
    return sum(perft(state.apply(action), depth - 1) for action in state.legal_actions())


def test_node_counts():
    assert [perft(EGG.new(players, players), 2) for players in EGG.players] == [135, 240, 81, 256]
    assert [perft(second_round(), depth) for depth in (1, 2, 3)] == [10, 180, 918]
    late = do(second_round(bracelet_time="any"), "lay B7+BW R5+RW", "lay R20+B20 R10+B10")
    assert [perft(late, depth) for depth in (1, 2, 3, 4)] == [2, 6, 72, 152]
