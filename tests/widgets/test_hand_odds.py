"""Odds to hold: touches, choices, typed cards and codes; what is refused; what is read without a kernel."""

import ludobook
import pytest
from ludobook.players.greedy import greedy
from ludobook_widgets import HandOdds, ScorePad, Table
from ludobook_widgets.odds.hand_odds import COLUMNS, code_of
from tiers import by_turns

GAMES = {"egg": 0, "kirin": 8, "meow_oracle": 10, "lauzait_cep": 0}


@pytest.fixture(params=GAMES)
def someone(request, person):
    someone = person(HandOdds(request.param, after=GAMES[request.param]))
    assert someone.do("numbers") is None
    return someone


def told(someone):
    return someone.one(key="told")["text"]


def slots(someone):
    return [slot for zone in someone.find(type="zone") for slot in zone["slots"]]


@pytest.mark.parametrize("game", GAMES)
def test_of_a_dealt_hand_the_best_card_is_guessed_before_any_number_is_seen(person, game):
    someone = person(HandOdds(game, after=GAMES[game]))
    guess, above = someone.widget.guess, someone.one(key="prompt")
    hidden = [slot for slot in slots(someone) if slot["do"]]
    assert [slot["do"] for slot in hidden] == [["guess", slot["key"]] for slot in hidden]
    assert {slot["key"] for slot in hidden} == {*guess.among}
    assert {slot["worth"] for slot in slots(someone)} <= {"", "?"}
    assert not someone.find(key="doubt")
    assert someone.do("guess", "nowhere-0")
    good = max(guess.right, key=lambda key: someone.widget.odds.worths[key].part)
    bad = next(key for key in guess.among if key not in guess.right)
    for key, word in ((bad, "Not quite. "), (good, "Right. ")):
        someone = person(HandOdds(game, after=GAMES[game]))
        assert someone.do("guess", key) is None
        assert someone.one(key="told")["lead"] == word.strip()
        assert someone.one(key="prompt") == above, "no card moves when the answer comes"
        assert someone.one(key="answer")["blocks"][0]["key"] == "told", "the answer comes first of all numbers"
        assert someone.widget.page["look"] == "told", "and into view"
        states = {slot["key"]: slot["state"] for slot in slots(someone)}
        assert {key for key, state in states.items() if state == "right"} == {*guess.right}
        assert states[bad] == ("wrong" if key == bad else "")
        [own] = [slot["label"] for slot in slots(someone) if slot["label"].endswith(", your answer")]
        assert someone.widget.page["say"].lower().startswith(f"{own.lower()}. {word.lower()}")
        assert someone.do("guess", good), "a guess is made once"
        assert someone.find(key="doubt")
    assert someone.do("deal") is None
    name = someone.widget.odds.typed[0][0]
    assert someone.do("type", 0, " ".join(someone.widget.case[name])) is None
    assert someone.widget.guess is None, "one’s own cards are not asked about"


def test_a_guess_whose_error_bar_overlaps_the_best_one_s_is_too_close_to_call(person):
    someone = person(HandOdds("egg"))
    worths, guess = someone.widget.odds.worths, someone.widget.guess
    by_text = {worths[key].text: key for key in guess.right}
    assert set(by_text) == {"0.6 ± 0.1", "0.5 ± 0.1"}
    someone.do("guess", by_text["0.5 ± 0.1"])
    assert someone.one(key="told")["lead"] == "It’s too close to call."
    assert told(someone).startswith("With the red 2 in your Far, it’s best to lay the red 2 and")


def test_the_game_s_words_in_the_question_are_explained_below_it_as_long_as_it_stands(person):
    someone = person(HandOdds("egg"))
    said = someone.one(key="asked-words")["text"]
    assert said.startswith("*Far*: The stronger of your two sets")
    assert "Far" not in [word for word, _ in someone.one(key="terms-used")["rows"]], "once is enough"
    someone.do("numbers")
    someone.do("touch", "hand-0")
    assert someone.one(key="asked-words")["text"] == said, "no card moves"
    someone.do("type", 0, "R2 R5 R7 R10 RW")
    assert not someone.find(key="question")
    assert not someone.find(key="asked-words")
    assert "Far" in [word for word, _ in someone.one(key="terms-used")["rows"]]


