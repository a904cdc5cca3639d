"""Values of actions, as a search found them, in plain words and small bars."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

from ludobook import Game, State
from ludobook.contract.absent import no_plan
from ludobook.contract.action import codes_of
from ludobook.core.lead import SURE_ERRORS, Lead, lead, squares
from ludobook.core.words import TENTHS, listed, order, unrepeated
from ludobook.players.evaluation import Evaluation
from ludobook.players.foregone import foregone
from ludobook.players.principles import codes_following, deciding_principle
from ludobook.players.reasons import Difference, sentence, telling_differences

from ludobook_widgets.game import SAY
from ludobook_widgets.page.blocks import Bar, Bars, Block, Text

SHOWN_ACTIONS = 5  # actions in a list of values
LEAST_SPAN = 20  # the fewest trifles from one end of the bars to the other
ASPECTS = 2  # the most purposes of a plan that are told at once
LEAST_APART = 2  # an action that is surely fewer trifles behind than this is called about as good
STAKES = 1 / 12  # a trifle is this share of the spread of all outcomes tried,
LEAST_TRIFLE = 1 / 4  # but at least this share of the game's own, and at most all of it
FAR_BEHIND = 2  # no hint compares with another plan that costs more than so many times the next mistake
TOO_LITTLE = 1  # a lead of fewer trifles, if it may be luck, decides less than the first sight
MOST_HALF = 5 / 8  # a larger part of a point is nearer to three quarters
LEAST_AMOUNT = 5  # fewer trifles are “a little” without a number
FINE_TRIFLE = 0.2  # with a smaller trifle, hundredths of points are shown
SENTENCE = re.compile(r"(?<=[.!?]) ")  # between two sentences
WORDS = re.compile(r"[\w’]+")
POSTPONED = 4  # deals in which an action is done before another


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of an action: by how many points it puts you ahead at the next scoring, and their standard error.

    Attributes:
        text: the action.
        mean, error: the points, and their standard error.
        results: the points deal by deal.
        won: whether the game ended with a win, deal by deal.
        real: as ``Candidate.real``, in the deals of the results.
        trifle: a smaller difference in points counts as none; see ``trifle_of``.
    """

    text: str
    mean: float
    error: float
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()
    real: tuple[float, ...] = ()
    trifle: float = Game.trifle

    def lead(self, other: Worth) -> Lead:
        """The lead over the other action in the deals in which both were tried."""
        return lead(self.results, other.results)

    def surely_better(self, other: Worth) -> bool:
        """True when it is better by more than chance explains and by a trifle, unless the other surely scores more."""
        found = self.lead(other)
        return (
            not self.same(other) and found.clear and found.mean >= self.trifle and not lead(other.real, self.real).clear
        )

    def far_better(self, other: Worth) -> bool:
        """True when it is better than the other by more than a trifle, even if luck favoured it in these deals."""
        return self.surely_better(other) and self.lead(other).mean - SURE_ERRORS * self.lead(other).error >= self.trifle

    def surely_near(self, other: Worth) -> bool:
        """True when the other is surely fewer than ``LEAST_APART`` trifles behind, or came to the same in all deals."""
        found = self.lead(other)
        return self.same(other) or found.mean + SURE_ERRORS * found.error < LEAST_APART * self.trifle

    def nearness(self, other: Worth) -> str:
        """Name the message that says how sure it is that the other is as good."""
        return "just_as_good" if self.same(other) else "about_as_good" if self.surely_near(other) else "near_too"

    def may_equal(self, other: Worth) -> bool:
        """True when the other is behind by less than one standard error or ``LEAST_APART`` trifles."""
        found = self.lead(other)
        return not self.surely_better(other) and found.mean < max(found.error, LEAST_APART * self.trifle)

    def same(self, other: Worth) -> bool:
        """True when it came to the same as the other in all deals in which both were tried, or both won the game."""
        return self.both_win(other) or all(one == two for one, two in zip(self.results, other.results, strict=False))

    def alike(self, other: Worth) -> bool:
        """True when the other does the same thing, so that no luck parts the two, and comes to no more."""
        return self.same(other) or (not other.above(self) and not float(f"{self.lead(other).error:.{self._digits}f}"))

    def above(self, best: Worth) -> bool:
        """True when its bar is shown above that of the best action."""
        return self.estimate(best).startswith("+")

    @property
    def _digits(self) -> int:
        """The number of decimals in which its points are shown."""
        return 2 if self.trifle < FINE_TRIFLE else 1

    def both_win(self, other: Worth) -> bool:
        """True when the game ended with a win in all deals in which either was tried."""
        return bool(self.won and other.won) and all((*self.won, *other.won))

    def estimate(self, best: Worth) -> str:
        """Its points compared with the best action, with their error: ``0``, ``+0.3 ± 0.2``, ``−1.24 ± 0.04``."""
        if self.same(best):
            return "0"
        found = self.lead(best)
        text = f"{abs(found.mean):.{self._digits}f}"
        sign = ("+" if found.mean > 0 else "−") if float(text) else ""
        return f"{sign}{text} ± {found.error:.{self._digits}f}"


