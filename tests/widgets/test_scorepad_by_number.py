"""Numbers in the place of cards: what they score, how far they are checked, and that both ways tell the same game."""

import json
import random

import ludobook
import pytest
from evenings import TOOLS
from ludobook import BadInput, position_code
from ludobook_widgets import ScorePad
from scorepads import earned, enter, seated

FIRST = {"egg": ("BAH-YAH 30", "BAH-YAH 8")}
BY_NUMBER = pytest.mark.parametrize("name", TOOLS)


def pad(person, name, players=0):
    return seated(person(ScorePad(name, tool=TOOLS[name])), players)


def tap(p, *words):
    """Tap the keys of these words."""
    for said in words:
        [key] = [slot for slot in p.one(key="picker")["slots"] if slot["label"] == str(said)]
        assert p.do(*key["do"]) is None
    return p


def enter_numbers(p, *words):
    """Turn to numbers, and tap the keys of these words."""
    p.press("Enter numbers")
    return tap(p, *words)


# -- one round ------------------------------------------------------------------------------------------


def test_cards_come_back_after_numbers_and_reasons_take_the_room_of_the_picker(person):
    p = pad(person, "meow_oracle")
    enter(p, "B0", "R1", "G3")
    p.press("Enter numbers")
    p.press("Enter cards")
    assert p.widget.entries.pad["cards"][0][0][:3] == ["B0", "R1", "G3"]
    p.do("row", 0)
    assert [block["key"] for block in p.widget.page["dock"]] == ["why", "status"], "they stand beside the cards"
    assert p.widget.page["look"] == p.one(key="row-0")["groups"][0]["slots"][0]["key"]
    p.press("Continue")
    assert p.one(key="picker")["title"] == "Mika’s area, cell 4"
    p.press("Enter numbers")
    p.do("new")
    p.press("Enter cards")
    assert not any(p.widget.entries.pad["cards"][0][0]), "what was cleared stays so"


def test_an_egg_round_by_what_the_sets_make_beside_cards(person):
    p = pad(person, "egg")
    enter_numbers(p, "Friends 6", "BAH-YAH 7", "BAH-YAH 27", "BAH-YAH 9")
    p.press("Enter cards")
    enter(p, "R10", "R10", "B10", "BW")
    assert earned(p) == ["1 × 0 = 0 ZOO", "0 × 1 = 0 ZOO", "2 × 2 = 4 ZOO"]
    assert [row["earn"]["notes"][0]["text"] for row in p.one(type="calc")["rows"][::2]] == [
        "plus a bracelet",
        "plus the Egg",
    ]
    p.do("row", 0)
    [far, near, _] = p.one(type="ledger")["lines"]
    assert "Jun’s BAH-YAH 27" in far["text"]
    assert not far["lights"] + near["lights"], "nobody said which cards these are"
    p.do("at", 0, 0, 0)
    tap(p, "BAH-YAH 5")  # less than the Near
    assert p.notes("slip")[0]["lead"] == "Mika’s numbers can’t be right."
    assert "The Far of BAH-YAH 5 is weaker than the Near of BAH-YAH 7." in p.shown
    p.press("Swap Mika’s Far and Near")
    assert p.widget.entries.pad["counted"][0] == ["BAH-YAH 7", "BAH-YAH 5"]
    p.do("at", 1, 1, 0)
    tap(p, "BAH-YAH 27")
    for g in (0, 1):
        p.do("at", 0, g, 0)
        tap(p, "Friends 20")  # of 10s and Revelations only B10, BW and two RWs are left
    assert "Mika cannot have Friends 20 and Friends 20: too few cards are left for that." in p.shown


def test_a_set_looked_at_by_itself(person):
    p = person(ScorePad("egg", tool="set"))
    enter(p, "R7", "BW")
    beaten = "Any Friends are stronger, and so is any BAH-YAH of more than 27."
    assert p.status() == f"These two make BAH-YAH 27. {beaten} The blue Revelation counts as 20."
    p.do("at", 0, 0, 1)
    p.do("card", "RW")
    assert (
        p.status()
        == "These two make Friends 14. Only Friends of more than 14 are stronger. The red Revelation counts as 7."
    )


