"""The screens of a table: setting up, a game that was sent, passing the device, playing, an outcome, a scored round.

A screen is made when it begins. It draws its page, and answers what is done there with the screen that follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap
from typing import Any

from ludobook import Action, GameError, State
from ludobook.core.words import YOU, listed, spoken
from ludobook.look.scene import Mark, Scene
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.evaluation import action_clause
from ludobook_widgets.game.game_page import choice_field, read_number
from ludobook_widgets.game.move import with_rings, words_of
from ludobook_widgets.game.player_names import LONGEST_NAME, names_to_keep
from ludobook_widgets.odds.hand_odds import link_to_odds
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import Block, Button, Buttons, Content, Details, Fields, Go, Panel, Row, Status, Text
from ludobook_widgets.page.game_blocks import Around, Seating
from ludobook_widgets.play import SAY
from ludobook_widgets.play.game_summary import GameSummary, standings, waiting
from ludobook_widgets.play.hint import ASK, WHY, Argument, Hint
from ludobook_widgets.play.move_log import moves_up_to_last_of
from ludobook_widgets.play.replay import Replaying
from ludobook_widgets.play.screen import Screen
from ludobook_widgets.play.seats import PERSON
from ludobook_widgets.play.session import GameSession

LAST_ROWS = 4  # things that happened, told above the status line
BOT_PAUSE = 1200  # milliseconds between two moves of others, unless motion is off or they wait for the person
MOMENT_PAUSE = {"calm": 1800, "quick": 700}  # milliseconds that a moment is looked at, unless it waits


class Setup(Screen):
    """Before the deal: who sits at the table, and by which readings they play."""

    def __init__(self, page: BoardPage, session: GameSession) -> None:
        super().__init__(page, session)
        self.seat: int | None = None  # whose player is being changed

    def obey(self, command: list[Any]) -> Screen | None:
        page, session = self.page, self.session
        match command:
            case ["set", "count", str(value)] if read_number(value) in page.game.players:
                session.seats = session.seats.with_count(read_number(value)).with_known_names(session.known_names)
            case ["set", "strength", str(value)] if value in (PERSON, *session.strengths):
                session.seats = session.seats.with_others(value).with_known_names(session.known_names)
            case ["seat", int(seat)] if 0 <= seat < session.seats.count:
                self.seat = None if seat == self.seat else seat
            case ["seat", int(seat), "leave"] if session.seats.count - 1 in page.game.players:
                session.seats, self.seat = session.seats.without(seat), None
            case ["seat", int(seat), "kind", str(value)] if value in (PERSON, *session.strengths):
                session.seats = session.seats.with_kind(seat, value).with_known_names(session.known_names)
            case ["seat", int(seat), "name", str(value)]:
                session.seats = session.seats.with_name(seat, value)
                session.keep(names_to_keep(session.seats.people_names))
            case ["ruling", str(key), str(value)]:
                session.rulings = page.switched(session.rulings, key, value)
            case ["deal"] | ["deal", "coach"]:
                session.coach.on = command[1:] == ["coach"]
                session.keep(session.coach.texts_to_keep())
                session.deal()
                return None
            case ["resume-saved"]:
                session.load(session.kept_games.saved)
                return None
            case ["resume-left", str(place)] if code := session.kept_games.code_at(place):
                session.load(code)
                return None
        return self

    def content(self) -> Content:
        game = self.page.game
        welcome = [
            blocks.Heading("wh", game.title, level=3),
            Text("wt", game.blurb),
            blocks.Words("words"),
            Text("wk", SAY("keys"), tone="muted"),
            *([Text("ws", SAY("strengths"), tone="muted")] if len(self.session.strengths) > 1 else []),
            *self._more(),
        ]
        return Content([Panel("start", self._start())], welcome)

    def _more(self) -> list[Block]:
        """Draw what hardly anybody needs, folded away beside the table, which it does not move."""
        page, session = self.page, self.session
        left = [
            Button(self._label_of_kept(state), ["resume-left", place], kind="quiet")
            for place, state in session.kept_games.others()
        ]
        folded = [Details("left", SAY("games_left", page.game.title), [Buttons("left-games", left)])]
        switches = Fields("switches", page.ruling_fields(session.rulings))
        opener = Fields("opener", [blocks.Field("open", COMMON("position_code"), ["open"], button=COMMON("open"))])
        return [
            *(folded if left else []),
            Details("how", SAY("pace_and_rules"), [self.pace_fields(), switches]),
            Details("open", SAY("open_code"), [opener]),
        ]

    def _start(self) -> list[Block]:
        session = self.session
        deal = [Button(SAY("deal_without" if session.alone else "deal"), ["deal"])]
        if session.alone:
            deal.insert(0, Button(SAY("deal_with"), ["deal", "coach"]))
        begin: list[Block] = []
        kept = session.kept_games.last_game
        if session.kept_games.saved and not (kept and kept.status().game_over):  # one large button leads on
            resume = Button(SAY("continue_game"), ["resume-saved"], kind="primary")
            first = Status("status", waiting(kept, self.page.names), [resume])
            begin = [Text("or-new", SAY("or_new"), tone="muted"), Buttons("deal", deal)]
        else:
            at = 0 if session.coach.on or not session.coach.declined else -1
            deal[at] = replace(deal[at], kind="primary")
            first = Status("status", self._company(), deal)
            if kept is not None:
                begin = [Buttons("ended", [Button(SAY("last_game"), ["resume-saved"], kind="quiet")])]
        return [first, self._around(), *begin, *self._chosen()]

    def _label_of_kept(self, state: State) -> str:
        """Say which of the kept games that is: how far it has come, or how it ended."""
        status = state.status()
        if status.game_over:
            *scores, last = status.scores
            return SAY("game_finished", state.players, listed([*map(str, scores), self.page.game.amount(last)]))
        return SAY("game_left", state.players, len(state.record.actions))

    def _around(self) -> Around:
        """Draw everybody around the table, and a free seat where another one may sit down."""
        seats, more = self.session.seats, self.session.seats.count + 1
        sitting = [
            Seating(str(seat), self._called(seat), self._kinds[seats.kinds[seat]], ["seat", seat], on=seat == self.seat)
            for seat in range(seats.count)
        ]
        if more in self.page.game.players:
            sitting.append(Seating("free", COMMON("add_player"), "", ["set", "count", str(more)], free=True))
        return Around("around", SAY("around"), sitting)

    @property
    def _kinds(self) -> dict[str, str]:
        """Name those who can sit there."""
        return {PERSON: SAY("your_seat" if self.session.alone else "on_device"), **self.session.strengths}

    def _called(self, seat: int) -> str:
        """The name of whoever sits there; whoever plays alone is “You”."""
        seats = self.session.seats
        return YOU if self.session.alone and seats.kinds[seat] == PERSON else seats.names[seat]

    def _chosen(self) -> list[Block]:
        """Draw the choices for the seat that was touched."""
        seats, seat = self.session.seats, self.seat
        if seat is None or seat >= seats.count:
            return []
        kind, only = seats.kinds[seat], seats.people == (seat,)
        kinds = [blocks.Option(PERSON, SAY("person")), *starmap(blocks.Option, self.session.strengths.items())]
        who = choice_field(f"kind-{seat}", SAY("who_sits"), ["seat", seat, "kind"], kind, kinds)
        fields = [*([] if only else [who]), self._name(seat)]
        buttons = []
        if len({*seats.kinds[1 : seats.count]}) > 1 and seat:
            buttons.append(Button(SAY("everybody_like_this"), ["set", "strength", kind]))
        if not only and seats.count - 1 in self.page.game.players:
            buttons.append(Button(SAY("remove", self._called(seat)), ["seat", seat, "leave"]))
        shown: list[Block] = [Fields("seat", fields, across="wide")]
        return [Panel("seat-panel", [*shown, *([Buttons("seat-b", buttons)] if buttons else [])], tone="surface")]

    def _name(self, seat: int) -> blocks.Field:
        return blocks.Field(
            f"name-{seat}",
            SAY("name"),
            ["seat", seat, "name"],
            value=self.session.seats.names[seat],
            longest=LONGEST_NAME,
        )

    def _company(self) -> str:
        """Say who plays, in a sentence."""
        people, count = self.session.seats.people, self.session.seats.count
        if len(people) == 1:
            return SAY("against", count - 1) if count > 1 else SAY("alone")
        names, bots = [self.session.seats.names[seat] for seat in people], count - len(people)
        return SAY("passing_and_bots", names, bots) if bots else SAY("passing", names)


class Sent(Screen):
    """A game that somebody sent; of its cards, it shows only those that the person would get."""

    kind = "sent"

    def __init__(self, page: BoardPage, session: GameSession, sent: State) -> None:
        super().__init__(page, session)
        self.sent = sent

    def obey(self, command: list[Any]) -> Screen | None:
        session = self.session
        match command:
            case ["open-sent"] if not session.to_beat:
                session.load(self.sent.record.code, keep=False)
                session.of_sender = session.over
            case ["play-sent"]:
                session.play_sent_deal()
            case ["leave-sent"]:
                session.sent_game = None
            case _:
                return self
        return None

    def content(self) -> Content:
        game, sent, beat = self.page.game, self.sent, self.session.to_beat
        status, moves = sent.status(), len(sent.record.actions)
        scores = status.scores
        story = SAY("sent_begun", sent.players, moves) if moves else SAY("sent_new", sent.players)
        if status.game_over:
            how = "sent_won" if 0 in status.winners else "sent_lost"
            story = SAY(how, game.amount(scores[0]), [str(score) for score in scores[1:]])
        play = SAY("same_cards_compared" if moves else "same_cards")
        title = SAY("sent_deal" if beat else "sent_game")
        see = SAY("see_result" if status.game_over else "continue_game")
        seeing = [] if beat else [Button(see, ["open-sent"], kind="primary")]
        play_it = Button(SAY("play_deal"), ["play-sent"], kind="primary" if beat else "quiet")
        buttons = [Button(SAY("not_now"), ["leave-sent"]), play_it, *seeing]
        deal = next(iter(game.positions(sent.record)))
        hand = Board(self.page, deal, deal.scene(0), 0).small_table(
            [Mark(zone.id) for zone in deal.scene(0).zones if zone.layout == "hand"], "sent-"
        )
        note = Text("sent-play", story)
        return Content([Panel("sent", [self.heading(title), note, *hand, Status("status", play, buttons)])])


class HandOver(Screen):
    """The device is passed to another person, and shows nobody's cards until they take it."""

    def __init__(self, page: BoardPage, session: GameSession, seat: int) -> None:
        super().__init__(page, session)
        self.seat = seat
        self.kind = f"pass-{seat}"

    def obey(self, command: list[Any]) -> Screen | None:
        if command != ["show", self.seat]:
            return self
        self.session.holder, self.session.log.heard = self.seat, 0
        return None

    def content(self) -> Content:
        name = self.page.names[self.seat]
        show = Button(SAY("show_cards", name), ["show", self.seat], kind="primary")
        text = SAY("whose_turn", name)
        return Content(
            [Panel("pass", [self.heading(SAY("pass_to", name)), Status("status", text, [show])])], self.folded()
        )


