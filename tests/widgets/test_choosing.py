"""Choosing a move on the table: what was touched before its turn, or was chosen for the person, is said in words."""

import ludobook
import pytest
from ludobook.contract.action import next_choices
from ludobook.players import greedy
from ludobook_widgets import Table
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.play.hint import Hint

LAUZAIT = ludobook.game("lauzait_cep")


def opened(person, state):
    """Somebody at a table in that position."""
    p = person(Table(state.game.name))
    assert p.do("open", state.record.code) is None
    return p


@pytest.fixture
def hiring(person):
    """Somebody whose Day it is, with two jokers in hand."""
    p = opened(person, LAUZAIT.new(2, 3))
    p.following = False
    return p


def key_of(p, choice):
    return p.widget.scene().key_of(choice)


def test_a_piece_of_the_board_that_is_touched_too_early_waits_and_the_table_says_so(hiring):
    state = hiring.widget.state
    start = next(action.path[2][0] for action in state.legal_actions() if action.path[0] == ("hire",))
    hiring.do("choose", start, key_of(hiring, start))
    assert hiring.one(key="status")["text"] == "What you tapped comes later. Which piece do you discard?"
    discard = next(a.path[1][0] for a in state.legal_actions() if a.path[0] == ("hire",) and a.path[2] == (start,))
    hiring.do("choose", discard, key_of(hiring, discard))
    assert hiring.widget.partial_action.words == ["hire", discard], "it may be the piece that moves, or the one to take"
    assert hiring.one(key="status")["text"] == "What you tapped comes later. Which piece on the board moves?"
    hiring.do("choose", start, key_of(hiring, start))
    assert "comes later" not in hiring.one(key="status")["text"]
    assert hiring.widget.partial_action.words == ["hire", discard, start]


def test_a_piece_that_is_touched_before_the_one_that_moves_is_the_one_to_take(hiring):
    state = hiring.widget.state
    hires = [action.path for action in state.legal_actions() if action.path[0] == ("hire",)]
    movers = {path[2] for path in hires}
    path = next(path for path in hires if path[3] in movers)
    for (word,) in (path[3], path[1], path[2]):
        hiring.do("choose", word, key_of(hiring, word))
    assert hiring.widget.partial_action.words == ["hire", *(word for (word,) in path[1:])]


def test_only_the_place_that_was_refused_is_struck_out_and_not_its_like_in_the_hand(hiring):
    state, scene = hiring.widget.state, hiring.widget.scene()
    on_board = {slot.choice: slot.face for zone in scene.zones for slot in zone.slots if zone.layout == "board"}
    hires = [action.path for action in state.legal_actions() if action.path[0] == ("hire",)]
    hand = set(state.view(0)["unrevealed"])
    discard, start = next(
        (discard, square)
        for discard in dict.fromkeys(path[1][0] for path in hires)
        for square, face in on_board.items()
        if square and face in hand - {discard} and square not in next_choices(state.legal_actions(), ["hire", discard])
    )
    hiring.do("choose", "hire", "")
    hiring.do("choose", discard, key_of(hiring, discard))
    hiring.do("choose", start, key_of(hiring, start))
    assert "does not match" in hiring.notes("slip")[0]["text"]
    assert [slot["key"] for slot in hiring.find(state="forbidden")] == [key_of(hiring, start)]


@pytest.mark.parametrize("way", ["choose", "drop"])
def test_a_discard_that_is_touched_or_dropped_on_its_own_square_just_stays_chosen(hiring, way):
    state = hiring.widget.state
    [discard], [start] = next(action.path[1:3] for action in state.legal_actions() if action.path[0] == ("hire",))
    hiring.do("choose", discard, key_of(hiring, discard))
    [hole] = {mark.at for mark in state.game.drawn(state, ["hire", discard])}
    square = hiring.widget.board().at(hole)[1].choice
    hiring.do(*(("choose", square, hole) if way == "choose" else ("drop", key_of(hiring, discard), hole)))
    assert hiring.notes("slip") == []
    assert hiring.widget.partial_action.words == ["hire", discard]
    assert hiring.one(key="status")["text"] == "Which piece on the board moves?"
    for word in (start, square):
        hiring.do("choose", word, key_of(hiring, word))
    assert hiring.widget.partial_action.words == ["hire", discard, start, square], "a piece may still be moved there"


