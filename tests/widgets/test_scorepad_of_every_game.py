"""Every form of every game: filled in, unfinished, typed, refused, undone, kept and forged."""

import json

import ludobook
import pytest
from ludobook import position_code
from ludobook_widgets import ScorePad
from ludobook_widgets.cases.cases import worked_cases
from ludobook_widgets.page.widget import OOPS
from scorepads import TYPED_ROUNDS, earned, enter, held, seated
from tiers import by_turns

MEOW, KIRIN = TYPED_ROUNDS["meow_oracle"], TYPED_ROUNDS["kirin"]
SEASON = "Ada: W1+W2+W3 G4+G4+G4\nG7+G8+G9"
BOARD = "W0,W0,W1,W2,W3/W4,W5,W6,W7,W8/W9,G9,.,G9,W9/W0,W1,W2,W3,G0/W4,W5,W6,W7,W8"
HAND = "G1 G3 G3 G4 G4 G5 G5 G6 G6"
#: A full text for every form.
TYPED = {
    ("egg", "round"): TYPED_ROUNDS["egg"],
    ("egg", "set"): "R7+BW",
    ("meow_oracle", "round"): MEOW,
    ("kirin", "round"): KIRIN,
    ("kirin", "plays"): "A2 A4 V3 V5 W6 B6 BT A- lead=W3 order=descending",
    ("kirin", "trick"): "W3 A5 V2 B6 order=descending",
    ("lauzait_cep", "declare"): "W1 W2 W3 W3 W3 J G3 G4 G5 luminous=W3 stalemate=false",
    ("lauzait_cep", "department"): "W2 W3 J",
    ("lauzait_cep", "season"): SEASON,
    ("lauzait_cep", "hires"): f"{HAND} board={BOARD} revealed=none",
}
FORMS = pytest.mark.parametrize(("name", "tool"), TYPED)
#: Where every card is touched: of each game the form with the fewest cards that has groups or a whole table.
FEW = [("egg", "round"), ("meow_oracle", "round"), ("kirin", "trick"), ("lauzait_cep", "season")]
CARD_BY_CARD = pytest.mark.parametrize("form", by_turns(TYPED, *FEW), ids="-".join)


def pad(person, name, tool=""):
    return person(ScorePad(name, tool=tool))


def typed(person, name, tool):
    p = pad(person, name, tool)
    assert p.do("type", TYPED[name, tool]) is None
    assert p.widget.refused is None
    assert p.widget.entries.sheet is not None
    return p


def table(p, key):
    return [
        [cell if isinstance(cell, str) else cell.get("text") or cell.get("face") for cell in row]
        for row in p.one(type="table", key=key)["rows"]
    ]


def test_every_form_of_every_game_has_a_text_here():
    named = {(name, form.key) for name in ludobook.GAMES for form in ludobook.game(name).forms}
    assert named == set(TYPED)


# -- the same for every form ----------------------------------------------------------------------------


@FORMS
def test_what_is_typed_is_shown_scored_and_can_be_typed_again(person, name, tool):
    p = typed(person, name, tool)
    game = ludobook.game(name)
    assert p.widget.entries.sheet == game.sheet(p.widget.entries.request)
    shown = p.one(key="typed")["value"]
    other = pad(person, name, tool)
    assert other.do("type", shown) is None
    assert other.widget.entries.pad == p.widget.entries.pad
    assert p.widget.as_text()
    assert game.title in repr(p.widget)


@CARD_BY_CARD
def test_what_is_typed_can_be_tapped(person, form):
    name, tool = form
    p = typed(person, name, tool)
    other = pad(person, name, tool)
    seated(other, len(p.widget.entries.pad["names"]))
    for seat, row in enumerate(p.widget.entries.pad["cards"]):
        for g, cards in enumerate(row):
            for i, card in enumerate(cards):
                if card is not None:
                    other.do("at", seat, g, i)
                    enter(other, card)
    for field, value in p.widget.entries.pad["choices"].items():
        options = next(choice.options for choice in p.widget.entries.form.choices if choice.field == field)
        other.do("choice", field, str([known for known, _ in options].index(value)))
    assert other.widget.entries.pad["cards"] == p.widget.entries.pad["cards"]
    assert other.widget.entries.sheet == p.widget.entries.sheet


