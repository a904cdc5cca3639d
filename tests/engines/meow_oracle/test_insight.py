"""What a hint sees in the choice between two cells of Meow Oracle is so, whatever cards are still turned up."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

import ludobook
import pytest
from greedy_games import decisions
from ludobook.core import chance
from ludobook.games.meow_oracle.advice.deals import part_gains
from ludobook.games.meow_oracle.advice.insight import insight
from ludobook.games.meow_oracle.advice.plans import LINE_NAMES, SAY, plan
from ludobook.games.meow_oracle.advice.settled import settled
from ludobook.games.meow_oracle.advice.sight import Climb
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import LINES, NOTHING, ascending_count, line_colours
from ludobook.games.meow_oracle.machine import FLAGS, GIFT
from ludobook.players.greedy import greedy
from tiers import by_tier

FILLINGS = 6  # ways to fill an area
AT_MOST = re.compile(r"In cell (\d), the [^.]* (?:your climb could have at most|would end your climb at) (\d) cards?")
LONGER = re.compile(r"In cell \d, the [^.]* makes your climb (\d) cards long")
JOINS = re.compile(r"(?:only (\d) more cards? must|is in your climb at once).*; in cell \d, (\d) ")
EITHER = re.compile(
    r"Either cell lets you finish a line. Later, (\d+) of the (\d+) unseen cards would finish another in cell (\d), "
    r"but only (\d+) in cell (\d)"
)
FINISHES = re.compile(r"In cell \d, the [^.;]*? finishes (?!no line)(.*?)(?:, which|, in cell|, and \d|\.|;)")
DENIED = re.compile(
    r"[Tt]he ([a-z ]*\d+) would finish [^.]* for ([^;]*); the ([a-z ]*\d+) would finish (none|fewer lines)"
)
LONGER_WITH = re.compile(r"[Ii]n cell (\d), the ([a-z ]*\d+) makes your climb (\d) .*?; the ([a-z ]*\d+) doesn’t")


@pytest.fixture
def all_told(monkeypatch):
    """Imagine no deals, as if lines gained and, for every second pair, the climb: that takes far less time."""

    def gains(state, better, other, seat, luck=False):
        most = 1.0 if seat == state.turn else -1.0
        return [most * ((better + other) % 2), *[most] * (1 + len(LINES))]

    for module in ("insight", "gifts"):
        monkeypatch.setattr(f"ludobook.games.meow_oracle.advice.{module}.part_gains", gains)
    monkeypatch.setattr("ludobook.games.meow_oracle.advice.gifts.parts_after", lambda *_: [[0.0] * (2 + len(LINES))])
    monkeypatch.setattr("ludobook.games.meow_oracle.advice.insight.longest_climb", lambda *_: 9)


def seat_of(state, whom):
    """The seat that words name: the one opponent, or a seat by its mark."""
    return 1 - state.turn if whom == "your opponent" else int(whom.strip("{}").removeprefix("seat:"))


def placings(games=9):
    """The decisions where to place a card in the first moves of greedy games."""
    return (state for state in decisions("meow_oracle", range(games), 60) if state.queue)


def fillings(state, cell):
    """Fill the area of the seat to act by chance, with the card to place in a cell."""
    area = list(state.up[state.turn])
    area[cell] = state.queue[0][1]
    seen = {*(card for cards in state.up for card in cards), *(card for _, card in state.queue)}
    unseen, dice = [card for card in range(36) if card not in seen], chance.start(1)
    for _ in range(FILLINGS):
        dice, mixed = chance.shuffle(dice, unseen)
        pool = iter(mixed)
        yield [next(pool) if card == NOTHING else card for card in area]


def test_what_is_said_of_two_cells_is_so_however_the_area_is_filled(all_told):
    met = Counter()
    for state in placings(by_tier(4, 9)):
        flags = state.at.rules[FLAGS]
        alone = insight(state, state.codes[0], state.codes[0])
        assert alone == "", "nothing tells a cell from itself"
        for better, other in list(permutations(state.codes, 2))[:: by_tier(7, 2)]:
            said = insight(state, better, other)
            if found := AT_MOST.search(said):
                met["at most"] += 1
                assert int(found[1]) == other + 1
                assert all(ascending_count(area, flags) <= int(found[2]) for area in fillings(state, other))
            if found := LONGER.search(said):
                met["longer"] += 1
                assert all(ascending_count(area, flags) >= int(found[1]) for area in fillings(state, better))
            if found := JOINS.search(said):
                met["joins"] += 1
                area = state.up[state.turn]
                few, many = (area[:cell].count(NOTHING) for cell in (better, other))
                assert (few, many) == (int(found[1] or 0), int(found[2]))
                counts = [ascending_count(filled, flags) for filled in fillings(state, better)]
                assert few or min(counts) > better
            if found := FINISHES.search(said):
                met["finishes"] += 1
                lines = [n for n, name in enumerate(LINE_NAMES) if SAY(name) in found[1]]
                assert lines
                assert all(line_colours(area, n) for area in fillings(state, better) for n in lines)
    assert len(met) == 4


def named(told):
    """The lines whose names a text has."""
    return [n for n, name in enumerate(LINE_NAMES) if SAY(name) in told]


def unseen(state):
    """The cards that nobody has seen in this round."""
    seen = {*(card for cards in state.up for card in cards), *state.turned, *(card for _, card in state.queue)}
    return [card for card in range(36) if card not in seen]


def with_card(area, cell, card):
    return [card if at == cell else one for at, one in enumerate(area)]


def whole(area):
    return [n for n, line in enumerate(LINES) if all(area[at] != NOTHING for at in line) and line_colours(area, n)]


def test_as_many_unseen_cards_could_finish_a_line_as_is_said(all_told):
    met = Counter()
    for state in placings():
        area, card, left = state.up[state.turn], state.queue[0][1], unseen(state)
        for better, other in list(permutations(state.codes, 2))[:: by_tier(21, 3)]:
            said = insight(state, better, other)
            if found := re.search(r"Keep cell (\d) for [^(]*\((\d+) of the \d+ unseen cards\)", said):
                cell = int(found[1]) - 1
                could = [one for one in left if {*whole(with_card(area, cell, one))} - {*whole(area)}]
                assert int(found[2]) <= len(could)
                met["keep"] += 1
            if found := EITHER.match(said):
                for count, cell, first in ((1, 3, better), (4, 5, other)):
                    lies = with_card(area, first, card)
                    assert {*whole(lies)} - {*whole(area)}
                    at = int(found[cell]) - 1
                    could = [one for one in left if {*whole(with_card(lies, at, one))} - {*whole(lies)}]
                    assert int(found[count]) == len(could)
                met["either"] += 1
    assert {*met} == {"either", "keep"}


BEATS = re.compile(
    r"(?P<way>This way|The other way)?,? ?[Yy]ou (?P<how>beat|can’t beat|lose to) "
    r"(?P<whom>both|either|your opponent|\{seat:\d\})"
    r"(?:,? (?:and you can’t beat (?P<not>\{seat:\d\})"
    r"|whatever comes|whatever you choose|any more|either way))"
)


def ended(state, action, salt):
    """The totals of a round after an action, if everybody plays on greedily with other cards."""
    end = state.resample(state.turn, salt)
    end = end.apply(next(one.text for one in end.legal_actions() if one.code == action))
    while end.scorings == state.scorings:
        end = end.apply(greedy(end))
    return [row.score.total for row in end.last_score().rows]


def test_a_comparison_is_called_settled_only_if_it_is_so_in_every_deal(all_told):
    met = Counter()
    for state in decisions("meow_oracle", range(by_tier(10, 60)), 60):
        seat, n = state.turn, state.players
        if state.up[seat].count(NOTHING) > 3 or state.phase == "reveal":
            continue
        better, other = state.codes[:2]
        if not (found := BEATS.search(insight(state, better, other))):
            continue
        ways = {"This way": [better], "The other way": [other], None: [better, other]}[found["way"]]
        met[found["way"], found["how"]] += 1
        for action in ways:
            for salt in range(3):
                whom = [(seat + 1) % n, (seat - 1) % n] if found["whom"] in ("both", "either") else []
                totals = ended(state, action, salt)
                beaten = [totals[seat] > totals[one] for one in whom or [seat_of(state, found["whom"])]]
                assert all(beaten) if found["how"] == "beat" else not any(beaten)
                assert not found["not"] or totals[seat] < totals[seat_of(state, found["not"])]
    assert len(met) >= by_tier(2, 4)


def test_a_card_is_denied_only_if_what_is_given_instead_finishes_fewer_lines(all_told):
    met = Counter()
    for state in decisions("meow_oracle", range(by_tier(3, 21)), 60):
        if state.codes[0] < GIFT:
            continue
        kinds = {label(card): card for card in state.turned}
        for better, other in list(permutations(state.codes, 2))[:: by_tier(3, 1)]:
            said = insight(state, better, other)
            for good, whose, bad, none in DENIED.findall(said):
                area = state.up[seat_of(state, whose)]
                most, instead = (
                    max(len(whole(with_card(area, cell, kinds[name]))) for cell in range(9) if area[cell] == NOTHING)
                    for name in (good, bad)
                )
                assert most > instead
                assert (none == "none") == (instead == len(whole(area)))
                met["denied"] += 1
            for cell, good, count, bad in LONGER_WITH.findall(said):
                area = state.up[state.turn]
                for name, cells, longest in ((good, [int(cell) - 1], True), (bad, range(9), False)):
                    climbs = [
                        Climb.of(state, with_card(area, at, kinds[name])).sure for at in cells if area[at] == NOTHING
                    ]
                    assert (max(climbs) == int(count)) if longest else (max(climbs) < int(count))
                met["longer"] += 1
    assert {*met} == {"denied", "longer"}


def reached(players, seed, moves):
    """A position of a greedy game, and the codes of its actions."""
    state = ludobook.game("meow_oracle").new(players, seed)
    for _ in range(moves):
        state = state.apply(greedy(state))
    return state, {action.text: action.code for action in state.legal_actions()}


def test_what_a_gift_does_either_way_is_no_reason():
    state, codes = reached(3, 23008, 16)
    told = insight(state, codes["give R0 R8 B5"], codes["give R8 R0 B5"])
    assert "left column" not in told, "the blue 5 goes to the same opponent"


def test_what_two_cards_would_do_for_a_neighbour_is_said_of_one_of_them():
    state, codes = reached(3, 39005, 24)
    told = insight(state, codes["give G9 G7 B0"], codes["give G7 B0 G9"])
    assert told.count("lines up with the green 5 in the middle row") <= 1


def test_a_line_that_another_one_spoils_anyway_is_not_told_to_be_spoilt():
    """With the green 0 in cell 6, the middle row waits for green in cell 4, and so the blue left column is lost too."""
    state, codes = reached(3, 26003, 50)
    for other in (codes["place 6"], codes["place 3"]):
        assert "left column" not in insight(state, codes["place 5"], other)
    assert "the middle row" in insight(state, codes["place 5"], codes["place 6"])


def test_a_round_that_hardly_depends_on_the_choice_is_said_to_be_lost_or_won_either_way():
    state, codes = reached(2, 28002, 13)
    told = settled(state, codes["place 1"], codes["place 2"])
    assert told == "Either way, you lose this round in nearly every deal, and it counts only if round two is a tie."
    state, codes = reached(3, 44001, 68)
    told = settled(state, codes["give R7 G1 B0"], codes["give R7 B0 G1"])
    assert told == "Either way, you beat {seat:2} and lose to {seat:0} in every deal that we tried."
    state, codes = reached(2, 28010, 28)
    assert not settled(state, codes["place 1"], codes["place 2"]), "a whole game is told by others"


def test_what_a_tie_means_is_told_where_it_decides_the_game():
    state, codes = reached(2, 28004, 41)
    told = insight(state, codes["place 5"], codes["place 6"])
    assert told.startswith(
        "You lost round one, so a tie in this round loses the game. In cell 6, only 1 more card must "
    )


def test_what_is_told_of_two_cells_is_what_gains_more_in_imagined_deals_the_climb_or_the_lines():
    state, codes = reached(2, 28010, 28)
    pair = codes["place 1"], codes["place 6"]
    climb, lines, *_ = part_gains(state, *pair, state.turn)
    assert climb > lines
    assert "makes your climb 2 cards long" in insight(state, *pair)
    assert "lines up" not in insight(state, *pair), "though it does so, as it would in cell 7"
    state, codes = reached(3, 45001, 39)
    assert insight(state, codes["place 3"], codes["place 7"]).endswith("Cell 4 costs you nearly as much in your climb.")


def test_lines_that_no_cause_is_seen_for_are_told_as_often_as_they_become_one_colour():
    state, codes = reached(3, 28003, 1)
    told = insight(state, codes["place 2"], codes["place 4"])
    assert re.search(r"the middle column becomes one colour in about \d of 10 deals; in cell 5, in ", told)


def test_a_question_names_the_two_cells_or_cards():
    state, codes = reached(2, 24010, 0)
    assert plan(state, codes["give R2 G2 B10"]) == ("give away the blue 10",)
    state, codes = reached(3, 24005, 44)
    assert plan(state, codes["give B7 G0 R0"]) == ("keep the blue 7",)
    state, codes = reached(2, 26004, 28)
    assert plan(state, codes["place 8"]) == ("place the blue 2 in cell 9",)


def test_a_card_that_would_help_a_neighbour_is_told_with_its_line():
    state, codes = reached(2, 44002, 4)
    told = insight(state, codes["give G3 G8 B4"], codes["give G3 B4 G8"])
    assert told == (
        "This round counts only if round two is a tie. "
        "In cell 5, the green 8 would help your opponent: it lines up with the green 0 in the middle column."
    )


def test_what_a_card_does_in_both_cells_is_no_reason():
    state, codes = reached(2, 46010, 33)
    told = insight(state, codes["place 3"], codes["place 4"])
    assert " In cell 5, the green 7 would spoil the middle column." in told, "both cells go with the green 0"


def test_a_game_that_winner_points_have_lost_is_said_to_be_lost():
    state, codes = reached(3, 29001, 43)
    assert state.at.scores[:3] == [0, 2, 2]
    assert "at most 2 winner points in all, and an opponent gets at least 3" in settled(
        state, codes["place 2"], codes["place 1"]
    )
    state, codes = reached(3, 29005, 62)
    assert "can’t win the game" not in settled(state, codes["place 4"], codes["place 3"]), "seat 0 has 2"
    state, codes = reached(2, 46018, 46)
    told = settled(state, *codes.values())
    assert told.endswith(
        "a tie in this round loses the game. Whatever you do, you lose the game, with at most 6 against 6 or more."
    )
    for action in codes.values():
        own, rival = ended(state, action, 1)
        assert own <= 6 <= rival


def test_what_lines_lose_is_told_beside_what_they_gain():
    state, codes = reached(3, 29005, 62)
    told = insight(state, codes["place 4"], codes["place 8"])
    assert told.endswith("Cell 5 costs you less than that in the diagonal from the bottom left.")
    gains = part_gains(state, codes["place 4"], codes["place 8"], 0)[2:]
    assert gains[LINE_NAMES.index("rising")] < 0 < sum(gains)


def test_what_a_neighbour_gains_is_told_beside_what_a_card_does_for_oneself():
    state, codes = reached(3, 46003, 32)
    pair = codes["give R8 G0 B6"], codes["give B6 G0 R8"]
    assert insight(state, *pair).endswith("You gain more that way than {seat:1} does.")
    own, theirs = (sum(part_gains(state, *pair, seat)[:2]) for seat in (state.turn, 1))
    assert 2 * own > theirs > 0, "with three players a neighbour counts half"
    state, codes = reached(3, 46017, 56)
    told = insight(state, codes["give B1 G0 J4"], codes["give J4 B1 G0"])
    assert told == "", "what a neighbour gains by the joker is worth more than what the blue 1 does"


def test_a_cell_is_kept_for_no_cards_that_would_finish_a_line_in_the_other_one_just_as_well():
    state, codes = reached(3, 30003, 25)
    assert "Keep cell 7" not in insight(state, codes["place 5"], codes["place 6"]), "five cards, either way"


def test_a_climb_that_lines_pay_for_is_told_with_its_price():
    state, codes = reached(2, 30008, 15)
    assert insight(state, codes["place 1"], codes["place 3"]).endswith(
        "makes your climb 2 cards long. Cell 2 costs you nearly as much in your lines."
    )
