"""Kirin."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.core.rules import carried
from ludobook.games.kirin import components, look, odds
from ludobook.games.kirin.kernel import SEATS
from ludobook.games.kirin.machine import MACHINE
from ludobook.games.kirin.practice import DRILLS, FORMS, question, so_far
from ludobook.games.kirin.requests import OPS, read_case, sheet
from ludobook.games.kirin.scoring import LINES
from ludobook.games.kirin.state import KirinState
from ludobook.games.kirin.words import RULEBOOK, SENTENCES, WORDS, tell

carried(f"{__name__}.GAME", "KIRIN-R20")  # the number of players

GAME = Game(
    blurb="Collect one divine beast in secret, in a trick game whose order of strength turns over.",
    cover="#1C4E7E",
    points="points",
    players=range(SEATS, SEATS + 1),
    package=__name__,
    rulebook=RULEBOOK,
    ops=OPS,
    state=KirinState,
    face=look.face,
    face_ids=look.FACE_IDS,
    card_label=lambda face_id: components.label(components.parse_card(face_id)),
    cover_art=look.cover_art,
    lines=LINES,
    sentences=SENTENCES,
    tell=tell,
    words=WORDS,
    forms=FORMS,
    read_case=read_case,
    sheet=sheet,
    so_far=so_far,
    question=question,
    drills=DRILLS,
    action_words=("declare", "play", *components.KINDS),
    machine=MACHINE,
    deck=components.DECK,
    scene=look.scene,
    prompt=look.prompt,
    drawn=look.drawn,
    moments=look.moments,
    players_rule="KIRIN-DECK-3",
    over_rule="KIRIN-END-5",
    odds=odds.answers,
    cases="cases.json",
    runs="runs.json",
)