@FORMS
def test_a_code_brings_every_form_back(person, name, tool):
    p = typed(person, name, tool)
    p.press("Copy link")
    p.press("Copy round")
    assert p.last("copy") == p.last("copy_link") == p.widget.entries.code()
    for open_it in (
        lambda q: q.do("open", p.widget.entries.code()),
        lambda q: q.do("hello", kept={}, query={"code": p.last("copy_link")}),
        lambda q: q.do("hello", kept=p.kept(), query={}),
        lambda q: q.do("resume", kept=p.kept(), query={}),
    ):
        other = pad(person, name)
        assert open_it(other) is None
        assert other.widget.entries.pads[tool] == p.widget.entries.pad
    assert other.do("tool", tool) is None
    assert other.widget.entries.sheet == p.widget.entries.sheet


@CARD_BY_CARD
def test_each_card_taken_away_leaves_something_to_say_and_no_fault(person, form):
    """One gap anywhere: the pad asks for the card, or scores what a pile still holds; it never calls that wrong."""
    name, tool = form
    p = typed(person, name, tool)
    for seat, row in enumerate(p.widget.entries.pad["cards"]):
        for g, cards in enumerate(row):
            for i, card in enumerate(cards):
                if card is None:
                    continue
                p.do("at", seat, g, i)
                assert p.do("clear") is None
                assert p.notes("slip") == [], (seat, g, i)
                assert p.widget.entries.sheet is not None or "Still to enter" in p.status()
                p.do("undo")


@FORMS
def test_guess_first_hides_every_answer(person, name, tool):
    p = typed(person, name, tool)
    told = p.widget.entries.sheet.summary or p.widget.entries.sheet.rows[0].result
    told = p.widget.with_names(told)
    assert told in p.shown
    p.do("hide", True)
    for word in (told, "ledger", '"key": "told"', "badge", "bands"):
        assert word not in json.dumps(p.widget.page, ensure_ascii=False)
    p.press("Show the score")
    assert told in json.dumps(p.widget.page, ensure_ascii=False)


#: What no pad holds in these places, whatever its form.
FORGED_PARTS = [
    *(("tool", value) for value in ("nope", ["x"])),
    *(("names", value) for value in ([], 2, ["A"] * 30_000, list("ABCDEFGH"))),
    *(("cards", value) for value in (None, [[]] * 40_000, [[["R2"]]] * 9)),
    *(("holder", value) for value in (9, True, "A")),
    *(("rulings", value) for value in ({"nope": 1}, ["egg_tie"])),
    *(("rounds", value) for value in (None, [1], [{"earned": ["1"] * 9, "total": [1] * 9}])),
]


def forged_pads(game, good):
    """Pads of a form that nobody can have entered, made of a good one."""
    yield from (None, [], "pad", {})
    cards, names = good["cards"], good["names"]
    parts = [
        *FORGED_PARTS,
        ("names", names[1:]),
        *(
            ("cards", [[change(group) for group in row] for row in cards])
            for change in (
                lambda group: group * 40,
                lambda group: "R1",
                lambda group: ["<script>"],
                lambda group: [[group]],
            )
        ),
        ("cards", [[*row, []] for row in cards]),
        ("rounds", [{"earned": ["1"] * len(names), "total": ["1"] * len(names)}]),
        *(("rulings", {switch.key: "mine"}) for switch in game.rulebook.switches),
        *(("choices", {**good["choices"], field: value}) for field in good["choices"] for value in ("x", [], 99)),
        *[("choices", 7)] * bool(good["choices"]),
    ]
    for field, had in good["numbers"].items():
        others = {name: values for name, values in good["numbers"].items() if name != field}
        wrong = [[value, *had[1:]] for value in (-1, 10**30, "1", 1.5, True)]
        parts += [("numbers", value) for value in (7, others, *({**others, field: made} for made in (had[1:], *wrong)))]
    yield from ({**good, part: value} for part, value in parts)


@FORMS
def test_a_forged_pad_is_refused_and_changes_nothing(person, name, tool):
    p = typed(person, name, tool)
    good = {"tool": tool, **p.widget.entries.pad}
    other = pad(person, name)
    before, empty = held(p.widget), other.widget.entries.pads
    for data in forged_pads(p.widget.game, good):
        text = position_code.encode(name, "pad", data)
        assert p.do("open", text) or p.notes("slip")[0]["text"], data
        assert held(p.widget) == before, data
        other.do("hello", kept={f"{name}:pad": text}, query={})
        assert other.widget.entries.pads == empty, data
    assert p.do("open", position_code.encode(name, "pad", good)) is None
    assert p.widget.refused is None


