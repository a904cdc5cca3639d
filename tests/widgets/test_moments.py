"""What came of a move is looked at before the game goes on, and what is chosen is drawn on the table."""

from __future__ import annotations

import re

import ludobook
import pytest
from ludobook.players import player
from ludobook.players.greedy import greedy
from ludobook_widgets import Table
from ludobook_widgets.play.game_summary import GameSummary
from ludobook_widgets.play.move_log import move_marks
from ludobook_widgets.play.screens import Reveal, Scored
from tiers import by_tier, by_turns

KIRIN = ludobook.game("kirin")


def until_a_moment(p, seed):
    """Play the first card that may be played until a trick is whole."""
    p.following = False
    p.press("Play without a coach")
    for _ in range(40):
        if p.widget.session.moments:
            return p.widget.session.moments[0]
        if go := p.widget.page.get("go"):
            assert p.send(*go["do"]) is None
        elif p.widget.page.get("tap"):
            p.press("Continue")
        else:
            p.do("type", p.widget.latest.legal_actions()[0].text)
    raise AssertionError("no trick was finished")


def trick(p):
    return p.one(type="zone", key="trick")["slots"]


def test_a_trick_is_seen_whole_with_its_winner_before_the_cards_go(person):
    for seed in range(4):
        p = person(Table("kirin", seed=seed))
        moment = until_a_moment(p, seed)
        cards = [slot["face"] for slot in trick(p)]
        assert None not in cards
        assert [slot["state"] for slot in trick(p)].count("scored") == 1
        assert not [slot for slot in trick(p) if slot["state"] == "played"], "the winner alone is marked"
        winner = p.widget.names[moment.seat]
        assert winner in p.status()
        best = next(slot["face"] for slot in trick(p) if slot["state"] == "scored")
        assert f"with the {p.widget.label(best)}" in p.status()
        assert p.widget.page["say"] == p.status().replace("*", "")
        last = f"Last trick to {winner} with the {p.widget.label(best)}".replace("You", "you")
        assert last not in p.one(type="facts")["text"], "it still lies there"
        assert {mark["to"] for mark in p.widget.page["marks"]} == {f"seat-{moment.seat}"}
        assert not p.slots("selectable"), "nothing can be chosen meanwhile"
        go = p.widget.page["go"]
        assert go["seen"]
        assert p.widget.page["tap"] == go["do"]
        before = p.widget.latest
        assert p.send(*go["do"]) is None
        assert p.widget.latest is before, "to look on is no move"
        assert p.status() not in ("", moment.text)
        assert p.one(type="facts")["text"].endswith(last), "it is read afterwards"
        assert p.find(type="list", key="log")[0]["items"][0].startswith(f"*{winner}* win")
        assert p.send(*go["do"]) is None, "a tap that comes late does nothing"
        assert p.widget.latest is before


def test_a_moment_waits_for_who_wants_to_be_waited_for(person):
    p = person(Table("kirin", seed=1))
    p.do("set", "pace", "wait")
    until_a_moment(p, 1)
    assert p.widget.page.get("go") is None
    assert p.press("Continue") is None
    assert not p.widget.session.moments
    assert "Continue" not in p.buttons(), "a move is seen once"


def test_each_move_of_a_bot_is_told_and_waits_for_who_wants_to_be_waited_for(person):
    p = person(Table("lauzait_cep", seed=1))
    p.do("set", "pace", "wait")
    p.following = False
    p.press("Play without a coach")
    told = 0
    for _ in range(60):
        if p.widget.session.mover in p.widget.session.bots and not p.widget.session.moments:
            moved = p.widget.latest.log[-1].seat in p.widget.session.bots
            assert (p.widget.page.get("go") is None) is moved
            if moved:
                told += 1
                before, row = p.widget.latest, p.one(type="list", key="log")["items"][0]
                assert p.status() == f"{row} {p.widget.waiting(p.widget.session.mover)}"
                p.press("Continue")
                assert p.widget.latest is not before
                continue
        if go := p.widget.page.get("go") or p.widget.page.get("tap"):
            p.send(*(go["do"] if isinstance(go, dict) else go))
        else:
            p.do("type", p.widget.latest.legal_actions()[0].text)
    assert told


