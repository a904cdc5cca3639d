"""A screen of a table, and its stage: a table alone in its window, with what is asked docked to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludobook import State
from ludobook.core.words import opening
from ludobook.look.scene import Scene

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.game_page import choice_field
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Calc,
    Content,
    Details,
    Field,
    Fields,
    Heading,
    Option,
    Panel,
    Row,
    Status,
    Text,
    Words,
)
from ludobook_widgets.play import SAY
from ludobook_widgets.play.session import PACES, GameSession

LOG_ROWS = 8


class Screen:
    """A step of a game at a table: what it shows, and what may be done there.

    Attributes:
        kind: the kind of page; a page of another kind is shown from its top. Empty if there is no heading.
        calm: whether cards change places without moving there, because the positions are unrelated.
        moves: whether a move can be made here.
        look: the key of what it is shown from, where that is not its top.
    """

    kind = ""
    calm = False
    moves = False
    look = ""

    def __init__(self, page: BoardPage, session: GameSession) -> None:
        self.page, self.session = page, session
        self._seen: tuple[State, int | None, Scene] | None = None

    @property
    def state(self) -> State | None:
        """The position that is shown."""
        return self.session.state

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None for what everybody sees."""
        return self.session.holder

    def scene(self) -> Scene:
        """The position, as it is shown; made once, as each drawing asks for it many times."""
        state, viewer = self.state, self.viewer
        assert state is not None
        if self._seen is None or self._seen[0] is not state or self._seen[1] != viewer:
            self._seen = state, viewer, state.scene(viewer)
        return self._seen[2]

    def obey(self, command: list[Any]) -> Screen | None:
        """Carry out a command; return the screen that follows, or None for the one that fits the game now."""
        return self

    def content(self) -> Content:
        """Return the blocks of the page. Every screen has to override it."""
        raise NotImplementedError

    def heading(self, text: str, kicker: str = "") -> Heading:
        """The heading, which tells this kind of page from others."""
        return Heading(f"h-{self.kind}", text, kicker=kicker)

    def table_heading(self, title: str) -> Heading:
        """The heading of a game under way; above it, how another game of the same deal ended for its person."""
        session, amount = self.session, self.page.game.amount
        known = session.other_scores if session.alone and not session.finished_line else None
        kicker = SAY("second_game", amount(known[session.seats.people[0]])) if known else ""
        return self.heading(opening(self.page.with_names(title)), kicker)

    def folded(self, between: Sequence[Block] = ()) -> list[Block]:
        """Draw what may be read and done beside a game under way, folded away: what helps a beginner comes first."""
        return [Details("first", SAY("first_game"), [Words("words")]), *between, self.saving()]

    def way_back(self) -> list[Block]:
        """The way back to the finished game from which this one was branched off."""
        back = Button(SAY("back_to_finished"), ["back-to", "finished"])
        return [Buttons("finished", [back])] if self.session.finished_line else []

    def stop_coach(self) -> list[Block]:
        """The button that stops the coach, first beside a game, where nothing that comes and goes moves it."""
        session = self.session
        stop = Button(SAY("stop_coach"), ["set", "coach", "off"])
        return [Buttons("coach-off", [stop])] if session.coach.on and session.alone else []

    def stage(self, board: Board, heading: Heading, status: Status, margin: Sequence[Block]) -> Content:
        """The page of the game under way, with the ways out of it."""
        return stage(board, heading, status, task=[*self.way_back(), *self.stop_coach()], margin=margin)

    def saving(self) -> Details:
        """Draw the ways to keep, share and leave the game, folded away."""
        labels = {
            "code": SAY("copy_code"),
            "link": COMMON("copy_link"),
            "file": SAY("save_file"),
            "new": SAY("new_game"),
        }
        saving = [
            Text("st", SAY("saved"), tone="muted"),
            Buttons("sb", [Button(label, [what]) for what, label in labels.items()]),
            self.pace_fields(),
        ]
        return Details("save", SAY("save"), saving)

    def pace_fields(self) -> Fields:
        """The choices of pace and of forced moves, and during a game of the coach."""
        session = self.session
        paces = [Option(*each) for each in PACES.items()]
        pace = choice_field("pace", SAY("pace"), ["set", "pace"], session.pace, paces)
        follows = Field("forced", SAY("forced"), ["set", "forced"], kind="check", value=self.page.chooses_forced)
        coach = [] if session.state is None else [self._coach_field()]
        return Fields("pace", [pace, *coach, follows])

    def _coach_field(self) -> Field:
        options = [Option("on", SAY("coach_on")), Option("off", SAY("coach_off"))]
        return choice_field("coach", SAY("coach"), ["set", "coach"], "on" if self.session.coach.on else "off", options)

    def log(self) -> list[Block]:
        """List what happened last."""
        session = self.session
        latest = session.state
        assert latest is not None
        # what is still to be seen is not told before, nor by what was done face down
        seen = session.rows_before + (len(session.moments) == 1)
        places = range(seen if session.moments else len(latest.log))[-LOG_ROWS:]
        then = [place for place in places if session.moments and place < session.rows_before]
        rows = session.log.sentences(session.before_last or latest, then, self.viewer)
        for place in places[len(then) :]:
            rows += session.log.sentences(latest, [place], self.viewer)
            rows += () if session.moments else session.log.gains.get(place, ())
        return [Heading("lh", SAY("happened"), level=3), blocks.List("log", rows[: -LOG_ROWS - 1 : -1])]


def stage(
    board: Board,
    heading: Heading,
    status: Status,
    *,
    track: Sequence[Fields] = (),
    task: Sequence[Block] = (),
    margin: Sequence[Block] = (),
) -> Content:
    """The page of a game under way, arranged for its window.

    The opponents' rows come first, and the viewer's own row is beside the hand, with the middle of the table between
    them. A table without rows of seats is one column.

    Args:
        board: the position.
        heading: names it.
        status: asks for what is to be done, docked.
        track: chooses a move of the game, docked above it.
        task: comes first beside the table, such as what to find.
        margin: everything else beside the table.
    """
    parts = board.parts()
    if parts.rows is None:
        return Content([Panel("table", [heading, *track, *task, *parts.blocks(), status])], margin)
    own = [row for row in parts.rows.rows if row.key == f"seat-{board.viewer}"]
    others = [row for row in parts.rows.rows if row not in own]
    head = Panel("head", [heading, *parts.facts], tone="none")
    table = [head, _leaves(parts.rows, others), *parts.before]
    mine = [replace(_leaves(parts.rows, own), key="own")] if own else []
    return Content(
        [Panel("table", [*table, *mine, *parts.after])],
        [*task, *parts.piles, *margin],
        dock=[*track, *parts.refusal, status],
        layout="stage",
    )


def _leaves(rows: Calc, shown: Sequence[Row]) -> Calc:
    return replace(rows, rows=shown, seats=False, compact=False, leaves=True)
