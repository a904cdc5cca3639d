"""What is counted of the notebooks stays within its bounds."""

import ast
from itertools import pairwise

import pytest
from chapters import every_notebook, lines
from declaring import BOOKS

from notebooks import counts

OWN = "your_own_game"
every = pytest.mark.parametrize("name", every_notebook())


def test_a_game_of_ones_own_fits_into_160_lines():
    """Where the contract gets heavier, this says so: then make it lighter."""
    cells = counts.code(OWN)
    made = cells[: next(i for i, source in enumerate(cells) if "Table(" in source)]
    assert sum(map(counts.made, made)) <= 160
    assert len(made) <= 16


def test_each_cell_of_a_game_of_ones_own_shows_what_it_made():
    """But a class alone, and a function alone, are shown by the next one."""
    last = [ast.parse(source).body[-1] for source in counts.code(OWN)]
    silent = [isinstance(one, ast.FunctionDef | ast.ClassDef) for one in last]
    assert all(isinstance(one, ast.Expr) or silent[i] for i, one in enumerate(last))
    assert not any(one and after for one, after in pairwise(silent))
    assert sum(silent) <= 4


@every
def test_a_page_that_plays_or_asks_without_end_needs_no_code(name):
    if name.endswith(("4-practise", "5-play")):
        assert sum(map(lines, counts.code(name))) <= 3


@every
def test_no_cell_gives_an_answer_away(name):
    assert counts.spoilers(name) == []


@pytest.mark.parametrize("game", BOOKS)
def test_a_lesson_shows_cells_of_three_lines_at_most(game):
    assert max(map(lines, counts.code(f"{game}/1-learn"))) <= 3


@every
def test_lines_of_code_end_within_the_page(name):
    """A game of one's own is held to few lines instead: it is read in a window, and in a terminal of eighty columns."""
    assert counts.wide(name, 80 if name == OWN else counts.PRINTED) == []


def test_what_gives_an_answer_away_is_known():
    assert counts.GIVEN_AWAY.search('lesson.move("…", wants=lambda after, action: action.text == "declare W3")')
    assert not counts.GIVEN_AWAY.search('Cases("egg", "Whole rounds", "egg-pub-19")')


def test_what_is_called_at_a_prompt_has_an_example():
    assert [name for name, shown in counts.public_names() if not shown] == []
