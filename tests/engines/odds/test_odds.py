"""The odds as people get them: the function, its rows, the command, and what they must not need."""

import json
import re
from fractions import Fraction
from functools import cache

import ludobook
import pytest
from declaring import having
from ludobook.core.errors import BadInput
from ludobook.odds import ExactOdds, odds
from tiers import by_turns

DISTRIBUTIONS = {
    "egg": ("pair_", "far_", r"undominated_\d", "undominated_strengths_"),
    "meow_oracle": ("climb_", "lines_", r"total_"),
    "lauzait_cep": (),
    "kirin": (),
}


@pytest.fixture(scope="module")
def counted():
    """All odds of a game, counted once."""
    return cache(lambda game: odds(game, all=True))


@pytest.fixture(params=by_turns(having("odds"), "egg", "kirin"))
def found(request, counted):
    return request.param, counted(request.param)


def by_id(rows, players):
    return {odd.id: odd.fraction for odd in rows if odd.players == players}


def test_every_row_says_what_it_is(found):
    game, rows = found
    tables = ludobook.game(game).players
    names = {odd.id for odd in rows}
    assert {(odd.id, odd.players) for odd in rows} == {(name, players) for name in names for players in tables}
    assert len(rows) == len(names) * len(tables)
    for odd in rows:
        assert re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", odd.id)
        assert re.fullmatch(r"[A-Z].*[.)]", odd.meaning)
        assert odd.seconds >= 0
        assert 0 <= odd.fraction <= 1 or odd.id.startswith("largest_")
        assert Fraction(odd.text) == odd.fraction
        assert odd.value == pytest.approx(float(odd.fraction))
    assert len({odd.meaning for odd in rows}) == len(names)


def test_distributions_add_up_to_one(found):
    game, rows = found
    for players in ludobook.game(game).players:
        chances = by_id(rows, players)
        for name in DISTRIBUTIONS[game]:
            assert sum(chance for key, chance in chances.items() if re.match(name, key)) == 1, name


@pytest.mark.long
def test_one_number_of_players(found):
    game, rows = found
    players = ludobook.game(game).players[-1]
    assert odds(game, players, all=True) == tuple(odd for odd in rows if odd.players == players)


def test_lauzait_cep(counted):
    rows = counted("lauzait_cep")
    assert by_id(rows, 4) == {
        "three_sets": Fraction(10192051, 1120001480),
        "well_balanced": Fraction(5256725, 224225122),
        "specialized_experts": Fraction(9628435, 112112561),
        "great_sequence": Fraction(5674739, 112112561),
        "layered_bridges": Fraction(78009983, 224225122),
        "stuck": Fraction(1176960132926011, 1028955986208260584788600),
    }
    assert by_id(rows, 3)["three_sets"] == Fraction(54950329, 3695785665)
    assert by_id(rows, 2)["three_sets"] == Fraction(1642352, 280233525)


def test_meow_oracle(counted):
    chances = by_id(counted("meow_oracle"), 3)
    assert [name for name in chances if name.startswith("climb")] == [f"climb_{i}" for i in range(1, 10)]
    assert [name for name in chances if name.startswith("lines")] == [f"lines_{i}" for i in range(9)]
    totals = {int(name[6:]) for name in chances if name.startswith("total")}
    assert totals == {*range(1, 32)} - {28, 30}
    assert chances["largest_total"] == 31
    assert chances["largest_total_areas"] == 15_570


def test_egg(counted):
    chances = by_id(counted("egg"), 2)
    assert chances["friends"] == Fraction(603, 899)
    assert chances["both_friends_5"] < chances["both_friends_6"] < chances["both_friends_7"] < chances["both_friends_8"]
    assert len([name for name in chances if name.startswith("pair_")]) == 28
    assert "far_bah_yah_4" not in chances  # five cards always hold a better pair


