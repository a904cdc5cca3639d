"""Table without a browser: whole games by its buttons, nothing hidden on the page, nothing moved by forged messages."""

import json
import random
import re

import pytest
from egg_tables import EGG, KEPT, SEED, opened, position, start
from ludobook import position_code
from ludobook.core import chance
from ludobook_widgets import Table
from ludobook_widgets.page.widget import OOPS


def play(p, seed, each=lambda: None, longest=300):
    """Play to the end by chance; ``each`` looks at the page at every stop."""
    table, chance = p.widget, random.Random(seed)
    for _ in range(longest):
        each()
        if table.session.scored is not None:
            p.press("See the end" if table.state.status().game_over else "Next round")
        elif table.state.status().game_over:
            return
        else:
            assert table.my_turn
            assert p.make(chance.choice(table.state.legal_actions())) is None
            assert table.refused is None
    pytest.fail("the game does not end")


# -- before the deal ------------------------------------------------------------------------------------


def test_nothing_is_dealt_before_it_is_asked_for(person):
    p = person(Table("egg", seed=SEED))
    assert p.widget.state is None
    p.do("hello", kept={}, query={})
    assert p.widget.state is None
    assert p.kept() == {}
    assert p.press("Play without a coach") is None
    assert p.widget.state.record.seed == SEED
    assert p.kept()[KEPT] == p.widget.state.record.code
    assert p.kept()["egg:on"] == "1", "the shelf leads on to it"


def test_without_a_seed_every_game_is_new(person):
    seeds = set()
    for _ in range(3):
        p = person(Table("egg"))
        p.press("Play without a coach")
        seeds.add(p.widget.state.seed)
    assert len(seeds) == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_table_that_is_set_up_is_the_one_that_is_dealt(person, players):
    p = start(person, players, rulings={"egg_tie": "middle", "bracelet_time": "any"})
    state = p.widget.state
    assert state.players == players
    assert EGG.rulebook.changed(state.rulings) == {"egg_tie": "middle", "bracelet_time": "any"}
    assert [row["name"] for row in p.one(key="own")["rows"] if row["on"]] == ["You"]
    assert len(p.one(key="rows")["rows"]) == players - 1


def test_a_ruling_can_be_chosen_and_taken_back_before_the_deal(person):
    p = person(Table("egg", seed=SEED))
    p.do("ruling", "egg_tie", "1")
    assert p.one(key="ruling-egg_tie")["value"] == "1"
    p.do("ruling", "egg_tie", "0")
    assert p.one(key="ruling-egg_tie")["value"] == "0"
    p.press("Play without a coach")
    assert EGG.rulebook.changed(p.widget.state.rulings) == {}


def test_every_ruling_that_can_be_switched_is_offered(person):
    fields = [block["key"] for block in person(Table("egg")).blocks if str(block.get("key")).startswith("ruling-")]
    assert fields == [f"ruling-{ruling.key}" for ruling in EGG.rulebook.switches]


def test_the_last_own_move_is_undone_where_nothing_new_was_seen(person):
    """Of a Day each part may be taken back while it lasts; what a throw or a drawn card has shown may not."""
    undone = kept = 0
    for name, seed in (("lauzait_cep", 5), ("lauzait_cep", 6), ("egg", 5), ("meow_oracle", 5), ("kirin", 5)):
        p = person(Table(name, seed=seed))
        p.do("deal")
        table, dice = p.widget, chance.start(seed)
        for _ in range(8):
            if table.session.over:
                break
            if table.session.scored is not None:
                p.do("next")
                continue
            before, actions = table.latest, table.latest.legal_actions()
            dice, k = chance.below(dice, len(actions))
            p.do("type", actions[k].text)
            new = table.latest.log[len(before.log) :]
            if "Undo" not in p.buttons():
                kept += 1
                assert p.do("undo-move") is None
                assert table.latest.record.actions[len(before.record.actions)] == actions[k].text
                continue
            undone += 1
            assert [entry.seat for entry in new] == [0], "nobody and nothing has acted since"
            p.press("Undo")
            assert table.latest == before
            assert p.kept()[f"{name}:game"] == before.record.code
            p.do("type", actions[k].text)
    assert undone > 3
    assert kept > 10


# -- whole games ----------------------------------------------------------------------------------------


