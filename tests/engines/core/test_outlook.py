"""Unfinished cases: whatever comes, what was called certain stays true."""

import random
import re

import ludobook
import pytest
from ludobook.contract.last_card import ways
from scorepads import TYPED_ROUNDS

GAMES = ("egg", "meow_oracle", "kirin")


def laid(name):
    """A full table of the game's form by seats; the cards that are taken away again are drawn by lot."""
    game = ludobook.game(name)
    rows = [re.sub("^[A-Z][a-z]+: ?", "", row) for row in TYPED_ROUNDS[name].splitlines()]  # without who has them
    rows = game.read_case(rows, {})[game.form.field]
    return game, game.form, [[group.places(row[group.field]) for group in game.form.groups] for row in rows]


def with_gaps(form, cards, count, chance):
    places = [(s, g, i) for s, row in enumerate(cards) for g, group in enumerate(row) for i, c in enumerate(group) if c]
    gaps = chance.sample(places, count)
    left = [
        [[None if (s, g, i) in gaps else c for i, c in enumerate(p)] for g, p in enumerate(r)]
        for s, r in enumerate(cards)
    ]
    return gaps, left


def most(row):
    return int(re.findall(r"\d+", row.result)[-1])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_whatever_comes_lies_between_the_bounds(name, count):
    game, form, cards = laid(name)
    chance = random.Random(count)
    sure = 0
    for _ in range(12):
        gaps, left = with_gaps(form, cards, count, chance)
        so_far = game.so_far(form, left, {})
        there = {c for row in left for places in row for c in places if c}
        for _ in range(8):
            filled = [[list(places) for places in row] for row in left]
            fresh = [card for card in form.cards if card not in there]
            came = (
                chance.sample(fresh, count)
                if name == "meow_oracle"
                else chance.sample([cards[s][g][i] for s, g, i in gaps], count)
            )
            for (s, g, i), card in zip(gaps, came, strict=True):
                filled[s][g][i] = card
            try:
                sheet = game.sheet(form.request(filled, {}))
            except ludobook.BadInput:
                continue
            for row, bound in zip(sheet.rows, so_far.rows, strict=True):
                if bound.score is not None:
                    assert bound.score.total <= row.score.total <= most(bound), (bound.result, row.result)
                    sure += bound.score.total == most(bound)
    assert sure or count > 5, "something is certain before the last card"


def test_a_comparison_called_decided_is():
    game, form, cards = laid("meow_oracle")
    chance = random.Random(4)
    decided = 0
    for count in (1, 2, 3):
        for _ in range(20):
            gaps, left = with_gaps(form, cards, count, chance)
            ahead = [note for note in game.so_far(form, left, {}).notes if note.kind == "ahead"]
            there = {c for row in left for places in row for c in places if c}
            for (s, g, i), card in zip(
                gaps, chance.sample([c for c in form.cards if c not in there], count), strict=True
            ):
                left[s][g][i] = card
            rows = game.sheet(form.request(left, {})).rows
            for note in ahead:
                decided += 1
                assert rows[note.fact("seat")].score.total > rows[note.fact("neighbour")].score.total
    assert decided


def test_two_totals_that_are_known_are_compared_while_another_is_open():
    game, form, cards = laid("meow_oracle")
    sheet = game.so_far(form, [cards[1], *[[[None] * 9]] * 2], {}, [(None,), (15,), (None,)])
    assert [game.sentence_for(note, ["Mika", "Jun", "Noor"]) for note in sheet.notes] == [
        "Mika and Jun tie at 15, so each gets a winner point.",
        "It is still open how these totals compare: Mika’s with Noor’s and Jun’s with Noor’s.",
    ]


def test_the_last_card_is_told_as_the_engine_scores_it():
    for name in GAMES:
        game, form, cards = laid(name)
        if name == "kirin":
            assert ways(game, form, with_gaps(form, cards, 1, random.Random(1))[1], {}) == ()
            continue
        [(s, g, i)], left = with_gaps(form, cards, 1, random.Random(1))
        found = ways(game, form, left, {})
        assert cards[s][g][i] in [card for _, made in found for card in made]
        for result, made in found:
            for card in made:
                left[s][g][i] = card
                assert result.startswith(game.sheet(form.request(left, {})).rows[s].result)
        left[s][g][i] = None
        assert ways(game, form, with_gaps(form, left, 1, random.Random(2))[1], {}) == (), "two are missing"


def test_half_a_trick_tells_who_is_ahead_and_what_may_beat_it():
    kirin = ludobook.game("kirin")
    trick = next(form for form in kirin.forms if form.key == "trick")
    for order in ("ascending", "descending"):
        sheet = kirin.so_far(trick, [[["W3", "A5", "B+", None]]], {"order": order})
        ahead = next(row.title for row in sheet.rows if row.tag)
        for card in set(trick.cards) - {"W3", "A5", "B+"}:
            result = kirin.ops["trick"]({"plays": ["W3", "A5", "B+", card], "order": order})
            beaten = card in sheet.notes[0].cards
            assert result["winner"] == (3 if beaten else ["Lead", "Second"].index(ahead))
    only = kirin.so_far(trick, [[["W+", None, None, None]]], {"order": "ascending"})
    assert only.summary == "Only Kirins have been played so far, and a Kirin never wins."


def test_the_cards_that_answer_a_lead():
    kirin = ludobook.game("kirin")
    plays = next(form for form in kirin.forms if form.key == "plays")
    for rulings in ({}, {"kirin_lead": "any"}):
        for lead in ("W3", "B1", "A1", "V+", "BT"):
            rest = {"order": "ascending", "rulings": rulings}
            [note] = kirin.so_far(plays, [[[lead], [None]]], rest).notes
            for card in set(plays.cards) - {lead}:
                forced = kirin.ops["legal_plays"]({"hand": [card], "lead": lead, **rest})["forced"]
                assert forced == (card in note.cards)


def test_an_unfinished_board_tells_the_hires_it_allows_already():
    lauzait = ludobook.game("lauzait_cep")
    hires = next(form for form in lauzait.forms if form.key == "hires")
    board = [None] * 25
    assert lauzait.so_far(hires, [[board, ["G1", None], [None]]], {}).summary == ""
    board[3] = "G2"
    sheet = lauzait.so_far(hires, [[board, ["G1", "W5", None], [None]]], {})
    assert [row.title for row in sheet.rows] == ["G1"]
    assert sheet.summary == "This is not a stalemate, whatever else lies there."