class Playing(Screen):
    """A move is being made, by the person who looks or by a bot."""

    kind = "play"
    moves = True

    def __init__(self, page: BoardPage, session: GameSession) -> None:
        super().__init__(page, session)
        self.hint: Hint | None = None
        self.typed = ""
        self.unread: tuple[Screen, int] | None = None  # rules that a hint interrupted, and how many

    @property
    def latest(self) -> State:
        """The position."""
        state: State | None = self.session.state
        assert state is not None
        return state

    def scene(self) -> Scene:
        return with_fact(super().scene(), self.session.log.fact)

    def obey(self, command: list[Any]) -> Screen | None:
        page, session, hint = self.page, self.session, self.hint
        session.log.heard = len(self.latest.log)  # who does something has heard what was drawn
        if command[0] not in ("on", "forced"):
            self.hint = None
        match command:
            case ["on", int(n)]:
                session.let_bot_move(n)
                return None
            case ["forced", int(n)]:
                if (only := self.only) is not None and n == len(self.latest.log):
                    session.move(only)
                return None
            case ["hint"] if page.my_turn and page.game.machine.has_heuristic:
                page.refused = None
                self.hint = hint or Hint.of(page, session.evaluation(self.latest))
                if hint:
                    hint.next_stage()
                if self.hint.best is not None:
                    session.advise(self.hint.best.text)
            case ["show-me"] if hint is not None and hint.best and (other := hint.compared) != hint.best.text:
                self.hint, known = hint, session.evaluation(self.latest)
                whose = SAY("your_choice" if other == hint.chosen else "another_choice")
                return Argument(page, session, self, known, other, hint.best.text, whose)
            case ["hint", "play"] if hint is not None and hint.best is not None:
                session.move(hint.best)
                return None
            case ["unread"] if self.unread is not None:
                return self.unread[0]
            case ["undo-move"]:
                session.undo()
                return None
            case ["type", str(text)] if page.my_turn:
                return self._type(text)
            case ["look", "since"] if session.holder is not None:
                return Replaying(page, session, self, moves_up_to_last_of(session.holder, self.latest))
            case ["choose" | "drop" | "touched" | "say", *_] | ["back"] | ["confirm"]:
                return self._touch(command)
        return self

    def hint_again(self, stage: int) -> None:
        """Give the hint anew, as far as it had gone."""
        self.hint = Hint.of(self.page, self.session.evaluation(self.latest))
        for _ in range(min(stage, WHY) - self.hint.stage):
            self.hint.next_stage()
        if self.hint.best is not None:
            self.session.advise(self.hint.best.text)

    @property
    def only(self) -> Action | None:
        """The person's only legal action, if forced moves are played by themselves; None otherwise.

        Beside a coach the first one of its kind is left to the person, who sees what can't be chosen and why.
        """
        page, session = self.page, self.session
        if not page.chooses_forced or not page.my_turn or len(page.actions) != 1:
            return None
        own = {entry.text.partition(" ")[0] for entry in self.latest.log if entry.seat == self.viewer}
        new = session.coach.on and session.alone and words_of(page.actions[0])[0] not in own
        return None if new else page.actions[0]

    def _touch(self, command: list[Any]) -> Screen | None:
        chosen = self.page.partial_action
        action = self.page.touch(command)
        if action is None:
            return self
        if self.session.coach_objects_to(action):
            self.page.partial_action = chosen  # which stays where it lies while the coach asks
        else:
            self.session.move(action)
        return None

    def _type(self, text: str) -> Screen | None:
        self.page.refused, self.typed = None, text[:200]
        try:
            self.session.move(text)
        except GameError as fault:
            self.page.refused = fault
            return self
        return None

    def content(self) -> Content:
        page, board = self.page, self.page.board()
        status = self._status(board)
        board.advised = self.hint.drawn() if self.hint else None
        said = self.hint.text if self.hint else " ".join([*self.moves_since(self.session.log.heard), status.text])
        reasons = self.hint.reasons() if self.hint else board.reasons()
        margin = [*reasons, *self._odds(board), *self.log(), *self.folded(self._typing(board))]
        heading = self.table_heading(board.scene.title)
        return replace(
            self.stage(board, heading, status, margin=margin),
            say=page.with_names(page.refused.message) if page.refused else spoken(said),
            marks=self._marks(board),
            touched=["touched"] if page.my_turn else None,
            tap=["on", len(self.latest.log)] if self._waits_for_person() else None,
            go=self._go(),
        )

    def _marks(self, board: Board) -> list[blocks.Mark]:
        """The hint, or what is being chosen, or what was done last."""
        if self.hint:
            return self.hint.marks()
        return self._forced() or board.preview() or self.page.draw_marks(self.session.last_move, "last")

    def _go(self) -> Go | None:
        """Send by itself a bot's move, or the only one that the person has."""
        n, session = len(self.latest.log), self.session
        if self._waits_for_person():
            return None
        if session.mover in session.bots:
            return Go(["on", n], BOT_PAUSE)
        if self._forced():
            return Go(["forced", n], MOMENT_PAUSE[session.pace], seen=True) if session.pace in MOMENT_PAUSE else None
        return Go(["forced", n], BOT_PAUSE) if self.only else None

    def _forced(self) -> list[blocks.Mark]:
        """Mark the only legal move, so that it is seen before it is made by itself."""
        only, page = self.only, self.page
        drawn = page.game.drawn(self.latest, words_of(only)) if only and not page.partial_action.choices else ()
        return page.draw_marks(with_rings([mark for mark in drawn if mark.to]), "last")

    def _status(self, board: Board) -> Status:
        status, only = self.page.status(board), self.only
        if not board.may_move:
            text = " ".join([*self._last_of_others(), status.text])
            on = Button(COMMON("continue"), ["on", len(self.latest.log)], kind="primary")
            return replace(status, text=text, buttons=[on] if self._waits_for_person() else status.buttons)
        if only and self._forced():
            action = SAY("only_possible", self.page.game.describe_action(only.text))
            text = self.session.log.sentence(self.viewer, action)
            on = Button(COMMON("continue"), ["forced", len(self.latest.log)], kind="primary")
            return Status("status", text, [on])
        movers = [entry.seat for entry in self.latest.log if entry.seat is not None]
        free = not self.page.partial_action.choices
        moved = bool(movers) and movers[-1] != self.viewer and free
        undo = [Button(COMMON("undo"), ["undo-move"])] if free and self.session.undoable is not None else []
        back = [Button(SAY("look_back"), ["look", "since"])] if moved else []
        if self.hint:
            rules = [Button(SAY("more_rules", self.unread[1]), ["unread"])] if self.unread and free else []
            advised, onward = self.hint.buttons, [*rules, *undo, *back, *status.buttons]
            if any(button.kind == "primary" for button in advised):  # one large button leads on, and one alone confirms
                onward = [replace(button, kind="quiet") for button in onward if button.do != ["confirm"]]
            path, buttons = [] if self.hint.drawn() else status.path, acts_first([*advised, *onward])
            text, asked = self.hint.text, status.text
            # beside rules left unread, or in a move that was begun, what is to be done stays said
            if self.hint.stage == ASK and (self.unread or not free) and asked not in text:
                text = f"{asked} {text}"
            return replace(status, text=text, buttons=buttons, tone="hint", path=path)
        hint = [Button(COMMON("hint"), ["hint"])] if self.page.game.machine.has_heuristic else []
        return replace(status, buttons=acts_first([*hint, *undo, *back, *status.buttons]))

    def moves_since(self, place: int = 0) -> list[str]:
        """Tell the last few things that happened since the viewer's last move, from a place in the log on."""
        log = self.latest.log
        if not self.page.my_turn or self.page.partial_action.choices:
            return []
        mine = [i + 1 for i, entry in enumerate(log) if entry.seat is not None and entry.seat == self.viewer]
        return self.session.log.sentences(self.latest, range(max([place, *mine]), len(log))[-LAST_ROWS:], self.viewer)

    def _waits_for_person(self) -> bool:
        """Tell whether a bot's next move waits until the person has seen the one before it."""
        session = self.session
        if session.pace != "wait" or session.mover not in session.bots or session.looked_at is self.latest:
            return False
        return bool(self._last_of_others())

    def _last_of_others(self) -> list[str]:
        """Tell what another player did last, if that was since the viewer's last move."""
        movers = [place for place, entry in enumerate(self.latest.log) if entry.seat is not None][-1:]
        others = [place for place in movers if self.latest.log[place].seat != self.viewer]
        return self.session.log.sentences(self.latest, others, self.viewer)

    def _odds(self, board: Board) -> list[Block]:
        """The way to the odds of the cards in hand; its address has only what the seat sees."""
        page, seat = self.page, self.viewer
        if not board.may_move or page.game.hand_odds is None or seat is None:
            return []
        return link_to_odds(page.game.name, page.game.odds_case(self.latest.view(seat)), "play")

    def _typing(self, board: Board) -> list[Block]:
        if not board.may_move:
            return []
        example = board.legal.actions[0].text
        hint = SAY("as_in", example, action_clause(self.latest, example))
        field = blocks.Field("typed", SAY("action"), ["type"], button=SAY("do_it"), value=self.typed, hint=hint)
        return [Details("type", SAY("type_move"), [Fields("typing", [field])])]