def test_numbers_stand_on_cards_in_words_too(someone):
    with_number = [slot for slot in slots(someone) if slot["worth"]]
    assert with_number
    for slot in with_number:
        assert ", " in slot["label"], "what a reader hears"
        assert slot["why"] == slot["label"], "where a pointer rests"
        assert 0 <= (slot["heat"] or 0) <= 1
    assert told(someone) == someone.widget.page["say"]
    for bars in someone.find(key="spread"):
        assert bars["upright"]
        assert len([row for row in bars["rows"] if row["at"]]) > 1, "what is certain needs no chart"
        assert len(bars["rows"]) <= COLUMNS
        whole = [int(row["value"]) for row in bars["rows"] if row["value"] != "<1"]
        assert 100 - (len(bars["rows"]) - len(whole)) <= sum(whole) <= 100


def test_the_number_of_any_square_can_be_touched_to_be_read_once_a_discard_is_chosen(person):
    someone = person(HandOdds("lauzait_cep"))
    someone.do("numbers")
    assert not any(slot["do"] or slot["worth"] for slot in someone.one(key="board")["slots"])
    someone.do("touch", next(iter(someone.widget.odds.taps)))
    squares = {slot["label"]: slot for slot in someone.one(key="board")["slots"]}
    assert len(squares) == 25
    for label, slot in squares.items():
        before = someone.widget.case
        someone.do(*slot["do"])
        assert told(someone).lower() == f"{label}.".lower()
        assert someone.widget.case == before


def test_every_touch_and_choice_is_answered(someone):
    start = someone.widget.page
    for slot in slots(someone):
        if slot["do"]:
            assert someone.do(*slot["do"]) is None
            assert someone.do("open", code_of(someone.widget.game.name, someone.widget.case)) is None
            break
    else:
        pytest.fail("nothing can be touched")
    assert someone.widget.page != start
    for n in range(2):
        if someone.widget.odds.ways:
            assert someone.do("way", n * (len(someone.widget.odds.ways[0][1]) > 1)) is None


def test_others_can_be_dealt_and_ones_own_typed(someone):
    before = someone.widget.case
    assert someone.do("deal") is None
    assert someone.widget.case != before
    name = someone.widget.odds.typed[0][0]
    assert someone.do("type", 0, " ".join(before[name]).lower().replace(" ", ", ")) is None
    assert someone.widget.case[name] == before[name]
    kept = someone.widget.case
    assert someone.do("type", 0, "Q1 Q2") is None
    [field] = [field for field in someone.one(key="typed")["fields"] if field["error"]]
    assert field["value"] == "Q1 Q2"
    assert someone.widget.case == kept, "what cannot be held changes nothing"


