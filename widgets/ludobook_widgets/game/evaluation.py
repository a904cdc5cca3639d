"""Values of actions, as a search found them, in plain words and small bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from statistics import fmean

from ludobook import Game, State
from ludobook.core.words import listed, opening, order
from ludobook.players.evaluation import SURE_ERRORS, Evaluation, Lead, lead
from ludobook.players.principles import broken
from ludobook.players.reasons import Difference, sentence, telling_differences

from ludobook_widgets.game import SAY
from ludobook_widgets.page.blocks import Bar, Bars

SHOWN = 5  # actions in a list of values
LEAST_SPAN = 20  # trifles from one end of the bars to the other
ASPECTS = 2  # of a plan, told at once
LEAST_APART = 5  # trifles that an action must surely not be behind to be called about as good
FINE = 0.2  # with a smaller trifle, hundredths of points are shown
WORTH = SAY("worth")


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of an action: by how many points it puts you ahead at the next scoring, and their standard error.

    Attributes:
        text: the action.
        mean, error: the points, and their standard error.
        results: the points deal by deal.
        won: whether each was the end of the game, and a win.
        trifle: so many points are no difference, as in ``Game.trifle``.
    """

    text: str
    mean: float
    error: float
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()
    trifle: float = Game.trifle

    def lead(self, other: Worth) -> Lead:
        """The lead over the other action in the deals in which both were tried."""
        return lead(self.results, other.results)

    def surely_better(self, other: Worth) -> bool:
        """True when it is better than the other by more than chance explains, and by more than a trifle."""
        found = self.lead(other)
        return found.clear and found.mean >= self.trifle

    def surely_near(self, other: Worth) -> bool:
        """True when the other is about as good by more than chance explains."""
        found = self.lead(other)
        return self.same(other) or found.mean + SURE_ERRORS * found.error < LEAST_APART * self.trifle

    def same(self, other: Worth) -> bool:
        """True when it came to the same as the other action in all deals in which both were tried."""
        return all(one == two for one, two in zip(self.results, other.results, strict=False))

    def of_ten(self, other: Worth) -> tuple[int, int]:
        """Of ten deals, return in how many it does better than the other and in how many worse, trifles left out."""
        return of_ten(self.results, other.results, self.trifle)

    @property
    def estimate(self) -> str:
        """The points with their error: ``+1.6 ± 0.2``, ``−0.31 ± 0.04``, ``0.0 ± 0.1``."""
        digits = 2 if self.trifle < FINE else 1
        text = f"{abs(self.mean):.{digits}f}"
        sign = ("+" if self.mean > 0 else "−") if float(text) else ""
        return f"{sign}{text} ± {self.error:.{digits}f}"


def ranked(evaluation: Evaluation) -> list[Worth]:
    """The actions that were tried often enough to tell, best first.

    Of those that are too close to tell from the best, the first is the one with the best results in the deals shown, so
    that no number speaks against the advice. How far another lies behind it is told by the deals in which both were
    tried, so that two means differ by what the page says that the worse one costs.
    """
    finalists = evaluation.finalists
    if not finalists:
        return []
    chosen = finalists[0]
    first = min((one for one in finalists if not chosen.lead(one).clear), key=lambda one: chosen.lead(one).mean)
    return [
        Worth(
            one.action.text,
            fmean(first.telling) - first.lead(one).mean,
            evaluation.spread / math.sqrt(len(one.telling)),
            tuple(one.telling),
            tuple(one.won),
            evaluation.state.game.trifle,
        )
        for one in sorted(finalists, key=lambda one: (one is not first, first.lead(one).mean))
    ]


def action_sentence(state: State, text: str) -> str:
    """A legal action as a sentence without its doer: ``Play A6``."""
    game = state.game
    return order(game.deck.in_words(game.describe_choice(state, text), game.label))


