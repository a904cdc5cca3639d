"""Every exact number beside a simulation of compiled deals: ``tests/benchmarks/odds_check.py`` on a small scale."""

import importlib.util
import math
from fractions import Fraction
from math import perm
from pathlib import Path

import pytest
from declaring import having
from ludobook.odds import ExactOdds, odds

pytestmark = pytest.mark.long  # also what proves the checking itself, which needs numba
CHECK = Path(__file__).parents[2] / "benchmarks" / "odds_check.py"


@pytest.fixture(scope="module")
def check():
    pytest.importorskip("numba")
    spec = importlib.util.spec_from_file_location("odds_check", CHECK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", having("odds"))
def test_exact_and_simulated_numbers_agree(check, game):
    rows = check.check(game, 200_000, seed=1)
    far = {(row.odd.id, row.odd.players): row.z for row in rows if not abs(row.z) <= 5}
    assert far == {}
    every = {(odd.id, odd.players) for odd in odds(game, all=True) if odd.id not in check.NO_CHANCES}
    assert {(row.odd.id, row.odd.players) for row in rows} == every


def test_a_number_that_is_no_chance_is_said_by_one_that_is(check):
    found = {odd.id: odd.fraction for odd in odds("meow_oracle", 2)}
    largest, areas = (found[name] for name in check.NO_CHANCES)
    assert found[f"total_{largest}"] == areas / perm(36, 9)


def test_a_wrong_number_is_seen(check):
    third = ExactOdds("a", 2, Fraction(1, 3), "A.")
    assert abs(check.row(third, 66_700, 200_000).z) < 1
    assert check.row(third, 60_000, 200_000).z < -5
    assert check.row(third, 0.34, 0.001, 200_000).z > 5
    assert check.row(ExactOdds("b", 2, Fraction(1), "B."), 199_999, 200_000).z == math.inf
    assert check.row(ExactOdds("b", 2, Fraction(0), "B."), 0, 200_000).z == 0