def test_the_log_of_a_game_that_was_kept_tells_who_won(person):
    p = person(Table("kirin", seed=1))
    until_a_moment(p, 1)
    p.press("Continue")
    rows = p.one(type="list", key="log")["items"]
    again = person(Table("kirin"))
    again.do("hello", kept=p.kept(), query={})
    again.following = False
    again.press("Continue the game")
    assert again.one(type="list", key="log")["items"] == rows


def test_the_log_says_what_everybody_earned_in_a_season_with_each_department(person):
    state = ludobook.game("lauzait_cep").new(2, 3)
    while state.turn is not None:
        state = state.apply(greedy(state))
    p = person(Table("lauzait_cep"))
    p.do("open", state.record.code)
    rounds = GameSummary(list(state.game.positions(state.record))).rounds
    told = [re.findall(r"earned (\d+) point", row) for (row,) in p.widget.session.log.gains.values()]
    assert told == [[str(points) for points in one.gains] for one in rounds]


def test_another_s_use_of_the_egg_is_seen():
    """By everybody but who used it; the log tells it once, in the same words."""
    game, bot, seen = ludobook.game("egg"), player("greedy"), 0
    for seed in range(3):
        before = game.new(3, seed)
        while before.turn is not None and not seen:
            after, user = before.apply(bot(before)), before.turn
            told = after.log[len(before.log)].full_text
            if told in ("read far", "read near"):
                seen += 1
                assert game.moments(before, after, user) == ()
                for seat in {None, 0, 1, 2} - {user}:
                    [moment] = game.moments(before, after, seat)
                    assert (moment.seat, moment.text) == (user, game.describe_action(told))
                    turned = [zone for zone in moment.scene.zones if zone.id.startswith(told.split()[1])]
                    assert [z.seat for z in turned if all(s.new and s.face != "back" for s in z.slots)] == [
                        z.seat for z in turned if z.seat not in (user, seat)
                    ]
            before = after
    assert seen


def test_the_marker_shows_the_order_by_which_the_trick_that_lies_there_was_decided():
    game, bot, turned = ludobook.game("kirin"), player("greedy"), 0
    before = game.new(4, 1)
    while before.turn is not None:
        after = before.apply(bot(before))
        for moment in game.moments(before, after, 0):
            turned += "From the next trick on" in moment.text
            trick = next(zone for zone in moment.scene.zones if zone.id == "trick")
            kirins = sum((slot.face or "")[1:] in ("+", "-") for slot in trick.slots)
            if len(after.rounds) == len(before.rounds):  # which of several Kirins counts is said
                assert (kirins > 1) == any(said in moment.text for said in ("strongest Kirin", "Both Kirins")), (
                    moment.text
                )
            assert moment.scene.banner == before.scene(0).banner
        before = after
    assert turned


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_what_others_did_is_marked_where_it_changed_the_table(name):
    """An arrow leads from a place that is empty since, never from a card that came to lie there."""
    table, bot, marked = Table(name), player("greedy"), 0
    state = table.game.new(max(table.game.players), 4)
    for _ in range(by_tier(25, 60)):
        if state.turn is None:
            break
        after = state.apply(bot(state))
        for viewer in {None, *range(state.players)} - {state.turn}:
            was, lies = state.scene(viewer).faces, after.scene(viewer).faces
            for mark in move_marks(state, after, viewer):
                marked += 1
                assert all(lies[key] != was.get(key) for key in (mark.at, mark.to) if key)
                assert not mark.to or lies[mark.at] is None
        state = after
    assert marked or name != "lauzait_cep"  # elsewhere cards come from hands, and are marked where they lie


