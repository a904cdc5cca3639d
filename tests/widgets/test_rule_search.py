"""Asking a rulebook in the words in which somebody at a table would ask finds the rule."""

import ludobook
import pytest
from ludobook_widgets.score.rule_search import matches, search_words, summary


@pytest.mark.parametrize(
    ("game", "question", "wanted"),
    [
        ("kirin", "What if two cards tie?", "KIRIN-TRICK-2"),
        ("kirin", "how many rounds are there", "KIRIN-END-2"),
        ("kirin", "can a Kirin win", "KIRIN-TRICK-3"),
        ("kirin", "what if two kirins", "KIRIN-EFFECT-5"),
        ("kirin", "kirin-play-5", "KIRIN-PLAY-5"),
        ("egg", "how do I win?", "EGG-END-3"),
        ("egg", "What are Friends?", "EGG-RANK-1"),
        ("meow_oracle", "Can I move a card later?", "MEOW-PLACE-5"),
        ("lauzait_cep", "what are the dots?", "LZ-DECK-3"),
    ],
)
def test_a_question_in_plain_words_finds_its_rule(game, question, wanted):
    found = [getattr(entry, "id", "") for entry in matches(ludobook.game(game).rulebook, question)]
    assert wanted in found


def test_the_beginning_of_ids_finds_them_all_and_a_whole_one_comes_first():
    book = ludobook.game("kirin").rulebook
    assert {entry.id[:11] for entry in matches(book, "kirin-play-")} == {"KIRIN-PLAY-"}
    assert matches(book, "KIRIN-R1")[0].id == "KIRIN-R1"


def test_words_that_no_rule_has_find_nothing():
    book = ludobook.game("kirin").rulebook
    assert not matches(book, "xylophone")
    assert not matches(book, " ")
    assert search_words("What if it is?") == ["what", "if", "it", "is"], "these alone are what is looked for"


def test_a_word_that_no_rule_has_is_named():
    book = ludobook.game("egg").rulebook
    assert summary(book, "wild card", matches(book, "wild card")).startswith("No rule, ruling or term says “wild”. ")
    assert "says" not in summary(book, "Friends", matches(book, "Friends"))
    assert summary(book, " ", []) == ""
