"""Table: a whole game against bots or with the device passed round, then its review and its replay."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import traitlets
from ludobook import Action, State
from ludobook.core.words import seat_mark
from ludobook.look.scene import Scene

from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.move import PartialAction
from ludobook_widgets.game.player_names import table_names
from ludobook_widgets.page.arguments import one_of, whole_number
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach_screens import with_coach
from ludobook_widgets.play.game_over import GameOver
from ludobook_widgets.play.move_log import MoveLog
from ludobook_widgets.play.screen import Screen
from ludobook_widgets.play.screens import HandOver, Playing, Reveal, Scored, Sent, Setup
from ludobook_widgets.play.seats import PERSON
from ludobook_widgets.play.session import PACES, GameSession


class Table(BoardPage):
    """A whole game. It deals when asked to, never before: a page may be made ahead of its reader.

    ``latest`` is the position after the last move and can be observed, ``table.observe(look, "latest")``; it is not
    synced, because it holds hidden cards. ``state`` is the position that lies on the screen: an earlier one while the
    person looks back or reviews. ``session`` is the game under way, ``screen`` the step that the person is at.
    ``on_action`` tells who did what; ``deal`` and ``play`` act from Python. ``code`` holds the whole game as a text,
    and ``Table(…, code=…)`` continues it.

    >>> table = Table("egg", players=3, bots="search", seed=7)
    >>> table.deal()
    >>> table.play("lay R5+R15 B3+B7")
    >>> table.latest.turn
    1

    Args:
        game: the game's package name.
        seed: the deal to play; without one every game is new.
        code: the position code of a game to continue; it says how many play, and by which rulings.
        players: how many sit at the table.
        bots: who plays beside the person in seat 0, such as ``"greedy"``; or one of them for each further seat, where
            ``"person"`` is somebody who shares the device.
        rulings: the readings that differ from the default, by the keys of their rulings.

    Raises:
        BadInput: ``code`` is not a code of this game, or there is no such ruling.
        ValueError: there is no such player, or another number of them is needed.
    """

    offers: ClassVar[tuple[str, ...]] = ("code", "deal", "game", "latest", "on_action", "play", "state")
    latest = traitlets.Instance("ludobook.State", allow_none=True, help="The position after the last move; not synced.")

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        code: str | None = None,
        *,
        players: int | None = None,
        bots: str | Sequence[str] | None = None,
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(game)
        if seed is not None and (type(seed) is not int or seed < 0):
            raise ValueError(SAY("a_seed", repr(seed)))
        self.chooses_forced = True
        self._watchers: list[Callable[[Table, int, Action], object]] = []
        self.session = GameSession(
            self.game, seed, MoveLog(self), keep=self.keep, show=self._take_position, acted=self._tell_watchers
        )
        self.session.rulings = self._rulings(rulings)
        if code is not None:
            if players is not None or rulings is not None:
                raise ValueError(SAY("code_says"))
            players = self.session.read(code).players
        self._seat(players, bots)
        if code is not None:
            self.session.load(code, keep=False)
        self.screen = self._now()
        self.draw()

    def _rulings(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return the readings that differ from the default."""
        book = self.game.rulebook
        for key in given if isinstance(given, Mapping) else ():
            one_of(key, [ruling.key for ruling in book.switches], SAY("rulings_of", self.game.title))
        return book.changed(book.read_rulings(given))

    def _seat(self, players: int | None, bots: str | Sequence[str] | None) -> None:
        """Seat those that the arguments name."""
        session, title = self.session, self.game.title
        if bots is not None and not isinstance(bots, Sequence):
            one_of(bots, (PERSON, *session.strengths), SAY("players_of", title))
        if players is None and bots is not None and not isinstance(bots, str):
            players = len(bots) + 1
        if players is not None:
            whole_number(players, self.game.players, SAY("number_of_players", title))
            session.seats = session.seats.with_count(players)
        if bots is None:
            return
        others = [bots] * (session.seats.count - 1) if isinstance(bots, str) else [*bots]
        if len(others) != session.seats.count - 1:
            raise ValueError(SAY("bots_needed", session.seats.count, session.seats.count - 1, len(others)))
        for seat, kind in enumerate(others, 1):
            one_of(kind, (PERSON, *session.strengths), SAY("players_of", title))
            session.seats = session.seats.with_kind(seat, kind)
        session.seats_given = True

    def _take_position(self, state: State | None) -> None:
        self.partial_action = PartialAction()
        if state is None:
            self.refused, self.seat = None, self.session.seats.people[0]
        self.latest = state

    def _now(self) -> Screen:
        """The screen for what the game is at."""
        session = self.session
        if session.sent_game is not None:
            return Sent(self, session, session.sent_game)
        if session.state is None:
            return Setup(self, session)
        if session.moments:
            return Reveal(self, session)
        if session.scored is not None:
            return Scored(self, session, session.scored)
        if session.next_holder is not None:
            return HandOver(self, session, session.next_holder)
        return GameOver(self, session, session.state) if session.over else Playing(self, session)

    @property
    def viewer(self) -> int | None:
        return self.screen.viewer

    @property
    def my_turn(self) -> bool:
        """True if somebody at this device can act; nobody can in a position of the past."""
        return self.screen.moves and super().my_turn

    def scene(self) -> Scene:
        return self.screen.scene()

    def waiting(self, seat: int) -> str:
        thinks = self.session.seats.kinds[seat] == "search"
        return self.with_names(SAY("thinking", seat_mark(seat))) if thinks else super().waiting(seat)

    # -- from Python --------------------------------------------------------------------------------

    @property
    def code(self) -> str | None:
        """The game after its last move as one text; ``Table(…, code=…)`` continues it. None before the deal."""
        return None if self.session.state is None else self.session.state.record.code

    def deal(self) -> None:
        """Deal a new game to those who sit at the table, as *Deal* does."""
        self.session.deal()
        self.screen = self._now()
        self.draw()

    def play(self, action: Action | str) -> None:
        """Let the seat to move act, whoever sits there, and show the result; skip moments that are still shown.

        Raises:
            ValueError: no game is under way.
            BadInput: the text is not an action.
            IllegalAction: the rules do not allow it here.
        """
        if self.session.state is None:
            raise ValueError(SAY("no_game"))
        self.session.skip_what_is_to_be_seen()
        self.session.move(action)
        self.screen = self._now()
        self.draw()

    def on_action(self, callback: Callable[[Table, int, Action], object], remove: bool = False) -> None:
        """Call back after every action, a bot's too, with the table, the seat and the action; ``remove`` ends that."""
        self._watchers = [one for one in self._watchers if one != callback] + [callback] * (not remove)

    def _tell_watchers(self, seat: int, action: Action) -> None:
        for watcher in self._watchers:
            try:
                watcher(self, seat, action)
            except Exception:  # the game goes on, whatever is wrong with a watcher
                traceback.print_exc()

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the game that the address names, or offer the one this browser keeps."""
        session = self.session
        if session.state is None:
            self._recall(kept)
            try:
                session.coach.on = session.coach.on or "coach" in query
                if "code" in query and {"sent", "beat"} & set(query):
                    session.receive(query["code"], to_beat="beat" in query)
                elif "code" in query:
                    session.load(query["code"], keep=False)
                elif "on" in query and session.kept_games.saved:  # the way back from another page of this game
                    session.load(session.kept_games.saved)
            finally:
                self._come_back()
                self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue in a new kernel with what the browser kept."""
        session = self.session
        if session.state is None and session.kept_games.storage_key("game") in kept:
            self._recall(kept)
            session.load(session.kept_games.saved)
            self._come_back()
        self.draw()

    def _come_back(self) -> None:
        """Show the game on the table as it was left, with what was being chosen and what the coach was saying."""
        self.screen = self._now()
        self._choose_again()
        screen, self.screen = self.screen, with_coach(self, self.session, self.screen)
        if self._hint_again(screen):
            self.screen = screen
            self.session.coach.count_as_told([])  # what was new here has been told before the hint

    def _hint_again(self, screen: Screen) -> bool:
        """Give again the hint that was shown when the page was left; False if there was none."""
        state = self.session.state
        stage = self.session.kept_games.hint_for(state.record) if state is not None else None
        if stage is None or not isinstance(screen, Playing) or not self._choosing:
            return False
        screen.hint_again(stage)
        return True

    def _choose_again(self) -> None:
        """Make the choices again that this browser kept towards the next action of the game on the table."""
        session, self.state = self.session, self.screen.state
        if session.state is None or not self._choosing:
            return
        for word, slot in session.kept_games.choices_for(session.state.record):
            self.touch(["choose", word, slot])
        self.refused = None

    def _keep_choices(self) -> None:
        """Keep what is being chosen, so that a way to another page and back loses nothing."""
        session = self.session
        state, made = session.state, self.partial_action.made
        hint = getattr(self.screen, "hint", None)
        hinted = hint.stage if hint else None
        if state is None or not self._choosing:
            return
        if entries := session.kept_games.keep_choices(state.record, made, hinted):
            self.keep(entries)

    @property
    def _choosing(self) -> bool:
        """True when a person who plays alone is making a move."""
        return self.screen.kind == "play" and self.session.alone and self.my_turn

    def _recall(self, kept: dict[str, str]) -> None:
        self.session.recall(kept)
        forced = self.session.kept_games.storage_key("forced")
        self.chooses_forced = kept.get(forced, str(self.chooses_forced)) == str(True)

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        try:
            begun, self.screen = self.session.state, self._do(command) or self._now()
            if begun is None:
                self._choose_again()
            self.state = self.screen.state
            self.screen = with_coach(self, self.session, self.screen)
        finally:
            self.draw()

    def _do(self, command: list[Any]) -> Screen | None:
        session, storage_key = self.session, self.session.kept_games.storage_key
        match command:
            case ["set", "pace", str(value)] if value in PACES:
                session.pace = next(pace for pace in PACES if pace == value)
                self.keep({storage_key("pace"): value})
            case ["set", "coach", str(value)]:
                session.coach.on = value == "on"
                self.keep(session.coach.texts_to_keep())
            case ["set", "forced", bool(value)]:
                self.chooses_forced = value
                self.keep({storage_key("forced"): str(value)})
            case ["new"]:
                session.kept_games.saved = ""
                session.clear()
                return None
            case ["back-to", "finished"] if code := session.finished_line:
                session.load(code)
                return None
            case ["open", str(code)]:
                session.load(code)
                return None
            case ["code"] if session.state is not None:
                self.copy(session.state.record.code)
            case ["link"] if session.state is not None:
                self.copy_link(session.state.record.code, how="sent", warn=SAY("link_shows"))
            case ["beat"] if session.state is not None:
                self.copy_link(session.state.record.code, how="beat", warn=SAY("beat_shows"))
            case ["file"] if session.state is not None:
                self.download(f"{self.game.name}.txt", session.state.record.code)
            case _:
                return self.screen.obey(command)
        return self.screen

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        screen, session = self.screen, self.session
        self.state = screen.state
        self.seat = self.seat if screen.viewer is None else screen.viewer
        # who sent a finished game is not “You” to those who look at it
        sent, looking = session.of_sender, session.seats.people[0] if session.alone else session.holder
        self.names = table_names(len(session.seats.names)) if sent else session.seats.names_for(looking)
        with self.hold_sync():
            if session.clear_faces or session.next_holder is not None:
                self.faces, session.clear_faces = {}, False
            content = replace(
                screen.content(),
                keep_prefix=f"{self.game.name}:",
                escape=["back"],
                calm=screen.calm or session.pace == "quick",
            )
            self._keep_choices()
            if screen.kind:
                # another kind of page is read from its top, wherever the one before was left
                content = replace(content, look=screen.look or f"h-{screen.kind}")
            self.show(content)

    def summary(self) -> str:
        return self.game.title if self.latest is None else SAY("at", self.game.title, self.latest.where())

    def as_text(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None or self.session.next_holder is not None else str(self.scene())

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it; before the deal, a sample deal as an onlooker sees it."""
        if self.session.next_holder is not None:
            return None
        return super().as_svg() or self.picture_of(self.game.new(min(self.game.players), 1).scene(None))