def test_every_scored_round_stops_and_explains_itself(person):
    p = start(person, 4)
    seen = []

    def look():
        table = p.widget
        if table.session.scored is None:
            return
        seen.append(table.session.scored.number)
        for seat, row in enumerate(table.session.scored.rows):
            assert p.do("row", seat) is None
            ledger = p.one(type="ledger")
            assert ledger["total"]["value"] == f"{row.score.total} ZOO"
            assert len(ledger["lines"]) == len(row.score.lines)
            assert all(line["rules"] for line in ledger["lines"])
            keys = {slot.get("key") for slot in p.blocks if "face" in slot}
            assert {key for line in ledger["lines"] for key in line["lights"]} <= keys
        if table.latest.status().game_over:
            assert p.shown.count(table.outcome(table.latest)) == 1, "who has won is said once"

    play(p, 5, look)
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) == p.widget.state.round


# -- what is hidden -------------------------------------------------------------------------------------


def test_the_code_goes_only_to_the_person(person):
    p = start(person)
    for what, kind in (("Copy code", "copy"), ("Copy link", "copy_link")):
        p.press(what)
        assert p.last(kind) == p.widget.state.record.code
    (link,) = (sent for sent in p.sent if "copy_link" in sent)
    assert "every hand" in link["warn"], "it is said where the link is made"
    p.press("Save file")
    assert p.last("download") == {"name": "egg.txt", "text": p.widget.state.record.code}
    assert "LB1-egg-game" not in p.shown
    assert "LB1" not in repr(p.widget)
    data, _ = p.widget._repr_mimebundle_()
    mine = {slot["face"] for slot in p.slots("selectable")}
    hidden = set(EGG.face_ids[:16]) - mine
    for text in (data["text/plain"], data["image/svg+xml"]):
        assert "LB1" not in text
        assert str(SEED) not in text
    assert not [card for card in hidden if card in data["text/plain"].split()]


# -- what is not offered --------------------------------------------------------------------------------

RECORD = {"game": "egg", "players": 3, "seed": 1, "actions": []}
#: Messages that no page sends.
FORGED = json.loads("""[
    ["on"], ["on", 0], ["on", 1000000000000], ["on", "0"], ["step", 0], ["show", 1], ["show", 0], ["replay"],
    ["look", "5"], ["look", 5], ["see", "open"], ["see", "1"], ["back-to", "game"], ["review", 0], ["review", "of", 1],
    ["answer"], ["retry"], ["done"], ["seat", 0, "kind", "random"], ["seat", -1, "name", "x"], ["set", "pace", "yes"],
    ["choose"], ["choose", "R7"], ["choose", 7, "hand-0-0"], ["choose", null, null], ["choose", ["R7"], "hand-0-9"],
    ["choose", "NOPE", "hand-0-9"], ["choose", "hasOwnProperty", "__proto__"], ["choose", "read", ""],
    ["choose", "pass", ""], ["choose", "discard", ""], ["choose", "<img src=x onerror=alert(1)>", "hand-0-9"],
    ["say", "read", "far"], ["say", "foo", "bar"], ["say", "lay"], ["say", 1, 2], ["confirm"], ["confirm", 1],
    ["set", "count", "99"], ["set", "count", "1"], ["set", "count", 3], ["set", "count", "-2"], ["set", "count", "2.5"],
    ["set", "strength", "god"], ["set", "strength", null], ["set", "seat", "1"], ["ruling", "nope", "0"],
    ["ruling", "egg_tie", "7"], ["ruling", "egg_tie", "-1"], ["ruling", "egg_tie", 1], ["ruling", "egg_tie"],
    ["row", 9], ["row", -1], ["row", "0"], ["row", 0.0], ["open", 5], ["open", null], ["open", ""],
    ["open", "LB1-egg-game-00000000-x"], ["type", 5], ["type", ""], ["type", "lay"], ["type", "lay R7+R7+R7 B2"],
    ["type", "read far"], ["next", "x"], ["deal", "again"], ["state", {"seed": 1}], ["new", 1],
    [null], [{}], [[["choose"]]], [0], [true, false]
]""")
LONG = "x" * 60_000
FORGED += [["set", "count", "9" * 5000], ["ruling", "egg_tie", "9" * 5000], ["choose", LONG, ""], [LONG]]
FORGED += [["open", LONG], ["type", LONG]]
FORGED += [
    ["open", position_code.encode(name, kind, data)]
    for name, kind, data in (
        ("egg", "game", {"players": 10**9}),
        ("egg", "game", {**RECORD, "actions": ["lay"] * 1000}),
        ("egg", "game", {**RECORD, "imagined": [[9, 9, 9]]}),
        ("egg", "pad", {}),
        ("nope", "game", {}),
    )
]