#: Messages that no page sends.
FORGED = json.loads("""[
    ["tool", "nope"], ["tool", 1], ["row", 9], ["row", -1], ["type", 7], ["open", 7], ["write", 1],
    ["at", 0, 9, 0], ["at", 0, 0, 99], ["at", 7, 0, 0], ["at", -1, 0, 0], ["at", "0", 0, 0], ["at", 0, 0],
    ["card", "back"], ["card", "nope"], ["card", 7], ["card"], ["name", 9, "X"], ["name", -1, "X"], ["name", 0, 7],
    ["choice", "order", "9"], ["choice", "order", "-1"], ["choice", "__class__", "0"], ["choice", "round", 1],
    ["number", "points", 9, "1"], ["number", "points", -1, "1"], ["number", "points", 0, 1],
    ["number", "money", 9, "1"], ["number", "money", 0, 1], ["number", "nope", 0, "1"], ["number", "__class__", 0, "1"],
    ["holder", "9"], ["holder", "-1"], ["guess", 9, "1"], ["guess", 0, 4], ["hide", "yes"], ["hide", 1],
    ["ruling", "nope", "0"], ["ruling", "bracelet_time", "1"], ["ruling", "egg_tie", "2"], ["ruling", "egg_tie", "-1"]
]""")
FORGED += [["holder", "9" * 5000], ["ruling", "egg_tie", "9" * 5000], ["x" * 60_000], [None], [{}], [[]]]


@FORMS
def test_forged_messages_change_nothing(person, name, tool):
    p = typed(person, name, tool)
    before = held(p.widget)
    for do in FORGED:
        oops = p.do(*do)
        assert oops != OOPS, do
        assert oops is None or "digits" not in oops, do
        assert held(p.widget) == before, do


def test_a_name_is_made_plain_however_it_is_entered(person):
    p = typed(person, "egg", "round")
    for do in (("name", 0, "*A\td*"), ("type", TYPED_ROUNDS["egg"].replace("Ada", "*A\td*"))):
        assert p.do(*do) is None
        assert p.widget.entries.pad["names"][0] == "A d"


# -- typed faults ---------------------------------------------------------------------------------------

TWO = "R15+B20 R5+B5"
#: Of each game a fault in what is written and one in what is scored; the tests of its engine have all of them.
FAULTS = [
    ("egg", "round", "", "EGG-JSON-1", "a line for each player"),
    ("egg", "round", f"{TWO} R7+R7 B3+B3\nB2+B2 R2+R2", "EGG-JSON-1", "Line 1"),
    ("egg", "round", f"{TWO}\nR4+B7 B2+B3", "EGG-DECK-1", "R4"),
    ("egg", "round", "R5+B5 R15+B20\nR3+B7 B2+B3", "EGG-SET-2", "red 5 and blue 5"),
    ("egg", "round", "R2+R2 R2+B2\nR3+B7 B2+B3", "EGG-DECK-2", "red 2"),
    ("meow_oracle", "round", MEOW.replace("R8 ", ""), "MEOW-AREA-3", "nine"),
    ("meow_oracle", "round", MEOW.replace("R8", "R1"), "MEOW-DECK-2", "red 1"),
    ("kirin", "round", KIRIN.replace("A1:A2", "A1:A1"), "KIRIN-INPUT-2", "Dragon 1"),
    ("kirin", "round", KIRIN.replace("A1:A2,", "A2,"), "", "Line 1"),
    ("kirin", "plays", "A2 A4 V3 V4", "", "lead=W3"),
    ("kirin", "trick", "A2 A4 V3 W3 led=W3", "KIRIN-INPUT-8", "led"),
    ("lauzait_cep", "declare", "W9 W9 W9 W3 W3 J G3 G4 G5", "LZ-DECK-1", "white 9"),
    ("lauzait_cep", "declare", "W1 W2 W3 W3 W3 J G3 G4 G5 stalemate=true", "LZ-STALE-3", "joker"),
    ("lauzait_cep", "season", "W1+W2+W3 G1+G2+G3 G1+G1+G1 G2+G2+G2\nG7+G8+G9", "LZ-DEPT-1", "three sets"),
    ("lauzait_cep", "hires", f"{HAND} board=W0,W0", "LZ-SETUP-2", "25 squares"),
    ("lauzait_cep", "hires", f"{HAND} board={BOARD.replace('.', 'W1')}", "LZ-SETUP-2", "24 pieces"),
]


@pytest.mark.parametrize(("name", "tool", "text", "rule", "named"), FAULTS)
def test_a_typed_fault_is_named_and_changes_nothing(person, name, tool, text, rule, named):
    p = typed(person, name, tool)
    before = json.dumps(p.widget.entries.pads)
    assert p.do("type", text) is None
    assert json.dumps(p.widget.entries.pads) == before
    assert p.widget.refused is not None
    assert p.widget.refused.rule == rule or not rule
    assert named in p.notes("slip")[0]["text"]
    assert not text or p.one(key="typed")["value"] == text


