"""Liar's Dice, the example of a bluffing game, in one folder."""

from ludobook.contract.game import Game

from liars_dice import look, machine, state

GAME = Game.made_of(
    (look, machine, state),
    package=__name__,
    blurb="Say how many there are, and let nobody see whether you believe it.",
    cover="#2C4A6E",
    points="dice",
    point="die",
    players=range(2, 5),
    state=state.LiarState,
    words={"bid": "Bid", "doubt": "Doubt"},
    players_rule="LD-PLAYERS-1",
    **look.FACES_OF,
)