def at_the_start(person):
    return person(Table("egg", seed=SEED))


def half_chosen(person):
    p = start(person)
    p.do(*p.slots("selectable")[0]["do"])
    return p


def at_the_scoring(person):
    p = start(person)
    p.make(p.widget.state.legal_actions()[0])
    assert p.widget.session.scored is not None
    return p


def at_the_end(person):
    p = start(person, 4)
    play(p, 1)
    return p


@pytest.mark.parametrize("stage", [at_the_start, start, half_chosen, at_the_scoring, at_the_end])
def test_what_is_not_offered_changes_nothing(person, stage):
    p = stage(person)
    before = position(p.widget)
    for do in FORGED:
        oops = p.do(*do)
        assert position(p.widget) == before, do
        assert oops != OOPS, do
        assert oops is None or ("digits" not in oops and "Traceback" not in oops and len(oops) < 300), do
        assert len(p.shown) < 200_000, do


@pytest.mark.parametrize("stage", [start, half_chosen, at_the_scoring])
def test_a_game_that_runs_is_not_dealt_away(person, stage):
    p = stage(person)
    before = p.widget.state
    p.widget.seed = SEED + 1
    p.do("deal")
    assert p.widget.state == before


# -- choosing -------------------------------------------------------------------------------------------


def test_touching_a_chosen_card_takes_it_back(person):
    p = start(person)
    first, second = p.slots("selectable")[:2]
    p.do(*first["do"])
    p.do(*second["do"])
    assert len(p.slots("chosen")) == 2
    chosen = next(slot for slot in p.slots("chosen") if slot["do"] == first["do"])
    p.do(*chosen["do"])
    assert [slot["do"] for slot in p.slots("chosen")] == [second["do"]]
    p.do(*second["do"])
    assert p.slots("chosen") == []
    assert p.widget.partial_action.choices == []


def test_take_back_and_escape_lead_to_the_start_of_the_move(person):
    p = start(person)
    before = {**p.widget.page, "say": p.status()}  # what happened before the move has been heard by then
    assert p.widget.page["escape"] == ["back"]
    for slot in p.slots("selectable")[:3]:
        p.do(*slot["do"])
    for left in (2, 1, 0):
        assert p.press("Undo") is None
        assert len(p.slots("chosen")) == left
    assert p.widget.page == before
    assert p.do("back") is None
    assert p.widget.page == before


@pytest.mark.parametrize(
    ("hand", "chosen", "forbidden"),
    [
        ("R2 R15 B15 B20 R20", "", "R2"),
        ("R2 B3 R20 B20 R5", "R5", "R2 B3"),
        ("R2 B3 R20 B20 R5", "R20 R2", "B20"),
        ("R2 B3 R20 B20 R5", "R20 R2 B3", "B20"),
    ],
)
def test_a_weak_far_is_refused_with_its_rule_at_the_card(person, hand, chosen, forbidden):
    p = opened(person, decks=[hand.split()])
    chosen, forbidden = chosen.split(), forbidden.split()
    for card in chosen:
        p.touch(card)
    assert {slot["do"][1] for slot in p.slots("forbidden")} == set(forbidden)
    before = position(p.widget)
    assert p.touch(forbidden[-1], "forbidden") is None
    assert position(p.widget) == before
    [note] = p.notes("slip")
    assert note["rules"] == ["EGG-SET-2"]
    assert "EGG-SET-2" in p.widget.book
    assert "weaker" in note["text"]
    assert p.widget.page["say"] == note["text"]
    p.do("back")
    assert p.notes("slip") == []


