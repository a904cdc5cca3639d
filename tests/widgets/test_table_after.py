"""Hints, looking back and replay: nothing hidden is shown before its time, and no answer before it is asked for."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

import ludobook
import pytest
from ludobook.contract.action import codes_of
from ludobook.core.words import unrepeated
from ludobook.players import greedy
from ludobook.players.evaluation import Evaluation
from ludobook_widgets import Table
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import Review
from ludobook_widgets.game.evaluation import (
    Worth,
    advice,
    idle,
    in_either_order,
    reason,
    rival_of,
    trifle_of,
    worth_bars,
)
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach_screens import RuleCard
from ludobook_widgets.play.game_summary import GameSummary
from ludobook_widgets.play.hint import Hint, _may_be_luck, _than
from ludobook_widgets.play.replay import all_face_up
from tiers import by_tier, by_turns
from touching import playing


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "meow_oracle", "kirin"))
def test_no_page_blames_a_move_that_it_advised(person, name):
    p = playing(person, name, moves=1)
    table = p.widget
    while go := table.page.get("go"):
        p.do(*go["do"])
    p.do("hint")
    hint, before = table.screen.hint, table.latest
    if hint.stage == 0:
        assert hint.text.endswith("?")
        parted = set(hint.parting[2:]) if hint.parting else set()
        lie = {slot.choice for zone in table.scene().zones for slot in zone.slots} & parted
        rings = len(hint.marks())
        assert rings == len(lie) or (hint.plans and not rings), "the hint shows both that it asks about, or neither"
        p.do("hint")
    best = hint.best.text
    table.session.coach.on = True
    assert not table.session.coach_objects_to(hint.best)
    p.do("hint", "play")
    positions = list(table.game.positions(before.apply(best).record))
    own, advised = before.turn, table.session.advised
    last = {one.number for one in Review(positions, own).decisions} - {
        one.number for one in Review(positions, own, advised).decisions
    }
    assert last == ({len(before.record.actions) + 1} if len(before.legal_actions()) > 1 else set())


def test_a_hint_asks_between_two_plans(person):
    p = playing(person, "meow_oracle", 2, seed=1, moves=0)
    p.do("hint")
    best = p.widget.screen.hint.best
    state, rival = p.widget.latest, p.widget.screen.hint.rival
    codes = codes_of(state.legal_actions())
    plans = [state.game.plan(state, codes[text])[0] for text in (best.text, rival)]
    assert plans[0] != plans[1], "the rival is not of the same plan"
    one, other = sorted(p.widget.screen.hint.plans)
    assert f"Would you rather {one}" in p.status()
    assert p.status().endswith(f"or {unrepeated(one, other)}?"), "what both have in common is said once"


def test_a_hint_rings_the_card_that_its_question_names(person):
    table = playing(person, "meow_oracle", 3, moves=0).widget
    state, scene = table.latest, table.scene()
    faces = {zone.key_at(i): slot.face for zone in scene.zones for i, slot in enumerate(zone.slots)}
    for give in state.legal_actions():
        [purpose] = state.game.plan(state, give.code)
        [ring] = Hint(table, [], "").purpose_marks(give, purpose)
        assert faces[ring.at] == give.path[1][0], "which is kept"


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "kirin"))
def test_whoever_plays_by_the_hints_is_blamed_for_nothing(person, name):
    p = playing(person, name, moves=0, seed=5)
    table = p.widget
    table.session.coach.on = True
    moves = by_tier(8, 999)
    while moves and not table.session.over:
        if go := table.page.get("go"):
            p.do(*go["do"])
        elif isinstance(table.screen, RuleCard):
            p.do("told", *table.screen.rules)
        elif table.session.scored is not None or table.session.moments:
            p.do("next")
        else:
            p.do("hint")
            p.do("hint", "play")
            moves -= 1
    review = Review(list(table.game.positions(table.latest.record)), 0, None, table.session.evaluations)
    while not review.finished:
        review.step()
    assert review.decisions
    assert review.costliest == []


def test_a_reason_tells_no_difference_that_may_be_luck():
    state = ludobook.game("kirin").new(4, 7)
    best = Worth("declare A2", 0.6, 0.1, (4.0, 4.0, -1.0, -1.0, -1.0))
    rival = Worth("declare W2", 0.0, 0.1, (0.0, 0.0, 0.0, 0.0, 0.0))
    assert not best.surely_better(rival)
    assert reason(state, [best, rival]) == "Nothing we tried is clearly worse."
    assert reason(state, [best]) == "There’s nothing else to do."


def test_of_two_that_are_about_as_good_a_reason_says_what_parts_them(monkeypatch):
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda *_: "")
    monkeypatch.setattr("ludobook.games.kirin.advice.insight.insight", lambda *_: "")
    state, other = at("kirin", 4, 46032, 60), "play B1"
    worths = [Worth(text, 0.0, 0.1, given) for text, given in (("play W1", (1, -1)), (other, (-1, 1)))]
    assert "you capture more of your beast in later tricks" in reason(state, worths, other)


def test_what_came_to_nearly_the_same_is_not_said_to_have_come_to_the_same(monkeypatch):
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda *_: "")
    page = BoardPage("kirin")
    page.state, texts, results = ludobook.game("kirin").new(4, 7), ("declare A2", "declare A4"), (1.0,) * 40
    for others, end in (
        (results, "It’s just as good to *declare the 4 of the Azure Dragon*."),
        ((1.1, *results[1:]), "It’s about as good to *declare the 4 of the Azure Dragon*."),
    ):
        worths = [Worth(text, 1.0, 0.1, given) for text, given in zip(texts, (results, others), strict=True)]
        assert Hint(page, worths, "", 2).text.endswith(end)


def test_what_nobody_feels_depends_on_the_game():
    results, close = (0.15, 0.15, 0.14) * 9, (0.0,) * 27
    for name, worse in (("egg", False), ("meow_oracle", True)):
        best, rival = (Worth("", 0.0, 0.0, one, trifle=ludobook.game(name).trifle) for one in (results, close))
        assert best.surely_better(rival) == worse
        assert best.surely_near(rival)


def test_where_less_is_at_stake_less_is_a_trifle():
    state = ludobook.game("egg").new(2, 7)
    for worst, trifle in ((-20.0, 0.2), (-2.4, 0.1), (-0.1, 0.05)):
        evaluation = Evaluation(state)
        for candidate, mean in zip(evaluation.candidates, (0.0, worst), strict=False):
            candidate.results = [mean] * 9
        assert trifle_of(evaluation) == pytest.approx(trifle)


def test_a_deal_in_which_the_hint_does_better_by_a_trifle_is_the_same():
    trifle = ludobook.game("egg").trifle
    found = [_than(1.0, 1.0 + apart, trifle) for apart in (trifle / 2, -trifle / 2, 2 * trifle, -2 * trifle)]
    assert found == ["deal_same", "deal_same", "deal_better", "deal_worse"]


def test_what_is_seen_in_a_choice_comes_before_the_principle_and_instead_of_a_number(monkeypatch):
    state = ludobook.game("kirin").new(4, 7)
    seen = {"declare A2": "It is plain.", "declare W2": "It is plain."}
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda _, better, __: seen.get(better, ""))
    monkeypatch.setattr("ludobook.games.kirin.advice.insight.insight", lambda *_: "")
    for better, other, told in (
        ("declare A2", "declare W1", "It is plain. *Declare neither a 1 nor a trump.*"),
        ("declare W2", "declare B4", "It is plain."),
    ):
        best, rival = Worth(better, 2.0, 0.1, (2.0, 2.1, 1.9, 2.0)), Worth(other, 0.0, 0.1, (0.0, 0.0, 0.1, 0.0))
        assert reason(state, [best, rival]) == told
        level = replace(rival, results=(2.0, 2.0, 2.0, 2.0))
        assert reason(state, [best, level], other) == "It is plain."


def test_two_moves_that_win_the_game_in_every_deal_come_to_the_same_and_that_is_said():
    more, less = (
        Worth(f"declare {card}", 0.0, 0.1, results * 9, (True,) * 9)
        for card, results in (("A2", (2.0, 2.1)), ("W2", (1.0,)))
    )
    told = reason(ludobook.game("kirin").new(4, 7), [more, less], less.text)
    assert told.startswith("You win the game either way.")
    assert more.same(less)
    assert not more.surely_better(less)
    assert more.surely_better(replace(less, won=(False,) * 9))


def test_a_hint_names_its_move_first_and_the_other_one_beside_its_reason(monkeypatch):
    page = BoardPage("kirin")
    page.state = state = ludobook.game("kirin").new(4, 7)
    best, near, worse = (
        Worth(f"declare {card}", 0.0, 0.1, results * 9)
        for card, results in (("A2", (2.0, 1.9, 2.1)), ("W2", (1.9, 2.0, 2.1)), ("B4", (0.0, 0.1, -0.1)))
    )
    mine = "*declare the 2 of the Azure Dragon*"
    assert advice(state, [best, near, worse]) == f"We’d {mine}."
    assert advice(state, [best, worse]) == f"The best move is to {mine}."
    little = replace(worse, results=(0.0, 3.5, 0.0) * 9)
    assert best.surely_better(little)
    assert advice(state, [best, little]) == f"We’d {mine}.", "by a lead that is half luck"
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda *_: "It is plain.")
    hint = Hint(page, [best, near], "", stage=2)
    other = "*declare the 2 of the White Tiger*"
    assert hint.text == f"It is plain. It’s about as good to {other}."
    sides = {best.text: "It is plain.", near.text: "It is red.", worse.text: ""}
    apart = "ludobook_widgets.game.evaluation.insight"
    monkeypatch.setattr(apart, lambda _, better, other: "" if better == other else sides[better])
    assert hint.text.startswith("It is plain. It’s about"), "nothing speaks against the move"
    for results, end in (((0.0, 3.0, 3.0), f"It may be as good to {other}."), ((1.99, 1.89, 2.09), "It is plain.")):
        hint = Hint(page, [best, replace(near, results=results * 9), worse], "", stage=2)
        assert hint.text.endswith(end), "what does the same thing is not named"
        assert (hint.compared == near.text) == (end != "It is plain."), "what was named last is compared"
    sides = dict.fromkeys((best.text, worse.text), "It is plain.")
    told = reason(state, [best, worse], worse.text)
    assert "plain" not in told, "what could be said of the worse one as well is no reason"
    sides = {best.text: "It is plain.", near.text: "So it is.", worse.text: ""}
    assert "may be as good" not in Hint(page, [best, worse], "", stage=2).text
    behind = replace(best, text=near.text, results=(6.5, -3.5, 1.0, 1.0) * 7)
    assert not best.surely_better(behind), "by less than two standard errors, but by more than one"
    assert "may be as good" not in Hint(page, [best, behind, worse], "", stage=2).text


def test_the_best_move_is_not_said_to_be_as_good_as_one_that_nobody_would_consider(monkeypatch):
    page = BoardPage("kirin")
    page.state = ludobook.game("kirin").new(4, 7)
    worths = [Worth(f"declare {card}", 2.0, 0.1, (2.0, 1.9, 2.1)) for card in ("A2", "W2")]
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda *_: "It is plain.")
    hint = Hint(page, worths, "", stage=2)
    for module in ("game.evaluation", "play.hint"):
        monkeypatch.setattr(f"ludobook_widgets.{module}.alternatives", lambda *_: [])
    monkeypatch.setattr("ludobook_widgets.play.hint.only_insight", lambda *_: "")
    assert hint.text.startswith("You could *declare the 2 of the White Tiger* instead, but we wouldn’t.")
    assert "as good" not in hint.text


def test_where_the_game_is_lost_whatever_one_does_a_hint_asks_nothing_and_says_so():
    page = BoardPage("egg")
    page.state = state = at("egg", 3, 28004, 28)
    worths = [Worth(one.text, -n, 0.1, (-float(n),) * 9) for n, one in enumerate(state.legal_actions()[:3])]
    told = idle(state, worths, worths[1].text)
    assert told.startswith("Whatever you do, you’ll almost certainly lose the game")
    assert Hint(page, worths, "", 1, idle=told).text.startswith("It hardly matters. We’d *")
    hint = Hint(page, worths, "", 2, idle=told)
    assert hint.text == told
    assert not any(block.key == "sure" for block in hint.reasons()), "no number speaks against that"
    asking = Hint(page, worths, "", 2, decided=told)
    assert asking.text.startswith(f"{told} Only the points depend on your choice. ")
    assert any(block.key == "sure" for block in asking.reasons())
    early = at("egg", 3, 28004, 0)
    assert not idle(early, [replace(worths[0], text=early.legal_actions()[0].text)], early.legal_actions()[1].text)


def at(name, players, seed, moves):
    """The position after so many greedy moves."""
    state = ludobook.game(name).new(players, seed)
    for _ in range(moves):
        state = state.apply(greedy(state))
    return state


def test_a_hint_is_compared_with_another_plan_rather_than_with_the_next_of_the_same():
    state = ludobook.game("egg").new(3, 12)
    plans = {action.text: state.game.plan(state, action.code) for action in state.legal_actions()}
    best, same = next((one, two) for one, two in permutations(plans, 2) if plans[one] == plans[two])
    other = next(text for text in plans if plans[text] != plans[best])
    worths = [Worth(text, mean, 0.1, (mean,) * 9) for text, mean in ((best, 3.0), (same, 2.0), (other, 1.0))]
    assert rival_of(state, worths).text == other
    assert rival_of(state, worths[:2]).text == same
    far = replace(worths[2], results=(-1.0,) * 9)
    assert rival_of(state, [*worths[:2], far]).text == same, "a plan that costs far more tempts nobody"


def test_a_hint_says_what_is_missing_where_a_part_of_its_move_is_chosen():
    page = BoardPage("egg")
    page.state = ludobook.game("egg").new(3, 12)
    hint = Hint(page, [Worth("lay R2+B10 R5+B7", 0.0, 0.1), Worth("lay R5+B15 B7+B10", 0.0, 0.1)], "", stage=1)
    for chosen, end in (
        ([], "."),
        (["lay", "R5"], "."),
        (["lay", "R2"], "What you’ve chosen so far is part of the hint’s move. Now choose the *blue 10*."),
        (["lay", "R2", "B10"], "Now choose the *red 5* and the *blue 7*."),
    ):
        page.partial_action.choices = [(word, "") for word in chosen]
        assert hint.text.endswith(end)
        assert ("is part of" in hint.text) == ("R2" in chosen)


def test_a_hint_asks_nothing_about_what_may_be_as_good():
    page = BoardPage("kirin")
    page.state = ludobook.game("kirin").new(4, 7)
    same = [Worth(text, 0.0, 0.1, (1.0, 2.0, 1.0) * 9) for text in ("declare A2", "declare W1")]
    for results, asks in (((1.0, 2.0, 1.0), False), ((2.0, 1.0, 1.0), False), ((0.0, 0.9, 0.1), True)):
        worths = [same[0], replace(same[1], results=results * 9)]
        hint = Hint(page, worths, "")
        assert bool(hint.plans) == bool(hint.parting) == asks
        if not asks:
            assert hint.text == page.game.ask(page.state, codes_of(page.actions)["declare A2"]), "but what to look at"
            assert not hint.marks()


def test_a_move_that_can_still_be_made_afterwards_is_not_what_the_hint_is_compared_with():
    state = ludobook.game("lauzait_cep").new(4, 17015)
    for _ in range(25):
        state = state.apply(greedy(state))
    best, form, near, worse = "hire W1 e1 e2", "form W5+W7+J", "hire W7 d3 e2", "hire G2 e2 e3"
    results = {best: (3.0, 2.0, 3.0), form: (0.0, 0.1, 0.0), near: (2.0, 3.0, 3.0), worse: (-1.0, -0.9, -1.0)}
    worths = {text: Worth(text, given[0], 0.1, given * 9) for text, given in results.items()}
    assert in_either_order(state, best, form)
    assert not in_either_order(state, best, worse)
    assert rival_of(state, [worths[best], worths[near], worths[form]]) == worths[near]
    for found in ([worths[one] for one in (best, form, worse)], [*worths.values()]):
        assert rival_of(state, found) == worths[worse]
    bars = worth_bars(state, [worths[best], worths[form], worths[worse]])
    assert [row.key for row in bars.rows] == [best, worse], "a bar would only show what playouts do next"


@pytest.mark.long
def test_a_hint_thinks_on_where_a_season_takes_long_to_play_out():
    state = ludobook.game("lauzait_cep").new(2, 22)
    for _ in range(39):
        state = state.apply(greedy(state))
    page = BoardPage("lauzait_cep")
    page.state, page.seat = state, state.turn
    evaluation = Evaluation(state, 1)
    evaluation.think()
    assert not evaluation.finalists
    assert Hint.of(page, evaluation).worths


def test_a_reason_names_the_principle_that_the_worse_move_breaks(monkeypatch):
    state = ludobook.game("kirin").new(4, 7)
    texts = [action.text for action in state.legal_actions()]
    weak, strong = next(text for text in texts if text[-1] in "23"), next(text for text in texts if text[-1] in "1T")
    best, rival = Worth(weak, 2.0, 0.1, (2.0, 2.1, 1.9, 2.0)), Worth(strong, 0.0, 0.1, (0.0, 0.0, 0.1, 0.0))
    assert reason(state, [best, rival]).endswith(" *Declare neither a 1 nor a trump.*")
    assert "principle" not in reason(state, [rival, best])
    monkeypatch.setattr("ludobook_widgets.game.evaluation.insight", lambda *_: "")
    monkeypatch.setattr("ludobook_widgets.game.evaluation.differences_between", lambda *_: ())
    assert reason(state, [best, rival]) == "*Declare neither a 1 nor a trump.*", "without half a sentence before it"


# -- looking back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_what_happened_since_the_own_move_is_stepped_through(person, name):
    p = playing(person, name, moves=2)
    table = p.widget
    if not table.my_turn or "Look back" not in p.buttons():
        pytest.skip("nobody has moved since")
    now = table.page
    p.press("Look back")
    seen = []
    while True:
        assert not p.slots("selectable", "chosen", "forbidden"), "in the past nothing can be chosen"
        assert table.page.get("go") is None
        assert p.one(type="moves")["now"] == int(p.one(kind="range")["value"]) - 1
        slider = p.one(kind="range")
        seen.append(int(slider["value"]))
        assert slider["label"] == f"Move {slider['value']} of {slider['max']}"
        assert p.status()
        if p.one(label="Later ›")["disabled"]:
            break
        p.press("Later ›")
    assert seen == list(range(seen[0], seen[-1] + 1))
    assert seen[-1] == len(table.latest.record.actions)
    p.press("‹ Earlier")
    p.press("Back to the game")
    assert table.page | {"say": ""} == now | {"say": ""}, "what happened is heard once"


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_a_running_game_shows_no_other_view(person, name):
    p = playing(person, name, moves=2)
    table = p.widget
    if table.session.over:
        pytest.skip("over already")
    p.do("look", "since")
    before = table.page
    for view in ("1", "open", "9", "x"):
        assert p.do("see", view)
        assert table.page == before
    assert not p.find(key="see")
    for place in range(len(table.latest.record.actions) + 1):
        p.do("look", str(place))
        shown, replay = json.dumps(table.page["main"]), table.screen.replay
        replay.positions[place] = replay.positions[place].resample(0, 5)
        table.draw()
        assert json.dumps(table.page["main"]) == shown
        assert "LB1" not in p.shown


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "kirin"))
def test_a_finished_game_is_gone_through_from_every_seat_and_open(person, name):
    p = playing(person, name)
    table = p.widget
    assert table.session.over
    p.press("Look back")
    positions = list(table.game.positions(table.latest.record))
    assert p.one(kind="range")["max"] == len(positions) - 1
    for view in [*map(str, range(table.latest.players)), "open"]:
        assert p.do("see", view) is None
        for place in (0, 1, len(positions) // 2, len(positions) - 1):
            p.do("look", str(place))
            assert table.state == positions[place]
            views = [None, *range(table.latest.players)] if view == "open" else [int(view)]
            scene = all_face_up([positions[place].scene(seat) for seat in views])
            moment = table.screen.replay.moment
            if moment and view == "open":
                assert table.scene().title == moment.scene.title or place == len(positions) - 1
                continue
            last = place == len(positions) - 1  # beside what everybody has in the end
            shown = replace(scene, zones=moment.scene.zones) if moment and last else moment.scene if moment else scene
            assert replace(table.scene(), standing=()) == replace(shown, standing=())
            for has, after in zip(table.scene().standing, scene.standing, strict=False):
                assert has[:1] == after[:1], "the scores are those after the move"
            assert "seat " not in json.dumps(table.page["main"]).lower()
    p.do("look", "99999")
    assert p.one(kind="range")["value"] == str(len(positions) - 1)
    p.do("look", "-1")
    assert p.one(kind="range")["value"] == str(len(positions) - 1)
    p.press("Back to the end")
    assert p.press("Play again") is None


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg", "kirin"))
def test_open_cards_at_the_end_of_a_round_are_those_of_that_round(person, name):
    p = playing(person, name, moves=0)
    table, state = p.widget, ludobook.game(name).new(p.widget.latest.players, 7)
    while state.turn is not None:
        state = state.apply(greedy(state))
    p.do("open", state.record.code)
    p.press("Look back")
    replay, players = table.screen.replay, range(state.players)
    ends = [place for place in range(1, replay.last) if replay.ends_round(place)]
    assert bool(ends) == (state.scorings > 1)
    for place in ends:
        p.do("see", "0")
        p.do("look", str(place))
        own, title = table.scene(), replay.positions[place - 1].scene(None).title
        if name == "egg":
            holders = [seat for seat, things in enumerate(own.standing) if "egg" in dict(things)]
            assert holders == [seat for seat in players if seat == replay.state.egg], "beside the ZOO that were earned"
            assert ("The Egg" in dict(own.facts)) is not bool(holders)
            paid = [(things["zoo"], things["bracelet"]) for things in map(dict, own.standing)]
            after = replay.positions[place].scene(0).standing
            assert paid == [(things["zoo"], things["bracelet"]) for things in map(dict, after)]
            assert own.title.endswith(": revealing the sets")
        p.do("see", "1")
        p.do("see", "open")
        assert replay.viewer == replay.seat, "one sits where one sat"
        assert table.scene().title.split(":")[0] == title.split(":")[0], "the round that is looked at"
        opened = {zone.id: zone for zone in table.scene().zones}
        assert all(opened[zone.id].slots == zone.slots for zone in own.zones if zone.seat == 0), "and one's own cards"
        for seat in players:
            hand = opened.get(f"hand-{seat}")
            was = [slot.face for zone in replay.positions[place - 1].scene(seat).zones if zone.id == f"hand-{seat}"
                   for slot in zone.slots]  # fmt: skip
            assert not hand or not Counter(slot.face for slot in hand.slots) - Counter(was), (
                "and no card of the next deal"
            )
        assert not [row for row in p.one(key="rows")["rows"] if row["on"]], "and nobody is on turn"


def test_looking_back_begins_after_the_round_that_the_end_names(person):
    """The round that cost a winner most is not the one that the story of their win names."""
    p = person(Table("egg"))
    for seed in range(60):
        state = ludobook.game("egg").new(3, seed)
        while state.turn is not None:
            state = state.apply(greedy(state))
        story = GameSummary(list(state.game.positions(state.record)))
        if behind := re.search(r"You were behind until round (\d+)", " ".join(story.story(p.widget.names, 0))):
            assert all(one.lead(0) <= 0 for one in story.rounds[: int(behind[1]) - 1]), "and never led before"
        swings = [story.decisive(0, good) for good in (True, False)]
        if 0 in state.status().winners and all(swings) and -story.swing(swings[1], 0) > story.swing(swings[0], 0):
            break
    p.do("open", state.record.code)
    p.widget.session.review = None  # it has found nothing costly
    p.press("Look back")
    assert "In round" in " ".join(story.story(p.widget.names, 0))
    assert p.one(kind="range")["value"] == str(swings[0].position)


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg"))
def test_a_finished_game_lists_its_moves_and_how_one_stood(person, name):
    p = playing(person, name, strength="random")
    table = p.widget
    p.press("Look back")
    moves = p.one(type="moves")
    assert len(moves["entries"]) == len(table.latest.record.actions)
    assert [entry["own"] for entry in moves["entries"]].count(True) == sum(
        state.turn == 0 for state in table.screen.replay.positions[:-1]
    )
    kind = table.game.round_name
    paid = [entry["after"] for entry in moves["entries"] if entry["after"]]
    assert paid
    assert all(one.startswith(f"Earned in this {kind}: ") for one in paid)
    noted = [n for n, entry in enumerate(moves["entries"], 1) if entry["note"]]
    assert noted == sorted(one.number for one in table.session.review.costly), "no brief look marks a move"
    [curve] = p.one(type="chart")["curves"]
    assert len(curve["values"]) == len(table.screen.replay.decisions)
    for point in p.one(type="chart")["points"]:
        assert p.do(*point["do"]) is None
        said = p.one(type="chart")["points"]
        assert point["label"].split(":")[0] == p.one(kind="range")["label"].split(" of ")[0], "the list counts alike"
        assert [one["on"] for one in said if one["label"] == point["label"]] == [True]
    for n, one in enumerate(table.screen.replay.decisions):
        assert p.do(*p.one(type="chart")["do"], str(n)) is None
        assert table.screen.replay.at == one.number
    p.do("look", "5")
    keys = table.page["keys"]
    assert [keys[key] for key in ("ArrowLeft", "ArrowRight", "Home")] == [["look", "4"], ["look", "6"], ["look", "0"]]


def test_moves_say_which_card_was_placed(person):
    p = playing(person, "meow_oracle", moves=9, count=3)
    log, latest = p.widget.session.log, p.widget.latest
    placed = [row for row in log.sentences(latest, range(len(latest.log)), 0) if " in cell " in row]
    assert len(placed) > 3
    assert not [row for row in placed if "a card" in row]


def test_moves_say_what_was_taken(person):
    p = playing(person, "lauzait_cep", moves=3, count=2)
    hires = [
        row
        for row in p.widget.session.log.sentences(p.widget.latest, range(len(p.widget.latest.log)), 0, True)
        if "discard" in row
    ]
    assert hires
    assert all(re.search(r"moving the piece on .. to .. and taking (it back|the? ?\S+)", row) for row in hires), hires


def test_one_plays_on_from_anywhere_and_sees_both_lines(person):
    p = playing(person, "egg", strength="random")
    table = p.widget
    line, review = table.latest.record, table.session.review
    p.press("Look back")
    p.do("look", "2")
    assert "The game that you finished is kept" in p.one(key="branch")["text"]
    assert p.press("Play on from here") is None
    assert table.latest.record.actions[:2] == line.actions[:2]
    assert not table.session.over
    assert table.session.other_line == line
    assert p.kept()["egg:line"] == line.code
    kept = p.kept()
    assert p.press("Back to the finished game") is None
    assert table.latest.record == line
    assert table.session.over
    assert table.session.review is review, "it has the verdicts that it had"
    assert "Back to the finished game" not in p.buttons()
    again = person(Table("egg"))
    again.do("hello", kept=kept, query={})
    assert [label for label in again.buttons() if label.startswith("3 players, finished with ")]


def test_after_a_move_that_is_marked_one_chooses_again_from_before_it(person):
    p = playing(person, "egg", seed=1, strength="random")
    table = p.widget
    slip = table.session.review.costliest[0]
    p.do("replay", slip.number)
    assert "Play on from here" not in p.buttons()
    assert "*Choose again*" in p.one(key="branch")["text"]
    assert p.press("Choose again") is None
    assert table.latest.record.actions == slip.state.record.actions
    assert table.latest.turn == 0


def test_a_deal_can_be_sent_to_be_beaten_and_both_lines_are_shown(person):
    sender = playing(person, "egg", strength="random")
    theirs = sender.widget.latest.record
    assert sender.do("beat") is None
    assert sender.sent[-2] == {"copy_link": theirs.code, "how": "beat", "warn": SAY("beat_shows")}
    p = person(Table("egg"))
    assert p.do("hello", kept={}, query={"code": theirs.code, "beat": "yes"}) is None
    table = p.widget
    assert p.one(key="h-sent")["text"] == "Somebody sent you this deal to beat"
    [hand] = p.find(type="zone")
    assert hand["key"] == "sent-hand-0", "nothing of it is shown but the cards to play with"
    assert p.do("open-sent") is None
    assert table.latest is None, "it cannot be looked at before it is played"
    p.press("Play this deal")
    assert table.latest.record.seed == theirs.seed
    assert not table.latest.record.actions or table.latest.record.actions[0] == theirs.actions[0]
    while not table.session.over:
        if table.session.scored is not None or table.session.moments:
            p.do("next")
        else:
            kicker = p.one(key="h-play")["kicker"] if p.find(key="h-play") else ""
            p.do("type", table.latest.legal_actions()[-1].text)
    assert (
        kicker
        == f"The score to beat is {sender.widget.latest.status().scores[0]} ZOO, from the other game of this deal"
    )
    mine = table.latest.record.actions
    first = next(n for n, (one, other) in enumerate(zip(mine, theirs.actions, strict=False)) if one != other)
    assert f"the same first {first} move" in p.one(key="line-t")["text"] or not first
    sides = p.one(type="compare")["sides"]
    assert [side["title"] for side in sides] == ["This game", "The other game"]
    ends = [GameSummary(list(state.game.positions(state.record))) for state in (table.latest, sender.widget.latest)]
    assert [side["blocks"][-1]["items"][-1] for side in sides] == [one.headline(table.names) for one in ends]
    again = person(Table("egg"))
    again.do("hello", kept=p.kept())
    again.press("See how your last game went")
    assert again.find(key="line-t"), "a reload keeps the other line"


def test_a_game_that_was_sent_says_so_before_it_opens(person):
    code = ludobook.game("kirin").new(4, 3).record.code
    p = person(Table("kirin"))
    p.do("hello", kept={}, query={"code": code, "sent": "yes"})
    assert p.one(key="h-sent")["text"] == "Somebody sent you this game"
    p.press("Continue the game")
    assert p.widget.latest.record.code == code
    own = person(Table("kirin"))
    own.do("hello", kept=dict([*playing(person, "kirin", seed=3, moves=1).kept().items()]), query={})
    own.widget.session.clear()
    own.do("hello", kept={}, query={"code": ludobook.game("kirin").new(4, 3).record.code, "sent": "yes"})
    assert not own.find(key="h-sent"), "one’s own game opens"


def test_a_pasted_code_of_a_finished_game_can_be_replayed(person):
    code = playing(person, "egg").widget.latest.record.code
    p = person(Table("egg"))
    assert p.do("open", code) is None
    p.press("Look back")
    table = p.widget
    costliest = table.session.review.costly
    assert table.state == table.screen.replay.positions[costliest[0].number], "it opens after what cost most"
    assert "Looking back after the move that cost you most" in p.shown
    notebook = person(Table("egg", code=code))
    assert notebook.widget.session.over
    with pytest.raises(ludobook.BadInput):
        Table("kirin", code=code)


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg"))
def test_the_end_says_how_it_went_for_the_person_and_why(person, name):
    p = playing(person, name)
    table = p.widget
    story = p.one(key="story")["text"]
    assert re.search(r"\b[Yy]ou\b", story)
    assert p.one(key="h-end")["text"] == table.screen.summary.headline(table.names)
    for one, standing in zip(table.screen.summary.rounds, table.screen.summary.standings, strict=False):
        assert [then + gain for then, gain in zip(standing, one.gains, strict=True)] == list(one.scores)
    points = p.one(key="chart")["points"]
    assert len(points) >= len(table.session.review.costliest)
    for point in points:
        assert p.do(*point["do"]) is None
        assert p.one(kind="range")["value"] == str(point["do"][1]), "a point leads there"
        p.press("Back to the end")
    for n, one in enumerate(table.session.review.costliest):
        look = next(button for button in p.one(key=f"decision-{n}")["buttons"] if button["label"] == "Look at it")
        p.do(*look["do"])
        assert table.state.record.actions[-1] == one.chosen, "the list leads there as well"
        p.press("Back to the end")


def test_the_end_says_how_a_tie_is_broken():
    state = ludobook.game("meow_oracle").new(2, 0)
    while state.turn is not None:
        state = state.apply(state.legal_actions()[0])
    status = state.status()
    assert (status.scores, len(status.winners)) == ((1, 1), 1)
    shown = str(Table("meow_oracle", code=state.record.code).page)
    assert "have 1 winner point each. Mika wins with the highest total in round two, " in shown


def test_who_ended_a_season_stands_first_on_its_score_with_a_way_to_look_back(person):
    state, bot = ludobook.game("lauzait_cep").new(3, 2), greedy
    while not (action := bot(state)).text.startswith("declare"):
        state = state.apply(action)
    assert state.turn != 0
    p = person(Table("lauzait_cep"))
    p.do("open", state.record.code)
    [_, first, *_] = p.one(key="table")["blocks"]
    assert first["text"] == "Mika declared, and the Season is over."
    assert p.shown.count(first["text"]) == 1
    p.press("Look back")
    assert p.one(key="h-replay")["kicker"] == "Look back"
    assert p.widget.scene().title == state.scene(0).title, "the Season that was scored, not the next deal"
    assert p.widget.scene().zones == state.scene(0).zones
    assert "The declared pieces are " in p.status()
    assert "The board is filled" not in p.status()
    p.press("Back to the game")
    assert "Next Season" in p.buttons()


def test_a_season_that_is_over_before_ones_first_day_says_so(person):
    """In this deal the second player holds three sets."""
    p = person(Table("lauzait_cep", players=2, bots="greedy"))
    state = next(
        state
        for seed in range(200)
        if (state := ludobook.game("lauzait_cep").new(2, seed)).turn == 1 and "declare" in greedy(state).text
    )
    p.do("open", state.record.code)
    assert p.find(key="no-move")


def test_a_finished_game_that_somebody_sent_is_told_of_them_and_not_of_you(person):
    theirs = playing(person, "egg", strength="random").widget.latest.record
    p = person(Table("egg"))
    p.do("hello", kept={}, query={"code": theirs.code, "sent": "yes"})
    p.press("See how it went")
    assert "You " not in p.one(key="story")["text"]
    assert " your" not in f"{p.one(key='h-end')['text']} {p.one(key='story')['text']}"
    assert not p.find(key="review"), "their mistakes do not come back to you"
    assert "Copy a challenge" not in p.buttons()
    p.press("Play this deal")
    assert p.widget.latest.record.seed == theirs.seed
    assert p.widget.session.other_line == theirs
    assert not p.widget.session.of_sender


def test_a_hint_looks_again_while_a_lead_may_be_luck():
    state = ludobook.game("kirin").new(4, 27006)
    one, other = (action.text for action in state.legal_actions()[:2])
    best = Worth(one, 1.05, 0.1, (1.0, 1.1) * 20)
    for points, again in (((0.0, 0.2), False), ((3.0, -3.0), True), ((1.5, 1.5), True), ((0.9, 1.2), False)):
        assert _may_be_luck(state, [best, Worth(other, sum(points) / 2, 0.1, points * 20)]) == again


def test_what_is_certain_is_said_before_what_is_as_good_as_certain(monkeypatch):
    state = at("kirin", 4, 29005, 103)
    monkeypatch.setattr("ludobook_widgets.game.evaluation.foregone", lambda *_: "won")
    one, other = (Worth(action.text, 0.0, 0.1) for action in state.legal_actions())
    assert idle(state, [one, other], other.text).startswith("Nobody can overtake you any more, ")