def say_amount(game: Game, amount: str) -> str:
    """Write what a move costs or gains; ``as much as 3 points`` where that is no number of points scored."""
    return SAY("worth_of", amount) if game.worth else amount


def say_average(game: Game, points: float) -> str:
    """Write what a move costs or gains on average; empty if it is fewer than ``LEAST_AMOUNT`` trifles."""
    if points < LEAST_AMOUNT * game.trifle:
        return ""
    part = SAY("half" if points < MOST_HALF else "three_quarters", game.point)
    return say_amount(game, game.amount(round(points)) if points >= 1 else part)


def trifle_of(evaluation: Evaluation) -> float:
    """Return the smallest difference in points that is worth mentioning in a position.

    It is that of the game, but less where the outcomes of all actions that were tried are not far apart.
    """
    results = [points for one in evaluation.candidates for points in one.results]
    most = evaluation.state.game.trifle
    return min(most, max(LEAST_TRIFLE * most, STAKES * math.sqrt(squares(results) / len(results)))) if results else most


def ranked(evaluation: Evaluation) -> list[Worth]:
    """Return the actions that were tried often enough to tell, best first; an empty list after too little thought.

    If several are too close to tell apart, the one with the best results in the deals shown comes first, so that no
    number speaks against the advice. If that one is ahead by less than ``TOO_LITTLE`` trifles and the game has fitted
    weights, the one that looks best at first sight comes first, because what is seen on the table explains it; so it
    does among actions that came to the same. Each mean is the first one's less its lead in the deals in which both were
    tried, so that two means differ by just the cost that the page names.
    """
    finalists, game = evaluation.finalists, evaluation.state.game
    if not finalists:
        return []
    chosen = finalists[0]
    doubtful = [one for one in finalists if not chosen.lead(one).clear]
    first = min(doubtful, key=lambda one: chosen.lead(one).mean)
    trifle = trifle_of(evaluation)
    most = TOO_LITTLE * trifle if game.machine.fitted is not None else 0.0
    near = [one for one in doubtful if not first.lead(one).clear and first.lead(one).mean <= most]
    first = max(near, key=lambda one: (one.prospect, one is first))
    spread = evaluation.spread
    return [
        Worth(
            one.action.text,
            fmean(first.odd_results) - first.lead(one).mean,
            spread / math.sqrt(len(one.odd_results)),
            tuple(one.odd_results),
            tuple(one.won),
            tuple(one.real[1::2]),
            trifle,
        )
        for one in sorted(finalists, key=lambda one: (one is not first, first.lead(one).mean))
    ]


def action_sentence(state: State, text: str) -> str:
    """A legal action as a sentence without its doer: ``Play A6``."""
    game = state.game
    return order(game.deck.in_words(game.describe_choice(state, text), game.label))


def advice(state: State, worths: Sequence[Worth]) -> str:
    """Name the best action alone, in a sentence short enough for a phone; it is called the best only if it surely is.

    What else may be as good is said by a ``reason``.
    """
    if not worths:
        return SAY("no_time")
    best, rest = worths[0], alternatives(state, worths)
    what, unlike = action_clause(state, best.text), [worth for worth in worths[1:] if not best.same(worth)]
    if not all(best.far_better(worth) for worth in unlike):
        return SAY("we_would", what)
    alike = rest and not any(worth in unlike for worth in rest)
    return SAY("all_the_same" if alike else "only" if len(worths) == 1 else "best", what)


def action_clause(state: State, text: str) -> str:
    """An action as the words that follow “to”: ``play A6``."""
    sentence = action_sentence(state, text)
    return sentence[:1].lower() + sentence[1:]


