"""After a game: its result, the review of one's decisions, and each of the costliest tried again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from ludobook import Action, Game, State
from ludobook.core.words import seat_mark, spoken, with_names
from ludobook.look.scene import Mark
from ludobook.players.reasons import OTHERS, PIECE

from ludobook_widgets.game.board import Board
from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import Decision, Review
from ludobook_widgets.game.evaluation import action_clause, action_sentence, advice, why_better, worth_blocks
from ludobook_widgets.game.mistakes import MissedDecision, new_mistake
from ludobook_widgets.game.move import PartialAction, with_rings, without_arrows, words_of
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Buttons,
    Chart,
    Compare,
    Content,
    Curve,
    Go,
    Heading,
    Panel,
    Point,
    Side,
    Status,
    Table,
    Text,
)
from ludobook_widgets.play import SAY
from ludobook_widgets.play.game_summary import GameSummary
from ludobook_widgets.play.hint import Argument
from ludobook_widgets.play.replay import Replaying, cost
from ludobook_widgets.play.screen import Screen, stage
from ludobook_widgets.play.session import GameSession


class GameOver(Screen):
    """The result, the review that begins by itself, and the table as it stands."""

    kind = "end"
    calm = True

    def __init__(self, page: BoardPage, session: GameSession, latest: State) -> None:
        super().__init__(page, session)
        self.latest = latest
        self.summary = GameSummary(list(page.game.positions(latest.record)))
        page.partial_action, page.refused = PartialAction(), None
        # nobody practises what cost the one who sent the game something
        if session.review is None and session.alone and self._reviewable:
            self._begin_review(session.seats.people[0])

    def _begin_review(self, seat: int) -> None:
        session, key = self.session, (self.latest.record.code, seat)
        if key not in session.reviews:  # whoever comes back to a game finds the same verdicts
            positions = list(self.summary.positions)
            session.reviews[key] = Review(positions, seat, session.advised, session.evaluations)
        session.review = session.reviews[key]

    def obey(self, command: list[Any]) -> Screen | None:
        page, session, review = self.page, self.session, self.session.review
        match command:
            case ["step", int(n)] if review is not None and n == review.done and not review.finished:
                review.step()
                if review.finished and session.alone:
                    self._remember(review)
            case ["play-sent"] if session.of_sender:
                session.play_sent_deal()
                return None
            case ["look-there", int(n)] if review is not None and 0 <= n < len(review.costliest):
                self.leave_list(n)
                return Replaying(page, session, self, review.costliest[n].number)
            case ["replay"] | ["replay", int()]:
                self.look = ""
                place, why = (command[1], "") if len(command) > 1 else self._useful_place()
                return Replaying(page, session, self, place, why)
            case ["review", "of", int(seat)] if seat in session.seats.people and page.game.machine.has_heuristic:
                self._begin_review(seat)
            case ["review", int(n)] if review is not None and 0 <= n < len(review.costliest):
                return Retry(page, session, review, n, self)
        return self

    def leave_list(self, n: int) -> None:
        """Leave the list of decisions at one of them, to which its reader comes back."""
        review = self.session.review
        self.look = f"little-{n}" if review is not None and self._little(n, review.costliest[n]) else "rh"

    def _remember(self, review: Review) -> None:
        """Let what surely cost something come back in Practise; once for each game, however often it is opened."""
        session = self.session
        if entries := session.kept_games.mark_reviewed(self.latest.record):
            session.keep(entries)
            for one in review.costliest:
                session.keep(new_mistake(MissedDecision.of_own_game(one.state, one.best.text, one.cost)))
                if one.principle:
                    session.keep(session.costs.note(self.page.game.name, one.principle, one.cost))

    def content(self) -> Content:
        page, session, review = self.page, self.session, self.session.review
        outcome = page.outcome(self.latest)
        # how a tie was broken; who has won stands in the heading
        onward = Status("status", outcome if self.latest.status().tie_broken else "", self._ways(), plain=True)
        result = [Text("story", " ".join(self._story()), tone="lead"), onward, *self._chart()]
        return Content(
            [
                Panel("result", [self.heading(self.summary.headline(page.names)), *result]),
                *self._other_line(),
                *([Panel("review", self._reviewing(), tone="surface")] if self._reviewable else []),
                Panel("table", [Heading("lh", SAY("final_table"), level=3), *_without_empty_hands(page.board())]),
            ],
            [
                *self._standings(),
                *self.log(),
                *(session.coach.summary() if session.coach.on and not session.of_sender else []),
                self.saving(),
            ],
            say=outcome,
            marks=[*self._parting(), *self._regrets()],
            go=Go(["step", review.done], 0) if review is not None and not review.finished else None,
        )

    @property
    def _reviewable(self) -> bool:
        return self.page.game.machine.has_heuristic and not self.session.of_sender

    def _ways(self) -> list[Button]:
        """The ways on from here, in one row."""
        if self.session.of_sender:
            return [Button(SAY("play_deal"), ["play-sent"], kind="primary"), Button(SAY("look_back"), ["replay"])]
        return [
            *self._practising(),
            Button(SAY("play_again"), ["new"], kind="primary"),
            Button(SAY("look_back"), ["replay"]),
            Button(SAY("share"), ["link"]),
            Button(SAY("beat_link"), ["beat"]),
        ]

    def _practising(self) -> list[Button]:
        """The way to the costliest decisions, first in its row, so that it moves nothing, or its place meanwhile."""
        review = self.session.review
        if review is None:
            return []
        if not review.finished:
            return [Button(SAY("looking_for"), disabled=True)]
        unsolved = next((n for n, each in enumerate(review.costliest) if not each.solved), 0)
        return [Button(SAY("practise_costly"), ["review", unsolved])] if review.costliest else []

    def _story(self) -> list[str]:
        """Tell the story of the person who plays alone, or else of the first winner."""
        seat = self.session.seats.people[0] if self.session.alone else self.latest.status().winners[0]
        return self.summary.story(self.page.names, seat)

    def _chart(self) -> list[Block]:
        """The standings after each round, with the moments that decided the game as points to touch."""
        page, session, summary = self.page, self.session, self.summary
        scores = self.latest.status().scores
        if not summary.rounds:
            return []
        me = session.review.seat if session.review else session.seats.people[0]
        curves = [
            Curve(page.names[seat], [standing[seat] for standing in summary.standings], seat == me)
            for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat])
        ]
        points = self._points(me)
        said = SAY("chart_points" if session.review else "chart_rounds")
        legend: list[Block] = [Text("points", said, tone="muted")] if points else []
        return [Chart("chart", curves, points, steps=[one.label for one in summary.rounds]), *legend]

    def _points(self, seat: int) -> list[Point]:
        """The rounds with the largest swings, and the costliest decisions between them."""
        summary, names, points = self.summary, self.page.names, []
        heights = [standing[seat] for standing in summary.standings]
        for one in filter(None, (summary.decisive(seat, good) for good in (True, False))):
            said = with_names(SAY("round_gains", one.label, summary.gains(one, seat)), names)
            at, tone = summary.rounds.index(one) + 1, "good" if summary.swing(one, seat) > 0 else "plain"
            points.append(Point(at, heights[at], said, ["replay", one.position], tone=tone))  # type: ignore[arg-type]
        for decision in self.session.review.costliest if self.session.review else ():
            when = summary.step(decision.number - 1)
            low, high = heights[int(when)], heights[min(int(when) + 1, len(heights) - 1)]
            said = with_names(SAY("move_cost", summary.place(decision.number, names[seat]), seat_mark(seat)), names)
            points.append(Point(when, low + (high - low) * (when % 1), said, ["replay", decision.number], tone="slip"))
        return sorted(points, key=lambda point: point.at)

    def _standings(self) -> list[Block]:
        """Draw everybody's total after each round."""
        page, scores = self.page, self.latest.status().scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        rows = [[one.label, *(str(one.scores[seat]) for seat in order)] for one in self.summary.rounds]
        return [Table("scores", rows, columns=[SAY("after"), *(page.names[seat] for seat in order)])] if rows else []

    def _lines(self) -> list[tuple[str, GameSummary, State, str]]:
        """This game and another one of the same deal where they first differ: each with its state and move there."""
        line, kept, mine = self.session.other_line, self.session.kept_games, self.latest.record
        if line is None or kept.key_of(line) != kept.key_of(mine):
            return []
        theirs = list(self.page.game.positions(line))
        for here, there, own, other in zip(self.summary.positions, theirs, mine.actions, line.actions, strict=False):
            if own != other:
                return [
                    (SAY("this_game"), self.summary, here, own),
                    (SAY("other_game"), GameSummary(theirs), there, other),
                ]
        return []  # they are the same game, or one of them ends before they differ

    def _other_line(self) -> list[Block]:
        """Show another game of the same deal beside this one, and where they first differ."""
        page, lines = self.page, self._lines()
        if not lines:
            return []
        _, _, parted, _ = lines[0]
        at, seat, who = len(parted.record.actions), parted.turn or 0, self.session.seats.people[0]
        sides = []
        for n, (title, summary, state, text) in enumerate(lines):
            little = Board(page, state, state.scene(who), who).small_table(self._drawn(state, text), f"l{n}-")
            gains = [f"{one.label}: {one.gains[who]}" for one in summary.rounds]
            ended = summary.headline(page.names) if summary.rounds else SAY("no_scoring")
            said = SAY("name_action", page.names[seat], action_sentence(state, text))
            shown: list[Block] = [Panel(f"line-{n}", little, tone="little")] if little and seat == who else []
            sides.append(Side(title, [Text(f"line-a{n}", said), *shown, blocks.List(f"line-r{n}", [*gains, ended])]))
        place = self.summary.place(at + 1, page.names[seat])
        comparison = [
            Heading("line-h", SAY("two_games")),
            Text("line-t", SAY("same_first", at, place) if at else SAY("differ_at_once", place)),
            Compare("line-c", sides),
        ]
        return [Panel("lines", comparison, tone="surface")]

    def _drawn(self, state: State, text: str) -> list[Mark]:
        action = next(action for action in state.legal_actions() if action.text == text)
        return list(self.page.game.drawn(state, words_of(action)))

    def _parting(self) -> list[blocks.Mark]:
        """Draw on both little tables the moves in which the two games first differ."""
        return [
            on_little(mark, f"l{n}-")
            for n, (_, _, state, text) in enumerate(self._lines())
            if state.turn == self.session.seats.people[0]
            for mark in self.page.draw_marks(without_arrows(self._drawn(state, text)), "last")
        ]

    def _useful_place(self) -> tuple[int, str]:
        """Choose where to begin to look back, and say why: after the costliest move or the round that is named."""
        seat = self.session.seats.people[0]
        if self.session.review and self.session.review.costliest:
            return self.session.review.costly[0].number, SAY("opened_costliest")
        decisive = self.summary.decisive_round_of(seat)
        return (decisive.position, SAY("opened_decisive", self.page.game.round_name)) if decisive else (0, "")

    def _regrets(self) -> list[blocks.Mark]:
        """Draw the moves made in the costliest decisions on the little tables."""
        review, page = self.session.review, self.page
        found = review.costliest if review is not None else []
        return [
            on_little(mark, f"d{n}-")
            for n, decision in enumerate(found)
            for mark in page.draw_marks(without_arrows(page.game.drawn(decision.state, decision.words)), "slip")
        ]

    def _reviewing(self) -> list[Block]:
        page, session, review = self.page, self.session, self.session.review
        title = SAY("costliest") if review is None else page.with_names(SAY("costliest_of", seat_mark(review.seat)))
        others = [seat for seat in session.seats.people if review is None or seat != review.seat]
        buttons = [Button(SAY("review_of", page.names[seat]), ["review", "of", seat]) for seat in others]
        return [
            Heading("rh", title),
            *([] if session.alone else [Buttons("whose", buttons)]),
            *(self._decisions(review) if review is not None else []),
        ]

    def _decisions(self, review: Review) -> list[Block]:
        """Show what the review has found so far."""
        page, session = self.page, self.session
        if not review.finished:
            return [Text("rp", SAY("reviewing", review.done, review.steps), tone="muted")]
        found = review.costliest
        count, close = len(review.decisions) - review.skipped, review.too_close
        one = len(found) == 1
        sentences = [SAY("none_costly", count) if count else SAY("none_own")]
        if found:
            sentences = [SAY("some_costly", count, len(review.costly))]
        if count and close:
            sentences.append(SAY("too_close", close))
        elif count and not found:
            sentences.append(SAY("well_played"))
        if found:
            few = [SAY("cost_most", len(found))] if len(review.costly) > len(found) else []
            sentences += [*few, SAY("try_it" if one else "try_each")]
        if session.alone and found:
            sentences.append(SAY("comes_back" if one else "come_back"))
        if count and review.advised:
            sentences.append(SAY("hinted", review.advised))
        if review.skipped:
            sentences.append(SAY("time_up", review.skipped))
        kinds: dict[str, list[tuple[int, Decision]]] = {}
        for n, each in enumerate(found):
            kind = each.principle.sentence if each.principle else better_by(page.game, each.state.players, each.gain)
            kinds.setdefault(kind, []).append((n, each))
        if len(kinds) > 1 and (other := kinds.pop(SAY("other_decisions"), None)):
            kinds[SAY("other_decisions")] = other  # last
        costliest = session.costs.blocks(page.game.name) if session.alone else []
        shown = [block for kind, all_ in kinds.items() for block in self._kind(kind, all_, alone=len(kinds) == 1)]
        return [Text("rp", " ".join(sentences)), *shown, *costliest]

    def _kind(self, kind: str, decisions: list[tuple[int, Decision]], alone: bool) -> list[Block]:
        """Draw the decisions of one kind: they break one principle, or a better move would have gained one thing."""
        shown = [block for n, one in decisions for block in self._decision(n, one)]
        nameless = alone and kind == SAY("other_decisions")  # than which?
        return [*([] if nameless else [Heading(f"kind-{decisions[0][0]}", kind, level=3)]), *shown]

    def _decision(self, n: int, decision: Decision) -> list[Block]:
        """A decision on a little table: the zones that it was about, and what was done."""
        page, seat = self.page, decision.state.turn
        place = self.summary.place(decision.number, page.names[seat or 0])
        label = SAY("try_again", f"{place[0].lower()}{place[1:]}")
        buttons = [Button(SAY("look_there"), ["look-there", n]), Button(label, ["review", n])]
        said = cost(page.game, decision, "decision", place, action_clause(decision.state, decision.chosen))
        if decision.solved:
            said = f"{said} {SAY('found_better')}"
        return [*self._little(n, decision), Status(f"decision-{n}", said, buttons, plain=True)]

    def _little(self, n: int, decision: Decision) -> list[Block]:
        """The zones that a decision was about; nothing if its move touched none."""
        state, seat = decision.state, decision.state.turn
        marks = self.page.game.drawn(state, decision.words)
        little = Board(self.page, state, state.scene(seat), seat).small_table(marks, f"d{n}-")
        return [Panel(f"little-{n}", little, tone="little")] if little else []


