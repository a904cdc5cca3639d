"""The game Meow Oracle."""

from __future__ import annotations

from ludobook.contract.game import Game
from ludobook.games.meow_oracle import components, look, machine, odds, practice, requests, scoring, words
from ludobook.games.meow_oracle.advice import insight, plans, principles, settled
from ludobook.games.meow_oracle.state import MeowState

GAME = Game.made_of(
    (components, look, machine, practice, requests, scoring, words),
    cover="#86344F",
    **words.MESSAGES["shelf"].texts,
    trifle=0.1,  # half of the others’, as a whole game has but four winner points or so for a player
    players=range(2, 5),
    package=__name__,
    state=MeowState,
    sheet=requests.sheet_of_case,
    action_words=("reveal", "give", "place", *machine.PICKS[9:], *machine.PICKS[:9], *components.KINDS),
    players_rule="MEOW-PLAYERS-1",
    seat_rule="MEOW-PLAYERS-1",
    over_rule="MEOW-END-2",
    odds=odds.answers,
    hand_odds=odds.hand_odds,
    odds_case=odds.odds_case,
    cases="cases.json",
    runs="runs.json",
    puzzles="puzzles.json",
    principles=principles.PRINCIPLES,
    plan=plans.plan,
    insight=insight.insight,
    settled=settled.settled,
    lesson="lesson.toml",
)
