"""The search of open games: it finds what a plain search finds, counts dice by their odds, and beats alpha-beta."""

import math
from collections import Counter
from dataclasses import replace

import german_whist
import ludobook
import open_search
import pytest
from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, NOBODY, TURN
from ludobook.core import chance
from ludobook.players import Search
from ludobook.players.evaluation import Evaluation
from ludobook.players.lookahead import WIN, Lookahead, generators
from open_search import MACHINES, MANCALA, after, alpha_beta, opening


def minimax(g, depth, seat):
    """The worth of a position, every line looked at."""
    lead = g.scores[seat] - g.scores[1 - seat]
    if g.now[TURN] == NOBODY:
        return lead + WIN * ((lead > 0) - (lead < 0))
    if depth == 0:
        return lead
    worths = [minimax(after(MANCALA, g, code), depth - 1, seat) for code in MANCALA.list_codes(g)]
    return max(worths) if g.now[TURN] == seat else min(worths)


@pytest.mark.parametrize("seed", range(4))
def test_every_action_is_worth_what_a_plain_search_says(seed):
    g = opening(MANCALA, seed)
    seat, found = g.now[TURN], Lookahead(MANCALA, g, 2)
    found.think_until(lambda: found.depth / 4)
    assert found.depth == 4
    for code, results in found.values.items():
        assert set(results) == {minimax(after(MANCALA, g, code), 3, seat)}
    assert g == opening(MANCALA, seed), "the position it is given stays as it is"


def test_the_same_budget_finds_the_same():
    once, again = (Lookahead(MANCALA, opening(MANCALA, 5), 2) for _ in range(2))
    for found in (once, again):
        found.think_until(lambda found=found: found.moves / 2000)
    assert (once.values, once.moves) == (again.values, again.moves)
    assert 2000 <= once.moves < 2000 + 40, "it stops soon after the budget is spent"


@pytest.mark.long
@pytest.mark.parametrize("name", MACHINES)
def test_it_plays_at_least_as_well_as_alpha_beta(name):
    machine, leads = MACHINES[name], []
    for seed in range(3):
        for seat in range(2):
            chairs = [open_search.plain, open_search.plain]
            chairs[seat] = lambda machine, g: open_search.search(machine, g, 1500)
            end = open_search.play(machine, opening(machine, seed), chairs)
            leads.append(end.scores[seat] - end.scores[1 - seat])
    # at Konane this short thought wins as often as it loses
    assert sum(lead > 0 for lead in leads) >= sum(lead < 0 for lead in leads) + (name == "mancala"), leads


def test_outcomes_are_balanced():
    for half in (generators()[::2], generators()[1::2]):
        rolls = [(first, chance.below(then, 6)[1]) for then, first in (chance.below(state, 12) for state in half)]
        assert set(Counter(first for first, _ in rolls).values()) == {3}
        assert len({(first % 6, second) for first, second in rolls}) == 36
        assert len({first for first, _ in rolls[:12]}) == 12


def _throw(g, code):
    """Take two points, or as many as a die shows; the game is over after two turns."""
    points = 2
    if code:
        g.chance[0], face = chance.below(g.chance[0], 6)
        points = face + 1
    g.scores[g.now[TURN]] += points
    g.now[LENGTH] += 1
    g.now[TURN] = 1 if g.now[LENGTH] == 1 else NOBODY


def test_a_throw_is_worth_its_mean():
    dice = replace(MANCALA, legal=lambda g: 2, action=lambda g, k: k, step=_throw, count=2)
    g = dice.empty(2, ())
    found = Lookahead(dice, g, 2)
    found.think_until(lambda: found.depth / 1)
    assert {code: math.fsum(results) / len(results) for code, results in found.values.items()} == {0: 2.0, 1: 3.5}
    assert (len(set(found.values[0])), len(set(found.values[1]))) == (1, 6)
    found.think_until(lambda: found.depth / 2)
    # with two points ahead of him, the other throws: 1 loses by one, 2 is a shared win, and 3 to 6 win by 1 to 4
    worth = (1 + WIN + 0 - sum(range(1, 5)) - 4 * WIN) / 6
    assert found.values[0] == pytest.approx([worth] * len(generators()))


def test_alpha_beta_prunes_nothing_that_matters():
    g = opening(MANCALA, 1)
    sign = 1 if g.now[TURN] == 0 else -1
    found = Lookahead(MANCALA, g, 2)
    found.think_until(lambda: found.depth / 3)
    assert max(results[0] for results in found.values.values()) == sign * alpha_beta(MANCALA, g, 3)


@pytest.fixture
def last_tricks():
    """German Whist with the cards on the table, three tricks before its end."""
    whist = german_whist.GAME
    shown = type("Shown", (whist.state,), {"_redeal_hidden": State._redeal_hidden})
    state = ludobook.register(replace(whist, state=shown)).new(2, 3)
    while state.at.now[LENGTH] < 23:
        state = state.apply(state.legal_actions()[0])
    yield state
    whist.state.game = whist
    ludobook.register(whist)


def test_hint_and_bots_look_ahead_where_everything_is_open(last_tricks):
    found = Evaluation(last_tricks, 1)
    found.think(3000)
    assert {one.action for one in found.finalists} == set(last_tricks.legal_actions())
    worth = {one.action: one.mean for one in found.candidates}
    assert max(worth.values()) == worth[found.best.action]
    assert all(found.best.lead(one).clear == (worth[found.best.action] > one.mean) for one in found.finalists)
    assert 0 < found.moves < 3000, "three tricks are looked at to the end"
    assert worth[Search(2)(last_tricks)] == max(worth.values()), "whatever the seed"
    moves = found.moves
    found.think(3000)
    assert found.moves == moves, "there is nothing more to find"
