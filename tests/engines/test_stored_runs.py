"""The stored runs: all there, consistent, and found by their tables.

That the engine plays them today as it did is part of the contract (``check_runs``); where it does not,
``python tests/benchmarks/balance.py`` simulates those anew whose games are others now.
"""

import json

import ludobook
import pytest
from balance import stored
from declaring import having
from ludobook.simulate import simulate
from ludobook.simulate import stored_runs as balance
from ludobook.simulate.stored_runs import Balance, Run, first_games, key_of, limits

GAMES = pytest.mark.parametrize("game", having("runs"))


@GAMES
def test_there_is_a_run_for_every_table_and_every_reading(game):
    played, runs = ludobook.game(game), balance.balance(game)
    for players in played.players:
        for kind in ("random", "greedy"):
            assert runs.run(*(kind,) * players).result.players == players
        for one, other in (("greedy", "random"), ("random", "greedy")):
            rate, error = runs.among(one, other, players)
            assert 0 <= rate <= 1
            assert 0 < error < 0.1
    for (_, kind), changed in runs.readings().items():
        for ruling in played.rulebook.switches:
            values = [value for key, value, _ in changed if key == ruling.key]
            assert values or ruling.key in limits(game, (kind,))
            assert ruling.counted or values == list(ruling.values[1:])
    assert len(runs.usual) == 2 * len(played.players)


@GAMES
def test_what_is_stored_holds_together(game):
    for run in balance.balance(game):
        found = run.result
        assert found.games + found.capped == found.asked
        assert sum(won.total for won in found.wins) == sum(won.total for won in found.wins_by_place) == 60 * found.games
        for spread in (*found.scores, found.rounds):
            if spread.histogram:
                assert sum(spread.histogram.values()) == spread.games == found.games
                # a score of 511 and more is one bin
                assert max(spread.histogram) < 511 or game == "lauzait_cep"
                assert sum(value * n for value, n in spread.histogram.items()) == spread.total
                assert sum(value**2 * n for value, n in spread.histogram.items()) == spread.squares


def test_a_run_is_what_simulate_gives_and_survives_storing():
    strength, rulings = ("random", "greedy"), {"reshuffle": "when_empty"}
    found = simulate("egg", 2, 6, strength, balance.SEED, rulings, mode="plain")
    run = Run(strength, rulings, found, first_games("egg", strength, rulings))
    again = balance._read("egg", json.loads(json.dumps(stored(run))))
    assert again.again()
    assert key_of(again.strength, again.rulings) == key_of(strength, rulings)
    assert (again.result.wins, again.result.games) == (found.wins, 6)
    assert again.result.rounds.error == found.rounds.error
    assert not again.result.rounds.histogram, "only under the usual rulings"


def test_a_run_of_other_games_is_found_out():
    runs = balance.balance("egg")
    run = runs.run("greedy", "greedy")
    forged = Run(run.strength, run.rulings, run.result, "0" * 16)
    assert run.again()
    assert not forged.again()
    assert not Run(("greedy", "random"), run.rulings, run.result, run.first).again()


def test_a_table_that_was_not_simulated():
    with pytest.raises(KeyError):
        balance.balance("egg").run("search", "greedy")
    with pytest.raises(KeyError):
        balance.balance("chess")


def test_one_among_others_has_every_seat():
    found = {}
    for seat in range(3):
        strength = tuple("greedy" if i == seat else "random" for i in range(3))
        found[seat] = Run(strength, {}, simulate("egg", 3, 8, strength, mode="plain"), "")
    rate, _ = Balance(list(found.values())).among("greedy", "random", 3)
    assert rate == pytest.approx(sum(run.result.win_rate(seat)[0] for seat, run in found.items()) / 3)
