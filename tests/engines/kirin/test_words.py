"""What people read and see: the rulebook, scores and their sentences, questions, faces, scenes."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from ludobook.core.errors import BadInput
from ludobook.games.kirin import GAME
from ludobook.games.kirin.components import BEAST_NAMES
from ludobook.games.kirin.words import RULEBOOK
from ludobook.teach.sheet import Line

CASES = json.loads((files("ludobook.games.kirin") / "cases.json").read_text(encoding="utf-8"))
NAMES = ("You", "Jun", "Noor", "Tala")
ROUND = next(case["in"] for case in CASES if case["id"] == "kirin-pub-28")


def test_rulebook():
    assert (len(RULEBOOK.rules), len(RULEBOOK.rulings), len(RULEBOOK.requests)) == (52, 22, 8)
    assert dict(RULEBOOK.default) == {
        "kirin_lead": "kirins",
        "declared_scores": False,
        "next_parent": "left",
        "open_piles": True,
    }


def told(lines):
    return [GAME.sentence_for(line, NAMES) for line in lines]


def test_round_sheet():
    sheet = GAME.sheet(ROUND)
    assert [row.score.total for row in sheet.rows] == [4, 4, 4, 4]
    assert told(sheet.rows[0].score.lines) == [
        "4 of the captured cards belong to the Azure Dragon: 2, 3, 4 and 5.",
        "The declared card, A1, scores nothing.",
    ]
    assert sheet.rows[3].score.lines[0].rules == ("KIRIN-SCORE-2", "KIRIN-SCORE-3")
    assert sheet.rows[0].result == "4 points"
    assert dict(sheet.after) == {"points": (4, 4, 4, 4)}
    more = GAME.sheet({**ROUND, "rulings": {"declared_scores": True}})
    assert told(more.rows[0].score.lines)[1] == "The declared card, A1, itself scores 1."
    assert more.rows[0].score.lines[1].rules == ("KIRIN-R9",)


def test_round_sheet_of_a_form():
    players = [
        {"declared": [card], "captured": pile} for card, pile in zip(ROUND["declared"], ROUND["captured"], strict=True)
    ]
    assert GAME.sheet({"players": players}) == GAME.sheet(ROUND)
    assert dict(GAME.sheet({"players": players, "points": [1, 0, 0, 9]}).after) == {"points": (5, 4, 4, 13)}
    for bad in ({"players": players, "points": [1]}, {"players": [*players[:3], 7]}, {"players": [{}] * 4}):
        with pytest.raises(BadInput) as error:
            GAME.sheet(bad)
        assert error.value.rule == "KIRIN-INPUT-8"
    assert set(GAME.form.cards) == {card for pile in (ROUND["declared"], *ROUND["captured"]) for card in pile}
    GAME.check_cards(["A1", "A2"])
    with pytest.raises(BadInput):
        GAME.check_cards(["A1", "A1"])


def test_set_aside_is_told():
    case = next(case["in"] for case in CASES if case["id"] == "kirin-pub-29")
    assert told(GAME.sheet(case).notes) == [
        "W+, B+, V- and W- were set aside in tricks of four Kirins and score for nobody."
    ]
    assert told(GAME.sheet(case).rows[1].score.lines)[0] == "None of the captured cards belongs to the Azure Dragon."


@pytest.mark.parametrize(
    ("plays", "order", "sentences"),
    [
        (
            "W3 A5 V2 B6",
            "ascending",
            [
                "B6 wins, because it has the strongest rank in ascending order, whatever its beast.",
                "No Kirin was played, so the order stays ascending.",
            ],
        ),
        (
            "B5 W5 A+ V-",
            "descending",
            [
                "B5 wins, because W5 is of the same rank, but of a weaker beast in descending order.",
                "A+ and V- cannot win, because a Kirin never does.",
                "V- is the strongest Kirin played, so the order stays descending.",
                "A+ is of a weaker beast and changes nothing.",
            ],
        ),
        (
            "B+ V- W+ W-",
            "ascending",
            [
                "With four Kirins nobody wins, so the cards are set aside, and the same player leads again.",
                "V- is the strongest Kirin played, so the order becomes descending.",
                "B+, W+ and W- are of weaker beasts and change nothing.",
            ],
        ),
        (
            "A+ A- B2 B1",
            "ascending",
            [
                "B2 wins, because it has the strongest rank in ascending order, whatever its beast.",
                "A+ and A- cannot win, because a Kirin never does.",
                "A+ and A-, both Kirins of the strongest beast played, cancel each other, "
                "so the order stays ascending.",
            ],
        ),
    ],
)
def test_trick_sheet(plays, order, sentences):
    sheet = GAME.sheet({"plays": plays.split(), "order": order})
    assert told(sheet.notes) == sentences
    assert [row.title for row in sheet.rows] == ["Lead", "Second", "Third", "Fourth"]
    for note in sheet.notes:
        assert all(rule in RULEBOOK.ids() for rule in note.rules)


def test_plays_sheet():
    hand = ["A2", "A4", "V3", "V5", "W6", "B6", "BT", "A-"]
    sheet = GAME.sheet({"hand": hand, "lead": "W3", "order": "ascending"})
    assert [row.title for row in sheet.rows if row.result == "answers the lead"] == ["A4", "V5", "A-"]
    assert {row.result for row in GAME.sheet({"hand": ["A1"], "lead": None, "order": "ascending"}).rows} == {
        "may be led"
    }
    free = GAME.sheet({"hand": ["B1"], "lead": "A1", "order": "ascending"}).rows[0].result
    assert free == "may be played, because no card in the hand answers the lead"


def test_read_case():
    words = [f"{own}:{','.join(pile)}" for own, pile in zip(ROUND["declared"], ROUND["captured"], strict=True)]
    assert GAME.sheet(GAME.read_case(words, {})) == GAME.sheet(ROUND)
    assert dict(GAME.sheet(GAME.read_case(words, {"points": "1,2,3,4"})).after) == {"points": (5, 6, 7, 8)}
    for options in ({"points": "x"}, {"money": "1"}):
        with pytest.raises(BadInput):
            GAME.read_case(words, options)
    assert GAME.read_case(["A1 V2", "W3", "B4"], {}) == {"plays": ["A1", "V2", "W3", "B4"], "order": "ascending"}
    hand = {"hand": ["A1", "V2"], "lead": None, "order": "descending"}
    assert GAME.read_case(["A1", "V2"], {"lead": "none", "order": "descending"}) == hand
    assert GAME.read_case(["A1", "V2"], {"lead": "w3"})["lead"] == "w3"


def test_questions_name_their_readings():
    case = next(case for case in CASES if case["id"] == "kirin-pub-37")
    assert GAME.question(case["op"], case["in"]).rulings == (("kirin_lead", "any"),)
    assert GAME.question("trick", CASES[13]["in"]).rulings == ()
    with pytest.raises(KeyError):
        GAME.question("score", {})


def test_last_score(walk):
    states = list(walk(9))
    assert states[0].last_score() is None
    last = states[-1].last_score()
    assert last.number == 3
    assert dict(last.after)["points"] == states[-1].points
    assert last.winners == states[-1].status().winners
    assert "with" in told(last.notes)[-1]
    second = next(state for state in states if state.round == 3).last_score()
    assert (second.number, second.winners) == (2, ())


def test_winners_are_told():
    def line(*seats):
        return Line("winners", 0, (), facts=(("seats", seats), ("points", 1)))

    assert told([line(0), line(1), line(1, 2)]) == [
        "You win with 1 point.",
        "Jun wins with 1 point.",
        "Jun and Noor share the win with 1 point.",
    ]
    with pytest.raises(KeyError):
        GAME.sentence_for(Line("nothing", 0, ()), NAMES)


def test_log_is_told():
    texts = ("declare ?", "declare W3", "play ?", "play W3", "deal", "parent 2")
    assert [GAME.describe_action(text) for text in texts] == [
        "{who} [sets|set] a card face down",
        "{who} [declares|declare] W3",
        "{who} [plays|play] a card",
        "{who} [plays|play] W3",
        "All cards are dealt, nine each",
        "{seat:2} [was|were] drawn by lot to lead the first trick",
    ]
    assert GAME.word("play") == "Play"
    assert GAME.word("W3") == "W3"


def test_names_of_cards():
    assert GAME.card_label("w-") == "descending Kirin of the White Tiger"
    assert GAME.card_label("VT") == f"trump of the {BEAST_NAMES[1]}"
    assert GAME.card_label("B3") == "3 of the Black Tortoise"


def test_prompts(walk):
    prompts = set()
    for state in walk(31):
        prompts.add(state.prompt(()))
    assert "The game is over." in prompts
    assert any(prompt.startswith("Answer the ") for prompt in prompts)
    assert any("No beast is stronger now" in prompt for prompt in prompts)
    assert any("and you hold none" in prompt for prompt in prompts)
    assert len(prompts) > 5
