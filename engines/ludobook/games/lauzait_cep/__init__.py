"""Lauzait-Cep."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.lauzait_cep import components, look, odds
from ludobook.games.lauzait_cep.machine import MACHINE
from ludobook.games.lauzait_cep.practice import DRILLS, FORMS, mark, question, so_far
from ludobook.games.lauzait_cep.requests import OPS, read_case, sheet
from ludobook.games.lauzait_cep.scoring import LINES
from ludobook.games.lauzait_cep.state import LauzaitState
from ludobook.games.lauzait_cep.words import RULEBOOK, SENTENCES, WORDS, tell

GAME = Game(
    blurb="Lay a piece down, move a neighbour, take what it lands on, until nine pieces make three sets.",
    cover="#14594A",
    points="points",
    tiles=True,
    players=range(2, 5),
    package=__name__,
    rulebook=RULEBOOK,
    ops=OPS,
    state=LauzaitState,
    face=look.face,
    face_ids=look.FACE_IDS,
    card_label=lambda face_id: components.label(components.parse_card(face_id)),
    cover_art=look.cover_art,
    sentences=SENTENCES,
    tell=tell,
    words=WORDS,
    lines=LINES,
    forms=FORMS,
    mark=mark,
    read_case=read_case,
    sheet=sheet,
    so_far=so_far,
    question=question,
    drills=DRILLS,
    action_words=("hire", "form", "as", "dissolve", "declare", "end", *components.SQUARES, *components.KINDS),
    machine=MACHINE,
    deck=components.DECK,
    scene=look.scene,
    prompt=look.prompt,
    drawn=look.drawn,
    moments=look.moments,
    players_rule="LZ-PLAYERS-1",
    seat_rule="LZ-PLAYERS-1",
    over_rule="LZ-END-1",
    odds=odds.answers,
    cases="cases.json",
    runs="runs.json",
    finite={"max_days": 40},
)