def alternatives(state: State, worths: Sequence[Worth]) -> list[Worth]:
    """List the actions besides the first that somebody would consider.

    One without a purpose by the game's plans, such as to dissolve a department, is among them only if it came to more
    by a trifle, or if the first has none either.
    """
    best, *rest = worths
    plans = plans_of(state, worths)
    planless = state.game.plan is no_plan or not any(plans[best.text])
    return [one for one in rest if planless or any(plans[one.text]) or one.mean >= best.mean + best.trifle]


def plans_of(state: State, worths: Sequence[Worth]) -> dict[str, tuple[str, ...]]:
    """Return what each action is for, by its text."""
    codes = codes_of(state.legal_actions())
    return {one.text: tuple(state.game.plan(state, codes[one.text])) for one in worths}


def only_insight(state: State, worths: Sequence[Worth]) -> str:
    """Say what speaks for the best action where nobody would consider another; empty if somebody would."""
    alone = len(worths) > 1 and not alternatives(state, worths)
    return insight(state, worths[0].text, worths[0].text) if alone else ""


def dilemma(state: State, one: int, other: int) -> tuple[str, str] | None:
    """Say what only the first action is for, and what only the second is for; None unless both have such a purpose.

    None too if one of the purposes is part of the other: then nobody has to choose between them.
    ``one`` and ``other`` are the codes of the actions.
    """
    if parts := state.game.contrast(state, one, other):
        first, second = (state.game.in_short(part) for part in parts)
        return first, second
    plans = state.game.plan(state, one), state.game.plan(state, other)
    pairs = [pair for pair in zip(*plans, strict=False) if pair[0] != pair[1]]
    mine, theirs = (
        ([aspect for aspect in side if aspect][:ASPECTS] for side in zip(*pairs, strict=True)) if pairs else ([], [])
    )
    if not (mine and theirs):
        return None
    first, second = listed(mine), listed(theirs)
    mine_alone, theirs_alone = unrepeated(second, first), unrepeated(first, second)
    return None if mine_alone in theirs_alone or theirs_alone in mine_alone else (first, second)


def ask_which_plan(one: str, other: str) -> str:
    """Ask for which of two purposes somebody would act, each as words after “Would you rather”."""
    return SAY("plans", one, unrepeated(one, other))


def rival_of(state: State, worths: Sequence[Worth]) -> Worth | None:
    """The action to compare the first one with: the next that is clearly worse, or else the next that may be as good.

    One of another plan is preferred if it costs no more than ``FAR_BEHIND`` times as much, but none of which the same
    could be asked as of one that may be as good. An action that nobody would consider, that came to the same or that
    can still be done afterwards comes only where there is no other.
    """
    best, *rest = worths
    codes = codes_of(state.legal_actions())
    unlike = [one for one in rest if not best.same(one)]
    likely = [one for one in alternatives(state, worths) if one in unlike] or unlike
    others = [one for one in likely if not in_either_order(state, best.text, one.text)] or likely
    asked = {one.text: dilemma(state, codes[best.text], codes[one.text]) for one in others}
    good = [asked[one.text] for one in others if not best.surely_better(one) and asked[one.text]]
    worse = [one for one in others if best.surely_better(one) and asked[one.text] not in good]
    near = (one for one in worse if best.lead(one).mean <= FAR_BEHIND * best.lead(worse[0]).mean)
    return next((one for one in near if asked[one.text]), next(iter([*worse, *others, *rest]), None))


def idle(state: State, worths: Sequence[Worth], rival: str) -> str:
    """Say why hardly anything depends on the choice between the first action and a rival; empty if something does.

    What is certain is said before what is as good as certain.
    """
    codes = codes_of(state.legal_actions())
    certain = state.game.settled(state, codes[worths[0].text], codes[rival])
    end = "" if certain else foregone(state, tuple(codes[one.text] for one in worths))
    return SAY(end) if end else state.game.in_short(certain)


