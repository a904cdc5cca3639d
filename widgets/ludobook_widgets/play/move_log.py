"""The moves of a game as sentences, and drawn on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ludobook import Action, Game, State
from ludobook.core.words import done_by, listed, seat_mark
from ludobook.look.scene import Mark, Moment

from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.game.move import words_of
from ludobook_widgets.play import SAY
from ludobook_widgets.play.game_summary import inside, round_of


class MoveLog:
    """The moves made so far, as one seat sees them.

    Attributes:
        fact: the fact that the last moment of this round has added to those of the table; None for none.
        fact_before: the fact that there was before the last move.
        forced: rows of the log in which the viewer had only one legal action.
        heard: how many rows of the log have been announced.
        gains: by row of the log, what everybody earned in the round that it ended.
    """

    def __init__(self, page: GamePage) -> None:
        self.page = page  # gives the names of players and cards
        self.fact: tuple[str, str] | None = None
        self.fact_before: tuple[str, str] | None = None
        self.forced: set[int] = set()
        self.heard = 0
        self.gains: dict[int, list[str]] = {}
        self._scores: tuple[int, ...] = ()  # by seat, when the round began
        self._actions: dict[int, tuple[str, str]] = {}  # by row of the log: the action as logged, and in words
        self._outcomes: dict[int, list[tuple[int | None, str]]] = {}  # by row of the log: who, and what came of it

    def clear(self) -> None:
        """Forget the game."""
        self.fact = self.fact_before = None
        self.forced, self.heard = set(), 0
        self._actions, self._outcomes, self.gains, self._scores = {}, {}, {}, ()

    def add(self, before: State, after: State, viewer: int | None) -> list[Moment]:
        """Add a move; return those of its moments that the viewer sees."""
        game = self.page.game
        moments = list(game.moments(before, after, viewer))
        if before.turn == viewer and len(before.codes) == 1:
            self.forced.add(len(before.log))
        self.fact_before = self.fact
        self._scores = self._scores or before.status().scores
        if after.last_score() != before.last_score():
            self.fact = None  # what the last trick of a round was is no fact of the next round
            self.gains[len(before.log)] = [self.page.with_names(_say_gains(before, self._scores, after))]
            self._scores = after.status().scores
        else:
            self.fact = next((moment.fact for moment in moments if moment.fact), self.fact)
        rows = [game.describe_action(after.log[place].full_text) for place in range(len(before.log), len(after.log))]
        drawn = game.drawn(before, words_of(_done(before, after)))
        shown = {mark.face for mark in drawn if mark.to} & set(before.scene(viewer).faces.values()) - {"back"}
        action = rows[0].replace("a card", shown.pop(), 1) if len(shown) == 1 else rows[0]  # where that is the card
        choice = game.describe_choice(before, _done(before, after).text)
        if _named(game, choice) == _named(game, action):
            action = choice  # it says of the same cards to whom each goes
        self._actions[len(before.log)] = after.log[len(before.log)].full_text, _with_taken(action, before, after)
        outcomes = [(one.seat, one.text) for one in moments if not one.logged and one.text not in rows]
        if outcomes:
            self._outcomes[len(before.log)] = outcomes
        return moments

    def has_outcome(self, place: int) -> bool:
        """True if something came of the move in that row of the log, and was told."""
        return place in self._outcomes

    def sentence(self, seat: int | None, words: str) -> str:
        """Make a row of the log: a sentence about what a seat did, or, without a seat, about what happened."""
        if seat is None:
            return f"{self.page.with_names(words)}."
        mark = seat_mark(seat)
        return f"{self.page.with_names(done_by(words, seat).replace(mark, f'*{mark}*', 1))}."

    def sentences(self, state: State, places: Iterable[int], viewer: int | None, open_cards: bool = False) -> list[str]:
        """Return rows of a state's log as sentences, as that seat sees them, or with all their cards."""
        rows = []
        for place in places:
            text = state.log[place].text if open_cards else state.seen(place, viewer)
            logged, words = self._actions.get(place, ("", ""))
            action = words if logged == text else self.page.game.describe_action(text)
            action = SAY("only_possible", action) if place in self.forced else action
            rows.append(self.sentence(state.log[place].seat, action))
            if text == state.log[place].full_text:
                rows += [self.sentence(*outcome) for outcome in self._outcomes.get(place, [])]
        return rows


def add_opponent_move(log: MoveLog, before: State, after: State, viewer: int) -> Moment | None:
    """Add another's move to the log; if it ended a turn, return a moment that tells the whole turn.

    What chance did in it is left out, because that was a moment of its own. So is a last move of words alone, unless
    it ended the round.
    """
    log.add(before, after, viewer)
    over, end = after.last_score() != before.last_score(), len(before.log)
    if after.turn == before.turn and not over:
        return None
    first = end
    while first and after.log[first - 1].seat in (None, before.turn):
        first -= 1
    done = [place for place in range(first, end + 1) if after.log[place].seat is not None]
    if len(done) > 1 and not over and " " not in after.log[end].text:
        done.pop()
    turn = " ".join(log.sentences(after, done, viewer)).replace("*", "")
    return Moment((before if over else after).scene(viewer), turn.removesuffix("."))


def _say_gains(before: State, scores_then: Sequence[int], after: State) -> str:
    """Say what everybody earned in the round that a move ended, given the scores with which it began."""
    scores = enumerate(zip(scores_then, after.status().scores, strict=True))
    gains = [SAY("earned", seat_mark(seat), after.game.amount(now - then)) for seat, (then, now) in scores]
    return SAY("in_round", inside(round_of(before)), listed(gains))


def _named(game: Game, text: str) -> set[str]:
    """The cards that a text names in their notation."""
    return set(re.findall(r"[\w+-]+", text)) & set(game.deck.kinds)


def _done(before: State, after: State) -> Action:
    return next(one for one in before.legal_actions() if one.text == after.log[len(before.log)].text)


def _with_taken(action: str, before: State, after: State) -> str:
    """Add to a move's words the cards that it openly took into the mover's hand."""
    drawn = before.game.drawn(before, words_of(_done(before, after)))
    if not any(mark.face and mark.to.startswith("hand-") for mark in drawn):
        return action
    was, now = (
        Counter(slot.face for zone in state.scene(before.turn).zones for slot in zone.slots if zone.layout == "hand")
        for state in (before, after)
    )
    came = [face for face in (now - was).elements() if face]
    return SAY("and_taking", action, came) if came else SAY("and_taking_back", action)


def move_marks(before: State, after: State, viewer: int | None) -> tuple[Mark, ...]:
    """Mark another player's move on the table after it; an arrow only leaves a place that the move emptied."""
    place = len(before.log)
    if before.turn == viewer or after.seen(place, viewer) != after.log[place].full_text:
        return ()
    done = [words_of(action) for action in before.legal_actions() if action.text == after.log[place].full_text]
    marks = [mark for words in done for mark in before.game.drawn(before, words)]
    was, lies = before.scene(viewer).faces, after.scene(viewer).faces
    moved = {"", *(key for key, face in lies.items() if face != was.get(key))}
    left = [mark for mark in marks if not mark.to or lies.get(mark.at) is None]  # another card lies there
    return tuple(Mark(mark.at, mark.to) for mark in left if {mark.at, mark.to} <= moved)


def moves_up_to_last_of(seat: int, state: State) -> int:
    """Count the moves of a game up to a seat's last one; 0 if it has made none."""
    movers = [entry.seat for entry in state.log if entry.seat is not None]
    return max((i + 1 for i, mover in enumerate(movers) if mover == seat), default=0)