def verdict(state: State, worths: Sequence[Worth]) -> str:
    """Say which action is best, or that it is too close to tell; of actions with one plan, one is named."""
    if not worths:
        return SAY("no_time")
    best, *rest = worths
    what = action_clause(state, best.text)
    close = [worth for worth in rest if not best.surely_better(worth)]
    if not close:
        return SAY("best" if rest else "only", what)
    if len(close) == len(rest) and len(rest) > 2:
        return SAY("none_clearly_worse", what)
    if len(close) > 2:
        return SAY("several_close", what, len(close) + 1)
    codes = {action.text: action.code for action in state.legal_actions()}
    plans = {tuple(state.game.plan(state, codes[worth.text])) or worth.text: worth for worth in (*close[::-1], best)}
    unlike = [worth for worth in plans.values() if worth is not best] or close[:1]
    others = [SAY("action", action_clause(state, worth.text)) for worth in close if worth in unlike]
    return SAY("others_close", what, _as_good(best, unlike), SAY("or_to").join(others))


def _as_good(best: Worth, others: Sequence[Worth]) -> str:
    """Say whether others are surely about as good as the best, or may be as good."""
    return SAY("about_as_good" if all(map(best.surely_near, others)) else "maybe_as_good")


def action_clause(state: State, text: str) -> str:
    """An action as the words that follow “to”: ``play A6``."""
    sentence = action_sentence(state, text)
    return sentence[:1].lower() + sentence[1:]


def dilemma(state: State, one: int, other: int) -> tuple[str, str] | None:
    """What one action is for and the other is not, and the reverse, by their codes; None unless both have something."""
    plans = state.game.plan(state, one), state.game.plan(state, other)
    pairs = [pair for pair in zip(*plans, strict=False) if pair[0] != pair[1]]
    mine, theirs = (
        ([aspect for aspect in side if aspect][:ASPECTS] for side in zip(*pairs, strict=True)) if pairs else ([], [])
    )
    return (listed(mine), listed(theirs)) if mine and theirs else None


def other_plan(state: State, worths: Sequence[Worth]) -> str:
    """The text of the action that makes the weightiest dilemma with the first one, the better one first; or empty.

    A plan names the weightier purposes before the others. What came to the same in all deals is no dilemma.
    """
    codes = {action.text: action.code for action in state.legal_actions()}
    best = codes[worths[0].text] if worths else -1
    others = [one.text for one in worths[1:] if not one.same(worths[0]) and dilemma(state, best, codes[one.text])]
    return min(others, key=lambda text: _alike(state, best, codes[text]), default="")


