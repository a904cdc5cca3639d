"""What the chapters of odds say in words is true of their numbers; checked out of sight, for nobody has to read it."""

import runpy
from pathlib import Path

import pytest
from declaring import having
from tiers import by_turns


@pytest.mark.parametrize("game", by_turns(having("odds"), "egg", "kirin"))
def test_what_is_said_of_the_numbers_is_true(game):
    runpy.run_path(str(Path(__file__).parent / "said_of_odds" / f"{game}.py"))
