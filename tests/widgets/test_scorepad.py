"""ScorePad without a browser: entering, refusing, explaining, guessing, writing down, and what comes from outside."""

import json
from itertools import chain

import ludobook
import pytest
from ludobook import position_code
from ludobook_widgets import ScorePad, Table
from scorepads import TYPED_ROUNDS, ZOO, earned, enter, held, seated

EGG = ludobook.game("egg")
KEPT = "egg:pad"
#: The round of the publisher's diagram: 4, 1 and 0 ZOO.
DIAGRAM = [["R15", "B20", "R5", "B5"], ["R3", "B7", "B2", "B3"], ["R2", "R3", "R2", "B2"]]


def pad(person, **more):
    return person(ScorePad("egg", **more))


def entered(person, players=DIAGRAM):
    """A calculator at which these people sit with their cards."""
    return enter(seated(pad(person), len(players)), *chain(*players))


def names(p):
    return [row["name"] for row in p.one(type="calc")["rows"]]


def faces(p):
    return [[s.get("face") for g in row["groups"] for s in g["slots"]] for row in p.one(type="calc")["rows"]]


def ruling(p, key, value):
    values = next(r.values for r in EGG.rulebook.switches if r.key == key)
    assert p.do("ruling", key, str(values.index(value))) is None


# -- entering -------------------------------------------------------------------------------------------


def test_the_diagram_s_round_by_picking(person):
    p = entered(person)
    assert faces(p) == DIAGRAM
    assert earned(p) == ZOO
    assert p.status() == "Mika 4 ZOO, Jun 1 ZOO, Noor 0 ZOO."
    assert [len(p.find(type="ledger")), len(p.notes("slip"))] == [1, 0]
    for seat, total in enumerate(("4 ZOO", "1 ZOO", "0 ZOO")):
        p.do("row", seat)
        assert p.one(type="ledger")["total"]["value"] == total
    gains = [[note["text"] for note in row["earn"]["notes"]] for row in p.one(type="calc")["rows"]]
    assert gains == [[], [], ["plus a bracelet"]]


def test_the_marked_place_moves_on_and_finds_the_gaps(person):
    p = pad(person)
    assert p.widget.at == (0, 0, 0)
    assert p.widget.page["say"] == f"{p.one(key='picker')['title']}. {p.status()}", "it is read before the table"
    p.do("at", 1, 1, 1)
    p.do("card", "R7")
    assert p.widget.at == (2, 0, 0)
    p.do("at", 2, 1, 1)
    p.do("card", "B7")
    assert p.widget.at == (0, 0, 0)
    [chosen] = p.slots("chosen")
    assert "Mika’s Far, card 1" in chosen["label"]
    assert p.one(type="picker")["title"] == "Mika’s Far, card 1"


def test_replacing_and_clearing(person):
    p = entered(person)
    p.do("at", 0, 0, 0)
    p.do("card", "B15")
    assert faces(p)[0] == ["B15", "B20", "R5", "B5"]
    assert earned(p) == ZOO
    p.do("at", 1, 0, 1)
    p.press("Clear this place")
    assert faces(p)[1] == ["R3", None, "B2", "B3"]
    assert earned(p) == ["2 to 4 ZOO", "0 to 2 ZOO", "0 ZOO"]
    assert p.status() == "Still to enter: Jun’s Far."
    assert p.widget.entries.sheet is None
    p.press("Clear all")
    assert faces(p) == [[None] * 4] * 3


def test_what_is_still_to_be_entered_is_said(person):
    p = pad(person)
    p.do("card", "R7")
    assert p.status() == "Still to enter: cards for Mika, Jun and Noor."
    p.do("way", 2)
    assert p.status() == "Still to enter: cards for Mika and Jun and numbers for Noor."
    assert p.widget.row == 2, "whose cards or numbers are entered is marked"
    p.do("at", 1, 0, 0)
    p.do("card", "B7")
    assert p.widget.row == 1


def test_each_entry_is_heard_with_what_a_full_row_earns_and_the_next_place(person):
    p = person(ScorePad("meow_oracle"))
    enter(p, "R0", "R3", "R5", "B2", "B4", "B6", "G1", "G2", "G7")
    said = "Mika’s area, cell 9: green 7. Mika: 3 + 6 = 9. Jun’s area, cell 1 comes next."
    assert p.widget.page["say"] == said
    used = next(slot for slot in p.one(type="picker")["slots"] if slot["face"] == "R0")
    assert (used["label"], used["state"]) == ("red 0, entered", "forbidden"), "its name doesn’t sound like a refusal"
    p.do("undo")
    p.do("hide", True)
    p.do("card", "G7")
    assert p.widget.page["say"] == said.replace("Mika: 3 + 6 = 9. ", "")