def acts_first(buttons: Sequence[Button]) -> list[Button]:
    """Put what may be impossible to undo before what is harmless, which so keeps its place at the end."""
    return sorted(buttons, key=lambda button: not button.acts)


def with_fact(scene: Scene, fact: tuple[str, str] | None) -> Scene:
    """Return a scene with one more fact of the table, if there is one."""
    return replace(scene, facts=(*scene.facts, fact)) if fact else scene


class Reveal(Screen):
    """The outcome of the last move, shown until the person continues or, unless it ends a round, a while has passed."""

    kind = "play"

    def __init__(self, page: BoardPage, session: GameSession) -> None:
        super().__init__(page, session)
        self.moment = session.moments[0]

    def scene(self) -> Scene:
        return with_fact(self.moment.scene, self.session.log.fact_before)

    def obey(self, command: list[Any]) -> Screen | None:
        if command != ["seen", len(self.session.moments)]:
            return self
        del self.session.moments[0]
        self.session.looked_at = self.session.state
        return None

    def content(self) -> Content:
        page, session = self.page, self.session
        do = ["seen", len(session.moments)]
        said = session.log.sentence(self.moment.seat, self.moment.text)
        status = Status("status", said, [Button(COMMON("continue"), do, kind="primary")])
        heading = self.table_heading(self.moment.scene.title)
        board, pause = page.board(), MOMENT_PAUSE.get(session.pace, 0)
        if session.scored is not None:  # the next round has been dealt, but is not shown yet
            # what comes before its score is looked at for longer, and the last waits, so that no tap skips the score
            board.on_turn, pause = None, 2 * pause * (len(session.moments) > 1)
        return replace(
            self.stage(board, heading, status, margin=[*self.log(), *self.folded()]),
            say=spoken(said),
            marks=page.draw_marks(self.moment.marks, "last"),
            tap=do,
            go=Go(do, pause, seen=True) if pause else None,
        )


