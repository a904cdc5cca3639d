"""The game Lauzait-Cep."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.lauzait_cep import components, look, machine, odds, practice, requests, scoring, words
from ludobook.games.lauzait_cep.advice import insight, plans, principles
from ludobook.games.lauzait_cep.state import LauzaitState

GAME = Game.made_of(
    (components, look, machine, practice, requests, scoring, words),
    cover="#14594A",
    **words.MESSAGES["shelf"].texts,
    tiles=True,
    players=range(2, 5),
    package=__name__,
    state=LauzaitState,
    action_words=("hire", "form", "as", "dissolve", "declare", "end", *components.SQUARES, *components.KINDS),
    players_rule="LZ-PLAYERS-1",
    seat_rule="LZ-PLAYERS-1",
    over_rule="LZ-END-1",
    odds=odds.answers,
    hand_odds=odds.hand_odds,
    odds_case=odds.odds_case,
    cases="cases.json",
    runs="runs.json",
    puzzles="puzzles.json",
    principles=principles.PRINCIPLES,
    plan=plans.plan,
    ask=plans.ask,
    insight=insight.insight,
    concerns=insight.concerns,
    lesson="lesson.toml",
    finite={"max_days": 40},
)
