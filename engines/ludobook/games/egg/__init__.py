"""The Luminous Dragon Egg."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.egg import components, look, machine, odds, practice, requests, scoring, words
from ludobook.games.egg.advice import insight, plans, principles
from ludobook.games.egg.state import EggState

GAME = Game.made_of(
    (components, look, machine, practice, requests, scoring, words),
    cover="#3A3170",
    **words.MESSAGES["shelf"].texts,
    players=range(2, 6),
    package=__name__,
    state=EggState,
    sheet=requests.sheet,
    action_words=("lay", "bracelet", "read", "far", "near", "none", "discard", "pass", *components.KINDS),
    players_rule="EGG-START-1",
    over_rule="EGG-END-5",
    odds=odds.answers,
    hand_odds=odds.hand_odds,
    odds_case=odds.odds_case,
    cases="cases.json",
    runs="runs.json",
    puzzles="puzzles.json",
    principles=principles.PRINCIPLES,
    plan=plans.plan,
    contrast=plans.contrast,
    insight=insight.insight,
    lesson="lesson.toml",
)