def on_little(mark: blocks.Mark, prefix: str) -> blocks.Mark:
    """A mark on a little table whose keys have the prefix."""
    return replace(mark, at=f"{prefix}{mark.at}", to=mark.to and f"{prefix}{mark.to}")


class Retry(Screen):
    """The screen on which a decision of a finished game is made again; ``after`` has the list that it is in."""

    calm = True
    moves = True

    def __init__(self, page: BoardPage, session: GameSession, review: Review, n: int, after: GameOver) -> None:
        super().__init__(page, session)
        self.review, self.n, self.after = review, n, after
        self.trial = review.costliest[n]
        self.kind = f"trial-{self.trial.number}"
        self.verdict: tuple[Literal["good", "slip"], str] | None = None
        self.tried: PartialAction | None = None
        self._put_back()

    def _put_back(self) -> None:
        self.page.partial_action, self.page.refused, self.verdict = PartialAction(), None, None

    @property
    def state(self) -> State:
        return self.trial.state

    @property
    def viewer(self) -> int:
        return self.review.seat

    def obey(self, command: list[Any]) -> Screen | None:
        match command:
            case ["done"]:
                self._put_back()
                self.after.leave_list(self.n)
                return self.after
            case ["review", int(n)] if 0 <= n < len(self.review.costliest):
                return Retry(self.page, self.session, self.review, n, self.after)
            case ["show-me"] if self.trial.shown and (known := self.trial.evaluation) is not None:
                return Argument(self.page, self.session, self, known, self.trial.chosen, self.trial.best.text)
            case ["answer"]:
                self.trial.shown = True
                self._put_back()
            case ["choose" | "say", *_] | ["back"] | ["confirm"]:
                chosen = self.page.partial_action
                self.verdict, action = None, self.page.touch(command)
                if action is not None:
                    self.verdict, self.tried = self._judged(action), chosen
        return self

    def _marks(self, board: Board) -> list[blocks.Mark]:
        """Draw the move just tried, or the answer that was asked for, or else the move being chosen."""
        page, game = self.page, self.page.game
        if self.verdict is not None and self.tried is not None:
            return page.draw_marks(with_rings(self.tried.drawn(self.state, board.scene)), self.verdict[0])
        if page.partial_action.choices or not self.trial.shown:
            return board.preview()
        best = next(action for action in board.legal.actions if action.text == self.trial.worths[0].text)
        return page.draw_marks(with_rings(game.drawn(self.state, words_of(best))), "good")

    def _judged(self, action: Action) -> tuple[Literal["good", "slip"], str]:
        """Compare a try with the best move, and then with the move made in the game."""
        trial = self.trial
        found, mine = trial.look_at(action), trial.mine
        trial.tried = action.text
        what = action_clause(trial.state, action.text)
        if found is None:
            return "slip", SAY("too_seldom", what)
        if action.text == trial.chosen:
            return "slip", SAY("as_before", what)
        trial.solved |= found.surely_better(mine)
        worse_than_best = trial.best.surely_better(found)
        if found.surely_better(mine):
            said = SAY(
                "better_now" if worse_than_best else "right_now", what, why_better(trial.state, found, mine, named=True)
            )
            return "good", said.strip()
        if mine.surely_better(found):
            return "slip", SAY("worse_now", what)
        if worse_than_best:
            return "slip", SAY("no_better" if found.same(mine) else "not_clearly_better", what)
        return "slip", SAY("as_good", what)

    def content(self) -> Content:
        page, trial, found = self.page, self.trial, self.review.costliest
        more = [Button(SAY("to_list"), ["done"])]
        if trial.shown and not page.game.open_hands:
            more.append(Button(SAY("compare"), ["show-me"]))
        if not trial.shown:
            more.append(Button(COMMON("show_me"), ["answer"]))
        if self.n + 1 < len(found) and (trial.shown or self.verdict):
            more.append(Button(COMMON("next_decision"), ["review", self.n + 1]))
        board = page.board()
        status = page.status(board)
        place = self.after.summary.place(trial.number, page.names[self.viewer])
        kicker = SAY("decision_of", self.n + 1, len(found), place)
        text = cost(page.game, trial, "you_did", action_clause(trial.state, trial.chosen))
        answered = trial.shown and not page.partial_action.choices
        tone, said = self.verdict or (("good", self._answer()) if answered else ("plain", status.text))
        if self.verdict is None and not (trial.shown or page.partial_action.choices):
            said = SAY("find_better")  # what was chosen is told above
        heading = self.heading(SAY("what_now"), kicker)
        status = replace(status, text=said, buttons=[*more, *status.buttons], tone=tone)
        refused = page.with_names(page.refused.message) if page.refused else ""
        numbers = worth_blocks(trial.state, trial.worths, trial.chosen)
        margin = [*([Panel("answers", numbers, tone="surface")] if trial.shown else []), *board.reasons()]
        content = stage(board, heading, status, task=[Text("task", text)], margin=margin)
        return replace(content, say=refused or spoken(said), marks=self._marks(board))

    def _answer(self) -> str:
        trial = self.trial
        return SAY("answer", advice(trial.state, trial.worths), trial.reason)


def _without_empty_hands(board: Board) -> list[Block]:
    """The table without hands that were played to the last card."""
    return board.column([zone.id for zone in board.scene.zones if zone.layout == "hand" and not zone.slots])


def better_by(game: Game, players: int, gain: str) -> str:
    """Say as advice which part of the outcome a better move gains."""
    reason = next((reason for reason in game.rulebook.reasons if reason.part == gain), None)
    if reason is None:
        return SAY("other_decisions")
    more = "less" if gain.split(PIECE)[0] == OTHERS else "more"
    return SAY("advice", reason.in_words(players, SAY(more), SAY(f"{more}_often")))
