"""Whole games: legal by a second telling, ending, conserving, repeating and hiding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ludobook.core import chance
from ludobook.games.lauzait_cep import GAME
from ludobook.games.lauzait_cep.components import deck_for
from ludobook.players import Search, greedy
from ludobook.players.greedy import appraisal
from ludobook.teach.sheet import Line
from tiers import by_tier, by_turns

words = str.split

RULINGS = [
    {},
    {"day_order": "fixed"},
    {"declare_waives_hire": False},
    {"day_order": "fixed", "declare_waives_hire": False},
    {"take_back": False, "luminous": True},
    {"max_jokers_per_set": 1, "joker_any_number": False, "seasons": 1},
    {"form_reading": "chosen", "max_jokers_per_set": 2},
    {"regroup": False, "one_reading": False, "bridges": "in_hand", "layered_bridges_points": 3},
    {"stalemate_adds": False, "seasons": 3, "form_reading": "chosen", "day_order": "fixed"},
]


def mixed(state, actions, k):
    """Random, but fond of forming, dissolving and, at times, of playing well."""
    if k % 7 < 3:
        return greedy(state)
    busy = [action for action in actions if action.path[0][0] in ("form", "dissolve")]
    return (busy if busy and k % 3 == 0 else actions)[k % len(busy if busy and k % 3 == 0 else actions)]


#: The first tier plays for two under every reading, and for four under the usual one.
TABLES = [
    pytest.param(players, rulings, marks=[] if players == 2 or (players == 4 and not rulings) else pytest.mark.long)
    for players in (2, 3, 4)
    for rulings in RULINGS
]


@pytest.mark.parametrize(("players", "rulings"), TABLES, ids=repr)
def test_beside_a_naive_telling(players, rulings, naive, table):
    """Every action of these games does what the rules say, and now and then all legal ones are compared."""
    state = GAME.new(players, len(repr(rulings)), {"max_days": 14, **rulings})
    naive.check_set_up(state.view(0), naive.rows_of(state.log))
    states = list(table.play(state, mixed))
    deck = list(deck_for(players))
    for seen, (before, after) in enumerate(pairwise(states)):
        rows = after.log[len(before.log) :]
        naive.check_step(before, rows[0].text, after)
        assert table.pieces_of(after) == deck
        if seen % 13 == 0:
            texts = [action.text for action in before.legal_actions()]
            assert len(set(texts)) == len(texts)
            assert set(texts) == naive.legal(before.view(before.turn))
    assert states[-1].turn is None


@pytest.mark.parametrize("stuck", by_turns(range(12), 0, 1, 6, 7, 8, 9))
def test_stuck_games_beside_a_naive_telling(stuck, naive, table):
    """A green hand and a white board: stalemates and dead ends."""
    players, generator = 2 + stuck % 2, chance.start(stuck)
    pool = [piece for piece in naive.PIECES if piece[1:] != "0"][: -2 if players == 2 else None]
    generator, mixed_up = chance.shuffle(generator, pool)
    white = [piece for piece in mixed_up if piece[0] == "W"]
    green = [piece for piece in mixed_up if piece[0] == "G"]
    rest = [*green[9:], *white[23 - stuck % 3 :], *(piece for piece in mixed_up if piece == "J")]
    board = [*white[: 23 - stuck % 3], *rest[: 1 + stuck % 3]]
    hands = [rest[1 + stuck % 3 + 9 * i :][:9] for i in range(players - 1)]
    rulings = {"max_days": 4, "seasons": 1, **(RULINGS[stuck % 4] if stuck > 5 else {})}
    state = table.dealt(players, rulings, [green[:9], *hands], board)
    states = list(table.play(state, lambda _, actions, k: actions[k % max(len(actions) - 1, 1)]))
    for before, after in pairwise(states):
        assert {action.text for action in before.legal_actions()} == naive.legal(before.view(before.turn))
        naive.check_step(before, after.log[len(before.log)].text, after)


@pytest.mark.parametrize("regroup", [True, False])
@pytest.mark.parametrize("sets", ["W1+W1+W1 W2+W2+W2 W3+W3+W3", "W2+W3+J G1+G2+G3 W5+W6+W7"])
def test_three_departments_declared_beside_a_naive_telling(sets, regroup, naive, table):
    """Grouped anew they may score more, and a joker may stand for another piece than when it was formed."""
    hand, other = sets.replace("+", " ").split(), words("G4 G4 G5 G5 G6 G6 W9 W9 G9")
    for first in (0, 1):
        hands = [hand, other] if first == 0 else [other, hand]
        state = table.dealt(2, {"regroup": regroup}, hands, first=first)
        state = table.revealed(state, *sets.split())
        naive.check_step(state, "declare", state.apply("declare"))


def test_resample_of_a_seat_in_the_middle_of_its_day(table):
    """Who has dissolved or formed can go on; where hardly any other hand could, the true one stays."""
    board = words("W4 W1 W9 W4 W1 W5 W1 G9 W5 W2 W6 W2 W6 W3 W7 W3 G9 W7 W2 W8 G1 W9 W8 W3")
    hands = [words("G2 G3 G3 G4 G5 G5 G5 G6 G7")]
    state = table.dealt(2, {"day_order": "fixed"}, hands, board).apply("form G3+G4+G5")
    kept = [state.resample(1, seed) for seed in range(40)]
    assert all(other.legal_actions() for other in kept)
    assert any(other.hands[0] != state.hands[0] for other in kept)
    bound = table.revealed(state, "G5+G6+G7")
    assert all(other.legal_actions() for other in (bound.resample(1, seed) for seed in range(40)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludobook.games.lauzait_cep.state.MOST_REDEALS", 0)
        others = [state.resample(1, seed) for seed in range(8)]
    assert all(other.hands == state.hands for other in others)


def test_known_pieces_follow_the_table(table):
    """What was hired or unrevealed again is known to all until it goes; formed pieces are on the table instead."""
    state = table.dealt(hands=[words("G1 G3 G3 G4 G4 G5 G5 G6 G6")], board=LYING)
    assert state.view(1)["known"] == [[], [], [], []]
    state = state.apply("form G4+G5+G6").apply("hire G1 e2 d1")
    assert state.view(1)["known"][0] == ["W7"]
    state = table.revealed(state, "G3+G4+G5")
    anew = state.apply("dissolve G4+G5+G6")
    assert anew.view(2)["known"][0] == ["W7", "G4", "G5", "G6"]
    assert all({7, 14, 15, 16} <= set(anew.resample(2, seed).hands[0]) for seed in range(20))


LYING = words("W4 W0 W9 W4 W0 W5 W1 G9 W5 W0 W6 W2 W6 W1 W7 W3 G9 W7 W2 W8 G0 W9 W8 W3")


def test_words(table):
    """Every prompt, every row of a log and every note in a sentence."""
    hand = words("G1 G2 G3 G4 G4 G4 W5 W6 W7")
    state = table.dealt(rulings={"form_reading": "chosen", "max_days": 1, "seasons": 1}, hands=[hand], board=LYING)
    asked = [(), ("hire",), ("hire", "G1"), ("hire", "G1", "e2"), ("hire", "G1", "e2", "d1"), ("form",)]
    asked += [
        ("form", "G1"),
        ("form", "G1", "G2"),
        ("form", "G1", "G2", "G3"),
        ("form", "G1", "G2", "G3", "as G1+G2+G3"),
    ]
    asked += [("dissolve",), ("declare",), ("end",)]
    assert len({state.prompt(chosen) for chosen in asked}) == len(asked)
    dead = table.dealt(hands=[words("G1 G3 G3 G4 G4 G5 G5 G6 G6")], board=[*LYING[:20], "W1", *LYING[21:]])
    assert dead.prompt(()).startswith("This is a stalemate")
    hired = state.apply("hire G1 e2 d1")
    assert hired.prompt(()).startswith("You have hired")
    over = hired.apply("end")
    assert over.prompt(()) == "The game is over."
    rows = {
        "hire G1 e2 d1": "{who} [discards|discard] G1, moving the piece on e2 to d1",
        "form G1+G2+J as G1+G2+G3": "{who} [forms|form] a department of G1+G2+J as G1+G2+G3",
        "form G1+G2+G3": "{who} [forms|form] a department of G1+G2+G3",
        "dissolve G1+G2+G3": "{who} [dissolves|dissolve] the department of G1+G2+G3",
        "throw 3": "The sticks show 3, so the piece arrives",
        "throw 2": "The sticks show 2, so the Water keeps its piece",
        "throw 3 for seat 1": "{seat:1} [throws|throw] 3 with the five sticks, which decide the order of play",
        "luminous G1": "The luminous piece is G1",
        f"reveal {' '.join(LYING)}": "The board is filled",
        "reveal G1 J": "The declared pieces are G1 and J",
        "declare": "{who} [declares|declare] Lauzait-Cep",
        "end": "{who} [ends|end] the Day",
    }
    assert {row: GAME.describe_action(row) for row in rows} == rows
    names = ["You", "A", "B", "C"]
    assert [GAME.sentence_for(line, names) for line in over.last_score().notes] == [
        "Day 1 was the last of this Season, so nobody scores formations, but everybody keeps their bonuses.",
        "You, A, B and C share the win with 0 points.",
    ]
    won = state.apply("declare")
    assert [GAME.sentence_for(line, names) for line in won.last_score().notes] == [
        "You declared, and the Season is over.",
        "You win with 13 points.",
    ]
    assert [row.result for row in won.last_score().rows] == [
        "13 points for declaring, with Well-Balanced",
        *["0 points from bonuses"] * 3,
    ]
    assert [words for _, words in won.last_score().rows[0].gains] == ["13 in all"]
    bound = table.revealed(table.dealt(hands=[hand], board=LYING), "G1+G2+G3", "G4+G4+G4", "W5+W6+W7")
    by_worth = sorted(bound.legal_actions(), key=appraisal(bound))
    assert [str(action) for action in by_worth[-2:]] == ["dissolve G1+G2+G3", "declare"]
    with pytest.raises(KeyError):
        GAME.sentence_for(Line("nothing", 0, ()), names)


def test_what_a_scored_season_tells_of_a_player_adds_up():
    state, told = GAME.new(2, 5), []
    while state.turn is not None:
        after = state.apply(greedy(state))
        if after.scorings > state.scorings:
            for row in after.last_score().rows:
                *parts, total = [int(text.split()[0]) for text in (row.result, *(words for _, words in row.gains))]
                assert sum(parts) == total
                told.append(row.gains)
                earned = [
                    text
                    for text in (row.result, *(words for _, words in row.gains))
                    if " for " in text or " from " in text
                ]
                if row.score:
                    assert row.part == ("for declaring" if len(earned) > 1 else ""), (
                        "the score is not all that is earned"
                    )
        state = after
    assert any("before this Season" in text for gains in told for _, text in gains)


@pytest.mark.parametrize(
    "rulings", [{}, *(pytest.param(each, marks=pytest.mark.long) for each in RULINGS[1:])], ids=repr
)
def test_greedy_games_end(rulings, table):
    for players in (2, 3, 4):
        assert list(table.play(GAME.new(players, 1, rulings), lambda state, *_: greedy(state)))[-1].turn is None


def test_where_a_piece_of_the_mountain_goes(table):
    told = set()
    for state in table.play(GAME.new(4, 9, {"max_days": 8}), mixed):
        for piece in GAME.deck.kinds:
            fault = state.why_not(("hire", piece, "c3", "e5"))
            told |= {fault.message} if fault and fault.rule == "LZ-HIRE-4" else set()
    assert told == {
        "From the Mountain a piece can go only to a neighbouring square, or to a3, e3, c1 or c5, not to e5."
    }


def test_a_search_neither_loses_the_game_by_declaring_nor_lets_a_sure_win_pass():
    counts = {True: 0, False: 0}
    for seed in range(by_tier(12, 40)):
        state = GAME.new(2, seed)
        while state.turn is not None:
            texts = [action.text for action in state.legal_actions()]
            if "declare" in texts and len(texts) > 1 and (after := state.apply("declare")).turn is None:
                wins = state.turn in after.status().winners
                if counts[wins] < by_tier(1, 3):
                    values = {one.action.text: one.mean for one in Search(1, moves=2000).values(state, ["declare"])}
                    others = [mean for text, mean in values.items() if text != "declare" and mean is not None]
                    best = max if wins else min
                    assert best(*others, values["declare"]) == pytest.approx(values["declare"], abs=0.5)
                    assert wins or Search(1, moves=2000)(state).text != "declare"
                    counts[wins] += 1
            state = state.apply(greedy(state))
    assert counts[True] == counts[False] == by_tier(1, 3)


def test_where_the_sticks_decide_both_pieces_that_may_be_taken_are_drawn_in_the_hand():
    state = GAME.new(3, 5)
    thrown = [action for action in state.legal_actions() if action.text.startswith("hire")]
    seen = 0
    for action in thrown:
        verb, discard, start, end = action.text.split()
        marks = GAME.drawn(state, [verb, discard, start, end])
        place = state.scene(state.turn).key_of(discard)
        faces = {mark.face for mark in marks if place in (mark.at, mark.to) and mark.face}
        if any(mark.text for mark in marks):
            seen += 1
            assert faces == {state.on_squares.get(end, discard), state.on_squares[start]}
        else:
            assert len(faces) == 1
    assert seen


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (5, "{seat:0} threw 3, the highest, for the first Day"),
        (2, "{seat:1} threw 2 for the first Day, the highest after a tie at 2"),
    ],
)
def test_a_tie_for_the_first_day_is_told_with_its_second_throw(seed, said):
    assert GAME.new(3, seed).scene(None).banner[0] == said
