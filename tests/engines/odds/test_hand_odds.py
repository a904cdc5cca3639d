"""Odds one can hold: against brute force and simulation, what cannot be held, and where touches lead."""

import json
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations

import ludobook
import pytest
from declaring import having
from ludobook import BadInput
from ludobook.core import chance
from ludobook.games.egg import components as egg_cards
from ludobook.games.egg import kernel as egg
from ludobook.games.egg import odds as egg_odds
from ludobook.games.kirin import components as kirin_cards
from ludobook.games.kirin import kernel as kirin
from ludobook.games.kirin import odds as kirin_odds
from ludobook.games.lauzait_cep import components as lauzait_cards
from ludobook.games.lauzait_cep import kernel as lauzait
from ludobook.games.lauzait_cep import odds as lauzait_odds
from ludobook.games.meow_oracle import kernel as meow
from ludobook.games.meow_oracle import odds as meow_odds
from ludobook.players.greedy import greedy
from tiers import by_turns


def positions(name, moves, seed=3):
    """The case of the seat to move after each of so many greedy moves."""
    game = ludobook.game(name)
    state = game.new(game.players[min(1, len(game.players) - 1)], seed)
    for _ in range(moves):
        yield game, game.odds_case(state.view(state.turn))
        state = state.apply(greedy(state))


@pytest.mark.parametrize("name", by_turns(having("hand_odds"), "egg", "meow_oracle"))
def test_whatever_is_touched_leads_to_a_case_that_can_be_held(name):
    for game, case in positions(name, 14):
        held = game.hand_odds(case)
        assert json.loads(json.dumps(case)) == case
        keys = {zone.key_at(i) for zone in held.zones for i in range(len(zone.slots))}
        assert set(held.worths) | set(held.taps) <= keys
        assert all(0 <= worth.part <= 1 and worth.spoken for worth in held.worths.values())
        assert not held.spread or sum(one.value for one in held.spread) == pytest.approx(1)
        assert held.summary.endswith(".")
        said = [held.summary, *(worth.spoken for worth in held.worths.values())]
        assert ("±" in held.doubt) <= any("±" in text for text in said), "nothing has the ± that is explained"
        nexts = [*held.taps.values(), *(way.case for _, ways in held.ways for way in ways)]
        for after in nexts[:6]:
            assert json.loads(json.dumps(after)) == after
            game.hand_odds(after)
        for field, label, base in held.typed:
            assert label
            game.hand_odds({**base, field: case[field]})


@pytest.mark.parametrize("name", having("hand_odds"))
def test_what_cannot_be_held_is_refused_in_words(name):
    [(game, case)] = positions(name, 1)
    wrong = [{}, {"cards": "R2"}, {"cards": [1, 2, 3, 4]}, {"cards": ["Z9"] * 9}, {"cards": None}]
    wrong += [{**case, "cards": [case["cards"][0]] * len(case["cards"])}] * (name in ("egg", "kirin"))
    wrong += [{**case, "others": 9}] * (name == "egg") + [{**case, "laid": [99]}] * (name == "egg")
    wrong += [{**case, "order": "sideways"}, {**case, "lead": "Z"}] * (name == "kirin")
    wrong += [{**case, "board": {}}, {**case, "discard": "G0"}] * (name == "lauzait_cep")
    for one in wrong:
        if name == "kirin" and "cards" not in one:
            continue  # any hand
        with pytest.raises(BadInput, match=r"\w"):
            game.hand_odds(one)


def test_nothing_of_another_seat_is_in_a_case():
    for name in having("hand_odds"):
        game = ludobook.game(name)
        state = game.new(game.players[min(1, len(game.players) - 1)], 5)
        for seed in range(12):
            seat = state.turn
            assert game.odds_case(state.view(seat)) == game.odds_case(state.resample(seat, seed).view(seat))
            state = state.apply(greedy(state))


