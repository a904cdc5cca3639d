"""Every rule and every ruling about a game being played, by its id: each is shown to hold by one of these tests."""

from __future__ import annotations

import pytest
from ludobook.core.errors import BadInput, IllegalAction
from ludobook.games.kirin import GAME, kernel
from ludobook.games.kirin.components import KINDS, parse_card
from ludobook.games.kirin.requests import OPS
from ludobook.games.kirin.words import RULEBOOK

from .test_ops import BROKEN

PROVED: dict[str, list[str]] = {}
#: A second reading is asked for what these make of hands and tricks (test_ops.py).
COMPARED = """
DECK-2 DECK-3 ORDER-1 ORDER-2 ORDER-3 PLAY-3 PLAY-4 PLAY-5 PLAY-6 PLAY-7 PLAY-9 TRICK-1 TRICK-2 TRICK-3 TRICK-5
EFFECT-2 EFFECT-3 EFFECT-4 EFFECT-5 EFFECT-6 EFFECT-7 R1 R3 R5 R6 R7 R11 R20
"""
ASC, DESC = "ascending", "descending"
HANDS = (
    "A1 W6 BT W+ A3 V1 V3 W1 V+",
    "V2 A- V4 B1 W2 W4 W5 B2 B3",
    "W3 B5 V- A5 A4 A6 V6 AT VT",
    "V5 A2 B+ WT B4 B6 W- B- A+",
)  # each declares its last card
KIRINS = (
    "A+ A1 A2 A3 A4 A5 A6 AT V1",
    "V+ V2 V3 V4 V5 V6 VT W1 W2",
    "W- W3 W4 W5 W6 WT B1 B2 A-",
    "B+ B3 B4 B5 B6 BT B- W+ V-",
)


def proves(*short):
    """The test shows these rules to hold."""

    def mark(test):
        for rule in short:
            PROVED.setdefault(f"KIRIN-{rule}", []).append(test.__name__)
            setattr(test, f"KIRIN-{rule}", True)  # so that ``-k`` finds it
        return test

    return mark


def plays(hand, lead, order=ASC, **rulings):
    request = {"hand": hand.split(), "lead": lead, "order": order, "rulings": rulings}
    result = OPS["legal_plays"](request)
    return " ".join(result["plays"]), result["forced"]


def trick(cards, order=ASC):
    """Winner's card or None, effect, next order."""
    result = OPS["trick"]({"plays": cards.split(), "order": order})
    winner = result["winner"]
    return None if winner is None else cards.split()[winner], result["effect"], result["order"]


def points(declared, *captured, **rulings):
    request = {"declared": declared.split(), "captured": [pile.split() for pile in captured], "rulings": rulings}
    return OPS["score_round"](request)["points"]


def refused(do, *args):
    with pytest.raises(IllegalAction) as error:
        do(*args)
    assert error.value.position
    return error.value


def finish(state, rounds=1):
    """The state after so many more rounds, always with the first action there is."""
    goal = len(state.rounds) + rounds
    while len(state.rounds) < goal:
        state = state.apply(state.legal_actions()[0])
    return state


def test_every_rule_is_proved():
    elsewhere = {f"KIRIN-{rule}" for rule in (*COMPARED.split(), *(rule for *_, rule in BROKEN))}
    assert set(PROVED) | elsewhere == set(RULEBOOK.ids())


# -- the deck and the orders ----------------------------------------------------------------------------


@proves("DECK-1")
def test_deck():
    assert len(set(KINDS)) == 36
    assert {beast + mark for beast in "AVWB" for mark in "123456T+-"} == set(KINDS)


@proves("ORDER-4", "R10", "EFFECT-1")
def test_one_order_for_a_trick(dealt, play):
    # ascending to its end: A5 wins over V2, and A6 would not have been forced by A4 in descending order
    assert trick("V2 A- B+ W3") == ("W3", "set", DESC)
    state = play(dealt(HANDS, 2), "W3 V5 BT")
    assert state.order == kernel.ASCENDING
    state = play(state, "A-")
    assert state.order == kernel.DESCENDING
    assert state.tricks[-1][1].order == kernel.ASCENDING


