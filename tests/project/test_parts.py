"""The games that this repository teaches are whole books; another one on the shelf may leave parts out."""

from pathlib import Path

import ludobook
import pytest
from declaring import BOOKS, having

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PARTS = ("cases", "drills", "forms", "hand_odds", "odds", "opener", "runs")
CHAPTERS = ("1-learn", "2-score", "3-cases", "4-practise", "5-play", "6-odds")


@pytest.mark.parametrize("part", PARTS)
def test_our_games_have_every_part(part):
    assert set(BOOKS) <= set(having(part))


@pytest.mark.parametrize("name", BOOKS)
def test_our_games_have_every_chapter(name):
    assert {path.stem for path in (NOTEBOOKS / name).glob("*.ipynb")} >= set(CHAPTERS)
    assert "greedy" in ludobook.game(name).strengths