def test_luminous_pieces_by_number(person):
    p = pad(person, "lauzait_cep")
    enter_numbers(p, 5, 3, 2)
    p.do("at", 0, 2, 0)
    tap(p, 2, 3)  # three, not two
    assert earned(p)[0] == "5 + 6 = 11 declared"
    assert p.widget.entries.pad["counted"][0] == [5, [], [3]]
    p.do("at", 1, 2, 0)
    tap(p, 1)
    assert "Only one player declares, Mika or Jun." in p.shown


# -- what the table has to remember ---------------------------------------------------------------------


def notes(p):
    return [row["note"] for row in p.one(type="calc")["rows"]]


def turn(p, words):
    """What else, then what happened at the table: two taps."""
    p.press("What else happened?")
    [key] = [slot for slot in p.one(key="turning")["slots"] if slot["label"] == words]
    assert p.do(*key["do"]) is None
    assert not p.find(key="turning"), "one is back where one was"


def test_somebody_always_begins(person):
    p = pad(person, "meow_oracle")
    turn(p, "Mika begins")
    p.press("What else happened?")
    assert [slot["label"] for slot in p.one(key="turning")["slots"]] == ["Mika begins", "Jun begins", "Noor begins"]


def test_the_egg_and_bracelets_change_hands(person):
    p = pad(person, "egg")
    p.do("type", "R3+R3 R2+B3\nB10+B10 R5+R5\nR15+B20 R7+R10")
    p.press("Write it down")
    assert notes(p) == ["ZOO 0 · Bracelets 1", "ZOO 4 · has the Egg", "ZOO 0 · Bracelets 1"]
    turn(p, "Mika spends a bracelet")
    turn(p, "nobody has the Egg")
    assert notes(p) == ["ZOO 0", "ZOO 4", "ZOO 0 · Bracelets 1"]
    p.press("Undo")
    assert notes(p)[1] == "ZOO 4 · has the Egg"


def test_who_begins_and_which_way_play_goes(person):
    p = pad(person, "lauzait_cep")
    assert p.one(key="turned")["text"] == "Season 1 · Who begins: the sticks decide · Play goes: the sticks decide"
    turn(p, "Jun begins")
    turn(p, "Play goes: anticlockwise")
    assert (notes(p)[1], p.one(key="turned")["text"]) == ("Points 0 · begins", "Season 1 · Play goes: anticlockwise")
    enter_numbers(p, 5, 3, 2)
    p.do("at", 0, 1, 0)
    tap(p, "Great Sequence")
    assert notes(p)[1] == "Points 0 → 3 · begins"
    p.press("Write it down")
    assert notes(p) == ["Points 11", "Points 3", "Points 2 · begins"]
    assert p.one(key="turned")["text"] == "Season 2 · Play goes: anticlockwise"
    p.press("Undo Season 1, declared")
    assert notes(p)[1] == "Points 0 → 3 · begins"


def test_a_day_whose_departments_stay_is_written_down_once(person):
    p = pad(person, "lauzait_cep")
    enter(p, "W3", "W4", "W5")
    p.press("Write it down")
    assert "Write it down" not in p.buttons(), "nothing has changed since"
    turn(p, "Jun begins")
    assert "Write it down" in p.buttons(), "that is an entry, too"
    p.press("Undo")
    assert len(p.widget.entries.pad["rounds"]) == 1
    enter(p, "G7", "G7", "G7")
    p.press("Write it down")
    assert len(p.widget.entries.pad["rounds"]) == 2


def test_the_reasons_of_nine_pieces_come_before_how_to_enter_them(person):
    p = person(ScorePad("lauzait_cep", tool="declare"))
    assert p.widget.page["margin"][0]["key"] == "how"
    enter(p, "W1", "W2", "W3", "G4", "G4", "G4", "J", "W7", "W8")
    keys = [block["key"] for block in p.widget.page["margin"]]
    assert keys[0] != "how"
    assert "how" in keys


def test_what_is_left_of_a_hand_is_counted_and_nothing_can_change_beside_it(person):
    p = person(ScorePad("lauzait_cep", tool="declare"))
    enter(p, "W3", "W4", "W5", "G7")
    assert p.status().endswith("Still to enter: 5 more pieces.")
    assert "What else happened?" not in p.buttons()


def throws(p, *told):
    """What else, the sticks, and what each shows."""
    if not p.widget.helping:
        p.press("What else happened?")
        p.do("sticks")
    for said in told:
        [key] = [slot for slot in p.one(key="turning")["slots"] if slot["label"] == said]
        p.do(*key["do"])