# -- dealing and declaring ------------------------------------------------------------------------------


@proves("DEAL-1")
def test_deal():
    state = GAME.new(4, 3)
    assert [len(hand) for hand in state.hands] == [9] * 4
    assert sorted(card for hand in state.hands for card in hand) == list(range(36))
    assert state.hands != GAME.new(4, 4).hands
    assert state.view(1)["hand"] == [KINDS[card] for card in state.hands[1]]
    assert "hands" not in state.view(1)
    assert sorted(card for hand in finish(state).hands for card in hand) == list(range(36))


@proves("DECLARE-1")
def test_declare(dealt):
    state = GAME.new(4, 0, decks=[" ".join(HANDS).split()])
    assert refused(state.apply, "play A1").rule == "KIRIN-DECLARE-1"
    assert refused(state.apply, "declare W3").rule == "KIRIN-DECLARE-1"
    assert refused(dealt(HANDS, 2).apply, "declare W3").rule == "KIRIN-DECLARE-1"


@proves("DECLARE-2", "R8")
@pytest.mark.parametrize("card", ["A1", "BT", "W+"])
def test_any_card_may_be_declared(card):
    state = GAME.new(4, 0, decks=[" ".join(HANDS).split()])
    assert [action.text for action in state.legal_actions()] == [
        f"declare {name}" for name in sorted(HANDS[0].split(), key=parse_card)
    ]
    after = state.apply(f"declare {card}")
    assert KINDS[after.declared[0]] == card
    assert len(after.hands[0]) == 8


@proves("DECLARE-3")
def test_the_declared_card_has_left_the_hand(dealt, play):
    # seat 3 declared A+ and seat 0 V+, which would both answer W3
    state = play(dealt(HANDS, 2), "W3 V5")
    assert "play V+" not in {action.text for action in state.legal_actions()}
    assert len(state.legal_actions()) == 8
    assert refused(state.apply, "play V+").rule == "KIRIN-DECLARE-3"


@proves("DECLARE-4", "R17")
def test_nobody_sees_a_declared_card():
    state = GAME.new(4, 0, decks=[" ".join(HANDS).split()]).apply("declare A1")
    other = GAME.new(4, 0, decks=[" ".join(HANDS).split()]).apply("declare BT")
    for seat in (1, 2, 3):
        assert state.view(seat) == other.view(seat)
        assert state.legal_actions() == other.legal_actions()
    assert state.view(0)["declared"] == ["A1", None, None, None]
    assert state.view(1)["declared"] == ["?", None, None, None]


@proves("PARENT-1", "R14", "R16")
def test_first_parent_is_drawn_after_declaring():
    drawn = set()
    for seed in range(40):
        state = GAME.new(4, seed)
        for _ in range(4):
            assert state.parent is state.view(0)["parent"] is state.view(0)["first_parent"] is None
            state = state.apply(state.legal_actions()[0])
        assert state.log[-1].seat is None
        assert state.log[-1].text == f"parent {state.parent}"
        drawn.add(state.parent)
    assert drawn == {0, 1, 2, 3}


@proves("PARENT-2", "R15")
def test_first_parents_of_later_rounds():
    drawn = set()
    for seed in range(12):
        left = GAME.new(4, seed)
        for _ in range(4):
            left = left.apply(left.legal_actions()[0])
        first = left.parent
        for later in (1, 2):
            left = finish(left)
            assert left.view(0)["first_parent"] == left.view(0)["parent"] == left.parent == (first + later) % 4
        assert sum(entry.text.startswith("parent") for entry in left.log) == 1
        winner = finish(GAME.new(4, seed, {"next_parent": "last_winner"}))
        parent, last = winner.last_tricks[-1]
        assert winner.parent == (parent if last.winner == kernel.NOBODY else (parent + last.winner) % 4)
        draw = finish(GAME.new(4, seed, {"next_parent": "draw"}))
        assert draw.view(0)["parent"] is None
        draw = finish(draw, 2)
        assert sum(entry.text.startswith("parent") for entry in draw.log) == 3
        drawn.add(draw.first)
    assert len(drawn) > 1


