"""What every game tells on one page, and the words it explains."""

from collections import Counter

import declaring
import ludobook
import pytest
from ludobook.teach.glossary import common, glossary

BOOKS = {game.name: game.rulebook for game in ludobook.shelf()}
ENTRIES = glossary(BOOKS.values())


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_rulebook_is_in_sentences(book):
    for rule in (*book.rules, *book.requests):
        assert rule.text.endswith("."), rule.id
        assert not [
            mark for mark in (".md", ".txt", "S:", "`", "  ") if mark in f"{rule.title} {rule.text} {rule.source}"
        ]
        assert len(rule.title) < 40
    for ruling in book.rulings:
        assert ruling.question.endswith("?"), ruling.id
        assert "  " not in f"{ruling.question} {ruling.answer} {ruling.reason}"


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_summary_shows_each_rule_once(book):
    shown = [rule for section in book.summary for rule in section.ids]
    assert [rule for rule, times in Counter(shown).items() if times > 1] == []


@pytest.mark.parametrize("book", [BOOKS[name] for name in declaring.BOOKS], ids=declaring.BOOKS)
def test_a_summary_has_what_a_table_needs(book):
    titles = [section.title for section in book.summary]
    assert titles[0] == "Set-up"
    assert {"Scoring", "The end"} < set(titles)
    assert len(set(titles)) == len(titles)
    assert all(section.ids for section in book.summary)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_summary_speaks_to_people(book):
    """No rule that it shows sends the reader to an id, which the page does not print."""
    for rule in (book[name] for section in book.summary for name in section.ids):
        told = rule.text if isinstance(rule, ludobook.Rule) else rule.answer
        assert not any(word in told for word in book.ids()), rule.id


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_term_is_a_word_of_its_game(book):
    words = " ".join(f"{rule.title} {rule.text}" for rule in book.rules).casefold()
    for term in book.terms:
        for word in term.word.removeprefix("the ").split(", "):
            assert word.casefold() in words, word


def test_every_term_is_explained_once():
    assert [entry.word for entry in ENTRIES if len(entry.meanings) < 1] == []
    words = Counter(entry.word.casefold() for entry in ENTRIES)
    assert [word for word, times in words.items() if times > 1] == []
    for book in BOOKS.values():
        own = Counter(term.word.casefold() for term in (*book.terms, *common()))
        assert [word for word, times in own.items() if times > 1] == []


def test_nothing_is_lost_on_the_way_into_the_glossary():
    told = {(entry.word, text, game) for entry in ENTRIES for games, text in entry.meanings for game in games or ("",)}
    expected = {(term.word, term.text, book.title) for book in BOOKS.values() for term in book.terms}
    assert told == expected | {(term.word, term.text, "") for term in common()}


def test_a_word_with_two_meanings_names_the_games():
    (joker,) = (entry for entry in ENTRIES if entry.word == "joker")
    assert [games for games, _ in joker.meanings] == [("Meow Oracle",), ("Lauzait-Cep",)]


def test_every_term_ends_as_a_sentence():
    for term in (*common(), *(term for book in BOOKS.values() for term in book.terms)):
        assert term.text.endswith("."), term.word
        assert term.text[0].isupper(), term.word