def test_the_sticks_are_entered_and_followed(person):
    p = pad(person, "lauzait_cep")
    throws(p, "Mika throws 3", "Jun throws 1")
    assert p.one(key="turning")["title"] == "The sticks: Noor throws"
    p.do("help")  # one goes on, and comes back
    throws(p, "Noor throws 3", "Mika throws 0")  # level, so these two throw again
    kept = p.again()
    assert kept.widget.entries.pads == p.widget.entries.pads
    throws(p, "Noor throws 2")
    assert p.status() == "Noor begins · Play goes: clockwise", "towards Mika, whose first throw was higher than Jun’s"
    assert not p.find(key="turning")
    line = "Season 1 · The sticks: Mika 3, Jun 1, Noor 3, Mika 0, Noor 2 · Play goes: clockwise"
    assert (notes(p)[2], p.one(key="turned")["text"]) == ("Points 0 · begins", line)
    p.press("Undo")
    assert notes(p)[2] == ""
    throws(p, "Noor throws 2")
    enter(p, "W1", "W2", "W3")
    p.press("Write it down")  # a Day
    assert p.one(key="turned")["text"] == line, "it stays until the Season is over"
    p.press("Undo Season 1, a Day")
    p.do("way", 0)
    tap(p, 5, 2, 2)
    p.do("at", 0, 1, 0)
    tap(p, "Great Sequence")
    p.press("Write it down")
    assert p.one(key="turned")["text"] == "Season 2 · Who begins: the sticks decide · Play goes: the sticks decide"
    throws(p, "Jun throws 2", "Noor throws 5")  # only those with the fewest points
    assert p.status() == "Noor begins · Play goes: anticlockwise", "towards Jun, who has fewer points than Mika"
    p.press("What else happened?")
    assert "The sticks are thrown" not in [slot["label"] for slot in p.one(key="turning")["slots"]]
    turn_again = [slot for slot in p.one(key="turning")["slots"] if slot["label"] == "Mika begins"]
    p.do(*turn_again[0]["do"])
    assert p.one(key="turned")["text"] == "Season 2 · Play goes: anticlockwise", "who is told otherwise needs no throws"
    before = json.dumps(p.widget.entries.pads)
    for do in (["throw", 6], ["throw", -1], ["throw", "3"], ["throw", True]):
        p.do(*do)
        assert json.dumps(p.widget.entries.pads) == before, do


def test_what_numbers_may_still_come_to_is_told_while_they_are_entered(person):
    p = pad(person, "kirin")
    enter(p, "A1", "A2", "A3", "A4", "A5")
    p.do("at", 1, 0, 0)
    enter_numbers(p, 8)
    assert earned(p)[:3] == ["4 so far, at most 8", "8 points", ""]
    p = pad(person, "egg")
    enter_numbers(p, "Friends 20", "BAH-YAH 7", "BAH-YAH 20")
    assert earned(p) == ["0 to 4 ZOO", "0 to 2 ZOO", ""]
    p = pad(person, "meow_oracle", 4)
    three = "B0 R1 G3 R5 J5 B9 G6 R8 B4\nR0 G1 B2 B3 R4 G5 B6 R7 B8\nJ3 J4 G9 R6 G7 R10 G10 G8 B10"
    p.do("type", f"{three}\nR2 R3 R9 G0 G2 G4 B1 B5 B7")
    p.do("way", 3)
    assert p.one(key="picker")["title"] == "Tala: Total; 1 to 21", "three of a colour make one line"
    assert p.do("count", 28) is None
    assert p.notes("slip")[0]["lead"] == "Tala, “Total”: that number can’t be right."
    assert "Tala can score at most 21 points, because too few cards of one colour are left for 31." in p.shown


def test_a_round_of_kirin_asks_for_nothing_that_its_score_does_not_need(person):
    p = pad(person, "kirin")
    assert "What else happened?" not in p.buttons(), "no order, and nobody who leads, changes a score"
    assert p.one(key="turned")["text"] == "Round one"
    p.do("holder", "3")
    enter_numbers(p, 1, 2, 3, 4)
    p.press("Write it down")
    assert p.one(key="turned")["text"] == "Round two"
    assert notes(p)[0] == "Points 1 · leads first"