def test_a_joker_that_is_chosen_for_the_person_is_named_and_is_no_reason_against_another_piece(hiring):
    hiring.do("choose", "form", "")
    for piece in ("G1", "G3"):
        hiring.do("choose", piece, key_of(hiring, piece))
    assert "Only the joker can follow, so it’s already chosen." in hiring.one(key="status")["text"]
    hiring.do("choose", "W5", key_of(hiring, "W5"))
    [note] = hiring.notes("slip")
    assert "is not a set" in note["text"]


def test_the_last_card_that_is_given_is_said_to_be_left_and_who_gets_it(person):
    state = ludobook.game("meow_oracle").new(4, 7)
    p = opened(person, state)
    for word in state.legal_actions()[0].path[1] + state.legal_actions()[0].path[2]:
        p.do("choose", word, key_of(p, word))
    last = state.legal_actions()[0].path[3][0]
    assert p.one(key="status")["text"].startswith(f"Only the {p.widget.word(last)} is left, so it goes to Jun.")


def test_a_typed_move_has_an_example_that_says_what_it_does(person):
    state = ludobook.game("meow_oracle").new(4, 7)
    while state.phase != "place" or state.turn != 0:
        state = state.apply(greedy(state))
    p = opened(person, state)
    [typing] = p.find(type="fields", key="typing")
    assert typing["fields"][0]["hint"].startswith("For example, write `place 0` to place the ")
    assert typing["fields"][0]["hint"].endswith(" in cell 1.")
    p.do("type", "place 9")
    assert "0 is cell 1" in p.notes("slip")[0]["text"]


def test_beside_a_hint_the_marks_and_the_large_button_are_the_hints(person):
    """Cards that somebody has chosen otherwise say who would get them by the hint."""
    state = ludobook.game("meow_oracle").new(3, 4)
    while state.turn != 0 or state.phase != "give":
        state = state.apply(greedy(state))
    p = opened(person, state)
    p.following = False
    hint = Hint.of(p.widget, p.widget.session.evaluation(state))
    best = hint.best.path
    kept, *given = [word for group in best[1:] for word in group]
    for word in (given[0], kept):
        p.do("choose", word, key_of(p, word))
    assert p.one(key="status")["path"] == [f"{p.widget.word(given[0])} to you", *p.one(key="status")["path"][1:]]
    while "Play this" not in p.buttons():
        p.do("hint")
    tags = {slot["label"]: slot["tag"] for slot in [*p.find(state="chosen"), *p.find(state="selectable")]}
    assert [tags[p.widget.word(word)] for word in (kept, *given)] == ["keep", "Mika", "Jun"]
    primary = [b["label"] for block in p.blocks for b in block.get("buttons", ()) if b["kind"] == "primary"]
    assert primary == ["Play this"]
    assert "Undo" in p.buttons(), "which takes one's own choice back"
    assert "Give the cards" not in p.buttons()


def test_ones_own_seat_counts_only_the_cards_that_are_still_in_the_hand(person):
    p = person(Table("egg", seed=1))
    p.press("Play without a coach")

    def held():
        [own] = [row for row in p.widget.board().parts().rows.rows if row.own]
        return [note.text for note in own.earn.notes if note.face == "back"]

    assert held() == ["5 in hand"]
    p.do(*p.slots("selectable")[0]["do"])
    assert held() == ["4 in hand"]


def test_a_word_that_ends_the_round_is_the_filled_button(person):
    state = LAUZAIT.new(2, 3)
    while not any(action.text == "declare" for action in state.legal_actions()) or state.turn:
        state = state.apply(greedy(state))
    p = opened(person, state)
    kinds = {b["label"]: b["kind"] for b in p.one(type="status", key="status")["buttons"]}
    assert [label for label, kind in kinds.items() if kind == "primary"] == ["Declare Lauzait-Cep!"]


def test_a_card_whose_label_says_who_gets_it_can_be_dropped_there():
    page = BoardPage("meow_oracle")
    page.state = ludobook.game("meow_oracle").new(2, 5)
    page.seat = page.state.turn
    page.touch(["choose", "G4", "turned-0"])
    assert [(mark.at, mark.to, mark.tone) for mark in page.board().preview()] == [("turned-0", "area-0", "undrawn")]
