"""Every rule and every ruling is checked: most by a second implementation, the others here."""

from __future__ import annotations

import pytest
from ludobook.core.errors import BadInput, IllegalAction
from ludobook.games.kirin import GAME
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.words import RULEBOOK

from .test_ops import BROKEN
from .test_told_again import KIRINS

#: test_ops.py compares the engine with a second implementation for what these make of hands and tricks.
REQUESTS = """
DECK-2 DECK-3 ORDER-1 ORDER-2 ORDER-3 PLAY-3 PLAY-4 PLAY-5 PLAY-6 PLAY-7 PLAY-9 PLAY-10 TRICK-1 TRICK-2 TRICK-3 TRICK-5
EFFECT-2 EFFECT-3 EFFECT-4 EFFECT-5 EFFECT-6 EFFECT-7 SCORE-2 SCORE-3 SCORE-4 R1 R3 R5 R6 R7 R11 R12 R20
"""
#: test_told_again.py plays whole games on another one, which show what these make of a table.
GAMES = """
ORDER-4 DEAL-1 DECLARE-2 DECLARE-4 PARENT-2 PARENT-3 PARENT-4 PLAY-8 TRICK-4 ALLKIRIN-1 ALLKIRIN-2 ALLKIRIN-3 ALLKIRIN-4
EFFECT-1 SCORE-1 SCORE-5 END-1 END-2 END-3 END-4 R4 R8 R10 R13 R16 R17 R18 R21 R22
"""
HERE = "DECK-1 DECLARE-1 DECLARE-3 PARENT-1 PLAY-1 PLAY-2 END-5 INPUT-6 R14"
HANDS = (
    "A1 W6 BT W+ A3 V1 V3 W1 V+",
    "V2 A- V4 B1 W2 W4 W5 B2 B3",
    "W3 B5 V- A5 A4 A6 V6 AT VT",
    "V5 A2 B+ WT B4 B6 W- B- A+",
)  # each declares its last card


def refused(do, *args):
    with pytest.raises(IllegalAction) as error:
        do(*args)
    assert error.value.position
    return error.value


def test_every_rule_is_checked():
    checked = {*REQUESTS.split(), *GAMES.split(), *HERE.split(), *(rule for *_, rule in BROKEN)}
    assert {f"KIRIN-{rule}" for rule in checked} == set(RULEBOOK.ids())


def test_deck():
    assert len(KINDS) == 36
    assert {beast + mark for beast in "AVWB" for mark in "123456T+-"} == set(KINDS)


def test_the_first_parent_is_drawn():
    for rulings, rounds in (({}, 1), ({"next_parent": "draw"}, 2)):
        drawn = set()
        for seed in range(20):
            state = GAME.new(4, seed, rulings)
            while len(state.rounds) < rounds - 1 or state.parent is None:
                state = state.apply(state.legal_actions()[0])
            drawn.add(state.parent)
        assert drawn == {0, 1, 2, 3}


def test_refusals(dealt, play):
    new, led = GAME.new(4, 0, decks=[" ".join(HANDS).split()]), dealt(HANDS, 2)
    assert refused(new.apply, "play A1").rule == "KIRIN-DECLARE-1"
    assert refused(new.apply, "declare W3").rule == "KIRIN-DECLARE-1"
    assert refused(led.apply, "declare W3").rule == "KIRIN-DECLARE-1"
    assert refused(led.apply, "play A1").rule == "KIRIN-PLAY-1"
    assert refused(play(led, "W3").apply, "play A1").rule == "KIRIN-PLAY-2"
    # seat 0 declared V+, which would answer W3
    assert refused(play(led, "W3 V5").apply, "play V+").rule == "KIRIN-DECLARE-3"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("A2", "A2 is of a stronger beast, but in ascending order 2 is weaker than 3. You must play V5."),
        ("WT", "WT is of the lead’s own beast, not of a stronger one. You must play V5."),
        ("B6", "In ascending order the Black Tortoise is weaker than the White Tiger. You must play V5."),
    ],
)
def test_refusals_say_why(dealt, play, card, words):
    refusal = refused(play(dealt(HANDS, 2), "W3").apply, f"play {card}")
    assert (refusal.rule, refusal.message, refusal.part) == ("KIRIN-PLAY-5", words, (card, "W3"))


def test_refusals_of_special_leads(dealt, play):
    def told(lead, card, follower):
        return refused(play(dealt(special(lead, follower), 0), lead).apply, f"play {card}").message

    assert told("W3", "A3", "A4 A3").startswith(
        "A3 is of a stronger beast, but its rank is the lead’s own, not a stronger one."
    )
    assert told("WT", "AT", "V+ AT").startswith("Only a Kirin of a stronger beast answers WT")
    assert told("W+", "A6", "V+ A6").startswith("Only a Kirin of a stronger beast answers W+")
    assert told("W3", "A1", "A4 A1 V+").endswith("You must play A4 or V+.")
    assert told("W3", "A1", "A4 A1 V+ V5").endswith("You must play one of the 3 cards that answer the lead.")


def special(lead, follower):
    """Hands in which seat 0 holds the lead, and seat 1 these cards and seven that answer nothing."""
    named = [lead, *follower.split()]
    weak = [card for card in ("B1", "B2", "B3", "B4", "B5", "B6", "BT", "W1", "W2") if card not in named]
    second = [*follower.split(), *weak][:9]
    rest = [card for card in KINDS if card not in second and card != lead]
    return tuple(map(" ".join, ([lead, *rest[:8]], second, rest[8:17], rest[17:])))


def test_after_the_end(walk):
    *_, last = walk(2)
    for text in ("play A1", "declare B+"):
        assert refused(last.apply, text).rule == "KIRIN-END-5"
    assert "Order" not in str(last.scene(0)), "no order is in force"
    assert last.scene(0).banner == ("", "")


def test_the_scene_covers_piles_too(dealt, play):
    covered = play(dealt(HANDS, 2, {"open_piles": False}), "W3 V5 BT A-")
    assert "W3" in str(covered.scene(2)).split("Last trick")[1]
    assert "W3" not in str(covered.scene(1)).split("Last trick")[1]


def test_four_kirins_are_shown_aside(dealt, play):
    assert "Set aside: V+ W- B+ A+" in str(play(dealt(KIRINS, 1), "V+ W- B+ A+").scene(0))


def test_actions_as_text():
    state = GAME.new(4, 0, decks=[" ".join(HANDS).split()])
    assert state.apply("  DECLARE \t w+ ") == state.apply("declare W+")
    for text in ("", "play", "A1", "pass", "declare A1 A3", "declareA1", "discard A1"):
        with pytest.raises(BadInput) as error:
            state.apply(text)
        assert error.value.rule == "KIRIN-INPUT-6"
    with pytest.raises(BadInput) as error:
        state.apply("declare A9")
    assert error.value.rule == "KIRIN-INPUT-1"
