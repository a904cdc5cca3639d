"""German Whist, the example of a card game with hidden hands, in one folder."""

from ludobook.contract.game import Game

from german_whist import components, look, machine, scoring
from german_whist.state import WhistState

GAME = Game.made_of(
    (components, look, machine, scoring),
    package=__name__,
    blurb="Thirteen tricks to build a hand, thirteen to use it.",
    cover="#2F5D3A",
    points="tricks",
    players=range(2, 3),
    state=WhistState,
    action_words=("play", *components.KINDS),
    words={"play": "Play"},
    players_rule="GW-PLAYERS-1",
    **look.FACES,
)
