"""What came of a move is looked at before the game goes on, and what is chosen is drawn on the table."""

from __future__ import annotations

import ludobook
from ludobook_widgets import Table

KIRIN = ludobook.game("kirin")


def until_a_moment(p, seed):
    """Play the first card that may be played until a trick is whole."""
    p.following = False
    p.press("Deal")
    for _ in range(40):
        if p.widget.moments:
            return p.widget.moments[0]
        if go := p.widget.page.get("go"):
            assert p.send(*go["do"]) is None
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
        assert "with " + next(slot["face"] for slot in trick(p) if slot["state"] == "scored") in p.status()
        assert p.widget.page["say"] == p.status().replace("*", "")
        assert {mark["to"] for mark in p.widget.page["marks"]} == {f"seat-{moment.seat}"}
        assert not p.slots("selectable"), "nothing can be chosen meanwhile"
        go = p.widget.page["go"]
        assert go["seen"]
        assert p.widget.page["tap"] == go["do"]
        before = p.widget.latest
        assert p.send(*go["do"]) is None
        assert p.widget.latest is before, "to look on is no move"
        assert p.status() not in ("", moment.text)
        assert p.find(type="list", key="log")[0]["items"][0].startswith(f"*{winner}* win")
        assert p.send(*go["do"]) is None, "a tap that comes late does nothing"
        assert p.widget.latest is before


def test_a_moment_waits_for_who_wants_to_be_waited_for(person):
    p = person(Table("kirin", seed=1))
    p.do("set", "pace", "wait")
    until_a_moment(p, 1)
    assert p.widget.page.get("go") is None
    assert p.press("Go on") is None
    assert not p.widget.moments


def test_the_log_of_a_game_that_was_kept_tells_who_won(person):
    p = person(Table("kirin", seed=1))
    until_a_moment(p, 1)
    p.press("Go on")
    rows = p.one(type="list", key="log")["items"]
    again = person(Table("kirin"))
    again.do("hello", kept=p.kept(), query={})
    again.following = False
    again.press("Go on with it")
    assert again.one(type="list", key="log")["items"] == rows


def test_moments_tell_nothing_that_is_hidden():
    """What a seat is shown of a move does not change when all it cannot see is dealt again."""
    for rulings in ({}, {"open_piles": False}):
        state = KIRIN.new(4, 9, rulings)
        for step in range(60):
            after = state.apply(state.legal_actions()[0])
            seat = step % 4
            moments = KIRIN.moments(state, after, seat)
            if after.turn is not None:
                assert moments == KIRIN.moments(state.resample(seat, 1), after.resample(seat, 2), seat)
            state = after


def test_a_card_that_is_chosen_is_shown_where_it_will_lie(person):
    p = person(Table("kirin", seed=1))
    p.press("Deal")
    slot = p.slots("selectable")[0]
    p.do(*slot["do"])
    [mark] = p.widget.page["marks"]
    assert mark["face"] == slot["do"][1]
    assert mark["at"] == "declared-0-0"
    p.press("Take back")
    assert not p.widget.page.get("marks")