def test_a_third_copy_is_refused_at_the_card(person):
    p = pad(person)
    p.do("card", "R7")
    p.do("card", "R7")
    card = next(slot for slot in p.one(type="picker")["slots"] if slot["face"] == "R7")
    assert card["state"] == "forbidden"
    assert card["why"] == "There are only two copies of the red 7, and both have already been entered."
    before = held(p.widget)
    assert p.do("card", "R7") is None
    assert held(p.widget) == before
    [note] = p.notes("slip")
    assert note["lead"] == "You can’t enter the red 7 again.", "the tap is wrong, not the cards"
    assert note["rules"] == ["EGG-DECK-2"]
    assert note["text"] == card["why"] == p.widget.page["say"]
    assert "EGG-DECK-2" in p.widget.book
    assert [slot["face"] for slot in p.slots("scored")] == ["R7", "R7"], "the two that are there are shown"
    p.do("at", 0, 0, 0)
    assert p.notes("slip") == []
    card = next(slot for slot in p.one(type="picker")["slots"] if slot["face"] == "R7")
    assert card["state"] == "selectable", "it may be put in again where it stands"


def test_a_far_weaker_than_its_near_is_told_before_the_others_are_entered(person):
    p = enter(pad(person), "R2", "B2", "R20", "R7")
    [note] = p.notes("slip")
    assert note["rules"] == ["EGG-SET-2"]


def test_players_come_and_go(person):
    p = entered(person)
    p.press("Add a player")
    p.press("Add a player")
    assert len(names(p)) == 5
    assert "Add a player" not in p.buttons()
    assert p.do("add") is None
    assert len(names(p)) == 5
    seated(p, 2)
    assert not [label for label in p.buttons() if label.startswith("Remove ")]
    p.do("remove")
    assert len(names(p)) == 2
    assert faces(p) == DIAGRAM[:2]


def test_a_removed_player_takes_the_egg_and_the_mark_along(person):
    p = entered(person)
    p.do("holder", "2")
    p.do("row", 2)
    p.do("at", 2, 0, 0)
    p.press(f"Remove {p.widget.entries.pad['names'][-1]}")
    assert p.widget.entries.pad["holder"] is None
    assert p.widget.row < 2
    assert p.widget.at is None or p.widget.at[0] < 2


def test_numbers_and_the_egg_s_holder_take_part(person):
    p = entered(person)
    for seat, amount in enumerate((14, 3, 5)):
        p.do("number", "money", seat, str(amount))
    p.do("number", "bracelets", 2, "4")
    p.do("holder", "1")
    after = dict(p.widget.entries.sheet.after)
    assert after == {"money": (18, 4, 5), "bracelets": (0, 0, 5), "egg_holder": 1}
    assert p.status() == "The game is over: Mika won."
    p.do("holder", "nobody")
    assert p.widget.entries.pad["holder"] is None


@pytest.mark.parametrize("text", ["", "-1", "1.5", "x", "1000", "9" * 5000, "²"])
def test_a_number_that_is_none_is_refused(person, text):
    p = entered(person)
    before = held(p.widget)
    p.do("number", "money", 0, text)
    assert held(p.widget) == before
    assert "number from 0 to 999" in p.notes("slip")[0]["text"]


def test_more_bracelets_than_there_are_is_told_with_its_rule(person):
    p = entered(person)
    before = earned(p)
    for seat in range(3):
        p.do("number", "bracelets", seat, "5")
    [note] = p.notes("slip")
    assert note["rules"] == ["EGG-BRACELET-4"]
    assert p.status() == (
        "Noor, “Bracelets before”: that number can’t be right. There are only twelve bracelets, not 15. It’s still 0."
    )
    assert p.widget.entries.pad["numbers"]["bracelets"] == [5, 5, 0]
    assert earned(p) == before


# -- typing ---------------------------------------------------------------------------------------------


