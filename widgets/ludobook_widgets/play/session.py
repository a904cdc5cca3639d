"""GameSession: a game under way, who sits at it, who holds the device, and what is still to be seen of it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Literal

import ludobook
from ludobook import Action, BadInput, Game, Record, State
from ludobook.look.scene import Mark, Moment
from ludobook.players import Player
from ludobook.players.evaluation import Evaluation
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.decisions import SEED, Review
from ludobook_widgets.game.player_names import kept_names
from ludobook_widgets.game.principle_costs import PrincipleCosts
from ludobook_widgets.odds.hand_odds import HAND, code_of
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach import Coach
from ludobook_widgets.play.kept_games import KeptGames, position_of_code
from ludobook_widgets.play.move_log import MoveLog, move_marks
from ludobook_widgets.play.seats import PERSON, STRENGTHS, Seats

Pace = Literal["calm", "quick", "wait"]
PACES: dict[Pace, str] = {
    "calm": SAY("calm"),
    "quick": SAY("quick"),
    "wait": SAY("wait"),
}


class GameSession:
    """A game under way. It knows no page: whoever shows it is told of each new position.

    Args:
        game: the game.
        seed: the deal to play, None for a new one each time.
        log: tells the moves in words.
        keep: keeps texts in the person's browser.
        show: called with each new position, None for an empty table.
        acted: called after every action, a bot's too, with the seat and the action.

    Attributes:
        state: the position after the last move.
        seats: who sits where.
        seats_given: whether a program said who sits there, so that nobody else is put in their place.
        strengths: the kinds of bots that the game can have, in words.
        holder: the seat whose person holds the device.
        rulings: those that differ from the default.
        pace: how long one looks at what others do.
        coach: tells rules when they are met, and warns of costly moves.
        costs: what breaking principles has cost in this browser, in all games.
        scored: the round scored last, until it has been seen.
        moments: what came of the last move, until it has been seen.
        looked_at: the position whose moments have been seen.
        last_move: the marks of the last move, to be drawn on the table.
        before_last: the position before that move.
        rows_before: the number of rows that the log had before that move.
        review: the review of the finished game; ``reviews`` has those of all games finished here, by code and seat.
        advised: the moves that this page advised, by the number of rows that the log had then.
        evaluations: of the positions that were thought about.
        sent_game: a game that somebody sent, until it has been taken up; ``to_beat`` says that only its deal is meant.
        of_sender: whether the finished game on the table is one that somebody else played and sent.
        other_line: another line of this deal, to be shown beside the game in the end.
        clear_faces: whether to remove faces from the page, because the next person may not see some of those cards.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None,
        log: MoveLog,
        *,
        keep: Callable[[Mapping[str, str | None]], None],
        show: Callable[[State | None], None],
        acted: Callable[[int, Action], None],
    ) -> None:
        self.game, self.seed, self.log = game, seed, log
        self.keep, self._show, self._acted = keep, show, acted
        self.kept_games = KeptGames(game)
        self.coach = Coach(game)
        self.costs = PrincipleCosts()
        has_heuristic, players = game.machine.has_heuristic, game.players
        self.strengths = {kind: words for kind, words in STRENGTHS.items() if has_heuristic or kind == "random"}
        usual = "greedy" if has_heuristic else "random"
        self.known_names: list[str] = []  # what people are called in other games
        self.seats = Seats.usual(players[min(1, len(players) - 1)], max(players), usual)
        self.seats_given = False
        self.pace: Pace = "calm"
        self.rulings: dict[str, Any] = {}
        self.bots: dict[int, Player] = {}
        self.state: State | None = None
        self.holder: int | None = None
        self.scored: Sheet | None = None
        self.moments: list[Moment] = []
        self.looked_at: State | None = None
        self.last_move: tuple[Mark, ...] = ()
        self.rows_before = 0
        self.before_last: State | None = None
        self.review: Review | None = None
        self.reviews: dict[tuple[str, int], Review] = {}
        self.advised: dict[int, set[str]] = {}
        self.evaluations: dict[State, Evaluation] = {}
        self.clear_faces = False
        self.other_line: Record | None = None
        self.sent_game: State | None = None
        self.to_beat = self.of_sender = False

    @property
    def mover(self) -> int | None:
        """The seat that the game waits for; None while it waits for nobody."""
        return None if self.state is None or self.scored is not None else self.state.status().to_move

    @property
    def over(self) -> bool:
        """True when the game has ended and its last scoring has been seen."""
        return self.state is not None and self.scored is None and self.state.status().game_over

    @property
    def next_holder(self) -> int | None:
        """The seat to whose person the device has to be passed; None if it stays where it is."""
        mover = self.mover
        return mover if mover in self.seats.people and mover != self.holder else None

    @property
    def alone(self) -> bool:
        """True when one person plays, who keeps the device."""
        return len(self.seats.people) == 1

    @property
    def other_scores(self) -> Sequence[int] | None:
        """The final scores of another game of this deal, by seat; None if none is kept."""
        line, state = self.other_line, self.state
        if line is None or state is None or self.kept_games.key_of(line) != self.kept_games.key_of(state.record):
            return None
        return position_of_code(line.code).status().scores

    @property
    def finished_line(self) -> str:
        """The code of the finished game from which the one on the table was branched off; empty if it was not."""
        if self.other_scores is None or self.other_line is None:
            return ""
        code = self.other_line.code
        mine = self.kept_games.has(code) and position_of_code(code).status().game_over
        return code if mine and not self.over else ""

    # -- the game goes on ---------------------------------------------------------------------------

    def move(self, action: Action | str) -> None:
        """Continue to the position after the mover's action, and stop there when a round was scored.

        Raises:
            BadInput: the text is not an action.
            IllegalAction: the rules do not allow it here.
        """
        before = self.state
        assert before is not None
        assert before.turn is not None
        after = before.apply(action)
        self.rows_before, self.before_last = len(before.log), before
        self._put(after)
        self.save()
        sheet = after.last_score()
        if sheet is not None and sheet != before.last_score():
            self.scored = sheet
        self.pass_on()
        self.moments = self.log.add(before, after, self.holder)
        self.last_move = move_marks(before, after, self.holder)
        text = after.log[self.rows_before].text
        self._acted(before.turn, next(one for one in before.legal_actions() if one.text == text))

    @property
    def undoable(self) -> State | None:
        """The position before the last move, where the person made it, is still to move, and has seen nothing new."""
        before, state, seat = self.before_last, self.state, self.holder
        if before is None or state is None or seat is None or {before.turn, self.mover} != {seat}:
            return None
        if self.moments or len(state.log) != len(before.log) + 1 or len(before.log) in self.log.forced:
            return None
        was, now = (Counter(filter(None, one.scene(seat).faces.values())) for one in (before, state))
        return None if now - was - Counter(back=now["back"]) else before

    def undo(self) -> None:
        """Undo the person's last move, if that is possible."""
        if (before := self.undoable) is not None:
            self._put(before)
            self.before_last, self.last_move = None, ()
            self.save()

    def let_bot_move(self, n: int) -> None:
        """Play one move of a bot, if the log has ``n`` rows; only one at a time, so that no click waits for more."""
        state, mover = self.state, self.mover
        if state is not None and mover in self.bots and n == len(state.log):
            self.move(self.bots[mover](state))

    def pass_on(self) -> None:
        """Leave the device with a person who plays alone; with more, hide a seat's cards once that seat has moved."""
        if self.alone:
            self.holder = self.seats.people[0]
        elif (
            self.state is not None and self.holder is not None and (self.mover is None or self.next_holder is not None)
        ):
            self.holder, self.clear_faces = None, True

    def advise(self, text: str) -> None:
        """Remember the text of an action that is advised at the position, so that nothing blames it afterwards."""
        assert self.state is not None
        self.advised.setdefault(len(self.state.log), set()).add(text)

    def coach_objects_to(self, action: Action) -> bool:
        """Tell whether the coach objects to a move of a person who plays alone; never to one that this page advised."""
        state = self.state
        if state is None or not (self.coach.on and self.alone) or action.text in self.advised.get(len(state.log), ()):
            return False
        return self.coach.judge(state, action, self.evaluation(state))

    def evaluation(self, state: State) -> Evaluation:
        """The one evaluation of a position of this game: hint, coach and review continue it."""
        return self.evaluations.setdefault(state, Evaluation(state, SEED))

    def receive(self, code: str, to_beat: bool) -> None:
        """Offer a game that somebody sent, or load it at once if this browser keeps one of the same deal.

        With ``to_beat`` it is always offered, and only to play its deal.

        Raises:
            BadInput: it is not a code of this game.
        """
        state = self.read(code)
        if to_beat or not self.kept_games.knows(state.record):
            self.sent_game, self.to_beat = state, to_beat
        else:
            self.load(code, keep=False)

    def play_sent_deal(self) -> None:
        """Play the deal of the game that somebody sent; their game is shown beside it at the end."""
        if self.of_sender:
            self.sent_game = self.state
        assert self.sent_game is not None
        line, deal = self.sent_game.record, next(iter(self.game.positions(self.sent_game.record)))
        self.rulings = self.game.rulebook.changed(deal.rulings)
        self.seats = self.seats.with_count(deal.players)
        self.begin(deal)
        self.compare_with(line if line.actions else None)

    def compare_with(self, line: Record | None) -> None:
        """Keep another game of the same deal, to show it beside this one at the end; None forgets it."""
        self.other_line = line
        self.keep({self.kept_games.storage_key("line"): line.code if line else None})

    def skip_what_is_to_be_seen(self) -> None:
        """Count the last scoring and the last moments as seen."""
        self.scored, self.moments = None, []

    # -- one game after another ---------------------------------------------------------------------

    def deal(self) -> None:
        """Deal to those who sit at the table."""
        seed = secrets.randbits(48) if self.seed is None else self.seed
        self.begin(self.game.new(self.seats.count, seed, self.rulings))

    def begin(self, state: State, keep: bool = True) -> None:
        """Begin, or continue from a position; ``keep`` it in this browser."""
        self.clear()
        self.advised = self.kept_games.advised_in(state)
        self.bots = self.seats.bots()
        self._put(state)
        if keep:
            self.save()
        self.pass_on()

    def branch(self, state: State) -> None:
        """Play on from an earlier position of the game on the table, which is kept as the line to be compared with."""
        assert self.state is not None
        line = self.state.record
        self.take_up(state)
        self.compare_with(line)

    def clear(self) -> None:
        """Take everything off the table."""
        self._put(None)
        self.log.clear()
        self.skip_what_is_to_be_seen()
        self.review = self.holder = self.sent_game = self.before_last = None
        self.of_sender = False
        self.last_move = ()
        self.advised, self.evaluations = {}, {}
        self.coach.begin()
        self.clear_faces = True

    def load(self, code: str, keep: bool = True) -> None:
        """Continue the game of a position code; ``keep`` it in this browser.

        Raises:
            BadInput: it is not a code of this game.
        """
        state = self.read(code)
        self.rulings = self.game.rulebook.changed(state.rulings)
        self.seats = self.seats.with_count(state.players)
        self.take_up(state, keep)

    def read(self, code: str) -> State:
        """Return the position of a code.

        Raises:
            BadInput: it is not a code of this game.
        """
        state = ludobook.load(code)
        if state.game is not self.game:
            raise BadInput(SAY("other_game_code", state.game.title), rule="CODE")
        return state

    def take_up(self, state: State, keep: bool = True) -> None:
        """Begin in the middle of a game, and tell its moves anew for the log."""
        self.begin(state, keep)
        before = state
        for before, after in pairwise(self.game.positions(state.record)):
            self.log.add(before, after, self.holder)
        self.last_move = move_marks(before, state, self.holder) if before is not state else ()

    def _put(self, state: State | None) -> None:
        self.state = state
        self._show(state)

    # -- what the browser keeps ---------------------------------------------------------------------

    def save(self) -> None:
        """Keep the game, who plays it and whether it goes on; for Odds also the hand of a person who plays alone."""
        assert self.state is not None
        entries = {**self.kept_games.save(self.state.record), self.kept_games.storage_key("seats"): self.seats.text}
        entries |= self.kept_games.keep_advised(self.state.record, self.advised)
        entries[self.kept_games.storage_key("on")] = None if self.state.status().game_over else "1"  # for the shelf
        if self.game.hand_odds is not None:
            waits = self.alone and not self.state.status().game_over
            case = self.game.odds_case(self.state.view(self.seats.people[0])) if waits else None
            entries[self.kept_games.storage_key(HAND)] = code_of(self.game.name, case) if case else None
        self.keep(entries)

    def recall(self, kept: Mapping[str, str]) -> None:
        """Read the games, the seats, the pace, the coach and the costs that this browser kept."""
        self.kept_games.recall(kept)
        self.coach.recall(kept)
        self.costs.recall(kept)
        self.pace = next((pace for pace in PACES if pace == kept.get(self.kept_games.storage_key("pace"))), self.pace)
        with suppress(BadInput):
            line = kept.get(self.kept_games.storage_key("line"))
            self.other_line = self.read(line).record if line else None
        self.known_names = kept_names(kept)
        if (text := kept.get(self.kept_games.storage_key("seats"))) is not None and not self.seats_given:
            seats = Seats.read(text, self.seats.count, max(self.game.players))
            self.seats = seats if {PERSON, *self.strengths} >= set(seats.kinds) else self.seats
        self.seats = self.seats.with_known_names(self.known_names)
