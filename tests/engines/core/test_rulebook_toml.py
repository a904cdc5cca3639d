"""A rulebook is a document; what does not fit is refused, with its file and entry."""

from dataclasses import replace

import ludobook
import pytest
from declaring import BOOKS
from ludobook.core.errors import BadInput
from ludobook.core.request import needed
from ludobook.core.rulebook_toml import parse_rulebook
from ludobook.core.rules import MALFORMED, MISUSED, BadRulebook, Rule, Ruling, Section, Term, implementations

BOOK = """\
title = "Nim"
sources = ["Nim, a leaflet"]

[[rule]]
id = "NIM-1"
title = "A turn"
text = "Take one to three."
source = "page 1"

[[ruling]]
id = "NIM-R1"
question = "Who takes the last?"
answer = "loses"
others = ["wins"]
reason = "the leaflet says misère"
key = "last"
values = ["loses", false, 2, "null"]
meanings = ["loses", "nobody", "two do", "who knows"]
counted = true

[[ruling]]
id = "NIM-R2"
question = "Who begins?"
answer = "anybody"
others = []
reason = "nothing is said"

[summary]
"All of it" = ["NIM-1", "NIM-R2"]

[terms]
take = "To remove from the heap."
"""
REQUESTS = """
[requests]
malformed = "NIM-J1"
misused = "NIM-J2"
wrong_value = "NIM-J1"

[[request]]
id = "NIM-J1"
title = "Shape"
text = "It has a shape."
source = "ours"

[[request]]
id = "NIM-J2"
title = "Rulings"
text = "They are an object."
source = "ours"
"""


def test_a_document_is_read_as_it_stands():
    book = parse_rulebook(BOOK + REQUESTS, "nim")
    assert (book.game, book.title, book.sources) == ("nim", "Nim", ("Nim, a leaflet",))
    assert book.rules == (Rule("NIM-1", "A turn", "Take one to three.", "page 1"),)
    shown = parse_rulebook(BOOK.replace('source = "page 1"', 'example = "nim-1"'), "nim")
    assert shown.rules == (Rule("NIM-1", "A turn", "Take one to three.", example="nim-1"),)
    last, begins = book.rulings
    assert last == Ruling(
        "NIM-R1",
        "Who takes the last?",
        "loses",
        ("wins",),
        "the leaflet says misère",
        key="last",
        values=("loses", False, 2, None),
        meanings=("loses", "nobody", "two do", "who knows"),
        counted=True,
    )
    assert last.values[1] is False  # not 0
    assert begins == Ruling("NIM-R2", "Who begins?", "anybody", (), "nothing is said")
    assert book.summary == (Section("All of it", ("NIM-1", "NIM-R2")),)
    assert book.terms == (Term("take", "To remove from the heap."),)
    assert [rule.id for rule in book.requests] == ["NIM-J1", "NIM-J2"]
    assert (book.malformed, book.misused, book.wrong_value) == ("NIM-J1", "NIM-J2", "NIM-J1")
    assert book.ids() == ("NIM-1", "NIM-R1", "NIM-R2", "NIM-J1", "NIM-J2")
    with pytest.raises(BadInput, match=r"\[NIM-J1\]"):
        book.read_rulings({"last": "x"})


def test_a_game_that_says_nothing_about_requests_has_the_rules_of_the_core():
    book = parse_rulebook(BOOK, "nim")
    assert book.requests == ()
    assert book.ids()[-2:] == ("REQUEST-1", "REQUEST-2") == (book.malformed, book.misused)
    assert book["request-1"] is MALFORMED
    with pytest.raises(BadInput) as caught:
        book.read_rulings([])
    assert book[caught.value.rule] is MISUSED
    with pytest.raises(BadInput, match=r"\[NIM-R1\]"):
        book.read_rulings({"last": "x"})
    assert implementations("ludobook.core")["REQUEST-1"] == [f"request.{needed.__name__}"]
    assert implementations("ludobook.core")["REQUEST-2"] == ["rules.Rulebook.read_rulings"]