@proves("PARENT-3")
def test_the_winner_leads(dealt, play):
    state = play(dealt(HANDS, 2), "W3 V5 BT A-")
    assert state.turn == state.parent == 0


@proves("PARENT-4", "R21")
def test_rounds_start_ascending(walk):
    changed = 0
    for seed in range(8):
        for state in walk(seed):
            if state.phase == "declare":
                assert state.order == kernel.ASCENDING
                assert state.view(0)["order"] == ASC
                changed += bool(state.last_tricks) and state.last_tricks[-1][1].next_order == kernel.DESCENDING
    assert changed > 0


# -- playing --------------------------------------------------------------------------------------------


@proves("PLAY-1")
def test_lead(dealt):
    state = dealt(HANDS, 2)
    assert len(state.legal_actions()) == 8
    assert refused(state.apply, "play A1").rule == "KIRIN-PLAY-1"
    assert plays("B1 AT W+", None) == ("B1 AT W+", False)


@proves("PLAY-2")
def test_clockwise(dealt, play):
    state = dealt(HANDS, 2)
    seats = []
    for card in ("W3", "V5", "BT", "A-"):
        seats.append(state.turn)
        state = state.apply(f"play {card}")
    assert seats == [2, 3, 0, 1]
    assert refused(play(dealt(HANDS, 2), "W3").apply, "play A1").rule == "KIRIN-PLAY-2"


def test_the_whole_trick(dealt, play):
    state = dealt(HANDS, 2)
    for lawful, card in (("W3 A4 A5 A6 V6 B5 AT V-", "W3"), ("V5", "V5"), ("", "BT"), ("V4 A-", "A-")):
        found = [action.text[5:] for action in state.legal_actions()]
        assert set(found) == set(lawful.split() or HANDS[0].split()[:-1])
        state = state.apply(f"play {card}")
    _, trick = state.tricks[-1]
    assert (trick.winner, state.parent, state.order) == (2, 0, kernel.DESCENDING)
    assert state.view(3)["piles"] == [["W3", "V5", "BT", "A-"], [], [], []]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("A2", "A2 is of a stronger beast, but in ascending order 2 is weaker than 3. You must play V5."),
        ("WT", "WT is of the same beast as the W3 that was led, and an equal beast is not stronger. You must play V5."),
        ("B6", "In ascending order the Black Tortoise is weaker than the White Tiger that was led. You must play V5."),
    ],
)
def test_refusals_say_why(dealt, play, card, words):
    refusal = refused(play(dealt(HANDS, 2), "W3").apply, f"play {card}")
    assert (refusal.rule, refusal.message, refusal.part) == ("KIRIN-PLAY-5", words, (card, "W3"))


def test_refusals_of_special_leads(dealt, play):
    def told(lead, card, follower, order=""):
        return refused(play(dealt(special(lead, follower), 0), lead).apply, f"play {card}").message

    assert told("W3", "A3", "A4 A3").startswith(
        "A3 is of a stronger beast, but a 3 is not stronger than the 3 that was led."
    )
    assert told("WT", "AT", "V+ AT").startswith("WT is a trump: only a Kirin of a stronger beast answers it")
    assert told("W+", "A6", "V+ A6").startswith("W+ is a Kirin: only a Kirin of a stronger beast answers it")
    assert told("W3", "A1", "A4 A1 V+").endswith("You must play one of A4 and V+.")


def special(lead, follower):
    """Hands in which seat 0 holds the lead, and seat 1 these cards and seven that answer nothing."""
    named = [lead, *follower.split()]
    weak = [card for card in ("B1", "B2", "B3", "B4", "B5", "B6", "BT", "W1", "W2") if card not in named]
    second = [*follower.split(), *weak][:9]
    rest = [card for card in KINDS if card not in second and card != lead]
    return tuple(map(" ".join, ([lead, *rest[:8]], second, rest[8:17], rest[17:])))