def test_kirin(counted):
    chances = by_id(counted("kirin"), 4)
    # the mirror of the rules: beasts, numbers and Kirins turned round are in the other order what they were in this one
    turned = str.maketrans("avwb123456", "bwva654321")
    for action, marks in (("forces", [*"123456t", "_plus", "_minus"]), ("lead_wins", "123456t")):
        for beast in "avwb":
            for mark in marks:
                other = {"_plus": "_minus", "_minus": "_plus"}.get(mark, mark.translate(turned))
                mirrored = chances[f"{action}_{beast.translate(turned)}{other}_descending"]
                assert chances[f"{action}_{beast}{mark}_ascending"] == mirrored
    assert chances["forces_ascending"] == chances["forces_descending"]
    for order, strongest in (("ascending", "a"), ("descending", "b")):
        assert all(chances[f"forces_{strongest}{mark}_{order}"] == 0 for mark in "123456t")
        assert chances[f"lead_wins_{strongest}t_{order}"] == 1
    assert chances["leader_wins"] + 3 * chances["follower_wins"] + chances["nobody_wins"] == 1


def test_bad_input():
    with pytest.raises(KeyError):
        odds("chess")
    for players in (1, 6, 0, -2):
        with pytest.raises(BadInput) as fault:
            odds("egg", players)
        assert fault.value.rule == "EGG-START-1"
    with pytest.raises(BadInput):
        odds("kirin", 3)


def test_seconds_do_not_make_a_difference():
    one = ExactOdds("a", 2, Fraction(1, 3), "A.", 1.0)
    assert one == ExactOdds("a", 2, Fraction(1, 3), "A.", 2.0)
    assert one.to_json() == {
        "id": "a",
        "players": 2,
        "fraction": "1/3",
        "value": 1 / 3,
        "meaning": "A.",
        "seconds": 1.0,
    }
    assert ExactOdds("b", 2, Fraction(31), "B.").text == "31/1"


# -- the command ----------------------------------------------------------------------------------------


@pytest.fixture
def known(counted, monkeypatch):
    """The command takes what was counted for the tests above."""

    def look_up(game, players=None, all=False):
        rows = [odd for odd in counted(game) if players in (None, odd.players)]
        return [odd for odd in rows if all or odd.id != "stuck"]

    monkeypatch.setattr("ludobook.__main__.odds", look_up)


@pytest.mark.usefixtures("known")
def test_json_is_a_list_of_rows(run):
    code, out, err = run("odds", "lauzait_cep", "--json", "--all", "--players", "2")
    rows = json.loads(out)
    assert (code, err, len(rows)) == (0, "", 6)
    for row in rows:
        assert list(row) == ["id", "players", "fraction", "value", "meaning", "seconds"]
        assert [type(value) for value in row.values()] == [str, int, str, float, str, float]
        top, bottom = map(int, row["fraction"].split("/"))
        assert row["value"] == top / bottom
    assert [row["id"] for row in rows][-1] == "stuck"
    assert {row["players"] for row in rows} == {2}


@pytest.mark.usefixtures("known")
def test_a_readable_table(run):
    code, out, _ = run("odds", "lauzait_cep")
    assert code == 0
    assert "three_sets  Nine pieces" in out
    assert "stuck" not in out, "it takes long, so it is told only when all are asked for"
    assert "\n    4 players  0.910003 %  = 10192051/1120001480\n" in out
    out = run("odds", "meow_oracle")[1]
    assert out.count("climb_1  ") == 1  # the same for every number of players: told once
    assert "\n    46.6667 %  = 7/15\n" in out
    assert "\n    15570\n" in out
    assert out.splitlines()[-1].startswith("Counted in ")


def test_bad_commands(run):
    assert run("odds", "chess")[0] == 2
    code, out, err = run("odds", "egg", "--players", "7")
    assert (code, out) == (2, "")
    assert err.startswith("ludobook: ")
    assert err.endswith("[EGG-START-1]\n")