# -- The Luminous Dragon Egg ----------------------------------------------------------------------------


def laid_by(hand, others):
    """The best lay of a hand, looked for another way."""
    share = egg.share_unseen
    strengths = [egg.strengths(lay, egg_odds.FLAGS) for lay in egg.all_lays(sorted(hand), egg_odds.FLAGS)]
    return max(strengths, key=lambda s: share(0, s[0], others) * share(1, s[1], others))


def test_zoo_against_one_other_is_that_of_every_hand_there_is():
    cards = "R20 RW B7 B7 R5"
    hand = [egg_cards.parse_card(card) for card in cards.split()]
    held = egg_odds.hand_odds({"cards": cards.split(), "laid": [0, 1, 2, 3], "others": 1})
    strengths = egg.strengths(egg.lay_of(*sorted(hand[:2]), *hand[2:4]), egg_odds.FLAGS)
    deck = list(egg_cards.CARDS)
    for card in hand:
        deck.remove(card)
    found = Counter()
    for five, number in Counter(combinations(deck, 5)).items():
        far, near = laid_by(five, 1)
        found[(far <= strengths[0]) * (near <= strengths[1])] += number
    for chance_of in held.spread:
        true = found[int(chance_of.label)] / found.total()
        assert abs(chance_of.value - true) < 4 * chance_of.error


def test_a_lay_that_the_rules_forbid_is_said_and_none_is_worth_more_than_the_best():
    cards = ["R2", "R20", "B7", "B7", "R5"]
    wrong = egg_odds.hand_odds({"cards": cards, "laid": [0, 1, 2, 3]})
    assert "cannot lay them" in wrong.summary
    assert not wrong.spread
    best = egg_odds.hand_odds({"cards": cards, "laid": egg_odds.hand_odds({"cards": cards}).ways[1][1][0].case["laid"]})
    assert best.summary.startswith("This earns")
    assert best.zones[0].badge[1].startswith("Friends")
    assert [len(zone.slots) for zone in best.zones] == [2, 2, 1]
    assert not best.worths, "nothing is to be laid"


# -- Kirin ----------------------------------------------------------------------------------------------


def test_leads_of_a_hand_are_what_random_deals_bring():
    cards = [kirin_cards.KINDS[card] for card in (2, 8, 14, 20, 25, 29, 33, 5)]
    mine = [kirin_cards.parse_card(card) for card in cards]
    held = kirin_odds.hand_odds({"cards": cards, "lead": "W3", "order": "descending"})
    lead, order = kirin_cards.parse_card("W3"), kirin.DESCENDING
    rest, state, n = [card for card in range(36) if card not in mine], chance.start(7), 6000
    bound, wins = Counter(), 0
    for _ in range(n):
        state, mixed = chance.shuffle(state, rest)
        plays, obliged = [lead], 0
        for follower in range(3):
            hand = mixed[8 * follower : 8 * follower + 8]
            mask = sum(1 << card for card in hand)
            may = kirin.playable(mask, kirin.answers(lead, order, 0))
            obliged += may != mask or all(kirin.qualifies(card, lead, order, 0) for card in hand)
            plays.append(next(card for card in hand if may >> card & 1))  # the hand is in random order
        bound[obliged] += 1
        wins += kirin.trick_winner(plays, order) == 0
    for one in held.spread:
        assert one.value == pytest.approx(bound[int(one.label)] / n, abs=0.02)
    assert float(kirin_odds.lead_wins([lead, *rest], lead, order)) == pytest.approx(wins / n, abs=0.02)