class Scored(Screen):
    """A round was scored: what everybody earned, and why."""

    kind = "scored"

    def __init__(self, page: BoardPage, session: GameSession, sheet: Sheet) -> None:
        super().__init__(page, session)
        self.sheet = sheet
        self.row = page.seat

    def obey(self, command: list[Any]) -> Screen | None:
        match command:
            case ["row", int(seat)] if 0 <= seat < len(self.sheet.rows):
                self.row = seat
            case ["next"]:
                self.session.scored = None
                self.session.pass_on()
                return None
            case ["look", "back"] if self.session.holder is not None:
                assert self.session.state is not None
                return Replaying(self.page, self.session, self, len(self.session.state.record.actions))
        return self

    def content(self) -> Content:
        page, sheet, state = self.page, self.sheet, self.session.state
        assert state is not None
        over, one = state.status().game_over, page.game.round_name
        buttons = [Button(SAY("see_end") if over else SAY("next_round", one), ["next"], kind="primary")]
        if self.session.holder is not None:
            buttons.insert(0, Button(SAY("look_back"), ["look", "back"]))
        # what ended the round stands first, unless the outcome of the last move has just told it
        first = 0 if self.session.log.has_outcome(self.session.rows_before) else 1
        text = page.outcome(state) if over else SAY("seat_result", page.names[page.seat], sheet.rows[page.seat].result)
        # who has won is said once, unless its note leads to the rule that broke a tie
        said_below = text if over and not state.status().tie_broken else ""
        notes = [one for one in sheet.notes if page.game.sentence_for(one, page.names, short=True) != said_below]
        table = [
            *self.way_back(),
            self.heading(SAY("last_scored" if over else "scored", one)),
            *page.notes(notes[:first], page.names, "ended"),
            *([Text("no-move", SAY("no_move", one))] if first and self._came_before_my_move() else []),
            with_totals(page.scored_table(sheet, page.names, self.row), state),
            Text("how", SAY("how_scored"), tone="muted"),
            Status("status", f"{text} {page.with_names(standings(state))}", buttons),
        ]
        rest = replace(sheet, notes=tuple(notes[first:]))
        said = SAY("scored_result", one, sheet.rows[self.row].result)
        return Content(
            [Panel("table", table)], page.why(rest, page.names, self.row), say=said, marks=self._flying(state)
        )

    def _came_before_my_move(self) -> bool:
        """True if the round was over before the person could move in it."""
        session = self.session
        if session.state is None or session.holder is None:
            return False
        begun = GameSummary(list(self.page.game.positions(session.state.record))).rounds[:-1]
        return moves_up_to_last_of(session.holder, session.state) <= (begun[-1].position if begun else 0)

    def _flying(self, state: State) -> list[blocks.Mark]:
        """Let what was earned fly to everybody's place at the table."""
        seats = enumerate(zip(state.scene(self.viewer).standing, self.sheet.rows, strict=False))
        return [
            blocks.Mark(f"row-{seat}", f"seat-{seat}", has[0][0], flies=True)
            for seat, (has, row) in seats
            if has and row.score and row.score.total > 0
        ]


def with_totals(table: blocks.Calc, state: State) -> blocks.Calc:
    """Add everybody's total to what they earned in the round, unless the sheet tells it."""
    rows: list[Row] = []
    for seat, (row, total) in enumerate(zip(table.rows, state.status().scores, strict=True)):
        assert row.earn is not None
        notes = list(row.earn.notes)
        if not any(note.text.endswith(SAY("in_all", "")) for note in notes):
            has = state.scene(None).standing
            notes.append(blocks.Gain(SAY("in_all", state.game.amount(total)), has[seat][0][0] if has else ""))
        rows.append(replace(row, earn=replace(row.earn, notes=notes)))
    return replace(table, rows=rows)
