"""What people see: faces, scenes, prompts, sheets, questions and sentences."""

from __future__ import annotations

import pytest
from ludobook.games.meow_oracle import GAME, scoring
from ludobook.games.meow_oracle.components import parse_card
from ludobook.games.meow_oracle.state import PLACE
from ludobook.teach.sheet import Line

NAMES = ("You", "Mika", "Jun", "Noor")
AREA = "B0 R1 G3 / R5 J5 B9 / G6 R8 B4"
SEVEN_MORE = "G0 B1 R2 R3 G4 B5 B6 B4 R8"
LOW = "R10 G0 B10 / B8 R3 G7 / G2 R6 B5"


def test_prompts():
    state = GAME.new(2, 0, {"selection": "free"}, [["R3", "G0", "J5"]])
    assert state.prompt([]) == "Choose 3 of your face-down cards to turn up."
    assert state.prompt(["reveal", "0"]) == "Choose 2 of your face-down cards to turn up."
    state = state.apply("reveal 0 1 2")
    assert state.prompt(["give"]) == "Which two of the three cards do you keep?"
    assert state.prompt(["give", "R3", "G0"]) == "Which card goes to {seat:1}?"
    state = state.apply("give R3 G0 J5")
    assert state.prompt([]) == "Place R3 in a cell of your area."
    three = GAME.new(3, 0)
    assert three.prompt(["give"]) == "Which card do you keep?"
    assert three.where() == "round 1, giving cards, seat 0 to move"
    assert [GAME.word(word) for word in ("give", "give/1", "4")] == ["Give the cards", "keep", "cell 5"]


def test_what_was_just_laid_is_marked():
    state = GAME.new(3, 0, {"selection": "free"})
    while state.phase != PLACE:
        state = state.apply(state.legal_actions()[0])
    state = state.apply("place 7")
    marked = [(zone.id, i) for zone in state.scene(0).zones for i, slot in enumerate(zone.slots) if slot.new]
    assert marked == [("area-0", 7)]
    area = next(zone for zone in state.scene(0).zones if zone.id == "area-0")
    empty = [slot for slot in area.slots if slot.face is None]
    assert empty
    assert all(slot.label == f"cell {slot.number}, empty" for slot in empty)


@pytest.mark.parametrize(
    ("players", "then"),
    [
        (2, "R3 and G0 and [gives|give] away J5"),
        (3, "R3, and [gives|give] G0 to {seat:1} and J5 to {seat:2}"),
        (4, "R3, and [gives|give] G0 to {seat:1} and J5 to {seat:2}"),
    ],
)
def test_a_gift_is_said_with_who_gets_it(players, then):
    state = GAME.new(players, 0, {"selection": "free"}, [["R3", "G0", "J5"]]).apply("reveal 0 1 2")
    assert GAME.describe_choice(state, "give R3 G0 J5") == "{who} [keeps|keep] " + then


def test_tell():
    assert GAME.describe_action("reveal R3 G0 J5") == "R3, G0 and J5 are turned up"
    assert GAME.describe_action("reveal s1 4 8") == "{who} [turns|turn] up 3 cards"
    assert GAME.describe_action("give R3 G0") == "{who} [hands|hand] out R3 and G0"
    assert GAME.describe_action("place 4") == "{who} [places|place] a card in cell 5", "people count from one"
    assert GAME.describe_action("start 2") == "{seat:2} [was|were] drawn to start"


def test_a_typed_case():
    assert GAME.read_case([AREA.replace(" / ", "+")], {}) == {"players": [{"area": AREA.replace("/ ", "").split()}]}


def test_a_case_explained():
    case = GAME.read_case([AREA, LOW], {"start": "0", "winner_points": "1,2"})
    sheet = GAME.sheet(case)
    assert [row.result for row in sheet.rows] == ["6 + 6 = 12", "1 + 0 = 1"]
    assert [row.gains for row in sheet.rows] == [(("point", "1 winner point"),), (("point", "0 winner points"),)]
    assert sheet.rows[0].groups[0][2] == ("climb", "6 cards in order, 3 lines")
    assert dict(sheet.after) == {"winner_points": (2, 2), "round": 2, "start": 1}
    assert [GAME.sentence_for(line, NAMES) for line in sheet.rows[0].score.lines] == [
        "6 cards climb from the top left: 0, 1, 3, 5, 5 and 9. The next card, 6, is a drop.",
        "The middle column is red: R1, J5 and R8.",
        "The diagonal from the top left is blue: B0, J5 and B4.",
        "The diagonal from the bottom left is green: G3, J5 and G6.",
    ]
    first = sheet.rows[0].score.lines[0]
    assert first.rules == ("MEOW-ORDER-1", "MEOW-ORDER-2", "MEOW-ORDER-3", "MEOW-ORDER-6")
    assert first.cards == ("B0", "R1", "G3", "R5", "J5", "B9")
    assert [GAME.sentence_for(note, NAMES) for note in sheet.notes] == [
        "Your 12 beats Mika’s 1 and earns a winner point.",
        "Mika starts round two with the lowest total, 1.",
    ]
    assert (
        GAME.sentence_for(sheet.rows[1].score.lines[0], NAMES)
        == "1 card climbs from the top left: 10. The next card, 0, is a drop."
    )


