"""What the engine says to people: questions with their answers, notes, marks, sentences, and reasons."""

import json

import pytest
from ludobook.core.errors import BadInput
from ludobook.games.egg import machine
from ludobook.teach.sheet import Line

from .tools import EGG, changed, deal, do, laid, reading, table

CASES = EGG.file("cases.json")


def test_which_is_stronger():
    for sets, answer, told in (
        (["R7+R7", "R20+B20"], "a", "Set A is stronger. It is Friends 14, and the other is BAH-YAH 40."),
        (["R7+B3", "RW+B2"], "b", "Set B is stronger. It is BAH-YAH 22, and the other is BAH-YAH 10."),
        (["R7+B3", "B7+R3"], "level", "They tie, because each is BAH-YAH 10."),
    ):
        found = EGG.question("stronger", {"sets": [cards.split("+") for cards in sets]})
        assert dict(found.answer) == {"which": answer}
        assert found.explanation == told
    with pytest.raises(KeyError):
        EGG.question("dance", {"players": []})


def test_answers_give_their_reasons():
    players = table("B20+B20 R2+B3", "R15+B15 R3+B5", "R20+B10 R5+B7")
    told = EGG.question("score_round", {"players": players}).explanation
    each = "2 × 0 = 0 ZOO for {seat:0}, 1 × 1 = 1 ZOO for {seat:1} and 1 × 2 = 2 ZOO for {seat:2}"
    assert told == f"The sets earn {each}."
    found = EGG.question("end", {"players": players, "money": [3, 14, 0]})
    assert found.explanation == "The game ends at 15 ZOO. The players now have 3, 15 and 2, so it is over."
    assert [row.holds for row in found.sheet.rows][:2] == [(("zoo", "3 ZOO"),), (("zoo", "14 ZOO"),)]
    assert ("zoo", "15 ZOO in all") in found.sheet.rows[1].gains
    split = {"players": table("R20+B15 R2+B2", "R10+B10 R5+B7"), "bracelets": [6, 5]}
    assert EGG.question("end", split).explanation.startswith("Too few bracelets are left")


def test_who_has_the_egg_is_told_by_claims_not_by_zoo():
    players = table("B20+B20 R3+R3", "R10+R10 B3+B3", "R15+R15 B2+BW")
    found = EGG.question("egg", {"players": players, "egg_holder": 2})
    assert "The strongest Nears tie, so the Egg stays with {seat:2}." in found.explanation
    assert [(row.result, row.score) for row in found.sheet.rows] == [("both Friends", None)] * 3
    assert [row.gains for row in found.sheet.rows] == [(), (), (("egg", "the Egg"),)], "it stays, and is still seen"
    assert [note.kind for note in found.sheet.notes] == ["revelation"]
    alone = EGG.question("egg", {"players": table("R7+R7 R2+R2", "R20+B15 B3+B2"), "egg_holder": 1})
    assert [row.result for row in alone.sheet.rows] == ["both Friends", "not both Friends"]
    assert [row.gains for row in alone.sheet.rows] == [(("egg", "plus the Egg"),), ()]
    for holder, where in ((None, "in the middle"), (0, "with {seat:0}")):
        nobody = {"players": table("R7+R7 R2+B3", "R20+B15 R2+B2"), "egg_holder": holder}
        assert EGG.question("egg", nobody).explanation == f"Nobody claims the Egg, so it stays {where}."


def test_marks_and_cards():
    assert EGG.mark(["R7", "RW"]) == ("friends", "Friends 14")
    assert EGG.mark(["RW", "RW"], {"revelation_pair": "bah-yah"}) == ("bah-yah", "BAH-YAH 40")
    EGG.check_cards(["R7", "R7"])
    with pytest.raises(BadInput):
        EGG.check_cards(["R7", "R7", "R7"])


def notes(*sets, **before):
    sheet = EGG.sheet({"players": table(*sets), **before})
    return [EGG.sentence_for(note, ["You", "Mika", "Noa"]) for note in sheet.notes], sheet


def test_notes():
    said, sheet = notes("R7+R7 R2+R2", "B15+B15 B3+B3", "R20+B20 R3+B10", egg_holder=2)
    assert said[0].startswith("You (Near 4) and Mika (Near 6) each laid Friends twice. The strongest Near decides")
    assert "Noa earned nothing and so gains a bracelet." in said
    assert sheet.rows[1].gains == (("egg", "plus the Egg"),)
    tie = ("R15+B20 R3+B5", "R7+R7 R2+R2", "B15+B15 B2+B2")
    assert any("the Egg stays in the middle" in line for line in notes(*tie)[0])
    assert any("the Egg stays with you" in line for line in notes(*tie, egg_holder=0)[0])
    middle = notes(*tie, egg_holder=0, rulings={"egg_tie": "middle"})[0]
    assert any("the Egg goes to the middle" in line for line in middle)
    three = notes("R7+R7 R3+R3", "B15+B15 B3+B3", "R10+R10 R2+R2")[0]
    assert any("each laid Friends twice" in line for line in three)
    split = notes("R20+B15 R2+B2", "R10+B10 R5+B7", money=[1, 1], bracelets=[6, 5])[0]
    assert "2 bracelets are due and 1 is left, so nobody gets one and the game ends at once." in split
    assert "You and Mika share the win with 1 ZOO." in split
    read = notes("R7+RW R2+B3", "R10+B20 R5+B5")[0]
    assert "Your RW beside R7 counts as 7." in read
    with pytest.raises(KeyError):
        EGG.sentence_for(Line("dance", 0, ()), [])
    assert Line("a", 0, (), facts=(("seat", 3),)).fact("seat") == 3


def test_sentences_of_the_log():
    assert EGG.describe_action("lay ?+? ?+?") == "{who} [lays|lay] two sets"
    assert EGG.describe_action("lay R7+RW R2+B3") == "{who} [lays|lay] R7+RW as Far, and R2+B3 as Near"
    assert EGG.describe_action("discard ? ?") == "{who} [discards|discard] 2 cards"
    assert EGG.describe_action("discard ?") == "{who} [discards|discard] 1 card"
    assert EGG.describe_action("discard R7 BW") == "{who} [discards|discard] R7 and BW"
    assert EGG.describe_action("read none") == "{who} [leaves|leave] the Egg unused"
    assert "every opposing Near" in EGG.describe_action("read near")
    assert reading().prompt(()).startswith("You hold the Egg.")


def test_where_only_the_truth_fits_it_is_dealt():
    hands = ("R7 R7 R3 B3 R5", "R20 B20 R10 B10 B5", "R2 R2 B2 B2 R15")
    state = deal(*hands)
    now = [*state.at.now]
    now[machine.EGG] = 0
    state = changed(state, now=now)
    state = do(state, "lay R7+R7 R3+B3", "lay R20+B20 R10+B10", "lay R2+B2 R2+B2", "read far")
    # before R2+B2, the weakest set there is, only its like can lie, and seat 1 may be dealt one of those two cards
    kept = 0
    for seed in range(60):
        again = state.resample(0, seed)
        assert json.dumps(again.view(0)) == json.dumps(state.view(0))
        assert laid(again)[2] == laid(state)[2]
        kept += laid(again)[1] == laid(state)[1]
    assert 0 < kept < 60