@pytest.mark.parametrize(
    ("trick", "card"), [(["A3"], "V5"), (["A3", "V4"], "B4"), (["W2"], "A6"), (["A3", "V4", "B5"], "WT")]
)
def test_an_answer_wins_as_often_as_in_random_deals(trick, card):
    mine = [kirin_cards.parse_card(text) for text in (card, "V5" if card != "V5" else "W5", "A1", "V1", "W6")]
    lies, order = [kirin_cards.parse_card(text) for text in trick], kirin.ASCENDING
    rest, state, n = [each for each in range(36) if each not in (*mine, *lies)], chance.start(7), 4000
    wins = 0
    for _ in range(n):
        state, mixed = chance.shuffle(state, rest)
        plays = [*lies, mine[0]]
        for later in range(4 - len(plays)):
            hand = mixed[5 * later : 5 * later + 5]
            may = kirin.playable(sum(1 << each for each in hand), kirin.answers(lies[0], order, 0))
            plays.append(next(each for each in hand if may >> each & 1))
        wins += kirin.trick_winner(plays, order) == len(lies)
    assert float(kirin_odds.answer_wins(rest, lies, mine[0], order, 5)) == pytest.approx(wins / n, abs=0.025)
    case = {"cards": [*kirin_cards.DECK.names(mine)], "gone": trick, "trick": trick, "order": "ascending"}
    held = kirin_odds.hand_odds(case)
    offered = {held.zones[1].slots[int(key.split("-")[1])].face for key in held.taps}
    bound = [each for each in mine if kirin.qualifies(each, lies[0], order, 0)]
    assert offered == {*kirin_cards.DECK.names(bound or mine)}, "only what may be played is counted"


def test_the_order_turned_over_turns_the_map_over():
    up, down = (kirin_odds.hand_odds({"order": order}) for order in ("ascending", "descending"))
    assert [slot.face[0] for slot in up.zones[0].slots[::9]] == list("AVWB")
    assert [slot.face[0] for slot in down.zones[0].slots[::9]] == list("BWVA")
    assert [slot.face[1] for slot in down.zones[0].slots[:7]] == list("T123456")
    led = kirin_odds.hand_odds({"order": "ascending", "lead": "W3"})
    must = {
        slot.face for i, slot in enumerate(led.zones[0].slots) if led.worths.get(f"leads-{i}", ("", ""))[1] == "must"
    }
    assert must == {beast + rank for beast in "AV" for rank in "456T+-"}


# -- Meow Oracle ----------------------------------------------------------------------------------------


def test_the_last_card_of_an_area_is_worth_what_the_area_then_totals():
    area = ["R1", "R2", "R3", "G4", "G5", "G6", "B7", "B8", "_"]
    held = meow_odds.hand_odds({"cards": area, "offer": ["B9"], "card": "B9"})
    cards = [meow_odds.PACK.parse(card) for card in [*area[:8], "B9"]]
    assert held.worths["area-8"].text == f"{meow.area_total(cards, 0):.1f}"
    assert [one.value for one in held.spread] == [1.0]


def test_two_free_cells_are_tried_with_every_card():
    area = ["R1", "R2", "R3", "G4", "G5", "G6", "B7", "_", "_"]
    held = meow_odds.hand_odds({"cards": area, "offer": ["B8"], "card": "B8"})
    laid = [meow_odds.PACK.parse(card) for card in area[:7]]
    card = meow_odds.PACK.parse("B8")
    unseen = [other for other in range(36) if other not in (*laid, card)]
    for cell, places in ((7, lambda c: [*laid, card, c]), (8, lambda c: [*laid, c, card])):
        totals = [meow.area_total(places(other), 0) for other in unseen]
        assert held.worths[f"area-{cell}"].text == f"{sum(totals) / len(totals):.1f}"
    assert not any(one.error for one in held.spread), "all there is was tried"


def test_cells_that_differ_by_no_more_than_luck_are_called_about_equal():
    held = meow_odds.hand_odds({"cards": ["G9", *["_"] * 7, "G8"], "offer": ["R3"], "card": "R3"})
    assert "in cell 4 and cell 6, but it’s too close to tell which of them is best" in held.summary
    sure = meow_odds.hand_odds(
        {"cards": ["_", "R2", "R3", "G4", "G5", "G6", "B7", "B8", "_"], "offer": ["R1"], "card": "R1"}
    )
    assert "worth most in cell 1. In cell 1 the climb can still reach 9 cards" in sure.summary


