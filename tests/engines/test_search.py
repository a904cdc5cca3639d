"""The search: it looks at nothing but its view, repeats itself, values every action, and beats greedy."""

import ludobook
import pytest
from greedy_games import choices
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.players import Search, greedy, player
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import appraisal

from .strength import mean_and_error, shares

#: Every game with every number of players; the first tier has each game with the fewest.
TABLES = [
    pytest.param(game.name, players, marks=[] if players == game.players[0] else pytest.mark.long)
    for game in ludobook.shelf()
    for players in game.players
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_legal_actions_and_the_same_for_the_same_seed(name, players):
    for state in list(choices(name, 3, players, 40))[::8]:
        action = Search(5, iterations=12)(state)
        assert action in state.legal_actions()
        assert Search(5, iterations=12)(state) == action


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_looks_only_at_its_view(name, players):
    for state in list(choices(name, 8, players, 30))[::9]:
        seat = state.status().to_move
        told = Search(1, iterations=15).values(state)
        for seed in range(2):
            assert Search(1, iterations=15).values(state.resample(seat, seed)) == told


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_its_deals_agree_with_the_view(name, players):
    for state in list(choices(name, 2, players, 40))[::5]:
        seat = state.status().to_move
        deals = Determinizations(state, seat, 9)
        seen = [deals[number] for number in range(6)]
        assert all(deal.view(seat) == state.view(seat) for deal in seen)
        assert all(deal.legal_actions() == state.legal_actions() for deal in seen)
        assert deals[3] is seen[3]


def test_values():
    state = next(state for state in choices("egg", 5, 3, 40) if len(state.legal_actions()) > 20)
    actions = state.legal_actions()
    values = Search(2, iterations=200).values(state)
    assert [value.action for value in values] == list(actions)
    # the last deal is played to its end
    assert 200 <= sum(value.visits for value in values) < 200 + len(actions)
    for value in values:
        assert (value.mean is None) == (value.error is None) == (value.visits < 8)
    # what looks worst is not tried, unless it is asked for
    rate, prospect = appraisal(state), state.game.machine.prospect
    ratings = [rate(action) for action in actions], [prospect(state.at, action.code) for action in actions]
    worst = min(
        values, key=lambda value: max(sorted(rated).index(rated[actions.index(value.action)]) for rated in ratings)
    )
    assert worst.visits == 0
    asked = Search(2, iterations=200).values(state, also=[worst.action.text])
    worst = asked[actions.index(worst.action)]
    assert worst.visits == max(value.visits for value in asked) > 8


def test_values_of_what_is_not_legal_are_refused():
    state = ludobook.game("egg").new(3, 5)
    with pytest.raises(BadInput, match="is not a legal action") as caught:
        Search(0, iterations=5).values(state, also=["pass"])
    assert caught.value.rule == "PLAYER"


def test_more_iterations_make_the_error_smaller():
    state = ludobook.game("kirin").new(4, 1)

    def least(iterations):
        return min(value.error for value in Search(0, iterations=iterations).values(state) if value.error)

    assert least(400) < least(60)


def test_budgets():
    state = ludobook.game("kirin").new(4, 1)
    ticks = iter(range(1000))
    timed = Search(0, seconds=30, clock=lambda: next(ticks)).values(state)
    assert 0 < sum(value.visits for value in timed) < 400
    few, many = (Search(0, moves=moves).values(state) for moves in (600, 3000))
    assert 0 < sum(value.visits for value in few) < sum(value.visits for value in many)
    assert isinstance(player("search", 3), Search)


def test_a_budget_that_is_spent_at_once_still_plays():
    state = ludobook.game("kirin").new(4, 1)
    ticks = iter((0.0, 9.0))
    assert Search(0, seconds=1, clock=lambda: next(ticks))(state) == greedy(state)


def test_a_single_action_needs_no_search():
    state = next(
        state
        for state in _random_game("lauzait_cep", 2, 1)
        if len(state.legal_actions()) == 1 and not state.status().game_over
    )
    assert Search(0, seconds=1, clock=_stopped)(state) == state.legal_actions()[0]


def _stopped():
    pytest.fail("no time is needed")


def _random_game(name, players, seed):
    state, generator = ludobook.game(name).new(players, seed), chance.start(seed)
    for _ in range(1000):
        yield state
        actions = state.legal_actions()
        if not actions:
            return
        generator, k = chance.below(generator, len(actions))
        state = state.apply(actions[k])


def test_nobody_answers_what_lies_hidden():
    # two ways to lay that look alike to the other seat, and are worth the same, meet the same answers
    state = ludobook.game("egg").new(2, 3, decks=[["R2", "R2", "B2", "B2", "R7"]])
    alike = "lay R2+R2 B2+B2", "lay B2+B2 R2+R2"
    values = {value.action.text: value for value in Search(4, iterations=200).values(state, also=alike)}
    one, other = (values[text] for text in alike)
    assert one.visits == other.visits > 20
    assert (one.mean, one.error) == (other.mean, other.error)


def test_nothing_is_told_apart_by_too_few_deals():
    state = ludobook.game("kirin").new(4, 2)
    values = Search(0, iterations=9).values(state)
    assert all(value.mean is None for value in values)
    assert Search(0, iterations=9)(state) == greedy(state)


@pytest.mark.long
def test_compiled_it_is_the_same():
    pytest.importorskip("numba")
    compiled = Search(3, iterations=60, compiled=True)
    for state in list(choices("kirin", 4, 4, 50))[::5]:
        assert compiled.values(state) == Search(3, iterations=60).values(state)


def test_it_beats_random():
    assert sum(shares("egg", "search", "random", 6, 2, Search(moves=300))) >= 5


def test_every_deal_is_played_from_each_seat():
    # between like players the seats of a deal share one win, so what is left of luck is what the players make of it
    for name, players in (("egg", 3), ("kirin", 4)):
        got = shares(name, "greedy", "greedy", 2 * players, players)
        assert mean_and_error(got, players) == pytest.approx((1 / players, 0))
    assert mean_and_error([1.0, 0.0, 1.0, 1.0], 2) == (0.75, 0.25)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "games"), [("kirin", 4, 16), ("meow_oracle", 2, 24)])
def test_it_beats_greedy(name, players, games):
    # too few games to prove what STRENGTH.md does, but the same on every machine
    got = shares(name, "search", "greedy", games, players, Search(moves=2000))
    assert sum(got) / games > (0.35 if players == 4 else 0.6)
