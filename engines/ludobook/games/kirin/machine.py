"""The flow of Kirin: three rounds of dealing, declaring, eight tricks and scoring.

The code of an action is its card, plus ``CARDS`` for declaring it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import BEGAN, LENGTH, NOBODY, OWN, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import lowest, nth, places, size
from ludobook.core.chance import below, mix_stacked
from ludobook.core.rules import Rulings, implements
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.fitted import WEIGHTS, rate_declaring, rate_playing
from ludobook.games.kirin.kernel import (
    ASCENDING,
    CARDS,
    HAND,
    ROUNDS,
    SEATS,
    TRICKS,
    answers,
    first_of_next_round,
    flags,
    next_parent,
    playable,
    round_points,
    settle,
    winners,
    worth_of_declaring,
    worth_of_playing,
)

FLAGS, OPEN_PILES = 1, 2  # places in ``rules``
TRICK, LAID, PARENT, FIRST, ORDER, TABLED, ANSWERING, COUNTING = range(OWN, OWN + 8)  # places in ``now``
ALL_CARDS = (1 << CARDS) - 1
ENDING = 4  # once so many tricks are finished, a seat for which it is dealt again counts what each kept card may win


class Position(NamedTuple):
    """A position. Hands and piles are masks of cards; NOBODY stands for a missing card or seat."""

    # finished tricks, cards in the trick, its parent, the round's first parent, the order; as masks the trick and the
    # cards that answer its lead; in an ending dealt again, 1 + the seat for which it was
    now: Ints
    scores: Ints
    rules: Ints
    chance: Ints
    stack: Ints
    deck: Ints
    hands: Ints
    declared: Ints
    captured: Ints
    played: Ints  # the cards that each seat has played in the round
    table: Ints  # the cards of the trick, its parent's first


SIZES = {"now": OWN + 8, "scores": SEATS, "deck": CARDS, "hands": SEATS, "declared": SEATS}
SIZES |= {"captured": SEATS, "played": SEATS, "table": SEATS}


def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    """Return the kernel's flags and, as 0 or 1, whether captured piles may be looked at."""
    return flags(rulings), rulings["open_piles"] is True


@implements("KIRIN-DEAL-1", "KIRIN-PARENT-4", "KIRIN-R21")
def deal(g: Position) -> None:
    """Shuffle and deal nine cards to each seat; the order is ascending again."""
    for card in range(CARDS):
        g.deck[card] = card
    g.chance[0] = mix_stacked(g.chance[0], g.deck, CARDS, g.stack)
    for seat in range(SEATS):
        hand = 0
        for i in range(HAND * seat, HAND * seat + HAND):
            hand |= 1 << g.deck[i]
        g.hands[seat] = hand
        g.declared[seat] = NOBODY
        g.captured[seat] = g.played[seat] = 0
    g.now[TURN] = g.now[TRICK] = g.now[LAID] = g.now[TABLED] = g.now[ANSWERING] = g.now[COUNTING] = 0
    g.now[ORDER] = ASCENDING
    g.now[PARENT] = NOBODY


def begin(g: Position) -> None:
    """Deal a new game; the first leader is drawn after all seats have declared."""
    g.now[FIRST] = g.now[BEGAN] = NOBODY
    deal(g)


def legal(g: Position) -> int:
    """Count the cards that may be declared or played."""
    return size(playable(g.hands[g.now[TURN]], g.now[ANSWERING])) if g.now[TURN] != NOBODY else 0


def action(g: Position, k: int) -> int:
    """Return the code of the k-th card that may be declared or played, in deck order."""
    return nth(playable(g.hands[g.now[TURN]], g.now[ANSWERING]), k) + (CARDS if g.now[PARENT] == NOBODY else 0)


def codes(g: Position) -> Sequence[int]:
    """List the codes of all cards that may be declared or played, in deck order."""
    if g.now[TURN] == NOBODY:
        return ()
    return _cards(playable(g.hands[g.now[TURN]], g.now[ANSWERING]) << (CARDS if g.now[PARENT] == NOBODY else 0))


_cards = lru_cache(maxsize=4096)(places)


def step(g: Position, code: int) -> None:
    """Declare or play a card, and carry out what follows the fourth of either."""
    if code >= CARDS:
        declare(g, code - CARDS)
    else:
        play(g, code)


@implements("KIRIN-PARENT-1", "KIRIN-R14", "KIRIN-R16")
def declare(g: Position, card: int) -> None:
    """Set a card face down. When all seats have, draw the first parent by lot, unless the round before decides it."""
    seat = g.now[TURN]
    g.hands[seat] ^= 1 << card
    g.declared[seat] = card
    g.now[TURN] = seat + 1
    if seat + 1 == SEATS:
        if g.now[FIRST] == NOBODY:
            g.chance[0], g.now[FIRST] = below(g.chance[0], SEATS)
        if g.now[BEGAN] == NOBODY:
            g.now[BEGAN] = g.now[FIRST]
        g.now[PARENT] = g.now[TURN] = g.now[FIRST]


def play(g: Position, card: int) -> None:
    """Play a card to the trick; the next seat clockwise follows, until all four have played."""
    seat, laid = g.now[TURN], g.now[LAID]
    g.hands[seat] ^= 1 << card
    g.played[seat] |= 1 << card
    g.table[laid] = card
    g.now[TABLED] |= 1 << card
    if laid == 0:
        g.now[ANSWERING] = answers(card, g.now[ORDER], g.rules[FLAGS])
    if laid + 1 == SEATS:
        end_trick(g)
    else:
        g.now[LAID] = laid + 1
        g.now[TURN] = seat + 1 if seat + 1 < SEATS else 0


