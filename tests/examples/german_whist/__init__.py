"""German Whist: the example of a whole game in one folder."""

from ludobook.contract.game import Game

from german_whist import look, practice
from german_whist.components import DECK, KINDS, RULEBOOK
from german_whist.machine import MACHINE
from german_whist.scoring import SENTENCES, tell
from german_whist.state import WhistState

GAME = Game(
    package=__name__,
    rulebook=RULEBOOK,
    blurb="Thirteen tricks to build a hand, thirteen to use it.",
    cover="#2F5D3A",
    points="tricks",
    players=range(2, 3),
    deck=DECK,
    state=WhistState,
    machine=MACHINE,
    action_words=("play", *KINDS),
    words={"play": "Play"},
    tell=tell,
    lines=tuple(SENTENCES),
    sentences=SENTENCES,
    players_rule="GW-PLAYERS-1",
    scene=look.scene,
    prompt=look.prompt,
    **look.FACES,
    ops={"trick": practice.op_trick},
    forms=(practice.FORM,),
    sheet=practice.sheet,
    question=practice.question,
    drills=practice.DRILLS,
    cases="cases.json",
)
