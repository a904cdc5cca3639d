"""How a game goes on after a lesson's step, and what another choice would have earned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from ludobook import Action, State
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.board import BACK
from ludobook_widgets.game.evaluation import action_clause
from ludobook_widgets.game.lesson_file import PreparedGame
from ludobook_widgets.learn import SAY


@dataclass
class Continuation(PreparedGame):
    """How a game goes on from the moves that the reader has ``made``, each with the position before it."""

    made: list[tuple[State, Action]] = field(default_factory=list)

    def judgement(self, wants: Callable[[State, Action], bool]) -> str:
        """Say whether this choice earned the most, or which other that the step ``wants`` would have earned more.

        What the opponents chose stays the same. Empty if only choices that it does not want would have earned more.
        """
        before, action = self.made[-1]
        ways = [one for one in before.legal_actions() if one.path[0] == action.path[0]]
        earned = {one.text: self._earned(before.apply(one)) for one in ways}
        if earned[action.text] == max(earned.values()):
            return SAY("best_choice")
        wanted = [one for one in ways if wants(before.apply(one), one)]
        # of several that would have earned as much, the one from which the next step goes on
        best = max(wanted, key=lambda one: (earned[one.text], one.text == self.prepared_move(before)))
        if earned[best.text] > earned[action.text]:
            return SAY("better_choice", f"*{action_clause(before, best.text)}*", before.game.amount(earned[best.text]))
        return ""

    def instead(self, state: State) -> str:
        """Name the choice that leads to the next step, if the reader's has led elsewhere; empty if not."""
        if self.ahead is None or state.status().game_over or self._as_told(state):
            return ""
        mine = {action.text for _, action in self.made}
        prepared = ((before, self.prepared_move(before)) for before, _ in self.made)
        return next((f"*{action_clause(before, text)}*" for before, text in prepared if text and text not in mine), "")

    def _as_told(self, state: State) -> bool:
        """Tell whether the reader's cards and points are those of the way ahead, so that nothing has to be said."""
        expected, log = self.start, self.ahead.log if self.ahead else ()
        for row in log[len(expected.log) : len(state.log)]:
            if row.seat is not None:
                expected = expected.apply(row.full_text)
        scenes = (expected.scene(self.seat), state.scene(self.seat))
        there, here = ((one.zones, one.standing[self.seat :][:1]) for one in scenes)
        return there == here

    def _earned(self, state: State) -> int:
        while not self.scored_since(state) and state.turn not in (None, self.seat):
            state = self.next(state)
        return points_of(state.last_score() if self.scored_since(state) else None, self.seat)


def points_of(sheet: Sheet | None, seat: int) -> int:
    """Count the points of a seat in a scoring; 0 if there is none, or it has no score."""
    score = sheet.rows[seat].score if sheet else None
    return score.total if score else 0


def words_in_common(action: Action, wanted: Iterable[Action]) -> int:
    """Count the first words of a move that a wanted one has too, in whole parts such as a Far; 0 for its verb alone."""

    def parts(of: Action) -> int:
        both = zip(action.path, of.path, strict=False)
        return sum(1 for _ in takewhile(lambda two: sorted(two[0]) == sorted(two[1]), both))

    alike = max(map(parts, wanted), default=0)
    return sum(map(len, action.path[:alike])) if alike > 1 else 0


def newly_drawn(seat: int, before: State, after: State) -> list[str]:
    """Return the cards in a seat's hand that it had not seen before, until the next ones are dealt."""
    if after.last_score() != before.last_score():
        return []
    was, now = (one.scene(seat).faces for one in (before, after))
    hand = {key: face for key, face in now.items() if face and key.startswith(f"hand-{seat}-")}
    own = Counter(now[key] for key in now if key in hand or was.get(key, BACK) != BACK)  # not what others reveal
    new = own - Counter(was.values())
    return sorted({face for face in hand.values() if face in new})


def is_repeated(entries: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether an event names just the cards that the next move names, too."""
    event, *then = (sorted(entry["action"].split()[1:]) for entry in entries)
    return then == [event]
