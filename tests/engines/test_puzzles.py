"""Stored puzzles: they stand, are graded as they say, and the search finds again what is best."""

import ludobook
import pytest
from ludobook.players import Search, greedy
from ludobook.players.puzzles import GRADES, LITTLE, puzzles

GAMES = [game for game in ludobook.GAMES if ludobook.game(game).puzzles]


@pytest.mark.parametrize("game", GAMES)
def test_each_stands_as_it_is_stored(game):
    found = puzzles(game)
    assert len(set(found)) == len(found) >= 30
    for puzzle in found[:: max(len(found) // 12, 1)]:
        state = puzzle.state
        actions = [action.text for action in state.legal_actions()]
        assert (state.turn, puzzle.best in actions, puzzle.cost > 0) == (0, True, True)
        missed = greedy(state).text != puzzle.best
        assert GRADES[puzzle.grade] == ("hard" if missed else "easy" if len(actions) <= LITTLE else "medium")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_search_with_another_seed_finds_the_same(game):
    """The fourth has never been used; every one is looked at by tests/benchmarks/puzzles.py --check."""
    found = puzzles(game)[:4]
    best = []
    for puzzle in found:
        values = Search(4, moves=10_000).values(puzzle.state, also=[puzzle.best])
        best.append(
            max((value for value in values if value.mean is not None), key=lambda value: value.mean).action.text
        )
    assert best == [puzzle.best for puzzle in found]