@BY_NUMBER
def test_a_code_and_undo_keep_the_numbers(person, name):
    p = pad(person, name)
    enter_numbers(p, *FIRST.get(name, (3, 2)))
    other = pad(person, name)
    assert other.do("open", p.widget.entries.code()) is None
    assert other.widget.entries.pad == p.widget.entries.pad
    kept = p.again()
    assert kept.widget.entries.pads[TOOLS[name]] == p.widget.entries.pad
    for _ in range(3):
        p.press("Undo")
    assert p.widget.entries.pad["counted"] == [None] * len(p.widget.entries.pad["names"])


@BY_NUMBER
def test_forged_numbers_change_nothing(person, name):
    p = pad(person, name)
    enter_numbers(p, *FIRST.get(name, (3, 2))[:1])
    before = json.dumps(p.widget.entries.pads)
    for do in (["count", 99], ["count", -1], ["count", "1"], ["way", 9], ["way", -1], ["card", "A1"], ["exchange", 9]):
        p.do(*do)
        assert json.dumps(p.widget.entries.pads) == before, do
    good, width = p.widget.entries.pad, len(p.widget.entries.form.counts)
    for values in ([99] * width, [True] * width, ["3"] * width, [3] * (width + 1), [[3]] * width, 7, "x", [{}] * width):
        p.do("open", position_code.encode(name, "pad", {"tool": TOOLS[name], **good, "counted": [values]}))
        assert json.dumps(p.widget.entries.pads) == before, values


# -- what cannot be -------------------------------------------------------------------------------------

KIRIN_EXACT = {"declared": ["A1"], "captured": ["A2", "A3", "A4", "A5"]}
WRONG = [
    ("kirin", [{"own": 9}, {"own": 0}, {"own": 0}, {"own": 0}], "KIRIN-SCORE-2", 0),
    ("kirin", [{"own": 0}, {"own": -1}, {"own": 0}, {"own": 0}], "KIRIN-SCORE-2", 1),
    ("kirin", [{"own": 0}, {"own": 0}, {"own": True}, {"own": 0}], "KIRIN-SCORE-2", 2),
    ("kirin", [KIRIN_EXACT, {"own": 8}, {"own": 8}, {"own": 8}], None, None),
    (
        "kirin",
        [{"declared": ["A1"], "captured": ["V2", "W3", "B4", "A5"]}, {"own": 0}, {"own": 8}, {"own": 0}],
        "KIRIN-DECK-1",
        2,
    ),
    ("kirin", [KIRIN_EXACT, {"declared": ["A2"], "captured": []}, {"own": 0}, {"own": 0}], "KIRIN-INPUT-2", None),
    ("meow_oracle", [{"total": 28}, {"total": 3}], "MEOW-TOTAL-1", 0),
    ("meow_oracle", [{"total": 3}, {"total": 32}], "MEOW-TOTAL-1", 1),
    ("meow_oracle", [{"total": 3}, {"total": "4"}], "MEOW-TOTAL-1", 1),
    ("lauzait_cep", [{"held": 25}, {"held": 0}], "LZ-BONUS-1", 0),
    ("lauzait_cep", [{"held": 0, "formed": ["nope"]}, {"held": 0}], "LZ-DECLARE-3", 0),
    ("lauzait_cep", [{"held": 0, "formed": ["lauzait_cep"]}, {"held": 0, "formed": ["stalemate"]}], "LZ-DECLARE-3", 1),
    ("lauzait_cep", [{"held": 0}, {"held": 0, "formed": ["great_sequence", "layered_bridges"]}], "LZ-FORM-6", 1),
    ("lauzait_cep", [{"held": 0, "formed": ["specialized_experts", "well_balanced"]}, {"held": 0}], "LZ-FORM-5", 0),
]


@pytest.mark.parametrize(("name", "rows", "rule", "seat"), WRONG)
def test_what_cannot_be_names_its_rule_and_its_player(name, rows, rule, seat):
    game = ludobook.game(name)
    case = {("seats" if name == "lauzait_cep" else "players"): rows}
    if rule is None:
        assert game.sheet(case)
        return
    with pytest.raises(BadInput) as wrong:
        game.sheet(case)
    assert wrong.value.rule == rule
    assert rule in game.rulebook.ids()
    assert wrong.value.seat == seat


