"""Who sits at the table: three strengths that move one by one, and people who pass one device round."""

import json

import ludobook
import pytest
from ludobook import players
from ludobook.core import chance
from ludobook_widgets import Table
from ludobook_widgets.game.player_names import DEFAULT_NAMES
from ludobook_widgets.play.seats import STRENGTHS
from touching import GUARDS


def table_of(person, name, kinds, seed=5, **guards):
    p = person(Table(name, seed=seed))
    p.widget.session.rulings = {**GUARDS.get(name, {}), **guards}
    p.do("set", "count", str(len(kinds)))
    p.do("set", "strength", "person")
    for seat, kind in enumerate(kinds):
        assert p.do("seat", seat, "kind", kind) is None
    return p


def counts():
    """Each game at its fewest players and at its most; the first tier has it at one of them."""
    for n, game in enumerate(ludobook.shelf()):
        ends = sorted({game.players[0], game.players[-1]})
        for count in ends:
            plain = count == ends[n % len(ends)]
            yield pytest.param(game.name, count, marks=[] if plain else pytest.mark.long)


# -- strengths ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", STRENGTHS)
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_every_strength_moves_one_move_a_message(person, name, kind):
    game = ludobook.game(name)
    count = game.players[-1]
    p = person(Table(name, seed=6))
    p.do("set", "count", str(count))
    assert p.do("set", "strength", kind) is None
    p.following = False
    p.do("deal")
    moved, enough = 0, 2 if kind == "search" else 4
    while (go := p.widget.page.get("go")) and moved < enough:
        assert not p.slots("selectable", "chosen", "forbidden"), "choices are off meanwhile"
        if p.widget.session.moments:
            assert p.do(*go["do"]) is None
            continue
        log = len([entry for entry in p.widget.latest.log if entry.seat is not None])
        mover = p.widget.latest.status().to_move
        assert p.status().endswith(f"{p.widget.names[mover]} is {'thinking' if kind == 'search' else 'choosing'}.")
        assert p.do(*go["do"]) is None
        assert len([entry for entry in p.widget.latest.log if entry.seat is not None]) == log + 1
        moved += 1
        if not p.widget.my_turn and not p.widget.session.moments:
            assert p.do(*go["do"]) is None, "what was asked for twice is done once"
            assert len([entry for entry in p.widget.latest.log if entry.seat is not None]) == log + 1


def test_a_kernel_that_dies_in_mid_move_goes_on_where_it_was(person):
    p = person(Table("kirin", seed=4))
    p.following = False
    p.do("deal")
    p.do("type", p.widget.latest.legal_actions()[0].text)
    p.do(*p.widget.page["go"]["do"])
    assert p.widget.page["go"], "others are still to move"
    again = p.again("resume")
    assert again.widget.my_turn or again.widget.session.scored
    assert [e.text for e in again.widget.latest.log][: len(p.widget.latest.log)] == [
        e.text for e in p.widget.latest.log
    ]


def test_the_pace_is_chosen_and_kept(person):
    p = person(Table("egg", seed=4))
    assert not p.widget.page.get("calm")
    p.do("set", "pace", "quick")
    assert p.widget.page["calm"] is True
    again = p.again()
    assert again.widget.page["calm"] is True
    again.do("set", "pace", "wait")
    assert not again.widget.page.get("calm")
    assert again.kept()["egg:pace"] == "wait"


# -- people ---------------------------------------------------------------------------------------------


def hands(state):
    """The unseen cards of each seat, as its own scene names them: the texts that no other seat may read."""
    found = []
    for seat in range(state.players):
        own = {slot.face for zone in state.scene(seat).zones for slot in zone.slots if slot.face and zone.seat == seat}
        open_to_all = {slot.face for zone in state.scene(None).zones for slot in zone.slots if slot.face}
        found.append(own - open_to_all - {"back"})
    return found


RESAMPLED = 12  # positions