def test_a_typed_table_brings_its_own_number_of_players(person):
    p = pad(person)
    p.do("type", "r20+r20 b20+b20\n\n  B2 + B3 R2+R3 ".replace(" + ", "+"))
    assert names(p) == ["Mika", "Jun"]
    assert earned(p) == ["1 × 1 = 1 ZOO", "0 × 0 = 0 ZOO"]
    p.do("type", "\n".join([TYPED_ROUNDS["egg"], "Dee: R10+R20 B7+R7", ": B15+B15 B10+B10"]))
    assert names(p) == ["Ada", "Bo", "Noor", "Dee", "Kim"]


# -- rulings --------------------------------------------------------------------------------------------

CHANGES = {
    "revelation_pair": ("bah-yah", [["RW", "RW", "R5", "B3"], ["B2", "B2", "R3", "B10"]], {}, ["0 × 0 = 0 ZOO"]),
    "egg_wild_friends": (False, [["R7", "R7", "BW", "B2"], ["R15", "B20", "R10", "B5"]], {}, ["The Egg", "nobody"]),
    "egg_tie": (
        "middle",
        [["R15", "B20", "R3", "B5"], ["R7", "R7", "R2", "R2"], ["B15", "B15", "B2", "B2"]],
        {"holder": "0"},
        ["The Egg: Mika becomes nobody."],
    ),
    "bracelets_short": (
        "give_what_is_left",
        [["R20", "B15", "R2", "B2"], ["R10", "B10", "R5", "B7"]],
        {"bracelets": (6, 5)},
        ["Bracelets: 6, 5 becomes"],
    ),
}


@pytest.mark.parametrize("key", CHANGES)
def test_every_ruling_changes_what_it_should_and_the_comparison_shows_it(person, key):
    value, players, before, told = CHANGES[key]
    p = entered(person, players)
    for seat, amount in enumerate(before.get("bracelets", ())):
        p.do("number", "bracelets", seat, str(amount))
    if "holder" in before:
        p.do("holder", before["holder"])
    usual = p.widget.entries.sheet
    assert p.find(type="compare") == []
    ruling(p, key, value)
    assert p.widget.entries.sheet != usual
    assert p.widget.entries.sheet == EGG.sheet({**p.widget.entries.request, "rulings": {key: value}})
    compare = p.one(type="compare")
    assert [side["title"] for side in compare["sides"]] == ["As usual", "With your house rules"]
    text = json.dumps([compare, p.one(key="difference")], ensure_ascii=False)
    assert all(words in text for words in told)
    assert "They change nothing on this table" not in text
    ruling(p, key, next(r.values[0] for r in EGG.rulebook.switches if r.key == key))
    assert p.find(type="compare") == []
    assert p.widget.entries.sheet == usual


def test_only_rulings_that_bear_on_a_score_are_offered(person):
    keys = [b["key"] for b in pad(person).blocks if str(b.get("key")).startswith("ruling-")]
    assert sorted(keys) == sorted(f"ruling-{key}" for key in CHANGES)


def test_a_ruling_without_effect_says_so(person):
    p = entered(person)
    ruling(p, "egg_tie", "middle")
    assert p.one(key="dt")["text"] == "They change nothing on this table."


# -- guess first ----------------------------------------------------------------------------------------


def answer_is_hidden(p):
    """Nothing that only the scored table knows is on the page."""
    assert earned(p) == [""] * len(names(p))
    assert all(not row["earn"]["notes"] for row in p.one(type="calc")["rows"])
    for kind in ("ledger", "compare"):
        assert p.find(type=kind) == []
    assert p.notes("marker") == []
    text = json.dumps(p.widget.page, ensure_ascii=False)
    for word in ("×", "becomes", "is over", "plus the Egg", "plus a bracelet"):
        assert word not in text, word
    assert "Write it down" not in p.buttons()


@pytest.mark.parametrize("key", [None, "egg_tie"])
def test_guess_first_hides_the_answer_until_one_commits(person, key):
    value, players, before, _ = CHANGES[key] if key else (None, DIAGRAM, {}, ())
    p = pad(person)
    p.do("hide", True)
    enter(seated(p, len(players)), *chain(*players))
    p.do("number", "money", 0, "200")  # this round ends the game: that too is part of the answer
    if "holder" in before:
        p.do("holder", before["holder"])
    if key:
        ruling(p, key, value)
    answer_is_hidden(p)
    sheet = p.widget.entries.sheet
    for seat in range(len(players)):
        p.do("row", seat)
        answer_is_hidden(p)
    for seat, row in enumerate(sheet.rows):
        p.do("guess", seat, str(row.score.total))
        answer_is_hidden(p)
    p.press("Show the score")
    assert earned(p) == [row.result for row in sheet.rows]
    assert p.one(key="verdict")["text"] == "Every guess was right."
    p.press("Undo")
    if p.widget.entries.sheet:
        answer_is_hidden(p)


