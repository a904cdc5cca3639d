"""Weighs by how much more often the kept cards of a hand of Kirin win after one card than after another."""

from __future__ import annotations

from ludobook.core.bits import places
from ludobook.games.kirin.advice.foreseen import cost_beside, points_captured, share_won, share_won_late
from ludobook.games.kirin.advice.sparing import say_why_kept
from ludobook.games.kirin.advice.telling import SAY, say_share
from ludobook.games.kirin.advice.view import KIRINS, View
from ludobook.games.kirin.components import KINDS
from ludobook.games.kirin.kernel import FIRST_KIRIN

LEAST_WIN_SHARE = 0.15  # a card that wins a trick in a smaller share of the deals wins hardly any
LEAST_WIN_GAIN = 0.1  # a card that wins a trick in so many more of the deals is worth a sentence
SAME_WIN_SHARE = 0.05  # a card that wins a trick in not so many more of the deals than another wins about as often
MOST_GAIN_RATIO = 4  # a card is not kept for its tricks if they gain so many times what all cards together do
NOTABLE_WIN_GAIN = 0.25  # a kept card that wins a trick in so many more of the deals is named where nothing else tells
EVEN_POINTS, EVEN_ERRORS = 0.1, 2  # two cards that differ by so many points and standard errors are not called even
CARRYING = 1 / 2  # what makes up a smaller share of the points by which two cards differ is not what counts


def gaining_card(view: View, better: int, other: int, least: float = LEAST_WIN_GAIN) -> int | None:
    """Return the card kept either way that wins a trick more often after the better one; None if others lose so much.

    Among the others is the one of both that is kept. One of its own beast counts twice, because it scores itself, too.
    """
    kept = view.hand & ~KIRINS & ~(1 << better) & ~(1 << other)
    gains = {card: gain(view, card, better, other) for card in places(kept)}
    best = max(gains, key=lambda card: gains[card], default=None)
    in_all = gain_in_all(view, better, other)
    if best is None or gains[best] < max(least, -min(gains.values())):  # what another kept card loses weighs as much
        return None
    return best if in_all >= gains[best] / 2 and not _at_will(view, best, better, other) else None


def _at_will(view: View, card: int, better: int, other: int) -> bool:
    """Tell whether a kept card wins about as often after the other card if it may be played as late as possible."""
    most, rival = (
        max(share_won(view.state, one, card), share_won_late(view.state, one, card)) for one in (better, other)
    )
    return rival > most - SAME_WIN_SHARE


def card_kept_by_habit(view: View, better: int, other: int) -> int | None:
    """Return the card kept either way that wins more often after the better one only as playouts keep it longer."""
    kept = view.hand & ~KIRINS & ~(1 << better) & ~(1 << other)
    best = max(places(kept), key=lambda card: gain(view, card, better, other), default=None)
    if best is None or gain(view, best, better, other) < NOTABLE_WIN_GAIN or not _at_will(view, best, better, other):
        return None
    return best


def gain(view: View, card: int, better: int, other: int) -> float:
    """Return in how many more of the deals a kept card wins a trick after one play than after another."""
    return share_won(view.state, better, card) - share_won(view.state, other, card)


def gain_in_all(view: View, better: int, other: int) -> float:
    """Add up in how many more of the deals cards win later after one play than after another; own ones count twice."""
    later = [card for card in places(view.hand & ~KIRINS) if card not in (better, other)]
    gains = {card: gain(view, card, better, other) for card in later}
    gains |= {other: share_won(view.state, better, other), better: -share_won(view.state, other, better)}
    return sum(gain * (1 + (view.own >> card & 1)) for card, gain in gains.items())


def gains_at_others_cost(view: View, better: int, other: int) -> bool:
    """Tell whether a card that wins more often if kept does so instead of others, so that all win about as often."""
    gain = share_won(view.state, better, other) - share_won(view.state, other, better)
    return gain > max(LEAST_WIN_SHARE, MOST_GAIN_RATIO * gain_in_all(view, better, other))


def are_apart(view: View, better: int, other: int) -> bool:
    """Tell whether one card comes to more points than another, so that what holds for both is no reason."""
    mean, error = cost_beside(view.state, better, other)
    return mean >= max(EVEN_POINTS, EVEN_ERRORS * error)


def carries(view: View, card: int, better: int, other: int) -> bool:
    """Tell whether what a kept card captures makes up much of the points by which two cards differ."""
    gained = points_captured(view.state, better, card) - points_captured(view.state, other, card)
    return gained >= CARRYING * cost_beside(view.state, better, other)[0]


def half_lost_now(view: View, better: int, other: int) -> bool:
    """Tell whether half of what is captured later after a better card, or more, is less captured in this trick."""
    now, later = (
        [
            sum(points_captured(view.state, card, one) for one in places(view.hand) if (one == card) == at_once)
            for card in (better, other)
        ]
        for at_once in (True, False)
    )
    return now[1] - now[0] >= CARRYING * (later[0] - later[1])


def say_even(view: View, better: int, other: int) -> str:
    """Say that neither of two cards is likely to win a trick, or that all cards win about as often; empty if one is.

    That is said where nothing else can be, with the card that counts.
    """
    one_own = (view.own >> better ^ view.own >> other) & 1
    if max(better, other) >= FIRST_KIRIN or one_own or are_apart(view, better, other):
        return ""
    now, rival = (share_won(view.state, card, card) for card in (better, other))
    later, instead = share_won(view.state, better, other), share_won(view.state, other, better)
    if max(now, rival, later, instead) >= LEAST_WIN_SHARE:
        return SAY("even") if abs(gain_in_all(view, better, other) + now - rival) < 2 * SAME_WIN_SHARE else ""
    sentence = SAY("idle_both", KINDS[better], KINDS[other])
    kept = places(view.hand & ~KIRINS & ~(1 << better) & ~(1 << other))
    chances = {card: share_won(view.state, better, card) for card in kept}
    best = max(chances, key=lambda card: chances[card], default=None)
    if best is None or chances[best] < NOTABLE_WIN_GAIN or abs(gain(view, best, better, other)) > SAME_WIN_SHARE:
        return sentence
    counts = SAY("spare_counts", KINDS[best], say_share(chances[best]))
    return f"{sentence} {say_why_kept(view, better, best) or counts}"