# -- Meow Oracle ----------------------------------------------------------------------------------------

AREAS = [case for case in worked_cases("meow_oracle").values() if case["op"] == "score_area" and "total" in case["out"]]


@pytest.mark.parametrize("case", AREAS, ids=lambda case: case["id"])
def test_an_area_case_tapped_in_is_scored_and_traced_as_the_engine_does(person, case):
    p = pad(person, "meow_oracle")
    for key, value in case["in"].get("rulings", {}).items():
        values = next(r.values for r in p.widget.game.rulebook.switches if r.key == key)
        p.do("ruling", key, str(values.index(value)))
    enter(p, *[card.strip().upper() for card in case["in"]["area"]])
    out = case["out"]
    result = f"{out['ascending_points']} + {out['line_points']} = {out['total']}"
    assert earned(p) == [result, "", ""]
    trace = p.one(type="calc")["rows"][0]["groups"][0]["trace"]
    assert len(trace["beads"]) == out["ascending_count"]
    assert (not trace["drop"]) == (out["ascending_count"] == 9)
    assert [sorted(band["cells"]) for band in trace["bands"]] == [line["cells"] for line in out["lines"]]
    assert all(band["face"] in p.widget.faces for band in trace["bands"])
    ledger = p.one(type="ledger")
    assert ledger["total"]["value"].split()[0] == str(out["total"])
    lit = [line["lights"] for line in ledger["lines"][1:]]
    bands = [band["key"] for band in trace["bands"]]
    assert [keys[-1] for keys in lit] == bands
    assert [[int(key.split("-")[-1]) for key in keys[:-1]] for keys in lit] == [
        sorted(b["cells"]) for b in trace["bands"]
    ]


def test_who_starts_next_is_told_as_far_as_it_is_known(person):
    p = typed(person, "meow_oracle", "round")
    assert "Noor starts round two with the lowest total, 9." in p.shown
    p.do("type", "R0 G2 B1 R5 G4 B3 R8 G7 B6\nG0 B2 R1 G5 B4 R3 G8 B7 R6")
    assert "who starts round two depends on who started round one" in p.shown
    assert dict(p.widget.entries.sheet.after)["start"] is None
    p.do("holder", "0")
    assert "Jun starts round two" in p.shown or "Ada starts round two" in p.shown
    assert dict(p.widget.entries.sheet.after)["start"] == 1


def test_a_full_area_is_told_as_it_is_and_only_an_open_one_at_least(person):
    p = enter(pad(person, "meow_oracle"), *MEOW.splitlines()[0].split())
    p.do("row", 0)
    ledger = p.one(type="ledger")
    assert (ledger["title"][:14], ledger["total"]["label"]) == ("Why Mika earns", "Mika earns")
    p.do("at", 0, 0, 0)
    p.do("clear")
    p.do("row", 0)
    assert p.one(type="ledger")["total"]["label"] == "At least"


def test_an_unfinished_area_tells_its_bounds(person):
    p = enter(pad(person, "meow_oracle"), "B0", "R1", "G3", "R5", "J5")
    assert earned(p)[0] == "5 so far, at most 27"
    assert p.one(type="ledger")["title"] == "What is certain for Mika"
    assert "It is still open how these totals compare: Mika’s with Jun’s" in p.shown
    enter(p, "B9", "G6", "R8")
    p.press(f"Remove {p.widget.entries.pad['names'][-1]}")
    p.do("row", 0)
    assert p.find(key="ways") == [], "the other area is missing too"
    p.do("at", 1, 0, 0)
    enter(p, *MEOW.splitlines()[1].split())
    ways = {result.split(";")[0]: cards for result, cards in table(p, "ways")}
    assert "B4" in ways["6 + 6 = 12"].split(", ")


# -- Kirin ----------------------------------------------------------------------------------------------


def test_a_pile_grows_and_closes_its_gaps(person):
    p = pad(person, "kirin", "plays")
    enter(p, "W3", "A2", "A4")
    cards = p.widget.entries.pad["cards"][0]
    assert cards == [["W3"], ["A2", "A4", None]]
    p.do("at", 0, 1, 0)
    p.press("Clear this place")
    assert p.widget.entries.pad["cards"][0][1] == ["A4", None]
    p.press("Done")
    assert p.find(type="picker") == []
    p.do("at", 0, 1, 1)
    enter(p, "B1", "B2", "B3", "B4", "B5", "B6", "V1")
    assert None not in p.widget.entries.pad["cards"][0][1], "eight cards are a whole hand"