def test_every_change_asks_for_a_new_guess(person):
    p = entered(person)
    p.do("hide", True)
    p.press("Show the score")
    assert earned(p) == ZOO
    assert p.one(key="verdict")["text"] == "None of your guesses was right this time."
    p.do("at", 0, 0, 0)
    p.do("card", "R20")
    answer_is_hidden(p)
    p.press("Show the score")
    p.press("Undo")
    assert faces(p) == DIAGRAM
    answer_is_hidden(p)


def test_some_right_guesses_are_named(person):
    p = entered(person)
    p.do("hide", True)
    for seat, text in enumerate(("4", " 1 ", "7")):
        p.do("guess", seat, text)
    p.press("Show the score")
    assert p.one(key="verdict")["text"] == "You were right about Mika and Jun."
    assert p.one(key="verdict")["tone"] == "slip"
    p.do("hide", False)
    assert p.find(key="verdict") == []


# -- the score sheet ------------------------------------------------------------------------------------


def test_a_round_is_taken_back_even_after_a_reload(person):
    p = entered(person)
    p.do("holder", "1")
    before = json.dumps(p.widget.entries.pad)
    p.press("Write it down")
    other = p.again()
    assert earned(other) == ["", "", ""]
    other.press("Undo Round 1")
    assert json.dumps(other.widget.entries.pad) == before
    assert other.do("unwrite") is None
    assert other.notes("slip")[0]["text"] == "There’s no round to undo."


def test_a_forged_round_is_not_put_on_the_table(person):
    p = entered(person)
    p.press("Write it down")
    good = p.widget.entries.pad
    for before in ({"cards": 7}, {"cards": [[["R4"]]]}, {"numbers": {"money": ["x"] * 3}}, {"holder": 9}):
        p.do("open", position_code.encode("egg", "pad", {**good, "rounds": [{**good["rounds"][0], "before": before}]}))
        now = held(p.widget)
        p.do("unwrite")
        assert held(p.widget) == now
        assert p.notes("slip"), before


def test_a_far_weaker_than_its_near_scores_nothing_and_both_are_swapped_by_one_tap(person):
    p = entered(person, [["R2", "B3", "R20", "B20"], ["R5", "B7", "R2", "B2"]])
    assert earned(p) == ["", ""]
    assert "Write it down" not in p.buttons()
    [note] = p.notes("slip")
    assert (note["lead"], note["rules"]) == ("Mika’s cards can’t be right.", ["EGG-SET-2"])
    assert p.status() == "", "it is said once"
    p.press("Swap Mika’s Far and Near")
    assert faces(p)[0] == ["R20", "B20", "R2", "B3"]
    assert p.notes("slip") == []


def test_a_new_game_with_the_same_people(person):
    p = entered(person)
    p.do("name", 0, "Ada")
    p.do("number", "money", 0, "14")
    p.press("Write it down")
    assert p.find(type="calc") == []
    assert p.find(type="picker") == []
    assert p.one(key="standing")["rows"][0] == ["1.", "Ada", "18"]
    p.press("Copy as text")
    assert p.last("copy").splitlines()[:3] == ["The Luminous Dragon Egg: Ada won", "ZOO", "1. Ada: 18"]
    p.press("New game, same people")
    assert names(p) == ["Ada", "Jun", "Noor"]
    assert p.widget.entries.pad["rounds"] == []
    assert p.widget.at == (0, 0, 0)


def test_undo_leads_back_to_the_start_step_by_step(person):
    p = pad(person)
    stops = [json.dumps(p.widget.entries.pad)]

    def did(*do):
        p.do(*do)
        stops.append(json.dumps(p.widget.entries.pad))

    for card in chain(*DIAGRAM):
        did("card", card)
    did("name", 1, "Bo")
    did("number", "money", 1, "7")
    did("holder", "1")
    did("ruling", "egg_tie", "1")
    did("add")
    did("type", TYPED_ROUNDS["egg"])
    did("write")
    did("new")
    did("remove")
    did("open", full(person).widget.entries.code())
    for stop in reversed(stops[:-1]):
        assert p.press("Undo") is None
        assert json.dumps(p.widget.entries.pad) == stop
    assert "Undo" not in p.buttons()
    assert p.do("undo") is None
    assert json.dumps(p.widget.entries.pad) == stops[0]


