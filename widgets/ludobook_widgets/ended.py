"""After a game: its result, the review of one's decisions, and each of the costliest tried again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from ludobook import Action, State

from ludobook_widgets import blocks
from ludobook_widgets.blocks import (
    Block,
    Button,
    Buttons,
    Content,
    Go,
    Heading,
    Note,
    Panel,
    Status,
    Table,
    Text,
)
from ludobook_widgets.board import Choosing, words_of
from ludobook_widgets.gamepage import possessive
from ludobook_widgets.modes import Mode, Replaying
from ludobook_widgets.play import Play
from ludobook_widgets.replay import Replay
from ludobook_widgets.review import Decision, Review
from ludobook_widgets.values import SURE, WORTH, apart, bars, signed, told, verdict


class Ended(Mode):
    """The result, the review that begins by itself, and the table as it stands."""

    kind = "end"
    calm = True

    def __init__(self, play: Play, latest: State) -> None:
        super().__init__(play)
        self.latest = latest
        play.choosing, play.refused = Choosing(), None
        if play.review is None and play.alone and play.appraised:
            self._begin_review(play.seats.people[0])

    def _begin_review(self, seat: int) -> None:
        self.play.review = Review(list(self.play.game.positions(self.latest.record)), seat)

    def do(self, do: list[Any]) -> Mode | None:
        """See ``Mode``."""
        play, review = self.play, self.play.review
        match do:
            case ["step", int(n)] if review is not None and n == review.done and not review.finished:
                review.step()
            case ["replay"]:
                return Replaying(play, self, Replay(self.latest, play.seats.people[0], 0))
            case ["review", "of", int(seat)] if seat in play.seats.people and play.appraised:
                self._begin_review(seat)
            case ["review", int(n)] if review is not None and 0 <= n < len(review.costliest):
                return Trying(play, review, n)
        return self

    def content(self) -> Content:
        """See ``Mode``."""
        play, review = self.play, self.play.review
        outcome = play.outcome(self.latest)
        scores = self.latest.status().scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        rows = [[play.names[seat], play.game.amount(scores[seat])] for seat in order]
        buttons = [Button("Replay", ["replay"]), Button("Play again", ["new"], kind="primary")]
        status = Status("status", outcome, buttons)
        return Content(
            [
                Panel("result", [self.heading(outcome.removesuffix(".")), Table("scores", rows)]),
                *([Panel("review", self._reviewing(), tone="surface")] if play.appraised else []),
                Panel("table", [Heading("lh", "The table at the end", level=3), *play.board(), status]),
            ],
            [*self.log(), self.saving()],
            say=outcome,
            go=Go(["step", review.done], 0) if review is not None and not review.finished else None,
        )

    def _reviewing(self) -> list[Block]:
        play, review = self.play, self.play.review
        whose = f"{possessive(play.names[review.seat])}" if review is not None and not play.alone else "Your"
        others = [seat for seat in play.seats.people if review is None or seat != review.seat]
        buttons = [Button(f"Review of {play.names[seat]}", ["review", "of", seat]) for seat in others]
        return [
            Heading("rh", f"{whose} costliest decisions"),
            *([] if play.alone else [Buttons("whose", buttons)]),
            *(self._found(review) if review is not None else []),
        ]

    def _found(self, review: Review) -> list[Block]:
        """What the review has come to so far."""
        if not review.finished:
            text = "Looking at every decision again, by what was to be known then: "
            return [Text("rp", f"{text}{review.done} of {review.steps}.", tone="muted")]
        found = review.costliest
        text = "Try each again. The answer waits until you ask for it."
        if not found:
            text = f"No decision out of {len(review.decisions)} clearly cost anything. Well played."
        if review.skipped:
            text += f" (Time was up: {review.skipped} decisions were not looked at.)"
        return [Text("rp", text), *(self._decision(n, decision) for n, decision in enumerate(found))]

    def _decision(self, n: int, decision: Decision) -> Status:
        button = Button(f"Try move {decision.number} again", ["review", n], "quiet" if n else "primary")
        said = f"Move {decision.number}, *{told(self.play.game, decision.chosen)}*, {cost(decision)}."
        return Status(f"decision-{n}", said, [button], plain=True)


class Trying(Mode):
    """One decision of a finished game made again."""

    calm = True
    moves = True

    def __init__(self, play: Play, review: Review, n: int) -> None:
        super().__init__(play)
        self.review, self.n = review, n
        self.trial = review.costliest[n]
        self.kind = f"trial-{self.trial.number}"
        self.verdict: tuple[Literal["good", "slip"], str] | None = None
        self.tried: Action | None = None
        self.aside = "answers" if self.trial.shown else ""
        self._put_back()

    def _put_back(self) -> None:
        self.play.choosing, self.play.refused, self.verdict = Choosing(), None, None

    @property
    def state(self) -> State:
        """See ``Mode``."""
        return self.trial.state

    @property
    def viewer(self) -> int:
        """See ``Mode``."""
        return self.review.seat

    def do(self, do: list[Any]) -> Mode | None:
        """See ``Mode``."""
        match do:
            case ["done"]:
                return None
            case ["review", int(n)] if 0 <= n < len(self.review.costliest):
                return Trying(self.play, self.review, n)
            case ["answer"]:
                self.trial.shown, self.aside = True, "answers"
                self._put_back()
            case ["choose" | "say", *_] | ["back"] | ["confirm"]:
                self.verdict, action = None, self.play.touch(do)
                if action is not None:
                    self.verdict, self.tried = self._judged(action), action
        return self

    def _marks(self) -> list[blocks.Mark]:
        """What was just tried, or asked for, drawn; else what is being chosen."""
        play, game = self.play, self.play.game
        if self.verdict is not None and self.tried is not None:
            return play.marks(game.drawn(self.state, words_of(self.tried)), self.verdict[0])
        if play.choosing.made or not self.trial.shown:
            return play.preview()
        best = next(action for action in play.actions if action.text == self.trial.best.text)
        return play.marks(game.drawn(self.state, words_of(best)), "good")

    def _judged(self, action: Action) -> tuple[Literal["good", "slip"], str]:
        """Whether it is better than what was done."""
        trial = self.trial
        found, mine = trial.look_at(action), trial.mine
        trial.tried = action.text
        what = f"*{told(self.play.game, action.text)}*"
        if found is None:
            return "slip", f"{what} could not be tried often enough to tell."
        gain, doubt = found.mean - mine.mean, apart(found, mine)
        much = f"{signed(abs(gain)).removeprefix('+')} points (± {doubt:.1f})"
        if action.text == trial.chosen:
            return "slip", f"{what} is what you did. Something else is better."
        if gain > 0 and not trial.best.surely_better(found):
            return "good", f"{what} is better by about {much}, and nothing is clearly better still."
        if gain > doubt:
            return "good", f"{what} is better by about {much}. Something is better still."
        if gain > -doubt:
            return "slip", f"{what} is about as good as what you did: too close to tell."
        return "slip", f"{what} is worse by about {much}."

    def content(self) -> Content:
        """See ``Mode``."""
        play, trial, found = self.play, self.trial, self.review.costliest
        more = [Button("To the list", ["done"])]
        if not trial.shown:
            more.append(Button("Show the answer", ["answer"]))
        if self.n + 1 < len(found) and (trial.shown or self.verdict):
            more.append(Button("Next decision", ["review", self.n + 1]))
        status = play.status()
        kicker = f"Decision {self.n + 1} of {len(found)} · move {trial.number}"
        text = f"You did this: *{told(play.game, trial.chosen)}*. It {cost(trial)}. Find something better."
        tone, said = self.verdict or ("plain", status.text)
        table = [
            self.heading("What would you do now?", kicker),
            Text("task", text),
            *play.board(),
            *(self._answer() if trial.shown else []),
            replace(status, text=said, buttons=[*more, *status.buttons], tone=tone),
        ]
        refused = play.named(play.refused.message) if play.refused else ""
        return Content(
            [Panel("table", table)], play.reasons(), say=refused or said.replace("*", ""), marks=self._marks()
        )

    def _answer(self) -> list[Block]:
        game, trial = self.play.game, self.trial
        text = f"{verdict(game, trial.worths)} What you did {cost(trial)}."
        told: list[Block] = [
            Note("answer", text, tone="good", lead="The answer."),
            bars(game, trial.worths, trial.chosen),
            Text("worth", WORTH, tone="muted"),
        ]
        return [Panel("answers", told, tone="surface")]


def cost(decision: Decision) -> str:
    """What a decision cost, in words that follow it."""
    sure = "cost" if decision.cost > SURE * decision.doubt else "probably cost"
    return f"{sure} about {decision.cost:.1f} points (± {decision.doubt:.1f})"
