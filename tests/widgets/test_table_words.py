"""One word for one thing: cards and cells by their names, and what is forced is played and told."""

import re

import ludobook
import pytest
from ludobook.contract.action import next_choices
from ludobook.players import player
from ludobook_widgets import Table
from ludobook_widgets.play.move_log import MoveLog


def position(name, wanted, seats, rulings=None, seed=5):
    """A position in which the first seat moves and that is as wanted."""
    game, bot = ludobook.game(name), player("greedy")
    for more in range(20):
        state = game.new(seats, seed + more, rulings)
        while state.turn is not None:
            if state.turn == 0 and wanted(state):
                return state
            state = state.apply(bot(state))
    pytest.fail("there is no such position")


def opened(person, state, forced=True):
    p = person(Table(state.game.name))
    p.do("set", "forced", forced)
    p.following = False
    assert p.do("open", state.record.code) is None
    return p


def log(p):
    return p.one(type="list", key="log")["items"]


@pytest.mark.parametrize(("name", "seats"), [("egg", 3), ("meow_oracle", 2), ("lauzait_cep", 3), ("kirin", 4)])
def test_the_log_and_what_is_asked_call_every_card_by_its_name(person, name, seats):
    game, bot = ludobook.game(name), player("greedy")
    p = person(Table(name, seed=8))
    p.do("set", "count", str(seats))
    p.press("Play without a coach")
    kinds = "|".join(map(re.escape, game.deck.kinds))
    code = re.compile(rf"(?<![\w+])(?:{kinds})(?![\w+-])")
    for _ in range(25):
        if p.widget.session.scored is not None or p.widget.session.over:
            break
        for said in (*log(p), p.widget.page["say"], p.status()):
            assert not code.search(said), said
        assert not set("*`") & set(p.widget.page["say"])
        p.do("type", bot(p.widget.latest).text)


def test_each_move_of_an_opponent_is_heard_once():
    table, heard = Table("meow_oracle", seed=8), list[str]()
    table.on_command(["deal"])
    while len(table.latest.log) < 20:
        heard.append(table.page["say"])
        if "go" in table.page:
            table.on_command(table.page["go"]["do"])
        else:
            table.play(table.actions[0].text)
    placed = re.findall(r"\w+ places the [\w ]+ in cell \d", " ".join(heard))
    assert len(placed) == len(set(placed)) > 3


def test_a_cell_is_counted_from_one_and_what_is_laid_there_is_named(person):
    state = position("meow_oracle", lambda state: state.phase == "place" and len(state.legal_actions()) > 1, 2)
    p = opened(person, state)
    card = p.widget.label(p.widget.game.deck.kinds[state.queue[0][1]])
    p.do("choose", "4", "area-0-4")
    assert p.one(key="status")["path"][-1] == "cell 5"
    assert p.one(key="status")["text"] == p.widget.page["say"] == f"Place the {card} in cell 5?"
    assert p.one(key="area-0-4")["label"].endswith(f", the {card} comes here"), "where it is only drawn"
    assert {slot["label"].split(",")[0] for slot in p.slots("selectable", "chosen")} >= {
        f"cell {n}" for n in range(4, 7)
    }
    p.press("Place the card")
    assert log(p)[0] == f"*You* place the {card} in cell 5."


def test_the_log_says_to_whom_each_card_is_given():
    moves, state = MoveLog(Table("meow_oracle")), ludobook.game("meow_oracle").new(3, 3)
    while not state.log or not state.log[-1].text.startswith("give"):
        before, state = state, state.apply(state.legal_actions()[0])
        moves.add(before, state, 0)
    [told] = moves.sentences(state, [len(state.log) - 1], 0)
    assert "and gives the" in told or "and give the" in told
    assert re.search(r"to (Mika|Jun|you) and the .* to (Mika|Jun|you)\.", told), told


def test_what_is_forced_is_played_and_the_log_says_so(person):
    state = position("kirin", lambda state: state.phase == "play" and len(state.legal_actions()) == 1, 4)
    p = opened(person, state)
    go = p.widget.page["go"]["do"]
    assert go == ["forced", len(state.log)]
    # it is seen before it is made, as what others do
    assert p.widget.page["go"]["seen"]
    assert p.status().endswith(", because nothing else is possible.")
    assert p.widget.page["marks"][0]["at"] == f"trick-{len(state.table)}"
    assert p.send("forced", go[1] + 1) is None
    assert p.widget.latest == state, "a page that is behind plays nothing"
    assert p.send(*go) is None
    assert p.widget.latest == state.apply(state.legal_actions()[0])
    told = [row for row in log(p) if row.endswith(", because nothing else is possible.")]
    assert told
    assert {*told} <= {*log(opened(person, p.widget.latest))}, "also when the page is opened again"