@proves("PLAY-8", "R4")
def test_only_the_lead_counts(dealt, play):
    hands = (
        "B1 A1 A2 A3 W1 W2 W3 V1 V3",
        "AT A4 A5 A6 V6 VT V5 V4 V2",
        "W4 W5 W6 WT W+ B2 B3 B4 B5",
        "A+ A- V+ V- W- B+ B- BT B6",
    )
    # AT has been played, which nothing beats; W4 still answers the B1 led
    state = play(dealt(hands, 0), "B1 AT")
    assert {action.text[5:] for action in state.legal_actions()} == {"W4", "W5", "W6", "WT", "W+"}


@proves("PLAY-10", "R2")
def test_kirin_lead(dealt, play):
    assert plays("AT V6 A- V+ B+ W-", "W+") == ("A- V+", True)
    assert plays("AT V6 A- V+ B+ W-", "W+", kirin_lead="any") == ("AT V6 A- V+", True)
    assert plays("A1 V6 B3 BT", "W-", DESC, kirin_lead="any") == ("B3 BT", True)
    hands = special("W+", "V+ A6")
    for rulings, allowed in (({}, {"V+"}), ({"kirin_lead": "any"}, {"V+", "A6"})):
        state = play(dealt(hands, 0, rulings), "W+")
        assert {action.text[5:] for action in state.legal_actions()} == allowed


# -- the trick ------------------------------------------------------------------------------------------


@proves("TRICK-4")
def test_captures(dealt, play):
    state = play(dealt(HANDS, 2), "W3 V5 BT A-")
    assert state.view(1)["piles"][0] == ["W3", "V5", "BT", "A-"]


@proves("ALLKIRIN-1", "ALLKIRIN-2", "ALLKIRIN-3", "ALLKIRIN-4", "R13")
def test_four_kirins(dealt, play):
    state = play(dealt(KIRINS, 1), "V+ W- B+ A+")
    view = state.view(0)
    assert view["tricks"][-1]["winner"] is None
    assert view["discarded"] == ["V+", "W-", "B+", "A+"]
    assert view["piles"] == [[], [], [], []]
    assert "Set aside: V+ W- B+ A+" in str(state.scene(0))
    assert state.parent == state.turn == 1
    assert trick("B+ V- W+ W-") == (None, "set", DESC)
    assert trick("A+ B- B+ V-", DESC) == (None, "cancelled", DESC)
    after = finish(state)
    scored = after.rounds[0]
    assert scored.aside == tuple(sorted(map(parse_card, ("V+", "W-", "B+", "A+"))))
    assert sum(map(len, scored.captured)) == 28


def test_four_kirins_in_the_last_trick(dealt):
    """With ``last_winner`` their parent leads the next round."""
    for seed in range(3):
        state = dealt(KIRINS, seed, {"next_parent": "last_winner"})
        while state.round == 1:
            actions = {action.text for action in state.legal_actions()}
            kept = {f"play {hand.split()[0]}" for hand in KIRINS}
            state = state.apply(sorted(actions - kept or actions)[0])
        parent, last = state.last_tricks[-1]
        if last.winner == kernel.NOBODY:
            assert state.parent == parent
            return
    pytest.fail("no round ended with four Kirins")


# -- effects --------------------------------------------------------------------------------------------


# -- scoring and the end --------------------------------------------------------------------------------


@proves("SCORE-1", "END-1")
def test_end_of_a_round(dealt):
    state = dealt(HANDS, 2)
    for _ in range(31):
        state = state.apply(state.legal_actions()[0])
        assert [state.seen(place, 3) for place in range(1, 5)] == ["declare ?", "declare ?", "declare ?", "declare A+"]
        assert state.view(0)["rounds"] == []
    state = state.apply(state.legal_actions()[0])
    assert state.round == 2
    assert [state.seen(place, 3) for place in range(1, 5)] == [f"declare {hand.split()[-1]}" for hand in HANDS]
    assert state.view(0)["rounds"][0]["declared"] == [hand.split()[-1] for hand in HANDS]
    assert len(state.last_tricks) == 8


