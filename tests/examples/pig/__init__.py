"""Pig, the example of a dice game, in one folder."""

from ludobook.contract.game import Game

from pig import look, machine, state

GAME = Game.made_of(
    (look, machine, state),
    package=__name__,
    blurb="Roll as long as you dare: a 1 takes it all.",
    cover="#A23B5A",
    points="points",
    players=range(2, 5),
    state=state.PigState,
    words={"roll": "Roll", "hold": "Hold"},
    players_rule="PIG-PLAYERS-1",
    **look.FACES,
)