def test_a_card_that_is_chosen_is_shown_where_it_will_lie(person):
    p = person(Table("kirin", seed=1))
    p.press("Play without a coach")
    slot = p.slots("selectable")[0]
    p.do(*slot["do"])
    [mark] = p.widget.page["marks"]
    assert mark["face"] == slot["do"][1]
    assert mark["at"] == "declared-0-0"
    p.press("Undo")
    assert not p.widget.page.get("marks")


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "kirin"))
def test_a_hint_comes_in_three_stages_and_can_be_played(person, name):
    p = person(Table(name, seed=2))
    p.press("Play without a coach")
    table = p.widget
    page, before = table.page, table.latest
    p.press("Hint")
    if "Show me" in p.buttons():
        marks = table.page.get("marks", [])
        assert {mark["tone"] for mark in marks} == ({"hint"} if marks else set())
        assert not [mark for mark in marks if mark.get("to") or mark.get("face") or mark.get("do")], "only a glow"
        assert "Play this" not in p.buttons()
        p.press("Show me")
    best = table.screen.hint.best
    assert not p.find(type="bars")
    for mark in table.page.get("marks", ()):
        assert mark.get("do") == (["hint", "play"] if mark.get("face") else None), "a piece in the hand is only chosen"
    if "Why?" in p.buttons():
        move = p.status()
        p.press("Why?")
        assert move != p.status() != ""
        assert p.one(type="details", key="sure")["summary"] == "How sure?"
    assert table.latest is before
    assert table.page["main"][0]["blocks"][:-1] == page["main"][0]["blocks"][:-1], "a hint moves nothing on the table"
    assert p.press("Play this") is None
    assert table.latest.record.actions[len(before.record.actions)] == best.text


def test_a_hint_that_was_not_asked_for_is_not_played(person):
    p = person(Table("kirin", seed=2))
    p.press("Play without a coach")
    before = p.widget.latest
    p.do("hint", "play")
    p.press("Hint")
    p.do("back")
    p.do("hint", "play")
    assert p.widget.latest is before


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_a_round_s_end_tells_what_was_earned_and_what_that_comes_to(person, name):
    p = person(Table(name, seed=3))
    p.widget.session.rulings = {"max_days": 6, "seasons": 2} if name == "lauzait_cep" else {}
    p.do("set", "strength", "random")
    p.press("Play without a coach")
    while p.widget.session.scored is None:
        p.do("type", p.widget.latest.legal_actions()[0].text)
    for row, total in zip(p.one(type="calc")["rows"], p.widget.latest.status().scores, strict=True):
        assert row["earn"]["notes"][-1]["text"].startswith(f"{total} ")
        assert row["earn"]["notes"][-1]["text"].endswith(" in all")
        has = "You have" if row["name"] == "You" else f"{row['name']} has"
        assert f"{has} {total}" in p.status(), "in sight, wherever the page is scrolled to"


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "kirin"))
def test_the_end_tells_how_the_game_went(person, name):
    p = person(Table(name, seed=5))
    p.widget.session.rulings = {"max_days": 6, "seasons": 2} if name == "lauzait_cep" else {}
    p.do("set", "strength", "random")
    p.press("Play without a coach")
    table, totals = p.widget, []
    while not table.session.over:
        if table.session.scored is None:
            p.do("type", table.latest.legal_actions()[0].text)
        else:
            totals.append(table.latest.status().scores)
            p.do("next")
    chart, rows = p.one(type="chart"), p.one(type="table", key="scores")["rows"]
    named = {table.names[seat]: [str(each[seat]) for each in totals] for seat in range(table.latest.players)}
    columns = p.one(type="table", key="scores")["columns"]
    assert {name: [row[i] for row in rows] for i, name in enumerate(columns) if i} == named
    assert {curve["name"]: list(map(str, curve["values"][1:])) for curve in chart["curves"]} == named
    assert [curve["name"] for curve in chart["curves"] if curve["on"]] == ["You"]
    ways = [button["label"] for button in p.one(type="status", key="status")["buttons"]]
    assert ways[-4:] == ["Play again", "Look back", "Share", "Copy a challenge"], "all in one place, from the start"
    assert not p.kept().get(f"{name}:on"), "there is nothing to go on with"
    assert p.buttons().count("Play again") == p.buttons().count("Share") == p.buttons().count("Copy a challenge") == 1
    assert bool(p.one(type="status", key="status")["text"]) == table.latest.status().tie_broken
    zones = p.find(type="zone")
    keys = {slot["key"] for zone in zones for slot in zone["slots"]} | {zone["key"] for zone in zones}
    for mark in table.page.get("marks", ()):
        assert mark["at"] in keys, "what was done is drawn on its little table"
    labels = [label for label in p.buttons() if label.startswith("Try again")]
    assert len(set(labels)) == len(labels) == len(table.session.review.costliest)
    assert ("Practise what cost most" in p.buttons()) == bool(labels)


