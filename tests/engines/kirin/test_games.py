"""What is dealt again could have been dealt, evenly; and stacked decks."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from ludobook.core import chance
from ludobook.games.kirin import GAME
from ludobook.games.kirin.components import KINDS, names
from ludobook.players import greedy


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
    allowed = [cards for other in others for cards in (~state.lacking(other), -1)]
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


def test_stacked_decks():
    decks = [list(reversed(KINDS)), ["a1", " v2 "]]
    state = GAME.new(4, 0, decks=decks)
    assert state.hands[0] == tuple(range(27, 36))
    assert state.decks == (tuple(reversed(KINDS)), ("A1", "V2"))
    while state.round == 1:
        state = state.apply(state.legal_actions()[0])
    assert {0, 7} <= set(state.hands[0])


def test_ones_own_seat_says_how_many_captured_cards_score():
    state = GAME.new(4, 3)
    while not state.seen_piles(0)[0]:
        state = state.apply(greedy(state))
    beast = state.seen_declared(0, 0)[0]
    pile = state.seen_piles(0)[0]
    counted = sum(card[0] == beast for card in pile)
    things = state.scene(0).standing
    assert dict(things[0])["pile"] == f"{len(pile)} captured, {counted} {'scores' if counted == 1 else 'score'}"
    assert all(" score" not in dict(other)["pile"] for other in things[1:]), "their declared cards are secret"


def test_what_stands_in_letters_and_signs_is_heard_in_words():
    after, signs = GAME.new(4, 3), 0
    while len(after.tricks) < 5:
        before, after = after, after.apply(greedy(after))
        for scene in (after.scene(0), *(moment.scene for moment in GAME.moments(before, after, 0))):
            written = [text for _, text in scene.facts if ">" in text]
            written += [text for has in scene.standing for face, text in has if face in "AVWB"]
            assert not [words for words in map(scene.in_full, written) if re.search(r">|\b[AVWBT]\b", words)]
            signs += len(written)
    assert signs


def test_every_seat_shows_how_many_cards_of_each_beast_it_captured():
    state = GAME.new(4, 3)
    while len(state.tricks) < 3:
        state = state.apply(greedy(state))
    for pile, things in zip(state.seen_piles(1)[:4], state.scene(1).standing, strict=True):
        counts = {beast: f"{n} {beast}" for beast, n in Counter(card[0] for card in pile).items()}
        assert counts == {face: text for face, text in things if face in "AVWB"}
    hidden = GAME.new(4, 3, {"open_piles": False})
    while len(hidden.tricks) < 3:
        hidden = hidden.apply(greedy(hidden))
    assert "?" in hidden.seen_piles(1)[1], "the seat knows some of its own pile only"
    assert not [face for things in hidden.scene(1).standing for face, _ in things if face in "AVWB"]
