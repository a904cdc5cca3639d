"""The Luminous Dragon Egg."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.egg import components, look, odds
from ludobook.games.egg.machine import MACHINE
from ludobook.games.egg.practice import DRILLS, FORMS, question, so_far
from ludobook.games.egg.requests import OPS, mark, read_case, read_round
from ludobook.games.egg.scoring import LINES, sheet
from ludobook.games.egg.state import EggState
from ludobook.games.egg.words import RULEBOOK, SENTENCES, WORDS, tell

GAME = Game(
    blurb="Lay a strong set and a weak one. Each is ranked against everybody else’s, and the two results multiply.",
    cover="#3A3170",
    points="ZOO",
    players=range(2, 6),
    package=__name__,
    rulebook=RULEBOOK,
    ops=OPS,
    state=EggState,
    face=look.face,
    face_ids=look.FACE_IDS,
    card_label=lambda face_id: components.label(components.parse_card(face_id)),
    cover_art=look.cover_art,
    sentences=SENTENCES,
    tell=tell,
    words=WORDS,
    forms=FORMS,
    mark=mark,
    read_case=read_case,
    sheet=lambda case: sheet(read_round(case)),
    so_far=so_far,
    question=question,
    drills=DRILLS,
    action_words=("lay", "bracelet", "read", "far", "near", "none", "discard", "pass", *components.KINDS),
    machine=MACHINE,
    deck=components.DECK,
    scene=look.scene,
    prompt=look.prompt,
    drawn=look.drawn,
    moments=look.moments,
    lines=LINES,
    players_rule="EGG-START-1",
    over_rule="EGG-END-5",
    odds=odds.answers,
    cases="cases.json",
    runs="runs.json",
)
