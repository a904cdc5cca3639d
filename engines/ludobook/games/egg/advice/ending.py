"""Says what an action of the Egg means for the end of the game: that it wins it, lets it go on, or can't save it."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.core.words import TENTHS, opening, seat_mark
from ludobook.games.egg.advice.weighing import cards_in_hand
from ludobook.games.egg.kernel import FAR, NEAR, all_lays, earning, end_amount
from ludobook.games.egg.machine import BRACELET, UP
from ludobook.games.egg.opposing import Reveal
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import MESSAGES

SAY = MESSAGES["insights"]
LEAST_GAIN = 0.12  # the least difference between the shares of the deals in which the game is won, or goes on
MOST_GOING = 0.75  # if a game goes on in more of the deals, it is not said how little an opponent needs
HARDLY = 0.1  # a game that goes on in at most this share of the deals probably ends


def say_end(state: EggState, ours: Reveal, others: Reveal, names: Sequence[str]) -> str:
    """Say how much likelier one way wins the game with this round, or keeps it going where that alone can help.

    ``names`` are what is done in both ways, as words after “with”.
    """
    if ours.won - others.won >= LEAST_GAIN:
        key, often, instead = "wins", ours.won, others.won
    elif max(ours.won, others.won) < HARDLY and ours.goes_on - others.goes_on >= LEAST_GAIN:
        most, own, need = _amounts(state)
        key, often, instead = "lives" if own + most < need else "hardly_lives", ours.goes_on, others.goes_on
    else:
        return ""
    return SAY(key, _say_of_ten(often), names[0], _say_of_ten(instead), names[1])


def say_threat(state: EggState, goes_on: float) -> str:
    """Say how little an opponent or else the seat needs to end the game, if it may well end now; else empty."""
    g, n = state.at, state.at.rules[PLAYERS]
    leader = max((seat for seat in range(n) if seat != state.turn), key=lambda seat: g.scores[seat])
    need = end_amount(n) - int(g.scores[leader])
    who = SAY("opponent") if n == 2 else seat_mark(leader)
    own = end_amount(n) - int(g.scores[g.now[TURN]])
    if goes_on > MOST_GOING or min(need, own) >= n:
        return ""
    return opening(SAY("threat", who, need)) if need < n else SAY("nearly_there", own)


def _amounts(state: EggState) -> tuple[int, int, int]:
    """Return the most ZOO that the seat can earn now, its ZOO, and the least with which it can win the game now.

    Sets on the table are known; a card still to be drawn might beat them all.
    """
    g, n, up = state.at, state.at.rules[PLAYERS], state.at.now[UP]
    rivals = [int(g.scores[seat]) for seat in range(n) if seat != state.turn]
    beaten = n - 1
    if up in (FAR, NEAR) and BRACELET not in state.codes:
        ways = all_lays(cards_in_hand(state), state.flag)
        beaten = round(max(state.opposing.share(sets, up) for sets in ways) * (n - 1))
    return earning(beaten, n - 1), int(g.scores[state.turn or 0]), max(end_amount(n), *rivals)


def _say_of_ten(share: float) -> str:
    """Say in how many of ten deals something happens."""
    tenths = round(TENTHS * share)
    if 0 < tenths < TENTHS:
        return SAY("in_deals", tenths)
    return SAY("in_nearly_all" if tenths else "in_hardly_any")
