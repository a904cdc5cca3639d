"""The flow of German Whist. An action's code is the card played; hands are masks of cards."""

from typing import NamedTuple

from ludobook.contract.action import Action
from ludobook.contract.machine import LENGTH, NOBODY, OWN, SCORINGS, TURN, Ints, Machine
from ludobook.core.bits import largest, nth, size
from ludobook.core.chance import mix_stacked
from ludobook.core.rules import Rulings, implements

from german_whist.components import KINDS

CARDS, HAND, SUIT, SEATS = 52, 13, 13, 2
TRICKS = 2 * HAND  # half of them are played for the stock
COUNT_ALL = 1  # a place in ``rules``
TRUMP, LEAD = OWN, OWN + 1  # places in ``now``: the trump suit; the card led, NOBODY before


class Position(NamedTuple):
    now: Ints
    scores: Ints  # by seat, the tricks that count
    rules: Ints
    chance: Ints
    stack: Ints
    deck: Ints  # as shuffled: the two hands, then the stock
    hands: Ints
    shown: Ints  # the cards in hand that were taken face up


@implements("GW-R1")
def options(rulings: Rulings, players: int) -> tuple[int, ...]:
    return (int(rulings["count"] == "all"),)


@implements("GW-DEAL-1", "GW-DEAL-2")
def begin(g: Position) -> None:
    for card in range(CARDS):
        g.deck[card] = card
    g.chance[0] = mix_stacked(g.chance[0], g.deck, CARDS, g.stack)
    for seat in range(SEATS):
        g.hands[seat] = g.shown[seat] = 0
        for place in range(HAND * seat, HAND * seat + HAND):
            g.hands[seat] |= 1 << g.deck[place]
    g.now[TRUMP], g.now[LEAD] = g.deck[SEATS * HAND] // SUIT, NOBODY


def turned(trick: int) -> int:
    """Return the index in ``deck`` of the card that a trick is played for, the loser's next; ``CARDS`` if none."""
    return min(SEATS * (HAND + trick), CARDS)


@implements("GW-PLAY-1", "GW-PLAY-2")
def playable(g: Position) -> int:
    hand, lead = g.hands[g.now[TURN]], g.now[LEAD]
    following = hand & ((1 << SUIT) - 1) << lead // SUIT * SUIT if lead != NOBODY else 0
    return following if following else hand


@implements("GW-TRICK-1")
def beats(card: int, lead: int, trump: int) -> bool:
    """Tell whether a card that follows wins the trick."""
    return card > lead if card // SUIT == lead // SUIT else card // SUIT == trump


def legal(g: Position) -> int:
    return size(playable(g)) if g.now[TURN] != NOBODY else 0


def action(g: Position, k: int) -> int:
    return nth(playable(g), k)


def step(g: Position, card: int) -> None:
    seat, lead = g.now[TURN], g.now[LEAD]
    g.hands[seat] &= ~(1 << card)
    g.shown[seat] &= ~(1 << card)
    if lead == NOBODY:
        g.now[LEAD], g.now[TURN] = card, 1 - seat
    else:
        end_trick(g, seat if beats(card, lead, g.now[TRUMP]) else 1 - seat)


@implements("GW-TRICK-2", "GW-STOCK-1")
def end_trick(g: Position, winner: int) -> None:
    top = turned(g.now[LENGTH])
    if top < CARDS:
        g.hands[winner] |= 1 << g.deck[top]
        g.shown[winner] |= 1 << g.deck[top]
        g.hands[1 - winner] |= 1 << g.deck[top + 1]
    if top == CARDS or g.rules[COUNT_ALL]:
        g.scores[winner] += 1
    g.now[LENGTH] += 1
    g.now[LEAD], g.now[TURN] = NOBODY, winner
    if g.now[LENGTH] == TRICKS:
        g.now[SCORINGS], g.now[TURN] = 1, NOBODY


@implements("GW-END-1")
def winners(g: Position) -> int:
    return largest(g.scores, SEATS)


def heuristic(g: Position, card: int) -> float:
    """Rate a card: win a trick that is worth it with the weakest winning card, otherwise play the weakest card."""
    lead, trump, top = g.now[LEAD], g.now[TRUMP], turned(g.now[LENGTH])
    own = card % SUIT + SUIT * (card // SUIT == trump)
    prize = g.deck[top] % SUIT + SUIT * (g.deck[top] // SUIT == trump) - 7.0 if top < CARDS else 20.0
    chance = min(own, 12) / 12 if lead == NOBODY else 1.0 * beats(card, lead, trump)
    return prize * chance - 0.5 * own


def action_of(code: int, players: int) -> Action:
    return Action(f"play {KINDS[code]}", (("play",), (KINDS[code],)), code)


MACHINE = Machine(
    position=Position,
    sizes={"now": OWN + 2, "scores": SEATS, "deck": CARDS, "hands": SEATS, "shown": SEATS},
    options=options,
    begin=begin,
    legal=legal,
    action=action,
    heuristic=heuristic,
    step=step,
    winners=winners,
    action_of=action_of,
    length="tricks",
    count=CARDS,
)