def test_the_score_sheet_keeps_its_players(person):
    p = entered(person)
    p.press("Write it down")
    rounds = p.widget.entries.pad["rounds"]
    assert not [one for one in p.buttons() if one.startswith(("Add a player", "Remove "))], (
        "nothing is offered that is refused"
    )
    for do in ("add", "remove"):
        p.do(do)
        assert "score sheet is for 3 players" in p.shown
        assert p.widget.entries.pad["rounds"] == rounds
    p.do("new")
    p.do("add")
    assert len(p.widget.entries.pad["names"]) == 4


# -- codes ----------------------------------------------------------------------------------------------


def full(person):
    p = pad(person)
    p.do("type", TYPED_ROUNDS["egg"])
    p.do("number", "money", 0, "3")
    p.do("write")
    p.do("type", TYPED_ROUNDS["egg"])
    p.do("holder", "2")
    ruling(p, "egg_tie", "middle")
    return p


def test_the_address_comes_before_what_is_kept(person):
    kept, linked = entered(person), full(person)
    p = pad(person)
    p.do("hello", kept=kept.kept(), query={"code": linked.widget.entries.code()})
    assert p.widget.entries.pad == linked.widget.entries.pad
    assert p.kept() == {}, "what is kept stays until something is changed"


def test_a_damaged_link_says_so_and_what_is_kept_comes_up(person):
    kept = entered(person)
    p = pad(person)
    assert p.do("hello", kept=kept.kept(), query={"code": kept.widget.entries.code()[:-1]})
    assert p.widget.entries.pad == kept.widget.entries.pad
    assert faces(p) == DIAGRAM


def test_a_living_kernel_keeps_its_own_table(person):
    linked, kept = full(person), entered(person)
    p = pad(person)
    p.do("hello", kept={}, query={"code": linked.widget.entries.code()})
    p.do("resume", kept=kept.kept(), query={})
    assert p.widget.entries.pad == linked.widget.entries.pad


@pytest.mark.parametrize("text", ["", "LB1", "LB1-egg-pad-00000000-x", "x" * 1000, "LB1-kirin-pad-0-0"])
def test_a_damaged_code_says_so(person, text):
    p = entered(person)
    before = held(p.widget)
    p.do("open", text)
    assert held(p.widget) == before
    assert p.notes("slip")[0]["text"][0].isupper()


# -- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "\n"])
def test_without_a_name_the_usual_one_comes_back(person, name):
    p = entered(person)
    p.do("name", 1, "Bo")
    p.do("name", 1, name)
    assert names(p) == ["Mika", "Jun", "Noor"]


# -- what is not offered --------------------------------------------------------------------------------


def test_a_case_can_be_given_to_start_with(person):
    request = {"players": [{"far": row[:2], "near": row[2:]} for row in DIAGRAM], "money": [1, 2, 3], "egg_holder": 1}
    p = pad(person, case=request)
    assert faces(p) == DIAGRAM
    assert earned(p) == ZOO
    assert p.widget.as_text().splitlines()[0] == "- Mika: R15+B20 R5+B5   2 × 2 = 4 ZOO"
    p.do("hello", kept=full(person).kept(), query={})
    assert faces(p) == DIAGRAM, "a table that was given stays"
    with pytest.raises(ludobook.BadInput):
        ScorePad("egg", case={"players": [{"far": ["R2", "R2"], "near": ["R2", "R3"]}] * 2})


def test_repr_is_stable(person):
    assert repr(entered(person).widget) == "<ScorePad: The Luminous Dragon Egg, 3 players>"


def test_any_player_leaves_with_what_is_their_own(person):
    p = entered(person)
    p.do("holder", "2")
    kept = [names(p)[0], names(p)[2]]
    cards = faces(p)
    p.press(f"Remove {names(p)[1]}")
    assert names(p) == kept
    assert faces(p) == [cards[0], cards[2]]
    assert p.widget.entries.pad["holder"] == 1


def test_names_are_those_of_the_game_before(person):
    p = pad(person)
    p.do("name", 0, "Ada")
    kept = {"players": p.kept()["players"]}
    other = ScorePad("kirin")
    other.on_hello(kept, {})
    assert other.entries.pad["names"][0] == "Ada"
    table = Table("kirin")
    table.on_hello(kept, {})
    assert table.session.seats.names[0] == "Ada"