def test_a_cell_is_best_for_the_climb_or_for_lines_that_are_still_open():
    unseen = [meow_odds.PACK.parse(card) for card in ("R2", "B4", "R9", "G9")]
    lies = {0: "R1", 3: "G5", 6: "B7", 8: "R8"}
    area = [meow_odds.PACK.parse(lies[i]) if i in lies else meow_odds.NOTHING for i in range(9)]
    assert meow_odds.longest_climb(area, unseen) == 6, "1, 2, 4, 5, 9 and 9; then 7 drops"
    held = meow_odds.hand_odds({"cards": ["B8", *["_"] * 6, "R6", "B7"], "offer": ["R10"], "card": "R10"})
    assert "In cell 2 it can still help to complete the middle column" in held.summary


@pytest.mark.parametrize("cells", ["_ _ _ _ _ _ _ _ _", "R1 _ _ _ G5 _ _ _ B9", "B8 _ _ _ _ _ _ R6 B7"])
def test_a_wrong_cell_hears_why_it_is_worse_itself(cells):
    held = meow_odds.hand_odds({"cards": cells.split(), "offer": ["R10"], "card": "R10"})
    wrong = {*held.worths} - {*held.guess.right}
    assert {*held.guess.instead} == wrong
    for key in wrong:
        cell = f"cell {int(key.removeprefix('area-')) + 1}"
        assert re.search(rf"\b{cell}\b", held.guess.instead[key]), (cell, held.guess.instead[key])


def test_a_lead_is_told_with_the_cards_that_answer_and_beat_it():
    told = kirin_odds.hand_odds({"cards": ["A4", "V2", "W3"], "lead": "A4"}).summary
    assert "In ascending order no beast is stronger than the Azure Dragon, so no card answers it" in told
    assert told.endswith("Of the 33 cards that they may hold, 12 beat it."), "5, 6 and trump"
    told = kirin_odds.hand_odds({"cards": ["A4", "V2", "W3"], "lead": "V2"}).summary
    assert "Of the 33 cards that the others may hold, 6 answer it" in told, "Dragon 3, 5, 6, trump, + and -"
    assert "has no rank" in kirin_odds.hand_odds({"cards": ["A+", "V2"], "lead": "A+"}).summary


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_right_card_is_named_in_what_is_said_of_it(seed):
    for name in ("egg", "lauzait_cep"):
        game = ludobook.game(name)
        held = game.hand_odds(game.odds_case(game.new(3, seed).view(0)))
        slots = {zone.key_at(i): slot for zone in held.zones for i, slot in enumerate(zone.slots)}
        for key in held.guess.right if held.guess else ():
            told = held.guess.instead.get(key, held.summary)
            first = told.split(" as Near" if name == "egg" else " and move")[0]
            assert slots[key].label in game.deck.in_words(first, game.label), (name, key, told)


def test_a_free_cell_without_a_card_tells_how_many_cards_it_is_best_for():
    held = meow_odds.hand_odds({"cards": ["R1", *["_"] * 8], "offer": []})
    shares = [float(worth.text.replace("never", "0").strip("<> %")) for worth in held.worths.values()]
    assert len(shares) == 8
    assert sum(shares) == pytest.approx(100, abs=4)


# -- Lauzait-Cep ----------------------------------------------------------------------------------------


def splits(nine):
    return lauzait.splits(lauzait.counts(nine), lauzait_odds.FLAGS, [0] * lauzait.ROOM)


def fewest(hand, most):
    """How many pieces must be others for three sets, by trying all, if that is no more than ``most``."""
    hands, tried = {tuple(sorted(hand))}, 0
    while not any(map(splits, hands)) and tried < most:
        hands = {
            tuple(sorted((*nine[:i], kind, *nine[i + 1 :]))) for nine in hands for i in range(9) for kind in range(20)
        }
        tried += 1
    return tried if any(map(splits, hands)) else None


