"""The game Kirin."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.core.rules import implemented_in
from ludobook.games.kirin import components, look, machine, odds, practice, requests, scoring, words
from ludobook.games.kirin.advice import insight, plans, principles
from ludobook.games.kirin.state import KirinState

implemented_in(f"{__name__}.GAME", "KIRIN-R20")  # the number of players

GAME = Game.made_of(
    (components, look, machine, practice, requests, scoring, words),
    cover="#1C4E7E",
    **words.MESSAGES["shelf"].texts,
    players=range(4, 5),
    package=__name__,
    state=KirinState,
    action_words=("declare", "play", *components.KINDS),
    players_rule="KIRIN-DECK-3",
    over_rule="KIRIN-END-5",
    odds=odds.answers,
    hand_odds=odds.hand_odds,
    odds_case=odds.odds_case,
    cases="cases.json",
    runs="runs.json",
    puzzles="puzzles.json",
    principles=principles.PRINCIPLES,
    plan=plans.plan,
    contrast=plans.contrast,
    ask=plans.ask,
    insight=insight.insight,
    settled=insight.settled,
    concerns=insight.concerns,
    events=plans.events,
    lesson="lesson.toml",
)