def test_what_all_reasons_have_in_common_is_said_once(person):
    state = position("kirin", lambda state: state.phase == "play" and 1 < len(state.legal_actions()) < 4, 4)
    p = opened(person, state)
    rows = p.one(key="reasons")["rows"]
    assert len(rows) == len(p.slots("forbidden")) > 1
    assert "You must play " in p.one(key="common")["text"]
    assert all(why["text"].endswith(".") and "You must play" not in why["text"] for _, why in rows)


def test_what_is_forced_waits_for_who_wants_to_play_it(person):
    state = position("kirin", lambda state: state.phase == "play" and len(state.legal_actions()) == 1, 4)
    p = opened(person, state, forced=False)
    assert p.kept()["kirin:forced"] == "False"
    assert "go" not in p.widget.page
    p.send("forced", len(state.log))
    assert p.widget.latest == state
    again = p.again()
    assert not again.widget.chooses_forced


@pytest.mark.parametrize("earlier", [0, 1])
def test_beside_a_coach_the_first_card_is_ones_own_even_if_it_is_forced(person, earlier):
    def forced(state):
        plays = [entry for entry in state.log if entry.seat == 0 and entry.text.startswith("play ")]
        return state.phase == "play" and len(state.legal_actions()) == 1 and len(plays) == earlier

    p = person(Table("kirin"))
    p.do("hello", kept={"kirin:coach": "on"}, query={})
    p.following = False
    p.do("open", position("kirin", forced, 4, seed=1).record.code)
    assert ("go" in p.widget.page) == bool(earlier)


def giving(person):
    """Somebody who is to give cards away, and those of a move."""
    state = position("meow_oracle", lambda state: state.phase == "give" and state.players == 2, 2)
    words = next(action.path for action in state.legal_actions() if len(action.path) > 1)
    return opened(person, state), [word for group in words[1:] for word in group]


def test_the_last_cards_of_a_move_follow_and_are_taken_back_together(person):
    p, cards = giving(person)
    touched = 0
    while "Give the cards" not in p.buttons():
        p.touch(cards[touched])
        touched += 1
    assert touched < len(cards)
    assert next_choices(p.widget.state.legal_actions(), p.widget.partial_action.words) == ()
    p.press("Undo")
    assert len(p.widget.partial_action.words) == touched, "the verb and what was touched before"
    p.do("set", "forced", False)
    p.touch(cards[touched - 1])
    assert len(p.widget.partial_action.words) == touched + 1


def test_who_touches_what_followed_by_itself_does_not_take_it_back(person):
    p, cards = giving(person)
    while "Give the cards" not in p.buttons():
        p.touch(cards[len(p.widget.partial_action.words) - 1])
    made = list(p.widget.partial_action.choices)
    p.do("choose", *made[-1])  # as what is asked bids one do
    assert p.widget.partial_action.choices == made
    p.do("choose", *made[-1])
    assert p.widget.partial_action.choices != made


def test_seats_are_added_changed_named_and_removed_around_the_table(person):
    p = person(Table("egg"))

    def sitting():
        return [(seat["name"], seat["text"]) for seat in p.one(key="around")["seats"] if not seat.get("free")]

    well = p.widget.session.strengths["greedy"]
    assert sitting() == [("You", "Your seat"), ("Mika", well), ("Jun", well)]
    assert not p.find(key="seat-panel"), "nothing is asked before a seat is touched"
    p.do(*p.one(free=True)["do"])
    p.do("seat", 1)
    p.do(*p.one(key="kind-1")["do"], "person")
    p.do(*p.one(key="name-1")["do"], "Ada")
    assert sitting() == [("Kim", "On this device"), ("Ada", "On this device"), ("Jun", well), ("Noor", well)]
    p.press("Remove Ada")
    assert sitting() == [("You", "Your seat"), ("Jun", well), ("Noor", well)]
    p.do("seat", 0)
    assert not p.find(key="kind-0"), "somebody has to play"
    p.do("set", "count", "4")
    p.do("seat", 3)
    p.do(*p.one(key="kind-3")["do"], "person")
    p.press("Deal")
    assert "Ada" in p.kept()["egg:seats"]
    assert p.widget.latest.players == 4
    kirin = person(Table("kirin"))
    kirin.do("seat", 1)
    assert not kirin.find(free=True)
    assert "Remove Mika" not in kirin.buttons(), "four play Kirin"


def test_a_coach_is_offered_first_until_somebody_has_played_without(person):
    def first(kept):
        p = person(Table("egg"))
        p.do("hello", kept=kept, query={})
        return next(b["label"] for block in p.blocks for b in block.get("buttons", ()) if b.get("kind") == "primary")

    assert first({}) == "Play with a coach"
    assert first({"egg:coach": "on"}) == "Play with a coach"
    assert first({"egg:coach": "off"}) == "Play without a coach"
