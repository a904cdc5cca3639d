"""Meow Oracle."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.meow_oracle import components, look, odds
from ludobook.games.meow_oracle.machine import MACHINE, PICKS
from ludobook.games.meow_oracle.practice import DRILLS, FORMS, mark, question, so_far
from ludobook.games.meow_oracle.requests import OPS, read_case, sheet_of_case
from ludobook.games.meow_oracle.scoring import LINES
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import RULEBOOK, SENTENCES, WORDS, tell

GAME = Game(
    blurb="Turn up three cards, keep one, give two away. Nine cells, climbing numbers, lines of one colour.",
    cover="#86344F",
    points="winner points",
    players=range(2, 5),
    package=__name__,
    rulebook=RULEBOOK,
    ops=OPS,
    state=MeowState,
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
    sheet=sheet_of_case,
    so_far=so_far,
    question=question,
    drills=DRILLS,
    action_words=("reveal", "give", "place", *PICKS[9:], *PICKS[:9], *components.KINDS),
    machine=MACHINE,
    deck=components.DECK,
    scene=look.scene,
    prompt=look.prompt,
    drawn=look.drawn,
    moments=look.moments,
    lines=LINES,
    players_rule="MEOW-PLAYERS-1",
    seat_rule="MEOW-PLAYERS-1",
    over_rule="MEOW-END-2",
    odds=odds.answers,
    cases="cases.json",
    runs="runs.json",
)
