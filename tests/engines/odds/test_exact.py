"""The exact odds against every single deal of small decks, and against what must hold of them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm

import pytest
from ludobook.core import counting
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


def parsed(cards, text):
    return sorted(map(cards.parse_card, text.split()))


def dealt(deck, size):
    """Every deal of single cards from a deck, as hands of kinds and how many deals look like each."""
    return Counter(tuple(deck[i] for i in places) for places in combinations(range(len(deck)), size))


def test_hands_of_kinds():
    deck = [0, 0, 0, 1, 3, 3]
    copies = [3, 1, 0, 2]
    for size in range(7):
        found = list(counting.hands(copies, size))
        assert len(set(found)) == len(found)
        ways = {hand: counting.ways(copies, [hand.count(kind) for kind in range(4)]) for hand in found}
        assert ways == dealt(deck, size)
    assert not list(counting.hands(copies, 7))
    assert counting.ways([3, 1], [0, 2]) == 0


# -- Lauzait-Cep ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judged():
    return lauzait_odds.complete_hands()


SMALL_DECKS = (
    "W1 W1 W2 W2 W3 W3 W3 G1 G2 G3 G3 J",
    "W0 W0 W0 G0 G0 G0 W7 W8 G9 J J J J",
    "W0 W1 W2 W3 G3 W4 G4 G5 W6 W7 W8 G9 J",
    "W5 W5 W5 W6 W6 W6 W7 W7 W7 W4 W4 W4",
    "G0 W1 G1 W2 G2 W4 W5 G6 G7 G8 W9 J J",
)


@pytest.mark.parametrize(
    "text", [*SMALL_DECKS[:2], *(pytest.param(text, marks=pytest.mark.long) for text in SMALL_DECKS[2:])]
)
def test_sets_and_formations_of_every_hand_of_a_small_deck(judged, text):
    deck = parsed(lauzait_cards, text)
    expected = Counter()
    for nine, number in dealt(deck, 9).items():
        found = 0
        if lauzait.best_arrangement(nine, 0, False, 3)[0]:
            found = lauzait.LAUZAIT_CEP + lauzait.BALANCED * lauzait.is_balanced(nine)
            for bit in (lauzait.EXPERTS, lauzait.GREAT_SEQUENCE, lauzait.BRIDGES):
                found |= lauzait.best_arrangement(nine, bit, False, 3)[0] & bit
        expected[found] += number
    incomplete = expected.pop(0, 0)
    assert lauzait_odds.count_complete(judged, deck) == expected
    assert expected.total() + incomplete == comb(len(deck), 9)
    assert expected  # the deck was chosen to have some


@pytest.mark.long
def test_the_small_decks_show_every_formation(judged):
    seen = 0
    for text in SMALL_DECKS:
        for formations in lauzait_odds.count_complete(judged, parsed(lauzait_cards, text)):
            seen |= formations
    assert seen == lauzait.LAUZAIT_CEP | lauzait.READ | lauzait.BALANCED
    assert len(judged) == 172_986


@pytest.mark.parametrize(
    ("text", "hand", "board"),
    [
        ("W0 W1 W1 W2 W5 W6 G0 G1 G9", 2, 4),
        ("W0 W0 W2 W2 W4 W4 G1 G1 G3", 3, 5),
        ("W0 W1 W3 G5 G6 G8 J", 2, 3),
        ("W8 W8 W9 G8 G9 G0 J J", 2, 2),
        ("W1 W2 W3 W4 W5 W6 W7", 3, 3),
        ("J J J J", 1, 2),
    ],
)
def test_stuck_in_every_deal_of_a_small_deck(text, hand, board):
    deck = parsed(lauzait_cards, text)
    places = range(len(deck))
    fits, deals = 0, 0
    for held in combinations(places, hand):
        for laid in combinations([place for place in places if place not in held], board):
            deals += 1
            nine = lauzait.counts([deck[place] for place in held])
            fits += lauzait.is_stalemate(nine, lauzait.discards([deck[place] for place in laid]))
    assert lauzait_odds.stuck(deck, hand, board) == Fraction(fits, deals)
    assert (fits > 0) == (text != "J J J J")


# -- Meow Oracle ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def areas():
    return meow_odds.count_areas(meow_odds.DECK)


@pytest.mark.long
def test_every_area_of_a_small_deck():
    deck = [card for card in range(36) if meow.number(card) in (3, 7) or card >= meow.JOKER]
    expected = Counter((meow.ascending_count(area, 0), meow.line_points(area)) for area in permutations(deck))
    assert len(deck) == 9
    assert meow_odds.count_areas(deck) == expected


@pytest.mark.long
def test_areas_add_up(areas):
    assert areas.total() == perm(36, 9)
    # any one line: three cards of a colour or jokers, the three jokers alone being of each colour
    line = Fraction(3 * comb(14, 3) - 2, comb(36, 3))
    assert sum(points // 2 * number for (_, points), number in areas.items()) == 8 * line * perm(36, 9)
    # the second number is not lower: half the time, but for equal ones
    equal = Fraction(8 * comb(3, 2) + 3 * comb(4, 2), comb(36, 2))
    not_stopped = sum(number for (climb, _), number in areas.items() if climb > 1)
    assert Fraction(not_stopped, perm(36, 9)) == (1 + equal) / 2


@pytest.mark.long
def test_a_full_climb_is_a_sorted_area(areas):
    # of the 9! ways to lay nine cards, those that are sorted: equal numbers in any order
    small = [card for card in range(36) if meow.number(card) in (3, 7) or card >= meow.JOKER]
    found = meow_odds.count_areas(small)
    assert sum(number for (climb, _), number in found.items() if climb == 9) == 24 * 6  # four 3s, 4, 5, three 7s
    assert areas[9, 16] == 15_570  # ways to score the most, 31


# -- Egg ------------------------------------------------------------------------------------------------

EGG_DECKS = (
    "R2 R2 R3 R5 RW RW B2 B2 B7 BW B20 B20",
    "R2 B2 R3 B3 R5 B5 R7 B7 R10 B10 R20 B20",
    "RW RW BW BW R2 R2 B3 B5 B5 R20",
)


@pytest.mark.parametrize("text", EGG_DECKS)
def test_every_hand_of_a_small_deck(text):
    deck = parsed(egg_cards, text)
    assert egg_odds.count_pairs(deck) == Counter(egg.strength(a, b, 0) for a, b in combinations(deck, 2))
    for size in range(5, 9):
        for wanted in (1, 2):
            fits = 0
            for places in combinations(range(len(deck)), size):
                alike = [p for p in combinations(places, 2) if egg.is_friends(deck[p[0]], deck[p[1]], 0)]
                apart = any(not set(one) & set(other) for one, other in combinations(alike, 2))
                fits += apart if wanted == 2 else bool(alike)
            assert egg_odds.count_friends(deck, size, wanted) == fits
    fars, lays, choices = Counter(), Counter(), Counter()
    for hand, number in dealt(deck, 5).items():
        found = set()
        for f1, f2, n1, n2 in permutations(hand, 4):
            far, near = egg.strength(f1, f2, 0), egg.strength(n1, n2, 0)
            if egg.may_be_far(far, near):
                found.add((far, near, frozenset(Counter((f1, f2)).items()), frozenset(Counter((n1, n2)).items())))
        left = [s for s in found if not any(t[:2] != s[:2] and t[0] >= s[0] and t[1] >= s[1] for t in found)]
        fars[max(egg.strength(a, b, 0) for a, b in combinations(hand, 2))] += number
        lays[len(left)] += number
        choices[len({s[:2] for s in left})] += number
    assert egg_odds.count_hands(deck) == (fars, lays, choices)


# -- Kirin ----------------------------------------------------------------------------------------------

KIRIN_DECKS = ("B1 A6 V3 W3 AT BT A+ V- W+ B-", "W2 A1 A5 V2 V6 WT B4 V+ W- A-", "B+ A+ V+ W+ A- V- W- AT VT B6")


@pytest.mark.long
@pytest.mark.parametrize("text", KIRIN_DECKS)
@pytest.mark.parametrize("order", [kirin.ASCENDING, kirin.DESCENDING])
def test_every_trick_of_a_small_deck(text, order):
    deck = parsed(kirin_cards, text)
    lead = kirin_cards.parse_card(text.split()[0])
    others = [card for card in deck if card != lead]
    hands = list(combinations(others, 2))
    may = {hand: playable(hand, lead, order) for hand in hands}
    deals, wins, kirins = 0, Fraction(0), Fraction(0)
    for one in hands:
        for two in hands:
            for three in hands:
                if len({*one, *two, *three}) < 6:
                    continue
                deals += 1
                share = Fraction(1, len(may[one]) * len(may[two]) * len(may[three]))
                for plays in ((lead, a, b, c) for a in may[one] for b in may[two] for c in may[three]):
                    winner = kirin.settle(plays, order)[0]
                    wins += share * (winner == 0)
                    kirins += share * (winner == kirin.NOBODY)
    assert kirin_odds.lead_wins(deck, lead, order, 2) == wins / deals
    assert kirin_odds.all_kirins(deck, lead, order, 2) == kirins / deals
    forced = sum(any(kirin.qualifies(card, lead, order, 0) for card in hand) for hand in hands)
    assert kirin_odds.forces(deck, lead, order, 2) == Fraction(forced, len(hands))


def playable(hand, lead, order):
    mask = kirin.playable(sum(1 << card for card in hand), kirin.answers(lead, order, 0))
    return [card for card in hand if mask >> card & 1]