@pytest.mark.parametrize(("name", "count"), list(counts()))
def test_between_two_people_nothing_of_a_hand_is_shown(person, name, count):
    p = table_of(person, name, ["person"] * count)
    p.do("set", "forced", False)
    p.do("deal")
    table, dice, screens = p.widget, chance.start(3), 0
    for step in range(60):
        if table.session.over:
            break
        if step < RESAMPLED:  # dealt again from what the one who looks knows, the page is the same
            page, truth = json.dumps(table.page), table.latest
            table.session.state = truth.resample(truth.turn or 0 if table.viewer is None else table.viewer, step)
            table.draw()
            assert json.dumps(table.page) == page
            table.session.state = truth
            table.draw()
        if table.session.scored is not None:
            p.press("See the end" if table.latest.status().game_over else "Next round")
            continue
        mover = table.latest.status().to_move
        if table.session.next_holder is not None:
            screens += 1
            assert table.session.next_holder == mover
            assert p.one(type="heading")["text"] == f"Pass to {DEFAULT_NAMES[mover]}"
            assert not [block for block in p.blocks if block.get("type") in ("zone", "zones", "calc", "table")]
            assert table.faces == {}
            assert "LB1" not in p.shown
            assert table.as_text() is None
            assert table.as_svg() is None
            before = table.page
            for forged in (["choose", "R7", "hand-0-0"], ["hint"], ["look", "since"], ["show", (mover + 1) % count],
                           ["replay"], ["type", table.latest.legal_actions()[0].text], ["review", 0]):  # fmt: skip
                p.do(*forged)
                assert table.page == before, forged
            p.press(f"I am {DEFAULT_NAMES[mover]}: show the table")
        assert table.viewer == mover
        others = set().union(*(hand for seat, hand in enumerate(hands(table.latest)) if seat != mover))
        mine = {slot.face for zone in table.latest.scene(mover).zones for slot in zone.slots}
        assert not (set(table.faces) & (others - mine))
        actions = table.latest.legal_actions()
        dice, k = chance.below(dice, len(actions))
        p.do("type", actions[k].text)
    assert screens > count


def test_people_and_bots_in_any_mix(person):
    p = table_of(person, "kirin", ["greedy", "person", "random", "person"])
    p.do("deal")
    assert p.widget.session.next_holder == 1
    p.do("show", 1)
    assert p.widget.names[1] == "You"
    assert "Your hand" in p.shown
    p.do("type", p.widget.latest.legal_actions()[0].text)
    assert p.widget.session.next_holder == 3, "the bot between has moved, and the other person is to be asked"
    again = p.again()
    again.press("Continue the game")
    assert again.widget.session.next_holder == 3
    assert again.widget.session.seats == p.widget.session.seats


def test_one_person_on_any_seat_sees_that_seat(person):
    p = table_of(person, "meow_oracle", ["random", "person", "greedy"])
    p.do("deal")
    assert p.widget.session.next_holder is None
    assert p.widget.my_turn
    assert p.widget.viewer == 1
    assert p.widget.names[1] == "You"


def test_somebody_has_to_play(person):
    p = person(Table("egg", seed=1))
    assert "person" in p.do("seat", 0, "kind", "greedy")
    assert p.widget.session.seats.people == (0,)


def test_who_sits_where_cannot_be_changed_during_a_game(person):
    p = table_of(person, "egg", ["person", "person"])
    p.do("deal")
    before = p.widget.session.seats
    for forged in (["seat", 0, "kind", "random"], ["seat", 1, "name", "Eve"], ["set", "strength", "random"],
                   ["set", "count", "5"]):  # fmt: skip
        p.do(*forged)
        assert p.widget.session.seats == before


def test_a_name_is_made_plain(person):
    p = table_of(person, "egg", ["person", "person", "greedy"])
    p.do("seat", 1, "name", "*A\td*")
    assert p.widget.session.seats.names[1] == "A d"


@pytest.mark.parametrize("text", ["", "{}", "[]", "[1,2]", '[["god"],["<b>"]]', "[" * 5000, '{"a":1,"b":2}', "null"])
def test_kept_seats_that_make_no_sense_are_as_usual(person, text):
    p = person(Table("egg"))
    p.do("hello", kept={"egg:seats": text}, query={})
    assert p.widget.session.seats.people == (0,)
    assert set(p.widget.session.seats.kinds) == {"person", "greedy"}


def test_every_player_has_a_name_at_the_table():
    assert tuple(STRENGTHS) == players.STRENGTHS
