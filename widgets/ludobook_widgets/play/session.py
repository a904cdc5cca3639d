"""Play: a game under way at a table: who sits there, who holds the device, and what has been played."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal

import ludobook
import traitlets
from ludobook import Action, BadInput, Record, State, position_code
from ludobook.core.words import did, does, opening
from ludobook.look.scene import Mark, Moment
from ludobook.players import Player
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import Review
from ludobook_widgets.game.game_page import choice, number
from ludobook_widgets.game.move import PartialAction, words_of
from ludobook_widgets.page.blocks import Field, Fields, Option
from ludobook_widgets.play.coach import Coach
from ludobook_widgets.play.seats import STRENGTHS, Seats

Pace = Literal["calm", "quick", "wait"]
PACES: dict[Pace, str] = {
    "calm": "Calm: one after another, with motion",
    "quick": "Quick: at once, without motion",
    "wait": "Wait for me: I tap when I have seen it",
}


KEPT_GAMES = 4  # so many games of a kind are kept, the newest among them


class Play(BoardPage):
    """What the screens of a table have in common; ``Table`` adds which of them is shown.

    Attributes:
        seed: the deal to play, None for a new one each time.
        strengths: what kinds of bots the game can have, in words.
        seats: who sits where.
        holder: the seat whose person holds the device.
        rulings: those that are not as usual.
        pace: how long what others do is looked at.
        coach: tells rules when they are met, if asked to.
        scored: the round scored last, until it has been seen.
        moments: what came of the last move, until it has been seen.
        follows: whether what is forced is played by itself.
        forced: the rows of the log that were, by their place.
        rows: what was done, as the log has it and in words, by its place there.
        came: what came of it, in words, likewise.
        fact: what the last moment adds to the facts of the table.
        last: the last move, drawn.
        rows_before: how many rows the log had before that move.
        review: of the finished game.
        saved: the code of the game that this browser kept.
        games: the last few that it kept, by where: a number, larger for a later one, and the code.
        clear_faces: whether faces of cards that the next person may not see are to be taken back.
    """

    latest = traitlets.Instance("ludobook.State", allow_none=True, help="The position after the last move; not synced.")

    def __init__(self, game: str, seed: int | None) -> None:
        super().__init__(game)
        self.seed = seed
        players = self.game.players
        self.strengths = {kind: words for kind, words in STRENGTHS.items() if self.appraised or kind == "random"}
        usual = "greedy" if self.appraised else "random"
        self.seats = Seats.usual(players[min(1, len(players) - 1)], max(players), usual)
        self.holder: int | None = None
        self.pace: Pace = "calm"
        self.coach = Coach(self.game)
        self.rulings: dict[str, Any] = {}
        self.bots: dict[int, Player] = {}
        self.scored: Sheet | None = None
        self.moments: list[Moment] = []
        self.follows = True
        self.forced: set[int] = set()
        self.rows: dict[int, tuple[str, str]] = {}
        self.came: dict[int, list[tuple[int | None, str]]] = {}
        self.fact: tuple[str, str] | None = None
        self.last: tuple[Mark, ...] = ()
        self.rows_before = 0
        self.review: Review | None = None
        self.looked_back = ""  # the game of which the costliest decisions went into Practise last
        self.saved = ""
        self.games: dict[str, tuple[int, str]] = {}
        self.clear_faces = False
        self._watchers: list[Callable[[Play, int, Action], object]] = []

    def on_action(self, callback: Callable[[Play, int, Action], object], remove: bool = False) -> None:
        """Call back after every action, a bot's too, with the table, the seat and the action; ``remove`` ends that."""
        self._watchers = [one for one in self._watchers if one != callback] + [callback] * (not remove)

    def _tell_watchers(self, seat: int, action: Action) -> None:
        for watcher in self._watchers:
            try:
                watcher(self, seat, action)
            except Exception:  # the game goes on, whatever is wrong with who watches
                traceback.print_exc()

    @property
    def mover(self) -> int | None:
        """The seat that the game waits for; None while it waits for nobody."""
        return None if self.latest is None or self.scored is not None else self.latest.status().to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended and its last scoring has been seen."""
        return self.latest is not None and self.scored is None and self.latest.status().game_over

    @property
    def passing(self) -> int | None:
        """The seat to whose person the device has to be passed."""
        mover = self.mover
        return mover if mover in self.seats.people and mover != self.holder else None

    @property
    def alone(self) -> bool:
        """Whether one person plays, who keeps the device."""
        return len(self.seats.people) == 1

    # -- the game goes on ---------------------------------------------------------------------------

    def act(self, do: list[Any]) -> bool:
        """Take a choice of a move; whether that made one, which a coach may mind."""
        action = self.touch(do)
        if action is not None and not self._coach_objects(action):
            self.move(action)
        return action is not None

    def _coach_objects(self, action: Action) -> bool:
        return self.latest is not None and self.alone and self.coach.objects_to(self.latest, action)

    def move(self, action: Action | str) -> None:
        """Go on to the position after somebody's action, and stop there when a round was scored."""
        assert self.latest is not None
        before = self.latest
        self.rows_before = len(before.log)
        self.latest = before.apply(action)
        self.partial_action = PartialAction()
        self.keep_game()
        sheet = self.latest.last_score()
        if sheet is not None and sheet != before.last_score():
            self.scored = sheet
        self.pass_on()
        self.moments = self.note(before, self.latest, self.holder)
        self.last = self.drawn(before, self.latest, self.holder)
        assert before.turn is not None
        done = self.latest.log[self.rows_before].text
        self._tell_watchers(before.turn, next(one for one in before.legal_actions() if one.text == done))

    def pass_on(self) -> None:
        """One person keeps the device; with more, it shows nothing of a seat's once that seat has moved."""
        if self.alone:
            self.holder = self.seats.people[0]
        elif self.latest is not None and self.holder is not None and (self.mover is None or self.passing is not None):
            self.holder, self.clear_faces = None, True

    @property
    def only(self) -> Action | None:
        """What the person is forced to do, where that is played by itself."""
        return self.actions[0] if self.follows and self.my_turn and len(self.actions) == 1 else None

    def play_forced(self, n: int) -> None:
        """The only thing that can be done after so many rows of the log."""
        if self.latest is not None and self.only is not None and n == len(self.latest.log):
            self.forced.add(n)
            self.move(self.only)

    def let_bot_move(self, n: int) -> None:
        """One move of a bot, after so many rows of the log; the page asks for each, so that no click waits for more."""
        state, mover = self.latest, self.mover
        if state is not None and mover in self.bots and n == len(state.log):
            self.move(self.bots[mover](state))

    def sit(self, state: State, keep: bool = True) -> None:
        """Begin, or go on from a position; ``keep`` it in this browser."""
        self.clear()
        self.bots = self.seats.bots()
        self.seat = self.seats.people[0]
        self.latest = state
        if keep:
            self.keep_game()
        self.pass_on()

    def clear(self) -> None:
        """Take everything off the table."""
        self.partial_action, self.refused = PartialAction(), None
        self.latest = self.scored = self.review = self.holder = None
        self.moments, self.rows, self.came, self.fact, self.last = [], {}, {}, None, ()
        self.forced = set()
        self.coach.begin()
        self.clear_faces = True

    def load(self, code: str, keep: bool = True) -> None:
        """Go on with the game of a position code.

        Raises:
            BadInput: it is none of this game.
        """
        state = ludobook.load(code)
        if state.game is not self.game:
            raise BadInput(f"This is a game of {state.game.title}; open it there.", rule="CODE")
        self.rulings = self.game.rulebook.changed(state.rulings)
        self.seats = self.seats.at(state.players)
        self.sit(state, keep)
        before = state
        for before, after in pairwise(self.game.positions(state.record)):
            self.note(before, after, self.holder)
        self.last = self.drawn(before, state, self.holder) if before is not state else ()

    def keep_game(self) -> None:
        """Keep the game and who plays it in this browser, and what it keeps of the last few others."""
        assert self.latest is not None
        record = self.latest.record
        code, own = record.code, self.own_place(record)
        others = [n for place, (n, _) in self.games.items() if place != own]
        self.games[own] = n, _ = 1 + max(others, default=0), code
        entries = {self.place("game"): code, self.place("seats"): self.seats.text, own: f"{n} {code}"}
        for place in sorted(self.games, key=self.games.__getitem__)[:-KEPT_GAMES]:
            entries[place] = None
            del self.games[place]
        self.keep(entries)

    def recall_games(self, kept: dict[str, str]) -> None:
        """Take up the games that this browser kept; what cannot be read is passed over."""
        self.saved = kept.get(self.place("game"), "")
        self.looked_back = kept.get(self.place("looked"), "")
        for place, text in kept.items():
            n, _, code = text.partition(" ")
            if place.startswith(self.place("was:")) and (nth := number(n)) > 0:
                self.games[place] = nth, code

    def left(self) -> Iterator[tuple[str, int, int]]:
        """The other games that this browser kept, the last one first: where, how many play, and actions so far."""
        for place, (_, code) in sorted(self.games.items(), key=lambda each: each[1], reverse=True):
            with suppress(BadInput):
                record = Record.from_json(position_code.decode(code)[2], self.game.rulebook.malformed)
                if code != self.saved and record.game == self.game.name:
                    yield place, record.players, len(record.actions)

    def own_place(self, record: Record) -> str:
        """Where the browser keeps this very deal, whatever is dealt in other tabs."""
        deal = replace(record, actions=(), imagined=()).code
        return self.place(f"was:{deal.split('-')[3]}")

    def place(self, what: str) -> str:
        """Where the browser keeps this game, who plays it, and how."""
        return f"{self.game.name}:{what}"

    # -- what is seen of a move ---------------------------------------------------------------------

    def note(self, before: State, after: State, viewer: int | None) -> list[Moment]:
        """What came of a move, as that seat sees it; the log tells it, too."""
        moments = list(self.game.moments(before, after, viewer))
        self.fact = next((moment.fact for moment in moments if moment.fact), self.fact)
        rows = [self.game.tell(after.log[place].told) for place in range(len(before.log), len(after.log))]
        came = [s.face for z in after.scene(None).zones for s in z.slots if z.seat == before.turn and s.new and s.face]
        what = rows[0].replace("a card", came[0], 1) if len(came) == 1 else rows[0]  # where that is the card
        self.rows[len(before.log)] = after.log[len(before.log)].told, what
        told = [(moment.seat, moment.text) for moment in moments if moment.text not in rows]
        if told:
            self.came[len(before.log)] = told
        return moments

    def drawn(self, before: State, after: State, viewer: int | None) -> tuple[Mark, ...]:
        """Another's move on the table after it: what it changed there, an arrow only from a place left empty by it."""
        place = len(before.log)
        if before.turn == viewer or after.seen(place, viewer) != after.log[place].told:
            return ()
        done = [words_of(action) for action in before.legal_actions() if action.text == after.log[place].told]
        marks = [mark for words in done for mark in self.game.drawn(before, words)]
        was, lies = before.scene(viewer).faces, after.scene(viewer).faces
        moved = {"", *(key for key, face in lies.items() if face != was.get(key))}
        left = [mark for mark in marks if not mark.to or lies.get(mark.at) is None]  # another lies there
        return tuple(Mark(mark.at, mark.to) for mark in left if {mark.at, mark.to} <= moved)

    # -- in words -----------------------------------------------------------------------------------

    def told_by(self, seat: int | None, words: str) -> str:
        """What somebody did, or a whole sentence, as a row of the log."""
        words = self.named(words)
        if seat is None:
            return f"{opening(words)}."
        return f"*{self.names[seat]}* {did(self.names[seat], words)}."

    def told(self, state: State, places: Iterable[int], viewer: int | None, open_cards: bool = False) -> list[str]:
        """Rows of a state's log as sentences, as that seat sees them, or with all their cards."""
        rows = []
        for place in places:
            text = state.log[place].text if open_cards else state.seen(place, viewer)
            done, words = self.rows.get(place, ("", ""))
            why = ", as nothing else is possible" if place in self.forced else ""
            rows.append(self.told_by(state.log[place].seat, (words if done == text else self.game.tell(text)) + why))
            if text == state.log[place].told:
                rows += [self.told_by(*came) for came in self.came.get(place, [])]
        return rows

    def waiting(self, seat: int) -> str:
        """See ``BoardPage``."""
        thinking = self.seats.kinds[seat] == "search"
        return f"{does(self.names[seat], 'is', 'are')} {'thinking' if thinking else 'choosing'}."

    def pace_fields(self) -> Fields:
        """How long what others do is looked at, and what is done for the person; the deal chooses whether to coach."""
        paces = [Option(*each) for each in PACES.items()]
        pace = choice("pace", "What others do", ["set", "pace"], self.pace, paces)
        follows = Field("forced", "Play my forced moves for me", ["set", "forced"], kind="check", value=self.follows)
        coach = [] if self.latest is None else [self._coach_field()]
        return Fields("pace", [pace, *coach, follows])

    def _coach_field(self) -> Field:
        """Whether rules are told when they are met."""
        options = [
            Option("on", "Explain each rule as it comes up, and warn me about costly moves"),
            Option("off", "No, thank you"),
        ]
        return choice("coach", "A coach", ["set", "coach"], "on" if self.coach.on else "off", options)
