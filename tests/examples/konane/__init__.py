"""Konane, the example of a game on an open board, in one folder."""

from ludobook.contract.game import Game

from konane import components, look, machine, scoring
from konane.state import KonaneState

GAME = Game.made_of(
    (components, look, machine, scoring),
    package=__name__,
    blurb="Jump over a stone, and whoever cannot jump any more has lost.",
    cover="#8A5A2B",
    points="points",
    players=range(2, 3),
    state=KonaneState,
    words={"take": "Take", "jump": "Jump"},
    players_rule="KO-PLAYERS-1",
    **look.FACES,
)
