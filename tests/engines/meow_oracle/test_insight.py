"""What a hint sees in the choice between two cells of Meow Oracle is so, whatever cards are still turned up."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations

import ludobook
import pytest
from greedy_games import decisions
from ludobook.core import chance
from ludobook.games.meow_oracle.advice.insight import concerns, insight
from ludobook.games.meow_oracle.advice.last import giver, likely_best
from ludobook.games.meow_oracle.advice.plans import LINE_NAMES, SAY, count_sharing, lines_completed_at, plan
from ludobook.games.meow_oracle.advice.settled import received_by, say_settled
from ludobook.games.meow_oracle.advice.sight import Climb
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import LINES, NOTHING, area_total, ascending_count, line_colours, number
from ludobook.games.meow_oracle.machine import FLAGS, GIFT
from ludobook.players.greedy import greedy
from tiers import by_tier

FILLINGS = 6  # ways to fill an area
AT_MOST = re.compile(r"In cell (\d), the [^.]* (?:your climb could have at most|would end your climb at) (\d) cards?")
LONGER = re.compile(r"In cell \d, the [^.]* makes your climb (\d) cards long")
FINISHES = re.compile(r"In cell \d, the [^.;]*? finishes (?!no line)(.*?)(?:, which|, in cell|, and \d|\.|;)")
DENIED = re.compile(
    r"[Tt]he ([a-z ]*\d+) would finish [^.]* for ([^;]*); the ([a-z ]*\d+) would finish (none|fewer lines)"
)
PASSED = re.compile(
    r"(?:Either way, |Don’t give )(?P<whom>your opponent|\{seat:\d\}) (?:doesn’t get )?the (?P<card>[a-z ]*\d+)"
    r"(?: but the (?P<instead>[a-z ]*\d+))?,"
)
LATER = re.compile(r"(\d+|none|all)(?: of the)? \d+ unseen cards would finish a.*?(\d+|none) would")
LONGER_WITH = re.compile(r"[Ii]n cell (\d), the ([a-z ]*\d+) makes your climb (\d) .*?; the ([a-z ]*\d+) doesn’t")
PLACED = re.compile(r"Place the ([a-z ]*\d+) in cell (\d)\.")
LEAVES = re.compile(
    r"In cell (\d), [^.]* leaves cell (\d) free, .* \((\d+) of .* would make your climb (\d) cards long"
)
NOT_NOW = re.compile(r"You could finish ([^.]*?) in cell (\d)(?:\. But|, but (\d+) of)")
TOO_FAR = re.compile(r"climb can’t get as far as cell (\d)|climb, which can’t get as far as cell (\d)")


@pytest.fixture
def all_told(monkeypatch):
    """Imagine no deals, as if each part of an area gained: then all that can be said is told, in far less time."""

    def gains(state, better, other, seat):
        return [1.0 if seat == state.turn else -1.0] * (1 + len(LINES))

    for module in ("insight", "gifts"):
        monkeypatch.setattr(f"ludobook.games.meow_oracle.advice.{module}.part_gains", gains)
    monkeypatch.setattr("ludobook.games.meow_oracle.advice.insight.parts_after", lambda *_: [[0.0] * (1 + len(LINES))])
    monkeypatch.setattr("ludobook.games.meow_oracle.advice.insight.longest_climb", lambda *_: 9)
    monkeypatch.setattr("ludobook.games.meow_oracle.advice.insight.say_likely", lambda *_: "")


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


def test_cells_still_to_fill_are_not_called_empty_since_some_hold_face_down_cards(all_told):
    said = [insight(state, *pair) for state in placings(1) for pair in [*permutations(state.codes, 2)][::5]]
    assert any("still to fill" in text for text in said)
    assert not any("empty" in text for text in said)


def test_what_is_said_of_two_cells_is_so_however_the_area_is_filled(all_told):
    met = Counter()
    for state in placings(by_tier(4, 9)):
        flags = state.at.rules[FLAGS]
        alone = insight(state, state.codes[0], state.codes[0])
        assert alone in ("", say_settled(state)), "nothing tells a cell from itself"
        for better, other in list(permutations(state.codes, 2))[:: by_tier(7, 2)]:
            said = insight(state, better, other)
            if found := AT_MOST.search(said):
                met["at most"] += 1
                assert int(found[1]) == other + 1
                assert all(ascending_count(area, flags) <= int(found[2]) for area in fillings(state, other))
            if found := LONGER.search(said):
                met["longer"] += 1
                assert all(ascending_count(area, flags) >= int(found[1]) for area in fillings(state, better))
            if found := LEAVES.search(said):
                met["leaves"] += 1
                area, cards = with_card(state.up[state.turn], int(found[1]) - 1, state.queue[0][1]), unseen(state)
                climbs = [
                    Climb(with_card(area, int(found[2]) - 1, card), Climb.path_of(flags), cards) for card in cards
                ]
                assert sum(climb.sure >= int(found[4]) for climb in climbs) == int(found[3])
            if found := FINISHES.search(said):
                met["finishes"] += 1
                lines = [n for n, name in enumerate(LINE_NAMES) if SAY(name) in found[1]]
                assert lines
                assert all(line_colours(area, n) for area in fillings(state, better) for n in lines)
            if found := TOO_FAR.search(said):
                met["too far"] += 1
                cell = int(found[1] or found[2]) - 1
                areas = (area for at in (better, other) if at == cell for area in fillings(state, at))
                assert all(ascending_count(area, flags) <= cell + 1 for area in areas)
    assert len(met) == 5


def test_what_speaks_against_a_cell_is_what_would_speak_for_the_other(all_told):
    met = 0
    for state in placings(games=3):
        for better, other in list(permutations(state.codes, 2))[::7]:
            said, _, against = insight(state, better, other).partition(" But in ")
            if spoilt := re.match(r"cell (\d), the [a-z ]*\d+ would spoil (.*)", against):
                met += 1
                assert int(spoilt[1]) == better + 1 or "You could finish" in said
                assert not {*spoilt[2].rstrip(".").split(" and ")} & {*said.rstrip(".").split(" and ")}
    assert met


def test_no_work_is_asked_for_on_a_line_beside_another_that_the_card_would_finish():
    met = Counter()
    for state in placings(games=3):
        area, card = state.up[state.turn], state.queue[0][1]
        ends = [code for code in state.codes if any(lines_completed_at(area, code, card))]
        for code in {*state.codes} - {*ends}:
            lines = [{*LINES[n]} for n in named(plan(state, code)[1])]
            apart = [line for line in lines if not line & {*ends}]
            met["asked"] += len(lines) > 0 < len(ends)
            assert apart in ([], lines)
    assert met["asked"]


def test_a_line_concerns_two_cells_if_it_has_one_of_them_and_no_insight_tells_them_apart(all_told):
    for state in placings(games=2):
        better, other = state.codes[:2]
        told = bool(insight(state, better, other))
        for name, line in zip(LINE_NAMES, LINES, strict=True):
            ended = better in line and count_sharing(state.up[state.turn], line, better, state.queue[0][1]) == 2
            open_line = bool({better, other} & {*line}) and not ended
            assert concerns(state, better, other, f"line/{name}") == (open_line and not told)
            assert concerns(state, better, other, "climb") != told


def test_no_line_concerns_a_kept_card_because_its_cell_is_chosen_later():
    state, codes = reached(2, 24010, 0)
    better, other = codes["give R2 G2 B10"], codes["give R2 B10 G2"]
    assert not any(concerns(state, better, other, f"line/{name}") for name in LINE_NAMES)


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
            if found := re.search(
                r"cell (\d), the [a-z0-9 ]* finishes ([^.]*) now, and only (\d+) of the (\d+) unseen cards could",
                said,
            ):
                cell, lines = int(found[1]) - 1, named(found[2])
                could = [one for one in left if {*lines} <= {*whole(with_card(area, cell, one))}]
                assert (int(found[3]), int(found[4])) == (len(could), len(left))
                met["finishes"] += 1
            if found := re.search(r"Keep cell (\d) for [^(]*\((\d+) of the \d+ unseen cards\)", said):
                cell = int(found[1]) - 1
                could = [one for one in left if {*whole(with_card(area, cell, one))} - {*whole(area)}]
                assert int(found[2]) <= len(could)
                met["keep"] += 1
            if "Either cell lets you finish a line" in said:
                assert all({*whole(with_card(area, cell, card))} - {*whole(area)} for cell in (better, other))
    assert {*met} == {"finishes", "keep"}


def test_the_best_of_some_cards_is_likely_to_be_worth_the_mean_of_their_best():
    values = [0, 2, 2, 7, 1]
    for drawn in (1, 2, 3):
        bests = [max(few) for few in combinations(values, drawn)]
        assert likely_best(values, drawn) == pytest.approx(sum(bests) / len(bests))


def test_the_last_card_comes_from_whom_it_is_said_to_come(all_told):
    for state in placings(games=12):
        if state.up[state.turn].count(NOTHING) == 2:
            seat, gives = state.turn, giver(state)
            while state.up[seat].count(NOTHING) > 1 or state.queue:
                state = state.apply(greedy(state))
            while (seat, gives) not in [(one, state.mover) for one, _ in state.queue]:
                assert seat not in [one for one, _ in state.queue]
                state = state.apply(greedy(state))


def test_what_is_said_of_the_last_two_cells_is_so_card_by_card(all_told):
    met = Counter()
    for state in placings(games=30):
        area, card, left = state.up[state.turn], state.queue[0][1], unseen(state)
        if area.count(NOTHING) != 2:
            continue
        for better, other in permutations(state.codes, 2):
            said = insight(state, better, other)
            mine, theirs = with_card(area, better, card), with_card(area, other, card)
            later, rest = (
                sum(len(whole(with_card(one, cell, last))) > len(whole(one)) for last in left)
                for one, cell in ((mine, other), (theirs, better))
            )
            if found := re.search(
                r"(\d+|none|all)(?: of the)? \d+ unseen cards would finish a[^.]*?(\d+|none) would", said
            ):
                counts = [len(left) if one == "all" else 0 if one == "none" else int(one) for one in found.groups()]
                assert counts in ([later, rest], [rest, later])
                met["lines"] += 1
            climbs = [
                [ascending_count(with_card(one, cell, last), state.at.rules[FLAGS]) for last in left]
                for one, cell in ((mine, other), (theirs, better))
            ]
            if found := re.search(
                r"(\d+|all)(?: of the)? \d+ unseen cards would make your climb longer than (\d)", said
            ):
                lengths = next(one for one in (climbs, climbs[::-1]) if max(one[0]) > min(one[0]) == max(one[1]))
                count = sum(one > min(lengths[0]) for one in lengths[0])
                assert (found[1], int(found[2])) == ("all" if count == len(left) else str(count), min(lengths[0]))
                met["longer"] += 1
            if found := re.search(r"your climb has (\d).*; otherwise (\d)", said):
                assert [*map(int, found.groups())] in ([*map(min, climbs)], [*map(min, climbs[::-1])])
                met["climb"] += 1
            totals = [
                [area_total(with_card(one, cell, last), state.at.rules[FLAGS]) for last in left]
                for one, cell in ((mine, other), (theirs, better))
            ]
            assert totals[0] == totals[1] or "scores the same either way" not in said
    assert {*met} == {"lines", "climb", "longer"}


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
    for state in decisions("meow_oracle", range(by_tier(7, 21)), 60):
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
                if beside := PLACED.match(said):
                    area = with_card(area, int(beside[2]) - 1, kinds[beside[1]])
                for name, cells, longest in ((good, [int(cell) - 1], True), (bad, range(9), False)):
                    climbs = [
                        Climb.of(state, with_card(area, at, kinds[name])).sure for at in cells if area[at] == NOTHING
                    ]
                    assert (max(climbs) == int(count)) if longest else (max(climbs) < int(count))
                met["longer"] += 1
            if found := PASSED.search(said):
                met["others"] += 1
                seat, ways = seat_of(state, found["whom"]), [received_by(state, code) for code in (better, other)]
                assert all(kinds[found["card"]] not in way[seat] for way in ways[: 1 if found["instead"] else 2])
                assert not found["instead"] or kinds[found["instead"]] in ways[0][seat]
                assert ways[0][state.turn] != ways[1][state.turn]
            if "aren’t compared with them" in said:
                assert state.players == 4
                met["opposite"] += 1
    assert {*met} == {"denied", "opposite", "longer", "others"}


def test_where_a_third_cell_would_finish_a_line_it_is_said_why_not(all_told):
    met = 0
    for state in placings(by_tier(4, 9)):
        for better, other in list(permutations(state.codes, 2))[:: by_tier(21, 3)]:
            if found := re.search(
                r"You could finish ([^.]*?) in cell (\d)(?:\. But| now, but)", insight(state, better, other)
            ):
                met += 1
                area, card = state.up[state.turn], state.queue[0][1]
                ended = [
                    [
                        SAY(name)
                        for name, line in zip(LINE_NAMES, LINES, strict=True)
                        if count_sharing(area, line, cell, card) == 2 and cell in line
                    ]
                    for cell in (int(found[2]) - 1, better, other)
                ]
                assert all(name in found[1] for name in ended[0])
                assert ended[0]
                assert not ended[1] + ended[2]
    assert met


REACHES = re.compile(
    r"[Ii]n cell (\d), the [a-z ]*\d+ leaves room for a climb of (\d) cards?; "
    r"(?:even in its best cell, cell (\d), )?the ([a-z ]*\d+) .* most (\d)"
)
FOLLOWED = re.compile(
    r"in cell (\d), but (\d+) unseen cards? can follow the ([a-z ]*\d+), and only (\d+) can follow the ([a-z ]*\d+)"
)


def test_of_two_cards_to_keep_it_is_told_which_cuts_the_climb_and_which_more_cards_can_follow(all_told):
    met = Counter()
    gives = (state for state in decisions("meow_oracle", range(7, 10), 16) if not state.queue and state.turned)
    for state in gives:
        area, flags, cards = state.up[state.turn], state.at.rules[FLAGS], unseen(state)
        named_cards = {label(card): card for card in range(36)}
        for better, other in list(permutations(state.codes, 2))[::3]:
            said = insight(state, better, other)
            if found := REACHES.search(said):
                met["reaches"] += 1
                cell, bad = int(found[3] or found[1]) - 1, named_cards[found[4]]
                reach = Climb(with_card(area, cell, bad), Climb.path_of(flags), cards).reach
                assert int(found[5]) == reach < int(found[2])
            if found := FOLLOWED.search(said):
                met["followed"] += 1
                cell = int(found[1]) - 1
                fit = [
                    Climb(with_card(area, cell, named_cards[name]), Climb.path_of(flags), cards)
                    for name in found.group(3, 5)
                ]
                assert [climb.following for climb in fit] == [int(found[2]), int(found[4])]
    assert met["reaches"]


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


def test_a_card_is_said_to_be_denied_only_if_the_others_would_not_do_the_same():
    state, codes = reached(2, 23013, 11)
    assert plan(state, codes["give B3 G0"]) == ("keep the blue 3", ""), "the green 0 finishes a line, too"
    told = insight(state, codes["give B3 G0"], codes["give G0 B3"])
    assert "make your opponent’s climb 5 cards long; the green 0 wouldn’t." in told


def test_as_many_cards_as_is_said_could_still_finish_the_line_of_a_card_that_is_given_away():
    state, codes = reached(3, 25001, 12)
    told = insight(state, codes["give B9 R5 G3"], codes["give R5 G3 B9"])
    assert told.endswith(
        "But in cell 5 of your area, the red 5 finishes the diagonal from the top left, "
        "which 10 of the 24 unseen cards could still do later."
    )
    area = state.up[state.turn]
    assert sum(len(whole(with_card(area, 4, card))) > len(whole(area)) for card in unseen(state)) == 10


def test_what_more_cards_could_still_do_later_is_no_reason_to_keep_a_card():
    state, codes = reached(3, 25009, 60)
    told = insight(state, codes["give J4 B8 B6"], codes["give B6 J4 B8"])
    assert "8 of the 15 unseen cards could still do that later, and only 5 could finish the middle column." in told
    area, cards = state.up[state.turn], unseen(state)
    assert sum(len(whole(with_card(area, 4, card))) > len(whole(area)) for card in cards) == 5
    path = Climb.path_of(state.at.rules[FLAGS])
    assert sum(Climb(with_card(area, 2, card), path, cards).sure >= 4 for card in cards) == 8


def test_two_cards_that_count_at_once_in_a_cell_are_told_apart_by_what_can_follow_them():
    state, codes = reached(3, 25005, 36)
    told = insight(state, codes["give B1 G8 R5"], codes["give R5 G8 B1"])
    assert told == "In cell 1, 30 unseen cards can follow the blue 1, and only 17 can follow the red 5."
    assert [sum(number(card) >= least for card in unseen(state)) for least in (1, 5)] == [30, 17]


def test_what_two_cards_would_do_for_a_neighbour_is_said_of_one_of_them():
    state, codes = reached(3, 39005, 24)
    told = insight(state, codes["give G9 G7 B0"], codes["give G7 B0 G9"])
    assert told.count("lines up with the green 5 in the middle row") <= 1


def test_of_two_cards_that_finish_a_line_nothing_is_said_of_other_cells():
    state, codes = reached(2, 25006, 37)
    told = insight(state, codes["give B10 R5"], codes["give R5 B10"])
    assert "In cell" not in told


NEXT = re.compile(r"[Ii]n cell (\d), the [^.]* long, and (\d+) of the \d+ unseen cards would then make it (\d)")


def test_as_many_cards_as_is_said_would_make_the_climb_so_long_next(all_told):
    met = 0
    for state in placings(games=3):
        for better, other in list(permutations(state.codes, 2))[::7]:
            if found := NEXT.search(insight(state, better, other)):
                met += 1
                climb = Climb.of(state, with_card(state.up[state.turn], int(found[1]) - 1, state.queue[0][1]))
                then = [climb.with_card(climb.path[climb.sure], card).sure for card in unseen(state)]
                assert (then.count(int(found[3])), max(then)) == (int(found[2]), int(found[3]))
    assert met


def test_a_gift_of_three_cards_is_for_what_it_gives_away_and_a_card_is_denied_only_to_all_who_may_get_it():
    state, codes = reached(2, 24010, 0)
    assert plan(state, codes["give R2 G2 B10"]) == ("give away the blue 10", "")
    state, codes = reached(3, 24005, 44)
    assert plan(state, codes["give B7 G0 R0"]) == ("keep the blue 7", ""), (
        "only one neighbour could finish a line with it"
    )
    state, codes = reached(2, 39030, 46)
    assert plan(state, codes["give B6 G2"])[1] == "deny it to your opponent, who could finish a line with it"


def test_a_card_that_neither_way_gives_to_a_neighbour_is_said_to_matter_most():
    state, codes = reached(3, 24005, 44)
    told = insight(state, codes["give R0 B7 G0"], codes["give B7 G0 R0"])
    assert told.startswith("Either way, {seat:2} doesn’t get the blue 7, which matters most because the blue 7 would")
    assert not insight(state, codes["give R0 B7 G0"], codes["give R0 G0 B7"]).startswith("Either way")


def test_of_two_players_in_round_two_it_is_said_first_who_wins_the_game():
    state, codes = reached(2, 39027, 46)
    assert insight(state, *codes.values()).endswith(
        "and your opponent’s can score 7 at most, so you win the game whatever you choose."
    )
    state, codes = reached(2, 39030, 46)
    told = insight(state, codes["give B6 G2"], codes["give G2 B6"])
    assert told.endswith("11 at most, and your opponent’s is sure of 11, so you lose the game whatever you choose.")


def test_a_reason_that_what_speaks_against_it_outweighs_is_none():
    state, codes = reached(4, 41000, 78)
    keeps, lines_up = (
        insight(state, codes["place 3"], codes["place 4"]),
        insight(state, codes["place 4"], codes["place 3"]),
    )
    assert keeps == ""
    assert "lines up with the grey joker 5 in the diagonal from the bottom left. But in cell 5" in lines_up


def test_a_round_that_is_likely_to_be_lost_either_way_is_told_first():
    state, codes = reached(2, 26012, 41)
    told = insight(state, codes["place 5"], codes["place 7"])
    assert told.startswith("Either way, you lose this round, and with it the game, in about 9 of 10 deals. ")
    state, codes = reached(2, 26002, 15)
    told = insight(state, codes["place 2"], codes["place 6"])
    assert told.startswith("Either way, you lose this round in nearly every deal. It counts only if you tie in the")


def test_that_the_hopeless_way_has_no_hope_is_no_reason_where_the_better_one_has_hardly_any():
    state, codes = reached(3, 26007, 60)
    told = insight(state, codes["give J3 B1 G9"], codes["give B1 G9 J3"])
    assert told.startswith("Either way, you beat {seat:1} and lose to {seat:2} in about 9 of 10 deals. The grey")


def test_a_line_that_another_one_spoils_anyway_is_not_told_to_be_spoilt():
    """With the green 0 in cell 6, the middle row waits for green in cell 4, and so the blue left column is lost too."""
    state, codes = reached(3, 26003, 50)
    for other in (codes["place 6"], codes["place 3"]):
        assert "left column" not in insight(state, codes["place 5"], other)
    assert "lines up with the grey joker 3 in the middle row" in insight(state, codes["place 5"], codes["place 6"])


def test_a_cell_that_serves_neither_the_climb_nor_a_line_can_be_weighed_too():
    state, codes = reached(2, 26004, 28)
    assert plan(state, codes["place 1"])[0] == "place the blue 2 in cell 2"
    assert plan(state, codes["place 8"]) == ("place the blue 2 in cell 9", ""), "which may be the next best"


def test_what_speaks_for_a_cell_is_not_said_again_of_a_third_one():
    state, codes = reached(2, 43008, 35)
    told = insight(state, codes["place 2"], codes["place 8"])
    assert told.endswith("now, but 11 of the 28 unseen cards could still do so later.")
    assert told.count("makes your climb 3 cards long") == 1


def test_what_is_told_of_two_cells_is_the_part_of_the_area_that_gains_most_in_imagined_deals():
    """In 100 deals, cell 8 loses a quarter of a point in the climb, and gains half a point in lines."""
    state, codes = reached(2, 27014, 7)
    told = insight(state, codes["place 7"], codes["place 5"])
    assert "In cell 6, the blue 4 would want a blue card in cell 3, where the top row wants a red one." in told
    assert "climb" not in told, "it could have at most 5 cards, but does not get to 4"


def test_where_a_tie_is_enough_to_win_the_game_it_is_won_whatever_is_done():
    state, codes = reached(2, 27010, 48)
    assert state.status().scores == (1, 0)
    for pair in permutations(codes.values()):
        assert insight(state, *pair).endswith("can score 9 at most, so you win the game whatever you choose.")


def test_what_speaks_against_a_third_cell_is_not_said_twice():
    state, codes = reached(2, 28002, 13)
    told = insight(state, codes["place 1"], codes["place 2"])
    assert told.count("n cell 2, the green 10 lines up with the green 8") == 1