def _alike(state: State, one: int, other: int) -> int:
    """Count the purposes in which two actions are alike before the first in which they differ."""
    pairs = zip(state.game.plan(state, one), state.game.plan(state, other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def reason(state: State, worths: Sequence[Worth], rival: str = "") -> str:
    """Say why the best action is better than the rival, or what else it leads to if it may be as good.

    Where no rival is named, it is the next one that is clearly worse.
    """
    best, *rest = worths
    if not rest:
        return SAY("nothing_else")
    other = next((worth for worth in rest if worth.text == rival), None)
    if other is None or best.surely_better(other):
        return contrast(state, worths, rival) or SAY("none_worse")
    as_good = opening(_as_good(best, [other]))
    told = telling(state, best.text, rival)
    if text := sentence(state.game, told):
        said = state.game.deck.in_words(text, state.game.label)
        traded = any(one.sure < 0 for one in told)
        return SAY("as_good" if traded else "small_edge", as_good, action_clause(state, rival), said)
    if clear := contrast(state, worths):
        return SAY("both_better", as_good, action_clause(state, rival), clear)
    better, worse = best.of_ten(other)
    what = action_clause(state, rival)
    said = SAY("same", what) if best.same(other) else SAY("as_good_alone", as_good, what)
    counts = (SAY("in_deals", count) if count else SAY("hardly_any") for count in (better, worse))
    often = SAY(_how_close(best, other), *counts) if better or worse else ""
    if not often and not best.same(other):
        often = SAY("nearly_same")
    return " ".join(filter(None, (said, _each_for(state, best.text, rival), often)))


def _each_for(state: State, best: str, rival: str) -> str:
    """Say what each of two actions is for, if that differs."""
    codes = {action.text: action.code for action in state.legal_actions()}
    plans = dilemma(state, codes[best], codes[rival])
    pairs = zip(plans or (), (best, rival), strict=False)
    # an action may itself say what it is for
    said = any(plan in clause for plan, text in pairs for clause in [action_clause(state, text)])
    return SAY("each_for", *plans) if plans and not said else ""


def contrast(state: State, worths: Sequence[Worth], rival: str = "") -> str:
    """Compare the best action with the rival, or else with the next one, that is clearly worse; empty if none is."""
    best, *rest = worths
    worse = [worth for worth in rest if best.surely_better(worth)]
    other = next((worth for worth in worse if worth.text == rival), next(iter(worse), None))
    return SAY("compared", action_clause(state, other.text), compared(state, best, other)) if other else ""


@lru_cache(maxsize=64)
def telling(state: State, better: str, other: str) -> tuple[Difference, ...]:
    """Return the differences between one action and another, for and against; they are played out once."""
    return tuple(telling_differences(state, better, other))


def compared(state: State, best: Worth, rival: Worth) -> str:
    """Say what is better about the best action, in words that follow “Compared with the rival, ”.

    A principle that it follows and the rival breaks is named.
    """
    principle, better = broken(state, best.text, rival.text), _better(state, best, rival)
    return SAY("by_principle", better, principle.sentence) if principle else better


def _better(state: State, best: Worth, rival: Worth) -> str:
    """Say what the better action leads to in the same deals."""
    if text := sentence(state.game, telling(state, best.text, rival.text)):
        return state.game.deck.in_words(text, state.game.label)
    better, worse = best.of_ten(rival)
    # the better action may well lose more often, and by less
    key, counts = ("deals_never_worse", (better,)) if not worse else ("deals", (better, worse))
    often = SAY("deals_by_less" if worse > better else key, *counts)
    return " ".join(filter(None, (often, _each_for(state, best.text, rival.text))))


def of_ten(best: Sequence[float], rival: Sequence[float], trifle: float) -> tuple[int, int]:
    """Of ten deals, return in how many the one does better than the other and in how many worse, trifles left out."""
    apart = [one - other for one, other in zip(best, rival, strict=False)]
    signs = [(one >= trifle) - (one <= -trifle) for one in apart]
    better, worse = (round(10 * signs.count(sign) / max(len(signs), 1)) for sign in (1, -1))
    return better, worse


def _how_close(best: Worth, rival: Worth) -> str:
    """Return the key of the sentence that says how often each of two does better if neither surely is."""
    better, worse = best.of_ten(rival)
    apart = [one - other for one, other in zip(best.results, rival.results, strict=False)]
    gains, losses = ([way * one for one in apart if way * one >= best.trifle] for way in (1, -1))
    if better == worse:
        return "no_difference"
    more, less = (gains, losses) if better > worse else (losses, gains)
    if less and fmean(less) > fmean(more):
        return "seldom_by_more" if better > worse else "often_by_less"
    return "may_be_luck"


def bars(state: State, worths: Sequence[Worth], chosen: str = "", key: str = "values") -> Bars:
    """The best actions and the chosen one, each with a bar."""
    shown = list(worths[:SHOWN])
    shown += [worth for worth in worths[SHOWN:] if worth.text == chosen]
    low = math.floor(min(worth.mean - worth.error for worth in shown))
    # never so short that luck looks like a difference
    high = max(math.ceil(max(worth.mean + worth.error for worth in shown)), low + round(LEAST_SPAN * state.game.trifle))
    span = high - low
    rows = [
        Bar(
            key=worth.text,
            text=SAY("chosen", action) if worth.text == chosen else action,
            value=worth.estimate,
            from_=round((worth.mean - worth.error - low) / span, 3),
            at=round((worth.mean - low) / span, 3),
            to=round((worth.mean + worth.error - low) / span, 3),
            on=worth.text == chosen,
        )
        for worth in sorted(shown, key=lambda worth: -worth.mean)
        for action in [action_sentence(state, worth.text)]
    ]
    return Bars(key, rows, ends=[f"{low:+d}".replace("-", "−"), f"{high:+d} {state.game.points}".replace("-", "−")])
