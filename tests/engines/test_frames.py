"""What the games share: requests read, questions framed, and what a table and a score sheet need to be told."""

import ludobook
import pytest
from ludobook.core.errors import BadInput
from ludobook.look.scene import around
from ludobook.teach.question import ALLOWED, Questions, make_question
from ludobook.teach.sheet import Ask, Form, Row, note, only


def test_seats_are_shown_from_the_left_of_ones_own():
    assert (around(None, 3), around(0, 3), around(2, 3)) == ([0, 1, 2], [1, 2, 0], [0, 1, 2])


def test_cards_that_are_there():
    assert only([[["A1", None], [None]], [[], ["A2"]]], int_of) == [[[1], []], [[], [2]]]


def int_of(card):
    return int(card[1:])


def _sum(request):
    if "cards" not in request:
        raise BadInput("No cards.", rule="X-1")
    line = note("sum", "X-2", "X-2", total=len(request["cards"]))
    return make_question("How many?", {Ask("count", "Cards"): line.fact("total")}, "So many.", line.rules)


QUESTION = Questions(
    {"sum": (_sum, lambda request: [("Hand", request.get("cards", ["none"]))])}, before=lambda request: "Before. "
)


def test_a_request_as_a_question():
    question = QUESTION("sum", {"cards": [" a1", 7], "rulings": {"key": 1}})
    assert (question.prompt, question.answer) == ("Before. How many?", (("count", "2"),))
    assert (question.rules, question.rulings) == (("X-2",), (("key", 1),))
    assert question.groups == (("Hand", ("A1", "7"), None),)


def test_a_refused_request_asks_whether_it_stands():
    question = QUESTION("sum", {})
    assert (question.prompt, question.asks, question.answer) == (
        "Before. Can this be so?",
        (ALLOWED,),
        (("allowed", "no"),),
    )
    assert (question.explanation, question.rules, question.groups) == (
        "No cards.",
        ("X-1",),
        (("Hand", ("NONE",), None),),
    )
    with pytest.raises(KeyError):
        QUESTION("product", {})


def test_a_row_in_short():
    assert Row((), "2 × 2 = 4 ZOO", short="4 ZOO").brief == "4 ZOO"
    assert Row((), "1 to 4 ZOO").brief == "1 to 4 ZOO"


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_what_is_shown_needs_no_reading_of_texts(game):
    """Like zones stand in one column, one of its points has a name, a form’s numbers are called afterwards."""
    played = ludobook.game(game)
    state = played.new(played.players[-1], 5)
    by_key = {}
    for zone in played.scene(state, 0).zones:
        if zone.seat is not None:
            by_key.setdefault(zone.column, set()).add(zone.title)
    assert all(len(titles) == 1 for titles in by_key.values())
    assert len({zone.title for zone in played.scene(state, 0).zones if zone.seat is not None}) == len(by_key)
    assert played.amount(2) == f"2 {played.points}"
    assert played.amount(1) == f"1 {played.points.removesuffix('s')}"
    for form in played.forms:
        assert isinstance(form, Form)
        assert {field for field, _ in form.numbers} <= set(form.afterwards)
        assert not any("before" in words for words in form.afterwards.values())
