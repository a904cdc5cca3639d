"""Whole games: they end, keep every card, repeat from their seed, and show each seat what it may see, no more."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from ludobook.core import chance
from ludobook.core.errors import BadInput
from ludobook.games.kirin import GAME, kernel
from ludobook.games.kirin.components import KINDS, names
from ludobook.games.kirin.scoring import settle_trick

RULINGS = (
    {},
    {"kirin_lead": "any", "declared_scores": True, "next_parent": "draw", "open_piles": False},
    {"next_parent": "last_winner"},
    {"open_piles": False},
)


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_random_games(walk, rulings, seed):
    states = list(walk(seed, rulings))
    assert len(states) == 3 * 36 + 1
    last = states[-1]
    assert last.status().scores == tuple(map(sum, zip(*(scored.points for scored in last.rounds), strict=True)))
    assert last.status().winners == tuple(seat for seat, points in enumerate(last.points) if points == max(last.points))
    more = 1 if rulings.get("declared_scores") else 0
    for scored in last.rounds:
        assert len(scored.aside) in (0, 4, 8)
        assert len({*scored.declared, *(card for pile in scored.captured for card in pile), *scored.aside}) == 36
        for beast in range(4):
            sharing = [seat for seat in range(4) if (KINDS[scored.declared[seat]][0] == "AVWB"[beast])]
            assert sum(scored.points[seat] - more for seat in sharing) <= max(9 - len(sharing), 0)


# -- what is known --------------------------------------------------------------------------------------


def test_resample_follows_from_the_view_alone(walk):
    for state in list(walk(12))[::5]:
        for seat in range(4):
            once, twice = state.resample(seat, 1), state.resample(seat, 2).resample(seat, 1)
            assert once.at == twice.at


@pytest.mark.parametrize("rulings", [{}, {"kirin_lead": "any"}], ids=str)
def test_imagined_games_could_have_happened(walk, rulings):
    """Dealt from the start with the redealt hands, the same plays are all legal."""
    for seed in range(3):
        states = [state for state in walk(seed, rulings) if state.round == 1]
        for state in states[6::2]:
            plays = [entry.text for entry in state.log if entry.text.startswith("play")]
            for seat in range(4):
                other = state.resample(seat, seed)
                hands = [set(hand) for hand in other.hands]
                for entry in other.log:
                    if entry.text.startswith("play"):
                        hands[entry.seat].add(KINDS.index(entry.text[5:]))
                for owner in range(4):
                    hands[owner].add(other.declared[owner])
                deck = [card for hand in hands for card in names(sorted(hand))]
                first = state.first
                again = next(
                    game
                    for game in (declared(deck, other.declared, k, rulings) for k in range(500))
                    if game.parent == first
                )
                for text in plays:
                    again = again.apply(text)
                assert again.hands == other.hands


def declared(deck, cards, seed, rulings):
    state = GAME.new(4, seed, rulings, [deck])
    for card in cards:
        state = state.apply(f"declare {KINDS[card]}")
    return state


HANDS = (
    "A1 W6 BT W+ A3 V1 V3 W1 V+",
    "V2 A- V4 B1 W2 W4 W5 B2 B3",
    "W3 B5 V- A5 A4 A6 V6 AT VT",
    "V5 A2 B+ WT B4 B6 W- B- A+",
)


def test_resample_deals_all_that_may_be(dealt, play):
    """Seat 0 did not answer W3, so its hand holds no card that would; else any unseen card may be anywhere."""
    state = play(dealt(HANDS, 2), "W3 V5 BT")
    unseen = set(KINDS) - set(HANDS[1].split()) - {"W3", "V5", "BT"}
    answers = {"A4", "A5", "A6", "AT", "A+", "V6", "VT", "V+", "V-"}
    held: list[set[str]] = [set() for _ in range(4)]
    declared: list[set[str]] = [set() for _ in range(4)]
    for seed in range(400):
        other = state.resample(1, seed)
        for seat in (0, 2, 3):
            held[seat].update(names(other.hands[seat]))
            declared[seat].add(KINDS[other.declared[seat]])
    assert held[0] == unseen - answers
    assert held[2] == held[3] == declared[0] == declared[2] == declared[3] == unseen


def test_resample_is_even():
    """Late in a round, every deal that is consistent with what a seat saw comes about, equally often."""
    state, generator = GAME.new(4, 50), chance.start(3)
    while len(state.tricks) < 6 or len(state.table) < 3:
        actions = state.legal_actions()
        generator, k = chance.below(generator, len(actions))
        state = state.apply(actions[k])
    seat = state.turn
    others = [other for other in range(4) if other != seat]
    unseen = sorted(card for other in others for card in (*state.hands[other], state.declared[other]))
    sizes = [size for other in others for size in (len(state.hands[other]), 1)]
    allowed = [cards for other in others for cards in (~state._lacking(other), -1)]
    possible = set(ways(unseen, sizes, allowed))
    runs = 20 * len(possible)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for seed in range(runs):
        redealt = state.resample(seat, seed)
        found[tuple(part for o in others for part in (redealt.hands[o], (redealt.declared[o],)))] += 1
    assert set(found) == possible
    assert len(possible) > 200
    assert sum((count - 20) ** 2 / 20 for count in found.values()) / len(possible) < 1.3


def ways(cards, sizes, allowed):
    """Every way to part the cards into groups of these sizes, each with allowed cards only."""
    if not sizes:
        yield ()
        return
    for group in combinations(cards, sizes[0]):
        if all(allowed[0] >> card & 1 for card in group):
            rest = [card for card in cards if card not in group]
            yield from ((group, *others) for others in ways(rest, sizes[1:], allowed[1:]))


CARD = re.compile(r"^[AVWB][1-6T+-]$")


def cards_in(value):
    """Every card named anywhere in plain data."""
    if isinstance(value, dict):
        return [card for item in value.values() for card in cards_in(item)]
    if isinstance(value, list):
        return [card for item in value for card in cards_in(item)]
    return [word for word in str(value).split() if CARD.match(word)] if isinstance(value, str) else []


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_views_name_no_hidden_card(walk, rulings):
    for state in walk(21, rulings):
        for seat in range(4):
            view = state.view(seat)
            past = {"rounds": view.pop("rounds")}
            log = view.pop("log")
            start = max(i for i, entry in enumerate(log) if entry["action"] == "deal")
            named = set(cards_in(view)) | set(cards_in(log[start:]))
            if state.phase == "over":
                assert named == set(KINDS)
                continue
            own = state.hands[seat] if state.declared[seat] is None else (*state.hands[seat], state.declared[seat])
            open_cards = [*own, *state.table]
            for parent, trick in state.tricks:
                mine = [trick.plays[(seat - parent) % 4]]
                open_cards.extend(mine if rulings.get("open_piles") is False else trick.plays)
            assert named == set(names(open_cards))
            assert len(past["rounds"]) == state.round - 1


def test_log_of_a_round(dealt, play):
    state = dealt(HANDS, 2)
    assert [row["action"] for row in state.view(1)["log"]] == [
        *("deal", "declare ?", "declare B3", "declare ?", "declare ?", "parent 2"),
    ]
    assert [row["seat"] for row in state.view(1)["log"]] == [None, 0, 1, 2, 3, None]


# -- records --------------------------------------------------------------------------------------------


def test_stacked_decks(dealt, play):
    decks = [list(reversed(KINDS)), ["a1", " v2 "]]
    state = GAME.new(4, 0, decks=decks)
    assert state.hands[0] == tuple(range(27, 36))
    assert state.decks == (tuple(reversed(KINDS)), ("A1", "V2"))
    while state.round == 1:
        state = state.apply(state.legal_actions()[0])
    assert {0, 7} <= set(state.hands[0])
    for bad in ([["A1", "A1"]], [["A9"]]):
        with pytest.raises(BadInput):
            GAME.new(4, 0, decks=bad)


# -- random play, as the rules file counts it -----------------------------------------------------------


def settled(state):
    """Every trick of a finished game, by its log."""
    plays = [KINDS.index(entry.text[5:]) for entry in state.log if entry.text.startswith("play")]
    order = kernel.ASCENDING
    for i in range(0, len(plays), 4):
        order = kernel.ASCENDING if i % 32 == 0 else order
        yield (trick := settle_trick(plays[i : i + 4], order))
        order = trick.next_order


@pytest.mark.long
def test_random_play_is_as_counted(walk):
    forced = Counter()
    follows = tricks = aside = 0
    effects = Counter()
    points = [0, 0, 0, 0]
    wins = Counter()
    games = 150
    for seed in range(games):
        for state in walk(seed + 1000):
            if state.phase == "play" and state.table:
                follows += 1
                answering = kernel.answers(state.table[0], state.order, 0)
                forced[len(state.tricks)] += state.at.hands[state.turn] & answering != 0
        for trick in settled(state):
            tricks += 1
            effects[trick.effect] += 1
            aside += trick.winner == -1
            wins[trick.winner] += 1
        for i, scored in enumerate(state.rounds):
            first = (state.first - 2 + i) % 4
            for seat in range(4):
                points[seat] += scored.points[(first + seat) % 4]
    assert sum(forced.values()) / follows == pytest.approx(0.416, abs=0.02)
    for trick, share in enumerate((60, 57, 53, 48, 42, 34, 26, 14)):
        assert forced[trick] / (follows / 8) == pytest.approx(share / 100, abs=0.05)
    assert effects[0] / tricks == pytest.approx(0.411, abs=0.03)
    assert effects[2] / tricks == pytest.approx(0.056, abs=0.02)
    assert aside / tricks == pytest.approx(0.0124, abs=0.008)
    assert sum(points) / (4 * 3 * games) == pytest.approx(1.81, abs=0.08)
    assert wins[0] / (tricks - aside) == pytest.approx(0.212, abs=0.03)
