"""Table: a whole game against bots or with the device passed round, then its review and its replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludobook import Action
from ludobook.look.scene import Scene

from ludobook_widgets.play.coach_screens import with_coach
from ludobook_widgets.play.game_over import Ended
from ludobook_widgets.play.screens import HandOver, Playing, Reveal, Scored, Screen, Setup
from ludobook_widgets.play.seats import PERSON, Seats
from ludobook_widgets.play.session import PACES, Play


class Table(Play):
    """A whole game. It deals when asked to, never before: a page may be made ahead of its reader.

    ``latest`` is the position after the last move and can be observed, ``table.observe(look, "latest")``; it is not
    synced, for it holds hidden cards. ``state`` is the position that lies on the screen: an earlier one while the
    person looks back or reviews. ``screen`` is the step that the person is at. ``on_action`` tells who did what, and
    ``play`` acts from Python.

    >>> table = Table("egg", code=ludobook.game("egg").new(3, seed=7).record.code)
    >>> table.play("lay R5+R15 B3+B7")
    >>> table.latest.turn
    1

    Args:
        game: the game's package name.
        seed: the deal to play; without one every game is new.
        code: the position code of a game to go on with.

    Raises:
        BadInput: ``code`` is no game of this kind.
    """

    def __init__(self, game: str, seed: int | None = None, code: str | None = None) -> None:
        super().__init__(game, seed)
        if code is not None:
            self.load(code, keep=False)
        self.screen = self._now()
        self.draw()

    def _now(self) -> Screen:
        """What the game is at."""
        if self.latest is None:
            return Setup(self)
        if self.moments:
            return Reveal(self)
        if self.scored is not None:
            return Scored(self, self.scored)
        if self.passing is not None:
            return HandOver(self, self.passing)
        return Ended(self, self.latest) if self.over else Playing(self)

    @property
    def viewer(self) -> int | None:
        """See ``BoardPage``."""
        return self.screen.viewer

    @property
    def my_turn(self) -> bool:
        """See ``BoardPage``; in the past nobody moves."""
        return self.screen.moves and super().my_turn

    def scene(self) -> Scene:
        """See ``BoardPage``."""
        return self.screen.scene()

    def play(self, action: Action | str) -> None:
        """The seat to move acts, whoever sits there, and the table shows it. What was to be seen counts as seen.

        Raises:
            ValueError: no game is under way.
            BadInput: the text is no action.
            IllegalAction: the rules do not allow it here.
        """
        if self.latest is None:
            raise ValueError("No game is under way: give the table a code.")
        self.scored, self.moments = None, []
        self.move(action)
        self.screen = self._now()
        self.draw()

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the game that the address names, or offer the one this browser keeps."""
        if self.latest is None:
            self._recall(kept)
            try:
                self.coach.on = self.coach.on or "coach" in query
                if "code" in query:
                    self.load(query["code"], keep=False)
            finally:
                self.screen = self._now()
                self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``: a new kernel takes up what the browser kept."""
        if self.latest is None and self.place("game") in kept:
            self._recall(kept)
            self.load(kept[self.place("game")])
            self.screen = self._now()
        self.draw()

    def _recall(self, kept: dict[str, str]) -> None:
        self.recall_games(kept)
        self.coach.recall(kept)
        self.pace = next((pace for pace in PACES if pace == kept.get(self.place("pace"))), self.pace)
        self.follows = kept.get(self.place("forced"), str(self.follows)) == str(True)
        if self.place("seats") in kept:
            read = Seats.read(kept[self.place("seats")], self.seats.count, max(self.game.players))
            self.seats = read if {PERSON, *self.strengths} >= set(read.kinds) else self.seats

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        try:
            self.screen = self._do(do) or self._now()
            self.state = self.screen.state
            self.screen = with_coach(self, self.screen)
        finally:
            self.draw()

    def _do(self, do: list[Any]) -> Screen | None:
        match do:
            case ["set", "pace", str(value)] if value in PACES:
                self.pace = next(pace for pace in PACES if pace == value)
                self.keep({self.place("pace"): value})
            case ["set", "coach", str(value)]:
                self.coach.on = value == "on"
                self.keep(self.coach.kept())
            case ["set", "forced", bool(value)]:
                self.follows = value
                self.keep({self.place("forced"): str(value)})
            case ["new"]:
                self.saved = ""
                self.clear()
                return None
            case ["open", str(code)]:
                self.load(code)
                return None
            case ["code"] if self.latest is not None:
                self.copy(self.latest.record.code)
            case ["link"] if self.latest is not None:
                self.copy_link(self.latest.record.code)
            case ["file"] if self.latest is not None:
                self.download(f"{self.game.name}.txt", self.latest.record.code)
            case _:
                return self.screen.do(do)
        return self.screen

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        screen = self.screen
        self.state = screen.state
        self.seat = self.seat if screen.viewer is None else screen.viewer
        self.names = self.seats.called(self.seats.people[0] if self.alone else self.holder)
        with self.hold_sync():
            if self.clear_faces or self.passing is not None:
                self.faces, self.clear_faces = {}, False
            content = replace(
                screen.content(),
                keep_prefix=f"{self.game.name}:",
                escape=["back"],
                why=self.coach.on,
                calm=screen.calm or self.pace == "quick",
            )
            if screen.kind:
                # another kind of page is read from its top, wherever the one before was left
                content = replace(content, look=f"h-{screen.kind}")
            self.show(content)

    def summary(self) -> str:
        """See ``Page``."""
        return self.game.title if self.latest is None else f"{self.game.title}, {self.latest.where()}"

    def as_text(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None or self.passing is not None else str(self.scene())

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it; before the cards are dealt, one as nobody's eyes see it."""
        if self.passing is not None:
            return None
        return super().as_svg() or self.drawing(self.game.new(min(self.game.players), 1).scene(None))