RULE, RULING, REQUEST = "rule NIM-1: ", "ruling NIM-R1: ", "request NIM-J1: "


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # no TOML
        ('title = "Nim"', 'title "Nim"', "Expected '=' after a key"),
        ('take = "', 'take = "To get."\ntake = "', "Cannot overwrite a value"),
        # keys
        ('title = "Nim"\n', "", "the head: title is missing"),
        ('title = "Nim"', 'title = "Nim"\nfoo = 1', "the head: foo is none of title, sources"),
        ('text = "Take one to three."\n', "", RULE + "text is missing"),
        ('source = "page 1"', 'source = "page 1"\npage = 1', RULE + "page is none of id, title, text, source"),
        ('id = "NIM-R2"\n', "", "ruling number 2: id is missing"),
        ("wrong_value =", "wrong =", "requests: wrong is none of malformed, misused, wrong_value"),
        # types
        ('"page 1"', "1", RULE + "source must be a text"),
        ("counted = true", "counted = 1", RULING + "counted must be true or false"),
        ('["wins"]', '"wins"', RULING + "others must be a list of texts"),
        ('["wins"]', "[1]", RULING + "others must be a list of texts"),
        ("false, 2", "false, 2.0", RULING + "values must be a list of texts, integers, true or false"),
        ('["NIM-1", "NIM-R2"]', '"NIM-1"', "section All of it: ids must be a list of texts"),
        ("[[rule]]", "[rule]", "rule: each begins with [[rule]]"),
        ("[terms]", "[[terms]]", "terms: it begins with [terms]"),
        # entries that do not fit together
        ('"Nim"', '" "', "the head: title has an empty text"),
        ('"page 1"', '""', RULE + "source has an empty text"),
        ('["wins"]', '[""]', RULING + "others has an empty text"),
        ('"To remove from the heap."', '""', "term take: text has an empty text"),
        ('id = "NIM-1"', 'id = "nim-1"', "rule nim-1: an id is written in capitals"),
        ("NIM-R2", "NIM-1", "ruling NIM-1: the id NIM-1 is there twice"),
        ('id = "NIM-J2"', 'id = "NIM-J1"', "requests: misused is 'NIM-J2', which no entry has"),
        ('id = "NIM-J2"', 'id = "NIM-1"', "requests: misused is 'NIM-J2', which no entry has"),
        ('"NIM-1", ', '"NIM-9", ', "section All of it: there is no rule or ruling NIM-9"),
        ('"NIM-1", ', '"NIM-J1", ', "section All of it: there is no rule or ruling NIM-J1"),
        ('malformed = "NIM-J1"', 'malformed = ""', "requests: malformed is '', which no entry has"),
        ('wrong_value = "NIM-J1"', 'wrong_value = "X"', "requests: wrong_value is 'X', which no entry has"),
        (', "two do"', "", RULING + "4 values, but 3 meanings"),
        ('key = "last"\n', "", RULING + "a key needs values, and values or counted need a key"),
        ('reason = "nothing is said"', 'reason = "so"\ncounted = true', "ruling NIM-R2: a key needs values"),
        ('reason = "nothing is said"', 'reason = "so"\nkey = "who"', "ruling NIM-R2: a key needs values"),
        (
            'reason = "nothing is said"',
            'reason = "so"\nkey = "last"\nvalues = [1]\nmeanings = ["one"]',
            "ruling NIM-R2: the key last is there twice",
        ),
        ("take =", 'Take = "To get."\ntake =', "term take: the word take is there twice"),
    ],
)
def test_what_does_not_fit_is_refused_by_file_and_entry(old, new, told):
    assert old in BOOK + REQUESTS
    with pytest.raises(BadRulebook) as caught:
        parse_rulebook((BOOK + REQUESTS).replace(old, new), "nim")
    assert str(caught.value).startswith(f"nim/rulebook.toml, {told}")


def test_a_rulebook_that_no_document_made_is_checked_as_well():
    book = parse_rulebook(BOOK, "nim")
    assert replace(book) == book
    with pytest.raises(BadRulebook, match=r"^rule NIM-1: the id NIM-1 is there twice$"):
        replace(book, rules=book.rules * 2)
    with pytest.raises(BadRulebook, match=r"^request REQUEST-1: the id REQUEST-1 is there twice$"):
        replace(book, rules=(replace(book.rules[0], id="REQUEST-1"),), summary=())


def test_a_source_may_be_left_out_where_the_rule_is_common_knowledge():
    assert parse_rulebook(BOOK.replace('source = "page 1"\n', ""), "nim").rules[0].source == "common"
    unsaid = [rule.id for game in BOOKS for rule in ludobook.game(game).rulebook.rules if rule.source == "common"]
    assert unsaid == [], "these games belong to somebody"