def test_points_so_far_in_a_pile(person):
    p = enter(pad(person, "kirin", "round"), "A1", "A2", "A3", "B4")
    assert earned(p)[0] == "2 so far, at most 8"
    assert p.notes("slip") == []


# -- Lauzait-Cep ----------------------------------------------------------------------------------------


def test_nine_pieces_tell_the_bonus_of_each_department_they_could_form(person):
    p = typed(person, "lauzait_cep", "declare")
    [told] = p.find(key="also")
    assert told["summary"] == "Bonus of each possible department"
    items = told["blocks"][0]["items"]
    assert len(items) == len(set(items))
    bonus = {item.split(":")[0]: int(item.rpartition(" ")[2]) for item in items}
    assert bonus["White 1, 2 and 3"] == 1
    assert bonus["Three white 3s"] == 3
    assert (
        bonus["Green 3 and 4 with a joker"] == 1
    )  # a sequence with green 3, 4 and 5 brings 2, and the joker takes one
    assert not [pieces for pieces in bonus if "hite" in pieces and "green" in pieces]


def test_tools_keep_their_own_tables(person):
    p = typed(person, "kirin", "plays")
    p.do("tool", "trick")
    assert p.widget.entries.sheet is None
    enter(p, "W3")
    p.press("Undo")
    assert "Undo" not in p.buttons(), "the last change left is one of another table"
    p.do("tool", "plays")
    p.press("Undo")
    assert p.widget.entries.sheet is None
    kept = typed(person, "kirin", "trick")
    kept.do("tool", "plays")
    enter(kept, "W3")
    other = kept.again()
    assert other.widget.entries.form.key == "plays"
    other.do("tool", "trick")
    assert other.status().startswith("The Bird 2 wins")


# -- what Lauzait-Cep asks besides its pieces -----------------------------------------------------------


def choose(p, field, words):
    """Take the option of those words."""
    [choice] = [choice for choice in p.widget.entries.form.choices if choice.field == field]
    at = [said for _, said in choice.options].index(words)
    assert p.do("choice", field, str(at)) is None


def rule(p, key, value):
    [ruling] = [ruling for ruling in p.widget.switches() if ruling.key == key]
    assert p.do("ruling", key, str(ruling.values.index(value))) is None


@pytest.mark.parametrize(("players", "readings"), [("4 players", 2), ("3 players", 1), ("2 players", 1)])
def test_the_number_of_players_counts_where_a_joker_may_be_no_0(person, players, readings):
    p = enter(pad(person, "lauzait_cep", "department"), "W1", "W2", "J")
    rule(p, "joker_any_number", False)
    choose(p, "players", players)
    assert len(p.widget.entries.sheet.rows) == readings  # 1-2-3, and 0-1-2 where there are 0s
    assert f"players={players[0]}" in p.one(key="typed")["value"]


def test_the_luminous_piece_scores_in_a_season_and_is_new_in_the_next(person):
    p = pad(person, "lauzait_cep", "season")
    assert p.do("type", "W1+W2+W3 W3+W3+J G3+G4+G5\nG7+G8+G9") is None
    assert p.do("holder", "0") is None
    assert p.widget.entries.sheet.rows[0].score.total == 18
    choose(p, "luminous", "W3, white 3")
    assert p.widget.entries.sheet.rows[0].score.total == 21
    assert p.widget.entries.sheet.rows[1].score.total == 3
    assert p.do("write") is None
    assert p.widget.entries.pad["rounds"][0]["total"] == [21, 3]
    assert p.widget.entries.pad["choices"]["luminous"] is None


def test_a_luminous_piece_lies_outside_and_cannot_be_one_copy_too_many(person):
    p = pad(person, "lauzait_cep", "season")
    assert p.do("type", "G9+G9+J\nG7+G8+J") is None
    choose(p, "luminous", "G9, green 9")
    assert p.widget.entries.sheet is None
    assert "green 9" in p.notes("slip")[0]["text"]


@FORMS
def test_a_code_from_before_a_choice_was_asked_opens_as_usual(person, name, tool):
    p = typed(person, name, tool)
    usual = {choice.field: choice.options[0][0] for choice in p.widget.entries.form.choices}
    assert (
        p.do("open", position_code.encode(name, "pad", {"tool": tool, **p.widget.entries.pad, "choices": {}})) is None
    )
    assert p.widget.refused is None
    assert p.widget.entries.pad["choices"] == usual