@proves("SCORE-2", "SCORE-3", "SCORE-4", "R9", "R12")
def test_score():
    piles = ("A2 A+ AT A4 V2 V3 W2 B2", "V4 V5 V6 VT A6 W3 B3 B4", "W4 W5 W6 WT A3 A5 V+ B5", "B6 B+ A- V- BT B- W+ W-")
    assert points("A1 V1 W1 B1", *piles) == [4, 4, 4, 4]
    assert points("A1 V1 W1 B1", *piles, declared_scores=True) == [5, 5, 5, 5]
    for seed in range(3):
        plain, more = finish(GAME.new(4, seed)), finish(GAME.new(4, seed, {"declared_scores": True}))
        assert more.points == tuple(amount + 1 for amount in plain.points)


@proves("SCORE-5", "END-2", "R22")
def test_three_rounds_are_added(walk):
    *_, before, last = walk(5)
    assert len(last.rounds) == 3
    assert last.status().game_over
    assert last.status().scores == tuple(sum(scored.points[seat] for scored in last.rounds) for seat in range(4))
    assert before.status().scores == tuple(sum(scored.points[seat] for scored in last.rounds[:2]) for seat in range(4))
    assert not before.status().game_over


@proves("END-3", "END-4", "R18")
def test_winners(walk):
    shared = 0
    for seed in range(10):
        *_, before, last = walk(seed)
        assert before.status().winners == ()
        best = max(last.points)
        assert last.status().winners == tuple(seat for seat in range(4) if last.points[seat] == best)
        shared += len(last.status().winners) > 1
    assert shared > 0


@proves("END-5")
def test_after_the_end(walk):
    *_, last = walk(2)
    assert last.legal_actions() == ()
    assert last.status().to_move is None
    for text in ("play A1", "declare B+"):
        assert refused(last.apply, text).rule == "KIRIN-END-5"


@proves("R19")
def test_covered_piles(dealt, play):
    covered = play(dealt(HANDS, 2, {"open_piles": False}), "W3 V5 BT")
    assert covered.view(1)["table"] == ["W3", "V5", "BT"]
    covered = play(covered, "A-")
    view = covered.view(1)
    assert view["piles"] == [["?", "?", "?", "A-"], [], [], []]
    assert view["tricks"] == [{"parent": 2, "cards": ["?", "?", "?", "A-"], "winner": 0}]
    assert [row["action"] for row in view["log"][-4:]] == ["play ?", "play ?", "play ?", "play A-"]
    assert view["order"] == DESC
    assert "play W3" in [row["action"] for row in covered.view(2)["log"]]
    assert "W3" in str(covered.scene(2)).split("Last trick")[1]
    shown = play(dealt(HANDS, 2), "W3 V5 BT A-").view(1)
    assert shown["piles"] == [["W3", "V5", "BT", "A-"], [], [], []]
    after = finish(covered).view(1)
    assert "play W3" in [row["action"] for row in after["log"]]
    assert after["rounds"][0]["captured"][0][:4] == ["W3", "V5", "BT", "A-"]


# -- input ----------------------------------------------------------------------------------------------


@proves("INPUT-6")
def test_actions_as_text():
    state = GAME.new(4, 0, decks=[" ".join(HANDS).split()])
    assert state.apply("  DECLARE \t w+ ") == state.apply("declare W+") == state.apply(state.legal_actions()[8])
    for text in ("", "play", "A1", "pass", "declare A1 A3", "declareA1", "discard A1"):
        with pytest.raises(BadInput) as error:
            state.apply(text)
        assert error.value.rule == "KIRIN-INPUT-6"
    with pytest.raises(BadInput) as error:
        state.apply("declare A9")
    assert error.value.rule == "KIRIN-INPUT-1"


@proves("INPUT-8")
def test_settings():
    state = GAME.new(4, 0)
    for do, wrong in ((GAME.new, (4, -1)), (state.apply, (None,)), (state.view, (4,)), (state.resample, (4, 1))):
        with pytest.raises(BadInput) as error:
            do(*wrong)
        assert error.value.rule == "KIRIN-INPUT-8"
    with pytest.raises(BadInput) as error:
        GAME.new(4, 0, {"open_piles": 0})
    assert error.value.rule == "KIRIN-R19"