def reason(state: State, worths: Sequence[Worth], rival: str = "") -> str:
    """Say why the best action is better than the rival, or what speaks for it if the rival may be as good.

    Where no rival is named, it is that of ``rival_of``.
    """
    best, *rest = worths
    if not rest:
        return SAY("nothing_else")
    other = next((worth for worth in rest if worth.text == rival), None)
    if other is None or best.surely_better(other):
        return contrast(state, worths, rival) or SAY("none_worse")
    seen = insight_apart(state, best.text, rival)
    if best.both_win(other):
        return f"{SAY('won_either_way')} {seen}".rstrip()
    if later := afterwards(state, best.text, rival):
        return seen or later
    if best.same(other) and other in alternatives(state, worths):
        cause, turned = (
            SENTENCE.split(text)[0] for text in (insight(state, best.text, rival), insight(state, rival, best.text))
        )
        return cause if cause == turned != "" else SAY("same")  # what is seen either way is why they come to the same
    if seen or not (text := sentence(state, differences_between(state, best.text, rival))):
        return seen
    return SAY("compared", _name_beside(state, best.text, rival), state.game.in_short(text))


def _name_beside(state: State, best: str, rival: str) -> str:
    """Name an action by its purpose if that differs from a rival's, else by what is done."""
    codes = codes_of(state.legal_actions())
    aims = dilemma(state, codes[best], codes[rival])
    return aims[0] if aims else SAY("action", action_clause(state, best))


def contrast(state: State, worths: Sequence[Worth], rival: str = "", named: bool = False) -> str:
    """Say why the best action is better than the rival, or than that of ``rival_of`` if no rival is named.

    It is empty if that is not clearly worse. ``named`` is True if the sentence before it names the best action.
    """
    other = next((worth for worth in worths if worth.text == rival), None) or rival_of(state, worths)
    if other is None or not worths[0].surely_better(other):
        return ""
    return why_better(state, worths[0], other, named, worths)


def why_better(state: State, best: Worth, rival: Worth, named: bool = False, worths: Sequence[Worth] = ()) -> str:
    """Say why one action is better than another, in a sentence that also says what it is for.

    ``named`` is True if the sentence before it names the better one. A principle is told as the reason only if none of
    ``worths`` follows it and is as bad as the rival.
    """
    seen = insight_apart(state, best.text, rival.text)
    if later := afterwards(state, best.text, rival.text):
        return seen or later
    principle = _deciding(state, best, rival, worths)
    if seen or (principle and not _difference(state, best, rival)):
        return f"{seen} {principle}".strip()
    clause = better_clause(state, best, rival, worths)
    if not _difference(state, best, rival) and not best.lead(rival).certain:
        return SAY("close")
    return SAY("this_way", clause) if named else SAY("compared", _name_beside(state, best.text, rival.text), clause)


def _deciding(state: State, best: Worth, rival: Worth, worths: Sequence[Worth]) -> str:
    """Return the sentence of the principle that decides between two actions; empty if a bad action follows it too."""
    if principle := deciding_principle(state, best.text, rival.text):
        codes, following = codes_of(state.legal_actions()), codes_following(state, principle)
        if not any(codes[one.text] in following and one.mean <= rival.mean for one in worths):
            return SAY("principle", principle.sentence)
    return ""


def afterwards(state: State, better: str, other: str) -> str:
    """Say that the other action can still be done afterwards; empty if it comes to something else then."""
    return SAY("afterwards", action_clause(state, other)) if in_either_order(state, better, other) else ""


@lru_cache(maxsize=64)
def in_either_order(state: State, better: str, other: str) -> bool:
    """Tell whether the two actions may be done in either order and then come to the same, whatever chance brings."""
    seat = state.turn
    assert seat is not None
    return all(_both(deal, seat, better, other) for deal in (state.resample(seat, seed) for seed in range(POSTPONED)))


def _both(deal: State, seat: int, better: str, other: str) -> bool:
    """Tell whether a seat may do two actions in either order in a deal, and then has the same table before it."""
    ends = []
    for first, then in ((better, other), (other, better)):
        between = deal.apply(first)
        if between.turn != seat or between.scorings != deal.scorings or then not in codes_of(between.legal_actions()):
            return False
        ends.append(str(between.apply(then).scene(seat)))
    return ends[0] == ends[1]


@lru_cache(maxsize=64)
def insight(state: State, better: str, other: str) -> str:
    """Say what a strong player sees in the choice, as ``Game.insight`` does, with the names of cards."""
    codes = codes_of(state.legal_actions())
    return state.game.in_short(state.game.insight(state, codes[better], codes[other]))