def test_every_total_of_an_area_can_be_entered():
    """Of many areas, all totals are among those offered."""
    game, chance = ludobook.game("meow_oracle"), random.Random(1)
    offered = {value for value, _ in game.form.counts[0].options}
    deck = list(game.deck.kinds)
    for _ in range(2000):
        area = chance.sample(deck, 9)
        area = sorted(area, key=lambda card: int(card[1:])) if chance.random() < 0.5 else area
        assert game.ops["score_area"]({"area": area})["total"] in offered


def test_every_bonus_that_three_departments_bring_can_be_entered():
    game = ludobook.game("lauzait_cep")
    held, formed, _ = next(form for form in game.forms if form.key == "season").counts
    best = {"set0": ["G9", "G9", "J"], "set1": ["W9", "W9", "J"], "set2": ["G8", "G8", "J"]}
    row = game.sheet({"seats": [best, {}]}).rows[0]
    assert row.score.total == max(value for value, _ in held.options)
    assert len(formed.options) == 6


# -- help at hand ---------------------------------------------------------------------------------------


def test_one_tap_to_any_help_and_nothing_is_lost(person):
    p = pad(person, "kirin")
    p.do("card", "A1")
    before = json.dumps(p.widget.entries.pads)
    ways = {tab["label"]: tab["do"] for tab in p.one(key="tools")["items"]}
    for way in ("What may I play?", "Who wins this trick?"):
        p.do(*ways[way])
        assert p.widget.entries.form.title == way
    p.do(*ways["Ask a rule"])
    p.do(*ways["Who wins this trick?"])
    p.do(*ways["Score a round"])
    assert json.dumps(p.widget.entries.pads) == before
    assert p.widget.at is not None


def test_a_trick_carries_the_order_on(person):
    p = pad(person, "kirin")
    p.do("tool", "trick")
    enter(p, "A6", "A-", "V1", "W1")
    assert p.status() == "The Dragon 6 wins; the next trick is in descending order."
    p.press("Next")
    assert p.widget.entries.pads["trick"]["choices"] == p.widget.entries.pads["plays"]["choices"]
    assert p.widget.entries.pads["plays"]["choices"] == {"order": "descending"}
    assert p.widget.at == (0, 0, 0)
    p.do("tool", "round")
    enter_numbers(p, 0, 0, 0, 0)
    p.press("Write it down")
    assert p.widget.entries.pads["plays"]["choices"] == {"order": "ascending"}, "every round begins with it"


def test_who_leads_first_goes_round(person):
    p = pad(person, "kirin")
    p.press("Enter numbers")
    p.do("holder", "3")
    assert p.one(type="calc")["rows"][3]["note"] == "Points 0 · leads first"
    tap(p, 0, 0, 0, 0)
    p.press("Write it down")
    assert p.one(type="calc")["rows"][0]["note"] == "Points 0 · leads first"


@pytest.mark.parametrize(
    ("name", "words", "title"),
    [
        ("egg", "friends", "Friends."),
        ("egg", "egg tie", None),
        ("kirin", "four kirins", None),
        ("lauzait_cep", "stalemate", None),
        ("meow_oracle", "joker", None),
    ],
)
def test_a_rule_is_found_by_any_word(person, name, words, title):
    p = person(ScorePad(name))
    p.do("ask", "")
    assert p.find(type="note") == []
    p.do("ask", words)
    notes = p.find(type="note")
    assert 0 < len(notes) <= 8
    for note in notes:
        assert note["lead"][-1] in ".?"
        assert not note["lead"].endswith("?.")
    closest = f"{notes[0]['lead']}{notes[0]['text']}".casefold()
    assert not any(rule.id in note["text"] for note in notes for rule in p.widget.game.rulebook.rules), (
        "nobody knows ids"
    )
    assert all(word in closest for word in words.casefold().replace("-", " ").split())
    assert title is None or title == notes[0]["lead"]
    p.do("ask", "<b>xyzzy")
    assert p.find(type="note") == []
    assert p.status() == "No rule, ruling or term has these words. Try others, or just one."


def test_a_ruling_is_switched_where_it_is_found(person):
    p = person(ScorePad("egg"))
    p.do("ask", "egg")
    [*switches] = [b for b in p.blocks if str(b.get("key")).startswith("ruling-")]
    assert switches
    assert {fields["legend"] for fields in p.find(type="fields") if fields["key"].startswith("switch-")} == {
        "Your house rule"
    }
    assert p.do(*switches[0]["do"], "1") is None
    assert p.widget.entries.pad["rulings"]
    assert p.find(key="ask"), "one stays where one is"
