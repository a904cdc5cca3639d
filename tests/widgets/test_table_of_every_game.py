"""The table against its contract, for whatever game is registered: it plays whole games and tells nothing hidden."""

import json

import ludobook
import pytest
from declaring import BOOKS
from ludobook.core import chance
from ludobook.core.words import seat_mark
from ludobook_widgets import Table
from ludobook_widgets.play.coach import rules_met, rules_said
from ludobook_widgets.play.hint import WHY
from tiers import by_turns
from touching import GUARDS
from walking import walk

#: Every game at every size; the first tier has each game at one.
USUAL = {"egg": 3, "meow_oracle": 2, "lauzait_cep": 2, "kirin": 4}
#: At these tables the first tier plays whole games.
QUICK = {("egg", 3), ("kirin", 4)}
TABLES = [
    pytest.param(game.name, count, marks=[] if (game.name, count) in QUICK else [pytest.mark.long])
    for game in ludobook.shelf()
    for count in game.players
]


def start(person, name, count, seed):
    p = person(Table(name, seed=seed))
    p.widget.session.rulings = dict(GUARDS.get(name, {}))
    p.widget.session.seats = p.widget.session.seats.with_others("random").with_count(count)
    assert p.do("deal") is None
    return p


@pytest.mark.parametrize(("name", "verb"), [("meow_oracle", "place"), ("lauzait_cep", "hire"), ("kirin", "play")])
def test_until_it_is_confirmed_another_touch_changes_the_last_choice(person, name, verb):
    p, ways = start(person, name, USUAL[name], 3), {}
    table = p.widget
    while max(map(len, ways.values()), default=0) < 2:
        actions, ways = table.latest.legal_actions(), {}
        for action in actions:
            if action.path[0] == (verb,):
                ways.setdefault(action.path[:-1], []).append(action.path[-1][-1])
        if max(map(len, ways.values()), default=0) < 2:
            p.make(actions[-1])
    ahead, (one, other, *_) = max(ways.items(), key=lambda each: len(each[1]))
    for word in [*(word for (word,) in ahead[1:]), one, other]:
        assert p.touch(word) is None
        assert table.refused is None
    assert tuple(table.partial_action.words) == (*(word for (word,) in ahead), other)


@pytest.mark.parametrize("name", by_turns(BOOKS, "egg", "lauzait_cep"))
def test_a_hint_cites_rules_that_its_move_meets(person, name):
    p = start(person, name, ludobook.game(name).players[0], 5)
    table = p.widget
    while table.session.mover in table.session.bots:
        p.do("on", len(table.latest.log))
    while table.screen.hint is None or table.screen.hint.stage < WHY:
        assert not [block for block in table.page["margin"] if block["key"] == "cited"], "the reasons come last"
        p.do("hint")
    cited = next(block["rules"] for block in table.page["margin"] if block["key"] == "cited")
    assert set(cited) <= set(table.game.rulebook.ids())
    hint, met = table.screen.hint, rules_met(table.latest.resample(table.seat, 7), table.screen.hint.best)
    assert cited == (rules_said(table.latest, hint.text) or met)


def test_a_move_meets_the_rules_of_what_comes_of_it():
    """A throw is met by a Hire that crosses water, and by no other."""
    state, water = ludobook.game("lauzait_cep").new(2, 5), set()
    while state.legal_actions()[0].text.split()[0] != "hire":
        state = state.apply(state.legal_actions()[0])
    for action in state.legal_actions():
        threw = any(row.text.startswith("throw") for row in state.apply(action).log[len(state.log) :])
        assert ("LZ-WATER-1" in rules_met(state, action)) == threw
        told = [moment.text for moment in state.game.moments(state, state.apply(action), None)]
        assert [text.partition(" threw ")[0] for text in told] == [seat_mark(state.turn)] * threw
        water.add(threw)
    assert water == {True, False}


