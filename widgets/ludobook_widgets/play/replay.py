"""Looking back at a game: the table at any move, the list of moves, the person's lead, and a way to play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal

from ludobook import Game, State
from ludobook.core.words import YOU, opening, spoken
from ludobook.look.scene import Mark, Moment, Scene, Zone
from ludobook.players.evaluation import Evaluation

from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import BRIEF_LOOK, Decision, Review, decisions_of
from ludobook_widgets.game.evaluation import say_average
from ludobook_widgets.game.game_page import choice_field, read_number
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Chart,
    Content,
    Curve,
    Field,
    Fields,
    Go,
    Heading,
    Option,
    Point,
    Status,
    Text,
)
from ludobook_widgets.page.game_blocks import Entry, Moves
from ludobook_widgets.play import SAY
from ludobook_widgets.play.game_summary import GameSummary, ScoredRound, round_of
from ludobook_widgets.play.move_log import move_marks
from ludobook_widgets.play.screen import Screen, stage
from ludobook_widgets.play.session import GameSession

OPEN = "open"


def all_face_up(scenes: Sequence[Scene]) -> Scene:
    """The table with every card face up: of each zone, the version of the scene that shows most of it."""
    zones: dict[str, Zone] = {}
    for scene in scenes:
        for zone in scene.zones:
            if zone.id not in zones or _hidden(zone) < _hidden(zones[zone.id]):
                zones[zone.id] = zone
    return replace(scenes[0], zones=tuple(zones.values()))


def _kind(row: str) -> tuple[str, int]:
    """Return the kind of a row of the log: its verb, and how many words it has."""
    words = row.split()
    return words[0], len(words)


def _hidden(zone: Zone) -> int:
    return sum(slot.face == "back" for slot in zone.slots)


def cost(game: Game, decision: Decision, entry: str, *given: str) -> str:
    """Say what a decision cost with the message ``entry``, or with ``entry_little`` if it was only a little."""
    amount = say_average(game, decision.cost)
    return SAY(entry, *given, amount) if amount else SAY(f"{entry}_little", *given)


class Replay:
    """The positions of a game, and which of them is looked at.

    Args:
        state: the game, finished or running.
        viewer: the seat that looks; None for what everybody sees.
        start: the number of actions before the position that is shown first.
        decisions: the decisions of ``seat``; its lead at each is drawn as a line.
        seat: the seat whose moves are marked as the person's own.
        review: the review of these decisions, which marks the costly ones once it has finished; None for none.
    """

    def __init__(
        self,
        state: State,
        viewer: int | None,
        start: int = 0,
        decisions: Sequence[Decision] = (),
        seat: int = 0,
        review: Review | None = None,
    ) -> None:
        self.positions = list(state.game.positions(state.record))
        self.over = state.status().game_over
        self.viewer, self.seat = viewer, seat
        self.open_cards = False
        self.at = max(0, min(start, self.last))
        self.decisions, self.review = list(decisions), review

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.positions) - 1

    @property
    def state(self) -> State:
        """The position that is looked at."""
        return self.positions[self.at]

    @property
    def moment(self) -> Moment | None:
        """The last moment that came of the move before, as the chosen view shows it; None if there is none."""
        return self._moment(None if self.open_cards else self.viewer)

    def _moment(self, viewer: int | None) -> Moment | None:
        if not self.at:
            return None
        return next(iter(self.state.game.moments(self.positions[self.at - 1], self.state, viewer)[-1:]), None)

    @property
    def scored(self) -> State | None:
        """The position that was scored with the last move of a round, if no moment shows it; the next deal hides it."""
        return self.positions[self.at - 1] if self.ends_round(self.at) and self.moment is None else None

    def ends_round(self, at: int) -> bool:
        """True if the move before a position ended a round, and another one was dealt."""
        now = self.positions[at]
        return at > 0 and not now.status().game_over and now.scorings > self.positions[at - 1].scorings

    def scene(self) -> Scene:
        """The position as the chosen view shows it; the outcome of a move stays until the next one.

        At the end of a game, it stays beside the final standings.
        """
        if not self.open_cards:
            return self._seen_by(self.viewer)
        return all_face_up([self._seen_by(seat) for seat in (None, *range(self.state.players))])

    def _seen_by(self, viewer: int | None) -> Scene:
        seen, moment, scored = self.state.scene(viewer), self._moment(viewer), self.scored
        if moment is None and scored is None:
            return seen
        if self.over and self.at == self.last and moment is not None:
            return replace(seen, zones=moment.scene.zones)
        shown = moment.scene if moment is not None else scored.scene(viewer) if scored is not None else seen
        # what was earned is of after the move, as in the list of moves; the cards, and what follows, of the moment
        faces = [face for face, _ in seen.standing[0]]
        n = faces.index("back") if "back" in faces else 1
        paid = tuple((*now[:n], *had[n:]) for now, had in zip(seen.standing, shown.standing, strict=False))
        return replace(shown, standing=paid)

    def go(self, place: int) -> None:
        """Look at another position."""
        self.at = max(0, min(place, self.last))

    def see(self, view: str) -> None:
        """Look from another seat, or with open cards; only a finished game shows more than the looker's own view.

        Raises:
            ValueError: the game is still running, or it has no such seat.
        """
        if not self.over:
            raise ValueError(SAY("hidden_cards"))
        if view != OPEN and read_number(view) not in range(self.state.players):
            raise ValueError(SAY("no_seat"))
        self.open_cards = view == OPEN
        self.viewer = self.seat if self.open_cards else read_number(view)

    # -- what is shown ------------------------------------------------------------------------------

    @property
    def label(self) -> str:
        """Say which move is looked at."""
        return SAY("move_of", self.at, self.last)

    def slider(self, said: str) -> Fields:
        """Draw the slider over the moves; ``said`` is what screen readers say of its value."""
        at = Field("at", self.label, ["look"], kind="range", said=said, min=0, max=self.last, value=str(self.at))
        return Fields("track", [at], across="wide")

    def views(self, names: Sequence[str]) -> list[Block]:
        """The choice of whose view it is, for a finished game."""
        views = [Option(str(seat), name) for seat, name in enumerate(names[: self.state.players])]
        seen = OPEN if self.open_cards else str(self.viewer)
        field = choice_field("see", SAY("seen_by"), ["see"], seen, [*views, Option(OPEN, SAY("open_cards"))])
        return [Fields("views", [field])] if self.over else []

    def buttons(self) -> list[Button]:
        """The buttons that go one move back and one forward."""
        at, last = self.at, self.last
        return [
            Button(SAY("back"), ["look", str(at - 1)], disabled=at == 0),
            Button(SAY("forward"), ["look", str(at + 1)], disabled=at == last),
        ]

    def keys(self) -> dict[str, list[str]]:
        """The keys that step through the game and jump to its ends."""
        places = {"ArrowLeft": self.at - 1, "ArrowRight": self.at + 1, "Home": 0, "End": self.last}
        return {key: ["look", str(place)] for key, place in places.items() if 0 <= place <= self.last}

    def happened(self, place: int | None = None) -> range:
        """The rows of the log on the way to a position from the one before: the action, and what chance added.

        The next round's deal, which is not shown yet, is left out.
        """
        at = self.at if place is None else place
        if not at:
            return range(0)
        log, first = self.positions[at].log, len(self.positions[at - 1].log)
        last = len(log)
        if self.ends_round(at):
            deal = {_kind(entry.text) for entry in self.positions[0].log}
            while last > first + 1 and _kind(log[last - 1].text) in deal:
                last -= 1
        return range(first, last)

    def moves(self, sentences: Sequence[str], names: Sequence[str]) -> Moves:
        """Draw the list of moves, each as its sentence, with a note on costly moves and the points of scored rounds."""
        kind = self.state.game.round_name
        paid = {
            one.position: SAY("paid", kind, [SAY("name_gain", *each) for each in zip(names, one.gains, strict=False)])
            for one in self._rounds
        }
        costs = self.costs
        entries = [
            Entry(
                text,
                ["look", str(place)],
                own=self.positions[place - 1].turn == self.seat,
                note=costs.get(place, ""),
                after=paid.get(place, ""),
                head=self._heads[place - 1],
            )
            for place, text in enumerate(sentences, 1)
        ]
        return Moves("moves", SAY("moves"), entries, now=self.at - 1)

    @cached_property
    def _rounds(self) -> list[ScoredRound]:
        return GameSummary(self.positions).rounds

    @cached_property
    def _heads(self) -> list[str]:
        """The round that begins with each move; nothing if none does."""
        rounds = [round_of(state) for state in self.positions[:-1]]
        return [now if now != then else "" for then, now in zip(["", *rounds], rounds, strict=False)]

    # -- how the seat stood -------------------------------------------------------------------------

    @property
    def costs(self) -> dict[int, str]:
        """What each marked move of the seat surely cost, in words, by its number."""
        review = self.review
        marked = review.costly if review and review.finished else []
        return {one.number: cost(self.state.game, one, "cost_there") for one in marked}

    @property
    def to_review(self) -> int | None:
        """The number of the review's next step; None if nothing is left to review."""
        return self.review.done if self.review and not self.review.finished else None

    @property
    def resumed(self) -> int:
        """The number of the position from which one plays on: this one, or the one before a marked move just made."""
        return self.at - 1 if self.at in self.costs else self.at

    @property
    def unknown(self) -> int | None:
        """The index of the next decision that nobody has thought about yet; None if there is none."""
        return next((n for n, one in enumerate(self.decisions) if one.mean is None), None)

    @property
    def of_line(self) -> str:
        """Say what the line shows, and in which unit."""
        game = self.state.game
        return SAY("how_stood", game.round_name, game.points)

    def line(self) -> list[Block]:
        """Draw the seat's lead at each of its decisions, in points, as a line to touch."""
        known = [one for one in self.decisions if one.mean is not None]
        if len(known) < 2 or self.unknown is not None or self.to_review is not None:
            return []
        curve, points, costs = [], [], self.costs
        passed = max((n for n, one in enumerate(known) if one.number <= self.at), default=0)
        for n, one in enumerate(known):
            height = round(one.mean or 0.0, 2)
            curve.append(height)
            slip = one.number in costs
            how = SAY("ahead" if height > 0.5 else "behind" if height < -0.5 else "even", one.number)
            said = f"{how} {costs.get(one.number, '')}".rstrip()
            if slip or n == passed:
                tone: Literal["slip", "plain"] = "slip" if slip else "plain"
                points.append(Point(n, height, said, ["look", str(one.number)], tone, n == passed))
        return [Chart("line", [Curve(YOU, curve, on=True)], points, plain=True, do=["stood"], label=self.of_line)]

    def think(self, n: int, moves: int, evaluations: dict[State, Evaluation]) -> None:
        """Think about the n-th decision for ``moves`` actions played out; keep the evaluation among ``evaluations``."""
        one = self.decisions[n]
        one.look(moves)
        if one.evaluation is not None:
            evaluations.setdefault(one.state, one.evaluation)