@pytest.mark.parametrize(
    "do",
    [
        ["touch", "nowhere-0"],
        ["touch", 1],
        ["way", 99],
        ["way", "0"],
        ["type", 9, ""],
        ["drop", "hand-0", "hand-1"],
        ["open"],
        ["deal", 1],
        ["x"],
    ],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(someone, do):
    someone.is_refused(*do)


def test_a_game_s_code_shows_what_the_seat_to_move_sees_and_nothing_else(someone):
    game = someone.widget.game
    state = game.new(game.players[min(1, len(game.players) - 1)], 7)
    for _ in range(6):
        state = state.apply(greedy(state))
    assert someone.do("open", state.record.code) is None
    shown = someone.widget.page
    assert someone.do("open", state.resample(state.turn, 9).record.code) is None
    assert someone.widget.page == shown
    assert someone.do("hello", query={"code": state.record.code}) is None
    assert someone.widget.page == shown


def test_wrong_codes_are_refused(someone):
    other = next(name for name in ludobook.GAMES if name != someone.widget.game.name)
    case = someone.widget.case
    for code in ("LB1-x", code_of(other, case), code_of(someone.widget.game.name, {"cards": [1]})):
        assert someone.do("open", code)
        assert someone.widget.case == case


def test_read_without_a_kernel(someone):
    text = someone.widget.as_text()
    assert told(someone) in text
    assert "(" in text.splitlines()[0] + text.splitlines()[1] + text.splitlines()[2]
    assert repr(someone.widget) == f"<HandOdds: {someone.widget.game.name}>"


def test_another_hand_is_dealt_beside_the_answer_and_is_in_view(person):
    someone = person(HandOdds("egg"))
    assert {slot["state"] for slot in slots(someone) if not slot.get("face")} == {"empty"}, "as large as cards"
    before = someone.widget.case
    assert someone.widget.page["look"] == "cards"
    someone.do("guess", min(someone.widget.guess.among))
    assert someone.press("Another hand") is None
    assert someone.widget.case != before
    assert someone.widget.open_guess
    assert someone.widget.page["look"] == "cards"


def test_the_egg_is_laid_card_by_card_and_taken_back(person):
    someone = person(HandOdds("egg"))
    for place in ("hand-4", "hand-1", "hand-0", "hand-0"):
        assert someone.do("touch", place) is None
    assert "Far" in [zone["title"] for zone in someone.find(type="zone")]
    assert not any(slot["worth"] for slot in slots(someone))
    assert someone.do("touch", "far-1") is None
    assert any(slot["worth"] for slot in slots(someone))


def test_a_card_is_dragged_where_touches_lead_too(person):
    someone = person(HandOdds("egg"))
    someone.do("touch", "hand-1")
    touched = someone.widget.case
    someone.do("touch", "far-0")
    assert someone.do("drop", "hand-1", "far-0") is None
    assert someone.widget.case == touched
    assert someone.do("drop", "far-0", "near-1") is None
    assert someone.widget.case["laid"] == [-1, -1, -1, 1]
    assert someone.do("drop", "hand-0", "near-1") is None
    assert someone.widget.case["laid"] == [-1, -1, -1, 0], "what lay there is in the hand again"
    assert someone.do("drop", "near-1", "hand-2") is None
    assert someone.widget.case["laid"] == [-1] * 4
    someone = person(HandOdds("meow_oracle", after=10))
    someone.do("numbers")
    [offer, cell] = ["offer-1", someone.one(type="zone", key="offer")["slots"][1]["drops"][0]]
    card = someone.widget.case["offer"][1]
    assert someone.do("drop", offer, cell) is None
    assert someone.widget.case["cards"][int(cell[-1])] == card
    assert card not in someone.widget.case["offer"]


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg", "kirin"))
def test_from_play_a_link_leads_to_the_odds_of_what_the_seat_sees(person, name):
    game, table = ludobook.game(name), person(Table(name, seed=4))
    assert table.do("deal") is None
    held, asked = person(HandOdds(name)), 0
    for _ in range(25):
        state, seat = table.widget.latest, table.widget.session.holder
        links = [button["href"] for block in table.find(key="odds") for button in block["buttons"]]
        if table.widget.my_turn:
            [link] = links
            chapter, _, code = link.partition("#from=play&code=")
            assert chapter == "6-odds.ipynb"
            assert code == code_of(name, game.odds_case(state.resample(seat, 3).view(seat)))
            assert len(code) < 7000, "what a page takes of its address"
            assert held.do("hello", query={"code": code, "from": "play"}) is None
            asked += 1
            assert "A hint in your game may suggest something else" in held.one(key="hint")["text"]
            assert table.do("type", state.legal_actions()[0].text) is None
        elif not table.find(type="status", key="status"):
            break
        else:
            assert not links
            table.press(next(label for label in table.buttons() if label != "Look back"))
    assert asked > 4


DEALT = ludobook.game("lauzait_cep").new(2, 3).view(0)
ENTERED = {
    "egg": {"players": [{"far": ["R7", "R7"], "near": ["B3", "B2"]}, {"far": ["R20"], "near": []}]},
    "meow_oracle": {"players": [{"area": ["R1", "R2", "G4"]}, {"area": ["B1"]}]},
    "kirin": {"lead": "W3", "hand": ["A2", "A4", "V3"], "order": "descending"},
    "lauzait_cep": {"board": DEALT["board"], "free": DEALT["unrevealed"], "revealed": []},
}


@pytest.mark.parametrize("name", ENTERED)
def test_from_score_a_link_leads_to_the_odds_of_what_is_entered(person, name):
    assert not person(ScorePad(name)).find(key="odds"), "nothing is entered"
    pad = person(ScorePad(name, ENTERED[name]))
    [link] = [button["href"] for block in pad.find(key="odds") for button in block["buttons"]]
    chapter, _, code = link.partition("#from=score&code=")
    held = person(HandOdds(name))
    assert held.do("hello", query={"code": code}) is None
    assert (chapter, held.widget.own) == ("6-odds.ipynb", True)
    wanted = {
        "egg": {"cards": ["R7", "R7", "B3", "B2"], "others": 1, "laid": [0, 1, 2, 3]},
        "meow_oracle": {"cards": ["R1", "R2", "G4", *"_" * 6], "seen": ["B1"]},
        "kirin": {"cards": ["A2", "A4", "V3"], "gone": ["W3"], "order": "descending"},
        "lauzait_cep": {"cards": DEALT["unrevealed"], "board": DEALT["board"], "revealed": 0},
    }[name]
    assert {key: held.widget.case[key] for key in wanted} == wanted
    if name == "egg":
        pad.do("row", 1)
        assert not pad.find(key="odds"), "too few cards in this row"


def test_the_way_back_to_the_game_loses_nothing(person):
    held, table = person(HandOdds("kirin")), person(Table("kirin", seed=4))
    assert not held.find(key="back"), "nobody came from a game"
    table.do("deal")
    state = table.widget.latest
    case = held.widget.game.odds_case(state.view(table.widget.session.holder))
    held.do("hello", query={"from": "play", "code": code_of("kirin", case)})
    [link] = [button["href"] for block in held.find(key="back") for button in block["buttons"]]
    page, _, asked = link.partition("#")
    assert page == "5-play.ipynb"
    again = person(Table("kirin"))
    again.do("hello", kept={"kirin:game": state.record.code}, query=dict([asked.split("=")]))
    assert again.widget.latest.record == state.record
    tab = person(HandOdds("kirin"))
    tab.do("hello", kept=table.kept())
    assert tab.widget.case == case, "the tab leads to the hand of the game that waits"
    assert tab.find(key="back") == held.find(key="back")
    held.do("hello", query={"from": "elsewhere"})
    assert not held.find(key="back"), "an address leads to no page that we do not know"


def test_ones_own_hand_is_shown_as_one_and_what_never_happens_is_said_in_words(person):
    held = person(HandOdds("kirin"))
    held.do("type", 0, "B+ W3 A6")
    hand = held.one(type="zone", key="hand")
    assert hand["title"].startswith("Your hand")
    assert [slot["face"] for slot in hand["slots"]] == ["B+", "W3", "A6"], "in the order in which it is held"
    worths = {slot["face"]: slot["worth"] for slot in hand["slots"]}
    assert worths["B+"] == "never", "a Kirin wins no trick"
    assert not any("0 %" in text for text in [told(held), *worths.values()] if not text[:1].isdigit())
    held.do("touch", "hand-2")
    assert "so no card answers it" in told(held), "nothing is stronger than the strongest beast"


def choose(held, label):
    """Touch the choice of that label, a tab or a button."""
    [made] = [
        one
        for block in held.blocks
        for one in (*block.get("items", ()), *block.get("buttons", ()))
        if one["label"] == label
    ]
    assert held.do(*made["do"]) is None


def test_from_any_hand_and_from_one_lead_there_is_a_way_back(person):
    held = person(HandOdds("kirin"))
    held.do("type", 0, "B+ W3 A6")
    first = held.find(type="zone")
    choose(held, "Any hand")
    every = held.find(type="zone")
    assert len(every) == 1, "nobody’s hand is shown"
    held.do("touch", "leads-5")
    choose(held, "descending")
    choose(held, "ascending")
    choose(held, "Show every lead’s number")
    assert held.find(type="zone") == every
    choose(held, "Your hand")
    assert held.find(type="zone") == first


def test_a_hand_shown_as_if_it_led_goes_back_to_its_trick(person):
    held = person(HandOdds("kirin"))
    held.widget.show_case({"cards": ["B1", "W3", "A6"], "trick": ["W4"], "gone": ["W4"]})
    held.widget.draw()
    choose(held, "As if you led")
    choose(held, "Any hand")
    choose(held, "Your hand")
    choose(held, "Back to the trick")
    assert held.widget.case["trick"] == ["W4"]


def test_words_of_the_game_that_stand_on_the_page_are_explained(person):
    held = person(HandOdds("egg"))
    held.do("numbers")
    explained = [word for word, _ in held.one(key="terms-used")["rows"]]
    assert {"Near", "ZOO", "Revelation"} <= {*explained}, "and Far below the question"
    assert "sudden end" not in explained