def test_one_area_is_a_case_too():
    sheet = GAME.sheet({"players": [{"area": ["J3", "J4", "J5", "R6", "G7", "B8", "B9", "R9", "R10"]}]})
    assert sheet.notes == ()
    assert [GAME.sentence_for(line, NAMES) for line in sheet.rows[0].score.lines] == [
        "All nine cards climb from the top left: 3, 4, 5, 6, 7, 8, 9, 9 and 10.",
        "The top row is red, green and blue: J3, J4 and J5. It still scores only once.",
    ]
    snake = GAME.sheet(
        {"players": [{"area": ["R0", "G1", "B2", "B6", "R5", "G4", "G7", "R8", "B1"]}], "rulings": {"path": "snake"}}
    )
    told = snake.rows[0].score.lines[0]
    words = (
        "8 cards climb from the top left, with the middle row read backwards: 0, 1, 2, 4, 5, 6, 7 and 8. "
        "The next card, 1, is a drop."
    )
    assert GAME.sentence_for(told, NAMES) == words
    assert "MEOW-R1" in told.rules
    assert GAME.mark(["R0", "G1", "B2", "B3", "R4", "G5", "G6", "R7", "B8"]) == ("climb", "9 cards in order, 0 lines")


def note(kind, brings=0, **facts):
    return GAME.sentence_for(Line(kind, brings, (), facts=tuple(facts.items())), NAMES)


def test_notes():
    assert note("next_start", lowest=(0, 2), total=4, starter=2, before=0) == (
        "You and Jun tie for the lowest total, 4. Jun starts round two, "
        "as the first of them clockwise after you, who started round one."
    )
    level = {"seat": 0, "own": 6, "neighbour": 1, "theirs": 6}
    assert note("neighbour", 1, **level) == "You and Mika tie at 6, so each gets a winner point."
    assert note("neighbour", **level) == "You and Mika tie at 6, so neither gets a winner point."
    assert note("winners", seats=(0,), leaders=(0,), points=1, total=8) == "You win with 1 winner point."
    tied = note("winners", seats=(0,), leaders=(0, 1), points=2, total=8)
    assert tied == "You and Mika have 2 winner points each. You win with the highest total in round two, 8."
    some = note("winners", seats=(0, 2), leaders=(0, 1, 2), points=3, total=8)
    assert some == (
        "You, Mika and Jun have 3 winner points each. You and Jun share the win with the highest total in round two, 8."
    )
    every = note("winners", seats=(0, 1), leaders=(0, 1), points=1, total=8)
    assert every == "You and Mika have 1 winner point each and the same total in round two, so they share the win."
    with pytest.raises(KeyError):
        note("nothing")


def test_a_shared_win_explained():
    areas = [[parse_card(card) for card in text.split()] for text in ("R0 G1 B2 B3 R4 G5 G6 R5 B8", SEVEN_MORE)]
    told = scoring.sheet([scoring.score_round(areas, 0), scoring.score_round(areas, 1)])
    assert told.winners == (0, 1)
    assert told.notes[-1].rules == ("MEOW-END-3", "MEOW-END-4", "MEOW-END-5")


def test_an_answer_in_words_gives_its_reasons():
    told = GAME.question("compare", {"totals": [9, 14, 9]}).explanation
    assert told.startswith("The players get 1, 2 and 1 winner points.")
    assert "{seat:0} and {seat:2} tie at 9, so each gets a winner point." in told
    assert (
        "lowest total, 6. {seat:2} starts" in GAME.question("next_start", {"totals": [6, 9, 6], "start": 0}).explanation
    )
    told = GAME.question("final", {"rounds": [[9, 12, 5], [6, 4, 8]]}).explanation
    assert told.endswith("{seat:2} wins with the highest total in round two, 8.")
    nothing = GAME.question("compare", {"totals": [9, 9], "rulings": {"ties": "none"}})
    assert "neither gets a winner point" in nothing.explanation
    assert "MEOW-R7" in nothing.rules


def test_a_question_shows_what_is_refused():
    [(_, totals, _)] = GAME.question("compare", {"totals": [8, 12, 15, 9, 10]}).groups
    assert totals == ("8", "12", "15", "9", "10")
    [(_, cards, _)] = GAME.question("score_area", {"area": ["R0", "J6"]}).groups
    assert cards == ("R0", "J6")