def test_both_parts_are_named_where_both_decide():
    state = ludobook.game("egg").new(3, 1)
    while state.turn is not None:
        actions = state.legal_actions()
        state = state.apply(actions[len(state.log) % len(actions)])
    story = GameSummary(list(state.game.positions(state.record)))
    assert story.cause(story.rounds[1], ("You", "Mika", "Jun"), 0).endswith(
        "because your Far scored 0 against Jun’s 2 and your Near scored 0 against Jun’s 2."
    )


def test_where_a_move_was_made_is_told_by_round_and_turn():
    state = KIRIN.new(4, 1)
    positions = [state]
    while state.turn is not None:
        state = state.apply(state.legal_actions()[0])
        positions.append(state)
    story = GameSummary(positions)
    assert [one.label for one in story.rounds] == ["Round 1", "Round 2", "Round 3"]
    assert story.standings == [(0, 0, 0, 0), *(one.scores for one in story.rounds)]
    assert story.standings[-1] == state.status().scores
    for one in story.rounds:
        said = story.cause(one, ("You", "Mika", "Jun", "Noor"), 0)
        assert said.startswith(f"In {one.label.lower()}, ")
        assert "You" not in said, "in mid-sentence"
        assert "because" not in said, "captured cards are all that anybody scores"
        assert " captured card" in said, "and whose they are says why"
        assert " earned " in said
    winner = state.status().winners[0]
    for seat in {*range(4)} - {winner}:
        assert {story.rival(one, seat) for one in story.rounds} == {winner}, "what a loser is told is about who won"
    others = [score for seat, score in enumerate(state.status().scores) if seat != winner]
    rivals = {story.rival(one, winner) for one in story.rounds}
    assert {state.status().scores[seat] for seat in rivals} == {max(others)}, "and a winner about who came second"
    assert [story.step(one.position) for one in story.rounds] == [1, 2, 3]
    first = next(i for i, each in enumerate(positions) if each.turn == 0)
    assert story.place(first + 1, "You") == "Round 1, your first move"
    second = next(i for i, each in enumerate(positions) if each.turn == 2 and each.round == 2)
    assert story.place(second + 1, "Jun") == "Round 2, Jun’s first move"


def test_what_decides_a_round_waits_for_a_touch_and_its_gains_are_in_the_log(person):
    table = Table("egg", seed=3)
    p = person(table)
    p.following = False
    p.press("Play without a coach")
    while not (isinstance(table.screen, Reveal) and table.session.scored and len(table.session.moments) == 1):
        if isinstance(table.screen, Reveal):
            p.do(*table.page["tap"])
        elif table.my_turn:
            p.do("type", table.latest.legal_actions()[0].text)
        else:
            p.do(*table.page["go"]["do"])
    assert table.page.get("go") is None
    p.press("Continue")
    assert isinstance(table.screen, Scored)
    gains = [row.score.total for row in table.session.scored.rows]
    p.do("next")
    [row] = [row for row in p.one(type="list", key="log")["items"] if row.startswith("In round 1, ")]
    assert [int(n) for n in re.findall(r"(\d+) ZOO", row)] == gains


def test_the_last_trick_of_a_round_is_no_fact_of_the_next(person):
    session = person(Table("kirin", seed=2)).widget.session
    session.seats = session.seats.with_others("greedy")
    session.deal()
    tricks = set()
    while session.state.last_score() is None:
        tricks.add(session.log.fact)
        session.move(session.state.legal_actions()[0])
        session.moments = []
    assert len(tricks) > 2
    assert session.log.fact is None
