"""Foresees in imagined deals of Lauzait-Cep what comes of an action, Day by Day, if all play on as in playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ludobook.contract.machine import NOBODY, SCORINGS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.outlook import score_nine
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.kernel import TRIO, pieces_in
from ludobook.games.lauzait_cep.machine import MACHINE
from ludobook.games.lauzait_cep.menu import nine_of
from ludobook.games.lauzait_cep.playouts import best_in_playouts
from ludobook.games.lauzait_cep.state import LauzaitState

FORESEEN_DEALS = 100  # in so many, a share is known to within a tenth
NONE = -1  # no department
LONGEST_FORESEEN = 200  # actions, after which nobody is taken to declare


class Day(NamedTuple):
    """What the seat to act does on one of its Days in one deal, from the action on.

    Attributes:
        gain: the points that it scores, or below 0 those that it pays.
        formed: the department that it forms, as a trio; NONE if it forms none.
        declared: whether it declares.
        freed: whether it dissolves a department.
    """

    gain: int = 0
    formed: int = NONE
    declared: bool = False
    freed: bool = False


class Course(NamedTuple):
    """What comes of an action in one deal up to the end of the Season.

    Attributes:
        days: this Day of the seat to act and its next one.
        gain: all that the seat scores.
        others: the mean of what its opponents score.
        declarer: how many seats after the one to act declares; -1 where nobody does for long.
        declared: what the seat scores by declaring, without bonuses.
        formations: those beside Lauzait-Cep with which the seat declares, in words.
        won: whether the seat wins the game, if this Season is the last.
        arrived: False if the action is a Hire whose throw fails.
    """

    days: tuple[Day, Day]
    gain: int
    others: float
    declarer: int
    declared: int
    formations: Sequence[str]
    won: bool
    arrived: bool


@lru_cache(maxsize=64)
def courses(state: LauzaitState, code: int) -> tuple[Course, ...]:
    """Return what comes of an action, deal by deal, in the same deals for every action."""
    assert state.turn is not None
    return tuple(_course(state.resample(state.turn, seed), code) for seed in range(FORESEEN_DEALS))


def _course(deal: LauzaitState, code: int) -> Course:
    g, players = MACHINE.copy(deal.at), deal.players
    seat, season, before = g.now[TURN], g.now[SCORINGS], [*g.scores[:players]]
    lucky = hands_after(g, *pieces_in(code >> 3))[0] if code & 7 == menu.HIRE else 0
    days, at, declarer, arrived, scores, formations = [Day(), Day(), Day()], 0, -1, True, 0, list[str]()
    for n in range(LONGEST_FORESEEN):
        turn, verb, scored, day = g.now[TURN], code & 7, g.scores[seat], days[at]
        if verb == menu.DECLARE:
            declarer = (turn - seat) % players
            points, names = score_nine(g, nine_of(g, turn))
        MACHINE.step(g, code)
        if n == 0 and lucky:
            arrived = g.hands[seat] == lucky
        if turn == seat:
            gain, forms = g.scores[seat] - scored, verb in (menu.FORM, menu.FORM_AS)
            if verb == menu.DECLARE:
                scores, formations = gain, names if points == gain else []
            formed, freed = code >> 3 & TRIO if forms else day.formed, day.freed or verb == menu.DISSOLVE
            days[at] = Day(day.gain + gain, formed, verb == menu.DECLARE, freed)
            at = min(at + (verb == menu.END), len(days) - 1)
        if g.now[SCORINGS] != season:
            break
        code = best_in_playouts(g)
    gains = [after - one for after, one in zip(g.scores[:players], before, strict=True)]
    won = g.now[TURN] == NOBODY and bool(MACHINE.winners(g) >> seat & 1)
    others = (sum(gains) - gains[seat]) / (players - 1)
    return Course((days[0], days[1]), gains[seat], others, declarer, scores, formations, won, arrived)