def insight_apart(state: State, better: str, other: str) -> str:
    """Say what a strong player sees in the choice; empty if it is said of the other one too, but not of one alone."""
    seen, turned = insight(state, better, other), insight(state, other, better)
    alike = sorted(WORDS.findall(seen)) == sorted(WORDS.findall(turned))
    return "" if alike and seen != insight(state, better, better) else seen


@lru_cache(maxsize=64)
def differences_between(state: State, better: str, other: str) -> tuple[Difference, ...]:
    """Return the differences between one action and another, for and against; they are played out once."""
    return tuple(telling_differences(state, better, other))


def better_clause(state: State, best: Worth, rival: Worth, worths: Sequence[Worth] = ()) -> str:
    """Say what is better about the best action, in words that follow “If you do this, ”.

    Where no part tells them apart, it is by how much the action is better on average. A principle that it follows and
    the rival breaks is named, unless one of ``worths`` as bad as the rival follows it.
    """
    principle = _deciding(state, best, rival, worths)
    if difference := _difference(state, best, rival):
        return f"{difference} {principle}".rstrip()
    amount = say_average(state.game, best.lead(rival).mean)
    average = SAY("on_average", amount) if amount else SAY("on_average_little")
    return f"{average}. {principle}" if principle else SAY("no_single_thing", average)


def _difference(state: State, best: Worth, rival: Worth) -> str:
    """Say what the better action leads to in the same deals; empty if no part tells them apart."""
    return state.game.in_short(sentence(state, differences_between(state, best.text, rival.text)))


def of_ten(best: Sequence[float], rival: Sequence[float], trifle: float) -> tuple[int, int]:
    """Return in how many of ten deals ``best`` beats ``rival``, and in how many it loses; a trifle is neither.

    With the deals that are neither they make ten: what is left over by rounding down goes to the largest rests.
    """
    apart = [one - other for one, other in zip(best, rival, strict=False)]
    signs = [(one >= trifle) - (one <= -trifle) for one in apart]
    parts = [divmod(TENTHS * signs.count(sign), max(len(signs), 1)) for sign in (1, -1, 0)]
    left = TENTHS - sum(whole for whole, _ in parts) if signs else 0
    largest = sorted(range(len(parts)), key=lambda n: -parts[n][1])[:left]
    better, worse, _ = (whole + (n in largest) for n, (whole, _) in enumerate(parts))
    return better, worse


def worth_bars(state: State, worths: Sequence[Worth], chosen: str = "") -> Bars:
    """The first actions and the chosen one, each with a bar beside the first, but none that may still follow it."""
    best = worths[0]  # what may follow it would only show what playouts happen to do next
    shown = [one for one in worths if one is best or not in_either_order(state, best.text, one.text)][:SHOWN_ACTIONS]
    shown += [worth for worth in worths if worth.text == chosen and worth not in shown]
    leads = {worth.text: worth.lead(best) for worth in shown}
    high = math.ceil(max(found.mean + found.error for found in leads.values()))
    least = math.floor(min(found.mean - found.error for found in leads.values()))
    span = max(high - least, round(LEAST_SPAN * state.game.trifle))  # so that luck never looks like a difference
    low = high - span
    rows = [
        Bar(
            key=worth.text,
            text=SAY("chosen", action) if worth.text == chosen else action,
            value=worth.estimate(best),
            from_=round((found.mean - found.error - low) / span, 3),
            at=round((found.mean - low) / span, 3),
            to=round((found.mean + found.error - low) / span, 3),
            on=worth.text == chosen,
        )
        for worth in sorted(shown, key=lambda worth: -leads[worth.text].mean)
        for action, found in [(action_sentence(state, worth.text), leads[worth.text])]
    ]
    ends = [f"{end:+d}".replace("-", "−") if end else "0" for end in (low, high)]
    return Bars("values", rows, ends=[ends[0], f"{ends[1]} {state.game.points}"])


def worth_blocks(state: State, worths: Sequence[Worth], chosen: str = "") -> list[Block]:
    """Draw ``worth_bars``, and say below what their numbers are in this game."""
    game = state.game
    keys = ["worth_dealt", *["worth_held"] * bool(game.machine.holdings), "worth_error"]
    said = " ".join([SAY("worth_compared"), game.worth or SAY("worth_lead"), *map(SAY, keys)])
    return [worth_bars(state, worths, chosen), Text("worth", said, tone="muted")]
