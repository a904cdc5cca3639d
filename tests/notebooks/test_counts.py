"""What is counted of the notebooks stays within its bounds."""

import ast
from itertools import pairwise

import pytest

from notebooks import counts

PATHS = counts.notebooks()
OWN = counts.ROOT / "notebooks" / "your_own_game.ipynb"


def test_a_game_of_ones_own_fits_into_160_lines():
    """Where the contract gets heavier, this says so: then make it lighter."""
    cells = counts.cells(OWN)
    made = cells[: next(i for i, source in enumerate(cells) if "Table(" in source)]
    assert sum(map(counts.made, made)) <= 160
    assert len(made) <= 16


def test_each_cell_of_a_game_of_ones_own_shows_what_it_made():
    """But a class alone, and a function alone, are shown by the next one."""
    last = [ast.parse(source).body[-1] for source in counts.cells(OWN)]
    silent = [isinstance(one, ast.FunctionDef | ast.ClassDef) for one in last]
    assert all(isinstance(one, ast.Expr) or silent[i] for i, one in enumerate(last))
    assert not any(one and after for one, after in pairwise(silent))
    assert sum(silent) <= 4


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_page_that_plays_or_asks_without_end_needs_no_code(path):
    if path.stem in ("4-practise", "5-play"):
        assert sum(map(counts.lines, counts.cells(path))) <= 3


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_cell_gives_an_answer_away(path):
    assert counts.spoilers(path) == []


@pytest.mark.parametrize("path", [path for path in PATHS if path.stem == "1-learn"], ids=lambda path: path.parent.name)
def test_a_lesson_shows_cells_of_three_lines_at_most(path):
    assert max(map(counts.lines, counts.cells(path))) <= 3


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_lines_of_code_end_within_the_page(path):
    """A game of one's own is held to few lines instead: it is read in a window, and in a terminal of eighty columns."""
    assert counts.wide(path, 80 if path == OWN else counts.PRINTED) == []


def test_what_gives_an_answer_away_is_known():
    assert counts.GIVEN_AWAY.search('lesson.move("…", wants=lambda after, action: action.text == "declare W3")')
    assert not counts.GIVEN_AWAY.search('Cases("egg", "Whole rounds", "egg-pub-19")')


def test_what_is_called_at_a_prompt_has_an_example():
    assert [name for name, shown in counts.public_names() if not shown] == []