@implements("KIRIN-TRICK-4", "KIRIN-ALLKIRIN-2", "KIRIN-R13")
def end_trick(g: Position) -> None:
    """Give a finished trick to its winner, or set it aside for good; after the eighth, end the round."""
    winner, _, g.now[ORDER] = settle(g.table, g.now[ORDER])
    parent = next_parent(g.now[PARENT], winner)
    if winner != NOBODY:
        g.captured[parent] |= g.now[TABLED]
    g.now[PARENT] = g.now[TURN] = parent
    g.now[LAID] = g.now[TABLED] = g.now[ANSWERING] = 0
    g.now[TRICK] += 1
    g.now[LENGTH] += 1
    if g.now[TRICK] == TRICKS:
        end_round(g)


@implements("KIRIN-SCORE-1", "KIRIN-SCORE-5", "KIRIN-END-1", "KIRIN-END-2", "KIRIN-R22")
def end_round(g: Position) -> None:
    """Score a round; deal the next one, or end the game after the third."""
    for seat in range(SEATS):
        g.scores[seat] += round_points(g.declared[seat], g.captured[seat], g.rules[FLAGS])
    g.now[SCORINGS] += 1
    if g.now[SCORINGS] == ROUNDS:
        g.now[TURN] = NOBODY
    else:
        g.now[FIRST] = first_of_next_round(g.now[FIRST], g.now[PARENT], g.rules[FLAGS])
        deal(g)


def won(g: Position) -> int:
    """Return the winning seats of a finished game, as a sum of 1 << seat."""
    return winners(g.scores)


# -- what looks best ------------------------------------------------------------------------------------


def unseen(g: Position) -> int:
    """Return the mask of the cards that the seat to act has not seen, or may not look at any more."""
    seat = g.now[TURN]
    seen = g.hands[seat] | 1 << g.declared[seat] | g.now[TABLED] | g.played[seat]
    if g.rules[OPEN_PILES]:
        for other in range(SEATS):
            seen |= g.played[other]
    return ALL_CARDS & ~seen


def heuristic(g: Position, code: int) -> float:
    """Rate declaring or playing a card, for the seat to act."""
    seat = g.now[TURN]
    if code >= CARDS:
        return worth_of_declaring(code - CARDS, g.hands[seat])
    return worth_of_playing(code, g.now[ORDER], g.declared[seat], g.now[TABLED], unseen(g))


def best(g: Position) -> int:
    """Return the code that ``heuristic`` rates highest."""
    seat = g.now[TURN]
    left = playable(g.hands[seat], g.now[ANSWERING])
    declaring = g.now[PARENT] == NOBODY
    found, most = CARDS * declaring + lowest(left), -1e9
    if left & (left - 1) == 0:
        return found
    hidden = 0 if declaring else unseen(g)
    while left:
        card = lowest(left)
        left &= left - 1
        if declaring:
            value = worth_of_declaring(card, g.hands[seat])
        else:
            value = worth_of_playing(card, g.now[ORDER], g.declared[seat], g.now[TABLED], hidden)
        if value > most:
            found, most = CARDS * declaring + card, value
    return found


def fitted(g: Position, code: int) -> float:
    """Rate a card for the seat to act by the fitted weights."""
    seat, now = g.now[TURN], g.now
    if code >= CARDS:
        return rate_declaring(code - CARDS, g.hands[seat], WEIGHTS)
    return rate_playing(code, now[ORDER], g.declared[seat], now[TABLED], 0, unseen(g), now[TRICK], WEIGHTS)


def best_by(g: Position, weights: Sequence[float]) -> int:
    """Return the code rated highest by these weights."""
    seat, now, is_first = g.now[TURN], g.now, g.now[PARENT] == NOBODY
    hand = g.hands[seat]
    left, counted = playable(hand, now[ANSWERING]), hand if now[COUNTING] == seat + 1 else 0
    found, most = CARDS * is_first + lowest(left), -1e9
    if left & (left - 1) == 0:
        return found
    hidden = 0 if is_first else unseen(g)
    while left:
        card = lowest(left)
        left &= left - 1
        if is_first:
            value = rate_declaring(card, hand, weights)
        else:
            value = rate_playing(card, now[ORDER], g.declared[seat], now[TABLED], counted, hidden, now[TRICK], weights)
        if value > most:
            found, most = CARDS * is_first + card, value
    return found


def best_fitted(g: Position) -> int:
    """Return the code rated highest by the fitted weights."""
    return best_by(g, WEIGHTS)


def action_of(code: int, players: int) -> Action:
    """Return the action of a code."""
    verb, card = ("declare", KINDS[code - CARDS]) if code >= CARDS else ("play", KINDS[code])
    return Action(f"{verb} {card}", ((verb,), (card,)), code)


MACHINE = Machine(
    position=Position,
    sizes=SIZES,
    count=2 * CARDS,
    options=options,
    begin=begin,
    legal=legal,
    action=action,
    heuristic=heuristic,
    best=best,
    fitted=fitted,
    best_fitted=best_fitted,
    step=step,
    winners=won,
    action_of=action_of,
    length="tricks",
    second_looks=6,  # a round is played out quickly
    codes=codes,
)