class Replaying(Screen):
    """The screen on which a person looks back, move by move; ``after`` is the screen to return to.

    ``why`` says why it begins at this ``place``, and is shown as long as the person looks there.
    """

    kind = "replay"

    def __init__(self, page: BoardPage, session: GameSession, after: Screen, place: int, why: str = "") -> None:
        super().__init__(page, session)
        self.after, self.begun = after, (place, why)
        latest, seat = session.state, session.seats.people[0]
        assert latest is not None
        over = latest.status().game_over
        decisions = []
        if over and session.alone and page.game.machine.has_heuristic and not session.of_sender:
            known = {one.number: one for one in session.review.decisions} if session.review else {}
            every = decisions_of(list(page.game.positions(latest.record)), seat, session.evaluations)
            decisions = [known.get(one.number, one) for one in every]
        review = session.review if decisions else None
        self.replay = Replay(latest, seat if over else session.holder, place, decisions, seat, review)

    @property
    def state(self) -> State:
        return self.replay.state

    @property
    def viewer(self) -> int | None:
        return self.replay.viewer

    def scene(self) -> Scene:
        return self.replay.scene()

    def obey(self, command: list[Any]) -> Screen | None:
        replay = self.replay
        match command:
            case ["back-to", "game"]:
                return self.after
            case ["look", str(place)] if read_number(place) >= 0:
                replay.go(read_number(place))
            case ["stood", str(n)] if 0 <= read_number(n) < len(replay.decisions):
                replay.go(replay.decisions[read_number(n)].number)
            case ["see", str(view)]:
                replay.see(view)
            case ["step", int(n)] if n == replay.to_review:
                self.after.obey(command)
            case ["think", int(n)] if n == replay.unknown:
                replay.think(n, BRIEF_LOOK, self.session.evaluations)
            case ["branch", int(place)] if self._may_resume(place):
                self.session.branch(replay.positions[place])
                return None
        return self

    def content(self) -> Content:
        page, replay = self.page, self.replay
        rows = self._sentences(replay.at)
        said = " ".join([*rows, replay.costs.get(replay.at, "")]).rstrip() or SAY("dealt")
        place, why = self.begun
        kicker = why if why and place == replay.at else SAY("look_back")
        leave = Button(SAY("back_to_end" if replay.over else "back_to_game"), ["back-to", "game"], kind="primary")
        start = replay.resumed
        may_branch, again = self._may_resume(start), start < replay.at
        # where it can't be, its button stays in its place, and so do all others
        resume = Button(SAY("choose_again" if again else "play_on"), ["branch", start], disabled=not may_branch)
        onward = [resume] if replay.over else []
        buttons = [*replay.buttons(), *onward, leave]
        track = replay.slider(SAY("move_told", replay.label, spoken(said)))
        board = page.board()
        if replay.ends_round(replay.at):
            board.on_turn = None
        heading = self.heading(opening(page.with_names(board.scene.title)), kicker=kicker)
        status = Status("status", said, buttons)
        branch = [Text("branch", SAY("branch_before" if again else "branch"), tone="muted")] if may_branch else []
        margin = [*replay.views(page.names), *self._line(), *self._moves(), *branch, self.saving()]
        content = stage(board, heading, status, track=[track], margin=margin)
        step, thinking = replay.to_review, replay.unknown
        next_thought = ["think", thinking] if step is None else ["step", step]
        return replace(
            content,
            say=spoken(said),
            marks=page.draw_marks(self._marks(), "last"),
            keys=replay.keys(),
            go=None if thinking is step is None else Go(next_thought, 0),
        )

    def _may_resume(self, place: int) -> bool:
        """True if the game is over and one can play on from a position of it."""
        positions = self.replay.positions
        return self.replay.over and 0 <= place < len(positions) and positions[place].turn is not None

    def _sentences(self, place: int) -> list[str]:
        """Describe in sentences what happened on the way to a position."""
        replay = self.replay
        return self.session.log.sentences(replay.state, replay.happened(place), replay.viewer, replay.open_cards)

    def _moves(self) -> list[Block]:
        """The list of moves, as the one who looks saw them."""
        replay, log = self.replay, self.session.log
        last, places = replay.positions[-1], range(1, replay.last + 1)
        acted = [replay.happened(place)[:1] for place in places]
        sentences = [log.sentences(last, rows, replay.viewer, replay.open_cards)[0] for rows in acted]
        return [replay.moves(sentences, self.page.names)] if sentences else []

    def _line(self) -> list[Block]:
        """Draw the line of the person's lead, once all of it is known."""
        replay = self.replay
        if line := replay.line():
            return [Heading("line-h", replay.of_line, level=3), *line]
        if (review := replay.review) and not review.finished:
            return [Text("line-t", SAY("reviewing", review.done, review.steps), tone="muted")]
        left = sum(one.mean is None for one in replay.decisions)
        return [Text("line-t", SAY("stood_to_go", left), tone="muted")] if left else []

    def _marks(self) -> Sequence[Mark]:
        """The move that led here, unless it is shown whole."""
        replay = self.replay
        if not replay.at or replay.moment or replay.scored:
            return ()
        return move_marks(replay.positions[replay.at - 1], replay.state, replay.viewer)