def test_pieces_missing_are_those_that_must_be_others():
    state, seen = chance.start(2), Counter()
    deals = []
    for _ in range(150):
        state, mixed = chance.shuffle(state, lauzait_cards.PIECES)
        deals.append(mixed[:9])
    deals += [tuple(lauzait_cards.parse_card(piece) for piece in text.split()) for text in (
        "W0 W1 W2 G3 G4 G5 J J J", "W0 W0 W0 W0 W1 W2 G9 G9 J", "W0 G0 W2 G2 W4 G4 J J J", "W1 W1 W1 W2 W2 W2 W3 W3 W3",
    )]  # fmt: skip
    for nine in deals:
        lacking = lauzait_odds.count_lacking(lauzait.counts(nine))
        assert (lacking == 0) == splits(nine)
        if lacking < 2:
            assert fewest(nine, 1) == lacking, lauzait_cards.names(nine)
        elif len(deals) - deals.index(nine) < 60:
            assert fewest(nine, 1) is None, lauzait_cards.names(nine)
        seen[lacking] += 1
    assert len(seen) > 3


def test_a_reason_says_what_becomes_free_if_the_hand_could_make_that_set_before():
    game, seen = ludobook.game("lauzait_cep"), Counter()
    for seed in range(60):
        case = game.odds_case((state := game.new(3, seed)).view(state.turn))
        told = game.hand_odds(case).summary
        if found := re.search(r"take (\w+), which makes a set with (\w+) and (\w+)\.", told):
            three = found.groups()
            before = Counter(case["cards"]) - Counter(three[1:])
            again = [one for one in before if one == three[0] or (one != "J" and makes_set(one, *three[1:]))]
            assert bool(again) == ("free" in told), (case["cards"], told)
            seen["free" in told] += 1
    assert min(seen[True], seen[False]) > 2, seen


def makes_set(*pieces):
    """Tell whether three pieces are a set."""
    return lauzait.readings(*map(lauzait_cards.parse_card, pieces), lauzait_odds.FLAGS) > 0


def test_hires_are_those_of_the_game_and_nearer_is_what_their_throws_bring():
    game = ludobook.game("lauzait_cep")
    for seed in (1, 2, 3):
        state = game.new(3, seed)
        own = sorted(state.nine(state.turn))
        hand = lauzait.counts(own)
        board = [lauzait.EMPTY if piece is None else piece for piece in state.at.board]
        found = {hire[:3]: hire[3] for hire in lauzait_odds.hires(hand, hand, board)}
        told = lauzait_odds.hand_odds(game.odds_case(state.view(state.turn))).summary
        best = max(found.values())
        alike = best and list(found.values()).count(best) > 1
        assert told.endswith("Other Hires do that as well.") is bool(alike), "one of several isn't told as the only one"
        legal = [action.text.split()[1:] for action in state.legal_actions() if action.text.startswith("hire")]
        assert {
            (lauzait_cards.parse_card(p), lauzait_cards.SQUARE[a], lauzait_cards.SQUARE[b]) for p, a, b in legal
        } == set(found)
        for (discard, start, end), nearer in list(found.items())[::7]:
            chances = Fraction(0)
            for throw, ways in enumerate((1, 5, 10, 10, 5, 1)):
                after = list(own)
                after.remove(discard)
                if not lauzait.needs_throw(end):
                    throw = lauzait.PASSES
                after.append(lauzait.hire(list(board), discard, start, end, board.index(lauzait.EMPTY), throw))
                better = lauzait_odds.count_lacking(lauzait.counts(after)) < lauzait_odds.count_lacking(hand)
                chances += Fraction(ways, 32) * better
            assert chances == Fraction(nearer, 2)
