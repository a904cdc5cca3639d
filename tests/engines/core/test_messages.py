"""Messages: places and forms, and what loading finds in a document."""

from copy import deepcopy

import pytest
from ludobook.core.messages import BadMessages, fill, parse_messages
from ludobook.core.words import done_by, seat_marks, with_names


def test_places_take_texts_numbers_and_lists():
    given = {"card": "W1", "count": 0, "cards": ["W1", "W2", "J"]}
    assert fill("{card}: {count} of {cards}", given) == "W1: 0 of W1, W2 and J"


@pytest.mark.parametrize(
    ("text", "given", "said"),
    [
        ("{count} [card|cards]", {"count": 1}, "1 card"),
        ("{count} [card|cards]", {"count": 0}, "0 cards"),
        ("{cards} [is|are] left", {"cards": ["W1"]}, "W1 is left"),
        ("{cards} [is|are] left", {"cards": ["W1", "W2"]}, "W1 and W2 are left"),
        ("[There is|There are] {count}", {"count": 2}, "There are 2"),
        ("{count} [card|cards], {other} [line|lines]", {"count": 2, "other": 1}, "2 cards, 1 line"),
        ("{card} [has|have] {count} [dot|dots]", {"card": "W1", "count": 2}, "W1 has 2 dots"),
        ("{who} [has|have] {count} [card|cards]", {"count": 1}, "{who} [has|have] 1 card"),
        ("{seats} [wins|win]", {"seats": seat_marks([1])}, "{seat:1} [wins|win]"),
        ("{seats} [wins|win]", {"seats": seat_marks([1, 2])}, "{seat:1} and {seat:2} win"),
    ],
)
def test_a_form_goes_by_the_number_list_or_seat_before_it(text, given, said):
    assert fill(text, given) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{seat:1} [plays|play] W1", "Bo plays W1"),
        ("{seat:0} [plays|play] W1", "You play W1"),
        ("{seat:1}’s 3 beats {seat:0}’s 2", "Bo’s 3 beats your 2"),
        ("{seat:1} and {seat:0} tie", "You and Bo tie"),
        ("It is over. {seat:0} [wins|win]", "It is over. You win"),
        ("*{seat:0}* [plays|play]", "*You* play"),
    ],
)
def test_names_stand_for_seats(text, said):
    assert with_names(text, ["You", "Bo"]) == said


def test_who_does_what_has_no_place_for_a_name():
    assert done_by("play W1", 2) == "{seat:2}: play W1"


GOOD = {
    "places": {"table": "led card seat, over"},
    "table": {"led": "{seat} [leads|lead] {card}", "over": "It is over."},
}


@pytest.mark.parametrize(
    ("table", "entry", "text", "fault"),
    [
        ("table", "led", "{seat} leads", "table.led: it must have {card}"),
        ("table", "led", "{seat} leads {card} of {suit}", "table.led: it cannot have {suit}"),
        ("table", "led", "{seat} leads {card", "table.led: it must have {card}"),
        ("table", "led", "{seat} [leads] {card}", "table.led: a [ stands alone"),
        ("table", "led", 3, "table.led: it must be a text"),
        ("table", "over", None, "table.over: the message is missing"),
        ("table", "ovr", "It is over.", "table.ovr: this message is not listed in [places]"),
        ("more", "led", "{seat} leads", "more: this table is not listed in [places]"),
    ],
)
def test_loading_names_the_file_and_the_entry_that_is_wrong(table, entry, text, fault):
    document = deepcopy(GOOD)
    document.setdefault(table, {})[entry] = text
    if text is None:
        del document[table][entry]
    parse_messages(GOOD, "snap/words.toml")
    with pytest.raises(BadMessages) as refused:
        parse_messages(document, "snap/words.toml")
    assert str(refused.value).startswith(f"snap/words.toml, {fault}")
