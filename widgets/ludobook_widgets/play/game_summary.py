"""The summary of a finished game: the standings round by round, what decided it, and where in it a move was made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ludobook import Game, State
from ludobook.contract.machine import SCORINGS
from ludobook.core.words import named, ordinal, seat_mark, whose

DECISIVE = 2  # rounds that are said to have decided a game


class GameSummary:
    """A game from its positions, the deal first."""

    def __init__(self, positions: Sequence[State]) -> None:
        self.positions = positions
        #: what each scored round is called, and the scores by seat after it
        self.rounds = [
            (round_of(before), after.status().scores)
            for before, after in pairwise(positions)
            if _scorings(after) > _scorings(before)
        ]

    @property
    def standings(self) -> list[tuple[int, ...]]:
        """The scores by seat at the start and after each round."""
        return [self.positions[0].status().scores, *(scores for _, scores in self.rounds)]

    def decided(self, names: Sequence[str], game: Game) -> list[str]:
        """The rounds in which the winner gained most on whoever came next, in sentences."""
        last = self.positions[-1].status()
        others = [seat for seat in range(len(last.scores)) if seat not in last.winners]
        if not others:
            return []
        won, next_best = last.winners[0], max(others, key=lambda seat: last.scores[seat])
        told = []
        for (label, after), before in zip(self.rounds, self.standings, strict=False):
            gains = [now - then for now, then in zip(after, before, strict=True)]
            said = named(f"{label}: {seat_mark(won)} earned {game.amount(gains[won])}, {seat_mark(next_best)}", names)
            told.append((gains[won] - gains[next_best], f"{said} {gains[next_best]}."))
        best = sorted((swing, text) for swing, text in told if swing > 0)[-DECISIVE:]
        return [text for swing, text in reversed(best)]

    def place(self, number: int, name: str) -> str:
        """The part of the game in which its n-th move, counted from 1, was made: ``Round 4, your second move``."""
        made = self.positions[number - 1]
        own = [
            state
            for state in self.positions[: number - 1]
            if state.turn == made.turn and _scorings(state) == _scorings(made)
        ]
        return f"{round_of(made)}, {whose(name)} {ordinal(len(own) + 1)} move"


def round_of(state: State) -> str:
    """The name of a round, by the title of its table: ``Round 4``."""
    return state.scene(None).title.partition(":")[0].partition(" of ")[0]


def _scorings(state: State) -> int:
    """The number of rounds scored."""
    number: int = state.at.now[SCORINGS]
    return number