def named(page):
    """Every face that a page names."""
    return {block[key] for block in walk(page) for key in ("face", "ground") if isinstance(block.get(key), str)}


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_through_a_whole_game_by_touch_nothing_synced_or_sent_tells_of_what_is_hidden(person, name, count):
    p = person(Table(name, seed=11))
    table, dice, shown = p.widget, chance.start(count), set()
    table.session.rulings = dict(GUARDS.get(name, {}))
    table.session.seats = table.session.seats.with_others("greedy").with_count(count)
    show = table.show

    def note(content):
        shown.update(named(content.to_json()))
        show(content)

    def tells_nothing():
        truth, page = table.latest, json.dumps(table.page)
        table.session.state = truth.resample(0, len(truth.log))
        table.draw()
        assert json.dumps(table.page) == page
        table.session.state = truth
        table.draw()

    table.show = note
    p.following = asked = False
    p.press("Play without a coach")
    for _ in range(400):
        assert set(table.faces) <= shown, "faces of cards that were never shown"
        assert f"LB1-{name}-game" not in p.shown
        assert all(set(sent) <= {"ack", "keep"} for sent in p.sent)
        if table.session.over:
            assert table.page["say"] == table.outcome(table.latest)
            return
        assert "seat " not in json.dumps([table.page.get(part) for part in ("main", "margin", "dock")]).lower()
        tells_nothing()
        if go := p.onward():
            p.do(*go)
        elif table.session.scored is not None:
            p.do("next")
        else:
            while not asked and p.slots("selectable"):  # hints, half a move and refusals tell nothing either
                for do in (["hint"], ["hint"], ["hint"], p.slots("selectable")[0]["do"]):
                    p.do(*do)
                    tells_nothing()
                for slot in p.slots("forbidden"):
                    p.do(*slot["do"])
                    tells_nothing()
                p.do("back")
                asked = True
            truth = table.latest
            actions = truth.legal_actions()
            dice, k = chance.below(dice, len(actions))
            assert p.make(actions[k]) is None
            assert len(table.latest.log) > len(truth.log)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("name", ["egg", "lauzait_cep", "kirin"])
def test_a_forbidden_card_says_why(person, name):
    """In Meow Oracle nothing in a hand is ever forbidden, and on a board nothing is marked so."""
    for seed in range(20):
        p = start(person, name, max(ludobook.game(name).players), seed)
        table = p.widget
        for what in steps_of(p, table.state.legal_actions()[-1]):
            p.do(*what)
            zones = table.page["main"][0]["blocks"]
            blocked = [slot for zone in zones for slot in zone.get("slots", ()) if slot.get("state") == "forbidden"]
            if blocked and table.refused is None:
                assert "Why you can’t choose these" in json.dumps(table.page["margin"], ensure_ascii=False)
                table.on_command(blocked[0]["do"])
                assert table.refused is not None
                assert table.refused.rule in table.game.rulebook.ids()
                said = json.dumps({key: table.page[key] for key in ("main", "dock", "margin")}).count(
                    '"text": ' + json.dumps(table.with_names(table.refused.message))
                )
                assert said == 1, "on the table, and not once more in the margin"
                return
    pytest.fail("no card was ever forbidden")


def steps_of(p, action):
    """The verb, each card in turn, and the confirmation, as they come to be on the page."""
    if ["choose", action.path[0][0], ""] in p.touchable():
        yield ["choose", action.path[0][0], ""]
    for word in (word for group in action.path[1:] for word in group):
        yield next(slot["do"] for slot in p.slots("selectable", "chosen") if slot["do"][1] == word)
    yield ["confirm"]


def test_a_throw_is_drawn_and_told(person):
    p = start(person, "lauzait_cep", 3, 1)
    table = p.widget
    seen, water = set(), ["a3", "b3", "d3", "e3", "c1", "c2", "c4", "c5"]
    for _ in range(60):
        if table.session.scored is not None:
            break
        facts = table.page["main"][0]["blocks"][0]["blocks"][1]
        throws = [entry.text.split() for entry in table.latest.log if entry.text.startswith("throw")]
        told = throws[-1] if len(throws[-1]) == 2 else next(one for one in throws if int(one[4]) == table.state.start)
        assert facts["face"] == f"throw-{told[1]}", "the first Day is thrown for, and the highest throw is told"
        assert table.faces[facts["face"]].startswith("<svg")
        assert told[1] in facts["label"]
        seen.add(facts["label"].partition(", so ")[2].strip() if len(throws[-1]) == 2 else "first")
        legal = [action.text for action in table.state.legal_actions()]
        p.do("type", next((one for one in legal if one.startswith("hire") and one.split()[3] in water), legal[-1]))
    assert {"the piece arrives", "the Water keeps its piece"} <= seen, seen


def test_the_hand_comes_right_after_the_seats_and_captured_cards_are_folded(person):
    p = start(person, "kirin", 4, 3)
    table = p.widget
    for _ in range(20):
        if table.session.over or table.session.scored:
            break
        keys = [block["key"] for block in table.page["main"][0]["blocks"]]
        hand = keys.index(f"hand-{table.seat}")
        assert keys[hand - 1] == "own"
        assert not [key for key in keys if key.startswith("pile")]
        beside = [block["key"] for block in table.page["margin"]]
        p.do("type", table.state.legal_actions()[0].text)
    assert "piles" in beside
