"""The review of a finished game: what cost most, tried again before its answer is shown, from what the seat knew."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import fmean

import ludobook
import pytest
from ludobook.players.evaluation import Evaluation
from ludobook_widgets import Table
from ludobook_widgets.game.decisions import SHOWN_DECISIONS, Decision, Review
from ludobook_widgets.game.evaluation import Worth, action_clause, worth_blocks
from ludobook_widgets.game.mistakes import KEPT_PREFIX, MissedDecision
from ludobook_widgets.play.coach import rules_said
from tiers import by_turns
from touching import playing


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg"))
def test_the_review_begins_by_itself_and_ends(person, name):
    p = playing(person, name, strength="random")
    table = p.widget
    assert table.session.over
    assert table.session.review.finished
    assert len(table.session.review.costliest) <= SHOWN_DECISIONS
    costs = [decision.cost for decision in table.session.review.costly]
    assert costs == sorted(costs, reverse=True)
    numbers = [decision.number for decision in table.session.review.costliest]
    assert numbers == sorted(decision.number for decision in table.session.review.costly[:SHOWN_DECISIONS])
    for decision in table.session.review.decisions:
        assert decision.state.status().to_move == 0
        assert decision.chosen == table.latest.record.actions[decision.number - 1]
    if not costs:
        assert "clearly cost anything" in p.shown
    # a move of which nobody can tell what it cost is neither blamed nor praised
    close = table.session.review.too_close
    assert (f"In {close} decision" in p.shown) is bool(close)
    assert ("Well played." in p.shown) is (not costs and not close)


def reviewed(person):
    """A short game of the egg with three decisions to regret."""
    p = playing(person, "egg", seed=1, strength="random")
    assert len(p.widget.session.review.costliest) == 3
    return p


def test_what_surely_cost_something_comes_back_in_practise_once(person):
    p = reviewed(person)
    dear = [one for one in p.widget.session.review.costliest if one.surely_costly]
    items = [MissedDecision.of_own_game(one.state, one.best.text, one.cost) for one in dear]
    own = {name: text for name, text in p.kept().items() if name.startswith(KEPT_PREFIX)}
    assert own == {f"{KEPT_PREFIX}{item}": "0,0" for item in items}
    assert [item.puzzle().best for item in items] == [one.best.text for one in dear]
    deal = p.kept()["egg:looked"]
    again = person(Table("egg"))
    again.do("hello", kept={"egg:game": p.widget.latest.record.code, "egg:looked": deal})
    assert again.widget.session.kept_games.reviewed == deal


def test_a_decision_is_tried_again_before_the_answer_is_shown(person):
    p = reviewed(person)
    table = p.widget
    decision = table.session.review.costliest[0]
    assert len([label for label in p.buttons() if label.startswith("Try again: round ")]) == 3
    p.do("review", 0)
    assert p.status() == "Find something better."
    assert p.shown.count("You chose to") == 1
    assert table.state is decision.state
    assert table.viewer == 0
    assert p.slots("selectable")
    assert not p.find(type="bars")
    assert not p.find(key="answer")
    was, tried = table.latest, {action.text: action for action in decision.state.legal_actions()}
    assert p.make(tried[decision.best.text]) is None
    assert p.one(type="status", key="status")["tone"] == "good"
    assert p.status().startswith("Right, it’s better to *")
    assert p.make(tried[decision.chosen]) is None
    assert p.one(type="status", key="status")["tone"] == "slip"
    assert not p.find(type="bars"), "trying shows no answer"
    p.press("Show me")
    values = {row["key"]: row["value"] for row in p.one(type="bars")["rows"]}
    assert values[decision.best.text] == "0"
    lead = float(values[decision.chosen].partition(" ")[0].replace("−", "-"))
    assert lead == pytest.approx(-decision.cost, abs=0.05), "the cost that is told"
    p.press("Next decision")
    assert table.screen.trial is table.session.review.costliest[1]
    assert not p.find(key="answer")
    p.press("To the list")
    assert table.latest is was, "the game is not touched"
    assert table.page["look"] == "little-1", "the list is shown where it was left"
    p.do("look-there", 0)
    p.do("back-to", "game")
    assert table.page["look"] == "little-0"
    assert [label for label in p.buttons() if label.startswith("Try again: round ")]


def test_a_try_that_is_no_better_than_the_move_made_is_called_so(person):
    p = reviewed(person)
    p.do("review", 0)
    trial = p.widget.screen.trial
    tried = next(one for one in trial.state.legal_actions() if one.text not in (trial.best.text, trial.chosen))
    best, mine = [3.0] * 9, [1.0] * 9
    for results, told in (
        (mine, f"It’s no better to *{clause(trial, tried)}* than to do what you did in the game."),
        ([0.0, 2.1] * 4 + [1.0], f"It’s not clearly better to *{clause(trial, tried)}* than to do what you did"),
        (
            [-2.0, 7.0] * 4 + [1.0],
            f"It’s too close to tell whether you can do better than to *{clause(trial, tried)}*",
        ),
    ):
        trial.worths = [
            Worth(text, fmean(all_), 0.0, tuple(all_))
            for text, all_ in ((trial.best.text, best), (tried.text, results), (trial.chosen, mine))
        ]
        assert p.make(tried) is None
        status = p.one(type="status", key="status")
        assert status["tone"] == "slip"
        assert status["text"].startswith(told)
        assert not trial.solved


def clause(trial, action):
    """An action as the verdict names it."""
    return action_clause(trial.state, action.text)


def test_the_page_of_a_trial_tells_neither_the_answer_nor_a_hidden_card(person):
    p = reviewed(person)
    table = p.widget
    p.do("review", 0)
    page = json.dumps(table.page)
    trial = table.screen.trial
    truth, worths = trial.state, list(trial.worths)
    trial.state = truth.resample(0, 9)
    table.draw()
    assert json.dumps(table.page) == page
    trial.state = truth
    swapped = sorted(worths, key=lambda worth: worth.text)
    trial.worths = swapped
    table.draw()
    assert json.dumps(table.page) == page


def test_it_is_too_close_to_tell_what_a_decision_cost_while_that_may_be_luck():
    state = ludobook.game("kirin").new(4, 7)
    mine = state.legal_actions()[-1].text
    decision = Decision(state, 1, mine)
    assert decision.open, "nobody has looked at it yet"
    decision.look(200)
    best = decision.evaluation.best.action.text
    assert best != mine
    for results, close in (([1.0] * 9, False), ([-2.0, 4.0] * 4 + [1.0], True), ([-1.0] * 9, False)):
        decision.worths = [
            Worth(text, fmean(all_), 0.0, tuple(all_), (False,) * 9)
            for text, all_ in ((best, [1.0] * 9), (mine, results))
        ]
        assert decision.open is close


def test_the_review_looks_only_at_what_the_seat_knew(person):
    p = playing(person, "kirin", moves=0)
    state = p.widget.latest
    one, other = (Review([s, s.apply(s.legal_actions()[0])], 0) for s in (state, state.resample(0, 3)))
    for review in (one, other):
        review.decisions[0].look(200)
    assert one.decisions[0].worths == other.decisions[0].worths


def test_the_review_ends_in_time_and_says_what_it_left_out(person):
    p = playing(person, "egg", strength="random")
    ticks = iter(range(0, 100_000, 15))
    positions = list(p.widget.game.positions(p.widget.latest.record))
    review = Review(positions, 0, clock=lambda: float(next(ticks)), seconds=40.0)
    for _ in range(review.steps + 1):
        if not review.finished:
            review.step()
    assert review.finished
    assert review.skipped == max(0, len(review.decisions) - 3)


def test_the_review_says_how_many_decisions_hints_made(person):
    p = playing(person, "egg", strength="random")
    table = p.widget
    assert " for you." not in p.one(key="rp")["text"]
    for one in table.session.review.decisions[:2]:
        table.session.advised[len(one.state.log)] = {one.chosen}
    table.session.review = Review(list(table.screen.summary.positions), 0, table.session.advised)
    while not table.session.review.finished:
        table.session.review.step()
    table.draw()
    assert "Hints made 2 more decisions for you." in p.one(key="rp")["text"]


def test_with_more_people_each_has_a_review(person):
    p = person(Table("egg", seed=3))
    p.do("set", "strength", "person")
    p.do("set", "count", "2")
    p.do("deal")
    table = p.widget
    while not table.session.over:
        if table.session.scored is not None:
            p.do("next")
        elif table.session.next_holder is not None:
            p.do("show", table.session.next_holder)
        else:
            p.do("type", table.latest.legal_actions()[0].text)
    assert table.session.review is None
    p.press("Review of Mika")
    assert table.session.review.seat == 1
    assert table.session.review.finished
    p.press("Review of Kim")
    assert table.session.review.seat == 0


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_what_a_number_of_how_sure_is_depends_on_what_the_search_compares(game):
    state = ludobook.game(game).new(2 if game != "kirin" else 4, 1)
    said = worth_blocks(state, [Worth(state.legal_actions()[0].text, 0.0, 0.1, (0.0,) * 9)])[1].text
    assert ("average lead after the next scoring is" in said) == (game in ("egg", "kirin"))
    assert ("chance to win" in said) == (game == "lauzait_cep")
    assert ("What players still hold" in said) == (game == "egg")


def test_nothing_is_surely_better_than_what_surely_scores_more():
    """Where close comparisons count softly, a choice may lead softly and yet win fewer of them."""
    ahead, behind = Worth("a", 0.6, 0.01, (0.5, 0.7) * 9), Worth("b", 0.0, 0.01, (0.0,) * 18)
    assert ahead.surely_better(behind)
    assert not replace(ahead, real=(0.0,) * 18).surely_better(replace(behind, real=(1.0, 0.5) * 9))
    assert replace(ahead, real=(0.0,) * 18).surely_better(replace(behind, real=(1.0, -1.0) * 9))


def test_what_a_search_weighs_softly_is_kept_as_it_was_scored_too():
    evaluation = Evaluation(ludobook.game("meow_oracle").new(2, 1), 1)
    evaluation.think(300)
    favourite = evaluation.favourite
    assert len(favourite.real) == len(favourite.results) > 0
    assert {*favourite.real} <= {-1.0, 0.0, 1.0}
    assert not {*favourite.results} <= {-1.0, 0.0, 1.0}


def test_a_hint_cites_the_rules_about_what_its_reason_says():
    state = ludobook.game("meow_oracle").new(2, 1)
    assert rules_said(state, "It makes your climb 3 cards long.") == ["MEOW-ORDER-1"]
    assert rules_said(state, "It finishes the left column. You beat Mika.") == ["MEOW-LINE-1", "MEOW-COMPARE-1"]
    assert rules_said(state, "It makes little difference.") == []