def test_bracelets_need_one_tap_and_throwing_away_has_its_own_words(person):
    weak = ("R2", "B2", "R3", "B3", "R5")
    p = opened(person, decks=[weak, ("B7", "R10", "B10", "B20")], seed=4)
    p.make(next(a for a in p.widget.state.legal_actions() if a.text == "lay R5+B3 R2+B2"))
    p.press("Look back")
    track = p.one(kind="range")
    assert int(track["value"]) == track["max"], "after a round one looks back from its end"
    p.press("Back to the game")
    p.press("Next round")
    assert p.widget.state.bracelets[0] == 1
    [first, *others] = p.one(type="status")["buttons"]
    assert first["label"] == "Spend a bracelet", "it stands where no harmless button stood before"
    assert first["acts"]
    assert not any(one.get("acts") for one in others)
    p.press("Spend a bracelet")
    assert len(p.widget.state.view(0)["hand"]) == 6
    p.make(p.widget.state.legal_actions()[0])
    p.press("Next round")
    assert p.widget.state.phase == "trim"
    assert len(p.slots("selectable")) == 6
    p.do(*p.slots("selectable")[0]["do"])
    assert [slot["tag"] for slot in p.slots("chosen")] == ["to discard"]
    p.press("Discard")
    assert p.widget.state.round == 3


def test_a_hint_values_legal_moves_and_goes_with_the_move(person):
    p = start(person)
    p.press("Hint")
    assert not p.find(type="bars"), "numbers come last"
    p.press("Show me")
    assert re.search("The best move is|We’d ", p.status())
    move = p.status()
    p.press("Why?")
    assert move != p.status() != ""
    rows = p.one(type="bars")["rows"]
    legal = {action.text for action in p.widget.state.legal_actions()}
    assert {row["key"] for row in rows} <= legal
    assert 2 <= len(rows) <= 6
    for row in rows:
        assert 0 <= row["from"] <= row["at"] <= row["to"] <= 1
        assert re.fullmatch(r"0|[+−]?\d+\.\d+ ± \d+\.\d+", row["value"])
    assert "0" in [row["value"] for row in rows], "the best one, with which the others are compared"
    assert [row["at"] for row in rows] == sorted((row["at"] for row in rows), reverse=True)
    p.make(p.widget.state.legal_actions()[0])
    assert not p.find(type="bars")


def test_the_way_back_stays_beside_a_hint(person):
    p = person(Table("kirin", seed=5))
    p.do("deal")
    while not {"Undo", "Look back"} & set(p.buttons()):
        p.make(p.widget.state.legal_actions()[0])
    ways = {"Undo", "Look back"} & set(p.buttons())
    for _ in range(3):
        p.do("hint")
        assert ways <= set(p.buttons())


def test_a_hint_tells_of_the_chosen_move_too(person):
    p = start(person, strength="random")
    worst = p.widget.state.legal_actions()[-1]
    for word in (word for group in worst.path[1:] for word in group):
        p.touch(word)
    for button in ("Hint", "Show me", "Why?"):
        p.press(button)
    assert [row["key"] for row in p.one(type="bars")["rows"] if row["on"]] == [worst.text]


@pytest.mark.parametrize(("typed", "rule"), [("lay R4+R2 B2+B3", "EGG-DECK-1"), ("dance", "EGG-JSON-9")])
def test_a_typed_move_that_cannot_be_is_refused_and_stays_to_be_mended(person, typed, rule):
    p = start(person)
    before = p.widget.state
    p.do("type", typed)
    assert p.widget.state is before
    assert p.widget.refused.rule == rule
    assert p.one(key="refusal")["text"] == p.widget.refused.message
    assert p.one(key="typed")["value"] == typed


# -- from outside --------------------------------------------------------------------------------


def test_repr_is_short_and_tells_no_card(person):
    p = start(person)
    assert repr(p.widget) == "<Table: The Luminous Dragon Egg, round 1, making sets, seat 0 to move>"
    assert repr(Table("egg")) == "<Table: The Luminous Dragon Egg>"


def test_a_piece_begins_a_move_where_several_kinds_of_move_are_open(person):
    p = person(Table("lauzait_cep", seed=5))
    p.press("Play without a coach")
    board = p.widget.board()
    assert len(board.offer.words) > 1
    assert board.offer.slots, "no touch of a piece is dead"
    key = next(
        zone.key_at(i)
        for zone in board.scene.zones
        for i, one in enumerate(zone.slots)
        if one.choice in board.offer.slots
    )
    slot = next(one for one in p.slots("selectable") if one["key"] == key)
    assert p.do(*slot["do"]) is None
    assert p.widget.partial_action.words[0] in board.offer.words
    assert p.widget.partial_action.words[1] == slot["do"][1]
    p.press("Undo")
    assert not p.widget.partial_action.choices
